"""What a word or phrase can agree in, as small sets in the bits of an int.

*gn*: gender and number, four bits (ms fs mp fp). *agr*: person and number, six bits (1s 2s 3s 1p 2p 3p).
Two things agree where they have a bit in common.
"""

from __future__ import annotations

MS, FS, MP, FP = 1, 2, 4, 8
S, P, M, F, ANY = MS | FS, MP | FP, MS | MP, FS | FP, 15
GN = {"ms": MS, "fs": FS, "mp": MP, "fp": FP, "s": S, "p": P, "x": ANY, "m": M, "f": F}
AGR = {"1s": 1, "2s": 2, "3s": 4, "1p": 8, "2p": 16, "3p": 32}
ALL = 63
THIRD = 4 | 32
ONE, SEVERAL = 1 | 2 | 4, 8 | 16 | 32
"""The persons of the singular, and of the plural."""


def third(gn: int) -> int:
    """The persons a noun of this gender and number is a subject for."""
    return (4 if gn & S else 0) | (32 if gn & P else 0)


def of_number(agr: int) -> int:
    """The genders and numbers of a subject of these persons."""
    return (S if agr & 7 else 0) | (P if agr & 56 else 0)


def of_numbers(number: str) -> int:
    return 7 if number == "s" else 56 if number == "p" else ALL


def number_of(gn: int) -> str:
    """``s``, ``p``, or nothing where it may be both."""
    return ("" if gn & P else "s") if gn & S else "p"


def gender_of(gn: int) -> str:
    return ("" if gn & F else "m") if gn & M else "f"
