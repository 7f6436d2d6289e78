"""`embruns simulate`: play many games between bots and count."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from embruns.arena.simulate import Keep, Plan, Summary
from embruns.arena.simulate import simulate as play_all
from embruns.bots import NAMES, own_budgets
from embruns.cli.arguments import (
    OWN_BOTS,
    BoxFile,
    GameArgument,
    Json,
    Options,
    Players,
    Seed,
    Variant,
    find_game_with,
    read_bots,
    read_setup,
)
from embruns.cli.files import write_record
from embruns.cli.terminal import INTERRUPTED, complain, print_json, progress, say
from embruns.games import find_game

EXAMPLES = (
    "Examples:\n\nembruns simulate little-big-fish --games 1000 --seed 7\n\n"
    "embruns simulate little-big-fish --bots greedy,random --jobs 2 --json\n\n"
    "embruns simulate petite-mer --box my-sea.toml --bots greedy,greedy"
)

Games = Annotated[int, typer.Option(min=1, max=100_000_000, help="how many games")]
Bots = Annotated[
    str | None,
    typer.Option(
        metavar="B,B,…", help=f"a bot for each seat, of: {', '.join(NAMES)}, {OWN_BOTS}  \\[default: all random]"
    ),
]
Jobs = Annotated[int, typer.Option(min=1, max=256, help="processes; the result does not depend on it")]
Records = Annotated[Path | None, typer.Option(metavar="DIR", help="write every game’s record into this folder")]


def command(
    game: GameArgument,
    variant: Variant = None,
    players: Players = None,
    games: Games = 100,
    seed: Seed = 0,
    bots: Bots = None,
    jobs: Jobs = 1,
    option: Options = None,
    box: BoxFile = None,
    records: Records = None,
    json: Json = False,
) -> None:
    """Play many games between bots and count who wins; equal runs have equal digests."""
    setup = read_setup(find_game_with(game, box), variant, players, option)
    names = read_bots(bots) if bots else ("random",) * setup.players
    plan = Plan(game, setup, names, games, seed)
    keep = _keeper(plan, records) if records else None
    done = 0
    try:
        with progress("games", games) as advance:

            def count(finished: int) -> None:
                nonlocal done
                done += finished
                advance(finished)

            summary = play_all(plan, jobs, count, keep)
    except KeyboardInterrupt:
        complain(f"embruns simulate: interrupted after {done:,} of {games:,} games")
        raise typer.Exit(INTERRUPTED) from None
    if json:
        print_json(asdict(summary))
    else:
        say(_report(summary))


def _keeper(plan: Plan, folder: Path) -> Keep:
    folder.mkdir(parents=True, exist_ok=True)

    def keep(number: int, text: str) -> None:
        write_record(folder / f"{plan.game}-{plan.seed}-{number:06}.txt", text)

    return keep


def _report(summary: Summary) -> str:
    options = "".join(f" {name}={value}" for name, value in summary.options.items())
    form = "compiled" if summary.compiled else "interpreted"
    lines = [
        f"{summary.game} {summary.variant}{options}, {summary.games:,} games with seed {summary.seed}",
        f"{summary.decisions:,} decisions and {summary.chances:,} outcomes of chance in {summary.seconds:.2f} s: "
        f"{summary.decisions_per_second:,} decisions a second ({form})",
    ]
    if summary.box:
        lines.insert(1, f"box {summary.box}")
    budgets = own_budgets(find_game(summary.game), summary.bots)
    if budgets:
        lines.append(budgets)
    for seat in range(summary.players):
        share, mean, spread = summary.win_shares[seat], summary.score_intervals[seat], summary.spreads[seat]
        between = f" [{mean.low:.2f}, {mean.high:.2f}]" if mean else ""
        lines.append(
            f"seat {seat}  {summary.bots[seat]:<10} won {100 * share.value:5.1f} % "
            f"[{100 * share.low:.1f}, {100 * share.high:.1f}]   mean score {summary.mean_scores[seat]:.2f}{between} "
            f"± {spread.deviation:.2f} ({spread.least}, {spread.low}..{spread.high}, {spread.most})"
        )
    lines.append("In square brackets: 95 % confidence. After ±: the deviation; in round brackets: least, tenths, most.")
    endings = ", ".join(
        f"{reason} {count:,} ({100 * count / summary.games:.1f} %)" for reason, count in summary.endings.items()
    )
    return "\n".join([*lines, f"endings: {endings}", f"digest {summary.digest}"])
