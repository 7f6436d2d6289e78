"""The clocks of a table as its log tells them: what each seat has left, and a pause of all of them."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import UNSET

from embruns.server.entries import Clock, Entry, Pausing, Played

BACK_MS = 30_000  # that somebody has at least who comes back to a table with clocks


class Pause:
    """Whether the clocks of a table stand still because its people want it so."""

    def __init__(self) -> None:
        self.wanted: list[str] = []  # the people who want a pause; the first asked for it
        self.is_on = False

    def ask(self, person: str, needed: Iterable[str], is_host: bool) -> list[Entry]:
        """Ask for a pause, or agree to it: it begins once the host or all whose word is needed want it."""
        if self.is_on:
            return []
        begins = is_host or {*self.wanted, person} >= set(needed)
        asked: list[Entry] = [] if person in self.wanted else [Pausing(person, "asked")]
        return [*asked, Pausing(person, "begun")] if begins else asked

    def end(self, person: str) -> list[Entry]:
        """End the pause, or the question whether there is to be one."""
        return [Pausing(person, "ended")] if self.wanted else []

    def apply(self, entry: Pausing) -> None:
        """Change as this entry tells."""
        match entry.step:
            case "asked":
                self.wanted.append(entry.person)
            case "begun":
                self.is_on = True
            case "ended":
                self.wanted, self.is_on = [], False


class Timekeeping:
    """The clocks of one table."""

    def __init__(self, clock: Clock | None) -> None:
        self._clock = clock
        self.left: list[int] = []  # milliseconds of each seat, as of its last turn; empty without clocks
        self.pause = Pause()

    def start(self, seats: int) -> None:
        """Give every seat its time."""
        if self._clock:
            self.left = [60_000 * self._clock.minutes] * seats

    def spend(self, seat: int, took: int) -> None:
        """Take so many milliseconds from the clock of a seat."""
        self.left[seat] = max(0, self.left[seat] - took)

    def count(self, entry: Played) -> None:
        """Take what a decision took from the clock of its seat, and add the increment."""
        if self._clock and entry.took is not UNSET:
            self.spend(entry.seat, entry.took)
            self.left[entry.seat] += 1000 * self._clock.increment

    def count_back(self, seat: int) -> None:
        """Take the increment of an undone decision back; the time that it took is gone."""
        if self.left and seat >= 0 and self._clock:
            self.spend(seat, 1000 * self._clock.increment)

    def welcome(self, seat: int) -> None:
        """Give whoever sits down, or is back, a little time at least."""
        if self.left and self._clock:
            self.left[seat] = max(self.left[seat], 1000 * self._clock.increment, BACK_MS)
