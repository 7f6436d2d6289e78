"""Setup, LBF-01 to LBF-11: who begins, the boards, and the first three fish of each player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from embruns.core.contract import Action
from embruns.games.little_big_fish.actions import FIRSTS, LAYS, PLACES, on_each
from embruns.games.little_big_fish.box import BOX
from embruns.games.little_big_fish.parts.field import FIRST_ROW, field_of
from embruns.games.little_big_fish.phases import LAYING, PLACING, SWIMMING

if TYPE_CHECKING:
    from embruns.games.little_big_fish.state import LittleBigFishState


def lays(state: LittleBigFishState) -> list[tuple[Action, int]]:
    """LBF-04 Each board that is left, in each rotation, is as likely as the others."""
    laid = [number // 4 for number in state.laid]
    return [(lay, 1) for lay in LAYS if lay.board not in laid]


def lay(state: LittleBigFishState, board: i64, turns: i64) -> None:
    """LBF-04 The board lies on the next quarter; with the fourth the field is complete."""
    state.laid = (*state.laid, 4 * board + turns)
    if len(state.laid) == 4:
        state.field = field_of((state.laid[0], state.laid[1], state.laid[2], state.laid[3]))
        state.laid = ()
        state.phase = PLACING


def firsts() -> list[tuple[Action, int]]:
    """LBF-06 Where the first player is drawn by lot, both seats are as likely."""
    return [(first, 1) for first in FIRSTS]


def begin(state: LittleBigFishState, seat: i64) -> None:
    """LBF-06 This seat places first, and then has the first turn."""
    state.seat = seat
    state.phase = PLACING if state.is_laid() else LAYING


def places(state: LittleBigFishState) -> list[Action]:
    """LBF-08, LBF-09 A small fish starts on a free ocean square of its owner's first row (LBF-07)."""
    return on_each(FIRST_ROW[state.seat] & state.field.ocean & ~state.mine.fish, PLACES)


def place(state: LittleBigFishState, square: i64) -> None:
    """LBF-08, LBF-09 The first player places three fish, then the second; all others are in reserve (LBF-10)."""
    state.mine.enter(square)
    if state.mine.in_play == BOX.fish_at_start:
        if state.theirs.in_play:
            state.phase = SWIMMING
        alternate(state)


def alternate(state: LittleBigFishState) -> None:
    """LBF-11 The other seat is next."""
    mine = state.mine
    state.mine = state.theirs
    state.theirs = mine
    state.seat = 1 - state.seat
