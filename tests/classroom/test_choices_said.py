"""In every game: what one may choose to say is in the language being learnt, whatever language one reads."""

from __future__ import annotations

import re
from html import unescape
from random import Random

import pytest

from classroom.games.shared.sentences import encoded, first_out_of_place
from classroom.games.shared.table_view import Entry
from classroom.games.sites import SITES, board_of
from classroom.live.parsing import parse_sentence
from classroom.live.seats import SeatRow, StillRow
from classroom.live.story import Story
from classroom.live.table import LiveTable
from familygames.catalogue import GAMES
from familygames.language.formulas import tiles
from familygames.memory.rules import Say, Turn
from tests.games import sample_of

MOVES = 60
LEARNT = ("l1", "l2")
CHOICE = re.compile(
    r'<(?:button|label|summary)\b[^>]*class="[^"]*\b(?:say-it|meaning)\b.*?</(?:button|label|summary)>',
    re.DOTALL,
)
MAIN = re.compile(r'class="said" translate="no" lang="(\w+)"')
MAIN_TEXT = re.compile(r'class="said" translate="no" lang="\w+">([^<]*)<')
SMALL = re.compile(r'class="gloss" lang="(\w+)"')


def a_table(game: str, seats: int, way: str, **options: object) -> LiveTable:
    rules = GAMES[game]
    read_options = rules.read_options(options)
    story = Story(
        id=7, label=1, session=1, game=rules, deck=rules.deck_for(read_options, seats), options=read_options,
        seats=seats, first_seed="said", deal_again=False, for_programs=False, bot_level="regular",
        bot_seconds=0, absent_seconds=None,
    )  # fmt: skip
    rows = [SeatRow(place, f"P{place}", "", None, "", way, None) for place in range(seats)]
    return LiveTable(story, rows, StillRow(False, False, False), lambda table: None)


@pytest.mark.parametrize("way", ["tap", "tiles", "gaps"])
@pytest.mark.parametrize("learnt", LEARNT)
@pytest.mark.parametrize("game", SITES)
async def test_no_choice_is_in_a_language_that_is_neither_learnt_nor_the_readers_own_if_that_is_known(
    game: str, learnt: str, way: str
) -> None:
    world, rng = sample_of(game), Random(1)
    (seats, options), *_ = world.full
    if "formula_language" in GAMES[game].options.__struct_fields__:  # Other games have a language of theirs.
        options = options | {"formula_language": learnt}
    table = a_table(game, seats, way, **options)
    spoken = table.language
    (other,) = {*table.deck.languages} - {spoken}
    judged = 0
    for _ in range(MOVES):
        if table.over:
            break
        seat = rng.choice(sorted(table.state.to_move()))
        for read in ("en", "fr") if seat in range(seats) else ():  # Programs read nothing.
            parts = board_of(table).parts(seat, read)
            for choice in CHOICE.findall("".join(parts[name] for name in ("move", "aside") if name in parts)):
                main, small = MAIN.findall(choice), SMALL.findall(choice)
                is_cue = 'class="meaning"' in choice and read != spoken and small
                assert set(main) == (set() if is_cue else {spoken}), choice
                assert set(small) <= {read if read != spoken else other, other} - {spoken}, choice
                assert is_cue or not small or choice.index('class="said"') < choice.index('class="gloss"'), (
                    choice
                )
                judged += bool(main or small)
            cues = [choice for choice in CHOICE.findall(parts.get("move", "")) if 'class="meaning"' in choice]
            assert len(set(cues)) == len(cues), cues  # No two read alike.
        move = world.choose(table.state, seat, rng)
        step = table.state.play(seat, move)
        table.story.add(Entry(table.number + 1, seat, tuple(step.events)), step.state)
    assert judged


