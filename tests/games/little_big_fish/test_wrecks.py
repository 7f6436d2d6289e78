"""LBF-44 to LBF-49: wrecks."""

from __future__ import annotations

import pytest

from tests.games.little_big_fish.drawing import ends, fish_on, listed, play, refused, sea

X2 = """
  6  s W s . W .
  5  ? B R W G ?
  4  . W . . B .
  3  . B . . W S
  2  W Y W U W B
  1  S ? . . ? .
"""
X5 = """
  6  s W . . W .
  5  ? B R W G ?
  4  . W . . m .
  3  . B . . W S
  2  W Y W S W B
  1  . ? . . s .
"""
X6 = """
  6  s W . . W s
  5  ? B R B Y ?
  4  . W . . W .
  3  . W . . B .
  2  B S W W W ?
  1  . ? . . U S
"""


@pytest.mark.rule("LBF-45", "LBF-14")
def test_wrecks_do_not_count_for_small_fish() -> None:
    """X2"""
    assert ends(sea(X2), "f3") == {"f2", "f4", "d3", "e4", "d2", "e1"}
    for larger in "ML":
        assert ends(sea(X2.replace("W S\n", f"W {larger}\n")), "f3") == {"f2", "f4"}


@pytest.mark.rule("LBF-45")
def test_a_single_wreck() -> None:
    """X3"""
    assert ends(sea(X2), "a1") == {"b1", "a3", "b2"}
    assert ends(sea(X2.replace("1  S", "1  M")), "a1") == {"b1"}


@pytest.mark.rule("LBF-44")
def test_nobody_stops_on_a_wreck() -> None:
    state = sea(X2)
    assert refused(state, "f3-e3") == "LBF-44"
    assert refused(state, "a1-a2") == "LBF-44"
    bearing = play(sea(X2), "f3-f2", "stop")
    assert refused(bearing, "birth e2") == "LBF-44"
    assert "birth e3" not in listed(bearing)


@pytest.mark.rule("LBF-46")
def test_the_way_may_bend_and_run_over_several_boards() -> None:
    """X6, R10"""
    state = sea(X6, boards="red1 yellow0 green0 blue1", plankton=("RYU", "RYGU"))
    thirteen = {"a2", "b1", "a3", "c3", "a4", "c4", "b5", "c1", "d1", "d3", "e1", "e3", "f2"}
    assert ends(state, "b2") == thirteen


@pytest.mark.rule("LBF-47")
def test_the_end_of_the_way_follows_all_other_rules() -> None:
    """X5"""
    state = sea(X5)
    assert ends(state, "f3") == {"f2", "f4", "d3", "e1"}
    assert refused(state, "f3-d2") == "LBF-19"
    assert refused(state, "f3-e4") == "LBF-20"
    play(state, "f3-e1")
    assert state.scores() == [1, 0]
    assert listed(state) == {"stop", "swim on"}, "and the effect of its square applies"


@pytest.mark.rule("LBF-48")
def test_a_step_ends_elsewhere() -> None:
    """R10 The way through wrecks may not lead back to where it began."""
    assert refused(sea(X2), "f3-f3") == "LBF-48"
    assert refused(sea(X2), "a1-a1") == "LBF-48"


@pytest.mark.rule("LBF-49")
def test_both_steps_may_cross_wrecks() -> None:
    state = play(sea(X2), "a1-a3", "a3-a1")
    assert (fish_on(state, "a1"), state.to_act()) == ("S", 1)
    other = play(sea(X2), "f3-e4", "swim on", "e4-d3")
    assert fish_on(other, "d3") == "S"
