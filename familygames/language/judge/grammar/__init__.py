"""The grammar of French and English: what can be read, by its ways of speaking."""

from familygames.language.judge.grammar import (
    adjectives,
    adjuncts,
    auxiliaries,
    before_verbs,
    broken,
    determiners,
    exclamations,
    negation,
    noun_objects,
    noun_phrases,
    nouns,
    objects,
    orders,
    predicates,
    prepositions,
    questions,
    relatives,
    sentences,
    statements,
    subordinates,
    there_is,
    verb_forms,
    verb_objects,
    verb_phrases,
    without_verbs,
)
from familygames.language.judge.grammar.reading import Grammar

__all__ = ["Grammar"]
