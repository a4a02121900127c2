"""The players of FAMILYS: what they find in a hand, how they weigh it, and what they say."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from familygames.cards import Card
from familygames.catalogue import GAMES
from familygames.familys import bots
from familygames.familys.combinations import objection, points
from familygames.familys.rules import (
    AnyMove,
    Combine,
    DrawSimple,
    EndTurn,
    Familys,
    Lay,
    Options,
    PlayUnion,
    Proposed,
    ThrowOne,
    Verdict,
    Vote,
)
from familygames.familys.standard import english_deck, standard_deck
from familygames.game import REFEREE, WAIT, PublicEvent
from familygames.judging import ACCEPT, REFUSE
from familygames.language.formulas import Scene, hear, say, tiles
from familygames.language.resources import LANGUAGES
from familygames.language.words.lexicon import lexicon
from familygames.players import playing
from familygames.record import Record
from familygames.simulate import Plan, simulate
from tests.familygames.familys_tables import card, cards, table
from tests.familygames.letters import letters

DECK = standard_deck()
GAME = GAMES["familys"]
RECORDS = sorted((Path(__file__).parent / "records").glob("familys-*.jsonl"))


def hand_of(seed: str, size: int = 11, stars: int = 0) -> tuple[Card, ...]:
    rng = Random(seed)
    star_cards = [c for c, kind in DECK.kinds.items() if kind == "letter_star"][:stars]
    rest = [c for c in DECK.cards if c not in star_cards]
    return DECK.sorted((*star_cards, *rng.sample(rest, size - stars)))


def seen(hand: tuple[Card, ...], **options: Any) -> Any:
    """The view of the player on turn with this *hand*."""
    state = table("", "", options=Options(**options))
    left = tuple(c for c in state.stock if c not in hand)
    return state.but(hands=(hand, ()), stock=left).view(0)


# Finding


@pytest.mark.parametrize(
    ("names", "best"),
    [
        ("rC bR rE yA bT gI rO yN bS", 28),
        ("rC bR rE yA bT gI rO yN b*", 28),
        ("rA rB rC rD rE rF rG rH rI", 28),
        ("rA bA gA yA r*", 10),
        ("rA rJ rS bD", 8),
        ("rA rB rU1", 4),
        ("rU1 rU2 voisin1 r* r#", 0),
    ],
)
def test_the_highest_scoring_combination_is_found(names: str, best: int) -> None:
    found = bots.best_combination(seen(cards(names)), cards(names), lexicon)

    assert (bots.worth(found) if found else 0) == best


def every_combination(hand: tuple[Card, ...]) -> Iterator[Combine]:
    """All runs, clones, couples and symbol series without stars, by trying every row of cards."""
    for size in range(2, len(hand) + 1):
        for row in permutations(hand, size):
            for kind in ("run", "clones", "couple", "symbols"):
                if objection(DECK, (kind, row, (), ""), 3) is None:
                    yield Combine(kind, row)


@pytest.mark.parametrize("seed", range(6))
def test_no_run_clones_couple_or_symbols_of_more_points_are_missed(seed: int) -> None:
    hand = tuple(c for c in hand_of(f"try {seed}", 7) if DECK.kinds[c] not in ("letter_star", "digit_star"))[
        :6
    ]
    most = max((points(move.kind, len(move.cards)) for move in every_combination(hand)), default=0)
    others = (found for found in bots.combinations_in(seen(hand), hand, lexicon) if found[0] != "word")

    assert max(map(bots.worth, others), default=0) == most


@pytest.mark.parametrize("stars", [0, 1, 2, 4])
@pytest.mark.parametrize("language", ["fr", "en"])
def test_whatever_is_found_may_be_thrown_and_is_a_word(stars: int, language: str) -> None:
    for number in range(10):
        hand = hand_of(f"{stars} {number}", stars=stars)
        state = table("", "", options=Options(languages=language))
        state = state.but(hands=(hand, ()), stock=tuple(c for c in state.stock if c not in hand))
        for found in bots.combinations_in(state.view(0), hand, lexicon, most=5):
            assert Combine(*found).objection(state, 0) is None
            if found[0] == "word":
                assert lexicon(language).accepts(found[3])


def longest_run(letters: frozenset[int], stars: int, least: int, most: int) -> int:
    """How many cards the longest run has that at least one of *letters* is in, whose gaps are stars."""
    spans = ((start, end) for start in range(least, most + 1) for end in range(start, most + 1))
    return max(
        (
            end - start + 1
            for start, end in spans
            if (there := len(letters.intersection(range(start, end + 1)))) > 0
            and end - start + 1 - there <= stars
        ),
        default=0,
    )


@pytest.mark.parametrize("seed", range(40))
def test_no_run_or_clones_with_stars_of_more_points_are_missed(seed: int) -> None:
    stars = [c for c, kind in DECK.kinds.items() if kind in ("letter_star", "digit_star")]
    rng = Random(f"stars {seed}")
    held = rng.sample(stars, seed % 6)
    hand = DECK.sorted((*held, *rng.sample([c for c in DECK.cards if c not in stars], 11 - len(held))))
    kinds = [DECK.kinds[c] for c in hand]
    shown = [DECK.prints[c] for c in hand if DECK.kinds[c] == "letter"]
    letters, digits = kinds.count("letter_star"), kinds.count("digit_star")
    found = list(bots.combinations_in(seen(hand), hand, lexicon))

    run = max(
        longest_run(frozenset(ord(c.letter) for c in shown), letters, ord("A"), ord("Z")),
        longest_run(frozenset(c.digit for c in shown), digits, 1, 9),
    )
    alike = max(
        max((sum(c.letter == one.letter for c in shown) for one in shown), default=0) + letters,
        max((sum(c.digit == one.digit for c in shown) for one in shown), default=0) + digits,
    )

    for kind, size in (("run", run), ("clones", alike)):
        assert max((bots.worth(c) for c in found if c[0] == kind), default=0) == (
            points(kind, size) if size >= 3 else 0
        )


def test_words_are_those_of_the_chosen_languages() -> None:
    hand = cards("rT rH rO rU rG rH rT bT bH bO bU bG yB")

    assert not any(found[3] == "thought" for found in bots.combinations_in(seen(hand), hand, lexicon, 40))
    english = seen(hand, languages="both")
    assert any(found[3] == "thought" for found in bots.combinations_in(english, hand, lexicon, 400))


@pytest.mark.parametrize("language", ["fr", "en"])
def test_no_program_proposes_what_is_rare_rude_or_an_abbreviation(language: str) -> None:
    """Whatever a hand can lay: all that players weigh, what they choose, and what is advised."""
    words = lexicon(language)  # type: ignore[arg-type]  # one of two
    proposed = set()
    for number in range(200):
        hand = hand_of(f"fit {number}", stars=number % 3)
        view = seen(hand, languages=language)
        proposed |= {one[3] for one in bots.combinations_in(view, hand, lexicon, bots.CANDIDATES)}
        if number % 10 == 0:
            state = table("", "", options=Options(languages=language))
            state = state.but(hands=(hand, ()), stock=tuple(c for c in state.stock if c not in hand))
            moves = state.moves(0)
            chosen = [GAME.player(name)(view, moves, Random(1)) for name in GAME.players]
            chosen.append(GAME.hint(view, moves, Random(1)).move)
            proposed |= {move.word for move in chosen if isinstance(move, Combine)}

    assert len(proposed) > 1_000
    assert [word for word in proposed if word and not words.proposes(word)] == []


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_names_on_the_cards_are_proposed_by_everybody(language: str) -> None:
    deck = standard_deck() if language == "fr" else english_deck()

    assert [name for name, _ in deck.first_names if not lexicon(language).proposes(name)] == []  # type: ignore[arg-type]


# Judging


def test_the_dictionary_accepts_the_words_it_knows() -> None:
    def verdict(word: str, **options: Any) -> Any:
        names = " ".join(f"r{letter}" for letter in word.upper())
        state = table(names, "", options=Options(verify="dictionary", **options))
        proposed = state.play(0, Combine("word", cards(names), word=word)).state
        return GAME.referee(proposed.view(REFEREE), proposed.moves(REFEREE), Random(1))

    assert verdict("rose") == Verdict(ACCEPT)
    assert verdict("henri") == Verdict(ACCEPT)
    assert verdict("rzox") == Verdict(REFUSE)
    assert verdict("bird") == Verdict(REFUSE)
    assert verdict("bird", languages="en") == Verdict(ACCEPT)


@pytest.mark.parametrize(("player", "accepts"), [("beginner", True), ("regular", False), ("expert", False)])
def test_players_vote_by_what_they_know(player: str, accepts: bool) -> None:
    state = table("rR rZ rO rX", "").play(0, Combine("word", cards("rR rZ rO rX"), word="rzox")).state

    assert GAME.player(player)(state.view(1), state.moves(1), Random(1)) == Vote(accepts)


@pytest.mark.parametrize("player", ["regular", "expert"])
def test_after_a_refusal_players_propose_no_other_word(player: str) -> None:
    state = table("rR bO rS rE rA rB rC yZ yK yJ gX gW", "", refusals=1)

    move = GAME.player(player)(state.view(0), state.moves(0), Random(1))

    assert isinstance(move, Combine)
    assert move.kind != "word"


# Weighing


def test_a_beginner_waits_where_others_exchange_a_union() -> None:
    state = table("bL bU1", "gA", talon="bD", turn=1, phase="draw")
    moves = [*state.moves(0), WAIT]

    assert GAME.player("beginner")(state.view(0), moves, Random(1)) is WAIT
    assert isinstance(GAME.player("expert")(state.view(0), moves, Random(1)), PlayUnion)


def test_an_expert_lays_in_the_last_round_and_not_before() -> None:
    hand, laid = "rE rF bQ", ("rA rG",)
    early = table(hand, "", laid=laid, round=3, phase="end")
    last = table(hand, "", laid=laid, round=10, phase="end")
    expert = GAME.player("expert")

    assert expert(early.view(0), early.moves(0), Random(1)) == EndTurn()
    assert expert(last.view(0), last.moves(0), Random(1)) in (Lay(card("rE")), Lay(card("rF")))


def test_an_expert_keeps_a_couple_rather_than_three_symbols_at_the_end() -> None:
    state = table("rE rF bE bO gQ rU1", "", laid=("rA rG",), round=10)

    move = GAME.player("expert")(state.view(0), state.moves(0), Random(1))

    assert not (isinstance(move, Combine) and set(cards("rE rF")) <= set(move.cards))


def test_an_expert_throws_what_it_will_miss_least() -> None:
    hand = "rE gQ yZ bW rA bL rG rH r* r# rU1 bU1"
    state = table(hand, "", round=2, options=Options(kinds="symbols"))

    move = GAME.player("expert")(state.view(0), state.moves(0), Random(1))

    assert isinstance(move, ThrowOne)
    assert DECK.kinds[move.card] == "union"


@pytest.mark.slow
@pytest.mark.parametrize(("better", "worse"), [("expert", "regular"), ("regular", "beginner")])
def test_a_stronger_player_wins_more_games(better: str, worse: str) -> None:
    outcome = simulate(Plan("familys", (better, worse), "strength", Options(), DECK), 20)

    assert outcome.finished == 20
    assert outcome.players[0].share > 0.6


def test_every_player_alone_finishes_games_of_every_kind() -> None:
    for name in (*GAME.players, "random"):
        for options in (Options(kinds="words", verify="dictionary"), Options(kinds="symbols", rounds=3)):
            assert simulate(Plan("familys", (name,) * 3, name, options, DECK), 3).finished == 3


# Records


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_is_played_again_as_it_was(path: Path) -> None:
    record = Record.from_lines(path.read_text(encoding="utf-8"))

    assert record.replayed() == record
    assert record.end().is_over()


def test_there_are_records_of_the_notable_options() -> None:
    assert {path.stem for path in RECORDS} == {
        "familys-dictionary",
        "familys-symbols",
        "familys-teacher-drawn-only",
        "familys-vote",
    }


# Speaking


def said_in(state: Familys, language: str) -> Scene:
    return Scene(("Mary", "John", "Léa", "Tom"), DECK, language, "familys")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_is_heard(language: str) -> None:
    state: Familys = Familys.deal(DECK, Options(rounds=3), 4, "speak")
    players = [GAME.player("regular")] * 3 + [GAME.player("random")]
    keys = set()
    for turn in playing(state, players, Random("speak")):
        moves = state.moves(turn.seat)
        if turn.move not in moves:
            moves.append(turn.move)
        at = said_in(state, language)
        sentences = [say(said, at) for move in moves if (said := move.spoken()) is not None]
        for move in moves:
            said = move.spoken()
            if said is None or sentences.count(say(said, at)) > 1:
                continue
            keys.add(said.key)
            heard = hear(say(said, at), moves, at)
            assert heard.move == move
            assert heard.findings == ()
            assert letters("".join(tiles(said, at))) == letters(say(said, at))
        state = turn.step.state
    assert {"draw.simple", "draw.good", "triple.stock", "word", "couple", "check.yes", "check.no"} <= keys


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_can_be_said(language: str) -> None:
    state = table("", "")
    at = said_in(state, language)
    moves: list[AnyMove] = [
        DrawSimple(),
        Combine("run", cards("rB rC rD")),
        Combine("clones", cards("rA bA yA")),
        Combine("symbols", cards("rA rB bD")),
        Combine("couple", cards("rA rB")),
        Combine("word", cards("rR rO rS rE"), word="rose"),
        PlayUnion(card("bU1"), card("bL"), card("bD")),
        Vote(True),
        Vote(False),
        Lay(card("rU1"), card("rA")),
    ]

    for move in moves:
        said = move.spoken()
        assert said is not None
        assert hear(say(said, at), moves, at).move == move


def test_sentences_are_those_of_the_rules() -> None:
    english, french = said_in(table("", ""), "en"), said_in(table("", ""), "fr")
    word = Combine("word", cards("rR rO rS rE"), word="rose").spoken()
    union = PlayUnion(card("bU1"), card("bL"), card("bD")).spoken()
    assert word is not None
    assert union is not None

    assert say(word, english) == "I propose the word “rose”: 8 points."
    assert say(union, english) == "Union! Victor joins Alice."
    assert say(union, french) == "Union\u202f! Victor retrouve Alice."


def test_events_say_what_their_moves_said() -> None:
    step = table("rR rO rS rE", "").play(0, Combine("word", cards("rR rO rS rE"), word="rose"))

    assert isinstance(step.events[0], Proposed)
    assert isinstance(step.events[0], PublicEvent)
    assert step.events[0].spoken() == Combine("word", cards("rR rO rS rE"), word="rose").spoken()
