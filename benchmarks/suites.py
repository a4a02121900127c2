"""All judges on all suites in one table: ``python -m benchmarks.suites [--suites FOLDER] [--harper FOLDER]``

Our judge beside link-grammar and Harper (English) and Grammalecte (French), those of them that are installed:
``apt-get install link-grammar grammalecte-cli``; ``npm install harper.js`` in any folder outside the project,
found by NODE_PATH or ``--harper`` (the folder that holds ``node_modules``). What they get is told in
`benchmarks.judges`.

Suites are lines of JSON. ``cases_*`` are the project's own, with ``ok``. ``good_*`` are right sentences of
others (``cards``), ``pairs_*`` a wrong sentence and what it should be (``bad``, ``good``). Two suites are
in the tests; all others may not be passed on with the project and lie in the folder that ``--suites`` names,
and what is there comes before what is in the tests. ``python -m benchmarks.treebanks`` makes ``good_ud``.

Left out is absurd sense, since no other checker is meant to see it; of good sentences those marked
``informal``; of pairs all but the easy ones, and those that only sound alike.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks import judges
from benchmarks.judges import CASES, Answer, Worker, matthews, share

EXPECTED = (
    *("good_tatoeba", "good_ud", "pairs_languagetool_en", "pairs_blimp_en", "pairs_harper_en"),
    *("pairs_languagetool_fr", "pairs_grammalecte_fr"),
)
LANGUAGES = ("fr", "en", "mixed")
HARPER = """
const {LocalLinter} = await import(process.argv[1] + "/dist/index.js");
const {binaryInlined} = await import(process.argv[1] + "/dist/binaryInlined.js");
const {createInterface} = await import("node:readline");
const linter = new LocalLinter({binary: binaryInlined});
await linter.setup();
for await (const line of createInterface({input: process.stdin})) {
    const found = await linter.lint(line.trim(), {language: "plaintext"});
    console.log(JSON.stringify(found.map((one) => one.lint_kind())));
}
"""
NOT_GRAMMAR = {
    *("Spelling", "Typo", "Capitalization", "Punctuation", "Formatting", "Readability", "Style"),
    *("Enhancement", "Regionalism", "Redundancy"),
}
"""Harper's kinds of findings about spelling, typography and style."""
LEGEND = (
    "MCC: correlation with what is right, by leaning. lean: good sentences refused in %, also in doubt; "
    "sure: for certain; refu.: by one that is never in doubt. caught: wrong ones refused in %."
)


@dataclass
class Checker:
    """Who is asked, in which languages, and how."""

    name: str
    languages: frozenset[str]
    start: Callable[[], Worker]
    asks: Callable[[Worker, dict[str, Any]], Answer]


@dataclass
class Cost:
    """What it took to ask a checker."""

    seconds_to_first: float
    computed: float
    megabytes: float
    waits: list[float]

    def __str__(self) -> str:
        median, late = statistics.median(self.waits), self.waits[int(0.95 * (len(self.waits) - 1))]
        return (
            f"median {median:.1f} ms, 95th percentile {late:.1f} ms of computing a sentence; first answer"
            f" after {self.seconds_to_first:.1f} s ({self.computed:.1f} s of computing);"
            f" {self.megabytes:.0f} MB at most"
        )


def of_harper(worker: Worker, case: dict[str, Any]) -> Answer:
    said, ms = judges.timed(worker, judges.text(case))
    return Answer(case, set(json.loads(said[-1])) <= NOT_GRAMMAR, True, ms, [])


