"""`embruns train`: let the judge of a game learn from games that bots play."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from embruns.bots import Budget, find_bot
from embruns.cli.arguments import BadArgument, GameArgument, Seed
from embruns.cli.simulate import Jobs
from embruns.cli.terminal import INTERRUPTED, complain, progress, say
from embruns.games import find_game
from embruns.train.run import Plan, Trial, train

EXAMPLES = (
    "Examples:\n\nembruns train little-big-fish --games 2000 --jobs 8\n\n"
    "embruns train little-big-fish --folder fish --games 200 --generations 1 --simulations 50 --compare 40"
)

Folder = Annotated[Path | None, typer.Option(metavar="DIR", help="data and weights  \\[default: train-GAME]")]
Generations = Annotated[
    int,
    typer.Option(min=1, max=100, help="each plays by the weights of the one before; the first by the game’s teacher"),
]
Games = Annotated[int, typer.Option(min=20, max=100_000_000, help="games of each generation")]
Simulations = Annotated[int, typer.Option(min=1, max=1_000_000, help="simulations for each decision of the data")]
Epochs = Annotated[int, typer.Option(min=1, max=1000, help="how often the fit goes through the data")]
Compare = Annotated[int, typer.Option(min=0, max=1_000_000, help="games of each variant to compare by; 0 for none")]
Against = Annotated[str, typer.Option(metavar="BOT", help="the bot to compare with")]
CompareSeed = Annotated[int, typer.Option(help="the seed of the comparison; not one that was used for choosing")]
Budgeted = Annotated[
    int | None, typer.Option(min=1, max=100_000_000, help="simulations for each decision of the comparison")
]
Seconds = Annotated[float | None, typer.Option(min=0.001, max=3600, help="seconds for each decision of it instead")]


def command(
    game: GameArgument,
    folder: Folder = None,
    seed: Seed = 0,
    generations: Generations = 2,
    games: Games = 20_000,
    simulations: Simulations = 200,
    epochs: Epochs = 12,
    compare: Compare = 200,
    against: Against = "amiral",
    compare_seed: CompareSeed = 1,
    compare_simulations: Budgeted = None,
    compare_seconds: Seconds = None,
    jobs: Jobs = 1,
) -> None:
    """Play data, fit weights for the judge, compare them in the arena; the same command goes on where it stopped."""
    find_bot(find_game(game), against)
    if compare_simulations and compare_seconds:
        raise BadArgument("--compare-simulations or --compare-seconds, not both")
    budget = Budget(compare_seconds, compare_simulations or (None if compare_seconds else 1000))
    plan = Plan(game, seed, generations, games, simulations, epochs)
    folder = folder or Path(f"train-{game}")
    try:
        file = train(plan, Trial(against, compare, compare_seed, budget), folder, jobs, progress, say)
    except KeyboardInterrupt:
        complain(f"embruns train: interrupted; the same command goes on with what is in {folder}")
        raise typer.Exit(INTERRUPTED) from None
    say(f"weights: {file} (a game plays by the weights.json in its bot folder)")
