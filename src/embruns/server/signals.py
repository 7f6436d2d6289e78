"""What the server processes on one database tell each other: nothing of it is stored."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import msgspec


class Alive(msgspec.Struct, frozen=True, tag="alive"):
    """This process runs."""


class Gone(msgspec.Struct, frozen=True, tag="gone"):
    """This process stops."""


class Asks(msgspec.Struct, frozen=True, tag="asks"):
    """A process has opened this table: whoever has listeners or a proposal there should tell it."""

    table: str


class There(msgspec.Struct, frozen=True, tag="there"):
    """The people of a table, and how many others, who are connected to this process."""

    table: str
    people: tuple[str, ...]
    spectators: int
    names: tuple[str, ...] = ()  # of some of the others


class Proposes(msgspec.Struct, frozen=True, tag="proposes"):
    """A move that waits for another person's consent."""

    table: str
    ply: int
    undos: int
    seat: int
    action: int
    id: str
    asked: int


class Settles(msgspec.Struct, frozen=True, tag="settles"):
    """The proposal at this table has ended without a move; `code` is what the proposer is told, if anything."""

    table: str
    code: str


class Points(msgspec.Struct, frozen=True, tag="points"):
    """A seat points at something."""

    table: str
    seat: int
    where: str


class Says(msgspec.Struct, frozen=True, tag="says"):
    """A person says something."""

    table: str
    n: str
    seat: int
    name: str
    ply: int
    phrase: str
    text: str


class Revokes(msgspec.Struct, frozen=True, tag="revokes"):
    """A device of a person may no longer act: its sockets are closed."""

    person: str
    device: str


class Wonders(msgspec.Struct, frozen=True, tag="wonders"):
    """This process does not know who has a page open elsewhere."""


class Opens(msgspec.Struct, frozen=True, tag="opens"):
    """These people have a page open at this process; `all` of them, or more than were told before."""

    people: tuple[str, ...]
    all: bool = False


class Closes(msgspec.Struct, frozen=True, tag="closes"):
    """This person has no page open at this process any more."""

    person: str


AtTable = Asks | There | Proposes | Settles | Points | Says
Signal = Alive | Gone | Revokes | Wonders | Opens | Closes | AtTable

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Signal).decode

Hear = Callable[[str, str, str], None]  # the process that tells, 'log' or 'say', and what


class Post(Protocol):
    """The way to the other processes on the same database."""

    name: str  # of this process

    def tell(self, text: str) -> None:
        """Tell all others, after what was stored before."""

    def listen(self, hear: Hear, again: Callable[[], None]) -> None:
        """Hear what others tell, on the event loop; `again` is called when something may have been missed."""
