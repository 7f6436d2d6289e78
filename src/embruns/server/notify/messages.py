"""What travels about notices: how a person can be reached, and when not."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from embruns.server.messages.basics import In

Zone = Annotated[str, Meta(max_length=64, pattern=r"^[A-Za-z0-9_+/-]*$(?!\n)")]


class Notifying(Struct, frozen=True):
    """How this server can reach me, and what I allow."""

    push_key: str  # the server's public key for Web Push; '' if it has none
    pushed: bool  # this browser takes pushes
    by_mail: bool  # the server can send e-mails
    mail: str  # the address that I confirmed; '' if there is none
    holiday: int  # I am on holiday until this time, in seconds since 1970; 0 if not


class Subscribe(In, frozen=True):
    """The subscription of this browser at its push service."""

    endpoint: Annotated[str, Meta(min_length=10, max_length=1000, pattern=r"^[!-~]+$(?!\n)")]
    p256dh: Annotated[str, Meta(min_length=80, max_length=100, pattern=r"^[A-Za-z0-9_-]+$(?!\n)")]
    auth: Annotated[str, Meta(min_length=20, max_length=30, pattern=r"^[A-Za-z0-9_-]+$(?!\n)")]
    lang: Literal["fr", "en"]
    zone: Zone = ""


class SetMail(In, frozen=True):
    """The address for e-mails: a link is sent there, and counts once it was opened. '' ends them."""

    address: Annotated[str, Meta(max_length=254)]
    lang: Literal["fr", "en"]
    zone: Zone = ""


class MailToken(In, frozen=True):
    """The part of a link in an e-mail after '#'."""

    token: Annotated[str, Meta(min_length=1, max_length=600)]


class MailDone(Struct, frozen=True):
    """What the link in an e-mail has done."""

    mail: str  # the address that counts from now on; '' if there will be no more e-mails


class SetHoliday(In, frozen=True):
    """I am on holiday for so many days, counted from today; 0 ends it."""

    days: Annotated[int, Meta(ge=0, le=30)]
    zone: Zone = ""


class Reminded(Struct, frozen=True):
    """When the reminder goes out, and when the next one is possible."""

    at: int
    again: int
