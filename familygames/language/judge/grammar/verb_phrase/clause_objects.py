"""What else a full verb takes: clauses, and set words as in "to be hungry" and « avoir faim »."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import FREE, Cost, Phrase
from familygames.language.judge.grammar.parts import OBJECTS, Complement, is_adjective, untold
from familygames.language.judge.grammar.reading import RowParser
from familygames.language.judge.grammar.verb_phrase.adjective_objects import that_of
from familygames.language.judge.grammar.verb_phrase.following import ComplementSlot, Following
from familygames.language.judge.knowledge import is_person, kinds
from familygames.language.words import features as f
from familygames.language.words.forms import forms
from familygames.language.words.lists import listed
from familygames.language.words.prices import COMMON, PLAIN, RARE, SELDOM, UNUSUAL, USUAL, WRONG
from familygames.language.words.reading import Reading

clause_object = Following[ComplementSlot]()
"""Clauses as objects, and the little words in their place."""
set_object = Following[ComplementSlot]()
"""Nouns and adverbs that only some verbs take so."""
LEADING = ("det", "predet", "prep", "to", "sub", "conj", "modal", "neg", "clitic", "rel")
"""What no word is that is said as it is: it waits for more."""
TO_SOMEBODY = frozenset({"à", "au", "aux"})
BEFORE_A_SET_NOUN = frozenset({"très", "trop", "si", "bien", "grand"})
"""j'ai très faim"""
MOTION = listed("clause_objects.motion")
"""Verbs behind which "to" alone rather lacks a place."""


