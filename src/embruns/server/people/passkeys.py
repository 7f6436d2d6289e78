"""Passkeys: an optional sign-in over https, or on this machine. Each is a note with its public key.

A challenge is signed and lasts a few minutes; once it was answered, a note says so, so that no answer counts twice. The
host of the page is the relying party, and the origin that the browser signed must be the one that sent the request.
"""

from __future__ import annotations

import logging
import secrets
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from importlib.util import find_spec
from ipaddress import ip_address
from typing import Any, Literal
from urllib.parse import urlsplit

import msgspec

from embruns.server.errors import BadRequest, Conflict
from embruns.server.identity import Identity, name_of
from embruns.server.people.messages import Passkey, PasskeyAnswer, PasskeyAsk
from embruns.server.security import Seal
from embruns.server.store import Store

KIND, ANSWERED = "passkey", "challenge"  # kinds of notes
SECONDS = 300  # that a challenge lasts
MOST = 20  # passkeys of one person
OLD = 50  # ended challenges that are deleted at a time
For = Literal["register", "sign-in"]

log = logging.getLogger("embruns.server")


class Kept(msgspec.Struct, frozen=True):
    """The value of a note, whose key is the person and the id of the passkey."""

    key: str  # the public key
    count: int  # of signatures, where the authenticator counts
    name: str  # of the browser that made it
    since: int  # seconds since 1970


class Site(msgspec.Struct, frozen=True):
    """The page that asks."""

    origin: str
    host: str

    @classmethod
    def of(cls, origin: str) -> Site:
        """The site of this origin; raise BadRequest if its pages can have no passkeys."""
        parts = urlsplit(origin)
        host = parts.hostname or ""
        if not (parts.scheme == "https" and not _is_number(host)) and host != "localhost":
            raise BadRequest("passkeys need https and a name, or localhost")
        return cls(origin, host)


