"""What is better where something is wrong, step by step; `mending.proposals` makes words of it.

The steps of one `Better` are taken together. Of several, the likeliest comes first.
"""

from __future__ import annotations

from typing import NamedTuple

from familygames.language.words import features as f


class Replaced(NamedTuple):
    """Other words stand from *first* to before *last*: half ten past → half past ten"""

    first: int
    last: int
    text: str


class Inserted(NamedTuple):
    """Words lack at *place*: I afraid → I am afraid"""

    place: int
    text: str


class Dropped(NamedTuple):
    """The words from *first* to before *last* are too many: the the cat → the cat"""

    first: int
    last: int


class Moved(NamedTuple):
    """The words from *first* to before *last* stand before *to*: always is → is always"""

    first: int
    last: int
    to: int


class VerbForm(NamedTuple):
    """The verb at *place* is wanted in another form, and *tense*: can sings → can sing"""

    place: int
    kind: str
    tense: str = ""


class Conjugated(NamedTuple):
    """The verb at *place* is wanted in one of these *persons*, in its own tense: they is → they are"""

    place: int
    persons: int = f.ALL


class Agreeing(NamedTuple):
    """The noun, adjective or participle at *place* is wanted in this gender and number: two cat → two cats"""

    place: int
    gn: int


class SaidOf(NamedTuple):
    """The adjective, participle or determiner at *place*, as it is said of such a person or thing"""

    place: int
    gn: int


class Determiner(NamedTuple):
    """The determiner at *place*, of *size* words, as it goes with such a noun: those cat → that cat"""

    place: int
    gn: int
    size: int = 1


Step = Replaced | Inserted | Dropped | Moved | VerbForm | Conjugated | Agreeing | SaidOf | Determiner
Better = tuple[Step, ...]
