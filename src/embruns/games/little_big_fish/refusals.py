"""What is forbidden, and by which clause: legality stated a second time, square by square and not by sets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from embruns.core.bits import BIT
from embruns.core.bits import member_of as square_of
from embruns.core.contract import Action
from embruns.games.little_big_fish.actions import PASS, STEPS, STOP, SWIM_ON, Bear, GiveUp, Place, Step, Turn
from embruns.games.little_big_fish.box import OCEAN, WRECK
from embruns.games.little_big_fish.parts.field import QUARTER, Field, neighbours
from embruns.games.little_big_fish.phases import (
    BEARING,
    DECLARING,
    DRAWING,
    ENDED,
    FISHING,
    LAYING,
    PLACING,
    STARTING,
    SWIMMING,
    TURNING,
)

if TYPE_CHECKING:
    from embruns.games.little_big_fish.state import LittleBigFishState

_WHEN: Final = {  # while fish swim: the clause that says when such an action is asked for
    "First": "LBF-06",
    "Lay": "LBF-04",
    "Place": "LBF-08",
    "Stop": "LBF-23",
    "SwimOn": "LBF-23",
    "Bear": "LBF-51",
    "Reveal": "LBF-56",
    "GiveUp": "LBF-60",
    "Turn": "LBF-65",
}
_FIRST_DO: Final = {  # what must be done before anything else
    STARTING: "LBF-06",
    LAYING: "LBF-04",
    DECLARING: "LBF-23",
    BEARING: "LBF-51",
    DRAWING: "LBF-56",
    FISHING: "LBF-60",
    TURNING: "LBF-65",
}


def refusal(state: LittleBigFishState, action: Action) -> str:
    """Return the clause that forbids this action; '' where the seat to act may do it."""
    if state.phase == SWIMMING:
        if isinstance(action, Step):
            return _forbids_step(state, action.start, action.end)
        if action is PASS:
            return _forbids_pass(state)
    if state.phase == DECLARING and action is SWIM_ON:
        return _forbids_swim_on(state)
    if state.phase == DECLARING and action is STOP:
        return ""
    if state.phase == BEARING and isinstance(action, Bear):
        return _forbids_newborn(state, action.square)
    if state.phase == FISHING and isinstance(action, GiveUp):
        return _forbids_gift(state, action.square)
    if state.phase == TURNING and isinstance(action, Turn):
        return ""
    if state.phase == PLACING and isinstance(action, Place):
        return _forbids_place(state, action.square)
    return _forbids_now(state, action)


def _forbids_now(state: LittleBigFishState, action: Action) -> str:
    """Return the clause by which something else comes first; while fish swim, the one that asks for the action."""
    if state.phase == ENDED:
        return state.outcome().clause
    if state.phase == SWIMMING:
        return _WHEN[type(action).__name__]
    if state.phase == PLACING:
        return "LBF-08" if state.mine.in_play or not state.theirs.in_play else "LBF-09"
    return _FIRST_DO[state.phase]


def _forbids_place(state: LittleBigFishState, square: i64) -> str:
    """Return the clause against placing the next fish here before the first turn."""
    row: i64 = 0 if state.seat == 0 else 5
    fine = square // 6 == row and state.field.kinds[square] == OCEAN and state.mine.size_on(BIT[square]) < 0
    return "" if fine else _forbids_now(state, PASS)


def _forbids_step(state: LittleBigFishState, start: i64, end: i64) -> str:
    """Return the clause against this step of an own fish."""
    size = state.mine.size_on(BIT[start])
    if size < 0:
        return "LBF-16"
    if not state.may_step & BIT[start]:
        return "LBF-23"
    if start == end:
        return "LBF-48"
    if state.field.kinds[end] == WRECK:
        return "LBF-44" if size == 0 else "LBF-14"
    if state.mine.size_on(BIT[end]) >= 0:
        return "LBF-19"
    if not _joined(state.field, start, end, size == 0):
        return "LBF-14" if _joined(state.field, start, end, True) else "LBF-17"
    return "LBF-20" if state.theirs.size_on(BIT[end]) > size else ""


def _joined(field: Field, start: i64, end: i64, slips: bool) -> bool:
    """LBF-17, LBF-45 Whether two squares lie side by side or, for a fish that slips, are joined through wrecks."""
    tunnel: list[int] = [start]
    for square in tunnel:
        for neighbour in neighbours(square):
            if neighbour == end:
                return True
            if slips and field.kinds[neighbour] == WRECK and neighbour not in tunnel:
                tunnel.append(neighbour)
    return False


def _forbids_pass(state: LittleBigFishState) -> str:
    """Return the clause by which a fish that can step must step."""
    for row in STEPS:
        for step in row:
            if state.mine.fish & BIT[step.start] and not _forbids_step(state, step.start, step.end):
                return "LBF-16" if state.steps_left == 2 else "LBF-25"
    return ""


def _forbids_swim_on(state: LittleBigFishState) -> str:
    """Return the clause against swimming on with a fish that has no second step."""
    start = square_of(state.mover)
    for step in STEPS[start]:
        if not _forbids_step(state, start, step.end):
            return ""
    return "LBF-24"


def _forbids_newborn(state: LittleBigFishState, square: i64) -> str:
    """Return the clause against placing a newborn here."""
    if state.field.kinds[square] == WRECK:
        return "LBF-44"
    taken = state.mine.size_on(BIT[square]) >= 0 or state.theirs.size_on(BIT[square]) >= 0
    return "LBF-51" if taken or QUARTER[square] != state.quarter else ""


def _forbids_gift(state: LittleBigFishState, square: i64) -> str:
    """Return the clause against giving the Fisher the fish on this square."""
    if state.theirs.size_on(BIT[square]) < 0:
        return "LBF-60"
    return "" if QUARTER[square] == state.quarter else "LBF-59"
