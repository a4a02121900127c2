"""Tokens by which a teacher's programs read and write their decks, and read reports if they may."""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from classroom.errors import CannotChange
from classroom.models import ApiToken, User

PREFIX = "fg_"
"""A token that was published by mistake can be found by it."""
MOST_TOKENS = 10
SEEN_EVERY = timedelta(minutes=10)


@transaction.atomic
def make(*, teacher: User, name: str, reads_reports: bool = False) -> str:
    """A new token, to be shown this once. Raises `CannotChange`: ``no_name``, ``too_many_tokens``."""
    name = " ".join(name.split())[: ApiToken._meta.get_field("name").max_length]
    if not name:
        raise CannotChange("no_name")
    if ApiToken.objects.filter(teacher=teacher).count() >= MOST_TOKENS:
        raise CannotChange("too_many_tokens", most=MOST_TOKENS)
    token = PREFIX + secrets.token_urlsafe(32)
    ApiToken.objects.create(
        teacher=teacher, name=name, hash=ApiToken.hashed(token), reads_reports=reads_reports
    )
    return token


def revoke(*, teacher: User, token_id: int) -> None:
    ApiToken.objects.filter(teacher=teacher, pk=token_id).delete()


def find(token: str) -> ApiToken | None:
    """Whose token this is, if it is good; when it was used is kept roughly."""
    known = ApiToken.objects.select_related("teacher").filter(hash=ApiToken.hashed(token)).first()
    if known is None or not known.teacher.is_active:
        return None
    now = timezone.now()
    if known.used_at is None or known.used_at < now - SEEN_EVERY:
        ApiToken.objects.filter(pk=known.pk).update(used_at=now)
    return known
