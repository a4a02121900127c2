"""Nothing irrevocable is played from half-understood words, in any game and language."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import chain, cycle
from random import Random
from typing import Any, NamedTuple

import pytest

from familygames.cards import Card
from familygames.catalogue import GAMES
from familygames.errors import AmbiguousMove, IllegalMove, InvalidMove
from familygames.game import Move, Spoken
from familygames.language.formulas import Scene, hear, is_polite, say, utter
from familygames.language.realization import face_in
from familygames.language.resources import LANGUAGES, Doubts, Formula, tongue
from familygames.language.words.spelling import tokens
from familygames.players import playing, random_player
from familygames.state import State
from tests.familygames.famiglia_tables import table
from tests.familygames.language.scenes import Say
from tests.games import sample_of

NAMES = ("Marta", "Oleg", "Ingrid", "Farid", "Suzie", "Pablo")
UNKNOWN = "zorglub"
DENYING = {"en": "not", "fr": "pas"}


class Moment(NamedTuple):
    """A *state* in which *seat* says *move*."""

    state: State
    seat: int
    move: Move[Any]


@cache
def moments(game: str) -> list[list[Moment]]:
    """Some moments in which something is said: of each formula a few."""
    played, found = GAMES[game], dict[str, list[Moment]]()
    options = played.read_options(sample_of(game).brief)
    seats = played.state.seats_for(options)[0]
    for seed in ("said", "heard", "meant"):
        state = played.deal(played.deck_for(options, seats), options, seats, seed)
        for turn in playing(state, [random_player] * seats, Random(seed)):
            said = turn.move.spoken()
            if said is not None and 0 <= turn.seat < seats:
                found.setdefault(said.key, []).append(Moment(state, turn.seat, turn.move))
            state = turn.step.state
    return [those[:: len(those) // 4 + 1] for those in found.values()]


SOME_OR_ALL = pytest.mark.parametrize(
    "is_all", [pytest.param(False, id="some"), pytest.param(True, id="all", marks=pytest.mark.slow)]
)


def trying(game: str, *, is_all: bool) -> Iterator[tuple[Moment, slice]]:
    """The moments, and which of its texts is tried at each: all, or those whose turn it is. The moments of a
    formula take turns, so that each text is tried with each formula."""
    for those in moments(game):
        for turn, moment in enumerate(those):
            yield moment, slice(None) if is_all else slice(turn, None, len(those))


def scene_of(game: str, language: str, moment: Moment) -> Scene:
    state = moment.state
    names = NAMES[: len(state.scores())]
    deck, asked = state.view(None).deck, getattr(state, "asked_for", None)
    return Scene(names, deck, language, game, speaker=moment.seat, asked=asked)


def spoiled(text: str, moment: Moment, scene: Scene) -> Iterator[str]:
    """The sentence as somebody may say it who means something else."""
    found = tokens(text)
    bare = text.rstrip(" .!?\u202f")
    said = moment.move.spoken()
    for word in found:
        yield f"{text[: word.start]}{DENYING[scene.language]} {text[word.start :]}"
    yield f"{bare} {DENYING[scene.language]}"
    yield f"{bare} ?"
    small = tongue(scene.language).known
    for word in found:
        if word.fold not in small:
            yield f"{text[: word.start]}{UNKNOWN}{text[word.end :]}"
    for seat, name in enumerate(scene.names):
        if seat != moment.seat and said is not None and seat != said.seat:
            yield f"{name}, {text}"
            yield f"{bare}, {name}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
@SOME_OR_ALL
def test_no_other_move_is_played_than_the_one_that_was_meant(is_all: bool, game: str, language: str) -> None:
    wrong = []
    for moment, tried in trying(game, is_all=is_all):
        scene = scene_of(game, language, moment)
        said = moment.move.spoken()
        assert said is not None
        model = say(said, scene)
        denied = tongue(language).formulas[game][said.key].denied
        for text in [*spoiled(model, moment, scene)][tried]:
            try:
                heard = utter(text, moment.state, moment.seat, scene)
            except (IllegalMove, InvalidMove):
                continue
            meant = heard.move.spoken()
            is_same = heard.move == moment.move or meant == said
            if (
                not is_same
                and heard.move.objection(moment.state, moment.seat) is None
                and meant.key != denied
            ):
                wrong.append(f"{text} -> {heard.sentence}")
    assert wrong == []


def unsettled(model: str, formula: Formula, doubts: Doubts) -> Iterator[str]:
    """The sentence of who asks, with no question mark behind it, or who leaves a door open."""
    own = [" ".join(cue) for cue in formula.cue_words]
    yield from (f"{words} {model}" for words in doubts.openers)
    for words in doubts.hedges:
        if not any(words in cue for cue in own):
            yield f"{model.rstrip(' .!')} {words}"


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
@SOME_OR_ALL
def test_who_asks_or_is_still_thinking_plays_nothing(is_all: bool, game: str, language: str) -> None:
    """Sentences that are laid may have any of these words, and a request for a card may be a question."""
    # Some: each text at every eighth moment, so that each is tried in every game.
    every = 1 if is_all else 8
    doubts, played = tongue(language).requests.doubts, []
    turns = cycle(range(every))
    for moment in chain.from_iterable(moments(game)):
        scene = scene_of(game, language, moment)
        said = moment.move.spoken()
        assert said is not None
        formula = tongue(language).formulas[game][said.key]
        if said.key == "ask" or said.holders or any("{sentence}" in text for text in formula.say):
            continue
        texts = [*unsettled(say(said, scene), formula, doubts)]
        for text in texts[next(turns) :: every]:
            with suppress(IllegalMove, InvalidMove):
                played.append((text, utter(text, moment.state, moment.seat, scene).sentence))
    assert played == []


# In pupils' words


def votes(game: str, language: str, *keys: str) -> tuple[list[Say], Scene]:
    return [Say(Spoken(key)) for key in keys], Scene(
        NAMES, GAMES[game].standard_deck(), language, game, speaker=0
    )


def decided(text: str, moves: list[Say], scene: Scene) -> str:
    """What is played, or how it is asked back."""
    try:
        return hear(text, moves, scene).move.said.key
    except AmbiguousMove as error:
        return error.missing
    except InvalidMove as error:
        return error.code


@pytest.mark.parametrize(
    ("language", "text", "vote"),
    [
        ("en", "I don't accept it", "vote.refuse"),
        ("en", "it isn't right", "vote.refuse"),
        ("en", "I can't accept that", "vote.refuse"),
        ("en", "I disagree", "vote.refuse"),
        ("en", "no it's not correct", "vote.refuse"),
        ("en", "I do not agree", "vote.refuse"),
        ("en", "it is right", "vote.accept"),
        ("en", "I accept?", "meant"),
        ("en", "I don't refuse", "meant"),
        ("en", "it's not wrong", "meant"),
        ("en", "I'm not sure it's right", "unclear"),
        ("en", "I don't know", "vote.abstain"),
        ("fr", "je ne suis pas d'accord", "vote.refuse"),
        ("fr", "pas d'accord", "vote.refuse"),
        ("fr", "je n'accepte pas", "vote.refuse"),
        ("fr", "c'est pas correct", "vote.refuse"),
        ("fr", "on ne peut pas accepter ça", "vote.refuse"),
        ("fr", "c'est incorrect", "vote.refuse"),
        ("fr", "je suis d'accord", "vote.accept"),
        ("fr", "je ne refuse pas", "meant"),
        ("fr", "c'est pas faux", "meant"),
        ("fr", "c'est juste ?", "meant"),
        ("en", "is it good", "meant"),
        ("en", "far from perfect", "meant"),
        ("en", "it's good if you add the", "meant"),
        ("en", "ok but what is the verb", "meant"),
        ("fr", "presque juste", "meant"),
        ("fr", "pas mal", "not_understood"),
        ("fr", "y a pas de verbe", "not_understood"),
    ],
)
def test_no_refusal_is_heard_as_consent(language: str, text: str, vote: str) -> None:
    moves, scene = votes("spikit", language, "vote.accept", "vote.refuse", "vote.abstain", "vote.doubt")

    assert decided(text, moves, scene) == vote


@pytest.mark.parametrize(
    ("language", "text", "answer"),
    [
        ("en", "I do not agree", "check.no"),
        ("en", "I don't accept that word", "check.no"),
        ("en", "it exists", "check.yes"),
        ("en", "does it exist?", "meant"),
        ("fr", "je ne suis pas d'accord", "check.no"),
        ("fr", "je n'accepte pas", "check.no"),
        ("fr", "ça existe", "check.yes"),
        ("fr", "il existe pas", "check.no"),
    ],
)
def test_a_word_is_agreed_to_by_who_agrees(language: str, text: str, answer: str) -> None:
    assert decided(text, *votes("familys", language, "check.yes", "check.no")) == answer


@pytest.mark.parametrize(
    ("language", "text", "is_asked"),
    [
        ("en", "I don't want the blue mother Oleg", False),
        ("en", "Oleg doesn't have the blue mother", False),
        ("en", "I won't ask Oleg for the blue mother", False),
        ("en", "Oleg, can I have the blue mother, Ingrid?", False),
        ("en", "Oleg, everything but the blue mother please", False),
        ("en", "Oleg, can't I have the blue mother?", True),
        ("en", "Oleg, don't you have the blue mother?", True),
        ("en", "Ingrid sorry I mean Oleg can I have the blue mother", True),
        ("en", "Oleg, not the father but the blue mother please", True),
        ("en", "can I have the blue mother Oleg plz brooo", True),
        ("fr", "Oleg n'a pas la mère bleue", False),
        ("fr", "Oleg, je ne demande pas la mère bleue", False),
        ("fr", "Oleg, la mère bleue, sauf", False),
        ("fr", "Oleg, tu n'aurais pas la mère bleue ?", True),
    ],
)
def test_a_card_is_asked_for_by_who_asks_for_it(language: str, text: str, is_asked: bool) -> None:
    deck = GAMES["happy_family"].standard_deck()
    asks = [Say(Spoken("ask", seat, card.family, card.member)) for card in deck.cards for seat in (1, 2, 3)]
    scene = Scene(NAMES, deck, language, "happy_family", speaker=0)

    assert (decided(text, asks, scene) == "ask") == is_asked


@pytest.mark.parametrize(
    ("language", "text", "is_said"),
    [
        ("fr", "s'il te plaîs", True),
        ("fr", "sil te plai", True),
        ("fr", "stp", True),
        ("fr", "s'il te reste", False),
        ("en", "pleese", True),
        ("en", "in this place", False),
    ],
)
def test_please_is_please_however_it_is_written(language: str, text: str, is_said: bool) -> None:
    scene = Scene(NAMES, GAMES["happy_family"].standard_deck(), language, "happy_family")

    assert is_polite(text, scene) == is_said


CLAIMER = ("Zoé", "Tom", "Click", "May", "Lucie", "Rose")


@pytest.mark.parametrize(
    ("language", "text", "missing"),
    [
        # The claimer has the 4, the 5 and the 7 of spades.
        ("en", "low spades: I have the 4, 5 and 7, Click has the rest", ""),
        ("en", "low spades: iv got the 4, 5 and 7, Click has the rest", ""),
        ("en", "mine are 4, 5 and 7, Click has the rest of low spades", ""),
        ("en", "low spades: Click has all six cards", "meant"),
        ("en", "low spades: i hav the 4, 5 and 7, Click the rest bro", "meant"),
        ("en", "low spades: the fiv mine, the sevn mine, Click the rest", "holders"),
        ("en", "low spades: I don't have the 3, Click has the rest", "holders"),
        ("en", "I claim low spades: Click has all except the 2", "holders"),
        ("en", "Claim! Low spades", "holders"),
        ("en", "I claim low spades: I have the 4, the 5 and the 7", "holders"),
        ("fr", "petite suite à pique : jai le 4, le 5 et le 7, Click a le reste", ""),
        ("fr", "petite suite à pique : Click a les six cartes", "meant"),
        ("fr", "petite suite à pique : Click a tout sauf le 2", "holders"),
        ("fr", "petite suite à pique : lussie le 3, j'ai le reste", "holders"),
    ],
)
def test_a_set_is_claimed_by_who_has_told_where_each_card_is(language: str, text: str, missing: str) -> None:
    deck = GAMES["literature"].standard_deck()
    options = GAMES["literature"].read_options({"first_player": "seat_0"})
    state = GAMES["literature"].deal(deck, options, 6, "h")
    assert {card.member for card in state.view(0).hand if card.family == "low-spades"} == {"4", "5", "7"}
    scene = Scene(CLAIMER, deck, language, "literature", speaker=0)

    if not missing:
        places = "".join(str(seat) for _, seat in utter(text, state, 0, scene).move.spoken().holders)
        assert places == "220020"
        return
    with pytest.raises(AmbiguousMove) as asked:
        utter(text, state, 0, scene)
    assert asked.value.missing == missing
    for move in asked.value.candidates:
        # Who says yes is believed.
        model = say(move.spoken(), scene)
        assert utter(model, state, 0, scene, is_confirmed=True).move == move


@pytest.mark.parametrize("text", ["does Click have all the low spades?", "Click has all the low spades?"])
def test_a_question_is_no_claim(text: str) -> None:
    deck = GAMES["literature"].standard_deck()
    state = GAMES["literature"].deal(
        deck, GAMES["literature"].read_options({"first_player": "seat_0"}), 6, "h"
    )

    with pytest.raises((IllegalMove, InvalidMove)) as refused:
        utter(text, state, 0, Scene(CLAIMER, deck, "en", "literature", speaker=0))

    assert not any(move.spoken().holders for move in getattr(refused.value, "candidates", ()))


NO_PAIRS = {
    "en": (
        "I have a pair: {}, {}", "a pair: {} and {}!", "{} and {}: pair", "it’s a pair, {} {}",
        "They match: {} and {}", "{} and {} are the same", "I see {} and {}: a pair!",
    ),
    "fr": (
        "J’ai une paire : {}, {}", "une paire : {} et {} !", "{} et {} : paire", "c'est une paire, {} {}",
        "{} et {} sont pareils", "{} et {} vont ensemble", "je vois {} et {} : une paire !",
    ),
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_cards_that_differ_are_played_neither_as_a_pair_nor_as_none(language: str) -> None:
    deck = GAMES["memory"].standard_deck()
    for one, other, third in zip(deck.cards, deck.cards[1:], deck.cards[7:], strict=False):
        state = sample_of("memory").where(Spoken("none", cards=tuple(map(_named, (one, other)))), 2)
        scene = Scene(NAMES[:2], deck, language, "memory", speaker=0)
        phrases = {card: face_in(deck.by_card[card].faces, language).phrase for card in (one, other, third)}
        for text in NO_PAIRS[language]:
            with pytest.raises(AmbiguousMove) as asked:
                utter(text.format(phrases[one], phrases[other]), state, 0, scene)
            assert [move.spoken().key for move in asked.value.candidates] == ["none"]
            with pytest.raises(IllegalMove, match="card_not_open"):
                utter(text.format(phrases[one], phrases[third]), state, 0, scene)


def _named(card: Card) -> tuple[str, str]:
    return card.family, card.member


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "I discard the green 1 and the green 2"), ("fr", "je défausse le 1 vert et le 2 vert")],
)
def test_of_two_cards_for_which_there_is_one_move_either_is_asked_about(language: str, text: str) -> None:
    state = table("R0 R0 B0 Y2 G3", street="R4 B3 G1 G2")

    with pytest.raises(AmbiguousMove) as asked:
        utter(text, state, 0, Scene(NAMES[:1], state.deck, language, "famiglia", speaker=0))

    assert {move.card.member for move in asked.value.candidates} == {"1a", "2a"}
