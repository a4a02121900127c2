"""The board of Spikit."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from django.utils import timezone

from classroom.games.shared.audience import Audience
from classroom.games.shared.board import Board
from classroom.games.shared.faces import Faces
from classroom.games.shared.feedback import notes
from classroom.games.shared.fragments import GlossedText, as_html, in_language
from classroom.games.shared.sentences import (
    encoded,
    frame,
    listed,
    refusal,
    says,
    spoken_move,
)
from classroom.games.shared.table_view import (
    NO_EFFECT,
    Effect,
    Entry,
    ShownSeat,
    ShownTable,
    TalkLine,
    sign_of,
)
from classroom.games.spikit import words
from classroom.games.spikit.rows import (
    joker_words,
    language_name,
    languages,
    marked,
    pieces_json,
    row,
    row_of,
    scene_of,
    word_face,
)
from classroom.games.spikit.talk import (
    BALLOTS,
    ICONS,
    VerdictLine,
    ballots,
    best_sentences,
    done_well,
    last_proposal,
    narrated,
    outcome_of,
    spoken_pieces,
)
from classroom.games.spikit.words import WORDS
from classroom.page_parts import Parts
from familygames.cards import Card
from familygames.decks.sentences import JOKER, Joker
from familygames.game import Move, Seat, Spoken
from familygames.judging import Ruling
from familygames.language.formulas import frames, gaps, say, tiles
from familygames.spikit.rules import Laid, Reason, Spikit, View
from familygames.spikit.rules.events import (
    Accepted,
    Drew,
    KeptFish,
    MatchEnded,
    Proposed,
    Refused,
    Rolled,
    RoundEnded,
    Ruled,
    TookVisible,
    VoteClosed,
    Withdrew,
    said_of_proposal,
)
from familygames.spikit.rules.moves import (
    ChooseAdvantage,
    Draw,
    EndTurn,
    Extend,
    FishNext,
    FishStop,
    FishTake,
    FreeChoice,
    LayFamily,
    LaySentence,
    Roll,
    Swap,
    Take,
    TestThrow,
    Withdraw,
)
from familygames.spikit.rules.state import DIE_TESTS, Kind

PIPS = {
    1: ("mc",),
    2: ("tl", "br"),
    3: ("tl", "mc", "br"),
    4: ("tl", "tr", "bl", "br"),
    5: ("tl", "tr", "mc", "bl", "br"),
    6: ("tl", "tr", "ml", "mr", "bl", "br"),
}
"""Where the dots of a die's faces are: top, middle, bottom; left, centre, right."""

KINDS = {"LaySentence": "lay_sentence", "LayFamily": "lay_family", "Extend": "extend", "Swap": "swap_word"}
"""The ways of laying, by the move they lead to, and what they are called among the steps."""
KIND_ICONS = {"LaySentence": "speech", "LayFamily": "family", "Extend": "plus", "Swap": "swap"}
FORMULAS = {"LaySentence": "lay", "LayFamily": "family", "Extend": "extend", "Swap": "swap"}
OPEN_SLOTS = ("sentence", "joker", "family", "card1", "card2")
"""What a sentence leaves open until cards are chosen."""
SHOWN = (VoteClosed, Ruled, Accepted, Refused, Withdrew, RoundEnded, MatchEnded)
"""What the talk tells, beside what was said."""
BEST_SENTENCES = 3
ONLY_OF_ITS_CARDS = (Reason.NOT_A_FAMILY, Reason.ALREADY_SWAPPED_THIS_TURN)
"""Refusals that other cards might not meet."""


