"""The board of FAMILYS: families on the table, a hand of letters, and what it can be thrown for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from django.utils import timezone

from classroom import wording
from classroom.boards.board import Board, Parts, Reading
from classroom.boards.faces import Faces
from classroom.boards.fragments import HOLE, Phrase, as_html, in_language, quoted
from classroom.boards.sentences import best_done, event_text, frame, meaning, refusal, told_words
from familygames.cards import Card
from familygames.familys.combinations import LONG, Combination, Kind, arrangements, points, suggestions
from familygames.familys.combinations import objection as not_a_combination
from familygames.familys.deck import PARENTS, ROLES, LetterDeck, plain
from familygames.familys.reasons import Reason
from familygames.familys.rules import (
    KINDS,
    OWN_TURN,
    Announce,
    Announced,
    Beside,
    ChangeColour,
    ChangedColour,
    Combine,
    DrawSimple,
    DrawTriple,
    Drew,
    EndTurn,
    Exchanged,
    Familys,
    GameEnded,
    Judged,
    Laid,
    LaidStart,
    Lay,
    LayStart,
    PlayedSpecial,
    PlayVision,
    PlayVoisin,
    Proposed,
    Refill,
    Refused,
    Threw,
    ThrewCouple,
    ThrewOne,
    ThrowOne,
    TookFromTalon,
    TookLaid,
    TookShown,
    TurnedTalon,
    View,
    VisionTake,
    Vote,
    Voted,
)
from familygames.game import Move, Seat, Spoken
from familygames.language.formulas import Scene, frames, gaps, say, tiles

if TYPE_CHECKING:
    from classroom.live.tables import Feedback, Line, LiveSeat

MOST_IDEAS = 6
STAR_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SPECIAL_ICONS = {
    "letter_star": "star",
    "digit_star": "star",
    "union": "link",
    "voisin": "home",
    "vision": "eye",
}
SIGN_ICONS = {
    "heart": "shape-heart",
    "diamond": "shape-diamond",
    "circle": "shape-circle",
    "clover": "clover",
}
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
COMBINATIONS: tuple[Kind, ...] = ("word", "run", "clones", "couple", "symbols")


class LetterFace(NamedTuple):
    """What a template shows of one card: what is printed on it, and in words what the marks mean."""

    key: str
    kind: str
    colour: str
    colour_name: str
    letter: str
    digit: int
    sign: str
    sign_name: str
    role: int
    role_name: str
    word: str
    short: str
    language: str
    icon: str


class Place(NamedTuple):
    """One of the nine places of a family: who is there, or who is missing; or a UNION in his stead."""

    role: int
    role_name: str
    sign: str
    name: str
    state: str
    is_couple: bool


class Pick(NamedTuple):
    """A card that a pupil has chosen in his hand, and the letter he wants a star to be."""

    card: Card
    letter: str = ""

    @property
    def text(self) -> str:
        return f"{key_of(self.card)}={self.letter}" if self.letter else key_of(self.card)


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
            parts[f"family-{place}"] = tree(faces, view.laid[place], view.unions[place])
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
        """The piles, and which round it is."""
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
            ("rounds", view.options.rounds),
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
            ("number", who),
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
        special = (view.voisin_played, view.vision_played, view.shown)
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
        return offers.action("union", found, is_open=True, is_free=seat != view.turn)

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
        state, seat = offers.state, offers.seat
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
        if view.phase in ("draw", "main"):
            yield offers.specials("voisin")
            yield offers.specials("vision")
        yield offers.action("change_colour", offers.colours())
        if EndTurn().objection(state, seat) is None:
            yield offers.button("end_turn", EndTurn())

    def tray(self, reading: Reading, view: View, live: LiveSeat, picked: tuple[Pick, ...]) -> str:
        """The chosen cards, and all that they could be thrown or laid for."""
        if view.phase == "over":
            return ""
        faces, state = reading.faces, self.table.state
        offers = Offers(faces, state, live.number, live.way, self.table.names)
        if not picked:
            return faces.fragment("tray_empty", ("phase", view.phase), ("is_awaited", is_awaited(view)))
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
            ("is_shared", len(view.winners) > 1),
            ("place", place_of(view, seat)),
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
            return Phrase(as_html(self.narrated(faces, line.event, None), faces.spoken), faces.read)
        if faces.read == faces.spoken:
            return Phrase("", faces.read)
        return Phrase(meaning(spoken, self.table.scene.but(speaker=line.seat)), faces.other)

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


# What can be done


Chosen = tuple[str, str]
"""A choice as HTML, and why it cannot be made: "" if it can."""


class Offers:
    """All that *seat* could do now, as choices; what he cannot do has its reason from the rules."""

    def __init__(self, faces: Faces, state: Familys, seat: Seat, way: str, names: tuple[str, ...]) -> None:
        self.faces = faces
        self.state = state
        self.seat = seat
        self.way = way
        self.names = names

    def why_not(self, move: Move[Any]) -> str:
        reason = move.objection(self.state, self.seat)
        return "" if reason is None else refusal(self.faces.game, self.faces.read, str(reason))

    # One choice, one button, one group of choices

    def offer(self, move: Move[Any], shown: str, *, worth: int = 0, kind: str = "") -> Chosen:
        why = self.why_not(move)
        head, tail = self.faces.pieces(
            "offer",
            ("move", encoded(move)),
            ("frames", "[]" if why else frames_of(self.faces, self.names, move.spoken(), self.way)),
            ("shown", HOLE),
            ("label", in_language(self.faces.spoken, wording.KINDS[kind]) if kind in wording.KINDS else ""),
            ("pile", kind if kind in ("stock", "talon") else ""),
            ("points", worth),
            ("reason", why),
            ("checked", False),
        )
        return f"{head}{shown}{tail}", why

    def button(self, name: str, move: Move[Any]) -> str:
        """A move that is made in silence."""
        return self.faces.fragment("button", ("move", encoded(move)), ("title", self.faces.steps[name]))

    def says(self, name: str, moves: Iterable[Move[Any]]) -> str:
        """Moves that are only to be said; who types says them in his own words."""
        if self.way == "type":
            return ""
        said = tuple(sayable(self.faces, self.names, move) for move in moves)
        return self.faces.fragment(
            "says", ("title", self.faces.steps[name]), ("says", said), ("way", self.way)
        )

    def action(
        self, name: str, choices: Sequence[Chosen], *, is_open: bool = False, is_free: bool = False
    ) -> str:
        """A fold with *choices* of one sort; nothing where there are none."""
        if not choices:
            return ""
        reasons = list(dict.fromkeys(reason for _, reason in choices))
        is_possible = "" in reasons
        head, tail = self.faces.pieces(
            "action",
            ("name", name),
            ("title", self.faces.steps[name]),
            ("reason", "" if is_possible else reasons[0]),
            ("is_possible", is_possible),
            ("is_open", is_open),
            ("is_free", is_free),
            ("choices", HOLE),
            ("way", self.way),
            ("is_silent", name in SILENT),
            ("about", in_language(self.faces.read, wording.CHOICES.get(name, ""))),
        )
        return f"{head}{''.join(html for html, _ in choices)}{tail}"

    # The choices

    def beginnings(self) -> str:
        """The first family: of each colour all its persons; or none, where no colour has two."""
        found = []
        for colour, members in self.state.members_held(self.seat).items():
            if len(members) >= 2:
                cards = tuple(members.values())
                found.append(self.offer(LayStart(colour, cards), chips(self.faces, *cards)))
        if not found:
            return self.button("end_turn", LayStart("", ()))
        return self.action("lay_start", found, is_open=True)

    def unions(self) -> list[Any]:
        """Of UNION cards alike the first stands for all."""
        found: dict[Card, Any] = {}
        for move in self.state.exchanges(self.seat):
            if move.objection(self.state, self.seat) is None:
                found.setdefault(move.partner, move)
        return list(found.values())

    def layings(self) -> list[Chosen]:
        """Every card that fits in the family, with its reason if it may not be laid now."""
        found: list[Chosen] = []
        seen = set()
        for move in self.state.layings(self.seat):
            if not isinstance(move, Lay):
                continue
            reason = move.objection(self.state, self.seat)
            if reason not in (None, Reason.NOT_JUST_DRAWN):
                continue
            is_union = move.partner is not None
            if is_union and (move.partner, reason) in seen:
                continue  # UNION cards of one colour are alike.
            seen.add((move.partner, reason))
            shown = (move.card, move.partner) if move.partner is not None else (move.card,)
            found.append(self.offer(move, chips(self.faces, *shown)))
        return found

    def triples(self) -> list[Chosen]:
        """Every couple of the hand for three cards of either pile, in one order: in the other by hand."""
        found: dict[Any, Chosen] = {}
        for move in self.state.triples(self.state.hands[self.seat]):
            if isinstance(move, DrawTriple) and move.objection(self.state, self.seat) is None:
                names = frozenset(self.state.deck.by_card[card].faces["en"].word for card in move.couple)
                key = (names, move.couple[0].family, move.pile)
                if key not in found:
                    found[key] = self.offer(move, chips(self.faces, *move.couple), kind=move.pile)
        return list(found.values())

    def ideas(self) -> list[Chosen]:
        """What the rules' own suggestions find in the hand, the dearest first."""
        options, hand = self.state.options, self.state.hands[self.seat]
        found = suggestions(self.state.deck, hand, KINDS[options.kinds], options.min_word_length)
        worth = sorted(found, key=lambda one: -points(one[0], len(one[1])))
        return [
            self.offer(
                Combine(*one),
                tiles_of(self.faces, one),
                worth=points(one[0], len(one[1])),
                kind=one[0],
            )
            for one in worth[:MOST_IDEAS]
        ]

    def specials(self, kind: str) -> str:
        """A VOISIN or VISION of the hand: whom it may be played against."""
        state, seat = self.state, self.seat
        if kind not in state.specials_held(seat):
            return ""
        found: list[Chosen] = []
        for step in range(1, len(state.hands)):
            target = (seat + step) % len(state.hands)
            if kind == "vision":
                found.append(self.offer(PlayVision(target), self.person(target)))
                continue
            laid = (*state.laid[target], *(beside.union for beside in state.unions[target]))
            found += [
                self.offer(PlayVoisin(target, card), f"{self.person(target)} {chips(self.faces, card)}")
                for card in laid
            ]
        return self.action(kind, found)

    def person(self, number: Seat) -> str:
        return self.faces.fragment("person", ("number", number), ("name", self.names[number]))

    def colours(self) -> list[Chosen]:
        """Every other colour the family might have, with all its persons."""
        if self.state.phase not in OWN_TURN:
            return []
        found = []
        for colour, members in self.state.members_held(self.seat).items():
            move = ChangeColour(colour, tuple(members.values()))
            if colour != self.state.colour(self.seat) and len(members) >= 2:
                found.append(self.offer(move, chips(self.faces, *members.values())))
        return found

    def frames(self) -> tuple[str, ...]:
        """The sentences of this moment with blanks, for who types."""
        if self.way != "type":
            return ()
        keys = []
        for move in self.state.moves(self.seat):
            spoken = None if isinstance(move, Combine) else move.spoken()
            if spoken is not None:
                keys.append(spoken.key)
        scene = scene_of(self.faces, self.names)
        return tuple(frames(key, scene)[0] for key in dict.fromkeys(keys))


