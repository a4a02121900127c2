"""What somebody or something is: a noun, a place, a clause."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import FREE, Cost, Phrase
from familygames.language.judge.grammar.parts import PAIRS, Before, Complement, is_adjective, untold
from familygames.language.judge.grammar.reading import RowParser
from familygames.language.judge.grammar.verb_phrase.adjective_objects import that_of
from familygames.language.judge.grammar.verb_phrase.adjuncts import ago
from familygames.language.judge.grammar.verb_phrase.following import (
    ComplementSlot,
    Following,
    behind_adverbs,
    slot_of,
)
from familygames.language.judge.grammar.verb_phrase.objects import and_tail, stranded
from familygames.language.judge.knowledge import kinds, may_be_person
from familygames.language.words import features as f
from familygames.language.words.forms import forms
from familygames.language.words.prices import COMMON, DOUBTFUL, LIKELIER, SELDOM, UNUSUAL, USUAL
from familygames.language.words.reading import Reading

SOMETHING = frozenset({"np", "name", "that", "neg", "obj", "tonic", "refl", "subj"})
"""Noun phrases that say what somebody is."""
SOMEWHERE = frozenset({"place", "time", "manner2", "particle", "float"})
"""Adverbs that say where or how somebody is."""
GRADED_SOMEWHERE = frozenset({"place", "manner2", "time"})
"""Of them those that are graded: very near."""
STRESSED = {"je": "moi", "tu": "toi", "il": "lui", "ils": "eux"}
"""What these pronouns are behind « c'est »."""
predicative = Following[ComplementSlot]()
"""What somebody or something is, behind "be"."""


def predicate(g: RowParser, verb: Reading, place: int, before: Before, gap: str) -> Iterator[Complement]:
    """What somebody or something is: an adjective, a noun, a place."""
    if gap in ("o", "w", "q", "d", "p") or before.taken & {"o", "y", "en"}:
        yield from and_tail(g, verb, Complement(place))
        if gap in ("o", "w"):
            yield from stranded(g, place)
    slot = slot_of(verb, place, before, gap)
    yield from neither_nor(g, slot)
    yield from behind_adverbs(g, predicative, slot)


