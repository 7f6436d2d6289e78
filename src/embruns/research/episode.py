"""One game after another for a learner: seeds, observations, masks and rewards, the same in every adapter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from secrets import randbits
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from embruns.core.batch import show
from embruns.core.contract import OVER, Action, State
from embruns.core.errors import BadSetup, GameOver, IllegalAction
from embruns.core.game import Game
from embruns.core.numbers import Mask, Numbers, unmarked, zeros
from embruns.core.observation import size_of
from embruns.core.playout import play_on, settle
from embruns.core.seeds import rng_for
from embruns.games import find_game
from embruns.research.results import result_of

Rewards = Literal["result", "points"]
REWARDS: tuple[Rewards, ...] = ("result", "points")
Illegal = Literal["raise", "penalty"]
PENALTY = -1.0


class _Pen:
    """Writes observations and masks, each over the last one, and shows what is written as arrays."""

    def __init__(self, size: int, actions: int) -> None:
        self.numbers, self.mask = Numbers(zeros(size), 0), Mask(unmarked(actions), 0)
        marked: NDArray[np.uint8] = np.asarray(self.mask.memory)
        self.written: NDArray[np.int32] = np.asarray(self.numbers.memory)
        self.marked = marked.view(np.int8)
        self.told = False  # whether the marks are the choices of the seat that decides now

    def marks(self) -> NDArray[np.int64]:
        """Return the indices of the marked actions."""
        return np.asarray(self.mask.places())


def check_illegal(illegal: str) -> None:
    """Raise BadSetup unless this says what an illegal action leads to."""
    if illegal not in ("raise", "penalty"):
        raise BadSetup(f"illegal is raise or penalty, not {str(illegal)[:40]!r}")


class Episode:
    """A game that is being played, and the next ones by the same seed."""

    def __init__(
        self,
        game: str,
        variant: str | None,
        players: int | None,
        options: Mapping[str, str] | None,
        rewards: Rewards,
        max_steps: int | None,
    ) -> None:
        if rewards not in REWARDS:
            raise BadSetup(f"rewards are {' or '.join(REWARDS)}, not {str(rewards)[:40]!r}")
        if max_steps is not None and max_steps < 1:
            raise BadSetup(f"max_steps is a whole number above 0, not {max_steps}")
        self.game: Game = find_game(game)
        self.setup = self.game.setup(variant, players, options)
        self.players = self.setup.players
        self.fields = tuple(self.game.fields(self.setup))
        self.size = size_of(self.fields)
        self.actions = len(self.game.actions)
        self._observer, self._secrets = self.game.observer, bool(self.game.hidden)
        self._pen = self._new_pen()
        self.rewards, self.max_steps = rewards, max_steps
        self.seed, self.number, self.steps = randbits(32), -1, 0
        self.state: State = self.game.new(self.setup)  # raises BadSetup for an option that it cannot read
        self.plies: list[Action] = []  # all decisions and outcomes of the game
        self.begun = 0  # games, under whatever seeds
        self.seat = int(self.state.to_act())  # that decides now; CHANCE before the first game, OVER after one
        self.under_way = False
        self.nothing = [0.0] * self.players  # what `play` returns where nobody gets anything before the end

    def reset(self, seed: int | None) -> None:
        """Begin a game: the first one of this seed, or without a seed the next one of the last seed."""
        if seed is not None:
            self.seed, self.number = int(seed), -1
        self.number += 1
        self.begun += 1
        self.steps = 0
        self.chance = rng_for(self.seed, "episode", self.number)
        self.state = self.game.new(self.setup)
        self.plies = settle(self.state, self.chance)
        self.seat = int(self.state.to_act())
        self._before = self._points() if self.rewards == "points" else ()
        self.under_way = True
        self._pen.told = False

    @property
    def truncated(self) -> bool:
        """Whether the game was cut off before its end."""
        return self.max_steps is not None and self.steps >= self.max_steps and self.seat != OVER

    @property
    def ended(self) -> bool:
        """Whether there is nothing more to decide."""
        return self.seat == OVER or self.truncated

    def bounds(self) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """Return the least and the greatest value of each number of an observation."""
        low = np.concatenate([np.full(field.size, field.low, np.int32) for field in self.fields])
        high = np.concatenate([np.full(field.size, field.high, np.int32) for field in self.fields])
        return low, high

    def observe(self, seat: int) -> dict[str, Any]:
        """Return the view of a seat as numbers, and what it may do now; all zeros when others decide."""
        pen = self._pen
        decides = seat == self.seat and (self.max_steps is None or not self.truncated)
        pen.told = decides
        show(self.state, seat, decides, self._observer, self._secrets, pen.numbers, pen.mask)
        return {"observation": pen.written.copy(), "action_mask": pen.marked.copy()}

    def __getstate__(self) -> dict[str, Any]:
        """Return what is pickled and copied: all but the pen, whose memory is of this process."""
        return {name: value for name, value in vars(self).items() if name != "_pen"}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self._pen = self._new_pen()

    def _new_pen(self) -> _Pen:
        """Return a pen for the numbers and the actions that the game itself declares."""
        return _Pen(size_of(self.game.fields(self.setup)), len(self.game.actions))

    def action(self, index: Any) -> Action:
        """Return the action with this index, which the seat to act may play.

        Raises GameOver if no game is on, and IllegalAction with the clause that forbids the action.
        """
        number, pen = -1 if index is None else int(index), self._pen
        if pen.told and 0 <= number < self.actions and pen.marked[number]:
            return self.game.actions[number]  # the seat has just been told that it may
        self.check_under_way()
        if not 0 <= number < self.actions:
            raise IllegalAction(f"{self.game.slug}: actions are 0 to {self.actions - 1}, not {index}", "")
        action = self.game.actions[number]
        clause = self.state.forbids(action)
        if clause:
            told, text = self.game.texts[number], self.game.clauses("en")[clause]
            raise IllegalAction(f"seat {self.seat} may not play {number} {told!r}: {text} ({clause})", clause)
        return action

    def check_under_way(self) -> None:
        """Raise GameOver if no game is on."""
        if not self.under_way or self.ended:
            raise GameOver(f"{self.game.slug}: no game is on; call reset first")

    def play(self, action: Action) -> list[float]:
        """Play a decision and the chance that follows; return the reward of each seat."""
        self.steps += 1
        self._pen.told = False
        seat = self.seat = play_on(self.state, action, self.chance, self.plies)
        if self.rewards == "points":
            before, self._before = self._before, self._points()
            return [float(now - then) for now, then in zip(self._before, before, strict=True)]
        return self.result() if seat == OVER else self.nothing

    def result(self) -> list[float]:
        """Return the utility of each seat at the end of a game: see `result_of`."""
        return result_of(self.game, self.state)

    def told(self) -> dict[str, Any]:
        """Return how the game ended, for `info`; empty before."""
        if self.seat != OVER:
            return {}
        outcome = self.state.outcome()
        return {
            "winners": [int(seat) for seat in outcome.winners],
            "reason": outcome.reason,
            "clause": outcome.clause,
            "scores": [int(points) for points in self.state.scores()],
        }

    def draw(self, viewer: int) -> str:
        """Return the position as that viewer sees it, as text."""
        names = [name.en for name in self.game.seats[: self.players]]
        return self.game.draw(self.state.seen_by(viewer), "en", names)

    def _points(self) -> Sequence[int]:
        return list(self.state.scores())
