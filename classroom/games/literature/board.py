"""The board of Littérature."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from django.utils.html import escape

from classroom.games.literature.words import WORDS
from classroom.games.shared.audience import Audience
from classroom.games.shared.board import Board
from classroom.games.shared.faces import CardFace, Faces
from classroom.games.shared.fragments import Form, GlossedText, quoted, slot
from classroom.games.shared.sentences import (
    ask_frame,
    askable,
    best_done,
    event_text,
    listed,
    only_one,
    refusal,
    says,
    settled,
)
from classroom.games.shared.table_view import NO_EFFECT, Effect, ShownSeat, TalkLine, sign_of
from classroom.page_parts import Parts
from classroom.wording import tables
from familygames.cards import Card, Family, families_in
from familygames.game import GameEnded, Seat, Spoken
from familygames.language.formulas import Scene, frames, gaps
from familygames.language.realization import BLANK, without_stops
from familygames.language.resources import tongue
from familygames.literature.rules import (
    SET_SIZE,
    TEAMS,
    Answered,
    Ask,
    Asked,
    ChoseClaimer,
    Claimed,
    Closed,
    Gave,
    GaveTurn,
    Literature,
    Reason,
    Team,
    View,
)

FEW = 10
"""How many requests before a claim is due the table begins to count them down."""

ANSWERS: tuple[tuple[Spoken, str, str], ...] = (
    (Spoken("answer.yes"), "yes", "true"),
    (Spoken("answer.no"), "yes", "false"),
)


class TeamFace(NamedTuple):
    """A team by its mark, which also names its colour, and by its name."""

    number: Team
    mark: str
    name: GlossedText


class LiteratureBoard(Board[Literature, View]):
    """Two teams round the table and the sets that are out, for all; requests and claims for each."""

    words = WORDS
    shown = (GameEnded,)
    tells_cards = (Asked, Answered, Claimed)
    request = Asked

    # Public

    def beside(self, reading: Audience, view: View, place: Seat) -> Sequence[tuple[str, Any]]:
        return (
            ("team", team_face(reading.faces, place % TEAMS)),
            ("cards", view.hands[place]),
            ("is_asked", view.phase == "answer" and view.actor == place),
        )

    def middle(self, reading: Audience, view: View) -> str:
        faces, request = reading.faces, None
        if view.family is not None and view.member is not None:
            request = faces.card(Card(view.family, view.member))
        limit = self.state.options.stall_limit
        left = limit - view.requests if limit and view.phase in ("play", "answer") else FEW + 1
        return faces.fragment(
            "middle",
            ("teams", won(faces, view)),
            ("void", tuple(faces.family(out.family) for out in view.closed if out.team is None)),
            ("request", request),
            ("left", max(0, left) if left <= FEW else None),
        )

    def status(self, reading: Audience, view: View) -> str:
        is_mine = view.phase == "play" and view.actor == view.seat
        due = "claim.you" if is_mine and self.state.must_claim(view.turn) else ""
        return self.status_of_asking(reading, view, due)

    def results(self, reading: Audience, view: View) -> str:
        """The end as the class sees it: which team has won which sets."""
        return reading.faces.fragment("results", *self._both_teams(reading, view))

    def _both_teams(self, reading: Audience, view: View, first: Team = 0) -> tuple[tuple[str, Any], ...]:
        """What each team has won, and who is in it; the *first* team comes first."""
        faces = reading.faces
        people = tuple((seat.number, seat.name, sign_of(seat)) for seat in self.table.seats)
        rows = [(*row, people[row[0].number :: TEAMS]) for row in won(faces, view)]
        return (
            ("winners", frozenset(seat % TEAMS for seat in view.winners)),
            ("rows", (*rows[first:], *rows[:first])),
            ("void", tuple(faces.family(out.family) for out in view.closed if out.team is None)),
        )

    # Private

    def private_parts(self, reading: Audience, view: View, live: ShownSeat) -> Parts:
        kept, seat = reading.kept, live.number
        parts = {"hand": self.open_hand(reading, view)}
        due = self.state.must_claim(seat) if view.phase == "play" and view.actor == seat else None
        made_of = (
            view.phase,
            view.actor,
            view.turn,
            view.member,
            view.hand,
            view.closed,
            live.way,
            due,
            (self.table.names, view.hands) if view.actor == seat or self.may_interrupt(view) else None,
        )
        parts["move"] = kept.get(("move", seat), made_of, self.move, reading, view, live.way, due)
        parts["claim"] = kept.get(("claim", seat), made_of, self.claim, reading, view, live.way, due)
        if view.phase == "over":
            parts["result"] = kept.get(
                ("result", seat), (view.closed, view.winners), self.own_result, reading, view
            )
        return parts

    def may_interrupt(self, view: View) -> bool:
        """Whether the viewer may claim while another is to move (LI-40).

        The form stays while a request is answered, so that it does not come and go with each.
        """
        is_others = view.phase in ("play", "answer") and view.actor != view.seat
        return self.state.options.claims_out_of_turn and is_others and bool(view.hand)

    def move(self, reading: Audience, view: View, way: str, due: Reason | None) -> str:
        """What the viewer can do now but for a claim, as the fields of a form."""
        seat, faces = view.seat, reading.faces
        if seat is None or view.actor != seat:
            may_type = way == "type" and self.may_interrupt(view)
            return faces.fragment("games/shared/type", *self._typed(view, due)) if may_type else ""
        wanted = None
        if view.phase == "answer" and view.family is not None and view.member is not None:
            wanted = faces.card(Card(view.family, view.member))
        if way == "type":
            return faces.fragment("games/shared/type", *self._typed(view, due, wanted))
        if view.phase in ("play", "final_claims"):
            return "" if due or view.phase == "final_claims" else self.ask(reading, view, way)
        if view.phase == "answer":
            step, kind, steps = "answer", "Answer", ANSWERS
        elif view.phase == "give_turn":
            step, kind = "give_turn", "GiveTurn"
            steps = self._choices(view, "give_turn", "teammate", seat % TEAMS)
        else:
            step, kind = "choose_claimer", "ChooseClaimer"
            steps = self._choices(view, "choose_claimer", "opponent", 1 - seat % TEAMS)
        return faces.fragment(
            "games/shared/say",
            ("way", way),
            ("title", faces.steps[step]),
            ("type", kind),
            ("says", says(faces, steps, self.table.scene_of(seat))),
            ("card", wanted),
            ("asked", None),
        )

    def _choices(self, view: View, key: str, field: str, team: Team) -> tuple[tuple[Spoken, str, str], ...]:
        """For each member of *team* who has cards: what is said to them, and the field that names them."""
        members = range(team, len(view.hands), TEAMS)
        return tuple((Spoken(key, seat=seat), field, str(seat)) for seat in members if view.hands[seat] != 0)

    def _typed(self, view: View, due: Reason | None, card: Any = None) -> tuple[tuple[str, Any], ...]:
        return ("frames", self._frames(view, due)), ("card", card), ("asked", None)

    def _frames(self, view: View, due: Reason | None) -> tuple[str, ...]:
        if view.actor != view.seat:
            return (claim_frame(self.table.scene),) if self.may_interrupt(view) else ()
        keys = {
            "play": () if due else ("ask",),
            "answer": ("answer.yes", "answer.no"),
            "give_turn": ("give_turn",),
            "choose_claimer": ("choose_claimer",),
        }
        scene = self.table.scene
        models = tuple(frames(key, scene)[0] for key in keys.get(view.phase, ()))
        return (*models, claim_frame(scene)) if view.phase in ("play", "final_claims") else models

    def ask(self, reading: Audience, view: View, way: str) -> str:
        """Whom, which card, and the sentence. What cannot be asked for is there too, with its reason."""
        faces, state, seat = reading.faces, self.state, view.seat
        assert seat is not None
        around = [(seat + step) % len(view.hands) for step in range(1, len(view.hands))]
        reasons = {other: self._reason_against(view, other) for other in around}
        only = only_one(around, [other for other in around if not reasons[other]])
        people: list[str] = []
        others: list[str] = []
        for other, reason in reasons.items():
            person = self._person(reading, view, other, reason, other == only)
            (others if reason else people).append(person)
        held = families_in(view.hand)
        closed = {out.family for out in view.closed}
        lit: list[str] = []
        off: list[str] = []
        for family in self.table.deck.families:
            made_of = (family.id, held.get(family.id, ()), family.id in closed)
            known = faces.blocks.get(made_of)
            if known is None:
                known = faces.blocks[made_of] = self._family_to_ask(reading, family, state, seat)
            is_lit, block = known
            (lit if is_lit else off).append(block)
        form = faces.form(
            "ask", ("way", way), ("frame", ask_frame(faces)), slots=("people", "others", "lit", "off")
        )
        return form.filled(people="".join(people), others="".join(others), lit="".join(lit), off="".join(off))

    def _reason_against(self, view: View, target: Seat) -> Reason | None:
        """Why nothing can be asked of *target*; the rules say so."""
        first = self.table.deck.cards[0]
        ask = Ask(target, first.family, first.member)
        return ask.objection_to_target(self.state, view.seat)  # type: ignore[arg-type]  # has a seat

    def _person(
        self, reading: Audience, view: View, number: Seat, reason: Reason | None, is_only: bool
    ) -> str:
        faces, live = reading.faces, self.table.seats[number]
        plate = faces.fragment(
            "games/shared/person_plate", ("number", number), ("name", live.name), ("sign", sign_of(live))
        )
        form = faces.form(
            "person",
            ("number", number),
            ("cards", view.hands[number]),
            ("reason", refusal(faces.words, faces.read, reason) if reason else ""),
            ("is_only", is_only),
            slots=("name", "plate"),
        )
        return form.filled(name=escape(live.name), plate=plate)

    def _family_to_ask(
        self, reading: Audience, family: Family, state: Literature, seat: Seat
    ) -> tuple[bool, str]:
        """Whether a card of *family* can be asked for, and its cards, each with the reason why it cannot.

        One judge: the rules say so. They look at the asker's cards of this family and at whether it is out,
        at nothing else, so what they said is remembered by these.
        """
        faces = reading.faces
        asks = [Ask(seat, family.id, member.id) for member in family.members]
        reasons = tuple(ask.objection_to_card(state, seat) for ask in asks)
        face = ("family", faces.family(family.id))
        if any(reason in (None, Reason.CARD_ALREADY_IN_HAND) for reason in reasons):
            return True, faces.fragment(
                "games/shared/family", face, ("cards", askable(faces, family.id, reasons))
            )
        reason = refusal(faces.words, faces.read, reasons[0])
        return False, faces.fragment(
            "games/shared/family_off", face, ("card", faces.card(family.cards[0]).key), ("reason", reason)
        )

    # The claim

    def claim(self, reading: Audience, view: View, way: str, due: Reason | None) -> str:
        """The claim builder: for each open set its six cards, those of the viewer at their place already.

        A set is claimed by its own button: that carries the cards, the choices beside them carry the places.
        """
        seat, faces = view.seat, reading.faces
        is_own = view.actor == seat and view.phase in ("play", "final_claims")
        if seat is None or way == "type" or not (is_own or self.may_interrupt(view)):
            return ""
        team = range(seat % TEAMS, len(view.hands), TEAMS)
        mates = faces.form(
            "mates",
            (
                "mates",
                tuple(
                    (mate, self.table.names[mate], sign_of(self.table.seats[mate]))
                    for mate in team
                    if mate != seat
                ),
            ),
            slots=("row",),
        )
        held = families_in(view.hand)
        closed = {out.family for out in view.closed}
        is_last = len(closed) + 1 == len(self.table.deck.families)
        is_open = is_last and view.phase == "final_claims"  # There is nothing else to choose.
        sets = [
            self._set_to_claim(
                faces, family, held.get(family.id, ()), seat, mates, start * SET_SIZE, way, is_open
            )
            for start, family in enumerate(self.table.deck.families)
            if family.id not in closed
        ]
        # Sets of which the viewer holds cards come first: those are the ones they know about.
        blocks = [html for is_held in (True, False) for holds, html in sets if holds is is_held]
        form = faces.form(
            "claim",
            ("is_due", due is not None or view.phase == "final_claims"),
            ("title", faces.steps["claim_rest" if view.phase == "final_claims" else "claim"]),
            ("reason", refusal(faces.words, faces.read, due) if due else ""),
            ("incomplete", refusal(faces.words, faces.read, Reason.CLAIM_WRONG_CARDS)),
            ("holdings", holding_words(faces.spoken)),
            slots=("sets",),
        )
        return form.filled(sets="".join(blocks))

    def _set_to_claim(
        self,
        faces: Faces,
        family: Family,
        held: tuple[str, ...],
        seat: Seat,
        mates: Form,
        start: int,
        way: str,
        is_open: bool,
    ) -> tuple[bool, str]:
        """Whether the viewer holds a card of *family*, and its rows; *start* is the number of the first."""
        form = faces.form(
            "claim_set",
            ("family", faces.family(family.id)),
            ("rows", rows_to_claim(faces, family, held, start)),
            ("count", len(held)),
            ("move", claim_move(family, held, seat, start)),
            ("frame", claim_frames(faces, family.id)),
            ("way", way),
            ("is_open", is_open),
        )
        open_rows = [start + place for place, member in enumerate(family.members) if member.id not in held]
        choices = {mates_of(row): mates.filled(row=str(row)) for row in open_rows}
        return bool(held), form.filled(**choices)

    # The teacher, and the end

    def open_hand(self, reading: Audience, view: View) -> str:
        asked = view.family if view.phase == "answer" and view.actor == view.seat else None
        return reading.kept.get(
            ("hand", view.seat), (view.hand, asked), hand, reading.faces, view.hand, asked
        )

    def own_result(self, reading: Audience, view: View) -> str:
        """The end for one pupil: how both teams have done, and one thing the pupil has done well."""
        seat = view.seat
        if seat is None:
            return ""
        well = done_well(reading.faces, self.table.talk, seat)
        return self.ended(reading, view, well, *self._both_teams(reading, view, seat % TEAMS))

    # Talk and events

    def line_context(self, reading: Audience, line: TalkLine) -> Sequence[tuple[str, Any]]:
        event, faces = line.event, reading.faces
        return (
            *super().line_context(reading, line),
            ("card", faces.card(Card(event.family, event.member)) if isinstance(event, Asked) else None),
            ("book", faces.family(event.family) if isinstance(event, Claimed | Closed) else None),
            ("shown", self._shown_cards(reading, line, event) if isinstance(event, Closed) else ()),
        )

    def _shown_cards(self, reading: Audience, line: TalkLine, event: Closed) -> tuple[Any, ...]:
        """Who has shown which cards of a claimed set, and whether that was said of each (LI-21)."""
        table = self.table
        claim = next(
            dict(other.event.holders)
            for other in reversed(table.talk)
            if other.number == line.number and isinstance(other.event, Claimed)
        )
        cards: dict[Seat, list[tuple[Any, bool]]] = {}
        for member, holder in event.holders:
            face = reading.faces.card(Card(event.family, member))
            cards.setdefault(holder, []).append((face, claim[member] == holder))
        return tuple(
            (holder, table.names[holder], sign_of(table.seats[holder]), tuple(shown))
            for holder, shown in sorted(cards.items())
        )

    def narrated(self, faces: Faces, event: Any, seat: Seat | None) -> str:
        return narrated(faces, self.table.names, event, seat)

    def effect(self, faces: Faces, event: Any) -> Effect:
        match event:
            case Asked():
                return Effect(sound="ask")
            case Gave(giver, taker, card):
                return Effect(giver=giver, taker=taker, card=faces.card(card).key, sound="give")
            case Closed(claimer, _, _, team) if team == claimer % TEAMS:
                return Effect(sound="family", won=True)
        return NO_EFFECT

    def hints(self, reading: Audience, view: View) -> Sequence[str]:
        due = self.state.must_claim(view.turn) if view.phase == "play" else None
        return self._frames(view, due)


@lru_cache(maxsize=1024)
def team_face(faces: Faces, team: Team) -> TeamFace:
    mark, name = tables.TEAMS[team]
    return TeamFace(team, mark, faces.say(name))


def won(faces: Faces, view: View) -> tuple[tuple[TeamFace, tuple[Any, ...]], ...]:
    """Each team with the sets it has won."""
    return tuple(
        (
            team_face(faces, team),
            tuple(faces.family(out.family) for out in view.closed if out.team == team),
        )
        for team in range(TEAMS)
    )


def hand(faces: Faces, cards: tuple[Card, ...], asked: str | None) -> str:
    """The cards of one hand, each set together, the one that is *asked* about first."""
    if not cards:
        return faces.fragment("no_cards")
    suits = [
        faces.fragment(
            "suit",
            ("family", faces.family(family)),
            ("cards", tuple(faces.card(Card(family, name)) for name in names)),
        )
        for family, names in sorted(families_in(cards).items(), key=lambda held: held[0] != asked)
    ]
    size = "few" if len(cards) <= MANY else "many"
    return f'<ul class="suits suits-{size} plain-list">{"".join(suits)}</ul>'


MANY = 9
"""More cards than these lie closer together."""


class ClaimRow(NamedTuple):
    """A card of the set that is claimed: its face, its words in a claim, and where those are chosen from who
    may hold it; nowhere for one's own."""

    card: CardFace
    words: str
    mates: str


