"""What a browser sends over the socket of a table."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from embruns.server.messages.basics import Contribution, FieldText, In, MoveId, Notation, Ply, Seat, Slug, Where


class Ready(In, frozen=True, tag="ready"):
    """I have seen the commitment, and contribute this to the chance of the game."""

    contribution: Contribution


class Move(In, frozen=True, tag="move"):
    """Play this for that seat in the position with this name; `id` is new for every move and the same in a resend."""

    id: MoveId
    ply: Ply
    seat: Seat
    action: Annotated[int, Meta(ge=0, le=10_000_000)] | Notation
    undos: Ply = 0


class AskUndo(In, frozen=True, tag="undo"):
    """Undo my last move in the position with this name."""

    id: MoveId
    ply: Ply
    undos: Ply = 0


class AskHint(In, frozen=True, tag="hint"):
    """What would a bot play for me here?"""

    id: MoveId


class AskWhy(In, frozen=True, tag="why"):
    """Why may I not play this?"""

    id: MoveId
    action: Annotated[int, Meta(ge=0, le=10_000_000)] | Notation | dict[Slug, int | FieldText]


class AskAhead(In, frozen=True, tag="ahead"):
    """What could I do after each of these lines of my own actions? A board shows where a turn may lead."""

    id: MoveId
    lines: Annotated[
        list[Annotated[list[Annotated[int, Meta(ge=0, le=10_000_000)]], Meta(min_length=1, max_length=4)]],
        Meta(min_length=1, max_length=32),
    ]


class Show(In, frozen=True, tag="show"):
    """The person of this seat is looking at the screen; without a seat, the screen is to be covered."""

    seat: Seat | None = None
    since: Ply = 0


class Answer(In, frozen=True, tag="answer"):
    """Yes or no to the proposal in the position with this name; the proposer's own no withdraws it."""

    id: MoveId
    ply: Ply
    yes: bool
    undos: Ply = 0


class Point(In, frozen=True, tag="point"):
    """Show everybody at the table for a moment what I mean, in words that the game's board understands."""

    where: Where


class Say(In, frozen=True, tag="say"):
    """Say something at the table: a phrase by its name, which each reads in their own language, or free words."""

    id: MoveId
    phrase: Annotated[str, Meta(max_length=40, pattern=r"^[a-z0-9-]*$(?!\n)")] = ""
    text: Annotated[str, Meta(max_length=200)] = ""


class Ping(In, frozen=True, tag="ping"):
    """I am here. Sent every 6 seconds, so that a dead line is noticed and the socket has no timeout."""


FromBrowser = Ready | Move | AskUndo | Answer | AskHint | AskWhy | AskAhead | Show | Point | Say | Ping
