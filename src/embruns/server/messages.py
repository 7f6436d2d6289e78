"""What travels between server and browser: every REST body and every message of the socket.

The browser's types are generated from here (`python -m embruns.server.schema`); docs/protocol.md tells the story.
Views (`Scene.view`) are each game's own `Position`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from embruns.core.game import Option, Text, Variant
from embruns.review import Review
from embruns.server.table import Stage
from embruns.server.undo import UndoReason

# Words that are checked on the way in

Slug = Annotated[str, Meta(min_length=1, max_length=40)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
MoveId = Annotated[str, Meta(min_length=1, max_length=40)]
Seat = Annotated[int, Meta(ge=0, le=15)]
Ply = Annotated[int, Meta(ge=0, le=1_000_000)]
Notation = Annotated[str, Meta(min_length=1, max_length=80)]
Contribution = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[0-9a-zA-Z_-]+$")]
Where = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[ -~]+$")]


class In(Struct, forbid_unknown_fields=True, frozen=True):
    """What a browser sends: a field that nobody knows is a mistake, and said to be one."""


class Problem(Struct, frozen=True, omit_defaults=True):
    """Every error, on REST and (with `type`) on the socket."""

    code: str  # stable: 'stale', 'illegal-action', 'unknown-table', ...
    message: Text  # for a person
    clause: str = ""  # of the rules, where a rule forbids it
    detail: str = ""  # for a developer, in English


# The games


class Level(Struct, frozen=True):
    """A strength of the bots that this game can offer now."""

    slug: str  # mousse, matelot, capitaine, amiral
    name: Text
    about: Text


class GameInfo(Struct, frozen=True):
    """Everything needed to offer a game."""

    slug: str
    version: str  # of the rules
    title: Text
    about: Text
    minutes: int
    seats: tuple[Text, ...]  # what a seat is called where nobody's name is known
    variants: tuple[Variant, ...]
    options: tuple[Option, ...]
    levels: tuple[Level, ...]
    secrets: bool  # some seat cannot see everything: people at one screen must cover it
    reasons: dict[str, Text]  # how a game can end
    terms: dict[str, Text]  # the words in which a hint is explained


class Clause(Struct, frozen=True):
    """One numbered sentence of the rules."""

    id: str
    text: Text


class Rules(Struct, frozen=True):
    """How to play, in both languages: Markdown, and its clauses once more as a list."""

    slug: str
    version: str
    help: Text
    clauses: tuple[Clause, ...]


# A person


class Me(Struct, frozen=True):
    """Who the server takes this browser for."""

    link: str  # '/resume#…': opens the same tables on any device; a secret of this person


class Resume(In, frozen=True):
    """The part of a personal link behind '#'."""

    token: Annotated[str, Meta(min_length=1, max_length=200)]


# Tables


class SeatWish(In, frozen=True):
    """Who shall sit here: me, somebody else at this screen, whoever has the link, or a bot."""

    kind: Literal["me", "here", "open", "bot"]
    name: Name | None = None  # of me and here
    level: Slug | None = None  # of a bot


class TableWish(In, frozen=True):
    """A table to be made; what is not said, the game fills in."""

    game: Slug
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=16)]
    variant: Slug | None = None
    options: dict[Slug, Annotated[str, Meta(max_length=200)]] = {}
    practice: bool = False  # any move may be taken back; for people against bots


class PlayOn(In, frozen=True):
    """A new table that starts from a position of a finished game: I sit here, bots of this level everywhere else."""

    ply: Ply
    seat: Seat
    name: Name
    level: Slug
    practice: bool = False


class TakeSeat(In, frozen=True):
    """Sit down under this name."""

    name: Name


class GiveToBot(In, frozen=True):
    """Let a bot of this level play for somebody who is away."""

    level: Slug


class SeatInfo(Struct, frozen=True):
    """One seat, as everybody may know it."""

    kind: Literal["open", "person", "bot"]
    name: str | None  # of the person who sits or sat here
    level: str | None  # of the bot
    present: bool  # a person's browser is connected; a bot always is
    ready: bool  # nothing more to wait for before the first move
    away: bool  # the person left, or has been gone so long that others may give the seat to a bot
    mine: bool


class Fairness(Struct, frozen=True):
    """What proves afterwards that no outcome was chosen."""

    commitment: str  # SHA-256 of the seed, in hex, made before anybody was ready
    contributions: tuple[str, ...]  # of the people, in the order of their seats
    seed: str | None  # in hex, when the game is over


class Origin(Struct, frozen=True):
    """The finished game from which this one is played on, and the seat that kept what it saw there."""

    table: str
    ply: int
    seat: int


class TableInfo(Struct, frozen=True):
    """A table without its position."""

    id: str
    game: str
    rules: str  # version
    variant: str
    players: int
    options: dict[str, str]
    practice: bool
    stage: Stage
    seats: tuple[SeatInfo, ...]
    spectators: int
    ply: int
    to_act: int | None
    fairness: Fairness
    rematch: str | None  # the table where they play again
    origin: Origin | None  # None: it began with the set-up
    created: int  # seconds since 1970
    changed: int


# A position, as one pair of eyes sees it


class ActionInfo(Struct, frozen=True):
    """One action that this seat may play."""

    index: int  # the action's number: what a move sends
    text: str  # its notation: what a person types
    action: dict[str, int | str]  # its verb and fields: {"verb": "Step", "start": 0, "end": 6}
    final: UndoReason  # why it cannot be undone once it is played; '' if it can


class Undo(Struct, frozen=True):
    """Whether the last move can be taken back, and else why not."""

    offered: bool
    reason: UndoReason
    text: Text


class Ending(Struct, frozen=True):
    """How the game ended."""

    winners: tuple[int, ...]  # several share the win; none where all lost
    reason: str
    clause: str
    text: Text
    scores: tuple[int, ...]


class Scene(Struct, frozen=True):
    """The position through the eyes of one seat, or of a spectator."""

    ply: int
    undos: int  # take-backs so far: with the ply it names this position; a move sends both
    seat: int | None  # whose eyes; None is a spectator's
    covered: bool  # several people share this screen: `show` uncovers the seat to act
    view: dict[str, Any]  # the game's Position
    facts: dict[str, Any] | None  # the game's Facts about this view
    previews: dict[str, Any] | None  # the game's Previews, for whoever may move
    to_act: int | None  # None when the game is over
    legal: tuple[ActionInfo, ...]  # empty where none of mine is to act, or covered
    ask: Text  # what the seat to act is asked
    scores: tuple[int, ...]
    undo: Undo
    ending: Ending | None


class Event(Struct, frozen=True):
    """Something that was played or drawn, as these eyes see it."""

    ply: int  # its number, from 1
    seat: int | None  # None is chance
    action: dict[str, int | str]
    text: str
    told: Text


class Frame(Struct, frozen=True):
    """One step of a replay: the position after `event`; the first has none."""

    view: dict[str, Any]
    facts: dict[str, Any] | None
    to_act: int | None
    scores: tuple[int, ...]
    event: Event | None


class Replay(Struct, frozen=True):
    """All positions of a table: of a finished game with every secret, else as this person may see them."""

    table: TableInfo
    seat: int | None
    complete: bool
    layout: dict[str, Any] | None  # the game's Layout
    frames: tuple[Frame, ...]
    ending: Ending | None


class ReviewStatus(Struct, frozen=True):
    """How far the review of a finished game is."""

    stage: Literal["none", "waiting", "running", "done", "failed"]  # nobody asked; another one is before it; ...
    done: int  # of `total`, while it runs
    total: int
    review: Review | None  # when it is done


# The socket: from the browser


class Ready(In, frozen=True, tag="ready"):
    """I have seen the commitment, and mix this into the chance of the game."""

    contribution: Contribution


class Move(In, frozen=True, tag="move"):
    """Play this for that seat, in the position so named; `id` is new for every move and the same in a resend."""

    id: MoveId
    ply: Ply
    seat: Seat
    action: Annotated[int, Meta(ge=0, le=10_000_000)] | Notation
    undos: Ply = 0


class AskUndo(In, frozen=True, tag="undo"):
    """Take back the last move in the position so named."""

    id: MoveId
    ply: Ply
    undos: Ply = 0


class AskHint(In, frozen=True, tag="hint"):
    """What would a bot play for me here?"""

    id: MoveId


class AskWhy(In, frozen=True, tag="why"):
    """Why may I not play this?"""

    id: MoveId
    action: Annotated[int, Meta(ge=0, le=10_000_000)] | Notation | dict[Slug, int | Notation]


class AskAhead(In, frozen=True, tag="ahead"):
    """What could I do after each of these lines of my own actions? For showing where a turn may lead."""

    id: MoveId
    lines: Annotated[
        list[Annotated[list[Annotated[int, Meta(ge=0, le=10_000_000)]], Meta(min_length=1, max_length=4)]],
        Meta(min_length=1, max_length=32),
    ]


class Show(In, frozen=True, tag="show"):
    """The person of this seat is looking at the screen; without a seat, cover it."""

    seat: Seat | None = None
    since: Ply = 0


class Answer(In, frozen=True, tag="answer"):
    """Yes or no to the proposal in the position so named; the proposer's own no withdraws it."""

    id: MoveId
    ply: Ply
    yes: bool
    undos: Ply = 0


