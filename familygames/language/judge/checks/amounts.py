"""How much of what is not counted, how many of what is, and "of" between the amount and its noun."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge.chart import Flaw
from familygames.language.judge.checks.check import check
from familygames.language.judge.knowledge import is_always_mass, is_auxiliary, is_thing, is_time, kinds
from familygames.language.judge.row import Row
from familygames.language.words import features as f
from familygames.language.words.forms import forms
from familygames.language.words.lists import listed
from familygames.language.words.prices import LIKELY
from familygames.language.words.reading import Reading

UNCOUNTED = {"many": "much", "few": "little", "fewer": "less", "several": "some"}
DEGREES = frozenset({"so", "too", "as", "how", "that", "this", "not"})


@check("en")
def much_of_what_is_not_counted(row: Row) -> Iterator[Flaw]:
    """few money → little money, many informations → much information; but many music teachers"""
    for place in range(row.size - 1):
        if row.word(place) not in UNCOUNTED or not row.at(place, "det"):
            continue
        at = _head(row, place + 1)
        noun = _uncounted(row, at)
        if not noun or _goes_on(row, at) or (row.at(at + 1, "det") and row.at(at, "verb")):
            continue  # many weather the storm
        first = _from_there_is(row, place)
        be = BE_ONE.get(row.word(first), "")
        degree, between = _words(row, first + bool(be), place), _words(row, place + 1, at)
        better = f"{be} {degree} {UNCOUNTED[row.word(place)]} {between} {noun}"
        say = (("word", row.word(place)), ("noun", row.word(at)), ("better", " ".join(better.split())))
        yield Flaw("countable", LIKELY, first, at + 1, say)


def _uncounted(row: Row, place: int) -> str:
    """The noun here if it is never counted, as it should be said; or nothing"""
    word = row.word(place)
    if place in row.unknown and word.removesuffix("s") in forms("en").words("always-mass"):
        return word.removesuffix("s")  # homeworks
    nouns = row.at(place, "noun") if "adj" not in (row.lattice[place] if place < row.size else {}) else ()
    return next((noun.lemma for noun in nouns if is_always_mass(noun)), "")


@check("en")
def many_of_what_is_counted(row: Row) -> Iterator[Flaw]:
    """so much people → so many people, there is much apples → there are many apples"""
    for place in range(row.size - 1):
        if row.word(place) != "much" or row.lang_of[place] != "en" or not _is_of_a_noun(row, place):
            continue
        at = _head(row, place + 1)
        nouns = row.at(at, "noun")
        counted = bool(nouns) and all(_is_several(noun) for noun in nouns)
        if not counted or _asks_how_one_does(row, place, at):
            continue
        first = _from_there_is(row, place)
        be = BE_MANY.get(row.word(first), "")
        degree, said = _words(row, first + bool(be), place), _words(row, place + 1, at + 1)
        say = (
            ("word", "much"),
            ("noun", row.word(at)),
            ("better", " ".join(f"{be} {degree} many {said}".split())),
        )
        yield Flaw("countable", LIKELY, first, at + 1, say)


BE_MANY = {"is": "are", "was": "were", "'s": "are", "are": "are", "were": "were"}
BE_ONE = {"is": "is", "was": "was", "'s": "is", "are": "is", "were": "was"}


def _from_there_is(row: Row, place: int) -> int:
    """Where "is" stands of "there is (so) much", else the place itself."""
    be = place - 2 if row.word(place - 1) in DEGREES else place - 1
    return be if row.word(be) in BE_MANY and row.word(be - 1) == "there" else place


def _words(row: Row, first: int, last: int) -> str:
    return " ".join(row.word(each) for each in range(first, last))


def _head(row: Row, place: int) -> int:
    """Where the noun stands, behind one adjective: (much) nice furniture"""
    return place + 1 if row.at(place, "adj") and row.at(place + 1, "noun") else place


def _goes_on(row: Row, place: int) -> bool:
    """Whether the noun here is the first of two: music teachers"""
    after = row.lattice[place + 1].keys() if place + 1 < row.size else set()
    return bool(after & {"noun", "name", "possessive"}) and "modal" not in after


def _is_several(noun: Reading) -> bool:
    """apples, people; but neither news nor clothes, hours nor sports, which much may be said of"""
    if noun.lang != "en" or noun.gn & f.S or is_time(noun):
        return False
    return noun.form not in forms("en").words("mass") | NO_NUMBER


NO_NUMBER = listed("amounts.no_number")


def _is_of_a_noun(row: Row, place: int) -> bool:
    """Whether "much" here may go with a noun: eats so much bread, not "loves you so much" """
    before = place - 1 if row.word(place - 1) in DEGREES else place
    if before <= 0:
        return True
    here = row.lattice[before - 1].keys()
    return bool(here & {"verb", "prep", "sub", "conj", "neg"}) and not row.at(before - 1, "pron")


def _asks_how_one_does(row: Row, place: int, at: int) -> bool:
    """how much children like it, it matters so much people talk: what follows is a clause of its own; much
    changes, where the noun may be a verb
    """
    behind = row.lattice[at + 1] if at + 1 < row.size else {}
    finite = any(verb.kind == "fin" and not is_auxiliary(verb) for verb in behind.get("verb", ()))
    opens = bool({"pron", "name"} & behind.keys())  # there is not much people can do
    has_verb = any(verb.kind == "fin" for verb in row.at(at, "verb"))
    asked = row.word(place - 1) in ("how", "so", "too", "as")
    if has_verb and (asked or place == 0 or not row.at(place - 1, "verb")):
        return True
    denied = place == 1 and row.word(0) == "not"
    first = (place == 0 or denied) and not asked
    return not first and (finite or "modal" in behind or opens)


@check("en")
def lots_of_them(row: Row) -> Iterator[Flaw]:
    """a lot children play → a lot of children, lots friends came; but a lot happier, a lot Mondays"""
    for place in range(row.size - 1):
        at = _behind_a_lot(row, place)
        if not at or not _is_of_a_noun(row, place):
            continue
        led = any(det.kind in ("poss", "def", "dem") for det in row.at(at, "det"))
        noun = at + 1 if led and not row.at(at, "noun") else at
        here = row.lattice[noun] if noun < row.size else {}
        nouns = here.get("noun", ())
        several = bool(nouns) and all(_is_several(each) or is_always_mass(each) for each in nouns)
        if several and not here.keys() & {"adv", "adj", "prep"} and not _changes_a_lot(row, place, noun):
            say = _lacking_of(row, place, at, noun)
            yield Flaw("missing_preposition", LIKELY, at - 1, noun + 1, say)


def _behind_a_lot(row: Row, place: int) -> int:
    """Where it goes on behind "a lot", "lots", "plenty"; 0 where there is none of them"""
    if row.word(place) in ("lots", "plenty") and row.lang_of[place] == "en":
        return 0 if row.at(place - 1, "det") else place + 1
    return place + 2 if (row.word(place), row.word(place + 1)) == ("a", "lot") else 0


def _changes_a_lot(row: Row, place: int, noun: int) -> bool:
    """a lot changes, a lot depends: what follows may be the verb, and nothing else is"""
    has_verb = any(verb.kind == "fin" for verb in row.at(noun, "verb"))
    return (has_verb and not row.at(place - 1, "verb")) or row.word(place - 1) in ("thanks", "thank")


def _lacking_of(row: Row, place: int, at: int, noun: int) -> tuple[tuple[str, str], ...]:
    amount, counted = _words(row, place, at), _words(row, at, noun + 1)
    return (("word", amount), ("noun", counted), ("wanted", "of"), ("why", "noun"))


SOME = frozenset({"none", "some", "many", "most", "several", "few", "each"})


@check("en")
def some_of_my_friends(row: Row) -> Iterator[Flaw]:
    """none my friends came → none of my friends, most the people → most of the people"""
    for place in range(row.size - 2):
        owned = [det for det in row.at(place + 1, "det") if det.kind in ("poss", "def", "dem")]
        at = _head(row, place + 2)
        nouns = row.at(at, "noun")
        several = bool(nouns) and all(_is_several(noun) for noun in nouns)
        if row.word(place) not in SOME or not owned or not several or row.word(place - 1) == "the":
            continue
        asked = any(here.keys() & {"wh", "rel"} for here in row.lattice[:place])  # what I like most
        if row.lang_of[place] == "en" and _is_of_a_noun(row, place) and not asked:
            say = _lacking_of(row, place, place + 1, at)
            yield Flaw("missing_preposition", LIKELY, place, at + 1, say)


OF_SEVERAL = frozenset({"each", "many", "both", "several", "few", "one", "two", "three", "four"})


@check("en")
def each_of_the_boys(row: Row) -> Iterator[Flaw]:
    """each of the boy has a ball → each of the boys; but one of the family, one of the school teams"""
    for place in range(row.size - 3):
        many = row.word(place) in ("lot", "lots")
        said = (many or row.word(place) in OF_SEVERAL) and row.word(place + 1) == "of"
        led = any(det.kind in ("def", "poss") for det in row.at(place + 2, "det"))
        at = _head(row, place + 3)
        if said and led and _is_one_of_several(row, at, only_people=many):
            noun = row.word(at)
            say = (("word", noun), ("noun", noun), ("wanted", "plural"), ("where", "noun"))
            yield Flaw("agreement_number", LIKELY, place, at + 1, say)


def _is_one_of_several(row: Row, place: int, *, only_people: bool) -> bool:
    """the boy, my cat; a lot may be of the house, so that only people count there"""
    nouns = row.at(place, "noun")
    one = bool(nouns) and all(not noun.gn & f.P and is_thing(noun) for noun in nouns)
    if only_people and not all("person" in kinds(noun) for noun in nouns):
        return False
    return one and not _is_of_people(row, place) and not _goes_on(row, place)


def _is_of_people(row: Row, place: int) -> bool:
    """the family, the team; or no noun at all: one of the best"""
    grouped = any("group" in kinds(noun) for noun in row.at(place, "noun"))
    return grouped or "adj" in row.lattice[place]
