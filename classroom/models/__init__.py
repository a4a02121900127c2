"""What the site keeps: people, decks, tables, and practice at home."""

from classroom.models.decks import (
    Deck,
    DeckKind,
    DeckReport,
    DeckVersion,
    Example,
    Medium,
    MediumKind,
    Opinion,
    Visibility,
)
from classroom.models.exchange import ApiToken, DeckImport
from classroom.models.home import ClassCard, Learner, Practice
from classroom.models.people import Pupil, SaidBy, SchoolClass, User, Way
from classroom.models.tables import Advice, Layout, Participant, Seat, Session, Table, Turn, Utterance

__all__ = [
    "Advice",
    "ApiToken",
    "ClassCard",
    "Deck",
    "DeckImport",
    "DeckKind",
    "DeckReport",
    "DeckVersion",
    "Example",
    "Layout",
    "Learner",
    "Medium",
    "MediumKind",
    "Opinion",
    "Participant",
    "Practice",
    "Pupil",
    "SaidBy",
    "SchoolClass",
    "Seat",
    "Session",
    "Table",
    "Turn",
    "User",
    "Utterance",
    "Visibility",
    "Way",
]
