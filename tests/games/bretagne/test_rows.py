"""How many tiles each row has, face up and face down, is kept in one number each: it must follow every tile."""

from __future__ import annotations

import pytest

from embruns.core.contract import CHANCE, OVER
from embruns.core.seeds import rng_for
from embruns.games.bretagne import GAME
from embruns.games.bretagne.box import BOX, NONE
from embruns.games.bretagne.parts.rows import tiles_in
from embruns.games.bretagne.rules.setup import row_to_fill
from embruns.games.bretagne.state import BretagneState


def _assert_counted(state: BretagneState) -> None:
    kinds = [range(BOX.row_start[row], BOX.row_start[row + 1]) for row in range(3)]
    lying = [sum(state.display[kind] for kind in kinds[row]) for row in range(3)]
    piled = [sum(state.piles[kind] for kind in kinds[row]) for row in range(3)]
    assert [tiles_in(state.lying, row) for row in range(3)] == lying
    assert [tiles_in(state.piled, row) for row in range(3)] == piled
    gaps = [row for row in range(3) if lying[row] < BOX.row_length and piled[row]]
    assert row_to_fill(state) == (gaps[0] if gaps else NONE)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_rows_are_counted_in_whole_games_in_copies_and_in_positions_that_are_read(seats: int) -> None:
    rng = rng_for(5, "rows", seats)
    state = GAME.new(GAME.setup("random", seats))
    _assert_counted(state)
    while state.to_act() != OVER:
        state.play(state.roll(rng) if state.to_act() == CHANCE else state.pick(rng))
        _assert_counted(state)
        _assert_counted(state.copy())
        if rng.below(8) == 0:
            _assert_counted(GAME.state(GAME.position(state)))
