"""The board of Famiglia: against the gangster, or for two."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any

import msgspec

from classroom.games.famiglia import words
from classroom.games.famiglia.words import WORDS
from classroom.games.shared.audience import Audience
from classroom.games.shared.board import Board
from classroom.games.shared.faces import CardFace, Faces
from classroom.games.shared.fragments import GlossedText, as_html, in_language, quoted
from classroom.games.shared.sentences import (
    best_done,
    encoded,
    event_text,
    frame,
    refusal,
    told_words,
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
from classroom.page_parts import Parts
from familygames.cards import Card
from familygames.famiglia.gang import ACCOUNTANTS, KIND, POINTS, VALUE, by_value
from familygames.famiglia.offers import actions
from familygames.famiglia.programme import QUOTAS, wish
from familygames.famiglia.rules import (
    Discard,
    Discarded,
    Famiglia,
    GameEnded,
    GangsterTook,
    Pass,
    PlayAccountant,
    PlayBrute,
    PlayedAccountant,
    PlayedBrute,
    Reshuffled,
    Take,
    TakeBack,
    Took,
    TurnedUp,
    TurnPassed,
    View,
)
from familygames.famiglia.rules.events import said_of_accountant
from familygames.game import PROGRAMME, Event, Move, Offer, Reason, Seat, Spoken
from familygames.language.formulas import Scene, frames, gaps, say, tiles

GANGSTER_PLACE = 1
"""The colour of the gangster's face: that of the second seat, which is free where he plays."""
FRAMES = {"refresh": "refresh", "accountant": "accountant", "brute": "brute", "take": "take.pair"}


WITH_A_CARD = (Discarded, PlayedAccountant, PlayedBrute, Took, GangsterTook)


