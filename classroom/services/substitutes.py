"""Substitutes: a code for one day, with which somebody without an account leads the lessons of a class.

A class has one code at a time. Its ten letters are 820 million million, and wrong ones make a browser wait.
"""

from __future__ import annotations

import hashlib
import secrets
from datetime import date, timedelta
from typing import NamedTuple

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from classroom.errors import CannotArrange
from classroom.models import SchoolClass, Substitute
from classroom.models.tables import CODE_ALPHABET
from classroom.services.cards import tidy_code

CODE = 10
AHEAD = timedelta(days=28)
"""So long before its day a code can be made."""


class IssuedCode(NamedTuple):
    """A code as its class's owner reads it, and the day on which it works."""

    code: str
    day: date


@transaction.atomic
def make(*, school_class: SchoolClass, day: date) -> str:
    """The new code; an earlier one of this class no longer works."""
    revoke(school_class=school_class)
    nonce = secrets.token_hex(16)
    code = _code_of(nonce)
    Substitute.objects.create(school_class=school_class, nonce=nonce, code_hash=_hash(code), day=day)
    return code


def revoke(*, school_class: SchoolClass) -> bool:
    """Whether there was a code."""
    return bool(Substitute.objects.filter(school_class=school_class).delete()[0])


def substitute_of(school_class: SchoolClass) -> Substitute | None:
    """Who may come, unless their day is over."""
    return Substitute.objects.filter(school_class=school_class, day__gte=timezone.localdate()).first()


def shown(school_class: SchoolClass) -> IssuedCode | None:
    known = substitute_of(school_class)
    if known is None:
        return None
    code, half = _code_of(known.nonce), CODE // 2
    return IssuedCode(f"{code[:half]}-{code[half:]}", known.day)


def enter(code: str) -> Substitute:
    """What *code*, however it was typed, is good for today.

    Raises `CannotArrange`: ``substitute_unknown``.
    """
    known = Substitute.objects.filter(code_hash=_hash(tidy_code(code)), day=timezone.localdate()).first()
    if known is None:
        raise CannotArrange("substitute_unknown")
    return known


def forget() -> None:
    """Codes whose day is over."""
    Substitute.objects.filter(day__lt=timezone.localdate()).delete()


def _code_of(nonce: str) -> str:
    number = int.from_bytes(salted_hmac("classroom.substitute", nonce, algorithm="sha256").digest(), "big")
    letters = []
    for _ in range(CODE):
        number, letter = divmod(number, len(CODE_ALPHABET))
        letters.append(CODE_ALPHABET[letter])
    return "".join(letters)


def _hash(code: str) -> str:
    return hashlib.sha256(f"{settings.SECRET_KEY}/substitute/{code}".encode()).hexdigest()
