"""Every refusal, event and option as a sentence in the reader's language.

The games speak in stable words (``family_not_in_hand``); here is what a pupil or a teacher reads instead. One
section per kind, one entry per game. `tests/classroom/test_wording.py` asserts that nothing is missing.
Sentences for pupils say in at most twelve words what to do next.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

Text = Promise | str

# --- Games and their players ------------------------------------------------------------------------------


class GameWords(NamedTuple):
    """What a teacher reads when choosing a game."""

    name: Text
    about: Text


GAMES: Mapping[str, GameWords] = {
    "happy_family": GameWords(
        _("Happy Family"),
        _("Ask the others for cards, in sentences, until your families are complete."),
    ),
    "famiglia": GameWords(
        _("Famiglia"),
        _("Recruit a gang from the Street, card by card, against a programmed gangster or each other."),
    ),
}

BOT_LEVELS: Mapping[str, Text] = {
    "beginner": pgettext_lazy("level of a bot", "Beginner: forgets what was asked"),
    "regular": pgettext_lazy("level of a bot", "Regular: remembers the last requests"),
    "expert": pgettext_lazy("level of a bot", "Expert: works out who has what"),
}

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


OPTIONS: Mapping[str, Mapping[str, OptionWords]] = {
    "happy_family": {
        "end_rule": OptionWords(
            _("The game ends"),
            Group.MAIN,
            {
                "first_empty": _(
                    "when one player has no card left, or the stock is empty (the printed rule)"
                ),
                "all_empty": _("when nobody has a card left, or the stock is empty (the French text)"),
                "first_out": _("when one player has no card left; an empty stock only stops the drawing"),
                "all_families": _("when all families are laid"),
            },
            _(
                "With three or four players the printed rule often ends the game before anybody has a "
                "family, so all families are chosen here."
            ),
        ),
        "hand_size": OptionWords(
            _("Cards dealt to each player"),
            Group.RULES,
            {"auto": _("As printed: six, or eight for two players; fewer with a small deck")}
            | {size: str(size) for size in range(3, 9)},
        ),
        "allow_bluff": OptionWords(
            _("Players may ask for a card they hold themselves"),
            Group.RULES,
            help=_("A bluff: the answer is always no, but the others are led astray."),
        ),
        "step_mode": OptionWords(
            _("Who speaks"),
            Group.SPEAKING,
            {
                "spoken": _("Everybody says his own sentence: the answer and the lucky dip too"),
                "auto": _("Only the request is said; the site answers and draws by itself"),
            },
        ),
        "auto_declare": OptionWords(
            _("Complete families are laid by the site"),
            Group.SPEAKING,
            help=_("Otherwise the player says “Happy Family!” himself."),
        ),
        "tie_break": OptionWords(
            _("If two players have as many families"),
            Group.RULES,
            {
                "shared": _("they win together"),
                "most_cards_in_hand": _("the one with more cards in hand wins"),
            },
        ),
        "show_translation": OptionWords(
            _("Cards also show the word in the class's own language"),
            Group.SPEAKING,
        ),
        "formula_language": OptionWords(
            _("The sentences are said in"),
            Group.SPEAKING,
            {
                "l1": _("the class's own language"),
                "l2": _("the language the class learns"),
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
    },
    "famiglia": {
        "mode": OptionWords(
            _("Who plays"),
            Group.MAIN,
            {
                "solo": _("one player against the gangster"),
                "two_players": _("two players against each other"),
            },
        ),
        "level": OptionWords(
            _("The gangster's level"),
            Group.MAIN,
            {
                1: _("1: he collects many low cards first"),
                2: _("2: a little harder"),
                3: _("3: as in the rules"),
                4: _("4: he goes for the points soon"),
            },
        ),
        "first": OptionWords(
            _("Who begins"),
            Group.MAIN,
            {
                "a": _("the player, or the first of two"),
                "b": _("the gangster (harder), or the second of two"),
                "random": _("chance decides"),
            },
        ),
        "discard_max_value": OptionWords(
            _("To refresh the Street, cards may be discarded up to the value"),
            Group.RULES,
            {4: "4", 3: "3"},
        ),
        "show_gangster_plan": OptionWords(
            _("The gangster says which step of his programme he follows"),
            Group.SPEAKING,
        ),
        "open_hands": OptionWords(
            _("Two players see each other's hands"),
            Group.RULES,
            help=_("Every card was seen when it was taken; open hands spare the memory."),
        ),
        "undo": OptionWords(
            _("An Accountant or a Brute may be taken back"),
            Group.PACE,
            help=_("Within the own turn, before a card is taken."),
        ),
    },
}

# --- Refusals ---------------------------------------------------------------------------------------------

REASONS: Mapping[str, Mapping[str, Text]] = {
    "happy_family": {
        "game_over": _("This game is over."),
        "not_your_turn": _("It is not your turn yet."),
        "wrong_phase": _("Something else comes first. Look what the table waits for."),
        "unknown_player": _("Nobody sits there. Choose a player at your table."),
        "cannot_ask_self": _("Ask another player, not yourself."),
        "unknown_card": _("This card is not in the deck."),
        "family_already_laid": _("This family is complete and on the table already."),
        "family_not_in_hand": _("You need a card of this family to ask for another."),
        "card_already_in_hand": _("You have this card already. Ask for one you need."),
        "must_give_card": _("You have this card, so you must give it."),
        "card_not_held": _("You do not have this card. Say no."),
        "wrong_dip": _("Look again: is it the card you asked for?"),
        "family_incomplete": _("Some cards of this family are still missing."),
    },
    "famiglia": {
        "game_over": _("This game is over."),
        "not_your_turn": _("It is not your turn yet."),
        "wrong_phase": _("Too late in this turn: a later action is done already."),
        "street_has_zero": _("Not while a card of value 0 lies in the Street."),
        "refresh_used": _("Now the Street may be refreshed only once a turn."),
        "stack_exhausted": _("The stack is empty: no more new cards."),
        "not_in_street": _("This card is not in the Street."),
        "value_too_high": _("Cards of this value may not be discarded here."),
        "not_an_accountant": _("Only an Accountant can swap cards."),
        "not_a_brute": _("Only a Brute can lower a card."),
        "zero_has_no_action": _("A card of value 0 has no special action."),
        "card_not_in_hand": _("Choose different cards that are in your hand."),
        "too_many_swaps": _("The Accountant swaps as many cards as his value."),
        "cannot_swap_played_card": _("The Accountant you play now cannot be swapped."),
        "card_not_in_area": _("Choose different cards that are in your play area."),
        "bad_reduction": _("Lower by the Brute's value at most, and not below zero."),
        "pair_needed": _("Show two cards alike, one value lower, to take this one."),
        "pair_not_needed": _("This card is free. You need no pair."),
        "one_mercenary_only": _("Only one of the two may be a Mercenary who stands in."),
        "mercenary_too_low": _("The Mercenary must be higher than the card he stands for."),
        "pair_mismatch": _("Both must be of its family, and one value lower."),
        "undo_not_allowed": _("At this table nothing is taken back."),
        "nothing_to_undo": _("There is nothing to take back in this turn."),
    },
}

SITE_REASONS: Mapping[str, Text] = {
    "invalid_move": _("That did not work. Try again."),
    "invalid_message": _("This message makes no sense here."),
    "not_stored": _("That could not be kept. Try again in a moment."),
    "not_understood": _("I did not understand. Try the sentence below."),
    "ambiguous": _("What do you mean? Choose one."),
    "empty": _("Write a sentence first."),
    "too_long": _("That is too long. One short sentence is enough."),
    "unclear": _("Yes or no? Say only one of them."),
    "other_step": _("That comes later. Look what the table waits for."),
    "no_such_move": _("I understood, but that is not possible now."),
    "not_seated": _("This seat is not yours any more. Ask your teacher."),
    "table_has_moved_on": _("The table has moved on. Look again, then choose."),
    "table_is_still": _("The table is paused. Look at your teacher."),
    "pupil_is_playing": _("This pupil takes part in a lesson that is still open. Close the lesson first."),
}
"""Refusals of the site, in any game (see `classroom.errors`)."""

SETUP_PROBLEMS: Mapping[str, Text] = {
    "bad_player_count": _("This game is for %(least)s to %(most)s players."),
    "unknown_player": _("The dealer has no seat at this table."),
    "unknown_option": _("This game has no option “%(option)s”."),
    "bad_value": _("“%(value)s” cannot be chosen here."),
    "bad_setting": _("“%(setting)s” is not an option with its value."),
    "too_few_families": _("The deck has %(families)s families; this game needs %(least)s."),
    "duplicate_family": _("The family “%(family)s” is in the deck twice."),
    "family_size": _("The family “%(family)s” has %(size)s cards; a family has %(least)s to %(most)s."),
    "duplicate_member": _("The card “%(member)s” is in the family “%(family)s” twice."),
    "missing_face": _("The family “%(family)s” has a card without a word in one language."),
    "missing_family": _("The family “%(family)s” is missing from the deck."),
    "unknown_family": _("The family “%(family)s” is none of this game's."),
    "missing_card": _("The card “%(member)s” of the family “%(family)s” is missing."),
    "unknown_card": _("The card “%(member)s” of the family “%(family)s” is none of this game's."),
    "deck_too_small": _("The deck has %(cards)s cards; so many players and cards in hand need %(needed)s."),
}
"""Why a game cannot be dealt: the reasons of `InvalidOptions` and the problems of `InvalidDeck`."""


def refusal(game: str, reason: str) -> str:
    """Why a move was refused, for the pupil who tried it."""
    return str(REASONS[game].get(reason) or SITE_REASONS[reason])


def setup_problem(code: str, details: Mapping[str, Any]) -> str:
    """Why a game cannot be dealt like this, for the teacher."""
    return str(SETUP_PROBLEMS[code]) % details


# --- Events -----------------------------------------------------------------------------------------------

EVENTS: Mapping[str, Mapping[str, Text]] = {
    "happy_family": {
        "Asked": _("%(player)s asks %(target)s: %(family)s, %(card)s."),
        "Answered.yes": _("%(player)s has the card."),
        "Answered.no": _("%(player)s does not have the card."),
        "Gave": _("%(player)s gives %(taker)s: %(family)s, %(card)s."),
        "Drew": _("%(player)s draws a card."),
        "SaidDip.lucky": _("Lucky dip! %(player)s shows: %(family)s, %(card)s."),
        "SaidDip.unlucky": _("Unlucky dip: %(player)s keeps the card."),
        "DeclaredFamily": _("Happy Family! %(player)s lays the family %(family)s."),
        "TurnPassed": _("It is %(player)s's turn."),
        "GameEnded": _("The game is over."),
    },
    "famiglia": {
        "Discarded": _("%(player)s discards %(card)s from the Street."),
        "TurnedUp": _("New in the Street: %(cards)s."),
        "Reshuffled": _("The stack has run out: %(number)s discarded cards are the new one."),
        "StackExhausted": _("The stack has run out for the last time."),
        "PlayedAccountant": _("%(player)s's Accountant swaps cards: %(number)s."),
        "PlayedBrute": _("%(player)s's Brute lowers %(card)s by %(number)s."),
        "TookBack": _("%(player)s takes the last action back."),
        "Took.free": _("%(player)s recruits %(card)s for free."),
        "Took.pair": _("%(player)s recruits %(card)s and uses up %(used)s."),
        "GangsterTook": _("The gangster takes %(card)s."),
        "GangsterTook.plan": _("The gangster takes %(card)s (step %(number)s)."),
        "Passed": _("%(player)s takes no card."),
        "TurnPassed": _("It is %(player)s's turn."),
        "GameEnded": _("The game is over."),
    },
}
"""By the event's name; where it says yes or no, lucky or unlucky, that comes after a point."""

