"""The forms of games at home: what they offer begins a game, and they speak to a child."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import polib
import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from classroom.forms.options import OptionsForm, home_form
from classroom.forms.practice import PracticeForm
from classroom.live.story import BaseTable, read_story
from classroom.models import Deck, Learner
from classroom.services import decks, learners
from classroom.wording.languages import language_name
from classroom.wording.refusals import PRACTISING, SIGNING_IN
from familygames.cards import Deck as Cards
from familygames.catalogue import GAMES, Choice, Game
from tests.classroom.at_home import a_guest, a_pupil, browser
from tests.classroom.tables import a_deck_of, a_published_deck
from tests.classroom.test_session_opening import as_shown
from tests.familygames.test_memory import without_pictures

FOLDER = Path(settings.BASE_DIR) / "fixtures" / "decks"
CATALOGUE = Path(settings.BASE_DIR) / "classroom" / "locale" / "fr" / "LC_MESSAGES" / "django.po"
TO_ADULTS = re.compile(
    r"\b(?:vous|votre|vos|vôtres?)\b|\b(?!(?:chez|assez|nez|rez)\b)[a-zé]+ez\b", re.IGNORECASE
)

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def starters(game: Game) -> Iterator[Cards]:
    """The starter decks that are offered with *game*."""
    files = FOLDER.glob("*.json") if game.kind == "cards" else FOLDER.glob(f"{game.name}/*.json")
    for file in sorted(files):
        deck = game.read_deck(file.read_bytes())
        if decks.tables_of(game, game.kind, deck):
            yield deck


def has_sides(game: Game) -> bool:
    """Whether a game leaves it open which of a deck's languages is learnt."""
    return any(choice.name == "formula_language" for choice in game.choices)


def values_of(choice: Choice) -> tuple[Any, ...]:
    if choice.kind == "number":
        assert choice.least is not None
        assert choice.most is not None
        return (*range(choice.least, choice.most + 1), *([None] if choice.optional else []))
    return (True, False) if choice.kind == "switch" else choice.values


def asked(game: Game) -> Iterator[dict[str, Any]]:
    """As the page proposes it, and with each value of each option that is asked about."""
    form = home_form(game)()
    usual = {name: field.initial for name, field in form.fields.items()}
    yield usual
    for choice in game.choices:
        if choice.name in form.fields:
            yield from (usual | {choice.name: value} for value in values_of(choice))


def checked(
    game: Game, deck: Cards, seats: int | None, chosen: Mapping[str, Any]
) -> tuple[int | None, PracticeForm, OptionsForm]:
    """What the form says to this deck, so many players and these options."""
    form, options = PracticeForm(decks=Deck.objects.none(), game=game), home_form(game)()
    for each in (form, options):
        each.full_clean()
    form.cleaned_data = {"deck": SimpleNamespace(cards=deck), "seats": seats}
    options.cleaned_data = dict(chosen)
    return form.check(options), form, options


def sizes(game: Game) -> list[int | None]:
    """How many may play, as the form offers it; None where it does not ask."""
    fields = PracticeForm(decks=Deck.objects.none(), game=game).fields
    return [size for size, _ in fields["seats"].choices] if "seats" in fields else [None]  # type: ignore[attr-defined]


def dealt(game: Game, deck: Cards, seats: int, options: OptionsForm) -> None:
    game.deal(deck, game.read_options(game.alone(options.cleaned_data)), seats, "seed")


@every_game
def test_what_is_proposed_begins_with_every_starter_deck_and_as_many_as_are_offered(game: Game) -> None:
    usual = next(asked(game))
    for deck in starters(game):
        for size in sizes(game):
            seats, form, options = checked(game, deck, size, usual)

            assert seats is not None, (deck.id, size, form.errors, options.errors)
            dealt(game, deck, seats, options)


@every_game
def test_what_is_chosen_begins_or_the_field_in_question_says_what_does(game: Game) -> None:
    for deck in starters(game):
        for size in sizes(game):
            for chosen in asked(game):
                seats, form, options = checked(game, deck, size, chosen)

                if seats is not None:
                    dealt(game, deck, seats, options)
                else:
                    assert options.errors or form.errors.keys() - {"deck"}, (deck.id, size, chosen)


def test_what_is_refused_begins_with_what_the_field_says() -> None:
    game = GAMES["memory"]
    deck = game.standard_deck()
    few = deck.but(families=tuple(family.but(members=family.members[:2]) for family in deck.families[:3]))

    seats, form, options = checked(game, few, 2, {"pair": "picture", "pairs": 12, "first_player": "seat_0"})

    assert seats is None
    assert "deck" in form.errors
    assert options.errors.keys() == {"pairs"}
    said = [int(number) for number in re.findall(r"\d+", options.errors["pairs"][0])]
    assert said
    for pairs in said:
        assert checked(game, few, 2, {"pair": "picture", "pairs": pairs, "first_player": "seat_0"})[0] == 2


@pytest.mark.django_db
def test_memory_with_a_deck_without_pictures_proposes_the_translation() -> None:
    a_published_deck(without_pictures(GAMES["memory"].standard_deck()))

    page = browser(learners.cookie_of(a_guest())).get(reverse("practise_new") + "?game=memory")

    assert page.context["options"].initial["pair"] == "translation"


