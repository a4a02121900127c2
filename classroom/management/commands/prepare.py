import hashlib
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.utils import timezone

from classroom import machine
from classroom.management import backups
from classroom.management.database import missing_steps
from classroom.management.server_command import ServerCommand


class Command(ServerCommand):
    help = "Makes the site ready to be served: texts, static files, database, starter decks, first teacher."

    def handle(self, **options: Any) -> None:
        steps = missing_steps()
        call_command("compile_texts", stdout=self.stdout)
        self.collect_files()
        if steps:
            self.keep_what_is_there()
            self.say(f"Bringing the database up to date, {steps} steps ...")
            call_command("migrate", interactive=False, verbosity=0)
        call_command("clearsessions")  # Browsers that have not come back for weeks.
        call_command("load_decks", stdout=self.stdout)
        call_command("first_teacher", stdout=self.stdout)
        call_command("forget_practice", verbosity=0)
        call_command("forget_lessons", verbosity=0)
        call_command("clean_media", verbosity=0)

    def keep_what_is_there(self) -> None:
        """A backup of the site as the last version left it, for whoever wants to go back to that."""
        if not connection.introspection.table_names():
            return
        file = settings.DATA_DIR / f"before-update-{timezone.now():%Y-%m-%d-%H%M%S}.zip"
        self.say(f"Keeping the site as it is now in {file} ...")
        try:
            backups.write(file, lambda done, total: None)
        except OSError as error:
            raise CommandError(
                f"{file} cannot be written: {error.strerror}. Nothing has been changed: make room, or begin"
                f" with `{machine.manage()} migrate`, which keeps nothing."
            ) from error

    def collect_files(self) -> None:
        """Collect the static files if they are not those of the last time.

        Which of two is newer says nothing: a container brings files along that are older than the data.
        """
        folder = Path(settings.STATIC_ROOT)
        known = folder / "sources"
        files = sorted(
            (file, storage.path(file)) for finder in get_finders() for file, storage in finder.list([])
        )
        states = [(path, Path(path).stat()) for _, path in files]
        seen = "".join(f"{path} {state.st_size} {state.st_mtime_ns}\n" for path, state in states)
        digest = hashlib.sha256(seen.encode()).hexdigest()
        if (folder / "staticfiles.json").exists() and known.exists() and known.read_text() == digest:
            return
        self.say("Collecting the static files ...")
        for file, _ in files:  # Django leaves a copy alone that is newer than what it would copy.
            (folder / file).unlink(missing_ok=True)
        call_command("collectstatic", interactive=False, verbosity=0)
        known.write_text(digest)

    def say(self, what: str) -> None:
        self.stdout.write(what)
        self.stdout.flush()
