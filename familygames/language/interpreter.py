"""From a pupil's words to their move at this moment of a game, or to the rule that it would break."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from familygames.cards import Card
from familygames.errors import AmbiguousMove, IllegalMove, InvalidMove
from familygames.game import CommonReason, Move, Reason, Seat, Spoken
from familygames.language import wishes
from familygames.language.confidence import says_unsure
from familygames.language.kindness import is_kind_talk
from familygames.language.matching import Say, aside_beside, aside_in, only_one_with, says_more_than_cards
from familygames.language.mentions import mentioned
from familygames.language.parser import (
    ParseResult,
    Understood,
    claim_in,
    hear_exactly,
    hear_freely,
    is_polite,
    spoken_of,
    step_of,
    words_of,
)
from familygames.language.realization import ASK, Scene, say
from familygames.language.resources import tongue
from familygames.speech import NOTHING, Speech, cards_in, count_of


def utter(
    text: str,
    state: Speech,
    seat: Seat,
    scene: Scene,
    *,
    chosen: Sequence[Move[Any]] = (),
    is_confirmed: bool = False,
) -> ParseResult:
    """The move of *seat* in *state* that *text* makes; one that breaks a rule, too: the rule can say why.

    *chosen* are the only moves it may be, where there are any. What may mean another thing, or contradicts
    what the seat knows, is asked back, unless it *is_confirmed*. Raises as `hear` does, but always for a
    reason: `IllegalMove` where several moves may be meant and all of them break rules, and nothing is only no
    such move. What is said to the table, and is no sentence of the game, is `InvalidMove` with an ``aside``.
    """
    heard, refused = _tried(text, state, seat, scene, chosen, is_confirmed)
    is_played = heard is not None and heard.move.objection(state, seat) is None
    wish = None if is_played else wishes.done(text, scene)
    if wish is not None:
        wished, unclear = _tried(wish.text, state, seat, scene, chosen, is_confirmed)
        if wished is not None and (heard is None or wished.move.objection(state, seat) is None):
            if wish.is_asked and not is_confirmed:
                raise _doubted(wished.move, wished.understood)
            return wished._replace(findings=tuple(filter(None, map(wish.place, wished.findings))))
        is_nearer = isinstance(unclear, IllegalMove) or not isinstance(refused, AmbiguousMove)
        if is_nearer and isinstance(unclear, IllegalMove | AmbiguousMove):
            refused = unclear
    if heard is not None:
        return heard
    assert refused is not None
    raise refused


def _tried(
    text: str, state: Speech, seat: Seat, scene: Scene, chosen: Sequence[Move[Any]], is_confirmed: bool
) -> tuple[ParseResult | None, IllegalMove | InvalidMove | None]:
    """What *text* is heard as, or why it is not."""
    heard: ParseResult | None = None
    refused: IllegalMove | InvalidMove | None = None
    reason: Reason | None = None
    try:
        heard = _utter(text, state, seat, scene, chosen=chosen, is_confirmed=is_confirmed)
        reason = heard.move.objection(state, seat)
    except InvalidMove as error:
        refused = error
    except IllegalMove as error:
        refused, reason = error, error.reason
    is_aside = isinstance(refused, InvalidMove) and refused.code.startswith("aside.")
    if is_aside or chosen or is_confirmed:
        return heard, refused
    is_played = refused is None and reason is None
    is_of_game = is_played or isinstance(refused, AmbiguousMove) or reason == CommonReason.NOT_YOUR_TURN
    # « C’est bon » agrees where one is asked; else it is said to the table.
    aside = "" if is_of_game else aside_in(text)
    if aside and aside not in tongue(scene.language).formulas[scene.game]:
        return None, _to_the_table(aside)
    if is_kind_talk(text, scene, is_move=is_played):
        return None, _to_the_table("talk")
    return heard, refused


def _utter(
    text: str, state: Speech, seat: Seat, scene: Scene, *, chosen: Sequence[Move[Any]], is_confirmed: bool
) -> ParseResult:
    """The same of *text* as it stands."""
    if not chosen and not is_confirmed and (aside := aside_beside(text, scene)):
        raise _to_the_table(aside)
    try:
        heard = _Moment(text, state, seat, scene, chosen).heard()
    except AmbiguousMove as error:
        if error.missing == "meant" and any(state.contradicts(seat, move) for move in error.candidates):
            understood = error.understood
            raise AmbiguousMove("it can hardly be meant", missing="holders", understood=understood) from error
        raise
    is_doubtful = heard.understood.doubtful or state.contradicts(seat, heard.move)
    if is_doubtful and not is_confirmed and heard.move.objection(state, seat) is None:
        raise _doubted(heard.move, heard.understood)
    return heard._replace(move=state.as_said(heard.move, polite=is_polite(text, scene)))


def _doubted(move: Move[Any], understood: Understood) -> AmbiguousMove:
    return AmbiguousMove("it may not be meant", [move], missing="meant", understood=understood)


def _to_the_table(aside: str) -> InvalidMove:
    return InvalidMove("it is said to the table", code=f"aside.{aside}", understood=Understood())


ASKING = ("ask", "claim")
"""The steps in which something is named that nobody names in an answer."""
ANSWER = "answer"


class _Moment:
    """What *seat* may say in *state*, and what it has said.

    *listed* are the moves that the game lists or that were chosen, *allowed* those that are legal besides,
    such as words that nobody can list, *against* those that break a rule.
    """

    def __init__(
        self, text: str, state: Speech, seat: Seat, scene: Scene, chosen: Sequence[Move[Any]]
    ) -> None:
        self.text, self.state, self.seat, self.scene = text, state, seat, scene
        self.words = words_of(text)
        self.listed = spoken_of(chosen or state.moves(seat))
        self.is_chosen = bool(chosen)
        self.allowed: list[Say] = []
        self.against: list[Say] = []
        self.told = NOTHING
        self.needless: set[Move[Any]] = set()

    def heard(self) -> ParseResult:
        """What is said, where the moves it may be differ in anything that was not told."""
        while True:
            try:
                return self._heard()
            except AmbiguousMove as error:
                needless = self._needless(error)
                if not needless:
                    raise
                self.needless |= needless
                self.listed = [(move, utterance) for move, utterance in self.listed if move not in needless]
                self.allowed.clear()

    def _needless(self, error: AmbiguousMove) -> set[Move[Any]]:
        """The candidates without the cards that were told, and of those that lead to the same all but one."""
        moves = [move for move in error.candidates if self._objection(move) is None]
        if error.missing == "meant" or len(moves) < 2:
            return set()
        cards = mentioned(self.text, self.words, self.scene).cards
        named = {move: count_of(cards, cards_in(move)) for move in moves}
        most = max(named.values())
        kept = self.state.distinct(self.seat, [move for move in moves if named[move] == most])
        return set(moves).difference(kept)

    def _heard(self) -> ParseResult:
        """What is said word for word goes first, allowed or not; then what may be meant and is allowed."""
        if exact := self._exactly(self.listed, len(self.listed)):
            return exact
        self._look_further()
        try:
            if exact := self._exactly(self.allowed, len(self.listed) + len(self.allowed)):
                return exact
            if exact := self._exactly(self.against, len(self.against)):
                self._expect_another_step(exact.move)
                return exact
        except AmbiguousMove as error:
            if not error.candidates or any(self._objection(move) is None for move in error.candidates):
                raise
            move = max(error.candidates, key=self._rank)
            utterance = move.spoken()
            assert utterance is not None
            return ParseResult(move, say(utterance, self.scene), (), error.understood or Understood())
        try:
            return hear_freely(self.text, self.words, self.listed + self.allowed, self.scene)
        except InvalidMove as error:
            if error.code in ("not_understood", "unclear") and not self.is_chosen:
                self._ask_about_the_only_one(error)
            return self._against_rules(error)

    def _ask_about_the_only_one(self, error: InvalidMove) -> None:
        """Raise `AmbiguousMove` where there is one move alone of which little was said, and no request."""
        spoken = self.listed + self.allowed
        if any(utterance.key == ASK for _, utterance in spoken):
            return
        only = only_one_with(self.words, spoken, self.scene)
        if only is not None:
            raise AmbiguousMove("little was said", [only], missing="meant", understood=error.understood)

    def _exactly(self, spoken: list[Say], choices: int) -> ParseResult | None:
        """Only what names a card that was told can have been said word for word."""
        cards = frozenset[Card]().union(*self.told.cards)
        may_be = [
            (move, utterance)
            for move, utterance in spoken
            if not cards
            or utterance.member is None
            or Card(utterance.family or "", utterance.member) in cards
        ]
        return hear_exactly(self.text, self.words, may_be, self.scene, choices)

    def _look_further(self) -> None:
        """Of what the words may say beside what is listed; of moves that are said alike and break rules one
        stands for all, that which breaks the last rule asked about.
        """
        claim = claim_in(self.words, self.scene)
        holders = claim.holders if claim is not None else ()
        self.told = mentioned(self.text, self.words, self.scene, holders)
        known = {move for move, _ in self.listed}
        against: dict[Spoken, Say] = {}
        for move, utterance in spoken_of(dict.fromkeys(self.state.utterable(self.seat, self.told))):
            if move in known or move in self.needless:
                continue
            if self._objection(move) is None:
                if not self.is_chosen:
                    self.allowed.append((move, utterance))
            elif utterance not in against or self._rank(move) > self._rank(against[utterance][0]):
                against[utterance] = (move, utterance)
        self.against = list(against.values())

    def _objection(self, move: Move[Any]) -> Reason | None:
        return move.objection(self.state, self.seat)

    def _expect_another_step(self, move: Move[Any]) -> None:
        """Raise `InvalidMove` where *move* is of another step and "I don't know" is hardly meant for that."""
        if self._objection(move) == CommonReason.WRONG_PHASE and says_unsure(self.words, self.scene):
            raise InvalidMove("nobody is asked", code="not_understood", understood=Understood())

    def _rank(self, move: Move[Any]) -> int:
        """How late a rule is asked about that *move* breaks: it has kept all those before."""
        reason = self._objection(move)
        return -1 if reason is None else list(type(reason)).index(reason)

    def _against_rules(self, error: InvalidMove) -> ParseResult:
        """The move that was meant and is not allowed, where none was that is; or else raise *error*."""
        if isinstance(error, AmbiguousMove):
            raise self._of_another_card(error) or self._for_another_moment(error) or error
        try:
            heard = self._untrue_answer() or hear_freely(self.text, self.words, self.against, self.scene)
            self._expect_another_step(heard.move)
            return heard
        except AmbiguousMove as unclear:
            step = step_of(unclear.understood.key or "") if unclear.understood is not None else ""
            of_step = [move for move, utterance in self.against if step_of(utterance.key) == step]
            candidates = unclear.candidates or of_step  # Of half a claim: no claim is allowed now.
            if not candidates:
                raise
            reason = self._objection(max(candidates, key=self._rank))
            assert reason is not None
            if reason == CommonReason.WRONG_PHASE and unclear.missing == "meant":
                raise _explained(error) from None  # "I don't know" is hardly a no at the wrong time.
            raise IllegalMove(reason) from error
        except InvalidMove:
            raise self._of_the_only_card() or _explained(error) from None

    def _of_the_only_card(self) -> IllegalMove | None:
        """Why that cannot be done which is done now with one card, where one is named and no more is said:
        "the blue four".
        """
        cards = self.told.cards
        now = {step_of(utterance.key) for _, utterance in self.listed if utterance.member}
        if len(cards) != 1 or ASK in now or says_more_than_cards(self.words, self.scene):
            return None
        reasons = [
            reason
            for move, utterance in self.against
            if step_of(utterance.key) in now and _subject(move) in cards[0]
            if (reason := self._objection(move)) is not None
        ]
        return IllegalMove(max(reasons, key=list(type(reasons[0])).index)) if reasons else None

    def _untrue_answer(self) -> ParseResult | None:
        """The answer that is not so, where one is asked: a card named in it is asked for by nobody."""
        answers = [
            (move, utterance)
            for move, utterance in (*self.listed, *self.against)
            if self.scene.asked is not None and step_of(utterance.key) == ANSWER
        ]
        with suppress(InvalidMove):
            heard = hear_freely(self.text, self.words, answers, self.scene)
            return heard if self._objection(heard.move) is not None else None
        return None

    def _of_another_card(self, error: AmbiguousMove) -> IllegalMove | None:
        """Why the only card that was told cannot be what a move is about, where others only are paid with it:
        who takes the green 0 that lies nowhere does not take another card.
        """
        cards = self.told.cards
        if len(cards) != 1 or any(_subject(move) in cards[0] for move in error.candidates):
            return None
        of_it: dict[str, Say] = {}  # Copies are said alike: one stands for all.
        for move, utterance in self.against:
            if not utterance.cards and _subject(move) in cards[0]:
                of_it.setdefault(utterance.key, (move, utterance))
        with suppress(InvalidMove):
            heard = hear_freely(self.text, self.words, [*of_it.values()], self.scene)
            reason = self._objection(heard.move)
            return IllegalMove(reason) if reason is not None else None
        return None

    def _for_another_moment(self, error: AmbiguousMove) -> IllegalMove | None:
        """Why what can hardly be an answer is not allowed, where it is a request or a claim."""
        understood = error.understood
        if (
            error.missing != "meant"
            or understood is None
            or any(utterance is not None for utterance in understood[1:5])
        ):
            return None
        asking = [(move, utterance) for move, utterance in self.against if step_of(utterance.key) in ASKING]
        with suppress(InvalidMove):
            heard = hear_freely(self.text, self.words, asking, self.scene)
            reason = self._objection(heard.move)
            return IllegalMove(reason) if reason is not None and not heard.understood.doubtful else None
        return None


def _subject(move: Move[Any]) -> Card | None:
    """The card that the sentence for *move* is about."""
    spoken = move.spoken()
    return None if spoken is None or spoken.member is None else Card(spoken.family or "", spoken.member)


def _explained(error: InvalidMove) -> InvalidMove:
    """*error* without saying that it was understood where no rule tells what is wrong."""
    if error.code not in ("no_such_move", "other_step"):
        return error
    return InvalidMove(str(error), code="not_understood", understood=error.understood)
