"""The editor: teachers write on the draft of their deck, and are told at once what it is worth."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, cast, get_args

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.db.models import Max
from django.http import HttpResponse, JsonResponse
from django.http.request import RawPostDataException
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST, require_safe

from classroom import addresses
from classroom.accounts import TeacherRequest
from classroom.errors import CannotChange
from classroom.forms.decks import NewDeckForm
from classroom.games import kinds
from classroom.models import Deck
from classroom.models.decks import read_cards, title_of
from classroom.services import deck_advice, decks, imports, media
from classroom.services.examples import opinions_of, rules_of
from classroom.services.transcoding import LARGEST_UPLOAD
from classroom.views.exchange import shown_rows, told_remarks
from classroom.views.fields import whole_number
from classroom.wording import editor
from classroom.wording.languages import language_name
from familygames.cards import Deck as Cards
from familygames.cards import Face, Grammar, Level
from familygames.catalogue import WRITINGS
from familygames.decks.sentences import POSITIONS, SentenceDeck
from familygames.errors import Unreadable
from familygames.judging import Judge, Word, taught
from familygames.language.card_annotation import ARTICLES, propose_face
from familygames.language.sentences import judge as referee_of_sentences
from familygames.language.words.spelling import fold
from familygames.pasting import COLOURS, LONGEST

MOST_PROPOSALS = 60
MOST_PICTURES = 40
BAD_JSON = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, RawPostDataException)
"""What reading anything at all as JSON may raise."""
LICENCES = ("CC0", "CC BY 4.0", "CC BY-SA 4.0", "CC BY-NC 4.0", "CC BY-NC-SA 4.0")


class Beside(msgspec.Struct):
    """A card of a sentence as the editor sends it; *neutral* is a name."""

    text: str = ""
    neutral: bool = False
    grammar: Grammar = Grammar()


class Ask(msgspec.Struct):
    """A face as the editor sends it, to have it completed; of a *sentence*, the card at this *place*."""

    language: str
    face: Face
    sentence: list[Beside] = []
    place: int = 0


class Saved(msgspec.Struct):
    """A whole draft, and the number of the one it was written on.

    It was written on an older one if it *overwrites* that draft, which is kept as a version then.
    """

    number: int
    deck: msgspec.Raw
    overwrites: bool = False


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: TeacherRequest) -> HttpResponse:
    """A deck with blank families, or with a list, of which every line is shown first."""
    form = NewDeckForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        cleaned = form.cleaned_data
        languages, level = (cleaned["own"], cleaned["target"]), cast("Level", cleaned["level"])
        if not cleaned["words"].strip():
            deck = decks.begin(
                teacher=request.user,
                kind=cleaned["kind"],
                title=cleaned["title"],
                languages=languages,
                level=level,
            )
            return redirect("deck_edit", deck.slug)
        try:
            kept = imports.begin(
                teacher=request.user,
                data=b"",
                name=_("Pasted list"),
                slug=None,
                about=imports.DeckDetails(
                    cleaned["title"], languages, cleaned["kind"], level, cleaned["size"]
                ),
                text=cleaned["words"],
                separator=cleaned["separator"],
                page="deck_new",
            )
        except Unreadable as error:
            form.add_error("words", kinds.unreadable(error.reason, error.details))
        except CannotChange as error:
            form.add_error("words", kinds.no_change(error.reason, error.details))
        else:
            return redirect("deck_import_look", kept.pk)
    return render(request, "decks/new.html", {"section": "decks", "form": form})


@login_required
@require_safe
def edit(request: TeacherRequest, slug: str) -> HttpResponse:
    """The page with the whole draft in it; what is written is sent to `save`.

    ``?aside=`` is the number of the draft that gave way to this one a moment ago.
    """
    deck = _own(request, slug)
    cards = deck.draft_cards
    aside = deck.versions.filter(
        number=whole_number(request.GET.get("aside")) or 0, set_aside_at__isnull=False
    ).first()
    look, writing = deck_advice.look_at(deck.kind, cards, _judge(request, deck)), WRITINGS[deck.kind]
    return render(
        request,
        "decks/edit.html",
        {
            "section": "decks",
            "deck": deck,
            "aside": aside,
            "title": title_of(cards),
            "languages": [(code, language_name(code)) for code in cards.languages],
            "draft": msgspec.to_builtins(_spelt_out(cards)),
            "writing": writing,
            "facts": {
                "made": writing.made,
                "hasWords": writing.has_words,
                "number": deck.draft_number,
                "articles": {code: ARTICLES.get(code, ()) for code in cards.languages},
                "limits": {
                    "picture": [LARGEST_UPLOAD, _limit("file_too_large", LARGEST_UPLOAD)],
                    "sound": [media.LARGEST_SOUND, _limit("sound_too_large", media.LARGEST_SOUND)],
                },
                "media": addresses.medium("0" * 64 + ".webp").rpartition("/")[0],
                "drawings": static("cards/").removesuffix("/"),
                "colours": COLOURS,
                "marks": [mark._asdict() for mark in look.marks],
                "words": {name: str(text) for name, text in editor.EDITOR.items()},
                "parts": {name: str(text) for name, text in editor.PARTS_OF_SPEECH.items()},
            },
            "colours": [(name, str(editor.COLOURS[name]), shape) for name, shape in COLOURS],
            "levels": get_args(Level),
            "licences": LICENCES,
            "parts": editor.PARTS_OF_SPEECH.items(),
            "reports": look.reports,
        },
    )


def _limit(reason: str, most: int) -> str:
    return kinds.no_change(reason, {"most": f"{most / 1_000_000:g}"})


@login_required
@require_POST
def save(request: TeacherRequest, slug: str) -> HttpResponse:
    """The draft as it is now; the answer has its number, the report, and what is amiss where."""
    deck = _own(request, slug)
    sent, cards = _saved(request, deck)
    try:
        number = decks.save_draft(
            teacher=request.user, slug=slug, number=sent.number, deck=cards, overwrites=sent.overwrites
        )
    except CannotChange as error:
        return _refused(error, 409 if error.reason == "draft_moved_on" else 422)
    look = deck_advice.look_at(deck.kind, cards, _judge(request, deck))
    report = render_to_string("decks/report.html", {"reports": look.reports}, request)
    return JsonResponse(
        {"number": number, "report": report, "marks": [mark._asdict() for mark in look.marks]}
    )


@login_required
@require_POST
def set_aside(request: TeacherRequest, slug: str) -> HttpResponse:
    """What was written on an older draft, kept as a version; the answer has its number."""
    deck = _own(request, slug)
    _, cards = _saved(request, deck)
    try:
        number = decks.set_aside(teacher=request.user, slug=slug, deck=cards)
    except CannotChange as error:
        return _refused(error, 422)
    return JsonResponse({"aside": number})


def _saved(request: TeacherRequest, deck: Deck) -> tuple[Saved, Cards]:
    try:
        sent = msgspec.json.decode(request.body, type=Saved)
        return sent, read_cards(deck.kind, bytes(sent.deck).decode())
    except BAD_JSON as error:
        raise BadRequest(str(error)) from error


@login_required
@require_POST
def publish(request: TeacherRequest, slug: str) -> HttpResponse:
    _own(request, slug)
    try:
        number = int(request.POST.get("number", ""))
        version = decks.publish(teacher=request.user, slug=slug, number=number)
    except ValueError as error:
        raise BadRequest("number") from error
    except CannotChange as error:
        messages.error(request, kinds.no_change(error.reason, error.details))
        return redirect("deck_edit", slug)
    messages.success(request, _("Published as version %(number)s.") % {"number": version.number})
    return redirect("deck", slug)


@login_required
@require_POST
def restore(request: TeacherRequest, slug: str, version: int) -> HttpResponse:
    deck = _own(request, slug)
    chosen = get_object_or_404(deck.versions.all(), number=version)
    try:
        aside = decks.restore(teacher=request.user, slug=slug, version=version)
    except CannotChange as error:  # It was published when there were other pictures.
        messages.error(request, kinds.no_change(error.reason, error.details))
        return redirect("deck_edit", slug)
    if chosen.set_aside_at is None:
        messages.success(request, _("You are continuing from version %(number)s.") % {"number": version})
    else:
        messages.success(request, _("Your draft is back."))
    address = reverse("deck_edit", args=[slug])
    return redirect(address if aside is None else f"{address}?aside={aside}")


# --- What the editor asks -----------------------------------------------------------------------------------


@login_required
@require_POST
def propose(request: TeacherRequest) -> HttpResponse:
    """Faces with the article and grammar they most likely have."""
    try:
        asked = msgspec.json.decode(request.body, type=list[Ask])
    except BAD_JSON as error:
        raise BadRequest(str(error)) from error
    faces = [_proposed(ask) for ask in asked[:MOST_PROPOSALS]]
    return JsonResponse({"faces": [_face(face) | {"phrase": face.phrase} for face in faces]})


@login_required
@require_POST
def paste(request: TeacherRequest, slug: str) -> HttpResponse:
    """The families in a pasted text, to be added to the grid, and what each of its lines was read as."""
    deck = _own(request, slug)
    first = whole_number(request.POST.get("first", "1"))
    size = whole_number(request.POST.get("size", "6"))
    if first is None or first >= 1_000_000 or size is None or not 1 <= size <= 60:
        raise BadRequest("numbers")
    try:
        listed = imports.read_list(
            deck=deck,
            text=request.POST.get("text", ""),
            separator=request.POST.get("separator", "")[:10],
            is_swapped=request.POST.get("order") == "target",
            size=size,
            first=first,
        )
    except (Unreadable, CannotChange) as error:
        message = kinds.no_change if isinstance(error, CannotChange) else kinds.unreadable
        return JsonResponse({"families": [], "problem": message(error.reason, error.details)})
    languages = deck.draft_cards.languages
    shown = {
        "rows": shown_rows(listed.plan, listed.noted),
        "remarks": told_remarks(listed.remarks),
        "languages": [(code, language_name(code)) for code in languages],
    }
    families = decks.written(listed.plan.deck, deck.kind).families
    shell = listed.plan.deck.but(families=families)
    return JsonResponse(
        {
            "families": msgspec.to_builtins(_spelt_out(shell))["families"],
            "preview": render_to_string("decks/rows.html", shown, request),
            "plain": listed.is_plain,
        }
    )


@login_required
@require_POST
def upload(request: TeacherRequest) -> HttpResponse:
    """A picture or recording; the answer is its name."""
    file = request.FILES.get("file")
    if file is None or (file.size or 0) > LARGEST_UPLOAD:
        return _refused(CannotChange("file_too_large", most=LARGEST_UPLOAD // 1_000_000), 422)
    store = media.store_sound if request.POST.get("kind") == "sound" else media.store
    try:
        medium = store(teacher=request.user, data=file.read())
    except CannotChange as error:
        return _refused(error, 422)
    return JsonResponse({"name": medium.name, "kind": medium.kind})


@login_required
@require_GET
def pictures(request: TeacherRequest) -> HttpResponse:
    """Pictures of the starter decks whose words begin like what is looked for."""
    wanted = fold(request.GET.get("q", "").strip()[:40])
    matches: dict[str, str] = {}
    newest = Deck.objects.starters().aggregate(newest=Max("latest"))["newest"]
    for words, image, name in _known_pictures(newest):
        if wanted and any(word.startswith(wanted) for word in words):
            matches.setdefault(image, name)
    shown = [{"picture": image, "name": name} for image, name in list(matches.items())[:MOST_PICTURES]]
    return JsonResponse({"pictures": shown})


@login_required
@require_GET
def duplicates(request: TeacherRequest, slug: str) -> HttpResponse:
    deck = _own(request, slug)
    twins = deck_advice.twins_of(request.user, deck, deck.draft_cards)
    by_word: dict[tuple[str, str], list[deck_advice.Twin]] = {}
    for twin in twins:
        by_word.setdefault((twin.language, twin.word), []).append(twin)
    return render(request, "decks/duplicates.html", {"words": list(by_word.items())[:100], "deck": deck})


@login_required
@require_GET
def sentences(request: TeacherRequest, slug: str) -> HttpResponse:
    """What the referee makes of the deck's sentences."""
    deck = _own(request, slug)
    cards = deck.draft_cards
    lines = []
    if isinstance(cards, SentenceDeck):
        lines = deck_advice.coverage_lines(cards, deck_advice.sentence_coverage(cards, _judge(request, deck)))
    return render(request, "decks/sentences.html", {"lines": lines})


