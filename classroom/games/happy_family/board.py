"""The board of Happy Family."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from django.utils.html import conditional_escape, escape

from classroom.games.happy_family.words import WORDS
from classroom.games.shared.audience import Audience
from classroom.games.shared.board import Board
from classroom.games.shared.faces import CardFace, Faces
from classroom.games.shared.fragments import quoted, slot
from classroom.games.shared.sentences import (
    ask_frame,
    askable,
    best_done,
    event_text,
    only_one,
    refusal,
)
from classroom.games.shared.table_view import NO_EFFECT, Effect, ShownSeat, TalkLine, sign_of
from classroom.page_parts import Parts
from familygames.cards import Card, Deck, Family
from familygames.game import GameEnded, Seat, Spoken
from familygames.happy_family.rules import (
    Answered,
    Ask,
    Asked,
    DeclaredFamily,
    Drew,
    DrewAnew,
    Gave,
    HappyFamily,
    Reason,
    SaidDip,
    View,
)
from familygames.language.formulas import frames

Steps = tuple[tuple[Spoken, str, str], ...]
ANSWERS: Steps = ((Spoken("answer.yes"), "yes", "true"), (Spoken("answer.no"), "yes", "false"))
DIPS: Steps = ((Spoken("dip.lucky"), "lucky", "true"), (Spoken("dip.unlucky"), "lucky", "false"))


class HappyFamilyBoard(Board[HappyFamily, View]):
    """Seats, stock and talk for all; the hand and what can be said now for each."""

    words = WORDS
    shown = (GameEnded,)
    tells_cards = (Asked,)
    request = Asked

    # Public

    def beside(self, reading: Audience, view: View, place: Seat) -> Sequence[tuple[str, Any]]:
        return (
            ("cards", view.hands[place]),
            ("books", tuple(map(reading.faces.family, view.laid[place]))),
            ("is_asked", view.phase == "answer" and view.actor == place),
        )

    def middle(self, reading: Audience, view: View) -> str:
        request = None
        if view.target is not None and view.family is not None and view.member is not None:
            request = reading.faces.card(Card(view.family, view.member))
        return reading.faces.fragment("middle", ("stock", view.stock), ("request", request))

    def status(self, reading: Audience, view: View) -> str:
        return self.status_of_asking(reading, view)

    def results(self, reading: Audience, view: View) -> str:
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
                        sign_of(seat),
                        tuple(map(reading.faces.family, view.laid[seat.number])),
                    )
                    for seat in self.ranked
                ),
            ),
        )

    # Private

    def private_parts(self, reading: Audience, view: View, live: ShownSeat) -> Parts:
        kept = reading.kept
        seat = live.number
        parts = {"hand": self.open_hand(reading, view)}
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
        """Whom *seat* may ask, and how many cards they hold; only the player who asks now needs to know."""
        if view.phase != "ask" or view.actor != seat:
            return ()
        names = self.table.names
        return tuple((names[other], view.hands[other]) for other in self.others(seat))

    def others(self, seat: Seat) -> list[Seat]:
        """The other seats, clockwise."""
        seats = len(self.table.seats)
        return [(seat + place) % seats for place in range(1, seats)]

    def move(self, reading: Audience, view: View, way: str) -> str:
        """What the viewer can do now, as the fields of a form."""
        if view.seat is None or view.actor != view.seat:
            return ""
        faces = reading.faces
        if view.phase == "draw":
            return faces.fragment("draw")
        if view.phase == "ask" and way == "type":
            return faces.fragment("games/shared/type", ("frames", self._frames(view)))
        if view.phase == "ask":
            return self.ask(reading, view, way)
        if view.phase == "answer":
            title, kind, steps = "answer", "Answer", ANSWERS
        elif view.phase == "dip":
            title, kind, steps = "dip", "SayDip", DIPS
        else:
            whole = whole_family(self.table.deck, view.hand)
            title, kind = "must_declare", "DeclareFamily"
            steps = ((Spoken("declare", family=whole), "family", whole),)
        cards = self._cards_of_step(faces, view)
        return self.say_form(faces, way, faces.steps[title], steps, *cards, kind=kind)

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

    def ask(self, reading: Audience, view: View, way: str) -> str:
        """Whom, which card, and the sentence. What cannot be asked for is there too, with its reason."""
        faces, state, seat = reading.faces, self.state, view.seat
        if seat is None:
            return ""
        others = self.others(seat)
        only = only_one(others, [other for other in others if view.hands[other]])
        people = [
            self._person_to_ask(faces, self.table.seats[other], view, other == only) for other in others
        ]
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
        form = faces.form("ask", ("way", way), ("frame", ask_frame(faces)), slots=("people", "lit", "off"))
        return form.filled(people="".join(people), lit="".join(lit), off="".join(off))

    def _person_to_ask(self, faces: Faces, live: ShownSeat, view: View, is_only: bool) -> str:
        number = live.number
        plate = faces.fragment(
            "games/shared/person_plate", ("number", number), ("name", live.name), ("sign", sign_of(live))
        )
        form = faces.form(
            "person",
            ("number", number),
            ("cards", view.hands[number]),
            ("is_only", is_only),
            slots=("name", "plate"),
        )
        return form.filled(name=escape(live.name), plate=plate)

    def _family_to_ask(self, reading: Audience, family: Family, seat: Seat) -> tuple[bool, str]:
        """Whether a card of *family* can be asked for, and its cards, each with the reason why it cannot.

        One judge: the rules say so. They look at the asker's cards of this family and at whether it is laid,
        at nothing else, so what they said is remembered by these.
        """
        faces, state, someone = reading.faces, self.state, self.others(seat)[0]
        reasons = tuple(
            Ask(someone, family.id, member.id).objection(state, seat) for member in family.members
        )
        face = ("family", faces.family(family.id))
        if any(reason in (None, Reason.CARD_ALREADY_IN_HAND) for reason in reasons):
            cards = askable(faces, family.id, reasons)
            return True, faces.fragment("games/shared/family", face, ("cards", cards))
        picture = faces.card(family.cards[0]).key
        reason = refusal(self.words, reading.language, reasons[0])
        return False, faces.fragment("games/shared/family_off", face, ("card", picture), ("reason", reason))

    def open_hand(self, reading: Audience, view: View) -> str:
        return reading.kept.get(("hand", view.seat), view.hand, self.hand, reading.faces, view.hand)

    def own_result(self, reading: Audience, view: View) -> str:
        """The end for one pupil: their place, their families, and one thing they have done well."""
        seat, faces, talk = view.seat, reading.faces, self.table.talk
        if seat is None:
            return ""
        laid = tuple(map(faces.family, view.laid[seat]))
        return self.ended(
            reading,
            view,
            done_well(faces, talk, seat, len(laid)),
            ("books", laid),
            ("words", words_said(faces, talk, seat)),
        )

    # Talk and events

    def line(self, reading: Audience, line: TalkLine) -> str:
        """A bubble. Only the words differ between tables: what surrounds them is rendered once."""
        context: dict[str, Any] = dict(self.line_context(reading, line))
        seat, name, sentence, gloss = (context[key] for key in ("seat", "name", "sentence", "gloss"))
        face = ""
        if seat is not None:
            face = reading.faces.fragment(
                "tables/face", ("number", seat), ("name", name), ("sign", context["sign"])
            )
        context |= {
            "sentence": sentence and slot("sentence"),
            "gloss": gloss._replace(text=gloss.text and slot("gloss")),
        }
        form = reading.faces.form("line", *context.items(), slots=("number", "face", "name"))
        return form.filled(
            number=str(line.number),
            face=face,
            name=escape(name),
            sentence=escape(sentence),
            gloss=conditional_escape(gloss.text),
        )

    def line_context(self, reading: Audience, line: TalkLine) -> Sequence[tuple[str, Any]]:
        event, faces = line.event, reading.faces
        card = None
        if isinstance(event, Asked):
            card = faces.card(Card(event.family, event.member))
        elif isinstance(event, SaidDip) and event.card is not None:
            card = faces.card(event.card)
        laid = self.table.deck.by_family[event.family].cards if isinstance(event, DeclaredFamily) else ()
        return (
            *super().line_context(reading, line),
            ("card", card),
            ("mark", mark(event)),
            ("book", faces.family(event.family) if isinstance(event, DeclaredFamily) else None),
            ("laid", tuple(map(faces.card, laid))),  # HF-19: its cards are shown to all.
        )

    def narrated(self, faces: Faces, event: Any, seat: Seat | None) -> str:
        return narrated(faces, self.table.names, event, seat)

    def event_context(
        self, reading: Audience, event: Any, sentence: str, seat: Seat | None
    ) -> dict[str, Any]:
        context = super().event_context(reading, event, sentence, seat)
        if sentence and isinstance(event, DeclaredFamily):  # Who only listens hears which family.
            faces = reading.faces
            context["pieces"] = [
                (sentence, faces.spoken),
                (f" {faces.family(event.family).name}", faces.spoken),
            ]
        return context

    def effect(self, faces: Faces, event: Any) -> Effect:
        match event:
            case Asked():
                return Effect(sound="ask")
            case Gave(giver, taker, card):
                return Effect(giver=giver, taker=taker, card=faces.card(card).key, sound="give")
            case Drew(drawer, card):
                key = faces.card(card).key if card else ""
                return Effect(giver="stock", taker=drawer, card=key, sound="draw")
            case SaidDip(_, lucky) if lucky:
                return Effect(sound="lucky")
            case DeclaredFamily():
                return Effect(sound="family", won=True, feast=True)
        return NO_EFFECT

    def hints(self, reading: Audience, view: View) -> Sequence[str]:
        return self._frames(view)


def mark(event: Any) -> str:
    """Whether a card came, as a sign for slow readers."""
    if isinstance(event, Answered):
        return "check" if event.yes else "cross"
    if isinstance(event, SaidDip):
        return "star" if event.lucky else "cross"
    return ""


def whole_family(deck: Deck, cards: tuple[Card, ...]) -> str:
    """The first family of which *cards* are all; the one that must be declared."""
    held = set(cards)
    return next((family.id for family in deck.families if held.issuperset(family.cards)), "")


@lru_cache(maxsize=8192)
def narrated(faces: Faces, names: tuple[str, ...], event: Any, seat: Seat | None) -> str:
    """*event* as a sentence in the reader's language, to *seat* if it is about them.

    The words on the cards stay in the language being learnt, and are `quoted`.
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
    card = event.card if isinstance(event, Gave | Drew | SaidDip) else None
    if isinstance(event, Asked):
        card = Card(event.family, event.member)
        words["target"] = names[event.target]
    elif isinstance(event, Gave):
        words |= {"player": names[event.giver], "taker": names[event.taker]}
    if isinstance(event, DeclaredFamily):
        words["family"] = cite(faces.family(event.family).name)
    if card is not None:
        words |= {"family": cite(faces.family(card.family).name), "card": cite(faces.card(card).word)}
    about = event.seat
    if about is not None:
        words["player"] = names[about]
    is_own = seat is not None and about == seat
    if isinstance(event, Gave) and seat in (event.giver, event.taker):
        kind, is_own = "Gave.giver" if seat == event.giver else "Gave.taker", True
    return event_text(faces.words, faces.read, kind, is_own=is_own) % words


def done_well(faces: Faces, talk: Sequence[TalkLine], seat: Seat, books: int) -> str:
    """One thing this pupil has done well, and how often: the rarest of what they did."""
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


def words_said(faces: Faces, talk: Sequence[TalkLine], seat: Seat) -> tuple[tuple[CardFace, str, str], ...]:
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
