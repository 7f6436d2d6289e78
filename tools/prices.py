"""Look for better prices of Le Maître des Mers: `python -m tools.prices [--seed N] [--steps N] [--jobs N]`.

Natural evolution without a search: each step tries pairs of price lists on both sides of the present one, lets them
play against it (the same dice for both seatings), and moves on by what they won. The best list is printed, and what
it wins against the prices by hand. Equal numbers find equal prices.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from embruns.arena.engines import run_tasks
from embruns.arena.play import play_game
from embruns.bots import Bot, Budget
from embruns.bots.greedy import Greedy
from embruns.bots.planner import Planner
from embruns.games import find_game
from embruns.games.maitre_des_mers.bot.judge import MaitreDesMersJudge
from embruns.games.maitre_des_mers.bot.prices import BY_HAND, Prices
from embruns.train.evolution import Numbers, both_sides, climb, shifted

GAME = "maitre-des-mers"
SPREAD = 0.25  # of the logarithm of a price that is tried
PACE = 3.0  # how far a step goes
FRESH = 301  # the seed of the games that measure the result


def numbers_of(prices: Prices) -> list[int]:
    """Return a price list as plain numbers."""
    return [*prices.family[1:], prices.ship, prices.fire, prices.chart, *prices.holds[1:], *prices.goods]


def prices_of(numbers: Sequence[int]) -> Prices:
    """Return the price list with these numbers."""
    family, (ship, fire, chart), rest = numbers[:4], numbers[4:7], numbers[7:]
    return Prices([0, *family], ship, fire, chart, [0, *rest[:3]], list(rest[3:]))


@dataclass(frozen=True)
class Pair:
    """Two games with the same dice, in which two price lists change seats."""

    one: Numbers
    other: Numbers
    seed: int
    number: int
    simulations: int = 0  # without a search


def won(pair: Pair) -> float:
    """Return how much of the two games the first list wins."""
    game, total = find_game(GAME), 0.0
    bots = [_bot(prices_of(numbers), pair.simulations) for numbers in (pair.one, pair.other)]
    for mine, seats in enumerate((bots, bots[::-1])):
        played = play_game(game, game.setup(), seats, pair.seed, pair.number, Budget())
        state = game.new(game.setup())
        for action in played.actions:
            state.play(action)
        winners = state.outcome().winners
        total += (mine in winners) / max(1, len(winners))
    return total / 2


def _bot(prices: Prices, simulations: int) -> Bot:
    judge = MaitreDesMersJudge(prices)
    return Planner("planner", simulations, skill=3, judge=judge) if simulations else Greedy("greedy", judge=judge)


def evolve(seed: int, steps: int, tries: int, pairs: int, jobs: int) -> Numbers:
    """Return the prices after so many steps of so many tries, each of so many pairs of games."""
    base = numbers_of(BY_HAND)
    rng, centre, still = random.Random(seed), [0.0] * len(base), [0.0] * len(base)
    for step in range(steps):
        noises = both_sides(rng, len(base), tries)
        here = shifted(base, centre, still)
        tried = [shifted(base, centre, [SPREAD * each for each in noise]) for noise in noises]
        tasks = [Pair(one, here, seed + 1000 + step, number) for one in tried for number in range(pairs)]
        found = list(run_tasks(won, tasks, jobs))
        gains = [sum(found[k * pairs : (k + 1) * pairs]) / pairs - 0.5 for k in range(tries)]
        centre = climb(centre, noises, gains, PACE)
        print(f"{step + 1} of {steps}: {list(shifted(base, centre, still))}", file=sys.stderr, flush=True)
    return shifted(base, centre, still)


def rate(best: Numbers, pairs: int, simulations: int, jobs: int) -> str:
    """Return what these prices win against those by hand, in per cent with a 95 % interval."""
    by_hand = tuple(numbers_of(BY_HAND))
    found = list(run_tasks(won, [Pair(best, by_hand, FRESH, number, simulations) for number in range(pairs)], jobs))
    mean = sum(found) / pairs
    error = 1.96 * math.sqrt(sum((each - mean) ** 2 for each in found) / max(1, pairs - 1) / pairs)
    return f"{100 * mean:.1f} % ({100 * (mean - error):.1f} to {100 * (mean + error):.1f}) of {2 * pairs} games"


def main(arguments: list[str]) -> None:
    """Evolve, and print the prices with what they win."""
    parser = argparse.ArgumentParser(prog="python -m tools.prices")
    parser.add_argument("--seed", type=int, default=19)
    parser.add_argument("--steps", type=int, default=47)
    parser.add_argument("--tries", type=int, default=32, help="price lists a step, an even number")
    parser.add_argument("--pairs", type=int, default=100, help="pairs of games a try")
    parser.add_argument("--compare", type=int, default=600, help="pairs of games against the prices by hand")
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args(arguments)
    best = evolve(asked.seed, asked.steps, asked.tries, asked.pairs, asked.jobs)
    print(list(best))
    print("without a search:", rate(best, asked.compare, 0, asked.jobs))
    print("24 simulations:", rate(best, max(1, asked.compare // 6), 24, asked.jobs))


if __name__ == "__main__":
    main(sys.argv[1:])