SILENT = frozenset(("lay_start", "vision_take", "change_colour"))
"""Choices that are made without a word."""


class Tray:
    """What chosen cards make: the kinds of combination with their points, and other ways to use them."""

    def __init__(self, offers: Offers, picked: tuple[Pick, ...]) -> None:
        self.offers = offers
        self.faces = offers.faces
        self.state = offers.state
        self.picked = picked
        self.chosen = tuple(pick.card for pick in picked)
        self.letters = tuple(
            pick.letter for pick in picked if self.state.deck.kinds[pick.card] == "letter_star"
        )
        self.later = ""
        self.can_say = False
        self.buttons = list(self._buttons())
        self.kinds = list(self._kinds())

    def cards(self) -> str:
        """The chosen cards in their order; each can be put back, and a star of letters says its letter."""
        return "".join(
            self.faces.fragment(
                "tray_card",
                ("card", letter_face(self.faces, pick.card)),
                ("without", draft_of(other for other in self.picked if other != pick)),
                ("letter", pick.letter),
                (
                    "letters",
                    tuple(
                        (
                            letter,
                            draft_of(
                                (
                                    *self.picked[:place],
                                    pick._replace(letter=letter),
                                    *self.picked[place + 1 :],
                                )
                            ),
                        )
                        for letter in STAR_LETTERS
                    )
                    if self.state.deck.kinds[pick.card] == "letter_star"
                    else (),
                ),
            )
            for place, pick in enumerate(self.picked)
        )

    def _kinds(self) -> Iterator[str]:
        """What can be said of these cards, above all a chip for each kind of combination that is played:
        what they are worth as one, or why they are none.
        """
        uses = list(self._uses())
        for name, move in uses:
            label = in_language(self.faces.spoken, wording.USES[name])
            yield self._chip(label, move, is_checked=len(uses) == 1)
        self.can_say = bool(uses)
        if self.state.phase == "setup" or len(self.chosen) < 2:
            return
        options = self.state.options
        rows = [self._made(kind) for kind in COMBINATIONS if kind in KINDS[options.kinds]]
        lit = sum(combination is not None for _, combination, _ in rows)
        for kind, combination, reason in rows:
            label = in_language(self.faces.spoken, wording.KINDS[kind])
            if combination is None:
                why = refusal(self.faces.game, self.faces.read, str(reason))
                yield self.faces.fragment("kind", ("label", label), ("points", 0), ("reason", why))
                continue
            move = Combine(*combination)
            self.later = self.offers.why_not(move)
            self.can_say = self.can_say or not self.later
            worth = points(combination[0], len(combination[1]))
            yield self._chip(label, move, worth=worth, is_checked=lit == 1 and not uses)

    def _uses(self) -> Iterator[tuple[str, Move[Any]]]:
        """Moves of another sort that are said of exactly these cards."""
        moves: list[tuple[str, Move[Any]]] = []
        if len(self.chosen) == 1:
            moves.append(("lay", Lay(self.chosen[0])))
        elif len(self.chosen) == 2:
            moves += [
                ("stock", DrawTriple(self.chosen, "stock")),
                ("talon", DrawTriple(self.chosen, "talon")),
            ]
        return ((name, move) for name, move in moves if self._is_legal(move))

    def _is_legal(self, move: Move[Any]) -> bool:
        return move.objection(self.state, self.offers.seat) is None

    def _made(self, kind: Kind) -> tuple[Kind, Combination | None, Reason | None]:
        """The combination of *kind* that the cards make, or the rule in its way."""
        deck, least = self.state.deck, self.state.options.min_word_length
        first: Reason | None = None
        for combination in arrangements(deck, kind, self.chosen, self.letters):
            reason = not_a_combination(deck, combination, least)
            if reason is None:
                return kind, combination, None
            first = first or reason
        return kind, None, first or Reason.WRONG_STAR

    def _chip(self, label: str, move: Move[Any], *, worth: int = 0, is_checked: bool = False) -> str:
        faces, offers = self.faces, self.offers
        later = offers.why_not(move)
        return faces.fragment(
            "kind",
            ("label", label),
            ("points", worth),
            ("reason", ""),
            ("is_word", isinstance(move, Combine) and move.kind == "word"),
            ("later", later),
            ("move", "" if later else encoded(move)),
            ("frames", frames_of(faces, offers.names, move.spoken(), offers.way)),
            ("checked", is_checked and not later),
        )

    def _buttons(self) -> Iterator[str]:
        """Moves that are made in silence with exactly these cards."""
        colour, chosen = self.chosen[0].family, self.chosen
        moves: list[tuple[str, Move[Any]]] = [("lay_these", LayStart(colour, chosen))]
        if len(chosen) == 1:
            moves.append(("throw_one", ThrowOne(chosen[0])))
        else:
            moves.append(("change_colour", ChangeColour(colour, chosen)))
        return (self.offers.button(name, move) for name, move in moves if self._is_legal(move))


