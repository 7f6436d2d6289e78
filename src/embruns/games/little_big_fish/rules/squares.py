"""The squares, LBF-35 to LBF-54: plankton and births. Ocean has no effect; `parts/field.py` knows the wrecks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from embruns.core.bits import member_of as square_of
from embruns.core.contract import Action
from embruns.core.numbers import Mask
from embruns.games.little_big_fish.actions import BEARS, on_each
from embruns.games.little_big_fish.parts.field import ON_QUARTER, QUARTER
from embruns.games.little_big_fish.phases import BEARING

if TYPE_CHECKING:
    from embruns.games.little_big_fish.state import LittleBigFishState

FIRST_BIRTH: Final[i64] = BEARS[0].index  # the births stand together, by square


def plankton(state: LittleBigFishState, square: i64, colour: i64) -> None:
    """LBF-36 to LBF-42 The fish grows if its owner has the token and the figure; only then is the token used up."""
    if state.mine.plankton & colour and state.mine.grow(square):
        state.mine.plankton ^= colour


def births(state: LittleBigFishState) -> list[Action]:
    """LBF-51 The newborn goes to any free square of the board."""
    return on_each(_free_squares(state), BEARS)


def mark_births(state: LittleBigFishState, mask: Mask) -> None:
    """Mark what `births` lists."""
    mask.mark_set(_free_squares(state), FIRST_BIRTH)


def _free_squares(state: LittleBigFishState) -> i64:
    """LBF-51 Squares of the board without a fish that are no wrecks."""
    return ON_QUARTER[state.quarter] & ~(state.mine.fish | state.theirs.fish | state.field.wrecks)


def bear(state: LittleBigFishState, square: i64) -> None:
    """LBF-52, LBF-53 The newborn's square has no effect now; the newborn may take the second step."""
    state.mine.enter(square)


def birth(state: LittleBigFishState) -> bool:
    """LBF-54 Ask where the newborn goes; False where the reserve has no small fish or the board no free square."""
    state.quarter = QUARTER[square_of(state.mover)]
    if not state.mine.small_left or not _free_squares(state):
        return False
    state.phase = BEARING
    return True
