"""The bots' processes, seen from the server: asked in turn, limited in time, started again when they fall."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import TypeVar

import msgspec

from embruns.core.codec import encode_state
from embruns.core.contract import Action, State
from embruns.core.game import Game, Setup, Text
from embruns.server.chance import Chance
from embruns.server.processes import FallenError, LineProcess
from embruns.server.refusals import Busy
from embruns.server.worker import AidTask, Choice, Task, Worked

THINK_SECONDS = 1.0
AID_SECONDS = 10.0
GRACE_SECONDS = 10.0  # beyond the thinking time: the first question also waits for the process to start
TRIES = 2  # who dies or overruns twice would do so again: somebody waits at the table
LONGEST_LINE = 1 << 20
NOTHING = msgspec.Raw(b"null")

Answer = TypeVar("Answer", Choice, Worked)

log = logging.getLogger("embruns.bots")


class Thinker:
    """One process, started when first asked."""

    def __init__(self, grace: float) -> None:
        self._grace = grace
        self._process: LineProcess | None = None

    @property
    def pid(self) -> int | None:
        """Of the process, while it runs."""
        return self._process.pid if self._process and self._process.runs else None

    async def ask(self, task: Task | AidTask, seconds: float) -> bytes:
        """One question, one answer; raises where the process is too slow or gone."""
        if self._process is None or not self._process.runs:
            self._process = await LineProcess.start("embruns.server.worker", LONGEST_LINE)
        await self._process.tell(msgspec.json.encode(task))
        return await asyncio.wait_for(self._process.hear(), seconds + self._grace)

    async def stop(self) -> None:
        """End the process, whatever it is doing."""
        process, self._process = self._process, None
        if process is not None:
            await process.end()


class Thinkers:
    """A few of them, each busy with one question at a time; and one aide, who never waits for a bot."""

    def __init__(
        self, count: int, chance: Chance, grace: float = GRACE_SECONDS, simulations: int | None = None
    ) -> None:
        self._chance = chance
        self._simulations = simulations
        self._all = [Thinker(grace) for _ in range(count + 1)]
        self._idle: asyncio.LifoQueue[Thinker] = asyncio.LifoQueue()
        self._idle_aide: asyncio.LifoQueue[Thinker] = asyncio.LifoQueue()
        for thinker in self._all[:-1]:
            self._idle.put_nowait(thinker)
        self._idle_aide.put_nowait(self._all[-1])

    async def aid(self, game: Game, view: State, setup: Setup) -> msgspec.Raw:
        """What the game works out for the seat to act, encoded; null where there is nothing, or nobody could say."""
        coded = msgspec.Raw(encode_state(game, view))
        task = AidTask(game.slug, coded, setup.variant, setup.players, dict(setup.options))
        worked = await self._try(self._idle_aide, task, AID_SECONDS, Worked)
        if worked is not None and worked.error:
            log.warning("the aid of %s: %s", game.slug, worked.error)
        return worked.aid if worked else NOTHING

    async def choose(
        self, game: Game, view: State, level: str, explained: bool = False, barred: Sequence[int] = ()
    ) -> tuple[Action, Text]:
        """What this level would play; Busy when no process could say."""
        coded = msgspec.Raw(encode_state(game, view))
        seed = self._chance.of_a_thought(level, bytes(coded))
        seconds = THINK_SECONDS if self._simulations is None else None
        task = Task(game.slug, level, coded, seed, seconds, self._simulations, explained, tuple(barred))
        for _ in range(TRIES):
            choice = await self._try(self._idle, task, THINK_SECONDS, Choice)
            if choice is None:
                continue
            if not choice.error and 0 <= choice.index < len(game.actions):
                return game.actions[choice.index], choice.said
            log.warning("the %s of %s said: %s", level, game.slug, choice.error or choice.index)
        raise Busy(f"the {level} of {game.slug} did not answer")

    @staticmethod
    async def _try(
        idle: asyncio.LifoQueue[Thinker], task: Task | AidTask, seconds: float, kind: type[Answer]
    ) -> Answer | None:
        thinker = await idle.get()
        try:
            return msgspec.json.decode(await thinker.ask(task, seconds), type=kind)
        except (TimeoutError, OSError, FallenError, msgspec.DecodeError) as error:
            log.warning("a bot’s process is started again: %s %s", type(error).__name__, error)
            await thinker.stop()
            return None
        except asyncio.CancelledError:
            await thinker.stop()  # its answer would be taken for the next one
            raise
        finally:
            idle.put_nowait(thinker)

    def pids(self) -> list[int]:
        """Of the processes that run."""
        return [thinker.pid for thinker in self._all if thinker.pid]

    async def close(self) -> None:
        """End them all."""
        for thinker in self._all:
            await thinker.stop()
