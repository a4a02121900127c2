"""Evidence: what each pupil has shown that they can say follows from what is stored, and nothing else."""

from __future__ import annotations

from datetime import UTC, datetime
from io import StringIO
from random import Random
from typing import Any

import msgspec
import pytest
from django.core.management import call_command
from django.utils import timezone

from classroom.learning import keeping
from classroom.learning.evidence import term_of
from classroom.learning.models import Derivation, Evidence, Lexeme, Means, Result, SpeechAct, Subject
from classroom.live.bots import hint
from classroom.live.feedback import submit
from classroom.live.hub import hub
from classroom.live.story import BaseTable, Dealt, Judged, Undone
from classroom.models import (
    Learner,
    Participant,
    Practice,
    Pupil,
    SchoolClass,
    Seat,
    Session,
    Table,
    Utterance,
)
from classroom.services.classes import remove_pupils
from familygames.cards import Face
from familygames.catalogue import GAMES
from familygames.game import REFEREE
from familygames.judging import Finding, Ruling
from familygames.language.formulas import say
from familygames.spikit.rules.moves import Verdict
from tests.classroom.lessons import at_once, make_teacher, transactional
from tests.classroom.stories import Played
from tests.classroom.tables import open_a_table
from tests.games import sample_of

pytestmark = [pytest.mark.django_db, pytest.mark.on_postgresql]

every_game = pytest.mark.parametrize("game", GAMES)

SLIP = Finding(code="verb_form", message={"en": "After can: have.", "fr": "Après can : have."})
TIP = Finding(code="please", message={"en": "Say please.", "fr": "Dis s'il te plaît."}, tip=True)


class Spoken(Played):
    """A table at which pupils of a class say aloud what they do, as `classroom.live` stores it."""

    def __init__(self, game: str, **settings: Any) -> None:
        super().__init__(game, **settings)
        school_class = SchoolClass.objects.create(
            teacher=make_teacher(f"{self.table.pk}@a.example"), name="6e B"
        )
        self.pupils: list[Pupil] = []
        for row in self.rows:
            person = Participant.objects.get(pk=row["participant"])
            person.pupil = Pupil.objects.create(school_class=school_class, name=person.name)
            person.save()
            self.pupils.append(person.pupil)
        Session.objects.filter(pk=self.table.session_id).update(school_class=school_class)
        self.table.refresh_from_db()

    def play(self, seat: int, move: Any, *, stored: Any = None, by_teacher: bool = False) -> None:
        spoken = move.spoken() if seat >= 0 and not by_teacher else None
        if spoken is not None:
            scene = BaseTable(self.story, tuple(f"P{n}" for n in range(len(self.rows)))).scene_of(seat)
            self.say(seat, say(spoken, scene), spoken=spoken, turn=self.story.number + 1)
        super().play(seat, move, stored=stored, by_teacher=by_teacher)

    def say(
        self, seat: int, text: str, *, spoken: Any = None, findings: Any = (), **fields: Any
    ) -> Utterance:
        fields = {
            "turn": None,
            "way": "type",
            "language": "en",
            "at": timezone.now(),
            "model_sentence": text,
        } | fields
        if spoken is not None:
            fields |= {"key": spoken.key, "family": spoken.family or "", "member": spoken.member or ""}
        return Utterance.objects.create(
            table=self.table, participant_id=self.rows[seat]["participant"], seat=seat, text=text[:300],
            findings=msgspec.json.encode(findings).decode(), **fields
        )  # fmt: skip

    def play_on(self, most: int = 10_000, *, seed: int = 1) -> None:
        rng, choose = Random(seed), sample_of(self.story.game.name).choose
        for _ in range(most):
            if self.state.is_over():
                return
            seat = min(self.state.to_move())
            self.play(seat, choose(self.state, seat, rng))

    def evidence(self, **fields: Any) -> list[Evidence]:
        keeping.catch_up(Table.objects.filter(pk=self.table.pk))
        return list(Evidence.objects.filter(table=self.table, **fields).select_related("word").order_by("pk"))


