"""Classes: their names, who shares them, their next year, their cards."""

from __future__ import annotations

from datetime import date
from typing import Any, ClassVar, cast

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from classroom.forms.choices import choice_of
from classroom.models import ClassCard, Deck, Pupil, Right, SchoolClass, Way
from classroom.models.decks import told_apart
from classroom.services import classes, substitutes

NAME_TAKEN = _("You already have a class with this name.")


class ClassForm(forms.ModelForm):  # type: ignore[type-arg]  # Generic only for the type checker.
    """Names a class, and sets the way of all its pupils at once if asked to."""

    way_for_all = forms.ChoiceField(
        label=_("Moves of all pupils"),
        choices=[("", _("as set below")), *Way.choices],
        required=False,
    )

    class Meta:
        model = SchoolClass
        fields = ("name",)
        labels: ClassVar[dict[str, Any]] = {"name": _("Name of the class")}
        widgets: ClassVar[dict[str, Any]] = {"name": forms.TextInput(attrs={"autocomplete": "off"})}

    def __init__(self, *args: Any, may_rename: bool = True, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not may_rename:
            del self.fields["name"]

    def clean_name(self) -> str:
        name = classes.tidy_name(self.cleaned_data["name"])
        if not name:
            raise ValidationError(_("Please give the class a name."))
        if classes.is_taken(teacher=self.instance.teacher, name=name, beside=self.instance):
            raise ValidationError(NAME_TAKEN)
        return name


class InviteForm(forms.Form):
    """Whom to share a class with, and how."""

    email = forms.EmailField(
        label=_("E-mail address of your colleague"),
        help_text=_("The one they sign in with on this site. No letter is sent: tell them yourself."),
        widget=forms.EmailInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    right = forms.ChoiceField(
        label=_("What they may do"), choices=Right.choices, initial=Right.TEACH, widget=forms.RadioSelect
    )


class SubstituteForm(forms.Form):
    """For which day a substitute gets a code."""

    day = forms.DateField(
        label=_("Day"), initial=timezone.localdate, widget=forms.DateInput({"type": "date"}, "%Y-%m-%d")
    )

    def clean_day(self) -> date:
        day: date = self.cleaned_data["day"]
        if not timezone.localdate() <= day <= timezone.localdate() + substitutes.AHEAD:
            raise ValidationError(_("Choose today, or a day within the next four weeks."))
        return day


class NextYearForm(forms.Form):
    """Who of a class goes on in a new one, and what becomes of the old one."""

    name = forms.CharField(
        label=_("Name of the new class"),
        max_length=60,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    pupils = forms.TypedMultipleChoiceField(
        label=_("Pupils who go on"),
        help_text=_("They keep their names and how they make their moves."),
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
    )
    with_cards = forms.BooleanField(
        label=_("Their class cards open the new class"),
        help_text=_("Nothing has to be printed again. Otherwise you make new cards for the new class."),
        required=False,
        initial=True,
    )
    archives = forms.BooleanField(
        label=_("Archive the old class"),
        help_text=_("Then the new class may have the same name."),
        required=False,
        initial=True,
    )

    def __init__(self, *args: Any, school_class: SchoolClass, **kwargs: Any) -> None:
        self.school_class = school_class
        self.known = {pupil.pk: pupil for pupil in classes.by_name(school_class.pupils.all())}
        super().__init__(*args, **kwargs)
        self.initial = {"name": school_class.name, "pupils": list(self.known)}
        choice_of(self, "pupils").choices = [(key, pupil.name) for key, pupil in self.known.items()]
        if not ClassCard.objects.filter(pupil__school_class=school_class).exists():
            del self.fields["with_cards"]
        if school_class.archived_at is not None:
            del self.fields["archives"]

    def clean_pupils(self) -> list[Pupil]:
        return [self.known[key] for key in self.cleaned_data["pupils"]]

    def clean(self) -> dict[str, Any]:
        cleaned = cast("dict[str, Any]", super().clean())
        name = classes.tidy_name(cleaned.get("name", ""))
        gives_up_its_name = self.school_class if cleaned.get("archives") else None
        if classes.is_taken(teacher=self.school_class.teacher, name=name, beside=gives_up_its_name):
            self.add_error("name", NAME_TAKEN)
        absent = {"with_cards": False, "archives": False}
        return absent | cleaned | {"name": name}


class DecksForm(forms.Form):
    """What a class plays with at home."""

    decks = forms.ModelMultipleChoiceField(
        Deck.objects.none(),
        label=_("Decks"),
        to_field_name="slug",
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Tick at least one deck.")},
    )

    def __init__(self, *args: Any, school_class: SchoolClass, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        teacher = school_class.teacher
        self.offered = Deck.objects.for_home(school_class).select_related("latest").nearest_first(teacher)
        cast("forms.ModelMultipleChoiceField[Deck]", self.fields["decks"]).queryset = self.offered
        titles = told_apart(self.offered, lambda deck: f"{deck} · {deck.get_kind_display()}")
        choice_of(self, "decks").choices = [(deck.slug, titles[deck.pk]) for deck in self.offered]
        self.initial = {"decks": [deck.slug for deck in Deck.objects.at_home(school_class)]}


class CardsForm(forms.Form):
    """From which deck the pictures of class cards are drawn."""

    deck = forms.ModelChoiceField(
        Deck.objects.none(), label=_("Pictures from the deck"), empty_label=None, to_field_name="slug"
    )

    def __init__(self, *args: Any, decks: QuerySet[Deck], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        cast("forms.ModelChoiceField[Deck]", self.fields["deck"]).queryset = decks
        titles = told_apart(decks)
        choice_of(self, "deck").choices = [(deck.slug, titles[deck.pk]) for deck in decks]
