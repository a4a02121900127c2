"""Skills: fifteen lines that say what somebody can do in a language they learn, with their CEFR level."""

from __future__ import annotations

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class Skill(TextChoices):
    """What a teacher ticks of a pupil; no program ever does.

    The levels are those of the Common European Framework of Reference; the lines are ours.
    """

    ADDRESS = "address", _("I can call somebody by their name and get their attention.")
    NAMES = "names", _("I can name people, animals and things with their article.")
    ASK = "ask", _("I can ask somebody politely for something.")
    ANSWER = "answer", _("I can say that I have something or that I do not have it.")
    COURTESY = "courtesy", _("I can say please, thank you and here you are.")
    COUNT = "count", _("I can say numbers and how many there are.")
    SPELL = "spell", _("I can spell a word and understand it when it is spelt.")
    TURNS = "turns", _("I can say whose turn it is and what I am doing.")
    SENTENCE = "sentence", _("I can make a short sentence with words that I know.")
    LOST = "lost", _("I can say that I have not understood and ask again.")
    DETAILS = "details", _("I can say in one sentence who does what, where and when.")
    RETELL = "retell", _("I can tell what others have asked for and answered.")
    GUESS = "guess", _("I can say what I suppose, and how sure I am of it.")
    CLAIM = "claim", _("I can say who has what, and why I think so.")
    JUDGE = "judge", _("I can say whether a sentence is right, and mend it.")

    @property
    def level(self) -> str:
        return "A2" if self in A2 else "A1"


A2 = frozenset({Skill.DETAILS, Skill.RETELL, Skill.GUESS, Skill.CLAIM, Skill.JUDGE})
