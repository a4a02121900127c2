"""Opening a lesson."""

from __future__ import annotations

from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from classroom.forms.choices import choice_of
from classroom.forms.options import OptionsForm
from classroom.games.sites import words_of
from classroom.models import Deck, May, SchoolClass, User, Way, Who
from classroom.models.decks import DeckQuerySet, named_apart
from classroom.services import classes, decks
from classroom.wording.seats import BOT_LEVELS, table_sizes
from familygames.catalogue import Game

OF_A_COLLEAGUE = _("This deck is a colleague’s: it goes with the class that has played it.")


class GameForm(forms.Form):
    """What is played in a lesson, from which deck; the game's own options are in `OptionsForm`."""

    deck = forms.ModelChoiceField(
        Deck.objects.none(), label=_("Deck"), empty_label=None, to_field_name="slug", widget=forms.RadioSelect
    )
    seats_per_table = forms.TypedChoiceField(
        label=_("Seats at a table"), coerce=int, widget=forms.RadioSelect
    )
    few_families = forms.BooleanField(
        label=_("A short game"),
        help_text=_("Of the deck only as many families are dealt as are needed, others in each round."),
        required=False,
    )
    bot_level = forms.ChoiceField(label=_("Bots in empty seats"), widget=forms.RadioSelect)

    def __init__(self, *args: Any, decks: DeckQuerySet, game: Game, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        self.decks = decks.filter(kind=game.kind).select_related("latest")
        cast("forms.ModelChoiceField[Deck]", self.fields["deck"]).queryset = self.decks
        if not game.first_game.few_families:
            del self.fields["few_families"]
        choice_of(self, "seats_per_table").choices = [(seats, str(seats)) for seats in game.sizes]
        choice_of(self, "bot_level").choices = [(level, BOT_LEVELS[level]) for level in game.players]

    def check(self, options: OptionsForm) -> bool:
        """Whether that many may sit at a table with these options, and the deck is large enough for them.

        If not, the field in question has an error. Options that leave no choice of seats choose them.
        """
        chosen = self.game.read_options(options.cleaned_data)
        sizes = self.game.state.seats_for(chosen)
        if len(sizes) == 1:
            self.cleaned_data["seats_per_table"] = sizes[0]
        seats = self.cleaned_data["seats_per_table"]
        if seats not in sizes:
            self.add_error("seats_per_table", table_sizes(sizes))
            return False
        problems = self.game.check_deck(self.cleaned_data["deck"].cards, chosen, seats)
        for code, details in problems:
            self.add_error("deck", words_of(self.game.name).problem(code, details))
        return not problems


class SessionForm(GameForm):
    """Who plays what in a lesson, and how tables are filled."""

    school_class = forms.ModelChoiceField(
        SchoolClass.objects.none(),
        label=_("Class"),
        empty_label=_("No class: everybody is a guest"),
        required=False,
        blank=True,
        widget=forms.RadioSelect,
    )
    guests_allowed = forms.BooleanField(
        label=_("Guests may join"),
        help_text=_(
            "Guests play under a name that the site makes up, such as “Brave Otter”. Without a class "
            "everybody is a guest."
        ),
        required=False,
    )
    must_knock = forms.ChoiceField(
        label=_("Names of the class"),
        choices=(
            ("hidden", _("Hidden at the door: pupils show their class card, or wait until you let them in")),
            ("open", _("Open list today: whoever has the code sees all names, and takes one")),
        ),
        help_text=_("A code is quickly passed on, and a list of names tells strangers who is in your class."),
        initial="hidden",
        required=False,
        widget=forms.RadioSelect,
    )
    way = forms.ChoiceField(
        label=_("How guests make their moves"),
        help_text=_("Each pupil of a class has their own way."),
        choices=Way.choices,
    )
    bot_seconds = forms.FloatField(
        label=_("Thinking time of the bots, in seconds"),
        help_text=_("Time for everybody to read what was said."),
        min_value=0.5,
        max_value=30,
        widget=forms.NumberInput(attrs={"step": "0.5"}),
    )
    absent_seconds = forms.IntegerField(
        label=_("A bot plays for an absent pupil after this many seconds"),
        help_text=_("Empty: never. The pupil gets the seat back on returning."),
        min_value=10,
        max_value=3600,
        required=False,
    )
    places = forms.IntegerField(
        label=_("Maximum number of pupils in the lesson"),
        help_text=_("Once this many have joined, nobody else can."),
        min_value=1,
        max_value=60,
    )

    def __init__(self, *args: Any, teacher: User | None, who: Who, game: Game, **kwargs: Any) -> None:
        led = who.classes(May.LEAD).filter(archived_at=None)
        super().__init__(*args, decks=decks.for_lessons(teacher, led), game=game, **kwargs)
        self.teacher = teacher
        school_class = cast("forms.ModelChoiceField[SchoolClass]", self.fields["school_class"])
        school_class.queryset = led.select_related("teacher")
        if teacher is None:  # A substitute, who is here for one class alone.
            school_class.empty_label, school_class.required = None, True
        self.told = named_apart(school_class.queryset, self._named, lambda one: one.teacher.email)
        school_class.label_from_instance = lambda one: self.told[one.pk]  # type: ignore[method-assign,assignment]  # As Django has it done.

    def _named(self, school_class: SchoolClass) -> str:
        is_own = self.teacher is None or school_class.teacher_id == self.teacher.pk
        return school_class.name if is_own else f"{school_class.name} · {school_class.teacher}"

    def clean(self) -> dict[str, Any]:
        cleaned = cast("dict[str, Any]", super().clean())
        deck, school_class = cleaned.get("deck"), cleaned.get("school_class")
        if deck is not None and not decks.goes_with(deck, self.teacher, school_class):
            self.add_error("deck", OF_A_COLLEAGUE)
        if not cleaned.get("school_class"):
            cleaned["guests_allowed"] = True  # Nobody could join otherwise.
        # Where there is nothing to hide, the page of the lesson can still let all wait.
        cleaned["must_knock"] = cleaned.get("must_knock") != "open" and classes.holds_names(
            cleaned.get("school_class")
        )
        return cleaned
