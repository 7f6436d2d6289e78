"""Steps to squares that are not closed: listed, counted, or the k-th of them."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.contract import Action
from embruns.games.little_big_fish.components import STEPS, Step
from embruns.games.little_big_fish.field import count, square_of


def add_steps(steps: list[Action], fish: i64, ways: list[list[Step]], closed: i64) -> None:
    """Add what these fish can do to the list."""
    while fish:
        one = fish & -fish
        fish ^= one
        for step in ways[square_of(one)]:
            if not step.bit & closed:
                steps.append(step)


def count_steps(fish: i64, ends_from: vec[i64], closed: i64) -> i64:
    """How many that are, without listing them."""
    n: i64 = 0
    while fish:
        one = fish & -fish
        fish ^= one
        n += count(ends_from[square_of(one)] & ~closed)
    return n


def step_number(k: i64, fish: i64, ends_from: vec[i64], closed: i64) -> Action:
    """The k-th of the steps that `count_steps` counts."""
    while fish:
        one = fish & -fish
        fish ^= one
        start = square_of(one)
        ends = ends_from[start] & ~closed
        while ends:
            end = ends & -ends
            ends ^= end
            if k == 0:
                return STEPS[start][square_of(end)]
            k -= 1
    raise AssertionError("fewer steps than were counted")


def each(squares: i64, actions: list[Action]) -> list[Action]:
    """The actions on these squares."""
    found: list[Action] = []
    while squares:
        one = squares & -squares
        squares ^= one
        found.append(actions[square_of(one)])
    return found
