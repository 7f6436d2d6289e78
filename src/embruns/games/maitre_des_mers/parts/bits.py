"""Sets of ships, goods or faces as numbers: member n is bit n."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.bits import MEMBER, SPREAD

BIT: Final = vec[i64]([i64(2**number) for number in range(12)])  # for the largest set, the ships


def count(members: i64) -> i64:
    """Return how many members a set has."""
    n: i64 = 0
    while members:
        members &= members - 1
        n += 1
    return n


def numbers_in(members: int) -> list[int]:
    """Return the members of a set, rising."""
    return [number for number in range(len(BIT)) if members & 2**number]


def put_members(members: i64, first: i64, marked: vec[i64], n: i64) -> i64:
    """Put first + m for each member m from place n on, as `Mask.room` wants it; return where they end."""
    while members:
        one = members & -members
        members ^= one
        marked[n] = first + MEMBER[one * SPREAD >> 58 & 63]
        n += 1
    return n


def only(members: i64) -> i64:
    """Return the member of a set of one."""
    number: i64 = 0
    while members > 1:
        members >>= 1
        number += 1
    return number
