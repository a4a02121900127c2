"""Questions."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge import features as f
from familygames.language.judge.chart import FREE, Cost, Phrase, and_
from familygames.language.judge.forms import Reading, forms
from familygames.language.judge.grammar.auxiliaries import perfect
from familygames.language.judge.grammar.before_verbs import before_verb
from familygames.language.judge.grammar.noun_phrases import with_more
from familygames.language.judge.grammar.objects import complements
from familygames.language.judge.grammar.parts import Before
from familygames.language.judge.grammar.predicates import predicate
from familygames.language.judge.grammar.reading import Grammar, way
from familygames.language.judge.grammar.relatives import subject_and_verb
from familygames.language.judge.grammar.statements import combined
from familygames.language.judge.grammar.verb_forms import participles
from familygames.language.judge.grammar.verb_phrases import from_verb, rest
from familygames.language.judge.prices import COMMON, LIKELY, PLAIN, RARE, RARER, SELDOM, STRANGE, USUAL

SPOKEN = frozenset({"où", "comment", "pourquoi", "combien"})
"""Where one hears « où tu vas » too."""

WHICH_OF = frozenset({"lequel", "laquelle", "lesquels", "lesquelles", "which", "who", "qui", "combien"})
"""What asks for some of several."""

ASKED_LAST = frozenset({"np", "quoi", "det"})
"""Where one hears « tu cherches quoi », « tu as quel âge » too."""


@way("questions")
def questions(g: Grammar, place: int) -> Iterator[Phrase]:
    for marker in g.at(place, "estceque"):
        yield from g.clauses(place + marker.size)
    yield from _is_it(g, place)
    yield from _inverted_french(g, place, "")
    yield from _inverted_english(g, place, "q")
    for front in g.fronts(place):
        if front.end < g.row.size and front.kind != "sub" and g.at(front.end, "wh"):
            for question in g.questions(front.end):
                yield question._replace(cost=question.cost + front.cost + USUAL)
        if front.head is not None and front.head.kind == "sentence":
            yield from _inverted_french(g, front.end, "")
    yield from _wh_questions(g, place)
    for prep in (*g.at(place, "prep"), *g.at(place, "to"), *g.at(place, "prepdet")):
        after = place + prep.size
        for wh in g.at(after, "wh"):
            if wh.kind in ("np", "quoi", "det", "place", "quant", "obj", "queque") or wh.form == "quand":
                for end, price, _ in _asked(g, after, wh):
                    yield from _after_wh(g, end, "w", price, after=True)
    yield from _asking_subject(g, place)
    yield from _asked_in_place(g, place)
    yield from _what_about(g, place)
    # Marie mange-t-elle une pomme ?
    for subject in g.noun_phrases(place):
        if subject.kind in ("np", "name"):
            for question in _inverted_french(g, subject.end, ""):
                yield question._replace(cost=question.cost + subject.cost + COMMON)
        asks = next(iter(g.at(subject.end, "wh")), None)
        if subject.kind in ("np", "name") and asks is not None and asks.lang == "fr" and asks.kind != "np":
            for question in _wh_questions(g, subject.end):
                yield question._replace(cost=question.cost + subject.cost + SELDOM)


def _is_it(g: Grammar, place: int) -> Iterator[Phrase]:
    """« est-ce vrai », « est-ce ton frère », « qui est-ce », « où est-ce »"""
    asks = any(wh.kind in ("np", "place", "time", "quant") for wh in g.at(place, "wh"))
    negated = g.word(place) == "n'" and g.word(place + 2) == "pas"
    after = place + 1 + (asks or negated)
    if g.word(after - 1) != "est-ce" or g.at(after - 1, "estceque"):
        return
    if asks:
        for tail in g.tails(after):
            end, cost, flaws, facts = tail.end, tail.cost, tail.flaws, tail.facts
            yield Phrase(end, cost, flaws, kind="S", start=place, facts=facts)
        return
    for verb in forms("fr").readings("est"):
        if verb.lemma == "être" and verb.kind == "fin":
            for part in predicate(g, verb, after + negated, Before(place), ""):
                yield Phrase(part.end, part.cost, part.flaws, kind="S", start=place, facts=part.facts)


def _what_about(g: Grammar, place: int) -> Iterator[Phrase]:
    """what about a game, how about dancing, what if it rains"""
    words = g.word(place), g.word(place + 1)
    if words[0] in ("what", "how") and words[1] == "about":
        for phrase in g.prepositional(place + 1):
            yield phrase._replace(kind="S", start=place, cost=phrase.cost + USUAL)
    elif words == ("what", "if"):
        for clause in g.clauses(place + 2):
            yield clause._replace(start=place, cost=clause.cost + USUAL)


def _asked_in_place(g: Grammar, place: int) -> Iterator[Phrase]:
    """tu vas où, elle vient avec qui, vous avez quel âge, c'est à qui le tour: as one speaks"""
    for gap in ("w", "o"):
        for clause in g.clauses(place, gap):
            prep = next((each.size for each in g.at(clause.end, "prep")), 0)
            at = clause.end + prep
            for wh in g.at(at, "wh"):
                what = wh.form in SPOKEN | {"quand"} if gap == "w" and not prep else wh.kind in ASKED_LAST
                if wh.lang != "fr" or not what:
                    continue
                for end, price, _ in _asked(g, at, wh):
                    flaw = must.question_turns_subject_and_verb(g, clause, place, RARER)
                    if flaw is not None:
                        asked = clause._replace(end=end).paying(price).paying(flaw)
                        yield asked
                        yield from _said_late(g, place, asked)


