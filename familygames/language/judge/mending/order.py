"""What might be better where words stand in the wrong place, and where a negation lacks its word."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from familygames.language.judge.better import Better, Dropped, Inserted, Moved, Replaced
from familygames.language.judge.chart import Flaw
from familygames.language.judge.knowledge import FORMS_OF_BE
from familygames.language.judge.mending.edits import WHOLE
from familygames.language.judge.mending.proposing import Say, place_of, proposes
from familygames.language.judge.other_forms import in_form
from familygames.language.judge.row import Row
from familygames.language.words import features as f
from familygames.language.words.reading import Reading


@proposes("negation")
def the_word_of_the_negation_that_lacks(flaw: Flaw, row: Row, say: Say) -> Iterator[Better]:
    """« je mange pas » → je ne mange pas, he not drinks → he does not drink"""
    match say.get("why"):
        case "do":
            yield from _with_do(flaw, row, place_of(flaw, row, say.get("word", "")))
        case "ne" | "pas" as word:
            for at in range(max(flaw.first - 2, 0), min(flaw.last + 1, row.size) + 1):
                before = WHOLE.get(row.word(at - 1), "") if at and word == "ne" else ""
                yield (Replaced(at - 1, at, f"{before} ne") if before else Inserted(at, word),)
        case "place":
            yield from _before_the_participle(flaw, row)
            yield from _around_the_verb(row)
        case "twice" | None:
            yield from ((Dropped(at, at + 1),) for at in range(flaw.first, row.size) if row.word(at) == "pas")


@proposes("negation")
def a_word_that_denies_nothing(flaw: Flaw, row: Row, _: Say) -> Iterator[Better]:
    """I don't see nobody → anybody"""
    for place in range(flaw.first, min(flaw.last + 1, row.size)):
        denied = row.word(place + 2) in ("n't", "not")  # nobody doesn't know
        if row.lang_of[place] == "en" and row.word(place) in POSITIVE and not denied:
            yield (Replaced(place, place + 1, POSITIVE[row.word(place)]),)


def _with_do(flaw: Flaw, row: Row, place: int) -> Iterator[Better]:
    """he not drinks, he drinks not → he does not drink"""
    for at in range(flaw.first, min(flaw.last + 2, row.size)):
        tenses = [verb.tense for verb in row.at(at, "verb") if verb.kind == "fin"]
        bases = dict.fromkeys((*in_form(row, at, "inf"), row.word(at))) if tenses else ()
        for do, base in product(("did",) if "S" in tenses else ("does", "do"), bases):
            not_at = next((beside for beside in (at - 1, at + 1) if row.word(beside) in ("not", "no")), place)
            first, last = min(at, not_at), max(at, not_at) + 1
            yield (Replaced(first, last, f"{do} not {base}"),)


POSITIVE = {
    "never": "ever", "nobody": "anybody", "nothing": "anything", "nowhere": "anywhere", "none": "any",
    "no": "any",
}  # fmt: skip


def _before_the_participle(flaw: Flaw, row: Row) -> Iterator[Better]:
    """« il a mangé pas » → il n'a pas mangé"""
    first, last = flaw.first, flaw.last - 1
    if row.word(last) != "pas" or last - first != len(("a", "mangé")):
        return
    moved = Replaced(first + 1, first + 2, f"pas {row.word(first + 1)}"), Dropped(last, last + 1)
    before = WHOLE.get(row.word(first - 1), "")
    if before in ("ne", "") and (before or row.word(first - 1) == "ne"):
        yield moved
    elif before:
        yield Replaced(first - 1, first, f"{before} ne"), *moved
    else:
        yield Inserted(first, "ne"), *moved


def _around_the_verb(row: Row) -> Iterator[Better]:
    """« je mange ne pas » → je ne mange pas"""
    ne = [at for at in range(row.size) if row.word(at) in ("ne", "n'")]
    pas = [at for at in range(row.size) if row.word(at) in ("pas", "jamais", "plus", "rien")]
    if len(ne) > 1 or len(pas) != 1:
        return
    taken = tuple(Dropped(at, at + 1) for at in (*ne, *pas))
    for verb in range(row.size):
        if any(own.kind in ("fin", "imp") for own in row.at(verb, "verb")):
            start = verb
            while start and row.at(start - 1, "clitic"):
                start -= 1
            yield (*taken, Inserted(start, "ne"), Inserted(verb + 1, row.word(pas[0])))


