"""What the referee knows, on a page of a deck: by subject, by a word, and each rule strict or let go."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from classroom.models import Deck, RuleExample, Stance
from classroom.services import rulings
from classroom.services.examples import rules_of
from classroom.views.rulings import is_rule
from familygames.catalogue import GAMES
from familygames.judging import Ruling, ruled
from familygames.language.judge import known_subjects
from tests.classroom.tables import a_published_deck, a_teacher

pytestmark = [pytest.mark.django_db, pytest.mark.on_postgresql]

GAME = next(game for game in GAMES.values() if game.panel is not None and game.kind == "sentences")
UNASKED = next(game for game in GAMES.values() if game.panel is not None and game.kind != "sentences")


@pytest.fixture
def desk() -> Client:
    client = Client()
    client.force_login(a_teacher())
    return client


@pytest.fixture
def deck() -> Deck:
    return a_deck("mine")


def a_deck(slug: str) -> Deck:
    """The deck that the game brings along, with words that two rules mark, one of them in doubt."""
    words = {
        "sleeps": "is enough old",
        "my brother": "I",
        "plays": "am so tired that",
        "outside": "can't walk",
    }
    cards = GAME.standard_deck()
    families = tuple(
        family.but(
            members=tuple(
                member.but(
                    faces={
                        code: face.but(word=words.get(face.word, face.word))
                        for code, face in member.faces.items()
                    }
                )
                for member in family.members
            )
        )
        for family in cards.families
    )
    return a_published_deck(cards.but(families=families), GAME.kind, owner=a_teacher(), slug=slug)


def at(deck: Deck) -> str:
    return reverse("deck_known_rules", args=[deck.slug])


@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_subject_of_both_languages_is_shown_with_reasons_and_sentences(
    desk: Client, deck: Deck, language: str
) -> None:
    page = unescape(desk.get(at(deck), headers={"accept-language": language}).text)

    for subject in known_subjects():
        assert f'id="{subject.language}-{subject.name}"' in page
        assert subject.title[language] in page
        for rule in subject.rules:
            assert rule.why[language] in page
            wrong, right = (text.replace("'", "’") for text in rule.wrong[0])
            in_its_language = f'lang="{subject.language}" translate="no">'
            assert f"<s {in_its_language}{wrong}</s>" in page
            assert not right or f"<span {in_its_language}{right}</span>" in page


def test_every_rule_may_be_decided_and_its_name_kept() -> None:
    longest = RuleExample._meta.get_field("code").max_length or 0
    for subject in known_subjects():
        for rule in subject.rules:
            assert is_rule(rule.name), rule.name
            assert len(rule.name) <= longest


def test_no_two_things_of_the_page_bear_one_name(desk: Client, deck: Deck) -> None:
    ids = re.findall(r'\bid="([^"]+)"', desk.get(at(deck)).text)

    assert len(ids) == len(set(ids))


def test_a_rule_is_looked_up_by_a_word_and_its_subject_is_open(desk: Client, deck: Deck) -> None:
    page = desk.get(at(deck), {"q": "enough old"}).text

    assert re.search(r'id="en-comparisons"\s+open', page)
    assert 'id="en-negation"' not in page
    assert "1 rule" in page

    assert "No rule speaks of this" in desk.get(at(deck), {"q": "xylophone"}).text


def test_the_page_is_found_from_the_deck_and_from_its_rulings(desk: Client, deck: Deck) -> None:
    assert at(deck) in desk.get(reverse("deck", args=[deck.slug])).text
    assert at(deck) in desk.get(reverse("deck_rulings", args=[deck.slug])).text


def test_a_deck_of_which_no_sentences_are_judged_leads_to_its_rulings(desk: Client) -> None:
    deck = a_published_deck(UNASKED.standard_deck(), UNASKED.kind, owner=a_teacher(), slug="letters")

    assert desk.get(at(deck))["Location"] == reverse("deck_rulings", args=[deck.slug])
    assert at(deck) not in desk.get(reverse("deck_rulings", args=[deck.slug])).text


def take(desk: Client, deck: Deck, name: str, stance: str) -> str:
    """As from the page: the look at what would change, the press, and where one is then."""
    asked = {"code": name, "stance": stance, "open": "en-comparisons", "q": "old"}
    assert "en-comparisons" in desk.get(reverse("deck_rule", args=[deck.slug]), asked).text
    return desk.post(reverse("deck_rule", args=[deck.slug]), asked)["Location"]


RULE = "en/enough_after_its_adjective"


DOUBTING = "en/so_tired_that_he_sleeps"


def names_of(said: Ruling) -> set[str]:
    return {name for one in said.findings if not one.tip for name in one.names}


def test_letting_one_rule_go_changes_the_sentences_that_it_alone_marks(deck: Deck) -> None:
    sentences = rulings.own_sentences(deck, a_teacher()).values()
    marked = {typed.question.key for typed, said in sentences if names_of(said) == {RULE}}

    preview = rulings.preview(deck=deck, teacher=a_teacher(), code=RULE, stance="allow")

    assert marked
    assert {one.question.key for one in preview.changed} == marked
    assert {one.after.ruling for one in preview.changed} == {"accept"}


def test_being_strict_with_one_rule_changes_the_doubts_that_it_marks(deck: Deck) -> None:
    sentences = rulings.own_sentences(deck, a_teacher()).values()
    doubts = {
        typed.question.key
        for typed, said in sentences
        if said.ruling == "unsure" and DOUBTING in names_of(said)
    }

    preview = rulings.preview(deck=deck, teacher=a_teacher(), code=DOUBTING, stance="strict")

    assert doubts
    assert {one.question.key for one in preview.changed} == doubts
    assert {one.after.ruling for one in preview.changed} == {"refuse"}


def test_a_rule_that_was_let_go_is_strict_again_without_its_kin(desk: Client, deck: Deck) -> None:
    """Of a code that is allowed, one rule may be strict."""
    sentences = rulings.own_sentences(deck, a_teacher()).values()
    by_code = {"word_order": "allow"}
    by_rule = {**by_code, RULE: "strict"}

    for _typed, said in sentences:
        if RULE in names_of(said):
            assert ruled(said, by_rule).ruling == said.ruling != "accept"
        else:
            assert ruled(said, by_rule) == ruled(said, by_code)


def test_the_press_leads_back_to_the_rule_where_its_state_is_told_and_taken_back(
    desk: Client, deck: Deck
) -> None:
    back = take(desk, deck, RULE, "allow")

    assert back == f"{at(deck)}?open=en-comparisons&q=old#en-comparisons-enough_after_its_adjective"
    assert rules_of(deck.pk, a_teacher().pk) == {RULE: "allow"}
    page = desk.get(back).text
    assert "1 decided" in page
    assert page.count("As always again") == 1

    (stance,) = RuleExample.objects.all()
    answer = desk.post(at(deck), {"do": f"drop/{stance.pk}", "open": "en-comparisons", "code": RULE})

    assert answer["Location"] == f"{at(deck)}?open=en-comparisons#en-comparisons-enough_after_its_adjective"
    assert not RuleExample.objects.exists()
    assert "As always again" not in desk.get(at(deck)).text


def test_other_decks_and_other_teachers_stay_as_they_are(desk: Client, deck: Deck) -> None:
    other = a_deck("other")
    paul = a_teacher("paul@school.example")
    rulings.take_stance(deck=deck, teacher=paul, code=RULE, stance="strict")
    (his,) = RuleExample.objects.all()

    take(desk, deck, RULE, "allow")
    desk.post(at(deck), {"do": f"drop/{his.pk}"})

    assert rules_of(other.pk, a_teacher().pk) == {}
    assert rules_of(deck.pk, paul.pk) == {RULE: "strict"}
    assert "decided" not in desk.get(at(other)).text


def test_what_is_said_of_a_code_is_told_at_its_rules_as_in_general(desk: Client, deck: Deck) -> None:
    rulings.take_stance(deck=deck, teacher=a_teacher(), code="negation", stance="strict")

    page = desk.get(at(deck), {"q": "negation"}).text

    assert page.count("as in general") >= len([r for r in subject_rules("en") if r.startswith("en/")])


def subject_rules(language: str) -> list[str]:
    (subject,) = [one for one in known_subjects() if (one.name, one.language) == ("negation", language)]
    return [rule.name for rule in subject.rules if rule.code == "negation"]


def test_a_ruling_against_a_rule_of_the_book_offers_this_rule_and_tells_it_by_its_reason(
    desk: Client, deck: Deck
) -> None:
    text = next(
        typed.question.text
        for typed, said in rulings.own_sentences(deck, a_teacher()).values()
        if [one.names for one in said.findings] == [(RULE,)]
    )
    rulings.add(deck=deck, teacher=a_teacher(), text=text, opinion="accept")

    page = desk.get(reverse("deck_rulings", args=[deck.slug])).text

    assert "?code=en/enough_after_its_adjective&amp;stance=allow" in page
    assert "Enough stands behind its adjective." in page
    preview = desk.get(reverse("deck_rule", args=[deck.slug]), {"code": RULE, "stance": "allow"}).text
    assert "Enough stands behind its adjective." in preview


def test_what_is_decided_of_a_rule_is_told_in_the_words_of_the_book(desk: Client, deck: Deck) -> None:
    general = [rule for one in known_subjects() for rule in one.rules if rule.name == rule.code]
    rule = next(rule for rule in general if sum(one.code == rule.code for one in general) == 1)

    preview = desk.get(reverse("deck_rule", args=[deck.slug]), {"code": rule.name, "stance": "allow"}).text
    take(desk, deck, rule.name, "allow")

    assert rule.why["en"] in unescape(preview)
    assert rule.why["en"] in unescape(desk.get(reverse("deck_rulings", args=[deck.slug])).text)


def test_a_deck_with_a_decided_rule_and_nothing_judged_is_listed_with_it(desk: Client, deck: Deck) -> None:
    take(desk, deck, RULE, "allow")

    page = desk.get(reverse("rulings")).text

    assert reverse("deck_rulings", args=[deck.slug]) in page
    assert "Enough stands behind its adjective." in page
    assert str(Stance.ALLOW.label) in page


def test_rules_travel_with_the_cases_by_their_names(desk: Client, deck: Deck) -> None:
    take(desk, deck, RULE, "allow")

    assert f"{RULE}: allow" in desk.get(reverse("deck_cases", args=[deck.slug])).content.decode()
