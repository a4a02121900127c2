"""What remains of a lesson: the same on the page and in the file, for its teacher alone."""

from __future__ import annotations

import csv
import io
import json
import re
from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from typing import Any, ClassVar

import msgspec
import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom.games.sites import words_of
from classroom.live import story
from classroom.live.story import Dealt, Stopped, Undone
from classroom.models import Participant, Seat, Session, Table, Turn, User, Utterance
from classroom.reports import MOST_TRIED, TO_LOOK_AT, UtteranceOutcome, outcome_of, report
from classroom.wording.games import NOT_NOW
from familygames.catalogue import GAMES
from familygames.game import Move, PublicEvent
from familygames.judging import Finding
from familygames.state import State
from tests.classroom.stories import Played, with_open_cards
from tests.classroom.tables import a_teacher, classic_deck
from tests.games import sample_of

pytestmark = [pytest.mark.django_db, pytest.mark.on_postgresql]

GAME = GAMES["happy_family"]
OPTIONS = GAME.read_options({"end_rule": "all_families", "step_mode": "auto"})
FINDING = Finding(
    code="verb_form", message={"en": "After can: have.", "fr": "Après can : have."}, suggestion="have"
)
WHOLE = Finding(code="whole_model", message={"en": "This is how the whole sentence goes."})
TIP = Finding(code="please", message={"en": "Say please.", "fr": "Dis s'il te plaît."}, tip=True)


class Counting(State, frozen=True):
    """A game without cards: everybody says a number, and whoever says the greatest has won."""

    seats: ClassVar[range] = range(1, 5)
    numbers: tuple[int, ...]

    @classmethod
    def deal(cls, deck: Any, options: Any, seats: int, seed: str, dealer: int | None = None) -> Counting:
        return cls((0,) * seats)

    def to_move(self) -> frozenset[int]:
        return frozenset(seat for seat, number in enumerate(self.numbers) if not number)

    def scores(self) -> tuple[int, ...]:
        return self.numbers

    def winners(self) -> frozenset[int]:
        return frozenset({self.numbers.index(max(self.numbers))})


class Count(Move[Counting], frozen=True):
    number: int


class Counted(PublicEvent[Counting], frozen=True):
    seat: int
    number: int

    def change(self, state: Counting) -> Counting:
        said = self.number
        return state.but(
            numbers=tuple(said if seat == self.seat else one for seat, one in enumerate(state.numbers))
        )


@pytest.fixture
def session(teacher: User) -> Session:
    return Session.objects.create(
        teacher=teacher, game=GAME.name, deck=classic_deck(), options={}, closed_at=timezone.now()
    )


def table(session: Session, *people: Participant, label: int = 1) -> Table:
    """A table of *people* and one bot."""
    made = Table.objects.create(
        session=session,
        label=label,
        game=GAME.name,
        options=msgspec.json.encode(OPTIONS).decode(),
        version=session.deck.latest,
        seed=f"seed-{label}",
    )
    for number, person in enumerate(people):
        Seat.objects.create(table=made, number=number, participant=person, name=person.name)
    Seat.objects.create(table=made, number=len(people), name="Robo Max", bot="regular")
    return made


def somebody(session: Session, name: str) -> Participant:
    return Participant.objects.create(session=session, name=name, token_hash=f"{session.pk}-{name}")


def keep(made: Table, number: int, seat: int | None, move: Any, events: Any = ()) -> None:
    Turn.objects.create(
        table=made,
        number=number,
        seat=seat,
        move=msgspec.json.encode(move).decode(),
        events=msgspec.json.encode(events).decode(),
        at=timezone.now(),
    )


