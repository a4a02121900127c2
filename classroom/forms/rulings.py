"""What a teacher says of a deck's sentences and words."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from classroom.models import Deck, Opinion
from classroom.services.examples import LONGEST
from classroom.wording.decks import NO_QUESTION
from familygames.catalogue import PANELS
from familygames.errors import NoQuestion


class RulingsForm(forms.Form):
    """Which rulings are looked for; every field may be left out."""

    q = forms.CharField(label=_("Look for"), max_length=LONGEST, required=False)
    opinion = forms.ChoiceField(
        label=_("Opinion"), choices=[("", _("right or wrong")), *Opinion.choices], required=False
    )


class KnownRulesForm(forms.Form):
    """A word of which rules speak."""

    q = forms.CharField(label=_("A word, or what it is about"), max_length=LONGEST, required=False)


class NewRulingForm(forms.Form):
    """A sentence or word that may be laid with the deck, and what is said of it."""

    text = forms.CharField(
        label=_("Sentence or word"),
        max_length=LONGEST,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false", "dir": "auto"}),
    )
    judged = forms.ChoiceField(label=_("It is"), choices=Opinion.choices, widget=forms.RadioSelect)

    def __init__(self, *args: Any, deck: Deck, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.deck = deck

    def clean_text(self) -> str:
        text: str = self.cleaned_data["text"]
        try:
            PANELS[self.deck.kind].read(self.deck.cards, text)
        except NoQuestion as error:
            details = {
                name: ", ".join(value) if isinstance(value, tuple) else value
                for name, value in error.details.items()
            }
            raise forms.ValidationError(str(NO_QUESTION[error.reason]) % details) from error
        return text
