"""Classes: pasted lists of names, renaming, removing, and keeping every teacher to their own."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom.errors import PupilIsPlaying
from classroom.models import Participant, Pupil, SchoolClass, Seat, Session, Table, Turn, User, Utterance, Way
from classroom.services import classes, rosters
from tests.classroom.stories import Played
from tests.classroom.tables import a_teacher, classic_deck

pytestmark = [pytest.mark.django_db, pytest.mark.on_postgresql]


@pytest.fixture
def mine(teacher: User) -> SchoolClass:
    school_class = SchoolClass.objects.create(teacher=teacher, name="6e B")
    classes.add_pupils(school_class=school_class, names=["Emma", "Léo", "Zoé"])
    return school_class


def names(school_class: SchoolClass) -> list[str]:
    return [pupil.name for pupil in school_class.pupils.all()]


def lesson(school_class: SchoolClass, *, closed: bool) -> Session:
    return Session.objects.create(
        teacher=school_class.teacher,
        school_class=school_class,
        game="happy_family",
        deck=classic_deck(),
        closed_at=timezone.now() if closed else None,
    )


def plays(pupil: Pupil, session: Session) -> Participant:
    """*pupil* has sat at a table of *session* and said something."""
    participant = Participant.objects.create(
        session=session, pupil=pupil, name=pupil.name, token_hash=f"{session.pk}-{pupil.pk}"
    )
    table = Table.objects.create(
        session=session,
        label=pupil.pk,
        game="happy_family",
        options="{}",
        version=session.deck.latest,
        seed="s",
    )
    Seat.objects.create(table=table, number=0, participant=participant, name=pupil.name)
    Utterance.objects.create(
        table=table,
        participant=participant,
        seat=0,
        text="Lucky dip!",
        way="type",
        language="en",
        at=timezone.now(),
    )
    return participant


# --- Reading pasted lists -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pasted", "read"),
    [
        ("Emma\nLéo\nZoé", ["Emma", "Léo", "Zoé"]),
        ("Emma, Léo; Zoé", ["Emma", "Léo", "Zoé"]),
        ("Emma\tLéo\r\nZoé\r\n", ["Emma", "Léo", "Zoé"]),
        ("  Emma  \n\n ,, \n Anne   Marie ", ["Emma", "Anne Marie"]),
        ("1. Emma\n2) Léo\n3 - Zoé\n12 Ali", ["Emma", "Léo", "Zoé", "Ali"]),
        ("- Emma\n• Léo\n* Zoé", ["Emma", "Léo", "Zoé"]),
        ("1\tEmma\n2\tLéo", ["Emma", "Léo"]),
        ("«Emma» “Léo”", ["Emma» “Léo"]),
        ('“Emma”\n"Léo"', ["Emma", "Léo"]),
        ("Emma 2, Jean-Pierre, N'Golo, Élie", ["Emma 2", "Jean-Pierre", "N'Golo", "Élie"]),
        ("E\u0301lie", ["Élie"]),
        ("Em\u200bma\u202e", ["Emma"]),
        ("", []),
        (" ,;\n", []),
    ],
)
def test_a_pasted_list_is_read_as_it_was_meant(pasted: str, read: list[str]) -> None:
    assert rosters.read(pasted).names == read


@pytest.mark.parametrize(
    "beside", ["6B", "6e B", "10c", "CM2", "Klasse 6b", "12.03.2014", "m", "♀", "a.b@c.example"]
)
@pytest.mark.parametrize("between", ["\t", ";", " ; ", ",", ", ", "   ", "|"])
def test_what_stands_beside_a_name_is_no_pupil(beside: str, between: str) -> None:
    assert rosters.read(f"Chloé{between}{beside}\nLéo{between}{beside}") == rosters.Roster(["Chloé", "Léo"])
    if between.strip() or between == "\t":
        assert rosters.read(f"{beside}{between}Chloé\n{beside}{between}Léo").names == ["Chloé", "Léo"]


@pytest.mark.parametrize("between", ["\t", ";", ",", ", ", " | "])
@pytest.mark.parametrize(
    ("surname", "first"),
    [
        ("Nom", "Prénom"), ("Name", "Vorname"), ("Nachname", "Vorname"), ("Surname", "First name"),
        ("LAST NAME", "FIRST NAME"), ("Apellidos", "Nombre"), ("Cognome", "Nome"), ("Apelido", "Nome"),
    ],
)  # fmt: skip
def test_of_two_headings_the_first_name_is_the_pupils(between: str, surname: str, first: str) -> None:
    rows = [(surname, first), ("Martin", "Chloé"), ("Petit", "Léo"), ("Maximin", "Léo")]
    there = "\n".join(between.join(row) for row in rows)
    back = "\n".join(between.join(reversed(row)) for row in rows)

    assert rosters.read(there).names == rosters.read(back).names == ["Chloé", "Léo P.", "Léo M."]


OLIVER = ["Oliver", "Amelia"]
CHLOE = ["Chloé", "Sami"]


@pytest.mark.parametrize(
    ("pasted", "read"),
    [
        # Whatever else a school's program exports is left out: other headings, surnames, passwords.
        ("Élève;Né(e) le;Classe;Régime\nABADIE Chloé;02/01/2013;5C;DP\nBEN ALI Sami;;5C;DP", CHLOE),
        ("N°;NOM Prénom;Sexe\n1;ABADIE Chloé;F\n2;BEN ALI Sami;M", CHLOE),
        ("N.\tCognome e nome\tData di nascita\n1\tROSSI ANNA\t12/03/2012\n2\tDE LUCA UGO\t", ["ANNA", "UGO"]),
        ("UPN,Surname,Forename,Reg\nA123456789012,Smith,Oliver,7B\nA12,Jones,Amelia,7B", OLIVER),
        ("First Name\tLast Name\tUsername\tPassword\nOliver\tSmith\to\tp\nAmelia\tJones\ta\tp2", OLIVER),
        ('Student Name,Grade\n"Smith, Oliver",7\n"Jones, Amelia",7', OLIVER),
        ("Name,House\nOliver Smith,Red\nAmelia Jones,Blue", ["Oliver Smith", "Amelia Jones"]),
        ("Naam;Voornaam;Klas\nSmith;Oliver;3\nJones;Amelia;3", OLIVER),
        ("Cognome;Nome;Sezione\nSmith;Oliver;B\nJones;Amelia;B", OLIVER),
        ("sep=;\nNom;Prénom\nSmith;Oliver\nJones;Amelia", OLIVER),
        ("Klasse 7b\n\nName;Vorname\nSmith;Oliver\nJones;Amelia", OLIVER),
        ("| Name | Klasse |\n| --- | --- |\n| Oliver | 6b |\n| Amelia | 6b |", OLIVER),
        # Titles are no pupils.
        ("Liste des élèves\nOliver\nAmelia", OLIVER),
        ("6B:\nOliver\nAmelia", OLIVER),
        ("Klasse 7b (Stand: 1.9.)\nOliver\nAmelia", OLIVER),
        ("Groupe A\nOliver\n\nGroupe B\nAmelia", OLIVER),
        ("Groupe A : Oliver\nGroupe B : Amelia", OLIVER),
        ("Oliver: 6B\nAmelia: 6B", OLIVER),
        # Two pupils are two.
        ("Emma et Louis\nRose & Jack\nMia und Ben", ["Emma", "Louis", "Rose", "Jack", "Mia", "Ben"]),
        # What is written around a name is none of it; a letter that tells two apart is.
        ("„Lea“\n(10) Tom\n- Jules -\n[ ] Hugo\n☐ Ali", ["Lea", "Tom", "Jules", "Hugo", "Ali"]),
        ("Emma (déléguée)\nLouis - absent\nTom*\nAli.\nMax M.", ["Emma", "Louis", "Tom", "Ali", "Max M."]),
        ("ABADIE Chloé\nSami BEN ALI", CHLOE),
    ],
)  # fmt: skip
def test_of_a_schools_list_only_what_pupils_are_called_by_is_kept(pasted: str, read: list[str]) -> None:
    assert rosters.read(pasted) == rosters.Roster(read)


@pytest.mark.parametrize(
    ("pasted", "doubt", "names"),
    [
        ("Marie Dupont\nLéo Petit\nEva Martin", ("Marie", "Dupont"), ["Marie", "Léo", "Eva"]),
        ("Camille / Nathan\nEva – Paul", ("Camille", "Nathan"), ["Camille", "Eva"]),
        ("Oliver\tSmith\to\tp\nAmelia\tJones\ta\tp2", ("Oliver", "Smith", "o", "p"), OLIVER),
    ],
)
def test_several_words_in_each_line_are_asked_about(
    pasted: str, doubt: tuple[str, ...], names: list[str]
) -> None:
    assert rosters.read(pasted).doubt == doubt
    assert rosters.read(pasted, "0") == rosters.Roster(names)


@pytest.mark.parametrize("heading", ["Prénom", "Name", "Nom", "Vorname", "Élèves", "Pupils:"])
def test_a_heading_is_no_pupil(heading: str) -> None:
    assert rosters.read(f"{heading}\nEmma\nLéo").names == ["Emma", "Léo"]


@pytest.mark.parametrize(
    "pasted",
    ["Müller, Max", "Müller, Max\nSchmidt, Anna", "1. Müller; Max\n2. Schmidt; Anna\nEva", "Müller\tMax\t6B"],
)
def test_two_names_in_each_line_are_asked_about(desk: Client, mine: SchoolClass, pasted: str) -> None:
    address = reverse("pupils_add", args=[mine.pk])
    before = mine.pupils.count()
    page = desk.post(address, {"names": pasted, "way": "tap"})

    assert "Müller, Max" in page.context["roster"].errors["names"][0]
    assert mine.pupils.count() == before
    desk.post(address, {"names": pasted, "way": "tap", "reading": "1"})
    assert mine.pupils.filter(name="Max").exists()
    assert not mine.pupils.filter(name__contains="Müller").exists()


def test_more_than_two_names_in_a_line_are_so_many_pupils() -> None:
    assert rosters.read("Max, Anna, Tom") == rosters.Roster(["Max", "Anna", "Tom"])
    assert rosters.read("Max, Anna, Tom\nEva, Leo") == rosters.Roster(["Max", "Anna", "Tom", "Eva", "Leo"])
    assert rosters.read("Max, Anna\nEva, Leo", "each").names == ["Max", "Anna", "Eva", "Leo"]


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("emma@school.example", "email"),
        ("Emma 12/05/2014", "number"),
        ("Emma 2014", "number"),
        ("06 12 34 56 78", "number"),
        ("???", "no_letters"),
        ("E" * 31, "too_long"),
    ],
)
def test_what_is_no_mere_name_is_refused(name: str, code: str) -> None:
    problem = classes.name_problem(name)

    assert problem is not None
    assert problem.code == code
    assert "%(" not in str(problem)


@pytest.mark.parametrize("name", ["Emma", "Emma B.", "Emma 2", "Ὀδυσσεύς", "美咲", "O'Neill", "E" * 30])
def test_any_name_of_any_script_is_welcome(name: str) -> None:
    assert classes.name_problem(name) is None


@pytest.mark.parametrize("joined", ["👩\u200d👩\u200d👧", "🐻\u200d❄️", "❤️\u200d🔥"])
def test_joined_emoji_of_a_name_stay_one_picture(joined: str) -> None:
    assert classes.tidy_name(f" {joined}  Zo\u200dé\u200d ") == f"{joined} Zoé"
    assert classes.reads_as(f"{joined} Zoé") == classes.reads_as(f"{joined} Zoé".replace("\u200d", ""))


def test_a_name_that_is_there_already_is_named_once() -> None:
    problems = classes.roster_problems(["Emma", "emma", "EMMA", "Léo"], present=["léo"])

    assert [(problem.code, problem.name) for problem in problems] == [("twice", "emma"), ("twice", "Léo")]


@pytest.mark.parametrize("name", ["Rose", "An", "Max", "Violet", "red", "Ask", "mother"])
def test_a_name_that_is_a_word_too_leaves_moves_as_they_are(mine: SchoolClass, name: str) -> None:
    played = Played("happy_family", teacher=mine.teacher)
    played.play_on(seed=1)
    (pupil,) = classes.add_pupils(school_class=mine, names=[name])
    participant = Participant.objects.filter(session=played.table.session).first()
    Participant.objects.filter(pk=participant.pk).update(pupil=pupil, name=name)
    said = Utterance.objects.create(
        table=played.table, seat=1, language="en", at=timezone.now(), way="type",
        text=f"{name.upper()}, {name}imum {name}s: please?", model_sentence=f"{name}, Blue family",
    )  # fmt: skip
    before = list(Turn.objects.filter(table=played.table).values_list("move", "events"))
    type(played.table.session).objects.filter(pk=played.table.session_id).update(closed_at=timezone.now())

    classes.remove_pupils(pupils=[pupil])

    said.refresh_from_db()
    dots = "•" * len(name)
    assert said.text == f"{dots}, {name}imum {name}s: please?"
    assert said.model_sentence == f"{dots}, Blue family"
    assert list(Turn.objects.filter(table=played.table).values_list("move", "events")) == before


def test_a_list_is_in_the_order_of_names_whatever_their_accents(desk: Client, mine: SchoolClass) -> None:
    classes.add_pupils(school_class=mine, names=["Émile", "Lucas", "Léa", "eva"])

    rows = desk.get(reverse("class", args=[mine.pk])).context["pupils"]

    shown = [row.instance.name for row in rows]
    assert shown == ["Émile", "Emma", "eva", "Léa", "Léo", "Lucas", "Zoé"]


def test_forty_pupils_fill_a_class() -> None:
    forty = [f"Pupil {chr(65 + n // 26)}{chr(65 + n % 26)}" for n in range(40)]

    assert classes.roster_problems(forty) == []
    assert [problem.code for problem in classes.roster_problems(forty, present=["Emma"])] == ["too_many"]


# --- The pages ----------------------------------------------------------------------------------------------


def test_a_class_is_made_and_filled_from_a_pasted_list(desk: Client, teacher: User) -> None:
    desk.post(reverse("classes"), {"name": "  CM2 "})
    made = SchoolClass.objects.get(teacher=teacher)

    desk.post(reverse("pupils_add", args=[made.pk]), {"names": "1. Emma\n2. Léo, Zoé", "way": "gaps"})

    assert made.name == "CM2"
    assert names(made) == ["Emma", "Léo", "Zoé"]
    assert {pupil.way for pupil in made.pupils.all()} == {Way.GAPS}


def test_a_list_sent_twice_is_no_fault(desk: Client, mine: SchoolClass) -> None:
    address = reverse("pupils_add", args=[mine.pk])
    pasted = {"names": "Ali\nÉlodie", "way": "tap"}

    pages = [desk.post(address, pasted, follow=True).text for _ in range(2)]

    assert "2 pupils added." in pages[0]
    assert "All these pupils are already in the class." in pages[1]
    assert names(mine) == ["Ali", "Emma", "Léo", "Zoé", "Élodie"]


@pytest.mark.django_db(transaction=True)
def test_a_list_sent_five_times_at_once_is_one_list(desk: Client, mine: SchoolClass) -> None:
    address = reverse("pupils_add", args=[mine.pk])
    start = threading.Barrier(5)

    def send(_: int) -> int:
        start.wait()
        try:
            return desk.post(address, {"names": "Ali\nBen", "way": "tap"}).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(5) as pool:
        answers = list(pool.map(send, range(5)))

    assert answers == [302] * 5
    assert names(mine) == ["Ali", "Ben", "Emma", "Léo", "Zoé"]


def test_a_list_with_an_error_is_kept_as_it_was_typed(desk: Client, mine: SchoolClass) -> None:
    pasted = "Ali\nleo@school.example\nEmma"

    response = desk.post(reverse("pupils_add", args=[mine.pk]), {"names": pasted, "way": "tap"})

    assert names(mine) == ["Emma", "Léo", "Zoé"]
    page = response.content.decode()
    assert "Ali\nleo@school.example\nEmma" in page
    assert "nothing else about a child" in page
    assert "“Emma B.”" in page


@pytest.mark.parametrize("pasted", ["", "  ", ",,,\n", "x" * 5000])
def test_an_empty_or_endless_list_is_refused(desk: Client, mine: SchoolClass, pasted: str) -> None:
    response = desk.post(reverse("pupils_add", args=[mine.pk]), {"names": pasted, "way": "tap"})

    assert response.status_code == 200
    assert response.context["roster"].errors["names"]


def rows(school_class: SchoolClass, **changes: Any) -> dict[str, Any]:
    """The class's form as the browser sends it; *changes* by field, ``pupils-0-name``."""
    pupils = list(school_class.pupils.all())
    data: dict[str, Any] = {
        "name": school_class.name,
        "pupils-TOTAL_FORMS": len(pupils),
        "pupils-INITIAL_FORMS": len(pupils),
    }
    for row, pupil in enumerate(pupils):
        data |= {
            f"pupils-{row}-id": pupil.pk,
            f"pupils-{row}-name": pupil.name,
            f"pupils-{row}-way": pupil.way,
        }
    return data | {name.replace("__", "-"): value for name, value in changes.items()}


