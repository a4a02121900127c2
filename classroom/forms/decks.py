"""Decks: made, found, labelled, imported and printed."""

from __future__ import annotations

from typing import Any, cast, get_args

from django import forms
from django.utils.translation import gettext_lazy as _

from classroom.forms.choices import choice_of
from classroom.games import kinds
from classroom.games.sites import SITES
from classroom.models import Deck, User
from classroom.models.decks import title_of
from classroom.services import decks
from familygames.cards import Level
from familygames.exchange.files import LARGEST_PACKAGE

AS_IT_IS = "as-it-is"


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
            choice_of(self, name).choices = languages
            self.fields[name].initial = initial
        choice_of(self, "kind").choices = decks.kind_choices()
        self.fields["kind"].initial = "cards"
        choice_of(self, "level").choices = [(level, level or "–") for level in get_args(Level)]

    def clean(self) -> dict[str, Any]:
        cleaned = cast("dict[str, Any]", super().clean())
        if cleaned.get("own") and cleaned.get("own") == cleaned.get("target"):
            self.add_error("target", _("Choose two different languages."))
        words = cleaned.get("words", "")
        if words.strip() and (reason := kinds.no_list(cleaned.get("kind", ""))):
            self.add_error("words", reason)
        return cleaned


class ImportForm(forms.Form):
    """A file or a pasted list; for a new deck also what it is to be."""

    file = forms.FileField(
        label=_("A file"),
        help_text=_("CSV, TSV, XLSX, an Anki package (.apkg) or a deck bundle (.zip)."),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".csv,.tsv,.txt,.xlsx,.apkg,.zip"}),
    )
    text = forms.CharField(
        label=_("Or a pasted list"),
        help_text=_(
            "One card per line: a word, its translation, and a sign between them, such as “;” or “=”; or as "
            "in a spreadsheet. If the first row names the columns, they may be in any order. What else "
            "stands on a line is shown first, and you can say what it means."
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
            choice_of(self, name).choices = languages
            self.fields[name].initial = initial
        choice_of(self, "kind").choices = decks.kind_choices()
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
            choice_of(self, name).choices = offered


class LabelsForm(forms.Form):
    """Level and tags for several decks of a teacher's own."""

    decks = forms.MultipleChoiceField(label=_("Your decks"), widget=forms.CheckboxSelectMultiple)
    level = forms.ChoiceField(label=_("Level"), initial=AS_IT_IS, required=False)
    add = forms.CharField(label=_("Add these tags"), required=False, max_length=200)
    remove = forms.CharField(label=_("Remove these tags"), required=False, max_length=200)

    def __init__(self, *args: Any, teacher: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        own = Deck.objects.editable_by(teacher).select_related("latest").order_by("slug")
        choice_of(self, "decks").choices = [
            (deck.slug, " · ".join(filter(None, (title_of(cards), cards.level, ", ".join(cards.tags)))))
            for deck in own
            for cards in (deck.draft_cards,)
        ]
        choice_of(self, "level").choices = [
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
