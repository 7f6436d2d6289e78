"""The games as Gymnasium environments: one seat learns, bots play the others.

    import gymnasium
    table = gymnasium.make("embruns.research.gymnasium:Embruns/LittleBigFish-v1", bots="greedy")

Importing this module registers every game as `Embruns/<Game>-v<rules version>`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, SupportsInt

import gymnasium
import numpy as np
from gymnasium import spaces

from embruns.bots import Bot, Budget, find_bot
from embruns.core.contract import OVER
from embruns.core.errors import BadSetup, IllegalAction
from embruns.core.seeds import rng_for
from embruns.games import games
from embruns.research.episode import PENALTY, Episode, Illegal, Rewards, check_illegal
from embruns.research.rendering import RENDER_MODES, Renderer
from embruns.research.split import SplitEpisode


class SeatEnv(gymnasium.Env[dict[str, Any], SupportsInt]):
    """One seat of a table. Actions are the indices of `Game.actions`."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": [*RENDER_MODES], "render_fps": 2}  # type: ignore[misc]  # Gymnasium's is not declared as one of the class

    def __init__(
        self,
        game: str,
        variant: str | None = None,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        *,
        seat: int = 0,
        bots: str | Sequence[str] = "random",
        rewards: Rewards = "result",
        illegal: Illegal = "raise",
        max_steps: int | None = None,
        split: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """Set the table: `bots` is the bot of all other seats, or one for each of them in order.

        `illegal="penalty"` gives -1 for an illegal action and leaves the position as it is; else it is an exception.
        `split=True` asks for large groups of actions in two halves (`embruns.research.split`).
        """
        kind = SplitEpisode if split else Episode
        self.episode = kind(game, variant, players, options, rewards, max_steps)
        if not 0 <= seat < self.episode.players:
            raise BadSetup(f"there is no seat {seat}: this game has seats 0 to {self.episode.players - 1}")
        check_illegal(illegal)
        self.seat, self.illegal, self.render_mode = seat, illegal, render_mode
        self._renderer = Renderer(self.episode, render_mode, seat)
        self._bots = self._seated([bots] * (self.episode.players - 1) if isinstance(bots, str) else list(bots))
        low, high = self.episode.bounds()
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(low, high, dtype=np.int32),
                "action_mask": spaces.Box(0, 1, (self.episode.actions,), np.int8),
            }
        )
        self.action_space = spaces.Discrete(self.episode.actions)

    def _seated(self, names: list[str]) -> dict[int, Bot]:
        """Return the bot of each other seat."""
        others = [seat for seat in range(self.episode.players) if seat != self.seat]
        if len(names) != len(others):
            raise BadSetup(f"{len(others)} other seats need {len(others)} bots, not {len(names)}")
        return {seat: find_bot(self.episode.game, name) for seat, name in zip(others, names, strict=True)}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a game: the first one of this seed, or without a seed the next one of the last seed."""
        super().reset(seed=seed)
        self._begin(seed)
        while (
            self.episode.seat != self.seat and not self.episode.truncated
        ):  # it was over before this seat's first turn
            self._begin(None)
        self._renderer.show()
        return self.episode.observe(self.seat), {}

    def _begin(self, seed: int | None) -> None:
        self.episode.reset(seed)
        begun = self.episode.seed, "bot", self.episode.number
        self._thoughts = {seat: rng_for(*begun, seat) for seat in self._bots}
        self._carried = self._let_the_others_play()

    def step(self, action: SupportsInt) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Play the action, and let the bots play until this seat decides again or the game is over.

        Raises IllegalAction with the clause that forbids it, and GameOver where no game is on.
        """
        try:
            chosen = self.episode.action(action)
        except IllegalAction as error:
            if self.illegal == "raise":
                raise
            self.episode.steps += 1
            return self._answer(PENALTY, {"illegal": str(error)})
        reward = self._carried + self.episode.play(chosen)[self.seat]
        self._carried = 0.0
        reward += self._let_the_others_play()
        self._renderer.show()
        return self._answer(reward, self.episode.told())

    def _answer(self, reward: float, info: dict[str, Any]) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        seen = self.episode.observe(self.seat)
        return seen, reward, self.episode.seat == OVER, self.episode.truncated, info

    def _let_the_others_play(self) -> float:
        """Return what this seat gets meanwhile."""
        episode, got = self.episode, 0.0
        while not episode.ended and episode.seat != self.seat:
            seat = episode.seat
            view = episode.state.seen_by(seat)
            choice = self._bots[seat].choose(episode.game, view, Budget(), self._thoughts[seat])
            got += episode.play(choice)[self.seat]
        return got

    def render(self) -> Any:
        """Return the position: text as this seat sees it ('ansi'), pixels ('rgb_array') or None ('human').

        The board of the last two is what a spectator sees.
        """
        return self._renderer.render()

    def close(self) -> None:
        """Close the page of the pictures."""
        self._renderer.close()


def register_games() -> list[str]:
    """Register every game with Gymnasium, and return the ids."""
    ids: list[str] = []
    for slug, game in games().items():
        ids.append(f"Embruns/{type(game).__name__}-v{game.version}")
        if ids[-1] not in gymnasium.registry:
            gymnasium.register(
                ids[-1],
                entry_point=f"{__name__}:SeatEnv",
                vector_entry_point="embruns.research.vector:BatchEnv",
                kwargs={"game": slug},
            )
    return ids


IDS = register_games()
