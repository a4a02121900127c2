"""What stands before a clause: times, places, other clauses."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge.chart import Phrase
from familygames.language.judge.grammar.parts import untold
from familygames.language.judge.grammar.reading import RowParser, way
from familygames.language.judge.grammar.verb_phrase.adjuncts import ago, with_ones_body
from familygames.language.judge.knowledge import is_time, may_be_person
from familygames.language.words import features as f
from familygames.language.words.forms import forms
from familygames.language.words.lists import listed
from familygames.language.words.prices import COMMON, PLAIN, SELDOM, UNUSUAL, USUAL

FRONT = frozenset({"time", "freq", "sentence", "place", "manner", "focus", "any", "particle", "manner2"})
"""The kinds of adverbs that may stand before a clause."""
NOT_FIRST = frozenset(
    {"always", "never", "ever", "rarely", "seldom", "hardly", "only", "just", "also", "even"}
)
OF_ONES_OWN = listed("fronts.of_ones_own")
"""What « de mon … » may be that stands before a clause: de nos jours, de son côté."""
LATER = frozenset({"later", "earlier", "before", "after", "tard", "tôt", "avant", "après", "ago"})


@way("fronts")
def adverb_in_front(g: RowParser, place: int) -> Iterator[Phrase]:
    """sometimes, very slowly, heureusement"""
    for phrase in g.adverbials(place):
        if phrase.head and phrase.head.kind in FRONT and phrase.head.form not in NOT_FIRST:
            rarer = phrase.head.kind in ("manner", "any", "manner2")
            yield phrase.costing(USUAL if rarer else 0.0)._replace(facts=())


@way("fronts")
def place_in_front(g: RowParser, place: int) -> Iterator[Phrase]:
    """in the garden, avec ses amis"""
    for phrase in g.prepositional(place):
        of = phrase.head is not None and phrase.head.lemma in ("de", "of") and phrase.head.size == 1
        of &= g.word(place + 2) not in OF_ONES_OWN or not g.at(place + 1, "det")  # de nos jours
        if not (of and phrase.kind == "pp"):
            yield phrase.costing(PLAIN)


@way("fronts")
def time_in_front(g: RowParser, place: int) -> Iterator[Phrase]:
    """every day, le lundi"""
    for phrase in g.noun_phrases(place):
        if is_time(phrase.head) and phrase.kind == "np":
            yield phrase.costing(PLAIN)


@way("fronts")
def paris_cest_beau(g: RowParser, place: int) -> Iterator[Phrase]:
    """Paris, c'est beau; nager, c'est amusant"""
    for phrase in g.noun_phrases(place):
        if phrase.kind in ("np", "name") and _is_ce(g, phrase.end):
            yield phrase.costing(UNUSUAL)
    if any(verb.kind == "inf" and verb.lang == "fr" for verb in g.at(place, "verb")):
        for verb in g.verb_phrases(place, "inf"):
            if _is_ce(g, verb.end):
                yield verb.costing(USUAL)


def _is_ce(g: RowParser, place: int) -> bool:
    return any(pronoun.kind == "ce" for pronoun in g.at(place, "pron"))


@way("fronts")
def clause_in_front(g: RowParser, place: int) -> Iterator[Phrase]:
    """when it rains, si tu veux"""
    yield from g.subordinates(place)


@way("fronts")
def ago_in_front(g: RowParser, place: int) -> Iterator[Phrase]:
    """il y a deux ans"""
    yield from ago(g, place)


@way("fronts")
def some_time_later(g: RowParser, place: int) -> Iterator[Phrase]:
    """un quart d'heure plus tard, two days before, un an après"""
    for amount in g.noun_phrases(place):
        for adverb in g.adverbials(amount.end) if amount.kind == "np" else ():
            if adverb.head is not None and adverb.head.form in LATER:
                cost = amount.cost + adverb.cost + COMMON
                yield Phrase(adverb.end, cost, amount.flaws, start=place, parts=(amount, adverb))


@way("fronts")
def cry_in_front(g: RowParser, place: int) -> Iterator[Phrase]:
    """oh, please, bonjour"""
    for cry in g.at(place, "intj"):
        yield Phrase(place + cry.size, PLAIN, head=None, start=place)


@way("fronts", language="en")
def walking_home(g: RowParser, place: int) -> Iterator[Phrase]:
    """walking home, I saw a fox; having eaten, we left: what one does meanwhile"""
    for verb in () if place else g.doing(place):
        somebody = any(g.at(verb.end, pos) for pos in ("pron", "det", "name"))
        if verb.end > 1 and somebody and not g.at(0, "neg"):
            yield verb.costing(SELDOM)._replace(facts=())


