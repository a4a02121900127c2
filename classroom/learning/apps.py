from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LearningConfig(AppConfig):
    name = "classroom.learning"
    label = "learning"
    verbose_name = _("Learning")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from classroom.learning import keeping  # noqa: F401, PLC0415  # It listens; models are there by now.
