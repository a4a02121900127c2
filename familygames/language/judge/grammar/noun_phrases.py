"""Noun phrases: pronouns, names, nouns with what says more of them, and several joined."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import features as f
from familygames.language.judge.chart import Phrase
from familygames.language.judge.forms import Reading, forms
from familygames.language.judge.grammar.determiners import determined, undetermined
from familygames.language.judge.grammar.parts import INDEFINITE, is_auxiliary, longer
from familygames.language.judge.grammar.reading import Grammar, way
from familygames.language.judge.grammar.relatives import cleft, relative
from familygames.language.judge.knowledge import is_mass, kinds
from familygames.language.judge.prices import (
    COMMON,
    DOUBTFUL,
    PLAIN,
    SELDOM,
    TIE,
    UNLIKELIEST,
    UNUSUAL,
    USUAL,
)

BEFORE_NOUN = frozenset(
    [
        *("even", "only", "just", "hardly", "almost", "nearly", "especially", "about", "exactly", "at least"),
        *("not even", "not only", "at most", "over", "around", "roughly"),
        *(
            "même",
            "seulement",
            "presque",
            "surtout",
            "environ",
            "au moins",
            "à peine",
            "exactement",
            "au plus",
        ),
    ]
)
"""Adverbs that may stand before a noun with its determiner."""

ALONE = frozenset({"seul", "seule", "seuls", "seules"})

AMOUNTS = frozenset({"most", "some", "all", "any", "enough", "more", "plenty", "lots", "la plupart"})
"""As many as what they are of: most of the milk is, most of the pupils are."""

BESIDE_A_NOUN = frozenset(
    "here there upstairs downstairs outside inside nearby abroad opposite"
    " ici là là-bas dehors dedans là-haut en-face".split()
) | {"next door", "à côté", "en face", "en haut", "en bas"}
"""Places that tell which: the people next door, « la fille à côté »."""

THIRD_ONLY = f.THIRD


@way("noun_phrases")
def joined_noun_phrases(g: Grammar, place: int) -> Iterator[Phrase]:
    simple = g.simple(place)
    yield from simple
    paired = g.word(place) in ("ni", "either", "neither", "both")
    firsts = [*simple, *(g.simple(place + 1) if paired else ())]
    for first in firsts:
        yield from _rest(g, first, 0)


def _rest(g: Grammar, first: Phrase, depth: int) -> Iterator[Phrase]:
    for conj in g.at(first.end, "conj"):
        if conj.kind not in ("and", "nor") or depth > 2:
            continue
        for second in g.simple(first.end + 1):
            if second.kind in ("de", "ce"):
                continue
            kinds = {first.kind, second.kind}
            kind = "subj" if "subj" in kinds else "obj" if kinds == {"obj"} else "np"
            shared = 0.0
            if "bare" in kinds and kinds != {"bare"} and conj.kind != "nor":
                if not _shares_its_determiner(g, first, second):
                    continue
                shared = USUAL
            if kinds == {"bare"}:
                kind = "np"
            together = conj.form in ("et", "and")
            gn = _gender_of_both(first.gn, second.gn) if together else first.gn | second.gn
            agr = _persons_of_both(first.agr, second.agr) if together else first.agr | second.agr
            if first.kind in ("tonic", "obj", "refl") and first.kind != second.kind and kind != "subj":
                kind = "tonic"
            if kinds == {"tonic"}:
                kind = "tonic2"
            if conj.kind == "nor":
                gn, agr = gn | f.P, agr | f.AGR["3p"]
            if first.kind == "neg" or conj.kind == "nor":
                kind = "neg"
            both = first._replace(
                end=second.end,
                cost=first.cost + second.cost + shared + TIE,
                flaws=first.flaws + second.flaws,
                gn=gn,
                agr=agr,
                kind=kind,
                facts=first.facts + second.facts,
            )
            yield both
            yield from _rest(g, both, depth + 1)


def _shares_its_determiner(g: Grammar, first: Phrase, second: Phrase) -> bool:
    """my brother and sister, the boys and girls, « mes frères et sœurs », not « mon frère et sœur »"""
    if first.kind != "np" or second.kind != "bare" or second.head is None or first.head is None:
        return False
    if not g.at(first.start, "det") or second.head.lang != first.head.lang:
        return False
    return second.head.lang == "en" or not (first.gn & f.S or second.gn & f.S)


def _gender_of_both(first: int, second: int) -> int:
    if not (first | second) & f.M:
        return f.FP
    return f.MP if not first & f.F or not second & f.F else f.P


def _persons_of_both(first: int, second: int) -> int:
    both = first | second
    if both & (1 | 8) and (not first & THIRD_ONLY or not second & THIRD_ONLY):
        return f.AGR["1p"]
    if both & (2 | 16) and (not first & THIRD_ONLY or not second & THIRD_ONLY):
        return f.AGR["2p"] | (f.AGR["3p"] if first & second & THIRD_ONLY else 0)
    return f.AGR["3p"]


@way("cores")
def noun_phrase_cores(g: Grammar, place: int) -> Iterator[Phrase]:
    for reading in g.at(place, "pron"):
        end = place + reading.size
        cost = reading.cost
        if _counts_what_follows(g, reading, place):
            counts = reading.form == "that" and any(verb.kind == "inf" for verb in g.at(end, "verb"))
            cost += DOUBTFUL if counts else UNLIKELIEST  # does that count
        yield Phrase(end, cost, (), reading.gn, reading.agr, reading, reading.kind, place)
        if reading.form in INDEFINITE:
            yield from _qualified(g, place, reading)
    yield from _clock(g, place)
    for reading in g.at(place, "num"):
        end = place + reading.size
        while g.at(end, "num"):  # deux mille douze
            end += 1
        if (reading.lang == "fr" and reading.gn & f.P) or end > place + reading.size:
            yield Phrase(end, SELDOM, (), f.P, 32, reading, "np", place)
    for reading in g.at(place, "name"):
        end = place + reading.size
        while g.at(end, "name") and g.row.card_of[end] == g.row.card_of[place]:
            end += 1
        yield Phrase(end, reading.cost, (), reading.gn, reading.agr, reading, "name", place)
    for reading in (*g.at(place, "det"), *g.at(place, "predet")):
        yield from determined(g, place, reading)
    yield from _free_relative(g, place)
    yield from undetermined(g, place)
    yield from _even(g, place)


def _even(g: Grammar, place: int) -> Iterator[Phrase]:
    """even my dad, hardly anyone, presque tout le monde"""
    ends = [place + adverb.size for adverb in g.at(place, "adv") if adverb.form in BEFORE_NOUN]
    ends += [place + 1] if g.word(place) in ALONE and not g.at(place + 1, "noun") else []
    for end in ends:
        for inner in g.simple(end):
            if inner.kind in ("np", "name", "neg", "that"):
                yield inner._replace(start=place, cost=inner.cost + USUAL)


def _counts_what_follows(g: Grammar, pronoun: Reading, place: int) -> bool:
    """Whether "three", "many", « tous » stand before a noun that they count."""
    after = place + pronoun.size
    if pronoun.kind != "np":
        return False
    if g.at(place, "predet") and g.at(after, "det"):
        return bool(g.at(after + 1, "noun") or g.at(after + 1, "adj"))
    if g.at(after, "adv") or any(is_auxiliary(verb) for verb in g.at(after, "verb")):
        return False
    if any(modal.size == 1 for modal in g.at(after, "modal")):
        return False  # "that can wait", not a can
    determiners = [
        reading for pos in ("det", "num") for reading in g.at(place, pos) if reading.size == pronoun.size
    ]
    several = not pronoun.gn & f.S
    return any(
        noun.lang == pronoun.lang and not is_mass(noun) and (several or noun.gn & determiner.gn)
        for noun in g.at(after, "noun")
        if noun.cost == 0 or not g.at(after, "verb")
        for determiner in determiners
    )


def _free_relative(g: Grammar, place: int) -> Iterator[Phrase]:
    """ce que tu dis, tout ce qui brille, what you say, whoever cheats"""
    start = place + 1 if g.word(place) == "tout" else place
    for rel in g.at(start, "rel"):
        after = start + rel.size
        if rel.kind == "free_obj":
            for clause in g.clauses(after, "o"):
                yield clause._replace(
                    kind="np", gn=f.MS, agr=4, head=None, start=place, cost=clause.cost + USUAL
                )
        elif rel.kind == "free_subj":
            for verb in g.verb_phrases(after, "fin"):
                if verb.agr & 4:
                    yield verb._replace(
                        kind="np", gn=f.MS, agr=4, head=None, start=place, cost=verb.cost + USUAL
                    )


def _clock(g: Grammar, place: int) -> Iterator[Phrase]:
    """half past ten, ten to six, five o'clock"""
    first = g.word(place)
    if not (g.at(place, "num") or first in ("half", "quarter")):
        return
    head = Reading("time", "time", "en", "noun", gn=f.S, agr=4)
    after = place + 1
    if g.word(after) in ("past", "to") and g.at(after + 1, "num") and g.row.lang_of[place] == "en":
        yield Phrase(after + 2, PLAIN, (), f.S, 4, head, "np", place)
    elif g.word(after) == "o'clock":
        yield Phrase(after + 1, 0.0, (), f.S, 4, head, "np", place)


