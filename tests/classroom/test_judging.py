"""Who judges a sentence or word: the teacher, who is remembered, or the referee, who also gives advice."""

from __future__ import annotations

import asyncio
import threading
from html import unescape
from typing import Any

import msgspec
import pytest
from asgiref.sync import sync_to_async
from django.db import connection
from django.test import AsyncClient
from django.urls import reverse

from classroom.errors import NotStored, TableHasMovedOn
from classroom.lesson_boards import look, session_parts
from classroom.live import bots
from classroom.live.bots import read_advice
from classroom.live.broadcast import JsonOutbox, snapshot
from classroom.live.feedback import submit
from classroom.live.hub import hub
from classroom.live.journal import in_database
from classroom.live.table import LiveTable
from classroom.live.teacher import last_of_a_person, rule, undo
from classroom.models import Advice, Example, Session, Utterance
from classroom.services.examples import opinion_of, remember
from classroom.services.rulings import take_stance
from familygames.cards import Card
from familygames.catalogue import GAMES
from familygames.familys.rules import Combine
from familygames.game import REFEREE
from familygames.judging import ACCEPT, REFUSE, Finding, Ruling
from familygames.language.formulas import say
from familygames.spikit.rules.moves import EndTurn, LaySentence, Vote
from tests.classroom.tables import a_deck_of, a_teacher, open_a_table, scheduler_of
from tests.patience import PATIENCE, until

pytestmark = pytest.mark.django_db(transaction=True)

FINDING = Finding("tense", {"en": "Yesterday?"})


async def a_sentence(game: str = "spikit", *, people: str = "ABC", **options: Any) -> LiveTable:
    """A table in a lesson whose first player has proposed a sentence of three cards, or a word of three."""
    teacher = await sync_to_async(a_teacher)()
    rows = await open_a_table(*people, game=game, teacher=teacher, seed="judge", **options)
    table = await hub.table(rows[0]["table"])
    table.story.state = table.state.but(phase="main", turn=0)
    if game == "spikit":
        cards = tuple(card for card in table.state.hands[0] if card.family != "joker")[:3]
        await table.play(0, table.number, LaySentence(cards))
    else:
        prints = table.deck.prints
        cards = tuple(card for card in table.state.hands[0] if prints[card].letter)[:3]
        word = "".join(prints[card].letter for card in cards)
        await table.play(0, table.number, Combine("word", cards, (), word))
    return table


def referee(ruling: Ruling) -> Any:
    """One that always says this; its list tells how often it was asked."""
    asked: list[str] = []

    def rule(view: Any, moves: Any, rng: Any) -> Any:
        asked.append(view.phase)
        return next(move for move in moves if move.ruling == ruling)

    rule.asked = asked  # type: ignore[attr-defined]
    return rule


async def a_spectator(table: LiveTable) -> list[dict[str, Any]]:
    """What one more socket at the table is sent, as it comes."""
    seen: list[dict[str, Any]] = []

    async def take(message: dict[str, Any]) -> None:
        seen.append(msgspec.json.decode(message["text"]))

    outbox = JsonOutbox(table, None)
    table.join(outbox)
    outbox.socket = asyncio.create_task(outbox.write(take))
    await until(lambda: seen)
    return seen


examples = sync_to_async(lambda: list(Example.objects.values_list("text", "opinion")))


async def press(table: LiveTable, button: str) -> Any:
    """The teacher's browser sends a button of the dashboard; what it is answered."""
    client = AsyncClient()
    await sync_to_async(client.force_login)(
        await sync_to_async(a_teacher)(), backend="allauth.account.auth_backends.AuthenticationBackend"
    )
    address = reverse("session_act", args=[table.session_id])
    response = await client.post(address, {"do": button}, headers={"accept": "application/json"})
    return response.json()


async def dashboard(table: LiveTable) -> str:
    lesson = await sync_to_async(look)(table.session_id, [snapshot(table)], set())
    parts = await sync_to_async(session_parts)(lesson, "teacher", "en")
    return parts["lesson-tables"]


