"""What games say to people: all of them here, one alone in `classroom/games/<game>/words.py`."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy, pgettext_lazy

from classroom.wording.tables import THE_REFEREE
from classroom.wording.text import Text
from familygames.game import PROGRAMME, Seat


class Group(StrEnum):
    """Options of one group stand together in the form; the first is open, the others are a tap away."""

    MAIN = "main"
    SPEAKING = "speaking"
    RULES = "rules"
    PACE = "pace"


GROUPS: Mapping[Group, Text] = {
    Group.MAIN: _("The game"),
    Group.SPEAKING: _("Speaking"),
    Group.RULES: _("Rules"),
    Group.PACE: _("Pace and memory"),
}


class OptionWords(NamedTuple):
    """An option in a teacher's form; *values* are named only where there is a choice between words."""

    label: Text
    group: Group
    values: Mapping[Any, Text] = {}
    help: Text = ""


OPTIONS: Mapping[str, OptionWords] = {
    "first_player": OptionWords(
        _("Who begins"),
        Group.MAIN,
        {
            "random": _("chance decides"),
            "youngest": _("the youngest, as printed: the pupils say who it is"),
            "seat_0": _("the player on the first seat"),
            "teacher": _("the player the teacher names on the dashboard"),
        },
    ),
    "show_translation": OptionWords(
        _("Cards also show the word in the other language"),
        Group.SPEAKING,
    ),
    "one_language": OptionWords(
        _("Sentences in the other language are understood, but do not count"),
        Group.SPEAKING,
    ),
    "formula_language": OptionWords(
        _("The sentences are said in"),
        Group.MAIN,
        {
            "l1": _("the first language of the deck: French, if it is French – English"),
            "l2": _("the second language of the deck: English, if it is French – English"),
        },
    ),
    "history": OptionWords(
        _("Players may look up"),
        Group.PACE,
        {
            "full": _("everything that was said"),
            "last": _("only the last request: a game of memory"),
        },
    ),
    "turn_seconds": OptionWords(
        _("Seconds for a turn"),
        Group.PACE,
        help=_("Empty: as long as it takes. When the time is over a bot makes the move."),
    ),
}
"""What several games leave to a teacher."""

REASONS: Mapping[str, Text] = {
    "game_over": _("This game is over."),
    "not_your_turn": _("It is not your turn yet."),
    "wrong_phase": _("Something else comes first."),
    "unknown_player": _("Nobody sits there. Choose a player at your table."),
}
"""Why a move is refused in any game."""

ASIDES: Mapping[str, Text] = {
    "aside.back": _("What was said stays said. Only your teacher can take a move back."),
    "aside.back.home": _("Nothing can be taken back now."),
    "aside.pass": _("You cannot pass now."),
    "aside.wait": _("Take your time: the table waits for you."),
    "aside.wait.clock": _("Your time is running: when it is over, a program moves for you."),
    "aside.help": _("Look at what the table is waiting for."),
    "aside.talk": _("That is kindly said, but makes no move."),
    "aside.cheer": _("That makes no move."),
    "aside.cheer.open": _("To call that out, tap the speech bubble."),
}
"""What is said to the table and is no move: to take back, to pass, to wait, to help, kind words, cheers."""

NOT_NOW = frozenset({"game_over", "not_your_turn", "wrong_phase", *ASIDES})
"""The reasons that are of the moment: what was said may be right, and sooner or later allowed."""

