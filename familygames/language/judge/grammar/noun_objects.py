"""Nouns and adjectives as objects, and what comes after them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import FREE, Cost, Phrase, and_
from familygames.language.judge.grammar.following import ComplementSlot, Following
from familygames.language.judge.grammar.parts import OBJECTS, Complement, done_by, untold
from familygames.language.judge.grammar.reading import RowParser
from familygames.language.judge.knowledge import is_alive, is_time, kinds, may_be_person, may_receive
from familygames.language.words import features as f
from familygames.language.words.forms import forms
from familygames.language.words.lists import listed
from familygames.language.words.prices import (
    COMMON,
    LESS_LIKELY,
    LIKELY,
    PLAIN,
    SELDOM,
    SUSPECT,
    UNUSUAL,
    USUAL,
    WRONG,
)
from familygames.language.words.reading import Reading

HELD = listed("noun_objects.held")
"""Verbs that take somebody or something for what it is: avoir pour ami, prendre pour modèle."""
PLACED = listed("noun_objects.placed")
"""Verbs behind which a rank tells who came first."""
MOST_JOINED = 3
"""How many adjectives may be joined to the first."""
SEEMING = listed("noun_objects.seeming")
"""Verbs behind which an adjective says how somebody is, besides those that say what one becomes."""

COUNTING = listed("noun_objects.counting")
"""Verbs behind which « un » may be a number."""

SECOND_OBJECTS = frozenset({"np", "name", "that", "neg"})
"""What may be given to somebody: gives her brother *the book*."""


GOT_TO_DO = listed("noun_objects.got_to_do")
"""Verbs whose object may be what one does something with: need a pen to write."""


class Taken(NamedTuple):
    """An object the verb has, and the place behind it."""

    slot: ComplementSlot
    phrase: Phrase
    """The object by itself."""
    part: Complement
    """The object as what follows the verb."""

    @property
    def place(self) -> int:
        return self.slot.place

    @property
    def frames(self) -> frozenset[str]:
        return self.slot.frames

    @property
    def end(self) -> int:
        return self.phrase.end

    @property
    def mere(self) -> Complement:
        """The object, of which the sense shall know nothing."""
        return self.part._replace(object=None, facts=(), negative=False)


noun_object = Following[ComplementSlot]()
"""Nouns as objects, with what more the verb takes."""

behind_object = Following[Taken]()
"""What may follow an object."""

adjective_object = Following[ComplementSlot]()
"""What one is or becomes by doing it: adjectives and their like behind full verbs."""


@noun_object("n")
def object_of_verb(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """she eats *an apple*; gives *her brother a book*; wants *him to come*"""
    for phrase in g.noun_phrases(slot.place):
        part = _as_object(g, slot, phrase)
        if part is None:
            continue
        taken = Taken(slot, phrase, part)
        if slot.gap == "o" and not slot.has_object:
            yield from _object_beside_a_gap(g, taken)
        else:
            yield part
            yield from behind_object.each(g, taken)


@noun_object("n")
def object_behind_its_place(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """met *sur la table le livre*, mettent *en avant un problème*: a place before a long object"""
    if slot.english or slot.gap or slot.has_object or not _leads_to_a_place(g, slot):
        return
    for place in g.prepositional(slot.place):
        det = g.at(place.end, "det") if place.kind == "pp" and place.end - slot.place < 5 else ()
        for phrase in g.noun_phrases(place.end) if any(each.lang == "fr" for each in det) else ():
            if phrase.kind == "np":
                yield Complement.of(untold(place), UNUSUAL).with_more(phrase)._replace(object=phrase.head)


def _leads_to_a_place(g: RowParser, slot: ComplementSlot) -> bool:
    """sur la table, en avant; not « lui a envoyé *à Paul* un colis », which says it twice"""
    word = g.word(slot.place)
    led = bool(g.at(slot.place, "prep") or g.at(slot.place, "prepdet"))
    twice = word in ("à", "au", "aux") and "d" in slot.before.taken
    return led and not twice and word not in ("de", "d'", "du", "des")


@noun_object()
def avoir_pour_ami(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """a *pour ami un chien*, ont *pour but de gagner*, prend *pour modèle sa mère*"""
    if slot.verb.lemma not in HELD or g.word(slot.place) != "pour" or slot.english:
        return
    for what in g.nominals(slot.place + 1):
        of = g.word(what.end) in ("de", "d'")
        for verb in g.verb_phrases(what.end + 1, "inf") if of else ():
            yield Complement.of(untold(what), UNUSUAL).with_more(untold(verb))
        for phrase in g.noun_phrases(what.end):
            if phrase.kind in ("np", "name"):
                yield Complement.of(untold(what), UNUSUAL).with_more(untold(phrase))


def _as_object(g: RowParser, slot: ComplementSlot, phrase: Phrase) -> Complement | None:
    """A noun phrase as an object of the verb, if it can be one."""
    price = and_(
        _form_of_object(g, slot, phrase), must.one_shouts_at_people(g, slot.verb, phrase, slot.place - 1)
    )
    if price and slot.has_object and phrase.kind != "refl":
        price = and_(price, _one_more_object(g, slot, phrase))
    if price and _is_one_alone(g, slot, phrase):
        price = and_(price, must.one_needs_a_noun(g, g.word(phrase.start), phrase.start))
    if price is None:
        return None
    return Complement.of(phrase, object=phrase.head, negative=phrase.kind == "neg").paying(price)


def _is_one_alone(g: RowParser, slot: ComplementSlot, phrase: Phrase) -> bool:
    """« elle mange *une* »: but j'en mange une, dis un, une de ces pommes"""
    alone = phrase.end - phrase.start == 1 and phrase.end == g.row.size
    counted = slot.verb.lemma in COUNTING or slot.before.taken
    return alone and slot.verb.lang == "fr" and g.word(phrase.start) in ("un", "une") and not counted


