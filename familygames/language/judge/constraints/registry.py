"""The constraints by their names."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from familygames.language.judge.chart import Chart, Cost

C = TypeVar("C", bound=Chart)
P = ParamSpec("P")
CONSTRAINTS: dict[str, str] = {}
"""Every constraint by its name, with what its docstring says."""


def constraint(check: Callable[Concatenate[C, P], Cost | None]) -> Callable[Concatenate[C, P], Cost | None]:
    """Marks a method as a constraint: its flaws bear its name."""
    name = check.__name__
    CONSTRAINTS[name] = check.__doc__ or ""

    @wraps(check)
    def named(self: C, /, *args: P.args, **kwargs: P.kwargs) -> Cost | None:
        price = check(self, *args, **kwargs)
        if price is None or not price[1]:
            return price
        return price[0], tuple(flaw._replace(constraint=name) for flaw in price[1])

    return named
