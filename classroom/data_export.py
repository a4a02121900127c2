"""What the site keeps about somebody, as a zip to take along: as JSON for programs, as CSV for spreadsheets.

Decks are in it as bundles, which can be imported again.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Sequence
from typing import IO, Any

import msgspec
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from classroom import reports
from classroom.learning.listings import evidence_rows
from classroom.learning.models import AssignedTable
from classroom.models import (
    ClassCard,
    Deck,
    Learner,
    Participant,
    Pupil,
    SchoolClass,
    Session,
    Table,
    User,
    Utterance,
)
from classroom.services import exports, listings
from classroom.services.classes import by_name
from classroom.services.exports import file_name
from classroom.services.substitutes import substitute_of
from familygames.cards import Language


def of_teacher(teacher: User, file: IO[bytes]) -> None:
    """Write the account, decks, classes and lessons of *teacher* into *file*, one lesson after another."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as bundle:
        _json(bundle, file_name(pgettext("a file", "account"), form="json"), _account(teacher))
        for deck in Deck.objects.editable_by(teacher).select_related("latest"):
            cards = exports.cards_for(teacher, deck)
            forms: tuple[exports.Form, ...] = ("zip", "csv")
            for form in forms:
                exported = exports.export(deck=deck, cards=cards, form=form, reader=_reader())
                bundle.writestr(_free(bundle, _("decks"), exported.name, deck.slug), exported.content)
        for school_class in teacher.classes.prefetch_related("pupils", "colleagues__teacher", "actions__by"):
            _class(bundle, school_class)
        for session in teacher.sessions.select_related("deck", "school_class").iterator():
            day = timezone.localtime(session.opened_at).date().isoformat()
            name = "/".join([_folder(_("Lessons")), file_name(day, session.code, session.pk)])
            _json(bundle, f"{name}.json", _lesson(session))
            _sentences(bundle, name, session.participants.all())


def of_pupil(pupil: Pupil, file: IO[bytes]) -> None:
    """Write what *pupil* has said and done, in lessons and at home, into *file*, and nothing of others."""
    people = pupil.participations.select_related("session__deck").order_by("joined_at")
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as bundle:
        name = file_name(pupil.name)
        about = {
            "name": pupil.name,
            "face": pupil.face,
            "way": pupil.way,
            "class": pupil.school_class.name,
            "kept_apart_from": pupil.apart.count(),  # Whose names are theirs.
            "class_card": ClassCard.objects.filter(pupil=pupil).values("language", "made_at").first(),
            "lessons": [_part_in(person) for person in people],
            "at_home": _at_home(Learner.objects.filter(pupil=pupil).first()),
        }
        _json(bundle, f"{name}.json", about)
        _sentences(bundle, name, people)
        _csv(bundle, _can_say(name), evidence_rows([pupil]))


def _part_in(person: Participant) -> dict[str, Any]:
    """What somebody did in a lesson: their own moves, what they said."""
    seats = person.seats.select_related("table").prefetch_related("table__turns")
    return {
        "code": person.session.code,
        "game": person.session.game,
        "deck": person.session.deck.slug,
        "name": person.name,
        "way": person.way,
        "joined_at": person.joined_at,
        "moves": [
            {
                "table": seat.table.label,
                "round": seat.table.round,
                "game": seat.table.game,
                "move": _raw(turn.move),
                "at": turn.at,
            }
            for seat in seats
            for turn in seat.table.turns.all()
            if turn.seat == seat.number
        ],
        "said": [_utterance_row(utterance) for utterance in person.utterances.all()],
    }


def _at_home(learner: Learner | None) -> dict[str, Any] | None:
    if learner is None:
        return None
    games = learner.games.select_related("table__assigned").prefetch_related("table__seats", "table__turns")
    return {
        "way": learner.way,
        "learns": learner.learns,
        "way_asked_at": learner.way_asked_at,
        "pace_of_the_bots": learner.bot_pace,
        "level_of_the_daily_game": learner.rung,
        "last_visit": learner.seen_at,
        "games": [
            {
                "begun_at": game.begun_at,
                "bots": game.bot_level,
                "day": game.day,
                "hints": game.hints,
                "outcome": game.outcome,
                "words_due": game.due,
                "words_due_without_cards": game.due_words,
                "is_homework": AssignedTable.objects.filter(table__practice=game).exists(),
                "table": _table(game.table) if hasattr(game, "table") else None,  # It may be deleted.
            }
            for game in games
        ],
    }


