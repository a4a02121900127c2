"""Whole sentences, and several joined."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import features as f
from familygames.language.judge.chart import Phrase
from familygames.language.judge.forms import Reading, forms
from familygames.language.judge.grammar.broken import broken
from familygames.language.judge.grammar.parts import OBJECTS, SUBJECTS, is_auxiliary
from familygames.language.judge.grammar.reading import Grammar, way
from familygames.language.judge.grammar.statements import combined
from familygames.language.judge.knowledge import is_person
from familygames.language.judge.prices import COMMON, ODD, RARE, RARER, SELDOM, SUSPECT, UNUSUAL, USUAL

EVERYBODY = frozenset(
    {"everybody", "everyone", "all", "you", "tout le monde", "tous", "toutes", "vous", "toi"}
)


@way("wholes")
def whole_sentence(g: Grammar, place: int) -> Iterator[Phrase]:
    yield from g.clauses(place)
    yield from g.questions(place)
    yield from g.orders(place)
    yield from _exclaimed(g, place)
    yield from _the_more(g, place)
    yield from _either(g, place)
    yield from _so_do_i(g, place)
    yield from _wished(g, place)
    yield from _asked_politely(g, place)
    yield from _some_and_others(g, place)
    if g.word(place) in ("here", "there"):
        for phrase in _here(g, place + 1):
            yield phrase._replace(kind="S", start=place)
    if place == 0:
        for conj in g.at(place, "conj"):
            if conj.kind in ("and", "but"):
                for phrase in (*g.clauses(conj.size), *g.questions(conj.size)):
                    yield phrase._replace(cost=phrase.cost + UNUSUAL)
    if g.relaxed:
        yield from broken(g, place)


def _here(g: Grammar, place: int) -> Iterator[Phrase]:
    """here it is, here comes the bus, there goes my hat"""
    for verb in g.at(place, "verb"):
        if verb.kind == "fin" and verb.lemma in ("be", "come", "go"):
            for subject in g.noun_phrases(place + 1):
                if subject.kind in ("np", "name", "that"):
                    for tail in g.tails(subject.end):
                        phrase = Phrase(tail.end, tail.cost, tail.flaws, agr=verb.agr, head=verb, start=place)
                        yield from combined(g, subject, phrase)
    for clause in g.clauses(place, "w"):
        if clause.head and clause.head.lemma in ("be", "come", "go"):
            yield clause


def _the_more(g: Grammar, place: int) -> Iterator[Phrase]:
    """plus tu lis, plus tu apprends; the more you read, the more you learn"""
    for first in _more(g, place):
        end = first.end + 1 if g.word(first.end) == "et" else first.end
        for second in _more(g, end):
            yield second._replace(start=place, cost=first.cost + second.cost + USUAL, kind="S")


def _so_do_i(g: Grammar, place: int) -> Iterator[Phrase]:
    """so do I, neither can my brother, nor is she"""
    for person in g.noun_phrases(place):
        if person.kind in ("tonic", "np", "name", "obj") and g.at(person.end, "adv"):
            for adverb in g.at(person.end, "adv"):
                if adverb.form in ("aussi", "non plus", "too", "neither"):  # moi aussi, me too
                    yield person._replace(end=person.end + adverb.size, cost=person.cost + RARE, kind="S")
    if g.word(place) not in ("so", "neither", "nor"):
        return
    for verb in (*g.at(place + 1, "modal"), *g.at(place + 1, "verb")):
        if verb.lang != "en" or (verb.pos == "verb" and not (is_auxiliary(verb) and verb.kind == "fin")):
            continue
        for subject in g.noun_phrases(place + 1 + verb.size):
            if subject.kind in SUBJECTS and subject.kind != "bare":
                short = Phrase(subject.end, 0.0, gn=f.ANY, agr=verb.agr, head=verb, start=place)
                for clause in combined(g, subject, short):
                    yield clause._replace(start=place, cost=clause.cost + USUAL)


def _wished(g: Grammar, place: int) -> Iterator[Phrase]:
    """good luck with your exam, bonne nuit mon chéri, merci pour le cadeau: polite without a verb"""
    for wish in g.at(place, "intj"):
        ends = [(place + wish.size, 0.0)] if wish.kind == "wish" else []
        for end, cost in ends:
            for tail in g.tails(end):
                yield Phrase(tail.end, cost + tail.cost + USUAL, tail.flaws, kind="S", start=place)
            for whom in g.noun_phrases(end) if end == place + wish.size else ():
                head = whom.head
                if head is not None and (head.form in EVERYBODY or is_person(head)):
                    ends.append((whom.end, whom.cost + USUAL))


def _asked_politely(g: Grammar, place: int) -> Iterator[Phrase]:
    """two coffees please, un kilo de pommes s'il vous plaît"""
    for what in g.noun_phrases(place):
        for please in g.at(what.end, "intj") if what.kind == "np" else ():
            if please.form in ("please", "s' il vous plaît", "s' il te plaît"):
                yield what._replace(end=what.end + please.size, cost=what.cost + RARE, kind="S")