# Cards


@lru_cache(maxsize=4096)
def letter_face(faces: Faces, card: Card) -> LetterFace:
    shown, face = faces.deck.by_card[card], faces.card(card)
    deck: LetterDeck = faces.deck  # type: ignore[assignment]  # of this game
    family = deck.by_family[card.family]
    role, kind = deck.roles.get(card, 0), deck.kinds[card]
    sign = wording.SIGNS.get(shown.sign, shown.sign)  # type: ignore[attr-defined]  # a card of this game
    return LetterFace(
        key=key_of(card),
        kind=kind,
        colour=family.colour,
        colour_name=faces.face(family.faces, faces.spoken).word.capitalize() if family.colour else "",
        letter=shown.letter,  # type: ignore[attr-defined]
        digit=shown.digit,  # type: ignore[attr-defined]
        sign=SIGN_ICONS.get(shown.sign, ""),  # type: ignore[attr-defined]
        sign_name=in_language(faces.spoken, sign),
        role=role,
        role_name=in_language(faces.spoken, wording.PERSONS[role - 1]) if role else "",
        word=face.word,
        short=in_language(faces.spoken, wording.SPECIALS[kind]) if kind in wording.SPECIALS else face.word,
        language=faces.spoken,
        icon=SPECIAL_ICONS.get(kind, ""),
    )


