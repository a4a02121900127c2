"""The verb before its subject: manges-tu, does he eat, où est le chat."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import Phrase
from familygames.language.judge.grammar.clause.statements import combined
from familygames.language.judge.grammar.noun_phrase.relatives import subject_and_verb
from familygames.language.judge.grammar.parts import Before, Complement, as_clause, done_by
from familygames.language.judge.grammar.reading import RowParser
from familygames.language.judge.grammar.verb_phrase.auxiliaries import perfect
from familygames.language.judge.grammar.verb_phrase.before_verbs import before_verb
from familygames.language.judge.grammar.verb_phrase.helped_verbs import rest
from familygames.language.judge.grammar.verb_phrase.objects import complements
from familygames.language.judge.grammar.verb_phrase.verb_forms import participles
from familygames.language.judge.grammar.verb_phrase.verb_phrases import from_verb
from familygames.language.judge.knowledge import may_be_person
from familygames.language.words import features as f
from familygames.language.words.prices import COMMON, RARE, STRANGE, UNUSUAL, USUAL
from familygames.language.words.reading import Reading

TURNED = frozenset({"np", "name", "subj", "that", "neg", "there"})
"""What may stand as a subject behind its English verb."""
SAME_AS_OBJECT = frozenset({"you", "it", "her"})


# French
def inverted_french(g: RowParser, place: int, gap: str) -> Iterator[Phrase]:
    """manges-tu une pomme, a-t-elle fini, n'est-ce pas vrai"""
    for before in before_verb(g, place, "inverted") if place < g.row.size else ():
        for verb in g.at(before.end, "verb"):
            if verb.kind != "fin" or verb.lang == "en":
                continue
            after = before.end + verb.size
            for pronoun in g.at(after, "pron"):
                if pronoun.kind == "subj" or (pronoun.kind == "ce" and verb.lemma == "être"):
                    hyphen = must.a_hyphen_joins_verb_and_pronoun(g, after)
                    if hyphen is None:
                        continue
                    subject = Phrase(
                        after + 1,
                        gn=pronoun.gn,
                        agr=pronoun.agr,
                        head=pronoun,
                        kind=pronoun.kind,
                        start=after,
                    )
                    for phrase in from_verb(g, verb, before, "fin", gap, after=after + 1):
                        for clause in combined(g, subject, phrase):
                            yield (
                                clause.costing(verb.cost).paying(hyphen)._replace(start=place, end=phrase.end)
                            )


def verb_then_subject(g: RowParser, place: int, gap: str) -> Iterator[Phrase]:
    """où est le chat, comment va ta mère, que fait Marie, quel est ton nom"""
    if place >= g.row.size or gap not in ("w", "o"):
        return
    for before in before_verb(g, place, "inverted"):
        for verb in g.at(before.end, "verb"):
            if verb.kind == "fin" and verb.lang == "fr" and not before.ne:
                after = before.end + 1
                yield from _takes_place(g, verb, after, place)
                yield from _noun_behind_its_verb(g, verb, after, place)
                if verb.lemma in ("être", "avoir"):
                    yield from _participle_then_subject(g, verb, after, place)
                    yield from _subject_then_participle(g, verb, after, gap, place)
                if verb.lemma == "être" and gap == "w":
                    yield from _quality_then_subject(g, verb, after, place)


def _takes_place(g: RowParser, verb: Reading, after: int, start: int) -> Iterator[Phrase]:
    """(quand) a lieu la fête"""
    at = after + 1 if g.word(after) == "eu" else after  # (où) a eu lieu la fête
    if verb.lemma == "avoir" and g.word(at) == "lieu":
        for subject in g.noun_phrases(at + 1):
            if subject.kind in ("np", "name") and subject.agr & verb.agr:
                for tail in g.tails(subject.end):
                    yield as_clause(subject.with_more(tail), start)._replace(facts=())


