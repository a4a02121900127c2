"""Games at home: how one begins, the game of the day and its ladder, how games end and are forgotten."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from random import Random
from typing import Any, Self

import msgspec
from django.conf import settings
from django.db import transaction
from django.db.models import Exists, Max, OuterRef, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.crypto import salted_hmac

from classroom.errors import CannotPractise
from classroom.models import Deck, DeckVersion, Learner, Practice, Seat, Table, Turn
from classroom.models.home import ATTEMPTS
from classroom.services import names, secure_delete
from familygames.cards import Card
from familygames.cards import Deck as Cards
from familygames.catalogue import GAMES, Game
from familygames.errors import InvalidDeck, InvalidOptions
from familygames.reporting import Reporting

logger = logging.getLogger(__name__)

LEARNER: int = 0
"""The seat of whoever practises; the others are bots'."""

MOST_GAMES = 40
"""How many games one learner may keep, besides the daily ones: then the oldest finished one makes room."""

PRESSED_TWICE = timedelta(seconds=10)
"""Two games alike, begun within this time and not played yet, are one."""


class PracticeResult(msgspec.Struct, frozen=True):
    """How a game ended: the *points* by seat, who has *won*, and the *tally* of what the game counts besides;
    *moves* counts the learner's own.
    """

    points: tuple[int, ...]
    won: tuple[int, ...]
    moves: int
    tally: Mapping[str, int | None] = {}

    @classmethod
    def read(cls, stored: Mapping[str, Any] | None) -> Self | None:
        if stored is None:
            return None
        own = {name: value for name, value in stored.items() if name not in cls.__struct_fields__}
        return msgspec.convert({**stored, "tally": own}, cls)

    def stored(self) -> dict[str, Any]:
        """As it stands beside the game: what is counted there has words of its own."""
        stored: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self))
        tally: dict[str, Any] = stored.pop("tally")
        return stored | tally


DAILY = next(game for game in GAMES.values() if game.ladder)
"""The game of the day."""


# --- Beginning --------------------------------------------------------------------------------------------


@transaction.atomic
def begin(
    *,
    learner: Learner,
    game: Game,
    deck: Deck,
    options: Mapping[str, Any],
    seats: int,
    bot_level: str,
    families: Sequence[str] = (),
    due: Iterable[Card] = (),
    due_words: Iterable[tuple[str, str]] = (),
) -> Table:
    """A new game of *learner* against bots; one just like it, begun a moment ago, is it.

    Only these *families* of the deck are dealt, where they are enough for so many. Bots ask for what is
    *due*; *due_words*, by language and lemma, are advised where words are no cards.

    Raises `CannotPractise`: ``cannot_deal``, ``too_many_games``.
    """
    _one_at_a_time(learner)
    version = deck.latest
    if version is None:
        raise CannotPractise("cannot_deal")
    chosen = game.alone({**_spoken(game, version.cards, learner), **options})
    recent = Table.objects.filter(
        practice__learner=learner,
        practice__begun_at__gt=timezone.now() - PRESSED_TWICE,
        practice__bot_level=bot_level,
        practice__day=None,
        turns=None,
        assigned=None,
    )
    cards, enough = version.cards.only(families), game.read_options(chosen)
    if families and game.check_deck(cards, enough, seats):
        families = ()
    for table in recent.filter(game=game.name, version=version, families=list(families)):
        if table.options == _stored(game, chosen) and table.seats.count() == seats:
            return table
    practice = Practice(
        learner=learner,
        bot_level=bot_level,
        due=[f"{card.family}/{card.member}" for card in due],
        due_words=[] if game.writing.has_words else list(due_words),
    )
    return _open(practice, game, version, chosen, seats, secrets.token_hex(8), families)


@transaction.atomic
def begin_daily(*, learner: Learner, deck: Deck | None) -> Table:
    """Today's game on the rung where *learner* stands; begun already, it goes on; lost, it is tried again.

    Without a *deck* none begins.

    Raises `CannotPractise` as `begin`, ``no_deck``, and ``daily_played`` if they have played it and then
    deleted it.
    """
    _one_at_a_time(learner)
    learner.refresh_from_db(fields=["rung"])
    place = min(learner.rung, len(DAILY.ladder) - 1)
    today = timezone.localdate()
    tried = learner.games.filter(day=today, rung=place).select_related("table").order_by("attempt")
    known = tried.last()
    if known is not None:
        table: Table | None = getattr(known, "table", None)  # One to one, or none.
        if table is None:
            raise CannotPractise("daily_played")
        result = PracticeResult.read(known.outcome)
        if result is None or LEARNER in result.won or not attempts_left(learner=learner, rung=place):
            return table
    attempt = 0 if known is None else known.attempt + 1
    if deck is None:
        raise CannotPractise("no_deck")
    version = deck.latest
    if version is None:
        raise CannotPractise("cannot_deal")
    options = DAILY.alone({**_spoken(DAILY, version.cards, learner), **DAILY.ladder[place].options})
    practice = Practice(learner=learner, bot_level="expert", day=today, rung=place, attempt=attempt)
    return _open(practice, DAILY, version, options, 1, daily_seed(today, attempt))


def attempts_left(*, learner: Learner, rung: int) -> int:
    """How often *learner* may still begin the game of the day on this *rung*."""
    return ATTEMPTS - learner.games.filter(day=timezone.localdate(), rung=rung).count()


