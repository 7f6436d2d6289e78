"""Squares, and sets of squares as whole numbers: square s is bit s. a1 is square 0, b1 is 1, f6 is 35."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

SQUARES: Final = 36
BITS: Final[list[int]] = [2**square for square in range(SQUARES)]
BIT: Final = vec[i64]([i64(bit) for bit in BITS])
EVERYWHERE: Final = 2**36 - 1


def name_of(square: int) -> str:
    """Return the name of a square, such as `b1`."""
    return "abcdef"[square % 6] + str(square // 6 + 1)


def _squares_by_remainder() -> list[i64]:
    """The powers of 2 up to 2**35 leave 36 different remainders by 37, so a remainder tells the square."""
    squares = [i64(0)] * 37
    for square in range(SQUARES):
        squares[BITS[square] % 37] = i64(square)
    return squares


_SQUARE: Final = vec[i64](_squares_by_remainder())


def square_of(bit: i64) -> i64:
    """Return the square of a set of one."""
    return _SQUARE[bit % 37]


def count(squares: i64) -> i64:
    """Return how many squares a set has."""
    n: i64 = 0
    while squares:
        squares &= squares - 1
        n += 1
    return n


def in_order(squares: i64) -> list[int]:
    """Return the squares of a set as a list, from a1 on."""
    found: list[int] = []
    while squares:
        one = squares & -squares
        squares ^= one
        found.append(square_of(one))
    return found
