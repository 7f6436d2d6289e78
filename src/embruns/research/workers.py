"""The tables of a vector environment in several processes that write into one block of shared memory.

The block has no name, so that nothing is left of it when the last process has ended. A worker ends as soon as its input
is closed, so that none outlives this process, however that ends.
"""

from __future__ import annotations

import json
import mmap
import os
import subprocess
import sys
import tempfile
from contextlib import suppress
from dataclasses import fields
from itertools import pairwise
from typing import Any
from weakref import finalize

import numpy as np
from numpy.typing import NDArray

from embruns.core.errors import BadSetup
from embruns.research.episode import Episode
from embruns.research.tables import Arrays, Seeds

_ALIGNED = 64  # bytes of a line of the processor's own memory
_PATIENCE = 5.0  # seconds in which a worker may end by itself


class LostWorker(RuntimeError):
    """A worker of a vector environment has ended before it was told to; `reset` starts new ones."""


def shared_arrays(memory: mmap.mmap | None, tables: int, size: int, actions: int, players: int) -> tuple[Arrays, int]:
    """Return the arrays of so many tables in a block, and how many bytes they take; without a block, empty ones."""
    shapes: list[tuple[tuple[int, ...], Any]] = [
        ((tables, size), np.int32),
        ((tables, actions), np.int8),
        ((tables,), np.bool_),
        ((tables,), np.int64),
        ((tables,), np.int64),
        ((tables,), np.float64),
        ((tables, players), np.float64),
        ((tables, players), np.int64),
    ]
    found, at = [], 0
    for shape, kind in shapes:
        count = int(np.prod(shape))
        found.append(
            np.zeros(0, kind) if memory is None else np.frombuffer(memory, kind, count, at).reshape(shape)  # a view
        )
        at += -(-count * np.dtype(kind).itemsize // _ALIGNED) * _ALIGNED
    return Arrays(*found), at


def part_of(arrays: Arrays, first: int, end: int) -> Arrays:
    """Return the rows of some tables, without a copy."""
    return Arrays(*(getattr(arrays, field.name)[first:end] for field in fields(Arrays)))


class SharedTables:
    """Tables in so many worker processes; the same games as `Tables` plays."""

    def __init__(self, episode: Episode, seat: int | None, tables: int, processes: int) -> None:
        if os.name != "posix":
            raise BadSetup("several processes need a system on which they inherit open files, such as Linux or macOS")
        self._episode, self._seat, self._tables = episode, seat, tables
        edges = [tables * n // processes for n in range(processes + 1)]
        self._parts = list(pairwise(edges))
        self._workers: list[subprocess.Popen[bytes]] = []
        sizes = (tables, episode.size, episode.actions, episode.players)
        _, size = shared_arrays(None, *sizes)
        self._file = _nameless_file(size)
        finalize(self, os.close, self._file)
        finalize(self, _end, self._workers)  # for those who forget to close
        self.arrays, _ = shared_arrays(mmap.mmap(self._file, size), *sizes)
        self._rows = np.arange(tables)

    def begin(self, seeds: Seeds, number: int) -> None:
        """Begin a game at each table; `number` counts the calls under the same seeds."""
        if not self._workers:
            self._start()
        self._ask([json.dumps({"seeds": seeds[first:end], "number": number}) for first, end in self._parts])

    def choose(self, actions: NDArray[Any]) -> int:
        """Choose an action at each table; return the first table at which it is illegal, or -1."""
        chosen, arrays = np.asarray(actions, np.int64), self.arrays
        known = (chosen >= 0) & (chosen < self._episode.actions)
        fine = known & (arrays.masks[self._rows, np.where(known, chosen, 0)] != 0)
        wrong = ~(fine | arrays.over)
        if wrong.any():
            return int(wrong.argmax())
        arrays.chosen[:] = chosen
        return -1

    def sample(self) -> None:
        """Choose a legal action at each table, each equally likely; 0 where a game begins anew."""
        self._ask(["sample"] * len(self._parts))

    def step(self) -> int:
        """Play what was chosen at each table; return how many games are over now."""
        return self._ask(["step"] * len(self._parts))

    def close(self) -> None:
        """End the workers. What they have written stays readable."""
        _end(self._workers)

    def _start(self) -> None:
        """Start the workers and tell each what it plays; all of them start, or none."""
        command = [sys.executable, "-m", "embruns.research.worker"]
        around = os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        try:
            for _ in self._parts:
                self._workers.append(
                    subprocess.Popen(
                        command,
                        stdin=subprocess.PIPE,
                        stdout=subprocess.PIPE,
                        env=around,
                        pass_fds=[self._file],
                        start_new_session=True,  # Ctrl-C is for this process, which then ends them
                    )
                )
            self._ask([json.dumps(self._order(part)) for part in self._parts])
        except BaseException:
            self.close()
            raise

    def _order(self, part: tuple[int, int]) -> dict[str, Any]:
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
            "part": part,
        }

    def _ask(self, lines: list[str]) -> int:
        """Send each worker its line and wait for all answers; return their sum.

        If that is interrupted, or a worker is lost, none is left: nobody could say which of them have played.
        """
        try:
            for worker, line in zip(self._workers, lines, strict=True):
                _send(worker, line)
            return sum(_answer(worker) for worker in self._workers)
        except BaseException:
            self.close()
            raise


def _end(workers: list[subprocess.Popen[bytes]]) -> None:
    """End these workers, by force where they do not end by themselves in time, and empty the list."""
    for worker in workers:
        _close_input(worker)
    try:
        with suppress(subprocess.TimeoutExpired):
            for worker in workers:
                worker.wait(_PATIENCE)
    finally:
        for worker in workers:
            worker.kill()  # does nothing to one that has ended
            worker.wait()
            if worker.stdout:
                worker.stdout.close()
        workers.clear()


def _send(worker: subprocess.Popen[bytes], line: str) -> None:
    assert worker.stdin
    try:
        worker.stdin.write(line.encode() + b"\n")
        worker.stdin.flush()
    except BrokenPipeError:
        raise _loss(worker) from None


def _answer(worker: subprocess.Popen[bytes]) -> int:
    assert worker.stdout
    line = worker.stdout.readline()
    if not line:
        raise _loss(worker)
    return int(line)


def _loss(worker: subprocess.Popen[bytes]) -> LostWorker:
    """Return the error that tells how a worker ended; its end of the pipe is closed already."""
    status = worker.wait(_PATIENCE)
    return LostWorker(
        f"a worker process of the vector environment has ended (exit status {status}); reset starts new ones"
    )


def _nameless_file(size: int) -> int:
    """Open a file of so many zeros that no other program can find, in memory where the system offers that."""
    if sys.platform == "linux":
        file = os.memfd_create("embruns")
    else:
        with tempfile.TemporaryFile() as opened:
            file = os.dup(opened.fileno())
    os.ftruncate(file, size)
    return file


def _close_input(worker: subprocess.Popen[bytes]) -> None:
    try:
        if worker.stdin:
            worker.stdin.close()
    except BrokenPipeError:
        pass  # it has ended already