class FamigliaBoard(Board[Famiglia, View]):
    """The Street, the sides and the gangster's plan for all; the hand and the actions of a turn for each."""

    words = WORDS

    def __init__(self, table: ShownTable) -> None:
        super().__init__(table)
        self._walked: list[Entry] | None = None
        self._done = 0
        self._position: Any = None
        self._steps: dict[int, tuple[int | None, ...]] = {}

    @property
    def is_solo(self) -> bool:
        return bool(self.state.options.mode == "solo")

    @property
    def gangster_face(self) -> str:
        """His drawing: each level has its own."""
        return f"gang/gangster-{self.state.options.level}.svg"

    # The gangster's steps

    def steps(self) -> Mapping[int, tuple[int | None, ...]]:
        """Of each of the gangster's turns, by its number: the step of his programme behind each event."""
        entries = self.table.entries
        if self._walked is not entries:  # An undo and a new deal begin another list.
            self._walked, self._done, self._steps = entries, 0, {}
            self._position = self.table.story.dealt()
        for entry in entries[self._done :]:
            steps = []
            for event in entry.events:
                steps.append(step_of(self._position, event))
                self._position = event.change(self._position)
            if entry.seat == PROGRAMME:
                self._steps[entry.number] = tuple(steps)
        self._done = len(entries)
        return self._steps

    def lit(self) -> int | None:
        """The step by which the gangster took his last card."""
        steps = self.steps()
        last = steps[max(steps)] if steps else ()
        return next((step for step in reversed(last) if step is not None), None)

    # Public

    def public_parts(self, reading: Audience, view: View) -> Parts:
        parts = super().public_parts(reading, view)
        parts["street"] = street(reading.faces, view.street, view.lowered, view.reduction)
        parts["gangster"] = self.gangster(reading, view) if self.is_solo else ""
        return parts

    def middle(self, reading: Audience, view: View) -> str:
        return reading.faces.fragment(
            "middle",
            ("stack", view.stack),
            ("passes", view.passes),
            ("exhausted", view.exhausted),
            ("discards", len(view.discards)),
        )

    def seat(self, reading: Audience, view: View, live: ShownSeat) -> str:
        """One side: what it owns, and its hand where that is open and not the viewer's own."""
        faces, place = reading.faces, live.number
        shown = view.shown[place]
        lists = [owned(faces, "area", view.areas[place])]
        if shown is not None and view.seat != place:
            lists.insert(0, owned(faces, "hand", by_value(shown)))
        return self.seat_part(
            reading,
            live,
            ("cards", view.hands[place]),
            ("points", view.scores[place]),
            ("counts_all", shown is not None),
            ("is_turn", view.phase != "over" and view.turn == place),
            inner=lists,
        )

    def gangster(self, reading: Audience, view: View) -> str:
        faces = reading.faces
        form = faces.form(
            "gangster",
            ("name", in_language(faces.read, words.GANGSTER)),
            ("face", self.gangster_face),
            ("walker", f"gang/walker-{self.state.options.level}.svg"),
            ("level", level(view)),
            ("points", view.gangster_score),
            ("plan", self.plan(faces, view) if view.options.show_gangster_plan else ()),
            ("lit", self.lit() if view.options.show_gangster_plan else None),
            ("is_turn", view.turn == PROGRAMME and view.phase != "over"),
            slots=("owned",),
        )
        return form.filled(owned=owned(faces, "gangster", view.gangster))

    def plan(self, faces: Faces, view: View) -> tuple[tuple[int, str, int, int], ...]:
        """His five steps: number, words, how many such cards he has and wants; the last wants none."""
        values = [VALUE[card] for card in view.gangster]
        wanted = (*QUOTAS[3 if view.level is None else view.level], 0)
        return tuple(
            (value + 1, plan_text(faces.read, value, quota), values.count(value), quota)
            for value, quota in enumerate(wanted)
        )

    def status(self, reading: Audience, view: View) -> str:
        faces, names = reading.faces, self.table.names
        is_over = view.phase == "over"
        is_mine = not is_over and view.seat == view.turn
        if view.turn == PROGRAMME:
            place, name, sign = GANGSTER_PLACE, "", self.gangster_face
        else:
            place, name = view.turn, names[view.turn]
            sign = sign_of(self.table.seats[place])
        if is_over or view.phase == "gangster":
            key: str = view.phase
        elif is_mine:
            key = "take.you" if view.phase == "take" else "you"
        else:
            key = "other"
        return faces.fragment(
            "games/shared/status",
            ("number", None if is_over else place),
            ("name", name),
            ("sign", sign),
            ("is_mine", is_mine),
            ("text", status_text(faces, key, name)),
        )

    def results(self, reading: Audience, view: View) -> str:
        scores = view.scores
        rows = [(seat.number, seat.name, sign_of(seat), scores[seat.number]) for seat in self.table.seats]
        if view.gangster_score is not None:
            name = in_language(reading.language, words.GANGSTER)
            rows.append((GANGSTER_PLACE, name, self.gangster_face, view.gangster_score))
        winners = view.winners
        if view.gangster_score is not None and view.gangster_score > scores[0]:
            winners = (GANGSTER_PLACE,)
        return reading.faces.fragment(
            "results",
            ("rows", tuple(rows)),
            ("winners", winners),
            ("result", view.result),
            ("level", level(view)),
        )

    def open_hand(self, reading: Audience, view: View) -> str:
        return reading.kept.get(("hand", view.seat), view.hand, self.hand, reading.faces, view.hand)

    def hand_card(self, faces: Faces, card: Card) -> str:
        return faces.fragment("hand_card", *face_words(faces, card))

    # Private

    def private_parts(self, reading: Audience, view: View, live: ShownSeat) -> Parts:
        kept, seat = reading.kept, live.number
        parts = {
            "hand": self.open_hand(reading, view),
            f"seat-{seat}": self.seat(reading, view, live),
        }
        made_of = (
            view.turn == seat,
            view.phase,
            view.hand,
            view.areas[seat],
            view.street,
            view.exhausted,
            view.reduction,
            live.way,
        )
        parts["move"] = kept.get(("move", seat), made_of, self.move, reading, view, live.way)
        if view.phase == "over":
            parts["result"] = kept.get(("result", seat), self.table.number, self.own_result, reading, view)
        return parts

    def move(self, reading: Audience, view: View, way: str) -> str:
        """The four actions of a turn: those that are possible, how to end it, and those that are not."""
        seat = view.seat
        if seat is None or view.turn != seat or view.phase in ("gangster", "over"):
            return ""
        faces, state = reading.faces, self.state
        can: list[str] = []
        cannot: list[str] = []
        for action in actions(state, seat):
            name, is_possible = action.name, action.is_possible
            more = ""
            if name == "accountant" and is_possible:
                more = swap_rows(faces, view.hand, view.areas[seat])
            is_typed = way == "type" and name != "accountant"
            form = faces.form(
                "action",
                ("name", name),
                ("title", faces.steps[name]),
                ("about", in_language(faces.read, words.ACTIONS[name])),
                ("reason", why_not(faces, action.objection)),
                ("is_possible", is_possible and not is_typed),
                ("is_open", name == "take" and is_possible and way != "type"),
                ("frame", frames(self.frame_of(name, seat), faces.scene)[0] if way == "type" else ""),
                ("way", "tap" if way == "type" else way),
                ("form", form_of(name)),
                slots=("choices", "more"),
            )
            listed = () if is_typed and is_possible else action.offers
            choices = "".join([choice(faces, name, one, way) for one in listed])
            (can if is_possible else cannot).append(form.filled(choices=choices, more=more))
        whole = faces.form(
            "actions", ("type_first", way == "type"), ("frames", ()), slots=("can", "ends", "cannot")
        )
        return whole.filled(can="".join(can), ends=self.ends(reading, view, way), cannot="".join(cannot))

    def ends(self, reading: Audience, view: View, way: str) -> str:
        """Passing, and taking back."""
        passing = Pass().spoken()
        scene = self.table.scene
        return reading.faces.fragment(
            "ends",
            ("way", way),
            ("sentence", say(passing, scene)),
            ("meaning", reading.faces.meaning(passing, scene)),
            ("frame", buildable(passing, scene)),
            ("pass", encoded(Pass())),
            ("take_back", encoded(TakeBack())),
            ("can_undo", view.can_undo),
        )

    def own_result(self, reading: Audience, view: View) -> str:
        seat = view.seat
        if seat is None:
            return ""
        other = 1 - seat
        is_solo = view.gangster_score is not None
        theirs = view.gangster_score if is_solo else view.scores[other]
        return self.ended(
            reading,
            view,
            done_well(reading.faces, self.table.talk, seat),
            ("own", view.scores[seat]),
            ("gangster", view.gangster_score),
            ("name", "" if is_solo else self.table.names[other]),
            ("other", theirs),
            ("result", view.result),
            ("level", level(view)),
        )

    # Talk and events

    def is_shown(self, line: TalkLine) -> bool:
        return type(line.event) is not TurnPassed

    def line_context(self, reading: Audience, line: TalkLine) -> Sequence[tuple[str, Any]]:
        event, faces = line.event, reading.faces
        seat = by_whom(event)
        card = event.card if isinstance(event, WITH_A_CARD) else None
        is_gangster = seat == PROGRAMME
        return (
            ("seat", seat),
            ("place", GANGSTER_PLACE if is_gangster else seat),
            ("name", self.people(faces.read).get(seat, "") if seat is not None else ""),
            ("sign", self.gangster_face if is_gangster else self.sign(seat)),
            ("sentence", line.sentence),
            ("gloss", self.gloss(reading, line)),
            ("card", faces.card(card) if card is not None else None),
            ("value", VALUE[card] if card is not None else None),
            ("kind", type(event).__name__),
        )

    def people(self, language: str) -> dict[Seat, str]:
        """All who move here, by seat; the gangster in the reader's *language*."""
        people = dict(enumerate(self.table.names))
        people[PROGRAMME] = in_language(language, words.GANGSTER)
        return people

    def gloss(self, reading: Audience, line: TalkLine) -> GlossedText:
        """What was said, for a reader of another language."""
        event, faces = line.event, reading.faces
        spoken = event.spoken()
        if line.sentence and faces.read == faces.spoken:
            return GlossedText("", faces.read)
        if line.sentence and spoken is not None:
            return GlossedText(faces.meaning(spoken, self.table.scene.but(speaker=line.seat)), faces.gloss)
        return GlossedText(as_html(self.narrated(faces, event, None), faces.named_in), faces.read)

    def narrated(self, faces: Faces, event: Any, seat: Seat | None) -> str:
        """*event* as a sentence in the reader's language, to *seat* if it is the one it is about."""
        return narrated(faces, tuple(self.people(faces.read).items()), event, seat)

    def event_context(
        self, reading: Audience, event: Any, sentence: str, seat: Seat | None
    ) -> dict[str, Any]:
        faces = reading.faces
        people = self.people(faces.read)
        words = "" if sentence else self.narrated(faces, event, seat)
        words_told = told_words(faces, people, event, sentence, words)
        by = by_whom(event)
        if sentence and by is not None:
            words_told |= {"seat": by, "by": people[by]}
        if not sentence and type(event) is not TurnPassed:
            words_told["shown"] = True
        return {**words_told, **msgspec.to_builtins(self.effect(faces, event))}

    def effect(self, faces: Faces, event: Any) -> Effect:
        match event:
            case Took(taker, card):
                return Effect(giver="street", taker=taker, card=faces.card(card).key)
            case GangsterTook(card):
                return Effect(giver="street", taker="gangster", card=faces.card(card).key)
        return NO_EFFECT

    def happened(self, seat: Seat | None, language: str, since: int) -> list[Any]:
        events = super().happened(seat, language, since)
        if not (self.is_solo and self.state.options.show_gangster_plan):
            return events
        steps = self.steps()
        behind = [
            step
            for entry in self.table.entries
            if entry.number > since
            for step in steps.get(entry.number, (None,) * len(entry.events))
        ]
        return [
            event if step is None else with_plan(event, step)
            for event, step in zip(events, behind, strict=True)
        ]

    def detail(self, reading: Audience, move: Any, *, is_alike: bool) -> str:
        return detail_of(reading.faces, move, self.state.street)

    def hints(self, reading: Audience, view: View) -> Sequence[str]:
        seat = view.seat
        if seat is None or view.turn != seat or view.phase == "over":
            return ()
        now = self.said_now(seat)
        possible = (one.name for one in actions(self.state, seat) if one.is_possible)
        before = [FRAMES[name] for name in possible if name != "take"]
        keys = dict.fromkeys((*before, *(key for key in ("take.free", "take.pair", "pass") if key in now)))
        return [frames(key, self.table.scene)[0] for key in keys]

    def frame_of(self, action: str, seat: Seat) -> str:
        """The formula by which one begins it: a 0 is free, if no pair buys anything."""
        is_free = action == "take" and "take.pair" not in self.said_now(seat)
        return "take.free" if is_free else FRAMES[action]

    def said_now(self, seat: Seat) -> set[str]:
        """The formulas of all moves that *seat* may make."""
        return {spoken.key for move in self.state.moves(seat) if (spoken := move.spoken()) is not None}