@pytest.mark.parametrize("name", GAMES)
def test_what_a_card_is_called_by_is_no_word_of_its_own(name: str) -> None:
    """What a teacher writes on such cards is a word all the same."""
    deck = GAMES[name].standard_deck()
    terms = [term_of(member, language) for member in deck.by_card.values() for language in deck.languages]
    writing = GAMES[name].writing

    assert any(terms) == (writing.plain is None)
    card = next(iter(deck.by_card.values()))
    if writing.plain is not None:
        assert term_of(card.but(faces={"en": Face("mother", article="the")}), "en") is not None


def rows() -> set[tuple[Any, ...]]:
    """All evidence there is, whatever its keys."""
    fields = (
        "utterance",
        "pupil",
        "place",
        "subject",
        "word__lemma",
        "word__part",
        "card",
        "code",
        "means",
        "result",
        "day",
    )
    return set(Evidence.objects.values_list(*fields))


def rebuild() -> str:
    out = StringIO()
    call_command("rebuild_evidence", stdout=out)
    return out.getvalue()


# --- What an utterance shows --------------------------------------------------------------------------------


def ask(**fields: Any) -> tuple[Spoken, Utterance]:
    """A table at which somebody has asked for the blue mother."""
    table = Spoken("happy_family")
    fields = {"key": "ask", "family": "blue", "member": "mother", "turn": 1} | fields
    return table, table.say(
        0, fields.pop("text", "Bob, Blue family: can I have the mother, please?"), **fields
    )


def test_a_word_is_known_by_its_language_and_lemma_without_article() -> None:
    table, said = ask()

    (word,) = table.evidence(subject=Subject.WORD)

    assert word.word is not None
    assert (word.word.language, word.word.lemma, word.word.part) == ("en", "mother", "noun")
    assert (word.utterance_id, word.card, word.pupil) == (said.pk, "blue/mother", table.pupils[0])
    assert (word.means, word.result) == (Means.TYPE, Result.RIGHT)


def test_the_same_word_of_two_decks_is_one_word() -> None:
    ours, _ = ask()
    theirs = Spoken("literature")
    family = theirs.story.deck.families[0]
    member = family.members[0]
    theirs.say(0, "…", key="ask", family=family.id, member=member.id, turn=1, language="en")
    word = theirs.evidence(subject=Subject.WORD)[0].word
    assert word is not None

    other = Spoken("literature")
    other.say(1, "…", key="ask", family=family.id, member=member.id, turn=1, language="en")

    assert [one.word for one in other.evidence(subject=Subject.WORD)] == [word]
    assert Lexeme.objects.filter(lemma=word.lemma).count() == 1
    assert ours.evidence(subject=Subject.WORD)[0].word != word


@pytest.mark.parametrize(
    ("fields", "result"),
    [
        ({}, Result.RIGHT),
        ({"findings": (TIP,)}, Result.RIGHT),
        ({"findings": (SLIP,)}, Result.SLIP),
        ({"aids": "hint"}, Result.HELPED),
        ({"aids": "hint", "findings": (SLIP,)}, Result.SLIP),
        ({"turn": None, "reason": "out_of_order"}, Result.ORDER),
        ({"way": "tiles", "model_sentence": "Another order", "text": "order Another"}, Result.ORDER),
        ({"way": "gaps", "model_sentence": "I have it", "text": "I has it"}, Result.SLIP),
        ({"turn": None, "reason": "not_your_turn"}, Result.RIGHT),
        ({"turn": None, "key": "", "family": "", "member": "", "reason": "no_move"}, Result.NOT_UNDERSTOOD),
    ],
)
def test_what_came_of_a_sentence(fields: dict[str, Any], result: Result) -> None:
    table, _ = ask(**fields)

    assert {row.result for row in table.evidence(subject=Subject.ACT)} == {result}


