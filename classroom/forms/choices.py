"""Fields whose choices are known only when a form is made."""

from __future__ import annotations

from django import forms


def choice_of(form: forms.Form, name: str) -> forms.ChoiceField:
    """The field whose choices are known only now."""
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)
    return field