@pytest.mark.parametrize(
    ("game", "options"), [("spikit", {"judge": "teacher"}), ("familys", {"verify": "teacher"})]
)
@pytest.mark.parametrize("opinion", ["accept", "refuse"])
async def test_the_teacher_judges_from_the_dashboard(game, options, opinion):
    table = await a_sentence(game, **options)
    assert table.state.to_move() == {REFEREE}
    asked = table.asked
    page = await dashboard(table)
    assert "You judge:" in page
    assert f"{table.names[0]}:" in page  # Who has said it.

    await press(table, f"{opinion}/{table.id}/{asked.number}")

    assert table.asked.opinion == opinion
    assert table.entries[-1].seat is None
    assert await examples() == [(asked.question.text, opinion)]


@pytest.mark.parametrize(("game", "options"), [("spikit", {}), ("familys", {})])
async def test_the_teacher_overrules_a_running_vote(game, options):
    table = await a_sentence(game, people="ABCD", **options)
    vote = Vote("refuse") if game == "spikit" else table.game.read_move({"type": "Vote", "accept": False})
    await table.play(1, table.number, vote)

    await rule(table, table.asked.number, "accept")

    assert table.asked.opinion == "accept"


async def test_a_ruling_is_overruled_as_long_as_nobody_has_played_on(monkeypatch):
    rule = referee(REFUSE)
    monkeypatch.setattr(bots, "referee_of", lambda game: rule)
    table = await a_sentence(judge="auto", bot_seconds=0.0)
    await until(lambda: table.asked.opinion == "refuse")
    asked = table.asked
    page = await dashboard(table)

    answer = await press(table, f"accept/{table.id}/{asked.number}")

    assert "Not accepted:" in page
    assert "The referee finds it wrong." in page
    assert answer["parts"]["lesson-said"] == ""
    assert table.asked.opinion == "accept"
    assert await examples() == [(asked.question.text, "accept")]


async def test_after_somebody_has_played_on_a_ruling_stays_but_is_remembered(monkeypatch):
    rule = referee(REFUSE)
    monkeypatch.setattr(bots, "referee_of", lambda game: rule)
    table = await a_sentence(judge="auto", bot_seconds=0.0)
    await until(lambda: table.asked.opinion == "refuse")
    asked = table.asked
    await table.play(0, table.number, EndTurn())

    answer = await press(table, f"accept/{table.id}/{asked.number}")

    assert "From now on your answer counts." in str(answer)
    assert table.asked.opinion == "refuse"
    assert await examples() == [(asked.question.text, "accept")]


async def test_what_the_teacher_has_said_is_looked_up_before_the_referee_is_asked(monkeypatch):
    rule = referee(REFUSE)
    monkeypatch.setattr(bots, "referee_of", lambda game: rule)
    first = await a_sentence(judge="teacher")
    await until(lambda: first.advice is not None)
    await press(first, f"accept/{first.id}/{first.asked.number}")
    asked = len(rule.asked)

    second = await a_sentence(judge="auto", bot_seconds=0.0)
    await until(lambda: second.asked.opinion != "")

    assert second.asked.question == first.asked.question
    assert second.asked.opinion == "accept"
    assert len(rule.asked) == asked == 1


async def test_another_teacher_is_not_bound_by_it(monkeypatch):
    table = await a_sentence(judge="teacher")
    other = await sync_to_async(a_teacher)("other@example.org")
    deck, question = table.story.deck_id, table.asked.question
    await sync_to_async(remember)(deck_id=deck, teacher_id=other.pk, question=question, opinion="refuse")

    assert await sync_to_async(opinion_of)(deck, table.story.teacher, question) is None


async def test_the_class_sees_the_advice_only_if_the_teacher_lets_it(monkeypatch):
    rule = referee(ACCEPT)
    monkeypatch.setattr(bots, "referee_of", lambda game: rule)
    table = await a_sentence()
    await until(lambda: table.advice is not None)
    hidden = table.shown_advice

    await press(table, "advice/1")

    assert hidden is None
    assert table.shown_advice == ACCEPT
    assert (await sync_to_async(Session.objects.get)(pk=table.session_id)).shows_advice
    await press(table, "advice/0")
    assert table.shown_advice is None


