"""What a sentence must keep to: each constraint is a function with a name and a price.

The grammar asks about parts it has put together. `FREE`: they keep to the constraint. A price with a `Flaw`:
they do not, and this is why; below 1 it is a doubt. None: the chart may not let so much go. Only constraints
make flaws in the grammar, so all it finds fault with has a name, and rows of right and wrong in the tests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from familygames.language.judge.chart import FREE, Chart, Cost, Phrase, Predication
from familygames.language.judge.knowledge import frames_of, is_always_mass, kinds, prefers, sex
from familygames.language.words import features as f
from familygames.language.words.forms import forms
from familygames.language.words.lists import listed
from familygames.language.words.prices import (
    DOUBTFUL,
    FAIR,
    LEFT_OVER,
    LESS_LIKELY,
    LIKELIER,
    LIKELY,
    SELDOM,
    STRANGE,
    SUSPECT,
    UNLIKELIEST,
    UNLIKELY,
    UNUSUAL,
    USUAL,
    WRONG,
)
from familygames.language.words.reading import Reading

C = TypeVar("C", bound=Chart)
P = ParamSpec("P")
CONSTRAINTS: dict[str, str] = {}
"""Every constraint by its name, with what its docstring says."""


def constraint(
    check: Callable[Concatenate[C, P], Cost | None],
) -> Callable[Concatenate[C, P], Cost | None]:
    """Marks a method as a constraint: its flaws bear its name."""
    name = check.__name__
    CONSTRAINTS[name] = check.__doc__ or ""

    @wraps(check)
    def named(self: C, /, *args: P.args, **kwargs: P.kwargs) -> Cost | None:
        price = check(self, *args, **kwargs)
        if price is None or not price[1]:
            return price
        return price[0], tuple(flaw._replace(constraint=name) for flaw in price[1])

    return named


DEGREES = frozenset({"more", "most", "less", "least"})
"""Words before an adjective that are determiners, too."""
BY_SOUND = frozenset({"mon", "ton", "son", "cet"})
NEEDS_CONSONANT = {"ma": "mon", "ta": "ton", "sa": "son", "ce": "cet"}
BEST = listed("constraints.best")
USUALLY_BEFORE = listed("constraints.usually_before")
ONLY_BEFORE = frozenset("autre autres bel nouvel vieil même".split())
ENJOY = listed("constraints.enjoy")
FUTURE_OF = {
    "si": "FC", "s'": "FC", "quand": "C", "lorsque": "C", "lorsqu'": "C", "dès que": "C",
    "if": "F", "when": "F", "as soon as": "F", "until": "F", "unless": "F", "before": "F", "after": "F",
}  # fmt: skip
"""The tenses that do not follow these words: F the future, C the conditional."""
WITHOUT_PAS = listed("constraints.without_pas")
HELPING = frozenset({"être", "avoir", "be", "have"})
IMPERSONAL = listed("constraints.impersonal")
AFTER_CE = listed("constraints.after_ce")


# Nouns and their determiners


@constraint
def noun_has_its_number(g: Chart, noun: Reading, number: int, first: int, last: int) -> Cost | None:
    """two cats, trois chevaux: after a number the noun is plural"""
    if noun.gn & number:
        return FREE
    wanted = "plural" if number & f.P else "singular"
    return g.flaw("agreement_number", LESS_LIKELY, first, last, word=noun.form, wanted=wanted, where="noun")


@constraint
def many_before_a_plural(
    g: Chart, noun: Reading, first: int, last: int, weight: float = LIKELY
) -> Cost | None:
    """a lot of friends, some cats: more than one is plural"""
    return g.flaw(
        "agreement_number", weight, first, last,
        word=noun.form, noun=noun.form, wanted="plural", where="noun",
    )  # fmt: skip


@constraint
def much_before_what_is_not_counted(
    g: Chart, determiner: Reading, noun: Reading, first: int, last: int
) -> Cost | None:
    """much water, but many glasses"""
    return g.flaw("countable", SUSPECT, first, last, word=determiner.form, noun=noun.form)


@constraint
def what_is_not_counted_has_no_plural(g: Chart, noun: Reading, place: int) -> Cost | None:
    """information, furniture: not "informations" """
    if noun.gn != f.P or not is_always_mass(noun):
        return FREE
    return g.flaw("countable", LIKELY, place, place + 1, word="-s", noun=noun.lemma)


@constraint
def no_a_before_what_is_not_counted(
    g: Chart, determiner: Reading, noun: Reading, first: int, last: int
) -> Cost | None:
    """some advice, not "an advice" """
    return g.flaw("countable", WRONG, first, last, word=determiner.form, noun=noun.form)


@constraint
def determiner_agrees_with_its_noun(
    g: Chart, determiner: Reading, noun: Reading, gn: int, first: int, last: int
) -> Cost | None:
    """une fille, les filles, these boys"""
    if noun.lang == "fr" and noun.gn & determiner.gn and not gn & determiner.gn:
        return None  # quelques fois pénible: the noun goes with it, an adjective does not
    return _disagreement(g, determiner, noun, gn, determiner.gn, first, last, "determiner")


@constraint
def adjective_agrees_with_its_noun(g: Chart, adjective: Phrase, noun: Reading, gn: int) -> Cost | None:
    """une jupe verte, de grands arbres"""
    if gn & adjective.gn or adjective.head is None:
        return FREE
    return _disagreement(
        g, adjective.head, noun, gn, adjective.gn, adjective.start, adjective.end, "adjective"
    )


@constraint
def mon_before_a_feminine_only_if_it_starts_with_a_vowel(
    g: Chart, determiner: Reading, nominal: Phrase, first: int
) -> Cost | None:
    """mon amie, but ma sœur"""
    vowel = forms("fr").starts_as_vowel(g.word(first + determiner.size))
    if determiner.form not in ("mon", "ton", "son") or vowel or f.gender_of(nominal.gn) != "f":
        return FREE
    noun = nominal.head.form if nominal.head else ""
    return g.flaw(
        "agreement_gender", LIKELY, first, nominal.end,
        word=determiner.form, noun=noun, wanted="feminine", where="determiner",
    )  # fmt: skip


@constraint
def determiner_suits_the_next_sound(g: Chart, determiner: Reading, first: int) -> Cost | None:
    """cet arbre, mon école, ce garçon"""
    after = first + determiner.size
    form, next_ = determiner.form, g.word(after)
    better = NEEDS_CONSONANT.get(form, "")
    vowel = forms("fr").starts_as_vowel(next_)
    if form == "cet" and not vowel:
        return g.flaw("elision", LESS_LIKELY, first, after + 1, word=form, next=next_, better="ce")
    if better and vowel:
        return g.flaw("elision", LESS_LIKELY, first, after + 1, word=form, next=next_, better=better)
    return FREE


@constraint
def noun_has_a_determiner(g: Chart, nominal: Phrase) -> Cost | None:
    """the boat, un bateau"""
    noun = nominal.head.form if nominal.head else ""
    return g.flaw("missing_determiner", LESS_LIKELY, nominal.start, nominal.end, noun=noun)


@constraint
def one_determiner_is_enough(g: Chart, first: Reading, second: Reading, place: int) -> Cost | None:
    """my book, not "my the book" """
    after = place + first.size
    if first.form in DEGREES and second.form in ("a", "an"):
        return g.flaw("adverb_place", LESS_LIKELY, place, after + 1,
                      word=first.form, second=second.form, why="article")  # fmt: skip
    return g.flaw("two_determiners", LESS_LIKELY, place, after + 1, word=first.form, second=second.form)


@constraint
def de_alone_needs_a_negation(
    g: Chart, noun: str, first: int, last: int, weight: float = LIKELY
) -> Cost | None:
    """je n'ai pas de pain, but j'ai du pain"""
    return g.flaw("negative_article", weight, first, last, noun=noun)


# Adjectives and comparisons


@constraint
def adjective_stands_on_its_side(g: Chart, noun: Reading, adjective: Phrase, *, before: bool) -> Cost | None:
    """a red car, une voiture rouge, un petit chat"""
    head = adjective.head
    assert head is not None
    weight = 0.0
    if head.lang == "en":
        if not before and noun.lang == "fr":
            return USUAL, ()
        if not before and head.pos == "verb":
            return UNUSUAL, ()
        weight = (WRONG if head.lemma in forms("en").words("after") else 0.0) if before else LESS_LIKELY
        if not before and (head.lemma.endswith("ble") or head.lemma in forms("en").words("behind-too")):
            weight = SELDOM  # the best way possible, a better route available
    elif head.lang == "fr":
        weight = _french_side(noun, head, adjective, before=before)
    if not weight:
        return FREE
    return g.flaw(
        "adjective_place", weight, adjective.start, adjective.end, adjective=head.form, noun=noun.form
    )


def _french_side(noun: Reading, head: Reading, adjective: Phrase, *, before: bool) -> float:
    words = forms("fr").words
    if before:
        if {head.lemma, head.form} & words("before") or noun.lang == "en":
            return 0.0
        if adjective.kind in ("than", "as"):
            return 0.0
        return LESS_LIKELY if head.lemma in words("after") else DOUBTFUL
    if head.form in ONLY_BEFORE and adjective.kind != "tout":  # une tout autre idée, une idée tout autre
        return WRONG
    return SELDOM if head.lemma in USUALLY_BEFORE and not adjective.kind else 0.0


@constraint
def compared_only_once(g: Chart, adjective: Reading, degree: str, first: int, last: int) -> Cost | None:
    """taller, meilleur: not "more taller", « plus meilleur »"""
    graded = adjective.tense in ("2", "3")
    if degree in ("more", "most", "less", "least") and graded:
        return g.flaw("double_comparative", LESS_LIKELY, first, last, word=adjective.form)
    if (degree in ("very", "too", "so", "quite") and graded) or (degree == "plus" and adjective.form in BEST):
        return g.flaw("double_comparative", WRONG, first, last, word=adjective.form)
    return FREE


@constraint
def than_after_more_and_as_after_as(g: Chart, waits_for: str, opens: str, place: int) -> Cost | None:
    """taller than me, as tall as me, plus grand que moi"""
    if waits_for == opens:
        return FREE
    return g.flaw("comparative", WRONG, place - 1, place + 1, word=g.word(place - 1), second=g.word(place))


# Relative clauses


@constraint
def qui_is_the_subject(g: Chart, relative: Reading, place: int) -> Cost | None:
    """la fille qui danse, not « que danse »"""
    noun = g.word(place - 1)
    return g.flaw("relative", LIKELY, place, place + 1, word=relative.form, noun=noun, better="qui")


@constraint
def que_is_the_object(g: Chart, relative: Reading, place: int) -> Cost | None:
    """le livre que je lis, not « qui je lis »"""
    noun = g.word(place - 1)
    return g.flaw("relative", LIKELY, place, place + 1, word=relative.form, noun=noun, better="que")


@constraint
def ou_is_the_time(g: Chart, relative: Reading, place: int) -> Cost | None:
    """le jour où je parle, not « le jour que je parle »"""
    noun = g.word(place - 1)
    return g.flaw("relative", LIKELY, place, place + 1, word=relative.form, noun=noun, better="où")


@constraint
def dont_needs_de(g: Chart, relative: Reading, clause: Phrase, place: int) -> Cost | None:
    """le film dont je parle (parler de), but le film que je vois"""
    verb = clause.head
    alone = verb is not None and g.word(clause.end - 1) == verb.form
    if verb is None or not alone or not frames_of(verb) & {"n-only", "n-not-of"}:
        return FREE
    noun = g.word(place - 1)
    return g.flaw("relative", LIKELY, place, place + 1, word=relative.form, noun=noun, better="que")


@constraint
def who_for_people_which_for_things(
    g: Chart, relative: Reading, noun: Reading | None, place: int
) -> Cost | None:
    """the man who sings, the book which I read"""
    if relative.form not in ("who", "whom", "which") or noun is None or noun.lang is None:
        return FREE
    senses = kinds(noun)
    person = bool(senses & {"person", "animal", "group"}) or not senses
    better = ""
    if relative.form == "which" and senses == {"person"}:
        better = "who"
    elif relative.form != "which" and not person:
        better = "that"
    if not better:
        return FREE
    return g.flaw("relative", WRONG, place - 1, place + 1, word=relative.form, noun=noun.form, better=better)


# Pronouns


@constraint
def a_hyphen_joins_verb_and_pronoun(g: Chart, place: int) -> Cost | None:
    """viens-tu, a-t-il, dis-moi: not « viens tu », but « venez vous aussi »"""
    joined = g.row.tokens[place].joined or g.word(place - 1).endswith("'")
    if joined or g.word(place + 1) == "aussi":
        return FREE
    verb, pronoun = g.text_of(place - 1, place), g.word(place)
    return g.flaw(
        "hyphen", WRONG, place - 1, place + 1, word=f"{verb} {pronoun}", better=with_hyphen(verb, pronoun)
    )


def with_hyphen(verb: str, pronoun: str) -> str:
    """viens-tu, aime-t-il"""
    needs_t = verb.endswith(("a", "e", "c")) and pronoun in ("il", "elle", "on", "ils", "elles")
    return f"{verb}-t-{pronoun}" if needs_t else f"{verb}-{pronoun}"


@constraint
def pronoun_can_be_a_subject(
    g: Chart, word: str, first: int, last: int, weight: float = LIKELY
) -> Cost | None:
    """he sings, je chante: not "him", not « me »"""
    word = _in_the_case(g, "obj", first, last) or word
    return g.flaw("pronoun_case", weight, first, last, word=word, where="subject")


@constraint
def pronoun_can_be_an_object(g: Chart, phrase: Phrase, weight: float) -> Cost | None:
    """she sees him, il la voit: not "she sees he" """
    word = _in_the_case(g, "subj", phrase.start, phrase.end) or g.word(phrase.start)
    return g.flaw("pronoun_case", weight, phrase.start, phrase.end, word=word, where="object")


def _in_the_case(g: Chart, kind: str, first: int, last: int) -> str:
    """The pronoun of this kind and no other, of words that are one phrase: my cat and *me*"""
    for place in range(first, last):
        kinds = {pronoun.kind for pronoun in g.at(place, "pron")}
        if kinds == {kind} and not g.at(place, "det"):
            return g.word(place)
    return ""


@constraint
def pronoun_is_stressed_after_etre(g: Chart, phrase: Phrase, better: str) -> Cost | None:
    """c'est lui, not « c'est il »"""
    word = g.word(phrase.start)
    return g.flaw("pronoun_case", LESS_LIKELY, phrase.start, phrase.end, word=word, better=better)


@constraint
def pronoun_is_of_its_subject(g: Chart, subject: Phrase, pronoun: Reading, place: int) -> Cost | None:
    """ton frère joue-t-il, ta sœur est-elle là: not « ton frère joue-t-elle »"""
    if subject.agr & pronoun.agr and subject.gn & pronoun.gn:
        return FREE
    return g.flaw("pronoun_case", LIKELY, place, place + 1, word=pronoun.form)


@constraint
def one_needs_a_noun(g: Chart, word: str, place: int) -> Cost | None:
    """elle mange une pomme, elle en mange une: not « elle mange une »"""
    return g.flaw("missing_noun", LIKELY, place, place + 1, word=word)


@constraint
def an_order_has_no_s(g: Chart, verb: Reading, place: int) -> Cost | None:
    """ouvre la fenêtre, but vas-y, manges-en: not « ouvres la fenêtre »"""
    return g.flaw("order_without_s", LIKELY, place, place + 1, word=verb.form, better=verb.form.rstrip("s"))


@constraint
def pronoun_can_follow_a_preposition(g: Chart, phrase: Phrase) -> Cost | None:
    """with him, avec moi: not "with he" """
    word = g.word(phrase.start)
    return g.flaw("pronoun_case", LESS_LIKELY, phrase.start, phrase.end, word=word, where="preposition")


@constraint
def pronoun_can_follow_que(g: Chart, phrase: Phrase) -> Cost | None:
    """plus grand que moi, not « que je »"""
    word = g.word(phrase.start)
    return g.flaw("pronoun_case", LIKELY, phrase.start, phrase.end, word=word, where="than")


@constraint
def ce_only_before_etre(g: Chart, subject: Phrase, verb: Phrase) -> Cost | None:
    """c'est beau, but ça marche"""
    head = verb.head
    if subject.kind != "ce" or head is None or head.lemma in AFTER_CE or head.pos == "modal":
        return FREE
    word = g.word(subject.start)
    return g.flaw("pronoun_case", WRONG, subject.start, subject.end, word=word, where="ce")


@constraint
def le_for_whom_one_sees_not_lui(g: Chart, place: int) -> Cost | None:
    """je le vois, but je lui parle"""
    return g.flaw("pronoun_case", LIKELY, place - 2, place, word=g.word(place - 2), where="dative")


@constraint
def object_pronoun_suits_its_verb(g: Chart, verb: Reading, place: int) -> Cost | None:
    """je lui téléphone, not « je le téléphone »"""
    code = "pronoun_case" if prefers(verb) == "à" else "no_object"
    return g.flaw(code, LIKELY, place - 1, place, word=verb.form, lemma=verb.lemma)


@constraint
def small_pronouns_are_in_order(g: Chart, pronoun: Reading, place: int, *, ordered: bool) -> Cost | None:
    """il me le donne, il le lui donne"""
    if ordered:
        return FREE
    word = g.word(place - 1)
    return g.flaw("pronoun_order", LESS_LIKELY, place - 1, place + 1, word=word, second=pronoun.form)


# A verb and its subject


@constraint
def verb_agrees_with_its_subject(g: Chart, subject: Phrase, verb: Phrase, place: int) -> Cost | None:
    """je mange, nous mangeons, she eats, they eat"""
    if subject.agr & verb.agr:
        return FREE
    if verb.head is not None and verb.head.form == "were" and _is_only_thought(g, subject.start):
        return FREE
    if _is_said_so(g, subject, verb, place):
        return STRANGE, ()
    same_number = (subject.agr & 7 and verb.agr & 7) or (subject.agr & 56 and verb.agr & 56)
    first, last = min(subject.start, place), max(subject.end, place + 1)  # "has they": it may stand before
    return g.flaw(
        "agreement_person" if same_number else "agreement_number", LIKELY, first, last,
        word=g.finite_word(verb, place), subject=g.text_of(subject.start, subject.end),
        lemma=verb.head.lemma if verb.head else "", persons=str(subject.agr),
    )  # fmt: skip


