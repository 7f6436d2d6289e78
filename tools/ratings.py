"""Rate all bots of every game in one table: `python -m tools.ratings [--seed N] [--rounds N] [--jobs N] [GAME …]`.

Each game is played with two seats and with as many as it can have, in the first variant for so many. Every column is
one contest of `embruns arena`, whose command is printed below the table; all levels play with their own simulations.
Games that are won together have mean scores instead of ratings.
"""

from __future__ import annotations

import argparse
import sys
from math import isfinite
from time import perf_counter

from embruns.arena.elo import Interval
from embruns.arena.standings import Report, report
from embruns.arena.tournament import Contest, play_contest
from embruns.bots import Budget, bots_of
from embruns.games import find_game

HOUSE = ("little-big-fish", "petite-mer", "regate", "bretagne", "maitre-des-mers")
# A légende takes too long for the many seatings of a large table: it is rated at the table for two
TOO_SLOW_FOR_MANY = "legende"
BY_CHANCE = "random"  # loses every game, which says nothing about the others


def names_of(slug: str, players: int) -> tuple[str, ...]:
    """Return the bots of a column: the levels, frozen players, and greedy unless the game is won together."""
    game = find_game(slug)
    without = {BY_CHANCE, "greedy"} if game.together else {BY_CHANCE}
    if players > 2 and not game.together:  # a crew is of one kind: it has one seating
        without.add(TOO_SLOW_FOR_MANY)
    return tuple(name for name in bots_of(game) if name not in without)


def contest_of(slug: str, players: int, seed: int, rounds: int) -> Contest:
    """Return the contest of a column: so many rounds of all seatings."""
    game = find_game(slug)
    variant = next(each.slug for each in game.variants if players in each.players)
    setup = game.setup(variant, players)
    names = names_of(slug, players)
    one = Contest(slug, setup, names, 1, seed, Budget())
    games = rounds if one.together else rounds * len(one.lineups())
    return Contest(slug, setup, names, games, seed, Budget())


def seats_of(slug: str) -> list[int]:
    """Return two and the largest number of seats; one number where they are the same."""
    return sorted({2, max(max(variant.players) for variant in find_game(slug).variants)})


def play(contest: Contest, jobs: int) -> Report:
    """Play all rounds."""
    start = perf_counter()
    return report(play_contest(contest, jobs, full=True), jobs, perf_counter() - start)


def table(reports: list[Report]) -> str:
    """Return the reports as one table in Markdown: a row for each bot, a column for each contest."""
    names: list[str] = []
    for told in reports:
        names += [name for name in told.bots if name not in names]
    head = [f"{find_game(told.game).title.en}, {told.players} seats ({told.games} games)" for told in reports]
    lines = ["| bot | " + " | ".join(head) + " |", "|---" * (len(head) + 1) + "|"]
    for name in names:
        lines.append(f"| {name} | " + " | ".join(_cell(told, name) for told in reports) + " |")
    return "\n".join(lines)


def _cell(told: Report, name: str) -> str:
    for each in told.standings:
        if each.bot == name:
            return _number(each.score, ".1f") if each.elo is None else _number(each.elo, "+.0f")
    return ""


def _number(number: Interval, form: str) -> str:
    told = [f"{each:{form}}" if isfinite(each) else "∞" for each in (number.value, number.low, number.high)]
    return f"{told[0]} ({told[1]} to {told[2]})"


def command(told: Report) -> str:
    """Return the command that repeats a column."""
    games = told.rounds if told.together else told.games
    return (
        f"embruns arena {told.game} --variant {told.variant} --players {told.players} --bots {','.join(told.bots)} "
        f"--games {games} --seed {told.seed} --full"
    )


def main(arguments: list[str]) -> None:
    """Play, and print the table with its commands."""
    parser = argparse.ArgumentParser(prog="python -m tools.ratings")
    parser.add_argument("games", nargs="*", default=HOUSE, metavar="GAME")
    parser.add_argument("--seed", type=int, default=8)
    parser.add_argument("--rounds", type=int, default=4, help="each with all seatings under one chance")
    parser.add_argument("--seats", type=int, help="only this number of seats")
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args(arguments)
    reports: list[Report] = []
    for slug in asked.games:
        for players in seats_of(slug):
            if asked.seats in (None, players):
                reports.append(play(contest_of(slug, players, asked.seed, asked.rounds), asked.jobs))
                told = reports[-1]
                print(f"{command(told)}   [{told.seconds:.0f} s, digest {told.digest}]", file=sys.stderr, flush=True)
    print(table(reports))
    print()
    for told in reports:
        print(f"    {command(told)}")


if __name__ == "__main__":
    main(sys.argv[1:])
