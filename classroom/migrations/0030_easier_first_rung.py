"""The ladder begins a step lower: who stood on a step stands on the same one, whoever had won none begins below."""

from typing import Any

from django.db import migrations
from django.db.models import F

MANY = 1_000
"""More than all steps: on the way no two games of a day are on one."""


def up(apps: Any, schema_editor: Any) -> None:
    move(apps, 1)


def down(apps: Any, schema_editor: Any) -> None:
    apps.get_model("classroom", "Practice").objects.filter(rung=0).delete()
    move(apps, -1)


def move(apps: Any, steps: int) -> None:
    games = apps.get_model("classroom", "Practice").objects.filter(rung__isnull=False)
    games.update(rung=F("rung") + MANY)
    games.update(rung=F("rung") + (steps - MANY))
    apps.get_model("classroom", "Learner").objects.filter(rung__gt=0).update(rung=F("rung") + steps)


class Migration(migrations.Migration):

    dependencies = [
        ("classroom", "0029_families_and_words_due"),
    ]

    operations = [
        migrations.RunPython(up, down),
    ]
