"""Means, shares and differences, each with its 95 % interval and the number of games behind it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, sqrt

Z = 1.959964  # of a 95 % interval


@dataclass(frozen=True)
class Measured:
    """A number with its 95 % interval."""

    value: float
    low: float
    high: float
    games: int

    def excludes(self, value: float) -> bool:
        """Return whether the interval leaves this value out."""
        return not self.low <= value <= self.high


def mean(values: Sequence[float]) -> Measured:
    """Return the mean with the normal interval over games."""
    n = len(values)
    centre = sum(values) / n
    error = deviation(values) / sqrt(n)
    return Measured(centre, centre - Z * error, centre + Z * error, n)


def deviation(values: Sequence[float]) -> float:
    """Return the standard deviation of a sample; 0 for a single value."""
    n = len(values)
    if n < 2:
        return 0.0
    centre = sum(values) / n
    return sqrt(sum((value - centre) ** 2 for value in values) / (n - 1))


def share(successes: float, n: int) -> Measured:
    """Return a share with Wilson's interval; a shared win counts as its part."""
    p = successes / n
    middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
    return Measured(p, max(0.0, middle - half), min(1.0, middle + half), n)


def difference(first: Sequence[float], second: Sequence[float]) -> Measured:
    """Return how much larger the second mean is, for two groups of different games."""
    a, b = mean(first), mean(second)
    error = sqrt(deviation(first) ** 2 / len(first) + deviation(second) ** 2 / len(second))
    gap = b.value - a.value
    return Measured(gap, gap - Z * error, gap + Z * error, len(first) + len(second))


def likelihood(measured: Measured) -> float:
    """Return how likely a difference at least as large would be if there were none."""
    error = (measured.high - measured.low) / (2 * Z)
    if error == 0:
        return 0.0 if measured.value else 1.0
    return erfc(abs(measured.value) / error / sqrt(2))


def established(chances: Sequence[float], level: float = 0.05) -> list[bool]:
    """Return which of many differences are beyond chance (Holm's correction, so that many looks find no phantoms)."""
    order = sorted(range(len(chances)), key=lambda k: chances[k])
    found = [False] * len(chances)
    for rank, k in enumerate(order):
        if chances[k] > level / (len(chances) - rank):
            break
        found[k] = True
    return found


def explained(groups: Sequence[object], values: Sequence[float], games: int) -> Measured:
    """Return the part of the variance of the values that lies between the groups (R²), adjusted for their number.

    The interval is Olkin and Finn's; `games` may be fewer than the values where each game gives several.
    """
    sums: dict[object, tuple[float, int]] = {}
    for group, value in zip(groups, values, strict=True):
        total, count = sums.get(group, (0.0, 0))
        sums[group] = (total + value, count + 1)
    centre = sum(values) / len(values)
    whole = sum((value - centre) ** 2 for value in values)
    if whole == 0 or games <= len(sums):
        return Measured(0.0, 0.0, 0.0 if whole == 0 else 1.0, games)
    between = sum(count * (total / count - centre) ** 2 for total, count in sums.values())
    part = max(0.0, 1 - (1 - between / whole) * (games - 1) / (games - len(sums)))
    error = sqrt(4 * part * (1 - part) ** 2 / games)
    return Measured(part, max(0.0, part - Z * error), min(1.0, part + Z * error), games)


def part_at(values: Sequence[float], part: float) -> float:
    """Return the value below which that part of the values lies."""
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, int(part * len(ranked)))]
