"""What might be better, by what is wrong: the likeliest first. Whether it is, is seen when it is read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product

from familygames.language.judge.chart import Flaw
from familygames.language.judge.knowledge import FORMS_OF_BE, LIVING, frames_of, is_mass, is_thing, kinds
from familygames.language.judge.mending.edits import WHOLE, Edit, Edits
from familygames.language.judge.other_forms import (
    agreeing,
    conjugated,
    determiners,
    in_form,
    others,
    said_of_it,
    siblings,
)
from familygames.language.judge.row import GRAMMARS, Row
from familygames.language.words import features as f
from familygames.language.words.elision import MELTED, SHORTENED
from familygames.language.words.forms import forms
from familygames.language.words.lists import listed
from familygames.language.words.reading import Reading

Say = Mapping[str, str]
Proposal = Callable[[Flaw, Row, Say], Iterator[Edits]]
PROPOSALS: dict[str, list[Proposal]] = {}


def proposes(*codes: str) -> Callable[[Proposal], Proposal]:
    """Marks what proposes something for flaws of these codes."""

    def marked(proposal: Proposal) -> Proposal:
        for code in codes:
            PROPOSALS.setdefault(code, []).append(proposal)
        return proposal

    return marked


def place_of(flaw: Flaw, row: Row, text: str) -> int:
    """Where the words a flaw speaks of begin, -1 where they are not. Of several places the last."""
    words = text.split()
    last = min(max(flaw.last, flaw.first + 1), row.size)
    for place in range(last - len(words), max(flaw.first - 1, -1), -1) if words else ():
        if [row.word(place + step) for step in range(len(words))] == words:
            return place
    return -1


def _each(place: int, texts: Iterator[str]) -> Iterator[Edits]:
    for text in texts:
        yield (Edit(place, place + 1, text),)


@proposes("agreement_number", "agreement_person")
def the_verb_in_another_person(flaw: Flaw, row: Row, say: Say) -> Iterator[Edits]:
    """they is → they are"""
    place = place_of(flaw, row, say.get("word", ""))
    if place < 0 or "subject" not in say:
        return
    if row.word(flaw.first) in OF_MANY:
        yield from _each(flaw.first + 1, _several(row, flaw.first + 1))
    yield from _each(place, conjugated(row, place, int(say.get("persons") or f.ALL)))


OF_MANY = frozenset({"all", "most", "some", "other"})
"""Words before a noun that is counted, so that it is plural."""


def _several(row: Row, place: int) -> Iterator[str]:
    """all student → all students"""
    if any(is_thing(noun) and noun.gn == f.S and noun.lang == "en" for noun in row.at(place, "noun")):
        yield from agreeing(row, place, f.P)


ANY_KIND = frozenset({""})
GN = {"singular": f.S, "plural": f.P, "masculine": f.M, "feminine": f.F}


@proposes("agreement_number", "agreement_gender")
def the_determiner_or_its_noun(flaw: Flaw, row: Row, say: Say) -> Iterator[Edits]:
    """those cat → that cat, « ces étudiant » → ces étudiants, several book → several books"""
    place, noun = place_of(flaw, row, say.get("word", "")), _place_of_its_noun(flaw, row, say)
    yield from _melted_back(row, place, noun)
    if say.get("where") != "determiner" or place < 0 or noun < 0:
        return
    genders = {own.gn for own in row.at(noun, "noun")}
    other = [*_of_size(place, say["word"], (text for gn in genders for text in determiners(row, place, gn)))]
    own = [edits for number in _numbers(row, place) for edits in _each(noun, agreeing(row, noun, number))]
    if flaw.code == "agreement_gender":
        yield from other
    else:
        own_first = _is_heard_alike(row, noun, own) or _counts(row, place, noun)
        yield from (*own, *other) if own_first else (*other, *own)
        if row.word(place) in ("a", "an"):
            yield (Edit(place, place + 1, ""),)  # a children play


def _melted_back(row: Row, place: int, noun: int) -> Iterator[Edits]:
    """au maison → à la maison"""
    if row.word(place) in MELTED_BACK and any(own.gn & f.F for own in row.at(noun, "noun")):
        yield (Edit(place, place + 1, MELTED_BACK[row.word(place)]),)


def _place_of_its_noun(flaw: Flaw, row: Row, say: Say) -> int:
    """Where the noun of a determiner stands, behind what a flaw speaks of too: tout les jours"""
    place = place_of(flaw, row, say.get("noun", ""))
    behind = range(flaw.last, row.size) if place < 0 else ()
    return next((at for at in behind if row.word(at) == say.get("noun", "").casefold()), place)


MELTED_BACK = {"au": "à la", "du": "de la"}
"""What stands before a feminine instead: « au maison » is meant for « à la maison »."""


def _counts(row: Row, place: int, noun: int) -> bool:
    """a few apple: the noun is counted, so it is not "a little" that is meant"""
    quantity = any(own.kind == "quant" for own in row.at(place, "det"))
    return quantity and any(not is_mass(own) for own in row.at(noun, "noun"))


def _of_size(place: int, said: str, texts: Iterator[str]) -> Iterator[Edits]:
    for text in texts:
        yield (Edit(place, place + len(said.split()), text),)


def _numbers(row: Row, place: int) -> Iterator[int]:
    """The number a determiner wants."""
    for pos in ("det", "prepdet", "predet"):
        for own in row.at(place, pos):
            if number := f.number_of(own.gn):
                yield f.S if number == "s" else f.P


def _is_heard_alike(row: Row, place: int, other: list[Edits]) -> bool:
    """« étudiant » before a plural: who writes it forgets a letter that is not heard."""
    return row.lang_of[place] == "fr" and any(
        edits[0].text in (row.word(place) + "s", row.word(place) + "x") for edits in other
    )


@proposes("agreement_number", "agreement_gender")
def the_word_that_agrees(flaw: Flaw, row: Row, say: Say) -> Iterator[Edits]:
    """« une robe vert » → une robe verte, two cat → two cats"""
    if say.get("where") == "determiner" or "subject" in say:
        return
    place, wanted = place_of(flaw, row, say.get("word", "")), GN.get(say.get("wanted", ""), f.ANY)
    if row.word(place) in FEMININE:
        yield (Edit(place, place + 1, FEMININE[row.word(place)]),)
    for at in range(max(place, 0)):  # quelle est ton nom
        for noun in row.at(place, "noun") if row.word(at) in QUEL else ():
            yield from _each(at, determiners(row, at, noun.gn))
    others_here = range(flaw.first, min(flaw.last, row.size)) if say.get("where") == "predicate" else ()
    for at in dict.fromkeys((*((place,) if place >= 0 else ()), *reversed(others_here))):
        if at == place or not row.at(at, "noun"):
            yield from _each(at, agreeing(row, at, wanted))
            yield from _each(at, said_of_it(row, at, int(say.get("gn", 0))))


FEMININE = {"bel": "belle", "nouvel": "nouvelle", "vieil": "vieille"}
QUEL = frozenset({"quel", "quelle", "quels", "quelles"})


@proposes("agreement_participle")
def the_participle_in_another_form(flaw: Flaw, row: Row, say: Say) -> Iterator[Edits]:
    """« les pommes, je les ai mangé » → mangées"""
    place = place_of(flaw, row, say.get("word", ""))
    if place >= 0:
        yield from _each(place, in_form(row, place, "pp"))


BE = ("is", "are", "am")


@proposes("verb_form")
def the_verb_in_another_form(flaw: Flaw, row: Row, say: Say) -> Iterator[Edits]:
    """she can sings → sing, he gone → he went, I looking → I am looking"""
    place, wanted = place_of(flaw, row, say.get("word", "")), say.get("wanted", "")
    if place < 0:
        return
    if wanted == "to":
        yield (Edit(place, place, "to"),)
        return
    if wanted == "bare" and row.word(place) == "to":
        yield (Edit(place, place + 1, ""),)
        return
    own = {verb.kind for verb in row.at(place, "verb")}
    if wanted in ("inf", "bare"):
        yield from _without_do(row, place)
    modal = any(row.at(at, "modal") for at in range(max(place - 3, 0), place))
    if wanted in ("inf", "bare") and "pp" in own and modal and _is_nobody_s(row, place + 1):
        yield (Edit(place, place, "be"),)  # you will not allowed
    if wanted == "ger":
        yield from _in_ing(row, place, alone=flaw.first == place)
    elif wanted == "fin":
        yield from _with_its_tense(row, place, own)
    elif wanted == "simple":
        yield from _without_ing(row, place)
    else:
        yield from _each(place, in_form(row, place, {"bare": "inf"}.get(wanted, wanted)))


def _without_do(row: Row, place: int) -> Iterator[Edits]:
    """do you are → are you, he doesn't is → he isn't"""
    if row.word(place) not in FORMS_OF_BE:
        return
    for at in range(place):
        if any(verb.lemma == "do" for verb in row.at(at, "verb")):
            yield Edit(at, at + 1, row.word(place)), Edit(place, place + 1, "")


def _in_ing(row: Row, place: int, *, alone: bool = False) -> Iterator[Edits]:
    """enjoy to run → enjoy running, is eat by → is eaten by, is eat → is eating, to goes → to go"""
    before, after = row.word(place - 1), row.word(place + 1)
    if after not in ("by", "par"):
        yield from _without_be(row, place)
        yield from _with_another_auxiliary(row, place)
    yield from _each(place, (text for text in in_form(row, place, "pp") if _is_done(row, place, text)))
    if before == "to":
        yield from _each(place, in_form(row, place, "inf"))
    if alone and before == "to":  # am used to get up
        yield from _each(place, in_form(row, place, "ger"))
    for text in in_form(row, place, "ger") if after not in ("by", "par") else ():
        if before == "to":
            yield (Edit(place - 1, place + 1, text),)
        yield (Edit(place, place + 1, text),)


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


def _without_be(row: Row, place: int) -> Iterator[Edits]:
    """I am agree → I agree, it was happened → it happened"""
    alone = row.word(place - 1) in FORMS_OF_BE
    for be, own in product(row.at(place - 1, "verb"), row.at(place, "verb")) if alone else ():
        tense = _tense_alone(be, own)
        for other in siblings(forms("en"), own.lemma) if tense and be.kind == "fin" else ():
            if other.kind == "fin" and other.tense == tense and other.agr & be.agr:
                yield (Edit(place - 1, place + 1, other.form),)


def _with_another_auxiliary(row: Row, place: int) -> Iterator[Edits]:
    """is been → has been, are you want it → do you want it"""
    if row.word(place) == "been" and row.word(place - 1) in HAVE_OF:
        yield (Edit(place - 1, place, HAVE_OF[row.word(place - 1)]),)
    asks = place == 2 and row.word(0) in FORMS_OF_BE and bool(row.at(1, "pron"))
    for own in row.at(place, "verb") if asks else ():
        if own.kind in ("inf", "fin") and own.lemma in forms("en").words("lasting"):
            yield Edit(0, 1, DO_OF[row.word(0)]), Edit(place, place + 1, own.lemma)


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


def _without_ing(row: Row, place: int) -> Iterator[Edits]:
    """she is knowing → she knows, they were knowing → they knew, is she knowing → does she know"""
    be = next((at for at in range(place - 1, -1, -1) if row.word(at) in FORMS_OF_BE), place)
    for text in in_form(row, place, "inf") if be < place - 1 else ():
        yield Edit(be, be + 1, DO_OF[row.word(be)]), Edit(place, place + 1, text)
    tenses = {verb.tense for verb in row.at(place - 1, "verb") if verb.lemma == "be" and verb.kind == "fin"}
    for tense in tenses:
        for text in in_form(row, place, "fin", tense):
            yield (Edit(place - 1, place + 1, text),)
    if not tenses:
        yield from ((Edit(place - 1, place + 1, text),) for text in in_form(row, place, "pp"))


def _with_its_tense(row: Row, place: int, own: set[str]) -> Iterator[Edits]:
    if "ger" in own:
        for be in BE:
            yield (Edit(place, place, be),)
    if "pp" in own and row.lang_of[place] == "en":
        yield from _each(place, in_form(row, place, "fin", "S"))
    if "pp" in own and row.lang_of[place] == "fr":
        for auxiliary in ("a", "ai", "as", "ont", "avons", "avez"):
            yield (Edit(place, place, auxiliary),)
    yield from _each(place, in_form(row, place, "fin", "P"))


@proposes("mood")
def the_verb_in_the_other_mood(flaw: Flaw, row: Row, say: Say) -> Iterator[Edits]:
    """« je veux que tu viens » → que tu viennes, « parce que tu sois » → parce que tu es"""
    own, other = ("subj", "fin") if say.get("wanted") == "fin" else ("fin", "subj")
    for place in range(flaw.first, row.size):
        persons = {verb.agr for verb in row.at(place, "verb") if verb.kind == own}
        if persons:
            now = [*in_form(row, place, other, "P" if other == "fin" else "J")]
            now.sort(key=lambda text: not _is_of_one(text, other, persons))
            yield from _each(place, iter(now))
            yield from _each(place, in_form(row, place, other))


def _is_of_one(text: str, kind: str, persons: set[int]) -> bool:
    """Whether a form of a verb is of one of these persons."""
    forms_of_it = [verb for verb in forms("fr").readings(text) if verb.kind == kind]
    return any(verb.agr & person for verb in forms_of_it for person in persons)


@proposes("auxiliary")
def the_other_auxiliary(flaw: Flaw, row: Row, say: Say) -> Iterator[Edits]:
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
        first = Edit(place - 1, place + 1, f"{before} {text}") if whole else Edit(place, place + 1, text)
        yield (first,)
        for other in in_form(row, done, "pp") if done >= 0 else ():
            yield first, Edit(done, done + 1, other)


@proposes("auxiliary")
def does_he(flaw: Flaw, row: Row, say: Say) -> Iterator[Edits]:
    """what's he eats → what does he eat"""
    if say.get("wanted") == "does":
        short = row.word(flaw.first) == "'s"
        asked = f"{row.tokens[flaw.first - 1].said} does" if short else "does"
        yield Edit(flaw.first - short, flaw.first + 1, asked), Edit(flaw.last - 1, flaw.last, say["lemma"])


