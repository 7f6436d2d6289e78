"""LBF-36 to LBF-43: growing."""

from __future__ import annotations

import pytest

from tests.games.little_big_fish.drawing import fish_on, play, sea, side

BELOW = """
  6  s W s . W .
  5  ? B R W G ?
  4  . W . . B .
  3  . B . . W .
  2  W Y W U W B
  1  S ? . S ? .
"""


@pytest.mark.rule("LBF-36", "LBF-37", "LBF-38")
def test_growth_in_passing_swaps_the_figure_and_uses_the_token() -> None:
    """R1, R6"""
    state = play(sea(BELOW), "d1-d2", "d2-d3")
    assert fish_on(state, "d3") == "M"
    assert side(state, 0).reserve == {"small": 5, "medium": 3, "large": 2}
    assert side(state, 0).plankton == ["red", "yellow", "green"]


@pytest.mark.rule("LBF-36", "LBF-37")
def test_growth_on_stopping_too() -> None:
    state = play(sea(BELOW), "d1-d2", "a1-b1", "[whirlpool]", "whirl NW cw")
    assert fish_on(state, "d2") == "M"
    medium = play(sea(BELOW.replace("1  S ? . S", "1  S ? . M")), "d1-d2")
    assert (fish_on(medium, "d2"), side(medium, 0).reserve) == ("L", {"small": 5, "medium": 4, "large": 1})


@pytest.mark.rule("LBF-38")
def test_a_used_token_makes_the_square_idle() -> None:
    """X10"""
    state = play(sea(BELOW, plankton=("RYG", "RYGU")), "d1-d2")
    assert (fish_on(state, "d2"), side(state, 0).plankton) == ("S", ["red", "yellow", "green"])


@pytest.mark.rule("LBF-37")
@pytest.mark.parametrize(
    ("step", "colour"), [("d1-d2", "blue"), ("b1-b2", "yellow"), ("c6-c5", "red"), ("e6-e5", "green")]
)
def test_each_square_takes_the_token_of_its_own_colour(step: str, colour: str) -> None:
    drawing = {
        "d1-d2": BELOW,
        "b1-b2": BELOW.replace("1  S ? .", "1  . S ."),
        "c6-c5": BELOW.replace("s W s . W .", "s W S . s ."),
        "e6-e5": BELOW.replace("4  . W . . B .", "4  . W . . S ."),
    }[step]
    drawing = drawing.replace("s .", "W s") if step == "c6-c5" else drawing
    state = sea(drawing)
    play(state, "e4-e5" if step == "e6-e5" else step)
    assert set(side(state, 0).plankton) == {"red", "yellow", "green", "blue"} - {colour}


@pytest.mark.rule("LBF-39")
def test_growth_is_one_size_and_not_a_choice() -> None:
    """R5 There is nothing to choose on the way, and small becomes medium, not large."""
    state = play(sea(BELOW), "d1-d2")
    assert fish_on(state, "d2") == "M"
    assert state.to_act() == 0
    play(state, "d2-d1")
    assert fish_on(state, "d1") == "M"


@pytest.mark.rule("LBF-40")
def test_a_large_fish_keeps_the_token() -> None:
    """X11"""
    drawing = BELOW.replace("4  . W . . B .", "4  . W . . L .")
    state = play(sea(drawing), "e4-e5", "a1-b1", "[whirlpool]", "whirl NW cw")
    assert (fish_on(state, "e5"), len(side(state, 0).plankton)) == ("L", 4)


@pytest.mark.rule("LBF-41")
def test_without_a_larger_fish_in_reserve_the_token_is_kept() -> None:
    """X20, R4"""
    drawing = """
      6  s W . . W s
      5  ? B R W G ?
      4  L W M . B .
      3  L B . . W .
      2  W Y W U W B
      1  S ? . . ? .
    """
    state = play(sea(drawing), "c4-c5", "c5-c6")
    assert (fish_on(state, "c6"), len(side(state, 0).plankton)) == ("M", 4)
    four_medium = """
      6  s W . . W s
      5  ? B R W G ?
      4  M W M . B .
      3  M B M . W .
      2  W Y W U W B
      1  S ? . S ? .
    """
    small = play(sea(four_medium), "d1-d2")
    assert (fish_on(small, "d2"), len(side(small, 0).plankton)) == ("S", 4)


@pytest.mark.rule("LBF-42")
def test_the_opponent_still_grows_there() -> None:
    """X10"""
    assert side(play(sea(BELOW), "d1-d2"), 1).plankton == ["red", "yellow", "green", "blue"]
    drawing = BELOW.replace("3  . B . . W .", "3  . B . s W .").replace("1  S ? . S", "1  S ? S .")
    state = play(sea(drawing, turn=1, plankton=("RYG", "RYGU")), "d3-d2")
    assert (fish_on(state, "d2"), side(state, 1).plankton) == ("m", ["red", "yellow", "green"])


@pytest.mark.rule("LBF-43", "LBF-21")
def test_grow_then_eat_with_the_new_size() -> None:
    """X7"""
    drawing = BELOW.replace("3  . B . . W .", "3  . B . m W .")
    state = play(sea(drawing), "d1-d2", "d2-d3")
    assert (fish_on(state, "d3"), state.scores()) == ("M", [1, 0])
    assert side(state, 0).trophies == ["medium"]
