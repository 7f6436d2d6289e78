"""How a person can be reached while no page is open: the browsers that take pushes, an e-mail address, and when not.

All of it is one note for each person. An e-mail address is only written to once the person has confirmed it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo

import msgspec
from msgspec.structs import replace

from embruns.core.game import Lang
from embruns.server.store import Store

KIND = "contact"
MOST_PUSHES = 10  # browsers of one person that take pushes; the oldest goes for a further one
QUIET_FROM, QUIET_UNTIL = 22, 8  # the hours of the night, in the person's own zone
EVENING = 19


class PushAddress(msgspec.Struct, frozen=True):
    """A browser that takes pushes: the address of its push service, and the keys to encrypt for it."""

    device: str
    endpoint: str
    p256dh: str
    auth: str
    lang: Lang


class Contact(msgspec.Struct, frozen=True, omit_defaults=True):
    """How and when a person wants to be reached."""

    lang: Lang = "fr"  # of e-mails
    zone: str = ""  # such as 'Europe/Paris'; '' is UTC
    pushes: tuple[PushAddress, ...] = ()
    mail: str = ""  # confirmed
    holiday: int = 0  # the person is on holiday until this time, in seconds since 1970


class Contacts:
    """The contacts of all people."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._turn = asyncio.Lock()  # one change after the other

    async def of(self, person: str) -> Contact:
        """How this person can be reached."""
        note = await self._store.note(KIND, person)
        return msgspec.json.decode(note.value, type=Contact) if note else Contact()

    async def change(self, person: str, changed: Callable[[Contact], Contact]) -> Contact:
        """Store what `changed` makes of the contact, and return it."""
        async with self._turn:
            before = await self.of(person)
            after = changed(before)
            if after != before:
                await self._store.keep_note(KIND, person, int(time.time()), msgspec.json.encode(after))
            return after

    async def take_pushes(self, person: str, address: PushAddress, zone: str) -> Contact:
        """Send this person's pushes to that browser, too."""

        def changed(contact: Contact) -> Contact:
            others = [one for one in contact.pushes if not _is_same(one, address)]
            return replace(contact, pushes=(*others, address)[-MOST_PUSHES:], zone=zone)

        return await self.change(person, changed)

    async def refuse_pushes(self, person: str, device: str = "", endpoint: str = "") -> Contact:
        """Send no more pushes to this device, or to this address."""

        def changed(contact: Contact) -> Contact:
            kept = (one for one in contact.pushes if one.device != device and one.endpoint != endpoint)
            return replace(contact, pushes=tuple(kept))

        return await self.change(person, changed)


def _is_same(one: PushAddress, other: PushAddress) -> bool:
    return one.endpoint == other.endpoint or (bool(one.device) and one.device == other.device)


def zone_of(contact: Contact) -> tzinfo:
    """The person's time zone; UTC where it is unknown here."""
    try:
        return ZoneInfo(contact.zone) if contact.zone else UTC
    except (LookupError, ValueError, OSError):
        return UTC


def after_the_night(contact: Contact, at: int) -> int:
    """This time, or eight in the morning if it lies in the night of the person."""
    local = datetime.fromtimestamp(at, zone_of(contact))
    if QUIET_UNTIL <= local.hour < QUIET_FROM:
        return at
    morning = local.replace(hour=QUIET_UNTIL, minute=0, second=0, microsecond=0)
    return int((morning if local.hour < QUIET_UNTIL else morning + timedelta(days=1)).timestamp())


def tonight(contact: Contact, now: int) -> int:
    """This evening in the person's zone; tomorrow's if it has begun."""
    local = datetime.fromtimestamp(now, zone_of(contact))
    evening = local.replace(hour=EVENING, minute=0, second=0, microsecond=0)
    return int((evening if evening > local else evening + timedelta(days=1)).timestamp())
