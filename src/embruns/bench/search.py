"""Measure simulations a second: our tree search with whole random games beside OpenSpiel's, from Python and in C++.

Both begin at the first decision of the game, ask for the same number of simulations, and evaluate by one random game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

from embruns.bench.goals import Peer
from embruns.bench.ours import calibrated
from embruns.bots.search.mcts import TO_THE_END, Settings, search
from embruns.bots.search.result import Limit
from embruns.core.game import Game, Setup
from embruns.core.playout import settle
from embruns.core.seeds import rng_for

SIMULATIONS = 1_000  # in one search
COURAGE = 2.0  # the peer's exploration constant, as in its own examples


@dataclass(frozen=True)
class MeasuredSearch:
    """One run. Games differ in length, so the decisions in the random games show how much work a simulation is."""

    simulations_per_second: int
    decisions_per_second: int
    peer: str
    peer_from_python: int  # simulations a second; 0 if OpenSpiel is not installed
    peer_inside: int
    ratio: float  # ours to the peer's from Python
    must: float
    aim: float


def measure_search(game: Game, setup: Setup, peer: Peer, peers: bool, repeats: int) -> MeasuredSearch:
    """Measure our search and the peer's in turns; the best of each counts. `peers`: whether OpenSpiel is installed."""
    ours = _Ours(game, setup)
    theirs = [_from_python(peer.game), _inside(peer.game)] if peers else []
    rounds = [calibrated(run) for run in theirs]
    best = [0.0] * len(theirs)
    for _ in range(repeats):
        ours.measure()
        for place, run in enumerate(theirs):
            best[place] = max(best[place], rounds[place] * SIMULATIONS / _taken(run, rounds[place]))
    return MeasuredSearch(
        simulations_per_second=round(ours.simulations),
        decisions_per_second=round(ours.decisions),
        peer=peer.game,
        peer_from_python=round(best[0]) if peers else 0,
        peer_inside=round(best[1]) if peers else 0,
        ratio=round(ours.simulations / best[0], 2) if peers else 0.0,
        must=peer.must,
        aim=peer.aim,
    )


class _Ours:
    """Our best so far, in simulations a second and in decisions of their random games."""

    def __init__(self, game: Game, setup: Setup) -> None:
        self._game = game
        self._rng = rng_for(0, "bench", "search")
        self._start = game.new(setup)
        settle(self._start, self._rng)
        self.simulations = self.decisions = 0.0
        self._rounds = calibrated(self._search)

    def _search(self, rounds: int) -> int:
        settings, secrets, decisions = Settings(playout=TO_THE_END, sensible=False), bool(self._game.hidden), 0
        for _ in range(rounds):
            limit = Limit(SIMULATIONS, None)
            decisions += search(self._start, secrets, self._game.judge, settings, limit, self._rng).decisions
        return decisions

    def measure(self) -> None:
        start = perf_counter()
        decisions = self._search(self._rounds)
        taken = perf_counter() - start
        self.simulations = max(self.simulations, self._rounds * SIMULATIONS / taken)
        self.decisions = max(self.decisions, decisions / taken)


def _taken(run: Callable[[int], object], rounds: int) -> float:
    start = perf_counter()
    run(rounds)
    return perf_counter() - start


def _from_python(name: str) -> Callable[[int], object]:
    import numpy
    import pyspiel
    from open_spiel.python.algorithms import mcts

    game, rng = pyspiel.load_game(name), numpy.random.RandomState(7)
    bot = mcts.MCTSBot(game, COURAGE, SIMULATIONS, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    start = game.new_initial_state()
    return lambda rounds: [bot.mcts_search(start) for _ in range(rounds)]


def _inside(name: str) -> Callable[[int], object]:
    import pyspiel

    game = pyspiel.load_game(name)
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 7), COURAGE, SIMULATIONS, 1000, True, 7, False)
    start = game.new_initial_state()
    return lambda rounds: [bot.mcts_search(start) for _ in range(rounds)]
