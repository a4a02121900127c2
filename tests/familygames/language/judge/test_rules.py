"""The rules of ``rules/*.toml``: each finds its wrong sentences, mends them, and lets right ones pass."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from itertools import product

import pytest

from familygames.judging import Sentence
from familygames.language.judge import judge
from familygames.language.judge.row import Row
from familygames.language.judge.rules import loading, matching
from familygames.language.judge.rules.loading import Checked, RowRule, book
from familygames.language.judge.rules.places import InvalidRule, WordTests
from tests.familygames.language.judge.test_judge import HERE, sentence

ARROW = " → "
RULES = {f"{rule.language} {rule.name}": rule for rule in book().rules}


def asked(text: str, language: str) -> Sentence:
    """WordTests are cards, unless bars part them."""
    return sentence(text if "|" in text else text.replace(" ", " | "), language)


def found(asked_: Sentence) -> set[str]:
    return {name for name, _ in matching.named(Row(asked_.cards, asked_.languages))}


@pytest.mark.parametrize("name", RULES)
def test_a_rule_finds_its_wrong_sentences_and_lets_right_ones_pass(name):
    rule = RULES[name]

    assert rule.entry.wrong
    assert rule.entry.right
    for text in rule.entry.wrong:
        assert rule.name in found(asked(text.partition(ARROW)[0], rule.language)), text
    for text in rule.entry.right:
        assert rule.name not in found(asked(text, rule.language)), text


@pytest.mark.parametrize("name", RULES)
def test_what_a_rule_finds_is_refused_and_mended_as_its_file_says(name):
    rule = RULES[name]
    for text in rule.entry.wrong:
        wrong, _, right = text.partition(ARROW)
        row = asked(wrong, rule.language)
        ruling = judge(row)

        assert ruling.lean == "refuse", text
        assert right in {"", *mended(row)}, text


def mended(row: Sentence) -> Iterator[str]:
    """The sentence as each of its findings would have it."""
    for finding in judge(row).findings:
        first, last = finding.cards[0], finding.cards[-1] + 1
        words = [card.text for card in row.cards]
        yield " ".join([*words[:first], finding.suggestion, *words[last:]])


def test_rules_are_told_in_both_languages():
    checked = [(subject.name, one) for subject in book().subjects for one in subject.checked.values()]
    for name, entry in [*((rule.name, rule.entry) for rule in book().rules), *checked]:
        assert set(entry.why) == {"fr", "en"}, name
        assert all(text.endswith((".", "…")) for text in entry.why.values()), name
        assert not re.search(r"« | »| [;:?!]", entry.why["fr"]), name


def test_what_checks_and_the_grammar_know_is_told_by_them_and_right_sentences_pass(checked_code):
    language, code, entry = checked_code

    assert entry.wrong
    assert entry.right
    for text in entry.wrong:
        wrong, _, right = text.partition(ARROW)
        ruling = judge(asked(wrong, language))
        assert ruling.ruling != "accept", text
        assert code in {name for finding in ruling.findings for name in finding.names}, text
        assert judge(asked(right, language)).ruling == "accept", text
    for text in entry.right:
        assert judge(asked(text, language)).ruling == "accept", text


CHECKED = {
    f"{subject.language} {code}": (subject.language, code, entry)
    for subject in book().subjects
    for code, entry in subject.checked.items()
}


@pytest.fixture(params=CHECKED)
def checked_code(request: pytest.FixtureRequest) -> tuple[str, str, Checked]:
    return CHECKED[request.param]


def test_whatever_checks_and_the_grammar_tell_of_their_own_sentences_stands_in_the_book():
    """But that a part cannot be read, which is no rule."""
    for name in ("side_by_side", "constraints"):
        for group in tomllib.loads((HERE / f"{name}.toml").read_text("utf-8")).values():
            for language, rows in group.items():
                for text in rows["wrong"]:
                    if {f"{language} {code}" for code in told_without_rules(text, language)} - CHECKED.keys():
                        assert re.search("(fr|en|de):", text), text  # Of two languages too little is known.


def told_without_rules(text: str, language: str) -> set[str]:
    findings = judge(sentence(text, language)).findings
    return {one.code for one in findings if one.code in one.names and one.code != "unread"}


def test_each_rule_is_named_by_findings_of_its_own_sentences():
    """Of some of them something else is told first, and of three rules of all."""
    unnamed = set()
    for rule in book().rules:
        rows = (asked(text.partition(ARROW)[0], rule.language) for text in rule.entry.wrong)
        if not any(rule.full_name in one.names for row in rows for one in judge(row).findings):
            unnamed.add(rule.full_name)

    assert unnamed == {"en/you_are_not_your", "en/your_not_you_are", "en/for_a_length"}


def test_every_subject_has_a_title_in_both_languages_and_words_of_its_own():
    titles = []
    for subject in book().subjects:
        heading = subject.heading
        assert heading.title.keys() == {"fr", "en"}, subject.name
        assert heading.such_as
        assert subject.rules or subject.checked
        titles += [(subject.language, language, title) for language, title in heading.title.items()]
    assert len(titles) == len(set(titles))


def test_each_rule_of_a_language_has_its_own_name():
    names = [(rule.language, rule.name) for rule in book().rules]

    assert len(names) == len(set(names))


def test_the_matchers_find_what_a_search_of_each_place_finds(corpus_of_wrong_rows):
    """Only where the rarest word of a rule is, its spaCy matcher is asked: nothing is lost by it."""
    for row in corpus_of_wrong_rows:
        assert {name for name, _ in matching.named(row)} == set(searched(row))


@pytest.fixture
def corpus_of_wrong_rows() -> list[Row]:
    rows = []
    for rule in book().rules[::3]:
        for text in (*rule.entry.wrong, *rule.entry.right):
            row = asked(text.partition(ARROW)[0], rule.language)
            rows.append(Row(row.cards, row.languages))
    return rows


def searched(row: Row) -> Iterator[str]:
    passed = matching.tests_passed(row)
    for rule, order in product(book().rules, matching.orders(row)):
        for pattern in rule.patterns:
            size = len(pattern.places)
            for start in range(len(order) - size + 1):
                places = order[start : start + size]
                there = all(
                    matching.fits(asked_, row, at, passed)
                    for asked_, at in zip(pattern.places, places, strict=True)
                )
                ends = (start == 0, start + size == len(order))
                if there and matching.holds(rule, pattern, row, places, ends, passed):
                    yield rule.name


HEADING = '[subject]\ntitle = {en = "Places", fr = "Lieux"}\nsuch_as = "home"\n'
RIGHT = {
    "why": '{en = "One goes home.", fr = "On rentre."}',
    "find": '"go {to} home"',
    "code": '"preposition"',
    "wrong": '["I go to home → I go home"]',
    "right": '["I go home"]',
}


def rules_of(**other: str) -> tuple[RowRule, ...]:
    """The one rule of a file, in which *other* than what is right is said."""
    lines = "".join(f"{name} = {text}\n" for name, text in (RIGHT | other).items())
    file = f'{HEADING}[lists]\nhouses = "home house"\n[home]\n{lines}'
    return loading.read(file, "en", "places", WordTests()).rules


def test_a_file_of_rules_is_read():
    [rule] = rules_of(find='["go {to} @houses", "?VERB:come.past {to} home $"]', price='"WRONG"')

    assert (rule.name, rule.language, rule.subject, rule.weight) == ("home", "en", "places", 1.0)
    assert len(rule.patterns) == 3  # One of them begins the sentence.


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("find", '"go to home"', "does not say what is wrong"),
        ("find", '"VERB {NOUN}"', "no word that is rare"),
        ("find", '"go {to} @nowhere"', "there is no list 'nowhere'"),
        ("find", '"go {to} NOUN.finite"', "nothing of the class NOUN is 'finite'"),
        ("find", '"go {to} %odd"', "there is no %odd"),
        ("find", '"go {to} NOUN:"', "'NOUN:' is neither a word nor a class"),
        ("code", '"prepositon"', "messages.toml has no 'prepositon'"),
        ("price", '"CHEAP"', "there is no price 'CHEAP'"),
        ("where", '"on Mars"', "there is no condition 'on Mars'"),
        ("beter", '"home"', "unknown field `beter`"),
        ("wrong", '"I go to home"', "Expected `array`"),
    ],
)
def test_a_rule_that_nobody_understands_is_named_with_its_file(name, text, told):
    with pytest.raises(InvalidRule, match=re.escape(told)) as error:
        rules_of(**{name: text})

    assert "en/rules/places.toml, home: " in str(error.value)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "subject: Object missing required field `title`"),
        (
            '[subject]\ntitle = {en = "Places"}\nsuch_as = "home"\nabout = ""',
            "subject: Object contains unknown",
        ),
        (
            f"{HEADING}[checked.prepositon]\nwhy = {{}}\nwrong = []\nright = []",
            "checked: messages.toml has no",
        ),
    ],
)
def test_a_file_that_does_not_say_what_it_is_about_is_named(text, told):
    with pytest.raises(InvalidRule, match=re.escape(f"en/rules/places.toml, {told}")):
        loading.read(text, "en", "places", WordTests())
