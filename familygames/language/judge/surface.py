"""What is wrong with words side by side, whatever the sentence: each check is a function over the row."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from familygames.language.judge import features as f
from familygames.language.judge.chart import Flaw
from familygames.language.judge.forms import forms
from familygames.language.judge.knowledge import frames_of, is_time
from familygames.language.judge.little_words import (
    BEING,
    degree_before_its_adjective,
    infinitive_after_sans,
    le_for_whom_one_waits,
    mine_without_a_noun,
    oneself_is_somebody_here,
    pronoun_before_its_auxiliary,
    pronoun_between_verb_and_particle,
    reflexive_with_its_de,
    said_once_behind_que,
    very_well_after_its_object,
)
from familygames.language.judge.names import before_a_country, is_place_name
from familygames.language.judge.prices import DOUBTFUL, LESS_LIKELY, LIKELY, SELDOM, UNLIKELIEST, WRONG
from familygames.language.judge.sense import kinds_of
from familygames.language.judge.words import Row

SHORTENED = {
    "le": "l'", "la": "l'", "je": "j'", "me": "m'", "te": "t'", "se": "s'", "de": "d'", "ne": "n'",
    "que": "qu'",
    "jusque": "jusqu'", "lorsque": "lorsqu'", "puisque": "puisqu'", "parce que": "parce qu'",
}  # fmt: skip
MELTED = {("à", "le"): "au", ("à", "les"): "aux", ("de", "le"): "du", ("de", "les"): "des"}


def shortened_before_a_vowel(row: Row) -> Iterator[Flaw]:
    """« le arbre » → l'arbre, « je aime » → j'aime"""
    for place, token in enumerate(row.tokens[:-1]):
        after = row.tokens[place + 1]
        names = (
            token.text in ("de", "que", "jusque") and row.lang_of[place + 1] is None and after.text[0] != "h"
        )
        if row.lang_of[place] != "fr" or not (row.lang_of[place + 1] == "fr" or names) or after.joined:
            continue
        better = SHORTENED.get(token.text)
        if token.text == "si" and after.text in ("il", "ils"):
            better = "s'"
        if token.text == "ce" and after.text in ("est", "était", "étaient", "étais"):
            better = "c'"
        if not better or not forms("fr").starts_as_vowel(after.text):
            continue
        if token.text in ("le", "la") and (
            token.joined
            or _follows_its_verb(row, place)
            or after.text in ("à", "en", "y", "et", "ou", "au", "aux", "avec", "avant", "un", "une", "aussi")
        ):
            continue
        if (
            token.text in ("je", "la", "le")
            and place
            and row.tokens[place - 1].joined is False
            and token.joined
        ):
            continue
        yield Flaw(
            "elision",
            LESS_LIKELY,
            place,
            place + 2,
            (("word", token.text), ("next", after.text), ("better", better)),
        )


def _follows_its_verb(row: Row, place: int) -> bool:
    return (
        place > 0
        and any(reading.kind == "imp" for reading in row.lattice[place - 1].get("verb", ()))
        and place < 2
    )


def whole_before_a_consonant(row: Row) -> Iterator[Flaw]:
    """« l'chat » → le chat"""
    for place, token in enumerate(row.tokens[:-1]):
        after = row.tokens[place + 1]
        if row.lang_of[place] == "fr" and token.text.endswith("'") and row.lang_of[place + 1] == "fr":
            if not forms("fr").starts_as_vowel(after.text) and token.text not in ("s'", "aujourd'"):
                better = "le" if token.text == "l'" else token.text[:-1] + "e"
                yield Flaw(
                    "elision",
                    LESS_LIKELY,
                    place,
                    place + 2,
                    (("word", token.text), ("next", after.text), ("better", better)),
                )


def melted_with_the_article(row: Row) -> Iterator[Flaw]:
    """« à le parc » → au parc, but « à le voir »"""
    for place in range(row.size - 2):
        pair = row.tokens[place].text, row.tokens[place + 1].text
        if pair in MELTED and row.lang_of[place] == "fr" == row.lang_of[place + 1]:
            after = row.lattice[place + 2]
            verb = any(reading.kind == "inf" for reading in after.get("verb", ()))
            if ("noun" in after or "adj" in after or "name" in after) and not verb and "pron" not in after:
                yield Flaw(
                    "contraction",
                    LESS_LIKELY,
                    place,
                    place + 2,
                    (("word", " ".join(pair)), ("better", MELTED[pair])),
                )


def a_or_an(row: Row) -> Iterator[Flaw]:
    """a orange → an orange"""
    for place, token in enumerate(row.tokens[:-1]):
        after = row.tokens[place + 1]
        if (
            token.text in ("a", "an")
            and row.lang_of[place] == "en" == row.lang_of[place + 1]
            and after.text.isalpha()
        ):
            vowel = forms("en").starts_as_vowel(after.text)
            if vowel != (token.text == "an"):
                better = "an" if vowel else "a"
                yield Flaw(
                    "a_or_an",
                    LIKELY,
                    place,
                    place + 2,
                    (("word", token.text), ("next", after.text), ("better", better)),
                )


