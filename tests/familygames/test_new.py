"""`python -m familygames.new NAME` makes a game that runs at once, or says in a sentence why it does not."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from classroom.games.sites import SITES
from familygames import new
from familygames.catalogue import GAMES
from familygames.pasting import COLOURS
from tests.patience import PROGRAM

ROOT = Path(__file__).resolve().parents[2]
LONGEST = "a_game_of_long_words"
COPIED = ("classroom", "familygames", "templates", "tests", "fixtures", "docs", ".ci")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Race", "small letters"),
        ("wordRace", "small letters"),
        ("word-race", "small letters"),
        ("word race", "small letters"),
        ("word.race", "small letters"),
        ("word/race", "small letters"),
        ("../race", "small letters"),
        ("_race", "small letters"),
        ("race_", "small letters"),
        ("word__race", "small letters"),
        ("2race", "small letters"),
        ("course_à_mots", "small letters"),
        ("race\n", "small letters"),
        ("", "small letters"),
        ("class", "a word of Python's own"),
        ("list", "a word of Python's own"),
        ("a" * 21, "too long: at most 20 letters"),
        ("memory", "taken: there is familygames/memory already"),
        ("spikit", "taken: there is familygames/spikit already"),
        ("language", "taken: there is familygames/language already"),
        ("cards", "taken: there is familygames/cards.py already"),
        ("new", "taken: there is familygames/new.py already"),
        ("shared", "taken: there is classroom/games/shared already"),
        ("sites", "taken: there is classroom/games/sites.py already"),
        ("sample", "taken: there is tests/games/sample.py already"),
        ("typed", "taken: there is tests/familygames/test_typed.py already"),
    ],
)
def test_a_name_that_no_game_can_have_is_refused_in_one_sentence(
    name: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        new.main([name])

    [line] = [line for line in capsys.readouterr().err.splitlines() if "error: " in line]
    assert ended.value.code == 2
    assert told in line
    assert line.endswith(".")
    assert not new.NAME.fullmatch(name) or new.objection(name) in line


@pytest.mark.parametrize("name", ["tried_here", "tried", "x", "round_2", LONGEST])
def test_a_name_that_a_module_can_have_is_taken(name: str) -> None:
    assert new.objection(name) == ""


def test_where_only_the_library_is_no_game_is_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        new.main(["word_race"], tmp_path)

    assert "only a copy of the project's sources" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """The sources, to be changed; what is large in them and is only read lies where it lay."""
    for folder in COPIED:
        shutil.copytree(
            ROOT / folder,
            tmp_path / folder,
            ignore=shutil.ignore_patterns("__pycache__", "node_modules"),
            copy_function=lambda source, target: (
                shutil.copy(source, target)
                if Path(source).stat().st_size < 1_000_000
                else Path(target).symlink_to(source)
            ),
        )
    for file in (*ROOT.glob("*.md"), ROOT / "pyproject.toml", ROOT / "manage.py", ROOT / "Makefile"):
        shutil.copy(file, tmp_path)
    return tmp_path


def in_a_program(folder: Path, *told: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", *told],
        cwd=folder,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
        timeout=PROGRAM,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def test_a_new_game_is_played_at_once_and_stands_in_every_list(clone: Path) -> None:
    told = in_a_program(clone, "familygames.new", LONGEST)
    played = in_a_program(
        clone, "familygames.simulate", LONGEST, "--players", "expert,beginner", "--games", "2"
    )
    tried = in_a_program(
        clone, "pytest", "-q", "-p", "no:cacheprovider", "-k", f"{LONGEST} or game_to_copy or named_outside",
        f"tests/familygames/test_{LONGEST}.py", "tests/games", "tests/test_games_say_themselves.py",
        "tests/familygames/test_catalogue.py", "tests/test_architecture.py",
    )  # fmt: skip

    code = [path for path in told.split() if path.endswith(".py")]
    assert in_a_program(clone, "ruff", "check", "--quiet", *code) == ""
    assert in_a_program(clone, "ruff", "format", "--check", "--quiet", *code) == ""
    made = told.partition("One line more in:")[0].split()[1:]
    assert {path.parent for path in map(Path, made)} >= {Path("familygames", LONGEST), Path("tests/games")}
    assert not [path for path in made if re.search(r"[Mm]emory", (clone / path).read_text("utf-8"))]
    assert "expert" in played
    assert "passed" in tried
    assert (clone / "pyproject.toml").read_text("utf-8").count(f'"{new.counted(len(GAMES) + 1)} ') == 1


def test_each_new_game_is_known_by_a_sign_and_a_colour_of_its_own(clone: Path) -> None:
    free = len(COLOURS) - len(GAMES)
    names = [f"round_{number}" for number in range(free)]

    for name in names:
        new.make(name, clone)

    looks = {name: (site.sign, site.colour) for name, site in SITES.items()}
    for name in names:
        text = (clone / "classroom/games" / name / "__init__.py").read_text("utf-8")
        [sign], [colour] = (re.findall(rf'\b{field}="(.+?)"', text) for field in ("sign", "colour"))
        looks[name] = (sign, colour)
    for of_all in zip(*looks.values(), strict=True):
        assert len(set(of_all)) == len(GAMES) + free
