"""Write what a learner gets where speed counts: the numbers of an observation, and a mask of what may be played.

Both are written into vectors, which NumPy can look at without a copy. Many games may share one: each begins at its own
place, and writing again changes only what has become different.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import append, vec
from mypy_extensions import i32, i64, u8

from embruns.core.bits import MEMBER, SPREAD

if TYPE_CHECKING:
    from embruns.core.contract import Action, Rng

_ZEROS: Final = vec[i32]([i32(0) for _ in range(4096)])
_UNMARKED: Final = vec[u8]([u8(0) for _ in range(32768)])

_NOTHING_YET: Final = -(2**62)  # no number of an observation
_LAST_VERSION: Final = vec[i64]([i64(0)])


def new_version() -> i64:
    """Return a number that this process has not given before.

    A part of a state that takes one whenever it changes, and hands it on to its copies, is written only if it is new.
    """
    _LAST_VERSION[0] += 1
    return _LAST_VERSION[0]


def zeros(size: i64) -> vec[i32]:
    """Return a vector of so many zeros, for `Numbers`."""
    return _ZEROS[:size] if size <= 4096 else vec[i32]([i32(0) for _ in range(size)])


def unmarked(size: i64) -> vec[u8]:
    """Return a vector of so many zeros, for `Mask`."""
    return _UNMARKED[:size] if size <= 32768 else vec[u8]([u8(0) for _ in range(size)])


@final
class Numbers:
    """The numbers of one observation, written one after the other. They are whole and have 32 bits.

    All observations of a game have the same fields in the same order. So sets and labels are compared with those of
    the last observation, and only what has become different is written.
    """

    def __init__(self, memory: vec[i32], first: i64) -> None:
        self.memory: vec[i32] = memory
        self.first: Final = first
        self.at: i64 = first  # where the next number goes
        self._last: vec[i64] = vec[i64]()  # what the last observation was made from, in the order of the calls
        self._next: i64 = 0  # where in `_last` the next call looks
        self._kept: vec[i64] = vec[i64]()  # what a game keeps by itself

    def begin(self) -> None:
        """Write the next observation over the last one."""
        self.at = self.first
        self._next = 0

    def put(self, number: i64) -> None:
        """Write a number."""
        self.memory[self.at] = i32(number)
        self.at += 1

    def put_three(self, first: i64, second: i64, third: i64) -> None:
        """Write three numbers."""
        memory, at = self.memory, self.at
        memory[at] = i32(first)
        memory[at + 1] = i32(second)
        memory[at + 2] = i32(third)
        self.at = at + 3

    def put_four(self, first: i64, second: i64, third: i64, fourth: i64) -> None:
        """Write four numbers."""
        memory, at = self.memory, self.at
        memory[at] = i32(first)
        memory[at + 1] = i32(second)
        memory[at + 2] = i32(third)
        memory[at + 3] = i32(fourth)
        self.at = at + 4

    def put_all(self, numbers: vec[i64]) -> None:
        """Write every number of a vector."""
        memory, at = self.memory, self.at
        for number in numbers:
            memory[at] = i32(number)
            at += 1
        self.at = at

    def put_part(self, numbers: vec[i64], first: i64, size: i64) -> None:
        """Write so many numbers of a vector, from that place on."""
        memory, at = self.memory, self.at
        for n in range(size):
            memory[at + n] = i32(numbers[first + n])
        self.at = at + size

    def skip(self, size: i64) -> None:
        """Leave so many numbers as they are."""
        self.at += size

    def put_set(self, members: i64, size: i64) -> None:
        """Write 1 for each member of a set of numbers below `size`, and 0 for the others."""
        last, place, at = self._last, self._next, self.at
        if place == len(last):
            self._last = last = append(last, 0)
        changed = members ^ last[place]
        if changed:
            last[place] = members
            memory = self.memory
            while changed:
                one = changed & -changed
                changed ^= one
                memory[at + MEMBER[one * SPREAD >> 58 & 63]] = i32(1) if members & one else i32(0)
        self._next = place + 1
        self.at = at + size

    def put_three_sets(self, first: i64, second: i64, third: i64, size: i64) -> None:
        """Write three sets, as `put_set` does; what has become different is found in one loop for all of them."""
        place, at = self._next, self.at
        while len(self._last) < place + 3:
            self._last = append(self._last, 0)
        last = self._last
        changed = (first ^ last[place]) | (second ^ last[place + 1]) | (third ^ last[place + 2])
        if changed:
            last[place], last[place + 1], last[place + 2] = first, second, third
            memory = self.memory
            while changed:
                one = changed & -changed
                changed ^= one
                here = at + MEMBER[one * SPREAD >> 58 & 63]
                memory[here] = i32(1) if first & one else i32(0)
                memory[here + size] = i32(1) if second & one else i32(0)
                memory[here + 2 * size] = i32(1) if third & one else i32(0)
        self._next = place + 3
        self.at = at + 3 * size

    def put_digits(self, ones: i64, twos: i64, fours: i64, size: i64, least: i64) -> None:
        """Write `least` + d for each number below `size`: d has the binary digit 1, 2 or 4 where a set has that member.

        So each of up to eight labels is a union of sets, and a label that changes is found and written in one loop.
        """
        last, place, at = self._last, self._next, self.at
        if place == len(last):
            for n in range(size):
                self.memory[at + n] = i32(least)
            self._last = last = append(append(append(last, 0), 0), 0)
        changed = (ones ^ last[place]) | (twos ^ last[place + 1]) | (fours ^ last[place + 2])
        if changed:
            last[place], last[place + 1], last[place + 2] = ones, twos, fours
            memory = self.memory
            while changed:
                one = changed & -changed
                changed ^= one
                n = MEMBER[one * SPREAD >> 58 & 63]
                memory[at + n] = i32(least + (ones >> n & 1) + 2 * (twos >> n & 1) + 4 * (fours >> n & 1))
        self._next = place + 3
        self.at = at + size

    def is_new(self, number: i64) -> bool:
        """Tell whether a number, from which a field is written, differs from that of the last observation."""
        return self.followed_by(number) != number

    def followed_by(self, number: i64) -> i64:
        """Return the number from which the last observation was written here, and keep this one in its place.

        At first there is none: what is returned then is no number of any observation.
        """
        last, place = self._last, self._next
        if place == len(last):
            self._last = last = append(last, _NOTHING_YET)
        self._next = place + 1
        before = last[place]
        last[place] = number
        return before

    def kept(self, size: i64) -> vec[i64]:
        """Return the numbers that a game keeps from the last observation; at first, as many that no observation has.

        The fastest way to write only what is new: the game compares them with those of this observation by itself, and
        puts these in their place.
        """
        while len(self._kept) < size:
            self._kept = append(self._kept, _NOTHING_YET)
        return self._kept


@final
class Mask:
    """A byte for each action of a game: 1 if it may be played now, else 0."""

    def __init__(self, memory: vec[u8], first: i64) -> None:
        self.memory: vec[u8] = memory
        self.first: Final = first
        self._marked: vec[i64] = vec[i64]()  # the indices of the ones: as many as `count`, and older ones behind
        self.count: i64 = 0

    def begin(self) -> None:
        """Take back all marks."""
        memory, marked, first = self.memory, self._marked, self.first
        for n in range(self.count):
            memory[first + marked[n]] = u8(0)
        self.count = 0

    def mark(self, index: i64) -> None:
        """Write that the action with this index may be played."""
        marked, n = self._marked, self.count
        if n == len(marked):
            marked = self.room(1)
        marked[n] = index
        self.memory[self.first + index] = u8(1)
        self.count = n + 1

    def room(self, more: i64) -> vec[i64]:
        """Return where the indices of the marks are kept, with room for so many more.

        The fastest way to mark: write them there, from the place `count` on, and tell `mark_until` where they end.
        """
        while len(self._marked) < self.count + more:
            self._marked = append(self._marked, 0)
        return self._marked

    def mark_until(self, end: i64) -> None:
        """Mark the indices that were written from the place `count` on, up to this one."""
        memory, marked, first = self.memory, self._marked, self.first
        for n in range(self.count, end):
            memory[first + marked[n]] = u8(1)
        self.count = end

    def mark_all(self, actions: list[Action]) -> None:
        """Mark each of these actions."""
        marked, n = self.room(len(actions)), self.count
        for action in actions:
            marked[n] = action.index
            n += 1
        self.mark_until(n)

    def mark_run(self, first: i64, size: i64) -> None:
        """Mark so many actions, from the one with this index on."""
        marked, memory, place, n = self.room(size), self.memory, self.first + first, self.count
        for k in range(size):
            memory[place + k] = u8(1)
            marked[n + k] = first + k
        self.count = n + size

    def mark_set(self, members: i64, first: i64) -> None:
        """Mark the action with the index first + n for each member n of a set."""
        memory, start, marked, n = self.memory, self.first, self._marked, self.count
        if len(marked) < n + 63:
            marked = self.room(63)
        while members:
            one = members & -members
            members ^= one
            index = first + MEMBER[one * SPREAD >> 58 & 63]
            memory[start + index] = u8(1)
            marked[n] = index
            n += 1
        self.count = n

    def mark_places(self, members: i64, indices: vec[i64]) -> None:
        """Mark the action with the index indices[n] for each member n of a set."""
        memory, start, marked, n, member = self.memory, self.first, self._marked, self.count, MEMBER
        if len(marked) < n + 63:
            marked = self.room(63)
        while members:
            one = members & -members
            members ^= one
            index = indices[member[one * SPREAD >> 58 & 63]]
            memory[start + index] = u8(1)
            marked[n] = index
            n += 1
        self.count = n

    def mark_steps(self, starts: i64, ends_from: vec[i64], closed: i64, firsts: vec[i64]) -> None:
        """Mark, for each start of a set, the actions that lead to its ends outside another set.

        `ends_from` has the ends of each start, as a set; the action to end n has the index firsts[start] + n.
        """
        memory, first, n, marked = self.memory, self.first, self.count, self._marked
        while starts:
            one = starts & -starts
            starts ^= one
            start = MEMBER[one * SPREAD >> 58 & 63]
            ends = ends_from[start] & ~closed
            if ends:
                if len(marked) < n + 63:
                    self.count = n
                    marked = self.room(63)
                index = firsts[start]
                while ends:
                    one = ends & -ends
                    ends ^= one
                    at = index + MEMBER[one * SPREAD >> 58 & 63]
                    memory[first + at] = u8(1)
                    marked[n] = at
                    n += 1
        self.count = n

    def is_empty(self) -> bool:
        """Tell whether nothing is marked."""
        return self.count == 0

    def places(self) -> vec[i64]:
        """Return the places of the ones."""
        places = self._marked[: self.count]
        for n in range(self.count):
            places[n] += self.first
        return places

    def list_onto(self, places: vec[i64], at: i64) -> i64:
        """Write the places of the ones into a vector, from `at` on; return where the next ones go."""
        marked, first = self._marked, self.first
        for n in range(self.count):
            places[at + n] = first + marked[n]
        return at + self.count

    def drawn(self, rng: Rng) -> i64:
        """Return the index of a marked action, each equally likely; 0 if nothing is marked."""
        return self._marked[rng.below(self.count)] if self.count else i64(0)
