"""Compiles ``homophones.txt`` of French and English: common words that sound like others, for `homophones`.

    python -m pip install --group lexicon
    python -m familygames.language.words.compile_homophones

What is written is committed; neither the library nor its tests need the packages. ``LEXICON.md`` says whose
the pronunciations and frequencies are. A line is a word and those that sound so, the commonest first:
``meat=meet``, or ``bin<been`` if these are used ten times as often. Of two words the commoner is meant; a
rarer one only if both are nearly as common. Little words are not looked for, nor forms of one word (« mange »
and « manges »), nor what may stand in the same places (tante, tente): the grammar tells the former apart, and
nobody the latter.
"""

from __future__ import annotations

import gzip
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import msgspec

from familygames.cards import Language
from familygames.language.words.compile_lexicon import lexique, package
from familygames.language.words.forms import forms

HERE = Path(__file__).parent.parent
HOMOPHONES = "homophones.txt"
FEWEST_USES = 1e-6
"""What is rarer among all words is not what a pupil means."""
NEARLY_AS_COMMON = 1 / 3
FAR_COMMONER = 10
SHORTEST = 2

_ENDINGS = re.compile(r"(e|s|es|x|nt|ent)?").fullmatch


def french() -> Iterator[tuple[str, str]]:
    """Words and how they sound, by Lexique."""
    for row in lexique():
        yield row["1_ortho"], row["2_phon"]


def english() -> Iterator[tuple[str, str]]:
    """Words and how they sound, by the dictionary of Carnegie Mellon University, without stress."""
    path = package("pocketsphinx") / "model" / "en-us" / "cmudict-en-us.dict"
    for line in path.read_text(encoding="utf-8").splitlines():
        word, *sounds = line.split()  # Another way of saying it bears a number: read(2).
        yield word.partition("(")[0], " ".join(sound.rstrip("012") for sound in sounds)


def uses(language: Language) -> dict[str, float]:
    """How often each word is used among all, by wordfreq: the list at place n has words of n centibels."""
    path = package("wordfreq") / "data" / f"large_{language}.msgpack.gz"
    _, *by_centibel = msgspec.msgpack.decode(gzip.decompress(path.read_bytes()))
    return {word: 10 ** (-n / 100) for n, words in enumerate(by_centibel) for word in words}


def entries(language: Language, said: Iterator[tuple[str, str]]) -> Iterator[str]:
    """The lines: each word with the others that sound so and may rather be meant, the commonest first."""
    often = uses(language)
    for word, others in sorted(_alike(language, said).items()):
        own = often.get(word, 0.0)
        fewest = max(FEWEST_USES, own * NEARLY_AS_COMMON)
        meant = [one for one in others if often.get(one, 0.0) >= fewest and _is_another(language, word, one)]
        meant.sort(key=lambda one: (-often[one], one))
        far = [one for one in meant if often[one] >= own * FAR_COMMONER]
        near = [one for one in meant if one not in far]
        yield from (f"{word}{sign}{'/'.join(some)}" for sign, some in (("<", far), ("=", near)) if some)


def _alike(language: Language, said: Iterator[tuple[str, str]]) -> dict[str, set[str]]:
    """All words that sound like each, but for little words."""
    by_sound: dict[str, set[str]] = defaultdict(set)
    for word, sound in said:
        if word.isalpha() and len(word) >= SHORTEST and forms(language).readings(word):
            by_sound[sound].add(word)
    alike: dict[str, set[str]] = defaultdict(set)
    for words in by_sound.values():
        for word in words:
            if not forms(language).closed.get((word,)):
                alike[word] |= words - {word}
    return alike


def _is_another(language: Language, word: str, other: str) -> bool:
    """Whether they are two words, and *other* may stand where *word* may not."""
    places = [
        {(each.pos, each.kind, each.gn, each.agr, each.mass) for each in forms(language).readings(one)}
        for one in (word, other)
    ]
    return not _is_one_word(language, word, other) and not places[1] <= places[0]


def _is_one_word(language: Language, first: str, second: str) -> bool:
    """Whether they are forms of one word: chat, chats; ami, amie; parler, parlé"""
    lemmas = [{(each.pos, each.lemma) for each in forms(language).readings(word)} for word in (first, second)]
    short, long = sorted((first, second), key=len)
    kinds = [{pos for pos, _ in each} for each in lemmas]
    longer = long.startswith(short) and bool(_ENDINGS(long.removeprefix(short)))
    names = [{lemma for _, lemma in each} for each in lemmas]
    return bool(names[0] & names[1]) or (longer and bool(kinds[0] & kinds[1]))


def main() -> None:
    for language, said in (("fr", french()), ("en", english())):
        lines = [f"{line}\n" for line in entries(language, said)]
        (HERE / language / HOMOPHONES).write_text("".join(lines), encoding="utf-8")
        sys.stdout.write(f"{language}: {len(lines):,} words\n")


if __name__ == "__main__":
    main()
