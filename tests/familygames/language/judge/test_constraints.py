"""The constraints of the grammar: sentences that keep to each, and sentences that let it go."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest

from familygames.language.judge import checks, constraints, doubts, last_resort, reader, small
from familygames.language.judge.chart import DOUBT
from familygames.language.judge.row import Row
from familygames.language.words import prices
from familygames.language.words.forms import forms
from tests.familygames.language.judge.test_judge import judged, sentence

JUDGE = Path(constraints.__file__).parent.parent
WORDS = Path(prices.__file__).parent

ROWS = tomllib.loads((Path(__file__).parent / "constraints.toml").read_text("utf-8"))


def let_go(text: str, language: str) -> set[str]:
    """The constraints that the best reading of a sentence lets go."""
    row = Row(sentence(text, language).cards, ("fr", "en"))
    reading = reader.cheapest(row, DOUBT) or reader.cheapest(row, reader.RELAXED)
    return {flaw.constraint for flaw in reading.flaws} if reading else set()


@pytest.mark.parametrize(
    ("name", "language"), [(name, each) for name, group in ROWS.items() for each in group]
)
def test_a_constraint_lets_right_sentences_pass_and_explains_wrong_ones(name, language):
    rows = ROWS[name][language]

    assert rows["right"]
    assert rows["wrong"]
    for good in rows["right"]:
        assert judged(good, language).lean == "accept", good
        assert name not in let_go(good, language), good
    for bad in rows["wrong"]:
        assert judged(bad, language).ruling != "accept", bad
        assert name in let_go(bad, language), bad


def test_every_constraint_has_its_rows_and_says_what_is_right():
    assert set(ROWS) == set(constraints.CONSTRAINTS)
    assert all(constraints.CONSTRAINTS.values())


def makers(module: Path) -> set[str]:
    """The functions of a module that make flaws."""
    found = set()
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if not isinstance(node, ast.FunctionDef):
            continue
        for inner in ast.walk(node):
            if isinstance(inner, ast.Call) and ast.unparse(inner.func) in ("Flaw", "self.flaw", "g.flaw"):
                found.add(node.name)
    return found


def modules(*folders: str) -> list[Path]:
    """The modules of the judge in these folders."""
    return [
        path
        for folder in folders
        for path in sorted((JUDGE / folder).glob("*.py" if folder == "." else "**/*.py"))
    ]


def test_nothing_but_named_checks_finds_fault():
    named = {
        *constraints.CONSTRAINTS,
        *(
            check.__name__
            for check in (*checks.CHECKS, *small.CHECKS, *last_resort.LAST_RESORT, *doubts.DOUBTS)
        ),
    }
    shared = {
        "flaw",
        "flaw_of",
        "fault",
        "said_otherwise",
        "disagreement",
        "_homophone",
        "_respelt",
        "_other_mood",
        "_past_lacks",
        "_wrong_tense",
    }
    found = set().union(*(makers(path) for path in modules(".", "constraints", "grammar", "checks", "rules")))

    assert set(constraints.CONSTRAINTS) & found
    assert found - named <= shared


def test_every_price_has_its_name():
    for path in modules("constraints", "grammar", "checks"):
        numbers = {
            node.value
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(node, ast.Constant) and isinstance(node.value, float)
        }

        assert numbers <= {0.0}, path.name


def test_prices_are_told_from_the_lowest_to_the_highest():
    values = list(prices.LEVELS.values())

    assert values == sorted(set(values))


ASKED = re.compile(r'listed\("(\w+\.\w+)"\)').findall


def test_every_list_of_words_is_asked_for_and_there():
    text = (WORDS / "data" / "lists.toml").read_text("utf-8")
    there = {f"{module}.{name}" for module, own in tomllib.loads(text).items() for name in own}
    asked = {
        name
        for path in (*JUDGE.rglob("*.py"), *WORDS.rglob("*.py"))
        if path.name != "lists.py"
        for name in ASKED(path.read_text("utf-8"))
    }

    assert asked == there


def is_verb_or_adjective(word: str) -> bool:
    """Whether a word may be one and is no little word of a language."""
    return any(
        reading.pos in ("verb", "adj") and not reading.cost and (word,) not in forms(language).closed
        for language in ("en", "fr")
        for reading in forms(language).readings(word)
    )


def words_in(node: ast.AST) -> list[str]:
    """The words of a set, or of a text that is split into them."""
    match node:
        case ast.Set(elts=elements):
            return [
                each.value
                for each in elements
                if isinstance(each, ast.Constant) and isinstance(each.value, str)
            ]
        case ast.Call(func=ast.Attribute(attr="split", value=ast.Constant(value=str(text)))):
            return text.split()
    return []


def test_lists_of_verbs_and_adjectives_are_data():
    """Up to three may stand beside their rule."""
    for path in (*JUDGE.rglob("*.py"), *WORDS.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            words = words_in(node)
            lexical = [word for word in words if is_verb_or_adjective(word)]
            assert len(words) < 4 or len(lexical) < 0.7 * len(words), (path.name, words)
