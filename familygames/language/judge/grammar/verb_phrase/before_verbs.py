"""What stands before a verb: small pronouns, negation, adverbs."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import FREE, Cost
from familygames.language.judge.grammar.parts import MIDDLE, RANK, Before
from familygames.language.judge.grammar.reading import RowParser, list_way
from familygames.language.judge.grammar.verb_phrase.adverbs import joined_adverbs
from familygames.language.words.forms import forms
from familygames.language.words.prices import COMMON, LIKELIER, PLAIN, USUAL
from familygames.language.words.reading import Reading

DEGREES = frozenset(
    {"yet", "too", "plus", "moins", "aussi", "très", "trop", "si", "very", "more", "most", "sure"}
)
"""Adverbs that belong to what comes after them, not to the verb before."""
TOO_MUCH = frozenset({"trop", "plus", "moins"})
GRADED_BY_IT = frozenset({"manner", "manner2", "freq", "any", "quant", "time"})
"""Kinds of adverbs that are graded before a participle: a très bien chanté, a plus souvent perdu."""
BEFORE_A_FORM = frozenset({"manner", "manner2", "freq", "quant", "any", "focus", "degree", "float"})
"""French adverbs that may stand before a form without a person: bien manger, en toujours riant."""
BEFORE_ENGLISH = frozenset({"freq", "manner", "focus", "sentence", "float", "any"})
"""English adverbs that may stand before a verb: she often sings."""
ALONE = frozenset({"where", "person", "que"})
"""Negations that do not stand right behind "ne"."""
OneBefore = Callable[[RowParser, Before, str], Iterator[Before]]
ONE_BEFORE: list[tuple[str, OneBefore]] = []
"""What may stand before a verb, one thing at a time, by the class of its first word."""


def one_before(pos: str) -> Callable[[OneBefore], OneBefore]:
    """Marks a way to set one more word of a class before a verb of a form."""

    def known(read: OneBefore) -> OneBefore:
        list_way(read, ONE_BEFORE, (pos, read))
        return read

    return known


def before_verb(g: RowParser, place: int, form: str) -> list[Before]:
    """All that may stand before a verb of a form: nothing, ne, le lui, often, not, …"""
    starts = [Before(place)]
    for before in starts:
        here = g.row.lattice[before.end] if before.end < g.row.size else {}
        for pos, read in ONE_BEFORE:
            if pos in here:
                starts += read(g, before, form)
        if len(starts) > 40:
            break
    return starts


@one_before("ne")
def ne_first(g: RowParser, before: Before, form: str) -> Iterator[Before]:
    """je *ne* le vois pas, *n'*est pas"""
    place = before.end
    for ne in g.at(place, "ne") if not before.ne else ():
        late = before.taken or before.negated
        price = must.ne_stands_before_all_pronouns(g, ne, place) if late else FREE
        if price:
            yield before.grown(place + 1, price, ne=True)


@one_before("ne")
def ne_pas_together(g: RowParser, before: Before, form: str) -> Iterator[Before]:
    """*ne pas* fumer, *ne jamais* le dire; not « il *ne pas* fume »"""
    if form != "inf" and not (g.relaxed and form in ("fin", "imp")):
        return
    for with_ne in ne_first(g, before, form):
        for neg in g.at(with_ne.end, "neg"):
            end = with_ne.end + neg.size
            if neg.kind in ALONE:
                continue
            price = FREE if form == "inf" else must.pas_stands_after_its_verb(g, neg.form, before.end, end)
            if price:
                yield with_ne.grown(end, price, negated=True)


@one_before("clitic")
def small_pronoun(g: RowParser, before: Before, form: str) -> Iterator[Before]:
    """il *me le* donne, elle *se* lave, j'*y* vais, on *en* veut"""
    place = before.end
    for pronoun in g.at(place, "clitic") if form != "imp" or before.ne else ():
        kind = pronoun.kind
        if kind not in RANK or kind in before.taken:
            continue
        price = must.small_pronouns_are_in_order(g, pronoun, place, ordered=_in_order(before, kind))
        if price:
            yield before.grown(
                place + 1,
                price,
                taken=before.taken | {kind},
                self_agr=pronoun.agr if kind == "r" else before.self_agr,
                object_gn=pronoun.gn if kind == "o" else before.object_gn,
                strict_self=(kind == "r" and pronoun.lemma == "se") or before.strict_self,
            )


def _in_order(before: Before, kind: str) -> bool:
    """Whether a small pronoun may follow those there are: le lui, not « lui le »."""
    last = max((RANK[each] for each in before.taken), default=0)
    return RANK[kind] >= last and not (kind == "d" and "r" in before.taken)


