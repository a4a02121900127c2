"""The board of FAMILYS: families on the table, a hand of letters, and what it can be thrown for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from django.utils import timezone

from classroom import wording
from classroom.boards.board import Board, Parts, Reading
from classroom.boards.faces import Faces
from classroom.boards.familys_cards import (
    Pick,
    Read,
    chips,
    draft_of,
    hand,
    key_of,
    letter_face,
    picks,
    read_as,
    spelt,
    tree,
)
from classroom.boards.familys_offers import Offers, Tray
from classroom.boards.fragments import HOLE, Phrase, as_html, in_language, quoted
from classroom.boards.sentences import (
    best_done,
    event_text,
    placed,
    told_words,
    wins_with,
)
from familygames.cards import Card
from familygames.familys.combinations import LONG, points
from familygames.familys.deck import ROLES
from familygames.familys.rules import (
    OWN_TURN,
    Announce,
    Announced,
    ChangedColour,
    ChoseStart,
    DrawSimple,
    Drew,
    EndTurn,
    Exchanged,
    GameEnded,
    Judged,
    Laid,
    LaidStart,
    PlayedSpecial,
    Proposed,
    Refill,
    Refused,
    Threw,
    ThrewCouple,
    ThrewOne,
    TookFromTalon,
    TookLaid,
    TookShown,
    TurnedTalon,
    View,
    VisionTake,
    Vote,
    Voted,
)
from familygames.game import Seat

if TYPE_CHECKING:
    from classroom.live.tables import Feedback, Line, LiveSeat

TOLD = (
    LaidStart,
    ChangedColour,
    TurnedTalon,
    TookFromTalon,
    TookShown,
    Judged,
    Refused,
    Threw,
    ThrewOne,
    GameEnded,
)
"""What is told in the talk though nobody has said it."""


class FamilysBoard(Board):
    """The families, the piles and what is judged, for all; the hand and what it is good for, for each."""

    # Public

    def public_parts(self, reading: Reading, view: View) -> Parts:
        faces = reading.faces
        parts: Parts = {
            "middle": self.middle(faces, view),
            "showing": self.showing(reading, view),
            "result": self.results(reading, view) if view.phase == "over" else "",
        }
        for live in self.table.seats:
            place = live.number
            parts[f"seat-{place}"] = self.seat(faces, view, live)
            parts[f"family-{place}"] = tree(
                faces, view.laid[place], view.unions[place], view.deck.are_siblings(view.laid[place])
            )
        return parts

    def seat(self, faces: Faces, view: View, live: LiveSeat) -> str:
        place = live.number
        face, plate = faces.pieces(
            "games/plate",
            ("number", place),
            ("name", live.name),
            ("is_bot", bool(live.bot)),
            ("between", HOLE),
        )
        first, second, last = faces.pieces(
            "seat",
            ("face", HOLE),
            ("plate", HOLE),
            ("is_away", not live.bot and not live.present),
            ("bot_plays", not live.bot and live.played_by_bot),
            ("cards", view.hands[place]),
            ("points", view.scores[place]),
            ("is_turn", view.phase not in ("setup", "over") and view.turn == place),
            ("ballot", ballot_of(view, place)),
        )
        return f"{first}{face}{second}{plate}{last}"

    def middle(self, faces: Faces, view: View) -> str:
        """The piles, which round it is, and which words count."""
        options = view.options
        words = wording.OPTIONS["familys"]["languages"].values[options.languages]
        return faces.fragment(
            "middle",
            ("stock", view.stock),
            ("talon", view.talon),
            ("top", letter_face(faces, view.discards[-1]) if view.discards else None),
            (
                "discards",
                tuple(letter_face(faces, card) for card in view.discards[:-1])
                if view.options.talon_view == "all"
                else (),
            ),
            ("round", view.round),
            ("rounds", options.rounds),
            ("words", "" if options.kinds == "symbols" else in_language(faces.read, words)),
        )

    def showing(self, reading: Reading, view: View) -> str:
        """What lies open for everybody to look at: a word that is judged, or a hand shown to a VISION."""
        faces, names = reading.faces, self.table.names
        if view.target is not None:
            return faces.fragment(
                "shown_hand",
                ("name", names[view.target]),
                ("cards", tuple(letter_face(faces, card) for card in view.shown)),
            )
        if view.proposal is None:
            return ""
        advice = self.shown_advice()
        findings = advice.findings if advice is not None else ()
        seconds = view.options.vote_seconds if view.judge == "class" else None
        left = self.table.seconds_left if seconds else None
        before = 0.0
        if left is not None and seconds is not None:
            # What had run when the last turn was made: what has run since, a page counts for itself.
            before = seconds - left - (timezone.now() - self.table.turn_since).total_seconds()
        pieces = faces.pieces(
            "judging",
            ("name", names[view.turn]),
            ("word", view.proposal.word),
            ("letters", spelt(faces, view.proposal.cards, view.proposal.word)),
            ("points", points("word", len(view.proposal.cards))),
            ("judged_by", "opponents" if view.judge == "class" else self.table.judged_by),
            ("ballots", tuple((names[seat], accept) for seat, accept in view.ballots)),
            ("advice", advice.ruling if advice is not None else ""),
            ("reasons", tuple(message_of(finding.message, faces.read) for finding in findings)),
            ("seconds", None if left is None else seconds),
            ("elapsed", HOLE),
        )
        return str(max(0, round(before))).join(pieces)

    def status(self, reading: Reading, view: View) -> str:
        faces, names = reading.faces, self.table.names
        who, is_mine = view.turn, is_awaited(view)
        key: str = view.phase
        if view.phase == "vote" and view.judge == "referee":
            key += ".teacher" if self.table.judged_by == "teacher" else ".dictionary"
        elif view.phase == "vote" and view.seat == view.turn:
            key += ".own"
        elif view.phase != "over":
            key += ".you" if is_mine else ".other"
        if is_mine and view.seat is not None:
            who = view.seat
        return faces.fragment(
            "games/status",
            ("number", who if view.phase != "over" else None),
            ("name", names[who]),
            ("is_bot", bool(self.table.seats[who].bot)),
            ("is_mine", is_mine),
            ("text", status_text(faces, key, names[view.turn])),
        )

    def results(self, reading: Reading, view: View) -> str:
        """The end as the class sees it: whose points come from where."""
        rows = tuple(
            (seat.number, seat.name, bool(seat.bot), *totals(view, seat.number)) for seat in self.table.seats
        )
        announcer = None if view.announcer is None else self.table.names[view.announcer]
        return reading.faces.fragment(
            "results",
            ("rows", rows),
            ("winners", view.winners),
            ("announcer", announcer),
            ("disqualified", view.disqualified),
        )

    # Private

    def private_parts(self, reading: Reading, view: View, live: LiveSeat) -> Parts:
        kept, seat = reading.kept, live.number
        picked = picks(live.draft, view.hand)
        now = (view.phase, view.turn, view.ready, view.hand, live.way)
        own = (view.laid[seat], view.unions[seat], view.gained, view.given_up)
        parts = {
            "hand": kept.get(
                ("hand", seat), (view.hand, picked), hand, reading.faces, self.table.deck, view.hand, picked
            ),
            "union": kept.get(
                ("union", seat), (now, own, view.discards[-1:]), self.union, reading, view, live
            ),
            "tray": kept.get(
                ("tray", seat), (now, own, picked, view.talon > 0, view.combined, view.refusals),
                self.tray, reading, view, live, picked,
            ),
            "move": kept.get(
                ("move", seat), (now, own, self.around(view)), self.move, reading, view, live
            ),
        }  # fmt: skip
        if view.phase == "over":
            parts["result"] = kept.get(("result", seat), self.table.number, self.own_result, reading, view)
        return parts

    def around(self, view: View) -> Any:
        """What else decides what the viewer can do: nothing, for him who is not to move."""
        if not is_awaited(view):
            return None
        special = (view.voisin_played, view.vision_played, view.shown, view.refusals)
        return special, view.ballots, view.laid, view.unions, view.hands, view.talon > 0, self.table.names

    def union(self, reading: Reading, view: View, live: LiveSeat) -> str:
        """The exchange of a UNION, whoever is on turn (FY-45). Only who holds one ever hears of it."""
        state, seat = self.table.state, live.number
        if view.phase not in OWN_TURN or seat not in state.exchangers:
            return ""
        offers = Offers(reading.faces, state, seat, live.way, self.table.names)
        found = [
            offers.offer(move, chips(reading.faces, move.card, move.partner)) for move in offers.unions()
        ]
        is_free = seat != view.turn
        # Of all folds one is open: on his own turn that is what he has to do.
        return offers.action("union", found, is_open=is_free, is_free=is_free)

    def move(self, reading: Reading, view: View, live: LiveSeat) -> str:
        """What the viewer can do now that needs no cards chosen in his hand."""
        if not is_awaited(view):
            return ""
        faces, state, seat = reading.faces, self.table.state, live.number
        offers = Offers(faces, state, seat, live.way, self.table.names)
        blocks: list[str] = []
        if view.phase == "setup":
            blocks.append(offers.beginnings())
        elif view.phase == "vote":
            blocks.append(offers.says("vote", (Vote(True), Vote(False))))
        elif view.phase == "vision_choice":
            found = [offers.offer(VisionTake(card), chips(faces, card)) for card in view.shown]
            blocks.append(offers.action("vision_take", found, is_open=True))
        else:
            blocks += self.turn(view, offers)
        typed = offers.frames()
        box = (
            faces.fragment("games/type", ("frames", typed), ("card", None), ("asked", None)) if typed else ""
        )
        head, tail = faces.pieces("moves", ("blocks", HOLE))
        return f"{head}{box}{''.join(blocks)}{tail}"

    def turn(self, view: View, offers: Offers) -> Iterator[str]:
        """The choices of a turn, what comes first in it above."""
        state, seat, faces = offers.state, offers.seat, offers.faces
        if view.refusals and view.phase in ("main", "throw_one"):
            told = event_text(faces.game, faces.read, Refused.__name__, is_own=True)
            yield faces.fragment("refused", ("text", told))
        if len(view.laid[seat]) == len(ROLES):
            yield offers.says("announce", (Announce(),))
        if view.phase == "draw":
            yield offers.says("draw", (DrawSimple(),))
        elif view.phase == "refill":
            yield offers.button("refill", Refill())
        layings = offers.layings()
        yield offers.action("lay", layings, is_open=any(not reason for _, reason in layings))
        if view.phase == "draw":
            yield offers.action("triple", offers.triples())
        elif view.phase == "main":
            yield offers.action("ideas", offers.ideas())
        yield offers.action("change_colour" if view.laid[seat] else "lay_start", offers.colours())
        if view.phase in ("draw", "main"):
            yield offers.specials("voisin")
            yield offers.specials("vision")
        if EndTurn().objection(state, seat) is None:
            yield offers.button("end_turn", EndTurn())

    def tray(self, reading: Reading, view: View, live: LiveSeat, picked: tuple[Pick, ...]) -> str:
        """The chosen cards, and all that they could be thrown or laid for."""
        if view.phase == "over":
            return ""
        faces, state = reading.faces, self.table.state
        offers = Offers(faces, state, live.number, live.way, self.table.names)
        if not picked:
            head = ""
            if view.phase == "setup" and view.chosen:
                before, after = faces.pieces("chosen", ("cards", HOLE))
                head = f"{before}{chips(faces, *view.chosen)}{after}"
            return head + faces.fragment(
                "tray_empty",
                ("phase", view.phase),
                ("is_awaited", is_awaited(view)),
                ("has_doubles", offers.has_doubles()),
            )
        if view.phase == "vote" and view.turn == live.number:
            return faces.fragment("tray_judged", ("draft", draft_of(picked)))
        tray = Tray(offers, picked)
        head, first, second, third, tail = faces.pieces(
            "tray",
            ("draft", HOLE),
            ("cards", HOLE),
            ("kinds", HOLE),
            ("buttons", HOLE),
            ("way", live.way),
            ("can_say", tray.can_say),
            ("later", tray.later),
        )
        return "".join(
            (head, draft_of(picked), first, tray.cards(), second, *tray.kinds, third, *tray.buttons, tail)
        )

    def open_hands(self, reading: Reading) -> Parts:
        views = [self.table.state.view(seat.number) for seat in self.table.seats]
        return {
            f"hand-{view.seat}": reading.kept.get(
                ("open", view.seat), view.hand, hand, reading.faces, self.table.deck, view.hand, None
            )
            for view in views
        }

    def own_result(self, reading: Reading, view: View) -> str:
        """The end for one pupil: his place, his points, and one thing he has done well."""
        seat = view.seat
        if seat is None:
            return ""
        total, thrown, laid = totals(view, seat)
        return reading.faces.fragment(
            "own_result",
            ("has_won", seat in view.winners),
            ("with_others", wins_with(reading.faces.read, self.table.names, view.winners, seat)),
            ("place", placed(reading.faces.read, place_of(view, seat))),
            ("total", total),
            ("thrown", thrown),
            ("laid", laid),
            ("is_disqualified", seat in view.disqualified),
            ("done_well", done_well(reading.faces, self.table.talk, seat)),
        )

    # Talk and events

    def is_shown(self, line: Line) -> bool:
        event = line.event
        return bool(line.sentence) or isinstance(event, TOLD)

    def last_request(self, talk: Sequence[Line]) -> list[Line]:
        return [line for line in talk if self.is_shown(line)]

    def line_context(self, reading: Reading, line: Line) -> Sequence[tuple[str, Any]]:
        event, faces, seat = line.event, reading.faces, line.seat
        return (
            ("seat", seat),
            ("name", self.table.names[seat] if seat is not None else ""),
            ("is_bot", seat is not None and bool(self.table.seats[seat].bot)),
            ("sentence", line.sentence),
            ("gloss", self.gloss(reading, line)),
            ("cards", line_cards(faces, event)),
            ("kind", type(event).__name__),
        )

    def gloss(self, reading: Reading, line: Line) -> Phrase:
        """What was said or done, for a reader of another language."""
        faces, spoken = reading.faces, line.event.spoken()
        if not line.sentence or spoken is None:
            return Phrase(as_html(self.narrated(faces, line.event, None), faces.named_in), faces.read)
        if faces.read == faces.spoken:
            return Phrase("", faces.read)
        return Phrase(faces.meaning(spoken, self.table.scene.but(speaker=line.seat)), faces.gloss)

    def narrated(self, faces: Faces, event: Any, seat: Seat | None) -> str:
        """*event* as a sentence in the reader's language, to *seat* if it is he whom it is about."""
        return narrated(faces, self.table.names, event, seat)

    def told(self, reading: Reading, event: Any, sentence: str, seat: Seat | None) -> dict[str, Any]:
        faces = reading.faces
        words = "" if sentence else self.narrated(faces, event, seat)
        told = told_words(faces, self.table.names, event, sentence, words)
        if not sentence and isinstance(event, TOLD):
            told["shown"] = True
        match event:
            case Drew(drawer, _, cards):
                told |= {"from": "stock", "to": drawer, "card": key_of(cards[0]) if len(cards) == 1 else ""}
            case TookFromTalon(by) | Exchanged(by):
                told |= {"from": "talon", "to": by, "card": ""}
            case TookLaid(by, target, card) | TookShown(by, target, card):
                told |= {"from": target, "to": by, "card": key_of(card)}
            case Threw(by, _, cards) | ThrewCouple(by, cards):
                told |= {"from": by, "to": "talon", "card": key_of(cards[-1])}
            case ThrewOne(by, card) | PlayedSpecial(by, card):
                told |= {"from": by, "to": "talon", "card": key_of(card)}
            case Announced():
                told["won"] = True
        return told

    def hints(self, reading: Reading, view: View, feedback: Feedback) -> Sequence[str]:
        if feedback.reason != "not_understood" or view.seat is None or not is_awaited(view):
            return ()
        return Offers(reading.faces, self.table.state, view.seat, "type", self.table.names).frames()


