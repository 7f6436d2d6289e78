"""Alpha-beta for two seats that see everything: every line so many decisions deep, deeper as long as there is time.

Chance counts by its mean over all outcomes. Positions met before are looked up by their key: two fish that swim one
step each reach the same place in either order.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from embruns.bots.search.thought import ONE, Limit, Scale, Thought, Weighed
from embruns.core.contract import CHANCE, OVER, Action, Judge, Rng, State

WORST: Final = -1_000_000_000
DEEPEST: Final = 40
_SURE: Final = 50_000  # more than any sum of terms but a game won: nothing to look for beyond it


@final
class Line:
    """An action and the position after it, with what it is thought to be worth to the seat that thinks."""

    def __init__(self, action: Action, after: State, value: i64) -> None:
        self.action: Final = action
        self.after: Final = after
        self.value: i64 = value


@final
class Known:
    """What an earlier look at a position found: its value, or a bound of it, so many decisions deep."""

    def __init__(self, depth: i64, low: i64, high: i64, best: i64) -> None:
        self.depth: i64 = depth
        self.low: i64 = low
        self.high: i64 = high
        self.best: i64 = best


def search(view: State, judge: Judge, scale: Scale, depth: int, limit: Limit, rng: Rng) -> Thought:
    """Think for the seat to act, at most so many decisions deep; a simulation is a position that the judge weighs."""
    return AlphaBeta(view, judge, limit).think(depth, scale, rng)


@final
class AlphaBeta:
    """One search from one position."""

    def __init__(self, view: State, judge: Judge, limit: Limit) -> None:
        self.state: Final = view
        self.judge: Final = judge
        self.limit: Final = limit
        self.me: i64 = view.to_act()
        self.weighed: i64 = 0
        self.stopped: bool = False
        self.known: dict[object, Known] = {}

    def think(self, deepest: i64, scale: Scale, rng: Rng) -> Thought:
        """One decision deeper each time; a look that was cut short counts only for the lines it finished."""
        lines = self._lines(self.state)
        _shuffle(lines, rng)
        _sort(lines, True)
        for depth in range(1, deepest):
            self._look(lines, depth)
            if self.stopped or lines[0].value > _SURE or lines[0].value < -_SURE:
                break
        weighed = [Weighed(line.action, 1, scale.result(line.value) / ONE) for line in lines]
        return Thought(weighed[0], weighed, self.weighed)

    def _look(self, lines: list[Line], depth: i64) -> None:
        """All lines so many turns deep, the best so far first; they come out with the best in front."""
        best: i64 = WORST
        for place in range(len(lines)):
            line = lines[place]
            value = self._worth(line, self.me, depth, best, -WORST)
            if self.stopped:
                return
            line.value = value
            if value > best:
                best = value
                lines.insert(0, lines.pop(place))

    def _lines(self, state: State) -> list[Line]:
        lines: list[Line] = []
        for action in state.legal():
            after = state.copy()
            after.play(action)
            lines.append(Line(action, after, self.judge.value(after, self.me)))
        self.weighed += len(lines)
        return lines

    def _worth(self, line: Line, mover: i64, depth: i64, low: i64, high: i64) -> i64:
        """What the line comes to. A turn is looked at to its end: in the middle of one the judge is often wrong."""
        seat = line.after.to_act()
        if seat == OVER:
            return line.value
        if seat == CHANCE:
            return self._mean(line.after, mover, depth)
        if seat != mover:
            depth -= 1
            if depth == 0:
                return line.value
        return self._best(line.after, seat, depth, low, high)

    def _mean(self, state: State, mover: i64, depth: i64) -> i64:
        total: i64 = 0
        weights: i64 = 0
        for outcome, weight in state.chances():
            after = state.copy()
            after.play(outcome)
            self.weighed += 1
            line = Line(outcome, after, self.judge.value(after, self.me))
            total += weight * self._worth(line, mover, depth, WORST, -WORST)
            weights += weight
        return total // weights

    def _best(self, state: State, seat: i64, depth: i64, low: i64, high: i64) -> i64:
        if self.limit.is_over(self.weighed):
            self.stopped = True
            return 0
        mine = seat == self.me
        key = state.key()
        known = self.known.get(key)
        first: i64 = -1
        if known is not None:
            if known.depth == depth:
                if known.low >= high or known.low == known.high:
                    return known.low
                if known.high <= low:
                    return known.high
            first = known.best
        lines = self._lines(state)
        _sort(lines, mine)
        if first >= 0:
            _put_first(lines, first)
        best: i64 = WORST if mine else -WORST
        alpha, beta = low, high
        choice: i64 = -1
        for line in lines:
            value = self._worth(line, seat, depth, alpha, beta)
            if self.stopped:
                return best
            if mine:
                if value > best:
                    best, choice = value, line.action.index
                    alpha = max(alpha, best)
            elif value < best:
                best, choice = value, line.action.index
                beta = min(beta, best)
            if alpha >= beta:
                break
        self.known[key] = Known(depth, best if best > low else WORST, best if best < high else -WORST, choice)
        return best


def _put_first(lines: list[Line], index: i64) -> None:
    for place in range(len(lines)):
        if lines[place].action.index == index:
            lines.insert(0, lines.pop(place))
            return


def _shuffle(lines: list[Line], rng: Rng) -> None:
    """Among lines that come to the same, chance decides."""
    for left in range(len(lines) - 1, 0, -1):
        other = rng.below(left + 1)
        line = lines[left]
        lines[left] = lines[other]
        lines[other] = line


def _sort(lines: list[Line], falling: bool) -> None:
    """By value, the best for the mover first; the order of equals stays. Short lists: insertion does."""
    for place in range(1, len(lines)):
        line = lines[place]
        below = place - 1
        while below >= 0 and (lines[below].value < line.value if falling else lines[below].value > line.value):
            lines[below + 1] = lines[below]
            below -= 1
        lines[below + 1] = line
