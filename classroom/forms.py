"""What teachers fill in. `options_form` is built from a game's options: a new option needs no new field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any, ClassVar, cast, get_args

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from classroom import wording
from classroom.games import kinds
from classroom.games.sites import SITES, words_of
from classroom.models import ClassCard, Deck, May, Pupil, Right, SchoolClass, User, Way, Who
from classroom.models.decks import title_of
from classroom.services import classes, decks, rosters, substitutes
from familygames.cards import Level
from familygames.catalogue import Choice, Game
from familygames.errors import InvalidOptions
from familygames.exchange.files import LARGEST_PACKAGE

AS_IT_IS = "as-it-is"
NAME_TAKEN = _("You already have a class with this name.")

MANY = 4
"""A choice of more values than these folds into a list instead of lying open."""


# --- Classes --------------------------------------------------------------------------------------------


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
        _choice(self, "pupils").choices = [(key, pupil.name) for key, pupil in self.known.items()]
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


class AccountForm(forms.ModelForm):  # type: ignore[type-arg]  # As above.
    """What a teacher may change about themselves."""

    class Meta:
        model = User
        fields = ("name",)
        labels: ClassVar[dict[str, Any]] = {"name": _("Your name")}
        help_texts: ClassVar[dict[str, Any]] = {
            "name": _("It appears beside the decks that you share. You may leave it out.")
        }
        widgets: ClassVar[dict[str, Any]] = {
            "name": forms.TextInput(attrs={"autocomplete": "name", "spellcheck": "false"})
        }

    def clean_name(self) -> str:
        return classes.tidy_name(self.cleaned_data["name"])


class PupilForm(forms.ModelForm):  # type: ignore[type-arg]  # As above.
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


class BasePupilFormSet(forms.BaseModelFormSet):  # type: ignore[type-arg]  # As above.
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


# --- Opening a session ----------------------------------------------------------------------------------


class OptionsForm(forms.Form):
    """The options of one game; made by `options_form`."""

    game: ClassVar[Game]

    def groups(self) -> Iterator[tuple[wording.Group, wording.Text, list[forms.BoundField]]]:
        """The fields, group by group."""
        words = words_of(self.game.name).options
        for group, title in wording.GROUPS.items():
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
    return _form_of(game, fields)


I_BEGIN: Mapping[str, wording.Text] = {"seat_0": wording.I_BEGIN}
"""At home the first seat is the learner's own."""


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


def _choice(form: forms.Form, name: str) -> forms.ChoiceField:
    """The field whose choices are known only now."""
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)
    return field


class SessionForm(forms.Form):
    """Who plays what in a lesson, and how tables are filled; the game's own options are in `OptionsForm`."""

    deck = forms.ModelChoiceField(
        Deck.objects.none(), label=_("Deck"), empty_label=None, to_field_name="slug", widget=forms.RadioSelect
    )
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
    seats_per_table = forms.TypedChoiceField(
        label=_("Seats at a table"), coerce=int, widget=forms.RadioSelect
    )
    way = forms.ChoiceField(
        label=_("How guests make their moves"),
        help_text=_("Each pupil of a class has their own way."),
        choices=Way.choices,
    )
    bot_level = forms.ChoiceField(label=_("Bots in empty seats"), widget=forms.RadioSelect)
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
        super().__init__(*args, **kwargs)
        self.game = game
        self.teacher = teacher
        led = who.classes(May.LEAD).filter(archived_at=None)
        self.decks = decks.for_lessons(teacher, led).filter(kind=game.kind).select_related("latest")
        cast("forms.ModelChoiceField[Deck]", self.fields["deck"]).queryset = self.decks
        school_class = cast("forms.ModelChoiceField[SchoolClass]", self.fields["school_class"])
        school_class.queryset = led.select_related("teacher")
        if teacher is None:  # A substitute, who is here for one class alone.
            school_class.empty_label, school_class.required = None, True
        school_class.label_from_instance = self._named  # type: ignore[method-assign,assignment]  # As Django has it done.
        _choice(self, "seats_per_table").choices = [(seats, str(seats)) for seats in game.sizes]
        _choice(self, "bot_level").choices = [(level, wording.BOT_LEVELS[level]) for level in game.players]

    def _named(self, school_class: SchoolClass) -> str:
        is_own = self.teacher is None or school_class.teacher_id == self.teacher.pk
        return school_class.name if is_own else f"{school_class.name} · {school_class.teacher}"

    def clean(self) -> dict[str, Any]:
        cleaned = cast("dict[str, Any]", super().clean())
        deck, school_class = cleaned.get("deck"), cleaned.get("school_class")
        if deck is not None and not decks.goes_with(deck, self.teacher, school_class):
            self.add_error(
                "deck", _("This deck is a colleague's: it goes with the class that has played it.")
            )
        if not cleaned.get("school_class"):
            cleaned["guests_allowed"] = True  # Nobody could join otherwise.
        # Where there is nothing to hide, the page of the lesson can still let all wait.
        cleaned["must_knock"] = cleaned.get("must_knock") != "open" and classes.holds_names(
            cleaned.get("school_class")
        )
        return cleaned

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
            self.add_error("seats_per_table", wording.table_sizes(sizes))
            return False
        problems = self.game.check_deck(self.cleaned_data["deck"].cards, chosen, seats)
        for code, details in problems:
            self.add_error("deck", words_of(self.game.name).problem(code, details))
        return not problems


