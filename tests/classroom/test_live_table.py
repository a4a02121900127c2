"""Several people at one table, over sockets: what each is shown, and what becomes of what they send."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from classroom.errors import TableHasMovedOn
from classroom.live.feedback import submit
from classroom.live.hub import LOOK_AFTER, hub
from classroom.live.outbox import ANOTHER_TAB, STUCK
from classroom.live.teacher import deal_again, last_of_a_person, stop, undo
from classroom.models import Seat, Session, Table, Turn, Utterance
from familygames.cards import Face
from tests.classroom.tables import Socket, a_teacher, at_rest, get_up, mover, open_a_table, sit_down
from tests.patience import NOT_REACHED, Clock, until

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.on_postgresql]


class Deaf:
    """A seat whose device takes the first message and then, until it *listens* again, no more."""

    def __init__(self, row: dict[str, Any]) -> None:
        from classroom.asgi import application  # noqa: PLC0415  # As in `tables`.

        scope = {
            "type": "websocket",
            "path": row["path"],
            "query_string": f"token={row['token']}".encode(),
            "headers": [],
            "subprotocols": ["json"],
        }
        self.listens = asyncio.Event()
        self.messages: list[dict[str, Any]] = []
        self.incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.incoming.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.create_task(application(scope, self.incoming.get, self.take))

    async def take(self, message: dict[str, Any]) -> None:
        if message["type"] == "websocket.send":
            self.messages.append(json.loads(message["text"]))
            await self.listens.wait()
        elif message["type"] == "websocket.close":
            self.incoming.put_nowait({"type": "websocket.disconnect", "code": message["code"]})


count_turns = sync_to_async(lambda: Turn.objects.count())


async def test_the_first_screen_tells_everything_a_program_needs():
    rows = await open_a_table("Ann", "Bob")

    sockets, screens = await sit_down(rows)

    first = screens[0]
    assert first["number"] == 0
    assert first["names"] == ["Ann", "Bob"]
    assert first["seat"] == 0
    assert first["view"]["deck"]["id"] == "happy-family"
    assert sum(bool(screen["moves"]) for screen in screens) == 1
    await get_up(sockets)


async def test_a_move_is_shown_to_everybody_after_it_is_stored():
    rows = await open_a_table("Ann", "Bob")
    sockets, screens = await sit_down(rows)
    seat = mover(screens)

    await sockets[seat].say({"number": 0, "move": screens[seat]["moves"][0]})
    after = [await socket.hear() for socket in sockets]

    assert [screen["number"] for screen in after] == [1, 1]
    assert [screen["events"][0]["type"] for screen in after] == ["Asked", "Asked"]
    assert "deck" not in after[0]["view"]
    assert await count_turns() == 1
    await get_up(sockets)


async def test_a_drawn_card_is_shown_to_its_drawer_alone():
    rows = await open_a_table("Ann", "Bob")
    sockets, screens = await sit_down(rows)

    drawn = None
    while drawn is None:
        seat = mover(screens)
        await sockets[seat].say({"number": screens[0]["number"], "move": screens[seat]["moves"][0]})
        screens = [await socket.hear() for socket in sockets]
        drawn = next((seat for event in screens[0]["events"] if event["type"] == "Drew"), None)

    mine, theirs = (
        next(event for event in screens[seat]["events"] if event["type"] == "Drew")
        for seat in (drawn, 1 - drawn)
    )
    assert "card" in mine
    assert "card" not in theirs
    await get_up(sockets)


async def test_a_move_for_an_earlier_position_is_refused_and_the_present_is_shown():
    rows = await open_a_table("Ann", "Bob")
    sockets, screens = await sit_down(rows)
    seat = mover(screens)
    late = {"number": 0, "move": screens[seat]["moves"][0]}
    await sockets[seat].say(late)
    await sockets[seat].hear()

    await sockets[seat].say(late)
    refusal, screen = await sockets[seat].hear(), await sockets[seat].hear()

    assert refusal["refused"]["reason"] == "table_has_moved_on"
    assert screen["number"] == refusal["number"] == 1
    assert await count_turns() == 1
    await get_up(sockets)


async def test_the_same_move_sent_twice_at_once_is_made_once():
    rows = await open_a_table("Ann", "Bob")
    sockets, screens = await sit_down(rows)
    seat = mover(screens)
    table = await hub.table(rows[0]["table"])
    move = table.game.read_move(screens[seat]["moves"][0])

    outcomes = await asyncio.gather(
        table.play(seat, 0, move), table.play(seat, 0, move), return_exceptions=True
    )

    assert outcomes[0] is None
    assert isinstance(outcomes[1], TableHasMovedOn)
    assert await count_turns() == 1
    await get_up(sockets)


async def test_the_rules_refuse_with_their_reason_and_nothing_changes():
    rows = await open_a_table("Ann", "Bob")
    sockets, screens = await sit_down(rows)
    seat = mover(screens)
    move = {"type": "Ask", "target": seat, "family": "blue", "member": "mother"}

    await sockets[seat].say({"number": 0, "move": move})
    refusal = await sockets[seat].hear()
    await sockets[1 - seat].say({"number": 0, "move": move})
    other = await sockets[1 - seat].hear()

    assert refusal["refused"]["reason"] == "cannot_ask_self"
    assert other["refused"]["reason"] == "not_your_turn"
    assert refusal["refused"]["message"]
    assert await count_turns() == 0
    await get_up(sockets)


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        ("{", "invalid_message"),
        ("[]", "invalid_message"),
        ('{"number": "one"}', "invalid_message"),
        ('{"number": 0, "move": {"type": "Cheat"}}', "invalid_move"),
        ('{"number": 0, "move": 7}', "invalid_move"),
        ('{"number": 0, "move": {"type": "Ask", "target": "1", "family": 3}}', "invalid_move"),
        ('{"number": 0, "form": {"type": "Ask", "target": "x"}}', "invalid_move"),
        ('{"number": 0, "form": {"text": "fly me to the moon"}}', "not_understood"),
        ('{"number": 99, "move": {"type": "Draw"}}', "table_has_moved_on"),
        ('{"number": 99, "form": {"text": "fly me to the moon"}}', "table_has_moved_on"),
        ("[" * 40_000, "invalid_message"),
    ],
)
async def test_what_is_no_move_is_refused_with_a_reason(message, reason):
    rows = await open_a_table("Ann", "Bob")
    sockets, _ = await sit_down(rows)

    await sockets[0].say(message)
    answer = await sockets[0].hear()

    assert answer["refused"]["reason"] == reason
    assert await count_turns() == 0
    await get_up(sockets)


SENT: tuple[dict[str, Any], ...] = (
    {"move": {"type": "Draw"}},
    {"move": {"type": "Cheat"}},
    {"form": {"type": "Draw"}},
    {"form": {"type": "Ask", "target": "x"}},
    {"form": {"text": "fly me to the moon"}},
    {"form": {"text": "fly me to the moon", "way": "tiles"}},
)


@pytest.mark.parametrize("number", [-1, 1, 99])
async def test_whatever_is_meant_for_another_position_is_refused_for_that_alone_and_not_kept(number):
    rows = await open_a_table("Ann", "Bob")
    sockets, _ = await sit_down(rows)

    for message in SENT:
        await sockets[0].say(message | {"number": number})
        answer = await sockets[0].hear()
        while "refused" not in answer:  # A program is shown the position once more.
            answer = await sockets[0].hear()
        assert answer["refused"]["reason"] == "table_has_moved_on"

    assert not await Utterance.objects.aexists()
    await get_up(sockets)


async def test_whatever_is_sent_while_the_teacher_holds_the_table_is_refused_for_that_alone_and_not_kept():
    rows = await open_a_table("Ann", "Bob")
    sockets, _ = await sit_down(rows)
    table = await hub.table(rows[0]["table"])
    await Table.objects.filter(pk=table.id).aupdate(is_paused=True)
    await table.reseat()

    for message in SENT:
        await sockets[0].say(message | {"number": 0})
        answer = await sockets[0].hear()
        while "refused" not in answer:
            answer = await sockets[0].hear()
        assert answer["refused"]["reason"] == "table_is_still"

    assert not await Utterance.objects.aexists()
    await get_up(sockets)


async def test_of_a_sentence_with_very_long_words_only_so_much_is_kept_as_there_is_room_for():
    rows = await open_a_table("Ann", "Bob")
    table = await hub.table(rows[0]["table"])
    faces = {language: Face("x" * 200) for language in table.deck.languages}
    families = [
        family.but(faces=faces, members=tuple(member.but(faces=faces) for member in family.members))
        for family in table.deck.families
    ]
    table.deck = table.deck.but(families=tuple(families))
    (seat,) = table.state.to_move()
    ask = table.state.moves(seat)[0]
    card = f"{ask.family}/{ask.member}"

    await submit(table, seat, 0, {"type": "Ask", "target": str(ask.target), "card": card})

    said = await Utterance.objects.aget()
    await sync_to_async(said.clean_fields)()


async def test_a_refusal_is_told_in_the_language_of_its_reader():
    row, _ = await open_a_table("Ann", "Bob")
    french = Socket(row["path"], token=row["token"], kind="board", headers=[(b"accept-language", b"fr")])
    await french.open()

    await french.say({"number": 0, "form": {"type": "Ask", "target": "x"}})
    answer = await french.hear()

    assert "Essaie encore." in answer["parts"]["feedback"]
    await get_up([french])


@pytest.mark.parametrize(
    "form",
    [
        {"type": "Ask", "target": "x"},
        {"text": "fly me to the moon"},
        {"text": "", "way": "type"},
        {"draft": "half a sentence"},
        {"meant": "no"},
        {"help": "1"},
        {"help": "0"},
        {"youngest": "me"},
        {"nothing": "known"},
    ],
    ids=str,
)
@pytest.mark.parametrize("number", [0, 99], ids=["now", "of another position"])
async def test_whatever_is_pressed_is_answered_each_time(form, number):
    row, _ = await open_a_table("Ann", "Bob")
    board = Socket(row["path"], token=row["token"], kind="board")
    await board.open()

    for _ in range(3):
        await board.say({"number": number, "form": form})
        assert (await board.hear())["number"] == 0
    await get_up([board])


async def test_a_socket_that_missed_something_asks_and_is_shown_all_of_it():
    rows = await open_a_table("Ann", "Bob")
    sockets, _ = await sit_down(rows)

    await sockets[0].say({"again": True})
    again = await sockets[0].hear()
    await sockets[0].say({"number": 0})
    beat = await sockets[0].hear()

    assert again["number"] == 0
    assert again["view"]["hand"]
    assert beat == {"number": 0}
    for strange in (-5, 7, 10**15):
        await sockets[0].say({"number": strange})
        assert await sockets[0].hear() == {"number": 0}
    await get_up(sockets)


async def test_only_a_token_of_the_table_opens_a_seat():
    rows = await open_a_table("Ann", "Bob")
    others = await open_a_table("Cid", "Dan")

    assert await Socket(rows[0]["path"], token=others[0]["token"]).refused_with() == 4003
    assert await Socket(rows[0]["path"], token="guess").refused_with() == 4003
    assert await Socket(rows[0]["path"]).refused_with() == 4003
    assert await Socket("/ws/table/999999/", token=rows[0]["token"]).refused_with() == 4004


async def test_an_address_we_do_not_have_gets_no_socket():
    socket = Socket("/ws/dance/")

    assert not await socket.connect()
    await socket.close()


async def test_a_page_of_another_site_gets_no_socket_and_is_named_once(caplog):
    rows = await open_a_table("Ann", "Bob")
    cookie = (b"cookie", f"seat={rows[0]['token']}".encode())

    foreign, again = (
        Socket(rows[0]["path"], headers=[(b"origin", b"https://evil.example"), cookie]) for _ in range(2)
    )
    own = Socket(rows[0]["path"], headers=[(b"origin", b"http://localhost"), cookie])

    assert not await foreign.connect()
    assert not await again.connect()
    (told,) = (record.getMessage() for record in caplog.records)
    assert told.startswith("A socket was refused: its page is of 'https://evil.example'. PUBLIC_URL")
    assert (await own.open())["seat"] == 0
    await own.close()


async def test_the_teacher_sees_what_everybody_sees_and_cannot_move(client):
    teacher = await sync_to_async(a_teacher)()
    rows = await open_a_table("Ann", "Bob", teacher=teacher)
    await sync_to_async(client.force_login)(teacher)
    cookie = (b"cookie", f"sessionid={client.cookies['sessionid'].value}".encode())

    socket = Socket(rows[0]["path"], headers=[cookie])
    screen = await socket.open()
    await socket.say({"number": 0, "move": {"type": "Draw"}})
    refusal = await socket.hear()

    assert screen["view"]["seat"] is None
    assert "hand" not in screen["view"]
    assert refusal["refused"]["reason"] == "not_seated"
    await socket.close()


async def test_what_an_older_tab_still_sends_is_answered_to_nobody_else():
    rows = await open_a_table("Ann", "Bob")
    older, newer = [Socket(rows[0]["path"], token=rows[0]["token"], kind="board") for _ in range(2)]
    await older.open()
    await newer.open()
    assert await older.closed_with() == ANOTHER_TAB
    table = await hub.table(rows[0]["table"])

    for message in ("no JSON", {"number": 0, "move": {"type": "Draw"}}):
        await older.say(message)
    await older.close()  # Once all of it has been heard.

    assert table.seats[0].feedback is None
    await newer.close()


async def test_a_phone_that_stops_listening_holds_up_nobody_and_then_sees_the_newest(monkeypatch):
    monkeypatch.setattr("classroom.live.outbox.STUCK", NOT_REACHED)
    rows = await open_a_table("Ann", "Bob", "Cid", again=True)
    sockets, _ = await sit_down(rows[:2])
    deaf = Deaf(rows[2])
    table = await hub.table(rows[0]["table"])
    await until(lambda: deaf.messages)

    for _ in range(50):
        (seat,) = table.state.to_move()
        await table.play(seat, table.number, table.state.moves(seat)[0])
    shown = [await socket.hear_at(table.number) for socket in sockets]
    deaf.listens.set()
    await until(lambda: len(deaf.messages) > 1)

    assert [screen["number"] for screen in shown] == [table.number] * 2
    assert [message["number"] for message in deaf.messages] == [0, table.number]
    deaf.task.cancel()
    await get_up(sockets)


async def test_a_socket_that_takes_nothing_for_long_is_closed_so_that_its_device_comes_back(monkeypatch):
    clock = Clock(monkeypatch)
    rows = await open_a_table("Ann", "Bob", absent_seconds=60)
    deaf = Deaf(rows[0])
    table = await hub.table(rows[0]["table"])

    await until(lambda: deaf.messages)
    clock.turn(STUCK + LOOK_AFTER)
    await until(lambda: not table.seats[0].present)

    assert deaf.task.done()


async def test_a_second_tab_takes_the_place_of_the_first():
    rows = await open_a_table("Ann", "Bob")
    first = Socket(rows[0]["path"], token=rows[0]["token"])
    await first.open()

    second = Socket(rows[0]["path"], token=rows[0]["token"])
    await second.open()

    assert await first.closed_with() == 4001
    assert (await hub.table(rows[0]["table"])).seats[0].present
    await second.close()


async def test_a_restart_finds_the_table_as_it_was():
    rows = await open_a_table("Ann", "Bob")
    sockets, screens = await sit_down(rows)
    for _ in range(12):
        seat = mover(screens)
        await sockets[seat].say({"number": screens[0]["number"], "move": screens[seat]["moves"][0]})
        screens = [await socket.hear() for socket in sockets]
    before = await hub.table(rows[0]["table"])
    await get_up(sockets)

    hub.clear()
    after = await hub.table(rows[0]["table"])

    assert after is not before
    assert after.number == before.number == 12
    assert after.state == before.state
    assert after.entries == before.entries


async def test_undo_goes_back_to_a_persons_move_and_numbers_go_on():
    rows = await open_a_table("Ann", bots=1, absent_seconds=None)
    table = await hub.table(rows[0]["table"])
    await until(lambda: table.state.to_move() == {0})
    before, number = table.state, table.number
    await table.play(0, number, table.state.moves(0)[0])
    await until(lambda: table.state.to_move() == {0})
    numbers_used = table.number

    await undo(table, number + 1)

    assert table.state == before
    assert table.number == numbers_used + 1
    hub.clear()
    assert (await hub.table(rows[0]["table"])).state == before


async def test_before_the_first_move_there_is_nothing_to_undo():
    rows = await open_a_table("Ann", "Bob")
    table = await hub.table(rows[0]["table"])

    assert last_of_a_person(table) is None
    await undo(table, 1)

    assert table.number == 0


async def test_an_undo_pressed_twice_takes_one_move_back():
    rows = await open_a_table("Ann", "Bob")
    table = await hub.table(rows[0]["table"])
    for _ in range(2):
        (seat,) = table.state.to_move()
        await table.play(seat, table.number, table.state.moves(seat)[0])
    last = last_of_a_person(table)

    await asyncio.gather(undo(table, last), undo(table, last))

    assert [entry.number for entry in table.entries] == [1]
    assert table.number == 3


async def test_an_undo_for_what_bots_have_covered_since_still_means_that_move():
    rows = await open_a_table("Ann", bots=1)
    table = await hub.table(rows[0]["table"])
    await until(lambda: table.state.to_move() == {0})
    before = table.state
    await table.play(0, table.number, table.state.moves(0)[0])
    seen = last_of_a_person(table)
    await until(lambda: table.state.to_move() == {0})

    await undo(table, seen)

    assert table.state == before


async def test_an_undo_does_not_take_back_a_move_that_the_teacher_has_not_seen():
    rows = await open_a_table("Ann", "Bob")
    table = await hub.table(rows[0]["table"])
    for _ in range(2):
        (seat,) = table.state.to_move()
        await table.play(seat, table.number, table.state.moves(seat)[0])

    with pytest.raises(TableHasMovedOn):
        await undo(table, 1)

    assert len(table.entries) == 2


async def test_every_move_can_be_undone_back_to_the_deal():
    rows = await open_a_table("Ann", "Bob")
    table = await hub.table(rows[0]["table"])
    positions = []
    for _ in range(5):
        positions.append(table.state)
        (seat,) = table.state.to_move()
        await table.play(seat, table.number, table.state.moves(seat)[0])

    for position in reversed(positions):
        await undo(table, last_of_a_person(table))
        assert table.state == position
    assert last_of_a_person(table) is None


async def test_the_teacher_ends_a_game_with_the_families_laid_and_can_take_that_back():
    rows = await open_a_table("Ann", "Bob")
    table = await hub.table(rows[0]["table"])
    before = table.state

    await stop(table, 0)
    assert table.over
    await undo(table, last_of_a_person(table))

    assert table.state == before


async def test_a_rematch_deals_new_cards_from_the_next_dealer():
    rows = await open_a_table("Ann", "Bob")
    table = await hub.table(rows[0]["table"])
    dealer, hands = table.state.dealer, table.state.hands

    await deal_again(table, 0)

    assert table.state.dealer == 1 - dealer
    assert table.state.hands != hands
    assert table.number == 1
    hub.clear()
    assert (await hub.table(table.id)).state == table.state


async def test_a_rematch_pressed_twice_deals_once_and_an_old_press_ends_no_later_game():
    rows = await open_a_table("Ann", "Bob")
    table = await hub.table(rows[0]["table"])

    await asyncio.gather(deal_again(table, 0), deal_again(table, 0))
    hands = table.state.hands
    await stop(table, 0)

    assert table.number == 1
    assert not table.over
    hub.clear()
    there = await hub.table(rows[0]["table"])
    assert there.state.hands == hands
    assert there.story.deal_number == 1


async def test_a_finished_game_is_dealt_again_where_programs_play():
    rows = await open_a_table("Ann", "Bob", again=True)
    table = await hub.table(rows[0]["table"])
    seed = table.story.seed

    while table.story.seed == seed:
        (seat,) = table.state.to_move()
        await table.play(seat, table.number, table.state.moves(seat)[0])

    assert not table.over
    assert table.entries == []


@pytest.mark.parametrize("how", ["paused", "frozen"])
async def test_nobody_moves_while_the_teacher_holds_the_table(how):
    rows = await open_a_table("Ann", "Bob")
    sockets, screens = await sit_down(rows)
    seat = mover(screens)
    if how == "paused":
        await Table.objects.filter(pk=rows[0]["table"]).aupdate(is_paused=True)
    else:
        await Session.objects.filter(pk=rows[0]["session"]).aupdate(is_frozen=True)

    await hub.seats_changed(rows[0]["table"])
    await sockets[seat].say({"number": 0, "move": screens[seat]["moves"][0]})

    assert (await sockets[seat].hear())["refused"]["reason"] == "table_is_still"
    assert await count_turns() == 0
    await get_up(sockets)


async def test_bots_play_a_whole_game_among_themselves():
    rows = await open_a_table("Ann", bots=3, absent_seconds=0, end_rule="all_families")
    table = await hub.table(rows[0]["table"])

    while not table.over:
        number = table.number
        await until(lambda number=number: table.number > number)

    assert sum(table.state.scores()) == 6


async def test_a_bot_plays_for_an_absent_pupil_and_gives_the_seat_back():
    rows = await open_a_table("Ann", "Bob", absent_seconds=600)
    sockets, screens = await sit_down(rows)
    table = await hub.table(rows[0]["table"])
    seat = mover(screens)

    await sockets[seat].close()
    table.seats[seat].away_since -= 600  # Ten minutes later.
    table.settle()
    screen = await sockets[1 - seat].hear_at(1)
    back = Socket(rows[seat]["path"], token=rows[seat]["token"])
    await back.open()

    assert screen["events"][0]["seat"] == seat
    assert not table.seats[seat].played_by_bot
    await back.close()
    await sockets[1 - seat].close()


async def test_nobody_plays_for_a_pupil_before_his_time_is_up():
    rows = await open_a_table("Ann", "Bob", absent_seconds=600)
    table = await hub.table(rows[0]["table"])

    for seat in table.seats:
        seat.away_since -= 300  # Half of it is over.
    table.settle()
    await at_rest(table)

    assert table.number == 0
    assert 0 < table.seats[0].bot_plays_in() <= 300


async def test_when_the_time_for_a_move_is_over_a_bot_makes_it():
    rows = await open_a_table("Ann", "Bob", turn_seconds=600)
    sockets, screens = await sit_down(rows)
    table = await hub.table(rows[0]["table"])
    assert 0 < table.seconds_left <= 600

    table.pace.since -= table.seconds_left - 0.05
    table.settle()
    screen = await sockets[0].hear_at(1)

    assert screen["events"][0]["seat"] == mover(screens)
    assert not table.seats[0].played_by_bot
    await get_up(sockets)


async def test_the_time_for_a_move_stands_still_with_the_table():
    rows = await open_a_table("Ann", "Bob", turn_seconds=600)
    table = await hub.table(rows[0]["table"])
    await Table.objects.filter(pk=table.id).aupdate(is_paused=True)
    await hub.seats_changed(table.id)

    table.pace.since -= 6000
    table.settle()
    await at_rest(table)
    assert table.number == 0
    await Table.objects.filter(pk=table.id).aupdate(is_paused=False)
    await hub.seats_changed(table.id)

    assert 0 < table.seconds_left <= 600


async def test_a_late_pupil_takes_over_a_bots_seat_with_its_hand():
    rows = await open_a_table("Ann", bots=1, bot_seconds=600)
    late = await open_a_table("Late", "Other")
    table = await hub.table(rows[0]["table"])
    await Seat.objects.filter(table=table.id, number=1).aupdate(
        bot="", name="Late", participant_id=late[0]["participant"]
    )

    await hub.seats_changed(table.id)
    socket = Socket(rows[0]["path"], token=late[0]["token"])
    screen = await socket.open()

    assert screen["seat"] == 1
    assert table.names == ("Ann", "Late")
    assert [tuple(card) for card in screen["view"]["hand"]] == [
        (card.family, card.member) for card in table.state.hands[1]
    ]
    assert screen["view"]["hand"]
    await socket.close()


async def test_whoever_loses_his_seat_is_told_so():
    rows = await open_a_table("Ann", "Bob")
    sockets, _ = await sit_down(rows)
    await Seat.objects.filter(table=rows[0]["table"], number=0).aupdate(
        participant=None, bot="regular", name="Bot"
    )

    await hub.seats_changed(rows[0]["table"])

    assert await sockets[0].closed_with() == 4002
    await sockets[1].close()


async def test_where_one_language_counts_the_other_is_understood_and_refused():
    rows = await open_a_table("Ann", "Bob", one_language=True)
    table = await hub.table(rows[0]["table"])
    seat = table.state.turn
    move = table.state.moves(seat)[0]
    courteous = f"{table.names[move.target]}, {move.family} family: {{}}, can I have the {move.member}?"

    await submit(table, seat, 0, {"text": courteous.format("s'il te plaît"), "way": "type"})

    feedback = table.seats[seat].feedback
    assert feedback is not None
    assert (feedback.ok, feedback.reason, table.number) == (False, "other_language", 0)
    assert "can I have …?" in table.board.parts(seat, "en")["feedback"]
    assert await Utterance.objects.filter(turn=None, reason="other_language").acount() == 1

    await submit(table, 1 - seat, 0, {"text": courteous.format("s'il te plaît"), "way": "type"})

    assert table.seats[1 - seat].feedback.reason == "not_your_turn"

    await submit(table, seat, 0, {"text": courteous.format("please"), "way": "type"})

    assert table.number == 1


async def test_who_is_asked_and_asks_instead_is_told_that_something_else_comes_first():
    rows = await open_a_table("Ann", "Bob", step_mode="spoken")
    table = await hub.table(rows[0]["table"])
    seat = table.state.turn
    await table.play(seat, 0, table.state.moves(seat)[0])
    asked = 1 - seat

    sentence = f"{table.names[seat]}, blue family: please, can I have the mother?"
    await submit(table, asked, table.number, {"text": sentence, "way": "type"})

    feedback = table.seats[asked].feedback
    assert feedback is not None
    assert (feedback.ok, feedback.reason) == (False, "wrong_phase")
    assert "not your turn" not in table.board.parts(asked, "en")["feedback"]
