"""Tours: for every game and every reader a whole game, chosen moments of it, and nothing that is hidden."""

from __future__ import annotations

import re
from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from classroom.games.sites import SITES
from classroom.models import Learner
from classroom.replay import PastTable
from classroom.services import learners
from classroom.tours import FEWEST, MOST, Tour, tour_of
from familygames.catalogue import GAMES
from tests.classroom.tables import a_table
from tests.games import sample_of

EVERY = pytest.mark.parametrize("game", GAMES)
EVERYBODY = pytest.mark.parametrize(("read", "learnt"), [("en", "fr"), ("fr", "en")])


def spectator(table: PastTable) -> dict[str, str]:
    """What there is to see of it for whoever has no seat; what is told later is emptied again."""
    return {name: html for name, html in table.board.parts(None, "en").items() if html}


def shown_moves(tour: Tour) -> list[int]:
    return [step.move for step in tour.steps]


@EVERY
@EVERYBODY
def test_a_tour_is_a_whole_game_in_the_language_that_its_reader_learns(game, read, learnt):
    tour = tour_of(GAMES[game], read)

    assert tour.table.language == learnt
    assert FEWEST <= len(tour.steps) <= MOST
    moves = shown_moves(tour)
    assert moves == sorted(set(moves))
    assert (moves[0], moves[-1]) == (0, tour.table.steps)
    assert tour.table.was_finished
    assert tour.steps[-1].parts["result"]
    assert not any(step.parts["result"] for step in tour.steps[:-1])


@EVERY
@EVERYBODY
def test_it_shows_every_kind_of_thing_that_happens_in_it(game, read, learnt):
    tour = tour_of(GAMES[game], read)
    entries = tour.table.all_entries

    shown = {type(event) for move in shown_moves(tour)[1:] for event in entries[move - 1].events}

    assert shown == {type(event) for entry in entries for event in entry.events}


@EVERY
@EVERYBODY
def test_each_step_tells_what_happened_and_what_was_said_with_its_meaning(game, read, learnt):
    first, *others = tour_of(GAMES[game], read).steps

    assert first.caption == ()
    said = [line for step in others for line in step.caption if line.said]
    told = [line for step in others for line in step.caption if not line.said]
    assert all(step.caption for step in others)
    assert said
    assert all(line.by and line.meaning and line.meaning != line.said for line in said)
    assert all("".join(words for words, _ in line.pieces) for line in told)
    assert {language for line in told for _, language in line.pieces} <= {read, learnt}


@EVERY
def test_no_step_tells_of_a_hidden_card(game):
    """Two cards that no spectator of a table may see change places, and every step stays as it is."""
    world, tour, rng = sample_of(game), tour_of(GAMES[game], "en"), Random(1)
    table, compared = tour.table, 0
    for step in tour.steps:
        state = table.states[step.move]
        table.go_to(step.move)
        seen = {name: html for name, html in step.parts.items() if html}
        assert spectator(table) == seen, "it is more than a spectator sees"
        hidden = sorted(world.hidden(state, None))
        for _ in range(3 if len(hidden) > 1 else 0):
            one, other = rng.sample(hidden, 2)
            table.story.state = world.swap(state, one, other)
            assert spectator(table) == seen, f"{one} and {other} can be told apart"
            compared += 1
    table.go_to(table.steps)
    assert compared >= 10


@EVERY
def test_it_is_played_once(game):
    assert tour_of(GAMES[game], "en") is tour_of(GAMES[game], "en")


