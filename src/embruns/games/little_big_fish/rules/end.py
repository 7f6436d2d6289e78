"""The end, LBF-69 to LBF-72: the fifth fish, a lone fish, or fifty quiet turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from embruns.core.contract import Outcome
from embruns.games.little_big_fish.box import BOX
from embruns.games.little_big_fish.phases import ENDED, NOBODY

FIFTH: Final = 5  # as the reason says it; a box may ask for another number

if TYPE_CHECKING:
    from embruns.games.little_big_fish.state import LittleBigFishState


def after_eating(state: LittleBigFishState) -> None:
    """LBF-69 The fifth trophy wins, or another in a small game or another box, whatever else it brings about."""
    if state.mine.trophies == state.to_win:
        _win(state, state.seat, "fifth-fish" if state.to_win == FIFTH else "enough-fish")
    elif state.theirs.in_play <= 1:  # LBF-70
        _win(state, state.seat, "lone-fish")


def after_fishing(state: LittleBigFishState) -> None:
    """LBF-70, LBF-71 After each fish that the Fisher takes, a player with one fish or none has lost."""
    if state.mine.in_play <= 1:
        _win(state, 1 - state.seat, "lone-fish")
    elif state.theirs.in_play <= 1:
        _win(state, state.seat, "lone-fish")


def after_turn(state: LittleBigFishState) -> None:
    """LBF-72 With the guard on, fifty turns in a row without an eaten fish end the game."""
    if state.guard and state.quiet_turns == BOX.guard_turns:
        _end_quietly(state)


def _end_quietly(state: LittleBigFishState) -> None:
    """LBF-72 More trophies win, then more fish in play, then the larger sum of sizes; else it is a draw."""
    mine, theirs = state.mine, state.theirs
    lead = mine.trophies - theirs.trophies or mine.in_play - theirs.in_play or mine.bulk() - theirs.bulk()
    if lead == 0:
        _win(state, NOBODY, "quiet-draw")
    else:
        _win(state, state.seat if lead > 0 else 1 - state.seat, "quiet")


def _win(state: LittleBigFishState, seat: i64, reason: str) -> None:
    """The game is over."""
    state.phase = ENDED
    state.winner = seat
    state.reason = reason


def outcome(state: LittleBigFishState) -> Outcome:
    """The seats that won, why, and the clause; a draw is a win of both."""
    clauses = {"fifth-fish": "LBF-69", "enough-fish": "LBF-69", "lone-fish": "LBF-70"}
    winners: list[int] = [0, 1] if state.winner == NOBODY else [state.winner]
    return Outcome(winners, state.reason, clauses.get(state.reason, "LBF-72"))
