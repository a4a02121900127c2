"""Questions with a question word: where do you live, qui mange."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import FREE, Cost, Phrase, and_
from familygames.language.judge.grammar.clause.indirect_questions import asked_noun
from familygames.language.judge.grammar.clause.inversions import (
    inverted_english,
    inverted_french,
    verb_then_subject,
)
from familygames.language.judge.grammar.clause.statements import combined
from familygames.language.judge.grammar.noun_phrase.complements import with_more
from familygames.language.judge.grammar.reading import RowParser, way
from familygames.language.judge.grammar.sentence.questions import in_front_of, price_of_its_pronoun
from familygames.language.judge.grammar.verb_phrase.objects_before import price_of_its_object
from familygames.language.words import features as f
from familygames.language.words.prices import COMMON, LIKELY, PLAIN, RARER, SELDOM, STRANGE, UNUSUAL, USUAL
from familygames.language.words.reading import Reading

SPOKEN = frozenset({"où", "comment", "pourquoi", "combien"})
"""Where one hears « où tu vas » too."""
WHICH_OF = frozenset({"lequel", "laquelle", "lesquels", "lesquelles", "which", "who", "qui", "combien"})
"""What asks for some of several."""
WHICH = frozenset({"laquelle", "lesquels", "lesquelles"})
FROM_WHERE = frozenset({"d'", "de", "par", "jusqu'", "vers"})
"""Prepositions that stand before « où »: tu viens d'où"""
ASKED_LAST = frozenset({"np", "quoi", "det"})
"""Where one hears « tu cherches quoi », « tu as quel âge » too."""
AFTER_PREPOSITION = frozenset({"np", "quoi", "det", "place", "quant", "obj", "queque"})
"""The kinds of question words that may follow a preposition."""
ADVERBIAL = frozenset({"place", "time", "manner", "reason", "quant", "adj"})
"""What asks for a place, a time and the like, not for somebody or something."""
NAMED = frozenset({"np", "name", "that"})


# What is asked for
def _asked(g: RowParser, place: int, wh: Reading) -> Iterator[tuple[int, Cost, Phrase | None]]:
    """The end of what a question asks for: which blue hat | how tall | who of you"""
    after = place + wh.size
    if wh.kind == "det":
        yield from _asked_noun(g, place, wh)
        return
    asked = Phrase(after, gn=wh.gn, head=wh, kind="np") if wh.form in WHICH else None
    yield after, FREE, asked
    if wh.kind == "manner" and wh.form == "how" and g.word(after) != "come":
        for adjective in g.adjectives(after):
            yield adjective.end, (adjective.cost, adjective.flaws), None
        for adverb in g.at(after, "adv"):
            yield after + adverb.size, (COMMON, ()), None
        return
    if wh.lang == "en" and g.word(after) in ("else", "exactly"):
        yield after + 1, FREE, None
    if g.text_of(after, after + 2) in ("on earth", "the hell"):
        yield after + 2, FREE, None
    if wh.form in WHICH_OF | {"where", "how many"}:
        yield from _some_of(g, wh, after, asked)


def _some_of(
    g: RowParser, wh: Reading, place: int, asked: Phrase | None
) -> Iterator[tuple[int, Cost, Phrase | None]]:
    """(which) of you, (combien) de tes amies, (combien) de frères et sœurs"""
    for phrase in g.prepositional(place):
        of = phrase.parts[-1] if wh.form == "combien" and phrase.parts else asked
        yield phrase.end, (phrase.cost, phrase.flaws), of


def _asked_noun(g: RowParser, place: int, wh: Reading) -> Iterator[tuple[int, Cost, Phrase | None]]:
    """which blue hat, quelle robe"""
    for nominal in g.nominals(place + wh.size):
        agrees = asked_noun(g, wh, nominal, place)
        if agrees is not None:
            for longer in with_more(g, [nominal._replace(kind="np")]):
                yield longer.end, and_((longer.cost, nominal.flaws), agrees), longer


def _gap_of(wh: Reading) -> str:
    return "w" if wh.kind in ADVERBIAL else "o"


