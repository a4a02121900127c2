"""Languages with a small grammar of their own: agreement, order, determiners, and that there is one verb.

A language is a file, ``small.toml`` in its folder: its words by what they are, and the endings from which
their forms are made. Sentences are read from left to right, word by word; of all readings the one with the
fewest flaws counts. What the file does not know makes the referee unsure.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice, pairwise, product
from typing import NamedTuple

from familygames.cards import Language
from familygames.judging import Finding, Ruling
from familygames.language.judge.chart import Flaw
from familygames.language.judge.doubts import in_an_unknown_language, with_an_unknown_word
from familygames.language.judge.row import Row
from familygames.language.judge.small_words import Line, Small, WordAnalysis, words_of_language
from familygames.language.judge.wording import finding
from familygames.language.words import features as f

LANGUAGES: tuple[Language, ...] = ("es",)
MOST_READINGS = 400
Check = Callable[[Small, Line], Flaw | None]


class NounGroup(NamedTuple):
    """Words around a noun, a name or a pronoun: the places of its *determiner*, *head* and *adjectives*."""

    first: int
    last: int
    determiner: int | None
    head: int | None
    adjectives: tuple[int, ...]
    after_preposition: bool


def knows(language: Language) -> bool:
    return language in LANGUAGES


def judge_small(row: Row, language: Language) -> Ruling:
    """A ruling on a sentence of one language and names; unsure about other words."""
    small = words_of_language(language)
    words: list[tuple[WordAnalysis, ...]] = []
    for place, token in enumerate(row.tokens):
        if row.lang_of[place] not in (language, None):
            return Ruling("unsure", "accept", (finding(in_an_unknown_language(row), row),), 0.5)
        analyses = small.words.get(token.text, ())
        if row.lang_of[place] is None or (not analyses and token.said[:1].isupper()):
            analyses = (WordAnalysis(token.said, "name", agr=f.AGR["3s"]),)
        words.append(analyses)
    for place, readings in enumerate(words):
        if not readings:
            unknown = finding(with_an_unknown_word(row, place), row)
            return Ruling("unsure", "accept", (unknown,), 0.5)
    flaws = min((_flaws(small, line) for line in islice(product(*words), MOST_READINGS)), key=len)
    if not flaws:
        return Ruling("accept", "accept", (), 0.9)
    return Ruling("refuse", "refuse", tuple(_finding_of(flaw, row) for flaw in flaws), 0.2)


def _flaws(small: Small, line: Line) -> list[Flaw]:
    return [flaw for check in CHECKS if (flaw := check(small, line))]


def _finding_of(flaw: Flaw, row: Row) -> Finding:
    return finding(flaw, row, instead=dict(flaw.say).get("better", ""))


def groups(line: Line) -> list[NounGroup]:
    listed: list[NounGroup] = []
    place = 0
    while place < len(line):
        if line[place].pos not in ("det", "adj", "noun", "name", "pron"):
            place += 1
            continue
        first, determiner, head = place, None, None
        adjectives: list[int] = []
        while place < len(line):
            pos = line[place].pos
            if pos == "det" and head is None and not adjectives:
                determiner = place
            elif pos == "adj":
                adjectives.append(place)
            elif pos in ("noun", "name", "pron") and head is None:
                head = place
            else:
                break
            place += 1
        behind = first > 0 and line[first - 1].pos == "prep"
        listed.append(NounGroup(first, place, determiner, head, tuple(adjectives), behind))
    return listed


def finite(line: Line) -> list[int]:
    return [place for place, part in enumerate(line) if part.pos == "verb"]


def subject(small: Small, line: Line, verb: int) -> tuple[WordAnalysis, int, int] | None:
    """Who does what *verb* says, as one part, with its first and last place: the group right before it, or
    several that "y" joins.
    """
    own = _before(small, line, verb)
    if not own:
        return None
    last = own[-1]
    joined = [group for group in own if group.last < last.first and line[group.last].form in small.joins]
    if not joined or line[last.first - 1].form not in small.joins:
        return line[last.head or 0], last.first, last.last
    heads = [line[group.head or 0] for group in (*joined, last)]
    gn = f.MP if any(head.gn & f.M for head in heads) else f.FP
    person = "1p" if any(head.agr == f.AGR["1s"] for head in heads) else "3p"
    return WordAnalysis("", "noun", "", gn, f.AGR[person]), joined[0].first, last.last


def _before(small: Small, line: Line, verb: int) -> list[NounGroup]:
    """The groups that may do what *verb* says: from the last verb or "que" on, none behind a preposition."""
    begins = -1
    for place in range(verb):
        if line[place].pos in ("verb", "conj") and line[place].form not in small.joins:
            begins = place
    heads = [group for group in groups(line) if group.head is not None and not group.after_preposition]
    return [group for group in heads if begins < group.first and group.last <= verb]


def text_between(line: Line, first: int, last: int) -> str:
    return " ".join(part.form for part in line[first:last])


def determiner_agrees_with_noun(small: Small, line: Line) -> Flaw | None:
    """la casa, los gatos; el agua is right although agua is feminine."""
    for group in groups(line):
        if group.determiner is None or group.head is None or line[group.head].pos != "noun":
            continue
        determiner, noun = line[group.determiner], line[group.head]
        if determiner.gn & noun.gn:
            continue
        if noun.form in small.masculine_before_a and determiner.form in ("el", "un"):
            continue
        wanted = _wanted(determiner.gn, noun.gn)
        better = small.agreeing(determiner, noun.gn)
        say = [("word", determiner.form), ("noun", noun.form), ("wanted", wanted), ("where", "determiner")]
        if better:
            say.append(("better", f"{better} {noun.form}"))
        return Flaw("agreement_gender", 1, group.determiner, group.head + 1, tuple(say))
    return None


def adjective_agrees_with_noun(small: Small, line: Line) -> Flaw | None:
    """una casa blanca, los gatos negros; la sopa está fría."""
    for group in groups(line):
        noun = line[group.head] if group.head is not None else None
        first = group.first
        if noun is None:
            verb = next((place for place in reversed(finite(line)) if place < group.first), None)
            whose = subject(small, line, verb) if verb is not None else None
            if verb is None or whose is None or line[verb].lemma not in ("ser", "estar"):
                continue
            noun, first = whose[0], whose[1]
        if noun.pos == "name":
            continue
        for place in group.adjectives:
            if not line[place].gn & noun.gn:
                wanted = _wanted(line[place].gn, noun.gn)
                code = "agreement_number" if wanted in ("singular", "plural") else "agreement_gender"
                say = [
                    ("word", line[place].form),
                    ("noun", noun.form or text_between(line, first, group.first - 1)),
                ]
                say += [("wanted", wanted), ("better", small.agreeing(line[place], noun.gn))]
                return Flaw(code, 1, min(first, place), max(place, group.last - 1) + 1, tuple(say))
    return None


def determiner_comes_before_noun(small: Small, line: Line) -> Flaw | None:
    """el gato, never gato el."""
    for group in groups(line):
        if group.determiner is None or group.head is not None or group.adjectives:
            continue
        place = group.determiner
        before = line[place - 1] if place else None
        if before is not None and before.pos == "noun":
            better = f"{line[place].form} {before.form}"
            say = (("word", line[place].form), ("better", better))
            return Flaw("word_order", 1, place - 1, place + 1, say)
        return Flaw("missing_noun", 1, place, place + 1, (("word", line[place].form),))
    return None


def noun_has_determiner(small: Small, line: Line) -> Flaw | None:
    """El gato duerme, not gato duerme: a thing that can be counted does not begin a sentence bare."""
    for verb in finite(line)[:1]:
        for group in groups(line):
            if group.last <= verb and group.head is not None and not group.after_preposition:
                noun = line[group.head]
                joined = group.first > 0 and line[group.first - 1].pos == "conj"
                if noun.pos == "noun" and noun.gn & f.S and noun.kind != "mass" and not joined:
                    if group.determiner is None:
                        return Flaw(
                            "missing_determiner", 1, group.head, group.head + 1, (("noun", noun.form),)
                        )
    return None


def verb_agrees_with_subject(small: Small, line: Line) -> Flaw | None:
    """nosotros cantamos, los niños juegan; "me gusta" has its subject behind it."""
    for verb in finite(line):
        if line[verb].lemma in ("gustar", "costar") or (verb and line[verb - 1].form in ("le", "les", "nos")):
            continue
        if head := subject(small, line, verb):
            who, first, last = head
            if not who.agr & line[verb].agr:
                name = text_between(line, first, last)
                say = [("subject", name), ("word", line[verb].form), ("lemma", line[verb].lemma)]
                if better := small.conjugated(line[verb], who.agr):
                    say.append(("better", f"{name} {better}"))
                code = "agreement_person" if who.pos == "pron" else "agreement_number"
                return Flaw(code, 1, first, verb + 1, tuple(say))
    return None


def there_is_a_verb(small: Small, line: Line) -> Flaw | None:
    return None if finite(line) else Flaw("no_verb", 1, 0, len(line))


def there_is_one_verb(small: Small, line: Line) -> Flaw | None:
    """Two verbs need a word that joins them: quiere comer, dice que viene."""
    verbs = finite(line)
    for one, other in pairwise(verbs):
        if not any(line[place].pos == "conj" for place in range(one, other)) and verbs[0] == one:
            if not any(line[place].pos == "conj" for place in range(one)):
                say = (("word", line[one].form), ("second", line[other].form))
                return Flaw("two_verbs", 1, one, other + 1, say)
    return None


def no_comes_before_verb(small: Small, line: Line) -> Flaw | None:
    """Ana no come, not Ana come no."""
    for place, part in enumerate(line):
        if part.form == "no" and place and line[place - 1].pos == "verb":
            better = f"no {line[place - 1].form}"
            return Flaw("word_order", 1, place - 1, place + 1, (("word", "no"), ("better", better)))
    return None


def pronoun_comes_before_verb(small: Small, line: Line) -> Flaw | None:
    """Ana lo come, not Ana come lo."""
    for place, part in enumerate(line):
        if part.pos == "clitic" and (place + 1 == len(line) or line[place + 1].pos not in ("clitic", "verb")):
            return Flaw("word_order", 1, place, place + 1, (("word", part.form),))
    return None


CHECKS: tuple[Check, ...] = (
    determiner_agrees_with_noun,
    adjective_agrees_with_noun,
    determiner_comes_before_noun,
    noun_has_determiner,
    verb_agrees_with_subject,
    there_is_a_verb,
    there_is_one_verb,
    no_comes_before_verb,
    pronoun_comes_before_verb,
)


def _wanted(gn: int, other: int) -> str:
    """What *gn* should be to agree with *other*."""
    if not f.third(gn) & f.third(other):
        return "singular" if other & f.S else "plural"
    return "masculine" if other & f.M else "feminine"
