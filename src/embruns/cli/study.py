"""`embruns study`: play a game many times and write a page about its balance, or about what a changed box does."""

from __future__ import annotations

from pathlib import Path
from shlex import join
from typing import Annotated

import typer

from embruns.bots import NAMES
from embruns.cli.arguments import (
    OWN_BOTS,
    BadArgument,
    BoxFile,
    GameArgument,
    Options,
    Players,
    Seed,
    Variant,
    read_bots,
    read_setup,
    read_text,
)
from embruns.cli.simulate import Jobs
from embruns.cli.terminal import INTERRUPTED, complain, progress, say
from embruns.core.editions import package_of, read_box
from embruns.core.game import Game
from embruns.games import find_game
from embruns.study.charts import require_charts
from embruns.study.games import StudyPlan
from embruns.study.run import Side, play_side, write_study

EXAMPLES = (
    "Examples:\n\nembruns study petite-mer --games 2000 --out sea\n\n"
    "embruns study bretagne --games 500 --bots matelot --players 4 --jobs 2 --out bretagne\n\n"
    "embruns study maitre-des-mers --against cheap.toml --out cheap\n\n"
    "The folder holds study.fr.html and study.en.html, games.csv, study.json and records.zip. "
    "The same command goes on where it was interrupted."
)

Games = Annotated[int, typer.Option(min=20, max=1_000_000, help="how many games with each box")]
Bots = Annotated[
    str, typer.Option(metavar="LEVEL", help=f"who plays: {', '.join(NAMES)}, {OWN_BOTS}; one, or one a seat")
]
Out = Annotated[Path, typer.Option(metavar="DIR", help="the folder for the pages; made if it is not there")]
Against = Annotated[
    Path | None, typer.Option(metavar="BOX.toml", help="play every game with this box, too, and compare the two")
]


def command(
    game: GameArgument,
    out: Out,
    games: Games = 200,
    bots: Bots = "greedy",
    variant: Variant = None,
    players: Players = None,
    option: Options = None,
    box: BoxFile = None,
    against: Against = None,
    seed: Seed = 0,
    jobs: Jobs = 1,
) -> None:
    """Play bots against each other and write a page: lengths, scores, seats, choices, what each thing is worth."""
    require_charts()
    found = find_game(game)
    setup = read_setup(found, variant, players, option)
    names = read_bots(bots)
    if len(names) not in (1, setup.players):
        raise BadArgument(f"--bots takes one level, or one for each of the {setup.players} seats, not {len(names)}")
    plan = StudyPlan(game, setup, names * (setup.players // len(names)), games, seed)
    if against is None:
        sides = [_side(found, "games", box)]
    else:
        sides = [_side(found, "first", box), _side(found, "second", against)]
    done = 0
    try:
        with progress("games", games * len(sides)) as advance:

            def count(finished: int) -> None:
                nonlocal done
                done += finished
                advance(finished)

            played = [play_side(plan, side, out, jobs, count) for side in sides]
        write_study(plan, _command(plan, box, against), sides, played, out)
    except KeyboardInterrupt:
        complain(f"embruns study: interrupted after {done:,} of {games * len(sides):,} games; the same command goes on")
        raise typer.Exit(INTERRUPTED) from None
    say(f"{out / 'study.en.html'}\n{out / 'study.fr.html'}")


def _side(game: Game, name: str, box: Path | None) -> Side:
    return Side(name, read_box(package_of(game), read_text(box), box.stem) if box else None)


def _command(plan: StudyPlan, box: Path | None, against: Path | None) -> str:
    """Return the command that makes the same page, without what does not matter for it."""
    words = ["embruns", "study", plan.game, "--games", str(plan.games), "--bots", ",".join(plan.bots)]
    words += ["--variant", plan.setup.variant, "--players", str(plan.setup.players)]
    for name, value in plan.setup.options:
        words += ["--option", f"{name}={value}"]
    words += ["--box", box.name] if box else []
    words += ["--against", against.name] if against else []
    return join([*words, "--seed", str(plan.seed), "--out", "DIR"])
