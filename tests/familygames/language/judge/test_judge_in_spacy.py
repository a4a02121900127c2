"""The referee inside a spaCy pipeline."""

import pytest
import spacy

from familygames.judging import Sentence, Word
from familygames.language.judge import InvalidSentence, judge
from familygames.language.judge.guessing import guessed
from familygames.language.judge.pipeline import COMPONENTS


def with_the_judge(language, **config):
    nlp = spacy.blank(language)
    for name in COMPONENTS:
        nlp.add_pipe(name, config=config if name == "card_words" else {})
    return nlp


@pytest.fixture(scope="module")
def english():
    return with_the_judge("en")


@pytest.mark.parametrize(
    "text",
    [
        "The cat sleeps.",
        "Hugo drinks water.",
        "I don't like the cake.",
        "Tom is reading a book in the garden.",
        "Hello, Emma! Where are you going?",
        'He said: "I am tired." Then he left.',
        "My brother's car is red, isn't it?",
        "My mother-in-law has a dog, a cat and two horses.",
    ],
)
def test_a_right_text_is_accepted(english, text):
    doc = english(text)

    assert doc._.ruling.ruling == "accept"
    assert list(doc.spans["findings"]) == []


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("the cats sleeps", "agreement_number", "the cats sleeps"),
        ("Hugo drinks a lorry.", "sense", "drinks a lorry"),
        ("Yes, my sister play the piano.", "agreement_person", "my sister play"),
        ("It is worth to do it.", "verb_form", "to do"),
    ],
)
def test_a_finding_is_a_span_with_its_code(english, text, code, words):
    doc = english(text)

    assert doc._.ruling.ruling == "refuse"
    assert [(span.label_, span.text) for span in doc.spans["findings"]] == [(code, words)]


def test_each_sentence_of_a_text_has_its_ruling_and_the_text_the_strictest(english):
    doc = english("The cat sleeps. The dogs barks! Where are you?")

    assert [sentence._.ruling.ruling for sentence in doc.sents] == ["accept", "refuse", "accept"]
    assert doc._.ruling.ruling == "refuse"
    assert [span.text for span in doc.spans["findings"]] == ["The dogs barks"]


def test_sentences_are_those_that_the_pipeline_has_parted(english):
    doc = english.make_doc("the cat sleeps the dog barks")
    for token in doc:
        token.is_sent_start = token.i in (0, 3)

    assert [sentence._.ruling.ruling for sentence in english(doc).sents] == ["accept", "accept"]


@pytest.mark.parametrize("text", ["", "?!", "   ", "a" * 70])
def test_where_there_is_no_word_there_is_no_ruling(english, text):
    doc = english(text)

    assert doc._.ruling is None
    assert list(doc.spans["findings"]) == []


def test_french_text_is_judged_in_its_language():
    doc = with_the_judge("fr")(
        "J'ai vu l'arbre. Les chat mange la pomme. Elle dit : « Je dors, n'est-ce pas ? »"
    )

    assert [sentence._.ruling.ruling for sentence in doc.sents] == ["accept", "refuse", "accept"]


def test_cards_that_are_given_are_judged_instead_of_the_words():
    mixed = with_the_judge("en", languages=["fr", "en"])
    doc = mixed.make_doc("le chat sleeps")
    cards = (Word(text="le chat", lang="fr"), Word(text="sleeps", lang="en"))
    doc._.sentence = Sentence(cards, ("fr", "en"))

    assert mixed(doc)._.ruling == judge(doc._.sentence)
    assert doc._.ruling.ruling == "accept"


def test_cards_without_a_word_are_told(english):
    doc = english.make_doc("")
    doc._.sentence = Sentence((), ("en",))

    with pytest.raises(InvalidSentence):
        english(doc)


def test_what_each_component_needs_comes_before_it(english):
    assert not any(english.analyze_pipes()["problems"].values())


def test_a_component_that_is_left_out_says_nothing_of_its_own():
    nlp = with_the_judge("en")
    nlp.remove_pipe("card_rules")

    assert nlp("It is worth to do it.")._.ruling.findings == ()


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
