"""`embruns arena`: find out which bot is stronger, and by how much."""

from __future__ import annotations

from math import isfinite
from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer

from embruns.arena.elo import Interval
from embruns.arena.standings import Pair, Report, Standing, as_data, report
from embruns.arena.tournament import Contest, Keep, play_contest
from embruns.bots import NAMES, Budget, own_budgets
from embruns.cli.arguments import (
    OWN_BOTS,
    BadArgument,
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
from embruns.cli.engine import Address, EngineName, chosen_engine
from embruns.cli.files import write_record
from embruns.cli.simulate import Jobs, Records
from embruns.cli.terminal import INTERRUPTED, complain, print_json, progress, say
from embruns.games import find_game

EXAMPLES = (
    "Examples:\n\nembruns arena little-big-fish --bots greedy,mousse,random --games 300\n\n"
    "embruns arena petite-mer --bots matelot,mousse --games 100 --full --jobs 2 --json\n\n"
    "embruns arena little-big-fish --bots my_bots:CAUTIOUS,greedy --games 300"
)

FROZEN = "a frozen one, such as amiral@1"
Bots = Annotated[str, typer.Option(metavar="A,B,…", help=f"two or more of: {', '.join(NAMES)}, {FROZEN}, {OWN_BOTS}")]
Games = Annotated[
    int, typer.Option(min=1, max=100_000_000, help="the most games to play; for each bot, if the game is won together")
]
Simulations = Annotated[
    int | None, typer.Option(min=1, max=100_000_000, help="simulations for each decision  \\[default: the level’s own]")
]
Seconds = Annotated[
    float | None,
    typer.Option(min=0.001, max=3600, help="seconds for each decision instead; such a run cannot be repeated"),
]
Full = Annotated[bool, typer.Option("--full", help="play all games, even if it is decided earlier")]

ENDINGS = {
    "complete": "all games played",
    "decided": "stopped early, since it is decided: shares lean outwards a little; --full plays all",
    "interrupted": "INTERRUPTED: only the rounds that were finished count",
}


def command(
    game: GameArgument,
    bots: Bots,
    games: Games = 200,
    seed: Seed = 0,
    simulations: Simulations = None,
    seconds: Seconds = None,
    full: Full = False,
    variant: Variant = None,
    players: Players = None,
    option: Options = None,
    box: BoxFile = None,
    jobs: Jobs = 1,
    engine: EngineName = "local",
    address: Address = None,
    records: Records = None,
    json: Json = False,
) -> None:
    """Let bots compete in all seats under the same chance, until it is decided which is stronger."""
    setup = read_setup(find_game_with(game, box), variant, players, option)
    if simulations and seconds:
        raise BadArgument("--simulations or --seconds, not both")
    contest = Contest(game, setup, read_bots(bots), games, seed, Budget(seconds, simulations))
    keep = _keeper(contest, records) if records else None
    whole = contest.rounds() * len(contest.lineups())
    with chosen_engine(engine, jobs, address) as (run, workers), progress("games", whole) as advance:
        start = perf_counter()
        played = play_contest(contest, full=full, progress=advance, keep=keep, engine=run)
        seconds_taken = perf_counter() - start
    if played.rounds:
        told = report(played, workers, seconds_taken)
        if json:
            print_json(as_data(told))
        else:
            say(_report(told))
    if played.ending == "interrupted":
        complain(f"embruns arena: interrupted after {len(played.rounds):,} of {contest.rounds():,} rounds")
        raise typer.Exit(INTERRUPTED)


def _keeper(contest: Contest, folder: Path) -> Keep:
    folder.mkdir(parents=True, exist_ok=True)

    def keep(number: int, place: int, text: str) -> None:
        write_record(folder / f"{contest.game}-{contest.seed}-{number:06}-{place + 1:02}.txt", text)

    return keep


def _report(told: Report) -> str:
    options = "".join(f" {name}={value}" for name, value in told.options.items())
    form = "compiled" if told.compiled else "interpreted"
    lines = [
        f"{told.game} {told.variant}{options}, {told.players} seats, {told.games:,} games "
        f"in {told.rounds:,} rounds with seed {told.seed}: {ENDINGS[told.ending]}",
        f"{_budget(told)}; {told.decisions:,} decisions in {told.seconds:.2f} s ({form})",
        "In brackets: 95 % confidence.",
    ]
    if told.box:
        lines.insert(1, f"box {told.box}")
    lines += [_standing(each) for each in told.standings]
    lines += [_pair(each) for each in told.pairs]
    if told.padded:
        lines.append("A bot won or lost all: the ratings hold one drawn game more, so that they stay finite.")
    return "\n".join([*lines, f"digest {told.digest}"])


def _budget(told: Report) -> str:
    if told.simulations:
        return f"{told.simulations:,} simulations a decision"
    if told.seconds_a_decision:
        return f"{told.seconds_a_decision} s a decision"
    return own_budgets(find_game(told.game), [each.bot for each in told.standings]) or "no search"


def _standing(each: Standing) -> str:
    score = f"mean score {_number(each.score, '.2f')}"
    if each.share is None or each.elo is None:
        return f"{each.bot:<10} {each.games:,} games   {score}"
    share = _number(_percent(each.share), ".1f")
    return (
        f"{each.bot:<10} won {each.wins:,.4g} of {each.games:,}: {share} %   Elo {_number(each.elo, '+.0f')}   {score}"
    )


def _pair(each: Pair) -> str:
    head = f"{each.first} - {each.second}: "
    tail = f"   stronger: {each.stronger}" if each.stronger else "   not decided"
    if each.score is not None:
        return f"{head}score {_number(each.score, '+.2f')}{tail}"
    if each.share is None or each.elo is None:
        return f"{head}neither won{tail}"
    return f"{head}{_number(_percent(each.share), '.1f')} %   Elo {_number(each.elo, '+.0f')}{tail}"


def _percent(share: Interval) -> Interval:
    return Interval(100 * share.value, 100 * share.low, 100 * share.high)


def _number(number: Interval, form: str) -> str:
    """Format a number with its interval: `62.0 [55.1, 68.4]`."""
    told = [f"{each:{form}}" if isfinite(each) else ("+" if each > 0 else "-") + "infinite" for each in _three(number)]
    return f"{told[0]} [{told[1]}, {told[2]}]"


def _three(number: Interval) -> tuple[float, float, float]:
    return number.value, number.low, number.high
