"""What is laid in Spikit: sentences, families, cards that come to them and cards that are swapped."""

from __future__ import annotations

from typing import Any

import pytest

from familygames.cards import Card
from familygames.decks.sentences import Joker
from familygames.judging import ACCEPT
from familygames.spikit.rules import Laid, Options, Spell
from familygames.spikit.rules import events as told
from familygames.spikit.rules import moves as may
from tests.familygames.spikit_tables import (
    EATS,
    JOKER,
    OTHER_JOKER,
    accepted,
    card,
    names,
    position,
    refusal,
    row,
    vote,
)

# Laying


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (may.LaySentence(row("le chat | lit | un livre")), "card_not_in_hand"),
        (may.LaySentence(row("le chat | dort | dort")), "duplicate_card"),
        (may.LaySentence(row("le chat | joker | sur")), "joker_text_missing"),
        (may.LaySentence(row("le chat | joker | sur"), Joker(" ", "fr")), "joker_text_missing"),
        (may.LaySentence(row("le chat | joker | sur"), Joker("eats", "nl")), "joker_text_missing"),
        (may.LaySentence(row("le chat | joker | sur"), Joker("a b c d", "fr")), "joker_text_too_long"),
        (may.LaySentence(row("le chat | joker | sur"), Joker("x" * 61, "fr")), "joker_text_too_long"),
        (may.LaySentence(row("le chat | joker | sur"), Joker("mange\0", "fr")), "joker_text_missing"),
        (may.LaySentence((JOKER, OTHER_JOKER, card("dort")), EATS), "too_many_jokers"),
        (may.LayFamily(row("le chat | dort | sur")), "not_five_cards"),
        (may.LayFamily(row("le chat | dort | sur | on | in")), "not_a_family"),
        (may.LayFamily((Card("no", "fr1"), *row("le chat | dort | sur | on"))), "card_not_in_hand"),
        (may.Extend(2, row("le chat | dort | sur")), "unknown_sentence"),
        (may.Extend(1, row("Tom | joue | avec")), "nothing_added"),
        (may.Extend(1, row("Tom | joue | avec | lit")), "card_not_in_hand"),
        (may.Extend(1, row("le chat | dort")), "not_head_or_tail"),
        (may.Swap(2, card("Tom"), card("le chat")), "unknown_sentence"),
        (may.Swap(1, card("Marie"), card("le chat")), "bad_index"),
        (may.Swap(1, card("Tom"), card("Marie")), "card_not_in_hand"),
        (may.Swap(1, card("Tom"), JOKER), "joker_text_missing"),
        (may.Vote("accept"), "wrong_phase"),
        (may.Verdict(ACCEPT), "not_teacher"),
        (may.CallTime(True), "not_teacher"),
        (may.TestThrow(), "wrong_phase"),
        (may.Withdraw(), "wrong_phase"),
        (may.FishNext(), "wrong_phase"),
        (may.PutAside(), "wrong_phase"),
    ],
    ids=str,
)
def test_what_may_not_be_done_in_a_turn(move: Any, reason: str) -> None:
    state = position("le chat | dort | sur | on | in | joker", "Tom | joue | avec")
    state = state.but(hands=((*state.hands[0], OTHER_JOKER), *state.hands[1:]))

    assert refusal(state, move) == reason


def test_refused_cards_return_and_after_two_refusals_nothing_more_is_proposed() -> None:
    state = position("le chat | dort | sur | on")
    move = may.LaySentence(row("sur | dort | le chat"))

    once = vote(state.play(0, move).state, "refuse", "refuse", "accept")
    twice = vote(once.state.play(0, move).state, "refuse", "abstain", "abstain")

    assert names(once) == ["Voted", "VoteClosed", "Refused"]
    assert twice.state.hands == state.hands
    assert refusal(twice.state, move) == "too_many_refusals"
    assert twice.state.moves(0) == [may.EndTurn()]
    patient = once.state.but(options=Options(max_refusals=1))
    assert refusal(patient, move) == "too_many_refusals"
    assert twice.state.play(0, may.EndTurn()).state.spell.refusals == 0


