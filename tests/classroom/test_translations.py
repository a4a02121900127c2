"""Every text of the site is there in French: none is missing, unsure, empty, or lacks a placeholder."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import polib
import pytest

from classroom.management.commands.makemessages import Command

ROOT = Path(__file__).resolve().parents[2]
CATALOGUE = ROOT / "classroom" / "locale" / "fr" / "LC_MESSAGES" / "django.po"
PLACEHOLDER = re.compile(r"%\([a-z_]+\)[sd]|%%|\{[a-z_]*\}", re.IGNORECASE)

Key = tuple[str | None, str]


@pytest.fixture(scope="module")
def gettext() -> None:
    if not shutil.which("xgettext"):
        pytest.skip("needs gettext: install it, in Debian with `apt install gettext`")


@pytest.fixture(scope="module")
def extracted(gettext: None, tmp_path_factory: pytest.TempPathFactory) -> dict[Key, polib.POEntry]:
    """The texts as they stand in the code and the templates, found by gettext's own tools."""
    copy = tmp_path_factory.mktemp("sources")
    shutil.copytree(
        ROOT / "classroom", copy / "classroom", ignore=shutil.ignore_patterns("locale", "__pycache__")
    )
    shutil.copytree(ROOT / "templates", copy / "templates")
    (copy / "locale").mkdir()
    subprocess.run(
        [sys.executable, "-m", "django", "makemessages", "--locale", "fr", "--verbosity", "0"],
        cwd=copy,
        env={name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"},
        check=True,
    )
    catalogue = polib.pofile(str(copy / "locale" / "fr" / "LC_MESSAGES" / "django.po"))
    return {(entry.msgctxt, entry.msgid): entry for entry in catalogue}


@pytest.fixture(scope="module")
def french() -> dict[Key, polib.POEntry]:
    catalogue = polib.pofile(str(CATALOGUE))
    return {(entry.msgctxt, entry.msgid): entry for entry in catalogue if not entry.obsolete}


def translations(entry: polib.POEntry) -> list[str]:
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def test_texts_are_marked_by_names_that_gettext_knows_and_not_within_others() -> None:
    """Under any other name, or within an f-string, it would not find them: they would stay English."""
    renamed = re.compile(
        r"^from django\.utils\.translation import .*\b\w*gettext\w* as (?!_\b)\w+", re.MULTILINE
    )
    within = re.compile(r"""\bf"[^"\n]*\{(_|n?p?gettext)\(""")

    for path in (ROOT / "classroom").rglob("*.py"):
        text = path.read_text("utf-8")
        assert not renamed.search(text), path
        assert not within.search(text), path


def test_there_are_texts_to_translate(extracted: dict[Key, polib.POEntry]) -> None:
    assert len(extracted) > 100


def test_every_text_has_its_french(
    extracted: dict[Key, polib.POEntry], french: dict[Key, polib.POEntry]
) -> None:
    missing = [
        text
        for (context, text), entry in extracted.items()
        if (context, text) not in french
        or french[context, text].fuzzy
        or len(translations(french[context, text])) != len(translations(entry))
        or not all(translations(french[context, text]))
    ]

    assert missing == []


def test_no_french_is_left_over(
    extracted: dict[Key, polib.POEntry], french: dict[Key, polib.POEntry]
) -> None:
    assert sorted(text for _, text in french.keys() - extracted.keys()) == []


def test_each_french_text_names_the_same_placeholders(french: dict[Key, polib.POEntry]) -> None:
    wrong = []
    for entry in french.values():
        allowed = [set(PLACEHOLDER.findall(text)) for text in (entry.msgid, entry.msgid_plural) if text]
        # A singular may leave out its number: "one card".
        wanted = set.union(*allowed)
        for translation in translations(entry):
            used = set(PLACEHOLDER.findall(translation))
            if not (used == wanted or used in allowed):
                wrong.append((entry.msgid, sorted(wanted ^ used)))

    assert wrong == []


def test_no_french_line_begins_with_a_sign() -> None:
    """The catalogue as it is compiled for the site; translators may type ordinary spaces."""
    compiled = polib.mofile(str(CATALOGUE.with_suffix(".mo")))

    assert [
        text for entry in compiled for text in translations(entry) if re.search(" [?!;:»]|« ", text)
    ] == []


STRAIGHT_APOSTROPHE = re.compile(r"(?<=[\w)}>])'(?=\w)|(?<=s)'(?= )")
IN_TAGS = re.compile(r"\{#.*?#\}|\{% comment.*?endcomment %\}|\{%(?! translate).*?%\}|<[^>]*>", re.DOTALL)


def test_no_text_for_people_has_a_straight_apostrophe(french: dict[Key, polib.POEntry]) -> None:
    texts = [text for one in french.values() for text in (one.msgid, one.msgid_plural, *translations(one))]
    pages = [IN_TAGS.sub("", path.read_text("utf-8")) for path in (ROOT / "templates").rglob("*.html")]
    packs = [
        path.read_text("utf-8")
        for path in (ROOT / "familygames" / "language").glob("*.toml")
        if path.name != "glossary.toml"
    ]
    packs = [re.sub(r"^#.*$", "", pack, flags=re.MULTILINE) for pack in packs]

    assert [
        text[max(match.start() - 30, 0) : match.end() + 10]
        for text in (*texts, *pages, *packs)
        for match in STRAIGHT_APOSTROPHE.finditer(text)
    ] == []


BARE_COLON = re.compile(r"(?:%\}|\}\}|>|\$\{[^}]*\}): ")
"""A colon behind what is put in or begun, outside any text that is translated."""
TRANSLATED = re.compile(r"\{% blocktranslate.*?endblocktranslate %\}", re.DOTALL)


def test_no_colon_is_put_behind_words_as_english_has_it() -> None:
    """« Poulie : oui », with its space, where a template or a script puts a name before what is said."""
    templates = (path for path in (ROOT / "templates").rglob("*.html") if ".en." not in path.name)
    scripts = (ROOT / "classroom" / "static" / "js").rglob("*.js")

    assert [
        (path.name, match[0])
        for path in (*templates, *scripts)
        for match in BARE_COLON.finditer(TRANSLATED.sub("", path.read_text("utf-8")))
    ] == []


QUOTED_MARKUP = re.compile(r"<[^>]*>|\{%.*?%\}")
STRAIGHT = re.compile(r'"')


def test_english_quotes_as_english_does_and_french_as_french_does(french: dict[Key, polib.POEntry]) -> None:
    def words(text: str) -> str:
        return QUOTED_MARKUP.sub("", text)

    wrong = [
        text
        for entry in french.values()
        for text in (entry.msgid, entry.msgid_plural)
        if re.search('[«»"]', words(text))
    ]
    wrong += [
        text for entry in french.values() for text in translations(entry) if re.search('["“”]', words(text))
    ]

    assert wrong == []


def test_no_template_has_quotation_marks_of_its_own() -> None:
    """They belong to a language, and so into a text that is translated."""
    loose = re.compile(
        r"\{%\s*(?:blocktranslate|comment).*?%\}.*?\{%\s*end\w+\s*%\}|\{%.*?%\}|\{#.*?#\}", re.DOTALL
    )
    found = {
        path.name: marks
        for path in (ROOT / "templates").rglob("*.html")
        if (marks := re.findall("[«»“”]", loose.sub("", path.read_text())))
    }

    assert found == {}


@pytest.mark.long
def test_collecting_texts_again_changes_nothing(tmp_path: Path) -> None:
    if not shutil.which("xgettext"):
        pytest.skip("needs gettext: install it, in Debian with `apt install gettext`")
    for folder in ("classroom", "templates"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("Makefile", "manage.py"):
        shutil.copy(ROOT / file, tmp_path)
    catalogue = tmp_path / CATALOGUE.relative_to(ROOT)

    def collected() -> str:
        subprocess.run(
            ["make", "--old-file=here/dev.lock", "VENV=here", f"PYTHON={sys.executable}", "texts"],
            cwd=tmp_path,
            env=os.environ | {"PYTHONPATH": str(ROOT), "DATA_DIR": str(tmp_path)},
            check=True,
        )
        return catalogue.read_text("utf-8")

    once = collected()

    assert "Creation-Date" not in once
    assert collected() == once
    known = {
        (entry.msgctxt, entry.msgid): translations(entry)
        for entry in polib.pofile(str(CATALOGUE))
        if not entry.obsolete
    }
    assert {(entry.msgctxt, entry.msgid): translations(entry) for entry in polib.pofile(once)} == known


def test_a_new_text_is_given_no_french_by_guess(gettext: None, tmp_path: Path) -> None:
    """`make texts` merges so: what is like an old text waits for its own words."""
    known, new = (polib.POFile() for _ in range(2))
    for file, text, french in ((known, "Your cards", "Vos cartes"), (new, "Your card", "")):
        file.metadata = {"Content-Type": "text/plain; charset=UTF-8"}
        file.append(polib.POEntry(msgid=text, msgstr=french))
        file.save(str(tmp_path / text))

    subprocess.run(
        ["msgmerge", *Command.msgmerge_options, "Your cards", "Your card"], cwd=tmp_path, check=True
    )

    assert [entry.msgstr for entry in polib.pofile(str(tmp_path / "Your cards")) if not entry.obsolete] == [
        ""
    ]


QUOTED = re.compile("«[^»]*»|“[^”]*”")
TO_ONE = re.compile(r"\b(?:tu|toi|ton|ta|tes|te)\b|\bt’", re.IGNORECASE)
TO_MANY = re.compile(r"\b(?:vous|votre|vos)\b|\b(?!chez|assez|nez)\w{2,}ez\b", re.IGNORECASE)


def test_a_french_text_says_tu_or_vous_and_not_both(french: dict[Key, polib.POEntry]) -> None:
    texts = [QUOTED.sub("", text) for entry in french.values() for text in translations(entry)]

    assert [text for text in texts if TO_ONE.search(text) and TO_MANY.search(text)] == []


def test_the_rules_of_a_game_say_tu_from_beginning_to_end(french: dict[Key, polib.POEntry]) -> None:
    rules = re.compile(r"classroom/games/\w+/rules(_wording)?\.py")
    texts = [
        QUOTED.sub("", text)
        for entry in french.values()
        if any(rules.match(place) for place, _ in entry.occurrences)
        for text in translations(entry)
    ]

    assert [text for text in texts if TO_MANY.search(text)] == []
    assert any(TO_ONE.search(text) for text in texts)


def test_pupils_read_one_word_for_who_teaches_them(french: dict[Key, polib.POEntry]) -> None:
    texts = [text for entry in french.values() for text in translations(entry)]

    assert [text for text in texts if TO_ONE.search(text) and re.search(r"\b[Tt]on enseignant", text)] == []
    assert any("ton professeur" in text for text in texts)
