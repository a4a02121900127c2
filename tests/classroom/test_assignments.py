"""Assignments: what a teacher sets, what pupils find at home, and what of it is seen by whom."""

from __future__ import annotations

import json
import re
from datetime import date, datetime, time, timedelta
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom.games.sites import SITES
from classroom.learning import assignments, keeping, progress
from classroom.learning.models import (
    Aim,
    AssignedTable,
    Assignment,
    Evidence,
    Place,
)
from classroom.models import (
    ApiToken,
    Colleague,
    Deck,
    Learner,
    Practice,
    Pupil,
    Right,
    SchoolClass,
    Session,
    Table,
    User,
    Utterance,
)
from classroom.services import cards
from classroom.services.classes import remove_pupils
from familygames.catalogue import GAMES, Game
from tests.classroom.lessons import make_teacher
from tests.classroom.tables import a_deck_of, a_published_deck
from tests.classroom.test_evidence import SLIP, Spoken, ask
from tests.classroom.test_learning_pages import animals, desk_of, phone_of, text_of
from tests.classroom.test_listings import program_of

pytestmark = [pytest.mark.django_db, pytest.mark.on_postgresql]

OUTCOME = {"points": [1, 0], "won": [0], "moves": 1}
MOTHER = {"key": "ask", "family": "blue", "member": "mother"}


class Set:
    """A class with two pupils and an assignment, for the week from today."""

    def __init__(self, game: str = "happy_family", *, own: bool = False, **fields: Any) -> None:
        self.school_class = SchoolClass.objects.create(teacher=make_teacher("m@a.example"), name="6e B")
        self.lina, self.noah = (
            Pupil.objects.create(school_class=self.school_class, name=name) for name in NAMES
        )
        self.deck = Deck.objects.filter(kind=GAMES[game].kind, owner=None).first() or a_published_deck(
            GAMES[game].standard_deck(), kind=GAMES[game].kind
        )
        if own:
            self.deck = a_published_deck(self.deck.cards, owner=self.school_class.teacher, slug="own")
        today = timezone.localdate()
        days = {"begins": today - timedelta(days=7), "ends": today + timedelta(days=7)}
        self.assignment = Assignment.objects.create(
            school_class=self.school_class, game=game, deck=self.deck, **{**days, **fields}
        )

    def learner(self, pupil: Pupil) -> Learner:
        return Learner.objects.get_or_create(pupil=pupil, defaults={"learns": "en"})[0]

    def play(self, pupil: Pupil, *ways: str, day: date | None = None, is_over: bool = True) -> Table:
        """A game for the assignment, in which *pupil* said a sentence in each of these *ways*."""
        table = assignments.play(self.learner(pupil), self.assignment)
        for way in ways:
            self.say(table, way, day=day)
        if is_over:
            end(table, day)
        return table

    def play_freely(self, pupil: Pupil, *ways: str, day: date | None = None) -> Table:
        table = self.play(pupil, *ways, day=day)
        AssignedTable.objects.filter(table=table).delete()
        return table

    def say(self, table: Table, way: str, *, day: date | None = None, **fields: Any) -> Utterance:
        row = {"way": way, "language": "en", "seat": 0, "at": noon(day), "text": f"{way} {next_number()}"}
        return Utterance.objects.create(table=table, **{**row, "findings": "[]", **MOTHER, **fields})

    def standing(self, pupil: Pupil) -> assignments.AssignmentStanding:
        return assignments.standings_of([self.assignment], [pupil])[self.assignment.pk, pupil.pk]

    def desk(self, page: str = "class_assignments", *more: int) -> str:
        address = reverse(page, args=[self.school_class.pk, *more])
        return text_of(desk_of(self.school_class).get(address).content.decode())


NAMES = ("Lina", "Noah")


def next_number() -> int:
    return Utterance.objects.count()


