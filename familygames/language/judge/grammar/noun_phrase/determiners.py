"""Determiners and the nouns behind them."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import FREE, Cost, Phrase, and_
from familygames.language.judge.constraints.noun_phrase import BY_SOUND
from familygames.language.judge.grammar.noun_phrase.names import ends_of_names
from familygames.language.judge.grammar.parts import YEAR, untold
from familygames.language.judge.grammar.reading import RowParser, way
from familygames.language.judge.knowledge import is_mass, is_person, may_be_person
from familygames.language.words import features as f
from familygames.language.words.forms import forms
from familygames.language.words.lists import listed
from familygames.language.words.names import gender_of_place, is_first_name, is_place_name
from familygames.language.words.prices import COMMON, RARE, RARER, SELDOM, STRANGE, TIE, UNUSUAL, USUAL, WRONG
from familygames.language.words.reading import Reading

ANY_NUMBER = frozenset({"some", "any", "enough", "more", "most", "all"})
"""Determiners of what is counted and of what is not."""
WITHOUT_NOUN = frozenset({"def", "quant", "neg", "dem", "ind"})
"""The kinds of determiners that an adjective alone may follow."""
MONTHS = listed("shared.months")
WORKING = (
    "eur",
    "rice",
    "euse",
    "iste",
    "logue",
    "graphe",
    "ien",
    "ienne",
    "ier",
    "ière",
    "ecte",
    "gue",
    "tre",
)
"""How nouns end that say what somebody does."""
WHEN = Reading("mois", "mois", "fr", "noun")
OTHERS = frozenset({"autre", "autres", "same", "même"})


# With a determiner
@way("cores")
def determined_noun(g: RowParser, place: int) -> Iterator[Phrase]:
    """the red car, ma sœur, de grandes maisons"""
    for det in g.at(place, "det"):
        after = place + det.size
        if det.form == "a" and g.word(after) == "few":
            continue  # "a few" is one word
        for nominal in g.nominals(after):
            yield from _determined(g, place, det, nominal)


@way("cores", language="fr")
def l_auteur_et_compositeur(g: RowParser, place: int) -> Iterator[Phrase]:
    """l'auteur et compositeur de la chanson, mon collègue et ami: one who is both"""
    for det in g.at(place, "det"):
        for nominal in g.nominals(place + det.size):
            noun, end = nominal.head, nominal.end
            joined = noun is not None and g.word(end) == "et" and not nominal.kind
            for second in g.nominals(end + 1) if joined and nominal.gn & det.gn & f.S else ():
                gn = second.gn & nominal.gn & det.gn & f.S
                own = nominal._replace(gn=gn)
                if must.mon_before_a_feminine_only_if_it_starts_with_a_vowel(g, det, own, place) != FREE:
                    continue
                if gn and _does_work(noun) and _does_work(second.head):
                    one = nominal.with_more(untold(second), USUAL)
                    yield one._replace(start=place, kind="np", gn=gn, agr=f.third(gn))


def _does_work(noun: Reading | None) -> bool:
    """auteur, biographe, ami: who does something, in French"""
    if noun is None or noun.lang != "fr" or noun.pos != "noun":
        return False
    return is_person(noun) or (may_be_person(noun) and noun.lemma.endswith(WORKING))


@way("cores")
def pres_de_cent_personnes(g: RowParser, place: int) -> Iterator[Phrase]:
    """près de 200 personnes, quelque 300 élèves, entre 20 et 30 ans, 20 à 30 personnes: about so many"""
    starts = [place + 2] if g.text_of(place, place + 2) in ("près de", "jusqu'à", "au-delà de") else []
    starts += [place + 1] if g.word(place) == "quelque" else []
    between = g.word(place) == "entre"
    at = place + between
    if g.at(at, "num") and g.word(at + 1) in (("et",) if between else ("à", "ou")):
        starts.append(at + 2)
    for start in starts:
        for nominal in g.nominals(start) if g.at(start, "num") else ():
            if nominal.kind == "num" and nominal.head is not None and nominal.head.lang == "fr":
                yield nominal.opened(place, COMMON)._replace(kind="np")


