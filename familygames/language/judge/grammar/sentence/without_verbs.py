"""Sentences that are right without a verb of their own, or that stand in pairs."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge.chart import Phrase
from familygames.language.judge.grammar.clause.inversions import inverted_english
from familygames.language.judge.grammar.clause.statements import combined
from familygames.language.judge.grammar.parts import SUBJECTS, as_clause
from familygames.language.judge.grammar.reading import RowParser, way
from familygames.language.judge.knowledge import is_auxiliary, is_person
from familygames.language.words import features as f
from familygames.language.words.forms import forms
from familygames.language.words.prices import COMMON, RARE, UNUSUAL, USUAL

EVERYBODY = frozenset(
    {"everybody", "everyone", "all", "you", "tout le monde", "tous", "toutes", "vous", "toi"}
)
TOO = frozenset({"aussi", "non plus", "too", "neither"})
PLEASE = frozenset({"please", "s' il vous plaît", "s' il te plaît"})
SOME = frozenset({"l'", "les", "certains", "certaines", "some"})
OTHERS = frozenset({"l'autre", "les autres", "d'autres"})


@way("wholes")
def me_too(g: RowParser, place: int) -> Iterator[Phrase]:
    """me too, me neither, moi aussi, Marie non plus"""
    for person in g.noun_phrases(place):
        if person.kind in ("tonic", "np", "name", "obj"):
            if g.word(person.end) == "neither":
                yield person.closed(person.end + 1, RARE)._replace(kind="S")
            for adverb in g.at(person.end, "adv"):
                if adverb.form in TOO:
                    yield person.closed(person.end + adverb.size, RARE)._replace(kind="S")


@way("wholes")
def so_do_i(g: RowParser, place: int) -> Iterator[Phrase]:
    """so do I, neither can my brother, nor is she"""
    if g.word(place) not in ("so", "neither", "nor"):
        return
    helpers = [verb for verb in g.at(place + 1, "verb") if is_auxiliary(verb) and verb.kind == "fin"]
    for verb in (*g.at(place + 1, "modal"), *helpers):
        for subject in g.noun_phrases(place + 1 + verb.size) if verb.lang == "en" else ():
            if subject.kind in SUBJECTS and subject.kind != "bare" and not _ends_in_a_verb(g, subject):
                short = Phrase(subject.end, gn=f.ANY, agr=verb.agr, head=verb, start=place)
                for clause in combined(g, subject, short):
                    yield clause.costing(USUAL)._replace(start=place)


@way("wholes")
def neither_can_he_swim(g: RowParser, place: int) -> Iterator[Phrase]:
    """neither can my brother swim, nor does he want to"""
    if g.word(place) in ("neither", "nor"):
        for clause in inverted_english(g, place + 1, "q"):
            if not _ends_in_a_verb(g, clause._replace(start=place + 2)):
                yield clause.opened(place, USUAL)


def _ends_in_a_verb(g: RowParser, subject: Phrase) -> bool:
    """(neither can) my brother swims: what looks like two nouns is rather somebody and what he does"""
    last = subject.end - 1
    who = any(is_person(noun) for noun in g.at(last - 1, "noun"))
    return last > subject.start + 1 and who and any(verb.agr == f.AGR["3s"] for verb in g.at(last, "verb"))


@way("wholes")
def nice_to_meet_you(g: RowParser, place: int) -> Iterator[Phrase]:
    """nice to meet you, good to know, sorry to bother you, glad you like it, looking forward to it"""
    for verb in g.verb_phrases(0, "ger") if place == 0 and g.text_of(0, 3) == "looking forward to" else ():
        yield as_clause(verb, 0, USUAL)
    for felt in g.at(place, "adj") if place == 0 and g.word(0) in forms("en").words("said-first") else ():
        for verb in g.verb_phrases(1, "inf") if g.word(1) == "to" else ():
            yield as_clause(verb, place, UNUSUAL)
        for verb in g.verb_phrases(1, "ger") if felt.form in ("nice", "good", "lovely", "great") else ():
            yield as_clause(verb, place, UNUSUAL)
        subject = any(each.kind == "subj" for each in g.at(1, "pron"))
        for clause in g.clauses(1) if subject and felt.form in ("glad", "sorry", "happy") else ():
            yield as_clause(clause, place, UNUSUAL)


@way("wholes")
def wish(g: RowParser, place: int) -> Iterator[Phrase]:
    """good luck with your exam, bonne nuit mon chéri, merci pour le cadeau: polite without a verb"""
    for wished in g.at(place, "intj"):
        if wished.kind != "wish":
            continue
        end = place + wished.size
        ends = [Phrase(end, start=place, head=wished)]
        ends += [
            Phrase(whom.end, whom.cost + USUAL, start=place, parts=(whom,))
            for whom in g.noun_phrases(end)
            if whom.head is not None and (whom.head.form in EVERYBODY or is_person(whom.head))
        ]
        for said in ends:
            for tail in g.tails(said.end):
                yield said.with_more(tail, USUAL)._replace(kind="S", head=None, facts=())


@way("wholes")
def polite_request(g: RowParser, place: int) -> Iterator[Phrase]:
    """two coffees please, un kilo de pommes s'il vous plaît"""
    for what in g.noun_phrases(place):
        for please in g.at(what.end, "intj") if what.kind == "np" else ():
            if please.form in PLEASE:
                yield what.closed(what.end + please.size, RARE)._replace(kind="S")