class SpikitBoard(Board[Spikit, View]):
    """The die, the street and the sentences for all; the hand and what can be laid for each."""

    words = WORDS
    shown = SHOWN

    def __init__(self, table: ShownTable) -> None:
        super().__init__(table)
        self._entries: list[Entry] | None = None
        self._known = 0
        self._verdict: VerdictLine | None = None

    def verdict(self) -> VerdictLine | None:
        """The last proposal of the current turn."""
        entries = self.table.entries
        if self._entries is not entries or self._known != len(entries):
            self._entries, self._known = entries, len(entries)
            self._verdict = last_proposal(entries)
        return self._verdict

    # Public

    def public_parts(self, reading: Audience, view: View) -> Parts:
        faces, parts = reading.faces, super().public_parts(reading, view)
        thrown = view.thrown if view.phase == "take" else 0
        parts["street"] = street(faces, view.display, view.fishing, thrown)
        parts["sentences"] = sentences(faces, view.sentences, self.table.names)
        parts["showing"] = self.showing(reading, view)
        return parts

    def beside(self, reading: Audience, view: View, place: Seat) -> Sequence[tuple[str, Any]]:
        return (
            ("cards", view.hands[place]),
            ("points", view.scores[place]),
            ("has_voted", view.phase == "vote" and place in view.voted),
        )

    def middle(self, reading: Audience, view: View) -> str:
        return reading.faces.fragment(
            "middle",
            ("face", view.thrown),
            ("pips", PIPS.get(view.thrown, ())),
            ("round", view.round),
            ("rounds", view.options.match_rounds if view.options.match_end == "rounds" else None),
            ("shoe", view.shoe),
            ("discards", len(view.discards) + view.face_down),
        )

    def showing(self, reading: Audience, view: View) -> str:
        """The sentence that is judged, large; then how it was judged, until the turn is over."""
        verdict = self.verdict()
        if verdict is None or view.phase in ("round_over", "over"):
            return self.last_round(reading, view)
        faces, names, proposal = reading.faces, self.table.names, verdict.proposal
        is_vote = view.phase == "vote" and bool(view.waiting) and min(view.waiting) >= 0
        ruling = view.ruling
        is_advice = ruling is None and view.phase == "vote" and self.table.judged_by != "auto"
        if is_advice:
            ruling = self.shown_advice()
        elif ruling is None and verdict.outcome != "accept" and view.findings:
            ruling = Ruling("refuse", "refuse", view.findings)
        by_vote = ruling is not None and view.ruling is None and not is_advice
        row = row_of(faces, proposal, marked(ruling))
        seconds = view.options.vote_seconds if is_vote else None
        left = self.table.seconds_left if seconds else None
        before = 0.0
        if left is not None and seconds is not None:
            # What had run when the last turn was made: what has run since, a page counts for itself.
            before = seconds - left - (timezone.now() - self.table.turn_since).total_seconds()
        form = faces.form(
            "proposal",
            ("seat", proposal.seat),
            ("name", names[proposal.seat]),
            ("sign", sign_of(self.table.seats[proposal.seat])),
            ("kind", proposal.kind),
            ("row", row),
            ("text", "".join(f"{word.text} " for word in row).strip()),
            ("pieces", pieces_json(row)),
            ("old", word_face(faces, proposal.old) if proposal.old is not None else None),
            ("joker", joker_words(faces, proposal)),
            ("outcome", verdict.outcome),
            ("phase", view.phase),
            ("votes", (len(view.voted), len(names) - 1) if is_vote else None),
            ("seconds", None if left is None else seconds),
            ("ballots", ballots(names, view)),
            ("tests", tuple((face, PIPS[face]) for face in view.tests)),
            ("left", tuple(range(DIE_TESTS - len(view.tests))) if view.phase == "die_test" else ()),
            ("opinion", ruling.ruling if ruling is not None else ""),
            ("is_advice", is_advice),
            ("by_vote", by_vote),
            ("reasons", tuple(notes(ruling.findings, faces.read)) if ruling is not None else ()),
            slots=("elapsed",),
        )
        return form.filled(elapsed=str(max(0, round(before))))

    def last_round(self, reading: Audience, view: View) -> str:
        """What the last round has cost, until somebody lays in the next."""
        if not view.points or view.phase == "over":
            return ""
        rows = [
            (seat.number, seat.name, sign_of(seat), view.points[seat.number], view.scores[seat.number])
            for seat in self.table.seats
        ]
        return reading.faces.fragment(
            "last_round",
            ("round", view.round if view.phase == "round_over" else view.round - 1),
            ("rows", tuple(rows)),
        )

    def status(self, reading: Audience, view: View) -> str:
        seat = view.seat
        is_mine = seat is not None and seat in view.waiting
        key: str = view.phase
        if view.phase == "vote":
            if not view.waiting or min(view.waiting) < 0:
                key += ".teacher" if self.table.judged_by == "teacher" else ".referee"
            elif seat == view.turn:
                key += ".own"
            elif is_mine:
                key += ".you"
            else:
                key += ".other" if seat is None else ".voted"
        elif view.phase not in ("round_over", "over"):
            key += ".you" if is_mine else ".other"
        turn = view.turn if view.phase not in ("round_over", "over") else None
        return self.status_part(reading, key, turn, is_mine=is_mine)

    def results(self, reading: Audience, view: View) -> str:
        best = sorted(best_sentences(self.table.entries), key=lambda sentence: -len(sentence.cards))
        listed = tuple(
            (self.table.names[sentence.seat], row_of(reading.faces, sentence))
            for sentence in best[:BEST_SENTENCES]
        )
        rows = tuple(
            (seat.number, seat.name, sign_of(seat), view.scores[seat.number]) for seat in self.ranked
        )
        return reading.faces.fragment(
            "results",
            ("rows", rows),
            ("winners", view.winners),
            ("best", listed),
        )

    def open_hand(self, reading: Audience, view: View) -> str:
        return hand(reading.faces, view.hand, "shown")

    # Private

    def private_parts(self, reading: Audience, view: View, live: ShownSeat) -> Parts:
        kept, seat = reading.kept, live.number
        is_own = view.turn == seat
        pick = picking(view, live.way, self.state) if is_own else "shown"
        parts = {"hand": hand(reading.faces, view.hand, pick)}
        made_of = (
            view.phase,
            view.turn,
            seat in view.waiting,
            view.ballots if view.phase == "vote" else (),
            (view.hand, view.display, view.sentences, view.spell, view.allowed, view.fishing, view.thrown)
            if is_own
            else (),
            live.way,
        )
        parts["move"] = kept.get(("move", seat), made_of, self.move, reading, view, live.way)
        if view.phase == "over":
            parts["result"] = kept.get(("result", seat), self.table.number, self.own_result, reading, view)
        return parts

    def move(self, reading: Audience, view: View, way: str) -> str:
        """What the viewer can do now, as the fields of a form."""
        seat, faces = view.seat, reading.faces
        if seat is None:
            return ""
        if view.phase == "vote":
            return self.vote(faces, view, way)
        if seat not in view.waiting:
            return ""
        match view.phase:
            case "roll":
                return faces.fragment("only", ("button", silent(faces, "roll", "dice", Roll())))
            case "take" | "free_choice":
                return self.exchange(reading, view, way)
            case "main":
                return self.laying(reading, view, way)
            case "die_test":
                buttons = (
                    silent(faces, "test_throw", "dice", TestThrow()),
                    silent(faces, "withdraw", "undo", Withdraw()),
                )
                return self.choice(faces, way, None, (), buttons)
            case "advantage":
                return self.choice(
                    faces,
                    way,
                    "advantage",
                    [spoken_move(ChooseAdvantage("fish"))] if view.allowed else (),
                    (
                        silent(faces, "free_choice", "swap", ChooseAdvantage("free_choice")),
                        silent(faces, "no_advantage", "cross", ChooseAdvantage("none")),
                    ),
                )
            case "fishing":
                return self.fishing(faces, view, way)
        return faces.fragment("aside", ("title", faces.steps["put_aside"]), ("most", view.allowed))

    def choice(
        self,
        faces: Faces,
        way: str,
        title: str | None,
        steps: Sequence[tuple[Spoken, str, str]],
        buttons: tuple[str, ...],
    ) -> str:
        """Moves that are said, and others that are made in silence."""
        head = faces.steps[title] if title else GlossedText("", faces.spoken)
        first = self.say_form(faces, way, head, steps)
        return f'{first}<div class="silent">{"".join(buttons)}</div>'

    def fishing(self, faces: Faces, view: View, way: str) -> str:
        steps = [spoken_move(FishTake())] if view.fishing else []
        buttons = []
        if view.allowed:
            name = "fish_more" if view.fishing else "fish_next"
            buttons.append(silent(faces, name, "cards", FishNext()))
        if view.fishing:
            steps.append(spoken_move(FishStop()))
        else:
            buttons.append(silent(faces, "fish_stop", "cross", FishStop()))
        return self.choice(faces, way, "fishing" if view.fishing else None, steps, tuple(buttons))

    def vote(self, faces: Faces, view: View, way: str) -> str:
        seat = view.seat
        if seat is None or seat == view.turn:
            return ""
        own = view.ballots[seat] if view.ballots else None
        if own is not None:
            utterance = Spoken(f"vote.{own}")
            return faces.fragment(
                "voted",
                ("sentence", say(utterance, self.table.scene)),
                ("meaning", faces.meaning(utterance, self.table.scene)),
                ("icon_name", ICONS[own]),
            )
        if seat not in view.waiting:
            return ""
        spoken = tuple(Spoken(f"vote.{ballot}") for ballot in BALLOTS)
        if way == "type":
            return faces.fragment(
                "games/shared/type",
                ("frames", tuple(say(utterance, self.table.scene) for utterance in spoken)),
                ("card", None),
                ("asked", None),
            )
        steps = tuple(
            (utterance, "ballot", ballot) for utterance, ballot in zip(spoken, BALLOTS, strict=True)
        )
        return faces.fragment(
            "vote",
            ("way", way),
            ("title", faces.steps["judge"]),
            (
                "says",
                tuple(
                    (*step, ICONS[ballot])
                    for step, ballot in zip(says(faces, steps, self.table.scene), BALLOTS, strict=True)
                ),
            ),
        )

    def exchange(self, reading: Audience, view: View, way: str) -> str:
        """A visible card for one of the hand, by the die or at choice; or one of the shoe."""
        faces, state = reading.faces, self.state
        is_free = view.phase == "free_choice"
        if way == "type":
            keys = ("free_choice",) if is_free else ("take", "draw")
            return faces.fragment(
                "games/shared/type",
                ("frames", tuple(frames(key, self.table.scene)[0] for key in keys)),
                ("card", None),
                ("asked", None),
            )
        shown = [word_face(faces, card) for card in takeable(state, view)]
        card, other = view.display[:2]
        spoken = FreeChoice(card, other) if is_free else Take(card, other, view.thrown)
        draw = Draw().spoken()
        scene = self.table.scene
        return faces.fragment(
            "exchange",
            ("type", type(spoken).__name__),
            ("title", faces.steps["take_shown"]),
            ("face", None if is_free else view.thrown),
            ("pips", PIPS.get(view.thrown, ())),
            ("shown", tuple(shown)),
            ("frame", open_frame(faces, spoken.spoken())),
            ("way", way),
            ("missing", in_language(faces.read, words.GIVEN_FIRST)),
            (
                "draw",
                None
                if is_free
                else (
                    say(draw, scene),
                    faces.meaning(draw, scene),
                    frame(gaps(draw, scene), tiles(draw, scene)),
                    encoded(Draw()),
                ),
            ),
        )

    def layable(self, seat: Seat) -> tuple[str, ...]:
        """What may be said where a sentence may be laid: as the rules have it now, and that one passes."""
        return (*(FORMULAS[kind] for kind, reason in kinds(self.state, seat) if not reason), "end")

    def laying(self, reading: Audience, view: View, way: str) -> str:
        """A sentence to be put together from the hand, or to be changed; and how the turn ends."""
        faces, seat, scene = reading.faces, view.seat, self.table.scene
        assert seat is not None
        if way == "type":
            return faces.fragment(
                "games/shared/type",
                ("frames", tuple(frames(key, scene)[0] for key in self.layable(seat))),
                ("card", None),
                ("asked", None),
            )
        end = EndTurn().spoken()
        tail = faces.fragment(
            "end_turn",
            ("way", way),
            ("sentence", say(end, scene)),
            ("meaning", faces.meaning(end, scene)),
            ("frame", frame(gaps(end, scene), tiles(end, scene))),
            ("pass", encoded(EndTurn())),
        )
        offered = [
            (kind, faces.steps[KINDS[kind]], KIND_ICONS[kind], said_reason(faces, reason))
            for kind, reason in kinds(self.state, seat)
        ]
        first = next((kind for kind, _, _, reason in offered if not reason), "")
        head = faces.fragment(
            "laying",
            ("way", way),
            (
                "kinds",
                tuple(
                    (
                        *offer,
                        offer[0] == first,
                        in_language(faces.read, words.LAYING[offer[0]]),
                        formula_frames(faces, offer[0]),
                    )
                    for offer in offered
                ),
            ),
            ("sentences", tuple(laid_words(faces, laid, self.table.names) for laid in view.sentences)),
            ("languages", languages(faces)),
            ("has_joker", any(card.family == JOKER for card in view.hand)),
            ("sentence_first", in_language(faces.read, words.SENTENCE_FIRST)),
        )
        return f"{head}{tail}"

    def own_result(self, reading: Audience, view: View) -> str:
        if view.seat is None:
            return ""
        story = self.state, self.table.entries
        return self.ended(reading, view, done_well(reading.faces, *story, view.seat))

    # Talk and events

    def line_context(self, reading: Audience, line: TalkLine) -> Sequence[tuple[str, Any]]:
        event, faces = line.event, reading.faces
        pieces = spoken_pieces(faces, event, line.sentence) if line.sentence else ()
        # Whoever lets a sentence count has heard what was said against it.
        reasons = event.reasons() if isinstance(event, Ruled | VoteClosed) else ()
        return (
            *super().line_context(reading, line),
            ("seat", line.seat if line.sentence else None),
            ("pieces", pieces),
            ("pieces_json", json.dumps(pieces, ensure_ascii=False)),
            ("reasons", tuple(notes(reasons, faces.read))),
            ("outcome", outcome_of(event)),
        )

    def gloss(self, reading: Audience, line: TalkLine) -> GlossedText:
        """What was said, for a reader of another language; the words on the cards stay what they are."""
        faces = reading.faces
        if line.sentence and faces.read == faces.spoken:
            return GlossedText("", faces.read)
        words = narrated(faces, self.table.names, line.event, None)
        return GlossedText(as_html(words, faces.spoken), faces.read)

    def narrated(self, faces: Faces, event: Any, seat: Seat | None) -> str:
        return narrated(faces, self.table.names, event, seat)

    def event_context(
        self, reading: Audience, event: Any, sentence: str, seat: Seat | None
    ) -> dict[str, Any]:
        context = super().event_context(reading, event, sentence, seat)
        pieces = spoken_pieces(reading.faces, event, sentence) if sentence else ()
        return context | {"pieces": pieces} if len(pieces) > 1 else context

    def effect(self, faces: Faces, event: Any) -> Effect:
        match event:
            case Rolled():
                return Effect(sound="give")
            case Drew(taker, card):
                key = word_face(faces, card).key if card else ""
                return Effect(giver="shoe", taker=taker, card=key, sound="draw")
            case KeptFish(taker, card) | TookVisible(taker, card):
                return Effect(giver="street", taker=taker, card=word_face(faces, card).key)
            case Proposed():
                return Effect(sound="ask")
            case Accepted():
                return Effect(sound="lucky")
        return NO_EFFECT

    def detail(self, reading: Audience, move: Any, *, is_alike: bool) -> str:
        """What sounds alike differs in the language of a joker, or of a card."""
        joker = move.joker if isinstance(move, LaySentence | LayFamily | Extend | Swap) else None
        return (
            language_name(reading.faces.spoken, joker.language)
            if joker is not None
            else super().detail(reading, move, is_alike=is_alike)
        )

    def hints(self, reading: Audience, view: View) -> Sequence[str]:
        if view.seat is None or view.seat not in view.waiting:
            return ()
        keys = {
            "take": ("take", "draw"),
            "main": self.layable(view.seat),
            "vote": tuple(f"vote.{ballot}" for ballot in BALLOTS),
            "free_choice": ("free_choice",),
            "fishing": ("fish.take", "fish.leave"),
        }
        return [frames(key, self.table.scene)[0] for key in keys.get(view.phase, ())]


