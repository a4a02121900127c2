"""Play with my words: what is due is dealt and asked for, and all that comes of the game is exact."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom.learning import assignments, memory, play, rounds
from classroom.learning.models import Assignment, Evidence, Lexeme
from classroom.live.bots import bot_view
from classroom.live.hub import hub
from classroom.live.story import read_story
from classroom.models import Learner, Practice, Pupil, Table, Utterance
from classroom.services import learners, practice
from classroom.views.practise import decks_of
from familygames.cards import Card
from familygames.catalogue import GAMES
from tests.classroom.at_home import on_page
from tests.classroom.tables import a_deck_of
from tests.classroom.test_cards import animals
from tests.classroom.test_evidence import Spoken
from tests.classroom.test_learning_pages import phone_of
from tests.classroom.test_session_opening import as_shown
from tests.patience import until

pytestmark = [pytest.mark.django_db, pytest.mark.on_postgresql]

OF_WORDS = [game for game in GAMES.values() if game.writing.made == "families"]


def whoever_said(*cards: Card, days: int = 30) -> Spoken:
    """A table whose first pupil said the words of *cards* so many days ago."""
    table = Spoken("happy_family")
    Table.objects.filter(pk=table.table.pk).update(version=animals().latest)
    say(table, *cards, days=days)
    return table


def say(table: Spoken, *cards: Card, days: int) -> None:
    for number, card in enumerate(cards, start=1 + days):
        fields = {"key": "ask", "family": card.family, "member": card.member, "turn": number}
        table.say(0, f"… {number}", at=timezone.now() - timedelta(days=days, minutes=-number), **fields)
    table.evidence()


def learner_of(pupil: Pupil) -> tuple[Learner, Client]:
    client = phone_of(pupil)
    return Learner.objects.get(pupil=pupil), client


def last_words(number: int) -> tuple[Card, ...]:
    """Words of the last family: none that a deal would take first."""
    return animals().cards.cards[-number:]


@pytest.mark.parametrize("game", OF_WORDS, ids=lambda game: game.name)
def test_one_press_deals_the_families_whose_words_are_due(game: Any) -> None:
    due = last_words(3)
    table = whoever_said(*due)
    learner, client = learner_of(table.pupils[0])

    response = client.post(reverse("play_words"), {"game": game.name})
    row = Table.objects.get(practice__learner=learner)

    assert response.url == reverse("table", args=[row.pk])  # type: ignore[attr-defined]
    story, *_ = read_story(row.pk)
    assert {card.family for card in due} <= {family.id for family in story.deck.families}
    assert story.state.deck == story.deck
    assert story.due == {*due}


@pytest.mark.parametrize("game", OF_WORDS, ids=lambda game: game.name)
def test_no_more_families_are_dealt_than_the_game_needs(game: Any) -> None:
    table = whoever_said(*last_words(1))
    learner, _ = learner_of(table.pupils[0])
    offer = next(o for o in play.offers(table.pupils[0], decks_of(learner)) if o.game is game)

    for families in (offer.families[:-1], offer.families):
        fewer = offer.deck.cards.only(families)
        options = game.read_options(game.alone(offer.options))
        assert bool(families and not game.check_deck(fewer, options, offer.seats)) == (
            families == offer.families
        )


def test_what_is_due_longest_is_dealt_first() -> None:
    deck = animals().cards
    long_ago, lately = deck.families[-1].cards[0], deck.families[-2].cards[0]
    table = whoever_said(long_ago, days=60)
    table.say(
        0,
        "…",
        at=timezone.now() - timedelta(days=20),
        key="ask",
        family=lately.family,
        member=lately.member,
        turn=9,
    )
    table.evidence()
    learner, _ = learner_of(table.pupils[0])

    offer = play.offers(table.pupils[0], decks_of(learner))[0]
    assert offer.families[:2] == (long_ago.family, lately.family)


def test_the_home_page_deals_whichever_game_can_be_dealt() -> None:
    table = whoever_said(*last_words(2))
    learner, client = learner_of(table.pupils[0])
    assert reverse("play_words") in client.get(reverse("practise")).content.decode()

    client.post(reverse("play_words"))
    assert Table.objects.filter(practice__learner=learner).count() == 1


@pytest.mark.parametrize("days", [None, 0, 30])
def test_playing_with_ones_words_is_offered_to_whoever_has_some_for_it(days: int | None) -> None:
    table = whoever_said(*(last_words(2) if days is not None else ()), days=days or 0)
    _, client = learner_of(table.pupils[0])

    page = client.get(reverse("practise")).text

    assert ("Play with my words" in page) == (days == 30)
    assert ("Words that you say in lessons and games wait here" in page) == (days != 30)


@pytest.mark.parametrize("chosen", ["", "famiglia", "chess"])
def test_where_nothing_is_due_or_can_be_dealt_it_is_said(chosen: str) -> None:
    table = whoever_said(*last_words(2), days=0)
    learner, client = learner_of(table.pupils[0])

    page = client.post(reverse("play_words"), {"game": chosen} if chosen else {}, follow=True)
    assert "None of your words wait for a game today." in page.content.decode()
    assert not Table.objects.filter(practice__learner=learner).exists()


def test_a_guest_has_no_words_to_play_with() -> None:
    assert phone_of(None).post(reverse("play_words")).url == reverse("my_words")  # type: ignore[attr-defined]


def test_the_same_word_of_another_deck_is_due_there_too() -> None:
    table = whoever_said(*(cards := last_words(2)))
    other = animals().cards.but(id="another")

    assert play.due_of(table.pupils[0], other) == cards


def dealt(game: str = "happy_family") -> Table:
    """A game at home with words that are due."""
    table = whoever_said(*last_words(3))
    learner, client = learner_of(table.pupils[0])
    client.post(reverse("play_words"), {"game": game})
    row = Table.objects.get(practice__learner=learner)
    Practice.objects.filter(pk=row.practice_id).update(bot_seconds=0)
    return row


def test_playing_again_deals_the_same_families_or_all_if_more_play_than_these_are_enough_for() -> None:
    row = dealt()
    assert row.practice is not None
    chosen: dict[str, Any] = {
        "learner": row.practice.learner,
        "game": GAMES[row.game],
        "deck": row.version.deck,
        "options": {},
        "seats": 4,
        "bot_level": "beginner",
    }

    again = practice.begin(**chosen, families=row.families)
    assert again.families == row.families
    assert len(read_story(again.pk)[0].deck.families) == len(row.families)
    assert practice.begin(**chosen, families=row.families[:1]).families == []


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("game", [game.name for game in OF_WORDS])
async def test_whoever_reads_the_table_again_finds_the_same_cards_and_wishes(game: str) -> None:
    row = await sync_to_async(dealt)(game)
    live = await hub.table(row.pk)
    first = live.story.dealt()
    for _ in range(3):
        await until(lambda: 0 in live.pace.awaited)
        await live.play(0, live.number, live.state.moves(0)[0])
    hub.clear()

    story, *_ = await sync_to_async(read_story)(row.pk)
    again = await hub.table(row.pk)
    assert story.dealt() == again.story.dealt() == first
    assert again.state.deck == first.deck
    assert bot_view(again, 1).wanted == story.due == live.story.due
    story.undo(0)
    assert story.state == first


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("game", OF_WORDS, ids=lambda game: game.name)
async def test_it_is_told_until_the_first_move_where_bots_ask(game: Any) -> None:
    told = "The bots ask for words that it is time to say again."
    row = await sync_to_async(dealt)(game.name)
    cookie = await sync_to_async(
        lambda: learners.cookie_of(row.practice.learner, row.practice.learner.pupil.card)
    )()
    live = await hub.table(row.pk)
    await until(lambda: 0 in live.pace.awaited)

    assert (told in await on_page(cookie, row)) == game.asks_by_name
    await live.play(0, live.number, live.state.moves(0)[0])
    assert told not in await on_page(cookie, row)


def test_words_that_are_due_are_wanted_by_themselves_where_no_card_has_them() -> None:
    due = last_words(2)
    table = whoever_said(*due)
    learner, client = learner_of(table.pupils[0])
    a_deck_of("familys")
    client.post(
        reverse("practise_new") + "?game=familys",
        as_shown(client.get(reverse("practise_new") + "?game=familys").text, "<main"),
    )

    story, *_ = read_story(Table.objects.get(practice__learner=learner).pk)

    assert {language for language, _ in story.due_words} == {"en"}
    assert {word for _, word in story.due_words} == {
        animals().cards.by_card[card].faces["en"].word.casefold() for card in due
    }


def test_a_word_spelt_without_its_card_counts_for_the_word() -> None:
    (card,) = last_words(1)
    table = whoever_said(card)
    pupil = table.pupils[0]
    (before,) = memory.words_of(pupil)
    apart = Lexeme.objects.create(language=before.word.language, lemma=before.word.lemma, part="")
    utterance = Utterance.objects.filter(table=table.table)[0]
    Evidence.objects.create(
        utterance=utterance, table=table.table, pupil=pupil, place="home", subject="word", word=apart,
        means="type", result="right", day=timezone.localdate(),
    )  # fmt: skip

    (after,) = memory.words_of(pupil)

    assert after.word == before.word
    assert (before.strength, after.strength == before.strength) == (memory.Strength.DUE, False)
    assert after.due > before.due


def spelt(pupil: Pupil, table: Spoken, word: str) -> None:
    """A word that *pupil* has spelt, and which is on no card."""
    lexeme = Lexeme.objects.create(language="en", lemma=word, part="")
    utterance = Utterance.objects.filter(table=table.table)[0]
    long_ago = timezone.localdate() - timedelta(days=30)
    Evidence.objects.create(
        utterance=utterance, table=table.table, pupil=pupil, place="home", subject="word", word=lexeme,
        means="type", result="right", day=long_ago,
    )  # fmt: skip


def test_a_word_that_was_only_spelt_comes_back_is_shown_and_is_asked_of_nobody() -> None:
    table = whoever_said(*last_words(1), days=0)
    pupil = table.pupils[0]
    _, client = learner_of(pupil)
    spelt(pupil, table, "moon")

    (word,) = (one for one in memory.words_of(pupil) if one.word.lemma == "moon")

    assert (word.strength, word.face.phrase) == (memory.Strength.DUE, "moon")
    assert ("en", "moon") in play.due_words_of(pupil)
    page = client.get(reverse("my_words")).text
    assert "moon" in page
    assert reverse("todays_words") not in page
    assert rounds.exercise(pupil) is None


def test_a_word_whose_deck_is_gone_is_shown_as_it_was_said() -> None:
    table = whoever_said(*last_words(1))
    (before,) = memory.words_of(table.pupils[0])
    Evidence.objects.update(card="nowhere/nothing")

    (after,) = memory.words_of(table.pupils[0])

    assert (after.word, after.due, after.face.word) == (before.word, before.due, before.word.lemma)
    assert not after.has_card


SPELT = [game for game in GAMES.values() if not game.writing.has_words]


@pytest.mark.parametrize("game", SPELT, ids=lambda game: game.name)
@pytest.mark.parametrize(("word", "fits"), [("moon", True), ("a", False), ("xqzzk", False)])
def test_a_game_in_which_words_are_spelt_is_offered_where_one_that_is_due_can_be(
    game: Any, word: str, fits: bool
) -> None:
    table = whoever_said(*last_words(1), days=0)
    learner, client = learner_of(table.pupils[0])
    a_deck_of(game.name)
    spelt(table.pupils[0], table, word)

    client.post(reverse("play_words"), {"game": game.name})

    dealt = Table.objects.filter(practice__learner=learner)
    assert [read_story(row.pk)[0].due_words for row in dealt] == ([{("en", word)}] if fits else [])


@pytest.mark.parametrize("game", [*OF_WORDS, *SPELT], ids=lambda game: game.name)
def test_what_is_due_reaches_the_games_of_homework(game: Any) -> None:
    due = last_words(2)
    table = whoever_said(*due)
    learner, _ = learner_of(table.pupils[0])
    deck = a_deck_of(game.name) if game in SPELT else animals()
    given = Assignment.objects.create(
        school_class=table.pupils[0].school_class, deck=deck, game=game.name, number=1,
        ends=timezone.localdate(),
    )  # fmt: skip

    story, *_ = read_story(assignments.play(learner, given).pk)

    assert bool(story.due_words) == (game in SPELT)
    assert story.due == (frozenset() if game in SPELT else {*due})
