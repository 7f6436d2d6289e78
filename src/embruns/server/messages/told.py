"""What the server sends over the sockets."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from embruns.core.game import Text
from embruns.server.messages.basics import MoveId
from embruns.server.messages.scenes import Event, Foreseen, Idea, Scene
from embruns.server.messages.tables import ClockInfo, TableInfo


class You(Struct, frozen=True):
    """What this browser may do at the table."""

    seats: tuple[int, ...]
    ready: bool  # False: send `ready`


class Proposal(Struct, frozen=True):
    """A move that another person must agree to before it is played."""

    seat: int  # who proposes
    asked: int  # who must agree
    ply: int
    undos: int
    text: str  # its notation, as this viewer sees it
    action: dict[str, int | str]
    told: Text


class Hello(Struct, frozen=True, tag="hello"):
    """Everything: sent on connecting, after `show`, and when the browser must start afresh. It replaces all it knew."""

    table: TableInfo
    you: You
    layout: dict[str, Any] | None  # the game's Layout: what stays the same at this table
    scene: Scene | None  # None while people gather
    events: tuple[Event, ...]  # after `since`
    since: int  # the ply after which the events begin
    proposal: Proposal | None = None


class Base(Struct, frozen=True, omit_defaults=True):
    """The scene that an update changes: `view` and `facts` of the new one hold the fields that differ from it."""

    ply: int
    view: tuple[str, ...] = ()  # fields that the view no longer has
    facts: tuple[str, ...] = ()  # fields that the facts no longer have


class Update(Struct, frozen=True, tag="update", omit_defaults=True):
    """The game went on, or a move was undone."""

    scene: Scene  # if there is a base, with a view and facts that must be merged with those of the scene before
    events: tuple[Event, ...]  # what led here
    ack: MoveId = ""  # my own move, undo or consent with this id is stored and done
    undone: int | None = None  # after an undo: events after this ply are gone
    base: Base | None = None  # None: the scene is whole


class Proposed(Struct, frozen=True, tag="proposal"):
    """The move that waits for somebody's consent, or None if none does any more; every `update` ends it too."""

    proposal: Proposal | None


class ClockTold(Struct, frozen=True, tag="clock"):
    """A clock was started or stopped."""

    clock: ClockInfo


class Aid(Struct, frozen=True, tag="aid"):
    """What the game worked out for the seat to act in this position; it comes some time after the scene."""

    ply: int
    undos: int
    aid: dict[str, Any]


class Pointed(Struct, frozen=True, tag="pointed"):
    """The person of this seat points at something."""

    seat: int
    where: str


class Said(Struct, frozen=True):
    """What the person of a seat said."""

    n: str  # its number at this server
    seat: int
    name: str  # of the person, then
    ply: int  # of the position, then
    phrase: str  # its name, or ''
    text: str  # free words, or ''


class Talk(Struct, frozen=True, tag="talk"):
    """What was said: one line more, or, after `hello`, the latest lines that this viewer may read."""

    said: tuple[Said, ...]
    whole: bool = False


class Ack(Struct, frozen=True, tag="ack"):
    """My no was accepted; or a resent move or undo was stored and done before."""

    id: MoveId
    ply: int
    undos: int


class NewsHello(Struct, frozen=True, tag="hello"):
    """The first frame of the socket at /ws/me: from now on every change is told; what came before is at /api/shelf."""


class TableNews(Struct, frozen=True, tag="news"):
    """A table of mine was made or has changed."""

    table: TableInfo


class TableChanged(Struct, frozen=True, tag="table"):
    """Somebody came, sat down, left or was replaced, or a rematch was made."""

    table: TableInfo


class Hint(Struct, frozen=True, tag="hint"):
    """The coach's moves, the advised one first; `gain` is its lead over the next best, None if that may be noise."""

    id: MoveId
    ply: int
    undos: int
    level: str
    ideas: tuple[Idea, ...]
    gain: int | None


class Why(Struct, frozen=True, tag="why"):
    """The clause that forbids the action; '' if none does."""

    id: MoveId
    clause: str
    text: Text


class Ahead(Struct, frozen=True, tag="ahead"):
    """What could follow each line; nothing if something is drawn or hidden, or another seat acts."""

    id: MoveId
    ply: int
    after: tuple[tuple[Foreseen, ...], ...]


class Refusal(Struct, frozen=True, tag="error", omit_defaults=True):
    """The answer to a message that was refused."""

    code: str
    message: Text
    clause: str = ""
    detail: str = ""
    id: str = ""  # of the message, if it had one


class Pong(Struct, frozen=True, tag="pong"):
    """The answer to `ping`."""


ToBrowser = (
    Hello
    | Update
    | Proposed
    | ClockTold
    | Aid
    | Pointed
    | Talk
    | Ack
    | TableChanged
    | Hint
    | Why
    | Ahead
    | Refusal
    | Pong
)
