"""What teachers have said of sentences and words: remembered for each deck, and asked before any referee."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from classroom.models import Example, RuleExample
from familygames.game import Question

LONGEST = 300


@transaction.atomic
def remember(*, deck_id: int, teacher_id: int, question: Question, opinion: str) -> None:
    """The latest opinion counts."""
    Example.objects.update_or_create(
        deck_id=deck_id,
        teacher_id=teacher_id,
        key=question.key[:LONGEST],
        defaults={"text": question.text[:LONGEST], "opinion": opinion, "at": timezone.now()},
    )


def opinion_of(deck_id: int, teacher_id: int, question: Question) -> str | None:
    """What the teacher has said about this before; None if nothing."""
    known = Example.objects.filter(deck_id=deck_id, teacher_id=teacher_id, key=question.key[:LONGEST])
    return known.values_list("opinion", flat=True).first()


def opinions_of(deck_id: int, teacher_id: int) -> dict[str, str]:
    """All that the teacher has said about this deck, by the questions' keys."""
    return dict(Example.objects.filter(deck_id=deck_id, teacher_id=teacher_id).values_list("key", "opinion"))


def rules_of(deck_id: int, teacher_id: int) -> dict[str, str]:
    """What the teacher makes of rules with this deck, by their codes."""
    known = RuleExample.objects.filter(deck_id=deck_id, teacher_id=teacher_id)
    return dict(known.values_list("code", "opinion"))
