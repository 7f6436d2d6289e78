"""`embruns puzzles`: find positions of bots' games where one decision is clearly best."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import count as count_from
from pathlib import Path
from typing import Annotated

import typer

from embruns.arena.engines import run_tasks
from embruns.arena.play import play_game
from embruns.bots import Budget, find_bot
from embruns.cli.arguments import BadArgument, GameArgument, Players, Seed
from embruns.cli.simulate import Jobs
from embruns.cli.terminal import INTERRUPTED, complain, say
from embruns.core.game import Game, Setup
from embruns.core.puzzle import PuzzleData, print_head, print_puzzle, puzzle_data, read_puzzles
from embruns.games import find_game
from embruns.review.puzzles import Miner, MiningEffort

EXAMPLES = (
    "Examples:\n\nembruns puzzles little-big-fish --out fish.toml\n\n"
    "embruns puzzles regate --variant advanced --count 10 --simulations 48 --jobs 2"
)

Out = Annotated[
    Path | None, typer.Option(metavar="FILE", help="the file to write or go on with  \\[default: puzzles-GAME.toml]")
]
Count = Annotated[int, typer.Option(min=1, max=10_000, help="puzzles to find")]
Chosen = Annotated[str | None, typer.Option("--variant", help="rule set or layout  \\[default: all of them in turn]")]
Level = Annotated[str, typer.Option("--bot", metavar="BOT", help="the bot that plays the games")]
Simulations = Annotated[int, typer.Option(min=8, max=100_000, help="simulations of each move in the last comparison")]
Times = Annotated[int, typer.Option(min=1, max=1000, help="how many times its own budget the strongest bot gets")]
Lead = Annotated[
    float | None,
    typer.Option(
        min=0.1,
        max=100,
        help="how much more than the next best move: wins in a hundred (10), or points of a common score (1.5)",
        show_default=False,
    ),
]
Each = Annotated[int, typer.Option(min=1, max=100, help="puzzles from one game at most")]


def command(
    game: GameArgument,
    out: Out = None,
    count: Count = 50,
    variant: Chosen = None,
    players: Players = None,
    bot: Level = "matelot",
    simulations: Simulations = 96,
    times: Times = 10,
    each: Each = 1,
    lead: Lead = None,
    jobs: Jobs = 1,
    seed: Seed = 0,
) -> None:
    """Find positions of bots' games where one decision is clearly best; the same command goes on where it stopped."""
    chosen = find_game(game)
    find_bot(chosen, bot)
    file = out or Path(f"puzzles-{game}.toml")
    known = _known(chosen, file, seed)
    names = [variant] if variant else [one.slug for one in chosen.variants]
    setups = [chosen.setup(name, players) for name in names]
    effort = MiningEffort(simulations, times, round(100 * (lead or (1.5 if chosen.together else 10))))
    first = known[-1].game + 1 if known else 0
    played = (MinedGame(game, setups[n % len(setups)], bot, n, seed, effort, each) for n in count_from(first))
    try:
        with closing(run_tasks(puzzles_of, played, jobs)) as games:
            while len(known) < count:
                for found in _chosen(next(games), each, known, count):
                    known.append(found)
                    with file.open("a", encoding="utf-8") as stream:
                        stream.write(print_puzzle(found))
                    say(f"{len(known)} of {count}: game {found.game}, {found.variant}, {found.ideas[0].move}")
    except KeyboardInterrupt:
        complain(f"embruns puzzles: interrupted; the same command goes on with what is in {file}")
        raise typer.Exit(INTERRUPTED) from None
    say(f"{len(known)} puzzles: {file} (a game shows the puzzles.toml in its folder)")


def _known(game: Game, file: Path, seed: int) -> list[PuzzleData]:
    """Return the puzzles of an earlier run, or begin a file."""
    if not file.exists():
        file.write_text(print_head(game, seed), encoding="utf-8")
        return []
    earlier, known = read_puzzles(file.read_text(encoding="utf-8"), str(file))
    if earlier != seed:
        raise BadArgument(f"{file} was begun with --seed {earlier}, not {seed}")
    return known


def _chosen(candidates: list[PuzzleData], each: int, known: list[PuzzleData], count: int) -> Iterator[PuzzleData]:
    """Yield what is taken of one game's puzzles; most of a set are not plain."""
    taken = 0
    for found in candidates:
        if taken < each and len(known) < count and not (found.plain and 2 * sum(k.plain for k in known) > len(known)):
            taken += 1
            yield found


@dataclass(frozen=True)
class MinedGame:
    """A game of bots that is looked through."""

    game: str
    setup: Setup
    bot: str
    number: int
    seed: int
    effort: MiningEffort
    each: int


def puzzles_of(task: MinedGame) -> list[PuzzleData]:
    """Return the puzzles of one game, in its order, until enough of them are not plain."""
    game, setup = find_game(task.game), task.setup
    played = play_game(game, setup, [find_bot(game, task.bot)] * setup.players, task.seed, task.number, Budget())
    found: list[PuzzleData] = []
    for one in Miner(game, setup, task.effort, task.seed + task.number).find(game.new(setup), played.actions):
        found.append(puzzle_data(game, setup, task.number, played.actions[: one.ply], one.ideas, one.plain))
        if sum(not each.plain for each in found) == task.each:
            break
    return found
