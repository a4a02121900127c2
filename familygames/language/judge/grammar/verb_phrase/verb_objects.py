"""Verbs that other verbs take: infinitives and forms in -ing."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import FREE, Cost, Phrase
from familygames.language.judge.grammar.parts import OBJECTS, PAIRS, Complement, untold
from familygames.language.judge.grammar.reading import RowParser, is_meant_for_ing
from familygames.language.judge.grammar.verb_phrase.following import ComplementSlot, Following
from familygames.language.judge.grammar.verb_phrase.negation import says_only
from familygames.language.judge.knowledge import is_auxiliary
from familygames.language.words import features as f
from familygames.language.words.lists import listed
from familygames.language.words.prices import COMMON, RARE, SELDOM, USUAL, WRONG

FOOD_FOR = listed("verb_objects.food_for")
"""Verbs that take « à manger » and « à boire » for what one eats and drinks."""
verb_object = Following[ComplementSlot]()
"""Verbs as objects of verbs."""


@verb_object()
def only_behind_que(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """il ne fait *que dormir*, elle ne veut *que jouer*"""
    if says_only(g, slot.place):
        yield from verb_object.each(g, slot.at(slot.place + 1))


@verb_object()
def de_or_a_do(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """essaie *de dormir*, apprend *à nager*, apprend *à lire et à écrire*"""
    word = g.word(slot.place)
    if word not in ("de", "d'", "à"):
        return
    price = _price_of_preposition(g, slot, word)
    if price is None:
        return
    for phrase in g.verb_phrases(slot.place + 1, "inf", _inner_gap(slot)):
        part = Complement.of(phrase, kind="whole", gn=_gn_of_who_does(slot, phrase)).paying(price)
        yield part
        for conj in g.at(phrase.end, "conj"):
            again = g.word(phrase.end + 1) == word and conj.kind == "and"
            for second in g.verb_phrases(phrase.end + 2, "inf") if again else ():
                yield part.with_more(second, facts=())


FOR_OTHERS = frozenset({"n-inf", "n-de-inf", "n-à-inf", "à-n-de-inf", "à-n-à-inf"})
"""With these, somebody else than the subject does what the infinitive tells."""
DONE_BY_NOBODY = listed("verb_objects.done_by_nobody")
"""« il faut » has no subject who does it."""


def _gn_of_who_does(slot: ComplementSlot, phrase: Phrase) -> int:
    """Elle veut *être prête*: what is said in the infinitive is said of the subject, unless others do it."""
    by_others = slot.has_object or "d" in slot.before.taken or slot.frames & FOR_OTHERS
    return f.ANY if slot.english or by_others or slot.verb.lemma in DONE_BY_NOBODY else phrase.gn


def _price_of_preposition(g: RowParser, slot: ComplementSlot, word: str) -> Cost | None:
    """Whether the verb takes an infinitive with this preposition, or what it costs that it does not."""
    verb, frames = slot.verb, slot.frames
    if "mieux" in frames and g.word(slot.place - 1) == "mieux":
        return None  # il vaut mieux partir
    if ("à-inf" if word == "à" else "de-inf") in frames:
        return FREE
    if slot.verb.lemma == "arriver" and word != "à" and slot.before.taken & {"d", "r"}:
        return FREE  # il m'arrive de pleurer
    if word == "à" and _is_for_eating(g, slot):
        return USUAL, ()
    wanted = next((each for each in ("inf", "à-inf", "de-inf") if each in frames), "")
    if verb.lang == "fr" and wanted:
        return _with_another_preposition(g, slot, word, wanted)
    return (SELDOM if slot.english else USUAL), ()


def _with_another_preposition(g: RowParser, slot: ComplementSlot, word: str, wanted: str) -> Cost | None:
    """(empêcher) à dormir, where another one, or none, is *wanted*"""
    surely = wanted != "inf" or "inf!" in slot.frames
    better = wanted.removesuffix("-inf") if wanted != "inf" else ""
    price = WRONG if surely else RARE
    return must.infinitive_after_its_preposition(
        g, slot.verb, word, better, slot.place, slot.place + 1, price
    )


def _is_for_eating(g: RowParser, slot: ComplementSlot) -> bool:
    """acheter *à manger*, vouloir *à boire*"""
    return g.word(slot.place + 1) in ("manger", "boire") and slot.verb.lemma in FOOD_FOR


@verb_object("n-inf", "n-de-inf", "n-à-inf")
def who_is_made_to_do(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """(la fille que) j'aide *à marcher*, (les oiseaux que) j'entends *chanter*"""
    frame = {"de": "n-de-inf", "d'": "n-de-inf", "à": "n-à-inf"}.get(g.word(slot.place), "n-inf")
    if slot.gap == "o" and not slot.has_object and frame in slot.frames:
        for phrase in g.verb_phrases(slot.place + (frame != "n-inf"), "inf"):
            yield Complement.of(untold(phrase), COMMON, kind="whole")


@verb_object()
def to_do(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """wants *to go*; stops *to rest*, to say what for"""
    if g.word(slot.place) != "to" or g.lang(slot.place) != "en":
        return
    price = _price_of_to(g, slot)
    for phrase in g.verb_phrases(slot.place, "inf", _inner_gap(slot)) if price else ():
        yield Complement.of(phrase, kind="whole").paying(price or FREE)


def _price_of_to(g: RowParser, slot: ComplementSlot) -> Cost | None:
    if "to" in slot.frames or not slot.english:
        return FREE
    if "ger!" in slot.frames:
        return must.ing_after_enjoy(g, slot.verb, slot.place)
    return None if "no-to" in slot.frames else (USUAL, ())


@verb_object("ger", "doing", "not-ger")
def doing(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """enjoys *swimming*, goes *shopping*, can't help *laughing*"""
    if _begins_a_verb(g, slot.place):
        may = slot.frames & {"ger", "doing"} or g.word(slot.place - 2) in ("n't", "not", "cannot")
        for phrase in g.verb_phrases(slot.place, "ger", _inner_gap(slot)) if may else ():
            if "ger" in slot.frames or not is_meant_for_ing(phrase) or not _has_its_object(g, slot.place):
                yield Complement.of(phrase, kind="whole")


