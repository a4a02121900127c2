"""What a player of FAMILYS can do, dressed as choices; what they cannot do has its reason beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from string import ascii_uppercase
from typing import Any

from classroom.games.familys import words
from classroom.games.familys.cards import Pick, chips, draft_of, letter_face, tiles_of
from classroom.games.shared.faces import Faces
from classroom.games.shared.fragments import in_language
from classroom.games.shared.sentences import encoded, frame, refusal
from classroom.games.shared.table_view import ShownSeat, sign_of
from familygames.familys.combinations import points
from familygames.familys.offers import Offers
from familygames.familys.rules import ChangeColour, Combine, DrawTriple, Familys, LayStart, ThrowOne
from familygames.game import Move, Offer, Reason, Seat, Spoken
from familygames.language.formulas import Scene, frames, gaps, say, tiles

MOST_IDEAS = 6

Chosen = tuple[str, str]
"""A choice as HTML, and why it cannot be made: "" if it can."""


class Choices:
    """All that *seat* could do now, as choices; what it cannot do has its reason from the rules."""

    def __init__(
        self, faces: Faces, state: Familys, seat: Seat, way: str, people: Sequence[ShownSeat]
    ) -> None:
        self.faces = faces
        self.state = state
        self.seat = seat
        self.way = way
        self.people = people
        self.names = tuple(person.name for person in people)
        self.offers = Offers(state, seat)

    def why_not(self, reason: Reason | None) -> str:
        return "" if reason is None else refusal(self.faces.words, self.faces.read, str(reason))

    # One choice, one button, one group of choices

    def choice(self, offer: Offer[Any], shown: str, *, worth: int = 0, kind: str = "") -> Chosen:
        move, why = offer.move, self.why_not(offer.objection)
        form = self.faces.form(
            "offer",
            ("move", encoded(move)),
            ("frames", "[]" if why else frames_of(self.faces, self.names, move.spoken(), self.way)),
            ("label", in_language(self.faces.spoken, words.KINDS[kind]) if kind in words.KINDS else ""),
            ("pile", kind if kind in ("stock", "talon") else ""),
            ("points", worth),
            ("reason", why),
            ("checked", False),
            slots=("shown",),
        )
        return form.filled(shown=shown), why

    def button(self, name: str, move: Move[Any]) -> str:
        """A move that is made in silence."""
        return self.faces.fragment("button", ("move", encoded(move)), ("title", self.faces.steps[name]))

    def says(self, name: str, moves: Iterable[Move[Any]]) -> str:
        """Moves that are only to be said; pupils who type say them in their own words."""
        if self.way == "type":
            return ""
        sentences = tuple(sayable(self.faces, self.names, move) for move in moves)
        return self.faces.fragment(
            "says", ("name", name), ("title", self.faces.steps[name]), ("says", sentences), ("way", self.way)
        )

    def action(
        self, name: str, choices: Sequence[Chosen], *, is_open: bool = False, is_free: bool = False
    ) -> str:
        """A fold with *choices* of one sort; nothing where there are none."""
        if not choices:
            return ""
        reasons = list(dict.fromkeys(reason for _, reason in choices))
        is_possible = "" in reasons
        form = self.faces.form(
            "action",
            ("name", name),
            ("title", self.faces.steps[name]),
            ("reason", "" if is_possible else reasons[0]),
            ("is_possible", is_possible),
            ("is_open", is_open),
            ("is_free", is_free),
            ("way", self.way),
            ("is_silent", name in SILENT),
            ("about", in_language(self.faces.read, words.CHOICES.get(name, ""))),
            slots=("choices",),
        )
        return form.filled(choices="".join([html for html, _ in choices]))

    # The choices

    def beginnings(self) -> str:
        """The first family: of each colour all its persons, the legal first; none where no colour has two."""
        offers = sorted(self.offers.beginnings(), key=lambda one: not one.is_legal)
        chosen = [self.choice(one, chips(self.faces, *one.move.cards)) for one in offers]
        if not chosen:
            return self.button("end_turn", LayStart("", ()))
        return self.action("lay_start", chosen, is_open=True)

    def unions(self) -> list[Chosen]:
        return [
            self.choice(Offer(move, None), chips(self.faces, move.card, move.partner))
            for move in self.offers.unions()
        ]

    def layings(self) -> list[Chosen]:
        """Every card that fits in the family, with its reason if it may not be laid now."""
        chosen = []
        for one in self.offers.layings():
            card, partner = one.move.card, one.move.partner
            chosen.append(self.choice(one, chips(self.faces, card, *((partner,) if partner else ()))))
        return chosen

    def triples(self) -> list[Chosen]:
        return [
            self.choice(Offer(move, None), chips(self.faces, *move.couple), kind=move.pile)
            for move in self.offers.triples()
        ]

    def ideas(self) -> list[Chosen]:
        # The dearest stands last: whoever presses what comes first shall not play best.
        chosen = []
        for move in reversed(self.offers.ideas()[:MOST_IDEAS]):
            one = (move.kind, move.cards, move.stars, move.word)
            worth = points(move.kind, len(move.cards))
            offer = self.state.offer(self.seat, move)
            chosen.append(self.choice(offer, tiles_of(self.faces, one), worth=worth, kind=move.kind))
        return chosen

    def visions(self) -> str:
        chosen = [self.choice(one, self.person(one.move.target)) for one in self.offers.visions()]
        return self.action("vision", chosen)

    def voisins(self) -> str:
        chosen = [
            self.choice(one, f"{self.person(one.move.target)} {chips(self.faces, one.move.card)}")
            for one in self.offers.voisins()
        ]
        return self.action("voisin", chosen)

    def person(self, number: Seat) -> str:
        return self.faces.fragment(
            "person", ("number", number), ("name", self.names[number]), ("sign", sign_of(self.people[number]))
        )

    def colours(self) -> list[Chosen]:
        return [self.choice(one, chips(self.faces, *one.move.cards)) for one in self.offers.colours()]

    def frames(self) -> tuple[str, ...]:
        """The sentences of this moment with blanks, for pupils who type."""
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

    def __init__(self, choices: Choices, picked: tuple[Pick, ...]) -> None:
        self.choices = choices
        self.faces = choices.faces
        self.state = choices.state
        self.picked = picked
        self.chosen = tuple(pick.card for pick in picked)
        self.letters = tuple(
            pick.letter for pick in picked if self.state.deck.kinds[pick.card] == "letter_star"
        )
        self.later = choices.why_not(choices.offers.not_a_beginning(self.chosen))
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
        uses = self.choices.offers.uses(self.chosen)
        for use in uses:
            name = use.pile if isinstance(use, DrawTriple) else "lay"
            label = in_language(self.faces.spoken, words.USES[name])
            yield self._chip(label, use, "", is_checked=len(uses) == 1)
        self.can_say = bool(uses)
        combinations = self.choices.offers.combinations(self.chosen, self.letters)
        lit = sum(move is not None for _, move, _ in combinations)
        for kind, move, objection in combinations:
            label = in_language(self.faces.spoken, words.KINDS[kind])
            why = self.choices.why_not(objection)
            if move is None:
                yield self.faces.fragment("kind", ("label", label), ("points", 0), ("reason", why))
                continue
            self.later = why
            self.can_say = self.can_say or not why
            worth = points(move.kind, len(move.cards))
            yield self._chip(label, move, why, worth=worth, is_checked=lit == 1 and not uses)

    def _chip(
        self, label: str, move: Move[Any], later: str, *, worth: int = 0, is_checked: bool = False
    ) -> str:
        faces, choices = self.faces, self.choices
        return faces.fragment(
            "kind",
            ("label", label),
            ("points", worth),
            ("reason", ""),
            ("is_word", isinstance(move, Combine) and move.kind == "word"),
            ("later", later),
            ("move", "" if later else encoded(move)),
            ("frames", frames_of(faces, choices.names, move.spoken(), choices.way)),
            ("checked", is_checked and not later),
        )

    def _buttons(self) -> Iterator[str]:
        """Moves that are made in silence with exactly these cards."""
        changes = "change_colour" if self.state.laid[self.choices.seat] else "lay_these"
        names = {ThrowOne: "throw_one", ChangeColour: changes, LayStart: "lay_these"}
        for move in self.choices.offers.silent_uses(self.chosen):
            yield self.choices.button(names[type(move)], move)


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