def _helping(lemma: str, own: Reading) -> Iterator[str]:
    """Forms of « avoir » or « être » in the tense and person of another verb."""
    for group in forms("fr").closed.values():
        for reading in group:
            wanted = (reading.lemma, reading.pos, reading.kind, reading.tense)
            same = wanted == (lemma, "verb", own.kind, own.tense)
            if same and reading.agr & own.agr:
                yield reading.form


CASES = {
    "me": "I", "him": "he", "her": "she", "us": "we", "them": "they", "I": "me", "i": "me", "he": "him",
    "she": "her", "we": "us", "they": "them", "whom": "who", "my": "I", "your": "you", "his": "he",
}  # fmt: skip
ONESELF = ("himself", "herself", "itself", "themselves", "myself", "yourself", "ourselves", "yourselves")
CAS = {
    "me": ("je", "moi"), "te": ("tu", "toi"), "se": ("soi",), "moi": ("je",), "toi": ("tu",),
    "je": ("moi", "me"), "tu": ("toi", "te"), "il": ("lui", "le"), "ils": ("eux", "les"), "ce": ("ça", "il"),
    "le": ("il", "lui"), "la": ("elle", "lui"), "les": ("ils", "leur", "eux"), "lui": ("il", "le", "la"),
    "leur": ("ils", "les", "eux"), "eux": ("ils",), "elle": ("la",), "elles": ("les",), "c'": ("ça",),
}  # fmt: skip


