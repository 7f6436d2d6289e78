"""Placing a tile: which tiles fit where, and what happens to the boat (PM-17 to PM-27)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.bits import MEMBER, SPREAD, member_of
from embruns.core.contract import Action
from embruns.games.petite_mer.actions import PLACES
from embruns.games.petite_mer.box import EDGE
from embruns.games.petite_mer.parts.chart import WAY
from embruns.games.petite_mer.rules import end

if TYPE_CHECKING:
    from embruns.games.petite_mer.state import PetiteMerState

FIRST_PLACE: Final[i64] = PLACES[0].index  # they stand together, by tile, then by way


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


def put_places(state: PetiteMerState, marked: vec[i64], n: i64) -> i64:
    """Put the indices of what `add_places` would add from place n on; return where they end."""
    cell, hand, chart = state.boats[state.seat], state.hands[state.seat], state.chart
    sides = chart.open_sides(cell)
    if not sides or not hand:
        return n
    fits, needs, at = state.box.fits, chart.needs, cell - chart.first  # every cell beside a tile has a need
    while sides:
        side = sides & -sides
        sides ^= side
        way = MEMBER[side * SPREAD >> 58 & 63]
        fitting = hand & fits[i64(needs[at + WAY[way]])]
        while fitting:
            one = fitting & -fitting
            fitting ^= one
            marked[n] = FIRST_PLACE + 4 * MEMBER[one * SPREAD >> 58 & 63] + way
            n += 1
    return n


def place(state: PetiteMerState, tile: i64, way: i64) -> None:
    """PM-23 to PM-25 The boat moves onto the new tile, which is now its current tile, at no cost.

    PM-26, PM-27 The tile lies there for good; the map has no edge.
    """
    cell = state.boats[state.seat] + WAY[way]
    state.chart.lay(tile, cell)
    state.boats[state.seat] = cell
    state.placed += 1
    end.leave_hand(state, tile)
