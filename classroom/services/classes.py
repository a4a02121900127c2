"""Classes and their pupils: what is written across several rows."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from django.db import transaction

from classroom.errors import PupilIsPlaying
from classroom.models import Deck, Participant, Pupil, SchoolClass, User, Utterance, Way
from classroom.services import secure_delete
from classroom.services.erasure import forget_names
from classroom.wording.refusals import ROSTER_PROBLEMS
from familygames.language.words.spelling import in_alphabet
from familygames.normalization import normal

MOST_PUPILS = 40
LONGEST_NAME = 30

_LOOK_ALIKES = str.maketrans(
    # Cyrillic and Greek, small or capital, then what else stands for an apostrophe or a hyphen.
    "авеёікмнорстухјѕһԁԛԝѵαβεζηικμνορτυχ’‘ʼ´`′‐‑‒–—−",
    "abeëikmhopctyxjshdqwvabezhikmnoptyx''''''------",
    "\N{ZERO WIDTH JOINER}",
)

_DATE_OR_NUMBER = re.compile(r"\d{1,2}\s*[./-]\s*\d{1,2}\s*[./-]\s*\d{2,4}|\d{3,}|(?:\d[ .]?){5,}")


class RosterProblem(NamedTuple):
    """Why *name* of a pasted list was not taken; *code* is a key of `wording.refusals.ROSTER_PROBLEMS`."""

    code: str
    name: str

    def __str__(self) -> str:
        return str(ROSTER_PROBLEMS[self.code]) % {
            "name": self.name,
            "longest": LONGEST_NAME,
            "most": MOST_PUPILS,
        }


def tidy_name(text: str) -> str:
    """A name without what cannot be seen: one form of each letter, single spaces, no control characters.

    What joins emoji to one picture is seen.
    """
    composed = normal("NFC", text)
    visible = "".join(
        c if unicodedata.category(c)[0] not in "CZ" or _joins(composed, at) else " " * c.isspace()
        for at, c in enumerate(composed)
    )
    return " ".join(visible.split()).strip('"“”«» ')


def _joins(text: str, at: int) -> bool:
    """Whether what stands there makes one picture of the emoji before and behind it."""
    before, behind = text[at - 1 : at], text[at + 1 : at + 2]
    is_sign = text[at] == "\N{ZERO WIDTH JOINER}" and before and behind
    return bool(is_sign) and {unicodedata.category(before), unicodedata.category(behind)} <= {
        "So",
        "Sk",
        "Mn",
    }


def reads_as(name: str) -> str:
    """The same for two names that look the same on a screen, though the letters may be another script's.

    >>> reads_as("M\N{CYRILLIC SMALL LETTER BYELORUSSIAN-UKRAINIAN I}a") == reads_as("MIA")
    True
    """
    return normal("NFC", normal("NFKC", tidy_name(name)).casefold()).translate(_LOOK_ALIKES)


def by_name(pupils: Iterable[Pupil]) -> list[Pupil]:
    """As a list of a class is read: Élise before Emma, whatever the database makes of accents."""
    return sorted(pupils, key=lambda pupil: in_alphabet(pupil.name))


def holds_names(school_class: SchoolClass | None) -> bool:
    """Whether there is a list of pupils that strangers should not read."""
    return school_class is not None and school_class.pupils.exists()


def name_problem(name: str) -> RosterProblem | None:
    """What keeps *name* from being a pupil's: the site keeps nothing but a first name or pseudonym."""
    if "@" in name:
        return RosterProblem("email", name)
    if _DATE_OR_NUMBER.search(name):
        return RosterProblem("number", name)
    if not any(c.isalpha() for c in name):
        return RosterProblem("no_letters", name)
    if len(name) > LONGEST_NAME:
        return RosterProblem("too_long", name)
    return None


def roster_problems(names: Sequence[str], present: Iterable[str] = ()) -> list[RosterProblem]:
    """Everything that keeps *names* from joining a class where those of *present* are already."""
    problems = [problem for name in names if (problem := name_problem(name))]
    taken = {reads_as(name) for name in present}
    size = len(taken) + len(names)
    twice = set()
    for name in names:
        key = reads_as(name)
        if key in taken and key not in twice:
            twice.add(key)
            problems.append(RosterProblem("twice", name))
        taken.add(key)
    if size > MOST_PUPILS:
        problems.append(RosterProblem("too_many", str(size)))
    return problems


def one_at_a_time(teacher: User) -> None:
    """Holds this teacher's row until the transaction ends: a second press meets what the first has done."""
    list(User.objects.select_for_update().filter(pk=teacher.pk))


def is_taken(*, teacher: User, name: str, beside: SchoolClass | None = None) -> bool:
    """Whether a class in use of *teacher* has this *name* already, *beside* the one that is to have it."""
    known = SchoolClass.objects.in_use().filter(teacher=teacher, name__iexact=name)
    return any(one != beside for one in known)


def add_pupils(*, school_class: SchoolClass, names: Sequence[str], way: Way = Way.TAP) -> list[Pupil]:
    """*names* have no `roster_problems`."""
    return Pupil.objects.bulk_create(Pupil(school_class=school_class, name=name, way=way) for name in names)


@transaction.atomic
def save_pupils(*, pupils: Sequence[Pupil]) -> None:
    """Keeps changed names and ways; two pupils may have swapped their names."""
    for pupil in pupils:
        Pupil.objects.filter(pk=pupil.pk).update(name=f"#{pupil.pk}")
    for pupil in pupils:
        pupil.save()


def are_playing(pupils: Sequence[Pupil]) -> bool:
    """Whether one of them takes part in an open lesson."""
    taking_part = Participant.objects.filter(pupil__in=pupils, removed_at=None)
    return taking_part.filter(session__closed_at=None).exists()


@transaction.atomic
def remove_pupils(*, pupils: Sequence[Pupil]) -> None:
    """Removes pupils with everything they said; past games keep their moves and what others said, without the
    names.

    Raises `PupilIsPlaying` if one of them takes part in an open lesson.
    """
    if are_playing(pupils):
        raise PupilIsPlaying
    Utterance.objects.filter(participant__pupil__in=pupils).delete()
    forget_names(pupils)
    Pupil.objects.filter(pk__in=[pupil.pk for pupil in pupils]).delete()
    secure_delete.wipe()


@transaction.atomic
def choose_decks(*, school_class: SchoolClass, decks: Collection[Deck], of: Collection[Deck]) -> None:
    """What it plays with at home *of* these; all of them, that is new ones, too."""
    school_class.has_chosen_decks = set(decks) != set(of)
    school_class.save(update_fields=["has_chosen_decks"])
    school_class.decks.set(decks if school_class.has_chosen_decks else ())


@transaction.atomic
def delete_class(*, school_class: SchoolClass) -> None:
    """Removes a class with its pupils, as `remove_pupils` does."""
    remove_pupils(pupils=list(school_class.pupils.all()))
    school_class.delete()
