"""What French says its own way: il fait chaud, j'habite ici depuis deux ans, en 2020, je le vois."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge.chart import Flaw
from familygames.language.judge.knowledge import is_time
from familygames.language.judge.surface.otherwise import said_otherwise
from familygames.language.judge.words import Row
from familygames.language.words import features as f
from familygames.language.words.forms import forms
from familygames.language.words.lists import listed
from familygames.language.words.names import before_a_country, gender_of_place, is_place_name

HERE = frozenset("aujourd'hui dehors ici dedans".split())
WEATHER = listed("in_french.weather")
PARTS = frozenset({"matin", "soir"})
LIKING = listed("in_french.liking")
DEFINITE = {"du": "le", "des": "les"}
CLITIC = {"lui": "le", "elle": "la", "eux": "les", "elles": "les"}
TO_WHOM = {"lui": "lui", "elle": "lui", "eux": "leur", "elles": "leur", "moi": "me", "toi": "te"}
SUBJECTS = frozenset("je j' tu il elle on nous vous ils elles".split())
SEEING = listed("in_french.seeing")
GIVING = listed("in_french.giving")
STAYING = listed("in_french.staying")
COMING = listed("in_french.coming")
BEING_IN_TOWN = listed("in_french.being_in_town")
SAID_WHOLE = listed("in_french.said_whole")
"""What one answers, and not what one answers to."""


def _is_verb(row: Row, place: int, lemmas: frozenset[str]) -> bool:
    verbs = row.at(place, "verb") if 0 <= place < row.size else ()
    return any(verb.lemma in lemmas and verb.lang == "fr" and not verb.cost for verb in verbs)


def il_fait_chaud(row: Row) -> Iterator[Flaw]:
    """« il est froid dehors » → il fait froid; but « le thé est froid », « il est froid »"""
    for place in range(1, row.size - 2):
        weather = row.word(place + 1) in WEATHER and row.word(place + 2) in HERE
        if row.word(place - 1) in ("il", "c'") and row.word(place) == "est" and weather:
            yield said_otherwise(row, place - 1, place + 2, f"il fait {row.word(place + 1)}")


def since_is_depuis(row: Row) -> Iterator[Flaw]:
    """« j'habite ici pour deux ans » → depuis deux ans; but « je pars pour deux ans »"""
    for place in range(row.size - 2):
        number = row.at(place + 1, "num") or row.word(place + 1).isdigit()
        long = any(is_time(noun) for noun in row.at(place + 2, "noun"))
        if row.word(place) != "pour" or not number or not long or row.lang_of[place] != "fr":
            continue
        stays = any(
            verb.lemma in STAYING and verb.kind == "fin" and verb.tense == "P"
            for here in row.lattice
            for verb in here.get("verb", ())
        )
        if stays and (place == 0 or place + 3 == row.size):
            yield said_otherwise(row, place, place + 1, "depuis")


def in_2020_is_en(row: Row) -> Iterator[Flaw]:
    """« dans 2020 » → en 2020, « dans mai » → en mai; but « dans 2020 ans »"""
    for place in range(row.size - 1):
        after, follows = row.word(place + 1), row.at(place + 2, "noun") if place + 2 < row.size else ()
        year = after.isdigit() and len(after) == 4 and not follows
        if row.word(place) == "dans" and (year or after in MONTHS) and row.lang_of[place] == "fr":
            yield said_otherwise(row, place, place + 1, "en")


MONTHS = listed("shared.months")


def le_matin(row: Row) -> Iterator[Flaw]:
    """« dans le matin je mange » → le matin; but « dans le matin froid », « dans l'après-midi »"""
    for place in range(row.size - 2):
        after = row.lattice[place + 3] if place + 3 < row.size else {}
        alone = row.word(place + 2) in PARTS and not after.keys() & {"adj", "prep", "prepdet"}
        if row.word(place) in ("dans", "en", "à") and row.word(place + 1) == "le" and alone:
            if row.lang_of[place] == "fr":
                yield said_otherwise(row, place, place + 3, f"le {row.word(place + 2)}")


def lundi_alone(row: Row) -> Iterator[Flaw]:
    """« à lundi je vais », « en lundi » → lundi; but « à lundi », « de mardi à lundi »"""
    for place in range(row.size - 1):
        day = row.word(place + 1) in DAYS and row.lang_of[place] == "fr"
        alone = place == 0 and place + 2 < row.size and "pron" in row.lattice[place + 2]
        if day and (row.word(place) in ("en", "dans") or (row.word(place) == "à" and alone)):
            yield said_otherwise(row, place, place + 2, row.word(place + 1))


DAYS = listed("in_french.days")


def ten_years_are_ans(row: Row) -> Iterator[Flaw]:
    """« elle a dix années » → dix ans; but « dix années de travail »"""
    for place in range(1, row.size - 2):
        number = row.at(place + 1, "num") or row.word(place + 1).isdigit()
        if _is_verb(row, place, frozenset({"avoir"})) and number and place + 3 == row.size:
            if row.word(place + 2) in ("années", "année") and row.word(place - 1) in SUBJECTS:
                yield said_otherwise(row, place + 2, place + 3, "ans")