def _form_of_object(g: RowParser, slot: ComplementSlot, phrase: Phrase) -> Cost | None:
    """What it costs that this sort of phrase is an object: the boat, him, not "he"; pas de pain."""
    match phrase.kind:
        case "de" if g.word(phrase.start - 1) == "rien" and g.at(phrase.start + 1, "adj"):
            return None  # rien de nouveau
        case "de":
            return FREE if _negated(g, slot) or _is_counted(g, slot) else _de_alone(g, phrase)
        case "subj":
            return must.pronoun_can_be_an_object(g, phrase, LESS_LIKELY)
        case "tonic":
            if slot.verb.lang == "fr" and (phrase.head is None or phrase.head.lang == "fr"):
                lacks_a_hyphen = slot.verb.kind == "imp"  # laisse moi
                return must.pronoun_can_be_an_object(g, phrase, LESS_LIKELY if lacks_a_hyphen else LIKELY)
            return UNUSUAL, ()
        case _:
            return FREE if phrase.kind in OBJECTS else None


def _negated(g: RowParser, slot: ComplementSlot) -> bool:
    before = slot.before
    return before.negated or before.ne or any(g.word(at) == "sans" for at in range(slot.place))


def _is_counted(g: RowParser, slot: ComplementSlot) -> bool:
    """*combien* as-tu *de frères*; but « combien de frères as-tu d'amis »"""
    return slot.gap == "w" and any(
        g.word(at) == "combien" and g.word(at + 1) not in ("de", "d'") for at in range(slot.place)
    )


def _de_alone(g: RowParser, phrase: Phrase) -> Cost | None:
    noun = phrase.head.form if phrase.head else ""
    return must.de_alone_needs_a_negation(g, noun, phrase.start, phrase.end, SUSPECT)


