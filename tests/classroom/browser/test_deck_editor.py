"""A teacher's evening: a list is pasted, pictures added, grammar confirmed, the deck published and played."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser, Locator, Page, expect

from familygames.cards import Deck
from familygames.exchange.bundles import read_bundle
from tests.classroom.browser.devices import arrived, device, open_page, ready, reload, sign_in, until
from tests.classroom.browser.rooms import Entrance
from tests.classroom.browser.test_exchange import desk_of, downloaded, import_file, take_rows
from tests.classroom.browser.test_site_pages import objections
from tests.classroom.browser.test_whole_lesson import Pupil

pytestmark = [pytest.mark.browser, pytest.mark.process]

PREPARE = """
from classroom.models import User
User.objects.create_user("mary@" + AT, "the right words", name="Mary")
User.objects.create_user("paul@" + AT, "the right words", name="Paul")
"""
FAMILIES = {
    ("Fruits", "Fruit"): "pomme apple;poire pear;cerise cherry;banane banana;fraise strawberry;orange orange",
    ("Animaux", "Animals"): "chat cat;chien dog;vache cow;cheval horse;mouton sheep;canard duck",
    ("Cartable", "School bag"): "stylo pen;crayon pencil;cahier notebook;livre book;trousse case;colle glue",
    ("Maison", "House"): "porte door;toit roof;mur wall;escalier stairs;cave cellar;balcon balcony",
    ("Corps", "Body"): "main hand;pied foot;dos back;nez nose;bouche mouth;genou knee",
    ("Ville", "Town"): "rue street;pont bridge;gare station;parc park;musée museum;place square",
}
LIST = "\n\n".join(
    f"# {own} / {target}\n" + "\n".join(pair.replace(" ", "\t") for pair in words.split(";"))
    for (own, target), words in FAMILIES.items()
)


@pytest.fixture
def page(browser: Browser, server: Entrance) -> Iterator[Page]:
    opened = a_desk(browser, server)
    complaints: list[str] = []
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    yield opened
    assert complaints == []


def a_desk(browser: Browser, server: Entrance, width: int = 1366) -> Page:
    desk = device(browser, server, viewport={"width": width, "height": 800}, locale="en").new_page()
    sign_in(desk)
    return desk


def begin(page: Page, title: str, words: str = "") -> None:
    open_page(page, "/teach/decks/new/")
    page.get_by_label("Title").fill(title)
    page.get_by_label("Paste a list").fill(words)
    page.get_by_role("button", name="Make the deck").click()
    if words:
        take_rows(page)
    arrived(page, "*/edit/")


def words(page: Page, language: str) -> list[str]:
    cells = page.locator(f'[data-phrase][lang="{language}"]')
    return [cell.input_value() for cell in cells.all()]


def cell(page: Page, text: str) -> Locator:
    """The cell that holds *text* now."""
    for found in page.locator("[data-phrase]").all():
        if found.input_value() == text:
            return found
    raise AssertionError(f"no cell holds {text}: {words(page, 'fr')}")


def saved(page: Page) -> None:
    expect(page.locator("#state")).to_have_text("Saved")


def paste(page: Page, place: Locator, text: str) -> None:
    place.evaluate(
        """(element, text) => {
            const data = new DataTransfer();
            data.setData("text/plain", text);
            const how = { clipboardData: data, bubbles: true, cancelable: true };
            element.dispatchEvent(new ClipboardEvent("paste", how));
        }""",
        text,
    )


def test_from_a_list_to_a_lesson(page: Page, browser: Browser, server: Entrance, tmp_path: Path) -> None:
    begin(page, "Everyday words")

    # The list.
    page.get_by_role("button", name="Paste a list").click()
    page.get_by_label("Your list").fill(LIST)
    page.get_by_role("button", name="Check the rows").click()
    expect(page.get_by_text("taken for the name of a family")).to_have_count(6)
    expect(page.locator("#paste-rows .fate-new")).to_have_count(36)
    assert objections(page) == []
    page.get_by_role("button", name="Add them").click()
    expect(page.locator("[data-row]")).to_have_count(36)
    expect(page.locator("[data-family]")).to_have_count(6)

    # Grammar is proposed, and confirmed with a tap.
    apple = page.locator("[data-row]").first
    apple.get_by_role("button", name="Confirm: la pomme").click()
    apple.get_by_role("button", name="Confirm: the apple").click()
    assert [field.input_value() for field in apple.locator("[data-phrase]").all()] == [
        "la pomme",
        "the apple",
    ]
    expect(apple.locator(".cell-grammar").first).to_have_text("noun, feminine, singular")
    page.get_by_role("button", name="Confirm all").click()
    expect(page.locator(".proposal")).to_have_count(0)

    # A picture from a file, one of ours, and an emoji.
    file = io.BytesIO()
    Image.new("RGB", (300, 200), "teal").save(file, "PNG")
    (tmp_path / "apple.png").write_bytes(file.getvalue())
    apple.get_by_role("button", name="Picture of").click()
    page.get_by_label("Upload one of your own").set_input_files(tmp_path / "apple.png")
    expect(page.locator("#picture-now img")).to_be_visible()
    page.get_by_label("What it shows (English)").fill("A green apple")
    assert objections(page) == []
    page.get_by_role("button", name="Done").click()
    expect(apple.locator(".editor-picture img")).to_have_js_property("complete", True)
    pen = page.locator("[data-row]").nth(12)
    pen.get_by_role("button", name="Picture of").click()
    page.locator("#picture-found [data-choice]").first.click()
    page.get_by_role("button", name="Done").click()
    expect(pen.locator(".editor-picture .picture")).to_be_visible()
    cat = page.locator("[data-row]").nth(6)
    cat.get_by_role("button", name="Picture of").click()
    page.get_by_label("Look for a picture").fill("🐈")
    page.locator("#picture-found").get_by_role("button", name="🐈").click()
    page.get_by_role("button", name="Done").click()
    saved(page)

    # The report says what can be played, and what would be missing.
    report = page.locator("#report")
    expect(report.locator('[data-game="happy_family"]')).to_contain_text("can be played by 2 to 4")
    expect(report.locator('[data-game="literature"]')).to_contain_text("needs eight families of six cards")
    field = cell(page, "le chat")
    field.fill("")
    field.press("Tab")
    expect(report.locator('[data-game="happy_family"]')).to_contain_text("cannot be played yet")
    expect(page.locator('[aria-invalid="true"]')).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(report.locator('[data-game="happy_family"]')).to_contain_text("can be played by 2 to 4")

    # Published, and printed.
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_text("Published as version 1.")).to_be_visible()
    expect(page.get_by_text("the apple")).to_be_visible()
    assert objections(page) == []
    open_page(page, "/teach/decks/everyday-words/take/")
    with page.expect_response("**/print.pdf*") as printing:
        page.get_by_role("button", name="Make the PDF").click()
    assert printing.value.headers["content-type"] == "application/pdf"

    # Played against bots, until the pupil has asked for something.
    open_page(page, "/teach/decks/everyday-words/")
    page.get_by_role("link", name="Play Happy Family").click()
    expect(page.locator("[name=deck][value=everyday-words]")).to_be_checked()
    page.locator("input[value=all_families]").check()
    page.locator("details:has([name=bot_seconds]) > summary").click()
    page.locator("[name=bot_seconds]").fill("0.5")
    page.locator("main form button.button-main").last.click()
    arrived(page, "/teach/sessions/[0-9]*/")
    guest = Pupil(browser, server, "This is me")
    guest.join(page.locator(".code").first.inner_text().replace(" ", ""))
    page.get_by_role("button", name="Start", exact=True).click()
    arrived(guest.page, "/table/*/")
    while not guest.moves:
        until(guest.is_to_move)
        guest.move()
    assert guest.complaints == []

    # And taken along: in a colleague's account nothing differs.
    open_page(page, "/teach/decks/everyday-words/take/")
    bundle, table = downloaded(page, "Deck bundle", tmp_path), downloaded(page, "CSV", tmp_path)
    paul = desk_of(browser, server, "paul")
    import_file(paul, bundle)
    paul.get_by_role("button", name="Import 36 rows").click()
    arrived(paul, "*/everyday-words-2/edit/")
    open_page(paul, "/teach/decks/everyday-words-2/take/")
    assert downloaded(paul, "CSV", tmp_path / "paul").read_bytes() == table.read_bytes()
    assert contents(downloaded(paul, "Deck bundle", tmp_path / "paul")) == contents(bundle)


def contents(bundle: Path) -> tuple[Deck, dict[str, bytes]]:
    """The deck but for its short name, which is another in each account, and its pictures."""
    data = bundle.read_bytes()
    _, deck, media = read_bundle(data)
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        return deck.but(id=""), {name: packed.read(entry) for name, entry in media.items()}


def test_everything_can_be_done_by_keyboard(page: Page) -> None:
    begin(page, "By keyboard", "un;one\ndeux;two\ntrois;three")

    first = page.locator("[data-phrase]").first
    first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Alt+ArrowUp")
    assert words(page, "fr") == ["deux", "un", "trois"]
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("[data-row]")).to_have_count(4)
    page.keyboard.type("le quatre")
    page.keyboard.press("Tab")
    page.keyboard.type("four")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    assert words(page, "fr")[3] == ""
    page.keyboard.press("Control+y")
    assert words(page, "fr")[3] == "le quatre"
    saved(page)


def test_enter_goes_on_with_the_next_card_where_the_last_began(page: Page) -> None:
    begin(page, "Typed")

    page.locator("[data-name]").last.focus()
    page.keyboard.press("Enter")
    for pair in (("la pomme", "the apple"), ("la poire", "the pear")):
        page.keyboard.type(pair[0])
        page.keyboard.press("Tab")
        page.keyboard.type(pair[1])
        page.keyboard.press("Enter")

    assert (words(page, "fr")[:3], words(page, "en")[:3]) == (
        ["la pomme", "la poire", ""],
        ["the apple", "the pear", ""],
    )
    expect(page.locator("[data-phrase]").nth(4)).to_be_focused()
    saved(page)
    expect(page.locator('[aria-invalid="true"]')).to_have_count(
        2
    )  # The names of the family; blank rows wait.


def test_proposals_outlive_undo(page: Page) -> None:
    begin(page, "Proposed", "le stylo;the pen\nla gomme;the eraser")
    expect(page.locator(".proposal")).to_have_count(4)

    page.locator("[data-phrase]").first.focus()
    page.keyboard.press("Alt+ArrowDown")
    page.keyboard.press("Control+z")
    expect(page.locator(".proposal")).to_have_count(4)
    page.locator(".proposal").first.click()
    expect(page.locator(".proposal")).to_have_count(3)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".proposal")).to_have_count(4)


def test_undo_does_not_stop_at_a_field_that_stands_open(page: Page) -> None:
    begin(page, "Undone", "un;one\ndeux;two")
    page.locator("[data-phrase]").first.focus()
    page.keyboard.press("Alt+ArrowDown")
    first = page.locator("[data-row]").first
    first.locator("[data-do=more]").press("Enter")

    first.locator("[data-key=plural]").first.press("Control+z")
    assert words(page, "fr") == ["un", "deux"]
    page.keyboard.press("Control+y")
    assert words(page, "fr") == ["deux", "un"]

    plural = first.locator("[data-key=plural]").first
    plural.press_sequentially("les deux")
    page.keyboard.press("Control+z")
    expect(plural).to_have_value("")
    page.keyboard.press("Control+y")
    expect(plural).to_have_value("les deux")


def test_a_column_of_a_spreadsheet_goes_down_the_column(page: Page) -> None:
    begin(page, "Columns", "le chat\nle chien")

    paste(page, page.locator('[data-phrase][lang="en"]').first, "the cat\nthe dog\nthe cow")

    expect(page.locator("[data-row]")).to_have_count(3)
    assert (words(page, "fr"), words(page, "en")) == (
        ["le chat", "le chien", ""],
        ["the cat", "the dog", "the cow"],
    )


def test_what_is_pasted_into_the_grid_and_is_not_all_cards_is_shown_first(page: Page) -> None:
    begin(page, "Shown", "un;one")

    paste(page, page.locator("[data-phrase]").first, "Français\tAnglais\ndeux\ttwo\ttoo\ntrois\tthree")
    dialog = page.get_by_role("dialog", name="Paste a list")
    expect(dialog.get_by_text("taken for headings")).to_be_visible()
    expect(dialog.get_by_text("Not read: too")).to_be_visible()
    assert words(page, "en") == ["one"]
    dialog.get_by_label("Your list").press("End")
    dialog.get_by_label("Your list").press_sequentially(" ")
    expect(dialog.get_by_role("button", name="Add them")).to_be_hidden()  # It is old by now.
    dialog.get_by_role("button", name="Check the rows").click()
    dialog.get_by_role("button", name="Add them").click()

    expect(page.locator("[data-row]")).to_have_count(3)
    assert words(page, "en") == ["one", "two", "three"]


def test_names_are_pasted_with_their_families(page: Page) -> None:
    begin(page, "Names")

    paste(page, page.locator("[data-phrase]").first, "Fruits\tpomme\tapple\nVilles\true\tstreet")
    expect(page.locator("[data-family]")).to_have_count(2)
    paste(page, page.locator("[data-name]").nth(2), "Villes\tTowns")

    names = [name.input_value() for name in page.locator("[data-name]").all()]
    assert names == ["Fruits", "", "Villes", "Towns"]


def test_rows_of_a_spreadsheet_go_where_they_are_pasted(page: Page) -> None:
    begin(page, "Pasted", "un;one\n\ndeux;two")

    paste(page, page.locator("[data-phrase]").first, "trois\tthree\nquatre\tfour")

    expect(page.locator("[data-row]")).to_have_count(4)
    assert words(page, "en") == ["one", "three", "four", "two"]
    page.get_by_role("button", name="Undo").click()
    assert words(page, "en") == ["one", "two"]


def test_several_cards_at_once(page: Page) -> None:
    begin(page, "Bulk", "# A / A\nle stylo;the pen\nla gomme;the eraser\n\n# B / B\nun;one")

    for row in page.locator("[data-row]").all()[:2]:
        row.locator("[data-select]").check()
    page.get_by_role("button", name="Remove articles").click()
    assert words(page, "fr") == ["stylo", "gomme", "un"]
    page.get_by_role("button", name="Add articles").click()
    until(lambda: words(page, "fr") == ["le stylo", "la gomme", "un"])
    page.get_by_role("button", name="Remove articles").click()
    page.get_by_label("Move to").select_option("B / B")
    assert words(page, "en") == ["one", "pen", "eraser"]
    page.get_by_role("toolbar", name="Chosen cards").get_by_role("button", name="Remove", exact=True).click()
    assert words(page, "en") == ["one"]
    saved(page)


@pytest.mark.parametrize("at", [0, 1, 2])
def test_whoever_removes_a_card_by_keyboard_is_where_it_was(page: Page, at: int) -> None:
    begin(page, "Removed", "un;one\ndeux;two\ntrois;three")
    row = page.locator("[data-row]").nth(at)
    row.locator("[data-do=more]").press("Enter")
    row.locator("[data-do=card-remove]").press("Enter")

    expect(page.locator("[data-row]")).to_have_count(2)
    expect(page.locator("[data-row]").nth(min(at, 1)).locator("[data-phrase]").first).to_be_focused()


def test_no_key_leads_out_of_the_grid(page: Page) -> None:
    begin(page, "Keys", "# A / A\nle stylo;the pen\nla gomme;the eraser\n\n# B / B\nun;one")
    page.locator("[data-select]").first.press("Space")
    page.get_by_role("toolbar", name="Chosen cards").get_by_role("button", name="Remove", exact=True).press(
        "Enter"
    )
    expect(page.locator("[data-row]")).to_have_count(2)
    expect(page.locator("#grid :focus")).to_have_count(1)

    page.locator("[data-name]").first.focus()
    for word in ("x", "", "y"):  # Words are written as they are left, and drawn anew.
        page.keyboard.type(word)
        page.keyboard.press("Tab")
        expect(page.locator("#grid :focus")).to_have_count(1)

    for _ in range(2):
        page.locator("[data-do=family-remove]").first.press("Enter")
    expect(page.locator("[data-row]")).to_have_count(0)
    expect(page.locator("[data-do=add-family]").first).to_be_focused()


def test_two_windows_do_not_overwrite_each_other(page: Page, browser: Browser, server: Entrance) -> None:
    begin(page, "Two windows", "un;one\ndeux;two")
    other = a_desk(browser, server)
    open_page(other, page.url)

    page.locator("[data-phrase]").first.fill("uno")
    page.locator("[data-phrase]").first.press("Tab")
    saved(page)
    other.locator("[data-phrase]").first.fill("eins")
    other.locator("[data-phrase]").first.press("Tab")

    expect(other.get_by_role("alert").get_by_text("changed in another window")).to_be_visible()
    with other.expect_navigation():
        other.get_by_role("button", name="Reload it").click()
    ready(other)
    until(lambda: words(other, "fr") == ["uno", "deux"])


def test_what_was_typed_without_a_connection_is_not_lost(page: Page) -> None:
    begin(page, "Away", "un;one\ndeux;two")

    page.context.set_offline(True)
    page.locator("[data-phrase]").first.fill("uno")
    page.locator("[data-phrase]").first.press("Tab")
    expect(page.locator("#state")).to_contain_text("Not saved yet")
    page.context.set_offline(False)
    saved(page)

    reload(page)
    assert words(page, "fr") == ["uno", "deux"]


def test_who_is_signed_out_meanwhile_loses_nothing(page: Page) -> None:
    begin(page, "Signed out", "un;one\ndeux;two")

    page.context.clear_cookies()
    page.locator("[data-phrase]").first.fill("uno")
    page.locator("[data-phrase]").first.press("Tab")
    expect(page.locator("#state")).to_contain_text("you are signed out")
    sign_in(page.context.new_page(), anew=True)
    saved(page)


def test_what_could_not_be_sent_before_somebody_else_saved_is_not_lost(
    page: Page, browser: Browser, server: Entrance
) -> None:
    begin(page, "Both", "un;one\ndeux;two")
    other = a_desk(browser, server)
    open_page(other, page.url)
    page.context.set_offline(True)
    page.locator("[data-phrase]").first.fill("mine")
    page.locator("[data-phrase]").first.press("Tab")
    expect(page.locator("#state")).to_contain_text("Not saved yet")
    other.locator("[data-phrase]").last.fill("theirs")
    other.locator("[data-phrase]").last.press("Tab")
    saved(other)

    page.on("dialog", lambda dialog: dialog.accept())
    page.goto("about:blank")
    page.context.set_offline(False)
    open_page(page, other.url)

    expect(page.get_by_role("alert").get_by_text("changed in another window")).to_be_visible()
    assert (words(page, "fr")[0], words(page, "en")[1]) == ("mine", "two")
    page.get_by_role("button", name="Keep what is here").click()
    saved(page)


def test_the_editor_is_a_list_on_a_phone(browser: Browser, server: Entrance) -> None:
    page = a_desk(browser, server, width=360)
    begin(page, "On a phone", "le stylo;the pen\nla gomme;the eraser")

    page.get_by_role("button", name="More about the pen").click()
    row = page.locator("[data-row]").first
    row.get_by_label("Plural").first.fill("stylos")
    row.get_by_label("Other answers").last.fill("biro, ballpoint")
    row.get_by_label("Other answers").last.press("Tab")
    saved(page)

    assert objections(page) == []
    row.get_by_role("button", name="Move down").click()
    assert words(page, "en") == ["the eraser", "the pen"]


def test_sentences_are_written_in_twins_and_tried_by_the_referee(page: Page) -> None:
    open_page(page, "/teach/decks/at-home/")
    page.get_by_role("button", name="Copy to my decks").click()
    arrived(page, "*/edit/")

    expect(page.locator("[data-row]")).to_have_count(50)
    page.get_by_role("button", name="Paste a list").click()
    page.get_by_label("Your list").fill("Luc | lit | ici ; Luc | drinks | here")
    page.get_by_role("button", name="Check the rows").click()
    page.get_by_role("button", name="Add them").click()
    expect(page.locator("[data-row]")).to_have_count(55)
    # Where the verb stands, "lit" and "drinks" are verbs: two beside the two adverbs.
    expect(page.locator(".proposal", has_text="verb, singular")).to_have_count(2)
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Let the referee try the sentences").click()
    expect(page.locator("#sentences")).to_contain_text("accepts every sentence of the deck")
    die = page.get_by_label("Die face of").first
    die.select_option("6")
    saved(page)
    assert objections(page) == []


def test_a_recording_is_made_and_kept(browser: Browser, server: Entrance) -> None:
    context = device(browser, server, permissions=["microphone"], locale="en")
    page = context.new_page()
    # Chromium without a sound card: a tone takes the place of the microphone.
    page.add_init_script(
        """navigator.mediaDevices.getUserMedia = async () => {
            const sound = new AudioContext();
            const tone = sound.createOscillator();
            const target = sound.createMediaStreamDestination();
            tone.connect(target);
            tone.start();
            return target.stream;
        };"""
    )
    sign_in(page)
    begin(page, "Spoken", "le stylo;the pen")

    page.get_by_role("button", name="More about the pen").click()
    record = page.locator("[data-do=record]").first
    record.click()
    expect(record).to_have_attribute("aria-pressed", "true")
    record.click()

    audio = page.locator("audio").first
    expect(audio).to_be_visible()
    saved(page)
    address = audio.get_attribute("src")
    assert address is not None
    kept = page.request.get(address)
    assert kept.headers["content-type"].startswith("audio/")
    assert len(kept.body()) > 0


# What has a language that runs from right to left, but does not run so, and the other way round.
WRONG_WAY = """(code) => [...document.querySelectorAll("[lang]")]
  .filter((part) => (part.lang === code) !== (getComputedStyle(part).direction === "rtl"))
  .map((part) => part.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize(("code", "words"), [("ar", "chat;قطة\nchien;كلب"), ("he", "chat;חתול\nchien;כלב")])
def test_arabic_and_hebrew_run_from_right_to_left_wherever_they_stand(
    page: Page, code: str, words: str
) -> None:
    open_page(page, "/teach/decks/new/")
    page.get_by_label("Title").fill("Animaux")
    page.locator("[name=own]").select_option("fr")
    page.locator("[name=target]").select_option(code)
    page.get_by_label("Paste a list").fill(words)
    expect(page.get_by_label("Paste a list")).to_have_css("direction", "ltr")  # It begins in French.
    page.get_by_role("button", name="Make the deck").click()
    assert page.evaluate(WRONG_WAY, code) == []
    take_rows(page)
    arrived(page, "*/edit/")

    assert page.locator(f"[data-phrase][lang={code}]").count() == 2
    assert page.evaluate(WRONG_WAY, code) == []

    open_page(page, page.url.replace("edit/", ""))
    assert page.locator(f"[lang={code}]").count() >= 2
    assert page.evaluate(WRONG_WAY, code) == []


# --- Nothing that was typed is lost -------------------------------------------------------------------------


def test_a_word_that_is_being_typed_outlives_a_reload(page: Page) -> None:
    begin(page, "Half a word", "un;one\ndeux;two")
    first = page.locator("[data-phrase]").first
    first.click()
    first.press_sequentially("-deux-tro")

    reload(page)
    assert words(page, "fr") == ["un-deux-tro", "deux"]
    saved(page)

    # So does one among what a card shows when it is opened, and a list that nobody has added yet.
    page.get_by_role("button", name="More about").last.click()
    page.locator("[data-key=plural]").first.press_sequentially("deu")
    reload(page)
    expect(page.locator("[data-key=plural]").first).to_have_value("deu")
    saved(page)
    page.get_by_role("button", name="Paste a list").click()
    page.get_by_label("Your list").press_sequentially("trois;three")
    reload(page)
    expect(page.get_by_label("Your list")).to_have_value("trois;three")
    page.get_by_role("button", name="Check the rows").click()
    page.get_by_role("button", name="Add them").click()
    expect(page.locator("[data-row]")).to_have_count(3)
    saved(page)
    reload(page)
    assert words(page, "en") == ["one", "two", "three"]
    expect(page.locator("#state")).to_be_empty()


def test_what_is_given_up_for_what_another_window_has_comes_back(
    page: Page, browser: Browser, server: Entrance
) -> None:
    begin(page, "Two windows", "un;one\ndeux;two")
    other = a_desk(browser, server)
    open_page(other, page.url)
    page.locator("[data-phrase]").first.fill("theirs")
    page.locator("[data-phrase]").first.press("Tab")
    saved(page)
    other.locator("[data-phrase]").first.fill("mine")
    other.locator("[data-phrase]").first.press("Tab")

    other.get_by_role("button", name="Reload it").click()
    arrived(other, "*/edit/")
    expect(other.locator("[data-phrase]").first).to_have_value("theirs")
    other.get_by_role("button", name="Bring it back").click()
    arrived(other, "*/edit/")
    assert words(other, "fr") == ["mine", "deux"]

    # What stands aside can be had as well.
    other.get_by_role("link", name="Look at the deck").click()
    other.get_by_text("Earlier versions").click()
    expect(other.get_by_text("not published")).to_have_count(2)


def test_a_form_that_was_filled_in_outlives_the_session_another_language_and_a_reload(page: Page) -> None:
    list_ = page.get_by_label("Paste a list")
    back = page.get_by_text("What you had filled in here is back.")
    open_page(page, "/teach/decks/new/")
    page.get_by_label("Title").fill("By night")
    list_.fill("un;one\ndeux;two")

    page.context.clear_cookies(name="sessionid")
    page.get_by_role("button", name="Make the deck").click()
    expect(page.locator("[name=password]")).to_be_visible()
    sign_in(page, "/teach/decks/new/", anew=True)
    expect(back).to_be_visible()
    expect(list_).to_have_value("un;one\ndeux;two")
    reload(page)
    expect(list_).to_have_value("un;one\ndeux;two")
    open_page(page, "/teach/classes/")
    open_page(page, "/teach/decks/new/")
    expect(page.get_by_label("Title")).to_have_value("By night")

    # Who wants an empty form has one, and may think again.
    page.get_by_role("button", name="Start afresh").click()
    expect(list_).to_have_value("")
    page.get_by_role("button", name="Bring it back").click()
    expect(list_).to_have_value("un;one\ndeux;two")
    page.get_by_role("button", name="Français").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("[name=words]")).to_have_value("un;one\ndeux;two")

    # What has arrived is not brought back.
    page.get_by_role("button", name="Créer le jeu de cartes").click()
    arrived(page, "*/imports/*")
    page.locator("button[name=take]").click()
    arrived(page, "*/edit/")
    open_page(page, "/teach/decks/new/")
    expect(page.locator("[name=words]")).to_have_value("")
    expect(page.locator("[data-kept-note]")).to_be_hidden()


