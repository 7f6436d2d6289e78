"""Count the false alarms of studies of an unchanged box: `python -m tools.false_alarms [--games N] GAME …`.

Twenty studies compare the shipped box with itself. Once both sides have the same seed, as `embruns study --against`
plays: the pairs are the same games, and nothing may differ. Once they have different seeds, which is harder: the sides
differ by chance alone, and one study in twenty may raise an alarm.
"""

from __future__ import annotations

import argparse
import sys
from itertools import pairwise

from embruns.games import find_game
from embruns.study.compare import Change, compare
from embruns.study.games import StudyPlan, play_batch
from embruns.study.measures import Measures, measure

STUDIES = 20


def side(slug: str, bot: str, games: int, seed: int) -> Measures:
    """Play one side of a study with the shipped box and two seats, and measure it."""
    game = find_game(slug)
    setup = game.setup(players=2)
    ladder = [rank.least for rank in game.ranks(setup)]
    plan = StudyPlan(slug, setup, (bot, bot), games, seed)
    return measure(play_batch((plan, 0, games)), game.together, ladder)


def told(slug: str, way: str, studies: list[list[Change]]) -> str:
    """Return how many studies raise an alarm, and how many differences they looked at."""
    alarms = sum(any(change.sure for change in changes) for changes in studies)
    sure = sum(change.sure for changes in studies for change in changes)
    looks = sum(map(len, studies))
    return f"{slug}, {way}: {alarms} of {len(studies)} studies raise an alarm; {sure} of {looks:,} differences"


def main(words: list[str]) -> None:
    """Print two lines for each game."""
    parser = argparse.ArgumentParser(prog="python -m tools.false_alarms", description=__doc__)
    parser.add_argument("games_asked", metavar="GAME", nargs="+")
    parser.add_argument("--games", type=int, default=60, help="how many games with each side (60)")
    parser.add_argument("--bot", default="greedy", help="who plays (greedy)")
    asked = parser.parse_args(words)
    for slug in asked.games_asked:
        runs = [side(slug, asked.bot, asked.games, seed) for seed in range(STUDIES + 1)]
        again = [side(slug, asked.bot, asked.games, seed) for seed in range(STUDIES)]
        print(told(slug, "the same seed", [compare(a, b) for a, b in zip(runs, again, strict=False)]))
        print(told(slug, "different seeds", [compare(a, b) for a, b in pairwise(runs)]), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
