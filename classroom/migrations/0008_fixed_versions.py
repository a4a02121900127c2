"""Tables are dealt from versions alone, and versions never change: the database itself sees to it."""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models

TRIGGERS = {
    "sqlite": (
        """CREATE TRIGGER deck_version_never_changes BEFORE UPDATE ON classroom_deckversion
        BEGIN SELECT RAISE(ABORT, 'a version of a deck never changes'); END""",
        "DROP TRIGGER deck_version_never_changes",
    ),
    "postgresql": (
        """CREATE FUNCTION deck_version_never_changes() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE integrity_constraint_violation USING MESSAGE = 'a version of a deck never changes'; END $$;
        CREATE TRIGGER deck_version_never_changes BEFORE UPDATE ON classroom_deckversion
        FOR EACH ROW EXECUTE FUNCTION deck_version_never_changes()""",
        """DROP TRIGGER deck_version_never_changes ON classroom_deckversion;
        DROP FUNCTION deck_version_never_changes()""",
    ),
}


def forbid_changes(apps: Any, schema_editor: Any) -> None:
    if schema_editor.connection.vendor in TRIGGERS:
        schema_editor.execute(TRIGGERS[schema_editor.connection.vendor][0])


def allow_changes(apps: Any, schema_editor: Any) -> None:
    if schema_editor.connection.vendor in TRIGGERS:
        schema_editor.execute(TRIGGERS[schema_editor.connection.vendor][1])


class Migration(migrations.Migration):
    dependencies = [("classroom", "0007_first_versions")]

    operations = [
        migrations.AlterField(
            model_name="table",
            name="version",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.RESTRICT,
                related_name="tables",
                to="classroom.deckversion",
                verbose_name="deck as dealt",
            ),
        ),
        migrations.AlterField(
            model_name="table",
            name="deck",
            field=models.TextField(verbose_name="deck as dealt", default=""),
        ),
        migrations.RemoveField(model_name="table", name="deck"),
        migrations.RunPython(forbid_changes, allow_changes),
    ]
