"""A turn: what the active seat may choose from, and how many tiles it may place (PM-12 to PM-16)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from embruns.core.contract import Action
from embruns.core.numbers import Mask
from embruns.games.petite_mer.actions import END_TURN
from embruns.games.petite_mer.rules import exchange, moving, placing, solo

if TYPE_CHECKING:
    from embruns.games.petite_mer.state import PetiteMerState

# At most: a place and a discard of every tile on each side, a token on each, and every tile for every tile of partners
MOST_CHOICES: Final = 1501


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
    """Mark all `choices` without a list of them: a vector environment asks for them at every step."""
    marked, n = mask.room(MOST_CHOICES), mask.count
    if may_place(state):
        n = placing.put_places(state, marked, n)
    n = moving.put_steps(state, marked, n)
    if state.players > 1:
        n = exchange.put_swaps(state, marked, n)
    elif state.pile:
        n = solo.put_keeps(state, marked, n)
    marked[n] = END_TURN.index
    mask.mark_until(n + 1)


def may_place(state: PetiteMerState) -> bool:
    """PM-15, R4 At most so many tiles are placed in a turn, those got by an exchange included."""
    return state.placed < state.box.placed[state.players - 1]
