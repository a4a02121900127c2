"""Verbs with all that belongs to them."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge import features as f
from familygames.language.judge.chart import FREE, Cost, Phrase, and_
from familygames.language.judge.forms import Reading
from familygames.language.judge.grammar.auxiliaries import after_be, after_etre, perfect
from familygames.language.judge.grammar.before_verbs import adverbs, before_verb
from familygames.language.judge.grammar.negation import negations
from familygames.language.judge.grammar.objects import and_tail, complements
from familygames.language.judge.grammar.parts import MODAL_LIKE, PAIRS, RANK, Before, Part, is_auxiliary
from familygames.language.judge.grammar.reading import Grammar, way
from familygames.language.judge.grammar.verb_forms import has_form, helped
from familygames.language.judge.prices import DOUBTFUL, LIKELIER, PLAIN, RARE, SELDOM, USUAL

NOTHING = frozenset({"rien", "personne", "aucun", "aucune", "nul", "ni"})


@way("verb_phrases")
def verb_with_all(g: Grammar, place: int, form: str, gap: str) -> Iterator[Phrase]:
    if form == "inf" and (g.word(place), g.word(place + 1)) == ("not", "to"):
        yield from g.verb_phrases(place + 2, "inf", gap)
    if form == "inf" and g.word(place) == "to":
        for phrase in g.verb_phrases(place + 1, "inf", gap):
            yield phrase._replace(start=place)
    found: list[Phrase] = []
    for before in before_verb(g, place, form):
        for verb in (*g.at(before.end, "verb"), *g.at(before.end, "modal")):
            cost = has_form(g, verb, form, before.end)
            if cost is None:
                continue
            for phrase in from_verb(g, verb, before, form, gap):
                found.append(
                    phrase._replace(cost=phrase.cost + cost[0], flaws=cost[1] + phrase.flaws, start=place)
                )
    yield from found
    yield from _neither_verb(g, place, form, gap)
    if form != "subj":
        for first in g.best(found):
            yield from _and_verbs(g, first, form, gap)
    if g.relaxed and form == "fin":
        yield from _two_verbs(g, place, form, gap)


def _and_verbs(g: Grammar, first: Phrase, form: str, gap: str) -> Iterator[Phrase]:
    """eats an apple and drinks milk"""
    for conj in g.at(first.end, "conj"):
        if conj.kind not in ("and", "but"):
            continue
        for second in g.verb_phrases(first.end + 1, form, gap):
            if form == "fin" and not first.agr & second.agr:
                flaw = must.joined_verbs_have_one_subject(g, first, second)
                if flaw is None:
                    continue
                second = second._replace(
                    agr=first.agr, cost=second.cost + flaw[0], flaws=second.flaws + flaw[1]
                )
            yield first._replace(
                end=second.end, cost=first.cost + second.cost + PLAIN, flaws=first.flaws + second.flaws,
                agr=first.agr & second.agr, gn=first.gn & second.gn or first.gn,
                facts=first.facts + second.facts,
            )  # fmt: skip


def _neither_verb(g: Grammar, place: int, form: str, gap: str) -> Iterator[Phrase]:
    """can neither read nor write, ne sait ni lire ni écrire, either eats or sleeps"""
    pair = PAIRS.get(g.word(place))
    for first in g.verb_phrases(place + 1, form, gap) if pair else ():
        if g.word(first.end) == pair:
            for second in g.verb_phrases(first.end + 1, form, gap):
                if first.agr & second.agr:
                    yield first._replace(
                        end=second.end, cost=first.cost + second.cost + PLAIN, start=place,
                        flaws=first.flaws + second.flaws, agr=first.agr & second.agr,
                        gn=first.gn & second.gn or first.gn, facts=first.facts + second.facts,
                    )  # fmt: skip


def _two_verbs(g: Grammar, place: int, form: str, gap: str) -> Iterator[Phrase]:
    """A finite verb right before another: one of them is too many."""
    for verb in (*g.at(place, "verb"), *g.at(place, "modal")):
        if verb.lemma in MODAL_LIKE or is_auxiliary(verb) or verb.pos == "modal":
            continue
        if verb.kind not in ("fin", "") or not (g.at(place + 1, "verb") or g.at(place + 1, "modal")):
            continue
        if not any(second.kind == "fin" for second in g.at(place + 1, "verb")):
            continue
        flaw = must.one_verb_is_enough(g, verb.form, g.word(place + 1), place, place + 2, LIKELIER)
        if flaw:
            for phrase in g.verb_phrases(place + 1, form, gap):
                yield phrase._replace(
                    start=place, cost=phrase.cost + flaw[0] + verb.cost, flaws=flaw[1] + phrase.flaws,
                    agr=phrase.agr | verb.agr,
                )  # fmt: skip


def from_verb(
    g: Grammar,
    verb: Reading,
    before: Before,
    form: str,
    gap: str,
    subject: Phrase | None = None,
    after: int | None = None,
) -> Iterator[Phrase]:
    """The verb phrases that begin with *verb*. In a question its *subject* may stand after it."""
    place = before.end + verb.size if after is None else after
    agr = verb.agr if form in ("fin", "subj", "imp") else f.ALL
    if before.strict_self and form in ("fin", "subj"):
        agr &= before.self_agr
        if not agr:
            agr = before.self_agr
    ends = [(place, before, FREE)]
    if form == "imp":
        ends = list(_clitics_after(g, place, before))
    for end, state, price in ends:
        for at, negation, negated in negations(g, end, state, verb, form):
            cost = and_(price, negation)
            now = state._replace(negated=state.negated or negated)
            not_ = negated and g.word(at - 1) in ("pas", "point")
            for part in rest(g, verb, at, now, form, gap):
                open_ne = now.ne and not now.negated and not part.negative
                if open_ne and any(g.word(each) in NOTHING for each in range(at, part.end)):
                    open_ne = False  # de rien, à personne
                if open_ne and any(
                    g.at(each, "neg") and g.word(each)[:2] == "qu" for each in range(at, part.end)
                ):
                    open_ne = False  # ne … que
                if part.negative and not now.ne and not _english(verb):
                    lost = must.pas_needs_ne(g, verb.form, before.end, part.end)
                    if lost is None:
                        continue
                    part = part.paying(lost)
                yield Phrase(
                    part.end, before.cost + cost[0] + part.cost, before.flaws + cost[1] + part.flaws,
                    part.gn, agr, verb, "ne" if open_ne else "not" if not_ else part.kind, before.end,
                    part.facts, part.parts,
                )  # fmt: skip


def _english(verb: Reading) -> bool:
    return verb.lang == "en"


def _clitics_after(g: Grammar, place: int, before: Before) -> Iterator[tuple[int, Before, Cost]]:
    """donne-moi, regarde-le, donne-le-moi"""
    reached = [(place, before, FREE)]
    for at, state, price in reached:
        yield at, state, price
        if at >= g.row.size or at - place > 2 or g.row.lang_of[at] != "fr" or state.ne:
            continue
        joined = g.row.tokens[at].joined
        found: set[str] = set()
        for reading in (*g.at(at, "clitic"), *g.at(at, "pron")):
            kind = (
                "r"
                if reading.kind == "tonic" and reading.form in ("moi", "toi", "nous", "vous")
                else reading.kind
            )
            if reading.pos == "pron" and reading.kind != "tonic":
                continue
            if kind not in RANK or kind in state.taken or kind in found:
                continue
            if (
                not joined
                and not g.word(at - 1).endswith("'")
                and kind in ("o", "en", "y")
                and g.row.card_of[at] == g.row.card_of[at - 1]
            ):
                continue
            found.add(kind)
            cost = 0.0 if joined else USUAL if kind in ("r", "d") else SELDOM
            reached.append((at + 1, state._replace(taken=state.taken | {kind}), (price[0] + cost, price[1])))


def rest(g: Grammar, verb: Reading, place: int, before: Before, form: str, gap: str) -> Iterator[Part]:
    """All that may follow a verb, auxiliaries with what they help first."""
    if place == g.row.size and (verb.pos == "modal" or verb.form in ("do", "does", "did")):
        yield Part(place, RARE)  # Yes, I can.
    if verb.pos == "modal":
        rather = place + 1 if g.word(place) == "rather" else place
        if g.word(rather - 1) == "rather" and gap == "":
            for clause in g.clauses(rather):  # I'd rather you didn't tell
                yield Part(clause.end, clause.cost + USUAL, clause.flaws, facts=clause.facts)
        for middle, cost in adverbs(g, place):
            for phrase in g.verb_phrases(middle, "inf", gap) if g.word(middle) != "not" else ():
                if g.word(middle) != "to" or g.row.lang_of[middle] != "en":
                    yield helped(phrase, cost)
                elif flaw := must.no_to_after_can_or_do(g, middle):
                    yield helped(phrase, cost + flaw[0], flaw[1])
        return
    match verb.lemma:
        case "avoir":
            yield from perfect(g, verb, place, before, gap)
        case "have" if form != "imp":
            yield from perfect(g, verb, place, before, gap)
        case "être":
            yield from after_etre(g, verb, place, before, gap)
            return
        case "be":
            yield from after_be(g, verb, place, before, gap)
            return
        case "do" if verb.kind in ("fin", "imp"):
            negated = before.negated
            for middle, cost in adverbs(g, place):
                for phrase in g.verb_phrases(middle, "inf", gap) if g.word(middle) != "not" else ():
                    if g.word(middle) == "to":
                        if flaw := must.no_to_after_can_or_do(g, middle):
                            yield helped(phrase, cost + flaw[0], flaw[1])
                        continue
                    yield helped(phrase, cost + (0.0 if negated or gap == "q" else DOUBTFUL))
            if negated:
                return
    if before.strict_self and verb.lemma == "avoir":
        return
    if verb.lemma == "avoir" and g.word(place) == "l'" and g.word(place + 1) == "air":
        for adjective in g.adjectives(place + 2):
            yield from and_tail(g, verb, Part(adjective.end, adjective.cost, adjective.flaws))
    if (
        before.negated
        and verb.lang == "en"
        and verb.lemma == "have"
        and before.end
        and g.word(place - 1) in ("n't", "not")
    ):
        return
    yield from complements(g, verb, place, before, gap)
