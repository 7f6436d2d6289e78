"""Exact values of small games: every position that can come up, expanded once and remembered by its key.

The value is the expected result to seat 0 if all seats play as well as possible: the common score of a game that is
won together, the zero-sum result of a game for two.
"""

from __future__ import annotations

import marshal
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from embruns.bots.bot import Bot, Budget
from embruns.core.contract import CHANCE, OVER, Action, State
from embruns.core.errors import BadSetup, EmbrunsError
from embruns.core.game import Game, Setup
from embruns.core.playout import settle
from embruns.core.seeds import rng_for
from embruns.research.results import result_of


def _packed(state: State) -> bytes:
    key: Any = state.key()
    return marshal.dumps(key, 2)  # the version that writes equal keys alike


class TooManyPositions(EmbrunsError):
    """The game has more positions than may be expanded."""

    code = "too-many-positions"


@dataclass(frozen=True)
class Measured:
    """How a bot does in a solved game: its mean, the mean of the best play under the same chance, and the loss."""

    bot: str
    games: int
    mean: float
    error: float  # the standard error of the mean
    loss: float  # the sum of what its decisions gave away, by the exact values, for each game
    best: float  # the share of its decisions that gave away nothing


@dataclass(slots=True)
class _Expanded:
    """A position on the way to its value: its children by key and weight, and those that may have no value yet."""

    key: bytes
    actor: int
    result: float
    keys: list[tuple[bytes, int]]
    open: list[tuple[State, bytes]]


class Solution:
    """The exact value of every position that a set-up can lead to."""

    def __init__(self, game: Game, setup: Setup, most: int = 5_000_000) -> None:
        """Nothing is expanded yet, and never more than `most` positions; raises BadSetup for secrets or many rivals."""
        if game.hidden:
            raise BadSetup(f"{game.slug} hides {' and '.join(game.hidden)}: exact values are for games without secrets")
        if setup.players > 2 and not game.together:
            raise BadSetup(f"{game.slug}: exact values are for two rivals or for games won together")
        self.game, self.setup = game, setup
        self._most = most
        self._values: dict[bytes, float] = {}  # by the key, packed: millions of them fit into memory

    @cached_property
    def value(self) -> float:
        """The value of the game from its set-up; raises TooManyPositions."""
        return self.value_of(self.game.new(self.setup))

    @property
    def positions(self) -> int:
        """How many positions have been expanded."""
        return len(self._values)

    def value_of(self, state: State) -> float:
        """Return the exact value of a position to seat 0, expanding what is not known yet; raises TooManyPositions."""
        values, first = self._values, _packed(state)
        stack = [] if first in values else [self._expanded(state, first)]
        while stack:  # a stack instead of calls: games are deeper than Python's calls may be
            one = stack[-1]
            while one.open:
                child, key = one.open.pop()
                if key not in values:
                    stack.append(self._expanded(child, key))
                    break
            else:
                values[one.key] = self._worth(one)
                stack.pop()
        return values[first]

    def _expanded(self, state: State, key: bytes) -> _Expanded:
        """Return a position with what may follow it."""
        if len(self._values) >= self._most:
            raise TooManyPositions(f"{self.game.slug}: more than {self._most:,} positions; take a smaller game")
        actor = int(state.to_act())
        if actor == OVER:
            return _Expanded(key, actor, result_of(self.game, state)[0], [], [])
        weighed = state.chances() if actor == CHANCE else [(action, 1) for action in state.legal()]
        children: list[tuple[State, bytes]] = []
        for action, _ in weighed:
            child = state.copy()
            child.play(action)
            children.append((child, _packed(child)))
        keys = [(key_of_child, weight) for (_, key_of_child), (_, weight) in zip(children, weighed, strict=True)]
        return _Expanded(key, actor, 0.0, keys, children)

    def _worth(self, one: _Expanded) -> float:
        """Return the value of a position whose children have theirs."""
        if one.actor == OVER:
            return one.result
        found = [(self._values[key], weight) for key, weight in one.keys]
        if one.actor == CHANCE:
            return sum(value * weight for value, weight in found) / sum(weight for _, weight in found)
        return (max if self._for_seat_0(one.actor) else min)(value for value, _ in found)

    def _for_seat_0(self, seat: int) -> bool:
        return seat == 0 or self.game.together

    def choices(self, state: State) -> list[tuple[Action, float]]:
        """Return each choice with its value to the seat that decides, the best first."""
        sign = 1 if self._for_seat_0(state.to_act()) else -1
        found: list[tuple[Action, float]] = []
        for action in state.legal():
            child = state.copy()
            child.play(action)
            found.append((action, sign * self.value_of(child)))
        return sorted(found, key=lambda choice: -choice[1])

    def measure(self, name: str, bots: Sequence[Bot], games: int, seed: int, budget: Budget) -> Measured:
        """Let bots play, and measure those of seat 0 by the exact values; one bot plays all seats of a game."""
        results: list[float] = []
        lost, decisions, faultless = 0.0, 0, 0
        for number in range(games):
            chance, thoughts = rng_for(seed, "solved", number), rng_for(seed, "solved bot", number)
            state = self.game.new(self.setup)
            settle(state, chance)
            while state.to_act() != OVER:
                seat = int(state.to_act())
                chosen = bots[seat].choose(self.game, state.seen_by(seat), budget, thoughts)
                if seat == 0 or self.game.together:
                    worth = self.choices(state)
                    given_away = worth[0][1] - dict(worth)[chosen]
                    lost, decisions, faultless = lost + given_away, decisions + 1, faultless + (given_away < 1e-9)
                state.play(chosen)
                settle(state, chance)
            results.append(result_of(self.game, state)[0])
        mean = sum(results) / games
        spread = (sum((result - mean) ** 2 for result in results) / max(1, games - 1)) ** 0.5
        return Measured(name, games, mean, spread / games**0.5, lost / games, faultless / max(1, decisions))
