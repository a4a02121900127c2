"""How French words are shortened before vowels, and melt with the article: l'arbre, au parc."""

from __future__ import annotations

SHORTENED = {
    "le": "l'", "la": "l'", "je": "j'", "me": "m'", "te": "t'", "se": "s'", "de": "d'", "ne": "n'",
    "que": "qu'",
    "jusque": "jusqu'", "lorsque": "lorsqu'", "puisque": "puisqu'", "parce que": "parce qu'",
}  # fmt: skip
MELTED = {("à", "le"): "au", ("à", "les"): "aux", ("de", "le"): "du", ("de", "les"): "des"}
