"""What is wrong with words side by side, whatever the sentence: each check is a function over the row."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from familygames.language.judge.chart import Flaw
from familygames.language.judge.surface.comparisons import (
    better_not_more_good,
    compared_once,
    compared_with_the_right_word,
    degree_before_its_adjective,
    enough_after_its_adjective,
    more_before_its_adjective,
    short_adjectives_take_er,
    taller_than_not_as,
    the_most_of_all,
)
from familygames.language.judge.surface.hyphens import hyphen_before_la, themselves_with_an_s
from familygames.language.judge.surface.manner import (
    adverb_without_s,
    has_the_air,
    no_more_than_much,
    very_or_much,
    well_for_how_one_does_it,
)
from familygames.language.judge.surface.negation import jamais_needs_ne, no_after_not, once_negated
from familygames.language.judge.surface.nouns import (
    how_many_people,
    irregular_plural,
    is_there_one,
    mine_without_a_noun,
    one_of_several,
    possessive_before_a_noun,
    two_dozen,
)
from familygames.language.judge.surface.prepositions import (
    at_a_town,
    de_after_pas,
    home_without_to,
    in_a_country,
    jusque_with_its_preposition,
    part_of_day_with_its_preposition,
    play_a_game_or_an_instrument,
    play_football_without_the,
    preposition_of_time,
    quantity_with_de,
    since_a_point_for_a_length,
    the_preposition_it_takes,
)
from familygames.language.judge.surface.pronouns import (
    le_for_whom_one_waits,
    needs_dont,
    oneself_is_somebody_here,
    pronoun_before_its_auxiliary,
    pronoun_between_verb_and_particle,
    reflexive_with_its_de,
    said_once_behind_que,
)
from familygames.language.judge.surface.sounds import (
    a_or_an,
    melted_with_the_article,
    said_twice,
    shortened_before_a_vowel,
    whole_before_a_consonant,
)
from familygames.language.judge.surface.spelling import mais_not_mai, ou_for_where
from familygames.language.judge.surface.tenses import no_perfect_tomorrow, the_time_and_the_tense
from familygames.language.judge.surface.verbs import (
    already_before_its_participle,
    de_before_its_infinitive,
    doing_after_look_forward_to,
    done_after_have,
    easy_to_do,
    infinitive_after_faire,
    infinitive_after_sans,
    is_of_an_age,
    know_without_ing,
    let_somebody_do,
    make_and_let_without_to,
    one_verb_after_is,
    reflexive_with_etre,
    very_well_after_its_object,
    worth_doing,
)
from familygames.language.judge.words import Row

CHECKS: tuple[Callable[[Row], Iterator[Flaw]], ...] = (
    shortened_before_a_vowel,
    whole_before_a_consonant,
    melted_with_the_article,
    a_or_an,
    said_twice,
    the_preposition_it_takes,
    the_time_and_the_tense,
    no_perfect_tomorrow,
    compared_with_the_right_word,
    short_adjectives_take_er,
    enough_after_its_adjective,
    one_of_several,
    possessive_before_a_noun,
    reflexive_with_etre,
    no_after_not,
    de_after_pas,
    one_verb_after_is,
    home_without_to,
    more_before_its_adjective,
    already_before_its_participle,
    is_there_one,
    how_many_people,
    better_not_more_good,
    compared_once,
    taller_than_not_as,
    needs_dont,
    preposition_of_time,
    irregular_plural,
    quantity_with_de,
    make_and_let_without_to,
    play_football_without_the,
    once_negated,
    at_a_town,
    part_of_day_with_its_preposition,
    play_a_game_or_an_instrument,
    in_a_country,
    since_a_point_for_a_length,
    is_of_an_age,
    doing_after_look_forward_to,
    the_most_of_all,
    oneself_is_somebody_here,
    pronoun_between_verb_and_particle,
    mine_without_a_noun,
    pronoun_before_its_auxiliary,
    le_for_whom_one_waits,
    infinitive_after_sans,
    reflexive_with_its_de,
    said_once_behind_que,
    degree_before_its_adjective,
    very_well_after_its_object,
    let_somebody_do,
    done_after_have,
    know_without_ing,
    worth_doing,
    infinitive_after_faire,
    themselves_with_an_s,
    hyphen_before_la,
    jamais_needs_ne,
    two_dozen,
    well_for_how_one_does_it,
    adverb_without_s,
    has_the_air,
    de_before_its_infinitive,
    easy_to_do,
    ou_for_where,
    mais_not_mai,
    very_or_much,
    jusque_with_its_preposition,
    no_more_than_much,
)
"""Of what they find, the first is told first."""


def surface_flaws(row: Row) -> tuple[Flaw, ...]:
    return tuple(flaw for check in CHECKS for flaw in check(row))
