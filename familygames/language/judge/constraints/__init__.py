"""What a sentence must keep to: each constraint is a function with a name and a price.

The grammar asks about parts it has put together. `FREE`: they keep to the constraint. A price with a `Flaw`:
they do not, and this is why; below 1 it is a doubt. None: the chart may not let so much go. Only constraints
make flaws in the grammar, so all it finds fault with has a name, and rows of right and wrong in the tests.
"""

from familygames.language.judge.constraints.agreement import *
from familygames.language.judge.constraints.noun_phrase import *
from familygames.language.judge.constraints.pronouns import *
from familygames.language.judge.constraints.registry import CONSTRAINTS as CONSTRAINTS
from familygames.language.judge.constraints.sentence import *
from familygames.language.judge.constraints.valency import *
from familygames.language.judge.constraints.verb_forms import *
