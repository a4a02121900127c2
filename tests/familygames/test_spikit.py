"""The rules of Spikit, clause by clause, and every worked example with its number."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from familygames.cards import Card
from familygames.errors import InvalidDeck, InvalidOptions
from familygames.game import REFEREE, Step
from familygames.happy_family import standard_deck as another_deck
from familygames.players import playing, random_player
from familygames.spikit.rules import Laid, Options, Spell, Spikit
from familygames.spikit.rules import events as told
from familygames.spikit.rules import moves as may
from tests.familygames.spikit_tables import (
    DECK,
    EATS,
    OTHER_JOKER,
    accepted,
    card,
    names,
    position,
    proposal,
    refusal,
    row,
    vote,
)


def with_die(state: Spikit, *faces: int) -> Spikit:
    """*state* with a seed whose next throws show *faces*."""
    for number in range(100_000):
        seeded = state.but(seed=str(number))
        if all(seeded.but(throws=state.throws + n).throw() == face for n, face in enumerate(faces)):
            return seeded
    raise AssertionError("no such seed")


# The worked examples (section 17)


def shown(*faces: int) -> tuple[Card, ...]:
    """Six cards with these die faces."""
    found: list[Card] = []
    for face in faces:
        found.append(next(one for one, die in DECK.die.items() if die == face and one not in found))
    return tuple(found)


def test_example_1_a_visible_card_is_taken_if_it_shows_what_the_die_shows() -> None:
    display = shown(1, 4, 2, 4, 5, 3)
    state = position("sur | on", display=display).but(phase="take", thrown=4)

    step = state.play(0, may.Take(display[1], card("sur"), 4))

    assert step.events == [told.TookVisible(0, display[1], card("sur"), 4)]
    assert step.state.display == (display[0], card("sur"), *display[2:])
    assert step.state.hands[0] == DECK.sorted((display[1], card("on")))
    assert step.state.phase == "main"
    assert refusal(state, may.Take(display[0], card("sur"), 4)) == "face_mismatch"
    assert state.but(thrown=6).play(0, may.Take(display[0], card("sur"), 6)).state.phase == "main"


def test_example_2_without_a_matching_card_one_must_draw() -> None:
    state = position("sur | on", display=shown(1, 4, 2, 4, 1, 3)).but(phase="take", thrown=5)

    step = state.play(0, may.Draw())

    assert state.moves(0) == [may.Draw()]
    assert step.events == [told.Drew(0, state.shoe[-1])]
    assert len(step.state.hands[0]) == 3
    assert step.state.phase == "main"


def test_example_3_two_cards_are_no_sentence() -> None:
    state = position("le chat | lit | sur")

    assert refusal(state, may.LaySentence(row("le chat | lit"))) == "too_few_cards"


def test_example_4_three_cards_of_one_language_allow_one_to_be_fished() -> None:
    state = position("le chat | lit | un livre | on")
    proposed = state.play(0, may.LaySentence(row("le chat | lit | un livre"))).state

    step = vote(proposed, "accept", "refuse", "accept")

    assert names(step) == ["Voted", "VoteClosed", "Accepted", "GainedAdvantage"]
    assert step.state.sentences == (Laid(1, 0, row("le chat | lit | un livre")),)
    fishing = step.state.play(0, may.ChooseAdvantage("fish")).state
    top = fishing.shoe[-1]
    turned = fishing.play(0, may.FishNext())
    assert turned.events == [told.Fished(0, top)]
    assert refusal(turned.state, may.FishNext()) == "no_fish_left"
    left = turned.state.play(0, may.FishStop()).state
    assert left.discards == (top,)
    assert left.phase == "main"


def test_example_5_a_bilingual_sentence_earns_nothing() -> None:
    step = accepted(
        position("le chat | reads | un livre | on"), may.LaySentence(row("le chat | reads | un livre"))
    )

    assert names(step) == ["Voted", "VoteClosed", "Accepted"]
    assert step.state.phase == "main"


def test_example_6_a_name_belongs_to_no_language() -> None:
    step = accepted(position("Marie | reads | a book | on"), may.LaySentence(row("Marie | reads | a book")))

    assert step.events[-1] == told.GainedAdvantage(0, 1)


@pytest.mark.parametrize(("faces", "event"), [((3, 5, 3), "Accepted"), ((1, 2, 4, 6), "Refused")])
def test_example_7_a_tied_vote_leads_to_the_die_test(faces: tuple[int, ...], event: str) -> None:
    state = position("le chat | reads | un livre | on")
    proposed = state.play(0, may.LaySentence(row("le chat | reads | un livre"))).state
    tied = vote(proposed, "accept", "refuse", "abstain")
    assert names(tied) == ["Voted", "VoteClosed", "DieTestCalled"]
    step = Step(with_die(tied.state, *faces))

    for face in faces:
        step = step.state.play(0, may.TestThrow())
        assert step.events[0] == told.Tested(0, face)

    assert names(step) == ["Tested", event]
    assert (step.state.hands[0] == state.hands[0]) == (event == "Refused")
    assert step.state.phase == "main"


def test_example_8_after_a_bilingual_family_one_card_may_be_put_aside() -> None:
    state = position("Marie | lit | a book | dans | le jardin | on | sur | joue")

    step = state.play(0, may.LayFamily(row("Marie | lit | a book | dans | le jardin")))

    assert names(step) == ["Proposed", "Accepted", "MayPutAside"]
    assert step.state.discards == row("Marie | lit | a book | dans | le jardin")
    assert refusal(step.state, may.PutAside(row("on | sur"))) == "too_many_discards"
    aside = step.state.play(0, may.PutAside(row("on")))
    assert aside.events == [told.PutCardsAside(0, 1, row("on"))]
    assert aside.events[0].seen_by(1) == told.PutCardsAside(0, 1)
    assert aside.state.aside[0] == row("on")
    assert aside.state.phase == "main"


def test_example_9_a_second_series_needs_the_card_just_fished() -> None:
    state = position("le chat | dort | toute la nuit | Tom | joue | dehors", spell=Spell(laid=True))
    second = may.LaySentence(row("Tom | joue | dehors"))
    assert refusal(state, second) == "already_laid_this_turn"
    fished = state.but(spell=Spell(laid=True, fished=card("joue")))

    step = accepted(fished, second)

    assert names(step) == ["Voted", "VoteClosed", "Accepted"]  # SP-30: no chain of advantages
    third = may.LaySentence(row("le chat | dort | toute la nuit"))
    assert refusal(step.state, third) == "already_laid_this_turn"


def test_example_10_a_swap_to_one_language_gives_a_free_choice() -> None:
    state = position("lit | dort", "le chat | reads | un livre")

    step = accepted(state, may.Swap(1, card("reads"), card("lit")))

    assert names(step) == ["Voted", "VoteClosed", "Accepted", "GainedAdvantage"]
    assert step.state.sentences[0].cards == row("le chat | lit | un livre")
    assert step.state.hands[0] == DECK.sorted(row("reads | dort"))
    assert refusal(step.state, may.ChooseAdvantage("fish")) == "fishing_not_allowed"
    free = step.state.play(0, may.ChooseAdvantage("free_choice")).state
    visible = free.display[2]
    after = free.play(0, may.FreeChoice(visible, card("reads")))
    assert after.events == [told.ChoseFreely(0, visible, card("reads"))]
    assert after.state.display[2] == card("reads")
    swap_back = may.Swap(1, card("lit"), card("dort"))
    assert refusal(after.state, swap_back) == "already_swapped_this_turn"


def test_example_11_whoever_completes_a_family_may_put_cards_aside() -> None:
    state = position("sur | le lit | on | joue | reads | in", "le chat | dort | toute la nuit")
    whole = row("le chat | dort | toute la nuit | sur | le lit")

    step = accepted(state, may.Extend(1, whole))

    assert names(step)[2:] == ["Accepted", "FamilyCompleted", "MayPutAside"]
    assert step.state.sentences == ()
    assert step.state.discards == whole
    assert step.state.allowed == 3
    assert step.state.play(0, may.PutAside(row("on | joue | reads"))).state.hands[0] == row("in")


def test_example_12_nothing_is_put_between_words_and_no_second_joker_anywhere() -> None:
    state = position("sur | joker | le lit", "le chat | dort | toute la nuit")
    between = row("le chat | sur | dort | toute la nuit")
    assert refusal(state, may.Extend(1, between)) == "not_head_or_tail"

    wild = position("sur", "le chat | joker | toute la nuit")
    wild = wild.but(hands=((OTHER_JOKER, card("sur")), *wild.hands[1:]))
    longer = may.Extend(1, (*wild.sentences[0].cards, OTHER_JOKER), EATS)
    assert refusal(wild, longer) == "joker_already_in_sentence"
    assert refusal(wild, may.Swap(1, card("le chat"), OTHER_JOKER, EATS)) == "joker_already_in_sentence"


@pytest.mark.parametrize(
    ("hand", "points"), [("lit | on | joker", 24), ("lit | dort | Marie", 3), ("joker", 10)]
)
def test_example_13_cards_left_cost_points_and_two_languages_double_them(hand: str, points: int) -> None:
    assert position(hand).points_of(0) == points


# Setup


def test_hands_come_in_packets_and_six_cards_lie_open() -> None:
    state = Spikit.deal(DECK, Options(), 4, "test")

    assert [len(hand) for hand in state.hands] == [10] * 4
    assert len(state.display) == 6
    assert len(state.shoe) == 102 - 40 - 6
    assert state.phase == "roll"
    assert state.turn == state.first


def test_the_first_player_is_drawn_or_sits_left_of_the_dealer() -> None:
    drawn = {Spikit.deal(DECK, Options(), 4, str(seed)).first for seed in range(60)}

    assert drawn == {0, 1, 2, 3}
    assert Spikit.deal(DECK, Options(), 4, "test", dealer=3).first == 0


@pytest.mark.parametrize(
    ("seats", "dealer", "reason"),
    [(1, None, "bad_player_count"), (7, None, "bad_player_count"), (2, 2, "unknown_player")],
)
def test_who_cannot_play(seats: int, dealer: int | None, reason: str) -> None:
    with pytest.raises(InvalidOptions) as error:
        Spikit.deal(DECK, Options(), seats, "test", dealer)

    assert error.value.reason == reason


def test_a_deck_names_everything_that_is_wrong_with_it() -> None:
    red, blue, *rest, jokers = DECK.families
    lame = red.but(members=(red.members[0].but(die=7), red.members[1].but(position=1), *red.members[2:9]))
    mute = blue.but(members=(blue.members[0].but(faces={}), blue.members[1], *blue.members[1:]))
    broken = DECK.but(
        languages=("fr", "fr"), families=(lame, mute, mute, jokers.but(members=jokers.members[:1]))
    )

    problems = {code for code, _ in Spikit.check_deck(broken, Options(), 2)}

    assert problems == {
        "one_language",
        "duplicate_family",
        "joker_count",
        "family_count",
        "duplicate_member",
        "card_text",
        "die_face",
        "not_a_sentence",
        "deck_too_small",
    }
    assert Spikit.check_deck(another_deck(), Options(), 2) == [("no_sentence_cards", {})]
    with pytest.raises(InvalidDeck):
        Spikit.deal(another_deck(), Options(), 2, "test")  # type: ignore[arg-type]  # on purpose
    assert rest


def test_six_pairs_of_sentences_are_enough_for_few_players() -> None:
    small = DECK.but(families=(*DECK.families[:6], DECK.families[-1]))

    assert Spikit.check_deck(small, Options(), 4) == []
    assert Spikit.check_deck(small, Options(), 5) == [("deck_too_small", {"cards": 62, "needed": 66})]
    fewer = small.but(families=(*small.families[:5], small.families[-1]))
    assert ("family_count", {"families": 5, "least": 6, "most": 10}) in Spikit.check_deck(fewer, Options(), 2)


def test_twenty_colours_are_played_without_twins() -> None:
    families = tuple(
        family.but(
            id=f"{family.id}-{side}",
            members=tuple(member for member in family.members if member.side == side),
        )
        for family in DECK.families[:-1]
        for side in DECK.languages
    )
    coloured = DECK.but(families=(*families, DECK.families[-1]))

    assert {code for code, _ in Spikit.check_deck(coloured, Options(), 4)} == {
        "family_count",
        "not_a_sentence",
    }
    assert Spikit.check_deck(coloured, Options(twin_families=False), 4) == []
    assert Spikit.check_deck(DECK, Options(twin_families=False), 4) == []


# The turn


def test_the_die_is_thrown_first_and_its_face_told() -> None:
    state = with_die(position("sur").but(phase="roll"), 4)

    step = state.play(0, may.Roll())

    assert step.events == [told.Rolled(0, 4)]
    assert (step.state.phase, step.state.thrown) == ("take", 4)
    assert refusal(step.state, may.Roll()) == "wrong_phase"
    assert refusal(step.state, may.Draw(), seat=1) == "not_your_turn"


def test_what_is_given_must_be_in_hand_and_what_is_taken_on_display() -> None:
    display = shown(1, 4, 2, 4, 5, 3)
    state = position("sur | on", display=display).but(phase="take", thrown=4)

    assert refusal(state, may.Take(display[1], display[1], 4)) == "card_not_in_hand"
    assert refusal(state, may.Take(card("on"), card("sur"), 4)) == "empty_slot"
    assert refusal(state, may.Take(display[1], card("sur"), 6)) == "face_mismatch"


def test_an_empty_shoe_is_filled_from_the_discard_pile_and_what_was_put_aside() -> None:
    state = position("sur").but(phase="take", thrown=1)
    pile = state.shoe
    empty = state.but(shoe=(), discards=pile[3:], aside=((), pile[:3], (), ()))

    step = empty.play(0, may.Draw())

    assert names(step) == ["Reshuffled", "Drew"]
    assert step.events[0] == told.Reshuffled(len(pile))
    assert step.state.discards == ()
    assert step.state.aside == ((),) * 4
    assert {*step.state.shoe, *step.state.hands[0]} == {*pile, card("sur")}
    bare = state.but(shoe=())
    assert bare.play(0, may.Draw()).events == [told.FoundNothing(0)]
    assert bare.play(0, may.Draw()).state.phase == "main"


def test_the_turn_passes_to_the_left() -> None:
    step = position("sur").play(0, may.EndTurn())

    assert step.events == [told.TurnPassed(1)]
    assert (step.state.phase, step.state.turn, step.state.spell) == ("roll", 1, Spell())
    last = position("sur").but(turn=3)
    assert last.play(3, may.EndTurn()).state.turn == 0


# The end of a round and of the match


def test_the_round_ends_with_the_last_card_and_the_next_begins_one_seat_further() -> None:
    state = position("le chat | lit | un livre")

    step = accepted(state, may.LaySentence(row("le chat | lit | un livre")))

    assert names(step)[2:] == ["Accepted", "RoundEnded", "RoundStarted"]  # SP-32: no advantage any more
    ended = step.events[3]
    assert isinstance(ended, told.RoundEnded)
    assert ended.winner == 0
    assert ended.points[0] == 0
    assert all(points >= 3 for points in ended.points[1:])
    assert step.state.totals == ended.points
    assert (step.state.round, step.state.first, step.state.turn) == (2, 1, 1)
    assert [len(hand) for hand in step.state.hands] == [10] * 4


def test_putting_the_last_cards_aside_ends_the_round_too() -> None:
    state = position("le chat | dort | toute la nuit | sur | le lit | on | lit")
    family = state.play(0, may.LayFamily(row("le chat | dort | toute la nuit | sur | le lit"))).state

    step = family.play(0, may.PutAside(DECK.sorted(row("on | lit"))))

    assert names(step)[:2] == ["PutCardsAside", "RoundEnded"]


def test_a_family_as_last_cards_ends_the_round_at_once() -> None:
    state = position("le chat | dort | toute la nuit | sur | le lit")

    step = state.play(0, may.LayFamily(row("le chat | dort | toute la nuit | sur | le lit")))

    assert names(step)[:3] == ["Proposed", "Accepted", "RoundEnded"]


@pytest.mark.parametrize(("options", "points"), [({"joker_points": 3}, 10), ({"double_mixed": False}, 12)])
def test_what_cards_cost_is_for_the_teacher_to_say(options: dict[str, Any], points: int) -> None:
    assert position("lit | on | joker", options=options).points_of(0) == points


def test_a_round_without_winner_ends_with_its_turns() -> None:
    state = position("le chat", options={"max_turns": 5}).but(turn=3, turns=20)

    step = state.play(3, may.EndTurn())

    assert names(step) == ["RoundEnded", "RoundStarted"]
    ended = step.events[0]
    assert isinstance(ended, told.RoundEnded)
    assert ended.winner is None
    assert ended.points[0] == 1


def last_card(**changes: Any) -> Step[Spikit]:
    """Seat 0 lays its last cards."""
    options = changes.pop("options", {})
    state = position("le chat | lit | un livre", options=options).but(**changes)
    return accepted(state, may.LaySentence(row("le chat | lit | un livre")))


def test_a_match_lasts_its_rounds() -> None:
    step = last_card(round=3, finished=2, totals=(9, 9, 4, 9))

    assert names(step)[-2:] == ["RoundEnded", "MatchEnded"]
    assert step.state.is_over()
    assert step.state.winners() == {
        seat for seat, t in enumerate(step.state.totals) if t == min(step.state.totals)
    }


def test_a_match_lasts_until_somebody_has_the_points() -> None:
    options = {"match_end": "points", "match_points": 40}

    assert names(last_card(options=options, totals=(10, 10, 10, 10)))[-1] == "RoundStarted"
    assert names(last_card(options=options, totals=(10, 39, 10, 10)))[-1] == "MatchEnded"


def test_in_a_match_by_time_the_referee_says_whether_it_was_the_last_round() -> None:
    ended = last_card(options={"match_end": "time"}).state

    assert ended.phase == "round_over"
    assert ended.to_move() == {REFEREE}
    assert refusal(ended, may.Roll()) == "not_your_turn"
    assert refusal(ended, may.CallTime(True)) == "not_teacher"
    assert names(ended.play(REFEREE, may.CallTime(False))) == ["RoundStarted"]
    over = ended.play(REFEREE, may.CallTime(True)).state
    assert over.is_over()
    assert refusal(over, may.Roll()) == "game_over"
    assert refusal(over, may.CallTime(True), seat=REFEREE) == "game_over"


def test_equal_lowest_totals_share_the_win() -> None:
    over = position("sur").but(phase="over", finished=3, totals=(4, 9, 4, 7))

    assert over.winners() == {0, 2}


def test_stopped_in_the_first_round_nobody_has_won() -> None:
    stopped = position("sur").stopped()

    assert stopped.events == [told.MatchEnded()]
    assert stopped.state.winners() == frozenset()


# What a seat may know


def test_a_view_has_ones_own_hand_and_of_the_others_how_many() -> None:
    state = position("sur | on").but(aside=((), row("le chat"), (), ()))

    mine, theirs, everybody = state.view(0), state.view(1), state.view(None)

    assert mine.hand == state.hands[0]
    assert mine.hands == (2, 3, 3, 3)
    assert mine.shoe == len(state.shoe)
    assert (mine.face_down, mine.aside, theirs.aside) == (1, (), row("le chat"))
    assert everybody.hand == ()
    assert state.view(REFEREE).hand == ()


def test_what_is_proposed_is_open_to_all() -> None:
    state = proposal()

    view = state.view(2)

    assert view.proposal is not None
    assert view.proposal.cards == row("le chat | reads | un livre")
    assert view.hands[0] == 1


# The laws (section 16), in whole games


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"long_sentence_discard": "next_player_turn", "judge": "auto"},
        {"match_end": "points", "hand_size": 8},
    ],
    ids=str,
)
def test_what_always_holds_holds_in_whole_games(options: dict[str, Any], seats: int) -> None:
    chosen = Options(**{"match_rounds": 2, "match_points": 20, "max_turns": 12, **options})
    for seed in range(2):
        state = Spikit.deal(DECK, chosen, seats, str(seed))
        series = 0
        for turn in playing(state, [random_player] * seats, Random(seed)):
            before, state = state, turn.step.state
            assert len(state.display) == 6
            for laid in state.sentences:
                jokers = [card for card in laid.cards if card.family == "joker"]
                assert len(laid.cards) >= 3
                assert len(jokers) == (laid.joker is not None)
                assert (len(laid.cards) >= 5) == (laid.due is not None)
            if state.phase == "roll":
                late = before.turn if options.get("long_sentence_discard") else state.turn
                assert all(laid.due != late for laid in state.sentences)
            for event in turn.step.events:
                match event:
                    case told.TurnPassed():
                        series = 0
                    case told.Accepted() if before.open_proposal().kind in ("sentence", "family"):
                        series += 1
                        assert series == 1 or before.spell.fished in before.open_proposal().cards
                    case told.Drew(seat):
                        assert len(state.hands[seat]) == len(before.hands[seat]) + 1
                    case told.TookVisible(seat):
                        assert len(state.hands[seat]) == len(before.hands[seat])
                    case told.Voted(seat):
                        assert seat != before.open_proposal().seat
                    case told.RoundEnded(points, winner):
                        assert min(points) >= 0
                        assert winner is None or points[winner] == 0
            assert series <= 2
