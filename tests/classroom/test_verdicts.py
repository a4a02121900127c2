"""What was judged in a lesson, and what was claimed: by whom, why, and what the teacher has overruled."""

from __future__ import annotations

import csv
import io
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from classroom.live.bots import keep_advice
from classroom.live.story import Dealt, Judged, Undone
from classroom.models import User
from classroom.reports import Judgement, Verdict, report
from familygames.catalogue import GAMES
from familygames.familys.rules import Combine
from familygames.familys.rules import Vote as WordVote
from familygames.game import REFEREE
from familygames.judging import ACCEPT, Finding, Ruling
from familygames.literature.rules import Claim
from familygames.spikit.rules.moves import LaySentence, TestThrow, Vote, Withdraw
from familygames.spikit.rules.moves import Verdict as SpikitVerdict
from tests.classroom.stories import Played

pytestmark = [pytest.mark.django_db, pytest.mark.on_postgresql]

FILES = ("session_export", "session_verdicts")
REASON = Finding("verb_form", {"en": "He sleep: he sleeps.", "fr": "He sleep : he sleeps."})


def proposed(teacher: User, game: str = "spikit", **options: Any) -> tuple[Played, int]:
    """A table at which a player has proposed a sentence or word; and who."""
    played = Played(game, teacher=teacher, **options)
    state = played.state
    while state.phase != "main":
        seat = min(state.to_move())
        played.play(seat, state.moves(seat)[0])
        state = played.state
    if game == "spikit":
        cards = tuple(card for card in state.hands[state.turn] if card.family != "joker")[:3]
        played.play(state.turn, LaySentence(cards))
    else:
        prints = state.deck.prints
        cards = tuple(card for card in state.hands[state.turn] if prints[card].letter)[:3]
        word = "".join(prints[card].letter for card in cards)
        played.play(state.turn, Combine("word", cards, (), word))
    return played, state.turn


def the_verdict(played: Played) -> Verdict:
    (table,) = report(played.table.session).tables
    (verdict,) = table.verdicts
    return verdict


def others(turn: int) -> tuple[int, int]:
    return (turn + 1) % 3, (turn + 2) % 3


def test_a_vote_is_reported_with_every_ballot(teacher: User) -> None:
    played, turn = proposed(teacher)
    asked = played.story.number
    for seat in others(turn):
        played.play(seat, Vote("refuse"))

    verdict = the_verdict(played)

    names = ("Ann", "Bob", "Cid")
    assert (verdict.deal, verdict.number, verdict.name) == (0, asked, names[turn])
    assert (verdict.judgement, verdict.by) == (Judgement.REFUSED, "the players’ vote")
    assert (verdict.accepting, verdict.refusing, verdict.abstaining) == (0, 2, 0)
    assert sorted(verdict.votes) == sorted((names[seat], "refuse") for seat in others(turn))
    assert verdict.text.endswith(".")
    assert verdict.before is None


def test_an_open_question_is_not_decided(teacher: User) -> None:
    played, turn = proposed(teacher)
    played.play(others(turn)[0], Vote("accept"))

    verdict = the_verdict(played)

    assert verdict.judgement is Judgement.OPEN
    assert verdict.votes == ()  # What a ballot says is not told before all are in.


def test_the_die_decides_an_even_vote_or_the_sentence_is_taken_back(teacher: User) -> None:
    by = []
    for last in (TestThrow(), Withdraw()):
        played, turn = proposed(teacher)
        for seat, ballot in zip(others(turn), ("accept", "refuse"), strict=True):
            played.play(seat, Vote(ballot))
        while played.state.phase == "die_test":
            played.play(turn, last)
        verdict = the_verdict(played)
        by.append(verdict.by)
        assert (verdict.accepting, verdict.refusing) == (1, 1)

    assert by == ["the die", "taken back"]


def test_the_referees_reasons_are_told_in_the_readers_language(teacher: User) -> None:
    played, _ = proposed(teacher, judge="auto")
    played.play(REFEREE, SpikitVerdict(Ruling("refuse", "refuse", (REASON,))))

    verdict = the_verdict(played)

    assert (verdict.judgement, verdict.by) == (Judgement.REFUSED, "the referee")
    assert verdict.reasons == ("He sleep: he sleeps.",)


