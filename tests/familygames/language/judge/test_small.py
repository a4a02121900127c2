"""A small Spanish: each check with its right and wrong sentences, a card a word; "Ana" is a name."""

import pytest

from familygames.judging import Sentence, Word
from familygames.language.judge import judge, small
from familygames.language.judge.small_words import words_of_language

NAMES = {"Ana", "Pablo", "María"}

RIGHT = """
el gato duerme
la gata duerme
los gatos duermen
una casa blanca es bonita
las casas blancas son bonitas
el agua está fría
el perro come carne
Ana come una manzana
Ana y Pablo comen una manzana
la niña y el niño juegan en el parque
mi hermana lee un libro
nuestros amigos viven en la ciudad
yo canto
tú bailas muy bien
nosotros estudiamos español
ellos no hablan inglés
no tengo dinero
tengo dos perros
Ana no come pescado
Pablo quiere comer un helado
vamos a la playa
voy a comprar pan
María dice que el perro duerme
el profesor abre la puerta y los alumnos entran
me gusta el chocolate
Ana lo come
ayer compré una bicicleta roja
Ana ha comido una naranja
los niños están jugando en el jardín
el gato negro bebe leche
un buen amigo ayuda siempre
el problema es difícil
la mano está sucia
dónde está el libro
cuando Pablo canta Ana lee
"""

WRONG = [
    ("la gato duerme", "wrong_determiner", [0, 1], "el gato"),
    ("el casa es grande", "wrong_determiner", [0, 1], "la casa"),
    ("los casas son grandes", "wrong_determiner", [0, 1], "las casas"),
    ("un niña canta", "wrong_determiner", [0, 1], "una niña"),
    ("Ana come un manzana", "wrong_determiner", [2, 3], "una manzana"),
    ("las gato duermen", "wrong_determiner", [0, 1], "el gato"),
    ("la problema es difícil", "wrong_determiner", [0, 1], "el problema"),
    ("tengo un perra blanca", "wrong_determiner", [1, 2], "una perra"),
    ("la casa blanco es bonita", "agreement_gender", [0, 1, 2], "blanca"),
    ("los gatos negro duermen", "agreement_number", [0, 1, 2], "negros"),
    ("la sopa está frío", "agreement_gender", None, "fría"),
    ("los niños están cansada", "agreement_number", None, "cansados"),
    ("Ana compra una bicicleta rojo", "agreement_gender", None, "roja"),
    ("las flores son bonita", "agreement_number", None, "bonitas"),
    ("los niños juega en el parque", "agreement_number", None, "los niños juegan"),
    ("el perro comen carne", "agreement_number", None, "el perro come"),
    ("Ana y Pablo come una manzana", "agreement_number", None, "Ana y Pablo comen"),
    ("yo cantas", "agreement_person", [0, 1], "yo canto"),
    ("nosotros estudian español", "agreement_person", [0, 1], "nosotros estudiamos"),
    ("tú tiene un gato", "agreement_person", [0, 1], "tú tienes"),
    ("ellos no habla inglés", "agreement_person", None, "ellos hablan"),
    ("gato el duerme", "word_order", [0, 1], "el gato"),
    ("Ana come manzana una", "word_order", [2, 3], "una manzana"),
    ("Ana come una", "missing_noun", [2], ""),
    ("gato duerme en la cama", "missing_determiner", [0], ""),
    ("niña lee un libro", "missing_determiner", [0], ""),
    ("el gato negro", "no_verb", None, ""),
    ("mi hermana en el parque", "no_verb", None, ""),
    ("Ana come bebe leche", "two_verbs", [1, 2], ""),
    ("el gato duerme come carne", "two_verbs", [2, 3], ""),
    ("Ana come no pescado", "word_order", [1, 2], "no come"),
    ("Ana come lo", "word_order", [2], ""),
]


def judged(text):
    cards = tuple(Word(text=word, lang=None if word in NAMES else "es") for word in text.split())
    return judge(Sentence(cards, ("es", "fr")))


@pytest.mark.parametrize("text", RIGHT.strip().splitlines())
def test_a_right_sentence_is_accepted(text):
    found = judged(text)

    assert found.ruling == found.lean == "accept", found.findings


@pytest.mark.parametrize(("text", "code", "cards", "better"), WRONG)
def test_a_wrong_sentence_is_refused_for_its_reason(text, code, cards, better):
    found = judged(text)

    assert found.ruling == found.lean == "refuse"
    assert found.findings[0].code == code
    assert found.findings[0].suggestion == better
    assert cards is None or list(found.findings[0].cards) == cards
    assert all(found.findings[0].message[reader] for reader in ("fr", "en"))


def test_a_word_that_is_not_in_the_file_makes_the_referee_unsure():
    found = judged("el blorf duerme")

    assert (found.ruling, found.lean) == ("unsure", "accept")
    assert found.findings[0].code == "unknown_word"


def test_a_noun_has_one_plural_and_a_verb_all_its_persons():
    words = words_of_language("es").words

    assert {part.lemma for part in words["peces"]} == {"pez"}
    assert {part.lemma for part in words["jóvenes"]} == {"joven"}
    assert {part.lemma for part in words["juegan"]} == {"jugar"}
    assert {part.lemma for part in words["jugamos"]} == {"jugar"}


def test_languages_without_a_file_are_not_known():
    assert small.knows("es")
    assert not small.knows("xx")
