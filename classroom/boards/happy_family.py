"""The board of Happy Family."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from django.utils.html import conditional_escape, escape

from classroom.boards.board import Board, Parts, Reading
from classroom.boards.faces import CardFace, Faces
from classroom.boards.fragments import HOLE, Phrase, as_html, quoted
from classroom.boards.sentences import (
    ask_frame,
    askable,
    best_done,
    event_text,
    placed,
    refusal,
    says,
    status_text,
    told_words,
    wins_with,
)
from familygames.cards import Card, Family
from familygames.game import Seat, Spoken
from familygames.happy_family.rules import (
    Answered,
    Ask,
    Asked,
    DeclaredFamily,
    Drew,
    DrewAnew,
    GameEnded,
    Gave,
    Reason,
    SaidDip,
    View,
)
from familygames.language.formulas import frames

if TYPE_CHECKING:
    from classroom.live.tables import Feedback, Line, LiveSeat

HOLES = tuple(chr(ord(HOLE) + place) for place in range(1, 6))
"""Where a bubble's number, face, name, sentence and meaning go."""

HAND_SIZES = (6, 8, 12)
"""Up to so many cards are laid out in the same way, by board.css; more than the last lie closest."""

Steps = tuple[tuple[Spoken, str, str], ...]
ANSWERS: Steps = ((Spoken("answer.yes"), "yes", "true"), (Spoken("answer.no"), "yes", "false"))
DIPS: Steps = ((Spoken("dip.lucky"), "lucky", "true"), (Spoken("dip.unlucky"), "lucky", "false"))


