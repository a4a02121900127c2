"""The judge of sentences: each check with what it lets pass and finds, and how well all judge."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from familygames.judging import Ruling, Sentence, Word
from familygames.language.judge import surface
from familygames.language.judge.chart import Flaw
from familygames.language.judge.evaluate import Judged, has_true_reason, matthews
from familygames.language.judge.referee import InvalidSentence, Referee
from familygames.language.judge.wording import messages
from familygames.language.judge.words import Row

HERE = Path(__file__).parent
JUDGE = Path(surface.__file__).parent
referee = Referee()


def sentence(text: str, language: str = "fr") -> Sentence:
    """Cards parted by bars; ``en:`` before a card is its language, ``-:`` that it has none, as a name."""
    cards = []
    for part in text.split("|"):
        card, lang = part.strip(), language
        if found := re.match(r"(fr|en|-):", card):
            card, lang = card[found.end() :].strip(), found[1]
        cards.append(Word(text=card, lang=None if lang == "-" else lang))
    return Sentence(tuple(cards), ("fr", "en"))


def judged(text: str, language: str = "fr") -> Ruling:
    return referee.judge(sentence(text, language))


# Words side by side: (check, language, sentences it lets pass, sentences it finds fault with)

SIDE_BY_SIDE: list[tuple[Callable[[Row], Iterator[Flaw]], str, str, str]] = [
    (
        surface.shortened_before_a_vowel,
        "fr",
        "l' | arbre | est | grand; j' | aime | le pain; le | haricot | pousse; c' | est | bon",
        "le | arbre | est | grand; je | aime | le pain; il | habite | près | de | -:Amiens; ce | est | bon",
    ),
    (
        surface.whole_before_a_consonant,
        "fr",
        "l' | école | est | grande; le | chat | dort; s' | il | vient | je | pars",
        "l' | chat | dort; j' | mange | du pain",
    ),
    (
        surface.melted_with_the_article,
        "fr",
        "je | vais | au | parc; il | commence | à | le | lire; à | la | gare | il | dort",
        "je | vais | à | le | parc; le chien | de | le | voisin | dort; nous | partons | à | le | -:Maroc",
    ),
    (
        surface.a_or_an,
        "en",
        "an | orange | is | here; a | unicorn | runs; an | hour | is | long; a | cat | sleeps",
        "a | orange | is | here; an | unicorn | runs; a | hour | is | long; an | cat | sleeps",
    ),
    (
        surface.said_twice,
        "en",
        "I | know | that | that | is | true; the | cat | sleeps",
        "the | the | cat | sleeps; he | eats | eats | bread",
    ),
    (
        surface.the_preposition_it_takes,
        "en",
        "she | is | afraid | of | dogs; he | waits | for | the bus; they | arrived | at | the station",
        "she | is | afraid | from | dogs; she | is | good | in | drawing; it | depends | of | the weather",
    ),
    (
        surface.the_preposition_it_takes,
        "fr",
        "il | attend | le bus; que | penses-tu | de | ce film; j'ai | besoin | de | dormir",
        "il | attend | pour | le bus; j'écoute | à | la radio; elle | a | besoin | pour | dormir",
    ),
    (
        surface.the_time_and_the_tense,
        "en",
        "yesterday | I | went | home; tomorrow | we | go | home; I | have known | him | since | last summer",
        "yesterday | I | go | home; tomorrow | I | went | home; I | have seen | him | yesterday",
    ),
    (
        surface.the_time_and_the_tense,
        "fr",
        "hier | j'ai | mangé; demain | je | mange | ici; hier | il | faisait | beau",
        "hier | je | mange | ici; demain | je | mangeais | ici",
    ),
    (
        surface.compared_with_the_right_word,
        "fr",
        "il | est | plus | grand | que | moi; elle | est | plus | fière | de | toi",
        "il | est | plus | grand | comme | moi; elle | est | plus | rapide | de | son frère",
    ),
    (
        surface.short_adjectives_take_er,
        "en",
        "she | is | taller | than | me; the | most | famous | man | sings",
        "she | is | more | tall | than | me; he | is | the | most | fast | boy",
    ),
    (
        surface.enough_after_its_adjective,
        "en",
        "she | is | old | enough | to vote; we | have | enough | red | paint",
        "she | is | enough | old | to vote; it | is | enough | big",
    ),
    (
        surface.one_of_several,
        "en",
        "one | of | my | friends | has | a parrot; one | day | he | came",
        "one | of | my | friend | has | a parrot",
    ),
    (
        surface.possessive_before_a_noun,
        "en",
        "this | bike | is | mine; this | is | my | bike",
        "this | bike | is | my; Sally | eats | the",
    ),
    (
        surface.since_a_point_for_a_length,
        "en",
        "we | live | here | since | Monday; it | starts | at | nine | o'clock",
        "he | waits | since | ten | minutes; it | starts | on | nine | o'clock",
    ),
    (
        surface.the_most_of_all,
        "en",
        "she | is | the | tallest | girl | of all; the | most | famous | man | of all",
        "she | is | the | tall | girl | of all",
    ),
    (
        surface.quantity_with_de,
        "fr",
        "il | mange | beaucoup | de | bonbons; il | mange | trop",
        "il | mange | beaucoup | des | bonbons; il boit | trop | du | lait",
    ),
    (
        surface.play_a_game_or_an_instrument,
        "fr",
        "elle | joue | de | la guitare; il | joue | au | football; il | joue | avec | un ballon",
        "elle | joue | à | la guitare; il | joue | du | football",
    ),
    (
        surface.in_a_country,
        "fr",
        "il | habite | en | France; il | va | à | la | plage; elle | va | au | Portugal",
        "il | habite | à | la | France; elle | va | en | le | Portugal",
    ),
    (
        surface.make_and_let_without_to,
        "en",
        "he | makes | me | laugh; he | makes | a cake | to | eat",
        "he | makes | me | to | laugh; she | lets | him | to | go",
    ),
    (
        surface.play_football_without_the,
        "en",
        "he | plays | football; he | plays | the | football | match; she | plays | the | piano",
        "he | plays | the | football",
    ),
    (surface.once_negated, "en", "she | isn't | happy; I | do | not | know", "she | isn't | not | happy"),
    (
        surface.at_a_town,
        "en",
        "he | lives | in | -:London; he | lives | at | home; he | arrives | at | -:Paris",
        "he | lives | at | -:London",
    ),
    (
        surface.part_of_day_with_its_preposition,
        "en",
        "I | eat | bread | in | the | morning; I | love | the | morning; I | sleep | all | the | morning",
        "I | eat | bread | the | morning",
    ),
    (
        surface.reflexive_with_etre,
        "fr",
        "je | me | suis | lavé; il | m' | a | lavé; nous | avons | mangé",
        "je | m' | ai | lavé; ils | s' | ont | vus",
    ),
    (
        surface.no_after_not,
        "en",
        "I | haven't | seen | anybody; nobody | has | seen | me; I | can't | sing | but | nobody | listens",
        "I | haven't | seen | nobody; she | never | eats | nothing; nobody | didn't | come",
    ),
    (
        surface.no_after_not,
        "fr",
        "elle | n'a | pas | de | frères; ce | ne | sont | pas | des | frères; il | mange | des | fruits",
        "elle | n'a | pas | des | frères",
    ),
    (
        surface.is_there_one,
        "en",
        "is | there | a shop | here; are | there | two | shops | here; were | there | many | people",
        "are | there | a shop | here; is | there | two | shops | here",
    ),
    (
        surface.how_many_people,
        "fr",
        "combien de | frères | as-tu; il | a | beaucoup | de | travail",
        "combien de | frère | as-tu; elle | a | beaucoup | de | sœur",
    ),
    (
        surface.better_not_more_good,
        "fr",
        "elle | chante | mieux; ce gâteau | est | meilleur; il | n'est | plus | bon",
        "elle | chante | plus | bien; ce gâteau | est | plus | bon",
    ),
    (
        surface.compared_once,
        "en",
        "this book | is | better; it | is | more | useful; I | want | more | bread",
        "this book | is | more | better; she | is | more | taller",
    ),
    (
        surface.compared_once,
        "fr",
        "ce film | est | meilleur; il | n'est | plus | meilleur | que | moi",
        "ce film | est | plus | meilleur; c'est | plus | pire",
    ),
    (
        surface.taller_than_not_as,
        "en",
        "she | is | taller | than | me; my room | is | as | big | as | yours",
        "she | is | taller | as | me; my room | is | as | bigger | as | yours",
    ),
    (
        surface.needs_dont,
        "fr",
        "c'est | le livre | dont | j'ai | besoin; le garçon | que | je | vois | a | peur | de | toi",
        "c'est | le livre | que | j'ai | besoin",
    ),
    (
        surface.preposition_of_time,
        "en",
        "I | was born | in | July; we | play | on | Monday; we | meet | at | Monday | lunch",
        "I | was born | at | July; we | play | in | Monday",
    ),
    (
        surface.irregular_plural,
        "en",
        "his | teeth | are | white; the | sheep | eat | grass; the | cats | sleep",
        "his | tooths | are | white; the | sheeps | eat | grass",
    ),
]


def test_every_check_of_words_side_by_side_has_its_rows():
    assert {check for check, *_ in SIDE_BY_SIDE} == set(surface.CHECKS)


@pytest.mark.parametrize(("check", "language", "right", "wrong"), SIDE_BY_SIDE)
def test_a_check_lets_right_words_pass_and_finds_wrong_ones(check, language, right, wrong):
    for good in right.split(";"):
        assert not list(check(Row(sentence(good, language).cards, ("fr", "en")))), good
    for bad in wrong.split(";"):
        assert list(check(Row(sentence(bad, language).cards, ("fr", "en")))), bad


# Constraints of the grammar: (code, language, right sentences, wrong sentences)

CONSTRAINTS = [
    (
        "agreement_number",
        "fr",
        "les voisins | vont | à la gare",
        "les voisins | va | à la gare; mes | deux | frère | dorment",
    ),
    (
        "agreement_number",
        "en",
        "the dog | barks; ten minutes | is | too long",
        "the dogs | barks; she | has | two | cat",
    ),
    (
        "agreement_person",
        "fr",
        "je | crois | que | tu | viens; c'est | moi | qui | ai | mangé",
        "je | croit | que | tu | viens",
    ),
    (
        "agreement_person",
        "en",
        "-:Clara | lends | a scooter; I | am | here",
        "-:Clara | lend | a scooter; I | is | here",
    ),
    (
        "agreement_gender",
        "fr",
        "la soupe | est | chaude; un | grand | arbre | tombe",
        "la soupe | est | chaud; un | grande | arbre | tombe",
    ),
    (
        "wrong_determiner",
        "fr",
        "un | garçon | chante; mon | amie | chante",
        "une | garçon | chante; mon | sœur | chante",
    ),
    ("wrong_determiner", "en", "this | book | is | old", "these | book | is | old"),
    (
        "agreement_participle",
        "fr",
        "elle | a | mangé | une pomme; les pommes | que | j'ai | mangées | sont | rouges",
        "elle | a | mangée | une pomme",
    ),
    (
        "missing_determiner",
        "fr",
        "il | a | faim; il | joue | avec | un | ballon",
        "-:Clara | prête | trottinette; il | joue | avec | ballon",
    ),
    (
        "missing_determiner",
        "en",
        "I | drink | milk; we | go | to | school",
        "-:Karim | draws | boat; boat | sinks",
    ),
    ("two_determiners", "en", "my | book | is | old", "my | the | book | is | old"),
    (
        "adjective_place",
        "fr",
        "une | voiture | rouge | roule; un | petit | chat | dort",
        "une | rouge | voiture | roule",
    ),
    ("adjective_place", "en", "a | red | car | stops", "a | car | big | stops"),
    (
        "adverb_place",
        "fr",
        "-:Hélène | marche | lentement; souvent | elle | dort",
        "-:Hélène | lentement | marche",
    ),
    (
        "adverb_place",
        "en",
        "she | slowly | walks; she | draws | a boat | slowly",
        "she | draws | slowly | a boat; he | always | is | late",
    ),
    (
        "verb_form",
        "fr",
        "vous | avez | perdu | vos clés; il | veut | dormir",
        "vous | avez | perdre | vos clés",
    ),
    (
        "verb_form",
        "en",
        "the shop | will | open; he | can | swim; they | are | playing",
        "the shop | will | opens; he | can | to swim; they | are | play",
    ),
    (
        "auxiliary",
        "fr",
        "elle | est | tombée; nous | avons | marché",
        "elle | a | tombé; nous | sommes | marché",
    ),
    ("mood", "fr", "je | veux | que | tu | viennes", "je | veux | que | tu | viens"),
    (
        "negation",
        "fr",
        "-:Hugo | ne | boit | jamais; personne | ne | vient",
        "-:Hugo | boit | ne | jamais; je | ne | mange; je | mange | pas",
    ),
    (
        "negation",
        "en",
        "-:Hugo | doesn't | drink | coffee; he | never | drinks",
        "-:Hugo | not | drinks | coffee",
    ),
    (
        "pronoun_case",
        "en",
        "he | sees | her; she | plays | with | him",
        "him | sees | her; he | sees | she; she | plays | with | he",
    ),
    (
        "pronoun_case",
        "fr",
        "il | me | voit; il | joue | avec | moi",
        "il | voit | je; il | joue | avec | je; elle | lui | aime",
    ),
    ("pronoun_order", "fr", "il | me | le | donne", "il | le | me | donne"),
    ("no_object", "fr", "le train | part", "le train | part | un voyageur"),
    ("no_object", "en", "the train | arrives; we | walk | the dog", "the train | arrives | a passenger"),
    ("missing_object", "fr", "elle | met | la table", "elle | met | dans la cuisine"),
    ("missing_preposition", "fr", "-:Clara | ressemble | à | sa mère", "-:Clara | ressemble | sa mère"),
    ("missing_preposition", "en", "-:Helen | looks | at | the stars", "-:Helen | looks | the stars"),
    (
        "preposition",
        "fr",
        "il | essaie | de | dormir; il | commence | à | pleuvoir",
        "il | essaie | dormir; il | commence | pleuvoir",
    ),
    (
        "two_objects",
        "fr",
        "je | le | vois; je | mange | une pomme | et | une poire",
        "je | mange | une pomme | une poire; elle | la | mange | la pomme",
    ),
    ("two_subjects", "fr", "le chat | dort", "le chat | le chien | dort"),
    ("two_verbs", "en", "my cousin | makes | breakfast", "my cousin | makes | eats | breakfast"),
    (
        "no_subject",
        "fr",
        "prends | ton manteau; mangeons | une pomme",
        "avez | perdu | vos clés; ont | un chien",
    ),
    ("no_subject", "en", "take | your coat; sit | down", "have | lost | your keys; goes | to school"),
    ("no_verb", "fr", "un | arbre | tombe", "un | grand | arbre | dans le parc"),
    (
        "fragment",
        "en",
        "when | the shop | opens | we | go | in; when | does | the shop | open",
        "when | the shop | opens; to build | a house",
    ),
    (
        "question_order",
        "en",
        "where | do | you | live; why | is | the baby | crying",
        "where | you | live; why | the baby | is crying",
    ),
    (
        "relative",
        "fr",
        "la fille | qui | danse | est | là; la fille | que | je | vois | est | là",
        "la fille | que | danse | est | là",
    ),
    ("relative", "en", "the man | who | sings | is | old", "the mushrooms | who | we | picked | are | good"),
    (
        "comparative",
        "en",
        "she | is | taller | than | me; as | tall | as | you | she | is",
        "she | is | tall | than | me",
    ),
    ("double_comparative", "en", "she | is | much | taller", "she | is | more | taller"),
    ("impersonal", "fr", "il | pleut | souvent", "le chat | pleut | souvent"),
    (
        "countable",
        "en",
        "I | have | much | work",
        "he | gave | me | an | advice; the | informations | are | good",
    ),
    ("word_order", "fr", "-:Karim | dessine | un | bateau", "dessine | -:Karim | bateau | un"),
    ("sense", "fr", "-:Hugo | boit | un verre | dans la cuisine", "-:Hugo | boit | un camion | dans la rue"),
    ("sense", "en", "the baby | spills | a glass", "the lamp | writes | a letter"),
]


@pytest.mark.parametrize(("code", "language", "right", "wrong"), CONSTRAINTS)
def test_a_constraint_lets_right_sentences_pass_and_explains_wrong_ones(code, language, right, wrong):
    for good in right.split(";"):
        assert judged(good, language).lean == "accept" or "as | tall" in good, good
    for bad in wrong.split(";"):
        ruling = judged(bad, language)
        assert ruling.lean == "refuse", bad
        assert code in {found.code for found in ruling.findings}, (bad, ruling.findings)


MIXED = [
    ("-:Karim | dessine | en:a boat | en:on the wall", True),
    ("en:the king | et | la reine | en:live | dans un château", True),
    ("-:Hugo | ne | boit | jamais | en:tea", True),
    ("le film | que | nous | regardons | en:is | en:funny", True),
    ("prends | en:your coat | avant de sortir", True),
    ("en:nobody | ne | répond", True),
    ("les voisins | en:is | en:noisy", False),
    ("-:Karim | dessine | en:draws | en:a boat", False),
    ("-:Hélène | en:sees | une | château", False),
    ("le | en:the king | dort", False),
    ("en:boat | coule | en:in the river", False),
    ("-:Helen | en:looks | les étoiles | en:at night", False),
    ("en:the spoon | mange | en:an egg", False),
]


@pytest.mark.parametrize(("text", "good"), MIXED)
def test_one_grammar_reads_both_languages_in_one_sentence(text, good):
    assert (judged(text).lean == "accept") == good


@pytest.mark.parametrize(
    ("text", "language", "french", "english"),
    [
        (
            "une | garçon | chante",
            "fr",
            "« une garçon » : « garçon » est masculin → un garçon.",
            '"une garçon": "garçon" is masculine → un garçon.',
        ),
        (
            "-:Julie | eat | an apple",
            "en",
            "Le verbe « eat » prend un -s après « Julie » → Julie eats.",
            'The verb "eat" needs -s after "Julie" → Julie eats.',
        ),
        (
            "le | arbre | pousse",
            "fr",
            "Devant « arbre », on dit « l' » et non « le ».",
            'Before "arbre", "le" becomes "l\'".',
        ),
    ],
)
def test_a_reason_is_said_as_a_teacher_would_say_it(text, language, french, english):
    (found,) = judged(text, language).findings

    assert found.message == {"fr": french, "en": english}


def test_a_finding_knows_its_cards_and_their_place_in_the_sentence():
    asked = sentence("les voisins | va | à la gare")

    (found,) = referee(asked).findings

    assert found.cards == (0, 1)
    assert asked.text[found.start : found.end] == "Les voisins va"


def test_every_code_has_its_message_in_both_languages():
    source = "".join(path.read_text("utf-8") for path in sorted(JUDGE.glob("*.py")))
    codes = set(re.findall(r'(?:Flaw|flaw)\(\s*"(\w+)"', source))
    texts = messages()

    assert codes
    assert codes <= set(texts)
    for code, text in texts.items():
        assert set(text) == {"fr", "en"}, code


def test_what_a_teacher_has_written_on_a_card_wins_over_all_guesses():
    blorf = {"text": "blorf", "lang": "fr"}
    cards = (
        Word(text="le", lang="fr"),
        Word(part="noun", gender="f", number="s", **blorf),
        Word(text="dort", lang="fr"),
    )

    assert judged("le | blorf | dort").ruling == "unsure"
    assert [found.code for found in referee(Sentence(cards, ("fr",))).findings] == ["wrong_determiner"]


@pytest.mark.parametrize("texts", [(), ("",), ("le chat", "…"), ("a" * 10_000, "dort")])
def test_what_is_no_sentence_is_said_to_be_none(texts):
    with pytest.raises(InvalidSentence):
        referee.judge(Sentence(tuple(Word(text=text, lang="fr") for text in texts), ("fr", "en")))


@pytest.mark.parametrize("text", ["le " * 30 + "chat", "que " * 39, "a b " * 20])
def test_a_hard_row_is_given_up_in_time(text):
    assert judged(" | ".join(text.split())).ruling in ("unsure", "refuse")


def cases(*names: str) -> list[Judged]:
    found = []
    for name in names:
        for line in (HERE / f"cases_{name}.jsonl").read_text("utf-8").splitlines():
            case = json.loads(line)
            cards = tuple(Word(text=card["text"], lang=card["lang"]) for card in case["cards"])
            found.append(Judged(case, referee(Sentence(cards, ("fr", "en"))), 0.0))
    return found


@pytest.mark.parametrize(
    ("language", "correlation", "strict"), [("fr", 0.85, 0.03), ("en", 0.85, 0.03), ("mixed", 0.85, 0.05)]
)
def test_cases_are_judged_as_a_careful_teacher_would(language, correlation, strict):
    own = [each for each in cases("open", "middle") if each.language == language]
    good = [each for each in own if each.is_good]
    refused = [each for each in own if not each.is_good and each.ruling.lean == "refuse"]

    assert matthews(own) >= correlation
    assert sum(not each.is_right for each in good) <= strict * len(good)
    assert sum(each.ruling.ruling != "unsure" for each in own) >= 0.85 * len(own)
    assert sum(has_true_reason(each) for each in refused) >= 0.8 * len(refused)


def test_right_sentences_are_hardly_ever_refused():
    good = cases("right")

    assert sum(not each.is_right for each in good) <= 0.02 * len(good)
    assert sum(each.ruling.ruling == "refuse" for each in good) <= 0.01 * len(good)
