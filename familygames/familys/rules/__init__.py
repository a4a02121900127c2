"""The rules of FAMILYS: a moment (`state`), what happens (`events`), what may be done (`moves`, listed by
`listing`), and `game`, which deals and knows them all.

The numbers beside the code are those of ``rules.md``, in the folder above.
"""

from familygames.familys.reasons import Reason
from familygames.familys.rules.events import (
    Announced,
    AnyEvent,
    Began,
    ChangedColour,
    ChoseStart,
    Drew,
    Exchanged,
    GameEnded,
    Judged,
    Laid,
    LaidStart,
    PlayedSpecial,
    Proposed,
    Refilled,
    Refused,
    ShowedHand,
    Threw,
    ThrewCouple,
    ThrewOne,
    TookFromTalon,
    TookLaid,
    TookShown,
    TurnedTalon,
    TurnPassed,
    Voted,
)
from familygames.familys.rules.game import Familys
from familygames.familys.rules.moves import (
    Announce,
    AnyMove,
    ChangeColour,
    Combine,
    DrawSimple,
    DrawTriple,
    EndTurn,
    Lay,
    LayStart,
    PlayUnion,
    PlayVision,
    PlayVoisin,
    Refill,
    ThrowOne,
    Verdict,
    VisionTake,
    Vote,
)
from familygames.familys.rules.options import KINDS, Options
from familygames.familys.rules.state import (
    CHILDREN_POINTS,
    COUPLE_POINTS,
    FAMILY_POINTS,
    OWN_TURN,
    Beside,
    Proposal,
    View,
)