# --- Practice at home -----------------------------------------------------------------------------------

ASKS_OTHERS = frozenset({"youngest", "teacher"})
"""Who begins, where a class says who that is: nobody is asked at home."""


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
            _choice(self, "seats").choices = [(size, str(size)) for size in sizes]
        else:
            del self.fields["seats"]
        levels = [level for level in game.players if level in wording.PRACTICE_LEVELS]
        _choice(self, "bot_level").choices = [(level, wording.PRACTICE_LEVELS[level]) for level in levels]

    def check(self, options: OptionsForm) -> int | None:
        """How many play; None if they cannot, and the field in question has an error."""
        chosen, deck = self.game.read_options(options.cleaned_data), self.cleaned_data["deck"].cards
        sizes = self.game.state.seats_for(chosen)
        seats = self.cleaned_data.get("seats") or sizes[0]
        if seats not in sizes:
            self.add_error("seats", wording.table_sizes(sizes))
            return None
        problems = self.game.check_deck(deck, chosen, seats)
        if problems and (needed := self.game.needed_by(deck)):
            options.cleaned_data |= needed
            problems = self.game.check_deck(deck, self.game.read_options(options.cleaned_data), seats)
        for code, details in problems:
            self.add_error("deck", words_of(self.game.name).problem(code, details))
        return None if problems else seats


