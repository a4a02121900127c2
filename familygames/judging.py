"""What whoever judges a sentence answers: findings, each with a place, a reason and a better wording."""

from __future__ import annotations

from familygames.cards import Language
from familygames.game import Value


class Finding(Value, frozen=True):
    """One thing that could be better in a pupil's text, said as a teacher would say it.

    *code* is a stable word (``verb_form``), *message* the reason in every language of the interface.
    Characters *start* to *end* of the text read better as *suggestion*; where they are equal, something is
    missing there. A *tip* is about courtesy or clearness: nothing is wrong.
    """

    code: str
    message: dict[Language, str]
    suggestion: str = ""
    start: int = 0
    end: int = 0
    tip: bool = False
