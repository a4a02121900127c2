"""Noun phrases: pronouns, names, numbers, nouns, and several of them joined."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import FREE, Cost, Phrase
from familygames.language.judge.grammar.parts import (
    INDEFINITE,
    THIS_DAY,
    as_clause,
    is_adjective,
)
from familygames.language.judge.grammar.reading import RowParser, way
from familygames.language.judge.knowledge import is_auxiliary, is_mass, is_person
from familygames.language.words import features as f
from familygames.language.words.forms import forms
from familygames.language.words.lists import listed
from familygames.language.words.names import is_first_name
from familygames.language.words.prices import (
    COMMON,
    DOUBTFUL,
    PLAIN,
    RARE,
    SELDOM,
    STRANGE,
    SUSPECT,
    TIE,
    UNLIKELIEST,
    UNUSUAL,
    USUAL,
)
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
DEMONSTRATIVE = frozenset({"this", "that", "these", "those"})
COUNTING = frozenset({"a", "an", "half", "every", "all"})
"""What may stand behind "about" and its like, beside numbers."""
ALONE = listed("noun_phrases.alone")
MORE_THAN_ONE = 3
"""How many noun phrases may be joined to the first."""

# Several


@way("noun_phrases")
def one_noun_phrase(g: RowParser, place: int) -> Iterator[Phrase]:
    """my brother"""
    yield from g.simple(place)


@way("noun_phrases")
def joined_noun_phrases(g: RowParser, place: int) -> Iterator[Phrase]:
    """my brother and sister, toi et moi, ni l'un ni l'autre, either Tom or Ann"""
    paired = g.word(place) in ("ni", "either", "neither", "both")
    for first in (*g.simple(place), *(g.simple(place + 1) if paired else ())):
        yield from _joined(g, first, 0)


def _joined(g: RowParser, first: Phrase, depth: int) -> Iterator[Phrase]:
    for conj, end in _conjunctions(g, first.end) if depth < MORE_THAN_ONE else ():
        for second in g.simple(end) if conj.kind in ("and", "nor") else ():
            price = _price_of_sharing(g, first, second, conj)
            if price is None or second.kind in ("de", "ce"):
                continue
            comma = end == first.end
            if comma and second.kind == "subj":
                continue  # madame, il dort
            if conj.form in ("et", "and"):
                gn, agr = _gender_of_both(first.gn, second.gn), _persons_of_both(first.agr, second.agr)
            else:
                gn, agr = first.gn | second.gn, first.agr | second.agr
            if conj.kind == "nor":
                gn, agr = gn | f.P, agr | f.AGR["3p"]
            both = first.with_more(second, price + TIE)._replace(
                gn=gn, agr=agr, kind=_kind_of_both(first, second, conj)
            )
            yield both.costing(STRANGE) if comma else both  # One expects "and" before the last.
            if both.kind == "np" and g.at(both.end, "rel"):
                yield from g.each("more", both)  # the husband and wife who run this
            yield from _joined(g, both, depth + 1)


def _conjunctions(g: RowParser, place: int) -> Iterator[tuple[Reading, int]]:
    """What joins two nouns, and where it ends: and, ou, ainsi que, a comma"""
    for conj in g.at(place, "conj"):
        yield conj, place + 1
    if g.word(place) == "ainsi" and g.word(place + 1) in ("que", "qu'"):
        yield Reading("et", "et", "fr", "conj", "and"), place + 2
    if g.row.marks.get(place) == ",":
        yield Reading("et", "et", "fr", "conj", "and"), place


def _price_of_sharing(g: RowParser, first: Phrase, second: Phrase, conj: Reading) -> float | None:
    """The price of a noun that has its determiner from the one before: my brother and sister."""
    if conj.kind == "nor" or (first.kind == "bare") == (second.kind == "bare"):
        return 0.0
    return USUAL if _shares_its_determiner(g, first, second) else None


def _shares_its_determiner(g: RowParser, first: Phrase, second: Phrase) -> bool:
    """my brother and sister, the boys and girls, « mes frères et sœurs », not « mon frère et sœur »"""
    if first.kind != "np" or second.kind != "bare" or second.head is None or first.head is None:
        return False
    if not (g.at(first.start, "det") or g.at(first.start, "predet")) or second.head.lang != first.head.lang:
        return False
    if second.head.cost and is_adjective(g, second):
        return False  # les yeux et verts
    return second.head.lang == "en" or not (first.gn & f.S or second.gn & f.S)


def _kind_of_both(first: Phrase, second: Phrase, conj: Reading) -> str:
    """Whether both together may be a subject, an object, or stand after a preposition."""
    kinds = {first.kind, second.kind}
    if first.kind == "neg" or conj.kind == "nor":
        return "neg"
    if kinds == {"tonic"}:
        return "tonic2"
    if "subj" in kinds:
        return "subj"
    if first.kind in ("tonic", "obj", "refl") and len(kinds) == 2:
        return "tonic"
    return "obj" if second.kind == "obj" else "np"  # my brother and me: no subject


def _gender_of_both(first: int, second: int) -> int:
    if not (first | second) & f.M:
        return f.FP
    return f.MP if not first & f.F or not second & f.F else f.P


def _persons_of_both(first: int, second: int) -> int:
    """toi et moi: we; you and he: you"""
    both = first | second
    others = first & f.THIRD and second & f.THIRD
    if both & (f.AGR["1s"] | f.AGR["1p"]) and not others:
        return f.AGR["1p"]
    if both & (f.AGR["2s"] | f.AGR["2p"]) and not others:
        return f.AGR["2p"]
    return f.AGR["3p"]


# One


@way("cores")
def pronoun(g: RowParser, place: int) -> Iterator[Phrase]:
    """she, them, celui-ci, some"""
    for reading in g.at(place, "pron"):
        end, cost = place + reading.size, reading.cost
        if _counts_what_follows(g, reading, place):
            counts = reading.form == "that" and any(verb.kind == "inf" for verb in g.at(end, "verb"))
            asked = reading.form in DEMONSTRATIVE and _is_be(g, place - 1)  # are these grapes
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
def something_new(g: RowParser, place: int) -> Iterator[Phrase]:
    """something new, quelque chose de bon, rien de grave"""
    for reading in g.at(place, "pron"):
        end = place + reading.size
        of = g.word(end) in ("de", "d'")
        if reading.form in INDEFINITE and (of or reading.lang != "fr"):
            for adjective in g.adjectives(end + of):
                price = must.adjective_agrees_with_its_noun(g, adjective, reading, f.MS) if of else FREE
                phrase = Phrase(
                    adjective.end, adjective.cost, adjective.flaws, reading.gn, reading.agr, reading,
                    reading.kind, place, parts=(adjective,),
                )  # fmt: skip
                if price is not None:
                    yield phrase.paying(price)


@way("cores")
def two_and_two(g: RowParser, place: int) -> Iterator[Phrase]:
    """two and two is four, ten minus three is seven, three times five"""
    for first in g.at(place, "num"):
        sign = place + first.size
        for second in g.at(sign + 1, "num") if g.word(sign) in ("and", "plus", "minus", "times") else ():
            end = sign + 1 + second.size
            if first.lang == "en" == second.lang and any(verb.lemma == "be" for verb in g.at(end, "verb")):
                yield Phrase(end, USUAL, (), f.P, f.THIRD, first, "np", place)


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
def time_of_day(g: RowParser, place: int) -> Iterator[Phrase]:
    """half past ten, ten to six, five o'clock"""
    if not (g.at(place, "num") or g.word(place) in ("half", "quarter")):
        return
    head = Reading("time", "time", "en", "noun", gn=f.S, agr=f.AGR["3s"])
    after = place + 1
    if g.word(after) in ("past", "to") and g.at(after + 1, "num") and g.lang(place) == "en":
        yield Phrase(after + 2, PLAIN, (), f.S, head.agr, head, "np", place)
    elif g.word(after) == "o'clock":
        yield Phrase(after + 1, 0.0, (), f.S, head.agr, head, "np", place)


