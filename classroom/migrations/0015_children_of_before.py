from __future__ import annotations

import json
from typing import Any

from django.db import migrations


def keep_their_rule(apps: Any, schema_editor: Any) -> None:
    """At tables dealt before, two children were no couple: what was played there is counted as it was then."""
    for table in apps.get_model("classroom", "Table").objects.filter(game="familys").iterator():
        table.options = json.dumps({"children_couple": False, **json.loads(table.options)})
        table.save(update_fields=["options"])


class Migration(migrations.Migration):
    dependencies = [("classroom", "0014_utterance_ways")]

    operations = [migrations.RunPython(keep_their_rule, migrations.RunPython.noop)]