@proposes("pronoun_case")
def the_other_pronoun(flaw: Flaw, row: Row, say: Say) -> Iterator[Edits]:
    """him sings → he sings, « avec je » → avec moi"""
    place = place_of(flaw, row, say.get("word", "").casefold())
    words = [place] if place >= 0 else []
    if pair := _both(row, flaw):
        yield pair
    for at in dict.fromkeys((*words, *range(flaw.first, min(flaw.last, row.size)))):
        word = row.word(at)
        if row.lang_of[at] == "fr":
            yield from _each(at, iter(CAS.get(word, ())))
        elif word in ONESELF:
            yield from _each(at, (other for other in ONESELF if other != word))
        elif word in CASES:
            yield from _each(at, iter((CASES[word],)))


def _both(row: Row, flaw: Flaw) -> Edits:
    """me and him → he and I"""
    first, last = flaw.first, flaw.first + 2
    said = (row.word(first), row.word(last))
    if row.word(first + 1) != "and" or not all(word in SUBJECTS for word in said):
        return ()
    better = sorted((SUBJECTS[word] for word in said), key="I".__eq__)
    return Edit(first, first + 1, better[0]), Edit(last, last + 1, better[1])


SUBJECTS = {"me": "I", "him": "he", "her": "she", "us": "we", "them": "they"}


