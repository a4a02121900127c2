"""The judge of sentences: each check with what it lets pass and finds, and how well all judge."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from familygames.decks.slot_messages import MESSAGES
from familygames.judging import Ruling, Sentence, Word
from familygames.language.judge import InvalidSentence, checks, doubts, judge, last_resort, messages
from familygames.language.judge.evaluate import has_true_reason, matthews
from familygames.language.judge.meaning import senseless
from familygames.language.judge.row import Row
from tests.familygames.language.judge import corpora

HERE = Path(__file__).parent
JUDGE = Path(checks.__file__).parent.parent


def sentence(text: str, language: str = "fr") -> Sentence:
    """Cards parted by bars; ``en:`` before a card is its language, ``-:`` that it has none, as a name."""
    cards = []
    for part in text.split("|"):
        card, lang = part.strip(), language
        if found := re.match(r"(fr|en|de|-):", card):
            card, lang = card[found.end() :].strip(), found[1]
        cards.append(Word(text=card, lang=None if lang == "-" else lang))
    return Sentence(tuple(cards), ("fr", "en"))


def judged(text: str, language: str = "fr") -> Ruling:
    return judge(sentence(text, language))


SIDE_BY_SIDE = tomllib.loads((HERE / "side_by_side.toml").read_text("utf-8"))


def test_every_check_of_words_side_by_side_has_its_rows():
    assert set(SIDE_BY_SIDE) == {check.__name__ for check in checks.CHECKS}


@pytest.mark.parametrize(
    ("name", "language"), [(name, each) for name, group in SIDE_BY_SIDE.items() for each in group]
)
def test_a_check_lets_right_words_pass_and_finds_wrong_ones(name, language):
    check = next(check for check in checks.CHECKS if check.__name__ == name)
    rows = SIDE_BY_SIDE[name][language]

    assert rows["right"]
    assert rows["wrong"]
    for good in rows["right"]:
        assert not list(check(Row(sentence(good, language).cards, ("fr", "en")))), good
    for bad in rows["wrong"]:
        assert list(check(Row(sentence(bad, language).cards, ("fr", "en")))), bad


# Sentences as a whole: (what says so, its code, language, right sentences, wrong ones)

WHOLES = [
    ("written_as_another", "homophone", "fr", "il | a | un chat", "il | à | un chat"),
    (
        "written_apart",
        "spelling",
        "en",
        "he | goes | without | his | bag",
        "he | goes | with | out | his | bag",
    ),
    ("without_any_verb", "no_verb", "fr", "les clés | sont | sur la table", "les clés | sous | la petite"),
    ("without_any_verb", "no_verb", "en", "it | is | very | cold | outside", "it | very | cold | outside"),
    (
        "one_card_out_of_place",
        "unread",
        "fr",
        "le chevalier | porte | une | armure | brillante",
        "le chevalier | porte | armure | une | brillante",
    ),
    (
        "one_card_out_of_place",
        "unread",
        "en",
        "I | know | a boy | whose | father | is | a pilot",
        "I | know | a boy | father | whose | is | a pilot",
    ),
    (
        "in_no_order",
        "unread",
        "fr",
        "le chat | dort | dans | le | jardin",
        "dans | dort | le chat | jardin | le",
    ),
    ("senseless", "sense", "fr", "-:Hugo | boit | un verre | dans la cuisine", "-:Hugo | boit | un camion"),
    ("senseless", "sense", "en", "the baby | spills | a glass", "the lamp | writes | a letter"),
    ("senseless", "sense", "en", "my job | is | driving | a bus", "the lamp | is | driving | a bus"),
]


def test_all_that_is_said_of_a_whole_row_has_its_rows():
    names = {check.__name__ for check in (*last_resort.LAST_RESORT, senseless)}

    assert {name for name, *_ in WHOLES} == names


@pytest.mark.parametrize(("name", "code", "language", "right", "wrong"), WHOLES)
def test_a_whole_is_right_or_has_its_reason(name, code, language, right, wrong):
    found = judged(wrong, language)

    assert judged(right, language).ruling == "accept"
    assert found.lean == "refuse"
    assert [each.code for each in found.findings] == [code]


DOUBTS = [
    ("unread", "unread", "le chat | le chien | dort", "fr"),
    ("seldom_said", "doubt", "two | play | football", "en"),
    ("with_an_unknown_word", "unknown_word", "le | blorf | dort", "fr"),
    ("in_an_unknown_language", "unknown_language", "-:Anna | de:schläft | de:gern", "fr"),
    ("too_long", "too_long", " | ".join(["le chat"] * 21), "fr"),
]


def test_every_doubt_has_its_row():
    assert {name for name, *_ in DOUBTS} == {doubt.__name__ for doubt in doubts.DOUBTS}


@pytest.mark.parametrize(("name", "code", "text", "language"), DOUBTS)
def test_a_doubt_makes_the_referee_unsure(name, code, text, language):
    found = judged(text, language)

    assert found.ruling == "unsure"
    assert code in {each.code for each in found.findings}


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


@pytest.mark.parametrize(
    ("text", "code", "lean"),
    [
        ("because | I | am | tired", "fragment", "refuse"),
        ("if | you | can | find | them", "fragment", "refuse"),
        ("never | heard | that | before", "no_subject", "refuse"),
        ("you | are | a | silly | silly | boy", "said_twice", "refuse"),
        ("here's | your | pencils", "agreement_number", "refuse"),
        ("I | will | cry | when | he | won't | come", "tense", "refuse"),
    ],
)
def test_what_one_answers_or_notes_in_haste_is_not_refused_for_certain(text, code, lean):
    ruling = judged(text, "en")

    assert (ruling.ruling, ruling.lean) == ("unsure", lean)
    assert [found.code for found in ruling.findings] == [code]


@pytest.mark.parametrize(
    "text",
    [
        "should | be | ok",
        "might | rain | tomorrow",
        "doesn't | matter",
        "haven't | seen | him | today",
        "seems | like | a | good | idea",
        "thought | you | might | like | to | know",
        "hope | you | are | well",
    ],
)
def test_a_note_that_leaves_out_who_is_rather_right(text):
    assert judged(text, "en").lean == "accept"


@pytest.mark.parametrize(
    "text",
    [
        "may | open | the | window",
        "have | bought | a | new | house",
        "was | late | for | the | meeting",
        "went | to | the | shop | this | morning",
        "never | plays | chess | at | night",
        "haven't | we | seen | him | so",
    ],
)
def test_a_sentence_that_only_lacks_who_is_rather_wrong(text):
    assert judged(text, "en").lean == "refuse"


def test_many_small_doubts_make_a_long_sentence_doubtful_and_no_more():
    found = judged(
        "and | it | should | be | three | years | ago | today | that | -:Laura | moved | to | -:Rome", "en"
    )

    assert (found.ruling, found.lean) == ("unsure", "accept")
    assert [each.code for each in found.findings] == ["doubt"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("to | become | a | singer", "fragment"),
        ("sleeps | well", "no_subject"),
        ("the | the | cat | sleeps", "said_twice"),
        ("did | my | father | saw | it", "verb_form"),
    ],
)
def test_what_nobody_says_in_haste_is_refused(text, code):
    ruling = judged(text, "en")

    assert ruling.ruling == "refuse"
    assert code in {found.code for found in ruling.findings}


@pytest.mark.parametrize(
    ("language", "text", "certain"),
    [
        ("en", "dog | barks", True),
        ("fr", "chat | dort | sur | le | lit", True),
        ("en", "she | lost | hers | umbrella", False),
        ("fr", "hier | je | mange | une | pomme", True),
        ("fr", "demain | il | a | plu | toute | la | journée", True),
        ("fr", "la semaine dernière | je | vais | acheter | un | livre", False),
        ("en", "we | live | in | they're | house", True),
        ("en", "what | will | I | don't | now", False),
    ],
)
def test_what_is_often_blamed_in_vain_is_certain_only_if_mending_it_makes_all_well(language, text, certain):
    ruling = judged(text, language)

    assert (ruling.ruling, ruling.lean) == ("refuse" if certain else "unsure", "refuse")


@pytest.mark.parametrize(
    "text", ["the dragon | reads | a book", "a witch | eats | the car", "my robot | sings"]
)
def test_who_is_of_a_tale_may_do_anything(text):
    assert judged(text, "en").ruling == "accept"


def test_what_is_denied_makes_sense():
    assert judged("the | tractor | writes | a | letter", "en").lean == "refuse"
    assert judged("the | tractor | can't | write | a | letter", "en").lean == "accept"


@pytest.mark.parametrize(("text", "good"), MIXED)
def test_one_grammar_reads_both_languages_in_one_sentence(text, good):
    assert (judged(text).lean == "accept") == good


@pytest.mark.parametrize(
    ("text", "language", "french", "english"),
    [
        (
            "une | garçon | chante",
            "fr",
            "« une garçon » : « garçon » est masculin → un garçon.",
            "“une garçon”: “garçon” is masculine → un garçon.",
        ),
        (
            "-:Julie | eat | an apple",
            "en",
            "Le verbe « eat » prend un -s après « Julie » → Julie eats.",
            "The verb “eat” needs -s after “Julie” → Julie eats.",
        ),
        (
            "le | arbre | pousse",
            "fr",
            "Devant « arbre », on dit « l' » et non « le ».",
            "Before “arbre”, “le” becomes “l'”.",
        ),
        (
            "la cuillère | mange | un œuf",
            "fr",
            "Une cuillère ne mange pas.",
            "A spoon does not eat.",
        ),
    ],
)
def test_a_reason_is_said_as_a_teacher_would_say_it(text, language, french, english):
    (found,) = judged(text, language).findings

    assert found.message == {"fr": french, "en": english}


def test_a_finding_knows_its_cards_and_their_place_in_the_sentence():
    asked = sentence("les voisins | va | à la gare")

    (found,) = judge(asked).findings

    assert found.cards == (0, 1)
    assert asked.text[found.start : found.end] == "Les voisins va"


@pytest.mark.parametrize(
    ("text", "mended", "better"),
    [
        ("elle | est | plus | grand | que | son frère", "grand", "grande"),
        ("les filles | sont | content | aujourd'hui", "content", "contentes"),
        ("cette réponse | est | faux", "faux", "fausse"),
        ("ma sœur | est | allé | à la gare", "allé", "allée"),
        ("la | soupe | sent | bonne", "bonne", "bon"),
        ("je | les | trouve | belle", "belle", "belles"),
        ("il | est | grand | et | belle", "belle", "beau"),
        ("je | veux | que | tu | viens", "viens", "viennes"),
        ("il | parle | pour | que | nous | comprenons", "comprenons", "comprenions"),
        ("je | sais | que | tu | sois | là", "sois", "es"),
    ],
)
def test_a_form_is_mended_in_its_place(text, mended, better):
    asked = sentence(text)

    (found,) = judge(asked).findings

    assert (asked.text[found.start : found.end], found.suggestion) == (mended, better)


@pytest.mark.parametrize(
    ("text", "better"),
    [
        ("il | à | un | chat", "a"),
        ("tu | à | raison", "as"),
        ("elle | habite | a | -:Paris", "à"),
        ("elle | commence | a | manger", "à"),
        ("il | et | grand", "est"),
        ("un chat | est | un chien | dorment", "et"),
        ("mes parents | on | un chien", "ont"),
        ("ont | va | au | parc", "on"),
        ("les filles | son | belles", "sont"),
        ("elle | mange | dans | sont | lit", "son"),
        ("ou | est | le | chat", "où"),
        ("mets | le livre | la", "là"),
        ("là | fille | dort", "la"),
        ("il | ce | lave", "se"),
        ("se | chat | est | noir", "ce"),
        ("ses | un | chat", "c'est"),
        ("c'est | parents | sont | là", "ces"),
        ("elle | c'est | levée", "s'est"),
        ("il | peu | venir", "peut"),
        ("on | la | vu", "l'a"),
        ("sa | va | bien", "ça"),
        ("mais | parents | sont | là", "mes"),
        ("les fruits | sont | mur", "mûrs"),
        ("il | y | a | huis | chats", "huit"),
        ("en:its | en:a | en:nice | en:day", "it's"),
        ("en:the dog | en:eats | en:it's | en:food", "its"),
        ("en:your | en:my | en:friend", "you're"),
        ("en:you're | en:mother | en:is | en:nice", "your"),
        ("en:I | en:should | en:of | en:known", "have"),
        ("en:who's | en:book | en:is | en:this", "whose"),
        ("en:im | en:happy", "I'm"),
        ("en:I | en:cant | en:swim", "can't"),
        ("en:their | en:is | en:a cat | en:in | en:the garden", "there"),
        ("en:he | en:is | en:to | en:tired", "too"),
        ("en:she | en:walked | en:threw | en:the park", "through"),
        ("en:I | en:want | en:to | en:by | en:a car", "buy"),
        ("en:we | en:no | en:each other", "know"),
        ("en:have | en:you | en:every | en:been | en:there", "ever"),
        ("en:please | en:be | en:quite", "quiet"),
        ("en:can | en:you | en:give | en:me | en:some | en:advise", "advice"),
        ("en:I | en:don't | en:want | en:to | en:loose | en:my keys", "lose"),
        ("en:the meal | en:was | en:grate", "great"),
        ("en:I | en:eight | en:an apple", "ate"),
    ],
)
def test_a_word_that_only_sounds_or_looks_right_is_told(text, better):
    (found,) = judge(sentence(text)).findings

    assert found.code in ("homophone", "spelling")
    assert found.suggestion == better


@pytest.mark.parametrize(
    "text",
    [
        "le chat | et | le chien",
        "je | ne | sais | ni | lire | et | écrire",
        "voilà | c'est | tout",
        "elle | lui | écrit | à sa tante",
        "en:she | en:must | en:to | en:leave | en:now",
        "en:you | en:never | en:have | en:class | en:or | en:what",
        "en:it's | en:true | en:most | en:of | en:the time",
        "en:yeah | en:right | en:there",
        "en:another | en:blue | en:one",
        "en:to | en:become | en:a famous singer",
        "en:he | en:told | en:to | en:me | en:a joke",
        "en:because | en:it's | en:quite | en:warm",
        "en:him | en:likes | en:football",
        "en:I | en:am | en:live | en:in | en:a village",
    ],
)
def test_what_cannot_be_read_is_no_other_word(text):
    assert "homophone" not in {found.code for found in judged(text).findings}


def test_every_code_has_its_message_in_both_languages():
    source = "".join(path.read_text("utf-8") for path in sorted(JUDGE.glob("*.py")))
    codes = set(re.findall(r'(?:Flaw|flaw)\(\s*"(\w+)"', source))
    texts = messages()

    assert codes
    assert codes <= set(texts)
    for code, text in texts.items():
        assert set(text) == {"fr", "en"}, code


def test_no_line_of_a_french_message_begins_with_a_sign():
    for text in (*messages().values(), *MESSAGES.values()):
        assert re.search(" [?!;:»]|« ", text["fr"]) is None, text


def test_what_a_teacher_has_written_on_a_card_wins_over_all_guesses():
    blorf = {"text": "blorf", "lang": "fr"}
    cards = (
        Word(text="le", lang="fr"),
        Word(part="noun", gender="f", number="s", **blorf),
        Word(text="dort", lang="fr"),
    )

    assert judged("le | blorf | dort").ruling == "unsure"
    assert [found.code for found in judge(Sentence(cards, ("fr",))).findings] == ["wrong_determiner"]


@pytest.mark.parametrize("texts", [(), ("",), ("…", "!"), ("le chat", ""), ("a" * 10_000, "dort")])
def test_what_is_no_sentence_is_said_to_be_none(texts):
    with pytest.raises(InvalidSentence):
        judge(Sentence(tuple(Word(text=text, lang="fr") for text in texts), ("fr", "en")))


@pytest.mark.parametrize("text", ["le " * 30 + "chat", "que " * 39, "a b " * 20])
def test_a_hard_row_is_given_up_in_time(text):
    assert judged(" | ".join(text.split())).ruling in ("unsure", "refuse")


@pytest.mark.long
@pytest.mark.parametrize(
    ("language", "correlation", "strict"), [("fr", 0.85, 0.03), ("en", 0.85, 0.03), ("mixed", 0.85, 0.05)]
)
def test_cases_are_judged_as_a_careful_teacher_would(language, correlation, strict):
    own = [
        each
        for each in (*corpora.judged("cases_open"), *corpora.judged("cases_middle"))
        if each.language == language
    ]
    good = [each for each in own if each.is_good]
    refused = [each for each in own if not each.is_good and each.ruling.lean == "refuse"]

    assert matthews(own) >= correlation
    assert sum(not each.is_right for each in good) <= strict * len(good)
    assert sum(each.ruling.ruling != "unsure" for each in own) >= 0.85 * len(own)
    assert sum(has_true_reason(each) for each in refused) >= 0.8 * len(refused)


@pytest.mark.long
def test_right_sentences_are_hardly_ever_refused():
    good = corpora.judged("cases_right")

    assert sum(not each.is_right for each in good) <= 0.02 * len(good)
    assert sum(each.ruling.ruling == "refuse" for each in good) <= 0.01 * len(good)


@pytest.mark.parametrize(
    "text",
    [
        "please | write | to | tom@example.com",
        "the | address | is | www.example.org/songs",
        "she | has | a | page | at | example.com",
        "call | me | at | x3670 | if | you | can",
        "she | was | born | in | the | 80's",
        "we | bought | a | pre-owned | car",
        "it | is | a | 2-day | trip",
        "the | shoes | are | worn-out",
        "I | know | that | -:John | -:Kerry | served | in | the | army",
        "she | moved | to | -:San | -:Francisco | in | 1998",
        "-:Tom | likes | his | 1999 | -:Toyota",
    ],
)
def test_addresses_codes_and_names_are_words_like_others(text):
    assert judged(text, "en").lean == "accept"


def test_two_first_names_are_two_people():
    assert judged("-:Tom | -:Mary | sleeps | in | the | garden", "en").lean == "refuse"