@way("cores", language="fr")
def debut_mai(g: RowParser, place: int) -> Iterator[Phrase]:
    """début mai, fin juin, fin 2010: a part of a month or a year"""
    if g.word(place) in ("début", "fin", "mi"):
        for month in g.at(place + 1, "noun"):
            year = len(month.form) == 4 and month.form.isdigit()
            if year or month.form in MONTHS:
                yield Phrase(place + 2, COMMON, (), f.S, f.AGR["3s"], WHEN, "np", place)


@way("cores")
def determined_name(g: RowParser, place: int) -> Iterator[Phrase]:
    """the Romans, la Loire"""
    for det in g.at(place, "det"):
        after = place + det.size
        after += 1 if YEAR.fullmatch(g.word(after)) else 0  # his 1999 Toyota
        for name in g.at(after, "name"):
            plural = name.form.endswith(("s", "x"))
            own = f.S if not plural else f.P if _is_people(name) else f.ANY
            gender = gender_of_place(name.form) if det.lang == "fr" else ""
            own = f.GN[f"{gender}s"] if gender else own
            gn = own & det.gn or own
            if own == f.P and not det.gn & f.P:
                continue  # not "a Romans"
            price = _price_of_a_name(det, name)
            flaw: Cost | None = FREE
            if gender:
                flaw = must.determiner_agrees_with_its_noun(g, det, name, own, place, after + name.size)
            for end, more in ((after + name.size, 0.0), *ends_of_names(g, after + name.size)):
                if flaw is not None:
                    several = (
                        own != f.P and det.lang == "en" and g.word(end - 1).endswith("s")
                    )  # the Rocky Mountains
                    agr = f.THIRD if several else f.third(gn)
                    yield Phrase(end, price + more, (), gn, agr, name, "np", place).paying(flaw)


def _price_of_a_name(det: Reading, name: Reading) -> float:
    """the Romans, a Friday, my Mummy, my Nikon; hardly a Paris, some Tom"""
    english = forms("en")
    called = name.form.lower()
    if det.kind == "def" or called in english.words("weekday") | english.words("person-words"):
        return USUAL
    return STRANGE if is_first_name(name.form) or is_place_name(name.form) else RARE


def _is_people(name: Reading) -> bool:
    """the Romans, the Greeks: several, as a noun that is not written small"""
    nouns = [each for each in forms("en").readings(name.form.casefold()) if each.pos == "noun"]
    adjectives = [each for each in forms("en").readings(name.form.casefold()[:-1]) if each.pos == "adj"]
    return bool(nouns and adjectives) and all(each.gn == f.P for each in nouns)


@way("cores")
def determined_adjective(g: RowParser, place: int) -> Iterator[Phrase]:
    """le rouge, the best, the others, un petit"""
    for det in g.at(place, "det"):
        for adjective in g.adjectives(place + det.size) if det.kind in WITHOUT_NOUN else ():
            head, gn = adjective.head, adjective.gn & det.gn
            if head is None or head.pos != "adj" or head.lang != det.lang:
                continue
            if not gn:
                yield from _most_in_another_form(g, det, adjective)
                continue
            sound = must.determiner_suits_the_next_sound(g, det, place) if det.lang == "fr" else FREE
            if sound is not None and (head.tense != "2" or det.kind == "def"):
                price = _price_without_noun(det, head, adjective.kind)
                alone = adjective.opened(place, price)._replace(gn=gn, agr=f.third(gn), kind="np")
                yield alone.paying(sound)


def _most_in_another_form(g: RowParser, det: Reading, adjective: Phrase) -> Iterator[Phrase]:
    """not « la plus jeunes »"""
    if det.kind == "def" and adjective.kind in ("than", "plus", "moins") and g.relaxed:
        flaw = must.adjective_agrees_with_its_noun(g, adjective, det, det.gn)
        if flaw is not None:
            phrase = adjective.opened(adjective.start - det.size)._replace(
                gn=det.gn, agr=f.third(det.gn), kind="np"
            )
            yield phrase.paying(flaw)