class HappyFamilyBoard(Board):
    """Seats, stock and talk for all; the hand and what can be said now for each."""

    # Public

    def public_parts(self, reading: Reading, view: View) -> Parts:
        fragment, pieces = reading.faces.fragment, reading.faces.pieces
        actor = view.actor
        parts: Parts = {}
        for seat in self.table.seats:
            place = seat.number
            # All tables share what surrounds a name.
            face, plate = pieces(
                "games/plate",
                ("number", place),
                ("name", seat.name),
                ("is_bot", bool(seat.bot)),
                ("between", HOLE),
            )
            first, second, last = pieces(
                "seat",
                ("face", HOLE),
                ("plate", HOLE),
                ("is_away", not seat.bot and not seat.present),
                ("bot_plays", not seat.bot and seat.played_by_bot),
                ("cards", view.hands[place]),
                ("books", tuple(map(reading.faces.family, view.laid[place]))),
                ("is_turn", view.phase != "over" and view.turn == place),
                ("is_asked", view.phase == "answer" and actor == place),
            )
            made_of = (first, face, second, plate, last)
            parts[f"seat-{place}"] = reading.kept.get(("seat", place), made_of, "".join, made_of)
        request = None
        if view.target is not None and view.family is not None and view.member is not None:
            request = reading.faces.card(Card(view.family, view.member))
        parts["middle"] = fragment("middle", ("stock", view.stock), ("request", request))
        parts["result"] = self.results(reading, view) if view.phase == "over" else ""
        return parts

    def status(self, reading: Reading, view: View) -> str:
        turn, actor, mine = view.turn, view.actor, view.seat
        who = turn if actor is None else actor
        key: str = view.phase
        if view.phase == "answer" and turn == mine:
            key, who = "answer.asker", actor if actor is not None else turn
        elif view.phase != "over":
            key += ".you" if actor is not None and actor == mine else ".other"
        live = self.table.seats[who]
        return reading.faces.fragment(
            "games/status",
            ("number", who if view.phase != "over" else None),
            ("name", live.name),
            ("is_bot", bool(live.bot)),
            ("is_mine", view.phase != "over" and actor == mine),
            ("text", status_text(reading.faces, key, live.name, self.table.names[turn])),
        )

    def results(self, reading: Reading, view: View) -> str:
        """The end as the class sees it: who has laid what."""
        return reading.faces.fragment(
            "results",
            ("winners", view.winners),
            (
                "rows",
                tuple(
                    (
                        seat.number,
                        seat.name,
                        bool(seat.bot),
                        tuple(map(reading.faces.family, view.laid[seat.number])),
                    )
                    for seat in self.table.seats
                ),
            ),
        )

    # Private

    def private_parts(self, reading: Reading, view: View, live: LiveSeat) -> Parts:
        kept = reading.kept
        seat = live.number
        parts = {"hand": kept.get(("hand", seat), view.hand, hand, reading.faces, view.hand)}
        made_of = (
            view.phase,
            view.actor,
            view.turn,
            view.hand,
            view.laid,
            view.drawn,
            live.way,
            self._people(seat, view),
        )
        parts["move"] = kept.get(("move", seat), made_of, self.move, reading, view, live.way)
        if view.phase == "over":
            parts["result"] = kept.get(
                ("result", seat), (view.laid, view.winners), self.own_result, reading, view
            )
        return parts

    def _people(self, seat: Seat, view: View) -> tuple[tuple[str, int], ...]:
        """Whom *seat* may ask, and how many cards they hold; only who asks now needs to know."""
        if view.phase != "ask" or view.actor != seat:
            return ()
        names = self.table.names
        return tuple((names[other], view.hands[other]) for other in self.others(seat))

    def others(self, seat: Seat) -> list[Seat]:
        """The other seats, clockwise."""
        seats = len(self.table.seats)
        return [(seat + place) % seats for place in range(1, seats)]

    def move(self, reading: Reading, view: View, way: str) -> str:
        """What the viewer can do now, as the fields of a form."""
        if view.seat is None or view.actor != view.seat:
            return ""
        faces = reading.faces
        if view.phase == "draw":
            return faces.fragment("draw")
        if way == "type":
            return faces.fragment(
                "games/type", ("frames", self._frames(view)), *self._cards_of_step(faces, view)
            )
        if view.phase == "ask":
            return self.ask(reading, view, way)
        if view.phase == "answer":
            context = (("title", faces.steps["answer"]), ("type", "Answer"))
            steps = ANSWERS
        elif view.phase == "dip":
            context = (("title", faces.steps["dip"]), ("type", "SayDip"))
            steps = DIPS
        else:
            whole = whole_family(self.table.deck, view.hand)
            context = (("title", faces.steps["must_declare"]), ("type", "DeclareFamily"))
            steps = ((Spoken("declare", family=whole), "family", whole),)
        return faces.fragment(
            "games/say",
            ("way", way),
            ("says", says(faces, steps, self.table.scene)),
            *self._cards_of_step(faces, view),
            *context,
        )

    def _cards_of_step(self, faces: Faces, view: View) -> tuple[tuple[str, CardFace | None], ...]:
        """The card that was asked for, and the one that was drawn."""
        wanted = None
        if view.phase in ("answer", "dip") and view.family is not None and view.member is not None:
            wanted = faces.card(Card(view.family, view.member))
        if view.phase == "answer":
            return (("card", wanted), ("asked", None))
        drawn = faces.card(view.drawn) if view.drawn is not None else None
        return (("card", drawn), ("asked", wanted))

    def _frames(self, view: View) -> tuple[str, ...]:
        keys = {
            "ask": ("ask",),
            "answer": ("answer.yes", "answer.no"),
            "dip": ("dip.lucky", "dip.unlucky"),
            "must_declare": ("declare",),
        }
        return tuple(frames(key, self.table.scene)[0] for key in keys.get(view.phase, ()))

    def ask(self, reading: Reading, view: View, way: str) -> str:
        """Whom, which card, and the sentence. What cannot be asked for is there too, with its reason."""
        faces, state, seat = reading.faces, self.table.state, view.seat
        if seat is None:
            return ""
        people = [self._person_to_ask(faces, self.table.seats[other], view) for other in self.others(seat)]
        held: dict[str, tuple[str, ...]] = {}
        for card in view.hand:
            held[card.family] = (*held.get(card.family, ()), card.member)
        laid = {family for families in view.laid for family in families}
        lit: list[str] = []
        off: list[str] = []
        for family in self.table.deck.families:
            made_of = (family.id, held.get(family.id, ()), family.id in laid, state.options.allow_bluff)
            known = faces.blocks.get(made_of)
            if known is None:
                known = faces.blocks[made_of] = self._family_to_ask(reading, family, seat)
            is_lit, block = known
            (lit if is_lit else off).append(block)
        holes = faces.pieces(
            "ask",
            ("way", way),
            ("people", HOLE),
            ("lit", HOLE),
            ("off", HOLE),
            ("frame", ask_frame(faces)),
        )
        first, second, third, last = holes
        return "".join((first, *people, second, *lit, third, *off, last))

    def _person_to_ask(self, faces: Faces, live: LiveSeat, view: View) -> str:
        number = live.number
        plate = faces.fragment(
            "games/person_plate", ("number", number), ("name", live.name), ("is_bot", bool(live.bot))
        )
        first, second, last = faces.pieces(
            "person", ("number", number), ("name", HOLE), ("plate", HOLE), ("cards", view.hands[number])
        )
        return f"{first}{escape(live.name)}{second}{plate}{last}"

    def _family_to_ask(self, reading: Reading, family: Family, seat: Seat) -> tuple[bool, str]:
        """Whether a card of *family* can be asked for, and its cards, each with the reason why it cannot.

        One judge: the rules say so. They look at the asker's cards of this family and at whether it is laid,
        at nothing else, so what they said is remembered by these.
        """
        faces, state, someone = reading.faces, self.table.state, self.others(seat)[0]
        reasons = tuple(
            Ask(someone, family.id, member.id).objection(state, seat) for member in family.members
        )
        face = ("family", faces.family(family.id))
        if any(reason in (None, Reason.CARD_ALREADY_IN_HAND) for reason in reasons):
            cards = askable(faces, family.id, reasons)
            return True, faces.fragment("games/family", face, ("cards", cards))
        picture = faces.card(family.cards[0]).key
        reason = refusal(self.table.game.name, reading.language, reasons[0])
        return False, faces.fragment("games/family_off", face, ("card", picture), ("reason", reason))

    def open_hands(self, reading: Reading) -> Parts:
        state = self.table.state
        views = [state.view(seat.number) for seat in self.table.seats]
        return {
            f"hand-{view.seat}": reading.kept.get(
                ("hand", view.seat), view.hand, hand, reading.faces, view.hand
            )
            for view in views
        }

    def own_result(self, reading: Reading, view: View) -> str:
        """The end for one pupil: his place, his families, and one thing he has done well."""
        seat = view.seat
        if seat is None:
            return ""
        laid = tuple(map(reading.faces.family, view.laid[seat]))
        better = sum(score > view.scores[seat] for score in view.scores)
        return reading.faces.fragment(
            "own_result",
            ("place", placed(reading.faces.read, max(2, better + 1)) if view.winners else ""),
            ("has_won", seat in view.winners),
            ("with_others", wins_with(reading.faces.read, self.table.names, view.winners, seat)),
            ("books", laid),
            ("done_well", done_well(reading.faces, self.table.talk, seat, len(laid))),
            ("sentences", sum(line.seat == seat and bool(line.sentence) for line in self.table.talk)),
            ("words", words_said(reading.faces, self.table.talk, seat)),
        )

    # Talk and events

    def is_shown(self, line: Line) -> bool:
        return bool(line.sentence) or type(line.event) is GameEnded

    def last_request(self, talk: Sequence[Line]) -> list[Line]:
        lines: list[Line] = []
        for line in reversed(talk):
            if self.is_shown(line):
                lines.append(line)
            if type(line.event) is Asked:
                break
        return lines[::-1]

    def line(self, reading: Reading, line: Line) -> str:
        """A bubble. Only the words differ between tables: what surrounds them is rendered once."""
        context: dict[str, Any] = dict(self.line_context(reading, line))
        seat, name, sentence, gloss = (context[key] for key in ("seat", "name", "sentence", "gloss"))
        face = ""
        if seat is not None:
            face = reading.faces.fragment(
                "tables/face", ("number", seat), ("name", name), ("is_bot", context["is_bot"])
            )
        number_hole, face_hole, name_hole, said_hole, gloss_hole = HOLES
        context |= {
            "number": number_hole,
            "face": face_hole,
            "name": name_hole,
            "sentence": sentence and said_hole,
            "gloss": gloss._replace(text=gloss.text and gloss_hole),
        }
        html = reading.faces.fragment("line", *context.items())
        words = (str(line.number), face, escape(name), escape(sentence), conditional_escape(gloss.text))
        for hole, word in zip(HOLES, words, strict=True):
            html = html.replace(hole, word)
        return html

    def line_context(self, reading: Reading, line: Line) -> Sequence[tuple[str, Any]]:
        event, table, faces = line.event, self.table, reading.faces
        seat = line.seat
        card = None
        if isinstance(event, Asked):
            card = faces.card(Card(event.family, event.member))
        elif isinstance(event, SaidDip) and event.card is not None:
            card = faces.card(event.card)
        laid = table.deck.by_family[event.family].cards if isinstance(event, DeclaredFamily) else ()
        return (
            ("seat", seat),
            ("name", table.names[seat] if seat is not None else ""),
            ("is_bot", seat is not None and bool(table.seats[seat].bot)),
            ("sentence", line.sentence),
            ("gloss", self.gloss(reading, line)),
            ("card", card),
            ("mark", mark(event)),
            ("book", faces.family(event.family) if isinstance(event, DeclaredFamily) else None),
            ("laid", tuple(map(faces.card, laid))),  # HF-19: its cards are shown to all.
            ("kind", type(event).__name__),
        )

    def gloss(self, reading: Reading, line: Line) -> Phrase:
        """What was said, for a reader of another language.

        Where the teacher hides the translation of the cards, a request is told without giving it away.
        """
        table, event, faces = self.table, line.event, reading.faces
        if line.sentence and faces.read == faces.spoken and not faces.translated:
            return Phrase("", faces.read)
        if isinstance(event, Asked) and not faces.translated:
            return Phrase(as_html(narrated(faces, table.names, event, None), faces.named_in), faces.read)
        spoken = event.spoken()
        if spoken is None:
            return Phrase(as_html(narrated(faces, table.names, event, None), faces.named_in), faces.read)
        return Phrase(faces.meaning(spoken, table.scene), faces.gloss)

    def told(self, reading: Reading, event: Any, sentence: str, seat: Seat | None) -> dict[str, Any]:
        faces, names = reading.faces, self.table.names
        told = told_words(
            faces, names, event, sentence, "" if sentence else narrated(faces, names, event, seat)
        )
        match event:
            case Gave(giver, taker, card):
                told |= {"from": giver, "to": taker, "card": faces.card(card).key}
            case Drew(drawer, card):
                told |= {"from": "stock", "to": drawer, "card": faces.card(card).key if card else ""}
            case SaidDip(_, lucky):
                told["lucky"] = lucky
            case DeclaredFamily(_, family):
                told["family"] = family
                if sentence:  # Who only listens hears which family.
                    told["pieces"] = [
                        (sentence, faces.spoken),
                        (f" {faces.family(family).name}", faces.spoken),
                    ]
        return told

    def hints(self, reading: Reading, view: View, feedback: Feedback) -> Sequence[str]:
        return self._frames(view) if feedback.reason == "not_understood" else ()


