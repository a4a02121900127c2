"""What the site keeps: people, decks, tables, and practice at home."""

from classroom.models.actions import Action, Did
from classroom.models.decks import (
    Deck,
    DeckKind,
    DeckReport,
    DeckVersion,
    Example,
    Medium,
    MediumKind,
    Opinion,
    RuleExample,
    Stance,
    Visibility,
)
from classroom.models.exchange import ApiToken, DeckImport
from classroom.models.home import ClassCard, Learner, Practice
from classroom.models.people import Pupil, SaidBy, SchoolClass, User
from classroom.models.processes import Lease, Process
from classroom.models.sharing import FOLLOW, Colleague, May, Right, Substitute, Who
from classroom.models.tables import (
    Advice,
    Answer,
    Knock,
    LaterRuling,
    Layout,
    Participant,
    Seat,
    Session,
    Table,
    Turn,
    Utterance,
)
from classroom.ways import Way
