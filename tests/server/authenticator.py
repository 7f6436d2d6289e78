"""An authenticator for the tests: it makes passkeys and signs challenges as a browser does, or wrongly on purpose."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

PRESENT, VERIFIED, ATTESTED = 1, 4, 64


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def data(told: str) -> bytes:
    return urlsafe_b64decode(told + "=" * (-len(told) % 4))


class Authenticator:
    """One passkey."""

    def __init__(self, number: int = 1, counts: bool = True) -> None:
        self._counts = counts  # a passkey that several devices share does not
        self.id = sha256(str(number).encode()).digest()
        self.count = 0
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._handle = ""

    def make(self, options: dict[str, Any], origin: str) -> dict[str, Any]:
        """Answer `navigator.credentials.create`."""
        self._handle = options["user"]["id"]
        point = self._key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        credential = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(cose)
        told = self._told(options["rp"]["id"], PRESENT | VERIFIED | ATTESTED) + credential
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": told})
        client = _client("webauthn.create", options["challenge"], origin)
        return self._credential({"clientDataJSON": text(client), "attestationObject": text(attestation)})

    def sign(self, options: dict[str, Any], origin: str, host: str = "", handle: str = "") -> dict[str, Any]:
        """Answer `navigator.credentials.get`."""
        self.count += self._counts
        told = self._told(host or options["rpId"], PRESENT | VERIFIED)
        client = _client("webauthn.get", options["challenge"], origin)
        signature = self._key.sign(told + sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self._credential(
            {
                "clientDataJSON": text(client),
                "authenticatorData": text(told),
                "signature": text(signature),
                "userHandle": handle or self._handle,
            }
        )

    def _told(self, host: str, flags: int) -> bytes:
        return sha256(host.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def _credential(self, response: dict[str, str]) -> dict[str, Any]:
        return {"id": text(self.id), "rawId": text(self.id), "type": "public-key", "response": response}


def _client(kind: str, challenge: str, origin: str) -> bytes:
    return json.dumps({"type": kind, "challenge": challenge, "origin": origin, "crossOrigin": False}).encode()