def key_of(card: Card) -> str:
    return f"{card.family}/{card.member}"


def chips(faces: Faces, *cards: Card) -> str:
    """Cards in a line, small, with what matters of them."""
    return "".join(faces.fragment("chip", ("card", letter_face(faces, card))) for card in cards)


def tiles_of(faces: Faces, combination: Combination) -> str:
    """A combination as its cards lie, each with what it is read as."""
    kind, cards, stars, word = combination
    if kind in ("couple", "symbols"):
        return chips(faces, *cards)
    if kind == "word":
        return faces.fragment("letters", ("letters", spelt(faces, cards, word)))
    faced = [letter_face(faces, card) for card in cards]
    declared = iter(stars)
    # What is equal or goes up is either the letters or the digits: a star says which, or the cards do.
    is_letters = any(card.kind == "letter_star" for card in faced) or (
        all(card.kind == "letter" for card in faced) and fits_letters(kind, [card.letter for card in faced])
    )
    shown = tuple(
        (card, next(declared) if card.kind != "letter" else card.letter if is_letters else str(card.digit))
        for card in faced
    )
    return faces.fragment("letters", ("letters", shown))


def fits_letters(kind: str, letters: Sequence[str]) -> bool:
    if kind == "clones":
        return len(set(letters)) == 1
    return all(ord(after) - ord(before) == 1 for before, after in pairwise(letters))