@proposes("preposition")
def another_preposition(flaw: Flaw, row: Row, say: Say) -> Iterator[Edits]:
    """afraid from → afraid of, « au Belgique » → en Belgique, goes to home → goes home"""
    better = say.get("better") or say.get("wanted", "")
    prep = say.get("prep") if "prep" in say else say.get("word", "")
    if better and len(better.split()) > 1:
        yield (Edit(flaw.first, flaw.last, better),)
    place = place_of(flaw, row, prep or "")
    if place >= 0:
        end = place + len((prep or "").split())
        yield from _of_size(place, prep or "", iter(_with_any_article(better, row, end)))
        if row.word(end) == better:
            yield (Edit(place, end, ""),)
        return
    for at in range(flaw.first, min(flaw.last + 1, row.size)):
        if any(prep == melted.lemma for melted in row.at(at, "prepdet")):
            yield (Edit(at, at + 1, _with_the_article(better, row.word(at))),)
    if better and not prep:
        yield (Edit(flaw.first + 1, flaw.first + 1, better),)
        yield (Edit(flaw.first, flaw.first, better),)


def _with_any_article(prep: str, row: Row, place: int) -> tuple[str, ...]:
    """A preposition, and with an article where there is none: joue de football → au football"""
    return (prep, "au", "à la", "aux") if prep == "à" and not row.at(place, "det") else (prep,)


