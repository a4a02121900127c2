"""Good sentences for the judge out of treebanks: ``python -m benchmarks.treebanks FILE ... > good_ud.jsonl``

Reads CoNLL-U, also ``.gz``, and writes a JSON object a line: ``{"id", "lang", "cards", "ok", "text",
"source"}``. The language is the beginning of the file's name (``en_…``, ``fr_…``).

Taken are whole sentences of three to twelve words with a finite verb at their root: without punctuation
inside, without words that are broken off, addressed to somebody, or of another language, and with nothing
that an annotator has called a slip. One card is one word as it is written, and what elides is a card of its
own; the first word is in lower case unless it is a name, names have no language, and the mark at the end is
dropped.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

SHORTEST, LONGEST = 3, 12
NOT_WHOLE = {
    *("reparandum", "goeswith", "orphan", "parataxis", "vocative", "dislocated", "discourse", "list", "dep"),
    "flat:foreign",
}
"""Relations of what is not one whole sentence."""
FINITE_TAGS = {"VBD", "VBP", "VBZ", "MD", "VB"}
"""English tags of verbs that make a sentence; a bare form does so as an imperative."""


class Token(NamedTuple):
    number: int
    form: str
    kind: str
    tag: str
    features: frozenset[str]
    head: int
    relation: str
    stands_close: bool
    """Whether the next word follows without a space."""


@dataclass
class Parsed:
    """A sentence of a treebank: its words, what was said about it, and which words are written as one."""

    comments: dict[str, str]
    tokens: list[Token]
    together: dict[int, tuple[int, str, bool]]
    """By the first of several words that are one in writing: the last, the writing, and close or not."""


def sentences(lines: Iterable[str]) -> Iterator[Parsed]:
    """The sentences of a CoNLL-U file."""
    now = Parsed({}, [], {})
    for line in [*lines, ""]:
        if line.startswith("#"):
            name, _, said = line[1:].partition("=")
            now.comments[name.strip()] = said.strip()
        elif line.strip():
            _read(line.rstrip("\n").split("\t"), now)
        elif now.tokens:
            yield now
            now = Parsed({}, [], {})


def _read(columns: list[str], now: Parsed) -> None:
    number, form, _, kind, tag, features, head, relation, _, other = columns
    close = "SpaceAfter=No" in other
    first, ranged, last = number.partition("-")
    if ranged:
        now.together[int(first)] = int(last), form, close
    elif "." not in number:
        marks = frozenset(features.split("|")) - {"_"}
        now.tokens.append(Token(int(number), form, kind, tag, marks, int(head), relation, close))


def is_whole(parsed: Parsed) -> bool:
    """Whether it is a sentence by itself, with a finite verb, and nothing in it is a slip."""
    tokens = parsed.tokens
    if any(
        (token.relation in NOT_WHOLE and token.form.casefold() != "please")
        or token.kind in {"X", "SYM"}
        or "Typo=Yes" in token.features
        or "Foreign=Yes" in token.features
        for token in tokens
    ):
        return False
    root = next((token for token in tokens if token.head == 0), None)
    if root is None:
        return False
    below = [token for token in tokens if token.head == root.number]
    heads = [root, *(token for token in below if token.relation.partition(":")[0] in {"aux", "cop"})]
    if any(token.features for token in tokens):
        return any("VerbForm=Fin" in token.features for token in heads)
    if any(token.tag != "_" for token in tokens):
        return any(token.tag in FINITE_TAGS for token in heads)
    return any(token.relation.startswith(("nsubj", "expl")) for token in below)


def cards(parsed: Parsed, language: str) -> list[dict[str, str | None]] | None:
    """One card a word as it is written, or None where there is a mark inside."""
    words: list[tuple[str, bool]] = []
    open_word = False
    for form, is_name, is_mark, close in _written(parsed):
        if is_mark and not (open_word and close and form in {"-", "'", "’"}):
            words.append(("", False))
            open_word = False
            continue
        elided = words and open_word and words[-1][0].endswith(("'", "’")) and language == "fr"
        if open_word and not elided and words[-1][0]:
            before, was_name = words[-1]
            words[-1] = before + form, was_name or is_name
        else:
            words.append((form, is_name))
        open_word = close
    while words and not words[-1][0]:
        words.pop()
    if not SHORTEST <= len(words) <= LONGEST or not all(word for word, _ in words):
        return None
    (first, is_name), *others = words
    if not is_name and first != "I" and not first.startswith(("I'", "I’")):
        first = first[:1].lower() + first[1:]
    return [
        {"text": word.replace("’", "'"), "lang": None if named else language}
        for word, named in [(first, is_name), *others]
    ]


def _written(parsed: Parsed) -> Iterator[tuple[str, bool, bool, bool]]:
    """What is written: form, name or not, mark or not, close to the next or not."""
    inside = 0
    for token in parsed.tokens:
        if token.number <= inside:
            continue
        if token.number in parsed.together:
            inside, form, close = parsed.together[token.number]
            parts = [other for other in parsed.tokens if token.number <= other.number <= inside]
            yield form, any(part.kind == "PROPN" for part in parts), False, close
        else:
            yield token.form, token.kind == "PROPN", token.kind == "PUNCT", token.stands_close


def rows(path: Path, without_speaker: str = "") -> Iterator[dict[str, Any]]:
    """The good sentences of a file, each once."""
    language, source, seen = path.name[:2], path.name.partition(".")[0], set()
    opener = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rt", encoding="utf-8") as lines:
        for parsed in sentences(lines):
            spoken_by = parsed.comments.get("speaker_role", "")
            if (without_speaker and spoken_by == without_speaker) or not is_whole(parsed):
                continue
            found = cards(parsed, language)
            text = " ".join(str(card["text"]) for card in found or ())
            if found is None or text in seen:
                continue
            seen.add(text)
            yield {
                "id": f"{source}:{parsed.comments.get('sent_id', len(seen))}",
                "lang": language,
                "ok": True,
                "cards": found,
                "text": parsed.comments.get("text", text),
                "source": source,
            }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path, help="CoNLL-U files, also .gz")
    parser.add_argument("--without-speaker", default="", help="leave out what this speaker_role says")
    chosen = parser.parse_args()
    for path in chosen.files:
        for row in rows(path, chosen.without_speaker):
            sys.stdout.write(json.dumps(row, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
