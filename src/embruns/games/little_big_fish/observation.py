"""The view of a seat as whole numbers for a learner: what they are called, their ranges, and how they are written."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.game import Setup
from embruns.core.observation import Field
from embruns.games.little_big_fish.box import BOX
from embruns.games.little_big_fish.parts.shoal import Shoal
from embruns.games.little_big_fish.parts.squares import BITS, SQUARES
from embruns.games.little_big_fish.phases import BEARING, FISHING
from embruns.games.little_big_fish.state import LittleBigFishState


def fields_of(setup: Setup) -> list[Field]:  # noqa: ARG001  # other games need the set-up
    """Return the fields of an observation."""
    most = max(BOX.fish)
    return [
        Field("phase", (1,), 0, 9, "what the game waits for, as in phases.py"),
        Field("turn", (1,), 0, 1, "0: it is your turn"),
        Field("seat", (1,), 0, 1, "your seat: 0 South, 1 North"),
        Field("fish", (2, 3, SQUARES), 0, 1, "yours and the other's; small, medium, large; by square from a1 to f6"),
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


def observe(view: LittleBigFishState, seat: int) -> vec[i64]:
    """Return the numbers of all fields, one after the other."""
    own, other = view.shoal(seat), view.shoal(1 - seat)
    found = _NOTHING[:]
    found[0] = view.phase
    found[1] = (view.seat - seat) % 2
    found[2] = seat
    _write_shoal(found, own, 0)
    _write_shoal(found, other, 1)
    _write_boards(found, view)
    for token in range(4):
        found[_STACK + token] = view.in_stack(token)
    found[_TURN] = view.steps_left
    _mark(found, _TURN + 1, view.mover, SQUARES)
    _mark(found, _TURN + 1 + SQUARES, view.may_step, SQUARES)
    found[_LAST] = view.quarter if view.phase == BEARING or view.phase == FISHING else -1
    found[_LAST + 1] = view.quiet_turns if view.guard else 0
    found[_LAST + 2] = 1 if view.guard else 0
    return found


def _write_shoal(found: vec[i64], shoal: Shoal, which: i64) -> None:
    """Write the shoal of the seat that looks (0) or of the other one (1)."""
    fish = _FISH + 3 * SQUARES * which
    _mark(found, fish, shoal.small, SQUARES)
    _mark(found, fish + SQUARES, shoal.medium, SQUARES)
    _mark(found, fish + 2 * SQUARES, shoal.large, SQUARES)
    found[_RESERVE + 3 * which] = shoal.small_left
    found[_RESERVE + 3 * which + 1] = shoal.medium_left
    found[_RESERVE + 3 * which + 2] = shoal.large_left
    _mark(found, _PLANKTON + 4 * which, shoal.plankton, 4)
    found[_TROPHIES + which] = shoal.trophies


def _write_boards(found: vec[i64], view: LittleBigFishState) -> None:
    """Write the squares, and the boards as far as they are laid."""
    laid = view.is_laid()
    for square in range(SQUARES):
        found[_FIELD + square] = view.field.kinds[square] if laid else -1
    boards = view.field.laid if laid else view.laid
    for quarter in range(4):
        found[_BOARDS + quarter] = boards[quarter] if quarter < len(boards) else -1


def _mark(found: vec[i64], first: i64, members: i64, size: i64) -> None:
    """Write 1 for each member of a set."""
    if members:
        for member in range(size):
            if members & BITS[member]:
                found[first + member] = 1


# Where the fields begin
_FISH: Final = 3
_RESERVE: Final = _FISH + 6 * SQUARES
_PLANKTON: Final = _RESERVE + 6
_TROPHIES: Final = _PLANKTON + 8
_FIELD: Final = _TROPHIES + 2
_BOARDS: Final = _FIELD + SQUARES
_STACK: Final = _BOARDS + 4
_TURN: Final = _STACK + 4
_LAST: Final = _TURN + 1 + 2 * SQUARES
_NOTHING: Final = vec[i64]([i64(0) for _ in range(_LAST + 3)])
