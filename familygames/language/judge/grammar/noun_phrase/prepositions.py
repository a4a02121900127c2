"""Prepositions and what they stand before."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import FREE, Cost, Phrase, Predication
from familygames.language.judge.grammar.noun_phrase.complements import with_more
from familygames.language.judge.grammar.noun_phrase.names import ends_of_names
from familygames.language.judge.grammar.parts import INDEFINITE, PLACE, is_adjective
from familygames.language.judge.grammar.reading import RowParser, way
from familygames.language.judge.knowledge import is_alive, is_time
from familygames.language.judge.row import GRAMMARS
from familygames.language.words import features as f
from familygames.language.words.forms import forms
from familygames.language.words.lists import listed
from familygames.language.words.names import gender_of_place, is_first_name, is_place_name
from familygames.language.words.prices import COMMON, DOUBTFUL, PLAIN, RARE, SELDOM, TIE, UNUSUAL, USUAL
from familygames.language.words.reading import Reading

AFTER_PREPOSITION = frozenset({"np", "obj", "refl", "tonic", "tonic2", "name", "neg", "that", "wh"})
"""The kinds of noun phrases that may follow a preposition."""
MELTED = frozenset({"du", "des", "au", "aux"})
BEFORE_TO_ING = listed("prepositions.before_to_ing")
"""Words after which "to" is a preposition: from reading to writing."""
BEFORE_INFINITIVE = frozenset(
    (
        "pour, sans, avant de, avant d', afin de, afin d', au lieu de, au lieu d', après, loin de,"
        " à force de, par, plutôt que de, plutôt que d', de façon à, de manière à, faute de, faute d',"
        " à moins de, à moins d', quitte à, sous peine de, sous peine d', de crainte de, de crainte d',"
        " de peur de, de peur d', à condition de, à condition d'"
    ).split(", ")
)
BEFORE_ADVERB = frozenset(["off of"]) | frozenset(
    "from since until de d' depuis jusque jusqu' par pour for in over near dès".split()
)
BEFORE_PREPOSITION = frozenset("jusque jusqu' from de except sauf depuis jusqu'à".split())
BARE_AFTER = frozenset(
    {"de", "en", "sans", "par", "comme", "entre", "by", "as", "of", "without", "ni", "en tant que"}
)
SHOWING = frozenset({"voici", "voilà"})


@way("prepositional")
def on_the_table(g: RowParser, place: int) -> Iterator[Phrase]:
    """on the table, avec moi, de pain"""
    for prep in g.at(place, "prep"):
        for inner in g.noun_phrases(place + prep.size):
            if prep.lemma in SHOWING and not (inner.head and is_time(inner.head)):
                continue  # « voilà deux ans » tells when, « voilà la fille » shows somebody.
            price = _governed(g, prep, inner)
            if price is not None and not _says_what_kind(g, prep, inner):
                bare = inner.kind == "bare" and prep.lemma == "de" and prep.lang == "fr"
                phrase = _prepositional_phrase(prep, inner, place).paying(price)
                yield phrase._replace(kind="pp-bare", flaws=inner.flaws + price[1]) if bare else phrase


def _says_what_kind(g: RowParser, prep: Reading, inner: Phrase) -> bool:
    """quelque chose *de bon*: an adjective, though it may be a noun too"""
    before = prep.lemma == "de" and g.word(inner.start - 2)
    something = before in INDEFINITE or (before == "chose" and g.word(inner.start - 3) == "quelque")
    return something and inner.kind == "bare" and is_adjective(g, inner)


@way("prepositional")
def de_la_mer_et_des_poissons(g: RowParser, place: int) -> Iterator[Phrase]:
    """de la mer et des poissons, à Lyon ou à Paris, with you and with me"""
    for first in (*on_the_table(g, place), *au_parc(g, place)):
        if not any(conj.kind in ("and", "or") for conj in g.at(first.end, "conj")):
            continue
        for second in (*on_the_table(g, first.end + 1), *au_parc(g, first.end + 1)):
            same = (
                first.head is not None and second.head is not None and first.head.lemma == second.head.lemma
            )
            if same and second.kind == first.kind:
                yield first.with_more(second, COMMON)


@way("prepositional")
def avec_ou_sans_sucre(g: RowParser, place: int) -> Iterator[Phrase]:
    """avec ou sans sucre, avant et après le repas, before and after lunch"""
    for prep in g.at(place, "prep"):
        for conj in g.at(place + prep.size, "conj"):
            second = place + prep.size + conj.size
            if conj.kind in ("and", "or") and any(other.lang == prep.lang for other in g.at(second, "prep")):
                for phrase in on_the_table(g, second):
                    yield phrase.opened(place, USUAL)


@way("prepositional")
def without_looking(g: RowParser, place: int) -> Iterator[Phrase]:
    """without looking, sans regarder, en chantant, (connu) comme étant le meilleur"""
    for prep in g.at(place, "prep"):
        form, price = _form_behind(g, prep, place)
        gap = "o" if prep.form == "worth" else ""  # worth seeing: it is what one sees
        verbs = [*g.verb_phrases(place + prep.size, form)] if form else []
        verbs += g.verb_phrases(place + prep.size, form, gap) if form and gap else []
        for verb in verbs if not g.relaxed or not _is_finite(g, prep, place) else ():
            yield verb.opened(place, price)._replace(gn=f.ANY, agr=f.ALL, head=prep, kind="doing")


def _is_finite(g: RowParser, prep: Reading, place: int) -> bool:
    """(the way in) was (blocked): it is not meant for "being" """
    verbs = g.at(place + prep.size, "verb")
    helps = any(verb.lang == "en" and verb.lemma in ("be", "do") and verb.kind == "fin" for verb in verbs)
    return helps and not any(verb.kind == "inf" for verb in verbs)


def _form_behind(g: RowParser, prep: Reading, place: int) -> tuple[str, float]:
    """The form of a verb that may follow a preposition, and its price."""
    if prep.lang == "en":
        return ("ger" if _may_be_doing(g, prep, place) else ""), COMMON
    if prep.form in BEFORE_INFINITIVE:
        return "inf", COMMON
    being = prep.form == "comme" and g.word(place + 1) == "étant"
    return ("ger" if prep.form in ("en", "tout en") or being else ""), PLAIN


def _may_be_doing(g: RowParser, prep: Reading, place: int) -> bool:
    """Whether a form in -ing may follow: looks forward to going, but wants to go."""
    return prep.form != "to" or bool({g.word(at) for at in range(place)} & BEFORE_TO_ING)


@way("prepositional")
def from_here(g: RowParser, place: int) -> Iterator[Phrase]:
    """from here, depuis hier, depuis très longtemps, until tomorrow"""
    for prep in g.at(place, "prep"):
        end = place + prep.size
        for phrase in g.adverbials(end) if prep.form in BEFORE_ADVERB else ():
            if phrase.head is not None and phrase.head.kind in ("place", "time"):
                yield Phrase(
                    phrase.end, COMMON + phrase.cost, phrase.flaws, head=prep, kind="pp", start=place
                )


@way("prepositional")
def from_behind_the_door(g: RowParser, place: int) -> Iterator[Phrase]:
    """from behind the door, jusqu'à la gare, sauf dans la cuisine"""
    for prep in g.at(place, "prep"):
        for inner in g.prepositional(place + prep.size) if prep.form in BEFORE_PREPOSITION else ():
            if inner.kind == "pp":
                yield inner.opened(place, COMMON)