@way("fronts", language="fr")
def fatigue_par_le_voyage(g: RowParser, place: int) -> Iterator[Phrase]:
    """fatigué par le voyage, il dort; seul dans sa chambre, il lit; ayant fini son travail, Paul sort"""
    if place:
        return
    said = list(_how_one_is(g)) if g.at(0, "adj") else []
    doing = g.verb_phrases(0, "ger") if g.word(0).endswith("ant") else []
    done = [(verb, verb.gn & _gn_of_first(g)) for verb in g.verb_phrases(0, "pp") if verb.end > 1]
    for verb, gn in [*((verb, f.ANY) for verb in doing), *done, *said]:
        if any(_may_be_of(g, verb.end, pos, gn) for pos in ("pron", "det", "name")):
            yield verb.costing(SELDOM)._replace(facts=())


def _how_one_is(g: RowParser) -> Iterator[tuple[Phrase, int]]:
    """seul dans sa chambre, content de toi: an adjective with what it governs, and its gender and number"""
    for adjective in g.adjectives(0):
        governs = g.at(adjective.end, "prep") or g.at(adjective.end, "prepdet")
        for tail in g.tails(adjective.end) if governs and adjective.kind != "ger" else ():
            if tail.end > adjective.end:
                yield adjective.with_more(tail), adjective.gn


def _gn_of_first(g: RowParser) -> int:
    """Gender and number of the participle that the row begins with."""
    return next((verb.gn for verb in g.at(0, "verb") if verb.kind == "pp"), f.ANY)


def _may_be_of(g: RowParser, place: int, pos: str, gn: int) -> bool:
    """Whether a subject of this gender and number may begin here."""
    kinds = ("subj",) if pos == "pron" else ("def", "poss", "dem", "ind", "")
    return any(each.gn & gn and (each.kind in kinds or pos == "name") for each in g.at(place, pos))


@way("fronts")
def les_mains_dans_les_poches(g: RowParser, place: int) -> Iterator[Phrase]:
    """les mains dans les poches, il attend; le visage couvert de boue, elle rentre"""
    for phrase in with_ones_body(g, place) if not place else ():
        if _may_be_of(g, phrase.end, "pron", f.ANY):
            yield phrase


@way("fronts", language="fr")
def fils_de_medecin(g: RowParser, place: int) -> Iterator[Phrase]:
    """fils d'un médecin, il a grandi à Lyon; ancien élève de l'école, elle est là: who somebody is"""
    for phrase in () if place else g.noun_phrases(0):
        known = phrase.kind == "bare" and phrase.head is not None and may_be_person(phrase.head)
        if known and phrase.end > 1 and _may_be_of(g, phrase.end, "pron", phrase.gn):
            yield phrase.costing(SELDOM)._replace(facts=())


@way("fronts")
def il_a_beau_crier(g: RowParser, place: int) -> Iterator[Phrase]:
    """il a beau crier, personne ne vient: it is of no use"""
    if place or "beau" not in (g.word(2), g.word(3)):
        return
    for subject in g.noun_phrases(0):
        for verb in g.at(subject.end, "verb"):
            if verb.lemma == "avoir" and verb.kind == "fin" and g.word(subject.end + 1) == "beau":
                for doing in g.verb_phrases(subject.end + 2, "inf") if verb.agr & subject.agr else ():
                    yield subject.with_more(untold(doing), COMMON)._replace(facts=())


@way("fronts", language="fr")
def une_fois_le_repas_fini(g: RowParser, place: int) -> Iterator[Phrase]:
    """une fois le repas fini, nous sortons; le travail terminé, il rentre"""
    once = g.text_of(place, place + 2) == "une fois"
    for phrase in g.noun_phrases(place + 2 * once) if once or not place else ():
        for verb in g.at(phrase.end, "verb") if phrase.kind == "np" else ():
            if verb.kind == "pp" and verb.gn & phrase.gn and _may_be_of(g, phrase.end + 1, "pron", f.ANY):
                yield phrase.closed(phrase.end + 1, SELDOM)._replace(start=place, facts=())


@way("fronts")
def monday_in_front(g: RowParser, place: int) -> Iterator[Phrase]:
    """Friday we go home: a day, which is written as a name"""
    for name in g.at(place, "name"):
        if name.form.lower() in forms("en").words("weekday"):
            yield Phrase(place + name.size, USUAL, start=place)


@way("fronts")
def purpose_in_front(g: RowParser, place: int) -> Iterator[Phrase]:
    """to win the game, we need luck; so as to be there early, we ran"""
    start = place + 2 if g.text_of(place, place + 2) in ("in order", "so as") else place
    to = g.word(start) == "to" or g.text_of(start, start + 2) == "not to"
    for verb in g.verb_phrases(start, "inf") if to else ():
        yield verb.costing(USUAL)._replace(start=place)