def play(made: Table, seed: str, dealer: int | None = None, first: int = 1, most: int = 10_000) -> Any:
    """Plays and keeps up to *most* random turns; the state it led to, and the next number."""
    rng = Random(seed)
    state = GAME.deal(classic_deck().cards, OPTIONS, made.seats.count(), seed, dealer)
    number = first
    while state.to_move() and number < first + most:
        seat = min(state.to_move())
        move = rng.choice(state.moves(seat))
        step = state.play(seat, move)
        keep(made, number, seat, move, step.events)
        state = step.state
        number += 1
    return state, number


def say(made: Table, person: Participant, text: str, *findings: Finding, **changes: Any) -> Utterance:
    fields: dict[str, Any] = {"turn": 1, "seat": 0, "way": "type", "language": "en", "at": timezone.now()}
    found = msgspec.json.encode(findings).decode()
    return Utterance.objects.create(
        table=made, participant=person, text=text, findings=found, **(fields | changes)
    )


def file(desk: Client, session: Session, language: str = "en") -> list[list[str]]:
    response = desk.get(reverse("session_export", args=[session.pk, "csv"]), HTTP_ACCEPT_LANGUAGE=language)
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    content = response.content.decode("utf-8-sig")
    return list(csv.reader(io.StringIO(content), delimiter=";" if language == "fr" else ","))


# --- Games --------------------------------------------------------------------------------------------------


def test_a_finished_game_shows_scores_families_and_winners(session: Session) -> None:
    made = table(session, somebody(session, "Emma"), somebody(session, "Léo"))
    state, _ = play(made, "seed-1")

    game = report(session).tables[0].games[0]

    assert game.is_over
    assert [place.score for place in game.places] == sorted(state.scores(), reverse=True)
    seats = ["Emma", "Léo", "Robo Max"]
    for place in game.places:
        seat = seats.index(place.name)
        assert place.score == state.scores()[seat]
        assert tuple(family.id for family in place.families) == state.laid[seat]
        assert place.won == (seat in state.winners())
        assert place.is_bot == (place.name == "Robo Max")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_report(game: str) -> None:
    played = Played(game)
    played.play_on(30 if game != "familys" else 8)
    state = played.state

    (reported,) = report(played.table.session).tables[0].games

    assert [place.name for place in reported.places] == sorted(
        ("Ann", "Bob", "Cid", "Dan", "Eve", "Flo")[: len(state.scores())],
        key=lambda name: state.scores()["ABCDEF".index(name[0])] * (1 if state.lowest_wins else -1),
    )
    assert reported.is_over == state.is_over()
    for place in reported.places:
        seat = "ABCDEF".index(place.name[0])
        assert place.score == state.scores()[seat]
        assert tuple(family.id for family in place.families) == state.families_won()[seat]


def test_a_team_has_the_sets_of_both_its_players() -> None:
    played = Played("literature")
    played.play_until(lambda state: state.closed, with_open_cards(Random(1)))
    state = played.state

    won = state.families_won()

    assert {len(families) for families in won} == {0, 1}
    assert won[0] == won[2] == won[4] != won[1] == won[3] == won[5]


def test_a_game_in_which_nobody_has_a_hand_has_a_report(
    monkeypatch: pytest.MonkeyPatch, session: Session
) -> None:
    counting = replace(GAME, name="counting", state=Counting, move=Count, event=Counted)
    monkeypatch.setattr(story, "GAMES", {**GAMES, "counting": counting})
    made = table(session, somebody(session, "Emma"), somebody(session, "Léo"))
    Table.objects.update(game="counting")
    keep(made, 1, 1, Count(2), [Counted(1, 2)])
    keep(made, 2, 0, Count(1), [Counted(0, 1)])

    (reported,) = report(session).tables[0].games

    assert [(place.name, place.score, place.won) for place in reported.places] == [
        ("Léo", 2, True),
        ("Emma", 1, False),
        ("Robo Max", 0, False),
    ]
    assert all(place.families == () for place in reported.places)