def mates_of(row: int) -> str:
    """The slot in which the holder of a claim's *row* is chosen."""
    return f"mates_{row}"


def rows_to_claim(faces: Faces, family: Family, held: tuple[str, ...], start: int) -> tuple[ClaimRow, ...]:
    """A row for each card of a set; *start* is the number of the first."""
    return tuple(
        ClaimRow(faces.card(card), faces.fillers(card)[1], "" if card.member in held else slot(mates_of(row)))
        for row, card in enumerate(family.cards, start)
    )


def claim_move(family: Family, held: tuple[str, ...], seat: Seat, start: int) -> str:
    """The beginning of a claim as JSON: its cards, and the places of those that *seat* holds."""
    holders = {
        str(start + place): {"0": member.id} | ({"1": seat} if member.id in held else {})
        for place, member in enumerate(family.members)
    }
    return json.dumps({"type": "Claim", "family": family.id, "holders": holders})


HOLDINGS = "holdings"
"""The gap of a claim that tells who holds what; the script fills it with `holding_words`."""


@lru_cache(maxsize=2048)
def claim_frames(faces: Faces, family: str) -> str:
    """The sentences of a claim, where one player holds all six cards and where several do."""
    sentences = {
        key: listed(
            settled(gaps(Spoken(f"claim.{key}", family=family, texts=((HOLDINGS, BLANK),)), faces.scene)),
            (HOLDINGS,),
        )
        for key in ("team", "hand")
    }
    return json.dumps(sentences, ensure_ascii=False)


