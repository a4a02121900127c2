"""How well sentences are judged: figures by language and kind."""

from __future__ import annotations

import math
import statistics
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from familygames.judging import Ruling


class JudgedCase(NamedTuple):
    """A case with what is right (``ok``), and what was said of it."""

    case: dict[str, Any]
    ruling: Ruling
    ms: float

    @property
    def is_good(self) -> bool:
        return bool(self.case["ok"])

    @property
    def is_right(self) -> bool:
        return self.is_good == (self.ruling.lean == "accept")

    @property
    def language(self) -> str:
        spoken = {card.get("lang") for card in self.case["cards"]} - {None}
        return "mixed" if len(spoken) > 1 else str(next(iter(spoken), "none"))

    @property
    def kind(self) -> str:
        return str(self.case.get("kind", "")).removeprefix("mixed_")


_AGREEMENT = (
    "own_form agreement_number agreement_person agreement_gender agreement_participle"
    " wrong_determiner impersonal"
)
_DETERMINER = (
    f"{_AGREEMENT} a_or_an elision contraction countable two_determiners missing_determiner negative_article"
    " said_twice"
)
_ORDER = (
    "word_order adverb_place adjective_place subject_place question_order pronoun_order extra negation"
    " two_subjects no_verb no_subject said_twice missing_determiner"
)
_OBJECT = "no_object missing_object missing_preposition preposition two_objects extra"
REASONS = {
    "agr_number": _AGREEMENT,
    "agr_person": f"{_AGREEMENT} pronoun_case",
    "agr_gender": _AGREEMENT,
    "agr": _AGREEMENT,
    "gender": _AGREEMENT,
    "wrong_det": _DETERMINER,
    "det": _DETERMINER,
    "missing_det": _DETERMINER,
    "partitive": f"{_DETERMINER} preposition",
    "elision": "elision a_or_an contraction wrong_determiner agreement_gender",
    "contraction": "contraction elision wrong_determiner",
    "possessive": f"missing_noun {_DETERMINER} pronoun_case extra",
    "word_order": _ORDER,
    "adverb_position": f"{_ORDER}",
    "pronoun_order": f"{_ORDER} pronoun_case",
    "two_verbs": "two_verbs two_clauses verb_form extra said_twice",
    "no_verb": "no_verb fragment verb_form two_subjects extra",
    "no_subject": "no_subject verb_form fragment",
    "subject": "no_subject two_subjects subject_place pronoun_case",
    "doubled_subject": "two_subjects extra said_twice two_clauses",
    "doubled_object": "two_objects extra said_twice pronoun_case",
    "wrong_prep": f"{_OBJECT} contraction tense",
    "valency": _OBJECT,
    "negation": "negation verb_form two_verbs word_order",
    "verb_form": f"verb_form auxiliary two_verbs {_AGREEMENT} mood preposition no_verb tense",
    "wrong_aux": "auxiliary verb_form no_object",
    "tense": "tense verb_form mood preposition",
    "mood": "mood verb_form",
    "pronoun_case": "no_object pronoun_case pronoun_order impersonal two_objects",
    "comparative": "comparative comparative_form double_comparative word_order",
    "relative": "relative pronoun_case word_order extra two_objects two_clauses missing_object two_verbs",
    "question": (
        "question_order verb_form word_order negation agreement_person agreement_number auxiliary two_verbs"
        " extra wrong_determiner"
    ),
    "fragment": "fragment no_verb no_subject verb_form",
    "sense": "sense",
}
"""The codes that tell the true reason of a wrong sentence, by its kind."""


def tells_a_reason(judged: JudgedCase) -> bool:
    """Whether it is said what is wrong, not only which part cannot be read."""
    return {finding.code for finding in judged.ruling.findings} != {"unread"}


def has_true_reason(judged: JudgedCase) -> bool:
    """Whether one of the findings is the reason why the sentence is wrong."""
    codes = {finding.code for finding in judged.ruling.findings}
    return bool(codes & set(REASONS.get(judged.kind, judged.kind).split()))


