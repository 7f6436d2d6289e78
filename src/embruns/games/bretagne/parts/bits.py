"""Sets of small numbers in one number: slots, seats, coasts, cities, trades."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.games.bretagne.box import SLOTS

BIT: Final = vec[i64]([i64(2**n) for n in range(63)])
ALL_SLOTS: Final = 2**SLOTS - 1


def count_seats(seats: i64) -> i64:
    """Return how many seats are in a set of seats."""
    return (seats & 1) + (seats >> 1 & 1) + (seats >> 2 & 1) + (seats >> 3 & 1)
