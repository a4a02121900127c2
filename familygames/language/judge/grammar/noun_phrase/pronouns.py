"""Pronouns, and clauses that stand for a noun: eux aussi, something new, ce que tu dis."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import FREE, Cost, Phrase
from familygames.language.judge.grammar.parts import INDEFINITE, as_clause
from familygames.language.judge.grammar.reading import RowParser, way
from familygames.language.judge.knowledge import DEMONSTRATIVES, is_auxiliary, is_mass, kinds
from familygames.language.words import features as f
from familygames.language.words.forms import forms
from familygames.language.words.lists import listed
from familygames.language.words.prices import DOUBTFUL, RARE, SELDOM, SUSPECT, UNLIKELIEST, UNUSUAL, USUAL
from familygames.language.words.reading import Reading

BEFORE_NOUN = frozenset(
    (
        "even, only, just, hardly, almost, nearly, especially, about, exactly, at least, not even, not only,"
        " at most, over, around, roughly,"
        " absolutely, virtually, practically, même, seulement, presque, surtout, environ, au moins, à peine,"
        " exactement, au plus"
    ).split(", ")
)
"""Adverbs that may stand before a noun with its determiner."""
COUNTING = frozenset({"a", "an", "half", "every", "all"})
"""What may stand behind "about" and its like, beside numbers."""
ALONE = listed("pronouns.alone")


# One
@way("cores")
def pronoun(g: RowParser, place: int) -> Iterator[Phrase]:
    """she, them, celui-ci, some"""
    for reading in g.at(place, "pron"):
        end, cost = place + reading.size, reading.cost
        if _counts_what_follows(g, reading, place):
            counts = reading.form == "that" and any(verb.kind == "inf" for verb in g.at(end, "verb"))
            asked = reading.form in DEMONSTRATIVES and _is_be(g, place - 1)  # are these grapes
            cost += SELDOM if asked else DOUBTFUL if counts else UNLIKELIEST  # does that count
        yield Phrase(end, cost, (), reading.gn, reading.agr, reading, reading.kind, place)


def _counts_what_follows(g: RowParser, pronoun: Reading, place: int) -> bool:
    """Whether "three", "many", « tous » stand before a noun that they count."""
    after = place + pronoun.size
    if pronoun.kind != "np":
        return False
    if g.at(place, "predet") and g.at(after, "det"):
        return bool(g.at(after + 1, "noun") or g.at(after + 1, "adj"))
    if g.at(after, "adv") or _helps(g, after):
        return False
    counting = [each for pos in ("det", "num") for each in g.at(place, pos) if each.size == pronoun.size]
    nouns = _likely_nouns(g, after)
    acts = any(
        verb.kind == "fin" and verb.lemma in forms("en").words("seeming") for verb in g.at(after, "verb")
    )
    return any(_counts(pronoun, each, noun, acts=acts) for noun in nouns for each in counting)


def _likely_nouns(g: RowParser, place: int) -> list[Reading]:
    """What is rather a noun than a verb or an adjective here."""
    rare = bool(g.at(place, "verb") or g.at(place, "adj"))
    return [noun for noun in g.at(place, "noun") if noun.cost == 0 or not rare]


def _is_be(g: RowParser, place: int) -> bool:
    return any(verb.lemma == "be" and verb.kind == "fin" for verb in g.at(place, "verb"))


def _helps(g: RowParser, place: int) -> bool:
    """ "that can wait", not a can; "three have come" """
    modal = any(modal.size == 1 for modal in g.at(place, "modal"))
    return modal or any(is_auxiliary(verb) for verb in g.at(place, "verb"))


def _counts(pronoun: Reading, determiner: Reading, noun: Reading, *, acts: bool) -> bool:
    counted = noun.lang == pronoun.lang and not is_mass(noun)
    agrees = determiner.pos == "num" or bool(noun.gn & determiner.gn)  # "one hours" counts, though wrongly
    if not pronoun.gn & f.S and pronoun.form in ("these", "those") and not agrees:
        return not acts  # these look good
    return counted and (not pronoun.gn & f.S or agrees)


@way("cores")
def eux_aussi(g: RowParser, place: int) -> Iterator[Phrase]:
    """eux aussi (sont venus), lui non plus (ne vient pas), moi seul (le sais)"""
    for reading in g.at(place, "pron"):
        end = place + reading.size
        if reading.kind == "tonic" and reading.lang == "fr" and reading.agr & f.THIRD:
            size = 1 if g.word(end) in ALONE | {"aussi"} else 2 * (g.text_of(end, end + 2) == "non plus")
            if size:
                yield Phrase(end + size, USUAL, (), reading.gn, reading.agr, None, "np", place)


@way("cores")
def we_girls(g: RowParser, place: int) -> Iterator[Phrase]:
    """we girls (are happy), (he saw) us boys, nous les filles: not "them girls", which is "those" """
    for pronoun in g.at(place, "pron") if g.word(place) in ("we", "us", "you", "nous", "vous") else ():
        the = pronoun.lang == "fr"
        for people in g.nominals(place + 1 + the) if not the or g.word(place + 1) == "les" else ():
            head = people.head
            alike = head is not None and head.lang == pronoun.lang and not people.gn & f.S
            if head is not None and alike and "person" in kinds(head):
                agr = pronoun.agr & f.SEVERAL
                yield people.opened(place, USUAL)._replace(agr=agr, head=pronoun, kind=pronoun.kind)


POSTPOSED = frozenset({"available", "free", "missing"})
"""Adjectives behind what is counted: there are two free."""


@way("cores")
def something_new(g: RowParser, place: int) -> Iterator[Phrase]:
    """something new, quelque chose de bon, rien de grave; (there is) one available"""
    for reading in (*g.at(place, "num"), *g.at(place, "pron")):
        end = place + reading.size
        of = g.word(end) in ("de", "d'")
        counted = reading.lang == "en" and g.word(end) in POSTPOSED and not of
        if counted or (reading.form in INDEFINITE and (of or reading.lang != "fr")):
            for adjective in g.adjectives(end + of):
                price = must.adjective_agrees_with_its_noun(g, adjective, reading, f.MS) if of else FREE
                phrase = Phrase(
                    adjective.end, adjective.cost, adjective.flaws, reading.gn, reading.agr, reading,
                    reading.kind, place, parts=(adjective,),
                )  # fmt: skip
                if price is not None:
                    yield phrase.paying(price)


@way("cores")
def that_he_lied(g: RowParser, place: int) -> Iterator[Phrase]:
    """that he lied is obvious, whether he comes doesn't matter: a clause as the subject"""
    if place or g.word(0) not in ("that", "whether") or not any(e.kind == "subj" for e in g.at(1, "pron")):
        return
    for clause in g.clauses(1):
        end = clause.end + 2 if g.text_of(clause.end, clause.end + 2) == "or not" else clause.end
        if end < g.row.size:
            yield as_clause(clause, 0, SELDOM)._replace(
                kind="np", gn=f.MS, agr=f.AGR["3s"], end=end, facts=()
            )