def said_twice(row: Row) -> Iterator[Flaw]:
    """the the cat"""
    for place in range(row.size - 1):
        first, second = row.tokens[place], row.tokens[place + 1]
        same = first.text == second.text and row.lang_of[place] == row.lang_of[place + 1]
        if same and row.card_of[place] != row.card_of[place + 1]:
            if first.text not in ("nous", "vous", "that", "had", "très", "very", "her"):
                yield Flaw("said_twice", UNLIKELIEST, place, place + 2, (("word", first.text),))


def the_preposition_it_takes(row: Row) -> Iterator[Flaw]:
    """« attendre pour le bus » → attendre le bus, "afraid from" → afraid of"""
    for place in range(row.size - 2):
        lang = row.lang_of[place]
        if lang is None or lang not in ("fr", "en"):
            continue
        wrong = forms(lang).wrong_prepositions
        after = place + 1
        while after < row.size - 2 and _is_often(row, after):
            after += 1
        prep = _preposition(row, after)
        if not prep or row.lang_of[after] != lang:
            continue
        for readings in row.lattice[place].values():
            for reading in readings:
                right = wrong.get((reading.lemma, prep))
                if reading.lemma in ("good", "bad") and "be" not in _verbs_before(row, place):
                    continue  # it smells good in the kitchen
                both = row.lattice[place].keys() >= {"noun", "verb"}
                if both and reading.kind not in ("ger", "pp") and _is_being(row, place):
                    continue  # it was love at first sight
                if reading.lemma == "penser" and any("wh" in here for here in row.lattice[:place]):
                    continue  # que penses-tu de …
                if (
                    right
                    and reading.pos in ("verb", "adj", "noun" if right != "-" else "")  # the answer to it
                    and reading.cost < SELDOM
                    and _before_a_noun(row, after)
                ):
                    if (
                        reading.pos == "verb"
                        and row.lattice[place].keys() & {"noun"}
                        and "det" in row.lattice[max(0, place - 1)]
                    ):
                        continue
                    say = (("word", reading.form), ("prep", prep), ("better", "" if right == "-" else right))
                    yield Flaw("preposition", LIKELY, place, after + 1, say)
                    return


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


def _before_a_noun(row: Row, place: int) -> bool:
    if "prepdet" in row.lattice[place]:
        return True
    after = row.lattice[place + 1] if place + 1 < row.size else {}
    if after.keys() & {"det", "name", "num", "predet"} or (
        "noun" in after and ("verb" not in after or after["noun"][0].gn == f.P)
    ):
        return True
    return any(reading.kind in ("np", "obj", "tonic") for reading in after.get("pron", ())) or any(
        reading.kind == "ger" or (reading.kind == "inf" and reading.lang == "fr")
        for reading in after.get("verb", ())
    )


PAST_WORDS = {
    "en": (
        "yesterday",
        "last night",
        "last week",
        "last year",
        "last month",
        "last summer",
        "last winter",
        "ago",
    ),
    "fr": (
        "hier",
        "avant-hier",
        "la semaine dernière",
        "l'année dernière",
        "le mois dernier",
        "l'été dernier",
    ),
}
FUTURE_WORDS = {
    "en": ("tomorrow", "next week", "next year", "next month", "next summer"),
    "fr": ("demain", "après-demain", "la semaine prochaine", "l'année prochaine", "le mois prochain"),
}


