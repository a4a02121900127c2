from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.template.loader import render_to_string
from django.utils import translation

from classroom import personal_data


class Command(BaseCommand):
    help = (
        "Writes what data protection asks of a school, from this site's settings and models: the entry of "
        "its register (GDPR, article 30) and the draft of an impact assessment (article 35), to be completed."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--language", choices=("en", "fr"), default="en")

    def handle(self, *, language: str, **options: Any) -> None:
        has_mail = settings.EMAIL_BACKEND.endswith("smtp.EmailBackend")
        context = {
            "kept": list(personal_data.kept(language)),
            "controller": settings.CONTROLLER,
            "contact": settings.CONTACT,
            "hosted_in": settings.HOSTED_IN,
            "address": settings.PUBLIC_URL,
            "is_encrypted": settings.PUBLIC_URL.startswith("https://"),
            "database": "SQLite"
            if settings.DATABASES["default"]["ENGINE"].endswith("sqlite3")
            else "PostgreSQL",
            "has_redis": bool(settings.REDIS_URL),
            "mail_host": settings.EMAIL_HOST if has_mail else "",
            "open_sign_up": settings.OPEN_SIGN_UP,
            "lesson_days": settings.LESSON_DAYS,
            "practice_days": settings.PRACTICE_DAYS,
            "guest_days": settings.GUEST_DAYS,
        }
        with translation.override(language):
            self.stdout.write(render_to_string(f"privacy/report.{language}.md", context))
