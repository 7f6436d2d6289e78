"""Alone at sea: keeping a tile (PM-49 to PM-52). The box holds the lone player's numbers (PM-49)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from embruns.core.bits import BIT, member_of
from embruns.core.contract import Action
from embruns.games.petite_mer.actions import KEEPS
from embruns.games.petite_mer.rules import turn_end

if TYPE_CHECKING:
    from embruns.games.petite_mer.state import PetiteMerState


def add_keeps(state: PetiteMerState, actions: list[Action]) -> None:
    """PM-50 Add every tile of the hand as the one to keep. PM-52, R8 The caller asks only while the pile lasts."""
    hand = state.hands[state.seat]
    while hand:
        actions.append(KEEPS[member_of(hand & -hand)])
        hand &= hand - 1


def keep(state: PetiteMerState, tile: i64) -> None:
    """PM-50, PM-51, R9 This tile stays in the hand, the others are discarded; then one less is drawn."""
    turn_end.end_turn(state, BIT[tile])
