"""What somebody says of the table and what is not so is never praised, at whatever table it is said."""

from __future__ import annotations

import re
from html import unescape

import pytest
from asgiref.sync import sync_to_async

from classroom.live.feedback import submit
from classroom.live.hub import hub
from classroom.live.table import LiveTable
from familygames.language.formulas import say
from familygames.language.resources import LANGUAGES
from familygames.literature.rules import Claim
from familygames.memory.rules import Say
from tests.classroom.tables import a_teacher, open_a_table

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = ("Tom", "Léa", "Mia", "Noé", "Eva", "Max")
SPOKEN = dict(zip(LANGUAGES, ("l2", "l1"), strict=True))
in_every_language = pytest.mark.parametrize("language", LANGUAGES)


async def a_table_of(game: str, seats: int, language: str) -> LiveTable:
    teacher = await sync_to_async(a_teacher)()
    options = {"formula_language": SPOKEN[language]}
    rows = await open_a_table(*NAMES[:seats], game=game, teacher=teacher, seed="untrue", **options)
    table = await hub.table(rows[0]["table"])
    table.story.state = table.state.but(turn=0)
    assert table.language == language
    return table


async def told(table: LiveTable, text: str) -> str:
    """What the first player is told of *text*, which is a move."""
    await submit(table, 0, table.number, {"text": text, "way": "type"})
    assert table.seats[0].feedback.ok, table.seats[0].feedback
    html = table.board.parts(0, table.language)["feedback"]
    return " ".join(unescape(re.sub("<[^>]+>", " ", html)).split())


PRAISE = re.compile("Well said|Bien dit")
NOT_SO = {"en": "That was not so.", "fr": "Ce n’était pas vrai."}


@in_every_language
@pytest.mark.parametrize("said", ["a pair", "no pair", "a pair that is one"])
async def test_who_says_of_two_cards_what_they_are_not_is_told_so(said: str, language: str) -> None:
    table = await a_table_of("memory", 3, language)
    one, other, *_ = table.deck.cards
    is_pair = said != "a pair"
    move = Say(one, one) if said == "no pair" else Say(one)
    layout = (None, (one, True), (one if is_pair else other, False), *table.state.layout[3:])
    table.story.state = table.state.but(layout=layout, open=(1, 2), phase="say")

    answer = await told(table, say(move.spoken(), table.scene))

    assert bool(PRAISE.search(answer)) == (said == "a pair that is one")
    assert (NOT_SO[language] in answer) == (said != "a pair that is one")


@in_every_language
@pytest.mark.parametrize("is_so", [True, False])
async def test_a_claim_of_what_others_hold_is_not_well_said(language: str, *, is_so: bool) -> None:
    table = await a_table_of("literature", 6, language)
    family = table.state.hands[0][0].family
    claimed = {card: 2 + place % 2 * 2 for place, card in enumerate(table.deck.by_family[family].cards)}
    hands = [[card for card in hand if card.family != family] for hand in table.state.hands]
    for card, seat in claimed.items():
        hands[seat if is_so else 1].append(card)
    table.story.state = table.state.but(hands=tuple(map(tuple, hands)))
    holders = tuple((card.member, seat) for card, seat in claimed.items())

    answer = await told(table, say(Claim(family, holders).spoken(), table.scene))

    assert bool(PRAISE.search(answer)) == is_so
    assert (NOT_SO[language] in answer) != is_so
