"""LBF-35 to LBF-54: ocean, plankton, wrecks and births."""

from __future__ import annotations

import pytest

from embruns.games.little_big_fish import GAME
from tests.games.little_big_fish.drawing import about, ends, fish_on, listed, play, player, refused, sea

FEAST = """
  6  s W s . W .
  5  ? B R W G ?
  4  . W . . B .
  3  . B . . W .
  2  W Y W U W B
  1  S ? M . s s
"""


@pytest.mark.rule("LBF-35")
def test_the_ocean_does_nothing() -> None:
    state = sea(FEAST)
    before = player(state, 0)
    play(state, "c1-d1")
    after = player(state, 0)
    assert (after.reserve, after.plankton, state.phase, state.steps_left) == (before.reserve, before.plankton, 3, 1)
    assert fish_on(state, "d1") == "M"


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
    assert player(state, 0).reserve == {"small": 5, "medium": 3, "large": 2}
    assert player(state, 0).plankton == ["red", "yellow", "green"]


@pytest.mark.rule("LBF-36", "LBF-37")
def test_growth_on_stopping_too() -> None:
    state = play(sea(BELOW), "d1-d2", "a1-b1", "[whirlpool]", "whirl NW cw")
    assert fish_on(state, "d2") == "M"
    medium = play(sea(BELOW.replace("1  S ? . S", "1  S ? . M")), "d1-d2")
    assert (fish_on(medium, "d2"), player(medium, 0).reserve) == ("L", {"small": 5, "medium": 4, "large": 1})


@pytest.mark.rule("LBF-38")
def test_a_used_token_makes_the_square_idle() -> None:
    """X10"""
    state = play(sea(BELOW, plankton=("RYG", "RYGU")), "d1-d2")
    assert (fish_on(state, "d2"), player(state, 0).plankton) == ("S", ["red", "yellow", "green"])


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
    assert set(player(state, 0).plankton) == {"red", "yellow", "green", "blue"} - {colour}


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
    assert (fish_on(state, "e5"), len(player(state, 0).plankton)) == ("L", 4)


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
    assert (fish_on(state, "c6"), len(player(state, 0).plankton)) == ("M", 4)
    four_medium = """
      6  s W . . W s
      5  ? B R W G ?
      4  M W M . B .
      3  M B M . W .
      2  W Y W U W B
      1  S ? . S ? .
    """
    small = play(sea(four_medium), "d1-d2")
    assert (fish_on(small, "d2"), len(player(small, 0).plankton)) == ("S", 4)


@pytest.mark.rule("LBF-42")
def test_the_opponent_still_grows_there() -> None:
    """X10"""
    assert player(play(sea(BELOW), "d1-d2"), 1).plankton == ["red", "yellow", "green", "blue"]
    drawing = BELOW.replace("3  . B . . W .", "3  . B . s W .").replace("1  S ? . S", "1  S ? S .")
    state = play(sea(drawing, turn=1, plankton=("RYG", "RYGU")), "d3-d2")
    assert (fish_on(state, "d2"), player(state, 1).plankton) == ("m", ["red", "yellow", "green"])


@pytest.mark.rule("LBF-43", "LBF-21")
def test_grow_then_eat_with_the_new_size() -> None:
    """X7"""
    drawing = BELOW.replace("3  . B . . W .", "3  . B . m W .")
    state = play(sea(drawing), "d1-d2", "d2-d3")
    assert (fish_on(state, "d3"), state.scores()) == ("M", [1, 0])
    assert about(state, 0).trophies == ["medium"]


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
    assert (state.to_act(), player(state, 0).reserve["small"]) == (1, 3)


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
    assert (fish_on(state, "d1"), player(state, 0).reserve["small"]) == ("S", 2)


@pytest.mark.rule("LBF-51")
def test_enemies_take_up_room_too() -> None:
    state = play(sea(X12.replace("3  . B . . W S", "3  . B S s W .")), "f1-f2", "stop")
    assert listed(state) == {"birth d1", "birth e1", "birth f1", "birth d2", "birth f3"}


@pytest.mark.rule("LBF-52")
def test_the_square_of_the_newborn_does_nothing_now() -> None:
    """X13"""
    state = play(sea(X12), "f1-f2", "stop", "birth d2")
    assert (fish_on(state, "d2"), len(player(state, 0).plankton)) == ("S", 4)
    surprise = play(sea(X12), "f1-f2", "stop", "birth e1")
    assert surprise.to_act() == 0, "no token is drawn"
    assert sum(GAME.position(surprise).stack.values()) == 8
    again = play(sea(X12.replace("U W B", "S W B")), "d2-d1", "d1-d2")
    assert fish_on(again, "d2") == "M", "it grows when it enters again later"


@pytest.mark.rule("LBF-53")
def test_the_newborn_may_take_the_second_step() -> None:
    """X12"""
    state = play(sea(X12), "f1-f2", "stop", "birth d1", "d1-d2")
    assert (fish_on(state, "d2"), player(state, 0).plankton, state.to_act()) == ("M", ["red", "yellow", "green"], 1)


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
    assert player(state, 0).reserve["small"] == 4
