"""The referee inside a spaCy pipeline."""

import random
from itertools import islice

import pytest
import spacy

from familygames.judging import Sentence, Word
from familygames.language.judge import InvalidSentence, judge
from familygames.language.judge.letters import looks_like_a_word
from familygames.language.judge.pipeline import COMPONENTS
from familygames.language.judge.train_letters import slips, unseen


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


@pytest.mark.parametrize("language", ["en", "fr"])
def test_words_that_no_list_has_are_told_from_slips_by_their_letters(language):
    lot = random.Random(5)
    words = lot.sample(unseen(language), 400)
    wrong = list(islice(slips(words, language, lot), len(words)))
    pairs = zip(words, wrong, strict=True)
    likelier = sum(
        looks_like_a_word(word, language) > looks_like_a_word(slip, language) for word, slip in pairs
    )

    assert likelier / len(words) > 0.85


def test_a_word_that_looks_like_one_is_leant_towards_and_a_slip_is_not():
    word, slip = (
        judge(Sentence(tuple(Word(text=each, lang="en") for each in text.split()), ("en",)))
        for text in ("the grumpster sleeps", "the freind sleeps")
    )

    assert (word.ruling, word.lean) == ("unsure", "accept")
    assert (slip.ruling, slip.lean) == ("unsure", "refuse")


def test_in_a_language_that_nobody_has_learnt_no_word_looks_like_one():
    assert looks_like_a_word("blorf", "xx") == 0
