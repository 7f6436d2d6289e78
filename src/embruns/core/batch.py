"""Many games at once inside compiled code: one seat decides from outside, the others and chance play at random.

Observations and masks are written in place into two long vectors, which NumPy can look at without a copy.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from embruns.core.contract import CHANCE, OVER, Action, Rng, State


@final
class Batch:
    """So many games from one start. A game that is over begins anew at the next step, whatever action comes with it."""

    def __init__(
        self, start: State, rngs: list[Rng], seat: i64, table: list[Action], observe: Callable[[State, int], vec[i64]]
    ) -> None:
        games = len(rngs)
        self.start: Final = start
        self.rngs: Final = rngs
        self.seat: Final = seat
        self.table: Final = table
        self.observe: Final = observe
        self.actions: i64 = len(table)
        self.size: i64 = len(observe(start.seen_by(seat), seat))
        self.states: Final = [start.copy() for _ in range(games)]
        self.choices: Final[list[list[Action]]] = [[] for _ in range(games)]
        self.numbers: vec[i64] = vec[i64]([i64(0) for _ in range(games * self.size)])  # by game: its observation
        self.masks: vec[u8] = vec[u8]([u8(0) for _ in range(games * self.actions)])  # by game: 1 for what may be played
        self.over: vec[u8] = vec[u8]([u8(0) for _ in range(games)])  # by game: 1 until it begins anew
        for game in range(games):
            self._begin(game)

    def step(self, actions: list[int]) -> list[int]:
        """Play one legal action in each game, and on until the seat decides again; return which games are now over."""
        ended: list[int] = []
        for game in range(i64(len(actions))):
            if self.over[game]:
                self._begin(game)
                continue
            state = self.states[game]
            state.play(self.table[actions[game]])
            self._go_on(state, self.rngs[game])
            if state.to_act() == OVER:
                self.over[game] = u8(1)
                ended.append(game)
            self._write(game)
        return ended

    def _begin(self, game: i64) -> None:
        """Begin a game; one that is over before the seat has decided anything is no game."""
        rng = self.rngs[game]
        while True:
            state = self.start.copy()
            self._go_on(state, rng)
            if state.to_act() != OVER:
                break
        self.states[game] = state
        self.over[game] = u8(0)
        self._write(game)

    def _go_on(self, state: State, rng: Rng) -> None:
        """Let chance and the other seats play until the seat decides or the game is over."""
        while True:
            actor = state.to_act()
            if actor == self.seat or actor == OVER:
                return
            state.play(state.roll(rng) if actor == CHANCE else state.pick(rng))

    def _write(self, game: i64) -> None:
        """Write the observation and the mask of a game."""
        state = self.states[game]
        first = game * self.actions
        for action in self.choices[game]:
            self.masks[first + action.index] = u8(0)
        choices = state.legal()
        for action in choices:
            self.masks[first + action.index] = u8(1)
        self.choices[game] = choices
        seen = self.observe(state.seen_by(self.seat), self.seat)
        first = game * self.size
        for place in range(self.size):
            self.numbers[first + place] = seen[place]
