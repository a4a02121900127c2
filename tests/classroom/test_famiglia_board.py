"""The board of Famiglia: the Street, the actions of a turn with their reasons, the gangster's plan."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from random import Random
from typing import Any

import pytest
from django.template import engines

from classroom.games.famiglia.board import FamigliaBoard
from classroom.games.shared.fragments import SLOT
from classroom.games.shared.table_view import Entry, Feedback
from classroom.games.sites import SITES, words_of
from classroom.live.broadcast import snapshot
from classroom.live.parsing import parse_sentence
from classroom.live.seats import SeatRow, StillRow
from classroom.live.story import Story
from classroom.live.table import LiveTable
from classroom.screens import encode
from familygames.cards import Card
from familygames.catalogue import GAMES
from familygames.famiglia.rules import (
    Discard,
    Discarded,
    FollowProgramme,
    GangsterTook,
    Pass,
    PlayAccountant,
    PlayBrute,
    Take,
    TakeBack,
)
from familygames.game import PROGRAMME
from familygames.language.formulas import say

GAME = GAMES["famiglia"]
NAMES = ("Mary", "Paul")
WAYS = ("tap", "tiles", "gaps", "type")
COLOURS = {"R": "famiglia", "B": "accountants", "Y": "brutes", "G": "mercenaries"}


def a_table(*, seats: int = 1, way: str = "tap", seed: str = "seed", **options: Any) -> LiveTable:
    """A live table that is stored nowhere; tests that use it run on an event loop."""
    if seats == 2:
        options["mode"] = "two_players"
    story = Story(
        id=7, label=1, session=1, game=GAME, deck=GAME.standard_deck(), options=GAME.read_options(options),
        seats=seats, first_seed=seed, deal_again=False, for_programs=False, bot_level="regular",
        bot_seconds=0, absent_seconds=None,
    )  # fmt: skip
    rows = [SeatRow(place, NAMES[place], "", place + 1, "", way, None) for place in range(seats)]
    return LiveTable(story, rows, StillRow(False, False, False), lambda table: None)


def cards(names: str) -> tuple[Card, ...]:
    """``"R0a B2b"``: the first red 0 and the second blue 2."""
    return tuple(Card(COLOURS[name[0]], name[1:]) for name in names.split())


def with_state(table: LiveTable, **changes: Any) -> FamigliaBoard:
    table.story.state = table.state.but(**changes)
    table.story.number += 1
    return FamigliaBoard(table)


def play(table: LiveTable, move: Any) -> None:
    (seat,) = table.state.to_move()
    step = table.state.play(seat, move)
    table.story.add(Entry(table.number + 1, seat, tuple(step.events)), step.state)


def moments(table: LiveTable, seed: str) -> Iterator[None]:
    """Play on by chance, to the end; nobody passes who can do anything but undo."""
    rng = Random(seed)
    while not table.over:
        yield
        (seat,) = table.state.to_move()
        moves = table.state.moves(seat)
        play(table, rng.choice([move for move in moves if not isinstance(move, Pass | TakeBack)] or moves))
    yield


def text_of(html: str) -> str:
    return unescape(" ".join(re.sub(r"<[^>]+>", " ", html).split()))


def action(html: str, name: str) -> str:
    return html.partition(f'id="action-{name}"')[2].partition("</details>")[0]


def choices(html: str, name: str) -> list[dict[str, Any]]:
    """The moves that an action offers."""
    inputs = re.findall(r"<input type=\"radio\"[^>]*>", action(html, name))
    lit = [each for each in inputs if "aria-disabled" not in each]
    return [json.loads(unescape(re.search(r'value="([^"]*)"', each)[1])) for each in lit]  # type: ignore[index]


def reasons(html: str, name: str) -> list[str]:
    return [unescape(text) for text in re.findall(r'data-reason="([^"]*)"', action(html, name))]


def told(board: FamigliaBoard, since: int, language: str = "en") -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = json.loads(encode(board.events(0, language, since)))
    return events


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("seats", "way"), [(1, "tap"), (1, "gaps"), (1, "type"), (2, "tiles"), (2, "tap")])
async def test_every_moment_can_be_shown_to_everybody(seats: int, way: str, language: str) -> None:
    table = a_table(seats=seats, way=way, undo=True)
    board = FamigliaBoard(table)
    phases = set()

    for _ in moments(table, way):
        phases.add(table.state.phase)
        for seat in (None, *range(seats)):
            parts = board.parts(seat, language)
            assert SLOT not in "".join(parts.values())
            assert bool(parts.get("move")) == (seat in table.state.to_move())
        encode(board.events(0, language, table.number - 1))
    assert {"refresh", "brute", "take", "over"} <= phases


@pytest.mark.parametrize("seats", [1, 2])
async def test_every_part_has_its_place_on_the_page(seats: int) -> None:
    table = a_table(seats=seats)
    page = engines["django"].get_template("games/famiglia/board.html")

    for seat in (0, None):
        parts = FamigliaBoard(table).parts(seat, "en", all_open=seat is None)
        html = page.render({
            "table": table, "seat": seat, "parts": parts, "order": list(range(seats)), "chunks": [0],
            "all_open": seat is None, "site": SITES["famiglia"], "game": words_of("famiglia"),
        })  # fmt: skip
        assert [name for name in parts if f'id="{name}"' not in html] == []


# What can be done, and why not


async def test_the_street_lies_in_its_order_the_oldest_first() -> None:
    board = with_state(a_table(), street=cards("R1a B2a Y0a G3a"))

    keys = re.findall(r'data-card="([^"]+)"', board.parts(0, "en")["street"])

    assert keys == ["famiglia/1a", "accountants/2a", "brutes/0a", "mercenaries/3a"]


async def test_a_card_of_the_street_is_offered_with_its_price_or_with_the_reason() -> None:
    table = a_table()
    board = with_state(table, street=cards("R1a B2a Y0a"), hands=(cards("R0a R0b B0a G1a"),))

    html = board.parts(0, "en")["move"]

    assert [(move["card"], move.get("used"), move.get("kept")) for move in choices(html, "take")] == [
        (["famiglia", "1a"], ["famiglia", "0a"], ["famiglia", "0b"]),
        (["famiglia", "1a"], ["famiglia", "0a"], ["mercenaries", "1a"]),
        (["famiglia", "1a"], ["mercenaries", "1a"], ["famiglia", "0a"]),
        (["brutes", "0a"], None, None),
    ]
    assert reasons(html, "take") == [words_of("famiglia").refusal("pair_needed")]


async def test_everything_offered_is_legal_and_nothing_else_says_so() -> None:
    table = a_table(undo=True)
    board = FamigliaBoard(table)

    for _ in moments(table, "legal"):
        html = board.parts(0, "en").get("move", "")
        for name in ("refresh", "accountant", "brute", "take"):
            offered = choices(html, name)
            for data in offered:
                assert GAME.read_move(data).objection(table.state, 0) is None
            if html and not offered:
                assert 'class="action is-off"' in html


async def test_a_zero_in_the_street_says_why_it_cannot_be_refreshed() -> None:
    table = a_table()
    board = with_state(table, street=cards("R0b B2a"))
    html = board.parts(0, "fr")["move"]
    assert choices(html, "refresh") == []
    assert "Pas tant qu" in text_of(action(html, "refresh"))

    board = with_state(table, street=cards("R1b B2a"))
    offered = choices(board.parts(0, "en")["move"], "refresh")
    assert [move["card"] for move in offered] == [["famiglia", "1b"], ["accountants", "2a"]]


async def test_an_accountant_has_a_sentence_for_every_number_of_swaps() -> None:
    table = a_table(way="tiles")
    board = with_state(table, hands=(cards("B2a R0a G1a"),), areas=(cards("R1a Y0a"),))
    html = action(board.parts(0, "en")["move"], "accountant")

    frames = json.loads(unescape(re.search(r'data-frames="([^"]*)"', html)[1]))  # type: ignore[index]

    said = ["".join(part.get("text", part.get("answer")) for part in frame["parts"]) for frame in frames]
    assert said == [
        "My Accountant 2 swaps no card.",
        "My Accountant 2 swaps one card.",
        "My Accountant 2 swaps 2 cards.",
    ]
    assert html.count('name="swaps.') == 4
    assert '<option value="brutes/0a" translate="no" lang="en">the yellow 0</option>' in html


async def test_a_brute_shows_the_new_price_and_may_be_taken_back_where_the_teacher_allows_it() -> None:
    for undo in (True, False):
        table = a_table(undo=undo)
        board = with_state(table, street=cards("B2a R3a"), hands=(cards("Y2a"),))
        play(table, PlayBrute(*cards("Y2a B2a"), 2))

        parts = board.parts(0, "en")

        assert "is-lowered" in parts["street"]
        assert [move["card"] for move in choices(parts["move"], "take")] == [["accountants", "2a"]]
        assert reasons(parts["move"], "refresh")[0] == words_of("famiglia").refusal("wrong_phase")
        assert ("take-back" in parts["move"]) is undo
        if undo:
            play(table, TakeBack())
            assert "is-lowered" not in board.parts(0, "en")["street"]


async def test_what_ends_the_turn_stands_before_what_cannot_be_done() -> None:
    board = with_state(a_table(), street=cards("R3a"), hands=(cards("Y0a"),), areas=((),))

    html = board.parts(0, "en")["move"]

    places = [html.index(mark) for mark in ('id="action-refresh"', "pass say-it", 'id="action-accountant"')]
    assert places == sorted(places)
    assert html.count("is-off") > 2
    assert not re.search(r"<summary>(<[^>]*>)*\d", html)  # A number would tell another order.


async def test_words_that_fit_several_swaps_are_asked_back_for_with_the_cards() -> None:
    table = a_table(way="type")
    board = with_state(table, hands=(cards("B2a R0a G1a"),), areas=(cards("R1a Y0a"),))
    swaps = [
        PlayAccountant(card, ((own, back),))
        for card, own, back in (cards("B2a R0a R1a"), cards("B2a G1a Y0a"))
    ]
    table.seats[0].feedback = Feedback(
        table.number, "my accountant swaps one card", "type", False, reason="ambiguous",
        candidates=tuple(swaps),
    )  # fmt: skip

    html = board.parts(0, "en")["feedback"]

    buttons = [json.loads(unescape(value)) for value in re.findall(r'name="move" value="([^"]+)"', html)]
    assert [GAME.read_move(data) for data in buttons] == swaps
    assert "the red 0 ↔ the red 1" in text_of(html)


@pytest.mark.parametrize(("street", "may_refresh"), [("R1a B2a Y1a G1a", True), ("R0a B2a Y1a G1a", False)])
async def test_who_is_not_understood_is_shown_the_frames_of_all_that_can_be_done(
    street: str, may_refresh: bool
) -> None:
    table = a_table(way="type")
    board = with_state(table, street=cards(street))
    table.seats[0].feedback = Feedback(table.number, "banana", "type", False, reason="not_understood")

    html = text_of(board.parts(0, "en")["feedback"])

    assert ("I discard …" in html) is may_refresh
    assert "I pass." in html


# The gangster


async def test_the_gangsters_turn_is_told_event_by_event_with_the_step_behind_it() -> None:
    table = a_table(level=3, first="b")
    street, stack = cards("B2a R1a Y1a"), (*table.state.stack[:20], *cards("Y0e G1a"))
    board = with_state(table, street=street, stack=stack)
    table.story.deal_number = table.number
    position = table.state
    board._walked, board._done, board._position = table.entries, 0, position
    play(table, FollowProgramme())

    events = told(board, table.number - 1)

    discarded, turned_up, took = events[:3]
    assert discarded["text"] == "There is no zero: I discard the blue 2 and draw 2 cards."
    assert (discarded["by"], discarded["seat"], discarded["plan"]) == ("The gangster", PROGRAMME, 1)
    assert turned_up["text"] == "New in the Street: the green 1, the yellow 0."
    assert turned_up["shown"]
    assert took["text"] == "The gangster takes the yellow 0 (step 1)."
    assert (took["from"], took["to"], took["plan"]) == ("street", "gangster", 1)
    assert 'is-lit" data-plan="1"' in board.parts(0, "en")["gangster"]


async def test_the_steps_are_those_of_the_programme_in_whole_games() -> None:
    table = a_table(level=4, first="b")
    board = FamigliaBoard(table)
    for _ in moments(table, "steps"):
        pass

    for entry in table.entries:
        if entry.seat == PROGRAMME:
            steps = board.steps()[entry.number]
            moved = [
                step
                for step, event in zip(steps, entry.events, strict=True)
                if isinstance(event, Discarded | GangsterTook)
            ]
            assert moved == sorted(moved)  # He never goes back to an earlier step.
            assert None not in moved


async def test_the_words_on_the_cards_are_read_in_their_own_language() -> None:
    table = a_table(first="b")
    board = FamigliaBoard(table)
    number = table.number
    play(table, FollowProgramme())

    events = told(board, number, "fr")
    said = next(event for event in events if event["kind"] == "GangsterTook")

    assert said["lang"] == "en"
    assert said["text"].startswith("The gangster takes the ")
    talk = board.parts(0, "fr")["log-0"]
    assert re.search(r'<p class="gloss" lang="fr">[^<]*[Gg]angster[^<]*</p>', talk)


async def test_a_plan_that_is_not_shown_is_not_told() -> None:
    table = a_table(first="b", show_gangster_plan=False)
    board = FamigliaBoard(table)
    number = table.number
    play(table, FollowProgramme())

    assert "data-plan" not in board.parts(0, "en")["gangster"]
    assert [event for event in told(board, number) if "plan" in event] == []
    assert "step" not in text_of(board.parts(0, "en")["log-0"])


async def test_the_plan_counts_what_the_gangster_has_and_names_his_level() -> None:
    table = a_table(level=1, first="b")
    gangster = cards("R0a B0a Y0a G0a R1a")
    html = text_of(with_state(table, gangster=gangster).parts(0, "en")["gangster"])

    assert "level 1b" in html
    assert "Fewer than 9 cards of value 0? He takes a 0. He has: 4/9" in html
    assert "He has: 1/6" in html


async def test_the_gangster_has_the_face_of_his_level_wherever_he_is_shown() -> None:
    table = a_table(level=2, first="b")
    before = FamigliaBoard(table).parts(0, "en")
    play(table, FollowProgramme())
    after = FamigliaBoard(table).parts(0, "en")
    ended = with_state(table, gangster=cards("R4a"), phase="over").parts(None, "en")

    for html in (before["status"], after["gangster"], after["log-0"], ended["result"]):
        assert re.search(r'<img class="picture" src="[^"]*/gang/gangster-2\.\w+\.svg" alt="">', html)
    assert after["gangster"].count("walker-2") == len(re.findall("data-plan=", after["gangster"])) == 5


async def test_everybody_in_the_gang_has_a_drawing_beside_their_word() -> None:
    table = a_table()
    parts = with_state(table, hands=(cards("B2a G4a"),), areas=((),), street=cards("Y0b R3a")).parts(0, "en")

    img = r'<img class="card-picture" src="[^"]*/gang/(\w+-\d)[^"]*" alt=""'
    assert re.findall(img, parts["street"]) == ["brutes-0", "famiglia-3"]
    assert re.findall(img, parts["hand"]) == ["accountants-2", "mercenaries-4"]


# What is hidden


async def test_of_two_players_each_sees_his_own_hand_and_the_other_only_how_many() -> None:
    table = a_table(seats=2)
    board = with_state(
        table, hands=(cards("R0a B0a R4a"), cards("Y0a G0a Y4a")), areas=((), cards("B3a")), turn=0
    )

    mine, theirs, public = (board.parts(seat, "en") for seat in (0, 1, None))

    assert "brutes/4a" not in "".join(mine.values())
    assert "yellow 4" not in "".join(mine.values())
    assert "famiglia/4a" not in "".join(theirs.values())
    assert "red 4" not in "".join(theirs.values())
    assert not re.search("red 4|yellow 4", "".join(public.values()))
    assert "6 points in the play area" in text_of(mine["seat-1"])
    opened = with_state(a_table(seats=2, open_hands=True), hands=(cards("R0a"), cards("Y4a")))
    assert "yellow 4" in opened.parts(0, "en")["seat-1"]


# Status and end


async def test_the_status_tells_whom_the_table_waits_for() -> None:
    table = a_table(first="b")
    board = FamigliaBoard(table)
    assert text_of(board.parts(0, "en")["status"]) == "The gangster moves"
    play(table, FollowProgramme())
    assert text_of(board.parts(0, "en")["status"]).endswith("It’s your turn!")
    assert "is-mine" in board.parts(0, "en")["status"]

    two = a_table(seats=2)
    assert text_of(FamigliaBoard(two).parts(1, "en")["status"]).endswith("It’s Mary’s turn")


@pytest.mark.parametrize(
    ("hand", "gangster", "words"),
    [
        ("R4a R3a", "R4a", "You win!"),
        ("R3a", "R4a", "The gangster was stronger this time."),
        ("B4a", "R3a", "All level!"),
    ],
)
async def test_the_end_tells_the_points_the_level_and_the_result(
    hand: str, gangster: str, words: str
) -> None:
    table = a_table(level=2)
    board = with_state(table, hands=(cards(hand),), areas=((),), gangster=cards(gangster), phase="over")

    html = text_of(board.parts(0, "en")["result"])

    assert html.startswith(words)
    assert ("Your result at level 2a: 35" in html) == (words == "You win!")
    assert "You played to the end." in html


async def test_what_is_said_at_the_end_is_said_by_the_player() -> None:
    table = a_table()
    number = table.number
    step = table.state.stopped()
    table.story.add(Entry(number + 1, None, tuple(step.events)), step.state)

    (event,) = told(FamigliaBoard(table), number)

    assert event["by"] == "Mary"
    assert event["text"] == say(step.events[0].spoken(), table.scene)


async def test_a_built_sentence_makes_the_move_it_was_built_for() -> None:
    table = a_table()
    with_state(table, street=cards("R1a Y2a"), hands=(cards("R0a R0b R0c"),))
    move = Take(*cards("R1a R0b R0c"))

    chosen = {"type": "Take", "card": ["famiglia", "1a"], "used": ["famiglia", "0b"]}
    fields = {"move": json.dumps({**chosen, "kept": ["famiglia", "0c"]})}
    heard = parse_sentence(table, 0, say(move.spoken(), table.scene), fields)

    assert heard.move == move
    assert Discard(cards("Y2a")[0]).objection(table.state, 0) is None


async def test_among_all_tables_the_gangster_has_his_points_and_is_not_quoted() -> None:
    table = a_table(first="b")
    play(table, FollowProgramme())

    seen = snapshot(table)

    assert seen.programme_score == table.state.gangster_score()
    assert [(who, is_said) for who, _, is_said in seen.sentences] == [("", False)]
