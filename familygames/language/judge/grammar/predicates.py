"""What somebody or something is: an adjective, a noun, a place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import FREE, Cost, Phrase
from familygames.language.judge.forms import Reading, forms
from familygames.language.judge.grammar.following import Following, Slot, behind_adverbs, slot_of
from familygames.language.judge.grammar.objects import and_tail, stranded
from familygames.language.judge.grammar.parts import PAIRS, Before, Part, untold
from familygames.language.judge.grammar.reading import Grammar
from familygames.language.judge.knowledge import is_measure, kinds, may_be_person
from familygames.language.judge.prices import COMMON, DOUBTFUL, LIKELIER, PLAIN, SELDOM, UNUSUAL, USUAL

SOMETHING = frozenset({"np", "name", "that", "neg", "obj", "tonic", "refl", "subj"})
"""Noun phrases that say what somebody is."""

SOMEWHERE = frozenset({"place", "time", "manner2", "particle", "float"})
"""Adverbs that say where or how somebody is."""

GRADED_SOMEWHERE = frozenset({"place", "manner2", "time"})
"""Of them those that are graded: very near."""

predicative = Following[Slot]()
"""What somebody or something is, behind "be"."""


class Quality(NamedTuple):
    """An adjective that says how somebody is, and the place behind it."""

    slot: Slot
    adjective: Phrase
    part: Part

    @property
    def place(self) -> int:
        return self.slot.place

    @property
    def frames(self) -> frozenset[str]:
        return self.slot.frames

    @property
    def end(self) -> int:
        return self.adjective.end


behind_quality = Following[Quality]()
"""What may follow an adjective behind "be"."""


def predicate(g: Grammar, verb: Reading, place: int, before: Before, gap: str) -> Iterator[Part]:
    """What somebody or something is: an adjective, a noun, a place."""
    if gap in ("o", "w", "q", "d", "p") or before.taken & {"o", "y", "en"}:
        yield from and_tail(g, verb, Part(place))
        if gap in ("o", "w"):
            yield from stranded(g, place)
    slot = slot_of(verb, place, before, gap)
    yield from neither_nor(g, slot)
    yield from behind_adverbs(g, predicative, slot)


def neither_nor(g: Grammar, slot: Slot) -> Iterator[Part]:
    """neither tall nor short, ni grand ni petit, both old and ugly"""
    pair = PAIRS.get(g.word(slot.place))
    for first in g.adjectives(slot.place + 1) if pair else ():
        for second in g.adjectives(first.end + 1) if g.word(first.end) == pair else ():
            gn = first.gn & second.gn
            if gn:
                both = Part.of(untold(first._replace(flaws=())), gn=gn, negative=pair == "ni")
                yield from and_tail(g, slot.verb, both.with_more(untold(second._replace(flaws=()))))


# An adjective


@predicative()
def being_so(g: Grammar, slot: Slot) -> Iterator[Part]:
    """is *tall*, est *plus grand que moi*, is *six years old*"""
    for adjective in (*g.adjectives(slot.place), *measured(g, slot.place)):
        if adjective.head is not None and _may_be_said(adjective, adjective.head):
            part = Part.of(untold(adjective), gn=adjective.gn, quality=adjective.head)
            yield from and_tail(g, slot.verb, part)
            yield from behind_quality.each(g, Quality(slot, adjective, part))


def _may_be_said(adjective: Phrase, head: Reading) -> bool:
    """Whether an adjective may stand behind "be": not "elder", "main"."""
    if head.lang != "en":
        return head.lang != "fr" or head.pos != "verb"
    return adjective.kind != "ger" and head.form not in forms("en").words("before-only")


def measured(g: Grammar, place: int) -> Iterator[Phrase]:
    """six years old, two inches taller"""
    for amount in g.noun_phrases(place):
        if amount.kind == "np" and amount.head is not None and is_measure(amount.head):
            for adjective in g.adjectives(amount.end):
                head = adjective.head
                if head is not None and (head.form in forms("en").words("how-much") or head.tense == "2"):
                    yield untold(adjective).after(untold(amount))


@behind_quality()
def more_adjectives(g: Grammar, quality: Quality) -> Iterator[Part]:
    """petit *et rouge*, tall *and strong*"""
    for conj in g.at(quality.end, "conj"):
        for second in g.adjectives(quality.end + 1) if conj.kind in ("and", "but", "nor") else ():
            gn = quality.part.gn & second.gn
            if gn and second.head is not None:
                both = quality.part.with_more(untold(second))._replace(gn=gn)
                yield from and_tail(g, quality.slot.verb, both)


@behind_quality()
def taller_than_somebody(g: Grammar, quality: Quality) -> Iterator[Part]:
    """plus grand *que moi*, as tall *as his father*"""
    for than in g.comparisons(quality.end, quality.adjective.kind):
        yield from and_tail(g, quality.slot.verb, quality.part.with_more(untold(than)))


@behind_quality()
def adjective_and_infinitive(g: Grammar, quality: Quality) -> Iterator[Part]:
    """happy *to see you*, too small *to play*, content *de partir*, facile *à lire*"""
    word = g.word(quality.end)
    if word not in ("to", "de", "d'", "à"):
        return
    start = quality.end if word == "to" else quality.end + 1
    for phrase in (*g.verb_phrases(start, "inf"), *g.verb_phrases(start, "inf", "o")):
        yield quality.part.with_more(untold(phrase), PLAIN)  # Gloves that are tough to wear wear nothing.


@behind_quality()
def adjective_and_clause(g: Grammar, quality: Quality) -> Iterator[Part]:
    """glad *you are here*, content *que tu viennes*"""
    for clause in g.that_clauses(quality.end, quality.slot.verb):
        yield quality.part.with_more(untold(clause), COMMON)


@behind_quality()
def adjective_and_question(g: Grammar, quality: Quality) -> Iterator[Part]:
    """surprised *what you can learn*, not sure *where it is*"""
    for clause in g.indirect_questions(quality.end) if quality.slot.english else ():
        yield quality.part.with_more(untold(clause), UNUSUAL)


@behind_quality()
def adjective_and_ing(g: Grammar, quality: Quality) -> Iterator[Part]:
    """nice *meeting you*, busy *cooking*"""
    for phrase in g.verb_phrases(quality.end, "ger") if quality.slot.english else ():
        yield quality.part.with_more(untold(phrase), UNUSUAL)


# A noun


@predicative()
def being_something(g: Grammar, slot: Slot) -> Iterator[Part]:
    """is *a teacher*, est *médecin*, c'est *lui*; it is *a pity you can't come*"""
    for phrase in g.noun_phrases(slot.place):
        part = _as_something(g, slot, phrase)
        if part is not None:
            yield from and_tail(g, slot.verb, part)
            yield from _of_a_clause(g, slot, phrase, part)
            yield from _lui_le_coupable(g, slot, phrase, part)


def _as_something(g: Grammar, slot: Slot, phrase: Phrase) -> Part | None:
    """A noun phrase as what somebody is."""
    price = _in_a_word(g, slot, phrase) if phrase.kind == "bare" else _with_determiner(g, slot, phrase)
    return Part.of(phrase, negative=phrase.kind == "neg", kind="is").paying(price) if price else None


def _in_a_word(g: Grammar, slot: Slot, phrase: Phrase) -> Cost | None:
    """est *médecin*: people alone, and not what may be something else"""
    head = phrase.head
    if head is not None and head.lang == "en" and head.form in forms("en").words("office"):
        return (COMMON, ())  # he is king
    if head is None or "fr" not in (head.lang, slot.verb.lang):
        return None
    done = any(each.kind == "pp" for each in g.at(phrase.start, "verb"))  # elle s'est levée
    return None if done or g.at(phrase.start, "adj") or not may_be_person(head) else (SELDOM, ())


def _with_determiner(g: Grammar, slot: Slot, phrase: Phrase) -> Cost | None:
    """is *a teacher*, is *me*, hardly is *I*; not "they are *play*" """
    if phrase.kind not in SOMETHING:
        return None
    if phrase.head is not None and _may_be_doing(g, slot, phrase.head):
        return must.ing_after_be(g, phrase.head.form, "", slot.place, LIKELIER)
    return (DOUBTFUL, ()) if phrase.kind == "subj" else FREE


def _may_be_doing(g: Grammar, slot: Slot, noun: Reading) -> bool:
    """Whether a noun is rather a verb in the wrong form: they are *play*"""
    if kinds(noun) & {"food", "drink", "material"}:
        return False  # is that milk
    if slot.verb.lemma != "be" or noun.pos != "noun" or noun.form != g.word(slot.place):
        return False
    done_too = noun.form in forms("en").words("done-or-been")
    return not done_too and any(each.kind == "inf" for each in g.at(slot.place, "verb"))


def _of_a_clause(g: Grammar, slot: Slot, phrase: Phrase, part: Part) -> Iterator[Part]:
    """it is a pity *you can't come*, c'est dommage *qu'il pleuve*"""
    head = phrase.head
    if head is not None and head.lang and head.lemma in forms(head.lang).words("said-of-a-clause"):
        for clause in g.that_clauses(phrase.end, slot.verb):
            yield part.with_more(untold(clause))


