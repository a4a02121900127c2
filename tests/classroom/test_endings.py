"""The end of a game on the boards: everybody's place, what they have done well, the words they asked for."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from django.urls import reverse

from classroom.games.sites import board_of
from classroom.lesson_boards import session_parts
from classroom.live import teacher
from classroom.live.broadcast import snapshot
from classroom.live.hub import hub
from classroom.live.story import BaseTable
from familygames.cards import Card
from familygames.catalogue import GAMES
from familygames.happy_family.rules import Ask
from tests.classroom.stories import Played
from tests.classroom.tables import open_a_table
from tests.classroom.test_boards import NAMES, a_table, moments, play, text_of, with_state
from tests.games import sample_of

parts_for = sync_to_async(session_parts)
WON = r"You win|Your team wins|A draw: both teams win"


async def test_the_end_tells_each_his_own_place_and_the_class_only_the_families() -> None:
    table = a_table(seats=3)
    laid = (("red", "blue"), ("green",), ())
    with_state(table, phase="over", laid=laid, hands=((), (), ()))
    board = board_of(table)

    own = [text_of(board.parts(seat, "en")["result"]) for seat in range(3)]
    public = text_of(board.parts(None, "en")["result"])

    assert own[0].startswith("You win!")
    assert own[1].startswith("You came second.")
    assert own[2].startswith("You came third.")
    assert "You completed families: 1" in own[1]
    assert "You played to the end." in own[2]
    assert not re.search(r"came \w+\.", public)
    assert all(name in public for name in NAMES[:3])


async def test_where_no_family_lies_part_families_decide_and_nobody_is_told_that_nobody_has_won() -> None:
    table = a_table(seats=3)
    red, blue = (
        tuple(card for card in table.deck.by_card if card.family == family) for family in ("red", "blue")
    )
    with_state(table, phase="over", laid=((), (), ()), hands=(blue[:2], red[:3], blue[2:4]))
    board = board_of(table)

    own = [text_of(board.parts(seat, "en")["result"]) for seat in range(3)]
    public = text_of(board.parts(None, "en")["result"])

    assert own[1].startswith("You came closest.")
    assert [told.startswith("You came second.") for told in own] == [True, False, True]
    assert re.findall("|".join(NAMES[:3]), public)[0] == NAMES[1]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("game", ["familys", "memory", "spikit"])
@pytest.mark.parametrize(("language", "words"), [("en", "All level!"), ("fr", "Égalité pour tout le monde")])
async def test_nobody_has_won_a_game_that_was_ended_before_it_began(
    game: str, language: str, words: str
) -> None:
    sample = sample_of(game)
    rows = await open_a_table(*"ABCDEF"[: sample.seats], game=game, **sample.options)
    table = await hub.table(rows[0]["table"])

    await teacher.stop(table, table.story.deal_number)

    own = text_of(board_of(table).parts(0, language)["result"])
    assert own.startswith(words)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("moves", [0, 6, 40])
@pytest.mark.parametrize("game", GAMES)
async def test_teacher_projector_and_pupils_are_told_the_same_end(game: str, moves: int) -> None:
    sample, rng = sample_of(game), Random(moves)
    rows = await open_a_table(*"ABCDEF"[: sample.seats], game=game, seed="end", **sample.options)
    table = await hub.table(rows[0]["table"])
    for _ in range(moves):
        if not table.over:
            seat = min(table.state.to_move())
            await table.play(seat, table.number, sample.choose(table.state, seat, rng))
    await teacher.stop(table, table.story.deal_number)
    lesson = await hub.lesson(table.session_id)

    glance = snapshot(table)
    tile = text_of((await parts_for(lesson, "teacher", "en"))["lesson-tables"])
    wall = (await parts_for(lesson, "projector", "en"))["projector-tables"]
    own = [text_of(board_of(table).parts(seat, "en")["result"]) for seat in range(sample.seats)]
    public = board_of(table).parts(None, "en")["result"]

    assert {"All level!" in told for told in (tile, wall, *own)} == {glance.is_level}
    assert [seat.has_won for seat in glance.seats] == [bool(re.match(WON, told)) for told in own]
    assert ("#crown" in public, "#crown" in wall) == (bool(glance.winners) or glance.programme_won,) * 2
    assert all(name in tile for name in glance.winners)


@pytest.mark.parametrize(
    ("language", "laid", "words"),
    [
        ("en", (("red",), ("blue",), ()), "You win together with {1}!"),
        ("fr", (("red",), ("blue",), ()), "Tu gagnes avec {1} !"),
        ("en", (("red",), ("blue",), ("green",)), "You win together with {1} and {2}!"),
    ],
)
async def test_a_shared_victory_is_told_with_its_others(
    language: str, laid: tuple[tuple[str, ...], ...], words: str
) -> None:
    table = a_table(seats=3)
    with_state(table, phase="over", laid=laid, hands=((), (), ()))

    own = text_of(board_of(table).parts(0, language)["result"]).replace("\u202f", " ")

    assert own.startswith(words.format(*NAMES))


@pytest.mark.parametrize(("language", "words"), [("en", "The game is over."), ("fr", "La partie est finie.")])
async def test_the_talk_ends_with_the_end_in_every_language(language: str, words: str) -> None:
    table = a_table(seats=2, step_mode="auto")
    for _ in moments(table, "end"):
        pass
    assert table.over

    talk = [html for name, html in board_of(table).parts(0, language).items() if name.startswith("log-")]

    assert text_of("".join(talk)).endswith(words)


async def test_the_end_shows_each_the_words_he_has_asked_for_with_their_meaning() -> None:
    table = a_table(seats=2, step_mode="auto")
    asker = table.state.turn
    ask = next(move for move in table.state.moves(asker) if isinstance(move, Ask))
    play(table, ask, asker)
    with_state(table, phase="over", laid=((), ()))
    word = table.deck.by_card[Card(ask.family, ask.member)].faces

    own, other = (text_of(board_of(table).parts(seat, "en")["result"]) for seat in (asker, 1 - asker))

    assert "You asked for these words:" in own
    assert f"{word['en'].phrase} {word['fr'].phrase}" in own
    assert "You asked for these words:" not in other


@pytest.mark.django_db
@pytest.mark.parametrize("game", GAMES)
def test_each_is_told_what_they_have_said_themselves_and_what_the_table_has_together(game: str) -> None:
    played = Played(game, seed="end", bot_seconds=600.0)
    table = BaseTable(played.story, ("",) * len(played.rows))
    played.away = range(len(played.rows))
    while not any(line.sentence for line in table.talk):
        played.play_on(1)
    played.away = ()
    played.play_on()
    said = Counter(line.seat for line in table.talk if line.sentence and not line.by_program)
    for row in played.rows:
        pupil = Client()
        pupil.cookies["seat"] = row["token"]

        page = text_of(pupil.get(reverse("table", args=[played.table.pk])).text)

        seat = row["seat"]
        assert [int(number) for number in re.findall(r"You said (\d+) sentences?\.", page)] == [said[seat]]
        together = [said.total()] if said.total() > said[seat] else []
        assert [int(number) for number in re.findall(r"Together you said (\d+)\.", page)] == together
