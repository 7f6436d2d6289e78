"""When to stop: a sequential test of which of two bots is the stronger.

The generalised sequential probability ratio test, as engines of chess are tested: after every round the likelihood of
'ahead by the margin' is compared with that of 'behind by the margin', with the rounds' own spread as the variance.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt

WRONG = 0.025  # how often the weaker may be named, on each side
BOUND = log((1 - WRONG) / WRONG)
FEWEST = 8  # rounds before anything is decided: fewer tell no spread
SHARE_MARGIN = 0.05  # 55 against 45 of 100
SCORE_MARGIN = 0.25  # of the spread, where scores are compared


def ratio(samples: Sequence[float], margin: float | None) -> float:
    """The logarithm of the likelihood ratio; above 0: the first is ahead.

    Samples lie around 0, one for each round; without a margin they are scores, and the margin is part of their spread.
    """
    n = len(samples)
    if margin is not None:  # shares less a half: one round won and one lost by all games keep the spread above 0
        samples = [*samples, 0.5, -0.5]
    mean = sum(samples) / len(samples)
    variance = sum((each - mean) ** 2 for each in samples) / len(samples)
    if variance == 0:
        return 0.0 if mean == 0 else BOUND * n / FEWEST * (1 if mean > 0 else -1)
    if margin is None:
        margin = SCORE_MARGIN * sqrt(variance)
    return 2 * margin * n * mean / variance


def verdict(samples: Sequence[float], margin: float | None) -> int:
    """1: the first is the stronger, -1: the second, 0: not decided yet."""
    if len(samples) < FEWEST:
        return 0
    found = ratio(samples, margin)
    if found >= BOUND:
        return 1
    return -1 if found <= -BOUND else 0