@pytest.mark.parametrize(
    ("text", "slip", "result"),
    [
        ("Bob, Blue family: I can have the mother?", "I can", Result.RIGHT),
        ("Bob, blou family: can I have the mother?", "blou", Result.RIGHT),
        ("Bob, Blue family: can I have the muther?", "muther", Result.SLIP),
        ("Bob, Blue family: can I have the mothers?", "mothers", Result.SLIP),
        ("Bob, Blue family: can I have a mother?", "a mother", Result.SLIP),
        ("Bob, Blue family: can I have the mother?", "the", Result.SLIP),
    ],
)
def test_a_slip_is_one_of_the_word_only_where_it_stands(text: str, slip: str, result: Result) -> None:
    begin = text.index(slip)
    table, _ = ask(text=text, findings=(SLIP.but(start=begin, end=begin + len(slip)),))

    assert [row.result for row in table.evidence(subject=Subject.WORD)] == [result]
    assert [row.result for row in table.evidence(subject=Subject.ACT)] == [Result.SLIP]


@pytest.mark.parametrize(
    ("fields", "means"),
    [
        ({"way": "tap"}, Means.TAP),
        ({"way": "tap", "aids": "meaning"}, Means.SHOWN),
        ({"way": "asked"}, Means.ASKED),
        ({"way": "tiles"}, Means.TILES),
        ({"way": "gaps"}, Means.GAPS),
        ({"way": "type"}, Means.TYPE),
        ({"way": "type", "aids": "voice"}, Means.VOICE),
    ],
)
def test_how_it_was_said(fields: dict[str, Any], means: Means) -> None:
    table, _ = ask(**fields)

    assert {row.means for row in table.evidence()} == {means}


def test_cards_in_both_languages_show_the_translation() -> None:
    table = Spoken("happy_family", show_translation=True)
    table.say(0, "…", key="ask", family="blue", member="mother", turn=1, way="tap")

    assert {row.means for row in table.evidence()} == {Means.SHOWN}


def test_each_rule_that_was_broken_is_one_row() -> None:
    other = msgspec.structs.replace(SLIP, code="article")
    table, _ = ask(findings=(SLIP, other, SLIP, TIP))

    rules = table.evidence(subject=Subject.RULE)

    assert [(rule.code, rule.result) for rule in rules] == [("verb_form", "slip"), ("article", "slip")]


@pytest.mark.parametrize(
    ("key", "act"),
    [
        ("ask", SpeechAct.ASK),
        ("answer.yes", SpeechAct.ANSWER),
        ("answer.no", SpeechAct.DENY),
        ("claim.team", SpeechAct.CLAIM),
        ("declare", SpeechAct.CLAIM),
        ("take.pair", SpeechAct.TELL),
    ],
)
def test_what_one_does_by_saying_it(key: str, act: SpeechAct) -> None:
    table, _ = ask(key=key)

    assert [row.code for row in table.evidence(subject=Subject.ACT)] == [act]


def test_what_was_not_understood_is_counted_as_that() -> None:
    table, _ = ask(turn=None, reason="not_understood", key="", family="", member="")

    [row] = table.evidence()

    assert (row.subject, row.code, row.result) == (Subject.ACT, SpeechAct.UNCLEAR, Result.NOT_UNDERSTOOD)


def test_a_day_is_the_sites_own(settings: Any) -> None:
    settings.TIME_ZONE = "Europe/Paris"
    table, _ = ask(at=datetime(2026, 11, 1, 23, 30, tzinfo=UTC))

    assert {row.day.isoformat() for row in table.evidence()} == {"2026-11-02"}


# --- What counts --------------------------------------------------------------------------------------------


def test_what_was_not_said_to_its_end_is_none() -> None:
    table, _ = ask(turn=None, reason="unfinished")
    table.say(0, "I …", reason="unfilled")

    assert table.evidence() == []