def noon(day: date | None) -> datetime:
    return timezone.now() if day is None else timezone.make_aware(datetime.combine(day, time(12)))


def end(table: Table, day: date | None = None) -> None:
    table.turns.create(number=1, seat=0, move="{}", events="[]", at=noon(day))
    Practice.objects.filter(pk=table.practice_id).update(outcome=OUTCOME)


def days_ago(number: int) -> date:
    return timezone.localdate() - timedelta(days=number)


# --- What counts --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_set_and_begun_as_it_is(game: str) -> None:
    given = Set(game)

    table = assignments.play(given.learner(given.lina), given.assignment)

    assert (table.game, table.assigned.assignment) == (game, given.assignment)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_homework_is_dealt_as_a_first_game_at_home_is_proposed(game: Game) -> None:
    cards = game.standard_deck()
    chosen, proposed = assignments.preset(game, cards), game.proposed_at_home(cards)

    assert chosen is not None
    assert chosen.seats == game.size_at_home
    assert game.alone(chosen.options) == {
        name: value for name, value in game.alone(proposed).items() if name in game.alone(chosen.options)
    }


def test_a_game_counts_when_it_is_over() -> None:
    given = Set(number=2)
    table = given.play(given.lina, "tap", is_over=False)
    assert given.standing(given.lina)[:2] == (0, 2)

    end(table)
    assert given.standing(given.lina)[:2] == (1, 2)
    given.play(given.lina, "tap")
    assert given.standing(given.lina).is_done
    assert not given.standing(given.noah).done


@pytest.mark.parametrize(
    ("ways", "counts"),
    [
        (("gaps", "gaps", "tap"), True),
        (("gaps", "tap"), True),
        (("type", "tap"), True),
        (("tiles", "tap", "gaps"), False),
        (("tap",), False),
    ],
)
def test_half_of_what_is_said_in_a_game_has_to_be_in_the_way_or_a_harder_one(
    ways: tuple[str, ...], counts: bool
) -> None:
    given = Set(way="gaps")

    given.play(given.lina, *ways)

    assert given.standing(given.lina).is_done is counts


def test_a_sentence_counts_when_it_is_understood_and_in_the_way_or_a_harder_one() -> None:
    given = Set(aim=Aim.SENTENCES, way="tiles", number=5)
    table = given.play(given.lina, "tap", "tiles", "gaps", "type", is_over=False)
    given.say(table, "type", reason="not_understood", key="", family="", member="")

    assert given.standing(given.lina)[:2] == (3, 5)


@pytest.mark.parametrize(("day", "is_late"), [(3, False), (2, False), (1, True)])
def test_what_is_finished_after_the_last_day_is_late_and_counts(day: int, is_late: bool) -> None:
    given = Set(ends=days_ago(2))

    given.play(given.lina, "tap", day=days_ago(day))

    standing = given.standing(given.lina)
    assert (standing.is_done, standing.is_late) == (True, is_late)
    assert ("done late" in given.desk()) is is_late


def test_the_words_of_a_deck_are_known_once_they_need_not_come_back_for_a_week() -> None:
    given = Set(aim=Aim.WORDS)
    table = given.play(given.lina, is_over=False)
    given.say(table, "type", day=days_ago(6))
    none, needed = given.standing(given.lina)[:2]
    given.say(table, "type", day=days_ago(3))

    assert (none, given.standing(given.lina).done) == (0, 1)
    assert needed == 6, "the same word on several cards is one"


def test_what_is_practised_besides_makes_no_word_of_an_assignment_known() -> None:
    given = Set(aim=Aim.WORDS)
    table = given.play(given.lina, is_over=False)
    AssignedTable.objects.all().delete()
    for day in (6, 3):
        given.say(table, "type", day=days_ago(day))
    keeping.catch_up(Table.objects.all())

    assert given.standing(given.lina).done == 0


