"""What is said in Littérature, in English and French, and what is heard of it."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, get_args

import msgspec
import pytest

from familygames.cards import Card, Deck
from familygames.errors import AmbiguousMove, InvalidMove
from familygames.game import Move
from familygames.language.formulas import Gap, Scene, find, gaps, hear, say, tiles, understand
from familygames.language.resources import tongue
from familygames.literature import rules, standard_deck, whole_deck
from familygames.literature.bots import beginner
from familygames.literature.rules import Answer, Ask, Claim, Closed, GiveTurn, Literature, Options
from familygames.players import playing, random_player
from familygames.speech import Mentioned
from tests.familygames.letters import letters

LANGUAGES = ("en", "fr")
DECKS = Path(__file__).parents[2] / "fixtures" / "decks"
NAMES = ("Anna", "Tom", "Zoé", "May", "Jean-Luc", "Rose")


def deck(name: str) -> Deck:
    if name == "literature":
        return standard_deck()
    if name == "literature-54":
        return whole_deck()
    return msgspec.json.decode((DECKS / f"{name}.json").read_bytes(), type=Deck)


def scene(language: str = "en", name: str = "literature", speaker: int | None = 0) -> Scene:
    return Scene(NAMES, deck(name), language, "literature", speaker=speaker)


def sentence(move: Move[Any], at: Scene) -> str:
    said = move.spoken()
    assert said is not None
    return say(said, at).replace("\u202f", " ")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["literature", "literature-54", "shops", "irregular-verbs"])
def test_what_is_said_is_heard(name: str, language: str) -> None:
    """Every sort of move; of the claims also those that the list of moves leaves out."""
    at = scene(language, name)
    rng = Random(name)
    keys = set()
    state = Literature.deal(at.deck, Options(nine_sets=name == "literature-54"), 6, "said")

    for turn in playing(state, [random_player] * 6, Random(2)):
        here = at.but(speaker=turn.seat, asked=state.request.card if state.request else None)
        moves = state.moves(turn.seat)
        for move in rng.sample(moves, min(3, len(moves))):
            heard = hear(sentence(move, here), moves, here)
            assert heard.move == move
            assert heard.findings == ()
            keys.add(heard.understood.key)
        if any(isinstance(move, Claim) for move in moves):
            family = rng.choice(state.open_sets)
            members = state.deck.members[family]
            claim = Claim(family, tuple((member, rng.choice(state.team(turn.seat))) for member in members))
            said = understand(sentence(claim, here), here)
            assert find(said, state.utterable(turn.seat, Mentioned(holders=said.holders))) == claim
        state = turn.step.state

    assert {"ask", "answer.yes", "answer.no", "claim.team"} <= keys


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_with_a_sentence_has_one(language: str) -> None:
    at = scene(language)
    keys = set()

    for seed in range(24):
        state = Literature.deal(at.deck, Options(), 6, str(seed))
        players = [random_player, (random_player, beginner)[seed % 2]] * 3
        for turn in playing(state, players, Random(seed)):
            for event in turn.step.events:
                said = event.spoken()
                if said is not None:
                    here = at.but(speaker=getattr(event, "seat", None))
                    text = say(said, here)
                    assert "{" not in text
                    assert letters("".join(tiles(said, here))) == letters(text)
                    parts = [part.answer if isinstance(part, Gap) else part for part in gaps(said, here)]
                    assert "".join(parts) == text
                    keys.add(said.key)

    assert keys == set(tongue(language).formulas["literature"])


def test_every_formula_is_there_in_both_languages() -> None:
    keys = [set(tongue(language).formulas["literature"]) for language in LANGUAGES]

    assert keys[0] == keys[1]
    assert len(get_args(rules.AnyMove)) < len(keys[0])


NINTH = (
    *(("8-spades", 0), ("8-hearts", 2), ("8-diamonds", 2), ("8-clubs", 0)),
    *(("red-joker", 0), ("black-joker", 4)),
)
NINTH_IN_ENGLISH = (
    "Claim! Eights and jokers: I have the 8 of spades, the 8 of clubs and the red joker, "
    "Zoé has the 8 of hearts and the 8 of diamonds and Jean-Luc has the black joker."
)
NINTH_IN_FRENCH = (
    "Suite des huit : j’ai le 8 de pique, le 8 de trèfle et le joker rouge, "
    "Zoé a le 8 de cœur et le 8 de carreau et Jean-Luc a le joker noir."
)


@pytest.mark.parametrize(
    ("language", "move", "words"),
    [
        ("en", Ask(1, "eights-jokers", "red-joker"), "Tom, have you got the red joker?"),
        ("fr", Ask(1, "eights-jokers", "black-joker"), "Tom, as-tu le joker noir ?"),
        ("en", Ask(1, "eights-jokers", "8-clubs"), "Tom, have you got the eight of clubs?"),
        ("fr", Ask(1, "eights-jokers", "8-clubs"), "Tom, as-tu le huit de trèfle ?"),
        (
            "en",
            Claim("eights-jokers", tuple((member, 0) for member, _ in NINTH)),
            "I claim eights and jokers: I have all six cards.",
        ),
        (
            "fr",
            Claim("eights-jokers", tuple((member, 0) for member, _ in NINTH)),
            "Je revendique la suite des huit : j’ai les six cartes.",
        ),
        (
            "en",
            Claim("eights-jokers", NINTH),
            NINTH_IN_ENGLISH,
        ),
        (
            "fr",
            Claim("eights-jokers", NINTH),
            NINTH_IN_FRENCH,
        ),
    ],
)
def test_the_ninth_set_is_asked_for_and_claimed_by_its_name(
    language: str, move: Move[Any], words: str
) -> None:
    here = scene(language, "literature-54")
    asks = [Ask(target, card.family, card.member) for target in (1, 3, 5) for card in here.deck.cards]

    if isinstance(move, Claim):
        assert sentence(move, here) == words
    heard = hear(words, list(dict.fromkeys([*asks, move])), here)
    assert heard.move == move
    assert not heard.findings


def test_the_longer_french_name_of_the_ninth_set_is_understood() -> None:
    here = scene("fr", "literature-54")
    claim = Claim("eights-jokers", tuple((member, 0) for member, _ in NINTH))

    heard = hear("Je revendique la suite des huit et des jokers : j’ai les six cartes.", [claim], here)

    assert (heard.move, heard.findings) == (claim, ())


HELD = (("2", 0), ("3", 0), ("4", 4), ("5", 2), ("6", 4), ("7", 4))


IN_ENGLISH = (
    "Claim! Low hearts: I have the 2 of hearts and the 3 of hearts, Zoé has the 5 of hearts "
    "and Jean-Luc has the 4 of hearts, the 6 of hearts and the 7 of hearts."
)
IN_FRENCH = (
    "Petite suite à cœur : j’ai le 2 de cœur et le 3 de cœur, Zoé a le 5 de cœur "
    "et Jean-Luc a le 4 de cœur, le 6 de cœur et le 7 de cœur."
)


@pytest.mark.parametrize(
    ("language", "move", "words"),
    [
        ("en", Ask(1, "low-hearts", "7"), "Tom, have you got the 7 of hearts?"),
        ("fr", Ask(1, "low-hearts", "7"), "Tom, as-tu le 7 de cœur ?"),
        ("en", Answer(True), "Yes, here is the 7 of hearts."),
        ("fr", Answer(True), "Oui, voici le 7 de cœur."),
        ("en", Answer(False), "No, I haven’t. It’s my turn."),
        ("fr", Answer(False), "Non, je ne l’ai pas. C’est à moi."),
        ("en", Claim("low-hearts", HELD), IN_ENGLISH),
        ("fr", Claim("low-hearts", HELD), IN_FRENCH),
        (
            "en",
            Claim("low-hearts", tuple((member, 0) for member, _ in HELD)),
            "I claim low hearts: I have all six cards.",
        ),
        (
            "fr",
            Claim("low-hearts", tuple((member, 2) for member, _ in HELD)),
            "Je revendique la petite suite à cœur : Zoé a les six cartes.",
        ),
        ("en", GiveTurn(4), "I have no cards left: Jean-Luc, your turn."),
        ("fr", rules.ChooseClaimer(1), "Nous n’avons plus de cartes : Tom, à toi de tout revendiquer."),
    ],
)
def test_the_words_of_the_formulas(language: str, move: Move[Any], words: str) -> None:
    assert sentence(move, scene(language).but(asked=Card("low-hearts", "7"))) == words


def test_a_theme_is_claimed_as_a_suite_in_french() -> None:
    """A set of playing cards has the word in its name, the words of a lesson have not."""
    at = scene("fr", "shops")
    family = at.deck.families[0]
    hand = Claim(family.id, tuple((member.id, 0) for member in family.members))
    theme = family.faces["fr"].word

    assert sentence(hand, at) == f"Je revendique la suite {theme} : j’ai les six cartes."


def test_without_the_open_request_an_answer_names_no_card() -> None:
    assert sentence(Answer(True), scene()) == "Yes, here it is."


def test_without_a_speaker_a_claim_names_everybody() -> None:
    hand = Claim("low-hearts", tuple((member, 0) for member, _ in HELD))

    assert sentence(hand, scene(speaker=None)) == "I claim low hearts: Anna has all six cards."


@pytest.mark.parametrize(
    ("team", "words"),
    [
        (0, "That’s right! One point for us."),
        (1, "The set goes to the other team."),
        (None, "The set is void."),
    ],
)
def test_what_comes_of_a_claim_is_said(team: int | None, words: str) -> None:
    assert say(Closed(0, "low-hearts", HELD, team).spoken(), scene()) == words


@pytest.mark.parametrize(
    ("language", "text", "places"),
    [
        ("en", "Claim low hearts: I have 2, 3 and the four, Zoe has the five, Jean Luc the rest", "000244"),
        ("en", "i claim low harts, i have 2 and 3 of hearts and zoe has the others", "002222"),
        ("en", "I claim the low hearts: I have all six cards", "000000"),
        ("en", "I have the two of hearts and the three of hearts, Zoé the rest", "002222"),
        ("fr", "petits coeurs: j'ai le 2, le 3 et le quatre, Zoé a le cinq et Jean-Luc a le reste", "000244"),
        ("fr", "je revendique les petits cœurs : j'ai les six cartes", "000000"),
        ("fr", "petite suite cœur: 2 et 3 moi, 5 Zoé, 4 6 7 Jean-Luc", "004244"),
        (
            "fr",
            "petite suite à cœur, j'ai le 2, le 3 et le 4, le 5 est chez Zoé, le reste chez Jean-Luc",
            "000244",
        ),
        ("fr", "j'ai toute la petite suite à cœur", "000000"),
        ("en", "minor hearts: the 2 and 3 are with Zoé, 4 is with Jean-Luc, I have the rest", "224000"),
        ("en", "claim with the low hearts: I have the 2, 3, 4 and 5, Zoé has the others", "000022"),
        ("en", "I have all the low hearts", "000000"),
    ],
)
def test_claims_are_heard_in_pupils_own_words(language: str, text: str, places: str) -> None:
    at = scene(language)
    state = Literature.deal(at.deck, Options(first_player="seat_0"), 6, "h")

    with pytest.raises(InvalidMove) as unlisted:
        hear(text, state.moves(0), at)

    said = unlisted.value.understood
    claim = find(said, state.utterable(0, Mentioned(holders=said.holders)))
    assert isinstance(claim, Claim)
    assert claim.family == "low-hearts"
    assert "".join(str(seat) for _, seat in claim.holders) == places
    assert hear(text, [claim], at).move == claim


def test_half_a_claim_is_asked_back() -> None:
    """LI-25."""
    at = scene()
    state = Literature.deal(at.deck, Options(first_player="seat_0"), 6, "h")

    for text in ("I claim low spades: I have the 4, the 5 and the 7", "I claim low spades"):
        with pytest.raises(AmbiguousMove) as question:
            hear(text, state.moves(0), at)
        assert question.value.missing == "holders"
        assert question.value.candidates == ()


def test_a_card_that_two_may_be_said_to_hold_is_asked_back() -> None:
    """Whose is the four? A wrong claim costs a set, so nobody is taken at half a word."""
    at = scene()
    state = Literature.deal(at.deck, Options(first_player="seat_0"), 6, "h")
    text = "I claim low hearts: I have the 2, the 4 and the 5 are with Zoé, Jean-Luc has 3, 6 and 7"

    with pytest.raises(AmbiguousMove) as question:
        hear(text, state.moves(0), at)

    assert question.value.missing == "holders"
    assert dict(question.value.understood.holders) == {"3": 4, "6": 4, "7": 4}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_alone_asks_back_for_the_suit(language: str) -> None:
    at = scene(language)
    state = Literature.deal(at.deck, Options(first_player="seat_0"), 6, "h")

    with pytest.raises(AmbiguousMove) as question:
        text = {"en": "Tom, have you got the 3?", "fr": "Tom, as-tu le 3 ?"}[language]
        hear(text, list(state.utterable(0)), at)

    assert question.value.missing == "family"
    assert {move.member for move in question.value.candidates} == {"3"}


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("tom do you have the quen of spades", Ask(1, "high-spades", "queen")),
        ("Rose, have you got the two of hearts?", Ask(5, "low-hearts", "2")),
        ("can i have the 10 of spades please May", Ask(3, "high-spades", "10")),
    ],
)
def test_requests_are_heard_with_slips(text: str, move: Ask) -> None:
    state = Literature.deal(standard_deck(), Options(first_player="seat_0"), 6, "h")

    assert hear(text, state.moves(0), scene()).move == move


@pytest.mark.parametrize("text", ["bananas", "I claim the moon: I have all six cards", "Claim!"])
def test_words_that_make_no_move_are_refused(text: str) -> None:
    state = Literature.deal(standard_deck(), Options(first_player="seat_0"), 6, "h")

    with pytest.raises(InvalidMove):
        hear(text, state.moves(0), scene())