def matthews(cases: Iterable[JudgedCase]) -> float:
    """Matthews correlation of *lean* with what is right, 0 where it is not defined."""
    counts: dict[tuple[bool, bool], int] = defaultdict(int)
    for judged in cases:
        counts[judged.is_good, judged.is_right] += 1
    good, strict = counts[True, True], counts[True, False]
    caught, lax = counts[False, True], counts[False, False]
    spread = math.sqrt((good + strict) * (good + lax) * (caught + strict) * (caught + lax))
    return (good * caught - strict * lax) / spread if spread else 0.0


HEAD = f"{'':<26} cases right   MCC   lax strict refuse decided reason   ms  p95"


def line(name: str, cases: list[JudgedCase]) -> str:
    good = [judged for judged in cases if judged.is_good]
    bad = [judged for judged in cases if not judged.is_good]
    reasoned = [judged for judged in bad if judged.ruling.lean == "refuse" and tells_a_reason(judged)]
    waits = sorted(judged.ms for judged in cases)
    return (
        f"{name:<26} {len(cases):>5} {_share(judged.is_right for judged in cases)} {matthews(cases):5.2f}"
        f" {_share(not judged.is_right for judged in bad)}"
        f" {_share(not judged.is_right for judged in good)}"
        f"  {_share(judged.ruling.ruling == 'refuse' for judged in good)}"
        f"   {_share(judged.ruling.ruling != 'unsure' for judged in cases)}"
        f"  {_share(has_true_reason(judged) for judged in reasoned)}"
        f" {statistics.median(waits):4.1f} {waits[min(len(waits) - 1, int(0.95 * len(waits)))]:4.1f}"
    )


def _share(answers: Iterable[bool]) -> str:
    shares = list(answers)
    return f"{100 * sum(shares) / len(shares):5.1f}" if shares else "    –"


def report(cases: list[JudgedCase], *, errors: bool) -> Iterator[str]:
    """Figures by language, then by kind; with *errors* every case that was judged wrongly."""
    if not cases:
        yield "no cases"
        return
    yield HEAD
    yield from _by_language(cases)
    yield line("all", cases)
    yield ""
    groups: dict[tuple[bool, str], list[JudgedCase]] = defaultdict(list)
    for judged in cases:
        groups[not judged.is_good, judged.kind].append(judged)
    for (is_bad, kind), own in sorted(groups.items()):
        yield line(f"{'wrong' if is_bad else 'right'}: {kind}", own)
    yield ""
    yield "lax: wrong ones accepted; strict: right ones refused; refuse: by ruling; reason: true where told"
    if errors:
        yield ""
        yield from (_line_of(judged) for judged in cases if not judged.is_right or _has_false_reason(judged))


def _by_language(cases: list[JudgedCase]) -> Iterator[str]:
    for language in dict.fromkeys(["fr", "en", "mixed", *sorted(judged.language for judged in cases)]):
        own = [judged for judged in cases if judged.language == language]
        plain = [judged for judged in own if judged.kind not in ("sense", "sense_ok")]
        if plain and plain != own:
            yield line(f"{language}, without sense", plain)
        if own:
            yield line(language, own)


def _has_false_reason(judged: JudgedCase) -> bool:
    reasoned = not judged.is_good and judged.ruling.lean == "refuse" and tells_a_reason(judged)
    return reasoned and not has_true_reason(judged)


def _line_of(judged: JudgedCase) -> str:
    said = " | ".join(card["text"] for card in judged.case["cards"])
    codes = ", ".join(finding.code for finding in judged.ruling.findings)
    mark = "STRICT" if judged.is_good else "LAX" if judged.ruling.lean == "accept" else "reason"
    return (
        f"{mark:<6} {judged.kind:<16} {said}  [{judged.ruling.ruling}: {codes}]  {judged.case.get('why', '')}"
    )
