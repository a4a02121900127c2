"""How to play: the rules of every game, told once for a page, for a panel at the table and for paper."""

from __future__ import annotations

from html import unescape
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from asgiref.sync import sync_to_async
from django.contrib.staticfiles import finders
from django.http import Http404
from django.test import AsyncClient, Client, RequestFactory
from django.urls import reverse
from django.utils.html import strip_tags
from django.utils.translation import override

from classroom.games.sites import SITES
from classroom.live.hub import hub
from classroom.views import manual
from classroom.wording.games import Group
from classroom.wording.rules import EVERY_GAME, RuleSection, section_of
from familygames.catalogue import GAMES
from familygames.language.formulas import Scene, say
from tests.classroom.tables import open_a_table

every_game = pytest.mark.parametrize("game", GAMES)
in_both_languages = pytest.mark.parametrize("language", ["en", "fr"])
DECIDES_NO_RULE = {"formula_language", "show_translation"}
"""What a teacher chooses about the language of a game, not about how it is played."""


def text_of(page: str) -> str:
    return " ".join(unescape(strip_tags(page)).split())


def sections(game: str) -> list[RuleSection]:
    return list(SITES[game].rules)


@every_game
def test_every_section_that_no_game_goes_without_is_there_once(game: str) -> None:
    names = [section.id for section in sections(game)]

    assert set(EVERY_GAME) <= set(names)
    assert len(names) == len(set(names))


@every_game
def test_every_phase_leads_to_one_section(game: str) -> None:
    phases = get_args(get_type_hints(GAMES[game].state)["phase"])

    told = [phase for section in sections(game) for phase in section.phases]
    assert sorted(told) == sorted(phases)
    assert all(phase in section_of(SITES[game].rules, phase).phases for phase in phases)


@every_game
def test_every_option_that_changes_a_rule_is_named(game: str) -> None:
    options = SITES[game].words.options
    of_rules = {
        choice.name
        for choice in GAMES[game].choices
        if options[choice.name].group in (Group.MAIN, Group.RULES)
    }

    variants = [variant for section in sections(game) for variant in section.variants]
    assert of_rules - DECIDES_NO_RULE <= {variant.option for variant in variants}
    for variant in variants:
        for value in variant.values:
            assert getattr(GAMES[game].options(**{variant.option: value}), variant.option) == value


@every_game
def test_what_is_told_first_is_what_is_proposed_for_a_lesson(game: str) -> None:
    definition = GAMES[game]
    proposed = definition.options(
        **definition.lesson_options(None, definition.usual_size(definition.options()))
    )

    for section in sections(game):
        assert not [variant for variant in section.variants if variant.holds(proposed, proposed)]


@every_game
def test_what_a_table_plays_otherwise_is_told_there(game: str) -> None:
    definition = GAMES[game]
    proposed = definition.options()

    for variant in (variant for section in sections(game) for variant in section.variants if variant.values):
        chosen = definition.options(**{variant.option: variant.values[0]})
        usual = getattr(proposed, variant.option) == variant.values[0]
        assert variant.holds(chosen, proposed) is not usual


@every_game
@in_both_languages
def test_every_sentence_is_said_as_at_a_table(game: str, language: str) -> None:
    site, deck = SITES[game], GAMES[game].standard_deck()
    scene = Scene(manual.NAMES, deck, language, game, speaker=0)

    for section in sections(game):
        for key in section.says:
            sentence = say(site.example(key, deck, language), scene)
            assert sentence
            assert "{" not in sentence
            assert "None" not in sentence


@every_game
def test_every_picture_is_drawn(game: str) -> None:
    drawings = finders.find("icons/icons.svg")
    assert isinstance(drawings, str)
    known = Path(drawings).read_text(encoding="utf-8")

    for section in sections(game):
        assert section.picture
        missing = [name for name in section.picture if f'id="{name}"' not in known]
        assert [name for name in missing if not finders.find(f"cards/{name}")] == []


@every_game
@in_both_languages
def test_a_game_has_a_page_with_all_of_it(game: str, language: str, client: Client) -> None:
    client.cookies["django_language"] = language
    index = client.get(reverse("help")).text
    page = client.get(reverse("rules", args=[game])).text

    told = text_of(page)
    assert f'href="{reverse("rules", args=[game])}"' in index
    with override(language):
        assert str(SITES[game].words.about) in text_of(index)
        for section in sections(game):
            assert f'<h2 id="{section.id}">' in page
            texts = [section.title, section.gist, *section.lines, *(one.text for one in section.variants)]
            assert [str(text) for text in texts if " ".join(str(text).split()) not in told] == []
            assert page.count('class="bubble"') == 2 * sum(len(one.says) for one in sections(game))


@every_game
def test_paper_has_a_few_of_its_sentences(game: str) -> None:
    assert 5 <= sum(section.is_printed for section in sections(game)) <= 8


def test_no_other_game_has_rules(rf: RequestFactory) -> None:
    with pytest.raises(Http404):
        manual.rules(rf.get("/"), "chess")


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("game", "options"), [("happy_family", {"step_mode": "spoken"}), ("memory", {})])
async def test_at_a_table_the_section_comes_that_the_table_is_in(game: str, options: dict[str, Any]) -> None:
    rows = await open_a_table("Emma", "Léo", game=game, **options)
    table = await hub.table(rows[0]["table"])
    client = AsyncClient()
    client.cookies["seat"] = rows[0]["token"]
    address = reverse("table_rules", args=[rows[0]["table"]])

    seen = set()
    for _ in range(4):
        section = section_of(SITES[game].rules, table.state.phase)
        seen.add(section.id)
        panel = (await client.get(address)).text
        assert f'id="rules-title" tabindex="-1" autofocus>{section.title}</h2>' in panel
        assert f'{reverse("rules", args=[game])}#{section.id}"' in panel
        assert panel.count('class="bubble"') == len(section.says)
        seat = min(table.state.to_move())
        await table.play(seat, table.number, table.state.moves(seat)[0])
    assert len(seen) > 1
    assert (await AsyncClient().get(address)).status_code == 403


@pytest.mark.django_db(transaction=True)
async def test_at_a_table_only_what_is_played_there_is_told() -> None:
    rows = await open_a_table("Emma", "Léo", please=True, auto_declare=True)
    table = await hub.table(rows[0]["table"])

    context = await sync_to_async(manual.at_table)(table)

    assert [variant.option for variant in context["told"].variants] == ["please"]