@lru_cache(maxsize=1024)
def status_text(faces: Faces, key: str, name: str) -> Phrase:
    return faces.say(wording.STATUS[faces.game][key], name=name)


def message_of(messages: dict[str, str], language: str) -> str:
    return messages.get(language) or next(iter(messages.values()), "")


# Questions about a moment


def is_awaited(view: View) -> bool:
    """Whether the table waits for the viewer; who may exchange a UNION need not."""
    seat = view.seat
    if seat is None or seat < 0 or view.phase == "over":
        return False
    if view.phase == "setup":
        return seat not in view.ready
    if view.phase == "vote":
        return view.judge == "class" and ballot_of(view, seat) == "open"
    return seat == view.turn


def ballot_of(view: View, seat: Seat) -> str:
    """What the plate of *seat* shows while a word is voted on."""
    if view.phase == "setup":
        return "ready" if seat in view.ready else ""
    if view.phase != "vote" or view.judge != "class" or seat == view.turn:
        return ""
    return {True: "yes", False: "no"}.get(dict(view.ballots).get(seat), "open")  # type: ignore[arg-type]


def totals(view: View, seat: Seat) -> tuple[int, int, int]:
    """All points of *seat*: those of combinations and those of the family."""
    return view.scores[seat], view.points[seat], view.scores[seat] - view.points[seat]


