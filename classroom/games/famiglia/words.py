"""What Famiglia says to people."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from classroom.wording.games import CardWords, Group, OptionWords, Words
from classroom.wording.text import Text

GANGSTER = _("The gangster")

WORDS = Words(
    name=_("Famiglia"),
    about=_(
        "Take cards from the Street, one by one. Score more points than the gangster or the other player."
    ),
    serves=_(
        "For saying what one does and what it costs. A game of tactics: alone against the "
        "gangster, or two against each other; at home by levels."
    ),
    counted=_("Points"),
    cards=CardWords(
        changing={
            "fixed_cards": _(
                "Famiglia has sixty cards of its own: their words can be changed, but none be added."
            ),
        },
        rows={
            "fixed_cards": _(
                "Famiglia has sixty cards of its own: this row is none of them, and none can be added."
            ),
        },
        no_list=_(
            "Famiglia has sixty cards of its own. Leave the list empty: its cards come with the deck, and "
            "then you write your words on them."
        ),
    ),
    options={
        "mode": OptionWords(
            _("Who plays"),
            Group.MAIN,
            {
                "solo": _("one player against the gangster"),
                "two_players": _("two players against each other"),
            },
        ),
        "level": OptionWords(
            _("The gangster’s level"),
            Group.MAIN,
            {
                0: _("0: for a start, easier than in the rules"),
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
                "youngest": _("the younger of two: the pupils say who it is"),
                "teacher": _("of two, the one the teacher names on the dashboard"),
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
            _("Two players see each other’s hands"),
            Group.RULES,
            help=_("Every card was seen when it was taken; open hands spare the memory."),
        ),
        "undo": OptionWords(
            _("An Accountant or a Brute may be taken back"),
            Group.PACE,
            help=_("During their own turn, before a card is taken."),
        ),
    },
    reasons={
        "wrong_phase": _("Too late in this turn: a later action has already been done."),
        "street_has_zero": _("Not while a card of value 0 lies in the Street."),
        "refresh_used": _("Now the Street may be refreshed only once a turn."),
        "stack_exhausted": _("The stack is empty: no more new cards."),
        "not_in_street": _("This card is not in the Street."),
        "value_too_high": _("Cards of this value may not be discarded here."),
        "not_an_accountant": _("Only an Accountant can swap cards."),
        "not_a_brute": _("Only a Brute can lower a card."),
        "zero_has_no_action": _("A 0 can do nothing special."),
        "card_not_in_hand": _("Choose different cards that are in your hand."),
        "too_many_swaps": _("The Accountant swaps as many cards as his value."),
        "cannot_swap_played_card": _("The Accountant you play now cannot be swapped."),
        "card_not_in_area": _("Choose different cards that lie in front of you."),
        "bad_reduction": _("Lower by the Brute’s value at most, and not below zero."),
        "pair_needed": _("First you need two cards of its colour, one lower."),
        "pair_not_needed": _("This card is free. You need no pair."),
        "one_mercenary_only": _("Only one of the two may be a Mercenary who stands in."),
        "mercenary_too_low": _("The Mercenary must be higher than the card he stands for."),
        "pair_mismatch": _("Both must be of its family, and one value lower."),
        "undo_not_allowed": _("Nothing can be taken back at this table."),
        "nothing_to_undo": _("There is nothing to take back in this turn."),
    },
    problems={
        "missing_family": _("The family “%(family)s” is missing from the deck."),
        "unknown_family": _("This game has no family “%(family)s”."),
        "missing_card": _("The card “%(member)s” of the family “%(family)s” is missing."),
    },
    events={
        "Discarded": _("%(player)s discards %(card)s from the Street."),
        "TurnedUp": _("New in the Street: %(cards)s."),
        "Reshuffled": _("The stack has run out. The discarded cards are the new one: %(number)s."),
        "StackExhausted": _("The stack has run out for the last time."),
        "PlayedAccountant": _("%(player)s’s Accountant swaps cards: %(number)s."),
        "PlayedBrute": _("%(player)s’s Brute lowers %(card)s by %(number)s."),
        "TookBack": _("%(player)s takes the last action back."),
        "Took.free": _("%(player)s recruits %(card)s for free."),
        "Took.pair": _("%(player)s recruits %(card)s and uses up %(used)s."),
        "GangsterTook": _("The gangster takes %(card)s."),
        "GangsterTook.plan": _("The gangster takes %(card)s (step %(number)s)."),
        "Passed": _("%(player)s takes no card."),
        "TurnPassed.gangster": _("Now the gangster moves."),
    },
    own_events={
        "TookBack": _("You take the last action back."),
    },
    status={
        "take.you": _("Take a card, or pass!"),
        "gangster": _("The gangster moves"),
    },
    steps={
        "refresh": _("Refresh the Street"),
        "accountant": _("Send an Accountant"),
        "brute": _("Send a Brute"),
        "take": _("Take a card"),
        "take_back": _("Take it back"),
    },
    done_well={
        "dear": _("You recruited cards of value 3 or 4: %(times)s"),
        "accountants": _("You sent Accountants at the right time: %(times)s"),
        "brutes": _("You sent Brutes at the right time: %(times)s"),
        "pairs": _("You recruited cards with a pair: %(times)s"),
        "taken": _("You recruited cards: %(times)s"),
    },
    hints={
        "is_free": _("You get %(card)s for nothing."),
        "many_points": ngettext_lazy(
            "%(card)s is worth %(number)s point at the end.",
            "%(card)s is worth %(number)s points at the end.",
            "number",
        ),
        "makes_pair": _("Then you have two alike: a pair for a %(number)s."),
        "keeps_from_gangster": _("Otherwise the gangster would take %(card)s next."),
        "stands_in": _("%(card)s stands in for the missing card of the pair."),
        "used_up": _("%(card)s is used up, but its points stay yours."),
        "for_later": ngettext_lazy(
            "It is worth %(number)s point, and leads to higher cards.",
            "It is worth %(number)s points, and leads to higher cards.",
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
    silent_moves={
        "TakeBack": _("Take the last action back."),
        "FollowProgramme": _("Let the gangster move."),
    },
    of_the_day=_("Famiglia of the day"),
    way_up=_(
        "Today everybody gets the same cards. Beat the gangster, and you go up one step of the ladder: "
        "you may try the next one at once. You have three tries a day on each step."
    ),
    rungs=_("It gets harder step by step: on steps 3, 5, 7 and 9 the gangster begins."),
    programme=GANGSTER,
)

ACTIONS: Mapping[str, Text] = {
    "refresh": _("Throw one card away. As many new cards come as its value."),
    "accountant": _("He swaps cards in your hand for cards in front of you."),
    "brute": _("He makes one card of the Street cheaper in this turn."),
    "take": _("A 0 is free. For a 1 you need two 0s of its colour, for a 2 two 1s, and so on."),
}
"""What the four actions of a turn in Famiglia do."""
ROLES: Mapping[str, Text] = {
    "accountants": _("Accountant"),
    "brutes": _("Brute"),
    "mercenaries": _("Mercenary"),
}
"""What the cards of a family can do in Famiglia; a family that can do nothing special is not named."""
OWNED: Mapping[str, Text] = {
    "hand": _("Hand:"),
    "area": _("On the table:"),
    "gangster": _("His cards:"),
}
"""What the cards of a side in Famiglia are called."""
PLACE = _("card %(number)s of the Street")
PLAN: tuple[Text, ...] = (
    _("Fewer than %(quota)s cards of value 0? He takes a 0."),
    _("Fewer than %(quota)s cards of value 1? He takes a 1, or else a 0."),
    _("Fewer than %(quota)s cards of value 2? He takes a 2, or else a lower card."),
    _("Fewer than %(quota)s cards of value 3? He takes a 3, or else a lower card."),
    _("He takes the card with the most points."),
)
"""The five steps of the gangster's programme."""
