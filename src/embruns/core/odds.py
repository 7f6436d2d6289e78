"""Logarithms of odds in whole numbers: a thousand more makes a win three times as likely."""

from __future__ import annotations

from math import log
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

SPREAD: Final = 1000  # three to one
EVEN: Final = 500_000  # millionths
_FAR: Final = 8_000  # the weaker of two that lie so far apart adds nothing
_MORE: Final = vec[i64]([i64(round(SPREAD / log(3.0) * log(1.0 + 3.0 ** (-apart / SPREAD)))) for apart in range(_FAR)])
_CHANCE: Final = vec[i64]([i64(round(2 * EVEN / (1.0 + 3.0 ** (-odds / SPREAD)))) for odds in range(_FAR + 1)])


def either(first: i64, second: i64) -> i64:
    """Return the strength of two rivals together: either of them may win. Alike rivals are 631 stronger than one."""
    apart = first - second
    if apart < 0:
        return second + _MORE[-apart] if -apart < _FAR else second
    return first + _MORE[apart] if apart < _FAR else first


def chance(odds: i64) -> i64:
    """Return the probability in millionths that belongs to a logarithm of odds."""
    if odds < 0:
        return 2 * EVEN - _CHANCE[-odds if -odds < _FAR else _FAR]
    return _CHANCE[odds if odds < _FAR else _FAR]
