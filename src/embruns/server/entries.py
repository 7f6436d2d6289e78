"""The entries of a table's log. A table is what comes of applying them in order; no entry is ever changed.

Decisions and outcomes are written in the game's notation, as in a record. Tags and field names are stored: they stay
as they are, whatever the classes and attributes are called here.
"""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType, field, json


class Seating(Struct, frozen=True, omit_defaults=True):
    """Who has a seat when the table is made: a person, a bot of a level, or nobody yet."""

    person: str = ""
    name: str = ""
    level: str = ""
    yields: bool = False  # of a bot: whoever comes may take its place
    emblem: str = ""  # that the person has chosen


class Start(Struct, frozen=True):
    """The position from which a game is played on: what a seat saw at a ply of another table's game."""

    table: str
    ply: int
    seat: int
    view: str  # as JSON


class Pace(Struct, frozen=True, omit_defaults=True):
    """The pace of a game over days."""

    days: int = 0  # within which a decision is due; 0 is no limit
    level: str = ""  # of the bot that steps in when time is up, until the person is back; '': the others decide


class Clock(Struct, frozen=True, omit_defaults=True):
    """The clock of a game at one sitting, one for each seat."""

    minutes: int
    increment: int = 0  # seconds that a seat gets with each decision
    level: str = ""  # of the bot that steps in when time is up, until the person is back; '': the others decide


class Terms(Struct, frozen=True, omit_defaults=True):
    """What the people of a table agree on besides the rules of the game."""

    hosted: bool = False  # the host starts the game; otherwise it begins when every seat is taken
    code: str = ""  # by which people find the table until the game is over
    pace: Pace | None = None  # None: at one sitting
    chat: bool = False  # people may say more than phrases
    closed: bool = False  # nobody but the people of the table may look on during the game
    rated: bool = False  # the game counts for the ratings
    clock: Clock | None = None  # None: nobody's time is counted
    day: str = ""  # as 2026-11-16: this is the game of that day, with the same outcomes for everybody


class MadeBox(Struct, frozen=True):
    """A box that is not the game's own, whole, so that the table can be played wherever its log is."""

    name: str
    components: str  # JSON


class Made(Struct, frozen=True, tag="Made"):
    """The table was made, and its seed chosen."""

    game: str
    rules: str
    variant: str
    options: dict[str, str]
    practice: bool
    seatings: tuple[Seating, ...] = field(name="chairs")
    seed: str
    by: str
    start: Start | None = None  # None: the game begins with the set-up
    terms: Terms | UnsetType = UNSET
    box: MadeBox | UnsetType = UNSET  # without one, the game's own

    @property
    def agreed(self) -> Terms:
        """The terms; those of a table from before there were any are the plain ones."""
        return self.terms or Terms()


class Sat(Struct, frozen=True, tag="Sat"):
    """A person took this seat, or returned to it."""

    seat: int
    person: str
    name: str
    emblem: str | UnsetType = UNSET  # that the person has chosen; without one, nothing is stored


class Left(Struct, frozen=True, tag="Left"):
    """The person at this seat left."""

    seat: int


class Given(Struct, frozen=True, tag="Given"):
    """A bot plays for the person of this seat, or at a seat that nobody had."""

    seat: int
    level: str


class Lapsed(Struct, frozen=True, tag="Lapsed"):
    """The time for a decision of this seat is up: a bot plays until the person is back."""

    seat: int
    level: str


class Spent(Struct, frozen=True, tag="Spent"):
    """So many milliseconds of the clock of this seat have passed without a decision: its time is up."""

    seat: int
    took: int


class Pausing(Struct, frozen=True, tag="Pausing"):
    """A person asked for a pause of the clocks or agreed to it, it began with their word, or they ended it."""

    person: str
    step: Literal["asked", "begun", "ended"]


class Excused(Struct, frozen=True, tag="Excused"):
    """A person is on holiday until this time, in seconds since 1970: the time for their decisions begins then."""

    person: str
    until: int


class Answering(Struct, frozen=True, tag="Answering"):
    """What a person answers to proposals while they are not here: 'yes', 'no', or '' to be asked."""

    person: str
    answer: str


class Ordered(Struct, frozen=True, tag="Ordered"):
    """The host changed the order around the table: seat k has now the occupant that seat `order[k]` had."""

    order: tuple[int, ...]


class Claimed(Struct, frozen=True, tag="Claimed"):
    """A person who came back in another browser asks for the seat that is theirs."""

    seat: int
    person: str
    name: str


class Settled(Struct, frozen=True, tag="Settled"):
    """The claim to this seat was answered; after a yes, `Sat` follows."""

    seat: int
    yes: bool


class Readied(Struct, frozen=True, tag="Readied"):
    """A person has seen the commitment and has contributed to the chance."""

    person: str
    contribution: str


class Begun(Struct, frozen=True, tag="Begun"):
    """Everybody is there: these contributions count, and these outcomes were drawn at once."""

    contributions: tuple[str, ...]
    drawn: tuple[str, ...]
    start: str = ""  # as JSON, if the game is played on: the start, with what the view hid dealt anew


class Played(Struct, frozen=True, tag="Played"):
    """A seat's decision, and the outcomes of chance it led to."""

    seat: int
    action: str
    drawn: tuple[str, ...] = ()
    id: str = ""  # of the person's message; a bot has none
    took: int | UnsetType = UNSET  # milliseconds of the person's clock, at a table that has clocks


class Undone(Struct, frozen=True, tag="Undone"):
    """A person went back to this ply."""

    ply: int
    person: str
    id: str


class Rematched(Struct, frozen=True, tag="Rematched"):
    """The players play again at another table."""

    table: str


Seats = Sat | Left | Given | Lapsed | Ordered | Claimed | Settled
Entry = Made | Seats | Spent | Pausing | Excused | Answering | Readied | Begun | Played | Undone | Rematched

encode = json.Encoder().encode
decode = json.Decoder(Entry).decode