def _one_more_object(g: RowParser, slot: ComplementSlot, phrase: Phrase) -> Cost | None:
    """What an object costs where a pronoun is one: j'en mange deux, elle se lave les mains."""
    before = slot.before
    if is_time(phrase.head) or "en" in before.taken:
        return USUAL, ()
    if before.strict_self and "o" not in before.taken and "r:de" not in slot.frames:
        return COMMON, ()
    return must.one_object_is_enough(g, slot.verb, slot.place - 1, phrase.end, weight=LIKELY)


def _object_beside_a_gap(g: RowParser, taken: Taken) -> Iterator[Complement]:
    """the book I gave *her*; what do you call *this*; what do you want *me to do*"""
    head = taken.phrase.head
    it = head is not None and head.form == "it"
    if "nn" in taken.frames and (not it or _asks_what_it_gets(g, taken)):
        yield taken.mere.costing(UNUSUAL if it else COMMON)
    if taken.slot.english and not it:
        for part in to_behind_object(g, taken) if "n-to" in taken.frames else ():
            yield part.costing(COMMON)
        for part in base_behind_object(g, taken) if "n-base" in taken.frames else ():
            yield part.costing(COMMON)
    if "noun-n" in taken.frames:
        yield taken.mere.costing(COMMON)


def _asks_what_it_gets(g: RowParser, taken: Taken) -> bool:
    """what do I feed *it*; but not "the book I read *it*" """
    return "nn:it" in taken.frames and bool(g.at(0, "wh")) and taken.end == g.row.size


@behind_object("nn")
def second_object(g: RowParser, taken: Taken) -> Iterator[Complement]:
    """she gives her brother *the book*, show me *it*"""
    if is_time(taken.phrase.head) or not may_receive(taken.phrase.head):
        return
    for second in g.noun_phrases(taken.end):
        if _points_at(g, taken, second.start):
            continue
        if taken.slot.verb.lemma == "do" and not _is_done_to(g, second):
            continue
        it = second.kind == "obj" and second.head is not None and second.head.form in ("it", "them")
        if it or second.kind in SECOND_OBJECTS:
            yield taken.part.with_more(second)._replace(object=second.head, negative=False)


POINTING = frozenset({"this", "that", "these", "those"})


def _points_at(g: RowParser, taken: Taken, place: int) -> bool:
    """Whether "this" belongs to what follows: sends this | letters; but gives this | a try"""
    head = taken.phrase.head
    pointing = head is not None and head.pos == "pron" and head.form in POINTING
    # finds that brown | drawings: what may be an adjective is rather one
    quality = head is not None and head.pos == "noun" and not kinds(head) and g.at(taken.end - 1, "adj")
    return (
        bool(pointing or quality)
        and not g.at(place, "det")
        and bool(g.at(place, "noun") or g.at(place, "adj"))
    )


def _is_done_to(g: RowParser, second: Phrase) -> bool:
    """does him *a favour*, does people *harm*; not "do the cat *sleep*" """
    base = any(verb.kind == "inf" for verb in g.at(second.start, "verb"))
    known = g.word(second.end - 1) in forms("en").words("done-to")
    return second.end > second.start + 1 or known or not base


@behind_object("nn", "n-whether")
def question_behind_object(g: RowParser, taken: Taken) -> Iterator[Complement]:
    """he taught me *how to swim*, demande à ta sœur *où elle va*"""
    price = _price_of_telling(g, taken)
    for clause in g.indirect_questions(taken.end) if price else ():
        yield taken.mere.with_more(untold(clause)).paying(price or FREE)._replace(kind="whole")


def _price_of_telling(g: RowParser, taken: Taken) -> Cost | None:
    """demande-leur où, but « demande *à* ta sœur où », "ask your sister where" """
    verb, phrase = taken.slot.verb, taken.phrase
    if verb.lang != "fr" or phrase.kind not in SECOND_OBJECTS:
        return FREE
    if not (phrase.kind == "name" or is_alive(phrase.head)):
        return UNUSUAL, ()
    return must.object_after_its_preposition(g, verb, "à", taken.slot.place - 1, phrase.end)


