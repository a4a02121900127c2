"""How Littérature is played; `familygames/literature/rules.md` is the last word."""

from django.utils.translation import gettext_lazy as _

from classroom.games.shared import rules_wording as shared
from classroom.wording.rules import Rules, RuleSection, Variant

RULES: Rules = (
    RuleSection(
        "needs",
        shared.NEEDS,
        _("Two teams look for sets: six cards that belong together."),
        ("people", "swap", "people"),
        (
            _("Six or eight players are needed: two teams of three or four."),
            _("There are eight sets. Your team wants to have more of them than the other."),
            _("Nobody shows or tells their cards, not even to their own team."),
        ),
        variants=(
            Variant("small_table", _("Four may play too: two teams of two."), (True,)),
            Variant("nine_sets", _("There are nine sets."), (True,)),
        ),
        is_printed=False,
    ),
    RuleSection(
        "deal",
        shared.DEAL,
        _("The two teams sit alternately around the table. All cards are dealt."),
        ("cards", "arrow-right", "people"),
        (
            _("Each of six players gets eight cards, each of eight gets six. There is no stock."),
            _("Chance decides who begins."),
        ),
        variants=shared.WHO_BEGINS,
    ),
    RuleSection(
        "ask",
        _("You ask"),
        _("On your turn, ask one player of the other team for one card of a set of which you hold a card."),
        ("person", "speech", "card", "question"),
        (
            _("Do not ask for a card that you hold already, and never ask your own team."),
            _("The player you ask must have cards left."),
        ),
        says=("ask",),
        phases=("play",),
        variants=(
            Variant(
                "hand_sizes",
                _("You do not see how many cards the others hold, only who has none."),
                ("only_empty",),
            ),
        ),
    ),
    RuleSection(
        "answer",
        _("The other player answers"),
        _("Whoever is asked and has the card gives it, and the asker goes on. If not, it is their turn."),
        ("card", "arrow-right", "person"),
        (_("Whoever is asked must tell the truth, and give the card."),),
        says=("answer.yes", "answer.no"),
        phases=("answer",),
    ),
    RuleSection(
        "claim",
        _("You claim a set"),
        _("Do you know where all six cards of a set are, all in your team? Claim it: say who has which."),
        ("cards", "speech", "people"),
        (
            _("You may do this at any time in your turn. You need not hold a card of the set yourself."),
            _("If you hold all six yourself, you must claim before you ask again."),
            _("After twelve questions in a row to which everybody knew the answer, a claim is due."),
            _("After a claim your turn goes on."),
        ),
        says=("claim.hand", "claim.team"),
        variants=(
            Variant("complete_set", _("Whoever holds a whole set may claim it later."), ("may",)),
            Variant("claims_out_of_turn", _("You may claim when it is not your turn, too."), (True,)),
            Variant("stall_limit", _("A claim is due after another number of questions, or never.")),
            Variant(
                "stall_counts",
                _("All questions since the last claim count for this."),
                ("requests",),
            ),
        ),
    ),
    RuleSection(
        "score",
        shared.SCORE,
        _("If a claim is right, the set is yours. If the other team has one of the cards, they get the set."),
        ("check", "cards", "star"),
        (_("Each set is a point. Its cards are out of the game, whoever gets it."),),
        says=("claim.right", "claim.lost"),
    ),
    RuleSection(
        "empty",
        _("No cards left"),
        _("If you claim your last card, you say who of your team goes on."),
        ("hand", "arrow-right", "person"),
        (
            _("If your whole team has no cards left, you say who of the other team claims the rest."),
            _("That player claims all the sets that are left, alone. Nobody asks any more."),
        ),
        says=("give_turn", "choose_claimer"),
        phases=("give_turn", "choose_claimer", "final_claims"),
        is_printed=False,
    ),
    RuleSection(
        "end",
        shared.END,
        _(
            "A claim with the right team but wrong places: nobody gets the set. "
            "The team with the most sets wins."
        ),
        ("flag", "crown"),
        (_("The game ends when no set is left. With the same number of sets, both teams win."),),
        says=("claim.void",),
        phases=("over",),
        variants=(
            Variant("wrong_place", _("For a wrong place the other team gets the set."), ("opponents",)),
            Variant("stop_at_majority", _("It ends as soon as a team can no longer be caught."), (True,)),
        ),
    ),
)