def hand(faces: Faces, cards: tuple[Card, ...]) -> str:
    """The cards of one hand, families side by side."""
    size = next((size for size in HAND_SIZES if len(cards) <= size), "more")
    head, tail = faces.pieces("hand", ("size", size), ("count", len(cards)), ("cards", HOLE))
    return "".join((head, *[faces.fragment("hand_card", ("card", faces.card(card))) for card in cards], tail))


def mark(event: Any) -> str:
    """Whether a card came, as a sign for who reads slowly."""
    if isinstance(event, Answered):
        return "check" if event.yes else "cross"
    if isinstance(event, SaidDip):
        return "star" if event.lucky else "cross"
    return ""


def whole_family(deck: Any, cards: tuple[Card, ...]) -> str:
    """The first family of which *cards* are all; the one that must be declared."""
    held = set(cards)
    return next((family.id for family in deck.families if held.issuperset(family.cards)), "")


@lru_cache(maxsize=8192)
def narrated(faces: Faces, names: tuple[str, ...], event: Any, seat: Seat | None) -> str:
    """*event* as a sentence in the reader's language, to *seat* if it is he whom it is about.

    The words on the cards stay in the language that is learnt, and are `quoted`.
    """
    cite = str if faces.read == faces.named_in else quoted
    kind = type(event).__name__
    words: dict[str, str] = {}
    if isinstance(event, Answered):
        kind += ".yes" if event.yes else ".no"
    elif isinstance(event, SaidDip):
        kind += ".lucky" if event.lucky else ".unlucky"
    elif isinstance(event, Asked) and not event.polite:
        kind += ".rude"
    elif isinstance(event, DrewAnew):
        words["number"] = str(event.count)
    card = getattr(event, "card", None)
    if isinstance(event, Asked):
        card = Card(event.family, event.member)
        words["target"] = names[event.target]
    elif isinstance(event, Gave):
        words |= {"player": names[event.giver], "taker": names[event.taker]}
    if isinstance(event, DeclaredFamily):
        words["family"] = cite(faces.family(event.family).name)
    if card is not None:
        words |= {"family": cite(faces.family(card.family).name), "card": cite(faces.card(card).word)}
    about = getattr(event, "seat", None)
    if about is not None:
        words["player"] = names[about]
    is_own = seat is not None and about == seat
    if isinstance(event, Gave) and seat in (event.giver, event.taker):
        kind, is_own = "Gave.giver" if seat == event.giver else "Gave.taker", True
    return event_text(faces.game, faces.read, kind, is_own=is_own) % words


def done_well(faces: Faces, talk: Sequence[Line], seat: Seat, books: int) -> str:
    """One thing this pupil has done well, and how often: the rarest of what he did."""
    asked = hits = lucky = gave = 0
    open_request: Asked | None = None
    for line in talk:
        event = line.event
        if isinstance(event, Asked):
            open_request = event
            asked += event.seat == seat
        elif isinstance(event, Gave):
            gave += event.giver == seat
            hits += event.taker == seat and open_request is not None
        elif isinstance(event, SaidDip):
            lucky += event.lucky and event.seat == seat
    counted = {"hits": hits, "lucky": lucky, "gave": gave, "families": books, "asked": asked}
    return best_done(faces, counted)


def words_said(faces: Faces, talk: Sequence[Line], seat: Seat) -> tuple[tuple[CardFace, str, str], ...]:
    """The cards this pupil has asked for, families together, each with its article and its meaning."""
    asked = {
        Card(line.event.family, line.event.member)
        for line in talk
        if isinstance(line.event, Asked) and line.event.seat == seat
    }
    return tuple(
        (
            faces.card(card),
            faces.phrase(card),
            faces.face(faces.deck.by_card[card].faces, faces.other).phrase,
        )
        for card in faces.deck.sorted(asked)
    )
