"""What is known of each language: its formulas and how requests are made in it, read once from its folder."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, NamedTuple

import msgspec

from familygames.cards import Language
from familygames.language.words.spelling import Speller, words
from familygames.values import Value

LANGUAGES: tuple[Language, ...] = ("en", "fr")


class FormulaPart(NamedTuple):
    """A piece of a formula: plain text, or a gap named *slot*; *choices* may fill it, right one first."""

    text: str = ""
    slot: str = ""
    choices: tuple[str, ...] = ()


_GAP = re.compile(r"\{(\w+)\}|\[(\w+):([^]]+)\]")


def parts(template: str) -> Iterator[FormulaPart]:
    """The pieces of a formula as its file writes them."""
    done = 0
    for gap in _GAP.finditer(template):
        if gap.start() > done:
            yield FormulaPart(template[done : gap.start()])
        done = gap.end()
        yield (
            FormulaPart(slot=gap[1]) if gap[1] else FormulaPart(slot=gap[2], choices=tuple(gap[3].split("|")))
        )
    if done < len(template):
        yield FormulaPart(template[done:])


class Formula(Value, frozen=True):
    """All ways to say one thing, the model first; *also* are more that are understood word for word, but not
    shown. *cues* give it away in any sentence; *counts* do so where nothing else does, or beside them.
    """

    say: tuple[str, ...]
    also: tuple[str, ...] = ()
    cues: tuple[str, ...] = ()
    counts: tuple[str, ...] = ()
    denied: str = ""
    """The key of what its cues mean in a sentence that denies: not to accept is to refuse."""

    @cached_property
    def sentences(self) -> tuple[tuple[FormulaPart, ...], ...]:
        return tuple(tuple(parts(template)) for template in self.say)

    @cached_property
    def heard(self) -> tuple[tuple[FormulaPart, ...], ...]:
        return (*self.sentences, *(tuple(parts(template)) for template in self.also))

    @cached_property
    def heard_without_card(self) -> tuple[tuple[FormulaPart, ...], ...]:
        """Those that name no card, where there are any."""
        bare = (sentence for sentence in self.heard if all(part.slot != "member" for part in sentence))
        return tuple(bare) or self.heard

    @cached_property
    def cue_words(self) -> frozenset[tuple[str, ...]]:
        """With the forms that learners take for the right one: "je prend" tells what "je prends" does."""
        known = {words(cue) for cue in (*self.cues, *self.counts)}
        verbs = (part.choices for sentence in self.sentences for part in sentence if part.slot == "verb")
        for right, *slips in (tuple(map(words, choices)) for choices in verbs):
            for cue in [cue for cue in known if len(cue) > 1 and len(right) == 1 and right[0] in cue]:
                place = cue.index(right[0])
                known |= {(*cue[:place], *slip, *cue[place + 1 :]) for slip in slips}
        return frozenset(known)


class Holdings(Value, frozen=True):
    """How a claim says who holds which cards: "I have the two and the four, Tom has the three"."""

    mine: str
    theirs: str
    last: str
    """The word before the last card, and before the last player."""
    all: str
    set: str
    """The set that is claimed, inside a sentence, …"""
    set_alone: str
    """… and by itself, at the beginning."""
    set_word: str
    """The word that makes a card family's own name that of a set, so that neither is needed."""
    me: str
    """Words for oneself, when such sentences are heard …"""
    rest: tuple[str, ...]
    """… for all cards not named yet …"""
    around: str
    """… words that may stand beside all these …"""
    with_one: tuple[str, ...]
    with_all: tuple[str, ...]
    """… and before the holder of one card, or of several, that were named first: "the two is with Tom"."""


class Kindness(Value, frozen=True):
    """What is said kindly and is no move: one of its *phrases*, and what may stand *beside* them."""

    phrases: tuple[str, ...]
    beside: str


class Rule(Value, frozen=True):
    """Something said wrongly: where *pattern* fits, its group ``bad`` reads *better*, because of *message*
    (or what `messages` says of its *code*).

    Patterns run over the words of a text as `rules` writes them; ``<name>`` in one is a class of words.
    """

    code: str
    pattern: str
    better: str
    message: dict[Language, str] = {}
    tip: bool = False
    key: str = "ask"
    """Which sentences it is for: the formula's key, up to its dot."""