def said_in_memory(pair: str, read: str, way: str = "tap") -> tuple[LiveTable, list[str]]:
    """A table of Memory at which two cards were said to be no pair, and what its bubbles show of meanings."""
    table = a_table("memory", 2, way, pair=pair)
    places = [place for place, half in enumerate(table.state.layout) if half]
    one = places[0]
    other = next(at for at in places if table.state.layout[at][0] != table.state.layout[one][0])
    for move in (Turn(other), Turn(one)):
        play(table, move)
    shown = table.state.shown
    form = board_of(table).parts(table.state.turn, read)["move"]
    play(table, Say(*shown))
    talk = "".join(map(str, board_of(table).parts(0, read).values()))
    return table, [
        form,
        *re.findall(
            r'class="gloss" lang="fr">(Je vois[^<]*|P[01] dit[^<]*)<', unescape(talk).replace("\u00a0", " ")
        ),
    ]


def play(table: LiveTable, move: object) -> None:
    (seat,) = table.state.to_move()
    step = table.state.play(seat, move)
    table.story.add(Entry(table.number + 1, seat, tuple(step.events)), step.state)


async def test_beneath_what_is_said_in_memory_stands_what_it_means() -> None:
    table, (_, *meanings) = said_in_memory("picture", "fr")
    seen = [table.deck.by_card[card].faces["fr"].phrase for card in table.state.shown]

    assert meanings[-1] == f"Je vois {seen[0]} et {seen[1]} : ce n’est pas une paire."


async def test_unless_translations_are_what_is_looked_for() -> None:
    _, (_, *meanings) = said_in_memory("translation", "fr")

    assert meanings[-1].endswith(" dit ce que sont les deux cartes.")


async def test_what_was_turned_first_is_said_first() -> None:
    table, (form, *_) = said_in_memory("picture", "en")
    one, other = (table.deck.by_card[card].faces["en"].phrase for card in table.state.shown)

    assert f"I see {one} and {other}: not a pair." in form


@pytest.mark.parametrize("is_pair", [True, False])
async def test_memory_asks_for_the_names_and_tells_by_nothing_whether_it_is_a_pair(is_pair: bool) -> None:
    table = a_table("memory", 2, "tap")
    halves = {place: half[0] for place, half in enumerate(table.state.layout) if half}
    first = min(halves)
    second = next(place for place in halves if place != first and (halves[place] == halves[first]) == is_pair)
    for place in (first, second):
        play(table, Turn(place))

    form = board_of(table).parts(table.state.turn, "en")["move"]

    _title, *said = MAIN_TEXT.findall(form)
    one, other = (table.deck.by_card[card].faces["en"].phrase for card in table.state.shown)
    right = f"a pair: {one}" if is_pair else f"I see {one} and {other}: not a pair."
    assert sum(right in text for text in said) == 1
    assert sorted("not a pair" in text for text in said) in ([False, False, True], [False, True, True])
    assert not any(text.count(name) > 1 for text in said for name in (one, other))


async def test_both_orders_of_two_cards_are_right_and_no_mark_on_a_tile_tells_another() -> None:
    table = a_table("memory", 2, "tiles")
    places = [place for place, half in enumerate(table.state.layout) if half]
    one = places[0]
    other = next(at for at in places if table.state.layout[at][0] != table.state.layout[one][0])
    for place in (one, other):
        play(table, Turn(place))
    move, scene, seat = Say(*table.state.shown), table.scene_of(table.state.turn), table.state.turn
    laid = tiles(move.spoken(), scene)
    names = [scene.deck.by_card[card].faces["en"].phrase for card in table.state.shown]
    assert " ".join(laid) == f"I see {names[0]} and {names[1]} not a pair"

    for first, second in (names, names[::-1]):
        fields = {"text": f"I see {first} and {second} not a pair.", "way": "tiles", "move": encoded(move)}
        heard = parse_sentence(table, seat, fields["text"], fields)
        assert heard.sentence == f"I see {first} and {second}: not a pair."
        assert first_out_of_place(fields["text"], heard.sentence) is None
    fields["text"] = f"I see and {names[0]} {names[1]} not a pair."
    assert (
        first_out_of_place(fields["text"], parse_sentence(table, seat, fields["text"], fields).sentence) == 2
    )
