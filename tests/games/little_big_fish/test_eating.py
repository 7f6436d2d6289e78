"""LBF-29 to LBF-34: eating."""

from __future__ import annotations

import pytest

from embruns.core.contract import CHANCE, OVER
from embruns.core.seeds import rng_for
from embruns.games.little_big_fish import GAME
from tests.games.little_big_fish.drawing import about, fish_on, play, player, refused, sea

FEAST = """
  6  s W s . W .
  5  ? B R W G ?
  4  . W . . B .
  3  . B . . W .
  2  W Y W U W B
  1  S ? M s s .
"""


@pytest.mark.rule("LBF-29", "LBF-30")
def test_to_enter_is_to_eat_and_the_prey_becomes_a_trophy() -> None:
    state = play(sea(FEAST), "c1-d1")
    assert about(state, 0).trophies == ["small"]
    assert player(state, 1).reserve == {"small": 2, "medium": 4, "large": 2}, "not back in its reserve"
    assert player(state, 1).fish == {"small": [4, 30, 32], "medium": [], "large": []}


@pytest.mark.rule("LBF-31")
def test_a_fish_may_eat_twice_in_a_turn() -> None:
    """X15, R8"""
    state = play(sea(FEAST), "c1-d1", "d1-e1")
    assert state.scores() == [2, 0]
    assert state.to_act() == CHANCE, "and it stopped on a surprise"


@pytest.mark.rule("LBF-32")
def test_sizes_are_compared_before_the_square_works() -> None:
    """X9 A small fish that would grow to medium on d2 cannot eat the medium one there."""
    drawing = """
      6  s W s . W .
      5  ? B R W G ?
      4  . W . . B .
      3  . B . . W .
      2  W Y W m W B
      1  S ? . S ? .
    """
    assert refused(sea(drawing), "d1-d2") == "LBF-20"


@pytest.mark.rule("LBF-33", "LBF-32")
def test_first_eat_then_grow() -> None:
    """X9"""
    drawing = """
      6  s W s . W .
      5  ? B R W G ?
      4  . W . . B .
      3  . B . . W .
      2  W Y W s W B
      1  S ? . S ? .
    """
    state = play(sea(drawing), "d1-d2")
    assert (state.scores(), fish_on(state, "d2")) == ([1, 0], "M")


@pytest.mark.rule("LBF-33")
def test_the_end_comes_before_the_square() -> None:
    """X15 The fifth fish on a surprise square: no token is drawn. R9"""
    state = play(sea(FEAST, trophies=("ssm", "")), "c1-d1", "d1-e1")
    assert state.to_act() == OVER
    assert GAME.position(state).stack == {"fisher": 2, "plankton": 2, "birth": 2, "whirlpool": 2}
    growing = """
      6  s W . . W .
      5  ? B R W G ?
      4  . W . . B .
      3  . B . . W .
      2  W Y W s W B
      1  S ? . S ? .
    """
    over = play(sea(growing), "d1-d2")
    assert over.to_act() == OVER
    assert fish_on(over, "d2") == "S", "the plankton came too late"


@pytest.mark.rule("LBF-34")
def test_twelve_fish_of_each_colour_at_all_times() -> None:
    for seed in range(30):
        rng = rng_for(seed, "twelve fish")
        state = GAME.new(GAME.setup("random"))
        while state.to_act() != OVER:
            state.play(state.roll(rng) if state.to_act() == CHANCE else state.pick(rng))
            for seat in (0, 1):
                own, in_play = player(state, seat), state.shoal(seat).in_play
                assert in_play == sum(map(len, own.fish.values()))
                assert in_play + sum(own.reserve.values()) + state.scores()[1 - seat] == 12
                assert state.scores()[seat] == len(about(state, seat).trophies)
