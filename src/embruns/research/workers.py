"""The tables of a vector environment in several processes that write into one block of shared memory.

This process plays a share of the tables, and each worker another one. The block has no name, so that nothing is left of
it when the last process has ended. A worker ends as soon as its input is closed, so that none outlives this process,
however that ends.
"""

from __future__ import annotations

import json
import mmap
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from itertools import pairwise
from typing import Any
from weakref import finalize

import numpy as np
from numpy.typing import NDArray

from embruns.core.errors import BadSetup
from embruns.research.episode import Episode
from embruns.research.line import Line
from embruns.research.share import Share, shared_arrays
from embruns.research.tables import Seeds

_PATIENCE = 5.0  # seconds in which a worker may end by itself


class LostWorker(RuntimeError):
    """A worker of a vector environment has ended before it was told to; `reset` starts new ones."""


class SharedTables:
    """Tables in so many processes, this one among them; the same games as `Tables` plays."""

    def __init__(self, episode: Episode, seat: int | None, tables: int, processes: int) -> None:
        if os.name != "posix":
            raise BadSetup("several processes need a system on which they inherit open files, such as Linux or macOS")
        self._episode, self._seat, self._tables = episode, seat, tables
        edges = [tables * n // processes for n in range(processes + 1)]
        self._part, *self._parts = pairwise(edges)  # the first and the end of one's own share, and of each worker's
        self._workers: list[_Worker] = []
        _, size = shared_arrays(None, tables, episode)
        self._file = _nameless_file(size)
        finalize(self, os.close, self._file)
        finalize(self, _end, self._workers)  # for those who forget to close
        self.arrays, _ = shared_arrays(mmap.mmap(self._file, size), tables, episode)
        self._share = Share(episode, seat, self._file, tables, self._part)
        self._masks = self.arrays.masks.reshape(-1)  # without a copy
        self._firsts = np.arange(tables) * episode.actions  # where the mask of each table begins

    def begin(self, seeds: Seeds, number: int) -> None:
        """Begin a game at each table; `number` counts the calls under the same seeds."""
        if not self._workers:
            self._start()
        orders = [json.dumps({"seeds": seeds[first:end], "number": number}) for first, end in self._parts]
        self._ask(orders, lambda: self._share.begin(seeds[: self._part[1]], number))

    def choose(self, actions: NDArray[Any]) -> int:
        """Choose an action at each table; return the first table at which it is illegal, or -1."""
        chosen, arrays = np.asarray(actions, np.int64), self.arrays
        fine = self._masks.take(self._firsts + chosen, mode="clip") != 0
        fine &= (chosen >= 0) & (chosen < self._episode.actions)
        wrong = ~(fine | arrays.over)
        if wrong.any():
            return int(wrong.argmax())
        arrays.chosen[:] = chosen
        return -1

    def sample(self) -> None:
        """Choose a legal action at each table, each equally likely; 0 where a game begins anew."""
        self._ask(["sample"] * len(self._parts), self._share.sample)

    def step(self) -> int:
        """Play what was chosen at each table; return how many games are over now."""
        return self._ask(["step"] * len(self._parts), self._share.step)

    def close(self) -> None:
        """End the workers. What they have written stays readable."""
        _end(self._workers)

    def _start(self) -> None:
        """Start the workers and tell each what it plays; all of them start, or none."""
        try:
            for _ in self._parts:
                self._workers.append(_Worker(self._file))
            self._ask([json.dumps(self._order(*part)) for part in self._parts], lambda: 0)
        except BaseException:
            self.close()
            raise

    def _order(self, first: int, end: int) -> dict[str, Any]:
        """Return what a worker is told at first: what is played, and which rows are its own."""
        setup = self._episode.setup
        return {
            "game": self._episode.game.slug,
            "variant": setup.variant,
            "players": setup.players,
            "options": dict(setup.options),
            "seat": self._seat,
            "file": self._file,
            "tables": self._tables,
            "first": first,
            "end": end,
        }

    def _ask(self, orders: list[str], own: Callable[[], int]) -> int:
        """Send each worker its order, do one's own share meanwhile, and wait for all answers; return the sum.

        If that is interrupted, or a worker is lost, none is left: nobody could say which of them have played.
        """
        try:
            for worker, order in zip(self._workers, orders, strict=True):
                worker.send(order)
            return own() + sum(worker.answer() for worker in self._workers)
        except BaseException:
            self.close()
            raise


class _Worker:
    """A process that `worker.py` is run by, and the line to it."""

    def __init__(self, file: int) -> None:
        """Start it; it inherits the open file of the shared memory."""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "embruns.research.worker"],
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
            pass_fds=[file],
            start_new_session=True,  # Ctrl-C is for this process, which then ends them
        )
        assert self.process.stdin
        assert self.process.stdout
        self._line = Line(self.process.stdout.fileno(), self.process.stdin.fileno())

    def send(self, order: str) -> None:
        """Send an order."""
        try:
            self._line.send(order.encode())
        except BrokenPipeError:
            raise self._loss() from None

    def answer(self) -> int:
        """Wait for the answer and return it."""
        answer = self._line.receive()
        if answer is None:
            raise self._loss()
        return int(answer)

    def _loss(self) -> LostWorker:
        """Return the error that tells how the process ended; its end of the pipe is closed already."""
        status = self.process.wait(_PATIENCE)
        return LostWorker(
            f"a worker process of the vector environment has ended (exit status {status}); reset starts new ones"
        )


def _end(workers: list[_Worker]) -> None:
    """End these workers, by force where they do not end by themselves in time, and empty the list."""
    processes = [worker.process for worker in workers]
    for process in processes:
        if process.stdin:
            process.stdin.close()
    try:
        with suppress(subprocess.TimeoutExpired):
            for process in processes:
                process.wait(_PATIENCE)
    finally:
        for process in processes:
            process.kill()  # does nothing to one that has ended
            process.wait()
            if process.stdout:
                process.stdout.close()
        workers.clear()


def _nameless_file(size: int) -> int:
    """Open a file of so many zeros that no other program can find, in memory where the system offers that."""
    if sys.platform == "linux":
        file = os.memfd_create("embruns")
    else:
        with tempfile.TemporaryFile() as opened:
            file = os.dup(opened.fileno())
    os.ftruncate(file, size)
    return file
