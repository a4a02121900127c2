"""What is wrong with pronouns and other little words side by side: each check is a function over the row."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import features as f
from familygames.language.judge.chart import Flaw
from familygames.language.judge.forms import Reading
from familygames.language.judge.knowledge import frames_of, is_time, kinds, may_be_person, sex
from familygames.language.judge.prices import LIKELY, SELDOM, USUAL, WRONG
from familygames.language.judge.words import Row

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
BEING = frozenset({"be", "être"})


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
    here, word = row.lattice[place], row.tokens[place].text
    if word in WHOSE[oneself] or word in PERSONAL:
        return word in WHOSE[oneself]
    if "pron" in here:
        return True
    if place and "verb" in here and not row.lattice[place - 1].keys() & {"det", "adj", "num", "prepdet"}:
        return False
    wanted = OF_NOUNS.get(oneself, 0)
    for noun in (*here.get("noun", ()), *here.get("name", ())):
        gn = noun.gn & sex(noun)
        if oneself == "itself":
            if gn & f.S and sex(noun) == f.ANY:
                return True
        elif oneself == "themselves":  # the team, a pupil: whoever they are
            if gn & f.P or (noun.pos == "noun" and sex(noun) == f.ANY and kinds(noun) & {"person", "group"}):
                return True
        elif gn & wanted and (noun.pos == "name" or may_be_person(noun) or "animal" in kinds(noun)):
            return True
    return False


def pronoun_between_verb_and_particle(row: Row) -> Iterator[Flaw]:
    """switch off it → switch it off"""
    for place in range(row.size - 2):
        particle, pronoun = row.tokens[place + 1].text, row.tokens[place + 2].text
        ends = place + 3 == row.size or row.lattice[place + 3].keys() & {"adv", "prep", "intj", "conj"}
        if pronoun in ("it", "them", "him", "me", "us") and ends:
            if any(f"apart:{particle}" in frames_of(r) for r in row.lattice[place].get("verb", ())):
                better = f"{row.tokens[place].text} {pronoun} {particle}"
                yield Flaw("word_order", LIKELY, place, place + 3, (("word", pronoun), ("better", better)))


def mine_without_a_noun(row: Row) -> Iterator[Flaw]:
    """« le mien stylo » → mon stylo"""
    for place in range(row.size - 2):
        mine = [r for r in row.lattice[place].get("pron", ()) if r.size == 2 and r.form.split()[-1] in MINE]
        after = row.lattice[place + 2]
        if mine and set(after) == {"noun"} and not any(is_time(noun) for noun in after["noun"]):
            if any(noun.gn & mine[0].gn for noun in after["noun"]):
                say = (("word", mine[0].form), ("better", MINE[mine[0].form.split()[1]]), ("where", "mine"))
                yield Flaw("two_determiners", LIKELY, place, place + 3, say)


MINE = {
    "mien": "mon", "mienne": "ma", "miens": "mes", "miennes": "mes",
    "tien": "ton", "tienne": "ta", "tiens": "tes", "tiennes": "tes",
    "sien": "son", "sienne": "sa", "siens": "ses", "siennes": "ses",
    "nôtre": "notre", "nôtres": "nos", "vôtre": "votre", "vôtres": "vos",
}  # fmt: skip


def pronoun_before_its_auxiliary(row: Row) -> Iterator[Flaw]:
    """« j'ai le vu » → je l'ai vu"""
    for place in range(row.size - 2):
        has = any(r.lemma == "avoir" and r.kind == "fin" for r in row.lattice[place].get("verb", ()))
        pronoun, after = row.tokens[place + 1].text, row.lattice[place + 2]
        if not has or pronoun not in ("le", "la", "les") or row.lang_of[place + 2] != "fr":
            continue
        others = [r for pos in ("noun", "adj") for r in after.get(pos, ())]
        done = any(r.kind == "pp" and r.cost < USUAL for r in after.get("verb", ()))
        if done and all(r.cost >= SELDOM for r in others):
            say = (("word", pronoun), ("second", row.tokens[place].text), ("where", "auxiliary"))
            yield Flaw("pronoun_order", LIKELY, place, place + 3, say)


def le_for_whom_one_waits(row: Row) -> Iterator[Flaw]:
    """« je lui attends devant la porte » → je l'attends"""
    words = [token.text for token in row.tokens]
    for place in range(1, row.size - 1):
        if words[place] not in ("lui", "leur") or "pron" not in row.lattice[place - 1]:
            continue
        verbs = [r for r in row.lattice[place + 1].get("verb", ()) if r.kind == "fin"]
        after = row.lattice[place + 2] if place + 2 < row.size else {}
        ends = not after or ("prep" in after and words[place + 2] not in ("de", "d'", "à"))
        something = {"un", "une", "des", "du", "que", "qu'"} & set(words[place + 2 :])
        if ends and not something and any("n-only" in frames_of(r) for r in verbs):
            yield Flaw(
                "pronoun_case", LIKELY, place, place + 2, (("word", words[place]), ("where", "dative"))
            )


