"""Whole sentences, and several joined."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge.chart import Phrase
from familygames.language.judge.grammar.clause.inversions import inverted_english, verb_then_subject
from familygames.language.judge.grammar.parts import as_clause, untold
from familygames.language.judge.grammar.reading import RowParser, way
from familygames.language.judge.knowledge import is_auxiliary
from familygames.language.words import features as f
from familygames.language.words.forms import forms
from familygames.language.words.lists import listed
from familygames.language.words.prices import COMMON, ODD, RARER, SELDOM, SUSPECT, UNUSUAL, USUAL
from familygames.language.words.reading import Reading

NOT_THAT = frozenset({"de", "np", "name", "tonic", "obj"})
"""What may follow "but not", « mais pas »."""
STANDING = listed("sentences.standing")
"""Verbs whose subject may stand behind them where a place comes first."""
WHERE = frozenset(
    "in on at under behind near beside between above below over inside outside among around opposite".split()
)
"""Prepositions of places that come first: on the hill stood a house."""
NEVER = ("never", "hardly", "rarely", "seldom", "nowhere", "not only", "no sooner", "only then", "at no time")
"""What turns subject and verb where it comes first."""
SPOKEN_TO = frozenset({"np", "name", "bare"})
"""Kinds of nouns by which one speaks to somebody: Paul, mes amis, madame."""
ENDINGS = (["n'", "est", "ce", "pas"], ["n'", "est-ce", "pas"])


# One sentence
@way("wholes")
def statement(g: RowParser, place: int) -> Iterator[Phrase]:
    """the cat sleeps"""
    yield from g.clauses(place)


@way("wholes")
def question(g: RowParser, place: int) -> Iterator[Phrase]:
    """does the cat sleep"""
    yield from g.questions(place)


@way("wholes")
def order(g: RowParser, place: int) -> Iterator[Phrase]:
    """sleep well"""
    yield from g.orders(place)


@way("wholes")
def going_on(g: RowParser, place: int) -> Iterator[Phrase]:
    """but why does it sleep, et elle dort: what was before is not said"""
    for conj in g.at(place, "conj") if place == 0 else ():
        if conj.kind in ("and", "but"):
            so = conj.form == "so" and not _may_help(g, conj.size)  # so do I
            orders = g.orders(conj.size) if so else ()
            for phrase in (*g.clauses(conj.size), *g.questions(conj.size), *orders):
                yield phrase.opened(0, UNUSUAL)


def _may_help(g: RowParser, place: int) -> bool:
    return bool(g.at(place, "modal")) or any(is_auxiliary(verb) for verb in g.at(place, "verb"))


@way("wholes")
def never_have_i_seen_it(g: RowParser, place: int) -> Iterator[Phrase]:
    """never have I seen such a mess, not only is she clever, no sooner had he left than it rained"""
    for words in NEVER:
        after = place + words.count(" ") + 1
        for clause in inverted_english(g, after, "q") if g.text_of(place, after) == words else ():
            yield clause.opened(place, USUAL)
            joins = g.word(clause.end) == ("than" if words == "no sooner" else "when")
            for second in g.clauses(clause.end + 1) if joins else ():
                yield second.after(clause, USUAL)._replace(start=place)


@way("wholes", language="en")
def and_fell_asleep(g: RowParser, place: int) -> Iterator[Phrase]:
    """and fell asleep, but never came back: a tale goes on, of whom one knows already"""
    for conj in () if place else g.at(place, "conj"):
        for verb in g.verb_phrases(conj.size, "fin") if conj.form in ("and", "but") else ():
            in_the_past = verb.head is not None and verb.head.tense == "S" and not is_auxiliary(verb.head)
            if in_the_past and verb.head is not None and verb.head.lang == "en":
                yield as_clause(verb, place, SUSPECT)


@way("wholes")
def que_le_meilleur_gagne(g: RowParser, place: int) -> Iterator[Phrase]:
    """que le meilleur gagne, que la fête commence: a wish"""
    for clause in g.clauses(1, "", "subj") if place == 0 and g.word(0) in ("que", "qu'") else ():
        verb = clause.head
        if verb is not None and clause.parts and clause.parts[0].agr & f.THIRD:
            told_too = any(each.kind == "fin" for each in forms("fr").readings(verb.form))
            if not told_too or g.word(clause.end - 1) == verb.form:
                yield clause.opened(0, SELDOM)


@way("wholes")
def puis_vient_le_dessert(g: RowParser, place: int) -> Iterator[Phrase]:
    """puis vient le dessert, ici commence le jardin, dans la forêt vit un loup"""
    for front in g.fronts(place):
        verbs = [verb for at in (front.end, front.end + 1) for verb in g.at(at, "verb")]
        if front.kind != "sub" and any(verb.lemma in forms("fr").words("presents") for verb in verbs):
            for clause in verb_then_subject(g, front.end, "w"):
                yield clause.after(front, UNUSUAL)


@way("wholes")
def sentence_with_a_fault(g: RowParser, place: int) -> Iterator[Phrase]:
    """the cat the dog sleeps: what lacks a part or has one too many"""
    if g.relaxed:
        yield from g.each("broken", place)


# Several
@way("sentences")
def one_sentence(g: RowParser, place: int) -> Iterator[Phrase]:
    """she reads a book: a sentence that stands alone"""
    yield from g.all("wholes", place)


@way("sentences")
def two_sentences(g: RowParser, place: int) -> Iterator[Phrase]:
    """she sings and he dances, come here or I will cry"""
    for first in g.all("wholes", place):
        for conj in g.at(first.end, "conj"):
            if conj.kind in ("and", "but"):
                for second in g.sentences(first.end + conj.size):
                    unlike = SUSPECT if _tells_and_orders(first, conj, second) else 0.0
                    yield second.after(first, COMMON + unlike)


@way("sentences")
def et_marie_une_poire(g: RowParser, place: int) -> Iterator[Phrase]:
    """Paul mange une pomme et Marie une poire, elle joue du piano et lui de la guitare, … et la mer verte"""
    for first in g.clauses(place) if g.lang(0) in ("fr", None) else ():
        if not any(conj.kind == "and" for conj in g.at(first.end, "conj")):
            continue
        for subject in g.noun_phrases(first.end + 1):
            if subject.kind in ("np", "name", "tonic") and g.lang(subject.end) == "fr":
                for rest in _the_same_of(g, first, subject):
                    yield first.with_more(untold(subject)).with_more(untold(rest), SELDOM)


def _the_same_of(g: RowParser, first: Phrase, subject: Phrase) -> Iterator[Phrase]:
    """(Paul mange une pomme et Marie) une poire: what is said of the second, as of the first"""
    shared = [fact for fact in first.facts if not fact.own]
    if any(fact.object is not None for fact in shared):
        yield from (each for each in g.noun_phrases(subject.end) if each.kind == "np")
    if any(fact.quality is not None for fact in shared):
        yield from (each for each in g.adjectives(subject.end) if each.gn & subject.gn)
    yield from (each for each in g.prepositional(subject.end) if each.kind == "pp")


def _tells_and_orders(first: Phrase, conj: Reading, second: Phrase) -> bool:
    """she eats and drink! The second is not an order but lacks its ending."""
    return (
        conj.form in ("and", "et", "or", "ou")
        and first.head is not None
        and second.head is not None
        and (first.head.kind, second.head.kind) == ("fin", "imp")
    )


@way("sentences")
def but_not(g: RowParser, place: int) -> Iterator[Phrase]:
    """… mais pas de sœur, … but no sisters, … but not today"""
    for first in g.all("wholes", place):
        for conj in g.at(first.end, "conj"):
            if conj.kind == "but":
                for rest in _left_of_a_clause(g, first.end + conj.size):
                    yield first.with_more(rest, USUAL)._replace(flaws=first.flaws, facts=first.facts)


def _left_of_a_clause(g: RowParser, place: int) -> Iterator[Phrase]:
    negated = g.word(place) in ("pas", "not")
    start = place + 1 if negated else place
    for phrase in g.noun_phrases(start):
        if (negated and phrase.kind in NOT_THAT) or (phrase.kind == "np" and g.word(place) == "no"):
            yield phrase
    if negated:
        yield from g.adjuncts(start)


@way("sentences")
def order_and_why(g: RowParser, place: int) -> Iterator[Phrase]:
    """attends, j'arrive; come in, the door is open"""
    for first in g.all("wholes", place):
        head = first.head
        if head is None or head.kind != "imp" or is_auxiliary(head) or first.end - first.start < 2:
            continue
        for second in g.clauses(first.end):
            yield second.after(first, RARER)._replace(flaws=second.flaws, facts=first.facts)


