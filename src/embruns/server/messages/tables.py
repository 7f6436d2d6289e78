"""What travels about tables: wishes for new ones, who sits where, and a table without its position."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from embruns.server.messages.basics import In, Name, Ply, Seat, Slug
from embruns.server.table import Stage


class SeatWish(In, frozen=True):
    """Who is to sit here: me, somebody else at this screen, whoever has the link, or a bot."""

    kind: Literal["me", "here", "open", "bot"]
    name: Name | None = None  # of me and here
    level: Slug | None = None  # of a bot


class PaceWish(In, frozen=True):
    """A game over days: within how many a decision is due (0: no limit), and the bot that steps in when time is up."""

    days: Annotated[int, Meta(ge=0, le=14)] = 0
    level: Annotated[str, Meta(max_length=40)] = ""  # '': the others decide


class ClockWish(In, frozen=True):
    """A clock for each seat, at one sitting: minutes, seconds more with each decision, and the bot that steps in."""

    minutes: Annotated[int, Meta(ge=1, le=180)]
    increment: Annotated[int, Meta(ge=0, le=300)] = 0
    level: Annotated[str, Meta(max_length=40)] = ""  # '': the others decide


class TableWish(In, frozen=True):
    """A table to be made; the game fills in what is missing."""

    game: Slug
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=16)]
    variant: Slug | None = None
    options: dict[Slug, Annotated[str, Meta(max_length=200)]] = field(default_factory=dict)
    practice: bool = False  # any move may be undone; for people against bots
    hosted: bool = False  # the host starts the game; otherwise it begins when every seat is taken
    pace: PaceWish | None = None  # None: at one sitting
    chat: bool = False  # whether people may say more than phrases
    closed: bool = False  # whether nobody but the people of the table may look on
    clock: ClockWish | None = None  # None: nobody's time is counted
    rated: bool = False  # whether the game counts for the ratings, where `GameInfo.rated` says that it can
    box: Annotated[str, Meta(max_length=64)] = ""  # the SHA-256 of the box that it plays with; '': the game's own


class PlayOn(In, frozen=True):
    """A new table that starts from a position of a finished game: I have this seat, bots of this level all others."""

    ply: Ply
    seat: Seat
    name: Name
    level: Slug
    practice: bool = False


class TakeSeat(In, frozen=True):
    """The name of a person who sits down."""

    name: Name


class GiveToBot(In, frozen=True):
    """The level of the bot that is to play for somebody who is away."""

    level: Slug


class NewOrder(In, frozen=True):
    """The occupants change places: seat k gets the occupant of seat `order[k]`."""

    order: Annotated[list[Seat], Meta(min_length=1, max_length=16)]


class StartGame(In, frozen=True):
    """The level of the bots at seats that nobody has taken, or whose person has not come."""

    level: Slug


class AnswerClaim(In, frozen=True):
    """Yes: whoever claims the seat gets it."""

    yes: bool


class AnswerBy(In, frozen=True):
    """What I answer to proposals at this table while I am not here: yes, no, or '' to be asked."""

    answer: Literal["", "yes", "no"]


class WishPause(In, frozen=True):
    """Whether I want the clocks to stand still: yes asks or agrees, no declines, withdraws, or ends the pause."""

    wanted: bool


class Found(Struct, frozen=True):
    """The table with a join code."""

    table: str


class SeatInfo(Struct, frozen=True):
    """One seat, as everybody may see it."""

    kind: Literal["open", "person", "bot"]
    name: str | None  # of the person who sits or sat here
    level: str | None  # of the bot
    present: bool  # a person's browser is connected; a bot always is
    ready: bool  # the first move need not wait for this seat
    away: bool  # the person left, or has been gone so long that the others may give the seat to a bot
    mine: bool
    yields: bool  # a bot whose place whoever comes may take
    claimed: bool  # somebody has come back in another browser and asks for this seat
    claiming: bool  # that is me
    emblem: str  # that the person has chosen; '' if there is none


class Fairness(Struct, frozen=True):
    """What proves after the game that nobody chose an outcome."""

    commitment: str  # SHA-256 of the seed, in hex, made before anybody was ready
    contributions: tuple[str, ...]  # of the people, in the order of their seats
    seed: str | None  # in hex, when the game is over


class Origin(Struct, frozen=True):
    """The finished game from which this one is played on, and the seat that kept what it saw there."""

    table: str
    ply: int
    seat: int


class PaceInfo(Struct, frozen=True):
    """The pace of a game over days."""

    days: int  # within which a decision is due; 0 is no limit
    level: str  # of the bot that steps in when time is up; '': the others decide


class PauseInfo(Struct, frozen=True):
    """A pause of the clocks that somebody asked for."""

    seat: int | None  # of the person who asked; None if they have none any more
    agreed: tuple[int, ...]  # the seats of all who want it
    on: bool  # it has begun: no clock runs, and no person plays


class ClockInfo(Struct, frozen=True):
    """The clocks of a table, now."""

    minutes: int
    increment: int  # seconds that a seat gets with each decision
    level: str  # of the bot that steps in when time is up; '': the others decide
    left: tuple[int, ...]  # milliseconds of each seat
    running: int | None  # the seat whose time passes
    pause: PauseInfo | None  # None: nobody wants one


class BoxName(Struct, frozen=True):
    """A box that is not the game's own: its name, and the SHA-256 of its components in hex."""

    name: str
    sha256: str


class TableInfo(Struct, frozen=True):
    """A table without its position."""

    id: str
    game: str
    rules: str  # version
    variant: str
    players: int
    options: dict[str, str]
    practice: bool
    stage: Stage | Literal["archived"]  # archived: it can be read, not played
    seats: tuple[SeatInfo, ...]
    spectators: int
    watching: tuple[str, ...]  # the names of spectators, of some where there are many
    ply: int
    to_act: int | None
    host: int | None  # the seat of the person who holds the table; None if that person has none
    hosting: bool  # I hold the table
    hosted: bool  # the host starts the game; otherwise it begins when every seat is taken
    code: str  # that leads to this table until the game is over; '' if it has none
    pace: PaceInfo | None  # None: at one sitting
    asks: bool  # some moves of this game need another person's consent
    answering: Literal["", "yes", "no"]  # what I answer while I am not here; '': I am asked
    chat: bool  # people may say more than phrases
    closed: bool  # nobody but the people of the table may look on
    rated: bool  # the game counts for the ratings
    day: str  # as 2026-11-16 if this is the game of that day; '' otherwise
    clock: ClockInfo | None  # None: nobody's time is counted
    deadline: int | None  # of the person to act, in seconds since 1970
    fairness: Fairness
    rematch: str | None  # the table where they play again
    origin: Origin | None  # None: it began with the set-up
    box: BoxName | None  # that it plays with; None: the game's own
    created: int  # seconds since 1970
    changed: int


class TableShelf(Struct, frozen=True):
    """Some of my tables, those in play or the archive, and how many there are on both shelves."""

    tables: tuple[TableInfo, ...]
    in_play: int
    archived: int


class PutAway(In, frozen=True):
    """Into the archive, or out of it."""

    archived: bool
