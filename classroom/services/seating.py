"""Tables and the seats at them: from the plan to tables, and who changes places while they are played.

Everything here is one transaction that holds the session's row. Functions return the ids of the tables whose
people have changed.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import timedelta
from random import Random
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import Count, Max, Q, QuerySet
from django.utils import timezone

from classroom.errors import CannotArrange
from classroom.models import Deck, DeckVersion, Participant, Pupil, Seat, Session, Table, Way
from classroom.services import names, planner
from classroom.services.planner import Pair, Plan, PlannedSeat
from familygames.catalogue import GAMES
from familygames.chance import shuffled
from familygames.errors import InvalidDeck, InvalidOptions

WAYS = list(Way)
LATELY = timedelta(weeks=8)
"""What was said longer ago tells little of what somebody can do now."""

# --- The plan ---------------------------------------------------------------------------------------------


def plan_of(session: Session, people: Sequence[int], apart: Collection[Pair]) -> Plan:
    """Who will sit where when the next round starts: as the teacher left it, brought up to date."""
    if not session.plan:
        return _in_order(session, people, apart)
    return planner.adjust(tuple(map(tuple, session.plan)), people, size=session.seats_per_table, apart=apart)


def apart_in(session: Session) -> frozenset[Pair]:
    """The pairs of participants whom their class keeps apart."""
    if session.school_class_id is None:
        return frozenset()
    there = session.participants.filter(
        removed_at=None,
        pupil__apart__participations__session=session,
        pupil__apart__participations__removed_at=None,
    )
    return frozenset(map(frozenset, there.values_list("pk", "pupil__apart__participations")))


def sizes_of(session: Session) -> range:
    """How many may sit at a table of this session."""
    game = GAMES[session.game]
    return game.state.seats_for(game.read_options(session.options))


@transaction.atomic
def set_tables(*, session_id: int, size: int, bots_fill: bool, mixes_levels: bool = False) -> None:
    """How many seats a table has, whether bots take the empty ones, and whether a mix is one of levels, too;
    neighbours stay together.

    Raises `CannotArrange`: ``table_size``.
    """
    session = open_and_locked(session_id)
    if size not in sizes_of(session):
        raise CannotArrange("table_size")
    neighbours = _as_planned(session) if session.plan and size != session.seats_per_table else None
    session.seats_per_table = size
    session.bots_fill, session.mixes_levels = bots_fill, mixes_levels
    if neighbours is not None:
        session.plan = _in_order(session, neighbours, apart_in(session))
    session.save(update_fields=["seats_per_table", "bots_fill", "mixes_levels", "plan"])


@transaction.atomic
def change_game(
    *,
    session_id: int,
    game: str,
    deck: Deck,
    options: Mapping[str, Any],
    seats_per_table: int,
    bot_level: str,
    few_families: bool = False,
) -> None:
    """What is played from the next round on, under the same code; tables that are playing play on.

    Who sits together stays as planned, as far as the new size of the tables allows. Raises `CannotArrange`:
    ``table_size``.
    """
    session = open_and_locked(session_id)
    neighbours = _as_planned(session)
    session.game, session.deck, session.options = game, deck, dict(options)
    session.seats_per_table, session.bot_level = seats_per_table, bot_level
    session.few_families = few_families
    if seats_per_table not in sizes_of(session):
        raise CannotArrange("table_size")
    session.plan = _in_order(session, neighbours, apart_in(session))
    session.save(
        update_fields=["game", "deck", "options", "few_families", "seats_per_table", "bot_level", "plan"]
    )


@transaction.atomic
def plan_again(*, session_id: int, mix: bool) -> None:
    """Seat everybody again: in order of arrival, or mixed so that few meet who have sat together before."""
    session = open_and_locked(session_id)
    session.plan = _mixed(session, _people(session)) if mix else []
    session.save(update_fields=["plan"])


@transaction.atomic
def move_in_plan(*, session_id: int, person: int, table: int, seat: int) -> None:
    """*person* changes over with whoever is planned for this place; `CannotArrange` if there is no such."""
    session = open_and_locked(session_id)
    plan = plan_of(session, _people(session), apart_in(session))
    place = planner.find(plan, person)
    if place is None or not (0 <= table < len(plan) and 0 <= seat < len(plan[table])):
        raise CannotArrange("plan_changed")
    session.plan = planner.swap(plan, place, PlannedSeat(table, seat))
    session.save(update_fields=["plan"])


@transaction.atomic
def keep_apart(*, session_id: int, one: int, other: int, apart: bool) -> None:
    """Two participants, pupils of the class, are planned for different tables, now and in lessons to come, or
    may sit together again.

    Raises `CannotArrange`: ``participant_gone``, ``apart_from_self``.
    """
    session = open_and_locked(session_id)
    if one == other:
        raise CannotArrange("apart_from_self")
    pupils = list(Pupil.objects.filter(participations__in=_participants(session).filter(pk__in=[one, other])))
    if len(pupils) != len({one, other}):
        raise CannotArrange("participant_gone")
    if not apart:
        pupils[0].apart.remove(pupils[1])
        return
    pupils[0].apart.add(pupils[1])
    pairs = apart_in(session)
    session.plan = planner.separate(plan_of(session, _people(session), pairs), pairs)
    session.save(update_fields=["plan"])


def _as_planned(session: Session) -> list[int]:
    """Everybody in the order of the plan: neighbours come one after the other."""
    plan = plan_of(session, _people(session), apart_in(session))
    return [seat for table in plan for seat in table if seat is not None]


def _in_order(session: Session, people: Sequence[int], apart: Collection[Pair]) -> Plan:
    """*people* in this order, as far as those who are kept *apart* allow."""
    return planner.propose(
        people,
        size=session.seats_per_table,
        sizes=sizes_of(session),
        against=planner.costs({}, apart=apart),
    )


def _mixed(session: Session, people: Sequence[int]) -> Plan:
    levels = planner.bands(by_level(people), session.seats_per_table) if session.mixes_levels else ()
    met = planner.pairs(_companies(session))
    return planner.propose(
        people,
        size=session.seats_per_table,
        sizes=sizes_of(session),
        seed=secrets.token_hex(4),
        against=planner.costs(met, levels, apart_in(session)),
    )


def by_level(people: Sequence[int]) -> list[int]:
    """Those who tap first, those who write last; in each way by how much of what they have said lately came
    to a move. Of those who have said nothing, guests too, it is taken to be half.
    """
    lately = Q(pupil__participations__utterances__at__gt=timezone.now() - LATELY)
    rows = (
        Participant.objects.filter(pk__in=people)
        .order_by("pk")
        .values_list("pk", "way")
        .annotate(
            moves=Count("pupil__participations__utterances__turn", filter=lately),
            said=Count("pupil__participations__utterances", filter=lately),
        )
    )
    levels = {pk: (WAYS.index(way), (moves + 1) / (said + 2)) for pk, way, moves, said in rows}
    return sorted(people, key=levels.__getitem__)


def _companies(session: Session) -> Iterable[list[int]]:
    """The people of every table there has been in this session."""
    tables: dict[int, list[int]] = {}
    seats = Seat.objects.filter(table__session=session, participant__isnull=False)
    for table, participant in seats.values_list("table_id", "participant_id"):
        tables.setdefault(table, []).append(participant or 0)
    return tables.values()


# --- Tables -----------------------------------------------------------------------------------------------


@transaction.atomic
def start_round(*, session_id: int, after: int | None = None) -> set[int]:
    """Open the tables of the plan; those of the round before are closed.

    *after* is the round the teacher saw: once another has begun, pressing the button has no effect.
    Raises `CannotArrange`: ``nobody_here``, ``cannot_deal``.
    """
    session = open_and_locked(session_id)
    last_round = session.tables.aggregate(last=Max("round"))["last"] or 0
    if after not in (None, last_round):
        return set()
    people = {participant.pk: participant for participant in _participants(session)}
    plan = _to_open(session, plan_of(session, list(people), apart_in(session)))
    if not plan:
        raise CannotArrange("nobody_here")
    before = session.tables.filter(closed_at=None)
    changed = set(before.values_list("pk", flat=True))
    before.update(closed_at=timezone.now())
    bots = _bot_names(session, sum(seat is None for table in plan for seat in table))
    for label, table in enumerate(plan, start=1):
        seats = [people[seat] if seat is not None else bots.pop() for seat in table]
        changed.add(_open_table(session, label, last_round + 1, seats).pk)
    session.participants.update(help_raised_at=None)
    session.plan = _mixed(session, list(people))  # For the round after this one.
    session.is_frozen, session.ends_at = False, None
    session.save(update_fields=["plan", "is_frozen", "ends_at"])
    return changed


@transaction.atomic
def open_table_for_waiting(*, session_id: int) -> set[int]:
    """One more table, for those who came late and found no bot's seat free."""
    session = open_and_locked(session_id)
    waiting = list(waiting_people(session))
    changed = _open_more(session, waiting)
    if not changed:
        raise CannotArrange("nobody_waits")
    return changed


