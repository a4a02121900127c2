"""The moments of a lesson, and its exercises: the same lesson gives the same, and nobody is exposed."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse

from classroom.learning import exercises, moments
from classroom.learning.moments import SHOWN, LessonMoment, MomentKind
from classroom.live.story import Undone
from classroom.models import Participant, Session, User, Utterance
from familygames.catalogue import GAMES
from familygames.spikit.rules.moves import Vote
from tests.classroom.test_evidence import SLIP, Spoken
from tests.classroom.test_learning_pages import class_of, desk_of, text_of
from tests.classroom.test_verdicts import proposed

pytestmark = [pytest.mark.django_db, pytest.mark.on_postgresql]
every_game = pytest.mark.parametrize("game", GAMES)


def session_of(table: Spoken) -> Session:
    return Session.objects.get(pk=table.table.session_id)


def moments_of(table: Spoken) -> list[LessonMoment]:
    return moments.moments(session_of(table))


def a_lesson(game: str, moves: int = 40) -> Spoken:
    table = Spoken(game)
    table.play_on(moves)
    Session.objects.filter(pk=table.table.session_id).update(teacher=class_of(table).teacher)
    return table


@every_game
def test_the_same_lesson_gives_the_same_moments_and_each_was_well_said(game: str) -> None:
    table = a_lesson(game)

    found = moments_of(table)

    assert found == moments_of(table)
    assert 3 <= len(found) <= SHOWN
    assert len({moment.key for moment in found}) == len(found)
    for moment in found:
        said = Utterance.objects.filter(table=moment.table, turn=moment.number, findings="[]")
        assert said.exists(), moment


@every_game
def test_nobody_is_named_unless_the_teacher_allows_it(game: str) -> None:
    table = a_lesson(game)
    names = [*Participant.objects.values_list("name", flat=True)]

    def told() -> str:
        return " ".join(f"{line.name} {line.text}" for moment in moments_of(table) for line in moment.lines)

    assert not any(re.search(rf"\b{name}\b", told()) for name in names)
    moments.show_names(session_of(table), on=True)
    assert any(re.search(rf"\b{name}\b", told()) for name in names)


def test_who_has_been_shown_comes_after_those_who_have_not() -> None:
    table = Spoken("happy_family")
    table.play_on(4)
    Utterance.objects.all().delete()
    for number, words in enumerate(("one two three four five six", "one two three four five"), 1):
        table.say(0, words, turn=number)
    table.say(1, "one two", turn=3)
    moments.show_names(session_of(table), on=True)

    shown = [line.text for moment in moments_of(table) for line in moment.lines]

    assert shown == ["one two three four five six", "one two", "one two three four five"]


@pytest.mark.parametrize(
    "how",
    [
        {"findings": (SLIP,)},
        {"turn": None},
        {"way": "tap"},
        {"way": "tiles", "model_sentence": "Well said here"},
    ],
)
def test_what_was_not_well_said_or_not_ones_own_is_no_best_sentence(how: dict[str, Any]) -> None:
    table = Spoken("happy_family")
    table.play_on(3)
    Utterance.objects.all().delete()
    table.say(0, "Said here well", **{"turn": 1} | how)

    assert [moment for moment in moments_of(table) if moment.kind == MomentKind.OWN] == []


def test_what_was_taken_back_is_no_moment() -> None:
    table = Spoken("happy_family")
    table.play_on(3)
    Utterance.objects.all().delete()
    table.say(0, "the longest sentence of all that was said", turn=3)
    assert moments_of(table)

    table.keep(None, Undone(2))

    assert moments_of(table) == []


def test_a_question_that_says_please_stands_with_its_answer() -> None:
    table = a_lesson("happy_family", 60)

    polite = [moment for moment in moments_of(table) if moment.kind == MomentKind.POLITE]

    assert len(polite) == 1
    assert "lease" in polite[0].lines[0].text
    assert len(polite[0].lines) == 2


def test_the_most_debated_sentence_bears_its_votes(teacher: User) -> None:
    played, turn = proposed(teacher, seats=4)
    number = played.story.number
    voters = [seat for seat in range(4) if seat != turn]
    for seat, ballot in zip(voters, ("accept", "refuse", "accept"), strict=True):
        played.play(seat, Vote(ballot))

    debated = [one for one in moments.moments(played.table.session) if one.kind == MomentKind.DEBATED]

    assert [(one.number, one.votes) for one in debated] == [(number, (2, 1))]


def test_the_teacher_strikes_one_and_the_next_best_comes_in_its_place() -> None:
    table = a_lesson("happy_family", 60)
    desk, address = desk_of(class_of(table)), reverse("session_moments", args=[table.table.session_id])
    before = moments_of(table)

    desk.post(address, {"strike": before[0].key})
    after = moments_of(table)
    assert before[0].key not in {moment.key for moment in after}
    assert len(after) == len(before) == SHOWN

    desk.post(address, {"strike": "1/2; drop"})
    assert moments_of(table) == after
    desk.post(address, {"back": "1"})
    assert moments_of(table) == before


def test_the_projector_shows_one_after_the_other() -> None:
    table = a_lesson("happy_family", 60)
    desk, address = desk_of(class_of(table)), reverse("session_moment", args=[table.table.session_id])
    found = moments_of(table)

    for number, moment in enumerate(found, 1):
        page = desk.get(address, {"n": number}).content.decode()
        assert f"{number} / {len(found)}" in text_of(page)
        assert f"{reverse('replay', args=[moment.table])}?number={moment.number}" in page
        assert ("Next" in text_of(page)) == (number < len(found))
    for number in ("0", str(len(found) + 1)):
        assert desk.get(address, {"n": number}).status_code == 404


def test_its_queries_are_as_many_for_one_table_as_for_four(django_assert_max_num_queries: Any) -> None:
    table = a_lesson("happy_family", 20)
    for _ in range(3):
        other = a_lesson("happy_family", 20)
        other.table.__class__.objects.filter(pk=other.table.pk).update(
            session=table.table.session_id, label=other.table.pk + 10
        )
    desk = desk_of(class_of(table))

    with django_assert_max_num_queries(20):
        assert desk.get(reverse("session_moments", args=[table.table.session_id])).status_code == 200


# --- Exercises ----------------------------------------------------------------------------------------------


@every_game
def test_each_exercise_has_its_solution_and_nobody_is_named(game: str) -> None:
    table = a_lesson(game)
    wrong = "Blue family: can I has the mother?"
    table.say(0, wrong, turn=1, model_sentence="Can I have it?", findings=(SLIP,))
    names = [*Participant.objects.values_list("name", flat=True)]

    made = exercises.exercises(session_of(table))

    assert made == exercises.exercises(session_of(table))
    for one in made.order:
        assert sorted(one.question.split(" / ")) == sorted(one.solution.split())
        assert one.question.split(" / ") != one.solution.split()
    for one in made.fill:
        begin, end = one.question.split(exercises.GAP)
        assert one.solution.startswith(begin)
        assert one.solution.endswith(end)
    assert [(one.question, one.solution) for one in made.mend] == [(wrong, "Can I have it?")]
    for part in made:
        assert len(part) <= exercises.OF_EACH
        assert len({one.solution for one in part}) == len(part)
        assert not any(
            re.search(rf"\b{name}\b", f"{one.question} {one.solution}") for one in part for name in names
        )


def test_solutions_are_on_the_back(tmp_path: Path) -> None:
    table = a_lesson("happy_family", 60)
    table.say(0, "Can I has it?", turn=1, model_sentence="Can I have it?", findings=(SLIP,))
    answer = desk_of(class_of(table)).get(reverse("session_exercises", args=[table.table.session_id]))
    (tmp_path / "page.pdf").write_bytes(answer.content)
    told = subprocess.run(
        ["pdftotext", str(tmp_path / "page.pdf"), "-"], capture_output=True, text=True, check=True
    ).stdout

    front, back = told.split("\f")[:2]

    assert "Can I has it?" in front
    assert "Can I have it?" not in front
    assert "Can I have it?" in back


def test_a_lesson_in_which_nothing_was_said_has_neither() -> None:
    table = Spoken("happy_family")
    Session.objects.update(teacher=class_of(table).teacher)
    desk = desk_of(class_of(table))

    page = text_of(desk.get(reverse("session_moments", args=[table.table.session_id])).content.decode())

    assert "No sentence of this lesson stands out yet." in page
    assert "Too little was said for a page of exercises." in page
    for name in ("session_exercises", "session_moment"):
        answer = desk.get(reverse(name, args=[table.table.session_id]))
        assert answer["Location"] == reverse("session_moments", args=[table.table.session_id])