def the_time_and_the_tense(row: Row) -> Iterator[Flaw]:
    """yesterday I go → went; « demain il mangeait » → mangera"""
    text = " ".join(token.text for token in row.tokens).replace("' ", "'")
    spoken = [lang for lang in PAST_WORDS if lang in row.lang_of]
    past = next((word for lang in spoken for word in PAST_WORDS[lang] if _says(text, word)), "")
    if (
        any(_says(text, f"{word} {past}") for word in ("since", "depuis", "than", "que"))
        or f"qu'{past}" in text
    ):
        return
    future = next((word for lang in spoken for word in FUTURE_WORDS[lang] if _says(text, word)), "")
    if bool(past) == bool(future):
        return
    readings = [
        reading
        for here in row.lattice
        for reading in here.get("verb", ())
        if reading.cost < DOUBTFUL and ("noun" not in here or reading.kind != "inf")
    ]
    finite = [reading for reading in readings if reading.kind == "fin"]
    only = [
        reading
        for here in row.lattice
        for reading in here.get("verb", ())
        if reading.kind == "fin" and "noun" not in here
    ]
    will = [place for place, token in enumerate(row.tokens) if token.text in ("will", "'ll", "won't")]
    if past and will and not any(reading.tense == "S" for reading in finite):
        say = (("word", "will"), ("time", past), ("wanted", "past"))
        yield Flaw("tense", WRONG, will[0], will[0] + 1, say)
        return
    if not finite or any("modal" in here for here in row.lattice):
        return
    sure = [
        place for place, here in enumerate(row.lattice) if any(r.kind == "fin" for r in here.get("verb", ()))
    ]
    perfect = [
        place
        for place in range(row.size - 2)
        if row.tokens[place].text in ("have", "has", "'ve")
        and row.lang_of[place] == "en"
        and any(reading.kind == "pp" for reading in row.lattice[place + 1].get("verb", ()))
    ]
    if past and perfect and past in PAST_WORDS["en"]:
        say = (
            ("word", f"{row.tokens[perfect[0]].said} {row.tokens[perfect[0] + 1].said}"),
            ("time", past),
            ("wanted", "past"),
        )
        yield Flaw("tense", WRONG, perfect[0], perfect[0] + 2, say)
        return
    done = any(
        reading.kind == "pp"
        for place, here in enumerate(row.lattice)
        for reading in here.get("verb", ())
        if "noun" not in here or (place and row.lattice[place - 1].keys() & {"verb", "adv", "neg"})
    )
    if past and not done and not any(reading.tense in ("S", "I") for reading in readings):
        if all(reading.tense in ("P", "F") for reading in finite) and not any(
            r.kind == "subj" and r.lang == "en" for r in readings
        ):
            yield Flaw(
                "tense",
                WRONG,
                sure[0],
                sure[0] + 1,
                (("word", row.tokens[sure[0]].said), ("time", past), ("wanted", "past")),
            )
    if (
        future
        and not any(
            reading.kind in ("inf", "ger") or reading.tense in ("P", "F", "C")
            for reading in readings
            if reading.kind != "fin" or reading in only or not only
        )
        and all(reading.tense in ("S", "I") for reading in only or finite)
    ):
        yield Flaw(
            "tense",
            WRONG,
            sure[0],
            sure[0] + 1,
            (("word", row.tokens[sure[0]].said), ("time", future), ("wanted", "future")),
        )


def no_perfect_tomorrow(row: Row) -> Iterator[Flaw]:
    """« demain il a plu » → il pleuvra, « demain nous sommes partis » → nous partirons"""
    text = " ".join(token.text for token in row.tokens).replace("' ", "'")
    future = next((word for word in FUTURE_WORDS["fr"] if _says(text, word)), "")
    verbs = [r for here in row.lattice for r in here.get("verb", ()) if r.kind in ("fin", "inf")]
    if not future or "fr" not in row.lang_of or any(_says(text, word) for word in ("avant", "pour", "que")):
        return
    if any(r.kind == "inf" or r.tense in ("F", "C") for r in verbs if r.lang == "fr"):
        return
    for place in range(row.size - 1):
        second = place + 2 if "adv" in row.lattice[place + 1] and place + 2 < row.size else place + 1
        done = [r for r in row.lattice[second].get("verb", ()) if r.kind == "pp" and r.lang == "fr"]
        for helper in row.lattice[place].get("verb", ()):
            went = any("être" in frames_of(r) and "n" not in frames_of(r) for r in done)
            has = helper.lemma == "avoir" and done and "noun" not in row.lattice[second]
            if helper.tense == "P" and (has or (helper.lemma == "être" and went)):
                said = f"{row.tokens[place].said} {row.tokens[second].said}"
                say = (("word", said), ("time", future), ("wanted", "future"))
                yield Flaw("tense", WRONG, place, second + 1, say)
                return


def _says(text: str, words: str) -> bool:
    return f" {words} " in f" {text} "


def compared_with_the_right_word(row: Row) -> Iterator[Flaw]:
    """« plus grand comme moi » → que moi; "bigger that me", "more big as" are left to the grammar"""
    for place in range(row.size - 2):
        if row.tokens[place].text in ("plus", "moins", "aussi") and row.lang_of[place] == "fr":
            if "adj" in row.lattice[place + 1] and row.tokens[place + 2].text == "comme":
                say = (("word", row.tokens[place + 1].text), ("second", "comme"))
                yield Flaw("comparative", WRONG, place, place + 3, say)
            before = row.tokens[place - 1].text if place else ""
            if (
                "adj" in row.lattice[place + 1]
                and before
                not in ("le", "la", "les", "l'", "mon", "ma", "mes", "ne", "n'", "son", "sa", "ses")
                and row.tokens[place + 2].text in ("de", "d'", "du")
                and not any(r.lemma in forms("fr").words("takes-de") for r in row.lattice[place + 1]["adj"])
                and "verb" not in row.lattice[place + 2 + 1 if place + 3 < row.size else place + 2]
            ):
                say = (("word", row.tokens[place + 1].text), ("second", row.tokens[place + 2].text))
                yield Flaw("comparative", WRONG, place, place + 3, say)