@way("wholes", language="fr")
def impossible_de_dormir(g: RowParser, place: int) -> Iterator[Phrase]:
    """impossible de dormir, inutile de crier, défense d'entrer, interdit de fumer"""
    words = forms("fr").words("to-do") | {"défense", "interdiction"}
    if place or g.word(0) not in words or g.word(1) not in ("de", "d'"):
        return
    for verb in g.verb_phrases(2, "inf"):
        yield verb.opened(0, USUAL)._replace(kind="S", facts=(), head=None)


@way("wholes", language="fr")
def ravi_de_te_voir(g: RowParser, place: int) -> Iterator[Phrase]:
    """ravie de te voir, contents d'être là, désolé du retard, heureux que tu viennes: how one feels"""
    known = forms("fr").words("said-first")
    for felt in g.adjectives(0) if not place else ():
        if felt.head is not None and felt.head.lemma in known and felt.kind in ("", "pp", "très", "trop"):
            de, que = g.word(felt.end) in ("de", "d'", "du", "des"), g.word(felt.end) in ("que", "qu'")
            more = [*g.verb_phrases(felt.end + 1, "inf"), *g.prepositional(felt.end)] if de else []
            more += g.clauses(felt.end + 1, "", "subj") if que else []
            yield from (as_clause(phrase, 0, USUAL)._replace(facts=()) for phrase in more)


@way("wholes", language="fr")
def autant_partir(g: RowParser, place: int) -> Iterator[Phrase]:
    """autant partir maintenant, plutôt mourir, à chacun son tour, pourquoi moi et pas elle"""
    said = "" if place else g.word(0)
    for verb in g.verb_phrases(1, "inf") if said in ("autant", "plutôt") else ():
        yield as_clause(verb, 0, USUAL)._replace(facts=())
    start = 2 if g.text_of(0, 2) in ("à chacun", "pourquoi pas") else 1
    for phrase in g.noun_phrases(start) if said == "pourquoi" or (said == "à" and start > 1) else ():
        own = said == "pourquoi" or any(det.kind == "poss" for det in g.at(phrase.start, "det"))
        if own and (phrase.kind in ("tonic", "tonic2", "name") or (phrase.kind == "np" and start > 1)):
            yield as_clause(phrase, 0, UNUSUAL)._replace(facts=())
            denied = g.text_of(phrase.end, phrase.end + 2) in ("et pas", "et non")
            for other in g.noun_phrases(phrase.end + 2) if denied and said == "pourquoi" else ():
                yield as_clause(other.after(phrase), 0, UNUSUAL)._replace(facts=())


@way("wholes")
def dommage_que(g: RowParser, place: int) -> Iterator[Phrase]:
    """dommage que tu partes, quelle chance qu'il soit là"""
    if not place and g.word(0) == "dommage" and g.word(1) in ("que", "qu'"):
        for clause in g.clauses(2, "", "subj"):
            yield clause.opened(0, USUAL)


# In pairs
@way("wholes")
def some_and_others(g: RowParser, place: int) -> Iterator[Phrase]:
    """les uns chantent, les autres dansent; certains dorment, d'autres non"""
    for first in g.clauses(place) if g.word(place) in SOME else ():
        end = first.end
        if g.word(place) == "some" and first.head is not None and not first.head.agr & f.AGR["3p"]:
            continue
        if g.text_of(end, end + 2) in OTHERS or g.word(end) == "others":
            for second in g.clauses(end):
                yield _pair(first, second, USUAL)
            if g.word(end + 2) in ("non", "pas"):
                yield first.closed(end + 3, USUAL)


@way("wholes")
def soit_soit(g: RowParser, place: int) -> Iterator[Phrase]:
    """soit tu viens, soit tu restes"""
    for first in g.clauses(place + 1) if g.word(place) == "soit" else ():
        for second in g.clauses(first.end + 1) if g.word(first.end) == "soit" else ():
            yield _pair(first, second, COMMON)._replace(start=place)


@way("wholes")
def the_more_the_better(g: RowParser, place: int) -> Iterator[Phrase]:
    """plus tu lis, plus tu apprends; the more you read, the more you learn"""
    for first in _more(g, place):
        end = first.end + 1 if g.word(first.end) == "et" else first.end
        for second in _more(g, end):
            yield _pair(first, second, USUAL)._replace(start=place)


def _more(g: RowParser, place: int) -> Iterator[Phrase]:
    """the more you read, the sooner, plus tu lis"""
    word = g.word(place)
    if word in ("plus", "moins"):
        yield from g.clauses(place + 1)
    elif word == "the" and place + 1 < g.row.size:
        grade = {reading.tense for reading in (*g.at(place + 1, "adj"), *g.at(place + 1, "adv"))}
        if g.word(place + 1) in ("more", "less") or "2" in grade:
            yield Phrase(place + 2, USUAL, start=place)  # the sooner the better
            yield from g.clauses(place + 2)
            yield from g.clauses(place + 2, "w")
            yield from g.clauses(place + 3, "o")


def _pair(first: Phrase, second: Phrase, price: float) -> Phrase:
    return second.after(first, price)._replace(flaws=second.flaws, facts=second.facts, kind="S")


@way("wholes")
def ni_vu_ni_connu(g: RowParser, place: int) -> Iterator[Phrase]:
    """ni vu ni connu, ni fait ni à faire"""
    said = not place and g.row.size > len(("ni", "vu", "ni")) and g.word(0) == g.word(2) == "ni"
    if said and any(verb.kind == "pp" for verb in g.at(1, "verb")):
        if g.row.size == len(("ni", "vu", "ni", "connu")) and any(
            verb.kind == "pp" for verb in g.at(3, "verb")
        ):
            yield Phrase(g.row.size, UNUSUAL, kind="S", start=0)
        elif g.word(3) == "à":
            yield from (as_clause(verb, 0, UNUSUAL) for verb in g.verb_phrases(4, "inf", "o"))
