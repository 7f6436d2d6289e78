"""Phase 3, BRE-39 and BRE-40: whose turn it is, until all have passed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from embruns.games.bretagne.box import BARGES, NONE
from embruns.games.bretagne.phases import ACTING, EVALUATING

if TYPE_CHECKING:
    from embruns.games.bretagne.state import BretagneState


def start_actions(state: BretagneState) -> None:
    """BRE-39 The holder of the lowest barge card begins (BRE-33)."""
    state.serving = BARGES - 1
    next_turn(state)


def next_turn(state: BretagneState) -> None:
    """BRE-39 The next higher barge card still held, around again; a player who has passed holds none (BRE-77)."""
    barge = state.next_held(state.serving)
    if barge == NONE:
        barge = state.next_held(NONE)
    if barge != NONE:
        state.seat, state.serving, state.phase = state.holder(barge), barge, ACTING
    else:
        state.seat, state.serving, state.phase = 0, NONE, EVALUATING