# What a turn offers


def why_not(faces: Faces, reason: Reason | None) -> str:
    return "" if reason is None else refusal(faces.words, faces.read, str(reason))


def choice(faces: Faces, action: str, chosen: Offer[Any], way: str) -> str:
    """One choice, or why it cannot be made."""
    move, why = chosen.move, why_not(faces, chosen.objection)
    spoken = move.spoken()
    utterances: tuple[Spoken, ...] = () if why or spoken is None else (spoken,)
    words = ""
    match move:
        case Discard(card):
            words = faces.fragment("draws", ("number", VALUE[card])) if VALUE[card] else ""
        case PlayAccountant(card):
            # What is swapped is chosen beside it; the sentence tells only how many.
            further = (said_of_accountant(card, number) for number in range(1, VALUE[card] + 1))
            utterances = (*utterances, *further) if utterances else ()
        case PlayBrute(brute, card, by) if by <= min(VALUE[brute], VALUE[card]):
            words = faces.fragment(
                "lowers", ("brute", with_value(faces, brute)), ("by", by), ("cost", VALUE[card] - by)
            )
        case PlayBrute(card):  # There is nothing to lower, or it is a 0.
            pass
        case Take(card):
            words = "" if why else price(faces, move)
    return offer(faces, form_of(action), move, utterances, card, words, why, way)