def test_every_rematch_is_a_game_of_its_own(session: Session) -> None:
    made = table(session, somebody(session, "Emma"))
    first, number = play(made, "seed-1", most=40)
    keep(made, number, None, Dealt(seed="again", dealer=1))
    second, _ = play(made, "again", dealer=1, first=number + 1, most=60)

    games = report(session).tables[0].games

    assert [sum(place.score for place in game.places) for game in games] == [
        sum(first.scores()),
        sum(second.scores()),
    ]


def test_what_a_program_did_at_a_place_is_not_told_of_who_came_there_later(session: Session) -> None:
    made = table(session, somebody(session, "Emma"), somebody(session, "Léo"))
    _, number = play(made, "seed-1", most=40)
    made.turns.filter(seat=1).update(by_program=True)
    keep(made, number, None, Dealt(seed="again", dealer=1))
    play(made, "again", dealer=1, first=number + 1, most=60)

    before, after = report(session).tables[0].games

    assert {place.name: place.is_bot for place in before.places} == {
        "Emma": False,
        "Bot (Léo)": True,
        "Robo Max": True,
    }
    assert {place.name: place.is_bot for place in after.places} == {
        "Emma": False,
        "Léo": False,
        "Robo Max": True,
    }


def test_an_undone_move_does_not_count(session: Session) -> None:
    made = table(session, somebody(session, "Emma"))
    _, number = play(made, "seed-1")
    keep(made, number, None, Undone(to=0))

    assert report(session).tables[0].games == ()


def test_a_game_that_the_teacher_stopped_has_its_winners(session: Session) -> None:
    made = table(session, somebody(session, "Emma"))
    state, number = play(made, "seed-1", most=60)
    keep(made, number, None, Stopped(), state.stopped().events)

    game = report(session).tables[0].games[0]

    assert game.is_over
    assert any(place.won for place in game.places) == (sum(state.scores()) > 0)


# --- Sentences ----------------------------------------------------------------------------------------------


def test_sentences_are_counted_and_sorted_by_what_there_is_to_look_at(session: Session) -> None:
    emma = somebody(session, "Emma")
    made = table(session, emma)
    say(made, emma, "Yes, here you are!", way="tap")
    say(made, emma, "can I has the pen", FINDING, TIP)
    say(made, emma, "Can I have the pen?", TIP, way="tiles")
    say(made, emma, "Can I have the pen, please?")
    say(made, emma, "blah", turn=None)

    speaker = report(session).speakers[0]

    assert (len(speaker.said), len(speaker.composed)) == (5, 4)
    assert speaker.good == sum(not said.remarks for said in speaker.composed if said.text != "blah") == 1
    assert [said.text for said, _ in speaker.to_look_at] == ["can I has the pen", "blah"]
    assert speaker.to_look_at[0].utterance.remarks == ["After can: have.", "Say please."]


def test_equal_lines_are_one_line_to_look_at(desk: Client, session: Session) -> None:
    emma = somebody(session, "Emma")
    made = table(session, emma)
    for _ in range(5):
        say(made, emma, "blah", turn=None)
    say(made, emma, "can I has the pen", FINDING)

    (speaker,) = report(session).speakers
    assert [(said.text, times) for said, times in speaker.to_look_at] == [
        ("blah", 5),
        ("can I has the pen", 1),
    ]
    page = desk.get(reverse("session_summary", args=[session.pk])).content.decode()
    assert "5 times" in page


def test_what_the_rules_refuse_or_the_moment_is_nothing_to_mend_in_a_sentence(session: Session) -> None:
    emma = somebody(session, "Emma")
    made = table(session, emma)
    say(made, emma, "Leo, red family: the cat, please", turn=None, key="ask", reason="family_not_in_hand")
    say(made, emma, "Lucky dip!", turn=None, reason="other_step")
    say(made, emma, "Can the cat I have?", turn=None, key="ask", reason="out_of_order", way="tiles")
    say(made, emma, "Can I", turn=None, reason="unfinished", way="tiles")

    (speaker,) = report(session).speakers
    assert [said.text for said, _ in speaker.to_look_at] == ["Can the cat I have?"]
    assert (speaker.good, len(speaker.composed)) == (0, 1)


