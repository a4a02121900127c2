"""What may follow any verb: adverbs, places, times."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import Phrase
from familygames.language.judge.grammar.noun_phrase.comparisons import compares
from familygames.language.judge.grammar.parts import INDEFINITE, OBJECTS, untold
from familygames.language.judge.grammar.reading import RowParser, way
from familygames.language.judge.grammar.verb_phrase.negation import ne_before, says_only
from familygames.language.judge.knowledge import frames_of, is_measure, is_time, kinds
from familygames.language.words.forms import forms
from familygames.language.words.prices import COMMON, PLAIN, RARE, SELDOM, SUSPECT, UNUSUAL, USUAL
from familygames.language.words.reading import Reading


@way("tails")
def nothing_more(g: RowParser, place: int) -> Iterator[Phrase]:
    """dinner is served: a sentence may end behind its verb"""
    yield Phrase(place, start=place)


@way("tails")
def adjuncts_in_a_row(g: RowParser, place: int) -> Iterator[Phrase]:
    """here every day, au tennis et au football"""
    for phrase in g.adjuncts(place):
        for both in _joined(g, phrase):
            for tail in g.tails(both.end):
                yield _with_tail(place, both, tail)
        for tail in g.tails(phrase.end):
            yield _with_tail(place, phrase, tail)


def _joined(g: RowParser, first: Phrase) -> Iterator[Phrase]:
    """au tennis *et au football*, with her mother *but without her father*"""
    if first.head is None or first.head.pos not in ("prep", "prepdet"):
        return
    for conj in g.at(first.end, "conj"):
        for second in g.prepositional(first.end + 1) if conj.kind in ("and", "but", "nor") else ():
            yield first.with_more(second, PLAIN)


def _with_tail(place: int, first: Phrase, tail: Phrase) -> Phrase:
    return Phrase(
        tail.end,
        first.cost + tail.cost,
        first.flaws + tail.flaws,
        start=place,
        facts=first.facts + tail.facts,
        parts=(first, tail) if tail.end > first.end else (first,),
    )


@way("adjuncts")
def adverbial(g: RowParser, place: int) -> Iterator[Phrase]:
    """*very slowly*, *beaucoup*, *plus vite que moi*"""
    yield from g.adverbials(place)


@way("adjuncts")
def preposition_and_noun(g: RowParser, place: int) -> Iterator[Phrase]:
    """*in the garden*, *avec sa sœur*, *du piano*"""
    for phrase in g.prepositional(place):
        if phrase.kind == "pp-bare":
            yield from _de_and_bare_noun(g, phrase)
        elif phrase.kind == "pp" and _is_de(phrase.head):
            yield phrase.costing(USUAL)  # likelier of a noun: le chat de ma sœur
        elif phrase.kind == "pp" and g.word(place) in ("du", "des"):
            yield phrase.costing(PLAIN)  # likelier an article: il mange du pain
        else:
            yield phrase


def _is_de(head: Reading | None) -> bool:
    return head is not None and head.lemma == "de" and head.pos == "prep" and head.lang == "fr"


def _de_and_bare_noun(g: RowParser, phrase: Phrase) -> Iterator[Phrase]:
    """plein *de joie*, parler *de football*; not « il mange *de pain* »"""
    if _takes_de(g, phrase.start):
        yield phrase._replace(kind="pp").costing(USUAL)
        return
    flaw = must.de_alone_needs_a_negation(g, g.word(phrase.end - 1), phrase.start, phrase.end)
    if flaw:
        yield phrase._replace(kind="pp").paying(flaw)


def _takes_de(g: RowParser, place: int) -> bool:
    """Whether something before takes "de" and a bare noun: plein de joie, parler de football."""
    return _verb_takes_de(g, place) or _word_takes_de(g, place - 1) or _noun_takes_de(g, place)


def _verb_takes_de(g: RowParser, place: int) -> bool:
    verbs = (verb for at in range(place) for verb in g.at(at, "verb"))
    return any(verb.lang == "fr" and verb.lemma != "avoir" and "p:de" in frames_of(verb) for verb in verbs)


def _word_takes_de(g: RowParser, place: int) -> bool:
    """plein de, couvert de, loin de"""
    if g.at(place, "adj") or g.at(place, "adv"):
        return True
    return any(verb.kind == "pp" for verb in g.at(place, "verb"))


def _noun_takes_de(g: RowParser, place: int) -> bool:
    """avoir besoin de, and all that is negated: pas de"""
    nouns = forms("fr").words("avoir")
    return any(g.word(at) in nouns for at in range(place)) or ne_before(g, place)


@way("adjuncts", language="en")
def by_bus_or_alone(g: RowParser, place: int) -> Iterator[Phrase]:
    """with your parents *or* separately, now *or* in an hour, quickly *and* with care"""
    after = (*g.prepositional(place), *(each for each in g.adverbials(place) if _says_how(each)))
    for first in after:
        for conj in g.at(first.end, "conj"):
            for second in _unlike(g, first, first.end + 1) if conj.form in ("and", "or", "but") else ():
                yield untold(first).with_more(untold(second), USUAL)


def _says_how(adverb: Phrase) -> bool:
    return adverb.head is not None and adverb.head.kind in ("manner", "manner2", "time", "place")


def _unlike(g: RowParser, first: Phrase, place: int) -> Iterator[Phrase]:
    """An adverb behind a preposition and its noun, or the other way round."""
    if first.head is not None and first.head.pos == "prep":
        yield from (each for each in g.adverbials(place) if _says_how(each))
    else:
        yield from g.prepositional(place)


@way("adjuncts", language="en")
def fell_ten_points(g: RowParser, place: int) -> Iterator[Phrase]:
    """(prices) fell *ten percent*, (the index) rose *200 points*"""
    rises = any(verb.lemma in forms("en").words("rising") for verb in g.at(place - 1, "verb"))
    for amount in g.nominals(place) if rises and g.at(place, "num") else ():
        head = amount.head
        if head is not None and (is_measure(head) or head.lemma in forms("en").words("step-of")):
            yield untold(amount).costing(UNUSUAL)


@way("adjuncts")
def noun_of_time(g: RowParser, place: int) -> Iterator[Phrase]:
    """*every day*, *la semaine prochaine*, *Friday*"""
    for phrase in g.noun_phrases(place):
        if phrase.kind == "np" and is_time(phrase.head):
            yield untold(phrase)
    for name in g.at(place, "name"):
        if name.form.lower() in forms("en").words("weekday"):
            yield Phrase(place + name.size, UNUSUAL, start=place)


@way("adjuncts")
def ago(g: RowParser, place: int) -> Iterator[Phrase]:
    """*il y a deux ans*, *ça fait une heure*"""
    for exist in g.at(place, "exist"):
        for phrase in g.noun_phrases(place + exist.size) if exist.tense in ("P", "I") else ():
            if phrase.kind == "np" and is_time(phrase.head):
                yield Phrase(phrase.end, phrase.cost + COMMON, phrase.flaws, start=place, parts=(phrase,))


@way("adjuncts", language="fr")
def plutot_que_de_partir(g: RowParser, place: int) -> Iterator[Phrase]:
    """(je reste) *plutôt que de partir*, (il préfère jouer) *que de travailler*"""
    rather = g.word(place) == "plutôt"
    prefers = any(verb.lemma == "préférer" for at in range(place) for verb in g.at(at, "verb"))
    if g.word(place + rather) not in ("que", "qu'") or not (rather or prefers):
        return
    start = place + rather + 1
    for verb in g.verb_phrases(start + (g.word(start) in ("de", "d'")), "inf"):
        yield untold(verb).opened(place, USUAL)


@way("adjuncts", language="en")
def where_again(g: RowParser, place: int) -> Iterator[Phrase]:
    """(put the ball) *where*, (she lives) *where*: the place that one has not heard"""
    last = place + 1 == g.row.size
    if last and g.word(place) == "where" and not g.asks_before(place):
        yield Phrase(place + 1, SUSPECT, start=place)


@way("adjuncts")
def with_ones_body(g: RowParser, place: int) -> Iterator[Phrase]:
    """*la bouche pleine*, *les mains dans les poches*: how one does it, in French without preposition"""
    for article in g.at(place, "det"):
        for phrase in g.noun_phrases(place) if article.lang == "fr" and article.kind == "def" else ():
            if phrase.kind == "np" and phrase.end - place > 2 and "body" in kinds(phrase.head):
                yield untold(phrase).costing(SELDOM)


@way("adjuncts")
def le_plus_vite(g: RowParser, place: int) -> Iterator[Phrase]:
    """(celui qui court) *le plus vite*, (ce que j'aime) *le plus*, (qui chante) *le mieux*"""
    more = g.word(place + 1)
    if g.word(place) != "le" or more not in ("plus", "moins", "mieux"):
        return
    end = place + 2
    for adverb in g.at(end, "adv") if more != "mieux" else ():
        if adverb.lang == "fr" and adverb.kind in ("manner", "manner2", "freq", "time", "any"):
            yield Phrase(end + adverb.size, COMMON, (), head=adverb, start=place)
    if not any(g.at(end, pos) for pos in ("adj", "noun", "adv")) and not _is_done(g, end):
        yield Phrase(end, USUAL, (), start=place)


def _is_done(g: RowParser, place: int) -> bool:
    return any(verb.kind == "pp" for verb in g.at(place, "verb"))


@way("adjuncts")
def called_out(g: RowParser, place: int) -> Iterator[Phrase]:
    """whispers *hello* to the lady, shouts *goodbye*, dis *bonjour*"""
    for intj in g.at(place, "intj"):
        yield Phrase(place + intj.size, PLAIN, start=place)


@way("adjuncts")
def coming_friday(g: RowParser, place: int) -> Iterator[Phrase]:
    """(they are coming) *Friday*, (see you) *Monday*: a day written as a name"""
    if g.at(place, "name") and g.lang(place) is None and g.word(place) in forms("en").words("weekday"):
        yield Phrase(place + 1, USUAL, start=place)


@way("adjuncts")
def in_order_to(g: RowParser, place: int) -> Iterator[Phrase]:
    """*in order to see it*, *so as to see it*"""
    if (g.word(place), g.word(place + 1)) in (("in", "order"), ("so", "as")):
        for verb in g.verb_phrases(place + 2, "inf"):
            yield verb.opened(place, COMMON)


@way("adjuncts")
def to_do_it(g: RowParser, place: int) -> Iterator[Phrase]:
    """*to see it*, *not to be late*; warm enough for us *to swim*, which is what we do"""
    if g.word(place) == "to" or (g.word(place), g.word(place + 1)) == ("not", "to"):
        theirs = g.word(place - 2) == "for" and bool(g.at(place - 1, "pron"))
        for verb in g.verb_phrases(place, "inf"):
            yield (untold(verb) if theirs else verb).costing(USUAL)


@way("adjuncts")
def clause_of_time_or_reason(g: RowParser, place: int) -> Iterator[Phrase]:
    """*when it rains*, *parce qu'elle est malade*"""
    yield from g.subordinates(place)


@way("adjuncts")
def than_somebody_has(g: RowParser, place: int) -> Iterator[Phrase]:
    """more books *than her sister*, plus de livres *que moi*"""
    if g.word(place) in ("que", "qu'", "than") and any(compares(g, each) for each in range(place)):
        for kind in ("than", "as"):
            for than in g.comparisons(place, kind):
                yield Phrase(than.end, than.cost + COMMON, than.flaws, start=place, parts=(than,))


@way("adjuncts")
def voie_deux(g: RowParser, place: int) -> Iterator[Phrase]:
    """(le train arrive) *voie deux*, (le bus part) *quai trois*"""
    for noun in g.at(place, "noun"):
        known = noun.lang == "fr" and noun.lemma in forms("fr").words("at-number")
        for figure in g.at(place + 1, "num") if known else ():
            yield Phrase(place + 1 + figure.size, USUAL, start=place)


@way("adjuncts")
def where_you_are(g: RowParser, place: int) -> Iterator[Phrase]:
    """stay *where you are*, put it *where it belongs*, va *où tu veux*"""
    for gap in ("w", "") if g.word(place) in ("where", "où") and place else ():
        for clause in g.clauses(place + 1, gap):
            yield untold(clause).opened(place, SELDOM)


@way("adjuncts", language="en")
def like_he_does(g: RowParser, place: int) -> Iterator[Phrase]:
    """sing *like I do*, it goes *like it should*"""
    for clause in g.clauses(place + 1) if g.word(place) == "like" else ():
        yield untold(clause).opened(place, RARE)


@way("adjuncts")
def all_but_one(g: RowParser, place: int) -> Iterator[Phrase]:
    """everybody sleeps *but you*, nobody knew it *but Tom*"""
    if g.word(place) != "but" or not any(g.word(at) in INDEFINITE for at in range(place)):
        return
    for phrase in g.noun_phrases(place + 1):
        if phrase.kind in OBJECTS and not g.at(phrase.end, "verb"):
            yield untold(phrase).opened(place, USUAL)


@way("adjuncts")
def only_so(g: RowParser, place: int) -> Iterator[Phrase]:
    """ne vient *que le lundi*, ne sort *qu'avec ses amis*"""
    if says_only(g, place):
        yield from g.adjuncts(place + 1)


@way("adjuncts")
def only_doing(g: RowParser, place: int) -> Iterator[Phrase]:
    """ne fait *que dormir*"""
    for verb in g.verb_phrases(place + 1, "inf") if says_only(g, place) else ():
        yield verb.opened(place, COMMON)


@way("adjuncts")
def only_something(g: RowParser, place: int) -> Iterator[Phrase]:
    """ne mange *que des pommes*"""
    for phrase in g.noun_phrases(place + 1) if says_only(g, place) else ():
        if phrase.kind in OBJECTS:
            yield phrase.opened(place)