def test_it_takes_few_queries_for_however_many(django_assert_max_num_queries: Any) -> None:
    given = Set(aim=Aim.WORDS)
    others = [
        Assignment.objects.create(
            school_class=given.school_class, game="happy_family", deck=given.deck, aim=aim,
            ends=timezone.localdate(),
        )
        for aim in Aim
    ]  # fmt: skip
    pupils = [Pupil.objects.create(school_class=given.school_class, name=f"P{n}") for n in range(10)]
    for pupil in pupils[:3]:
        given.play(pupil, "tap")
    all_of_it = list(Assignment.objects.select_related("deck__latest"))
    assignments.standings_of(all_of_it, pupils)

    with django_assert_max_num_queries(12):
        assert len(assignments.standings_of(all_of_it, pupils)) == 10 * (1 + len(others))


# --- Evidence -----------------------------------------------------------------------------------------------


def test_what_is_said_for_an_assignment_is_told_from_practice_also_when_it_is_derived_again() -> None:
    given = Set()
    given.play(given.lina, "type")
    keeping.catch_up(Table.objects.all())
    assert set(Evidence.objects.values_list("place", flat=True)) == {Place.ASSIGNMENT}

    Evidence.objects.all().delete()
    list(keeping.derive_all(list(Table.objects.values_list("pk", flat=True))))
    keeping.Derivation.objects.update(is_due=True)
    keeping.catch_up(Table.objects.all())
    assert set(Evidence.objects.values_list("place", flat=True)) == {Place.ASSIGNMENT}


def test_what_my_class_can_say_counts_assignments_and_never_practice() -> None:
    given = Set()
    table = given.play(given.lina, "type")
    progress.bring_up_to_date(given.school_class)
    assert progress.first_and_last_day(given.school_class) is not None

    Evidence.objects.filter(table=table).update(place=Place.HOME)
    assert progress.first_and_last_day(given.school_class) is None


# --- For whom -----------------------------------------------------------------------------------------------


def test_a_pupil_who_joins_later_finds_what_is_for_the_whole_class() -> None:
    given = Set()
    zoe = Pupil.objects.create(school_class=given.school_class, name="Zoé")

    assert list(assignments.given_to(zoe)) == [given.assignment]


def test_what_is_for_some_is_for_nobody_else_also_when_they_are_gone() -> None:
    given = Set(for_all=False)
    given.assignment.pupils.add(given.lina)
    assert list(assignments.given_to(given.lina)) == [given.assignment]
    assert not assignments.given_to(given.noah)

    given.lina.delete()
    assert not assignments.given_to(given.noah)


@pytest.mark.parametrize("fields", [{"begins": days_ago(-7)}, {"ended_at": timezone.now()}])
def test_what_has_not_begun_or_was_taken_off_is_not_found(fields: dict[str, Any]) -> None:
    given = Set(**fields)

    assert not assignments.given_to(given.lina)


def test_erasing_a_pupil_erases_what_they_did_for_it() -> None:
    given = Set()
    given.play(given.lina, "type")

    remove_pupils(pupils=[given.lina])

    assert not AssignedTable.objects.exists()
    assert Assignment.objects.exists()


# --- At home ------------------------------------------------------------------------------------------------


def test_homework_stands_first_with_its_day_and_how_far_one_is() -> None:
    given = Set(aim=Aim.SENTENCES, number=5)
    given.play(given.lina, "tap", "tap", "tap", is_over=False)

    page = text_of(phone_of(given.lina).get(reverse("practise")).content.decode())

    assert "3 of 5 sentences" in page
    assert page.index("Your homework") < page.index("Go on playing") < page.index("A new game")


WAY_IS = {
    "tiles": "Here you put the words in order.",
    "gaps": "Here you fill the gaps.",
    "type": "Here you write the sentences yourself.",
}