def _price_without_noun(det: Reading, adjective: Reading, degree: str) -> float:
    if adjective.form in OTHERS or adjective.tense == "3" or degree in ("most", "plus"):
        return USUAL
    return RARER if det.kind == "def" else STRANGE


@way("cores")
def your_complaining(g: RowParser, place: int) -> Iterator[Phrase]:
    """your complaining, my describing it, the singing of birds"""
    for det in g.at(place, "det"):
        for verb in g.doing(place + det.size) if det.kind in ("poss", "def") else ():
            if det.lang == "en":
                doing = verb.opened(place, SELDOM)._replace(gn=f.MS, agr=f.AGR["3s"], kind="np", head=None)
                yield doing._replace(facts=())


@way("cores")
def all_of_them(g: RowParser, place: int) -> Iterator[Phrase]:
    """all the boys, toute la nuit"""
    for det in g.at(place, "predet"):
        after = place + det.size
        for inner in g.simple(after):
            if inner.kind not in ("np", "that", "obj", "subj") or inner.start != after or not inner.head:
                continue
            if inner.gn & det.gn or inner.head.lang != det.lang:
                gn = inner.gn & det.gn or inner.gn
                agr = inner.agr & f.third(gn) or inner.agr
                yield inner.opened(place, TIE)._replace(gn=gn, agr=agr)
            elif flaw := must.determiner_agrees_with_its_noun(g, det, inner.head, inner.gn, place, place + 1):
                yield inner.opened(place).paying(flaw)


@way("cores")
def two_determiners(g: RowParser, place: int) -> Iterator[Phrase]:
    """ "my the book": one too many"""
    for det in g.at(place, "det") if g.relaxed else ():
        after = place + det.size
        for second in g.at(after, "det"):
            for nominal in g.nominals(after + second.size) if not _may_count(det, second) else ():
                if flaw := must.one_determiner_is_enough(g, det, second, place):
                    for phrase in _determined(g, after, second, nominal):
                        yield phrase.opened(place).paying(flaw)


def _may_count(det: Reading, second: Reading) -> bool:
    """our many friends, the few people"""
    return det.kind in ("def", "poss", "dem") and second.form in ("many", "few", "several")


@way("cores")
def our_many_friends(g: RowParser, place: int) -> Iterator[Phrase]:
    """our many friends, his few books, these many years"""
    for det in g.at(place, "det"):
        for second in g.at(place + det.size, "det") if det.lang == "en" else ():
            after = place + det.size + second.size
            for nominal in g.nominals(after) if _may_count(det, second) else ():
                if nominal.gn & f.P & det.gn:
                    yield nominal.opened(place, USUAL)._replace(kind="np", gn=f.P, agr=f.AGR["3p"])


@way("cores")
def too_nice_a_day(g: RowParser, place: int) -> Iterator[Phrase]:
    """too nice a day, so good a friend, as big a house"""
    for degree in g.at(place, "adv") if g.word(place) in ("too", "so", "as", "how", "that") else ():
        after = place + degree.size
        for adjective in g.at(after, "adj"):
            for det in (
                g.at(after + adjective.size, "det") if g.word(after + adjective.size) in ("a", "an") else ()
            ):
                for nominal in g.nominals(after + adjective.size + det.size):
                    if nominal.gn & f.S and nominal.head is not None:
                        yield nominal.opened(place, UNUSUAL)._replace(kind="np", gn=f.S, agr=f.AGR["3s"])


def _determined(g: RowParser, place: int, det: Reading, nominal: Phrase) -> Iterator[Phrase]:
    noun = nominal.head
    if noun is None:
        return
    cost = and_(
        _price_of_agreement(g, place, det, noun, nominal), _price_of_sound(g, place, det, noun, nominal)
    )
    if cost is None:
        return
    gn = nominal.gn & det.gn or nominal.gn
    if det.lang == "fr" == noun.lang and det.kind in ("poss", "dem") and det.form in BY_SOUND:
        gn = nominal.gn
    elif any(flaw.constraint == "determiner_agrees_with_its_noun" for flaw in cost[1]):
        gn = nominal.gn | det.gn
    price = RARE if noun.pos == "name" and not (cost[1] or nominal.flaws) else 0.0
    phrase = Phrase(
        nominal.end, nominal.cost + price, nominal.flaws, gn, f.third(gn), noun, "np", place, parts=(nominal,)
    )
    yield phrase.paying(cost)._replace(kind=_kind(g, place + det.size, det, nominal))