def _account(teacher: User) -> dict[str, Any]:
    return {
        "name": teacher.name,
        "email": teacher.email,
        "since": teacher.date_joined,
        "last_sign_in": teacher.last_login,
        "programs": list(teacher.api_tokens.values("name", "made_at", "used_at")),
        "reports_of_decks": list(teacher.deck_reports.values("deck__slug", "reason", "at", "settled_at")),
        "shared_with_me": list(teacher.shared_with.values("school_class__name", "right", "since")),
        "done": list(teacher.actions.values("at", "did", "school_class__name")),
        "judged_sentences": list(teacher.examples.values("deck__slug", "text", "opinion", "at")),
        "judged_rules": list(teacher.rule_examples.values("deck__slug", "code", "opinion", "at")),
    }


def _class(bundle: zipfile.ZipFile, school_class: SchoolClass) -> None:
    pupils = by_name(school_class.pupils.all())
    name = "/".join([_folder(_("classes")), file_name(school_class.name, school_class.pk)])
    about = {
        "name": school_class.name,
        "since": school_class.created_at,
        "archived": school_class.archived_at,
        "decks_at_home": list(school_class.decks.values_list("slug", flat=True))
        if school_class.has_chosen_decks
        else "all",
        "pupils": [{"name": pupil.name, "face": pupil.face, "way": pupil.way} for pupil in pupils],
        "substitute_on": substitute.day if (substitute := substitute_of(school_class)) is not None else None,
        "shared_with": [
            {"colleague": str(one), "right": one.right, "is_invited": one.teacher is None, "since": one.since}
            for one in school_class.colleagues.all()
        ],
        "done": [
            {"at": action.at, "did": action.did, "by": str(action.by) if action.by is not None else None}
            for action in school_class.actions.all()
        ],
    }
    _json(bundle, f"{name}.json", about)
    _csv(
        bundle,
        f"{name}.csv",
        [[_("Name"), _("Way")], *([pupil.name, str(pupil.get_way_display())] for pupil in pupils)],
    )
    _csv(bundle, _can_say(name), evidence_rows(pupils))


def _lesson(session: Session) -> dict[str, Any]:
    """A lesson as it is kept: who was there, its tables with every turn, what was said."""
    return {
        "code": session.code,
        "game": session.game,
        "deck": session.deck.slug,
        "class": session.school_class.name if session.school_class is not None else None,
        "options": session.options,
        "opened_at": session.opened_at,
        "closed_at": session.closed_at,
        "people": list(session.participants.values("name", "way", "joined_at", "removed_at", "unkept")),
        "tables": [
            _table(table)
            for table in session.tables.select_related("version__deck").prefetch_related(
                "seats", "turns", "utterances"
            )
        ],
    }


def _table(table: Table) -> dict[str, Any]:
    return {
        "number": table.label,
        "round": table.round,
        "game": table.game,
        "deck": table.version.deck.slug,
        "options": _raw(table.options),
        "families": table.families,
        "seats": [{"number": seat.number, "name": seat.name, "bot": seat.bot} for seat in table.seats.all()],
        "turns": [
            {
                "number": turn.number,
                "seat": turn.seat,
                "move": _raw(turn.move),
                "events": _raw(turn.events),
                "at": turn.at,
                "by_program": turn.by_program,
            }
            for turn in table.turns.all()
        ],
        "said": [_utterance_row(utterance) for utterance in table.utterances.all()],
    }


def _utterance_row(utterance: Utterance) -> dict[str, Any]:
    return {
        "seat": utterance.seat,
        "turn": utterance.turn,
        "text": utterance.text,
        "model": utterance.model_sentence,
        "way": utterance.way,
        "language": utterance.language,
        "refused_because": utterance.reason,
        "findings": _raw(utterance.findings),
        "at": utterance.at,
    }


# --- Files --------------------------------------------------------------------------------------------------


def _reader() -> Language:
    return get_language() or "en"


def _raw(text: str) -> msgspec.Raw:
    return msgspec.Raw(text.encode())


def _json(bundle: zipfile.ZipFile, name: str, content: object) -> None:
    bundle.writestr(name, msgspec.json.format(msgspec.json.encode(content), indent=1))


def _csv(bundle: zipfile.ZipFile, name: str, rows: Iterable[Sequence[str]]) -> None:
    bundle.writestr(name, exports.write_csv(rows, _reader()))


def _sentences(bundle: zipfile.ZipFile, name: str, people: QuerySet[Participant]) -> None:
    listing = reports.sentences(reports.speakers_among(people), name)
    bundle.writestr(f"{name}.csv", listings.as_csv(listing, _reader()).content)


def _can_say(name: str) -> str:
    said = pgettext("a file", "can say")
    return f"{name}-{file_name(said, form='csv')}"


def _folder(name: str) -> str:
    return file_name(name.lower())


def _free(bundle: zipfile.ZipFile, folder: str, name: str, otherwise: str) -> str:
    """Where a deck is written: under its title, or if another has the same, with its short name."""
    place = f"{_folder(folder)}/{name}"
    if place not in bundle.namelist():
        return place
    stem, _dot, form = place.rpartition(".")
    return f"{stem}-{otherwise}.{form}"
