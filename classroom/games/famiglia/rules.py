"""How Famiglia is played; `familygames/famiglia/rules.md` is the last word."""

from __future__ import annotations

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from classroom.games.shared import rules_wording as shared
from classroom.wording.rules import Rules, RuleSection, Variant
from familygames.cards import Deck, Language
from familygames.famiglia.programme import QUOTAS
from familygames.game import Spoken

LEVEL = _("Level {level}: {zeros}, {ones}, {twos} and {threes} cards.")
LEVELS = tuple(
    format_lazy(LEVEL, level=level, zeros=zeros, ones=ones, twos=twos, threes=threes)
    for level, (zeros, ones, twos, threes) in QUOTAS.items()
)
"""What the gangster collects before he goes for the points."""

RULES: Rules = (
    RuleSection(
        "needs",
        shared.NEEDS,
        _("Some gangsters lie open in the street. On your turn you take one of them into your hand."),
        ("gang/famiglia-3.svg", "arrow-right", "hand"),
        (
            _("You play alone against the gangster. He follows a plan and never thinks."),
            _("There are sixty cards: four families with the values 0 to 4."),
        ),
        variants=(Variant("mode", _("Two players play against each other."), ("two_players",)),),
    ),
    RuleSection(
        "deal",
        shared.DEAL,
        _("Each side gets four cards of value 0, one of each family. Six cards lie open: the Street."),
        ("cards", "arrow-right", "person"),
        (
            _("The other cards are the stack. The gangster’s cards lie open."),
            _("The player begins; of two, the first."),
        ),
        variants=(
            Variant("first", _("The gangster begins; of two, the second player."), ("b",)),
            Variant("first", _("Chance decides who begins."), ("random",)),
            Variant("first", _("Of two, the younger player begins."), ("youngest",)),
            Variant("first", _("Of two, your teacher says who begins."), ("teacher",)),
            Variant("open_hands", _("Two players see each other’s hands."), (True,)),
        ),
        is_printed=False,
    ),
    RuleSection(
        "refresh",
        _("First: refresh the Street"),
        _("Is there no 0 in the Street? You may throw one of its cards away and get new ones."),
        ("trash", "arrow-right", "cards"),
        (
            _("Throw one card away. As many new cards come as its value."),
            _("You may do it again and again while no 0 lies there."),
            _("When the stack has run out once, you may do it only once a turn."),
        ),
        says=("refresh",),
        phases=("refresh",),
        variants=(Variant("discard_max_value", _("A card of value 4 may not be thrown away."), (3,)),),
        is_printed=False,
    ),
    RuleSection(
        "accountant",
        _("Second: the Accountant"),
        _(
            "Accountants swap your hand with laid cards, "
            "brutes make a card cheaper, a mercenary replaces one."
        ),
        ("gang/accountants-3.svg", "swap", "cards"),
        (
            _("Play one Accountant of value 1 to 4: he swaps as many cards as his value, or fewer."),
            _("Cards of your hand go to the table, and cards that lie in front of you to your hand."),
            _("You may leave this out. A 0 can do nothing special."),
        ),
        says=("accountant",),
        phases=("accountant",),
        variants=(
            Variant("undo", _("You may take an Accountant or a Brute back before you take a card."), (True,)),
        ),
    ),
    RuleSection(
        "brute",
        _("Third: the Brute"),
        _("A Brute makes one card of the Street cheaper in this turn, by his value or less."),
        ("gang/brutes-3.svg", "arrow-right", "minus", "card"),
        (
            _("A card never costs less than 0."),
            _("The Brute stays in front of you. You may leave this out."),
        ),
        says=("brute",),
        phases=("brute",),
        is_printed=False,
    ),
    RuleSection(
        "take",
        _("Fourth: take a card"),
        _("A card of value 0 is free. Any other costs a pair: two of its colour, one lower in value."),
        ("card", "plus", "card", "arrow-right", "star"),
        (
            _("For a 1 you need two 0s of its colour, for a 2 two 1s, and so on."),
            _("One of the two may be a Mercenary of a higher value, who stands in for the missing card."),
            _("You may pass. Then you take no card."),
        ),
        says=("take.free", "take.pair", "pass"),
        phases=("take",),
    ),
    RuleSection(
        "pair",
        _("What becomes of the pair"),
        _("One card of the pair is laid in front of you, the other stays in your hand with the new one."),
        ("gang/mercenaries-2.svg", "arrow-right", "table"),
        (
            _("You choose which. A laid card still counts its points at the end."),
            _("The Street is filled up only when it is empty: with six cards."),
        ),
    ),
    RuleSection(
        "say",
        _("You say it"),
        _("Say in the language you learn what you do: which card you take, and with which pair."),
        ("person", "speech", "card"),
    ),
    RuleSection(
        "gangster",
        _("The gangster’s plan"),
        _("The gangster takes one card a turn. He needs no pair: he does the first step that fits."),
        ("gang/gangster-3.svg", "arrow-right", "card"),
        (
            _("Does he own fewer cards of value 0 than his level says? He takes a 0."),
            _("Fewer cards of value 1? He takes a 1."),
            _("Fewer cards of value 2? He takes a 2."),
            _("Fewer cards of value 3? He takes a 3."),
            _(
                "Otherwise he takes the card with the most points. "
                "If the best of all is not in the Street, he first turns up new ones, if he may."
            ),
            _(
                "If the card he wants is not there and no 0 either, he throws the oldest card away "
                "for new ones."
            ),
            _(
                "If it does not come, he takes a lower card: for a 1 a red 0 first, otherwise the "
                "highest of the lower ones."
            ),
            _("Of two cards alike he always takes the older one, which lies further left."),
            _("This is how many cards of value 0, 1, 2 and 3 he collects before he goes for the points:"),
            *LEVELS,
            _("If nobody chooses a level, he plays at level 3."),
        ),
        says=("gangster",),
        phases=("gangster",),
        variants=(Variant("level", _("The gangster plays at another level.")),),
        is_printed=False,
    ),
    RuleSection(
        "end",
        shared.END,
        _(
            "When the stock has run out twice, all your cards count. "
            "Do you have more points than the gangster?"
        ),
        ("flag", "cards", "cards"),
        (
            _("When the stack runs out for the first time, the cards that were thrown away are the new one."),
            _("The last round is finished, so that both sides have had the same number of turns."),
            _("If nobody takes a card two turns in a row, the game is over at once."),
        ),
    ),
    RuleSection(
        "score",
        shared.SCORE,
        _("At the end the cards of your hand and those in front of you count."),
        ("crown", "star"),
        (
            _("Red cards of value 0 to 4 are 1, 3, 6, 10 and 15 points; the others 0, 1, 3, 6 and 10."),
            _("If you have more points than the gangster, you win. If you have the same, nobody does."),
            _("Your result is twice your points less his: make it as high as you can."),
        ),
        says=("end",),
        phases=("over",),
        is_printed=False,
    ),
)


def example(key: str, deck: Deck, language: Language) -> Spoken:
    """Of one family a 1 for two 0s: what costs a pair, and what it costs."""
    family = deck.families[0].id
    return Spoken(
        key,
        family=family,
        member="0a" if key == "take.free" else "2a" if key in ("brute", "refresh") else "1a",
        cards=((family, "0a"), (family, "0b")),
        numbers=(("value", 2), ("n", 2), ("vp", 60), ("vp2", 50)),
    )