@behind_object("à-n-de-inf", "à-n-à-inf")
def somebody_told(g: RowParser, taken: Taken) -> Iterator[Complement]:
    """not « demande *sa sœur* de venir », not « dis *ton frère* que je viens »"""
    alive = taken.phrase.kind == "name" or is_alive(taken.phrase.head)
    if not (g.relaxed and alive and taken.slot.verb.lang == "fr" and taken.phrase.kind in SECOND_OBJECTS):
        return
    verb, frames = taken.slot.verb, taken.frames
    flaw = must.object_after_its_preposition(g, verb, "à", taken.slot.place - 1, taken.end)
    wanted = ("de", "d'") if "à-n-de-inf" in frames else ("à",)
    if flaw and g.word(taken.end) in wanted:
        for part in _object_and_verb(g, taken, taken.end + 1, "inf"):
            yield part.paying(flaw)
    if flaw and "that" in frames and g.word(taken.end) in ("que", "qu'"):
        for clause in g.that_clauses(taken.end, verb):
            yield taken.mere.with_more(untold(clause)).paying(flaw)._replace(kind="whole")


@behind_object("n-a")
def adjective_behind_object(g: RowParser, taken: Taken) -> Iterator[Complement]:
    """the film makes her *sad*, elle trouve la jupe *belle*"""
    phrase = taken.phrase
    for adjective in g.adjectives(taken.end):
        if adjective.head is None:
            continue
        noun = phrase.head or adjective.head
        price = must.adjective_agrees_with_its_noun(g, adjective, noun, phrase.gn)
        if price is not None:
            more = untold(adjective if not price[1] else adjective._replace(flaws=()))
            part = taken.mere.with_more(more).paying(price)
            yield part
            if not price[1]:
                yield from joined_adjectives(g, part, adjective)  # paints it blue and white
            yield from with_infinitive(g, part, adjective)
            it = g.word(taken.end - 1) == "it" and noun.lang == "en"
            for clause in g.that_clauses(part.end, that_of(adjective.head, taken.slot.verb)) if it else ():
                yield part.with_more(untold(clause), COMMON)  # she made it clear that …


@behind_object("n-noun")
def name_behind_object(g: RowParser, taken: Taken) -> Iterator[Complement]:
    """they call the dog *Rex*, made him *king*, elle appelle son chat *Minou*"""
    for second in g.noun_phrases(taken.end):
        office = second.head is not None and second.head.form in forms("en").words("office")
        if second.kind in ("np", "name") or (second.kind == "bare" and office):
            yield taken.mere.with_more(untold(second), COMMON)


@behind_object("n-base")
def base_behind_object(g: RowParser, taken: Taken) -> Iterator[Complement]:
    """makes him *laugh*, lets the dog *run*; hardly "had him *wash* the car" """
    may = g.word(taken.end) != "to" and not (_points_at(g, taken, taken.end) and g.at(taken.end, "adj"))
    for part in _object_and_verb(g, taken, taken.end, "inf") if may else ():
        yield part.costing(_price_of_having_done(taken)) if taken.slot.verb.lemma == "have" else part


def _price_of_having_done(taken: Taken) -> float:
    """rather have *you write*, had had *him call*; but not "have *you eat* yet" """
    return SUSPECT if taken.slot.verb.kind in ("inf", "pp") else WRONG


@behind_object("n-ger")
def ing_behind_object(g: RowParser, taken: Taken) -> Iterator[Complement]:
    """sees him *coming*, spends time *reading*"""
    if g.word(taken.end) != "to":
        base = "n-to" in taken.frames and any(verb.kind == "inf" for verb in g.at(taken.end, "verb"))
        for part in _object_and_verb(g, taken, taken.end, "ger"):
            if not base or not any(flaw.first == taken.end for flaw in part.flaws):
                yield part


