"""The preposition that words take: afraid of, en France, on Monday, beaucoup de."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.cards import Language
from familygames.language.judge.chart import Flaw
from familygames.language.judge.knowledge import frames_of, is_time, kinds
from familygames.language.judge.words import GRAMMARS, Row
from familygames.language.words import features as f
from familygames.language.words.forms import forms
from familygames.language.words.lists import listed
from familygames.language.words.names import before_a_country, is_place_name
from familygames.language.words.prices import LIKELY, SELDOM, WRONG
from familygames.language.words.reading import Reading

MOVES_HOME = listed("prepositions.moves_home")

LENGTHS = listed("prepositions.lengths")


def the_preposition_it_takes(row: Row) -> Iterator[Flaw]:
    """« attendre pour le bus » → attendre le bus, "afraid from" → afraid of"""
    for place in range(row.size - 2):
        lang = row.lang_of[place]
        after = place + 1
        while after < row.size - 2 and _is_often(row, after):
            after += 1
        prep = _preposition(row, after)
        if not prep or lang not in GRAMMARS or row.lang_of[after] != lang or not _before_a_noun(row, after):
            continue
        if row.word(after + 2) in ("like", "as"):
            continue  # it looks to me like rain
        for reading, right in _known_with(row, place, lang, prep):
            if _takes_one(row, place, reading, right):
                better = "in" if reading.lemma == "arrive" and row.at(after + 1, "name") else right.strip("-")
                say = (("word", reading.form), ("prep", prep), ("better", better))
                yield Flaw("preposition", LIKELY, place, after + 1, say)
                return


def because_alone(row: Row) -> Iterator[Flaw]:
    """because of it rained → because it rained; despite of the rain → despite the rain"""
    for place in range(row.size - 2):
        two = (row.word(place), row.word(place + 1))
        if two == ("because", "of") and _is_a_clause(row, place + 2):
            say = (("word", "because"), ("prep", "of"), ("better", ""))
            yield Flaw("preposition", WRONG, place, place + 2, say)
        elif two == ("despite", "of"):
            say = (("word", "despite"), ("prep", "of"), ("better", ""))
            yield Flaw("preposition", WRONG, place, place + 2, say)


def _is_a_clause(row: Row, place: int) -> bool:
    """they were, it rained: a pronoun that may be the subject and its verb, nothing else"""
    subject = any(pronoun.kind == "subj" for pronoun in row.at(place, "pron"))
    after = row.lattice[place + 1] if place + 1 < row.size else {}
    verb = any(verb.kind == "fin" for verb in after.get("verb", ())) or "modal" in after
    return subject and verb and not after.keys() & {"noun", "adj", "prep"}


def _known_with(row: Row, place: int, lang: Language, prep: str) -> Iterator[tuple[Reading, str]]:
    """What the word here may be that never stands with a preposition, and the right one. An adjective first:
    is married with
    """
    wrong = forms(lang).wrong_prepositions
    readings = [reading for each in row.lattice[place].values() for reading in each]
    for reading in sorted(readings, key=lambda reading: reading.pos != "adj"):
        right = wrong.get((reading.lemma, prep))
        if right and reading.cost < SELDOM:
            yield reading, right


def _is_wanted(row: Row, place: int) -> bool:
    """(wants) answers to: behind a verb of its own the word is rather a noun"""
    verbs = [verb for verb in row.at(place, "verb") if verb.kind == "fin" and verb.lang == "en"]
    return bool(verbs) and not any(verb.lemma in ("do", "let", "make", "help", "be") for verb in verbs)


def _takes_one(row: Row, place: int, reading: Reading, right: str) -> bool:
    """Whether the word here is meant as what takes a preposition."""
    both = row.lattice[place].keys() >= {"noun", "verb"}
    if reading.lemma in ("good", "bad") and _is_no_skill(row, place, reading):
        return False
    if both and _is_rather_a_noun(row, place, reading):
        return False
    if row.word(place + 1) == "at" and not right.strip("-") and _is_being(row, place):
        return False  # he can be reached at home
    if reading.lemma == "penser" and any("wh" in each for each in row.lattice[:place]):
        return False  # que penses-tu de …
    if reading.pos == "verb":
        return not (both and _is_wanted(row, place - 1))
    return reading.pos == "adj" or (reading.pos == "noun" and right != "-")  # the answer to it


def _is_being(row: Row, place: int) -> bool:
    """Whether a form of "be" stands before: what follows is a noun then."""
    return place > 0 and any(reading.lemma == "be" for reading in row.lattice[place - 1].get("verb", ()))


def _verbs_before(row: Row, place: int) -> set[str]:
    return {reading.lemma for here in row.lattice[:place] for reading in here.get("verb", ())}


def _is_often(row: Row, place: int) -> bool:
    between = ("freq", "quant", "manner2", "place")
    return any(reading.kind in between for reading in row.lattice[place].get("adv", ()))


def _preposition(row: Row, place: int) -> str:
    """The preposition here, out of its article too: "de" of "du"."""
    for pos in ("prep", "prepdet", "to"):
        for reading in row.lattice[place].get(pos, ()):
            if reading.size == 1:
                return reading.lemma
    return ""


def _is_rather_a_noun(row: Row, place: int, reading: Reading) -> bool:
    """a visit to London, it was love at first sight"""
    verbal = reading.kind in ("ger", "pp") or reading.pos == "adj"
    being = not verbal and _is_being(row, place)
    return being or _is_determined(row, place)


def _is_no_skill(row: Row, place: int, reading: Reading) -> bool:
    """it smells good in the kitchen, it is worse in London, she is good in a carrier"""
    named = reading.lemma == "bad" and bool(row.at(place + 2, "name"))
    return named or "be" not in _verbs_before(row, place) or _is_in_a_place(row, place)


def _is_determined(row: Row, place: int) -> bool:
    """a visit, our first visit"""
    before = row.lattice[place - 1].keys() if place else set[str]()
    return bool(before & {"det", "possessive"}) or (
        "adj" in before and place > 1 and "det" in row.lattice[place - 2]
    )


def _is_in_a_place(row: Row, place: int) -> bool:
    """Whether a place, not a skill follows "good in": in a carrier, not "in drawing", "in maths"."""
    after = row.word(place + 1) == "in" and place + 2
    if not after or row.lang_of[place] != "en":
        return False
    return bool(row.at(after, "det")) or row.word(after) == "bed"


def _before_a_noun(row: Row, place: int) -> bool:
    if "prepdet" in row.lattice[place]:
        return True
    if row.word(place + 2) in ("like", "as"):
        return False  # it looks to me like rain
    after = row.lattice[place + 1] if place + 1 < row.size else {}
    if after.keys() & {"det", "name", "num", "predet"} or (
        "noun" in after and ("verb" not in after or after["noun"][0].gn == f.P)
    ):
        return True
    return any(reading.kind in ("np", "obj", "tonic") for reading in after.get("pron", ())) or any(
        reading.kind == "ger" or (reading.kind == "inf" and reading.lang == "fr")
        for reading in after.get("verb", ())
    )


def preposition_of_time(row: Row) -> Iterator[Flaw]:
    """at July → in July, in Monday → on Monday"""
    words = forms("en").words
    for place in range(row.size - 1):
        prep, after = row.word(place), row.word(place + 1)
        right = "in" if prep in ("at", "on") and after in words("month") else ""
        right = "on" if prep in ("in", "at") and after.rstrip("s") in words("weekday") else right
        ends = not row.at(place + 2, "noun") and not row.at(place + 2, "num")
        if right and ends and row.lang_of[place] == "en":
            say = (("word", ""), ("prep", prep), ("better", f"{right} {after}"))
            yield Flaw("preposition", WRONG, place, place + 2, say)


def quantity_with_de(row: Row) -> Iterator[Flaw]:
    """« beaucoup des bonbons » → beaucoup de bonbons"""
    for place in range(row.size - 2):
        word, after, then = (row.word(at) for at in range(place, place + 3))
        if word not in QUANTITIES or row.lang_of[place] != "fr":
            continue
        say = (("word", word), ("better", "de"))
        if after == "de" and then in ("la", "les") and place + 3 < row.size:
            yield Flaw("preposition", WRONG, place, place + 3, (*say, ("prep", f"de {then}")))
        if after in ("des", "du") and row.card_of[place] != row.card_of[place + 2]:
            yield Flaw("preposition", WRONG, place, place + 2, (*say, ("prep", after)))


QUANTITIES = frozenset({"beaucoup", "trop", "peu", "assez", "tant"})


def at_a_town(row: Row) -> Iterator[Flaw]:
    """lives at London → in London"""
    for place in range(1, row.size - 1):
        if row.word(place) == "at" and row.lang_of[place] == "en" and row.at(place + 1, "name"):
            stays = any(verb.lemma in STAYING for verb in row.at(place - 1, "verb"))
            if stays and is_place_name(row.word(place + 1)):
                say = (("word", row.word(place - 1)), ("prep", "at"), ("better", "in"))
                yield Flaw("preposition", WRONG, place, place + 2, say)


STAYING = listed("prepositions.staying")


def part_of_day_with_its_preposition(row: Row) -> Iterator[Flaw]:
    """eats breakfast the morning → in the morning"""
    place, noun = row.size - 2, row.word(row.size - 1)
    if place < 2 or row.word(place) != "the" or noun not in forms("en").words("part-of-day"):
        return
    before = row.lattice[place - 1]
    takes_it = any(verb.lemma in forms("en").words("with-a-time") for verb in before.get("verb", ()))
    if before.keys() & {"noun", "adv"} and not takes_it:
        if not before.keys() & {"prep", "prepdet", "predet", "to"}:
            say = (("word", row.word(place - 1)), ("prep", "the"), ("better", f"in the {noun}"))
            yield Flaw("preposition", WRONG, place, place + 2, say)


def play_a_game_or_an_instrument(row: Row) -> Iterator[Flaw]:
    """« jouer à la guitare » → de la guitare, « jouer du football » → au football"""
    words = forms("fr").words
    for place in range(row.size - 2):
        if not any(reading.lemma == "jouer" for reading in row.lattice[place].get("verb", ())):
            continue
        prep = _preposition(row, place + 1)
        nouns = [
            r.lemma for at in (place + 2, place + 3) if at < row.size for r in row.lattice[at].get("noun", ())
        ]
        for wrong, right, kind in (("à", "de", "instrument"), ("de", "à", "sport")):
            if prep == wrong and any(noun in words(kind) for noun in nouns):
                say = (("word", row.tokens[place].text), ("prep", wrong), ("better", right))
                yield Flaw("preposition", LIKELY, place, place + 3, say)


def play_football_without_the(row: Row) -> Iterator[Flaw]:
    """plays the football, plays at football → plays football"""
    for place in range(row.size - 2):
        if any(reading.lemma == "play" for reading in row.lattice[place].get("verb", ())):
            word, noun = row.tokens[place + 1].text, row.tokens[place + 2].text
            ends = place + 3 == row.size or "noun" not in row.lattice[place + 3]
            if word in ("the", "at") and ends and noun in forms("en").words("sport"):
                yield Flaw("countable", WRONG, place + 1, place + 3, (("word", word), ("noun", noun)))


def in_a_country(row: Row) -> Iterator[Flaw]:
    """« à la France », « au Belgique » → en France, en Belgique; « en le Portugal » → au Portugal"""
    for place in range(row.size - 1):
        if row.lang_of[place] != "fr":
            continue
        size, said, right = _before_the_country(row, place)
        if right:
            say = (("word", ""), ("prep", said), ("better", right))
            yield Flaw("preposition", LIKELY, place, place + size, say)


def _before_the_country(row: Row, place: int) -> tuple[int, str, str]:
    """How many words stand in the wrong, which preposition they are, and which one is right."""
    first, second, third = (row.word(at) for at in range(place, place + 3))
    if place + 2 < row.size and row.lang_of[place + 1] == "fr":
        if first == "en" and second in ("le", "les") and not third.endswith("ant"):  # en le voyant
            return 2, "en", "au" if second == "le" else "aux"
        if first in ("à", "en") and second in ("la", "l'") and third in forms("fr").words("country"):
            return 3, f"{first} {second}", "en"
    right = before_a_country(second) if first in ("à", "au", "en") else ""
    return 2, first, right if right != first else ""


def since_a_point_for_a_length(row: Row) -> Iterator[Flaw]:
    """since ten years → for ten years; for 2010 → since 2010; on nine o'clock → at nine o'clock"""
    for place in range(row.size - 1):
        word, figure, last = row.word(place), row.word(place + 1), place + 2
        right = ""
        if word == "for" and figure.isdigit() and len(figure) == 4 and last == row.size:
            right = "since"
        elif row.lang_of[place] == "en" and row.at(place + 1, "num"):
            last = place + 3
            right = _of_a_figure(row, word, place + 2)
        if right:
            weight = LIKELY if right == "at" else WRONG
            yield Flaw("preposition", weight, place, last, (("word", ""), ("prep", word), ("better", right)))


def _of_a_figure(row: Row, prep: str, place: int) -> str:
    """The right preposition before a number and the word here, if it is not *prep*."""
    long = any(noun.lang == "en" and noun.lemma in LENGTHS for noun in row.at(place, "noun"))
    if prep == "since" and long and row.word(row.size - 1) != "ago":
        return "for"
    return "at" if prep in ("on", "in") and row.word(place) == "o'clock" else ""


def home_without_to(row: Row) -> Iterator[Flaw]:
    """goes to home → goes home"""
    for place in range(1, row.size - 1):
        if (row.tokens[place].text, row.tokens[place + 1].text) == ("to", "home"):
            moves = any(r.lemma in MOVES_HOME for r in row.lattice[place - 1].get("verb", ()))
            ends = place + 2 == row.size or "noun" not in row.lattice[place + 2]
            if moves and ends and row.lang_of[place] == "en":
                say = (("word", row.tokens[place - 1].text), ("prep", "to"), ("better", "home"))
                yield Flaw("preposition", LIKELY, place, place + 2, say)


def de_after_pas(row: Row) -> Iterator[Flaw]:
    """« je n'ai pas des frères » → pas de frères; « plus du pain » → plus de pain"""
    words = [token.text for token in row.tokens]
    for place in range(1, row.size - 1):
        if words[place] not in ("pas", "jamais", "plus") or row.lang_of[place] != "fr" or "mais" in words:
            continue
        size = 2 if words[place + 1 : place + 3] in (["de", "la"], ["de", "l'"]) else 1
        after = place + 1 + size
        if after >= row.size or (size == 1 and words[place + 1] not in ("des", "du")):
            continue
        if words[after] not in NO_NOUN and _denies_some(row, place, after):
            say = (("word", words[place]), ("prep", " ".join(words[place + 1 : after])), ("better", "de"))
            yield Flaw("preposition", WRONG, place, after, say)


