"""Questions within a sentence: if he comes, où elle habite."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import FREE, Cost, Phrase, Predication
from familygames.language.judge.grammar.clause.inversions import verb_then_subject
from familygames.language.judge.grammar.noun_phrase.relatives import subject_and_verb, with_its_object
from familygames.language.judge.grammar.parts import longer
from familygames.language.judge.grammar.reading import RowParser, way
from familygames.language.judge.grammar.verb_phrase.objects_before import price_of_its_object
from familygames.language.judge.knowledge import is_person, may_be_person
from familygames.language.words import features as f
from familygames.language.words.prices import COMMON, PLAIN, UNUSUAL
from familygames.language.words.reading import Reading

AFTER_PREPOSITION = frozenset({"qui", "quoi", "lequel", "laquelle", "lesquels", "lesquelles"})
"""Question words that stand behind a preposition."""
ADVERBIAL = frozenset({"place", "time", "manner", "reason", "quant"})
"""What asks for a place, a time and the like, not for somebody or something."""


# Questions within a sentence
@way("indirect_questions")
def if_he_comes(g: RowParser, place: int) -> Iterator[Phrase]:
    """(I do not know) if he comes, (dis-moi) si tu viens"""
    for sub in g.at(place, "sub"):
        if sub.kind == "if":
            yield from g.clauses(place + sub.size)
        if sub.form == "whether":
            yield from (
                verb.costing(PLAIN) for verb in g.verb_phrases(place + 1, "inf") if g.word(place + 1) == "to"
            )


@way("indirect_questions")
def where_she_lives(g: RowParser, place: int) -> Iterator[Phrase]:
    """où elle habite, when it starts, how tall he is, où sont mes clés"""
    for wh in g.at(place, "wh"):
        after = place + wh.size
        if wh.kind in ADVERBIAL:
            yield from g.clauses(after, "w")
            yield from g.clauses(after)
            yield from verb_then_subject(g, after, "w")
        if wh.kind == "manner":
            for adjective in g.adjectives(after):
                for clause in g.clauses(adjective.end, "w"):
                    yield clause._replace(parts=(adjective, clause))


@way("indirect_questions")
def what_you_want(g: RowParser, place: int) -> Iterator[Phrase]:
    """what you want, who comes, what to say, quoi faire"""
    for wh in g.at(place, "wh"):
        after = place + wh.size
        if wh.kind in ("np", "quoi"):
            yield from g.clauses(after, "o")
            yield from _who_does_it(g, wh, after)
            for verb in g.verb_phrases(after, "inf", "o") if wh.lang == "fr" or g.word(after) == "to" else ():
                yield verb.costing(COMMON)


def _who_does_it(g: RowParser, wh: Reading, place: int) -> Iterator[Phrase]:
    """(I know) who comes, what happens; not "what happen" """
    one = f.AGR["3s"] if wh.lang == "en" else f.ALL
    subject = Phrase(place, agr=one, kind="wh", start=place - wh.size)
    for verb in g.verb_phrases(place, "fin"):
        be = verb.head is not None and verb.head.lemma == "be"  # I know who are the best
        price = FREE if be else must.verb_agrees_with_its_subject(g, subject, verb, place)
        if price is not None:
            yield verb.paying(price)


@way("indirect_questions")
def which_bus_comes(g: RowParser, place: int) -> Iterator[Phrase]:
    """which bus comes, which bus I take, quel bus prendre; not « quelle bus », « quel bus passent »"""
    for wh in g.at(place, "wh"):
        for nominal in g.nominals(place + wh.size) if wh.kind == "det" else ():
            price = asked_noun(g, wh, nominal, place)
            gn = nominal.gn & wh.gn or nominal.gn
            asked_for = nominal._replace(gn=gn, agr=nominal.agr & f.third(gn) or nominal.agr)
            for clause in _with_asked(g, wh, asked_for) if price else ():
                asked = clause._replace(parts=(nominal, clause), flaws=nominal.flaws + clause.flaws)
                yield asked.paying(price or FREE)


def _with_asked(g: RowParser, wh: Reading, nominal: Phrase) -> Iterator[Phrase]:
    """(which bus) comes, (which bus) I take, (quel bus) prendre"""
    after = nominal.end
    yield from with_its_object(g, nominal, after)
    yield from with_its_object(g, nominal, after, gap="")
    for verb in g.verb_phrases(after, "fin"):
        price = subject_and_verb(g, nominal, verb, after)
        if price is not None:
            yield verb.paying(price)
    if wh.lang == "fr" or g.word(after) == "to":
        for verb in g.verb_phrases(after, "inf", "o"):
            yield verb.costing(PLAIN)


def asked_noun(g: RowParser, wh: Reading, nominal: Phrase, place: int) -> Cost | None:
    """The price of a noun behind "which", "how many", « quelle »."""
    noun = nominal.head
    if nominal.gn & wh.gn or noun is None:
        return FREE
    number = f.number_of(nominal.gn)
    if wh.lang != noun.lang and (not number or wh.gn & (f.S if number == "s" else f.P)):
        return FREE
    if wh.form == "how many" and wh.mass and nominal.gn & f.S:
        return None
    return must.determiner_agrees_with_its_noun(g, wh, noun, nominal.gn, place, nominal.end)


@way("indirect_questions")
def avec_qui_tu_joues(g: RowParser, place: int) -> Iterator[Phrase]:
    """(je sais) avec qui tu joues, de quoi il parle, à qui parler, à quoi sert cet outil"""
    for prep in g.at(place, "prep"):
        after = place + prep.size + 1
        asked = g.word(after - 1)
        if prep.lang != "fr" or asked not in AFTER_PREPOSITION:
            continue
        yield from (clause.opened(place) for clause in g.clauses(after))
        yield from (clause.opened(place) for clause in verb_then_subject(g, after, "w"))
        yield from (verb.opened(place, PLAIN) for verb in g.verb_phrases(after, "inf"))


@way("indirect_questions")
def which_one(g: RowParser, place: int) -> Iterator[Phrase]:
    """(I do not know) which one, (tell me) what colour"""
    for wh in g.at(place, "wh"):
        for nominal in g.nominals(place + wh.size) if wh.kind == "det" and wh.lang == "en" else ():
            alone = nominal.end == place + wh.size + 1 == g.row.size
            if alone and not nominal.flaws:
                yield Phrase(nominal.end, nominal.cost + UNUSUAL, (), kind="S", start=place, parts=(nominal,))


@way("indirect_questions")
def how_to_swim(g: RowParser, place: int) -> Iterator[Phrase]:
    """how to swim, comment faire, où aller"""
    for wh in g.at(place, "wh"):
        after = place + wh.size
        if wh.kind in ADVERBIAL and (wh.lang == "fr" or g.word(after) == "to"):
            for verb in g.verb_phrases(after, "inf"):
                yield verb.costing(PLAIN)


def _is_last_and_asked(g: RowParser, wh: Reading, place: int) -> bool:
    """you know *what*, I wonder *who*; but not "with who" """
    return wh.kind == "np" and place + 1 == g.row.size and not g.at(place - 1, "prep")


@way("indirect_questions")
def tell_me_why(g: RowParser, place: int) -> Iterator[Phrase]:
    """(tell me) why, (I do not know) where"""
    for wh in g.at(place, "wh"):
        alone = wh.kind in ADVERBIAL - {"quant"} or _is_last_and_asked(g, wh, place)
        if alone and wh.size == 1 and wh.lang == "en":
            yield Phrase(place + 1, UNUSUAL, (), kind="S", start=place)


@way("indirect_questions")
def ce_que_tu_veux(g: RowParser, place: int) -> Iterator[Phrase]:
    """ce que tu veux, ce qui brille"""
    for rel in g.at(place, "rel"):
        if rel.kind == "free_obj":
            yield from g.clauses(place + rel.size, "o")
        elif rel.kind == "free_subj":
            yield from (v for v in g.verb_phrases(place + rel.size, "fin") if v.agr & f.AGR["3s"])


@way("more")
def que_lit_paul(g: RowParser, core: Phrase) -> Iterator[Phrase]:
    """le livre que lit Paul, la chanson que chantent les enfants, le gâteau qu'a fait ma mère"""
    for rel in g.at(core.end, "rel") if core.kind in ("np", "that") else ():
        if rel.kind in ("obj", "that") and rel.lang == "fr":
            for clause in verb_then_subject(g, core.end + rel.size, "o"):
                if clause.head is None:
                    continue
                subject = clause.parts[0]
                some = any(det.kind == "ind" for det in g.at(subject.start, "det"))
                lifeless = subject.head is not None and not may_be_person(subject.head)
                turned = (
                    lifeless and core.head is not None and is_person(core.head)
                )  # la fille que chante l'air
                price = price_of_its_object(g, core, clause, core.end + rel.size)
                if not clause.flaws and not some and not turned and price:
                    facts = (Predication(clause.head, subject.head, core.head, own=False),)
                    yield longer(core, clause._replace(facts=facts), COMMON).paying(price)
