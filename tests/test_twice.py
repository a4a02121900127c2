"""What fails by chance passes alone and is named; nothing else is forgiven."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[1]

PASSES = "def test_passes():\n    pass\n"
FAILS = "def test_fails():\n    assert False\n"
BY_CHANCE = """
from pathlib import Path

def test_fails_the_first_time():
    first = Path("was here")
    if not first.exists():
        first.touch()
        {0}
"""
UNSTEADY = "unsteady: test_chance.py::test_fails_the_first_time [sqlite]"


def told_of(folder: Path, *told: str, database: str = "", **files: str) -> tuple[int, str]:
    """The status and the output of a run over *files*."""
    (folder / "pytest.ini").write_text("[pytest]\nmarkers = on_postgresql\n")
    for name, text in files.items():
        (folder / f"test_{name}.py").write_text(text)
    environment = os.environ | {"PYTHONPATH": str(ROOT), "CI": "true", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    environment["TEST_DATABASE_URL"] = database
    for name in ("TELL_OF_TESTS", "PYTEST_ADDOPTS"):
        environment.pop(name, None)
    for name in [name for name in environment if name.startswith("PYTEST_XDIST")]:
        del environment[name]
    done = subprocess.run(
        [sys.executable, "-m", "tests.twice", "-p", "xdist.plugin", *told],
        cwd=folder,
        env=environment,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    return done.returncode, done.stdout


def test_what_fails_beside_others_and_passes_alone_is_named_at_the_end_of_a_green_run(tmp_path: Path) -> None:
    status, told = told_of(tmp_path, passes=PASSES, chance=BY_CHANCE.format("assert False"))

    assert status == 0
    assert told.splitlines()[-2] == UNSTEADY
    assert told.splitlines()[-1].startswith("green: 0.")
    assert " 2 tests, 1 unsteady; slowest: test_" in told.splitlines()[-1]


def test_what_fails_twice_is_red(tmp_path: Path) -> None:
    status, told = told_of(tmp_path, fails=FAILS, chance=BY_CHANCE.format("assert False"))

    assert status == 1
    assert UNSTEADY in told
    assert told.splitlines()[-1].startswith("red: ")


@pytest.mark.parametrize("crash", ["import os; os._exit(3)", "import os; os.abort()"])
def test_what_a_crashed_worker_left_undone_is_done(tmp_path: Path, crash: str) -> None:
    after = "\n\ndef test_that_follows():\n    pass\n"
    status, told = told_of(tmp_path, passes=PASSES, chance=BY_CHANCE.format(crash) + after)

    assert status == 0, told
    assert UNSTEADY in told
    assert " 3 tests, 1 unsteady" in told


@pytest.mark.parametrize(
    "beside",
    [
        pytest.param("import pytest\n\ndef test_skipped():\n    pytest.skip('why not')\n", id="skipped"),
        pytest.param("import pytest\n\npytest.skip('why not', allow_module_level=True)\n", id="file skipped"),
        pytest.param("import nothing_of_this_name\n", id="not collected"),
        pytest.param("".join(f"def test_{n}():\n    assert 0\n" for n in range(20)), id="too many"),
    ],
)
def test_nothing_else_is_forgiven_beside_it(tmp_path: Path, beside: str) -> None:
    status, told = told_of(tmp_path, chance=BY_CHANCE.format("assert False"), beside=beside)

    assert status != 0
    assert told.splitlines()[-1].startswith("red: ")


MARKED = "import pytest\n\n@pytest.mark.on_postgresql\ndef test_differs():\n    {}\n"


@pytest.mark.parametrize(
    ("file", "asked", "tests", "status"),
    [
        pytest.param(PASSES, [], 1, 0, id="nothing differs there"),
        pytest.param(PASSES + MARKED.format("pass"), [], 3, 0, id="one differs"),
        pytest.param(PASSES + MARKED.format("pass"), ["-k", "passes"], 1, 0, id="one that is not asked for"),
        pytest.param(
            PASSES + MARKED.format("import os; assert os.environ['TEST_ON'] == 'sqlite'"),
            [],
            3,
            1,
            id="red there",
        ),
        pytest.param(PASSES, ["-k", "a_misspelling"], 0, 5, id="nothing at all"),
    ],
)
def test_a_place_is_tried_on_postgresql_where_something_may_differ(
    tmp_path: Path, file: str, asked: list[str], tests: int, status: int
) -> None:
    place = tmp_path / "tests/classroom"
    place.mkdir(parents=True)
    (place / "test_place.py").write_text(file)

    came, told = told_of(tmp_path, "tests/classroom/test_place.py", *asked, database="some")

    assert came == status, told
    assert f" {tests} tests, 0 unsteady" in told
