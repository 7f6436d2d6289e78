"""The position from which a game is played on, if it does not begin with the set-up."""

from __future__ import annotations

from embruns.core.codec import decode_state, encode_state
from embruns.core.contract import OVER, Rng, State
from embruns.core.errors import BadData
from embruns.core.game import Game, Setup


def print_start(game: Game, start: State) -> str:
    """Return the position as one line of JSON."""
    return encode_state(game, start).decode()


def read_start(game: Game, setup: Setup, text: str) -> State:
    """Return the position in a line of JSON; raises BadData if no game of this set-up can go on from it."""
    start = decode_state(game, text)
    seats = len(start.scores())
    if seats != setup.players:
        raise BadData(f"the start is for {seats} seats, the game for {setup.players}")
    if start.guess(Rng(0)) != start:
        raise BadData("the start hides something: a game goes on from a whole position only")
    if start.to_act() == OVER:
        raise BadData("the start is the end of a game: there is nothing to play on")
    if game.census(start) != game.census(game.new(setup)):
        raise BadData(f"the start does not have the pieces of {game.slug} ({setup.variant})")
    return start
