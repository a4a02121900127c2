"""Statements: a subject and its verb."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import FREE, Cost, Phrase, and_
from familygames.language.judge.grammar.noun_phrase.relatives import subject_and_verb
from familygames.language.judge.grammar.parts import SUBJECTS, done_by, without_places
from familygames.language.judge.grammar.reading import RowParser, way
from familygames.language.judge.knowledge import is_auxiliary
from familygames.language.words import features as f
from familygames.language.words.lists import listed
from familygames.language.words.prices import COMMON, DOUBTFUL, PLAIN, UNLIKELY, UNUSUAL, USUAL
from familygames.language.words.reading import Reading

NOBODY = frozenset({"nobody", "nothing", "no one", "none"})
WITH_NE = frozenset({"personne", "rien", "aucun", "aucune"})
"""What begins a sentence and needs "ne" before the verb."""
SURELY = listed("statements.surely")
"""Adverbs behind which a clause may say what is so."""
DAYS = frozenset({"aujourd'hui", "demain", "hier"})
"""Adverbs of which something is said: « aujourd'hui est un grand jour »."""
ABOUT_A_DAY = listed("statements.about_a_day")
"""Verbs by which something is said of a day."""
FLOATING_AFTER = frozenset({"nous", "vous", "on", "i", "you", "we", "they"})
"""Pronouns after which "all", "both", « tous » may stand."""
SAID_OF_IT = listed("statements.said_of_it")
"""Verbs that say something of what is asked: why he left is not clear, does not matter."""
SUBJECTS_TOO = frozenset({"lui", "eux", "elle", "elles", "nous", "vous", "you", "it"})
"""Stressed pronouns that look like the subject, or may be one: « lui sait »."""


@way("clauses")
def subject_and_verb_phrase(g: RowParser, place: int, gap: str, mood: str) -> Iterator[Phrase]:
    """the cat sleeps, le chat que je vois dort"""
    for subject in g.subjects(place):
        for verb in g.verb_phrases(subject.end, mood, gap):
            yield from combined(g, subject, verb)


@way("clauses")
def moi_je(g: RowParser, place: int, gap: str, mood: str) -> Iterator[Phrase]:
    """moi, je préfère, nous aussi nous jouons"""
    for tonic in g.at(place, "pron") if not gap else ():
        after = place + (2 if g.word(place + 1) == "aussi" else 1)
        after += 2 * (g.text_of(after, after + 2) == "non plus")
        if tonic.kind == "tonic" and _same_person(g, tonic, after):
            for clause in g.clauses(after, gap, mood):
                yield clause.opened(place, USUAL)


def _same_person(g: RowParser, tonic: Reading, place: int) -> bool:
    """« moi, je … », « nous, on … », not « elle il … »"""
    return any(
        pronoun.kind == "subj"
        and (pronoun.form == "on" or (pronoun.agr & tonic.agr and pronoun.gn & tonic.gn))
        for pronoun in g.at(place, "pron")
    )


@way("clauses")
def clause_behind_its_front(g: RowParser, place: int, gap: str, mood: str) -> Iterator[Phrase]:
    """every day we play, quand il pleut on reste"""
    for front in g.fronts(place) if not gap else ():
        for clause in g.clauses(front.end, gap, mood):
            yield clause.after(front, PLAIN)._replace(start=place)


@way("clauses")
def heureusement_que(g: RowParser, place: int, gap: str, mood: str) -> Iterator[Phrase]:
    """heureusement que tu es là, évidemment qu'il dort"""
    if g.word(place) in SURELY and g.word(place + 1) in ("que", "qu'") and not gap and mood == "fin":
        for clause in g.clauses(place + 2):
            yield clause.opened(place, COMMON)