# --- Helpers ------------------------------------------------------------------------------------------------


def _own(request: TeacherRequest, slug: str) -> Deck:
    return get_object_or_404(Deck.objects.editable_by(request.user).select_related("latest"), slug=slug)


def _judge(request: TeacherRequest, deck: Deck) -> Judge:
    """Whoever judges sentences of the deck, and has heard what the teacher says."""
    about = deck.pk, request.user.pk
    return taught(referee_of_sentences, opinions_of(*about), rules_of(*about))


def _refused(error: CannotChange, status: int) -> HttpResponse:
    body = {"reason": error.reason, "message": kinds.no_change(error.reason, error.details)}
    return JsonResponse(body | {"number": error.details.get("number")}, status=status)


def _proposed(ask: Ask) -> Face:
    if any(len(text) > LONGEST for text in (ask.face.word, *(card.text for card in ask.sentence))):
        return ask.face  # What is longer cannot be published.
    if not 0 <= ask.place < len(ask.sentence) <= len(POSITIONS):
        return propose_face(ask.face, ask.language)
    cards = tuple(
        Word(
            text=card.text,
            lang=None if card.neutral else ask.language,
            **{name: getattr(card.grammar, name) for name in Grammar.__struct_fields__},
        )
        for card in ask.sentence
    )
    return ask.face.but(grammar=deck_advice.grammar_in_sentence(cards, ask.language)[ask.place])


def _face(face: Face) -> dict[str, Any]:
    return cast("dict[str, Any]", msgspec.to_builtins(face))


def _spelt_out(deck: Cards) -> Cards:
    """The deck with a face in each of its languages wherever a family or a card of words may have one."""

    def faces(known: dict[str, Face]) -> dict[str, Face]:
        return {code: known.get(code, Face("")) for code in deck.languages}

    if isinstance(deck, SentenceDeck):
        return deck.but(families=tuple(family.but(faces=faces(family.faces)) for family in deck.families))
    return decks.in_languages(deck, deck.languages)


@lru_cache(maxsize=1)
def _known_pictures(newest: int | None) -> tuple[tuple[tuple[str, ...], str, str], ...]:
    """Every picture of the starter decks, read again when there is a *newest* version: the words it stands
    for, the picture, and its first word.
    """
    pictures = []
    for deck in Deck.objects.starters().filter(latest__isnull=False).select_related("latest"):
        for part in deck.cards.parts:
            words = tuple(fold(face.word) for face in part.faces.values())
            if part.picture and words:
                pictures.append((words, part.picture, next(iter(part.faces.values())).word))
    return tuple(pictures)
