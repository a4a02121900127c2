"""How FAMILYS is played; `familygames/familys/rules.md` is the last word."""

from __future__ import annotations

from operator import attrgetter

from django.utils.translation import gettext_lazy as _

from classroom.games.shared import rules_wording as shared
from classroom.wording.rules import Rules, RuleSection, Variant
from familygames.cards import Language
from familygames.decks.letters import LetterDeck
from familygames.game import Spoken

RULES: Rules = (
    RuleSection(
        "needs",
        shared.NEEDS,
        _("Everybody has eleven cards and builds a family of one colour in front of them: nine people."),
        ("family/grandma-blue.svg", "family/father-blue.svg", "family/sister-blue.svg"),
        (
            _("Two to six players collect points: with what they throw, and with their family at the end."),
            _("A card shows a person, a letter, a digit and a sign: heart, diamond, circle or clover."),
            _("A family is four grandparents, two parents and three children."),
        ),
    ),
    RuleSection(
        "deal",
        shared.DEAL,
        _("Everybody gets eleven cards. All lay the first persons of their family at the same time."),
        ("cards", "arrow-right", "family"),
        (
            _("Choose the colour of which you have the most different persons, two at least."),
            _("Lay all of them, each person once. If you have no two, you lay nothing yet."),
            _("Chance decides who begins. In the next game it is the next player."),
            shared.CLOCKWISE,
        ),
        phases=("setup",),
        variants=(
            Variant("free_first_colour", _("You may begin with any colour."), (True,)),
            *shared.WHO_BEGINS,
        ),
        is_printed=False,
    ),
    RuleSection(
        "draw",
        _("You draw"),
        _("On your turn, draw; then lay cards for your family, or throw a combination for its points."),
        ("cards", "arrow-right", "card"),
        (
            _("Draw one card, or throw a couple from your hand for three cards."),
            _("The three cards come from the stock, or from the top of the discard pile."),
            _("Such a couple scores nothing."),
        ),
        says=("draw.simple", "triple.stock"),
        phases=("draw",),
    ),
    RuleSection(
        "family",
        _("Your family"),
        _("In your turn you may add persons of your colour to your family, each person once."),
        ("family", "plus", "card"),
        (
            _("You may change the colour with two cards or more: all that lay there goes back to your hand."),
            _("A colour that you have taken back in this turn cannot be laid again before the next."),
        ),
        says=("draw.good",),
        phases=("end",),
        variants=(
            Variant("lay_timing", _("You may add only a card that you got in this turn."), ("drawn_only",)),
        ),
        is_printed=False,
    ),
    RuleSection(
        "combination",
        _("You throw a combination"),
        _("Three cards or more: a word, a run, clones or signs. Two: a couple. Each card is two points."),
        ("tiles", "arrow-right", "star"),
        (
            _("A run goes up one by one: C, D, E or 3, 4, 5. Clones are alike: E, E, E or 7, 7, 7."),
            _("A couple: one colour, one sign, two different names."),
            _("Bonus: a word or a run of nine cards or more is ten points more."),
            _("Throw one combination a turn, or none."),
        ),
        says=("word", "run", "clones", "symbols", "couple"),
        phases=("main",),
        variants=(
            Variant("kinds", _("Only words are thrown."), ("words",)),
            Variant("kinds", _("Only signs are thrown."), ("symbols",)),
            Variant("min_word_length", _("A word needs another number of letters.")),
            Variant("children_couple", _("Two children are no couple."), (False,)),
        ),
    ),
    RuleSection(
        "vote",
        _("Does the word exist?"),
        _("A word counts if it exists, in any form, or if it is a first name. The other players vote on it."),
        ("people", "check", "cross"),
        (
            _("It is refused if more than half of the others refuse it. Then you keep your cards."),
            _("Accents do not matter. Short forms such as TV are no words."),
            _("After two refused words you can throw no combination in this turn."),
        ),
        says=("check.yes", "check.no"),
        phases=("vote",),
        variants=(
            Variant("verify", _("The dictionary decides."), ("dictionary",)),
            Variant("verify", _("Your teacher decides."), ("teacher",)),
            Variant("all_vote", _("Everybody must vote."), (True,)),
            Variant("languages", _("Words of both languages count."), ("both",)),
            Variant("languages", _("Only French words count."), ("fr",)),
            Variant("languages", _("Only English words count."), ("en",)),
            Variant("max_refusals", _("Another number of refused words ends the throwing.")),
        ),
    ),
    RuleSection(
        "refill",
        _("Eleven cards again"),
        _("After a combination, draw until your hand and your family are eleven cards together."),
        ("hand", "plus", "cards"),
        (_("When the stock is empty, the discard pile is shuffled and becomes the new one."),),
        phases=("refill",),
        is_printed=False,
    ),
    RuleSection(
        "throw_one",
        _("Without a combination"),
        _("If you have no combination and more than eleven cards, throw one card. It scores nothing."),
        ("hand", "arrow-right", "card"),
        phases=("throw_one",),
        variants=(Variant("no_combination", _("You keep all your cards."), ("keep",)),),
        is_printed=False,
    ),
    RuleSection(
        "specials",
        _("Special cards"),
        _("UNION is one half of a couple. VOISIN takes a laid card, VISION a card of a hand that is shown."),
        ("familys/union.svg", "familys/voisin.svg", "familys/vision.svg"),
        (
            _("Play one VOISIN and one VISION a turn at most, before your combination."),
            _("Whoever loses a card by it draws a new one."),
            _("A UNION stands beside a grandparent or parent of its colour who is alone."),
            _(
                "Does the top card of the discard pile make a true couple with yours? Take it for "
                "your UNION, "
                "at any time, even when it is not your turn."
            ),
        ),
        says=("voisin", "vision", "union"),
        phases=("vision_choice",),
        variants=(
            Variant(
                "voisin_target", _("VOISIN takes a card from one of your two neighbours."), ("adjacent",)
            ),
        ),
    ),
    RuleSection(
        "star",
        _("SURDOUÉ, the star"),
        _("A star is any letter or any digit, as it says on the card."),
        ("familys/letter-star.svg", "familys/digit-star.svg", "arrow-right", "tiles"),
        (
            _("A star for letters stands in words, runs and clones; a star for digits in runs and clones."),
            _("You may use several, with one real card at least."),
        ),
        is_printed=False,
    ),
    RuleSection(
        "announce",
        _("You announce FAMILYS"),
        _("Have you laid all nine people? Say so in your turn: the game is over at once."),
        ("family", "speech"),
        (_("You win, unless somebody with a couple has more points."),),
        says=("announce",),
        is_printed=False,
    ),
    RuleSection(
        "end",
        shared.END,
        _("Without that the game ends after ten rounds. In a round everybody plays once."),
        ("flag", "clock"),
        variants=(Variant("rounds", _("There is another number of rounds.")),),
        is_printed=False,
    ),
    RuleSection(
        "score",
        shared.SCORE,
        _(
            "At the end a couple is 4 points, three children 6, a whole family 50. Without a "
            "couple nobody wins."
        ),
        ("crown", "family"),
        (
            _("These points come to those of your combinations."),
            _("Somebody wins without a couple only if nobody has one. A UNION makes a couple, too."),
            _("In a whole family, couples and children are not counted besides."),
        ),
        phases=("over",),
        variants=(
            Variant("familys_cumulative", _("In a whole family they are counted too: 68 points."), (True,)),
        ),
    ),
)


def example(key: str, deck: LetterDeck, language: Language) -> Spoken:
    """A couple, letters in a row, one letter in several colours; a first name is a word, too."""
    family, *others = deck.families[:3]
    letters = sorted((member for member in family.members if member.letter), key=attrgetter("letter"))
    first = letters[0]
    mate = next(member for member in letters if member.sign == first.sign and member.role != first.role)
    own = {"run": letters[:3], "clones": [first], "symbols": [m for m in letters if m.sign == first.sign][:3]}
    alike = [(of.id, member.id) for of in others for member in of.members if member.letter == first.letter]
    cards = [(family.id, member.id) for member in own.get(key, [first, mate])]
    return Spoken(
        key,
        seat=1,
        family=family.id,
        member=first.id,
        cards=tuple(cards + alike if key == "clones" else cards),
        numbers=(("points", 2 * len(word := next(iter(first.faces.values())).word)),),
        texts=(("word", word.upper()),),
    )