@pytest.mark.parametrize(
    ("ruling", "stances", "said"),
    [
        (Ruling("refuse", "refuse", (FINDING,)), {"tense": "allow"}, "accept"),
        (Ruling("refuse", "refuse", (FINDING,)), {"plural": "allow"}, "refuse"),
        (Ruling("unsure", "accept", (FINDING,)), {"tense": "strict"}, "refuse"),
        (Ruling("unsure", "accept", (FINDING,)), {}, "unsure"),
    ],
)
@pytest.mark.parametrize("judge", ["opponents", "teacher", "auto"])
async def test_the_referee_at_a_table_keeps_to_the_rules_of_the_teacher(
    monkeypatch, judge, ruling, stances, said
):
    def rule(view, moves, rng):
        return bots.verdict(GAMES["spikit"], ruling)

    monkeypatch.setattr(bots, "referee_of", lambda game: rule)
    teacher = await sync_to_async(a_teacher)()
    deck = await sync_to_async(a_deck_of)("spikit")
    for code, stance in stances.items():
        await sync_to_async(take_stance)(deck=deck, teacher=teacher, code=code, stance=stance)

    table = await a_sentence(judge=judge)
    await until(lambda: table.advice is not None)

    assert table.advice.ruling == said


@pytest.mark.on_postgresql
async def test_advice_is_kept_for_the_report(monkeypatch):
    monkeypatch.setattr(bots, "referee_of", lambda game: referee(REFUSE))
    table = await a_sentence()

    async with asyncio.timeout(PATIENCE):
        while not (rows := [row async for row in Advice.objects.filter(table=table.id)]):
            await asyncio.sleep(0.01)

    assert read_advice(rows) == {table.asked.number: REFUSE}


async def test_at_a_table_that_has_ended_nobody_gives_advice_any_more(monkeypatch):
    is_over, answers = threading.Event(), referee(REFUSE)

    def rule(view: Any, moves: Any, rng: Any) -> Any:
        is_over.wait(PATIENCE)
        return answers(view, moves, rng)

    monkeypatch.setattr(bots, "referee_of", lambda game: rule)
    table = await a_sentence()
    seeking = scheduler_of(table)._adviser._advising
    assert seeking is not None

    hub.registry.let_go(table)
    is_over.set()
    await asyncio.wait([seeking], timeout=PATIENCE)

    assert seeking.cancelled()
    assert table.advice is None
    assert not await Advice.objects.aexists()


async def test_ballots_of_one_vote_may_cross():
    table = await a_sentence(people="ABCD")
    number = table.number

    for seat in (1, 2):
        await table.play(seat, number, Vote("refuse"))
    with pytest.raises(TableHasMovedOn):
        await table.play(1, number, Vote("accept"))
    await table.play(3, number + 1, Vote("refuse"))

    assert table.asked.opinion == "refuse"
    with pytest.raises(TableHasMovedOn):
        await table.play(0, number, EndTurn())


async def test_what_is_said_with_ballots_that_cross_stands_beside_its_own_turn():
    table = await a_sentence(people="ABCD")

    ballot = {"type": "Vote", "ballot": "refuse"}
    await asyncio.gather(*(submit(table, seat, table.number, ballot) for seat in (1, 2)))

    said = {row.seat: row.turn async for row in Utterance.objects.filter(table=table.id)}
    assert said == {entry.seat: entry.number for entry in table.entries[-2:]}


async def test_a_ballot_sent_twice_is_no_fault_though_anothers_came_between():
    table = await a_sentence(people="ABCD")
    number, ballot = table.number, {"type": "Vote", "ballot": "refuse"}

    for seat in (1, 2, 2):
        await submit(table, seat, number, ballot)

    assert table.seats[2].feedback.ok
    assert table.number == number + 2


@pytest.mark.swallows
async def test_when_only_half_of_an_overrule_could_be_stored_all_see_the_vote_that_is_open_again(monkeypatch):
    if connection.vendor != "sqlite":
        return  # Only there a trigger is one line.
    monkeypatch.setattr(bots, "referee_of", lambda game: referee(REFUSE))
    table = await a_sentence()
    await until(lambda: table.advice)
    number = table.asked.number
    for seat in (1, 2):
        await table.play(seat, table.number, Vote("refuse"))
    seen = await a_spectator(table)
    trigger = (
        "CREATE TRIGGER not_now BEFORE INSERT ON classroom_turn WHEN NEW.move LIKE '%Judged%'"
        " BEGIN SELECT RAISE(ABORT, 'not now'); END"
    )

    await in_database(lambda: connection.cursor().execute(trigger))()
    try:
        with pytest.raises(NotStored):
            await rule(table, number, "accept")
    finally:
        await in_database(lambda: connection.cursor().execute("DROP TRIGGER not_now"))()

    assert table.asked.opinion == ""
    await until(lambda: seen[-1]["number"] == table.number)