def test_names_and_ways_are_saved_together(desk: Client, mine: SchoolClass) -> None:
    changes = {"name": "6e C", "pupils__0__name": " Emma  B. ", "pupils__2__way": "type"}

    desk.post(reverse("class", args=[mine.pk]), rows(mine, **changes))

    mine.refresh_from_db()
    assert mine.name == "6e C"
    assert names(mine) == ["Emma B.", "Léo", "Zoé"]
    assert mine.pupils.get(name="Zoé").way == Way.TYPE


def test_one_way_is_set_for_the_whole_class(desk: Client, mine: SchoolClass) -> None:
    desk.post(reverse("class", args=[mine.pk]), rows(mine, way_for_all="type", pupils__0__name="Emmy"))

    assert names(mine) == ["Emmy", "Léo", "Zoé"]
    assert {pupil.way for pupil in mine.pupils.all()} == {Way.TYPE}


def test_two_pupils_swap_their_names(desk: Client, mine: SchoolClass) -> None:
    emma, leo, _ = mine.pupils.all()

    desk.post(reverse("class", args=[mine.pk]), rows(mine, pupils__0__name="Léo", pupils__1__name="Emma"))

    emma.refresh_from_db()
    leo.refresh_from_db()
    assert (emma.name, leo.name) == ("Léo", "Emma")


