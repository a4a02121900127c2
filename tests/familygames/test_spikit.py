"""The rules of Spikit, clause by clause, and every worked example with its number."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from familygames.cards import Card
from familygames.decks.sentences import Joker
from familygames.errors import IllegalMove, InvalidDeck, InvalidOptions
from familygames.game import REFEREE, Step
from familygames.happy_family import standard_deck as another_deck
from familygames.judging import ACCEPT, REFUSE, UNSURE, Finding, Ruling
from familygames.players import playing, random_player
from familygames.spikit import standard_deck
from familygames.spikit.rules import Laid, Options, Spell, Spikit
from familygames.spikit.rules import events as told
from familygames.spikit.rules import moves as may
from familygames.spikit.rules.state import Ballot

DECK = standard_deck()
BY_TEXT = {printed.text: card for card, printed in reversed(DECK.printed.items())}
JOKER, OTHER_JOKER = Card("joker", "1"), Card("joker", "2")
EATS = Joker("mange", "fr")


def card(text: str) -> Card:
    return JOKER if text == "joker" else BY_TEXT[text]


def row(texts: str) -> tuple[Card, ...]:
    """``row("le chat | lit")``: the cards with these texts; of a name that is there twice, the French one."""
    return tuple(card(text) for text in texts.split(" | ")) if texts else ()


def position(
    hand: str,
    *table: str,
    display: tuple[Card, ...] = (),
    seats: int = 4,
    options: dict[str, Any] | None = None,
    **changes: Any,
) -> Spikit:
    """Seat 0 has *hand* and is to act in ``main``; the sentences of *table* were laid by seat 1."""
    own, laid = DECK.sorted(row(hand)), [row(sentence) for sentence in table]
    used = {*own, *display, *(one for cards in laid for one in cards)}
    rest = [one for one in DECK.cards if one not in used and one.family != "joker"]
    display = display or tuple(rest.pop() for _ in range(6))
    others = [DECK.sorted((rest.pop(), rest.pop(), rest.pop())) for _ in range(seats - 1)]
    state = Spikit.deal(DECK, Options(**options or {}), seats, "test", dealer=seats - 1)
    sentences = tuple(
        Laid(
            number,
            1,
            cards,
            joker=Joker("chante", "fr") if JOKER in cards else None,
            due=1 if len(cards) > 4 else None,
        )
        for number, cards in enumerate(laid, 1)
    )
    return state.but(
        hands=(own, *others),
        display=display,
        shoe=tuple(rest),
        sentences=sentences,
        numbered=len(sentences),
        phase="main",
        **changes,
    )


def vote(state: Spikit, *ballots: Ballot) -> Step[Spikit]:
    """The opponents vote, the one to the left of the player first."""
    step = Step(state)
    for place, ballot in enumerate(ballots, 1):
        step = step.state.play((state.turn + place) % len(state.hands), may.Vote(ballot))
    return step


def accepted(state: Spikit, move: Any, seat: int = 0) -> Step[Spikit]:
    """*move* with all opponents for it."""
    proposed = state.play(seat, move).state
    return vote(proposed, *["accept"] * (len(state.hands) - 1))  # type: ignore[list-item]


def refusal(state: Spikit, move: Any, seat: int = 0) -> str:
    with pytest.raises(IllegalMove) as error:
        state.play(seat, move)
    return error.value.reason.value


def with_die(state: Spikit, *faces: int) -> Spikit:
    """*state* with a seed whose next throws show *faces*."""
    for number in range(100_000):
        seeded = state.but(seed=str(number))
        if all(seeded.but(throws=state.throws + n).throw() == face for n, face in enumerate(faces)):
            return seeded
    raise AssertionError("no such seed")


def names(step: Step[Spikit]) -> list[str]:
    return [type(event).__name__ for event in step.events]


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


# Judging


def proposal(**options: Any) -> Spikit:
    state = position("le chat | reads | un livre | on", options=options)
    return state.play(0, may.LaySentence(row("le chat | reads | un livre"))).state


def test_all_opponents_vote_at_once_and_nobody_on_his_own_sentence() -> None:
    state = proposal()

    assert state.to_move() == {1, 2, 3}
    assert refusal(state, may.Vote("accept")) == "cannot_judge_own_sentence"
    assert refusal(state, may.Vote("accept"), seat=REFEREE) == "not_your_turn"
    voted = state.play(2, may.Vote("accept")).state
    assert voted.to_move() == {1, 3}
    assert refusal(voted, may.Vote("refuse"), seat=2) == "already_voted"


def test_a_ballot_is_hidden_until_all_are_in() -> None:
    step = proposal().play(2, may.Vote("refuse"))

    assert step.events[0].seen_by(1) == told.Voted(2)
    assert step.state.view(1).ballots == (None,) * 4
    assert step.state.view(2).ballots == (None, None, "refuse", None)
    assert step.state.view(None).voted == (2,)
    closed = step.state.play(1, may.Vote("accept")).state.play(3, may.Vote("abstain"))
    assert told.VoteClosed((None, "accept", "refuse", "abstain")) in closed.events
    assert closed.state.view(1).ballots == (None, "accept", "refuse", "abstain")


@pytest.mark.parametrize(
    "ballots",
    [
        ("accept", "accept", "doubt"),
        ("refuse", "doubt", "refuse"),
        ("doubt", "abstain", "abstain"),
        ("accept", "refuse", "abstain"),
        ("accept", "refuse", "doubt"),
        ("abstain", "abstain", "abstain"),
    ],
)
def test_one_who_doubts_or_as_many_for_as_against_leads_to_the_die(ballots: tuple[Ballot, ...]) -> None:
    assert names(vote(proposal(), *ballots))[-1] == "DieTestCalled"


def test_what_programs_have_found_is_told_with_the_ballots_and_not_before() -> None:
    reason = Finding("agreement", {"en": "one goes with one", "fr": "le verbe s’accorde"}, cards=(0, 1))
    refusing = may.Vote("refuse", (reason,))

    first = proposal().play(1, refusing)
    last = first.state.play(2, refusing).state.play(3, may.Vote("accept"))

    assert first.events[0].seen_by(2) == told.Voted(1)
    assert first.state.view(2).findings == ()
    assert last.events[1] == told.VoteClosed((None, "refuse", "refuse", "accept"), (reason,))
    assert last.events[1].reasons() == last.state.view(None).findings == (reason,)
    again = last.state.play(0, may.LaySentence(row("le chat | reads | un livre"))).state
    assert again.findings == ()


def test_a_person_gives_no_reasons_with_a_ballot() -> None:
    assert may.Vote("refuse", (Finding("code", {"en": "anything"}),)).from_a_person() == may.Vote("refuse")


def test_a_proposal_may_be_withdrawn_instead_of_thrown_for() -> None:
    tied = vote(proposal(), "abstain", "abstain", "abstain").state

    step = tied.play(0, may.Withdraw())

    assert step.events == [told.Withdrew(0)]
    assert len(step.state.hands[0]) == 4
    assert step.state.spell.refusals == 1


@pytest.mark.parametrize("judge", ["teacher", "auto"])
def test_the_referee_judges_alone(judge: str) -> None:
    state = proposal(judge=judge)

    assert state.to_move() == {REFEREE}
    assert refusal(state, may.Vote("accept"), seat=1) == "not_your_turn"
    assert refusal(state, may.Verdict(ACCEPT), seat=1) == "not_teacher"
    reason = Finding("agreement", {"en": "one goes with one", "fr": "le verbe s’accorde"}, cards=(0, 1))
    refused = state.play(REFEREE, may.Verdict(Ruling("refuse", "refuse", (reason,))))
    assert names(refused) == ["Ruled", "Refused"]
    assert refused.state.view(0).ruling == Ruling("refuse", "refuse", (reason,))
    assert names(state.play(REFEREE, may.Verdict(ACCEPT))) == ["Ruled", "Accepted"]


@pytest.mark.parametrize(
    ("judge", "doubt", "following"),
    [
        ("teacher", "die_test", "DieTestCalled"),
        ("teacher", "vote", "VoteCalled"),
        ("teacher", "lean", "Refused"),
        ("auto", "die_test", "Refused"),
        ("auto", "vote", "VoteCalled"),
        ("auto", "lean", "Refused"),
    ],
)
def test_what_doubt_leads_to(judge: str, doubt: str, following: str) -> None:
    state = proposal(judge=judge, doubt=doubt)

    step = state.play(REFEREE, may.Verdict(Ruling("unsure", "refuse")))

    assert names(step) == ["Ruled", following]
    if doubt == "vote":
        assert step.state.to_move() == {1, 2, 3}
        assert names(vote(step.state, "accept", "accept", "refuse"))[-1] == "Accepted"


@pytest.mark.parametrize(
    ("ruling", "following"), [(ACCEPT, "Accepted"), (REFUSE, "Refused"), (UNSURE, "DieTestCalled")]
)
@pytest.mark.parametrize("doubt", ["die_test", "vote", "lean"])
def test_the_teacher_may_overrule_a_running_vote(ruling: Ruling, following: str, doubt: str) -> None:
    state = proposal(doubt=doubt).play(1, may.Vote("refuse")).state

    assert names(state.play(REFEREE, may.Verdict(ruling))) == ["Ruled", following]


@pytest.mark.parametrize("lean", ["accept", "refuse"])
def test_a_program_in_doubt_decides_alike_whatever_the_seed(lean: Any) -> None:
    state = proposal(judge="auto")
    outcomes = Counter(
        names(state.but(seed=str(seed)).play(REFEREE, may.Verdict(Ruling("unsure", lean))))[-1]
        for seed in range(400)
    )

    assert outcomes == {"Accepted" if lean == "accept" else "Refused": 400}


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