def _is_said_so(g: Chart, subject: Phrase, verb: Phrase, place: int) -> bool:
    """where's the keys: one hears it, but not "where's they" """
    short = g.word(place) == "'s" and subject.start > place
    return short and subject.kind == "np" and verb.head is not None and verb.head.lemma == "be"


def _is_only_thought(g: Chart, place: int) -> bool:
    """I wish I were rich, if she were here"""
    said = {g.word(at) for at in range(max(place - 2, 0), place)}
    return bool(said & {"wish", "wishes", "wished", "if", "though"})


@constraint
def what_it_is_agrees_with_the_subject(g: Chart, subject: Phrase, verb: Phrase) -> Cost | None:
    """la soupe est chaude, elles sont parties"""
    if not verb.gn or (_says_what(verb) and not _is_male(subject)):
        return FREE  # le gagnant est une élève
    if subject.kind == "ce" and verb.head is not None and verb.head.lang == "fr":
        subject = subject._replace(gn=f.MS)  # c'est beau
    noun = subject.head
    own = sex(noun) if noun is not None and subject.agr == f.AGR["3s"] else f.ANY
    if subject.gn & own & verb.gn or _is_of_either(subject, verb, own):
        return FREE
    place = _what_is_said(g, subject, verb)
    first, last = (subject.start, verb.end) if g.row.unknown else (place, place + 1)
    code, wanted = _what_differs(subject.gn, subject.gn & own, verb.gn)
    return g.flaw(
        code, LIKELY, first, last,
        word=g.word(place), noun=g.text_of(subject.start, subject.end), wanted=wanted, where="predicate",
        gn=str(subject.gn & own or subject.gn),
    )  # fmt: skip