@one_before("adv")
def adverb_first(g: RowParser, before: Before, form: str) -> Iterator[Before]:
    """she *often* sings, *bien* manger; not « elle *souvent* chante »"""
    place = before.end
    for adverb in g.at(place, "adv") if form != "inverted" and not (before.taken or before.ne) else ():
        if adverb.lang == "en":
            price = _english_adverb(g, adverb, place, form)
        else:
            price = _french_adverb(g, adverb, place, form)
        if price:
            yield before.grown(place + adverb.size, price)


def _english_adverb(g: RowParser, adverb: Reading, place: int, form: str) -> Cost | None:
    words = forms("en").words
    if form == "fin" and adverb.kind == "freq" and adverb.form in words("behind-be"):
        after = place + adverb.size + 1
        short = after == g.row.size or bool(g.at(after, "neg"))  # what it usually is, it often isn't
        for verb in g.at(place + adverb.size, "verb") if not short else ():
            if verb.lemma == "be" and verb.kind == "fin":
                return must.often_stands_after_be(g, adverb, verb, place)
    if adverb.kind in BEFORE_ENGLISH or adverb.form in words("before-verb"):
        return adverb.cost + PLAIN, ()
    return None


def _french_adverb(g: RowParser, adverb: Reading, place: int, form: str) -> Cost | None:
    if form == "fin":
        return must.adverb_follows_the_french_verb(g, adverb, place)
    return (COMMON, ()) if adverb.kind in BEFORE_A_FORM else None


@one_before("neg")
def pas_too_early(g: RowParser, before: Before, form: str) -> Iterator[Before]:
    """not « il *pas* mange »"""
    place = before.end
    for neg in g.at(place, "neg") if form == "fin" and not before.negated else ():
        if neg.lang == "fr" and neg.kind in ("not", "never"):
            flaw = must.pas_stands_after_its_verb(g, neg.form, place, place + 1, LIKELIER)
            if flaw:
                yield before.grown(place + neg.size, flaw, ne=True, negated=True)


@one_before("neg")
def not_first(g: RowParser, before: Before, form: str) -> Iterator[Before]:
    """*not* to go, *not* seeing her; not "he *not* goes" """
    place = before.end
    for neg in g.at(place, "neg") if form != "inverted" and not before.negated else ():
        if neg.lang == "en" and neg.kind == "not":
            free = form in ("inf", "ger", "pp")
            price = FREE if free else _not_before_its_verb(g, neg, place)
            if price:
                yield before.grown(place + 1, price, negated=True)


def _not_before_its_verb(g: RowParser, neg: Reading, place: int) -> Cost | None:
    """The price of "he not drinks", which needs "do", and of "he not is", which does not."""
    for verb in g.at(place + 1, "verb"):
        if verb.lemma == "be" and verb.kind == "fin":
            return must.often_stands_after_be(g, neg, verb, place)
    return must.not_needs_do(g, neg.form, place, place + 1)


def _says_of_a_verb(g: RowParser, adverb: Reading, place: int) -> bool:
    """vous avez *aussi* mangé, *trop* mangé, *très bien* mangé, est *aussi* le roi: it is said of the verb"""
    end = place + adverb.size
    if _is_done(g, end):
        return adverb.kind == "focus" or (adverb.kind == "quant" and adverb.form in TOO_MUCH)
    if adverb.form == "yet":
        return g.word(place - 1) in ("not", "n't")  # has not yet come
    if adverb.form == "aussi" and adverb.kind == "focus":  # c'est aussi mon ami
        return any(g.at(end, pos) for pos in ("det", "noun", "name", "prep", "prepdet"))
    graded = (each for each in g.at(end, "adv") if each.lang == "fr" and each.kind in GRADED_BY_IT)
    return adverb.lang == "fr" and adverb.kind != "focus" and any(_is_done(g, end + it.size) for it in graded)


def _is_done(g: RowParser, place: int) -> bool:
    return any(verb.kind == "pp" and verb.lang == "fr" for verb in g.at(place, "verb"))


def adverbs(g: RowParser, place: int) -> list[tuple[int, float]]:
    """Places that can be reached over adverbs in the middle of a verb: has *always* been, est *déjà* là."""
    reached = [(place, 0.0)]
    for at, cost in reached:
        if at - place > 3:
            break
        reached += [
            (at + adverb.size, cost + PLAIN + adverb.cost)
            for adverb in g.at(at, "adv")
            if adverb.kind in MIDDLE and (adverb.form not in DEGREES or _says_of_a_verb(g, adverb, at))
        ]
        both = joined_adverbs(g, at)  # beautifully and carefully written
        reached += [(phrase.end, cost + phrase.cost) for phrase in both]
        if at - place < 2 and any(neg.kind == "not" and neg.lang == "en" for neg in g.at(at, "neg")):
            reached.append((at + 1, cost + USUAL))
    return reached
