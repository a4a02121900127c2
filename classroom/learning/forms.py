"""The form of an assignment."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, ClassVar, cast

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from classroom.games.sites import SITES
from classroom.learning.assignments import preset
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
        deck.choices = _by_game(list(decks), kept=self.instance.deck_id)
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
            self.add_error("deck", ValidationError(_("This game cannot be played with this deck.")))
        if begins and ends and ends < begins:
            self.add_error("ends", ValidationError(_("This day is before the first one.")))
        elif ends and "ends" in self.changed_data and ends < timezone.localdate():
            self.add_error("ends", ValidationError(_("This day is past.")))
        if cleaned.get("for_all"):
            cleaned["pupils"] = []
        elif "pupils" in cleaned and not cleaned["pupils"]:
            self.add_error("pupils", ValidationError(_("Choose somebody, or the whole class.")))
        return cleaned


def _by_game(decks: Sequence[Deck], *, kept: int | None) -> list[tuple[str, list[tuple[int, str]]]]:
    """Decks under the games that can be played with them; the one that is *kept* even if there is none."""
    groups: dict[str, list[tuple[int, str]]] = defaultdict(list)
    titles = told_apart(decks)
    for deck in decks:
        cards = deck.cards
        fitting = [name for name, game in GAMES.items() if game.kind == deck.kind and preset(game, cards)]
        if fitting or deck.pk == kept:
            names = ", ".join(str(SITES[name].words.name) for name in fitting) or str(_("for no game"))
            groups[names].append((deck.pk, titles[deck.pk]))
    return list(groups.items())
