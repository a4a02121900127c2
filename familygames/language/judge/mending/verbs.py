"""What might be better where a verb is wrong: another form, tense or mood, another auxiliary."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from familygames.language.judge.better import Better, Dropped, Inserted, Replaced, VerbForm
from familygames.language.judge.chart import Flaw
from familygames.language.judge.knowledge import FORMS_OF_BE, LIVING, frames_of, kinds
from familygames.language.judge.mending.edits import WHOLE
from familygames.language.judge.mending.proposing import Say, each, place_of, proposes
from familygames.language.judge.other_forms import in_form, siblings
from familygames.language.judge.row import GRAMMARS, Row
from familygames.language.words.elision import SHORTENED
from familygames.language.words.forms import forms
from familygames.language.words.lists import listed
from familygames.language.words.reading import Reading

BE = ("is", "are", "am")


@proposes("verb_form")
def the_verb_in_another_form(flaw: Flaw, row: Row, say: Say) -> Iterator[Better]:
    """she can sings → sing, he gone → he went, I looking → I am looking"""
    place, wanted = place_of(flaw, row, say.get("word", "")), say.get("wanted", "")
    if place < 0:
        return
    if wanted == "to":
        yield (Inserted(place, "to"),)
        return
    if wanted == "bare" and row.word(place) == "to":
        yield (Dropped(place, place + 1),)
        return
    own = {verb.kind for verb in row.at(place, "verb")}
    if wanted in ("inf", "bare"):
        yield from _without_do(row, place)
    modal = any(row.at(at, "modal") for at in range(max(place - 3, 0), place))
    if wanted in ("inf", "bare") and "pp" in own and modal and _is_nobody_s(row, place + 1):
        yield (Inserted(place, "be"),)  # you will not allowed
    if wanted == "ger":
        yield from _in_ing(row, place, alone=flaw.first == place)
    elif wanted == "fin":
        yield from _with_its_tense(row, place, own)
    elif wanted == "simple":
        yield from _without_ing(row, place)
    else:
        yield (VerbForm(place, {"bare": "inf"}.get(wanted, wanted)),)


def _without_do(row: Row, place: int) -> Iterator[Better]:
    """do you are → are you, he doesn't is → he isn't"""
    if row.word(place) not in FORMS_OF_BE:
        return
    for at in range(place):
        if any(verb.lemma == "do" for verb in row.at(at, "verb")):
            yield Replaced(at, at + 1, row.word(place)), Dropped(place, place + 1)


def _in_ing(row: Row, place: int, *, alone: bool = False) -> Iterator[Better]:
    """enjoy to run → enjoy running, is eat by → is eaten by, is eat → is eating, to goes → to go"""
    before, after = row.word(place - 1), row.word(place + 1)
    if after not in ("by", "par"):
        yield from _without_be(row, place)
        yield from _with_another_auxiliary(row, place)
    yield from each(place, (text for text in in_form(row, place, "pp") if _is_done(row, place, text)))
    if before == "to":
        yield (VerbForm(place, "inf"),)
    if alone and before == "to":  # am used to get up
        yield (VerbForm(place, "ger"),)
    for text in in_form(row, place, "ger") if after not in ("by", "par") else ():
        if before == "to":
            yield (Replaced(place - 1, place + 1, text),)
        yield (Replaced(place, place + 1, text),)


def _is_done(row: Row, place: int, participle: str) -> bool:
    """Whether something is rather done to it than done: is eat by, is worry about it, is make of wood"""
    before, after = row.word(place - 1), row.word(place + 1)
    if after in ("by", "par") or (before == "be" and row.at(place - 2, "modal")):
        return True
    if row.lang_of[place] != "en":
        return False
    if not _is_nobody_s(row, place + 1):
        return participle in NAMED
    done = any("n!" in frames_of(verb) for verb in row.at(place, "verb"))
    seen = before == "been" and any(verb.lemma in SEEN for verb in row.at(place, "verb"))
    return done or seen or _is_of_a_thing(row, place) or participle in forms("en").words("state-of-mind")


SEEN = listed("proposals.seen")
"""What has been done rather than somebody has been doing it, where no object follows."""


def _is_of_a_thing(row: Row, place: int) -> bool:
    """the cake was (eat), my bike is (steal): a thing does nothing to anything"""
    nouns_before = row.at(place - 2, "noun") if row.word(place - 1) in FORMS_OF_BE else ()
    takes = any("n" in frames_of(verb) for verb in row.at(place, "verb"))
    return (
        takes
        and bool(nouns_before)
        and all(kinds(noun) and not kinds(noun) & LIVING for noun in nouns_before)
    )


def _without_be(row: Row, place: int) -> Iterator[Better]:
    """I am agree → I agree, it was happened → it happened"""
    alone = row.word(place - 1) in FORMS_OF_BE
    for be, own in product(row.at(place - 1, "verb"), row.at(place, "verb")) if alone else ():
        tense = _tense_alone(be, own)
        for other in siblings(forms("en"), own.lemma) if tense and be.kind == "fin" else ():
            if other.kind == "fin" and other.tense == tense and other.agr & be.agr:
                yield (Replaced(place - 1, place + 1, other.form),)


def _with_another_auxiliary(row: Row, place: int) -> Iterator[Better]:
    """is been → has been, are you want it → do you want it"""
    if row.word(place) == "been" and row.word(place - 1) in HAVE_OF:
        yield (Replaced(place - 1, place, HAVE_OF[row.word(place - 1)]),)
    asks = place == 2 and row.word(0) in FORMS_OF_BE and bool(row.at(1, "pron"))
    for own in row.at(place, "verb") if asks else ():
        if own.kind in ("inf", "fin") and own.lemma in forms("en").words("lasting"):
            yield Replaced(0, 1, DO_OF[row.word(0)]), Replaced(place, place + 1, own.lemma)


def _tense_alone(be: Reading, own: Reading) -> str:
    """The tense of a verb without the "be" before it: was agree, is happened; none if it is meant with it"""
    if own.kind == "inf" and own.lemma in forms("en").words("lasting"):
        return be.tense
    return "S" if own.kind == "pp" and "intransitive" in frames_of(own) else ""


HAVE_OF = {"is": "has", "are": "have", "am": "have", "was": "had", "were": "had"}
DO_OF = {"is": "does", "are": "do", "am": "do", "was": "did", "were": "did"}
NAMED = listed("proposals.named")


def _is_nobody_s(row: Row, place: int) -> bool:
    """Whether no object begins here: worry (about it), not "worry (me)" """
    return not any(row.at(place, pos) for pos in ("det", "pron", "name")) or bool(row.at(place, "prep"))


def _without_ing(row: Row, place: int) -> Iterator[Better]:
    """she is knowing → she knows, they were knowing → they knew, is she knowing → does she know"""
    be = next((at for at in range(place - 1, -1, -1) if row.word(at) in FORMS_OF_BE), place)
    for text in in_form(row, place, "inf") if be < place - 1 else ():
        yield Replaced(be, be + 1, DO_OF[row.word(be)]), Replaced(place, place + 1, text)
    tenses = {verb.tense for verb in row.at(place - 1, "verb") if verb.lemma == "be" and verb.kind == "fin"}
    for tense in tenses:
        for text in in_form(row, place, "fin", tense):
            yield (Replaced(place - 1, place + 1, text),)
    if not tenses:
        yield from ((Replaced(place - 1, place + 1, text),) for text in in_form(row, place, "pp"))


def _with_its_tense(row: Row, place: int, own: set[str]) -> Iterator[Better]:
    if "ger" in own:
        for be in BE:
            yield (Inserted(place, be),)
    if "pp" in own and row.lang_of[place] == "en":
        yield (VerbForm(place, "fin", "S"),)
    if "pp" in own and row.lang_of[place] == "fr":
        for auxiliary in ("a", "ai", "as", "ont", "avons", "avez"):
            yield (Inserted(place, auxiliary),)
    yield (VerbForm(place, "fin", "P"),)


@proposes("mood")
def the_verb_in_the_other_mood(flaw: Flaw, row: Row, say: Say) -> Iterator[Better]:
    """« je veux que tu viens » → que tu viennes, « parce que tu sois » → parce que tu es"""
    own, other = ("subj", "fin") if say.get("wanted") == "fin" else ("fin", "subj")
    for place in range(flaw.first, row.size):
        persons = {verb.agr for verb in row.at(place, "verb") if verb.kind == own}
        if persons:
            now = [*in_form(row, place, other, "P" if other == "fin" else "J")]
            now.sort(key=lambda text: not _is_of_one(text, other, persons))
            yield from each(place, now)
            yield (VerbForm(place, other),)


def _is_of_one(text: str, kind: str, persons: set[int]) -> bool:
    """Whether a form of a verb is of one of these persons."""
    forms_of_it = [verb for verb in forms("fr").readings(text) if verb.kind == kind]
    return any(verb.agr & person for verb in forms_of_it for person in persons)


@proposes("auxiliary")
def the_other_auxiliary(flaw: Flaw, row: Row, say: Say) -> Iterator[Better]:
    """« elle a tombé » → elle est tombée"""
    place = place_of(flaw, row, say.get("word", ""))
    own = [verb for verb in row.at(place, "verb") if verb.kind == "fin"]
    if place < 0 or not own or say.get("wanted") not in ("avoir", "être"):
        return
    behind = range(place + 1, row.size)
    done = next((at for at in behind if any(verb.kind == "pp" for verb in row.at(at, "verb"))), -1)
    for text in dict.fromkeys(_helping(say["wanted"], own[0])):
        before = WHOLE.get(row.word(place - 1), "")
        whole = before and not forms("fr").starts_as_vowel(text)
        first = (
            Replaced(place - 1, place + 1, f"{before} {text}") if whole else Replaced(place, place + 1, text)
        )
        yield (first,)
        if done >= 0:
            yield first, VerbForm(done, "pp")


@proposes("auxiliary")
def does_he(flaw: Flaw, row: Row, say: Say) -> Iterator[Better]:
    """what's he eats → what does he eat"""
    if say.get("wanted") == "does":
        short = row.word(flaw.first) == "'s"
        asked = f"{row.tokens[flaw.first - 1].said} does" if short else "does"
        yield (
            Replaced(flaw.first - short, flaw.first + 1, asked),
            Replaced(flaw.last - 1, flaw.last, say["lemma"]),
        )


