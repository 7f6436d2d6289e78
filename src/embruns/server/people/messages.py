"""What travels about passkeys and games of the day."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from embruns.server.messages.basics import In, Name


class Passkey(Struct, frozen=True):
    """A passkey that signs me in."""

    id: str
    name: str  # of the browser that made it, such as 'Firefox, Linux'; '' if it is unknown
    since: int  # seconds since 1970
    seen: int  # when it was used last


class MyPasskeys(Struct, frozen=True):
    """My passkeys, and whether this server has any."""

    possible: bool
    passkeys: tuple[Passkey, ...]


class PasskeyAsk(Struct, frozen=True):
    """What the browser is to make or to sign, and what is to come back with it."""

    token: str
    options: dict[str, Any]  # of WebAuthn, as JSON


class DayScore(Struct, frozen=True):
    """What somebody reached in the game of the day."""

    name: str
    score: int
    mine: bool


class DayGame(Struct, frozen=True):
    """A game of the day, and who has reached what: the best first."""

    date: str  # as 2026-11-16, in UTC
    game: str
    table: str  # mine; '' if I have not begun
    over: bool  # I have played it
    played: int  # how many people have
    best: tuple[DayScore, ...]


class DayWish(In, frozen=True):
    """What I am called in the list of the day."""

    name: Name


class PasskeyAnswer(In, frozen=True):
    """What the browser made or signed, and whether it may stop being the person that it is."""

    token: Annotated[str, Meta(min_length=1, max_length=400)]
    credential: dict[str, Any]  # of WebAuthn, as JSON
    replace: bool = False
