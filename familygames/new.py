"""Begin a game: copy the smallest there is under a new name, to change it rule by rule.

    python -m familygames.new word_race

What is made runs at once. It needs the sources of the project, with the tests and the site beside the games.
"""

from __future__ import annotations

import argparse
import builtins
import keyword
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from string import ascii_uppercase

from familygames.catalogue import GAMES
from familygames.pasting import COLOURS

ROOT = Path(__file__).resolve().parents[1]
FROM = "memory"
FOLDERS = ("familygames", "classroom/games", "classroom/static/games", "templates/games")
FILES = (
    f"familygames/language/*/formulas/{FROM}.toml",
    f"tests/games/{FROM}.*",
    f"tests/familygames/test_{FROM}.py",
    f"tests/familygames/records/{FROM}-*.jsonl",
)
LISTS = {"familygames/catalogue.py": "GAME", "classroom/games/sites.py": "SITE"}
NUMBERS = (
    "No",
    "One",
    "Two",
    "Three",
    "Four",
    "Five",
    "Six",
    "Seven",
    "Eight",
    "Nine",
    "Ten",
    "Eleven",
    "Twelve",
)
SIGNS = "🎲🧩🎯🪁🎈🚀🦊🐝🌻🍋🎪🧭"
LONGEST_NAME = 20
"""So much room it has in the database."""
WORD = re.compile("[A-Za-z]+")
NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", re.ASCII)


def objection(name: str, root: Path = ROOT) -> str:
    """Why no game can be called so, as a sentence; "" if one can."""
    if not NAME.fullmatch(name):
        return f"{name!r} is no name of a module: small letters and digits, with _ between words."
    if keyword.iskeyword(name) or hasattr(builtins, name):
        return f"“{name}” is a word of Python's own: choose another."
    if len(name) > LONGEST_NAME:
        return f"“{name}” is too long: at most {LONGEST_NAME} letters."
    # What Python has left of a game that was taken out is none.
    taken = [
        path
        for path in _homes(name)
        if (root / path).is_file() or any(file.suffix != ".pyc" for file in (root / path).rglob("*.*"))
    ]
    return f"“{name}” is taken: there is {taken[0]} already." if taken else ""


def _homes(name: str) -> Iterator[str]:
    for folder in FOLDERS:
        yield from (f"{folder}/{name}", f"{folder}/{name}.py")
    yield f"tests/games/{name}.py"
    yield f"tests/familygames/test_{name}.py"


def make(name: str, root: Path = ROOT) -> list[Path]:
    """The files of a game of this name, made of those of the game to copy from, and in all lists."""
    sources = [path for folder in FOLDERS for path in (root / folder / FROM).rglob("*") if path.is_file()]
    sources += [path for pattern in FILES for path in root.glob(pattern)]
    made = []
    for source in sorted(source for source in sources if source.suffix != ".pyc"):
        target = root / source.relative_to(root).as_posix().replace(FROM, name)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(_renamed(source.read_text("utf-8"), name, source.suffix), "utf-8")
        made.append(target)
    for path, attribute in LISTS.items():
        _follow(root / path, f"{FROM}.{attribute},", f"{name}.{attribute},", imported=name)
    _dress(root, name)
    _tell(root, title_of(name))
    return made


def counted(games: int) -> str:
    """How many games there are, as a sentence begins with it."""
    return NUMBERS[games] if games < len(NUMBERS) else str(games)


