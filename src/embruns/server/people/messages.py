"""What travels about passkeys."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from embruns.server.messages import In


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


class PasskeyAnswer(In, frozen=True):
    """What the browser made or signed, and whether it may stop being the person that it is."""

    token: Annotated[str, Meta(min_length=1, max_length=400)]
    credential: dict[str, Any]  # of WebAuthn, as JSON
    replace: bool = False
