"""However a card is typed, with whatever marks and in whatever deck, what it says is judged."""

from __future__ import annotations

import json
import random
import unicodedata
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from benchmarks.oracle import sentences
from familygames.judging import Ruling, Sentence, Word, are_close
from familygames.language import pipelines
from familygames.language.judge import InvalidSentence, judge
from familygames.language.judge.card_texts import as_read
from familygames.language.judge.plurals import plural_of
from familygames.language.judge.proposing import propose
from familygames.language.judge.row import GRAMMARS, Row
from tests.familygames.language.judge.corpora import HERE
from tests.familygames.language.judge.test_judge import sentence

JUDGED = 30
"""So many cases are judged of each kind; that they are read the same is asked of all."""

Write = Callable[[str], str]


def instead(sign: str, *others: str) -> Write:
    """Texts with *sign* where they have one of *others*."""
    return lambda text: text.translate(str.maketrans(dict.fromkeys(others, sign)))


WRITTEN: dict[str, Write] = {
    "letters and accents apart": lambda text: unicodedata.normalize("NFD", text),
    "ligatures": lambda text: text.replace("fi", "ﬁ").replace("fl", "ﬂ"),
    "full width": lambda text: "".join(
        chr(ord(letter) + 0xFEE0) if "!" <= letter <= "~" else letter for letter in text
    ),
    "soft hyphens": lambda text: f"{text[:2]}\N{SOFT HYPHEN}{text[2:]}",
    "a mark of the order of bytes": lambda text: f"\N{ZERO WIDTH NO-BREAK SPACE}{text}",
    **{
        f"{unicodedata.name(sign).lower()}": instead(sign, "'", "’")
        for sign in ("'", "’", "‘", "ʼ", "´", "`", "′")
    },
    **{f"{unicodedata.name(sign).lower()}": instead(sign, "-") for sign in ("‐", "‑", "–", "−")},
    **{
        f"{unicodedata.name(sign).lower()}": instead(sign, " ")
        for sign in ("\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}", "\N{THIN SPACE}")
    },
}
"""Ways in which keyboards, word processors and spreadsheets write the same."""


@cache
def cases() -> list[tuple[Word, ...]]:
    """The cards of all sentences of the tests."""
    return [
        tuple(Word(text=card["text"], lang=card.get("lang")) for card in row) for row in sentences([HERE])
    ]


def told(ruling: Ruling) -> tuple[object, ...]:
    return ruling.ruling, ruling.lean, ruling.score, [(one.code, one.cards) for one in ruling.findings]


@pytest.mark.parametrize("way", WRITTEN)
def test_every_card_is_read_the_same_however_it_is_written(way: str) -> None:
    texts = {card.text for row in cases() for card in row} | {
        "l’été",
        "grand-mère",
        "aujourd'hui",
        "fleur fine",
    }

    written = {text: WRITTEN[way](text) for text in texts}

    assert any(text != other for text, other in written.items())
    assert [other for text, other in written.items() if as_read(text) != as_read(other)] == []


@pytest.mark.parametrize("way", WRITTEN)
def test_a_case_is_judged_the_same_and_its_findings_are_at_their_cards(way: str) -> None:
    write = WRITTEN[way]
    changed = [row for row in cases() if any(write(card.text) != card.text for card in row)]

    for row in random.Random(1).sample(changed, min(JUDGED, len(changed))):
        asked = Sentence(tuple(card.but(text=write(card.text)) for card in row), GRAMMARS)
        ruling = judge(asked)

        assert told(ruling) == told(judge(Sentence(row, GRAMMARS)))
        for one in (finding for finding in ruling.findings if finding.code != "sense"):
            first, last = asked.cards[min(one.cards)].text, asked.cards[max(one.cards)].text
            marked = asked.text[one.start : one.end].casefold()
            assert marked.startswith(first.casefold())
            assert marked.endswith(last.casefold())