def test_a_sentence_of_names_alone_earns_no_advantage() -> None:
    step = accepted(position("Marie | Paul | Tom | on"), may.LaySentence(row("Marie | Paul | Tom")))

    assert step.state.phase == "main"


@pytest.mark.parametrize(("language", "advantage"), [("fr", True), ("en", False)])
def test_a_joker_has_the_language_of_its_text(language: str, advantage: bool) -> None:
    move = may.LaySentence(row("le chat | joker | une pomme"), Joker(" chante  la ", language))

    step = accepted(position("le chat | une pomme | joker | on"), move)

    assert step.state.sentences[0].joker == Joker("chante la", language)
    assert (step.state.phase == "advantage") == advantage


def test_where_a_dictionary_is_required_a_joker_is_of_known_words() -> None:
    state = position("le chat | une pomme | joker", options={"dictionary_required_for_joker": True})
    cards = row("le chat | joker | une pomme")

    assert may.LaySentence(cards, Joker("Regarde", "fr")).objection(state, 0) is None
    assert refusal(state, may.LaySentence(cards, Joker("xyzzy", "fr"))) == "joker_text_unknown"
    assert refusal(state, may.LaySentence(cards, Joker("regarde", "en"))) == "joker_text_unknown"


def test_fishing_can_end_with_a_card_kept_or_with_nothing_to_turn_up() -> None:
    state = position("on").but(phase="fishing", allowed=2)
    assert refusal(state, may.FishTake()) == "nothing_fished"
    first, second = state.shoe[-1], state.shoe[-2]
    turned = state.play(0, may.FishNext()).state.play(0, may.FishNext()).state

    kept = turned.play(0, may.FishTake())

    assert kept.events == [told.KeptFish(0, second)]
    assert kept.state.discards == (first,)
    assert second in kept.state.hands[0]
    assert kept.state.spell.fished == second
    assert (kept.state.phase, kept.state.fishing) == ("main", ())
    assert state.but(shoe=()).play(0, may.FishNext()).events == [told.FishingEnded(0)]


def test_an_advantage_may_be_left() -> None:
    state = position("on").but(phase="advantage", allowed=1)

    assert state.play(0, may.ChooseAdvantage("none")).state.phase == "main"
    assert refusal(state.but(phase="free_choice"), may.FreeChoice(card("on"), card("on"))) == "empty_slot"
    free = state.but(phase="free_choice")
    assert refusal(free, may.FreeChoice(free.display[0], card("sur"))) == "card_not_in_hand"


# Families


def test_a_family_of_one_language_allows_three_cards_to_be_put_aside() -> None:
    state = position("le chat | dort | toute la nuit | sur | le lit | on | in | lit | joue")

    step = state.play(0, may.LayFamily(row("le chat | dort | toute la nuit | sur | le lit")))

    assert step.events[-1] == told.MayPutAside(0, 3)
    assert refusal(step.state, may.PutAside(row("on | on"))) == "duplicate_card"
    assert refusal(step.state, may.PutAside(row("Tom"))) == "card_not_in_hand"
    assert step.state.play(0, may.PutAside()).state.phase == "main"


def test_a_family_in_another_order_or_with_a_joker_is_judged() -> None:
    state = position("le chat | dort | toute la nuit | sur | le lit | joker | on")
    turned = row("toute la nuit | le chat | dort | sur | le lit")
    wild = row("le chat | joker | toute la nuit | sur | le lit")

    for move in (may.LayFamily(turned), may.LayFamily(wild, Joker("joue", "fr"))):
        proposed = state.play(0, move)
        assert names(proposed) == ["Proposed"]
        assert names(accepted(state, move))[2:] == ["Accepted", "MayPutAside"]
    doubled = row("le chat | joker | toute la nuit | sur | joker")
    assert refusal(state, may.LayFamily(doubled, EATS)) == "too_many_jokers"


