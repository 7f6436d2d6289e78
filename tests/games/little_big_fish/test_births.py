"""LBF-50 to LBF-54: births."""

from __future__ import annotations

import pytest

from embruns.games.little_big_fish import GAME
from tests.games.little_big_fish.drawing import fish_on, listed, play, refused, sea, side

X12 = """
  6  s W s s W .
  5  ? B R W G ?
  4  . W . . B .
  3  . B . . W S
  2  W Y W U W B
  1  S ? . . ? S
"""


@pytest.mark.rule("LBF-50")
def test_passing_over_brings_nobody() -> None:
    """X14"""
    state = play(sea(X12.replace("W S\n", "W .\n").replace("1  S ? .", "1  S S .")), "f1-f2", "swim on", "f2-f3")
    assert (state.to_act(), side(state, 0).reserve["small"]) == (1, 3)


@pytest.mark.rule("LBF-51")
def test_a_newborn_on_a_free_square_of_the_same_board() -> None:
    """X12"""
    state = play(sea(X12), "f1-f2", "stop")
    assert listed(state) == {"birth d1", "birth e1", "birth f1", "birth d2", "birth d3"}
    assert refused(state, "birth e2") == "LBF-44"
    assert refused(state, "birth f3") == "LBF-51"
    assert refused(state, "birth f2") == "LBF-51"
    assert refused(state, "birth c1") == "LBF-51"
    assert refused(state, "a1-b1") == "LBF-51"
    play(state, "birth d1")
    assert (fish_on(state, "d1"), side(state, 0).reserve["small"]) == ("S", 2)


@pytest.mark.rule("LBF-51")
def test_enemies_take_up_room_too() -> None:
    state = play(sea(X12.replace("3  . B . . W S", "3  . B S s W .")), "f1-f2", "stop")
    assert listed(state) == {"birth d1", "birth e1", "birth f1", "birth d2", "birth f3"}


@pytest.mark.rule("LBF-52")
def test_the_square_of_the_newborn_does_nothing_now() -> None:
    """X13"""
    state = play(sea(X12), "f1-f2", "stop", "birth d2")
    assert (fish_on(state, "d2"), len(side(state, 0).plankton)) == ("S", 4)
    surprise = play(sea(X12), "f1-f2", "stop", "birth e1")
    assert surprise.to_act() == 0, "no token is drawn"
    assert sum(GAME.position(surprise).stack.values()) == 8
    again = play(sea(X12.replace("U W B", "S W B")), "d2-d1", "d1-d2")
    assert fish_on(again, "d2") == "M", "it grows when it enters again later"


@pytest.mark.rule("LBF-53")
def test_the_newborn_may_take_the_second_step() -> None:
    """X12"""
    state = play(sea(X12), "f1-f2", "stop", "birth d1", "d1-d2")
    assert (fish_on(state, "d2"), side(state, 0).plankton, state.to_act()) == ("M", ["red", "yellow", "green"], 1)


@pytest.mark.rule("LBF-53")
def test_after_the_second_step_no_step_is_left_for_it() -> None:
    state = play(sea(X12), "a1-b2", "f1-f2", "birth d1")
    assert state.to_act() == 1


@pytest.mark.rule("LBF-54")
def test_no_small_fish_left_to_be_born() -> None:
    """X21, R16"""
    crowded = """
      6  s W s s W .
      5  ? B R W G ?
      4  S W S . B .
      3  S B . . W S
      2  W Y W U W B
      1  S ? . . ? S
    """
    state = play(sea(crowded), "f1-f2", "stop")
    assert state.to_act() == 0
    assert {text[:2] for text in listed(state)} == {"a1", "a3", "a4", "c4", "f3"}


@pytest.mark.rule("LBF-54")
def test_no_free_square_on_the_board() -> None:
    """R16 Through the wrecks e3 and e2 a fish enters the birth square of a board that is full."""
    full = """
      6  s W s . W .
      5  ? B R W G ?
      4  . W . . S .
      3  . B . M W M
      2  W Y W m W B
      1  S ? . s m s
    """
    state = play(sea(full), "e4-f2", "stop")
    assert state.to_act() == 0
    assert {text[:2] for text in listed(state)} == {"a1", "d3", "f3"}, "no newborn is placed, another fish steps"
    assert side(state, 0).reserve["small"] == 4
