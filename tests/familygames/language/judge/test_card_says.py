"""What a teacher has written on a card wins over the lists, whether it allows more or less than they do."""

from __future__ import annotations

import pytest

from familygames.judging import Ruling, Sentence, Word
from familygames.language.judge import judge

# Language, cards, the card that is written, what is written of it, the reason against it (none: it is right).
# Without what is written the ruling is the other way round.
VERBS = [
    ("fr", "le bébé | dort | un long sommeil", 1, ("nothing", "idea"), ""),
    ("fr", "le bébé | mange", 1, ("food",), "missing_object"),
    ("fr", "le garçon | obéit | sa mère", 1, ("person",), ""),
    ("fr", "le garçon | aime | sa mère", 1, ("à:person",), "missing_preposition"),
    ("fr", "la fille | lit | un roman", 1, ("subject:person", "show"), "sense"),
    ("fr", "la lampe | lit | un roman", 1, ("subject:furniture", "subject:device", "text"), ""),
    ("fr", "la lampe | éclaire | la table", 1, ("subject:person",), "sense"),
    ("fr", "le chien | regarde | un os", 1, ("nothing",), "no_object"),
    ("en", "she | listens | the radio", 1, ("device", "music"), ""),
    ("en", "he | helps | the king", 1, ("with:person",), "missing_preposition"),
    ("en", "the man | eats | the road", 1, ("place",), ""),
    ("en", "the man | eats | an apple", 1, ("drink",), "sense"),
    ("en", "she | eats", 1, ("food",), "missing_object"),
    ("en", "the girl | sleeps | a dream", 1, ("nothing", "idea"), ""),
]
NOUNS = [
    ("fr", "la lampe | lit | un roman", 0, ("person",), ""),
    ("fr", "la fille | lit | un roman", 2, ("food",), "sense"),
    ("en", "the carpet | teaches | French", 0, ("person",), ""),
    ("en", "the girl | drinks | some milk", 2, ("furniture",), "sense"),
    ("en", "the girl | drinks | a zorb", 2, ("furniture",), "sense"),
]
LEMMAS = {
    "dort": "dormir",
    "mange": "manger",
    "obéit": "obéir",
    "aime": "aimer",
    "lit": "lire",
    "eats": "eat",
    "éclaire": "éclairer",
    "regarde": "regarder",
    "listens": "listen",
    "helps": "help",
    "sleeps": "sleep",
}


def judged(language: str, text: str, place: int = -1, **written: object) -> Ruling:
    cards = [Word(text=card.strip(), lang=language) for card in text.split("|")]
    if written:
        cards[place] = cards[place].but(**written)
    return judge(Sentence(tuple(cards), ("fr", "en")))


@pytest.mark.parametrize(("language", "text", "place", "takes", "code"), VERBS)
def test_a_verb_takes_what_its_card_says(language, text, place, takes, code):
    verb = text.split("|")[place].strip()
    found = judged(language, text, place, part="verb", number="s", person=3, lemma=LEMMAS[verb], takes=takes)

    assert judged(language, text).lean == ("accept" if code else "refuse")
    assert found.ruling == ("refuse" if code else "accept"), found.findings
    assert [finding.code for finding in found.findings] == ([code] if code else [])
    assert all(finding.message[reader] for finding in found.findings for reader in ("fr", "en"))


@pytest.mark.parametrize(("language", "text", "place", "sense", "code"), NOUNS)
def test_a_noun_means_what_its_card_says(language, text, place, sense, code):
    noun = text.split("|")[place].strip()
    found = judged(language, text, place, part="noun", number="s", lemma=noun.split()[-1], sense=sense)

    assert judged(language, text).lean == ("accept" if code and "zorb" not in text else "refuse")
    assert found.lean == ("refuse" if code else "accept"), found.findings
    assert [finding.code for finding in found.findings] == ([code] if code else [])


def test_a_card_of_several_words_takes_what_stands_after_it():
    written = {"part": "verb", "number": "s", "person": 3, "lemma": "look", "takes": ("animal",)}

    assert judged("en", "she | is looking for | the dog", 1, **written).ruling == "accept"
    assert judged("en", "she | is looking for | the spoon", 1, **written).ruling == "refuse"
    assert judged("en", "they | is looking for | the dog", 1, **written).ruling == "refuse"


def test_a_verb_that_takes_anything_makes_sense_with_all():
    written = {"part": "verb", "number": "s", "person": 3, "lemma": "manger", "takes": ("anything",)}

    assert judged("fr", "mon frère | mange | une montagne").lean == "refuse"
    assert judged("fr", "mon frère | mange | une montagne", 1, **written).ruling == "accept"


def test_of_a_little_word_only_what_is_likely_is_said():
    article = {"part": "determiner", "gender": "f", "number": "s"}

    assert judged("fr", "je | la | vois", 1, **article).ruling == "accept"
    assert judged("fr", "la | fille | dort", 0, **article).ruling == "accept"
    assert judged("fr", "la | garçon | dort", 0, **article).ruling == "refuse"