def _with_the_article(prep: str, melted: str) -> str:
    article = "le" if melted in ("au", "du") else "les"
    return MELTED.get((prep, article)) or f"{prep} {article}".strip()


@proposes("missing_preposition")
def a_preposition_more(flaw: Flaw, row: Row, say: Say) -> Iterator[Edits]:
    """she listens the radio → listens to the radio"""
    wanted = say.get("wanted", "")
    if wanted.startswith("to "):
        yield from _told_to(row, flaw.first + 1)
        return
    for text in (wanted, "à") if wanted == "de" else (wanted,):  # jouer de la guitare, au football
        for place in range(flaw.first, min(flaw.last, row.size) + 1):
            yield (Edit(place, place, text),)


SAYS_MORE = frozenset({"of", "between", "that", "which", "who", "and", "about"})
"""What says more of the noun before it: the rules of the game."""


def _told_to(row: Row, place: int) -> Iterator[Edits]:
    """explained me the rule → explained the rule to me, explain me why he cries → to me why he cries"""
    clause = row.lattice[place + 1].keys() & {"wh", "sub", "rel"} if place + 1 < row.size else True
    if clause:
        yield (Edit(place, place, "to"),)
        return
    for end in range(place + 2, row.size + 1):
        whole = row.lattice[end - 1].keys() & {"noun", "name", "intj"} and row.word(end) not in SAYS_MORE
        if end < row.size and not whole:
            continue
        yield Edit(place, place + 1, ""), Edit(end, end, f"to {row.tokens[place].said}")


@proposes("negation")
def the_word_of_the_negation_that_lacks(flaw: Flaw, row: Row, say: Say) -> Iterator[Edits]:
    """« je mange pas » → je ne mange pas, he not drinks → he does not drink"""
    match say.get("why"):
        case "do":
            yield from _with_do(flaw, row, place_of(flaw, row, say.get("word", "")))
        case "ne" | "pas" as word:
            for at in range(max(flaw.first - 2, 0), min(flaw.last + 1, row.size) + 1):
                before = WHOLE.get(row.word(at - 1), "") if at and word == "ne" else ""
                yield (Edit(at - 1, at, f"{before} ne") if before else Edit(at, at, word),)
        case "place":
            yield from _before_the_participle(flaw, row)
            yield from _around_the_verb(row)
        case "twice" | None:
            yield from (
                (Edit(at, at + 1, ""),) for at in range(flaw.first, row.size) if row.word(at) == "pas"
            )


@proposes("negation")
def a_word_that_denies_nothing(flaw: Flaw, row: Row, _: Say) -> Iterator[Edits]:
    """I don't see nobody → anybody"""
    for place in range(flaw.first, min(flaw.last + 1, row.size)):
        denied = row.word(place + 2) in ("n't", "not")  # nobody doesn't know
        if row.lang_of[place] == "en" and row.word(place) in POSITIVE and not denied:
            yield (Edit(place, place + 1, POSITIVE[row.word(place)]),)


def _with_do(flaw: Flaw, row: Row, place: int) -> Iterator[Edits]:
    """he not drinks, he drinks not → he does not drink"""
    for at in range(flaw.first, min(flaw.last + 2, row.size)):
        tenses = [verb.tense for verb in row.at(at, "verb") if verb.kind == "fin"]
        bases = dict.fromkeys((*in_form(row, at, "inf"), row.word(at))) if tenses else ()
        for do, base in product(("did",) if "S" in tenses else ("does", "do"), bases):
            not_at = next((beside for beside in (at - 1, at + 1) if row.word(beside) in ("not", "no")), place)
            first, last = min(at, not_at), max(at, not_at) + 1
            yield (Edit(first, last, f"{do} not {base}"),)


POSITIVE = {
    "never": "ever", "nobody": "anybody", "nothing": "anything", "nowhere": "anywhere", "none": "any",
    "no": "any",
}  # fmt: skip


