"""The board of FAMILYS: families on the table, a hand of letters, and what it can be thrown for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from django.utils import timezone

from classroom.games.familys.cards import (
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
from classroom.games.familys.choices import Choices, Tray
from classroom.games.familys.words import WORDS
from classroom.games.shared.audience import Audience
from classroom.games.shared.board import Board
from classroom.games.shared.faces import Faces
from classroom.games.shared.fragments import in_language, quoted
from classroom.games.shared.sentences import (
    best_done,
    event_text,
)
from classroom.games.shared.table_view import NO_EFFECT, Effect, Entry, ShownSeat, TalkLine, sign_of
from classroom.page_parts import Parts
from familygames.cards import Card
from familygames.decks.letters import ROLES
from familygames.familys.combinations import LONG, points
from familygames.familys.rules import (
    KINDS,
    OWN_TURN,
    Announce,
    Announced,
    ChangedColour,
    ChoseStart,
    DrawSimple,
    Drew,
    EndTurn,
    Exchanged,
    Familys,
    GameEnded,
    Judged,
    Laid,
    LaidStart,
    PlayedSpecial,
    Proposed,
    Refill,
    Refused,
    ShowedHand,
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
from familygames.language.formulas import frames
from familygames.speech import cards_in

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


WITH_A_CARD = (Laid, PlayedSpecial, TookLaid, TookShown, Exchanged, ThrewOne)
COMBINED = ("word", "run", "clones", "couple", "symbols")
"""The kinds of combination, each the key of its formula."""
WITH_CARDS = (
    ChoseStart,
    LaidStart,
    ChangedColour,
    Drew,
    TookFromTalon,
    ThrewCouple,
    ShowedHand,
    Proposed,
    Threw,
)


class FamilysBoard(Board[Familys, View]):
    """The families, the piles and what is judged, for all; the hand and what it is good for, for each."""

    words = WORDS
    shown = TOLD

    # Public

    def public_parts(self, reading: Audience, view: View) -> Parts:
        parts = super().public_parts(reading, view)
        parts["showing"] = self.showing(reading, view)
        for place, (laid, union) in enumerate(zip(view.laid, view.unions, strict=True)):
            parts[f"family-{place}"] = tree(reading.faces, laid, union, view.deck.are_siblings(laid))
        return parts

    def beside(self, reading: Audience, view: View, place: Seat) -> Sequence[tuple[str, Any]]:
        return (
            ("cards", view.hands[place]),
            ("points", view.scores[place]),
            ("is_turn", view.phase not in ("setup", "over") and view.turn == place),
            ("ballot", ballot_of(view, place)),
        )

    def middle(self, reading: Audience, view: View) -> str:
        """The piles, which round it is, and which words count."""
        faces = reading.faces
        options = view.options
        words = WORDS.options["languages"].values[options.languages]
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

    def showing(self, reading: Audience, view: View) -> str:
        """What lies open for everybody to look at: a word that is judged, how it was judged, until somebody
        moves, or a hand shown to a VISION.
        """
        faces, names = reading.faces, self.table.names
        if view.target is not None:
            return faces.fragment(
                "shown_hand",
                ("name", names[view.target]),
                ("cards", tuple(letter_face(faces, card) for card in view.shown)),
            )
        if view.proposal is None:
            verdict = None if view.phase == "over" else last_verdict(self.table.entries)
            if verdict is None:
                return ""
            return faces.fragment(
                "judged",
                ("word", verdict.word),
                ("points", verdict.points),
                ("outcome", verdict.outcome),
                ("ballots", tuple((seat, names[seat], ballot) for seat, ballot in verdict.ballots)),
            )
        advice = self.shown_advice()
        findings = advice.findings if advice is not None else ()
        seconds = view.options.vote_seconds if view.judge == "class" else None
        left = self.table.seconds_left if seconds else None
        before = 0.0
        if left is not None and seconds is not None:
            # What had run when the last turn was made: what has run since, a page counts for itself.
            before = seconds - left - (timezone.now() - self.table.turn_since).total_seconds()
        form = faces.form(
            "judging",
            ("name", names[view.turn]),
            ("word", view.proposal.word),
            ("letters", spelt(faces, view.proposal.cards, view.proposal.word)),
            ("points", points("word", len(view.proposal.cards))),
            ("judged_by", "opponents" if view.judge == "class" else self.table.judged_by),
            (
                "ballots",
                tuple((seat, names[seat], "accept" if accept else "refuse") for seat, accept in view.ballots),
            ),
            ("advice", advice.ruling if advice is not None else ""),
            ("reasons", tuple(message_of(finding.message, faces.read) for finding in findings)),
            ("seconds", None if left is None else seconds),
            slots=("elapsed",),
        )
        return form.filled(elapsed=str(max(0, round(before))))

    def status(self, reading: Audience, view: View) -> str:
        who, is_mine = view.turn, is_awaited(view)
        key: str = view.phase
        if view.phase == "vote" and view.judge == "referee":
            key += ".teacher" if self.table.judged_by == "teacher" else ".dictionary"
        elif view.phase == "vote" and view.seat == view.turn:
            key += ".own"
        elif view.phase == "setup" and view.seat is None:
            key += ".all"  # For whoever watches, there are no others.
        elif view.phase != "over":
            key += ".you" if is_mine else ".other"
        if is_mine and view.seat is not None:
            who = view.seat
        seat = who if view.phase != "over" else None
        return self.status_part(reading, key, seat, is_mine=is_mine, name=self.table.names[view.turn])

    def results(self, reading: Audience, view: View) -> str:
        """The end as the class sees it: whose points come from where."""
        rows = tuple(
            (seat.number, seat.name, sign_of(seat), *totals(view, seat.number)) for seat in self.ranked
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

    def private_parts(self, reading: Audience, view: View, live: ShownSeat) -> Parts:
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
        """What else decides what the viewer can do: nothing, for a viewer who is not to move."""
        if not is_awaited(view):
            return None
        special = (view.voisin_played, view.vision_played, view.shown, view.refusals)
        return special, view.ballots, view.laid, view.unions, view.hands, view.talon > 0, self.table.names

    def union(self, reading: Audience, view: View, live: ShownSeat) -> str:
        """The exchange of a UNION, whoever is on turn (FY-45). Only who holds one ever hears of it."""
        state, seat = self.state, live.number
        if view.phase not in OWN_TURN or seat not in state.exchangers:
            return ""
        choices = Choices(reading.faces, state, seat, live.way, self.table.seats)
        is_free = seat != view.turn
        # Of all folds one is open: on the viewer's own turn that is what they have to do.
        return choices.action("union", choices.unions(), is_open=is_free, is_free=is_free)

    def move(self, reading: Audience, view: View, live: ShownSeat) -> str:
        """What the viewer can do now that needs no cards chosen in the hand."""
        if not is_awaited(view):
            return ""
        faces, state, seat = reading.faces, self.state, live.number
        choices = Choices(faces, state, seat, live.way, self.table.seats)
        blocks: list[str] = []
        if view.phase == "setup":
            blocks.append(choices.beginnings())
        elif view.phase == "vote":
            blocks.append(choices.says("vote", (Vote(True), Vote(False))))
        elif view.phase == "vision_choice":
            sets = [
                choices.choice(state.offer(seat, VisionTake(card)), chips(faces, card)) for card in view.shown
            ]
            blocks.append(choices.action("vision_take", sets, is_open=True))
        else:
            blocks += self.turn(view, choices)
        typed = choices.frames()
        box = (
            faces.fragment("games/shared/type", ("frames", typed), ("card", None), ("asked", None))
            if typed
            else ""
        )
        return faces.form("moves", slots=("blocks",)).filled(blocks="".join((box, *blocks)))

    def turn(self, view: View, choices: Choices) -> Iterator[str]:
        """The choices of a turn, what comes first in it above."""
        state, seat, faces = choices.state, choices.seat, choices.faces
        if view.refusals and view.phase in ("main", "throw_one"):
            refusal = event_text(faces.words, faces.read, Refused.__name__, is_own=True)
            yield faces.fragment("refused", ("text", refusal))
        if len(view.laid[seat]) == len(ROLES):
            yield choices.says("announce", (Announce(),))
        if view.phase == "draw":
            yield choices.says("draw", (DrawSimple(),))
        elif view.phase == "refill":
            yield choices.button("refill", Refill())
        layings = choices.layings()
        yield choices.action("lay", layings, is_open=any(not reason for _, reason in layings))
        if view.phase == "draw":
            yield choices.action("triple", choices.triples())
        elif view.phase == "main":
            yield choices.action("ideas", choices.ideas())
        yield choices.action("change_colour" if view.laid[seat] else "lay_start", choices.colours())
        if view.phase in ("draw", "main"):
            yield choices.voisins()
            yield choices.visions()
        if EndTurn().objection(state, seat) is None:
            yield choices.button("end_turn", EndTurn())

    def tray(self, reading: Audience, view: View, live: ShownSeat, picked: tuple[Pick, ...]) -> str:
        """The chosen cards, and all that they could be thrown or laid for."""
        if view.phase == "over":
            return ""
        faces, state = reading.faces, self.state
        choices = Choices(faces, state, live.number, live.way, self.table.seats)
        if not picked:
            head = ""
            if view.phase == "setup" and view.chosen:
                head = faces.form("chosen", slots=("cards",)).filled(cards=chips(faces, *view.chosen))
            return head + faces.fragment(
                "tray_empty",
                ("phase", view.phase),
                ("is_awaited", is_awaited(view)),
                ("has_doubles", choices.offers.has_doubles()),
            )
        if view.phase == "vote" and view.turn == live.number:
            return faces.fragment("tray_judged", ("draft", draft_of(picked)))
        tray = Tray(choices, picked)
        form = faces.form(
            "tray",
            ("way", live.way),
            ("can_say", tray.can_say),
            ("later", tray.later),
            slots=("draft", "cards", "kinds", "buttons"),
        )
        return form.filled(
            draft=draft_of(picked),
            cards=tray.cards(),
            kinds="".join(tray.kinds),
            buttons="".join(tray.buttons),
        )

    def open_hand(self, reading: Audience, view: View) -> str:
        return reading.kept.get(
            ("open", view.seat), view.hand, hand, reading.faces, self.table.deck, view.hand, None
        )

    def own_result(self, reading: Audience, view: View) -> str:
        """The end for one pupil: their place, their points, and one thing they have done well."""
        seat = view.seat
        if seat is None:
            return ""
        total, thrown, laid = totals(view, seat)
        return self.ended(
            reading,
            view,
            done_well(reading.faces, self.table.talk, seat),
            ("total", total),
            ("thrown", thrown),
            ("laid", laid),
            ("is_disqualified", seat in view.disqualified),
        )

    # Talk and events

    def line_context(self, reading: Audience, line: TalkLine) -> Sequence[tuple[str, Any]]:
        return (
            *super().line_context(reading, line),
            ("cards", line_cards(reading.faces, line.event)),
            ("points", details(line.event).get("number") if isinstance(line.event, Threw) else None),
        )

    def narrated(self, faces: Faces, event: Any, seat: Seat | None) -> str:
        """*event* as a sentence in the reader's language, to *seat* if it is about them."""
        return narrated(faces, self.table.names, event, seat)

    def effect(self, faces: Faces, event: Any) -> Effect:
        match event:
            case Drew(drawer, _, cards):
                key = key_of(cards[0]) if len(cards) == 1 else ""
                return Effect(giver="stock", taker=drawer, card=key, sound="draw")
            case TookFromTalon(by) | Exchanged(by):
                return Effect(giver="talon", taker=by)
            case TookLaid(by, target, card) | TookShown(by, target, card):
                return Effect(giver=target, taker=by, card=key_of(card), sound="give")
            case Proposed():
                return Effect(sound="ask")
            case Threw(by, _, cards):
                return Effect(giver=by, taker="talon", card=key_of(cards[-1]), sound="give")
            case ThrewCouple(by, cards):
                return Effect(giver=by, taker="talon", card=key_of(cards[-1]))
            case ThrewOne(by, card) | PlayedSpecial(by, card):
                return Effect(giver=by, taker="talon", card=key_of(card))
            case Announced():
                return Effect(sound="family", won=True)
        return NO_EFFECT

    def detail(self, reading: Audience, move: Any, *, is_alike: bool) -> str:
        """People of one name differ in their letters and digits."""
        prints = self.state.deck.prints
        marks = [
            f"{prints[card].letter}{prints[card].digit}" for card in cards_in(move) if prints[card].letter
        ]
        return " · ".join(filter(None, (super().detail(reading, move, is_alike=is_alike), " ".join(marks))))

    def hints(self, reading: Audience, view: View) -> Sequence[str]:
        if view.seat is None or not is_awaited(view):
            return ()
        choices = Choices(reading.faces, self.state, view.seat, "type", self.table.seats)
        may_throw = view.phase == "main" and not view.combined
        thrown = [kind for kind in COMBINED if may_throw and kind in KINDS[view.options.kinds]]
        return (*(frames(kind, self.table.scene)[0] for kind in thrown), *choices.frames())