def test_without_twins_a_family_is_of_one_language_but_for_a_joker() -> None:
    state = position("le chat | dort | all night | sur | le lit | joker", options={"twin_families": False})

    assert refusal(state, may.LayFamily(row("le chat | dort | all night | sur | le lit"))) == "not_a_family"
    wild = may.LayFamily(row("le chat | dort | joker | sur | le lit"), Joker("all night", "en"))
    assert accepted(state, wild).events[-1] == told.MayPutAside(0, 1)


def test_five_cards_of_a_family_laid_as_a_sentence_are_a_sentence() -> None:
    state = position("le chat | dort | toute la nuit | sur | le lit | on")

    step = accepted(state, may.LaySentence(row("le chat | dort | toute la nuit | sur | le lit")))

    assert step.events[-1] == told.GainedAdvantage(0, 3)
    assert len(step.state.sentences) == 1


def test_fishing_goes_card_by_card_and_nobody_says_before_how_many() -> None:
    state = position("on").but(phase="advantage", allowed=3)
    assert [move for move in state.moves(0) if getattr(move, "advantage", "") == "fish"] == [
        may.ChooseAdvantage("fish")
    ]

    fishing = state.play(0, may.ChooseAdvantage("fish")).state

    assert (fishing.phase, fishing.allowed) == ("fishing", 3)
    for left in (2, 1, 0):
        fishing = fishing.play(0, may.FishNext()).state
        assert fishing.allowed == left
    assert refusal(fishing, may.FishNext()) == "no_fish_left"


def test_a_record_in_which_a_number_of_fish_was_said_is_played_as_it_was() -> None:
    state = position("on").but(phase="advantage", allowed=3)

    fishing = state.play(0, may.ChooseAdvantage("fish", 1)).state

    assert fishing.allowed == 1
    assert refusal(state, may.ChooseAdvantage("fish", 4)) == "no_fish_left"


@pytest.mark.parametrize("bonus", [True, False])
def test_a_swap_that_makes_a_family_discards_it(bonus: bool) -> None:
    state = position(
        "on | in | lit",
        "le chat | dort | toute la nuit | sur | le jardin",
        options={"swap_family_bonus": bonus},
    )
    state = state.but(hands=((*row("le lit"), *state.hands[0]), *state.hands[1:]))

    step = accepted(state, may.Swap(1, card("le jardin"), card("le lit")))

    assert names(step)[2:] == ["Accepted", "FamilyCompleted", *["MayPutAside"] * bonus]
    assert step.state.sentences == ()
    assert card("le jardin") in step.state.hands[0]


@pytest.mark.parametrize("bonus", [True, False])
def test_a_swap_that_makes_one_language_of_a_family_gives_the_free_choice_too(bonus: bool) -> None:
    state = position(
        "dort | on | in | lit",
        "le chat | sleeps | toute la nuit | sur | le lit",
        options={"swap_family_bonus": bonus},
    )

    step = accepted(state, may.Swap(1, card("sleeps"), card("dort")))

    assert names(step)[2:4] == ["Accepted", "FamilyCompleted"]
    if bonus:
        assert step.events[-1] == told.MayPutAside(0, 3, free_choice=True)
        step = step.state.play(0, may.PutAside(row("on")))
        assert names(step) == ["PutCardsAside", "GainedAdvantage"]
    assert step.events[-1] == told.GainedAdvantage(0)
    assert refusal(step.state, may.ChooseAdvantage("fish")) == "fishing_not_allowed"
    free = step.state.play(0, may.ChooseAdvantage("free_choice")).state
    chosen = free.play(0, may.FreeChoice(free.display[0], card("in"))).state
    assert (chosen.phase, chosen.spell.free_choice) == ("main", False)