def _before_the_participle(flaw: Flaw, row: Row) -> Iterator[Edits]:
    """« il a mangé pas » → il n'a pas mangé"""
    first, last = flaw.first, flaw.last - 1
    if row.word(last) != "pas" or last - first != len(("a", "mangé")):
        return
    moved = Edit(first + 1, first + 2, f"pas {row.word(first + 1)}"), Edit(last, last + 1, "")
    before = WHOLE.get(row.word(first - 1), "")
    if before in ("ne", "") and (before or row.word(first - 1) == "ne"):
        yield moved
    elif before:
        yield Edit(first - 1, first, f"{before} ne"), *moved
    else:
        yield Edit(first, first, "ne"), *moved


def _around_the_verb(row: Row) -> Iterator[Edits]:
    """« je mange ne pas » → je ne mange pas"""
    ne = [at for at in range(row.size) if row.word(at) in ("ne", "n'")]
    pas = [at for at in range(row.size) if row.word(at) in ("pas", "jamais", "plus", "rien")]
    if len(ne) > 1 or len(pas) != 1:
        return
    taken = tuple(Edit(at, at + 1, "") for at in (*ne, *pas))
    for verb in range(row.size):
        if any(own.kind in ("fin", "imp") for own in row.at(verb, "verb")):
            start = verb
            while start and row.at(start - 1, "clitic"):
                start -= 1
            yield (*taken, Edit(start, start, "ne"), Edit(verb + 1, verb + 1, row.word(pas[0])))


@proposes("tense")
def the_verb_in_its_tense(flaw: Flaw, row: Row, say: Say) -> Iterator[Edits]:
    """yesterday I go → yesterday I went, last week I have seen him → I saw him, tomorrow I went → will go"""
    if row.lang_of[flaw.first] != "en":
        return
    if say.get("wanted") == "future":
        for verb in row.at(flaw.first, "verb"):
            yield (Edit(flaw.first, flaw.last, f"will {verb.lemma}"),)
    if say.get("wanted") != "past":
        return
    if row.word(flaw.first) in ("have", "has", "will") and flaw.first + 1 < row.size:
        for text in (*in_form(row, flaw.first + 1, "fin", "S"), row.word(flaw.first + 1)):
            yield (Edit(flaw.first, flaw.first + 2, text),)
    yield from _each(flaw.first, in_form(row, flaw.first, "fin", "S"))


@proposes("age")
def so_old(flaw: Flaw, row: Row, _: Say) -> Iterator[Edits]:
    """I have twelve years → I am twelve years old"""
    if row.lang_of[flaw.first] == "en":
        be = Edit(flaw.first, flaw.first + 1, BE_OF.get(row.word(flaw.first - 1), "is"))
        yield (be,) if row.word(flaw.last - 1) == "old" else (be, Edit(flaw.last, flaw.last, "old"))


@proposes("having", "has_the_air")
def has_what_it_is(flaw: Flaw, row: Row, _: Say) -> Iterator[Edits]:
    """« je suis faim » → j'ai faim, « elle est dix ans » → elle a dix ans"""
    place = flaw.first
    short = SHORTENED.get(row.word(place - 1), "") if place else ""
    turned = place + 1 < row.size and row.tokens[place + 1].joined and row.word(place + 1) in HE
    for own in row.at(place, "verb"):
        for text in dict.fromkeys(_helping("avoir", own)) if own.kind != "inf" else ("avoir",):
            if short and forms("fr").starts_as_vowel(text):
                yield (Edit(place - 1, place + 1, f"{short} {text}"),)
            else:  # est-il → a-t-il
                yield (Edit(place, place + 1, f"{text}-t" if turned and text[-1] in "ae" else text),)


HE = frozenset({"il", "elle", "on"})


@proposes("question_order")
def the_verb_behind_its_subject(flaw: Flaw, row: Row, say: Say) -> Iterator[Edits]:
    """tell me where is the station → where the station is, which book you like → do you like"""
    if "do" in say:
        yield Edit(flaw.first, flaw.first, say["do"]), Edit(flaw.first + 1, flaw.last, say["lemma"])
    if say.get("why") != "inside":
        return
    for place in range(flaw.first, min(flaw.last, row.size)):
        if row.word(place) in FORMS_OF_BE:
            yield Edit(place, place + 1, ""), Edit(row.size, row.size, row.word(place))


