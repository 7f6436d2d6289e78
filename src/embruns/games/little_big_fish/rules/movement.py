"""Movement, LBF-16 to LBF-28, LBF-73 and LBF-74: the two steps of a turn.

Nothing forbids a step back (LBF-27) or looks ahead (LBF-74), and nothing moves a fish that has no step (LBF-73).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.bits import BIT, count
from embruns.core.bits import member_of as square_of
from embruns.core.contract import Action, Rng
from embruns.core.numbers import Mask
from embruns.games.little_big_fish.actions import FIRST_STEPS, PASS, STEPS, STOP, SWIM_ON, Step
from embruns.games.little_big_fish.box import BIRTH, PLANKTON, SURPRISE
from embruns.games.little_big_fish.parts.squares import EVERYWHERE
from embruns.games.little_big_fish.phases import DECLARING, DRAWING, ENDED, SWIMMING
from embruns.games.little_big_fish.rules import eating, end, setup, squares

if TYPE_CHECKING:
    from embruns.games.little_big_fish.state import LittleBigFishState


def steps(state: LittleBigFishState) -> list[Action]:
    """LBF-16 Every step of a fish that may take one; a pass where there is none (LBF-25, LBF-26).

    LBF-17, LBF-18 The field knows where a step leads; only small fish slip through wrecks (LBF-14).
    LBF-19, LBF-20 Closed are the squares of the own fish and of larger enemies.
    """
    mine, theirs, field = state.mine, state.theirs, state.field
    found: list[Action] = []
    _add_steps(found, mine.small & state.may_step, field.slips, mine.fish | theirs.medium | theirs.large)
    _add_steps(found, mine.medium & state.may_step, field.swims, mine.fish | theirs.large)
    _add_steps(found, mine.large & state.may_step, field.swims, mine.fish)
    return found or [PASS]


def _add_steps(found: list[Action], fish: i64, ways: list[list[Step]], closed: i64) -> None:
    """Add the steps of these fish to the list."""
    while fish:
        one = fish & -fish
        fish ^= one
        for way in ways[square_of(one)]:
            if not way.bit & closed:
                found.append(way)


def mark_steps(state: LittleBigFishState, mask: Mask) -> None:
    """Mark all `steps` without listing them: a vector environment asks for them at every step."""
    mine, theirs, field = state.mine, state.theirs, state.field
    may_step = state.may_step
    # The steps from a square stand together in the table of all actions, by their ends.
    mask.mark_steps(mine.small & may_step, field.slip_ends, mine.fish | theirs.medium | theirs.large, FIRST_STEPS)
    mask.mark_steps(mine.medium & may_step, field.swim_ends, mine.fish | theirs.large, FIRST_STEPS)
    mask.mark_steps(mine.large & may_step, field.swim_ends, mine.fish, FIRST_STEPS)
    if mask.is_empty():
        mask.mark(PASS.index)


def random_step(state: LittleBigFishState, rng: Rng) -> Action:
    """Draw one of `steps` without listing them: 1.65 times the speed of random play (docs/decisions/0003-pick.md)."""
    mine, theirs = state.mine, state.theirs
    small, medium, large = mine.small & state.may_step, mine.medium & state.may_step, mine.large & state.may_step
    closed_small = mine.fish | theirs.medium | theirs.large
    closed_medium = mine.fish | theirs.large
    slip_ends, swim_ends = state.field.slip_ends, state.field.swim_ends
    smalls = _count_steps(small, slip_ends, closed_small)
    mediums = _count_steps(medium, swim_ends, closed_medium)
    total = smalls + mediums + _count_steps(large, swim_ends, mine.fish)
    if total == 0:
        return PASS
    k = rng.below(total)
    if k < smalls:
        return _step_number(k, small, slip_ends, closed_small)
    if k < smalls + mediums:
        return _step_number(k - smalls, medium, swim_ends, closed_medium)
    return _step_number(k - smalls - mediums, large, swim_ends, mine.fish)


def _count_steps(fish: i64, ends_from: vec[i64], closed: i64) -> i64:
    """Return how many steps these fish have."""
    n: i64 = 0
    while fish:
        one = fish & -fish
        fish ^= one
        n += count(ends_from[square_of(one)] & ~closed)
    return n


def _step_number(k: i64, fish: i64, ends_from: vec[i64], closed: i64) -> Action:
    """Return the step that stands at place k, from 0, among those of these fish."""
    while fish:
        one = fish & -fish
        fish ^= one
        start = square_of(one)
        ends = ends_from[start] & ~closed
        while ends:
            end_bit = ends & -ends
            ends ^= end_bit
            if k == 0:
                return STEPS[start][square_of(end_bit)]
            k -= 1
    raise AssertionError("fewer steps than were counted")


def step(state: LittleBigFishState, start: i64, end_bit: i64, kind: i64) -> None:
    """LBF-21, LBF-33 The fish eats; if that is not the end, its square takes effect before any other step."""
    state.steps_left -= 1
    state.mine.swim(start, end_bit)
    state.mover = end_bit
    if state.theirs.fish & end_bit:
        eating.eat(state, end_bit)
        if state.phase == ENDED:
            return
    if kind >= PLANKTON:
        squares.plankton(state, end_bit, BIT[kind - PLANKTON])
    if state.steps_left == 0:
        state.may_step = EVERYWHERE  # nobody steps any more: what the first step settled is past
        take_effect(state, kind)
    elif kind == BIRTH or kind == SURPRISE:
        state.phase = DECLARING


def go_on(state: LittleBigFishState) -> None:
    """LBF-22 The second step follows, by the same fish or another, if it is not taken yet."""
    if state.steps_left:
        state.phase = SWIMMING
    else:
        end_turn(state)


def declarations(state: LittleBigFishState) -> list[Action]:
    """LBF-23, LBF-24 Stop, or swim on if this fish has a second step."""
    return [STOP, SWIM_ON] if _mover_has_steps(state) else [STOP]


def mark_declarations(state: LittleBigFishState, mask: Mask) -> None:
    """Mark what `declarations` lists."""
    mask.mark(STOP.index)
    if _mover_has_steps(state):
        mask.mark(SWIM_ON.index)


def _mover_has_steps(state: LittleBigFishState) -> bool:
    """LBF-24 Whether the fish that took the first step could take the second one, too."""
    mine, theirs, field, mover = state.mine, state.theirs, state.field, state.mover
    square = square_of(mover)
    if mine.small & mover:
        return field.slip_ends[square] & ~(mine.fish | theirs.medium | theirs.large) != 0
    closed = mine.fish | theirs.large if mine.medium & mover else mine.fish
    return field.swim_ends[square] & ~closed != 0


def swim_on(state: LittleBigFishState) -> None:
    """LBF-23 The same fish must take the second step, and the square has no effect."""
    state.may_step = state.mover
    state.phase = SWIMMING


def stop(state: LittleBigFishState) -> None:
    """LBF-23 The square takes effect, and this fish may not move again in this turn."""
    state.may_step = ~state.mover
    take_effect(state, state.field.kinds[square_of(state.mover)])


def end_turn(state: LittleBigFishState) -> None:
    """LBF-26 After two steps, or where none is possible, the turn goes to the other seat at no cost."""
    state.phase = SWIMMING
    setup.alternate(state)
    state.steps_left = 2
    state.mover = 0
    state.may_step = EVERYWHERE
    state.quiet_turns += 1
    end.after_turn(state)


def take_effect(state: LittleBigFishState, kind: i64) -> None:
    """LBF-28 The fish has stopped: a birth square (LBF-50) or a surprise square (LBF-55) works now."""
    if kind == SURPRISE:
        state.phase = DRAWING
    elif kind != BIRTH or not squares.birth(state):
        go_on(state)
