"""`embruns play`: play a game in the terminal."""

from __future__ import annotations

import sys
from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from secrets import randbelow
from typing import Annotated

import typer

from embruns.bots import NAMES, Bot, bots_of, find_bot
from embruns.cli.arguments import (
    OWN_BOTS,
    BadArgument,
    BoxFile,
    Language,
    Options,
    Players,
    Variant,
    find_game_with,
    known_game,
    read_bots,
    read_setup,
)
from embruns.cli.dialogue import Dialogue
from embruns.cli.files import read_record, refuse_foreign
from embruns.cli.terminal import BAD_INPUT, INTERRUPTED, complain, is_terminal, language, say
from embruns.core.contract import OVER
from embruns.core.errors import BadRecord
from embruns.core.game import Lang
from embruns.core.match import Match
from embruns.core.record import Record
from embruns.core.seeds import rng_for
from embruns.games import find_game

EXAMPLES = (
    "Examples:\n\nembruns play little-big-fish --lang en\n\n"
    "embruns play little-big-fish --seat 1 --bot mousse --save game.txt\n\n"
    "embruns play --load game.txt --save game.txt\n\n"
    "embruns play --from game.txt --ply 40 --seat 1 --bot capitaine"
)
OPPONENT = "greedy"

GameName = Annotated[
    str | None,
    typer.Argument(
        metavar="GAME",
        callback=known_game,
        help="a game, as `embruns games` lists them, or the folder of one; not needed with --load or --from",
    ),
]
Seat = Annotated[
    int | None, typer.Option(min=0, help="your seat  \\[default: 0, or as in the record; with --from, the seat to act]")
]
Opponent = Annotated[
    str | None,
    typer.Option("--bot", help=f"who plays the other seats: {', '.join(NAMES)}, {OWN_BOTS}  \\[default: {OPPONENT}]"),
]
OwnSeed = Annotated[int | None, typer.Option(help="the seed for all chance  \\[default: a random one, which is shown]")]
Load = Annotated[Path | None, typer.Option(metavar="FILE", help="go on with this record")]
From = Annotated[
    Path | None,
    typer.Option(
        "--from",
        metavar="FILE",
        help="play on from a position of this record; what your seat could not see is dealt anew",
    ),
]
Ply = Annotated[int | None, typer.Option(min=0, help="with --from: the position after that many plies")]
Save = Annotated[Path | None, typer.Option(metavar="FILE", help="write the game here after every move")]


def command(
    game: GameName = None,
    variant: Variant = None,
    players: Players = None,
    seat: Seat = None,
    bot: Opponent = None,
    seed: OwnSeed = None,
    option: Options = None,
    box: BoxFile = None,
    load: Load = None,
    source: From = None,
    ply: Ply = None,
    save: Save = None,
    lang: Language = None,
) -> None:
    """Play against bots in the terminal: type moves in notation; `?` lists yours, `help` explains the rest."""
    _check(load, source, ply, bool(variant is not None or players is not None or option or box))
    if load is not None:
        match, saved = _resume(load, game)
    elif source is not None and ply is not None:
        match, saved = _rewind(source, game, ply)
    else:
        match, saved = _begin(game, variant, players, option, box), dict[str, int]()
    own = saved.get("person", 0) if seat is None else seat
    if not 0 <= own < match.setup.players:
        raise BadArgument(f"there is no seat {own}: this game has seats 0 to {match.setup.players - 1}")
    bots = {other: _bot_at(match, other, bot) for other in range(match.setup.players) if other != own}
    if save is not None:
        refuse_foreign(save)
    if seed is None:
        seed = saved.get("seed", randbelow(1_000_000))
    if source is not None:
        match = _deal_anew(match, own, seed)
    _talk(match, own, bots, seed, language(lang), save)


def _begin(
    game: str | None, variant: str | None, players: int | None, options: list[str] | None, box: Path | None
) -> Match:
    if game is None:
        raise BadArgument("name a game, as `embruns games` lists them, or a record with --load")
    found = find_game_with(game, box)
    return Match(found, read_setup(found, variant, players, options))


def _check(load: Path | None, source: Path | None, ply: int | None, setup: bool) -> None:
    if load is not None and source is not None:
        raise BadArgument("--load continues a game, --from begins another one: use only one of them")
    if (source is None) != (ply is None):
        raise BadArgument("--from names a record and --ply the position in it: use both or neither")
    if setup and (load is not None or source is not None):
        raise BadArgument("the record has the set-up: leave out --variant, --players, --option and --box")


def _read(path: Path, game: str | None) -> Record:
    record = read_record(path)
    if game is not None and find_game(game).slug != record.game.slug:
        raise BadArgument(f"{path} is a record of {record.game.slug}, not of {game}")
    return record


def _rewind(path: Path, game: str | None, ply: int) -> tuple[Match, dict[str, int]]:
    """Return the match in a record as it was at that ply, and the seat to act."""
    record = _read(path, game)
    if ply > len(record.actions):
        raise BadArgument(f"--ply {ply}: {path} has {len(record.actions)} plies")
    match = Match.replay(replace(record, actions=record.actions[:ply]))
    actor = match.state.to_act()
    if actor == OVER:
        raise BadArgument(f"--ply {ply}: the game in {path} is over there; play on from an earlier ply")
    return match, {"person": actor} if actor >= 0 else {}


def _deal_anew(match: Match, seat: int, seed: int) -> Match:
    """Return a new match from this position; what the seat could not see is dealt by the seed."""
    start = match.state.seen_by(seat).guess(rng_for(seed, "deal"))
    return Match(match.game, match.setup, match.names, start)


def _resume(path: Path, game: str | None) -> tuple[Match, dict[str, int]]:
    """Return the match in a record, and what its headers say about seats and seed."""
    record = _read(path, game)
    match = Match.replay(record)
    if match.state.to_act() == OVER:
        raise BadArgument(f"the game in {path} is over; `embruns replay {path}` shows it")
    headers = dict(record.headers)
    try:
        return match, {name: int(headers[name]) for name in ("person", "seed") if name in headers}
    except ValueError as error:
        raise BadRecord(f"{path}: person and seed are numbers: {error}") from None


def _bot_at(match: Match, seat: int, bot: str | None) -> Bot:
    """Return the bot that was asked for, else the one that the record names, else the default."""
    if bot is not None:
        read_bots(bot)
        return find_bot(match.game, bot)
    bots = bots_of(match.game)
    return bots.get(match.names[seat], bots[OPPONENT])


def _talk(match: Match, own: int, bots: dict[int, Bot], seed: int, lang: Lang, save: Path | None) -> None:
    """Play, and name the bots in the record, so that the game can go on against the same ones."""
    match.names = tuple(
        bots[seat].name if seat in bots else match.game.seats[seat][lang] for seat in range(match.setup.players)
    )
    dialogue = Dialogue(match, own, bots, seed, lang, save, _read_line, say, complain)
    try:
        dialogue.play()
    except KeyboardInterrupt:
        dialogue.leave()
        raise typer.Exit(INTERRUPTED) from None
    if dialogue.left and dialogue.refused and not is_terminal(sys.stdin):
        raise typer.Exit(BAD_INPUT)  # for a script whose moves were refused


def _read_line() -> str | None:
    """Return the next line that the person types; one from a pipe is echoed, so that the output reads like a game."""
    if is_terminal(sys.stdin):
        with suppress(ImportError):  # not on every system
            import_module("readline")  # gives input() its editing
        try:
            return input("> ")
        except EOFError:
            return None
    line = sys.stdin.readline()
    if line:
        say(f"> {line.rstrip()}")
    return line or None
