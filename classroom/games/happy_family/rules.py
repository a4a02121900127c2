"""How Happy Family is played; `familygames/happy_family/rules.md` is the last word."""

from django.utils.translation import gettext_lazy as _

from classroom.games.shared import rules_wording as shared
from classroom.wording.rules import Rules, RuleSection, Variant

RULES: Rules = (
    RuleSection(
        "needs",
        shared.NEEDS,
        _("Two to four players collect whole families of cards."),
        ("people", "cards"),
        (
            _("A family is four to six cards of one colour, which belong together."),
            _("Every card is there only once."),
        ),
        variants=(Variant("large_table", _("Five or six may play too."), (True,)),),
        is_printed=False,
    ),
    RuleSection(
        "deal",
        shared.DEAL,
        _("Deal the cards; the rest is the stock. Keep your hand hidden."),
        ("cards", "arrow-right", "person"),
        (
            _("Each of two players gets eight cards, each of three or four gets six."),
            _("If the deck is small, everybody gets fewer cards."),
            shared.CHANCE_BEGINS,
            shared.CLOCKWISE,
        ),
        variants=(
            Variant("hand_size", _("Everybody gets another number of cards.")),
            *shared.WHO_BEGINS,
        ),
    ),
    RuleSection(
        "ask",
        _("You ask"),
        _("On your turn, ask one player for one card of a family of which you hold a card yourself."),
        ("person", "speech", "card", "question"),
        (
            _("Do not ask for a card that you hold already."),
            _("You may ask anybody. Listen to what the others ask for: it tells you who has what."),
        ),
        says=("ask",),
        phases=("ask",),
        variants=(
            Variant("allow_bluff", _("You may ask for a card that you hold, to fool the others."), (True,)),
            Variant("please", _("If you forget to say please, you get no card."), (True,)),
        ),
    ),
    RuleSection(
        "answer",
        _("The other player answers"),
        _("Whoever is asked and has the card gives it, and the asker asks again."),
        ("card", "arrow-right", "person"),
        (
            _("Whoever has the card must give it."),
            _("Whoever does not have it says no."),
        ),
        says=("answer.yes", "answer.no"),
        phases=("answer",),
    ),
    RuleSection(
        "draw",
        _("You draw"),
        _(
            "You did not get the card? Draw from the stock. "
            "If it is the very card you asked for, show it and go on."
        ),
        ("cards", "arrow-right", "card", "question"),
        (
            _("Another card is an unlucky dip: keep it and do not show it."),
            _("Then the next player goes on."),
            _("When the stock is empty, you draw nothing and the next player goes on."),
        ),
        says=("dip.lucky", "dip.unlucky"),
        phases=("draw", "dip"),
        variants=(Variant("after_miss", _("After a no, the player who was asked goes on."), ("asked",)),),
    ),
    RuleSection(
        "family",
        _("A whole family"),
        _(
            "A whole family is shown to everybody, then laid face down in front of its owner. It "
            "is one point."
        ),
        ("family", "arrow-right", "table"),
        (
            _("You lay it as soon as you have all its cards, before anything else."),
            _("It does not change whose turn it is."),
        ),
        says=("declare",),
        phases=("must_declare",),
        variants=(Variant("auto_declare", _("Whole families are laid for you."), (True,)),),
    ),
    RuleSection(
        "empty",
        _("No card left"),
        _("Whoever has no card left draws a new hand, as long as there is a stock."),
        ("hand", "arrow-left", "cards"),
        (_("When the stock is empty too, you are skipped."),),
        variants=(Variant("empty_hand", _("Whoever has no card left is skipped."), ("skipped",)),),
        is_printed=False,
    ),
    RuleSection(
        "end",
        shared.END,
        _("With two players the game ends when a hand or the stock is empty."),
        ("flag", "family"),
        (_("With three or four players it ends when all families are laid."),),
        variants=(
            Variant("end_rule", _("It ends when one hand or the stock is empty."), ("first_empty",)),
            Variant("end_rule", _("It ends when all hands are empty, or the stock."), ("all_empty",)),
            Variant(
                "end_rule", _("It ends when one hand is empty. Without a stock it goes on."), ("first_out",)
            ),
            Variant("end_rule", _("It ends when all families are laid."), ("all_families",)),
        ),
        is_printed=False,
    ),
    RuleSection(
        "score",
        shared.SCORE,
        _(
            "Whoever has the most families at the end wins. Ask in whole sentences, and say please and "
            "thank you."
        ),
        ("crown", "family"),
        (
            _("Each family is a point. Cards in hand count nothing."),
            _("Players with the same number of families win together."),
        ),
        phases=("over",),
        variants=(
            Variant(
                "tie_break",
                _("With the same number of families, more cards in hand win."),
                ("most_cards_in_hand",),
            ),
        ),
    ),
)
