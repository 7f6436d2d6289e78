"""A share of the tables of a vector environment: played by one process, and shown in memory that all of them see."""

from __future__ import annotations

import mmap
from dataclasses import fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from embruns.research.episode import Episode
from embruns.research.tables import Arrays, Seeds, Tables

_ALIGNED = 64  # bytes of a line of the processor's own memory
_SHORT_MASK = 4096  # actions up to which a whole mask is copied sooner than its few marks are written one by one


def shared_arrays(memory: mmap.mmap | None, tables: int, episode: Episode) -> tuple[Arrays, int]:
    """Return the arrays of so many tables in a block, and how many bytes they take; without a block, empty ones."""
    shapes: list[tuple[tuple[int, ...], Any]] = [
        ((tables, episode.size), np.int32),
        ((tables, episode.actions), np.int8),
        ((tables,), np.bool_),
        ((tables,), np.int64),
        ((tables,), np.int64),
        ((tables,), np.float64),
        ((tables, episode.players), np.float64),
        ((tables, episode.players), np.int64),
    ]
    found, at = [], 0
    for shape, kind in shapes:
        count = int(np.prod(shape))
        found.append(
            np.zeros(0, kind) if memory is None else np.frombuffer(memory, kind, count, at).reshape(shape)  # a view
        )
        at += -(-count * np.dtype(kind).itemsize // _ALIGNED) * _ALIGNED
    return Arrays(*found), at


class Share:
    """Some of the tables: played in memory of one's own, and copied into the shared one."""

    def __init__(self, episode: Episode, seat: int | None, file: int, tables: int, part: tuple[int, int]) -> None:
        """Take the tables from the first of a part up to its end. `file` is open on the shared memory."""
        first, end = part
        _, size = shared_arrays(None, tables, episode)
        shared, _ = shared_arrays(mmap.mmap(file, size), tables, episode)
        self._shown = Arrays(*(getattr(shared, field.name)[first:end] for field in fields(Arrays)))
        self._tables = Tables(episode, seat)
        self._short = episode.actions <= _SHORT_MASK
        self._marks = self._shown.masks.reshape(-1)
        self._marked: NDArray[np.int64] = np.zeros(0, np.int64)  # the places of the ones, if the masks are long

    def begin(self, seeds: Seeds, number: int) -> int:
        """Begin a game at each table; return 0, because none is over."""
        self._tables.begin(seeds, number)
        own, shown = self._tables.arrays, self._shown
        names = [field.name for field in fields(Arrays) if field.name != "chosen"]
        if not self._short:
            names.remove("masks")
            self._marks[:] = 0  # also what another process may have left there
        self._copied = [(getattr(shown, name), getattr(own, name)) for name in names]
        self._show()
        return 0

    def sample(self) -> int:
        """Choose a legal action at each table, each equally likely; return 0."""
        self._tables.sample()
        self._shown.chosen[:] = self._tables.arrays.chosen
        return 0

    def step(self) -> int:
        """Play what was chosen at each table and found legal before; return how many games are over now."""
        self._tables.choose(self._shown.chosen)
        ended = self._tables.step()
        self._show()
        return ended

    def _show(self) -> None:
        """Copy what was written; of long masks, which are nearly empty, only the marks."""
        for shown, own in self._copied:
            shown[:] = own
        if not self._short:
            self._marks[self._marked] = 0
            self._marked = np.asarray(self._tables.batch.marks())
            self._marks[self._marked] = 1
