"""What single words may be."""

import pytest

from familygames.language.words import features as f
from familygames.language.words.forms import forms, tokens


def persons(word: str, language: str) -> int:
    """All persons the finite readings of a word go with."""
    found = 0
    for reading in forms(language).readings(word):
        found |= reading.agr if reading.kind == "fin" else 0
    return found


@pytest.mark.parametrize(
    ("word", "allowed"),
    [
        ("clique", f.AGR["1s"] | f.AGR["3s"]),
        ("téléchargez", f.AGR["2p"]),
        ("raccrocherais", f.AGR["1s"] | f.AGR["2s"]),
        ("finissais", f.AGR["1s"] | f.AGR["2s"]),
        ("zoomons", f.AGR["1p"]),
        ("dit", f.AGR["3s"]),
        ("montres", f.AGR["2s"]),
        ("tenter", 0),
        ("ajouté", 0),
    ],
)
def test_a_french_verb_has_all_its_persons_and_no_more(word, allowed):
    assert persons(word, "fr") == allowed


@pytest.mark.parametrize(
    ("language", "word"), [("fr", "vrai"), ("fr", "faux"), ("fr", "vraie"), ("fr", "nul")]
)
def test_adjectives_that_a_spreadsheet_has_spoilt_are_adjectives(language, word):
    assert any(reading.pos == "adj" for reading in forms(language).readings(word))


@pytest.mark.parametrize(("word", "gn"), [("bleu", f.MS), ("prêts", f.MP), ("saine", f.FS)])
def test_an_adjective_has_its_gender(word, gn):
    assert {reading.gn for reading in forms("fr").readings(word) if reading.pos == "adj"} == {gn}


@pytest.mark.parametrize("word", ["run", "learned", "learnt", "shown", "cancelled"])
def test_an_english_participle_is_one(word):
    assert any(reading.kind == "pp" for reading in forms("en").readings(word))


def test_ran_is_no_participle():
    assert {reading.kind for reading in forms("en").readings("ran")} == {"fin"}


@pytest.mark.parametrize(
    ("language", "word", "part"),
    [
        ("fr", "vingt-deux", "num"),
        ("fr", "quatre-vingts", "num"),
        ("en", "twenty-two", "num"),
        ("en", "half-brother", "noun"),
        ("en", "left-handed", "adj"),
    ],
)
def test_a_word_with_hyphens_is_read_by_its_parts(language, word, part):
    assert part in {reading.pos for reading in forms(language).readings(word)}


def test_a_word_with_hyphens_of_no_known_parts_stays_unknown():
    assert forms("en").readings("zorf-plink") == ()


@pytest.mark.parametrize("text", ["'d", "’ll", "'ve", "'s"])
def test_a_shortened_word_on_a_card_of_its_own_is_read(text):
    (token,) = tokens(text, "en")

    assert token.joined
    assert forms("en").readings(token.text)


@pytest.mark.parametrize(
    ("word", "kinds"),
    [
        ("text", {"inf", "fin", "imp"}),
        ("texts", {"fin"}),
        ("texted", {"fin", "pp"}),
        ("skyping", {"ger"}),
        ("blogged", {"fin", "pp"}),
    ],
)
def test_a_verb_that_is_made_of_a_noun_has_its_regular_forms(word, kinds):
    assert {reading.kind for reading in forms("en").readings(word) if reading.pos == "verb"} == kinds
