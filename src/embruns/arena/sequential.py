"""When to stop: a sequential test of which of two bots is stronger.

It is the generalised sequential probability ratio test that chess engines are tested with: after every round the
likelihood of 'ahead by the margin' is compared with that of 'behind by the margin', with the spread of the rounds as
the variance.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt

WRONG = 0.025  # how often the weaker bot may be named, on each side
BOUND = log((1 - WRONG) / WRONG)
FEWEST = 8  # rounds before anything is decided: fewer show no spread
SHARE_MARGIN = 0.05  # 55 to 45 per cent
SCORE_MARGIN = 0.25  # part of the spread, if scores are compared


def ratio(samples: Sequence[float], margin: float | None) -> float:
    """Return the logarithm of the likelihood ratio; above 0 the first bot is ahead.

    There is a sample around 0 for each round; without a margin samples are scores, and the margin is part of their
    spread.
    """
    n = len(samples)
    if margin is not None:  # shares less a half: one added round won and one lost keep the spread above 0
        samples = [*samples, 0.5, -0.5]
    mean = sum(samples) / len(samples)
    variance = sum((each - mean) ** 2 for each in samples) / len(samples)
    if variance == 0:
        return 0.0 if mean == 0 else BOUND * n / FEWEST * (1 if mean > 0 else -1)
    if margin is None:
        margin = SCORE_MARGIN * sqrt(variance)
    return 2 * margin * n * mean / variance


def verdict(samples: Sequence[float], margin: float | None) -> int:
    """Return 1 if the first bot is stronger, -1 if the second is, 0 if that is not decided yet."""
    if len(samples) < FEWEST:
        return 0
    found = ratio(samples, margin)
    if found >= BOUND:
        return 1
    return -1 if found <= -BOUND else 0
