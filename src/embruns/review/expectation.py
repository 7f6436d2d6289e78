"""Turn a judge's values into expected results, fitted on games from the same start by a sensible player that slips.

Between opponents the values of the seats become their shares of the win (a softmax with one fitted width). In a game
that is won together, value and score become the score to expect at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import exp, log

from embruns.core.contract import CHANCE, OVER, Rng, State
from embruns.core.game import Game
from embruns.core.seeds import rng_for
from embruns.review.onward import Clock, Player

WHOLE = 10_000  # a certain win; with a common score, a hundred points
_NARROW, _WIDE = 2.0, 14.0  # the logarithm of the width is searched between these
_STEPS = 40


@dataclass(frozen=True)
class Moment:
    """The start of a turn in one of the fitted games, and how that game ended."""

    ply: int
    values: list[float]  # the judge's, by seat; only the first seat's in a game that is won together
    score: int
    result: list[float]


@dataclass(frozen=True)
class Expectation:
    """Turns a position into the expected result of each seat, in ten-thousandths or hundredths of a point."""

    game: Game
    width: float  # a value higher by this makes a win e times as likely
    worth: float  # with a common score: the part of the judge's value beyond the score that will come,
    to_come: float  # and the points that come on top, from the beginning to the end
    plies: float  # the mean length of a game

    def expects(self, state: State, ply: int) -> list[float]:
        """Return the expected result of each seat; the true one if the game is over."""
        if state.to_act() == OVER:
            return result_of(self.game, state)
        judge = self.game.judge
        if self.game.together:
            value, score = int(judge.value(state, 0)), state.scores()[0]
            return [100 * score + self.worth * (value - 100 * score) + self.to_come * self._left(ply)] * seats_of(state)
        shares = softmax([int(judge.value(state, seat)) for seat in range(seats_of(state))], self.width)
        return [WHOLE * share for share in shares]

    def _left(self, ply: int) -> float:
        return max(0.0, 1 - ply / self.plies)


def seats_of(state: State) -> int:
    """Return how many seats play."""
    return len(state.scores())


def result_of(game: Game, state: State) -> list[float]:
    """Return the result of a finished game by seat: its score, or the share of the win."""
    if game.together:
        return [100.0 * score for score in state.scores()]
    winners = state.outcome().winners
    return [WHOLE / len(winners) if seat in winners else 0.0 for seat in range(seats_of(state))]


def softmax(values: list[int] | list[float], width: float) -> list[float]:
    """Return shares that sum to one and rise with the values."""
    top = max(values)
    weights = [exp((value - top) / width) for value in values]
    total = sum(weights)
    return [weight / total for weight in weights]


def fit(game: Game, start: State, games: int, seed: int, done: Callable[[], None]) -> Expectation:
    """Fit the expectation on that many games from this start."""
    moments: list[Moment] = []
    player, plies = Player(game.judge), 0
    for number in range(games):
        played, length = _one_game(game, start.copy(), player, rng_for(seed, "scale", number))
        moments += played
        plies += length
        done()
    length = max(1, plies // games)
    if game.together:
        worth, to_come = _least_squares(_beyond(moments, length))
        return Expectation(game, 1.0, worth, to_come, length)
    return Expectation(game, _width(moments), 0.0, 0.0, length)


def _one_game(game: Game, state: State, player: Player, rng: Rng) -> tuple[list[Moment], int]:
    clock, ply = Clock(), 0
    starts: list[tuple[int, list[float], int]] = []
    since = 0
    while state.to_act() != OVER:
        seat = state.to_act()
        if seat == CHANCE:
            state.play(state.roll(rng))
        else:
            since += 1
            if clock.begins(seat) or since > 12:  # a game for one has no turns to begin
                since = 0
                starts.append((ply, _values(game, state), state.scores()[0]))
            state.play(player.next(state, rng))
        ply += 1
    result = result_of(game, state)
    return [Moment(at, values, score, result) for at, values, score in starts], ply


def _values(game: Game, state: State) -> list[float]:
    seats = 1 if game.together else seats_of(state)
    return [float(int(game.judge.value(state, seat))) for seat in range(seats)]


def _width(moments: list[Moment]) -> float:
    """Return the width of maximum likelihood, by a golden section search over its logarithm."""

    def surprise(logarithm: float) -> float:
        width, total = exp(logarithm), 0.0
        for moment in moments:
            shares = softmax(moment.values, width)
            for share, result in zip(shares, moment.result, strict=True):
                if result:
                    total -= result * log(max(share, 1e-9))
        return total

    low, high, part = _NARROW, _WIDE, 0.618034
    for _ in range(_STEPS):
        left, right = high - part * (high - low), low + part * (high - low)
        low, high = (low, right) if surprise(left) < surprise(right) else (left, high)
    return exp((low + high) / 2)


def _beyond(moments: list[Moment], length: int) -> Iterable[tuple[float, float, float]]:
    """Yield the judge's value beyond the score, the part of the game that was left, and the points that came."""
    for moment in moments:
        score = 100 * moment.score
        yield moment.values[0] - score, max(0.0, 1 - moment.ply / length), moment.result[0] - score


def _least_squares(points: Iterable[tuple[float, float, float]]) -> tuple[float, float]:
    """Return the weights of x and y whose sum comes nearest to z."""
    xx = xy = yy = xz = yz = 0.0
    for x, y, z in points:
        xx, xy, yy, xz, yz = xx + x * x, xy + x * y, yy + y * y, xz + x * z, yz + y * z
    across = xx * yy - xy * xy
    if abs(across) < 1e-9:
        return 0.0, yz / yy if yy else 0.0
    return (xz * yy - yz * xy) / across, (yz * xx - xz * xy) / across
