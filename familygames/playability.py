"""What a deck is good for: which games it can be played with, what is missing, and how good the games would
be.

>>> from familygames.happy_family import standard_deck
>>> happy_family, literature, *others = reports("cards", standard_deck())
>>> happy_family.seats, literature.seats
((2, 3, 4), ())
>>> literature.problems[0]
('deck_must_be_8x6', {'families': 6, 'cards': 36})

Pure functions: an editor asks them while the teacher writes, tests ask them of every starter deck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from random import Random
from statistics import mean
from typing import Any, NamedTuple

from familygames.cards import Card, Deck, Language, Problem
from familygames.catalogue import GAMES, Game, Kind
from familygames.chance import shuffled
from familygames.decks.letters import FULL_HAND, LetterDeck
from familygames.decks.sentences import DIE_FACES, FEWEST_CARDS, JOKER, POSITIONS, SentenceDeck
from familygames.judging import Judge, Ruling
from familygames.language.resources import LANGUAGES
from familygames.language.words.lexicon import lexicon
from familygames.language.words.spelling import fold

HANDS = 24
"""How many hands of FAMILYS are dealt to see what words they make."""
POOR = 0.1
"""Up to this share of hands without a common word is chance, and no fault of the letters."""
MOST_JUDGED = 900
"""Sentences; a second or two of thought."""
TRIES = 12
"""How many sentences a card is tried in before it is called useless."""
MIXED = 2
"""How many sentences with each card show how the referee gets on with what players will lay."""
UNEVEN = 1.6
"""The commonest die face may be at most this many times as frequent as the rarest."""


class Fact(NamedTuple):
    """One thing worth knowing; *good* is False where the teacher may want to change something."""

    code: str
    details: dict[str, Any]
    good: bool = True


class Playability(NamedTuple):
    """Whether *game* can be played: by how many, and if by nobody, all that is in the way."""

    game: str
    seats: tuple[int, ...]
    problems: tuple[Problem, ...]
    facts: tuple[Fact, ...]


FamilyRuling = tuple[str, Language, Ruling]
"""A family, one of its languages, and what a judge says of its sentence there."""


class Coverage(NamedTuple):
    """What a judge says of short sentences of a deck.

    *families* are the rulings on the sentences of the families, in the order of the deck and of its
    languages. *unused* cards are in no sentence that the judge accepts.
    """

    judged: int
    accepted: int
    refused: int
    unsure: int
    families: tuple[FamilyRuling, ...]
    unused: tuple[Card, ...]
    examples: tuple[str, ...]

    @property
    def certain(self) -> float:
        """The share of sentences that the judge decides, from 0 to 1."""
        return (self.accepted + self.refused) / self.judged if self.judged else 0.0


def reports(kind: str, deck: Deck) -> list[Playability]:
    """A report for each game that is played with decks of this *kind*."""
    return [report(game, deck) for game in GAMES.values() if game.kind == kind]


def report(game: Game, deck: Deck) -> Playability:
    options = game.options_for(deck)
    seats = tuple(n for n in game.seats if not game.check_deck(deck, options, n))
    problems = () if seats else tuple(game.check_deck(deck, options, game.seats[0]))
    return Playability(game.name, seats, problems, tuple(FACTS[game.kind](deck)))


# --- Words ------------------------------------------------------------------------------------------------


def request_facts(deck: Deck) -> Iterator[Fact]:
    """What keeps a request from naming one card, or from being said well."""
    if not set(LANGUAGES) & set(deck.languages):
        yield Fact("said_in_english", {}, good=False)
    for language in dict.fromkeys(deck.languages):
        for word, cards in _called_alike(deck, language).items():
            families = {card.family for card in cards}
            # In the classic decks the family tells the mothers apart; inside a family nothing does.
            if len(families) < len(cards):
                yield Fact(
                    "same_word", {"word": word, "language": language, "number": len(cards)}, good=False
                )
    bare = [
        member.faces[language].word
        for family in deck.families
        for member in family.members
        for language in deck.languages
        if language in member.faces
        and member.faces[language].grammar.part == "noun"
        and not member.faces[language].article
    ]
    if bare:
        yield Fact("no_article", {"number": len(bare), "words": some(bare)}, good=False)
    members = [member for family in deck.families for member in family.members]
    plain = [member for member in members if not member.picture]
    if plain and len(plain) < len(members):
        yield Fact("some_pictures", {"number": len(members) - len(plain), "cards": len(members)}, good=False)


def _called_alike(deck: Deck, language: Language) -> dict[str, list[Card]]:
    """Words that more than one card answers to."""
    by_name: dict[str, list[Card]] = {}
    for card, member in deck.by_card.items():
        face = member.faces.get(language)
        for word in {fold(name) for name in (face.word, *face.also)} if face is not None else ():
            if word:
                by_name.setdefault(word, []).append(card)
    return {word: cards for word, cards in by_name.items() if len(cards) > 1}


def some(words: Iterable[str], most: int = 3) -> str:
    """The first few, for a sentence: ``"pen, ruler, …"``."""
    known = list(dict.fromkeys(words))
    return ", ".join(known[:most]) + (", …" if len(known) > most else "")


# --- Letters ----------------------------------------------------------------------------------------------


def letter_facts(deck: LetterDeck) -> Iterator[Fact]:
    """How many words hands make, and which letters there are."""
    letters = Counter(shown.letter for shown in deck.prints.values() if shown.letter)
    if not letters:
        return
    missing = [letter for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if letter not in letters]
    if missing:
        yield Fact("missing_letters", {"letters": " ".join(missing)}, good=False)
    for language in dict.fromkeys(deck.languages):
        counted = words_in_hands(deck, language)
        if not counted:
            yield Fact("no_dictionary", {"language": language}, good=False)
        else:
            details = {
                "language": language,
                "words": round(mean(len(words) for words in counted)),
                "longest": max((word for words in counted for word in words), key=len, default=""),
            }
            poor = sum(1 for words in counted if not words)
            yield Fact(
                "words_in_hands",
                {**details, "poor": poor, "hands": len(counted)},
                good=poor <= POOR * len(counted),
            )


def words_in_hands(deck: LetterDeck, language: Language) -> list[tuple[str, ...]]:
    """The words of three letters and more that some dealt hands can lay; empty without a dictionary."""
    hands = []
    for number in range(HANDS):
        hand = shuffled(deck.cards, f"{deck.id}/{number}")[:FULL_HAND]
        letters = "".join(sorted(deck.prints[card].letter for card in hand))
        stars = sum(deck.kinds[card] == "letter_star" for card in hand)
        try:
            hands.append(_words_from(language, letters, min(stars, 1)))
        except LookupError:
            return []
    return hands


@lru_cache(maxsize=4 * HANDS)
def _words_from(language: Language, letters: str, stars: int) -> tuple[str, ...]:
    """Remembered: most changes of a deck leave its letters as they were."""
    return tuple(lexicon(language).words_from(letters, stars, least=3))


# --- Sentences --------------------------------------------------------------------------------------------


def sentence_facts(deck: SentenceDeck) -> Iterator[Fact]:
    """Whether every face of the die brings about as many cards, and what referee and bots know of them."""
    for language in deck.languages:
        if language not in LANGUAGES:
            yield Fact("no_referee", {"language": language}, good=False)
    untold = [word.text for word in deck.words.values() if word.text and not word.part]
    if untold:
        yield Fact("untold_grammar", {"number": len(untold), "words": some(untold)}, good=False)
    counted = Counter(face.die for card, face in deck.printed.items() if card not in deck.jokers)
    faces = [face for face in DIE_FACES if counted[face]]
    if not faces:
        return
    often, seldom = max(counted.values()), min(counted[face] for face in faces)
    details = {"faces": ", ".join(f"{face}: {counted[face]}" for face in DIE_FACES)}
    yield Fact("die_faces", details, good=len(faces) >= len(POSITIONS) and often <= UNEVEN * seldom)


FACTS: Mapping[Kind, Callable[[Any], Iterable[Fact]]] = {
    "cards": request_facts,
    "gang": lambda deck: (),
    "letters": letter_facts,
    "sentences": sentence_facts,
}


def family_rulings(deck: SentenceDeck, judge: Judge) -> tuple[FamilyRuling, ...]:
    """What *judge* says of each family's sentence and of its twin, as far as they are written."""
    trial = _Trial(deck, judge)
    for sentence in trial.sentences.values():
        trial.ask(sentence)
    return trial.result().families


