"""Sets of small whole numbers in one machine word: a set is a number, and member n is its bit n, from 0 to 62.

A new set is made with `BIT[n]`: compiled, `1 << n` is wrong from n = 31 on.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

BIT: Final = vec[i64]([i64(2**member) for member in range(63)])  # the sets of one


SPREAD: Final = 0x03F79D71B4CB0A89  # times a set of one, it has other bits 58 to 63 for each member


def _members_by_spread() -> list[i64]:
    """Return the member by what `SPREAD` makes of its set of one."""
    members = [i64(0)] * 64
    for member in range(63):
        members[2**member * SPREAD >> 58 & 63] = i64(member)
    return members


MEMBER: Final = vec[i64](_members_by_spread())  # what `member_of` looks up; a hot loop may do so by itself


def member_of(one: i64) -> i64:
    """Return the only member of a set of one."""
    return MEMBER[one * SPREAD >> 58 & 63]


def count(members: i64) -> i64:
    """Return how many members a set has."""
    n: i64 = 0
    while members:
        members &= members - 1
        n += 1
    return n


def in_order(members: i64) -> list[int]:
    """Return the members of a set as a list, the lowest first."""
    found: list[int] = []
    while members:
        one = members & -members
        members ^= one
        found.append(member_of(one))
    return found
