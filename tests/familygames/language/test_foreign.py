"""Words of the class's own language are offered as the deck and the formulas of the learnt one have them."""

from __future__ import annotations

import pytest

from familygames.cards import Card
from familygames.errors import AmbiguousMove
from familygames.game import Spoken
from familygames.language.formulas import Scene, hear, say
from familygames.language.realization import face_in
from familygames.language.resources import LANGUAGES
from tests.familygames.language import scenes

ASKS = {
    "en": (
        "Poulie, {family}. Please, can I have {card}?",
        "Poulie, please can I have {card} of the {family}?",
    ),
    "fr": (
        "Poulie, {family}. S’il te plaît, je voudrais {card}.",
        "Poulie, je voudrais {card} de la {family}.",
    ),
}


def named(card: Card, scene: Scene) -> tuple[str, str]:
    """What the family and the card are called in the model sentence."""
    said = say(Spoken("ask", 0, card.family, card.member), scene)
    family = said.removeprefix("Poulie, ").partition(". ")[0]
    return family, face_in(scene.deck.by_card[card].faces, scene.named_in).phrase


def of_two_languages_that_are_spoken(slug: str) -> bool:
    return set(scenes.deck(slug).languages) <= set(LANGUAGES)


@pytest.mark.long
@pytest.mark.parametrize("slug", [*filter(of_two_languages_that_are_spoken, scenes.SLUGS)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_offered_as_translation_is_what_the_deck_says(slug: str, language: str) -> None:
    scene = scenes.scene(slug, language, ("Poulie", "Gizmo", "Léa"))
    other = scene.other_language
    moves, wrong = scenes.requests(scene, 2), {}
    for card in scene.deck.cards:
        own = named(card, scene)
        foreign = named(card, scene.but(language=other))
        pairs = [(own[0], foreign[1])]
        if card.member == scene.deck.members[card.family][0]:
            pairs += [(foreign[0], own[1]), foreign]
        for typed in ASKS[language]:
            for family, member in pairs:
                text = typed.format(family=family, card=member)
                try:
                    heard = hear(text, moves, scene)
                except AmbiguousMove:
                    continue  # It is asked back: nothing is translated.
                right = dict(zip(foreign, own, strict=True)) | {text.rstrip(".?"): heard.sentence}
                offered = {
                    text[one.start : one.end]: one.suggestion
                    for one in heard.findings
                    if one.code == "wrong_language"
                }
                others = {said: better for said, better in offered.items() if right.get(said) != better}
                if others:
                    wrong[text] = others
    assert wrong == {}