@pytest.mark.parametrize("way", ["tap", *WAY_IS])
@pytest.mark.parametrize("aim", Aim)
def test_homework_in_some_way_says_what_one_does_in_it(way: str, aim: Aim) -> None:
    given = Set(way=way, aim=aim)
    page = phone_of(given.lina).get(reverse("homework", args=[given.assignment.code])).text

    told = [text for text in WAY_IS.values() if text in page]

    assert told == ([WAY_IS[way]] if way in WAY_IS and aim in (Aim.GAMES, Aim.SENTENCES) else [])


def test_a_pupil_is_told_before_starting_that_the_teacher_sees_it() -> None:
    given = Set(note="Sit somewhere quiet.")
    address, phone = reverse("homework", args=[given.assignment.code]), phone_of(given.lina)

    page = text_of(phone.get(address).content.decode())

    assert "Sit somewhere quiet." in page
    assert page.index("Your teacher sees what you say in this game.") < page.index("Start the game")
    assert not Table.objects.exists()
    answer = phone.post(address)
    assert answer["Location"] == reverse("table", args=[AssignedTable.objects.get().pk])
    assert phone.post(address)["Location"] == answer["Location"]


def test_who_deletes_a_deck_is_told_how_much_homework_ends_with_it() -> None:
    given = Set(own=True)
    today = timezone.localdate()
    desk, page = desk_of(given.school_class), reverse("deck", args=["own"])
    common = {
        "school_class": given.school_class, "game": "happy_family", "deck": given.deck,
        "begins": today - timedelta(days=7), "ends": today,
    }  # fmt: skip
    assert "1 piece of homework of a class ends with it." in text_of(desk.get(page).text)

    Assignment.objects.create(**common, aim=Aim.WORDS)
    Assignment.objects.create(**common, aim=Aim.EXERCISES)  # It keeps its sentences.
    Assignment.objects.create(**common, ended_at=timezone.now())
    assert "2 pieces of homework of classes end with it." in text_of(desk.get(page).text)

    overdue = Assignment.objects.create(
        **{**common, "ends": today - timedelta(days=1)}, aim=Aim.SENTENCES, for_all=False
    )
    assert "2 pieces of homework" in text_of(desk.get(page).text)  # Nobody has it to do.
    overdue.pupils.add(given.lina)
    assert "3 pieces of homework" in text_of(desk.get(page).text)
    given.assignment, first = overdue, given.assignment
    given.play(given.lina, "tap")
    assert "2 pieces of homework" in text_of(desk.get(page).text)  # She has done it.
    given.assignment = first

    Assignment.objects.update(ended_at=timezone.now())
    assert "with it." not in text_of(desk.get(page).text)


def test_play_again_goes_on_with_the_homework_until_it_is_done() -> None:
    given = Set(number=2)
    phone = phone_of(given.lina)
    page = reverse("homework", args=[given.assignment.code])
    table = given.play(given.lina, "tap")
    again = f"{reverse('practise_new')}?like={table.pk}"
    assert phone.get(again)["Location"] == page

    given.play(given.lina, "tap")
    assert phone.get(again).status_code == 200, "done: they play as they like"


@pytest.mark.parametrize("fields", [{"ended_at": timezone.now()}, {"begins": days_ago(-7)}])
def test_play_again_is_free_where_the_homework_is_there_no_more(fields: dict[str, Any]) -> None:
    given = Set(number=2)
    table, free = given.play(given.lina, "tap"), given.play_freely(given.lina, "tap")
    Assignment.objects.update(**fields)

    for one in (table, free):
        again = f"{reverse('practise_new')}?like={one.pk}"
        assert phone_of(given.lina).get(again).status_code == 200


def come_in(phone: Client, pupil: Pupil) -> str:
    """Where the card of *pupil* leads, by its three pictures."""
    (card,) = cards.make_cards(pupils=[pupil], deck=animals().cards)
    chosen = ",".join(map(str, cards.secret_of(card)))
    return phone.post(reverse("practise_card", args=[card.code]), {"chosen": chosen})["Location"]