@pytest.mark.parametrize(
    ("game", "reason"),
    [(game, reason) for game in GAMES for reason in ("not_your_turn", "wrong_phase", "game_over")]
    + [("literature", "answer_first"), ("familys", "already_voted"), ("spikit", "already_voted")],
)
def test_what_is_right_at_another_moment_is_told_as_that(game: str, reason: str) -> None:
    assert reason in words_of(game).reasons
    said = Utterance(table=Table(game=game), turn=None, key="ask", text="…", reason=reason)

    assert outcome_of(said) is UtteranceOutcome.TOO_SOON
    assert UtteranceOutcome.TOO_SOON not in TO_LOOK_AT


@pytest.mark.parametrize("reason", sorted(NOT_NOW))
def test_a_sentence_at_a_wrong_moment_has_no_model(desk: Client, session: Session, reason: str) -> None:
    emma = somebody(session, "Emma")
    made = table(session, emma)
    heard = {"model_sentence": "Yes, here you are!", "key": "answer.yes"}
    say(made, emma, "I take it back", WHOLE, turn=None, reason=reason, **heard)
    say(made, emma, "I gives it", WHOLE, way="type", **heard)

    (speaker,) = report(session).speakers
    rows = [row for row in file(desk, session) if "I take it back" in row]

    assert [(said.model, len(said.remarks)) for said in speaker.said] == [("", 0), ("Yes, here you are!", 1)]
    assert [said.text for said, _ in speaker.to_look_at] == ["I gives it"]
    assert [row for row in rows if "Yes, here you are!" in row] == []
    assert rows


def test_what_was_played_and_comes_once_more_is_no_fault(session: Session) -> None:
    emma = somebody(session, "Emma")
    made = table(session, emma)
    say(made, emma, "can I has the pen", FINDING)
    say(made, emma, "can I has the pen", FINDING, turn=None, key="ask", reason="card_already_in_hand")
    say(made, emma, "Can I has the pen!", FINDING, turn=2)

    (speaker,) = report(session).speakers

    assert [said.outcome for said in speaker.said][1] == UtteranceOutcome.TOO_SOON
    assert [(said.text, times) for said, times in speaker.to_look_at] == [("can I has the pen", 2)]
    assert len(speaker.composed) == 2


def test_the_teacher_sees_whether_a_sentence_was_not_understood_or_against_the_rules(
    desk: Client, session: Session
) -> None:
    emma = somebody(session, "Emma")
    made = table(session, emma)
    say(made, emma, "Leo, red family: the dog, please")
    say(made, emma, "Leo, red family: the cat", turn=None, key="ask", reason="family_not_in_hand")
    say(made, emma, "I want everything", turn=None, reason="not_understood")
    say(made, emma, "Lucky dip!", turn=None, reason="other_step")
    say(made, emma, "blue", turn=None, reason="family_not_in_hand")

    _, *rows = file(desk, session)
    assert [(row[5], row[7]) for row in rows] == [
        ("played", ""),
        ("understood, but against the rules", "You need a card of this family to ask for another."),
        ("not understood", ""),
        ("understood, but not at this moment", "That comes later."),
        ("understood, but against the rules", "You need a card of this family to ask for another."),
    ]
    page = desk.get(reverse("session_summary", args=[session.pk])).content.decode()
    assert "You need a card of this family to ask for another." in page
    french = desk.get(reverse("session_summary", args=[session.pk]), HTTP_ACCEPT_LANGUAGE="fr")
    assert "comprise, mais contraire aux règles" in french.content.decode()