# Subjects
@way("subjects")
def subject(g: RowParser, place: int) -> Iterator[Phrase]:
    """the cat, she, Mary and her brother, you all"""
    for phrase in g.noun_phrases(place):
        if phrase.kind in SUBJECTS and phrase.kind != "bare":
            yield phrase
            if phrase.kind == "subj" and phrase.head and phrase.head.form in FLOATING_AFTER:
                for floating in g.at(phrase.end, "adv"):
                    if floating.kind == "float":
                        gn = phrase.gn & f.P or phrase.gn
                        yield phrase.closed(phrase.end + floating.size)._replace(gn=gn)


@way("subjects")
def he_himself(g: RowParser, place: int) -> Iterator[Phrase]:
    """he himself (did it), she herself, we ourselves"""
    for pronoun in g.at(place, "pron"):
        for oneself in g.at(place + 1, "pron") if pronoun.kind == "subj" and pronoun.lang == "en" else ():
            agr, gn = must.ONESELF.get(oneself.form, (0, 0))
            if oneself.kind == "refl" and agr & pronoun.agr and gn & pronoun.gn:
                yield Phrase(place + 2, USUAL, (), pronoun.gn, pronoun.agr, pronoun, "subj", place)


@way("subjects", language="en")
def why_he_left(g: RowParser, place: int) -> Iterator[Phrase]:
    """where he lives (is a secret), why he left (is not clear)"""
    for clause in () if place else g.indirect_questions(place):
        is_ = any(verb.lemma in SAID_OF_IT and verb.kind == "fin" for verb in g.at(clause.end, "verb"))
        is_ &= g.word(clause.end) not in ("do", "does", "did") or bool(g.at(clause.end + 1, "neg"))
        if g.at(place, "wh") and clause.end > place + 2 and (is_ or g.at(clause.end, "modal")):
            asked = clause.opened(place, UNUSUAL)
            yield asked._replace(gn=f.MS, agr=f.AGR["3s"], kind="inf", head=None, start=place)


@way("subjects")
def stressed_subject(g: RowParser, place: int) -> Iterator[Phrase]:
    """« lui sait tout », « toi et moi »; "him" and « moi » are none"""
    for phrase in g.noun_phrases(place):
        price = _price_of_stress(g, phrase, place)
        if price is not None:
            yield phrase.paying(price)._replace(kind="np")


def _price_of_stress(g: RowParser, phrase: Phrase, place: int) -> Cost | None:
    """The price of a pronoun that is no plain subject, in its place."""
    head = phrase.head
    if phrase.kind == "tonic2":
        return USUAL, ()
    if phrase.kind not in ("tonic", "obj") or head is None:
        return None
    if head.form in SUBJECTS_TOO and head.kind == phrase.kind == "tonic":
        return (DOUBTFUL, ()) if head.form in ("lui", "eux") else None
    if phrase.kind == "tonic" and phrase.end - place > 1:
        return USUAL, ()
    if head.form in SUBJECTS_TOO - {"lui", "eux"}:
        return None
    return must.pronoun_can_be_a_subject(g, g.word(place), place, phrase.end)


@way("subjects")
def me_for_je(g: RowParser, place: int) -> Iterator[Phrase]:
    """« me joue »: no subject, but meant as one"""
    for clitic in g.at(place, "clitic") if g.relaxed else ():
        if clitic.kind in ("r", "d") and clitic.form not in ("nous", "vous", "se", "s'"):
            if flaw := must.pronoun_can_be_a_subject(g, clitic.form, place, place + 1, UNLIKELY):
                yield Phrase(place + 1, *flaw, clitic.gn, clitic.agr, clitic, "np", place)


@way("subjects")
def today_as_a_subject(g: RowParser, place: int) -> Iterator[Phrase]:
    """aujourd'hui est un grand jour"""
    for adverb in g.at(place, "adv"):
        end = place + adverb.size
        said = g.at(end, "ne") or any(verb.lemma in ABOUT_A_DAY for verb in g.at(end, "verb"))
        if adverb.form in DAYS and said:
            yield Phrase(place + adverb.size, USUAL, (), f.MS, f.AGR["3s"], None, "np", place)