def _open_more(session: Session, waiting: Sequence[Participant]) -> set[int]:
    """Tables for those who wait, beside the ones that are open; none if none is."""
    current = session.tables.filter(closed_at=None).aggregate(label=Max("label"), round=Max("round"))
    if not waiting or current["label"] is None:
        return set()
    people = {participant.pk: participant for participant in waiting}
    plan = _to_open(session, _in_order(session, list(people), apart_in(session)))
    bots = _bot_names(session, sum(seat is None for table in plan for seat in table))
    return {
        _open_table(
            session,
            current["label"] + offset,
            current["round"],
            [people[seat] if seat is not None else bots.pop() for seat in table],
        ).pk
        for offset, table in enumerate(plan, start=1)
    }


@transaction.atomic
def open_tables_of_bots(*, session_id: int, tables: int) -> set[int]:
    """Tables at which bots play one game after another, until pupils take their seats."""
    session = open_and_locked(session_id)
    bots = _bot_names(session, tables * session.seats_per_table)
    opened = [
        _open_table(session, label, 1, [bots.pop() for _ in range(session.seats_per_table)])
        for label in range(1, tables + 1)
    ]
    Table.objects.filter(pk__in=[table.pk for table in opened]).update(deal_again=True)
    return {table.pk for table in opened}