OWN_EVENTS: Mapping[str, Mapping[str, Text]] = {
    "happy_family": {
        "Gave.giver": _("You give %(taker)s: %(family)s, %(card)s."),
        "Gave.taker": _("%(player)s gives you: %(family)s, %(card)s."),
        "Drew": _("You draw: %(family)s, %(card)s."),
        "TurnPassed": _("It is your turn."),
    },
}
"""The same, told to the player himself."""

# --- What the table waits for -----------------------------------------------------------------------------

STATUS: Mapping[str, Mapping[str, Text]] = {
    "happy_family": {
        "ask.you": _("It's your turn!"),
        "ask.other": _("It's %(name)s's turn"),
        "answer.you": _("%(asker)s asks you"),
        "answer.asker": _("You ask %(name)s"),
        "answer.other": _("%(asker)s asks %(name)s"),
        "draw.you": _("Pick a card!"),
        "draw.other": _("%(name)s picks a card"),
        "dip.you": _("Is it a lucky dip?"),
        "dip.other": _("%(name)s looks at the card"),
        "must_declare.you": _("You have a whole family!"),
        "must_declare.other": _("%(name)s has a whole family!"),
        "over": _("The game is over"),
    },
}
"""By phase, to the player whom the table waits for and to the others."""

STEPS: Mapping[str, Text] = {
    "person": _("Who do you ask?"),
    "card": _("Which card?"),
    "say": _("Say it!"),
    "answer": _("Do you have this card?"),
    "draw": _("Pick a card!"),
    "dip": _("Is it the card you asked for?"),
    "must_declare": _("Show your family!"),
    "type": _("Write your sentence"),
    "build": _("Put the words in order"),
    "fill": _("Fill the gaps"),
}
"""What a player is to do, said in the language that is learnt with its meaning beneath."""

