"""Moving the boat: a step over the sea, for a token or for a tile (PM-28 to PM-36)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.bits import MEMBER, SPREAD, member_of
from embruns.core.contract import Action
from embruns.games.petite_mer.actions import DISCARDS, STEPS
from embruns.games.petite_mer.box import EDGE
from embruns.games.petite_mer.parts.chart import WAY
from embruns.games.petite_mer.rules import end

if TYPE_CHECKING:
    from embruns.games.petite_mer.state import PetiteMerState

FIRST_STEP: Final[i64] = STEPS[0].index  # they stand together, by way
FIRST_DISCARD: Final[i64] = DISCARDS[0].index  # and these by tile, then by way


def add_steps(state: PetiteMerState, actions: list[Action]) -> None:
    """PM-28, PM-29 Add a step to every placed tile beside the boat's that is reached over the sea.

    PM-30 to PM-33 A blue token pays for it, or any tile of the own hand, in any mixture.
    """
    ways = state.chart.sea_ways(state.boats[state.seat])
    if state.tokens:
        for way in range(i64(4)):
            if ways & EDGE[way]:
                actions.append(STEPS[way])
    hand = state.hands[state.seat]
    while hand:
        tile = member_of(hand & -hand)
        hand &= hand - 1
        for way in range(i64(4)):
            if ways & EDGE[way]:
                actions.append(DISCARDS[4 * tile + way])


def put_steps(state: PetiteMerState, marked: vec[i64], n: i64) -> i64:
    """Put the indices of what `add_steps` would add from place n on; return where they end.

    No branch asks for a way: each index is written, and where no step goes the next one overwrites it.
    """
    ways = state.chart.sea_ways(state.boats[state.seat])
    if not ways:
        return n
    if state.tokens:
        n = _put_ways(FIRST_STEP, ways, marked, n)
    hand = state.hands[state.seat]
    while hand:
        one = hand & -hand
        hand ^= one
        n = _put_ways(FIRST_DISCARD + 4 * MEMBER[one * SPREAD >> 58 & 63], ways, marked, n)
    return n


def _put_ways(first: i64, ways: i64, marked: vec[i64], n: i64) -> i64:
    marked[n] = first
    n += ways & 1
    marked[n] = first + 1
    n += ways >> 1 & 1
    marked[n] = first + 2
    n += ways >> 2 & 1
    marked[n] = first + 3
    return n + (ways >> 3 & 1)


def step(state: PetiteMerState, way: i64) -> None:
    """PM-30 One blue token of the active seat turns red."""
    state.tokens -= 1
    _sail(state, way)


def discard(state: PetiteMerState, tile: i64, way: i64) -> None:
    """PM-32, PM-34 One tile leaves the game for one step, and no token turns."""
    _sail(state, way)
    end.leave_hand(state, tile)


def _sail(state: PetiteMerState, way: i64) -> None:
    """PM-35, PM-36 Only the active seat's boat moves, and no boat is in its way."""
    state.boats[state.seat] += WAY[way]
