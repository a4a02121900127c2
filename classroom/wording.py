"""Every refusal, event and option as a sentence in the reader's language.

The games speak in stable words (``family_not_in_hand``); here is what a pupil or a teacher reads instead. One
section per kind, one entry per game. `tests/classroom/test_wording.py` asserts that nothing is missing.
Sentences for pupils say in at most twelve words what to do next. `%` fills a text before `str` takes it: one
with a plural has to see its number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy, pgettext_lazy

from familygames.game import PROGRAMME, REFEREE

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
    "literature": GameWords(
        _("Littérature"),
        _("Two teams ask each other for cards and claim whole sets of six."),
    ),
    "famiglia": GameWords(
        _("Famiglia"),
        _("Recruit a gang from the Street, card by card, against a programmed gangster or each other."),
    ),
    "familys": GameWords(
        _("FAMILYS"),
        _("Throw words, runs and couples for points, and lay a family of nine."),
    ),
    "spikit": GameWords(
        _("Spikit"),
        _("Lay sentences from cards of two languages; who has no cards left wins the round."),
    ),
}

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


COUNTED: Mapping[str, Text] = {
    "happy_family": _("Families laid"),
    "literature": _("Sets of the team"),
    "famiglia": _("Points"),
    "familys": _("Points"),
    "spikit": _("Points: the fewest win"),
}
"""What the number behind a player's name counts."""


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


WHO_BEGINS = OptionWords(
    _("Who begins"),
    Group.MAIN,
    {
        "random": _("chance decides"),
        "youngest": _("the youngest, as printed: the pupils say who it is"),
        "seat_0": _("the player on the first seat"),
        "teacher": _("whom the teacher names on the dashboard"),
    },
)

