"""What a search is told and what it comes to. Results are whole millionths: all or nothing is ONE or 0."""

from __future__ import annotations

from time import perf_counter
from typing import Final, final

from mypy_extensions import i64

from embruns.core.contract import OVER, Action, Judge, State

ONE: Final = 1_000_000
NO_LIMIT: Final = 1_000_000_000


@final
class Limit:
    """When a search ends: after so many simulations, or so many seconds from now, whichever comes first."""

    def __init__(self, simulations: int | None, seconds: float | None) -> None:
        self.simulations: i64 = NO_LIMIT if simulations is None else simulations
        self.timed: bool = seconds is not None
        self.end: float = 0.0 if seconds is None else perf_counter() + seconds

    def is_over(self, simulations: i64) -> bool:
        """Whether that many are enough. Without seconds no clock is read, so that a run can be repeated."""
        if simulations >= self.simulations:
            return True
        return self.timed and perf_counter() >= self.end


@final
class Scale:
    """How the judge's values become results: `even` is worth a half, and `spread` above it three quarters.

    In a shared game all seats win or lose together: the judge's value of the end is the result.
    """

    def __init__(self, spread: int, even: int = 0, shared: bool = False) -> None:
        self.spread: i64 = spread
        self.even: i64 = even
        self.shared: bool = shared

    def result(self, value: i64) -> i64:
        """Between 0 and ONE, rising with the value, steepest where it is even."""
        lead = value - self.even
        if lead < 0:
            return ONE // 2 - ONE // 2 * -lead // (self.spread - lead)
        return ONE // 2 + ONE // 2 * lead // (self.spread + lead)

    def of(self, state: State, judge: Judge, seat: i64) -> i64:
        """The result to expect for that seat: what happened where the game is over, else what the judge says."""
        if self.shared or state.to_act() != OVER:
            return self.result(judge.value(state, seat))
        winners = state.outcome().winners
        return ONE // len(winners) if seat in winners else 0


@final
class Weighed:
    """An action of the root, how often the search tried it and what it promises the seat, from 0 to 1."""

    def __init__(self, action: Action, visits: int, result: float) -> None:
        self.action: Final = action
        self.visits: Final = visits
        self.result: Final = result


@final
class SearchResult:
    """What a search came to: its choice, what it expects of it, from 0 to 1, and all that it weighed.

    `decisions` is how many were played beyond the tree.
    """

    def __init__(self, chosen: Weighed, weighed: list[Weighed], simulations: int, decisions: int = 0) -> None:
        self.action: Final = chosen.action
        self.expected: Final = chosen.result
        self.weighed: Final = weighed
        self.simulations: Final = simulations
        self.decisions: Final = decisions