@pytest.mark.parametrize("page", ["homework", "homework_words"])
def test_whoever_comes_in_after_the_link_lands_on_its_homework(page: str) -> None:
    given = Set(aim=Aim.WORDS)
    link, there = (reverse(one, args=[given.assignment.code]) for one in (page, "homework"))
    other = SchoolClass.objects.create(teacher=given.school_class.teacher, name="5e A")
    for phone in (Client(), phone_of(None), phone_of(Pupil.objects.create(school_class=other, name="Ali"))):
        phone.get(link)
        phone.get(reverse("practise"))

        assert come_in(phone, given.lina) == there
        assert phone.get(there).status_code == 200
        assert come_in(phone, given.lina) == reverse("practise"), "the next time it is asked for no more"


@pytest.mark.parametrize("code", ["//evil.example", "https:%2F%2Fevil.example", "NOBODYS1", "", "x" * 5000])
def test_what_stands_in_the_cookie_leads_nowhere_else(code: str) -> None:
    given = Set()
    phone = Client()
    phone.cookies["homework"] = code

    assert come_in(phone, given.lina) == reverse("practise")


def test_the_link_of_another_class_leads_home() -> None:
    given = Set()
    ali = Pupil.objects.create(
        school_class=SchoolClass.objects.create(teacher=make_teacher("x@a.example"), name="5e A"), name="Ali"
    )
    phone = Client()
    phone.get(reverse("homework", args=[given.assignment.code]))

    assert come_in(phone, ali) == reverse("practise")


def test_they_play_at_least_in_the_way_that_counts() -> None:
    given = Set(way="gaps")
    Learner.objects.create(pupil=given.noah, way="type")

    for pupil in (given.lina, given.noah):
        given.play(pupil, is_over=False)

    assert [Learner.objects.get(pupil=pupil).way for pupil in (given.lina, given.noah)] == ["gaps", "type"]


def test_the_link_leads_others_to_their_own_page() -> None:
    given = Set()
    elsewhere = SchoolClass.objects.create(teacher=make_teacher("x@a.example"), name="5e A")
    address = reverse("homework", args=[given.assignment.code])

    ali = Pupil.objects.create(school_class=elsewhere, name="Ali")
    for phone, why in (
        (Client(), "Come in with your class card: your homework opens then."),
        (phone_of(None), "Homework is for pupils with a class card."),
        (phone_of(ali), "This link leads to no homework of yours."),
    ):
        for answer in (phone.get(address), phone.post(address)):
            assert (answer.status_code, answer["Location"]) == (302, reverse("practise"))
        assert why in text_of(phone.get(reverse("practise")).content.decode())
    assert not AssignedTable.objects.exists()


# --- For teachers -------------------------------------------------------------------------------------------


def test_each_cell_opens_what_was_said_for_the_assignment_and_nothing_else() -> None:
    given = Set()
    given.say(given.play(given.lina, is_over=False), "type", text="Mary, the mother, please.")
    free = given.play(given.noah, is_over=False)
    AssignedTable.objects.filter(table=free).delete()
    given.say(free, "type", text="What Noah says by himself.")

    assert "Mary, the mother, please." in given.desk(
        "assignment_sentences", given.assignment.pk, given.lina.pk
    )
    assert "What Noah says by himself." not in given.desk(
        "assignment_sentences", given.assignment.pk, given.noah.pk
    )


def form_of(given: Set, **fields: Any) -> dict[str, Any]:
    today = timezone.localdate()
    return {
        "game": "happy_family", "deck": given.deck.pk, "aim": "games", "number": 2, "way": "tap",
        "begins": today, "ends": today, "note": "", "for_all": "on",
    } | fields  # fmt: skip


