"""A turn: what the active seat may choose from, and how many tiles it may place (PM-12 to PM-16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from embruns.core.contract import Action
from embruns.core.numbers import Mask
from embruns.games.petite_mer.actions import END_TURN, KEEPS
from embruns.games.petite_mer.rules import exchange, moving, placing, solo

if TYPE_CHECKING:
    from embruns.games.petite_mer.state import PetiteMerState


def choices(state: PetiteMerState) -> list[Action]:
    """PM-12 Return what may be done next: place, move and exchange come in any order.

    PM-13, R23 Ending the turn is always possible, and is always an action of its own.
    PM-14 Nothing is drawn during a turn: drawing is a chance of another phase.
    """
    actions: list[Action] = []
    if may_place(state):
        placing.add_places(state, actions)
    moving.add_steps(state, actions)
    if state.players > 1:
        exchange.add_swaps(state, actions)
    elif state.pile:
        solo.add_keeps(state, actions)
    actions.append(END_TURN)
    return actions


def mark_choices(state: PetiteMerState, mask: Mask) -> None:
    """Mark all `choices` without listing them: a vector environment asks for them at every step."""
    if may_place(state):
        placing.mark_places(state, mask)
    moving.mark_steps(state, mask)
    if state.players > 1:
        exchange.mark_swaps(state, mask)
    elif state.pile:
        mask.mark_set(state.hands[state.seat], KEEPS[0].index)  # PM-50
    mask.mark(END_TURN.index)


def may_place(state: PetiteMerState) -> bool:
    """PM-15, R4 At most so many tiles are placed in a turn, those got by an exchange included."""
    return state.placed < state.box.placed[state.players - 1]
