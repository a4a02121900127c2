"""The players of Littérature: what they work out, what they make of it, and how strong they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, product
from random import Random
from statistics import mean
from typing import Any

import pytest

from familygames.cards import Card
from familygames.game import WAIT, Event, Move, Seat
from familygames.literature import whole_deck
from familygames.literature.bots import Memory, attentive, beginner, expert, open_sets, regular
from familygames.literature.deduction import HIDDEN, OUT, Knowledge, Odds, cards_of
from familygames.literature.hints import hint
from familygames.literature.rules import (
    Ask,
    ChooseClaimer,
    Claim,
    GiveTurn,
    Literature,
    Options,
    View,
)
from familygames.players import Player, playing
from familygames.simulate import Outcome, Plan, play_one, player_row, simulate
from tests.familygames.literature_tables import A1, A2, A3, B1, B2, B3, DECK, ask, card, claim, table

NUMBER = DECK.order
AUTO = Options(step_mode="auto")


def seen(state: Literature, seat: Seat, *moves: tuple[Seat, Move[Any]]) -> tuple[View, Literature]:
    """What *seat* sees after *moves* from *state*."""
    past: list[Event[Any]] = []
    for mover, move in moves:
        step = state.play(mover, move)
        past += step.events
        state = step.state
    return state.view(seat, past), state


def dealt(*hands: str) -> Literature:
    """A deal of all 48 cards in which the first hands hold these cards among others; A1 begins."""
    held = [[card(name) for name in hand.split()] for hand in hands] + [[] for _ in range(6 - len(hands))]
    rest = [card for card in DECK.cards if not any(card in hand for hand in held)]
    Random("rest").shuffle(rest)
    for hand in held:
        while len(hand) < 8:
            hand.append(rest.pop())
    return Literature(
        deck=DECK, options=AUTO, dealer=0, hands=tuple(DECK.sorted(tuple(hand)) for hand in held), turn=A1
    )


def moments(players: Sequence[Player], seed: str, *, every: int = 1) -> Iterator[tuple[View, Literature]]:
    """What players see when they choose a request or a claim."""
    state = Literature.deal(DECK, AUTO, len(players), seed)
    past: list[Event[Any]] = []
    for number, turn in enumerate(playing(state, players, Random(seed))):
        if state.phase in ("play", "final_claims") and number % every == 0:
            yield state.view(turn.seat, past), state
        past += turn.step.events
        state = turn.step.state


# Knowledge


def test_who_asks_has_not_the_card_but_one_of_its_set() -> None:
    state = dealt("H3 SQ", "C2", "", "D9")

    view, _ = seen(state, A2, (A1, ask(B2, "H5")))
    know = Knowledge(view)

    assert not know.may_hold(A1, NUMBER[card("H5")])
    assert not know.may_hold(B2, NUMBER[card("H5")])
    (seat, needed), *others = know.needs
    assert (seat, others) == (A1, [])
    assert {DECK.cards[number] for number in needed} == {card(f"H{rank}") for rank in "23467"}


def test_a_card_that_changes_hands_is_known_and_explains_the_request() -> None:
    state = dealt("H3", "H5 H7")

    view, after = seen(state, A2, (A1, ask(B1, "H5")), (A1, ask(B1, "H7")))
    know = Knowledge(view)

    assert after.turn == A1
    assert [know.holder[NUMBER[card(name)]] for name in ("H5", "H7", "H3")] == [A1, A1, HIDDEN]
    assert know.shown[A1][know.sets["low-hearts"]] == 2
    assert know.room == [8, 6, 8, 8, 8, 8]
    assert len(know.needs) == 1  # Only the first request needed a card in hand.


@pytest.mark.parametrize(("rule", "possible"), [("must", False), ("may", True)])
def test_who_asks_on_with_five_cards_of_a_set_does_not_hold_the_sixth(rule: Any, possible: bool) -> None:
    """LI-19: A1 would have to claim. A1 and B1 take cards from each other until five are seen with A1."""
    state = dealt("H2 H7 SQ", "H4 H5 H6 D9", "H3", "", "", "D10 SK").but(turn=B1)
    state = state.but(options=Options(step_mode="auto", complete_set=rule))
    moves: list[tuple[Seat, Move[Any]]] = []
    for rank in "27":
        moves += [(B1, ask(A1, f"H{rank}")), (B1, ask(A1, "D10")), (A1, ask(B1, f"H{rank}"))]
        moves += [(A1, ask(B1, "SK"))] if rank == "2" else [(A1, ask(B1, f"H{more}")) for more in "456"]

    five = Knowledge(seen(state, B2, *moves)[0])
    on = Knowledge(seen(state, B2, *moves, (A1, ask(B1, "SK")))[0])

    assert five.shown[A1][five.sets["low-hearts"]] == 5
    assert five.may_hold(A1, NUMBER[card("H3")])
    assert on.may_hold(A1, NUMBER[card("H3")]) == possible


def test_a_claim_shows_everything_of_its_set() -> None:
    state = dealt("H2 H3", "H4", "H5", "", "H6 H7")

    view, after = seen(state, B3, (A1, claim("low-hearts", "000244")))
    know = Knowledge(view)

    assert after.points == (0, 1)
    assert all(know.holder[NUMBER[card(f"H{rank}")]] == OUT for rank in "234567")
    assert know.room == [6, 7, 7, 8, 6, 8]


def test_nothing_that_is_true_is_ever_ruled_out() -> None:
    """In whole games of all players: every card may be where it is, and every need is met."""
    for players in ([expert, attentive] * 3, [beginner, regular] * 4):
        for view, state in moments(players, "true", every=5):
            assert view.seat is not None
            know = Knowledge(view)
            odds = Odds(know, view.seat, view.hand, most=500)
            for seat, hand in enumerate(state.hands):
                hidden = [card for card in hand if know.holder[NUMBER[card]] == HIDDEN]
                assert len(hidden) == know.room[seat]
                for held in hand:
                    place = know.holder[NUMBER[held]]
                    assert place == seat or know.may_hold(seat, NUMBER[held])
                    assert odds.chance(NUMBER[held], seat) > 0
            for seat, needed in know.needs:
                assert {DECK.cards[number] for number in needed} & set(state.hands[seat])


# Odds


def deals(know: Knowledge, me: Seat, hand: Sequence[Card]) -> Iterator[dict[int, Seat]]:
    """Every deal that fits, tried one by one."""
    mine = {know.number[held] for held in hand}
    hidden = [number for number, at in enumerate(know.holder) if at == HIDDEN and number not in mine]
    seats = [seat for seat in range(len(know.room)) if seat != me]
    for places in product(*([seat for seat in seats if know.may_hold(seat, number)] for number in hidden)):
        deal = dict(zip(hidden, places, strict=True))
        if all(places.count(seat) == know.room[seat] for seat in seats) and all(
            seat == me or any(deal.get(number) == seat for number in needed) for seat, needed in know.needs
        ):
            yield deal


def weight(odds: Odds, deal: dict[int, Seat]) -> float:
    product = 1.0
    for number, seat in deal.items():
        product *= odds.trust[number // 6][seat]
    return product


def few_hidden() -> list[View]:
    found = []
    for seed in range(6):
        for view, _ in moments([expert, attentive] * 3, f"few/{seed}", every=2):
            assert view.seat is not None
            hidden = [holder for number, holder in enumerate(Knowledge(view).holder) if holder == HIDDEN]
            if len(view.hand) + 4 <= len(hidden) <= 11:
                found.append(view)
    return found[:30]


def test_the_chances_of_few_deals_are_those_of_counting_them() -> None:
    views = few_hidden()
    assert len(views) > 8

    for view in views:
        assert view.seat is not None
        know = Knowledge(view)
        odds = Odds(know, view.seat, view.hand)
        fitting = [(weight(odds, deal), deal) for deal in deals(know, view.seat, view.hand)]
        total = sum(size for size, _ in fitting)
        assert odds.counted
        for number, row in odds.chances.items():
            for seat, chance in enumerate(row):
                exact = sum(size for size, deal in fitting if deal[number] == seat) / total
                assert chance == pytest.approx(exact, abs=1e-9)
        for in_set in odds.groups:
            guess = odds.guess(in_set)
            team = [
                size
                for size, deal in fitting
                if all(
                    (odds.holder[c] if c not in deal else deal[c]) % 2 == view.seat % 2
                    for c in cards_of(in_set)
                )
            ]
            assert guess.ours == pytest.approx(sum(team) / total, abs=1e-9)
            assert guess.right <= guess.ours + 1e-9


def test_weighing_many_deals_comes_near_to_counting_them() -> None:
    differences = []
    games = [moments([attentive] * 6, f"many/{seed}", every=4) for seed in range(3)]

    for view, _ in chain(*games):
        assert view.seat is not None
        know = Knowledge(view)
        counted = Odds(know, view.seat, view.hand)
        weighed = Odds(know, view.seat, view.hand, most=-1)
        for number, row in weighed.chances.items():
            assert sum(row) == pytest.approx(1)
            assert all(-1e-9 <= chance <= 1 + 1e-9 for chance in row)
            if counted.counted and counted.steps() > 500:
                differences += [abs(a - b) for a, b in zip(counted.chances[number], row, strict=True)]
        for seat, room in enumerate(weighed.room):
            assert sum(row[seat] for row in weighed.chances.values()) == pytest.approx(room, abs=0.35)

    assert len(differences) > 1_000
    assert mean(differences) < 0.02


def test_before_anything_is_said_every_hidden_card_is_anywhere() -> None:
    view, _ = seen(dealt("H3"), A1)

    odds = Odds(Knowledge(view), A1, view.hand)

    for row in odds.chances.values():
        assert row == pytest.approx([0, 0.2, 0.2, 0.2, 0.2, 0.2])


def test_who_asks_in_a_set_is_thought_to_hold_more_of_it() -> None:
    state = dealt("H3", "C2", "", "D9")

    view, _ = seen(state, B1, (A1, ask(B2, "H5")))
    odds = Odds(Knowledge(view), B1, view.hand)

    for number in cards_of(Knowledge(view).sets["low-hearts"]):
        if number in odds.chances and number != NUMBER[card("H5")]:
            assert odds.chance(number, A1) > odds.chance(number, A2)


# Memory


def test_a_memory_reaches_back_so_many_requests() -> None:
    state = dealt("H3 SQ", "H5 H6", "C2")
    view, _ = seen(state, A2, (A1, ask(B1, "H5")), (A1, ask(B1, "SK")), (B1, ask(A1, "H5")))

    every, last = Memory(view.past, None), Memory(view.past, 1)

    assert every.holder == last.holder == {card("H5"): B1}
    assert (A1, "low-hearts") in every.collects
    assert (A1, "low-hearts") not in last.collects
    assert (B1, card("SK")) in every.without
    assert (B1, card("SK")) not in last.without


# Choices


def choice(player: Player, view: View, state: Literature) -> Move[Any]:
    assert view.seat is not None
    return player(view, state.moves(view.seat), Random(1))


@pytest.mark.parametrize("player", [regular, attentive, expert])
def test_a_card_that_went_to_an_opponent_is_asked_back(player: Player) -> None:
    """B1 takes a card of a set that A1 holds; B1 misses; A1 knows where it is."""
    state = dealt("H3 H4", "H5 S2", "H6", "S9", "", "").but(turn=B1)

    view, after = seen(state, A1, (B1, ask(A2, "H6")), (B1, ask(A1, "H7")))
    chosen = choice(player, view, after)

    assert chosen == ask(B1, "H6")


@pytest.mark.parametrize("player", [regular, attentive, expert])
def test_a_set_whose_places_have_all_been_seen_is_claimed(player: Player) -> None:
    """A3 and B1 take the 2 and the 4 from each other until both have been seen with A3, and so is the 3."""
    state = dealt("H5 H6 H7", "H3", "", "D9", "H2 H4", "D10").but(turn=B1)
    moves = [(B1, ask(A3, "H2")), (B1, ask(A3, "H5")), (A3, ask(B1, "H2")), (A3, ask(B1, "H6"))]
    moves += [(B1, ask(A3, "H4")), (B1, ask(A3, "H7")), (A3, ask(B1, "H4")), (A3, ask(B1, "H3"))]
    moves += [(A3, ask(B2, "H6")), (B2, ask(A1, "D10"))]

    view, after = seen(state, A1, *moves)

    assert choice(player, view, after) == claim("low-hearts", "444000")


@pytest.mark.parametrize("player", [beginner, regular, attentive, expert])
@pytest.mark.parametrize("knows", [True, False])
def test_who_is_strong_and_certain_claims_out_of_turn_and_others_wait(player: Player, knows: bool) -> None:
    """As above, but B1 is on turn."""
    state = dealt("H5 H6 H7", "H3", "", "D9", "H2 H4", "D10").but(
        turn=B1, options=AUTO.but(claims_out_of_turn=True)
    )
    moves = [(B1, ask(A3, "H2")), (B1, ask(A3, "H5")), (A3, ask(B1, "H2")), (A3, ask(B1, "H6"))]
    moves += [(B1, ask(A3, "H4")), (B1, ask(A3, "H7")), (A3, ask(B1, "H4")), (A3, ask(B1, "H3"))]
    moves += [(A3, ask(B2, "H6"))]

    view, after = seen(state, A1, *(moves if knows else moves[:-2]))
    move = player(view, [*after.moves(A1), WAIT], Random(1))

    assert A1 in after.free()
    is_strong = player in (attentive, expert)
    assert move == (claim("low-hearts", "444000") if knows and is_strong else WAIT)


def test_a_hint_out_of_turn_is_a_claim_only_for_who_is_certain() -> None:
    state = table("SQ", "D9", "H2 H3 H4 H5 H6 H7", claims_out_of_turn=True)

    certain = hint(seen(state, A2)[0], state.moves(A2), Random(1))
    unsure = hint(seen(state, B1)[0], state.moves(B1), Random(1))

    assert certain.move == claim("low-hearts", "222222")
    assert [because.code for because in certain.reasons] == ["holds_all"]
    assert unsure.move is WAIT
    assert [because.code for because in unsure.reasons] == ["wait"]


@pytest.mark.parametrize("player", [beginner, regular, attentive, expert])
def test_a_whole_set_in_hand_is_claimed(player: Player) -> None:
    state = table("C2 C3 C4 C5 C6 C7 H3", "H5")
    view, _ = seen(state, A1)

    assert choice(player, view, state) == claim("low-clubs", "000000")


def test_the_expert_claims_what_follows_though_nobody_has_seen_it() -> None:
    """All opponents refuse the 6 and the 7; A2 asks for the 7, so A2 has the 6, and A3 has the 7."""
    state = dealt("H2 H3 H4 H5", "D9", "H6", "D10", "H7 DQ", "DJ")
    moves: list[tuple[Seat, Move[Any]]] = []
    for opponent in (B1, B2, B3):
        for rank in "67":
            moves += [(A1, ask(opponent, f"H{rank}")), (opponent, ask(A1, "DQ"))]
    unsure, after = seen(state, A1, *moves)
    moves[-1] = (B3, ask(A2, "DQ"))
    moves += [(A2, ask(B1, "H7")), (B1, ask(A1, "DQ"))]

    sure, _ = seen(state, A1, *moves)

    in_set = Knowledge(sure).sets["low-hearts"]
    before = Odds(Knowledge(unsure), A1, unsure.hand).guess(in_set)
    assert before.ours == pytest.approx(1)
    assert before.right < 0.7
    assert choice(expert, unsure, after) != claim("low-hearts", "000024")
    assert choice(expert, sure, after) == claim("low-hearts", "000024")


def test_the_expert_does_not_ask_for_what_cannot_be() -> None:
    """In a whole game: never again what was refused and cannot have come since."""
    for view, state in moments([expert] * 6, "possible"):
        chosen = choice(expert, view, state)
        if isinstance(chosen, Ask):
            know = Knowledge(view)
            number = know.number[Card(chosen.family, chosen.member)]
            assert know.holder[number] == chosen.target or know.may_hold(chosen.target, number)


def test_the_turn_goes_to_who_has_most_to_do_with_it() -> None:
    state = table("", "S9", "H2", "", "H3 H4", phase="give_turn")

    assert choice(expert, seen(state, A1)[0], state) == GiveTurn(A3)
    none = table("", "S9 S10", "", "H2 H3 H4", rest=B1, phase="choose_claimer")
    assert isinstance(choice(expert, seen(none, A1)[0], none), ChooseClaimer)


@pytest.mark.parametrize("player", [beginner, regular, attentive, expert])
@pytest.mark.parametrize(
    "options",
    [{"hand_sizes": "only_empty"}, {"step_mode": "spoken"}, {"stall_limit": 3}, {"claims_out_of_turn": True}],
)
def test_players_get_along_with_every_option(player: Player, options: dict[str, Any]) -> None:
    state = Literature.deal(DECK, Options(**options), 6, "options")

    for turn in playing(state, [player] * 6, Random(1)):
        state = turn.step.state

    assert state.is_over()


def test_a_table_of_four_is_played_to_its_end() -> None:
    state = Literature.deal(DECK, Options(small_table=True, step_mode="auto"), 4, "small")

    for turn in playing(state, [expert, regular] * 2, Random(1)):
        state = turn.step.state

    assert state.is_over()


@pytest.mark.parametrize(("seats", "player"), [(6, expert), (8, expert), (8, attentive), (4, regular)])
def test_nine_sets_are_played_to_the_end_and_nothing_untrue_is_concluded(seats: int, player: Player) -> None:
    """LI-38: also where the hands are not equally large at the deal."""
    options = Options(nine_sets=True, small_table=True, step_mode="auto")
    state = start = Literature.deal(whole_deck(), options, seats, "nine")
    past: list[Event[Any]] = []

    for number, turn in enumerate(playing(state, [player] * seats, Random(1))):
        if number % 5 == 0:
            know = Knowledge(state.view(turn.seat, past))
            shown = [0] * seats
            for seat, hand in enumerate(start.hands):
                for card in (know.number[card] for card in hand):
                    shown[seat] += know.holder[card] != HIDDEN
                    assert know.holder[card] != HIDDEN or know.may_hold(seat, card)
            hidden = [len(hand) - seen for hand, seen in zip(start.hands, shown, strict=True)]
            assert know.room == hidden
        past += turn.step.events
        state = turn.step.state

    assert state.is_over()
    assert len(state.closed) == 9


def test_the_hint_speaks_of_the_ninth_set() -> None:
    deck = whole_deck()
    eights = deck.families[8].cards
    others = [card for card in deck.cards if card not in eights]
    hands = [eights + tuple(others[:3]), *(tuple(others[3 + 9 * at : 12 + 9 * at]) for at in range(5))]
    state = Literature(
        deck=deck, options=AUTO.but(nine_sets=True), dealer=A1, hands=tuple(map(deck.sorted, hands)), turn=A1
    )

    advice = hint(state.view(A1), state.moves(A1), Random(1))

    assert advice.move == Claim("eights-jokers", tuple((card.member, A1) for card in eights))
    assert advice.reasons[0].family == "eights-jokers"


# Worth playing against


def share(player: Player, other: Player, games: int) -> float:
    """How much *player*'s team wins of some games against *other*'s, draws half, teams swapped."""
    won = 0.0
    for game in range(games):
        state = Literature.deal(DECK, AUTO, 6, f"share/{game}")
        for turn in playing(state, ([player, other] if game % 2 else [other, player]) * 3, Random(game)):
            state = turn.step.state
        ours = 1 - game % 2
        won += (
            1 / (1 + (state.points[0] == state.points[1])) if ours in {s % 2 for s in state.winners()} else 0
        )
    return won / games


@pytest.mark.slow
@pytest.mark.parametrize(
    ("player", "other", "games", "least"),
    [(regular, beginner, 20, 0.85), (attentive, regular, 20, 0.6), (expert, attentive, 20, 0.65)],
    ids=["regular-beginner", "attentive-regular", "expert-attentive"],
)
def test_every_player_is_stronger_than_the_one_before(
    player: Player, other: Player, games: int, least: float
) -> None:
    """A short series; the long ones, over 200 deals, are in rules.md."""
    assert share(player, other, games) >= least


def test_all_that_is_open_is_known() -> None:
    view, _ = seen(table("H2", "S9"), A1)

    assert set(open_sets(view)) == {"low-hearts", "high-spades"}


# Many games


def plan(*players: str) -> Plan:
    return Plan("literature", players, "1", AUTO, DECK)


def test_teams_stay_together_and_move_on_by_one_seat_every_second_game() -> None:
    """Whoever is named first, third and fifth is one team."""
    strong = plan("regular", "random", "regular", "random", "regular", "random")

    result = simulate(strong, 6)

    ours, theirs = result.players[::2], result.players[1::2]
    assert {row.name for row in ours} == {"regular"}
    assert len({(row.wins, row.ties, row.share, row.mean_score) for row in ours}) == 1
    assert ours[0].share + theirs[0].share == 1
    assert ours[0].wins + theirs[0].wins + ours[0].ties == result.finished == 6
    assert ours[0].share > 0.8
    games = [play_one(strong, number) for number in range(2)]
    assert [game.sides for game in games] == [1, 1]
    assert all(set(game.winners) == {0, 2, 4} for game in games)


def test_a_draw_is_half_a_win_for_each_team() -> None:
    outcome = Outcome(finished=True, moves=1, scores=(4,) * 6, winners=tuple(range(6)), sides=2)

    row = player_row("regular", 0, [outcome])

    assert (row.wins, row.ties, row.share) == (0, 1, 0.5)