@way("sentences")
def said_tom(g: RowParser, place: int) -> Iterator[Phrase]:
    """I am late said Tom, come here cried the boy"""
    for first in g.all("wholes", place) if not place else ():
        for verb in g.at(first.end, "verb"):
            quotes = verb.lemma in forms("en").words("quoting") and verb.tense == "S"
            for who in g.noun_phrases(first.end + 1) if quotes else ():
                if who.kind in ("np", "name", "subj") and who.end == g.row.size:
                    yield first.closed(who.end, UNUSUAL)


@way("sentences")
def sentence_and_cry(g: RowParser, place: int) -> Iterator[Phrase]:
    """sit down please, je viens d'accord"""
    for first in g.all("wholes", place):
        for cry in g.at(first.end, "intj"):
            yield first.closed(first.end + cry.size)


@way("sentences")
def tag_question(g: RowParser, place: int) -> Iterator[Phrase]:
    """she sings, doesn't she? he is late, is he? tu viens, n'est-ce pas ?"""
    last = g.row.size - 1
    asked = any(pronoun.kind == "subj" for pronoun in g.at(last, "pron")) and g.lang(last) == "en"
    for first in g.all("wholes", place):
        end = first.end
        negated = bool(g.at(end + 1, "neg")) and end + 2 == last
        if asked and (end + 1 == last or negated) and _helps(g, end, last):
            yield first.closed(last + 1, UNUSUAL)
        if [g.word(at) for at in range(end, g.row.size)] in ENDINGS:
            yield first.closed(g.row.size, USUAL)


