"""The sequential test names the stronger bot, rarely the weaker, and soon if the difference is large."""

from __future__ import annotations

import pytest

from embruns.arena.sequential import FEWEST, SHARE_MARGIN, ratio, verdict
from embruns.core.contract import Rng


def rounds_until_decided(percent: int, rng: Rng, most: int = 4_000) -> tuple[int, int]:
    """Rounds of two games of which the first wins so many of a hundred; what was said, and after how many rounds."""
    samples: list[float] = []
    while len(samples) < most:
        samples.append(sum(rng.below(100) < percent for _ in range(2)) / 2 - 0.5)
        if said := verdict(samples, SHARE_MARGIN):
            return said, len(samples)
    return 0, most


def test_it_names_the_stronger() -> None:
    rng = Rng(1)
    said = [rounds_until_decided(percent, rng)[0] for percent in (58, 42) for _ in range(100)]
    assert said[:100].count(1) >= 97
    assert said[100:].count(-1) >= 97


def test_at_its_margin_it_errs_no_more_than_it_says() -> None:
    rng = Rng(2)
    wrong = [rounds_until_decided(55, rng)[0] for _ in range(200)].count(-1)
    assert wrong <= 12


def test_a_plain_difference_is_soon_seen_and_a_small_one_takes_its_time() -> None:
    rng = Rng(3)
    plain = [rounds_until_decided(90, rng)[1] for _ in range(50)]
    small = [rounds_until_decided(55, rng)[1] for _ in range(50)]
    assert sum(plain) / 50 < 25
    assert sum(small) / 50 > 4 * sum(plain) / 50


def test_nothing_is_decided_by_a_handful_or_between_equals_that_always_split() -> None:
    assert verdict([0.5] * (FEWEST - 1), SHARE_MARGIN) == 0
    assert verdict([0.5] * (FEWEST + 1), SHARE_MARGIN) == 1
    assert verdict([0.0] * 1000, SHARE_MARGIN) == 0
    assert verdict([0.0] * 1000, None) == 0


def test_scores_are_compared_by_their_own_spread() -> None:
    rng = Rng(4)
    ahead = [float(rng.below(11)) - 3 for _ in range(60)]
    assert verdict(ahead, None) == 1
    assert verdict([-each for each in ahead], None) == -1
    assert ratio([10 * each for each in ahead], None) == pytest.approx(ratio(ahead, None))
    assert verdict([2.0] * FEWEST, None) == 1
