"""Nouns with their determiners, adjectives and relative clauses."""

from __future__ import annotations

from familygames.language.judge.chart import FREE, Chart, Cost, Phrase
from familygames.language.judge.constraints.agreement import disagreement
from familygames.language.judge.constraints.registry import constraint
from familygames.language.judge.knowledge import frames_of, is_always_mass, kinds
from familygames.language.words import features as f
from familygames.language.words.forms import forms
from familygames.language.words.lists import listed
from familygames.language.words.prices import (
    DOUBTFUL,
    LESS_LIKELY,
    LIKELY,
    SELDOM,
    SUSPECT,
    UNUSUAL,
    USUAL,
    WRONG,
)
from familygames.language.words.reading import Reading

DEGREES = frozenset({"more", "most", "less", "least"})
"""Words before an adjective that are determiners, too."""
BY_SOUND = frozenset({"mon", "ton", "son", "cet"})
NEEDS_CONSONANT = {"ma": "mon", "ta": "ton", "sa": "son", "ce": "cet"}
BEST = listed("noun_phrase.best")
USUALLY_BEFORE = listed("noun_phrase.usually_before")
ONLY_BEFORE = frozenset("autre autres bel nouvel vieil même".split())


@constraint
def noun_has_its_number(g: Chart, noun: Reading, number: int, first: int, last: int) -> Cost | None:
    """two cats, trois chevaux: after a number the noun is plural"""
    if noun.gn & number:
        return FREE
    wanted = "plural" if number & f.P else "singular"
    return g.flaw("agreement_number", LESS_LIKELY, first, last, word=noun.form, wanted=wanted, where="noun")


@constraint
def many_before_a_plural(
    g: Chart, noun: Reading, first: int, last: int, weight: float = LIKELY
) -> Cost | None:
    """a lot of friends, some cats: more than one is plural"""
    return g.flaw(
        "agreement_number", weight, first, last,
        word=noun.form, noun=noun.form, wanted="plural", where="noun",
    )  # fmt: skip


@constraint
def much_before_what_is_not_counted(
    g: Chart, determiner: Reading, noun: Reading, first: int, last: int
) -> Cost | None:
    """much water, but many glasses"""
    return g.flaw("countable", SUSPECT, first, last, word=determiner.form, noun=noun.form)


@constraint
def what_is_not_counted_has_no_plural(g: Chart, noun: Reading, place: int) -> Cost | None:
    """information, furniture: not "informations" """
    if noun.gn != f.P or not is_always_mass(noun):
        return FREE
    return g.flaw("countable", LIKELY, place, place + 1, word="-s", noun=noun.lemma)


@constraint
def no_a_before_what_is_not_counted(
    g: Chart, determiner: Reading, noun: Reading, first: int, last: int
) -> Cost | None:
    """some advice, not "an advice" """
    return g.flaw("countable", WRONG, first, last, word=determiner.form, noun=noun.form)


@constraint
def determiner_agrees_with_its_noun(
    g: Chart, determiner: Reading, noun: Reading, gn: int, first: int, last: int
) -> Cost | None:
    """une fille, les filles, these boys"""
    if noun.lang == "fr" and noun.gn & determiner.gn and not gn & determiner.gn:
        return None  # quelques fois pénible: the noun goes with it, an adjective does not
    return disagreement(g, determiner, noun, gn, determiner.gn, first, last, "determiner")


@constraint
def adjective_agrees_with_its_noun(g: Chart, adjective: Phrase, noun: Reading, gn: int) -> Cost | None:
    """une jupe verte, de grands arbres"""
    if gn & adjective.gn or adjective.head is None:
        return FREE
    return disagreement(
        g, adjective.head, noun, gn, adjective.gn, adjective.start, adjective.end, "adjective"
    )


@constraint
def mon_before_a_feminine_only_if_it_starts_with_a_vowel(
    g: Chart, determiner: Reading, nominal: Phrase, first: int
) -> Cost | None:
    """mon amie, but ma sœur"""
    vowel = forms("fr").starts_as_vowel(g.word(first + determiner.size))
    if determiner.form not in ("mon", "ton", "son") or vowel or f.gender_of(nominal.gn) != "f":
        return FREE
    noun = nominal.head.form if nominal.head else ""
    return g.flaw(
        "agreement_gender", LIKELY, first, nominal.end,
        word=determiner.form, noun=noun, wanted="feminine", where="determiner",
    )  # fmt: skip


@constraint
def determiner_suits_the_next_sound(g: Chart, determiner: Reading, first: int) -> Cost | None:
    """cet arbre, mon école, ce garçon"""
    after = first + determiner.size
    form, next_ = determiner.form, g.word(after)
    better = NEEDS_CONSONANT.get(form, "")
    vowel = forms("fr").starts_as_vowel(next_)
    if form == "cet" and not vowel:
        return g.flaw("elision", LESS_LIKELY, first, after + 1, word=form, next=next_, better="ce")
    if better and vowel:
        return g.flaw("elision", LESS_LIKELY, first, after + 1, word=form, next=next_, better=better)
    return FREE


@constraint
def noun_has_a_determiner(g: Chart, nominal: Phrase) -> Cost | None:
    """the boat, un bateau"""
    noun = nominal.head.form if nominal.head else ""
    return g.flaw("missing_determiner", LESS_LIKELY, nominal.start, nominal.end, noun=noun)