@way("prepositional")
def about_what_you_said(g: RowParser, place: int) -> Iterator[Phrase]:
    """about what you said, selon où tu vas"""
    for prep in g.at(place, "prep"):
        end = place + prep.size
        for clause in g.indirect_questions(end) if g.at(end, "wh") or g.at(end, "rel") else ():
            yield Phrase(
                clause.end,
                clause.cost + USUAL,
                clause.flaws,
                head=prep,
                kind="pp",
                start=place,
                parts=(clause,),
            )


@way("prepositional")
def au_parc(g: RowParser, place: int) -> Iterator[Phrase]:
    """au parc, du voisin, aux enfants"""
    for prep in g.at(place, "prepdet"):
        for nominal in g.nominals(place + prep.size):
            price = _price_of_melting(g, prep, nominal, place)
            if price is None:
                continue
            gn = nominal.gn & prep.gn or nominal.gn
            inner = nominal._replace(kind="np", gn=gn, cost=nominal.cost + price[0])
            for longer in with_more(g, [inner._replace(flaws=nominal.flaws + price[1])]):
                yield _prepositional_phrase(prep, longer, place)


@way("prepositional", language="fr")
def des_plus_beaux(g: RowParser, place: int) -> Iterator[Phrase]:
    """(un) des plus beaux, (l'une) des meilleures, (celui) du plus grand: of those that are so"""
    for prep in g.at(place, "prepdet"):
        after = place + prep.size
        graded = g.word(after) in ("plus", "moins") or any(adj.tense == "2" for adj in g.at(after, "adj"))
        for adjective in g.adjectives(after) if graded and prep.lemma == "de" else ():
            if adjective.gn & prep.gn and not g.at(adjective.end, "noun"):
                inner = adjective._replace(kind="np", gn=adjective.gn & prep.gn, facts=())
                yield _prepositional_phrase(prep, inner, place).costing(USUAL)


def _price_of_melting(g: RowParser, prep: Reading, nominal: Phrase, place: int) -> Cost | None:
    """The price of « au » or « du » before a noun of another gender or number."""
    noun, number = nominal.head, f.number_of(nominal.gn)
    if noun is None or nominal.gn & prep.gn:
        return FREE
    if noun.lang != prep.lang and (not number or prep.gn & (f.S if number == "s" else f.P)):
        return FREE
    return must.determiner_agrees_with_its_noun(g, prep, noun, nominal.gn, place, nominal.end)


