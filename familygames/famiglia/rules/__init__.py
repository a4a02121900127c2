"""The rules of Famiglia: a moment (`state`), what may be done (`moves`, listed by `listing`), what then
happens (`events`). The gangster's programme is in the folder above.

The numbers beside the code are those of ``rules.md`` there.
"""

from familygames.famiglia.rules.events import (
    AnyEvent,
    Discarded,
    GameEnded,
    GangsterTook,
    Passed,
    PlayedAccountant,
    PlayedBrute,
    Reshuffled,
    StackExhausted,
    Took,
    TookBack,
    TurnedUp,
    TurnPassed,
)
from familygames.famiglia.rules.moves import (
    AnyMove,
    Discard,
    FollowProgramme,
    Pass,
    PlayAccountant,
    PlayBrute,
    Take,
    TakeBack,
)
from familygames.famiglia.rules.options import Options, Reason
from familygames.famiglia.rules.state import Famiglia, View

__all__ = [
    "AnyEvent",
    "AnyMove",
    "Discard",
    "Discarded",
    "Famiglia",
    "FollowProgramme",
    "GameEnded",
    "GangsterTook",
    "Options",
    "Pass",
    "Passed",
    "PlayAccountant",
    "PlayBrute",
    "PlayedAccountant",
    "PlayedBrute",
    "Reason",
    "Reshuffled",
    "StackExhausted",
    "Take",
    "TakeBack",
    "Took",
    "TookBack",
    "TurnPassed",
    "TurnedUp",
    "View",
]
