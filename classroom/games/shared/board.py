"""Board: what is the same on the boards of all games."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Hashable, Sequence
from functools import partial
from itertools import takewhile
from typing import Any, ClassVar, Generic, Protocol, TypeVar, cast

import msgspec
from msgspec import Raw

from classroom.games.shared import practice_panel
from classroom.games.shared.audience import Audience, News
from classroom.games.shared.banners import banner, out_of_order, taken_back, taken_back_text
from classroom.games.shared.faces import Faces
from classroom.games.shared.feedback import (
    Candidate,
    button_html,
    button_said,
    candidates_of,
    current_feedback,
    feedback_html,
)
from classroom.games.shared.fragments import GlossedText, as_html, in_language, render, slot
from classroom.games.shared.sentences import (
    best_done,
    event_text,
    placed,
    says,
    status_text,
    told_words,
    wins_with,
)
from classroom.games.shared.table_view import (
    NO_EFFECT,
    Effect,
    Feedback,
    ShownSeat,
    ShownTable,
    TalkLine,
    sign_of,
)
from classroom.page_parts import NOTHING, Parts, Shared
from classroom.wording import tables
from classroom.wording.games import Words
from familygames.cards import Card
from familygames.game import Event, PublicEvent, Seat, Spoken, View
from familygames.language.formulas import frames
from familygames.language.realization import face_in
from familygames.speech import cards_in
from familygames.state import State

HAND_SIZES = (6, 8, 12)
"""Up to this many cards are laid out in the same way, by board.css; more than the last lie closest."""


class AskingView(Protocol):
    """Of a game in which *actor* answers what whoever has the *turn* has asked, or asks."""

    @property
    def seat(self) -> Seat | None: ...
    @property
    def phase(self) -> str: ...
    @property
    def turn(self) -> Seat: ...
    @property
    def actor(self) -> Seat | None: ...


S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


class Board(ABC, Generic[S, V]):
    """What each seat of one table sees now, as HTML by element id.

    The parts of a seat are made from ``state.view(seat)`` and nothing else of the position.
    """

    words: ClassVar[Words]
    shown: ClassVar[tuple[type[Event[Any]], ...]] = ()
    """What the talk tells people beside all that is said."""
    tells_cards: ClassVar[tuple[type[Event[Any]], ...]] = ()
    """Sentences whose meaning would give the words of the cards away."""
    request: ClassVar[type[Event[Any]] | None] = None
    """What introduces the last request, where nothing earlier may be looked up."""

    def __init__(self, table: ShownTable) -> None:
        self.table = table
        self._readings: dict[str, Audience] = {}

    @property
    def state(self) -> S:
        return cast("S", self.table.state)  # The catalogue gives a table the board of its game.

    def view(self, seat: Seat | None) -> V:
        return cast("V", self.state.view(seat))

    # What the outboxes and the page ask for

    def parts(self, seat: Seat | None, language: str, *, all_open: bool = False) -> Parts:
        """All parts of the board of *seat*; None is a spectator. *all_open* shows a teacher every hand."""
        shared, own = self.layers(seat, language, all_open=all_open)
        return shared | own

    def layers(self, seat: Seat | None, language: str, *, all_open: bool = False) -> tuple[Shared, Parts]:
        """What everybody sees of the board, and the parts that replace it for *seat*.

        Of a board that cannot be drawn there is only a banner that says so; the teacher is told as well.
        """
        whose = (seat, language, all_open)
        try:
            layers = self._layers(seat, language, all_open=all_open)
        except Exception as error:  # noqa: BLE001 - whatever it was: a page that says so is better than none
            self.table.failed(whose, error)
            return Shared({"banner": out_of_order(self.table, seat, language)}), NOTHING
        self.table.worked(whose)
        return layers

    def _layers(self, seat: Seat | None, language: str, *, all_open: bool) -> tuple[Shared, Parts]:
        reading = self.reading(language)
        public = self._public(reading)
        if seat is not None:
            return public, self._private(reading, seat)
        return public, self.open_hands(reading) if all_open else NOTHING

    def events(self, seat: Seat | None, language: str, since: int) -> list[Any]:
        """What has happened after the number *since*, as *seat* may know it: to be read out and animated."""
        if self.table.is_broken:
            return []  # What cannot be shown cannot be told.
        return [*self._anew(seat, language, since), *self.happened(seat, language, since)]

    def _anew(self, seat: Seat | None, language: str, since: int) -> list[Any]:
        """That a game has begun, or a move was taken back, after *since*: what was told before is past."""
        table, story = self.table, self.table.story
        if (
            table.is_past
            or not 0 <= since < max(story.deal_number, story.taken_back)
            or self._is_ruled_anew()
        ):
            return []
        texts = [in_language(language, taken_back_text(table) if story.taken_back else tables.GAME_BEGINS)]
        turn = None if table.over or table.awaits_beginner else self.state.view(None).turn
        if turn is not None:
            whose = event_text(self.words, language, "TurnPassed", is_own=turn == seat)
            texts.append(whose % {"player": table.names[turn]})
        return [{"kind": "Anew", "anew": True, "text": " ".join(texts), "lang": language}]

    def _is_ruled_anew(self) -> bool:
        """Whether what was taken back is a ruling, in whose place the teacher has put another."""
        next_one = self.table.story.taken_back + 1
        return any(entry.seat is None and entry.number == next_one for entry in self.table.entries)

    def happened(self, seat: Seat | None, language: str, since: int) -> list[Any]:
        """The events of the game after the number *since*, as *seat* may know them."""
        reading = self.reading(language)
        moment = (since, self.table.number)
        if reading.news_of != moment:
            reading.news_of, reading.news = moment, self._news(reading, since)
        return [
            self.event_context(reading, news.event.seen_by(seat), news.sentence, seat)
            if seat is not None and seat in news.concerned
            else news.context
            for news in reading.news
        ]

    def _news(self, reading: Audience, since: int) -> list[News]:
        """What has happened after the number *since*, and how it is told to those it does not concern."""
        events = [
            event
            for entry in takewhile(lambda entry: entry.number > since, reversed(self.table.entries))
            for event in reversed(entry.events)
        ]
        # Every event has its line in the talk, in the same order.
        lines = reversed(self.table.talk)
        news = []
        for event, line in zip(events, lines, strict=False):
            context = self.event_context(reading, event.seen_by(None), line.sentence, None)
            # A sentence that all have heard is nobody's more than another's.
            is_heard_by_all = line.sentence and isinstance(event, PublicEvent)
            news.append(
                News(
                    event,
                    line.sentence,
                    () if is_heard_by_all else event.concerned(),
                    Raw(msgspec.json.encode(context)),
                )
            )
        return news[::-1]

    def reading(self, language: str) -> Audience:
        known = self._readings.get(language)
        if known is None:
            known = self._readings[language] = Audience(self.table, self.words, language)
        return known

    def _public(self, reading: Audience) -> Shared:
        """Made once for a moment of the table, whoever asks first."""
        table = self.table
        people = [(seat.name, sign_of(seat), seat.present, seat.played_by_bot) for seat in table.seats]
        stamp = (
            id(self.state),
            table.number,
            table.is_paused,
            table.is_frozen,
            table.is_ending,
            people,
            self.shown_advice(),
        )
        if reading.stamp != stamp:
            view = self.view(None)
            parts = self.public_parts(reading, view)
            parts["status"] = self.status(reading, view)
            parts["banner"] = banner(reading, table)
            parts["taken-back"] = taken_back(reading, table)
            parts.update(self._talk(reading))
            reading.stamp, reading.public = stamp, Shared(parts)
        return reading.public

    def _private(self, reading: Audience, seat: Seat) -> Parts:
        live = self.table.seats[seat]
        view = self.view(seat)
        parts = self.private_parts(reading, view, live)
        parts["status"] = self.status(reading, view)
        if self.table.awaits_beginner:
            parts["banner"] = banner(reading, self.table, for_pupil=True)
        if self.table.over and not self.table.is_past:
            made_of = (parts.get("result", ""), self.table.story.deal_number)
            parts["result"] = reading.kept.get(("after", seat), made_of, self._with_after, reading, *made_of)
        parts["help"] = reading.faces.fragment("tables/help", ("raised", live.help_raised_at is not None))
        parts["cheers"] = reading.faces.fragment("tables/cheer", ("may_cheer", self.table.may_cheer))
        if not parts.get("move") and self.state.only_waits(seat):
            may_cheer = self.table.may_cheer and not self.table.is_still
            parts["move"] = reading.faces.fragment("tables/waits", ("may_cheer", may_cheer))
        if self.table.is_at_home and not self.table.is_still:
            parts.update(practice_panel.parts(self.table, reading, live))
        feedback = current_feedback(self.table, live)
        button = button_said(feedback, parts)
        parts["feedback"] = reading.kept.get(
            ("feedback", seat),
            (feedback, button, feedback and parts["status"]),
            self.feedback,
            reading,
            feedback,
            button,
            view,
            parts["status"],
        )
        return parts

    def shown_advice(self) -> Any:
        """What the referee thinks of the sentence or word that is judged now, where all may see it.

        It comes some time after the position.
        """
        is_judged = self.state.proposal is not None
        return self.table.shown_advice if is_judged else None

    # Parts that all games have

    def _talk(self, reading: Audience) -> Parts:
        talk = self.table.talk
        if self.state.options.history == "last":
            lines = self.last_request(talk)
        else:
            lines = reading.log.continued(talk, self.is_shown)
        return reading.log.parts(lines, partial(self.line, reading))

    def line(self, reading: Audience, line: TalkLine) -> str:
        """A bubble; its number is all that differs between two tables where the same was said."""
        context = self.line_context(reading, line)
        return reading.faces.form("line", *context, slots=("number",)).filled(number=str(line.number))

    def feedback(
        self, reading: Audience, feedback: Feedback | None, button: str, view: V, status: str
    ) -> str:
        """What came of the last utterance, with the frames of what can be said if it was not understood, or
        else the *status*, what the table waits for.
        """
        if feedback is None:
            return ""
        hints = partial(self.hints, reading, view)
        if button:
            return button_html(reading, feedback, button, hints)
        candidates = self.candidates(reading, feedback.candidates)
        return feedback_html(reading, self.table, self.words, feedback, candidates, hints, status)

    def _with_after(self, reading: Audience, result: str, deal: int) -> str:
        """The end for one pupil, and where they can go from there."""
        table = self.table
        again = table.is_at_home and not table.story.is_daily
        return result + render("tables/after.html", reading.language, table=table.id, deal=deal, again=again)

    # What boards of several games are made of

    def seat_part(
        self, reading: Audience, live: ShownSeat, *context: tuple[str, Hashable], inner: Sequence[str] = ()
    ) -> str:
        """A seat by the game's template, where *inner* has its place."""
        faces, place = reading.faces, live.number
        # All tables share what surrounds a name.
        who = (("number", place), ("name", live.name), ("sign", sign_of(live)))
        seat = faces.form(
            "seat",
            ("inner", slot("inner") if inner else ""),
            ("is_away", not live.bot and not live.present),
            ("bot_plays", not live.bot and live.played_by_bot),
            *context,
            slots=("face", "plate"),
        )
        parts = {
            "face": faces.fragment("tables/face", *who),
            "plate": faces.fragment("games/shared/plate", *who),
            "inner": "".join(inner),
        }
        return reading.kept.get(("seat", place, len(inner)), (seat, parts), lambda: seat.filled(**parts))

    def status(self, reading: Audience, view: V) -> str:
        """Whose turn it is, as a sentence to the viewer, by the phase."""
        if self.table.over:
            return self.status_part(reading, "over", None, is_mine=False)
        is_mine = view.seat == view.turn
        key = f"{self.state.phase}.{'you' if is_mine else 'other'}"
        return self.status_part(reading, key, view.turn, is_mine=is_mine)

    def status_of_asking(self, reading: Audience, view: AskingView, due: str = "") -> str:
        """The same where one asks and another answers; *due* is the key of what must be done before."""
        if view.phase == "over":
            return self.status_part(reading, "over", None, is_mine=False)
        who = view.turn if view.actor is None else view.actor
        is_mine = view.actor is not None and view.actor == view.seat
        key = due or f"{view.phase}.{'you' if is_mine else 'other'}"
        if view.phase == "answer" and view.turn == view.seat:
            key = "answer.asker"
        return self.status_part(reading, key, who, is_mine=is_mine, asker=self.table.names[view.turn])

    def status_part(
        self,
        reading: Audience,
        key: str,
        seat: Seat | None,
        *,
        is_mine: bool,
        name: str = "",
        asker: str = "",
    ) -> str:
        """What the table waits for, by *key*, beside the face of *seat*; None if there is nobody any more."""
        face, sign = "", ""
        if seat is not None:
            live = self.table.seats[seat]
            face, sign = live.name, sign_of(live)
        return reading.faces.fragment(
            "games/shared/status",
            ("number", seat),
            ("name", face),
            ("sign", sign),
            ("is_mine", is_mine),
            ("text", status_text(reading.faces, key, name or face, asker)),
        )

    def say_form(
        self,
        faces: Faces,
        way: str,
        title: GlossedText,
        steps: Sequence[tuple[Spoken, str, str]],
        *cards: tuple[str, Hashable],
        kind: str = "",
    ) -> str:
        """What is to be done, and a sentence for each of *steps* with the field that makes its move, of a
        *kind* or whole; in this pupil's *way* of speaking, beside the *cards* it is about.
        """
        scene = self.table.scene
        if way == "type" and steps:
            keys = dict.fromkeys(spoken.key for spoken, _, _ in steps)
            models = tuple(frames(key, scene)[0] for key in keys)
            return faces.fragment("games/shared/type", ("frames", models), *cards)
        context = says(faces, steps, scene)
        return faces.fragment(
            "games/shared/say", ("way", way), ("title", title), ("type", kind), ("says", context), *cards
        )

    def hand(self, faces: Faces, cards: Sequence[Card]) -> str:
        """The cards of one hand, in their order."""
        size = next((size for size in HAND_SIZES if len(cards) <= size), "more")
        form = faces.form("hand", ("size", size), ("count", len(cards)), slots=("cards",))
        return form.filled(cards="".join([self.hand_card(faces, card) for card in cards]))

    def hand_card(self, faces: Faces, card: Card) -> str:
        return faces.fragment("hand_card", ("card", faces.card(card)))

    @property
    def ranked(self) -> list[ShownSeat]:
        """The seats in the order of their places."""
        places = self.state.places()
        return sorted(self.table.seats, key=lambda seat: places[seat.number])

    def results(self, reading: Audience, view: V) -> str:
        """The end as the class sees it: everybody's points."""
        rows = tuple(
            (seat.number, seat.name, sign_of(seat), view.scores[seat.number]) for seat in self.ranked
        )
        return reading.faces.fragment("results", ("rows", rows), ("winners", view.winners))

    def ended(self, reading: Audience, view: V, done_well: str, *context: tuple[str, Hashable]) -> str:
        """The end for one pupil: their place, their points, how much was said, and one thing they have
        *done well*.
        """
        seat, read = view.seat, reading.faces.read
        if seat is None:
            return ""
        said = Counter(line.seat for line in self.table.talk if line.sentence and not line.by_program)
        places = self.state.places()
        is_level = self.state.is_level()
        return reading.faces.fragment(
            "own_result",
            ("has_won", seat in view.winners),
            ("is_level", is_level),
            ("with_others", wins_with(read, self.table.names, view.winners, seat)),
            ("place", in_language(read, tables.ALL_LEVEL) if is_level else placed(read, places[seat])),
            ("points", view.scores[seat]),
            ("done_well", done_well),
            ("said", said[seat]),
            ("said_together", sum(said[one.number] for one in self.table.seats if not one.bot)),
            *context,
        )

    def open_hands(self, reading: Audience) -> Parts:
        """Every seat's hand, each made from that seat's own view."""
        seats = [seat.number for seat in self.table.seats]
        return {f"hand-{seat}": self.open_hand(reading, self.view(seat)) for seat in seats}

    def is_shown(self, line: TalkLine) -> bool:
        """Whether people see this line of the talk."""
        return bool(line.sentence) or isinstance(line.event, self.shown)

    def last_request(self, talk: Sequence[TalkLine]) -> list[TalkLine]:
        """All that a memory game lets people look up."""
        lines: list[TalkLine] = []
        for line in reversed(talk):
            if self.is_shown(line):
                lines.append(line)
            if self.request is not None and isinstance(line.event, self.request):
                break
        return lines[::-1]

    def sign(self, seat: Seat | None) -> str:
        """What stands for whoever has said something, if it was somebody at the table."""
        return "" if seat is None else sign_of(self.table.seats[seat])

    def line_context(self, reading: Audience, line: TalkLine) -> Sequence[tuple[str, Any]]:
        """What the template of a bubble shows."""
        seat = line.seat
        return (
            ("seat", seat),
            ("name", self.table.names[seat] if seat is not None else ""),
            ("sign", self.sign(seat)),
            ("sentence", line.sentence),
            ("gloss", self.gloss(reading, line)),
            ("kind", type(line.event).__name__),
            *self._mistake(reading, line),
        )

    def _mistake(self, reading: Audience, line: TalkLine) -> Sequence[tuple[str, Any]]:
        if not line.sentence or not line.event.is_mistaken():
            return ()
        return ("mark", "cross"), ("mistake", in_language(reading.faces.read, tables.NOT_SO))

    def gloss(self, reading: Audience, line: TalkLine) -> GlossedText:
        """What was said or done, for a reader of another language.

        Where the teacher hides the translation of the cards, it is told without giving it away.
        """
        faces, event, spoken = reading.faces, line.event, line.event.spoken()
        if line.sentence and faces.read == faces.spoken and not faces.translated:
            return GlossedText("", faces.read)
        if not line.sentence or spoken is None:
            return GlossedText(as_html(self.narrated(faces, event, None), faces.named_in), faces.read)
        if not faces.translated and (isinstance(event, self.tells_cards) or self.hides_words()):
            veiled = f"{type(event).__name__}.veiled"
            if veiled not in faces.words.events:
                return GlossedText(self.narrated(faces, event, None), faces.read)
            words = {
                "player": self.table.names[event.seat or 0],
                "target": self.table.names[spoken.seat or 0],
            }
            return GlossedText(event_text(faces.words, faces.read, veiled, is_own=False) % words, faces.read)
        return GlossedText(faces.meaning(spoken, self.table.scene.but(speaker=line.seat)), faces.gloss)

    def hides_words(self) -> bool:
        """Whether to find translations is the game: of what is said, another language tells no card."""
        return False

    def event_context(
        self, reading: Audience, event: Any, sentence: str, seat: Seat | None
    ) -> dict[str, Any]:
        """An event for a browser: its words, their language, and who or what moved."""
        words = "" if sentence else self.narrated(reading.faces, event, seat)
        context = told_words(reading.faces, self.table.names, event, sentence, words)
        if not sentence and isinstance(event, self.shown):
            context["shown"] = True
        if votes := event.votes():
            context["votes"] = [voter for voter, _ in votes]
        return {**context, **msgspec.to_builtins(self.effect(reading.faces, event))}

    def narrated(self, faces: Faces, event: Any, seat: Seat | None) -> str:
        """*event* as a sentence in the reader's language, to *seat* if it is about them.

        The words on the cards stay in the language being learnt, and are `quoted`.
        """
        about = event.seat
        words = self.named(faces, event) | {"player": self.table.names[about] if about is not None else ""}
        is_own = seat is not None and about == seat
        return event_text(faces.words, faces.read, type(event).__name__, is_own=is_own) % words

    def named(self, faces: Faces, event: Any) -> dict[str, Any]:
        """What fills the sentence by which *event* is told, beside the player."""
        return {}

    def effect(self, faces: Faces, event: Any) -> Effect:
        """What is seen and heard of *event* beside its words."""
        return NO_EFFECT

    def hints(self, reading: Audience, view: V) -> Sequence[str]:
        """Frames of what could be said now, for words that were not understood."""
        moves = () if view.seat is None else self.state.moves(view.seat)
        keys = dict.fromkeys(spoken.key for move in moves if (spoken := move.spoken()) is not None)
        return tuple(frames(key, self.table.scene)[0] for key in keys)

    # What a game adds

    def public_parts(self, reading: Audience, view: V) -> Parts:
        """The seats, what lies between them, the end as the class sees it."""
        parts = {f"seat-{seat.number}": self.seat(reading, view, seat) for seat in self.table.seats}
        parts["middle"] = self.middle(reading, view)
        parts["result"] = self.results(reading, view) if view.phase == "over" else ""
        return parts

    def seat(self, reading: Audience, view: V, live: ShownSeat) -> str:
        place = live.number
        is_turn = ("is_turn", view.phase != "over" and view.turn == place)
        return self.seat_part(reading, live, is_turn, *self.beside(reading, view, place))

    def beside(self, reading: Audience, view: V, place: Seat) -> Sequence[tuple[str, Hashable]]:
        """What stands beside a player's name."""
        return (("points", view.scores[place]),)

    @abstractmethod
    def middle(self, reading: Audience, view: V) -> str:
        """What lies between the players."""

    def private_parts(self, reading: Audience, view: V, live: ShownSeat) -> Parts:
        """The hand, what can be done now, the end for this pupil."""
        seat, parts = live.number, {"hand": self.open_hand(reading, view), "move": ""}
        if view.phase == "over":
            well = best_done(reading.faces, {"points": view.scores[seat]})
            parts["result"] = self.ended(reading, view, well)
        elif view.turn == seat:
            parts["move"] = self.to_do(reading, view, live.way)
        return parts

    def to_do(self, reading: Audience, view: V, way: str) -> str:
        """What whoever is on turn can do, as the fields of a form."""
        return ""

    @abstractmethod
    def open_hand(self, reading: Audience, view: V) -> str:
        """The cards of one seat, for a teacher who sees them all."""

    def candidates(self, reading: Audience, moves: Sequence[Any]) -> list[Candidate]:
        """What to choose from, where words fitted several *moves*: no two read alike."""
        return candidates_of(moves, self.table.scene, partial(self.detail, reading))

    def detail(self, reading: Audience, move: Any, *, is_alike: bool) -> str:
        """What the sentence of *move* leaves open, in the language being learnt; *is_alike* tells that others
        are said with it, too.
        """
        if not is_alike:
            return ""
        scene = self.table.scene
        labels = []
        for card in cards_in(move):
            family = face_in(scene.deck.by_family[card.family].faces, scene.named_in)
            labels.append(f"{reading.faces.phrase(card)} ({family.word})")
        return ", ".join(labels)