def _lui_le_coupable(g: Grammar, slot: Slot, phrase: Phrase, part: Part) -> Iterator[Part]:
    """c'est lui *le coupable*"""
    for second in g.noun_phrases(phrase.end) if phrase.kind == "tonic" and _after_ce(g, slot) else ():
        if second.kind == "np":
            both = part._replace(flaws=(), negative=False, kind="").with_more(second, UNUSUAL)
            yield both._replace(facts=())


@predicative()
def time_to_do(g: Grammar, slot: Slot) -> Iterator[Part]:
    """il est *temps de partir*"""
    for phrase in g.noun_phrases(slot.place):
        temps = phrase.kind == "bare" and phrase.head is not None and phrase.head.form == "temps"
        if temps and g.word(phrase.end) in ("de", "d'"):
            for verb in g.verb_phrases(phrase.end + 1, "inf"):
                yield Part.of(untold(phrase._replace(flaws=()))).with_more(verb, USUAL)


# A place


@predicative()
def being_somewhere(g: Grammar, slot: Slot) -> Iterator[Part]:
    """is *in the garden*, est *à la maison*; c'est *à toi que je parle*, c'est *à toi de jouer*"""
    for phrase in g.prepositional(slot.place):
        part = Part.of(phrase)
        yield from and_tail(g, slot.verb, part)
        yield from _that_one(g, slot, part._replace(facts=()))
        for verb in g.verb_phrases(phrase.end + 1, "inf") if g.word(phrase.end) in ("de", "d'") else ():
            yield part.with_more(verb, USUAL, facts=())


