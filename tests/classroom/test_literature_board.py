"""The board of Littérature: teams, requests, claims of six cards, and what stays hidden."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from random import Random
from typing import Any

import pytest
from django.template import engines

from classroom.games.literature.board import LiteratureBoard
from classroom.games.shared.board import Board
from classroom.games.shared.fragments import SLOT
from classroom.games.shared.table_view import Entry
from classroom.games.sites import SITES, words_of
from classroom.live.parsing import parse_sentence, read_move
from classroom.live.seats import SeatRow, StillRow
from classroom.live.story import Story
from classroom.live.table import LiveTable
from classroom.wording.tables import TEAMS
from familygames.cards import Card
from familygames.catalogue import GAMES
from familygames.language.formulas import hear, say
from familygames.literature.rules import Answer, Ask, ChooseClaimer, Claim, ClosedSet, GiveTurn
from tests.classroom.test_boards import events_of, moments, play, text_of, with_state

GAME = GAMES["literature"]
DECK = GAME.standard_deck()
NAMES = ("Anna", "Ben", "Carla", "David", "Emma", "Finn", "Gina", "Hugo")
WAYS = ("tap", "tiles", "gaps", "type")


def a_table(*, seats: int = 6, way: str = "tap", seed: str = "seed", **options: Any) -> LiveTable:
    """A live table that is stored nowhere; tests that use it run on an event loop."""
    chosen = GAME.read_options(options)
    story = Story(
        id=7, label=1, session=1, game=GAME, deck=GAME.deck_for(chosen, seats), options=chosen, seats=seats,
        first_seed=seed, deal_again=False, for_programs=False, bot_level="regular", bot_seconds=0,
        absent_seconds=None,
    )  # fmt: skip
    rows = [SeatRow(place, NAMES[place], "", None, "", way, None) for place in range(seats)]
    return LiveTable(story, rows, StillRow(False, False, False), lambda table: None)


def board_of(table: LiveTable) -> Board:
    return LiteratureBoard(table)


def cards(family: str, names: str) -> tuple[Card, ...]:
    return tuple(Card(family, name) for name in names.split())


def arranged(table: LiveTable, closed: tuple[ClosedSet, ...] = (), **changes: Any) -> LiveTable:
    """Seat 0 on turn holds the 2 and 3 of hearts, that team the other low hearts; the rest is dealt
    evenly."""
    seats = len(table.seats)
    hands: list[tuple[Card, ...]] = [()] * seats
    hands[0], hands[2], hands[4] = (
        cards("low-hearts", "2 3"), cards("low-hearts", "5"), cards("low-hearts", "4 6 7"),
    )  # fmt: skip
    out = {"low-hearts", *(one.family for one in closed)}
    for place, card in enumerate(card for card in DECK.cards if card.family not in out):
        hands[place % seats] += (card,)
    return with_state(
        table, hands=tuple(map(DECK.sorted, hands)), turn=0, phase="play", closed=closed, **changes
    )


def hinted_moves(table: LiveTable, seed: str, most: int = 400) -> Iterator[int]:
    """Play on as if the cards lay open, so that the game comes to its end; the seat to move before each."""
    rng = Random(seed)
    for _ in range(most):
        if table.over:
            return
        (seat,) = table.state.to_move()
        yield seat
        moves = table.state.moves(seat)
        state = table.state
        hits = [m for m in moves if isinstance(m, Ask) and Card(m.family, m.member) in state.hands[m.target]]
        right = [
            m for m in moves if isinstance(m, Claim) and dict(m.holders) == dict(state.holders(m.family))
        ]
        play(table, rng.choice(right or hits or moves), seat)


# Every moment


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("way", WAYS)
async def test_every_moment_can_be_shown_to_everybody(way: str, language: str) -> None:
    table = a_table(way=way, history="full", seats=8 if way == "tiles" else 6)
    board = board_of(table)
    phases = set()

    for _ in hinted_moves(table, way):
        phases.add(table.state.phase)
        for seat in (None, *range(3)):
            parts = board.parts(seat, language)
            assert not [name for name, html in parts.items() if SLOT in html or "\ue001" in html]
            can_act = bool(parts.get("move")) or bool(parts.get("claim"))
            assert can_act == (seat is not None and seat in table.state.to_move())
    assert table.over
    assert {"play", "answer"} <= phases
    for seat in (None, 0, 1):
        assert "results-title" in board.parts(seat, language)["result"]


@pytest.mark.parametrize("seats", [6, 8])
async def test_nine_sets_are_asked_for_claimed_and_told_to_the_end(seats: int) -> None:
    table = a_table(seats=seats, nine_sets=True)
    board = board_of(table)
    mover = table.state.turn
    blocks = sets_to_claim(board.parts(mover, "en")["claim"])

    assert set(blocks) == set(table.deck.members)
    ninth = text_of(blocks["eights-jokers"])
    assert [word for word in ("8 of spades", "red joker", "black joker") if word not in ninth] == []
    for _ in hinted_moves(table, "nine"):
        assert not [name for name, html in board.parts(None, "en").items() if SLOT in html]
    assert table.over
    assert len(table.state.closed) == 9
    assert "eights and jokers" in text_of(board.parts(None, "en")["result"]).casefold()


async def test_the_ninth_set_is_claimed_by_the_fields_of_the_page() -> None:
    table = a_table(nine_sets=True, first_player="seat_0")
    block = sets_to_claim(board_of(table).parts(0, "en")["claim"])["eights-jokers"]
    free = [card for card in table.deck.families[8].cards if card not in table.state.hands[0]]

    move = claimed(block, {card.member: 2 for card in free})

    assert sorted(dict(move.holders)) == sorted(table.deck.members["eights-jokers"])
    assert move.objection(table.state, 0) is None


async def test_every_part_has_its_place_on_the_page() -> None:
    table = a_table()
    page = engines["django"].get_template("games/literature/board.html")

    for seat in (table.state.turn, None):
        parts = board_of(table).parts(seat, "en", all_open=seat is None)
        html = page.render({
            "table": table, "seat": seat, "parts": parts, "order": range(6), "chunks": [0],
            "all_open": seat is None, "site": SITES["literature"], "game": words_of("literature"),
        })  # fmt: skip
        assert [name for name in parts if f'id="{name}"' not in html] == []


async def test_a_move_changes_only_what_it_concerns() -> None:
    table = arranged(a_table())
    board = board_of(table)
    before = board.parts(3, "en")

    play(table, Ask(1, "low-hearts", "5"), 0)

    after = board.parts(3, "en")
    changed = {name for name in after if after[name] != before.get(name)}
    assert changed == {"status", "middle", "log-0", "seat-1"}


# Teams


async def test_every_seat_shows_its_team_by_mark_and_name() -> None:
    parts = board_of(a_table()).parts(None, "en")

    for seat in range(6):
        mark, name = TEAMS[seat % 2]
        assert f"#{mark}" in parts[f"seat-{seat}"]
        assert str(name) in text_of(parts[f"seat-{seat}"])


async def test_the_sets_that_are_out_lie_with_the_team_that_has_them() -> None:
    closed = (ClosedSet("low-clubs", 0), ClosedSet("high-clubs", 1), ClosedSet("low-spades", None))

    middle = text_of(board_of(arranged(a_table(), closed)).parts(None, "en")["middle"])

    assert re.search(r"Team Sun 1 Low clubs .*Team Moon 1 High clubs .*Nobody 1 Low spades", middle)


async def test_a_claim_that_is_nearly_due_is_counted_down() -> None:
    for requests, words in ((0, None), (57, "3 more questions, then claim a set")):
        middle = board_of(arranged(a_table(), requests=requests)).parts(None, "en")["middle"]
        assert (words or "due") in text_of(middle) if words else "due" not in text_of(middle)


async def test_hidden_hand_sizes_are_shown_to_nobody_else() -> None:
    table = arranged(a_table(hand_sizes="only_empty"))
    html = "".join(board_of(table).parts(1, "en").values())

    assert "cards in hand" not in html
    assert re.findall(r"<label class=\"pick person.*?</label>", board_of(table).parts(0, "en")["move"])


# Asking


async def test_what_and_who_cannot_be_asked_is_there_with_its_reason() -> None:
    table = arranged(a_table(), (ClosedSet("low-clubs", 0),))
    state = table.state
    hands = list(state.hands)
    hands[0] = tuple(card for card in hands[0] if card.family in ("low-hearts", "high-clubs"))
    hands[3], gone = (), hands[3]
    hands[5] = DECK.sorted((*hands[5], *gone, *(c for c in state.hands[0] if c not in hands[0])))
    with_state(table, hands=tuple(hands))

    move = board_of(table).parts(0, "en")["move"]

    reasons = words_of("literature").reasons
    radio = r'name="(target|card)" value="([^"]+)"[^>]*?(?:data-reason="([^"]*)")?>'
    found = {value: unescape(reason) for _, value, reason in re.findall(radio, move)}
    assert found["2"] == str(reasons["cannot_ask_teammate"])
    assert found["3"] == str(reasons["target_has_no_cards"])
    assert found["low-hearts/2"] == str(reasons["card_already_in_hand"])
    assert found["low-spades/2"] == str(reasons["set_not_in_hand"])
    assert found["low-clubs/2"] == str(reasons["set_closed"])
    asks = [m for m in table.state.moves(0) if isinstance(m, Ask)]
    assert {value for value, reason in found.items() if not reason} == {
        *(str(m.target) for m in asks), *(f"{m.family}/{m.member}" for m in asks),
    }  # fmt: skip


async def test_the_answer_names_the_card_and_both_sentences_are_offered() -> None:
    table = arranged(a_table())
    play(table, Ask(1, "low-hearts", "5"), 0)

    form = text_of(board_of(table).parts(1, "en")["move"])

    assert "Yes, here is the 5 of hearts." in form
    assert "No, I haven’t. It’s my turn." in form


async def test_the_set_that_is_asked_about_comes_first_in_the_hand_and_only_while_it_is_asked_about() -> None:
    table = arranged(a_table())

    def sets_in_hand(seat: int) -> list[str]:
        return re.findall(r'data-card="([^/"]+)/[^"]+"', board_of(table).parts(seat, "en")["hand"])

    before = {seat: sets_in_hand(seat) for seat in range(6)}
    asked = max(before[1], key=lambda family: DECK.order[DECK.by_family[family].cards[0]])
    hands = list(table.state.hands)
    hands[0] = DECK.sorted((*hands[0], DECK.by_family[asked].cards[0]))
    hands[1] = tuple(card for card in hands[1] if card not in hands[0])
    with_state(table, hands=tuple(hands))
    wanted = next(card for card in DECK.by_family[asked].cards if card not in hands[0])
    play(table, Ask(1, asked, wanted.member), 0)

    assert before[1][0] != asked
    assert sets_in_hand(1)[0] == asked
    assert sets_in_hand(3) == before[3]


# Claiming


def sets_to_claim(html: str) -> dict[str, str]:
    blocks = re.split(r'<details class="claim-set"', html)[1:]
    return {re.search(r'id="claim-([^"]+)"', block)[1]: block for block in blocks}  # type: ignore[index]


def claimed(block: str, places: dict[str, int]) -> Any:
    """The move that the form makes of a set whose free cards go to *places*."""
    button = re.search(r'name="move" value="([^"]+)"', block)
    assert button
    move = unescape(button[1])
    holders = json.loads(move)["holders"]
    rows = {member["0"]: row for row, member in holders.items() if "1" not in member}
    fields = {f"holders.{rows[member]}.1": str(seat) for member, seat in places.items()}
    assert all(f'name="{name}" value="{seat}"' in block for name, seat in fields.items())
    return read_move({"move": move, **fields}, GAME.move, DECK)


async def test_a_claim_gives_six_cards_to_places_and_the_own_ones_are_there_already() -> None:
    table = arranged(a_table())
    blocks = sets_to_claim(board_of(table).parts(0, "en")["claim"])
    assert set(blocks) == set(DECK.members)

    move = claimed(blocks["low-hearts"], {"4": 4, "5": 2, "6": 4, "7": 4})

    assert dict(move.holders) == {"2": 0, "3": 0, "4": 4, "5": 2, "6": 4, "7": 4}
    play(table, move, 0)
    assert table.state.points == (1, 0)


async def test_only_open_sets_can_be_claimed_and_only_teammates_hold_cards() -> None:
    table = arranged(a_table(seats=8), (ClosedSet("low-clubs", 0),))

    blocks = sets_to_claim(board_of(table).parts(0, "en")["claim"])

    assert "low-clubs" not in blocks
    for block in blocks.values():
        seats = re.findall(r'name="holders\.\d+\.1" value="(\d)"', block)
        assert set(seats) <= {"2", "4", "6"}
        assert len(seats) % 3 == 0


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_the_words_for_the_script_make_the_sentence_of_the_claim(language: str) -> None:
    """The script fills the gap of the frame with who holds what; here the same, without a browser."""
    table = arranged(a_table(formula_language="l2" if language == "en" else "l1"))
    html = board_of(table).parts(0, "en")["claim"]
    block = sets_to_claim(html)["low-hearts"]
    words = json.loads(unescape(re.search(r'data-holdings="([^"]+)"', html)[1]))  # type: ignore[index]
    frames = json.loads(unescape(re.search(r'data-frame="([^"]+)"', block)[1]))  # type: ignore[index]
    cards_said = [unescape(said) for said in re.findall(r'data-words="([^"]+)"', block)]

    def listed(things: list[str]) -> str:
        return f" {words['last']} ".join([", ".join(things[:-1]), things[-1]] if len(things) > 1 else things)

    def sentence(places: list[int]) -> str:
        held: dict[int, list[str]] = {}
        for card, seat in zip(cards_said, places, strict=True):
            held.setdefault(seat, []).append(card)
        told = [
            (words["theirs"].replace("{target}", NAMES[seat]) if seat else words["mine"]).replace(
                "{cards}", words["all"] if len(held) == 1 else listed(held[seat])
            )
            for seat in sorted(held)
        ]
        parts = frames["hand" if len(held) == 1 else "team"]
        return "".join(part.get("text") or part.get("answer") or listed(told) for part in parts)

    for places in ([0, 0, 4, 2, 4, 4], [0, 2, 2, 2, 2, 2], [0] * 6, [4] * 6):
        claim = Claim("low-hearts", tuple(zip(DECK.members["low-hearts"], places, strict=True)))
        assert sentence(places) == say(claim.spoken(), table.scene_of(0))


async def test_who_must_claim_is_told_so_and_may_not_ask() -> None:
    whole = arranged(a_table())
    hands = list(whole.state.hands)
    hands[0] += cards("low-hearts", "4 5 6 7")
    hands[2] = tuple(card for card in hands[2] if card.family != "low-hearts")
    hands[4] = tuple(card for card in hands[4] if card.family != "low-hearts")
    with_state(whole, hands=tuple(map(DECK.sorted, hands)))
    stalled = arranged(a_table(), requests=60)

    for table, reason in ((whole, "must_claim_complete_set"), (stalled, "must_claim_stalled")):
        parts = board_of(table).parts(0, "en")
        assert parts["move"] == ""
        assert str(words_of("literature").reasons[reason]) in text_of(parts["claim"])
        assert "Claim a set now!" in text_of(parts["status"])
        # Whether they hold a whole set is nobody else's business.
        assert "It’s Anna’s turn" in text_of(board_of(table).parts(1, "en")["status"])


async def test_a_claim_is_told_in_the_first_person_and_then_all_show_their_cards() -> None:
    table = arranged(a_table())
    board = board_of(table)
    places = {"2": 0, "3": 0, "4": 2, "5": 4, "6": 4, "7": 4}
    play(table, Claim("low-hearts", tuple(places.items())), 0)

    parts = board.parts(3, "en")

    talk = text_of(parts["log-0"])
    assert "Claim! Low hearts: I have the 2 of hearts and the 3 of hearts, Carla has" in talk
    assert "The set is void." in talk
    assert re.search(r"Carla: Not as it was said: 5 of hearts", talk)
    assert re.search(r"Emma: Not as it was said: 4 of hearts 6 of hearts 7 of hearts", talk)
    assert "Nobody 1 Low hearts" in text_of(parts["middle"])
    told = events_of(board, 3, "en", table.number - 1)
    assert [(event["kind"], event.get("won")) for event in told] == [("Claimed", None), ("Closed", None)]


async def test_a_typed_claim_is_heard_from_him_who_says_i() -> None:
    table = arranged(a_table(way="type"))
    scene = table.scene_of(0)
    claim = Claim("low-hearts", tuple(zip("234567", (0, 0, 4, 4, 4, 4), strict=True)))

    heard = hear("Claim! Low hearts: I have the two and the three, Emma has the rest.", [claim], scene)

    assert heard.move == claim
    assert "Claim! …: I have …, … has …" in text_of(board_of(table).parts(0, "en")["move"])


# Claims out of turn


@pytest.mark.parametrize("way", WAYS)
async def test_who_may_claim_out_of_turn_has_the_claim_and_nothing_else(way: str) -> None:
    table = arranged(a_table(way=way, claims_out_of_turn=True))
    board = board_of(table)
    parts, own = board.parts(2, "en"), board.parts(0, "en")

    form = parts["move" if way == "type" else "claim"]
    other = parts["claim" if way == "type" else "move"]
    assert other == ""
    assert ("Claim! …: I have …" in text_of(form)) == (way == "type")
    assert "have you got" not in text_of(form)
    assert "It’s Anna’s turn" in text_of(parts["status"])
    assert "is-mine" not in parts["status"]
    assert "have you got" in text_of(own["move"]) or way != "type"
    assert [name for name in board.parts(None, "en") if name in ("move", "claim")] == []


async def test_without_the_option_nobody_else_can_claim() -> None:
    parts = board_of(arranged(a_table())).parts(2, "en")

    assert parts["move"] == parts["claim"] == ""


async def test_the_form_of_a_claim_out_of_turn_stays_as_it_is_while_others_ask_and_answer() -> None:
    table = arranged(a_table(claims_out_of_turn=True))
    board = board_of(table)
    before = {seat: board.parts(seat, "en") for seat in (1, 2, 3)}

    play(table, Ask(1, "low-hearts", "5"), 0)
    asked = {seat: board.parts(seat, "en") for seat in (1, 2, 3)}
    play(table, Answer(False), 1)
    after = {seat: board.parts(seat, "en") for seat in (1, 2, 3)}

    for seat in (2, 3):
        assert before[seat]["claim"] == asked[seat]["claim"] == after[seat]["claim"] != ""
    assert (asked[1]["claim"], "Yes, here is" in text_of(asked[1]["move"])) == ("", True)
    assert before[1]["claim"] == after[1]["claim"]  # On their own turn what they have chosen stands.


async def test_who_has_no_cards_has_no_claim_to_make() -> None:
    table = arranged(a_table(claims_out_of_turn=True))
    hands = (*table.state.hands[:2], (), *table.state.hands[3:])

    parts = board_of(with_state(table, hands=hands)).parts(2, "en")

    assert parts["claim"] == ""


async def test_a_claim_out_of_turn_leaves_the_turn_where_it_is() -> None:
    table = arranged(a_table(claims_out_of_turn=True))
    board = board_of(table)
    block = sets_to_claim(board.parts(2, "en")["claim"])["low-hearts"]

    play(table, claimed(block, {"2": 0, "3": 0, "4": 4, "6": 4, "7": 4}), 2)

    assert table.state.points == (1, 0)
    assert "It’s your turn!" in text_of(board.parts(0, "en")["status"])
    assert "Low hearts: I have the 5 of hearts" in text_of(board.parts(0, "en")["log-0"])
    assert "low-hearts" not in sets_to_claim(board.parts(2, "en")["claim"])


async def test_a_claim_out_of_turn_is_heard_and_a_request_is_told_why_not() -> None:
    table = arranged(a_table(way="type", claims_out_of_turn=True))

    heard = parse_sentence(table, 2, "Claim! Low hearts: I have the 5, Anna has the 2 and the 3, "
                          "Emma has the rest.", {"way": "type"})  # fmt: skip
    asked = parse_sentence(table, 2, "Ben, have you got the 4 of hearts?", {"way": "type"})

    assert dict(heard.move.holders) == {"2": 0, "3": 0, "4": 4, "5": 2, "6": 4, "7": 4}
    assert heard.move.objection(table.state, 2) is None
    assert asked.move.objection(table.state, 2) == "not_your_turn"


# Turns that are given, and the last claims


async def test_who_has_no_cards_left_chooses_who_goes_on() -> None:
    table = arranged(a_table())
    hands = ((), *table.state.hands[1:])
    table.story.state = table.state.but(hands=hands, phase="give_turn")

    parts = board_of(table).parts(0, "en")

    assert "I have no cards left: Carla, your turn." in text_of(parts["move"])
    assert parts["claim"] == ""
    values = re.findall(r'name="teammate" value="(\d)"', parts["move"])
    assert [GiveTurn(int(value)) for value in values] == table.state.moves(0)


async def test_a_team_without_cards_chooses_who_claims_the_rest() -> None:
    table = arranged(a_table())
    hands = tuple(() if seat % 2 == 0 else hand for seat, hand in enumerate(table.state.hands))
    table.story.state = table.state.but(hands=hands, phase="choose_claimer")

    form = board_of(table).parts(0, "en")["move"]

    values = re.findall(r'name="opponent" value="(\d)"', form)
    assert [ChooseClaimer(int(value)) for value in values] == table.state.moves(0)


async def test_the_final_claimer_has_nothing_but_claims() -> None:
    table = arranged(a_table())
    table.story.state = table.state.but(phase="final_claims")

    parts = board_of(table).parts(0, "en")

    assert parts["move"] == ""
    assert "Claim the sets that are left" in text_of(parts["claim"])
    assert '<details class="claiming"' not in parts["claim"]


@pytest.mark.parametrize(("phase", "left", "is_open"), [
    ("final_claims", 1, True), ("final_claims", 2, False), ("play", 1, False),
])  # fmt: skip
async def test_the_only_set_that_is_left_to_the_final_claimer_is_open(
    phase: str, left: int, is_open: bool
) -> None:
    closed = tuple(ClosedSet(family, 1) for family in list(DECK.members)[left:])
    table = a_table()
    table.story.state = table.state.but(phase=phase, turn=0, closed=closed)

    blocks = sets_to_claim(board_of(table).parts(0, "en")["claim"])

    assert len(blocks) == left
    assert any(block.split(">")[0].endswith(" open") for block in blocks.values()) is is_open


# Memory, secrets, the end


async def test_only_the_last_request_can_be_looked_up() -> None:
    table = a_table(history="last")
    board = board_of(table)
    for seat in hinted_moves(table, "memory", 40):
        parts = board.parts(seat, "en")
        assert parts["log-0"].count("line-asked") <= 1
        assert [name for name in parts if name.startswith("log-")] == ["log-0"]


def swapped(state: Any, one: Card, two: Card) -> Any:
    exchange = {one: two, two: one}
    return state.but(
        hands=tuple(DECK.sorted(tuple(exchange.get(card, card) for card in hand)) for hand in state.hands)
    )


@pytest.mark.parametrize("seed", ["1", "2"])
async def test_what_is_shown_does_not_depend_on_hidden_cards(seed: str) -> None:
    table = a_table(seed=seed, history="full")
    rng, compared = Random(seed), 0
    for _ in hinted_moves(table, seed, 60):
        state = table.state
        for seat in (None, 0, 1):
            others = [place for place in range(6) if place != seat and state.hands[place]]
            here, there = rng.sample(others, 2)
            one, two = rng.choice(state.hands[here]), rng.choice(state.hands[there])
            shown = board_of(table).parts(seat, "en")
            table.story.state = swapped(state, one, two)
            assert board_of(table).parts(seat, "en") == shown, f"{one} and {two} can be told apart"
            table.story.state = state
            compared += 1
    assert compared > 100


async def test_only_who_asks_for_it_sees_open_hands() -> None:
    table = a_table()
    board = board_of(table)

    assert "data-card=" not in "".join(board.parts(None, "en").values())
    opened = board.parts(None, "en", all_open=True)
    assert [opened[f"hand-{seat}"].count("data-card=") for seat in range(6)] == [8] * 6


async def test_a_hand_lies_in_sets() -> None:
    html = board_of(arranged(a_table())).parts(0, "en")["hand"]

    names = re.findall(r'class="suit-name">.*?<span translate="no" lang="en">([^<]+)</span>', html)
    assert len(names) == len(set(names)) == 8
    assert "Low hearts 2/6" in text_of(html)


async def test_the_end_belongs_to_the_teams() -> None:
    closed = tuple(
        ClosedSet(family, team)
        for family, team in zip(DECK.members, (0, 0, 0, 1, 1, None, 0, 1), strict=True)
    )
    table = a_table()
    with_state(table, hands=((),) * 6, closed=closed, phase="over")
    board = board_of(table)

    own = [text_of(board.parts(seat, "en")["result"]) for seat in range(6)]

    assert [text.startswith("Your team wins!") for text in own] == [True, False] * 3
    assert all("You played to the end." in text for text in own)
    assert re.search(r"Team Sun 4 Most sets .*Team Moon 3 .*Sets that went to no team:", own[0])
    assert re.search(r"Team Moon 3 .*Team Sun 4 Most sets .*Sets that went to no team:", own[1])
    public = text_of(board.parts(None, "en")["result"])
    assert re.search(r"Team Sun 4 Most sets .*Anna.*Carla.*Emma", public)
    assert "Sets that went to no team: " in public


@pytest.mark.parametrize(("language", "words"), [("en", "The game is over."), ("fr", "La partie est finie.")])
async def test_the_talk_ends_with_the_end_in_every_language(language: str, words: str) -> None:
    table = a_table(step_mode="auto", stall_limit=2, history="full")
    for _ in moments(table, "end"):
        pass
    assert table.over

    talk = [html for name, html in board_of(table).parts(0, language).items() if name.startswith("log-")]

    assert text_of("".join(talk)).endswith(words)


async def test_an_equal_end_is_a_draw() -> None:
    closed = tuple(ClosedSet(family, place % 2) for place, family in enumerate(DECK.members))
    table = a_table()
    with_state(table, hands=((),) * 6, closed=closed, phase="over")

    assert text_of(board_of(table).parts(1, "en")["result"]).startswith("A draw: both teams win.")


async def test_an_undone_claim_is_shown_no_more() -> None:
    table = arranged(a_table())
    board = board_of(table)
    state = table.state
    play(table, Claim("low-hearts", tuple(zip("234567", (0, 0, 4, 2, 4, 4), strict=True))), 0)
    assert "Low hearts" in text_of(board.parts(None, "en")["middle"])

    table.story.entries = list[Entry]()
    table.story.state = state
    table.story.number += 1

    assert "Low hearts" not in text_of(board.parts(None, "en")["middle"])
    assert board.parts(None, "en")["log-0"] == ""
