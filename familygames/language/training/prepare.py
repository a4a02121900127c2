"""Make spaCy's training data of Universal Dependencies treebanks.

    python -m familygames.language.training.prepare fr TREEBANKS OUT

reads every ``TREEBANKS/fr_*.conllu.gz`` and writes ``OUT/fr/train.spacy``, ``dev.spacy`` and ``short.spacy``
(of *dev*, what has at most nine words). The README beside this file says what is changed on the way and why.
"""

from __future__ import annotations

import argparse
import gzip
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from spacy.tokens import Doc, DocBin
from spacy.vocab import Vocab

SHORT = 9
"""Words of a sentence that is like one laid from cards."""
LONGEST = 25
"""Longer ones teach little about short ones for the time they take."""
HELD_OUT_WHOLE = ("fr_sequoia-ud-dev", "en_ewt-ud-dev")
HELD_OUT_PART = 12
"""Of the other treebanks every twelfth sentence is held out."""

FEATURES = (
    "Gender",
    "Mood",
    "Number",
    "Person",
    "Polarity",
    "Poss",
    "PronType",
    "Reflex",
    "Tense",
    "VerbForm",
)
"""What the treebanks agree on and a referee asks for."""
COARSE = frozenset(
    ["advcl", "compound", "csubj", "dep", "dislocated", "flat", "iobj", "nmod", "obj", "obl", "parataxis"]
)
"""Relations whose subtypes are not told apart, but for those in `KEPT`; treebanks differ in them."""
KEPT = frozenset({"obl:agent", "nmod:poss", "compound:prt"})
RENAMED = {
    "nsubj:caus": "nsubj", "nsubj:outer": "nsubj", "csubj:outer": "csubj", "expl:pv": "expl:comp",
    "expl:pass": "expl:comp", "nmod:appos": "appos", "det:predet": "det", "cc:preconj": "cc",
}  # fmt: skip
HESITATIONS = frozenset(
    ["euh", "hum", "heu", "hein", "ben", "bah", "mh", "uh", "um", "uhm", "hmm", "mhm", "er", "erm"]
)
# Treebanks whose nouns and adjectives have no features, or that have none at all.
WITHOUT_NOUN_FEATURES = ("fr_rhapsodie", "fr_parisstories")
WITHOUT_FEATURES = ("en_childes",)
HELP = frozenset({"aux", "mark", "nsubj"})


class TreebankToken(NamedTuple):
    """One token: *head* is the place of its head in the sentence, its own for the root."""

    form: str
    lemma: str
    upos: str
    xpos: str
    feats: str
    head: int
    relation: str
    space: bool = True


Sentence = tuple[TreebankToken, ...]


def read(path: Path) -> Iterator[Sentence]:
    """The sentences of one treebank, without those that children said while they learned to speak."""
    lines: list[str] = []
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            if line.strip():
                lines.append(line.rstrip("\n"))
                continue
            if "# speaker_role = Target_Child" not in lines:
                yield sentence([row.split("\t") for row in lines if not row.startswith("#")])
            lines = []


def sentence(rows: list[list[str]]) -> Sentence:
    """Words from CoNLL-U's *rows*. What is written in one piece but is not the sum of its parts
    ("du" = "de" + "le") is one word again, as on a card: the first part with the features of the last.
    """
    words: list[TreebankToken] = []
    place: dict[str, int] = {"0": -1}
    together: dict[str, list[str]] = {}
    for row in rows:
        if "-" in row[0]:
            first, last = map(int, row[0].split("-"))
            parts = [str(number) for number in range(first, last + 1)]
            together |= dict.fromkeys(parts, row)
        elif "." not in row[0]:
            number, form, lemma, upos, xpos, feats, _, relation, _, misc = row
            whole = together.get(number)
            inside = whole is not None and not whole[0].endswith(f"-{number}")
            if whole and inside is False and is_contracted(whole, rows):
                place[number] = len(words) - 1
                words[-1] = words[-1]._replace(feats=merged(words[-1].feats, feats))
                continue
            if whole and is_contracted(whole, rows):
                form = whole[1]
            space = not inside and "SpaceAfter=No" not in (whole[9] if whole else misc)
            place[number] = len(words)
            words.append(TreebankToken(form.replace("’", "'"), lemma, upos, xpos, feats, -1, relation, space))
    heads = {place[row[0]]: row[6] for row in reversed(rows) if row[0] in place}
    return tuple(
        word._replace(head=here if heads[here] == "0" else place[heads[here]])
        for here, word in enumerate(words)
    )


