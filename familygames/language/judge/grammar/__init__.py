"""The grammar of French and English: what can be read, by its ways of speaking.

Each module lists its ways as it is imported. Of two that cost the same, the one listed first is taken.
"""

from familygames.language.judge.grammar import (  # noqa: F401  Whoever reads needs all ways.
    adjectives,
    adjuncts,
    adverbs,
    auxiliaries,
    before_verbs,
    broken,
    clause_objects,
    comparisons,
    determiners,
    exclamations,
    fronts,
    inversions,
    more_of_nouns,
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
from familygames.language.judge.grammar.reading import RowParser

__all__ = ["RowParser"]
