"""What no rule can say of words side by side: each check is a function, in the file of its subject."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from familygames.language.judge.chart import Flaw
from familygames.language.judge.checks.adverbs import (
    adjective_after_look,
    adjective_after_make,
    slowly_said_once,
)
from familygames.language.judge.checks.amounts import (
    each_of_the_boys,
    lots_of_them,
    many_of_what_is_counted,
    much_of_what_is_not_counted,
    some_of_my_friends,
)
from familygames.language.judge.checks.collocations import said_with_its_noun
from familygames.language.judge.checks.common import (
    there_are_two,
)
from familygames.language.judge.checks.comparisons import (
    short_adjectives_take_er,
    the_most_of_all,
)
from familygames.language.judge.checks.having import has_an_age, has_hunger, is_not_cold, needs_de
from familygames.language.judge.checks.hyphens import (
    hyphen_before_la,
    t_between_hyphens,
)
from familygames.language.judge.checks.idioms import (
    is_hungry,
    is_not_hungry,
)
from familygames.language.judge.checks.infinitives import (
    base_form_after_to,
    how_to_do_it,
    let_him_do,
    spend_time_doing,
)
from familygames.language.judge.checks.manner import (
    well_for_how_one_does_it,
)
from familygames.language.judge.checks.negation import (
    ever_asks_or_denies,
)
from familygames.language.judge.checks.nouns import (
    mine_without_a_noun,
    plural_of_what_is_not_counted,
    possessive_before_a_noun,
)
from familygames.language.judge.checks.persons import goes_to_somebody
from familygames.language.judge.checks.prepositions import (
    de_after_pas,
    in_a_country,
    the_preposition_it_takes,
)
from familygames.language.judge.checks.pronouns import (
    himself_is_who_does_it,
    needs_dont,
    oneself_is_somebody_here,
    pronoun_before_its_verb,
    pronoun_between_verb_and_particle,
    said_once_behind_que,
    se_laver_les_dents,
)
from familygames.language.judge.checks.questions import (
    preposition_at_the_end,
    subject_before_its_auxiliary,
    subject_first_within,
    which_do_you_like,
    who_asks_once,
)
from familygames.language.judge.checks.sounds import (
    a_or_an,
    bel_before_a_vowel,
    melted_with_the_article,
    said_twice,
    shortened_before_a_vowel,
    whole_before_a_consonant,
)
from familygames.language.judge.checks.spelling import (
    on_your_own,
    tout_not_tous,
)
from familygames.language.judge.checks.states import has_without_ing, wants_without_ing
from familygames.language.judge.checks.tenses import no_perfect_tomorrow, the_time_and_the_tense
from familygames.language.judge.checks.transferred import (
    done_well_not_good,
    has_been_since,
)
from familygames.language.judge.checks.valency import explain_to_somebody
from familygames.language.judge.checks.verbs import (
    already_before_its_participle,
    done_after_have,
    easy_to_do,
    one_verb_after_is,
)
from familygames.language.judge.row import Row

CHECKS: tuple[Callable[[Row], Iterator[Flaw]], ...] = (
    shortened_before_a_vowel,
    whole_before_a_consonant,
    melted_with_the_article,
    a_or_an,
    bel_before_a_vowel,
    said_twice,
    the_preposition_it_takes,
    the_time_and_the_tense,
    no_perfect_tomorrow,
    short_adjectives_take_er,
    possessive_before_a_noun,
    de_after_pas,
    one_verb_after_is,
    already_before_its_participle,
    needs_dont,
    plural_of_what_is_not_counted,
    in_a_country,
    has_been_since,
    the_most_of_all,
    oneself_is_somebody_here,
    pronoun_between_verb_and_particle,
    mine_without_a_noun,
    pronoun_before_its_verb,
    said_once_behind_que,
    done_after_have,
    hyphen_before_la,
    t_between_hyphens,
    well_for_how_one_does_it,
    base_form_after_to,
    spend_time_doing,
    how_to_do_it,
    subject_first_within,
    subject_before_its_auxiliary,
    preposition_at_the_end,
    adjective_after_look,
    adjective_after_make,
    slowly_said_once,
    let_him_do,
    easy_to_do,
    ever_asks_or_denies,
    who_asks_once,
    himself_is_who_does_it,
    on_your_own,
    there_are_two,
    said_with_its_noun,
    se_laver_les_dents,
    much_of_what_is_not_counted,
    many_of_what_is_counted,
    lots_of_them,
    some_of_my_friends,
    each_of_the_boys,
    wants_without_ing,
    has_without_ing,
    which_do_you_like,
    explain_to_somebody,
    is_hungry,
    has_hunger,
    has_an_age,
    needs_de,
    done_well_not_good,
    tout_not_tous,
    is_not_cold,
    goes_to_somebody,
    is_not_hungry,
)
"""Of what they find, the first is told first."""


def flaws(row: Row) -> Iterator[Flaw]:
    """All that the checks find wrong in *row*."""
    return (flaw for check in CHECKS for flaw in check(row))
