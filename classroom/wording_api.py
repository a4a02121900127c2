"""What the API says to programs and to who writes them: refusals, and what its description tells."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from classroom.wording.text import Text

REFUSING: Mapping[str, Text] = {
    "bad_request": _("This request cannot be read."),
    "bad_json": _("This is not JSON."),
    "no_token": _(
        "Send a valid token: “Authorization: Bearer fg_…”. A teacher makes one under “My account”."
    ),
    "forbidden": _("This may not be done."),
    "decks_only": _(
        "This token is for decks alone. A teacher makes one that may read reports under “My account”."
    ),
    "not_found": _("There is nothing of that name, or not for this teacher."),
    "no_such_address": _("There is nothing at this address."),
    "wrong_method": _("This address does not accept this method."),
    "request_too_large": _("What was sent is too large."),
    "too_many_requests": _("Too many requests. Wait a moment."),
    "server_error": _("Something went wrong here. The request can be sent again later."),
    "not_stored": _("Nothing can be stored at the moment. The request can be sent again later."),
    "bad_deck": _("The deck is not as its schema says, here: “%(place)s”. %(fault)s"),
    "missing": _("“%(field)s” is missing."),
    "unknown_field": _("“%(field)s” is not known here."),
    "unknown_value": _("“%(field)s” is one of: %(choices)s."),
    "wrong_value": _("“%(field)s” is not as it should be."),
    "dates_turned": _("The period ends before it begins: “begin” is after “end”."),
}
"""Why a program is refused, besides what `wording.refusals.CHANGING` says; the reason is a stable word."""

SCHEMA_FAULTS: Mapping[str, Text] = {
    "missing": REFUSING["missing"],
    "unknown_field": REFUSING["unknown_field"],
    "kind": _("This should be %(kind)s."),
    "length": _("This list should have exactly %(number)s entries."),
    "choice": _("This cannot be “%(value)s”."),
    "half_letter": _("One of its letters is only half a letter."),
    "other": _("This cannot be."),
}
"""What is wrong with the JSON of a deck, at the place that is named before."""

API: Mapping[str, tuple[Text, Text]] = {
    "list_decks": (
        _("The decks"),
        _(
            "The decks that the teacher sees: their own, the starter decks, what others share; 100 at a time."
            " What is left out does not matter."
        ),
    ),
    "read_deck": (
        _("One deck with its cards"),
        _("The draft with its number if the deck is your own, otherwise what is published."),
    ),
    "deck_schema": (_("The JSON Schema of a deck"), _("What a deck of this kind looks like.")),
    "export_deck": (
        _("A deck as a file"),
        _("As on the page for downloads. Each kind of deck has its forms: there is no apkg of letters."),
    ),
    "print_deck": (_("Sheets of cards"), _("A PDF with cards to cut out.")),
    "list_lessons": (
        _("The lessons"),
        _("Those whose report the teacher may read, the latest first, 100 at a time; if the token may."),
    ),
    "read_lesson": (
        _("What was said in a lesson"),
        _("The rows of its report: what was said, or what was judged."),
    ),
    "list_classes": (
        _("The classes"),
        _("Those whose learning the teacher may read, 100 at a time; if the token may."),
    ),
    "read_class": (
        _("What a class can say"),
        _("The rows of its page: words, speech acts, rules, by pupil; or the sentences themselves."),
    ),
    "read_homework": (
        _("The homework of a class"),
        _("How far each pupil is with each assignment, and on which day they finished it."),
    ),
    "create_deck": (
        _("A new deck"),
        _("A draft of your own. Its short name may differ from the deck’s id."),
    ),
    "write_deck": (
        _("Write on a draft"),
        _("The whole draft, written again. A draft that was changed meanwhile is not overwritten."),
    ),
    "publish_deck": (_("Publish a draft"), _("The draft becomes a version that never changes.")),
    "copy_deck": (_("Copy a deck"), _("A draft of your own; it keeps the licence and the source.")),
    "share_deck": (_("Share a deck"), _("Who sees the published deck.")),
    "delete_deck": (_("Delete a deck"), _("Lessons that were played with it keep their cards.")),
    "add_medium": (
        _("Add a picture or a recording"),
        _("The file as form field “file”. Its name goes into “picture” or “audio” of a card."),
    ),
}
"""What a program can ask for: its name, and what there is to know."""

API_FIELDS: Mapping[str, Text] = {
    "slug": _("the short name of a deck"),
    "kind": _("what is on the cards; of a medium, what it is"),
    "form": _("what kind of file"),
    "q": _("words to be found in titles, tags and cards"),
    "language": _("the code of a language that the deck has"),
    "level": _("a level of the Council of Europe"),
    "game": _("a game that can be played with it"),
    "mine": _("only your own decks"),
    "offset": _("how many to pass over"),
    "id": _("its number"),
    "lesson": _("the id of a lesson"),
    "school_class": _("the id of a class"),
    "report": _("which rows"),
    "what": _("which rows"),
    "begin": _("the first day"),
    "end": _("the last day"),
    "lessons": _("the lessons"),
    "classes": _("the classes"),
    "code": _("the code by which pupils came in"),
    "class_name": _("the name of the class; empty for guests"),
    "pupils": _("how many pupils it has"),
    "opened_at": _("when it began"),
    "columns": _("what the fields of a row are called"),
    "rows": _("the rows, a record each, by the keys of the columns"),
    "key": _("the name of a field"),
    "paper": _("the size of the paper"),
    "per_page": _("cards on a page"),
    "words": _("words of which language: both, the class’s own, the one being learnt"),
    "backs": _("with backs"),
    "grey": _("without colours"),
    "large": _("large letters"),
    "pictures": _("with pictures"),
    "marks": _("with crop marks"),
    "number": _("the number of the draft it was written on; 0 for decks of others"),
    "deck": _("the cards, as the schema says"),
    "visibility": _("who sees it; starter decks are public"),
    "file": _("the file itself"),
    "count": _("how many there are"),
    "decks": _("the decks"),
    "title": _("its title, in the reader’s language if it has one"),
    "languages": _("the language of the class, and the one it learns"),
    "games": _("the games that can be played with it"),
    "is_own": _("whether it is the teacher’s own"),
    "whose": _("the teacher’s own, a starter deck, or shared by another teacher"),
    "is_published": _("whether it can be played"),
    "name": _("the name that a card gives it"),
    "reason": _("why not, as a word that stays the same"),
    "message": _("why not, as a sentence in the language that was asked for"),
}
"""What the parameters and fields of requests and answers mean."""


API_KINDS: Mapping[str, Text] = {
    "string": _("a text"),
    "integer": _("a number"),
    "boolean": _("true or false"),
    "array": _("a list"),
    "object": _("an object"),
}
"""What JSON calls the values of fields."""

JSON_KINDS = {"str": "string", "int": "integer", "float": "integer", "bool": "boolean", "array": "array"}
"""What it calls those of our own types; all others are objects."""

API_REFUSALS: Mapping[int, Text] = {
    400: _("What was sent is not JSON, or cannot be read."),
    401: _("No token, or one that is no longer valid."),
    403: _("The token is for decks alone."),
    404: _("No such deck, lesson, class or address, or none that this teacher may see or change."),
    405: _("The address does not accept this method."),
    409: _("The draft was changed meanwhile; read it again."),
    413: _("What was sent is too large."),
    422: _("The deck, a field or a parameter is not valid."),
    429: _("Too many requests; “Retry-After” says how many seconds to wait."),
    500: _("Something went wrong here; the request can be sent again later."),
    503: _("Nothing can be stored at the moment; “Retry-After” says how many seconds to wait."),
}
"""When each of them is answered."""


def schema_fault(fault: str, details: Mapping[str, Any]) -> str:
    values = dict(details)
    if "kind" in values:
        values["kind"] = API_KINDS[JSON_KINDS.get(values["kind"], "object")]
    return str(SCHEMA_FAULTS[fault]) % values


def refused_program(reason: str, **details: Any) -> dict[str, str]:
    return {"reason": reason, "message": str(REFUSING[reason]) % details}
