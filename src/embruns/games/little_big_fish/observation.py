"""The view of a seat as whole numbers for a learner: what they are called, their ranges, and how they are written."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.game import Setup
from embruns.core.numbers import put, put_all, put_set, zeros
from embruns.core.observation import Field
from embruns.games.little_big_fish.box import BOX
from embruns.games.little_big_fish.parts.shoal import Shoal
from embruns.games.little_big_fish.parts.squares import SQUARES
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


def observe(view: LittleBigFishState, seat: int) -> vec[i64]:
    """Return the numbers of all fields, one after the other."""
    own, other = view.shoal(seat), view.shoal(1 - seat)
    found = zeros(_SIZE)
    at = put(found, 0, [view.phase, (view.seat - seat) % 2, seat])
    at = _put_fish(found, at, own)
    at = _put_fish(found, at, other)
    at = put(found, at, [own.small_left, own.medium_left, own.large_left])
    at = put(found, at, [other.small_left, other.medium_left, other.large_left])
    at = put_set(found, at, own.plankton, 4)
    at = put_set(found, at, other.plankton, 4)
    at = put(found, at, [own.trophies, other.trophies])
    at = _put_boards(found, at, view)
    at = put(found, at, [view.in_stack(0), view.in_stack(1), view.in_stack(2), view.in_stack(3), view.steps_left])
    at = put_set(found, at, view.mover, SQUARES)
    at = put_set(found, at, view.may_step, SQUARES)
    quarter = view.quarter if view.phase == BEARING or view.phase == FISHING else -1
    put(found, at, [quarter, view.quiet_turns if view.guard else 0, 1 if view.guard else 0])
    return found


def _put_fish(found: vec[i64], at: i64, shoal: Shoal) -> i64:
    at = put_set(found, at, shoal.small, SQUARES)
    at = put_set(found, at, shoal.medium, SQUARES)
    return put_set(found, at, shoal.large, SQUARES)


def _put_boards(found: vec[i64], at: i64, view: LittleBigFishState) -> i64:
    """Write the squares, and the boards as far as they are laid."""
    if view.is_laid():
        at = put_all(found, at, view.field.kinds)
        return put(found, at, list(view.field.laid))
    at = put(found, at, [-1] * SQUARES)
    return put(found, at, list(view.laid) + [-1] * (4 - len(view.laid)))
