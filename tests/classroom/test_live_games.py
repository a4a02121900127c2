"""What a table does by itself in games with votes, referees, programmes and seats that may wait."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from asgiref.sync import sync_to_async
from django.utils.html import escape

from classroom.errors import TableIsStill
from classroom.games.shared.sentences import first_out_of_place
from classroom.games.sites import board_of, words_of
from classroom.live import bots, scheduler, seats
from classroom.live.broadcast import snapshot
from classroom.live.feedback import LONGEST_DRAFT, submit
from classroom.live.hub import hub
from classroom.live.seats import ALONE
from classroom.live.table import LiveTable
from classroom.live.teacher import begin, deal_again, finish_quickly, last_of_a_person, stop, undo
from classroom.models import Utterance
from classroom.screens import encode
from familygames.catalogue import GAMES
from familygames.game import PROGRAMME, REFEREE, WAIT, Move
from familygames.judging import UNSURE
from familygames.language.formulas import Gap, gaps, say
from familygames.literature.rules import Claim, ClosedSet
from familygames.players import playing, random_player
from familygames.spikit.rules.moves import CallTime, LaySentence, Vote
from tests.classroom.tables import (
    Row,
    Socket,
    a_teacher,
    at_rest,
    get_up,
    open_a_table,
    scheduler_of,
    sit_down,
    without_cards,
)
from tests.games import sample_of
from tests.patience import until

pytestmark = pytest.mark.django_db(transaction=True)


async def a_vote(*people: str, bots: int = 0, **options: Any) -> tuple[list[Row], LiveTable]:
    """A table of Spikit where the player on turn has proposed a sentence."""
    teacher = await sync_to_async(a_teacher)() if options.pop("taught", False) else None
    rows = await open_a_table(*people, game="spikit", teacher=teacher, seed="vote", **options)
    table = await hub.table(rows[0]["table"])
    state = table.story.state.but(phase="main", turn=0)
    cards = tuple(card for card in state.hands[0] if card.family != "joker")[:3]
    table.story.state = state
    await table.play(0, table.number, LaySentence(cards))
    return rows, table


async def something_to_say(table: LiveTable) -> tuple[int, Move[Any], str]:
    """Who may say a sentence of several words, the move and the sentence; turns without one are played."""
    chance = Random("order")
    while True:
        await until(lambda: max(table.state.to_move()) >= 0)
        for seat in (seat for seat in table.state.to_move() if seat >= 0):
            for move in table.state.moves(seat):
                spoken = move.spoken()
                if spoken is not None and len(set((text := say(spoken, table.scene_of(seat))).split())) > 1:
                    return seat, move, text
        await table.play(seat, table.number, sample_of(table.game.name).choose(table.state, seat, chance))


@pytest.fixture
def passed(monkeypatch: pytest.MonkeyPatch) -> Callable[[], float]:
    """The pauses of programs pass at once, on a clock of their own; its time."""
    clock, timeout = [0.0], asyncio.timeout

    def passes(seconds: float) -> asyncio.Timeout:
        if seconds > 3600:
            clock[0] += seconds
            seconds = 0
        return timeout(seconds)

    monkeypatch.setattr(asyncio, "timeout", passes)
    for module in (scheduler, seats):
        monkeypatch.setattr(module, "now", lambda: clock[0])
    return lambda: clock[0]


async def test_the_gangster_plays_by_himself_step_by_step_with_his_thinking_time(passed):
    rows = await open_a_table("Ann", game="famiglia", first="b", bot_seconds=1e6, seed="4")
    table = await hub.table(rows[0]["table"])
    assert table.state.to_move() == {PROGRAMME}

    await until(lambda: table.state.to_move() == {0})

    assert table.entries
    assert all(entry.seat == PROGRAMME for entry in table.entries)
    assert 0.7e6 * len(table.entries) <= passed() <= 1e6 * len(table.entries)


async def test_a_gangster_does_not_play_at_a_paused_table():
    rows = await open_a_table("Ann", game="famiglia", first="b", bot_seconds=1)
    table = await hub.table(rows[0]["table"])
    table.still = table.still._replace(is_paused=True)
    table.settle()

    assert scheduler_of(table)._thinking is not None
    await scheduler_of(table)._thinking

    assert hub.registry.is_asleep(table)
    assert table.number == 0


async def test_bots_vote_by_themselves_and_a_pupil_votes_in_his_own_time():
    rows = await open_a_table("Ann", "Bob", bots=2, game="spikit", bot_seconds=0.0, seed="vote")
    table = await hub.table(rows[0]["table"])
    sockets, _ = await sit_down(rows)
    table.story.state = table.state.but(phase="main", turn=0)

    await table.play(0, table.number, LaySentence(table.state.hands[0][:3]))
    await until(lambda: table.state.voters() == [1])
    await at_rest(table)

    assert table.state.to_move() == {1}
    await get_up(sockets)


@pytest.mark.parametrize("by_form", [True, False])
async def test_nobody_writes_on_all_screens_with_reasons_of_his_own(by_form):
    rows, table = await a_vote("Ann", "Bob")
    sockets, _ = await sit_down(rows)
    finding = {"code": "sense", "message": {"en": "Look at me!"}}
    move = {"type": "Vote", "ballot": "refuse", "findings": [finding]}
    said = {"form": {"move": json.dumps(move)}} if by_form else {"move": move}

    await sockets[1].say({"number": table.number, **said})
    await until(lambda: table.state.phase != "vote")

    assert table.state.ballots == (None, "refuse")
    assert "Look at me!" not in repr(table.entries)
    await get_up(sockets)


async def test_whoever_does_not_vote_in_time_abstains():
    rows, table = await a_vote("Ann", "Bob", "Cid", vote_seconds=60)
    assert table.state.to_move() == {1, 2}

    await table.play(1, table.number, Vote("accept"))
    table.pace.since -= 30
    assert 0 < table.seconds_left <= 30
    table.pace.since -= 31
    table.settle()
    await until(lambda: table.state.phase != "vote")

    voted = [event for entry in table.entries for event in entry.events if type(event).__name__ == "Voted"]
    assert [entry.seat for entry in table.entries[-2:]] == [1, 2]
    assert voted[-1] == type(voted[-1])(2, "abstain")
    assert len(rows) == 3


async def test_the_time_of_a_vote_does_not_begin_again_with_each_ballot():
    _, table = await a_vote("Ann", "Bob", "Cid", "Dan", vote_seconds=60)
    table.pace.since -= 20

    await table.play(2, table.number, Vote("accept"))

    assert 0 < table.seconds_left <= 40


async def test_a_program_judges_where_the_option_says_so_and_nobody_else():
    _, judged = await a_vote("Ann", "Bob", judge="auto")
    await until(lambda: judged.state.phase != "vote")
    _, taught = await a_vote("Ann", "Bob", judge="teacher", taught=True)
    await at_rest(taught)

    assert judged.entries[1].seat == REFEREE
    assert taught.state.to_move() == {REFEREE}
    assert len(taught.entries) == 1


async def test_where_there_is_no_teacher_a_program_judges():
    _, table = await a_vote("Ann", "Bob", judge="teacher")

    await until(lambda: table.state.phase != "vote")

    assert table.entries[1].seat == REFEREE


@pytest.mark.swallows
async def test_a_referee_who_stumbles_leaves_it_to_the_table(monkeypatch):
    def stumble(*arguments: Any) -> Move[Any]:
        raise RuntimeError("no grammar today")

    monkeypatch.setattr(bots, "referee_of", lambda game: stumble)

    _, table = await a_vote("Ann", "Bob", judge="auto", doubt="vote")
    await until(lambda: len(table.entries) > 1)

    ruled = table.entries[1].events[0]
    assert ruled.ruling == UNSURE
    assert table.state.to_move() == {1}


async def test_time_is_called_by_the_clock_since_the_deal():
    rows = await open_a_table(
        "Ann", "Bob", game="spikit", judge="teacher", match_end="time", match_minutes=5, bot_seconds=0.0
    )
    table = await hub.table(rows[0]["table"])
    state = table.state.but(phase="round_over")

    assert state.called(299) == CallTime(False)
    assert state.called(300) == CallTime(True)
    table.story.state = state
    table.settle()
    await until(lambda: table.state.round == 2)


def exchange() -> Any:
    """A position of FAMILYS in which somebody may exchange a UNION while another is to move."""
    game = GAMES["familys"]
    for seed in range(200):
        state = game.deal(game.standard_deck(), game.read_options({"rounds": 3}), 3, str(seed))
        for turn in playing(state, [random_player] * 3, Random(seed)):
            state = turn.step.state
            if state.free() and state.phase == "draw":
                return state
    raise AssertionError("there is none")


async def test_a_bot_that_waits_is_not_asked_again_and_nobody_is_hurried(monkeypatch):
    position = exchange()
    (free,) = list(position.free())[:1]
    people = ["Ann", "Bob", "Cid"]
    rows = await open_a_table(*people, game="familys", absent_seconds=None, rounds=3)
    table = await hub.table(rows[0]["table"])
    table.story.state = position
    asked = []

    def waits(view: Any, moves: Any, rng: Any) -> Any:
        asked.append(view.seat)
        return WAIT if WAIT in moves else moves[0]

    monkeypatch.setattr(bots, "player_of", lambda *arguments: waits)
    table.seats[free].participant_id = None
    table.seats[free].bot = "regular"
    table.pace.start(table.position)

    table.settle()
    await until(lambda: scheduler_of(table)._waiting)
    for _ in range(2):
        table.settle()
        await at_rest(table)

    assert asked == [free]
    assert table.number == 0
    assert scheduler_of(table).seconds_to_think(position.turn) is None


async def an_interrupted_table(*people: str, **options: Any) -> tuple[list[Row], LiveTable, list[Claim]]:
    """Littérature with claims out of turn, the first seat on turn; and a right claim for each other seat."""
    rows = await open_a_table(
        *people, bots=6 - len(people), game="literature", claims_out_of_turn=True, first_player="seat_0",
        **options,
    )  # fmt: skip
    table = await hub.table(rows[0]["table"])
    deck, families = table.deck, list(table.deck.members)
    hands = [deck.by_family[family].cards for family in families[:6]]
    closed = tuple(ClosedSet(family, None) for family in families[6:])
    table.story.state = table.state.but(turn=0, dealer=0, hands=tuple(hands), closed=closed)
    claims = [Claim(family, tuple((name, seat) for name in deck.members[family]))
              for seat, family in enumerate(families[:6])]  # fmt: skip
    for live in table.seats[len(people) :]:
        live.bot = "expert"
    scheduler_of(table)._waiting.clear()
    table.pace.start(table.position)
    return rows, table, claims


async def test_somebody_not_to_move_claims_at_a_live_table_and_the_second_at_once_is_refused() -> None:
    rows, table, claims = await an_interrupted_table(*"ABCDEF")
    sockets, _ = await sit_down(rows)
    number = table.number

    for seat in (3, 2):
        await sockets[seat].say({"number": number, "move": msgspec.to_builtins(claims[seat])})
    refused = await sockets[2].hear()
    while "refused" not in refused:
        refused = await sockets[2].hear()
    shown = await sockets[0].hear_at(number + 1)

    assert refused["refused"]["reason"] == "table_has_moved_on"
    assert [entry.seat for entry in table.entries] == [3]
    assert shown["turn"] == 0
    assert table.state.points == (0, 1)
    await sockets[0].say({"number": shown["number"], "move": msgspec.to_builtins(claims[0])})
    await sockets[0].hear_at(number + 2)
    assert [entry.seat for entry in table.entries] == [3, 0]
    await get_up(sockets)


async def test_certain_bots_claim_out_of_turn_and_nothing_else_happens_in_a_persons_turn() -> None:
    rows, table, _ = await an_interrupted_table("Ann", bot_seconds=0.0)
    sockets, _ = await sit_down(rows)

    table.settle()
    await until(lambda: len(table.entries) == 5)

    assert sorted(entry.seat for entry in table.entries) == [1, 2, 3, 4, 5]
    assert {type(entry.events[0]).__name__ for entry in table.entries} == {"Claimed"}
    assert table.state.to_move() == {0}
    await get_up(sockets)


async def test_bots_that_may_wait_leave_people_time_to_claim_themselves() -> None:
    rows, table, _ = await an_interrupted_table("Ann", bot_seconds=600.0)
    sockets, _ = await sit_down(rows)

    in_persons_turn = [scheduler_of(table).seconds_to_think(seat) for seat in range(6)]
    table.story.state = table.state.but(turn=1)
    table.pace.start(table.position)
    in_bots_turn = [scheduler_of(table).seconds_to_think(seat) for seat in range(6)]

    assert in_persons_turn[0] is None
    assert all(wait is not None and wait > 600 for wait in in_persons_turn[1:])
    assert in_bots_turn == [None, 0, 0, 0, 0, 0]
    await get_up(sockets)


async def test_bots_that_vote_all_answer_within_one_thinking_time(passed):
    rows = await open_a_table(*"ABCDE", game="spikit", seed="votes", bot_seconds=1e6)
    table = await hub.table(rows[0]["table"])
    table.story.state = table.state.but(phase="main", turn=0)
    for seat in table.seats[1:]:
        seat.participant_id, seat.bot = None, "regular"
    cards = tuple(card for card in table.state.hands[0] if card.family != "joker")[:3]

    await table.play(0, table.number, LaySentence(cards))
    await until(lambda: table.state.phase != "vote")

    assert 0.7e6 <= passed() <= 1e6


async def test_of_two_alarms_of_a_table_the_later_is_heard():
    rows = await open_a_table("Ann", "Bob")
    table = await hub.table(rows[0]["table"])
    heard: list[str] = []

    scheduler_of(table)._set_alarm(0.01, lambda: heard.append("earlier"))
    scheduler_of(table)._set_alarm(0.02, lambda: heard.append("later"))
    await until(lambda: heard)

    assert heard == ["later"]


async def test_an_undo_takes_back_what_the_last_person_did_with_all_that_programs_did_since():
    rows = await open_a_table("Ann", game="famiglia", bot_seconds=0.0, seed="4")
    table = await hub.table(rows[0]["table"])
    sockets, _ = await sit_down(rows)
    before = table.state
    taking = next(move for move in before.moves(0) if type(move).__name__ in ("Take", "EndTurn", "Pass"))
    await table.play(0, 0, taking)
    await until(lambda: table.state.to_move() == {0} and table.number > 1)

    await undo(table, last_of_a_person(table))

    assert table.state == before
    await get_up(sockets)


async def test_a_rematch_of_every_game_is_dealt():
    for game, people in (("literature", 6), ("famiglia", 1), ("familys", 2), ("spikit", 2)):
        rows = await open_a_table(*"ABCDEF"[:people], game=game, seed="1")
        table = await hub.table(rows[0]["table"])
        await stop(table, 0)
        assert table.over

        await deal_again(table, 0)

        assert not table.over
        assert table.number == 2
        assert table.story.deal_number == 2


async def test_where_the_teacher_chooses_who_begins_the_table_waits_for_them():
    _, table = await a_choice()
    hands = table.state.hands

    with pytest.raises(TableIsStill):
        await table.play(table.state.turn, 0, table.state.moves(table.state.turn)[0])
    await begin(table, table.story.deal_number, 4)

    assert table.state.turn == 4
    assert table.state.hands == hands  # The cards lie as they were.
    assert not table.awaits_beginner
    await table.play(4, table.number, table.state.moves(4)[0])
    fresh = await LiveTable.load(table.id, lambda _: None)
    assert (fresh.state, fresh.number) == (table.state, table.number)


async def test_an_old_or_second_press_lets_nobody_else_begin():
    _, table = await a_choice()
    await begin(table, 0, 2)

    await begin(table, 0, 3)
    await begin(table, table.story.deal_number, 3)

    assert (table.state.turn, table.number) == (2, 1)


async def test_he_chooses_anew_after_every_deal():
    _, table = await a_choice()
    await begin(table, 0, 2)
    await table.play(2, table.number, table.state.moves(2)[0])

    await deal_again(table, table.story.deal_number)

    assert table.awaits_beginner
    await begin(table, table.story.deal_number, 5)
    assert table.state.turn == 5


async def test_chance_chooses_where_there_is_no_teacher():
    rows = await open_a_table("Ann", bots=5, game="literature", first_player="teacher")
    table = await hub.table(rows[0]["table"])

    assert not table.awaits_beginner


async def a_choice() -> tuple[list[Row], LiveTable]:
    """A table of Littérature at which the teacher is to say who begins; bots would at once."""
    teacher = await sync_to_async(a_teacher)()
    rows = await open_a_table(*"ABCDE", bots=1, game="literature", teacher=teacher, first_player="teacher")
    table = await hub.table(rows[0]["table"])
    assert table.awaits_beginner
    return rows, table


async def test_what_a_pupil_has_chosen_comes_back_to_him_and_to_nobody_else():
    rows = await open_a_table("Ann", "Bob", game="familys", seed="draft")
    table = await hub.table(rows[0]["table"])
    ann, bob = (Socket(row["path"], token=row["token"], kind="board") for row in rows)
    await ann.open()
    await bob.open()
    one, other = (f"{card.family}/{card.member}" for card in table.state.hands[0][:2])

    await ann.say({"number": -1, "form": {"draft": f"{other} {one} nobody/here"}})
    news = await ann.hear()
    while "tray" not in news["parts"]:  # That Bob has come is news, too.
        news = await ann.hear()
    await bob.say({"number": table.number})
    heard = [await bob.hear()]
    while "parts" in heard[-1]:
        heard.append(await bob.hear())
    again = Socket(rows[0]["path"], token=rows[0]["token"], kind="board")
    whole = await again.open()

    assert set(news["parts"]) == {"hand", "tray"}
    assert f'data-draft="{other} {one}"' in news["parts"]["tray"]
    assert one not in str(heard)
    assert f'data-draft="{other} {one}"' in whole["parts"]["tray"]
    assert table.number == 0
    await get_up([bob, again])


async def test_what_was_chosen_goes_with_the_cards_and_is_never_too_long():
    rows = await open_a_table("Ann", "Bob", game="familys")
    table = await hub.table(rows[0]["table"])

    await submit(table, 0, 0, {"draft": "x" * 5000})
    assert len(table.seats[0].draft) == LONGEST_DRAFT

    await deal_again(table, 0)
    assert table.seats[0].draft == ""


async def test_ballots_of_programs_may_cross_too():
    rows, table = await a_vote("Ann", "Bob", "Cid", "Dan")
    sockets, screens = await sit_down(rows)
    number, ballot = screens[0]["number"], {"type": "Vote", "ballot": "accept"}

    await sockets[1].say({"number": number, "move": ballot})
    await sockets[1].hear_at(number + 1)
    await sockets[2].say({"number": number, "move": ballot})

    await until(lambda: table.number == number + 2)
    await get_up(sockets)


async def test_what_may_not_be_meant_is_played_only_after_a_yes() -> None:
    names = ("Zoé", "Tom", "Click", "May", "Lucie", "Rose")
    rows = await open_a_table(*names, game="literature", seed="1", first_player="seat_0")
    table = await hub.table(rows[0]["table"])
    of_mine = table.state.hands[0][0].family
    claim = next(
        move
        for move in table.state.suggested(0)
        if move.family == of_mine and {seat for _, seat in move.holders} == {0, 2}
    )
    untrue = Claim(of_mine, tuple((member, 2) for member, _ in claim.holders))
    text = say(untrue.spoken(), table.scene_of(0))
    said = {"text": text, "way": "type"}

    await submit(table, 0, 0, said)
    assert table.number == 0
    asked = board_of(table).parts(0, "en")["feedback"]
    assert "Do you mean this?" in asked
    assert "Yes:" in asked

    await submit(table, 0, 0, {"meant": "no", "way": "asked"})
    assert table.seats[0].feedback is None
    assert table.number == 0

    await submit(table, 0, 0, said)
    await submit(table, 0, 0, said | {"way": "asked"})
    assert table.number == 1
    assert of_mine in {closed.family for closed in table.state.closed}


@pytest.mark.parametrize("game", GAMES)
async def test_the_order_of_tiles_may_be_mended_once_and_counts(game: str) -> None:
    """Whatever is said by tiles, in every game: they are all there, so only their order is in question."""
    sample = sample_of(game)
    rows = await open_a_table(
        *[f"Pupil {number}" for number in range(sample.seats)], game=game, seed="order", **sample.options
    )
    table = await hub.table(rows[0]["table"])
    seat, move, model = await something_to_say(table)
    turns = table.number
    first, *rest = model.split()
    laid = {"text": " ".join([*rest, first]), "way": "tiles", "move": encode(move)}

    await submit(table, seat, turns, laid)
    assert table.number == turns
    feedback = table.seats[seat].feedback
    assert feedback is not None
    assert (feedback.reason, first_out_of_place(feedback.text, feedback.sentence)) == ("out_of_order", 0)
    told = board_of(table).parts(seat, "en")["feedback"]
    assert f"The first word in the wrong place: “{escape(rest[0])}”" in told
    assert model not in told, "no ready sentence is given away"

    await submit(table, seat, turns, laid)
    assert table.number == turns + 1
    feedback = table.seats[seat].feedback
    assert feedback is not None
    assert (feedback.ok, feedback.findings) == (True, ()), "no word is missing: they are all there"
    kept = [(said.reason, said.turn is None) async for said in Utterance.objects.filter(way="tiles")]
    assert kept == [("out_of_order", True), ("", False)]


@pytest.mark.parametrize(("game", "wrong"), [("happy_family", 1), ("happy_family", 2), ("literature", 1)])
async def test_every_wrong_gap_is_told_and_may_be_mended_once(game: str, wrong: int) -> None:
    sample = sample_of(game)
    rows = await open_a_table(
        *[f"Pupil {number}" for number in range(sample.seats)], game=game, seed="gaps", **sample.options
    )
    table = await hub.table(rows[0]["table"])
    seat, move, model = await something_to_say(table)
    parts = list(gaps(move.spoken(), table.scene_of(seat)))
    forms = [at for at, part in enumerate(parts) if isinstance(part, Gap) and part.slot in ("modal", "verb")]
    said = [part if isinstance(part, str) else part.answer for part in parts]
    for at in forms[:wrong]:
        said[at] = next(choice for choice in parts[at].choices if choice != said[at])
    filled = {"text": "".join(said), "way": "gaps", "move": encode(move)}
    turns = table.number

    await submit(table, seat, turns, filled)
    assert table.number == turns
    feedback = table.seats[seat].feedback
    assert feedback is not None
    assert feedback.reason == "misfilled"
    told = board_of(table).parts(seat, "en")["feedback"]
    assert f">{', '.join(said[at] for at in forms[:wrong])}</span>" in told
    assert ("another word" in told, "other words" in told) == (wrong == 1, wrong == 2)
    assert model not in told, "no ready sentence is given away"

    await submit(table, seat, turns, filled)
    assert table.number == turns + 1
    kept = [(said.reason, said.turn is None) async for said in Utterance.objects.filter(way="gaps")]
    assert kept == [("misfilled", True), ("", False)]


async def test_tiles_in_order_are_played_at_once_and_a_rule_goes_before_the_order() -> None:
    rows = await open_a_table("Ann", "Bob", "Cid", game="happy_family", seed="order")
    table = await hub.table(rows[0]["table"])
    seat = table.state.turn
    move = table.state.moves(seat)[0]
    own = next(card for card in table.state.hands[seat] if card.family == move.family)
    illegal = msgspec.structs.replace(move, member=own.member)
    words = say(illegal.spoken(), table.scene_of(seat)).split()

    await submit(table, seat, 0, {"text": " ".join(reversed(words)), "way": "tiles", "move": encode(illegal)})
    refused = table.seats[seat].feedback
    assert refused is not None
    assert refused.reason == "card_already_in_hand"

    model = say(move.spoken(), table.scene_of(seat))
    await submit(table, seat, 0, {"text": model, "way": "tiles", "move": encode(move)})
    assert table.number == 1


@pytest.mark.long
@pytest.mark.swallows  # A bot that thinks when the cards are taken away has thought in vain.
async def test_who_only_waits_may_see_the_end_at_once() -> None:
    rows = await open_a_table("Ann", bots=5, game="literature", seed="1", bot_seconds=600, step_mode="auto")
    table = await hub.table(rows[0]["table"])
    assert not table.can_be_finished_quickly
    without_cards(table, 0)
    assert table.can_be_finished_quickly
    assert snapshot(table).can_be_finished_quickly

    await finish_quickly(table, table.story.deal_number + 1)  # Of another deal.
    assert table.can_be_finished_quickly
    await finish_quickly(table, table.story.deal_number)
    assert not table.can_be_finished_quickly

    at = table.number
    await until(lambda: table.over or table.number > at + 3)


@pytest.mark.long
@pytest.mark.swallows  # A bot that thinks when the cards are taken away has thought in vain.
async def test_programs_alone_take_no_time_to_think_after_a_while() -> None:
    rows = await open_a_table("Ann", bots=5, game="literature", seed="1", bot_seconds=0.02, step_mode="auto")
    table = await hub.table(rows[0]["table"])
    without_cards(table, 0)

    await until(lambda: table.pace.is_quick or table.over)
    assert len(table.entries) >= ALONE


@pytest.mark.parametrize("text", ["Yes, here you are!", "I take it back"])
async def test_of_what_is_said_at_a_wrong_moment_no_model_is_kept(text: str) -> None:
    rows = await open_a_table("Zoé", "Tom", "May", game="happy_family", first_player="seat_0")
    table = await hub.table(rows[0]["table"])

    await submit(table, 0, 0, {"text": text, "way": "type"})

    said = await Utterance.objects.aget(text=text)
    assert words_of("happy_family").is_not_now(said.reason)
    assert said.model_sentence == ""
    assert table.number == 0