def _qualified(g: Grammar, place: int, reading: Reading) -> Iterator[Phrase]:
    """something new, quelque chose de bon, rien à manger"""
    end = place + reading.size
    if g.word(end) in ("de", "d'"):
        end += 1
    elif reading.lang == "fr":
        return
    for adjective in g.adjectives(end):
        yield Phrase(
            adjective.end,
            adjective.cost,
            adjective.flaws,
            reading.gn,
            reading.agr,
            reading,
            reading.kind,
            place,
        )


@way("simple")
def core_and_more(g: Grammar, place: int) -> Iterator[Phrase]:
    """A noun phrase, and what says more of it."""
    yield from with_more(g, g.all("cores", place))


def with_more(g: Grammar, cores: list[Phrase]) -> Iterator[Phrase]:
    """Noun phrases with what comes after the noun, up to three things."""
    reached = list(cores)
    for _ in range(3):
        longer: list[Phrase] = []
        for core in reached:
            yield core
            if core.kind in ("np", "name", "that", "bare", "de", "neg", "num"):
                longer += _one_more(g, core)
            elif core.kind in ("tonic", "obj"):
                longer += cleft(g, core)
        reached = g.best(longer)
        if not reached:
            return
    yield from reached


def _one_more(g: Grammar, core: Phrase) -> Iterator[Phrase]:
    place = core.end
    if place >= g.row.size:
        return
    for _ in g.at(place, "possessive"):
        for nominal in g.nominals(place + 1):
            yield nominal._replace(
                start=core.start,
                cost=core.cost + nominal.cost,
                flaws=core.flaws + nominal.flaws,
                kind="np",
            )
    if _is_place_of(g, core):
        yield core._replace(end=place + 1, cost=core.cost + UNUSUAL, head=None, kind="np")
    if (
        core.kind == "that"
        and core.head
        and core.head.lang == "fr"
        and not g.at(place, "rel")
        and g.word(place) not in ("de", "d'", "du", "des", "avec", "en", "à")
    ):
        return
    for phrase in g.prepositional(place):
        if phrase.kind in ("pp", "pp-bare"):
            yield longer(_as_many_as(core, phrase), phrase, COMMON)
    for adverb in g.at(place, "adv"):
        if adverb.form in BESIDE_A_NOUN and core.kind == "np":
            yield core._replace(end=place + adverb.size, cost=core.cost + UNUSUAL)
    yield from _superlative(g, core, place)
    if g.word(place) in ("but", "sauf") and core.head is not None and core.head.form in INDEFINITE:
        for other in g.simple(place + 1):  # nobody but me
            if other.kind in ("np", "obj", "name", "tonic", "that"):
                yield longer(core, other, COMMON)
    for name in g.at(place, "name"):
        if (
            core.kind == "np"
            and core.head is not None
            and core.head.pos == "noun"
            and core.end - core.start > 1
        ):
            yield core._replace(
                end=place + name.size, cost=core.cost + UNUSUAL
            )  # la tour Eiffel, my friend Tom
    if core.kind == "neg" and core.head and core.head.pos == "pron":
        return
    yield from relative(g, core, place)