@pytest.mark.parametrize("way", WRITTEN)
@pytest.mark.parametrize("text", ["l'été", "école", "grand-mère", "Zoé", "arc en ciel", "fleur", "l'affiche"])
def test_what_is_proposed_for_a_card_is_the_same_however_it_is_written(way: str, text: str) -> None:
    for lang in ("fr", None):
        card = Word(text=text, lang=lang)
        proposed = propose(card.but(text=WRITTEN[way](text)))

        assert proposed.but(text=text) == propose(card)


def test_the_plural_of_a_noun_whose_accents_stand_apart_is_known() -> None:
    noun = Word(text="école", lang="fr", part="noun", number="s", lemma="école")

    assert plural_of(noun.but(text=unicodedata.normalize("NFD", "école"))) == plural_of(noun) == "écoles"


def test_what_is_told_has_the_apostrophes_of_the_cards() -> None:
    (straight,) = judge(sentence("j'aime | le | arbre")).findings
    (curly,) = judge(sentence("j’aime | le | arbre")).findings

    assert straight.suggestion == "l'arbre"
    assert curly.suggestion == "l’arbre"


@pytest.mark.parametrize("text", ["½", "m²", "¾ de la tarte"])
def test_a_fraction_is_not_two_numbers(text: str) -> None:
    assert as_read(text) == text


# Marks

GOOD_WITH_MARKS = {
    "fr": [
        "il | vient | ?",
        "-:Paul, | viens",
        "-:Paul | , | viens | ici | !",
        "viens | ici | , | -:Paul | .",
        "mes amis | , | venez | ici",
        "oui , | je | viens",
        "oui | , | madame | , | il | dort",
        "non | , | non | , | je | veux | dormir",
        "-:Paul | , | -:Marie | , | -:Tom | et | -:Anna | dorment",
        "bonjour | , | je | m'appelle | -:Anna",
        "merci | , | madame",
        "il pleut | , | je | reste | ici",
        "je | vois | un chat | , | un chien | et | une souris",
        "-:Paul | , | -:Marie | et | -:Tom | mangent | une pomme",
        "les voisins | , | ils | sont | bruyants",
        "où | est | le chat | ?",
        "« | le chat | dort | »",
    ],
    "en": [
        "yes | , | I | am | here",
        "-:Tom | , | come | here | !",
        "come | here | , | -:Tom",
        "is | he | late | ?",
        "I | like | apples | , | pears | and | plums",
        "the cat | sleeps | , | the dog | eats",
        "she | sings | , | doesn't | she | ?",
    ],
}
WRONG_WITH_MARKS = {
    "fr": [
        ("le chat | dors | .", "agreement_person"),
        ("les chat | , | dort", "wrong_determiner"),
        ("-:Paul | , | mangent | une pomme", "agreement_number"),
        ("-:Paul | , | -:Marie | et | -:Tom | mange | une pomme", "agreement_number"),
        ("non | non | je | veux | dormir", "said_twice"),
    ],
    "en": [
        ("well | , | she | eat | an apple", "agreement_person"),
        ("the boys | , | eats | an apple", "agreement_number"),
        ("give | me | a | apple | , | please", "a_or_an"),
    ],
}


@pytest.mark.parametrize(
    ("lang", "text"), [(lang, text) for lang in GRAMMARS for text in GOOD_WITH_MARKS[lang]]
)
def test_marks_are_read_as_marks(lang: str, text: str) -> None:
    assert judge(sentence(text, lang)).ruling == "accept"


@pytest.mark.parametrize(
    ("lang", "text", "code"), [(lang, *row) for lang in GRAMMARS for row in WRONG_WITH_MARKS[lang]]
)
def test_what_is_wrong_is_wrong_between_marks_too(lang: str, text: str, code: str) -> None:
    ruling = judge(sentence(text, lang))

    assert ruling.lean == "refuse"
    assert [one.code for one in ruling.findings] == [code]


MARKS = (".", "!", "?", "…", "...", " ?")


