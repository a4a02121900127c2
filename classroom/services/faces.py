"""Faces: the animal that stands for a pupil beside their name, chosen by them, at first by chance.

A guest's is that of the name that we have made up. A pupil keeps theirs in later lessons and at home.
"""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import NamedTuple

from django.db.models import Q
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from classroom.models import Participant, Pupil, Session, Table
from classroom.services import names

FACES: dict[str, str | Promise] = {
    "🐻": _("Bear"),
    "🐝": _("Bee"),
    "🦋": _("Butterfly"),
    "🐱": _("Cat"),
    "🐶": _("Dog"),
    "🐬": _("Dolphin"),
    "🦆": _("Duck"),
    "🐘": _("Elephant"),
    "🦊": _("Fox"),
    "🐸": _("Frog"),
    "🦒": _("Giraffe"),
    "🦔": _("Hedgehog"),
    "🐴": _("Horse"),
    "🐨": _("Koala"),
    "🐞": _("Ladybird"),
    "🦁": _("Lion"),
    "🐭": _("Mouse"),
    "🐙": _("Octopus"),
    "🦉": _("Owl"),
    "🐼": _("Panda"),
    "🐧": _("Penguin"),
    "🐰": _("Rabbit"),
    "🐯": _("Tiger"),
    "🐢": _("Tortoise"),
}
"""The animals to choose from, each with its name."""


def face_of(pupil: Pupil | None, name: str) -> str:
    """The animal of a *pupil*, or else of an invented *name*; empty where there is none."""
    return (pupil.face if pupil is not None else "") or names.picture(name)


def choose(*, pupil: Pupil, face: str) -> bool:
    """Keep the *face* that *pupil* has chosen; False if there is no such face."""
    if face not in FACES:
        return False
    pupil.face = face
    pupil.save(update_fields=["face"])
    return True


class FaceChoice(NamedTuple):
    """A face to choose, and how it stands with it."""

    face: str
    name: str | Promise
    is_mine: bool
    is_taken: bool


def choices(pupil: Pupil, taken: Collection[str] = ()) -> list[FaceChoice]:
    """What a *pupil* may choose. That somebody else has a face forbids it to nobody."""
    return [FaceChoice(face, name, face == pupil.face, face in taken) for face, name in FACES.items()]


def give(pupil: Pupil, taken: Collection[str] = (), rng: Random | None = None) -> None:
    """A face by chance for whoever has chosen none, one that is not *taken* as long as there is one."""
    if not pupil.face:
        free = [face for face in FACES if face not in taken]
        choose(pupil=pupil, face=(rng or Random()).choice(free or list(FACES)))


def tables_of(pupil: Pupil) -> list[int]:
    """The open tables at which *pupil* is shown, in a lesson and at home."""
    theirs = Q(seats__participant__pupil=pupil) | Q(practice__learner__pupil=pupil)
    return list(Table.objects.filter(theirs, closed_at=None).values_list("pk", flat=True).distinct())


def taken_in(session: Session, besides: Pupil | None = None) -> set[str]:
    """The faces of those who have joined, *besides* one of them."""
    joined = Participant.objects.filter(session=session, removed_at=None).select_related("pupil")
    people = joined.exclude(pupil=besides) if besides is not None else joined
    return {face for person in people if (face := face_of(person.pupil, person.name))}