def price(faces: Faces, move: Take) -> str:
    if move.used is None or move.kept is None:
        return faces.fragment("price", ("used", None))
    return faces.fragment(
        "price", ("used", with_value(faces, move.used)), ("kept", with_value(faces, move.kept))
    )


def form_of(action: str) -> str:
    """An Accountant's swaps are fields of their own, and so are sent by a form of their own."""
    return "swap-form" if action == "accountant" else "move-form"


@lru_cache(maxsize=16384)
def offer(
    faces: Faces,
    form: str,
    move: Move[Any],
    spoken: tuple[Spoken, ...],
    card: Card,
    words: str,
    reason: str,
    way: str,
) -> str:
    scene = faces.scene
    if way in ("tiles", "gaps"):
        listed = [buildable(utterance, scene) for utterance in spoken]
    else:
        listed = [frame((say(utterance, scene),), ()) for utterance in spoken]
    whole = faces.form(
        "offer",
        ("form", form),
        ("move", encoded(move)),
        ("frames", f"[{','.join(listed)}]"),
        ("card", faces.card(card)),
        ("value", VALUE[card]),
        ("reason", reason),
        slots=("words",),
    )
    return whole.filled(words=words)


def buildable(spoken: Spoken, scene: Scene) -> str:
    return frame(gaps(spoken, scene), tiles(spoken, scene))