def place_of(view: View, seat: Seat) -> int:
    """His place, from 1; who is disqualified comes after all others (FY-52)."""

    def rank(other: Seat) -> tuple[bool, bool, int]:
        return other in view.winners, other not in view.disqualified, view.scores[other]

    return 1 + sum(rank(other) > rank(seat) for other in range(len(view.scores)))


# What is told


def line_cards(faces: Faces, event: Any) -> tuple[Read, ...]:
    """The cards that a line of the talk shows, each with what it is read as."""
    match event:
        case Proposed():
            return spelt(faces, event.cards, event.word)
        case Threw(kind="word"):
            return ()
        case Threw():
            return read_as(faces, (event.kind, event.cards, event.stars, ""))
        case LaidStart() | ChangedColour() | TookFromTalon():
            return tuple((letter_face(faces, card), "") for card in event.cards)
        case Laid() | TookLaid() | TookShown() | ThrewOne() | Exchanged():
            return ((letter_face(faces, event.card), ""),)
    return ()


def narrated(faces: Faces, names: tuple[str, ...], event: Any, seat: Seat | None) -> str:
    """The names on the cards stay in the language that is learnt, and are `quoted`."""
    cite = str if faces.read == faces.named_in else quoted

    def phrase(card: Card) -> str:
        return cite(faces.phrase(card))

    about: Seat | None = getattr(event, "seat", None)
    words: dict[str, Any] = {"player": names[about] if about is not None else ""}
    cards: Sequence[Card] = getattr(event, "cards", ()) if not isinstance(event, TurnedTalon) else ()
    card = getattr(event, "card", None)
    if cards:
        words["cards"] = ", ".join(phrase(one) for one in cards)
    if card is not None:
        words["card"] = phrase(card)
    target = getattr(event, "target", None)
    if target is not None:
        words["target"] = names[target]
    if isinstance(event, Laid) and event.partner is not None:
        words["card"] = phrase(event.partner)
    words |= details(event)
    is_own = seat is not None and about == seat and not (isinstance(event, Drew) and not cards)
    return (
        event_text(faces.game, faces.read, f"{type(event).__name__}{variant(event)}", is_own=is_own) % words
    )


