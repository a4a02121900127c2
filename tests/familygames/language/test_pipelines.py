"""What spaCy's pipelines are asked and answer."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files

import pytest

from familygames.language.pipelines import SHIPPED, chances, load, read
from familygames.language.weights import packed, unpacked


def heads(words):
    return [word.head for word in words]


def test_spacy_is_imported_on_first_use_only():
    code = "import familygames.language.pipelines, sys; sys.exit('spacy' in sys.modules)"

    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_pipeline_is_loaded_once_whoever_asks():
    with ThreadPoolExecutor(4) as pool:
        loaded = list(pool.map(load, ["fr"] * 4))

    assert loaded[0] is not None
    assert all(nlp is loaded[0] for nlp in loaded)


def test_a_language_without_weights_has_no_pipeline():
    assert load("xx") is None


@pytest.mark.parametrize(
    ("language", "sentence", "parts", "root"),
    [
        ("fr", "le chat mange une souris", "DET NOUN VERB DET NOUN", 2),
        ("fr", "nous regardons la télévision", "PRON VERB DET NOUN", 1),
        ("fr", "il ne dort pas dans la maison", "PRON ADV VERB ADV ADP DET NOUN", 2),
        ("en", "the cat is eating a mouse", "DET NOUN AUX VERB DET NOUN", 3),
        ("en", "we want to play with the dog", "PRON VERB PART VERB ADP DET NOUN", 1),
    ],
)
def test_a_short_sentence_is_read(language, sentence, parts, root):
    found = read(load(language), sentence.split())

    assert [word.pos for word in found] == parts.split()
    assert found[root].relation == "ROOT"
    assert found[root].head == root


@pytest.mark.parametrize(
    ("language", "sentence", "place", "part", "number"),
    [
        ("fr", "les blorfs mangent une pomme", 1, "NOUN", "Plur"),
        ("fr", "la blorfe mange une pomme", 1, "NOUN", "Sing"),
        ("fr", "la blorfette mange une pomme", 1, "NOUN", "Sing"),
        ("en", "the wugs are red", 1, "NOUN", "Plur"),
        ("en", "two grumpets sleep in the garden", 1, "NOUN", "Plur"),
        ("en", "the blorf likes my dog", 1, "NOUN", "Sing"),
    ],
)
def test_a_word_nobody_knows_is_read_from_its_place_and_its_end(language, sentence, place, part, number):
    word = read(load(language), sentence.split(), unknown={place})[place]

    assert word.pos == part
    assert word.features["Number"] == number


def test_what_the_lexicon_knows_is_not_put_to_the_vote():
    nlp = load("fr")
    words = ["le", "chat", "dort"]

    free = read(nlp, words)
    bound = read(nlp, words, [{"DET"}, {"VERB"}, {"ADV", "VERB"}])

    assert free[1].pos == "NOUN"
    assert bound[1].pos == "VERB"
    assert bound[1].certain <= 1
    assert heads(free) == heads(bound)


def test_all_that_a_word_may_be_is_told_with_its_chance():
    found = chances(load("fr"), ["le", "blorf", "mange"], 1)

    assert found[0].pos == "NOUN"
    assert sum(label.certain for label in found) == pytest.approx(1, abs=0.01)
    assert sorted((label.certain for label in found), reverse=True) == [label.certain for label in found]


def test_a_row_of_cards_is_one_sentence_however_odd_it_is():
    words = "chat le le mange ! dort . une pomme verte chat"

    found = read(load("fr"), words.split())

    assert sum(word.relation == "ROOT" for word in found) == 1


def test_no_words_are_no_sentence():
    assert read(load("en"), []) == ()


def test_a_text_is_split_as_cards_are():
    assert [word.text for word in load("fr")("j'ai l'eau")] == ["j'", "ai", "l'", "eau"]
    assert [word.text for word in load("en")("she doesn't sleep")] == ["she", "does", "n't", "sleep"]


def test_a_pipeline_that_is_packed_and_unpacked_reads_the_same():
    nlp = load("fr")
    words = ["la", "petite", "fille", "dessine", "un", "bateau"]

    assert read(unpacked(packed(nlp)), words) == read(nlp, words)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_what_is_shipped_names_no_folder_of_the_machine_that_trained_it(language):
    content = files("familygames.language").joinpath(language, SHIPPED).read_bytes()

    assert b".spacy" not in content
    assert b"/tmp" not in content


@pytest.mark.parametrize(
    ("language", "sentence", "place", "part"),
    [
        ("en", "a plonk runs in the garden", 1, "NOUN"),
        ("en", "she blorfs an apple", 1, "VERB"),
        ("en", "he is very blorfy", 3, "ADJ"),
        ("fr", "mon blorf est rouge", 1, "NOUN"),
        ("fr", "nous blorfons une pomme", 1, "VERB"),
        ("fr", "elle est très blorfe", 3, "ADJ"),
    ],
)
def test_the_neighbours_of_an_unknown_word_tell_what_it_is(language, sentence, place, part):
    assert chances(load(language), sentence.split(), place)[0].pos == part


def test_neighbours_that_leave_several_parts_decide_nothing():
    words = ["she", "is", "blorf"]

    assert read(load("en"), words, unknown={2})[2] == read(load("en"), words)[2]