def _price_of_agreement(
    g: RowParser, place: int, det: Reading, noun: Reading, nominal: Phrase
) -> Cost | None:
    """The price of a determiner that does not agree; of « la petit Dominique » the adjective is blamed."""
    if noun.pos == "name" and noun.gn & det.gn and not nominal.gn & det.gn and nominal.parts:
        return must.adjective_agrees_with_its_noun(g, nominal.parts[0], noun, det.gn)
    return _price_of_number(g, place, det, noun, nominal)


def _kind(g: RowParser, after: int, det: Reading, nominal: Phrase) -> str:
    if det.kind == "de":
        graded = g.word(after) in ("plus", "moins", "très", "si", "aussi", "tout")  # de très grandes maisons
        several = nominal.gn & f.P and g.at(after + graded, "adj") and nominal.end - after > 1 + graded
        return "np" if several else "de"  # de grandes maisons
    return "neg" if det.kind == "neg" and det.lang == "fr" else "np"


def _price_of_number(g: RowParser, place: int, det: Reading, noun: Reading, nominal: Phrase) -> Cost | None:
    """The price of a determiner that does not agree, or counts what is not counted."""
    both, end = nominal.gn & det.gn, nominal.end
    english = det.lang == "en" == noun.lang
    if not both:
        return _disagreement(g, place, det, noun, nominal)
    if english and det.mass and not both & f.P and not is_mass(noun):
        price = _price_of_an_amount(g, place, det, noun, end)
        if price is not FREE:
            return price
    uncounted = english and noun.lemma in forms("en").words("always-mass")
    if det.kind == "ind" and uncounted and end - place == 1 + det.size:
        return must.no_a_before_what_is_not_counted(g, det, noun, place, end)
    return FREE


def _price_of_an_amount(g: RowParser, place: int, det: Reading, noun: Reading, end: int) -> Cost | None:
    """The price of "much book", "a lot of friend"; "a lot of egg" is said"""
    if noun.lemma in forms("en").words("amount-too"):
        return UNUSUAL, ()
    if det.gn != f.ANY and det.kind in ("quant", "mass"):
        return must.much_before_what_is_not_counted(g, det, noun, place, end)
    if det.kind == "quant" and det.form not in ANY_NUMBER:
        return must.many_before_a_plural(g, noun, place, end, WRONG)
    return FREE


def _disagreement(g: RowParser, place: int, det: Reading, noun: Reading, nominal: Phrase) -> Cost | None:
    """The price of "these boy", « un fille »; between two languages only the number must agree."""
    number = f.number_of(nominal.gn)
    same = det.lang == noun.lang or noun.lang is None
    if not same and (not number or det.gn & (f.S if number == "s" else f.P)):
        return FREE
    if det.mass and noun.lang == "en":
        if is_mass(noun) and nominal.gn & f.S:
            return FREE
        if not det.gn & f.S:
            return must.many_before_a_plural(g, noun, place, nominal.end)
    return must.determiner_agrees_with_its_noun(g, det, noun, nominal.gn, place, nominal.end)


def _price_of_sound(g: RowParser, place: int, det: Reading, noun: Reading, nominal: Phrase) -> Cost | None:
    """The price of « ce arbre », « ma école », « mon sœur »."""
    cost: Cost | None = FREE
    if det.lang == "fr" == g.lang(place + det.size):
        cost = must.determiner_suits_the_next_sound(g, det, place)
    if det.lang == "fr" == noun.lang:
        own = must.mon_before_a_feminine_only_if_it_starts_with_a_vowel(g, det, nominal, place)
        cost = and_(cost, own)
    return cost
