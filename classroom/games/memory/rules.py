"""How Memory is played; `familygames/memory/rules.md` is the last word."""

from django.utils.translation import gettext_lazy as _

from classroom.games.shared import rules_wording as shared
from classroom.wording.rules import Rules, RuleSection, Variant

RULES: Rules = (
    RuleSection(
        "needs",
        shared.NEEDS,
        _("Two to four players look for pairs and remember where the cards lie."),
        ("card", "card", "question"),
        (
            _("A pair is a word and its picture."),
            _("With a deck that has few pictures, a pair is a word and its translation."),
        ),
        variants=(Variant("pair", _("A pair is a word and its translation."), ("translation",)),),
        is_printed=False,
    ),
    RuleSection(
        "deal",
        shared.DEAL,
        _("Print the deck twice. Cut the words off one, the pictures off the other. Lay all face down."),
        ("cards", "arrow-right", "tiles"),
        (
            _("On the screen it is done: eight pairs for two players, ten for three, twelve for four."),
            _("If the deck is small, there are fewer pairs."),
            shared.CHANCE_BEGINS,
            shared.CLOCKWISE,
        ),
        variants=(Variant("pairs", _("There is another number of pairs.")), *shared.WHO_BEGINS),
    ),
    RuleSection(
        "turn",
        _("You turn two cards"),
        _("On your turn, turn two cards, so that everybody sees them."),
        ("tap", "card", "card"),
        (
            _("Turn one card, look at it, then choose the second."),
            _("Everybody may look: what the others turn helps you, too."),
        ),
        phases=("first", "second"),
    ),
    RuleSection(
        "pair",
        _("It is a pair"),
        _("A word and its picture are a pair. Say which: only then you take them, and go on."),
        ("card", "check", "card"),
        (_("If you do not see that it is a pair, or name another card, you do not get it."),),
        says=("pair",),
        phases=("say",),
    ),
    RuleSection(
        "none",
        _("It is no pair"),
        _("If it is no pair, say what you see and turn the cards down. The next player goes on."),
        ("card", "cross", "card"),
        (_("On the screen the two stay open until the next player turns a card. Look well!"),),
        says=("none",),
    ),
    RuleSection(
        "end",
        shared.END,
        _("The game ends when all pairs are found."),
        ("flag", "tiles"),
        is_printed=False,
    ),
    RuleSection(
        "score",
        shared.SCORE,
        _("Whoever has the most pairs at the end wins."),
        ("crown", "card", "card"),
        (_("Each pair is a point. Players with the same number of pairs win together."),),
        phases=("over",),
    ),
)
