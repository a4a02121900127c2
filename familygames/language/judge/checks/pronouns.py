"""Pronouns and their like: switch it off, je l'ai vu, the queen looks at herself."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge.chart import Flaw
from familygames.language.judge.checks.check import check, is_helping
from familygames.language.judge.knowledge import frames_of, kinds, may_be_person, sex
from familygames.language.judge.row import Row
from familygames.language.words import features as f
from familygames.language.words.forms import forms
from familygames.language.words.lists import listed
from familygames.language.words.prices import LIKELY, WRONG
from familygames.language.words.reading import Reading

WHOSE = {
    "myself": {"i", "me", "my"},
    "yourself": {"you", "your"},
    "himself": {"he", "him", "his"},
    "herself": {"she", "her"},
    "itself": {"it", "its"},
    "ourselves": {"we", "us", "our", "let's"},
    "yourselves": {"you", "your"},
    "themselves": {"they", "them", "their"},
}
"""The pronouns that each of these belongs to."""

PERSONAL = frozenset().union(*WHOSE.values())

OF_NOUNS = {"himself": f.MS, "herself": f.FS, "itself": f.S, "themselves": f.P}
"""The gender and number of the nouns that each of these may stand for."""

LIKE = frozenset({"like", "as", "than", "but", "except", "be", "being"})

TANGIBLE = frozenset(
    "person animal bird fish insect food drink vessel bag tool device vehicle building room furniture"
    " clothing text picture music instrument game toy plant".split()
)


@check("en")
def oneself_is_somebody_here(row: Row) -> Iterator[Flaw]:
    """we enjoyed themselves → ourselves, the queen looks at himself → herself"""
    words = [token.text for token in row.tokens]
    for place in range(1, row.size):
        oneself = words[place]
        if oneself not in WHOSE or "and" in words or words[place - 1] in LIKE:
            continue
        starts = words[0] in PERSONAL - {"it"} or (
            oneself in OF_NOUNS and row.lattice[0].keys() & {"det", "name"}
        )
        if starts and not any(_may_be_self(row, at, oneself) for at in range(place)):
            yield Flaw("pronoun_case", LIKELY, place, place + 1, (("word", oneself),))


def _may_be_self(row: Row, place: int, oneself: str) -> bool:
    """Whether somebody or something that this word means may be meant by "himself" and the like."""
    here, word = row.lattice[place], row.word(place)
    if word in WHOSE[oneself] or word in PERSONAL:
        return word in WHOSE[oneself]
    if "pron" in here:
        return True
    if place and "verb" in here and not row.lattice[place - 1].keys() & {"det", "adj", "num", "prepdet"}:
        return False
    return any(_is_self(noun, oneself) for pos in ("noun", "name") for noun in here.get(pos, ()))


def _is_self(noun: Reading, oneself: str) -> bool:
    """the queen: herself; the team: itself, themselves"""
    named = noun.pos == "name" and bool(f.gender_of(noun.gn))  # Tom, Mary: never "itself"
    gn, neither = noun.gn & sex(noun), sex(noun) == f.ANY and not named
    if oneself == "itself":
        return bool(gn & f.S) and neither
    if oneself == "themselves":
        whoever = noun.pos == "noun" and neither and kinds(noun) & {"person", "group"}
        return bool(gn & f.P or whoever)
    lives = noun.pos == "name" or may_be_person(noun) or "animal" in kinds(noun)
    return bool(gn & OF_NOUNS.get(oneself, 0)) and lives


@check("en")
def pronoun_between_verb_and_particle(row: Row) -> Iterator[Flaw]:
    """switch off it → switch it off"""
    for place in range(row.size - 2):
        particle, pronoun = row.tokens[place + 1].text, row.tokens[place + 2].text
        ends = place + 3 == row.size or row.lattice[place + 3].keys() & {"adv", "prep", "intj", "conj"}
        if pronoun in ("it", "them", "him", "me", "us") and ends:
            if any(f"apart:{particle}" in frames_of(r) for r in row.lattice[place].get("verb", ())):
                better = f"{row.tokens[place].text} {pronoun} {particle}"
                yield Flaw("word_order", LIKELY, place, place + 3, (("word", pronoun), ("better", better)))


@check("fr")
def pronoun_before_its_verb(row: Row) -> Iterator[Flaw]:
    """« elle regarde me souvent » → elle me regarde, « je demande lui de venir » → je lui demande"""
    for place in range(1, row.size - 1):
        pronoun = row.word(place + 1)
        alone = row.lang_of[place + 1] == "fr" and not row.tokens[place + 1].joined
        if alone and pronoun in BEFORE_VERBS and _is_said_by_one(row, place) and _ends_there(row, place + 2):
            verbs = [verb for verb in row.at(place, "verb") if verb.kind == "fin"]
            if pronoun in TO_SOMEBODY and not any(verb.lemma in TELLING for verb in verbs):
                continue
            vowel = forms("fr").starts_as_vowel(row.word(place))
            before = BEFORE_VERBS[pronoun] if vowel else f"{pronoun} "
            better = f"{before}{row.tokens[place].said}"
            say = (("word", pronoun), ("second", row.word(place)), ("where", "auxiliary"), ("better", better))
            yield Flaw("pronoun_order", LIKELY, place, place + 2, say)


BEFORE_VERBS = {"me": "m'", "te": "t'", "le": "l'", "la": "l'", "les": "les ", "lui": "lui ", "leur": "leur "}
TO_SOMEBODY = frozenset({"lui", "leur"})
TELLING = listed("pronouns.telling")


def _is_said_by_one(row: Row, place: int) -> bool:
    """je demande, elle regarde: a verb with a pronoun for its subject right before it"""
    subject = any(pronoun.kind == "subj" for pronoun in row.at(place - 1, "pron"))
    finite = any(verb.kind == "fin" and verb.lemma != "être" for verb in row.at(place, "verb"))
    return subject and finite and row.lattice[place].keys() <= {"verb", "noun", "adj"}


def _ends_there(row: Row, place: int) -> bool:
    """Whether no verb follows, whose pronoun it would be, and no noun: je vais le voir, il voit le chat"""
    after = row.lattice[place].keys() if place < row.size else set()
    if row.word(place) in ("de", "d'", "tous", "toutes"):
        return True
    if after & {"verb", "noun", "adj", "name", "num", "clitic", "pron", "det", "ne"}:
        return False
    if row.word(place) in ("plus", "moins", "mieux"):  # que j'aime le plus
        return False
    return place >= row.size or row.lang_of[place] == "fr"


@check("fr")
def said_once_behind_que(row: Row) -> Iterator[Flaw]:
    """« c'est le garçon que je le connais » → que je connais"""
    place = row.size - 4
    if 3 <= place < 6 and row.word(place) in ("que", "qu'") and _presents(row):
        nouns = [noun for noun in row.at(place - 1, "noun") if kinds(noun) & TANGIBLE]
        somebody = any(pronoun.kind == "subj" for pronoun in row.at(place + 1, "pron"))
        again = [pronoun for pronoun in row.at(place + 2, "clitic") if pronoun.kind == "o"]
        does = any(verb.kind == "fin" for verb in row.at(place + 3, "verb"))
        if somebody and does and any(noun.gn & pronoun.gn for noun in nouns for pronoun in again):
            say = (("word", row.word(place + 2)), ("noun", row.word(place - 1)))
            yield Flaw("two_objects", LIKELY, place + 2, place + 3, say)


