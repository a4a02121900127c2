"""ToldTable: a table as its story tells it, whoever looks at it and whenever."""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, Literal, NamedTuple

from classroom.games.shared.told import Entry, Line
from classroom.live.story import Story
from familygames.catalogue import JudgedBy
from familygames.game import Event, Question, View
from familygames.language.data import spoken_in
from familygames.language.formulas import Scene, say
from familygames.state import State


class Asked(NamedTuple):
    """A sentence or word that a player has proposed, in the turn *number*.

    *opinion* is how it was decided, in the turn *decided*; both are empty while it is open.
    """

    number: int
    seat: int
    question: Question
    opinion: str = ""
    decided: int | None = None


class ToldTable:
    """What a board can show of a table, played now or long ago: its story, the names, what was said."""

    is_past: ClassVar[bool] = False

    def __init__(self, story: Story, names: tuple[str, ...]) -> None:
        self.story = story
        self.id = story.id
        self.label = story.label
        self.session_id = story.session
        self.is_at_home = story.practice is not None
        self.game = story.game
        self.deck = story.deck
        self.options = story.options
        asked = None if story.for_programs or self.is_at_home else story.options.first_player
        self.beginner_is: Literal["teacher", "youngest"] | None = (
            asked if asked in ("teacher", "youngest") else None
        )
        """Who begins, where people say it: whom the teacher names, or the youngest; else the deal does."""
        self.names = names
        self._talk: list[Line] = []
        self._talked_of: list[Entry] | None = None
        self._told_entries = 0

    @property
    def number(self) -> int:
        return self.story.number

    @property
    def state(self) -> State:
        return self.story.state

    @property
    def turn_since(self) -> datetime:
        return self.story.moved_at

    @property
    def entries(self) -> list[Entry]:
        """What happened in the present deal."""
        return self.story.entries

    @property
    def over(self) -> bool:
        return bool(self.state.is_over())

    @property
    def awaits_beginner(self) -> bool:
        """Whether somebody has yet to say who begins."""
        return self.beginner_is is not None and self.story.dealer is None and not self.entries

    @property
    def judged_by(self) -> JudgedBy | None:
        """Who judges here. Where programs play there is no teacher: then a program does."""
        judge = self.game.judged_by(self.options)
        return "auto" if judge == "teacher" and self.story.for_programs else judge

    @property
    def asked(self) -> Asked | None:
        """What was proposed last in this deal and is judged, or was."""
        if self.game.panel is None:
            return None
        opinion, decided = "", None
        for entry in reversed(self.entries):
            for event in reversed(entry.events):
                question = event.asks(self.deck)
                if question is not None:
                    return Asked(entry.number, entry.seat or 0, question, opinion, decided)
                if decided is None and (said := event.decides()):
                    opinion, decided = said, entry.number
        return None

    @property
    def language(self) -> str:
        """The language that is spoken at this table; the one being learnt, where the game has no choice."""
        return spoken_in(self.named_in, self.deck.languages)

    @property
    def named_in(self) -> str:
        """The language of the words on the cards: it is learnt even where no sentences are known in it."""
        return self.deck.languages[1 if self.options.formula_language == "l2" else 0]

    @property
    def scene(self) -> Scene:
        return Scene(
            names=self.names,
            deck=self.deck,
            language=self.language,
            game=self.game.name,
            cards_in=self.named_in,
        )

    def scene_of(self, seat: int) -> Scene:
        """The scene in which *seat* speaks: it says "I" of itself, and its answer may name the card."""
        return self.scene.but(speaker=seat, asked=self.state.asked_for)

    def view(self, seat: int | None) -> View:
        """What a person at *seat* may know and look up."""
        return self.state.view(seat, self.past(seat))

    def past(self, seat: int | None) -> list[Event[Any]]:
        """All events of this deal as *seat* may know them."""
        return [event.seen_by(seat) for entry in self.entries for event in entry.events]

    @property
    def talk(self) -> list[Line]:
        """What was said and done in this deal, for everybody's eyes, oldest first."""
        entries = self.entries
        if self._talked_of is not entries:  # An undo and a new deal begin another list.
            self._talked_of, self._told_entries, self._talk = entries, 0, []
        if self._told_entries < len(entries):
            scene = self.scene
            for entry in entries[self._told_entries :]:
                self._talk.extend(_lines(entry, scene))
            self._told_entries = len(entries)
        return self._talk


def _lines(entry: Entry, scene: Scene) -> list[Line]:
    lines = []
    for event in entry.events:
        spoken = event.spoken()
        lines.append(
            Line(
                entry.number,
                event.seat,
                event.seen_by(None),
                say(spoken, scene.but(speaker=event.seat)) if spoken is not None else "",
            )
        )
    return lines
