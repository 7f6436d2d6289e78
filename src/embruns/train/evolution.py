"""Natural evolution of a list of numbers: both sides of the present list are tried, and the centre moves on."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

Numbers = tuple[int, ...]
Noise = list[float]


def shifted(base: Sequence[int], centre: Sequence[float], by: Sequence[float]) -> Numbers:
    """Return the numbers, each times the exponential of the centre and a shift."""
    return tuple(max(1, round(number * math.exp(c + b))) for number, c, b in zip(base, centre, by, strict=True))


def both_sides(rng: random.Random, size: int, tries: int) -> list[Noise]:
    """Return so many noises, of which each second one is the reverse of the one before."""
    halves = [[rng.gauss(0, 1) for _ in range(size)] for _ in range(tries // 2)]
    return [noise for half in halves for noise in (half, [-each for each in half])]


def climb(centre: Sequence[float], noises: Sequence[Noise], gains: Sequence[float], pace: float) -> list[float]:
    """Return the centre moved on by what each noise gained."""
    return [
        where + pace * sum(gain * noise[place] for gain, noise in zip(gains, noises, strict=True)) / len(noises)
        for place, where in enumerate(centre)
    ]
