"""Verbs beside what they must not stand beside."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge.chart import Flaw
from familygames.language.judge.knowledge import frames_of, is_time, kinds
from familygames.language.judge.words import Row
from familygames.language.words import features as f
from familygames.language.words.forms import forms
from familygames.language.words.lists import listed
from familygames.language.words.prices import LIKELY, SELDOM, UNLIKELIEST, USUAL, WRONG
from familygames.language.words.reading import Reading


def one_verb_after_is(row: Row) -> Iterator[Flaw]:
    """this is costs → this costs"""
    for place in range(1, row.size - 1):
        if row.lang_of[place] == "en" and row.word(place) in ("is", "was", "'s") and _is_one(row, place - 1):
            here = row.lattice[place + 1]
            several = set(here) == {"noun", "verb"} and all(noun.gn == f.P for noun in here["noun"])
            if several and any(verb.kind == "fin" and verb.agr == f.AGR["3s"] for verb in here["verb"]):
                say = (("word", row.word(place)), ("second", row.word(place + 1)))
                yield Flaw("two_verbs", LIKELY, place, place + 2, say)


def _is_one(row: Row, place: int) -> bool:
    """he, that, one: a pronoun of the third person in the singular alone"""
    kinds = ("subj", "that", "np")
    return any(each.kind in kinds and not each.agr & ~f.AGR["3s"] for each in row.at(place, "pron"))


def make_and_let_without_to(row: Row) -> Iterator[Flaw]:
    """makes me to laugh → makes me laugh"""
    for place in range(row.size - 3):
        if any(reading.lemma in ("make", "let") for reading in row.lattice[place].get("verb", ())):
            if (
                any(r.kind == "obj" for r in row.lattice[place + 1].get("pron", ()))
                and row.tokens[place + 2].text == "to"
            ):
                if any(r.kind == "inf" for r in row.lattice[place + 3].get("verb", ())):
                    yield Flaw(
                        "verb_form",
                        LIKELY,
                        place + 2,
                        place + 4,
                        (("word", "to"), ("lemma", ""), ("wanted", "bare")),
                    )


def reflexive_with_etre(row: Row) -> Iterator[Flaw]:
    """« je m'ai lavé » → je me suis lavé"""
    for place in range(row.size - 2):
        at = place + 2 if row.word(place + 1) in ("ne", "n'") and place + 3 < row.size else place + 1
        has = any(verb.lemma == "avoir" and verb.kind == "fin" for verb in row.at(at + 1, "verb"))
        if not has or (row.word(place), row.word(at)) not in ONESELF:
            continue
        done = [verb for after in (at + 2, at + 3) for verb in row.at(after, "verb") if verb.kind == "pp"]
        if done:
            say = (("word", row.word(at + 1)), ("lemma", f"se {done[0].lemma}"), ("wanted", "être"))
            yield Flaw("auxiliary", LIKELY, at, at + 2, say)


ONESELF = {
    ("je", "m'"), ("tu", "t'"), ("il", "s'"), ("elle", "s'"), ("on", "s'"), ("ils", "s'"), ("elles", "s'"),
    ("nous", "nous"), ("vous", "vous"),
}  # fmt: skip
"""A subject and its own small pronoun."""


def already_before_its_participle(row: Row) -> Iterator[Flaw]:
    """« nous avons le livre déjà lu » → nous avons déjà lu le livre"""
    for place in range(3, row.size - 1):
        participle = any(verb.kind == "pp" and verb.lang == "fr" for verb in row.at(place + 1, "verb"))
        if row.word(place) in BETWEEN and participle and row.at(place - 1, "noun"):
            if any(_has_something(row, at, place) for at in range(place - 2)):
                yield Flaw("word_order", WRONG, place, place + 2, (("word", row.word(place)),))


BETWEEN = frozenset({"déjà", "toujours", "jamais", "souvent", "encore", "bientôt"})
"""Adverbs that stand between the auxiliary and its participle."""


def _has_something(row: Row, place: int, before: int) -> bool:
    """« avons le livre … » up to a place, without « que » between"""
    has = any(verb.lemma == "avoir" and verb.kind == "fin" for verb in row.at(place, "verb"))
    related = any("rel" in here for here in row.lattice[place:before])
    return has and bool(row.at(place + 1, "det")) and not related


