"""The command that plays many games, and what it answers to bad arguments."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from familygames.catalogue import GAMES
from familygames.happy_family import standard_deck
from familygames.simulate import Outcome, Plan, main, play_one, player_row, simulate

HAPPY_FAMILY = GAMES["happy_family"]


def plan(*players: str, **options: Any) -> Plan:
    return Plan("happy_family", players, "1", HAPPY_FAMILY.read_options(options), standard_deck())


def test_a_simulation_prints_one_line_of_json(capsys: pytest.CaptureFixture[str]) -> None:
    words = "happy_family --games 20 --players regular,beginner --seed 1 --json --option hand_size=5"
    main(words.split())

    (line,) = capsys.readouterr().out.splitlines()
    found = json.loads(line)
    assert list(found) == ["game", "games", "finished", "moves", "moves_per_second", "players"]
    assert (found["game"], found["games"], found["finished"]) == ("happy_family", 20, 20)
    assert found["moves"] > 20 * 10
    assert found["moves_per_second"] > 0
    assert [row["name"] for row in found["players"]] == ["regular", "beginner"]
    for row in found["players"]:
        assert list(row) == ["name", "wins", "ties", "share", "mean_score"]


def test_without_json_a_table_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    main(["happy_family", "--games", "3", "--players", "random,random"])

    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("3 of 3 games finished")
    assert [line.split()[0] for line in lines[1:]] == ["player", "random", "random"]


def test_the_same_seed_gives_the_same_games_on_any_number_of_processes() -> None:
    alone = simulate(plan("regular", "beginner", "random"), 12)
    together = simulate(plan("regular", "beginner", "random"), 12, jobs=1_000)

    assert alone.but(moves_per_second=0) == together.but(moves_per_second=0)


def test_seats_are_shuffled_and_scores_stay_with_their_players() -> None:
    """The third player always wins in these options, wherever it sits."""
    outcomes = [
        play_one(plan("beginner", "beginner", "regular", end_rule="all_families"), n) for n in range(40)
    ]

    assert all(sum(outcome.scores) <= 6 for outcome in outcomes)
    assert sum(2 in outcome.winners for outcome in outcomes) > 30
    for outcome in outcomes:
        best = max(outcome.scores)
        assert set(outcome.winners) == {who for who in range(3) if outcome.scores[who] == best}


def test_ties_are_split_and_a_game_without_winner_is_nobodys() -> None:
    outcomes = [
        Outcome(finished=True, moves=9, scores=(3, 1, 0), winners=(0,), sides=1),
        Outcome(finished=True, moves=9, scores=(2, 2, 0), winners=(0, 1), sides=2),
        Outcome(finished=True, moves=9, scores=(1, 1, 1), winners=(0, 1, 2), sides=3),
        Outcome(finished=True, moves=9, scores=(0, 0, 0), winners=(), sides=0),
    ]

    first, second, third = (player_row("x", who, outcomes) for who in range(3))

    assert (first.wins, first.ties, first.share, first.mean_score) == (1, 2, round(11 / 6 / 4, 4), 1.5)
    assert (second.wins, second.ties, second.share) == (0, 2, round(5 / 6 / 4, 4))
    assert (third.wins, third.ties, third.share) == (0, 1, round(1 / 3 / 4, 4))


def test_a_deck_of_ones_own_is_played_with(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    classic = standard_deck()
    small = tmp_path / "small.json"
    small.write_bytes(msgspec.json.encode(classic.but(families=classic.families[:4])))

    main(["happy_family", "--games", "2", "--players", "random,random", "--deck", str(small), "--json"])

    rows = json.loads(capsys.readouterr().out)["players"]
    assert sum(row["mean_score"] for row in rows) <= 4


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        ("", "game"),
        ("chess --players random", "chess"),
        ("happy_family", "--players"),
        ("happy_family --players random,nobody", "nobody"),
        ("happy_family --players random", "bad_player_count"),
        ("happy_family --players random,random --games 0", "--games"),
        ("happy_family --players random,random --games many", "--games"),
        ("happy_family --players random,random --jobs 0", "--jobs"),
        ("happy_family --players random,random --seed \udcff", "--seed"),
        ("happy_family --players random,random --option end_rule", "bad_setting"),
        ("happy_family --players random,random --option end_rule=never", "end_rule"),
        ("happy_family --players random,random --option speed=1", "speed"),
        ("happy_family --players random,random --deck no-such-file.json", "no-such-file"),
        ("happy_family --players random,random --deck pyproject.toml", "deck"),
        ("happy_family --players random,random --faster", "--faster"),
    ],
)
def test_bad_arguments_get_one_clear_line(words: str, hint: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(words.split())

    assert end.value.code == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    (line,) = captured.err.splitlines()
    assert hint in line


def test_a_deck_in_broken_letters_gets_one_clear_line(
    tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken.json"
    broken.write_bytes(b'{"id": "\xff"}')

    with pytest.raises(SystemExit) as end:
        main(["happy_family", "--players", "random,random", "--deck", str(broken)])

    assert end.value.code == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "cannot read the deck" in line


def test_a_deck_too_small_is_named(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    classic = standard_deck()
    small = tmp_path / "small.json"
    small.write_bytes(msgspec.json.encode(classic.but(families=classic.families[:3])))

    with pytest.raises(SystemExit) as end:
        main(["happy_family", "--players", "random,random", "--deck", str(small)])

    assert end.value.code == 2
    assert "too_few_families" in capsys.readouterr().err
