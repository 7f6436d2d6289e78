"""An observation is written only where something has changed: these tests follow whole games, the laws few moments."""

from __future__ import annotations

import pytest

from embruns.core.contract import CHANCE, OVER
from embruns.core.numbers import Numbers, zeros
from embruns.core.seeds import rng_for
from embruns.games.bretagne import GAME
from embruns.games.bretagne.state import BretagneState


def _assert_written(numbers: Numbers, state: BretagneState, seat: int) -> None:
    numbers.begin()
    GAME.observer.write_seen(state, seat, numbers)
    assert list(numbers.memory) == list(GAME.observe(state.seen_by(seat), seat))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("variant", ["historical", "random"])
def test_what_is_written_over_other_moments_and_seats_is_what_is_written_anew(variant: str, seats: int) -> None:
    """Seats take turns by chance, and copies that were left behind come back."""
    rng = rng_for(7, variant, seats)
    state, left = GAME.new(GAME.setup(variant, seats)), GAME.new(GAME.setup(variant, seats))
    numbers = Numbers(zeros(GAME.observer.size(state)), 0)
    while state.to_act() != OVER:
        state.play(state.roll(rng) if state.to_act() == CHANCE else state.pick(rng))
        _assert_written(numbers, state, rng.below(seats))
        if rng.below(8) == 0:
            _assert_written(numbers, left, rng.below(seats))
            left = state.copy()
        elif left.to_act() >= 0:
            left.play(left.pick(rng))
