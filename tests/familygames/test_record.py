"""Records: whole playthroughs that are played again, so that a rule change shows as a readable diff."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from familygames.cards import Face
from familygames.catalogue import GAMES
from familygames.errors import IllegalMove
from familygames.game import fold
from familygames.happy_family import standard_deck
from familygames.record import Opening, Record, main

RECORDS = sorted((Path(__file__).parent / "records").glob("*.jsonl"))
STORED = sorted((Path(__file__).parent / "stored").glob("*.jsonl"))


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_record_tells_what_the_rules_make_of_its_moves(file: Path) -> None:
    """After a change that is meant: ``python -m familygames.record tests/familygames/records/*.jsonl``."""
    text = file.read_text(encoding="utf-8")
    record = Record.from_lines(text)

    assert record.replayed().to_lines() == text
    assert record.end().is_over()


@pytest.mark.parametrize("file", STORED, ids=lambda file: file.stem)
def test_what_was_stored_by_rules_of_before_leads_where_it_led(file: Path) -> None:
    """Its moves may be forbidden now, but its events are folded. The last line of a file is its end."""
    *lines, end = file.read_text(encoding="utf-8").splitlines()
    record = Record.from_lines("\n".join(lines) + "\n")

    state = record.deal()
    for turn in record.turns:
        state = fold(state, turn.events)

    told = msgspec.json.decode(end)
    assert state.is_over()
    assert (list(state.scores()), sorted(state.winners())) == (told["scores"], told["winners"])


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_record(game: str) -> None:
    assert any(Record.from_lines(file.read_text(encoding="utf-8")).opening.game == game for file in RECORDS)


def test_notable_options_of_happy_family_have_a_record() -> None:
    chosen = set()
    for file in RECORDS:
        opening = Record.from_lines(file.read_text(encoding="utf-8")).opening
        if opening.game == "happy_family":
            chosen |= opening.options.items()

    assert chosen >= {
        ("end_rule", "all_empty"),
        ("end_rule", "first_out"),
        ("end_rule", "all_families"),
        ("allow_bluff", True),
        ("step_mode", "auto"),
        ("auto_declare", True),
        ("tie_break", "most_cards_in_hand"),
        ("hand_size", 4),
    }


def test_a_record_is_written_by_a_command(tmp_path: Path) -> None:
    file = tmp_path / "new.jsonl"
    words = ["--game", "happy_family", "--players", "regular,beginner", "--seed", "7"]

    main([*words, "--option", "end_rule=all_families", str(file)])

    record = Record.from_lines(file.read_text(encoding="utf-8"))
    assert record.opening.players == ("regular", "beginner")
    assert record.opening.options == {"end_rule": "all_families"}
    assert record.end().is_over()

    before = file.read_text(encoding="utf-8")
    main([str(file)])
    assert file.read_text(encoding="utf-8") == before


@pytest.mark.parametrize("words", ["--game happy_family --players nobody,random x", "--game chess x", ""])
def test_a_record_that_cannot_be_made_is_refused(words: str) -> None:
    with pytest.raises(SystemExit) as end:
        main(words.split())
    assert end.value.code == 2


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (None, "No such file"),
        (b"", "truncated"),
        (b"\xff", "utf-8"),
        (b'{"game": "chess", "players": [], "seed": "1"}', "chess"),
        (b'{"game": "happy_family", "players": ["nobody", "random"], "seed": "1"}', "nobody"),
        (b'{"game": "happy_family", "players": ["random"], "seed": "1"}', "bad_player_count: seats 1"),
        (b'{"game": "happy_family", "players": [], "seed": "1", "options": {"speed": 1}}', "option speed"),
    ],
)
def test_a_file_that_holds_no_record_is_left_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes | None, complaint: str
) -> None:
    file = tmp_path / "old.jsonl"
    if content is not None:
        file.write_bytes(content)

    with pytest.raises(SystemExit) as end:
        main([str(file)])

    assert end.value.code == 2
    assert complaint in capsys.readouterr().err
    assert (file.read_bytes() if file.exists() else None) == content


def test_words_may_hold_line_ends_that_only_unicode_knows() -> None:
    classic = standard_deck()
    first, *rest = classic.families
    odd: Any = classic.but(families=(first.but(faces={"en": Face("a\u2028b\x85c")}), *rest))
    record = Record(Opening("happy_family", ("random", "random"), "1", {}, odd))

    assert Record.from_lines(record.to_lines()) == record


def test_a_record_keeps_a_deck_of_its_own() -> None:
    classic = standard_deck()
    small: Any = classic.but(families=classic.families[:4])
    record = Record(Opening("happy_family", ("random", "random"), "1", {}, small)).played_anew()

    again = Record.from_lines(record.to_lines())

    assert again == record
    assert again.end() == record.end()
    assert again.opening.deck == small


def test_a_move_that_the_rules_forbid_is_found() -> None:
    record = Record(Opening("happy_family", ("random", "random"), "1")).played_anew()
    first, second, *rest = record.turns

    with pytest.raises(IllegalMove):
        record.but(turns=(second, first, *rest)).end()
