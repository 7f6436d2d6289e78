"""What travels about a person: who they are, their devices, and what they have played."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from embruns.core.game import Text
from embruns.server.messages.basics import In, Name


class Me(Struct, frozen=True):
    """The person that the server takes this browser for."""

    link: str  # '/resume#…': opens the same tables on any device; a secret of this person
    name: str  # by which this person sat down last, or wants to be called; '' if there is none yet
    emblem: str  # that this person has chosen; '' if there is none


Emblem = Literal[
    "",
    "lighthouse",
    "boat",
    "gull",
    "whale",
    "crab",
    "octopus",
    "wave",
    "compass",
    "lantern",
    "bell",
    "sun",
    "bottle",
]


class MyEmblem(In, frozen=True):
    """The emblem that stands beside my name from now on; '' for none."""

    emblem: Emblem


class MyName(In, frozen=True):
    """What I want to be called from now on."""

    name: Name


class LevelResults(Struct, frozen=True):
    """My games of one game in which the strongest bot had this level."""

    level: str  # '': among people alone
    games: int
    wins: int


class GameResults(Struct, frozen=True):
    """My finished games of one game."""

    game: str
    games: int
    wins: int
    best: int  # the best score
    rank: Text | None  # what that score is called, where the rules say so
    levels: tuple[LevelResults, ...]


class Companion(Struct, frozen=True):
    """Somebody I played with."""

    name: str
    games: int


class Rating(Struct, frozen=True):
    """How well a person or a bot plays one game, by its games that count."""

    name: str  # of a person; '' for a bot
    level: str  # of a bot; '' for a person
    mine: bool
    rating: int  # who is new has 1000
    spread: int  # the rating is that uncertain, up and down
    games: int


class GameRatings(Struct, frozen=True):
    """The ratings in one game: mine, of the people I met in games that count, and of bots; the best first."""

    game: str
    ratings: tuple[Rating, ...]


class Results(Struct, frozen=True):
    """What I have played, and with whom."""

    games: tuple[GameResults, ...]
    companions: tuple[Companion, ...]
    ratings: tuple[GameRatings, ...]


class Reach(Struct, frozen=True):
    """How other people reach this server."""

    addresses: tuple[
        str, ...
    ]  # that other machines can open, the best first, without a last slash; none: only this one
    command: str  # that starts the server for other machines too, where only this one can open it


class Link(In, frozen=True):
    """The part of a personal link after '#'."""

    token: Annotated[str, Meta(min_length=1, max_length=200)]


class Resume(In, frozen=True):
    """The part of a personal link after '#', and whether this browser may stop being the person that it is."""

    token: Annotated[str, Meta(min_length=1, max_length=200)]
    replace: bool = False


class Who(Struct, frozen=True):
    """Whom a personal link would replace by whom."""

    same: bool  # it names the person that this browser already is
    you: str | None  # the name at your latest table; null if you have none
    other: str | None  # the name at the latest table of the person whom the link names


class Device(Struct, frozen=True):
    """A browser that acts for me."""

    id: str
    name: str  # such as 'Firefox, Linux'; '' if it is unknown
    since: int  # seconds since 1970
    seen: int  # on this day at the latest
    here: bool  # it is the one that asks
