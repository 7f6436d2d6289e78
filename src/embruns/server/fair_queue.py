"""A queue for things that are lent, such as the bots' processes: whoever waits is served in turn, person by person."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Iterable
from typing import Generic, TypeVar

Lent = TypeVar("Lent")
QUICK_IN_A_ROW = 8  # quick requests that may be served before one that takes long and waits


class Lane(Generic[Lent]):
    """The requests of one kind that wait, by person, in the order of their next turns."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[asyncio.Future[Lent]]] = {}

    def add(self, person: str) -> asyncio.Future[Lent]:
        """Wait behind the earlier requests of this person."""
        turn: asyncio.Future[Lent] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(person, deque()).append(turn)
        return turn

    def next(self, lent: Counter[str], most: int) -> tuple[str, asyncio.Future[Lent]] | None:
        """Take the next request out: that of the first person who has borrowed less than the most."""
        for person in list(self._waiting):
            if lent[person] >= most:
                continue
            turns = self._waiting.pop(person)
            while turns and turns[0].done():  # who gave up
                turns.popleft()
            if not turns:
                continue
            turn = turns.popleft()
            if turns:
                self._waiting[person] = turns  # behind everybody else
            return person, turn
        return None

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def __len__(self) -> int:
        return sum(not turn.done() for turns in self._waiting.values() for turn in turns)


class FairQueue(Generic[Lent]):
    """Lends what is free. If nothing is, every person gets one in turn, however many requests each has waiting.

    Quick requests go before those that take long, and what is `kept` is lent to them alone. A person borrows so many at
    once at most, and never the last one if there are several.
    """

    def __init__(self, free: Iterable[Lent], most: int = 1_000_000, kept: Iterable[Lent] = ()) -> None:
        self._free = list(free)
        self._kept = list(kept)  # for quick requests
        self._free_kept = list(self._kept)
        self._most = min(most, max(1, len(self._free) - 1))
        self._lent: Counter[str] = Counter()  # to whom
        self._quick: Lane[Lent] = Lane()
        self._slow: Lane[Lent] = Lane()
        self._in_a_row = 0  # quick requests that were served while a slow one waited

    @property
    def waiting(self) -> int:
        """How many requests wait."""
        return len(self._quick) + len(self._slow)

    async def get(self, person: str, quick: bool = False) -> Lent:
        """Borrow one, the one given back last if several are free."""
        free = self._free_kept if quick and not self._free else self._free
        if free and self._lent[person] < self._most:
            self._lent[person] += 1
            return free.pop()
        turn = (self._quick if quick else self._slow).add(person)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.put(turn.result(), person)  # it was lent in the same moment
            raise

    def put(self, lent: Lent, person: str) -> None:
        """Give one back that this person had: it goes to the next one."""
        self._lent[person] -= 1
        if self._lent[person] <= 0:
            del self._lent[person]
        (self._free_kept if lent in self._kept else self._free).append(lent)
        while self._free and (found := self._next()):
            self._lend(self._free, *found)
        while self._free_kept and (found := self._quick.next(self._lent, self._most)):
            self._lend(self._free_kept, *found)

    def _lend(self, free: list[Lent], person: str, turn: asyncio.Future[Lent]) -> None:
        self._lent[person] += 1
        turn.set_result(free.pop())

    def _next(self) -> tuple[str, asyncio.Future[Lent]] | None:
        """The request to be served next."""
        lanes = (self._slow, self._quick) if self._in_a_row >= QUICK_IN_A_ROW else (self._quick, self._slow)
        for lane in lanes:
            if found := lane.next(self._lent, self._most):
                self._in_a_row = self._in_a_row + 1 if lane is self._quick and self._slow else 0
                return found
        return None
