"""Every refusal, event and option as a sentence in the reader's language.

The games speak in stable words (``family_not_in_hand``); here is what a pupil or a teacher reads instead.
What one game alone says is in `classroom/games/<game>/words.py`. `tests/classroom/test_wording.py` asserts
that nothing is missing.
Sentences for pupils say in at most twelve words what to do next. `%` fills a text before `str` takes it: one
with a plural has to see its number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple

from django.conf.locale import LANG_INFO
from django.utils.functional import Promise
from django.utils.translation import (
    get_language,
    get_language_info,
    gettext_noop,
    ngettext_lazy,
    pgettext_lazy,
)
from django.utils.translation import gettext_lazy as _

from familygames.game import PROGRAMME, Seat

Text = Promise | str

# --- Players ------------------------------------------------------------------------------------------


BOT_LEVELS: Mapping[str, Text] = {
    "beginner": pgettext_lazy("level of a bot", "Beginner: plays as it comes"),
    "regular": pgettext_lazy("level of a bot", "Regular: thinks a little ahead"),
    "attentive": pgettext_lazy("level of a bot", "Attentive: remembers everything"),
    "expert": pgettext_lazy("level of a bot", "Expert: weighs every choice"),
}

PRACTICE_LEVELS: Mapping[str, Text] = {
    "beginner": pgettext_lazy("the bots play like a", "beginner"),
    "regular": pgettext_lazy("the bots play like a", "good player"),
    "expert": pgettext_lazy("the bots play like a", "master"),
}
"""The levels of the bots at home, as a child chooses them."""

# --- Options ----------------------------------------------------------------------------------------------


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

# --- Refusals ---------------------------------------------------------------------------------------------

REASONS: Mapping[str, Text] = {
    "game_over": _("This game is over."),
    "not_your_turn": _("It is not your turn yet."),
    "wrong_phase": _("Something else comes first. Look at what the table is waiting for."),
    "unknown_player": _("Nobody sits there. Choose a player at your table."),
}
"""Why a move is refused in any game."""

SITE_REASONS: Mapping[str, Text] = {
    "invalid_move": _("That did not work. Try again."),
    "invalid_message": _("This message makes no sense here."),
    "not_stored": _("That could not be kept. Try again in a moment."),
    "not_understood": _("I did not understand. Try the sentence below."),
    "ambiguous": _("What do you mean? Choose one."),
    "ambiguous.player": _("Who do you mean? Say the name, too."),
    "ambiguous.family": _("Which family do you mean? Say it, too."),
    "ambiguous.member": _("Which card do you mean? Say it, too."),
    "ambiguous.cards": _("Which cards do you mean? Name all of them."),
    "ambiguous.number": _("How many do you mean? Say the number, too."),
    "ambiguous.choice": _("What do you mean? Say the whole sentence."),
    "ambiguous.holders": _("Who has which card? Say it for each card of the set."),
    "ambiguous.meant": _("Do you mean this?"),
    "unfinished": _("Not finished yet: use all the words, then say it."),
    "unfilled": _("Not finished yet: fill all the gaps, then say it."),
    "out_of_order": _("All the words are there, but not in the right order yet."),
    "other_language": _(
        "I understood, but here only the language that you are learning counts. Say it that way."
    ),
    "empty": _("Write a sentence first."),
    "too_long": _("That is too long. One short sentence is enough."),
    "unclear": _("Yes or no? Say only one of them."),
    # What reports of older lessons tell; today a rule says why.
    "other_step": _("That comes later. Look at what the table is waiting for."),
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


NO_SENTENCES = _(
    "There are no sentences in %(learnt)s yet. They are said in %(spoken)s, with the cards’ words in "
    "%(learnt)s."
)
"""Of a deck whose language has no formulas."""

NO_SENTENCES_IF_CHOSEN = _(
    "There are no sentences in %(learnt)s yet. If you choose that language, they are said in %(spoken)s, "
    "with the cards’ words in %(learnt)s."
)


def table_sizes(sizes: Sequence[int]) -> str:
    """How many may sit at a table, where more or fewer were wanted."""
    *others, last = map(str, sizes)
    known = {"sizes": ", ".join(others), "last": last}
    return str(_("With these options a table has %(sizes)s or %(last)s seats.")) % known


BUILT_OTHERWISE: Mapping[str, Text] = {
    "tiles": _("The words are not in the right order."),
    "gaps": _("A different word belongs in one of the gaps."),
}
"""What was understood, and yet is not the sentence that the tiles or gaps make, by the way of speaking."""


# --- Languages -------------------------------------------------------------------------------------------


def language_name(code: str) -> str:
    """A language as it is named in a sentence of the reader's, ``néerlandais``; its code, if it has no name.

    Where it begins a line or a label it wants ``capfirst``.
    """
    if code in OTHER_NAMES:
        name = str(OTHER_NAMES[code])
    elif code in LANG_INFO:
        name = str(get_language_info(code)["name_translated"])
    else:
        return code
    return name.lower() if get_language() in SMALL_NAMES else name


OTHER_NAMES: Mapping[str, Text] = {
    "zh": _("Chinese"),
    "la": _("Latin"),
    "oc": _("Occitan"),
    "co": _("Corsican"),
}
"""Languages that Django has no name for, or tells apart by their script alone (``zh-hans``)."""

SMALL_NAMES = frozenset({"fr"})
"""Languages that write the names of languages small; Django's own words for them begin with a capital."""

