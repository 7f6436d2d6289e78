"""Moments of games at which bots and their explanations are tested."""

from __future__ import annotations

from embruns.core.contract import OVER, State
from embruns.core.seeds import rng_for
from embruns.games import find_game

FISH = find_game("little-big-fish")


def forced() -> State:
    """A moment at which a seat has a single action."""
    for seed in range(100):
        state, rng = FISH.new(FISH.setup()), rng_for(seed)
        while state.to_act() != OVER:
            if state.to_act() >= 0 and len(state.legal()) == 1:
                return state
            state.play(state.pick(rng) if state.to_act() >= 0 else state.roll(rng))
    raise AssertionError("no move was forced")
