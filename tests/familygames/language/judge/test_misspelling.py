"""Words that are in no list: what they are meant to be is told, if it reads well and nothing else does."""

from __future__ import annotations

from string import ascii_lowercase

import pytest

from familygames.cards import Language
from familygames.judging import Sentence, Word
from familygames.language.judge import homophones, judge
from familygames.language.judge.by_rule import by_rule
from familygames.language.judge.misspelling import ACCENTS, with_its_accents
from familygames.language.resources import LANGUAGES
from familygames.language.words.forms import forms
from familygames.language.words.spelling import fold

ACCENTED = {*ascii_lowercase, *"".join(ACCENTS.values())}


def cards(text: str, language: str) -> Sentence:
    return Sentence(tuple(Word(text=word, lang=language) for word in text.split()), ("fr", "en"))


@pytest.mark.parametrize(
    ("text", "better"),
    [
        ("il part malgre lui", "malgré"),
        ("elle vient apres moi", "après"),
        ("tu as ete malade", "été"),
        ("le garcon joue", "garçon"),
        ("lécole est fermée", "l'école"),
        ("il a beaucoup damis", "d'amis"),
        ("javais faim", "j'avais"),
        ("quelquun vient", "quelqu'un"),
        ("il fait beau aujourdhui", "aujourd'hui"),
    ],
)
def test_a_missing_accent_or_apostrophe_is_told_for_certain(text: str, better: str) -> None:
    ruling = judge(cards(text, "fr"))

    assert (ruling.ruling, [(one.code, one.suggestion) for one in ruling.findings]) == (
        "refuse",
        [("spelling", better)],
    )


@pytest.mark.parametrize(
    ("language", "text", "better"),
    [
        ("en", "he goed home", "went"),
        ("en", "she has writed a letter", "written"),
        ("en", "two childs are playing", "children"),
        ("en", "the babys cry", "babies"),
        ("en", "he trys to help", "tries"),
        ("en", "she haves a dog", "has"),
        ("en", "he is gooder than me", "better"),
        ("en", "she is beautifuler than me", "more beautiful"),
        ("en", "she stoped the car", "stopped"),
        ("en", "I am writeing a letter", "writing"),
        ("en", "he is siting", "sitting"),
        ("fr", "j'ai prendu le bus", "pris"),
        ("fr", "elle a ouvri la porte", "ouvert"),
        ("fr", "il a lisé un livre", "lu"),
        ("fr", "la porte est ouvrie", "ouverte"),
        ("fr", "vous faisez vos devoirs", "faites"),
        ("fr", "ils allent à l'école", "vont"),
        ("fr", "elle venira demain", "viendra"),
        ("fr", "je voirai mes amis", "verrai"),
        ("fr", "les chevals courent", "chevaux"),
        ("fr", "elle est sportife", "sportive"),
        ("fr", "je m'appele Paul", "m'appelle"),
    ],
)
def test_a_form_made_by_the_rule_is_told_for_certain(language: str, text: str, better: str) -> None:
    ruling = judge(cards(text, language))

    assert (ruling.ruling, [(one.code, one.suggestion) for one in ruling.findings]) == (
        "refuse",
        [("own_form", better)],
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_of_a_language_is_a_form_by_the_rule_of_itself(language: Language) -> None:
    """What is proposed is a word, and no other spelling of what it is proposed for."""
    words = [word for word in forms(language).alphabet[::97] if word.isalpha()]

    for word in words:
        for made in (f"{word}s", f"{word}ed", f"{word}e", f"{word}é", word):
            for better in by_rule(language, made):
                assert better != made
                assert all(forms(language).knows(part) for part in better.split()), (made, better)


@pytest.mark.parametrize(
    ("language", "text", "better"),
    [
        ("fr", "il doi partir", "doit"),
        ("fr", "je veu un chat", "veux"),
        ("en", "he runing fast", "running"),
        ("en", "my freind is here", "friend"),
        ("en", "the hous is big", "house"),
        ("en", "we are hapy", "happy"),
        ("en", "the cat is beautifull", "beautiful"),
        ("en", "tomorow I go home", "tomorrow"),
        ("en", "becouse I am tired I sleep", "because"),
        ("fr", "il est fatigé", "fatigué"),
    ],
)
def test_a_slip_of_one_letter_is_asked_for_and_not_certain(language: str, text: str, better: str) -> None:
    ruling = judge(cards(text, language))
    (found,) = ruling.findings

    assert (ruling.ruling, ruling.lean) == ("unsure", "refuse")
    assert (found.code, found.suggestion) == ("unknown_word", better)
    assert better in found.message["fr"]
    assert better in found.message["en"]


@pytest.mark.parametrize("text", ["the blorf sleeps", "my dad likes Zorks", "I said btw to her"])
def test_what_is_like_no_word_is_only_unknown(text: str) -> None:
    assert not any(found.suggestion for found in judge(cards(text, "en")).findings)


def test_any_accents_that_are_missing_are_found() -> None:
    """Of every tenth French word with one or two accents that is no word without them."""
    for word in forms("fr").alphabet[::10]:
        plain = fold(word)
        lost = sum(one != other for one, other in zip(word, plain, strict=False))
        if (
            set(word) <= ACCENTED
            and len(plain) == len(word)
            and lost in (1, 2)
            and not forms("fr").knows(plain)
        ):
            assert word in with_its_accents(plain)


def test_any_apostrophe_that_is_missing_is_found() -> None:
    vowels = tuple("aeiouéèê")
    for word in (word for word in forms("fr").alphabet[::50] if word.startswith(vowels)):
        assert f"l'{word}" in with_its_accents(f"l{word}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_sounds_alike_are_words_of_the_language(language: Language) -> None:
    alike = homophones.sounding_alike_words(language)
    assert len(alike) > 300
    for words, others in alike.items():
        assert set(others).isdisjoint(words)
        assert all(forms(language).knows(word) for word in (*words, *others))