NAMES = (gettext_noop("Norwegian Bokmal"), gettext_noop("Persian"))
"""Languages that Django's French has no word for, or another: our translation comes before its own."""

# --- Events -----------------------------------------------------------------------------------------------

EVENTS: Mapping[str, Text] = {
    "TurnPassed": _("It is %(player)s's turn."),
    "GameEnded": _("The game is over."),
}
"""What happens in any game."""

OWN_EVENTS: Mapping[str, Text] = {"TurnPassed": _("It is your turn.")}
"""The same, told to the player in question."""

# --- What the table waits for -----------------------------------------------------------------------------

STATUS: Mapping[str, Text] = {
    "you": _("It's your turn!"),
    "other": _("It's %(name)s's turn"),
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
FAMILY_NAME = _("%(family)s family")
FROZEN = _("Look at the teacher!")
PLACES: Mapping[int, Text] = {
    2: _("You came second."),
    3: _("You came third."),
    4: _("You came fourth."),
    5: _("You came fifth."),
    6: _("You came sixth."),
}
"""The end for whoever has not won, by place."""
WIN_WITH = _("You win together with %(names)s!")
NAMES_AND = _("%(names)s and %(last)s")
LESSON_OVER = _("The lesson is over. Thank you for playing!")
I_BEGIN = _("I do")
BEGINS = _("Your teacher says who begins")
YOUNGEST = _("Who is the youngest at your table?")
PAUSED = _("This table is taking a break")
TEACHER_TOOK_BACK = _("Your teacher took back the last move.")
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

DONE_WELL: Mapping[str, Text] = {
    "points": _("You won points: %(times)s"),
    "played": _("You played to the end."),
}
"""What everybody has done well."""

# --- One game ---------------------------------------------------------------------------------------------

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
    counted: Text
    """What the number behind a player's name counts."""
    options: Mapping[str, OptionWords]
    reasons: Mapping[str, Text]
    """Why a move is refused."""
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
    printed_rules: Sequence[Text]
    """The rules on a page, in short words; the game's `rules.md` is the last word."""
    aim: Text = ""
    steps_with_sentences: Sequence[tuple[Text, str]] = ()
    """The manual, told at length: what happens, with the key of the sentence that is said then."""
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


# --- Pasted lists of names ----------------------------------------------------------------------------------

ROSTER_PROBLEMS: Mapping[str, Text] = {
    "email": _("“%(name)s” looks like an e-mail address. Please write only a first name or a made-up name."),
    "number": _("“%(name)s” contains a date or a number. Please write only a first name or a made-up name."),
    "no_letters": _("“%(name)s” is not a name."),
    "too_long": _("“%(name)s” is too long: at most %(longest)s letters."),
    "twice": _("“%(name)s” is there twice. Add a letter, for example “%(name)s B.”"),
    "too_many": _("A class has at most %(most)s pupils; these would make %(name)s."),
}

# --- Joining a lesson, and the teacher's wishes in it -------------------------------------------------------

JOINING: Mapping[str, Text] = {
    "code_lookalike": _("Codes never have 0, O, 1, I or L. Look again."),
    "code_length": _("A code has six letters and digits. Look again."),
    "code_unknown": _("No lesson has this code. Look again."),
    "session_closed": _("This lesson is over. Ask your teacher for a new code."),
    "door_locked": _("The door is locked. Ask your teacher."),
    "must_knock": _("Your teacher lets you in first. Write your name and wait."),
    "door_full": _("Too many are waiting at the door. Ask your teacher."),
    "name_empty": _("Please write your name."),
    "name_odd": _("Write only your first name, or the name your teacher calls you here."),
    "session_full": _("All places are taken. Ask your teacher."),
    "name_taken": _("Somebody has just taken this name. Choose another one."),
    "unknown_pupil": _("This name is not on the list. Choose again."),
    "guests_not_allowed": _("Choose your name from the list, please."),
    "name_not_ours": _("Choose a name that is offered here."),
    "still_here": _("This name is in use on another device. Ask your teacher."),
    "removed": _("This place is gone. Choose your name again."),
    "too_fast": ngettext_lazy(
        "Too many wrong codes. Wait %(seconds)s second, then try again.",
        "Too many wrong codes. Wait %(seconds)s seconds, then try again.",
        "seconds",
    ),
}
"""Why somebody cannot join, for the pupil who tried (see `errors.CannotJoin`)."""

ARRANGING: Mapping[str, Text] = {
    "played_on": _("The table has played on, so it stays as it was here. From now on your answer counts."),
    "session_closed": _("This lesson is over."),
    "nobody_here": _("Nobody has joined yet."),
    "nobody_waits": _("Nobody is waiting for a table."),
    "cannot_deal": _("The deck is too small for these tables. Choose fewer seats, or another deck."),
    "table_size": _("This game is not played at tables of this size."),
    "plan_changed": _("The plan has changed in the meantime. Choose again."),
    "seat_gone": _("This seat is gone. Choose another one."),
    "seat_taken": _("Somebody sits there. Choose the seat of a bot."),
    "table_gone": _("This table is closed."),
    "participant_gone": _("This person has left the lesson."),
    "name_empty": _("Please write a name."),
    **{f"name_{code}": ROSTER_PROBLEMS[code] for code in ("email", "number", "no_letters", "too_long")},
    "name_taken": _("Somebody here has this name already."),
    "too_few_pictures": _("This deck has too few pictures for class cards. Choose another one."),
    "unknown_way": _("Moves cannot be made like this."),
    "unknown_switch": _("There is no such setting."),
    "unknown_layout": _("The projector cannot show this."),
    "table_has_moved_on": _("Somebody has moved at this table in the meantime. Look again."),
    "not_stored": _("That could not be kept. Try again in a moment."),
    "substitute_unknown": _("This code does not work today. Look again, or ask whoever gave it to you."),
    "too_fast": _("Too many wrong codes. Wait %(seconds)s seconds, then try again."),
    "own_address": _("This is your own address: the class is yours already."),
    "colleague_already": _("You share the class with this colleague already."),
    "too_many_colleagues": _("A class can be shared with %(most)s colleagues at most."),
}
"""Why what the teacher wants in a lesson cannot be (see `errors.CannotArrange`)."""

# --- What a teacher wants of a deck -------------------------------------------------------------------------

CHANGING: Mapping[str, Text] = {
    "same_languages": _("Choose two different languages."),
    "unknown_language": _("“%(language)s” is not a language of this site."),
    "no_title": _("Give the deck a title."),
    "draft_moved_on": _("This deck was changed in another window. Look at it there, or load it again here."),
    "too_large": _("A deck has at most %(most)s cards."),
    "not_playable": _("No game can be played with this deck yet. The report says what is missing."),
    "media_missing": _("Pictures or recordings are missing (%(number)s). Add them again, or take them off."),
    "unknown_visibility": _("A deck cannot be shared like this."),
    "not_published": _("Publish the deck first: others see what is published."),
    "no_licence": _("First say under which licence others may use the deck."),
    "hidden": _("The staff of this site have hidden this deck. Ask them before you share it again."),
    "no_reason": _("Say what is wrong with the deck."),
    "own_deck": _("This deck is your own: you can change it yourself."),
    "reported_too_often": _("You have reported many decks today. Please write to the staff of this site."),
    "file_too_large": _("This file is too large: a picture has at most %(most)s MB."),
    "too_many_pixels": _("This picture is too large. Make it smaller first."),
    "not_a_picture": _("This picture cannot be read. JPEG, PNG, WebP and GIF can."),
    "not_a_sound": _("This is not a recording that browsers can play."),
    "long_cell": _(
        "A text of this deck is longer than an Excel cell may be. Take the deck bundle or CSV instead."
    ),
    "sound_too_large": _("This recording is too long: at most %(most)s MB."),
    "media_full": _("You have added very many pictures and recordings. Delete decks you no longer need."),
    "too_much_media": _("The pictures and recordings of this file take too long. Import them in parts."),
    "busy": _("This site is reading the files of others just now. Try again in a minute: nothing is lost."),
    "other_kind": _("This file holds a deck of another kind: its cards do not go into this one."),
    "unknown_column": _("A column cannot mean that. Choose again."),
    "nothing_to_import": _("There is nothing new in this file."),
    "unknown_picture": _("“%(name)s” is not a picture for a card."),
    "unknown_sound": _("“%(name)s” is not a recording for a card."),
    "unknown_colour": _("“%(colour)s” is not a colour of families."),
    "two_of_one_id": _("Two families, or two cards of one family, have the same id: “%(name)s”."),
    "no_id": _("A family or a card has no id."),
    "other_language": _("There are words in a language that the deck does not have: “%(language)s”."),
    "too_long": _("A text has more than %(most)s letters: “%(text)s”."),
    "too_many_tokens": _("You have %(most)s tokens. Revoke one you no longer need."),
    "no_name": _("Say which program the token is for."),
    "lessons_open": _("A lesson of yours is still open. End it first, or delete it."),
    "class_plays": _("A lesson of %(name)s is still open. End it first, or delete it."),
    "last_of_staff": _(
        "You are the only one who looks after this site. Make somebody else its administrator first."
    ),
    "too_large_to_print": _("This deck takes far too long to print. Copy it and print it in parts."),
}
"""Why what a teacher wants of a deck, its media or the account cannot be (see `games.kinds.no_change`)."""


# --- Practice at home ---------------------------------------------------------------------------------------

SIGNING_IN: Mapping[str, Text] = {
    "card_unknown": _("No card has this code. Look again, or ask your teacher."),
    "card_rests": _("The class of this card has been put away. Ask your teacher."),
    "wrong_pictures": _("These are not your three pictures. Try again."),
    "card_waits": _("Too many wrong pictures. Wait %(wait)s, then try again."),
}
"""Why a class card does not open (see `errors.CannotSignIn`)."""

PRACTISING: Mapping[str, Text] = {
    "cannot_deal": _("These cards do not go with that many players. Choose again."),
    "too_many_games": _("You have many games already. Delete one, then begin another."),
    "daily_played": _(
        "You have played this level today and deleted the game. It can be played once a day:"
        " tomorrow there are new cards."
    ),
}
"""Why no game can be begun at home (see `errors.CannotPractise`)."""

FACTS: Mapping[str, Text] = {
    "same_word": _("“%(word)s” is the word of %(number)s cards (%(language)s): which one is asked for?"),
    "no_article": ngettext_lazy(
        "%(number)s noun has no article: %(words)s.", "%(number)s nouns have no article: %(words)s.", "number"
    ),
    "some_pictures": _("Cards with a picture: %(number)s of %(cards)s. Give one to all of them, or to none."),
    "missing_letters": _("No card has one of these letters: %(letters)s."),
    "words_in_hands": _(
        "%(language)s: a hand makes %(words)s words of three letters or more, such as “%(longest)s”;"
        " hands without any: %(poor)s of %(hands)s."
    ),
    "untold_grammar": ngettext_lazy(
        "The referee guesses what %(number)s card is: %(words)s. Bots lay it only where it stands in the "
        "sentence of its family. Confirm its grammar.",
        "The referee guesses what %(number)s cards are: %(words)s. Bots lay them only where they stand in "
        "the sentences of their families. Confirm their grammar.",
        "number",
    ),
    "no_referee": _(
        "%(language)s: the referee knows no grammar and is in doubt about every sentence. Let the class "
        "vote. Bots lay sentences like yours, by their best guess, and vote for what others lay."
    ),
    "no_dictionary": _(
        "%(language)s: there is no dictionary, so the class votes on words. Bots lay first names, runs and "
        "couples, and no other words."
    ),
    "said_in_english": _(
        "Nobody here knows how to ask in either language: requests are said in English, around the words of "
        "the cards. Bots and pupils say them alike."
    ),
    "die_faces": _("Cards for each face of the die: %(faces)s."),
    "all_families_accepted": _("The referee accepts every sentence of the deck."),
    "unused_cards": ngettext_lazy(
        "%(number)s card came into no sentence that the referee accepts: %(words)s.",
        "%(number)s cards came into no sentence that the referee accepts: %(words)s.",
        "number",
    ),
    "no_unused_cards": _("Every card comes into some sentence that the referee accepts."),
    "certain": _(
        "Of %(judged)s short sentences the referee decides %(share)s %% alone, and accepts %(accepted)s."
    ),
    "examples": _("For example: %(sentences)s"),
}
"""What a report says of a deck beside the problems that keep games from being dealt."""

# --- Files that are imported --------------------------------------------------------------------------------

UNREADABLE: Mapping[str, Text] = {
    "empty": _("There is nothing in this file."),
    "too_large": _("This file is too large: at most %(most)s MB."),
    "too_many_rows": _("This list has too many rows: at most %(most)s at a time."),
    "too_many_columns": _("This table has too many columns: at most %(most)s."),
    "not_text": _(
        "This is not a list of words. CSV, TSV, XLSX, Anki packages (.apkg) and deck bundles (.zip) can be "
        "read."
    ),
    "rtf": _("This is a text document (RTF). Open it, copy the list, and paste it here."),
    "html": _("This is the source of a web page. Open it in the browser, copy the list, and paste it here."),
    "broken_letters": _("Line %(line)s has broken letters. Save the file again as CSV UTF-8."),
    "not_a_table": _("Line %(line)s cannot be read as a row of a table: a quotation mark may be missing."),
    "old_excel": _("This is a file from an old Excel. Save it as XLSX or CSV."),
    "document": _(
        "This is a file from a word processor or another spreadsheet program. Open it, copy the list, and "
        "paste it here, or save it as XLSX or CSV."
    ),
    "unknown_zip": _("This zip file holds no deck, no Anki package and no XLSX table."),
    "not_a_bundle": _("The deck in this bundle cannot be read."),
    "newer_bundle": _("This bundle comes from a newer version of this program."),
    "not_anki": _("This is not an Anki package."),
    "anki_cloze": _(
        "All notes of this package are texts with gaps. Cards need two words that belong together, such as "
        "those of a basic note."
    ),
    "damaged": _("This file is damaged: it cannot be read."),
    "bomb": _("This file would be far too large when it is unpacked."),
    "too_much_work": _("This file would take far too long to read. Make it smaller, or save it again."),
    "locked": _("This file has a password. Save it without one."),
    "unsafe_name": _("This file holds a name that points outside of it: “%(name)s”. It is not opened."),
}
"""Why a file is not read (see `games.kinds.unreadable`)."""


FATES: Mapping[str, Text] = {
    "new": _("new"),
    "changed": _("changed"),
    "same": _("the same"),
    "duplicate": _("twice in the file"),
    "error": _("cannot be taken"),
}
"""What becomes of a row (see `familygames.exchange.import_plan.Fate`)."""

ROW_PROBLEMS: Mapping[str, Text] = {
    "no_word": _("The word is missing (%(language)s)."),
    "too_long": _("A cell is too long: at most %(most)s letters."),
    "bad_picture": _(
        "“%(picture)s” is not a picture: use an emoji, a drawing of this site or a file in the package."
    ),
    "deck_full": _("The deck is full: it has at most %(most)s cards."),
    "bad_value": _("“%(cell)s” cannot be in the column “%(column)s”."),
    "nothing_read": _("Nothing in this row has a place on a card."),
}
"""Why a row cannot be taken."""

ROW_NOTES: Mapping[str, Text] = {
    "rest": _("Not read: %(cells)s"),
    "blank": _("The word is still to be written (%(language)s)."),
}
"""What else is said of a row."""

NOTED: Mapping[str, Text] = {
    "headings": _("taken for headings"),
    "title": _("taken for a title"),
    "family": _("taken for the name of a family"),
    "rule": _("only separates other lines"),
    "directive": _("for the program, not for the deck"),
    "unread": _("not read"),
}
"""What a line is taken for that is no card (see `familygames.exchange.table_structure.Noted`)."""
NO_CARDS: Text = _("no card")

REMARKS: Mapping[str, Text] = {
    "grid_full": ngettext_lazy(
        "A deck has room for %(most)s cards: %(number)s row is left out, line %(line)s.",
        "A deck has room for %(most)s cards: %(number)s rows are left out, from line %(line)s on. Import the "
        "list on a page of its own to make a second deck of them.",
        "number",
    ),
    "deck_full": ngettext_lazy(
        "A deck has room for %(most)s cards, so %(number)s row is left over, in line %(line)s. Once you have "
        "imported the others, it waits for you to become a deck of its own.",
        "A deck has room for %(most)s cards, so %(number)s rows are left over, from line %(line)s on. Once "
        "you have imported the others, they wait for you to become a second deck.",
        "number",
    ),
    "one_word": _(
        "No line has a second word. Is each word's translation missing, or on a line of its own? Write both "
        "on one line, with a tab, “;” or “=” between them."
    ),
    "swapped": _(
        "The columns seem to be the other way round: what should be %(own)s looks like %(target)s. "
        "Check the rows below."
    ),
    "unread": _("These columns are not read: %(columns)s. You can say below what they mean."),
    "file_read": _(
        "You chose a file and pasted a list: only the file “%(name)s” is read. Import the list by itself."
    ),
    "uncounted": _(
        "Some formulas of this sheet have no result yet, so their cells are blank. "
        "Open the file in a spreadsheet program, save it, and import it again."
    ),
    "other_sheets": ngettext_lazy(
        "Only the sheet “%(read)s” of this workbook is read; %(number)s other is not: %(sheets)s.",
        "Only the sheet “%(read)s” of this workbook is read; %(number)s others are not: %(sheets)s.",
        "number",
    ),
    "cloze": ngettext_lazy(
        "%(number)s Anki note is a text with gaps, not a pair of words, so it makes no card: %(notes)s.",
        "%(number)s Anki notes are texts with gaps, not pairs of words, so they make no cards: %(notes)s.",
        "number",
    ),
    "missing_media": ngettext_lazy(
        "%(number)s picture or recording is not in the package; its card comes without: %(files)s.",
        "%(number)s pictures or recordings are not in the package; their cards come without: %(files)s.",
        "number",
    ),
    "unusable_media": ngettext_lazy(
        "%(number)s picture or recording cannot be used; its card comes without: %(files)s.",
        "%(number)s pictures or recordings cannot be used; their cards come without: %(files)s.",
        "number",
    ),
}
"""What a teacher should know about a file that was read (see `familygames.exchange.files.Sheet`)."""


def remark(name: str, details: Mapping[str, Any]) -> str:
    return str(REMARKS[name] % details)


EXPORT_FORMS: Mapping[str, tuple[Text, Text]] = {
    "zip": (
        _("Deck bundle"),
        _("Everything, with pictures and recordings: for another teacher or another site."),
    ),
    "xlsx": (_("Excel"), _("To change many cards at once in a spreadsheet, then import it again.")),
    "csv": (_("CSV"), _("For any spreadsheet.")),
    "tsv": (_("TSV"), _("For programs that separate words by tabs.")),
    "apkg": (_("Anki"), _("To learn the words with Anki. A later export changes the same notes.")),
}

# --- On paper -----------------------------------------------------------------------------------------------

PAPERS: Mapping[str, Text] = {
    "rules": _("The rules on a page"),
    "formulas": _("What is said, as a strip for the table"),
    "scores": _("A sheet for the scores"),
}


PAPER_WORDS: Mapping[str, Text] = {
    "player": _("Player"),
    "round": _("Round"),
    "total": _("Total"),
    "formulas": _("What is said"),
    "rules": _("Rules"),
    "scores": _("Scores"),
}
"""What is printed on papers."""

SAME_WORD_HERE: Text = _("“%(word)s” is in this family already.")
NAMELESS: Text = _("The family “%(family)s” has no name in one language.")
NAMELESS_FAMILIES: Text = ngettext_lazy(
    "%(number)s family has no name in one language: %(families)s.",
    "%(number)s families have no name in one language: %(families)s.",
    "number",
)
WORDLESS_FAMILIES: Text = ngettext_lazy(
    "%(number)s family has cards without a word in one language: %(families)s.",
    "%(number)s families have cards without a word in one language: %(families)s.",
    "number",
)


def missing_here(card: str) -> str:
    """What is said at a blank place of the grid: of a card, or of its family's name."""
    return str(_("A word is missing here.") if card else _("The family needs a name here."))


FAMILY_RULINGS: Mapping[str, Text] = {
    "refuse": _("The referee refuses “%(sentence)s” %(reason)s"),
    "unsure": _("The referee is unsure of “%(sentence)s” %(reason)s"),
}

# --- The editor of decks ------------------------------------------------------------------------------------

COLOURS: Mapping[str, Text] = {
    "blue": _("blue"),
    "red": _("red"),
    "green": _("green"),
    "pink": _("pink"),
    "orange": _("orange"),
    "black": _("black"),
    "violet": _("violet"),
    "yellow": _("yellow"),
    "brown": _("brown"),
    "white": _("white"),
}

PARTS_OF_SPEECH: Mapping[str, Text] = {
    "noun": _("noun"),
    "verb": _("verb"),
    "adjective": _("adjective"),
    "adverb": _("adverb"),
    "preposition": _("preposition"),
    "pronoun": _("pronoun"),
    "determiner": _("determiner"),
    "conjunction": _("conjunction"),
    "interjection": _("interjection"),
    "participle": _("participle"),
    "name": _("name of a person or place"),
}

EDITOR: Mapping[str, Text] = {
    "saved": _("Saved"),
    "saving": _("Saving…"),
    "unsaved": _("Not saved yet: no connection. It is kept on this device."),
    "refused": _("Not saved: "),
    "signed_out": _("Not saved yet: you are signed out. Sign in again in another window."),
    "restored": _("What was not saved yet is back."),
    "m": _("masculine"),
    "n": _("neuter"),
    "f": _("feminine"),
    "s": _("singular"),
    "p": _("plural"),
    "confirm": _("Confirm: {text}"),
    "card": _("Card {number}"),
    "family": _("Family {number}"),
    "word": _("{card}, {language}"),
    "name": _("Name of {family}, {language}"),
    "picture": _("Picture of {card}"),
    "select": _("Choose {card}"),
    "more": _("More about {card}"),
    "die": _("Die face of {card}"),
    "neutral": _("{card} is a name, which belongs to no language"),
    "colour": _("Colour of {family}"),
    "up": _("Move {family} up"),
    "down": _("Move {family} down"),
    "add": _("Add a card to {family}"),
    "remove": _("Remove {family}"),
    "letter": _("Letter of {card}"),
    "digit": _("Digit of {card}"),
    "sign": _("Sign of {card}"),
    "role": _("Role of {card}"),
    "chosen": _("{number} cards chosen"),
    "pasted": _("{number} cards added"),
    "nothing_pasted": _("There is no card in this text."),
    "removed": _("Removed. Undo brings it back."),
    "recording": _("Recording… press again to stop"),
    "record": _("Record"),
    "no_microphone": _("This browser offers no microphone here."),
    "no_pictures": _("Nothing found. Type another word, an emoji, or upload a picture."),
    "failed": _("That did not work. Try again."),
    "proposed": _("{number} proposals to look at"),
    "none_proposed": _("There is nothing to propose."),
    "moved_on": _("This deck was changed in another window."),
}
"""What the script of the editor says; words in braces are filled in there."""
