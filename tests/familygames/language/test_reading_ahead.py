"""Once all is read, no sentence waits for a file or a library to be read."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent

JUDGING = """
import sys
from pathlib import Path

from familygames.language import sentences
from familygames.language.judge import judge, plural_of
from familygames.language.judge.__main__ import question
from familygames.judging import Word

sentences.prepare(("fr", "en"))
read = []
sys.addaudithook(lambda event, about: read.append(about[0]) if event in ("open", "import") else None)
for line in b"".join(Path(file).read_bytes() for file in sys.argv[1:]).splitlines():
    read.clear()
    judge(question(line))
    assert not read, (line, read)
plural_of(Word(text="chat", lang="fr", part="noun", number="s"))
assert not read, read
"""

HEARING = """
import json
import sys
from pathlib import Path

from familygames.errors import InvalidMove
from familygames.game import Spoken
from familygames.language import parse, parser
from tests.familygames.language.scenes import Say

parser.load()
lines = [json.loads(line) for line in Path(sys.argv[1]).read_text("utf-8").splitlines()]
requests = [
    parse.Request(
        row["text"], *(tuple(row[name]) for name in ("players", "families", "members")), row["language"]
    )
    for row in lines
]
scenes = [parse.scene_with(request, request.language) for request in requests]
read = []
sys.addaudithook(lambda event, about: read.append(about[0]) if event in ("open", "import") else None)
for request, scene in zip(requests, scenes):
    moves = [
        Say(Spoken("ask", seat, card.family, card.member))
        for seat in range(len(scene.names))
        for card in scene.deck.cards
    ]
    try:
        parser.hear(request.text, moves, scene)
    except InvalidMove:
        pass
    assert not read, (request.text, read)
"""


@pytest.mark.process
@pytest.mark.parametrize(
    ("program", "files"),
    [
        (JUDGING, ["judge/cases_open.jsonl", "judge/cases_wrong.jsonl"]),
        (HEARING, ["requests_typed_open.jsonl"]),
    ],
    ids=["judging", "hearing"],
)
def test_no_sentence_waits_for_anything_to_be_read(program: str, files: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", program, *(HERE / file for file in files)],
        cwd=HERE.parents[2],
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr
