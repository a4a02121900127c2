"""Every phase of Littérature, Famiglia and FAMILYS open to everybody, on every size of screen."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, expect

from tests.classroom.browser.devices import device
from tests.classroom.browser.test_table import CHROMEBOOK, PHONE, PROJECTOR, objections
from tests.classroom.servers import Server, school

pytestmark = [pytest.mark.browser, pytest.mark.process]

PREPARE = """
import json, sys
sys.path.insert(0, ".")
from random import Random
from tests.classroom.stories import Played, at_random, with_open_cards

def has_begun(state):
    if hasattr(state, "closed"):
        return len(state.closed) > 1
    return state.phase != "refresh" or len(state.discards) > 2

def eager(rng):
    # FAMILYS by people who combine, lay and play their special cards: it comes to its rarer phases.
    def choose(state, seat):
        moves = state.moves(seat)
        names = ("Combine", "Lay", "PlayUnion", "PlayVision")
        telling = [move for move in moves if type(move).__name__ in names]
        return rng.choice(telling if telling and rng.random() < 0.8 else moves)
    return choose

rows = {}
def keep(name, game, phase, choose, seats, is_due=None, **options):
    for seed in range(400):
        played = Played(game, seed=str(seed), seats=seats, bot_seconds=600.0, **options)
        if played.play_until(
            lambda state: state.phase == phase and has_begun(state)
            and (is_due is None or (state.must_claim(state.turn) is not None) == is_due),
            choose(Random(seed)),
        ):
            rows[name] = {"rows": played.rows, "actors": sorted(played.state.to_move())}
            return
    raise LookupError(name)

for is_due in (False, True):
    name = "a claim is due" if is_due else "a request"
    keep(name, "literature", "play", at_random, 6, is_due, stall_limit=3)
for phase in ("answer", "give_turn", "choose_claimer", "final_claims", "over"):
    keep(phase, "literature", phase, with_open_cards, 6, step_mode="spoken")
for phase in ("refresh", "accountant", "brute", "take", "gangster", "over"):
    keep(f"solo {phase}", "famiglia", phase, at_random, 1, mode="solo")
for phase in ("refresh", "take", "over"):
    keep(f"two {phase}", "famiglia", phase, at_random, 2, mode="two_players")
for phase in ("setup", "draw", "main", "vision_choice", "vote", "refill", "throw_one", "end", "over"):
    keep(f"family {phase}", "familys", phase, eager, 4, rounds=3)
print(json.dumps(rows))
"""
PART = {"solo": "famiglia", "two": "famiglia", "family": "familys"}


FOLDED = "details:is(.claiming, .claim-set, .plan-why):not([open]) > summary"


class Room(NamedTuple):
    server: Server
    tables: dict[str, Any]


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with school(tmp_path_factory.mktemp("school")) as place:
        tables = json.loads(place.manage("shell", "--verbosity", "0", "--command", PREPARE))
        yield Room(place.serve(), tables)


@pytest.mark.parametrize("game", ["literature", "famiglia", "familys"])
def test_every_phase_is_open_to_everybody(browser: Browser, room: Room, game: str) -> None:
    found: dict[str, list[str]] = {}
    complaints: list[str] = []
    context = device(browser, room.server, viewport=PHONE, locale="fr", reduced_motion="reduce")
    page = context.new_page()
    page.on("pageerror", lambda error: complaints.append(str(error)))
    for name, table in room.tables.items():
        if PART.get(name.split()[0], "literature") != game:
            continue
        acting = next((seat for seat in table["actors"] if seat >= 0), 0)
        for row in {acting, (acting + 1) % len(table["rows"])}:
            address = f"/table/{table['rows'][row]['table']}/"
            token = table["rows"][row]["token"]
            context.add_cookies([{"name": "seat", "value": token, "url": room.server.url}])
            page.set_viewport_size(PHONE)  # type: ignore[arg-type]
            page.goto(address)
            expect(page.locator("#connection")).to_have_attribute("data-state", "connected")
            for fold in page.locator(FOLDED).all():
                if fold.is_visible():
                    fold.click()
            for size in (PHONE, CHROMEBOOK, PROJECTOR):
                page.set_viewport_size(size)  # type: ignore[arg-type]
                if wrong := objections(page, by_axe=size is PHONE):
                    found[f"{name}, seat {row}, {size['width']} px"] = wrong

    assert found == {}
    assert complaints == []
