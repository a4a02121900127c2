"""The site as an app on a device: its manifest, its icons, and what is kept for when there is no network."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.files.storage import storages
from django.test import Client
from django.utils import translation
from PIL import Image

from classroom.release import release
from classroom.services import learners
from tests.classroom.at_home import a_game, a_guest, browser
from tests.classroom.tables import Socket, open_a_table
from tests.classroom.test_table_page import page_of, seated

pytestmark = pytest.mark.django_db

HASH = re.compile(r"\.[0-9a-f]{12}(?=\.\w+$)")
COLOUR = re.compile(r"#[0-9a-f]{6}")
SCRIPT = re.compile(r'(?:href|src)="([^"]+\.js)"')
IMPORTED = re.compile(r'from "\./([^"]+)"')


def manifest(language: str = "en") -> dict[str, Any]:
    answer = Client().get("/manifest.webmanifest", headers={"accept-language": language})
    assert answer.headers["Content-Type"] == "application/manifest+json"
    told: dict[str, Any] = answer.json()
    return told


def source_of(address: str) -> Path:
    """The file of ours that a page knows by this *address*."""
    assert HASH.search(address), address
    return Path(str(finders.find(HASH.sub("", address.removeprefix(settings.STATIC_URL)))))


def test_a_device_can_install_the_site() -> None:
    told = manifest()

    assert (told["id"], told["start_url"], told["scope"], told["display"]) == ("/", "/", "/", "standalone")
    assert Client().get(told["start_url"]).status_code == 200
    assert {(icon["sizes"], icon["purpose"]) for icon in told["icons"]} >= {
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    }


@pytest.mark.parametrize("language", ["en", "fr"])
def test_it_is_told_in_the_readers_language(language: str) -> None:
    told = manifest(language)

    names = [shortcut["name"] for shortcut in told["shortcuts"]]
    with translation.override(language):
        assert names == [translation.gettext("Join a game"), translation.gettext("Practise at home")]
    assert told["lang"] == language
    assert told["description"].startswith("Card games" if language == "en" else "Des jeux de cartes")


def test_its_shortcuts_lead_somewhere() -> None:
    for shortcut in manifest()["shortcuts"]:
        assert Client().get(shortcut["url"]).status_code in {200, 302}


def test_its_icons_have_the_sizes_that_it_tells_and_are_small() -> None:
    told = manifest()
    icons = [*told["icons"], *(icon for shortcut in told["shortcuts"] for icon in shortcut["icons"])]

    for icon in icons:
        file = source_of(icon["src"])
        with Image.open(file) as picture:
            assert (picture.format, "{}x{}".format(*picture.size)) == ("PNG", icon["sizes"])
        assert file.stat().st_size < 20_000


def test_a_maskable_icon_and_that_of_apple_leave_no_corner_open() -> None:
    page = Client().get("/").content.decode()
    (apple,) = re.findall(r'rel="apple-touch-icon" href="([^"]+)"', page)
    (maskable,) = [icon["src"] for icon in manifest()["icons"] if icon["purpose"] == "maskable"]

    for address, size in ((apple, 180), (maskable, 512)):
        with Image.open(source_of(address)) as picture:
            assert picture.size == (size, size)
            assert picture.convert("RGBA").getextrema()[3] == (255, 255)


def test_its_colours_are_those_of_the_pages() -> None:
    told, looks = manifest(), Path(str(finders.find("css/site.css"))).read_text("utf-8")
    theme = re.search(r'name="theme-color" content="([^"]+)"', Client().get("/").content.decode())

    assert theme is not None
    assert told["theme_color"] == theme[1]
    assert f"--paper: {told['background_color']};" in looks


def test_the_service_worker_is_for_the_whole_site_and_each_release_and_language_has_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answer = Client().get("/service-worker.js")

    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert answer.headers["Service-Worker-Allowed"] == "/"
    assert {"no-cache", "no-store"} <= set(answer.headers["Cache-Control"].replace(",", " ").split())
    assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
    assert not answer.cookies
    assert release()
    (script,) = re.findall(r'importScripts\("([^"]+)"\)', answer.content.decode())
    assert source_of(script).name == "worker.js"

    assert Client().get("/service-worker.js").content == answer.content
    french = Client().get("/service-worker.js", headers={"accept-language": "fr"})
    assert french.content != answer.content
    monkeypatch.setattr(storages["staticfiles"], "manifest_hash", "another")
    assert Client().get("/service-worker.js").content != answer.content


def test_switched_off_it_removes_itself_and_no_page_asks_for_another(settings: Any) -> None:
    assert "js/installing." in Client().get("/").content.decode()

    settings.SERVICE_WORKER = False

    (script,) = re.findall(r'importScripts\("([^"]+)"\)', Client().get("/service-worker.js").content.decode())
    assert source_of(script).name == "no_worker.js"
    assert "js/installing." not in Client().get("/").content.decode()


@pytest.mark.parametrize(("language", "title"), [("en", "No network"), ("fr", "Pas de réseau")])
def test_the_page_for_the_time_without_a_network_is_the_same_for_all(language: str, title: str) -> None:
    """Whoever is signed in: a device keeps it."""
    learner = a_guest()
    asking = {"accept-language": language}
    page = Client().get("/offline/", headers=asking)
    of_learner = browser(learners.cookie_of(learner)).get("/offline/", headers=asking)

    assert page.content == of_learner.content
    assert learner.name not in page.content.decode()
    assert not page.cookies
    assert f"<h1>{title}</h1>" in page.content.decode()
    assert f'<html lang="{language}"' in page.content.decode()


def test_the_page_for_the_time_without_a_network_names_all_its_scripts() -> None:
    """A device keeps what the page names; what those scripts import could not be fetched any more."""
    page = Client().get("/offline/").content.decode()
    named = {source_of(address) for address in SCRIPT.findall(page)}
    imported = {file.with_name(name) for file in named for name in IMPORTED.findall(file.read_text("utf-8"))}

    assert imported < named
    assert [file.name for file in named - imported] == ["offline.js"]


def test_what_is_kept_of_a_game_is_kept_at_home_alone() -> None:
    learner = a_guest()
    device = browser(learners.cookie_of(learner))
    table = a_game(learner)

    for path in (f"/table/{table.pk}/", "/practise/"):
        assert "js/kept_game." in device.get(path).content.decode(), path
    assert "js/kept_game." in Client().get("/practise/").content.decode()


@pytest.mark.django_db(transaction=True)
async def test_a_table_in_class_keeps_nothing_and_brings_nothing_of_this() -> None:
    (row, *_) = await open_a_table("Emma", "Léo")

    page = (await (await seated(row)).get(page_of(row))).text

    assert f'data-release="{release()}"' in page
    assert not re.search(r"kept_game|installing|webmanifest|apple-touch", page)


@pytest.mark.django_db(transaction=True)
async def test_the_first_that_a_page_hears_is_the_release_and_programs_hear_nothing_of_it() -> None:
    (row, *_) = await open_a_table("Emma", "Léo")

    socket = Socket(row["path"], token=row["token"], kind="board")
    first = await socket.open()
    await socket.say({"number": -1, "again": True})
    second = await socket.hear()
    program = Socket(row["path"], token=row["token"], kind="json")

    assert first["release"] == release()
    assert "parts" in second
    assert "release" not in second
    assert "release" not in await program.open()
    polled = (await (await seated(row)).get(f"{page_of(row)}screen/")).json()
    assert polled["release"] == release()