def _said_late(g: Grammar, place: int, asked: Phrase) -> Iterator[Phrase]:
    """… maintenant, c'est qui | ce garçon, il est où | mon sac: what follows a question as one speaks"""
    for tail in g.tails(asked.end):
        end, cost, flaws = tail.end, tail.cost, tail.flaws
        if end > asked.end:
            yield asked._replace(end=end, cost=asked.cost + cost, flaws=asked.flaws + flaws)
    for pronoun in g.at(place, "pron"):
        for phrase in g.noun_phrases(asked.end) if pronoun.agr & f.THIRD else ():
            same = pronoun.kind == "ce" or (pronoun.agr & phrase.agr and pronoun.gn & phrase.gn)
            if same and phrase.kind in ("np", "name", "that"):
                yield asked._replace(
                    end=phrase.end, cost=asked.cost + phrase.cost, flaws=asked.flaws + phrase.flaws
                )


def _asked(g: Grammar, place: int, wh: Reading) -> Iterator[tuple[int, Cost, Phrase | None]]:
    """The end of what a question asks for: "which blue hat"."""
    after = place + wh.size
    if wh.kind == "det":
        for nominal in g.nominals(after):
            cost: Cost | None = (nominal.cost, nominal.flaws)
            if not nominal.gn & wh.gn and nominal.head is not None:
                number = f.number_of(nominal.gn)
                if wh.lang == nominal.head.lang or (number and not wh.gn & (f.S if number == "s" else f.P)):
                    flaw = None
                    if not (wh.mass and wh.lang == "en" and nominal.gn & f.S and wh.form == "how many"):
                        flaw = must.determiner_agrees_with_its_noun(
                            g, wh, nominal.head, nominal.gn, place, nominal.end
                        )
                    cost = and_(cost, flaw)
            if cost is not None:
                for longer in with_more(g, [nominal._replace(kind="np")]):
                    yield longer.end, (cost[0] + longer.cost - nominal.cost, cost[1]), longer
    elif wh.kind == "manner" and wh.lang == "en" and wh.form == "how":
        yield after, FREE, None
        for adjective in g.adjectives(after):
            yield adjective.end, (adjective.cost, adjective.flaws), None
        for adverb in g.at(after, "adv"):
            yield after + adverb.size, (COMMON, ()), None
    else:
        yield after, FREE, None
        if wh.lang == "en" and g.word(after) == "else":
            yield after + 1, FREE, None
        if g.said(after, after + 2) in ("on earth", "the hell"):
            yield after + 2, FREE, None
        if wh.form in WHICH_OF:  # lequel de ces chapeaux, who of you
            for phrase in g.prepositional(after):
                yield phrase.end, (phrase.cost, phrase.flaws), None


def _wh_questions(g: Grammar, place: int) -> Iterator[Phrase]:
    for wh in g.at(place, "wh"):
        if wh.kind == "queque":
            for phrase in g.noun_phrases(place + wh.size):
                if phrase.kind in ("np", "name", "that"):
                    yield phrase._replace(kind="S")
            yield from g.clauses(place + wh.size, "o")
            for clause in g.clauses(place + wh.size, "w"):
                yield clause._replace(cost=clause.cost + USUAL)
            continue
        if wh.kind == "det" and wh.lang == "fr":
            for verb in g.at(place + wh.size, "verb"):
                if verb.lemma == "être" and verb.kind == "fin":
                    for subject in g.noun_phrases(place + wh.size + 1):
                        if subject.kind in ("np", "name", "that"):
                            for tail in g.tails(subject.end):
                                end, cost, flaws = tail.end, tail.cost, tail.flaws
                                phrase = Phrase(end, cost, flaws, wh.gn, verb.agr, verb, start=place)
                                for clause in combined(g, subject, phrase):
                                    yield clause._replace(start=place)
        if wh.kind == "quiqui":
            yield from _subject_question(g, place + wh.size, 4, f.S, place)
            continue
        for end, price, asked in _asked(g, place, wh):
            if wh.form == "quoi":
                continue
            yield from _after_wh(g, end, _gap_of(wh), price)
            if asked is not None:
                yield from _after_wh(g, end, "w", price)
        if wh.kind in ("manner", "place", "reason", "time") and wh.lang == "fr":
            for phrase in g.verb_phrases(place + wh.size, "inf"):
                yield phrase._replace(cost=phrase.cost + SELDOM)


