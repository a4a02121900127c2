"""Kind words are heard as such in every game: they make no move, and are never called not understood."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from familygames.catalogue import GAMES
from familygames.language.formulas import Scene, say
from familygames.language.kindness import is_kind_talk
from familygames.language.realization import face_in, wordings
from tests.familygames.sayings import by_formula, moment_of, scene_of
from tests.familygames.test_typed import for_every_game, heard, in_every_language

FIXTURES = Path(__file__).parents[2] / "fixtures/decks"
GREETING = {
    "en": ("", "Hello{P}", "hi{P}!", "Good morning{P}"),
    "fr": ("", "Bonjour{P}", "salut{P} !", "Coucou{P}"),
}
TO = {"en": ("", " {P}", " everybody", ", my friend"), "fr": ("", " {P}", " tout le monde", ", mon ami")}
KIND = {
    "en": (
        "how are you?", "you play well!", "thank you{P}, you are my friend", "well played{P}",
        "bravo everybody",
        "you are so good", "that was a great game", "I’m happy to play with you", "nice to meet you{P}",
        "you are very kind", "I love this game", "have fun!", "you’re the best", "what is your name?",
        "thanks to all of you", "good luck to everyone", "congratulations{P}, good job", "are you OK{P}?",
    ),
    "fr": (
        "comment vas-tu ?", "tu joues bien !", "merci{P}, tu es mon ami", "bien joué{P}", "bravo à tous",
        "tu es trop fort", "c’était une belle partie", "je suis content de jouer avec toi", "enchanté{P}",
        "tu es très gentille", "j’adore ce jeu", "amusez-vous bien !", "tu es la meilleure",
        "comment tu t’appelles ?", "merci à vous tous", "bonne chance à tout le monde",
        "félicitations{P}, beau coup",
        "ça va{P} ?",
    ),
}  # fmt: skip


def kind_words(language: str, name: str) -> list[str]:
    greetings = [text.replace("{P}", to) for text, to in product(GREETING[language], TO[language])]
    kind = [text.replace("{P}", to) for text, to in product(KIND[language], TO[language][:2])]
    both = (f"{one}, {other}" if one else other for one, other in product(greetings[::3], kind))
    return [text.replace("{P}", name) for text in dict.fromkeys((*filter(None, greetings), *both))]


@for_every_game
@in_every_language
def test_kind_words_are_heard_and_make_no_move(game: str, language: str) -> None:
    """Of whichever language they are; a vote may agree by them."""
    wrong = []
    for place, said in enumerate(by_formula(game, language).values()):
        state, scene = moment_of(game, said), scene_of(game, language, said)
        for text in kind_words(("en", "fr")[place % 2], scene.names[1]):
            sentence, reason = heard(text, state, scene)
            if reason not in ("says aside.talk", "says aside.cheer") and not said.key.startswith("vote"):
                wrong.append((said.key, text, sentence, reason))
    assert wrong == []


@for_every_game
@in_every_language
def test_no_sentence_of_a_game_is_kind_words(game: str, language: str) -> None:
    kind = []
    for said in by_formula(game, language).values():
        scene = scene_of(game, language, said)
        sentences = (say(said, scene, variant) for variant in range(len(wordings(said, scene))))
        kind += [sentence for sentence in sentences if is_kind_talk(sentence, scene)]
    assert kind == []


@pytest.mark.parametrize(
    ("text", "is_kind"),
    [
        ("helo Léa, how are yuo", True),
        ("Bonjour Léa, tu joue bien", True),
        ("you are stupid", False),
        ("I would like the mother, please", False),
        ("hello Léa, I take the red 0", False),
        ("is it good?", False),
        ("Léa", False),
        ("", False),
    ],
)
def test_nothing_but_kind_words_is_kind(text: str, is_kind: bool) -> None:
    said = by_formula("famiglia", "en")["pass"]

    assert is_kind_talk(text, scene_of("famiglia", "en", said).but(names=("Anna", "Léa"))) == is_kind


@pytest.mark.parametrize(
    ("language", "game", "key", "text", "reason"),
    [
        ("en", "literature", "answer.no", "Sorry, I do not have it", ""),
        ("en", "literature", "answer.no", "I have not got it", ""),
        ("en", "spikit", "take", "can I skip?", "says aside.pass"),
        ("fr", "spikit", "take", "puis-je passer ?", "says aside.pass"),
        ("en", "memory", "first", "Well done Kim", "says aside.talk"),
        ("en", "happy_family", "answer.yes", "I have {asked}", ""),
        ("fr", "happy_family", "answer.yes", "J’ai {asked}", ""),
        ("en", "literature", "answer.no", "I have {asked}", "card_not_held"),
        ("en", "literature", "answer.yes", "no, sorry", "must_give_card"),
        ("en", "literature", "answer.no", "of course not", ""),
        ("fr", "happy_family", "answer.no", "bien sûr que non", ""),
    ],
)
def test_the_same_is_heard_in_other_words(language: str, game: str, key: str, text: str, reason: str) -> None:
    said = by_formula(game, language).get(key) or next(iter(by_formula(game, language).values()))
    state, scene = moment_of(game, said), scene_of(game, language, said)
    asked = state.asked_for and face_in(scene.deck.by_card[state.asked_for].faces, scene.named_in).phrase

    assert heard(text.format(asked=asked), state, scene)[1] == reason


def test_a_word_of_the_other_language_is_no_slip_of_a_card() -> None:
    """« Le chien » is no chicken where no dog is dealt."""
    game = GAMES["happy_family"]
    deck = game.read_deck((FIXTURES / "animals.json").read_bytes()).only(
        ("farm", "savannah", "garden", "bird")
    )
    state = game.deal(deck, game.options(), 2, "animals")

    _, reason = heard(
        "as-tu le chien ?", state, Scene(("Anna", "Tom"), deck, "en", "happy_family", speaker=0)
    )

    assert reason == "asks family"
