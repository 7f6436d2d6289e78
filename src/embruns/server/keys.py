"""The keys that sign identities: the latest signs, and older ones are still believed for a while after a rotation."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec

from embruns.server.errors import BadSecret

SECRET_BYTES = 32
DELAY_SECONDS = 120  # before a new key signs, so that every server knows it by then


class Key(msgspec.Struct, frozen=True):
    """A secret, when it begins to sign, and until when it is believed (None: there is no later key)."""

    secret: bytes
    since: int = 0  # seconds since 1970
    until: int | None = None


def new_key(since: int = 0) -> Key:
    """A key that nobody can guess."""
    return Key(secrets.token_bytes(SECRET_BYTES), since)


def rotated(keys: Sequence[Key], grace_days: int, delay: int = 0) -> list[Key]:
    """Return these keys and a new one that signs after so many seconds. The others end after the grace."""
    now = int(time.time())
    since = now + delay
    end = since + grace_days * 86_400
    kept = [Key(key.secret, key.since, end if key.until is None else min(key.until, end)) for key in keys]
    return [*(key for key in kept if key.until is None or key.until > now), new_key(since)]


class FolderKeys:
    """The keys of a data folder: `secret` has the one that signs, `secret.old` those that are still believed."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "secret"
        self._older = folder / "secret.old"

    def read(self) -> list[Key]:
        """All keys, the latest last; the first one is made when it is needed."""
        if not self._path.exists():
            self.write([new_key()])
        older = msgspec.json.decode(self._older.read_bytes(), type=list[Key]) if self._older.exists() else []
        secret = self._path.read_bytes()
        if len(secret) < SECRET_BYTES:
            raise BadSecret(
                f"{self._path} has {len(secret)} bytes instead of {SECRET_BYTES}: restore it from a backup, or delete "
                "it, and everybody loses their seats"
            )
        return [*older, Key(secret)]

    def write(self, keys: Sequence[Key]) -> None:
        """Replace the keys. The older ones are written first, so that an interruption loses none."""
        if keys[:-1] or self._older.exists():
            write_whole(self._older, msgspec.json.encode(keys[:-1]))
        write_whole(self._path, keys[-1].secret)


def write_whole(path: Path, content: bytes) -> None:
    """Write a private file, all of it or, if the disk is full, nothing."""
    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}.new")
    try:
        with os.fdopen(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
