from pathlib import Path
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.utils.translation import gettext_lazy as _

from classroom import deployment, logs


class ClassroomConfig(AppConfig):
    name = "classroom"
    verbose_name = _("Classroom")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        connection_created.connect(keep_private)
        deployment.register()
        if settings.LOG_FORMAT == "json":
            logs.take_all()


def keep_private(connection: BaseDatabaseWrapper, **_signal: Any) -> None:
    """Nobody but the owner of the database's files reads them: there are names in them."""
    if connection.vendor != "sqlite":
        return
    for ending in ("", "-wal", "-shm"):
        file = Path(f"{connection.settings_dict['NAME']}{ending}")
        if file.is_file() and file.stat().st_mode & 0o077:
            file.chmod(0o600)
