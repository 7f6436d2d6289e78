"""What the server refuses beyond the rules of the games: one class for each kind."""

from __future__ import annotations

from embruns.core.errors import EmbrunsError, StaleMatch
from embruns.server.undo import UNDO_TEXTS, UndoReason


class BadRequest(EmbrunsError):
    """A message that does not have its form."""

    code = "bad-request"


class ForbiddenOrigin(EmbrunsError):
    """A page of another site asked."""

    code = "forbidden-origin"


class NotYourSeat(EmbrunsError):
    """Somebody else holds this seat, or nobody."""

    code = "not-your-seat"


class NotFound(EmbrunsError):
    """Nothing has this address."""

    code = "not-found"


class UnknownTable(EmbrunsError):
    """No table has this id."""

    code = "unknown-table"


class UnknownSeat(EmbrunsError):
    """The table has no such seat."""

    code = "unknown-seat"


class SeatTaken(EmbrunsError):
    """Somebody sits here."""

    code = "seat-taken"


class NotAway(EmbrunsError):
    """The person of this seat is here."""

    code = "not-away"


class NotOver(EmbrunsError):
    """The game is still going on."""

    code = "not-over"


class NotStarted(EmbrunsError):
    """The game has not begun."""

    code = "not-started"


class NoUndo(EmbrunsError):
    """The last move cannot be taken back; `reason` says why."""

    code = "no-undo"

    def __init__(self, reason: UndoReason) -> None:
        super().__init__(UNDO_TEXTS[reason].en)
        self.reason = reason


class NoProposal(EmbrunsError):
    """Nothing is proposed that could be answered."""

    code = "no-proposal"


class Declined(EmbrunsError):
    """Whoever was asked does not agree to the move."""

    code = "declined"


class Withdrawn(EmbrunsError):
    """The move is no longer proposed."""

    code = "withdrawn"


class TooLarge(EmbrunsError):
    """A body or frame beyond the limit."""

    code = "too-large"


class SlowDown(EmbrunsError):
    """Too many requests in a short time."""

    code = "slow-down"


class TooMany(EmbrunsError):
    """Too many tables or sockets of one person."""

    code = "too-many"


class Busy(EmbrunsError):
    """No bot answered, or the storage failed: nothing was done, and it may be tried again."""

    code = "busy"


class Internal(EmbrunsError):
    """A mistake of the server's own; the log of the server has the rest."""

    code = "internal"


class Conflict(StaleMatch):
    """Another process went on with this table: it is read again from the log."""