def short_adjectives_take_er(row: Row) -> Iterator[Flaw]:
    """more fast → faster, the most tall → the tallest"""
    for place in range(row.size - 1):
        word, after = row.tokens[place].text, row.tokens[place + 1].text
        if word in ("more", "most") and row.lang_of[place] == "en" == row.lang_of[place + 1]:
            better = after + ("er" if word == "more" else "est")
            doubled = after + after[-1] + better[len(after) :]
            short = len(re.findall(r"[aeiouy]+", after.rstrip("e") or after)) == 1
            for form in (
                better,
                doubled,
                after + better[len(after) + 1 :] if after.endswith("e") else better,
            ):
                if short and any(
                    r.pos == "adj" and r.lemma == after and r.tense in ("2", "3")
                    for r in forms("en").readings(form)
                ):
                    yield Flaw(
                        "comparative_form",
                        WRONG,
                        place,
                        place + 2,
                        (("word", f"{word} {after}"), ("better", form)),
                    )
                    break


def enough_after_its_adjective(row: Row) -> Iterator[Flaw]:
    """enough old → old enough"""
    for place in range(row.size - 1):
        after = row.lattice[place + 1]
        if (
            row.tokens[place].text == "enough"
            and row.lang_of[place] == "en"
            and "adj" in after
            and not after.keys() & {"noun"}
        ) and (place + 2 >= row.size or "noun" not in row.lattice[place + 2]):
            yield Flaw(
                "word_order",
                LIKELY,
                place,
                place + 2,
                (("word", "enough"), ("better", f"{row.tokens[place + 1].text} enough")),
            )


def make_and_let_without_to(row: Row) -> Iterator[Flaw]:
    """makes me to laugh → makes me laugh"""
    for place in range(row.size - 3):
        if any(reading.lemma in ("make", "let") for reading in row.lattice[place].get("verb", ())):
            if (
                any(r.kind == "obj" for r in row.lattice[place + 1].get("pron", ()))
                and row.tokens[place + 2].text == "to"
            ):
                if any(r.kind == "inf" for r in row.lattice[place + 3].get("verb", ())):
                    yield Flaw(
                        "verb_form",
                        LIKELY,
                        place + 2,
                        place + 4,
                        (("word", "to"), ("lemma", ""), ("wanted", "bare")),
                    )


def play_football_without_the(row: Row) -> Iterator[Flaw]:
    """plays the football, plays at football → plays football"""
    for place in range(row.size - 2):
        if any(reading.lemma == "play" for reading in row.lattice[place].get("verb", ())):
            word, noun = row.tokens[place + 1].text, row.tokens[place + 2].text
            ends = place + 3 == row.size or "noun" not in row.lattice[place + 3]
            if word in ("the", "at") and ends and noun in forms("en").words("sport"):
                yield Flaw("countable", WRONG, place + 1, place + 3, (("word", word), ("noun", noun)))


def once_negated(row: Row) -> Iterator[Flaw]:
    """isn't not, has not never; « n'a pas rien vu »"""
    words = [token.text for token in row.tokens]
    for place in range(row.size - 1):
        after = words[place + 1]
        twice = words[place] in ("n't", "not", "never") and after in ("not", "never", "no")
        if words[place] == "never" and row.lang_of[place] == "en" and after in NEGATED:
            twice = words[place + 2 : place + 3] in (["n't"], ["not"])
        if words[place] == "pas" and row.lang_of[place] == "fr" and any("ne" in here for here in row.lattice):
            twice = words[place + 1] in ("rien", "jamais", "personne", "aucun", "aucune")
        if words[place] in ("personne", "rien") and after in ("ne", "n'"):
            nobody = place == 0 or "det" not in row.lattice[place - 1]  # cette personne n'est pas …
            twice = nobody and "pas" in words[place + 2 : place + 5]
        if twice:
            yield Flaw("negation", LIKELY, place, place + 2, (("word", words[place + 1]),))


def one_verb_after_is(row: Row) -> Iterator[Flaw]:
    """this is costs → this costs"""
    for place in range(1, row.size - 1):
        here = row.lattice[place + 1]
        one = any(
            reading.kind in ("subj", "that", "np") and not reading.agr & ~f.AGR["3s"]
            for reading in row.lattice[place - 1].get("pron", ())
        )
        if not one or row.lang_of[place] != "en" or row.tokens[place].text not in ("is", "was", "'s"):
            continue
        several = here.get("noun") and all(noun.gn == f.P for noun in here["noun"])
        third = any(r.kind == "fin" and r.agr == f.AGR["3s"] for r in here.get("verb", ()))
        if several and third and set(here) == {"noun", "verb"}:
            say = (("word", row.tokens[place].text), ("second", row.tokens[place + 1].text))
            yield Flaw("two_verbs", LIKELY, place, place + 2, say)


def home_without_to(row: Row) -> Iterator[Flaw]:
    """goes to home → goes home"""
    for place in range(1, row.size - 1):
        if (row.tokens[place].text, row.tokens[place + 1].text) == ("to", "home"):
            moves = any(r.lemma in MOVES_HOME for r in row.lattice[place - 1].get("verb", ()))
            ends = place + 2 == row.size or "noun" not in row.lattice[place + 2]
            if moves and ends and row.lang_of[place] == "en":
                say = (("word", row.tokens[place - 1].text), ("prep", "to"), ("better", "home"))
                yield Flaw("preposition", LIKELY, place, place + 2, say)


