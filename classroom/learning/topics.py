"""Topics: the rules of the language that findings name, as a teacher has them in a syllabus."""

from __future__ import annotations

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class Topic(TextChoices):
    """What a class practises."""

    SPELLING = "spelling", _("Spelling and accents")
    ARTICLES = "articles", _("Articles and determiners")
    AGREEMENT = "agreement", _("Agreement")
    VERBS = "verbs", _("Verb forms and tenses")
    ORDER = "order", _("Word order")
    QUESTIONS = "questions", _("Questions")
    NEGATION = "negation", _("Negation")
    PRONOUNS = "pronouns", _("Pronouns")
    PREPOSITIONS = "prepositions", _("Prepositions")
    ADJECTIVES = "adjectives", _("Adjectives and comparison")
    CLAUSES = "clauses", _("Whole sentences")
    CHOICE = "choice", _("Choice of words")
    CARDS = "cards", _("Names, families and cards")


CODES: dict[Topic, str] = {
    Topic.SPELLING: (
        "misspelt shortened accent spelling own_form homophone elision hyphen contraction unknown_word"
    ),
    Topic.ARTICLES: (
        "missing_article wrong_article wrong_determiner a_or_an missing_determiner two_determiners countable"
        " negative_article body_part"
    ),
    Topic.AGREEMENT: (
        "agreement agreement_number agreement_person agreement_gender agreement_adverb agreement_participle"
        " plural"
    ),
    Topic.VERBS: (
        "verb_form order_without_s auxiliary mood tense has_the_air no_passive impersonal having age there_is"
        " missing_verb"
    ),
    Topic.ORDER: "wrong_word_order word_order adjective_place adverb_place pronoun_order subject_place",
    Topic.QUESTIONS: "missing_question question_order",
    Topic.NEGATION: "negation",
    Topic.PRONOUNS: "pronoun pronoun_case relative",
    Topic.PREPOSITIONS: "preposition missing_preposition",
    Topic.ADJECTIVES: "double_comparative comparative comparative_form adjective_form",
    Topic.CLAUSES: (
        "missing_word extra_word doubled_word said_twice missing_noun no_object missing_object two_objects"
        " two_subjects two_verbs two_clauses no_subject no_verb fragment extra whole_model whole_sentence"
        " too_long invalid_sentence"
    ),
    Topic.CHOICE: (
        "wrong_language foreign_word collocation suggest sense french_idiom idiom unknown_language"
        " missing_please"
    ),
    Topic.CARDS: "card_word no_name no_family",
}
UNTAUGHT = frozenset({"not_understood", "unread", "doubt"})
"""They say that nothing was understood, or that the referee is not sure: no rule was broken."""

TOPIC_OF = {code: topic for topic, codes in CODES.items() for code in codes.split()}


def topic_of(code: str) -> Topic | None:
    """What the rule *code* belongs to; None where it is none.

    >>> topic_of("negation.twice"), topic_of("doubt")
    (Topic.NEGATION, None)
    """
    return TOPIC_OF.get(code.partition(".")[0])
