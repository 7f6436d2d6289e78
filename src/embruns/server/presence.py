"""Who is connected to a table, and for how long the others have been gone."""

from __future__ import annotations

import time
from hashlib import sha256
from typing import Any, Protocol

from embruns.server.occupants import Occupant

NAMES = 12  # of spectators that are told


class Listener(Protocol):
    """Whoever is told what happens at a table: a socket."""

    person: str
    name: str  # what a spectator is called; '' if they said nothing
    shown: int | None  # the seat whose person confirmed to be looking, if several share the screen
    merges: bool  # an update may carry only what changed
    told: Any  # the latest position, as it was sent

    def push(self, frame: bytes) -> None:
        """Send a frame as soon as the connection can take it."""


class Presence:
    """The listeners of one table."""

    def __init__(self, away_after: float) -> None:
        self.away_after = away_after
        self.listeners: dict[Listener, None] = {}  # in the order in which they came
        self._here: dict[str, int] = {}  # how many of them each person has
        # By process: people with a seat, how many spectators there are, and the names of some
        self._elsewhere: dict[str, tuple[frozenset[str], int, tuple[str, ...]]] = {}
        self._opened = self._left = time.monotonic()
        self._gone: dict[str, float] = {}

    def is_present(self, person: str) -> bool:
        """Return whether a browser of this person is connected, here or to another process."""
        return person in self._here or any(person in there[0] for there in self._elsewhere.values())

    def is_here(self, person: str) -> bool:
        """Return whether a browser of this person is connected to this process."""
        return person in self._here

    def set_elsewhere(self, process: str, people: frozenset[str], spectators: int, names: tuple[str, ...] = ()) -> bool:
        """Note who is connected to another process; return whether that is news."""
        before = self._elsewhere.pop(process, (frozenset[str](), 0, ()))
        if people or spectators:
            self._elsewhere[process] = people, spectators, names
        for person in before[0] - people:
            if not self.is_present(person):
                self._gone[person] = time.monotonic()
        if not self._elsewhere:
            self._left = time.monotonic()
        return before != (people, spectators, names)

    def leads(self, process: str, table_id: str) -> bool:
        """Return whether this process plays the bots: of those with listeners one, the same for all of them."""
        if not self._elsewhere:
            return True
        if not self.listeners:
            return False
        return process == max(
            (process, *self._elsewhere), key=lambda one: sha256(f"{one} {table_id}".encode()).digest()
        )

    def is_away(self, occupant: Occupant) -> bool:
        """Return whether the others may give this occupant's seat to a bot."""
        if not occupant.is_person or occupant.left:
            return occupant.is_person
        return self.is_gone(occupant.person)

    def is_gone(self, person: str) -> bool:
        """Return whether this person has been disconnected for long."""
        gone = self._gone.get(person, self._opened)
        return not self.is_present(person) and time.monotonic() - gone >= self.away_after

    def unattended(self) -> float:
        """How many seconds nobody has been connected."""
        return 0.0 if self.listeners or self._elsewhere else time.monotonic() - self._left

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
        return not self.is_present(listener.person)

    def spectators(self, seated: set[str]) -> int:
        """How many listeners have no seat."""
        return self.spectators_here(seated) + sum(there[1] for there in self._elsewhere.values())

    def spectators_here(self, seated: set[str]) -> int:
        """How many of them are connected to this process."""
        return len(self.listeners) - sum(self._here.get(person, 0) for person in seated)

    def watching(self, seated: set[str]) -> tuple[str, ...]:
        """The names of spectators, as far as they gave one and there are not too many."""
        there = [name for _, _, names in self._elsewhere.values() for name in names]
        return tuple(dict.fromkeys([*self.watching_here(seated), *there]))[:NAMES]

    def watching_here(self, seated: set[str]) -> tuple[str, ...]:
        """The names of those who are connected to this process."""
        names = (listener.name for listener in self.listeners if listener.name and listener.person not in seated)
        return tuple(dict.fromkeys(names))[:NAMES]