def _helps(g: RowParser, place: int, last: int) -> bool:
    """is (he), does (she), can (they); not "are he" """
    persons = [pronoun.agr for pronoun in g.at(last, "pron") if pronoun.kind == "subj"]
    verbs = [verb for verb in g.at(place, "verb") if is_auxiliary(verb) and verb.kind == "fin"]
    agrees = any(verb.agr & agr for verb in verbs for agr in persons)
    aren_t_i = g.text_of(place, last) == "aren't" and g.word(last) == "i"
    return bool(g.at(place, "modal")) or agrees or aren_t_i


@way("sentences")
def order_to_somebody(g: RowParser, place: int) -> Iterator[Phrase]:
    """come here, Tom"""
    last = g.row.size - 1
    for first in g.all("wholes", place):
        if first.end == last and g.at(last, "name") and first.head and first.head.kind == "imp":
            yield first.closed(last + 1, ODD)


# Parted by a mark
@way("sentences")
def il_pleut_je_reste_ici(g: RowParser, place: int) -> Iterator[Phrase]:
    """il pleut, je reste ici; come in! The door is open: a mark stands between two sentences"""
    for first in g.all("wholes", place):
        for second in g.sentences(first.end) if first.end in g.row.marks else ():
            yield second.after(first, UNUSUAL)


@way("sentences")
def paul_viens_ici(g: RowParser, place: int) -> Iterator[Phrase]:
    """Paul, viens ici; yes, my friends, the bus is late: before a mark stands whom one speaks to, or of"""
    cries = [place + cry.size for cry in g.at(place, "intj") if place + cry.size in g.row.marks]
    for start in (place, *cries):
        for who in g.noun_phrases(start):
            for said in g.sentences(who.end) if who.kind in SPOKEN_TO and who.end in g.row.marks else ():
                yield said.after(untold(who), USUAL)._replace(start=place)


@way("sentences")
def viens_ici_paul(g: RowParser, place: int) -> Iterator[Phrase]:
    """viens ici, Paul; the bus is late, my friends"""
    for said in g.all("wholes", place):
        for who in g.noun_phrases(said.end) if said.end in g.row.marks else ():
            if who.kind in SPOKEN_TO:
                yield said.with_more(untold(who), USUAL)


# Turned round, and with a name before
@way("wholes")
def attached_is(g: RowParser, place: int) -> Iterator[Phrase]:
    """attached is the letter, gone are the days: what is so comes first"""
    for done in g.at(place, "verb"):
        for verb in g.at(place + 1, "verb") if done.kind == "pp" and not is_auxiliary(done) else ():
            if verb.lemma != "be" or verb.kind != "fin" or verb.lang != "en" or place:
                continue
            for subject in g.noun_phrases(place + 2):
                for tail in g.tails(subject.end) if subject.kind in ("np", "name") else ():
                    if subject.agr & verb.agr:
                        whole = subject.with_more(tail, USUAL)
                        yield whole._replace(start=place, kind="S", head=verb, facts=())


def _places_first(g: RowParser) -> Iterator[Phrase]:
    """in the box, upstairs, next door: where something is, at the beginning"""
    for where in g.prepositional(0) if g.word(0) in WHERE else ():
        if where.kind == "pp":
            yield where
    for adverb in g.at(0, "adv"):
        if adverb.kind == "place" and adverb.form != "there":
            yield Phrase(adverb.size, start=0, head=adverb)


@way("wholes", language="en")
def in_the_box_is(g: RowParser, place: int) -> Iterator[Phrase]:
    """in the box are two cats, under the tree sat two boys, next door lives a man: the place comes first"""
    for where in () if place else _places_first(g):
        for verb in g.at(where.end, "verb"):
            if verb.kind != "fin" or verb.lemma not in STANDING:
                continue
            for subject in g.noun_phrases(where.end + 1):
                for tail in g.tails(subject.end) if subject.kind in ("np", "name") else ():
                    if subject.agr & verb.agr:
                        whole = subject.with_more(tail, where.cost + SELDOM)
                        yield whole._replace(start=place, kind="S", head=verb, facts=())


@way("wholes")
def tom_be_quiet(g: RowParser, place: int) -> Iterator[Phrase]:
    """Tom be quiet, Anna be careful: told to somebody by name"""
    for name in g.at(place, "name") if place == 0 and g.word(1) == "be" else ():
        for order in g.orders(name.size):
            yield order.opened(0, UNUSUAL)


@way("questions")
def name_and_question(g: RowParser, place: int) -> Iterator[Phrase]:
    """Tom, where are you; Eve would you like some cheese"""
    for name in g.at(place, "name") if place == 0 else ():
        for question in g.questions(name.size) if g.lang(name.size) == "en" else ():
            yield question.opened(0, UNUSUAL)


@way("questions")
def how_come(g: RowParser, place: int) -> Iterator[Phrase]:
    """how come you are late: why is it so"""
    for wh in g.at(place, "wh"):
        for clause in g.clauses(place + wh.size) if wh.form == "how come" else ():
            yield clause.opened(place, USUAL)
