"""The players of Happy Family, weakest first: `beginner`, `regular`, `expert`."""

from __future__ import annotations

from familygames.players import random_player as beginner
from familygames.players import random_player as expert
from familygames.players import random_player as regular

__all__ = ["beginner", "expert", "regular"]
