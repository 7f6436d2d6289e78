"""A queue for things that are lent, such as the bots' processes: whoever waits is served in turn, person by person."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable
from typing import Generic, TypeVar

Lent = TypeVar("Lent")


class FairQueue(Generic[Lent]):
    """Lends what is free. If nothing is, every person gets one in turn, however many requests each has waiting."""

    def __init__(self, free: Iterable[Lent]) -> None:
        self._free = list(free)
        self._waiting: dict[str, deque[asyncio.Future[Lent]]] = {}  # by person, in the order of their next turns

    async def get(self, person: str) -> Lent:
        """Borrow one, the one given back last if several are free."""
        if self._free:
            return self._free.pop()
        turn: asyncio.Future[Lent] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(person, deque()).append(turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.put(turn.result())  # it was lent in the same moment
            raise

    def put(self, lent: Lent) -> None:
        """Give one back: it goes to the next person."""
        while self._waiting:
            person = next(iter(self._waiting))
            turns = self._waiting.pop(person)
            turn = turns.popleft()
            if turns:
                self._waiting[person] = turns  # behind everybody else
            if not turn.done():
                turn.set_result(lent)
                return
        self._free.append(lent)