def _what_differs(gn: int, own: int, other: int) -> tuple[str, str]:
    """Whether number differs, or else gender, and what is wanted."""
    number = f.number_of(gn)
    if number and not other & (f.S if number == "s" else f.P):
        return "agreement_number", "singular" if number == "s" else "plural"
    return "agreement_gender", "masculine" if f.gender_of(own) == "m" else "feminine"


def _says_what(verb: Phrase) -> bool:
    """Whether a noun says what the subject is: est une élève, not est grande, est venue"""
    own = [fact for fact in verb.facts if fact.own and fact.verb.lemma in ("être", "be")]
    return any(fact.quality is None and not fact.passive for fact in own)


def _is_male(subject: Phrase) -> bool:
    """Whether it is surely a boy or a man: il, mon père, Paul"""
    noun = subject.head
    if noun is None or subject.gn & f.F:
        return False
    return noun.pos == "name" or noun.form == "il" or noun.lemma in forms("fr").words("male")


def _what_is_said(g: Chart, subject: Phrase, verb: Phrase) -> int:
    """Where the adjective or participle stands that does not agree: est plus *grand* que moi"""
    for place in range(min(subject.end, verb.start), verb.end):
        if _says_what(verb) and any(each.gn == verb.gn for each in g.at(place, "det")):
            return place
        said = (*g.at(place, "adj"), *(each for each in g.at(place, "verb") if each.kind == "pp"))
        if any(r.gn == verb.gn and r.gn & subject.gn != subject.gn and r.lemma not in HELPING for r in said):
            return place
    return verb.end - 1


@constraint
def how_one_does_it_stays_as_it_is(g: Chart, verb: Reading, adjective: Phrase) -> Cost | None:
    """ça sent bon, elle parle bas, il fait froid: no « bonne », « basse », « froide »"""
    head = adjective.head
    if head is None or adjective.gn & f.MS:
        return FREE
    place = adjective.end - 1
    return g.flaw(
        "agreement_adverb", WRONG, place, place + 1, word=g.word(place), lemma=verb.lemma, better=head.lemma
    )


@constraint
def adjective_agrees_with_the_pronoun(g: Chart, adjective: Phrase, pronoun: int, place: int) -> Cost | None:
    """je la trouve belle, tu les rends heureux"""
    if not pronoun or pronoun & adjective.gn or adjective.head is None:
        return FREE
    code, wanted = _what_differs(pronoun, pronoun, adjective.gn)
    last = adjective.start + 1 if adjective.head.form == g.word(adjective.start) else adjective.end
    return g.flaw(
        code, LIKELY, last - 1, last, word=adjective.head.form, noun=g.word(place), wanted=wanted,
        where="predicate", gn=str(pronoun),
    )  # fmt: skip