@lru_cache(maxsize=8)
def holding_words(language: str) -> str:
    """How a claim tells who holds what, for the script: ``{"mine": "I have {cards}", "last": "and", …}``."""
    words = tongue(language).holdings
    labels = {"mine": words.mine, "theirs": words.theirs, "last": words.last, "all": words.all}
    return json.dumps(labels, ensure_ascii=False)


def claim_frame(scene: Scene) -> str:
    """A claim with blanks, for pupils who type: ``"Claim! …: I have …, … has …"``."""
    words = tongue(scene.language).holdings
    holdings = f"{words.mine}, {words.theirs}".replace("{cards}", BLANK).replace("{target}", BLANK)
    spoken = Spoken("claim.team", family=scene.deck.families[0].id, texts=((HOLDINGS, holdings),))
    return without_stops(
        part if isinstance(part, str) else BLANK if part.slot == "family" else part.answer
        for part in gaps(spoken, scene)
    )


@lru_cache(maxsize=8192)
def narrated(faces: Faces, names: tuple[str, ...], event: Any, seat: Seat | None) -> str:
    """*event* as a sentence in the reader's language, to *seat* if it is about them.

    The words on the cards stay in the language being learnt, and are `quoted`.
    """
    cite = str if faces.read == faces.named_in else quoted
    kind = type(event).__name__
    words: dict[str, str] = {}
    about = event.seat
    is_own = seat is not None and about == seat
    if about is not None:
        words["player"] = names[about]
    card = event.card if isinstance(event, Answered | Gave) else None
    family = event.family if isinstance(event, Claimed | Closed) else None
    match event:
        case Asked(_, target, of, member):
            card = Card(of, member)
            words["target"] = names[target]
        case Answered():
            kind += ".yes" if event.yes else ".no"
        case Gave(giver, taker, _):
            words |= {"player": names[giver], "taker": names[taker]}
            if seat in (giver, taker):
                kind, is_own = "Gave.giver" if seat == giver else "Gave.taker", True
        case Closed(_, _, _, None):
            kind += ".void"
        case Closed(claimer, _, _, team):
            kind += ".right" if team == claimer % TEAMS else ".lost"
        case GaveTurn(_, teammate):
            words["teammate"] = names[teammate]
        case ChoseClaimer(_, opponent):
            words["opponent"] = names[opponent]
    if card is not None:
        family = card.family
        words["card"] = cite(faces.card(card).word)
    if family is not None:
        words["family"] = cite(faces.family(family).name)
    return event_text(faces.words, faces.read, kind, is_own=is_own) % words


def done_well(faces: Faces, talk: Sequence[TalkLine], seat: Seat) -> str:
    """One thing this pupil has done well, and how often: the rarest of what they did."""
    counted = dict.fromkeys(("claims", "hits", "gave", "asked"), 0)
    for line in talk:
        match line.event:
            case Closed(claimer, _, _, team):
                counted["claims"] += claimer == seat and team == seat % TEAMS
            case Gave(giver, taker, _):
                counted["hits"] += taker == seat
                counted["gave"] += giver == seat
            case Asked(asker, _, _, _):
                counted["asked"] += asker == seat
    return best_done(faces, counted)
