"""Whatever is half done at a table is there again when the page has been loaded once more."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.classroom.browser.devices import device, in_touch, reload, sit_down
from tests.classroom.browser.rooms import Room
from tests.classroom.browser.screens import PHONE

pytestmark = [pytest.mark.browser, pytest.mark.process]

PREPARE = """
from classroom.models import Participant
from familygames.spikit.rules.moves import LaySentence
from tests.classroom.stories import Played

def seated(played, seat, way):
    row = played.rows[seat]
    Participant.objects.filter(pk=row["participant"]).update(way=way)
    return row

def played(game, **options):
    return Played(game, seed="reload", bot_seconds=600.0, **options)

def first(state, seat):
    return state.moves(seat)[0]

def in_main(state):
    return state.phase == "main"

rows = {}
asking = played("happy_family", seats=4)
rows["request"] = seated(asking, asking.state.turn, "tiles")
for name, way in (("sentence", "tiles"), ("gaps", "gaps")):
    building = played("spikit")
    building.play_until(in_main, first)
    rows[name] = seated(building, building.state.turn, way)
voting = played("spikit")
voting.play_until(in_main, first)
mover = voting.state.turn
cards = tuple(card for card in voting.state.hands[mover] if card.family != "joker")[:3]
voting.play(mover, LaySentence(cards))
rows["vote"] = seated(voting, (mover + 1) % 3, "tiles")
claiming = played("literature", first_player="seat_0")
rows["claim"] = seated(claiming, 0, "tiles")
choosing = played("famiglia", seats=1, mode="solo")
rows["choice"] = seated(choosing, 0, "gaps")
print(json.dumps(rows))
"""


@pytest.fixture
def table(browser: Browser, room: Room) -> Callable[[str], Page]:
    def opened(name: str) -> Page:
        context = device(browser, room.server, viewport=PHONE, locale="en", has_touch=True)
        return sit_down(context, room.server, room.tables[name])

    return opened


def begin(utterance: Locator) -> list[str]:
    """Put the first two of the tiles in line; the line."""
    for _ in range(2):
        utterance.locator(".tile-pool .word-tile").first.tap()
    return line(utterance)


def line(utterance: Locator) -> list[str]:
    return utterance.locator(".tile-line .word-tile").all_inner_texts()


def test_a_request_with_whom_and_what_one_has_chosen(table: Callable[[str], Page]) -> None:
    page = table("request")
    page.locator("#move .step[data-step=person] label").first.tap()
    page.locator("#move .step[data-step=card] label:not(:has([aria-disabled]))").first.tap()
    utterance = page.locator("#move .step[data-step=say] .utterance")
    begun = begin(utterance)
    chosen = page.locator("#move input:checked").evaluate_all("all => all.map((one) => one.value)")

    reload(page)
    in_touch(page)

    assert page.locator("#move input:checked").evaluate_all("all => all.map((one) => one.value)") == chosen
    assert len(chosen) == len(begun) == 2
    assert line(utterance) == begun
    expect(utterance).to_be_visible()


def test_a_request_whose_player_has_gone_asks_whom_first(table: Callable[[str], Page]) -> None:
    page = table("request")
    page.locator("label.person").first.tap()
    page.locator("label.member:visible:not(:has([aria-disabled]))").first.tap()
    expect(page.locator("#board")).to_have_attribute("data-step", "say")

    # As where the server says that they have no cards left: the card is still chosen, they are not.
    page.evaluate("""() => {
      const gone = document.querySelector("input[name=target]:checked");
      gone.dataset.empty = "";
      document.getElementById("move").dispatchEvent(new Event("placed", { bubbles: true }));
    }""")

    expect(page.locator("#board")).to_have_attribute("data-step", "person")
    expect(page.locator("input[name=card]:checked")).to_have_count(1)
    page.locator("label.person:not(:has([data-empty]))").first.tap()
    expect(page.locator("#board")).to_have_attribute("data-step", "say")


def test_a_sentence_of_cards_and_what_is_said_with_it(table: Callable[[str], Page]) -> None:
    page = table("sentence")
    for card in range(1, 4):
        page.locator(f"#hand li:nth-child({card}) .card").tap()
    utterance = page.locator(".lay-said")
    begun = begin(utterance)

    reload(page)
    in_touch(page)

    expect(page.locator(".slot-word")).to_have_count(3)
    assert len(begun) == 2
    assert line(utterance) == begun
    page.locator("#hand li:nth-child(4) .card").tap()
    assert len(line(utterance)) == 2  # They stay in line while the cards change.


def test_a_gap_of_a_sentence_while_its_cards_change(table: Callable[[str], Page]) -> None:
    page = table("gaps")
    gap = page.locator(".lay-said .gap")
    orders, filled = set(), set()
    for card in range(1, 5):
        page.locator(f"#hand li:nth-child({card}) .card").tap()
        orders.add(tuple(gap.locator("option").all_inner_texts()))
        if card == 1:
            gap.select_option(index=2)
        filled.add(gap.input_value())

    reload(page)
    in_touch(page)

    assert [len(order) for order in orders] == [4]
    assert len(filled) == 1
    expect(gap).to_have_value(filled.pop())


def test_a_vote_that_is_being_said(table: Callable[[str], Page]) -> None:
    page = table("vote")
    refusing = page.locator('[data-ballot="refuse"]')
    refusing.locator(".meaning").tap()
    begun = begin(refusing)

    reload(page)
    in_touch(page)

    expect(page.locator(".proposal .sentence-row")).to_be_visible()
    expect(refusing.locator(".meaning")).to_have_attribute("aria-expanded", "true")
    assert line(refusing) == begun != []
    expect(page.locator('[data-ballot="accept"] .meaning')).not_to_have_attribute("aria-expanded", "true")


def test_a_claim_with_its_sentence(table: Callable[[str], Page]) -> None:
    page = table("claim")
    claim = page.locator(".claim-set").first
    if page.locator("details#claiming:not([open])").count():
        page.locator("#claiming > summary").tap()
    claim.locator("> summary").tap()
    for row in claim.locator(".claim-row").all():
        if row.locator("input").count():
            row.locator("label").first.tap()
    utterance = claim.locator(".utterance")
    begun = begin(utterance)

    reload(page)
    in_touch(page)

    expect(utterance).to_be_visible()
    assert line(utterance) == begun != []


def test_what_one_has_chosen_to_do_and_its_gaps(table: Callable[[str], Page]) -> None:
    page = table("choice")
    action = page.locator(".action:not(.is-off):has(.offer:not(.is-off))").first
    if action.get_attribute("open") is None:
        action.locator("summary").tap()
    action.locator(".offer:not(.is-off)").first.tap()
    gap = action.locator(".gap").first
    gap.select_option(index=1)
    filled = gap.input_value()

    reload(page)
    in_touch(page)

    expect(action.locator(".offer input:checked")).to_have_count(1)
    expect(gap).to_have_value(filled)
