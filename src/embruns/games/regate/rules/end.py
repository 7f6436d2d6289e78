"""The end: the finish, the guard that ends a race which nobody finishes, the scores and the outcome."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from embruns.core.contract import Outcome
from embruns.games.regate.box import EDITION_2010
from embruns.games.regate.phases import ENDED, NOBODY

if TYPE_CHECKING:
    from embruns.games.regate.state import RegateState


def finish(state: RegateState, seat: i64, reason: str) -> None:
    """REG-B41, REG-B43, REG-G27 The race is over at once."""
    state.phase = ENDED
    state.may_replay = False
    state.replays = state.suns = 0
    state.winner = seat
    state.reason = reason


def stop_by_guard(state: RegateState) -> None:
    """REG-B44, REG-G29 All seats have had their turns: the boat furthest along wins, or several share the race."""
    finish(state, NOBODY, "guard" if len(furthest(state)) == 1 else "guard-draw")


def furthest(state: RegateState) -> list[int]:
    """REG-B44 Return the seats that are furthest along."""
    come = [progress(state, seat) for seat in range(len(state.boats))]
    best = max(come)
    return [seat for seat in range(len(come)) if come[seat] == best]


def progress(state: RegateState, seat: int) -> tuple[bool, int, int]:
    """REG-B44 Compare by: started, then marks rounded, then the bow's squared distance still to go, negated."""
    boat = state.boats[seat]
    x, y = state.course.next_mark(boat.marks)
    dx, dy = int(boat.bow_x()) - x, int(boat.bow_y()) - y
    return boat.started, int(boat.marks), -dx * dx - dy * dy


def scores(state: RegateState) -> list[int]:
    """Return a point for each mark rounded, and one for the finish."""
    return [int(state.boats[seat].marks) + (seat == state.winner) for seat in range(len(state.boats))]


def outcome(state: RegateState) -> Outcome:
    """Return who has won, and by which clause."""
    edition = state.course.rules == EDITION_2010
    if state.reason == "home":
        return Outcome([int(state.winner)], state.reason, "REG-G27" if edition else "REG-B41")
    return Outcome(furthest(state), state.reason, "REG-G29" if edition else "REG-B44")
