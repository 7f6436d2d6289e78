"""Who is connected to a table, and for how long the others have been gone."""

from __future__ import annotations

import time
from typing import Protocol

from embruns.server.occupants import Occupant


class Listener(Protocol):
    """Whoever is told what happens at a table: a socket."""

    person: str
    shown: int | None  # the seat whose person confirmed to be looking, if several share the screen

    def push(self, frame: bytes) -> None:
        """Send a frame as soon as the connection can take it."""


class Presence:
    """The listeners of one table."""

    def __init__(self, away_after: float) -> None:
        self.away_after = away_after
        self.listeners: dict[Listener, None] = {}  # in the order in which they came
        self._here: dict[str, int] = {}  # how many of them each person has
        self._opened = self._left = time.monotonic()
        self._gone: dict[str, float] = {}

    def is_present(self, person: str) -> bool:
        """Return whether a browser of this person is connected."""
        return person in self._here

    def is_away(self, occupant: Occupant) -> bool:
        """Return whether the others may give this occupant's seat to a bot."""
        if not occupant.is_person or occupant.left:
            return occupant.is_person
        gone = self._gone.get(occupant.person, self._opened)
        return not self.is_present(occupant.person) and time.monotonic() - gone >= self.away_after

    def unattended(self) -> float:
        """How many seconds nobody has been connected."""
        return 0.0 if self.listeners else time.monotonic() - self._left

    def enter(self, listener: Listener) -> bool:
        """Add a listener; return whether its person was not here before."""
        count = self._here.get(listener.person, 0)
        self.listeners[listener] = None
        self._here[listener.person] = count + 1
        return not count

    def leave(self, listener: Listener) -> bool:
        """Remove a listener; return whether its person is gone now."""
        del self.listeners[listener]
        self._left = time.monotonic()
        self._here[listener.person] -= 1
        if self._here[listener.person]:
            return False
        del self._here[listener.person]
        self._gone[listener.person] = time.monotonic()
        return True

    def spectators(self, seated: set[str]) -> int:
        """How many listeners have no seat."""
        return len(self.listeners) - sum(self._here.get(person, 0) for person in seated)