def doing_after_look_forward_to(row: Row) -> Iterator[Flaw]:
    """look forward to see you → to seeing you"""
    for place in range(row.size - 2):
        if (row.tokens[place].text, row.tokens[place + 1].text) == ("forward", "to"):
            here = row.lattice[place + 2]
            object_ = any(row.at(place + 3, pos) for pos in ("pron", "det", "name"))
            if ("noun" not in here or object_) and any(r.kind == "inf" for r in here.get("verb", ())):
                say = (("word", row.tokens[place + 2].text), ("lemma", ""), ("wanted", "ger"))
                yield Flaw("verb_form", LIKELY, place + 2, place + 3, say)


def is_of_an_age(row: Row) -> Iterator[Flaw]:
    """I have twelve years → I am twelve years old"""
    for place in range(row.size - 2):
        has = any(r.lemma == "have" and r.kind == "fin" for r in row.lattice[place].get("verb", ()))
        number = "num" in row.lattice[place + 1] or row.word(place + 1).isdigit()
        if has and number and row.tokens[place + 2].text in ("years", "year"):
            old = row.word(place + 3) == "old"
            if place + 3 == row.size or old:
                say = (("word", row.tokens[place].said), ("lemma", "be"))
                yield Flaw("age", LIKELY, place, place + 3 + old, say)


def infinitive_after_sans(row: Row) -> Iterator[Flaw]:
    """« il part sans dit au revoir » → sans dire"""
    for place in range(row.size - 1):
        after = row.lattice[place + 1]
        if row.tokens[place].text != "sans" or row.lang_of[place + 1] != "fr":
            continue
        verbs = after.get("verb", ())
        sure = any(r.cost < USUAL for r in verbs) and not any(r.kind == "inf" for r in verbs)
        if sure and all(r.cost >= SELDOM for pos in after.keys() - {"verb"} for r in after[pos]):
            say = (("word", row.tokens[place + 1].text), ("lemma", verbs[0].lemma), ("wanted", "inf"))
            yield Flaw("verb_form", LIKELY, place + 1, place + 2, say)


def very_well_after_its_object(row: Row) -> Iterator[Flaw]:
    """I speak very well English → speak English very well"""
    for place in range(1, row.size - 2):
        if row.word(place) not in ("very", "really") or row.word(place + 1) not in ("well", "much"):
            continue
        verbs = [verb for verb in row.at(place - 1, "verb") if verb.kind in ("fin", "inf", "pp", "imp")]
        own = bool(verbs) and not any(verb.lemma in ("be", "do") for verb in verbs)
        if own and row.lang_of[place] == "en" and _is_object(row, place + 2):
            say = (("word", f"{row.word(place)} {row.word(place + 1)}"), ("where", "between"))
            yield Flaw("adverb_place", WRONG, place, place + 2, say)


def _is_object(row: Row, place: int) -> bool:
    """the piano, English, Tom; but not "every day" """
    led = bool(row.at(place, "det"))
    noun = place + 1 if led and place + 1 < row.size else place
    here = row.lattice[noun]
    nouns = [*here.get("noun", ()), *here.get("name", ())]
    if not nouns or any(is_time(each) for each in nouns):
        return False
    return _one_thing(here) if led else "name" in here or set(here) == {"noun"}


def _one_thing(here: dict[str, tuple[Reading, ...]]) -> bool:
    return "noun" in here and "adv" not in here


def let_somebody_do(row: Row) -> Iterator[Flaw]:
    """lets the children to play → lets the children play"""
    for place in range(row.size - 3):
        verbs = {verb.lemma for verb in row.at(place, "verb")} & {"make", "let"}
        to = place + 3 if row.at(place + 1, "det") else place + 2
        does = any(verb.kind == "inf" for verb in row.at(to + 1, "verb"))
        if verbs and row.word(to) == "to" and does and _is_somebody(row, to - 1):
            say = (("word", "to"), ("lemma", ""), ("wanted", "bare"))
            yield Flaw("verb_form", LIKELY, to, to + 2, say)


def _is_somebody(row: Row, place: int) -> bool:
    """the children, Tom, everybody"""
    somebody = any(kinds(noun) <= {"person", "animal"} and kinds(noun) for noun in row.at(place, "noun"))
    return somebody or bool(row.at(place, "name")) or row.word(place) in EVERYBODY


EVERYBODY = frozenset({"everybody", "everyone", "somebody", "someone", "anybody", "anyone"})


