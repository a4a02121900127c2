"""The board of Spikit: what is seen in every phase, what can be laid, how it is judged."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from random import Random
from typing import Any, Literal

import msgspec
import pytest
from django.template import engines

from classroom.games.shared.fragments import QUOTED, SLOT, in_language
from classroom.games.shared.table_view import Feedback
from classroom.games.sites import SITES, words_of
from classroom.games.spikit.board import SpikitBoard
from classroom.games.spikit.words import NO_SENTENCE
from classroom.live.parsing import parse_sentence, read_move
from classroom.live.seats import SeatRow, StillRow
from classroom.live.story import Story
from classroom.live.table import LiveTable
from familygames.cards import Card
from familygames.catalogue import GAMES
from familygames.decks.sentences import Joker
from familygames.errors import AmbiguousMove
from familygames.game import REFEREE
from familygames.judging import ACCEPT, Finding, Ruling
from familygames.language.formulas import hear, say
from familygames.spikit.rules import Laid, Spell
from familygames.spikit.rules.moves import (
    ChooseAdvantage,
    EndTurn,
    Extend,
    FishNext,
    LayFamily,
    LaySentence,
    Swap,
    TestThrow,
    Verdict,
    Vote,
)
from tests.classroom.test_boards import events_of, play, text_of, with_state

GAME = GAMES["spikit"]
DECK = GAME.standard_deck()
NAMES = ("Mary", "Paul", "Lina", "Noah")
WAYS = ("tap", "tiles", "gaps", "type")
LAYING = ("LaySentence", "LayFamily", "Extend", "Swap")
PROPOSING = (LaySentence, LayFamily, Extend, Swap)
PHASES = {"roll", "take", "main", "vote", "die_test", "advantage", "fishing", "free_choice", "put_aside"}


def a_table(*, seats: int = 3, way: str = "tap", seed: str = "seed", **options: Any) -> LiveTable:
    """A live table that is stored nowhere; tests that use it run on an event loop."""
    story = Story(
        id=7, label=1, session=1, game=GAME, deck=DECK, options=GAME.read_options(options), seats=seats,
        first_seed=seed, deal_again=False, for_programs=False, bot_level="regular", bot_seconds=0,
        absent_seconds=None,
    )  # fmt: skip
    rows = [SeatRow(place, NAMES[place], "", place + 1, "", way, None) for place in range(seats)]
    return LiveTable(story, rows, StillRow(False, False, False), lambda table: None)


def cards(names: str) -> tuple[Card, ...]:
    return tuple(Card(*name.split("-")) for name in names.split())


CAT = "blue-fr1 blue-fr2 blue-fr4 blue-fr5"
"""Le chat | dort | sur | le lit."""
MARIE = "red-fr1 red-fr2 red-fr3 red-fr4 red-fr5"
MIXED = "blue-fr1 red-en2 red-fr3"


def arranged(table: LiveTable, hand: str, *sentences: str, **changes: Any) -> LiveTable:
    """Seat 0 is to lay, with this hand; the sentences on the table are of seat 1."""
    laid = tuple(Laid(number, 1, cards(row)) for number, row in enumerate(sentences, start=1))
    hands = (cards(hand), *table.state.hands[1:])
    changes = {"phase": "main", "turn": 0, "sentences": laid, "numbered": len(laid)} | changes
    return with_state(table, hands=hands, **changes)


def judged(table: LiveTable, *ballots: str) -> None:
    for seat, ballot in enumerate(ballots, start=1):
        play(table, Vote(ballot), seat)  # type: ignore[arg-type]


def moments(table: LiveTable, seed: str, most: int = 900) -> Iterator[None]:
    """Play on by chance, but lay what can be laid and accept most of it; before every move."""
    rng = Random(seed)
    for _ in range(most):
        if table.over:
            return
        yield
        seat = rng.choice(sorted(table.state.to_move()))
        moves = table.state.moves(seat)
        laying = [move for move in moves if isinstance(move, PROPOSING)]
        liked = [move for move in moves if move == Vote("accept")] if rng.random() < 0.75 else []
        play(table, rng.choice(laying or liked or moves), seat)


def form_of(html: str) -> dict[str, str]:
    """The hidden fields of a form, and of every group of choices the first."""
    inputs = re.findall(
        r'<input type="(hidden|radio)"(?: id="[^"]*")? name="([^"]+)"[^>]*value="([^"]*)"', html
    )
    fields: dict[str, str] = {}
    for _, name, value in inputs:
        fields.setdefault(name, unescape(value))
    return fields


# Every moment


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("way", WAYS)
async def test_every_moment_can_be_shown_to_everybody(way: str, language: str) -> None:
    seen: set[str] = set()
    for seed in ("1", "2", "3"):
        table = a_table(way=way, seed=seed, match_rounds=1, max_turns=10)
        board = SpikitBoard(table)
        for _ in moments(table, f"{way}{seed}", 400):
            seen.add(table.state.phase)
            for seat in (None, 0, 1, 2):
                parts = board.parts(seat, language)
                broken = [
                    name for name, html in parts.items() if any(mark in html for mark in (SLOT, *QUOTED))
                ]
                assert not broken
                to_move = seat is not None and seat in table.state.to_move()
                # Those whose ballot is in see what they have said.
                has_voted = table.state.phase == "vote" and seat is not None and seat != table.state.turn
                assert bool(parts.get("move")) == (to_move or has_voted)
                board.events(seat, language, table.number - 1)
    assert {"roll", "take", "main", "vote", "die_test"} <= seen


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_both_languages_are_complete_in_every_phase(language: str) -> None:
    """Each phase by itself, so that no game of chance has to come to it."""
    table = a_table()
    board = SpikitBoard(table)
    for phase in PHASES - {"vote", "die_test"}:
        arranged(table, MARIE, CAT, phase=phase, thrown=6, allowed=2, fishing=table.state.shoe[:1])

        parts = board.parts(0, language)

        status = words_of("spikit").waits(f"{phase}.you")
        assert text_of(parts["status"]).endswith(text_of(in_language(language, status)))
        assert text_of(parts["move"])


async def test_every_part_has_its_place_on_the_page() -> None:
    table = a_table()
    page = engines["django"].get_template("games/spikit/board.html")

    for seat in (0, None):
        parts = SpikitBoard(table).parts(seat, "en", all_open=seat is None)
        html = page.render({
            "table": table, "seat": seat, "parts": parts, "order": [0, 1, 2], "chunks": [0],
            "all_open": seat is None, "site": SITES["spikit"], "game": words_of("spikit"),
        })  # fmt: skip
        assert [name for name in parts if f'id="{name}"' not in html] == []


async def test_an_unchanged_part_is_the_very_same_string() -> None:
    table = a_table()
    board = SpikitBoard(table)

    before, after = board.parts(0, "fr"), board.parts(0, "fr")

    assert {name for name in after if after[name] is not before[name]} == set()


@pytest.mark.parametrize("seed", ["1", "2"])
async def test_what_others_see_does_not_depend_on_hidden_cards(seed: str) -> None:
    table = a_table(seed=seed, match_rounds=1, max_turns=6)
    board, rng, compared = SpikitBoard(table), Random(seed), 0
    for _ in moments(table, seed, 150):
        state = table.state
        watcher = rng.choice([seat for seat in range(3) if seat != state.turn])
        other = 3 - watcher - state.turn
        if not state.hands[other] or not state.shoe:
            continue
        seen = board.parts(watcher, "en"), board.parts(None, "en")
        hands = list(state.hands)
        hidden, shoe = hands[other][0], state.shoe[0]
        hands[other] = DECK.sorted((shoe, *hands[other][1:]))
        table.story.state = state.but(hands=tuple(hands), shoe=(hidden, *state.shoe[1:]))
        assert (board.parts(watcher, "en"), board.parts(None, "en")) == seen
        compared += 1
        table.story.state = state
    assert compared > 50


async def test_only_who_asks_for_it_sees_open_hands() -> None:
    table = a_table()
    board = SpikitBoard(table)

    assert not [name for name in board.parts(None, "en") if name.startswith("hand")]
    opened = board.parts(None, "en", all_open=True)
    for seat, hand in enumerate(table.state.hands):
        assert opened[f"hand-{seat}"].count("data-card=") == len(hand)


# Cards and sentences


async def test_a_card_tells_family_language_and_die_in_words_too() -> None:
    table = arranged(a_table(), f"{MARIE} joker-1")
    hand = SpikitBoard(table).parts(0, "fr")["hand"]

    assert 'data-card="red/fr2" data-colour="red" data-shape="heart"' in hand
    assert '<span class="card-word" translate="no" lang="fr">lit</span>' in hand
    assert re.search(r'data-side="0"[^>]*>FR<', hand)
    assert re.search(r'data-side="both"[^>]*>FR·EN<', hand)  # Marie belongs to both.
    assert "famille rouge , français, dé 2" in text_of(hand)


async def test_a_sentence_is_read_with_its_capital_and_its_stop_each_word_in_its_language() -> None:
    table = arranged(a_table(), MARIE, MIXED)
    laid = SpikitBoard(table).parts(None, "en")["sentences"]

    words = re.findall(r'<span class="word-text [\w-]+" translate="no" lang="(\w+)">([^<]+)</span>', laid)
    assert words == [("fr", "Le chat"), ("en", "reads"), ("fr", "un livre.")]
    pieces = re.search(r'data-pieces="([^"]+)"', laid)
    assert pieces
    assert json.loads(unescape(pieces[1])) == [["Le chat", "fr"], ["reads", "en"], ["un livre.", "fr"]]


async def test_a_name_is_read_in_the_language_of_the_words_around_it() -> None:
    table = arranged(a_table(), CAT, "red-fr1 red-en2 red-en3")

    laid = SpikitBoard(table).parts(None, "fr")["sentences"]

    assert re.search('<span class="word-text fit-[0-9]+" translate="no" lang="en">Marie</span>', laid)


# The move


async def test_of_the_visible_cards_those_are_offered_that_the_die_allows() -> None:
    table = a_table()
    turn = table.state.turn
    for thrown in range(1, 7):
        with_state(table, phase="take", thrown=thrown)
        move = SpikitBoard(table).parts(turn, "en")["move"]

        offered = re.findall(r'name="card" value="([^"]+)"', move)

        legal = {m.card for m in table.state.moves(turn) if hasattr(m, "card")}
        assert {Card(*key.split("/")) for key in offered} == legal
        assert "I draw." in text_of(move)


@pytest.mark.parametrize("way", WAYS)
async def test_a_card_is_asked_for_only_where_one_can_be_taken(way: str) -> None:
    table = a_table(way=way)
    turn = table.state.turn
    for thrown in range(1, 7):
        with_state(table, phase="take", thrown=thrown)
        can_take = any(hasattr(move, "card") for move in table.state.moves(turn))

        hand = SpikitBoard(table).parts(turn, "en")["hand"]

        assert ("Which of your cards do you give?" in text_of(hand)) is (can_take and way != "type")


async def test_the_form_of_an_exchange_makes_the_move_with_a_card_of_the_hand() -> None:
    table = with_state(a_table(), phase="take", thrown=6)
    turn = table.state.turn
    parts = SpikitBoard(table).parts(turn, "en")

    fields = form_of(parts["move"]) | form_of(parts["hand"])
    fields.pop("move", None)
    move = read_move(fields, GAME.move, DECK)

    assert move.objection(table.state, turn) is None
    assert 'form="move-form"' in parts["hand"]


@pytest.mark.parametrize(
    ("spell", "sentences", "off"),
    [
        ({}, (), {"Extend": "no_sentence", "Swap": "no_sentence"}),
        ({}, (CAT,), {}),
        (
            {"laid": True},
            (CAT,),
            dict.fromkeys(("LaySentence", "LayFamily"), "already_laid_this_turn"),
        ),
        (
            {"refusals": 2},
            (CAT,),
            dict.fromkeys(LAYING, "too_many_refusals"),
        ),
    ],
)
async def test_what_cannot_be_laid_is_there_with_its_reason(
    spell: dict[str, Any], sentences: tuple[str, ...], off: dict[str, str]
) -> None:
    table = a_table()
    arranged(table, MARIE, *sentences, spell=Spell(**spell))

    move = SpikitBoard(table).parts(0, "en")["move"]

    found = re.findall(r'name="type" value="(\w+)"[^>]*?(?:data-reason="([^"]*)")?>', move)
    texts = words_of("spikit").reasons | {"no_sentence": NO_SENTENCE}
    assert {kind: unescape(reason) for kind, reason in found if reason} == {
        kind: str(texts[reason]) for kind, reason in off.items()
    }
    assert tuple(kind for kind, _ in found) == LAYING


@pytest.mark.parametrize(
    ("kind", "move", "fill"),
    [
        ("LaySentence", LaySentence(cards(CAT)), {"sentence": "Le chat dort sur le lit."}),
        (
            "LaySentence",
            LaySentence((*cards("blue-fr1 blue-fr2"), Card("joker", "1")), Joker("vite", "fr")),
            {"sentence": "Le chat dort vite.", "joker": "vite"},
        ),
        (
            "LayFamily",
            LayFamily(cards(MARIE)),
            {"sentence": "Marie lit un livre dans le jardin.", "family": "Red"},
        ),
        (
            "Extend",
            Extend(1, cards(f"{CAT} blue-fr3")),
            {"sentence": "Le chat dort sur le lit toute la nuit."},
        ),
        ("Swap", Swap(1, *cards("blue-fr1 black-fr5")), {"card1": "le chat", "card2": "le chien"}),
    ],
)
async def test_the_words_for_the_script_make_what_is_said(kind: str, move: Any, fill: dict[str, str]) -> None:
    table = arranged(a_table(), f"{MARIE} {CAT} blue-fr3 joker-1", CAT)
    form = SpikitBoard(table).parts(0, "en")["move"]
    frames = re.search(rf'value="{kind}"[^>]*data-frames="([^"]+)"', form)
    assert frames

    parts = json.loads(unescape(frames[1]))["joker" if "joker" in fill else "plain"]

    said = "".join(part.get("text") or fill.get(part["slot"]) or part["answer"] for part in parts)
    assert said == say(move.spoken(), table.scene)
    assert hear(said, [move], table.scene).move == move


@pytest.mark.parametrize("way", ["tiles", "gaps"])
async def test_a_built_sentence_makes_the_move_it_was_built_for(way: str) -> None:
    table = arranged(a_table(way=way), CAT)
    move = LaySentence(cards(CAT))
    fields = {"move": "{}", "type": "LaySentence"}
    fields |= {f"cards.{place}": f"{card.family}/{card.member}" for place, card in enumerate(move.cards)}

    heard = parse_sentence(table, 0, say(move.spoken(), table.scene), fields)

    assert heard.move == move


async def test_who_types_is_understood_by_his_cards() -> None:
    table = arranged(a_table(way="type"), CAT)
    form = SpikitBoard(table).parts(0, "en")["move"]

    assert "I lay: “…”" in text_of(form)
    heard = parse_sentence(table, 0, "i lay le chat dort sur le lit", {})
    assert heard.move == LaySentence(cards(CAT))


async def test_a_typed_joker_of_unknown_language_is_asked_back_with_both() -> None:
    table = arranged(a_table(way="type"), "blue-fr1 blue-fr2 joker-1")
    with pytest.raises(AmbiguousMove) as asked:
        parse_sentence(table, 0, "My joker is “zig”. I lay: “Le chat dort zig.”", {})
    feedback = Feedback(
        table.number, "…", "type", False, reason="ambiguous", candidates=tuple(asked.value.candidates)
    )
    table.seats[0].feedback = feedback

    html = SpikitBoard(table).parts(0, "en")["feedback"]

    moves = [GAME.read_move(unescape(move)) for move in re.findall(r'name="move" value="([^"]+)"', html)]
    assert [move.joker.language for move in moves] == ["fr", "en"]
    assert "French" in text_of(html)


async def test_the_joker_has_a_field_only_for_him_who_holds_one() -> None:
    for hand, has_joker in ((CAT, False), (f"{CAT} joker-2", True)):
        move = SpikitBoard(arranged(a_table(), hand)).parts(0, "en")["move"]
        assert ('name="joker.text"' in move) is has_joker


@pytest.mark.parametrize(("text", "is_listed"), [("vite", True), ("zigzague", False)])
async def test_those_who_judge_are_told_whether_the_list_has_the_jokers_word(
    text: str, is_listed: bool
) -> None:
    table = arranged(a_table(), "blue-fr1 blue-fr2 joker-1 red-fr2")
    play(table, LaySentence(cards("blue-fr1 blue-fr2 joker-1"), Joker(text, "fr")), 0)

    showing = text_of(SpikitBoard(table).parts(1, "en")["showing"])

    assert f"Joker: “ {text} ” (French):" in showing
    assert ("it is in the word list" in showing) is is_listed


async def test_up_to_as_many_cards_as_the_rules_allow_are_put_aside() -> None:
    table = arranged(a_table(), CAT, phase="put_aside", allowed=3)
    parts = SpikitBoard(table).parts(0, "en")

    picked = re.findall(r'type="checkbox" name="(cards\.\d)"[^>]*value="([^"]+)"', parts["hand"])
    move = read_move(form_of(parts["move"]) | dict(picked[:3]), GAME.move, DECK)

    assert len(picked) == 4
    assert "At most 3 cards go away." in text_of(parts["move"])
    assert move.objection(table.state, 0) is None


# Judging


async def test_a_vote_is_counted_without_betraying_what_anybody_has_said() -> None:
    shown = []
    for ballot in ("accept", "refuse"):
        table = arranged(a_table(), CAT)
        board = SpikitBoard(table)
        play(table, LaySentence(cards(CAT[: CAT.rindex(" ")])), 0)
        play(table, Vote(ballot), 1)  # type: ignore[arg-type]
        shown.append((board.parts(None, "en"), board.parts(0, "en"), board.parts(2, "en")))
        assert "1 of 2 have voted" in text_of(board.parts(2, "en")["showing"])
        assert f"I {ballot}." in text_of(board.parts(1, "en")["move"])
        assert [event["text"] for event in events_of(board, 2, "en", table.number - 1)] == ["Paul has voted."]

    for one, other in zip(*shown, strict=True):
        assert one == other


async def test_nobody_is_asked_to_judge_his_own_sentence() -> None:
    table = arranged(a_table(), CAT)
    play(table, LaySentence(cards(CAT[: CAT.rindex(" ")])), 0)
    board = SpikitBoard(table)

    assert board.parts(0, "en")["move"] == ""
    assert text_of(board.parts(0, "en")["status"]).endswith("The others judge your sentence")
    ballots = re.findall(r'name="ballot" value="(\w+)"', board.parts(1, "en")["move"])
    assert ballots == ["accept", "refuse", "doubt", "abstain"]


def known_votes(table: LiveTable, seat: int | None, since: int) -> list[int]:
    """Whose votes *seat* has heard of after the number *since*."""
    events = map(msgspec.json.decode, map(msgspec.json.encode, SpikitBoard(table).events(seat, "en", since)))
    return [voter for event in events for voter in event.get("votes", [])]


async def test_all_ballots_are_told_once_the_vote_is_closed_and_then_the_die_decides() -> None:
    table = arranged(a_table(), CAT)
    play(table, LaySentence(cards("blue-fr1 blue-fr2 blue-fr4")), 0)
    began = table.number
    judged(table, "accept")
    for seat in (None, 0, 1, 2):  # Not even whose it is.
        assert known_votes(table, seat, began) == []
        assert "data-voter" not in SpikitBoard(table).parts(seat, "en")["showing"]
    play(table, Vote("refuse"), 2)
    board = SpikitBoard(table)
    for seat in (None, 0, 1, 2):
        assert known_votes(table, seat, began) == [1, 2]
        assert re.findall(r'data-voter="(\d)"', board.parts(seat, "en")["showing"]) == ["1", "2"]

    showing = text_of(board.parts(2, "en")["showing"])
    assert "Paul : accepts" in showing
    assert "Lina : refuses" in showing
    assert "two throws alike" in showing

    play(table, TestThrow(), 0)
    if table.state.phase == "die_test":
        assert f"The die shows {table.state.tests[0]}." in text_of(board.parts(1, "en")["showing"])


async def test_the_referee_gives_his_reasons_in_the_readers_language_and_marks_the_words() -> None:
    table = arranged(a_table(judge="auto"), CAT)
    play(table, LaySentence(cards("blue-fr1 blue-fr4 blue-fr5")), 0)
    why = {"en": "There is no verb.", "fr": "Il n’y a pas de verbe."}
    ruling = Ruling("refuse", "refuse", (Finding("no_verb", why, cards=(1,)),))
    play(table, Verdict(ruling), REFEREE)
    board = SpikitBoard(table)

    for language in ("en", "fr"):
        showing = board.parts(1, language)["showing"]
        assert why[language] in text_of(showing)
        marked = re.findall(
            r'class="word is-marked".*?class="word-text [\w-]+" translate="no" lang="\w+">([^<]+)<', showing
        )
        assert marked == ["sur"]
        assert why[language] in text_of(board.parts(1, language)["log-0"])
    assert "Not accepted" in text_of(board.parts(1, "en")["showing"])

    play(table, EndTurn(), 0)
    assert "Not accepted" not in text_of(board.parts(1, "en")["showing"])


@pytest.mark.parametrize("lean", ["accept", "refuse"])
async def test_a_doubt_is_told_as_what_it_leads_to(lean: Literal["accept", "refuse"]) -> None:
    table = arranged(a_table(judge="auto"), CAT)
    play(table, LaySentence(cards("blue-fr1 blue-fr4 blue-fr5")), 0)
    play(table, Verdict(Ruling("unsure", lean)), REFEREE)
    told = {
        "accept": ("thinks it is right", "pense que c’est juste"),
        "refuse": ("thinks it is wrong", "pense que c’est faux"),
    }

    for language, thought, refusal in zip(("en", "fr"), told[lean], ("refuse", "refus"), strict=True):
        showing = text_of(SpikitBoard(table).parts(1, language)["showing"])
        assert thought in showing
        assert refusal not in showing.lower()


async def test_the_reasons_of_bots_that_vote_are_told_at_the_words_once_the_vote_is_closed() -> None:
    why = {"en": "There is no verb.", "fr": "Il n’y a pas de verbe."}
    refusing = Vote("refuse", (Finding("no_verb", why, cards=(1,)),))
    table = arranged(a_table(), CAT)
    play(table, LaySentence(cards("blue-fr1 blue-fr4 blue-fr5")), 0)
    play(table, refusing, 1)
    board = SpikitBoard(table)
    before = board.parts(0, "en")["showing"]

    play(table, refusing, 2)

    assert "There is no verb." not in text_of(before)
    assert "is-marked" not in before
    for language, said in (("en", "Here is why:"), ("fr", "Voici pourquoi")):
        showing = board.parts(0, language)["showing"]
        assert said in text_of(showing)
        assert text_of(showing).count(why[language]) == 1
        marked = re.findall(
            r'class="word is-marked".*?class="word-text [\w-]+" translate="no" lang="\w+">([^<]+)<', showing
        )
        assert marked == ["sur"]
    told = [parts for name, parts in board.parts(0, "en").items() if name.startswith("log-")]
    assert sum("There is no verb." in text_of(line) for line in told) == 1


async def test_what_a_class_accepts_is_shown_without_what_a_bot_had_against_it() -> None:
    finding = Finding("no_verb", {"en": "There is no verb.", "fr": "Il n’y a pas de verbe."}, cards=(1,))
    table = arranged(a_table(seats=4), CAT)
    play(table, LaySentence(cards("blue-fr1 blue-fr4 blue-fr5")), 0)
    for seat, ballot in ((1, Vote("refuse", (finding,))), (2, Vote("accept")), (3, Vote("accept"))):
        play(table, ballot, seat)

    showing = SpikitBoard(table).parts(0, "en")["showing"]

    assert "Accepted" in text_of(showing)
    assert "There is no verb." not in text_of(showing)
    assert "is-marked" not in showing


async def test_the_teachers_or_the_referees_advice_comes_to_a_board_that_has_been_shown() -> None:
    table = arranged(a_table(), CAT)
    play(table, LaySentence(cards("blue-fr1 blue-fr2 blue-fr4")), 0)
    board = SpikitBoard(table)
    before = text_of(board.parts(1, "en")["showing"])

    table._advice = (table.asked.number, ACCEPT)  # type: ignore[union-attr]
    table.still = StillRow(False, False, False, True)

    assert "The referee would accept it." not in before
    assert "The referee would accept it." in text_of(board.parts(1, "en")["showing"])


async def test_a_sentence_of_one_language_wins_fishing_or_a_free_choice() -> None:
    table = arranged(a_table(), CAT + " red-fr2")
    play(table, LaySentence(cards(CAT)), 0)
    judged(table, "accept", "accept")
    board = SpikitBoard(table)

    move = text_of(board.parts(0, "en")["move"])
    assert move.count("fish") == 1  # Nobody says before how many.
    assert "I go fishing." in move
    assert "Free choice" in move

    play(table, ChooseAdvantage("fish"), 0)
    play(table, FishNext(), 0)
    assert "Do you take this card?" in text_of(board.parts(0, "en")["move"])
    fished = table.state.fishing[-1]
    assert f'data-card="{fished.family}/{fished.member}"' in board.parts(None, "en")["street"]


# Talk, rounds, the end


async def test_what_is_said_is_cut_where_it_cites_words_of_the_cards() -> None:
    table = arranged(a_table(), CAT)
    number = table.number
    play(table, LaySentence(cards("blue-fr1 blue-fr2 blue-fr4")), 0)

    (event,) = events_of(SpikitBoard(table), 1, "fr", number)

    assert event["text"] == "I lay: “Le chat dort sur.”"
    assert event["pieces"] == [["I lay: “", "en"], ["Le chat dort sur.", "fr"], ["”", "en"]]
    talk = SpikitBoard(table).parts(1, "fr")["log-0"]
    assert '<span translate="no" lang="fr">Le chat dort sur.</span>' in talk
    assert "Mary dépose : « Le chat dort sur. »" in text_of(talk)


async def test_only_the_drawer_is_told_what_he_has_drawn() -> None:
    table = with_state(a_table(), phase="take", thrown=1, turn=0)
    number = table.number
    play(table, GAME.read_move({"type": "Draw"}), 0)
    board = SpikitBoard(table)
    (drawn,) = set(table.state.hands[0]) - set(a_table().state.hands[0])

    (own,), (other,) = (events_of(board, seat, "en", number) for seat in (0, 1))

    assert own["card"] == f"{drawn.family}/{drawn.member}"
    assert "card" not in other


async def test_the_points_of_a_round_are_shown_until_somebody_lays_in_the_next() -> None:
    table = arranged(a_table(match_rounds=2), "blue-fr1 blue-fr2 blue-fr3")
    board = SpikitBoard(table)
    play(table, LaySentence(cards("blue-fr1 blue-fr2 blue-fr3")), 0)
    judged(table, "accept", "accept")
    assert table.state.round == 2

    shown = text_of(board.parts(1, "en")["showing"])

    assert shown.startswith("After round 1")
    assert f"Paul {table.state.points[1]} {table.state.totals[1]}" in shown
    assert "Round 2 of 2" in text_of(board.parts(1, "en")["middle"])


async def test_who_has_no_cards_left_says_so_in_his_own_name() -> None:
    table = arranged(a_table(match_rounds=2), "blue-fr1 blue-fr2 blue-fr3")
    play(table, LaySentence(cards("blue-fr1 blue-fr2 blue-fr3")), 0)
    judged(table, "accept", "accept")

    parts = SpikitBoard(table).parts(1, "en")

    talk = "".join(html for name, html in parts.items() if name.startswith("log-"))
    assert "Mary: I have no cards left!" in text_of(talk)


async def test_at_the_end_the_fewest_points_win_and_the_longest_sentences_are_shown() -> None:
    table = arranged(a_table(match_rounds=1), "blue-fr1 blue-fr2 blue-fr3")
    play(table, LaySentence(cards("blue-fr1 blue-fr2 blue-fr3")), 0)
    judged(table, "accept", "accept")
    board = SpikitBoard(table)

    everybody = text_of(board.parts(None, "en")["result"])
    assert everybody.index("Mary") < everybody.index("Paul")
    assert "Le chat dort toute la nuit." in everybody
    assert text_of(board.parts(0, "en")["result"]).startswith("You win!")
    assert "You laid sentences in one language: 1" in text_of(board.parts(0, "en")["result"])
    assert "You judged the sentences of others: 1" in text_of(board.parts(1, "en")["result"])


@pytest.mark.parametrize(("refusals", "may_lay"), [(0, True), (2, False)])
async def test_after_too_many_refusals_no_frame_proposes_another_sentence(
    refusals: int, may_lay: bool
) -> None:
    table = arranged(a_table(way="type"), CAT, spell=Spell(refusals=refusals))
    table.seats[0].feedback = Feedback(table.number, "banana", "type", False, reason="not_understood")

    told = text_of(SpikitBoard(table).parts(0, "en")["feedback"])

    assert ("I lay: “…”" in told) is may_lay
    assert "I extend" not in told
    assert "the die" in told