@constraint
def both_adjectives_agree(g: Chart, first: Phrase, second: Phrase) -> Cost | None:
    """grande et belle: not « grande et beau »"""
    if first.gn & second.gn or first.head is None or second.head is None:
        return FREE
    return _disagreement(
        g, second.head, first.head, first.gn, second.gn, second.end - 1, second.end, "predicate"
    )


def _is_of_either(subject: Phrase, verb: Phrase, own: int) -> bool:
    """Whether an English noun may be « content » or « contente »: my friend, the teacher."""
    noun = subject.head
    if noun is None or noun.lang != "en" or subject.kind == "subj" or own != f.ANY:
        return False
    return not f.number_of(subject.gn) or bool(f.of_number(subject.agr) & verb.gn)


@constraint
def joined_verbs_have_one_subject(g: Chart, first: Phrase, second: Phrase) -> Cost | None:
    """she eats and drinks, not "she eats and drink" """
    if first.agr & second.agr:
        return FREE
    place = first.end + 1
    return g.flaw("agreement_number", LIKELIER, place, place + 1, word=g.word(place), subject="")


@constraint
def there_is_one_there_are_several(g: Chart, agr: int, what: Phrase, place: int) -> Cost | None:
    """there is a cat, there are two cats; "there's two cats" one says"""
    if what.agr & agr:
        return FREE
    if g.word(place) == "'s":
        return STRANGE, ()
    return g.flaw(
        "agreement_number", LIKELY, place, what.end, word=g.word(place),
        subject=g.text_of(what.start, what.end), lemma="be", persons=str(what.agr),
    )  # fmt: skip


NEW = frozenset({"each", "every", "most", "all", "both"})
CHANCE = listed("constraints.chance")
"""What there may be all or every of: there is every reason, there are all kinds of."""


@constraint
def there_is_something_new(g: Chart, what: Phrase) -> Cost | None:
    """there is a cat, there are many; not "there is every cat" """
    word, after, head = g.word(what.start), g.word(what.start + 1), what.head
    if word not in NEW or head is None or head.pos != "noun" or head.lemma in CHANCE:
        return FREE
    said = after in ("of", "the", "this", "that", "these", "those", "kinds", "sorts") or g.at(
        what.start + 1, "pron"
    )
    joined = any(g.word(at) in ("and", "but", "or") for at in range(what.start, what.end))
    if said or joined or any(r.size > 1 and r.pos == "det" for r in g.at(what.start, "det")):
        return FREE
    return g.flaw("there_is", LIKELY, what.start, what.end, word=word)


@constraint
def hard_to_do_is_what_is_done(g: Chart, subject: Phrase, verb: Phrase) -> Cost | None:
    """it is hard to visit us, we are hard to visit: not "Tom is hard to visit us" """
    if verb.kind != "hard" or not (_is_somebody(subject) or subject.kind == "np"):
        return FREE
    if subject.head is not None and subject.head.pos == "pron" and subject.head.form not in PERSONAL:
        return FREE
    word = g.text_of(subject.start, subject.end)
    return g.flaw("pronoun_case", LIKELY, subject.start, subject.end, word=word, where="hard")


@constraint
def an_order_has_no_subject(g: Chart, subject: Phrase, verb: Phrase) -> Cost | None:
    """tu manges, but mange !"""
    head = verb.head
    return g.flaw(
        "agreement_person", LIKELY, subject.start, subject.end + 1, word=head.form if head else "",
        subject=g.text_of(subject.start, subject.end), lemma=head.lemma if head else "",
        persons=str(subject.agr),
    )  # fmt: skip


@constraint
def one_is_told_to_be_so(g: Chart, order: Phrase) -> Cost | None:
    """sois prudent, not « sois prudents »"""
    verb = order.head
    if verb is None or order.agr != f.AGR["2s"] or order.gn & f.S:
        return FREE
    place = _what_is_said(g, order._replace(gn=f.S, end=order.start), order)
    return g.flaw(
        "agreement_number", LIKELY, place, place + 1, word=g.word(place), noun=verb.form,
        wanted="singular", where="predicate", gn=str(f.S),
    )  # fmt: skip


@constraint
def only_it_rains(g: Chart, subject: Phrase, verb: Phrase) -> Cost | None:
    """il pleut, it snows: nobody else does"""
    head = verb.head
    if head is None or head.lemma not in IMPERSONAL or subject.head is None:
        return FREE
    if subject.head.form in ("il", "it", "ça"):
        return FREE
    return g.flaw("impersonal", LIKELY, subject.start, subject.end, word=head.form)


ONESELF = {
    "myself": (f.AGR["1s"], f.ANY), "ourselves": (f.AGR["1p"], f.ANY), "yourself": (f.AGR["2s"], f.ANY),
    "yourselves": (f.AGR["2p"], f.ANY), "himself": (f.AGR["3s"], f.MS), "herself": (f.AGR["3s"], f.FS),
    "itself": (f.AGR["3s"], f.S), "themselves": (f.AGR["3p"], f.ANY),
    "each other": (f.SEVERAL, f.ANY), "one another": (f.SEVERAL, f.ANY),
}  # fmt: skip
"""Whom these pronouns may stand for: persons and number, gender."""


@constraint
def oneself_is_the_subject(g: Chart, subject: Phrase, verb: Phrase) -> Cost | None:
    """she sees herself, the boys help each other, not "Mary says Tom hurt herself" """
    for fact in verb.facts:
        said = (fact.object, *(noun for _, noun in fact.places)) if fact.own else ()
        for oneself in said:
            if oneself is not None and oneself.kind == "refl" and not _may_be(subject, oneself):
                place = max(
                    at for at in range(subject.end, verb.end) if g.word(at) == oneself.form.split()[-1]
                )
                return g.flaw("pronoun_case", LIKELY, place, place + 1, word=oneself.form)
    return FREE