@behind_object("n-pp")
def done_behind_object(g: RowParser, taken: Taken) -> Iterator[Complement]:
    """had it *removed*, gets her hair *cut by him*"""
    for done in g.adjectives(taken.end):
        if done.kind == "pp" and g.lang(taken.end) == "en":
            yield taken.mere.with_more(untold(done), COMMON)


@behind_object("n-inf")
def infinitive_behind_object(g: RowParser, taken: Taken) -> Iterator[Complement]:
    """regarde les enfants *jouer*, fait son frère *rire*"""
    if g.word(taken.end) != "to":
        yield from _object_and_verb(g, taken, taken.end, "inf")


@behind_object("n-to")
def to_behind_object(g: RowParser, taken: Taken) -> Iterator[Complement]:
    """wants her *to come*, asks the boy *to wait*, "wants her *venir*" in both languages"""
    if g.word(taken.end) == "to" or g.lang(taken.end) != "en":
        yield from _object_and_verb(g, taken, taken.end, "inf")
    elif g.relaxed and taken.slot.english and "n-base" not in taken.frames:
        yield from _without_to(g, taken)


def _without_to(g: RowParser, taken: Taken) -> Iterator[Complement]:
    """not "wants him *go*", not "asked me *help*" """
    price = must.to_after_want(g, taken.end)
    if price and any(verb.kind == "inf" for verb in g.at(taken.end, "verb")):
        for part in _object_and_verb(g, taken, taken.end, "inf"):
            yield part.paying(price)


@behind_object("n-to")
def to_alone_behind_object(g: RowParser, taken: Taken) -> Iterator[Complement]:
    """he asked me *to*, if you want me *to*"""
    if g.word(taken.end) == "to" and (taken.end + 1 == g.row.size or g.at(taken.end + 1, "conj")):
        yield taken.mere.closed(taken.end + 1, SELDOM)


@behind_object("n-de-inf")
def de_behind_object(g: RowParser, taken: Taken) -> Iterator[Complement]:
    """empêche sa sœur *de dormir*, remercie le voisin *d'être venu*"""
    if g.word(taken.end) in ("de", "d'"):
        yield from _object_and_verb(g, taken, taken.end + 1, "inf")


@behind_object("n-à-inf")
def a_behind_object(g: RowParser, taken: Taken) -> Iterator[Complement]:
    """aide son père *à cuisiner*; a un livre *à lire*, where the book does not read"""
    head = taken.phrase.head
    of_it = head is not None and head.pos == "noun" and head.form in forms("fr").words("de-do")
    if g.word(taken.end) == "à" and not (of_it and taken.slot.verb.lemma == "avoir"):
        for part in _object_and_verb(g, taken, taken.end + 1, "inf"):
            yield part._replace(facts=()) if taken.slot.verb.lemma == "avoir" else part


@behind_object("n-inf", "n-de-inf", "n-à-inf")
def other_infinitive_behind_object(g: RowParser, taken: Taken) -> Iterator[Complement]:
    """not « empêche sa sœur *à dormir* », not « j'entends les oiseaux *à chanter* »"""
    word = g.word(taken.end)
    said = word if word in ("de", "d'", "à") else ""
    right = [each for each in ("n-inf", "n-de-inf", "n-à-inf") if each in taken.frames]
    wanted = {"n-inf": "", "n-de-inf": "de", "n-à-inf": "à"}
    somebody = taken.phrase.kind == "name" or is_alive(taken.phrase.head)
    right_here = said.replace("d'", "de") in {wanted[each] for each in right}
    if not (g.relaxed and somebody) or right_here or taken.slot.verb.lemma == "avoir":
        return
    flaw = must.infinitive_after_its_preposition(
        g, taken.slot.verb, said, wanted[right[0]], taken.end, taken.end + 1, WRONG
    )
    for part in _object_and_verb(g, taken, taken.end + bool(said), "inf"):
        if flaw and not part.flaws:
            yield part.paying(flaw)


