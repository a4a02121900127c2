"""What a player of FAMILYS is offered, and why the rest is not."""

from __future__ import annotations

from familygames.familys.offers import Offers
from familygames.familys.rules import (
    ChangeColour,
    Combine,
    DrawTriple,
    Lay,
    LayStart,
    Options,
    PlayVision,
    PlayVoisin,
    Reason,
    ThrowOne,
)
from tests.familygames.familys_tables import card, cards, table


def test_fy_11_each_colour_of_two_persons_is_a_beginning() -> None:
    offers = Offers(table("rA rB bA bB gA", "gB", phase="setup", ready=()), 0)

    begun = offers.beginnings()

    assert {offer.move.colour for offer in begun} == {"red", "blue"}
    assert all(offer.is_legal for offer in begun)


def test_fy_11_who_holds_a_person_twice_has_a_choice() -> None:
    state = table("rA rB", "gB", phase="setup", ready=())
    roles = state.deck.roles
    alike = (other for other in state.deck.cards if other.family == "red" and other != card("rA"))
    again = next(other for other in alike if roles.get(other) == roles[card("rA")])
    twice = state.but(hands=(state.deck.sorted((*state.hands[0], again)), state.hands[1]))

    assert not Offers(state, 0).has_doubles()
    assert Offers(twice, 0).has_doubles()


def test_fy_15_a_card_that_waits_for_a_draw_is_offered_with_its_reason() -> None:
    state = table("rC gA", "gB", laid=("rA rB",), options=Options(lay_timing="drawn_only"))

    (laying,) = Offers(state, 0).layings()
    assert (laying.move, laying.objection) == (Lay(card("rC")), Reason.NOT_JUST_DRAWN)

    (drawn,) = Offers(state.but(gained=cards("rC")), 0).layings()
    assert drawn.is_legal


def test_a_couple_buys_three_cards_of_either_pile_in_one_order() -> None:
    offers = Offers(table("rA rB rC rD rE rF", "gA", talon="gB gC gD", phase="draw"), 0)

    found = offers.triples()

    assert len({(frozenset(move.couple), move.pile) for move in found}) == len(found)
    assert {move.pile for move in found} == {"stock", "talon"}


def test_the_dearest_idea_comes_first() -> None:
    found = Offers(table("rT rO rM bB bC bD bE bF", "gA"), 0).ideas()

    assert found[0] == Combine("run", cards("bB bC bD bE bF"))
    assert Combine("word", cards("rT rO rM"), (), "Tom") in found


def test_of_unions_alike_an_idea_has_the_first() -> None:
    state = table("rA", "gA")
    unions = tuple(one for one in state.deck.cards if one.family == "red" and one.member.startswith("union"))
    held = state.but(hands=(state.deck.sorted((*state.hands[0], *unions)), state.hands[1]))

    couples = [idea for idea in Offers(held, 0).ideas() if idea.kind == "couple"]

    assert [set(idea.cards) for idea in couples] == [{card("rA"), unions[0]}]


def test_fy_42_a_special_card_is_offered_against_all_others_from_the_next_on() -> None:
    state = table("voisin1 vision1 rA", "gA", "bA", laid=("", "gB", "bB bC"))

    offers = Offers(state, 0)

    assert [offer.move for offer in offers.visions()] == [PlayVision(1), PlayVision(2)]
    assert [offer.move for offer in offers.voisins()] == [
        PlayVoisin(target, laid) for target in (1, 2) for laid in state.laid[target]
    ]
    assert [len(cards) for cards in state.laid] == [0, 1, 2]
    assert Offers(state, 1).visions() == Offers(state, 1).voisins() == []


def test_fy_16_another_colour_is_offered_as_a_whole_and_not_one_that_was_given_up() -> None:
    state = table("bA bB gA gB", "rA", laid=("rB rC",))

    assert {offer.move.colour for offer in Offers(state, 0).colours()} == {"blue", "green"}
    given_up = {
        offer.move.colour: offer.is_legal for offer in Offers(state.but(given_up=("blue",)), 0).colours()
    }
    assert given_up == {"blue": False, "green": True}


def test_chosen_cards_are_judged_as_every_kind_that_is_played() -> None:
    state = table("bB bC bD rA", "gA")

    made = {
        kind: (move, reason) for kind, move, reason in Offers(state, 0).combinations(cards("bB bC bD"), ())
    }

    assert list(made) == ["word", "run", "clones", "couple", "symbols"]
    assert made["run"] == (Combine("run", cards("bB bC bD")), None)
    move, reason = made["clones"]
    assert move is None
    assert reason is not None


def test_out_of_turn_a_combination_is_one_and_has_to_wait() -> None:
    state = table("rA", "gB gC gD", phase="draw")

    run = next(made for made in Offers(state, 1).combinations(cards("gB gC gD"), ()) if made.kind == "run")

    assert run.move == Combine("run", cards("gB gC gD"))
    assert run.objection is Reason.NOT_YOUR_TURN


def test_kinds_that_are_not_played_are_not_offered() -> None:
    state = table("rG rH bA gA", "gB", options=Options(kinds="symbols"))

    assert [made.kind for made in Offers(state, 0).combinations(cards("rG rH bA"), ())] == ["symbols"]
    assert Offers(state, 0).combinations(cards("rG"), ()) == []


def test_chosen_cards_are_for_laying_for_drawing_or_for_throwing_in_silence() -> None:
    state = table("rC bA bB gA gB gC gD gE gF bC bD bE", "yA", laid=("rA rB",))

    assert Offers(state, 0).uses(cards("rC")) == [Lay(card("rC"))]
    assert Offers(state, 0).silent_uses(cards("bA bB")) == [ChangeColour("blue", cards("bA bB"))]
    assert Offers(state, 0).silent_uses(cards("bA")) == [ThrowOne(card("bA"))]
    draw = Offers(table("rE rF", "gA", talon="gB gC gD", phase="draw"), 0)
    assert draw.uses(cards("rE rF")) == [
        DrawTriple(cards("rE rF"), "stock"),
        DrawTriple(cards("rE rF"), "talon"),
    ]
    setup = Offers(table("rA rB", "gB", phase="setup", ready=()), 0)
    assert setup.silent_uses(cards("rA rB")) == [LayStart("red", cards("rA rB"))]


def test_cards_that_are_a_run_by_letters_and_by_digits_are_one_idea() -> None:
    ideas = Offers(table("bH gF gG", "gA"), 0).ideas()  # F, G, H and 2, 3, 4.

    assert [set(idea.cards) for idea in ideas if idea.kind == "run"] == [{*cards("bH gF gG")}]
