"""Our judge beside link-grammar and Grammalecte: ``python benchmarks/judges.py [cases.jsonl ...]``

Every case is a line ``{"cards", "ok", "kind"}``; without files, those of the tests. Link-grammar (a parser of
English) and Grammalecte (a checker of French) are asked where they are installed:
``apt-get install link-grammar grammalecte-cli``.

To be fair to them: they get the cards as text with capital, elisions and full stop (a question mark instead
changes no answer), and only sentences in their own language, with names in either. Link-grammar accepts what
it can link whole. Of Grammalecte only grammar counts: no finding about spelling, typography or style refuses;
its check of negation is switched on. Neither is meant to see absurd sense, so one line leaves ``sense`` out.
Each runs as one process that is asked line by line; the time is what it computes for an answer (Linux).
"""

from __future__ import annotations

import argparse
import json
import math
import shutil
import statistics
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from familygames.judging import read_out

CASES = ROOT / "tests" / "familygames" / "language" / "judge"
LANGUAGE_DATA = ROOT / "familygames" / "language"
JUDGE = [sys.executable, "-m", "familygames.language.judge"]
FORGETFUL = [sys.executable, "-m", "benchmarks.forgetful"]
LINK_PARSER = ["stdbuf", "-oL", "link-parser", "en", "-graphics=0", "-verbosity=1", "-null=0"]
GRAMMALECTE = """
import json, sys, grammalecte
checker = grammalecte.GrammarChecker("fr")
checker.getGCEngine().setOption("neg", True)
for line in sys.stdin:
    grammar, spelling = checker.getParagraphErrors(line.strip())
    print(json.dumps([error["sType"] for error in grammar]), flush=True)
"""
NOT_GRAMMAR = {
    *("typo", "apos", "esp", "tab", "nbsp", "maj", "minis", "virg", "poncfin", "num", "unit", "nf", "liga"),
    *("mapos", "chim", "ocr", "eepi", "bs", "pleo", "redon1", "redon2", "date"),
}
"""Grammalecte's kinds of findings about spelling, typography and style."""
AGREEMENT = {
    "agreement_gender",
    "agreement_number",
    "agreement_person",
    "agreement_participle",
    "wrong_determiner",
}
DETERMINER = {
    *AGREEMENT,
    "two_determiners",
    "a_or_an",
    "countable",
    "elision",
    "contraction",
    "missing_determiner",
}
ORDER = {"word_order", "pronoun_order", "subject_place", "adjective_place", "adverb_place", "question_order"}
REASONS = {
    "adverb_position": {"adverb_place", "word_order"},
    "agr_gender": AGREEMENT,
    "agr_number": AGREEMENT,
    "agr_person": AGREEMENT,
    "comparative": {"comparative", "comparative_form", "double_comparative"},
    "contraction": DETERMINER,
    "det": DETERMINER,
    "doubled_object": {"two_objects", "said_twice"},
    "doubled_subject": {"two_subjects", "said_twice"},
    "elision": {"elision", "contraction", "a_or_an", "wrong_determiner"},
    "fragment": {"fragment", "no_verb", "no_subject"},
    "gender": AGREEMENT,
    "missing_det": {"missing_determiner"},
    "mood": {"mood", "verb_form"},
    "negation": {"negation", "verb_form"},
    "no_subject": {"no_subject"},
    "no_verb": {"no_verb", "fragment"},
    "partitive": {"elision", "contraction", "negative_article", "missing_determiner", "preposition"},
    "possessive": {"pronoun_case", *DETERMINER},
    "pronoun_order": {*ORDER, "pronoun_case"},
    "pronoun_case": {"pronoun_case"},
    "question": {"fragment", "verb_form", "two_subjects", *AGREEMENT, *ORDER},
    "relative": {"relative"},
    "sense": {"sense"},
    "tense": {"tense"},
    "two_verbs": {"two_verbs", "two_clauses", "verb_form", "said_twice"},
    "valency": {"no_object", "missing_object", "missing_preposition", "preposition"},
    "verb_form": {"verb_form", "mood", "two_verbs", "no_verb"},
    "word_order": ORDER,
    "wrong_aux": {"auxiliary"},
    "wrong_det": DETERMINER,
    "wrong_prep": {"preposition", "missing_preposition", "contraction", "verb_form"},
}
"""The codes of findings that are a true reason for each kind of wrong sentence."""

SLOWEST = 60
"""Seconds after which a process that does not answer is given up."""


