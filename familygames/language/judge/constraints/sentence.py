"""Negation, the order of words, and what a whole sentence has."""

from __future__ import annotations

from familygames.language.judge.chart import Chart, Cost, Phrase
from familygames.language.judge.constraints.registry import constraint
from familygames.language.words.lists import listed
from familygames.language.words.prices import (
    FAIR,
    LEFT_OVER,
    LESS_LIKELY,
    LIKELY,
    SELDOM,
    UNLIKELIEST,
    UNLIKELY,
    WRONG,
)
from familygames.language.words.reading import Reading

WITHOUT_PAS = listed("sentence.without_pas")


@constraint
def ne_stands_before_all_pronouns(g: Chart, ne: Reading, place: int) -> Cost | None:
    """je ne le vois pas"""
    return g.flaw("negation", LIKELY, place, place + 1, word=ne.form, why="place")


@constraint
def pas_stands_after_its_verb(
    g: Chart, word: str, first: int, last: int, weight: float = LIKELY
) -> Cost | None:
    """il ne mange pas, il n'a jamais mangé"""
    return g.flaw("negation", weight, first, last, word=word, why="place")


@constraint
def pas_needs_ne(g: Chart, word: str, first: int, last: int) -> Cost | None:
    """je ne mange pas, personne ne vient"""
    return g.flaw("negation", WRONG, first, last, word=word, why="ne")


@constraint
def ne_needs_pas(g: Chart, subject: Phrase, verb: Phrase) -> Cost | None:
    """je ne mange pas, but je ne peux"""
    if _needs_no_pas(g, subject, verb):
        return SELDOM, ()
    word = g.finite_word(verb, subject.end)
    asked = g.word(subject.start - 1) == word  # ne manges-tu
    first, last = (subject.start - 1, subject.end) if asked else (subject.end, verb.end)
    return g.flaw("negation", LIKELY, first, last, word=word, why="pas")


def _needs_no_pas(g: Chart, subject: Phrase, verb: Phrase) -> bool:
    """je ne peux, il n'a pu venir, elle ne cesse de parler"""
    head = verb.head
    if head is not None and head.kind == "subj":
        return True  # avant qu'il ne vienne
    if g.word(subject.start - 1) in ("que", "qu'") and _compares(g, subject.start - 1):
        return True  # plus grand que tu ne crois
    if head is not None and head.lemma in ("avoir", "être"):
        after = range(subject.end, min(verb.end, subject.end + 4))
        return any(r.lemma in WITHOUT_PAS and r.kind == "pp" for at in after for r in g.at(at, "verb"))
    return head is not None and head.lemma in WITHOUT_PAS


UNEQUAL = frozenset(
    "plus moins mieux pire pires meilleur meilleure meilleurs meilleures autre autres plutôt".split()
)


def _compares(g: Chart, place: int) -> bool:
    """Whether « que » here stands behind what is not the same: plus grand que, autre chose que"""
    return any(g.word(at) in UNEQUAL for at in range(max(place - 5, 0), place))


@constraint
def nobody_needs_no_pas(g: Chart, subject: Phrase, verb: Phrase) -> Cost | None:
    """personne ne vient, not « personne ne vient pas »"""
    word = g.word(subject.start)
    return g.flaw("negation", LIKELY, subject.start, verb.end, word=word, why="twice")


@constraint
def not_needs_do(g: Chart, word: str, first: int, last: int) -> Cost | None:
    """he does not drink, not "he not drinks" """
    return g.flaw("negation", LIKELY, first, last, word=word, why="do")


@constraint
def often_stands_after_be(g: Chart, adverb: Reading, verb: Reading, place: int) -> Cost | None:
    """he is always late, but he always comes"""
    return g.flaw("adverb_place", WRONG, place, place + 1, word=adverb.form, why="be", verb=verb.form)


@constraint
def adverb_follows_the_french_verb(g: Chart, adverb: Reading, place: int) -> Cost | None:
    """elle marche lentement"""
    last = place + adverb.size
    return g.flaw("adverb_place", LIKELY, place, last, word=adverb.form, why="before")


@constraint
def nothing_between_verb_and_object(g: Chart, verb: Reading, adverb: Reading, place: int) -> Cost | None:
    """she draws a boat slowly"""
    return g.flaw(
        "adverb_place", LIKELY, place, place + adverb.size, word=adverb.form, why="between", verb=verb.form
    )


@constraint
def subject_stands_before_its_verb(g: Chart, verb: Phrase, subject: Phrase) -> Cost | None:
    """the cat sleeps"""
    word = g.text_of(subject.start, subject.end)
    return g.flaw("subject_place", LESS_LIKELY, verb.end, subject.end, word=word)


@constraint
def question_turns_subject_and_verb(
    g: Chart, clause: Phrase, place: int, weight: float = LIKELY
) -> Cost | None:
    """where do you live, why is he sad"""
    return g.flaw("question_order", weight, place, clause.end, word=g.word(place))


@constraint
def a_sentence_has_a_subject(
    g: Chart, verb: Phrase, first: int, last: int, weight: float = FAIR
) -> Cost | None:
    """vous avez perdu vos clés, she goes to school"""
    return g.flaw("no_subject", weight, first, last, word=g.finite_word(verb, first))


@constraint
def a_sentence_has_a_verb(g: Chart, first: int, last: int, weight: float = LESS_LIKELY) -> Cost | None:
    """the keys are on the table, le garçon est content"""
    return g.flaw("no_verb", weight, first, last)


@constraint
def one_subject_is_enough(g: Chart, first: Phrase, second: Phrase) -> Cost | None:
    """le chat dort, not « le chat le chien dort »"""
    return g.flaw(
        "two_subjects", UNLIKELY, first.start, second.end,
        word=g.text_of(first.start, first.end), second=g.text_of(second.start, second.end),
    )  # fmt: skip


@constraint
def one_verb_is_enough(
    g: Chart, word: str, second: str, first: int, last: int, weight: float = UNLIKELY
) -> Cost | None:
    """my cousin makes breakfast, not "makes eats" """
    return g.flaw("two_verbs", weight, first, last, word=word, second=second)


@constraint
def one_clause_or_a_word_to_join_them(g: Chart, first: Phrase, second: Phrase) -> Cost | None:
    """he sings and she dances"""
    return g.flaw("two_clauses", UNLIKELIEST, first.start, second.end)


@constraint
def every_part_has_its_place(g: Chart, part: Phrase) -> Cost | None:
    """nothing is left over when the sentence is whole"""
    return g.flaw("extra", LEFT_OVER, part.start, part.end, word=g.text_of(part.start, part.end))


@constraint
def a_clause_with_when_needs_another(
    g: Chart, word: str, first: int, last: int, weight: float = LIKELY
) -> Cost | None:
    """when it rains we stay at home"""
    return g.flaw("fragment", weight, first, last, word=word)