def test_words_in_another_order_and_other_words_in_gaps_are_remarks(desk: Client, session: Session) -> None:
    emma = somebody(session, "Emma")
    made = table(session, emma)
    model = {"model_sentence": "Yes, here you are!"}
    say(made, emma, "Yes, here you are!", way="tiles", **model)
    say(made, emma, "Yes, are! here you", way="tiles", **model)
    say(made, emma, "Yes, hear you are!", way="gaps", **model)
    say(made, emma, "Yes, here it is!", way="type", **model)

    (speaker,) = report(session).speakers
    assert [said.text for said, _ in speaker.to_look_at] == ["Yes, are! here you", "Yes, hear you are!"]
    assert (speaker.good, len(speaker.composed)) == (2, 4)
    _, *rows = file(desk, session)
    remarks = [row[7] for row in rows]
    assert remarks == [
        "",
        "The words are not in the right order.",
        "Not every gap has the right word.",
        "",
    ]
    page = desk.get(reverse("session_summary", args=[session.pk])).text
    assert "2 of 4 sentences of their own without a remark" in page
    assert page.count("Better:") == 2 * 2  # Among what to look at, and among all.


def test_a_sentence_chosen_when_asked_back_is_not_told_as_tapped_nor_counted_as_ones_own(
    desk: Client, session: Session
) -> None:
    emma = somebody(session, "Emma")
    say(table(session, emma), emma, "Leo, red family. Please, can I have the cat?", way="asked")

    _, row = file(desk, session)

    assert row[3] == "Chosen when asked back"
    assert report(session).speakers[0].composed == []


def test_what_was_put_together_from_cards_is_not_told_as_tapped(desk: Client, teacher: User) -> None:
    played = Played("spikit")
    rng, choose = Random(1), sample_of("spikit").choose
    while played.state.proposal is None:
        seat = min(played.state.to_move())
        played.play(seat, choose(played.state, seat, rng))
    session = played.table.session
    ann = somebody(session, "Emma")
    say(played.table, ann, "The cat sleeps.", turn=played.story.number, way="tap")
    say(played.table, ann, "I draw.", turn=1, way="tap")
    Session.objects.update(teacher=teacher)

    _, built, tapped = file(desk, session)

    assert (built[3], tapped[3]) == ("Put together from cards", "Tap and hear")
    speaker = next(one for one in report(session).speakers if one.said)
    assert [said.text for said in speaker.composed] == ["The cat sleeps."]


def test_the_page_shows_remarks_in_the_readers_language(desk: Client, session: Session) -> None:
    emma = somebody(session, "Emma")
    say(table(session, emma), emma, "can I has the pen", FINDING)
    address = reverse("session_summary", args=[session.pk])

    assert "After can: have." in desk.get(address).content.decode()
    assert "Après can : have." in desk.get(address, HTTP_ACCEPT_LANGUAGE="fr").content.decode()


def test_the_file_holds_the_same_sentences_as_the_page(desk: Client, session: Session) -> None:
    emma, leo = somebody(session, "Emma"), somebody(session, "Léo")
    made = table(session, emma, leo)
    for number in range(7):
        say(
            made,
            emma if number % 2 else leo,
            f"Sentence {number}, please",
            *([FINDING] if number == 3 else []),
        )

    titles, *rows = file(desk, session)
    shown = report(session)

    assert len(titles) == len(rows[0])
    assert [(row[0], row[4]) for row in rows] == [
        (speaker.name, said.text) for speaker in shown.speakers for said in speaker.said
    ]
    page = desk.get(reverse("session_summary", args=[session.pk])).content.decode()
    assert all(row[4] in page for row in rows)


def test_a_french_reader_gets_the_separator_of_his_spreadsheet(desk: Client, session: Session) -> None:
    emma = somebody(session, "Emma")
    say(table(session, emma), emma, "Yes; here, you are")

    _, row = file(desk, session, "fr")

    assert row[4] == "Yes; here, you are"


