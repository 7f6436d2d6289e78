"""Where studies are kept: in the database, so that a restart loses none and every process on it finds them."""

from __future__ import annotations

import asyncio
import time
import zlib
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

import msgspec

from embruns.server.errors import NotFound, NotYourStudy, UnknownStudy
from embruns.server.store import Store
from embruns.server.studio.messages import StudyStatus

KIND, PAGE, STOP = "study", "study-page", "study-stop"  # kinds of notes: the status, a file of it, a wish to stop it
KEPT = 24  # studies whose pages can be read; the oldest goes first
SILENCE = 30  # seconds without news after which the process of a study counts as ended
UNDER_WAY = ("waiting", "running")
PAGES: Mapping[str, str] = {
    "study.fr.html": "text/html",
    "study.en.html": "text/html",
    "games.csv": "text/csv",
    "study.json": "application/json",
}


class _Kept(msgspec.Struct, frozen=True):
    """A study as a note."""

    status: StudyStatus
    by: str  # a digest of who began it: a person is not to be found by it


class StudyShelf:
    """The notes about studies in a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def keep(self, status: StudyStatus, person: str) -> None:
        """Keep how far a study is."""
        value = msgspec.json.encode(_Kept(status, _digest(status.id, person)))
        await self._store.keep_note(KIND, status.id, int(time.time()), value)

    async def keep_pages(self, name: str, folder: Path) -> None:
        """Keep the files of a finished study, and forget the oldest ones."""
        now = int(time.time())
        for file in PAGES:
            body = await asyncio.to_thread(lambda path: zlib.compress(path.read_bytes()), folder / file)
            await self._store.keep_note(PAGE, f"{name}/{file}", now, body)
        known = await self._store.notes(KIND, most=100 * KEPT)  # the oldest first; this one is among them
        for note in known[: max(0, len(known) - KEPT)]:
            if note.key != name:
                await self._forget(note.key)

    async def _forget(self, name: str) -> None:
        await self._store.drop_note(KIND, name)
        await self._store.drop_note(STOP, name)
        for file in PAGES:
            await self._store.drop_note(PAGE, f"{name}/{file}")

    async def status(self, name: str) -> StudyStatus:
        """How far a study is that does not run in this process; raise UnknownStudy if there is none of this id."""
        return (await self._find(name)).status

    async def _find(self, name: str) -> _Kept:
        note = await self._store.note(KIND, name)
        if note is None:
            raise UnknownStudy("there is no such study here, or no longer")
        kept = msgspec.json.decode(note.value, type=_Kept)
        if kept.status.stage in UNDER_WAY and note.at < time.time() - SILENCE:
            lost = msgspec.structs.replace(kept.status, stage="failed", error="its server ended: try again")
            return _Kept(lost, kept.by)
        return kept

    async def page(self, status: StudyStatus, file: str) -> tuple[bytes, str]:
        """A file of a finished study, and its type; raises NotFound."""
        note = None
        if file in PAGES and status.stage == "done":
            note = await self._store.note(PAGE, f"{status.id}/{file}")
        if note is None:
            raise NotFound(f"the study has no {file[:40]!r}, or not yet")
        return await asyncio.to_thread(zlib.decompress, note.value), PAGES[file]

    async def ask_to_stop(self, name: str, person: str) -> StudyStatus:
        """Let the process that runs this study stop it; only who began it may."""
        kept = await self._find(name)
        if kept.by != _digest(name, person):
            raise NotYourStudy("only who began a study may stop it")
        if kept.status.stage in UNDER_WAY:
            await self._store.keep_note(STOP, name, int(time.time()), b"")
        return kept.status

    async def is_to_stop(self, name: str) -> bool:
        """Return whether this study is to be stopped."""
        return await self._store.note(STOP, name) is not None


def _digest(name: str, person: str) -> str:
    return sha256(f"{name}/{person}".encode()).hexdigest()