def is_contracted(whole: list[str], rows: list[list[str]]) -> bool:
    first, last = whole[0].split("-")
    parts = [row[1] for row in rows if row[0].isdecimal() and int(first) <= int(row[0]) <= int(last)]
    return len(parts) == 2 and "".join(parts).casefold() != whole[1].casefold()


def merged(first: str, second: str) -> str:
    return "|".join(sorted({*first.split("|"), *second.split("|")} - {"_"})) or "_"


def harmonised(words: Sentence) -> Sentence:
    """The same with the relations and features that all treebanks tell apart."""
    return tuple(word._replace(relation=relation(word.relation), feats=features(word)) for word in words)


def relation(name: str) -> str:
    if name in KEPT:
        return name
    if name in RENAMED:
        return RENAMED[name]
    main = name.partition(":")[0]
    return main if main in COARSE else name


def features(word: TreebankToken) -> str:
    feats = dict(part.split("=", 1) for part in word.feats.split("|") if "=" in part)
    if word.upos in {"NOUN", "PROPN", "ADJ", "NUM", "ADP", "SCONJ", "CCONJ", "PUNCT", "SYM", "X", "INTJ"}:
        feats.pop("Person", None)
        feats.pop("PronType", None)
    if word.xpos in {"VBD", "VBP"} and word.lemma != "be":
        feats.pop("Number", None)  # English writes them from the context; the form does not show them.
        feats.pop("Person", None)
    if word.upos == "PROPN":
        feats = {}
    if feats.get("Number") == "Ptan":
        feats["Number"] = "Plur"
    return "|".join(f"{name}={feats[name]}" for name in FEATURES if name in feats) or "_"


def fluent(words: Sentence) -> Sentence:
    """Without hesitations and what the speaker took back, and without commas that part nothing then."""
    dropped = {
        here
        for here, word in enumerate(words)
        if word.relation == "reparandum"
        or (word.form.casefold() in HESITATIONS and word.relation in {"discourse", "reparandum", "dep"})
    }
    for here in range(len(words)):
        seen = here
        while seen not in dropped and words[seen].head != seen:
            seen = words[seen].head
        if seen in dropped:
            dropped.add(here)
    if not dropped:
        return words
    before = ","
    for here, word in enumerate(words):
        if here not in dropped:
            if word.form == "," and before == ",":
                dropped.add(here)
            before = word.form
    return without(words, dropped)


def without(words: Sentence, dropped: set[int]) -> Sentence:
    """*words* but for some; nothing if the root or a head of what stays would go."""
    kept = [here for here in range(len(words)) if here not in dropped]
    places = {here: there for there, here in enumerate(kept)}
    if any(words[here].head not in places for here in kept):
        return ()
    return tuple(words[here]._replace(head=places[words[here].head]) for here in kept)


def as_cards(words: Sentence) -> Sentence:
    """The same as it is laid from cards: no capital at the beginning, no mark at the end."""
    end = len(words)
    while end and words[end - 1].upos == "PUNCT":
        end -= 1
    laid = without(words, set(range(end, len(words))))
    if not laid:
        return ()
    first = laid[0]
    small = first.form if first.upos == "PROPN" or first.form.startswith("I") else first.form.lower()
    return (first._replace(form=small), *laid[1:])


class FeatureTable:
    """The features that a form has wherever treebanks write them down, or nearly so.

    "extraordinaire" has been feminine and masculine, so it is neither.
    """

    SURE = 0.8

    def __init__(self, sentences: Iterable[Sentence], *, by_tag: bool) -> None:
        self.by_tag = by_tag
        self.seen: defaultdict[tuple[str, ...], Counter[str]] = defaultdict(Counter)
        for words in sentences:
            for word in words:
                for key in self.keys(word):
                    self.seen[key].update((*word.feats.split("|"), "all"))

    def keys(self, word: TreebankToken) -> Iterator[tuple[str, ...]]:
        """What to look under, the likest first."""
        yield word.form.casefold(), word.upos, word.xpos if self.by_tag else ""
        if self.by_tag:
            yield word.upos, word.xpos
        if word.upos not in {"NOUN", "ADJ"}:
            yield (word.upos,)

    def of(self, word: TreebankToken) -> str | None:
        """`None` if it cannot be told."""
        for key in self.keys(word):
            if counts := self.seen.get(key):
                sure = [feat for feat, times in counts.items() if times >= self.SURE * counts["all"]]
                return "|".join(sorted(set(sure) - {"all", "_"})) or "_"
        return None