@way("prepositional")
def au_louvre(g: RowParser, place: int) -> Iterator[Phrase]:
    """au Louvre, des Alpes"""
    for prep in g.at(place, "prepdet"):
        for name in g.at(place + prep.size, "name") if prep.form in MELTED else ():
            start = place + prep.size
            gender = gender_of_place(name.form)
            if gender and prep.gn & f.S and not prep.gn & f.GN[gender]:
                continue  # « du France »
            known = is_first_name(name.form) or is_place_name(name.form)
            gn = name.gn & prep.gn or prep.gn
            inner = Phrase(
                start + name.size, DOUBTFUL if known else UNUSUAL, (), gn, f.third(gn), name, "np", start
            )
            inners = [inner, *(inner.closed(end, price) for end, price in ends_of_names(g, inner.end))]
            for longer in with_more(g, inners):
                yield _prepositional_phrase(prep, longer, place)._replace(facts=longer.facts)


def _prepositional_phrase(prep: Reading, inner: Phrase, place: int) -> Phrase:
    """What the preposition stands before is told as a fact: who does it where."""
    facts = inner.facts
    if inner.head is not None:
        facts = (*facts, Predication(PLACE, places=((prep, inner.head),)))
    return inner._replace(head=prep, kind="pp", start=place, facts=facts, parts=(inner,), way="")


def _governed(g: RowParser, prep: Reading, inner: Phrase) -> Cost | None:
    """The price of a noun phrase behind a preposition; None if it cannot stand there."""
    noun = inner.head
    if inner.kind in AFTER_PREPOSITION:
        english_that = noun is not None and noun.pos == "pron" and noun.form == "that"
        return (USUAL, ()) if english_that and prep.lang == "fr" else FREE
    if inner.kind == "bare" and noun is not None:
        return _before_bare_noun(g, prep, noun, inner)
    if inner.kind == "subj":
        return must.pronoun_can_follow_a_preposition(g, inner)
    return None


def _before_bare_noun(g: RowParser, prep: Reading, noun: Reading, inner: Phrase) -> Cost | None:
    """de pain, en voiture, sans chapeau, by bus, avec joie; but not "in house" """
    french = noun.lang == "fr"
    if _stands_before_anything(prep):
        return FREE if french or prep.lemma in ("en", "sans") else (RARE, ())
    if _is_set(g, prep, noun, inner) or _from_door_to_door(g, prep, noun, inner):
        return FREE
    if french and prep.lemma == "avec" and _is_abstract(noun) and not is_alive(noun):
        return UNUSUAL, ()
    if french and prep.form == "of":
        return USUAL, ()  # a cup of thé
    price = BARE_IN_ENGLISH.get(prep.lemma) if prep.lang == "en" else None
    return (price, ()) if price is not None else None


def _stands_before_anything(prep: Reading) -> bool:
    """de pain, en voiture, au lieu de sel"""
    return prep.lang == "fr" and (prep.lemma in BARE_AFTER or prep.lemma.endswith(" de"))


def _is_set(g: RowParser, prep: Reading, noun: Reading, inner: Phrase) -> bool:
    """at home, at short notice, in perfect condition, a special kind of horse"""
    if noun.lang is None:
        return False
    start = inner.start
    kind = prep.form == "of" and g.word(start - 2) in KINDS
    state = prep.form == "in" and noun.form in forms("en").words("in-a-state")
    said = (g.word(start), g.text_of(start, inner.end))
    return kind or state or any(_is_fixed(f"{prep.form} {words}") for words in said)


def _from_door_to_door(g: RowParser, prep: Reading, noun: Reading, inner: Phrase) -> bool:
    """from door to door, from parent to child: two nouns without determiner, of equal weight"""
    if prep.lang != "en" or noun.lang != "en" or inner.end - inner.start > 1:
        return False
    if prep.form == "from":
        return g.word(inner.end) == "to" and bool(g.at(inner.end + 1, "noun"))
    return prep.form == "to" and g.word(inner.start - 3) == "from" and bool(g.at(inner.start - 2, "noun"))


def _is_fixed(phrase: str) -> bool:
    """at home, à pied"""
    return any(phrase in forms(language).words("fixed") for language in GRAMMARS)


def _is_abstract(noun: Reading) -> bool:
    """avec joie, avec attention"""
    return not noun.gn & f.P and noun.lemma.endswith(tuple(forms("fr").words("abstract")))


KINDS = listed("prepositions.kinds")
"""Nouns of which "of" and a bare noun say more: a kind of horse."""
BARE_IN_ENGLISH = {
    "by": DOUBTFUL,
    "without": SELDOM,
    "as": SELDOM,
    "out of": SELDOM,
    "per": TIE,
    "via": USUAL,
}
"""What it costs that a noun stands bare behind these: by bus, without hat."""
