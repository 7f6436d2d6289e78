"""Exact values of small games: by the definition, as published, and how near bots come to them."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import msgspec
import pytest

from embruns.bots import Budget, find_bot
from embruns.core.contract import CHANCE, OVER, State
from embruns.core.errors import BadSetup
from embruns.core.game import Game
from embruns.core.seeds import rng_for
from embruns.games import find_game
from embruns.research.results import result_of
from embruns.research.solve import Solution, TooManyPositions
from tests.cli.shell import embruns
from tests.docs.markdown import ROOT

SEA = find_game("petite-mer")
FLEET = find_game("maitre-des-mers")


@cache
def four_tiles() -> Solution:
    return Solution(SEA, SEA.setup(players=1, options={"pile": "4"}))


def plain(game: Game, state: State) -> float:
    """The value by its definition, without memory."""
    actor = state.to_act()
    if actor == OVER:
        return result_of(game, state)[0]
    values = []
    for action, weight in state.chances() if actor == CHANCE else [(action, 1) for action in state.legal()]:
        child = state.copy()
        child.play(action)
        values.append((plain(game, child), weight))
    if actor == CHANCE:
        return sum(value * weight for value, weight in values) / sum(weight for _, weight in values)
    return (max if actor == 0 or game.together else min)(value for value, _ in values)


@pytest.mark.parametrize("seat", [0, 1])
def test_between_rivals_one_takes_the_most_and_the_other_the_least(seat: int) -> None:
    """In the last turn before the guard, with few dice left, the whole tree is small."""
    setup, values = FLEET.setup(players=2, options={"ships": "1", "first": "first-seat"}), set[float]()
    for number in range(30):
        state: Any = FLEET.new(setup)
        rng = rng_for(number, "rivals")
        while state.to_act() != OVER:
            few = state.phase in (4, 5) and state.dice_left() <= 2
            if few and state.to_act() == seat:
                last = msgspec.structs.replace(FLEET.position(state), turns=239)
                late = FLEET.state(last)
                solution = Solution(FLEET, setup)
                assert solution.value_of(late) == pytest.approx(plain(FLEET, late))
                values.add(round(solution.value_of(late), 6))
                break
            state.play(state.roll(rng) if state.to_act() == CHANCE else state.pick(rng))
    assert len(values) >= 3
    assert all(value >= 0 for value in values) if seat == 0 else all(value <= 0 for value in values)


def test_the_published_value_is_the_one_that_is_found() -> None:
    solution = four_tiles()
    page = (ROOT / "docs/research.md").read_text(encoding="utf-8")
    assert f"| `pile=4` | {solution.value:.4f} | {solution.positions:,} |" in page
    assert Solution(SEA, SEA.setup(players=1, options={"pile": "3"})).value == 0, "three tiles surround nothing"


def test_choices_are_worth_what_they_lead_to_and_the_best_comes_first() -> None:
    solution, rng = four_tiles(), rng_for(1, "choices")
    state = SEA.new(solution.setup)
    while state.to_act() == CHANCE:
        state.play(state.roll(rng))
    choices = solution.choices(state)
    assert [value for _, value in choices] == sorted((value for _, value in choices), reverse=True)
    assert choices[0][1] == solution.value_of(state) > choices[-1][1]
    assert {action for action, _ in choices} == set(state.legal())


def test_bots_are_measured_by_what_they_give_away() -> None:
    solution = four_tiles()
    greedy = solution.measure("greedy", [find_bot(SEA, "greedy")], 40, 1, Budget())
    chance = solution.measure("random", [find_bot(SEA, "random")], 40, 1, Budget())
    assert solution.value > greedy.mean > chance.mean
    assert 0 < greedy.loss < chance.loss
    assert greedy.mean + greedy.loss == pytest.approx(solution.value, abs=4 * greedy.error + 0.2)
    assert chance.best < greedy.best < 1


def test_what_cannot_be_solved_is_refused() -> None:
    for slug, players, complaint in (("bretagne", 2, "hides hands and deck"), ("maitre-des-mers", 3, "for two rivals")):
        game = find_game(slug)
        with pytest.raises(BadSetup, match=complaint):
            Solution(game, game.setup(players=players))
    with pytest.raises(TooManyPositions, match="petite-mer: more than 1,000 positions; take a smaller game"):
        _ = Solution(SEA, SEA.setup(players=1, options={"pile": "4"}), most=1000).value


def test_the_command_prints_the_value_and_the_bots() -> None:
    asked = ("solve", "petite-mer", "--players", "1", "--option", "pile=3", "--bots", "random", "--games", "2")
    told = json.loads(embruns(*asked, "--json").stdout)
    assert (told["value"], told["positions"], told["bots"][0]["bot"]) == (0.0, 1471, "random")
    assert "value 0.000000 to seat 0; 1,471 positions in" in embruns(*asked).stdout
    refused = embruns("solve", "regate")
    assert (refused.returncode, refused.stderr.startswith("embruns: regate hides")) == (2, True)