def neither_nor(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """neither tall nor short, ni grand ni petit, both old and ugly"""
    pair = PAIRS.get(g.word(slot.place))
    for first in g.adjectives(slot.place + 1) if pair else ():
        for second in g.adjectives(first.end + 1) if g.word(first.end) == pair else ():
            gn = first.gn & second.gn
            if gn:
                both = Complement.of(untold(first._replace(flaws=())), gn=gn, negative=pair == "ni")
                both = both._replace(quality=first.head)
                yield from and_tail(g, slot.verb, both.with_more(untold(second._replace(flaws=()))))


# A noun
@predicative()
def being_something(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """is *a teacher*, est *médecin*, c'est *lui*; it is *a pity you can't come*"""
    for phrase in g.noun_phrases(slot.place):
        part = _as_something(g, slot, phrase)
        if part is not None:
            yield from and_tail(g, slot.verb, part)
            yield from _of_a_clause(g, slot, phrase, part)
            yield from _lui_le_coupable(g, slot, phrase, part)


def _as_something(g: RowParser, slot: ComplementSlot, phrase: Phrase) -> Complement | None:
    """A noun phrase as what somebody is."""
    if any(part.kind == "bare" and is_adjective(g, part) for part in phrase.parts):
        return None  # grande et beau: adjectives that do not agree, no nouns
    price = in_a_word(g, slot, phrase) if phrase.kind == "bare" else _with_determiner(g, slot, phrase)
    if not price:
        return None
    part = Complement.of(phrase, negative=phrase.kind == "neg", kind="is").paying(price)
    if _is_the_most(g, slot, phrase):
        return part._replace(gn=phrase.gn, quality=phrase.head)
    return part._replace(gn=phrase.gn) if _is_of_one_sex(phrase) else part


def _is_the_most(g: RowParser, slot: ComplementSlot, phrase: Phrase) -> bool:
    """Whether it is *la plus jeune* that agrees with the subject, not *le plus beau des cadeaux*"""
    head, end = phrase.head, phrase.start + 3
    if head is None or head.pos != "adj" or g.word(phrase.start + 1) not in ("plus", "moins"):
        return False
    if g.word(slot.place) not in ("le", "la", "les") or _is_said_of_ce(g, slot.place):
        return False
    of = [phrase] if phrase.end > end else [each for each in g.prepositional(end) if each.head is not None]
    of = of if g.word(end) in ("de", "d'", "du", "des") else []
    if g.word(phrase.start) == "le" and head.gn & f.S == f.S and end < g.row.size and not of:
        return False  # elle est le plus calme quand elle dort
    return not any(_is_plural(g, each) for each in of)


def _is_plural(g: RowParser, phrase: Phrase) -> bool:
    """Whether the last noun of a phrase is several: (le plus beau) des cadeaux"""
    return any(noun.gn & f.P for noun in g.at(phrase.end - 1, "noun"))


def _is_of_one_sex(phrase: Phrase) -> bool:
    """« une élève », where there is « un élève » too"""
    head = phrase.head
    if head is None or head.lang != "fr" or head.pos != "noun" or phrase.gn & f.M:
        return False
    return bool(head.gn & f.M) and may_be_person(head)


def in_a_word(g: RowParser, slot: ComplementSlot, phrase: Phrase) -> Cost | None:
    """est *médecin*: people alone, and not what may be something else"""
    head = phrase.head
    if head is not None and head.lang == "en" and head.form in forms("en").words("office"):
        return (COMMON, ())  # he is king
    if head is None or "fr" not in (head.lang, slot.verb.lang):
        return None
    rarely = head.cost > 0  # « aller » is hardly ever a noun
    done = any(  # elle s'est levée
        each.kind == "pp" or (each.kind == "inf" and rarely) for each in g.at(phrase.start, "verb")
    )
    other = bool(g.at(phrase.start, "adj")) and not _is_rank(g, phrase)
    return None if done or other or not may_be_person(head) else (SELDOM, ())


def _is_rank(g: RowParser, phrase: Phrase) -> bool:
    """est *premier ministre*, est *ancien élève* de cette école"""
    return phrase.end - phrase.start > 1 and g.word(phrase.start) in forms("fr").words("ranked")


def _with_determiner(g: RowParser, slot: ComplementSlot, phrase: Phrase) -> Cost | None:
    """is *a teacher*, is *me*, hardly is *I*; not "they are *play*" """
    if phrase.kind not in SOMETHING:
        return None
    if phrase.head is not None and _may_be_doing(g, slot, phrase.head):
        return must.ing_after_be(g, phrase.head.form, "", slot.place, LIKELIER)
    if phrase.kind != "subj":
        return FREE
    if phrase.head is not None and phrase.head.form in STRESSED and _is_after_cest(g, slot, phrase):
        return must.pronoun_is_stressed_after_etre(g, phrase, STRESSED[phrase.head.form])
    return (DOUBTFUL, ()) if g.lang(phrase.start) == "en" else None  # « quelle heure est il » is turned


def _is_after_cest(g: RowParser, slot: ComplementSlot, phrase: Phrase) -> bool:
    """« c'est *il* », at the end: no verb of another clause follows"""
    ends = phrase.end == g.row.size or bool(g.at(phrase.end, "rel"))
    return ends and not g.row.tokens[phrase.start].joined and _is_said_of_ce(g, slot.place)


def _may_be_doing(g: RowParser, slot: ComplementSlot, noun: Reading) -> bool:
    """Whether a noun is rather a verb in the wrong form: they are *play*"""
    if kinds(noun) & {"food", "drink", "material"}:
        return False  # is that milk
    if slot.verb.lemma != "be" or noun.pos != "noun" or noun.form != g.word(slot.place):
        return False
    done_too = noun.form in forms("en").words("done-or-been")
    return not done_too and any(each.kind == "inf" for each in g.at(slot.place, "verb"))


def _of_a_clause(
    g: RowParser, slot: ComplementSlot, phrase: Phrase, part: Complement
) -> Iterator[Complement]:
    """it is a pity *you can't come*, c'est dommage *qu'il pleuve*"""
    head = phrase.head
    if head is not None and head.lang and head.lemma in forms(head.lang).words("said-of-a-clause"):
        for clause in g.that_clauses(phrase.end, that_of(head, slot.verb)):
            yield part.with_more(untold(clause))


def _lui_le_coupable(
    g: RowParser, slot: ComplementSlot, phrase: Phrase, part: Complement
) -> Iterator[Complement]:
    """c'est lui *le coupable*"""
    for second in g.noun_phrases(phrase.end) if phrase.kind == "tonic" and _after_ce(g, slot) else ():
        if second.kind == "np":
            both = part._replace(flaws=(), negative=False, kind="").with_more(second, UNUSUAL)
            yield both._replace(facts=())


@predicative()
def time_to_do(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """il est *temps de partir*, il est *temps que tu partes*; not « temps *à* partir »"""
    for phrase in g.noun_phrases(slot.place):
        temps = phrase.kind == "bare" and phrase.head is not None and phrase.head.form == "temps"
        word = g.word(phrase.end) if temps and phrase.end < g.row.size else ""
        if temps and _is_late(g, slot.place, phrase.end):
            yield Complement.of(untold(phrase._replace(flaws=())), USUAL)
        said = word if word in ("de", "d'", "à") else ""
        for clause in g.clauses(phrase.end + 1, "", "subj") if word in ("que", "qu'") else ():
            yield Complement.of(untold(phrase._replace(flaws=()))).with_more(untold(clause), USUAL)
        yield from _to_do(g, phrase, word, said)


def _to_do(g: RowParser, phrase: Phrase, word: str, said: str) -> Iterator[Complement]:
    """(il est temps) de partir"""
    price: Cost | None = FREE
    if said not in ("de", "d'"):
        price = must.infinitive_after_its_word(g, "temps", said, "de", phrase.end) if word else None
    for verb in g.verb_phrases(phrase.end + bool(said), "inf") if price else ():
        yield Complement.of(untold(phrase._replace(flaws=()))).with_more(verb, USUAL).paying(price or FREE)


def _is_late(g: RowParser, place: int, end: int) -> bool:
    """il est (temps), il n'est que (temps): nothing follows that it would be time for"""
    waits = g.word(end - 1) != "temps" or g.at(end, "prep") or g.at(end, "verb") or g.at(end, "rel")
    return not waits and "il" in map(g.word, range(place))


@predicative()
def being_as_if(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """c'est *comme si tu dormais*, it is *as if he slept*"""
    said = g.text_of(slot.place, slot.place + 2)
    for clause in (
        g.subordinates(slot.place) if said in ("comme si", "comme s'", "as if", "as though") else ()
    ):
        yield Complement.of(untold(clause), COMMON)


@predicative()
def being_ago(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """c'était *il y a deux ans*, son départ était *il y a trois jours*"""
    for when in ago(g, slot.place):
        yield Complement.of(untold(when), COMMON)


@predicative()
def being_yes(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """la réponse est *oui*, ce sera *non*, the answer is *yes*"""
    if g.word(slot.place) in ("oui", "non", "yes", "no") and slot.place + 1 == g.row.size:
        yield Complement(slot.place + 1, UNUSUAL)


@predicative(language="fr")
def etre_contre(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """je suis *contre*, elle est *pour*"""
    if g.word(slot.place) in ("pour", "contre") and slot.place + 1 == g.row.size:
        yield Complement(slot.place + 1, UNUSUAL)


@predicative()
def n_est_plus(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """Paul n'est *plus*: he is dead"""
    if slot.place == g.row.size and slot.before.ne and g.word(slot.place - 1) == "plus":
        yield Complement(slot.place, SELDOM)


# A place
@predicative()
def being_somewhere(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """is *in the garden*, est *à la maison*; c'est *à toi que je parle*, c'est *à toi de jouer*"""
    for phrase in g.prepositional(slot.place):
        part = Complement.of(phrase)
        yield from and_tail(g, slot.verb, part)
        yield from _that_one(g, slot, part._replace(facts=()))
        for verb in g.verb_phrases(phrase.end + 1, "inf") if g.word(phrase.end) in ("de", "d'") else ():
            yield part.with_more(verb, USUAL, facts=())


@predicative()
def being_here(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """est *ici*, is *together*; c'est *ici que je travaille*"""
    for adverb in g.at(slot.place, "adv"):
        states = forms(adverb.lang).words("states") if adverb.lang else ()
        if adverb.kind in SOMEWHERE or adverb.form in states:
            part = Complement(slot.place + adverb.size)
            yield from and_tail(g, slot.verb, part)
            if adverb.form != "bien":
                yield from _that_one(g, slot, part)
            for clause in g.that_clauses(part.end, adverb) if adverb.form == "bien" else ():
                yield part.with_more(untold(clause), USUAL)  # c'est bien que tu viennes
            place = slot.english and adverb.kind == "place"  # they are outside playing
            for doing in g.doing(part.end) if place else ():
                yield part.with_more(doing, UNUSUAL)


@predicative()
def being_quite_near(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """is *very near*, est *trop loin*"""
    for phrase in g.adverbials(slot.place):
        head = phrase.head
        if head is not None and head.kind in GRADED_SOMEWHERE and phrase.end - slot.place > 1:
            yield from and_tail(g, slot.verb, Complement.of(phrase._replace(flaws=(), facts=())))


def _that_one(g: RowParser, slot: ComplementSlot, part: Complement) -> Iterator[Complement]:
    """c'est ici *que je travaille*, c'est à toi *que je parle*"""
    if _after_ce(g, slot) and g.word(part.end) in ("que", "qu'"):
        for clause in g.clauses(part.end + 1):
            yield part.with_more(untold(clause), USUAL)


# A clause or a verb
@predicative()
def being_asked(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """the question is *where he lives*"""
    if g.at(slot.place, "wh") or g.at(slot.place, "rel"):
        for clause in g.indirect_questions(slot.place):
            yield Complement.of(clause, USUAL)


@predicative()
def being_said(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """the trouble is *that he is late*, la vérité est *qu'il dort*; not "what's *he eats*" """
    if g.at(slot.before.end - 1, "wh"):
        return
    for clause in g.that_clauses(slot.place, slot.verb):
        yield Complement.of(clause, UNUSUAL)


@predicative(language="en")
def is_press_a_button(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """all you do is *press a button*, the least we can do is *help*"""
    does = any(verb.lemma == "do" for at in range(slot.place - 1) for verb in g.at(at, "verb"))
    if does and g.word(slot.place) != "to" and g.at(slot.place, "verb"):
        for phrase in g.verb_phrases(slot.place, "inf"):
            yield Complement.of(untold(phrase), SELDOM)


@predicative()
def being_the_same(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """voir, c'est *croire*"""
    if _after_ce(g, slot) and g.lang(slot.place) == "fr":
        for phrase in g.verb_phrases(slot.place, "inf"):
            yield Complement.of(untold(phrase), UNUSUAL)


@predicative()
def being_to_do(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """le problème est *de partir*; the dream does not travel"""
    for phrase in g.verb_phrases(slot.place + 1, "inf") if g.word(slot.place) in ("de", "d'") else ():
        yield Complement.of(untold(phrase), SELDOM)


@predicative()
def being_for_doing(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """c'est *à voir*, elle est *à vendre*"""
    for gap in ("", "o") if g.word(slot.place) == "à" else ():
        for phrase in g.verb_phrases(slot.place + 1, "inf", gap):
            yield Complement.of(phrase, SELDOM)


def _after_ce(g: RowParser, slot: ComplementSlot) -> bool:
    """Whether "ce" stands before the verb: c'est"""
    return g.word(slot.begin - 2) in ("c'", "ce")


def _is_said_of_ce(g: RowParser, place: int) -> bool:
    """c'est …, ce n'est pas …, ce doit être …, est-ce …"""
    while place > 0:
        place -= 1
        if g.word(place) in ("c'", "ce", "est-ce"):
            return True
        if not any(g.at(place, pos) for pos in ("verb", "neg", "ne", "adv")):
            return False
    return False
