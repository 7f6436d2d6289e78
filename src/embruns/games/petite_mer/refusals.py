"""Legality stated a second time, by single tiles and cells: the clause that forbids an action, or ''."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from embruns.core.bits import BIT
from embruns.core.contract import Action
from embruns.games.petite_mer.actions import Discard, Draw, First, Keep, Place, Step, Swap
from embruns.games.petite_mer.box import OPPOSITE
from embruns.games.petite_mer.parts.chart import WAY
from embruns.games.petite_mer.phases import DEALING, DRAWING, ENDED, PLAYING, STARTING

if TYPE_CHECKING:
    from embruns.games.petite_mer.state import PetiteMerState

_FIRST_DO: Final = {  # what must happen before anyone decides
    STARTING: "PM-10",
    DEALING: "PM-06",
    DRAWING: "PM-44",
    ENDED: "PM-54",
}


def refusal(state: PetiteMerState, action: Action) -> str:
    """Return the clause that forbids the action to the seat whose turn it is, or ''."""
    if state.phase != PLAYING:
        return _FIRST_DO[state.phase]
    if isinstance(action, Swap):
        return _swap(state, action.given, action.taken, action.seat)
    if isinstance(action, Place):
        return _place(state, action.tile, action.way)
    if isinstance(action, Discard):
        return _way(state, action.way) if _holds(state, state.seat, action.tile) else "PM-32"
    if isinstance(action, Step):
        return _way(state, action.way) or ("" if state.tokens else "PM-31")
    if isinstance(action, Keep):
        return _keep(state, action.tile)
    if isinstance(action, Draw):
        return "PM-14"
    return "PM-10" if isinstance(action, First) else ""


def _holds(state: PetiteMerState, seat: i64, tile: i64) -> bool:
    return state.hands[seat] & BIT[tile] != 0


def _place(state: PetiteMerState, tile: i64, way: i64) -> str:
    if not _holds(state, state.seat, tile):
        return "PM-17"
    cell = state.boats[state.seat] + WAY[way]
    if state.chart.tile_on(cell) >= 0:
        return "PM-19"
    if state.placed >= state.box.placed[state.players - 1]:
        return "PM-15"
    drawing = state.box.tiles[tile].drawing()
    for side in range(i64(4)):
        neighbour = state.chart.tile_on(cell + WAY[side])
        if neighbour >= 0 and drawing[side] != state.box.tiles[neighbour].drawing()[OPPOSITE[side]]:
            return "PM-21"
    return "PM-22" if drawing[OPPOSITE[way]] == "L" else ""


def _way(state: PetiteMerState, way: i64) -> str:
    cell = state.boats[state.seat]
    here, there = state.chart.tile_on(cell), state.chart.tile_on(cell + WAY[way])
    if there < 0:
        return "PM-28"
    both = state.box.tiles[here].drawing()[way] + state.box.tiles[there].drawing()[OPPOSITE[way]]
    return "" if both == "SS" else "PM-29"


def _swap(state: PetiteMerState, given: i64, taken: i64, seat: i64) -> str:
    if state.players == 1:
        return "PM-42"
    if seat >= state.players or seat == state.seat or state.swapped:
        return "PM-37"
    if state.hands[state.seat] == 0 or state.hands[seat] == 0:
        return "PM-41"
    return "" if _holds(state, state.seat, given) and _holds(state, seat, taken) else "PM-37"


def _keep(state: PetiteMerState, tile: i64) -> str:
    if state.players > 1 or not _holds(state, state.seat, tile):
        return "PM-50"
    return "PM-52" if state.in_pile == 0 else ""
