"""Strength in numbers: shares with their intervals, Elo, and ratings of several bots by maximum likelihood.

The model is Bradley and Terry's, for more than two seats in the form of Plackett and Luce: the probability that a seat
wins is its strength over the sum of all strengths at the table. 400 points of Elo are a strength ten times as great.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, log, log10, sqrt

Z = 1.96  # standard errors to each side, for 95 per cent
STEPS = 2_000  # of the iteration to the maximum likelihood; it ends as soon as nothing changes
STILL = 1e-10
PER_LOG = 400 / log(10)  # points of Elo for a strength e times as great


@dataclass(frozen=True)
class Interval:
    """A number and its bounds with 95 % confidence; a bound that is not known is infinite."""

    value: float
    low: float
    high: float


def elo_of(share: float) -> float:
    """Return the difference in Elo that is expected to win this share."""
    if share <= 0:
        return -inf
    return inf if share >= 1 else 400 * log10(share / (1 - share))


def share_of(elo: float) -> float:
    """Return the share that a difference in Elo is expected to win."""
    return 1 / (1 + 10 ** (-elo / 400))


def mean_of(samples: Sequence[float]) -> Interval:
    """Return the mean of independent samples; a single sample has no bounds."""
    n = len(samples)
    mean = sum(samples) / n
    if n == 1:
        return Interval(mean, -inf, inf)
    reach = Z * sqrt(sum((each - mean) ** 2 for each in samples) / (n - 1) / n)
    return Interval(mean, mean - reach, mean + reach)


def share_interval(samples: Sequence[float]) -> Interval:
    """Return the mean of shares from 0 to 1, one for each round, with Wilson's interval, which stays in 0 to 1.

    The games of a round share their chance and are not independent: the spread of the rounds says how many independent
    games they are worth. If all rounds are alike, each counts as one.
    """
    n = len(samples)
    p = sum(samples) / n
    return wilson(p, n, sum((each - p) ** 2 for each in samples) / (n - 1) if n > 1 else 0.0)


def wilson(p: float, n: int, spread: float) -> Interval:
    """Return Wilson's interval for the mean of `n` shares whose variance is `spread`."""
    worth = p * (1 - p) * n / spread if spread else float(n)
    middle = (p + Z * Z / (2 * worth)) / (1 + Z * Z / worth)
    reach = Z / (1 + Z * Z / worth) * sqrt(p * (1 - p) / worth + (Z / (2 * worth)) ** 2)
    return Interval(p, max(0.0, min(p, middle - reach)), min(1.0, max(p, middle + reach)))


def elo_interval(share: Interval) -> Interval:
    """Return the interval of the same shares in Elo."""
    return Interval(elo_of(share.value), elo_of(share.low), elo_of(share.high))


# Several bots


@dataclass(frozen=True)
class Result:
    """One game: how many seats each bot had, and its share of the win."""

    seats: tuple[int, ...]
    wins: tuple[float, ...]


@dataclass(frozen=True)
class Ratings:
    """Elo by bot, with a mean of 0. `padded`: a bot won or lost all, and one added draw keeps ratings finite."""

    elo: list[Interval]
    padded: bool


def rate(rounds: Sequence[Sequence[Result]]) -> Ratings:
    """Rate all bots by the rounds they played; the games of one round may depend on each other."""
    results = [result for each in rounds for result in each]
    bots = len(results[0].seats)
    padded = _is_unbounded(results, bots)
    if padded:
        results = [*results, Result((1,) * bots, (1 / bots,) * bots)]
    strengths = _strengths(results, bots)
    errors = _errors(rounds, results, strengths, padded)
    logs = [log(each) for each in strengths]
    mean = sum(logs) / bots
    found = [PER_LOG * (each - mean) for each in logs]
    reaches = [PER_LOG * Z * error for error in errors]
    return Ratings([Interval(e, e - r, e + r) for e, r in zip(found, reaches, strict=True)], padded)