MOVES_HOME = frozenset({"go", "come", "get", "walk", "run", "return", "drive", "arrive", "hurry"})


def more_before_its_adjective(row: Row) -> Iterator[Flaw]:
    """« précieux plus que l'or » → plus précieux que; expensive more than → more expensive than"""
    for place in range(1, row.size - 2):
        words = row.tokens[place].text, row.tokens[place + 1].text
        here = row.lattice[place - 1]
        if words in (("plus", "que"), ("plus", "qu'"), ("more", "than")) and "adj" in here:
            is_so = place > 1 and any(r.lemma in BEING for r in row.lattice[place - 2].get("verb", ()))
            if (is_so or not here.keys() - {"adj"}) and not any("ne" in each for each in row.lattice[:place]):
                adjective = row.tokens[place - 1].text
                say = (("word", words[0]), ("better", f"{words[0]} {adjective} {words[1]}"))
                yield Flaw("word_order", LIKELY, place - 1, place + 2, say)


def already_before_its_participle(row: Row) -> Iterator[Flaw]:
    """« nous avons le livre déjà lu » → nous avons déjà lu le livre"""
    for place in range(3, row.size - 1):
        between = row.tokens[place].text in ("déjà", "toujours", "jamais", "souvent", "encore", "bientôt")
        participle = any(r.kind == "pp" and r.lang == "fr" for r in row.lattice[place + 1].get("verb", ()))
        if not (between and participle and "noun" in row.lattice[place - 1]):
            continue
        for at in range(place - 2):
            helps = any(r.lemma == "avoir" and r.kind == "fin" for r in row.lattice[at].get("verb", ()))
            if (
                helps
                and "det" in row.lattice[at + 1]
                and not any("rel" in here for here in row.lattice[at:place])
            ):
                yield Flaw("word_order", WRONG, place, place + 2, (("word", row.tokens[place].text),))
                break


def at_a_town(row: Row) -> Iterator[Flaw]:
    """lives at London → in London"""
    for place in range(1, row.size - 1):
        if row.tokens[place].text == "at" and row.lang_of[place] == "en" and "name" in row.lattice[place + 1]:
            verb = any(
                r.lemma in ("live", "stay", "be", "work") for r in row.lattice[place - 1].get("verb", ())
            )
            if verb and is_place_name(row.tokens[place + 1].text):
                say = (("word", row.tokens[place - 1].text), ("prep", "at"), ("better", "in"))
                yield Flaw("preposition", WRONG, place, place + 2, say)


def part_of_day_with_its_preposition(row: Row) -> Iterator[Flaw]:
    """eats breakfast the morning → in the morning"""
    for place in range(2, row.size - 1):
        noun = row.tokens[place + 1].text
        if (
            row.tokens[place].text == "the"
            and noun in forms("en").words("part-of-day")
            and place + 2 == row.size
        ):
            before = row.lattice[place - 1]
            if not before.keys() & {"prep", "prepdet", "predet", "to"} and not any(
                reading.lemma in ("be", "love", "like", "hate", "spend", "enjoy", "see", "prefer", "wait")
                for reading in before.get("verb", ())
            ):
                if "noun" in before or "adv" in before:
                    say = (
                        ("word", row.tokens[place - 1].text),
                        ("prep", "the"),
                        ("better", f"in the {noun}"),
                    )
                    yield Flaw("preposition", WRONG, place, place + 2, say)


def reflexive_with_etre(row: Row) -> Iterator[Flaw]:
    """« je m'ai lavé » → je me suis lavé"""
    pairs = {
        ("je", "m'"),
        ("tu", "t'"),
        ("il", "s'"),
        ("elle", "s'"),
        ("on", "s'"),
        ("ils", "s'"),
        ("elles", "s'"),
    }
    pairs |= {("nous", "nous"), ("vous", "vous")}
    for place in range(row.size - 2):
        first = row.tokens[place].text
        at = place + 2 if row.tokens[place + 1].text in ("ne", "n'") and place + 3 < row.size else place + 1
        if (first, row.tokens[at].text) in pairs and at + 1 < row.size:
            helps = any(r.lemma == "avoir" and r.kind == "fin" for r in row.lattice[at + 1].get("verb", ()))
            if helps and any(
                r.kind == "pp" for here in row.lattice[at + 2 : at + 4] for r in here.get("verb", ())
            ):
                say = (
                    ("word", row.tokens[at + 1].text),
                    ("lemma", f"se {row.tokens[-1].text}"),
                    ("wanted", "être"),
                )
                participle = next(
                    (
                        r.lemma
                        for here in row.lattice[at + 2 : at + 4]
                        for r in here.get("verb", ())
                        if r.kind == "pp"
                    ),
                    "",
                )
                say = (("word", row.tokens[at + 1].text), ("lemma", f"se {participle}"), ("wanted", "être"))
                yield Flaw("auxiliary", LIKELY, at, at + 2, say)


