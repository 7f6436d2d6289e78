"""The bots' processes, seen from the server: each answers one question at a time, with a timeout and a restart."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping, Sequence
from typing import TypeVar

import msgspec

from embruns.bots.levels import coach_of, seconds_of
from embruns.core.codec import encode_state
from embruns.core.contract import Action, State
from embruns.core.game import LANGS, Game, Lang, Setup
from embruns.server.boxes.editions import variables_for
from embruns.server.errors import Busy
from embruns.server.fair_queue import FairQueue
from embruns.server.measures import Measures
from embruns.server.processes import FallenError, LineProcess
from embruns.server.seeds import Seeds
from embruns.server.worker import AidTask, Choice, Coached, CoachTask, Task, Worked

AID_SECONDS = 10.0
COACH_SECONDS = 10.0  # to think, and then to weigh the move against others
GRACE_SECONDS = 10.0  # added to the thinking time, because the first question also waits for the process to start
TRIES = 2  # a bot that fails twice will fail again, and somebody is waiting at the table
LONGEST_LINE = 1 << 20
THINKING = 4  # bots of one person's tables that think at the same time
QUICK = ("mousse", "matelot")  # levels that answer in some hundredths of a second
NOTHING = msgspec.Raw(b"null")

Answer = TypeVar("Answer", Choice, Coached, Worked)
Question = Task | CoachTask | AidTask

log = logging.getLogger("embruns.bots")


class BotProcess:
    """One process, started by its first question."""

    def __init__(self, grace: float) -> None:
        self.grace = grace
        self._process: LineProcess | None = None
        self._box = ""  # the digest of the one that it plays with; '' for the games' own

    @property
    def pid(self) -> int | None:
        """The process id, while it runs."""
        return self._process.pid if self._process and self._process.runs else None

    async def ask(self, task: Question, seconds: float, game: Game | None = None) -> bytes:
        """Send one question and return its answer; raise if the process is too slow or has ended.

        A process plays with the box that it was started with: for a game with another one it is started again.
        """
        box = game.box.digest if game and game.box else ""
        if box != self._box:
            await self.stop()
        if self._process is None or not self._process.runs:
            variables = variables_for(game) if game else {}
            self._process = await LineProcess.start("embruns.server.worker", LONGEST_LINE, variables)
            self._box = box
        await self._process.tell(msgspec.json.encode(task))
        return await asyncio.wait_for(self._process.hear(), seconds + self.grace)

    async def stop(self) -> None:
        """End the process, whatever it is doing."""
        process, self._process = self._process, None
        if process is not None:
            await process.end()


class BotPool:
    """Some processes for bots, one more for quick ones, one for aids, and one for all that plays with another box.

    So a quick bot never waits for one that thinks long, an aid never waits for a bot, and whatever a box does to its
    bots, those of other tables think on.
    """

    def __init__(
        self,
        count: int,
        seeds: Seeds,
        grace: float = GRACE_SECONDS,
        simulations: int | None = None,
        thinking: int = THINKING,
        measures: Measures | None = None,
    ) -> None:
        self._measures = measures or Measures()
        self._seeds = seeds
        self._simulations = simulations
        self._thinking = thinking
        self._bots = [BotProcess(grace) for _ in range(count)]
        self._quick = [BotProcess(grace)] if count else []
        self._aids = [BotProcess(grace)]
        self._boxed = [BotProcess(grace)] if count else []
        self._idle = FairQueue(self._bots, thinking, self._quick)
        self._idle_for_aids = FairQueue(self._aids)
        self._idle_for_boxes = FairQueue(self._boxed)

    async def aid(self, game: Game, view: State, setup: Setup, person: str = "") -> msgspec.Raw:
        """Return the game's aid for the seat to act, encoded; null if there is none or no process could answer."""
        coded = msgspec.Raw(encode_state(game, view))
        task = AidTask(game.slug, coded, setup.variant, setup.players, dict(setup.options))
        idle = self._idle_for_boxes if game.box else self._idle_for_aids
        worked = await self._try(idle, person, False, task, AID_SECONDS, Worked, game)
        if worked is not None and worked.error:
            log.warning("the aid of %s: %s", game.slug, worked.error)
        return worked.aid if worked else NOTHING

    async def choose(
        self,
        game: Game,
        view: State,
        level: str,
        barred: Sequence[int] = (),
        person: str = "",
    ) -> Action:
        """Return what this level would play; raise Busy if no process could answer.

        It is worked out for this person: if all processes are busy, quick levels come first, and persons take turns.
        """
        coded = msgspec.Raw(encode_state(game, view))
        seed = self._seeds.bot_seed(level, bytes(coded))
        seconds = seconds_of(level) if self._simulations is None else None
        task = Task(game.slug, level, coded, seed, seconds, self._simulations, tuple(barred))
        asked = time.perf_counter()
        for _ in range(TRIES):
            choice = await self._ask_bot(person, level in QUICK, task, game)
            if choice is None:
                continue
            if not choice.error and 0 <= choice.index < len(game.actions):
                self._measures.bot_answered(level, time.perf_counter() - asked)
                return game.actions[choice.index]
            log.warning("the %s of %s said: %s", level, game.slug, choice.error or choice.index)
        raise Busy(f"the {level} of {game.slug} did not answer")

    async def _ask_bot(self, person: str, quick: bool, task: Task, game: Game) -> Choice | None:
        """Let one of the processes choose; None if it failed."""
        idle = self._idle_for_boxes if game.box else self._idle
        return await self._try(idle, person, quick, task, seconds_of(task.level), Choice, game)

    async def coach(
        self, game: Game, view: State, setup: Setup, names: Mapping[Lang, Sequence[str]], ply: int, person: str = ""
    ) -> tuple[str, Coached]:
        """Return the strongest level and its advice for the seat to act; raise Busy if no process answers."""
        level, patience = coach_of(game)
        coded = msgspec.Raw(encode_state(game, view))
        seed = self._seeds.bot_seed(level, bytes(coded))
        seconds = patience if self._simulations is None else None
        called = {lang: list(names[lang]) for lang in LANGS}
        options = dict(setup.options)
        task = CoachTask(
            game.slug,
            level,
            coded,
            setup.variant,
            setup.players,
            options,
            called,
            ply,
            seed,
            seconds,
            self._simulations,
        )
        for _ in range(TRIES):
            idle = self._idle_for_boxes if game.box else self._idle
            found = await self._try(idle, person, False, task, COACH_SECONDS, Coached, game)
            if found is None:
                continue
            if not found.error and found.ideas:
                return level, found
            log.warning("the coach of %s said: %s", game.slug, found.error or "nothing")
        raise Busy(f"the coach of {game.slug} did not answer")

    @staticmethod
    async def _try(
        idle: FairQueue[BotProcess],
        person: str,
        quick: bool,
        task: Question,
        seconds: float,
        kind: type[Answer],
        game: Game,
    ) -> Answer | None:
        process = await idle.get(person, quick)
        try:
            return msgspec.json.decode(await process.ask(task, seconds, game), type=kind)
        except (TimeoutError, OSError, FallenError, msgspec.DecodeError) as error:
            log.warning("a bot’s process is started again: %s %s", type(error).__name__, error)
            await process.stop()
            return None
        except asyncio.CancelledError:
            await process.stop()  # otherwise its answer would be taken for the next one
            raise
        finally:
            idle.put(process, person)

    async def waiting(self) -> int:
        """How many questions wait for a process."""
        return self._idle.waiting + self._idle_for_aids.waiting + self._idle_for_boxes.waiting

    def pids(self) -> list[int]:
        """The ids of the processes that run."""
        return [process.pid for process in self._all() if process.pid]

    def _all(self) -> list[BotProcess]:
        return [*self._bots, *self._quick, *self._aids, *self._boxed]

    async def close(self) -> None:
        """End all processes."""
        for process in self._all():
            await process.stop()
