"""The weights of Petite Mer, and the tool that found them: `python -m tools.weights`."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from embruns.core.contract import Rng
from embruns.games.petite_mer import GAME
from embruns.games.petite_mer.bot.search import FAR_SIGHT, SIGHT, TurnSearch
from embruns.games.petite_mer.bot.weights import BY_HAND, LEARNED, LEARNED_NUMBERS, stage_of
from tests.games.petite_mer.sea import sea

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))

from weights import FRESH, START, UNIT, Games, evolve, main, points  # beside the sources, not installed


def test_a_game_has_three_stages_by_the_tiles_to_come() -> None:
    state = sea("O1* O2 O3", "O10 A1", "O11")
    many = len(state.box.points)
    stages = [int(stage_of(state.box, (1 << tiles) - 1)) for tiles in range(min(many, 62) + 1)]
    assert stages == sorted(stages, reverse=True)
    assert (stages[0], stages[many // 2], stages[-1]) == (2, 1, 0)


def test_the_learned_weights_make_more_points_than_those_by_hand() -> None:
    learned, by_hand = (points(Games(numbers, FRESH, 0, 60, seats=1)) for numbers in (LEARNED_NUMBERS, ()))
    assert len(learned) == 60
    assert sum(learned) > sum(by_hand)
    assert learned == points(Games(LEARNED_NUMBERS, FRESH, 0, 60, seats=1))


def test_the_learned_weights_hold_every_number_that_was_found() -> None:
    of = LEARNED
    first = [*of.even, *of.landlocked, *of.stuck, *of.berth, *of.discarded]
    assert [*first, of.closing, of.kept, *of.depth] == list(LEARNED_NUMBERS)
    assert of.unit == UNIT


def test_a_legend_looks_farther_with_the_learned_weights() -> None:
    state = sea("O1* O2 O3\nO4 . O6\nO7 O8 O9", "O10 A1", "O11")
    near, far = (GAME.judge.search(state, skill, Rng(1)) for skill in (3, 4))
    assert isinstance(near, TurnSearch)
    assert isinstance(far, TurnSearch)
    assert (near.sight, far.sight) == (SIGHT, FAR_SIGHT)
    assert (SIGHT.weights, FAR_SIGHT.weights) == (BY_HAND, LEARNED)
    assert FAR_SIGHT.ahead > SIGHT.ahead
    assert len(far.plans) > len(near.plans)


def test_equal_numbers_find_equal_weights(capsys: pytest.CaptureFixture[str]) -> None:
    small = {"steps": 2, "tries": 2, "games": 1, "jobs": 1}
    first = evolve(3, **small)
    assert len(first) == len(START)
    assert first == evolve(3, **small) != evolve(4, **small)
    main(["--seed", "3", "--steps", "2", "--tries", "2", "--games", "1", "--compare", "2"])
    assert capsys.readouterr().out.startswith(f"{list(first)}\n1 seats: ")
