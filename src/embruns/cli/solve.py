"""`embruns solve`: the exact value of a small game, and how near bots come to it."""

from __future__ import annotations

import time
from dataclasses import asdict
from typing import Annotated

import typer

from embruns.bots import Budget, find_bot
from embruns.cli.arguments import GameArgument, Json, Options, Players, Seed, Variant, read_bots, read_setup
from embruns.cli.terminal import print_json, say
from embruns.core.playout import settle
from embruns.core.seeds import rng_for
from embruns.games import find_game
from embruns.research.solve import Solution

EXAMPLES = (
    "Examples:\n\nembruns solve petite-mer --players 1 --option pile=4\n\n"
    "embruns solve petite-mer --players 1 --option pile=4 --bots random,greedy,amiral --games 200"
)

Bots = Annotated[str | None, typer.Option(metavar="B,B,…", help="bots to measure; each plays all seats of its games")]
Games = Annotated[int, typer.Option(min=1, max=1_000_000, help="games of each bot")]
Most = Annotated[int, typer.Option(min=1, max=1_000_000_000, help="positions that may be expanded; each takes memory")]
Simulations = Annotated[int | None, typer.Option(min=1, max=1_000_000, help="simulations for each decision of a bot")]


def command(
    game: GameArgument,
    variant: Variant = None,
    players: Players = None,
    option: Options = None,
    bots: Bots = None,
    games: Games = 100,
    seed: Seed = 0,
    simulations: Simulations = None,
    most: Most = 5_000_000,
    json: Json = False,
) -> None:
    """Expand a small game to its end: what it is worth if everybody plays as well as possible."""
    house = find_game(game)
    setup = read_setup(house, variant, players, option)
    measured = {name: find_bot(house, name) for name in read_bots(bots)} if bots else {}
    begun = time.perf_counter()
    solution = Solution(house, setup, most)
    value = solution.value
    seconds, budget = time.perf_counter() - begun, Budget(simulations=simulations)
    found = [solution.measure(name, [bot] * setup.players, games, seed, budget) for name, bot in measured.items()]
    state = house.new(setup)
    settle(state, rng_for(seed, "solved", 0))
    best = [(house.texts[action.index], value) for action, value in solution.choices(state)[:5]]
    if json:
        told = {"game": game, "variant": setup.variant, "players": setup.players, "options": dict(setup.options)}
        result = {"value": value, "positions": solution.positions, "seconds": seconds}
        print_json({**told, **result, "choices": best, "bots": [asdict(one) for one in found]})
        return
    say(f"value {value:.6f} to seat 0; {solution.positions:,} positions in {seconds:.1f} s")
    say("first choices under this seed: " + ", ".join(f"{text} {value:.4f}" for text, value in best))
    for one in found:
        say(
            f"{one.bot:<10} mean {one.mean:.3f} ± {one.error:.3f} in {one.games:,} games; its decisions gave away "
            f"{one.loss:.3f} a game, and {100 * one.best:.1f} % of them nothing"
        )
