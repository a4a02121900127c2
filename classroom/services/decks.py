"""Decks: made, written on, published, shared, copied, reported, deleted.

Each function asks `DeckQuerySet` whether the teacher may do it; what they may not see is not there for them:
`Deck.DoesNotExist`. What cannot be is told by `CannotChange`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from datetime import datetime, timedelta

import msgspec
from django.conf import settings
from django.conf.locale import LANG_INFO
from django.db import IntegrityError, transaction
from django.db.models import Max, Q, QuerySet
from django.utils import timezone
from django.utils.text import capfirst, slugify

from classroom.errors import CannotChange
from classroom.games.sites import SITES
from classroom.models import (
    Deck,
    DeckKind,
    DeckReport,
    DeckVersion,
    Medium,
    SchoolClass,
    Session,
    User,
    Visibility,
)
from classroom.models.decks import DeckQuerySet, read_cards, title_of
from classroom.services import pictures
from classroom.wording.languages import OTHER_NAMES, language_name
from familygames.cards import Deck as Cards
from familygames.cards import Face, Family, Level, Member
from familygames.catalogue import DECKS, GAMES, WRITINGS, Game, Kind, standard_deck
from familygames.decks.sentences import JOKER, SentenceFamily
from familygames.language import pipelines
from familygames.language.words.spelling import fold, folded, in_alphabet
from familygames.pasting import COLOURS, FAMILY_SIZE, LONGEST

LARGEST_DECK = 400
"""Cards; more than any game can deal, and few enough to be written by hand."""
LONGEST_DRAFT = 2_000_000
"""Bytes of JSON."""
LONGEST_SLUG = 60
MOST_REPORTS_A_DAY = 20
TRIES = 5

RESERVED = frozenset({"export", "import", "labels", "library", "new", "pictures", "propose", "upload"})
"""Addresses of pages cannot be short names of decks."""

UNNAMED = re.compile(r"new-\d+")
"""The name of a family or card that was never published: it gets a lasting one then."""


# --- For lessons --------------------------------------------------------------------------------------------


def for_lessons(teacher: User | None, led: QuerySet[SchoolClass]) -> DeckQuerySet:
    """What *teacher* opens lessons with: the decks at hand, and what the classes *led* by them have played.

    Among these are a colleague's own: they go with the class, see `goes_with`.
    """
    shared = Deck.objects.kept().filter(_played_by(led), latest__isnull=False)
    return Deck.objects.at_hand(teacher) | shared


def _played_by(classes: QuerySet[SchoolClass]) -> Q:
    """Decks of their lessons, also of rounds after which another was chosen."""
    dealt = DeckVersion.objects.filter(tables__session__school_class__in=classes)
    opened = Session.objects.filter(school_class__in=classes)
    return Q(pk__in=opened.values("deck")) | Q(pk__in=dealt.values("deck"))


def goes_with(deck: Deck, teacher: User | None, school_class: SchoolClass | None) -> bool:
    """Whether a lesson of *school_class* may be opened with this deck by *teacher*."""
    if deck.owner_id is None or (teacher is not None and deck.owner_id == teacher.pk):
        return True
    if school_class is None:
        return False
    classes = SchoolClass.objects.filter(pk=school_class.pk)
    return Deck.objects.filter(_played_by(classes), pk=deck.pk).exists()


# --- Making and writing -----------------------------------------------------------------------------------


@transaction.atomic
def create(*, teacher: User, kind: str, deck: Cards, copied_from: DeckVersion | None = None) -> Deck:
    """A deck of the teacher's own, to go on writing; its short name is the value's id, or one like it."""
    check_size(deck)
    pictures.check(deck)
    for last in reversed(range(TRIES)):
        slug = _free_slug(deck)
        try:
            with transaction.atomic():
                return Deck.objects.create(
                    owner=teacher,
                    slug=slug,
                    kind=kind,
                    draft=write(deck.but(id=slug)),
                    languages=" ".join(deck.languages),
                    level=deck.level,
                    words=words_of(deck),
                    copied_from=copied_from,
                )
        except IntegrityError:  # Somebody took the name a moment ago.
            if not last:
                raise
    raise AssertionError("not reached")


@transaction.atomic
def copy(*, teacher: User, slug: str) -> Deck:
    """A copy to change: it keeps the licence and says where it comes from."""
    source = Deck.objects.for_teacher(teacher).select_related("latest", "owner").get(slug=slug)
    deck = source.cards
    if source.owner_id == teacher.pk:
        origin = deck.source
    else:
        whose = deck.author or (str(source.owner.name) if source.owner else "")
        origin = ", ".join(part for part in (deck.source, f"“{title_of(deck)}”", whose, deck.licence) if part)
    return create(teacher=teacher, kind=source.kind, deck=deck.but(source=origin), copied_from=source.latest)


@transaction.atomic
def save_draft(*, teacher: User, slug: str, number: int, deck: Cards, overwrites: bool = False) -> int:
    """Keep what was written; *number* is that of the draft it was written on. The new number.

    A draft that it *overwrites*, for somebody has written on it meanwhile, is kept as a version.

    Raises `CannotChange`: ``draft_moved_on`` with the number there is now, ``too_large``,
    ``unknown_picture``, ``unknown_sound``.
    """
    kept = _own(teacher, slug)
    if kept.draft_number != number:
        raise CannotChange("draft_moved_on", number=kept.draft_number)
    check_size(deck)
    pictures.check(deck)
    content = write(deck.but(id=kept.slug))
    if content != kept.draft:
        if overwrites:
            _keep(kept, kept.draft)
        kept.draft = content
        kept.draft_number += 1
        kept.updated_at = timezone.now()
        if kept.latest_id is None:
            kept.languages, kept.level, kept.words = " ".join(deck.languages), deck.level, words_of(deck)
        kept.save()
    return kept.draft_number


@transaction.atomic
def label(
    *, teacher: User, slugs: Iterable[str], level: Level | None, add: Iterable[str], remove: Iterable[str]
) -> int:
    """Give several decks a level, unless it is None, and tags. How many wait to be published.

    A deck whose draft was as published is published at once; another may have more in its draft than this.
    """
    gone = set(map(fold, remove))
    waiting = 0
    for slug in slugs:
        kept = _own(teacher, slug)
        is_as_published = kept.latest is not None and kept.latest.content == kept.draft
        deck = kept.draft_cards
        tags = {fold(tag): tag for tag in (*add, *deck.tags)}
        deck = deck.but(
            level=deck.level if level is None else level,
            tags=tuple(sorted((tags[name] for name in tags if name not in gone), key=fold)),
        )
        number = save_draft(teacher=teacher, slug=slug, number=kept.draft_number, deck=deck)
        if is_as_published:
            publish(teacher=teacher, slug=slug, number=number)
        else:
            waiting += kept.latest_id is not None
    return waiting


@transaction.atomic
def publish(*, teacher: User, slug: str, number: int) -> DeckVersion:
    """What is written in the draft as a version that stays; one that says the same as the last is the last.

    Raises `CannotChange`: ``draft_moved_on``, ``not_playable``, ``media_missing``.
    """
    kept = _own(teacher, slug)
    if kept.draft_number != number:
        raise CannotChange("draft_moved_on", number=kept.draft_number)
    deck = named(written(kept.draft_cards, kept.kind))
    if not games_of(kept.kind, deck):
        raise CannotChange("not_playable")
    missing = deck.media - set(Medium.objects.filter(name__in=deck.media).values_list("name", flat=True))
    if missing:
        raise CannotChange("media_missing", number=len(missing))
    content = write(deck)
    if content != kept.draft:
        kept.draft = content
        kept.draft_number += 1
    return publish_content(deck=kept, content=content)


@transaction.atomic
def restore(*, teacher: User, slug: str, version: int) -> int | None:
    """Write on from an earlier version, or from a draft that was set aside.

    What the draft held until now is kept as a version, unless one says the same; its number, by which
    another call brings it back.
    """
    kept = _own(teacher, slug)
    earlier = kept.versions.get(number=version)
    aside = _keep(kept, kept.draft)
    save_draft(
        teacher=teacher,
        slug=slug,
        number=kept.draft_number,
        deck=read_cards(kept.kind, earlier.content),
    )
    return aside


@transaction.atomic
def publish_content(*, deck: Deck, content: str) -> DeckVersion:
    """*content* as the latest version of *deck*, and what the library searches, brought up to date."""
    cards = read_cards(deck.kind, content)
    version = deck.latest
    if version is None or version.content != content:
        version = _new_version(deck, content)
        deck.updated_at = timezone.now()
    deck.latest = version
    deck.languages = " ".join(cards.languages)
    deck.level = cards.level
    deck.games = "".join(f" {name}" for name in games_of(deck.kind, cards)) + " "
    deck.words = words_of(cards)
    deck.save()
    return version


@transaction.atomic
def set_aside(*, teacher: User, slug: str, deck: Cards) -> int | None:
    """Keep as a version what shall not be the draft, unless one says the same; its number.

    Raises `CannotChange`, as `save_draft` does.
    """
    kept = _own(teacher, slug)
    check_size(deck)
    pictures.check(deck)
    content = write(deck.but(id=kept.slug))
    return None if content == kept.draft else _keep(kept, content)


def _keep(deck: Deck, content: str) -> int | None:
    """The number of a version of what was never published, unless one says the same."""
    if deck.versions.filter(content=content).exists():
        return None
    return _new_version(deck, content, set_aside_at=timezone.now()).number


def _new_version(deck: Deck, content: str, set_aside_at: datetime | None = None) -> DeckVersion:
    last = deck.versions.aggregate(last=Max("number"))["last"] or 0
    return DeckVersion.objects.create(deck=deck, number=last + 1, content=content, set_aside_at=set_aside_at)


@transaction.atomic
def make_room(*, slug: str) -> None:
    """Give a teacher's deck that is called like a starter deck another short name."""
    for deck in Deck.objects.select_for_update().filter(slug=slug, owner__isnull=False):
        deck.slug = _free(slug[: LONGEST_SLUG - 8], {slug} | _slugs_like(slug))
        deck.save(update_fields=["slug"])


