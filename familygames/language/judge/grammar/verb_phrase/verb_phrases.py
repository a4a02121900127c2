"""Verbs with all that belongs to them."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import FREE, Cost, Phrase, and_
from familygames.language.judge.grammar.parts import PAIRS, RANK, Before, Complement
from familygames.language.judge.grammar.reading import RowParser, way
from familygames.language.judge.grammar.verb_phrase.before_verbs import before_verb
from familygames.language.judge.grammar.verb_phrase.helped_verbs import rest
from familygames.language.judge.grammar.verb_phrase.negation import negations
from familygames.language.judge.grammar.verb_phrase.verb_forms import has_form
from familygames.language.judge.knowledge import frames_of, is_auxiliary
from familygames.language.words import features as f
from familygames.language.words.prices import LIKELIER, PLAIN
from familygames.language.words.reading import Reading

NOTHING = frozenset({"rien", "personne", "aucun", "aucune", "nul", "ni"})
"""What negates with "ne" wherever it stands: il ne parle à personne."""


# Verb phrases
@way("verb_phrases")
def infinitive_with_to(g: RowParser, place: int, form: str, gap: str) -> Iterator[Phrase]:
    """*to see* her, *not to see* her"""
    if form != "inf":
        return
    word = g.word(place)
    start = place + 1 if word == "to" else place + 2 if (word, g.word(place + 1)) == ("not", "to") else 0
    for phrase in g.verb_phrases(start, "inf", gap) if start else ():
        yield phrase.opened(place)


@way("verb_phrases")
def one_or_more(g: RowParser, place: int, form: str, gap: str) -> Iterator[Phrase]:
    """sings, eats an apple and drinks milk: a verb with all it takes, and what more the same subject does"""
    verbs = g.best(g.each("verb_with_all", place, form, gap))
    yield from verbs
    for first in verbs if form != "subj" else ():
        if g.at(first.end, "conj"):
            yield from g.each("more_verbs", first, form, gap)


@way("verb_phrases", language="en")
def two_verbs_of_one_object(g: RowParser, place: int, form: str, gap: str) -> Iterator[Phrase]:
    """*admires and respects* her, *wash and dry* the dishes"""
    joined = any(conj.kind == "and" for conj in g.at(place + 1, "conj"))
    if gap or not joined or not g.at(place, "verb"):
        return
    for first in g.each("verb_with_all", place, form, "o"):
        for second in g.verb_phrases(place + 2, form) if first.end == place + 1 else ():
            if first.agr & second.agr and any(fact.own and fact.object for fact in second.facts):
                yield _both(first, second)


@way("verb_phrases")
def neither_verb(g: RowParser, place: int, form: str, gap: str) -> Iterator[Phrase]:
    """can *neither read nor write*, ne sait *ni lire ni écrire*, *either eats or sleeps*"""
    pair = PAIRS.get(g.word(place))
    for first in g.verb_phrases(place + 1, form, gap) if pair else ():
        for second in g.verb_phrases(first.end + 1, form, gap) if g.word(first.end) == pair else ():
            if first.agr & second.agr:
                yield _both(first, second)._replace(start=place)


@way("more_verbs")
def verb_and_verb(g: RowParser, first: Phrase, form: str, gap: str) -> Iterator[Phrase]:
    """eats an apple *and drinks milk*, chante *mais ne danse pas*"""
    for conj in g.at(first.end, "conj"):
        for second in g.verb_phrases(first.end + 1, form, gap) if conj.kind in ("and", "but") else ():
            flaw = must.joined_verbs_have_one_subject(g, first, second) if form == "fin" else FREE
            if flaw:
                yield _joined(first, second, flaw)


def _joined(first: Phrase, second: Phrase, flaw: Cost) -> Phrase:
    if not flaw[1]:
        return _both(first, second)
    mended = second._replace(agr=first.agr, cost=second.cost + flaw[0], flaws=second.flaws + flaw[1])
    return _both(first, mended)


def _both(first: Phrase, second: Phrase) -> Phrase:
    """Two verbs of one subject."""
    gn = first.gn & second.gn or first.gn
    return first.with_more(second, PLAIN)._replace(agr=first.agr & second.agr, gn=gn)


@way("verb_phrases")
def verb_right_before_verb(g: RowParser, place: int, form: str, gap: str) -> Iterator[Phrase]:
    """not "she *makes eats* breakfast": one of them is too many"""
    if not (g.relaxed and form == "fin" and any(each.kind == "fin" for each in g.at(place + 1, "verb"))):
        return
    french = g.lang(place + 1) == "fr" and bool(g.at(place + 1, "adj"))
    for verb in g.at(place, "verb"):
        if verb.kind not in ("fin", "") or is_auxiliary(verb) or "modal" in frames_of(verb):
            continue
        if french and "a" in frames_of(verb):
            continue  # elle reste calmes
        flaw = must.one_verb_is_enough(g, verb.form, g.word(place + 1), place, place + 2, LIKELIER)
        for phrase in g.verb_phrases(place + 1, form, gap) if flaw else ():
            mended = phrase.opened(place, verb.cost).paying(flaw or FREE)
            yield mended._replace(agr=phrase.agr | verb.agr)


# A verb and what stands around it
@way("verb_with_all")
def verb_with_all(g: RowParser, place: int, form: str, gap: str) -> Iterator[Phrase]:
    """*often sings*, *ne le voit pas*, *gave it to me yesterday*"""
    for before in before_verb(g, place, form):
        for verb in (*g.at(before.end, "verb"), *g.at(before.end, "modal")):
            price = has_form(g, verb, form, before.end)
            if price:
                paid = before.grown(before.end, price) if price[0] else before
                yield from from_verb(g, verb, paid, form, gap, start=place)


def from_verb(
    g: RowParser,
    verb: Reading,
    before: Before,
    form: str,
    gap: str,
    after: int | None = None,
    start: int | None = None,
) -> Iterator[Phrase]:
    """The verb phrases that begin with *verb*. In a question they go on after its subject, at *after*.

    *start* is where what stands before the verb begins, if it is told with it."""
    place = before.end + verb.size if after is None else after
    agr = _wants(verb, before, form)
    first = before.end if start is None else start
    for end, state, price in (
        _pronouns_behind(g, place, before) if form == "imp" else ((place, before, FREE),)
    ):
        for at, negation, negated in negations(g, end, state, verb, form):
            now = state._replace(negated=True) if negated else state
            paid = and_(price, negation)
            for part in rest(g, verb, at, now, form, gap):
                alone = _price_without_ne(g, verb, before, now, part)
                if alone is None:
                    continue
                yield Phrase(
                    part.end,
                    before.cost + paid[0] + alone[0] + part.cost,
                    before.flaws + paid[1] + alone[1] + part.flaws,
                    part.gn,
                    agr,
                    verb,
                    _kind(g, now, part, at, negated=negated),
                    first,
                    part.facts,
                    _verb_parts(verb, before, at, part) if g.explaining else part.parts,
                )


def _wants(verb: Reading, before: Before, form: str) -> int:
    """The persons a verb wants of its subject; "se" wants its own."""
    agr = verb.agr if form in ("fin", "subj", "imp") else f.ALL
    if before.strict_self and form in ("fin", "subj"):
        return agr & before.self_agr or before.self_agr
    return agr


def _price_without_ne(
    g: RowParser, verb: Reading, before: Before, now: Before, part: Complement
) -> Cost | None:
    """« je vois personne »: what it costs that "ne" lacks"""
    if not part.negative or now.ne or verb.lang == "en":
        return FREE
    return must.pas_needs_ne(g, verb.form, before.end, part.end)


def _kind(g: RowParser, now: Before, part: Complement, at: int, *, negated: bool) -> str:
    """``ne`` where "pas" is waited for still, ``not`` where it has come."""
    if now.ne and not now.negated and not part.negative and not _negates(g, at, part.end):
        return "ne"
    return "not" if negated and g.word(at - 1) in ("pas", "point") else part.kind


def _negates(g: RowParser, start: int, end: int) -> bool:
    """de rien, à personne; ne … que"""
    for place in range(start, end):
        word = g.word(place)
        if word in NOTHING or (word[:2] == "qu" and g.at(place, "neg")):
            return True
    return False


def _verb_parts(verb: Reading, before: Before, end: int, part: Complement) -> tuple[Phrase, ...]:
    """What follows the verb, and before it the verb itself with its negation."""
    return (Phrase(end, start=before.end, head=verb, kind="verb", way="verb"), *part.parts)


def _pronouns_behind(g: RowParser, place: int, before: Before) -> Iterator[tuple[int, Before, Cost]]:
    """donne-*moi*, regarde-*le*, donne-*le-moi*"""
    reached: list[tuple[int, Before, Cost]] = [(place, before, FREE)]
    for at, state, price in reached:
        yield at, state, price
        if at - place > 2 or g.lang(at) != "fr" or state.ne:
            continue
        for kind in dict.fromkeys(_pronoun_kinds(g, at)):
            if kind in state.taken or not _belongs_to_verb(g, at, kind):
                continue
            hyphen = must.a_hyphen_joins_verb_and_pronoun(g, at)
            if hyphen is not None:
                reached.append((at + 1, state._replace(taken=state.taken | {kind}), and_(price, hyphen)))


def _pronoun_kinds(g: RowParser, place: int) -> Iterator[str]:
    """What a pronoun may be behind an order: regarde-*moi* is me, or to me."""
    for reading in g.at(place, "clitic"):
        if reading.kind in RANK:
            yield reading.kind
    for reading in g.at(place, "pron"):
        if reading.kind == "tonic" and reading.form in ("moi", "toi", "nous", "vous"):
            yield "r"


def _belongs_to_verb(g: RowParser, place: int, kind: str) -> bool:
    """Whether a pronoun is not what begins something else on the same card: regarde *la* mer"""
    if kind not in ("o", "en", "y") or g.row.tokens[place].joined or g.word(place - 1).endswith("'"):
        return True
    return g.row.card_of[place] != g.row.card_of[place - 1]