def _may_be(subject: Phrase, oneself: Reading) -> bool:
    """Whether a pronoun in -self may mean this subject. A child, a team, somebody may be "themselves"."""
    agr, gn = ONESELF.get(oneself.form, (f.ALL, f.ANY))
    noun = subject.head
    if noun is None or subject.kind in ("neg", "that", "wh", "inf"):
        return True
    if not subject.agr & agr:
        return oneself.form == "themselves" and bool(kinds(noun) & {"person", "group"} or noun.pos == "pron")
    own = sex(noun) if subject.agr & f.AGR["3s"] else f.ANY
    return bool(subject.gn & own & gn)


# The form of a verb


@constraint
def verb_has_the_form_it_needs(g: Chart, verb: Reading, form: str, place: int) -> Cost | None:
    """il veut dormir, they have eaten, she can swim"""
    return g.flaw("verb_form", LIKELY, place, place + 1, word=verb.form, lemma=verb.lemma, wanted=form)


@constraint
def a_sentence_has_a_verb_with_a_tense(g: Chart, verb: Reading, place: int) -> Cost | None:
    """he is eating, nous mangeons: not "he eating" """
    return g.flaw("verb_form", LESS_LIKELY, place, place + 1, word=verb.form, lemma=verb.lemma, wanted="fin")


@constraint
def no_to_after_can_or_do(g: Chart, place: int) -> Cost | None:
    """he can swim, they do not want"""
    return g.flaw("verb_form", LIKELY, place, place + 1, word="to", lemma="", wanted="bare")


@constraint
def ing_after_be(g: Chart, word: str, lemma: str, place: int, weight: float = LIKELY) -> Cost | None:
    """they are playing, not "they are play" """
    return g.flaw("verb_form", weight, place, place + 1, word=word, lemma=lemma, wanted="ger")


@constraint
def ing_after_enjoy(g: Chart, verb: Reading, place: int) -> Cost | None:
    """she enjoys swimming, not "enjoys to swim" """
    if verb.lemma not in ENJOY:
        return USUAL, ()  # to say what for
    return g.flaw("verb_form", WRONG, place, place + 2, word=g.word(place + 1), lemma="", wanted="ger")


@constraint
def to_after_want(g: Chart, place: int) -> Cost | None:
    """they want to go, not "they want go" """
    return g.flaw("verb_form", LIKELIER, place - 1, place + 1, word=g.word(place), lemma="", wanted="to")


@constraint
def infinitive_after_its_preposition(
    g: Chart, verb: Reading, said: str, wanted: str, first: int, last: int, weight: float = LIKELY
) -> Cost | None:
    """il essaie de dormir, il apprend à nager, il veut dormir"""
    return g.flaw("preposition", weight, first, last, word=said, lemma=verb.lemma, wanted=wanted)


@constraint
def infinitive_after_its_word(g: Chart, word: str, said: str, wanted: str, place: int) -> Cost | None:
    """content de partir, prêt à partir, envie de dormir: not « content à », not « envie dormir »"""
    if (word, said) in forms("fr").wrong_prepositions:
        return FREE  # what stands side by side tells it
    return g.flaw(
        "preposition", WRONG, place, place + bool(said), word=word, prep=said, better=wanted, why="infinitive"
    )


@constraint
def right_auxiliary(
    g: Chart, auxiliary: Reading, participle: Reading, wanted: str, first: int, last: int
) -> Cost | None:
    """elle est tombée, nous avons marché"""
    return g.flaw(
        "auxiliary", LIKELY, first, last, word=auxiliary.form, lemma=participle.lemma, wanted=wanted
    )


@constraint
def participle_with_avoir_stays_as_it_is(g: Chart, participle: Reading, place: int) -> Cost | None:
    """elle a mangé une pomme"""
    return g.flaw(
        "agreement_participle", LIKELY, place, place + 1, word=participle.form, lemma=participle.lemma
    )


@constraint
def participle_keeps_its_form_before_its_object(g: Chart, participle: Reading, place: int) -> Cost | None:
    """elle s'est lavée, but elle s'est lavé les mains"""
    if participle.gn & f.MS:
        return FREE
    return g.flaw(
        "agreement_participle", STRANGE, place, place + 1, word=participle.form, lemma=participle.lemma
    )


@constraint
def participle_agrees_with_its_object_before(
    g: Chart, participle: Reading, place: int, weight: float = WRONG
) -> Cost | None:
    """les pommes, je les ai mangées; il nous a invités"""
    return g.flaw(
        "agreement_participle", weight, place, place + 1, word=participle.form, lemma=participle.lemma
    )


@constraint
def no_future_after_if(g: Chart, opens: Reading, clause: Phrase) -> Cost | None:
    """if it rains we stay, s'il pleut on reste, when I see him"""
    verb = clause.head
    if verb is None:
        return FREE
    tense = "F" if verb.form in ("will", "'ll") else verb.tense
    if not tense or opens.lang != verb.lang or tense not in FUTURE_OF.get(opens.form, ""):
        return FREE
    return g.flaw("tense", WRONG, clause.start, clause.end, word=verb.form, time=opens.form, wanted="present")


@constraint
def subjunctive_after_a_wish(g: Chart, verb: Reading, clause: Phrase, place: int) -> Cost | None:
    """je veux que tu viennes, content qu'il vienne, envie que tu viennes"""
    return _other_mood(g, clause, place, f"{verb.lemma} que", "subj")


@constraint
def subjunctive_after_its_conjunction(g: Chart, opens: Reading, clause: Phrase, place: int) -> Cost | None:
    """pour que tu viennes, bien qu'il soit malade, avant que tu partes"""
    return _other_mood(g, clause, place, _whole(opens.form), "subj")