def test_who_puts_his_last_cards_aside_needs_no_free_choice_any_more() -> None:
    state = position(
        "dort",
        "le chat | sleeps | toute la nuit | sur | le lit",
        options={"swap_family_bonus": True},
    )
    aside = accepted(state, may.Swap(1, card("sleeps"), card("dort"))).state

    step = aside.play(0, may.PutAside(row("sleeps")))

    assert names(step)[:2] == ["PutCardsAside", "RoundEnded"]
    assert step.state.spell == Spell()


# Extending and swapping


def test_cards_are_added_at_both_ends_at_once() -> None:
    state = position("ce soir | on | à la maison", "Tom | joue | toute la nuit")
    longer = row("ce soir | Tom | joue | toute la nuit | à la maison")

    step = accepted(state, may.Extend(1, longer))

    assert names(step) == ["Voted", "VoteClosed", "Accepted"]  # SP-41: no advantage
    assert step.state.sentences == (Laid(1, 1, longer, due=0),)
    assert step.state.hands[0] == row("on")


def test_a_joker_on_the_table_may_be_swapped_out() -> None:
    state = position("dort", "le chat | joker | toute la nuit")

    step = accepted(state, may.Swap(1, JOKER, card("dort")))

    assert step.state.hands[0] == (JOKER,)
    assert step.state.sentences[0] == Laid(1, 1, row("le chat | dort | toute la nuit"))


def test_a_joker_keeps_its_text_when_the_sentence_changes() -> None:
    state = position("les enfants | ce soir", "le chat | joker | toute la nuit")

    swapped = accepted(state, may.Swap(1, card("le chat"), card("les enfants"))).state
    extended = accepted(swapped, may.Extend(1, (*swapped.sentences[0].cards, card("ce soir"))))

    assert extended.state.sentences[0].joker == Joker("chante", "fr")
    other = may.Extend(1, (*swapped.sentences[0].cards, card("ce soir")), EATS)
    assert refusal(swapped, other) == "joker_already_in_sentence"


def test_a_card_that_was_swapped_out_does_not_come_back_in_this_turn() -> None:
    state = position("lit | dort", "le chat | reads | un livre", "Tom | joue | avec")
    after = accepted(state, may.Swap(1, card("reads"), card("lit"))).state
    after = after.play(0, may.ChooseAdvantage("none")).state

    assert refusal(after, may.Swap(2, card("joue"), card("reads"))) == "already_swapped_this_turn"
    assert may.Swap(2, card("joue"), card("dort")).objection(after, 0) is None
    fresh = after.but(spell=Spell())
    assert may.Swap(2, card("joue"), card("reads")).objection(fresh, 0) is None


# Long sentences


def test_a_long_sentence_goes_when_the_turn_of_who_made_it_long_begins() -> None:
    state = position("ce soir | à la maison | on", "Tom | joue | toute la nuit")
    long = accepted(state, may.Extend(1, row("ce soir | Tom | joue | toute la nuit | à la maison"))).state

    for seat in range(3):
        long = long.play(seat, may.EndTurn()).state.but(phase="main")
        assert len(long.sentences) == 1
    step = long.play(3, may.EndTurn())

    assert step.events == [told.TurnPassed(0), told.Removed(1)]
    assert step.state.sentences == ()
    assert len(step.state.discards) == 5


def test_a_long_sentence_goes_after_the_turn_of_the_next_player() -> None:
    state = position(
        "ce soir | à la maison | on",
        "Tom | joue | toute la nuit",
        options={"long_sentence_discard": "next_player_turn"},
    )
    long = accepted(state, may.Extend(1, row("ce soir | Tom | joue | toute la nuit | à la maison"))).state

    mine = long.play(0, may.EndTurn())
    step = mine.state.but(phase="main").play(1, may.EndTurn())

    assert mine.events == [told.TurnPassed(1)]
    assert step.events == [told.Removed(1), told.TurnPassed(2)]
