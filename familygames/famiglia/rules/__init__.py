"""The rules of Famiglia: a moment (`state`), what happens (`events`), what may be done (`moves`, listed by
`listing`), and `game`, which deals and knows them all. The gangster's programme is in the folder above.

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
from familygames.famiglia.rules.game import Famiglia
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
from familygames.famiglia.rules.state import View
