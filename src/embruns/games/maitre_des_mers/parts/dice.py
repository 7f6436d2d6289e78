"""Dice as handfuls: every multiset of up to five dice has a number, from 0 (none) to 461, smaller ones first.

Tables tell what comes of adding or taking a die. A set of faces is a number too: face f is bit f - 1.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import factorial
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

DICE: Final = 5  # MDM-14
NO_DICE: Final = 0  # the empty handful
ALL_FACES: Final = 63


def _texts() -> list[str]:
    return ["".join(faces) for n in range(DICE + 1) for faces in combinations_with_replacement("123456", n)]


TEXTS: Final = _texts()  # the faces of each handful, rising: '22356'
HANDFULS: Final = 462  # as many as there are texts; a literal is a constant in compiled code
NUMBERS: Final = {text: number for number, text in enumerate(TEXTS)}


def handful(faces: str) -> int:
    """Return the number of the handful with these faces, which may come in any order."""
    return NUMBERS["".join(sorted(faces))]


def _after(change: int) -> list[i64]:
    """Return the handful with one die more or less, by 7 * handful + face; -1 where there is none."""
    found = [i64(-1)] * (7 * HANDFULS)
    for number, text in enumerate(TEXTS):
        for face in "123456":
            changed = "".join(sorted(text + face)) if change > 0 else text.replace(face, "", 1)
            if changed in NUMBERS and len(changed) == len(text) + change:
                found[7 * number + int(face)] = i64(NUMBERS[changed])
    return found


def _ways(text: str) -> int:
    """Return how many of the 6**n throws of n different dice show these faces."""
    ways = factorial(len(text))
    for face in "123456":
        ways //= factorial(text.count(face))
    return ways


SIZE: Final = vec[i64]([i64(len(text)) for text in TEXTS])
FACES: Final = vec[i64]([i64(sum([2 ** (face - 1) for face in range(1, 7) if str(face) in text])) for text in TEXTS])
MORE: Final = vec[i64](_after(1))
LESS: Final = vec[i64](_after(-1))
WAYS: Final = vec[i64]([i64(_ways(text)) for text in TEXTS])
# The first handful of each size
FIRST: Final = vec[i64]([i64(sum([len(text) < n for text in TEXTS])) for n in range(DICE + 2)])


def _throws() -> list[i64]:
    """Return every throw of one die, of two different dice, and so on, as handfuls."""
    throws: list[i64] = []
    level = [NO_DICE]
    for _ in range(DICE):
        level = [int(MORE[7 * number + face]) for number in level for face in range(1, 7)]
        throws.extend([i64(number) for number in level])
    return throws


THROWS: Final = vec[i64](_throws())
THROWS_FROM: Final = vec[i64]([i64(0), i64(0), i64(6), i64(42), i64(258), i64(1554)])  # the first throw of n dice
THROWS_OF: Final = vec[i64]([i64(6**n) for n in range(DICE + 1)])


def faces_in(faces: int) -> list[int]:
    """Return the faces of a set, rising."""
    return [face for face in range(1, 7) if faces & 2 ** (face - 1)]


def face_of(thrown: i64) -> i64:
    """Return what a single die shows."""
    return thrown - FIRST[1] + 1