def test_the_same_from_two_devices_counts_once() -> None:
    table, _ = ask(turn=None, reason="not_your_turn")
    for _ in range(3):
        table.say(0, "Bob, Blue family: can I have the mother, please?", key="ask", reason="not_your_turn")

    assert len(table.evidence(subject=Subject.ACT)) == 1


def test_the_same_that_was_played_twice_counts_twice() -> None:
    table, _ = ask()
    table.say(0, "Bob, Blue family: can I have the mother, please?", key="ask", turn=5)

    assert len(table.evidence(subject=Subject.ACT)) == 2


def test_what_was_taken_back_does_not_count() -> None:
    table = Spoken("happy_family")
    table.play_on(2)
    first = table.evidence()
    table.play_on(2)
    assert len(table.evidence()) > len(first)

    table.keep(None, Undone(2))

    assert [one.utterance_id for one in table.evidence()] == [one.utterance_id for one in first]


def test_a_guest_leaves_none() -> None:
    table, _ = ask()
    Participant.objects.update(pupil=None)

    assert table.evidence() == []


def test_a_game_at_home_counts_for_its_pupil_and_none_for_a_guest() -> None:
    table, _ = ask()
    learner = Learner.objects.create(pupil=table.pupils[0])
    practice = Practice.objects.create(learner=learner, bot_level="regular")
    Table.objects.filter(pk=table.table.pk).update(session=None, practice=practice)
    Utterance.objects.update(participant=None)
    Seat.objects.filter(table=table.table).exclude(number=0).update(participant=None, bot="regular")

    assert {row.pupil for row in table.evidence()} == {table.pupils[0]}

    Learner.objects.filter(pk=learner.pk).update(pupil=None, guest_name="Blue Fox")
    rebuild()
    assert rows() == set()


def test_a_refused_sentence_is_a_slip_until_the_teacher_says_otherwise() -> None:
    table = Spoken("spikit", judge="auto")
    rng, choose = Random(1), sample_of("spikit").choose
    while table.state.proposal is None:
        seat = min(table.state.to_move())
        table.play(seat, choose(table.state, seat, rng))
    proposed = table.story.number
    of_it = {"subject": Subject.ACT, "utterance__turn": proposed}
    assert table.evidence(**of_it) == []

    table.play(REFEREE, Verdict(Ruling("refuse", "refuse", (SLIP,))))
    (refused,) = table.evidence(**of_it)
    table.keep(None, Undone(proposed))
    table.play(REFEREE, Verdict(Ruling("accept", "accept")), stored=Judged("accept"), by_teacher=True)
    (accepted,) = table.evidence(**of_it)

    assert (refused.code, refused.result) == (SpeechAct.BUILD, Result.SLIP)
    assert (accepted.code, accepted.result) == (SpeechAct.BUILD, Result.RIGHT)


# --- Derived again ------------------------------------------------------------------------------------------


@every_game
def test_it_is_the_same_when_it_is_derived_again(game: str) -> None:
    """With what was taken back, dealt again, refused; a pupil was sent out, and one is erased."""
    table = Spoken(game)
    table.play_on(12)
    table.keep(None, Undone(max(table.story.number - 3, 0)))
    keeping.catch_up(Table.objects.all())
    table.play_on(20, seed=2)
    table.say(0, "blah", reason="no_move")
    table.keep(None, Dealt("again", None))
    table.play_on(20, seed=3)
    Participant.objects.filter(pk=table.rows[1]["participant"]).update(removed_at=timezone.now())
    keeping.catch_up(Table.objects.all())
    Session.objects.update(closed_at=timezone.now())
    remove_pupils(pupils=table.pupils[-1:])
    before = rows()
    assert {row[3] for row in before} >= {Subject.ACT}
    assert before

    Evidence.objects.all().delete()
    Lexeme.objects.all().delete()
    rebuild()

    assert rows() == before
    assert {row[1] for row in before} == {pupil.pk for pupil in table.pupils[:-1]} & {
        row[1] for row in before
    }


