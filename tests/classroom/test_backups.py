"""A site in a file: what was destroyed in between comes back, row by row, on SQLite and on PostgreSQL."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from tests.classroom.servers import ROOT, School, a_database, school

pytestmark = pytest.mark.process

FILL = """
from PIL import Image
from io import BytesIO
from classroom.models import SchoolClass, User
from classroom.services import media
teacher = User.objects.create_user("mary@school.example", "the right words")
of_class = SchoolClass.objects.create(teacher=teacher, name="6e B")
for name in ("Emma", "Léo", "Zoë 🦊"):
    of_class.pupils.create(name=name)
picture = BytesIO()
Image.new("RGB", (40, 30), "orange").save(picture, "PNG")
media.store_picture(teacher=teacher, data=picture.getvalue())
"""


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder of a school with a class and tables, for tests to copy."""
    folder = tmp_path_factory.mktemp("filled")
    with school(folder) as place:
        place.manage("shell", "--verbosity", "0", "--command", FILL)
        place.open_tables(3)
    return folder


FULL_AT = """
import resource, sys
from django.core.management import execute_from_command_line
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv.pop(1)), resource.RLIM_INFINITY))
execute_from_command_line(["manage.py", *sys.argv[1:]])
"""
"""`manage.py` where files may not grow beyond so many bytes."""


def rows(place: School) -> list[dict[str, Any]]:
    """All there is in the database, as Django itself tells it."""
    return sorted(
        json.loads(place.manage("dumpdata", "--skip-checks")), key=lambda row: (row["model"], str(row["pk"]))
    )


def files(folder: Path) -> dict[str, bytes]:
    return {
        str(file.relative_to(folder)): file.read_bytes()
        for file in folder.rglob("*")
        if file.is_file() and (file.name == "secret_key" or "media" in file.parts)
    }


