"""Games at home: how one begins, the daily Famiglia and its ladder, how games end and are forgotten."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import date, timedelta
from random import Random
from typing import Any, NamedTuple

import msgspec
from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone
from django.utils.crypto import salted_hmac

from classroom.errors import CannotPractise
from classroom.models import Deck, DeckVersion, Learner, Practice, Seat, Table, Turn
from classroom.services import names
from familygames.catalogue import GAMES, Game
from familygames.errors import InvalidDeck, InvalidOptions
from familygames.game import State

LEARNER: int = 0
"""The seat of whoever practises; the others are bots'."""

MOST_GAMES = 40
"""So many games one learner may keep, besides the daily ones."""

PRESSED_TWICE = timedelta(seconds=10)
"""Two games alike, begun within this time and not played yet, are one."""


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: the *points* by seat, who has *won*, the *gangster*'s points and the *result* against
    him; *moves* counts the learner's own.
    """

    points: tuple[int, ...]
    won: tuple[int, ...]
    moves: int
    gangster: int | None = None
    result: int | None = None


class Rung(NamedTuple):
    """A step of the ladder: the gangster's *level*; *first* is a if the learner begins, b if the gangster."""

    level: int
    first: str

    def __str__(self) -> str:
        return f"{self.level}{self.first}"


LADDER = tuple(Rung(level, first) for level in (1, 2, 3, 4) for first in "ab")


# --- Beginning --------------------------------------------------------------------------------------------


def at_home(game: Game, options: Mapping[str, Any]) -> dict[str, Any]:
    """*options* as they suit somebody alone: the site judges, and the last action can be taken back."""
    chosen = dict(options)
    if game.panel is not None:
        chosen[game.panel.option] = next(
            value for value, judge in game.panel.judges.items() if judge == "auto"
        )
    if game.name == "famiglia":
        chosen["undo"] = True
    if game.name == "literature":
        chosen.setdefault("stall_limit", 0)  # LI-37 is for games without people.
    return chosen


@transaction.atomic
def begin(
    *,
    learner: Learner,
    game: Game,
    deck: Deck,
    options: Mapping[str, Any],
    seats: int,
    bot_level: str,
) -> Table:
    """A new game of *learner* against bots; one just like it, begun a moment ago, is it.

    Raises `CannotPractise`: ``cannot_deal``, ``too_many_games``.
    """
    _one_at_a_time(learner)
    version = deck.latest
    if version is None:
        raise CannotPractise("cannot_deal")
    chosen = at_home(game, options)
    recent = Table.objects.filter(
        practice__learner=learner,
        practice__begun_at__gt=timezone.now() - PRESSED_TWICE,
        practice__bot_level=bot_level,
        practice__day=None,
        turns=None,
    )
    for table in recent.filter(game=game.name, version=version):
        if table.options == _stored(game, chosen) and table.seats.count() == seats:
            return table
    practice = Practice(learner=learner, bot_level=bot_level)
    return _open(practice, game, version, chosen, seats, secrets.token_hex(8))


@transaction.atomic
def begin_daily(*, learner: Learner, deck: Deck) -> Table:
    """Today's Famiglia on the rung where *learner* stands; begun already, it goes on.

    Raises `CannotPractise` as `begin`.
    """
    _one_at_a_time(learner)
    learner.refresh_from_db(fields=["rung"])
    place = min(learner.rung, len(LADDER) - 1)
    today = timezone.localdate()
    known = Table.objects.filter(practice__learner=learner, practice__day=today, practice__rung=place).first()
    if known is not None:
        return known
    version = deck.latest
    if version is None:
        raise CannotPractise("cannot_deal")
    game, rung = GAMES["famiglia"], LADDER[place]
    options = at_home(game, {"mode": "solo", "level": rung.level, "first": rung.first})
    practice = Practice(learner=learner, bot_level="expert", day=today, rung=place)
    return _open(practice, game, version, options, 1, daily_seed(today))


def daily_seed(day: date) -> str:
    """The same for everybody on this site, and not to be known before."""
    return salted_hmac("classroom.daily", day.isoformat(), algorithm="sha256").hexdigest()[:40]


