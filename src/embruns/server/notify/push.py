"""Web Push: the server's key pair, which services it may write to, and one encrypted message to one browser.

The endpoint of a subscription is an address that a browser names. Only known push services are written to, so that
nobody can make this server send requests elsewhere.
"""

from __future__ import annotations

import asyncio
import base64
import logging
from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from embruns.server.errors import BadRequest, Conflict
from embruns.server.notify.contacts import PushAddress
from embruns.server.store import Store

if TYPE_CHECKING:
    import requests

# The push services of Chrome, Firefox, Safari and Edge. A dot at the beginning stands for any host below.
SERVICES = (
    "https://fcm.googleapis.com",
    "https://updates.push.services.mozilla.com",
    "https://.push.apple.com",
    "https://.notify.windows.com",
)
KIND = "vapid"  # of the note that holds the private key
FOR_EVER = 1 << 40
TTL = 86_400  # seconds for which a push service keeps a message
TIMEOUT = 15.0
AT_ONCE = 8  # messages that are sent at the same time
GONE = (404, 410)  # the browser takes no more pushes

log = logging.getLogger("embruns.server")


class Unsent(Exception):
    """A message could not be sent for now; trying later may help."""


def is_installed() -> bool:
    """Return whether the extra `push` is installed."""
    return find_spec("pywebpush") is not None


def check_service(url: str) -> str:
    """Return the origin of a push service that an operator names; raise BadRequest if it is none."""
    found = urlsplit(url)
    if found.scheme not in ("https", "http") or not found.netloc or found.path not in ("", "/"):
        raise BadRequest(f"--push-service {url}: write it like https://push.example")
    return f"{found.scheme}://{found.netloc}"


class Push:
    """Sends messages to browsers; does nothing where the extra is not installed."""

    def __init__(self, store: Store, services: Sequence[str], subject: str) -> None:
        self._store = store
        self._services = (*SERVICES, *services)
        self._subject = subject  # whom a push service can turn to: 'mailto:…' or an address
        self._private = ""
        self.key = ""  # the public key, as browsers want it; '' if there is no Web Push
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._session: requests.Session | None = None

    async def start(self) -> None:
        """Read the key pair, or make it at the first start."""
        if not is_installed():
            return
        self._private = await self._private_key()
        self.key = _public_key(self._private)

    async def _private_key(self) -> str:
        private = _new_private_key()
        try:
            await self._store.take_note(KIND, "key", FOR_EVER, private.encode(), FOR_EVER - 1)
        except Conflict:  # there is one already
            note = await self._store.note(KIND, "key")
            assert note is not None
            return note.value.decode()
        return private

    def check(self, endpoint: str) -> None:
        """Raise BadRequest unless this is an address of a known push service."""
        asked = urlsplit(endpoint)
        for service in self._services:
            known = urlsplit(service)
            if asked.scheme != known.scheme or "@" in asked.netloc:
                continue
            if asked.netloc == known.netloc or (known.netloc[0] == "." and asked.netloc.endswith(known.netloc)):
                return
        raise BadRequest(f"{asked.netloc[:80]!r} is not a push service that this server knows")

    async def send(self, address: PushAddress, message: bytes, topic: str) -> bool:
        """Encrypt and send; return False if the browser takes no more pushes, raise Unsent if it failed for now."""
        async with self._slots:
            status = await asyncio.to_thread(self._post, address, message, topic)
        if status in GONE:
            return False
        if status > 202:
            raise Unsent(f"the push service at {urlsplit(address.endpoint).netloc} answers {status}")
        return True

    def _post(self, address: PushAddress, message: bytes, topic: str) -> int:
        """Send one message; return the status of the answer."""
        import requests
        from pywebpush import WebPushException, webpush

        if self._session is None:
            self._session = requests.Session()
            self._session.max_redirects = 0
            self._session.trust_env = False
        keys = {"p256dh": address.p256dh, "auth": address.auth}
        try:
            answer: Any = webpush(
                {"endpoint": address.endpoint, "keys": keys},
                message.decode(),
                vapid_private_key=self._private,
                vapid_claims={"sub": self._subject},
                ttl=TTL,
                headers={"Topic": topic, "Urgency": "normal"},
                timeout=TIMEOUT,
                requests_session=self._session,
            )
        except WebPushException as error:
            if error.status_code is None:
                raise Unsent(str(error)) from None
            return int(error.status_code)
        except (requests.RequestException, ValueError) as error:
            raise Unsent(f"{type(error).__name__}: {error}") from None
        return int(answer.status_code)

    def close(self) -> None:
        """Close the connections to the push services."""
        if self._session is not None:
            self._session.close()


def _new_private_key() -> str:
    from cryptography.hazmat.primitives.asymmetric import ec

    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _coded(number.to_bytes(32, "big"))


def _public_key(private: str) -> str:
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    number = int.from_bytes(base64.urlsafe_b64decode(private + "=="), "big")
    public = ec.derive_private_key(number, ec.SECP256R1()).public_key()
    return _coded(public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def _coded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def check_keys(p256dh: str, auth: str) -> None:
    """Raise BadRequest unless these are a public key of the curve and a secret of 16 bytes."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), base64.urlsafe_b64decode(p256dh + "=="))
        fine = len(base64.urlsafe_b64decode(auth + "==")) == 16
    except ValueError:
        fine = False
    if not fine:
        raise BadRequest("these are not the keys of a push subscription")
