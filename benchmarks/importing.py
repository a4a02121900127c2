"""What reading a teacher's file costs: ``python -m benchmarks.importing [--rows 5000] [--rounds 3]``

A list, a spreadsheet and a package of Anki with the same words, a photo and the largest picture that we take,
each three ways: read here (bare), in the process beside ours from its start on (first), and there again
(warm). Rows are planned, too. Medians of new processes: seconds of wall clock, and the most memory that the
process which read it has had, in MiB.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "classroom.settings")
os.environ.setdefault("DEBUG", "1")

LANGUAGES = ("fr", "en")
WAYS = ("bare", "first", "warm")
MIB = 1 << 20


def words(rows: int) -> list[tuple[str, str]]:
    """Pairs as teachers write them, no two the same."""
    signs = ("le chat", "la maison", "l’école", "ouvrir la porte", "un vélo rouge")
    told = ("the cat", "the house", "school", "to open the door", "a red bicycle")
    return [(f"{signs[n % 5]} {n}", f"{told[n % 5]} {n}") for n in range(rows)]


def csv(rows: int) -> bytes:
    return "\n".join(("Français;English", *map(";".join, words(rows)))).encode()


def xlsx(rows: int) -> bytes:
    import openpyxl

    book, output = openpyxl.Workbook(write_only=True), io.BytesIO()
    sheet = book.create_sheet()
    for row in (("Français", "English"), *words(rows)):
        sheet.append(row)
    book.save(output)
    return output.getvalue()


def apkg(rows: int) -> bytes:
    from familygames.exchange import anki

    return anki.write_apkg(
        name="deck",
        title="Words",
        headings=["Français", "English"],
        front="{{Français}}",
        back="{{English}}",
        media={},
        notes=[anki.Note(str(number), list(pair)) for number, pair in enumerate(words(rows))],
    )


def picture(width: int, height: int) -> bytes:
    from PIL import Image

    output = io.BytesIO()
    Image.effect_noise((width, height), 60).convert("RGB").save(output, "JPEG", quality=80)
    return output.getvalue()


FILES: dict[str, Callable[[int], bytes]] = {
    "CSV": csv,
    "XLSX": xlsx,
    "Anki": apkg,
    "a photo": lambda rows: picture(1600, 1200),
    "16 megapixels": lambda rows: picture(4000, 4000),
}


def read(path: Path, way: str) -> None:
    """Read and plan once in this new process; seconds and bytes of each part on stdout."""
    import django

    django.setup()
    from classroom import asgi, workers  # noqa: F401  # What a server imports before it answers.
    from classroom.services import imports, pictures, pixels
    from classroom.services.decks import LARGEST_DECK
    from classroom.services.uploads import UploadReader
    from familygames.exchange.import_plan import Fate, empty_deck, plan

    reader = UploadReader(LANGUAGES, "cards", imports.language_names())
    data = path.read_bytes()
    is_picture = data.startswith(b"\xff\xd8")

    def made() -> Any:
        if is_picture:
            return pixels.sizes_of(data) if way == "bare" else workers.aside(pixels.sizes_of, data)
        return reader.read_file(path) if way == "bare" else workers.aside(reader.read_file, path)

    if way == "warm":
        made()
    began = time.perf_counter()
    found = made()
    reading = time.perf_counter() - began
    if not is_picture:
        deck = empty_deck("cards", LANGUAGES)
        planned = plan(deck, "cards", found.table, most=LARGEST_DECK, is_picture=pictures.is_picture)
        assert planned.number_of(Fate.NEW) == LARGEST_DECK, "the file was not read"
    planning = time.perf_counter() - began - reading
    usage = resource.getrusage if way == "bare" else lambda who: workers.aside(resource.getrusage, who)
    print(json.dumps([reading, planning, usage(resource.RUSAGE_SELF).ru_maxrss * 1024]))


def report(rows: int, rounds: int) -> None:
    with tempfile.TemporaryDirectory(prefix="importing-") as folder:

        def run(*told: str) -> Any:
            command = [sys.executable, "-m", "benchmarks.importing", *told]
            env = os.environ | {"DATA_DIR": folder}
            said = subprocess.run(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True, check=True)
            return json.loads(said.stdout.splitlines()[-1])

        print(f"{rows} rows, medians of {rounds}; a server has imported its site before")
        print(f"{'file':14} {'kB':>6} {'way':6} {'read s':>7} {'plan s':>7} {'MiB':>5}")
        for name, make in FILES.items():
            path = Path(folder, "file")
            path.write_bytes(make(rows))
            for way in WAYS:
                found = [run("--read", str(path), "--way", way) for _ in range(rounds)]
                reading, planning, memory = map(statistics.median, zip(*found, strict=True))
                size = path.stat().st_size / 1000
                print(f"{name:14} {size:6.0f} {way:6} {reading:7.2f} {planning:7.2f} {memory / MIB:5.0f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rows", type=int, default=5_000, help="words in each file")
    parser.add_argument("--rounds", type=int, default=3, help="new processes for each figure")
    parser.add_argument("--read", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--way", choices=WAYS, default="bare", help=argparse.SUPPRESS)
    told = parser.parse_args()
    if told.read:
        read(told.read, told.way)
    else:
        report(told.rows, told.rounds)


if __name__ == "__main__":
    main()