def test_a_teacher_sets_it_and_finds_its_link_and_code() -> None:
    given = Set()
    desk = desk_of(given.school_class)

    answer = desk.post(reverse("assignment_new", args=[given.school_class.pk]), form_of(given), follow=True)

    made = Assignment.objects.latest("pk")
    page = answer.content.decode()
    assert made.number == 2
    assert reverse("homework", args=[made.code]) in page
    assert "<svg" in page


def test_a_game_with_another_deck_is_refused_with_the_decks_that_fit_it() -> None:
    given = Set()
    fitting = a_deck_of("famiglia")

    answer = desk_of(given.school_class).post(
        reverse("assignment_new", args=[given.school_class.pk]), form_of(given, game="famiglia")
    )

    page = answer.content.decode()
    (fits,) = re.findall(r'data-fits="([^"]*)"', page)
    assert json.loads(unescape(fits))[str(fitting.pk)] == ["famiglia"]
    assert f"It can be played with: {fitting}." in page


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"ends": "2020-01-01"}, "This day is before the first one."),
        ({"begins": "1990-01-01", "ends": "1990-01-02"}, "This day is past."),
        ({"for_all": ""}, "Choose somebody, or the whole class."),
        ({"game": "spikit"}, "This game cannot be played with this deck."),
        ({"number": 0}, "greater than or equal to 1"),
    ],
)
def test_what_does_not_fit_is_explained(fields: dict[str, Any], told: str) -> None:
    given = Set()

    answer = desk_of(given.school_class).post(
        reverse("assignment_new", args=[given.school_class.pk]), form_of(given, **fields)
    )

    assert told in answer.content.decode()
    assert Assignment.objects.count() == 1


def test_words_are_set_only_where_there_are_some_on_the_cards() -> None:
    given = Set("famiglia")
    address = reverse("assignment_new", args=[given.school_class.pk])

    for aim, is_told in ((Aim.WORDS, True), (Aim.GAMES, False)):
        page = (
            desk_of(given.school_class)
            .post(address, form_of(given, aim=aim, game="famiglia"), follow=True)
            .text
        )
        assert ("There are no words to be learnt on these cards." in page) == is_told
    assert Assignment.objects.count() == 2


def test_deleting_it_deletes_the_games_that_were_played_for_it() -> None:
    given = Set()
    given.play(given.lina, "type")

    desk_of(given.school_class).post(
        reverse("assignment", args=[given.school_class.pk, given.assignment.pk]), {"delete": ""}
    )

    assert not Assignment.objects.exists()
    assert not Practice.objects.exists()


def test_a_colleague_who_only_looks_sees_it_and_sets_nothing() -> None:
    given = Set()
    paul = make_teacher("paul@a.example")
    Colleague.objects.create(school_class=given.school_class, teacher=paul, right=Right.LOOK)
    desk = Client()
    desk.force_login(paul, backend="allauth.account.auth_backends.AuthenticationBackend")

    assert desk.get(reverse("class_assignments", args=[given.school_class.pk])).status_code == 200
    new = reverse("assignment_new", args=[given.school_class.pk])
    assert desk.post(new, form_of(given)).status_code == 404


def test_two_assignments_with_one_deck_have_headings_of_their_own() -> None:
    given = Set()
    common = {"school_class": given.school_class, "game": "happy_family", "deck": given.deck}
    ends = timezone.localdate()
    for aim, way, number in (
        ("said", "tap", 1),
        ("said", "type", 1),
        ("words", "tap", 1),
        ("games", "tap", 3),
    ):
        Assignment.objects.create(ends=ends, aim=aim, way=way, number=number, **common)

    headings = [one.heading for one in Assignment.objects.all()]

    assert len(set(headings)) == len(headings) == 5
    assert not any(" ·" in heading for heading in headings), "a line could begin with the dot"
    page = given.desk()
    for one in Assignment.objects.all():
        assert unescape(page).count(" ".join(one.heading.split())) >= 2
        assert " ".join(one.heading.split()) in unescape(given.desk("assignment", one.pk))


