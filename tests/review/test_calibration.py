"""Predicted shares of the win agree with results: of games with a promise of 70 %, about 70 % are won."""

from __future__ import annotations

from functools import cache

import pytest

from embruns.core.record import Record
from embruns.games import find_game
from embruns.review.appraise import Appraiser
from embruns.review.expectation import Expectation, fit
from embruns.review.onward import Clock
from tests.review.playing import finished

FISH = find_game("little-big-fish")
GAMES = 40
EVERY = 12  # plies looked at
KEPT = 0.2  # promises of one kind, of which there are some dozens, hold within this
KINDS = {"greedy": (100,), "careless": (10,)}  # players by the part of their actions they notice


@cache
def expectation() -> Expectation:
    return fit(FISH, FISH.new(FISH.setup()), GAMES, 0, lambda: None)


@cache
def games(kind: str) -> list[Record]:
    return [finished(FISH, seed, KINDS[kind]) for seed in range(GAMES)]


def predictions(by: Expectation, kind: str) -> list[tuple[float, float]]:
    """What was promised to each seat at some moments of many games, and what it got."""
    found: list[tuple[float, float]] = []
    appraiser = Appraiser(FISH, by, 2, 0)
    for record in games(kind):
        state, clock, promised = FISH.new(record.setup), Clock(), list[float]()
        for ply, action in enumerate(record.actions):
            if state.to_act() >= 0:
                clock.begins(int(state.to_act()))
            if ply % EVERY == EVERY - 1:
                promised.append(sum(appraiser.promise(state, ply, clock)[0]) / 2 / 10_000)
            state.play(action)
        won = 1 / len(state.outcome().winners) if 0 in state.outcome().winners else 0.0
        found += [(each, won) for each in promised] + [(1 - each, 1 - won) for each in promised]
    return found


def widest_gap(pairs: list[tuple[float, float]]) -> float:
    """Between what was promised and what was won, among the low, the middling and the high promises."""
    gaps = []
    for low, high in ((0.0, 0.4), (0.4, 0.6), (0.6, 1.01)):
        inside = [pair for pair in pairs if low <= pair[0] < high]
        if inside:
            gaps.append(abs(sum(promised - won for promised, won in inside)) / len(inside))
    return max(gaps)


def brier(pairs: list[tuple[float, float]]) -> float:
    return sum((promised - won) ** 2 for promised, won in pairs) / len(pairs)


@pytest.mark.parametrize("kind", KINDS)
def test_promises_are_kept(kind: str) -> None:
    assert widest_gap(predictions(expectation(), kind)) < KEPT


@pytest.mark.parametrize("kind", KINDS)
def test_promises_are_worth_more_than_a_coin(kind: str) -> None:
    pairs = predictions(expectation(), kind)
    assert brier(pairs) < 0.95 * brier([(0.5, won) for _, won in pairs])


def test_promises_ten_times_too_bold_are_not_kept() -> None:
    bold = Expectation(FISH, expectation().width / 10, 0.0, 0.0, expectation().plies)
    assert widest_gap(predictions(bold, "careless")) > KEPT
