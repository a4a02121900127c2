"""The form of an assignment."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, cast

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from classroom.games.sites import SITES
from classroom.learning.assignments import has_words, preset
from classroom.learning.models import Aim, Assignment
from classroom.models import Deck
from classroom.models.decks import told_apart
from classroom.services.classes import by_name
from familygames.catalogue import GAMES


class AssignmentForm(forms.ModelForm):  # type: ignore[type-arg]  # Generic only for the type checker.
    """What is to be done, by whom and until when; *decks* may be chosen."""

    class Meta:
        model = Assignment
        fields = ("game", "deck", "aim", "number", "way", "begins", "ends", "note", "for_all", "pupils")
        help_texts: ClassVar[dict[str, Any]] = {
            "number": _("So many games or sentences. It says nothing where words are learnt."),
            "ends": _("Due at the end of this day. What comes later is shown as late, and counts."),
            "way": _("What is made with more help does not count; a harder way does."),
            "for_all": _("Also for pupils who join later."),
            "pupils": _("Only where it is not for the whole class."),
        }
        widgets: ClassVar[dict[str, Any]] = {
            "begins": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
            "ends": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
            "note": forms.Textarea(attrs={"rows": 3}),
            "pupils": forms.CheckboxSelectMultiple,
        }

    def __init__(self, *args: Any, decks: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        games = [(name, site.words.name) for name, site in SITES.items()]
        self.fields["game"] = forms.ChoiceField(label=self.fields["game"].label, choices=games)
        # Exercises are set from their lesson, and stay so.
        kept = self.instance.aim == Aim.EXERCISES
        aims = [(aim.value, capfirst(aim.label)) for aim in Aim if (aim == Aim.EXERCISES) is kept]
        self.fields["aim"] = forms.ChoiceField(
            label=self.fields["aim"].label, choices=aims, widget=forms.RadioSelect
        )
        deck = cast("forms.ModelChoiceField[Deck]", self.fields["deck"])
        deck.queryset, deck.empty_label = decks, None
        self._titles, self._fits = told_apart(list(decks)), _fitting(list(decks))
        deck.choices = _by_game(self._titles, self._fits, kept=self.instance.deck_id)
        deck.widget.attrs["data-fits"] = json.dumps(self._fits)
        if kept:
            for name in ("game", "deck", "aim", "number", "way"):
                self.fields[name].disabled = True
        pupils = cast("forms.ModelMultipleChoiceField", self.fields["pupils"])  # type: ignore[type-arg]  # At run time it takes none.
        pupils.queryset = self.instance.school_class.pupils.all()
        pupils.choices = [(one.pk, one.name) for one in by_name(pupils.queryset)]

    def clean(self) -> dict[str, Any]:
        cleaned = cast("dict[str, Any]", super().clean())
        game, deck = cleaned.get("game"), cleaned.get("deck")
        begins, ends = cleaned.get("begins"), cleaned.get("ends")
        is_played = cleaned.get("aim") != Aim.EXERCISES
        if (
            is_played
            and game
            and deck
            and (deck.kind != GAMES[game].kind or preset(GAMES[game], deck.cards) is None)
        ):
            decks = [self._titles[number] for number, games in self._fits.items() if game in games]
            self.add_error("deck", ValidationError(_("This game cannot be played with this deck.")))
            if decks:
                others = _("It can be played with: %(decks)s.") % {"decks": ", ".join(decks)}
                self.add_error("deck", ValidationError(others))
        elif cleaned.get("aim") == Aim.WORDS and deck and not has_words(deck.cards):
            self.add_error("deck", ValidationError(_("There are no words to be learnt on these cards.")))
        if begins and ends and ends < begins:
            self.add_error("ends", ValidationError(_("This day is before the first one.")))
        elif ends and "ends" in self.changed_data and ends < timezone.localdate():
            self.add_error("ends", ValidationError(_("This day is past.")))
        if cleaned.get("for_all"):
            cleaned["pupils"] = []
        elif "pupils" in cleaned and not cleaned["pupils"]:
            self.add_error("pupils", ValidationError(_("Choose somebody, or the whole class.")))
        return cleaned


def _fitting(decks: Sequence[Deck]) -> dict[int, list[str]]:
    """The games that can be played with each deck, by its number."""
    return {
        deck.pk: [name for name, game in GAMES.items() if game.kind == deck.kind and preset(game, deck.cards)]
        for deck in decks
    }


def _by_game(
    titles: Mapping[int, str], fits: Mapping[int, Sequence[str]], *, kept: int | None
) -> list[tuple[str, list[tuple[int, str]]]]:
    """Decks under the games that can be played with them; the one that is *kept* even if there is none."""
    groups: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for number, games in fits.items():
        if games or number == kept:
            names = ", ".join(str(SITES[name].words.name) for name in games) or str(_("for no game"))
            groups[names].append((number, titles[number]))
    return list(groups.items())
