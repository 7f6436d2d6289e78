"""The entries of a table's log. A table is what comes of applying them in order; none is ever changed.

Moves and outcomes stand in the game's notation, as in a record.
"""

from __future__ import annotations

from msgspec import Struct, json


class Chair(Struct, frozen=True, omit_defaults=True):
    """A seat when the table was made: a person's, a bot's, or open."""

    person: str = ""
    name: str = ""
    level: str = ""


class Start(Struct, frozen=True):
    """Where a game was played on from: what a seat saw at that ply of another table's game."""

    table: str
    ply: int
    seat: int
    view: str  # as JSON


class Made(Struct, frozen=True, tag=True):
    """The table was made, and its seed chosen."""

    game: str
    rules: str
    variant: str
    options: dict[str, str]
    practice: bool
    chairs: tuple[Chair, ...]
    seed: str
    by: str
    start: Start | None = None  # None: the set-up


class Sat(Struct, frozen=True, tag=True):
    """A person took this seat, or took it back."""

    seat: int
    person: str
    name: str


class Left(Struct, frozen=True, tag=True):
    """The person of this seat went away."""

    seat: int


class Given(Struct, frozen=True, tag=True):
    """A bot plays for the person of this seat."""

    seat: int
    level: str


class Readied(Struct, frozen=True, tag=True):
    """A person has seen the commitment and contributed to the chance."""

    person: str
    contribution: str


class Begun(Struct, frozen=True, tag=True):
    """Everybody is there: these contributions count, and this was drawn at once."""

    contributions: tuple[str, ...]
    drawn: tuple[str, ...]
    start: str = ""  # as JSON, where the game was played on: what the view hid, dealt anew


class Played(Struct, frozen=True, tag=True):
    """A seat's decision, and the outcomes of chance it led to."""

    seat: int
    action: str
    drawn: tuple[str, ...] = ()
    id: str = ""  # the person's own; a bot has none


class Undone(Struct, frozen=True, tag=True):
    """A person went back to this ply."""

    ply: int
    person: str
    id: str


class Rematched(Struct, frozen=True, tag=True):
    """They play on at another table."""

    table: str


Entry = Made | Sat | Left | Given | Readied | Begun | Played | Undone | Rematched

encode = json.Encoder().encode
decode = json.Decoder(Entry).decode
