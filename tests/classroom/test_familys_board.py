"""The board of FAMILYS: families as trees, what chosen cards make, what is hidden."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from html import unescape
from random import Random
from typing import Any

import pytest
from django.template import engines

from classroom.games.familys.cards import key_of
from classroom.games.shared.fragments import SLOT
from classroom.games.shared.table_view import Entry, Feedback
from classroom.games.sites import SITES, board_of, words_of
from classroom.live.parsing import parse
from classroom.live.table import LiveTable
from classroom.screens import encode
from classroom.wording.games import SITE_REASONS
from familygames.cards import Card
from familygames.familys.rules import (
    Beside,
    ChangeColour,
    Combine,
    DrawSimple,
    DrawTriple,
    EndTurn,
    Lay,
    LayStart,
    PlayUnion,
    PlayVision,
    PlayVoisin,
    ThrowOne,
    VisionTake,
)
from familygames.game import Move, View
from familygames.language.formulas import hear, say
from familygames.players import playing
from tests.classroom.familys_boards import (
    GAME,
    a_moment,
    a_table,
    chosen,
    moves_in,
    parts,
    play,
    text_of,
)
from tests.familygames.familys_tables import card, cards
from tests.games import sample_of

WAYS = ("tap", "tiles", "gaps", "type")
MANY_PHASES = "2"
"""A game by chance that comes through all phases but a single card thrown."""


def moments(table: LiveTable, seed: str, most: int = 400) -> Iterator[None]:
    """Play on by chance, to the end; what is rare is chosen rather than what is not."""
    rng = Random(seed)
    for _ in range(most):
        yield
        if table.over:
            return
        seat = rng.choice(sorted(table.state.to_move()))
        moves = table.state.moves(seat)
        rare = [move for move in moves if isinstance(move, Combine | PlayUnion | PlayVision | PlayVoisin)]
        play(table, rng.choice(rare if rare and rng.random() < 0.7 else moves), seat)


def combinations_in(html: str) -> list[Combine]:
    return [move for move in moves_in(html) if isinstance(move, Combine)]


def reasons_in(html: str) -> set[str]:
    return {unescape(text) for text in re.findall(r'data-reason="([^"]+)"', html)}


def told(table: LiveTable, seat: int | None, since: int, language: str = "en") -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = json.loads(encode(board_of(table).events(seat, language, since)))
    return events


# Every moment


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("way", WAYS)
async def test_every_moment_can_be_shown_to_everybody(way: str, language: str) -> None:
    table = a_table(way=way, rounds=2, seed="1")
    board = board_of(table)
    rng = Random(way)
    phases = set()

    for _ in moments(table, MANY_PHASES):
        phases.add(table.state.phase)
        for seat in (None, *range(3)):
            if seat is not None:
                hand = table.state.hands[seat]
                table.seats[seat].draft = " ".join(
                    key_of(one) for one in rng.sample(hand, rng.randint(0, min(4, len(hand))))
                )
            shown = board.parts(seat, language)
            assert not [name for name, html in shown.items() if SLOT in html or "\ue001" in html]
            assert ("hand" in shown) == (seat is not None)
        encode(board.events(0, language, table.number - 1))
        board.parts(None, language, all_open=True)
    assert table.over
    assert {"setup", "draw", "main", "vision_choice", "vote", "refill", "end", "over"} <= phases


@pytest.mark.parametrize("way", WAYS)
async def test_whoever_is_to_move_can_and_nobody_else(way: str) -> None:
    table = a_table(seats=2, way=way, rounds=2)
    for _ in moments(table, way):
        for seat in range(2):
            shown = parts(table, seat)
            legal = set(map(encode, table.state.moves(seat)))
            offered = moves_in(shown["union"] + shown["move"])
            assert all(move.objection(table.state, seat) is None for move in offered)
            if seat not in table.state.to_move():
                assert (shown["move"], shown["union"]) == ("", "")
            elif way != "type" and table.state.phase not in ("main", "throw_one"):
                # In these two phases a card of the hand may have to be chosen first.
                assert offered
                assert any(encode(move) in legal for move in offered)


async def test_every_part_has_its_place_on_the_page() -> None:
    table = a_table()
    page = engines["django"].get_template("games/familys/board.html")

    for seat in (0, None):
        shown = board_of(table).parts(seat, "en", all_open=seat is None)
        html = page.render({
            "table": table, "seat": seat, "parts": shown, "order": [0, 1, 2], "chunks": [0],
            "all_open": seat is None, "site": SITES["familys"], "game": words_of("familys"),
        })  # fmt: skip
        assert [name for name in shown if f'id="{name}"' not in html] == []
        assert [name for name in shown if html.count(f'id="{name}"') > 1] == []


async def test_an_unchanged_part_is_the_very_same_string() -> None:
    table = a_moment("rA rB rC bA", "gA gB", "yA", talon="bB")
    board = board_of(table)

    before, after = board.parts(0, "fr"), board.parts(0, "fr")

    assert {name for name in after if after[name] is not before[name]} == set()


# What is hidden


def cards_in(html: str) -> set[Card]:
    """Every card that is named by its key, wherever: in attributes, values and moves."""
    text = unescape(html)
    found = re.findall(r'(\w+)/([\w-]+)|\["(\w+)","([\w-]+)"\]', text)
    return {Card(one or three, two or four) for one, two, three, four in found}


@pytest.mark.parametrize("seed", ["a", "b"])
async def test_no_board_names_a_hidden_card_and_two_of_them_cannot_be_told_apart(seed: str) -> None:
    table = a_table(rounds=2, seed=seed)
    world, rng = sample_of("familys"), Random(seed)
    compared = 0

    for _ in moments(table, seed):
        for seat in range(3):
            hand = table.state.hands[seat]
            table.seats[seat].draft = " ".join(key_of(one) for one in hand[:2])
        for seat in (None, *range(3)):
            hidden = world.hidden(table.state, seat)
            shown = parts(table, seat)
            assert cards_in("".join(shown.values())).isdisjoint(hidden)
            if len(hidden) < 2:
                continue
            one, other = rng.sample(hidden, 2)
            state = table.state
            table.story.state = world.swap(state, one, other)
            try:
                assert parts(table, seat) == shown, f"{one} and {other} can be told apart by {seat}"
                compared += 1
            finally:
                table.story.state = state
    assert compared > 100


async def test_only_who_holds_a_union_card_hears_that_it_can_be_exchanged() -> None:
    # Alice lies on the discard pile; Paul has Victor and a UNION card of their colour, and it is Mary's turn.
    table = a_moment("rA rB", "bL bU1 gA", "yA yB", talon="bD", phase="draw")

    mine, others = parts(table, 1), [parts(table, seat) for seat in (0, 2, None)]

    assert moves_in(mine["union"]) == [PlayUnion(card("bU1"), card("bL"), card("bD"))]
    assert "It is not your turn." in text_of(mine["union"])
    assert mine["move"] == ""
    assert "is-mine" not in mine["status"]
    assert all(other.get("union", "") == "" for other in others)
    assert len({other["status"] for other in others[1:]}) == 1
    without = a_moment("rA rB", "bL bU1 gA", "yA yB", talon="bD", phase="draw")
    without.story.state = without.state.but(hands=(cards("rA rB"), cards("bL gB gA"), cards("yA yB")))
    public = parts(table, None)
    assert {name for name in public if public[name] != parts(without, None)[name]} == set()


async def test_on_ones_own_turn_what_is_to_be_done_is_open_and_not_the_exchange() -> None:
    table = a_moment("bL bU1 gA", "yA yB", talon="bD", phase="vision_choice", target=1)

    own = parts(table, 0)

    assert re.findall(r'data-action="(\w+)"( open)?', own["union"] + own["move"]) == [
        ("union", ""), ("vision_take", " open"),
    ]  # fmt: skip


async def test_only_who_asks_for_it_sees_open_hands() -> None:
    table = a_table()

    assert not [name for name in parts(table, None) if name.startswith("hand")]
    opened = board_of(table).parts(None, "en", all_open=True)
    assert [opened[f"hand-{seat}"].count("data-card=") for seat in range(3)] == [11, 11, 11]


async def test_events_tell_the_drawer_alone_what_he_has_drawn() -> None:
    table = a_moment("rA", "gA", phase="draw")
    number = table.number
    play(table, DrawSimple())

    own, other = (told(table, seat, number)[0] for seat in (0, 1))

    drawn = table.state.gained[0]
    name = table.deck.by_card[drawn].faces["en"].phrase
    assert own["text"] == f"You draw: {name}."
    assert own["card"] == key_of(drawn)
    assert other["text"] == "Mary draws a card."
    assert "card" not in other


# Families


async def test_a_tree_shows_who_is_there_and_who_is_missing() -> None:
    unions = ((Beside(card("rU1"), card("rE")),), ())
    table = a_moment("rB", "gA", laid=("rA rE rG", ""), unions=unions)

    html = parts(table, 1)["family-0"]

    places = re.findall(r'<li class="tree-place is-(\w+)( is-couple)?" data-role="(\d)">(.*?)</li>', html)
    assert [(role, state) for state, _, role, _ in places if state != "missing"] == [
        ("1", "laid"), ("5", "laid"), ("6", "union"), ("7", "laid"),
    ]  # fmt: skip
    assert [role for _, couple, role, _ in places if couple] == ["5", "6"]
    assert text_of(places[1][3]) == "Rose , grandmother is missing"
    assert text_of(html).startswith("Red 3/9 3 of nine people")
    assert re.findall("family/([a-z-]+)-red", html) == ["grandfather", "father", "brother"]
    assert "No family yet" in text_of(parts(table, 0)["family-1"])


async def test_the_first_screen_says_what_to_begin_with_and_misses_nobody() -> None:
    shown = parts(a_moment("rA rE rG bA", "gA gB", phase="setup", ready=(1,)), 0)

    assert "Begin with one colour!" in text_of(shown["status"])
    assert "is missing" not in text_of("".join(shown.values()))


async def test_the_first_family_is_laid_whole_and_a_smaller_colour_says_why_not() -> None:
    table = a_moment("rA rE rG bA bC yA", "gA gB", phase="setup", ready=(1,))

    html = parts(table, 0)["move"]

    assert moves_in(html) == [LayStart("red", cards("rA rE rG"))]
    assert reasons_in(html) == {words_of("familys").refusal("not_largest_colour")}
    assert LayStart("red", cards("rE rA rG")) in moves_in(chosen(table, "rE rA rG"))
    assert "is ready" in text_of(parts(table, 0)["seat-1"])


@pytest.mark.parametrize(
    ("picked", "reason"),
    [
        ("rE", "too_few_cards"),
        ("rE rA", "not_all_laid"),
        ("bA", "not_largest_colour"),
        ("bA bC", "not_largest_colour"),
        ("rE rA bA", "wrong_colour"),
    ],
)
async def test_cards_that_are_no_first_family_say_why(picked: str, reason: str) -> None:
    table = a_moment("rA rE rG bA bC yA", "gA gB", phase="setup", ready=(1,))

    tray = chosen(table, picked)

    assert moves_in(tray) == []
    assert words_of("familys").refusal(reason) in text_of(tray)


async def test_who_has_laid_his_first_family_looks_what_his_other_cards_make() -> None:
    table = a_moment("rA rE rG", "gA gB", phase="setup", ready=(1,))

    laying, waiting = (text_of(parts(table, seat)["tray"]) for seat in (0, 1))

    assert laying == waiting == "Tap cards in your hand to see what they make."
    assert "Couple" not in text_of(chosen(table, "rA rE"))
    assert "Couple" in text_of(chosen(table, "gA gB", seat=1))


async def test_the_first_families_are_shown_when_all_have_chosen() -> None:
    table = a_moment("rA rJ rE rG", "gA gB", phase="setup", ready=())
    assert text_of(parts(table, 0)["tray"]).startswith("Is somebody in your hand twice?")

    table.story.state = table.state.play(0, LayStart("red", cards("rJ rE rG"))).state

    waiting, other = parts(table, 0), parts(table, 1)
    assert "You lay these as soon as everybody has chosen: J" in text_of(waiting["tray"])
    assert "No family yet" in text_of(waiting["family-0"])
    assert "is ready" in text_of(other["seat-0"])
    assert not [part for part in other.values() if "red" in part]
    table.story.state = table.state.play(1, LayStart("green", cards("gA gB"))).state
    assert "3 of nine people" in text_of(parts(table, 1)["family-0"])


async def test_who_has_lost_the_last_card_to_a_voisin_may_lay_one_of_any_colour() -> None:
    table = a_moment("rA bC bI y*", "gA")
    assert [move for move in moves_in(parts(table, 0)["move"]) if isinstance(move, Lay)] == []

    table.story.state = table.state.but(robbed=(0,))

    layings = {move for move in moves_in(parts(table, 0)["move"]) if isinstance(move, Lay)}
    assert layings == {Lay(card("rA")), Lay(card("bC")), Lay(card("bI"))}


async def test_where_all_must_vote_no_time_runs_down() -> None:
    hurried, patient = (
        a_moment("rR rO rS rE", "gA", "gB", options={"all_vote": all_vote}) for all_vote in (False, True)
    )
    for table in (hurried, patient):
        table.story.state = table.state.play(0, Combine("word", cards("rR rO rS rE"), word="rose")).state

    assert "to vote" in text_of(parts(hurried, None)["showing"])
    assert "to vote" not in text_of(parts(patient, None)["showing"])


async def test_who_has_no_two_persons_of_a_colour_goes_on_without_a_family() -> None:
    table = a_moment("rA bA gA", "gB gC", phase="setup", ready=())

    assert moves_in(parts(table, 0)["move"]) == [LayStart("", ())]


async def test_cards_that_fit_are_offered_and_those_of_earlier_turns_say_why_not() -> None:
    table = a_moment("rB rU1 rU2 rG bC", "gA", laid=("rA rE",), options={"lay_timing": "drawn_only"})
    table.story.state = table.state.but(gained=cards("rB"))

    html = parts(table, 0)["move"]

    layings = [move for move in moves_in(html) if isinstance(move, Lay)]
    assert layings == [Lay(card("rB"))]
    assert words_of("familys").refusal("not_just_drawn") in reasons_in(html)
    free = a_moment("rB rU1 rU2 rG bC", "gA", laid=("rA rE",))
    layings = [move for move in moves_in(parts(free, 0)["move"]) if isinstance(move, Lay)]
    # Of UNION cards alike one stands for all.
    assert layings == [
        Lay(card("rB")), Lay(card("rG")), Lay(card("rU1"), card("rA")), Lay(card("rU1"), card("rE")),
    ]  # fmt: skip


async def test_another_colour_is_a_choice_of_its_own() -> None:
    table = a_moment("bA bC", "gA", laid=("rA rB",))
    move = ChangeColour("blue", cards("bA bC"))

    assert move in moves_in(parts(table, 0)["move"])
    assert move in moves_in(chosen(table, "bA bC"))


async def test_who_has_no_family_yet_lays_his_first_one_and_changes_no_colour() -> None:
    table = a_moment("bA bC", "gA")

    shown = text_of(parts(table, 0)["move"] + chosen(table, "bA bC"))

    assert "Choose a colour" in shown
    assert "Lay these people" in shown
    assert "Change colour" not in shown


# What chosen cards make


async def test_chosen_cards_tell_what_they_are_worth_as_each_kind() -> None:
    table = a_moment("rB rC rD bA", "gA")

    tray = chosen(table, "rC rB rD")

    assert combinations_in(tray) == [
        Combine("word", cards("rC rB rD"), (), "cbd"), Combine("run", cards("rB rC rD")),
    ]  # fmt: skip
    texts = words_of("familys").reasons
    assert reasons_in(tray) == {
        str(texts[name]) for name in ("not_clones", "not_a_couple", "not_same_symbol")
    }
    assert text_of(tray).count("6 points") == 2
    assert 'data-unpick="red/C"' in tray


async def test_a_star_is_a_letter_of_the_pupils_choice_in_words_and_follows_in_runs() -> None:
    table = a_moment("rT r* bO gM gA", "gB")

    open_star = chosen(table, "rT r* gM")
    named = chosen(table, "rT r*=O gM")

    assert open_star.count("<option") == 27
    assert moves_in(open_star) == []
    assert moves_in(named) == [Combine("word", cards("rT r* gM"), ("O",), "tom")]
    assert "selected" in named
    run = a_moment("r* gB gC", "gA")
    assert Combine("run", cards("r* gB gC"), ("A",)) in moves_in(chosen(run, "r* gB gC"))


async def test_a_draft_keeps_its_order_and_loses_what_has_left_the_hand() -> None:
    table = a_moment("rA rB rC bA", "gA")
    tray = chosen(table, "rC bA gA rA rC")

    assert 'data-draft="red/C blue/A red/A"' in tray
    hand = parts(table, 0)["hand"]
    places = re.findall(r'data-card="([^"]+)"[^>]*aria-pressed="true".*?pick-place[^>]*>(\d)<', hand)
    assert dict(places) == {"red/C": "1", "blue/A": "2", "red/A": "3"}
    play(table, Combine("run", cards("rA rB rC")))
    assert 'data-draft="blue/A"' in parts(table, 0)["tray"]


async def test_the_hand_is_a_form_that_works_without_a_script() -> None:
    table = a_moment("rA rB", "gA")
    table.seats[0].draft = "red/B"

    hand = parts(table, 0)["hand"]

    buttons = dict(re.findall(r'name="draft" value="([^"]*)" data-card="([^"]+)"', hand))
    assert {name: value.strip() for value, name in buttons.items()} == {"red/A": "red/B red/A", "red/B": ""}


async def test_out_of_turn_chosen_cards_are_worth_something_and_wait() -> None:
    table = a_moment("rA", "gB gC gD gE", phase="draw")

    tray = chosen(table, "gB gC gD", seat=1)

    assert moves_in(tray) == []
    assert "6 points" in text_of(tray)
    assert "It is not your turn yet." in text_of(tray)
    assert "say-it" not in tray


async def test_one_card_is_thrown_and_a_couple_buys_three() -> None:
    table = a_moment("rA rB rC rD rE rF bA bB bC bD bE bF", "gA", talon="gB")
    assert ThrowOne(card("bA")) in moves_in(chosen(table, "bA"))

    table.story.state = table.state.but(phase="draw")
    table.story.number += 1
    triples = [move for move in moves_in(chosen(table, "rF rE")) if isinstance(move, DrawTriple)]
    assert triples == [DrawTriple(cards("rF rE"), "stock"), DrawTriple(cards("rF rE"), "talon")]
    html = parts(table, 0)["move"]
    assert DrawSimple() in moves_in(html)
    assert DrawTriple(cards("rE rF"), "talon") in moves_in(html)


async def test_ideas_come_from_the_rules_with_what_they_are_worth() -> None:
    table = a_moment("rT rO rM bB bC bD bE bF", "gA")

    html = parts(table, 0)["move"].partition('id="action-ideas"')[2].partition("</details>")[0]

    found = moves_in(html)
    assert found[-1] == Combine("run", cards("bB bC bD bE bF"))
    assert Combine("word", cards("rT rO rM"), (), "Tom") in found
    assert "10 points" in text_of(html)


async def test_whoever_always_presses_the_first_button_that_is_offered_seldom_wins() -> None:
    games, won = 10, 0
    options, seats = GAME.proposed_at_home(GAME.standard_deck()), GAME.size_at_home
    bot = GAME.player(next(iter(GAME.players)))
    for seed in map(str, range(games)):
        table = a_table(seats=seats, seed=seed, **GAME.alone(options))
        rng = Random(seed)

        def press(view: View, moves: Sequence[Move[Any]], rng: Random, table: LiveTable = table) -> Move[Any]:
            shown = parts(table)
            offered = moves_in(shown["union"] + shown["move"])
            return next((move for move in offered if move in moves), moves[0])

        players = [press, *[bot] * (seats - 1)]
        for turn in playing(table.state, players, rng, GAME.referee):
            table.story.add(Entry(table.number + 1, turn.seat, tuple(turn.step.events)), turn.step.state)
        won += 0 in table.state.winners()

    assert won <= games // 5


async def test_kinds_that_are_not_played_are_not_shown() -> None:
    table = a_moment("rG rH bA gA", "gB", options={"kinds": "symbols"})

    tray = chosen(table, "rG rH bA")

    assert [move.kind for move in moves_in(tray)] == ["symbols"]
    assert tray.count('class="pick offer kind') == 1


# Special cards


async def test_special_cards_are_offered_with_whom_they_can_be_played_against() -> None:
    table = a_moment("voisin1 vision1 rA", "gA", "yB", laid=("", "gB gE", "yA yC"))

    html = parts(table, 0)["move"]

    specials = [move for move in moves_in(html) if isinstance(move, PlayVoisin | PlayVision)]
    assert specials == [
        PlayVoisin(1, card("gE")), PlayVoisin(1, card("gB")), PlayVoisin(2, card("yA")),
        PlayVoisin(2, card("yC")), PlayVision(1), PlayVision(2),
    ]  # fmt: skip
    table.story.state = table.state.but(voisin_played=True)
    table.story.number += 1
    again = parts(table, 0)["move"]
    assert words_of("familys").refusal("voisin_already_played") in text_of(again)
    assert not [move for move in moves_in(again) if isinstance(move, PlayVoisin)]


async def test_a_vision_lays_a_hand_open_to_all_until_a_card_is_taken() -> None:
    table = a_moment("vision1 rA", "gA gB", "yA")
    play(table, PlayVision(1))

    for seat in (0, 2, None):
        assert "The hand of Paul" in text_of(parts(table, seat)["showing"])
    assert moves_in(parts(table, 0)["move"]) == [VisionTake(card("gA")), VisionTake(card("gB"))]
    play(table, VisionTake(card("gB")))
    assert parts(table, None)["showing"] == ""


# Speaking


@pytest.mark.parametrize("way", ["tiles", "gaps"])
async def test_for_tiles_and_gaps_one_chooses_a_sentence_with_its_meaning_beneath(way: str) -> None:
    html = parts(a_moment("rA", "gA", phase="draw", way=way), 0)["move"]

    assert "I draw. Je pioche." in text_of(html)


async def test_an_empty_line_keeps_no_other_button_from_its_move() -> None:
    html = parts(a_moment("rB rC rD", "gA", laid=("rA rE",), way="type"), 0)["move"]

    line = re.search(r'<input[^>]*name="text"[^>]*>', html)
    assert line is not None
    assert "required" not in line[0]


async def test_a_combination_is_said_as_the_form_builds_it() -> None:
    table = a_moment("rB rC rD bA", "gA", way="gaps")
    tray = chosen(table, "rB rC rD")
    frames = [json.loads(unescape(text)) for text in re.findall(r'data-frames="(\[\{.*?\}\])"', tray)]

    said = ["".join(part.get("text", part.get("answer")) for part in frame["parts"]) for (frame,) in frames]

    assert said == [say(move.spoken(), table.scene) for move in combinations_in(tray)]


async def test_who_types_sees_frames_and_says_the_rest_in_the_tray() -> None:
    table = a_moment("rB rC rD vision1", "gA", way="type")
    html = parts(table, 0)["move"]

    assert '<input class="input" id="sentence" name="text" lang="en"' in html
    assert "Vision! …, show your hand." in text_of(html)
    move = Combine("word", cards("rC rB rD"), (), "cbd")
    assert move in moves_in(chosen(table, "rC rB rD"))
    assert hear("my word is cbd", [move], table.scene_of(0)).move == move


async def test_what_is_said_is_in_the_talk_with_its_meaning() -> None:
    table = a_moment("rB rC rD bA", "gA")
    play(table, Combine("run", cards("rB rC rD")))

    talk = parts(table, 1, "fr")["log-0"]

    assert "I have a run: Rose, Jean, Louise." in text_of(talk)
    assert "J’ai une suite : Rose, Jean, Louise." in text_of(talk)
    assert 'lang="fr"' in talk
    (event, *_) = told(table, 1, table.number - 1, "fr")
    assert (event["by"], event["said"], event["to"]) == ("Mary", True, "talon")


async def test_every_reason_can_be_told() -> None:
    table = a_table()
    for reason in (*words_of("familys").reasons, *SITE_REASONS):
        table.seats[0].feedback = Feedback(table.number, "hello", "type", False, reason=reason)
        assert parts(table)["feedback"]


FRAMES = {
    "word": "I propose the word “…”: … points.",
    "run": "I have a run: …",
    "clones": "I have clones: …",
    "couple": "… and … are a couple.",
    "symbols": "I have symbols: …",
}


@pytest.mark.parametrize("kind", FRAMES)
async def test_who_is_not_understood_is_shown_the_frame_of_what_they_chose_or_of_all_they_may_throw(
    kind: str,
) -> None:
    table = a_moment("rB rC rD bA", "gA", way="type")
    for key, frames in ((kind, [FRAMES[kind]]), ("", list(FRAMES.values()))):
        table.seats[0].feedback = Feedback(
            table.number, "banana", "type", False, reason="not_understood", key=key
        )
        shown = re.findall(r'class="frame"[^>]*>([^<]*)<', parts(table)["feedback"])
        assert shown[: len(frames)] == frames
        assert len(shown) == 1 or not key


async def test_what_was_chosen_is_known_though_its_sentence_is_none() -> None:
    table = a_moment("rB rC rD bA", "gA", way="type")
    chosen = encode(Combine("run", cards("rB rC rD")))

    assert parse(table, table.seats[0], {"text": "banana", "way": "type", "move": chosen}).key == "run"
    assert parse(table, table.seats[0], {"text": "banana", "way": "type"}).key == ""


# The end


async def test_the_end_tells_each_his_own_place_and_the_class_whose_points_come_from_where() -> None:
    table = a_moment("bZ", "gA", "yA", laid=("rA rB", "bA", ""), points=(10, 40, 0), phase="over")

    own = [text_of(parts(table, seat)["result"]) for seat in range(3)]
    public = text_of(parts(table, None)["result"])

    assert own[0].startswith("You win! 14 points combinations 10, family 4")
    assert own[1].startswith("You came second.")
    assert "lay a couple" in own[1]
    assert "You played to the end." in own[2]
    assert "Mary Winner 14 points combinations 10, family 4" in public
    assert "Paul no couple 40 points" in public


async def test_a_whole_family_is_announced_and_celebrated() -> None:
    table = a_moment("bZ", "gA", laid=("rA rB rC rD rE rF rG rH rI", "gB gC"))
    html = parts(table, 0)["move"]
    assert "FAMILYS! My family is complete." in text_of(html)
    number = table.number

    play(table, moves_in(html)[0])

    announced = told(table, 1, number)[0]
    assert announced["won"]
    assert text_of(parts(table, None)["result"]).startswith("FAMILYS! Mary has a whole family")
    assert "You laid a whole family of nine!" in text_of(parts(table, 0)["result"])


async def test_the_round_and_the_piles_lie_in_the_middle() -> None:
    table = a_moment("rA", "gA", talon="bA bB bC", round=4)
    shown = text_of(parts(table, None)["middle"])
    assert "Round 4 of 10" in shown
    assert "3 cards in the discard pile" in shown
    assert "Blue" in shown
    assert "The whole discard pile" not in shown

    whole = a_moment("rA", "gA", talon="bA bB bC", options={"talon_view": "all"})
    assert "The whole discard pile" in text_of(parts(whole, None)["middle"])


async def test_the_turn_ends_with_a_button_once_nothing_must_be_thrown() -> None:
    table = a_moment("rA rB", "gA", phase="end")
    assert EndTurn() in moves_in(parts(table, 0)["move"])
    full = a_moment("rA rB rC rD rE rF rG rH rI rJ rK rL", "gA")
    assert EndTurn() not in moves_in(parts(full, 0)["move"])
