"""Many games at once as one Gymnasium vector environment, advanced inside compiled code.

    import gymnasium
    tables = gymnasium.make_vec("embruns.research.gymnasium:Embruns/LittleBigFish-v1", num_envs=256,
                                vectorization_mode="vector_entry_point")

One seat learns and the others play at random, or every seat is played from outside (`seat=None`). A game that is over
begins anew at the next step (next-step autoreset).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from embruns.core.errors import BadSetup, GameOver, IllegalAction
from embruns.research.episode import Episode
from embruns.research.tables import Tables
from embruns.research.workers import SharedTables

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
        seat: int | None = 0,
        copy: bool = True,
        processes: int = 1,
    ) -> None:
        """Set the tables. `copy=False` returns the arrays themselves, which the next step overwrites.

        With `processes` above 1 so many processes share the tables: this one and its workers. The games are the
        same, and `close` ends the workers. If one of them is lost, `step` raises LostWorker, and `reset` starts new
        ones.

        With `seat=None` every decision comes from outside: observation, mask and action are those of the seat that
        decides, which `info["seat"]` tells; a reward is that of the seat that has just decided, and at the end of a
        game `info["rewards"]` has those of all seats.
        """
        self._episode = Episode(game, variant, players, options, "result", None)
        if num_envs < 1:
            raise BadSetup(f"num_envs is a whole number above 0, not {num_envs}")
        if seat is not None and not 0 <= seat < self._episode.players:
            raise BadSetup(f"there is no seat {seat}: this game has seats 0 to {self._episode.players - 1}")
        if not 1 <= processes <= num_envs:
            raise BadSetup(f"processes is a whole number from 1 to {num_envs}, the number of tables, not {processes}")
        self.num_envs, self.seat, self._copy = num_envs, seat, copy
        self._tables: Tables | SharedTables = (
            Tables(self._episode, seat) if processes == 1 else SharedTables(self._episode, seat, num_envs, processes)
        )
        low, high = self._episode.bounds()
        self.single_observation_space = spaces.Dict(
            {
                "observation": spaces.Box(low, high, dtype=np.int32),
                "action_mask": spaces.Box(0, 1, (self._episode.actions,), np.int8),
            }
        )
        self.single_action_space = spaces.Discrete(self._episode.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._shape = (num_envs,)
        self._never: NDArray[np.bool_] = np.zeros(num_envs, np.bool_)  # no game is cut short
        self._never.flags.writeable = False
        self._under_way = False

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
        self._under_way = False
        self.closed = False  # `close`, which Gymnasium calls once only, is to end the workers that start here
        self._tables.begin(seeds, episode.number)
        self._under_way = True
        self._arrays = self._tables.arrays
        return self._seen(), self._told(self._never, False)

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Seen, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Play one action at each table; where the last game was over, a new one begins and the action is not used.

        Raises IllegalAction before any table has changed, and GameOver before `reset`.
        """
        if not self._under_way:
            raise self._no_game()
        if getattr(actions, "shape", None) != self._shape and np.shape(actions) != self._shape:  # a list has no shape
            raise IllegalAction(f"{self.num_envs} tables need {self.num_envs} actions, not {np.shape(actions)}", "")
        wrong = self._tables.choose(actions)
        if wrong >= 0:
            raise self._illegal(wrong, int(actions[wrong]))
        self._under_way = False  # should this be interrupted or a worker be lost
        ended = self._tables.step()
        self._under_way = True
        over = self._arrays.over.copy()
        return self._seen(), self._arrays.rewards.copy(), over, self._never, self._told(over, ended > 0)

    def sample(self) -> NDArray[np.int64]:
        """Return a legal action for each table, each equally likely: what `action_space.sample(mask)` does, but fast.

        Raises GameOver before `reset`.
        """
        if not self._under_way:
            raise self._no_game()
        self._under_way = False
        self._tables.sample()
        self._under_way = True
        return self._arrays.chosen.copy()

    def close_extras(self, **kwargs: Any) -> None:
        """End the worker processes, if there are any."""
        self._under_way = False
        self._tables.close()

    def _told(self, over: NDArray[np.bool_], some_ended: bool) -> dict[str, Any]:
        """Return the infos: who decides where every seat is played from outside, and how games ended."""
        infos: dict[str, Any] = {}
        if self.seat is None:
            infos = {"seat": self._arrays.deciders.copy(), "_seat": ~over}
        if some_ended:
            infos["scores"], infos["_scores"] = self._arrays.scores.copy(), over
            if self.seat is None:
                infos["rewards"], infos["_rewards"] = self._arrays.results.copy(), over
        return infos

    def _no_game(self) -> GameOver:
        return GameOver(f"{self._episode.game.slug}: no game is on; call reset first")

    def _illegal(self, table: int, action: int) -> IllegalAction:
        most = self._episode.actions
        told = self._episode.game.texts[action] if 0 <= action < most else f"not one of 0 to {most - 1}"
        return IllegalAction(f"table {table}: seat {self._arrays.deciders[table]} may not play {action} ({told})", "")

    def _seen(self) -> Seen:
        if self._copy:
            return {"observation": self._arrays.observations.copy(), "action_mask": self._arrays.masks.copy()}
        return {"observation": self._arrays.observations, "action_mask": self._arrays.masks}
