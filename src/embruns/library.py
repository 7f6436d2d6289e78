"""The functions that only the library has: each joins parts of the house for a program that imports `embruns`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from embruns.core.errors import BadSetup
from embruns.core.game import Game
from embruns.core.match import Match
from embruns.core.record import Record, parse_record
from embruns.core.seeds import rng_for
from embruns.games import find_game, games


def all_games() -> dict[str, Game]:
    """Return every game by its slug: those of the house, and those that EMBRUNS_GAMES names."""
    return dict(games())


def new(
    game: str,
    variant: str | None = None,
    players: int | None = None,
    options: Mapping[str, str] | None = None,
    *,
    seats: int | None = None,
    names: Sequence[str] = (),
    seed: int | None = None,
) -> Match:
    """Start a match; what is left out is what the game offers first. `seats` is another name for `players`.

    With a seed, chance is drawn until a seat must decide, so that equal seeds give equal positions. Without one,
    the match stands before its first ply. Raises UnknownGame or BadSetup.
    """
    if seats is not None and players is not None and seats != players:
        raise BadSetup(f"{seats} seats or {players} players? Both name the number of seats")
    found = find_game(game)
    match = Match(found, found.setup(variant, players if seats is None else seats, options), names)
    if seed is not None:
        match.settle(rng_for(seed, "new"))
    return match


def read_record(text: str) -> Record:
    """Return the record that a text contains, replayed and checked; raises BadRecord with the line that is wrong."""
    return parse_record(text, find_game)
