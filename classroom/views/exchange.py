"""Decks as files: imported after a look at each row's fate, exported in several forms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple, cast

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from classroom import workers
from classroom.accounts import TeacherRequest
from classroom.errors import CannotChange
from classroom.forms.decks import ImportForm
from classroom.games import kinds
from classroom.models import Deck, DeckImport
from classroom.models.decks import title_of
from classroom.services import exports, imports
from classroom.views.fields import whole_number
from classroom.views.files import download
from classroom.wording import files
from classroom.wording.languages import language_name
from classroom.wording.text import Text
from familygames.catalogue import WRITINGS, Kind
from familygames.decks.sentences import JOKER, SentenceDeck
from familygames.errors import Unreadable
from familygames.exchange import columns, notes
from familygames.exchange.files import LARGEST_PACKAGE, Remark
from familygames.exchange.import_plan import Change, Fate, Fated, ImportPlan
from familygames.exchange.table_structure import Noted

A_PAGE = 100
BETWEEN = " | "
NOTED = "noted"
"""What becomes of a line that is no card, among the fates of rows."""
LONGEST_TOLD, MOST_TOLD = 60, 8
"""Letters of a cell that is not read, and how many of a row are told."""


class PreviewRow(NamedTuple):
    """A row of the preview; *text* is a line that is no card."""

    number: int
    fate: str
    label: Text
    family: str = ""
    own: str = ""
    target: str = ""
    notes: Sequence[str] = ()
    text: str = ""


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def begin(request: TeacherRequest, slug: str | None = None) -> HttpResponse:
    """A file or a pasted list, for a new deck or one of the teacher's own."""
    deck = None
    if slug is not None:
        deck = get_object_or_404(Deck.objects.editable_by(request.user).select_related("latest"), slug=slug)
    form = ImportForm(request.POST or None, request.FILES or None, is_new=deck is None)
    if request.method == "POST" and form.is_valid():
        cleaned = form.cleaned_data
        file = cleaned["file"]
        try:
            if file is not None and file.size > LARGEST_PACKAGE:
                raise Unreadable("too_large", most=LARGEST_PACKAGE // 1_000_000)
            if file is not None and not file.size:
                raise Unreadable("no_bytes")
            kept = imports.begin(
                teacher=request.user,
                data=b"" if file is None else file.read(),
                name=_("Pasted list") if file is None else str(file.name),
                slug=slug,
                about=imports.DeckDetails(
                    cleaned.get("title", ""),
                    (cleaned.get("own", "fr"), cleaned.get("target", "en")),
                    cast("Kind", cleaned.get("kind", "cards")),
                ),
                text=cleaned["text"],
                separator=cleaned["separator"],
            )
        except Unreadable as error:
            form.add_error(
                "file" if file is not None else "text", kinds.unreadable(error.reason, error.details)
            )
        except CannotChange as error:
            form.add_error(None, kinds.no_change(error.reason, error.details))
        else:
            return redirect("deck_import_look", kept.pk)
    workers.warm()
    context = {"section": "decks", "form": form, "deck": deck}
    if deck is not None:
        context["title"] = title_of(deck.draft_cards)
    return render(request, "decks/import.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def look(request: TeacherRequest, import_id: int) -> HttpResponse:
    """Each row's fate, before anything is written; then yes, no, or other meanings for the columns."""
    waiting = DeckImport.objects.of(request.user).select_related("deck", "deck__latest", "teacher")
    kept = waiting.filter(pk=import_id).first()
    if kept is None:
        return render(request, "decks/import_gone.html", {"section": "decks"}, status=404)
    if request.method == "POST":
        return _answer(request, kept)
    plan = imports.plan_of(kept)
    noted = imports.noted_in(kept)
    wanted = request.GET.get("fate", "")
    shown = shown_rows(plan, noted)
    counts = Counter(row.fate for row in shown)
    rows = [row for row in shown if not wanted or row.fate == wanted]
    page = Paginator(rows, A_PAGE).get_page(request.GET.get("page"))
    table = imports.table_in(kept)
    headings = msgspec.json.decode(kept.headings, type=list[str])
    sample = [cell[:LONGEST_TOLD] for cell in (table.rows[0].cells if table.rows else headings)]
    return render(
        request,
        "decks/import_look.html",
        {
            "section": "decks",
            "kept": kept,
            "title": title_of(plan.deck),
            "is_new": kept.deck is None,
            "number": 0 if kept.deck is None else kept.deck.draft_number,
            "cards": len(plan.deck.cards),
            "made": _made(kept, plan),
            "size": kept.size,
            "counts": [
                *((fate.value, files.FATES[fate], counts[fate]) for fate in Fate),
                *([(NOTED, files.NO_CARDS, len(noted))] if noted else ()),
            ],
            "gains": counts[Fate.NEW] + counts[Fate.CHANGED],
            "wanted": wanted,
            "page": page,
            "rows": list(page),
            "remarks": told_remarks(imports.remarks_on(kept)),
            "columns": list(zip(table.keys, headings, sample, strict=True)),
            "choices": imports.column_choices(kept),
            "languages": [(code, language_name(code)) for code in plan.deck.languages],
        },
    )


def _answer(request: TeacherRequest, kept: DeckImport) -> HttpResponse:
    if "cancel" in request.POST:
        back, page = kept.deck, kept.page
        kept.delete()
        messages.info(request, _("Nothing was imported."))
        return redirect(page) if back is None else redirect("deck_import", back.slug)
    try:
        if "swap" in request.POST:
            imports.swap(kept=kept)
            return redirect("deck_import_look", kept.pk)
        if "likely" in request.POST:
            imports.take_likely_languages(kept=kept)
            return redirect("deck_import_look", kept.pk)
        if "columns" in request.POST:
            imports.set_columns(kept=kept, keys=request.POST.getlist("key"))
            return redirect("deck_import_look", kept.pk)
        taken = imports.take(kept=kept, number=whole_number(request.POST.get("number", "")) or 0)
    except (CannotChange, Unreadable) as error:
        message = kinds.no_change if isinstance(error, CannotChange) else kinds.unreadable
        messages.error(request, message(error.reason, error.details))
        is_there = DeckImport.objects.filter(pk=kept.pk).exists()
        return redirect("deck_import_look", kept.pk) if is_there else redirect("decks")
    if taken.unusable:
        lost = {"number": len(taken.unusable), "files": notes.named(taken.unusable)}
        messages.warning(request, files.remark("unusable_media", lost))
    if taken.rest is not None:
        messages.success(request, _("The deck is full and kept as a draft. This is what it had no room for."))
        return redirect("deck_import_look", taken.rest.pk)
    messages.success(request, _("The cards are in the draft. Look at them, then publish the deck."))
    return redirect("deck_edit", taken.deck.slug)


def shown_rows(plan: ImportPlan, noted: Iterable[Noted]) -> list[PreviewRow]:
    """Every line, in order: what becomes of it, or what it was taken for.

    What is so of all is said above them: for which there is no room, and that no line has a second word.
    """
    fated = [row for row in plan.fated if row.number not in plan.beyond]
    if isinstance(plan.deck, SentenceDeck):
        fated = [_joined(list(parts)) for _, parts in groupby(fated, lambda row: (row.number, row.fate))]
    if len(fated) > 1 and all(row.blank for row in fated):
        fated = [row._replace(blank="") for row in fated]
    rows = [_shown(row) for row in fated]
    cards = {row.number for row in rows}
    rows += [
        PreviewRow(row.number, NOTED, files.NOTED[row.what], text=row.text)
        for row in noted
        if row.number not in cards
    ]
    return sorted(rows, key=lambda row: row.number)


def _made(kept: DeckImport, plan: ImportPlan) -> tuple[str, int, int]:
    """The families that come with the cards though no row names them: of what, and how many of cards and of
    jokers.
    """
    known = set() if kept.deck is None else {family.id for family in kept.deck.draft_cards.families}
    fresh = [family for family in plan.deck.families if family.id not in known]
    jokers = sum(len(family.members) for family in fresh if family.id == JOKER)
    unnamed = sum(not any(face.word for face in family.faces.values()) for family in fresh)
    return WRITINGS[cast("Kind", kept.kind)].made, unnamed, jokers


def _joined(cards: Sequence[Fated]) -> Fated:
    """The cards of a line of sentences as the line that was written."""
    columns = zip(*(card.words for card in cards), strict=True)
    own, target = (BETWEEN.join(filter(None, words)) for words in columns)
    return cards[0]._replace(
        words=(own, target), changes=tuple(one for card in cards for one in card.changes)
    )


def told_remarks(remarks: Iterable[Remark]) -> list[tuple[str, str]]:
    return [(name, files.remark(name, _named(about))) for name, about in remarks]


def _shown(row: Fated) -> PreviewRow:
    is_new = row.fate is Fate.NEW
    notes = [_problem(row)] if row.problem else [_change(one, is_old=not is_new) for one in row.changes]
    if is_new and any(word.endswith(")") for word in row.words):
        notes.append(str(files.ROW_NOTES["brackets"]))
    if row.blank:
        notes.append(str(files.ROW_NOTES["blank"]) % {"language": language_name(row.blank)})
    if row.rest:
        cells = " · ".join(cell[:LONGEST_TOLD] for cell in row.rest[:MOST_TOLD])
        notes.append(str(files.ROW_NOTES["rest"]) % {"cells": cells})
    return PreviewRow(row.number, row.fate, files.FATES[row.fate], row.family, *row.words, notes)


def _problem(row: Fated) -> str:
    return kinds.no_row(row.problem, _named(row.details))


def _named(counted: Mapping[str, Any]) -> dict[str, Any]:
    """*counted* with the names of its column and its languages."""
    details = dict(counted)
    if "key" in details:
        details["column"] = columns.title_of(details["key"], _reader()) if details["key"] else "?"
    for name in {"language", "own", "target"} & details.keys():
        details[name] = language_name(details[name])
    return details


def _change(change: Change, *, is_old: bool) -> str:
    name, colon = columns.title_of(change.key, _reader()), _(":")
    if not is_old:
        return f"{name}{colon} {change.after}"
    return f"{name}{colon} {change.before or '–'} → {change.after or '–'}"


def _reader() -> str:
    return get_language() or "en"


# --- Export -------------------------------------------------------------------------------------------------


def seen_deck(request: TeacherRequest, slug: str) -> Deck:
    """A deck that the teacher sees; whether they may change it is another matter."""
    return get_object_or_404(Deck.objects.for_teacher(request.user).select_related("latest"), slug=slug)


@login_required
@require_safe
def export(request: TeacherRequest, slug: str, form: str) -> HttpResponse:
    deck = seen_deck(request, slug)
    if form not in exports.forms_of(deck.kind):
        raise Http404
    cards = exports.cards_for(request.user, deck)
    try:
        exported = exports.export(deck=deck, cards=cards, form=form, reader=_reader())
    except CannotChange as error:
        messages.error(request, kinds.no_change(error.reason, error.details))
        return redirect("deck_take", slug)
    return download(exported)