def refused(place: School, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=place.env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    return done.stderr


RESTORE_ALL = """
import json, sys
from django.core.management import CommandError, call_command
told = []
for path in json.loads(PATHS):
    try:
        call_command("restore", path)
    except CommandError as error:
        told.append(str(error))
print(json.dumps(told))
"""


def all_refused(place: School, *paths: str) -> list[str]:
    """What is said of each of several files, by one process: its start takes longer than all of them."""
    answer = place.manage(
        "shell", "--verbosity", "0", "--command", f"PATHS = {json.dumps(paths)!r}{RESTORE_ALL}"
    )
    told = json.loads(answer)
    assert isinstance(told, list)
    return told


@pytest.mark.slow
def test_what_was_destroyed_comes_back(tmp_path: Path, filled: Path) -> None:
    folder, backup = tmp_path / "data", tmp_path / "backup.zip"
    with school(folder, model=filled) as place:
        before, kept = rows(place), files(folder)
        assert len(kept) > 1

        assert f"{len(kept) - 1} files" in place.manage("backup", str(backup))
        assert backup.stat().st_mode & 0o777 == 0o600
        shutil.rmtree(folder)
        folder.mkdir()
        place.manage("restore", str(backup))

        assert rows(place) == before
        assert files(folder) == kept
        place.manage("prepare")
        place.open_tables(1)  # New rows do not take the numbers of old ones.
        place.serve()


@pytest.mark.slow
def test_what_was_there_before_is_put_aside(tmp_path: Path, filled: Path) -> None:
    folder, backup = tmp_path / "data", tmp_path / "backup.zip"
    with school(folder, model=filled) as place:
        place.manage("backup", str(backup))
        place.open_tables(2)
        newer = rows(place)

        told = place.manage("restore", str(backup))
        aside = next(folder.glob("familygames.sqlite3.before-*"))
        assert str(aside) in told
        assert rows(place) != newer

        aside.replace(folder / "familygames.sqlite3")
        assert rows(place) == newer


@pytest.mark.slow
def test_a_school_moves_to_postgresql_and_back(tmp_path: Path, filled: Path, postgres_url: str) -> None:
    first, second, third = (tmp_path / f"{number}.zip" for number in range(3))
    with school(tmp_path / "sqlite", model=filled) as place:
        before = rows(place)
        place.manage("backup", str(first))

    with a_database(postgres_url) as url, school(tmp_path / "postgresql", DATABASE_URL=url) as place:
        place.open_tables(1)
        place.manage("restore", str(first))
        assert rows(place) == before
        place.open_tables(1)
        after = rows(place)
        place.manage("backup", str(second))
        place.manage("restore", str(second))
        assert rows(place) == after
        place.manage("backup", str(third))

    with school(tmp_path / "back") as place:
        place.manage("restore", str(third))
        assert rows(place) == after


def spoiled(backup: Path) -> Iterator[tuple[str, str]]:
    """Files that are no backup, each with a word of why."""
    whole = backup.read_bytes()
    for name, content, word in (
        ("text", b"no zip at all", "damaged"),
        ("short", whole[:-300], "damaged"),
        ("bits", whole.replace(b"PK\x03\x04", b"PK\x03\x05", 3), "damaged"),
        ("form", otherwise(backup, form=99), "newer"),
        ("tomorrow", otherwise(backup, migrations=[["classroom", "9999_of_tomorrow"]]), "newer"),
        ("another", otherwise(backup, made_at=None), "not a backup"),
    ):
        path = backup.with_name(name)
        path.write_bytes(content)
        yield str(path), word
    outside = backup.with_name("outside")
    outside.write_bytes(whole)
    with zipfile.ZipFile(outside, "a") as bundle:
        bundle.writestr("media/../../elsewhere", b"")
    yield str(outside), "outside"
    yield str(backup.with_name("nowhere")), "No such file"


def otherwise(path: Path, **said: Any) -> bytes:
    """A backup that says something else of itself."""
    changed = BytesIO()
    with zipfile.ZipFile(path) as bundle, zipfile.ZipFile(changed, "w") as copy:
        for name in bundle.namelist():
            content = bundle.read(name)
            if name == "backup.json":
                content = json.dumps(json.loads(content) | said).encode()
            copy.writestr(name, content)
    return changed.getvalue()


def test_a_file_that_cannot_be_restored_changes_nothing(tmp_path: Path) -> None:
    folder, backup = tmp_path / "data", tmp_path / "backup.zip"
    with school(folder) as place:
        place.manage("backup", str(backup))
        before, kept = rows(place), files(folder)

        spoils = list(spoiled(backup))
        answers = zip(
            all_refused(place, *(path for path, _ in spoils)), [word for _, word in spoils], strict=True
        )

        assert [(answer, word) for answer, word in answers if word not in answer] == []
        assert rows(place) == before
        assert files(folder) == kept
        assert not list(folder.glob("*before*"))


def test_a_backup_that_does_not_fit_on_the_disk_says_so_and_changes_nothing(tmp_path: Path) -> None:
    folder, backup = tmp_path / "data", tmp_path / "backup.zip"
    with school(folder) as place:
        place.manage("backup", str(backup))
        before, kept = rows(place), files(folder)

        for most in (0, (folder / "familygames.sqlite3").stat().st_size // 2):
            command = [sys.executable, "-c", FULL_AT, str(most), "restore", str(backup)]
            restoring = subprocess.run(
                command, cwd=ROOT, env=place.env, capture_output=True, text=True, check=False
            )

            assert restoring.returncode == 1
            assert "The database cannot be written" in restoring.stderr
            assert "Nothing was changed" in restoring.stderr
        assert rows(place) == before
        assert files(folder) == kept
        assert not list(folder.glob("*before*"))


def test_nothing_is_written_over_and_nobody_is_disturbed(tmp_path: Path) -> None:
    folder, backup = tmp_path / "data", tmp_path / "backup.zip"
    with school(folder) as place:
        place.serve()
        place.manage("backup", str(backup))  # The site is open meanwhile.
        content = backup.read_bytes()

        assert "already exists" in refused(place, "backup", str(backup))
        assert backup.read_bytes() == content
        assert "No such file" in refused(place, "backup", str(tmp_path / "nowhere" / "backup.zip"))