@pytest.mark.parametrize("name", ["léo", "", "x@y.example", "E" * 31])
def test_a_wrong_name_saves_nothing_and_loses_nothing(desk: Client, mine: SchoolClass, name: str) -> None:
    data = rows(mine, pupils__0__name=name, pupils__2__name="Zoé-Lou")

    response = desk.post(reverse("class", args=[mine.pk]), data)

    assert names(mine) == ["Emma", "Léo", "Zoé"]
    assert response.context["pupils"].total_error_count() == 1
    assert 'value="Zoé-Lou"' in response.content.decode()


def test_a_class_name_is_there_once(desk: Client, mine: SchoolClass) -> None:
    response = desk.post(reverse("classes"), {"name": "6E b"})

    assert response.context["form"].errors["name"]
    assert SchoolClass.objects.count() == 1


def test_another_teacher_may_use_the_same_name(mine: SchoolClass) -> None:
    other = Client()
    other.force_login(a_teacher("other@example.org"))

    other.post(reverse("classes"), {"name": mine.name})

    assert SchoolClass.objects.count() == 2


def test_a_removed_pupil_takes_along_what_he_said_and_his_name(desk: Client, mine: SchoolClass) -> None:
    emma, leo, _ = mine.pupils.all()
    session = lesson(mine, closed=True)
    was = plays(emma, session)
    plays(leo, session)

    desk.post(reverse("class", args=[mine.pk]), rows(mine, remove=emma.pk))

    assert names(mine) == ["Léo", "Zoé"]
    was.refresh_from_db()
    assert "Emma" not in {was.name, *Seat.objects.values_list("name", flat=True)}
    assert [said.participant.pupil for said in Utterance.objects.all() if said.participant] == [leo]


