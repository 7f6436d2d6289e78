"""All that reaches people without a page, wired together; and what they change about it."""

from __future__ import annotations

import asyncio
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256

from msgspec.structs import replace

from embruns.core.errors import NotYourTurn
from embruns.core.game import Lang
from embruns.server.addresses import Addresses
from embruns.server.archive import Archive
from embruns.server.dates import DAY
from embruns.server.errors import BadRequest, Conflict, NotYourSeat, SlowDown, TooSoon, Unreachable
from embruns.server.hall import Hall
from embruns.server.identity import Devices, Identity
from embruns.server.notify.contacts import Contact, Contacts, PushAddress, after_the_night, tonight
from embruns.server.notify.delivery import Delivery
from embruns.server.notify.mail import Mail, Smtp, is_address
from embruns.server.notify.messages import MailDone, Notifying, Reminded, SetMail, Subscribe
from embruns.server.notify.notices import Notices, awaited
from embruns.server.notify.push import Push, Unsent, check_keys
from embruns.server.security import Seal
from embruns.server.store import Store

NUDGE, ASKED = "nudge", "mail-asked"  # kinds of notes
ASK_SECONDS = 600  # between two questions to one address, or of one person
LINK_DAYS = 3  # for which the link in a question is valid


@dataclass(frozen=True)
class Ways:
    """How a server reaches people without a page."""

    services: tuple[str, ...] = ()  # push services besides those of the known browsers
    smtp: Smtp | None = None
    after: float = 10.0  # seconds after which somebody without a page is told that it is their turn
    tick: float = 30.0  # seconds between two looks at what is due


