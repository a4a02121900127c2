"""The form of a verb: its tense, its mood, its auxiliary, its participle."""

from __future__ import annotations

from familygames.language.judge.chart import FREE, Chart, Cost, Phrase
from familygames.language.judge.constraints.registry import constraint
from familygames.language.words import features as f
from familygames.language.words.forms import forms
from familygames.language.words.lists import listed
from familygames.language.words.prices import LESS_LIKELY, LIKELIER, LIKELY, STRANGE, USUAL, WRONG
from familygames.language.words.reading import Reading

ENJOY = listed("verb_forms.enjoy")
FUTURE_OF = {
    "si": "FC", "s'": "FC", "quand": "C", "lorsque": "C", "lorsqu'": "C", "dès que": "C",
    "if": "F", "when": "F", "as soon as": "F", "until": "F", "unless": "F", "before": "F", "after": "F",
}  # fmt: skip
"""The tenses that do not follow these words: F the future, C the conditional."""


@constraint
def verb_has_the_form_it_needs(g: Chart, verb: Reading, form: str, place: int) -> Cost | None:
    """il veut dormir, they have eaten, she can swim"""
    return g.flaw("verb_form", LIKELY, place, place + 1, word=verb.form, lemma=verb.lemma, wanted=form)


@constraint
def a_sentence_has_a_verb_with_a_tense(g: Chart, verb: Reading, place: int) -> Cost | None:
    """he is eating, nous mangeons: not "he eating" """
    return g.flaw("verb_form", LESS_LIKELY, place, place + 1, word=verb.form, lemma=verb.lemma, wanted="fin")


@constraint
def no_to_after_can_or_do(g: Chart, place: int) -> Cost | None:
    """he can swim, they do not want"""
    return g.flaw("verb_form", LIKELY, place, place + 1, word="to", lemma="", wanted="bare")


@constraint
def ing_after_be(g: Chart, word: str, lemma: str, place: int, weight: float = LIKELY) -> Cost | None:
    """they are playing, not "they are play" """
    return g.flaw("verb_form", weight, place, place + 1, word=word, lemma=lemma, wanted="ger")


@constraint
def ing_after_enjoy(g: Chart, verb: Reading, place: int) -> Cost | None:
    """she enjoys swimming, not "enjoys to swim" """
    if verb.lemma not in ENJOY:
        return USUAL, ()  # to say what for
    return g.flaw("verb_form", WRONG, place, place + 2, word=g.word(place + 1), lemma="", wanted="ger")


@constraint
def to_after_want(g: Chart, place: int) -> Cost | None:
    """they want to go, not "they want go" """
    return g.flaw("verb_form", LIKELIER, place - 1, place + 1, word=g.word(place), lemma="", wanted="to")


@constraint
def infinitive_after_its_preposition(
    g: Chart, verb: Reading, said: str, wanted: str, first: int, last: int, weight: float = LIKELY
) -> Cost | None:
    """il essaie de dormir, il apprend à nager, il veut dormir"""
    return g.flaw("preposition", weight, first, last, word=said, lemma=verb.lemma, wanted=wanted)


@constraint
def infinitive_after_its_word(g: Chart, word: str, said: str, wanted: str, place: int) -> Cost | None:
    """content de partir, prêt à partir, envie de dormir: not « content à », not « envie dormir »"""
    if (word, said) in forms("fr").wrong_prepositions:
        return FREE  # what stands side by side tells it
    return g.flaw(
        "preposition", WRONG, place, place + bool(said), word=word, prep=said, better=wanted, why="infinitive"
    )


@constraint
def right_auxiliary(
    g: Chart, auxiliary: Reading, participle: Reading, wanted: str, first: int, last: int
) -> Cost | None:
    """elle est tombée, nous avons marché"""
    return g.flaw(
        "auxiliary", LIKELY, first, last, word=auxiliary.form, lemma=participle.lemma, wanted=wanted
    )


@constraint
def participle_with_avoir_stays_as_it_is(g: Chart, participle: Reading, place: int) -> Cost | None:
    """elle a mangé une pomme"""
    return g.flaw(
        "agreement_participle", LIKELY, place, place + 1, word=participle.form, lemma=participle.lemma
    )


@constraint
def participle_keeps_its_form_before_its_object(g: Chart, participle: Reading, place: int) -> Cost | None:
    """elle s'est lavée, but elle s'est lavé les mains"""
    if participle.gn & f.MS:
        return FREE
    return g.flaw(
        "agreement_participle", STRANGE, place, place + 1, word=participle.form, lemma=participle.lemma
    )


@constraint
def participle_agrees_with_its_object_before(
    g: Chart, participle: Reading, place: int, weight: float = WRONG
) -> Cost | None:
    """les pommes, je les ai mangées; il nous a invités"""
    return g.flaw(
        "agreement_participle", weight, place, place + 1, word=participle.form, lemma=participle.lemma
    )


@constraint
def no_future_after_if(g: Chart, opens: Reading, clause: Phrase) -> Cost | None:
    """if it rains we stay, s'il pleut on reste, when I see him"""
    verb = clause.head
    if verb is None:
        return FREE
    tense = "F" if verb.form in ("will", "'ll") else verb.tense
    if not tense or opens.lang != verb.lang or tense not in FUTURE_OF.get(opens.form, ""):
        return FREE
    return g.flaw("tense", WRONG, clause.start, clause.end, word=verb.form, time=opens.form, wanted="present")


@constraint
def subjunctive_after_a_wish(g: Chart, verb: Reading, clause: Phrase, place: int) -> Cost | None:
    """je veux que tu viennes, content qu'il vienne, envie que tu viennes"""
    return _other_mood(g, clause, place, f"{verb.lemma} que", "subj")


@constraint
def subjunctive_after_its_conjunction(g: Chart, opens: Reading, clause: Phrase, place: int) -> Cost | None:
    """pour que tu viennes, bien qu'il soit malade, avant que tu partes"""
    return _other_mood(g, clause, place, _whole(opens.form), "subj")


@constraint
def indicative_after_its_conjunction(g: Chart, opens: Reading, clause: Phrase, place: int) -> Cost | None:
    """quand il est là, parce que tu es malade: not « parce que tu sois »"""
    return _other_mood(g, clause, place, _whole(opens.form), "fin")


@constraint
def indicative_after_what_is_so(g: Chart, verb: Reading, clause: Phrase, place: int) -> Cost | None:
    """je sais que tu es là, j'espère que tu viens, not « je sais que tu viennes »"""
    return _other_mood(g, clause, place, f"{verb.lemma} que", "fin")


def _whole(word: str) -> str:
    """bien que, for « bien qu' »"""
    return f"{word[:-1]}e" if word.endswith("qu'") else word


def _other_mood(g: Chart, clause: Phrase, place: int, after: str, wanted: str) -> Cost | None:
    """The price of a verb that should be in the subjunctive, or should not."""
    form = clause.head.form if clause.head is not None else ""
    at = next((at for at in range(place, clause.end) if g.word(at) == form), place)
    last = max(at + 1, clause.end) if g.row.unknown else at + 1
    return g.flaw("mood", WRONG, at, last, word=form, after=after, wanted=wanted, why=wanted)
