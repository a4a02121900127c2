"""What stands in brackets behind a word: its plural, its grammar, or anything else."""

from __future__ import annotations

import pytest

from familygames.cards import Language
from familygames.exchange.brackets import behind


@pytest.mark.parametrize(
    ("phrase", "language", "bare", "plural"),
    [
        ("child (children)", "en", "child", "children"),
        ("the child (the children)", "en", "the child", "children"),
        ("mouse (pl. mice)", "en", "mouse", "mice"),
        ("cat(s)", "en", "cat", "cats"),
        ("cheval (chevaux)", "fr", "cheval", "chevaux"),
        ("Œil (les yeux)", "fr", "Œil", "yeux"),
        ("chat (-s)", "fr", "chat", "chats"),
        ("Hund (pl. Hunde)", "de", "Hund", "Hunde"),
    ],
)
def test_a_plural_in_brackets_is_one(phrase: str, language: Language, bare: str, plural: str) -> None:
    assert behind(phrase, language) == (bare, {"plural": plural})


@pytest.mark.parametrize(
    ("phrase", "language", "bare", "grammar"),
    [
        ("souris (f.)", "fr", "souris", {"gender": "f"}),
        ("le chat (m)", "fr", "le chat", {"gender": "m"}),
        ("la souris (n. f.)", "fr", "la souris", {"part": "noun", "gender": "f"}),
        ("ciseaux (m. pl.)", "fr", "ciseaux", {"gender": "m", "number": "p"}),
        ("scissors (pl.)", "en", "scissors", {"number": "p"}),
        ("light (adj.)", "en", "light", {"part": "adjective"}),
    ],
)
def test_so_is_grammar(phrase: str, language: Language, bare: str, grammar: dict[str, str]) -> None:
    assert behind(phrase, language) == (bare, {f"grammar.{name}": value for name, value in grammar.items()})


@pytest.mark.parametrize(
    ("phrase", "language"),
    [
        ("bank (money)", "en"), ("to run (ran, run)", "en"), ("to run (runs)", "en"), ("go (went)", "en"),
        ("you (plural)", "en"), ("vous (pluriel)", "fr"), ("cat (m)", "en"), ("ami(e)", "fr"),
        ("ami (f. amie)", "fr"), ("canard (il nage)", "fr"), ("(children)", "en"),
        ("hand (part of a body)", "en"), ("orange (la couleur)", "fr"), ("Bank (Geld)", "de"),
    ],
)  # fmt: skip
def test_anything_else_stays_where_it_is(phrase: str, language: Language) -> None:
    assert behind(phrase, language) == (phrase, {})
