"""One notice on its way: to every browser of a person that takes pushes, and to the e-mail address."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

import msgspec

from embruns.server.identity import Devices, Identity
from embruns.server.notify.contacts import Contact, Contacts, PushAddress
from embruns.server.notify.mail import Mail
from embruns.server.notify.push import Push, Unsent
from embruns.server.notify.words import Why, notice_of
from embruns.server.room import Room

log = logging.getLogger("embruns.server")


class Delivery:
    """Sends notices. `base` is the address of the server in e-mails, `stop` makes the link that ends them."""

    def __init__(
        self,
        contacts: Contacts,
        devices: Devices,
        push: Push,
        mail: Mail,
        base: Callable[[], str],
        stop: Callable[[str], str],
    ) -> None:
        self._contacts = contacts
        self._devices = devices
        self._push = push
        self._mail = mail
        self._base = base
        self._stop = stop
        self.sent = 0  # notices that a push service or a mail server has taken

    async def tell(self, room: Room, person: str, why: Why, contact: Contact) -> None:
        """Send this notice on every way; raise Unsent if none took it and trying later may help."""
        failed: list[Unsent] = []
        taken = 0
        for address in contact.pushes:
            try:
                taken += await self._tell_browser(room, person, why, address)
            except Unsent as error:
                failed.append(error)
        # At one sitting people look at the same hour: an e-mail would come when it is over.
        if contact.mail and self._mail.is_there and room.table.made.agreed.pace:
            notice = notice_of(room.table, why, contact.lang, int(time.time()))
            try:
                await self._mail.notify(contact.mail, notice, self._base(), self._stop(person))
                taken += 1
            except Unsent as error:
                failed.append(error)
        self.sent += taken
        if failed and not taken:
            raise failed[0]
        for why_not in failed:
            log.warning("a notice took only some of its ways: %s", why_not)

    async def _tell_browser(self, room: Room, person: str, why: Why, address: PushAddress) -> bool:
        """Send a push; return False, and forget the address, if that browser may not or does not take it any more."""
        revoked = await self._devices.is_revoked(Identity(person, address.device))
        if not self._push.key or revoked:
            taken = False
        else:
            notice = notice_of(room.table, why, address.lang, int(time.time()))
            taken = await self._push.send(address, msgspec.json.encode(notice), room.table.id)
        if not taken and (revoked or self._push.key):
            await self._contacts.refuse_pushes(person, endpoint=address.endpoint)
        return taken
