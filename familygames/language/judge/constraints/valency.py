"""What a verb takes."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge.chart import FREE, Chart, Cost, Phrase, Predication
from familygames.language.judge.constraints.registry import constraint
from familygames.language.judge.knowledge import frames_of, kinds, prefers
from familygames.language.words.forms import forms
from familygames.language.words.prices import LESS_LIKELY, LIKELY
from familygames.language.words.reading import Reading


@constraint
def verb_has_its_object(g: Chart, verb: Reading, place: int, weight: float) -> Cost | None:
    """elle met la table, I like it"""
    return g.flaw("missing_object", weight, place - 1, place, word=verb.form, lemma=verb.lemma)


@constraint
def object_after_its_preposition(g: Chart, verb: Reading, wanted: str, first: int, last: int) -> Cost | None:
    """il ressemble à sa mère, she looks at the stars"""
    return g.flaw("missing_preposition", LIKELY, first, last, lemma=verb.lemma, word=verb.form, wanted=wanted)


@constraint
def some_verbs_take_no_object(g: Chart, verb: Reading, first: int, last: int) -> Cost | None:
    """le train part, she sleeps"""
    return g.flaw("no_object", LIKELY, first, last, lemma=verb.lemma, word=verb.form)


@constraint
def one_object_is_enough(
    g: Chart, verb: Reading, first: int, last: int, second: str = "", weight: float = LESS_LIKELY
) -> Cost | None:
    """je mange une pomme, je la mange"""
    more = {"second": second} if second else {}
    return g.flaw("two_objects", weight, first, last, word=verb.form, **more)


@constraint
def whom_it_is_for_is_said_once(g: Chart, noun: Reading, first: int, last: int) -> Cost | None:
    """elle lui écrit, elle écrit à sa tante"""
    return g.flaw("two_objects", LIKELY, first, last, word="lui", second=noun.form)


@constraint
def words_are_shouted_not_people(g: Chart, subject: Phrase, verb: Phrase) -> Cost | None:
    """orders were shouted, she was shouted at: not "Tina was shouted" """
    done = next((each for fact in verb.facts if fact.own for each in _done(fact)), None)
    if done is None or done.lang != "en" or "n-thing" not in frames_of(done) or not is_somebody(subject):
        return FREE
    return g.flaw(
        "no_passive",
        LIKELY,
        subject.start,
        verb.end,
        word=done.form,
        noun=g.text_of(subject.start, subject.end),
    )


def _done(fact: Predication) -> Iterator[Reading]:
    """The verb of which somebody is the object, a participle that is read as an adjective, too."""
    if fact.passive:
        yield fact.verb
    elif fact.quality is not None and fact.quality.lang == "en" and fact.quality.form.endswith("ed"):
        yield from (each for each in forms("en").readings(fact.quality.form) if each.kind == "pp")


def is_somebody(phrase: Phrase) -> bool:
    """he, Tina, the girl: surely a person or an animal"""
    head = phrase.head
    if head is None or phrase.kind not in ("np", "name", "subj", "obj"):
        return False
    if head.pos == "pron":
        return head.form in PERSONAL
    senses = kinds(head)
    return head.pos == "name" or (bool(senses) and senses <= {"person", "animal"})


PERSONAL = frozenset({"i", "he", "she", "we", "me", "him", "us"})


@constraint
def one_shouts_at_people(g: Chart, verb: Reading, phrase: Phrase, place: int) -> Cost | None:
    """he shouts at Tom, not "he shouts Tom"; but he shouts my name"""
    if "n-thing" not in frames_of(verb) or "nn" in frames_of(verb) or not is_somebody(phrase):
        return FREE
    asks = g.row.lattice[0].keys() & {"wh", "modal"} or g.at(0, "verb")
    if asks and phrase.kind == "name" and phrase.end == g.row.size:
        return FREE  # why are you crying, Lina
    wanted = prefers(verb)
    if not wanted:
        return g.flaw("no_object", LIKELY, place, phrase.end, lemma=verb.lemma, word=verb.form)
    return g.flaw(
        "missing_preposition", LIKELY, place, phrase.end, lemma=verb.lemma, word=verb.form, wanted=wanted
    )
