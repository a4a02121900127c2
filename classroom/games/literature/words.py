"""What Littérature says to people."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from classroom.games.shared import ask_wording
from classroom.wording.games import Group, OptionWords, Words

WORDS = Words(
    name=_("Littérature"),
    about=_("Play in a team. Ask the others for cards, and find all six cards of a set."),
    serves=_(
        "For remembering and inferring: two teams ask each other for cards and at last say "
        "who has which. For a class that has asked for cards before."
    ),
    counted=_("Sets of the team"),
    options={
        "complete_set": OptionWords(
            _("Whoever holds a whole set"),
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
            _("Stop when a team can no longer be caught"),
            Group.PACE,
        ),
        "stall_limit": OptionWords(
            _("After this many requests without a claim, a claim is due"),
            Group.PACE,
            help=_("0: never. Without a limit beginners may ask for a very long time."),
        ),
        "stall_counts": OptionWords(
            _("Which requests count for this"),
            Group.PACE,
            {
                "requests": _("all since the last claim"),
                "idle": _("only those in a row to which everybody knew the answer"),
            },
        ),
        "step_mode": OptionWords(
            _("Who speaks"),
            Group.SPEAKING,
            {
                "spoken": _("Everybody says their own sentence: the answer too"),
                "auto": _("Only requests and claims are said; the site answers by itself"),
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
    not_now=("answer_first", "set_closed"),
    reasons=ask_wording.REASONS
    | {
        "answer_first": _("A question is being answered. Claim right after it."),
        "cannot_ask_teammate": _("Ask a player of the other team."),
        "target_has_no_cards": _("This player has no cards left. Choose another one."),
        "set_closed": _("This set is out of the game already."),
        "set_not_in_hand": _("You need a card of this set to ask for another."),
        "must_claim_complete_set": _("You hold a whole set: claim it first."),
        "must_claim_stalled": _("Enough questions: now claim a set."),
        "unknown_set": _("This set is not in the deck."),
        "claim_wrong_cards": _("For each of the six cards, say who holds it."),
        "claim_holder_not_teammate": _("All six cards must be in your own team."),
        "not_a_teammate": _("Choose another player of your own team."),
        "not_an_opponent": _("Choose a player of the other team."),
    },
    problems={
        "teams_not_equal": _("%(seats)s players cannot make two equal teams."),
        "deck_must_be_8x6": _(
            "This game needs eight families of six cards. "
            "Families in the deck: %(families)s; cards: %(cards)s."
        ),
        "deck_must_be_9x6": _(
            "“54 cards and nine sets” needs a deck of nine families of six cards. "
            "Families in the deck: %(families)s; cards: %(cards)s."
        ),
        "deck_of_nine_sets": _(
            "This deck has nine families: choose “54 cards and nine sets” with it, "
            "or a deck of eight families."
        ),
        "set_size": ngettext_lazy(
            "The family “%(family)s” has %(size)s card; here it needs %(needed)s.",
            "The family “%(family)s” has %(size)s cards; here it needs %(needed)s.",
            "size",
        ),
    },
    events=ask_wording.EVENTS
    | {
        "Claimed": _("%(player)s claims %(family)s."),
        "Claimed.veiled": _("%(player)s claims a set."),
        "Closed.right": _("That’s right! %(family)s: a point for the team of %(player)s."),
        "Closed.void": _("A wrong place: nobody gets %(family)s."),
        "Closed.lost": _("The claim was wrong: %(family)s goes to the other team."),
        "GaveTurn": _("%(player)s has no cards left and gives the turn to %(teammate)s."),
        "ChoseClaimer": _("The team of %(player)s has no cards left: %(opponent)s claims the rest."),
    },
    own_events=ask_wording.OWN_EVENTS,
    status=ask_wording.STATUS
    | {
        "claim.you": _("Claim a set now!"),
        "give_turn.you": _("You have no cards left"),
        "give_turn.other": _("%(name)s chooses who goes on"),
        "choose_claimer.you": _("Your team has no cards left"),
        "choose_claimer.other": _("%(name)s chooses who claims the rest"),
        "final_claims.you": _("Claim all the sets that are left!"),
        "final_claims.other": _("%(name)s claims the rest"),
    },
    steps={
        "claim": _("Claim a set"),
        "claim_rest": _("Claim the sets that are left"),
        "claim_places": _("Who has which card?"),
        "give_turn": _("Who goes on?"),
        "choose_claimer": _("Who claims the rest?"),
    },
    judged=_("What was claimed"),
    done_well={
        "claims": _("You claimed whole sets: %(times)s"),
        "hits": _("You asked the right player: %(times)s"),
        "gave": _("You gave cards politely: %(times)s"),
        "asked": _("You asked in whole sentences: %(times)s"),
    },
    hints=ask_wording.HINTS
    | {
        "wait": _("Wait until you know where all six cards of a set are."),
        "asked_himself": _("%(player)s asked for this set, so held a card of it."),
        "team_has_many": ngettext_lazy(
            "Your team has about %(number)s card of %(family)s already.",
            "Your team has about %(number)s cards of %(family)s already.",
            "number",
        ),
        "tells_nothing": _("Everybody knows that you collect %(family)s: you give nothing new away."),
        "finds_out": _("Yes or no: your team learns where cards of %(family)s are."),
        "holds_all": _("You hold all six cards of %(family)s."),
        "knows_all": _("From all that was said, you know where the six are."),
        "best_guess": ngettext_lazy(
            "About %(number)s chance in ten that it is right.",
            "About %(number)s chances in ten that it is right.",
            "number",
        ),
        "must_claim": _("You may not ask now: a claim is due."),
        "most_cards": _("%(player)s has the most cards in your team."),
        "fewest_cards": _("%(player)s knows the least, with the fewest cards."),
    },
    silent_moves={
        "Wait": _("Wait."),
    },
    keys=(("C", _("Claim a set (Littérature)")),),
)