@way("cores")
def more_than_two(g: RowParser, place: int) -> Iterator[Phrase]:
    """more than two cakes, fewer than ten people"""
    if g.word(place) in ("more", "fewer", "less") and g.word(place + 1) == "than" and g.at(place + 2, "num"):
        for phrase in g.all("cores", place + 2):
            if phrase.kind == "np":
                yield phrase.opened(place, PLAIN)


@way("cores")
def number_alone(g: RowParser, place: int) -> Iterator[Phrase]:
    """(j'en veux) deux, deux mille douze"""
    for number in g.at(place, "num"):
        first = end = place + number.size
        while g.at(end, "num"):
            end += 1
        if (number.lang == "fr" and number.gn & f.P) or end > first:
            yield Phrase(end, SELDOM, (), f.P, f.AGR["3p"], number, "np", place)


@way("cores")
def name(g: RowParser, place: int) -> Iterator[Phrase]:
    """Mary, Neil Armstrong; but Tom and Mary are two"""
    for reading in g.at(place, "name"):
        end = place + reading.size
        while g.at(end, "name") and g.row.card_of[end] == g.row.card_of[place]:
            end += 1
        yield Phrase(end, reading.cost, (), reading.gn, reading.agr, reading, "name", place)
        for longer, price in ends_of_names(g, end):
            yield Phrase(longer, reading.cost + price, (), reading.gn, reading.agr, reading, "name", place)