def cases_of(name: str, rows: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rows of a suite as single sentences, each with ``ok``."""
    if name.startswith("cases_"):
        return [row for row in rows if not str(row.get("kind", "")).startswith("sense")]
    if name.startswith("good_"):
        return [{**row, "ok": True} for row in rows if row.get("register") != "informal"]
    core = [row for row in rows if row.get("easy") and "homophone" not in row.get("phen", "")]
    return [{"cards": row[which], "ok": which == "good"} for row in core for which in ("good", "bad")]


def read(path: Path) -> list[dict[str, Any]]:
    return [json.loads(row) for row in path.read_text("utf-8").splitlines() if row.strip()]


def found_suites(folder: Path | None) -> dict[str, Path]:
    """Every suite that is here, our own first."""
    places = [CASES, *([folder] if folder else [])]
    paths = {
        path.stem: path
        for start in ("cases_", "good_", "pairs_")
        for place in places
        for path in sorted(place.glob(f"{start}*.jsonl"))
        if "other_languages" not in path.stem
    }
    order = {name: place for place, name in enumerate(EXPECTED)}
    return dict(sorted(paths.items(), key=lambda named: order.get(named[0], -1)))


def parts(name: str, path: Path) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """The sentences of a suite by language; a name in brackets does not make a sentence a mixed one."""
    cases = cases_of(name, read(path))
    for code in LANGUAGES:
        some = [case for case in cases if _language(case, name) == code]
        if some:
            yield code, some


def _language(case: dict[str, Any], suite: str) -> str:
    """``fr``, ``en`` or ``mixed``: that of the row, or else of the suite, or else of the cards."""
    said = case.get("lang") or suite.rpartition("_")[2]
    return str(said) if said in LANGUAGES else judges.language(case)


def figures(answers: list[Answer], *, doubts: bool) -> str:
    """Correlation, good ones refused by lean and, with *doubts*, for certain, and bad ones caught."""
    good = [answer for answer in answers if answer.case["ok"]]
    bad = [answer for answer in answers if not answer.case["ok"]]
    outright = f" {share(sum(not a.lean and a.sure for a in good), len(good))}" if doubts else ""
    return (
        f"{matthews(answers) if good and bad else '    –'} {share(sum(not a.lean for a in good), len(good))}"
        f"{outright} {share(sum(not a.lean for a in bad), len(bad))}"
    )


def heads(checkers: list[Checker]) -> str:
    """The two lines over the table; only the first checker may be in doubt."""
    names, columns = f"{'':<26}{'':>6}", f"{'suite':<26}{'n':>6}"
    for number, checker in enumerate(checkers):
        one = "   MCC  lean  sure  caught" if number == 0 else "   MCC  refu. caught"
        names += f" | {checker.name:<{len(one) - 1}}"
        columns += f" |{one}"
    return f"{names}\n{columns}"


def row(name: str, answered: list[list[Answer] | None]) -> str:
    """What each checker made of one part of a suite, None of those that do not know its language."""
    count = next(len(answers) for answers in answered if answers is not None)
    line = f"{name:<26}{count:>6}"
    for number, answers in enumerate(answered):
        empty = " ".join(["    –"] * (4 if number == 0 else 3))
        line += f" |  {figures(answers, doubts=number == 0) if answers is not None else empty}"
    return line


def ask(checker: Checker, suites: dict[str, list[dict[str, Any]]]) -> tuple[dict[str, list[Answer]], Cost]:
    """What a checker says of each part of a suite in its languages, and what it took."""
    worker = checker.start()
    mine = {name: cases for name, cases in suites.items() if name.rpartition(" ")[2] in checker.languages}
    checker.asks(worker, next(iter(mine.values()))[0])
    first, computed = time.perf_counter() - worker.started, worker.milliseconds() / 1000
    given = {name: [checker.asks(worker, case) for case in cases] for name, cases in mine.items()}
    waits = sorted(answer.ms for answers in given.values() for answer in answers)
    cost = Cost(first, computed, worker.megabytes(), waits)
    worker.close()
    return given, cost


def checkers(harper: Path | None) -> list[Checker]:
    """Our judge and all others that are installed; says which are not."""
    found = [Checker("ours", frozenset(LANGUAGES), lambda: Worker(judges.JUDGE), judges.of_our_judge)]
    english = frozenset({"en"})
    if shutil.which("link-parser"):
        found.append(Checker("link-grammar", english, judges.link_grammar, judges.of_link_grammar))
    else:
        print("link-grammar is not here: apt-get install link-grammar")
    python = judges.grammalecte()
    if python:
        command = [python, "-c", judges.GRAMMALECTE]
        french = frozenset({"fr"})
        found.append(Checker("Grammalecte", french, lambda: Worker(command), judges.of_grammalecte))
    else:
        print("Grammalecte is not here: apt-get install grammalecte-cli")
    package = harper_package(harper)
    if package and shutil.which("node"):
        script = ["node", "--input-type=module", "--eval", HARPER, package.as_uri()]
        found.append(Checker("Harper", english, lambda: Worker(script), of_harper))
    else:
        print(
            "Harper is not here: npm install harper.js in another folder, then --harper FOLDER or NODE_PATH"
        )
    return found


def of_less() -> list[Checker]:
    """Ours as it is, without what spaCy has learnt, and both where one word of ten is in no list."""
    names = {
        "ours": "",
        "untrained": "--untrained",
        "forgetful": "--share 10",
        "both": "--share 10 --untrained",
    }
    return [
        Checker(
            name,
            frozenset(LANGUAGES),
            partial(Worker, [*judges.FORGETFUL, *less.split()]),
            judges.of_our_judge,
        )
        for name, less in names.items()
    ]


def harper_package(folder: Path | None) -> Path | None:
    """Where harper.js is: in *folder*, its ``node_modules``, or a folder of NODE_PATH."""
    places = [folder, folder / "node_modules"] if folder else []
    places += [Path(place) for place in os.environ.get("NODE_PATH", "").split(os.pathsep) if place]
    packages = [place.resolve() / "harper.js" for place in places]
    return next((package for package in packages if (package / "dist" / "index.js").is_file()), None)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--suites", type=Path, help="a folder of further suites")
    parser.add_argument("--harper", type=Path, help="the folder where harper.js was installed by npm")
    parser.add_argument("--only-ours", action="store_true", help="ask no other checker")
    parser.add_argument(
        "--learnt",
        action="store_true",
        help="ask ours alone, with and without what spaCy has learnt, and few words",
    )
    chosen = parser.parse_args()
    if chosen.suites and not chosen.suites.is_dir():
        parser.error(f"no folder: {chosen.suites}")
    here = found_suites(chosen.suites)
    suites = {
        f"{name.removeprefix('cases_').removesuffix(f'_{code}')} {code}": cases
        for name, path in here.items()
        for code, cases in parts(name, path)
    }
    asked = of_less() if chosen.learnt else checkers(chosen.harper)[: 1 if chosen.only_ours else None]
    given = [ask(checker, suites) for checker in asked]
    print(heads(asked))
    for name in suites:
        print(row(name, [answers.get(name) for answers, _ in given]))
    print(f"\n{LEGEND}")
    for checker, (_, cost) in zip(asked, given, strict=True):
        print(f"{checker.name:<13} {cost}")
    if missing := [name for name in EXPECTED if name not in here]:
        print(f"Not here (--suites FOLDER): {', '.join(missing)}")


if __name__ == "__main__":
    main()