@pytest.mark.parametrize("judge", ["auto", "opponents"])
def test_what_the_teacher_overrules_is_told_with_what_was_before(teacher: User, judge: str) -> None:
    played, turn = proposed(teacher, judge=judge)
    asked = played.story.number
    if judge == "auto":
        played.play(REFEREE, SpikitVerdict(Ruling("refuse", "refuse", (REASON,))))
    else:
        for seat in others(turn):
            played.play(seat, Vote("refuse"))
    played.keep(None, Undone(asked))
    played.play(REFEREE, SpikitVerdict(ACCEPT), stored=Judged("accept"), by_teacher=True)

    verdict = the_verdict(played)

    assert (verdict.judgement, verdict.by) == (Judgement.ACCEPTED, "the teacher")
    assert verdict.before is Judgement.REFUSED
    if judge == "auto":
        assert (verdict.before_by, verdict.reasons) == ("the referee", ("He sleep: he sleeps.",))
    else:
        assert (verdict.before_by, verdict.refusing) == ("the players’ vote", 2)


def test_the_teacher_reads_what_the_referee_would_have_said_of_what_the_class_has_accepted(
    teacher: User,
) -> None:
    played, turn = proposed(teacher)
    asked = played.story.number
    keep_advice(played.table.pk, asked, Ruling("refuse", "refuse", (REASON,)))
    keep_advice(played.table.pk, asked, ACCEPT)  # Another process was slower.
    for seat in others(turn):
        played.play(seat, Vote("accept"))
    played.keep(None, Dealt("again", 0))

    verdict = the_verdict(played)

    assert (verdict.judgement, verdict.by) == (Judgement.ACCEPTED, "the players’ vote")
    assert verdict.is_against_advice
    assert (verdict.advised, verdict.reasons) == ("The referee would refuse it.", ("He sleep: he sleeps.",))
    desk, phone = Client(), Client()
    desk.force_login(teacher)
    phone.cookies["seat"] = played.rows[0]["token"]
    replay = f"{reverse('replay', args=[played.table.pk])}?deal=0"
    pages = [reverse("session_summary", args=[played.table.session_id]), replay]
    for page in pages:
        assert verdict.advised in desk.get(page).content.decode()
    assert verdict.advised not in phone.get(replay).content.decode()
    answer = desk.get(reverse("session_verdicts", args=[played.table.session_id, "csv"]))
    titles, row = csv.reader(io.StringIO(answer.content.decode("utf-8-sig")))
    assert dict(zip(titles, row, strict=True))["Advice"] == verdict.advised


def test_advice_that_comes_late_is_in_the_replay_at_once(teacher: User) -> None:
    played, turn = proposed(teacher)
    asked = played.story.number
    for seat in others(turn):
        played.play(seat, Vote("accept"))
    desk = Client()
    desk.force_login(teacher)
    address = f"{reverse('replay', args=[played.table.pk])}?deal=0"
    before = desk.get(address).text

    keep_advice(played.table.pk, asked, Ruling("refuse", "refuse", (REASON,)))

    assert "The referee would refuse it." not in before
    assert "The referee would refuse it." in desk.get(address).text


def test_a_vote_that_was_undone_and_held_again_was_not_overruled(teacher: User) -> None:
    played, turn = proposed(teacher)
    first, second = others(turn)
    played.play(first, Vote("refuse"))
    before = played.story.number
    played.play(second, Vote("refuse"))
    played.keep(None, Undone(before))
    played.play(second, Vote("accept"))
    while played.state.phase == "die_test":
        played.play(turn, TestThrow())

    verdict = the_verdict(played)

    assert (verdict.by, verdict.before) == ("the die", None)
    assert (verdict.accepting, verdict.refusing) == (1, 1)


def test_what_was_taken_back_before_it_was_judged_is_forgotten(teacher: User) -> None:
    played, _ = proposed(teacher)
    played.keep(None, Undone(played.story.number - 1))

    assert report(played.table.session).tables[0].verdicts == ()


def test_words_of_familys_are_told_too_and_of_every_deal(teacher: User) -> None:
    played, turn = proposed(teacher, "familys")
    played.play(others(turn)[0], WordVote(accept=True))
    played.keep(None, Dealt("again", 0))

    verdict = the_verdict(played)

    assert (verdict.judgement, verdict.by, verdict.deal) == (Judgement.ACCEPTED, "the players’ vote", 0)
    assert (verdict.accepting, verdict.refusing) == (1, 0)


