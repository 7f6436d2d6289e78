"""How well could a crew play that knows every tile to come? A yardstick for the bots of Petite Mer (docs/bots.md).

    python -m tests.games.petite_mer.known_draws --games 32 --seed 3 --jobs 16

The draws are those of `embruns arena` under the same seed. At every turn the best plans of the beam are played on to
the end of the game by quick planners under the true draws, and the best whole game found so far is followed. That is
a search, not a proof: the best possible score may be higher still. `most_points` is proved, but far from every game.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from copy import copy
from math import isqrt
from multiprocessing import get_context
from statistics import fmean, stdev

from embruns.core.contract import CHANCE, OVER, Action, Rng
from embruns.core.seeds import rng_for
from embruns.games.petite_mer import GAME
from embruns.games.petite_mer.bot.plan import BREADTH, plan_turn, plan_turns
from embruns.games.petite_mer.box import BOX, TILES, TOWER
from embruns.games.petite_mer.state import PetiteMerState

PLANS = 60  # of a turn
SWIFT = 8  # breadth of the planners that play on


def play_knowing(seed: int, number: int, plans: int = PLANS, breadth: int = BREADTH, swift: int = SWIFT) -> list[int]:
    """Play one game with all draws known; return the best score found so far at each turn, at last the score."""
    state, chance = GAME.new(GAME.setup(players=2)), rng_for(seed, "game", number)
    best, course, found = -1, list[Action](), list[int]()
    while state.to_act() != OVER:
        if state.to_act() != CHANCE:
            for plan in plan_turns(state, breadth, plans):
                after = plan.after().copy()
                played_on = list(_play_on(after, copy(chance), swift))
                if after.scores()[0] > best:
                    best, course = after.scores()[0], [*plan.actions, *played_on]
            found.append(best)
        _follow(state, chance, course)
    return [*found, state.scores()[0]]


def _play_on(state: PetiteMerState, chance: Rng, swift: int) -> Iterator[Action]:
    """Play to the end, and tell each action."""
    while state.to_act() != OVER:
        actions = [state.roll(chance)] if state.to_act() == CHANCE else plan_turn(state, swift)
        for action in actions:
            state.play(action)
            yield action


def _follow(state: PetiteMerState, chance: Rng, course: list[Action]) -> None:
    """Play a draw, or the rest of a turn."""
    if state.to_act() == CHANCE:
        drawn = state.roll(chance)
        assert not course or course.pop(0) is drawn, "the draws are known"
        state.play(drawn)
        return
    seat = state.to_act()
    while state.to_act() == seat:
        state.play(course.pop(0))


def most_inspected(tiles: int) -> int:
    """Return how many of so many tiles can have four neighbours, whatever they show.

    On a square grid k cells have at least ceil(sqrt(8k - 4)) + 2 neighbouring cells: a diamond has no more.
    """
    return max(k for k in range(tiles) if k == 0 or k + isqrt(8 * k - 5) + 3 <= tiles)


def most_points() -> int:
    """Return a score that no game with the base tiles exceeds: as many tiles as can be inspected, the dearest."""
    laid = [TOWER, *(tile for tile in range(TILES) if BOX.pile(0) >> tile & 1)]
    points = [int(BOX.points[tile]) for tile in laid]
    return sum(sorted(points, reverse=True)[: most_inspected(len(points))])


def _score(task: tuple[int, int]) -> int:
    return play_knowing(*task)[-1]


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.games.petite_mer.known_draws")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    with get_context("spawn").Pool(asked.jobs) as pool:
        scores = pool.map(_score, [(asked.seed, number) for number in range(asked.games)], 1)
    error = 1.96 * stdev(scores) / len(scores) ** 0.5 if len(scores) > 1 else 0.0
    print(
        f"{fmean(scores):.1f} points [{fmean(scores) - error:.1f}, {fmean(scores) + error:.1f}] in {len(scores)} games"
    )


if __name__ == "__main__":
    main()
