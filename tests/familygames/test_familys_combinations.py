"""The combinations of FAMILYS, rule by rule (familygames/familys/rules.md)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from familygames.decks.letters import plain
from familygames.familys.combinations import Combination, arrangements, objection
from familygames.familys.rules import (
    Combine,
    DrawSimple,
    DrawTriple,
    Drew,
    EndTurn,
    Familys,
    Options,
    PlayVision,
    PlayVoisin,
    Reason,
    Refill,
    Threw,
    ThrowOne,
    Verdict,
    Vote,
    Voted,
)
from familygames.game import REFEREE
from familygames.judging import ACCEPT
from tests.familygames.familys_tables import DECK, card, cards, refused, table

HAND = "rA rB rC rD rE rF rG r* r# bA bD rU1"


def test_example_1_creations_is_worth_28_points() -> None:
    state = table("rC bR rE yA bT gI rO yN bS gZ gY", "rA")

    after = state.play(0, Combine("word", cards("rC bR rE yA bT gI rO yN bS"), word="créations")).state
    assert after.phase == "vote"
    step = after.play(1, Vote(True))

    assert step.state.scores()[0] == 28
    assert step.state.talon[-1] == card("bS")
    assert step.events == [
        Voted(1, True),
        Threw(0, "word", cards("rC bR rE yA bT gI rO yN bS"), (), "créations"),
    ]


def test_example_1_eight_cards_are_refilled_after_nine() -> None:
    state = table("rC bR rE yA bT gI rO yN bS gZ gY gX", "rA", options=Options(verify="dictionary"))

    word = Combine("word", cards("rC bR rE yA bT gI rO yN bS"), word="CREATIONS")
    thrown = state.play(0, word).state.play(REFEREE, Verdict(ACCEPT)).state
    step = thrown.play(0, Refill())

    assert [event.number for event in step.events if isinstance(event, Drew)] == [8]


def test_example_2_a_digit_star_in_a_run() -> None:
    state = table(HAND, "")
    run = cards("rB rC rD rE r# rG")

    step = state.play(0, Combine("run", run, ("6",)))

    assert step.events == [Threw(0, "run", run, ("6",))]
    assert step.state.scores()[0] == 12
    assert step.state.talon[-1] == card("rG")
    assert refused(state, 0, Combine("run", cards("rB rC rD rE r* rG"), ("6",))) is Reason.WRONG_STAR
    assert refused(state, 0, Combine("run", cards("rB rC rE"))) is Reason.NOT_A_RUN


@pytest.mark.parametrize(
    ("names", "stars", "reason"),
    [
        ("rA rB rC", (), None),  # letters and digits
        ("rA rB r*", ("C",), None),
        ("rC rB rA", (), Reason.NOT_A_RUN),
        ("rA rB", (), Reason.TOO_FEW_CARDS),
        ("rA rB r*", (), Reason.WRONG_STAR),
        ("rA rB r*", ("c",), Reason.WRONG_STAR),
        ("rA rB r*", ("D",), Reason.NOT_A_RUN),
        ("rA rB r#", ("0",), Reason.WRONG_STAR),
        ("rA rB rC", ("D",), Reason.WRONG_STAR),
        ("rA r* r#", ("B", "3"), Reason.WRONG_STAR),
        ("rA rB rU1", (), Reason.NOT_A_RUN),
    ],
)
def test_fy_33_a_run_goes_up_step_by_step(names: str, stars: tuple[str, ...], reason: Reason | None) -> None:
    assert Combine("run", cards(names), stars).objection(table(HAND, ""), 0) is reason


def test_fy_33_nothing_follows_z_or_9() -> None:
    state = table("rY rZ rA r* rH rI r#", "")

    assert refused(state, 0, Combine("run", cards("rY rZ rA"))) is Reason.NOT_A_RUN
    assert refused(state, 0, Combine("run", cards("rY rZ r*"), ("[",))) is Reason.WRONG_STAR
    assert refused(state, 0, Combine("run", cards("rH rI r#"), ("1",))) is Reason.NOT_A_RUN


def test_fy_34_clones_are_equal_letters_or_equal_digits() -> None:
    state = table("rA bA yA gO rJ r* r# b* rS", "")

    assert Combine("clones", cards("rA bA yA")).objection(state, 0) is None
    assert Combine("clones", cards("rA r* b*"), ("A", "A")).objection(state, 0) is None
    assert refused(state, 0, Combine("clones", cards("rA r* b*"), ("A", "B"))) is Reason.NOT_CLONES
    assert Combine("clones", cards("rA bA r#"), ("1",)).objection(state, 0) is None  # both 1
    assert refused(state, 0, Combine("clones", cards("rA bA rJ"))) is Reason.NOT_CLONES


def test_example_3_couples() -> None:
    state = table("rA rB rJ bD rU1 rU2 rG rH bU1 rC", "")

    assert state.play(0, Combine("couple", cards("rA rB"))).state.scores()[0] == 4
    assert refused(state, 0, Combine("couple", cards("rA rJ"))) is Reason.NOT_A_COUPLE
    assert refused(state, 0, Combine("couple", cards("rA bD"))) is Reason.NOT_A_COUPLE
    assert Combine("couple", cards("rA rU1")).objection(state, 0) is None
    assert Combine("couple", cards("rU1 rA")).objection(state, 0) is None
    assert refused(state, 0, Combine("couple", cards("rA bU1"))) is Reason.NOT_A_COUPLE
    assert state.play(0, Combine("couple", cards("rG rH"))).state.scores()[0] == 4
    assert refused(state, 0, Combine("couple", cards("rU1 rU2"))) is Reason.NOT_A_COUPLE
    assert refused(state, 0, Combine("couple", cards("rG rU1"))) is Reason.NOT_A_COUPLE
    assert refused(state, 0, Combine("couple", cards("rA rB rU1"))) is Reason.NOT_A_COUPLE
    assert refused(state, 0, Combine("couple", cards("rA"))) is Reason.TOO_FEW_CARDS


def test_fy_35_two_children_buy_three_cards_too() -> None:
    state = table("rG rH rP", "", phase="draw")

    assert DrawTriple(cards("rG rH"), "stock") in state.moves(0)
    assert refused(state, 0, DrawTriple(cards("rG rP"), "stock")) is Reason.NOT_A_COUPLE  # Léo twice.


def test_fy_50_two_laid_children_are_a_couple_and_three_count_six() -> None:
    two = table("", "", laid=("rG rH", "bC bE"))
    three = table("", "", laid=("rG rH rI", "bC bE"))

    assert (two.scores(), two.disqualified()) == ((4, 0), {1})
    assert (three.scores(), three.disqualified()) == ((6, 0), {1})
    assert table("", "", laid=("rA rG", "")).scores()[0] == 0


def test_fy_35_children_are_no_couple_by_option() -> None:
    """As at tables of before, which count as they did."""
    state = Familys.deal(DECK, Options(children_couple=False), 2, "1")
    moment = table("rG rH rC", "", laid=("bI bA", "bC bE")).but(deck=state.deck)

    assert refused(moment, 0, Combine("couple", cards("rG rH"))) is Reason.NOT_A_COUPLE
    assert moment.scores() == (0, 0)


def test_fy_36_symbols_of_any_colours_are_the_same() -> None:
    state = table("rA rB bD bL rC r* rG", "")

    assert Combine("symbols", cards("rA rB bD bL")).objection(state, 0) is None
    assert refused(state, 0, Combine("symbols", cards("rA rB rC"))) is Reason.NOT_SAME_SYMBOL
    assert refused(state, 0, Combine("symbols", cards("rA rB r*"))) is Reason.WRONG_STAR
    assert refused(state, 0, Combine("symbols", cards("rA rB"))) is Reason.TOO_FEW_CARDS


def test_fy_37_nine_letters_or_digits_bring_ten_more_but_no_nine_clones() -> None:
    nine = "rA rB rC rD rE rF rG rH rI"
    hearts = "rA rB rJ rK rS rT bD bL bM"

    assert table(nine, "").play(0, Combine("run", cards(nine))).state.scores()[0] == 28
    assert table(hearts, "").play(0, Combine("symbols", cards(hearts))).state.scores()[0] == 18


def made(kind: Any, names: str, letters: tuple[str, ...] = ()) -> list[Combination]:
    """The combinations of *kind* that chosen cards make."""
    found = arrangements(DECK, kind, cards(names), letters)
    return list(dict.fromkeys(one for one in found if objection(DECK, one, 3) is None))


@pytest.mark.parametrize(
    ("names", "laid", "stars"),
    [
        ("rC rB rD", "rB rC rD", ()),
        ("rG r# rE", "rE r# rG", ("6",)),
        ("r* gX gZ", "gX r* gZ", ("Y",)),
        ("gX gZ r*", "gX r* gZ", ("Y",)),
        ("gZ gY r*", "r* gY gZ", ("X",)),
        ("r* rB rC", "r* rB rC", ("A",)),
        ("rB rC r*", "rB rC r*", ("D",)),
        ("rA b* gD g*", "rA b* g* gD", ("B", "C")),
    ],
)
def test_chosen_cards_find_their_order_in_a_run(names: str, laid: str, stars: tuple[str, ...]) -> None:
    assert made("run", names) == [("run", cards(laid), stars, "")]


def test_chosen_cards_are_clones_by_letter_or_by_digit() -> None:
    assert made("clones", "rM gM b*") == [("clones", cards("rM gM b*"), ("M",), "")]
    assert made("clones", "rA bA r#") == [("clones", cards("rA bA r#"), ("1",), "")]
    assert made("clones", "rA bA gB") == []


def test_chosen_cards_spell_a_word_as_they_lie() -> None:
    assert made("word", "rT b* rM", ("O",)) == [("word", cards("rT b* rM"), ("O",), "tom")]
    assert made("word", "rT b* rM") == []
    assert made("word", "rU1 rB rC rD") == []
    assert made("couple", "rA rU1") == [("couple", cards("rA rU1"), (), "")]
    assert made("symbols", "rG rH bA") == [("symbols", cards("rG rH bA"), (), "")]


def test_chosen_cards_of_any_hand_are_never_more_than_they_are() -> None:
    rng = Random(7)
    for _ in range(300):
        chosen = tuple(rng.sample(DECK.cards, rng.randint(1, 6)))
        for kind in ("word", "run", "clones", "couple", "symbols"):
            for _, laid, _, _ in arrangements(DECK, kind, chosen):  # type: ignore[arg-type]  # one of Kind
                assert sorted(laid) == sorted(chosen)


def test_draws_and_special_cards_are_spoken_by_whoever_plays_them() -> None:
    state = table("vision1 voisin1 rA rE rF", "gA", laid=("", "gB"), phase="draw")
    drawn = state.play(0, DrawTriple(cards("rE rF"), "stock"))
    vision = state.but(phase="main").play(0, PlayVision(1))
    voisin = state.but(phase="main").play(0, PlayVoisin(1, card("gB")))

    assert drawn.events[-1].spoken() == DrawTriple(cards("rE rF"), "stock").spoken()
    assert state.play(0, DrawSimple()).events[-1].spoken() == DrawSimple().spoken()
    assert vision.events[0].spoken() == PlayVision(1).spoken()
    assert [event.spoken() for event in voisin.events[:2]] == [None, PlayVoisin(1, card("gB")).spoken()]


def test_fy_38_stars_alone_are_nothing() -> None:
    state = table("r* b* g* r#", "")

    assert refused(state, 0, Combine("clones", cards("r* b* g*"), ("A", "A", "A"))) is Reason.WRONG_STAR
    assert refused(state, 0, Combine("word", cards("r* b* g*"), word="été")) is Reason.WRONG_STAR


@pytest.mark.parametrize(
    ("names", "stars", "word", "reason"),
    [
        ("rR rO rS rE", (), "rose", None),
        ("rR rO rS rE", (), "ROSÉ", None),
        ("rR rO rS r*", (), "rose", None),
        ("rR rO rS r*", ("E",), "rose", None),
        ("rR rO rS r*", ("A",), "rose", Reason.WRONG_STAR),
        ("rR rO rS r#", (), "rose", Reason.WRONG_STAR),
        ("rR rO rE rS", (), "rose", Reason.WORD_MISMATCH),
        ("rR rO rS", (), "rose", Reason.WORD_MISMATCH),
        ("rR rO rS rE", (), "", Reason.WORD_MISMATCH),
        ("rR rO rS rE", (), "ro-se", Reason.WORD_MISMATCH),
        ("rR rO rS rE", (), "rose\N{COMBINING ACUTE ACCENT}", None),
        ("rR rO rS rE", (), "rose" + "\N{COMBINING ACUTE ACCENT}" * 50, Reason.WORD_MISMATCH),
        ("rR rO", (), "ro", Reason.TOO_FEW_CARDS),
        ("rR rO rS rU1", (), "rose", Reason.WORD_MISMATCH),
    ],
)
def test_fy_32_the_letters_spell_the_word(
    names: str, stars: tuple[str, ...], word: str, reason: Reason | None
) -> None:
    state = table("rR rO rS rE r* r# rU1", "")

    assert Combine("word", cards(names), stars, word).objection(state, 0) is reason


@pytest.mark.parametrize(
    ("word", "letters"), [("Zoé", "ZOE"), ("œufs", "OEUFS"), ("l'été", ""), ("", ""), ("李", ""), ("a b", "")]
)
def test_fy_32_accents_and_case_do_not_count(word: str, letters: str) -> None:
    assert plain(word) == letters


def test_the_teacher_may_ask_for_longer_words_and_leave_kinds_out() -> None:
    long = table("rR rO rS rE", "", options=Options(min_word_length=5))
    words = table("rA rB rC rR rO rS rE", "", options=Options(kinds="words"))
    symbols = table("rA rB bD rR rO rS rE", "", options=Options(kinds="symbols"))

    rose = Combine("word", cards("rR rO rS rE"), word="rose")
    assert refused(long, 0, rose) is Reason.TOO_FEW_CARDS
    assert rose.objection(words, 0) is None
    assert refused(words, 0, Combine("run", cards("rA rB rC"))) is Reason.KIND_NOT_PLAYED
    assert refused(symbols, 0, rose) is Reason.KIND_NOT_PLAYED
    assert Combine("symbols", cards("rA rB bD")).objection(symbols, 0) is None


def test_fy_24_there_is_one_combination_a_turn() -> None:
    state = table("rA rB rC bA bB bC bD", "").play(0, Combine("run", cards("rA rB rC"))).state

    assert refused(state, 0, Combine("couple", cards("bD bC"))) is Reason.ALREADY_COMBINED
    assert refused(state, 0, ThrowOne(card("bA"))) is Reason.COMBINATION_MADE
    assert refused(state, 0, EndTurn()) is Reason.WRONG_PHASE