@transaction.atomic
def delete(*, teacher: User, slug: str) -> None:
    """Gone for everybody. What lessons were dealt from stays with these lessons."""
    kept = _own(teacher, slug)
    if Deck.objects.played().filter(pk=kept.pk).exists():
        kept.deleted_at = timezone.now()
        kept.visibility = Visibility.PRIVATE
        kept.save(update_fields=["deleted_at", "visibility"])
    else:
        kept.delete()


def begin(*, teacher: User, kind: Kind, title: str, languages: tuple[str, str], level: Level) -> Deck:
    """A deck with blank families to write on; one with a list comes about by `services.imports`.

    Where no cards are made it begins as a copy of the deck that the game brings along.
    """
    titles = dict.fromkeys(languages, title)
    if WRITINGS[kind].made == "nothing":
        own = in_languages(standard_deck(kind), languages)
        deck = own.but(title=titles, level=level, author="", source="")
    else:
        deck = DECKS[kind](
            id="",
            title=titles,
            languages=languages,
            families=blank_families(kind, languages),
            level=level,
            licence="",
            author=teacher.name,
        )
    return create(teacher=teacher, kind=kind, deck=deck.but(id=_slug(title)))


def blank_families(kind: Kind, languages: tuple[str, str]) -> tuple[Family, ...]:
    """A family to begin with; sentences are given their jokers."""
    faces = {language: Face("") for language in languages}
    if WRITINGS[kind].made == "sentences":
        return with_jokers(kind, languages, (SentenceFamily("new-1", *COLOURS[0], faces, ()),))
    empty = tuple(Member(f"new-{number}", dict(faces)) for number in range(2, 2 + FAMILY_SIZE))
    return (Family("new-1", *COLOURS[0], faces, empty),)


