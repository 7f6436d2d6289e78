"""The limit, scale and result of a search. Results are whole millionths: a certain win is ONE, a loss 0."""

from __future__ import annotations

from time import perf_counter
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.contract import OVER, Action, Judge, State

ONE: Final = 1_000_000
NO_LIMIT: Final = 1_000_000_000
CERTAIN: Final = 8_000  # thousandths of a spread from which on a logistic result no longer rises
_LOGISTIC: Final = vec[i64]([i64(round(ONE / (1.0 + 3.0 ** (-lead / 1000.0)))) for lead in range(CERTAIN + 1)])


@final
class Limit:
    """When a search ends: after a number of simulations or of seconds from now, whichever comes first."""

    def __init__(self, simulations: int | None, seconds: float | None) -> None:
        self.simulations: i64 = NO_LIMIT if simulations is None else simulations
        self.timed: bool = seconds is not None
        self.end: float = 0.0 if seconds is None else perf_counter() + seconds

    def is_over(self, simulations: i64) -> bool:
        """Return whether that many simulations are enough. Without seconds no clock is read: a run can be repeated."""
        if simulations >= self.simulations:
            return True
        return self.timed and perf_counter() >= self.end


@final
class Scale:
    """How the judge's values become results: the value `even` becomes a half, `even + spread` three quarters.

    A `logistic` scale is for values that are logarithms of odds: each spread more makes a win three times as likely.
    In a `shared` game all seats win or lose together, and the judge's value of the end is the result.
    """

    def __init__(self, spread: int, even: int = 0, shared: bool = False, logistic: bool = False) -> None:
        self.spread: i64 = spread
        self.even: i64 = even
        self.shared: bool = shared
        self.logistic: bool = logistic

    def result(self, value: i64) -> i64:
        """Return a result between 0 and ONE that rises with the value, most steeply around `even`."""
        lead = value - self.even
        if self.logistic:
            if lead < 0:
                return ONE - _LOGISTIC[min(-lead * 1000 // self.spread, CERTAIN)]
            return _LOGISTIC[min(lead * 1000 // self.spread, CERTAIN)]
        if lead < 0:
            return ONE // 2 - ONE // 2 * -lead // (self.spread - lead)
        return ONE // 2 + ONE // 2 * lead // (self.spread + lead)

    def of(self, state: State, judge: Judge, seat: i64) -> i64:
        """Return the result to expect for that seat: the outcome if the game is over, else by the judge's value."""
        if self.shared or state.to_act() != OVER:
            return self.result(judge.value(state, seat))
        winners = state.outcome().winners
        return ONE // len(winners) if seat in winners else 0


@final
class Weighed:
    """An action of the root, how often the search tried it, and the result to expect of it, from 0 to 1."""

    def __init__(self, action: Action, visits: int, result: float) -> None:
        self.action: Final = action
        self.visits: Final = visits
        self.result: Final = result


@final
class SearchResult:
    """What a search found: its choice, the result to expect of it, from 0 to 1, and all candidates.

    `decisions` is how many decisions were played beyond the tree.
    """

    def __init__(self, chosen: Weighed, weighed: list[Weighed], simulations: int, decisions: int = 0) -> None:
        self.action: Final = chosen.action
        self.expected: Final = chosen.result
        self.weighed: Final = weighed
        self.simulations: Final = simulations
        self.decisions: Final = decisions
