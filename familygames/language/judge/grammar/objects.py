"""What a full verb takes."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import FREE, Cost, Fact, Flaw, and_
from familygames.language.judge.constraints import ENJOY
from familygames.language.judge.forms import Reading, forms
from familygames.language.judge.grammar.noun_objects import adjective_objects, noun_objects
from familygames.language.judge.grammar.parts import MIDDLE, OBJECTS, Before, Part, others, places
from familygames.language.judge.grammar.reading import Grammar
from familygames.language.judge.grammar.verb_objects import verb_objects
from familygames.language.judge.knowledge import frames_of, is_person, is_time, is_where_things_lie, prefers
from familygames.language.judge.prices import (
    ALMOST_WRONG,
    COMMON,
    LESS_LIKELY,
    ODD,
    PLAIN,
    SELDOM,
    UNUSUAL,
    USUAL,
    WRONG,
)


def complements(
    g: Grammar, verb: Reading, place: int, before: Before, gap: str, *, moved: bool = False
) -> Iterator[Part]:
    """Objects and all else a full verb takes, then what may follow any verb."""
    frames = frames_of(verb)
    reflexive = bool(before.taken & {"r"})
    has_object = bool(before.taken & {"o", "en"}) or (before.strict_self)
    maybe_object = bool(before.taken & {"r", "d"})
    own = Fact(verb, reflexive=before.strict_self)
    for part in _objects(g, verb, frames, place, before, gap, has_object, maybe_object, moved):
        if part.kind == "whole":
            yield part._replace(
                facts=(own._replace(object=part.object, places=part.places), *part.facts), kind=""
            )
            continue
        alone = part.object is None or is_time(part.object)
        if "n-only" in frames and before.taken == {"d"} and alone:
            flaw = must.le_for_whom_one_sees_not_lui(g, place)
            if flaw is None:
                continue
            part = part.paying(flaw)
        for whole in and_tail(g, verb, part, own=own):
            again = _said_again(g, whole, place) if "d" in before.taken else whole
            if again is not None:
                yield again
    if g.relaxed and not reflexive:
        yield from _wrong_objects(g, verb, frames, place, own)


def _said_again(g: Grammar, part: Part, place: int) -> Part | None:
    """« elle lui écrit à sa tante »: the person is said twice."""
    for fact in part.facts:
        for prep, noun in fact.places:
            if prep.lemma == "à" and noun.lang != "en" and is_person(noun):
                flaw = must.whom_it_is_for_is_said_once(g, noun, place - 1, part.end)
                return part.paying(flaw) if flaw else None
    return part


def and_tail(g: Grammar, verb: Reading, part: Part, own: Fact | None = None, gap: str = "") -> Iterator[Part]:
    """Adds adverbs, places and times. The facts know then what there is to the verb."""
    fact = own or Fact(verb, quality=part.quality)
    for tail in g.tails(part.end):
        end, cost, flaws, facts = tail.end, tail.cost, tail.flaws, tail.facts
        whole = fact._replace(
            quality=part.quality or fact.quality,
            object=part.object,
            places=part.places + places(facts) + places(part.facts),
        )
        yield part._replace(
            end=end, cost=part.cost + cost, flaws=part.flaws + flaws,
            facts=(whole, *others(part.facts), *others(facts)),
            parts=(*part.parts, tail) if end > part.end else part.parts,
        )  # fmt: skip


def _objects(g: Grammar, verb: Reading, frames: frozenset[str], place: int, before: Before, gap: str,
    has_object: bool, maybe_object: bool, moved: bool,
) -> Iterator[Part]:  # fmt: skip
    english = verb.lang == "en"
    if gap in ("o", "p", "d", "q", "w") and frames & {"n", "that"} and not has_object:
        yield Part(place, 0.0)
        for particle in g.at(place, "adv"):
            if particle.kind == "particle":
                yield Part(place + 1, COMMON)
    if gap in ("", "d", "w", "q") or has_object:
        alone = any(f"0:{each.form}" in frames for each in g.at(place, "adv"))  # gets up
        if has_object or maybe_object or alone or "n!" not in frames:
            price: Cost | None = FREE
            if has_object and "n" not in frames and before.taken & {"o"} and not moved:
                price = must.object_pronoun_suits_its_verb(g, verb, place)
            if g.word(place) == "to" and verb.lemma in ENJOY and g.at(place + 1, "verb"):
                price = and_(price, must.ing_after_enjoy(g, verb, place))
            if price:
                yield Part(place, *price)
        else:
            weight = (
                LESS_LIKELY
                if verb.lemma == "avoir"
                else WRONG
                if "n!!" in frames
                else ODD
                if "n?" in frames
                else ALMOST_WRONG
            )
            if any(adverb.kind == "quant" for adverb in g.at(place, "adv")):
                weight = WRONG  # I like very much
            flaw = must.verb_has_its_object(g, verb, place, weight)
            if flaw:
                yield Part(place, *flaw)
    if gap in ("o", "w") and not has_object:
        yield from stranded(g, place)
    starts: list[tuple[int, float, tuple[Flaw, ...]]] = [(place, 0.0, ())]
    for adverb in g.at(place, "adv"):
        end = place + adverb.size
        if adverb.lang == "en" and english and adverb.kind != "particle":
            if adverb.kind == "degree":
                continue
            flaw = must.nothing_between_verb_and_object(g, verb, adverb, place)
            if flaw:
                starts.append((end, flaw[0], flaw[1]))
        elif adverb.kind == "particle" and english and not _phrasal(verb, adverb):
            continue
        elif adverb.kind in MIDDLE or adverb.kind in ("particle", "place"):
            starts.append((end, COMMON + (UNUSUAL if adverb.kind == "place" else 0.0), ()))
            for second in g.at(end, "adv"):
                if second.kind in MIDDLE:
                    starts.append((end + second.size, USUAL, ()))
    with_what = _how(g, place) if not english and "n" in frames and not has_object else {}
    starts += [(end, cost, ()) for end, cost in with_what.items()]
    for start, cost, flaws in starts:
        for part in _object_at(g, verb, frames, start, before, gap, has_object, moved):
            if (flaws or start in with_what) and part.end == start:
                continue
            if start > place and english and g.word(place) == "on" and is_where_things_lie(part.object):
                continue  # puts on a hat, but puts it on the table
            if flaws and part.kind in ("clause", "whole"):
                flaws = ()
            yield part._replace(cost=part.cost + cost, flaws=part.flaws + flaws)


def _how(g: Grammar, place: int) -> dict[int, float]:
    """Where what stands between a French verb and its object ends: mange *avec énergie* une pomme."""
    return {
        phrase.end: phrase.cost + UNUSUAL
        for phrase in g.prepositional(place)
        if g.word(place) in ("avec", "sans") and not phrase.flaws
    }


def _phrasal(verb: Reading, particle: Reading) -> bool:
    """Whether an object may follow the little word: picks up a stone, puts on a hat."""
    if particle.form == "on":
        return verb.lemma in (
            "put",
            "try",
            "turn",
            "switch",
            "pull",
            "get",
            "keep",
            "take",
            "carry",
            "have",
        )
    return particle.form in ("up", "down", "off", "out", "away", "back", "over")


def stranded(g: Grammar, place: int) -> Iterator[Part]:
    """the girl I am looking at, what are you listening to"""
    for prep in (*g.at(place, "prep"),):
        if prep.lang == "en":
            yield Part(place + prep.size, COMMON)
    for phrase in g.noun_phrases(place) if place + 1 < g.row.size else ():
        if phrase.kind in OBJECTS:
            for prep in g.at(phrase.end, "prep"):
                if prep.lang == "en":
                    yield Part(phrase.end + prep.size, phrase.cost + USUAL, phrase.flaws)


def _object_at(
    g: Grammar,
    verb: Reading,
    frames: frozenset[str],
    place: int,
    before: Before,
    gap: str,
    has_object: bool,
    moved: bool,
) -> Iterator[Part]:
    english = verb.lang == "en"
    only = forms(verb.lang).words(f"with-{verb.lemma}") if verb.lang in ("fr", "en") else frozenset()
    if only and not has_object and not gap:
        for phrase in g.noun_phrases(place):
            if phrase.kind == "np" and phrase.head is not None and phrase.head.lemma in only:
                yield Part(phrase.end, phrase.cost, phrase.flaws, object=phrase.head)
    if "n" in frames and not (moved and "n" not in frames):
        yield from noun_objects(g, verb, frames, place, before, gap, has_object)
    yield from adjective_objects(g, verb, frames, place, before)
    yield from verb_objects(g, verb, frames, place, gap, has_object, english)
    if frames & {"that"} or verb.lang is None:
        for clause in g.that_clauses(place, verb):
            yield Part(clause.end, clause.cost, clause.flaws, facts=clause.facts, kind="whole")
        if g.word(place) == "que" and g.word(place + 1) in ("oui", "non", "si"):
            yield Part(place + 2, COMMON)  # je crois que oui
    if "to" in frames and g.word(place) == "to" and place + 1 == g.row.size:
        yield Part(place + 1, SELDOM)  # I would love to.
    if "so" in frames and g.word(place) in ("so", "not"):
        yield Part(place + 1, COMMON)  # I think so.
    if verb.lemma == "make" and g.word(place) == "sure":
        for clause in g.that_clauses(place + 1, verb):
            yield Part(clause.end, clause.cost, clause.flaws, facts=clause.facts, kind="whole")
    if frames & {"n-that"}:
        for phrase in g.noun_phrases(place):
            if phrase.kind in OBJECTS:
                for clause in g.that_clauses(phrase.end, verb):
                    yield Part(
                        clause.end,
                        phrase.cost + clause.cost,
                        phrase.flaws + clause.flaws,
                        facts=clause.facts,
                        kind="whole",
                    )
    if frames & {"whether", "that"}:
        for clause in g.indirect_questions(place):
            cost = 0.0 if "whether" in frames else UNUSUAL
            yield Part(clause.end, clause.cost + cost, clause.flaws, facts=clause.facts, kind="whole")
    if "noun" in frames:
        for phrase in g.noun_phrases(place):
            if phrase.kind in ("np", "name", "bare", "neg") and (phrase.kind != "bare" or verb.lang == "fr"):
                yield Part(
                    phrase.end,
                    phrase.cost + (COMMON if phrase.kind != "bare" else UNUSUAL),
                    phrase.flaws,
                    facts=phrase.facts,
                )
    if verb.lang == "fr":
        special = verb.lemma if verb.lemma in ("avoir", "faire", "parler") else ""
        if verb.lemma in (
            "prendre",
            "perdre",
            "mettre",
            "tenir",
            "porter",
            "donner",
            "rendre",
            "demander",
        ):
            special = "other-verbs"
        word = g.word(place)
        if word in forms("fr").words(special):
            yield Part(place + 1, PLAIN, object=next(iter(g.at(place, "noun")), None))
            for adjective in g.adjectives(place + 1):  # faire match nul, avoir besoin urgent de
                yield Part(adjective.end, adjective.cost + USUAL, adjective.flaws)
            if g.word(place + 1) in ("de", "d'"):
                for phrase in g.verb_phrases(place + 2, "inf"):  # envie de dormir
                    yield Part(
                        phrase.end, phrase.cost + PLAIN, phrase.flaws, facts=phrase.facts, kind="whole"
                    )
            for clause in g.that_clauses(place + 1, verb):
                yield Part(clause.end, clause.cost + USUAL, clause.flaws, facts=clause.facts, kind="whole")
        if verb.lemma == "valoir" and word == "mieux":
            for phrase in g.verb_phrases(place + 1, "inf"):
                yield Part(phrase.end, phrase.cost, phrase.flaws, kind="whole")
        for degree in g.at(place, "adv"):
            if degree.form in ("très", "trop", "si", "bien") and g.word(place + 1) in forms("fr").words(
                special
            ):
                yield Part(place + 2, PLAIN)


def _wrong_objects(
    g: Grammar, verb: Reading, frames: frozenset[str], place: int, own: Fact
) -> Iterator[Part]:
    """An object where the verb takes none, or a second one, or one that lacks its preposition."""
    for phrase in g.noun_phrases(place):
        if phrase.kind not in OBJECTS or is_time(phrase.head):
            continue
        if "n" not in frames:
            wanted = prefers(verb)
            if wanted:
                flaw = must.object_after_its_preposition(g, verb, wanted, place - 1, phrase.end)
            else:
                flaw = must.some_verbs_take_no_object(g, verb, place - 1, phrase.end)
            if flaw:
                part = Part(phrase.end, phrase.cost + flaw[0], flaw[1] + phrase.flaws, facts=phrase.facts)
                yield from and_tail(g, verb, part, own=own)
        else:
            for second in g.noun_phrases(phrase.end):
                if second.kind in OBJECTS and not is_time(second.head):
                    flaw = must.one_object_is_enough(
                        g, verb, phrase.start, second.end, g.said(second.start, second.end)
                    )
                    if flaw:
                        part = Part(
                            second.end,
                            phrase.cost + second.cost + flaw[0],
                            flaw[1] + phrase.flaws + second.flaws,
                        )
                        yield from and_tail(g, verb, part, own=own)