def message_of(messages: dict[str, str], language: str) -> str:
    return messages.get(language) or next(iter(messages.values()), "")


# Questions about a moment


class JudgedWord(NamedTuple):
    """How a *word* of so many *points* was judged: its *outcome*, and the *ballots* on it."""

    word: str
    points: int
    outcome: str
    ballots: tuple[tuple[Seat, str], ...]


def last_verdict(entries: Sequence[Entry]) -> JudgedWord | None:
    """What the last move has decided, if it has decided anything."""
    decided = [said for entry in entries[-1:] for event in entry.events if (said := event.decides())]
    if not decided:
        return None
    ballots: list[tuple[Seat, str]] = []
    for event in (event for entry in reversed(entries) for event in reversed(entry.events)):
        if isinstance(event, Proposed):
            return JudgedWord(
                event.word, points("word", len(event.cards)), decided[0], tuple(reversed(ballots))
            )
        ballots += event.votes()
    return None


def is_awaited(view: View) -> bool:
    """Whether the table waits for the viewer; a player who may exchange a UNION need not."""
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
    ballot = dict(view.ballots).get(seat)
    return "open" if ballot is None else "yes" if ballot else "no"


def totals(view: View, seat: Seat) -> tuple[int, int, int]:
    """All points of *seat*: those of combinations and those of the family."""
    return view.scores[seat], view.points[seat], view.scores[seat] - view.points[seat]


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
    """The names on the cards stay in the language being learnt, and are `quoted`."""
    cite = str if faces.read == faces.named_in else quoted

    def phrase(card: Card) -> str:
        return cite(faces.phrase(card))

    about = event.seat
    words: dict[str, Any] = {"player": names[about] if about is not None else ""}
    cards: Sequence[Card] = event.cards if isinstance(event, WITH_CARDS) else ()
    card = event.card if isinstance(event, WITH_A_CARD) else None
    if cards:
        words["cards"] = ", ".join(phrase(one) for one in cards)
    if card is not None:
        words["card"] = phrase(card)
    target = event.target if isinstance(event, PlayedSpecial | TookLaid | TookShown) else None
    if target is not None:
        words["target"] = names[target]
    if isinstance(event, Laid) and event.partner is not None:
        words["card"] = phrase(event.partner)
    words |= details(event)
    is_own = seat is not None and about == seat and not (isinstance(event, Drew) and not cards)
    return (
        event_text(faces.words, faces.read, f"{type(event).__name__}{variant(event)}", is_own=is_own) % words
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
        case Drew(number=1, cards=()):
            return ".one"
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


def done_well(faces: Faces, talk: Sequence[TalkLine], seat: Seat) -> str:
    """One thing this pupil has done well, and how often: the rarest of what they did."""
    own = [line.event for line in talk if line.event.seat == seat]
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