def test_a_list_of_which_nothing_was_imported_is_still_there(page: Page) -> None:
    open_page(page, "/teach/decks/import/")
    page.get_by_label("Or a pasted list").fill("le chat;the cat\nle chien;the dog")
    page.get_by_label("Title").fill("Pets")
    page.get_by_role("button", name="Check the rows").click()
    arrived(page, "*/imports/*")

    page.get_by_role("button", name="Import nothing").click()
    arrived(page, "*/import/")

    expect(page.locator("[name=text]")).to_have_value("le chat;the cat\nle chien;the dog")


def test_a_separator_chosen_for_one_list_is_not_that_of_the_next(page: Page) -> None:
    open_page(page, "/teach/decks/import/")
    page.locator("[name=text]").fill("le chat @ the cat\nle chien @ the dog")
    page.locator("[name=separator]").fill("@")
    page.locator("main form").get_by_role("button", name="Check the rows").click()
    arrived(page, "*/imports/*")

    page.get_by_role("button", name="Import nothing").click()
    arrived(page, "*/import/")

    expect(page.locator("[name=text]")).to_have_value("le chat @ the cat\nle chien @ the dog")
    expect(page.locator("[name=separator]")).to_have_value("")

    begin(page, "Of the grid")
    for _ in range(2):
        page.get_by_role("button", name="Paste a list").click()
        expect(page.locator("#paste-separator")).to_have_value("")
        page.locator("#paste-separator").fill("@")
        page.locator("#paste-dialog").get_by_role("button", name="Cancel").click()


def test_a_cat_is_in_colour_where_a_font_of_letters_has_one_in_black(page: Page) -> None:
    """DejaVu has; figures stay those of the letters."""
    open_page(page, "/teach/decks/")

    coloured = page.evaluate(COLOURED, ["🐶", "🐱", "🐮", "😀", "1"])

    if not coloured.pop(0):
        pytest.skip("needs a font of emoji: install it, in Debian with `apt install fonts-noto-color-emoji`")
    assert coloured == [True, True, True, False]


COLOURED = """async (signs) => {
    const font = `40px ${getComputedStyle(document.body).fontFamily}`;
    await document.fonts.load(font, signs.join(""));
    return signs.map((sign) => {
        const canvas = new OffscreenCanvas(60, 60).getContext("2d");
        canvas.font = font;
        canvas.fillText(sign, 5, 45);
        const { data } = canvas.getImageData(0, 0, 60, 60);
        return [...Array(3600).keys()].some((at) => data[4 * at] !== data[4 * at + 2]);
    });
}"""