# Cards


def takeable(state: Spikit, view: View) -> list[Card]:
    """The visible cards that the player on turn may have for one of their own."""
    if not view.hand:
        return []
    given, is_free = view.hand[0], view.phase == "free_choice"
    wanted: list[FreeChoice | Take] = [
        FreeChoice(card, given) if is_free else Take(card, given, view.thrown) for card in view.display
    ]
    return [move.card for move in wanted if move.objection(state, view.turn) is None]


def picking(view: View, way: str, state: Spikit) -> str:
    """What the viewer's cards are for now: to be looked at, laid in a row, given or put aside."""
    if view.phase == "put_aside":
        return "aside"
    if view.phase in ("take", "free_choice") and way != "type" and takeable(state, view):
        return "give"
    return "shown"


@lru_cache(maxsize=4096)
def hand(faces: Faces, cards: tuple[Card, ...], pick: str) -> str:
    listed = [
        faces.fragment("hand_card", ("card", word_face(faces, card)), ("pick", pick), ("place", place))
        for place, card in enumerate(cards)
    ]
    form = faces.form("hand", ("count", len(cards)), ("pick", pick), slots=("cards",))
    return form.filled(cards="".join(listed))


@lru_cache(maxsize=4096)
def street(faces: Faces, cards: tuple[Card, ...], fished: tuple[Card, ...], thrown: int) -> str:
    """The six visible cards; those that the die allows stand out. What is fished lies beside them."""
    shown = [word_face(faces, card) for card in cards]
    return faces.fragment(
        "street",
        ("cards", tuple((face, bool(thrown) and thrown in (6, face.die)) for face in shown)),
        ("thrown", thrown),
        ("fished", tuple(word_face(faces, card) for card in fished)),
    )