@pytest.mark.parametrize("mark", MARKS)
def test_a_mark_at_the_end_changes_nothing(mark: str) -> None:
    """Each mark behind some of the cases."""
    for row in cases()[MARKS.index(mark) :: len(MARKS)]:
        plain, alone = Row(row, GRAMMARS), Row((*row, Word(text=mark)), GRAMMARS)
        behind = Row((*row[:-1], row[-1].but(text=row[-1].text + mark)), GRAMMARS)

        assert plain.tokens == alone.tokens == behind.tokens
        assert plain.marks == alone.marks == behind.marks


def test_a_comma_makes_no_good_sentence_wrong() -> None:
    rng = random.Random(1)
    good = [row for row in cases() if len(row) > 2]

    for row in rng.sample(good, 150):
        place = rng.randrange(1, len(row))
        parted = (*row[:place], Word(text=","), *row[place:])
        if judge(Sentence(row, GRAMMARS)).ruling == "accept":
            assert judge(Sentence(parted, GRAMMARS)).lean == "accept", parted


@pytest.mark.parametrize("texts", [(",",), ("?", "!"), ("le chat", "💤"), ("le chat", "-"), ("le chat", "'")])
def test_marks_alone_and_other_signs_are_no_words(texts: tuple[str, ...]) -> None:
    with pytest.raises(InvalidSentence):
        judge(Sentence(tuple(Word(text=text, lang="fr") for text in texts), GRAMMARS))


def test_a_comma_stands_close_when_cards_are_read_out() -> None:
    asked = sentence("oui | , | l' | eau | est | bon | .")
    (one,) = judge(asked).findings

    assert asked.text == "Oui, l'eau est bon."
    assert asked.text[one.start : one.end].endswith("bon")
    assert are_close("oui", ",")
    assert not are_close("oui", "?")


# Decks

STARTERS = sorted((Path(__file__).parents[4] / "fixtures" / "decks").rglob("*.json"))
UNKNOWN = "unknown_language"
OF_CASES = (
    ("les chats | mangent | une pomme", "fr"),
    ("les chat | mange | une pomme", "fr"),
    ("-:Paul | mangent | une pomme", "fr"),
    ("the cat | sleeps | here", "en"),
    ("the cat | sleep | here", "en"),
    ("-:Tom | are | late", "en"),
)


@pytest.mark.parametrize("text", OF_CASES, ids=lambda case: case[0])
def test_a_sentence_is_judged_by_the_languages_of_its_cards_whatever_deck_it_is_laid_in(
    text: tuple[str, str],
) -> None:
    cards = sentence(*text).cards
    wanted = told(judge(Sentence(cards, GRAMMARS)))

    for other in sorted(pipelines.known() - set(GRAMMARS)):
        for pair in ((text[1], other), (other, text[1])):
            assert told(judge(Sentence(cards, pair))) == wanted, pair


@pytest.mark.parametrize(
    "text",
    [
        "-:Paul | -:Anna",
        "-:Paul | mange | -:slaapt",
        "-:slaapt | nl:graag",
        "nl:de kat | nl:slaapt",
        "les chat | nl:slapen",
    ],
)
def test_of_words_that_may_be_of_a_language_nobody_here_knows_the_judge_is_unsure(text: str) -> None:
    cards = sentence(text.replace("nl:", "de:")).cards

    for pair in (("fr", "de"), ("de", "fr"), ("de", "nl")):
        ruling = judge(Sentence(cards, pair))

        assert (ruling.ruling, [one.code for one in ruling.findings]) == ("unsure", [UNKNOWN])


@pytest.mark.parametrize("path", STARTERS, ids=lambda path: path.stem)
def test_french_and_english_are_judged_in_every_starter_deck(path: Path) -> None:
    languages = tuple(json.loads(path.read_text("utf-8")).get("languages", GRAMMARS))

    for text, lang in OF_CASES:
        ruling = judge(Sentence(sentence(text, lang).cards, languages))

        assert UNKNOWN not in {one.code for one in ruling.findings}
        assert ruling.ruling in ("accept", "refuse")
