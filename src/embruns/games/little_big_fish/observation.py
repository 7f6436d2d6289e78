"""The view of a seat as whole numbers for a learner: what they are called, their ranges, and how they are written."""

from __future__ import annotations

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
    found: list[int] = [view.phase, (view.seat - seat) % 2, seat]
    for shoal in (own, other):
        _write_fish(found, shoal)
    for shoal in (own, other):
        found += [shoal.small_left, shoal.medium_left, shoal.large_left]
    for shoal in (own, other):
        _write_set(found, shoal.plankton, 4)
    found += [own.trophies, other.trophies]
    laid = view.is_laid()
    for square in range(SQUARES):
        found.append(view.field.kinds[square] if laid else -1)
    boards = list(view.field.laid) if laid else list(view.laid)
    found += boards + [-1] * (4 - len(boards))
    for token in range(4):
        found.append(view.in_stack(token))
    found.append(view.steps_left)
    _write_set(found, view.mover, SQUARES)
    _write_set(found, view.may_step, SQUARES)
    found.append(view.quarter if view.phase == BEARING or view.phase == FISHING else -1)
    found += [view.quiet_turns if view.guard else 0, int(view.guard)]
    return vec[i64]([i64(number) for number in found])


def _write_fish(found: list[int], shoal: Shoal) -> None:
    _write_set(found, shoal.small, SQUARES)
    _write_set(found, shoal.medium, SQUARES)
    _write_set(found, shoal.large, SQUARES)


def _write_set(found: list[int], members: i64, size: i64) -> None:
    """Write 1 for each member of a set and 0 for what is not in it."""
    for member in range(size):
        found.append(1 if members & BITS[member] else 0)
