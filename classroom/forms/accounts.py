"""What teachers change about themselves."""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from classroom.models import User
from classroom.services import classes


class AccountForm(forms.ModelForm):  # type: ignore[type-arg]  # Generic only for the type checker.
    """What a teacher may change about themselves."""

    class Meta:
        model = User
        fields = ("name",)
        labels: ClassVar[dict[str, Any]] = {"name": _("Your name")}
        help_texts: ClassVar[dict[str, Any]] = {
            "name": _("It appears beside the decks that you share. You may leave it out.")
        }
        widgets: ClassVar[dict[str, Any]] = {
            "name": forms.TextInput(attrs={"autocomplete": "name", "spellcheck": "false"})
        }

    def clean_name(self) -> str:
        return classes.tidy_name(self.cleaned_data["name"])
