"""The rules of Spikit: a moment (`state`), what happens (`events`), what may be done (`moves`), and
`game`, which deals and knows them all.

The numbers beside the code are those of ``rules.md`` in the folder above.
"""

from familygames.spikit.rules.events import AnyEvent
from familygames.spikit.rules.game import Spikit
from familygames.spikit.rules.moves import AnyMove, Verdict
from familygames.spikit.rules.options import Options, Reason
from familygames.spikit.rules.state import Laid, Proposal, Spell, View