@every_game
def test_every_game_shows_words_or_sentences_of_those_who_play_it(game: str) -> None:
    """Without a line of its own."""
    table = Spoken(game)
    table.play_on(60)

    evidence = table.evidence()

    assert {row.code for row in evidence if row.subject == Subject.ACT} - {""}
    said = set(Utterance.objects.values_list("text", flat=True))
    for row in evidence:
        if row.word is not None and row.named is not None:
            face = table.story.deck.by_card[row.named].faces["en"]
            assert any(face.word.casefold() in text.casefold() for text in said)


def test_what_was_stopped_goes_on() -> None:
    first, _ = ask()
    second, _ = ask()
    keeping.catch_up(Table.objects.all())
    before = rows()
    Derivation.objects.filter(pk=second.table.pk).update(is_due=True)
    Evidence.objects.filter(table=second.table).delete()

    assert "1 " in rebuild().splitlines()[0]

    assert rows() == before
    assert not Derivation.objects.filter(is_due=True).exists()
    assert first.table.pk != second.table.pk


def test_what_is_derived_is_not_derived_again() -> None:
    table, _ = ask()
    assert keeping.catch_up(Table.objects.all()) == 1
    assert keeping.catch_up(Table.objects.all()) == 0

    table.say(0, "Bob, Blue family: can I have the son, please?", key="ask", turn=2)
    assert keeping.catch_up(Table.objects.all()) == 1

    Session.objects.update(closed_at=timezone.now())
    assert list(keeping.closed_tables()) == [table.table]
    assert keeping.catch_up(keeping.closed_tables()) == 1
    assert list(keeping.closed_tables()) == []


def test_a_lesson_that_is_deleted_takes_its_evidence_with_it() -> None:
    table, _ = ask()
    assert table.evidence()

    Session.objects.all().delete()

    assert rows() == set()
    assert not Derivation.objects.exists()


@transactional
def test_several_at_once_store_each_row_once() -> None:
    table = Spoken("happy_family")
    table.play_on(30)
    number = Utterance.objects.count()

    assert at_once([lambda: keeping.catch_up(Table.objects.all())] * 4) == [""] * 4

    assert Evidence.objects.filter(subject=Subject.ACT).count() == number
    once = rows()
    Derivation.objects.update(is_due=True)
    keeping.catch_up(Table.objects.all())
    assert rows() == once


@transactional
def test_whoever_comes_second_puts_nothing_older_in_its_place() -> None:
    table, _ = ask()
    (old,) = keeping.read([table.table.pk])
    table.say(0, "Bob, Blue family: can I have the son, please?", key="ask", turn=2)
    keeping.catch_up(Table.objects.all())
    newest = rows()

    keeping.store([(old, [], keeping.Reach(0, 1))])

    assert rows() == newest


# --- What helped --------------------------------------------------------------------------------------------


@transactional
@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        ("", ""),
        ("meaning", "meaning"),
        ("voice meaning voice", "voice meaning"),
        ("hint all <b>", ""),
        ("m" * 999, ""),
    ],
)
async def test_what_a_page_says_of_its_help_is_kept_with_what_was_said(sent: str, kept: str) -> None:
    rows = await open_a_table("Ann", "Bob", seed="1")
    table = await hub.table(rows[0]["table"])
    seat = table.state.turn

    await submit(table, seat, table.number, {"text": "I want your mother!", "way": "type", "aids": sent})

    assert [one.aids async for one in Utterance.objects.all()] == [kept]


@transactional
async def test_a_hint_is_kept_with_what_was_said_after_it() -> None:
    rows = await open_a_table("Ann", "Bob", seed="1")
    table = await hub.table(rows[0]["table"])
    seat = table.state.turn

    await hint(table, seat, table.number)
    for number in (table.number, table.number - 1):
        table.seats[seat].hint = table.seats[seat].hint._replace(number=number)
        await submit(table, seat, table.number, {"text": "I want your mother!", "way": "type"})

    assert [one.aids async for one in Utterance.objects.order_by("pk")] == ["hint", ""]
