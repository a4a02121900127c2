"""How sure it is that a flaw is what it seems: a word may be something else, or one says so in haste."""

from __future__ import annotations

from familygames.language.judge.chart import Flaw
from familygames.language.judge.knowledge import is_auxiliary, is_thing
from familygames.language.judge.row import Row
from familygames.language.words.forms import forms
from familygames.language.words.lists import listed

UNEXPLAINED = frozenset("extra two_clauses two_objects two_subjects two_verbs word_order".split())
"""There is a part too many or in another place: it may be well made in a way that the grammar has not met."""
SEEMING = frozenset({"seem", "sound", "look like"})
"""Verbs before which "it" is left out in a note: seems like a good idea."""
NOTED = frozenset({"should", "would", "might", "must", "will", "could"})
"""What a note begins with where it leaves out who: should be ok, might rain."""
THINKING = listed("sure.thinking")
"""What a note says of whoever writes it: hope you are well, thought you might like it."""


def is_noted_down(flaw: Flaw, row: Row) -> bool:
    """Whether it is said so every day without its subject: should be ok, doesn't matter, haven't seen it,
    seems fine; not "may open the window", which is no sentence"""
    if flaw.code != "no_subject" or row.lang_of[flaw.first] != "en" or _is_a_subject(row, flaw.first + 2):
        return False  # haven't I
    thinks = row.word(flaw.first) in THINKING and _is_a_subject(row, flaw.first + 1)
    return thinks or any(_notes(row, at) for at in range(flaw.first, min(flaw.first + 2, row.size)))


def _is_a_subject(row: Row, place: int) -> bool:
    return any(each.kind == "subj" for each in row.at(place, "pron"))


def _notes(row: Row, place: int) -> bool:
    """should, seems, n't"""
    modal = any(each.form in NOTED for each in row.at(place, "modal"))
    seems = any(verb.lemma in SEEMING and verb.kind == "fin" for verb in row.at(place, "verb"))
    return modal or seems or row.word(place) == "n't"


def is_last_resort(flaw: Flaw, row: Row) -> bool:
    """Whether *flaw* only says that there is no reading without it, not what is wrong."""
    if flaw.code == "missing_determiner":
        return _may_stand_alone(row, flaw) and "better" not in dict(flaw.say)  # some of cakes
    if flaw.code == "verb_form":
        wanted = dict(flaw.say).get("wanted", "")
        if wanted == "pp" and row.at(flaw.first, "noun") and row.at(flaw.first - 1, "prep"):
            return True  # in favor using it
        if wanted == "ger" and row.at(flaw.first, "prep") and not row.at(flaw.first, "to"):
            return True  # the same as like him
        return _is_rather_a_noun(row, flaw.first, wanted) or _is_meant_for_a_noun(row, flaw.first, wanted)
    if flaw.code == "no_verb":
        return _has_verbs(row) or any(_may_be_a_verb(row, place) for place in range(row.size))
    return (flaw.code in UNEXPLAINED and not flaw.rule) or _is_another_part(row, flaw)


def _may_stand_alone(row: Row, flaw: Flaw) -> bool:
    """Whether the noun that wants a determiner is no thing that is counted, or may be a verb: what can
    you see and Scott watch"""
    noun = dict(flaw.say).get("noun", "")
    places = [at for at in range(flaw.first, flaw.last) if row.word(at) == noun]
    if any(row.at(at, "verb") and row.lattice[at - 1].keys() & {"pron", "name"} for at in places if at):
        return True
    return not any(is_thing(one) for at in places for one in row.at(at, "noun"))


def _is_another_part(row: Row, flaw: Flaw) -> bool:
    """Whether a word may do something else than what a flaw takes it for."""
    match flaw.code:
        case "pronoun_case":
            return _is_asked_about(row, flaw)
        case "agreement_person":
            asked = row.word(flaw.first) == "what" and bool(row.at(flaw.first - 1, "prep"))  # to what extend
            return asked or _is_two_nouns(row, flaw) or _stays_so(row, flaw)
        case "adverb_place":  # they met themselves drive
            return any(pronoun.kind == "refl" for pronoun in row.at(flaw.first, "pron"))
        case "missing_object":  # before confirming
            doing = any(verb.kind == "ger" for verb in row.at(flaw.first, "verb"))
            return doing and bool(row.lattice[flaw.first - 1].keys() & {"prep", "sub"})
        case "subject_place":  # will confirm the dates: the subject is left out
            return bool(row.at(0, "modal")) or _is_no_subject(row, flaw.first)
    return False


def _has_verbs(row: Row) -> bool:
    """Whether there are more verbs than words that open a clause: the man who *came is* tall"""
    opened = sum(bool(here.keys() & {"rel", "sub", "wh"}) for here in row.lattice)
    verbs = 0
    for place, here in enumerate(row.lattice):
        led = row.at(place - 1, "to") or row.at(place - 1, "modal")
        finite = any(verb.kind == "fin" for verb in here.get("verb", ()))
        verbs += finite and not led and here.keys() == {"verb"}
    return verbs > opened


def _is_no_subject(row: Row, place: int) -> bool:
    """more than you *weight*, which has nothing before it; in Paris *the river*"""
    if not row.lattice[place].keys() & {"det", "pron", "name", "num"}:
        return True
    behind = place > 1 and bool(row.at(place - 1, "name"))
    return behind and bool(row.at(place - 2, "prep") or row.at(place - 2, "name"))


def _stays_so(row: Row, flaw: Flaw) -> bool:
    """Whether what is read as the verb of a form in -ing says how one is: (advised us) staying calm"""
    adjective = row.at(flaw.last - 1, "adj")
    return bool(adjective) and any(verb.kind == "ger" for verb in row.at(flaw.first, "verb"))