def _some_and_others(g: Grammar, place: int) -> Iterator[Phrase]:
    """les uns chantent, les autres dansent; certains dorment, d'autres non"""
    if g.word(place) not in ("l'", "les", "certains", "certaines", "some"):
        return
    for first in g.clauses(place):
        end = first.end
        rest = g.said(end, end + 2)
        if rest in ("l'autre", "les autres", "d'autres") or g.word(end) == "others":
            for second in g.clauses(end):
                yield second._replace(start=place, cost=first.cost + second.cost + USUAL, kind="S")
            if g.word(end + 2) in ("non", "pas"):
                yield first._replace(end=end + 3, cost=first.cost + USUAL)


def _either(g: Grammar, place: int) -> Iterator[Phrase]:
    """soit tu viens, soit tu restes"""
    if g.word(place) == "soit":
        for first in g.clauses(place + 1):
            if g.word(first.end) == "soit":
                for second in g.clauses(first.end + 1):
                    yield second._replace(start=place, cost=first.cost + second.cost + COMMON, kind="S")


def _more(g: Grammar, place: int) -> list[Phrase]:
    word = g.word(place)
    if word in ("plus", "moins"):
        return g.clauses(place + 1)
    if word == "the" and place + 1 < g.row.size:
        grade = {reading.tense for reading in (*g.at(place + 1, "adj"), *g.at(place + 1, "adv"))}
        if g.word(place + 1) in ("more", "less") or "2" in grade:
            return [
                Phrase(place + 2, USUAL, start=place),  # the sooner the better
                *g.clauses(place + 2),
                *g.clauses(place + 2, "w"),
                *g.clauses(place + 3, "o"),
            ]
    return []


@way("sentences")
def joined_sentences(g: Grammar, place: int) -> Iterator[Phrase]:
    """One sentence, or two: she sings and he dances"""
    for first in g.all("wholes", place):
        yield first
        for conj in g.at(first.end, "conj"):
            if conj.kind == "but":
                yield from _shortened(g, first, first.end + conj.size)
            if conj.kind in ("and", "but"):
                for second in g.sentences(first.end + conj.size):
                    unlike = SUSPECT if _tells_and_orders(first, conj, second) else 0.0
                    yield second._replace(
                        start=first.start, cost=first.cost + second.cost + COMMON + unlike,
                        flaws=first.flaws + second.flaws, facts=first.facts + second.facts,
                    )  # fmt: skip
        end = first.end
        if (
            first.head is not None
            and first.head.kind == "imp"
            and end - first.start > 1
            and not is_auxiliary(first.head)
        ):
            for second in g.clauses(end):
                yield second._replace(
                    start=first.start, cost=first.cost + second.cost + RARER, facts=first.facts
                )
        for intj in g.at(end, "intj"):
            yield first._replace(end=end + intj.size)
        yield from _tagged(g, first)
        if (
            end == g.row.size - 1
            and g.at(end, "name")
            and first.head is not None
            and first.head.kind == "imp"
        ):
            yield first._replace(end=end + 1, cost=first.cost + ODD)


def _tells_and_orders(first: Phrase, conj: Reading, second: Phrase) -> bool:
    """she eats and drink! The second is not an order but lacks its ending."""
    return (
        conj.form in ("and", "et", "or", "ou")
        and first.head is not None
        and second.head is not None
        and (first.head.kind, second.head.kind) == ("fin", "imp")
    )