SITE_REASONS: Mapping[str, Text] = {
    "invalid_move": _("That did not work. Try again."),
    "invalid_message": _("This message makes no sense here."),
    "not_stored": _("That could not be kept. Try again in a moment."),
    "not_understood": _("I did not understand. Try the sentence below."),
    "not_understood.several": _("I did not understand. Try one of the sentences below."),
    "not_understood.silent": _("Nothing is to be said now."),
    "not_understood.none": _("I did not understand. Say it another way."),
    "ambiguous": _("What do you mean? Choose one."),
    "ambiguous.player": _("Who do you mean? Say the name, too."),
    "ambiguous.family": _("Which family do you mean? Say it, too."),
    "ambiguous.member": _("Which card do you mean? Say it, too."),
    "ambiguous.cards": _("Which cards do you mean? Name all of them."),
    "ambiguous.names": _("Understood. Now name the cards, too, as here:"),
    "ambiguous.number": _("How many do you mean? Say the number, too."),
    "ambiguous.choice": _("What do you mean? Say the whole sentence."),
    "ambiguous.holders": _("Who has which card? Say it for each card of the set."),
    "ambiguous.meant": _("Do you mean this?"),
    "unfinished": _("Not finished yet: use all the words, then say it."),
    "unfilled": _("Not finished yet: fill all the gaps, then say it."),
    "out_of_order": _("All the words are there, but not in the right order yet."),
    "misfilled": _("All the gaps are filled, but not every word is right yet."),
    **ASIDES,
    "other_language": _(
        "I understood, but here only the language that you are learning counts. Say it that way."
    ),
    "empty": _("Write a sentence first."),
    "too_long": _("That is too long. One short sentence is enough."),
    "unclear": _("Yes or no? Say only one of them."),
    # What reports of older lessons tell; today a rule says why.
    "other_step": _("That comes later."),
    "no_such_move": _("I understood, but that is not possible now."),
    "not_chosen": _("That is not what you chose. Look at the words again."),
    "not_seated": _("This seat is no longer yours. Ask your teacher."),
    "table_has_moved_on": _("The table has moved on. Look again, then choose."),
    "table_is_still": _("The table is paused. Look at your teacher."),
    "come_to_light": _("Something has come to light since: your move stands."),
    "pupil_is_playing": _("This pupil takes part in a lesson that is still open. Close the lesson first."),
}
"""Refusals of the site, in any game (see `classroom.errors`)."""

PROBLEMS: Mapping[str, Text] = {
    "bad_player_count": _("This game is for %(least)s to %(most)s players."),
    "unknown_player": _("The dealer has no seat at this table."),
    "unknown_option": _("This game has no option “%(option)s”."),
    "bad_value": _("“%(value)s” cannot be chosen here."),
    "bad_setting": _("“%(setting)s” is not an option with its value."),
    "duplicate_family": _("The family “%(family)s” is in the deck twice."),
    "duplicate_member": _("The card “%(member)s” is in the family “%(family)s” twice."),
    "missing_face": _("The family “%(family)s” has a card without a word in one language."),
    "unknown_card": _("This game has no card “%(member)s” in the family “%(family)s”."),
    "deck_too_small": ngettext_lazy(
        "The deck has %(cards)s card; that many players and cards in hand need %(needed)s.",
        "The deck has %(cards)s cards; that many players and cards in hand need %(needed)s.",
        "cards",
    ),
    "one_language": _("The deck needs two languages."),
}
"""Why any game cannot be dealt: the reasons of `InvalidOptions` and the problems of `InvalidDeck`."""

EVENTS: Mapping[str, Text] = {
    "TurnPassed": _("It is %(player)s’s turn."),
    "GameEnded": _("The game is over."),
}
"""What happens in any game."""

OWN_EVENTS: Mapping[str, Text] = {"TurnPassed": _("It is your turn.")}
"""The same, told to the player in question."""

STATUS: Mapping[str, Text] = {
    "you": _("It’s your turn!"),
    "other": _("It’s %(name)s’s turn"),
    "over": _("The game is over"),
}
"""What the table waits for, where a game says nothing better: to whom it waits for, to the others."""

STEPS: Mapping[str, Text] = {
    "person": _("Who do you ask?"),
    "card": _("Which card?"),
    "say": _("Say it!"),
    "answer": _("Do you have this card?"),
    "draw": _("Pick a card!"),
    "type": _("Write your sentence"),
    "build": pgettext_lazy("what to do", "Put the words in order"),
    "fill": pgettext_lazy("what to do", "Fill the gaps"),
}
"""What a player is to do, said in the language being learnt with its meaning beneath."""

DONE_WELL: Mapping[str, Text] = {
    "points": _("You won points: %(times)s"),
    "played": _("You played to the end."),
}
"""What everybody has done well."""

