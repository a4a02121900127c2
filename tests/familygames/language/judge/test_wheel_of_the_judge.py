"""The judge alone, packed and installed: it needs neither the games nor the site."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.classroom.installed import PIP, ROOT
from tests.patience import PROGRAM

pytestmark = [pytest.mark.process, pytest.mark.slow]

ASKED = """
import json
import sys
from importlib.util import find_spec

from familygames.judging import Sentence, Word
from familygames.language.judge import InvalidSentence, explain, judge, plural_of, prepare, propose

prepare(("fr", "en", "es"))

def row(text, language):
    return Sentence(tuple(Word(text=word, lang=language) for word in text.split()), (language, "en"))

def ruling(text, language):
    answer = judge(row(text, language))
    return answer.ruling, [(finding.code, finding.suggestion) for finding in answer.findings]

def invalid():
    try:
        judge(Sentence((), ("en",)))
    except InvalidSentence as error:
        return error.why

print(json.dumps({
    "right": ruling("le chat mange la pomme", "fr"),
    "wrong": ruling("the cats sleeps", "en"),
    "spanish": ruling("la gato come", "es")[0],
    "unknown": judge(row("the blorf eats the apple", "en")).ruling,
    "invalid": invalid(),
    "explained": "determined noun" in "".join(explain(row("she eats an apple", "en"))),
    "proposed": propose(Word(text="une maison", lang="fr")).gender,
    "plural": plural_of(Word(text="cheval", lang="fr", part="noun", number="s")),
    "files": [module.__file__ for name, module in sys.modules.items() if name.startswith("familygames")],
    "games": [name for name in ("familygames.game", "familygames.decks", "classroom") if find_spec(name)],
}))
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("judge")
    subprocess.run([sys.executable, ".ci/judge_wheel.py", str(folder)], cwd=ROOT, check=True, timeout=PROGRAM)
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with nothing but the judge."""
    folder = tmp_path_factory.mktemp("installed")
    alone = ["--no-deps", "--no-index", "--target", str(folder), str(wheel)]
    subprocess.run([*PIP, "install", *alone], check=True, timeout=PROGRAM)
    return folder


def run(installed: Path, *arguments: str, told: str = "") -> str:
    """What a program says where only the judge and the packages of others are to be found."""
    return subprocess.run(
        [sys.executable, *arguments],
        input=told,
        cwd=installed.parent,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        check=True,
        timeout=PROGRAM,
    ).stdout


def test_it_has_nothing_of_the_games_and_asks_for_two_packages(wheel: Path) -> None:
    packed = zipfile.ZipFile(wheel)
    names = packed.namelist()
    [told] = [name for name in names if name.endswith("/METADATA")]
    needed = [line for line in packed.read(told).decode().splitlines() if line.startswith("Requires-Dist: ")]

    assert "familygames/language/judge/messages.toml" in names
    assert "familygames/language/fr/forms.xz" in names
    assert not [name for name in names if name.startswith("classroom/") or "formulas" in name]
    assert [line.split()[1].partition(">")[0].partition("<")[0] for line in needed] == ["msgspec", "spacy"]


def test_it_judges_where_nothing_else_of_the_project_is(installed: Path) -> None:
    told = json.loads(run(installed, "-c", ASKED))

    assert told["right"] == ["accept", []]
    assert told["wrong"] == ["refuse", [["agreement_number", "the cats sleep"]]]
    assert told["spanish"] == "refuse"
    assert told["unknown"] == "unsure"
    assert told["invalid"] == "no_cards"
    assert told["explained"]
    assert told["proposed"] == "f"
    assert told["plural"] == "chevaux"
    assert told["games"] == []
    assert {Path(file).is_relative_to(installed) for file in told["files"]} == {True}


def test_its_command_and_its_component_for_spacy_are_there(installed: Path) -> None:
    case = json.dumps({"cards": [{"text": word, "lang": "en"} for word in ("the", "cats", "sleeps")]})
    in_spacy = (
        "import spacy; nlp = spacy.blank('en');"
        "[nlp.add_pipe(f'card_{name}') for name in ('words', 'rules', 'grammar', 'sense')];"
        "print(nlp('the cats sleeps')._.ruling.ruling)"
    )

    answer = json.loads(run(installed, "-m", "familygames.language.judge", told=case))

    assert answer["findings"][0]["suggestion"] == "the cats sleep"
    assert run(installed, "-c", in_spacy) == "refuse\n"
