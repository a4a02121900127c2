"""What the documents for programmers name is there: paths, modules, classes, functions, links."""

from __future__ import annotations

import importlib
import re
import runpy
import subprocess
from pathlib import Path

import pytest

from classroom.games.sites import SITES
from familygames.catalogue import GAMES
from familygames.new import NUMBERS, counted

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = ("CONTRIBUTING.md", "docs/architecture.md")
QUOTED = re.compile(r"`([^`\n]+)`")
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
PATH = re.compile(r"\.?[\w-]+(/[\w.-]+)*(/|\.(py|js|css|md|toml|po))|\.ci/run")
DOTTED = re.compile(r"(familygames|classroom|tests)(\.\w+)+")
LINK = re.compile(r"\]\(([^)#]+)\)")
IN_A_COMMAND = re.compile(r"tests/\S+\.py")
TARGET = re.compile(r"\bmake ([a-z-]+)")


def exists(name: str) -> bool:
    """Whether the module, or what a module holds, is there."""
    names = name.split(".")
    for end in range(len(names), 0, -1):
        try:
            found = importlib.import_module(".".join(names[:end]))
        except ModuleNotFoundError:
            continue
        for part in names[end:]:
            if not hasattr(found, part):
                return False
            found = getattr(found, part)
        return True
    return False


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_path_that_is_named_exists(document: str) -> None:
    text = (ROOT / document).read_text("utf-8")
    named = {word for word in QUOTED.findall(FENCED.sub("", text)) if PATH.fullmatch(word)}
    named |= set(IN_A_COMMAND.findall(text))

    assert named
    assert [path for path in sorted(named) if not (ROOT / path).exists()] == []


@pytest.mark.parametrize(
    "document", [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")], ids=lambda file: file.name
)
def test_every_link_in_the_house_leads_somewhere(document: Path) -> None:
    text = QUOTED.sub("", FENCED.sub("", document.read_text("utf-8")))
    links = [link for link in LINK.findall(text) if "://" not in link]

    assert [link for link in links if not (document.parent / link).exists()] == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("document", ["README.md", "README.fr.md"])
def test_every_game_is_told_of_in_both_languages(document: str, game: str) -> None:
    assert f"**{SITES[game].words.name}" in (ROOT / document).read_text("utf-8")


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_module_class_and_function_that_is_named_exists(document: str) -> None:
    named = {word for word in QUOTED.findall((ROOT / document).read_text("utf-8")) if DOTTED.fullmatch(word)}

    assert named
    assert [name for name in sorted(named) if not exists(name)] == []
    assert not exists("familygames.game.NoSuchThing")


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_command_of_make_that_is_named_exists(document: str) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))

    assert set(TARGET.findall((ROOT / document).read_text("utf-8"))) <= targets


def test_the_picture_of_the_house_is_as_its_script_draws_it() -> None:
    draw = runpy.run_path(str(ROOT / "docs" / "draw_house.py"))

    assert draw["TARGET"].read_text("utf-8") == draw["house"]()


def test_the_second_service_is_made_of_the_first_as_the_page_on_hosting_says(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    [first] = re.findall(r"```ini\n(.*?)```", page, re.DOTALL)
    [command] = re.findall(
        r"^(sed .*?)\|\s+sudo tee familygames-second\.service$", page, re.DOTALL | re.MULTILINE
    )
    (tmp_path / "familygames.service").write_text(first)

    second = subprocess.run(
        ["/bin/sh", "-c", command], cwd=tmp_path, check=True, capture_output=True, text=True
    ).stdout.splitlines()

    assert set(second) - set(first.splitlines()) == {
        "After=familygames.service",
        "PartOf=familygames.service",
        next(line.replace("8000", "8001") for line in first.splitlines() if line.startswith("ExecStart=")),
    }
    assert not any(line.startswith("ExecStartPre=") for line in second)


@pytest.mark.parametrize("file", ["README.md", "pyproject.toml"])
def test_there_are_as_many_games_as_is_said(file: str) -> None:
    words = (ROOT / file).read_text("utf-8").split()
    numbers = {
        word.strip('"')
        for place, word in enumerate(words)
        if word.strip('"') in NUMBERS and "games" in words[place + 1 : place + 4]
    }

    assert numbers == {counted(len(GAMES))}