def _presents(row: Row) -> bool:
    """c'est, ce sont, voici"""
    opens = (("c'", "est"), ("ce", "est"), ("ce", "sont"))
    return row.word(0) in ("voici", "voilà") or (row.word(0), row.word(1)) in opens


@check("fr")
def needs_dont(row: Row) -> Iterator[Flaw]:
    """« le livre que j'ai besoin » → dont"""
    words = [token.text for token in row.tokens]
    for place in range(3, row.size):
        ends = place + 1 == row.size or words[place + 1] not in ("de", "d'", "que", "qu'", "du", "des")
        if words[place] in ("besoin", "envie", "peur") and ends and "noun" in row.lattice[place]:
            for at in range(1, place) if not SO_MUCH & set(words[:place]) else ():
                if (
                    words[at] in ("que", "qu'")
                    and "noun" in row.lattice[at - 1]
                    and "det" in row.lattice[at - 2]
                    and words[at - 1] not in forms("fr").words("with-that")  # l'idée qu'il a faim
                ):
                    say = (("word", words[at]), ("noun", words[at - 1]), ("better", "dont"))
                    yield Flaw("relative", WRONG, at, at + 1, say)


SO_MUCH = frozenset({"si", "tant", "tellement", "tel", "telle", "tels", "telles"})
"""Words behind which « que » says what comes of it: tant de bruit que j'ai peur."""


