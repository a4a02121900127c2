"""Evidence: what each stored utterance shows that its pupil can say.

It is derived from the rows of one table, so that it can be thrown away and derived again at any time: it
gives the same rows. What is taken back does not count, nor what was not said to its end; what was proposed
counts as it was decided last. Guests leave none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cache, cached_property, lru_cache
from typing import NamedTuple

import msgspec
from django.utils import timezone

from classroom.learning.models import Means, Place, Result, SpeechAct, Subject
from classroom.live.parsing import UNFINISHED
from classroom.live.story import Dealt, StoredTurn, Undone, read_deck, read_options, site_turns
from classroom.models import SaidBy, Table, Utterance
from classroom.replay import judged_at
from classroom.reports import UtteranceOutcome, is_said_again, outcome_of
from classroom.wording.games import ASIDES
from familygames.cards import Card, Deck, Face, Grammar, Language, Member
from familygames.catalogue import GAMES, WRITINGS, Game
from familygames.errors import InvalidMove
from familygames.game import Spoken
from familygames.judging import Finding, Opinions
from familygames.language.card_annotation import ARTICLES, CAPITAL_NOUNS, propose_face, split
from familygames.normalization import plain

findings_of = msgspec.json.Decoder(tuple[Finding, ...])

ACTS = {
    "ask": SpeechAct.ASK,
    "answer": SpeechAct.ANSWER,
    "claim": SpeechAct.CLAIM,
    "declare": SpeechAct.CLAIM,
    "announce": SpeechAct.CLAIM,
}
"""By the first part of a formula's key; a game may have others, with which one says what one does."""
DENIES = "answer.no"
PROPOSED = "word"
"""The gap of a formula for a word that is nobody's card."""

TRANSLATED, HINTED, SPOKEN = "meaning", "hint", "voice"
"""What may have helped, as `Utterance.aids` names it."""
NO_SENTENCES = {*UNFINISHED.values(), *ASIDES}
"""Reasons for which what was said shows nothing: it is no whole sentence, or none of the game."""


class LexemeKey(NamedTuple):
    """A word as `models.Lexeme` keeps it."""

    language: Language
    lemma: str
    part: str


class Shown(NamedTuple):
    """One row of evidence, before it is stored."""

    utterance: int
    pupil: int
    place: Place
    subject: Subject
    term: LexemeKey | None
    card: str
    code: str
    means: Means
    result: Result
    day: date


@dataclass
class Stored:
    """What was stored of one table, and who sat there."""

    table: Table
    pupils: dict[int, int]
    """The pupil of each participant, or of the seat at home, where it is one's."""
    utterances: Sequence[Utterance]
    turns: Sequence[StoredTurn]
    later: Opinions = field(default_factory=dict)
    """What the teacher has said of the lesson's sentences when it was over."""

    @property
    def game(self) -> Game:
        return GAMES[self.table.game]

    @cached_property
    def deck(self) -> Deck:
        return read_deck(self.table.game, self.table.version.content)

    @cached_property
    def shows_translation(self) -> bool:
        return read_options(self.table.game, self.table.options).show_translation

    @property
    def place(self) -> Place:
        if self.table.session_id is not None:
            return Place.LESSON
        is_set = hasattr(self.table, "assigned")  # Django's way to ask for the row at the other end.
        return Place.ASSIGNMENT if is_set else Place.HOME

    def pupil_of(self, utterance: Utterance) -> int | None:
        of = utterance.participant_id if self.table.session_id is not None else utterance.seat
        return None if of is None else self.pupils.get(of)