def _helping(lemma: str, own: Reading) -> Iterator[str]:
    """Forms of « avoir » or « être » in the tense and person of another verb."""
    for group in forms("fr").closed.values():
        for reading in group:
            wanted = (reading.lemma, reading.pos, reading.kind, reading.tense)
            same = wanted == (lemma, "verb", own.kind, own.tense)
            if same and reading.agr & own.agr:
                yield reading.form


@proposes("tense")
def the_verb_in_its_tense(flaw: Flaw, row: Row, say: Say) -> Iterator[Better]:
    """yesterday I go → yesterday I went, last week I have seen him → I saw him, tomorrow I went → will go"""
    if row.lang_of[flaw.first] != "en":
        return
    if say.get("wanted") == "future":
        for verb in row.at(flaw.first, "verb"):
            yield (Replaced(flaw.first, flaw.last, f"will {verb.lemma}"),)
    if say.get("wanted") != "past":
        return
    if row.word(flaw.first) in ("have", "has", "will") and flaw.first + 1 < row.size:
        for text in (*in_form(row, flaw.first + 1, "fin", "S"), row.word(flaw.first + 1)):
            yield (Replaced(flaw.first, flaw.first + 2, text),)
    yield (VerbForm(flaw.first, "fin", "S"),)


@proposes("age")
def so_old(flaw: Flaw, row: Row, _: Say) -> Iterator[Better]:
    """I have twelve years → I am twelve years old"""
    if row.lang_of[flaw.first] == "en":
        be = Replaced(flaw.first, flaw.first + 1, BE_OF.get(row.word(flaw.first - 1), "is"))
        yield (be,) if row.word(flaw.last - 1) == "old" else (be, Inserted(flaw.last, "old"))


