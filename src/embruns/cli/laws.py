"""`embruns laws`: hold a game to the laws that every game obeys."""

from __future__ import annotations

from time import perf_counter
from typing import Annotated

import typer

from embruns.build import form
from embruns.cli.arguments import BadArgument, BoxFile, GameArgument, Json, find_game_with
from embruns.cli.terminal import INTERRUPTED, complain, print_json, progress, say
from embruns.laws.cases import cases_of
from embruns.laws.run import LawBook, every_law, hold

BROKEN = 1  # the exit code if a law is broken
EXAMPLES = (
    "Examples:\n\nembruns laws little-big-fish\n\nembruns laws ./my_game --games 50 --plies 0\n\n"
    "Exit code 1 if a law is broken: the report says which, in which variant, with which seed and at which ply."
)

AT_LEAST = 12  # games in all, if no number is given; and two of each variant with each number of players
Games = Annotated[
    int | None,
    typer.Option(
        min=1,
        max=1_000_000,
        help="games in each variant with each number of players  \\[default: 2, and 12 in all at least]",
    ),
]
Plies = Annotated[
    int, typer.Option(min=0, max=100_000, help="moments of each game beside its first and last; 0 for all")
]
FirstSeed = Annotated[int, typer.Option(help="of the first game; the next has the next number")]
Verbose = Annotated[bool, typer.Option("--all", help="list the laws that hold, too")]


def command(
    game: GameArgument,
    games: Games = None,
    plies: Plies = 6,
    seed: FirstSeed = 0,
    box: BoxFile = None,
    verbose: Verbose = False,
    json: Json = False,
) -> None:
    """Hold a game to the laws: replay, copies, codec, notation, legality stated twice, conservation, secrecy, words."""
    if not __debug__:
        raise BadArgument("laws are assertions, which python -O leaves out; run it without -O")
    found, book, start = find_game_with(game, box), LawBook(), perf_counter()
    cases = len(cases_of(found))
    each = games or max(2, -(-AT_LEAST // cases))
    whole = each * cases
    stopped = False
    with progress("games", whole) as advance:
        try:
            for _ in hold(found, each, plies, seed, book):
                advance(1)
        except KeyboardInterrupt:
            stopped = True
    seconds = perf_counter() - start
    if json:
        print_json({"game": found.slug, **vars(book), "seconds": round(seconds, 3)})
    else:
        say(_report(found.slug, book, seconds, verbose))
    if stopped:
        complain(f"embruns laws: interrupted after {book.games:,} of {whole:,} games")
        raise typer.Exit(INTERRUPTED)
    if book.broken:
        raise typer.Exit(BROKEN)


def _report(slug: str, book: LawBook, seconds: float, verbose: bool) -> str:
    laws = every_law()
    lines = [
        f"{slug}: {book.games:,} random games, {book.plies:,} plies, {book.moments:,} moments looked at "
        f"in {seconds:.1f} s ({form()})"
    ]
    for name, says in laws.items():
        if name in book.broken:
            lines += [f"BROKEN {name}: {says}", f"       {book.broken[name]}"]
        elif verbose:
            lines.append(f"holds  {name}: {says}" if name in book.checked else f"not checked {name}: {says}")
    unchecked = [name for name in laws if name not in book.checked]
    told = f"{len(laws) - len(unchecked) - len(book.broken)} of {len(laws)} laws hold"
    if book.broken:
        told += f", {len(book.broken)} broken"
    return "\n".join([*lines, told + (f", {len(unchecked)} not checked" if unchecked else "")])