def derive(stored: Stored) -> list[Shown]:
    """All evidence of a table, in the order in which it was given."""
    spoken = _spoken(stored)
    proposals = {one.number: one for one in judged_at(stored.game, stored.deck, stored.turns, stored.later)}
    gone = _taken_back(stored.turns)
    before: dict[int, Utterance] = {}
    shown: list[Shown] = []
    for utterance in stored.utterances:
        pupil = stored.pupil_of(utterance)
        if pupil is None or utterance.turn in gone or utterance.reason in NO_SENTENCES:
            continue
        if _is_repeated(before.get(pupil), utterance):
            continue
        before[pupil] = utterance
        number = utterance.turn
        judged = proposals.get(number) if number is not None else None
        if judged is not None and judged.decision is None:
            continue
        refused = judged is not None and judged.is_refused
        result = Result.SLIP if refused else result_of(utterance)
        act = act_of(utterance.key) if judged is None else SpeechAct.BUILD if utterance.key else None
        if act is None and result is Result.NOT_UNDERSTOOD:
            act = SpeechAct.UNCLEAR
        means = means_of(utterance, shows_translation=stored.shows_translation)
        day = timezone.localdate(utterance.at)
        wrong = judged.findings if judged is not None and refused else ()
        row = Shown(utterance.pk, pupil, stored.place, Subject.ACT, None, "", "", means, result, day)
        shown.append(row._replace(code=act.value if act is not None else ""))
        shown += [
            row._replace(subject=Subject.RULE, code=code, result=Result.SLIP)
            for code in dict.fromkeys(f.code for f in (*_findings(utterance), *wrong) if not f.tip)
        ]
        said = spoken.get(number) if number is not None else None
        words = (
            _missed(said, wrong, utterance, stored.deck) if refused else _words(utterance, said, stored.deck)
        )
        shown += [
            row._replace(
                subject=Subject.WORD,
                term=term,
                card=card,
                result=result if refused else _result_of_word(term, result, utterance),
            )
            for term, card in words.items()
        ]
    return shown


def _result_of_word(term: LexemeKey, result: Result, utterance: Utterance) -> Result:
    """What came of one word of a sentence: right where no slip touches it, nor the article before it."""
    text = plain(utterance.text).casefold()
    begin = text.find(term.lemma)
    findings = [finding for finding in _findings(utterance) if not finding.tip]
    if result is not Result.SLIP or not findings or begin < 0 or len(text) != len(utterance.text):
        return result
    end, before = begin + len(term.lemma), text[:begin].split()[-1:]
    if before and before[0] in map(plain, ARTICLES.get(utterance.language, ())):
        begin = text.rindex(before[0], 0, begin)
    # What stands nowhere in particular is of the whole sentence.
    is_touched = any(not one.end or (one.start < end and begin < one.end) for one in findings)
    return Result.SLIP if is_touched else Result.HELPED if HINTED in utterance.aids.split() else Result.RIGHT


def _is_repeated(before: Utterance | None, utterance: Utterance) -> bool:
    """Whether the same was sent once more, by a second device or an impatient finger, in vain."""
    return is_said_again(before, utterance) or (
        before is not None
        and utterance.turn is before.turn is None
        and (utterance.text, utterance.reason) == (before.text, before.reason)
    )


# --- One utterance ------------------------------------------------------------------------------------------


def act_of(key: str) -> SpeechAct | None:
    """What is done by saying the formula *key*.

    >>> act_of("answer.no"), act_of("ask"), act_of("take.pair"), act_of("")
    (SpeechAct.DENY, SpeechAct.ASK, SpeechAct.TELL, None)
    """
    if not key:
        return None
    return SpeechAct.DENY if key == DENIES else ACTS.get(key.partition(".")[0], SpeechAct.TELL)


def means_of(utterance: Utterance, *, shows_translation: bool) -> Means:
    """How it was said, with what was on the screen."""
    aids = utterance.aids.split()
    if utterance.way == SaidBy.TAP and (TRANSLATED in aids or shows_translation):
        return Means.SHOWN
    if utterance.way == SaidBy.TYPE and SPOKEN in aids:
        return Means.VOICE
    return Means(utterance.way)


def result_of(utterance: Utterance) -> Result:
    """What came of it as a sentence, whatever the rules of the game said."""
    if utterance.reason == "out_of_order":
        return Result.ORDER
    if outcome_of(utterance) is UtteranceOutcome.NOT_UNDERSTOOD:
        return Result.NOT_UNDERSTOOD
    if any(not finding.tip for finding in _findings(utterance)):
        return Result.SLIP
    model = utterance.model_sentence
    if utterance.way in BUILT and model and utterance.text.split() != model.split():
        return BUILT[utterance.way]
    return Result.HELPED if HINTED in utterance.aids.split() else Result.RIGHT


BUILT: dict[str, Result] = {SaidBy.TILES: Result.ORDER, SaidBy.GAPS: Result.SLIP}
"""What is not as it should be if a sentence put together in one of these ways is not its model."""


@lru_cache(maxsize=2_000)
def _decoded(findings: str) -> tuple[Finding, ...]:
    return findings_of.decode(findings)


def _findings(utterance: Utterance) -> tuple[Finding, ...]:
    return _decoded(utterance.findings)


