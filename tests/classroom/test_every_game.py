"""Every game has all that the site does, in both its languages: a lesson, practice, paper, files and rules.

All is found through the catalogue and the game's SAMPLE, and done by the pages that people use. What is told
of each game is compared by content: names, points, sentences, numbers of moves.
"""

from __future__ import annotations

import csv
import io
import re
import shutil
import subprocess
from html import unescape
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import AsyncClient, Client
from django.urls import reverse
from django.utils.html import strip_tags
from django.utils.translation import gettext, override

from classroom.games.sites import SITES, words_of
from classroom.live.hub import hub
from classroom.live.story import read_story
from classroom.live.table import LiveTable
from classroom.models import Deck, Practice, SchoolClass, Seat, Session, Table, Utterance
from classroom.printing import formats
from classroom.reports import Judgement, UtteranceOutcome
from familygames.catalogue import GAMES
from familygames.game import WAIT, Move
from tests.classroom.tables import a_deck_for, a_teacher
from tests.classroom.test_session_opening import as_shown
from tests.games import sample_of
from tests.patience import until

pytestmark = pytest.mark.django_db(transaction=True)

every_game = pytest.mark.parametrize("game", GAMES)
in_both_languages = pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])

PEOPLE = ("Ann", "Bob", "Cid", "Dan", "Eve", "Flo", "Gus", "Hal")
MOVES = 12


def visitor(language: str, client: type[Any] = AsyncClient) -> Any:
    """A browser of somebody who reads *language*."""
    one = client()
    one.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    return one


def filled_in(form: dict[str, str], options: dict[str, Any]) -> dict[str, str]:
    """*form* with *options* of the game as somebody chooses them."""
    form = dict(form)
    for name, value in options.items():
        form.pop(f"option-{name}", None)
        if value is not False:
            form[f"option-{name}"] = "on" if value is True else str(value)
    return form


def text_of(page: str) -> str:
    """What is to be read on a page."""
    return " ".join(unescape(strip_tags(page)).split())


class Lesson(NamedTuple):
    """A table of a lesson: the teacher's browser, and each seat's."""

    desk: AsyncClient
    session: Session
    table: LiveTable
    phones: list[AsyncClient]

    def address(self, name: str, *more: str) -> str:
        return reverse(name, args=[self.session.code if name == "projector" else self.session.pk, *more])


@sync_to_async
def a_class(game: str) -> tuple[Any, SchoolClass, Deck]:
    sample, rules = sample_of(game), GAMES[game]
    teacher = a_teacher()
    school_class = SchoolClass.objects.create(teacher=teacher, name="6e B")
    for name in PEOPLE[: sample.seats]:
        school_class.pupils.create(name=name)
    return teacher, school_class, a_deck_for(game, rules.read_options(sample.options), sample.seats)


@sync_to_async
def sitting(session: Session) -> tuple[int, list[str]]:
    table = Table.objects.get(session=session)
    return table.pk, [seat.name for seat in Seat.objects.filter(table=table).order_by("number")]


async def a_lesson(game: str, language: str) -> Lesson:
    """Opened by its teacher, joined by everybody, and dealt."""
    sample = sample_of(game)
    teacher, school_class, deck = await a_class(game)
    desk = visitor(language)
    await desk.aforce_login(teacher)
    address = reverse("session_new") + f"?game={game}"
    form = filled_in(as_shown((await desk.get(address)).text), sample.options)
    form |= {"deck": deck.slug, "school_class": str(school_class.pk), "seats_per_table": str(sample.seats)}
    form["must_knock"] = "open"

    answer = await desk.post(address, form)
    assert answer.status_code == 302, text_of(answer.text)
    session = await Session.objects.select_related("deck").aget()
    phones = {}
    async for pupil in school_class.pupils.all():
        phones[pupil.name] = visitor(language)
        door = reverse("join", args=[session.code])
        assert pupil.name in text_of((await phones[pupil.name].get(door)).text)
        await phones[pupil.name].post(door, {"pupil": str(pupil.pk)})
    await desk.post(reverse("session_act", args=[session.pk]), {"do": "start/0"})

    number, names = await sitting(session)
    return Lesson(desk, session, await hub.table(number), [phones[name] for name in names])


def may_move(table: LiveTable) -> list[int]:
    """Who of the people at the table has something to do."""
    return sorted(seat for seat in table.state.to_move() if seat >= 0 and not table.seats[seat].bot)


async def make(phone: AsyncClient, table: LiveTable, seat: int, move: Move[Any]) -> None:
    """Send *move* as the form of a board does, from a browser without sockets."""
    number = table.number
    address = reverse("table_move", args=[table.id])
    await phone.post(address, {"number": str(number), "move": msgspec.json.encode(move).decode()})
    assert table.number > number, table.seats[seat].feedback


