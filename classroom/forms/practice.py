"""Practice at home."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from classroom.forms.choices import choice_of
from classroom.forms.options import OptionsForm, to_a_child
from classroom.games.sites import words_of
from classroom.models import Deck
from classroom.wording.seats import PRACTICE_LEVELS
from familygames.cards import Deck as Cards
from familygames.cards import Problem
from familygames.catalogue import Game

WITH_THESE_CARDS = _("With these cards you can choose: %(values)s.")

FEW, ALL = "few", "all"


class PracticeForm(forms.Form):
    """A game against bots."""

    deck = forms.ModelChoiceField(
        Deck.objects.none(), label=_("Deck"), empty_label=None, to_field_name="slug", widget=forms.RadioSelect
    )
    seats = forms.TypedChoiceField(
        label=_("Players, including you"),
        coerce=int,
        widget=forms.RadioSelect,
        required=False,
        empty_value=None,
    )
    cards = forms.ChoiceField(
        label=_("How many cards"),
        choices=[
            (FEW, _("Some families of the deck: a short game")),
            (ALL, _("The whole deck: a long game")),
        ],
        initial=FEW,
        widget=forms.RadioSelect,
        required=False,
    )
    bot_level = forms.ChoiceField(label=_("The bots play like a"), widget=forms.RadioSelect)

    def __init__(self, *args: Any, decks: QuerySet[Deck], game: Game, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        self.decks = decks.filter(kind=game.kind)
        cast("forms.ModelChoiceField[Deck]", self.fields["deck"]).queryset = self.decks
        # Where an option decides how many play, nobody is asked twice.
        sizes = [] if len(game.state.seats_for(game.options())) == 1 else game.sizes
        if sizes:
            choice_of(self, "seats").choices = [(size, str(size)) for size in sizes]
        else:
            del self.fields["seats"]
        if not game.first_game.few_families:
            del self.fields["cards"]
        levels = [level for level in game.players if level in PRACTICE_LEVELS]
        choice_of(self, "bot_level").choices = [(level, PRACTICE_LEVELS[level]) for level in levels]
        to_a_child(self.fields)

    def check(self, options: OptionsForm) -> int | None:
        """How many play; None if they cannot, and the fields in question say what goes with this deck.

        What follows from their number, and from the deck, is added to the options.
        """
        deck, chosen = self.cleaned_data["deck"].cards, options.cleaned_data
        seats = self.cleaned_data.get("seats")
        if seats is None:
            seats = self.game.state.seats_for(self.game.read_options(chosen))[0]
        fitted, problems = self._fitted(deck, chosen, seats)
        if not problems:
            options.cleaned_data |= fitted
            return seats
        for code, details in problems:
            self.add_error("deck", words_of(self.game.name).problem(code, details))
        if "seats" in self.fields:
            sizes = [size for size in self.game.sizes if not self._fitted(deck, chosen, size)[1]]
            self._say_what_goes(self, "seats", [str(size) for size in sizes])
        for choice in self.game.choices:
            if choice.name in options.fields and choice.kind != "switch":
                texts = words_of(self.game.name).options[choice.name].values
                goes = [
                    str(texts.get(value, value))
                    for value in choice.values or range(choice.least or 0, (choice.most or 0) + 1)
                    if not self._fitted(deck, chosen | {choice.name: value}, seats)[1]
                ]
                self._say_what_goes(options, choice.name, goes)
        return None

    def _fitted(
        self, deck: Cards, options: Mapping[str, Any], seats: int
    ) -> tuple[dict[str, Any], list[Problem]]:
        """*options* as the deck and so many players need them, and what stands in the way even so."""
        fitted = {**options, **self.game.needed_for(seats)}
        problems = self.game.check_deck(deck, self.game.read_options(fitted), seats)
        if problems and (needed := self.game.needed_by(deck)):
            fitted |= needed
            problems = self.game.check_deck(deck, self.game.read_options(fitted), seats)
        return fitted, problems

    @staticmethod
    def _say_what_goes(form: forms.Form, name: str, values: list[str]) -> None:
        if values:
            form.add_error(name, str(WITH_THESE_CARDS) % {"values": ", ".join(values)})
