"""Verbs that other verbs take: infinitives and forms in -ing."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import FREE, Cost
from familygames.language.judge.forms import Reading
from familygames.language.judge.grammar.parts import MODAL_LIKE, OBJECTS, PAIRS, Part
from familygames.language.judge.grammar.reading import Grammar
from familygames.language.judge.prices import COMMON, RARE, SELDOM, USUAL, WRONG


def verb_objects(
    g: Grammar, verb: Reading, frames: frozenset[str], place: int, gap: str, has_object: bool, english: bool
) -> Iterator[Part]:
    word, lang = g.word(place), g.row.lang_of[place] if place < g.row.size else None
    listed = bool(frames & {"inf", "de-inf", "à-inf", "to", "ger", "base"})
    inner = gap if gap in ("o", "d", "w", "q") else ""
    if word in ("que", "qu'") and any(g.at(each, "ne") for each in range(place)):
        yield from verb_objects(g, verb, frames, place + 1, gap, has_object, english)
        return
    if word in ("de", "d'", "à"):
        frame = "à-inf" if word == "à" else "de-inf"
        for phrase in g.verb_phrases(place + 1, "inf", inner):
            cost: Cost | None = FREE if frame in frames else (USUAL, ())
            if frame not in frames:
                wanted = next(
                    (each for each in ("inf", "à-inf", "de-inf") if each in frames), ""
                ).removesuffix("-inf")
                if verb.lang == "fr" and listed and wanted:
                    strong = wanted in ("à", "de") or verb.lemma in (
                        "pouvoir",
                        "vouloir",
                        "devoir",
                        "aller",
                        "aimer",
                        "adorer",
                        "détester",
                        "préférer",
                        "espérer",
                        "savoir",
                    )
                    cost = must.infinitive_after_its_preposition(
                        g,
                        verb,
                        word,
                        wanted if wanted != "inf" else "",
                        place,
                        place + 1,
                        WRONG if strong else RARE,
                    )
                elif verb.lang == "en":
                    cost = (SELDOM, ())
            if cost is not None:
                yield Part(
                    phrase.end,
                    phrase.cost + cost[0],
                    cost[1] + phrase.flaws,
                    facts=phrase.facts,
                    kind="whole",
                )
                for conj in g.at(phrase.end, "conj"):
                    again = g.word(phrase.end + 1) == word and conj.kind == "and"
                    for second in (
                        g.verb_phrases(phrase.end + 2, "inf") if again else ()
                    ):  # à lire et à écrire
                        price = phrase.cost + second.cost + cost[0]
                        yield Part(second.end, price, cost[1] + phrase.flaws + second.flaws, kind="whole")
        return
    if word == "to" and lang == "en":
        for phrase in g.verb_phrases(place, "inf", inner):
            cost = FREE
            if "to" not in frames and english:
                wanted = "base" if "base" in frames else "ger" if "ger" in frames else ""
                if wanted == "ger" and verb.lemma in (
                    "enjoy",
                    "finish",
                    "avoid",
                    "mind",
                    "practise",
                    "practice",
                    "suggest",
                    "keep",
                    "imagine",
                ):
                    cost = must.ing_after_enjoy(g, verb, place)
                elif verb.lemma in ("make", "let"):
                    continue
                else:
                    cost = (USUAL, ())  # to say what for
            if cost is not None:
                yield Part(
                    phrase.end,
                    phrase.cost + cost[0],
                    cost[1] + phrase.flaws,
                    facts=phrase.facts,
                    kind="whole",
                )
        return
    if (
        g.at(place, "verb")
        or g.at(place, "clitic")
        or g.at(place, "ne")
        or g.at(place, "adv")
        or g.word(place) in PAIRS
    ):
        not_helped = verb.lemma == "help" and g.word(place - 2) in ("n't", "not", "cannot")
        if (
            "ger" in frames
            or not_helped
            or (  # can't help laughing
                english and verb.lemma in ("go", "come", "sit", "stand", "lie", "be", "spend")
            )
        ):
            for phrase in g.verb_phrases(place, "ger", inner):
                yield Part(phrase.end, phrase.cost, phrase.flaws, facts=phrase.facts, kind="whole")
        bare = _bare_infinitive(g, verb, frames, place, lang)
        if bare is not None:
            for phrase in g.verb_phrases(place, "inf", inner):
                if "n-inf" in frames:
                    phrase = phrase._replace(facts=())  # who does it may come after it
                    for second in g.noun_phrases(phrase.end):
                        if second.kind in OBJECTS:
                            yield Part(
                                second.end, phrase.cost + second.cost + COMMON, phrase.flaws + second.flaws,
                                facts=second.facts, kind="whole",
                            )  # fmt: skip
                if not has_object or verb.lemma in (
                    "faire",
                    "laisser",
                    "voir",
                    "entendre",
                    "regarder",
                    "envoyer",
                    "emmener",
                    "venir",
                    "écouter",
                    "sentir",
                ):
                    yield Part(
                        phrase.end,
                        phrase.cost + bare[0],
                        bare[1] + phrase.flaws,
                        facts=phrase.facts,
                        negative=g.word(place) == "ni",
                        kind="whole",
                    )


def _bare_infinitive(
    g: Grammar, verb: Reading, frames: frozenset[str], place: int, lang: str | None
) -> Cost | None:
    """An infinitive without "to", "à", "de" here: right, or what it lacks."""
    if verb.lang == "fr":
        if "inf" in frames:
            return FREE if lang == "fr" or verb.lemma in MODAL_LIKE else (SELDOM, ())
        if lang == "en":
            return None
        wanted = "de" if "de-inf" in frames else "à" if "à-inf" in frames else ""
        if wanted:
            return must.infinitive_after_its_preposition(g, verb, "", wanted, place - 1, place + 1)
        return None
    if "base" in frames or (lang == "fr" and frames & {"to", "ger"}):
        return FREE
    if verb.form in ("go", "come") and lang == "en":
        return (USUAL, ())  # go play, come see this
    if "to" in frames and lang == "en" and verb.lemma not in ("go", "come", "have", "get", "do"):
        return must.to_after_want(g, place)
    return None