def with_jokers(kind: Kind, languages: tuple[str, str], families: tuple[Family, ...]) -> tuple[Family, ...]:
    """*families*, those of sentences with the jokers that no list has."""
    if WRITINGS[kind].made != "sentences" or any(family.id == JOKER for family in families):
        return families
    jokers = standard_deck(kind).families[-1]
    renamed = tuple(member.but(faces={languages[1]: Face(JOKER)}) for member in jokers.members)
    faces = {language: Face("Joker") for language in languages}
    return (*families, jokers.but(faces=faces, members=renamed))


def in_languages(deck: Cards, languages: tuple[str, str]) -> Cards:
    """*deck* for another pair of languages; words it has in neither are left to be written."""

    def faces(known: dict[str, Face]) -> dict[str, Face]:
        return {language: known.get(language, Face("")) for language in languages}

    return deck.but(
        languages=languages,
        families=tuple(
            family.but(
                faces=faces(family.faces),
                members=tuple(member.but(faces=faces(member.faces)) for member in family.members),
            )
            for family in deck.families
        ),
    )


def check_languages(languages: Collection[str]) -> None:
    """Raises `CannotChange`: ``same_languages``, ``unknown_language``."""
    if len(set(languages)) < len(languages):
        raise CannotChange("same_languages")
    for code in languages:
        if code not in known_languages():
            raise CannotChange("unknown_language", language=code)


