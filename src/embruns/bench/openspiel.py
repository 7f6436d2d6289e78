"""The peers: games of OpenSpiel, the library that a researcher would pick instead (the extra `embruns[bench]`)."""

from __future__ import annotations

import random
from time import perf_counter
from typing import Any

from embruns.bench.ours import calibrated

STARTS = 16  # deals that rollouts begin from, if the peer deals by chance


def installed() -> bool:
    """Return whether OpenSpiel is installed."""
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        return False
    return True


class Rollouts:
    """Random games of a peer, measured inside C++ and driven from Python."""

    def __init__(self, name: str) -> None:
        import pyspiel

        self._spiel = pyspiel
        self._game = pyspiel.load_game(name)
        self._random = random.Random(7)
        self._starts = [self._dealt() for _ in range(STARTS)]
        self._python_games = calibrated(self._play_from_python)
        self._rollouts = calibrated(self._roll_out)
        self.length = 0.0  # mean decisions in a game, over all games played from Python
        self._played = 0

    def _dealt(self) -> Any:
        """Return a state in which a player decides: the search cannot begin at a chance node."""
        state = self._game.new_initial_state()
        while state.is_chance_node():
            self._draw(state)
        return state

    def _draw(self, state: Any) -> None:
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(self._random.choices(outcomes, weights)[0])

    def _roll_out(self, rollouts: int) -> None:
        """Play that many rollouts from each start."""
        evaluator = self._spiel.RandomRolloutEvaluator(rollouts, self._random.randrange(2**31))
        bot = self._spiel.MCTSBot(self._game, evaluator, 1.0, 1, 1, False, 7, False)
        for start in self._starts:
            bot.mcts_search(start)

    def _play_from_python(self, games: int) -> int:
        """Play that many games from each start; return how many decisions they took."""
        decisions = 0
        for start in self._starts * games:
            state = start.clone()
            while not state.is_terminal():
                if state.is_chance_node():
                    self._draw(state)
                else:
                    state.apply_action(self._random.choice(state.legal_actions()))
                    decisions += 1
        return decisions

    def from_python(self) -> float:
        """Measure decisions a second driven from Python; each measurement also improves the mean length."""
        start = perf_counter()
        decisions = self._play_from_python(self._python_games)
        taken = perf_counter() - start
        games = self._python_games * STARTS
        self.length = (self.length * self._played + decisions) / (self._played + games)
        self._played += games
        return decisions / taken

    def games_per_second(self) -> float:
        """Measure games a second inside C++."""
        start = perf_counter()
        self._roll_out(self._rollouts)
        return self._rollouts * STARTS / (perf_counter() - start)