# With a question word in front
@way("questions")
def where_do_you_live(g: RowParser, place: int) -> Iterator[Phrase]:
    """where do you live, which hat is yours, quel âge as-tu"""
    for wh in g.at(place, "wh"):
        if wh.kind in ("queque", "quiqui"):
            continue
        for end, price, asked in _asked(g, place, wh):
            if wh.form not in ("quoi", "how come"):
                yield from _of_what(g, place, end, _gap_of(wh), price, asked)


def _of_what(
    g: RowParser, start: int, end: int, gap: str, price: Cost, asked: Phrase | None
) -> Iterator[Phrase]:
    """The rest of a question, of a noun that is *asked* for too: quelles pommes as-tu mangées"""
    for each in (gap,) if asked is None else ("o", "w"):
        for question in _after_wh(g, start, end, each, price):
            agreed = FREE if asked is None else price_of_its_object(g, asked, question, end)
            if agreed is not None:
                yield question.paying(agreed)


@way("questions")
def qu_est_ce_que(g: RowParser, place: int) -> Iterator[Phrase]:
    """qu'est-ce que tu fais, qu'est-ce que c'est, qu'est-ce qu'un chat"""
    for wh in g.at(place, "wh"):
        after = place + wh.size
        if wh.kind != "queque":
            continue
        for phrase in g.noun_phrases(after):
            if phrase.kind in NAMED:
                yield phrase.opened(place)._replace(kind="S")
        for clause in g.clauses(after, "o"):
            yield clause.opened(place)
        for clause in g.clauses(after, "w"):
            yield clause.opened(place, USUAL)


@way("questions")
def quel_est_ton_nom(g: RowParser, place: int) -> Iterator[Phrase]:
    """quel est ton nom, quelles sont tes couleurs"""
    for wh in g.at(place, "wh"):
        after = place + wh.size
        verbs = [verb for verb in g.at(after, "verb") if verb.lemma == "être" and verb.kind == "fin"]
        for verb in verbs if wh.kind == "det" and wh.lang == "fr" else ():
            for subject in _behind_an_adverb(g, after + 1):
                for tail in g.tails(subject.end) if subject.kind in NAMED else ():
                    phrase = Phrase(
                        tail.end, tail.cost, tail.flaws, wh.gn, verb.agr, verb, start=place, parts=(tail,)
                    )
                    for clause in combined(g, subject, phrase):
                        yield clause._replace(start=place)


def _behind_an_adverb(g: RowParser, place: int) -> Iterator[Phrase]:
    """(quel est) ton nom, (quelle est) officiellement la plus grande ville, (quel est) donc ton avis"""
    yield from g.noun_phrases(place)
    for adverb in g.at(place, "adv"):
        if adverb.lang == "fr" and adverb.kind in ("manner", "sentence"):
            for phrase in g.noun_phrases(place + adverb.size):
                yield phrase.costing(USUAL)


@way("questions")
def comment_faire(g: RowParser, place: int) -> Iterator[Phrase]:
    """comment faire, où aller, à qui parler, à quoi bon crier"""
    led = next((prep.size for prep in g.at(place, "prep") if prep.lang == "fr"), 0)
    start = place + led
    for wh in g.at(start, "wh") if g.lang(place) == "fr" else ():
        said = wh.kind in (AFTER_PREPOSITION if led else ADVERBIAL) - {"quant", "adj", "det"}
        end = start + wh.size + (g.text_of(place, start + 2) == "à quoi bon")
        gaps = ("", "o") if g.text_of(start, end + 1) == "comment faire" else ("",)
        for gap in gaps if said else ():
            yield from (verb.opened(place, SELDOM) for verb in g.verb_phrases(end, "inf", gap))


@way("questions")
def que_faire(g: RowParser, place: int) -> Iterator[Phrase]:
    """que faire, qui inviter, quel livre choisir"""
    for wh in g.at(place, "wh"):
        ends = [place + wh.size] if wh.kind in ("que", "np", "quoi") else []
        if wh.kind == "det":
            ends = [end for end, price, _ in _asked(g, place, wh) if not price[1]]
        for end in ends if wh.lang == "fr" else ():
            for verb in g.verb_phrases(end, "inf", "o"):
                yield verb.opened(place, SELDOM)


