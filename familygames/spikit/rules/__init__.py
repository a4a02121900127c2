"""The rules of Spikit: a moment (`state`), what may be done (`moves`), what then happens (`events`).

The numbers beside the code are those of ``rules.md`` in the folder above.
"""

from familygames.spikit.rules.events import AnyEvent
from familygames.spikit.rules.moves import AnyMove
from familygames.spikit.rules.options import Options, Reason
from familygames.spikit.rules.state import Laid, Proposal, Spell, Spikit, View, check_deck

__all__ = [
    "AnyEvent",
    "AnyMove",
    "Laid",
    "Options",
    "Proposal",
    "Reason",
    "Spell",
    "Spikit",
    "View",
    "check_deck",
]
