"""`embruns study`: play a game many times and write a page about its balance, or about what a changed box does."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from shlex import join
from time import perf_counter
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
from embruns.cli.engine import Address, EngineName, chosen_engine
from embruns.cli.simulate import Jobs
from embruns.cli.terminal import INTERRUPTED, complain, progress, say
from embruns.core.editions import package_of, read_box
from embruns.core.game import Game, Setup
from embruns.games import find_game
from embruns.study.charts import require_charts
from embruns.study.games import StudyPlan
from embruns.study.run import Played, Side, check_sides, play_side, write_study

SKILL_GAMES = 400  # at the most, to tell luck and skill apart
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
Out = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="the folder for the pages; made if it is not there", show_default="study-GAME"),
]
Weaker = Annotated[
    str, typer.Option(metavar="LEVEL", help="who plays beside the bots where luck and skill are told apart; or 'none'")
]
Others = Annotated[
    int, typer.Option(min=0, max=100_000, help="how many games of each other number of players and variant; 0: none")
]
Against = Annotated[
    Path | None, typer.Option(metavar="BOX.toml", help="play every game with this box, too, and compare the two")
]


def command(
    game: GameArgument,
    out: Out = None,
    games: Games = 200,
    bots: Bots = "greedy",
    variant: Variant = None,
    players: Players = None,
    option: Options = None,
    box: BoxFile = None,
    against: Against = None,
    weaker: Weaker = "mousse",
    others: Others = 40,
    seed: Seed = 0,
    jobs: Jobs = 1,
    engine: EngineName = "local",
    address: Address = None,
) -> None:
    """Play bots against each other and write a page: lengths, scores, seats, choices, what each thing is worth."""
    require_charts()
    found = find_game(game)
    setup = read_setup(found, variant, players, option)
    names = read_bots(bots)
    if len(names) not in (1, setup.players):
        raise BadArgument(f"--bots takes one level, or one for each of the {setup.players} seats, not {len(names)}")
    plan = StudyPlan(game, setup, names * (setup.players // len(names)), games, seed)
    sides = [
        _side(found, "first" if against else "games", box),
        *([_side(found, "second", against)] if against else []),
    ]
    skill = None if weaker == "none" else replace(plan, games=min(games, SKILL_GAMES), weaker=read_bots(weaker)[0])
    rest = [
        replace(plan, setup=each, bots=(names[0],) * each.players, games=min(others, games))
        for each in _other_setups(found, setup)
        if others and len(set(names)) == 1
    ]
    check_sides(plan, sides)
    folder = out or Path(f"study-{game}")
    whole = games * len(sides) + (skill.games if skill else 0) + sum(each.games for each in rest)
    done = 0
    try:
        with chosen_engine(engine, jobs, address) as (run, workers), progress("games", whole) as advance:

            def count(finished: int) -> None:
                nonlocal done
                done += finished
                advance(finished)

            start = perf_counter()
            played = Played(
                plan,
                sides,
                [play_side(plan, side, folder, run, count) for side in sides],
                (skill, play_side(skill, Side("skill", sides[0].box), folder, run, count)) if skill else None,
                tuple((each, play_side(each, _other_side(each, sides[0]), folder, run, count)) for each in rest),
            )
            seconds = perf_counter() - start
        write_study(played, _command(plan, box, against, weaker, others), folder)
    except KeyboardInterrupt:
        complain(f"embruns study: interrupted after {done:,} of {whole:,} games; the same command goes on")
        raise typer.Exit(INTERRUPTED) from None
    say(f"{done:,} games in {seconds:.1f} s with --engine {engine}, workers: {workers}; {done / seconds:.1f} a second")
    say(f"{folder / 'study.en.html'}\n{folder / 'study.fr.html'}")


def _other_setups(game: Game, setup: Setup) -> list[Setup]:
    """Return the set-ups of the other variants and numbers of players, with the options of this one."""
    every = [(variant.slug, players) for variant in game.variants for players in variant.players]
    options = dict(setup.options)
    return [game.setup(*each, options) for each in every if each != (setup.variant, setup.players)]


def _other_side(plan: StudyPlan, side: Side) -> Side:
    return Side(f"{plan.setup.variant}-{plan.setup.players}", side.box)


def _side(game: Game, name: str, box: Path | None) -> Side:
    return Side(name, read_box(package_of(game), read_text(box), box.stem) if box else None)


def _command(plan: StudyPlan, box: Path | None, against: Path | None, weaker: str, others: int) -> str:
    """Return the command that makes the same page, without what does not matter for it."""
    words = ["embruns", "study", plan.game, "--games", str(plan.games), "--bots", ",".join(plan.bots)]
    words += ["--variant", plan.setup.variant, "--players", str(plan.setup.players)]
    for name, value in plan.setup.options:
        words += ["--option", f"{name}={value}"]
    words += ["--box", box.name] if box else []
    words += ["--against", against.name] if against else []
    words += ["--weaker", weaker, "--others", str(others)]
    return join([*words, "--seed", str(plan.seed), "--out", "DIR"])
