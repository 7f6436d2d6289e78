"""Compare new weights with a bot of the game, in the manner of the arena: both seats under the same chance."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from embruns.arena.elo import Interval, share_interval
from embruns.arena.engines import run_tasks
from embruns.arena.play import play_game
from embruns.bots import find_bot
from embruns.bots.bot import Budget
from embruns.core.game import Setup
from embruns.games import find_game
from embruns.train.data import Source, player_of


@dataclass(frozen=True)
class Comparison:
    """What is compared, how often; the seed is that of the arena, so that `embruns arena` can repeat it."""

    new: Source  # its weights
    against: str
    setup: Setup
    games: int
    seed: int
    budget: Budget


def compare(comparison: Comparison, jobs: int, done: Callable[[int], None]) -> Interval:
    """Return the share that the new weights win."""
    shares: list[float] = []
    tasks = ((comparison, number) for number in range(-(-comparison.games // 2)))
    for share in run_tasks(_play_round, tasks, jobs):
        shares.append(share)
        done(2)
    return share_interval(shares)


def _play_round(task: tuple[Comparison, int]) -> float:
    """Play one chance from both seats; return the share that the new weights win."""
    comparison, number = task
    game = find_game(comparison.new.game)
    new, old = player_of(comparison.new), find_bot(game, comparison.against)
    total = 0.0
    for seat, bots in enumerate(([new, old], [old, new])):
        played = play_game(game, comparison.setup, bots, comparison.seed, number, comparison.budget)
        winners = played.end.outcome().winners or [0, 1]
        total += (seat in winners) / len(winners)
    return total / 2