def test_a_pupil_who_is_playing_stays(desk: Client, mine: SchoolClass) -> None:
    emma = mine.pupils.get(name="Emma")
    plays(emma, lesson(mine, closed=False))

    response = desk.post(reverse("class", args=[mine.pk]), rows(mine, remove=emma.pk), follow=True)

    assert "Emma" in names(mine)
    assert Utterance.objects.count() == 1
    assert "still open" in response.content.decode()
    with pytest.raises(PupilIsPlaying):
        classes.delete_class(school_class=mine)


def test_deleting_a_class_asks_first(desk: Client, mine: SchoolClass) -> None:
    plays(mine.pupils.get(name="Emma"), lesson(mine, closed=True))
    address = reverse("class_delete", args=[mine.pk])

    assert desk.get(address).status_code == 200
    assert SchoolClass.objects.count() == 1

    desk.post(address)
    assert not SchoolClass.objects.exists()
    assert not Pupil.objects.exists()
    assert not Utterance.objects.exists()
    assert Session.objects.get().school_class is None


def test_a_pupil_of_another_class_is_not_removed(desk: Client, mine: SchoolClass) -> None:
    theirs = SchoolClass.objects.create(teacher=a_teacher("other@example.org"), name="5e")
    victim = classes.add_pupils(school_class=theirs, names=["Ali"])[0]

    for claimed in (victim.pk, "x", "-1", 10**30):
        assert desk.post(reverse("class", args=[mine.pk]), rows(mine, remove=claimed)).status_code == 404

    assert names(theirs) == ["Ali"]


