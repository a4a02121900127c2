"""What the site keeps: people, decks, tables."""

from classroom.models.decks import Deck, DeckKind, Example, Opinion
from classroom.models.people import Pupil, SchoolClass, User, Way
from classroom.models.tables import Layout, Participant, Seat, Session, Table, Turn, Utterance

__all__ = [
    "Deck",
    "DeckKind",
    "Example",
    "Layout",
    "Opinion",
    "Participant",
    "Pupil",
    "SchoolClass",
    "Seat",
    "Session",
    "Table",
    "Turn",
    "User",
    "Utterance",
    "Way",
]
