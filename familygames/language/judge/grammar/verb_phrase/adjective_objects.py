"""What one is or becomes by doing it: adjectives and their like behind full verbs."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import FREE, Cost, Phrase, and_
from familygames.language.judge.grammar.parts import OBJECTS, Complement, untold
from familygames.language.judge.grammar.reading import RowParser
from familygames.language.judge.grammar.verb_phrase.behind_objects import Taken, behind_object
from familygames.language.judge.grammar.verb_phrase.following import ComplementSlot, Following
from familygames.language.words import features as f
from familygames.language.words.forms import forms
from familygames.language.words.lists import listed
from familygames.language.words.prices import COMMON, PLAIN, UNUSUAL, USUAL
from familygames.language.words.reading import Reading

PLACED = listed("adjective_objects.placed")
"""Verbs behind which a rank tells who came first."""
MOST_JOINED = 3
"""How many adjectives may be joined to the first."""
SEEMING = listed("adjective_objects.seeming")
"""Verbs behind which an adjective says how somebody is, besides those that say what one becomes."""
adjective_object = Following[ComplementSlot]()
"""What one is or becomes by doing it: adjectives and their like behind full verbs."""


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


@adjective_object(language="fr")
def terminer_deuxieme(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """termine *deuxième du championnat*, arrive *troisième*, passe *inaperçu*: the rank somebody has"""
    words = forms("fr").words
    known = words(f"so-{slot.verb.lemma}") | (words("rank") if slot.verb.lemma in PLACED else frozenset())
    for rank in g.at(slot.place, "adj"):
        if rank.lemma in known:
            yield Complement(slot.place + rank.size, COMMON, gn=rank.gn)


@adjective_object("n-a", language="en")
def find_attached(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """please find *attached the letter*, find *enclosed two pictures*"""
    for adjective in g.adjectives(slot.place) if slot.verb.lemma == "find" else ():
        for phrase in g.noun_phrases(adjective.end) if adjective.kind == "pp" else ():
            if phrase.kind in OBJECTS or phrase.kind == "bare":
                yield Complement.of(untold(adjective), USUAL).with_more(untold(phrase))


@adjective_object("n-a", language="fr")
def rendre_possible(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """rend *possible un voyage*, déclare *ouverts les Jeux*: the adjective before a long object"""
    if slot.has_object or slot.gap == "o":
        return
    for adjective in g.adjectives(slot.place):
        for phrase in g.noun_phrases(adjective.end) if adjective.kind != "ger" else ():
            if phrase.kind == "np" and g.at(phrase.start, "det") and phrase.gn & adjective.gn:
                yield Complement.of(untold(adjective), UNUSUAL).with_more(untold(phrase))


@adjective_object("n-a", language="fr")
def rend_fou(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """(l'amour) rend *aveugle*, rend *aussi fou que les autres*: whoever it is"""
    if slot.verb.lemma == "rendre" and not slot.has_object and slot.gap != "o":
        for adjective in g.adjectives(slot.place):
            if adjective.gn & f.MS and adjective.kind != "ger":
                yield Complement.of(untold(adjective), USUAL)
                for than in g.comparisons(adjective.end, adjective.kind):
                    yield Complement.of(untold(adjective), USUAL).with_more(untold(than))


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


@adjective_object(language="fr")
def said_of_it(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """il fait *froid*, elle parle *bas*, il fait *plus froid qu'hier*"""
    known = forms("fr").words(f"said-{slot.verb.lemma}")
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