@proposes("question_order")
def the_verb_behind_its_subject(flaw: Flaw, row: Row, say: Say) -> Iterator[Better]:
    """tell me where is the station → where the station is, which book you like → do you like"""
    if "do" in say:
        yield Inserted(flaw.first, say["do"]), Replaced(flaw.first + 1, flaw.last, say["lemma"])
    if say.get("why") != "inside":
        return
    for place in range(flaw.first, min(flaw.last, row.size)):
        if row.word(place) in FORMS_OF_BE:
            yield (Moved(place, place + 1, row.size),)


@proposes("question_order")
def the_subject_behind_its_verb(flaw: Flaw, row: Row, say: Say) -> Iterator[Better]:
    """what you want → do you want, why you are sad → are you sad, how he did it → did he do it"""
    if "do" in say or "why" in say or row.lang_of[flaw.first] != "en":
        return
    for place in range(flaw.first + 1, min(flaw.last, row.size)):
        finite = [verb for verb in row.at(place, "verb") if verb.kind == "fin"]
        if row.at(place, "modal") or any(verb.lemma in ("be", "have", "do") for verb in finite):
            end = place + 2 if row.word(place + 1) == "n't" else place + 1  # why you didn't come
            helps = "".join(row.word(at) for at in range(place, end))
            yield Inserted(flaw.first, helps), Dropped(place, end)
        for verb in finite:
            yield Inserted(flaw.first, _do_for(verb)), Replaced(place, place + 1, verb.lemma)
        if finite:
            return


def _do_for(verb: Reading) -> str:
    """The form of "do" that asks with this verb."""
    return "did" if verb.tense == "S" else "does" if verb.agr == f.AGR["3s"] else "do"


@proposes("adjective_place")
def the_adjective_on_the_other_side(flaw: Flaw, row: Row, say: Say) -> Iterator[Better]:
    """a car red → a red car, « une rouge voiture » → une voiture rouge"""
    for at in range(max(flaw.first - 1, 0), min(flaw.last, row.size - 1)):
        if {say.get("adjective", ""), say.get("noun", "")} == {row.word(at), row.word(at + 1)}:
            yield (Replaced(at, at + 2, f"{row.word(at + 1)} {row.word(at)}"),)


@proposes("adverb_place")
def the_adverb_elsewhere(flaw: Flaw, row: Row, say: Say) -> Iterator[Better]:
    """he always is late → he is always late; she draws slowly a boat → a boat slowly"""
    place = place_of(flaw, row, say.get("word", ""))
    if place < 0:
        return
    size = len(say["word"].split())
    after = place + size
    if say.get("why") == "article":
        yield (Replaced(place, after + 1, f"a {say['word']}"),)
        return
    if say.get("why") == "verb":
        yield (Replaced(place - 1, after, f"{say['word']} {row.word(place - 1)}"),)
        return
    if say.get("why") == "between":
        if any(adverb.kind == "freq" for adverb in row.at(place, "adv")) and say["word"] != "very much":
            yield (Replaced(place - 1, after, f"{say['word']} {row.word(place - 1)}"),)  # eats always bread
        yield (Moved(place, after, row.size),)
    elif after < row.size and row.word(after) != "'":
        yield (Replaced(place, after + 1, f"{row.word(after)} {say['word']}"),)


@proposes("pronoun_order")
def the_two_pronouns_turned(flaw: Flaw, row: Row, say: Say) -> Iterator[Better]:
    """« il le me donne » → il me le donne"""
    if flaw.last - flaw.first == 2:
        first, second = row.word(flaw.first), row.word(flaw.first + 1)
        yield (Replaced(flaw.first, flaw.last, f"{second} {first}"),)