@proposes("having", "has_the_air")
def has_what_it_is(flaw: Flaw, row: Row, _: Say) -> Iterator[Better]:
    """« je suis faim » → j'ai faim, « elle est dix ans » → elle a dix ans"""
    place = flaw.first
    short = SHORTENED.get(row.word(place - 1), "") if place else ""
    turned = place + 1 < row.size and row.tokens[place + 1].joined and row.word(place + 1) in HE
    for own in row.at(place, "verb"):
        for text in dict.fromkeys(_helping("avoir", own)) if own.kind != "inf" else ("avoir",):
            if short and forms("fr").starts_as_vowel(text):
                yield (Replaced(place - 1, place + 1, f"{short} {text}"),)
            else:  # est-il → a-t-il
                yield (Replaced(place, place + 1, f"{text}-t" if turned and text[-1] in "ae" else text),)


HE = frozenset({"il", "elle", "on"})


@proposes("collocation")
def the_verb_it_goes_with(flaw: Flaw, row: Row, say: Say) -> Iterator[Better]:
    """did a mistake → made a mistake, « il demande une question » → il pose, opened the light → turned on"""
    lemma, _, rest = say["better"].partition(" ")
    language = row.lang_of[flaw.first]
    for own in sorted(row.at(flaw.first, "verb"), key=lambda verb: verb.kind != "fin"):
        for other in siblings(forms(language), lemma) if language in GRAMMARS else ():
            if (
                other.pos == "verb"
                and other.kind == own.kind
                and other.tense == own.tense
                and other.agr & own.agr
            ):
                yield (Replaced(flaw.first, flaw.last, f"{other.form} {rest}".strip()),)


@proposes("no_verb")
def to_be(_: Flaw, row: Row, __: Say) -> Iterator[Better]:
    """I afraid of the dark → I am afraid, « le chat très beau » → le chat est très beau"""
    if row.word(0) == "there":
        yield from ((Inserted(1, text),) for text in ("is", "are"))
        return
    for place in range(1, min(4, row.size)):
        pronoun = any(reading.kind == "subj" for reading in row.at(place - 1, "pron"))
        noun = bool(row.lattice[place - 1].keys() & {"noun", "name"})
        if pronoun:
            be = [BE_OF[row.word(place - 1)]] if row.word(place - 1) in BE_OF else []
        elif noun and {"adj", "adv"} & row.lattice[place].keys():
            be = ["est", "sont"] if row.lang_of[place - 1] == "fr" else ["is", "are"]
        else:
            be = []
        for text in be:
            yield (Inserted(place, text),)


BE_OF = {
    "i": "am", "you": "are", "he": "is", "she": "is", "it": "is", "we": "are", "they": "are",
    "je": "suis", "tu": "es", "il": "est", "elle": "est", "on": "est", "nous": "sommes", "vous": "êtes",
    "ils": "sont", "elles": "sont",
}  # fmt: skip
