"""The moments of a lesson, and its exercises: the same lesson gives the same, and nobody is exposed."""

from __future__ import annotations

import re
import subprocess
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from classroom.learning import assignments, exercises, moments
from classroom.learning.evidence import term_of
from classroom.learning.listings import evidence_rows
from classroom.learning.models import Aim, Assignment
from classroom.learning.moments import SHOWN, LessonMoment, MomentKind
from classroom.live.story import Undone
from classroom.models import Deck, Participant, Session, User, Utterance
from classroom.reports import report
from classroom.services.classes import remove_pupils
from familygames.catalogue import GAMES
from familygames.decks.sentences import JOKER
from familygames.spikit.rules.moves import Vote
from tests.classroom.test_evidence import SLIP, TIP, Spoken
from tests.classroom.test_learning_pages import class_of, desk_of, phone_of, text_of
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


@pytest.mark.parametrize(
    ("how", "shown"),
    [
        ({}, True),
        ({"findings": (SLIP,)}, False),
        ({"findings": (TIP,)}, False),
        ({"way": "tiles", "model_sentence": "Have you the cat, please?"}, False),
    ],
)
def test_nothing_is_a_moment_that_the_report_remarks_upon(how: dict[str, Any], shown: bool) -> None:
    table = Spoken("happy_family")
    table.play_on(3)
    Utterance.objects.all().delete()
    table.say(0, "Please, have you the cat?", **{"turn": 1, "key": "ask"} | how)

    said = next(one for speaker in report(session_of(table)).speakers for one in speaker.said)
    assert bool(said.remarks) is not shown
    assert bool(moments_of(table)) is shown


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


def words_in(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())


@every_game
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_an_exercise_is_a_sentence_that_somebody_has_formed(game: str, seed: int) -> None:
    table = Spoken(game, seed=str(seed))
    table.play_on(60, seed=seed)
    tapped = table.say(0, "Nobody has formed this one here.", turn=1, way="tap")

    made = exercises.exercises(session_of(table))

    assert all(made)
    for one in (one for part in made for one in part):
        assert not set('“”„«»"•') & set(one.question + one.solution)
        assert not one.solution.startswith(("I lay", "I extend", "My joker"))
        assert one.solution != tapped.text
    for one in made.order:
        for piece in one.question.split(" / "):
            assert piece == piece.strip(".,:;!?…")
            is_written_so = piece.startswith("I") or piece in table_names(table)
            assert piece[:1] == piece[:1].lower() or is_written_so


def table_names(table: Spoken) -> set[str]:
    """The words of its cards, and what the tests call its players."""
    members = table.story.deck.by_card.values()
    cards = {part for member in members for face in member.faces.values() for part in face.word.split()}
    return cards | {f"P{number}" for number in range(9)}


def test_what_is_to_be_mended_is_all_that_was_said_and_a_solution_has_its_mark() -> None:
    table = a_lesson("happy_family", moves=0)
    table.say(0, "Yes, are! here you", turn=1, model_sentence="Yes, here you are!", findings=(SLIP,))
    table.say(0, "I has a whale", turn=2, model_sentence="I have a whale.", findings=(SLIP,))
    table.say(0, "Please may I have the whale", turn=3, model_sentence="Can I have the whale?")

    made = exercises.exercises(session_of(table))

    assert [(one.question, one.solution) for one in made.mend[:2]] == [
        ("Yes, are! here you", "Yes, here you are!"),
        ("I has a whale", "I have a whale."),
    ]
    assert [one.solution for one in made.order if "Please" in one.solution] == [
        "Please may I have the whale?"
    ]


def test_a_sentence_that_was_laid_is_an_exercise_however_it_was_laid() -> None:
    table = a_lesson("spikit", 60)
    before = exercises.exercises(session_of(table))
    Utterance.objects.update(way="tap")

    laid = [line.text for moment in moments_of(table) for line in moment.lines]
    after = exercises.exercises(session_of(table))

    assert {one.solution for one in after.order} < {one.solution for one in before.order}
    assert "I pass the die." in {one.solution for one in before.order} - {one.solution for one in after.order}
    assert not any("pass the die" in text or "I lay" in text for text in laid)
    assert all(after)


@every_game
def test_each_exercise_has_its_solution_and_nobody_is_named(game: str) -> None:
    table = a_lesson(game)
    wrong = "Blue family: can I has the mother?"
    table.say(0, wrong, turn=1, model_sentence="Can I have it?", findings=(SLIP,))
    names = [*Participant.objects.values_list("name", flat=True)]

    made = exercises.exercises(session_of(table))

    assert made == exercises.exercises(session_of(table))
    for one in made.order:
        assert sorted(words_in(one.question)) == sorted(words_in(one.solution))
        assert words_in(one.question) != words_in(one.solution)
    for one in made.fill:
        begin, end = one.question.split(exercises.GAP)
        assert one.solution.startswith(begin)
        assert exercises.HINT.match(end), "more than one word is right"
        assert one.solution.endswith(exercises.HINT.sub("", end))
    assert (made.mend[0].question, made.mend[0].solution) == (wrong, "Can I have it?")
    for one in made.mend[1:]:
        assert sorted(words_in(one.question)) == sorted(words_in(one.solution))
        assert words_in(one.question) != words_in(one.solution)
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
    assert "Solutions" in back
    assert "Solutions" not in front


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