class Point(In, frozen=True, tag="point"):
    """Show everybody at the table what I mean, for a moment; in words that the game's board understands."""

    where: Where


class Ping(In, frozen=True, tag="ping"):
    """I am here; every 20 seconds."""


FromBrowser = Ready | Move | AskUndo | Answer | AskHint | AskWhy | AskAhead | Show | Point | Ping

# The socket: to the browser


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
    text: str  # its notation, as these eyes see it
    action: dict[str, int | str]
    told: Text


class Hello(Struct, frozen=True, tag="hello"):
    """On connecting, after `show`, and whenever the browser must start afresh: replaces all it knew."""

    table: TableInfo
    you: You
    layout: dict[str, Any] | None  # the game's Layout: what stays the same at this table
    scene: Scene | None  # None while people gather
    events: tuple[Event, ...]  # after `since`
    since: int  # the ply after which they begin
    proposal: Proposal | None = None


class Update(Struct, frozen=True, tag="update", omit_defaults=True):
    """The game went on, or back."""

    scene: Scene
    events: tuple[Event, ...]  # what led here
    ack: MoveId = ""  # my own move, take-back or consent of this id is stored and done
    undone: int | None = None  # a take-back: events after this ply are no more


class Proposed(Struct, frozen=True, tag="proposal"):
    """A move waits for somebody's consent, or (None) no longer does; every `update` ends it too."""

    proposal: Proposal | None


