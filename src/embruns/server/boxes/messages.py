"""What is sent about boxes."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from embruns.server.boxes.checker import Change
from embruns.server.messages.basics import In
from embruns.server.messages.tables import BoxName


class BoxWish(In, frozen=True):
    """A box that a person brings: its name, and the changed parts as TOML."""

    name: Annotated[str, Meta(max_length=40)]
    toml: Annotated[str, Meta(max_length=65_536)]


class BoxShelf(Struct, frozen=True):
    """The boxes that this server offers for a game, and whether people may bring their own."""

    boxes: tuple[BoxName, ...]
    uploads: bool
    first: str  # the SHA-256 of the box that is chosen until somebody chooses another; '' for the game's own


class BoxInfo(Struct, frozen=True):
    """A box, and what it changes in the game's own."""

    name: str
    sha256: str
    changes: tuple[Change, ...]


class BoxTable(Struct, frozen=True):
    """A box whole, to go on with in the studio."""

    name: str
    table: dict[str, Any]


class TableBox(Struct, frozen=True):
    """The box of a table: what it changes, and the constants that its board draws by."""

    name: str
    sha256: str
    changes: tuple[Change, ...]
    drawn: dict[str, Any]


class OwnBox(Struct, frozen=True):
    """The game's own component table, as a designer begins with it."""

    table: dict[str, Any]
    toml: str
    reconstructed: tuple[str, ...]  # the lines that say that a number is reconstructed