def done_after_have(row: Row) -> Iterator[Flaw]:
    """they have speaking about it → they are speaking about it; she did testing the game → she tested"""
    for place in range(row.size - 2):
        helper = next((r.lemma for r in row.at(place, "verb") if r.kind == "fin" and r.lang == "en"), "")
        doing = any(verb.kind == "ger" for verb in row.at(place + 1, "verb"))
        if helper in ("have", "do") and doing and _is_of_something(row, place + 1):
            wanted = "pp" if helper == "have" else "bare"
            say = (("word", row.word(place + 1)), ("lemma", ""), ("wanted", wanted))
            yield Flaw("verb_form", WRONG, place + 1, place + 2, say)


def _is_of_something(row: Row, place: int) -> bool:
    """ "speaking about it", "having lunch", "testing the game": no noun; but "swimming on Monday" """
    if row.word(place) in ("having", "being", "doing"):
        return True
    after = place + 2 if row.at(place + 1, "prep") else place + 1
    it = any(pronoun.kind == "obj" for pronoun in row.at(after, "pron")) and row.word(after) != "her"
    return it or (after == place + 1 and bool(row.at(after, "det")) and not row.at(place, "adj"))


def know_without_ing(row: Row) -> Iterator[Flaw]:
    """I am knowing it → I know it"""
    states = forms("en").words("state")
    for place in range(1, row.size):
        doing = next((r for r in row.at(place, "verb") if r.kind == "ger" and r.lemma in states), None)
        before = place - 2 if row.at(place - 1, "neg") or row.at(place - 1, "adv") else place - 1
        is_ = any(verb.lemma == "be" and verb.kind in ("fin", "pp") for verb in row.at(before, "verb"))
        if doing is not None and is_ and row.lang_of[place] == "en":
            say = (("word", doing.form), ("lemma", doing.lemma), ("wanted", "simple"))
            yield Flaw("verb_form", WRONG, place, place + 1, say)


def worth_doing(row: Row) -> Iterator[Flaw]:
    """is it worth to do it → worth doing it"""
    for place in range(row.size - 2):
        if (row.word(place), row.word(place + 1)) == ("worth", "to"):
            if any(verb.kind == "inf" for verb in row.at(place + 2, "verb")):
                say = (("word", row.word(place + 2)), ("lemma", ""), ("wanted", "ger"))
                yield Flaw("verb_form", LIKELY, place + 1, place + 3, say)


def infinitive_after_faire(row: Row) -> Iterator[Flaw]:
    """« il se fait aimé » → il se fait aimer"""
    for place in range(row.size - 1):
        makes = any(
            r.lemma in ("faire", "laisser") and r.kind in ("fin", "inf") for r in row.at(place, "verb")
        )
        after = row.lattice[place + 1]
        done = [verb for verb in after.get("verb", ()) if verb.lang == "fr"]
        if makes and done and set(after) <= {"verb", "adj"} and all(verb.kind == "pp" for verb in done):
            if done[0].form.endswith(("é", "és", "ée", "ées")):
                say = (("word", done[0].form), ("lemma", done[0].lemma), ("wanted", "inf"))
                yield Flaw("verb_form", LIKELY, place + 1, place + 2, say)


def worn_before_its_noun(row: Row) -> Iterator[Flaw]:
    """the wore hat → the worn hat"""
    for place in range(1, row.size - 1):
        here, noun = row.lattice[place], row.lattice[place + 1]
        led = row.word(place - 1) in BEFORE_NOUNS
        past = here.keys() == {"verb"} and all(verb.tense == "S" for verb in here["verb"])
        if led and past and "noun" in noun and not noun.keys() & {"det", "pron", "prep"}:
            say = (("word", row.word(place)), ("lemma", here["verb"][0].lemma), ("wanted", "pp"))
            yield Flaw("verb_form", LIKELY, place, place + 1, say)


BEFORE_NOUNS = frozenset("the a an my your our their every".split())


def be_once(row: Row) -> Iterator[Flaw]:
    """we're are ready → we're ready, it's is cold → it's cold"""
    for place in range(1, row.size - 1):
        short = row.word(place)
        said = short in ("'re", "'m") or (
            short == "'s" and any(r.kind == "subj" for r in row.at(place - 1, "pron"))
        )
        if said and row.word(place + 1) in ("am", "is", "are", "was", "were"):
            yield Flaw("said_twice", UNLIKELIEST, place, place + 2, (("word", row.word(place + 1)),))