async def play(lesson: Lesson, rng: Random) -> int:
    """`MOVES` moves, said aloud where something can be said; how many there were before the game was over."""
    table, made = lesson.table, 0
    while made < MOVES and not table.over:
        await until(lambda: table.over or may_move(table))
        if table.over:
            break
        seat = rng.choice(may_move(table))
        moves = [move for move in table.state.moves(seat) if move is not WAIT]
        await make(lesson.phones[seat], table, seat, rng.choice([m for m in moves if m.spoken()] or moves))
        made += 1
    return made


async def spreadsheet(lesson: Lesson, name: str, language: str) -> list[dict[str, str]]:
    file = (await lesson.desk.get(lesson.address(name, "csv"))).content.decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(file), delimiter=";" if language == "fr" else ","))


@every_game
@in_both_languages
async def test_a_lesson_is_played_projected_reported_and_looked_at_again(game: str, language: str) -> None:
    lesson = await a_lesson(game, language)
    desk, table = lesson.desk, lesson.table
    made = await play(lesson, Random(game))
    assert made >= sample_of(game).fewest_moves
    said = [one async for one in Utterance.objects.select_related("participant").order_by("at", "pk")]
    steps = len(table.entries)

    # The table of a pupil, and the projector.
    own = text_of((await lesson.phones[0].get(reverse("table", args=[table.id]))).text)
    await desk.post(lesson.address("session_act"), {"do": f"show-table/{table.id}"})
    shown = await desk.get(lesson.address("projector"))
    for page in (own, text_of(shown.text)):
        assert [name for name in table.names if name not in page] == []
    assert f'<html lang="{language}"' in shown.text
    assert f'data-layout="table" data-table="{table.id}"' in shown.text

    # The report, and its spreadsheet.
    page = (await desk.get(lesson.address("session_summary"))).text
    places = re.findall(
        r'class="place-name">(.*?)</span>\s*<span class="place-f.*?:</span> (-?\d+)<', page, re.DOTALL
    )
    counted = {text_of(name).split()[-1]: int(score) for name, score in places}
    assert counted == dict(zip(table.names, table.state.scores(), strict=True))
    assert list(counted.values()) == sorted(counted.values(), reverse=not table.state.lowest_wins)
    with override(language):
        assert str(words_of(game).name) in text_of(page)
        titles = [gettext("Name"), gettext("Said"), gettext("Outcome")]
        played, wrong = str(UtteranceOutcome.PLAYED.label), str(UtteranceOutcome.JUDGED_WRONG.label)
        refused = str(Judgement.REFUSED.label)
    rows = await spreadsheet(lesson, "session_export", language)
    judged = await spreadsheet(lesson, "session_verdicts", language)
    in_vain = {row[titles[1]] for row in judged if row[titles[2]] == refused}
    assert said
    assert sorted(tuple(row[title] for title in titles) for row in rows) == sorted(
        (one.participant.name, one.text, wrong if any(text in one.text for text in in_vain) else played)
        for one in said
    )

    # What was judged or claimed: all that the report shows, where there is any.
    assert len(judged) == len(re.findall(r'<li class="verdict\b', page))
    assert {row[titles[0]] for row in judged} <= set(table.names)
    assert (lesson.address("session_verdicts", "csv") in page) == bool(judged)

    # The replay, once the lesson is over.
    await desk.post(lesson.address("session_act"), {"do": "close"})
    for step in (1, steps):
        answer = await lesson.phones[0].get(reverse("replay", args=[table.id]), {"step": str(step)})
        with override(language):
            assert gettext("Move %(step)s of %(steps)s") % {"step": step, "steps": steps} in text_of(
                answer.text
            )
        told = re.search(r'id="happened".*?</ul>', answer.text, re.DOTALL)
        assert told is not None
        assert "<li>" in told[0]


