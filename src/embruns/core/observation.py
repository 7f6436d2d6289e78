"""What a learner sees: a view as whole numbers of a fixed shape, with names, ranges and meanings.

A game declares its fields in `observation.py`, and `observe` writes them one after the other, the last axis fastest.
Seats are counted from the one that looks: 0 is its own, 1 the next one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod


@dataclass(frozen=True)
class Field:
    """A block of whole numbers from `low` to `high`."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


def size_of(fields: Sequence[Field]) -> int:
    """Return how many numbers an observation has."""
    return sum(field.size for field in fields)


def places(fields: Sequence[Field]) -> dict[str, slice]:
    """Return where each field stands in an observation."""
    found: dict[str, slice] = {}
    start = 0
    for field in fields:
        found[field.name] = slice(start, start + field.size)
        start += field.size
    return found
