"""What a typed sentence is answered: the reason that is true of it, and nothing that contradicts it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from classroom.games.shared.feedback import BUTTON_PARTS, UNHEARD, button_said, feedback_html
from classroom.games.shared.fragments import GlossedText, in_language
from classroom.games.shared.table_view import Entry, Feedback
from classroom.games.sites import board_of, words_of
from classroom.live.feedback import refusal_reason
from classroom.live.table import LiveTable
from classroom.wording.games import ASIDES
from classroom.wording.tables import OF_NOTHING
from familygames.cards import Card
from familygames.catalogue import GAMES
from familygames.errors import AmbiguousMove, IllegalMove, InvalidMove
from familygames.game import Spoken
from familygames.language.confidence import cues
from familygames.language.formulas import Scene, say, utter
from familygames.language.matching import aside_beside, is_label
from familygames.language.realization import face_in, family_label, frames
from familygames.language.resources import LANGUAGES, tongue
from familygames.language.words.spelling import tokens
from familygames.state import State
from tests.classroom.test_choices_said import a_table
from tests.familygames.famiglia_tables import table as famiglia
from tests.familygames.sayings import by_formula, moment_of, scene_of
from tests.familygames.spikit_tables import DECK, position, row
from tests.games import sample_of

for_every_game = pytest.mark.parametrize("game", GAMES)
in_every_language = pytest.mark.parametrize("language", LANGUAGES)


def feedback_of(text: str, state: State, scene: Scene, way: str = "type", seat: int = 0) -> Feedback:
    """What *seat* is told of *text*, as `classroom.live.feedback` keeps it."""
    try:
        heard = utter(text, state, seat, scene)
    except (IllegalMove, InvalidMove) as error:
        candidates = error.candidates if isinstance(error, AmbiguousMove) else ()
        reason = refusal_reason(error, is_due=seat in state.to_move())
        return Feedback(0, text, way, False, reason=reason, details=error, candidates=candidates)
    objection = heard.move.objection(state, seat)
    error = IllegalMove(objection) if objection else None
    reason = refusal_reason(error, is_due=seat in state.to_move()) if error else ""
    return Feedback(0, text, way, error is None, heard.sentence, heard.findings, reason, error)


def moment(game: str, language: str, key: str) -> tuple[Spoken, State, Scene]:
    """A sentence of the formula *key*, and when and where it may be said."""
    said = by_formula(game, language)[key]
    return said, moment_of(game, said), scene_of(game, language, said)


def alone(language: str, hand: str, street: str) -> tuple[State, Scene]:
    """A turn of Famiglia against the gangster."""
    state = famiglia(hand, street=street)
    return state, Scene(("Anna",), state.deck, language, "famiglia", speaker=0)


def shown(feedback: Feedback, game: str, state: State, scene: Scene) -> str:
    """*feedback* as it stands on the page, to a reader of the language spoken."""
    faces = SimpleNamespace(say=lambda text: GlossedText(str(text), scene.language))
    reading: Any = SimpleNamespace(language=scene.language, faces=faces)
    table: Any = SimpleNamespace(
        language=scene.language, scene=scene, state=state, is_at_home=False, may_cheer=False
    )
    html = feedback_html(reading, table, words_of(game), feedback, (), tuple)
    return " ".join(unescape(re.sub("<[^>]+>", " ", html)).split())


def answer(text: str, game: str, state: State, scene: Scene) -> str:
    return shown(feedback_of(text, state, scene), game, state, scene)


def reason_of(text: str, state: State, scene: Scene) -> str:
    return feedback_of(text, state, scene).reason


# What nobody means


NOT_KNOWING = {"en": ("I don’t know", "I don't know!"), "fr": ("je ne sais pas", "Je sais pas.")}


@for_every_game
@in_every_language
def test_who_does_not_know_is_not_told_that_something_else_comes_first(game: str, language: str) -> None:
    told = set()
    for said in by_formula(game, language).values():
        state, scene = moment_of(game, said), scene_of(game, language, said)
        told |= {reason_of(text, state, scene) for text in NOT_KNOWING[language]}

    assert "wrong_phase" not in told
    assert "not_understood" in told


SMALL_TALK = {
    "en": (
        "sorry, I need my glasses",
        "it's raining outside",
        "I'm tired",
        "give me your phone",
        "I put my coat on",
        "my phone is slow",
        "no, we have a break first",
        "yes, my mother is coming later",
        "it's not my turn",
        "I don't like this game",
        "I want to go home",
    ),
    "fr": (
        "désolé, il me faut mes lunettes",
        "il pleut dehors",
        "je suis fatigué",
        "donne-moi ton téléphone",
        "je mets mon manteau",
        "mon téléphone est lent",
        "non, on a une pause avant",
        "oui, ma mère vient plus tard",
        "ce n'est pas mon tour",
        "je n'aime pas ce jeu",
        "c'est nul",
        "on y va",
        "je veux rentrer chez moi",
    ),
}


@for_every_game
@in_every_language
def test_small_talk_is_no_move(game: str, language: str) -> None:
    played = [
        (key, text)
        for key, said in by_formula(game, language).items()
        for text in SMALL_TALK[language]
        if feedback_of(text, moment_of(game, said), scene_of(game, language, said)).ok
    ]
    assert played == []


# Cards


@in_every_language
@pytest.mark.parametrize("place", [0, 1])
def test_a_card_asked_for_in_another_family_is_told_to_be_of_its_own(language: str, place: int) -> None:
    deck = GAMES["literature"].standard_deck()
    said = by_formula("happy_family", language)["ask"]
    state, scene = moment_of("happy_family", said), scene_of("happy_family", language, said).but(deck=deck)
    state = GAMES["happy_family"].deal(deck, GAMES["happy_family"].options(), 3, "elsewhere")
    card, other = (deck.families[at] for at in (place, place + 1))
    word = face_in(card.members[0].faces, language).phrase
    family, own = (family_label(face_in(one.faces, language).word, language) for one in (other, card))
    ask = {
        "en": "{}, {} family. Please, can I have {}?",
        "fr": "{}, famille {}. S’il te plaît, je voudrais {}.",
    }

    told = answer(ask[language].format(scene.names[1], family, word), "happy_family", state, scene)

    assert word in told.partition(".")[0]
    assert own in told.partition(".")[0]


# Models


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "I take the blue 3"), ("en", "I recruit the red 4"), ("fr", "je prends le 3 bleu")],
)
def test_what_has_a_price_is_not_said_to_be_free(language: str, text: str) -> None:
    state, scene = alone(language, "R0 R0 B0 Y2 G3", "R0c R4 B3 G1")

    assert reason_of(text, state, scene) == "pair_needed"
    assert not re.search("free|gratuit", answer(text, "famiglia", state, scene))


# Praise


@in_every_language
def test_what_others_are_to_judge_is_not_well_said_yet(language: str) -> None:
    said, state, scene = moment("spikit", language, "lay")
    laid = feedback_of(say(said, scene), state, scene)

    assert laid.ok
    assert "!" in shown(laid, "spikit", state, scene)
    assert shown(laid._replace(is_judged=True), "spikit", state, scene) == ""


# A sentence told once


FOREIGN = {"en": "fr", "fr": "en"}


@for_every_game
@in_every_language
def test_the_better_sentence_is_told_once_and_ends_once(game: str, language: str) -> None:
    twice = []
    for key, said in by_formula(game, FOREIGN[language]).items():
        text = say(said, scene_of(game, FOREIGN[language], said))
        state, scene = moment_of(game, said), scene_of(game, language, said)
        told = feedback_of(text, state, scene)
        if not told.ok:
            continue
        page = shown(told, game, state, scene)
        if page.count(told.sentence.rstrip(".!? \u202f")) > 1 or re.search(r"[?!.]\s*[”»]?\.(?!\.)", page):
            twice.append((key, text, page))
    assert twice == []


# Words in a sentence


@pytest.mark.parametrize(
    "text", ["I lay: Tom eats dehors", "I lay: “Tom mange dehors.”", "Tom mange dehors", "i lay tom dehors"]
)
def test_a_word_that_is_not_in_the_hand_is_named(text: str) -> None:
    spikit = GAMES["spikit"]
    state = spikit.deal(DECK, spikit.options(), 2, "words")
    state = state.but(phase="main", turn=0, hands=(row("Marie | lit | un livre"), state.hands[1]))
    scene = Scene(("A", "B"), DECK, "en", "spikit", speaker=0)
    typed = text.replace("Tom", "Marie").replace("tom", "marie")

    told = answer(typed, "spikit", state, scene)

    assert "five cards" not in told
    assert re.search("No card in your hand says “(eats|mange|dehors)”", told)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("I lay: “Marie lit Marie”", "You need one more card that says “Marie”."),
        ("marie lit le chat", "You need one more card that says “le”."),
        ("I lay: “Marie lit”", "A sentence needs at least three cards."),
    ],
)
def test_a_sentence_that_lacks_a_card_of_the_hand_is_told_which(text: str, told: str) -> None:
    """The cat lies on the table."""
    state = position("Marie | lit | on", "le chat | reads | un livre", seats=2)

    assert told in answer(text, "spikit", state, Scene(("A", "B"), DECK, "en", "spikit", speaker=0))


# Other games


@in_every_language
def test_what_is_said_in_another_game_is_made_this_ones(language: str) -> None:
    _, state, scene = moment("literature", language, "answer.no")
    other = by_formula("happy_family", language)["answer.no"]
    text = say(other, scene_of("happy_family", language, other))

    told = feedback_of(text, state, scene)

    assert told.ok
    assert told.sentence in shown(told, "literature", state, scene)


TWO = {"en": "{}, have you got {} and {}?", "fr": "{}, as-tu {} et {} ?"}


@in_every_language
@pytest.mark.parametrize("game", ["happy_family", "literature"])
def test_two_cards_in_one_request_are_asked_back(game: str, language: str) -> None:
    said, state, scene = moment(game, language, "ask")
    asks = [move for move in state.moves(0) if move.spoken() and move.spoken().seat == said.seat]
    one, other = [move for move in asks if move.family == asks[0].family][:2]
    words = [
        face_in(scene.deck.by_card[Card(it.family, it.member)].faces, language).phrase for it in (one, other)
    ]

    told = feedback_of(TWO[language].format(scene.names[said.seat or 0], *words), state, scene)

    assert isinstance(told.details, AmbiguousMove)
    assert told.details.missing == "member"
    assert {one, other} <= set(told.candidates)


# Claims


def claim(said: Spoken, scene: Scene, *words: str) -> str:
    """A claim of the set of *said* that names two cards."""
    faces, language = scene.deck.by_family[said.family or ""].faces, scene.language
    text = {"en": "Claim! {}: I have {} and {}.", "fr": "Je revendique {} : j’ai {} et {}."}[language]
    return text.format(family_label(face_in(faces, language).word, language), *words)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "{}, can I have the mother, the sister?"),
        ("en", "{}, pleas can I have the blue one?"),
        ("fr", "{}, t'as la mère et la sœur ?"),
    ],
)
def test_no_card_of_the_game_and_no_kind_word_is_told_to_be_none(language: str, text: str) -> None:
    said, state, scene = moment("happy_family", language, "ask")
    assert said.seat is not None

    told = answer(text.format(scene.names[said.seat]), "happy_family", state, scene)

    assert not re.search("No card|Aucune carte", told)


@in_every_language
@pytest.mark.parametrize("game", ["happy_family", "literature"])
def test_who_is_asked_is_not_told_to_wait_for_their_turn(game: str, language: str) -> None:
    _, state, scene = moment(game, language, "answer.no")
    asked = by_formula(game, language)["ask"]

    told = answer(say(asked, scene), game, state, scene)

    assert re.search("Something else comes first|autre chose à faire", told)


@in_every_language
def test_half_a_claim_is_told_which_cards_are_left(language: str) -> None:
    said, state, scene = moment("literature", language, "claim.team")
    members = [scene.deck.by_card[Card(said.family or "", member)] for member, _ in said.holders]
    mine, left = members[:2], members[2:]
    text = claim(said, scene, *(face_in(one.faces, language).phrase for one in mine))

    told = answer(text, "literature", state, scene).partition(text)[0]

    assert [face_in(one.faces, language).phrase in told for one in (*mine, *left)] == [False] * 2 + [True] * 4


CLAIMED = {
    "en": ("Claim! Ocean: I have all six cards.", "I claim the ocean: I have all"),
    "fr": (
        "Je revendique la suite Océan : j’ai les six cartes.",
        "Je revendique océan : j’ai les six cartes",
    ),
}


@in_every_language
def test_a_set_that_is_not_in_the_game_is_told_to_be_none(language: str) -> None:
    _, state, scene = moment("literature", language, "claim.team")

    for text in CLAIMED[language]:
        assert re.search(
            r"[“«]\s*oc[eé]an\s*[”»]",
            answer(text, "literature", state, scene).partition(".")[0],
            re.IGNORECASE,
        )


@in_every_language
def test_a_card_of_another_set_is_told_to_be_none_of_the_claimed_one(language: str) -> None:
    said, state, scene = moment("literature", language, "claim.team")
    families = [family for family in scene.deck.families if family.id != said.family]
    member = scene.deck.by_family[said.family or ""].members[0]
    of_set, strange = (face_in(one.faces, language).phrase for one in (member, families[0].members[0]))

    told = answer(claim(said, scene, of_set, strange), "literature", state, scene)

    assert re.match(rf"[“«]\s*{strange}\s*[”»]", told)


# Buttons beside the field

BESIDE = {
    "en": ("I refresh the Street", "refresh the street"),
    "fr": ("Je renouvelle la Rue", "renouvelle la rue"),
}


@in_every_language
@pytest.mark.parametrize(
    ("street", "reason"), [("R0c R4 B3 G1", "street_has_zero"), ("R4 B3 G1 G2", "ambiguous")]
)
def test_the_words_of_the_buttons_beside_the_field_are_understood(
    language: str, street: str, reason: str
) -> None:
    state, scene = alone(language, "R0 R0 B0 Y2 G3", street)

    assert {reason_of(text, state, scene) for text in BESIDE[language]} == {reason}


BUTTONS = {
    "en": ("Send an Accountant", "I send a Brute", "Take a card", "I take a card"),
    "fr": ("Envoie un Comptable", "J’envoie une Brute", "Prends une carte", "Je prends une carte"),
}


@in_every_language
def test_whoever_says_a_button_without_the_card_is_asked_for_it(language: str) -> None:
    state, scene = alone(language, "R0 R0 B0 B1 Y2 G3", "R4 B3 G1 G2")

    assert {reason_of(text, state, scene) for text in BUTTONS[language]} <= {
        "ambiguous",
        "card_not_in_hand",
        "pair_needed",
    }


WITHOUT_A_CARD = {
    "en": ("I take a card", "I recruit a card", "I throw a card away", "I lower a card", "I use a pair"),
    "fr": ("Je prends une carte", "Je recrute une carte", "Je jette une carte", "Je baisse une carte"),
}
"""What is done in Famiglia, with what it is done to, but for which."""


@in_every_language
def test_one_card_in_famiglia_is_no_word_for_the_accountant(language: str) -> None:
    state, scene = alone(language, "R0 R0 B1 B2 Y2 G1 G2 G3", "R4 B3 G1 G2")
    told = [feedback_of(text, state, scene) for text in WITHOUT_A_CARD[language]]
    meant = [{move.spoken().key.partition(".")[0] for move in one.candidates} for one in told]

    assert {one.reason for one in told} == {"ambiguous"}
    assert {"accountant"} not in meant


@in_every_language
def test_only_who_may_say_yes_or_no_is_asked_which_of_them(language: str) -> None:
    _, state, scene = moment("familys", language, "couple")
    typed = {"en": "I play a {} card", "fr": "Je joue une carte {}"}[language]

    names = {"en": ("Neighbour", "Vision"), "fr": ("Voisin", "Vision")}[language]
    assert "unclear" not in {reason_of(typed.format(name), state, scene) for name in names}


@in_every_language
def test_a_card_that_has_gone_from_the_street_is_told_to_be_gone_however_it_is_called(language: str) -> None:
    state, scene = alone(language, "R1 R1 B1 Y2 G3", "G0c R4 B3 G1")
    typed = {
        "en": ("I take the blue 0", "I take a blue zero", "I take blue zero", "I recruit the yellow 0"),
        "fr": ("je prends le 0 bleu", "je prends un zéro bleu", "je recrute le 0 jaune"),
    }

    assert {reason_of(text, state, scene) for text in typed[language]} == {"not_in_street"}


# Couples


@in_every_language
def test_two_who_are_no_couple_are_told_so_at_whatever_step(language: str) -> None:
    _, state, scene = moment("familys", language, "triple.stock")
    one, *others = [card for card, kind in state.deck.kinds.items() if kind == "letter"]
    other = next(card for card in others if not state.deck.are_couple(one, card))
    state = state.but(hands=((one, other, *state.hands[0]), *state.hands[1:]))
    names = [face_in(scene.deck.by_card[card].faces, language).word for card in (one, other)]
    typed = {"en": "I throw the couple {} and {}", "fr": "Je jette le couple {} et {}"}[language]

    assert reason_of(typed.format(*names), state, scene) == "not_a_couple"


# Buttons

SAYING = {"en": ("{}", "I {}", "I want to {}"), "fr": ("{}", "Je {}", "Je veux {}")}


def buttons_of(parts: dict[str, str]) -> set[str]:
    """What stands on the buttons of a page that make a move or open a choice, in the language spoken."""
    html = "".join(parts.get(name, "") for name in BUTTON_PARTS)
    found = set()
    for tag, attributes, inside in re.findall(r"<(button|summary)\b([^>]*)>(.*?)</\1>", html, re.DOTALL):
        if tag == "summary" or 'name="move"' in attributes:
            found |= set(re.findall(r'class="said"[^>]*>([^<]*)<', inside))
    return set(map(unescape, found))


def moments(game: str, learnt: str) -> Iterator[LiveTable]:
    """Tables at which the boards of *game* look as at no other."""
    world = sample_of(game)
    for seats, options in world.full:
        chosen = dict(options)
        if "formula_language" in GAMES[game].options.__struct_fields__:
            chosen["formula_language"] = learnt
        rng, seen = Random(1), set()
        table = a_table(game, seats, "type", **chosen)
        for _ in range(MOVES):
            if table.over:
                break
            seat = rng.choice(sorted(table.state.to_move()))
            if seat >= 0 and (name := world.moment(table.state)) not in seen:
                seen.add(name)
                yield table
            step = table.state.play(seat, world.choose(table.state, seat, rng))
            table.story.add(Entry(table.number + 1, seat, tuple(step.events)), step.state)


MOVES = 300


@for_every_game
@pytest.mark.parametrize("learnt", ["l1", "l2"])
async def test_the_words_of_a_button_are_understood_or_told_to_be_a_button(game: str, learnt: str) -> None:
    unheard = []
    for table in moments(game, learnt):
        steps = {in_language(table.language, text) for text in words_of(game).steps.values()}
        for seat in sorted(table.state.to_move() & set(range(len(table.seats)))):
            parts, scene = board_of(table).parts(seat, "en"), table.scene_of(seat)
            for label in sorted(buttons_of(parts)):
                words = label.rstrip("!. \u202f")
                said = SAYING[table.language] if label in steps else ("{}",)
                for text in (one.format(words[:1].lower() + words[1:]) for one in said):
                    told = feedback_of(text, table.state, scene, seat=seat)
                    if told.reason in UNHEARD and button_said(told, parts) != label:
                        unheard.append((sample_of(game).moment(table.state), text, told.reason))
    assert unheard == []


@pytest.mark.parametrize(
    ("text", "label", "is_same"),
    [
        ("Je change la couleur", "Changer de couleur", True),
        ("I change the colour", "Change colour", True),
        ("Je change de tour", "Changer de couleur", False),
    ],
)
def test_a_button_is_known_again_whatever_joins_its_words(text: str, label: str, is_same: bool) -> None:
    assert is_label(text, label) == is_same


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_sentence_on_a_button_keeps_its_stop_and_gets_no_second(language: str) -> None:
    told = in_language(language, OF_NOTHING["button"], button="I pass.")

    assert re.fullmatch(r"[^.]+[“«]\s?I pass\.\s?[”»]", told)


# What is said to the table

TO_THE_TABLE = {
    "back": ("I take it back", "Can I take that back?", "Undo", "Je reprends ma carte", "Annule"),
    "pass": ("I pass", "Pass my turn", "Next", "Je passe mon tour", "J’ai fini"),
    "wait": ("One moment", "Wait!", "Un instant", "Attends"),
    "help": ("Help me!", "What can I do?", "Aide-moi", "Je ne comprends pas"),
    "cheer": ("Well done!", "Thank you!", "Bravo !", "Merci !"),
}


def told_on_page(table: LiveTable, seat: int, text: str) -> tuple[Feedback, str]:
    """What *seat* is told of *text*, and how it stands on their page."""
    told = feedback_of(text, table.state, table.scene_of(seat), seat=seat)._replace(number=table.number)
    table.seats[seat].feedback = told
    page = board_of(table).parts(seat, "en")["feedback"]
    table.seats[seat].feedback = None
    return told, " ".join(unescape(re.sub("<[^>]+>", " ", page)).split())


@for_every_game
@pytest.mark.parametrize("learnt", ["l1", "l2"])
async def test_what_is_said_to_the_table_is_told_what_it_does_here_and_what_can_be_said(
    game: str, learnt: str
) -> None:
    unanswered = []
    for table in moments(game, learnt):
        seat = min(table.state.to_move() & set(range(len(table.seats))), default=-1)
        if seat < 0:
            continue
        board = board_of(table)
        hints = board.hints(board.reading("en"), board.view(seat))
        sentences = [" ".join(one.split()) for one in hints]
        for kind, texts in TO_THE_TABLE.items():
            for text in texts:
                told, page = told_on_page(table, seat, text)
                is_of_game = not aside_beside(text, table.scene_of(seat))  # "I pass", where one passes.
                is_told = is_of_game or told.reason == f"aside.{kind}"
                shows = told.reason not in {*UNHEARD, *ASIDES} or all(one in page for one in sentences)
                if not (is_told and shows):
                    unanswered.append((sample_of(game).moment(table.state), text, told.reason, page))
    assert unanswered == []


@pytest.mark.parametrize("game", ["famiglia", "memory"])
async def test_frames_are_of_moves_that_can_be_made_now(game: str) -> None:
    untrue = []
    for table in moments(game, "l1"):
        for seat in sorted(table.state.to_move() & set(range(len(table.seats)))):
            spoken = [move.spoken() for move in table.state.moves(seat)]
            keys = {part for said in spoken if said for part in (said.key, said.key.partition(".")[0])}
            board, scene = board_of(table), table.scene_of(seat)
            can = {frames(key, scene)[0] for key in keys if key in tongue(scene.language).formulas[game]}
            hints = set(board.hints(board.reading("en"), board.view(seat)))
            untrue += [(sample_of(game).moment(table.state), hint) for hint in hints - can]
    assert untrue == []


@for_every_game
@in_every_language
def test_a_cheer_is_no_move(game: str, language: str) -> None:
    heard = {
        feedback_of(cheer, moment_of(game, said), scene_of(game, language, said)).reason
        for said in by_formula(game, language).values()
        for cheer in tongue(language).cheers.values()
    }
    assert heard == {"aside.cheer"}


@pytest.mark.parametrize("game", ["happy_family", "literature", "memory"])
@in_every_language
def test_nobody_gives_a_card_or_takes_one_by_words_to_the_table(game: str, language: str) -> None:
    heard = {}
    for said in by_formula(game, language).values():
        state, scene = moment_of(game, said), scene_of(game, language, said)
        for text in [text for texts in TO_THE_TABLE.values() for text in texts]:
            heard[text] = feedback_of(text, state, scene).reason.partition(".")[0]
    assert set(heard.values()) == {"aside"}


@pytest.mark.parametrize(
    ("reason", "lesson", "home"),
    [("aside.help", "Aide", "Conseil"), ("aside.back", "", ""), ("aside.wait", "", "")],
)
def test_help_is_the_raised_hand_in_a_lesson_and_the_hint_at_home(
    reason: str, lesson: str, home: str
) -> None:
    told = Feedback(0, "…", "type", False, reason=reason)
    hand = {"help": '<button name="help">Aide</button>'}
    acts = '<button name="hint" >Conseil</button><button name="undo" disabled>Reprendre mon coup</button>'

    assert button_said(told, hand) == lesson
    assert button_said(told, hand | {"home-acts": acts}) == home


FINISHED = {
    "en": (
        "I'm finished",
        "I am done",
        "done!",
        "I have finished",
        "I've finished",
        "that's it",
        "That's all.",
    ),
    "fr": (
        "j'ai fini",
        "J’ai terminé",
        "c'est bon",
        "C’est fini.",
        "fini",
        "c'est tout",
        "j'ai fini mon tour",
    ),
}


@in_every_language
def test_who_has_finished_ends_a_turn_and_is_told_of_no_family(language: str) -> None:
    _, state, scene = moment("familys", language, "clones")

    assert {reason_of(text, state, scene) for text in FINISHED[language]} == {"aside.pass"}


MAY_ONE_PASS = {
    "en": ("can I pass my turn?", "could I pass?", "may I skip my turn please", "could I skip?"),
    "fr": (
        "puis-je passer mon tour ?",
        "est-ce que je peux passer",
        "je pourrais passer mon tour ?",
        "on peut passer ?",
    ),
}


@pytest.mark.parametrize("game", ["happy_family", "literature", "memory"])
@in_every_language
def test_who_asks_to_pass_where_nobody_passes_is_told_that_one_cannot(game: str, language: str) -> None:
    asked = [
        reason_of(text, moment_of(game, said), scene_of(game, language, said))
        for said in by_formula(game, language).values()
        for text in MAY_ONE_PASS[language]
    ]

    assert set(asked) == {"aside.pass"}


@for_every_game
@in_every_language
def test_what_is_too_soon_or_too_late_is_not_asked_for_in_another_language(game: str, language: str) -> None:
    other = next(code for code in LANGUAGES if code != language)
    for key, said in by_formula(game, language).items():
        state, scene = moment_of(game, said).but(phase="over"), scene_of(game, language, said)
        text = say(by_formula(game, other)[key], scene_of(game, other, by_formula(game, other)[key]))
        told = feedback_of(text, state, scene)
        note = "Say it in" if language == "en" else "Dis-le en"

        assert note not in shown(told, game, state, scene)


NO_CARDS = {
    "en": {
        "purple": ("the {} zero", "I take the {} 3", "{} 0", "I discard the {} 2"),
        "blue nine": ("I take the {}", "the {}"),
    },
    "fr": {"violet": ("le zéro {}", "je prends le 3 {}", "0 {}"), "neuf bleu": ("je prends le {}", "le {}")},
}  # fmt: skip


@pytest.mark.parametrize("street", ["R0c R4 B3 G1", "R4 B3 G1 G2", "G1 G2 G3 G4"])
@in_every_language
def test_a_colour_or_a_value_that_no_card_has_is_said_to_be_none(language: str, street: str) -> None:
    state, scene = alone(language, "R0 R0 B0 Y2 G3", street)
    for word, texts in NO_CARDS[language].items():
        said = " ".join(in_language(language, OF_NOTHING["card"], word=word).split())
        for text in texts:
            told = answer(text.format(word), "famiglia", state, scene)
            assert told.startswith(said), text


UNTRUE = {
    ("answer.yes", "en"): ("No, I don’t have {}", "no, not {}", "sorry I haven't got {}", "no"),
    ("answer.yes", "fr"): ("Non, je n’ai pas {}", "non, pas {}", "désolé, je n'ai pas {}", "non"),
    ("answer.no", "en"): ("Yes I have {}, here", "Yes, here is {}", "here it is, {}", "yes"),
    ("answer.no", "fr"): ("Oui j'ai {}, tiens", "oui, voilà {}", "tiens, {}", "oui"),
}


@pytest.mark.parametrize("game", ["happy_family", "literature"])
@pytest.mark.parametrize(("key", "language"), UNTRUE)
def test_an_untrue_answer_is_told_what_is_so_with_the_card_or_without(
    game: str, key: str, language: str
) -> None:
    _, state, scene = moment(game, language, key)
    assert state.asked_for is not None
    phrase = face_in(state.deck.by_card[state.asked_for].faces, language).phrase
    reasons = {reason_of(text.format(phrase), state, scene) for text in UNTRUE[key, language]}

    assert reasons == {"must_give_card" if key == "answer.yes" else "card_not_held"}


NOT_THE_SAME = {
    "en": (
        "they are not the same", "they're different", "it's not the same", "they don't match", "not a pair",
        "no pair", "they are not alike",
    ),
    "fr": (
        "ce ne sont pas les mêmes", "c'est pas pareil", "c'est pas les mêmes", "elles sont différentes",
        "ce n'est pas la même carte", "ce n’est pas une paire", "pas de paire",
    ),
}  # fmt: skip
UNDERSTOOD = {"en": "Understood.", "fr": "Compris."}


@in_every_language
def test_who_sees_no_pair_is_understood_and_names_the_two(language: str) -> None:
    said, state, scene = moment("memory", language, "none")
    told = {answer(text, "memory", state, scene) for text in NOT_THE_SAME[language]}

    assert all(page.startswith(UNDERSTOOD[language]) and "?" not in page for page in told), told
    assert all(frames(said.key, scene)[0] in page for page in told)


# Slips


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("je piche", {"fish", "fish.many", "draw"}),
        ("aucue faute", {"vote.accept"}),
        ("aucun faute", {"vote.accept"}),
        ("aucunne erreur", {"vote.accept"}),
    ],
)
def test_a_slip_that_is_as_near_to_two_words_is_neither_of_them_alone(text: str, keys: set[str]) -> None:
    said = by_formula("spikit", "fr")["vote.accept"]
    heard = cues(tokens(text), scene_of("spikit", "fr", said))

    assert {key for cue in heard for key in cue.keys} <= keys
    assert heard