def de_once(row: Row) -> Iterator[Flaw]:
    """« il mange de du pain » → du pain, « envie de des pommes » → de pommes"""
    for place in range(row.size - 1):
        if row.word(place) in ("de", "d'") and row.word(place + 1) in ("du", "des"):
            needs = row.word(place - 1) in ("besoin", "envie") and row.word(place + 1) == "des"
            both, better = f"de {row.word(place + 1)}", "de" if needs else row.word(place + 1)
            say = (("word", ""), ("prep", both), ("better", better))
            yield Flaw("preposition", LIKELY, place, place + 2, say)


NO_NOUN = frozenset({"tout", "même", "côté", "moins"})


def _denies_some(row: Row, place: int, after: int) -> bool:
    """Whether « pas » denies that there is any of what follows: n'a pas du pain, but ce n'est pas du pain."""
    verbs = [verb for here in row.lattice[:place] for verb in here.get("verb", ()) if verb.kind == "fin"]
    if not _is_denied(row, place) or any(verb.lemma == "être" for verb in verbs):
        return False
    if row.word(place + 1) == "des":
        return True
    nouns = row.at(after, "noun")
    takes = any(
        verb.lemma == "avoir" or ("n" in frames_of(verb) and not frames_of(verb) & TAKES_DE) for verb in verbs
    )
    return takes and bool(nouns) and not any(is_time(noun) for noun in nouns)