def _gap_of(wh: Reading) -> str:
    return "w" if wh.kind in ("place", "time", "manner", "reason", "quant", "adj") else "o"


def _after_wh(g: Grammar, end: int, gap: str, price: Cost, *, after: bool = False) -> Iterator[Phrase]:
    """The rest of a question; *after* a preposition one hears « à quoi ça sert » too."""
    found: list[Phrase] = []
    for marker in g.at(end, "estceque"):
        found += g.clauses(end + marker.size, gap)
    found += _inverted_french(g, end, gap)
    found += _inverted_english(g, end, gap)
    found += verb_then_subject(g, end, gap)
    if end < g.row.size and g.row.lang_of[end] != "en":
        for subject in g.noun_phrases(end):
            if subject.kind in ("np", "name"):  # où ta mère habite-t-elle
                for question in _inverted_french(g, subject.end, gap):
                    found.append(question._replace(cost=question.cost + subject.cost + PLAIN))
    for clause in g.clauses(end, gap):
        french = set(g.row.lang_of[end : clause.end]) <= {"fr", None}
        spoken = french and (after or g.word(end - 1) in SPOKEN)
        weight = SELDOM if g.word(end) == "ça" and spoken else STRANGE if spoken else LIKELY  # comment ça va
        if flaw := must.question_turns_subject_and_verb(g, clause, end, weight):
            found.append(clause.paying(flaw))
    for phrase in found:
        yield phrase._replace(cost=phrase.cost + price[0], flaws=price[1] + phrase.flaws, kind="S")


def _asking_subject(g: Grammar, place: int) -> Iterator[Phrase]:
    """who eats the apple, quel garçon mange, combien d'enfants jouent"""
    for wh in g.at(place, "wh"):
        if wh.kind == "np":
            agr, gn = wh.agr & f.THIRD or 4, wh.gn if wh.form in WHICH_OF else f.ANY
            for end, price, _ in _asked(g, place, wh):  # laquelle de ces valises
                for phrase in _subject_question(g, end, agr, gn, place):
                    yield phrase.paying(price)
        elif wh.kind == "det":
            for end, price, asked in _asked(g, place, wh):
                if asked is not None:
                    for phrase in _subject_question(g, end, asked.agr, asked.gn, place):
                        yield phrase.paying(price)


def _subject_question(g: Grammar, place: int, agr: int, gn: int, start: int) -> Iterator[Phrase]:
    subject = Phrase(place, gn=gn, agr=agr, kind="wh", start=start)
    for verb in g.verb_phrases(place, "fin"):
        yield from combined(g, subject, verb)


def _inverted_french(g: Grammar, place: int, gap: str) -> Iterator[Phrase]:
    """manges-tu une pomme, a-t-elle fini, n'est-ce pas vrai"""
    if place >= g.row.size:
        return
    for before in before_verb(g, place, "inverted"):
        for verb in g.at(before.end, "verb"):
            if verb.kind != "fin" or verb.lang == "en":
                continue
            after = before.end + verb.size
            for pronoun in g.at(after, "pron"):
                if pronoun.kind not in ("subj", "ce"):
                    continue
                subject = Phrase(after + 1, 0.0, (), pronoun.gn, pronoun.agr, pronoun, pronoun.kind, after)
                if pronoun.kind == "ce" and verb.lemma != "être":
                    continue
                for phrase in from_verb(g, verb, before, "fin", gap, after=after + 1):
                    for clause in combined(g, subject, phrase):
                        yield clause._replace(start=place, end=phrase.end, cost=clause.cost + verb.cost)


