"""The decks of fixtures/decks: in the game's own format, right in both languages, and playable at once."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import msgspec
import pytest

from familygames.cards import Deck, Face, Family, Member
from familygames.catalogue import GAMES, Game
from familygames.happy_family import standard_deck
from familygames.happy_family.rules import Ask, HappyFamily, Options
from familygames.language.card_annotation import ARTICLES
from familygames.language.formulas import Scene, hear, say
from familygames.language.resources import spoken_in
from familygames.players import play_out, random_player

ROOT = Path(__file__).parents[2]
DRAWINGS = ROOT / "classroom" / "static" / "cards"
DECKS = {
    path.stem: msgspec.json.decode(path.read_bytes(), type=Deck)
    for path in sorted((ROOT / "fixtures" / "decks").glob("*.json"))
}

OTHER_PAIRS = {"dutch-first-words": ("fr", "nl"), "spanish-english": ("es", "en")}
"""Decks of other languages: the pair is free."""

COLOURS = {"blue", "red", "green", "pink", "orange", "black", "violet", "yellow", "brown"}
FRENCH_ARTICLES = {"", "le", "la", "l’", "les"}
ASPIRATED = {
    "hamburger",
    "hamster",
    "handball",
    "haut-de-forme",
    "hérisson",
    "hibou",
    "hockey",
    "homard",
    "hot-dog",
}

# Emoji of Unicode 13 and later: a school computer of 2019 shows an empty box for them.
TOO_NEW = re.compile(
    "[\U0001f6d6\U0001f6d7\U0001f6dc-\U0001f6df\U0001f6fb\U0001f6fc\U0001f7f0\U0001f90c\U0001f972\U0001f977-\U0001f979"
    "\U0001f9a3\U0001f9a4\U0001f9ab-\U0001f9ad\U0001f9cb\U0001f9cc\U0001fa74-\U0001fa77\U0001fa7b-\U0001fa7f"
    "\U0001fa83-\U0001fa8f\U0001fa96-\U0001faff]"
)
EMOJI = re.compile("[\u2300-\u2bff\U0001f000-\U0001faff]")


@pytest.fixture(params=DECKS.values(), ids=DECKS.keys())
def deck(request: pytest.FixtureRequest) -> Deck:
    chosen: Deck = request.param
    return chosen


def all_faces(deck: Deck, language: str) -> list[Face]:
    members = [member.faces[language] for family in deck.families for member in family.members]
    return [family.faces[language] for family in deck.families] + members


def test_there_is_the_classic_deck_and_a_choice_of_vocabulary_decks() -> None:
    assert "happy-family" in DECKS
    assert len(DECKS) >= 9


def test_the_classic_deck_is_the_one_the_game_deals_without_a_deck() -> None:
    assert DECKS["happy-family"].but(author="") == standard_deck()
    assert DECKS["literature"].but(author="") == GAMES["literature"].standard_deck()


def test_a_deck_is_named_after_its_file_and_complete(deck: Deck) -> None:
    assert DECKS[deck.id] is deck
    assert deck.languages == OTHER_PAIRS.get(deck.id, ("fr", "en"))
    assert deck.title.keys() >= set(deck.languages)
    assert deck.level in {"A1", "A2"}
    assert deck.tags
    assert deck.licence == "CC BY-SA 4.0"
    assert deck.author


def test_six_to_nine_families_of_six_cards(deck: Deck) -> None:
    assert 6 <= len(deck.families) <= 9
    assert {len(family.members) for family in deck.families} == {6}


def test_ids_are_plain_and_unique(deck: Deck) -> None:
    ids = [family.id for family in deck.families]

    assert len(set(ids)) == len(ids)
    assert len(set(deck.cards)) == len(deck.cards)
    assert all(
        re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", part)
        for card in deck.cards
        for part in (card.family, card.member)
    )


SUITS = {"♠": "spade", "♥": "heart", "♦": "diamond", "♣": "club"}


def test_families_differ_in_colour_and_in_shape_and_a_colour_keeps_its_shape(deck: Deck) -> None:
    colours = [family.colour for family in deck.families]
    shapes = [family.shape for family in deck.families]
    everywhere = {
        family.colour: family.shape
        for other in DECKS.values()
        for family in other.families
        if family.picture not in SUITS
    }

    assert set(colours) <= COLOURS
    assert len(set(colours)) == len(colours)
    assert len(set(shapes)) == len(shapes)
    for family in deck.families:
        if family.id.startswith("low-") and family.picture in SUITS:
            assert family.shape == SUITS[family.picture]  # A diamond on spades would be another suit.
        else:
            assert everywhere[family.colour] == family.shape


def test_every_card_and_family_has_its_words_in_both_languages(deck: Deck) -> None:
    for family in deck.families:
        parts: list[Family | Member] = [family, *family.members]
        for part in parts:
            assert part.faces.keys() == set(deck.languages)
            assert all(face.word == face.word.strip() != "" for face in part.faces.values())


@pytest.mark.parametrize("place", [0, 1])
def test_a_request_names_one_card(deck: Deck, place: int) -> None:
    """What a card is called belongs to no other card; in the classic decks, to no other of its family."""
    language = deck.languages[place]
    repeats = deck.id in {"happy-family", "literature", "literature-54"}
    owner: dict[tuple[str, str], str] = {}
    for card in deck.cards:
        face = deck.by_card[card].faces[language]
        for word in {face.word.casefold(), *(other.casefold() for other in face.also)}:
            name = (card.family if repeats else "", word)
            assert owner.setdefault(name, str(card)) == str(card), f"{word}: {card}, {owner[name]}"


def test_families_have_different_names(deck: Deck) -> None:
    for language in deck.languages:
        names = [family.faces[language].word.casefold() for family in deck.families]
        assert len(set(names)) == len(names)


def test_an_article_is_one_of_its_language(deck: Deck) -> None:
    for language in deck.languages:
        known = {"", "l’", *ARTICLES[language]}
        assert {face.article for face in all_faces(deck, language)} <= known


def test_a_french_article_fits_its_word(deck: Deck) -> None:
    for face in all_faces(deck, "fr") if "fr" in deck.languages else ():
        vowel = (
            re.match("[aeiouyhàâæéèêëîïôœùûü]", face.word.casefold()) is not None
            and face.word not in ASPIRATED
        )
        assert face.article in FRENCH_ARTICLES
        if face.article in {"le", "la"}:
            assert not vowel or face.word == "yoga", face.phrase
        if face.article == "l’":
            assert vowel, face.phrase
        if face.article == "les":
            assert not face.plural, face.phrase
            assert re.search("[sx]( |$)|[sx]-|^jeux", face.word), face.phrase


def test_a_french_noun_has_an_article_and_english_agrees_whether_it_takes_one(deck: Deck) -> None:
    """English leaves the article out where French keeps it (maths, football), never the other way round."""
    members = [member for family in deck.families for member in family.members]
    for member in members if deck.languages == ("fr", "en") else ():
        english, french = member.faces["en"], member.faces["fr"]
        assert english.article in {"", "the"}
        assert french.article or not english.article, english.phrase
        assert french.article or not french.plural, french.phrase


def test_typography_is_the_one_of_printed_books(deck: Deck) -> None:
    for language in deck.languages:
        for text in [deck.title[language], *(face.phrase for face in all_faces(deck, language))]:
            assert "'" not in text
            assert not re.search(r"\s{2,}| [?!:;]", text)
            assert not re.search("[Oo]e(?=u|il)", text) or language == "en"


def test_every_card_has_a_picture_that_an_old_school_computer_shows(deck: Deck) -> None:
    parts: list[Family | Member] = [
        *deck.families,
        *(member for family in deck.families for member in family.members),
    ]
    for part in parts:
        if part.picture.endswith(".svg"):
            assert (DRAWINGS / part.picture).is_file(), part.picture
        elif part.picture or isinstance(part, Member):
            assert EMOJI.search(part.picture), part.id
            assert not TOO_NEW.search(part.picture), part.picture


def test_pictures_in_a_family_differ(deck: Deck) -> None:
    for family in deck.families:
        assert len({member.picture for member in family.members}) == len(family.members)


@pytest.mark.parametrize("side", [0, 1])
def test_every_request_is_understood_and_well_said(deck: Deck, side: int) -> None:
    learnt = deck.languages[side]
    spoken = spoken_in(learnt, deck.languages)
    scene = Scene(
        names=("Anna", "Mary", "Tom"), deck=deck, language=spoken, game="happy_family", cards_in=learnt
    )
    moves = [Ask(target, card.family, card.member) for target in (1, 2) for card in deck.cards]

    for move in moves[: len(deck.cards)]:
        heard = hear(say(move.spoken(), scene), moves, scene)
        assert heard.move == move
        assert not heard.findings


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_of_happy_family_comes_to_its_end(deck: Deck, seats: int) -> None:
    state = HappyFamily.deal(deck, Options(end_rule="all_families", step_mode="auto"), seats, seed=deck.id)

    end = play_out(state, [random_player] * seats, Random(deck.id))

    assert end.phase == "over"
    laid = sum(len(deck.by_family[family].members) for books in end.laid for family in books)
    assert laid > 0
    assert laid + len(end.stock) + sum(map(len, end.hands)) == len(deck.cards)


def test_the_decks_for_other_options_are_starter_decks_too() -> None:
    for make in GAMES["literature"].other_decks:
        assert DECKS[make().id].but(author="") == make()


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_the_deck_that_a_game_brings_along_is_a_starter_deck(game: Game) -> None:
    name = game.standard_deck().id
    folder = ROOT / "fixtures" / "decks"
    file = next(
        file for file in (folder / f"{name}.json", folder / game.name / f"{name}.json") if file.exists()
    )

    assert game.read_deck(file.read_bytes()).but(author="") == game.standard_deck()
