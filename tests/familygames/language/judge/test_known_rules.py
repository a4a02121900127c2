"""What the referee knows, as people read it: by subject, with reasons and sentences, looked up by a word."""

from __future__ import annotations

from familygames.language.judge import known_rules, known_subjects
from familygames.language.judge.rules.loading import book
from familygames.language.rule_names import code_of, rule_text


def subject(name: str, language: str = "en"):
    (one,) = [one for one in known_subjects() if (one.name, one.language) == (name, language)]
    return one


def test_all_rules_of_the_book_are_known_by_name_and_what_checks_know_by_code():
    assert known_rules().keys() == {rule.full_name for rule in book().rules}
    codes = {
        (one.language, rule.name) for one in known_subjects() for rule in one.rules if "/" not in rule.name
    }
    assert codes == {(one.language, code) for one in book().subjects for code in one.checked}


def test_sentences_are_read_without_what_is_written_for_the_judge():
    texts = [text for one in known_subjects() for rule in one.rules for text in rule.right]
    texts += [text for one in known_subjects() for rule in one.rules for pair in rule.wrong for text in pair]

    assert "I do not like it" in texts
    assert not any(sign in text for text in texts for sign in ("|", "→", "-:", "fr:", "en:", "' "))


def test_a_rule_is_looked_up_by_a_word_of_its_reason_or_sentences_accents_of_keyboards_apart():
    (enough,) = subject("comparisons").about("ENOUGH BIG")

    assert enough.name == "en/enough_after_its_adjective"
    assert subject("look_alikes").about("it’s") == subject("look_alikes").about("it's") != ()


def test_a_subject_that_bears_the_word_is_shown_whole():
    assert subject("negation", "fr").about("négation") == subject("negation", "fr").rules
    assert subject("negation", "fr").about("xylophone") == ()


def test_a_rule_is_told_by_its_reason_and_belongs_to_its_code():
    assert rule_text("fr/mais_not_mai")["fr"].startswith("« Mai » est un mois")
    assert code_of("fr/mais_not_mai") == "homophone"
    assert (rule_text("fr/no_such_rule"), code_of("fr/no_such_rule")) == ({}, "fr/no_such_rule")
