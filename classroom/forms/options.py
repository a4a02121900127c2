"""The options of a game. A form is built from them: a new option needs no new field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, cast

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from classroom.games.sites import words_of
from classroom.wording import tables
from classroom.wording.games import GROUPS, Group
from classroom.wording.text import Text
from familygames.catalogue import Choice, Game
from familygames.errors import InvalidOptions

MANY = 4
"""A choice of more values than these folds into a list instead of lying open."""

ASKS_OTHERS = frozenset({"youngest", "teacher"})
"""Who begins, where a class says who that is: nobody is asked at home."""

I_BEGIN: Mapping[str, Text] = {"seat_0": tables.I_BEGIN}
"""At home the first seat is the learner's own."""


TO_A_CHILD: Mapping[str, Any] = {
    "required": _("Choose something here."),
    "invalid_choice": _("Choose what is offered here."),
    "invalid": _("Write a whole number."),
    "min_value": _("At least %(limit_value)s."),
    "max_value": _("At most %(limit_value)s."),
}
"""What is wrong with a field, for a child: the framework's own words are for adults."""


def to_a_child(fields: Mapping[str, forms.Field]) -> None:
    for field in fields.values():
        field.error_messages |= TO_A_CHILD


class OptionsForm(forms.Form):
    """The options of one game; made by `options_form`."""

    game: ClassVar[Game]

    def groups(self) -> Iterator[tuple[Group, Text, list[forms.BoundField]]]:
        """The fields, group by group."""
        words = words_of(self.game.name).options
        for group, title in GROUPS.items():
            fields = [self[name] for name in self.fields if words[name].group == group]
            if fields:
                yield group, title, fields

    def clean(self) -> dict[str, Any]:
        cleaned = cast("dict[str, Any]", super().clean())
        if not self.errors:
            try:
                self.game.read_options(cleaned)
            except InvalidOptions as error:
                raise ValidationError(
                    words_of(self.game.name).problem(error.reason, error.details)
                ) from error
        return cleaned


def options_form(game: Game) -> type[OptionsForm]:
    """A form for the options of *game*: a switch becomes a tick, a few values radios, many a list."""
    return _form_of(game, {choice.name: _option_field(game, choice) for choice in game.choices})


def home_form(game: Game) -> type[OptionsForm]:
    """A form for the few options that a pupil chooses at home, where nobody else is asked who begins."""
    fields: dict[str, forms.Field] = {}
    for choice in game.choices:
        if choice.name in game.home_options:
            values = tuple(value for value in choice.values if value not in ASKS_OTHERS)
            field = fields[choice.name] = _option_field(game, choice.but(values=values))
            if "seat_0" in values:
                assert isinstance(field, forms.TypedChoiceField)  # It has values.
                field.required, field.empty_value = False, choice.default
                texts = {**words_of(game.name).options[choice.name].values, **I_BEGIN}
                field.choices = [(value, texts[value]) for value in values]
    to_a_child(fields)
    return _form_of(game, fields)


def _form_of(game: Game, fields: dict[str, Any]) -> type[OptionsForm]:
    return type(f"{game.options.__qualname__}Form", (OptionsForm,), {**fields, "game": game})


def _option_field(game: Game, choice: Choice) -> forms.Field:
    words = words_of(game.name).options[choice.name]
    common: dict[str, Any] = {"label": words.label, "help_text": words.help, "initial": choice.default}
    match choice.kind:
        case "switch":
            return forms.BooleanField(required=False, **common)
        case "number":
            return forms.IntegerField(
                required=not choice.optional, min_value=choice.least, max_value=choice.most, **common
            )
    by_text = {str(value): value for value in choice.values}
    return forms.TypedChoiceField(
        choices=[(value, words.values[value]) for value in choice.values],
        coerce=by_text.__getitem__,
        widget=forms.Select if len(choice.values) > MANY else forms.RadioSelect,
        **common,
    )
