"""Prepositions and what they stand before."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge import features as f
from familygames.language.judge.chart import FREE, Cost, Fact, Phrase, and_
from familygames.language.judge.forms import Reading, forms
from familygames.language.judge.grammar.noun_phrases import with_more
from familygames.language.judge.grammar.parts import PLACE
from familygames.language.judge.grammar.reading import Grammar, way
from familygames.language.judge.prices import COMMON, DOUBTFUL, PLAIN, RARE, SELDOM, UNUSUAL, USUAL

AFTER_PREPOSITION = frozenset({"np", "obj", "refl", "tonic", "name", "neg", "that", "wh"})

BEFORE_TO_ING = frozenset(
    "forward used accustomed addicted devoted close closer near nearer opposed thanks due addition"
    " prefer prefers preferred from come comes came get got gets object key solution".split()
)
"""Words after which "to" is a preposition: from reading to writing."""

BEFORE_INFINITIVE = frozenset(
    [
        *("pour", "sans", "avant de", "avant d'", "afin de", "afin d'", "au lieu de", "au lieu d'", "après"),
        *("loin de", "à force de", "par"),
    ]
)

BEFORE_ADVERB = frozenset("from since until de d' depuis jusque jusqu' par pour for in over near dès".split())

BEFORE_PREPOSITION = frozenset("jusque jusqu' from de except sauf depuis jusqu'à".split())

BARE_AFTER = frozenset({"de", "en", "sans", "par", "comme", "entre", "by", "as", "of", "without", "ni"})


@way("prepositional")
def prepositional_phrases(g: Grammar, place: int) -> Iterator[Phrase]:
    for prep in g.at(place, "prep"):
        yield from _before_a_noun(g, prep, place)
        yield from _before_a_verb(g, prep, place)
        yield from _before_more(g, prep, place)
    for prep in g.at(place, "prepdet"):
        yield from _melted(g, prep, place)


def _before_a_noun(g: Grammar, prep: Reading, place: int) -> Iterator[Phrase]:
    """on the table, avec moi, de pain"""
    for inner in g.noun_phrases(place + prep.size):
        cost = _governed(g, prep, inner, place)
        if cost is not None:
            found = _prepositional_phrase(g, prep, inner, cost, place)
            bare = inner.kind == "bare" and prep.lemma == "de" and prep.lang == "fr"
            yield found._replace(kind="pp-bare") if bare else found


def _before_a_verb(g: Grammar, prep: Reading, place: int) -> Iterator[Phrase]:
    """without looking, sans regarder, en chantant"""
    form, seldom = "", COMMON
    if prep.lang == "en":
        form = "ger" if _may_be_doing(g, prep, place) else ""
    elif prep.form in BEFORE_INFINITIVE:
        form = "inf"
    elif prep.form in ("en", "tout en"):
        form, seldom = "ger", PLAIN
    for verb in g.verb_phrases(place + prep.size, form) if form else ():
        yield verb._replace(
            cost=verb.cost + seldom, gn=f.ANY, agr=f.ALL, head=prep, kind="doing", start=place
        )


def _before_more(g: Grammar, prep: Reading, place: int) -> Iterator[Phrase]:
    """from here, depuis hier, jusqu'à la gare, about what you said"""
    end = place + prep.size
    for adverb in g.at(end, "adv") if prep.form in BEFORE_ADVERB else ():
        if adverb.kind in ("place", "time"):
            yield Phrase(end + adverb.size, COMMON, (), head=prep, kind="pp", start=place)
    for inner in g.prepositional(end) if prep.form in BEFORE_PREPOSITION else ():
        if inner.kind == "pp":
            yield inner._replace(start=place, cost=inner.cost + COMMON)
    if g.at(end, "wh") or g.at(end, "rel"):
        for clause in g.indirect_questions(end):
            yield Phrase(clause.end, clause.cost + USUAL, clause.flaws, head=prep, kind="pp", start=place)


def _melted(g: Grammar, prep: Reading, place: int) -> Iterator[Phrase]:
    """au parc, du voisin"""
    end = place + prep.size
    for nominal in g.nominals(end):
        noun = nominal.head
        assert noun is not None
        gn = nominal.gn & prep.gn
        cost: Cost | None = (nominal.cost, nominal.flaws)
        number = f.number_of(nominal.gn)
        same = noun.lang == prep.lang or (number and not prep.gn & (f.S if number == "s" else f.P))
        if not gn and same:
            agrees = must.determiner_agrees_with_its_noun(g, prep, noun, nominal.gn, place, nominal.end)
            cost = and_(cost, agrees)
        if cost is None:
            continue
        inner = nominal._replace(kind="np", gn=gn or nominal.gn, cost=cost[0], flaws=cost[1])
        for longer in with_more(g, [inner]):
            yield _prepositional_phrase(g, prep, longer, FREE, place)
    for name in g.at(end, "name") if prep.form in ("du", "des", "au", "aux") else ():
        yield Phrase(end + name.size, DOUBTFUL, (), head=prep, kind="pp", start=place)


def _may_be_doing(g: Grammar, prep: Reading, place: int) -> bool:
    """Whether a form in -ing may follow: looks forward to going, but wants to go."""
    return prep.form != "to" or bool({g.word(at) for at in range(place)} & BEFORE_TO_ING)


def _prepositional_phrase(g: Grammar, prep: Reading, inner: Phrase, cost: Cost, place: int) -> Phrase:
    facts = inner.facts
    if inner.head is not None:
        facts = (*facts, Fact(PLACE, places=((prep, inner.head),)))
    return Phrase(
        inner.end,
        inner.cost + cost[0],
        inner.flaws + cost[1],
        inner.gn,
        inner.agr,
        prep,
        "pp",
        place,
        facts,
    )


def _governed(g: Grammar, prep: Reading, inner: Phrase, place: int) -> Cost | None:
    """What a preposition may stand before."""
    noun = inner.head
    if inner.kind in AFTER_PREPOSITION:
        if noun is not None and noun.pos == "pron" and noun.form == "that" and prep.lang == "fr":
            return USUAL, ()
        return FREE
    if inner.kind == "tonic2":
        return FREE
    if inner.kind == "bare" and noun is not None:
        if prep.lang == "fr" and (prep.lemma in BARE_AFTER or prep.lemma.endswith(" de")):
            return FREE if noun.lang == "fr" or prep.lemma in ("en", "sans") else (RARE, ())
        phrase = f"{prep.form} {g.word(inner.start)}"
        if noun.lang and any(phrase in forms(each).words("fixed") for each in ("fr", "en")):
            return FREE
        if (
            prep.lang == "fr"
            and prep.lemma == "avec"
            and noun.lang == "fr"
            and noun.lemma.endswith(tuple(forms("fr").words("abstract")))
            and not noun.gn & f.P
        ):
            return UNUSUAL, ()
        if prep.form == "of" and noun is not None and noun.lang == "fr":
            return USUAL, ()  # a cup of thé
        if prep.lang == "en" and prep.lemma in ("by", "without", "as", "out of"):
            return SELDOM if prep.lemma != "by" else DOUBTFUL, ()
        return None
    if inner.kind == "subj":
        return must.pronoun_can_follow_a_preposition(g, inner)
    return None
