"""What a teacher makes of rules: laws over every ruling, every few findings, and every stance."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, product

import pytest

from familygames.catalogue import GAMES, Game
from familygames.judging import ACCEPT, REFUSE, Finding, Rules, Ruling, Sentence, Word, ruled, taught

CODES = ("tense", "plural")
RULES: list[Rules] = [
    {code: stance for code, stance in zip(CODES, stances, strict=True) if stance}
    for stances in product(("", "allow", "strict"), repeat=len(CODES))
]
FINDINGS = [Finding(code, {"en": code}, tip=tip) for code in CODES for tip in (False, True)]
SENTENCE = Sentence((Word(text="he"), Word(text="slept"), Word(text="tomorrow")), ("fr", "en"))


def rulings() -> Iterator[Ruling]:
    for size in range(4):
        for findings in combinations_with_replacement(FINDINGS, size):
            for word, lean in product(("accept", "refuse", "unsure"), ("accept", "refuse")):
                yield Ruling(word, lean, findings, 0.5)


def wrong(ruling: Ruling) -> set[str]:
    return {finding.code for finding in ruling.findings if not finding.tip}


ALL = list(product(rulings(), RULES))


def test_what_is_refused_or_doubted_is_right_where_all_that_is_wrong_is_allowed() -> None:
    for ruling, rules in ALL:
        is_excused = bool(wrong(ruling)) and all(rules.get(code) == "allow" for code in wrong(ruling))
        becomes_right = ruling.ruling != "accept" and ruled(ruling, rules).ruling == "accept"

        assert becomes_right == (is_excused and ruling.ruling != "accept")


def test_a_doubt_is_a_refusal_where_one_of_its_rules_is_strict() -> None:
    for ruling, rules in ALL:
        is_strict = any(rules.get(code) == "strict" for code in wrong(ruling))
        becomes_wrong = ruling.ruling != "refuse" and ruled(ruling, rules).ruling == "refuse"

        assert becomes_wrong == (is_strict and ruling.ruling == "unsure")


def test_what_is_accepted_stays_so_and_rules_that_nobody_named_change_nothing() -> None:
    for ruling, rules in ALL:
        if ruling.ruling == "accept" or not wrong(ruling) & rules.keys():
            assert ruled(ruling, rules) == ruling


def test_a_stance_on_a_rule_comes_before_one_on_its_code_and_of_several_rules_each_has_a_say() -> None:
    ever = Finding("tense", {"en": "?"}, rules=("en/ever", "en/never"))
    doubt = Ruling("unsure", "accept", (ever,))
    for by_code, first, second in product(("", "allow", "strict"), repeat=3):
        stances = {"tense": by_code, "en/ever": first, "en/never": second}
        rules = {name: stance for name, stance in stances.items() if stance}
        after = ruled(doubt, rules).ruling

        meant = {first or by_code, second or by_code}
        assert after == ("accept" if meant == {"allow"} else "refuse" if "strict" in meant else "unsure")


def test_what_is_changed_leans_as_it_says_and_says_it_with_reasons() -> None:
    for ruling, rules in ALL:
        if (after := ruled(ruling, rules)) != ruling:
            assert after.lean == after.ruling
            assert bool(wrong(after)) == (after.ruling == "refuse")
            assert all(finding in ruling.findings for finding in after.findings)


def test_to_ask_twice_changes_nothing_more() -> None:
    for ruling, rules in ALL:
        once = ruled(ruling, rules)

        assert ruled(once, rules) == once


def test_what_is_said_of_a_sentence_comes_before_what_is_said_of_rules() -> None:
    for ruling, rules in ALL:
        for opinion, answer in (("accept", ACCEPT), ("refuse", REFUSE)):
            said = taught(lambda _, ruling=ruling: ruling, {SENTENCE.text.casefold(): opinion}, rules)
            assert said(SENTENCE) == answer
        assert taught(lambda _, ruling=ruling: ruling, {}, rules)(SENTENCE) == ruled(ruling, rules)


@pytest.mark.parametrize("game", [game for game in GAMES.values() if game.panel], ids=lambda game: game.name)
def test_programs_of_every_game_keep_to_rules(game: Game) -> None:
    """Whoever plays, advises and judges there is the same, by name, with rules or without."""
    told, untold = game.programs({}, {"tense": "allow"}), game.programs({})

    assert told.players.keys() == untold.players.keys() == game.players.keys()