def _quality_then_subject(g: RowParser, verb: Reading, after: int, start: int) -> Iterator[Phrase]:
    """(de quel pays) est originaire ce jeu, (de quel club) était membre ton oncle"""
    qualities = [(said, said.gn) for said in g.adjectives(after)]
    qualities += [
        (said, f.ANY) for said in g.noun_phrases(after)
        if said.kind == "bare" and said.head is not None and may_be_person(said.head)
    ]  # fmt: skip
    for said, gn in qualities:
        for subject in g.noun_phrases(said.end):
            if subject.kind in ("np", "name") and subject.gn & gn and subject.agr & verb.agr:
                for tail in g.tails(subject.end):
                    clause = as_clause(subject.with_more(tail), start, said.cost + USUAL)
                    yield clause._replace(facts=(), flaws=subject.flaws + tail.flaws)


def _noun_behind_its_verb(g: RowParser, verb: Reading, after: int, start: int) -> Iterator[Phrase]:
    """(où) est le chat, (que) fait Marie, (que) fait donc Marie, (que) veut dire ce mot"""
    then = 1 if g.word(after) == "donc" or (verb.lemma == "vouloir" and g.word(after) == "dire") else 0
    for subject in g.noun_phrases(after + then):
        if subject.kind not in ("np", "name", "that") or (subject.head and subject.head.form == "y"):
            continue
        for tail in g.tails(subject.end):
            phrase = Phrase(
                tail.end, tail.cost, tail.flaws, agr=verb.agr, head=verb, start=start, parts=(tail,)
            )
            for clause in combined(g, subject, phrase):
                yield clause.costing(verb.cost + COMMON)._replace(start=start)


def _subject_then_participle(
    g: RowParser, verb: Reading, after: int, gap: str, start: int
) -> Iterator[Phrase]:
    """(où) sont mes amis allés; not « (où) sont les clés allé »"""
    for subject in g.noun_phrases(after):
        if subject.kind not in ("np", "name", "that") or (subject.head and subject.head.form == "y"):
            continue
        for second, price in participles(g, subject.end):
            if verb.lemma == "être" and not second.gn & subject.gn:
                continue
            for part in complements(g, second, subject.end + 1, Before(start), "o" if gap == "o" else "w"):
                phrase = Phrase(
                    part.end, part.cost + RARE, part.flaws, kind="S", start=start, parts=part.parts
                )
                yield phrase.paying(price)


def _participle_then_subject(g: RowParser, verb: Reading, place: int, start: int) -> Iterator[Phrase]:
    """(où) est née ta mère, (quand) a été construite cette maison"""
    for second, price in participles(g, place):
        if second.lemma == "être":
            yield from _participle_then_subject(g, second, place + 1, start)
            continue
        gn = second.gn if verb.lemma == "être" else f.ANY
        for subject in g.noun_phrases(place + 1) if not price[1] else ():
            for tail in g.tails(subject.end) if subject.kind in ("np", "name") else ():
                phrase = Phrase(
                    tail.end, tail.cost, tail.flaws, gn, verb.agr, verb, start=start, parts=(tail,)
                )
                for clause in combined(g, subject, phrase):
                    yield clause.costing(USUAL)._replace(start=start)


# English
DOES = Reading("'s", "do", "en", "verb", "fin", agr=f.AGR["3s"], tense="P", cost=STRANGE)
"""What "does" is in haste."""


def inverted_english(g: RowParser, place: int, gap: str) -> Iterator[Phrase]:
    """does he eat, is she sleeping, can you swim, is there a cat"""
    for verb in (*g.at(place, "verb"), *g.at(place, "modal"), *_short_does(g, place)):
        if verb.lang != "en" or not (verb.pos == "modal" or _helps(verb)):
            continue
        after = place + verb.size
        starts = [after, *(after + 1 for neg in g.at(after, "neg") if neg.form in ("not", "n't"))]
        for start in starts:
            for noun in (*g.noun_phrases(start), *_there(g, start)):
                subject = _turned(g, noun)
                if subject is not None:
                    yield from _question_rest(g, verb, place, subject, gap)


def _short_does(g: RowParser, place: int) -> Iterator[Reading]:
    """what's it say, where's this go: as one speaks"""
    if g.word(place) == "'s" and g.at(place - 1, "wh"):
        yield DOES


