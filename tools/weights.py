"""Look for better weights of Petite Mer: `python -m tools.weights [--seed N] [--steps N] [--jobs N]`.

Natural evolution without a search: each step tries pairs of lists on both sides of the present one, lets crews of one
to four plan turn by turn with them under the same draws, and moves on by the points they made. The list that the last
steps come to is printed, and what it makes against the weights by hand. Equal numbers find equal weights.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from dataclasses import dataclass

from embruns.arena.engines import run_tasks
from embruns.core.contract import CHANCE, OVER
from embruns.core.seeds import rng_for
from embruns.games.petite_mer import GAME
from embruns.games.petite_mer.bot.plan import BREADTH, plan_turn
from embruns.games.petite_mer.bot.weights import BY_HAND, Weights
from embruns.train.evolution import Numbers, both_sides, climb, shifted

# From a first run of 106 steps that told no stages apart
START = [100, 50, 22, 12] * 3 + [581] * 3 + [6] * 3 + [73] * 3 + [142] * 3 + [96, 100, 10, 40, 90, 160]
UNIT = 10  # the last four are tenths
CREWS = (2, 2, 1, 2, 3, 2, 4, 1)  # seats, game by game
SPREAD = 0.25  # of the logarithm of a weight that is tried
PACE = 0.14  # how far a step goes
FIRST_STEPS = 8  # after which the centres are averaged
SHARE = 0.15  # of the average that a new centre is
FRESH = 502  # the seed of the games that measure the result


@dataclass(frozen=True)
class Games:
    """Some games of crews that all plan by the same weights; without numbers by those of hand."""

    numbers: Numbers
    seed: int
    first: int
    many: int
    seats: int = 0  # or as CREWS says


def points(games: Games) -> list[int]:
    """Return what each game scores."""
    weights = Weights(list(games.numbers), UNIT) if games.numbers else BY_HAND
    found: list[int] = []
    for number in range(games.first, games.first + games.many):
        seats = games.seats or CREWS[number % len(CREWS)]
        state, chance = GAME.new(GAME.setup(players=seats)), rng_for(games.seed, "es", number)
        while state.to_act() != OVER:
            actions = [state.roll(chance)] if state.to_act() == CHANCE else plan_turn(state, BREADTH, weights)
            for action in actions:
                state.play(action)
        found.append(state.scores()[0])
    return found


def evolve(seed: int, steps: int, tries: int, games: int, jobs: int) -> Numbers:
    """Return the weights that so many steps come to, of so many tries, each of so many games."""
    rng, centre, still = random.Random(seed), [0.0] * len(START), [0.0] * len(START)
    average = centre
    for step in range(steps):
        noises = both_sides(rng, len(START), tries)
        tasks = [
            Games(
                shifted(START, centre, [SPREAD * each for each in noise]),
                seed,
                (step * tries // 2 + k // 2) * games,
                games,
            )
            for k, noise in enumerate(noises)
        ]
        made = [sum(each) / games for each in run_tasks(points, tasks, jobs)]
        leads = [made[k] - made[k + 1] for k in range(0, tries, 2)]
        spread = math.sqrt(sum(lead * lead for lead in leads) / len(leads)) or 1.0
        centre = climb(centre, noises[::2], [lead / spread for lead in leads], PACE)
        share = SHARE if step >= FIRST_STEPS else 1.0
        average = [old + share * (new - old) for old, new in zip(average, centre, strict=True)]
        print(
            f"{step + 1} of {steps}: {sum(made) / tries:.2f} points, {list(shifted(START, average, still))}",
            file=sys.stderr,
            flush=True,
        )
    return shifted(START, average, still)


def rate(best: Numbers, games: int, seats: int, jobs: int) -> str:
    """Return what crews of so many make with these weights, and how much more than by hand, with a 95 % interval."""
    mine, by_hand = (
        [
            made
            for each in run_tasks(points, [Games(one, FRESH, k, 1, seats) for k in range(games)], jobs)
            for made in each
        ]
        for one in (best, ())
    )
    gains = [one - other for one, other in zip(mine, by_hand, strict=True)]
    mean = sum(gains) / games
    error = 1.96 * math.sqrt(sum((each - mean) ** 2 for each in gains) / max(1, games - 1) / games)
    return f"{sum(mine) / games:.1f} points, {mean:+.2f} ({mean - error:+.2f} to {mean + error:+.2f}) in {games} games"


def main(arguments: list[str]) -> None:
    """Evolve, and print the weights with what they make."""
    parser = argparse.ArgumentParser(prog="python -m tools.weights")
    parser.add_argument("--seed", type=int, default=177)
    parser.add_argument("--steps", type=int, default=96)
    parser.add_argument("--tries", type=int, default=96, help="lists a step, an even number")
    parser.add_argument("--games", type=int, default=12, help="games a try")
    parser.add_argument("--compare", type=int, default=960, help="games against the weights by hand")
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args(arguments)
    best = evolve(asked.seed, asked.steps, asked.tries, asked.games, asked.jobs)
    print(list(best))
    for seats in (1, 2, 4):
        print(f"{seats} seats:", rate(best, asked.compare, seats, asked.jobs))


if __name__ == "__main__":
    main(sys.argv[1:])
