"""Write what a learner gets where speed counts: the numbers of an observation, and a mask of what may be played.

Both are written into vectors, which NumPy can look at without a copy. Many games may share one: each begins at its own
place, and writing again changes only what has become different.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i32, i64, u8

from embruns.core.bits import member_of

_ZEROS: Final = vec[i32]([i32(0) for _ in range(4096)])
_UNMARKED: Final = vec[u8]([u8(0) for _ in range(32768)])


def zeros(size: i64) -> vec[i32]:
    """Return a vector of so many zeros, for `Numbers`."""
    return _ZEROS[:size] if size <= 4096 else vec[i32]([i32(0) for _ in range(size)])


def unmarked(size: i64) -> vec[u8]:
    """Return a vector of so many zeros, for `Mask`."""
    return _UNMARKED[:size] if size <= 32768 else vec[u8]([u8(0) for _ in range(size)])


@final
class Numbers:
    """The numbers of one observation, written one after the other. They are whole and have 32 bits."""

    def __init__(self, memory: vec[i32], first: i64) -> None:
        self.memory: vec[i32] = memory
        self.first: Final = first
        self.at: i64 = first  # where the next number goes
        self._sets: vec[i64] = vec[i64]()  # the sets that stand in memory, in the order in which they are written
        self._next_set: i64 = 0

    def begin(self) -> None:
        """Write the next observation over the last one."""
        self.at = self.first
        self._next_set = 0

    def put(self, number: i64) -> None:
        """Write a number."""
        self.memory[self.at] = i32(number)
        self.at += 1

    def put_all(self, numbers: vec[i64]) -> None:
        """Write every number of a vector."""
        memory, at = self.memory, self.at
        for number in numbers:
            memory[at] = i32(number)
            at += 1
        self.at = at

    def put_set(self, members: i64, size: i64) -> None:
        """Write 1 for each member of a set of numbers below `size`, and 0 for the others.

        Observations have equally many sets in the same places, so that only the difference to the last one is written.
        """
        if self._next_set == len(self._sets):
            self._sets = append(self._sets, 0)
        memory, at = self.memory, self.at
        changed = members ^ self._sets[self._next_set]
        while changed:
            one = changed & -changed
            changed ^= one
            memory[at + member_of(one)] = i32(1) if members & one else i32(0)
        self._sets[self._next_set] = members
        self._next_set += 1
        self.at = at + size


@final
class Mask:
    """A byte for each action of a game: 1 if it may be played now, else 0."""

    def __init__(self, memory: vec[u8], first: i64) -> None:
        self.memory: vec[u8] = memory
        self.first: Final = first
        self._marked: vec[i64] = vec[i64]()  # the places of the ones: as many as `_count`, and older ones behind
        self._count: i64 = 0

    def begin(self) -> None:
        """Take back all marks."""
        memory, marked = self.memory, self._marked
        for n in range(self._count):
            memory[marked[n]] = u8(0)
        self._count = 0

    def mark(self, index: i64) -> None:
        """Write that the action with this index may be played."""
        place = self.first + index
        self.memory[place] = u8(1)
        if self._count == len(self._marked):
            self._marked = append(self._marked, place)
        else:
            self._marked[self._count] = place
        self._count += 1
