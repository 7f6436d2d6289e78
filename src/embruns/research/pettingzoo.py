"""The games as PettingZoo environments, seat after seat (AEC).

from embruns.research.pettingzoo import env
table = env("bretagne", players=3)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from embruns.core.contract import OVER, SPECTATOR
from embruns.core.errors import GameOver
from embruns.research.episode import Episode, Rewards
from embruns.research.rendering import RENDER_MODES, Renderer
from embruns.research.split import SplitEpisode


def env(
    game: str,
    variant: str | None = None,
    players: int | None = None,
    options: Mapping[str, str] | None = None,
    *,
    rewards: Rewards = "result",
    max_steps: int | None = None,
    split: bool = False,
    render_mode: str | None = None,
) -> TableEnv:
    """Return the environment of a game; what is left out is what the game offers first.

    `split=True` asks for large groups of actions in two halves (`embruns.research.split`).
    Raises UnknownGame, or BadSetup for a variant, a number of players or an option that the game does not offer.
    """
    kind = SplitEpisode if split else Episode
    return TableEnv(kind(game, variant, players, options, rewards, max_steps), render_mode)


class TableEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A table: agents are `seat_0`, `seat_1` and so on, actions are the indices of `Game.actions`."""

    def __init__(self, episode: Episode, render_mode: str | None = None) -> None:
        super().__init__()
        self.episode = episode
        self.render_mode = render_mode
        self._renderer = Renderer(episode, render_mode, SPECTATOR)
        name = f"embruns_{episode.game.slug.replace('-', '_')}_v{episode.game.version}"
        self.metadata = {"name": name, "render_modes": [*RENDER_MODES], "is_parallelizable": False, "render_fps": 2}
        self.possible_agents = [f"seat_{seat}" for seat in range(episode.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        low, high = episode.bounds()
        self.observation_spaces = {agent: _seen(low, high, episode.actions) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(episode.actions) for agent in self.possible_agents}
        self.agents: list[str] = []
        self.agent_selection = self.possible_agents[0]

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of `{"observation": whole numbers, "action_mask": 0 or 1 for each action}`."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of the indices of all actions of the game."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game: the first one of this seed, or without a seed the next one of the last seed."""
        self.episode.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.episode.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what this seat sees, and what it may do if it is the one that decides."""
        return self.episode.observe(self._seats[agent])

    def last(self, observe: bool = True) -> tuple[dict[str, Any] | None, float, bool, bool, dict[str, Any]]:
        """Return what the agent that is selected sees, its rewards since its last step, how it ended, and its info."""
        agent = self.agent_selection
        seen = self.episode.observe(self._seats[agent]) if observe else None
        return (
            seen,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action: int | None) -> None:
        """Play the action of the agent that is selected; after the end of the game, None takes it from the table.

        Raises IllegalAction with the clause that forbids it, and GameOver where no game is on.
        """
        episode, agent = self.episode, self.agent_selection
        if self.agents and (self.terminations[agent] or self.truncations[agent]):
            if action is not None:
                raise GameOver(f"{episode.game.slug}: the game is over for {agent}: step(None)")
            self._was_dead_step(None)
            return
        rewards = episode.play(episode.action(action))
        if rewards is not episode.nothing:  # else they stay the zeros that they are
            self._cumulative_rewards[agent] = 0.0
            self.rewards = dict(zip(self.agents, rewards, strict=True))
            self._accumulate_rewards()
        seat = episode.seat
        over = seat == OVER
        if over or (episode.max_steps is not None and episode.truncated):
            self.terminations = dict.fromkeys(self.agents, over)
            self.truncations = dict.fromkeys(self.agents, not over)
            self.infos = {agent: episode.told() for agent in self.agents}
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[seat]
        if self.render_mode is not None:
            self._renderer.show()

    def render(self) -> Any:
        """Return the position as a spectator sees it: text ('ansi'), pixels ('rgb_array') or None ('human')."""
        return self._renderer.render()

    def close(self) -> None:
        """Close the page of the pictures."""
        self._renderer.close()


def _seen(low: Any, high: Any, actions: int) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, dtype=np.int32),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )
