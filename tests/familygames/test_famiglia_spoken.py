"""What is said in Famiglia, in English and French, and what is heard of it."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, get_args

import msgspec
import pytest

from familygames.cards import Deck
from familygames.errors import AmbiguousMove, InvalidMove
from familygames.famiglia import rules, standard_deck
from familygames.famiglia.bots import regular
from familygames.famiglia.rules import Famiglia, GameEnded, Options, Pass, PlayAccountant, PlayBrute, Take
from familygames.game import Move
from familygames.language.formulas import Scene, gaps, hear, say, tiles
from familygames.language.resources import tongue
from familygames.players import playing, random_player
from tests.familygames.famiglia_tables import WORDS, card, table
from tests.familygames.letters import letters

LANGUAGES = ("en", "fr")
DECKS = {"words": msgspec.json.decode(WORDS.read_bytes(), type=Deck), "plain": standard_deck()}

at_every_table = pytest.mark.parametrize("language", LANGUAGES)
with_every_deck = pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)


def scene(deck: Deck, language: str) -> Scene:
    return Scene(names=("Anna", "Tom"), deck=deck, language=language, game="famiglia")


@cache
def moments(deck_id: str) -> list[Famiglia]:
    """Moments in which a player chooses, of games against the gangster."""
    deck = next(deck for deck in DECKS.values() if deck.id == deck_id)
    found = []
    for seed, player in enumerate((random_player, regular, random_player)):
        state = Famiglia.deal(deck, Options(), 1, f"said/{seed}")
        for turn in playing(state, [player], Random(seed)):
            if turn.seat == 0:
                found.append(state)
            state = turn.step.state
    return found


def sentences(move: Move[Any], at: Scene) -> str:
    said = move.spoken()
    assert said is not None
    return say(said, at)


@at_every_table
@with_every_deck
def test_what_is_said_is_heard(deck: Deck, language: str) -> None:
    at = scene(deck, language)
    heard = 0

    for state in moments(deck.id):
        moves = state.moves(0)
        said = [sentences(move, at) for move in moves]
        for move, sentence in Random(sentence_seed(state)).sample(
            list(zip(moves, said, strict=True)), min(4, len(moves))
        ):
            if said.count(sentence) == 1:
                assert hear(sentence, moves, at).move == move
                heard += 1
                continue
            with pytest.raises(AmbiguousMove) as question:
                hear(sentence, moves, at)
            assert question.value.missing == "choice"
            assert move in question.value.candidates
            assert len(question.value.candidates) == said.count(sentence)

    assert heard > 80


def sentence_seed(state: Famiglia) -> str:
    return "".join(map(str, state.street))


@at_every_table
def test_words_tell_all_cards_of_the_dressed_deck_apart(language: str) -> None:
    at = scene(DECKS["words"], language)

    for state in moments("famiglia-words"):
        moves = [move for move in state.moves(0) if not isinstance(move, PlayAccountant)]
        assert len({sentences(move, at) for move in moves}) == len(moves)


@at_every_table
def test_every_event_with_a_sentence_has_one(language: str) -> None:
    at = scene(DECKS["words"], language)
    state = Famiglia.deal(at.deck, Options(), 1, "events")
    keys = set()

    for turn in playing(state, [regular], Random(1)):
        for event in turn.step.events:
            said = event.spoken()
            if said is not None:
                assert "{" not in say(said, at)
                assert "".join(piece if isinstance(piece, str) else piece.answer for piece in gaps(said, at))
                assert letters("".join(tiles(said, at))) == letters(say(said, at))
                keys.add(said.key)

    assert {"gangster.plan", "take.free", "take.pair", "refresh", "refresh.one", "end"} <= keys


def test_every_formula_is_there_in_both_languages() -> None:
    keys = [set(tongue(language).formulas["famiglia"]) for language in LANGUAGES]

    assert keys[0] == keys[1]
    assert len(get_args(rules.AnyMove)) < len(keys[0])


@pytest.mark.parametrize(
    ("language", "move", "sentence"),
    [
        (
            "en",
            Take(card("R1"), card("R0"), card("R0b")),
            "I recruit the aunt with the mother and the father.",
        ),
        ("fr", Take(card("R1"), card("R0"), card("R0b")), "Je recrute la tante avec la mère et le père."),
        ("en", Take(card("R0c")), "I recruit the sister for free."),
        ("fr", Take(card("R0c")), "Je recrute la sœur gratuitement."),
        ("en", PlayBrute(card("Y2"), card("R1"), 1), "My Brute 2 lowers the aunt by 1."),
        ("fr", PlayBrute(card("Y2"), card("R1"), 1), "Ma Brute 2 baisse la tante de 1."),
        ("en", PlayAccountant(card("B1")), "My Accountant 1 swaps no card."),
        ("fr", PlayAccountant(card("B1")), "Mon Comptable 1 n’échange aucune carte."),
        ("en", Pass(), "I pass."),
        ("fr", Pass(), "Je passe."),
    ],
)
def test_the_words_of_the_formulas(language: str, move: Move[Any], sentence: str) -> None:
    assert sentences(move, scene(DECKS["words"], language)) == sentence


@pytest.mark.parametrize(
    ("language", "points", "sentence"),
    [
        ("en", 1, "I have one point, the gangster has 172."),
        ("en", 2, "I have 2 points, the gangster has 172."),
        ("fr", 1, "J’ai un point, le gangster 172."),
        ("fr", 2, "J’ai 2 points, le gangster 172."),
    ],
)
def test_one_point_is_no_points(language: str, points: int, sentence: str) -> None:
    said = GameEnded((points,), 172).spoken()

    assert said is not None
    assert say(said, scene(DECKS["words"], language)) == sentence


@pytest.mark.parametrize(
    ("language", "text", "used"),
    [
        ("en", "i recrut the ant with the mother and the fahter", "R0"),
        ("en", "I take the aunt: the father is used up, the mother stays", "R0b"),
        ("fr", "je recrute la tante avec le pere et la mere", "R0b"),
        ("fr", "Je prends la tante : j'utilise la mère et je garde le père.", "R0"),
    ],
)
def test_other_wordings_and_slips_are_heard(language: str, text: str, used: str) -> None:
    state = table("R0 R0 B0", street="R1 B2")

    move = hear(text, state.moves(0), scene(DECKS["words"], language)).move

    assert isinstance(move, Take)
    assert move.used == card(used)


def test_words_that_make_no_move_are_refused() -> None:
    state = table("R0 R0 B0", street="R1 B2")

    for text in ("", "bananas", "I recruit the aunt with the mother and the dog."):
        with pytest.raises(InvalidMove):
            hear(text, state.moves(0), scene(DECKS["words"], "en"))
