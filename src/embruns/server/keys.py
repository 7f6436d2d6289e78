"""The keys that sign identities: the latest signs, and older ones are still believed for a while after a rotation."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Callable, Sequence
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


REPAIR = (
    "Put it back from a backup, or run embruns admin rotate-secret for a new one: then nobody is known any more, "
    "and embruns admin link gives people their seats back"
)


def signs(keys: Sequence[Key]) -> bool:
    """Return whether the latest of these keys signs; the older ones alone are only believed."""
    return bool(keys) and keys[-1].until is None


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

    def read(self, has_tables: Callable[[], bool] = lambda: False) -> list[Key]:
        """All keys, the latest last. The first one is made when it is needed; raise BadSecret if there are tables."""
        keys = self.found()
        if signs(keys):
            return keys
        if self._path.exists():
            raise BadSecret(f"{self._path} is damaged: it has not {SECRET_BYTES} bytes. {REPAIR}")
        if has_tables():
            raise BadSecret(f"{self._path} is missing, and there are tables. {REPAIR}")
        self.write([*keys, new_key()])
        return self.found()

    def found(self) -> list[Key]:
        """The keys that can be read, the latest last. A damaged or missing one is left out."""
        older = msgspec.json.decode(self._older.read_bytes(), type=list[Key]) if self._older.exists() else []
        secret = self._path.read_bytes() if self._path.exists() else b""
        return [*older, Key(secret)] if len(secret) >= SECRET_BYTES else older

    def write(self, keys: Sequence[Key]) -> None:
        """Replace the keys. The older ones are written first, so that an interruption loses none."""
        older = [key for key in keys if key.until is not None]
        if older or self._older.exists():
            write_whole(self._older, msgspec.json.encode(older))
        if signs(keys):
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
