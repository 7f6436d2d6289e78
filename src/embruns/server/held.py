"""A move that waits until another person agrees. It is kept in memory alone: nothing of it is stored."""

from __future__ import annotations

import asyncio

from msgspec import Struct

from embruns.server.presence import Listener
from embruns.server.table import Decision, Named


class Request(Struct, frozen=True):
    """A person's message that is answered under its id."""

    listener: Listener
    id: str


class Held:
    """A checked decision, the seat that is asked, and who proposed it (None: a bot)."""

    def __init__(
        self, decision: Decision, named: Named, asked: int, by: Request | None, elsewhere: bool = False
    ) -> None:
        self.decision = decision
        self.named = named  # the position in which it was proposed
        self.asked = asked
        self.by = by  # a resend puts its new connection in place of the old one
        self.elsewhere = elsewhere  # it was proposed at another process, which answers the proposer
        self.settled = asyncio.Event()

    @property
    def seat(self) -> int:
        """The seat that proposes."""
        return self.decision.entry.seat