@behind_object("n-à-faire")
def to_be_done_behind_object(g: RowParser, taken: Taken) -> Iterator[Complement]:
    """donne sa robe *à laver*, laisse ses enfants *à garder*"""
    for verb in g.verb_phrases(taken.end + 1, "inf", "o") if g.word(taken.end) == "à" else ():
        yield taken.mere.with_more(verb, COMMON, facts=())._replace(kind="whole")


def _object_and_verb(g: RowParser, taken: Taken, start: int, form: str) -> Iterator[Complement]:
    """What the object does: its subject is the object."""
    phrase = taken.phrase
    for verb in g.verb_phrases(start, form, taken.slot.gap if taken.slot.gap == "o" else ""):
        # passe son temps à dormir: the time does not sleep
        facts = () if _is_not_the_doer(taken, start) else done_by(verb.facts, phrase.head)
        yield taken.mere.with_more(verb, facts=facts)._replace(kind="whole")


def _is_not_the_doer(taken: Taken, start: int) -> bool:
    """he spends his time sleeping, I got a chance to talk: the time, the chance do not"""
    head = taken.phrase.head
    if head is None or is_time(head):
        return head is not None
    got = taken.slot.verb.lemma in GOT_TO_DO and start == taken.end
    return got and head.lang == "en" and not may_be_person(head)


@behind_object()
def particle_behind_object(g: RowParser, taken: Taken) -> Iterator[Complement]:
    """switches the light *off*, picks it *up*"""
    for particle in g.at(taken.end, "adv"):
        if particle.kind == "particle":
            yield taken.part.closed(taken.end + 1)


