"""What a teacher makes of a deck's rules holds at home, too."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from msgspec.structs import replace

from classroom.live.story import read_story, read_turns
from classroom.live.table import LiveTable
from classroom.models import Deck, User
from classroom.replay import judged_at
from classroom.services import rulings
from classroom.views.rulings import is_rule
from tests.classroom.at_home import a_pupil
from tests.classroom.test_practice_hints import with_a_sentence
from tests.patience import until

pytestmark = pytest.mark.django_db(transaction=True)


async def a_mistake() -> tuple[LiveTable, Any, set[str]]:
    """A table at home where a sentence can be laid that breaks rules with these codes."""
    learner, _ = await sync_to_async(a_pupil)()
    while True:
        live, move = await with_a_sentence(learner)
        for cards in permutations(move.cards):
            text = live.deck.read(cards, move.joker)  # type: ignore[attr-defined]  # a deck of sentences
            asked = rulings.says("sentences", live.deck, text)
            codes = {finding.code for finding in asked.findings if not finding.tip} if asked else set()
            if asked and asked.ruling == "refuse" and codes and all(map(is_rule, codes)):
                return live, replace(move, cards=cards), codes


@pytest.mark.parametrize(("stance", "comes"), [("", "refuse"), ("strict", "refuse"), ("allow", "accept")])
async def test_a_rule_that_is_allowed_for_a_deck_is_allowed_at_home(stance: str, comes: str) -> None:
    live, move, codes = await a_mistake()
    deck = await Deck.objects.aget(pk=live.story.deck_id)
    teacher = await User.objects.aget(pk=live.story.teacher)
    for code in codes if stance else ():
        await sync_to_async(rulings.take_stance)(deck=deck, teacher=teacher, code=code, stance=stance)

    await live.play(0, live.number, move)
    await until(lambda: live.state.proposal is None)

    story, turns = await sync_to_async(read_story)(live.id), await sync_to_async(read_turns)(live.id, 0)
    judged = judged_at(story[0].game, story[0].deck, turns)
    assert judged[-1].decisions[-1].opinion == comes
