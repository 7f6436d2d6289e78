"""The squares of the field, which are the members of its sets: a1 is 0, b1 is 1, f6 is 35."""

from __future__ import annotations

from typing import Final

SQUARES: Final = 36
BITS: Final[list[int]] = [2**square for square in range(SQUARES)]
EVERYWHERE: Final = 2**36 - 1


def name_of(square: int) -> str:
    """Return the name of a square, such as `b1`."""
    return "abcdef"[square % 6] + str(square // 6 + 1)
