"""Decks and reports for programs: JSON with a token, and the same rights as on the pages. See docs/api.md."""

from __future__ import annotations

import re
from datetime import date, datetime
from typing import Annotated, Any, Literal, cast

import msgspec
from django.core.exceptions import ObjectDoesNotExist
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from ninja import File, NinjaAPI, Path, Query, Schema, Status
from ninja.errors import HttpError, ValidationError
from ninja.files import UploadedFile
from ninja.openapi.schema import OpenAPISchema
from ninja.operation import Operation
from ninja.security import HttpBearer
from ninja.throttling import SimpleRateThrottle
from pydantic import ConfigDict, Field

from classroom import reports, wording_api
from classroom.errors import CannotChange
from classroom.games import kinds
from classroom.learning import progress
from classroom.learning.listings import class_listing, homework_records
from classroom.models import ApiToken, Deck, May, User, Who
from classroom.models.decks import title_of
from classroom.printing import aside, formats
from classroom.services import checks, decks, exports, listings, media, tokens
from classroom.services.classes import by_name
from classroom.services.listings import Tabulation
from classroom.services.transcoding import LARGEST_UPLOAD
from familygames.cards import Deck as Cards
from familygames.cards import Level
from familygames.catalogue import DECKS, GAMES, Kind
from familygames.language.words.spelling import fold

A_PAGE = 100
RATE = "120/m"
"""Requests of one token."""


class Token(HttpBearer):
    """``Authorization: Bearer fg_...``"""

    def authenticate(self, request: HttpRequest, token: str) -> ApiToken | None:
        return tokens.find(token)


class TokenThrottle(SimpleRateThrottle):
    """A school comes from one address, so what counts is the token."""

    scope = "token"

    def get_cache_key(self, request: HttpRequest) -> str | None:
        known = getattr(request, "auth", None)  # Ninja sets it for whoever has a token.
        return f"api-{known.pk}" if isinstance(known, ApiToken) else None


class Described(NinjaAPI):
    """Tells of itself in the words of `wording`, in the reader's language."""

    def get_openapi_operation_id(self, operation: Operation) -> str:
        return operation.view_func.__name__

    def get_openapi_schema(self, **how: Any) -> OpenAPISchema:
        description = super().get_openapi_schema(**how)
        description["info"]["description"] = str(
            _(
                "Decks of cards, read, written, published, exported and printed by programs; and reports of"
                " lessons and classes."
            )
        )
        for methods in description["paths"].values():
            for operation in methods.values():
                title, about = wording_api.API[operation["operationId"]]
                operation["summary"], operation["description"] = str(title), str(about)
                for parameter in operation.get("parameters", ()):
                    parameter["description"] = str(wording_api.API_FIELDS[parameter["name"]])
                    if parameter["name"] == "language":
                        parameter["schema"]["enum"] = ["", *sorted(decks.known_languages())]
        for schema in description["components"]["schemas"].values():
            schema.pop("description", None)
            for name, field in schema["properties"].items():
                field["description"] = str(wording_api.API_FIELDS[name])
        return description


api = Described(
    title="Family Games",
    version="1",
    docs_url=None,
    auth=Token(),
    throttle=TokenThrottle(RATE),
)


# --- What is said -------------------------------------------------------------------------------------------


class Refusal(Schema):
    """Why something cannot be: a stable word, and a sentence in the reader's language."""

    reason: str
    message: str


Whose = Literal["mine", "starter", "shared"]
Seen = Literal["private", "school", "public"]


class ProgramInput(Schema):
    """What a program says: nothing that nobody would read."""

    model_config = ConfigDict(extra="forbid")


class DeckLine(Schema):
    """A deck in a list."""

    slug: str
    kind: Kind
    title: str
    languages: list[str]
    level: Level
    games: list[str]
    is_own: bool
    whose: Whose
    is_published: bool
    visibility: Seen


class DeckPage(Schema):
    """A page of decks from *offset* on; *count* is how many there are in all."""

    count: int
    decks: list[DeckLine]


