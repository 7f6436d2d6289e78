"""Finished games for the tests of the review."""

from __future__ import annotations

from embruns.bots.bot import Budget
from embruns.bots.greedy import Greedy
from embruns.core.contract import CHANCE, OVER
from embruns.core.game import Game
from embruns.core.match import Match
from embruns.core.record import Record
from embruns.core.seeds import rng_for


def finished(game: Game, seed: int, notices: tuple[int, ...] = (100, 30), variant: str | None = None) -> Record:
    """A game between bots that notice so many per cent of their actions, seat by seat."""
    match, rng = Match(game, game.setup(variant)), rng_for(seed, "played")
    bots = [Greedy("bot", notices=each) for each in notices]
    state = match.state
    while state.to_act() != OVER:
        seat = state.to_act()
        if seat == CHANCE:
            action = state.roll(rng)
        else:
            action = bots[seat % len(bots)].choose(game, state.seen_by(seat), Budget(), rng)
        match.push(action)
    return match.record()
