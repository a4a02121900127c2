"""What no rule can say of words side by side: each check is a function, in the file of its subject."""

from importlib import import_module
from pkgutil import iter_modules

from familygames.language.judge.checks.check import CHECKS, flaws

for module in iter_modules(__path__, f"{__name__}."):
    import_module(module.name)

__all__ = ["CHECKS", "flaws"]