def test_a_row_of_another_class_is_not_changed(desk: Client, mine: SchoolClass) -> None:
    theirs = SchoolClass.objects.create(teacher=a_teacher("other@example.org"), name="5e")
    victim = classes.add_pupils(school_class=theirs, names=["Ali"])[0]

    desk.post(reverse("class", args=[mine.pk]), rows(mine, pupils__0__id=victim.pk, pupils__0__name="Eve"))

    assert names(theirs) == ["Ali"]


def test_who_changes_the_language_while_names_are_to_mend_comes_back_to_the_class(
    desk: Client, mine: SchoolClass
) -> None:
    address = reverse("pupils_add", args=[mine.pk])
    assert f'name="next" value="{address}"' in desk.post(address, {"names": "", "way": "tap"}).text

    response = desk.post(reverse("set_language"), {"language": "fr", "next": address}, follow=True)

    assert response.redirect_chain[-1][0] == reverse("class", args=[mine.pk])
    assert '<html lang="fr"' in response.text


# --- Whose they are -----------------------------------------------------------------------------------------

ADDRESSES = ("class", "class_delete", "pupils_add")


@pytest.mark.parametrize("name", ADDRESSES)
def test_another_teacher_does_not_find_the_class(mine: SchoolClass, name: str) -> None:
    other = Client()
    other.force_login(a_teacher("other@example.org"))

    assert other.post(reverse(name, args=[mine.pk]), rows(mine, names="Eve")).status_code == 404
    assert other.get(reverse(name, args=[mine.pk])).status_code == 404
    assert names(mine) == ["Emma", "Léo", "Zoé"]


