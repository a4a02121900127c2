"""Every formula of every game is played where it is typed and allowed; else the rule is told."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from familygames.cards import Card
from familygames.catalogue import GAMES
from familygames.errors import AmbiguousMove, IllegalMove, InvalidMove
from familygames.game import Spoken
from familygames.language.formulas import Scene, say, utter
from familygames.language.realization import face_in, family_label, wordings
from familygames.language.resources import LANGUAGES, tongue
from familygames.state import State
from tests.familygames.famiglia_tables import table
from tests.familygames.sayings import by_formula, moment_of, plain, scene_of

NOT_WITH_A_MOVE = {
    "famiglia": {"gangster", "gangster.plan", "end", "end.one"},
    "literature": {"claim.right", "claim.void", "claim.lost"},
    "spikit": {"win", "fish.one", "fish.many", "family.joker", "extend.joker", "swap.joker"},
}
"""What programs say, what was said before, and what differs from another formula only by its joker."""

for_every_game = pytest.mark.parametrize("game", GAMES)
in_every_language = pytest.mark.parametrize("language", LANGUAGES)


def heard(text: str, state: State, scene: Scene) -> tuple[str, str]:
    """The sentence that *text* was heard as, and why it may not be said: a reason, "" or what is asked."""
    try:
        found = utter(text, state, 0, scene)
    except IllegalMove as error:
        return text, str(error.reason)
    except AmbiguousMove as error:
        alike = (
            {say(move.spoken(), scene) for move in error.candidates} if error.missing == "choice" else set()
        )
        return (alike.pop() if len(alike) == 1 else text), f"asks {error.missing}"
    except InvalidMove as error:
        return text, f"says {error.code}"
    return found.sentence, str(found.move.objection(state, 0) or "")


@for_every_game
@in_every_language
def test_a_formula_typed_where_it_is_allowed_is_played(game: str, language: str) -> None:
    formulas = by_formula(game, language)
    assert set(tongue(language).formulas[game]) - set(formulas) == NOT_WITH_A_MOVE.get(game, set())
    for said in formulas.values():
        state, scene = moment_of(game, said), scene_of(game, language, said)
        model = say(said, scene)
        for variant in range(len(wordings(said, scene))):
            sentence, reason = heard(say(said, scene, variant), state, scene)

            assert (plain(sentence), reason) == (plain(model), "")


def elsewhere(game: str, language: str) -> Iterator[tuple[Spoken, Spoken]]:
    """Each formula beside the moment of each other one."""
    formulas = list(by_formula(game, language).values())
    return product(formulas, formulas)


@pytest.mark.long
@for_every_game
@in_every_language
def test_a_formula_typed_where_it_is_not_allowed_is_refused_for_its_reason(game: str, language: str) -> None:
    wrong = []
    for said, there in elsewhere(game, language):
        state, scene = moment_of(game, there), scene_of(game, language, there)
        move = utter(say(said, scene_of(game, language, said)), moment_of(game, said), 0, scene).move
        if move.objection(state, 0) is None:
            continue
        text = say(said, scene)
        sentence, reason = heard(text, state, scene)
        if plain(sentence) != plain(text) or reason.startswith("says"):
            wrong.append((there.key, text, sentence, reason))
    assert wrong == []


def parts(said: Spoken, scene: Scene) -> Iterator[str]:
    """The name, the family and the card of a sentence, each by itself."""
    if said.seat is not None:
        yield scene.names[said.seat]
    if said.family is not None:
        yield family_label(
            face_in(scene.deck.by_family[said.family].faces, scene.language).word, scene.language
        )
    for name in [(said.family, said.member)] * (said.member is not None) + list(said.cards[:1]):
        yield face_in(scene.deck.by_card[Card(*name)].faces, scene.language).phrase


@pytest.mark.long
@for_every_game
@in_every_language
def test_what_is_understood_and_not_possible_is_refused_for_a_reason(game: str, language: str) -> None:
    """Nobody is told only that it is not possible now."""
    unsaid = []
    for said, there in elsewhere(game, language):
        state, scene = moment_of(game, there), scene_of(game, language, there)
        if said.family is not None and said.family not in scene.deck.by_family:
            continue
        for text in parts(said, scene):
            _, reason = heard(text, state, scene)
            if reason in ("says no_such_move", "says other_step"):
                unsaid.append((there.key, text, reason))
    assert unsaid == []


# In pupils' words

STREET = {"a zero": "R0c R4 B3 G1", "no zero": "R4 B3 G1 G2"}


@pytest.mark.parametrize(
    ("street", "text", "sentence", "reason"),
    [
        ("a zero", "I take the red 0", "I recruit the red 0 for free.", ""),
        ("a zero", "I recruit the red 0", "I recruit the red 0 for free.", ""),
        ("a zero", "I recruit the blue 3 for free", "I recruit the blue 3 for free.", "pair_needed"),
        ("a zero", "I take the blue 3", "I recruit the blue 3 for free.", "pair_needed"),
        ("a zero", "I take the green 4", "I recruit the green 4 for free.", "not_in_street"),
        (
            *("a zero", "I discard the green 1"),
            *("There is no zero: I discard the green 1 and draw one card.", "street_has_zero"),
        ),
        (
            *("no zero", "I discard the green 1"),
            *("There is no zero: I discard the green 1 and draw one card.", ""),
        ),
        (
            *("no zero", "I discard the green 2"),
            *("There is no zero: I discard the green 2 and draw 2 cards.", ""),
        ),
        ("no zero", "my brute lowers the red 4 by 2", "My Brute 2 lowers the red 4 by 2.", ""),
        ("no zero", "my brute lowers the red 4 by one", "My Brute 2 lowers the red 4 by 1.", ""),
        ("no zero", "my brute lowers the red 4", "my brute lowers the red 4", "asks number"),
        ("no zero", "my brute lowers the red 4 by 3", "My Brute 2 lowers the red 4 by 3.", "bad_reduction"),
        ("no zero", "my accountant 2 swaps a card", "My Accountant 2 swaps one card.", "card_not_in_hand"),
    ],
)
def test_famiglia_is_played_in_pupils_words(street: str, text: str, sentence: str, reason: str) -> None:
    state = table("R0 R0 B0 Y2 G3", street=STREET[street])
    scene = Scene(("Anna",), state.deck, "en", "famiglia", speaker=0)

    assert heard(text, state, scene) in ((sentence, reason), (text, reason))


def moment(game: str, language: str, said: Spoken) -> tuple[State, Scene]:
    return moment_of(game, said), scene_of(game, language, said)


CHAT = Spoken("word", numbers=(("points", 8),), texts=(("word", "chat"),))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Je propose le mot « chat » : 8 points.", ""),
        ("je propose le mot chat", ""),
        ("mon mot est chat", ""),
        ("je propose le mot « chien » : 10 points", "card_not_in_hand"),
        ("Je propose le mot « chat » : 12 points.", "asks meant"),
        ("FAMILYS !", "family_incomplete"),
        ("ma famille est au complet", "family_incomplete"),
    ],
)
def test_a_word_is_proposed_without_a_card_tapped(text: str, reason: str) -> None:
    assert heard(text, *moment("familys", "fr", CHAT))[1] == reason


WHERE = (
    ("8-spades", 0),
    ("8-hearts", 2),
    ("8-diamonds", 2),
    ("8-clubs", 0),
    ("red-joker", 4),
    ("black-joker", 4),
)
NINTH = Spoken("claim.team", family="eights-jokers", holders=WHERE)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (
            "fr",
            "suite des huit : j'ai le 8 de pique et le huit de trèfle, Lucas les deux jokers, Lucie le reste",
        ),
        (
            "fr",
            "suite des huit : Lucas a les jokers, Lucie a le 8 de coeur et le 8 de carreau, j'ai le reste",
        ),
        (
            "en",
            "eights and jokers: I have the 8 of spades and the 8 of clubs, Lucas both jokers, Lucie the rest",
        ),
    ],
)
def test_cards_of_a_set_are_told_together(language: str, text: str) -> None:
    state, scene = moment("literature", language, NINTH)

    sentence, reason = heard(text, state, scene)

    assert (plain(sentence), reason) == (plain(say(NINTH, scene)), "")


def test_of_two_jokers_one_is_asked_for() -> None:
    ask = Spoken("ask", seat=1, family="eights-jokers", member="red-joker")

    with pytest.raises(AmbiguousMove) as asked:
        utter(
            "Tom, have you got both jokers?",
            moment_of("literature", ask),
            0,
            scene_of("literature", "en", ask),
        )

    assert {move.member for move in asked.value.candidates} == {"red-joker", "black-joker"}


REQUESTS = {
    "happy_family": Spoken("ask", seat=1, family="red", member="mother"),
    "literature": Spoken("ask", seat=1, family="low-spades", member="7"),
}


@pytest.mark.parametrize(
    ("game", "language", "text", "reason"),
    [
        ("happy_family", "en", "blue", "family_not_in_hand"),
        ("happy_family", "en", "Mary blue", "family_not_in_hand"),
        ("happy_family", "fr", "Mary, la mère bleue", "family_not_in_hand"),
        ("happy_family", "en", "Anna, the red mother please", "cannot_ask_self"),
        ("literature", "fr", "Lucas a les 4, 6 et 7", "asks holders"),
        ("literature", "en", "Lucas has the 4, 6 and 7", "asks holders"),
        ("literature", "en", "Claim!", "asks holders"),
        ("literature", "fr", "Lucie, as-tu le 7 de cœur ?", "cannot_ask_teammate"),
    ],
)
def test_what_is_not_possible_is_refused_for_its_reason(
    game: str, language: str, text: str, reason: str
) -> None:
    assert heard(text, *moment(game, language, REQUESTS[game]))[1] == reason


def test_a_set_of_which_one_has_no_card_is_refused_for_that() -> None:
    state, scene = moment("literature", "fr", REQUESTS["literature"])
    hand = tuple(card for card in state.hands[0] if card.family != "low-hearts")
    without = state.but(hands=(hand, *state.hands[1:]))

    assert heard("petite suite à cœur", without, scene)[1] == "set_not_in_hand"


def test_a_request_in_the_place_of_an_answer_is_told_so() -> None:
    state, scene = moment("happy_family", "en", Spoken("answer.no"))

    assert heard("could you give me the red mother, Mary", state, scene)[1] == "not_your_turn"


def test_half_a_claim_in_the_place_of_an_answer_is_told_so() -> None:
    state, scene = moment("literature", "en", Spoken("answer.no"))

    for text in ("I claim low hearts", "I claim low hearts: I have the 2 and the 3"):
        assert heard(text, state, scene)[1] == "not_your_turn"
