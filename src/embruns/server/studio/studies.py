"""Studies: one at a time in a process of its own with a low priority, with a timeout; the latest pages are kept."""

from __future__ import annotations

import asyncio
import logging
import secrets
import shutil
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from embruns.bots.levels import find_level
from embruns.games import find_game
from embruns.server.boxes.keeper import Boxes
from embruns.server.errors import Busy, NotFound, NotYourStudy, NoUploads, TooMany, UnknownStudy
from embruns.server.processes import FallenError, LineProcess
from embruns.server.studio.messages import StudyStatus, StudyWish

MODULE = "embruns.study.child"  # it plays, and draws the page
LIMIT_SECONDS = 900.0
WAITING = 4  # studies; further ones are refused
KEPT = 24  # studies whose pages can be read; the oldest goes first
LONGEST_LINE = 1 << 16
PAGES: Mapping[str, str] = {
    "study.fr.html": "text/html",
    "study.en.html": "text/html",
    "games.csv": "text/csv",
    "study.json": "application/json",
}

log = logging.getLogger("embruns.studio")


class _News(msgspec.Struct, frozen=True):
    """A line of the process."""

    done: int = 0
    total: int = 0
    finished: bool = False
    error: str = ""


@dataclass
class _Study:
    """One requested study."""

    status: StudyStatus
    person: str
    folder: Path
    began: float = 0.0
    task: asyncio.Task[None] | None = None


class Studies:
    """The studies of this process by their ids."""

    def __init__(self, boxes: Boxes, allowed: bool = True, seconds: float = LIMIT_SECONDS) -> None:
        self._boxes = boxes
        self._allowed = allowed
        self._seconds = seconds
        self._studies: dict[str, _Study] = {}
        self._turn = asyncio.Lock()
        self._scratch: TemporaryDirectory[str] | None = None

    async def ask(self, slug: str, wish: StudyWish, person: str) -> StudyStatus:
        """Begin a study; raise Busy if too many wait, TooMany if one of this person is under way."""
        if not self._allowed:
            raise NoUploads("this server runs no studies")
        game = find_game(slug)
        game.setup(wish.variant, wish.players)
        find_level(game, wish.level)
        box = await self._boxes.find(game.slug, wish.box) if wish.box else None
        under_way = [one for one in self._studies.values() if one.status.stage in ("waiting", "running")]
        if any(one.person == person for one in under_way):
            raise TooMany("a study of yours is under way: wait for it, or stop it")
        if len(under_way) > WAITING:
            raise Busy("too many studies are waiting")
        name = secrets.token_urlsafe(12)
        total = wish.games * (2 if box else 1)
        status = StudyStatus(name, game.slug, box.name if box else "", "waiting", 0, total, 0, "")
        study = self._studies[name] = _Study(status, person, self._folder() / name)
        task = {
            "game": game.slug,
            "variant": wish.variant,
            "players": wish.players,
            "games": wish.games,
            "level": wish.level,
            "folder": str(study.folder),
            "box": (box.name, box.components) if box else None,
        }
        study.task = asyncio.create_task(self._work(study, msgspec.json.encode(task)))
        self._forget_old()
        return study.status

    def status(self, name: str) -> StudyStatus:
        """How far a study is; raise UnknownStudy if there is none of this id."""
        return self._find(name).status

    async def cancel(self, name: str, person: str) -> StudyStatus:
        """Stop a study; only who asked for it may."""
        study = self._find(name)
        if study.person != person:
            raise NotYourStudy("only who began a study may stop it")
        if study.task and study.status.stage in ("waiting", "running"):
            study.task.cancel()
            await asyncio.gather(study.task, return_exceptions=True)
        return study.status

    async def page(self, name: str, file: str) -> tuple[bytes, str]:
        """A file of a finished study, and its type."""
        study = self._find(name)
        if file not in PAGES or study.status.stage != "done":
            raise NotFound(f"the study has no {file[:40]!r}, or not yet")
        return await asyncio.to_thread((study.folder / file).read_bytes), PAGES[file]

    def _find(self, name: str) -> _Study:
        study = self._studies.get(name)
        if study is None:
            raise UnknownStudy("there is no such study here, or no longer")
        return study

    async def _work(self, study: _Study, task: bytes) -> None:
        try:
            async with self._turn:
                study.began = time.monotonic()
                self._change(study, stage="running")
                async with asyncio.timeout(self._seconds):
                    await self._run(study, task)
        except TimeoutError:
            self._change(
                study, stage="failed", error=f"it took longer than {self._seconds:.0f} seconds: play fewer games"
            )
        except (OSError, FallenError, msgspec.DecodeError) as error:
            log.warning("the process of a study crashed: %s", error)
            self._change(study, stage="failed", error="its process ended: try again")
        except asyncio.CancelledError:
            self._change(study, stage="cancelled")
            raise
        finally:
            await asyncio.to_thread(_tidy, study.folder, study.status.stage == "done")

    async def _run(self, study: _Study, task: bytes) -> None:
        process = await LineProcess.start(MODULE, LONGEST_LINE)
        try:
            await process.tell(task)
            while True:
                news = msgspec.json.decode(await process.hear(), type=_News)
                if news.error:
                    self._change(study, stage="failed", error=news.error)
                    return
                if news.finished:
                    self._change(study, stage="done", done=study.status.total)
                    return
                self._change(study, done=news.done)
        finally:
            await process.end()  # its workers end with it

    @staticmethod
    def _change(study: _Study, **changes: object) -> None:
        seconds = round(time.monotonic() - study.began) if study.began else 0
        study.status = msgspec.structs.replace(study.status, seconds=seconds, **changes)

    def _folder(self) -> Path:
        if self._scratch is None:
            self._scratch = TemporaryDirectory(prefix="embruns-studio-")
        return Path(self._scratch.name)

    def _forget_old(self) -> None:
        over = [name for name, one in self._studies.items() if one.status.stage not in ("waiting", "running")]
        for name in over[: max(0, len(self._studies) - KEPT)]:
            shutil.rmtree(self._studies.pop(name).folder, ignore_errors=True)

    async def close(self) -> None:
        """Stop all studies and delete their pages."""
        tasks = [study.task for study in self._studies.values() if study.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._scratch:
            self._scratch.cleanup()


def _tidy(folder: Path, done: bool) -> None:
    """Keep the pages and tables of a study that is done; drop the games themselves, and all of another one."""
    if not done:
        shutil.rmtree(folder, ignore_errors=True)
        return
    for path in folder.iterdir():
        if path.name not in PAGES:
            path.unlink()