class DeckOut(DeckLine):
    """A deck with its cards. *number* is that of the draft, for writing; of others' decks it is 0."""

    number: int
    deck: dict[str, Any]


class NewDeck(ProgramInput):
    """*deck* has the form that ``/schema/{kind}`` tells; its id is a wish."""

    kind: Kind
    deck: dict[str, Any]


class Draft(ProgramInput):
    """*number* is that of the draft it was written on."""

    number: int
    deck: dict[str, Any]


class Number(ProgramInput):
    number: int


class Sharing(ProgramInput):
    visibility: Seen


class MediumOut(Schema):
    """A picture or recording, by the name that a card gives it."""

    name: str
    kind: Literal["picture", "sound"]


class Search(ProgramInput):
    """What to look for; all that is left empty does not matter."""

    q: str = Field("", max_length=80)
    language: str = ""
    level: Level = ""
    game: str = Field("", json_schema_extra={"enum": ["", *GAMES]})
    mine: bool = False
    offset: int = Field(0, ge=0, le=1_000_000)


class PrintOptions(ProgramInput):
    """As on the page for printing."""

    paper: Literal["A4", "Letter"] = "A4"
    per_page: Literal["4", "6", "9"] = "9"
    words: Literal["both", "own", "target"] = "both"
    backs: bool = True
    grey: bool = False
    large: bool = False
    pictures: bool = True
    marks: bool = True


LARGEST_KEY = 2**63 - 1
Key = Annotated[int, Field(ge=1, le=LARGEST_KEY)]
"""Of a row: no database knows a larger one."""


class Offset(ProgramInput):
    offset: int = Field(0, ge=0, le=LARGEST_KEY)


class PeriodIn(ProgramInput):
    """Which days, which deck and game."""

    begin: date | None = None
    end: date | None = None
    slug: str = ""
    game: str = Field("", json_schema_extra={"enum": ["", *GAMES]})


class LessonLine(Schema):
    id: int
    code: str
    game: str
    title: str
    class_name: str
    opened_at: datetime


class LessonPage(Schema):
    count: int
    lessons: list[LessonLine]


class ClassLine(Schema):
    id: int
    class_name: str
    pupils: int


class ClassPage(Schema):
    count: int
    classes: list[ClassLine]


class ColumnOut(Schema):
    key: str
    title: str


class ListingOut(Schema):
    """Rows of a report, with what their columns are called."""

    title: str
    columns: list[ColumnOut]
    rows: list[dict[str, Any]]


class BadDeck(Exception):
    """The JSON of a deck is not as it should be: what, and where."""

    def __init__(self, fault: str, place: str = "deck", **details: Any) -> None:
        super().__init__(fault)
        self.fault, self.place, self.details = fault, place, details


def _refuse(request: HttpRequest, status: int, reason: str, **details: Any) -> HttpResponse:
    return api.create_response(request, wording_api.refused_program(reason, **details), status=status)


@api.exception_handler(CannotChange)
def _refused(request: HttpRequest, error: CannotChange) -> HttpResponse:
    status = {"draft_moved_on": 409, "busy": 503}.get(error.reason, 422)
    body = {"reason": error.reason, "message": kinds.no_change(error.reason, error.details)}
    answer = api.create_response(request, body, status=status)
    if status == 503:
        answer["Retry-After"] = "60"
    return answer


@api.exception_handler(ObjectDoesNotExist)
def _not_found(request: HttpRequest, error: ObjectDoesNotExist) -> HttpResponse:
    return _refuse(request, 404, "not_found")


@api.exception_handler(BadDeck)
def _bad_deck(request: HttpRequest, error: BadDeck) -> HttpResponse:
    fault = wording_api.schema_fault(error.fault, error.details)
    return _refuse(request, 422, "bad_deck", place=error.place, fault=fault)


HTTP_REASONS = {400: "bad_json", 401: "no_token", 403: "decks_only", 429: "too_many_requests"}


