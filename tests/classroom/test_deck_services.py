"""Decks: written on, published once and for all, shared, copied, reported; nobody touches another's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.conf.locale import LANG_INFO
from django.db import DatabaseError, connection, transaction
from django.utils.translation import override

from classroom.errors import CannotChange
from classroom.models import Deck, DeckReport, DeckVersion, Session, Table, User, Visibility
from classroom.services import deck_advice, decks
from familygames.cards import Deck as Cards
from familygames.cards import Face, Family, Member
from familygames.happy_family import standard_deck
from familygames.language.words.spelling import fold
from tests.classroom.tables import a_published_deck, a_table, a_teacher

pytestmark = [pytest.mark.django_db, pytest.mark.on_postgresql]


@pytest.fixture
def mary() -> User:
    return a_teacher("mary@school.example")


@pytest.fixture
def paul() -> User:
    return a_teacher("paul@school.example")


def a_draft(owner: User, **changes: Any) -> Deck:
    return decks.create(teacher=owner, kind="cards", deck=standard_deck().but(**changes))


def refusal(act: Callable[[], Any]) -> str:
    with pytest.raises(CannotChange) as refused:
        act()
    return refused.value.reason


def test_french_writes_languages_small_and_begins_a_label_with_a_capital() -> None:
    with override("fr"):
        assert [decks.language_name(code) for code in ("fr", "en", "nl", "nb", "fa")] == [
            "français",
            "anglais",
            "néerlandais",
            "norvégien bokmål",
            "persan",
        ]
        names = [name for code, name in decks.language_choices()]
        assert names[:2] == ["Anglais", "Français"]
        assert all(name[0].isupper() for name in names)
    with override("en"):
        assert [decks.language_name(code) for code in ("fr", "nl", "xx")] == ["French", "Dutch", "xx"]
        assert decks.language_name("nb") == "Norwegian Bokmål"


@pytest.mark.parametrize("code", LANG_INFO)
def test_no_language_has_its_english_name_in_french(code: str) -> None:
    alike = {
        "af",
        "bn",
        "br",
        "ca",
        "eu",
        "hi",
        "ia",
        "ig",
        "io",
        "kab",
        "kk",
        "km",
        "kn",
        "ml",
        "mr",
        "sw",
        "tt",
    }
    with override("en"):
        english = decks.language_name(code)
    with override("fr"):
        french = decks.language_name(code)

    assert (english.lower() == french) == (code in alike)


def renamed(cards: Cards, title: str) -> Cards:
    return cards.but(title={"en": title, "fr": title})


# --- Writing and publishing ---------------------------------------------------------------------------------


def test_a_deck_is_named_after_its_title_and_two_of_one_name_differ(mary: User, paul: User) -> None:
    first = a_draft(mary, id="", title={"en": "Our street", "fr": "Notre rue"})
    second = a_draft(paul, id="", title={"en": "Our street", "fr": "Notre rue"})

    assert (first.slug, second.slug) == ("our-street", "our-street-2")
    assert second.draft_cards.id == "our-street-2"


def test_what_was_written_on_an_older_draft_is_refused_and_nothing_is_lost(mary: User) -> None:
    deck = a_draft(mary)
    number = decks.save_draft(
        teacher=mary, slug=deck.slug, number=1, deck=renamed(deck.draft_cards, "In one window")
    )

    late = renamed(deck.draft_cards, "In another")
    with pytest.raises(CannotChange) as refused:
        decks.save_draft(teacher=mary, slug=deck.slug, number=1, deck=late)

    assert (refused.value.reason, refused.value.details) == ("draft_moved_on", {"number": number})
    assert Deck.objects.get(pk=deck.pk).draft_cards.title["en"] == "In one window"


def test_saving_the_same_again_changes_nothing(mary: User) -> None:
    deck = a_draft(mary)

    assert decks.save_draft(teacher=mary, slug=deck.slug, number=1, deck=deck.draft_cards) == 1


def test_a_published_version_stays_while_the_draft_goes_on(mary: User) -> None:
    deck = a_draft(mary)
    first = decks.publish(teacher=mary, slug=deck.slug, number=1)

    number = decks.save_draft(teacher=mary, slug=deck.slug, number=1, deck=renamed(deck.draft_cards, "New"))
    assert Deck.objects.get(pk=deck.pk).cards == first.cards
    second = decks.publish(teacher=mary, slug=deck.slug, number=number)

    assert (first.number, second.number) == (1, 2)
    assert DeckVersion.objects.get(pk=first.pk).cards.title == standard_deck().title
    assert str(Deck.objects.get(pk=deck.pk)) == "New"


def test_publishing_the_same_twice_makes_one_version(mary: User) -> None:
    deck = a_draft(mary)

    once = decks.publish(teacher=mary, slug=deck.slug, number=1)

    assert decks.publish(teacher=mary, slug=deck.slug, number=1) == once
    assert deck.versions.count() == 1


def test_what_no_game_can_be_played_with_is_not_published(mary: User) -> None:
    family = standard_deck().families[0]
    deck = a_draft(mary, families=(family.but(members=family.members[:5]),))

    assert refusal(lambda: decks.publish(teacher=mary, slug=deck.slug, number=1)) == "not_playable"
    assert Deck.objects.get(pk=deck.pk).latest is None


def test_what_waits_to_be_written_is_neither_published_nor_a_mistake(mary: User) -> None:
    blank = Member("new-1", {"fr": Face(""), "en": Face(" ")})
    first, *others = standard_deck().families
    waiting = Family("new-2", "white", "circle", {"fr": Face(""), "en": Face("")}, (blank,))
    families = (first.but(members=(*first.members, blank)), *others, waiting)
    deck = a_draft(mary, families=families)

    assert deck_advice.look_at("cards", deck.draft_cards).marks == []
    assert decks.publish(teacher=mary, slug=deck.slug, number=1).cards.families == standard_deck().families


def test_a_card_with_a_picture_alone_still_wants_its_words(mary: User) -> None:
    first, *others = standard_deck().families
    drawn = Member("new-1", {"fr": Face(""), "en": Face("")}, picture="🍎")
    deck = a_draft(mary, families=(first.but(members=(*first.members[1:], drawn)), *others))

    marks = deck_advice.look_at("cards", deck.draft_cards).marks

    assert {(mark.member, mark.text) for mark in marks} == {("new-1", "A word is missing here.")}


def test_a_picture_that_is_not_here_is_not_published(mary: User) -> None:
    first, *others = standard_deck().families
    lost = first.but(picture="0" * 64 + ".webp")
    deck = a_draft(mary, families=(lost, *others))

    assert refusal(lambda: decks.publish(teacher=mary, slug=deck.slug, number=1)) == "media_missing"


def test_new_cards_get_their_lasting_names_from_the_learned_language_when_published(mary: User) -> None:
    def member(number: int, word: str) -> Member:
        return Member(f"new-{number}", {"fr": Face("mot"), "en": Face(word)})

    words = ("Ice cream", "ice-cream", "Œuf", "?!")
    family = Family(
        "new-1",
        "blue",
        "circle",
        {"fr": Face("Goûter"), "en": Face("Tea time")},
        tuple(member(number, word) for number, word in enumerate(words)),
    )

    named = decks.named(standard_deck().but(families=(*standard_deck().families, family)))

    assert [f.id for f in named.families[-2:]] == [standard_deck().families[-1].id, "tea-time"]
    assert named.members["tea-time"] == ("ice-cream", "ice-cream-2", "uf", "mot")


def test_an_earlier_version_can_be_written_on(mary: User) -> None:
    deck = a_draft(mary)
    decks.publish(teacher=mary, slug=deck.slug, number=1)
    number = decks.save_draft(teacher=mary, slug=deck.slug, number=1, deck=renamed(deck.draft_cards, "New"))
    decks.publish(teacher=mary, slug=deck.slug, number=number)

    decks.restore(teacher=mary, slug=deck.slug, version=1)

    assert Deck.objects.get(pk=deck.pk).draft_cards.title == standard_deck().title


def test_a_draft_that_gives_way_to_an_earlier_version_is_kept_and_comes_back(mary: User) -> None:
    deck = a_draft(mary)
    decks.publish(teacher=mary, slug=deck.slug, number=1)
    decks.save_draft(teacher=mary, slug=deck.slug, number=1, deck=renamed(deck.draft_cards, "Unfinished"))

    aside = decks.restore(teacher=mary, slug=deck.slug, version=1)

    assert aside == 2
    assert Deck.objects.get(pk=deck.pk).latest.number == 1  # type: ignore[union-attr]
    assert deck.versions.get(number=2).set_aside_at is not None
    assert decks.restore(teacher=mary, slug=deck.slug, version=aside) is None, "version 1 has it"
    assert Deck.objects.get(pk=deck.pk).draft_cards.title["en"] == "Unfinished"
    assert decks.restore(teacher=mary, slug=deck.slug, version=1) is None, "version 2 has it"


def test_what_is_overwritten_and_what_gives_way_are_kept_as_versions(mary: User) -> None:
    deck = a_draft(mary)
    there = renamed(deck.draft_cards, "In one window")
    number = decks.save_draft(teacher=mary, slug=deck.slug, number=1, deck=there)
    here = renamed(deck.draft_cards, "In another")

    assert decks.set_aside(teacher=mary, slug=deck.slug, deck=there) is None, "it is the draft"
    assert decks.set_aside(teacher=mary, slug=deck.slug, deck=here) == 1
    assert decks.set_aside(teacher=mary, slug=deck.slug, deck=here) is None, "it is kept already"
    decks.save_draft(teacher=mary, slug=deck.slug, number=number, deck=here, overwrites=True)

    kept = [version.cards.title["en"] for version in deck.versions.order_by("number")]
    assert kept == ["In another", "In one window"]
    assert Deck.objects.get(pk=deck.pk).latest is None


def test_a_deck_too_large_to_play_with_is_refused(mary: User) -> None:
    family = standard_deck().families[0]
    many = tuple(family.members[0].but(id=f"new-{number}") for number in range(decks.LARGEST_DECK + 1))

    assert refusal(lambda: a_draft(mary, families=(family.but(members=many),))) == "too_large"


def test_several_decks_are_given_a_level_and_tags_at_once(mary: User, paul: User) -> None:
    published = a_published_deck(standard_deck().but(tags=("home", "old")), owner=mary, slug="published")
    changed = a_published_deck(standard_deck(), owner=mary, slug="changed")
    decks.save_draft(teacher=mary, slug="changed", number=1, deck=renamed(changed.draft_cards, "Changed"))
    draft = a_draft(mary)
    slugs = ["published", "changed", draft.slug]

    waiting = decks.label(teacher=mary, slugs=slugs, level="A2", add=["6e", "Old"], remove=["HOME"])

    assert waiting == 1
    for slug in slugs:
        assert Deck.objects.get(slug=slug).draft_cards.level == "A2"
    published = Deck.objects.get(slug="published")
    assert (published.cards.level, published.cards.tags) == ("A2", ("6e", "old"))
    assert (published.level, published.latest.number if published.latest else 0) == ("A2", 2)
    assert Deck.objects.get(slug="changed").cards.level != "A2"
    decks.label(teacher=mary, slugs=["published"], level=None, add=[], remove=[])
    assert published.versions.count() == 2
    with pytest.raises(Deck.DoesNotExist):
        decks.label(teacher=paul, slugs=["published"], level="B1", add=[], remove=[])


# --- Versions never change ----------------------------------------------------------------------------------


def test_a_version_has_no_way_to_be_changed(mary: User) -> None:
    deck = a_draft(mary)
    version = decks.publish(teacher=mary, slug=deck.slug, number=1)

    version.content = "{}"
    with pytest.raises(TypeError):
        version.save()
    with pytest.raises(TypeError):
        DeckVersion.objects.update(content="{}")


def test_the_database_itself_refuses_to_change_a_version(mary: User) -> None:
    deck = a_draft(mary)
    version = decks.publish(teacher=mary, slug=deck.slug, number=1)

    with (
        pytest.raises(DatabaseError, match="never changes"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute("UPDATE classroom_deckversion SET content = '{}'")

    assert DeckVersion.objects.get(pk=version.pk).cards == version.cards


def test_a_number_is_given_once(mary: User) -> None:
    deck = a_draft(mary)
    decks.publish(teacher=mary, slug=deck.slug, number=1)

    with pytest.raises(DatabaseError), transaction.atomic():
        DeckVersion.objects.create(deck=deck, number=1, content="{}")


# --- Who may do what ----------------------------------------------------------------------------------------


ACTS: dict[str, Callable[[User, str], Any]] = {
    "save": lambda teacher, slug: decks.save_draft(
        teacher=teacher, slug=slug, number=1, deck=standard_deck()
    ),
    "publish": lambda teacher, slug: decks.publish(teacher=teacher, slug=slug, number=1),
    "restore": lambda teacher, slug: decks.restore(teacher=teacher, slug=slug, version=1),
    "set_aside": lambda teacher, slug: decks.set_aside(teacher=teacher, slug=slug, deck=standard_deck()),
    "share": lambda teacher, slug: decks.share(teacher=teacher, slug=slug, visibility="public"),
    "delete": lambda teacher, slug: decks.delete(teacher=teacher, slug=slug),
}


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS.keys())
@pytest.mark.parametrize("visibility", Visibility.values)
def test_nobody_changes_anothers_deck(
    mary: User, paul: User, act: Callable[[User, str], Any], visibility: str
) -> None:
    deck = a_published_deck(standard_deck(), owner=mary, slug="mine")
    Deck.objects.filter(pk=deck.pk).update(visibility=visibility)
    before = Deck.objects.filter(pk=deck.pk).values().get()

    with pytest.raises(Deck.DoesNotExist):
        act(paul, "mine")

    assert Deck.objects.filter(pk=deck.pk).values().get() == before


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS.keys())
def test_a_starter_deck_is_nobodys_to_change(mary: User, act: Callable[[User, str], Any]) -> None:
    a_published_deck(standard_deck())

    with pytest.raises(Deck.DoesNotExist):
        act(mary, standard_deck().id)


def test_a_private_deck_is_neither_seen_nor_copied_nor_reported(mary: User, paul: User) -> None:
    a_published_deck(standard_deck(), owner=mary, slug="mine")

    assert not Deck.objects.for_teacher(paul).exists()
    assert not Deck.objects.public().exists()
    with pytest.raises(Deck.DoesNotExist):
        decks.copy(teacher=paul, slug="mine")
    with pytest.raises(Deck.DoesNotExist):
        decks.report(teacher=paul, slug="mine", reason="It is private")


def seen(deck: Deck, teacher: User) -> bool:
    return Deck.objects.for_teacher(teacher).filter(pk=deck.pk).exists()


def test_who_sees_a_shared_deck(mary: User, paul: User) -> None:
    deck = a_published_deck(standard_deck(), owner=mary, slug="mine")

    decks.share(teacher=mary, slug="mine", visibility="school")
    assert (seen(deck, paul), Deck.objects.public().exists()) == (True, False)

    decks.share(teacher=mary, slug="mine", visibility="public")
    assert (seen(deck, paul), Deck.objects.public().exists()) == (True, True)

    decks.share(teacher=mary, slug="mine", visibility="private")
    assert (seen(deck, paul), seen(deck, mary)) == (False, True)


def test_others_see_what_was_published_and_not_what_is_being_written(mary: User, paul: User) -> None:
    a_published_deck(standard_deck(), owner=mary, slug="mine")
    decks.share(teacher=mary, slug="mine", visibility="school")
    decks.save_draft(teacher=mary, slug="mine", number=1, deck=renamed(standard_deck(), "Half-made"))

    copied = decks.copy(teacher=paul, slug="mine")

    assert copied.draft_cards.title == standard_deck().title


def test_only_a_published_deck_with_a_licence_is_shared(mary: User) -> None:
    draft = a_draft(mary, id="draft")
    a_published_deck(standard_deck().but(licence=" "), owner=mary, slug="no-licence")

    def share(slug: str, visibility: str = "public") -> Callable[[], None]:
        return lambda: decks.share(teacher=mary, slug=slug, visibility=visibility)

    assert refusal(share(draft.slug)) == "not_published"
    assert refusal(share("no-licence")) == "no_licence"
    assert refusal(share("no-licence", "friends")) == "unknown_visibility"


def test_lessons_are_opened_with_ones_own_decks_and_the_starters(mary: User, paul: User) -> None:
    a_published_deck(standard_deck())
    a_published_deck(standard_deck(), owner=mary, slug="mine")
    a_draft(paul, id="draft")
    decks.share(teacher=mary, slug="mine", visibility="public")

    assert set(Deck.objects.at_hand(mary).values_list("slug", flat=True)) == {standard_deck().id, "mine"}
    assert set(Deck.objects.at_hand(paul).values_list("slug", flat=True)) == {standard_deck().id}


# --- Copying, reporting, hiding, deleting -------------------------------------------------------------------


def test_a_copy_keeps_the_licence_and_says_where_it_comes_from(mary: User, paul: User) -> None:
    theirs = standard_deck().but(licence="CC BY 4.0", author="Mary Smith")
    deck = a_published_deck(theirs, owner=mary, slug="mine")
    decks.share(teacher=mary, slug="mine", visibility="school")

    copied = decks.copy(teacher=paul, slug="mine")

    assert (copied.owner, copied.copied_from, copied.visibility) == (paul, deck.latest, "private")
    assert copied.draft_cards.licence == "CC BY 4.0"
    assert "Mary Smith" in copied.draft_cards.source
    assert copied.draft_cards.but(id="", source="") == theirs.but(id="")


def test_a_copy_outlives_what_it_was_copied_from(mary: User, paul: User) -> None:
    a_published_deck(standard_deck(), owner=mary, slug="mine")
    decks.share(teacher=mary, slug="mine", visibility="school")
    copied = decks.copy(teacher=paul, slug="mine")

    decks.delete(teacher=mary, slug="mine")

    copied.refresh_from_db()
    assert copied.copied_from is None
    assert copied.draft_cards.families == standard_deck().families


def test_a_report_is_kept_once_for_each_teacher_until_it_is_settled(mary: User, paul: User) -> None:
    a_published_deck(standard_deck(), owner=mary, slug="mine")
    decks.share(teacher=mary, slug="mine", visibility="school")

    decks.report(teacher=paul, slug="mine", reason="A rude  word")
    decks.report(teacher=paul, slug="mine", reason="A rude word and a rude picture")

    assert DeckReport.objects.get().reason == "A rude word and a rude picture"
    assert refusal(lambda: decks.report(teacher=paul, slug="mine", reason=" ")) == "no_reason"
    assert refusal(lambda: decks.report(teacher=mary, slug="mine", reason="Mine")) == "own_deck"


def test_a_hidden_deck_is_seen_by_its_owner_alone_and_shared_no_more(mary: User, paul: User) -> None:
    deck = a_published_deck(standard_deck(), owner=mary, slug="mine")
    decks.share(teacher=mary, slug="mine", visibility="public")
    decks.report(teacher=paul, slug="mine", reason="Somebody's name")

    decks.hide(deck=deck, because="Somebody's name")

    assert (seen(deck, mary), seen(deck, paul), Deck.objects.public().exists()) == (True, False, False)
    assert DeckReport.objects.get().settled_at is not None
    assert refusal(lambda: decks.share(teacher=mary, slug="mine", visibility="public")) == "hidden"

    decks.show_again(deck=deck)
    assert seen(deck, paul)


def test_the_words_of_a_deck_are_not_kept_beside_it() -> None:
    before = fold.cache_info().currsize

    assert "grandmother" in decks.words_of(standard_deck())

    assert fold.cache_info().currsize == before


def test_a_deck_nobody_has_played_is_deleted_for_good(mary: User) -> None:
    a_published_deck(standard_deck(), owner=mary, slug="mine")

    decks.delete(teacher=mary, slug="mine")

    assert not Deck.objects.exists()
    assert not DeckVersion.objects.exists()


def test_a_deck_that_was_played_is_gone_for_all_but_its_lessons(mary: User) -> None:
    a_table("Emma", "Noah", teacher=mary)
    deck = Deck.objects.get()
    Deck.objects.update(owner=mary)

    decks.delete(teacher=mary, slug=deck.slug)

    assert not Deck.objects.for_teacher(mary).exists()
    assert not Deck.objects.at_hand(mary).exists()
    assert Table.objects.get().version.cards == standard_deck()
    assert Session.objects.get().deck == deck


def test_a_teacher_goes_with_his_decks_and_lessons(mary: User) -> None:
    a_table("Emma", "Noah", teacher=mary)
    Deck.objects.update(owner=mary)

    mary.delete()

    assert not Deck.objects.exists()
    assert not Session.objects.exists()
