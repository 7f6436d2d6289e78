"""Alone at sea: keeping a tile (PM-49 to PM-52). The box holds the lone player's numbers (PM-49)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.bits import BIT, member_of
from embruns.core.contract import Action
from embruns.games.petite_mer.actions import KEEPS
from embruns.games.petite_mer.rules import turn_end

if TYPE_CHECKING:
    from embruns.games.petite_mer.state import PetiteMerState

FIRST_KEEP: Final[i64] = KEEPS[0].index  # they stand together, by tile


def add_keeps(state: PetiteMerState, actions: list[Action]) -> None:
    """PM-50 Add every tile of the hand as the one to keep. PM-52, R8 The caller asks only while the pile lasts."""
    hand = state.hands[state.seat]
    while hand:
        actions.append(KEEPS[member_of(hand & -hand)])
        hand &= hand - 1


def put_keeps(state: PetiteMerState, marked: vec[i64], n: i64) -> i64:
    """Put the indices of what `add_keeps` would add from place n on; return where they end."""
    hand = state.hands[state.seat]
    while hand:
        marked[n] = FIRST_KEEP + member_of(hand & -hand)
        hand &= hand - 1
        n += 1
    return n


def keep(state: PetiteMerState, tile: i64) -> None:
    """PM-50, PM-51, R9 This tile stays in the hand, the others are discarded; then one less is drawn."""
    turn_end.end_turn(state, BIT[tile])