def _is_asked_about(row: Row, flaw: Flaw) -> bool:
    """Whether what is read as an object is the subject of a question: "do we every stop" """
    if not flaw.first or flaw.last - flaw.first != 1:
        return False
    if row.word(flaw.first - 1) == "n't" and flaw.first < 4 and not row.at(0, "pron"):
        return True  # "don't us dispose"
    subject = any(pronoun.kind == "subj" for pronoun in row.at(flaw.first, "pron"))
    helps = any(is_auxiliary(verb) for verb in row.at(flaw.first - 1, "verb"))
    return subject and (helps or bool(row.at(flaw.first - 1, "modal")))


def _is_rather_a_noun(row: Row, place: int, wanted: str) -> bool:
    """Whether an English word that is no verb in the right form may be a noun with what stands before it:
    the L/C issue, a chocolate mousse crepe, "both the means"; but not "did my father saw it"."""
    if not place or row.lang_of[place] != "en" or "noun" not in row.lattice[place] or wanted == "fin":
        return False
    before = row.lattice[place - 1].keys()
    if place - 1 in row.unknown:
        return True
    if before & {"det", "adj", "num"}:
        return not before & {"modal", "to", "verb", "pron", "adv"}
    if "possessive" in before:
        return bool(row.lattice[max(place - 2, 0)].keys() & {"noun", "name"}) and place > 1
    asks = wanted == "inf" and any(verb.lemma == "do" for at in range(place) for verb in row.at(at, "verb"))
    return bool(before & {"noun", "name"}) and not before & {"verb", "modal"} and not asks


def _is_meant_for_a_noun(row: Row, place: int, wanted: str) -> bool:
    """Whether a verb behind a preposition stands where a noun does: "on behave of", "lots of complains" """
    verbs = [verb for verb in row.at(place, "verb") if verb.lang == "en"]
    if wanted != "ger" or not verbs or not row.at(place - 1, "prep"):
        return False
    counted = row.word(place - 1) == "of" and row.word(place - 2) in COUNTED_WITH
    if counted and row.word(place).endswith("s"):
        return True
    named = row.word(place - 1) in ("on", "at", "in", "with", "to")  # on behave of, in regards to
    return named and (
        row.word(place + 1) == "of" or (row.word(place + 1) == "to" and row.word(place)[-1] == "s")
    )


COUNTED_WITH = listed("sure.counted_with")


def _is_two_nouns(row: Row, flaw: Flaw) -> bool:
    """Whether what is read as a verb may be the second of two nouns, as there is a verb before: I love my
    hair style."""
    place = flaw.last - 1
    nouns = any(r.cost == 0 for r in row.at(place, "noun")) and bool(
        row.at(place - 1, "noun") or row.at(place - 1, "adj")
    )
    verbs = any(r.kind in ("fin", "imp") for at in range(flaw.first) for r in row.at(at, "verb"))
    return nouns and verbs and row.lang_of[place] == "en"


def _may_lack_its_subject(flaw: Flaw, row: Row) -> bool:
    """should be ok, never heard of it, doesn't matter; not "is raining" """
    verbs = [verb for place in range(flaw.first, flaw.last) for verb in row.at(place, "verb")]
    is_narrated = any(verb.tense == "S" or verb.form == "have" or verb.lemma in SEEMING for verb in verbs)
    is_narrated = is_narrated or bool(row.at(flaw.first + 1, "neg"))  # doesn't matter
    return is_narrated or any(row.at(place, "modal") for place in range(flaw.first, flaw.last))


def is_said_in_haste(flaw: Flaw, row: Row) -> bool:
    """Whether one hears it so in an answer or reads it in a note: "because I am tired", "should be ok",
    « je pense qu'il vienne »."""
    if flaw.constraint == "indicative_after_what_is_so":
        verb = dict(flaw.say).get("after", "").removesuffix(" que")
        return verb not in forms("fr").words("surely-so")
    if flaw.code == "fragment":
        english = row.lang_of[flaw.first] == "en"
        return bool(row.at(flaw.first, "sub")) and (english or row.word(flaw.first) == "parce")
    if row.lang_of[flaw.first] != "en":
        return False
    match flaw.code:
        case "said_twice":
            return _is_said_on(flaw, row)
        case "question_order":
            cries = row.word(0) == "how" and row.word(1) in ("many", "much")  # how many friends you have
            return cries or "when" in (row.word(flaw.first), row.word(flaw.first - 1))
        case "agreement_number":  # here's your shoes
            return row.word(0) in ("here", "there", "where") and row.word(1) == "'s"
        case "tense":  # when he won't help
            return any(row.word(at) == "n't" for at in range(flaw.first, flaw.last))
        case "no_subject":
            return _may_lack_its_subject(flaw, row)
        case "no_verb":  # whatever you say
            return row.word(flaw.first).endswith("ever") and bool(row.at(flaw.first, "rel"))
    return False


def _is_said_on(flaw: Flaw, row: Row) -> bool:
    """run run run, a silly silly boy"""
    cries = bool(row.at(0, "verb")) and len({row.word(at) for at in range(flaw.last)}) == 1
    return cries or bool(row.lattice[flaw.first].keys() & {"adj", "adv", "intj"})


def _may_be_a_verb(row: Row, place: int) -> bool:
    """Whether an English word that is listed as a noun alone could be a verb: "America rules the world"."""
    if row.lang_of[place] != "en" or "noun" not in row.lattice[place]:
        return False
    return not place or not {"det", "adj", "num", "prep", "prepdet", "to"} & row.lattice[place - 1].keys()
