"""The referee inside a spaCy pipeline."""

import pytest
import spacy

from familygames.judging import Word
from familygames.language.card_grammar import CardGrammar
from familygames.language.judge.guessing import guessed


@pytest.fixture(scope="module")
def english():
    nlp = spacy.blank("en")
    nlp.add_pipe("card_grammar")
    return nlp


@pytest.mark.parametrize(
    "text",
    [
        "The cat sleeps.",
        "Hugo drinks water.",
        "I don't like the cake.",
        "Tom is reading a book in the garden.",
    ],
)
def test_a_right_sentence_is_accepted(english, text):
    doc = english(text)

    assert doc._.ruling.ruling == "accept"
    assert list(doc.spans["findings"]) == []


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("the cats sleeps", "agreement_number", {"cats", "sleeps"}),
        ("Hugo drinks a lorry.", "sense", {"drinks", "lorry"}),
    ],
)
def test_a_finding_is_a_span_with_its_code(english, text, code, words):
    doc = english(text)

    assert doc._.ruling.ruling == "refuse"
    assert [span.label_ for span in doc.spans["findings"]] == [code]
    assert words <= {token.text for token in doc.spans["findings"][0]}


@pytest.mark.parametrize("text", ["", "?!", "   "])
def test_where_there_is_no_word_there_is_no_ruling(english, text):
    assert english(text)._.ruling is None


def test_cards_that_are_given_are_judged_instead_of_the_words(english):
    doc = english.make_doc("le chat sleeps")
    doc._.cards = (Word(text="le chat", lang="fr"), Word(text="sleeps", lang="en"))

    judged = CardGrammar(("fr", "en"))(doc)

    assert judged._.ruling.ruling == "accept"


@pytest.mark.parametrize(
    ("language", "sentence", "place", "likeliest"),
    [
        ("fr", "le blorf mange une pomme", 1, ("noun", "")),
        ("fr", "nous blorfons une pomme", 1, ("verb", "fin")),
        ("fr", "elle veut blorfer la pomme", 2, ("verb", "inf")),
        ("en", "the blorf eats an apple", 1, ("noun", "")),
        ("en", "the grumpet eats an apple", 1, ("noun", "")),
        ("en", "she wants to blorf the apple", 3, ("verb", "inf")),
    ],
)
def test_a_word_that_no_list_has_is_guessed_from_its_sentence(language, sentence, place, likeliest):
    found = guessed(sentence.split(), place, language)

    assert max(found, key=found.get) == likeliest
    assert sum(found.values()) == pytest.approx(1, abs=0.1)


def test_without_a_pipeline_nothing_is_guessed():
    assert guessed(["el", "blorf"], 1, "xx") == {}
