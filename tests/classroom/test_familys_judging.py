"""How the board of FAMILYS shows a word that is judged, who judges it, and what came of it."""

from __future__ import annotations

from typing import Any

import pytest

from classroom.games.sites import board_of
from classroom.live.seats import StillRow
from classroom.live.table import LiveTable
from familygames.familys.rules import Combine, Proposal, Refill, Verdict, Vote
from familygames.game import REFEREE
from familygames.judging import ACCEPT, REFUSE, Finding, Ruling
from tests.classroom.familys_boards import a_moment, chosen, moves_in, parts, play, text_of
from tests.familygames.familys_tables import cards


def proposed(*, way: str = "tap", **options: Any) -> LiveTable:
    table = a_moment("rT rO rM bA", "gA", "yA", "bB", way=way, options=options)
    play(table, Combine("word", cards("rT rO rM"), (), "tom"))
    return table


async def test_a_word_lies_open_with_its_judges_and_their_votes() -> None:
    table = proposed()
    play(table, Vote(False), 2)

    public = parts(table, None)

    assert text_of(public["showing"]).startswith("The word of Mary: 6 points tom T O M")
    assert "Lina : refuses" in text_of(public["showing"])
    assert "refuses the word" in text_of(public["seat-2"])
    assert "has not voted yet" in text_of(public["seat-1"])
    assert moves_in(parts(table, 1)["move"]) == [Vote(True), Vote(False)]
    assert parts(table, 2)["move"] == ""
    assert text_of(parts(table, 0)["status"]).endswith("The others judge your word")
    assert text_of(parts(table, 1)["status"]).endswith("Does this word exist?")
    assert text_of(parts(table, 2)["status"]).endswith("The others judge Mary’s word")


async def test_chosen_cards_wait_while_they_are_judged_and_are_there_again_once_refused() -> None:
    table = proposed(verify="teacher")

    assert text_of(chosen(table, "rT rO rM")) == ""
    assert text_of(chosen(table, "gA", seat=1)) != ""
    play(table, Verdict(REFUSE), REFEREE)
    assert "Word" in text_of(chosen(table, "rT rO rM"))


async def test_the_time_of_a_vote_is_told_with_what_has_run_of_it() -> None:
    table = proposed(vote_seconds=60)
    table.story.moved_at = table.story.moved_at.now(table.story.moved_at.tzinfo)
    table.pace.start(table.position)
    table.pace.since -= 20

    assert 'data-seconds="60" data-elapsed="20"' in parts(table, None)["showing"]
    assert "data-seconds" not in parts(proposed(vote_seconds=None), None)["showing"]


@pytest.mark.parametrize(
    ("verify", "status", "words"),
    [
        ("teacher", "The teacher judges the word", "The teacher decides."),
        ("dictionary", "Is the word in the dictionary?", "The dictionary decides."),
    ],
)
async def test_who_judges_is_told(verify: str, status: str, words: str) -> None:
    table = proposed(verify=verify)

    assert text_of(parts(table, 1)["status"]).endswith(status)
    assert words in text_of(parts(table, None)["showing"])
    assert parts(table, 1)["move"] == ""


async def test_advice_is_shown_with_its_reasons_where_the_teacher_lets_everybody_see_it() -> None:
    table = proposed()
    board = board_of(table)
    assert "referee" not in text_of(board.parts(1, "en")["showing"])
    finding = Finding("unknown", {"en": "It is in no list.", "fr": "Il n'est dans aucune liste."})
    table._advice = table.asked.number, Ruling("refuse", "refuse", (finding,))  # type: ignore[union-attr]
    assert "referee" not in text_of(board.parts(1, "en")["showing"])

    table.still = StillRow(False, False, False, True)

    shown = text_of(board.parts(1, "en")["showing"])
    assert "The referee finds it wrong." in shown
    assert "It is in no list." in shown
    assert "aucune liste" in text_of(board.parts(None, "fr")["showing"])


@pytest.mark.parametrize(
    ("ruling", "line", "title", "after"),
    [
        (ACCEPT, "The word “tom” counts: 6 points.", "Accepted: tom 6 points", "refill"),
        (REFUSE, "The word does not count. Mary keeps the cards.", "Not accepted: tom", "main"),
    ],
)
async def test_the_verdict_lies_open_and_stands_in_the_talk(
    ruling: Ruling, line: str, title: str, after: str
) -> None:
    table = proposed(verify="teacher")
    play(table, Verdict(ruling), REFEREE)

    shown = parts(table, 1)

    assert line in text_of(shown["log-0"])
    assert text_of(shown["showing"]) == title
    assert table.state.phase == after
    assert (Refill() in moves_in(parts(table, 0)["move"])) is (after == "refill")


async def test_the_last_vote_is_seen_until_somebody_moves() -> None:
    table = proposed()
    play(table, Vote(True), 1)
    play(table, Vote(True), 2)

    shown = text_of(parts(table, None)["showing"])
    assert shown == "Accepted: tom 6 points Paul : accepts Lina : accepts"

    play(table, Refill())

    assert parts(table, None)["showing"] == ""


async def test_whose_word_was_refused_reads_it_above_what_can_be_done_now() -> None:
    table = proposed(verify="teacher")
    assert "does not count" not in text_of(parts(table, 0)["move"])

    play(table, Verdict(REFUSE), REFEREE)

    assert text_of(parts(table, 0)["move"]).startswith("Your word does not count. You keep the cards.")
    assert parts(table, 1)["move"] == ""


async def test_a_proposal_without_its_judges_can_be_shown() -> None:
    """A table of programs has no teacher: the dictionary decides."""
    table = a_moment("rT rO rM", "gA", phase="vote", judge="referee", options={"verify": "teacher"})
    table.story.for_programs = True
    table.story.state = table.state.but(proposal=Proposal(cards("rT rO rM"), "tom"))

    assert "The dictionary decides." in text_of(parts(table, None)["showing"])