@pytest.mark.long
@every_game
@in_both_languages
async def test_at_home_it_is_begun_advised_played_to_its_end_and_listed(game: str, language: str) -> None:
    await sync_to_async(lambda: a_deck_for(game, GAMES[game].options(), sample_of(game).home[0]))()
    seats, options = sample_of(game).home
    guest = visitor(language)
    await guest.post(reverse("practise_guest"))
    address = reverse("practise_new") + f"?game={game}"
    form = filled_in(as_shown((await guest.get(address)).text, "<main"), options) | {"seats": str(seats)}

    answer = await guest.post(address, form)
    assert answer.status_code == 302, text_of(answer.text)
    await Practice.objects.aupdate(bot_seconds=0)
    table = await hub.table((await Table.objects.aget()).pk)
    here, rng = reverse("table", args=[table.id]), Random(game)

    advised = made = 0
    while not table.over:
        await until(lambda: table.over or 0 in table.state.to_move() - table.state.free())
        if table.over:
            break
        number, move = table.number, rng.choice(table.state.moves(0))
        if made % 4 == 0:
            await guest.post(reverse("table_move", args=[table.id]), {"number": str(number), "hint": "1"})
            given, page = table.seats[0].hint, (await guest.get(here)).text
            if table.number > number:
                continue  # Bots have voted meanwhile.
            assert given is not None
            shown = re.search(r'<div class="hint-card.*?</div>', page, re.DOTALL)
            assert shown is not None
            with override(language):
                title = text_of(gettext("A good player would do this:"))
            assert text_of(shown[0]).startswith(title)
            assert text_of(shown[0]) != title
            move, advised = given.hint.move, advised + 1
        await make(guest, table, 0, move)
        made += 1

    assert advised
    await until(lambda: not table.outcome.is_due)
    kept = (await Practice.objects.aget()).outcome
    assert kept is not None
    assert (kept["moves"], kept["won"]) == (made, sorted(table.state.winners()))
    assert (await sync_to_async(read_story)(table.id))[0].state == table.state
    listed = text_of((await guest.get(reverse("practise"))).text)
    with override(language):
        assert gettext("Finished games") in listed
        assert str(words_of(game).name) in listed.split(gettext("Finished games"))[1]
    again = text_of((await guest.get(reverse("replay", args=[table.id]))).text)
    assert table.names[0] in again


# Paper and files


@pytest.fixture
def reader(language: str) -> Client:
    """A teacher who reads *language*."""
    desk: Client = visitor(language, Client)
    desk.force_login(a_teacher())
    return desk


def printed(pdf: bytes, folder: Path) -> str:
    if not shutil.which("pdftotext"):
        pytest.skip("needs poppler: install it, in Debian with `apt install poppler-utils`")
    file = folder / "paper.pdf"
    file.write_bytes(pdf)
    told = subprocess.run(["pdftotext", str(file), "-"], capture_output=True, text=True, check=True)
    return re.sub(r"\s+", "", told.stdout)


@pytest.mark.long
@every_game
@in_both_languages
def test_its_deck_and_its_papers_are_printed(
    game: str, reader: Client, language: str, tmp_path: Path
) -> None:
    deck = GAMES[game].standard_deck()
    kept = a_deck_for(game, GAMES[game].options(), GAMES[game].sizes[0])

    page = reader.get(reverse("deck_take", args=[kept.slug])).text
    cards = reader.get(
        reverse("deck_print", args=[kept.slug]), {"paper": "A4", "per_page": "9", "words": "both"}
    )

    text = printed(cards.content, tmp_path)
    words = [face.word for card in deck.by_card.values() for face in card.faces.values()]
    assert words
    assert [word for word in words if "".join(word.split()) not in text] == []
    with override(language):
        assert str(words_of(game).name) in text_of(page)
    for kind in formats.KINDS:
        address = reverse("paper", args=[game, kind, "A4"])
        assert address in page
        assert printed(reader.get(address).content, tmp_path)
    rules = printed(reader.get(reverse("paper", args=[game, "rules", "A4"])).content, tmp_path)
    with override(language):
        told = [re.sub(r"\s+", "", str(rule.gist)) for rule in SITES[game].rules if rule.is_printed]
    assert [rule for rule in told if rule[:20] not in rules] == []


@pytest.mark.long
@every_game
@in_both_languages
def test_its_deck_goes_out_as_files_and_comes_back(game: str, reader: Client, language: str) -> None:
    deck = a_deck_for(game, GAMES[game].options(), GAMES[game].sizes[0])
    words = [face.word for card in deck.cards.by_card.values() for face in card.faces.values()]

    for form in ("zip", "csv", "xlsx"):
        data = reader.get(reverse("deck_export", args=[deck.slug, form])).content
        sent = {"file": SimpleUploadedFile(f"deck.{form}", data), "title": "Mine", "kind": deck.kind}
        preview = reader.post(reverse("deck_import_new"), sent)["Location"]
        assert words[0] in text_of(reader.get(preview).text)
        draft = reader.post(preview, {"take": "1", "number": "0"})["Location"]

        taken = Deck.objects.get(slug=draft.split("/")[-3])
        assert taken.kind == deck.kind
        assert taken.draft_cards.but(id=deck.slug) == deck.cards
