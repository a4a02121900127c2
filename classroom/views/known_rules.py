"""What the referee knows: its rules by subject, and what a teacher makes of each of them with a deck."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods

from classroom.accounts import TeacherRequest
from classroom.forms.rulings import KnownRulesForm
from classroom.models import Deck, RuleExample, Stance
from classroom.models.decks import title_of
from classroom.services import rulings as service
from classroom.views.fields import whole_number
from classroom.views.rulings import address_in_book, anchor_of, drop_stance, of_judged_deck
from classroom.wording.languages import language_name
from familygames.language.judge import KnownRule, KnownSubject
from familygames.language.words.spelling import fold

MOST_EXAMPLES = 2
"""Wrong sentences of a rule."""


class RuleOfDeck(NamedTuple):
    """A rule as it is with the deck: by a stance of its own, *own*, or by that on its code, *general*."""

    rule: KnownRule
    anchor: str
    own: RuleExample | None
    general: RuleExample | None

    @property
    def why(self) -> str:
        return in_own_words(self.rule.why)

    @property
    def is_general(self) -> bool:
        """Whether it stands for all that is told by its code, and not for one rule of the book."""
        return self.rule.name == self.rule.code

    @property
    def wrong(self) -> tuple[tuple[str, str], ...]:
        return tuple((printed(before), printed(after)) for before, after in self.rule.wrong[:MOST_EXAMPLES])

    @property
    def right(self) -> str:
        """One that looks like the wrong ones, if there is one, and is none that was put right."""
        better = {after for _before, after in self.rule.wrong}
        return next((printed(text) for text in self.rule.right if text not in better), "")

    @property
    def offers(self) -> list[Stance]:
        """The stances that may be taken on it."""
        taken = self.own.opinion if self.own is not None else None
        return [stance for stance in (Stance.STRICT, Stance.ALLOW) if stance != taken]


class SubjectOfDeck(NamedTuple):
    """Rules of one subject; *is_open* says whether they are seen at once."""

    subject: KnownSubject
    anchor: str
    rules: list[RuleOfDeck]
    is_open: bool

    @property
    def title(self) -> str:
        return in_own_words(self.subject.title)

    @property
    def decided(self) -> int:
        """How many are not as always."""
        return sum(rule.own is not None for rule in self.rules)


def printed(example: str) -> str:
    """As a book has it: rules are written with the apostrophe of keyboards."""
    return example.replace("'", "’")


def in_own_words(texts: dict[str, str]) -> str:
    """As the reader speaks."""
    return texts.get(get_language() or "en") or texts["en"]


@of_judged_deck
@require_http_methods(["GET", "HEAD", "POST"])
def known_rules(request: TeacherRequest, deck: Deck) -> HttpResponse:
    """All subjects of the deck's languages, or what speaks of a word."""
    subjects = service.known_of(deck)
    if not subjects:
        return redirect("deck_rulings", deck.slug)
    if request.method == "POST":
        name, _slash, about = request.POST.get("do", "").partition("/")
        if name == "drop":
            drop_stance(request, deck, whole_number(about))
        return redirect(address_in_book(deck, request.POST))
    look = KnownRulesForm(request.GET)
    text = look.cleaned_data["q"] if look.is_valid() else ""
    stances = {one.code: one for one in RuleExample.objects.filter(deck=deck, teacher=request.user)}
    shown = list(_shown(subjects, stances, text, request.GET.get("open", "")))
    shown.sort(key=lambda one: fold(one.title))
    languages = dict.fromkeys(one.language for one in subjects)
    context = {
        "section": "decks",
        "deck": deck,
        "title": title_of(deck.cards),
        "look": look,
        "text": text,
        "languages": [
            (language, language_name(language), of_it)
            for language in languages
            if (of_it := [one for one in shown if one.subject.language == language])
        ],
        "number": sum(len(one.rules) for one in shown),
    }
    return render(request, "decks/known_rules.html", context)


def _shown(
    subjects: Iterable[KnownSubject], stances: dict[str, RuleExample], text: str, opened: str
) -> Iterator[SubjectOfDeck]:
    for subject in subjects:
        anchor = f"{subject.language}-{subject.name}"
        rules = [
            RuleOfDeck(
                rule,
                anchor_of(anchor, rule.name),
                stances.get(rule.name),
                stances.get(rule.code) if rule.name != rule.code else None,
            )
            for rule in (subject.about(text) if text else subject.rules)
        ]
        if rules:
            is_open = bool(text) or anchor == opened or any(rule.own is not None for rule in rules)
            yield SubjectOfDeck(subject, anchor, rules, is_open)