@lru_cache(maxsize=1024)
def spelt(faces: Faces, cards: tuple[Card, ...], word: str) -> tuple[tuple[LetterFace, str], ...]:
    """The cards of a word, each with the letter it stands for."""
    return tuple((letter_face(faces, card), letter) for card, letter in zip(cards, plain(word), strict=False))


@lru_cache(maxsize=64)
def persons(faces: Faces, colour: str) -> tuple[str, ...]:
    """The first names of a family, by role: whom it still lacks is no secret."""
    deck: LetterDeck = faces.deck  # type: ignore[assignment]  # of this game
    names = {
        deck.roles[card]: faces.card(card).word for card in deck.by_family[colour].cards if card in deck.roles
    }
    return tuple(names[role] for role in ROLES)


@lru_cache(maxsize=64)
def signs(faces: Faces) -> tuple[str, ...]:
    """The sign of each role, as an icon."""
    deck: LetterDeck = faces.deck  # type: ignore[assignment]  # of this game
    known = {shown.role: shown.sign for shown in deck.prints.values() if shown.role}
    return tuple(SIGN_ICONS.get(known[role], "") for role in ROLES)


@lru_cache(maxsize=4096)
def tree(faces: Faces, laid: tuple[Card, ...], unions: tuple[Beside, ...]) -> str:
    """A family's nine places, those of couples side by side: who is there, and who is missing."""
    deck: LetterDeck = faces.deck  # type: ignore[assignment]  # of this game
    colour = laid[0].family if laid else ""
    names = persons(faces, colour) if colour else ("",) * len(ROLES)
    there = {deck.roles[card] for card in laid}
    stands_in = {mate_of(deck.roles[beside.partner]) for beside in unions}
    places = tuple(
        Place(
            role=role,
            role_name=in_language(faces.spoken, wording.PERSONS[role - 1]),
            sign=signs(faces)[role - 1],
            name=names[role - 1],
            state="laid" if role in there else "union" if role in stands_in else "missing",
            is_couple=role in PARENTS and {role, mate_of(role)} <= there | stands_in,
        )
        for role in ROLES
    )
    family = deck.by_family.get(colour)
    return faces.fragment(
        "tree",
        ("colour", family.colour if family else ""),
        ("colour_name", faces.face(family.faces, faces.spoken).word.capitalize() if family else ""),
        ("count", len(laid)),
        ("places", places),
    )


