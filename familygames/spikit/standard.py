"""The standard deck: ten sentences in French, the same ten in English, and two jokers (SP-1).

All ten have the same five slots (who, does, what or how long, where or with, whom), so that cards of any
families make sentences together.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

from familygames.cards import Face, Grammar, Language, Shape
from familygames.spikit.deck import JOKER, SentenceDeck, SentenceFamily, WordCard

Gender = Literal["", "m", "f"]
Number = Literal["", "s", "p"]
Entry = tuple[str, Grammar]

PERSON_OR_ANIMAL = ("subject:person", "subject:animal")
SHOWN = ("animal", "clothes", "drink", "food", "furniture", "person", "place", "plant", "show", "text", "toy")
"""What one can look for."""


def noun(text: str, lemma: str, gender: Gender, number: Number, *sense: str) -> Entry:
    return text, Grammar("noun", gender, number, 3, lemma, sense=sense)


def name(text: str, gender: Gender) -> Entry:
    """A first name, which belongs to neither language (SP-5)."""
    return text, Grammar("name", gender, "s", 3, text, sense=("person",))


def verb(text: str, lemma: str, number: Number, *takes: str) -> Entry:
    return text, Grammar("verb", "", number, 3, lemma, takes)


def preposition(text: str, *takes: str) -> Entry:
    return text, Grammar("preposition", lemma=text, takes=takes)


def adverb(text: str, sense: Literal["time", "place"]) -> Entry:
    """A word or group that says when or where; a sentence has one of each at most."""
    return text, Grammar("adverb", lemma=text, sense=(sense,))


ROWS: tuple[tuple[str, Shape, str, str, tuple[Entry, ...], tuple[Entry, ...]], ...] = (
    (
        *("red", "heart", "Red", "rouge"),
        (
            name("Marie", "f"),
            verb("lit", "lire", "s", "subject:person", "text", "nothing", "to"),
            noun("un livre", "livre", "m", "s", "text"),
            preposition("dans", "place", "furniture"),
            noun("le jardin", "jardin", "m", "s", "place"),
        ),
        (
            name("Marie", "f"),
            verb("reads", "read", "s", "subject:person", "text", "nothing", "to"),
            noun("a book", "book", "", "s", "text"),
            preposition("in", "place", "furniture"),
            noun("the garden", "garden", "", "s", "place"),
        ),
    ),
    (
        *("blue", "circle", "Blue", "bleue"),
        (
            noun("le chat", "chat", "m", "s", "animal"),
            verb("dort", "dormir", "s", *PERSON_OR_ANIMAL, "nothing"),
            adverb("toute la nuit", "time"),
            preposition("sur", "furniture", "clothes"),
            noun("le lit", "lit", "m", "s", "furniture"),
        ),
        (
            noun("the cat", "cat", "", "s", "animal"),
            verb("sleeps", "sleep", "s", *PERSON_OR_ANIMAL, "nothing"),
            adverb("all night", "time"),
            preposition("on", "furniture", "clothes"),
            noun("the bed", "bed", "", "s", "furniture"),
        ),
    ),
    (
        *("green", "triangle", "Green", "verte"),
        (
            noun("les enfants", "enfant", "", "p", "person"),
            verb("mangent", "manger", "p", *PERSON_OR_ANIMAL, "food", "nothing"),
            noun("une pomme", "pomme", "f", "s", "food"),
            adverb("dans la cuisine", "place"),
            adverb("le matin", "time"),
        ),
        (
            noun("the children", "child", "", "p", "person"),
            verb("eat", "eat", "p", *PERSON_OR_ANIMAL, "food", "nothing"),
            noun("an apple", "apple", "", "s", "food"),
            adverb("in the kitchen", "place"),
            adverb("in the morning", "time"),
        ),
    ),
    (
        *("yellow", "drop", "Yellow", "jaune"),
        (
            noun("mon père", "père", "m", "s", "person"),
            verb("prépare", "préparer", "s", "subject:person", "meal", "drink"),
            noun("le dîner", "dîner", "m", "s", "food", "meal"),
            preposition("pour", "person", "animal", "meal"),
            noun("ma sœur", "sœur", "f", "s", "person"),
        ),
        (
            noun("my father", "father", "", "s", "person"),
            verb("makes", "make", "s", "subject:person", "meal", "drink"),
            noun("dinner", "dinner", "", "s", "food", "meal"),
            preposition("for", "person", "animal", "meal"),
            noun("my sister", "sister", "", "s", "person"),
        ),
    ),
    (
        *("orange", "square", "Orange", "orange"),
        (
            noun("le professeur", "professeur", "m", "s", "person"),
            verb("écrit", "écrire", "s", "subject:person", "text", "nothing", "to"),
            noun("une lettre", "lettre", "f", "s", "text"),
            preposition("à", "to"),
            name("Paul", "m"),
        ),
        (
            noun("the teacher", "teacher", "", "s", "person"),
            verb("writes", "write", "s", "subject:person", "text", "nothing", "to"),
            noun("a letter", "letter", "", "s", "text"),
            preposition("to", "to"),
            name("Paul", "m"),
        ),
    ),
    (
        *("pink", "star", "Pink", "rose"),
        (
            noun("mes amis", "ami", "m", "p", "person"),
            verb("regardent", "regarder", "p", *PERSON_OR_ANIMAL, "show", "animal", "person", "toy"),
            noun("un film", "film", "m", "s", "show"),
            adverb("à la maison", "place"),
            adverb("ce soir", "time"),
        ),
        (
            noun("my friends", "friend", "", "p", "person"),
            verb("watch", "watch", "p", *PERSON_OR_ANIMAL, "show", "animal", "person", "toy"),
            noun("a film", "film", "", "s", "show"),
            adverb("at home", "place"),
            adverb("this evening", "time"),
        ),
    ),
    (
        *("violet", "hexagon", "Violet", "violette"),
        (
            noun("la fille", "fille", "f", "s", "person"),
            verb("porte", "porter", "s", "subject:person", "clothes", "toy", "text", "animal"),
            noun("un chapeau rouge", "chapeau", "m", "s", "clothes"),
            adverb("à l’école", "place"),
            adverb("aujourd’hui", "time"),
        ),
        (
            noun("the girl", "girl", "", "s", "person"),
            verb("wears", "wear", "s", "subject:person", "clothes"),
            noun("a red hat", "hat", "", "s", "clothes"),
            adverb("at school", "place"),
            adverb("today", "time"),
        ),
    ),
    (
        *("black", "diamond", "Black", "noire"),
        (
            noun("mon frère", "frère", "m", "s", "person"),
            verb("joue", "jouer", "s", *PERSON_OR_ANIMAL, "nothing"),
            adverb("dehors", "place"),
            preposition("avec", "person", "animal", "toy"),
            noun("le chien", "chien", "m", "s", "animal"),
        ),
        (
            noun("my brother", "brother", "", "s", "person"),
            verb("plays", "play", "s", *PERSON_OR_ANIMAL, "nothing"),
            adverb("outside", "place"),
            preposition("with", "person", "animal", "toy"),
            noun("the dog", "dog", "", "s", "animal"),
        ),
    ),
    (
        *("brown", "square", "Brown", "marron"),
        (
            noun("ma grand-mère", "grand-mère", "f", "s", "person"),
            verb("boit", "boire", "s", *PERSON_OR_ANIMAL, "drink", "nothing"),
            noun("un thé chaud", "thé", "m", "s", "drink"),
            preposition("avant", "meal"),
            noun("le déjeuner", "déjeuner", "m", "s", "food", "meal"),
        ),
        (
            noun("my grandmother", "grandmother", "", "s", "person"),
            verb("drinks", "drink", "s", *PERSON_OR_ANIMAL, "drink", "nothing"),
            noun("hot tea", "tea", "", "s", "drink"),
            preposition("before", "meal"),
            noun("lunch", "lunch", "", "s", "food", "meal"),
        ),
    ),
    (
        *("white", "circle", "White", "blanche"),
        (
            name("Tom", "m"),
            verb("cherche", "chercher", "s", *PERSON_OR_ANIMAL, *SHOWN),
            noun("le ballon", "ballon", "m", "s", "toy"),
            preposition("derrière", "place", "plant", "furniture", "person"),
            noun("l’arbre", "arbre", "m", "s", "plant"),
        ),
        (
            name("Tom", "m"),
            verb("looks for", "look", "s", *PERSON_OR_ANIMAL, *SHOWN),
            noun("the ball", "ball", "", "s", "toy"),
            preposition("behind", "place", "plant", "furniture", "person"),
            noun("the tree", "tree", "", "s", "plant"),
        ),
    ),
)

VOCABULARY: dict[Language, str] = {
    "fr": """
        je tu il elle nous vous ils elles un une des le la les du de mon ma mes ton ta tes son sa ses ne
        pas et ou mais aussi très bien mal ici là souvent toujours jamais aujourd’hui demain hier
        maintenant le matin midi le soir à au aux dans sur sous avec pour sans chez devant derrière après
        avant pendant entre est sont a ont aime aiment adore va vont fait font mange mangent boit boivent
        lit lisent écrit écrivent joue jouent dort dorment regarde regardent cherche cherchent prend
        prennent voit voient chante chantent danse dansent achète achètent donne donnent trouve trouvent
        grand grande petit petite beau belle rouge bleu verte noir blanche maman papa fille garçon bébé
        chat chien oiseau lapin cheval pain lait eau gâteau chocolat fromage soupe école maison jardin
        parc rue ville plage chambre cuisine table chaise lit livre sac vélo voiture train musique
        histoire chanson lundi mardi mercredi jeudi vendredi samedi dimanche vite lentement ensemble
        dehors""",
    "en": """
        i you he she it we they a an the some my your his her our their not and or but too very well here
        there often always never today tomorrow yesterday now in on under with for without at to from
        behind after before during between near is are am has have likes like loves love goes go does do
        eats eat drinks drink reads read writes write plays play sleeps sleep watches watch looks look
        takes take sees see sings sing dances dance buys buy gives give finds find big small little
        beautiful red blue green black white mum dad girl boy baby cat dog bird rabbit horse bread milk
        water cake chocolate cheese soup school house garden park street town beach room kitchen table
        chair bed book bag bike car train music story song morning noon evening night monday tuesday
        wednesday thursday friday saturday sunday quickly slowly together outside""",
}


def sentence(side: Language, colour: int, entries: tuple[Entry, ...]) -> tuple[WordCard, ...]:
    """The five cards of a sentence, with the die faces of SP-4."""
    return tuple(
        WordCard(
            f"{side}{position}",
            {side: Face(text)},
            position=position,
            die=1 + (position - 1 + colour) % 5,
            neutral=grammar.part == "name",
            grammar=grammar,
        )
        for position, (text, grammar) in enumerate(entries, 1)
    )


def jokers(shape: Shape = "star") -> SentenceFamily:
    """The two jokers, which show a 6 (SP-4)."""
    called = {"fr": Face("Joker"), "en": Face("Joker")}
    cards = tuple(WordCard(number, {"en": Face("joker")}, picture="🃏") for number in ("1", "2"))
    return SentenceFamily(JOKER, "yellow", shape, called, cards)


@cache
def standard_deck() -> SentenceDeck:
    """102 cards for a class that speaks French and learns English."""
    families = tuple(
        SentenceFamily(
            id=colour,
            colour=colour,
            shape=shape,
            faces={"fr": Face(french), "en": Face(english)},
            members=sentence("fr", number, in_french) + sentence("en", number, in_english),
        )
        for number, (colour, shape, english, french, in_french, in_english) in enumerate(ROWS)
    )
    return SentenceDeck(
        id="at-home",
        title={"fr": "À la maison", "en": "At home"},
        languages=("fr", "en"),
        families=(*families, jokers()),
        level="A1",
        tags=("family", "house"),
        vocabulary={language: tuple(dict.fromkeys(words.split())) for language, words in VOCABULARY.items()},
    )
