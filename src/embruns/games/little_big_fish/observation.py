"""The view of a seat as whole numbers for a learner: what they are called, their ranges, and how they are written."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i32, i64

from embruns.core.contract import Observer, State
from embruns.core.game import Setup
from embruns.core.numbers import Numbers
from embruns.core.observation import Field
from embruns.games.little_big_fish.box import BOX
from embruns.games.little_big_fish.parts.shoal import Shoal
from embruns.games.little_big_fish.parts.squares import EVERYWHERE, SQUARES
from embruns.games.little_big_fish.phases import BEARING, FISHING
from embruns.games.little_big_fish.state import LittleBigFishState

_SIZE: Final = 3 + 2 * (3 * SQUARES + 3 + 4 + 1) + SQUARES + 4 + 4 + 1 + 2 * SQUARES + 3


def fields_of(setup: Setup) -> list[Field]:  # noqa: ARG001  # other games need the set-up
    """Return the fields of an observation."""
    most = max(BOX.fish)
    return [
        Field("phase", (1,), 0, 9, "what the game waits for, as in phases.py"),
        Field("turn", (1,), 0, 1, "0: it is your turn"),
        Field("seat", (1,), 0, 1, "your seat: 0 South, 1 North"),
        Field("fish", (2, 3, SQUARES), 0, 1, "yours and the other’s; small, medium, large; by square from a1 to f6"),
        Field("reserve", (2, 3), 0, most, "fish in reserve, small, medium, large"),
        Field("plankton", (2, 4), 0, 1, "tokens not used yet: red, yellow, green, blue"),
        Field("trophies", (2,), 0, sum(BOX.fish), "fish eaten of the other seat"),
        Field("squares", (SQUARES,), -1, 7, "ocean, wreck, birth, surprise, red, yellow, green, blue; -1 not laid yet"),
        Field("boards", (4,), -1, 15, "NW, NE, SW, SE: 4 * board + quarter turns; -1 not laid yet"),
        Field("stack", (4,), 0, max(BOX.tokens), "surprise tokens left: fisher, plankton, birth, whirlpool"),
        Field("steps_left", (1,), 0, 2, "steps left in this turn"),
        Field("mover", (SQUARES,), 0, 1, "the fish that took the last step of this turn"),
        Field("may_step", (SQUARES,), 0, 1, "the squares whose fish may take the next step"),
        Field("quarter", (1,), -1, 3, "where a fish is born or given up: NW, NE, SW, SE; -1 nowhere"),
        Field("quiet_turns", (1,), -1, BOX.guard_turns, "turns in a row without an eaten fish"),
        Field("guard", (1,), 0, 1, "whether quiet turns end the game"),
    ]


@final
class LittleBigFishObserver(Observer):
    """Writes the fields of a view."""

    def size(self, view: State) -> i64:
        return _SIZE

    def write(self, view: State, seat: i64, numbers: Numbers) -> None:
        assert isinstance(view, LittleBigFishState)
        state = view  # a variable of its own type: `view` would be checked again at each use
        other_turn = state.seat != seat
        own, other = (state.theirs, state.mine) if other_turn else (state.mine, state.theirs)
        memory, at = numbers.memory, numbers.at
        memory[at] = i32(state.phase)
        memory[at + 1] = i32(other_turn)
        memory[at + 2] = i32(seat)
        numbers.at = at + 3
        numbers.put_three_sets(own.small, own.medium, own.large, SQUARES)
        numbers.put_three_sets(other.small, other.medium, other.large, SQUARES)
        _put_beside_the_field(numbers, own, other)
        if numbers.is_new(state.field.number) or not state.is_laid():  # the number tells every square
            _put_boards(numbers, state)
        else:
            numbers.skip(SQUARES + 4)
        at, stack = numbers.at, state.stack
        memory[at] = i32(stack & 15)
        memory[at + 1] = i32(stack >> 4 & 15)
        memory[at + 2] = i32(stack >> 8 & 15)
        memory[at + 3] = i32(stack >> 12 & 15)
        memory[at + 4] = i32(state.steps_left)
        numbers.at = at + 5
        numbers.put_set(state.mover, SQUARES)
        numbers.put_set(state.may_step & EVERYWHERE, SQUARES)
        at += 5 + 2 * SQUARES
        memory[at] = i32(state.quarter) if state.phase == BEARING or state.phase == FISHING else i32(-1)
        memory[at + 1] = i32(state.quiet_turns) if state.guard else i32(0)
        memory[at + 2] = i32(state.guard)
        numbers.at = at + 3


def _put_beside_the_field(numbers: Numbers, own: Shoal, other: Shoal) -> None:
    """Write the reserves, the plankton and the trophies, in place: a call for each would take longer."""
    memory, at = numbers.memory, numbers.at
    memory[at] = i32(own.small_left)
    memory[at + 1] = i32(own.medium_left)
    memory[at + 2] = i32(own.large_left)
    memory[at + 3] = i32(other.small_left)
    memory[at + 4] = i32(other.medium_left)
    memory[at + 5] = i32(other.large_left)
    own_plankton, other_plankton = own.plankton, other.plankton
    for colour in range(i64(4)):
        memory[at + 6 + colour] = i32(own_plankton >> colour & 1)
        memory[at + 10 + colour] = i32(other_plankton >> colour & 1)
    memory[at + 14] = i32(own.trophies)
    memory[at + 15] = i32(other.trophies)
    numbers.at = at + 16


def _put_boards(numbers: Numbers, state: LittleBigFishState) -> None:
    """Write the squares, and the boards as far as they are laid."""
    if state.is_laid():
        numbers.put_all(state.field.kinds)
        numbers.put_all(state.field.boards)
    else:
        for _ in range(SQUARES):
            numbers.put(-1)
        for quarter in range(4):
            numbers.put(state.laid[quarter] if quarter < len(state.laid) else -1)
