"""E-mail by the operator's SMTP server, in plain text."""

from __future__ import annotations

import asyncio
import re
import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate, make_msgid, parseaddr
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from embruns.core.errors import EmbrunsError
from embruns.core.game import Lang, Text
from embruns.server.notify.push import Unsent
from embruns.server.notify.words import Notice

TIMEOUT = 20.0
AT_ONCE = 2
ADDRESS = re.compile(r"[^\s@<>,;:\"()\[\]\\]{1,64}@[A-Za-z0-9.-]{1,180}")
PORTS = {"smtp": 587, "smtps": 465}

SIGNED = Text(
    "Vous recevez ce message parce que vous l’avez demandé à Embruns. Pour ne plus en recevoir : {stop}",
    "You get this message because you asked Embruns for it. To get no more of them: {stop}",
)
CONFIRM = Text("Embruns : est-ce bien votre adresse ?", "Embruns: is this your address?")
CONFIRMING = Text(
    "Ouvrez ce lien pour être prévenu par courriel quand c’est à vous : {link}\n\n"
    "Si vous n’avez rien demandé, ne faites rien : aucun autre message ne suivra.",
    "Open this link to get an e-mail when it is your turn: {link}\n\n"
    "If you have asked for nothing, do nothing: no further message will follow.",
)


class BadMail(EmbrunsError):
    """The settings for e-mail cannot be used."""

    code = "bad-mail"


class Smtp(NamedTuple):
    """The operator's mail server."""

    host: str
    port: int
    tls: bool  # from the beginning; otherwise STARTTLS where the server offers it
    user: str
    password: str
    sender: str


def read_smtp(url: str, sender: str) -> Smtp:
    """Read smtp://USER:PASSWORD@HOST:PORT or smtps://…; raise BadMail."""
    found = urlsplit(url)
    try:
        port = found.port or PORTS.get(found.scheme, 0)
    except ValueError:
        port = 0
    if found.scheme not in PORTS or not found.hostname or not port:
        raise BadMail(
            "--smtp: write it like smtp://user:password@mail.example:587, or smtps://… for TLS from the start"
        )
    if not is_address(parseaddr(sender)[1]):
        raise BadMail(f"--mail-from {sender!r}: write an address, such as 'Embruns <games@club.example>'")
    user, password = unquote(found.username or ""), unquote(found.password or "")
    return Smtp(found.hostname, port, found.scheme == "smtps", user, password, sender)


def is_address(text: str) -> bool:
    """Return whether a mail server could take this as one address."""
    return ADDRESS.fullmatch(text) is not None


class Mail:
    """Sends e-mails; does nothing where the operator has configured no server."""

    def __init__(self, smtp: Smtp | None) -> None:
        self._smtp = smtp
        self._slots = asyncio.Semaphore(AT_ONCE)

    @property
    def is_there(self) -> bool:
        """True where an e-mail can be sent."""
        return self._smtp is not None

    async def ask(self, address: str, lang: Lang, link: str) -> None:
        """Ask whoever reads this address to confirm it."""
        await self._send(address, CONFIRM[lang], CONFIRMING[lang].format(link=link), "")

    async def notify(self, address: str, notice: Notice, base: str, stop: str) -> None:
        """Send a notice with the table's link, and the link that ends all of them."""
        text = f"{notice.text}\n\n{base}{notice.path}\n\n--\n{SIGNED[notice.lang].format(stop=stop)}"
        await self._send(address, notice.title, text, stop)

    async def _send(self, to: str, subject: str, text: str, stop: str) -> None:
        smtp = self._smtp
        if smtp is None:
            return
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = smtp.sender, to, subject
        message["Date"] = formatdate(localtime=True)
        message["Message-ID"] = make_msgid("embruns", domain=parseaddr(smtp.sender)[1].rpartition("@")[2])
        message["Auto-Submitted"] = "auto-generated"
        if stop:
            message["List-Unsubscribe"] = f"<{stop}>"
        message.set_content(text + "\n", cte="quoted-printable")
        async with self._slots:
            try:
                await asyncio.to_thread(_deliver, smtp, message)
            except (smtplib.SMTPException, OSError) as error:
                raise Unsent(f"the mail server: {type(error).__name__}: {error}") from None


def _deliver(smtp: Smtp, message: EmailMessage) -> None:
    context = ssl.create_default_context()
    if smtp.tls:
        line: smtplib.SMTP = smtplib.SMTP_SSL(smtp.host, smtp.port, timeout=TIMEOUT, context=context)
    else:
        line = smtplib.SMTP(smtp.host, smtp.port, timeout=TIMEOUT)
    with line:
        line.ehlo_or_helo_if_needed()
        if not smtp.tls and line.has_extn("starttls"):
            line.starttls(context=context)
        if smtp.user:
            line.login(smtp.user, smtp.password)
        line.send_message(message)
