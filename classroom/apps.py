from pathlib import Path
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core import checks
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.utils.translation import gettext_lazy as _


class ClassroomConfig(AppConfig):
    name = "classroom"
    verbose_name = _("Classroom")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        connection_created.connect(keep_private)
        checks.register(says_who_answers, deploy=True)


def keep_private(connection: BaseDatabaseWrapper, **_signal: Any) -> None:
    """Nobody but the owner of the database's files reads them: there are names in them."""
    if connection.vendor != "sqlite":
        return
    for ending in ("", "-wal", "-shm"):
        file = Path(f"{connection.settings_dict['NAME']}{ending}")
        if file.is_file() and file.stat().st_mode & 0o077:
            file.chmod(0o600)


def says_who_answers(**_asked: Any) -> list[checks.CheckMessage]:
    """What the page about privacy cannot say because nobody has told it: GDPR art. 13 asks for it."""
    missing = [name for name in ("CONTROLLER", "CONTACT", "HOSTED_IN") if not getattr(settings, name)]
    if not missing:
        return []
    return [
        checks.Warning(
            f"The page about privacy does not say who answers for this site: {', '.join(missing)} not set.",
            hint="docs/hosting.md explains these variables.",
            id="classroom.W001",
        )
    ]
