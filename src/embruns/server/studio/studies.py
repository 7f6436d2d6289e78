"""Studies: one at a time in a process of its own with a low priority, with a timeout; the database keeps the latest."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from embruns.bots.levels import find_level
from embruns.core.errors import EmbrunsError
from embruns.games import find_game
from embruns.server.boxes.keeper import Boxes
from embruns.server.errors import Busy, NotYourStudy, NoUploads, TooMany
from embruns.server.processes import FallenError, LineProcess
from embruns.server.studio.messages import StudyStatus, StudyWish
from embruns.server.studio.shelf import UNDER_WAY, StudyShelf

MODULE = "embruns.study.child"  # it plays, and draws the page
LIMIT_SECONDS = 900.0
WAITING = 4  # studies; further ones are refused
BEAT_SECONDS = 1.0  # between two times that the database is told how far a study is
LONGEST_LINE = 1 << 16
AGAIN = "its process ended: try again"

log = logging.getLogger("embruns.studio")


class _News(msgspec.Struct, frozen=True):
    """A line of the process."""

    done: int = 0
    total: int = 0
    finished: bool = False
    error: str = ""


@dataclass
class _Study:
    """A study under way in this process."""

    status: StudyStatus
    person: str
    began: float = 0.0
    task: asyncio.Task[None] | None = None


class Studies:
    """The studies of this process while they are under way, and all others in the database."""

    def __init__(self, boxes: Boxes, shelf: StudyShelf, allowed: bool = True, seconds: float = LIMIT_SECONDS) -> None:
        self._boxes = boxes
        self._shelf = shelf
        self._allowed = allowed
        self._seconds = seconds
        self._studies: dict[str, _Study] = {}  # under way here
        self._turn = asyncio.Lock()
        self._closing = False

    async def ask(self, slug: str, wish: StudyWish, person: str) -> StudyStatus:
        """Begin a study; raise Busy if too many wait, TooMany if one of this person is under way."""
        if not self._allowed:
            raise NoUploads("this server runs no studies")
        game = find_game(slug)
        game.setup(wish.variant, wish.players)
        find_level(game, wish.level)
        box = await self._boxes.find(game.slug, wish.box) if wish.box else None
        under_way = [one.person for one in self._studies.values() if one.status.stage in UNDER_WAY]
        if person in under_way:
            raise TooMany("a study of yours is under way: wait for it, or stop it")
        if len(under_way) > WAITING:
            raise Busy("too many studies are waiting")
        name = secrets.token_urlsafe(12)
        total = wish.games * (2 if box else 1)
        status = StudyStatus(name, game.slug, box.name if box else "", "waiting", 0, total, 0, "")
        study = self._studies[name] = _Study(status, person)
        task = {
            "game": game.slug,
            "variant": wish.variant,
            "players": wish.players,
            "games": wish.games,
            "level": wish.level,
            "box": (box.name, box.components) if box else None,
        }
        study.task = asyncio.create_task(self._follow(study, task))
        return study.status

    async def status(self, name: str) -> StudyStatus:
        """How far a study is; raise UnknownStudy if there is none of this id. An end is told when it is kept."""
        study = self._studies.get(name)
        if study and study.task and study.status.stage not in UNDER_WAY:
            await asyncio.wait([study.task])
        return study.status if study else await self._shelf.status(name)

    async def cancel(self, name: str, person: str) -> StudyStatus:
        """Stop a study, or let the process that runs it do so soon; only who asked for it may."""
        study = self._studies.get(name)
        if study is None:
            return await self._shelf.ask_to_stop(name, person)
        if study.person != person:
            raise NotYourStudy("only who began a study may stop it")
        if study.task:
            study.task.cancel()
            await asyncio.gather(study.task, return_exceptions=True)
        return study.status

    async def page(self, name: str, file: str) -> tuple[bytes, str]:
        """A file of a finished study, and its type."""
        return await self._shelf.page(await self.status(name), file)

    async def _follow(self, study: _Study, task: dict[str, object]) -> None:
        """Run a study to its end, whatever that is, and keep it."""
        beat = asyncio.create_task(self._beat(study))
        try:
            with TemporaryDirectory(prefix="embruns-studio-", ignore_cleanup_errors=True) as folder:
                await self._work(study, {**task, "folder": folder})
        except asyncio.CancelledError:
            why = {"stage": "failed", "error": "the server was stopped: try again"} if self._closing else {}
            self._change(study, **{"stage": "cancelled", **why})
        finally:
            beat.cancel()
            await asyncio.gather(beat, return_exceptions=True)
            with suppress(EmbrunsError):  # the database does not answer: after a while the study counts as failed
                await self._shelf.keep(study.status, study.person)
            self._studies.pop(study.status.id, None)

    async def _beat(self, study: _Study) -> None:
        """Tell the database every second how far the study is, and stop it if another process was asked to."""
        while True:
            with suppress(EmbrunsError):
                await self._shelf.keep(study.status, study.person)
                if study.task and await self._shelf.is_to_stop(study.status.id):
                    study.task.cancel()
            await asyncio.sleep(BEAT_SECONDS)

    async def _work(self, study: _Study, task: dict[str, object]) -> None:
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
            self._change(study, stage="failed", error=AGAIN)
        except EmbrunsError as error:
            log.warning("the page of a study could not be kept: %s", error)
            self._change(study, stage="failed", error="its page could not be kept: try again")

    async def _run(self, study: _Study, task: dict[str, object]) -> None:
        process = await LineProcess.start(MODULE, LONGEST_LINE)
        try:
            await process.tell(msgspec.json.encode(task))
            while True:
                news = msgspec.json.decode(await process.hear(), type=_News)
                if news.error:
                    self._change(study, stage="failed", error=news.error)
                    return
                if news.finished:
                    await self._shelf.keep_pages(study.status.id, Path(str(task["folder"])))
                    self._change(study, stage="done", done=study.status.total)
                    return
                self._change(study, done=news.done)
        finally:
            await process.end()  # its workers end with it

    @staticmethod
    def _change(study: _Study, **changes: object) -> None:
        seconds = round(time.monotonic() - study.began) if study.began else 0
        study.status = msgspec.structs.replace(study.status, seconds=seconds, **changes)

    async def close(self) -> None:
        """Stop the studies of this process."""
        self._closing = True
        tasks = [study.task for study in self._studies.values() if study.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