@lru_cache(maxsize=16384)
# Cards


def face_words(faces: Faces, card: Card) -> tuple[tuple[str, Any], ...]:
    role = words.ROLES.get(card.family, "") if VALUE[card] else ""
    return (
        ("card", faces.card(card)),
        ("value", VALUE[card]),
        ("points", POINTS[card]),
        ("role", in_language(faces.spoken, role)),
    )


def with_value(faces: Faces, card: Card) -> tuple[CardFace, int]:
    return faces.card(card), VALUE[card]


@lru_cache(maxsize=4096)
def street(faces: Faces, cards: tuple[Card, ...], lowered: Card | None, reduction: int) -> str:
    form = faces.form("street", ("count", len(cards)), slots=("cards",))
    listed = []
    for card in cards:
        less = reduction if card == lowered else 0
        listed.append(
            faces.fragment(
                "street_card", *face_words(faces, card), ("reduction", less), ("cost", VALUE[card] - less)
            )
        )
    return form.filled(cards="".join(listed))


@lru_cache(maxsize=4096)
def owned(faces: Faces, title: str, cards: tuple[Card, ...]) -> str:
    """Cards that lie open before somebody, as small marks."""
    text = in_language(faces.read, words.OWNED[title])
    form = faces.form("owned", ("title", text), ("count", len(cards)), slots=("cards",))
    marks = [
        faces.fragment("owned_card", ("card", faces.card(card)), ("value", VALUE[card]))
        for card in by_value(cards)
    ]
    return form.filled(cards="".join(marks))


@lru_cache(maxsize=4096)
def swap_rows(faces: Faces, hand: tuple[Card, ...], area: tuple[Card, ...]) -> str:
    """Room for as many swaps as the best Accountant of *hand* may make."""
    best = max(VALUE[card] for card in hand if card.family == ACCOUNTANTS)

    def options(cards: Iterable[Card]) -> tuple[tuple[str, str, str], ...]:
        return tuple((faces.card(card).key, phrase_of(faces, card), faces.named_in) for card in cards)

    return faces.fragment(
        "swaps",
        ("rows", tuple(range(min(best, len(area))))),
        ("hand", options(hand)),
        ("area", options(area)),
    )


def phrase_of(faces: Faces, card: Card) -> str:
    """The card's word with its article, in the language being learnt."""
    return faces.phrase(card)


# Words


def level(view: View) -> str:
    """The gangster's level as it is called: "3a" if the player began, "3b" if the gangster did (FA-37)."""
    return "" if view.level is None else f"{view.level}{'b' if view.first == PROGRAMME else 'a'}"