def infinitive_after_sans(row: Row) -> Iterator[Flaw]:
    """« il part sans dit au revoir » → sans dire"""
    for place in range(row.size - 1):
        after = row.lattice[place + 1]
        if row.tokens[place].text != "sans" or row.lang_of[place + 1] != "fr":
            continue
        verbs = after.get("verb", ())
        sure = any(r.cost < USUAL for r in verbs) and not any(r.kind == "inf" for r in verbs)
        if sure and all(r.cost >= SELDOM for pos in after.keys() - {"verb"} for r in after[pos]):
            say = (("word", row.tokens[place + 1].text), ("lemma", verbs[0].lemma), ("wanted", "inf"))
            yield Flaw("verb_form", LIKELY, place + 1, place + 2, say)


def reflexive_with_its_de(row: Row) -> Iterator[Flaw]:
    """« je me souviens ton anniversaire » → de ton anniversaire"""
    words = [token.text for token in row.tokens]
    for place in range(1, row.size - 1):
        verbs = [r for r in row.lattice[place].get("verb", ()) if r.lemma in NEEDS_DE]
        after = row.lattice[place + 1]
        if not verbs or words[place - 1] not in OWN or {"de", "d'", "du", "des", "en", "dont"} & set(words):
            continue
        thing = [r for here in row.lattice[place + 1 : place + 3] for r in here.get("noun", ())]
        if any(det.kind in ("def", "poss", "dem") for det in after.get("det", ())) or "name" in after:
            if not any(is_time(noun) for noun in thing):
                say = (("lemma", f"se {verbs[0].lemma}"), ("wanted", "de"))
                yield Flaw("missing_preposition", LIKELY, place, place + 2, say)


NEEDS_DE = frozenset({"souvenir", "moquer", "méfier", "emparer"})
OWN = frozenset({"me", "m'", "te", "t'", "se", "s'", "nous", "vous"})


def said_once_behind_que(row: Row) -> Iterator[Flaw]:
    """« c'est le garçon que je le connais » → que je connais"""
    words = [token.text for token in row.tokens]
    for place in range(3, row.size - 3):
        opens = words[0] in ("voici", "voilà") or words[:2] in (["c'", "est"], ["ce", "est"], ["ce", "sont"])
        if not opens or words[place] not in ("que", "qu'") or place > 5:
            continue
        nouns = [noun for noun in row.lattice[place - 1].get("noun", ()) if kinds(noun) & TANGIBLE]
        who = any(r.kind == "subj" for r in row.lattice[place + 1].get("pron", ()))
        again = [r for r in row.lattice[place + 2].get("clitic", ()) if r.kind == "o"]
        last = any(r.kind == "fin" for r in row.lattice[place + 3].get("verb", ())) and place + 4 == row.size
        if who and last and any(noun.gn & r.gn for noun in nouns for r in again):
            say = (("word", words[place + 2]), ("noun", words[place - 1]))
            yield Flaw("two_objects", LIKELY, place + 2, place + 3, say)


TANGIBLE = frozenset(
    "person animal bird fish insect food drink vessel bag tool device vehicle building room furniture"
    " clothing text picture music instrument game toy plant".split()
)


def degree_before_its_adjective(row: Row) -> Iterator[Flaw]:
    """the tea is hot too much → too hot, « le thé est chaud trop » → trop chaud"""
    words = [token.text for token in row.tokens]
    for size, degrees in ((2, (["too", "much"], ["very", "much"])), (1, (["trop"], ["très"], ["very"]))):
        place = row.size - size - 1
        if place < 1 or words[-size:] not in degrees or "adj" not in row.lattice[place]:
            continue
        if any(r.lemma in BEING for r in row.lattice[place - 1].get("verb", ())):
            better = f"{words[-size]} {words[place]}"
            say = (("word", " ".join(words[-size:])), ("better", better))
            yield Flaw("word_order", LIKELY, place, row.size, say)


def very_well_after_its_object(row: Row) -> Iterator[Flaw]:
    """I speak very well English → speak English very well"""
    words = [token.text for token in row.tokens]
    for place in range(1, row.size - 2):
        if words[place] not in ("very", "really") or words[place + 1] not in ("well", "much"):
            continue
        verbs = [r for r in row.lattice[place - 1].get("verb", ()) if r.kind in ("fin", "inf", "pp", "imp")]
        if row.lang_of[place] != "en" or any(r.lemma in ("be", "do") for r in verbs) or not verbs:
            continue
        after = row.lattice[place + 2]
        second = row.lattice[place + 3] if "det" in after and place + 3 < row.size else after
        thing = _one_thing(second) if "det" in after else "name" in after or set(after) == {"noun"}
        nouns = [*second.get("noun", ()), *second.get("name", ())]
        if thing and nouns and not any(is_time(noun) for noun in nouns):
            say = (("word", " ".join(words[place : place + 2])),)
            yield Flaw("adverb_place", WRONG, place, place + 2, (*say, ("where", "between")))


def _one_thing(here: dict[str, tuple[Reading, ...]]) -> bool:
    return "noun" in here and "adv" not in here