class Notify:
    """One object per server."""

    def __init__(
        self, store: Store, hall: Hall, devices: Devices, seal: Seal, addresses: Addresses, ways: Ways
    ) -> None:
        self._store = store
        self._hall = hall
        self._seal = seal
        self._addresses = addresses
        self.contacts = Contacts(store)
        self.push = Push(store, ways.services, _subject(addresses, ways.smtp))
        self.mail = Mail(ways.smtp)
        self.delivery = Delivery(self.contacts, devices, self.push, self.mail, addresses.in_messages, self._stop_link)
        self.notices = Notices(
            store,
            hall.registry,
            self.contacts,
            hall.news.is_looking,
            self.delivery.tell,
            hall.seats.excuse,
            ways.after,
            ways.tick,
        )
        hall.awaits = self.notices.watch
        hall.news.closed = self.notices.closed
        if hall.news.elsewhere:
            hall.news.elsewhere.gone = self.notices.closed
        hall.lapsed = self.notices.stepped_in
        self._running: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Make the keys if there are none, and begin to look at the clock."""
        await self.push.start()
        self._running = asyncio.create_task(self.notices.run())

    async def close(self) -> None:
        """Stop looking at the clock."""
        if self._running:
            self._running.cancel()
        self.push.close()

    # What a person allows

    async def of(self, identity: Identity) -> Notifying:
        """What this person allows, as this browser sees it."""
        contact = await self.contacts.of(identity.person)
        pushed = any(one.device == identity.device for one in contact.pushes)
        holiday = contact.holiday if contact.holiday > time.time() else 0
        return Notifying(self.push.key, pushed, self.mail.is_there, contact.mail, holiday)

    async def subscribe(self, identity: Identity, wish: Subscribe) -> Notifying:
        """Send pushes to this browser."""
        if not self.push.key:
            raise BadRequest("this server has no Web Push: install embruns[push]")
        self.push.check(wish.endpoint)
        check_keys(wish.p256dh, wish.auth)
        address = PushAddress(identity.device, wish.endpoint, wish.p256dh, wish.auth, wish.lang)
        await self.contacts.take_pushes(identity.person, address, wish.zone)
        return await self.of(identity)

    async def unsubscribe(self, identity: Identity) -> Notifying:
        """Send no more pushes to this browser."""
        await self.contacts.refuse_pushes(identity.person, device=identity.device)
        return await self.of(identity)

    async def set_mail(self, identity: Identity, wish: SetMail) -> Notifying:
        """Ask the reader of this address to confirm it; '' ends all e-mails."""
        person, address = identity.person, wish.address.strip()
        if not address:
            await self.contacts.change(person, lambda contact: replace(contact, mail=""))
            return await self.of(identity)
        if not self.mail.is_there or not is_address(address):
            raise BadRequest("this server sends no e-mails, or not to such an address")
        await self._take(ASKED, person, ASK_SECONDS)
        await self._take(ASKED, sha256(address.lower().encode()).hexdigest(), ASK_SECONDS)
        told = "~".join([person, wish.lang, wish.zone, str(int(time.time())), address])
        token = self._seal.sealed("mail", urlsafe_b64encode(told.encode()).decode())
        try:
            await self.mail.ask(address, wish.lang, f"{self._addresses.in_messages()}/mail#{token}")
        except Unsent as error:
            raise BadRequest(f"no e-mail could be sent there: {error}") from None
        return await self.of(identity)

    async def _take(self, kind: str, key: str, seconds: int) -> None:
        now = int(time.time())
        try:
            await self._store.take_note(kind, key, now + seconds, b"", now)
        except Conflict:
            raise SlowDown("an e-mail was asked for a moment ago") from None

    async def open_link(self, token: str) -> MailDone:
        """Do what the link in an e-mail is for: confirm the address, or end the e-mails."""
        person = self._seal.opened("stop", token)
        if person:
            await self.contacts.change(person, lambda contact: replace(contact, mail=""))
            return MailDone("")
        told = self._seal.opened("mail", token)
        if not told:
            raise BadRequest("this is not a link of an e-mail of this server")
        person, lang, zone, at, address = urlsafe_b64decode(told).decode().split("~", 4)
        if int(at) + LINK_DAYS * DAY < time.time():
            raise BadRequest("this link is too old: ask for another one")
        spoken: Lang = "fr" if lang == "fr" else "en"
        await self.contacts.change(person, lambda contact: replace(contact, mail=address, lang=spoken, zone=zone))
        return MailDone(address)

    def _stop_link(self, person: str) -> str:
        return f"{self._addresses.in_messages()}/mail/stop#{self._seal.sealed('stop', person)}"

    async def set_holiday(self, identity: Identity, days: int, zone: str) -> Notifying:
        """Let no time pass for this person until the end of so many days; 0 ends the holiday."""
        now = int(time.time())

        def changed(contact: Contact) -> Contact:
            return replace(contact, holiday=now + days * DAY if days else 0, zone=zone or contact.zone)

        contact = await self.contacts.change(identity.person, changed)
        listed = await self._hall.shelf.find(identity.person, archived=False)
        for found in await self._hall.registry.find_all(listed.ids):
            if not isinstance(found, Archive):
                await self._hall.seats.excuse(found, identity.person, contact.holiday or now)
        return await self.of(identity)

    # Reminders that somebody asks for

    async def later(self, table_id: str, person: str) -> Reminded:
        """Remind this person tonight, if it still is their turn then."""
        room = await self._hall.registry.room(table_id)
        if awaited(room.table) != person:
            raise NotYourTurn(f"table {table_id} does not wait for you")
        now = int(time.time())
        at = tonight(await self.contacts.of(person), now)
        await self.notices.remind(room, person, at)
        return Reminded(at, at)

    async def nudge(self, table_id: str, person: str) -> Reminded:
        """Remind the person whom a table over days waits for; once a day for each person, and never at night."""
        room = await self._hall.registry.room(table_id)
        if person not in room.table.people():
            raise NotYourSeat(f"you have no seat at table {table_id}")
        other = awaited(room.table)
        if not other or other == person or room.table.made.agreed.pace is None:
            raise NotYourTurn(f"table {table_id} waits for nobody who could be reminded")
        contact = await self.contacts.of(other)
        if not contact.pushes and not (contact.mail and self.mail.is_there):
            raise Unreachable("this person has asked for no messages")
        now = int(time.time())
        try:
            await self._store.take_note(NUDGE, other, now + DAY, b"", now)
        except Conflict:
            raise TooSoon("this person was reminded less than a day ago") from None
        at = after_the_night(contact, now)
        await self.notices.remind(room, other, at, "nudge")
        return Reminded(at, now + DAY)


def _subject(addresses: Addresses, smtp: Smtp | None) -> str:
    """Whom a push service can turn to."""
    if smtp:
        return "mailto:" + smtp.sender.rpartition("<")[2].rstrip(">")
    return addresses.in_messages() if addresses.secure else "mailto:embruns@localhost.localdomain"
