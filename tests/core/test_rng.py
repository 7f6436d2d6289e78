"""The seeded generator gives the same numbers on every machine, interpreted and compiled."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from embruns.core.contract import Rng
from embruns.core.seeds import rng_for

PINNED = [
    (0, [1054126408, 236980984, 622894713, 991100022, 522988098, 1052126506]),
    (1, [846933701, 270215746, 886630374, 715467292, 107245309, 679954039]),
    (7, [1049176839, 972785777, 748673910, 463091102, 487057003, 788250441]),
    (2**40 + 5, [812118204, 963595343, 101151956, 424382735, 890980128, 693979596]),
    (2**96 - 1, [40823189, 16661920, 1049605987, 339080013, 451532295, 95350444]),
]


def draws(rng: Rng, n: int, times: int) -> list[int]:
    return [rng.below(n) for _ in range(times)]


def sfc32(seed: int, times: int) -> list[int]:
    """The published generator, written down a second time: words of 32 bits."""
    a, b, c, counter = seed & 0xFFFFFFFF, seed >> 32 & 0xFFFFFFFF, seed >> 64 & 0xFFFFFFFF, 1
    words = []
    for _ in range(15 + times):
        word = (a + b + counter) % 2**32
        counter += 1
        a = b ^ (b >> 9)
        b = (c + (c << 3)) % 2**32
        c = (((c << 21) | (c >> 11)) % 2**32 + word) % 2**32
        words.append(word)
    return words[15:]


@pytest.mark.parametrize(("seed", "numbers"), PINNED)
def test_the_stream_of_a_seed_never_changes(seed: int, numbers: list[int]) -> None:
    assert draws(Rng(seed), 2**30, 6) == numbers


def test_small_numbers_of_a_seed_never_change() -> None:
    assert draws(Rng(7), 6, 20) == [5, 5, 4, 2, 2, 4, 2, 1, 5, 2, 5, 3, 3, 0, 2, 4, 2, 4, 3, 0]


@pytest.mark.parametrize("seed", [0, 3, 2**33, 2**95 + 12345])
def test_it_is_sfc32(seed: int) -> None:
    assert draws(Rng(seed), 2**30, 500) == [word >> 2 for word in sfc32(seed, 500)]


def test_only_96_bits_of_a_seed_count_and_all_of_them_do() -> None:
    assert draws(Rng(2**96 + 5), 100, 20) == draws(Rng(5), 100, 20)
    streams = {tuple(draws(Rng(2**bit), 2**30, 3)) for bit in range(96)}
    assert len(streams) == 96


@pytest.mark.parametrize("n", [1, 2, 3, 6, 52, 1000, 2**30 - 1, 2**30])
def test_numbers_stay_below(n: int) -> None:
    numbers = draws(Rng(n), n, 2_000)
    assert all(0 <= number < n for number in numbers)
    assert len(set(numbers)) > min(n, 2_000) * 0.8


def test_below_one_is_always_zero() -> None:
    assert draws(Rng(3), 1, 50) == [0] * 50


@pytest.mark.parametrize("n", [2, 3, 5, 6, 7, 12, 36, 100])
def test_every_number_is_as_likely(n: int) -> None:
    """Chi-square; a hundred draws each, so the bound of six deviations is generous, and the seed is fixed."""
    counts = Counter(draws(Rng(99), n, 100 * n))
    square = sum((counts[k] - 100) ** 2 / 100 for k in range(n))
    assert square < n - 1 + 6 * (2 * (n - 1)) ** 0.5


def test_a_large_range_is_not_favoured_at_its_edges() -> None:
    """2**32 words do not share out evenly over 3 * 2**28 numbers: without a second draw every third is favoured."""
    n = 3 * 2**28
    thirds = Counter(k % 3 for k in draws(Rng(4), n, 30_000))
    assert all(abs(thirds[k] - 10_000) < 6 * 82 for k in range(3)), thirds


def test_successive_numbers_do_not_hang_together() -> None:
    rng = Rng(12)
    pairs = Counter((rng.below(6), rng.below(6)) for _ in range(36 * 200))
    assert len(pairs) == 36
    assert sum((pairs[pair] - 200) ** 2 / 200 for pair in pairs) < 35 + 6 * 70**0.5


def test_a_purpose_has_a_stream_of_its_own() -> None:
    assert draws(rng_for(7, "game", 12), 100, 8) == [70, 11, 20, 65, 74, 38, 46, 39]
    assert draws(rng_for(7, "game", 12), 2**30, 8) == draws(rng_for(7, "game", 12), 2**30, 8)
    purposes: list[tuple[object, ...]] = [(seed, name, k) for seed in range(9) for name in "ab" for k in range(30)]
    streams = {tuple(draws(rng_for(7, *purpose), 2**30, 2)) for purpose in purposes}
    assert len(streams) == len(purposes)
    assert draws(rng_for(1, 23), 2**30, 4) != draws(rng_for(12, 3), 2**30, 4)


def test_neighbouring_games_are_independent() -> None:
    """The first die of game k and of game k + 1: no pair comes up too often."""
    dice = [rng_for(0, "game", k).below(6) for k in range(36 * 100)]
    pairs = Counter(pairwise(dice))
    assert sum((pairs[pair] - 100) ** 2 / 100 for pair in pairs) < 35 + 6 * 70**0.5