def _is_place_of(g: Grammar, core: Phrase) -> bool:
    """the chemist's, at my aunt's, at Tom's: a shop or a home"""
    head = core.head
    if head is None or not g.at(core.end, "possessive") or g.at(core.end + 1, "noun"):
        return False
    if head.lang == "en" and head.lemma in forms("en").words("shopkeeper"):
        return True
    somebody = head.pos == "name" or "person" in kinds(head)
    return somebody and g.word(core.start - 1) in ("at", "to", "from", "near")


def _as_many_as(core: Phrase, whole: Phrase) -> Phrase:
    """most of the milk is …, most of the pupils are …, la moitié des élèves sont …"""
    head = core.head
    if head is None or whole.head is None or whole.head.lemma not in ("of", "de", "d' entre"):
        return core
    if head.form in AMOUNTS:
        many = any("group" in kinds(noun) for fact in whole.facts for _, noun in fact.places)
        many = many or not whole.agr & f.THIRD  # la plupart d'entre nous
        return core._replace(gn=whole.gn, agr=whole.agr | (f.AGR["3p"] if many else 0))
    if head.lang and head.lemma in forms(head.lang).words("share"):
        return core._replace(gn=core.gn | whole.gn, agr=core.agr | whole.agr)
    return core


def _superlative(g: Grammar, core: Phrase, place: int) -> Iterator[Phrase]:
    """le livre le plus intéressant"""
    for article in g.at(place, "det"):
        if article.kind == "def" and article.lang == "fr" and g.word(place + 1) in ("plus", "moins"):
            for adjective in g.adjectives(place + 1):
                gn = adjective.gn & core.gn & article.gn
                if gn:
                    yield core._replace(end=adjective.end, cost=core.cost + adjective.cost, gn=gn)
