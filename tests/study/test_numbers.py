"""The arithmetic of a study against values worked out elsewhere."""

from __future__ import annotations

import random

import pytest

from embruns.study.numbers import Measured, deviation, difference, established, likelihood, mean, share


def test_a_mean_has_the_normal_interval() -> None:
    found = mean([1, 2, 3, 4, 5])
    assert found.value == 3
    assert deviation([1, 2, 3, 4, 5]) == pytest.approx(1.5811, abs=1e-4)
    assert (found.low, found.high) == pytest.approx((3 - 1.3859, 3 + 1.3859), abs=1e-4)
    assert found.games == 5


@pytest.mark.parametrize(
    ("successes", "n", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (77, 100, 0.6785, 0.8416)],  # Wilson 1927
)
def test_a_share_has_wilsons_interval(successes: int, n: int, low: float, high: float) -> None:
    found = share(successes, n)
    assert found.value == successes / n
    assert (found.low, found.high) == pytest.approx((low, high), abs=1e-4)


def test_a_difference_of_two_groups() -> None:
    found = difference([1, 2, 3], [4, 5, 6, 7])
    assert found.value == 3.5
    assert found.high - found.value == pytest.approx(1.96 * (1 / 3 + 5 / 12) ** 0.5, abs=1e-3)
    assert found.excludes(0)
    assert not found.excludes(3)


def test_how_likely_a_difference_is_by_chance() -> None:
    assert likelihood(Measured(1.959964, 0, 2 * 1.959964, 9)) == pytest.approx(0.05, abs=1e-6)
    assert likelihood(Measured(0, 0, 0, 9)) == 1
    assert likelihood(Measured(2, 2, 2, 9)) == 0


def test_many_looks_find_no_phantoms() -> None:
    assert established([0.01, 0.04, 0.03]) == [True, False, False]  # Holm: 0.0167, 0.025, 0.05
    assert established([0.01, 0.02, 0.04]) == [True, True, True]
    assert established([0.06, 0.001]) == [False, True]
    chance = random.Random(1)
    alarms = sum(any(established([chance.random() for _ in range(50)])) for _ in range(400))
    assert alarms <= 0.08 * 400  # 5 % of families, with room for chance