def no_after_not(row: Row) -> Iterator[Flaw]:
    """I haven't seen nobody → anybody"""
    words = [token.text for token in row.tokens]
    for place in range(row.size - 1):
        twice = words[place + 1] in NEGATED and words[place + 2 : place + 3] == ["n't"]
        if words[place] in ("nobody", "nothing") and twice:
            yield Flaw("negation", WRONG, place, place + 3, (("word", words[place]),))
        if words[place] in ("n't", "not", "never") and row.lang_of[place] == "en":
            for at in range(place + 1, row.size):
                if "sub" in row.lattice[at] or "conj" in row.lattice[at]:
                    break
                if words[at] in ("nobody", "nothing", "nowhere"):
                    better = "any" + words[at][2:]
                    yield Flaw("negation", WRONG, place, at + 1, (("word", words[at]), ("better", better)))


def de_after_pas(row: Row) -> Iterator[Flaw]:
    """« je n'ai pas des frères » → pas de frères; « plus du pain » → plus de pain"""
    words = [token.text for token in row.tokens]
    for place in range(1, row.size - 1):
        if words[place] not in ("pas", "jamais", "plus") or row.lang_of[place] != "fr":
            continue
        size = 2 if words[place + 1 : place + 3] in (["de", "la"], ["de", "l'"]) else 1
        after = place + 1 + size
        if (size == 1 and words[place + 1] not in ("des", "du")) or after >= row.size or "mais" in words:
            continue
        verbs = [r for here in row.lattice[:place] for r in here.get("verb", ()) if r.kind == "fin"]
        if not any("ne" in here for here in row.lattice[:place]) or any(r.lemma == "être" for r in verbs):
            continue
        nouns = row.lattice[after].get("noun", ())
        some = any(
            r.lemma == "avoir" or ("n" in frames_of(r) and not frames_of(r) & {"p:de", "r:de", "p:de-"})
            for r in verbs
        )
        if words[place + 1] == "des" or (some and nouns and not any(is_time(noun) for noun in nouns)):
            if words[after] not in ("tout", "même", "côté", "moins"):
                say = (("word", words[place]), ("prep", " ".join(words[place + 1 : after])), ("better", "de"))
                yield Flaw("preposition", WRONG, place, after, say)


NEGATED = frozenset({"do", "does", "did", "is", "was", "has", "have", "can", "could", "will", "would"})


def is_there_one(row: Row) -> Iterator[Flaw]:
    """are there a shop → is there, is there two → are there"""
    for place in range(row.size - 3):
        verb, there = row.tokens[place].text, row.tokens[place + 1].text
        if there != "there" or (place and "pron" in row.lattice[place - 1]):
            continue
        after = row.lattice[place + 2]
        one = row.tokens[place + 2].text in ("a", "an", "one")
        several = any(num.gn == f.P for num in after.get("num", ()))
        if (verb in ("are", "were") and one) or (verb in ("is", "was") and several):
            say = (("word", verb), ("subject", row.tokens[place + 2].text))
            yield Flaw("agreement_number", LIKELY, place, place + 3, say)


def how_many_people(row: Row) -> Iterator[Flaw]:
    """« combien de frère » → frères"""
    for place in range(row.size - 2):
        if row.tokens[place].text in ("combien", "beaucoup", "trop", "peu") and row.tokens[
            place + 1
        ].text in ("de", "d'"):
            for noun in row.lattice[place + 2].get("noun", ()):
                counted = (
                    kinds_of(noun.lemma.replace("soeur", "sœur"), "fr") in ({"person"}, {"animal"})
                    and noun.gn & f.P == 0
                )
                if noun.lang == "fr" and counted and len(row.lattice[place + 2]) == 1:
                    say = (("word", noun.form), ("noun", noun.form), ("wanted", "plural"), ("where", "noun"))
                    yield Flaw("agreement_number", LIKELY, place, place + 3, say)


def better_not_more_good(row: Row) -> Iterator[Flaw]:
    """« plus bien » → mieux, « plus bon » → meilleur"""
    better = {
        "bien": "mieux",
        "bon": "meilleur",
        "bonne": "meilleure",
        "bons": "meilleurs",
        "bonnes": "meilleures",
    }
    for place in range(row.size - 1):
        after = row.tokens[place + 1].text
        negated = any("ne" in here for here in row.lattice[:place])
        if row.tokens[place].text == "plus" and after in better and not negated:
            say = (("word", f"plus {after}"), ("better", better[after]))
            yield Flaw("comparative_form", WRONG, place, place + 2, say)


