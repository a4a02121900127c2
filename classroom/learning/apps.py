from typing import Any

from django.apps import AppConfig
from django.db.models.signals import pre_delete
from django.utils.translation import gettext_lazy as _


class LearningConfig(AppConfig):
    name = "classroom.learning"
    label = "learning"
    verbose_name = _("Learning")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        pre_delete.connect(forget_in_notes, sender="classroom.Pupil")


def forget_in_notes(instance: Any, **_signal: Any) -> None:
    """What a teacher says of homework may name somebody."""
    from classroom.learning.models import Assignment  # noqa: PLC0415  # There are models only once all apps are ready.
    from classroom.services.erasure import replace  # noqa: PLC0415  # As above.

    replace(Assignment.objects.filter(school_class=instance.school_class_id), ("note",), instance.name)
