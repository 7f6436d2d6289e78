"""The log: text or one JSON object a line, with the ids of the request and the table, and without secrets.

Whoever knows the id of a table may watch it and take an open seat, so the log has the first letters of it alone.
"""

from __future__ import annotations

import itertools
import logging
import re
import sys
import time
from contextvars import ContextVar
from typing import Literal

import msgspec

Kind = Literal["text", "json"]
KINDS: tuple[Kind, ...] = ("text", "json")
LEVELS = ("error", "warning", "info", "debug")
SHOWN = 6  # letters of an id

request_id: ContextVar[str] = ContextVar("request_id", default="")
table_id: ContextVar[str] = ContextVar("table_id", default="")

# The id of a table or person, a cookie, a personal link: long, with small and capital letters and something else
_SECRET = re.compile(r"(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*[\d_-])[\w-]{22,}(?:[.~][\w~-]+)*")
_TABLE = re.compile(r"(?:(?<=\btable )|(?<=/tables/)|(?<=/t/))[\w-]{22}(?![\w-])")
_numbers = itertools.count(1)
_start = f"{int(time.time()) & 0xFFFFFF:06x}"


def new_request_id() -> str:
    """An id for the next request or socket: unlike all others of this server, and unlike those of its last start."""
    return f"{_start}-{next(_numbers)}"


def scrub(text: str) -> str:
    """The text with the first letters alone of whatever looks like a secret."""
    return _SECRET.sub(_first_letters, _TABLE.sub(_first_letters, text))


def _first_letters(found: re.Match[str]) -> str:
    return found[0][:SHOWN] + "…"


class _Line(msgspec.Struct, omit_defaults=True):
    """One line of a JSON log."""

    at: str
    level: str
    logger: str
    message: str
    request: str = ""
    table: str = ""
    error: str = ""


class JsonFormatter(logging.Formatter):
    """Writes a record as a JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        error = scrub(self.formatException(record.exc_info)) if record.exc_info else ""
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z"
        message = scrub(record.getMessage())
        line = _Line(at, record.levelname.lower(), record.name, message, request_id.get(), table_id.get(), error)
        return msgspec.json.encode(line).decode()


class TextFormatter(logging.Formatter):
    """Writes a record as a line for people."""

    def __init__(self) -> None:
        super().__init__("%(levelname)s %(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        where = " ".join(word for word in (request_id.get(), table_id.get()) if word)
        return scrub(super().format(record)) + (f" [{where}]" if where else "")


def _is_news(record: logging.LogRecord) -> bool:
    """Return False for invalid bytes in a frame: the client is told by code 1007, so no stack trace is needed."""
    return "Invalid UTF-8" not in record.getMessage()


def set_up(kind: Kind = "text", level: str = "warning") -> None:
    """Log to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if kind == "json" else TextFormatter())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("embruns").setLevel(level.upper())
    logging.getLogger("uvicorn.error").addFilter(_is_news)
