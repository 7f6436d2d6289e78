"""Shares, Elo and ratings have known values and honest intervals."""

from __future__ import annotations

from math import inf, isfinite

import pytest

from embruns.arena.elo import Result, elo_interval, elo_of, mean_of, rate, share_interval, share_of
from embruns.core.contract import Rng


def duel(a: int, b: int, bots: int, wins: float) -> Result:
    """A game of two; `wins` is the share of a."""
    return Result(
        tuple(int(bot in (a, b)) for bot in range(bots)),
        tuple(wins if bot == a else 1 - wins if bot == b else 0.0 for bot in range(bots)),
    )


@pytest.mark.parametrize(("share", "elo"), [(0.5, 0), (0.75, 190.85), (10 / 11, 400), (0.64, 99.95), (0.25, -190.85)])
def test_known_values(share: float, elo: float) -> None:
    assert elo_of(share) == pytest.approx(elo, abs=0.01)
    assert share_of(elo) == pytest.approx(share, abs=1e-4)


def test_whoever_wins_all_has_no_number() -> None:
    assert (elo_of(1), elo_of(0)) == (inf, -inf)
    all_won = elo_interval(share_interval([1.0] * 50))
    assert (all_won.value, all_won.high) == (inf, inf)
    assert 400 < all_won.low < 500, "fifty rounds won are at least 93 of 100"


def test_the_interval_of_a_share_is_that_of_wilson() -> None:
    """A hundred independent games, eighty of them won."""
    found = share_interval([1.0] * 80 + [0.0] * 20)
    assert (found.value, found.low, found.high) == pytest.approx((0.8, 0.711, 0.867), abs=0.002)


def test_rounds_that_cancel_their_luck_tell_more() -> None:
    """A pair that is nearly always split says more about equal strength than two games of their own would."""
    lucky = share_interval([0.0] * 50 + [1.0] * 50)
    paired = share_interval([0.0] * 2 + [0.5] * 96 + [1.0] * 2)
    assert paired.high - paired.low < (lucky.high - lucky.low) / 3


def test_the_interval_holds_the_truth_as_often_as_it_says() -> None:
    rng, held = Rng(5), 0
    for _ in range(400):
        samples = [sum(rng.below(100) < 70 for _ in range(2)) / 2 for _ in range(50)]
        found = share_interval(samples)
        held += found.low <= 0.7 <= found.high
    assert 365 <= held <= 395


def test_the_mean_of_scores() -> None:
    found = mean_of([50.0, 52.0, 54.0, 56.0])
    assert (found.value, found.high - found.value) == pytest.approx((53, 1.96 * 2.582 / 2), abs=0.01)
    assert mean_of([3.0]).high == inf


def test_two_bots_are_rated_by_their_share() -> None:
    rounds = [[duel(0, 1, 2, 1.0)]] * 75 + [[duel(0, 1, 2, 0.0)]] * 25
    found = rate(rounds)
    assert not found.padded
    assert found.elo[0].value - found.elo[1].value == pytest.approx(190.85, abs=0.01)
    assert found.elo[0].value == pytest.approx(-found.elo[1].value)
    # the textbook's error of a share of 75 of 100 games, in Elo, halved by the mean of two
    assert found.elo[0].high - found.elo[0].value == pytest.approx(1.96 * 173.7 / (0.1875 * 100) ** 0.5 / 2, rel=0.02)


def test_several_bots_get_back_the_strengths_they_played_with() -> None:
    """Of a field at 0, 100 and 300 points; who never met is compared through the third."""
    truth, games = [0, 100, 300], 100_000
    rounds = []
    for a, b in ((0, 1), (1, 2)):
        wins = round(games * share_of(truth[a] - truth[b]))
        rounds += [[duel(a, b, 3, wins / games)]] * 50
    found = rate(rounds)
    values = [each.value for each in found.elo]
    assert [values[1] - values[0], values[2] - values[1]] == pytest.approx([100, 200], abs=0.1)
    assert sum(values) == pytest.approx(0, abs=1e-6)


def test_the_interval_of_a_rating_holds_the_truth_as_often_as_it_says() -> None:
    truth, rng, held = [-100.0, 0.0, 100.0], Rng(3), 0
    for _ in range(200):
        rounds = [
            [duel(a, b, 3, float(int(rng.below(10_000)) < 10_000 * share_of(truth[a] - truth[b])))]
            for _ in range(40)
            for a, b in ((0, 1), (0, 2), (1, 2))
        ]
        found = rate(rounds).elo[0]
        held += found.low <= truth[0] <= found.high
    assert 180 <= held <= 199


def test_four_seats_a_bot_with_two_of_them_is_not_thought_twice_as_strong() -> None:
    """Two equal bots, one with three seats of four, which it wins three times of four."""
    rounds = [[Result((3, 1), (0.75, 0.25))]] * 20
    assert [each.value for each in rate(rounds).elo] == pytest.approx([0, 0], abs=1e-6)


def test_a_bot_that_wins_all_stays_finite_and_uncertain() -> None:
    found = rate([[duel(0, 1, 3, 1.0), duel(0, 2, 3, 1.0), duel(1, 2, 3, 0.5)]] * 10)
    assert found.padded
    assert all(isfinite(each.value) for each in found.elo)
    assert found.elo[0].value > 300
    assert found.elo[0].high - found.elo[0].low > 150