@proposes("question_order")
def the_subject_behind_its_verb(flaw: Flaw, row: Row, say: Say) -> Iterator[Edits]:
    """what you want → do you want, why you are sad → are you sad, how he did it → did he do it"""
    if "do" in say or "why" in say or row.lang_of[flaw.first] != "en":
        return
    for place in range(flaw.first + 1, min(flaw.last, row.size)):
        finite = [verb for verb in row.at(place, "verb") if verb.kind == "fin"]
        if row.at(place, "modal") or any(verb.lemma in ("be", "have", "do") for verb in finite):
            end = place + 2 if row.word(place + 1) == "n't" else place + 1  # why you didn't come
            helps = "".join(row.word(at) for at in range(place, end))
            yield Edit(flaw.first, flaw.first, helps), Edit(place, end, "")
        for verb in finite:
            yield Edit(flaw.first, flaw.first, _do_for(verb)), Edit(place, place + 1, verb.lemma)
        if finite:
            return


def _do_for(verb: Reading) -> str:
    """The form of "do" that asks with this verb."""
    return "did" if verb.tense == "S" else "does" if verb.agr == f.AGR["3s"] else "do"


@proposes("collocation")
def the_verb_it_goes_with(flaw: Flaw, row: Row, say: Say) -> Iterator[Edits]:
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
                yield (Edit(flaw.first, flaw.last, f"{other.form} {rest}".strip()),)


@proposes("body_part")
def the_article_of_the_body(flaw: Flaw, _: Row, say: Say) -> Iterator[Edits]:
    """se lave ses dents → se lave les dents"""
    yield (Edit(flaw.first, flaw.last, say["better"]),)


@proposes("said_twice")
def said_once(flaw: Flaw, _: Row, __: Say) -> Iterator[Edits]:
    """the the cat → the cat"""
    yield (Edit(flaw.first + 1, flaw.last, ""),)


@proposes("double_comparative")
def compared_once(flaw: Flaw, row: Row, say: Say) -> Iterator[Edits]:
    """more taller → taller, « plus meilleur » → meilleur, less taller → less tall"""
    place = place_of(flaw, row, say.get("word", ""))
    if place <= 0:
        return
    if row.word(place - 1) in ("less", "least", "very", "too", "so", "quite"):
        yield from _each(place, (own.lemma for own in row.at(place, "adj") if own.lemma != own.form))
    else:
        yield (Edit(place - 1, place, ""),)


@proposes("comparative")
def the_word_that_compares(flaw: Flaw, row: Row, say: Say) -> Iterator[Edits]:
    """taller as me → than me, as tall than → as tall as, tall than me → taller than me"""
    place, second = place_of(flaw, row, say.get("word", "")), place_of(flaw, row, say.get("second", ""))
    if place < 0 or second < 0:
        return
    if row.lang_of[second] == "fr":
        yield from _each(second, iter(("que",)))
        return
    degree, said = row.word(place - 1), row.word(second)
    if row.word(place) == "most":
        yield (Edit(place, place + 1, "more"),)
    if degree in ("as", "so"):
        yield from _each(second, iter(("as",) if said != "as" else ()))
        yield from _each(place, (own.lemma for own in row.at(place, "adj") if own.tense == "2"))
        return
    grade = "2" if said == "than" else "3" if said in ("of", "in") else ""
    yield from _each(
        place, others(row, place, "adj", ANY_KIND, lambda _, other: bool(grade) and other.tense == grade)
    )
    if said not in ("of", "in"):
        yield from _each(second, (text for text in ("than", "to") if text != said))


@proposes("no_verb")
def to_be(_: Flaw, row: Row, __: Say) -> Iterator[Edits]:
    """I afraid of the dark → I am afraid, « le chat très beau » → le chat est très beau"""
    if row.word(0) == "there":
        yield from ((Edit(1, 1, text),) for text in ("is", "are"))
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
            yield (Edit(place, place, text),)


BE_OF = {
    "i": "am", "you": "are", "he": "is", "she": "is", "it": "is", "we": "are", "they": "are",
    "je": "suis", "tu": "es", "il": "est", "elle": "est", "on": "est", "nous": "sommes", "vous": "êtes",
    "ils": "sont", "elles": "sont",
}  # fmt: skip


@proposes("negative_article")
def an_article_instead_of_de(flaw: Flaw, row: Row, _: Say) -> Iterator[Edits]:
    """« j'ai de pain » → du pain"""
    for place in range(flaw.first, min(flaw.last, row.size)):
        if row.word(place) in ("de", "d'"):
            yield from _each(place, iter(("du", "de la", "de l'", "des", "un", "une")))