async def test_an_old_button_judges_nothing():
    table = await a_sentence(judge="teacher")
    number = table.asked.number
    await rule(table, number, "refuse")
    table.story.state = table.state.but(phase="main", turn=0)
    await table.play(0, table.number, LaySentence(table.state.hands[0][:3]))

    with pytest.raises(TableHasMovedOn):
        await rule(table, number, "accept")
    await press(table, f"accept/{table.id}/{number}")

    assert table.asked.opinion == ""


async def test_an_undo_takes_back_what_the_teacher_has_ruled():
    table = await a_sentence(judge="teacher")
    await rule(table, table.asked.number, "refuse")

    await undo(table, last_of_a_person(table))

    assert table.asked.opinion == ""
    assert table.state.to_move() == {REFEREE}


async def test_the_judge_of_sentences_sits_at_tables_where_a_program_judges():
    table = await a_sentence(judge="auto", bot_seconds=0.0)

    await until(lambda: table.asked.opinion != "" or table.state.phase != "vote")
    await asyncio.sleep(0)

    assert table.advice is not None
    assert table.advice.findings or table.advice.ruling == "accept"


async def test_a_sentence_refused_by_bots_comes_back_with_the_judges_reason(monkeypatch):
    monkeypatch.setattr(bots.Adviser, "seek", lambda adviser: None)  # The bots alone judge.
    rows = await open_a_table("Ann", bots=2, game="spikit", bot_seconds=0.0, seed="vote")
    table = await hub.table(rows[0]["table"])
    bad = cards_of(table, "les enfants", "mangent", "le chien")
    with_bad = (bad, *table.state.hands[1:])
    table.story.state = table.state.but(phase="main", turn=0, hands=with_bad, display=(), shoe=())

    await table.play(0, table.number, LaySentence(bad))
    await until(lambda: table.asked.opinion != "")

    assert table.asked.opinion == "refuse"
    showing = table.board.parts(0, "en")["showing"]
    assert "One does not eat a dog." in unescape(showing)
    assert "is-marked" in showing


def cards_of(table: LiveTable, *texts: str) -> tuple[Card, ...]:
    printed = {word.text: card for card, word in reversed(table.deck.printed.items())}
    return tuple(printed[text] for text in texts)


async def test_the_teacher_says_on_the_dashboard_who_begins():
    teacher = await sync_to_async(a_teacher)()
    rows = await open_a_table(*"ABCDEF", game="literature", teacher=teacher, first_player="teacher")
    table = await hub.table(rows[0]["table"])
    page = await dashboard(table)
    button = f"begin/{table.id}/0/3"
    assert "Who begins?" in page
    assert button in page
    assert "Your teacher says who begins" in table.board.parts(0, "en")["banner"]

    await press(table, button)

    assert table.state.turn == 3
    assert "Who begins?" not in await dashboard(table)
    assert table.board.parts(0, "en")["banner"] == ""


@pytest.mark.parametrize("judge", ["auto", "opponents", "teacher"])
async def test_a_sentence_is_not_well_said_before_it_is_judged(judge):
    teacher = await sync_to_async(a_teacher)()
    rows = await open_a_table(*"ABC", game="spikit", teacher=teacher, seed="judge", judge=judge)
    table = await hub.table(rows[0]["table"])
    table.story.state = table.state.but(phase="main", turn=0)
    cards = tuple(card for card in table.state.hands[0] if card.family != "joker")[:3]
    text = say(LaySentence(cards).spoken(), table.scene)

    await submit(table, 0, table.number, {"text": text, "way": "type"})

    feedback = table.seats[0].feedback
    assert feedback.ok
    assert feedback.is_judged
    assert "Well said" not in table.board.parts(0, "en")["feedback"]