def _to_open(session: Session, plan: Plan) -> Plan:
    sizes = sizes_of(session)
    return tuple(planner.seats_to_open(table, bots_fill=session.bots_fill, sizes=sizes) for table in plan)


def waiting_people(session: Session) -> QuerySet[Participant]:
    """Those who have joined and sit at no open table, in order of arrival."""
    seated = Seat.objects.filter(table__session=session, table__closed_at=None, participant__isnull=False)
    return _participants(session).exclude(pk__in=seated.values("participant_id"))


def version_to_deal(session: Session) -> DeckVersion:
    """The deck of a lesson as its first table was dealt from it: nobody's cards change on the way.

    Raises `CannotArrange` if the deck was never published.
    """
    dealt = Table.objects.filter(session=session, version__deck=session.deck_id)
    first = dealt.select_related("version").order_by("pk").first()
    version = session.deck.latest if first is None else first.version
    if version is None:
        raise CannotArrange("cannot_deal")
    return version


def _open_table(session: Session, label: int, round_: int, seats: Sequence[Participant | str]) -> Table:
    game = GAMES[session.game]
    version = version_to_deal(session)
    seed = secrets.token_hex(8)
    families: tuple[str, ...] = ()
    try:
        options = game.read_options(session.options)
        deck = game.read_deck(version.content)
        if session.few_families:
            # The same at all tables of a round, so that the class speaks of the same things.
            mixed = deck.but(families=shuffled(deck.families, f"{session.pk}/{round_}"))
            families = game.fewest_families(mixed, len(seats), lambda _: session.options)
        game.deal(deck.only(families) if families else deck, options, len(seats), seed)
    except (InvalidDeck, InvalidOptions) as error:
        raise CannotArrange("cannot_deal") from error
    table = Table.objects.create(
        session=session,
        label=label,
        round=round_,
        game=session.game,
        options=msgspec.json.encode(options).decode(),
        version=version,
        families=list(families),
        seed=seed,
    )
    Seat.objects.bulk_create(
        Seat(table=table, number=number, name=somebody, bot=session.bot_level)
        if isinstance(somebody, str)
        else Seat(table=table, number=number, name=somebody.name, participant=somebody)
        for number, somebody in enumerate(seats)
    )
    return table


# --- Changing places --------------------------------------------------------------------------------------


