"""A worker of a vector environment: plays its share of the tables when it is asked to, and writes what is seen.

`workers.py` starts it. A line comes in for each order, a number goes out as the answer, and it ends with its input.
"""

from __future__ import annotations

import json
import mmap
import os
import sys
from typing import Any

import numpy as np
from numpy.typing import NDArray

from embruns.research.episode import Episode
from embruns.research.tables import Arrays, Tables
from embruns.research.workers import part_of, shared_arrays


class Share:
    """Some of the tables: played in memory of one's own, and shown in the shared one."""

    def __init__(self, order: dict[str, Any]) -> None:
        episode = Episode(order["game"], order["variant"], order["players"], order["options"], "result", None)
        sizes = (order["tables"], episode.size, episode.actions, episode.players)
        block = mmap.mmap(order["file"], shared_arrays(None, *sizes)[1])
        shared, _ = shared_arrays(block, *sizes)
        self._shown: Arrays = part_of(shared, *order["part"])
        self._marks = self._shown.masks.reshape(-1)
        self._marked: NDArray[np.int64] = np.zeros(0, np.int64)  # the places of the ones in the shared mask
        self._tables = Tables(episode, order["seat"])

    def do(self, line: str) -> int:
        """Carry out one order; return how many games are over now, or 0."""
        if line == "step":
            self._tables.choose(self._shown.chosen)  # they were found legal before
            ended = self._tables.step()
            self._show()
            return ended
        if line == "sample":
            self._tables.sample()
            self._shown.chosen[:] = self._tables.arrays.chosen
            return 0
        order = json.loads(line)
        self._tables.begin([(seed, table) for seed, table in order["seeds"]], order["number"])
        self._marks[self._marked] = 0
        self._marked = self._marked[:0]
        self._show()
        return 0

    def _show(self) -> None:
        """Copy what a step has written; of the masks, which are large and nearly empty, only the marks."""
        own, shown = self._tables.arrays, self._shown
        shown.observations[:] = own.observations
        self._marks[self._marked] = 0
        self._marked = np.asarray(self._tables.batch.marks())
        self._marks[self._marked] = 1
        shown.over[:] = own.over
        shown.deciders[:] = own.deciders
        shown.rewards[:] = own.rewards
        shown.results[:] = own.results
        shown.scores[:] = own.scores


def main() -> None:
    """Answer every line until there are no more."""
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # what a module prints is no answer
    orders = sys.stdin.buffer
    share = Share(json.loads(orders.readline()))
    answers.write(b"0\n")
    for line in iter(orders.readline, b""):
        answers.write(b"%d\n" % share.do(line.decode().strip()))


if __name__ == "__main__":
    main()
