"""Many games at once as one Gymnasium vector environment, advanced inside compiled code.

    import gymnasium
    tables = gymnasium.make_vec("embruns.research.gymnasium:Embruns/LittleBigFish-v1", num_envs=256,
                                vectorization_mode="vector_entry_point")

One seat learns, the others play at random. A game that is over begins anew at the next step (next-step autoreset).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from embruns.core.batch import Batch
from embruns.core.errors import BadSetup, GameOver, IllegalAction
from embruns.core.seeds import rng_for
from embruns.research.episode import Episode
from embruns.research.results import result_of

Seen = dict[str, NDArray[Any]]


class BatchEnv(VectorEnv[Seen, NDArray[Any], NDArray[Any]]):
    """So many tables of one game. Rewards are the results, at the end of each game."""

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}  # type: ignore[misc]  # Gymnasium's is not declared as one of the class

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        variant: str | None = None,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        *,
        seat: int = 0,
        copy: bool = True,
    ) -> None:
        """Set the tables. `copy=False` returns the arrays themselves, which the next step overwrites."""
        self._episode = Episode(game, variant, players, options, "result", None)
        if num_envs < 1:
            raise BadSetup(f"num_envs is a whole number above 0, not {num_envs}")
        if not 0 <= seat < self._episode.players:
            raise BadSetup(f"there is no seat {seat}: this game has seats 0 to {self._episode.players - 1}")
        self.num_envs, self.seat, self._copy = num_envs, seat, copy
        low, high = self._episode.bounds()
        self.single_observation_space = spaces.Dict(
            {
                "observation": spaces.Box(low, high, dtype=np.int64),
                "action_mask": spaces.Box(0, 1, (self._episode.actions,), np.int8),
            }
        )
        self.single_action_space = spaces.Discrete(self._episode.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._batch: Batch | None = None

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin a game at every table; a seed is for all tables, or there is one for each."""
        episode = self._episode
        if seed is None:
            episode.number += 1
        elif isinstance(seed, int | np.integer):
            episode.seed, episode.number = int(seed), 0
        seeds = [(episode.seed, table) for table in range(self.num_envs)]
        if isinstance(seed, Sequence):
            if len(seed) != self.num_envs:
                raise BadSetup(f"{self.num_envs} tables need {self.num_envs} seeds, not {len(seed)}")
            episode.number, seeds = 0, [(int(each), 0) for each in seed]
        rngs = [rng_for(each, "batch", episode.number, table) for each, table in seeds]
        start = episode.game.new(episode.setup)
        self._batch = Batch(start, rngs, self.seat, list(episode.game.actions), episode.game.observe)
        self._numbers: NDArray[np.int64] = np.asarray(self._batch.numbers).reshape(self.num_envs, episode.size)
        masks: NDArray[np.uint8] = np.asarray(self._batch.masks)
        self._masks = masks.view(np.int8).reshape(self.num_envs, episode.actions)
        self._over: NDArray[np.uint8] = np.asarray(self._batch.over)
        self._tables = np.arange(self.num_envs)
        return self._seen(), {}

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Seen, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Play one action at each table; where the last game was over, a new one begins and the action is not used.

        Raises IllegalAction before any table has changed, and GameOver before `reset`.
        """
        if self._batch is None:
            raise GameOver(f"{self._episode.game.slug}: no game is on; call reset first")
        chosen = np.asarray(actions, np.int64)
        self._check(chosen)
        ended = self._batch.step(chosen.tolist())
        rewards, over = np.zeros(self.num_envs), np.zeros(self.num_envs, np.bool_)
        infos: dict[str, Any] = {}
        if ended:
            over[ended] = True
            states = [self._batch.states[table] for table in ended]
            rewards[ended] = [result_of(self._episode.game, state)[self.seat] for state in states]
            infos["scores"] = np.zeros((self.num_envs, self._episode.players), np.int64)
            infos["scores"][ended] = [state.scores() for state in states]
            infos["_scores"] = over.copy()
        return self._seen(), rewards, over, np.zeros(self.num_envs, np.bool_), infos

    def _check(self, chosen: NDArray[np.int64]) -> None:
        most = self._episode.actions
        if chosen.shape != (self.num_envs,):
            raise IllegalAction(f"{self.num_envs} tables need {self.num_envs} actions, not {chosen.shape}", "")
        inside = (chosen >= 0) & (chosen < most)
        fine = inside & (self._masks[self._tables, np.where(inside, chosen, 0)] == 1) | (self._over == 1)
        if not fine.all():
            table = int(np.flatnonzero(~fine)[0])
            told = self._episode.game.texts[chosen[table]] if inside[table] else f"not one of 0 to {most - 1}"
            raise IllegalAction(f"table {table}: seat {self.seat} may not play {chosen[table]} ({told})", "")

    def _seen(self) -> Seen:
        if self._copy:
            return {"observation": self._numbers.copy(), "action_mask": self._masks.copy()}
        return {"observation": self._numbers, "action_mask": self._masks}
