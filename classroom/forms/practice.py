"""Practice at home."""

from __future__ import annotations

from typing import Any, cast

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from classroom.forms.choices import choice_of
from classroom.forms.options import OptionsForm
from classroom.games.sites import words_of
from classroom.models import Deck
from classroom.wording.seats import PRACTICE_LEVELS, table_sizes
from familygames.catalogue import Game


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
        levels = [level for level in game.players if level in PRACTICE_LEVELS]
        choice_of(self, "bot_level").choices = [(level, PRACTICE_LEVELS[level]) for level in levels]

    def check(self, options: OptionsForm) -> int | None:
        """How many play; None if they cannot, and the field in question has an error."""
        chosen, deck = self.game.read_options(options.cleaned_data), self.cleaned_data["deck"].cards
        sizes = self.game.state.seats_for(chosen)
        seats = self.cleaned_data.get("seats") or sizes[0]
        if seats not in sizes:
            self.add_error("seats", table_sizes(sizes))
            return None
        problems = self.game.check_deck(deck, chosen, seats)
        if problems and (needed := self.game.needed_by(deck)):
            options.cleaned_data |= needed
            problems = self.game.check_deck(deck, self.game.read_options(options.cleaned_data), seats)
        for code, details in problems:
            self.add_error("deck", words_of(self.game.name).problem(code, details))
        return None if problems else seats