@way("questions")
def with_whom(g: RowParser, place: int) -> Iterator[Phrase]:
    """with whom do you play, à quoi ça sert, depuis quand attends-tu"""
    for prep in (*g.at(place, "prep"), *g.at(place, "to"), *g.at(place, "prepdet")):
        after = place + prep.size
        for wh in g.at(after, "wh"):
            if wh.kind in AFTER_PREPOSITION or wh.form == "quand":
                for end, price, _ in _asked(g, after, wh):
                    yield from _after_wh(g, place, end, "w", price, spoken=True)


@way("questions")
def question_behind_its_front(g: RowParser, place: int) -> Iterator[Phrase]:
    """on Monday what do you do, et toi, où vas-tu"""
    for front in g.fronts(place):
        if front.kind != "sub" and g.at(front.end, "wh"):
            for question in g.questions(front.end):
                yield in_front_of(front, question, USUAL)
        elif g.lang(front.end) == "en" and _asks_in_english(g, front):
            for question in g.questions(front.end):
                yield in_front_of(front, question, UNUSUAL)


def _asks_in_english(g: RowParser, front: Phrase) -> bool:
    """now *can you* go, when it rains *do you* stay, before we go *why don't* you eat"""
    place = front.end
    helps = bool(g.at(place, "modal")) or any(
        verb.kind == "fin" and verb.lemma in ("be", "have", "do") for verb in g.at(place, "verb")
    )
    if front.kind == "sub":
        return helps or bool(g.at(place, "wh"))
    said = front.head is not None and front.head.kind in ("time", "sentence")
    does = any(verb.lemma == "do" for verb in g.at(place, "verb")) or bool(g.at(place, "modal"))
    return (helps and said) or does


@way("questions")
def what_that_is_so(g: RowParser, place: int) -> Iterator[Phrase]:
    """what do you have *that my bear can eat*, what did we do *that was fun*"""
    asked = any(wh.lang == "en" and wh.kind == "np" for wh in g.at(place, "wh"))
    for question in where_do_you_live(g, place) if asked else ():
        if g.word(question.end) != "that":
            continue
        more = [verb for verb in g.verb_phrases(question.end + 1, "fin") if verb.agr & f.AGR["3s"]]
        for clause in (*more, *g.clauses(question.end + 1, "o")):
            yield question.with_more(clause, USUAL)._replace(facts=question.facts)


@way("questions")
def ton_frere_ou_est_il(g: RowParser, place: int) -> Iterator[Phrase]:
    """ton frère, où est-il; Paul, quand vient-il"""
    for subject in g.noun_phrases(place):
        asks = next(iter(g.at(subject.end, "wh")), None)
        if subject.kind in ("np", "name") and asks and asks.lang == "fr" and asks.kind != "np":
            for read in (where_do_you_live, qu_est_ce_que, quel_est_ton_nom, qui_est_ce_qui, comment_faire):
                for question in read(g, subject.end):
                    price = price_of_its_pronoun(g, subject, question)
                    if price is not None:
                        yield in_front_of(subject, question, SELDOM).paying(price)


def _after_wh(
    g: RowParser, start: int, end: int, gap: str, price: Cost, *, spoken: bool = False
) -> Iterator[Phrase]:
    """The rest of a question; where it is *spoken* so one hears « à quoi ça sert » too."""
    clauses: list[Phrase] = []
    for marker in g.at(end, "estceque"):
        clauses += g.clauses(end + marker.size, gap)
    clauses += inverted_french(g, end, gap)
    clauses += inverted_english(g, end, gap)
    clauses += verb_then_subject(g, end, gap)
    for subject in g.noun_phrases(end) if end < g.row.size and g.lang(end) != "en" else ():
        if subject.kind in ("np", "name"):  # où ta mère habite-t-elle
            clauses += (in_front_of(subject, each, PLAIN) for each in inverted_french(g, subject.end, gap))
    clauses += _as_one_speaks(g, end, gap, spoken=spoken)
    for phrase in clauses:
        yield phrase.opened(start).paying(price)._replace(kind="S")