class CardsForm(forms.Form):
    """From which deck the pictures of class cards are drawn."""

    deck = forms.ModelChoiceField(
        Deck.objects.none(), label=_("Pictures from the deck"), empty_label=None, to_field_name="slug"
    )

    def __init__(self, *args: Any, decks: QuerySet[Deck], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        cast("forms.ModelChoiceField[Deck]", self.fields["deck"]).queryset = decks


def separator_field() -> forms.CharField:
    """A separator of the teacher's own between the words of a list."""
    return forms.CharField(
        label=_("What stands between the words"),
        help_text=_("Only if it is not found automatically: the sign, or the word “tab”."),
        max_length=10,
        required=False,
        strip=False,
        widget=forms.TextInput(attrs={"size": 8, "autocomplete": "off", "spellcheck": "false"}),
    )


class NewDeckForm(forms.Form):
    """What a deck is and, if there is one, the list it begins with."""

    title = forms.CharField(label=_("Title"), max_length=80)
    own = forms.ChoiceField(label=_("The language of the class"))
    target = forms.ChoiceField(label=_("The language it learns"))
    kind = forms.ChoiceField(label=_("Cards for"), widget=forms.RadioSelect)
    level = forms.ChoiceField(label=_("Level"), required=False)
    words = forms.CharField(
        label=_("Paste a list"),
        help_text=_(
            "One card per line: the word in the language of the class, then the other, with a tab, a "
            "comma, a dash, “=”, “→” or another sign between them. A blank line starts another family; “# "
            "Fruits / Fruit” names it. For sentences, one sentence per line, its five cards separated by "
            "“|”."
        ),
        required=False,
        max_length=100_000,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "dir": "auto"}),
    )
    separator = separator_field()
    size = forms.IntegerField(
        label=_("Cards in a family, if nothing tells families apart"), min_value=4, max_value=6, initial=6
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        languages = decks.language_choices()
        for name, initial in (("own", "fr"), ("target", "en")):
            _choice(self, name).choices = languages
            self.fields[name].initial = initial
        _choice(self, "kind").choices = decks.kind_choices()
        self.fields["kind"].initial = "cards"
        _choice(self, "level").choices = [(level, level or "–") for level in get_args(Level)]

    def clean(self) -> dict[str, Any]:
        cleaned = cast("dict[str, Any]", super().clean())
        if cleaned.get("own") and cleaned.get("own") == cleaned.get("target"):
            self.add_error("target", _("Choose two different languages."))
        words = cleaned.get("words", "")
        if words.strip() and (reason := kinds.no_list(cleaned.get("kind", ""))):
            self.add_error("words", reason)
        return cleaned


class LibraryForm(forms.Form):
    """What is looked for in the library; empty fields ask for nothing."""

    q = forms.CharField(label=_("Word, title or tag"), required=False, max_length=80)
    language = forms.ChoiceField(label=_("Language"), required=False)
    level = forms.ChoiceField(label=_("Level"), required=False)
    game = forms.ChoiceField(label=_("Game"), required=False)
    whose = forms.ChoiceField(label=_("Whose"), required=False)

    def __init__(self, *args: Any, teacher: User | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        whose = [("", _("all")), ("starters", _("starter decks")), ("shared", _("shared by others"))]
        if teacher is not None:
            whose.insert(1, ("mine", _("my own")))
        choices: dict[str, list[tuple[str, Any]]] = {
            "language": [("", "–"), *decks.language_choices()],
            "level": [(level, level or "–") for level in get_args(Level)],
            "game": [("", "–"), *((name, site.words.name) for name, site in SITES.items())],
            "whose": whose,
        }
        for name, offered in choices.items():
            _choice(self, name).choices = offered


class LabelsForm(forms.Form):
    """Level and tags for several decks of a teacher's own."""

    decks = forms.MultipleChoiceField(label=_("Your decks"), widget=forms.CheckboxSelectMultiple)
    level = forms.ChoiceField(label=_("Level"), initial=AS_IT_IS, required=False)
    add = forms.CharField(label=_("Add these tags"), required=False, max_length=200)
    remove = forms.CharField(label=_("Remove these tags"), required=False, max_length=200)

    def __init__(self, *args: Any, teacher: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        own = Deck.objects.editable_by(teacher).select_related("latest").order_by("slug")
        _choice(self, "decks").choices = [
            (deck.slug, " · ".join(filter(None, (title_of(cards), cards.level, ", ".join(cards.tags)))))
            for deck in own
            for cards in (deck.draft_cards,)
        ]
        _choice(self, "level").choices = [
            (AS_IT_IS, _("as it is")),
            *((level, level or "–") for level in get_args(Level)),
        ]
        for name in ("add", "remove"):
            self.fields[name].help_text = _("Separated by commas.")

    def clean_level(self) -> str | None:
        level = str(self.cleaned_data["level"])
        return None if level == AS_IT_IS else level

    def clean_add(self) -> list[str]:
        return self._tags("add")

    def clean_remove(self) -> list[str]:
        return self._tags("remove")

    def _tags(self, name: str) -> list[str]:
        return [tag for part in self.cleaned_data[name].split(",") if (tag := " ".join(part.split()))]


class ImportForm(forms.Form):
    """A file or a pasted list; for a new deck also what it is to be."""

    file = forms.FileField(
        label=_("A file"),
        help_text=_("CSV, TSV, XLSX, an Anki package (.apkg) or a deck bundle (.zip)."),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".csv,.tsv,.txt,.xlsx,.apkg,.zip"}),
    )
    text = forms.CharField(
        label=_("Or a pasted list"),
        help_text=_(
            "As in a spreadsheet, or one card per line. If the first row names the columns, they may be in "
            "any order."
        ),
        required=False,
        max_length=2_000_000,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false", "dir": "auto"}),
    )
    separator = separator_field()
    title = forms.CharField(label=_("Title"), max_length=80, required=False)
    own = forms.ChoiceField(label=_("The language of the class"), required=False)
    target = forms.ChoiceField(label=_("The language it learns"), required=False)
    kind = forms.ChoiceField(label=_("Cards for"), required=False)

    def __init__(self, *args: Any, is_new: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["file"].widget.attrs |= {
            "data-most": LARGEST_PACKAGE,
            "data-too-large": kinds.unreadable("too_large", {"most": LARGEST_PACKAGE // 1_000_000}),
        }
        if not is_new:
            for name in ("title", "own", "target", "kind"):
                del self.fields[name]
            return
        languages = decks.language_choices()
        for name, initial in (("own", "fr"), ("target", "en")):
            _choice(self, name).choices = languages
            self.fields[name].initial = initial
        _choice(self, "kind").choices = decks.kind_choices()
        self.fields["kind"].initial = "cards"

    def clean(self) -> dict[str, Any]:
        cleaned = cast("dict[str, Any]", super().clean())
        for name, usual in (("own", "fr"), ("target", "en"), ("kind", "cards")):
            if name in self.fields:
                cleaned[name] = cleaned.get(name) or usual
        if cleaned.get("own") and cleaned.get("own") == cleaned.get("target"):
            self.add_error("target", _("Choose two different languages."))
        if not self.errors and not cleaned.get("file") and not cleaned.get("text", "").strip():
            self.add_error("file", _("Choose a file, or paste a list."))
        return cleaned


class PrintForm(forms.Form):
    """How cards are printed."""

    paper = forms.ChoiceField(
        label=_("Paper"), choices=[("A4", "A4"), ("Letter", "Letter")], initial="A4", widget=forms.RadioSelect
    )
    per_page = forms.TypedChoiceField(
        label=_("Cards on a page"),
        coerce=int,
        choices=[(9, "9"), (6, "6"), (4, "4")],
        initial=9,
        widget=forms.RadioSelect,
    )
    words = forms.ChoiceField(
        label=_("Words"),
        choices=[
            ("both", _("in both languages")),
            ("target", _("only the language learnt")),
            ("own", _("only the language of the class")),
        ],
        initial="both",
        widget=forms.RadioSelect,
    )
    backs = forms.BooleanField(
        label=_("Backs, for printing on both sides"),
        help_text=_("Flip the paper on its long edge."),
        initial=True,
        required=False,
    )
    pictures = forms.BooleanField(label=_("Pictures"), initial=True, required=False)
    large = forms.BooleanField(label=_("Large print"), required=False)
    grey = forms.BooleanField(label=_("Black and white"), required=False)
    marks = forms.BooleanField(label=_("Crop marks"), initial=True, required=False)
