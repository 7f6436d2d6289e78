"""The server's seeds: secrets that nobody can guess; or all derived from one number, for tests and demonstrations."""

from __future__ import annotations

import logging
import secrets
from hashlib import sha256

from embruns.core.fairness import new_seed

log = logging.getLogger("embruns.server")


class Seeds:
    """Makes the seeds of tables and bots. Held to a number, the same tables made in the same order deal the same."""

    def __init__(self, held: int | None = None) -> None:
        self.hold(held)
        if held is not None:
            log.warning("chance is held to %s: for tests and demonstrations, never for people’s games", held)

    def hold(self, number: int | None) -> None:
        """Derive all seeds from this number, beginning with the first table again; None makes them secret."""
        self._held = number
        self._tables = 0

    def table_seed(self) -> bytes:
        """The seed of the next table."""
        self._tables += 1
        return new_seed() if self._held is None else self._digest(f"table {self._tables}")

    def day_seed(self, game: str, day: str) -> bytes:
        """A seed for the game of this day; whoever keeps it first decides."""
        return new_seed() if self._held is None else self._digest(f"{game} {day}")

    def contribution(self, said: str) -> str:
        """What a person mixes in: browsers draw it unasked. If chance is held, the record says so instead."""
        return said if self._held is None else "held"

    def bot_seed(self, level: str, view: bytes) -> int:
        """The seed of a bot of this level that is asked about this view."""
        if self._held is None:
            return secrets.randbits(64)
        return int.from_bytes(self._digest(f"{level} {view.decode()}")[:8], "big")

    def _digest(self, what: str) -> bytes:
        return sha256(f"embruns held {self._held}, {what}".encode()).digest()