def compared_once(row: Row) -> Iterator[Flaw]:
    """more better, « plus meilleur »: the word compares already"""
    for place in range(row.size - 1):
        word, after = row.tokens[place].text, row.tokens[place + 1].text
        graded = any(r.tense == "2" and r.lang == "en" for r in row.lattice[place + 1].get("adj", ()))
        once = after.rstrip("es") in ("meilleur", "mieux", "pir") and not any(
            "ne" in here for here in row.lattice[:place]
        )
        if (word == "more" and graded) or (word == "plus" and once):
            yield Flaw("double_comparative", LIKELY, place, place + 2, (("word", after),))


def taller_than_not_as(row: Row) -> Iterator[Flaw]:
    """taller as me → than me, as bigger as → as big as"""
    for place in range(row.size - 2):
        compares = any(r.tense == "2" and r.lang == "en" for r in row.lattice[place].get("adj", ()))
        if compares and row.tokens[place + 1].text in ("as", "that", "then", "comme"):
            say = (("word", row.tokens[place].text), ("second", row.tokens[place + 1].text))
            yield Flaw("comparative", WRONG, place, place + 2, say)


def needs_dont(row: Row) -> Iterator[Flaw]:
    """« le livre que j'ai besoin » → dont"""
    words = [token.text for token in row.tokens]
    for place in range(3, row.size):
        ends = place + 1 == row.size or words[place + 1] not in ("de", "d'", "que", "qu'", "du", "des")
        if words[place] in ("besoin", "envie", "peur") and ends and "noun" in row.lattice[place]:
            for at in range(1, place):
                if (
                    words[at] in ("que", "qu'")
                    and "noun" in row.lattice[at - 1]
                    and "det" in row.lattice[at - 2]
                ):
                    say = (("word", words[at]), ("noun", words[at - 1]), ("better", "dont"))
                    yield Flaw("relative", WRONG, at, at + 1, say)


def preposition_of_time(row: Row) -> Iterator[Flaw]:
    """at July → in July, in Monday → on Monday"""
    words = forms("en").words
    for place in range(row.size - 1):
        prep, after = row.tokens[place].text, row.tokens[place + 1].text
        if row.lang_of[place] != "en":
            continue
        right = "in" if prep in ("at", "on") and after in words("month") else ""
        right = "on" if prep in ("in", "at") and after.rstrip("s") in words("weekday") else right
        ends = place + 2 == row.size or (
            "noun" not in row.lattice[place + 2] and "num" not in row.lattice[place + 2]
        )
        if right and ends:
            yield Flaw(
                "preposition",
                WRONG,
                place,
                place + 2,
                (("word", ""), ("prep", prep), ("better", f"{right} {after}")),
            )


def irregular_plural(row: Row) -> Iterator[Flaw]:
    """tooths → teeth, sheeps → sheep"""
    for place in row.unknown:
        word = row.tokens[place].text
        if row.lang_of[place] == "en" and word.endswith("s"):
            for lemma in (word[:-1], word[:-2]):
                nouns = [r for r in forms("en").readings(lemma) if r.pos == "noun" and r.lemma == lemma]
                if nouns and len(lemma) > 2:
                    yield Flaw("noun_form", LIKELY, place, place + 1, (("word", word), ("noun", lemma)))
                    break


def quantity_with_de(row: Row) -> Iterator[Flaw]:
    """« beaucoup des bonbons » → beaucoup de bonbons"""
    for place in range(row.size - 2):
        if (
            row.tokens[place].text in ("beaucoup", "trop", "peu", "assez", "tant")
            and row.lang_of[place] == "fr"
        ):
            after = row.tokens[place + 1].text
            if after == "de" and row.tokens[place + 2].text in ("la", "les") and place + 3 < row.size:
                say = (
                    ("word", row.tokens[place].text),
                    ("prep", f"de {row.tokens[place + 2].text}"),
                    ("better", "de"),
                )
                yield Flaw("preposition", WRONG, place, place + 3, say)
            if after in ("des", "du") and row.card_of[place] != row.card_of[place + 2]:
                say = (("word", row.tokens[place].text), ("prep", after), ("better", "de"))
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


def in_a_country(row: Row) -> Iterator[Flaw]:
    """« à la France », « au Belgique » → en France, en Belgique; « en le Portugal » → au Portugal"""
    for place in range(row.size - 2):
        first, second, third = (token.text for token in row.tokens[place : place + 3])
        if row.lang_of[place] != "fr" or row.lang_of[place + 1] != "fr":
            continue
        if first == "en" and second in ("le", "les"):
            say = (("word", ""), ("prep", "en"), ("better", "au" if second == "le" else "aux"))
            yield Flaw("preposition", LIKELY, place, place + 2, say)
        if (first, second) in (("à", "la"), ("à", "l'")) and third in forms("fr").words("country"):
            yield Flaw(
                "preposition", LIKELY, place, place + 3, (("word", ""), ("prep", "à"), ("better", "en"))
            )
    for place in range(row.size - 1):
        said, right = row.tokens[place].text, before_a_country(row.tokens[place + 1].text)
        if row.lang_of[place] == "fr" and said in ("à", "au", "en") and right and said != right:
            say = (("word", ""), ("prep", said), ("better", right))
            yield Flaw("preposition", LIKELY, place, place + 2, say)