def mate_of(role: int) -> int:
    """The other half of the couple: 1 and 2, 3 and 4, 5 and 6."""
    return role + 1 if role % 2 else role - 1


def hand(faces: Faces, deck: LetterDeck, cards: tuple[Card, ...], picked: tuple[Pick, ...] | None) -> str:
    """The cards of one hand, each a button that chooses it; *picked* None shows them only."""
    if not cards:
        return faces.fragment("no_cards")
    chosen = {pick.card: place for place, pick in enumerate(picked or (), start=1)}
    head, tail = faces.pieces("hand", ("cards", HOLE))
    listed = []
    for card in cards:
        context = ("card", letter_face(faces, card))
        if picked is None:
            listed.append(faces.fragment("open_card", context))
            continue
        place = chosen.get(card)
        others = [pick for pick in picked if pick.card != card]
        after = draft_of(others if place else (*others, Pick(card)))
        first, second, last = faces.pieces(
            "hand_card", context, ("draft", HOLE), ("place", HOLE), ("is_picked", place is not None)
        )
        listed.append(f"{first}{after}{second}{place or ''}{last}")
    return f"{head}{''.join(listed)}{tail}"


# What a pupil has chosen


def picks(draft: str, hand: Sequence[Card]) -> tuple[Pick, ...]:
    """The cards of *hand* that are chosen, in the order in which they were: ``"red/A red/letter-star=E"``."""
    known = {key_of(card): card for card in hand}
    found: dict[Card, Pick] = {}
    for text in draft.split():
        key, _, letter = text.partition("=")
        if key in known:
            found.setdefault(known[key], Pick(known[key], letter if letter in STAR_LETTERS else ""))
    return tuple(found.values())


def draft_of(picked: Iterable[Pick]) -> str:
    return " ".join(pick.text for pick in picked)


# Sentences


@lru_cache(maxsize=256)
def scene_of(faces: Faces, names: tuple[str, ...]) -> Scene:
    return Scene(names=names, deck=faces.deck, language=faces.spoken, game=faces.game)


@lru_cache(maxsize=16384)
def frames_of(faces: Faces, names: tuple[str, ...], spoken: Spoken | None, way: str) -> str:
    """The sentence of a move for the script, as a list of one; empty where nothing is said."""
    if spoken is None:
        return "[]"
    scene = scene_of(faces, names)
    if way in ("tiles", "gaps"):
        return f"[{frame(gaps(spoken, scene), tiles(spoken, scene))}]"
    return f"[{frame((say(spoken, scene),), ())}]"


@lru_cache(maxsize=4096)
def sayable(faces: Faces, names: tuple[str, ...], move: Move[Any]) -> tuple[str, str, str, str]:
    """A move that is only said: its sentence, its meaning, its frame, and the move itself."""
    scene, spoken = scene_of(faces, names), move.spoken()
    assert spoken is not None  # Those of this sort have words.
    built = frame(gaps(spoken, scene), tiles(spoken, scene))
    return say(spoken, scene), meaning(spoken, scene), built, encoded(move)


@lru_cache(maxsize=16384)
def encoded(move: Move[Any]) -> str:
    return msgspec.json.encode(move).decode()


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


def line_cards(faces: Faces, event: Any) -> tuple[tuple[LetterFace, str], ...]:
    """The cards that a line of the talk shows, each with what it is read as."""
    match event:
        case Proposed():
            return spelt(faces, event.cards, event.word)
        case Threw(_, "word"):
            return ()
        case Threw() | LaidStart() | ChangedColour() | TookFromTalon():
            cards = event.cards
        case Laid() | TookLaid() | TookShown() | ThrewOne() | Exchanged():
            cards = (event.card,)
        case _:
            return ()
    return tuple((letter_face(faces, card), "") for card in cards)


def narrated(faces: Faces, names: tuple[str, ...], event: Any, seat: Seat | None) -> str:
    """The names on the cards stay in the language that is learnt, and are `quoted`."""
    cite = str if faces.read == faces.spoken else quoted

    def phrase(card: Card) -> str:
        return cite(faces.face(faces.deck.by_card[card].faces, faces.spoken).phrase)

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