def _shortened(g: Grammar, first: Phrase, place: int) -> Iterator[Phrase]:
    """… mais pas de sœur, … but no sisters, … but not today"""
    negated = g.word(place) in ("pas", "not")
    start = place + 1 if negated else place
    for phrase in g.noun_phrases(start):
        if (negated and phrase.kind in ("de", "np", "name", "tonic", "obj")) or (
            phrase.kind == "np" and g.word(place) == "no"
        ):
            yield first._replace(end=phrase.end, cost=first.cost + phrase.cost + USUAL)
    if negated:
        for phrase in g.adjuncts(start):
            yield first._replace(end=phrase.end, cost=first.cost + phrase.cost + USUAL)


def _tagged(g: Grammar, first: Phrase) -> Iterator[Phrase]:
    """…, isn't it? …, n'est-ce pas ?"""
    end = first.end
    for verb in (*g.at(end, "verb"), *g.at(end, "modal")):
        if verb.pos == "verb" and not (is_auxiliary(verb) and verb.kind == "fin"):
            continue
        for at in (end + 1, end + 2):
            if at == g.row.size - 1 and (at == end + 1 or g.at(end + 1, "neg")):
                for pronoun in g.at(at, "pron"):
                    if pronoun.kind == "subj" and g.row.lang_of[at] == "en":
                        yield first._replace(end=at + 1, cost=first.cost + UNUSUAL)
    if [g.word(at) for at in range(end, g.row.size)] in (
        ["n'", "est", "ce", "pas"],
        ["n'", "est-ce", "pas"],
    ):
        yield first._replace(end=g.row.size, cost=first.cost + USUAL)


def _exclaimed(g: Grammar, place: int) -> Iterator[Phrase]:
    """voici le chat, quel beau chat"""
    for wh in g.at(place, "wh"):
        starts = [place + wh.size] if wh.kind == "det" else []
        if wh.form == "what":  # what a lovely surprise
            starts = [place + 2] if g.word(place + 1) in ("a", "an") else []
        for start in starts:
            for nominal in g.nominals(start):
                if not (nominal.gn & wh.gn or wh.lang == "en"):
                    continue
                alone = nominal.head is not None and nominal.head.lemma in forms("fr").words("exclaimed")
                if nominal.end - start > 1 or wh.lang == "en" or alone:
                    whole = nominal._replace(kind="S", start=place, cost=nominal.cost + SELDOM)
                    yield whole
                    if nominal.head is not None:  # what a pity you can't come
                        for clause in g.that_clauses(nominal.end, nominal.head):
                            yield clause._replace(start=place, cost=whole.cost + clause.cost)
                for clause in g.clauses(nominal.end, "o"):
                    if wh.lang == "fr" or wh.form == "what":
                        yield clause._replace(start=place, cost=clause.cost + nominal.cost + SELDOM)
        if wh.form == "how":
            for adjective in g.adjectives(place + 1):
                yield adjective._replace(kind="S", start=place, cost=adjective.cost + SELDOM, head=None)
                for whose in g.prepositional(adjective.end):  # how nice of you
                    if whose.head is not None and whose.head.form == "of":
                        yield whose._replace(kind="S", start=place, cost=adjective.cost + whose.cost + USUAL)
                for clause in g.clauses(adjective.end, "w"):
                    if clause.end == g.row.size and clause.head and clause.head.lemma == "be":
                        yield clause._replace(start=place, cost=clause.cost + UNUSUAL)
    if g.word(place) in ("comme", "que", "qu'"):  # comme tu es grand, qu'il fait froid
        for clause in g.clauses(place + 1):
            last = clause.end - 1
            how = any(adverb.kind in ("manner", "manner2") for adverb in g.at(last, "adv"))
            is_so = clause.head is not None and clause.head.lemma in ("être", "faire")
            if how or (is_so and g.at(last, "adj")):
                if clause.head is not None and clause.head.lang == "fr" and not g.at(last, "det"):
                    yield clause._replace(start=place, cost=clause.cost + RARE)
    for here in g.at(place, "present"):
        for clause in g.indirect_questions(place + here.size):  # voilà pourquoi je pleure
            yield clause._replace(start=place, cost=clause.cost + USUAL, kind="S")
        for phrase in g.noun_phrases(place + here.size):
            if phrase.kind in OBJECTS:
                for tail in g.tails(phrase.end):
                    end, cost, flaws = tail.end, tail.cost, tail.flaws
                    yield phrase._replace(
                        end=end, cost=phrase.cost + cost, flaws=phrase.flaws + flaws, kind="S"
                    )