def likes_le_chocolat(row: Row) -> Iterator[Flaw]:
    """« j'aime du chocolat » → le chocolat; but « j'aime des gens simples », « j'aime manger du chocolat »"""
    for place in range(row.size - 2):
        likes = _is_verb(row, place, LIKING) and row.word(place - 1) in SUBJECTS
        ends = place + 3 == row.size or (place + 4 == row.size and row.word(place + 1) == "de")
        if not likes or not ends:
            continue
        if row.word(place + 1) in DEFINITE and row.at(place + 2, "noun"):
            yield said_otherwise(row, place + 1, place + 2, DEFINITE[row.word(place + 1)])
        elif row.word(place + 1) == "de" and row.word(place + 2) in ("la", "l'") and place + 4 == row.size:
            yield said_otherwise(row, place + 1, place + 3, row.word(place + 2))


def le_before_the_verb(row: Row) -> Iterator[Flaw]:
    """« je vois lui » → je le vois"""
    place = row.size - 2
    who = CLITIC.get(row.word(place + 1), "")
    if place > 0 and who and _is_said_of(row, place) and _is_verb(row, place, SEEING):
        yield said_otherwise(row, place, place + 2, _shortened(who, row.word(place)))


def lui_before_the_verb(row: Row) -> Iterator[Flaw]:
    """« je donne à lui un livre » → je lui donne; but « je parle à lui »"""
    for place in range(1, row.size - 2):
        whom = TO_WHOM.get(row.word(place + 2), "") if row.word(place + 1) == "à" else ""
        ends = place + 3 == row.size or "det" in row.lattice[place + 3]
        if whom and ends and _is_said_of(row, place) and _is_verb(row, place, GIVING):
            yield said_otherwise(row, place, place + 3, _shortened(whom, row.word(place)))


def _is_said_of(row: Row, place: int) -> bool:
    """je *vois*: a finite verb just behind the pronoun that is its subject"""
    finite = any(verb.kind == "fin" and verb.lang == "fr" for verb in row.at(place, "verb"))
    return finite and row.word(place - 1) in SUBJECTS


def _shortened(pronoun: str, verb: str) -> str:
    """le vois, l'aime, m'offre, leur offre"""
    if pronoun in ("le", "la", "me", "te") and forms("fr").starts_as_vowel(verb):
        return f"{pronoun[0]}'{verb}"
    return f"{pronoun} {verb}"


def answers_to(row: Row) -> Iterator[Flaw]:
    """« il répond la question » → à la question; but « il répond la même chose »"""
    for place in range(1, row.size - 2):
        if not _is_verb(row, place, frozenset({"répondre"})) or not row.at(place + 1, "det"):
            continue
        nouns = row.at(place + 2, "noun")
        if nouns and place + 3 == row.size and not any(noun.lemma in SAID_WHOLE for noun in nouns):
            article = row.word(place + 1)
            to = {"le": "au", "les": "aux"}.get(article, f"à {article}")
            yield said_otherwise(row, place + 1, place + 2, to)


def beaucoup_de(row: Row) -> Iterator[Flaw]:
    """« il y a beaucoup les gens » → beaucoup de gens; but « j'aime beaucoup les gens »"""
    for place in range(1, row.size - 2):
        has = _is_verb(row, place - 1, frozenset({"avoir"})) and row.word(place) in ("beaucoup", "trop")
        if has and row.word(place + 1) in ("le", "la", "les", "l'") and row.at(place + 2, "noun"):
            of = "d'" if forms("fr").starts_as_vowel(row.word(place + 2)) else "de "
            last = place + 3
            yield said_otherwise(row, place + 1, last, f"{of}{row.word(place + 2)}")


def ce_sont_several(row: Row) -> Iterator[Flaw]:
    """« ce sont un chat » → c'est un chat"""
    for place in range(1, row.size - 2):
        one = row.word(place + 1) in ("un", "une", "le", "la", "l'") and any(
            noun.gn & f.S for noun in row.at(place + 2, "noun")
        )
        and_more = any(row.word(at) in ("et", "ou") for at in range(place + 2, row.size))
        if row.word(place - 1) == "ce" and row.word(place) in ("sont", "étaient") and one and not and_more:
            yield said_otherwise(
                row, place - 1, place + 1, "c'est" if row.word(place) == "sont" else "c'était"
            )


def from_canada(row: Row) -> Iterator[Flaw]:
    """« elle vient de Canada » → du Canada, « il habite au Paris » → à Paris"""
    for place in range(1, row.size - 1):
        word, name = row.word(place), row.word(place + 1)
        if row.lang_of[place] != "fr":
            continue
        with_le = before_a_country(name) == "au"
        if word == "de" and with_le and _is_verb(row, place - 1, COMING):
            yield said_otherwise(row, place, place + 2, f"du {row.tokens[place + 1].said}")
        town = set(row.lattice[place + 1]) == {"name"} and is_place_name(name) and not gender_of_place(name)
        stays = _is_verb(row, place - 1, BEING_IN_TOWN)
        if word == "au" and stays and town and not with_le and name not in WITH_LE:
            yield said_otherwise(row, place, place + 2, f"à {row.tokens[place + 1].said}")


WITH_LE = frozenset("havre mans caire cap touquet puy creusot bourget luxembourg québec".split())
"""Towns with « le », and what is a country and a town."""
