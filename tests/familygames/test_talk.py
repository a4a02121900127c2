"""Talk is no move: who guesses, reports, asks about somebody or tells somebody what to do, plays nothing."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.cards import Card
from familygames.game import Spoken
from familygames.language.formulas import Scene, say
from familygames.language.realization import face_in
from tests.familygames.sayings import by_formula, moment_of, scene_of
from tests.familygames.test_typed import for_every_game, heard, in_every_language

OF_CARDS = {
    "en": (
        "{P} probably has {C}", "I bet {P} has {C}", "it’s surely {P} who has {C}", "{P} must have {C}",
        "I think {P} has {C}",
        "maybe {P} has {C}", "I’m sure {P} has {C}", "{P} might have {C}", "I guess {P} took {C}",
        "perhaps {P} wants {C}",
        "{P} asked {Q} for {C}", "{P} already took {C}", "{P} gave {C} to {Q}", "{Q} gave {P} {C}",
        "{P} said he has {C}",
        "{P} wanted {C}", "{P} lost {C}", "{P} told me about {C}",
        "has {P} asked for {C}?", "did {P} take {C}", "did {P} get {C}", "why did {P} want {C}",
        "does {P} want {C}",
        "who took {C}", "will {P} take {C}", "is {P} going to take {C}", "why does {P} have {C}",
        "when did {P} take {C}",
        "{P} keep {C}", "{P} take {C}", "{P}, take {C}", "{P} hide {C}", "{P} hold {C}", "{Q} give {P} {C}",
        "give {P} {C}",
        "give {C} to {P}", "{Q} ask {P} for {C}", "don’t take {C}", "{P} put {C} back", "take {C}, {P}",
        "keep {C}, {P}",
        "{P} you should keep {C}", "{P} watch {C}", "show {Q} {C}",
        "should I ask {P} for {C}?", "do I ask {P} for {C}", "I asked {P} for {C} already", "ask {P} for {C}",
        "I’ve asked {P} for {C}", "{P} he has {C} in his hand", "{P} she has {C}", "just ask {P} for {C}",
    ),
    "fr": (
        "{P} a sûrement {C}", "je parie que {P} a {C}", "c’est sûrement {P} qui a {C}",
        "{P} doit avoir {C}", "je crois que {P} a {C}",
        "peut-être que {P} a {C}", "je suis sûr que {P} a {C}", "je pense que {P} a {C}",
        "{P} pourrait avoir {C}", "{P} a peut-être {C}",
        "{P} a demandé {C} à {Q}", "{P} a déjà pris {C}", "{P} a donné {C} à {Q}", "{Q} a donné {C} à {P}",
        "{P} dit qu’il a {C}",
        "{P} voulait {C}", "{P} a perdu {C}", "{P} m’a parlé de {C}",
        "est-ce que {P} a demandé {C}", "{P} a pris {C} ?", "pourquoi {P} veut {C}",
        "pourquoi {P} a pris {C}", "qui a pris {C}",
        "est-ce que {P} va prendre {C}", "{P} va prendre {C}", "{P} a-t-il pris {C}",
        "quand est-ce que {P} a pris {C}",
        "{P} garde {C}", "{P} prends {C}", "{P}, prends {C}", "{P} cache {C}", "{P} tiens {C}",
        "{Q} donne {C} à {P}", "donne {C} à {P}",
        "{Q} demande {C} à {P}", "ne prends pas {C}", "{P} remets {C}", "prends {C}, {P}", "garde {C}, {P}",
        "{P} tu devrais garder {C}", "{P} surveille {C}", "montre {C} à {Q}",
        "est-ce que je demande {C} à {P} ?", "faut demander {C} à {P}", "demande {C} à {P} toi",
        "tu devrais demander {C} à {P}", "{P} il a {C} dans sa main", "{P} elle a {C}",
        "mais demande {C} à {P}",
    ),
}  # fmt: skip
OF_MOVES = {
    "en": (
        "{P} {V}", "{P}, {V}", "{V}, {P}", "did {P} {V}", "will {P} {V}", "should I {V}", "can I {V}",
        "maybe I {V}", "maybe {P} {V}s",
        "you {V}", "you should {V}", "{P} you {V}", "{P} says I {V}", "{P} told me to {V}", "what if I {V}",
        "I wonder if I {V}",
        "{P} will {V}", "{P} never {V}", "why did {P} {V}", "could I {V}", "do I {V}", "I almost {V}",
        "I might {V}", "I could {V}",
        "I should {V}", "{P} don’t {V}", "let {P} {V}", "{P} wants to {V}", "do I have to {V}",
        "I bet {P} will {V}", "is {P} going to {V}",
    ),
    "fr": (
        "{P} {V}", "{P}, {V}", "{V}, {P}", "est-ce que {P} {V}", "est-ce que je {V}",
        "peut-être que je {V}", "peut-être que {P} {V}",
        "tu {V}", "{P} tu {V}", "{P} dit que je {V}", "et si je {V}", "je me demande si je {V}",
        "pourquoi {P} {V}", "je crois que {P} {V}",
        "quand est-ce que je {V}", "pourquoi je {V}", "{P} ne {V} jamais", "il {V}", "dis, {P} {V} ?",
        "je parie que {P} {V}",
    ),
}  # fmt: skip
TO_SOMEBODY = ("{P}, {V}", "{V}, {P}", "{P} {V}", "you {V}", "{P} you {V}")
"""What is the move itself where somebody is spoken to in it."""
NO_ORDERS = ("J’ai", "Je la", "Je m’", "Je n’")
FIRST_PERSON = {"en": ("I ",), "fr": ("Je ", "J’")}


def cards_of(said: Spoken, scene: Scene) -> list[str]:
    """Their phrases."""
    first = [Card(said.family, said.member)] if said.family and said.member else []
    cards = [*first, *(Card(*name) for name in said.cards)]
    phrases = []
    for card in cards:
        phrase = face_in(scene.deck.by_card[card].faces, scene.language).phrase
        if card == Card(said.family or "", said.member or "") and scene.game == "happy_family":
            family = scene.deck.by_family[card.family].faces[scene.language].word.lower()
            article, _, word = phrase.partition(" ")
            phrase = f"{article} {family} {word}" if scene.language == "en" else f"{phrase} {family}"
        phrases.append(phrase)
    return phrases


def talk(said: Spoken, scene: Scene) -> Iterator[str]:
    others = [seat for seat in range(1, len(scene.names)) if seat != said.seat]
    named = {
        "P": scene.names[(others or [1])[0] if said.seat is None else said.seat],
        "Q": scene.names[(others or [0])[-1]],
    }
    for phrase in cards_of(said, scene):
        for frame in OF_CARDS[scene.language]:
            yield frame.format(C=phrase, **named)
    sentence = say(said, scene).rstrip(" .!\u202f")
    for begin in FIRST_PERSON[scene.language]:
        if sentence.startswith(begin):
            for frame in OF_MOVES[scene.language]:
                if frame in TO_SOMEBODY and (said.seat is not None or sentence.startswith(NO_ORDERS)):
                    continue
                yield frame.format(V=sentence.removeprefix(begin), **named)


@for_every_game
@in_every_language
def test_talk_is_no_move(game: str, language: str) -> None:
    played = []
    for said in by_formula(game, language).values():
        state, scene = moment_of(game, said), scene_of(game, language, said)
        # « Ben » is hardly a name in « ben, je passe ».
        scene = scene.but(names=tuple(name.replace("Ben", "Kim") for name in scene.names))
        for text in talk(said, scene):
            sentence, reason = heard(text, state, scene)
            if not reason:
                played.append((said.key, text, sentence))
    assert played == []
