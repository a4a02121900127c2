"""Pronouns in their case and place, and whom they stand for."""

from __future__ import annotations

from familygames.language.judge.chart import FREE, Chart, Cost, Phrase
from familygames.language.judge.constraints.registry import constraint
from familygames.language.judge.knowledge import prefers
from familygames.language.words.lists import listed
from familygames.language.words.prices import LESS_LIKELY, LIKELY, WRONG
from familygames.language.words.reading import Reading

AFTER_CE = listed("pronouns.after_ce")


@constraint
def a_hyphen_joins_verb_and_pronoun(g: Chart, place: int) -> Cost | None:
    """viens-tu, a-t-il, dis-moi: not « viens tu », but « venez vous aussi »"""
    joined = g.row.tokens[place].joined or g.word(place - 1).endswith("'")
    if joined or g.word(place + 1) == "aussi":
        return FREE
    verb, pronoun = g.text_of(place - 1, place), g.word(place)
    return g.flaw(
        "hyphen", WRONG, place - 1, place + 1, word=f"{verb} {pronoun}", better=with_hyphen(verb, pronoun)
    )


def with_hyphen(verb: str, pronoun: str) -> str:
    """viens-tu, aime-t-il"""
    needs_t = verb.endswith(("a", "e", "c")) and pronoun in ("il", "elle", "on", "ils", "elles")
    return f"{verb}-t-{pronoun}" if needs_t else f"{verb}-{pronoun}"


@constraint
def pronoun_can_be_a_subject(
    g: Chart, word: str, first: int, last: int, weight: float = LIKELY
) -> Cost | None:
    """he sings, je chante: not "him", not « me »"""
    word = _in_the_case(g, "obj", first, last) or word
    return g.flaw("pronoun_case", weight, first, last, word=word, where="subject")


@constraint
def pronoun_can_be_an_object(g: Chart, phrase: Phrase, weight: float) -> Cost | None:
    """she sees him, il la voit: not "she sees he" """
    word = _in_the_case(g, "subj", phrase.start, phrase.end) or g.word(phrase.start)
    return g.flaw("pronoun_case", weight, phrase.start, phrase.end, word=word, where="object")


def _in_the_case(g: Chart, kind: str, first: int, last: int) -> str:
    """The pronoun of this kind and no other, of words that are one phrase: my cat and *me*"""
    for place in range(first, last):
        kinds = {pronoun.kind for pronoun in g.at(place, "pron")}
        if kinds == {kind} and not g.at(place, "det"):
            return g.word(place)
    return ""


@constraint
def pronoun_is_stressed_after_etre(g: Chart, phrase: Phrase, better: str) -> Cost | None:
    """c'est lui, not « c'est il »"""
    word = g.word(phrase.start)
    return g.flaw("pronoun_case", LESS_LIKELY, phrase.start, phrase.end, word=word, better=better)


@constraint
def pronoun_is_of_its_subject(g: Chart, subject: Phrase, pronoun: Reading, place: int) -> Cost | None:
    """ton frère joue-t-il, ta sœur est-elle là: not « ton frère joue-t-elle »"""
    if subject.agr & pronoun.agr and subject.gn & pronoun.gn:
        return FREE
    return g.flaw("pronoun_case", LIKELY, place, place + 1, word=pronoun.form)


@constraint
def one_needs_a_noun(g: Chart, word: str, place: int) -> Cost | None:
    """elle mange une pomme, elle en mange une: not « elle mange une »"""
    return g.flaw("missing_noun", LIKELY, place, place + 1, word=word)


@constraint
def an_order_has_no_s(g: Chart, verb: Reading, place: int) -> Cost | None:
    """ouvre la fenêtre, but vas-y, manges-en: not « ouvres la fenêtre »"""
    return g.flaw("order_without_s", LIKELY, place, place + 1, word=verb.form, better=verb.form.rstrip("s"))


@constraint
def pronoun_can_follow_a_preposition(g: Chart, phrase: Phrase) -> Cost | None:
    """with him, avec moi: not "with he" """
    word = g.word(phrase.start)
    return g.flaw("pronoun_case", LESS_LIKELY, phrase.start, phrase.end, word=word, where="preposition")


@constraint
def pronoun_can_follow_que(g: Chart, phrase: Phrase) -> Cost | None:
    """plus grand que moi, not « que je »"""
    word = g.word(phrase.start)
    return g.flaw("pronoun_case", LIKELY, phrase.start, phrase.end, word=word, where="than")


@constraint
def ce_only_before_etre(g: Chart, subject: Phrase, verb: Phrase) -> Cost | None:
    """c'est beau, but ça marche"""
    head = verb.head
    if subject.kind != "ce" or head is None or head.lemma in AFTER_CE or head.pos == "modal":
        return FREE
    word = g.word(subject.start)
    return g.flaw("pronoun_case", WRONG, subject.start, subject.end, word=word, where="ce")


@constraint
def le_for_whom_one_sees_not_lui(g: Chart, place: int) -> Cost | None:
    """je le vois, but je lui parle"""
    return g.flaw("pronoun_case", LIKELY, place - 2, place, word=g.word(place - 2), where="dative")


@constraint
def object_pronoun_suits_its_verb(g: Chart, verb: Reading, place: int) -> Cost | None:
    """je lui téléphone, not « je le téléphone »"""
    code = "pronoun_case" if prefers(verb) == "à" else "no_object"
    return g.flaw(code, LIKELY, place - 1, place, word=verb.form, lemma=verb.lemma)


@constraint
def small_pronouns_are_in_order(g: Chart, pronoun: Reading, place: int, *, ordered: bool) -> Cost | None:
    """il me le donne, il le lui donne"""
    if ordered:
        return FREE
    word = g.word(place - 1)
    return g.flaw("pronoun_order", LESS_LIKELY, place - 1, place + 1, word=word, second=pronoun.form)