def details(event: Any) -> dict[str, Any]:
    """The numbers and words that go with an event."""
    match event:
        case TurnedTalon(number) | Drew(number=number):
            return {"number": number}
        case Proposed(word=word):
            return {"word": word}
        case Threw():
            return {"number": points(event.kind, len(event.cards)), "word": event.word}
    return {}


def variant(event: Any) -> str:
    """What stands after an event's name where it is told in several ways."""
    match event:
        case ChoseStart() if event.cards:
            return ".cards"
        case LaidStart(cards=()):
            return ".none"
        case Laid(partner=Card()):
            return ".union"
        case Voted(accept=accept):
            return ".yes" if accept else ".no"
        case Judged(ruling):
            return f".{ruling.ruling}"
        case Threw(kind="word"):
            return ".word"
    return ""


def done_well(faces: Faces, talk: Sequence[Line], seat: Seat) -> str:
    """One thing this pupil has done well, and how often: the rarest of what he did."""
    own = [line.event for line in talk if getattr(line.event, "seat", None) == seat]
    thrown = [event for event in own if isinstance(event, Threw)]
    counted = {
        "familys": sum(isinstance(event, Announced) for event in own),
        "long": sum(len(event.cards) >= LONG for event in thrown),
        "words": sum(event.kind == "word" for event in thrown),
        "unions": sum(isinstance(event, Exchanged) for event in own),
        "combinations": len(thrown),
        "laid": sum(isinstance(event, Laid) for event in own),
    }
    return best_done(faces, counted)
