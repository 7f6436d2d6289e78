"""`embruns bench`: measure how fast the games are, beside what one would use instead."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from embruns import __version__
from embruns.bench.openspiel import installed
from embruns.bench.run import Effort, Measured, measure
from embruns.bench.search import MeasuredSearch
from embruns.build import form
from embruns.cli.arguments import Json
from embruns.cli.terminal import complain, print_json, progress, say
from embruns.games import find_game, games

EXAMPLES = "Examples:\n\nembruns bench\n\nembruns bench --game little-big-fish --json"

Only = Annotated[list[str] | None, typer.Option("--game", metavar="GAME", help="only this game; may be repeated")]
Repeats = Annotated[int, typer.Option(min=1, max=1000, help="measurements of each kind; the best counts")]
WarmUp = Annotated[float, typer.Option(min=0, help="seconds of play before the first measurement")]
Decisions = Annotated[int, typer.Option(min=1, help="random decisions for the measurement of memory, made twice")]


def command(
    game: Only = None,
    repeats: Repeats = Effort.repeats,
    warm_up: WarmUp = Effort.warm_up,
    memory: Decisions = Effort.memory,
    json: Json = False,
) -> None:
    """Measure random play on one core, beside OpenSpiel's C++ if it has a comparable game."""
    chosen = [find_game(slug) for slug in game] if game else list(games().values())
    peers = installed()
    if not peers:
        complain("embruns bench: OpenSpiel is not installed (pip install 'embruns[bench]'), so only our own numbers")
    with progress("measurements", repeats * len(chosen)) as advance:
        measured = [measure(one, peers, Effort(repeats, warm_up, memory), lambda: advance(1)) for one in chosen]
    if json:
        print_json({"embruns": __version__, "form": form(), "games": [asdict(one) for one in measured]})
    else:
        say("\n\n".join(_report(one) for one in measured))


def _report(one: Measured) -> str:
    lines = [
        f"{one.game} {one.variant}, {one.players} seats ({'compiled' if one.compiled else 'interpreted'})",
        f"  random play       {one.decisions_per_second:>12,} decisions/s",
    ]
    if one.peer:
        peer = one.peer
        lines += [
            f"  OpenSpiel C++     {peer.decisions_per_second:>12,} decisions/s  {peer.game}",
            f"  … from Python     {peer.decisions_per_second_from_python:>12,} decisions/s",
            f"  ours / C++        {peer.ratio:>12.2f}  (must {peer.must:g}, aim {peer.aim:g})",
        ]
    if one.work:
        work = one.work
        lines.append(
            f"  … of these        {work.per_second:>12,} {work.name}/s  (must {work.must:,}, aim {work.aim:,})"
        )
    if one.search:
        lines += _search_lines(one.search)
    lines.append(f"  copy of a state   {one.copy_ns:>12,} ns")
    if one.memory_kb:
        start, first, second = one.memory_kb
        lines.append(
            f"  peak memory       {first / 1024:>12.1f} MB after {one.memory_decisions:,} decisions "
            f"({start / 1024:.1f} before), {second / 1024:.1f} after as many again"
        )
    return "\n".join(lines)


def _search_lines(search: MeasuredSearch) -> list[str]:
    """Return the lines about tree search, with the decisions of its random games, since games differ in length."""
    lines = [
        f"  tree search       {search.simulations_per_second:>12,} simulations/s  "
        f"({search.decisions_per_second:,} decisions/s in their random games)"
    ]
    if search.peer_from_python:
        lines += [
            f"  OpenSpiel Python  {search.peer_from_python:>12,} simulations/s  {search.peer}",
            f"  OpenSpiel C++     {search.peer_inside:>12,} simulations/s",
            f"  ours / Python     {search.ratio:>12.2f}  (must {search.must:g}, aim {search.aim:g})",
        ]
    return lines
