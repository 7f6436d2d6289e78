"""A push service on the loopback: it takes what a server posts for a browser, and decrypts it as the browser would."""

from __future__ import annotations

import base64
import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

Json = dict[str, Any]
PATIENCE = 60.0


def coded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def read(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Subscription:
    """What a browser has: an address at the service, a key pair and a secret."""

    def __init__(self, service: PushService) -> None:
        self.service = service
        self.path = "/push/" + secrets.token_urlsafe(12)
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.secret = secrets.token_bytes(16)
        self.got: list[Json] = []
        self.headers: list[dict[str, str]] = []
        self.gone = False  # the service answers 410
        self.failing = 0  # so many times more it answers 503
        service.known[self.path] = self

    @property
    def wish(self) -> Json:
        """The body of POST /api/me/push, but for the language."""
        public = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.service.origin + self.path, "p256dh": coded(public), "auth": coded(self.secret)}

    def take(self, headers: dict[str, str], body: bytes) -> int:
        """Decrypt a message; return the status of the answer."""
        if self.gone:
            return 410
        if self.failing:
            self.failing -= 1
            return 503
        _verify(headers["authorization"], self.service.origin)
        text = http_ece.decrypt(body, private_key=self.private, auth_secret=self.secret, version="aes128gcm")
        self.headers.append(headers)
        self.got.append(msgspec.json.decode(text))
        return 201

    def wait(self, count: int = 1) -> Json:
        """The latest message once there are so many."""
        give_up = time.monotonic() + PATIENCE
        while len(self.got) < count:
            assert time.monotonic() < give_up, f"{len(self.got)} messages came instead of {count}"
            time.sleep(0.02)
        return self.got[-1]


class PushService:
    """The service, while it runs."""

    def __init__(self, port: int) -> None:
        self.origin = f"http://127.0.0.1:{port}"
        self.known: dict[str, Subscription] = {}
        self.errors: list[str] = []

    def subscription(self) -> Subscription:
        """A browser subscribes."""
        return Subscription(self)


def _verify(authorization: str, audience: str) -> None:
    """The message is signed by the key that it names, for this service."""
    scheme, _, rest = authorization.partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    head, claims, signature = parts["t"].split(".")
    assert scheme == "vapid"
    told = msgspec.json.decode(read(claims))
    assert told["aud"] == audience
    assert told["sub"].startswith(("mailto:", "https:"))
    raw = read(signature)
    coded_signature = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), read(parts["k"]))
    key.verify(coded_signature, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))


@contextmanager
def push_service() -> Iterator[PushService]:
    """Run a push service on a free port."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", 0)))
            headers = {name.lower(): value for name, value in self.headers.items()}
            try:
                found = service.known.get(self.path)
                status = found.take(headers, body) if found else 404
            except Exception as error:
                service.errors.append(repr(error))
                status = 400
            self.send_response(status)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    service = PushService(server.server_port)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield service
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
    assert service.errors == []