def verb_then_subject(g: Grammar, place: int, gap: str) -> Iterator[Phrase]:
    """où est le chat, comment va ta mère, que fait Marie, quel est ton nom"""
    if place >= g.row.size or gap not in ("w", "o"):
        return
    for before in before_verb(g, place, "inverted"):
        for verb in g.at(before.end, "verb"):
            if verb.kind != "fin" or verb.lang != "fr" or before.ne:
                continue
            if verb.lemma == "avoir" and g.word(before.end + 1) == "lieu":
                for subject in g.noun_phrases(before.end + 2):
                    if subject.kind in ("np", "name") and subject.agr & verb.agr:
                        for tail in g.tails(subject.end):
                            yield Phrase(
                                tail.end,
                                tail.cost + subject.cost,
                                subject.flaws + tail.flaws,
                                kind="S",
                                start=place,
                            )
            if verb.lemma in ("être", "avoir"):
                yield from _participle_then_subject(g, verb, before.end + 1, gap, place)
            for subject in g.noun_phrases(before.end + 1):
                if subject.kind not in ("np", "name", "that") or (subject.head and subject.head.form == "y"):
                    continue
                for tail in g.tails(subject.end):
                    end, cost, flaws = tail.end, tail.cost, tail.flaws
                    phrase = Phrase(end, cost, flaws, agr=verb.agr, head=verb, start=place)
                    for clause in combined(g, subject, phrase):
                        yield clause._replace(start=place, cost=clause.cost + verb.cost + COMMON)
                if verb.lemma in ("être", "avoir"):
                    for second, price in participles(g, subject.end):
                        for part in complements(
                            g, second, subject.end + 1, Before(place), "o" if gap == "o" else "w"
                        ):
                            yield Phrase(
                                part.end,
                                part.cost + price[0] + RARE,
                                price[1] + part.flaws,
                                kind="S",
                                start=place,
                            )


def _participle_then_subject(g: Grammar, verb: Reading, place: int, gap: str, start: int) -> Iterator[Phrase]:
    """où est née ta mère, quand a été construite cette maison"""
    for second, price in participles(g, place):
        end = place + 1
        if second.lemma == "être":
            yield from _participle_then_subject(g, second, end, gap, start)
            continue
        for subject in g.noun_phrases(end):
            if subject.kind in ("np", "name") and not price[1]:
                gn = second.gn if verb.lemma == "être" else f.ANY
                for tail in g.tails(subject.end):
                    phrase = Phrase(tail.end, tail.cost, tail.flaws, gn, verb.agr, verb, start=start)
                    for clause in combined(g, subject, phrase):
                        yield clause._replace(start=start, cost=clause.cost + USUAL)


def _inverted_english(g: Grammar, place: int, gap: str) -> Iterator[Phrase]:
    """does he eat, is she sleeping, can you swim"""
    if place >= g.row.size:
        return
    for verb in (*g.at(place, "verb"), *g.at(place, "modal")):
        if verb.lang != "en" or (
            verb.pos == "verb" and (verb.kind != "fin" or verb.lemma not in ("be", "have", "do"))
        ):
            continue
        after = place + verb.size
        starts = [after]
        starts += [after + 1 for neg in g.at(after, "neg") if neg.form in ("not", "n't")]
        for start in starts:
            for subject in (*g.noun_phrases(start), *_there_subject(g, start)):
                if subject.kind not in ("np", "name", "subj", "that", "neg", "there"):
                    if (
                        subject.kind in ("obj", "tonic")
                        and subject.head
                        and subject.head.form not in ("you", "it", "her")
                    ):
                        flaw = must.pronoun_can_be_a_subject(
                            g, g.word(subject.start), subject.start, subject.end
                        )
                        if flaw is None:
                            continue
                        subject = subject.paying(flaw)
                    else:
                        continue
                head = subject.head
                if (
                    head is not None
                    and head.form.endswith("ing")
                    and head.pos == "noun"
                    and head.form == g.word(subject.start)
                ):
                    continue  # "is playing" asks for its subject
                yield from _question_rest(g, verb, place, subject, gap)


def _there_subject(g: Grammar, place: int) -> Iterator[Phrase]:
    for there in g.at(place, "there"):
        yield Phrase(place + 1, 0.0, (), f.ANY, 36, there, "there", place)


def _question_rest(g: Grammar, verb: Reading, place: int, subject: Phrase, gap: str) -> Iterator[Phrase]:
    agr = verb.agr if verb.pos == "verb" else f.ALL
    inner = gap if gap in ("o", "w") else "q" if verb.lemma == "do" else ""
    state = Before(place, negated=True)
    if verb.lemma == "have" and verb.pos == "verb":
        parts = list(perfect(g, verb, subject.end, Before(place), inner))
    else:
        parts = list(rest(g, verb, subject.end, state, "fin", inner))
    if verb.lemma == "be" and gap == "q" and subject.kind == "there":
        parts = [part for part in parts if part.kind == "is" or part.negative] or parts
    for part in parts:
        if verb.lemma == "do" and part.end == subject.end:
            continue
        phrase = Phrase(part.end, part.cost, part.flaws, part.gn, agr, verb, "", place, part.facts)
        cost = subject_and_verb(g, subject, phrase, place)
        if cost is None:
            continue
        facts = tuple(
            fact._replace(subject=subject.head, own=False) if fact.own else fact for fact in part.facts
        )
        yield Phrase(
            part.end, subject.cost + part.cost + cost[0], subject.flaws + part.flaws + cost[1],
            head=verb, kind="S", start=place, facts=facts,
        )  # fmt: skip