def _is_denied(row: Row, place: int) -> bool:
    """(je ne mange) pas, and as one speaks (je mange) pas"""
    spoken = row.word(place) == "pas" and bool(row.at(place - 1, "verb"))
    return spoken or any("ne" in here for here in row.lattice[:place])


TAKES_DE = frozenset({"p:de", "r:de", "p:de-"})


def jusque_with_its_preposition(row: Row) -> Iterator[Flaw]:
    """« jusque la gare » → jusqu'à la gare"""
    for place in range(row.size - 2):
        if row.word(place) in ("jusque", "jusqu'") and row.at(place + 1, "det"):
            if row.lattice[place + 2].keys() & {"noun", "adj", "name"} and not row.at(place + 1, "prep"):
                say = (("word", row.word(place)), ("prep", ""), ("better", "à"))
                yield Flaw("preposition", LIKELY, place, place + 1, say)


def demander_a_quelqu_un(row: Row) -> Iterator[Flaw]:
    """« j'ai demandé ma mère si … » → à ma mère"""
    for place in range(row.size - 4):
        asks = any(verb.lemma == "demander" for verb in row.at(place, "verb"))
        if not asks or not any(det.kind == "poss" for det in row.at(place + 1, "det")):
            continue
        somebody = any("person" in kinds(noun) for noun in row.at(place + 2, "noun"))
        if somebody and row.word(place + 3) in ("si", "s'", "pourquoi", "comment"):
            say = (("lemma", "demander"), ("word", row.word(place)), ("wanted", "à"))
            yield Flaw("missing_preposition", LIKELY, place, place + 3, say)


def passer_son_temps_a(row: Row) -> Iterator[Flaw]:
    """« elle passe son temps de jouer » → à jouer"""
    for place in range(row.size - 4):
        passes = any(verb.lemma == "passer" for verb in row.at(place, "verb"))
        said, own = row.word(place + 3), any(det.kind == "poss" for det in row.at(place + 1, "det"))
        does = any(verb.kind == "inf" for verb in row.at(place + 4, "verb"))
        if passes and own and row.word(place + 2) == "temps" and said in ("de", "d'") and does:
            say = (("word", "temps"), ("prep", said), ("better", "à"))
            yield Flaw("preposition", LIKELY, place + 2, place + 4, say)
