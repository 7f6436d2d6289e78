"""Phase 2, BRE-33 to BRE-38: the barges are loaded at Quimper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from embruns.games.bretagne.box import BOX, NONE
from embruns.games.bretagne.parts.goods import DISC, amount, resources_with
from embruns.games.bretagne.phases import LOADING
from embruns.games.bretagne.rules.turns import start_actions

if TYPE_CHECKING:
    from embruns.games.bretagne.state import BretagneState


def start_loading(state: BretagneState) -> None:
    """BRE-33 The holder of the lowest barge card is served first."""
    state.row = 0
    state.serving = NONE
    _next_barge(state)


def _next_barge(state: BretagneState) -> None:
    """BRE-34 First every top barge, then every middle one, then every bottom one; BRE-38 until Quimper is empty."""
    while state.row < 3 and state.quimper:
        barge = state.next_held(state.serving)
        if barge != NONE:
            state.seat, state.serving, state.phase = state.holder(barge), barge, LOADING
            return
        state.row += 1
        state.serving = NONE
    state.row = 0
    start_actions(state)


def loads(state: BretagneState) -> i64:
    """BRE-35 The types present at Quimper; R-06 a scarce one too, R-07 but never none."""
    return resources_with(state.quimper, 1)


def load(state: BretagneState, resource: i64) -> None:
    """BRE-36, BRE-37 One type a barge, as many as fit or are there; BRE-38 they belong to the player."""
    discs = min(BOX.spaces[3 * state.serving + state.row], amount(state.quimper, resource)) * DISC[resource]
    state.quimper -= discs
    state.players[state.seat].goods += discs
    _next_barge(state)
