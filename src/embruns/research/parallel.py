"""The games in PettingZoo's parallel form: every agent hands in an action at each cycle, and one of them is played.

from embruns.research.parallel import parallel_env
table = parallel_env("bretagne", players=3, max_cycles=500)

These are games of turns, so a cycle is one decision: that of the agent whose mask is not empty. The actions of the
others are not read. This is for learners that want all agents in one step; else use `embruns.research.pettingzoo`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import ParallelEnv
from pettingzoo.utils import parallel_to_aec

from embruns.core.contract import OVER, SPECTATOR
from embruns.core.errors import GameOver, IllegalAction
from embruns.research.episode import PENALTY, Episode, Illegal, Rewards, check_illegal
from embruns.research.rendering import RENDER_MODES, Renderer
from embruns.research.split import SplitEpisode


def parallel_env(
    game: str,
    variant: str | None = None,
    players: int | None = None,
    options: Mapping[str, str] | None = None,
    *,
    rewards: Rewards = "result",
    illegal: Illegal = "raise",
    max_cycles: int | None = None,
    split: bool = False,
    render_mode: str | None = None,
) -> CycleEnv:
    """Return the environment of a game; what is left out is what the game offers first.

    `max_cycles` truncates a game after so many cycles. With `illegal="penalty"` an illegal action gives its agent -1
    and leaves the position as it is. `split=True` asks for large groups of actions in two halves
    (`embruns.research.split`). Raises UnknownGame, or BadSetup for what is not offered.
    """
    kind = SplitEpisode if split else Episode
    return CycleEnv(kind(game, variant, players, options, rewards, max_cycles), illegal, render_mode)


def env(game: str, *setup: Any, **more: Any) -> Any:
    """Return the same environment agent after agent, by PettingZoo's own conversion: each acts once a cycle."""
    return parallel_to_aec(parallel_env(game, *setup, **more))


class CycleEnv(ParallelEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A table: agents are `seat_0`, `seat_1` and so on, actions are the indices of `Game.actions`."""

    def __init__(self, episode: Episode, illegal: Illegal = "raise", render_mode: str | None = None) -> None:
        check_illegal(illegal)
        self.episode, self.illegal, self.render_mode = episode, illegal, render_mode
        self._renderer = Renderer(episode, render_mode, SPECTATOR)
        name = f"embruns_{episode.game.slug.replace('-', '_')}_v{episode.game.version}"
        self.metadata = {"name": name, "render_modes": [*RENDER_MODES], "is_parallelizable": True, "render_fps": 2}
        self.possible_agents = [f"seat_{seat}" for seat in range(episode.players)]
        self.agents: list[str] = []
        low, high = episode.bounds()
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(low, high, dtype=np.int32),
                    "action_mask": spaces.Box(0, 1, (episode.actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(episode.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of `{"observation": whole numbers, "action_mask": 0 or 1 for each action}`."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of the indices of all actions of the game."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a game: the first one of this seed, or without a seed the next one of the last seed."""
        self.episode.reset(seed)
        self.agents = self.possible_agents[:]
        self._renderer.show()
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Play the action of the agent that decides.

        Raises IllegalAction with the clause that forbids it, and GameOver where no game is on.
        """
        episode, agents = self.episode, self.agents
        if not agents:
            raise GameOver(f"{episode.game.slug}: no game is on; call reset first")
        told: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        decides = self.possible_agents[episode.seat]
        try:
            rewards = episode.play(episode.action(actions.get(decides)))
        except IllegalAction as error:
            if self.illegal == "raise":
                raise
            episode.steps += 1
            rewards = [PENALTY * (agent == decides) for agent in agents]
            told[decides] = {"illegal": str(error)}
        over, cut = episode.seat == OVER, episode.truncated
        if over:
            told = {agent: episode.told() for agent in agents}
        seen = self._seen()
        if over or cut:
            self.agents = []
        self._renderer.show()
        got = dict(zip(agents, rewards, strict=True))
        return seen, got, dict.fromkeys(agents, over), dict.fromkeys(agents, cut), told

    def _seen(self) -> dict[str, Any]:
        return {agent: self.episode.observe(seat) for seat, agent in enumerate(self.possible_agents)}

    def render(self) -> Any:
        """Return the position as a spectator sees it: text ('ansi'), pixels ('rgb_array') or None ('human')."""
        return self._renderer.render()

    def close(self) -> None:
        """Close the page of the pictures."""
        self._renderer.close()