# Sentences


@lru_cache(maxsize=1024)
def sentences(faces: Faces, laid: tuple[Laid, ...], names: tuple[str, ...]) -> str:
    form = faces.form("sentences", ("count", len(laid)), slots=("sentences",))
    return form.filled(sentences="".join([sentence(faces, one, names) for one in laid]))


@lru_cache(maxsize=4096)
def sentence(faces: Faces, laid: Laid, names: tuple[str, ...]) -> str:
    words = row(faces, laid.cards, laid.joker)
    spoken = faces.deck.spoken_languages(laid.cards, laid.joker)  # type: ignore[attr-defined]  # words
    return faces.fragment(
        "sentence",
        ("number", laid.number),
        ("owner", names[laid.owner]),
        ("due", names[laid.due] if laid.due is not None else ""),
        ("row", words),
        ("text", " ".join(word.text for word in words)),
        ("pieces", pieces_json(words)),
        ("languages", tuple(code.upper() for code in faces.deck.languages if code in spoken)),
    )


@lru_cache(maxsize=4096)
def laid_words(faces: Faces, laid: Laid, names: tuple[str, ...]) -> tuple[int, str, str, str]:
    """A sentence to choose: its number, its words, whose it is, and its cards for the script."""
    words = row(faces, laid.cards, laid.joker)
    cards = [
        {
            "card": word.face.key,
            "text": laid.joker.text if word.face.side == "joker" and laid.joker else word.face.word,
            "lang": word.language,
            "colour": word.face.colour,
            "shape": word.face.shape,
        }
        for word in words
    ]
    text = " ".join(word.text for word in words)
    return laid.number, text, names[laid.owner], json.dumps(cards, ensure_ascii=False)