@check("en")
def himself_is_who_does_it(row: Row) -> Iterator[Flaw]:
    """Mary says that Tom hurt herself → himself, she thinks the film bored herself → her"""
    for place in range(2, row.size):
        oneself = row.word(place)
        if oneself not in ("himself", "herself") or not row.at(place - 1, "verb"):
            continue
        who = place - 2
        while (who > 0 and row.lattice[who].keys() & {"modal", "neg", "adv"}) or is_helping(row, who):
            who -= 1
        nouns = [*row.at(who, "name"), *row.at(who, "noun")]
        first = who - 1 if not row.at(who, "name") and row.at(who - 1, "det") else who
        if nouns and _begins_a_clause(row, first) and not any(_is_he_or_she(noun, oneself) for noun in nouns):
            yield Flaw("pronoun_case", LIKELY, place, place + 1, (("word", oneself),))


SAYING = listed("pronouns.saying")


def _begins_a_clause(row: Row, place: int) -> bool:
    """Whether the subject here is a clause's: at the start, behind "that" or "says" """
    if not place:
        return True
    that = place - 1 if row.word(place - 1) == "that" else place
    verbs = [verb for verb in row.at(that - 1, "verb") if verb.kind in ("fin", "inf", "ger", "pp")]
    return any(verb.lemma in SAYING for verb in verbs) and not any(
        "rel" in here for here in row.lattice[: that - 1]
    )


def _is_he_or_she(noun: Reading, oneself: str) -> bool:
    """Whether somebody may be "himself", or "herself", as a name of either sex, or what is not listed."""
    gn = noun.gn if noun.pos == "name" else noun.gn & sex(noun)
    is_something = (
        noun.pos == "noun" and bool(kinds(noun)) and not kinds(noun) & {"person", "animal", "bird", "group"}
    )
    return bool(gn & OF_NOUNS[oneself]) and not is_something


OF_WHOM = {"me": "1s", "m'": "1s", "te": "2s", "t'": "2s", "se": "3", "s'": "3"}
"""Whose part of the body it is, by the pronoun before the verb."""
ITS_OWNER = {
    "1s": {"mon", "ma", "mes"},
    "2s": {"ton", "ta", "tes"},
    "3": {"son", "sa", "ses", "leur", "leurs"},
}


@check("fr")
def se_laver_les_dents(row: Row) -> Iterator[Flaw]:
    """« il se lave ses dents » → il se lave les dents, « elle a mal à sa tête » → à la tête"""
    for place in range(2, row.size - 1):
        if row.lang_of[place] != "fr" or not _is_of_the_body(row, place + 1):
            continue
        owner = next(
            (OF_WHOM[row.word(at)] for at in range(place - 3, place - 1) if row.word(at) in OF_WHOM), ""
        )
        done = row.at(place - 1, "verb") and row.word(place) in ITS_OWNER.get(owner, ())
        hurts = (row.word(place - 2), row.word(place - 1)) == ("mal", "à") and row.at(place, "det")
        if done or (hurts and any(det.kind == "poss" for det in row.at(place, "det"))):
            say = (
                ("word", row.word(place)),
                ("noun", row.word(place + 1)),
                ("better", _article(row, place + 1)),
            )
            yield Flaw("body_part", LIKELY, place, place + 1, say)


def _is_of_the_body(row: Row, place: int) -> bool:
    return any("body" in kinds(noun) and noun.lang == "fr" for noun in row.at(place, "noun"))


def _article(row: Row, place: int) -> str:
    noun = next(noun for noun in row.at(place, "noun") if "body" in kinds(noun))
    if noun.gn & f.P:
        return "les"
    if forms("fr").starts_as_vowel(row.word(place)):
        return "l'"
    return "la" if noun.gn & f.F else "le"
