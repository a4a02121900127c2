"""A trained spaCy pipeline as one small file, and back.

The file is msgpack: the pipeline's configuration, and each component as spaCy writes it but for its numbers,
which have half the size (float16); that costs nothing that can be measured. Words are split by the judge's
own tokenizer: that of spaCy's French takes four seconds to make.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import srsly
from confection import Config
from spacy.language import BaseDefaults
from spacy.language import Language as Pipeline
from spacy.tokens import Doc
from spacy.util import registry
from spacy.vocab import Vocab

from familygames.cards import Language
from familygames.language.words.forms import tokens


class CardTokenizer:
    """A tokenizer that splits as the judge splits cards: ``l'`` ``école``, ``does`` ``n't``."""

    def __init__(self, vocab: Vocab, language: Language) -> None:
        self.vocab = vocab
        self.language = language

    def __call__(self, text: str) -> Doc:
        hyphen = "-" if self.language == "fr" else ""  # Treebanks write "-je" of "suis-je".
        words = [hyphen * token.joined + token.said for token in tokens(text, self.language)]
        return Doc(self.vocab, words=words)

    def to_bytes(self, **_: object) -> bytes:
        return b""

    def from_bytes(self, _data: bytes, **_: object) -> CardTokenizer:
        return self

    def to_disk(self, path: object, **_: object) -> None:
        """There is nothing to keep."""

    def from_disk(self, _path: object, **_: object) -> CardTokenizer:
        return self


@registry.tokenizers("family_games.words.v1")  # type: ignore[untyped-decorator]  # Of catalogue, without types.
def make_words() -> Callable[[Pipeline], CardTokenizer]:
    return lambda nlp: CardTokenizer(nlp.vocab, nlp.lang or "")


def packed(nlp: Pipeline) -> bytes:
    """A pipeline with the tokenizer above as one file's content."""
    parts = srsly.msgpack_loads(nlp.to_bytes(exclude=["vocab", "tokenizer", "config.cfg"]))
    parts = {
        name: _recoded(part, "float16") if name in nlp.pipe_names else part for name, part in parts.items()
    }
    # Not how it was trained: that is in `training`, and would name folders of the machine that did it.
    config = Config({name: nlp.config[name] for name in ("nlp", "components")}).to_str()
    return bytes(srsly.msgpack_dumps({"language": nlp.lang, "config": config, "parts": parts}))


def unpacked(data: bytes) -> Pipeline:
    content = srsly.msgpack_loads(data)

    class Reader(Pipeline):  # type: ignore[no-untyped-call]  # Of spaCy.
        """The language without spaCy's tables for splitting its texts, which take long to read."""

        lang = content["language"]
        Defaults = BaseDefaults

    nlp = Reader.from_config(Config().from_str(content["config"]))
    parts = {
        name: _recoded(part, "float32") if name in nlp.pipe_names else part
        for name, part in content["parts"].items()
    }
    return nlp.from_bytes(srsly.msgpack_dumps(parts), exclude=["vocab", "tokenizer"])


def _recoded(component: bytes, kind: str) -> bytes:
    """A component with the numbers of its model of another size."""
    parts: dict[str, Any] = srsly.msgpack_loads(component)
    model = srsly.msgpack_loads(parts["model"])
    for params in model["params"]:
        for name, values in params.items():
            if isinstance(values, np.ndarray):
                params[name] = values.astype(kind)
    parts["model"] = srsly.msgpack_dumps(model)
    return bytes(srsly.msgpack_dumps(parts))