def completed(words: Sentence, forms: FeatureTable, *, nouns_only: bool) -> Sentence:
    """With features from elsewhere; the part of speech "" where they are not known, which trains nothing."""
    done = []
    for here, word in enumerate(words):
        feats: str | None = word.feats
        if word.xpos == "VB":  # CHILDES does not tell the infinitive from the imperative.
            helped = any(other.head == here and other.relation in HELP for other in words)
            feats = "VerbForm=Inf" if helped or word.relation != "root" else "Mood=Imp|VerbForm=Fin"
        elif not nouns_only or word.upos in {"NOUN", "ADJ"}:
            feats = forms.of(word)
        done.append(word._replace(feats=feats) if feats else word._replace(upos=""))
    return tuple(done)


def doc(words: Sentence, vocab: Vocab) -> Doc:
    annotated = Doc(
        vocab,
        words=[word.form for word in words],
        spaces=[word.space for word in words],
        pos=[word.upos for word in words],
        morphs=["" if word.feats == "_" else word.feats for word in words],
        lemmas=[word.lemma for word in words],
        heads=[word.head for word in words],
        deps=["ROOT" if word.head == here else word.relation for here, word in enumerate(words)],
    )
    for token in annotated:
        if not token.pos_:
            token.set_morph(None)  # type: ignore[attr-defined]  # Not told, where "" would tell that there are none.
    return annotated


def is_usable(words: Sentence) -> bool:
    """A sentence with one root and at least two words that are not marks."""
    roots = sum(word.head == here for here, word in enumerate(words))
    return roots == 1 and sum(word.upos != "PUNCT" for word in words) > 1


def prepare(language: str, treebanks: Path, out: Path) -> None:
    paths = sorted(treebanks.glob(f"{language}_*.conllu.gz"))
    banks = {
        path.name.removesuffix(".conllu.gz"): [harmonised(words) for words in read(path)] for path in paths
    }
    train: list[Sentence] = []
    dev: list[Sentence] = []
    whole = [
        words
        for name, bank in banks.items()
        if not name.startswith(WITHOUT_FEATURES + WITHOUT_NOUN_FEATURES) and name not in HELD_OUT_WHOLE
        for words in bank
    ]
    forms = FeatureTable(whole, by_tag=language == "en")
    for name, bank in banks.items():
        sentences = [fluent(words) for words in bank]
        if name.startswith(WITHOUT_FEATURES + WITHOUT_NOUN_FEATURES):
            nouns_only = name.startswith(WITHOUT_NOUN_FEATURES)
            sentences = [completed(words, forms, nouns_only=nouns_only) for words in sentences]
        held = 1 if name in HELD_OUT_WHOLE else HELD_OUT_PART
        for number, words in enumerate(sentences):
            (train if number % held else dev).append(words)
    rng = random.Random(f"{language}/prepare")
    laid: list[Sentence] = []
    for words in train:
        cards = as_cards(words)
        if sum(word.upos != "PUNCT" for word in words) <= SHORT:
            laid += [words, cards]
        else:
            laid.append(rng.choice((words, cards)))
    rng.shuffle(laid)
    kept = [words for words in dict.fromkeys(laid) if is_usable(words) and len(words) <= LONGEST]
    write(out / language / "train.spacy", kept)
    held_out = [words for words in dict.fromkeys(map(as_cards, dev)) if is_usable(words)]
    write(out / language / "dev.spacy", held_out)
    write(out / language / "short.spacy", [words for words in held_out if len(words) <= SHORT])


def write(path: Path, sentences: list[Sentence]) -> None:
    vocab = Vocab()
    path.parent.mkdir(parents=True, exist_ok=True)
    DocBin(docs=[doc(words, vocab) for words in sentences], store_user_data=False).to_disk(path)
    sys.stdout.write(f"{path}: {len(sentences)} sentences, {sum(map(len, sentences))} words\n")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("language")
    arguments.add_argument("treebanks", type=Path)
    arguments.add_argument("out", type=Path)
    given = arguments.parse_args()
    prepare(given.language, given.treebanks, given.out)


if __name__ == "__main__":
    main()
