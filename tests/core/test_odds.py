"""Logarithms of odds in whole numbers agree with the formulas they stand for."""

from __future__ import annotations

from math import log

import pytest

from embruns.core.odds import EVEN, SPREAD, chance, either


def test_three_to_one_is_a_thousand_and_both_sides_add_up() -> None:
    assert chance(0) == EVEN
    assert chance(SPREAD) == 750_000
    for odds in (1, 17, 999, 4321, 7999, 8000, 90_000):
        assert chance(odds) + chance(-odds) == 2 * EVEN
    assert chance(100_000) == chance(8_000) > 999_000


@pytest.mark.parametrize(("first", "second"), [(0, 0), (500, -300), (-2000, 1500), (40, 7900), (0, 20_000)])
def test_either_of_two_rivals_is_as_strong_as_both_together(first: int, second: int) -> None:
    together = SPREAD * log(3 ** (first / SPREAD) + 3 ** (second / SPREAD)) / log(3)
    assert either(first, second) == either(second, first) == pytest.approx(together, abs=1)