FAMILY_NAME = _("%(family)s family")
FROZEN = _("Look at the teacher!")
PAUSED = _("This table has a break")
WELL_SAID = _("Well said!")

DONE_WELL: Mapping[str, Mapping[str, Text]] = {
    "happy_family": {
        "families": _("You completed families: %(times)s"),
        "hits": _("You asked the right player: %(times)s"),
        "lucky": _("You had a lucky dip: %(times)s"),
        "gave": _("You gave cards politely: %(times)s"),
        "asked": _("You asked in whole sentences: %(times)s"),
        "played": _("You played to the end."),
    },
}
"""One thing that every player has done well; how often comes after it."""

# --- Pasted lists of names ----------------------------------------------------------------------------------

ROSTER_PROBLEMS: Mapping[str, Text] = {
    "email": _("“%(name)s” looks like an e-mail address. Please write only a first name or a made-up name."),
    "number": _("“%(name)s” holds a date or a number. Please write only a first name or a made-up name."),
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
    "session_full": _("All places are taken. Ask your teacher."),
    "name_taken": _("Somebody has just taken this name. Choose another one."),
    "unknown_pupil": _("This name is not in the list. Choose again."),
    "guests_not_allowed": _("Choose your name from the list, please."),
    "name_not_ours": _("Choose a name that is offered here."),
    "still_here": _("This name is in use on another device. Ask your teacher."),
    "removed": _("This place is gone. Choose your name again."),
    "too_fast": _("Too many wrong codes. Wait %(seconds)s seconds, then try again."),
}
"""Why somebody cannot join, for the pupil who tried (see `errors.CannotJoin`)."""

ARRANGING: Mapping[str, Text] = {
    "session_closed": _("This lesson is over."),
    "nobody_here": _("Nobody has joined yet."),
    "nobody_waits": _("Nobody waits for a table."),
    "cannot_deal": _("The deck is too small for these tables. Choose fewer seats, or another deck."),
    "table_size": _("This game is not played at tables of this size."),
    "plan_changed": _("The plan has changed in the meantime. Choose again."),
    "seat_gone": _("This seat is gone. Choose another one."),
    "seat_taken": _("Somebody sits there. Choose the seat of a bot."),
    "table_gone": _("This table is closed."),
    "participant_gone": _("This person has left the lesson."),
    "name_empty": _("Please write a name."),
    "name_long": _("This name is too long."),
    "name_taken": _("Somebody here has this name already."),
    "unknown_way": _("Moves cannot be made like this."),
    "unknown_switch": _("There is no such setting."),
    "unknown_layout": _("The projector cannot show this."),
    "nothing_to_undo": _("There is no move to undo at this table."),
}
"""Why what the teacher wants in a lesson cannot be (see `errors.CannotArrange`)."""