@predicative()
def being_here(g: Grammar, slot: Slot) -> Iterator[Part]:
    """est *ici*, is *together*; c'est *ici que je travaille*"""
    for adverb in g.at(slot.place, "adv"):
        states = forms(adverb.lang).words("states") if adverb.lang else ()
        if adverb.kind in SOMEWHERE or adverb.form in states:
            part = Part(slot.place + adverb.size)
            yield from and_tail(g, slot.verb, part)
            yield from _that_one(g, slot, part)


@predicative()
def being_quite_near(g: Grammar, slot: Slot) -> Iterator[Part]:
    """is *very near*, est *trop loin*"""
    for phrase in g.adverbials(slot.place):
        head = phrase.head
        if head is not None and head.kind in GRADED_SOMEWHERE and phrase.end - slot.place > 1:
            yield from and_tail(g, slot.verb, Part.of(phrase._replace(flaws=(), facts=())))


def _that_one(g: Grammar, slot: Slot, part: Part) -> Iterator[Part]:
    """c'est ici *que je travaille*, c'est à toi *que je parle*"""
    if _after_ce(g, slot) and g.word(part.end) in ("que", "qu'"):
        for clause in g.clauses(part.end + 1):
            yield part.with_more(untold(clause), USUAL)


# A clause or a verb


@predicative()
def being_asked(g: Grammar, slot: Slot) -> Iterator[Part]:
    """the question is *where he lives*"""
    if g.at(slot.place, "wh") or g.at(slot.place, "rel"):
        for clause in g.indirect_questions(slot.place):
            yield Part.of(clause, USUAL)


@predicative()
def being_said(g: Grammar, slot: Slot) -> Iterator[Part]:
    """the trouble is *that he is late*, la vérité est *qu'il dort*; not "what's *he eats*" """
    if g.at(slot.before.end - 1, "wh"):
        return
    for clause in g.that_clauses(slot.place, slot.verb):
        yield Part.of(clause, UNUSUAL)


@predicative()
def is_press_a_button(g: Grammar, slot: Slot) -> Iterator[Part]:
    """all you do is *press a button*, the least we can do is *help*"""
    does = any(verb.lemma == "do" for at in range(slot.place - 1) for verb in g.at(at, "verb"))
    if does and slot.english and g.word(slot.place) != "to" and g.at(slot.place, "verb"):
        for phrase in g.verb_phrases(slot.place, "inf"):
            yield Part.of(untold(phrase), SELDOM)


@predicative()
def being_the_same(g: Grammar, slot: Slot) -> Iterator[Part]:
    """voir, c'est *croire*"""
    if _after_ce(g, slot) and g.lang(slot.place) == "fr":
        for phrase in g.verb_phrases(slot.place, "inf"):
            yield Part.of(untold(phrase), UNUSUAL)


@predicative()
def being_to_do(g: Grammar, slot: Slot) -> Iterator[Part]:
    """le problème est *de partir*; the dream does not travel"""
    for phrase in g.verb_phrases(slot.place + 1, "inf") if g.word(slot.place) in ("de", "d'") else ():
        yield Part.of(untold(phrase), SELDOM)


@predicative()
def being_for_doing(g: Grammar, slot: Slot) -> Iterator[Part]:
    """c'est *à voir*, elle est *à vendre*"""
    for gap in ("", "o") if g.word(slot.place) == "à" else ():
        for phrase in g.verb_phrases(slot.place + 1, "inf", gap):
            yield Part.of(phrase, SELDOM)


def _after_ce(g: Grammar, slot: Slot) -> bool:
    """Whether "ce" stands before the verb: c'est"""
    return g.word(slot.begin - 2) in ("c'", "ce")