def _helps(verb: Reading) -> bool:
    return verb.kind == "fin" and verb.lemma in ("be", "have", "do")


def _there(g: RowParser, place: int) -> Iterator[Phrase]:
    for there in g.at(place, "there"):
        yield Phrase(place + 1, 0.0, (), f.ANY, f.AGR["3s"] | f.AGR["3p"], there, "there", place)


def _turned(g: RowParser, subject: Phrase) -> Phrase | None:
    """What may be the subject behind a verb: "does him" pays; "is playing" still waits for one."""
    head = subject.head
    if subject.kind not in TURNED:
        if subject.kind not in ("obj", "tonic") or head is None or head.form in SAME_AS_OBJECT:
            return None
        flaw = must.pronoun_can_be_a_subject(g, g.word(subject.start), subject.start, subject.end)
        return subject.paying(flaw) if flaw else None
    doing = head is not None and head.pos == "noun" and head.form.endswith("ing")
    return None if head is not None and doing and head.form == g.word(subject.start) else subject


def _question_rest(g: RowParser, verb: Reading, place: int, subject: Phrase, gap: str) -> Iterator[Phrase]:
    agr = verb.agr if verb.pos == "verb" else f.ALL
    price = verb.cost if verb is DOES else 0.0
    for part in _behind_subject(g, verb, place, subject, gap):
        if verb.lemma == "do" and part.end == subject.end and not _is_asked_back(g, subject):
            continue
        phrase = Phrase(
            part.end, part.cost, part.flaws, part.gn, agr, verb, "", place, part.facts, part.parts
        )
        cost = subject_and_verb(g, subject, phrase, place)
        if cost is not None:
            yield Phrase(
                part.end, price + subject.cost + part.cost + cost[0],
                subject.flaws + part.flaws + cost[1], head=verb, kind="S", start=place,
                facts=done_by(part.facts, subject.head), parts=(subject, *part.parts),
            )  # fmt: skip


def _is_asked_back(g: RowParser, subject: Phrase) -> bool:
    """don't you, does he: all else was said before"""
    return subject.end == g.row.size and bool(g.at(subject.start, "pron"))


def _and_another(g: RowParser, verb: Reading, first: Complement, gap: str) -> Iterator[Complement]:
    """(which film did he see) and she like: somebody else's verb with the same gap"""
    if gap != "o" or not any(conj.kind in ("and", "but") for conj in g.at(first.end, "conj")):
        return
    form = "ger" if verb.lemma == "be" else "pp" if verb.lemma == "have" and verb.pos == "verb" else "inf"
    for subject in g.noun_phrases(first.end + 1):
        for second in g.verb_phrases(subject.end, form, "o") if subject.kind in TURNED else ():
            yield first.with_more(subject, facts=first.facts).with_more(second, USUAL, facts=first.facts)


def _inner_gap(verb: Reading, gap: str) -> str:
    return gap if gap in ("o", "w") else "q" if verb.lemma == "do" else ""


def _behind_subject(g: RowParser, verb: Reading, place: int, subject: Phrase, gap: str) -> list[Complement]:
    """(has she) eaten, (is it) in the bag"""
    inner = _inner_gap(verb, gap)
    has = verb.lemma == "have" and verb.pos == "verb"
    if has:
        parts = list(perfect(g, verb, subject.end, Before(place), inner))
    else:
        parts = list(rest(g, verb, subject.end, Before(place, negated=True), "fin", inner))
    parts += [both for first in parts for both in _and_another(g, verb, first, gap)]
    if has and gap in ("", "q") and subject.kind == "subj":  # have you any children
        objects = g.noun_phrases(subject.end) if g.at(subject.end, "det") else ()
        parts += [Complement.of(phrase, UNUSUAL) for phrase in objects if phrase.kind == "np"]
    if has and _is_asked_back(g, subject):
        parts.append(Complement(subject.end, UNUSUAL))
    if verb.lemma == "be" and gap == "q" and subject.kind == "there":
        return [part for part in parts if part.kind == "is" or part.negative] or parts
    return parts
