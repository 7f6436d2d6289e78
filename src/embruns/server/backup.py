"""A backup: everything in one compressed file of JSON lines, which any database that Embruns knows can take in.

The first line says what it is, the last how much there was, so that a file that was cut short is noticed. Reviews are
left out: they follow from the log. The file has the keys and the seeds in it and is readable by its owner alone.
"""

from __future__ import annotations

import base64
import gzip
import os
import time
import zlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

import msgspec

from embruns import __version__
from embruns.server.database import Database
from embruns.server.errors import BadBackup
from embruns.server.keys import Key

FORMAT = 1


class Head(msgspec.Struct, frozen=True, tag="embruns-backup"):
    """The first line."""

    format: int
    version: str  # of Embruns
    made: int  # seconds since 1970
    keys: tuple[Key, ...]


class StoredTable(msgspec.Struct, frozen=True, tag="table"):
    """A table: its entries with number and time, as text or, if that fails, in base 64; and its people."""

    id: str
    log: tuple[tuple[int, int, str | None, str | None], ...]
    people: tuple[str, ...]


class StoredNote(msgspec.Struct, frozen=True, tag="note"):
    """A note; its value is in base 64."""

    kind: str
    key: str
    at: int
    value: bytes


class Tail(msgspec.Struct, frozen=True, tag="end"):
    """The last line."""

    tables: int
    entries: int
    notes: int


Line = Head | StoredTable | StoredNote | Tail
_decoder = msgspec.json.Decoder(Line)


def back_up(database: Database, path: Path) -> Tail:
    """Write a backup to a new file, whole or not at all; a server may go on meanwhile."""
    if path.exists():
        raise BadBackup(f"{path} is there already: choose another name")
    draft = path.with_name(path.name + ".part")
    try:
        with (
            os.fdopen(os.open(draft, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600), "wb") as file,
            gzip.GzipFile(fileobj=file, mode="wb", mtime=0) as packed,
            database.snapshot(),
        ):
            tail = _write(database, packed)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    return tail


def _write(database: Database, file: gzip.GzipFile) -> Tail:
    tables = entries = notes = 0

    def put(line: Line) -> None:
        file.write(msgspec.json.encode(line) + b"\n")

    put(Head(FORMAT, __version__, int(time.time()), tuple(database.read_keys())))
    for table_id in database.table_ids():
        log = tuple((n, at, *_as_text(entry)) for n, at, entry in database.log_of(table_id))
        put(StoredTable(table_id, log, tuple(database.people_of(table_id))))
        tables += 1
        entries += len(log)
    for kind, key, at, value in database.notes():
        put(StoredNote(kind, key, at, value))
        notes += 1
    put(Tail(tables, entries, notes))
    return Tail(tables, entries, notes)


def _as_text(entry: bytes) -> tuple[str | None, str | None]:
    with suppress(UnicodeDecodeError):
        return entry.decode(), None
    return None, base64.b64encode(entry).decode()  # a damaged entry is kept as it is


def restore(database: Database, path: Path) -> Tail:
    """Read a backup into an empty database, all of it or nothing; raise BadBackup if either is not fit for that."""
    if database.execute("SELECT 1 FROM log LIMIT 1").fetchone():
        raise BadBackup(f"{database.name} has tables already: restore a backup into an empty database")
    with path.open("rb") as file, database.change():
        return _read(database, path, file)


def _read(database: Database, path: Path, file: BinaryIO) -> Tail:
    found = [0, 0, 0]
    tail = keys = None
    for line in _lines(path, file):
        match line:
            case Head():
                if line.format > FORMAT:
                    raise BadBackup(f"{path} was made by Embruns {line.version}: update Embruns first")
                keys = line.keys
            case StoredTable():
                log = [(n, at, _as_bytes(text, coded)) for n, at, text, coded in line.log]
                database.insert_table(line.id, log, line.people)
                found[0] += 1
                found[1] += len(log)
            case StoredNote():
                database.insert_note(line.kind, line.key, line.at, line.value)
                found[2] += 1
            case Tail():
                tail = line
    if keys is None or tail is None or found != [tail.tables, tail.entries, tail.notes]:
        raise BadBackup(f"{path} is cut short: nothing was restored")
    if keys:
        database.write_keys(keys)
    return tail


def _as_bytes(text: str | None, coded: str | None) -> bytes:
    return text.encode() if text is not None else base64.b64decode(coded or "")


def _lines(path: Path, file: BinaryIO) -> Iterator[Line]:
    try:
        with gzip.GzipFile(fileobj=file) as packed:
            for line in packed:
                yield _decoder.decode(line)
    except (EOFError, gzip.BadGzipFile, zlib.error, msgspec.DecodeError, UnicodeError) as error:
        raise BadBackup(f"{path} is no backup of Embruns, or it is damaged: {error}") from error