@api.exception_handler(HttpError)
def _http_error(request: HttpRequest, error: HttpError) -> HttpResponse:
    return _refuse(request, error.status_code, HTTP_REASONS.get(error.status_code, "bad_request"))


@api.exception_handler(ValidationError)
def _not_valid(request: HttpRequest, error: ValidationError) -> HttpResponse:
    """The first thing that is wrong, by the name that the program gave it."""
    first = error.errors[0]
    names = [str(part) for part in first["loc"][1:]]
    field = names[-1] if names else "body"
    reason, details = "wrong_value", dict[str, str]()
    match first["type"]:
        case "missing":
            reason = "missing"
        case "extra_forbidden":
            reason = "unknown_field"
        case "literal_error":
            reason, details = "unknown_value", {"choices": first["ctx"]["expected"].replace(" or ", ", ")}
        case "dates_turned":
            reason = "dates_turned"
    return _refuse(request, 422, reason, field=field, **details)


REFUSALS = frozenset({400, 401, 403, 404, 409, 413, 422, 429, 503})
"""What may be answered instead, always with a reason and a sentence."""


def _files(*kinds: str) -> dict[str, Any]:
    """For the description: what is answered is a file."""
    content = {kind: {"schema": {"type": "string", "format": "binary"}} for kind in kinds}
    return {"responses": {200: {"description": "OK", "content": content}}}


# --- Reading ------------------------------------------------------------------------------------------------


@api.get("/decks", response={200: DeckPage, REFUSALS: Refusal})
def list_decks(request: HttpRequest, search: Query[Search]) -> dict[str, Any]:
    """The decks that the teacher sees: their own, the starter decks, what others share."""
    _only(request, Search)
    teacher = _teacher(request)
    visible = Deck.objects.for_teacher(teacher).select_related("latest").order_by("slug")
    for word in fold(search.q).split():
        visible = visible.filter(words__contains=word)
    if search.language:
        if search.language not in decks.known_languages():
            raise CannotChange("unknown_language", language=search.language)
        visible = visible.in_language(search.language)
    if search.level:
        visible = visible.filter(level=search.level)
    if search.game:
        _known_game(search.game)
        visible = visible.filter(games__contains=f" {search.game} ")
    if search.mine:
        visible = visible.filter(owner=teacher)
    return {
        "count": visible.count(),
        "decks": [
            _line(teacher, deck, deck.cards) for deck in visible[search.offset : search.offset + A_PAGE]
        ],
    }


@api.get("/decks/{slug}", response={200: DeckOut, REFUSALS: Refusal})
def read_deck(request: HttpRequest, slug: str) -> dict[str, Any]:
    """One deck: the draft if it is the teacher's own, otherwise what is published."""
    return _whole(_teacher(request), _seen(request, slug))


@api.get("/schema/{kind}", response={200: dict[str, Any], REFUSALS: Refusal})
def deck_schema(request: HttpRequest, kind: Kind) -> dict[str, Any]:
    """The JSON Schema of a deck of this kind."""
    schema = msgspec.json.schema(DECKS[kind])
    schema["$defs"][DECKS[kind].__name__]["properties"]["licence"]["default"] = ""  # See `_read`.
    return schema


@api.get(
    "/decks/{slug}/export/{form}",
    response={REFUSALS: Refusal},
    openapi_extra=_files("application/octet-stream"),
)
def export_deck(
    request: HttpRequest, slug: str, form: Literal["csv", "tsv", "xlsx", "apkg", "zip"]
) -> HttpResponse:
    """The deck as a file, as on the page for downloads."""
    deck = _seen(request, slug)
    if form not in exports.forms_of(deck.kind):
        raise Deck.DoesNotExist
    exported = exports.export(
        deck=deck, cards=exports.cards_for(_teacher(request), deck), form=form, reader="en"
    )
    return _file(exported.content, exported.content_type, exported.name)