def known_languages() -> frozenset[str]:
    """The codes of every language that a deck may be in."""
    return pipelines.known() & named_languages() | {code for code, _ in settings.LANGUAGES}


def named_languages() -> frozenset[str]:
    """The codes of languages that have a name here."""
    return frozenset(LANG_INFO.keys() | OTHER_NAMES.keys())


def language_choices() -> list[tuple[str, str]]:
    """Every language that has a name and that spaCy knows, the site's own first, by their names."""
    own = [code for code, _ in settings.LANGUAGES]
    codes = sorted(pipelines.known() & named_languages(), key=lambda code: in_alphabet(language_name(code)))
    ordered = (*own, *(code for code in codes if code not in own))
    return [(code, capfirst(language_name(code))) for code in ordered]


def kind_choices() -> list[tuple[str, str]]:
    """The kinds of decks, by the games that are played with them."""
    order = ("families", "sentences", "nothing")  # Those on which a teacher has most to write come first.
    kinds = sorted(WRITINGS, key=lambda kind: order.index(WRITINGS[kind].made))
    return [(kind, f"{_games_named(kind)} ({DeckKind(kind).label})") for kind in kinds]


def _games_named(kind: str) -> str:
    return ", ".join(str(SITES[name].words.name) for name, game in GAMES.items() if game.kind == kind)


# --- Sharing ----------------------------------------------------------------------------------------------


@transaction.atomic
def share(*, teacher: User, slug: str, visibility: str) -> None:
    """Raises `CannotChange`: ``not_published``, ``no_licence``, ``hidden``, ``unknown_visibility``."""
    kept = _own(teacher, slug)
    if visibility not in Visibility.values:
        raise CannotChange("unknown_visibility")
    if visibility != Visibility.PRIVATE:
        if kept.latest is None:
            raise CannotChange("not_published")
        if kept.hidden_at is not None:
            raise CannotChange("hidden")
        if not kept.cards.licence.strip():
            raise CannotChange("no_licence")
    kept.visibility = visibility
    kept.save(update_fields=["visibility"])


@transaction.atomic
def report(*, teacher: User, slug: str, reason: str) -> DeckReport:
    """Tell the staff of the site; a second report of the same deck replaces what was said before.

    Raises `CannotChange`: ``no_reason``, ``own_deck``, ``reported_too_often``.
    """
    deck = Deck.objects.for_teacher(teacher).get(slug=slug)
    reason = " ".join(reason.split())[: DeckReport._meta.get_field("reason").max_length]
    if not reason:
        raise CannotChange("no_reason")
    if deck.owner_id == teacher.pk:
        raise CannotChange("own_deck")
    today = DeckReport.objects.filter(teacher=teacher, at__gte=timezone.now() - timedelta(days=1))
    if today.count() >= MOST_REPORTS_A_DAY:
        raise CannotChange("reported_too_often")
    return DeckReport.objects.update_or_create(
        deck=deck, teacher=teacher, settled_at=None, defaults={"reason": reason, "at": timezone.now()}
    )[0]


