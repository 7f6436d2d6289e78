"""Chance draws without a list of weights, and must draw what the list says."""

from __future__ import annotations

from copy import copy

import pytest

from embruns.core.contract import CHANCE, OVER, State
from embruns.core.seeds import rng_for
from embruns.games.bretagne import GAME


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("variant", ["historical", "random"])
def test_an_outcome_is_drawn_as_from_the_list_of_weights(variant: str, seats: int) -> None:
    rng = rng_for(5, variant, seats)
    state = GAME.new(GAME.setup(variant, seats))
    while state.to_act() != OVER:
        if state.to_act() == CHANCE:
            drawn = state.roll(copy(rng))
            assert drawn is State.roll(state, rng)
            state.play(drawn)
        else:
            assert state.chances() == []
            state.play(state.pick(rng))