@pytest.mark.parametrize("name", ADDRESSES)
def test_a_stranger_is_sent_to_sign_in(mine: SchoolClass, name: str) -> None:
    response = Client().post(reverse(name, args=[mine.pk]), {"names": "Eve"})

    assert response.status_code == 302
    assert response["Location"].startswith(reverse("account_login"))
    assert SchoolClass.objects.count() == 1
    assert names(mine) == ["Emma", "Léo", "Zoé"]


def test_the_list_of_classes_shows_only_ones_own_in_a_fixed_number_of_queries(
    desk: Client, teacher: User, mine: SchoolClass, django_assert_num_queries: Any
) -> None:
    SchoolClass.objects.create(teacher=a_teacher("other@example.org"), name="5e secret")
    for number in range(8):
        SchoolClass.objects.create(teacher=teacher, name=f"Class {number}")

    with django_assert_num_queries(4):  # The session, the teacher, the classes, the invitations.
        page = desk.get(reverse("classes")).content.decode()

    assert "6e B" in page
    assert "3 pupils" in page
    assert "5e secret" not in page


def test_a_class_of_forty_takes_as_few_queries_as_one_of_three(
    desk: Client, mine: SchoolClass, django_assert_max_num_queries: Any
) -> None:
    more = [f"P{chr(65 + n // 26)}{chr(65 + n % 26)}" for n in range(37)]
    classes.add_pupils(school_class=mine, names=more)

    with django_assert_max_num_queries(8):
        assert desk.get(reverse("class", args=[mine.pk])).status_code == 200
