"""What is said at a table, and of it in the lesson."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from classroom.wording.text import Text

TEAMS: tuple[tuple[str, Text], ...] = (("sun", _("Team Sun")), ("moon", _("Team Moon")))
"""The teams of a game that has them: each has a mark, which is an icon and a colour, and a name."""

TEACHER = _("The teacher")

THE_REFEREE = _("The referee")

DECIDED_BY: Mapping[str, Text] = {
    "players": _("the players’ vote"),
    "die": _("the die"),
    "referee": _("the referee"),
    "teacher": _("the teacher"),
    "oneself": _("taken back"),
}
"""Who or what has judged a sentence or word, see `live.judged`."""

ADVICE: Mapping[str, Text] = {
    "accept": _("The referee would accept it."),
    "refuse": _("The referee would refuse it."),
    "unsure": _("The referee is not sure."),
}

NOT_SO = _("That was not so.")
"""Beside what somebody has said by the rules and what is not true."""

FAMILY_NAME = _("%(family)s family")

FROZEN = _("Look at the teacher!")

PLACES: Mapping[int, Text] = {
    1: _("You came closest."),
    2: _("You came second."),
    3: _("You came third."),
    4: _("You came fourth."),
    5: _("You came fifth."),
    6: _("You came sixth."),
}
"""The end for whoever has not won, by place."""

ALL_LEVEL = _("All level!")

WIN_WITH = _("You win together with %(names)s!")

NAMES_AND = _("%(names)s and %(last)s")

SCAN_OR_TYPE = _("Scan or type")

SAID_SO_FAR = _("%(number)d sentences said")

SAID_TOGETHER = _("Together you have said %(number)d sentences!")
"""What the class has done, at the end of its games."""

GAMES_OVER = _("The games are over.")

OVER_TOGETHER = _("The games are over: %(number)d sentences together!")

LESSON_OVER = _("The lesson is over. Thank you for playing!")

I_BEGIN = _("I do")

BEGINS = _("Your teacher says who begins")

YOUNGEST = _("Who is the youngest at your table?")

PAUSED = _("This table is taking a break")

LAST_MINUTES = _("Two minutes left!")

TEACHER_TOOK_BACK = _("The teacher took back the last move.")

MOVE_TAKEN_BACK = _("The last move was taken back.")

GAME_BEGINS = _("The game begins.")

TABLE_BROKEN = _(
    "The site has made a mistake: this table cannot be shown. Undo the last move or deal again; if it "
    "comes back, choose another deck. Nothing that was played is lost."
)

CANNOT_SHOW = _(
    "The site has made a mistake: your table cannot be shown just now. Your teacher has been told."
)

CANNOT_SHOW_AT_HOME = _(
    "The site has made a mistake: this game cannot be shown. You have done nothing wrong. Begin a new one."
)

WELL_SAID = _("Well said!")

OF_NOTHING: Mapping[str, Text] = {
    "player": _("Nobody at this table is called “%(word)s”. Who do you mean?"),
    "card": _("No card and no family of this game is called “%(word)s”. Choose another one."),
    "set": _("No set of this game is called “%(word)s”."),
    "elsewhere": _("“%(word)s” is a card of another family: %(family)s."),
    "unheld": _("No card in your hand says “%(word)s”."),
    "lacking": _("You need one more card that says “%(word)s”."),
    "left": _("Who has these cards? Say it, too: %(cards)s."),
    "button": _("There is a button for that: “%(button)s”"),
}
"""What is named and is not there, or not where it was named."""

BUILT_OTHERWISE: Mapping[str, Text] = {
    "tiles": _("The words are not in the right order."),
    "gaps": _("Not every gap has the right word."),
}
"""What was understood, and yet is not the sentence that the tiles or gaps make, by the way of speaking."""
