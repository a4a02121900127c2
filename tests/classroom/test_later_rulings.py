"""What a teacher says of a lesson's sentences when it is over: its report and its evidence follow."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from classroom.learning.keeping import catch_up, overrule
from classroom.learning.models import Derivation, Evidence
from classroom.live.story import Judged
from classroom.models import Example, LaterRuling, Pupil, Session, Table, User
from classroom.reports import Judgement, Verdict, report
from classroom.services.erasure import forget_names
from classroom.services.examples import opinions_of
from classroom.services.rulings import say_at_table
from familygames.catalogue import GAMES
from familygames.game import REFEREE, Question
from familygames.judging import ACCEPT, REFUSE, Ruling
from tests.classroom.stories import Chooser, Played
from tests.classroom.tables import a_deck_of, a_teacher
from tests.classroom.test_evidence import Spoken
from tests.games import sample_of

pytestmark = [pytest.mark.django_db, pytest.mark.on_postgresql]

JUDGED = [game.name for game in GAMES.values() if game.panel is not None]
of_every_game = pytest.mark.parametrize("game", JUDGED)


def decided(game: str, ruling: Ruling, *, by_teacher: bool = False) -> Spoken:
    """A lesson in which a pupil has proposed something and it was decided."""
    panel = GAMES[game].panel
    assert panel is not None
    value = next(value for value, by in panel.judges.items() if by == ("teacher" if by_teacher else "auto"))
    for seed in range(30):
        played = Spoken(game, teacher=a_teacher(), seed=str(seed), **{panel.option: value})
        if played.play_until(lambda state: state.proposal is not None, chooser(game, seed)):
            stored = Judged(ruling.lean) if by_teacher else None
            played.play(REFEREE, panel.verdict(ruling), stored=stored, by_teacher=by_teacher)
            return played
    raise LookupError(game)


def chooser(game: str, seed: int) -> Chooser:
    rng = Random(seed)
    return lambda state, seat: sample_of(game).choose(state, seat, rng)


def verdict_of(played: Played) -> Verdict:
    (table,) = report(played.table.session).tables
    return table.verdicts[-1]


def evidence() -> list[tuple[Any, ...]]:
    catch_up(Table.objects.all())
    columns = ("utterance", "subject", "word", "code", "result")
    return list(Evidence.objects.order_by("utterance", "subject", "code", "word").values_list(*columns))


def press(played: Played, do: str, teacher: User | None = None) -> Client:
    client = Client()
    client.force_login(teacher or played.table.session.teacher)
    answer = client.post(reverse("session_rule", args=[played.table.session_id]), {"do": do})
    assert answer.status_code == 302
    return client


@of_every_game
@pytest.mark.parametrize(("first", "later"), [(ACCEPT, "refuse"), (REFUSE, "accept")])
@pytest.mark.parametrize("by_teacher", [False, True])
def test_report_and_evidence_follow_as_at_the_table(
    game: str, first: Ruling, later: str, by_teacher: bool
) -> None:
    played = decided(game, first, by_teacher=by_teacher)
    before, shown_before = verdict_of(played), evidence()
    scores = played.state.scores()

    client = press(played, f"{later}/{played.table.pk}/{before.number}")

    after = verdict_of(played)
    assert after.judgement == Judgement(later)
    assert (after.before, after.before_by) == (before.judgement, before.by)
    assert after.by == "the teacher"
    teacher = played.table.session.teacher_id
    assert list(opinions_of(played.table.session.deck_id, teacher).values()) == [later]
    assert not Derivation.objects.filter(is_due=True).exists()
    assert evidence() != shown_before
    page = client.get(reverse("session_summary", args=[played.table.session_id])).text
    assert f"{'refuse' if later == 'accept' else 'accept'}/{played.table.pk}/{before.number}" in page
    assert "Points at the tables do not change" in page
    assert report(played.table.session).tables[0].games[-1].places
    assert played.state.scores() == scores

    press(played, f"{first.lean}/{played.table.pk}/{before.number}")
    assert verdict_of(played).judgement == before.judgement
    assert evidence() == shown_before


@of_every_game
@pytest.mark.parametrize("first", [ACCEPT, REFUSE])
def test_whoever_says_later_what_the_referee_has_said_has_decided_it(game: str, first: Ruling) -> None:
    played = decided(game, first)
    before = verdict_of(played)
    evidence_before = evidence()

    press(played, f"{first.lean}/{played.table.pk}/{before.number}")

    after = verdict_of(played)
    assert (before.by, after.by) == ("the referee", "the teacher")
    assert (after.judgement, after.reasons, after.before) == (before.judgement, before.reasons, None)
    assert evidence() == evidence_before


@of_every_game
def test_the_evidence_is_that_of_a_ruling_at_the_table(game: str) -> None:
    played = decided(game, REFUSE)
    press(played, f"accept/{played.table.pk}/{verdict_of(played).number}")
    followed = [row[1:] for row in evidence()]

    at_table = decided(game, ACCEPT)

    utterances = at_table.table.utterances.values("pk")
    catch_up(Table.objects.all())
    columns = ("subject", "word", "code", "result")
    own = Evidence.objects.filter(utterance__in=utterances).order_by("utterance", "subject", "code", "word")
    assert list(own.values_list(*columns)) == followed


@of_every_game
def test_what_is_ruled_at_the_table_once_more_is_last(game: str) -> None:
    played = decided(game, ACCEPT)
    session = played.table.session
    question = question_of(game, played)
    overrule(session=session, deck_id=session.deck_id, question=question, opinion="refuse")
    assert verdict_of(played).judgement == Judgement.REFUSED

    say_at_table(session=session, deck_id=session.deck_id, question=question, opinion="accept")

    assert not LaterRuling.objects.exists()
    assert verdict_of(played).judgement == Judgement.ACCEPTED


@of_every_game
def test_it_is_of_the_deck_that_was_played_though_another_is_chosen_for_the_next_round(game: str) -> None:
    played = decided(game, ACCEPT)
    laid = played.table.version.deck
    Session.objects.update(deck=a_deck_of("happy_family"), game="happy_family")

    press(played, f"refuse/{played.table.pk}/{verdict_of(played).number}")

    assert [example.deck for example in Example.objects.all()] == [laid]
    assert verdict_of(played).judgement == Judgement.REFUSED


def question_of(game: str, played: Played) -> Question:
    panel = GAMES[game].panel
    assert panel is not None
    return panel.read(played.story.deck, verdict_of(played).text).question


@of_every_game
@pytest.mark.parametrize(
    "do", ["", "accept", "accept/1", "maybe/{table}/{turn}", "accept/{table}/999", "a/b/c/d"]
)
def test_a_button_that_means_nothing_does_nothing(game: str, do: str) -> None:
    played = decided(game, REFUSE)

    press(played, do.format(table=played.table.pk, turn=verdict_of(played).number))

    assert not LaterRuling.objects.exists()
    assert verdict_of(played).judgement == Judgement.REFUSED


@of_every_game
def test_a_table_of_another_lesson_is_not_ruled_from_here(game: str) -> None:
    one, other = decided(game, REFUSE), decided(game, REFUSE)

    press(one, f"accept/{other.table.pk}/{verdict_of(other).number}")

    assert not LaterRuling.objects.exists()


def test_what_nobody_has_decided_has_no_button() -> None:
    game = JUDGED[0]
    panel = GAMES[game].panel
    assert panel is not None
    value = next(value for value, by in panel.judges.items() if by == "teacher")
    played = Spoken(game, teacher=a_teacher(), **{panel.option: value})
    assert played.play_until(lambda state: state.proposal is not None, chooser(game, 1))
    client = Client()
    client.force_login(played.table.session.teacher)

    page = client.get(reverse("session_summary", args=[played.table.session_id])).text

    assert 'form="rule"' not in page


def test_the_name_of_somebody_who_is_gone_leaves_what_was_judged_later() -> None:
    played = decided(JUDGED[0], ACCEPT)
    session, gone = played.table.session, played.pupils[0]
    for key, opinion in (("cléo dort.", "accept"), ("cleo dort.", "refuse"), ("cléopâtre dort.", "accept")):
        LaterRuling.objects.create(session=session, key=key, opinion=opinion)
    Pupil.objects.filter(pk=gone.pk).update(name="Cléo")

    forget_names(Pupil.objects.filter(pk=gone.pk))

    rulings = LaterRuling.objects.order_by("key").values_list("key", "opinion")
    assert list(rulings) == [("cléopâtre dort.", "accept"), ("•••• dort.", "refuse")]