@transaction.atomic
def sit(*, session_id: int, participant_id: int, table_id: int, seat: int) -> set[int]:
    """Somebody takes a seat with the hand that is there: a bot's from the lobby, anybody's by changing over.

    Raises `CannotArrange`: ``seat_gone``, ``seat_taken``, ``participant_gone``.
    """
    session = open_and_locked(session_id)
    participant = _participants(session).filter(pk=participant_id).first()
    if participant is None:
        raise CannotArrange("participant_gone")
    open_seats = Seat.objects.filter(table__session=session, table__closed_at=None).select_related(
        "participant"
    )
    wanted = open_seats.filter(table_id=table_id, number=seat).first()
    if wanted is None:
        raise CannotArrange("seat_gone")
    own = open_seats.filter(participant=participant).first()
    if own is None:
        if wanted.participant is not None:
            raise CannotArrange("seat_taken")
        return _take(wanted, participant)
    own.name, wanted.name = wanted.name, own.name
    own.bot, wanted.bot = wanted.bot, own.bot
    own.participant, wanted.participant = wanted.participant, own.participant
    Seat.objects.bulk_update([own, wanted], ["name", "bot", "participant"])
    return {own.table_id, wanted.table_id}


def seat_late(participant: Participant, over: Collection[int] = ()) -> set[int]:
    """Give *participant* a bot's seat at the open table with the fewest people; nothing if there is none.

    With one from whom they are kept apart they sit only where there is no other way. A pupil who plays alone
    needs none: they get a table of their own. Called inside the transaction in which they joined.
    """
    session = participant.session
    if session.seats_per_table == 1:
        return _open_more(session, [participant])
    seats = Seat.objects.filter(table__session=session, table__closed_at=None)
    there: dict[int, list[int | None]] = {}
    free: dict[int, Seat] = {}
    for seat in seats.exclude(table_id__in=list(over)).order_by("table__label", "number"):
        there.setdefault(seat.table_id, []).append(seat.participant_id)
        if seat.participant_id is None:
            free.setdefault(seat.table_id, seat)
    if not free:
        return set()
    apart = apart_in(session)

    def fits(table: int) -> tuple[bool, int]:
        people = there[table]
        return planner.are_apart([*people, participant.pk], apart), len(people) - people.count(None)

    return _take(free[min(free, key=fits)], participant)


@transaction.atomic
def merge(*, session_id: int, table_id: int, into: int) -> set[int]:
    """Everybody of one open table takes the seat and the hand of a bot at another, and theirs closes.

    Raises `CannotArrange`: ``table_gone``, ``too_few_bots``.
    """
    session = open_and_locked(session_id)
    if table_id == into or session.tables.filter(closed_at=None, pk__in=[table_id, into]).count() != 2:
        raise CannotArrange("table_gone")
    movers = list(_participants(session).filter(seats__table=table_id))
    free = Seat.objects.filter(table=into, participant=None).order_by("number")
    if len(movers) > free.count():
        raise CannotArrange("too_few_bots")
    session.tables.filter(pk=table_id).update(closed_at=timezone.now())
    return {table_id}.union(*(_take(seat, mover) for seat, mover in zip(free, movers, strict=False)))


def leave(participant: Participant) -> set[int]:
    """Bots take the seats of *participant* at all open tables."""
    seats = list(Seat.objects.filter(participant=participant, table__closed_at=None))
    bots = _bot_names(participant.session, len(seats))
    for seat in seats:
        seat.participant = None
        seat.bot = participant.session.bot_level
        seat.name = bots.pop()
    Seat.objects.bulk_update(seats, ["name", "bot", "participant"])
    return {seat.table_id for seat in seats}


def _take(seat: Seat, participant: Participant) -> set[int]:
    seat.participant = participant
    seat.name = participant.name
    seat.bot = ""
    seat.save(update_fields=["participant", "name", "bot"])
    return {seat.table_id}


def _bot_names(session: Session, number: int) -> list[str]:
    """This many names for bots that nobody at an open table has."""
    taken = set(
        Seat.objects.filter(table__session=session, table__closed_at=None).values_list("name", flat=True)
    ) | {participant.name for participant in _participants(session)}
    return names.bot_names(target_language(session), number, taken, rng=Random())


def target_language(session: Session) -> str:
    """The language that is said in this lesson; bots have their names from it."""
    first, second = session.deck.cards.languages
    return first if session.options.get("formula_language") == "l1" else second


def _participants(session: Session) -> QuerySet[Participant]:
    return session.participants.filter(removed_at=None).order_by("joined_at", "pk")


def _people(session: Session) -> list[int]:
    return list(_participants(session).values_list("pk", flat=True))


def open_and_locked(session_id: int) -> Session:
    """The session, its row held until the transaction ends.

    Raises `CannotArrange`, ``session_closed``: it may even be deleted by now.
    """
    session = Session.objects.select_for_update().filter(pk=session_id, closed_at=None).first()
    if session is None:
        raise CannotArrange("session_closed")
    return session