SHARED: Mapping[str, Mapping[str, Any]] = {
    "options": OPTIONS,
    "reasons": REASONS,
    "problems": PROBLEMS,
    "events": EVENTS,
    "own_events": OWN_EVENTS,
    "steps": STEPS,
    "done_well": DONE_WELL,
}
"""What all games say, by the fields of `Words`."""
JUDGED = _("What was judged")


class CardWords(NamedTuple):
    """What is said of cards of a kind that only one game is played with."""

    changing: Mapping[str, Text] = {}
    """Why they cannot be changed so, beside `CHANGING`."""
    rows: Mapping[str, Text] = {}
    """Why a row makes none of them, beside `ROW_PROBLEMS`."""
    unreadable: Mapping[str, Text] = {}
    """Why there are none in a file, beside `UNREADABLE`."""
    no_list: Text = ""
    """Why a list of words makes no deck of them."""


NO_CARD_WORDS = CardWords()


@dataclass(frozen=True, eq=False, kw_only=True)
class Words:
    """All that one game says to people; what all games say is added, where it does not say it better.

    mypy and `tests/classroom/test_wording.py` name what is missing.
    """

    name: Text
    about: Text
    """For a teacher who chooses a game."""
    serves: Text
    """What a class learns by it, in the guide."""
    counted: Text
    """What the number behind a player's name counts."""
    options: Mapping[str, OptionWords]
    reasons: Mapping[str, Text]
    """Why a move is refused."""
    not_now: Collection[str] = ()
    """Which of these reasons are of the moment, besides those of all games."""
    problems: Mapping[str, Text] = field(default_factory=dict)
    """Why the game cannot be dealt: the reasons of `InvalidOptions` and the problems of `InvalidDeck`."""
    events: Mapping[str, Text]
    """By the event's name; where it is told in several ways, the way comes after a point."""
    own_events: Mapping[str, Text] = field(default_factory=dict)
    """The same, told to the player in question."""
    status: Mapping[str, Text] = field(default_factory=dict)
    """What the table waits for, by phase; to the player it waits for (``.you``) and to the others."""
    steps: Mapping[str, Text] = field(default_factory=dict)
    """What a player is to do, said in the language being learnt with its meaning beneath."""
    judged: Text = JUDGED
    """Above all of it, with what came of each."""
    done_well: Mapping[str, Text]
    """One thing that every player has done well; how often comes after it."""
    hints: Mapping[str, Text]
    """Why a good player would make a move, by the words of the game's ``hints.Why``."""
    silent_moves: Mapping[str, Text] = field(default_factory=dict)
    """What a hint says of moves that are made in silence."""
    of_the_day: Text = ""
    """The same deal for everybody on one day, if the game has a ladder."""
    way_up: Text = ""
    """How one goes up that ladder."""
    rungs: Text = ""
    """What its rungs are called by."""
    keys: Sequence[tuple[str, Text]] = ()
    """Keys that only this game has."""
    cards: CardWords = NO_CARD_WORDS
    programme: Text = ""
    """Whoever moves by a programme, beside the seats."""

    def __post_init__(self) -> None:
        for name, said_in_all in SHARED.items():
            object.__setattr__(self, name, {**said_in_all, **getattr(self, name)})

    def is_not_now(self, reason: str) -> bool:
        """Whether a move refused for this *reason* came at a wrong moment only."""
        return reason in NOT_NOW or reason in self.not_now

    def waits(self, key: str) -> Text:
        """What the table waits for; where the game says nothing better, whose turn it is."""
        return self.status.get(key) or STATUS[key.rpartition(".")[2]]

    def refusal(self, reason: str) -> str:
        """Why a move was refused, for the pupil who tried it."""
        return str(self.reasons.get(reason) or SITE_REASONS[reason])

    def problem(self, code: str, details: Mapping[str, Any]) -> str:
        """Why the game cannot be dealt like this, for the teacher."""
        return str(self.problems[code] % details)

    def beside(self, seat: Seat) -> Text:
        """Who moves without a seat at the table."""
        return self.programme if seat == PROGRAMME else THE_REFEREE
