"""Who a browser is: a person on one of that person's devices. The cookie says so; devices can be listed and revoked.

What is stored about a person is one note: the devices that changed something, and the number of the personal link.
A cookie whose device is not in the note is valid; it has changed nothing yet.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple

import msgspec

from embruns.server.errors import Busy
from embruns.server.store import Store

KIND = "person"
OWNER = "owner"  # the kind and key of the note that names whoever plays at the server's own machine
MOST_DEVICES = 40  # of one person; the one that was seen longest ago is revoked for a further one
RENEW_DAYS = 30  # a cookie that is older is set again
LAST_DAYS = 400  # a cookie that is older is nobody's
DAY = 86_400
REMEMBERED = 10_000  # devices that were noted today

BROWSERS = (("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("Chrome", "Chrome"), ("Safari", "Safari"))
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("Linux", "Linux"),
)


def today() -> int:
    """The number of days since 1970."""
    return int(time.time()) // DAY


class Identity(NamedTuple):
    """What a cookie says."""

    person: str = ""  # '' is nobody
    device: str = ""  # '' in a cookie from before there were devices
    day: int = 0  # on which it was set

    @classmethod
    def new(cls, person: str = "") -> Identity:
        """This person, or a new one, on a new device."""
        return cls(person or secrets.token_urlsafe(16), secrets.token_urlsafe(9), today())

    @classmethod
    def read(cls, text: str) -> Identity:
        """The identity that a cookie contains; nobody if it is too old."""
        person, _, rest = text.partition("~")
        if not rest:
            return cls(person)
        device, _, day = rest.partition("~")
        return cls(person, device, int(day)) if int(day) + LAST_DAYS >= today() else cls()

    def __str__(self) -> str:
        return f"{self.person}~{self.device}~{self.day}"

    @property
    def is_old(self) -> bool:
        """Whether its cookie should be set again."""
        return bool(self.person) and self.day + RENEW_DAYS <= today()

    def renewed(self) -> Identity:
        """The same person on the same device, today."""
        return Identity(self.person, self.device or secrets.token_urlsafe(9), today())


class KnownDevice(msgspec.Struct, frozen=True):
    """A device as it is stored."""

    id: str
    name: str
    since: int  # seconds since 1970
    seen: int
    revoked: bool = False


class Account(msgspec.Struct, frozen=True):
    """What is stored about a person."""

    devices: tuple[KnownDevice, ...] = ()
    link: int = 0  # the number of the valid personal link
    old_cookies: bool = True  # whether cookies without a device are valid
    name: str = ""  # by which this person sat down last, or wants to be called
    emblem: str = ""  # that stands beside the name


class Devices:
    """The devices and links of all people."""

    def __init__(self, store: Store, hang_up: Callable[[str, str], None]) -> None:
        self._store = store
        self._hang_up = hang_up  # closes the sockets of a person's device
        self._turn = asyncio.Lock()  # one change after the other
        self._noted: dict[tuple[str, str], int] = {}  # the day on which each was last noted

    async def account(self, person: str) -> Account:
        """What is stored about this person."""
        note = await self._store.note(KIND, person)
        return msgspec.json.decode(note.value, type=Account) if note else Account()

    async def is_revoked(self, identity: Identity) -> bool:
        """Return whether this device may no longer act for its person."""
        account = await self.account(identity.person)
        if not identity.device:
            return not account.old_cookies
        return any(device.id == identity.device and device.revoked for device in account.devices)

    async def saw(self, identity: Identity, agent: str) -> None:
        """Note that this device was used, once a day."""
        key, day = (identity.person, identity.device), today()
        if not identity.device or self._noted.get(key) == day:
            return
        if len(self._noted) >= REMEMBERED:
            self._noted.clear()
        self._noted[key] = day
        with suppress(Busy):  # it will be noted tomorrow
            async with self._turn:
                account = await self.account(identity.person)
                await self._keep(identity.person, _with(account, identity.device, name_of(agent)))

    async def revoke(self, identity: Identity, device: str) -> bool:
        """Let a device of this person act no longer; return False if there is no such device."""
        async with self._turn:
            account = await self.account(identity.person)
            if not any(one.id == device and not one.revoked for one in account.devices):
                return False
            devices = tuple(
                msgspec.structs.replace(one, revoked=one.revoked or one.id == device) for one in account.devices
            )
            # A cookie without a device cannot be told apart from that of the revoked one.
            await self._keep(identity.person, msgspec.structs.replace(account, devices=devices, old_cookies=False))
        self._hang_up(identity.person, device)
        return True

    async def remember_owner(self, person: str) -> None:
        """Note that this person made a table in a browser of the server's own machine."""
        note = await self._store.note(OWNER, OWNER)
        if note is None or note.value.decode() != person:
            await self._store.keep_note(OWNER, OWNER, int(time.time()), person.encode())

    async def owner(self) -> str:
        """The person who last made a table in a browser of the server's own machine; '' if nobody did."""
        note = await self._store.note(OWNER, OWNER)
        return note.value.decode() if note else ""

    async def keep_name(self, person: str, name: str) -> None:
        """Remember what this person is called, for their other devices."""
        async with self._turn:
            account = await self.account(person)
            if account.name != name:
                await self._keep(person, msgspec.structs.replace(account, name=name))

    async def emblem(self, person: str) -> str:
        """The emblem that this person has chosen; '' if there is none."""
        return (await self.account(person)).emblem

    async def keep_emblem(self, person: str, emblem: str) -> None:
        """Remember the emblem that this person has chosen."""
        async with self._turn:
            account = await self.account(person)
            await self._keep(person, msgspec.structs.replace(account, emblem=emblem))

    async def renew_link(self, person: str) -> int:
        """Make all personal links of this person invalid; return the number of the next one."""
        async with self._turn:
            account = await self.account(person)
            await self._keep(person, msgspec.structs.replace(account, link=account.link + 1))
            return account.link + 1

    async def _keep(self, person: str, account: Account) -> None:
        await self._store.keep_note(KIND, person, int(time.time()), msgspec.json.encode(account))


def _with(account: Account, device: str, name: str) -> Account:
    """The account in which this device was seen now."""
    now = int(time.time())
    known = next((one for one in account.devices if one.id == device), None)
    if known and known.revoked:
        return account
    seen = KnownDevice(device, name, known.since if known else now, now)
    return msgspec.structs.replace(account, devices=_bounded([*(d for d in account.devices if d.id != device), seen]))


def _bounded(devices: Sequence[KnownDevice]) -> tuple[KnownDevice, ...]:
    """At most so many devices: if there are more, the one seen longest ago is revoked, and old revoked ones go."""
    active = [one for one in devices if not one.revoked]
    oldest = min(active, key=lambda one: one.seen) if len(active) > MOST_DEVICES else None
    kept = [msgspec.structs.replace(one, revoked=True) if one is oldest else one for one in devices]
    until = int(time.time()) - LAST_DAYS * DAY  # the cookies of those that were seen before have ended
    return tuple(one for one in kept if not one.revoked or one.seen > until)


def name_of(agent: str) -> str:
    """What a device is called after its User-Agent, such as 'Firefox, Linux'; '' if it tells nothing."""
    words = [next((name for mark, name in marks if mark in agent), "") for marks in (BROWSERS, SYSTEMS)]
    return ", ".join(word for word in words if word)


def link_of(person: str, number: int) -> str:
    """What the personal link signs."""
    return f"{person}~{number}" if number else person


def read_link(text: str) -> tuple[str, int]:
    """The person whom a link names, and its number."""
    person, _, number = text.partition("~")
    return person, int(number or 0)
