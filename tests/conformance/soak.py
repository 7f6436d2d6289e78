"""Check the laws in as many random games as you like: overnight, and for a new game.

    python -m tests.conformance.soak --games 20000
    python -m tests.conformance.soak --games 500 --game bottle --plies 30 --seed 1000
    python -m tests.conformance.soak --secrets 100000 --game bretagne     # so many states for non-interference alone

The laws are checked at the first ply of each game, its last and some between; `--plies 0` means all of them. A broken
law ends the run with exit code 1, and names the game, the seed and the ply.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from embruns.build import form
from embruns.laws.cases import Case, play_game
from embruns.laws.rules import GAME_LAWS, obey
from embruns.laws.run import OF_A_MOMENT, OF_THE_GAME
from embruns.laws.secrecy import nothing_unseen_changes_what_a_seat_gets
from tests.conformance.cases import all_cases, all_games


def soak(cases: list[Case], seeds: range, plies: int) -> Iterator[tuple[int, int]]:
    """Check all laws, case after case with each seed; yield the plies played and the plies checked of each game."""
    for game in {case.game.slug: case.game for case in cases}.values():
        for table_law in OF_THE_GAME:
            obey(table_law, game)
    for number, seed in enumerate(seeds):
        played = play_game(cases[number % len(cases)], seed)
        for game_law in GAME_LAWS:
            obey(game_law, played)
        looked_at = played.some_plies(plies) if plies else list(range(len(played.actions) + 1))
        for spot in played.spots(looked_at):
            for law in OF_A_MOMENT:
                obey(law, spot)
        yield len(played.actions), len(looked_at)


def secrets(cases: list[Case], first: int, states: int) -> Iterator[tuple[int, int]]:
    """Check in so many states that nothing unseen changes what a seat gets; yield as `soak` does."""
    seed, left = first, states
    while left > 0:
        played = play_game(cases[seed % len(cases)], seed)
        looked_at = list(range(len(played.actions) + 1))[:left]
        for spot in played.spots(looked_at):
            obey(nothing_unseen_changes_what_a_seat_gets, spot)
        seed, left = seed + 1, left - len(looked_at)
        yield len(played.actions), len(looked_at)


def main(words: list[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.conformance.soak", description="Hold random games to the laws."
    )
    parser.add_argument("--games", type=int, default=1_000, help="how many games, over all variants and seats in turn")
    parser.add_argument("--seed", type=int, default=0, help="of the first game; the next has the next number")
    parser.add_argument("--plies", type=int, default=8, help="how many of each game are looked at; 0 for all")
    parser.add_argument("--game", choices=sorted(all_games()), help="one game")
    parser.add_argument("--secrets", type=int, metavar="STATES", help="check non-interference alone, in so many states")
    asked = parser.parse_args(words)
    cases = [case for case in all_cases() if asked.game in (None, case.game.slug)]
    if asked.secrets:
        hiding = [case for case in cases if case.game.hidden]
        return _run(secrets(hiding, asked.seed, asked.secrets), None, "non-interference") if hiding else 0
    seeds = range(asked.seed, asked.seed + max(0, asked.games))
    return _run(soak(cases, seeds, max(0, asked.plies)), len(seeds), "all laws")


def _run(run: Iterator[tuple[int, int]], total: int | None, laws: str) -> int:
    games, played, looked_at, start = 0, 0, 0, time.monotonic()
    code, fault = 0, ""
    columns = TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True), disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task("games", total=total)
        try:
            for length, looked in run:
                games, played, looked_at = games + 1, played + length, looked_at + looked
                progress.advance(task)
        except KeyboardInterrupt:
            code, fault = 130, "stopped by hand"
        except AssertionError as error:
            code, fault = 1, str(error)
    seconds = time.monotonic() - start
    print(f"{games:,} games, {played:,} plies, {looked_at:,} of them held to {laws}, {seconds:.0f} s, {form()}")
    if fault:
        print(fault, file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