@api.get("/decks/{slug}/cards.pdf", response={REFUSALS: Refusal}, openapi_extra=_files("application/pdf"))
def print_deck(request: HttpRequest, slug: str, options: Query[PrintOptions]) -> HttpResponse:
    """Sheets of cards to cut out."""
    _only(request, PrintOptions)
    deck = _seen(request, slug)
    chosen = formats.Options(**options.dict() | {"per_page": int(options.per_page)})
    content = aside.print_cards(exports.cards_for(_teacher(request), deck), chosen)
    return _file(content, "application/pdf", f"{deck.slug}.pdf")


# --- Reports ------------------------------------------------------------------------------------------------


@api.get("/lessons", response={200: LessonPage, REFUSALS: Refusal})
def list_lessons(request: HttpRequest, at: Query[Offset]) -> dict[str, Any]:
    """The lessons that the teacher may read, the latest first."""
    _only(request, Offset)
    lessons = _reader(request).lessons(May.TEACH).select_related("school_class", "deck__latest")
    return {
        "count": lessons.count(),
        "lessons": [
            {
                "id": one.pk,
                "code": one.code,
                "game": one.game,
                "title": str(one.deck),
                "class_name": one.school_class.name if one.school_class else "",
                "opened_at": timezone.localtime(one.opened_at),
            }
            for one in lessons.order_by("-opened_at", "-pk")[at.offset : at.offset + A_PAGE]
        ],
    }


@api.get("/lessons/{lesson}/{report}", response={200: ListingOut, REFUSALS: Refusal})
def read_lesson(request: HttpRequest, lesson: Path[Key], report: Literal["said", "judged"]) -> dict[str, Any]:
    """What was said in a lesson, or judged: the rows of its report."""
    _only(request, ProgramInput)
    session = _reader(request).lessons(May.TEACH).get(pk=lesson)
    name = f"{session.code}-{report}"
    if report == "judged":
        return _listed(reports.verdicts(reports.report(session), name))
    return _listed(reports.sentences(reports.speakers_among(session.participants.all()), name))


@api.get("/classes", response={200: ClassPage, REFUSALS: Refusal})
def list_classes(request: HttpRequest, at: Query[Offset]) -> dict[str, Any]:
    """The classes that the teacher may read."""
    _only(request, Offset)
    classes = _reader(request).classes(May.TEACH).annotate(size=Count("pupils")).order_by("name", "pk")
    return {
        "count": classes.count(),
        "classes": [
            {"id": one.pk, "class_name": one.name, "pupils": one.size}
            for one in classes[at.offset : at.offset + A_PAGE]
        ],
    }


@api.get("/classes/{school_class}/homework", response={200: ListingOut, REFUSALS: Refusal})
def read_homework(request: HttpRequest, school_class: Path[Key]) -> dict[str, Any]:
    """How far each pupil is with each assignment of a class."""
    _only(request, ProgramInput)
    return _listed(homework_records(_reader(request).classes(May.TEACH).get(pk=school_class)))


@api.get("/classes/{school_class}/{what}", response={200: ListingOut, REFUSALS: Refusal})
def read_class(
    request: HttpRequest,
    school_class: Path[Key],
    what: Literal["words", "acts", "rules", "sentences"],
    period: Query[PeriodIn],
) -> dict[str, Any]:
    """What a class can say, counted or in its sentences."""
    _only(request, PeriodIn)
    group = _reader(request).classes(May.TEACH).get(pk=school_class)
    progress.bring_up_to_date(group)
    today = timezone.localdate()
    days = progress.first_and_last_day(group) or (today, today)
    deck = Deck.objects.for_teacher(_teacher(request)).get(slug=period.slug).pk if period.slug else None
    _known_game(period.game)
    if period.begin and period.end and period.end < period.begin:
        raise ValidationError([{"type": "dates_turned", "loc": ("query", "end")}])
    chosen = progress.period_of(days, begin=period.begin, end=period.end, deck=deck, game=period.game)
    choice = progress.choice_of(by_name(group.pupils.all()))
    return _listed(class_listing(what, group, chosen, choice))


