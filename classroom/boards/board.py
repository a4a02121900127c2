"""Board: what is the same on the boards of all games."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from difflib import SequenceMatcher
from itertools import takewhile
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from django.utils import translation
from django.utils.html import escape
from msgspec import Raw

from classroom import wording
from classroom.boards import home
from classroom.boards.faces import Faces, faces
from classroom.boards.fragments import HOLE, Kept, Phrase, in_language, render
from familygames.game import PublicEvent, Seat
from familygames.language.formulas import frame_of, say

if TYPE_CHECKING:
    from classroom.live.tables import Feedback, Line, LiveSeat, LiveTable

Parts = dict[str, str]

MOVES_TO_READ = 8
MOVES_TO_SMILE = 1
"""So many moves long a correction stays, and a praise."""
MOST_CANDIDATES = 4
"""More sentences are not offered when words fitted several moves: what is missing is to be said."""
LINES = 6
"""So many lines of the talk make one part: a new line sends only the last of them again."""


class News(NamedTuple):
    """An event with the sentence that was said; *told* is for all but those it has *concerned*."""

    event: Any
    sentence: str
    concerned: tuple[Seat | None, ...]
    told: Raw


class Reading:
    """One table for those who read the same language: its faces, and its parts as they were last."""

    __slots__ = (
        "chunks",
        "faces",
        "kept",
        "language",
        "news",
        "news_of",
        "public",
        "shown",
        "shown_of",
        "stamp",
        "talk",
    )

    def __init__(self, table: LiveTable, language: str) -> None:
        translated = bool(getattr(table.options, "show_translation", False))
        self.faces: Faces = faces(
            table.deck, table.game.name, table.language, language, translated, table.named_in
        )
        self.language = language
        self.kept = Kept()
        self.talk: list[Line] = []
        self.shown: list[Line] = []
        self.shown_of = 0
        self.chunks: list[tuple[list[Line], str]] = []
        self.stamp: Any = None
        self.news: list[News] = []
        self.news_of = (-1, -1)
        self.public: Parts = {}


class Candidate(NamedTuple):
    """A button that asks back: the field it sends, the sentence, and what the sentence leaves open."""

    name: str
    value: str
    sentence: str
    detail: str = ""


def concerned(event: Any) -> tuple[Seat | None, ...]:
    """The seats to whom *event* is told in words of their own, or who may know more of it than others."""
    return tuple(getattr(event, name, None) for name in ("seat", "giver", "taker"))


class Board(ABC):
    """What each seat of one table sees now, as HTML by element id.

    The parts of a seat are made from ``state.view(seat)`` and nothing else of the position.
    """

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self._readings: dict[str, Reading] = {}

    # What the outboxes and the page ask for

    def parts(self, seat: Seat | None, language: str, *, all_open: bool = False) -> Parts:
        """All parts of the board of *seat*; None is a spectator. *all_open* shows a teacher every hand.

        Of a board that cannot be drawn there is only a banner that says so; the teacher is told as well.
        """
        if self.table.is_past:
            return self._all_parts(seat, language, all_open=all_open)
        whose = (seat, language, all_open)
        try:
            parts = self._all_parts(seat, language, all_open=all_open)
        except Exception as error:  # noqa: BLE001 - whatever it was: a page that says so is better than none
            self.table.failed(whose, error)
            return {"banner": self._out_of_order(seat, language)}
        self.table.worked(whose)
        return parts

    def _all_parts(self, seat: Seat | None, language: str, *, all_open: bool) -> Parts:
        reading = self.reading(language)
        public = self._public(reading)
        if seat is not None:
            return public | self._private(reading, seat)
        return public | self.open_hands(reading) if all_open else public

    def events(self, seat: Seat | None, language: str, since: int) -> list[Any]:
        """What has happened after the number *since*, as *seat* may know it: to be read out and animated."""
        if self.table.is_broken:
            return []  # What cannot be shown cannot be told.
        reading = self.reading(language)
        moment = (since, self.table.number)
        if reading.news_of != moment:
            reading.news_of, reading.news = moment, self._news(reading, since)
        return [
            self.told(reading, news.event.seen_by(seat), news.sentence, seat)
            if seat is not None and seat in news.concerned
            else news.told
            for news in reading.news
        ]

    def _news(self, reading: Reading, since: int) -> list[News]:
        """What has happened after the number *since*, and how it is told to whom it does not concern."""
        events = [
            event
            for entry in takewhile(lambda entry: entry.number > since, reversed(self.table.entries))
            for event in reversed(entry.events)
        ]
        # Every event has its line in the talk, in the same order.
        lines = reversed(self.table.talk)
        news = []
        for event, line in zip(events, lines, strict=False):
            told = self.told(reading, event.seen_by(None), line.sentence, None)
            # A sentence that all have heard is nobody's more than another's.
            is_heard_by_all = line.sentence and isinstance(event, PublicEvent)
            news.append(
                News(
                    event,
                    line.sentence,
                    () if is_heard_by_all else concerned(event),
                    Raw(msgspec.json.encode(told)),
                )
            )
        return news[::-1]

    def reading(self, language: str) -> Reading:
        known = self._readings.get(language)
        if known is None:
            known = self._readings[language] = Reading(self.table, language)
        return known

    def _public(self, reading: Reading) -> Parts:
        """Made once for a moment of the table, whoever asks first."""
        table = self.table
        people = [(seat.name, seat.bot, seat.present, seat.played_by_bot) for seat in table.seats]
        stamp = (
            id(table.state),
            table.number,
            table.is_paused,
            table.is_frozen,
            people,
            self.shown_advice(),
        )
        if reading.stamp != stamp:
            view = table.state.view(None)
            parts = self.public_parts(reading, view)
            parts["status"] = self.status(reading, view)
            parts["banner"] = self.banner(reading)
            parts.update(self._talk(reading))
            reading.stamp, reading.public = stamp, parts
        return reading.public

    def _private(self, reading: Reading, seat: Seat) -> Parts:
        live = self.table.seats[seat]
        view = self.table.state.view(seat)
        parts = self.private_parts(reading, view, live)
        parts["status"] = self.status(reading, view)
        if self.table.awaits_beginner:
            parts["banner"] = self.banner(reading, for_pupil=True)
        if self.table.over and not self.table.is_past:
            made_of = (parts.get("result", ""), self.table.story.deal_number)
            parts["result"] = reading.kept.get(("after", seat), made_of, self._with_after, reading, *made_of)
        feedback = self._current_feedback(live)
        parts["feedback"] = reading.kept.get(
            ("feedback", seat), feedback, self.feedback, reading, feedback, view
        )
        parts["help"] = reading.faces.fragment("tables/help", ("raised", live.help_raised_at is not None))
        if self.table.is_at_home and not self.table.is_still:
            parts.update(home.parts(self.table, reading, live))
        return parts

    def _out_of_order(self, seat: Seat | None, language: str) -> str:
        if seat is None:
            text = wording.TABLE_BROKEN
        else:
            text = wording.CANNOT_SHOW_AT_HOME if self.table.is_at_home else wording.CANNOT_SHOW
        told = Phrase(in_language(language, text), language)
        return render("tables/banner.html", language, text=told, sign="warning")

    def shown_advice(self) -> Any:
        """What the referee thinks of the sentence or word that is judged now, where all may see it.

        It comes some time after the position.
        """
        is_judged = getattr(self.table.state, "proposal", None) is not None
        return self.table.shown_advice if is_judged else None

    # Parts that all games have

    def banner(self, reading: Reading, *, for_pupil: bool = False) -> str:
        """Why nobody can move; a pupil may say who is the youngest."""
        table = self.table
        choices: tuple[tuple[Seat, str], ...] = ()
        if table.is_frozen:
            text, sign = wording.FROZEN, "eye"
        elif table.is_paused:
            text, sign = wording.PAUSED, "pause"
        elif table.awaits_beginner and table.beginner_is == "youngest":
            text, sign = wording.YOUNGEST, "hourglass"
            seats = table.seats if for_pupil else ()
            choices = tuple((seat.number, seat.name) for seat in seats if seat.is_persons)
        elif table.awaits_beginner:
            text, sign = wording.BEGINS, "hourglass"
        else:
            return ""
        return reading.faces.fragment(
            "tables/banner", ("text", reading.faces.say(text)), ("sign", sign), ("choices", choices)
        )

    def _talk(self, reading: Reading) -> Parts:
        """The talk in parts of a few lines; those that are full are never looked at again."""
        lines, known_lines = self._shown(reading)
        known = reading.chunks
        done = known_lines // LINES
        chunks = known[:done]
        for place in range(done, len(lines) // LINES + 1):
            cut = lines[place * LINES : (place + 1) * LINES]
            if place < len(known) and known[place][0] == cut:
                chunks.append(known[place])
            else:
                chunks.append((cut, "".join([self.line(reading, line) for line in cut])))
        # What an undo or a new deal took away is emptied on the screens as well.
        chunks += [([], "")] * (len(known) - len(chunks))
        reading.chunks = chunks
        return {f"log-{place}": html for place, (_, html) in enumerate(chunks)}

    def _shown(self, reading: Reading) -> tuple[list[Line], int]:
        """The lines that people see, and how many of them they have seen before."""
        talk = self.table.talk
        if getattr(self.table.options, "history", "full") == "last":
            return self.last_request(talk), 0
        is_continued = reading.talk is talk and reading.shown_of <= len(talk)
        if not is_continued:
            reading.talk, reading.shown, reading.shown_of = talk, [], 0
        known = len(reading.shown)
        reading.shown += [line for line in talk[reading.shown_of :] if self.is_shown(line)]
        reading.shown_of = len(talk)
        return reading.shown, known

    def line(self, reading: Reading, line: Line) -> str:
        """A bubble; its number is all that differs between two tables where the same was said."""
        context = self.line_context(reading, line)
        head, tail = reading.faces.pieces("line", ("number", HOLE), *context)
        return f"{head}{line.number}{tail}"

    def _current_feedback(self, live: LiveSeat) -> Feedback | None:
        """What came of the last utterance, for as long as it helps: a refusal, until the table moves on."""
        feedback = live.feedback
        if feedback is None:
            return None
        if feedback.ok and self._is_ones_turn_again(live, feedback):
            return None
        lasts = 0 if not feedback.ok else MOVES_TO_READ if feedback.findings else MOVES_TO_SMILE
        return feedback if self.table.number <= feedback.number + lasts else None

    def _is_ones_turn_again(self, live: LiveSeat, feedback: Feedback) -> bool:
        """Whether *live* is to move after others have moved: the form then stands alone."""
        since = takewhile(lambda entry: entry.number > feedback.number, reversed(self.table.entries))
        state = self.table.state
        return live.number in state.to_move() - state.free() and any(
            entry.seat != live.number for entry in since
        )

    def feedback(self, reading: Reading, feedback: Feedback | None, view: Any) -> str:
        if feedback is None:
            return ""
        table, language = self.table, reading.language
        context: dict[str, Any] = {
            "spoken": table.language,
            "feedback": feedback,
            "better": better(feedback),
            "notes": notes(feedback.findings, language),
        }
        if feedback.ok:
            is_best = feedback.way != "tap" and not context["better"]
            if not is_best and not context["better"] and not context["notes"]:
                return ""  # A move by tap: there was nothing to say better.
            context["praise"] = reading.faces.say(wording.WELL_SAID) if is_best else None
        else:
            context |= self._asked_back(reading, feedback)
            # Of words to be put in order and of gaps no ready sentence is given away.
            may_hint = not feedback.candidates and feedback.way not in wording.BUILT_OTHERWISE
            if may_hint:
                context["hints"] = self.hints(reading, view, feedback)
            with translation.override(language):
                context["refusal"] = wording.refusal(table.game.name, context["reason"])
        return render("tables/feedback.html", language, **context)

    def _asked_back(self, reading: Reading, feedback: Feedback) -> dict[str, Any]:
        """What to choose from, if that is little; else what is to be said, too, and how."""
        candidates = self.candidates(reading, feedback.candidates)
        # What is said alike has been said: only which of the moves it is remains to be chosen.
        is_said = getattr(feedback.details, "missing", "") == "choice"
        asked = {"reason": feedback.reason, "candidates": candidates, "is_said": is_said}
        if len(candidates) <= MOST_CANDIDATES:
            return asked
        if is_said:
            return asked | {"is_list": True}
        missing = getattr(feedback.details, "missing", "") or "choice"
        spoken = [said for move in feedback.candidates if (said := move.spoken()) is not None]
        frames = [
            frame_of([said for said in spoken if said.key == key], self.table.scene)
            for key in dict.fromkeys(said.key for said in spoken)
        ]
        reason = f"{feedback.reason}.{missing}"
        return asked | {"reason": reason, "candidates": (), "hints": frames[:MOST_CANDIDATES]}

    def _with_after(self, reading: Reading, result: str, deal: int) -> str:
        """The end for one pupil, and where he can go from there."""
        table = self.table
        again = table.is_at_home and not table.story.is_daily
        return result + render("tables/after.html", reading.language, table=table.id, deal=deal, again=again)

    # What a game adds

    @abstractmethod
    def public_parts(self, reading: Reading, view: Any) -> Parts: ...

    @abstractmethod
    def private_parts(self, reading: Reading, view: Any, live: LiveSeat) -> Parts: ...

    @abstractmethod
    def open_hands(self, reading: Reading) -> Parts:
        """Every seat's hand, each made from that seat's own view."""

    @abstractmethod
    def status(self, reading: Reading, view: Any) -> str:
        """Whose turn it is, as a sentence to the viewer."""

    def candidates(self, reading: Reading, moves: Sequence[Any]) -> list[Candidate]:
        """What to choose from, where words fitted several *moves*."""
        scene = self.table.scene
        sentences = [say(spoken, scene) for move in moves if (spoken := move.spoken()) is not None]
        return [Candidate("text", sentence, sentence) for sentence in sentences]

    @abstractmethod
    def hints(self, reading: Reading, view: Any, feedback: Feedback) -> Sequence[str]:
        """Frames of what could be said now."""

    @abstractmethod
    def is_shown(self, line: Line) -> bool:
        """Whether people see this line of the talk: what was said, and what ends a game."""

    @abstractmethod
    def last_request(self, talk: Sequence[Line]) -> list[Line]:
        """All that a memory game lets people look up."""

    @abstractmethod
    def line_context(self, reading: Reading, line: Line) -> Sequence[tuple[str, Any]]: ...

    @abstractmethod
    def told(self, reading: Reading, event: Any, sentence: str, seat: Seat | None) -> dict[str, Any]:
        """An event for a browser: its words, their language, and who or what moved."""


def better(feedback: Feedback) -> str:
    """How what was understood is best said; "" if it was said so."""
    if not feedback.ok:
        return ""
    return best(feedback.way, feedback.text, feedback.sentence, feedback.findings)


def best(way: str, text: str, sentence: str, findings: Sequence[Any]) -> str:
    """How *text* is best said, as HTML with what is new in bold; "" if it was said so.

    Tiles and gaps make the model *sentence*; what somebody has typed stays his own, only mended.
    """
    if way == "tap":
        return ""
    if way == "type" or not sentence:
        return improved(text, findings)
    said, model = text.split(), sentence.split()
    if said == model:
        return ""
    return " ".join(
        " ".join(map(escape, model[start:end]))
        if kind == "equal"
        else f"<strong>{escape(' '.join(model[start:end]))}</strong>"
        for kind, _, _, start, end in SequenceMatcher(a=said, b=model, autojunk=False).get_opcodes()
        if start < end
    )


def improved(text: str, findings: Sequence[Any]) -> str:
    """*text* as HTML, the better words in bold where they belong; "" if there are none."""
    html: list[str] = []
    done = 0
    for finding in sorted(findings, key=lambda finding: (finding.start, finding.end)):
        if finding.suggestion and done <= finding.start <= finding.end <= len(text):
            html += [escape(text[done : finding.start]), f"<strong>{escape(finding.suggestion)}</strong>"]
            done = finding.end
    return "".join(html) + escape(text[done:]) if html else ""


def notes(findings: Sequence[Any], language: str) -> list[str]:
    """Why, in the reader's language; each reason once."""
    messages = (f.message.get(language) or next(iter(f.message.values()), "") for f in findings)
    return list(dict.fromkeys(messages))