class Worker:
    """A process that answers line by line. *ends* tells the last line of an answer."""

    def __init__(self, command: list[str], ends: Callable[[str], bool] = lambda line: True) -> None:
        self.command, self.ends = command, ends
        self.started = time.perf_counter()
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            text=True, bufsize=1, cwd=ROOT,
        )  # fmt: skip
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.input, self.output = self.process.stdin, self.process.stdout

    def ask(self, text: str) -> list[str]:
        self.input.write(text + "\n")
        self.input.flush()
        said = []
        while line := self.output.readline():
            said.append(line.rstrip("\n"))
            if self.ends(line):
                return said
        raise RuntimeError(f"{' '.join(self.command[:3])} has ended")

    def milliseconds(self) -> float:
        """How long it has computed."""
        return int(Path(f"/proc/{self.process.pid}/schedstat").read_text().split()[0]) / 1e6

    def megabytes(self) -> float:
        """The most memory it has held."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        peak = next(line for line in status.splitlines() if line.startswith("VmHWM"))
        return int(peak.split()[1]) / 1024

    def close(self) -> None:
        self.input.close()
        self.process.wait(SLOWEST)


@dataclass
class Answer:
    """What one checker said of one case. *lean* is whether it would accept, *sure* whether it said so."""

    case: dict[str, Any]
    lean: bool
    sure: bool
    ms: float
    found: list[dict[str, Any]]


def language(case: dict[str, Any]) -> str:
    """``fr``, ``en`` or ``mixed``."""
    used = {card["lang"] for card in case["cards"]} - {None}
    return used.pop() if len(used) == 1 else "mixed"


def of_our_judge(worker: Worker, case: dict[str, Any]) -> Answer:
    plain = [{"text": card["text"], "lang": card["lang"]} for card in case["cards"]]
    line = json.dumps({"cards": plain, "languages": case.get("languages", ["fr", "en"])})
    said, ms = timed(worker, line)
    ruling = json.loads(said[-1])
    return Answer(case, ruling["lean"] == "accept", ruling["ruling"] != "unsure", ms, ruling["findings"])


def of_link_grammar(worker: Worker, case: dict[str, Any]) -> Answer:
    # The setting is an echo that tells the end of the answer.
    said, ms = timed(worker, text(case) + "\n!verbosity=1")
    is_linked = any(line.startswith("Found ") and "(0 had no P.P." not in line for line in said)
    return Answer(case, is_linked, True, ms, [])


def link_grammar() -> Worker:
    worker = Worker(LINK_PARSER, lambda said: said.startswith("verbosity set to"))
    worker.ask("")
    return worker


def of_grammalecte(worker: Worker, case: dict[str, Any]) -> Answer:
    said, ms = timed(worker, text(case))
    return Answer(case, set(json.loads(said[-1])) <= NOT_GRAMMAR, True, ms, [])


def text(case: dict[str, Any]) -> str:
    return read_out(card["text"] for card in case["cards"])


def timed(worker: Worker, asked: str) -> tuple[list[str], float]:
    before = worker.milliseconds()
    said = worker.ask(asked)
    return said, worker.milliseconds() - before


def matthews(answers: Iterable[Answer]) -> str:
    counts: dict[tuple[bool, bool], int] = defaultdict(int)
    for answer in answers:
        counts[answer.case["ok"], answer.lean] += 1
    good, strict = counts[True, True], counts[True, False]
    lax, caught = counts[False, True], counts[False, False]
    spread = math.sqrt((good + strict) * (good + lax) * (caught + strict) * (caught + lax))
    return f"{(good * caught - strict * lax) / spread:5.2f}" if spread else "    –"


def share(part: int, whole: int) -> str:
    return f"{100 * part / whole:5.1f}" if whole else "    –"


def line(name: str, answers: list[Answer]) -> str:
    good = [answer for answer in answers if answer.case["ok"]]
    bad = [answer for answer in answers if not answer.case["ok"]]
    right = sum(answer.lean == answer.case["ok"] for answer in answers)
    told = [
        answer
        for answer in bad
        if not answer.lean and {found["code"] for found in answer.found} != {"unread"}
    ]
    waits = sorted(answer.ms for answer in answers)
    return (
        f"{name:<34}{len(answers):>5}  {share(right, len(answers))}  {matthews(answers)}"
        f"  {share(sum(answer.lean for answer in bad), len(bad))}"
        f"  {share(sum(not answer.lean for answer in good), len(good))}"
        f"  {share(sum(not answer.lean and answer.sure for answer in good), len(good))}"
        f"  {share(sum(answer.sure for answer in answers), len(answers))}"
        f"  {share(sum(tells_why(answer) for answer in told), len(told))}"
        f"  {statistics.median(waits):6.1f} {waits[int(0.95 * (len(waits) - 1))]:6.1f}"
    )


def tells_why(answer: Answer) -> bool:
    """Whether a finding is of the right sort and names a card at fault, if single cards are."""
    wrong = set(answer.case.get("wrong_cards", ()))
    sorts = REASONS[_kind(answer.case)]
    return any(
        found["code"] in sorts and (not wrong or wrong & set(found["cards"])) for found in answer.found
    )


def _kind(case: dict[str, Any]) -> str:
    return str(case["kind"]).removeprefix("mixed_")


HEAD = (
    f"{'':<34}cases  right    MCC    lax strict refuse decided  why  median    p95\n"
    f"{'':<34}           %             %      %      %      %     %      ms     ms"
)
LEGEND = (
    "lax: wrong sentences accepted. strict: good ones refused; refuse: refused for certain, not in doubt. "
    "decided: not in doubt. "
    "why: of the wrong sentences that are told why, those whose reason is true and at a card at fault."
)


def table(name: str, answers: list[Answer]) -> None:
    print(f"{name}\n{HEAD}")
    for code in ("fr", "en", "mixed"):
        if some := [answer for answer in answers if language(answer.case) == code]:
            print(line(f"{code}, without sense", [a for a in some if not a.case["kind"].startswith("sense")]))
            print(line(f"{code}, all", some))
    print(line("all", answers))


def table_of_kinds(answers: list[Answer]) -> None:
    kinds: dict[tuple[bool, str], list[Answer]] = defaultdict(list)
    for answer in answers:
        kinds[not answer.case["ok"], _kind(answer.case)].append(answer)
    print(f"{'right of all, by kind':<34}{'fr':>12}{'en':>12}{'mixed':>12}")
    for (is_bad, kind), some in sorted(kinds.items()):
        cells = ""
        for code in ("fr", "en", "mixed"):
            here = [answer for answer in some if language(answer.case) == code]
            right = sum(answer.lean == answer.case["ok"] for answer in here)
            cells += f"{f'{right}/{len(here)}' if here else '':>12}"
        print(f"{('wrong: ' if is_bad else 'good: ') + kind:<34}{cells}")


def wrong_answers(answers: list[Answer]) -> None:
    for answer in answers:
        if answer.lean != answer.case["ok"]:
            said = " | ".join(card["text"] for card in answer.case["cards"])
            codes = ", ".join(f"{found['code']} {found['cards']}" for found in answer.found)
            kind, why = answer.case["kind"], answer.case["why"]
            print(
                f"  {'refused ' if answer.case['ok'] else 'accepted'} {'' if answer.sure else '(in doubt) '}"
                f"{said} -- {kind}: {why}{' ~ ' + codes if codes else ''}"
            )


def ask_all(
    name: str,
    worker: Worker,
    asks: Callable[[Worker, dict[str, Any]], Answer],
    files: dict[str, list[dict[str, Any]]],
    *,
    kinds: bool,
) -> list[Answer]:
    """Ask about all *files* and print what came of it."""
    print(f"\n{name}")
    (first, *_), *_ = files.values()
    early = asks(worker, first)
    wait, computed = time.perf_counter() - worker.started, worker.milliseconds() / 1000
    given = {file: [asks(worker, case) for case in cases] for file, cases in files.items()}
    for file, answers in given.items():
        table(file, answers)
    everything = [answer for answers in given.values() for answer in answers]
    if kinds:
        table_of_kinds(everything)
    print(
        f"First answer after {wait:.1f} s ({computed:.1f} s of computing), "
        f"{worker.megabytes():.0f} MB of memory at most."
    )
    worker.close()
    assert early.lean == everything[0].lean, "asked twice, answered differently"
    return everything


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, help="cases; those of the tests by default")
    parser.add_argument("--errors", action="store_true", help="print every sentence our judge gets wrong")
    parser.add_argument("--kinds", action="store_true", help="print every kind for every checker")
    parser.add_argument("--only-ours", action="store_true", help="ask no other checker")
    chosen = parser.parse_args()
    files = {
        path.stem: [json.loads(row) for row in path.read_text("utf-8").splitlines() if row.strip()]
        for path in chosen.files or sorted(CASES.glob("cases_*.jsonl"))
    }
    print(LEGEND)
    answers = ask_all("Our judge", Worker(JUDGE), of_our_judge, files, kinds=True)
    size = sum(
        path.stat().st_size
        for path in LANGUAGE_DATA.rglob("*")
        if path.is_file() and path.suffix not in {".py", ".pyc", ".md"}
    )
    print(f"Weights, lexicons and texts of the language package: {size / 1_000_000:.1f} MB.")
    print("Our bounds: 5 s to the first answer, 400 MB of memory, 40 MB of data, 10 ms and 25 ms a sentence.")
    if chosen.errors:
        wrong_answers(answers)
    if chosen.only_ours:
        return
    english, french = (_only(code, files) for code in ("en", "fr"))
    if shutil.which("link-parser") and english:
        ask_all("link-grammar", link_grammar(), of_link_grammar, english, kinds=chosen.kinds)
    else:
        print("\nlink-grammar is not here: apt-get install link-grammar")
    python = grammalecte()
    if python and french:
        worker = Worker([python, "-c", GRAMMALECTE])
        ask_all("Grammalecte", worker, of_grammalecte, french, kinds=chosen.kinds)
    else:
        print("\nGrammalecte is not here: apt-get install grammalecte-cli")


def _only(code: str, files: dict[str, list[dict[str, Any]]]) -> dict[str, list[dict[str, Any]]]:
    some = {file: [case for case in cases if language(case) == code] for file, cases in files.items()}
    return {file: cases for file, cases in some.items() if cases}


def grammalecte() -> str | None:
    """The system's Python, if Grammalecte is installed for it: asked as a library it answers line by line."""
    python = "/usr/bin/python3"
    tried = subprocess.run([python, "-c", "import grammalecte"], capture_output=True, check=False)
    return python if tried.returncode == 0 else None


if __name__ == "__main__":
    main()
