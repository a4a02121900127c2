"""What the documents for programmers name is there: paths, modules, classes, functions, links."""

from __future__ import annotations

import importlib
import os
import re
import runpy
import shutil
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
    [first] = told_of("ini")
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


def told_of(language: str) -> list[str]:
    """The examples in a *language* on the page on hosting."""
    page = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    return re.findall(rf"```{language}\n(.*?)```", page, re.DOTALL)


FOR_PEOPLE = re.compile(r"(?:^|(?<=\s))# .*$|<\w+ [^<>\n]*>", re.MULTILINE)
"""What an example says to people: its comments, and what they put in its place."""


def test_hosting_is_told_in_french_with_the_same_examples_and_variables() -> None:
    def told(page: str) -> tuple[object, ...]:
        text = (ROOT / "docs" / page).read_text("utf-8")
        fenced = re.findall(r"^```\w+\n.*?^```$", text, re.DOTALL | re.MULTILINE)
        examples = [FOR_PEOPLE.sub("#", example) for example in fenced]
        prose = re.sub(r"^```\w+\n.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE)
        named = re.findall(r"^\| (`[^|]*?) \|", prose, re.MULTILINE)
        return examples, named, len(re.findall(r"^## ", prose, re.MULTILINE))

    assert told("hosting.fr.md") == told("hosting.md")


def test_the_french_page_on_hosting_speaks_french_in_its_examples_too() -> None:
    english, french = (
        {
            said
            for example in re.findall(r"^```\w+\n.*?^```$", text, re.DOTALL | re.MULTILINE)
            for said in FOR_PEOPLE.findall(example)
        }
        for text in ((ROOT / "docs" / page).read_text("utf-8") for page in ("hosting.md", "hosting.fr.md"))
    )

    assert len(french) == len(english) > 0
    assert french & english == set()


def test_the_service_of_a_wheel_is_made_of_the_other_as_the_page_on_hosting_says(tmp_path: Path) -> None:
    [service] = told_of("ini")
    [changing] = [example for example in told_of("sh") if "sed -i" in example]
    (tmp_path / "familygames.service").write_text(service)
    command = changing[changing.index("sed -i") : changing.index("sudo systemctl")]

    subprocess.run(["/bin/sh", "-c", command], cwd=tmp_path, check=True)

    changed = (tmp_path / "familygames.service").read_text().splitlines()
    assert "WorkingDirectory=/srv/familygames" in changed
    [start] = (line for line in changed if line.startswith("ExecStart="))
    assert start.startswith("ExecStart=/srv/familygames/program/bin/family-games serve ")
    assert start.endswith(" --data /srv/familygames/data")
    assert len(set(changed) - set(service.splitlines())) == 2
    assert not any(line.startswith("ExecStartPre=") for line in changed)


def test_the_service_may_do_little(tmp_path: Path) -> None:
    """As systemd itself counts: 0 is nothing, 10 all. Where it is not installed, no service is."""
    if (systemd := shutil.which("systemd-analyze")) is None:
        return
    [service] = told_of("ini")
    (tmp_path / "familygames.service").write_text(service)

    told = subprocess.run(
        [systemd, "security", "--offline=true", "--no-pager", str(tmp_path / "familygames.service")],
        capture_output=True, text=True, check=False,
    ).stdout  # fmt: skip

    [exposure] = re.findall(r"Overall exposure level for familygames.service: ([\d.]+)", told)
    assert float(exposure) <= 4


def test_the_backup_of_every_night_has_the_settings_and_todays_name(tmp_path: Path) -> None:
    [line] = told_of("cron")
    program = tmp_path / "app" / ".venv" / "bin" / "python"
    program.parent.mkdir(parents=True)
    program.write_text('#!/bin/sh\ntouch "$3" && echo "$1 $2 $PUBLIC_URL"\n')
    program.chmod(0o700)
    (tmp_path / "familygames.env").write_text('PUBLIC_URL="https://games.school.example"\n')
    (tmp_path / "backup").mkdir()
    old = tmp_path / "backup" / "familygames-2020-01-01.zip"
    old.touch()
    os.utime(old, (0, 0))
    *when, user, command = line.split(maxsplit=6)
    for there, here in (
        ("/srv/familygames/app", "app"),
        ("/etc/familygames.env", "familygames.env"),
        ("/srv/backup", "backup"),
    ):
        command = command.replace(there, str(tmp_path / here))
    assert not re.search(r"(?<!\\)%", command), "cron ends a command there"
    command = command.replace("\\%", "%")

    told = subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, check=True).stdout

    assert (len(when), user) == (5, "familygames")
    assert told.split() == ["manage.py", "backup", "https://games.school.example"]
    [made] = (tmp_path / "backup").iterdir()
    assert re.fullmatch(r"familygames-\d{4}-\d\d-\d\d.zip", made.name)


@pytest.mark.parametrize("file", ["README.md", "pyproject.toml"])
def test_there_are_as_many_games_as_is_said(file: str) -> None:
    words = (ROOT / file).read_text("utf-8").split()
    numbers = {
        word.strip('"')
        for place, word in enumerate(words)
        if word.strip('"') in NUMBERS and "games" in words[place + 1 : place + 4]
    }

    assert numbers == {counted(len(GAMES))}
