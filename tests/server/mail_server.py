"""A mail server on the loopback that keeps what it gets."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller

PATIENCE = 60.0


class MailServer:
    """The mails that came, in order."""

    def __init__(self) -> None:
        self.got: list[EmailMessage] = []
        self.port = 0

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802  # aiosmtpd's name
        message = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(message, EmailMessage)
        self.got.append(message)
        return "250 OK"

    @property
    def smtp(self) -> list[Any]:
        """The settings of a server that sends through this one."""
        return ["127.0.0.1", self.port, False, "", "", "Embruns <games@club.example>"]

    def wait(self, count: int) -> EmailMessage:
        """The latest mail once there are so many."""
        give_up = time.monotonic() + PATIENCE
        while len(self.got) < count:
            assert time.monotonic() < give_up, f"{len(self.got)} mails came instead of {count}"
            time.sleep(0.02)
        return self.got[-1]


@contextmanager
def mail_server() -> Iterator[MailServer]:
    """Run a mail server on a free port."""
    kept = MailServer()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        kept.port = probe.getsockname()[1]
    controller = Controller(kept, hostname="127.0.0.1", port=kept.port)
    controller.start()
    try:
        yield kept
    finally:
        controller.stop()
