"""The grammar of French and English: what can be read, by its ways of speaking.

Each module lists its ways as it is imported. Of two that cost the same, the one listed first is taken.
"""

from importlib import import_module
from pkgutil import walk_packages

from familygames.language.judge.grammar.reading import RowParser

for module in walk_packages(__path__, f"{__name__}."):
    import_module(module.name)

__all__ = ["RowParser"]