def _one_at_a_time(learner: Learner) -> None:
    list(Learner.objects.select_for_update().filter(pk=learner.pk))


def _stored(game: Game, options: Mapping[str, Any]) -> str:
    try:
        return msgspec.json.encode(game.read_options(options)).decode()
    except InvalidOptions as error:
        raise CannotPractise("cannot_deal") from error


def _open(
    practice: Practice, game: Game, version: DeckVersion, options: Mapping[str, Any], seats: int, seed: str
) -> Table:
    if practice.day is None and practice.learner.games.filter(day=None).count() >= MOST_GAMES:
        raise CannotPractise("too_many_games")
    deck = game.read_deck(version.content)
    stored = _stored(game, options)
    try:
        game.deal(deck, game.read_options(options), seats, seed)
    except (InvalidDeck, InvalidOptions) as error:
        raise CannotPractise("cannot_deal") from error
    practice.save()
    table = Table.objects.create(
        practice=practice, label=1, game=game.name, options=stored, version=version, seed=seed
    )
    name = practice.learner.name
    bots = names.bot_names(deck.languages[1], seats - 1, [name], rng=Random(f"{seed}/names"))
    Seat.objects.bulk_create(
        Seat(
            table=table,
            number=number,
            name=name if number == LEARNER else bots.pop(),
            bot="" if number == LEARNER else practice.bot_level,
        )
        for number in range(seats)
    )
    return table


# --- Going on and ending ----------------------------------------------------------------------------------


def outcome_of(state: State, moves: int) -> Outcome | None:
    """How a game ended in *state*, after so many *moves* of the learner; None if it goes on."""
    if not state.is_over():
        return None
    view: Any = state.view(LEARNER)
    return Outcome(
        points=state.scores(),
        won=tuple(sorted(state.winners())),
        moves=moves,
        gangster=getattr(view, "gangster_score", None),
        result=getattr(view, "result", None),
    )


@transaction.atomic
def note_outcome(*, practice_id: int, outcome: Outcome | None) -> None:
    """Write down how a game ended, or that it goes on; a daily game that was won leads up the ladder."""
    practice = Practice.objects.select_related("learner").filter(pk=practice_id).first()
    stored = msgspec.to_builtins(outcome)
    if practice is None or practice.outcome == stored:
        return
    practice.outcome = stored
    practice.save(update_fields=["outcome"])
    if practice.rung is not None and outcome is not None and LEARNER in outcome.won:
        Learner.objects.filter(pk=practice.learner_id, rung=practice.rung).update(rung=practice.rung + 1)


def hints_of(*, practice_id: int) -> int:
    """How many hints were given in this game."""
    return Practice.objects.values_list("hints", flat=True).filter(pk=practice_id).first() or 0


def count_hint(*, practice_id: int, given_before: int) -> None:
    """One hint more than were *given_before*; done again, it counts no other."""
    Practice.objects.filter(pk=practice_id, hints=given_before).update(hints=given_before + 1)


@transaction.atomic
def delete(*, learner: Learner, table_id: int) -> None:
    """Away with one game; nothing of it stays."""
    Practice.objects.filter(learner=learner, table=table_id).delete()


# --- Forgetting -------------------------------------------------------------------------------------------


def forget() -> tuple[int, int]:
    """Delete the games that nobody has touched for long, and the guests who have not come back.

    How many games and how many guests these were; the games of those guests are not counted.
    """
    now = timezone.now()
    gone = now - timedelta(days=settings.GUEST_DAYS)
    guests = Learner.objects.filter(pupil=None, seen_at__lt=gone)
    number_of_guests = guests.count()
    guests.delete()
    since = now - timedelta(days=settings.PRACTICE_DAYS)
    touched = Turn.objects.filter(table__practice=OuterRef("pk"), at__gte=since)
    games = Practice.objects.filter(begun_at__lt=since).exclude(Exists(touched))
    number_of_games = games.count()
    games.delete()
    return number_of_games, number_of_guests