@way("cores")
def he_who_laughs(g: RowParser, place: int) -> Iterator[Phrase]:
    """he who laughs last laughs best, they who know: as of anybody who does it"""
    for pronoun in g.at(place, "pron") if g.word(place + 1) == "who" else ():
        if pronoun.kind == "subj" and pronoun.form in ("he", "she", "they") and place == 0:
            yield Phrase(1, UNUSUAL, (), pronoun.gn, pronoun.agr, pronoun, "that", place)


@way("cores")
def much_to_do(g: RowParser, place: int) -> Iterator[Phrase]:
    """(there is) much to do, little to eat"""
    for amount in g.at(place, "det") if g.word(place) in ("much", "little") else ():
        end = place + amount.size
        to = g.word(end) == "to" and any(verb.kind == "inf" for verb in g.at(end + 1, "verb"))
        if amount.lang == "en" and to:
            head = Reading(amount.form, amount.form, "en", "noun", gn=f.S, agr=f.AGR["3s"])
            yield Phrase(end, USUAL, (), f.S, head.agr, head, "np", place)


@way("cores")
def ce_que_tu_dis(g: RowParser, place: int) -> Iterator[Phrase]:
    """ce que tu dis, tout ce qui brille, what you say, whoever cheats"""
    start = place + 1 if g.word(place) == "tout" else place
    for rel in g.at(start, "rel"):
        clauses: list[Phrase] = []
        if rel.kind == "free_obj":
            clauses += g.clauses(start + rel.size, "o")
        elif rel.kind == "free_subj":
            verbs = [verb for verb in g.verb_phrases(start + rel.size, "fin") if verb.agr & f.AGR["3s"]]
            clauses += (verb for verb in verbs if not _asks(g, verb))
        for clause in clauses:
            yield clause.opened(place, USUAL)._replace(kind="np", gn=f.MS, agr=f.AGR["3s"], head=None)


@way("cores")
def ce_dont_tu_parles(g: RowParser, place: int) -> Iterator[Phrase]:
    """ce dont tu parles, ce à quoi je pense, ce sur quoi il compte"""
    if g.word(place) != "ce":
        return
    clauses = g.clauses(place + 2, "d") if g.word(place + 1) == "dont" else []
    if g.at(place + 1, "prep") and g.word(place + 2) == "quoi":
        clauses = g.clauses(place + 3)
    for clause in clauses:
        yield clause.opened(place, USUAL)._replace(kind="np", gn=f.MS, agr=f.AGR["3s"], head=None)


def _asks(g: RowParser, verb: Phrase) -> bool:
    """what | had Mary | approached: rather an auxiliary and its subject than what had somebody"""
    helps = verb.head is not None and verb.head.lang == "en" and verb.head.lemma in ("have", "be")
    subject = any(g.at(verb.start + 1, pos) for pos in ("name", "pron", "det"))
    return helps and subject and any(each.kind in ("pp", "ger") for each in g.at(verb.end, "verb"))


@way("cores")
def qui_dort(g: RowParser, place: int) -> Iterator[Phrase]:
    """qui dort dîne, qui écrit lit: whoever does"""
    for verb in g.verb_phrases(place + 1, "fin") if g.word(place) == "qui" else ():
        if verb.agr & f.AGR["3s"] and g.at(verb.end, "verb"):
            yield verb.opened(place, RARE)._replace(kind="np", gn=f.MS, agr=f.AGR["3s"], head=None, facts=())


@way("cores")
def what_again(g: RowParser, place: int) -> Iterator[Phrase]:
    """you did what, get what out, leave who alone, it's a what: one asks again in the place of the answer"""
    asked = place + 1 if g.word(place) in ("a", "the") else place
    if not place or g.lang(asked) != "en" or g.word(asked) not in ("what", "who"):
        return
    behind = g.at(place - 1, "verb") or (g.word(asked) == "what" and g.at(place - 1, "prep"))
    ends = asked + 1 == g.row.size or g.at(asked + 1, "prep") or g.at(asked + 1, "adv")
    if behind and ends and not g.asks_before(asked):
        yield Phrase(asked + 1, SUSPECT, (), f.S, f.AGR["3s"], None, "np", place)


def _behind_about(g: RowParser, place: int) -> list[int]:
    """about (three days), less than (an hour)"""
    ends = [place + adverb.size for adverb in g.at(place, "adv") if adverb.kind == "about"]
    return [end for end in ends if g.at(end, "num") or g.word(end) in COUNTING]


@way("cores")
def even_my_dad(g: RowParser, place: int) -> Iterator[Phrase]:
    """even my dad, hardly anyone, presque tout le monde, seul Paul"""
    ends = [place + adverb.size for adverb in g.at(place, "adv") if adverb.form in BEFORE_NOUN]
    ends += _behind_about(g, place)
    ends += [place + 1] if g.word(place) in ALONE and not g.at(place + 1, "noun") else []
    for end in ends:
        for inner in g.simple(end):
            price = _price_of_alone(g, place, inner)
            if inner.kind in ("np", "name", "neg", "that") and price is not None:
                yield inner.opened(place, USUAL).paying(price)


def _price_of_alone(g: RowParser, place: int, inner: Phrase) -> Cost | None:
    """seuls les enfants, not « seul les enfants »"""
    own = next(iter(g.at(place, "adj")), None) if g.word(place) in ALONE else None
    if own is None or inner.head is None:
        return FREE
    alone = Phrase(place + 1, gn=own.gn, head=own, start=place)
    return must.adjective_agrees_with_its_noun(g, alone, inner.head, inner.gn)