@pytest.mark.django_db
@EVERY
@pytest.mark.parametrize("read", ["en", "fr"])
def test_links_lead_through_it_and_back(game, read, django_assert_num_queries):
    client, count = Client(HTTP_ACCEPT_LANGUAGE=read), len(tour_of(GAMES[game], read).steps)
    address = reverse("tour", args=[game])
    ways = {"previous": [], "next": []}
    for step in range(count):
        with django_assert_num_queries(0):
            response = client.get(address, {"step": step})
        page = response.content.decode()
        assert response.status_code == 200
        assert str(SITES[game].words.name) in page
        assert "is-spectator" in page
        assert "is-open" not in page
        for name, led_to in ways.items():
            found = re.search(rf'id="{name}"[^>]*value="(\d+)"', page)
            led_to.append(int(found[1]) if found else None)

    assert ways["previous"] == [0, *range(count - 1)]
    assert ways["next"] == [*range(1, count), None]
    assert 'id="first"' in page
    assert client.get(address, {"step": "999"}).content.decode().count("is-spectator") == page.count(
        "is-spectator"
    )


@pytest.mark.django_db
@EVERY
@pytest.mark.parametrize("read", ["en", "fr"])
def test_a_small_table_hears_of_each_moment_what_is_new_and_no_more_than_the_talk_tells(game, read):
    tour = tour_of(GAMES[game], read)
    told = Client(HTTP_ACCEPT_LANGUAGE=read).get(reverse("tour_moments", args=[game])).json()["moments"]
    seen: dict[str, str] = {}

    for step, moment in zip(tour.steps, told, strict=True):
        assert not moment["parts"].items() & seen.items(), "it is known already"
        before = seen.get("said", "")
        seen |= moment["parts"]
        talk = "".join(html for name, html in step.parts.items() if name.startswith("log-"))
        said = seen.pop("said")
        assert said == (step.said or before)
        assert step.said in talk
        assert seen.items() <= step.parts.items()
        assert {f"seat-{seat.number}" for seat in tour.table.seats} <= seen.keys()
        assert len(moment["events"]) == len(step.caption)
        seen["said"] = said


@pytest.mark.django_db
@pytest.mark.parametrize(("read", "learnt"), [("en", "fr"), ("fr", "en")])
def test_the_first_page_shows_a_sentence_of_a_real_game(read, learnt):
    tour = tour_of(GAMES[next(iter(SITES))], read)
    step = tour.steps[tour.picture]
    page = Client(HTTP_ACCEPT_LANGUAGE=read).get("/").content.decode()

    (said,) = (line.said for line in step.caption if line.said)
    assert f'<span class="line-said" translate="no" lang="{learnt}">{said}</span>' in page
    assert all(step.parts[f"seat-{seat.number}"] in page for seat in tour.table.seats)


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/tour/poker/", "/tour/Memory/", "/tour/poker/moments/"])
def test_of_other_games_there_is_none(address):
    assert Client().get(address).status_code == 404


@pytest.mark.django_db
@EVERY
def test_whoever_has_watched_a_game_begins_it_as_a_guest(game):
    client = Client()
    for people in (1, 1):  # Who is in already stays who they are.
        response = client.post(reverse("practise_guest"), {"game": game}, follow=True)
        assert response.redirect_chain[0][0] == f"{reverse('practise_new')}?game={game}"
        assert response.context["game"] == GAMES[game]
        assert Learner.objects.count() == people
    assert learners.COOKIE in client.cookies
    assert client.post(reverse("practise_guest"), {"game": "poker"}).url == reverse("practise")


@pytest.mark.django_db
def test_the_first_page_and_the_rules_lead_to_every_tour():
    page, rules = (Client().get(reverse(name)).content.decode() for name in ("home", "help"))

    for ways in (page, rules):
        assert re.findall(r'href="/tour/(\w+)/"', ways) == list(SITES)
    assert all(site.sign in page and str(site.words.name) in page for site in SITES.values())
    assert page.index('id="code"') < page.index("/tour/")


@pytest.mark.django_db
def test_the_code_is_typed_at_once_unless_there_is_something_to_read_first():
    def takes_the_focus(response):
        return "js/home" in response.content.decode()

    row = a_table("Ann", "Bob")[0]
    seated = Client()
    seated.cookies["seat"] = row["token"]

    assert takes_the_focus(Client().get("/"))
    assert not takes_the_focus(seated.get("/"))
    assert not takes_the_focus(Client().post(reverse("join_code"), {"code": "NOSUCH"}))
