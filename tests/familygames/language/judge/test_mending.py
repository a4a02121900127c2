"""What would be right instead of what is wrong: shown only if it is, and nothing else is touched."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import pytest

from familygames.judging import Finding, Sentence, Word
from familygames.language.judge import judge
from familygames.language.judge.other_forms import siblings
from familygames.language.words.forms import forms
from familygames.language.words.lexicon import lexicon
from tests.familygames.language.judge.corpora import rulings
from tests.familygames.language.judge.test_judge import sentence

HERE = Path(__file__).parent
SETS = ("constraints.toml", "side_by_side.toml", "everyday.toml")
WRONG = {
    (language, text)
    for name in SETS
    for group in tomllib.loads((HERE / name).read_text("utf-8")).values()
    for language, rows in group.items()
    for text in rows["wrong"]
}


def mended(asked: Sentence, found: Finding, language: str) -> Sentence:
    """The sentence with its cards from the first to the last of a finding as the finding suggests."""
    first, last = found.cards[0], found.cards[-1] + 1
    own = {card.text: card for card in asked.cards[first:last]}
    words = [own.get(word, Word(text=word, lang=language)) for word in found.suggestion.split()]
    return Sentence((*asked.cards[:first], *words, *asked.cards[last:]), asked.languages)


def told(text: str, language: str) -> list[tuple[str, str]]:
    """The cards of each finding of a sentence that is refused, and what they should be."""
    asked = sentence(text, language)
    ruling = judge(asked)
    assert ruling.ruling == "refuse", ruling
    return [
        (" ".join(asked.cards[card].text for card in found.cards), found.suggestion)
        for found in ruling.findings
    ]


@cache
def refused() -> list[tuple[str, str, Sentence, tuple[Finding, ...]]]:
    """The wrong sentences of all rows and their languages, with what is found in them."""
    rows = [(language, text, sentence(text, language)) for language, text in sorted(WRONG)]
    said = rulings("wrong", [asked for *_, asked in rows])
    return [(*row, ruling.findings) for row, ruling in zip(rows, said, strict=True)]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_one_mend_of_a_sentence_makes_it_good(language):
    shown = 0
    for own, text, asked, findings in refused():
        alone = all(card.lang in (language, None) and " " not in card.text for card in asked.cards)
        if own == language and alone and len(findings) == 1 and findings[0].suggestion:
            better = mended(asked, findings[0], language)
            assert judge(better).lean == "accept", (text, findings[0].suggestion)
            shown += 1
    assert shown > 100


def test_a_mend_stands_where_its_finding_says():
    for _, text, asked, findings in refused():
        for found in findings:
            if found.suggestion:
                said = asked.text[found.start : found.end]
                assert (
                    said.casefold()
                    == " ".join(asked.cards[card].text for card in found.cards).replace("' ", "'").casefold()
                ), text


@pytest.mark.parametrize(
    ("language", "text", "better"),
    [
        # a negation, an adverb, an adjective stay
        ("en", "they | isn't | coming", [("they isn't", "they aren't")]),
        ("en", "he | don't | like | fish", [("he don't", "he doesn't")]),
        ("en", "they | always | works | here", [("they always works", "they always work")]),
        ("en", "the boy | haven't | studied", [("the boy haven't", "the boy hasn't")]),
        ("en", "this | big | children | sing", [("this big children", "these big children")]),
        ("en", "does | you | have | a dog", [("does you", "do you")]),
        # far and near stay, and so does an amount
        ("en", "she | buys | that | plates", [("that plates", "those plates")]),
        ("en", "I | have | many | money", [("many money", "much money")]),
        ("en", "I | have | several | book", [("several book", "several books")]),
        ("en", "all | student | like | it", [("all student", "all students")]),
        ("en", "we | bought | a few | apple", [("a few apple", "a few apples")]),
        # a letter that is not heard is forgotten
        ("fr", "ces | étudiant | sont | ici", [("ces étudiant", "ces étudiants")]),
        ("fr", "cette | arbre | est | haut", [("cette arbre", "cet arbre")]),
        ("fr", "le | enfants | jouent", [("le enfants", "les enfants")]),
        ("fr", "je | suis | allé | au | maison", [("au maison", "à la maison")]),
        ("fr", "tout | les | jours | il | court", [("tout", "tous")]),
        ("fr", "quelle | est | ton | nom", [("quelle est ton nom", "quel est ton nom")]),
        ("fr", "il | joue | de | football", [("joue de football", "joue au football")]),
        ("fr", "un | beau | arbre | pousse", [("beau arbre", "bel arbre")]),
        ("fr", "elle | aime | me | beaucoup", [("aime me", "m'aime")]),
        # the form of a verb
        ("en", "-:Tom | broken | the cup", [("broken", "broke")]),
        ("en", "-:Anna | gone | home", [("gone", "went")]),
        ("en", "I | looking | at | the dog", [("looking", "am looking")]),
        ("en", "you | will | not | allowed | to go", [("allowed", "be allowed")]),
        ("en", "the part | must | be | replaces", [("replaces", "replaced")]),
        ("en", "she | is | worry | about | it", [("worry", "worried")]),
        ("en", "they | are | suppose | to | come", [("suppose", "supposed")]),
        ("en", "she | is | surprise | her | mother", [("surprise", "surprising")]),
        ("en", "I | am | agree | with | you", [("am agree", "agree")]),
        ("en", "she | is | agree", [("is agree", "agrees")]),
        ("en", "he | is | been | working", [("is been", "has been")]),
        ("en", "do | you | are | happy", [("do you are", "are you")]),
        ("en", "are | you | want | it", [("are you want", "do you want")]),
        ("en", "it | is | make | of | wood", [("make", "made")]),
        ("en", "I | am | used | to | get | up | early", [("get", "getting")]),
        ("en", "we | must | to | finish | it", [("to finish", "finish")]),
        ("en", "she | has | twelve | years", [("has twelve years", "is twelve years old")]),
        ("en", "could | you | told | me", [("told", "tell")]),
        ("en", "he | doesn't | is | here", [("doesn't is", "isn't")]),
        ("en", "I | want | him | go", [("him go", "him to go")]),
        ("en", "they | told | us | stay | here", [("us stay", "us to stay")]),
        ("en", "the accident | was | happened | there", [("was happened", "happened")]),
        # of several forms the usual one
        ("en", "-:Claire | woken | up", [("woken", "woke")]),
        ("en", "it | is | worth | to | rewrite | it", [("to rewrite", "rewriting")]),
        ("en", "it | is | worst | than | before", [("worst than", "worse than")]),
        ("en", "she | enjoys | to | swim", [("to swim", "swimming")]),
        ("en", "the cake | was | bake | by | my aunt", [("bake", "baked")]),
        ("fr", "nous | avons | voir | un film", [("voir", "vu")]),
        ("fr", "il | faut | que | tu | viens", [("viens", "viennes")]),
        ("fr", "elle | a | tombée", [("a tombée", "est tombée")]),
        ("fr", "j' | ai | allé | à Lyon", [("j' ai allé", "je suis allé")]),
        # what lacks, what is too much, what stands elsewhere
        ("en", "I | afraid | of | the dark", [("I afraid of the dark", "I am afraid of the dark")]),
        ("en", "he | not | drinks | milk", [("not drinks", "does not drink")]),
        ("en", "she | listens | the radio", [("listens the radio", "listens to the radio")]),
        ("en", "we're | are | ready", [("we're are", "we're")]),
        ("en", "it's | more | better", [("more better", "better")]),
        ("en", "he | always | is | late", [("always is", "is always")]),
        ("en", "he | not | is | here", [("not is", "is not")]),
        ("en", "tell | me | where | is | the | station", [("where is the station", "where the station is")]),
        ("en", "it | was | more | an | exact | answer", [("more an", "a more")]),
        # what is written apart
        ("en", "the movie | was | over | rated", [("over rated", "overrated")]),
        ("en", "he | came | with | out | his | bag", [("with out", "without")]),
        ("en", "they | often | miss | spell | names", [("miss spell", "misspell")]),
        ("fr", "il | a | long | temps | dormi", [("long temps", "longtemps")]),
        ("fr", "je | mange | pas", [("mange pas", "ne mange pas")]),
        ("fr", "je | mange | ne | pas", [("mange ne pas", "ne mange pas")]),
        ("fr", "nous | regardons | à | le | film", [("regardons à", "regardons")]),
        ("fr", "j' | ai | peur | à | le | chien", [("peur à le", "peur du")]),
        ("fr", "elle | habite | au | -:Belgique", [("au Belgique", "en Belgique")]),
        ("fr", "une | rouge | voiture | passe", [("rouge voiture", "voiture rouge")]),
        # a pronoun
        ("en", "them | are | here", [("them", "they")]),
        ("en", "me | and | him | went | home", [("me and him", "he and I")]),
        ("en", "he | arrived | to | -:London", [("arrived to", "arrived in")]),
        ("en", "-:Julia | thinks | about | himself", [("himself", "herself")]),
        ("fr", "il | joue | avec | je", [("je", "moi")]),
        # several faults, all mended; or one that explains them
        ("en", "he | eat | a | orange", [("a orange", "an orange"), ("he eat", "he eats")]),
        ("fr", "ma note | est | plus | bonne", [("plus bonne", "meilleure")]),
    ],
)
def test_a_mend_touches_what_is_wrong_and_nothing_else(language, text, better):
    assert told(text, language) == better


@pytest.mark.parametrize("text", ["he | keeps | a | king | snake | now", "we | go | with | out | friends"])
def test_two_words_that_may_stand_side_by_side_are_not_one(text):
    assert "spelling" not in {found.code for found in judge(sentence(text, "en")).findings}


def test_a_message_names_the_form_that_mends():
    (found,) = judge(sentence("the cake | was | bake | by | my aunt", "en")).findings
    assert found.message["en"].startswith(
        "“bake” is not the right form of the verb here: we need the past participle"
    )

    (found,) = judge(sentence("ma sœur | est | content | de | moi")).findings
    assert "« content »" in found.message["fr"].replace("\u202f", " ")


@pytest.mark.parametrize(
    "text",
    [
        "house | the | is | on fire",
        "no | is | the | right | time",
        "does | someone | can | help | me",
        "the error | 's | are | gone",
        "she | miss-spelled | the answer",
        "they | act | on | behave | of | a friend",
        "he | is | the | same | as | like | me",
        "they | asked | in | regards | to | it",
        "tell | me | to | what | extend | it | is | right",
        "he | advised | us | staying | calm",
        "the | man | who | he | came | is | tall",
    ],
)
def test_where_no_form_of_a_word_fits_no_form_is_blamed(text):
    ruling = judge(sentence(text, "en"))

    assert (ruling.ruling, ruling.lean) == ("unsure", "refuse")
    assert not any(found.suggestion for found in ruling.findings)


def test_what_is_written_on_a_card_stays_when_its_verb_is_mended():
    own = {"part": "verb", "number": "s", "person": 3, "lemma": "look", "takes": ("animal",)}
    cards = sentence("they | is looking for | the dog", "en").cards
    written = Word(text=cards[1].text, lang="en", **own)

    ruling = judge(Sentence((cards[0], written, cards[2]), ("fr", "en")))

    assert ruling.ruling == "refuse"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_common_word_has_all_its_forms_however_they_begin(language) -> None:
    """« avoir »: eu, ont; eat: ate. Of words that a program may propose; "gelled" is of "gel"."""
    words, proposes = forms(language), lexicon(language).proposes
    for form in words.alphabet:
        lemmas = {lemma for _, lemma, *_ in words.entries(form)}
        if len(form) < 2 or not form.isalpha() or any(lemma[0] == form[0] for lemma in lemmas):
            continue
        for lemma in lemmas:
            if lemma.isalpha() and proposes(form) and proposes(lemma):
                assert form in {each.form for each in siblings(words, lemma)}, (form, lemma)
