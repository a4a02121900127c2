from typing import Any

from django.core.management.base import BaseCommand

from classroom.learning.keeping import derive_all, due
from classroom.learning.models import Derivation, Lexeme
from classroom.models import Table

EVERY = 100
"""Tables between two words of how far it has come."""


class Command(BaseCommand):
    help = (
        "Derives again, from all that was said, what each pupil has shown that they can say. It may be"
        " stopped, and goes on where it was when it is started again."
    )

    def handle(self, **options: Any) -> None:
        if left := Derivation.objects.filter(is_due=True).count():
            self.stdout.write(f"Going on with what was stopped: {left} tables are left.")
        else:
            Derivation.objects.update(is_due=True)
        tables = due(Table.objects.all())
        for number, _ in enumerate(derive_all(tables), start=1):
            if number % EVERY == 0 or number == len(tables):
                self.stdout.write(f"{number} of {len(tables)} tables")
        Lexeme.objects.filter(evidence=None).delete()
        self.stdout.write(self.style.SUCCESS(f"The evidence of {len(tables)} tables has been derived."))
