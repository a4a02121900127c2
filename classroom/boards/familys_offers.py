"""What a player of FAMILYS can do, as choices; what he cannot do has its reason from the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from string import ascii_uppercase
from typing import Any

import msgspec

from classroom import wording
from classroom.boards.faces import Faces
from classroom.boards.familys_cards import Pick, chips, draft_of, letter_face, tiles_of
from classroom.boards.fragments import HOLE, in_language
from classroom.boards.sentences import frame, refusal
from familygames.cards import Card
from familygames.familys.combinations import Combination, Kind, arrangements, points, suggestions
from familygames.familys.combinations import objection as not_a_combination
from familygames.familys.reasons import Reason
from familygames.familys.rules import (
    KINDS,
    OWN_TURN,
    ChangeColour,
    Combine,
    DrawTriple,
    Familys,
    Lay,
    LayStart,
    PlayVision,
    PlayVoisin,
    ThrowOne,
)
from familygames.familys.rules.listing import exchanges, layings, triples
from familygames.game import Move, Seat, Spoken
from familygames.language.formulas import Scene, frames, gaps, say, tiles

MOST_IDEAS = 6
COMBINATIONS: tuple[Kind, ...] = ("word", "run", "clones", "couple", "symbols")

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
            "says", ("name", name), ("title", self.faces.steps[name]), ("says", said), ("way", self.way)
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

    def has_doubles(self) -> bool:
        """Whether a person whom he may lay at the start is in the hand twice, so that there is a choice."""
        held = self.state.duplicates_held(self.seat).values()
        return any(len(cards) > 1 for members in held if len(members) > 1 for cards in members.values())

    def unions(self) -> list[Any]:
        """Of UNION cards alike the first stands for all."""
        found: dict[Card, Any] = {}
        for move in exchanges(self.state, self.seat):
            if move.objection(self.state, self.seat) is None:
                found.setdefault(move.partner, move)
        return list(found.values())

    def layings(self) -> list[Chosen]:
        """Every card that fits in the family, with its reason if it may not be laid now."""
        found: list[Chosen] = []
        seen = set()
        for move in layings(self.state, self.seat):
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
        for move in triples(self.state, self.state.hands[self.seat]):
            if move.objection(self.state, self.seat) is None:
                names = frozenset(self.faces.card(card).word for card in move.couple)
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
        """Every other colour the family might have, with all its persons; or the first."""
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
                        for letter in ascii_uppercase
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
        is_laying = self.state.phase == "setup" and self.offers.seat not in self.state.have_begun
        if is_laying or len(self.chosen) < 2:
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
            has_family = self.state.laid[self.offers.seat]
            moves.append(("change_colour" if has_family else "lay_these", ChangeColour(colour, chosen)))
        return (self.offers.button(name, move) for name, move in moves if self._is_legal(move))


# Sentences


@lru_cache(maxsize=256)
def scene_of(faces: Faces, names: tuple[str, ...]) -> Scene:
    return faces.scene.but(names=names)


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
    return say(spoken, scene), faces.meaning(spoken, scene), built, encoded(move)


@lru_cache(maxsize=16384)
def encoded(move: Move[Any]) -> str:
    return msgspec.json.encode(move).decode()
