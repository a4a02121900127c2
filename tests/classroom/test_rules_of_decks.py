"""A rule that a teacher allows or is strict with: first what would change is shown, then it holds."""

from __future__ import annotations

from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from classroom.learning.topics import TOPIC_OF
from classroom.models import Deck, RuleExample, User
from classroom.services import rulings
from classroom.services.examples import rules_of
from classroom.views.rulings import is_rule
from familygames.catalogue import GAMES
from familygames.judging import Ruling
from familygames.language.rule_names import rule_text
from tests.classroom.tables import a_published_deck, a_teacher

pytestmark = [pytest.mark.django_db, pytest.mark.on_postgresql]

GAME = next(game for game in GAMES.values() if game.panel is not None and game.kind == "sentences")
WRONG = "The cat sleep on the bed."


@pytest.fixture
def desk() -> Client:
    client = Client()
    client.force_login(a_teacher())
    return client


@pytest.fixture
def deck() -> Deck:
    """The deck that the game brings along, with a verb that does not agree."""
    cards = GAME.standard_deck()
    families = tuple(
        family.but(
            members=tuple(
                member.but(faces={code: face.but(word="sleep") for code, face in member.faces.items()})
                if member.text == "sleeps"
                else member
                for member in family.members
            )
        )
        for family in cards.families
    )
    return a_published_deck(cards.but(families=families), GAME.kind, owner=a_teacher(), slug="mine")


def said(deck: Deck, text: str = WRONG) -> Ruling:
    asked = rulings.says(deck.kind, deck.cards, text)
    assert asked is not None
    return asked


def code_of(deck: Deck) -> str:
    ruling = said(deck)
    assert ruling.ruling == "refuse"
    (code,) = {finding.code for finding in ruling.findings}
    return code


def judge(deck: Deck, opinion: str = "accept", text: str = WRONG, teacher: User | None = None) -> None:
    rulings.add(deck=deck, teacher=teacher or a_teacher(), text=text, opinion=opinion)


def at(deck: Deck) -> str:
    return reverse("deck_rule", args=[deck.slug])


def test_a_ruling_against_a_rule_offers_to_generalise_it_in_words(desk: Client, deck: Deck) -> None:
    judge(deck)

    page = desk.get(reverse("deck_rulings", args=[deck.slug])).text

    assert f"{at(deck)}?code={code_of(deck)}&amp;stance=allow" in page
    assert code_of(deck) not in page.replace(f"code={code_of(deck)}", "")


@pytest.mark.parametrize("opinion", ["accept", "refuse"])
def test_a_ruling_with_the_referee_offers_nothing(desk: Client, deck: Deck, opinion: str) -> None:
    text = WRONG if opinion == "refuse" else "The children eat an apple."
    judge(deck, opinion, text)

    assert at(deck) not in desk.get(reverse("deck_rulings", args=[deck.slug])).text


def test_the_preview_tells_what_would_change_and_changes_nothing(desk: Client, deck: Deck) -> None:
    code = code_of(deck)

    page = desk.get(at(deck), {"code": code, "stance": "allow"}).text

    preview = rulings.preview(deck=deck, teacher=a_teacher(), code=code, stance="allow")
    assert preview.changed
    assert preview.sentences > len(preview.changed)
    assert all(one.after.ruling == "accept" for one in preview.changed)
    assert f"{len(preview.changed)} would change" in page
    assert preview.changed[0].question.text in page
    assert rule_text(code)["en"] in unescape(page)
    assert page.count("would become right") == len(preview.changed)
    assert not RuleExample.objects.exists()


def test_the_press_does_what_the_preview_told(desk: Client, deck: Deck) -> None:
    code = code_of(deck)
    preview = rulings.preview(deck=deck, teacher=a_teacher(), code=code, stance="allow")

    desk.post(at(deck), {"code": code, "stance": "allow"})

    assert rules_of(deck.pk, a_teacher().pk) == {code: "allow"}
    again = rulings.preview(deck=deck, teacher=a_teacher(), code=code, stance="allow")
    assert (again.sentences, again.changed) == (preview.sentences, [])
    page = desk.get(reverse("deck_rulings", args=[deck.slug])).text
    assert "allowed" in page

    (rule,) = RuleExample.objects.all()
    desk.post(reverse("deck_rulings", args=[deck.slug]), {"do": f"drop/{rule.pk}"})
    assert not RuleExample.objects.exists()


def test_the_latest_stance_counts(desk: Client, deck: Deck) -> None:
    code = code_of(deck)
    for stance in ("allow", "strict", "allow", "strict"):
        desk.post(at(deck), {"code": code, "stance": stance})

    assert rules_of(deck.pk, a_teacher().pk) == {code: "strict"}


def test_what_was_judged_itself_stays_out_of_the_preview(deck: Deck) -> None:
    code = code_of(deck)
    judge(deck, "refuse")

    preview = rulings.preview(deck=deck, teacher=a_teacher(), code=code, stance="allow")

    assert WRONG not in {one.question.text for one in preview.changed}


@pytest.mark.parametrize(
    ("code", "stance"),
    [
        ("", "allow"),
        ("no_such_rule", "allow"),
        ("agreement_number", "maybe"),
        ("doubt", "strict"),
        ("x" * 99, ""),
    ],
)
@pytest.mark.parametrize("way", ["get", "post"])
def test_what_is_no_rule_is_told(desk: Client, deck: Deck, code: str, stance: str, way: str) -> None:
    answer = getattr(desk, way)(at(deck), {"code": code, "stance": stance}, follow=True)

    assert "There is no such rule." in answer.text
    assert not RuleExample.objects.exists()


def test_anothers_rule_is_neither_seen_nor_removed(desk: Client, deck: Deck) -> None:
    rulings.take_stance(deck=deck, teacher=a_teacher("paul@school.example"), code="negation", stance="allow")
    (rule,) = RuleExample.objects.all()

    page = desk.post(reverse("deck_rulings", args=[deck.slug]), {"do": f"drop/{rule.pk}"}, follow=True).text

    assert RuleExample.objects.exists()
    assert "rules-title" not in page


def test_every_rule_that_can_be_allowed_has_words_of_its_own_in_both_languages() -> None:
    for code in filter(is_rule, TOPIC_OF):
        texts = rule_text(code)
        assert texts.keys() >= {"en", "fr"}
        assert not any("{" in text or "_" in text for text in texts.values()), code


def test_the_report_of_the_deck_follows(desk: Client, deck: Deck) -> None:
    address = reverse("deck_sentences", args=[deck.slug])
    before = desk.get(address).text

    rulings.take_stance(deck=deck, teacher=a_teacher(), code=code_of(deck), stance="allow")

    assert desk.get(address).text != before


def test_what_follows_from_a_rule_already_is_not_proposed(desk: Client, deck: Deck) -> None:
    judge(deck)
    rulings.take_stance(deck=deck, teacher=a_teacher(), code=code_of(deck), stance="allow")

    assert f"{at(deck)}?" not in desk.get(reverse("deck_rulings", args=[deck.slug])).text
