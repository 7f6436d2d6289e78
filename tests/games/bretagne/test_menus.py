"""Choices are sets of places in a menu: what is drawn and listed from them, and that a menu holds enough."""

from __future__ import annotations

from copy import copy
from itertools import product

import pytest

from embruns.core.contract import CHANCE, OVER
from embruns.core.seeds import rng_for
from embruns.games.bretagne import GAME
from embruns.games.bretagne.actions import PAIRS
from embruns.games.bretagne.parts import menus


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("variant", ["historical", "random"])
def test_a_choice_is_drawn_as_from_the_list(variant: str, seats: int) -> None:
    rng = rng_for(3, variant, seats)
    state = GAME.new(GAME.setup(variant, seats))
    while state.to_act() != OVER:
        if state.to_act() == CHANCE:
            assert state.legal() == []
            state.play(state.roll(rng))
            continue
        same = copy(rng)
        drawn = state.pick(rng)
        assert drawn is state.legal()[same.below(len(state.legal()))]
        assert state.legal() == [action for action in state.menu.actions if not state.forbids(action)]
        state.play(drawn)


def test_no_menu_has_more_places_than_a_set() -> None:
    """With a box that has as many kinds of tiles and keeps as many discs as a box may."""
    tiles = sum(len(list(product("abc", repeat=size))) for size in (1, 2, 3))
    assert tiles + 3 <= 63
    assert 1 + 4 * 15 <= 63
    assert max(len(menu.actions) for menu in vars(menus).values() if isinstance(menu, menus.Menu)) <= 63


def test_pairs_of_the_kinds_that_are_there() -> None:
    for counts in product(range(3), repeat=4):
        once, twice = (sum(2**kind for kind in range(4) if counts[kind] >= n) for n in (1, 2))
        found = menus.pairs(once, twice)
        for place, (first, second) in enumerate(PAIRS):
            enough = counts[first] >= 1 + (first == second) and counts[second] >= 1
            assert bool(found >> place & 1) == enough, (counts, first, second)