def _as_one_speaks(g: RowParser, place: int, gap: str, *, spoken: bool) -> Iterator[Phrase]:
    """(où) tu vas, (à quoi) ça sert, and "where you go" """
    for clause in g.clauses(place, gap):
        french = set(g.row.lang_of[place : clause.end]) <= {"fr", None}
        heard = french and (spoken or g.word(place - 1) in SPOKEN)
        weight = LIKELY
        if heard:  # comment ça va
            weight = SELDOM if g.word(place) == "ça" else STRANGE
        if flaw := must.question_turns_subject_and_verb(g, clause, place, weight):
            yield clause.paying(flaw)


# Who does it
@way("questions")
def who_eats(g: RowParser, place: int) -> Iterator[Phrase]:
    """who eats the apple, quel garçon mange, combien d'enfants jouent, laquelle de ces valises est à toi"""
    for wh in g.at(place, "wh"):
        for end, price, asked in _asked(g, place, wh) if wh.kind in ("np", "det") else ():
            if asked is not None:
                gn = asked.gn & wh.gn or asked.gn
                agr = asked.agr & f.third(gn) or asked.agr
            elif wh.kind == "np":
                agr, gn = wh.agr & f.THIRD or f.AGR["3s"], wh.gn if wh.form in WHICH_OF else f.ANY
            else:
                continue
            for question in _asking_subject(g, end, agr, gn, place):
                yield question.paying(price)


@way("questions")
def qui_est_ce_qui(g: RowParser, place: int) -> Iterator[Phrase]:
    """qui est-ce qui chante, qu'est-ce qui brille"""
    for wh in g.at(place, "wh"):
        if wh.kind == "quiqui":
            yield from _asking_subject(g, place + wh.size, f.AGR["3s"], f.S, place)


def _asking_subject(g: RowParser, place: int, agr: int, gn: int, start: int) -> Iterator[Phrase]:
    subject = Phrase(place, gn=gn, agr=agr, kind="wh", start=start)
    for verb in g.verb_phrases(place, "fin"):
        yield from combined(g, subject, verb)


# As one speaks
@way("questions")
def tu_vas_ou(g: RowParser, place: int) -> Iterator[Phrase]:
    """tu vas où, elle vient avec qui, vous avez quel âge, c'est à qui le tour: as one speaks"""
    for gap in ("w", "o"):
        for clause in g.clauses(place, gap):
            prep = next((each.size for each in g.at(clause.end, "prep")), 0)
            at = clause.end + prep
            for wh in g.at(at, "wh"):
                what = wh.form in SPOKEN | {"quand"} if gap == "w" and not prep else wh.kind in ASKED_LAST
                what = what or (wh.form == "où" and g.word(at - 1) in FROM_WHERE)
                for end, price, _ in _asked(g, at, wh) if wh.lang == "fr" and what else ():
                    flaw = must.question_turns_subject_and_verb(g, clause, place, RARER)
                    if flaw is not None:
                        question = clause.closed(end).paying(price).paying(flaw)
                        yield question
                        yield from _said_late(g, place, question)


def _said_late(g: RowParser, place: int, asked: Phrase) -> Iterator[Phrase]:
    """… maintenant, c'est qui | ce garçon, il est où | mon sac: what follows a question as one speaks"""
    some = g.word(asked.end - 1) == "où" and g.word(asked.end) in (
        "du",
        "des",
        "de",
        "d'",
    )  # du thé où du café
    if some:
        return
    for tail in g.tails(asked.end):
        if tail.end > asked.end:
            yield asked.with_more(tail)._replace(facts=asked.facts)
    for pronoun in g.at(place, "pron"):
        for phrase in g.noun_phrases(asked.end) if pronoun.agr & f.THIRD else ():
            same = pronoun.kind == "ce" or (pronoun.agr & phrase.agr and pronoun.gn & phrase.gn)
            if same and phrase.kind in NAMED:
                yield asked.with_more(phrase)._replace(facts=asked.facts)