@way("subjects")
def doing_as_a_subject(g: RowParser, place: int) -> Iterator[Phrase]:
    """swimming is fun, to err is human, nager est amusant"""
    forms = ["inf"] if g.lang(place) == "fr" or g.word(place) == "to" else []
    forms += ["ger"] if g.lang(place) == "en" else []
    for form in forms if g.at(place, "verb") or g.word(place) == "to" else ():
        for verb in g.verb_phrases(place, form) if form == "inf" else _doing(g, place):
            yield verb.costing(USUAL)._replace(gn=f.MS, agr=f.AGR["3s"], kind="inf", head=None, start=place)


def _doing(g: RowParser, place: int) -> list[Phrase]:
    """swimming (is fun), and "swim (is fun)", for which it is meant; not "does somebody can" """
    base = any(verb.kind == "inf" and not is_auxiliary(verb) for verb in g.at(place, "verb"))
    return g.verb_phrases(place, "ger") if base else g.doing(place)


# A subject with its verb
def combined(g: RowParser, subject: Phrase, verb: Phrase) -> Iterator[Phrase]:
    """A clause of a subject and a verb phrase, with all that they must keep to."""
    cost: Cost | None = subject_and_verb(g, subject, verb, finite_place(g, subject, verb))
    for check in (
        must.ce_only_before_etre,
        must.only_it_rains,
        must.oneself_is_the_subject,
        must.words_are_shouted_not_people,
        must.hard_to_do_is_what_is_done,
        _price_of_negation,
    ):
        cost = and_(cost, check(g, subject, verb)) if cost is not None else None
    if cost is None:
        return
    facts = without_places(subject.facts) + done_by(verb.facts, subject.head)
    yield Phrase(
        verb.end, subject.cost + verb.cost + cost[0], subject.flaws + verb.flaws + cost[1],
        head=verb.head, kind="S", start=subject.start, facts=facts, parts=(subject, verb),
    )  # fmt: skip


def _price_of_negation(g: RowParser, subject: Phrase, verb: Phrase) -> Cost | None:
    """« personne ne vient », not « personne vient » or « personne ne vient pas », nor « je ne mange »"""
    head = subject.head
    nobody = subject.kind == "neg"
    if verb.kind == "ne":
        return FREE if nobody or _is_denied(g, subject, verb) else must.ne_needs_pas(g, subject, verb)
    if not nobody or head is None or head.lang != "fr":
        return FREE
    if verb.kind == "not":
        return must.nobody_needs_no_pas(g, subject, verb)
    french = verb.head is not None and verb.head.lang == "fr"
    if french and g.word(subject.start) in WITH_NE and g.word(subject.end) not in ("ne", "n'"):
        return must.pas_needs_ne(g, g.word(subject.end), subject.start, subject.end + 1)
    return FREE


DENYING = frozenset({"jamais", "personne", "rien", "part"})
"""Before a subject they deny what it does: jamais je ne mange, à personne elle ne parle."""


def _is_denied(g: RowParser, subject: Phrase, verb: Phrase) -> bool:
    """Whether what "ne" waits for has come: aucun ne vient, jamais je ne mange, personne ne t'a-t-il vu"""
    denied = subject.start > 0 and g.word(subject.start - 1) in DENYING
    nobody = subject.head is not None and subject.head.form in NOBODY
    return denied or nobody or _asks_of_nobody(g, subject, verb)


def _asks_of_nobody(g: RowParser, subject: Phrase, verb: Phrase) -> bool:
    """personne ne t'a-t-il vu: who does not do it stands before"""
    before = {g.word(at) for at in range(max(verb.start - 4, 0), subject.start)}
    return subject.end <= verb.end and subject.start > verb.start and bool(before & WITH_NE)


def finite_place(g: RowParser, subject: Phrase, verb: Phrase) -> int:
    """Where the finite verb stands, past adverbs and small pronouns."""
    form = verb.head.form.split(" ")[0] if verb.head else ""
    for place in range(subject.end, min(verb.end, subject.end + 6)):
        if g.word(place) == form:
            return place
    return subject.end
