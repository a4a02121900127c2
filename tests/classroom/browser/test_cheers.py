"""What is called out at a table: said by two taps, seen and heard by all but those who do not want to."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from familygames.catalogue import GAMES
from tests.classroom.browser.barriers import violations
from tests.classroom.browser.devices import device, in_touch, open_page, ready, sit_down, until
from tests.classroom.browser.rooms import Room
from tests.classroom.browser.screens import PHONE, objections

pytestmark = [pytest.mark.browser, pytest.mark.process]

PREPARE = """
from tests.classroom.tables import a_table
options = {"step_mode": "spoken", "first_player": "seat_0", "formula_language": "l2"}
from familygames.catalogue import GAMES
from tests.classroom.stories import Played
def held(game):
    crowd = {"large_table": True} if game == "happy_family" else {}
    played = Played(game, seats=min(6, max(GAMES[game].sizes)), bot_seconds=600.0, **crowd)
    played.play_on(12)
    return played.rows[0]
print(json.dumps([
    *a_table("Emma", "Léo", "Zoé", "Noé", seed="cheers", **options), {game: held(game) for game in GAMES},
]))
"""

# Over which of one's own cards a call from each seat lies, by the page's own script.
COVERED = """async (seats) => {
  const loaded = performance.getEntriesByType("resource").map((one) => one.name);
  const { cheer } = await import(loaded.find((name) => name.includes("/flights.")));
  const hand = document.getElementById("hand").getBoundingClientRect();
  const meet = (one, two) => one.left < two.right - 1 && two.left < one.right - 1
    && one.top < two.bottom - 1 && two.top < one.bottom - 1;
  const found = [];
  for (let seat = 0; seat < seats; seat += 1) {
    cheer({ seat, text: "Good idea!", lang: "en", gloss: "Bonne idée !", read: "fr" });
    const shown = document.querySelector(".cheer");
    if (!shown) continue;
    const box = shown.getBoundingClientRect();
    if (meet(box, hand)) found.push(`of seat ${seat} over the hand`);
    if (box.top < 0 || box.bottom > innerHeight) found.push(`of seat ${seat} out of sight`);
    shown.remove();
  }
  return found;
}"""
SIZES = [(360, 740), (360, 640), (740, 360), (1024, 768), (1366, 768)]


def a_page(browser: Browser, room: Room, seat: int) -> Page:
    """Somebody who reads French and learns English."""
    context = device(browser, room.server, viewport=PHONE, locale="fr", reduced_motion="reduce")
    return sit_down(context, room.server, room.tables[seat])


def without_a_socket(browser: Browser, room: Room, seat: int) -> Page:
    row = room.tables[seat]
    context = device(browser, room.server, viewport=PHONE, locale="fr")
    context.add_cookies([{"name": "seat", "value": row["token"], "url": room.server.url}])
    page = context.new_page()
    page.route_web_socket(re.compile("/ws/"), lambda socket: socket.close())
    page.clock.install()
    open_page(page, f"/table/{row['table']}/")
    until(lambda: page.clock.run_for(1_000) or page.locator("#connection[data-state=polling]").count() > 0)
    return page


def told(page: Page) -> Locator:
    return page.locator("#announcer p", has_text=re.compile(r"Emma\s: Well done!"))


def test_a_call_is_seen_and_heard_by_all_but_those_who_do_not_want_to(browser: Browser, room: Room) -> None:
    emma, zoe = a_page(browser, room, 0), a_page(browser, room, 2)
    leo, noe = without_a_socket(browser, room, 1), a_page(browser, room, 3)
    noe.locator(".board-tools > .menu > summary").click()
    noe.get_by_label("Voir les encouragements").uncheck()
    opener = emma.get_by_role("button", name="Encourager les autres")
    panel = emma.locator("dialog[open]")
    emma.locator("#move .person", has_text="Léo").click()
    begun = emma.locator("#move [data-back=person] [data-chosen=seat]")
    expect(begun).to_have_text("Léo")

    opener.click()
    expect(panel.get_by_role("heading", name="Encourager les autres")).to_be_visible()
    assert violations(emma) == objections(emma) == []
    panel.get_by_role("button", name="Well done!").click()

    expect(panel).to_have_count(0)
    expect(opener).to_be_focused()
    expect(begun).to_have_text("Léo")
    until(lambda: leo.clock.run_for(1_000) or told(leo).count() == 1)
    for page in (emma, zoe):
        expect(told(page)).to_have_count(1)
        expect(told(page).locator("[lang=en]")).to_have_text("Well done!")
    bubble = zoe.locator(".cheer")
    expect(bubble.locator("[lang=en]")).to_have_text("Well done!")
    expect(bubble.locator(".gloss[lang=fr]")).to_have_text(re.compile("Bravo.!"))
    expect(bubble).to_be_in_viewport(ratio=1)
    expect(bubble).to_have_count(0)
    in_touch(noe)
    assert told(noe).count() == noe.locator(".cheer").count() == 0

    for _ in range(3):
        opener.click()
        panel.get_by_role("button", name="Thank you!").click()
        expect(panel).to_have_count(0)
    opener.click()
    panel.get_by_role("button", name="Thank you!").click()
    expect(panel.get_by_role("status")).to_have_text("C’est assez pour l’instant. Attends un peu.")
    panel.get_by_role("button", name="Fermer").click()
    expect(panel).to_have_count(0)
    expect(zoe.locator("#announcer p", has_text=re.compile(r"Emma\s: Thank you!"))).to_have_count(3)
    expect(zoe.locator("#talk .line")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_a_call_lies_on_nobodys_own_cards(browser: Browser, room: Room, game: str) -> None:
    context = device(browser, room.server, locale="fr", reduced_motion="reduce")
    page = sit_down(context, room.server, room.tables[4][game])
    seats = ready(page).locator(".around .place, #own-seat").count() + 1
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width} x {height}: {what}" for what in page.evaluate(COVERED, seats)]
    assert found == []


def test_nothing_is_called_out_while_all_look_at_the_teacher(browser: Browser, room: Room) -> None:
    page = a_page(browser, room, 0)
    page.evaluate(COVERED.replace("shown.remove()", "shown.id = 'kept'"), 1)
    expect(page.locator(".cheer")).to_be_visible()

    page.locator("#banner").evaluate("(place) => (place.innerHTML = '<div class=banner></div>')")

    expect(page.locator(".cheer")).to_be_hidden()