def _reader(request: HttpRequest) -> Who:
    """Whoever has a token for reports. Raises `HttpError` for others."""
    token = cast("ApiToken", request.auth)  # type: ignore[attr-defined]  # Ninja sets it.
    if not token.reads_reports:
        raise HttpError(403, "decks only")
    return Who(token.teacher_id)


def _listed(listing: Tabulation) -> dict[str, Any]:
    columns = [{"key": column.key, "title": column.title} for column in listing.columns]
    return {"title": listing.title, "columns": columns, "rows": listings.records(listing)}


# --- Writing ------------------------------------------------------------------------------------------------


@api.post("/decks", response={201: DeckOut, REFUSALS: Refusal})
def create_deck(request: HttpRequest, new: NewDeck) -> Status[dict[str, Any]]:
    """A draft of the teacher's own."""
    teacher = _teacher(request)
    cards = _read(new.kind, new.deck)
    decks.check_languages(cards.languages)
    checks.check(new.kind, cards)
    checks.check_media(cards)
    created = decks.create(teacher=teacher, kind=new.kind, deck=cards)
    return Status(201, _whole(teacher, created))


@api.put("/decks/{slug}", response={200: DeckOut, REFUSALS: Refusal})
def write_deck(request: HttpRequest, slug: str, draft: Draft) -> dict[str, Any]:
    """The draft, written again. A draft that was changed meanwhile is not overwritten."""
    teacher = _teacher(request)
    kept = Deck.objects.editable_by(teacher).get(slug=slug)
    cards = _read(kept.kind, draft.deck)
    before = kept.draft_cards
    if cards.languages != before.languages:
        decks.check_languages(cards.languages)
    checks.check(kept.kind, cards, before)
    checks.check_media(cards, before)
    decks.save_draft(teacher=teacher, slug=slug, number=draft.number, deck=cards)
    return _whole(teacher, _seen(request, slug))


@api.post("/decks/{slug}/publish", response={200: DeckOut, REFUSALS: Refusal})
def publish_deck(request: HttpRequest, slug: str, said: Number) -> dict[str, Any]:
    teacher = _teacher(request)
    decks.publish(teacher=teacher, slug=slug, number=said.number)
    return _whole(teacher, _seen(request, slug))


@api.post("/decks/{slug}/copy", response={201: DeckOut, REFUSALS: Refusal})
def copy_deck(request: HttpRequest, slug: str) -> Status[dict[str, Any]]:
    """A copy of the teacher's own; it keeps the licence and the source."""
    teacher = _teacher(request)
    return Status(201, _whole(teacher, decks.copy(teacher=teacher, slug=slug)))


@api.post("/decks/{slug}/share", response={200: DeckOut, REFUSALS: Refusal})
def share_deck(request: HttpRequest, slug: str, said: Sharing) -> dict[str, Any]:
    teacher = _teacher(request)
    decks.share(teacher=teacher, slug=slug, visibility=said.visibility)
    return _whole(teacher, _seen(request, slug))


@api.delete("/decks/{slug}", response={204: None, REFUSALS: Refusal})
def delete_deck(request: HttpRequest, slug: str) -> Status[None]:
    decks.delete(teacher=_teacher(request), slug=slug)
    return Status(204, None)


