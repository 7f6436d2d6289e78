"""What travels about positions: as one seat sees them, what led to them, whole games, and their reviews.

Views (`Scene.view`) are each game's own `Position`.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from embruns.core.game import Text
from embruns.review import Review
from embruns.server.messages.tables import TableInfo
from embruns.server.undo import UndoReason


class ActionInfo(Struct, frozen=True):
    """One action that this seat may play."""

    index: int  # the action's number: what a move sends
    text: str  # its notation: what a person types
    action: dict[str, int | str]  # its verb and fields: {"verb": "Step", "start": 0, "end": 6}
    final: UndoReason  # why it cannot be undone once it is played; '' if it can


class Undo(Struct, frozen=True):
    """Whether the last move can be undone, and the reason if not."""

    offered: bool
    reason: UndoReason
    text: Text


class Ending(Struct, frozen=True):
    """How the game ended."""

    winners: tuple[int, ...]  # several share the win; none if all lost
    reason: str
    clause: str
    text: Text
    scores: tuple[int, ...]


class Scene(Struct, frozen=True):
    """The position as one seat or a spectator sees it."""

    ply: int
    undos: int  # undos so far: together with the ply it names this position; a move sends both
    seat: int | None  # the seat that sees it; None for a spectator
    covered: bool  # several people share this screen: `show` uncovers the seat to act
    view: dict[str, Any]  # the game's Position
    facts: dict[str, Any] | None  # the game's Facts about this view
    previews: dict[str, Any] | None  # the game's Previews, for whoever may move
    to_act: int | None  # None when the game is over
    legal: tuple[ActionInfo, ...]  # empty if no seat of mine is to act, or the screen is covered
    ask: Text  # what the seat to act is asked
    scores: tuple[int, ...]
    undo: Undo
    ending: Ending | None


class Event(Struct, frozen=True):
    """Something that was played or drawn, as this viewer sees it."""

    ply: int  # its number, from 1
    seat: int | None  # None is chance
    action: dict[str, int | str]
    text: str
    told: Text


class Frame(Struct, frozen=True):
    """One step of a replay: the position after `event`; the first frame has no event."""

    view: dict[str, Any]
    facts: dict[str, Any] | None
    to_act: int | None
    scores: tuple[int, ...]
    event: Event | None


class Replay(Struct, frozen=True):
    """A page of the positions of a table: with every secret if the game is over, else as this person may see them."""

    table: TableInfo
    seat: int | None
    complete: bool
    layout: dict[str, Any] | None  # the game's Layout
    first: int  # the ply of the first frame of this page
    length: int  # how many frames there are on all pages
    frames: tuple[Frame, ...]
    ending: Ending | None


class Idea(Struct, frozen=True):
    """A move of the coach or of a puzzle. Results are hundredths of a per cent of the win, or of a common point."""

    action: ActionInfo
    named: Text  # the move as a request in words
    result: int  # what to expect of it
    why: Text


class ReviewStatus(Struct, frozen=True):
    """The progress of the review of a finished game."""

    stage: Literal[
        "none", "waiting", "running", "done", "failed"
    ]  # none: nobody asked; waiting: another review comes first
    done: int  # out of `total`, while it runs
    total: int
    review: Review | None  # when it is done


class Foreseen(Struct, frozen=True):
    """An action that could follow."""

    index: int
    action: dict[str, int | str]  # its verb and fields
