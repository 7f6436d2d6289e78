"""Everything that can go wrong for a user, by kind. Server and command line show the stable `code` of each kind."""

from __future__ import annotations

from typing import ClassVar


class EmbrunsError(Exception):
    """The base of all of them. Its message is one line that says who, what, where and what would have been allowed."""

    code: ClassVar[str] = "error"


class UnknownGame(EmbrunsError):
    """No game has this name."""

    code = "unknown-game"


class BadSetup(EmbrunsError):
    """A variant, a number of seats or an option that the game does not have."""

    code = "bad-setup"


class BadComponents(EmbrunsError):
    """A `components.toml` that contradicts itself or the rules; the message names the part and the field."""

    code = "bad-components"


class BadLesson(EmbrunsError):
    """A lesson whose file cannot be read, whose moves cannot be played, or in which no learner can stand like this."""

    code = "bad-lesson"


class BadNotation(EmbrunsError):
    """A text that is not an action of this game."""

    code = "bad-notation"


class BadRecord(EmbrunsError):
    """A record that is cut short, corrupted or impossible, or of another game; the message names the line."""

    code = "bad-record"


class BadData(EmbrunsError):
    """Data that is not an action, a state or a view of this game."""

    code = "bad-data"


class IllegalAction(EmbrunsError):
    """An action that the rules forbid now; `clause` is the clause that forbids it."""

    code = "illegal-action"

    def __init__(self, message: str, clause: str) -> None:
        super().__init__(message)
        self.clause = clause


class NotYourTurn(EmbrunsError):
    """Another seat decides now."""

    code = "not-your-turn"


class StaleMatch(EmbrunsError):
    """The move answers a ply that is past."""

    code = "stale"


class GameOver(EmbrunsError):
    """The game has ended, and nothing more can be played."""

    code = "game-over"


class UnknownBot(EmbrunsError):
    """No bot has this name."""

    code = "unknown-bot"
