"""Reaches: how far something extends from a point, as four distances in one number, all compared at once.

The distances are those to the west, south, east and north. Each has a field of 15 bits, the first of which is free: it
borrows for the others in a subtraction, so that one subtraction compares all four.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# Compiled, a literal costs nothing, and what is worked out is an object
_ZERO: Final = 0x2000  # a field holds the distance plus this
_MOST: Final = 0x1FFE  # no field holds a larger distance
_FREE: Final = 0x800100020004000  # the first bit of each field
FAR: Final = 0x7FFCFFF9FFF3FFE  # the largest distance in each field
EVERYWHERE: Final = 0x7FFEFFFDFFFBFFF  # one more in each field


def reach_to(west: i64, south: i64, east: i64, north: i64) -> i64:
    """Return the reach of these distances; one that is too large for its field is as large as fits."""
    return ((_field(north) << 15 | _field(east)) << 15 | _field(south)) << 15 | _field(west)


def _field(distance: i64) -> i64:
    distance = min(distance, _MOST)
    distance = max(distance, -_MOST)
    return _ZERO + distance


def is_exact(west: i64, south: i64, east: i64, north: i64) -> bool:
    """Say whether each of these distances is smaller than the largest one that a field can hold."""
    return -_MOST < west < _MOST and -_MOST < south < _MOST and -_MOST < east < _MOST and -_MOST < north < _MOST


def covers(reach: i64, other: i64) -> bool:
    """Say whether a reach goes at least as far as another one in each of the four directions."""
    return (reach | _FREE) - other & _FREE == _FREE


def west_of(reach: i64) -> i64:
    """Return the distance of a reach to the west."""
    return (reach & 0x7FFF) - _ZERO


def south_of(reach: i64) -> i64:
    """Return the distance of a reach to the south."""
    return (reach >> 15 & 0x7FFF) - _ZERO


def east_of(reach: i64) -> i64:
    """Return the distance of a reach to the east."""
    return (reach >> 30 & 0x7FFF) - _ZERO


def north_of(reach: i64) -> i64:
    """Return the distance of a reach to the north."""
    return (reach >> 45) - _ZERO