class Articles(Value, frozen=True):
    """How a language's little words before a noun behave; tables from a wrong word to the right one."""

    determiners: str
    default: str = ""
    definite: dict[str, str] = {}
    """The article before a noun by gender and number: ``ms``, ``fs``, ``mp``, ``fp``."""
    adjective_first: bool = False
    vowel: str = ""
    """Pattern of the beginning of words that sound like a vowel there, as far as letters tell."""
    consonant: str = ""
    before_vowel: dict[str, str] = {}
    before_consonant: dict[str, str] = {}
    masculine: dict[str, str] = {}
    feminine: dict[str, str] = {}
    elided: dict[str, str] = {}
    plural: dict[str, str] = {}
    elides: str = ""
    """Words that stand close before a vowel, as they are written there: ``j``."""
    bare: str = ""
    """Nouns that stand without an article too: "can I have milk"."""


class Retracting(Value, frozen=True):
    """Words by which something said counts no more; each table's comment tells how."""

    corrections: tuple[str, ...]
    negations: tuple[str, ...]
    ends: tuple[str, ...]
    telling: tuple[str, ...]


class Asks(Value, frozen=True):
    """How one asks, and how one only tells something; each table's comment tells more."""

    asking: tuple[str, ...]
    telling: tuple[str, ...]
    others: tuple[str, ...]
    joining: frozenset[str]
    beside_names: tuple[str, ...]
    to_do: str
    verbs: frozenset[str] = frozenset()
    no_verbs: frozenset[str] = frozenset()


class Doubts(Value, frozen=True):
    """Words that may turn round what a sentence says; each table's comment tells how."""

    negations: tuple[str, ...]
    polite: tuple[str, ...]
    exceptions: tuple[str, ...]
    unsure: tuple[str, ...]
    hedges: tuple[str, ...]
    openers: tuple[str, ...]
    fillers: tuple[str, ...]
    others: tuple[str, ...]
    own: tuple[str, ...]
    mine: tuple[str, ...]
    not_mine: tuple[str, ...]
    first: tuple[str, ...] = ()
    halves: tuple[str, ...] = ()


class Glued(Value, frozen=True):
    """Words that are written as one with the next in a hurry, if they come *first*, or *last*: "ive"; and
    what pairs of them are in *full*.
    """

    first: frozenset[str] = frozenset()
    last: frozenset[str] = frozenset()
    full: dict[str, str] = {}


class Wishes(Value, frozen=True):
    """How one says what one would like to do, before a verb: the *frames*, those that are only *asking* what
    one may do unless one says "please", and what may stand *between*; the *subject* of what one does, and
    *elided*; how a verb with no form of its own ends then (*regular*).
    """

    frames: tuple[str, ...]
    asking: tuple[str, ...]
    between: tuple[str, ...]
    regular: dict[str, str]
    subject: str
    elided: str = ""


class Requests(Value, frozen=True):
    """How people ask for things: *words* they use, *core* ones that are known when misspelt, and rules."""

    words: str
    core: str
    before_card: str
    asking: str
    of_family: str
    ways: tuple[str, ...]
    classes: dict[str, str]
    base: dict[str, str]
    articles: Articles
    adjectives: dict[str, str]
    rules: tuple[Rule, ...]
    retracting: Retracting
    asks: Asks
    wishes: Wishes
    doubts: Doubts
    glued: Glued
    questions: str
    """Pattern of the words that make a sentence a question, written as those of rules are …"""
    question_mark: str
    """… and the sign at its end, with the space before it."""
    familiar: dict[str, tuple[str, ...]] = {}
    """Members of a family as children call them."""
    shortened: dict[str, str] = {}
    """Words as one types them in a hurry, and what they are in full; a star stands for any letters."""
    hyphens: dict[str, str] = {}
    """Patterns of words that are written with a hyphen, and how."""
    display: dict[str, str] = {}
    """Words that are not written as they are compared: ``i`` is ``I``."""
    translations: dict[Language, dict[str, str]] = {}


class Tongue(NamedTuple):
    """One language, ready for use."""

    code: Language
    name: dict[Language, str]
    family_word: str
    please: tuple[str, ...]
    numbers: dict[int, tuple[str, ...]]
    """The words for each number."""
    formulas: dict[str, dict[str, Formula]]
    holdings: Holdings
    cheers: dict[str, str]
    """What is called out beside the game, by the same keys in every language …"""
    asides: dict[str, tuple[str, ...]]
    """… and what is said to the table: to take back, to pass, to wait, to help."""
    kindness: Kindness
    requests: Requests
    known: frozenset[str]
    determiners: frozenset[str]
    before_card: frozenset[str]
    """Words after which a card's word comes: "have", "got"."""
    asking: frozenset[str]
    """Verbs that ask for something: "have", "give"."""
    of_family: frozenset[str]
    """Words that stand beside a family, before or after a card: "from the blue family"."""
    core: Speller
    patterns: tuple[tuple[Rule, re.Pattern[str]], ...]
    questions: re.Pattern[str]
    adjective_forms: dict[str, tuple[str, str]]
    """Each form of an adjective to its masculine and feminine."""

    def in_full(self, word: str) -> str:
        """What a *word* typed in a hurry is in full; nothing if it is none."""
        shortened = self.requests.shortened
        begun = (full for part, full in shortened.items() if part[-1] == "*" and word.startswith(part[:-1]))
        return shortened.get(word) or next(begun, "")