def possessive_before_a_noun(row: Row) -> Iterator[Flaw]:
    """this bike is my → mine; « le chien est mon » → le mien"""
    last = row.lattice[-1]
    if set(last) == {"det"} and row.size > 1 and row.card_of[-1] != row.card_of[-2]:
        if any(det.kind in ("poss", "def", "ind", "dem") for det in last["det"]):
            yield Flaw("missing_noun", LIKELY, row.size - 1, row.size, (("word", row.tokens[-1].said),))


def is_of_an_age(row: Row) -> Iterator[Flaw]:
    """I have twelve years → I am twelve years old"""
    for place in range(row.size - 2):
        has = any(r.lemma == "have" and r.kind == "fin" for r in row.lattice[place].get("verb", ()))
        if has and "num" in row.lattice[place + 1] and row.tokens[place + 2].text in ("years", "year"):
            if place + 3 == row.size or row.tokens[place + 3].text == "old":
                say = (("word", row.tokens[place].said), ("lemma", "be"))
                yield Flaw("age", LIKELY, place, place + 3, say)


def doing_after_look_forward_to(row: Row) -> Iterator[Flaw]:
    """look forward to see you → to seeing you"""
    for place in range(row.size - 2):
        if (row.tokens[place].text, row.tokens[place + 1].text) == ("forward", "to"):
            here = row.lattice[place + 2]
            if "noun" not in here and any(r.kind == "inf" for r in here.get("verb", ())):
                say = (("word", row.tokens[place + 2].text), ("lemma", ""), ("wanted", "ger"))
                yield Flaw("verb_form", LIKELY, place + 2, place + 3, say)


def since_a_point_for_a_length(row: Row) -> Iterator[Flaw]:
    """since ten years → for ten years; for 2010 → since 2010; on nine o'clock → at nine o'clock"""
    for place in range(row.size - 1):
        year = row.tokens[place + 1].text
        if row.tokens[place].text == "for" and year.isdigit() and len(year) == 4 and place + 2 == row.size:
            say = (("word", ""), ("prep", "for"), ("better", "since"))
            yield Flaw("preposition", WRONG, place, place + 2, say)
    for place in range(row.size - 2):
        word, nouns = row.tokens[place].text, row.lattice[place + 2].get("noun", ())
        if row.lang_of[place] != "en" or "num" not in row.lattice[place + 1]:
            continue
        if word == "since" and any(noun.lang == "en" and noun.lemma in LENGTHS for noun in nouns):
            if row.tokens[-1].text != "ago":
                yield Flaw(
                    "preposition", WRONG, place, place + 3, (("word", ""), ("prep", word), ("better", "for"))
                )
        if word in ("on", "in") and row.tokens[place + 2].text == "o'clock":
            yield Flaw(
                "preposition", LIKELY, place, place + 3, (("word", ""), ("prep", word), ("better", "at"))
            )


LENGTHS = frozenset({"year", "month", "week", "day", "hour", "minute"})


def the_most_of_all(row: Row) -> Iterator[Flaw]:
    """the tall girl of all → the tallest"""
    words = [token.text for token in row.tokens]
    for place in range(1, row.size - 1):
        if words[place : place + 2] == ["of", "all"] and place + 2 == row.size and "the" in words[:place]:
            start = place - 1 - words[place - 1 :: -1].index("the") if "the" in words[:place] else 0
            here = [reading for at in range(start, place) for reading in row.lattice[at].get("adj", ())]
            if here and not any(
                r.tense == "3" or r.form in ("most", "least", "first", "last", "only") for r in here
            ):
                if not {"most", "least", "best", "worst"} & set(words):
                    yield Flaw(
                        "comparative", WRONG, start, place + 2, (("word", here[0].form), ("second", "of all"))
                    )


def one_of_several(row: Row) -> Iterator[Flaw]:
    """one of my friend → friends"""
    for place in range(row.size - 3):
        if row.tokens[place].text in ("one", "un", "une") and row.tokens[place + 1].text in ("of", "de"):
            if row.lattice[place + 2].get("det", ()) and all(
                det.kind == "poss" for det in row.lattice[place + 2]["det"]
            ):
                nouns = row.lattice[place + 3].get("noun", ())
                if nouns and all(not noun.gn & f.P for noun in nouns) and "adj" not in row.lattice[place + 3]:
                    say = (
                        ("word", nouns[0].form),
                        ("noun", nouns[0].form),
                        ("wanted", "plural"),
                        ("where", "noun"),
                    )
                    yield Flaw("agreement_number", LIKELY, place, place + 4, say)


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
)


def surface_flaws(row: Row) -> tuple[Flaw, ...]:
    return tuple(flaw for check in CHECKS for flaw in check(row))