@transaction.atomic
def hide(*, deck: Deck, because: str) -> None:
    """Nobody but its owner sees *deck* any more; the owner learns why. Done by the staff of the site."""
    Deck.objects.filter(pk=deck.pk).update(hidden_at=timezone.now(), hidden_because=because[:300])
    deck.reports.filter(settled_at=None).update(settled_at=timezone.now())


@transaction.atomic
def show_again(*, deck: Deck) -> None:
    Deck.objects.filter(pk=deck.pk).update(hidden_at=None, hidden_because="")


# --- What a deck is worth knowing for ---------------------------------------------------------------------


def tables_of(game: Game, kind: str, deck: Cards) -> list[int]:
    """By how many *game* can be played with this deck, options left as they are but for what it needs."""
    if kind != game.kind:
        return []
    options = game.options_for(deck)
    return [seats for seats in game.seats if not game.check_deck(deck, options, seats)]


def games_of(kind: str, deck: Cards) -> list[str]:
    """The games that can be played with this deck."""
    return [name for name, game in GAMES.items() if tables_of(game, kind, deck)]


def words_of(deck: Cards) -> str:
    """Everything a deck may be searched by, without accents and capitals."""
    words = [face.word for part in deck.parts for face in part.faces.values()]
    texts = [*deck.title.values(), *deck.tags, deck.author, *words]
    return folded(" · ".join(dict.fromkeys(filter(None, texts))))


def write(deck: Cards) -> str:
    return msgspec.json.encode(deck).decode()


def check_size(deck: Cards) -> None:
    if len(deck.cards) > LARGEST_DECK or len(deck.families) > LARGEST_DECK:
        raise CannotChange("too_large", most=LARGEST_DECK)
    if len(msgspec.json.encode(deck)) > LONGEST_DRAFT:
        raise CannotChange("too_large", most=LARGEST_DECK)


def written(deck: Cards, kind: str) -> Cards:
    """The deck without the cards and families of words that wait in the editor to be written."""
    if WRITINGS[kind].made != "families":
        return deck
    families = (
        family.but(members=tuple(member for member in family.members if _is_written(member)))
        for family in deck.families
    )
    return deck.but(families=tuple(family for family in families if family.members or _is_written(family)))


def _is_written(part: Family | Member) -> bool:
    return bool(part.picture) or any(face.word.strip() or face.audio for face in part.faces.values())


def named(deck: Cards) -> Cards:
    """The deck with a lasting name for each new family and card, made from its word."""
    taken = {family.id for family in deck.families}
    families = []
    for family in deck.families:
        inside = {member.id for member in family.members}
        members = tuple(
            member.but(id=_lasting(member.id, member.faces, deck, inside)) for member in family.members
        )
        name = _lasting(family.id, family.faces, deck, taken)
        families.append(family.but(id=name, members=members))
    return deck.but(families=tuple(families))


def _lasting(name: str, faces: dict[str, Face], deck: Cards, taken: set[str]) -> str:
    if not UNNAMED.fullmatch(name):
        return name
    words = [faces[language].word for language in reversed(deck.languages) if language in faces]
    base = next(filter(None, (_slug(word)[:40] for word in words)), "card")
    return _free(base, taken)


def _free(base: str, taken: set[str]) -> str:
    name = base
    for number in range(2, len(taken) + 3):
        if name not in taken:
            break
        name = f"{base}-{number}"
    taken.add(name)
    return name


def _free_slug(deck: Cards) -> str:
    base = _slug(deck.id) or _slug(title_of(deck)) or "deck"
    base = base[: LONGEST_SLUG - 8].strip("-")
    return _free(base, _slugs_like(base) | RESERVED)


def _slug(text: str) -> str:
    """Of a long text the beginning: `slugify` brings marks into order, see `familygames.normalization`."""
    return slugify(text[:LONGEST])


def _slugs_like(base: str) -> set[str]:
    return set(Deck.objects.filter(slug__startswith=base).values_list("slug", flat=True))


def _own(teacher: User, slug: str) -> Deck:
    """The teacher's deck, its row held until the transaction ends."""
    return (
        Deck.objects.editable_by(teacher)
        .select_for_update(of=("self",))
        .select_related("latest")
        .get(slug=slug)
    )