def test_decks_are_listed_under_the_games_they_are_for_and_none_is_named_like_another() -> None:
    given = Set()
    teacher = given.school_class.teacher
    for game in GAMES.values():
        cards = game.standard_deck()
        for number in range(2):
            alike = cards.but(title=dict.fromkeys(cards.languages, "At home"))
            a_published_deck(alike, kind=game.kind, owner=teacher, slug=f"{game.name}-{number}")
    desk, new = desk_of(given.school_class), reverse("assignment_new", args=[given.school_class.pk])

    groups = desk.get(new).context["form"].fields["deck"].choices

    titles = [title for _games, decks in groups for _deck, title in decks]
    assert len(set(titles)) == len(titles) == Deck.objects.count()
    for names, decks in groups:
        fields = form_of(given) | {"deck": decks[0][0]}
        for game in GAMES:
            fits = SITES[game].words.name in names.split(", ")
            problem = desk.post(new, fields | {"game": game}).status_code == 200
            assert fits is not problem


def test_what_is_not_for_a_pupil_says_so_on_the_page_and_in_the_file() -> None:
    given = Set(for_all=False)
    given.assignment.pupils.add(given.lina)

    page = given.desk()
    file = desk_of(given.school_class).get(
        reverse("class_assignments_file", args=[given.school_class.pk, "csv"])
    )

    words = f"{given.noah.name} not for this pupil"
    assert words in page
    assert words in re.sub("[,;\\t]", " ", file.content.decode())


def test_the_table_is_a_file_too() -> None:
    given = Set()
    given.play(given.lina, "tap")

    answer = desk_of(given.school_class).get(
        reverse("class_assignments_file", args=[given.school_class.pk, "csv"])
    )

    assert re.search(r"Lina.*done \(1 of 1\)", answer.content.decode())


def test_a_program_asks_for_homework_in_few_queries_whatever_the_size(
    django_assert_max_num_queries: Any,
) -> None:
    given = Set(aim=Aim.WORDS)
    path = f"/api/v1/classes/{given.school_class.pk}/homework"
    for size in (1, 4):
        for aim in [*Aim] * size:
            one = Assignment.objects.create(
                school_class=given.school_class, game="happy_family", deck=given.deck, aim=aim,
                for_all=size > 1, ends=timezone.localdate(),
            )  # fmt: skip
            one.pupils.add(given.lina)
        for number in range(size):
            pupil = Pupil.objects.create(school_class=given.school_class, name=f"P{size}{number}")
            given.play(pupil, "tap")
            given.play(pupil, "type", is_over=False)
        program = program_of(given.school_class)
        program.get(path)

        with django_assert_max_num_queries(12):
            assert program.get(path).status_code == 200


def test_a_program_reads_how_far_everybody_is() -> None:
    given = Set(aim=Aim.SENTENCES, number=2)
    given.play(given.lina, "type", "type", day=days_ago(1))
    only = Assignment.objects.create(
        school_class=given.school_class, game="happy_family", deck=given.deck, for_all=False, aim=Aim.WORDS,
        ends=timezone.localdate(),
    )  # fmt: skip
    only.pupils.add(given.noah)
    program, path = program_of(given.school_class), f"/api/v1/classes/{given.school_class.pk}/homework"

    rows = program.get(path).json()["rows"]

    told = {(row["name"], row["aim"]): (row["done"], row["needed"], row["finished"]) for row in rows}
    assert told == {
        ("Lina", "said"): (2, 2, days_ago(1).isoformat()),
        ("Noah", "said"): (0, 2, None),
        ("Noah", "words"): (0, 6, None),
    }
    stranger = SchoolClass.objects.create(teacher=make_teacher("x@a.example"), name="5e A")
    assert program_of(stranger).get(path).status_code == 404
    ApiToken.objects.update(reads_reports=False)
    assert program.get(path).status_code == 403