@lru_cache(maxsize=64)
def plan_text(language: str, value: int, quota: int) -> str:
    return in_language(language, words.PLAN[value], quota=quota)


@lru_cache(maxsize=1024)
def status_text(faces: Faces, key: str, name: str) -> GlossedText:
    return faces.say(WORDS.waits(key), name=name)


def by_whom(event: Event[Famiglia]) -> Seat | None:
    """Who speaks or acts: the gangster takes his card, and the player tells the points at the end."""
    if isinstance(event, GangsterTook):
        return PROGRAMME
    if isinstance(event, GameEnded):
        return 0 if event.gangster is not None else None
    return event.seat


def step_of(state: Famiglia, event: Any) -> int | None:
    """The step of the programme behind an *event* of the gangster's turn (FA-31 to FA-35)."""
    if isinstance(event, GangsterTook):
        return event.plan
    if isinstance(event, Discarded) and event.seat == PROGRAMME:
        rest = chain(state.stack, state.discards)
        options = state.options
        wanted = wish(state.gangster, state.street, rest, options.level, options.discard_max_value)
        return wanted.number if wanted is not None else None
    return None


def detail_of(faces: Faces, move: Any, street: Sequence[Card]) -> str:
    """What tells *move* from others that are said alike, in the language being learnt."""
    if isinstance(move, PlayAccountant):
        return ", ".join(f"{phrase_of(faces, own)} ↔ {phrase_of(faces, back)}" for own, back in move.swaps)
    match move:
        case PlayBrute(target=card) | Discard(card) | Take(card):
            alike = [other for other in street if KIND[other] == KIND[card]]
        case _:
            return ""
    if len(alike) < 2:
        return ""
    return in_language(faces.spoken, words.PLACE, number=street.index(card) + 1)


def with_plan(event: Any, step: int) -> Any:
    decoded = msgspec.json.decode(event) if isinstance(event, msgspec.Raw) else event
    return decoded | {"plan": step}


@lru_cache(maxsize=8192)
def narrated(faces: Faces, people: tuple[tuple[Seat, str], ...], event: Any, seat: Seat | None) -> str:
    """The words on the cards stay in the language being learnt, and are `quoted`."""
    cite = str if faces.read == faces.named_in else quoted
    kind = type(event).__name__
    about = event.seat
    words: dict[str, Any] = {"player": dict(people).get(about, "") if about is not None else ""}
    card = event.card if isinstance(event, WITH_A_CARD) else None
    if card is not None:
        words["card"] = cite(phrase_of(faces, card))
    match event:
        case TurnedUp(cards):
            words["cards"] = ", ".join(cite(phrase_of(faces, card)) for card in cards)
        case Reshuffled(number):
            words["number"] = number
        case PlayedAccountant():
            words["number"] = len(event.swaps)
        case PlayedBrute():
            words |= {"card": cite(phrase_of(faces, event.target)), "number": event.by}
        case Took(used=None):
            kind += ".free"
        case Took(used=Card() as used):
            kind += ".pair"
            words["used"] = cite(phrase_of(faces, used))
        case GangsterTook(plan=int(step)):
            kind += ".plan"
            words["number"] = step
        case TurnPassed() if about == PROGRAMME:
            kind += ".gangster"
    return event_text(faces.words, faces.read, kind, is_own=seat is not None and about == seat) % words


def done_well(faces: Faces, talk: Sequence[TalkLine], seat: Seat) -> str:
    """One thing this pupil has done well, and how often: the rarest of what they did."""
    own = [line.event for line in talk if line.event.seat == seat]
    taken = [event for event in own if isinstance(event, Took)]
    counted = {
        "dear": sum(VALUE[event.card] >= 3 for event in taken),
        "accountants": sum(isinstance(event, PlayedAccountant) for event in own),
        "brutes": sum(isinstance(event, PlayedBrute) for event in own),
        "pairs": sum(event.used is not None for event in taken),
        "taken": len(taken),
    }
    return best_done(faces, counted)