def test_the_file_names_time_and_way_as_people_do(desk: Client, session: Session) -> None:
    emma = somebody(session, "Emma")
    noon = datetime(2026, 1, 15, 11, 0, 5, tzinfo=UTC)
    say(table(session, emma), emma, "Lucky dip!", way="tap", at=noon)

    _, row = file(desk, session, "fr")

    assert (row[1], row[3]) == ("2026-01-15 12:00:05", "Toucher et écouter")


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠"])
def test_no_cell_is_a_formula(desk: Client, session: Session, start: str) -> None:
    emma = somebody(session, "Emma")
    say(table(session, emma), emma, f"{start}HYPERLINK(1)")

    _, row = file(desk, session)

    assert row[4].startswith("'")


def test_an_ordinary_sentence_is_left_alone(desk: Client, session: Session) -> None:
    emma = somebody(session, "Emma")
    say(table(session, emma), emma, "Mary, please: 1 + 1?")

    _, row = file(desk, session)

    assert row[4] == "Mary, please: 1 + 1?"


def test_what_a_pupil_typed_is_shown_as_text(desk: Client, session: Session) -> None:
    emma = somebody(session, "Emma")
    say(table(session, emma), emma, "<img src=x onerror=alert(1)>", turn=None)

    assert "<img src=x" not in desk.get(reverse("session_summary", args=[session.pk])).content.decode()


def test_more_tables_and_sentences_need_no_more_queries(
    desk: Client, session: Session, django_assert_max_num_queries: Any
) -> None:
    for label in range(1, 5):
        people = [somebody(session, f"Pupil {label}{letter}") for letter in "abc"]
        made = table(session, *people, label=label)
        play(made, f"seed-{label}", most=20)
        for person in people:
            say(made, person, "Lucky dip!")

    with django_assert_max_num_queries(12):
        assert desk.get(reverse("session_summary", args=[session.pk])).status_code == 200


def test_of_what_no_move_came_of_the_page_shows_the_last_and_the_file_all(
    desk: Client, session: Session, django_assert_max_num_queries: Any
) -> None:
    emma = somebody(session, "Emma")
    made = table(session, emma)
    say(made, emma, "Lucky dip!")
    tried = [f"fly me to the moon {number}" for number in range(MOST_TRIED + 5)]
    for text in tried:
        say(made, emma, text, turn=None, reason="not_understood")

    with django_assert_max_num_queries(12):
        page = desk.get(reverse("session_summary", args=[session.pk]))

    (speaker,) = page.context["speakers"]
    texts = [one.text for one in speaker.said]
    assert texts == ["Lucky dip!", *tried[5:]]
    assert "5 older sentences of which no move came" in page.text
    assert {row[4] for row in file(desk, session)} >= {"Lucky dip!", *tried}


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "3 more sentences of Zoé were refused and not kept: too many came within a minute."),
        (
            "fr",
            "Zoé : 3 autres phrases refusées, mais pas conservées, car il y en avait trop en une minute.",
        ),
    ],
)
def test_page_and_files_tell_that_sentences_were_not_kept(
    desk: Client, session: Session, language: str, told: str
) -> None:
    zoe, emma = somebody(session, "Zoé"), somebody(session, "Emma")
    Participant.objects.filter(pk=zoe.pk).update(unkept=3)
    made = table(session, zoe, emma)
    for who in (zoe, emma):
        say(made, who, "blah", turn=None)

    page = desk.get(reverse("session_summary", args=[session.pk]), HTTP_ACCEPT_LANGUAGE=language)
    rows = file(desk, session, language)[1:]

    assert " ".join(page.content.decode().split()).count(told) == 1
    assert [row[0] for row in rows] == ["Emma", "Zoé", "Zoé"]
    assert " ".join(rows[-1][-1].split()) == told
    for form in ("xlsx", "pdf"):
        answer = desk.get(reverse("session_export", args=[session.pk, form]), HTTP_ACCEPT_LANGUAGE=language)
        assert answer.status_code == 200