def coverage(deck: SentenceDeck, judge: Judge) -> Coverage:
    """Short sentences of the deck, judged: families and parts of them, then cards in each other's places.

    First every part of a family's sentence that leaves some words out, then each card in a few of the
    sentences that were accepted, in place of one that stood there. Always the same for the same deck.
    """
    trial = _Trial(deck, judge)
    for sentence in trial.sentences.values():
        for size in range(FEWEST_CARDS, len(sentence) + 1):
            for part in combinations(sentence, size):
                trial.ask(part)
    rng = Random(deck.id)
    for card, face in deck.printed.items():
        if card.family == JOKER or not face.text:
            continue
        hosts = trial.hosts(card)
        rng.shuffle(hosts)
        for number, host in enumerate(hosts[:TRIES]):
            if number >= MIXED and card in trial.used:
                break
            trial.ask(host)
    return trial.result()


class _Trial:
    """What has been judged so far."""

    def __init__(self, deck: SentenceDeck, judge: Judge) -> None:
        self.deck = deck
        self.judge = judge
        self.rulings: dict[tuple[Card, ...], Ruling] = {}
        self.used: set[Card] = set()
        self.sentences = {
            (family.id, language): tuple(Card(family.id, face.id) for face in family.sentence(language))
            for family in deck.families
            if family.id != JOKER
            for language in deck.languages
        }

    def ask(self, cards: tuple[Card, ...]) -> None:
        if len(cards) < FEWEST_CARDS or cards in self.rulings or len(self.rulings) >= MOST_JUDGED:
            return
        if not all(self.deck.printed[card].text.strip() for card in cards):
            return
        ruling = self.judge(self.deck.sentence(cards))
        self.rulings[cards] = ruling
        if ruling.ruling == "accept":
            self.used.update(cards)

    def hosts(self, card: Card) -> list[tuple[Card, ...]]:
        """Accepted sentences with *card* in the place of another of its language and kind."""
        face = self.deck.printed[card]
        hosts = []
        for cards, ruling in self.rulings.items():
            if ruling.ruling != "accept" or card in cards:
                continue
            for place, other in enumerate(cards):
                shown = self.deck.printed[other]
                alike = (
                    shown.grammar.part == face.grammar.part
                    if shown.grammar.part and face.grammar.part
                    else shown.position == face.position
                )
                if alike and (shown.side == face.side or face.neutral):
                    hosts.append((*cards[:place], card, *cards[place + 1 :]))
        return hosts

    def result(self) -> Coverage:
        counted = Counter(ruling.ruling for ruling in self.rulings.values())
        accepted = [cards for cards, ruling in self.rulings.items() if ruling.ruling == "accept"]
        mixed = [cards for cards in accepted if len({card.family for card in cards}) > 1]
        return Coverage(
            judged=len(self.rulings),
            accepted=counted["accept"],
            refused=counted["refuse"],
            unsure=counted["unsure"],
            families=tuple(
                (family, language, self.rulings[cards])
                for (family, language), cards in self.sentences.items()
                if cards in self.rulings
            ),
            unused=tuple(
                card
                for card, face in self.deck.printed.items()
                if card.family != JOKER and card not in self.used
            ),
            examples=tuple(self.deck.read(cards) for cards in _spread(mixed or accepted, 3)),
        )


def _spread(items: Sequence[tuple[Card, ...]], number: int) -> list[tuple[Card, ...]]:
    """*number* of the items, from all over the list."""
    return [items[place * len(items) // number] for place in range(min(number, len(items)))]