# The language that is learnt


def learning(language: str) -> tuple[Learner, Client]:
    learner = a_guest()
    learners.set_language(learner=learner, language=language)
    return learner, browser(learners.cookie_of(learner))


@pytest.mark.django_db
@pytest.mark.parametrize("game", [name for name, game in GAMES.items() if has_sides(game)])
@pytest.mark.parametrize("place", [0, 1])
def test_a_deck_is_played_in_the_language_that_is_learnt(game: str, place: int) -> None:
    languages = a_deck_of(game).cards.languages
    learner, client = learning(languages[place])
    address = reverse("practise_new") + f"?game={game}"

    client.post(address, as_shown(client.get(address).text, "<main"))

    story, _, _ = read_story(learner.games.get().table.pk)
    assert BaseTable(story, ()).named_in == languages[place]


@pytest.mark.django_db
@pytest.mark.parametrize("learns", ["", "en", "fr", "nl", "es"])
def test_cards_of_the_language_that_is_learnt_stand_first_and_others_behind_one_press(learns: str) -> None:
    call_command("load_decks", verbosity=0)
    learner = a_guest()
    learners.set_language(learner=learner, language=learns)
    client = browser(learners.cookie_of(learner))
    for game in GAMES.values():
        page = client.get(reverse("practise_new") + f"?game={game.name}")
        first, others = page.context["decks"], page.context["others"]
        known = {language for deck in starters(game) for language in deck.languages}

        spoken = {deck.cards.languages[1] for deck in first}
        assert spoken == ({learns} & known if learns else {first[0].cards.languages[1]})
        assert bool(first) != ("there are no cards for this yet" in page.text)
        preset = page.context["form"]["deck"].value()
        assert preset in {deck.slug for deck in first or next(iter(others.values()))}
        if first and others:
            before, _, behind = page.text.partition("Cards in other languages")
            assert [before.count(f'value="{deck.slug}"') for deck in first] == [1] * len(first)
            for name, decks_of_it in others.items():
                assert name in behind
                assert all(f'value="{deck.slug}"' in behind for deck in decks_of_it)


@pytest.mark.django_db
@pytest.mark.parametrize("languages", [("fr", "en"), ("en", "fr")])
@pytest.mark.parametrize("learns", ["fr", "en"])
def test_the_words_of_familys_are_of_the_language_that_is_learnt(languages: Any, learns: str) -> None:
    a_published_deck(GAMES["familys"].standard_deck().but(languages=languages), "letters")
    _, client = learning(learns)

    page = client.get(reverse("practise_new") + "?game=familys")

    assert page.context["options"].initial["languages"] == learns


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_guest_is_asked_once_which_language_they_learn(language: str) -> None:
    a_deck_of("happy_family")
    client = browser(learners.cookie_of(a_guest()))
    path = reverse("practise_language")
    assert "Which language are you learning?" in client.get(reverse("practise")).text

    assert client.post(path, {"learns": "tlh"}).status_code == 200
    assert not Learner.objects.get().learns
    client.post(path, {"learns": language})

    page = client.get(reverse("practise")).text
    assert "Which language are you learning?" not in page
    assert f"I learn: {language_name(language)}" in page
    assert "Which language are you learning?" in client.get(path).text


@pytest.mark.django_db
def test_a_class_card_brings_its_language_until_another_is_chosen() -> None:
    learner, cookie = a_pupil()
    assert learner.learns == "en"
    assert "Which language are you learning?" not in browser(cookie).get(reverse("practise")).text

    learners.set_language(learner=learner, language="fr")

    assert learner.pupil is not None
    assert learners.learner_with(learner.pupil.card).learns == "fr"


# To a child


def without_tags(page: str) -> str:
    return re.sub(r"<[^>]*>", " ", page[page.index("<main") :])


@pytest.mark.django_db
@every_game
def test_a_form_at_home_says_tu_whatever_is_sent(game: Game) -> None:
    a_deck_of(game.name)
    client = browser(learners.cookie_of(a_guest()))
    client.cookies["django_language"] = "fr"
    address = reverse("practise_new") + f"?game={game.name}"
    names = ["deck", "seats", "bot_level", *(f"option-{name}" for name in game.home_options)]

    pages = [client.get(address)]
    pages += [client.post(address, dict.fromkeys(names, value)) for value in ("", "x", "0", "999")]

    assert [TO_ADULTS.findall(without_tags(page.text)) for page in pages] == [[]] * len(pages)
    assert "remarques" in pages[-1].text


def test_all_that_is_said_at_home_says_tu() -> None:
    said = [
        text
        for entry in polib.pofile(str(CATALOGUE))
        if any(file.startswith("templates/home/") for file, _ in entry.occurrences)
        for text in (entry.msgstr, *entry.msgstr_plural.values())
    ]
    with override("fr"):
        said += [str(text) for text in (*PRACTISING.values(), *SIGNING_IN.values())]

    assert len(said) > len(PRACTISING)
    assert [text for text in said if TO_ADULTS.search(text)] == []
