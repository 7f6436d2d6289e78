"""Our own numbers: random play, a copied state, and the memory of a million decisions."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from timeit import timeit

from embruns.bench.goals import Work
from embruns.core.contract import OVER, Action, State
from embruns.core.game import Game, Setup
from embruns.core.playout import playouts, recorded_playout, settle
from embruns.core.seeds import rng_for

SECONDS = 0.25  # long compared with the clock, short compared with the machine's other work


def calibrated(work: Callable[[int], object], seconds: float = SECONDS) -> int:
    """Return how many rounds of the work take about that many seconds."""
    rounds = 1
    while True:
        start = perf_counter()
        work(rounds)
        taken = perf_counter() - start
        if taken > seconds / 5:
            return max(1, round(rounds * seconds / taken))
        rounds *= 4


class RandomPlay:
    """Random games from the start, with a set-up that is drawn by chance."""

    def __init__(self, game: Game, setup: Setup, warm_up: float) -> None:
        self._start = game.new(setup)
        self._rng = rng_for(0, "bench", game.slug)
        self._warm_up(warm_up)
        self._rounds = calibrated(self._play)

    def _warm_up(self, seconds: float) -> None:
        """Play until a game's caches are filled: steady play is what is measured."""
        end = perf_counter() + seconds
        while perf_counter() < end:
            self._play(10)

    def _play(self, games: int) -> int:
        return playouts(self._start, games, self._rng)

    def decisions_per_second(self) -> float:
        """Measure decisions a second once."""
        start = perf_counter()
        decisions = self._play(self._rounds)
        return decisions / (perf_counter() - start)


def work_per_second(game: Game, setup: Setup, work: Work, repeats: int) -> float:
    """Return how many such actions random games play in a second, in the best of several measurements."""
    start, rng = game.new(setup), rng_for(0, "bench", work.verb)

    def games(rounds: int) -> list[list[Action]]:
        return [recorded_playout(start.copy(), rng) for _ in range(rounds)]

    rounds, best = calibrated(games), 0.0
    for _ in range(repeats):
        began = perf_counter()
        played = games(rounds)
        taken = perf_counter() - began
        best = max(best, times_played(work.verb, played) / taken)
    return best


def times_played(verb: str, games: list[list[Action]]) -> int:
    """Return how many actions of that name the games have."""
    return sum(type(action).__name__ == verb for one in games for action in one)


def copy_nanoseconds(game: Game, setup: Setup) -> float:
    """Return how long `State.copy` takes in the middle of a game, called from Python."""
    state = _middle(game, setup)

    def copies(rounds: int) -> None:
        for _ in range(rounds):
            state.copy()

    rounds = calibrated(copies, SECONDS / 5)
    best = min(timeit(lambda: copies(rounds), number=1) for _ in range(5))
    return best / rounds * 1e9


def _middle(game: Game, setup: Setup) -> State:
    """Return the state after twenty decisions, or at the end of a shorter game."""
    state, rng = game.new(setup), rng_for(0, "bench", "copy")
    for _ in range(20):
        settle(state, rng)
        if state.to_act() == OVER:
            break
        state.play(state.pick(rng))
    return state


def peak_memory(slug: str, setup: Setup, decisions: int) -> list[int]:
    """Return the peak memory of a new process in kilobytes: at the start, after some decisions, after as many again.

    The first part may fill a game's caches; the second must add nothing. Empty if the system cannot tell.
    """
    if find_spec("resource") is None:
        return []
    with get_context("spawn").Pool(1) as pool:
        return pool.apply(_peaks, (slug, setup, decisions))


def _peaks(slug: str, setup: Setup, decisions: int) -> list[int]:
    from embruns.games import find_game

    start, rng = find_game(slug).new(setup), rng_for(0, "bench", "memory")
    peaks = [_peak()]
    for _ in range(2):
        left = decisions
        while left > 0:
            left -= playouts(start, 10, rng)
        peaks.append(_peak())
    return peaks


def _peak() -> int:
    """Return the peak memory; on Linux not from getrusage, which starts at the peak of the parent process."""
    status = Path("/proc/self/status")
    if status.exists():
        return int(status.read_text().partition("VmHWM:")[2].split()[0])
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak // 1024 if sys.platform == "darwin" else peak  # kilobytes, but bytes on a Mac