def _is_unbounded(results: Sequence[Result], bots: int) -> bool:
    """Return whether some bots together have won nothing from the others, so that the likelihood has no maximum."""
    beats = [[False] * bots for _ in range(bots)]
    for result in results:
        for a in range(bots):
            for b in range(bots):
                beats[a][b] |= result.wins[a] > 0 and result.seats[b] > 0
    for via in range(bots):
        for a in range(bots):
            for b in range(bots):
                beats[a][b] |= beats[a][via] and beats[via][b]
    return not all(all(row) for row in beats)


def _strengths(results: Sequence[Result], bots: int) -> list[float]:
    """Return the likeliest strengths: each is what was won over what one unit of strength was expected to win."""
    counted: dict[tuple[int, ...], int] = {}
    for result in results:
        counted[result.seats] = counted.get(result.seats, 0) + 1
    wins = [sum(result.wins[bot] for result in results) for bot in range(bots)]
    strengths = [1.0] * bots
    for _ in range(STEPS):
        per_unit = [0.0] * bots
        for seats, games in counted.items():
            table = sum(s * w for s, w in zip(seats, strengths, strict=True))
            for bot in range(bots):
                per_unit[bot] += games * seats[bot] / table
        new = [won / unit for won, unit in zip(wins, per_unit, strict=True)]
        scale = bots / sum(new)
        new = [each * scale for each in new]
        moved = max(abs(a / b - 1) for a, b in zip(new, strengths, strict=True))
        strengths = new
        if moved < STILL:
            break
    return strengths


def _errors(
    rounds: Sequence[Sequence[Result]], results: Sequence[Result], strengths: list[float], padded: bool
) -> list[float]:
    """Return the standard errors of the logarithms (sandwich estimator, clustered by rounds)."""
    bots = len(strengths)
    inverse, spread = _inverse(_curvature(results, strengths)), _spread(rounds, strengths)
    few = len(rounds) / max(1, len(rounds) - 1)
    variances: list[float] = []
    for bot, row in enumerate(inverse):
        seen = few * sum(row[a] * spread[a][b] * row[b] for a in range(bots) for b in range(bots))
        # Rounds that all went alike show no spread: then the model's own is used.
        variances.append(max(seen, row[bot] - 1 / bots) if padded else seen)
    return [sqrt(variance) for variance in variances]


def _curvature(results: Sequence[Result], strengths: list[float]) -> list[list[float]]:
    bots = len(strengths)
    curve = [[1 / bots] * bots for _ in range(bots)]  # the mean is held at 0, so this direction is known
    for result in results:
        chances = _chances(result, strengths)
        for a in range(bots):
            curve[a][a] += chances[a]
            for b in range(bots):
                curve[a][b] -= chances[a] * chances[b]
    return curve


def _spread(rounds: Sequence[Sequence[Result]], strengths: list[float]) -> list[list[float]]:
    bots = len(strengths)
    spread = [[0.0] * bots for _ in range(bots)]
    for each in rounds:
        pull = [0.0] * bots
        for result in each:
            chances = _chances(result, strengths)
            for bot in range(bots):
                pull[bot] += result.wins[bot] - chances[bot]
        for a in range(bots):
            for b in range(bots):
                spread[a][b] += pull[a] * pull[b]
    return spread


def _chances(result: Result, strengths: list[float]) -> list[float]:
    table = sum(s * w for s, w in zip(result.seats, strengths, strict=True))
    return [s * w / table for s, w in zip(result.seats, strengths, strict=True)]


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """Invert a matrix by Gauss-Jordan elimination with pivoting."""
    n = len(matrix)
    rows = [[*row, *[float(a == b) for b in range(n)]] for a, row in enumerate(matrix)]
    for column in range(n):
        best = max(range(column, n), key=lambda row: abs(rows[row][column]))
        rows[column], rows[best] = rows[best], rows[column]
        pivot = rows[column][column]
        rows[column] = [each / pivot for each in rows[column]]
        for row in range(n):
            if row != column and rows[row][column]:
                factor = rows[row][column]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column], strict=True)]
    return [row[n:] for row in rows]
