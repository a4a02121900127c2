"""What printing a deck costs: ``python benchmarks/printing.py [--rounds 5]``

Prints a deck with emoji and drawings, and one whose cards all have a photo, as a teacher would who clicks
"Make the PDF": the first time in a new process (cold; nothing imported that a site does not import when it
starts), and again (warm). Medians in milliseconds: wall clock, and CPU of this process.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "classroom.settings")
os.environ.setdefault("DEBUG", "1")  # Static files by their plain names: none need to be collected.

DECKS = ("drawings", "photos")
CARDS = 36


def noisy_photo(number: int) -> bytes:
    """A JPEG that compresses no better than a photo of a school bag."""
    from PIL import Image, ImageFilter

    grain = Image.effect_noise((1600, 1200), 40 + number).filter(ImageFilter.GaussianBlur(1))
    tint = Image.linear_gradient("L").resize(grain.size)
    photo = Image.merge("RGB", (grain, tint, Image.blend(grain, tint, 0.5)))
    output = io.BytesIO()
    photo.save(output, "JPEG", quality=90)
    return output.getvalue()


def prepare() -> None:
    """A database with a teacher, and the photos as they would upload them; their names on stdout."""
    import django

    django.setup()
    from django.core.management import call_command

    from classroom.models import User
    from classroom.services import media

    call_command("migrate", verbosity=0)
    teacher = User.objects.create_user("teacher@school.example", "the right words")
    started = time.perf_counter()
    names = [media.store(teacher=teacher, data=noisy_photo(number)).name for number in range(CARDS)]
    print(json.dumps({"names": names, "each": (time.perf_counter() - started) / CARDS}))


def measure(deck_name: str, photos: list[str], *, grey: bool) -> None:
    """Print twice in this process; milliseconds of wall clock and of CPU on stdout."""
    import django

    django.setup()
    from django.urls import get_resolver

    from classroom import asgi  # noqa: F401  What a server imports before it answers.
    from familygames.catalogue import GAMES

    get_resolver().url_patterns  # noqa: B018  # It reads all of them when it is asked.
    from classroom.printing import formats, sheets

    deck = GAMES["happy_family"].standard_deck()
    emoji = [chr(0x1F600 + number) for number in range(len(photos))]
    pictures = iter(photos if deck_name == "photos" else emoji)
    families = tuple(
        family.but(members=tuple(member.but(picture=next(pictures)) for member in family.members))
        for family in deck.families
    )
    deck = deck.but(families=families)
    found = []
    for _ in range(2):
        wall, cpu = time.perf_counter(), time.process_time()
        content = sheets.print_cards(deck, formats.Options(grey=grey))
        found.append(((time.perf_counter() - wall) * 1000, (time.process_time() - cpu) * 1000))
    print(json.dumps({"cold": found[0], "warm": found[1], "size": len(content)}))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=5, help="new processes for each deck")
    parser.add_argument("--prepare", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--measure", choices=DECKS, help=argparse.SUPPRESS)
    parser.add_argument("--photos", default="", help=argparse.SUPPRESS)
    parser.add_argument("--grey", action="store_true", help=argparse.SUPPRESS)
    told = parser.parse_args()
    if told.prepare:
        prepare()
    elif told.measure:
        measure(told.measure, told.photos.split(","), grey=told.grey)
    else:
        report(told.rounds)


def report(rounds: int) -> None:
    with tempfile.TemporaryDirectory(prefix="printing-") as folder:

        def run(*words: str) -> Any:
            command = [sys.executable, __file__, *words]
            said = subprocess.run(
                command, env=os.environ | {"DATA_DIR": folder}, capture_output=True, text=True, check=True
            )
            return json.loads(said.stdout.splitlines()[-1])

        prepared = run("--prepare")
        photos = ",".join(prepared["names"])
        each = prepared["each"] * 1000
        print(f"{CARDS} cards on 8 pages, medians of {rounds}; a photo is stored in {each:.0f} ms")
        print(f"{'deck':18} {'':5} {'wall ms':>8} {'CPU ms':>8} {'kB':>6}")
        for name in DECKS:
            for grey in ((), ("--grey",)):
                rows = [run("--measure", name, "--photos", photos, *grey) for _ in range(rounds)]
                for way in ("cold", "warm"):
                    wall, cpu = (statistics.median(row[way][place] for row in rows) for place in (0, 1))
                    label = f"{name}{', grey' if grey else ''}"
                    print(f"{label:18} {way:5} {wall:8.0f} {cpu:8.0f} {rows[0]['size'] / 1000:6.0f}")


if __name__ == "__main__":
    main()
