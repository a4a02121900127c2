"""A game that is over can be looked at again, from the seat one had, or openly by the teacher."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import msgspec
import pytest
from django.test import Client
from django.utils import timezone

from classroom.games.sites import SITES
from classroom.live.story import Dealt, Stopped, Undone, story_of
from classroom.models import Participant, Turn, User
from classroom.replay import deals_of, read_past
from classroom.services import learners, practice
from familygames.catalogue import GAMES
from familygames.game import fold
from tests.classroom.stories import Played
from tests.classroom.tables import a_deck_of, a_teacher
from tests.games import sample_of

pytestmark = pytest.mark.django_db

SHOWN = re.compile(r'class="card" data-card="([^"]+)"')


def device(row: Any) -> Client:
    client = Client()
    client.cookies["seat"] = row["token"]
    return client


def look(client: Client, played: Played, status: int = 200, **asked: Any) -> str:
    answer = client.get(f"/table/{played.table.pk}/replay/", asked)
    assert answer.status_code == status
    return answer.content.decode()


def hand(played: Played, state: Any, seat: int) -> set[str]:
    return {f"{card.family}/{card.member}" for card in state.hands[seat]}


# Positions


@pytest.mark.parametrize("game", SITES)
def test_every_step_of_every_game_is_as_it_was(game: str) -> None:
    played = Played(game)
    first = played.state
    played.play_on()
    entries = played.story.entries

    past = read_past(played.table, deals_of(played.table)[-1])

    assert past.steps == len(entries)
    assert past.was_finished
    for step in range(past.steps + 1):
        past.go_to(step)
        assert past.state == fold(first, [event for entry in entries[:step] for event in entry.events])
        assert past.number == (entries[step - 1].number if step else 0)


@pytest.mark.parametrize("game", SITES)
@pytest.mark.parametrize("seed", [1, 2])
def test_no_step_shows_a_seat_what_was_hidden_from_it(game: str, seed: int) -> None:
    world, rng = sample_of(game), Random(seed)
    played = Played(game, seed=str(seed))
    played.play_on(seed=seed)
    deal = deals_of(played.table)[-1]
    past, other = read_past(played.table, deal), read_past(played.table, deal)
    compared = 0
    for step in rng.sample(range(past.steps + 1), min(25, past.steps + 1)):
        for seat in (*range(world.seats), None):
            hidden = sorted(set(world.hidden(past.states[step], seat)))
            # Whoever could move had their own reasons written beside what they could not do.
            if len(hidden) < 2 or seat in past.states[step].to_move():
                continue
            one, two = rng.sample(hidden, 2)
            past.go_to(step)
            other.go_to(step)
            other.story.state = world.swap(other.state, one, two)
            assert other.board.parts(seat, "en") == past.board.parts(seat, "en"), f"{one}, {two} differ"
            before = past.entries[-2].number if step > 1 else 0
            assert other.board.events(seat, "fr", before) == past.board.events(seat, "fr", before)
            compared += 1
    assert compared > 10


@pytest.mark.parametrize("game", SITES)
def test_every_step_is_a_page_in_words_for_everybody(game: str, teacher: User, desk: Client) -> None:
    played = Played(game, teacher=teacher)
    played.play_on()
    steps = len(played.story.entries)

    for step in {0, 1, 2, steps // 3, steps // 2, steps - 1, steps}:
        for client in (desk, device(played.rows[0])):
            text = look(client, played, step=step)
            told = re.search(r'id="happened".*?</ul>', text, re.DOTALL)
            assert told is not None
            assert ("<li>" in told[0]) == (step > 0)
            assert 'name="number"' not in text  # Nothing can be played here.
            assert "/ws/" not in text


def test_taken_back_moves_are_no_steps() -> None:
    played = Played("happy_family")
    played.play_on(9)
    played.keep(None, Undone(6))
    played.play_on(2, seed=5)

    past = read_past(played.table, deals_of(played.table)[-1])

    assert past.steps == 8
    assert past.states[-1] == played.state
    assert [past.step_of(number) for number in (6, 8, 11)] == [6, None, 7]


def test_earlier_deals_can_be_looked_at_too(teacher: User, desk: Client) -> None:
    played = Played("happy_family", teacher=teacher)
    played.play_on(20)
    first, number = played.state, played.story.number
    played.keep(None, Dealt("again", 1))
    played.play_on(7)

    earlier, later = (read_past(played.table, deal) for deal in deals_of(played.table))

    assert (earlier.steps, later.steps) == (20, 7)
    assert earlier.states[-1] == first
    assert later.states[-1] == played.state
    assert "Move 20 of 20" in look(desk, played, deal=0, step=20)
    assert "Move 7 of 7" in look(desk, played, deal=number + 1, step=99)
    look(desk, played, status=404, deal=3)


def test_the_next_round_is_a_turn_where_there_are_no_rounds() -> None:
    played = Played("happy_family")
    played.play_on(30)
    past = read_past(played.table, deals_of(played.table)[-1])

    past.go_to(0)
    step = past.next_round

    assert step is not None
    assert past.states[step].turn != past.states[0].turn
    assert all(state.turn == past.states[0].turn for state in past.states[:step])
    past.go_to(past.steps)
    assert past.next_round is None


def test_in_a_match_of_rounds_it_is_the_next_round() -> None:
    played = Played("familys")
    played.play_on()
    past = read_past(played.table, deals_of(played.table)[-1])

    past.go_to(0)
    step = past.next_round

    assert past.has_rounds
    assert step is not None
    assert (past.states[step - 1].round, past.states[step].round) == (1, 2)


def test_the_slider_and_a_turns_number_lead_to_a_step_as_well(teacher: User, desk: Client) -> None:
    played = Played("happy_family", teacher=teacher)
    played.play_on(12)

    assert "Move 5 of 12" in look(desk, played, at=5)
    assert "Move 6 of 12" in look(desk, played, at=5, step=6)
    assert "Move 7 of 12" in look(desk, played, number=7)
    for nonsense in ("-1", "x", ""):
        assert "The cards are dealt" in look(desk, played, step=nonsense)


# Who may look


def test_a_pupil_sees_what_he_saw_and_nothing_more() -> None:
    played = Played("happy_family")
    first = played.state
    played.play_on()

    text = look(device(played.rows[1]), played, **{"as": "open"})

    assert set(SHOWN.findall(text)) == hand(played, first, 1)
    assert "All hands" not in text
    assert set(SHOWN.findall(look(device(played.rows[1]), played, **{"as": "0"}))) == hand(played, first, 1)


def test_the_teacher_sees_all_hands_or_any_seats_view(teacher: User, desk: Client) -> None:
    played = Played("happy_family", teacher=teacher)
    first = played.state
    played.play_on(8)

    everything = set(re.findall(r'data-card="([^"]+)"', look(desk, played)))
    one = set(SHOWN.findall(look(desk, played, **{"as": "2"})))

    assert everything >= hand(played, first, 0) | hand(played, first, 1) | hand(played, first, 2)
    assert one == hand(played, first, 2)


def test_pupils_see_all_hands_once_the_teacher_opens_them(teacher: User, desk: Client) -> None:
    played = Played("happy_family", teacher=teacher)
    first = played.state
    played.play_on()
    pupil = device(played.rows[0])
    address = f"/teach/sessions/{played.table.session_id}/replays/"

    desk.post(address, {"open": "1"})
    shown = set(re.findall(r'data-card="([^"]+)"', look(pupil, played, **{"as": "open"})))
    desk.post(address, {"open": "0"})

    assert shown >= hand(played, first, 0) | hand(played, first, 1) | hand(played, first, 2)
    assert set(SHOWN.findall(look(pupil, played, **{"as": "open"}))) == hand(played, first, 0)
    assert pupil.post(address, {"open": "1"}).status_code == 302  # To the page where one signs in.


def test_a_pupil_cannot_replay_what_goes_on(teacher: User, desk: Client) -> None:
    played = Played("happy_family", teacher=teacher)
    played.play_on(10)
    pupil = device(played.rows[0])

    answer = pupil.get(f"/table/{played.table.pk}/replay/")

    assert (answer.status_code, answer.headers["Location"]) == (302, f"/table/{played.table.pk}/")
    look(desk, played)
    played.keep(None, Dealt("again", 1))
    assert "10 moves" in look(pupil, played)
    played.table.session.closed_at = timezone.now()
    played.table.session.save()
    assert "0 moves" in look(pupil, played)


def test_after_the_lesson_its_pupils_find_their_games() -> None:
    played = Played("happy_family")
    played.play_on(10)
    played.table.session.closed_at = timezone.now()
    played.table.session.save()

    page = device(played.rows[0]).get("/wait/").content.decode()

    assert f"/table/{played.table.pk}/replay/" in page


def test_a_game_that_the_teacher_has_ended_can_be_replayed() -> None:
    played = Played("happy_family")
    played.play_on(10)
    played.keep(None, Stopped(), played.state.stopped().events)

    text = look(device(played.rows[0]), played, step=11)

    assert "The teacher" in text
    assert "The game is over." in text


def test_strangers_and_those_who_were_sent_out_see_nothing(teacher: User) -> None:
    played = Played("happy_family", teacher=teacher)
    played.play_on()
    stranger = Client()
    stranger.force_login(a_teacher("other@example.org"))
    Participant.objects.filter(pk=played.rows[1]["participant"]).update(removed_at=timezone.now())

    assert "You cannot look at this table" in look(stranger, played, status=403)
    for client in (Client(), device(played.rows[1]), device(Played("happy_family").rows[0])):
        assert "This is not your table" in look(client, played, status=403)
    assert Client().get("/table/4242/replay/").status_code == 404


def test_a_game_at_home_is_its_learners_alone_and_open_once_it_is_over() -> None:
    learner, other = (learners.new_guest("en") for _ in range(2))
    table = practice.begin(
        learner=learner,
        game=GAMES["happy_family"],
        deck=a_deck_of("happy_family"),
        options={},
        seats=3,
        bot_level="regular",
    )
    client = Client()
    client.cookies[learners.COOKIE] = learners.cookie_of(learner)
    address = f"/table/{table.pk}/replay/"
    running = client.get(address)
    story = story_of(table, table.seats.count())
    Turn.objects.create(
        table=table,
        number=1,
        seat=None,
        move=msgspec.json.encode(Stopped()).decode(),
        events=msgspec.json.encode(tuple(story.state.stopped().events)).decode(),
        at=timezone.now(),
    )

    over = client.get(address, {"as": "open", "step": 1})

    assert running.status_code == 302
    assert over.status_code == 200
    hands = {f"{card.family}/{card.member}" for cards in story.state.hands for card in cards}
    assert set(re.findall(r'data-card="([^"]+)"', over.content.decode())) >= hands
    client.cookies[learners.COOKIE] = learners.cookie_of(other)
    assert client.get(address).status_code == 403