# What can be done


def kinds(state: Spikit, seat: Seat) -> Iterator[tuple[str, Reason | str | None]]:
    """Each way of laying, and why it is not possible now; the rules say so of some cards of the hand."""
    spell = state.spell
    held = sorted(state.hands[seat], key=lambda card: (card != spell.fished, card.family == JOKER))
    joker = Joker("…", state.deck.languages[0])
    yield "LaySentence", fitting(LaySentence(tuple(held[:3]), joker).objection(state, seat))
    yield "LayFamily", fitting(LayFamily(tuple(held[:5]), joker).objection(state, seat))
    if not state.sentences:
        yield "Extend", "no_sentence"
        yield "Swap", "no_sentence"
        return
    laid = state.sentences[0]
    card = held[0]
    yield (
        "Extend",
        fitting(Extend(laid.number, (*laid.cards, card), laid.joker or joker).objection(state, seat)),
    )
    yield "Swap", fitting(Swap(laid.number, laid.cards[0], card, joker).objection(state, seat))


def fitting(reason: str | None) -> str | None:
    """*reason*, unless it is one against these cards alone."""
    may_fit = (*ONLY_OF_ITS_CARDS, Reason.TOO_MANY_JOKERS, Reason.JOKER_ALREADY_IN_SENTENCE)
    return None if reason in (*may_fit, Reason.JOKER_TEXT_UNKNOWN) else reason


