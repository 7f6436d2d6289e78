"""Who has a page open at another process on the same database: such a person needs no push."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from embruns.server.signals import Closes, Opens, Signal, Wonders

PEOPLE = 100  # that one signal names, which PostgreSQL limits to 8000 bytes


class Elsewhere:
    """Tells the other processes who has a page open here, and remembers what they tell."""

    def __init__(self, tell: Callable[[Signal], None], here: Callable[[], list[str]]) -> None:
        self._tell = tell
        self._here = here
        self._there: dict[str, set[str]] = {}  # by process
        self.gone: Callable[[str], None] = lambda _: None  # called when a person's last page elsewhere was closed

    def has(self, person: str) -> bool:
        """Return whether this person has a page open at another process."""
        return any(person in people for people in self._there.values())

    def opened(self, person: str) -> None:
        """Tell the others that this person has a page open here."""
        self._tell(Opens((person,)))

    def closed(self, person: str) -> None:
        """Tell the others that this person has none any more."""
        self._tell(Closes(person))

    def again(self) -> None:
        """Something may have been missed: ask the others, and tell them who is here."""
        self._forget(self._there.keys())
        self._tell(Wonders())
        self._tell_all()

    def _tell_all(self) -> None:
        people = self._here()
        for first in range(0, max(1, len(people)), PEOPLE):
            self._tell(Opens(tuple(people[first : first + PEOPLE]), all=not first))

    def hear(self, source: str, signal: Wonders | Opens | Closes) -> None:
        """Note what another process tells, or answer it."""
        match signal:
            case Wonders():
                self._tell_all()
            case Opens():
                before = self._there.get(source, set())
                self._there[source] = set(signal.people) | (set() if signal.all else before)
                self._say_gone(before)
            case Closes():
                self._there.get(source, set()).discard(signal.person)
                self._say_gone([signal.person])

    def lose(self, source: str) -> None:
        """A process is gone, with all pages that were connected to it."""
        self._forget([source])

    def _forget(self, sources: Iterable[str]) -> None:
        lost = {person for source in list(sources) for person in self._there.pop(source, ())}
        self._say_gone(lost)

    def _say_gone(self, people: Iterable[str]) -> None:
        for person in people:
            if not self.has(person):
                self.gone(person)