@proposes("countable")
def some_of_what_is_not_counted(flaw: Flaw, row: Row, say: Say) -> Iterator[Edits]:
    """an advice → some advice, many money → much money, informations → information"""
    if "better" in say:
        yield (Edit(flaw.first, flaw.last, say["better"]),)
        return
    if say.get("word") == "-s":
        yield from _each(flaw.first, iter((say.get("noun", ""),)))
        return
    place = place_of(flaw, row, say.get("word", ""))
    if place < 0:
        return
    yield from _each(place, determiners(row, place, f.ANY))
    if row.word(place) in ("a", "an"):
        yield (Edit(place, place + 1, "some"),)
    if row.word(place) in ("the", "at"):
        yield (Edit(place, place + 1, ""),)


@proposes("adjective_place")
def the_adjective_on_the_other_side(flaw: Flaw, row: Row, say: Say) -> Iterator[Edits]:
    """a car red → a red car, « une rouge voiture » → une voiture rouge"""
    for at in range(max(flaw.first - 1, 0), min(flaw.last, row.size - 1)):
        if {say.get("adjective", ""), say.get("noun", "")} == {row.word(at), row.word(at + 1)}:
            yield (Edit(at, at + 2, f"{row.word(at + 1)} {row.word(at)}"),)


@proposes("adverb_place")
def the_adverb_elsewhere(flaw: Flaw, row: Row, say: Say) -> Iterator[Edits]:
    """he always is late → he is always late; she draws slowly a boat → a boat slowly"""
    place = place_of(flaw, row, say.get("word", ""))
    if place < 0:
        return
    size = len(say["word"].split())
    after = place + size
    if say.get("why") == "article":
        yield (Edit(place, after + 1, f"a {say['word']}"),)
        return
    if say.get("why") == "verb":
        yield (Edit(place - 1, after, f"{say['word']} {row.word(place - 1)}"),)
        return
    if say.get("why") == "between":
        if any(adverb.kind == "freq" for adverb in row.at(place, "adv")) and say["word"] != "very much":
            yield (Edit(place - 1, after, f"{say['word']} {row.word(place - 1)}"),)  # eats always bread
        yield Edit(place, after, ""), Edit(row.size, row.size, say["word"])
    elif after < row.size and row.word(after) != "'":
        yield (Edit(place, after + 1, f"{row.word(after)} {say['word']}"),)


def what_the_flaw_says_itself(flaw: Flaw, row: Row, say: Say) -> Iterator[Edits]:
    """a orange → an orange, « à le parc » → au parc, more big → bigger"""
    better, place = say.get("better", ""), place_of(flaw, row, say.get("word", ""))
    if not better:
        return
    if place >= 0:
        yield (Edit(place, place + len(say["word"].split()), better),)
    if place < 0 or flaw.code != "elision":
        yield (Edit(flaw.first, max(flaw.last, flaw.first + 1), better),)
    if len(better.split()) == row.size:
        yield (Edit(0, row.size, better),)


@proposes("two_determiners")
def one_determiner(flaw: Flaw, row: Row, say: Say) -> Iterator[Edits]:
    """my the book → my book, an another → another"""
    first, second = place_of(flaw, row, say.get("word", "")), place_of(flaw, row, say.get("second", ""))
    if first >= 0 and second >= 0 and first != second:
        articles = [at for at in (second, first) if row.word(at) in ARTICLES]
        for at in dict.fromkeys((*articles, second, first)):
            yield (Edit(at, at + 1, ""),)


ARTICLES = frozenset("a an the le la l' les un une des".split())


@proposes("pronoun_order")
def the_two_pronouns_turned(flaw: Flaw, row: Row, say: Say) -> Iterator[Edits]:
    """« il le me donne » → il me le donne"""
    if flaw.last - flaw.first == 2:
        first, second = row.word(flaw.first), row.word(flaw.first + 1)
        yield (Edit(flaw.first, flaw.last, f"{second} {first}"),)


def what_its_rule_says(flaw: Flaw, row: Row, say: Say) -> Iterator[Edits]:
    """half ten past → half past ten"""
    if flaw.better:
        yield (Edit(flaw.first, flaw.last, flaw.better),)


def proposals(flaw: Flaw, row: Row) -> Iterator[Edits]:
    """All that might be better, each once."""
    say, seen = dict(flaw.say), set()
    for proposal in (what_its_rule_says, *PROPOSALS.get(flaw.code, ()), what_the_flaw_says_itself):
        for edits in proposal(flaw, row, say):
            if edits not in seen:
                seen.add(edits)
                yield edits
