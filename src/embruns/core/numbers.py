"""Write whole numbers one after the other into a vector: for the observations of the games, where speed counts."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.bits import BIT

_ZEROS: Final = vec[i64]([i64(0) for _ in range(4096)])


def zeros(size: i64) -> vec[i64]:
    """Return a vector of so many zeros, at most 4096."""
    return _ZEROS[:size]


def put(found: vec[i64], at: i64, numbers: list[int]) -> i64:
    """Write some numbers from this place on, and return the place after them."""
    for number in numbers:
        found[at] = number
        at += 1
    return at


def put_all(found: vec[i64], at: i64, numbers: vec[i64]) -> i64:
    """Write a vector from this place on, and return the place after it."""
    for number in numbers:
        found[at] = number
        at += 1
    return at


def put_set(found: vec[i64], at: i64, members: i64, size: i64) -> i64:
    """Write 1 for each member of a set of numbers below `size`, where zeros stand; return the place after it."""
    if members:
        for member in range(size):
            if members & BIT[member]:
                found[at + member] = 1
    return at + size