# --- Its words ----------------------------------------------------------------------------------------------


def _words(utterance: Utterance, spoken: Spoken | None, deck: Deck) -> dict[LexemeKey, str]:
    """The words that were said, with the card each comes from."""
    named: Iterable[Card] = [Card(utterance.family, utterance.member)] if utterance.member else ()
    proposed: list[str] = []
    if spoken is not None:
        named = (*spoken.named, *_claimed(spoken, utterance, deck))
        proposed = [text for name, text in spoken.texts if name == PROPOSED and text]
    words = _words_of(named, utterance.language, deck)
    for text in proposed:
        words.setdefault(LexemeKey(utterance.language, plain(text).casefold()[:80], ""), "")
    return words


def _words_of(cards: Iterable[Card], language: Language, deck: Deck) -> dict[LexemeKey, str]:
    words: dict[LexemeKey, str] = {}
    for card in cards:
        member = deck.by_card.get(card)
        term = member and term_of(member, language)
        if term:
            words.setdefault(term, f"{card.family}/{card.member}"[:121])
    return words


def _missed(
    spoken: Spoken | None, findings: Sequence[Finding], utterance: Utterance, deck: Deck
) -> dict[LexemeKey, str]:
    """Of a sentence that was refused, the words of the cards that it was refused for."""
    places = {place for finding in findings if not finding.tip for place in finding.cards}
    if spoken is None:
        return {}
    wrong = [card for place, card in enumerate(spoken.named) if place in places]
    return _words_of(wrong, utterance.language, deck)


def _claimed(spoken: Spoken, utterance: Utterance, deck: Deck) -> Iterator[Card]:
    """The cards of a claim that were called by their words: "all six cards" calls none."""
    text = plain(utterance.text).casefold()
    for name, _ in spoken.holders:
        card = Card(spoken.family or "", name)
        face = deck.by_card[card].faces.get(utterance.language) if card in deck.by_card else None
        if face is not None and plain(face.word).casefold() in text:
            yield card


def term_of(member: Member, language: Language) -> LexemeKey | None:
    """The word of a card in *language*; None where it has none, or is a letter, a name or a joker, or is
    called by what is printed on it.
    """
    face = member.faces.get(language)
    if face is None or not face.word.strip() or member.read or (language, face.word) in _plain():
        return None
    return _term(face, member.grammar or face.grammar, language)


@cache
def _plain() -> frozenset[tuple[Language, str]]:
    """What cards without words of their own are called, as their games say."""
    decks = [writing.plain() for writing in WRITINGS.values() if writing.plain is not None]
    members = [member for deck in decks for member in deck.by_card.values()]
    return frozenset((language, face.word) for member in members for language, face in member.faces.items())


@lru_cache(maxsize=20_000)
def _term(face: Face, grammar: Grammar, language: Language) -> LexemeKey | None:
    if grammar.part == "name":
        return None
    article, word = (face.article, face.word) if face.article else split(face.word, language)
    part = grammar.part or ("noun" if article else propose_face(face, language).grammar.part)
    lemma = plain(grammar.lemma or word)
    return LexemeKey(language, (lemma if language in CAPITAL_NOUNS else lemma.casefold())[:80], part)


# --- Its turns ----------------------------------------------------------------------------------------------


def _spoken(stored: Stored) -> dict[int, Spoken]:
    """What was said with each move that came of an utterance, by the turn's number."""
    numbers = {utterance.turn for utterance in stored.utterances}
    moves: dict[int, Spoken] = {}
    for number, seat, move, *_ in stored.turns:
        if seat is not None and number in numbers:
            try:
                spoken = stored.game.read_move(move).spoken()
            except InvalidMove:  # Stored before the game's moves were changed: the utterance tells enough.
                continue
            if spoken is not None:
                moves[number] = spoken
    return moves


def _taken_back(turns: Iterable[StoredTurn]) -> set[int]:
    """The numbers of turns that were taken back."""
    gone: set[int] = set()
    deal: list[int] = []
    for number, seat, move, *_ in turns:
        site_turn = site_turns.decode(move) if seat is None else None
        if isinstance(site_turn, Dealt):
            deal = []
        elif isinstance(site_turn, Undone):
            gone.update(one for one in deal if one > site_turn.to)
            deal = [one for one in deal if one <= site_turn.to]
        else:
            deal.append(number)
    return gone
