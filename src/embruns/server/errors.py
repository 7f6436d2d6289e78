"""What the server refuses beyond the rules of the games: one class for each kind."""

from __future__ import annotations

from embruns.core.errors import EmbrunsError, StaleMatch
from embruns.server.undo import UNDO_TEXTS, UndoReason


class BadRequest(EmbrunsError):
    """The message is malformed."""

    code = "bad-request"


class ForbiddenOrigin(EmbrunsError):
    """The request came from a page of another site."""

    code = "forbidden-origin"


class UnknownHost(EmbrunsError):
    """The request names a host that this server did not announce."""

    code = "unknown-host"


class NotYourSeat(EmbrunsError):
    """The seat is somebody else's, or nobody's."""

    code = "not-your-seat"


class NotFound(EmbrunsError):
    """There is nothing at this address."""

    code = "not-found"


class UnknownTable(EmbrunsError):
    """No table has this id."""

    code = "unknown-table"


class UnknownBox(EmbrunsError):
    """No box of this game has this digest."""

    code = "unknown-box"


class NoUploads(EmbrunsError):
    """This server takes no boxes from people, or none for this game."""

    code = "no-uploads"


class UnknownStudy(EmbrunsError):
    """No study has this id, or its page is no longer kept."""

    code = "unknown-study"


class NotYourStudy(EmbrunsError):
    """Somebody else began the study."""

    code = "not-your-study"


class UnknownSeat(EmbrunsError):
    """The table has no such seat."""

    code = "unknown-seat"


class SeatTaken(EmbrunsError):
    """Somebody else has this seat."""

    code = "seat-taken"


class NotAway(EmbrunsError):
    """The person of this seat is not away."""

    code = "not-away"


class NotHost(EmbrunsError):
    """Only the person who holds the table may do this."""

    code = "not-host"


class AlreadyBegun(EmbrunsError):
    """The game has begun: this was possible before."""

    code = "already-begun"


class NotReady(EmbrunsError):
    """Nobody at the table is ready to play."""

    code = "not-ready"


class TooSoon(EmbrunsError):
    """The person was reminded less than a day ago."""

    code = "too-soon"


class ClosedTable(EmbrunsError):
    """Only the people of this table may look on."""

    code = "closed-table"


class Unreachable(EmbrunsError):
    """The person has asked for no messages."""

    code = "unreachable"


class NoClaim(EmbrunsError):
    """Nobody claims this seat, or no longer."""

    code = "no-claim"


class UnknownCode(EmbrunsError):
    """No table has this join code."""

    code = "unknown-code"


class NotOver(EmbrunsError):
    """The game is still going on."""

    code = "not-over"


class NotStarted(EmbrunsError):
    """The game has not begun."""

    code = "not-started"


class NoUndo(EmbrunsError):
    """The last move cannot be undone; `reason` says why."""

    code = "no-undo"

    def __init__(self, reason: UndoReason) -> None:
        super().__init__(UNDO_TEXTS[reason].en)
        self.reason = reason


class NoProposal(EmbrunsError):
    """Nothing is proposed that could be answered."""

    code = "no-proposal"


class OnPause(EmbrunsError):
    """The people of the table have stopped the clocks: nobody plays until the pause is over."""

    code = "on-pause"


class Declined(EmbrunsError):
    """The person who was asked does not agree to the move."""

    code = "declined"


class Withdrawn(EmbrunsError):
    """The move is no longer proposed."""

    code = "withdrawn"


class AlreadySomebody(EmbrunsError):
    """This browser is another person already, who would lose it: that person must agree first."""

    code = "already-somebody"


class UnknownDevice(EmbrunsError):
    """The person has no such device."""

    code = "unknown-device"


class TooLarge(EmbrunsError):
    """A body or frame exceeds the limit."""

    code = "too-large"


class SlowDown(EmbrunsError):
    """The client sent too many requests or messages in a short time."""

    code = "slow-down"


class TooMany(EmbrunsError):
    """One person has too many tables or sockets."""

    code = "too-many"


class Busy(EmbrunsError):
    """No bot answered, or the storage failed: nothing was done, and it may be tried again."""

    code = "busy"


class Internal(EmbrunsError):
    """The server failed; its log says how."""

    code = "internal"


class BrokenLog(EmbrunsError):
    """An entry of a table's log cannot be understood: this table cannot be opened, all others can."""

    code = "broken-table"


class BadSecret(EmbrunsError):
    """The file with the server's secret is damaged. The server does not start."""

    code = "bad-secret"


class BadDatabase(EmbrunsError):
    """The database is damaged, or another version of Embruns wrote it. The server does not start."""

    code = "bad-database"


class BadBackup(EmbrunsError):
    """A backup cannot be written to this file, or cannot be restored from it."""

    code = "bad-backup"


class FolderInUse(EmbrunsError):
    """Another server uses the data folder. This one does not start."""

    code = "folder-in-use"


class Conflict(StaleMatch):
    """Another process changed this table: it must be read again from the log."""
