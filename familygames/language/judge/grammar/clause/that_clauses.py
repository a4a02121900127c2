"""What is said, thought or wished: that he comes, que tu viennes."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import Cost, Phrase
from familygames.language.judge.grammar.parts import as_clause
from familygames.language.judge.grammar.reading import RowParser, way
from familygames.language.words.forms import forms
from familygames.language.words.prices import COMMON, RARE, USUAL
from familygames.language.words.reading import Reading

DOUBTING = frozenset({"peu", "rarement", "jamais", "si", "seul", "seule", "premier", "première", "dernier"})
"""Words that leave a doubt, so that the subjunctive may follow."""


# That he comes
@way("that_clauses")
def that_he_comes(g: RowParser, place: int, verb: Reading) -> Iterator[Phrase]:
    """(I know) that he comes, (je crois) qu'il vient"""
    if not _is_wish(verb):
        for _ in _that(g, place):
            yield from g.clauses(place + 1)
            for clause in g.clauses(place + 1, "", "subj"):
                price = _price_of_the_subjunctive(g, verb, clause, place)
                if price is not None:
                    yield clause.paying(price)


def _price_of_the_subjunctive(g: RowParser, verb: Reading, clause: Phrase, place: int) -> Cost | None:
    """je ne crois pas qu'il vienne, not « je sais qu'il vienne »"""
    words = forms("fr").words
    doubted = verb.kind == "inf" or _is_denied_or_asked(g, place)
    if verb.lang != "fr" or verb.lemma not in words("so") or doubted:
        return USUAL, ()
    return must.indicative_after_what_is_so(g, verb, clause, place + 1)


def _is_denied_or_asked(g: RowParser, place: int) -> bool:
    """Whether there is a doubt of it before: je ne crois pas que, crois-tu que, si tu crois que"""
    for at in range(place):
        if g.word(at) in ("que", "qu'"):
            continue
        if g.word(at) in ("si", "s'") or any(g.at(at, pos) for pos in ("neg", "ne", "wh", "estceque")):
            return True
        if g.row.tokens[at].joined or g.word(at) in DOUBTING:
            return True
    return False


@way("that_clauses")
def that_he_go(g: RowParser, place: int, verb: Reading) -> Iterator[Phrase]:
    """(I suggest) that he go, (they demand) that she stay"""
    if verb.lang != "en" or verb.lemma not in forms("en").words("wish"):
        return
    start = place + 1 if g.word(place) == "that" else place
    for subject in g.subjects(start):
        for base in g.verb_phrases(subject.end, "inf") if g.word(subject.end) != "to" else ():
            if subject.kind != "inf" and not base.flaws:
                yield as_clause(base.after(subject, USUAL), place)


@way("that_clauses")
def quil_vienne(g: RowParser, place: int, verb: Reading) -> Iterator[Phrase]:
    """(je veux) qu'il vienne, not « qu'il vient »"""
    if not _is_wish(verb):
        return
    for _ in _that(g, place):
        yield from g.clauses(place + 1, "", "subj")
        if g.relaxed or g.row.card_of[place] != g.row.card_of[place - 1]:
            for clause in g.clauses(place + 1):
                flaw = must.subjunctive_after_a_wish(g, verb, clause, place + 1)
                if "en" in g.row.lang_of[place : clause.end]:
                    yield clause
                elif flaw:
                    yield clause.paying(flaw)


@way("that_clauses")
def quil_pleut_et_quil_vente(g: RowParser, place: int, verb: Reading) -> Iterator[Phrase]:
    """(je crois) qu'il pleut et qu'il vente, (I know) that you sing but that you are tired"""
    read = quil_vienne if _is_wish(verb) else that_he_comes
    for first in read(g, place, verb):
        for conj in g.at(first.end, "conj") if g.word(first.end + 1) in ("que", "qu'", "that") else ():
            for second in read(g, first.end + 1, verb) if conj.kind in ("and", "but") else ():
                yield second.after(first, COMMON)


def _that(g: RowParser, place: int) -> Iterator[Reading]:
    yield from (sub for sub in g.at(place, "sub") if sub.kind in ("que", "that"))


def _is_wish(verb: Reading) -> bool:
    return verb.lang == "fr" and verb.lemma in forms("fr").words("wish")


@way("that_clauses")
def he_comes(g: RowParser, place: int, verb: Reading) -> Iterator[Phrase]:
    """(I know) he comes"""
    if verb.lang == "en" or g.lang(place) == "en":
        for clause in g.clauses(place):
            yield clause.costing(COMMON if verb.lang == "en" else RARE)