class Aid(Struct, frozen=True, tag="aid"):
    """What the game worked out for the seat to act in this position, some time after the scene."""

    ply: int
    undos: int
    aid: dict[str, Any]


class Pointed(Struct, frozen=True, tag="pointed"):
    """The person of this seat points at something."""

    seat: int
    where: str


class Ack(Struct, frozen=True, tag="ack"):
    """My no was heard; or a resent move or take-back had been stored and done before."""

    id: MoveId
    ply: int
    undos: int


class TableChanged(Struct, frozen=True, tag="table"):
    """Somebody came, sat down, went, was replaced, or a rematch was laid."""

    table: TableInfo


class Hint(Struct, frozen=True, tag="hint"):
    """What a bot would play, and why."""

    id: MoveId
    ply: int
    action: ActionInfo
    level: str
    said: Text


class Why(Struct, frozen=True, tag="why"):
    """The clause that forbids it; '' where nothing does."""

    id: MoveId
    clause: str
    text: Text


class Foreseen(Struct, frozen=True):
    """An action that could follow."""

    index: int
    action: dict[str, int | str]  # its verb and fields


class Ahead(Struct, frozen=True, tag="ahead"):
    """What could follow each line, as far as nothing is drawn, hidden or another seat's: else nothing."""

    id: MoveId
    ply: int
    after: tuple[tuple[Foreseen, ...], ...]


class Refusal(Struct, frozen=True, tag="error", omit_defaults=True):
    """A message that changed nothing."""

    code: str
    message: Text
    clause: str = ""
    detail: str = ""
    id: str = ""  # of the message, where it had one


class Pong(Struct, frozen=True, tag="pong"):
    """I am here too."""


ToBrowser = Hello | Update | Proposed | Aid | Pointed | Ack | TableChanged | Hint | Why | Ahead | Refusal | Pong
