"""What commands ask of the database before they rely on it."""

from django.core.management.base import CommandError
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

from classroom import machine


def check_database() -> None:
    """`CommandError`, which says what to do, if the tables we need are not there, or others are."""
    if missing_steps():
        raise CommandError(f"The database is not up to date: run `{machine.manage()} migrate` first.")


def missing_steps() -> int:
    """How many migrations the database lacks.

    `CommandError` if it does not answer, or has some that this program does not know: what these have made
    it would write to all the same, and fail half-way.
    """
    probe = connection.copy()
    # The pool would try again and again, and log each time, before it says no.
    probe.settings_dict.get("OPTIONS", {}).pop("pool", None)
    try:
        executor = MigrationExecutor(probe)
        steps = len(executor.migration_plan(executor.loader.graph.leaf_nodes()))
    except DatabaseError as error:
        first_line = str(error).strip().splitlines()[0]
        raise CommandError(f"The database does not answer: {first_line}") from error
    finally:
        probe.close()
    loader = executor.loader
    ours = {step for step in loader.applied_migrations if step[0] in loader.migrated_apps}
    if not ours <= loader.disk_migrations.keys():
        raise CommandError("This database is of a newer version of the program: install that one first.")
    return steps
