"""The pupils of a class: a pasted list of names, and the rows of those that it has."""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import cached_property
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from classroom.models import Pupil, Way
from classroom.services import classes, rosters


class RosterForm(forms.Form):
    """A pasted list of names, for a class where those of *present* are already."""

    names = forms.CharField(
        label=_("First names or made-up names"),
        help_text=_("One per line, or separated by commas. Numbers in front are left out."),
        max_length=4000,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "autocomplete": "off", "spellcheck": "false"}),
    )
    way = forms.ChoiceField(
        label=_("How they make their moves"),
        help_text=_("You can change it for each pupil, also during a lesson."),
        choices=Way.choices,
        initial=Way.TAP,
        widget=forms.RadioSelect,
    )

    reading = forms.ChoiceField(
        label=_("Who is the pupil?"),
        help_text=_("The other lines are read in the same way."),
        required=False,
        widget=forms.RadioSelect,
    )

    def __init__(self, *args: Any, present: list[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.present = present
        text, answer = self.data.get("names", ""), self.data.get("reading", "")
        asked = rosters.read(text)
        self.roster = rosters.read(text, answer) if answer else asked
        if asked.doubt:  # Who has answered may think better of it.
            self.fields["reading"].choices = _readings(asked)  # type: ignore[attr-defined]  # A ChoiceField.
        else:
            del self.fields["reading"]

    def are_all_present(self) -> bool:
        """Whether nobody on the list is new, as when its button was pressed twice."""
        names = {classes.reads_as(name) for name in self.roster.names}
        return bool(names) and names <= {classes.reads_as(name) for name in self.present}

    def clean_names(self) -> list[str]:
        names = self.roster.names
        if self.roster.doubt:
            raise ValidationError(
                _("“%(line)s”: who of these is the pupil? Say it below."),
                params={"line": (", " if self.roster.is_parted else " ").join(self.roster.doubt)},
            )
        if not names:
            raise ValidationError(_("Please write at least one name."))
        if problems := classes.roster_problems(names, self.present):
            raise ValidationError([str(problem) for problem in problems])
        return names


def _readings(roster: rosters.Roster) -> list[tuple[str, str]]:
    """The ways to read a doubtful line, the likeliest first: of a list with commas, the name behind it."""
    names = [(str(place), name) for place, name in enumerate(roster.doubt)]
    if not roster.is_parted:
        return [*names, (rosters.WHOLE_LINE, " ".join(roster.doubt))]
    each = gettext("All of them: each is a pupil")
    return [*(reversed(names) if len(names) == 2 else names), (rosters.EACH, each)]


class PupilForm(forms.ModelForm):  # type: ignore[type-arg]  # Generic only for the type checker.
    """A pupil's name and way, as a row of the class's list."""

    class Meta:
        model = Pupil
        fields = ("name", "way")
        widgets: ClassVar[dict[str, Any]] = {
            "name": forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"})
        }

    def clean_name(self) -> str:
        name = classes.tidy_name(self.cleaned_data["name"])
        if not name:
            raise ValidationError(_("A pupil needs a name."))
        if problem := classes.name_problem(name):
            raise ValidationError(str(problem))
        return name


class BasePupilFormSet(forms.BaseModelFormSet):  # type: ignore[type-arg]  # Generic only for the type checker.
    """All pupils of one class, by name."""

    @cached_property
    def pupils(self) -> list[Pupil]:
        return classes.by_name(super().get_queryset())

    def get_queryset(self) -> list[Pupil]:  # type: ignore[override]  # Only its order and its rows are asked for.
        return self.pupils

    def clean(self) -> None:
        super().clean()
        if any(form.instance.pk is None for form in self.forms):  # Removed in another window, or not theirs.
            raise ValidationError(_("The list has changed in the meantime. Load the page again."))
        seen: set[str] = set()
        for form in self.forms:
            name = form.cleaned_data.get("name", "") if form.is_valid() else ""
            if name and classes.reads_as(name) in seen:
                form.add_error("name", str(classes.RosterProblem("twice", name)))
            seen.add(classes.reads_as(name))


PupilFormSet = forms.modelformset_factory(
    Pupil, form=PupilForm, formset=BasePupilFormSet, extra=0, max_num=classes.MOST_PUPILS
)