# --- As homework --------------------------------------------------------------------------------------------


def set_for(table: Spoken) -> Assignment:
    """Its exercises as homework, set twice by a press."""
    table.say(0, "Can I has the mother?", turn=1, model_sentence="Can I have it?", findings=(SLIP,))
    press = reverse("session_exercises_homework", args=[table.table.session_id])
    answers = [desk_of(class_of(table)).post(press)["Location"] for _ in range(2)]
    given = Assignment.objects.get()
    assert answers == [reverse("assignment", args=[given.school_class_id, given.pk])] * 2
    return given


def fields_of(asked: assignments.NextExercise, *, rightly: bool = True) -> dict[str, Any]:
    """What a pupil sends who solves it, or not."""
    exercise = asked.exercise
    if exercise.kind != "order":
        return {"number": asked.number + 1, "text": exercise.solution if rightly else "nonsense"}
    left = [*enumerate(exercise.words)]
    places = []
    for word in words_in(exercise.solution):
        place = next((one for one in left if words_in(one[1])[:1] == [word]), None)
        if place is None:  # The rest of a word with an apostrophe.
            continue
        left.remove(place)
        places.append(str(place[0]))
    if not rightly:
        places.sort(key=int)
    return {"number": asked.number + 1, "chosen": ",".join(places)}


@every_game
def test_exercises_are_homework_that_is_solved_on_a_screen(game: str) -> None:
    table = a_lesson(game)
    given, pupil = set_for(table), table.pupils[0]
    phone, page = phone_of(pupil), reverse("homework_exercises", args=[given.code])
    assert "To the exercises" in phone.get(reverse("homework", args=[given.code])).content.decode()
    for rightly in (False, True):
        for _ in given.exercises:
            asked = assignments.next_exercise(given, pupil)
            assert asked is not None
            before = text_of(phone.get(page).content.decode())
            after = text_of(phone.post(page, fields_of(asked, rightly=rightly), follow=True).content.decode())
            if asked.exercise.kind != "order":
                assert (
                    asked.exercise.solution not in before
                    or asked.exercise.solution in asked.exercise.question
                )
            assert ("Right!" if rightly else "Not yet.") in after
            assert asked.exercise.solution in after.replace("&#x27;", "'")

    standing = assignments.standings_of([given], [pupil])[given.pk, pupil.pk]
    assert (standing.done, standing.is_done) == (len(given.exercises), True)
    assert phone.get(page)["Location"] == reverse("homework", args=[given.code])
    seen = reverse("assignment_sentences", args=[given.school_class_id, given.pk, pupil.pk])
    assert text_of(desk_of(class_of(table)).get(seen).content.decode()).count("right") >= len(given.exercises)


def test_a_right_answer_stays_and_what_is_sent_again_or_empty_changes_nothing() -> None:
    table = a_lesson("happy_family")
    given, pupil = set_for(table), table.pupils[0]
    phone, page = phone_of(pupil), reverse("homework_exercises", args=[given.code])
    first = assignments.next_exercise(given, pupil)
    assert first is not None
    fields = fields_of(first)
    for sent in (
        {},
        {"number": 1},
        {"number": 99, "text": "x"},
        {"number": "x"},
        {"number": 1, "place": "-1"},
    ):
        assert phone.post(page, sent).status_code == 200
    assert not given.answers.exists()

    for _ in range(2):
        phone.post(page, fields)

    assert list(given.answers.values_list("number", "is_right")) == [(0, True)]
    assert next(row for row in evidence_rows([pupil]) if row[2] == "for homework")[-2:] == [
        "right",
        given.answers.get().text,
    ]
    wrong = assignments.answer_exercise(given, pupil, first, "wrong")
    assert wrong.is_right


def test_exercises_stay_when_their_lesson_or_deck_goes_and_go_with_the_pupil() -> None:
    table = a_lesson("happy_family")
    given, pupil = set_for(table), table.pupils[0]
    first = assignments.next_exercise(given, pupil)
    assert first is not None
    assignments.answer_exercise(given, pupil, first, first.exercise.solution)
    Session.objects.all().delete()
    Deck.objects.update(deleted_at=timezone.now())

    assert assignments.next_exercise(given, pupil) is not None
    assert list(assignments.given_to(pupil)) == [given]
    desk = desk_of(given.school_class)
    address = reverse("assignment", args=[given.school_class_id, given.pk])
    later = timezone.localdate() + timedelta(days=30)
    saved = desk.post(address, {"begins": given.begins, "ends": later, "note": "", "for_all": "on"})
    given.refresh_from_db()
    assert (saved.status_code, given.ends, given.aim) == (302, later, Aim.EXERCISES)

    remove_pupils(pupils=[pupil])
    assert not given.answers.exists()


@every_game
def test_every_word_that_can_be_asked_for_has_a_meaning_in_another_language(game: str) -> None:
    deck = GAMES[game].standard_deck()
    words = [
        (card, language)
        for card, member in deck.by_card.items()
        for language in deck.languages
        if term_of(member, language) and card.family != JOKER
    ]

    meanings = [deck.translation(*word) for word in words]

    assert words or game == "famiglia", "whose cards are numbers"
    assert None not in meanings
    assert all(meaning and meaning[0] != word[1] for word, meaning in zip(words, meanings, strict=True))