def turned(deck: Cards, learner: Learner) -> Cards:
    """*deck*, with the language that *learner* learns as the second of its two."""
    first, second = deck.languages
    return deck.but(languages=(second, first)) if learner.learns == first else deck


def _spoken(game: Game, deck: Cards, learner: Learner) -> dict[str, Any]:
    """The option by which a deck's first language is the one that is learnt, in games that have it."""
    has_choice = any(choice.name == "formula_language" for choice in game.choices)
    return {"formula_language": "l1"} if has_choice and learner.learns == deck.languages[0] else {}


def daily_seed(day: date, attempt: int = 0) -> str:
    """The same for everybody on this site, and not to be known before."""
    return salted_hmac("classroom.daily", f"{day.isoformat()}/{attempt}", algorithm="sha256").hexdigest()[:40]


def _one_at_a_time(learner: Learner) -> None:
    list(Learner.objects.select_for_update().filter(pk=learner.pk))


def _stored(game: Game, options: Mapping[str, Any]) -> str:
    try:
        return msgspec.json.encode(game.read_options(options)).decode()
    except InvalidOptions as error:
        raise CannotPractise("cannot_deal") from error


def _open(
    practice: Practice,
    game: Game,
    version: DeckVersion,
    options: Mapping[str, Any],
    seats: int,
    seed: str,
    families: Sequence[str] = (),
) -> Table:
    if practice.day is None and _kept(practice.learner).filter(outcome__isnull=True).count() >= MOST_GAMES:
        raise CannotPractise("too_many_games")
    deck = game.read_deck(version.content).only(families)
    stored = _stored(game, options)
    try:
        game.deal(deck, game.read_options(options), seats, seed)
    except (InvalidDeck, InvalidOptions) as error:
        raise CannotPractise("cannot_deal") from error
    practice.save()
    table = Table.objects.create(
        practice=practice,
        label=1,
        game=game.name,
        options=stored,
        version=version,
        families=list(families),
        seed=seed,
    )
    name = practice.learner.name
    bots = names.bot_names(
        turned(deck, practice.learner).languages[1], seats - 1, [name], rng=Random(f"{seed}/names")
    )
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


def _kept(learner: Learner) -> QuerySet[Practice]:
    """Games of their own; those of an assignment make room for no other."""
    return learner.games.filter(day=None, table__isnull=False, table__assigned=None)


def in_excess(*, learner: Learner, coming: int = 0) -> list[int]:
    """The tables of finished games, the longest untouched, that make room; with so many more *coming*."""
    games = _kept(learner)
    excess = max(0, games.count() + coming - MOST_GAMES)
    last = Coalesce(Max("table__turns__at"), "begun_at")
    finished = games.filter(outcome__isnull=False).annotate(last=last).order_by("last", "pk")
    return list(finished.values_list("table", flat=True)[:excess])


# --- Going on and ending ----------------------------------------------------------------------------------


def outcome_of(state: Reporting, moves: int) -> PracticeResult:
    """How a game ended in *state*, after this many *moves* of the learner."""
    return PracticeResult(
        points=state.scores(),
        won=state.victors(),
        moves=moves,
        tally=state.tally(),
    )


@transaction.atomic
def note_outcome(*, practice_id: int, outcome: PracticeResult) -> None:
    """Write down how a game ended; a daily game that was won leads up the ladder."""
    practice = Practice.objects.select_related("learner").filter(pk=practice_id).first()
    stored = outcome.stored()
    if practice is None or practice.outcome == stored:
        return
    practice.outcome = stored
    practice.save(update_fields=["outcome"])
    if practice.rung is not None and LEARNER in outcome.won:
        Learner.objects.filter(pk=practice.learner_id, rung=practice.rung).update(rung=practice.rung + 1)


def hints_of(*, practice_id: int) -> int:
    """How many hints were given in this game."""
    return Practice.objects.values_list("hints", flat=True).filter(pk=practice_id).first() or 0


def count_hint(*, practice_id: int, given_before: int) -> None:
    """One hint more than were *given_before*; done again, it counts no other."""
    Practice.objects.filter(pk=practice_id, hints=given_before).update(hints=given_before + 1)


@transaction.atomic
def delete(*, learner: Learner, table_id: int) -> None:
    """Delete one game, with all that belongs to it.

    Of today's daily game it stays known until tomorrow that it was begun: the cards have been seen.
    """
    _one_at_a_time(learner)
    game = learner.games.filter(table=table_id).first()
    if game is None:
        return
    secure_delete.wipe()
    if game.day != timezone.localdate():
        game.delete()
        return
    Table.objects.filter(pk=table_id).delete()
    learner.games.filter(pk=game.pk).update(outcome=None, hints=0)


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
    Practice.objects.filter(table=None, day__lt=timezone.localdate(now)).delete()
    # Today's daily game is played once, however soon games are forgotten; one for homework goes with that.
    games = Practice.objects.filter(begun_at__lt=since).exclude(Exists(touched))
    games = games.filter(table__assigned=None).exclude(day=timezone.localdate(now))
    number_of_games = games.count()
    games.delete()
    secure_delete.wipe()
    if number_of_games or number_of_guests:
        logger.warning(
            "%d games at home have been deleted, untouched for %d days (PRACTICE_DAYS), and %d guests, not"
            " seen for %d (GUEST_DAYS).",
            number_of_games,
            settings.PRACTICE_DAYS,
            number_of_guests,
            settings.GUEST_DAYS,
        )
    return number_of_games, number_of_guests