def test_whoever_runs_the_site_looks_at_homework_and_deletes_it_with_its_games() -> None:
    given = Set()
    given.play(given.lina, "type")
    desk = Client()
    desk.force_login(User.objects.create_superuser("admin@school.example", "a long pass phrase"))
    page = reverse("admin:learning_assignment_changelist")
    assert given.assignment.code in desk.get(page).content.decode()
    assert (
        desk.get(reverse("admin:learning_assignment_change", args=[given.assignment.pk])).status_code == 200
    )

    desk.post(reverse("admin:learning_assignment_delete", args=[given.assignment.pk]), {"post": "yes"})

    assert not Assignment.objects.exists()
    assert not Practice.objects.exists()


# --- From a lesson ------------------------------------------------------------------------------------------


def test_a_lesson_becomes_homework_in_one_press() -> None:
    table, _ = ask()
    school_class = table.pupils[0].school_class
    lesson = Session.objects.get(school_class=school_class)
    Session.objects.update(teacher=school_class.teacher)
    desk = desk_of(school_class)
    report = reverse("session_summary", args=[lesson.pk])
    assert "Set as homework" in desk.get(report).content.decode()

    for _ in range(2):
        answer = desk.post(reverse("session_homework", args=[lesson.pk]))

    made = Assignment.objects.get()
    assert (made.game, made.deck, made.way, made.aim) == (lesson.game, lesson.deck, lesson.way, Aim.GAMES)
    assert answer["Location"] == reverse("assignment", args=[school_class.pk, made.pk])


def a_lesson_of_words(missed: dict[str, int], unsaid: str = "") -> Spoken:
    """Each word of the six of a family was said rightly once, but for the *unsaid* one; *missed* so often."""
    table, first = ask()
    first.delete()
    said = ("father", "brother", "sister", "mother", "grandmother", "grandfather")
    turns = [(member, {}) for member in said if member != unsaid]
    turns += [(member, {"findings": (SLIP,)}) for member, times in missed.items() for _ in range(times)]
    for number, (member, how) in enumerate(turns, 2):
        table.say(0, f"… {number}", key="ask", family="red", member=member, turn=number, **how)
    keeping.catch_up(Table.objects.all())
    Session.objects.update(teacher=table.pupils[0].school_class.teacher, closed_at=timezone.now())
    return table


def reviewed(table: Spoken) -> tuple[list[str], str]:
    """The words to review of its lesson, and what its report says."""
    lesson = table.table.session
    report = desk_of(table.pupils[0].school_class).get(reverse("session_summary", args=[lesson.pk]))
    words = [one.word.lemma for one in assignments.to_review(lesson).words]
    page = text_of(report.content.decode()).partition("Words to review")[2]
    assert all(word in page for word in words)
    return words, page


def test_its_report_ends_with_the_words_that_were_missed_the_most_missed_first() -> None:
    words, page = reviewed(a_lesson_of_words({"brother": 1, "sister": 2}))

    assert words == ["sister", "brother"]
    assert "Every word went well" not in page
    assert re.search(r"sister\s+2 of 3 not right\s+brother\s+1 of 2 not right", page)


def test_a_word_on_the_cards_that_nobody_has_said_comes_after_those_that_were_missed() -> None:
    words, page = reviewed(a_lesson_of_words({"mother": 1}, unsaid="father"))

    assert words == ["mother", "father"]
    assert re.search(r"father\s+nobody has said it", page)


def test_where_no_word_was_missed_its_report_says_so_and_names_those_that_were_said_least() -> None:
    words, page = reviewed(a_lesson_of_words({}, unsaid="mother"))

    assert words[0] == "mother"
    assert len(words) == 5
    assert "Every word went well; least said:" in page


def test_a_lesson_of_guests_says_nothing_of_words() -> None:
    table = a_lesson_of_words({"mother": 1})
    Evidence.objects.all().delete()

    assert assignments.to_review(table.table.session) == ([], True)
