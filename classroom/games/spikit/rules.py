"""How Spikit is played; `familygames/spikit/rules.md` is the last word."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from classroom.games.shared import rules_wording as shared
from classroom.wording.rules import Rules, RuleSection, Variant
from familygames.cards import Deck, Language
from familygames.game import Spoken

RULES: Rules = (
    RuleSection(
        "needs",
        shared.NEEDS,
        _("Everybody has cards with words; some lie open in the middle. Get rid of your cards."),
        ("cards", "arrow-right", "log"),
        (
            _("Two to six players make sentences with words of two languages."),
            _("There are a die, cards of at least six colours, and two jokers."),
        ),
    ),
    RuleSection(
        "deal",
        shared.DEAL,
        _("Everybody gets ten cards. The rest is the shoe, and its first six cards lie open beside it."),
        ("cards", "arrow-right", "person"),
        (
            _("Keep your hand hidden."),
            _("Chance decides who begins. Each new round begins with the next player."),
            shared.CLOCKWISE,
        ),
        variants=(Variant("hand_size", _("Everybody gets another number of cards.")), *shared.WHO_BEGINS),
        is_printed=False,
    ),
    RuleSection(
        "die",
        _("The die"),
        _("At the beginning of your turn, throw the die. It says which open card you may take."),
        ("dice", "arrow-right", "card"),
        (_("Every card shows a face of the die, from 1 to 6."),),
        phases=("roll",),
        is_printed=False,
    ),
    RuleSection(
        "take",
        _("You take a card"),
        _("On your turn, take or draw a card, then lay a sentence of your cards, and read it aloud."),
        ("dice", "swap", "card"),
        (
            _("Take an open card with the number of the die, and leave one of your cards for it."),
            _("With a 6 you may take any open card."),
            _("If no card fits, or you want none, draw a card from the shoe: you have one more."),
        ),
        says=("take", "draw"),
        phases=("take",),
    ),
    RuleSection(
        "lay",
        _("You lay a sentence"),
        _("A sentence has three cards or more, and you lay one sentence a turn."),
        ("card", "card", "card", "speech"),
        (
            _("It must be right and make sense. The colours do not matter, but the order does."),
            _("You may lay nothing. At the end of your turn, pass the die."),
        ),
        says=("lay", "end"),
        phases=("main",),
        is_printed=False,
    ),
    RuleSection(
        "vote",
        _("The others judge"),
        _("A sentence must be right and make sense, in one language or in two. The others vote."),
        ("people", "check", "cross"),
        (
            _("If more accept than refuse, it counts. If more refuse, you get your cards back."),
            _("After two refused sentences you can lay nothing more in this turn."),
        ),
        says=("vote.accept", "vote.refuse", "vote.doubt"),
        phases=("vote",),
        variants=(
            Variant("judge", _("Your teacher judges the sentences."), ("teacher",)),
            Variant("judge", _("The site judges the sentences."), ("auto",)),
            Variant("doubt", _("If the judge is in doubt, the other players vote."), ("vote",)),
            Variant("doubt", _("If the judge is in doubt, the likelier answer counts."), ("lean",)),
            Variant("max_refusals", _("Another number of refused sentences ends the laying.")),
        ),
    ),
    RuleSection(
        "doubt",
        _("In doubt the die decides"),
        _("Does anybody doubt, or are the votes equal? Throw the die, up to four times."),
        ("question", "dice", "dice"),
        (
            _("As soon as two throws are alike, your sentence counts. With four different ones it does not."),
            _("You may take your cards back instead."),
            _("Where the site judges, nobody throws: the likelier answer counts."),
        ),
        phases=("die_test",),
        is_printed=False,
    ),
    RuleSection(
        "advantage",
        _("One language: an advantage"),
        _("If your new sentence is in one language only, choose: fishing, free choice, or nothing."),
        ("star", "question"),
        (
            _("A sentence in two languages counts too, but has no advantage."),
            _("First names and other proper nouns fit both languages."),
        ),
        phases=("advantage",),
        is_printed=False,
    ),
    RuleSection(
        "fishing",
        _("Fishing"),
        _("Turn up cards from the shoe, one by one, and keep one or none."),
        ("cards", "arrow-right", "card", "question"),
        (
            _("You may turn up two cards fewer than you have laid: for three cards one, for four two."),
            _("If you keep one, you stop fishing. The others go away."),
            _("If the card you kept fits, you may lay one more sentence or family with it."),
        ),
        says=("fish", "fish.take", "fish.leave"),
        phases=("fishing",),
        is_printed=False,
    ),
    RuleSection(
        "free_choice",
        _("Free choice"),
        _("Take any open card, whatever the die shows, and leave one of yours for it."),
        ("card", "swap", "card"),
        says=("free_choice",),
        phases=("free_choice",),
        is_printed=False,
    ),
    RuleSection(
        "family",
        _("Families, and putting aside"),
        _("Five cards of one colour that make a sentence are a family. In printed order nobody votes on it."),
        ("family", "arrow-right", "cards"),
        (
            _("Say that it is a family. Its cards go away at once."),
            _("Then you may put cards of your hand aside: up to three if it was in one language, else one."),
            _("Nobody sees which cards you put aside. A family has no other advantage."),
        ),
        says=("family",),
        phases=("put_aside",),
        variants=(Variant("twin_families", _("A family is in one language only."), (False,)),),
    ),
    RuleSection(
        "change",
        _("Adding and swapping words"),
        _("Later you may add words to a sentence that lies there, or change one, if it stays a sentence."),
        ("plus", "log", "swap"),
        (
            _("It may be anybody’s sentence. Add words at the beginning or the end, never between."),
            _("If you swap a word, the old card goes to your hand. No card is swapped twice in a turn."),
            _("You may do this as often as you like. The others judge it each time."),
            _("If a swap makes it a sentence in one language, you have a free choice."),
            _("If you add the last words of a family, it goes away and you may put cards aside."),
        ),
        says=("extend", "swap"),
        variants=(
            Variant(
                "swap_family_bonus",
                _("After a swap that makes a family you may put cards aside, too."),
                (True,),
            ),
        ),
    ),
    RuleSection(
        "long",
        _("Long rows"),
        _("A sentence of five cards or more goes away when whoever made it so long is on turn again."),
        ("log", "clock", "trash"),
        (_("Until then all players may still use it."),),
        variants=(
            Variant(
                "long_sentence_discard",
                _("It goes away after the next player’s turn."),
                ("next_player_turn",),
            ),
        ),
        is_printed=False,
    ),
    RuleSection(
        "joker",
        _("The joker"),
        _("A joker is any word. Each card left at the end of a round is a point: fewest points win."),
        ("star", "question"),
        (
            _("Say what it is and in which language: one to three words. It stays that word."),
            _("There is one joker at most in a sentence."),
            _("Whoever swaps it for a real word gets the joker."),
        ),
        variants=(
            Variant("dictionary_required_for_joker", _("The word must be on the deck’s list."), (True,)),
        ),
    ),
    RuleSection(
        "score",
        shared.SCORE,
        _("Each card left is a point, a joker ten. Whoever has no card left has no points: well done!"),
        ("hand", "plus", "star"),
        (
            _("Do you hold words of both languages? Then your points count double."),
            _("Few points are good."),
        ),
        says=("win",),
        phases=("round_over",),
        variants=(
            Variant("joker_points", _("A joker counts another number of points.")),
            Variant("double_mixed", _("Nothing counts double."), (False,)),
        ),
        is_printed=False,
    ),
    RuleSection(
        "end",
        shared.END,
        _("A round ends when a player has no card left. After three rounds the fewest points win."),
        ("flag", "crown"),
        (_("After forty turns each, a round ends without a winner."),),
        phases=("over",),
        variants=(
            Variant("match_points", _("Another number of points ends the match.")),
            Variant("match_rounds", _("There is another number of rounds.")),
            Variant("match_end", _("It ends after the round in which the time is up."), ("time",)),
            Variant(
                "match_end", _("It ends after the round in which somebody has too many points."), ("points",)
            ),
            Variant("max_turns", _("A round without a winner ends after another number of turns.")),
        ),
        is_printed=False,
    ),
)


def example(key: str, deck: Deck, language: Language) -> Spoken:
    """Of a family the first words in *language*, as many as it takes."""
    by_family = [
        [(family.id, member.id) for member in family.members if language in member.faces]
        for family in deck.families
    ]
    family, other = [words for words in by_family if len(words) >= 5][:2]
    cards = {"lay": family[:3], "family": family, "extend": family[:4]}.get(key, [family[1], other[1]])
    return Spoken(key, family=family[0][0], cards=tuple(cards), numbers=(("face", 4),))
