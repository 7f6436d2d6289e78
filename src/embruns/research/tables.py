"""The tables of a vector environment: a batch of games, and the arrays in which a learner sees them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from embruns.core.batch import EVERY, Batch
from embruns.core.seeds import rng_for
from embruns.research.episode import Episode

Seeds = list[tuple[int, int]]  # of each table: a seed, and the number of its own chance under that seed
_EIGHT_BYTES = np.dtype("<i8")  # of an action, as `Batch.choose` reads it


@dataclass(frozen=True)
class Arrays:
    """What stands in memory for each table; a row is a table."""

    observations: NDArray[np.int32]
    masks: NDArray[np.int8]
    over: NDArray[np.bool_]
    chosen: NDArray[np.int64]
    deciders: NDArray[np.int64]
    rewards: NDArray[np.float64]
    results: NDArray[np.float64]
    scores: NDArray[np.int64]


def arrays_of(batch: Batch, episode: Episode) -> Arrays:
    """Return the memory of a batch as arrays, without a copy."""

    def rows(memory: Any, columns: int) -> NDArray[Any]:
        return np.asarray(memory).reshape(-1, columns)

    return Arrays(
        rows(batch.observations, episode.size),
        rows(batch.masks, episode.actions).view(np.int8),
        np.asarray(batch.over).view(np.bool_),
        np.asarray(batch.chosen),
        np.asarray(batch.deciders),
        np.asarray(batch.rewards),
        rows(batch.results, episode.players),
        rows(batch.scores, episode.players),
    )


class Tables:
    """Tables in this process."""

    batch: Batch
    arrays: Arrays

    def __init__(self, episode: Episode, seat: int | None) -> None:
        self._episode, self._seat = episode, seat

    def begin(self, seeds: Seeds, number: int) -> None:
        """Begin a game at each table; `number` counts the calls under the same seeds."""
        game = self._episode.game
        self.batch = Batch(
            game.new(self._episode.setup),
            [rng_for(seed, "batch", number, table) for seed, table in seeds],
            EVERY if self._seat is None else self._seat,
            list(game.actions),
            game.observer,
            bool(game.hidden),
            game.together,
        )
        self.arrays = arrays_of(self.batch, self._episode)
        self._chances = [rng_for(seed, "sample", number, table) for seed, table in seeds]

    def choose(self, actions: NDArray[Any]) -> int:
        """Choose an action at each table; return the first table at which it is illegal, or -1."""
        return self.batch.choose(np.asarray(actions, _EIGHT_BYTES).tobytes())

    def sample(self) -> None:
        """Choose a legal action at each table, each equally likely; 0 where a game begins anew."""
        self.batch.sample(self._chances)

    def step(self) -> int:
        """Play what was chosen at each table; return how many games are over now."""
        return self.batch.step()

    def close(self) -> None:
        """Release what the tables hold: nothing but memory."""