def title_of(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _code_of(name: str) -> str:
    """Two letters by which its rules are numbered, as no other game's are."""
    taken = {game.rules for game in GAMES.values()}
    letters = "".join(filter(str.isalpha, name)).upper()
    pairs = (
        one + other for place, one in enumerate(letters) for other in (letters + ascii_uppercase)[place + 1 :]
    )
    return next(pair for pair in pairs if pair not in taken)


def _renamed(text: str, name: str, suffix: str) -> str:
    """In prose a game is called by its title, in code by its class."""
    old, title, kind = title_of(FROM), title_of(name), name.title().replace("_", "")
    module = name.replace("_", "-") if suffix == ".css" else name
    words = {FROM: module, GAMES[FROM].rules: _code_of(name)}

    def line(text: str) -> str:
        is_prose = suffix != ".py" or text.startswith('"""') or f'_("{old}")' in text
        return text.replace(old, title if is_prose else kind)

    return WORD.sub(
        lambda word: words.get(word[0], word[0]), "".join(map(line, text.splitlines(keepends=True)))
    )


SIGN = re.compile(r'\b(sign(?:: str = |=))"([^"\n]+)"')
COLOUR = re.compile(r'\b(colour(?:: str = |=))"([^"\n]+)"')


def _dress(root: Path, name: str) -> None:
    """It is known by a sign and a colour that no other game has, or the fewest."""
    sites = [root / "classroom/games/shared/site.py", *root.glob("classroom/games/*/__init__.py")]
    others = "".join(site.read_text("utf-8") for site in sites)
    own = root / f"classroom/games/{name}/__init__.py"
    text = own.read_text("utf-8")
    for field, choices in ((SIGN, tuple(SIGNS)), (COLOUR, tuple(colour for colour, _ in COLOURS))):
        taken = [value for _, value in field.findall(others)]
        text = field.sub(rf'\g<1>"{min(choices, key=taken.count)}"', text)
    own.write_text(text, "utf-8")


def _follow(path: Path, before: str, after: str, imported: str = "") -> None:
    """A line *after* the one that begins with *before*, as far in; a name more where games are *imported*."""
    lines = []
    for line in path.read_text("utf-8").splitlines(keepends=True):
        is_import = imported and line.startswith("from ") and f" {FROM}," in line
        lines.append(line.replace(f" {FROM},", f" {FROM}, {imported},") if is_import else line)
        if line.strip().startswith(before):
            lines.append(f"{line[: line.index(before)]}{after}\n")
    path.write_text("".join(lines), "utf-8")


def _tell(root: Path, title: str) -> None:
    """It is counted where games are counted, and has its name in French, for now the same."""
    _follow(root / "README.md", f"- **{title_of(FROM)}:**", f"- **{title}:** …")
    old, new = map(counted, (len(GAMES), len(GAMES) + 1))
    for file in (root / "README.md", root / "pyproject.toml"):
        text = file.read_text("utf-8")
        file.write_text(text.replace(f"{old} games", f"{new} games").replace(f'"{old} ', f'"{new} '), "utf-8")
    french = root / "classroom/locale/fr/LC_MESSAGES/django.po"
    text = french.read_text("utf-8")
    if f'\nmsgid "{title}"\n' not in text:
        french.write_text(f'{text.rstrip()}\n\nmsgid "{title}"\nmsgstr "{title}"\n', "utf-8")


def main(words: Sequence[str] | None = None, root: Path = ROOT) -> None:
    parser = argparse.ArgumentParser(prog="python -m familygames.new", description=__doc__)
    parser.add_argument("name", help="of its module, such as word_race")
    name = parser.parse_args(words).name
    if not (root / "tests/games").is_dir():
        parser.error("only a copy of the project's sources has all that a game is made of.")
    if reason := objection(name, root):
        parser.error(reason)
    made = make(name, root)
    code = [path for path in (*made, *(root / path for path in LISTS)) if path.suffix == ".py"]
    for how in (["check", "--select=I", "--fix"], ["format"]):
        style: list[str | Path] = [sys.executable, "-m", "ruff", *how, "--quiet", *code]
        subprocess.run(style, cwd=root, check=True)  # noqa: S603 - our own files.
    print("Made:", *(path.relative_to(root) for path in made), sep="\n  ")
    print("One line more in:", *LISTS, "README.md", "pyproject.toml", "the French texts", sep="\n  ")
    print(
        f"Play it:    python -m familygames.simulate {name} --players expert,beginner",
        f"Try it:     pytest tests -k {name}",
        "Change it:  rules.md first, then what familygames/README.md says, step by step;",
        f"            its name, sign and colour stand in classroom/games/{name}/.",
        sep="\n",
    )


if __name__ == "__main__":
    main(sys.argv[1:])