def ends_of_names(g: RowParser, end: int) -> Iterator[tuple[int, float]]:
    """Where one name may end that begins before *end*, with its price: Neil | Armstrong, Steve | Jobs"""
    first = end - 1
    led = any(det.kind == "def" for det in g.at(first - 1, "det"))  # the Charles River
    titled = led or g.word(first) in forms("en").words("title")
    for price in (COMMON, USUAL, UNUSUAL, UNUSUAL):
        if not _is_surname(g, end):
            break
        initial = end - first > 1 and len(g.word(end - 1)) == 1  # John F. Kennedy
        friend = not titled and not initial and _is_somebody_else(g, first, end)
        if friend and (end - first > 1 or _acts(g, end + 1)):
            break  # Tom Mary sleeps
        end += 1
        yield end, SELDOM if friend else price


def _is_surname(g: RowParser, place: int) -> bool:
    """Whether the name here may go with the one before: a name, or a word written as one: Franklin High"""
    written = place < g.row.size and g.row.tokens[place].said[:1].isupper()
    return written and any(name.lang is None for name in g.at(place, "name"))


def _is_somebody_else(g: RowParser, first: int, place: int) -> bool:
    """Whether the name here is a second person's: Tom | Mary, not San | Francisco, John | Kerry"""
    both = is_first_name(g.row.tokens[first].said) and is_first_name(g.row.tokens[place].said)
    return both and g.word(place) not in forms("en").words("surname")


def _acts(g: RowParser, place: int) -> bool:
    """Whether a verb follows, so that one of two first names is left over; but (quand) Bob Dylan est-il né"""
    asks = place + 1 < g.row.size and g.row.tokens[place + 1].joined and bool(g.at(place + 1, "pron"))
    return not asks and bool(g.at(place, "verb") or g.at(place, "modal") or g.at(place, "adv"))


@way("cores")
def titled_name(g: RowParser, place: int) -> Iterator[Phrase]:
    """aunt Jill, baby Sarah, founder Steve Jobs: who has a title, or what trade"""
    for title in g.at(place, "noun"):
        end = place + title.size
        called = title.lemma in forms("en").words("title")
        if title.lang != "en" or title.gn & f.P or not (called or is_somebody(title)):
            continue
        for name in g.at(end, "name"):
            price = USUAL if called else SELDOM
            ends = [(end + name.size, 0.0), *ends_of_names(g, end + name.size)]
            for last, more in ends:
                yield Phrase(last, price + name.cost + more, (), name.gn, name.agr, name, "name", place)


def is_somebody(noun: Reading) -> bool:
    """founder, spokesman, poet"""
    return is_person(noun) or noun.lemma.endswith(("er", "or", "ist", "man", "woman"))


@way("cores")
def piccadilly_station(g: RowParser, place: int) -> Iterator[Phrase]:
    """Piccadilly station, Oxford street, Hyde park: a place that bears a name"""
    for name in g.at(place, "name") if g.lang(place) is None else ():
        end = place + name.size
        for last in (end, *(longer for longer, _ in ends_of_names(g, end))):
            if g.word(last) in forms("en").words("named-place"):
                yield Phrase(last + 1, USUAL, (), f.S, f.AGR["3s"], name, "name", place)


@way("cores")
def a_colour(g: RowParser, place: int) -> Iterator[Phrase]:
    """(you wore) blue, (I like) red"""
    for colour in g.at(place, "adj"):
        nouns = [noun for noun in g.at(place + 1, "noun") if noun.form not in THIS_DAY]
        if colour.form in forms("en").words("colour") and colour.lang == "en" and not nouns:
            yield Phrase(place + 1, SELDOM, (), f.MS, f.AGR["3s"], None, "np", place)


@way("cores")
def word_itself(g: RowParser, place: int) -> Iterator[Phrase]:
    """(what does) familiar mean, mute means quiet: a word of which one tells what it means"""
    end = place + 2 if g.word(place - 1) in ("does", "did") and g.word(place + 2) == "mean" else place + 1
    if g.word(end) not in ("mean", "means", "meant") or g.lang(place) != "en":
        return
    little = any(g.at(place, pos) for pos in ("det", "pron", "wh", "modal", "neg", "prep", "sub", "name"))
    if not little:
        yield Phrase(end, SELDOM, (), f.MS, f.AGR["3s"], None, "np", place)


@way("cores")
def a_six(g: RowParser, place: int) -> Iterator[Phrase]:
    """a six, the eight, another two"""
    for det in g.at(place, "det"):
        after = place + det.size
        for number in g.at(after, "num"):
            alone = not (g.at(after + 1, "noun") or g.at(after + 1, "adj") or g.at(after + 1, "num"))
            if det.lang == "en" == number.lang and det.gn & f.S and alone:
                yield Phrase(after + 1, SELDOM, (), f.S, f.AGR["3s"], None, "np", place)


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