@constraint
def indicative_after_its_conjunction(g: Chart, opens: Reading, clause: Phrase, place: int) -> Cost | None:
    """quand il est là, parce que tu es malade: not « parce que tu sois »"""
    return _other_mood(g, clause, place, _whole(opens.form), "fin")


@constraint
def indicative_after_what_is_so(g: Chart, verb: Reading, clause: Phrase, place: int) -> Cost | None:
    """je sais que tu es là, j'espère que tu viens, not « je sais que tu viennes »"""
    return _other_mood(g, clause, place, f"{verb.lemma} que", "fin")


def _whole(word: str) -> str:
    """bien que, for « bien qu' »"""
    return f"{word[:-1]}e" if word.endswith("qu'") else word


def _other_mood(g: Chart, clause: Phrase, place: int, after: str, wanted: str) -> Cost | None:
    """The price of a verb that should be in the subjunctive, or should not."""
    form = clause.head.form if clause.head is not None else ""
    at = next((at for at in range(place, clause.end) if g.word(at) == form), place)
    last = max(at + 1, clause.end) if g.row.unknown else at + 1
    return g.flaw("mood", WRONG, at, last, word=form, after=after, wanted=wanted, why=wanted)


# What a verb takes


@constraint
def verb_has_its_object(g: Chart, verb: Reading, place: int, weight: float) -> Cost | None:
    """elle met la table, I like it"""
    return g.flaw("missing_object", weight, place - 1, place, word=verb.form, lemma=verb.lemma)


@constraint
def object_after_its_preposition(g: Chart, verb: Reading, wanted: str, first: int, last: int) -> Cost | None:
    """il ressemble à sa mère, she looks at the stars"""
    return g.flaw("missing_preposition", LIKELY, first, last, lemma=verb.lemma, word=verb.form, wanted=wanted)


@constraint
def some_verbs_take_no_object(g: Chart, verb: Reading, first: int, last: int) -> Cost | None:
    """le train part, she sleeps"""
    return g.flaw("no_object", LIKELY, first, last, lemma=verb.lemma, word=verb.form)


@constraint
def one_object_is_enough(
    g: Chart, verb: Reading, first: int, last: int, second: str = "", weight: float = LESS_LIKELY
) -> Cost | None:
    """je mange une pomme, je la mange"""
    more = {"second": second} if second else {}
    return g.flaw("two_objects", weight, first, last, word=verb.form, **more)


@constraint
def whom_it_is_for_is_said_once(g: Chart, noun: Reading, first: int, last: int) -> Cost | None:
    """elle lui écrit, elle écrit à sa tante"""
    return g.flaw("two_objects", LIKELY, first, last, word="lui", second=noun.form)


@constraint
def words_are_shouted_not_people(g: Chart, subject: Phrase, verb: Phrase) -> Cost | None:
    """orders were shouted, she was shouted at: not "Tina was shouted" """
    done = next((each for fact in verb.facts if fact.own for each in _done(fact)), None)
    if done is None or done.lang != "en" or "n-thing" not in frames_of(done) or not _is_somebody(subject):
        return FREE
    return g.flaw(
        "no_passive",
        LIKELY,
        subject.start,
        verb.end,
        word=done.form,
        noun=g.text_of(subject.start, subject.end),
    )


def _done(fact: Predication) -> Iterator[Reading]:
    """The verb of which somebody is the object, a participle that is read as an adjective, too."""
    if fact.passive:
        yield fact.verb
    elif fact.quality is not None and fact.quality.lang == "en" and fact.quality.form.endswith("ed"):
        yield from (each for each in forms("en").readings(fact.quality.form) if each.kind == "pp")


def _is_somebody(phrase: Phrase) -> bool:
    """he, Tina, the girl: surely a person or an animal"""
    head = phrase.head
    if head is None or phrase.kind not in ("np", "name", "subj", "obj"):
        return False
    if head.pos == "pron":
        return head.form in PERSONAL
    senses = kinds(head)
    return head.pos == "name" or (bool(senses) and senses <= {"person", "animal"})


PERSONAL = frozenset({"i", "he", "she", "we", "me", "him", "us"})


@constraint
def one_shouts_at_people(g: Chart, verb: Reading, phrase: Phrase, place: int) -> Cost | None:
    """he shouts at Tom, not "he shouts Tom"; but he shouts my name"""
    if "n-thing" not in frames_of(verb) or "nn" in frames_of(verb) or not _is_somebody(phrase):
        return FREE
    asks = g.row.lattice[0].keys() & {"wh", "modal"} or g.at(0, "verb")
    if asks and phrase.kind == "name" and phrase.end == g.row.size:
        return FREE  # why are you crying, Lina
    wanted = prefers(verb)
    if not wanted:
        return g.flaw("no_object", LIKELY, place, phrase.end, lemma=verb.lemma, word=verb.form)
    return g.flaw(
        "missing_preposition", LIKELY, place, phrase.end, lemma=verb.lemma, word=verb.form, wanted=wanted
    )


# Negation


@constraint
def ne_stands_before_all_pronouns(g: Chart, ne: Reading, place: int) -> Cost | None:
    """je ne le vois pas"""
    return g.flaw("negation", LIKELY, place, place + 1, word=ne.form, why="place")


@constraint
def pas_stands_after_its_verb(
    g: Chart, word: str, first: int, last: int, weight: float = LIKELY
) -> Cost | None:
    """il ne mange pas, il n'a jamais mangé"""
    return g.flaw("negation", weight, first, last, word=word, why="place")


@constraint
def pas_needs_ne(g: Chart, word: str, first: int, last: int) -> Cost | None:
    """je ne mange pas, personne ne vient"""
    return g.flaw("negation", WRONG, first, last, word=word, why="ne")