class Passkeys:
    """The passkeys of all people."""

    def __init__(self, store: Store, seal: Seal) -> None:
        self._store = store
        self._seal = seal
        self.is_there = find_spec("webauthn") is not None

    async def of(self, person: str) -> list[Passkey]:
        """The passkeys of this person, the latest used first."""
        notes = await self._store.notes(KIND, f"{person}/", most=MOST)
        told = [(note, msgspec.json.decode(note.value, type=Kept)) for note in reversed(notes)]
        return [Passkey(note.key.partition("/")[2], kept.name, kept.since, note.at) for note, kept in told]

    async def ask_new(self, person: str, name: str, origin: str) -> PasskeyAsk:
        """Ask the browser to make a passkey for this person."""
        site = self._check(origin)
        from webauthn import generate_registration_options, options_to_json  # an extra
        from webauthn.helpers.structs import (
            AuthenticatorSelectionCriteria,
            PublicKeyCredentialDescriptor,
            ResidentKeyRequirement,
            UserVerificationRequirement,
        )

        known = await self._store.notes(KIND, f"{person}/", most=MOST)
        if len(known) >= MOST:
            raise BadRequest(f"a person may have {MOST} passkeys")
        challenge = secrets.token_bytes(32)
        options = generate_registration_options(
            rp_id=site.host,
            rp_name="Embruns",
            user_id=person.encode(),
            user_name=name or "Embruns",
            user_display_name=name or "Embruns",
            challenge=challenge,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
            ),
            exclude_credentials=[
                PublicKeyCredentialDescriptor(id=_bytes(note.key.partition("/")[2])) for note in known
            ],
        )
        return PasskeyAsk(self._token("register", challenge, person), msgspec.json.decode(options_to_json(options)))

    async def keep_new(self, identity: Identity, answer: PasskeyAnswer, origin: str, agent: str) -> list[Passkey]:
        """Store the passkey that the browser made for this person."""
        site, challenge = self._check(origin), self._challenge("register", answer.token, identity.person)
        from webauthn import verify_registration_response  # an extra

        made = _verified(
            lambda: verify_registration_response(
                credential=answer.credential,
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origin,
            )
        )
        await self._use_up(challenge)
        now, key = int(time.time()), f"{identity.person}/{_text(made.credential_id)}"
        kept = Kept(_text(made.credential_public_key), made.sign_count, name_of(agent), now)
        try:
            await self._store.take_note(KIND, key, now, msgspec.json.encode(kept), 0)
        except Conflict:
            raise BadRequest("this passkey is known already") from None
        return await self.of(identity.person)

    async def ask_known(self, origin: str) -> PasskeyAsk:
        """Ask the browser for any passkey of this site."""
        site = self._check(origin)
        from webauthn import generate_authentication_options, options_to_json  # an extra

        challenge = secrets.token_bytes(32)
        options = generate_authentication_options(rp_id=site.host, challenge=challenge)
        return PasskeyAsk(self._token("sign-in", challenge, ""), msgspec.json.decode(options_to_json(options)))

    async def person_of(self, answer: PasskeyAnswer, origin: str) -> tuple[str, Callable[[], Any]]:
        """The person whose passkey signed the challenge, and what uses the answer up; raise BadRequest if it is bad."""
        site, challenge = self._check(origin), self._challenge("sign-in", answer.token, "")
        from webauthn import verify_authentication_response  # an extra

        key = _verified(lambda: _key_of(answer.credential))
        note = await self._store.note(KIND, key)
        if note is None:
            raise BadRequest("this passkey is not known here, or was removed")
        kept = msgspec.json.decode(note.value, type=Kept)
        signed = _verified(
            lambda: verify_authentication_response(
                credential=answer.credential,
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origin,
                credential_public_key=_bytes(kept.key),
                credential_current_sign_count=kept.count,
            )
        )

        async def use_up() -> None:
            await self._use_up(challenge)
            changed = msgspec.structs.replace(kept, count=signed.new_sign_count)
            await self._store.keep_note(KIND, key, int(time.time()), msgspec.json.encode(changed))

        return key.partition("/")[0], use_up

    async def remove(self, person: str, passkey: str) -> bool:
        """Delete a passkey of this person; return False if there is none."""
        key = f"{person}/{passkey}"
        if await self._store.note(KIND, key) is None:
            return False
        await self._store.drop_note(KIND, key)
        return True

    def _check(self, origin: str) -> Site:
        if not self.is_there:
            raise BadRequest("this server has no passkeys: install embruns[passkeys]")
        return Site.of(origin)

    # Challenges

    def _token(self, what: For, challenge: bytes, person: str) -> str:
        until = int(time.time()) + SECONDS
        return self._seal.sealed("passkey", "~".join([what, _text(challenge), str(until), person]))

    def _challenge(self, what: For, token: str, person: str) -> bytes:
        """The challenge that was asked for this; raise BadRequest if it is another's or too old."""
        told = (self._seal.opened("passkey", token) or "").split("~")
        if len(told) != 4 or (told[0], told[3]) != (what, person) or int(told[2]) < time.time():
            raise BadRequest("this challenge is not valid, or not any more: ask again")
        return _bytes(told[1])

    async def _use_up(self, challenge: bytes) -> None:
        """Let nobody answer this challenge again; raise BadRequest if somebody did."""
        now = int(time.time())
        try:
            await self._store.take_note(ANSWERED, _text(challenge), now + 2 * SECONDS, b"", now)
        except Conflict:
            raise BadRequest("this challenge was answered before: ask again") from None
        for note in await self._store.notes(ANSWERED, until=now - 1, most=OLD):
            await self._store.drop_note(ANSWERED, note.key)


def _verified(check: Callable[[], Any]) -> Any:
    """The result of a check; raise BadRequest whatever is wrong with what the browser sent."""
    try:
        return check()
    except Exception as error:  # the library and its readers of CBOR and certificates raise many kinds
        log.info("a passkey was refused: %s", error)
        raise BadRequest(f"this passkey cannot be verified: {error}") from None


def _key_of(credential: dict[str, Any]) -> str:
    """The key of the note about this credential: the person is in its user handle."""
    handle, passkey = credential["response"]["userHandle"], credential["rawId"]
    return f"{_bytes(handle).decode()}/{_text(_bytes(passkey))}"


def _is_number(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return not host
    return True


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