@constraint
def one_determiner_is_enough(g: Chart, first: Reading, second: Reading, place: int) -> Cost | None:
    """my book, not "my the book" """
    after = place + first.size
    if first.form in DEGREES and second.form in ("a", "an"):
        return g.flaw("adverb_place", LESS_LIKELY, place, after + 1,
                      word=first.form, second=second.form, why="article")  # fmt: skip
    return g.flaw("two_determiners", LESS_LIKELY, place, after + 1, word=first.form, second=second.form)


@constraint
def de_alone_needs_a_negation(
    g: Chart, noun: str, first: int, last: int, weight: float = LIKELY
) -> Cost | None:
    """je n'ai pas de pain, but j'ai du pain"""
    return g.flaw("negative_article", weight, first, last, noun=noun)


@constraint
def adjective_stands_on_its_side(g: Chart, noun: Reading, adjective: Phrase, *, before: bool) -> Cost | None:
    """a red car, une voiture rouge, un petit chat"""
    head = adjective.head
    assert head is not None
    weight = 0.0
    if head.lang == "en":
        if not before and noun.lang == "fr":
            return USUAL, ()
        if not before and head.pos == "verb":
            return UNUSUAL, ()
        weight = (WRONG if head.lemma in forms("en").words("after") else 0.0) if before else LESS_LIKELY
        if not before and (head.lemma.endswith("ble") or head.lemma in forms("en").words("behind-too")):
            weight = SELDOM  # the best way possible, a better route available
    elif head.lang == "fr":
        weight = _french_side(noun, head, adjective, before=before)
    if not weight:
        return FREE
    return g.flaw(
        "adjective_place", weight, adjective.start, adjective.end, adjective=head.form, noun=noun.form
    )


def _french_side(noun: Reading, head: Reading, adjective: Phrase, *, before: bool) -> float:
    words = forms("fr").words
    if before:
        if {head.lemma, head.form} & words("before") or noun.lang == "en":
            return 0.0
        if adjective.kind in ("than", "as"):
            return 0.0
        return LESS_LIKELY if head.lemma in words("after") else DOUBTFUL
    if head.form in ONLY_BEFORE and adjective.kind != "tout":  # une tout autre idée, une idée tout autre
        return WRONG
    return SELDOM if head.lemma in USUALLY_BEFORE and not adjective.kind else 0.0


@constraint
def compared_only_once(g: Chart, adjective: Reading, degree: str, first: int, last: int) -> Cost | None:
    """taller, meilleur: not "more taller", « plus meilleur »"""
    graded = adjective.tense in ("2", "3")
    if degree in ("more", "most", "less", "least") and graded:
        return g.flaw("double_comparative", LESS_LIKELY, first, last, word=adjective.form)
    if (degree in ("very", "too", "so", "quite") and graded) or (degree == "plus" and adjective.form in BEST):
        return g.flaw("double_comparative", WRONG, first, last, word=adjective.form)
    return FREE


@constraint
def than_after_more_and_as_after_as(g: Chart, waits_for: str, opens: str, place: int) -> Cost | None:
    """taller than me, as tall as me, plus grand que moi"""
    if waits_for == opens:
        return FREE
    return g.flaw("comparative", WRONG, place - 1, place + 1, word=g.word(place - 1), second=g.word(place))


@constraint
def qui_is_the_subject(g: Chart, relative: Reading, place: int) -> Cost | None:
    """la fille qui danse, not « que danse »"""
    noun = g.word(place - 1)
    return g.flaw("relative", LIKELY, place, place + 1, word=relative.form, noun=noun, better="qui")


@constraint
def que_is_the_object(g: Chart, relative: Reading, place: int) -> Cost | None:
    """le livre que je lis, not « qui je lis »"""
    noun = g.word(place - 1)
    return g.flaw("relative", LIKELY, place, place + 1, word=relative.form, noun=noun, better="que")


@constraint
def ou_is_the_time(g: Chart, relative: Reading, place: int) -> Cost | None:
    """le jour où je parle, not « le jour que je parle »"""
    noun = g.word(place - 1)
    return g.flaw("relative", LIKELY, place, place + 1, word=relative.form, noun=noun, better="où")


@constraint
def dont_needs_de(g: Chart, relative: Reading, clause: Phrase, place: int) -> Cost | None:
    """le film dont je parle (parler de), but le film que je vois"""
    verb = clause.head
    alone = verb is not None and g.word(clause.end - 1) == verb.form
    if verb is None or not alone or not frames_of(verb) & {"n-only", "n-not-of"}:
        return FREE
    noun = g.word(place - 1)
    return g.flaw("relative", LIKELY, place, place + 1, word=relative.form, noun=noun, better="que")


@constraint
def who_for_people_which_for_things(
    g: Chart, relative: Reading, noun: Reading | None, place: int
) -> Cost | None:
    """the man who sings, the book which I read"""
    if relative.form not in ("who", "whom", "which") or noun is None or noun.lang is None:
        return FREE
    senses = kinds(noun)
    person = bool(senses & {"person", "animal", "group"}) or not senses
    better = ""
    if relative.form == "which" and senses == {"person"}:
        better = "who"
    elif relative.form != "which" and not person:
        better = "that"
    if not better:
        return FREE
    return g.flaw("relative", WRONG, place - 1, place + 1, word=relative.form, noun=noun.form, better=better)