def test_claims_of_literature_tell_who_really_had_the_cards(teacher: User) -> None:
    played = Played("literature", teacher=teacher, first_player="seat_0")
    state = played.state
    family = state.deck.families[0]
    said = tuple((member.id, 0) for member in family.members)
    held = dict(state.holders(family.id))
    played.play(0, Claim(family.id, said))

    verdict = the_verdict(played)

    assert verdict.judgement is (
        Judgement.LOST if any(seat % 2 for seat in held.values()) else Judgement.VOID
    )
    assert verdict.name == "Ann"
    assert "I have all six cards" in verdict.text
    names = ("Ann", "Bob", "Cid", "Dan", "Eve", "Flo")
    assert len(verdict.reasons) == sum(seat != 0 for seat in held.values())
    assert {reason.rsplit(": ", 1)[1] for reason in verdict.reasons} == {names[s] for s in held.values() if s}


def test_claims_are_counted_as_the_game_counts_them(teacher: User) -> None:
    played = Played("literature", teacher=teacher, step_mode="auto")
    choose, rng = GAMES["literature"].players["regular"], Random(1)
    while not played.state.is_over():
        (seat,) = played.state.to_move()
        past = [event.seen_by(seat) for entry in played.story.entries for event in entry.events]
        played.play(seat, choose(played.state.view(seat, past), played.state.moves(seat), rng))

    verdicts = report(played.table.session).tables[0].verdicts

    right = [verdict for verdict in verdicts if verdict.judgement is Judgement.RIGHT]
    lost = [verdict for verdict in verdicts if verdict.judgement is Judgement.LOST]
    assert len(verdicts) == 8
    assert len(right) + len(lost) == sum(played.state.points)
    assert right
    assert all(verdict.is_good and not verdict.reasons for verdict in right)


def test_the_page_and_the_file_tell_the_same(teacher: User) -> None:
    played, _ = proposed(teacher, judge="auto")
    asked = played.story.number
    played.play(REFEREE, SpikitVerdict(Ruling("refuse", "refuse", (REASON,))))
    played.keep(None, Undone(asked))
    played.play(REFEREE, SpikitVerdict(ACCEPT), stored=Judged("accept"), by_teacher=True)
    desk = Client()
    desk.force_login(teacher)
    session = played.table.session_id

    page = desk.get(reverse("session_summary", args=[session])).content.decode()
    answer = desk.get(reverse("session_verdicts", args=[session, "csv"]))
    titles, row = csv.reader(io.StringIO(answer.content.decode("utf-8-sig")))

    verdict = the_verdict(played)
    told = dict(zip(titles, row, strict=True))
    assert (told["Said"], told["Name"]) == (verdict.text, verdict.name)
    assert (told["Outcome"], told["Decided by"]) == ("accepted", "the teacher")
    assert (told["Reasons"], told["Before"]) == ("He sleep: he sleeps.", "not accepted, the referee")
    assert (told["For"], told["Against"]) == ("", "")
    for words in (verdict.text, "He sleep: he sleeps.", "Before: not accepted (the referee)."):
        assert words in page
    assert f"/table/{played.table.pk}/replay/?deal=0&amp;number={asked}" in page


def test_a_lesson_without_verdicts_shows_no_place_for_them(teacher: User) -> None:
    played = Played("happy_family", teacher=teacher)
    played.play_on(5)
    desk = Client()
    desk.force_login(teacher)

    page = desk.get(reverse("session_summary", args=[played.table.session_id])).content.decode()

    assert "judged.csv" not in page
    assert f"/table/{played.table.pk}/replay/?deal=0" in page


def test_the_file_is_named_in_the_readers_language(teacher: User) -> None:
    played, _ = proposed(teacher)
    desk = Client()
    desk.force_login(teacher)
    address = reverse("session_verdicts", args=[played.table.session_id, "csv"])

    names = [
        desk.get(address, HTTP_ACCEPT_LANGUAGE=language)["Content-Disposition"] for language in ("en", "fr")
    ]

    assert [name.rsplit("-", 1)[1].strip('"') for name in names] == ["judged.csv", "jugements.csv"]
