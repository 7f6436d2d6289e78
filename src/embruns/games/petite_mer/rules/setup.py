"""Set-up: the pile, the first player and the first hands (PM-01 to PM-11). The box holds the numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from embruns.core.bits import BIT, member_of
from embruns.core.contract import Action, Rng
from embruns.games.petite_mer.actions import DRAWS, FIRSTS
from embruns.games.petite_mer.box import TILES
from embruns.games.petite_mer.phases import DEALING, DRAWING, PLAYING, STARTING

if TYPE_CHECKING:
    from embruns.games.petite_mer.state import PetiteMerState

# Chance


def chances(state: PetiteMerState) -> list[tuple[Action, int]]:
    """PM-04 The pile is shuffled: each of its tiles may come next. PM-10 Each seat may be drawn as the first."""
    if state.phase == STARTING:
        return [(FIRSTS[seat], 1) for seat in range(state.players)]
    if state.phase == DEALING or state.phase == DRAWING:
        return [(DRAWS[tile], 1) for tile in range(TILES) if state.pile & BIT[tile]]
    return []


def roll(state: PetiteMerState, rng: Rng) -> Action:
    """PM-04, PM-10 Return one of the chances; all are equally likely."""
    if state.phase == STARTING:
        return FIRSTS[rng.below(state.players)]
    return DRAWS[_nth(state.pile, rng.below(state.in_pile))]


def _nth(tiles: i64, k: i64) -> i64:
    """Return the k-th tile of a set, from 0."""
    while k:
        tiles &= tiles - 1
        k -= 1
    return member_of(tiles & -tiles)


# The first hands


def deal(state: PetiteMerState, tile: i64) -> None:
    """PM-06 Each seat draws its first hand; then the first of them has its turn."""
    take(state, tile)
    if state.to_draw == 0:
        state.to_deal -= 1
        pass_on(state)
        if state.to_deal:
            state.to_draw = state.box.hand[state.players - 1]
        else:
            state.phase = PLAYING


def take(state: PetiteMerState, tile: i64) -> None:
    """PM-06, PM-07 A tile of the pile comes to lie face up in the hand of the seat that draws."""
    state.pile ^= BIT[tile]
    state.in_pile -= 1
    state.hands[state.seat] |= BIT[tile]
    state.to_draw -= 1


# The first player


def begin(state: PetiteMerState, seat: i64) -> None:
    """PM-10 This seat has the first turn, and is dealt to first."""
    state.seat = seat
    state.phase = DEALING


def pass_on(state: PetiteMerState) -> None:
    """PM-11 The turn passes clockwise: to the seat with the next number."""
    state.seat = (state.seat + 1) % state.players