OPTIONS: Mapping[str, Mapping[str, OptionWords]] = {
    "happy_family": {
        "first_player": WHO_BEGINS,
        "end_rule": OptionWords(
            _("The game ends"),
            Group.MAIN,
            {
                "first_empty": _(
                    "when one player has no card left, or the stock is empty (the printed rule)"
                ),
                "all_empty": _("when nobody has a card left, or the stock is empty; who has none left waits"),
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
        "large_table": OptionWords(
            _("Five or six players may play too"),
            Group.MAIN,
            help=_("The printed rules are for two to four; a larger deck makes it livelier."),
        ),
        "after_miss": OptionWords(
            _("After a miss the turn passes to"),
            Group.RULES,
            {
                "next": _("the next player (the printed rule)"),
                "asked": _("the player who was asked"),
            },
        ),
        "empty_hand": OptionWords(
            _("Whoever has no card left"),
            Group.RULES,
            {
                "skipped": _("is skipped (the printed rule)"),
                "draws": _("draws a new hand while there is a stock"),
            },
        ),
        "please": OptionWords(
            _("No please, no card"),
            Group.SPEAKING,
            help=_("A typed or spoken request without “please” gets no card, whoever holds it."),
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
            _("Cards also show the word in the other language"),
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
    },
    "literature": {
        "first_player": WHO_BEGINS,
        "complete_set": OptionWords(
            _("Who holds a whole set"),
            Group.RULES,
            {
                "must": _("must claim it before asking again"),
                "may": _("may claim it later"),
            },
        ),
        "claims_out_of_turn": OptionWords(
            _("Sets may be claimed out of turn"),
            Group.RULES,
            help=_("Whoever has cards may claim at any time. Then the player whose turn it was goes on."),
        ),
        "wrong_place": OptionWords(
            _("If a team has all six cards but names a wrong place"),
            Group.RULES,
            {
                "void": _("nobody gets the set"),
                "opponents": _("the other team gets the set"),
            },
        ),
        "small_table": OptionWords(
            _("Four players may play too"),
            Group.MAIN,
            help=_("Two teams of two, twelve cards each; the printed rules want six or eight players."),
        ),
        "nine_sets": OptionWords(
            _("54 cards and nine sets"),
            Group.MAIN,
            help=_("The four eights and two jokers are the ninth set. Choose a deck of nine families."),
        ),
        "stop_at_majority": OptionWords(
            _("Stop when a team cannot be caught up with"),
            Group.PACE,
        ),
        "stall_limit": OptionWords(
            _("After so many requests without a claim, a claim is due"),
            Group.PACE,
            help=_("0: never. Without a limit beginners may ask for a very long time."),
        ),
        "step_mode": OptionWords(
            _("Who speaks"),
            Group.SPEAKING,
            {
                "spoken": _("Everybody says his own sentence: the answer too"),
                "auto": _("Only requests and claims are said; the site answers by itself"),
            },
        ),
        "show_translation": OptionWords(
            _("Cards also show the word in the other language"),
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
                "last": _("only the last request: a game of memory"),
                "full": _("everything that was said"),
            },
        ),
        "hand_sizes": OptionWords(
            _("How many cards the others hold"),
            Group.RULES,
            {
                "public": _("is shown"),
                "only_empty": _("is shown only when they have none"),
            },
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
                "youngest": _("the youngest of two: the pupils say who it is"),
                "teacher": _("of two, whom the teacher names on the dashboard"),
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
    "familys": {
        "first_player": WHO_BEGINS,
        "languages": OptionWords(
            _("Words are"),
            Group.MAIN,
            {"fr": _("French"), "en": _("English"), "both": _("French or English")},
            _("Only words of this language count when letters are thrown."),
        ),
        "verify": OptionWords(
            _("Whether a word exists is decided by"),
            Group.MAIN,
            {
                "vote": _("the other players, by a vote"),
                "dictionary": _("the dictionary"),
                "teacher": _("the teacher"),
            },
        ),
        "all_vote": OptionWords(
            _("Everybody must vote"),
            Group.RULES,
            help=_(
                "Otherwise a vote is over when the rest cannot change it, and who is late accepts the word."
            ),
        ),
        "max_refusals": OptionWords(
            _("So many refused words end the combination of a turn"),
            Group.RULES,
        ),
        "rounds": OptionWords(_("Rounds"), Group.MAIN),
        "lay_timing": OptionWords(
            _("A card may be added to the family"),
            Group.RULES,
            {
                "own_turn": _("at any moment of the own turn"),
                "drawn_only": _("only in the turn in which it was drawn or won"),
            },
        ),
        "children_couple": OptionWords(
            _("Two children of one colour and sign are a couple, too"),
            Group.RULES,
        ),
        "free_first_colour": OptionWords(
            _("At the start everybody may lay any colour"),
            Group.RULES,
            help=_("Otherwise it is the colour of which he holds most."),
        ),
        "no_combination": OptionWords(
            _("Who has no combination"),
            Group.RULES,
            {"throw_one": _("throws one card"), "keep": _("keeps all his cards")},
        ),
        "voisin_target": OptionWords(
            _("A Neighbour card takes a card from"),
            Group.RULES,
            {"any": _("any player"), "adjacent": _("one of the two neighbours")},
        ),
        "familys_cumulative": OptionWords(
            _("In a complete family the children and couples count too"),
            Group.RULES,
            help=_("68 points instead of 50."),
        ),
        "kinds": OptionWords(
            _("What may be thrown for points"),
            Group.MAIN,
            {
                "all": _("words, runs, clones, couples and symbols"),
                "words": _("words only: for spelling"),
                "symbols": _("symbols only: for young children"),
            },
        ),
        "min_word_length": OptionWords(_("Letters of the shortest word"), Group.RULES),
        "talon_view": OptionWords(
            _("Of the discard pile everybody sees"),
            Group.PACE,
            {"top": _("the top card"), "all": _("all cards")},
        ),
        "vote_seconds": OptionWords(
            _("Seconds for a vote"),
            Group.PACE,
            help=_("Empty: as long as it takes. Who has not voted then accepts the word."),
        ),
    },
    "spikit": {
        "first_player": WHO_BEGINS,
        "judge": OptionWords(
            _("Who judges the sentences"),
            Group.MAIN,
            {
                "opponents": _("the other players, by vote (the printed rule)"),
                "teacher": _("the teacher"),
                "auto": _("the site"),
            },
        ),
        "doubt": OptionWords(
            _("If the teacher or the site is in doubt"),
            Group.RULES,
            {
                "die_test": _("the teacher: the die decides; the site: the likelier answer counts"),
                "vote": _("the other players vote"),
                "lean": _("the likelier answer counts"),
            },
        ),
        "match_end": OptionWords(
            _("The match ends"),
            Group.MAIN,
            {
                "rounds": _("after some rounds"),
                "time": _("after the round in which time is up"),
                "points": _("when a player reaches some points"),
            },
        ),
        "match_rounds": OptionWords(_("Rounds of a match"), Group.MAIN),
        "match_minutes": OptionWords(_("Minutes of a match by time"), Group.PACE),
        "match_points": OptionWords(_("Points that end a match"), Group.RULES),
        "hand_size": OptionWords(_("Cards dealt to each player"), Group.RULES),
        "max_refusals": OptionWords(
            _("Refused sentences in a turn"),
            Group.RULES,
            help=_("After so many no other sentence may be proposed in this turn."),
        ),
        "vote_seconds": OptionWords(
            _("Seconds to vote"),
            Group.PACE,
            help=_("Empty: as long as it takes. Who has not voted then abstains."),
        ),
        "twin_families": OptionWords(
            _("A family may mix both languages"),
            Group.RULES,
            help=_("For decks in which every colour has a sentence and its translation."),
        ),
        "long_sentence_discard": OptionWords(
            _("A sentence of five cards or more goes away"),
            Group.RULES,
            {
                "owner_next_turn": _("when it is the turn again of who made it so long"),
                "next_player_turn": _("after the turn of the next player"),
            },
        ),
        "swap_family_bonus": OptionWords(
            _("Cards may be put aside after a swap that makes a family"),
            Group.RULES,
        ),
        "joker_points": OptionWords(_("Points for a joker left in hand"), Group.RULES),
        "double_mixed": OptionWords(_("Cards of two languages left in hand count double"), Group.RULES),
        "max_turns": OptionWords(
            _("Turns of each player in a round"),
            Group.PACE,
            help=_("Then the round ends without a winner."),
        ),
        "dictionary_required_for_joker": OptionWords(
            _("A joker must be a word from the deck's list"),
            Group.RULES,
        ),
        "show_translation": OptionWords(
            _("Cards also show their twin in the other language"),
            Group.SPEAKING,
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
        "no_please_no_card": _("No please, no card! Say no."),
        "wrong_dip": _("Look again: is it the card you asked for?"),
        "family_incomplete": _("Some cards of this family are still missing."),
    },
    "literature": {
        "game_over": _("This game is over."),
        "not_your_turn": _("It is not your turn yet."),
        "answer_first": _("A question is being answered. Claim right after it."),
        "wrong_phase": _("Something else comes first. Look what the table waits for."),
        "unknown_player": _("Nobody sits there. Choose a player at your table."),
        "unknown_card": _("This card is not in the deck."),
        "cannot_ask_self": _("Ask another player, not yourself."),
        "cannot_ask_teammate": _("Ask a player of the other team."),
        "target_has_no_cards": _("This player has no cards left. Choose another one."),
        "set_closed": _("This set is out of the game already."),
        "set_not_in_hand": _("You need a card of this set to ask for another."),
        "card_already_in_hand": _("You have this card already. Ask for one you need."),
        "must_claim_complete_set": _("You hold a whole set: claim it first."),
        "must_claim_stalled": _("Enough questions: now claim a set."),
        "must_give_card": _("You have this card, so you must give it."),
        "card_not_held": _("You do not have this card. Say no."),
        "unknown_set": _("This set is not in the deck."),
        "claim_wrong_cards": _("Say for each of the six cards who holds it."),
        "claim_holder_not_teammate": _("All six cards must be in your own team."),
        "not_a_teammate": _("Choose another player of your own team."),
        "not_an_opponent": _("Choose a player of the other team."),
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
    "familys": {
        "game_over": _("This game is over."),
        "not_your_turn": _("It is not your turn yet."),
        "wrong_phase": _("Something else comes first. Look what the table waits for."),
        "unknown_player": _("Nobody sits there. Choose a player at your table."),
        "card_not_in_hand": _("Choose different cards that are in this hand."),
        "too_few_cards": _("Take more cards: these are too few."),
        "no_family_yet": _("No family lies there. Begin again with two cards of one colour."),
        "wrong_colour": _("A family has one colour. Choose cards of that colour."),
        "not_largest_colour": _("Begin with the colour of which you have most."),
        "not_all_laid": _("Lay everybody you have of this colour, each person once."),
        "duplicate_role": _("This person is in your family already."),
        "not_a_member": _("This card is no member of a family."),
        "not_just_drawn": _("Only cards of this turn may be laid here."),
        "partner_missing": _("A Union card needs a grandparent or parent who is alone."),
        "pair_already_complete": _("This couple is complete already."),
        "colour_given_up": _("You gave this colour up in this turn. Choose another one."),
        "pile_empty": _("This pile is empty. Take the other one."),
        "voisin_already_played": _("One Neighbour card a turn is enough."),
        "vision_already_played": _("One Vision card a turn is enough."),
        "cannot_target_self": _("Choose another player, not yourself."),
        "not_adjacent": _("Choose one of your two neighbours."),
        "card_not_laid": _("Take a card that lies on this player's table."),
        "target_has_no_hand": _("This player has no card in hand."),
        "talon_empty": _("The discard pile is empty."),
        "union_wrong_colour": _("The Union card must have the colour of the couple."),
        "no_true_couple": _("The top card makes no true couple with yours."),
        "already_combined": _("You have made your combination of this turn."),
        "too_many_refusals": _("No more words this turn. Throw one card."),
        "kind_not_played": _("This kind of combination is not played here."),
        "not_a_run": _("A run goes up one by one, without a gap."),
        "not_clones": _("Clones are equal letters, or equal digits."),
        "not_a_couple": _("A couple: same colour, same symbol, different names."),
        "not_same_symbol": _("All cards must have the same symbol."),
        "wrong_star": _("A star cannot stand for that here."),
        "word_mismatch": _("These cards do not spell the word."),
        "cannot_judge_own": _("The others judge your word."),
        "already_voted": _("You have voted already."),
        "combination_made": _("You have thrown a combination: no single card now."),
        "no_card_too_many": _("You have no card too many. Keep it."),
        "must_throw_one": _("You have too many cards: throw one first."),
        "family_incomplete": _("Some of the nine persons are still missing."),
    },
    "spikit": {
        "game_over": _("This game is over."),
        "not_your_turn": _("It is not your turn yet."),
        "wrong_phase": _("Something else comes first. Look what the table waits for."),
        "empty_slot": _("This card is not on display. Choose another one."),
        "face_mismatch": _("This card does not show what the die shows."),
        "too_few_cards": _("A sentence needs at least three cards."),
        "not_five_cards": _("A family has exactly five cards."),
        "not_a_family": _("A family is five cards of one colour: one whole sentence."),
        "unknown_sentence": _("This sentence is not on the table any more."),
        "not_head_or_tail": _("Add cards at the beginning or the end, not between."),
        "nothing_added": _("Add at least one card."),
        "bad_index": _("This card is not in that sentence."),
        "already_swapped_this_turn": _("This card has been swapped in this turn already."),
        "already_laid_this_turn": _("You have laid in this turn already. Extend or swap."),
        "joker_already_in_sentence": _("This sentence has a joker already."),
        "too_many_jokers": _("One joker at most in a sentence."),
        "joker_text_missing": _("Say what your joker is, and in which language."),
        "joker_text_too_long": _("A joker stands for three words at most."),
        "joker_text_unknown": _("This word is not in the list. Choose another one."),
        "card_not_in_hand": _("Choose cards that are in your hand."),
        "duplicate_card": _("You can use each card only once."),
        "too_many_refusals": _("Enough for this turn. Pass the die."),
        "cannot_judge_own_sentence": _("The others judge your sentence."),
        "already_voted": _("You have voted already."),
        "not_teacher": _("That is for the teacher to say."),
        "fishing_not_allowed": _("No fishing after a swap. Take a free choice."),
        "no_fish_left": _("You may not fish so many cards."),
        "nothing_fished": _("Turn up a card first."),
        "too_many_discards": _("You may not put so many cards aside."),
    },
}

SITE_REASONS: Mapping[str, Text] = {
    "invalid_move": _("That did not work. Try again."),
    "invalid_message": _("This message makes no sense here."),
    "not_stored": _("That could not be kept. Try again in a moment."),
    "not_understood": _("I did not understand. Try the sentence below."),
    "ambiguous": _("What do you mean? Choose one."),
    "ambiguous.player": _("Whom do you mean? Say the name, too."),
    "ambiguous.family": _("Which family do you mean? Say it, too."),
    "ambiguous.member": _("Which card do you mean? Say it, too."),
    "ambiguous.choice": _("What do you mean? Say the whole sentence."),
    "unfinished": _("Not finished yet: use all the words, then say it."),
    "unfilled": _("Not finished yet: fill all the gaps, then say it."),
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
    "too_few_families": ngettext_lazy(
        "The deck has %(families)s family; this game needs %(least)s.",
        "The deck has %(families)s families; this game needs %(least)s.",
        "families",
    ),
    "duplicate_family": _("The family “%(family)s” is in the deck twice."),
    "family_size": ngettext_lazy(
        "The family “%(family)s” has %(size)s card; a family has %(least)s to %(most)s.",
        "The family “%(family)s” has %(size)s cards; a family has %(least)s to %(most)s.",
        "size",
    ),
    "duplicate_member": _("The card “%(member)s” is in the family “%(family)s” twice."),
    "missing_face": _("The family “%(family)s” has a card without a word in one language."),
    "missing_family": _("The family “%(family)s” is missing from the deck."),
    "unknown_family": _("The family “%(family)s” is none of this game's."),
    "missing_card": _("The card “%(member)s” of the family “%(family)s” is missing."),
    "unknown_card": _("The card “%(member)s” of the family “%(family)s” is none of this game's."),
    "no_letter_cards": _("These are no cards with letters, digits and persons."),
    "no_persons": _("The deck has no persons."),
    "printed_special": _("The special card “%(member)s” of “%(family)s” has a letter, digit, sign or role."),
    "bad_letter": _("The card “%(member)s” of “%(family)s” needs one letter from A to Z, not “%(letter)s”."),
    "bad_digit": _("The card “%(member)s” of “%(family)s” needs a digit from 1 to 9, not %(digit)s."),
    "bad_role": _("The card “%(member)s” of “%(family)s” needs a role from 1 to 9, not %(role)s."),
    "no_sign": _("The card “%(member)s” of “%(family)s” has no sign."),
    "missing_role": _("The family “%(family)s” has nobody for role %(role)s."),
    "two_persons": _("In the family “%(family)s” role %(role)s has different names or signs."),
    "couple_sign": _(
        "In the family “%(family)s” roles %(role)s and %(other)s need a sign that only they have."
    ),
    "teams_not_equal": _("%(seats)s players cannot make two equal teams."),
    "deck_must_be_8x6": _(
        "This game needs eight families of six cards. Families in the deck: %(families)s; cards: %(cards)s."
    ),
    "deck_must_be_9x6": _(
        "“54 cards and nine sets” needs a deck of nine families of six cards. "
        "Families in the deck: %(families)s; cards: %(cards)s."
    ),
    "deck_of_nine_sets": _(
        "This deck has nine families: choose “54 cards and nine sets” with it, or a deck of eight families."
    ),
    "set_size": ngettext_lazy(
        "The family “%(family)s” has %(size)s card; here it needs %(needed)s.",
        "The family “%(family)s” has %(size)s cards; here it needs %(needed)s.",
        "size",
    ),
    "deck_too_small": ngettext_lazy(
        "The deck has %(cards)s card; so many players and cards in hand need %(needed)s.",
        "The deck has %(cards)s cards; so many players and cards in hand need %(needed)s.",
        "cards",
    ),
    "no_sentence_cards": _("These are no cards that make sentences."),
    "one_language": _("The deck needs two languages."),
    "joker_count": ngettext_lazy(
        "The deck has %(jokers)s joker; this game needs %(needed)s.",
        "The deck has %(jokers)s jokers; this game needs %(needed)s.",
        "jokers",
    ),
    "family_count": ngettext_lazy(
        "The deck has %(families)s family; this game needs %(least)s to %(most)s.",
        "The deck has %(families)s families; this game needs %(least)s to %(most)s.",
        "families",
    ),
    "card_text": _("The card “%(member)s” of “%(family)s” needs a text in one of the two languages."),
    "die_face": _("The card “%(member)s” of “%(family)s” needs a die face from 1 to 6, not %(face)s."),
    "not_a_sentence": ngettext_lazy(
        "The family “%(family)s” has %(cards)s card in “%(language)s”; it needs five, at places 1 to 5.",
        "The family “%(family)s” has %(cards)s cards in “%(language)s”; it needs five, at places 1 to 5.",
        "cards",
    ),
}
"""Why a game cannot be dealt: the reasons of `InvalidOptions` and the problems of `InvalidDeck`."""


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
    "gaps": _("There is another word in a gap."),
}
"""What was understood, and yet is not the sentence that the tiles or gaps make, by the way of speaking."""


def refusal(game: str, reason: str) -> str:
    """Why a move was refused, for the pupil who tried it."""
    return str(REASONS[game].get(reason) or SITE_REASONS[reason])


def setup_problem(code: str, details: Mapping[str, Any]) -> str:
    """Why a game cannot be dealt like this, for the teacher."""
    return str(SETUP_PROBLEMS[code] % details)


# --- Events -----------------------------------------------------------------------------------------------

EVENTS: Mapping[str, Mapping[str, Text]] = {
    "happy_family": {
        "Asked": _("%(player)s asks %(target)s: %(family)s, %(card)s."),
        "Answered.yes": _("%(player)s has the card."),
        "Answered.no": _("%(player)s does not have the card."),
        "Gave": _("%(player)s gives %(taker)s: %(family)s, %(card)s."),
        "Drew": _("%(player)s draws a card."),
        "DrewAnew": _("%(player)s had no card left and draws new ones: %(number)s."),
        "Asked.rude": _("%(player)s asks %(target)s without please: %(family)s, %(card)s."),
        "SaidDip.lucky": _("Lucky dip! %(player)s shows: %(family)s, %(card)s."),
        "SaidDip.unlucky": _("Unlucky dip: %(player)s keeps the card."),
        "DeclaredFamily": _("Happy Family! %(player)s lays the family %(family)s."),
        "TurnPassed": _("It is %(player)s's turn."),
        "GameEnded": _("The game is over."),
    },
    "literature": {
        "Asked": _("%(player)s asks %(target)s: %(family)s, %(card)s."),
        "Answered.yes": _("%(player)s has the card."),
        "Answered.no": _("%(player)s does not have the card."),
        "Gave": _("%(player)s gives %(taker)s: %(family)s, %(card)s."),
        "TurnPassed": _("It is %(player)s's turn."),
        "Claimed": _("%(player)s claims %(family)s."),
        "Closed.right": _("That's right! %(family)s: a point for the team of %(player)s."),
        "Closed.void": _("A wrong place: nobody gets %(family)s."),
        "Closed.lost": _("The claim was wrong: %(family)s goes to the other team."),
        "GaveTurn": _("%(player)s has no cards left and gives the turn to %(teammate)s."),
        "ChoseClaimer": _("The team of %(player)s has no cards left: %(opponent)s claims the rest."),
        "GameEnded": _("The game is over."),
    },
    "famiglia": {
        "Discarded": _("%(player)s discards %(card)s from the Street."),
        "TurnedUp": _("New in the Street: %(cards)s."),
        "Reshuffled": _("The stack has run out. The discarded cards are the new one: %(number)s."),
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
        "TurnPassed.gangster": _("Now the gangster moves."),
        "GameEnded": _("The game is over."),
    },
    "familys": {
        "ChoseStart": _("%(player)s has chosen the first family."),
        "ChoseStart.cards": _("%(player)s will lay %(cards)s."),
        "LaidStart": _("%(player)s lays %(cards)s."),
        "LaidStart.none": _("%(player)s has no two persons of one colour."),
        "Laid": _("Good draw! %(player)s lays %(card)s."),
        "Laid.union": _("%(player)s lays a Union card beside %(card)s."),
        "ChangedColour": _("%(player)s changes colour and lays %(cards)s."),
        "Announced": _("FAMILYS! %(player)s has a complete family."),
        "TurnedTalon": _("The discard pile is shuffled. Its cards are the new stock: %(number)s."),
        "Drew": _("%(player)s draws cards: %(number)s."),
        "Began": _("%(player)s may play special cards and throw a combination."),
        "TookFromTalon": _("%(player)s takes %(cards)s from the discard pile."),
        "ThrewCouple": _("%(player)s throws the couple %(cards)s."),
        "PlayedSpecial": _("%(player)s plays %(card)s."),
        "TookLaid": _("%(player)s takes %(card)s from the table of %(target)s."),
        "ShowedHand": _("%(player)s shows all cards in hand."),
        "TookShown": _("%(player)s takes %(card)s from the hand of %(target)s."),
        "Exchanged": _("Union! %(player)s takes %(card)s from the discard pile."),
        "Proposed": _("%(player)s proposes the word “%(word)s”."),
        "Voted.yes": _("%(player)s accepts the word."),
        "Voted.no": _("%(player)s refuses the word."),
        "Judged.accept": _("The word exists."),
        "Judged.refuse": _("The word does not exist."),
        "Judged.unsure": _("Nobody is sure. The players vote."),
        "Refused": _("The word does not count. %(player)s keeps the cards."),
        "Threw": _("%(player)s throws %(cards)s: %(number)s points."),
        "Threw.word": _("The word “%(word)s” counts: %(number)s points."),
        "Refilled": _("%(player)s has eleven cards again."),
        "ThrewOne": _("%(player)s throws %(card)s, for no points."),
        "TurnPassed": _("It is %(player)s's turn."),
        "GameEnded": _("The game is over."),
    },
    "spikit": {
        "Rolled": _("%(player)s throws a %(number)s."),
        "TookVisible": _("%(player)s takes “%(card)s” and leaves “%(given)s”."),
        "ChoseFreely": _("Free choice: %(player)s takes “%(card)s” and leaves “%(given)s”."),
        "Drew": _("%(player)s draws a card."),
        "FoundNothing": _("There is no card left to draw."),
        "Reshuffled": _("The shoe has run out. The discarded cards are the new one: %(number)s."),
        "Proposed.sentence": _("%(player)s lays: “%(sentence)s”"),
        "Proposed.family": _("%(player)s lays a family: “%(sentence)s”"),
        "Proposed.extension": _("%(player)s extends: “%(sentence)s”"),
        "Proposed.swap": _("%(player)s swaps “%(card)s”: “%(sentence)s”"),
        "Voted": _("%(player)s has voted."),
        "VoteClosed": _(
            "The votes: %(accept)s accept, %(refuse)s refuse, %(doubt)s doubt, %(abstain)s abstain."
        ),
        "Ruled.accept": _("The referee accepts."),
        "Ruled.refuse": _("The referee refuses."),
        "Ruled.unsure": _("The referee is in doubt."),
        "VoteCalled": _("The other players vote."),
        "DieTestCalled": _("The die decides: two throws alike, and it counts."),
        "Tested": _("%(player)s throws a %(number)s."),
        "Accepted": _("The sentence is accepted."),
        "Refused": _("The sentence is refused: the cards go back."),
        "Withdrew": _("%(player)s takes the cards back."),
        "FamilyCompleted": _("A whole family! It goes to the discard pile."),
        "Removed": _("A long sentence goes to the discard pile."),
        "GainedAdvantage": _("One language: %(player)s may choose an advantage."),
        "ChoseAdvantage.fish": _("%(player)s goes fishing."),
        "ChoseAdvantage.free_choice": _("%(player)s takes a free choice."),
        "ChoseAdvantage.none": _("%(player)s takes no advantage."),
        "Fished": _("%(player)s turns up “%(card)s”."),
        "KeptFish": _("%(player)s keeps “%(card)s”."),
        "FishingEnded": _("%(player)s keeps none of the cards."),
        "MayPutAside": _("A family! %(player)s may put cards aside."),
        "PutCardsAside": _("%(player)s puts cards aside: %(number)s."),
        "TurnPassed": _("It is %(player)s's turn."),
        "RoundEnded": _("%(player)s has no cards left and wins the round!"),
        "RoundEnded.nobody": _("The round ends without a winner."),
        "RoundStarted": _("Round %(number)s begins."),
        "MatchEnded": _("The game is over."),
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
    "literature": {
        "Gave.giver": _("You give %(taker)s: %(family)s, %(card)s."),
        "Gave.taker": _("%(player)s gives you: %(family)s, %(card)s."),
        "TurnPassed": _("It is your turn."),
    },
    "famiglia": {
        "TookBack": _("You take the last action back."),
        "TurnPassed": _("It is your turn."),
    },
    "familys": {
        "ChoseStart.cards": _("When all have chosen, you lay %(cards)s."),
        "Drew": _("You draw: %(cards)s."),
        "Refused": _("Your word does not count. You keep the cards."),
        "TurnPassed": _("It is your turn."),
    },
    "spikit": {
        "Drew": _("You draw “%(card)s”."),
        "PutCardsAside": _("You put aside: %(cards)s."),
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
    "literature": {
        "play.you": _("It's your turn!"),
        "play.other": _("It's %(name)s's turn"),
        "claim.you": _("Claim a set now!"),
        "answer.you": _("%(asker)s asks you"),
        "answer.asker": _("You ask %(name)s"),
        "answer.other": _("%(asker)s asks %(name)s"),
        "give_turn.you": _("You have no cards left"),
        "give_turn.other": _("%(name)s chooses who goes on"),
        "choose_claimer.you": _("Your team has no cards left"),
        "choose_claimer.other": _("%(name)s chooses who claims the rest"),
        "final_claims.you": _("Claim all the sets that are left!"),
        "final_claims.other": _("%(name)s claims the rest"),
        "over": _("The game is over"),
    },
    "familys": {
        "setup.you": _("Lay your first family!"),
        "setup.other": _("The others choose their first family"),
        "draw.you": _("It's your turn: draw!"),
        "draw.other": _("It's %(name)s's turn"),
        "main.you": _("Throw a combination!"),
        "main.other": _("It's %(name)s's turn"),
        "vision_choice.you": _("Take one of these cards!"),
        "vision_choice.other": _("%(name)s chooses a card"),
        "vote.you": _("Does this word exist?"),
        "vote.own": _("The others judge your word"),
        "vote.other": _("The others judge %(name)s's word"),
        "vote.teacher": _("The teacher judges the word"),
        "vote.dictionary": _("Is the word in the dictionary?"),
        "refill.you": _("Fill up your hand!"),
        "refill.other": _("It's %(name)s's turn"),
        "throw_one.you": _("Throw one card!"),
        "throw_one.other": _("It's %(name)s's turn"),
        "end.you": _("Lay cards, or end your turn!"),
        "end.other": _("It's %(name)s's turn"),
        "over": _("The game is over"),
    },
    "famiglia": {
        "you": _("It's your turn!"),
        "take.you": _("Take a card, or pass!"),
        "other": _("It's %(name)s's turn"),
        "gangster": _("The gangster moves"),
        "over": _("The game is over"),
    },
    "spikit": {
        "roll.you": _("It's your turn: throw the die!"),
        "roll.other": _("It's %(name)s's turn"),
        "take.you": _("Take a card, or draw!"),
        "take.other": _("It's %(name)s's turn"),
        "main.you": _("Lay a sentence, or pass the die!"),
        "main.other": _("It's %(name)s's turn"),
        "vote.you": _("Is the sentence right?"),
        "vote.voted": _("You have voted. The others think."),
        "vote.own": _("The others judge your sentence"),
        "vote.other": _("%(name)s's sentence is judged"),
        "vote.referee": _("The referee reads the sentence"),
        "vote.teacher": _("Your teacher judges the sentence"),
        "die_test.you": _("Doubt! Throw two alike"),
        "die_test.other": _("Doubt! %(name)s throws the die"),
        "advantage.you": _("One language: choose an advantage!"),
        "advantage.other": _("%(name)s chooses an advantage"),
        "fishing.you": _("Go fishing!"),
        "fishing.other": _("%(name)s is fishing"),
        "free_choice.you": _("Free choice: take any card!"),
        "free_choice.other": _("%(name)s takes a card"),
        "put_aside.you": _("A family! You may put cards aside"),
        "put_aside.other": _("A family! %(name)s may put cards aside"),
        "round_over": _("The round is over"),
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
    "claim": _("Claim a set"),
    "claim_rest": _("Claim the sets that are left"),
    "claim_places": _("Who has which card?"),
    "give_turn": _("Who goes on?"),
    "choose_claimer": _("Who claims the rest?"),
    "refresh": _("Refresh the Street"),
    "accountant": _("Send an Accountant"),
    "brute": _("Send a Brute"),
    "take": _("Take a card"),
    "take_back": _("Take it back"),
    "lay_start": _("Lay persons of one colour"),
    "lay": _("Good draw! Lay a card"),
    "change_colour": _("Change colour"),
    "triple": _("Throw a couple"),
    "chosen": _("What do these cards make?"),
    "ideas": _("Ideas"),
    "voisin": _("Play a Neighbour card"),
    "vision": _("Play a Vision card"),
    "vision_take": _("Take one card"),
    "union": _("Union! Exchange your card"),
    "announce": _("Your family is complete!"),
    "vote": _("Does this word exist?"),
    "throw_one": _("Throw this card"),
    "lay_these": _("Lay these persons"),
    "refill": _("Fill up my hand"),
    "end_turn": _("End my turn"),
    "do_it": _("Do it"),
    "roll": _("Throw the die"),
    "take_shown": _("Which card do you take?"),
    "give": _("Which of your cards do you give?"),
    "lay_sentence": _("New sentence"),
    "lay_family": _("Family"),
    "extend": _("Add words"),
    "swap_word": _("Swap a word"),
    "which_sentence": _("Which sentence?"),
    "joker": _("What is your joker?"),
    "judge": _("Is the sentence right?"),
    "test_throw": _("Throw the die"),
    "withdraw": _("Take my cards back"),
    "advantage": _("Choose your advantage"),
    "free_choice": _("Free choice"),
    "no_advantage": _("No, thank you"),
    "fish_next": _("Turn up a card"),
    "fish_more": _("Turn up another card"),
    "fish_stop": _("Stop fishing"),
    "fishing": _("Do you take this card?"),
    "put_aside": _("Which cards go away?"),
    "type": _("Write your sentence"),
    "build": pgettext_lazy("what to do", "Put the words in order"),
    "fill": pgettext_lazy("what to do", "Fill the gaps"),
}
"""What a player is to do, said in the language that is learnt with its meaning beneath."""

TEAMS: tuple[tuple[str, Text], ...] = (("sun", _("Team Sun")), ("moon", _("Team Moon")))
"""The teams of a game that has them: each has a mark, which is an icon and a colour, and a name."""

ACTIONS: Mapping[str, Text] = {
    "refresh": _("Throw one card away. As many new cards come as its value."),
    "accountant": _("He swaps cards of your hand and your play area."),
    "brute": _("He makes one card of the Street cheaper in this turn."),
    "take": _("A 0 is free. Others take two cards alike, one value lower."),
}
"""What the four actions of a turn in Famiglia do."""

CHOICES: Mapping[str, Text] = {
    "lay_start": _("Nobody sees them until all have chosen. Who is missing may come later."),
    "triple": _("It brings no points, but three cards instead of one."),
    "ideas": _("This is in your hand. Longer words bring more!"),
    "voisin": _("Take a card that lies in another family."),
    "vision": _("A player shows all cards, and you take one of them."),
    "change_colour": _("Your family goes back to your hand; lay another one."),
}
"""What the choices of a turn in FAMILYS do."""

SPECIALS: Mapping[str, Text] = {
    "letter_star": pgettext_lazy("special card", "Star"),
    "digit_star": pgettext_lazy("special card", "Star"),
    "union": pgettext_lazy("special card", "Union"),
    "voisin": pgettext_lazy("special card", "Neighbour"),
    "vision": pgettext_lazy("special card", "Vision"),
}
"""What stands on the special cards of FAMILYS."""

ROLES: Mapping[str, Text] = {
    "accountants": _("Accountant"),
    "brutes": _("Brute"),
    "mercenaries": _("Mercenary"),
}
"""What the cards of a family can do in Famiglia; who can do nothing special is not named."""

PERSONS: tuple[Text, ...] = (
    _("grandfather"),
    _("grandmother"),
    _("grandfather"),
    _("grandmother"),
    _("father"),
    _("mother"),
    _("child"),
    _("child"),
    _("child"),
)
"""The nine places of a family of FAMILYS."""

SIGNS: Mapping[str, Text] = {
    "heart": pgettext_lazy("sign on a card", "heart"),
    "diamond": pgettext_lazy("sign on a card", "diamond"),
    "circle": pgettext_lazy("sign on a card", "circle"),
    "clover": pgettext_lazy("sign on a card", "clover"),
}
"""The signs on cards of FAMILYS."""

KINDS: Mapping[str, Text] = {
    "word": _("Word"),
    "run": _("Run"),
    "clones": _("Clones"),
    "couple": _("Couple"),
    "symbols": _("Symbols"),
}
"""What can be thrown for points in FAMILYS."""

USES: Mapping[str, Text] = {
    "lay": _("Lay it in my family"),
    "stock": _("Three cards from the stock"),
    "talon": _("Three cards from the discard pile"),
}
"""What else chosen cards are good for in FAMILYS."""

OWNED: Mapping[str, Text] = {
    "hand": _("Hand:"),
    "area": _("Play area:"),
    "gangster": _("His cards:"),
}
"""What the cards of a side in Famiglia are called."""

LAYING: Mapping[str, Text] = {
    "LaySentence": _("Tap your cards, word by word. Three cards at least."),
    "LayFamily": _("Tap the five cards of one colour, word by word."),
    "Extend": _("Tap your cards: they go to the end. Move them to the beginning."),
    "Swap": _("Tap the old word, then your card."),
}
"""How a sentence is laid in Spikit."""

NO_SENTENCE = _("No sentence lies on the table yet.")
GIVEN_FIRST = _("Choose one of your cards to give.")
SENTENCE_FIRST = _("First choose a sentence.")

GANGSTER = _("The gangster")
PLACE = _("card %(number)s of the Street")
PLAN: tuple[Text, ...] = (
    _("Fewer than %(quota)s cards of value 0? He takes a 0."),
    _("Fewer than %(quota)s cards of value 1? He takes a 1, or else a 0."),
    _("Fewer than %(quota)s cards of value 2? He takes a 2, or else a lower card."),
    _("Fewer than %(quota)s cards of value 3? He takes a 3, or else a lower card."),
    _("He takes the card with the most points."),
)
"""The five steps of the gangster's programme."""

TEACHER = _("The teacher")
BESIDE: Mapping[int, Text] = {REFEREE: _("The referee"), PROGRAMME: GANGSTER}
"""Who moves without a seat at the table."""
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
PAUSED = _("This table has a break")
TABLE_BROKEN = _(
    "The site has made a mistake: this table cannot be shown. Undo the last move or deal again; if it comes "
    "back, choose another deck. Nothing is lost that was played."
)
CANNOT_SHOW = _("The site has made a mistake: your table cannot be shown just now. Your teacher is told.")
CANNOT_SHOW_AT_HOME = _(
    "The site has made a mistake: this game cannot be shown. You have done nothing wrong. Begin a new one."
)
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
    "literature": {
        "claims": _("You claimed whole sets: %(times)s"),
        "hits": _("You asked the right player: %(times)s"),
        "gave": _("You gave cards politely: %(times)s"),
        "asked": _("You asked in whole sentences: %(times)s"),
        "played": _("You played to the end."),
    },
    "familys": {
        "familys": _("You laid a whole family of nine!"),
        "long": _("You threw combinations of nine cards or more: %(times)s"),
        "words": _("Your words were accepted: %(times)s"),
        "unions": _("You exchanged a Union card at the right time: %(times)s"),
        "combinations": _("You threw combinations: %(times)s"),
        "laid": _("You laid cards for your family: %(times)s"),
        "played": _("You played to the end."),
    },
    "famiglia": {
        "dear": _("You recruited cards of value 3 or 4: %(times)s"),
        "accountants": _("You sent Accountants at the right time: %(times)s"),
        "brutes": _("You sent Brutes at the right time: %(times)s"),
        "pairs": _("You recruited cards with a pair: %(times)s"),
        "taken": _("You recruited cards: %(times)s"),
        "played": _("You played to the end."),
    },
    "spikit": {
        "families": _("You laid whole families: %(times)s"),
        "one_language": _("You laid sentences in one language: %(times)s"),
        "sentences": _("You laid, extended and changed sentences: %(times)s"),
        "votes": _("You judged the sentences of others: %(times)s"),
        "played": _("You played to the end."),
    },
}
"""One thing that every player has done well; how often comes after it."""

# --- Hints ------------------------------------------------------------------------------------------------

HINTS: Mapping[str, Mapping[str, Text]] = {
    "happy_family": {
        "was_seen": _("Everybody has seen that %(player)s has this card."),
        "nobody_else": _("Nobody else can have this card any more."),
        "asked_himself": _("%(player)s has asked for %(family)s, and so has a card of it."),
        "likely": ngettext_lazy(
            "%(player)s has this card with %(number)s chance in ten.",
            "%(player)s has this card with %(number)s chances in ten.",
            "number",
        ),
        "best_chance": _("%(player)s has this card more likely than others."),
        "not_with": _("%(player)s has said no to this card already."),
        "completes": _("With it you have all of %(family)s."),
        "has_many": ngettext_lazy(
            "Of %(family)s you have most: %(number)s card.",
            "Of %(family)s you have most: %(number)s cards.",
            "number",
        ),
        "needs": _("You collect %(family)s, and this card is missing."),
        "must_give": _("You have %(card)s. Who has the card must give it."),
        "not_held": _("You do not have %(card)s. So you may say no."),
        "must_draw": _("You have asked in vain. Now the stock is left."),
        "lucky": _("You have drawn the very card you asked for."),
        "unlucky": _("It is not %(card)s, for which you asked."),
        "whole_family": _("You hold all cards of %(family)s."),
    },
    "literature": {
        "wait": _("Wait until you know where all six cards of a set are."),
        "was_seen": _("Everybody has seen that %(player)s has this card."),
        "nobody_else": _("Nobody else can have this card any more."),
        "asked_himself": _("%(player)s has asked in this set, so held a card of it."),
        "likely": ngettext_lazy(
            "%(player)s has this card with %(number)s chance in ten.",
            "%(player)s has this card with %(number)s chances in ten.",
            "number",
        ),
        "best_chance": _("%(player)s has this card more likely than others."),
        "team_has_many": ngettext_lazy(
            "Your team has about %(number)s card of %(family)s already.",
            "Your team has about %(number)s cards of %(family)s already.",
            "number",
        ),
        "tells_nothing": _("All know that you collect %(family)s: you betray nothing new."),
        "finds_out": _("Yes or no: your team learns where cards of %(family)s are."),
        "holds_all": _("You hold all six cards of %(family)s."),
        "knows_all": _("From all that was said, you know where the six are."),
        "best_guess": ngettext_lazy(
            "It is right with about %(number)s chance in ten.",
            "It is right with about %(number)s chances in ten.",
            "number",
        ),
        "must_claim": _("You may not ask now: a claim is due."),
        "must_give": _("You have %(card)s. Who has the card must give it."),
        "not_held": _("You do not have %(card)s. So you may say no."),
        "most_cards": _("%(player)s has most cards in your team."),
        "fewest_cards": _("%(player)s knows least: there are fewest cards."),
    },
    "famiglia": {
        "is_free": _("You get %(card)s for nothing."),
        "many_points": ngettext_lazy(
            "%(card)s counts %(number)s point at the end.",
            "%(card)s counts %(number)s points at the end.",
            "number",
        ),
        "makes_pair": _("Then you have two alike: a pair for a %(number)s."),
        "keeps_from_gangster": _("Otherwise the gangster would take %(card)s next."),
        "stands_in": _("%(card)s stands in for the missing card of the pair."),
        "used_up": _("%(card)s is used up, but its points stay yours."),
        "for_later": ngettext_lazy(
            "It counts %(number)s point, and leads to higher cards.",
            "It counts %(number)s points, and leads to higher cards.",
            "number",
        ),
        "new_cards": ngettext_lazy(
            "No 0 lies there: %(number)s new card may be better.",
            "No 0 lies there: %(number)s new cards may be better.",
            "number",
        ),
        "back_in_hand": _("%(card)s comes back into your hand."),
        "counts_all_the_same": _("%(card)s is used up, but its points stay yours."),
        "then_free": _("Then %(card)s costs nothing."),
        "then_cheaper": _("Then you can take %(card)s like a %(number)s."),
        "nothing_to_take": _("You cannot take a card, or none is worth it."),
        "programme": _("The gangster follows his plan."),
    },
    "familys": {
        "wait": _("A good player waits: it is another player's turn."),
        "begin_with": _("You begin with %(number)s cards of %(family)s."),
        "throw_word": _("“%(text)s” brings %(number)s points."),
        "throw_run": _("This run brings %(number)s points."),
        "throw_clones": _("These clones bring %(number)s points."),
        "throw_couple": _("This couple brings %(number)s points."),
        "throw_symbols": _("These symbols bring %(number)s points."),
        "worth_more_than_family": _("That is more than these cards bring in the family."),
        "word_known": _("“%(text)s” is in the dictionary."),
        "word_unknown": _("“%(text)s” is not in the dictionary."),
        "last_round": _("It is the last round: now the family must lie there."),
        "family_counts": _("%(card)s makes your family worth more."),
        "union_makes_couple": _("The Union card makes a couple of one person."),
        "better_colour": _("In %(family)s your family is worth more."),
        "one_card": _("One card is enough: your couples are worth keeping."),
        "three_for_couple": _("This couple is of little use. Three cards come for it."),
        "takes_from_family": _("The family of %(player)s loses %(card)s."),
        "sees_hand": _("%(player)s has many points or cards: choose the best card."),
        "good_for_family": _("%(card)s makes your own family worth more."),
        "good_for_words": _("%(card)s is easy to use in words."),
        "least_use": _("%(card)s is of the least use to you."),
        "nine_persons": _("All nine persons lie there."),
        "must_refill": _("Your hand has room for more cards."),
        "nothing_more": _("Nothing else brings you points in this turn."),
    },
    "spikit": {
        "is_sentence": _("%(number)s cards of your hand make a sentence."),
        "last_cards": _("With it you have no cards left."),
        "one_language": _("It is in one language: you may choose an advantage."),
        "joker_as": _("The joker stands for “%(text)s”."),
        "is_family": _("All five cards are of one colour: a family."),
        "goes_on": _("The sentence goes on with your cards."),
        "still_sentence": _("It is a sentence still: “%(text)s”"),
        "swap_one_language": _("Now it is in one language: you may choose freely."),
        "more_use": _("%(card)s is of more use in your hand."),
        "fewer_left": _("With %(card)s you can lay more cards: %(number)s."),
        "helps_later": _("%(card)s goes better with what you have."),
        "least_use": _("%(card)s is of the least use to you."),
        "must_roll": _("The die says which cards you may take."),
        "nothing_better": _("No card there is better than one from the shoe."),
        "nothing_fits": _("Nothing else makes a good sentence now."),
        "must_throw": _("The die decides: two throws alike, and it counts."),
        "take_back": _("The sentence would not be accepted."),
        "fits": _("%(card)s goes with a sentence that lies there."),
        "fish_on": _("The next card may go with a sentence."),
        "fish_enough": _("You may turn up no more cards."),
        "jokers_and_verbs_first": _("Jokers and verbs are hardest to lay."),
        "fish_for_more": _("More cards may go away after fishing."),
        "choose_freely": _("You may take the card that suits you best."),
        "no_advantage": _("No advantage helps you now."),
        "vote_accept": _("This is a good sentence: “%(text)s”"),
        "vote_refuse": _("There is a mistake in it: “%(text)s”"),
        "vote_doubt": _("It is hard to say whether it is right."),
    },
}
"""Why a good player would make a move, by the words of each game's ``hints.Why``."""

SILENT_MOVES: Mapping[str, Mapping[str, Text]] = {
    "happy_family": {"Draw": _("Draw a card.")},
    "literature": {"Wait": _("Wait.")},
    "famiglia": {"TakeBack": _("Take the last action back."), "FollowProgramme": _("Let the gangster move.")},
    "familys": {
        "Wait": _("Wait."),
        "LayStart": _("Lay %(cards)s."),
        "ChangeColour": _("Change the colour of your family."),
        "VisionTake": _("Take %(cards)s."),
        "Refill": _("Fill up your hand."),
        "ThrowOne": _("Throw %(cards)s."),
        "EndTurn": _("End your turn."),
    },
    "spikit": {
        "Roll": _("Throw the die."),
        "TestThrow": _("Throw the die."),
        "Withdraw": _("Take your cards back."),
        "FishNext": _("Turn up another card."),
        "PutAside": _("Put aside %(cards)s."),
    },
}
"""What a hint says of moves that are made in silence."""

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
    "too_fast": ngettext_lazy(
        "Too many wrong codes. Wait %(seconds)s second, then try again.",
        "Too many wrong codes. Wait %(seconds)s seconds, then try again.",
        "seconds",
    ),
}
"""Why somebody cannot join, for the pupil who tried (see `errors.CannotJoin`)."""

ARRANGING: Mapping[str, Text] = {
    "played_on": _("They have played on, so it stays as it was here. From now on your answer counts."),
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
    **{f"name_{code}": ROSTER_PROBLEMS[code] for code in ("email", "number", "no_letters", "too_long")},
    "name_taken": _("Somebody here has this name already."),
    "too_few_pictures": _("This deck has too few pictures for class cards. Choose another one."),
    "unknown_way": _("Moves cannot be made like this."),
    "unknown_switch": _("There is no such setting."),
    "unknown_layout": _("The projector cannot show this."),
    "table_has_moved_on": _("Somebody has moved at this table in the meantime. Look again."),
    "not_stored": _("That could not be kept. Try again in a moment."),
}
"""Why what the teacher wants in a lesson cannot be (see `errors.CannotArrange`)."""

# --- What a teacher wants of a deck -------------------------------------------------------------------------

CHANGING: Mapping[str, Text] = {
    "same_languages": _("Choose two different languages."),
    "unknown_language": _("“%(language)s” is no language of this site."),
    "no_title": _("Give the deck a title."),
    "draft_moved_on": _("This deck was changed in another window. Look at it there, or load it again here."),
    "too_large": _("A deck has at most %(most)s cards."),
    "not_playable": _("No game can be played with this deck yet. The report says what is missing."),
    "media_missing": _("Pictures or recordings are missing (%(number)s). Add them again, or take them off."),
    "unknown_visibility": _("A deck cannot be shared like this."),
    "not_published": _("Publish the deck first: others see what is published."),
    "no_licence": _("Say first under which licence others may use the deck."),
    "hidden": _("The staff of this site have hidden this deck. Ask them before you share it again."),
    "no_reason": _("Say what is wrong with the deck."),
    "own_deck": _("This deck is your own: you can change it yourself."),
    "reported_too_often": _("You have reported many decks today. Please write to the staff of this site."),
    "file_too_large": _("This file is too large: a picture has at most %(most)s MB."),
    "too_many_pixels": _("This picture is too large. Make it smaller first."),
    "not_a_picture": _("This is no picture that can be read. JPEG, PNG, WebP and GIF can."),
    "not_a_sound": _("This is no recording that browsers play."),
    "long_cell": _(
        "A text of this deck is longer than a cell of Excel may be. Take the deck bundle or CSV instead."
    ),
    "sound_too_large": _("This recording is too long: at most %(most)s MB."),
    "media_full": _("You have added very many pictures and recordings. Delete decks you need no more."),
    "other_kind": _("This file holds a deck of another kind: its cards do not go into this one."),
    "unknown_column": _("A column cannot mean that. Choose again."),
    "nothing_to_import": _("There is nothing new in this file."),
    "unknown_picture": _("“%(name)s” is no picture of a card."),
    "unknown_sound": _("“%(name)s” is no recording of a card."),
    "too_many_tokens": _("You have %(most)s tokens. Revoke one you need no more."),
    "no_name": _("Say which program the token is for."),
}
"""Why what a teacher wants of a deck, a picture or a recording cannot be (see `errors.CannotChange`)."""


def no_change(reason: str, details: Mapping[str, Any]) -> str:
    return str(CHANGING[reason]) % details


# --- Programs -----------------------------------------------------------------------------------------------

REFUSING: Mapping[str, Text] = {
    "bad_request": _("This request cannot be read."),
    "bad_json": _("This is not JSON."),
    "no_token": _(
        "Send a token that is good: “Authorization: Bearer fg_…”. A teacher makes one under “My account”."
    ),
    "forbidden": _("This may not be done."),
    "not_found": _("There is no such deck, or not for this teacher."),
    "no_such_address": _("There is nothing at this address."),
    "wrong_method": _("This address does not answer this method."),
    "request_too_large": _("What was sent is too large."),
    "too_many_requests": _("Too many requests. Wait a little."),
    "server_error": _("Something went wrong here. The request can be sent again later."),
    "bad_deck": _("The deck is not as its schema says: %(detail)s"),
    "missing": _("“%(field)s” is missing."),
    "unknown_field": _("“%(field)s” is not known here."),
    "unknown_value": _("“%(field)s” is one of: %(choices)s."),
    "wrong_value": _("“%(field)s” is not as it should be."),
}
"""Why a program is refused, besides what `CHANGING` says; the reason is a stable word."""

API: Mapping[str, tuple[Text, Text]] = {
    "list_decks": (
        _("The decks"),
        _(
            "The decks that the teacher sees: their own, the starter decks, what others share; 100 at a time."
            " What is left out does not matter."
        ),
    ),
    "read_deck": (
        _("One deck with its cards"),
        _("Of one's own deck the draft with its number, of others' decks what is published."),
    ),
    "deck_schema": (_("The JSON Schema of a deck"), _("What a deck of this kind looks like.")),
    "export_deck": (
        _("A deck as a file"),
        _("As on the page for downloads. Each kind of deck has its forms: there is no apkg of sentences."),
    ),
    "print_deck": (_("Sheets of cards"), _("A PDF with cards to cut out.")),
    "create_deck": (
        _("A new deck"),
        _("A draft of one's own. The short name may be another than the deck's id."),
    ),
    "write_deck": (
        _("Write on a draft"),
        _("The whole draft, written anew. A draft that was changed meanwhile is not overwritten."),
    ),
    "publish_deck": (_("Publish a draft"), _("The draft becomes a version that never changes.")),
    "copy_deck": (_("Copy a deck"), _("A draft of one's own; it keeps licence and source.")),
    "share_deck": (_("Share a deck"), _("Who sees the published deck.")),
    "delete_deck": (_("Delete a deck"), _("Lessons that were played with it keep their cards.")),
    "add_medium": (
        _("Add a picture or a recording"),
        _("The file as form field “file”. Its name goes into “picture” or “audio” of a card."),
    ),
}
"""What a program can ask for: its name, and what there is to know."""

API_FIELDS: Mapping[str, Text] = {
    "slug": _("the short name of a deck"),
    "kind": _("what is on the cards; of a medium, what it is"),
    "form": _("what kind of file"),
    "q": _("words to be found in titles, tags and cards"),
    "language": _("the code of a language that the deck has"),
    "level": _("a level of the Council of Europe"),
    "game": _("a game that can be played with it"),
    "mine": _("only one's own decks"),
    "offset": _("how many decks to pass over"),
    "paper": _("the size of the paper"),
    "per_page": _("cards on a page"),
    "words": _("words of which language: both, the own, the one that is learnt"),
    "backs": _("with backs"),
    "grey": _("without colours"),
    "large": _("large letters"),
    "pictures": _("with pictures"),
    "marks": _("with marks where to cut"),
    "number": _("the number of the draft it was written on; 0 for decks of others"),
    "deck": _("the cards, as the schema says"),
    "visibility": _("who sees it; starter decks are public"),
    "file": _("the file itself"),
    "count": _("how many there are"),
    "decks": _("the decks"),
    "title": _("its title, in the reader's language if it has one"),
    "languages": _("the language of the class, and the one it learns"),
    "games": _("the games that can be played with it"),
    "is_own": _("whether it is the teacher's own"),
    "whose": _("the teacher's own, a starter deck, or shared by another teacher"),
    "is_published": _("whether it can be played"),
    "name": _("the name that a card gives it"),
    "reason": _("why not, as a word that stays the same"),
    "message": _("why not, as a sentence in the language that was asked for"),
}
"""What the parameters and fields of requests and answers mean."""


API_KINDS: Mapping[str, Text] = {
    "string": _("a text"),
    "integer": _("a number"),
    "boolean": _("true or false"),
    "array": _("a list"),
    "object": _("an object"),
}
"""What JSON calls the values of fields."""

API_REFUSALS: Mapping[int, Text] = {
    400: _("What was sent is not JSON, or cannot be read."),
    401: _("No token, or one that is good no more."),
    404: _("No such deck or address, or a deck that this teacher may not see or change."),
    405: _("The address does not answer this method."),
    409: _("The draft was changed meanwhile; read it again."),
    413: _("What was sent is too large."),
    422: _("The deck, a field or a parameter cannot be so."),
    429: _("Too many requests; “Retry-After” says how many seconds to wait."),
    500: _("Something went wrong here; the request can be sent again later."),
}
"""When each of them is answered."""


def refused_program(reason: str, **details: Any) -> dict[str, str]:
    return {"reason": reason, "message": str(REFUSING[reason]) % details}


# --- Practice at home ---------------------------------------------------------------------------------------

SIGNING_IN: Mapping[str, Text] = {
    "card_unknown": _("No card has this code. Look again, or ask your teacher."),
    "wrong_pictures": _("These are not your three pictures. Try again."),
    "card_waits": _("Too many wrong pictures. Wait %(wait)s, then try again."),
}
"""Why a class card does not open (see `errors.CannotSignIn`)."""

PRACTISING: Mapping[str, Text] = {
    "cannot_deal": _("These cards do not go with so many players. Choose again."),
    "too_many_games": _("You have many games already. Delete one, then begin another."),
    "too_many_guests": _("Very many guests have come from here. Try again later."),
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
        "%(language)s: a hand makes %(words)s words of three letters and more, such as “%(longest)s”;"
        " hands without any: %(poor)s of %(hands)s."
    ),
    "untold_grammar": ngettext_lazy(
        "The referee guesses what %(number)s card is: %(words)s. Confirm its grammar.",
        "The referee guesses what %(number)s cards are: %(words)s. Confirm their grammar.",
        "number",
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
        "Of %(judged)s short sentences the referee decides %(share)s %% by himself; he accepts %(accepted)s."
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
        "This is no list of words. CSV, TSV, XLSX, Anki packages (.apkg) and deck bundles (.zip) can be read."
    ),
    "broken_letters": _("Line %(line)s has broken letters. Save the file again as CSV UTF-8."),
    "not_a_table": _("Line %(line)s cannot be read as a row of a table: a quotation mark may be missing."),
    "old_excel": _("This is a file of an old Excel. Save it as XLSX or CSV."),
    "unknown_zip": _("This zip file holds no deck, no Anki package and no XLSX table."),
    "not_a_bundle": _("The deck in this bundle cannot be read."),
    "newer_bundle": _("This bundle comes from a newer version of this program."),
    "not_anki": _("This is no Anki package."),
    "anki_cloze": _(
        "All notes of this package are texts with gaps. Cards need two words that belong together, such as "
        "those of a basic note."
    ),
    "anki_letters": _(
        "A note of Anki has no digits and signs: it makes no cards of FAMILYS. Import a bundle, Excel or CSV."
    ),
    "damaged": _("This file is damaged: it cannot be read."),
    "bomb": _("This file would be far too large when it is unpacked."),
    "locked": _("This file has a password. Save it without one."),
    "unsafe_name": _("This file holds a name that points outside of it: “%(name)s”. It is not opened."),
}
"""Why a file is not read (see `familygames.errors.Unreadable`)."""


def unreadable(reason: str, details: Mapping[str, Any]) -> str:
    return str(UNREADABLE[reason]) % details


FATES: Mapping[str, Text] = {
    "new": _("new"),
    "changed": _("changed"),
    "same": _("the same"),
    "duplicate": _("twice in the file"),
    "error": _("cannot be taken"),
}
"""What becomes of a row (see `familygames.exchange.planning.Fate`)."""

ROW_PROBLEMS: Mapping[str, Text] = {
    "no_word": _("The word is missing (%(language)s)."),
    "too_long": _("A cell is too long: at most %(most)s letters."),
    "bad_picture": _(
        "“%(picture)s” is no picture: an emoji, a drawing of this site or a file in the package."
    ),
    "deck_full": _("The deck is full: it has at most %(most)s cards."),
    "no_letter": _("A card of FAMILYS has a letter or a sign; this row has only words."),
    "fixed_cards": _("Famiglia has sixty cards of its own: this row is none of them, and none can be added."),
    "bad_value": _("“%(cell)s” cannot stand in the column “%(column)s”."),
}
"""Why a row cannot be taken."""

REMARKS: Mapping[str, Text] = {
    "swapped": _(
        "The columns seem to be the other way round: what should be %(own)s looks like %(target)s. "
        "Look at the rows below."
    ),
    "swapped_list": _(
        "The first word of each line looks like %(target)s, not %(own)s. Which language comes first?"
    ),
    "title": _("Row %(row)s is taken for a title, not for a card: “%(title)s”."),
    "unread": _("These columns are not read: %(columns)s. You can say below what they mean."),
    "uncounted": _(
        "Some formulas of this sheet have no result yet, so their cells are blank. "
        "Open the file in a spreadsheet program, save it, and import it again."
    ),
    "cloze": ngettext_lazy(
        "%(number)s note of Anki is a text with gaps and no pair of words, so it makes no card: %(notes)s.",
        "%(number)s notes of Anki are texts with gaps and no pairs of words, so they make no cards: "
        "%(notes)s.",
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
"""What a teacher should know of a file that was read (see `familygames.exchange.files.Sheet`)."""


def remark(name: str, details: Mapping[str, Any]) -> str:
    return str(REMARKS[name] % details)


NO_WORDS: Mapping[str, Text] = {
    "letters": _(
        "FAMILYS is played with letters, so a list of words has no place on its cards. Leave the list empty, "
        "or choose cards for another game."
    ),
    "gang": _(
        "Famiglia has sixty cards of its own. Leave the list empty: its cards come with the deck, and then "
        "you write your words on them."
    ),
}
"""Why a list of words makes no deck of a kind."""

EXPORT_FORMS: Mapping[str, tuple[Text, Text]] = {
    "zip": (
        _("Deck bundle"),
        _("Everything, with pictures and recordings: for another teacher or another site."),
    ),
    "xlsx": (_("Excel"), _("To change many cards at once in a spreadsheet, then import it again.")),
    "csv": (_("CSV"), _("For any spreadsheet.")),
    "tsv": (_("TSV"), _("For programs that part words by tabs.")),
    "apkg": (_("Anki"), _("To learn the words with Anki. A later export changes the same notes.")),
}

# --- On paper -----------------------------------------------------------------------------------------------

PAPERS: Mapping[str, Text] = {
    "rules": _("The rules on a page"),
    "formulas": _("What is said, as a strip for the table"),
    "scores": _("A sheet for the scores"),
}

PRINTED_RULES: Mapping[str, Sequence[Text]] = {
    "happy_family": (
        _("Deal the cards; the rest is the stock. Keep your hand hidden."),
        _("On your turn, ask one player for one card of a family of which you hold a card yourself."),
        _("If they have it, they give it to you, and you ask again."),
        _("If not, draw from the stock. Is it the very card you asked for? Show it and go on."),
        _("A whole family is shown to everybody, then laid face down before its owner. It is one point."),
        _("Whoever has most families at the end wins. Ask in whole sentences, and say please and thank you."),
    ),
    "literature": (
        _("Two teams sit by turns around the table. All cards are dealt."),
        _("On your turn, ask one player of the other team for one card of a set of which you hold a card."),
        _("If they have it, you get it and ask again. If not, it is their turn."),
        _("Do you know where all six cards of a set are, all in your team? Claim it: say who has which."),
        _("If all is right, the set is yours. A card with the other team: they get the set."),
        _("Right team but wrong places: nobody gets it. The team with most sets wins."),
    ),
    "famiglia": (
        _("Some gangsters lie open in the street. On your turn you take one of them into your hand."),
        _("A card of value 0 is free. Any other costs a pair: two of its colour, one lower in value."),
        _("One card of the pair is laid before you, the other stays in your hand with the new one."),
        _(
            "Accountants swap your hand with laid cards, "
            "brutes make a card cheaper, a mercenary replaces one."
        ),
        _(
            "When the stock has run out twice, all your cards count. "
            "Do you have more points than the gangster?"
        ),
        _("Say in the language you learn what you do: which card you take, and with which pair."),
    ),
    "familys": (
        _("Everybody has eleven cards and builds a family of one colour before him: nine persons."),
        _("On your turn, draw; then lay cards for your family, or throw a combination for its points."),
        _("Three cards or more: a word, a run, clones or signs. Two: a couple. Each card is two points."),
        _("A word counts if it exists, in any form, or if it is a first name. The other players vote on it."),
        _("UNION is one half of a couple. VOISIN takes a laid card, VISION a card of a hand that is shown."),
        _(
            "At the end a couple is 4 points, three children 6, a whole family 50. "
            "Without a couple nobody wins."
        ),
    ),
    "spikit": (
        _("Everybody has cards with words; some lie open in the middle. Get rid of your cards."),
        _("On your turn, take or draw a card, then lay a sentence of your cards, and read it aloud."),
        _("It must be right and make sense, in one language or in two. The others vote."),
        _("Five cards of one colour that make a sentence are a family. In printed order nobody votes on it."),
        _("Later you may add words to a sentence that lies there, or change one, if it stays a sentence."),
        _("A joker is any word. Each card left at the end of a round is a point: fewest points win."),
    ),
}
"""The rules of each game on a page, in short words; `rules.md` of each game is the last word."""

PAPER_WORDS: Mapping[str, Text] = {
    "player": _("Player"),
    "round": _("Round"),
    "total": _("Total"),
    "formulas": _("What is said"),
    "rules": _("Rules"),
    "scores": _("Scores"),
}
"""What stands on printed papers."""

SAME_WORD_HERE: Text = _("“%(word)s” is in this family already.")
NAMELESS: Text = _("The family “%(family)s” has no name in one language.")


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
    "name": _("name of somebody or some place"),
}

EDITOR: Mapping[str, Text] = {
    "saved": _("Saved"),
    "saving": _("Saving…"),
    "unsaved": _("Not saved yet: no connection. It is kept on this device."),
    "refused": _("Not saved: "),
    "signed_out": _("Not saved yet: you are signed out. Sign in again in another window."),
    "restored": _("What you wrote without a connection is back."),
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
    "no_microphone": _("This browser gives no microphone here."),
    "no_pictures": _("Nothing found. Type another word, an emoji, or upload a picture."),
    "failed": _("That did not work. Try again."),
    "proposed": _("{number} proposals to look at"),
    "none_proposed": _("There is nothing to propose."),
    "moved_on": _("This deck was changed in another window."),
}
"""What the script of the editor says; words in braces are filled in there."""
