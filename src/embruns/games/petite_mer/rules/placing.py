"""Placing a tile: which tiles fit where, and what happens to the boat (PM-17 to PM-27)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from embruns.core.bits import member_of
from embruns.core.contract import Action
from embruns.core.numbers import Mask
from embruns.games.petite_mer.actions import PLACES
from embruns.games.petite_mer.box import EDGE
from embruns.games.petite_mer.parts.chart import WAY
from embruns.games.petite_mer.rules import end

if TYPE_CHECKING:
    from embruns.games.petite_mer.state import PetiteMerState


def add_places(state: PetiteMerState, actions: list[Action]) -> None:
    """PM-17 to PM-19 Add every tile of the own hand with every empty cell beside the boat's tile that it fits.

    PM-20 A tile has four edges in a fixed order and is never turned.
    PM-21 `fits` knows the tiles that match all neighbours of a cell at once; PM-22 `open_sides` are sea.
    """
    cell, hand = state.boats[state.seat], state.hands[state.seat]
    sides = state.chart.open_sides(cell)
    for way in range(i64(4)):
        if sides & EDGE[way]:
            fitting = hand & state.box.fits[state.chart.need(cell + WAY[way])]
            while fitting:
                actions.append(PLACES[4 * member_of(fitting & -fitting) + way])
                fitting &= fitting - 1


def mark_places(state: PetiteMerState, mask: Mask) -> None:
    """Mark what `add_places` would add."""
    cell, hand, chart = state.boats[state.seat], state.hands[state.seat], state.chart
    sides = chart.open_sides(cell)
    if not sides or not hand:
        return
    fits, first = state.box.fits, PLACES[0].index
    for way in range(i64(4)):
        if sides & EDGE[way]:
            fitting = hand & fits[chart.need(cell + WAY[way])]
            if fitting:
                mask.mark_set(fitting, first + way, 4)


def place(state: PetiteMerState, tile: i64, way: i64) -> None:
    """PM-23 to PM-25 The boat moves onto the new tile, which is now its current tile, at no cost.

    PM-26, PM-27 The tile lies there for good; the map has no edge.
    """
    cell = state.boats[state.seat] + WAY[way]
    state.chart.lay(tile, cell)
    state.boats[state.seat] = cell
    state.placed += 1
    end.leave_hand(state, tile)
