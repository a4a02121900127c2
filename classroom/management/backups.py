"""A whole site in one file: the rows of its database, its pictures and recordings, its secret key.

The file is a zip with

- ``backup.json``: the version of this form, when it was made, which migrations the database had, how many
  rows and files there are;
- ``rows/<app>.<Model>.jsonl``: one JSON list a row, its columns in the order of the first line;
- ``media/…``: the files of decks;
- ``secret_key``, if it is kept in ``DATA_DIR``.

Rows are neither SQLite's nor PostgreSQL's: a site can move from one to the other.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from itertools import islice
from pathlib import Path, PurePosixPath
from sqlite3 import SQLITE_BUSY, SQLITE_LOCKED
from typing import Any

import msgspec
from django.conf import settings
from django.core.management.color import no_style
from django.db import DatabaseError, IntegrityError, OperationalError, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.models import DateField, Field, Model
from django.utils import timezone

FORM = 1
"""Of the files written here; a later program still reads it, an earlier one refuses a later form."""
AT_ONCE = 1_000
"""Rows."""
OF_SERVERS = ("classroom.Process", "classroom.Lease")

Progress = Callable[[int, int], None]
"""Called with how much is done, and of how much."""


class CannotRestore(Exception):
    """Why a file cannot be restored, as a sentence; nothing has been changed."""


class Manifest(msgspec.Struct, frozen=True):
    """What a backup says of itself."""

    form: int
    made_at: datetime
    migrations: list[tuple[str, str]]
    rows: int
    files: int


# Writing


def write(path: Path, progress: Progress) -> Manifest:
    """Write the site into the file *path*, which comes to be whole or not at all; only its owner may read it.

    The site may be open meanwhile: all rows are those of one moment.
    """
    descriptor, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    try:
        with os.fdopen(descriptor, "wb") as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as bundle:
            about = _write(bundle, progress)
            file.flush()
        os.link(draft, path)  # Never over another backup.
    finally:
        Path(draft).unlink()
    return about


def _write(bundle: zipfile.ZipFile, progress: Progress) -> Manifest:
    with _one_moment():
        loader = MigrationExecutor(connection).loader
        migrations = sorted(loader.applied_migrations)
        # As the tables are, which the program may be about to change.
        models = _models(loader.project_state(migrations).apps)
        counts = [model._base_manager.count() for model in models]
        # A file that no row names any more may be deleted while it is read.
        media = _media()
        total, done = sum(counts) + len(media), 0
        for model in models:
            fields = _fields(model)
            with bundle.open(_rows_of(model), "w") as raw:
                raw.write(msgspec.json.encode([field.attname for field in fields]) + b"\n")
                rows = model._base_manager.order_by("pk").values_list(*(field.attname for field in fields))
                for row in rows.iterator(chunk_size=AT_ONCE):
                    raw.write(msgspec.json.encode(row) + b"\n")
                    done += 1
                    if not done % AT_ONCE:
                        progress(done, total)
    files = 0
    for file in media:
        with suppress(FileNotFoundError):
            name = f"media/{file.relative_to(settings.MEDIA_ROOT).as_posix()}"
            bundle.write(file, name, zipfile.ZIP_STORED)  # Pictures and recordings are packed already.
            files += 1
        done += 1
        progress(done, total)
    if (key := _key_file()).exists():
        bundle.write(key, "secret_key")
    about = Manifest(FORM, timezone.now(), migrations, sum(counts), files)
    bundle.writestr("backup.json", msgspec.json.encode(about))
    progress(total, total)
    return about


@contextmanager
def _one_moment() -> Iterator[None]:
    """All that is read within is of one moment, and whoever writes need not wait."""
    if connection.vendor == "postgresql":
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield
        return
    with connection.cursor() as cursor:
        cursor.execute("BEGIN DEFERRED")  # Our transactions begin with the right to write.
        try:
            yield
        finally:
            cursor.execute("ROLLBACK")


# Reading


def read(path: Path, progress: Progress) -> tuple[Manifest, list[Path]]:
    """Make the site what the file *path* says; what was there before is put aside, and told.

    Nobody else may use the database meanwhile. Raises `CannotRestore`, and then all is as it was.
    """
    # Connections that a pool keeps ready could not be told from those of a site that is open.
    connection.settings_dict.get("OPTIONS", {}).pop("pool", None)
    try:
        with zipfile.ZipFile(path) as bundle:
            about = _about(bundle)
            moment = timezone.now().strftime("%Y%m%d-%H%M%S")
            with _a_database_anew(path.parent, moment) as kept:
                _migrate(about.migrations)
                _read_rows(bundle, about, progress)
                _migrate(None)
                _read_files(bundle, about, progress)
            kept += _read_key(bundle, moment)
            progress(about.rows + about.files, about.rows + about.files)
            return about, kept
    except (zipfile.BadZipFile, EOFError, msgspec.DecodeError, IntegrityError, KeyError, ValueError) as error:
        raise CannotRestore("The file is damaged.") from error
    except DatabaseError as error:  # Its words for a full disk, as a rule.
        raise CannotRestore(f"The database cannot be written: {str(error).splitlines()[0]}.") from error
    except OSError as error:
        raise CannotRestore(f"{error.filename or path}: {error.strerror}.") from error


def _about(bundle: zipfile.ZipFile) -> Manifest:
    try:
        about = msgspec.json.decode(bundle.read("backup.json"), type=Manifest)
    except (KeyError, msgspec.DecodeError) as error:
        raise CannotRestore("This is not a backup of Family Games.") from error
    known = MigrationExecutor(connection).loader.disk_migrations
    if about.form > FORM or not all(tuple(step) in known for step in about.migrations):
        raise CannotRestore("This backup is of a newer version of the program: install that one first.")
    if damaged := bundle.testzip():
        raise CannotRestore(f"The file is damaged: {damaged}.")
    for name in bundle.namelist():
        if PurePosixPath(name).is_absolute() or ".." in PurePosixPath(name).parts:
            raise CannotRestore(f"The file holds a name that points outside of it: {name}.")
    return about


@contextmanager
def _a_database_anew(folder: Path, moment: str) -> Iterator[list[Path]]:
    """An empty database in the place of ours; if what is done within fails, ours is back.

    Yields where the former one is kept.
    """
    kept: list[Path] = []
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT count(*) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
            if cursor.fetchone()[0]:
                raise CannotRestore("Somebody is connected to the database: stop the site first.")
        if connection.introspection.table_names():
            kept.append(folder / f"before-{moment}.zip")
            write(kept[0], lambda done, total: None)
        with transaction.atomic():
            with connection.cursor() as cursor:
                for table in connection.introspection.table_names(cursor):
                    cursor.execute(f"DROP TABLE {connection.ops.quote_name(table)} CASCADE")
                # Those of triggers, as migrations made them.
                cursor.execute(
                    "SELECT oid::regprocedure FROM pg_proc WHERE prorettype = 'trigger'::regtype"
                    " AND pronamespace = current_schema()::regnamespace"
                )
                for (function,) in cursor.fetchall():
                    cursor.execute(f"DROP FUNCTION {function}")
            yield kept
        return
    ours = Path(connection.settings_dict["NAME"])
    if ours.exists():
        with connection.cursor() as cursor:
            try:
                # It is refused while others have the file open. Then all there is stands in the one file.
                alone = cursor.execute("PRAGMA journal_mode=DELETE").fetchone()[0] == "delete"
            except OperationalError as error:
                code = getattr(error.__cause__, "sqlite_errorcode", None)  # Not all have one.
                if code not in (SQLITE_BUSY, SQLITE_LOCKED):
                    raise
                raise CannotRestore("The database is in use: stop the site first.") from error
        if not alone:
            raise CannotRestore("The database is in use: stop the site first.")
    connection.close()
    draft = ours.with_name(f"{ours.name}.restoring")
    _remove(draft)
    connection.settings_dict["NAME"] = str(draft)
    try:
        yield kept
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA journal_mode=DELETE")
        connection.close()
        draft.chmod(0o600)
        if ours.exists():
            kept.append(ours.with_name(f"{ours.name}.before-{moment}"))
            ours.rename(kept[0])
        draft.rename(ours)
    finally:
        connection.close()
        connection.settings_dict["NAME"] = str(ours)
        _remove(draft)


def _remove(draft: Path) -> None:
    for ending in ("", "-wal", "-shm", "-journal"):
        draft.with_name(draft.name + ending).unlink(missing_ok=True)


def _migrate(applied: list[tuple[str, str]] | None) -> None:
    """Bring the database to where it was with the migrations *applied*, or to where the program is."""
    executor = MigrationExecutor(connection)
    executor.recorder.ensure_schema()
    graph = executor.loader.graph
    targets = graph.leaf_nodes()
    if applied is not None:
        steps = {(app, name) for app, name in applied}
        targets = [
            step for step in steps if not any(child.key in steps for child in graph.node_map[step].children)
        ]
    executor.migrate(targets)


def _read_rows(bundle: zipfile.ZipFile, about: Manifest, progress: Progress) -> None:
    loader = MigrationExecutor(connection).loader
    steps = [(app, name) for app, name in about.migrations]
    models = _models(loader.project_state(steps).apps)
    done, total = 0, about.rows + about.files
    with transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                # Migrations have made some of them immediate, for all of our one transaction.
                cursor.execute("SET CONSTRAINTS ALL DEFERRED")
        for model in models:
            model._base_manager.all().delete()  # What migrations have written comes with the rows.
        for model in models:
            with bundle.open(_rows_of(model)) as lines:
                names = msgspec.json.decode(lines.readline(), type=list[str])
                fields = {field.attname: field for field in _fields(model)}
                for field in fields.values():
                    if isinstance(field, DateField):
                        field.auto_now = field.auto_now_add = False  # It was then, not now.
                if set(names) != set(fields):
                    raise CannotRestore(f"The file is damaged: {_rows_of(model)}.")
                while batch := list(islice(lines, AT_ONCE)):
                    model._base_manager.bulk_create(
                        model(
                            **{
                                name: fields[name].to_python(value)
                                for name, value in zip(names, msgspec.json.decode(line), strict=True)
                            }
                        )
                        for line in batch
                    )
                    done += len(batch)
                    progress(done, total)
        with connection.cursor() as cursor:
            for statement in connection.ops.sequence_reset_sql(no_style(), models):
                cursor.execute(statement)
        connection.check_constraints()


def _read_files(bundle: zipfile.ZipFile, about: Manifest, progress: Progress) -> None:
    """Unpack pictures and recordings. Each is named after its content: those that are there stay."""
    done, total = about.rows, about.rows + about.files
    for name in bundle.namelist():
        if name.startswith("media/"):
            target = Path(settings.MEDIA_ROOT) / name.removeprefix("media/")
            target.parent.mkdir(parents=True, exist_ok=True)
            draft = target.with_name(f"{target.name}.restoring")
            try:
                with bundle.open(name) as source, draft.open("wb") as file:
                    shutil.copyfileobj(source, file)
                draft.rename(target)
            finally:
                draft.unlink(missing_ok=True)
            done += 1
            progress(done, total)


def _read_key(bundle: zipfile.ZipFile, moment: str) -> list[Path]:
    """Unpack the secret key, if it is another one; yields where the former is kept."""
    kept = []
    key = _key_file()
    if "secret_key" in bundle.namelist() and (
        not key.exists() or key.read_bytes() != bundle.read("secret_key")
    ):
        if key.exists():
            kept.append(key.with_name(f"{key.name}.before-{moment}"))
            key.rename(kept[0])
        key.touch(0o600)
        key.write_bytes(bundle.read("secret_key"))
    return kept


# What there is


def _models(registry: Any) -> list[type[Model]]:
    """All tables but that of the migrations themselves, and what only holds while a server runs."""
    models = registry.get_models(include_auto_created=True)
    return [
        model
        for model in models
        if model._meta.managed and not model._meta.proxy and model._meta.label not in OF_SERVERS
    ]


def _fields(model: type[Model]) -> list[Field[Any, Any]]:
    return list(model._meta.local_concrete_fields)


def _rows_of(model: type[Model]) -> str:
    return f"rows/{model._meta.label_lower}.jsonl"


def _media() -> list[Path]:
    return sorted(file for file in Path(settings.MEDIA_ROOT).rglob("*") if file.is_file())


def key_in_use() -> str:
    """The key that the site has without `SECRET_KEY`; "" if there is none."""
    return _key_file().read_text() if _key_file().exists() else ""


def _key_file() -> Path:
    return Path(settings.DATA_DIR) / "secret_key"
