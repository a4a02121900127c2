"""The guide for teachers stays true: what it names is there, in both languages, and its links lead on."""

from __future__ import annotations

import re
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse
from django.utils import translation

from classroom.views.guide import PAGES
from tests.classroom.tables import a_teacher

pytestmark = pytest.mark.django_db

TEXTS = Path("templates/guide")
LANGUAGES = [code for code, _ in settings.LANGUAGES]
NAMED = re.compile(r'\{% named "([^"]+)" %\}')
LINKED = re.compile(r'\{% link "[^"]+" "([^"]+)" %\}')
HREF = re.compile(r'href="(/[^"#]*)"')
MOST_BYTES = 60_000


def text_of(slug: str, language: str) -> str:
    return (TEXTS / f"{slug}.{language}.html").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def known() -> set[str]:
    """The texts that stand on other pages than the guide's, and in French, too."""
    catalogue = polib.pofile("classroom/locale/fr/LC_MESSAGES/django.po")
    return {
        entry.msgid
        for entry in catalogue
        if entry.translated() and any("guide" not in place for place, _ in entry.occurrences)
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", [page.slug for page in PAGES])
def test_what_is_named_stands_on_the_site(slug: str, language: str, known: set[str]) -> None:
    text = text_of(slug, language)
    named = {*NAMED.findall(text), *LINKED.findall(text)} - {"Aa"}  # It is the same in all languages.

    assert named
    assert named - known == set()
    assert "<strong>" not in text  # What stands out is a name.


@pytest.mark.parametrize("slug", [page.slug for page in PAGES])
def test_each_language_names_the_same(slug: str) -> None:
    named = [sorted(NAMED.findall(text_of(slug, language))) for language in LANGUAGES]

    assert all(one == named[0] for one in named)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("is_signed_in", [False, True])
def test_all_its_links_lead_somewhere(language: str, is_signed_in: bool) -> None:
    client = Client(headers={"accept-language": language})
    if is_signed_in:
        client.force_login(a_teacher())
    links = {reverse("guide"), *(reverse(page.address) for page in PAGES)}
    for link in sorted(links):
        page = client.get(link)
        assert page.status_code == 200
        links |= {found for found in HREF.findall(page.content.decode()) if "static" not in found}

    for link in links:
        assert client.get(link).status_code in (200, 302), link


def test_the_way_to_it_stands_where_teachers_are() -> None:
    visitor, desk = Client(), Client()
    desk.force_login(a_teacher())

    assert f'href="{reverse("guide")}"' in visitor.get("/").content.decode()
    assert f'href="{reverse("guide")}"' in desk.get("/teach/classes/").content.decode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_pictures_are_there_and_small(language: str) -> None:
    for page in PAGES:
        found = finders.find(f"guide/{page.slug}.{language}.jpg")
        assert found, f"docs/take_pictures.py takes that of {page.slug}"
        assert Path(found).stat().st_size <= MOST_BYTES, page.slug
        shown = Client(headers={"accept-language": language}).get(reverse(page.address)).content.decode()
        with translation.override(language):
            assert f'alt="{page.shows}"' in shown