@set_object()
def only_object(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """jouer *un rôle*, parler *l'anglais*: the few objects of verbs that have none else"""
    lang = slot.verb.lang
    known = forms(lang).words(f"with-{slot.verb.lemma}") if lang is not None else frozenset()
    named = any(noun.lemma in known for at in range(slot.place) for noun in g.at(at, "noun"))
    if slot.gap == "o" and named and lang == "fr":  # combien de parties a-t-il jouées
        yield Complement(slot.place, UNUSUAL)
    if slot.has_object or slot.gap:
        return
    for phrase in g.noun_phrases(slot.place) if known else ():
        if phrase.kind == "np" and phrase.head is not None and phrase.head.lemma in known:
            yield Complement.of(untold(phrase), object=phrase.head)


@set_object(language="en")
def play_catch(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """play *catch*, take *part* in it, make *sense*: a verb and its noun alone"""
    known = forms("en").words(f"bare-{slot.verb.lemma}")
    if g.word(slot.place) in known and not slot.has_object:
        yield Complement(slot.place + 1, PLAIN)


@clause_object()
def that_something_is_so(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """I think *he is late*, elle dit *qu'il pleut*"""
    if "that" in slot.frames or slot.verb.lang is None:
        for clause in g.that_clauses(slot.place, slot.verb):
            yield Complement.of(clause, kind="whole")


@clause_object()
def vote_contre(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """vote *contre*, votons *pour*"""
    if slot.verb.lemma == "voter" and g.word(slot.place) in ("pour", "contre"):
        yield Complement(slot.place + 1, COMMON)


@clause_object("n!", "n", "inf")
def en_sorte_que(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """fais *en sorte que tout soit prêt*, font *en sorte de venir*"""
    if slot.verb.lemma != "faire" or g.text_of(slot.place, slot.place + 2) != "en sorte":
        return
    after = slot.place + 3
    if g.word(after - 1) in ("que", "qu'"):
        for clause in g.clauses(after, "", "subj"):
            yield Complement.of(clause, kind="whole")
    for verb in g.verb_phrases(after, "inf") if g.word(after - 1) in ("de", "d'") else ():
        yield Complement.of(verb, kind="whole")


@clause_object("that")
def que_oui(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """je crois *que oui*, elle dit *que non*"""
    if g.word(slot.place) == "que" and g.word(slot.place + 1) in ("oui", "non", "si"):
        yield Complement(slot.place + 2, COMMON)


@clause_object("de-inf", "à-inf")
def to_somebody_to_do(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """demande *à sa sœur de venir*, apprend *à son frère à nager*; not « demande à sa sœur *à* venir »"""
    wanted = _told_to_do(slot.frames)
    for whom in g.prepositional(slot.place) if wanted and g.word(slot.place) in TO_SOMEBODY else ():
        word = g.word(whom.end)
        if whom.kind != "pp" or not _is_alive(whom):
            continue
        said = word if word in ("de", "d'", "à") else ""
        price: Cost | None = FREE
        if said.replace("d'", "de") != wanted:
            price = must.infinitive_after_its_preposition(
                g, slot.verb, said, wanted, whom.end, whom.end + 1, WRONG
            )
        for verb in g.verb_phrases(whom.end + bool(said), "inf") if price else ():
            addressed = Complement.of(untold(whom), PLAIN, kind="whole").with_more(untold(verb))
            yield addressed.paying(price or FREE)


def _told_to_do(frames: frozenset[str]) -> str:
    """The preposition before what somebody is told, « de » or « à »; nothing if one tells nobody so."""
    return "de" if "à-n-de-inf" in frames else "à" if "à-n-à-inf" in frames else ""


def _is_alive(whom: Phrase) -> bool:
    """à sa sœur, aux élèves, à Paul"""
    return any(is_person(noun) or "animal" in kinds(noun) for fact in whom.facts for _, noun in fact.places)


@clause_object("that", "whether")
def to_you_why(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """explain *to you why I like it*, dis *à ta sœur que je viens*"""
    for whom in g.prepositional(slot.place):
        if whom.head is None or whom.head.lemma not in ("to", "à") or whom.kind != "pp":
            continue
        addressed = Complement.of(whom, COMMON)
        for clause in g.that_clauses(whom.end, slot.verb) if "that" in slot.frames else ():
            yield addressed.with_more(clause)._replace(kind="whole")
        for clause in g.indirect_questions(whom.end):
            yield addressed.with_more(clause)._replace(kind="whole")


@clause_object("that")
def asked_below(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """what do you think *it is*, who did she say *came*, que crois-tu *qu'il fait*"""
    if slot.gap not in ("o", "w"):
        return
    starts = [slot.place] if slot.english else []
    starts += [slot.place + 1 for sub in g.at(slot.place, "sub") if sub.kind in ("que", "that")]
    for start in starts:
        for clause in g.clauses(start, slot.gap):
            yield Complement.of(clause, COMMON)
    if slot.gap == "o" and slot.english and len(starts) == 1:
        for verb in g.verb_phrases(slot.place, "fin"):
            are = verb.head is not None and verb.head.lemma == "be" and verb.agr & f.AGR["3p"]
            if verb.agr & f.AGR["3s"] or are:  # what do you think are the best songs
                yield Complement.of(verb, COMMON)


@clause_object("to")
def to_alone(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """I would love *to*, she is going *to*; not "she goes *to*" """
    end, goes = slot.place + 1, slot.verb.lemma in MOTION and slot.verb.kind != "ger"
    if g.word(slot.place) == "to" and not goes and (end == g.row.size or g.at(end, "conj")):
        yield Complement(end, SELDOM)


@clause_object("there")
def there_to_be(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """wants *there to be a party*, expects *there to be no milk*"""
    if g.text_of(slot.place, slot.place + 3) == "there to be":
        for what in g.noun_phrases(slot.place + 3):
            price = must.there_is_something_new(g, what)
            if price and what.kind in ("np", "neg", "name", "that"):
                yield Complement.of(untold(what), COMMON, kind="whole").paying(price)


@clause_object("so")
def so_or_not(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """I think *so*, I hope *not*"""
    if g.word(slot.place) in ("so", "not"):
        yield Complement(slot.place + 1, COMMON)


@clause_object("n-that")
def told_her_so(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """I told *her so*, who told *you so*"""
    for whom in g.noun_phrases(slot.place) if slot.verb.lemma == "tell" else ():
        if whom.kind in OBJECTS and g.word(whom.end) == "so" and not g.at(whom.end + 1, "pron"):
            yield Complement.of(untold(whom), COMMON).closed(whom.end + 1)


@clause_object("quoted")
def what_is_said(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """the duck says *quack*, spell *cat*, how do you say *dog* in French, say *yes* or *no*"""
    for end in _ends_of_words_said(g, slot.place) if slot.gap in ("", "q", "w") else ():
        closes = ("conj", "prep", "to", "intj", "adv", "sub")
        if end == g.row.size or any(g.at(end, pos) for pos in closes):
            yield Complement(end, SELDOM)
        if end < g.row.size and any(verb.kind == "imp" for verb in g.at(slot.place, "verb")):
            yield from (Complement.of(untold(order), RARE) for order in g.orders(slot.place))
        if g.at(end, "conj"):
            yield from (Complement(last, SELDOM) for last in _ends_of_words_said(g, end + 1))


def _ends_of_words_said(g: RowParser, place: int) -> Iterator[int]:
    """Where a word ends that is said or spelt as it is: any but what begins a phrase."""
    cries = [cry.size for cry in g.at(place, "intj")]
    if place >= g.row.size or (not cries and any(g.at(place, pos) for pos in LEADING)):
        return
    yield from (place + size for size in dict.fromkeys((1, *cries)))


@clause_object("sure")
def sure_that(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """make *sure that the door is closed*, make *certain you get it*"""
    if g.word(slot.place) in ("sure", "certain"):
        for clause in g.that_clauses(slot.place + 1, slot.verb):
            yield Complement.of(clause, kind="whole")


@clause_object("n-that")
def somebody_that(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """tell *her that we are here*, promise *me you will come*, prévient *sa mère qu'elle part*"""
    for phrase in g.noun_phrases(slot.place):
        for clause in g.that_clauses(phrase.end, slot.verb) if phrase.kind in OBJECTS else ():
            yield Complement.of(untold(phrase), kind="whole").with_more(clause)


@clause_object("whether", "that")
def what_or_where(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """she knows *where he lives*, demande *si c'est vrai*"""
    price = 0.0 if "whether" in slot.frames else UNUSUAL
    for clause in g.indirect_questions(slot.place):
        yield Complement.of(clause, price, kind="whole")


@clause_object("noun")
def what_one_becomes(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """becomes *a doctor*, devient *médecin*"""
    for phrase in g.noun_phrases(slot.place):
        if any(part.kind == "bare" and is_adjective(g, part) for part in phrase.parts):
            continue  # grande et beau: adjectives that do not agree, no nouns
        if phrase.kind in ("np", "name", "neg"):
            yield Complement.of(phrase, COMMON)
        elif phrase.kind == "bare" and slot.verb.lang == "fr" and not is_adjective(g, phrase):
            yield Complement.of(phrase, UNUSUAL)


@clause_object("bare-noun")
def noun_without_determiner(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """a *faim*, prend *congé*; not « sa mère qu'il a faim »"""
    if slot.gap != "o" and _is_set(g, slot, slot.place):
        yield Complement(slot.place + 1, PLAIN, object=next(iter(g.at(slot.place, "noun")), None))


@clause_object("bare-noun")
def set_noun_and_adjective(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """fait *match nul*, a *besoin urgent* d'aide"""
    nouns = g.at(slot.place, "noun") if _is_set(g, slot, slot.place) else ()
    for adjective in g.adjectives(slot.place + 1) if nouns else ():
        price = must.adjective_agrees_with_its_noun(g, adjective, nouns[0], _gn_of(nouns))
        if price:
            yield Complement.of(untold(adjective), USUAL).paying(price)


@clause_object("bare-noun")
def set_noun_and_infinitive(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """a *envie de dormir*, a *besoin de manger*; not « envie *dormir* », « besoin *à* »"""
    noun, word = g.word(slot.place), g.word(slot.place + 1)
    if not _is_set(g, slot, slot.place):
        return
    said = word if word in ("de", "d'", "à") else ""
    price: Cost | None = FREE
    if said not in ("de", "d'"):
        if not (g.relaxed and noun in forms("fr").words("de-do")):
            return
        price = must.infinitive_after_its_word(g, noun, said, "de", slot.place + 1)
    for phrase in g.verb_phrases(slot.place + 1 + bool(said), "inf") if price else ():
        if price is FREE or not phrase.flaws:
            yield Complement.of(phrase, PLAIN, kind="whole").paying(price or FREE)


@clause_object("bare-noun")
def set_noun_and_clause(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """a *peur que tu tombes*, a *envie qu'il vienne*"""
    nouns = g.at(slot.place, "noun") if _is_set(g, slot, slot.place) else ()
    for clause in g.that_clauses(slot.place + 1, that_of(nouns[0], slot.verb)) if nouns else ():
        yield Complement.of(clause, USUAL, kind="whole")


@clause_object("mieux")
def better_to_do(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """il vaut *mieux partir*; not « il vaut mieux *de* partir »"""
    if g.word(slot.place) != "mieux" or not slot.verb.agr & f.AGR["3s"]:
        return
    word = g.word(slot.place + 1)
    said = word if word in ("de", "d'", "à") else ""
    price: Cost | None = FREE
    if said:
        price = must.infinitive_after_its_preposition(
            g, slot.verb, said, "", slot.place + 1, slot.place + 2, WRONG
        )
    for phrase in g.verb_phrases(slot.place + 1 + bool(said), "inf") if price else ():
        yield Complement.of(untold(phrase), kind="whole").paying(price or FREE)
    for clause in g.that_clauses(slot.place + 1, slot.verb):
        yield Complement.of(untold(clause), COMMON, kind="whole")  # il vaut mieux que tu partes


@clause_object("bare-noun")
def very_hungry(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """j'ai *très faim*, elle a *trop peur*, ça fait *grand plaisir*"""
    for degree in (*g.at(slot.place, "adv"), *g.at(slot.place, "adj")):
        good = degree.form == "bon" and g.word(slot.place + 1) in forms("fr").words(f"{slot.verb.lemma}-bon")
        if good or (degree.form in BEFORE_A_SET_NOUN and _is_set(g, slot, slot.place + 1)):
            yield Complement(slot.place + 2, PLAIN)


def _gn_of(nouns: tuple[Reading, ...]) -> int:
    """Every gender and number that a noun may have."""
    gn = 0
    for noun in nouns:
        gn |= noun.gn
    return gn


def _is_set(g: RowParser, slot: ComplementSlot, place: int) -> bool:
    """Whether a noun needs no determiner behind this verb."""
    words = forms("fr").words
    return g.word(place) in (words(slot.verb.lemma) or words("other-verbs"))
