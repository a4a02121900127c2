"""What two commits judge differently: ``python -m benchmarks.oracle BASE [NEW] [--mutations 120000]``

All sentences at hand (the tests' cases, pairs and right sentences, and what the folder of ``--suites`` has)
and *mutations* of them, seeded: a card left out, said twice, moved, taken from another sentence, or two
sentences run together. Each commit judges them in a checkout of its own, two halves side by side; what it
said is kept by its hash in ``var/oracle`` and not asked again. Without NEW, the files here are asked, and
nothing is kept.

Compared are the ruling, the reason (the codes of its findings, in their order), the mend (what is suggested),
the message in all languages, and the flaws that the grammar let go, told or not (``python -m
familygames.language.judge --flaws``). A move of code shows 0 differences, a generalisation its list.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import lzma
import random
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.judges import CASES, ROOT

Row = list[dict[str, Any]]
"""Cards, as the judge reads them."""

KEPT = ROOT / "var" / "oracle"
HALVES = 2
SHOWN = 12
"""Examples of each kind of difference, unless all are asked for."""


class Difference(NamedTuple):
    """Of one *text* the judge says something else in a *kind*: it *was* this, and *is* that."""

    kind: str
    text: str
    was: str
    is_now: str


# What is asked


def sentences(folders: Sequence[Path]) -> list[Row]:
    """Each row of cards in the suites of *folders*, once, in a fixed order."""
    rows: dict[str, Row] = {}
    for folder in folders:
        for path in sorted(folder.glob("*.jsonl")):
            for line in path.read_text("utf-8").splitlines():
                case = json.loads(line)
                for name in ("cards", "good", "bad"):
                    cards = case.get(name)
                    if isinstance(cards, list) and cards and all("text" in card for card in cards):
                        rows.setdefault(json.dumps(cards, sort_keys=True), cards)
    return list(rows.values())


def mutated(rows: Sequence[Row], number: int, seed: int) -> Iterator[Row]:
    """So many rows that nobody has written, always the same for a *seed*."""
    rng = random.Random(seed)
    for _ in range(number):
        row = list(rng.choice(rows))
        for _ in range(rng.choice((1, 1, 2))):
            row = _mutate(row, rng.choice(rows), rng)
        yield row


def _mutate(row: Row, other: Row, rng: random.Random) -> Row:
    place, to = rng.randrange(len(row)), rng.randrange(len(row))
    match rng.randrange(5):
        case 0 if len(row) > 1:
            return [*row[:place], *row[place + 1 :]]
        case 1:
            return [*row[:place], row[place], *row[place:]]
        case 2:
            rest = [*row[:place], *row[place + 1 :]]
            return [*rest[:to], row[place], *rest[to:]]
        case 3:
            return [*row[:place], rng.choice(other), *row[place + 1 :]]
        case _:
            return [*row[:place], *other[rng.randrange(len(other)) :]][:24] or row


# What is answered


def answers(commit: str, asked: Sequence[Row]) -> list[dict[str, Any]]:
    """What *commit* says of all that is *asked*, kept in `KEPT`; "" is what lies here."""
    lines = [json.dumps({"cards": row, "languages": ["fr", "en"]}) for row in asked]
    if not commit:
        return _judged(ROOT, lines)
    digest = hashlib.sha256("\n".join(lines).encode()).hexdigest()[:12]
    kept = KEPT / f"{_hash_of(commit)[:12]}-{digest}.json.xz"
    if not kept.exists():
        with _checkout(commit) as folder:
            told = _judged(folder, lines)
        KEPT.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(lzma.compress(json.dumps(told).encode(), preset=1))
    return list(json.loads(lzma.decompress(kept.read_bytes())))


def _judged(folder: Path, lines: Sequence[str]) -> list[dict[str, Any]]:
    size = -(-len(lines) // HALVES) or 1
    halves = [lines[start : start + size] for start in range(0, len(lines), size)]

    def judge(half: Sequence[str]) -> list[dict[str, Any]]:
        command = [sys.executable, "-m", "familygames.language.judge", "--flaws"]
        done = subprocess.run(
            command, cwd=folder, input="\n".join(half), stdout=subprocess.PIPE, text=True, check=True
        )
        return [json.loads(line) for line in done.stdout.splitlines()]

    with ThreadPoolExecutor(HALVES) as threads:
        return [answer for half in threads.map(judge, halves) for answer in half]


@contextmanager
def _checkout(commit: str) -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as parent:
        folder = Path(parent) / "checkout"
        _git("worktree", "add", "--detach", "--quiet", str(folder), commit)
        try:
            yield folder
        finally:
            _git("worktree", "remove", "--force", str(folder))


def _hash_of(commit: str) -> str:
    return _git("rev-parse", "--verify", f"{commit}^{{commit}}").strip()


def _git(*arguments: str) -> str:
    return subprocess.run(
        ["git", "-C", str(ROOT), *arguments], capture_output=True, text=True, check=True
    ).stdout


# What differs


def differences(
    asked: Sequence[Row], before: Sequence[dict[str, Any]], after: Sequence[dict[str, Any]]
) -> Iterator[Difference]:
    """A line for each kind in which an answer is another one.

    >>> said = {"ruling": "accept", "lean": "accept", "findings": [], "flaws": []}
    >>> list(differences([[{"text": "hello"}]], [said], [said]))
    []
    >>> [now] = differences([[{"text": "hello"}]], [said], [said | {"ruling": "unsure"}])
    >>> (now.kind, now.text, now.was, now.is_now)
    ('ruling', 'hello', 'accept, leaning to accept', 'unsure, leaning to accept')
    """
    for row, old, new in zip(asked, before, after, strict=True):
        text = " ".join(card["text"] for card in row)
        was, is_now = _told(old), _told(new)
        for kind, said in was.items():
            if said != is_now[kind]:
                yield Difference(kind, text, said, is_now[kind])


def _told(answer: dict[str, Any]) -> dict[str, str]:
    findings = answer["findings"]
    messages = [
        " / ".join(f"{lang}: {text}" for lang, text in sorted(one["message"].items())) for one in findings
    ]
    return {
        "ruling": f"{answer['ruling']}, leaning to {answer['lean']}",
        "reason": ", ".join(f"{one['code']} {one['cards']}" for one in findings),
        "mend": ", ".join(one.get("suggestion", "") for one in findings),
        "message": "; ".join(messages),
        "flaws": ", ".join(sorted(answer["flaws"])),
    }


def report(different: Sequence[Difference], asked: int, *, shown: int) -> Iterator[str]:
    """The *different* answers by their kind, each with its first examples."""
    by_kind: dict[str, list[Difference]] = defaultdict(list)
    for one in different:
        by_kind[one.kind].append(one)
    yield f"{asked} sentences, {len({one.text for one in different})} judged differently"
    for kind, those in by_kind.items():
        yield f"{kind}: {len(those)}"
        for one in those[:shown]:
            yield f"    {one.text}"
            yield f"        was {one.was or 'nothing'}"
            yield f"        is  {one.is_now or 'nothing'}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.oracle", description=__doc__)
    parser.add_argument("base")
    parser.add_argument("new", nargs="?", default="")
    parser.add_argument("--mutations", type=int, default=120_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--suites", type=Path, action="append", default=[], help="a folder of more sentences")
    parser.add_argument("--all", action="store_true", help="print every difference")
    chosen = parser.parse_args()
    rows = sentences([CASES, *chosen.suites])
    asked = [*rows, *mutated(rows, chosen.mutations, chosen.seed)]
    before, after = answers(chosen.base, asked), answers(chosen.new, asked)
    different = list(differences(asked, before, after))
    for line in report(different, len(asked), shown=len(different) if chosen.all else SHOWN):
        sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main()