@api.post("/media", response={201: MediumOut, REFUSALS: Refusal})
def add_medium(request: HttpRequest, file: File[UploadedFile]) -> Status[dict[str, Any]]:
    """A picture or a recording for cards."""
    if (file.size or 0) > LARGEST_UPLOAD:
        raise CannotChange("file_too_large", most=LARGEST_UPLOAD // 1_000_000)
    stored = media.store(teacher=_teacher(request), data=file.read())
    return Status(201, {"name": stored.name, "kind": stored.kind})


# --- Helpers ------------------------------------------------------------------------------------------------


def _teacher(request: HttpRequest) -> User:
    return cast("ApiToken", request.auth).teacher  # type: ignore[attr-defined]  # Ninja sets it.


def _seen(request: HttpRequest, slug: str) -> Deck:
    return Deck.objects.for_teacher(_teacher(request)).select_related("latest").get(slug=slug)


def _read(kind: str, fields: dict[str, Any]) -> Cards:
    """A licence that nobody has chosen is none. Raises `BadDeck`, `CannotChange` (``no_title``)."""
    try:
        deck = msgspec.convert({"licence": "", **fields}, type=DECKS[cast("Kind", kind)])
        msgspec.json.encode(deck)  # JSON can name half a letter, "\ud800", which cannot be kept.
    except msgspec.ValidationError as error:
        raise _taken_to_pieces(str(error)) from error
    except UnicodeEncodeError as error:
        raise BadDeck("half_letter") from error
    if not any(title.strip() for title in deck.title.values()):
        raise CannotChange("no_title")
    return deck


PLACE = re.compile(r" - at (?:`key` in )?`\$([^`]*)`\Z")
SCHEMA_FAULTS = (
    ("missing", re.compile(r"Object missing required field `(?P<field>[^`]*)`")),
    ("unknown_field", re.compile(r"Object contains unknown field `(?P<field>.*)`", re.DOTALL)),
    ("length", re.compile(r"Expected `array` of length (?P<number>\d+)")),
    ("kind", re.compile(r"Expected `(?P<kind>\w+)")),
    ("choice", re.compile(r"Invalid enum value '?(?P<value>.*?)'?\Z", re.DOTALL)),
)
"""What msgspec says of a value that does not fit, and where that is."""
LONGEST_TOLD = 60
"""Letters of what was sent that are said again."""


def _taken_to_pieces(message: str) -> BadDeck:
    """What msgspec says, to be said in the reader's language."""
    match = PLACE.search(message)
    place = (match[1] if match else "").lstrip(".").replace("[...]", ".*")[:LONGEST_TOLD] or "deck"
    what = message[: match.start()] if match else message
    for fault, pattern in SCHEMA_FAULTS:
        if match_of_message := pattern.match(what):
            details = {name: value[:LONGEST_TOLD] for name, value in match_of_message.groupdict().items()}
            return BadDeck(fault, place, **details)
    return BadDeck("other", place)


def _only(request: HttpRequest, known: type[Schema]) -> None:
    """Whoever writes ``langauge=fr`` learns of it. Raises `ValidationError`."""
    for name in request.GET:
        if name not in known.model_fields:
            raise ValidationError([{"type": "extra_forbidden", "loc": ("query", name)}])


def _known_game(game: str) -> None:
    """Raises `ValidationError`."""
    if game and game not in GAMES:
        error = {"type": "literal_error", "loc": ("query", "game"), "ctx": {"expected": ", ".join(GAMES)}}
        raise ValidationError([error])


def _line(teacher: User, deck: Deck, cards: Cards) -> dict[str, Any]:
    is_own = deck.owner_id == teacher.pk
    return {
        "slug": deck.slug,
        "kind": deck.kind,
        "title": title_of(cards),
        "languages": list(cards.languages),
        "level": cards.level,
        "games": deck.games.split(),
        "is_own": is_own,
        "whose": "mine" if is_own else "starter" if deck.owner_id is None else "shared",
        "is_published": deck.is_published,
        "visibility": deck.visibility if deck.owner_id else "public",
    }


def _whole(teacher: User, deck: Deck) -> dict[str, Any]:
    cards = exports.cards_for(teacher, deck)
    number = deck.draft_number if deck.owner_id == teacher.pk else 0
    fields = msgspec.to_builtins(cards) | {"licence": cards.licence}
    return _line(teacher, deck, cards) | {"number": number, "deck": fields}


def _file(content: bytes, content_type: str, name: str) -> HttpResponse:
    response = HttpResponse(content, content_type=content_type)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
