from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import BaseCommand

from classroom.management.database import missing_steps


class Command(BaseCommand):
    help = "Makes the site ready to be served: texts, static files, database, starter decks, first teacher."

    def handle(self, **options: Any) -> None:
        call_command("compile_texts", stdout=self.stdout)
        if self.files_have_changed():
            self.say("Collecting the static files ...")
            call_command("collectstatic", interactive=False, verbosity=0)
        if steps := missing_steps():
            self.say(f"Bringing the database up to date, {steps} steps ...")
            call_command("migrate", interactive=False, verbosity=0)
        call_command("clearsessions")  # Browsers that have not come back for weeks.
        call_command("load_decks", stdout=self.stdout)
        call_command("first_teacher", stdout=self.stdout)
        call_command("forget_practice", verbosity=0)
        call_command("clean_media", verbosity=0)

    def files_have_changed(self) -> bool:
        manifest = Path(settings.STATIC_ROOT) / "staticfiles.json"
        if not manifest.exists():
            return True
        collected = manifest.stat().st_mtime
        return any(
            Path(storage.path(file)).stat().st_mtime > collected
            for finder in get_finders()
            for file, storage in finder.list([])
        )

    def say(self, what: str) -> None:
        self.stdout.write(what)
        self.stdout.flush()
