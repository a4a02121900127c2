"""What Happy Family says to people."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from classroom.games.shared import ask_wording
from classroom.wording.games import Group, OptionWords, Words

WORDS = Words(
    name=_("Happy Family"),
    about=_("Ask the others for cards, in sentences, until your families are complete."),
    serves=_(
        "For the first lesson, and for asking politely, articles and new words. You ask one "
        "player for one card, and they answer. As a short game it is over in some minutes."
    ),
    counted=_("Families laid"),
    options={
        "end_rule": OptionWords(
            _("The game ends"),
            Group.MAIN,
            {
                "first_empty": _(
                    "when one player has no card left, or the stock is empty (the printed rule)"
                ),
                "all_empty": _(
                    "when nobody has a card left, or the stock is empty; whoever has none left waits"
                ),
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
                "spoken": _("Everybody says their own sentence: the answer and the lucky dip too"),
                "auto": _("Only the request is said; the site answers and draws by itself"),
            },
        ),
        "auto_declare": OptionWords(
            _("Complete families are laid by the site"),
            Group.SPEAKING,
            help=_("Otherwise the players say “Happy Family!” themselves."),
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
            _("If two players have the same number of families"),
            Group.RULES,
            {
                "shared": _("they win together"),
                "most_cards_in_hand": _("the one with more cards in hand wins"),
            },
        ),
    },
    reasons=ask_wording.REASONS
    | {
        "family_already_laid": _("This family is complete and on the table already."),
        "family_not_in_hand": _("You need a card of this family to ask for another."),
        "no_please_no_card": _("No please, no card! Say no."),
        "wrong_dip": _("Look again: is it the card you asked for?"),
        "family_incomplete": _("Some cards of this family are still missing."),
    },
    problems={
        "too_few_families": ngettext_lazy(
            "The deck has %(families)s family; this game needs %(least)s.",
            "The deck has %(families)s families; this game needs %(least)s.",
            "families",
        ),
        "family_size": ngettext_lazy(
            "The family “%(family)s” has %(size)s card; a family has %(least)s to %(most)s.",
            "The family “%(family)s” has %(size)s cards; a family has %(least)s to %(most)s.",
            "size",
        ),
    },
    events=ask_wording.EVENTS
    | {
        "Drew": _("%(player)s draws a card."),
        "DrewAnew": _("%(player)s had no card left and draws new ones: %(number)s."),
        "Asked.rude": _("%(player)s asks %(target)s without please: %(family)s, %(card)s."),
        "SaidDip.lucky": _("Lucky dip! %(player)s shows: %(family)s, %(card)s."),
        "SaidDip.unlucky": _("Unlucky dip: %(player)s keeps the card."),
        "DeclaredFamily": _("Happy Family! %(player)s lays the family %(family)s."),
    },
    own_events=ask_wording.OWN_EVENTS
    | {
        "Drew": _("You draw: %(family)s, %(card)s."),
    },
    status=ask_wording.STATUS
    | {
        "draw.you": _("Pick a card!"),
        "draw.other": _("%(name)s picks a card"),
        "dip.you": _("Is it a lucky dip?"),
        "dip.other": _("%(name)s looks at the card"),
        "must_declare.you": _("You have a whole family!"),
        "must_declare.other": _("%(name)s has a whole family!"),
    },
    steps={
        "dip": _("Is it the card you asked for?"),
        "must_declare": _("Show your family!"),
    },
    done_well={
        "families": _("You completed families: %(times)s"),
        "hits": _("You asked the right player: %(times)s"),
        "lucky": _("You had a lucky dip: %(times)s"),
        "gave": _("You gave cards politely: %(times)s"),
        "asked": _("You asked in whole sentences: %(times)s"),
    },
    hints=ask_wording.HINTS
    | {
        "asked_himself": _("%(player)s has asked for %(family)s, and so has a card of it."),
        "in_stock": _("Nobody can have this card: you may draw it."),
        "not_with": _("%(player)s has said no to this card already."),
        "completes": _("With it you have all of %(family)s."),
        "has_many": ngettext_lazy(
            "You have %(number)s card of %(family)s already.",
            "You have %(number)s cards of %(family)s already.",
            "number",
        ),
        "needs": _("You collect %(family)s, and this card is missing."),
        "no_please": _("No please, no card! Say no."),
        "must_draw": _("You have asked in vain. Now only the stock is left."),
        "lucky": _("You have drawn the very card you asked for."),
        "unlucky": _("It is not %(card)s, which you asked for."),
        "whole_family": _("You hold all cards of %(family)s."),
    },
    silent_moves={
        "Draw": _("Draw a card."),
    },
)