def said_reason(faces: Faces, reason: Reason | str | None) -> str:
    if reason is None:
        return ""
    if reason == "no_sentence":
        return in_language(faces.read, words.NO_SENTENCE)
    return refusal(faces.words, faces.read, reason)


@lru_cache(maxsize=1024)
def silent(faces: Faces, step: str, icon: str, move: Move[Any]) -> str:
    """A button for a move that is made without a word."""
    return faces.fragment(
        "silent", ("step", faces.steps[step]), ("icon_name", icon), ("move", encoded(move)), ("name", step)
    )


@lru_cache(maxsize=256)
def open_frame(faces: Faces, spoken: Spoken) -> str:
    """A sentence whose cards are still to be chosen, for the script."""
    return json.dumps({"parts": listed(gaps(spoken, scene_of(faces)), OPEN_SLOTS)}, ensure_ascii=False)


@lru_cache(maxsize=256)
def formula_frames(faces: Faces, kind: str) -> str:
    """What is said with a way of laying, without and with a joker among the new cards."""
    cards = faces.deck.families[0].cards[:2]
    proposal: dict[str, Kind] = {
        "LaySentence": "sentence",
        "LayFamily": "family",
        "Extend": "extension",
        "Swap": "swap",
    }
    wild = Card(JOKER, faces.deck.members[JOKER][0])
    by_key = {}
    for name, played, joker in (("plain", cards[1:], None), ("joker", (wild,), Joker("…", faces.spoken))):
        old = cards[0] if kind == "Swap" else None
        utterance = said_of_proposal(proposal[kind], (*cards, *played), played, joker, old)
        by_key[name] = listed(gaps(utterance, scene_of(faces)), OPEN_SLOTS)
    return json.dumps(by_key, ensure_ascii=False)