@constraint
def ne_needs_pas(g: Chart, subject: Phrase, verb: Phrase) -> Cost | None:
    """je ne mange pas, but je ne peux"""
    if _needs_no_pas(g, subject, verb):
        return SELDOM, ()
    word = g.finite_word(verb, subject.end)
    return g.flaw("negation", LIKELY, subject.end, verb.end, word=word, why="pas")


def _needs_no_pas(g: Chart, subject: Phrase, verb: Phrase) -> bool:
    """je ne peux, il n'a pu venir, elle ne cesse de parler"""
    head = verb.head
    if head is not None and head.kind == "subj":
        return True  # avant qu'il ne vienne
    if g.word(subject.start - 1) in ("que", "qu'") and _compares(g, subject.start - 1):
        return True  # plus grand que tu ne crois
    if head is not None and head.lemma in ("avoir", "être"):
        after = range(subject.end, min(verb.end, subject.end + 4))
        return any(r.lemma in WITHOUT_PAS and r.kind == "pp" for at in after for r in g.at(at, "verb"))
    return head is not None and head.lemma in WITHOUT_PAS


UNEQUAL = frozenset(
    "plus moins mieux pire pires meilleur meilleure meilleurs meilleures autre autres plutôt".split()
)


def _compares(g: Chart, place: int) -> bool:
    """Whether « que » here stands behind what is not the same: plus grand que, autre chose que"""
    return any(g.word(at) in UNEQUAL for at in range(max(place - 5, 0), place))


@constraint
def nobody_needs_no_pas(g: Chart, subject: Phrase, verb: Phrase) -> Cost | None:
    """personne ne vient, not « personne ne vient pas »"""
    word = g.word(subject.start)
    return g.flaw("negation", LIKELY, subject.start, verb.end, word=word, why="twice")


@constraint
def not_needs_do(g: Chart, word: str, first: int, last: int) -> Cost | None:
    """he does not drink, not "he not drinks" """
    return g.flaw("negation", LIKELY, first, last, word=word, why="do")


# The order of words


@constraint
def often_stands_after_be(g: Chart, adverb: Reading, verb: Reading, place: int) -> Cost | None:
    """he is always late, but he always comes"""
    return g.flaw("adverb_place", WRONG, place, place + 1, word=adverb.form, why="be", verb=verb.form)


@constraint
def adverb_follows_the_french_verb(g: Chart, adverb: Reading, place: int) -> Cost | None:
    """elle marche lentement"""
    last = place + adverb.size
    return g.flaw("adverb_place", LIKELY, place, last, word=adverb.form, why="before")


@constraint
def nothing_between_verb_and_object(g: Chart, verb: Reading, adverb: Reading, place: int) -> Cost | None:
    """she draws a boat slowly"""
    return g.flaw(
        "adverb_place", LIKELY, place, place + adverb.size, word=adverb.form, why="between", verb=verb.form
    )


@constraint
def subject_stands_before_its_verb(g: Chart, verb: Phrase, subject: Phrase) -> Cost | None:
    """the cat sleeps"""
    word = g.text_of(subject.start, subject.end)
    return g.flaw("subject_place", LESS_LIKELY, verb.end, subject.end, word=word)


@constraint
def question_turns_subject_and_verb(
    g: Chart, clause: Phrase, place: int, weight: float = LIKELY
) -> Cost | None:
    """where do you live, why is he sad"""
    return g.flaw("question_order", weight, place, clause.end, word=g.word(place))


# A whole sentence


@constraint
def a_sentence_has_a_subject(
    g: Chart, verb: Phrase, first: int, last: int, weight: float = FAIR
) -> Cost | None:
    """vous avez perdu vos clés, she goes to school"""
    return g.flaw("no_subject", weight, first, last, word=g.finite_word(verb, first))


@constraint
def a_sentence_has_a_verb(g: Chart, first: int, last: int, weight: float = LESS_LIKELY) -> Cost | None:
    """the keys are on the table, le garçon est content"""
    return g.flaw("no_verb", weight, first, last)


@constraint
def one_subject_is_enough(g: Chart, first: Phrase, second: Phrase) -> Cost | None:
    """le chat dort, not « le chat le chien dort »"""
    return g.flaw(
        "two_subjects", UNLIKELY, first.start, second.end,
        word=g.text_of(first.start, first.end), second=g.text_of(second.start, second.end),
    )  # fmt: skip


@constraint
def one_verb_is_enough(
    g: Chart, word: str, second: str, first: int, last: int, weight: float = UNLIKELY
) -> Cost | None:
    """my cousin makes breakfast, not "makes eats" """
    return g.flaw("two_verbs", weight, first, last, word=word, second=second)


@constraint
def one_clause_or_a_word_to_join_them(g: Chart, first: Phrase, second: Phrase) -> Cost | None:
    """he sings and she dances"""
    return g.flaw("two_clauses", UNLIKELIEST, first.start, second.end)


@constraint
def every_part_has_its_place(g: Chart, part: Phrase) -> Cost | None:
    """nothing is left over when the sentence is whole"""
    return g.flaw("extra", LEFT_OVER, part.start, part.end, word=g.text_of(part.start, part.end))


@constraint
def a_clause_with_when_needs_another(
    g: Chart, word: str, first: int, last: int, weight: float = LIKELY
) -> Cost | None:
    """when it rains we stay at home"""
    return g.flaw("fragment", weight, first, last, word=word)


def _disagreement(
    g: Chart, word: Reading, noun: Reading, gn: int, other: int, first: int, last: int, where: str
) -> Cost | None:
    """The price of words that do not agree with their noun in number, or else in gender."""
    if gn & other:
        return FREE
    code, wanted = _what_differs(gn, gn, other)
    return g.flaw(code, LIKELY, first, last, word=word.form, noun=noun.form, wanted=wanted, where=where)