@adjective_object("a")
def so_it_becomes(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """gets *tired*, devient *grand*, looks *older than me*, grew *tall and strong*"""
    for adjective in g.adjectives(slot.place):
        head = adjective.head
        if head is None or (slot.english and head.form in forms("en").words("before-only")):
            continue
        price = and_(_how_or_what(g, slot, adjective), _as_its_participle(g, slot, adjective))
        if price is None:
            continue
        gn = f.ANY if price[1] else adjective.gn
        part = Complement.of(untold(adjective), gn=gn, quality=head).paying(price)
        yield part
        for than in g.comparisons(adjective.end, adjective.kind):
            yield part.with_more(untold(than))
        yield from joined_adjectives(g, part, adjective)
        yield from with_infinitive(g, part, adjective)
        if slot.verb.lang == "fr" and ("noun" in slot.frames or slot.verb.lemma in SEEMING):
            for clause in g.that_clauses(adjective.end, that_of(adjective.head, slot.verb)):
                yield part.with_more(untold(clause), COMMON)


def _as_its_participle(g: RowParser, slot: ComplementSlot, adjective: Phrase) -> Cost | None:
    """elle s'est sentie *fatiguée*, elle est devenue *grande*: as the participle before"""
    agreement = slot.verb.gn if slot.moved and slot.verb.kind == "pp" else 0
    return must.adjective_agrees_with_the_pronoun(g, adjective, agreement, slot.begin - 1)


def _how_or_what(g: RowParser, slot: ComplementSlot, adjective: Phrase) -> Cost | None:
    """la soupe sent *bon*, which says how; but elle se sent *bonne*, elle devient *bonne*"""
    verb, head = slot.verb, adjective.head
    if verb.lemma == "sentir" and not slot.before.taken & {"o", "r"}:
        return must.how_one_does_it_stays_as_it_is(g, verb, adjective)
    how = head is not None and head.lang == verb.lang == "fr" and head.lemma in forms("fr").words("well")
    return None if how and "noun" not in slot.frames and verb.lemma not in SEEMING else FREE


def joined_adjectives(g: RowParser, part: Complement, first: Phrase, depth: int = 0) -> Iterator[Complement]:
    """(petite) *et jolie*, (grand) *mais très gentil et drôle*; not « (grande) *et beau* »"""
    for conj in g.at(first.end, "conj") if depth < MOST_JOINED else ():
        for second in g.adjectives(first.end + 1) if conj.kind in ("and", "but", "nor") else ():
            if second.kind == "ger":
                continue
            for price, gn in _agreeing(g, first._replace(gn=part.gn), second):
                both = part.with_more(untold(second)).paying(price)._replace(gn=gn)
                yield both
                yield from joined_adjectives(g, both, second, depth + 1)


def that_of(word: Reading | None, verb: Reading) -> Reading:
    """What the mood of a clause behind it hangs on: content que, sûr que, or else the verb itself"""
    words = forms("fr").words
    listed = word is not None and word.lang == "fr" and word.lemma in words("wish") | words("so")
    return word if listed and word is not None else verb


def with_infinitive(g: RowParser, part: Complement, adjective: Phrase) -> Iterator[Complement]:
    """(content) *de partir*, (facile) *à lire*; not « (content) *à partir* »"""
    word, end = g.word(adjective.end), adjective.end
    said = word if word in ("to", "de", "d'", "à") else ""
    price = _price_of_its_preposition(g, adjective, said)
    start = end if word == "to" else end + bool(said)
    gaps = ("", "o") if said else ("",)
    if said == "à" and _needs_de(adjective):
        price, gaps = must.infinitive_after_its_word(g, g.word(end - 1), said, "de", end), ("",)
        for phrase in g.verb_phrases(start, "inf", "o"):
            yield part.with_more(untold(phrase), PLAIN)  # bon à savoir
    for phrase in (each for gap in gaps for each in g.verb_phrases(start, "inf", gap)) if price else ():
        if not (price or FREE)[1] or _is_infinitive(phrase):
            yield part.with_more(untold(phrase), PLAIN).paying(price or FREE)


def _needs_de(adjective: Phrase) -> bool:
    """il est interdit *de* fumer, difficile *de* dormir: never « à » where the verb has no object"""
    head, words = adjective.head, forms("fr").words
    return head is not None and head.lang == "fr" and head.lemma in words("only-de-do") | words("to-do")


def _is_infinitive(phrase: Phrase) -> bool:
    """Whether a verb phrase is one without a fault of its own."""
    return not phrase.flaws and phrase.head is not None and phrase.head.kind == "inf"


def _price_of_its_preposition(g: RowParser, adjective: Phrase, said: str) -> Cost | None:
    """content *de* partir, prêt *à* partir: what another word costs; None if there is none to be had"""
    head, words = adjective.head, forms("fr").words
    if head is None or head.lang != "fr":
        return FREE if said else None
    wanted = next((each for each in ("de", "à") if head.lemma in words(f"{each}-do")), "")
    if not wanted and not said and head.lemma in words("to-do"):
        wanted = "de"  # il est facile de lire
    if not wanted or said.replace("d'", "de") == wanted or said == "to":
        return FREE if said else None
    return must.infinitive_after_its_word(g, head.form, said, wanted, adjective.end) if g.relaxed else None


def _agreeing(g: RowParser, first: Phrase, second: Phrase) -> Iterator[tuple[Cost, int]]:
    """What it costs to join two adjectives, and what both agree with: either may be the wrong one."""
    if gn := first.gn & second.gn:
        yield FREE, gn
        return
    for right, wrong in ((first, second), (second, first)) if g.relaxed else ():
        if flaw := must.both_adjectives_agree(g, right, wrong):
            yield flaw, right.gn


@adjective_object("a")
def first_or_last(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """arrive *la première*, came *the last*"""
    for phrase in g.noun_phrases(slot.place):
        head = phrase.head
        if head is not None and head.lang is not None and head.lemma in forms(head.lang).words("rank"):
            yield Complement.of(untold(phrase), gn=phrase.gn)


@adjective_object()
def terminer_deuxieme(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """termine *deuxième du championnat*, arrive *troisième*, passe *inaperçu*: the rank somebody has"""
    words = forms("fr").words
    known = words(f"so-{slot.verb.lemma}") | (words("rank") if slot.verb.lemma in PLACED else frozenset())
    for rank in g.at(slot.place, "adj") if not slot.english else ():
        if rank.lemma in known:
            yield Complement(slot.place + rank.size, COMMON, gn=rank.gn)


@adjective_object("n-a")
def find_attached(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """please find *attached the letter*, find *enclosed two pictures*"""
    for adjective in g.adjectives(slot.place) if slot.english and slot.verb.lemma == "find" else ():
        for phrase in g.noun_phrases(adjective.end) if adjective.kind == "pp" else ():
            if phrase.kind in OBJECTS or phrase.kind == "bare":
                yield Complement.of(untold(adjective), USUAL).with_more(untold(phrase))


@adjective_object("n-a")
def rendre_possible(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """rend *possible un voyage*, déclare *ouverts les Jeux*: the adjective before a long object"""
    if slot.has_object or slot.english or slot.gap == "o":
        return
    for adjective in g.adjectives(slot.place):
        for phrase in g.noun_phrases(adjective.end) if adjective.kind != "ger" else ():
            if phrase.kind == "np" and g.at(phrase.start, "det") and phrase.gn & adjective.gn:
                yield Complement.of(untold(adjective), UNUSUAL).with_more(untold(phrase))


@adjective_object("n-a", "r-a")
def adjective_for_pronoun(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """je le trouve *beau*, cela me rend *triste*"""
    taken = slot.before.taken & ({"o", "r"} if "n-a" in slot.frames else {"r"})
    for adjective in g.adjectives(slot.place) if taken else ():
        price = must.adjective_agrees_with_the_pronoun(g, adjective, _object_gn(slot), slot.begin - 2)
        gn = adjective.gn if slot.before.strict_self else f.ANY
        if price:
            part = Complement.of(untold(adjective), COMMON, gn=gn).paying(price)
            yield part
            yield from joined_adjectives(g, part._replace(gn=adjective.gn), adjective)
            yield from with_infinitive(g, part, adjective)


@adjective_object("n-a")
def hard_to_do(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """je trouve *difficile de dormir*, elle croit *bon de partir*"""
    for adjective in g.adjectives(slot.place) if not slot.has_object else ():
        if adjective.gn & f.MS and g.word(adjective.end) in ("de", "d'"):
            for part in with_infinitive(g, Complement.of(untold(adjective), USUAL), adjective):
                yield part._replace(kind="whole")


def _object_gn(slot: ComplementSlot) -> int:
    """Gender and number of the pronoun that is the object, as its participle tells them: je l'ai trouvée"""
    gn = slot.before.object_gn
    if slot.verb.kind != "pp":
        return gn
    return gn & slot.verb.gn or gn or (slot.verb.gn if slot.moved else 0)  # elle s'est sentie fatiguée


@adjective_object("n-noun")
def name_for_pronoun(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """on l'a élu *président*, il s'appelle *Paul*"""
    for phrase in g.noun_phrases(slot.place) if slot.before.taken & {"o", "r"} else ():
        if phrase.kind in ("np", "name", "bare"):
            yield Complement.of(untold(phrase), COMMON)


@adjective_object()
def said_of_it(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """il fait *froid*, elle parle *bas*, il fait *plus froid qu'hier*"""
    known = forms("fr").words(f"said-{slot.verb.lemma}") if slot.verb.lang == "fr" else frozenset()
    of_it = bool(slot.before.taken & {"o", "r", "en"})  # la soupe se mange chaude
    for said in g.adjectives(slot.place) if known else ():
        price = FREE if of_it else must.how_one_does_it_stays_as_it_is(g, slot.verb, said)
        if price and said.head is not None and said.head.lemma in known:
            part = (
                Complement.of(untold(said)).paying(price) if price[1] else Complement.of(untold(said), USUAL)
            )
            yield part
            for than in g.comparisons(said.end, said.kind):
                yield part.with_more(untold(than))
