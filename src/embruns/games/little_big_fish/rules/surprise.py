"""Surprises, LBF-55 to LBF-68: a token is revealed, applied at once and discarded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from embruns.core.bits import member_of as square_of
from embruns.core.contract import Action, Rng
from embruns.games.little_big_fish.actions import GIVE_UPS, REVEALS, TURNS, on_each
from embruns.games.little_big_fish.box import FISHER, GROWTH, NEWBORN
from embruns.games.little_big_fish.parts import stack
from embruns.games.little_big_fish.parts.field import ON_QUARTER, QUARTER, whirled
from embruns.games.little_big_fish.parts.squares import EVERYWHERE
from embruns.games.little_big_fish.phases import ENDED, FISHING, TURNING
from embruns.games.little_big_fish.rules import end, movement, squares

if TYPE_CHECKING:
    from embruns.games.little_big_fish.state import LittleBigFishState


def reveals(state: LittleBigFishState) -> list[tuple[Action, int]]:
    """LBF-56 A kind of token is as likely as it is frequent in the stack."""
    return [(REVEALS[token], state.in_stack(token)) for token in range(4) if state.in_stack(token)]


def random_reveal(state: LittleBigFishState, rng: Rng) -> Action:
    """LBF-56 Draw one of `reveals` by its weight."""
    return REVEALS[stack.top_of(state.stack, rng)]


def reveal(state: LittleBigFishState, token: i64) -> None:
    """LBF-56 The token on top of the stack is applied at once."""
    state.stack -= stack.ONE[token]
    if token == FISHER:
        fish(state)
    elif token == GROWTH:
        grow(state)
    elif token == NEWBORN:
        bear_by_token(state)
    else:
        state.phase = TURNING


def discard(state: LittleBigFishState) -> None:
    """LBF-57 The token has been applied; when all eight are discarded they are shuffled into a new stack."""
    if state.stack == 0:
        state.stack = stack.FULL


def fish(state: LittleBigFishState) -> None:
    """LBF-58 to LBF-61 The Fisher takes the fish that stopped; if that is not the end (LBF-71), then an enemy."""
    state.quarter = QUARTER[square_of(state.mover)]
    state.mine.go_home(state.mover)
    state.mover = 0
    state.may_step = EVERYWHERE
    end.after_fishing(state)
    prey = state.theirs.fish & ON_QUARTER[state.quarter]
    if state.phase == ENDED or not prey:
        _go_on(state)
    elif prey & (prey - 1):
        state.phase = FISHING
    else:
        give_up(state, prey)


def gifts(state: LittleBigFishState) -> list[Action]:
    """LBF-59, LBF-60 The owner of several fish on the board gives up one of them."""
    return on_each(state.theirs.fish & ON_QUARTER[state.quarter], GIVE_UPS)


def give_up(state: LittleBigFishState, square: i64) -> None:
    """LBF-59 to LBF-61 The enemy fish goes back to its owner's reserve."""
    state.theirs.go_home(square)
    end.after_fishing(state)
    _go_on(state)


def grow(state: LittleBigFishState) -> None:
    """LBF-62, LBF-63 The fish that stopped grows if the reserve has the next size."""
    state.mine.grow(state.mover)
    _go_on(state)


def bear_by_token(state: LittleBigFishState) -> None:
    """LBF-64 A newborn comes as on a birth square."""
    if not squares.birth(state):
        _go_on(state)


def turns() -> list[Action]:
    """LBF-65, LBF-66 Any of the four boards, clockwise or anticlockwise."""
    return TURNS


def turn(state: LittleBigFishState, quarter: i64, turns: i64) -> None:
    """LBF-67 Fish turn with their board. The one that stopped may not move again, wherever it is now."""
    state.field = state.field.whirl(quarter, turns)
    state.mine.whirl(quarter, turns)
    state.theirs.whirl(quarter, turns)
    state.mover = whirled(state.mover, quarter, turns)
    state.may_step = ~state.mover
    _go_on(state)


def _go_on(state: LittleBigFishState) -> None:
    """LBF-68 The token is discarded, and after a first step a second one follows."""
    discard(state)
    if state.phase != ENDED:
        movement.go_on(state)