def _has_its_object(g: RowParser, place: int) -> bool:
    """Whether something is done to a thing: one goes shopping, but hardly "goes passing the shop" """
    return any(g.at(place + 1, pos) for pos in ("det", "pron", "name"))


@verb_object()
def bare_infinitive(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """veut *dormir*, dares *jump*, go *play*; not "wants *go*", not « apprend *nager* »"""
    if not _begins_a_verb(g, slot.place):
        return
    price = _price_of_bare(g, slot)
    for phrase in g.verb_phrases(slot.place, "inf", _inner_gap(slot)) if price else ():
        lacks = bool(price and price[1]) and slot.before.strict_self  # se met pleurer
        if lacks or not slot.has_object or "o-inf" in slot.frames:
            negative = g.word(slot.place) == "ni"
            known = untold(phrase) if "n-inf" in slot.frames else phrase  # who does it may come after it
            gn = _gn_of_who_does(slot, phrase)
            yield Complement.of(known, kind="whole", negative=negative, gn=gn).paying(price or FREE)


@verb_object("that")
def claims_to_be(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """il dit *être malade*, elle dit *avoir vu un chien*"""
    if slot.verb.lemma == "dire" and any(is_auxiliary(verb) for verb in g.at(slot.place, "verb")):
        for phrase in g.verb_phrases(slot.place, "inf") if not slot.has_object else ():
            yield Complement.of(phrase, COMMON, kind="whole")


@verb_object("n-inf")
def infinitive_before_object(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """fait *rire les enfants*, entend *chanter un oiseau*"""
    if not _begins_a_verb(g, slot.place) or _price_of_bare(g, slot) is None:
        return
    for phrase in g.verb_phrases(slot.place, "inf", _inner_gap(slot)):
        for second in g.noun_phrases(phrase.end):
            if second.kind in OBJECTS:
                yield Complement.of(untold(phrase), COMMON, kind="whole").with_more(second)


def _price_of_bare(g: RowParser, slot: ComplementSlot) -> Cost | None:
    """An infinitive without "to", "à", "de" here: right, or what it lacks."""
    return _bare_in_french(g, slot) if slot.verb.lang == "fr" else _bare_in_english(g, slot)


def _bare_in_french(g: RowParser, slot: ComplementSlot) -> Cost | None:
    verb, frames, lang = slot.verb, slot.frames, g.lang(slot.place)
    if "inf" in frames:
        return FREE if lang == "fr" or "modal" in frames else (SELDOM, ())
    wanted = "de" if "de-inf" in frames else "à" if "à-inf" in frames else ""
    if lang == "en" or not wanted:
        return None
    return must.infinitive_after_its_preposition(g, verb, "", wanted, slot.place - 1, slot.place + 1)


def _bare_in_english(g: RowParser, slot: ComplementSlot) -> Cost | None:
    frames, lang = slot.frames, g.lang(slot.place)
    if "base" in frames or (lang == "fr" and frames & {"to", "ger"}):
        return FREE
    if lang != "en":
        return None
    if "base?" in frames and slot.verb.form == slot.verb.lemma:
        return USUAL, ()  # go play, come see this
    return must.to_after_want(g, slot.place) if "to" in frames and "to?" not in frames else None


def _inner_gap(slot: ComplementSlot) -> str:
    """What is missing in the verb that follows, since it is missing here."""
    return slot.gap if slot.gap in ("o", "d", "w", "q") else ""


def _begins_a_verb(g: RowParser, place: int) -> bool:
    """Whether a verb without "to", "de" or "à" may begin here, with what stands before it."""
    word = g.word(place)
    if word in ("de", "d'", "à") or (word == "to" and g.lang(place) == "en") or says_only(g, place):
        return False
    if any(g.at(place, pos) for pos in ("verb", "clitic", "ne", "neg")):
        return True
    return bool(g.at(place, "adv")) or word in PAIRS