def test_those_who_said_nothing_are_named_in_one_line(desk: Client, session: Session) -> None:
    for name in ("Ada", "Bob"):
        Participant.objects.create(session=session, name=name, token_hash=name)

    page = desk.get(reverse("session_summary", args=[session.pk])).context

    assert page["silent"][:2] == ["Ada", "Bob"]
    assert not {"Ada", "Bob"} & {speaker.name for speaker in page["speakers"]}
    assert all(speaker.said for speaker in page["speakers"])


def test_an_empty_lesson_has_a_summary_too(desk: Client, session: Session) -> None:
    assert desk.get(reverse("session_summary", args=[session.pk])).status_code == 200
    assert len(file(desk, session)) == 1


# --- Whose it is --------------------------------------------------------------------------------------------


PAGES = [("session_summary",), ("session_export", "csv"), ("session_export", "pdf"), ("session_delete",)]


@pytest.mark.parametrize("name", PAGES)
def test_another_teacher_does_not_find_the_lesson(session: Session, name: tuple[str, ...]) -> None:
    other = Client()
    other.force_login(a_teacher("other@example.org"))
    address = reverse(name[0], args=[session.pk, *name[1:]])

    assert other.get(address).status_code == 404
    assert other.post(address).status_code in (404, 405)
    assert Session.objects.exists()


@pytest.mark.parametrize("name", PAGES)
def test_a_pupil_or_stranger_is_sent_to_sign_in(session: Session, name: tuple[str, ...]) -> None:
    response = Client().get(reverse(name[0], args=[session.pk, *name[1:]]))

    assert response["Location"].startswith(reverse("account_login"))


def test_deleting_a_lesson_asks_first_and_leaves_nothing(desk: Client, session: Session) -> None:
    emma = somebody(session, "Emma")
    made = table(session, emma)
    play(made, "seed-1", most=5)
    say(made, emma, "Lucky dip!")
    address = reverse("session_delete", args=[session.pk])

    assert desk.get(address).status_code == 200
    assert Session.objects.exists()

    desk.post(address)
    for model in (Session, Participant, Table, Seat, Turn, Utterance):
        assert not model.objects.exists(), model


def test_an_open_lesson_is_not_deleted(desk: Client, session: Session) -> None:
    Session.objects.update(closed_at=None)

    response = desk.post(reverse("session_delete", args=[session.pk]))

    assert response["Location"] == reverse("session", args=[session.pk])
    assert Session.objects.exists()


def test_findings_survive_being_stored(session: Session) -> None:
    emma = somebody(session, "Emma")
    said = say(table(session, emma), emma, "can I has the pen", FINDING)

    assert json.loads(said.findings)[0]["code"] == "verb_form"
    assert report(session).speakers[0].said[0].findings == (FINDING,)


@pytest.mark.parametrize(
    ("language", "points", "unplayed"),
    [
        ("en", "Points (the fewest win): 0", "The cards were dealt here, but nobody has made a move."),
        (
            "fr",
            "Points (le plus petit total gagne)\u202f: 0",
            "Les cartes ont été distribuées ici, mais personne n’a encore joué.",
        ),
    ],
)
def test_points_are_told_with_what_they_mean_and_a_deal_without_a_move_as_what_it_is(
    language: str, points: str, unplayed: str
) -> None:
    played, dealt = Played("spikit", teacher=a_teacher()), Played("memory", teacher=a_teacher())
    played.play_on(1)
    desk = Client()
    desk.force_login(a_teacher())
    desk.cookies["django_language"] = language

    def told(of: Played) -> str:
        page = desk.get(reverse("session_summary", args=[of.table.session_id])).text
        return " ".join(re.split(r"<[^>]+>|[ \n]+", page))

    assert points in re.sub(" +", " ", told(played)).replace(" 0", " 0")
    assert unplayed in re.sub(" +", " ", told(dealt))