def you_are_not_your(row: Row) -> Iterator[Flaw]:
    """your the best → you're the best, its a cat → it's a cat, they're car is red → their car is red"""
    for place in range(row.size - 1):
        if row.lang_of[place] != "en":
            continue
        if row.word(place) in FULL and row.word(place + 1) in ("the", "a", "an", "my", "his"):
            say = (("word", row.word(place)), ("better", FULL[row.word(place)]))
            yield Flaw("spelling", LIKELY, place, place + 1, say)
        elif (said := (row.word(place), row.word(place + 1))) in OWNED and _has_it_and_does(row, place + 2):
            yield Flaw(
                "spelling", LIKELY, place, place + 2, (("word", " ".join(said)), ("better", OWNED[said]))
            )


FULL = {"your": "you're", "its": "it's", "their": "they're", "whose": "who's"}
OWNED = {("you", "'re"): "your", ("they", "'re"): "their"}


def _has_it_and_does(row: Row, place: int) -> bool:
    """car is: a thing and what it does"""
    alone = place < row.size - 2 and not {"adj", "adv", "det", "prep"} & row.lattice[place].keys()
    finite = ("is", "are", "was", "were", "has")
    return alone and row.word(place + 1) in finite and any(noun.gn & f.S for noun in row.at(place, "noun"))


def de_before_its_infinitive(row: Row) -> Iterator[Flaw]:
    """« avant partir » → avant de partir, « en train à manger » → en train de manger"""
    for place in range(row.size - 1):
        words = row.word(place)
        if words == "train" and row.word(place - 1) == "en":
            words = "en train"
        if words not in BEFORE_DE or row.lang_of[place] != "fr":
            continue
        at = place + 2 if row.word(place + 1) in ("à", "pour") else place + 1
        after = row.lattice[at] if at < row.size else {}
        if set(after) == {"verb"} and any(verb.kind == "inf" for verb in after["verb"]):
            prep = row.word(place + 1) if at > place + 1 else ""
            say = (("word", words), ("prep", prep), ("better", "de"))
            yield Flaw("preposition", LIKELY, place, at, say)


BEFORE_DE = frozenset({"avant", "afin", "en train", "merci"})
"""What has « de » before an infinitive."""


def easy_to_do(row: Row) -> Iterator[Flaw]:
    """« ce livre est facile de lire » → facile à lire"""
    easy = any(adjective.lemma in EASY for adjective in row.at(row.size - 3, "adj"))
    last = [verb for verb in row.at(row.size - 1, "verb") if verb.kind == "inf" and verb.lang == "fr"]
    if row.size < 5 or not easy or not last or row.word(row.size - 2) not in ("de", "d'"):
        return
    if _is_said_of_a_noun(row, row.size - 4) and _has_an_object(last[0]):
        say = (("word", row.word(row.size - 3)), ("prep", "de"), ("better", "à"))
        yield Flaw("preposition", LIKELY, row.size - 2, row.size - 1, say)


def _is_said_of_a_noun(row: Row, place: int) -> bool:
    """(ce livre) est, (cette question) n'est pas: up to a place"""
    while place > 1 and row.lattice[place].keys() & {"adv", "neg"} and not row.at(place, "verb"):
        place -= 1
    if not any(verb.lemma == "être" for verb in row.at(place, "verb")):
        return False
    subject = row.lattice[place - 1 - (row.word(place - 1) in ("ne", "n'"))]
    return "noun" in subject and set(subject) <= {"noun", "verb"}


def _has_an_object(verb: Reading) -> bool:
    """Whether it is done to something: lire, not dormir"""
    frames = frames_of(verb)
    return bool(frames & {"n", "n!"}) and "0" not in forms("fr").frames.get(verb.lemma, ())


EASY = listed("verbs.easy")


def fait_before_an_infinitive(row: Row) -> Iterator[Flaw]:
    """« vous l'avez faite souffrir » → fait souffrir"""
    for place in range(1, row.size - 1):
        word = row.word(place)
        if word not in ("faite", "faits", "faites"):
            continue
        does = any(verb.kind == "inf" and verb.lang == "fr" for verb in row.at(place + 1, "verb"))
        has = any(verb.lemma == "avoir" and verb.kind in ("fin", "inf") for verb in row.at(place - 1, "verb"))
        if has and does:
            yield Flaw("agreement_participle", LIKELY, place, place + 1, (("word", word), ("lemma", "faire")))