def _read(language: Language, file: str) -> dict[str, Any]:
    return tomllib.loads(files("familygames.language").joinpath(language, file).read_text("utf-8"))


def _said_in_games(language: Language) -> dict[str, dict[str, Formula]]:
    """The formulas of each game, one file a game."""
    folder = files("familygames.language").joinpath(language, "formulas")
    names = (file.name for file in folder.iterdir())
    return {
        name.removesuffix(".toml"): msgspec.convert(_read(language, f"formulas/{name}"), dict[str, Formula])
        for name in names
    }


@cache
def messages() -> dict[str, dict[Language, str]]:
    """What a finding says by its code, where no rule says it better."""
    text = files("familygames.language").joinpath("findings.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, dict[Language, str]])


@cache
def signs(language: Language) -> dict[str, tuple[str, ...]]:
    """The signs that stand for each colour, by its folded name in *language*."""
    text = files("familygames.language").joinpath("signs.toml").read_text("utf-8")
    return {
        words(colour[language])[0]: tuple(colour["signs"].split())
        for colour in tomllib.loads(text)["colours"]
    }


def spoken_in(wanted: Language, pair: Iterable[Language]) -> Language:
    """The language in which moves are said: *wanted*, or else another of the *pair* of a deck that has
    formulas, or else English.
    """
    return next((code for code in (wanted, *pair) if code in LANGUAGES), "en")


@cache
def tongue(language: Language) -> Tongue:
    """The data of *language*, one of `LANGUAGES`."""
    if language not in LANGUAGES:
        raise LookupError(f"no formulas in {language!r}")
    common = _read(language, "formulas.toml")
    games = _said_in_games(language)
    requests = msgspec.convert(_read(language, "requests.toml"), Requests)
    formulas = [formula for game in games.values() for formula in game.values()]
    core = {
        *words(requests.core),
        *(word for formula in formulas for text in formula.say for word in words(_GAP.sub(_right, text))),
    }
    others = {
        word
        for formula in formulas
        for text in (*(_GAP.sub(_right, text) for text in formula.also), *formula.cues)
        for word in words(text)
    }
    forms = {
        form: (masculine, feminine)
        for masculine, feminine in requests.adjectives.items()
        for form in words(f"{masculine} {feminine}")
    }
    return Tongue(
        code=language,
        name=common["name"],
        family_word=common["family_word"],
        please=tuple(common["please"]),
        numbers={number: tuple(names) for number, names in enumerate(common["numbers"])},
        formulas=games,
        holdings=msgspec.convert(common["holdings"], Holdings),
        cheers=common["cheers"],
        asides={kind: tuple(phrases) for kind, phrases in common["asides"].items()},
        kindness=msgspec.convert(common["kindness"], Kindness),
        requests=requests,
        known=frozenset({*words(requests.words), *core, *others, *requests.shortened}),
        determiners=frozenset(words(requests.articles.determiners)),
        before_card=frozenset(words(requests.before_card)),
        asking=frozenset(words(requests.asking)),
        of_family=frozenset(words(requests.of_family)),
        core=Speller(sorted(word for word in core if len(word) > 2), strict=True),
        patterns=tuple((rule, _pattern(rule.pattern, requests.classes)) for rule in requests.rules),
        questions=_pattern(requests.questions, requests.classes),
        adjective_forms=forms,
    )


def load() -> None:
    """Read all that is read once; a server does so before it opens, so that nobody's first sentence waits."""
    messages()
    for language in LANGUAGES:
        tongue(language)
        signs(language)


def _right(gap: re.Match[str]) -> str:
    return gap[3].split("|")[0] if gap[3] else " "


def _pattern(pattern: str, classes: dict[str, str]) -> re.Pattern[str]:
    def choice(name: re.Match[str]) -> str:
        value = classes[name[1]]
        if value.startswith(("(", "[")):
            return re.sub(r"<(\w+)>", choice, value)
        return "(?:" + "|".join(re.escape(word) for word in value.split()) + ")"

    return re.compile(r"(?<!\S)" + re.sub(r"(?<!P)(?<!\()<(\w+)>", choice, pattern))
