"""LBF-69 to LBF-72: the end."""

from __future__ import annotations

import re
from typing import Any

import pytest

from embruns.core.contract import OVER
from embruns.games.little_big_fish import GAME
from embruns.games.little_big_fish.state import LittleBigFishState
from embruns.games.little_big_fish.text import REASONS
from tests.games.little_big_fish.drawing import fish_on, play, refused, sea

FIVE = """
  6  s W s . W s
  5  ? B R W G ?
  4  . W . . B .
  3  . B . . W .
  2  W Y W U W B
  1  S ? M s ? .
"""


def ended(state: LittleBigFishState) -> tuple[list[int], str, str]:
    assert state.to_act() == OVER
    assert state.legal() == []
    outcome = state.outcome()
    return outcome.winners, outcome.reason, outcome.clause


@pytest.mark.rule("LBF-69")
@pytest.mark.parametrize("eaten", ["ssmm", "mmll"])
def test_the_fifth_fish_wins_at_once(eaten: str) -> None:
    state = play(sea(FIVE, trophies=(eaten, "")), "c1-d1")
    assert ended(state) == ([0], "fifth-fish", "LBF-69")
    assert refused(state, "d1-d2") == "LBF-69"


@pytest.mark.rule("LBF-69")
def test_the_fourth_does_not() -> None:
    assert play(sea(FIVE, trophies=("ssm", "")), "c1-d1").to_act() == 0


@pytest.mark.rule("LBF-69", "LBF-70")
def test_a_fifth_fish_that_leaves_a_lone_fish_wins_as_the_fifth() -> None:
    """Both clauses end the game; the one that stands first in the book is told."""
    drawing = FIVE.replace("6  s W s . W s", "6  s W . . W .")
    state = play(sea(drawing, trophies=("ssmm", "")), "c1-d1")
    assert state.shoal(1).in_play == 1
    assert ended(state) == ([0], "fifth-fish", "LBF-69")
    assert GAME.state(GAME.position(state)) == state


@pytest.mark.rule("LBF-69")
def test_north_wins_alike() -> None:
    drawing = FIVE.replace("1  S ? M s ? .", "1  S ? S m ? .").replace("3  . B . . W .", "3  S B . . W .")
    state = play(sea(drawing, turn=1, trophies=("", "SSMM")), "d1-c1")
    assert ended(state) == ([1], "fifth-fish", "LBF-69")


@pytest.mark.rule("LBF-70")
def test_a_lone_fish_has_lost_whatever_the_reserve() -> None:
    drawing = FIVE.replace("6  s W s . W s", "6  s W . . W .")
    state = play(sea(drawing), "c1-d1")
    assert ended(state) == ([0], "lone-fish", "LBF-70")
    assert state.shoal(1).small_left == 4


@pytest.mark.rule("LBF-70", "LBF-71")
def test_two_eaten_in_a_turn_but_the_first_already_ends_it() -> None:
    """X15: North is down to one fish in mid-turn. R22: no second fish is eaten."""
    drawing = FIVE.replace("6  s W s . W s", "6  . W . . W .").replace("1  S ? M s ? .", "1  S ? M s s .")
    state = play(sea(drawing), "c1-d1")
    assert ended(state) == ([0], "lone-fish", "LBF-70")
    assert fish_on(state, "e1") == "s"


X17 = """
  6  . W . . W s
  5  ? B R W G ?
  4  . W . . B .
  3  . B s . W .
  2  W Y W U W B
  1  . S . . ? S
"""


@pytest.mark.rule("LBF-71", "LBF-58")
def test_fisher_against_oneself() -> None:
    """X17, R12 The own fish leaves first, and that is the end: c3 stays."""
    state = play(sea(X17, phase="drawing", steps_left=1, mover=1, next_step="other"), "[fisher]")
    assert ended(state) == ([1], "lone-fish", "LBF-70")
    assert fish_on(state, "c3") == "s"


@pytest.mark.rule("LBF-71", "LBF-59")
def test_fisher_wins() -> None:
    """X18"""
    drawing = X17.replace("3  . B s", "3  S B s")
    state = play(sea(drawing, phase="drawing", steps_left=1, mover=1, next_step="other"), "[fisher]")
    assert ended(state) == ([0], "lone-fish", "LBF-70")


@pytest.mark.rule("LBF-71")
def test_the_gift_to_the_fisher_may_end_the_game() -> None:
    drawing = X17.replace("3  . B s", "3  S s s").replace("6  . W . . W s", "6  . W . . W .")
    state = play(sea(drawing, phase="drawing", steps_left=1, mover=1, next_step="other"), "[fisher]", "give b3")
    assert ended(state) == ([0], "lone-fish", "LBF-70")


GUARD = """
  6  s W s . W .
  5  ? B R W G ?
  4  . W . . B .
  3  . B . . W .
  2  W Y W U W B
  1  S ? S . ? .
"""


def quiet(drawing: str = GUARD, turns: int = 49, **more: Any) -> LittleBigFishState:
    """One more turn of South, without a catch."""
    return play(sea(drawing, quiet_turns=turns, **more), "c1-d1", "d1-c1")


@pytest.mark.rule("LBF-72")
def test_fifty_quiet_turns_end_the_game_at_the_end_of_a_turn() -> None:
    assert quiet(turns=48).to_act() == 1
    mid_turn = play(sea(GUARD, quiet_turns=49), "c1-d1")
    assert mid_turn.to_act() == 0
    assert ended(quiet()) == ([0, 1], "quiet-draw", "LBF-72")


@pytest.mark.rule("LBF-72")
def test_trophies_count_first() -> None:
    assert ended(quiet(trophies=("s", "")))[:2] == ([0], "quiet")
    assert ended(quiet(trophies=("s", "SM")))[:2] == ([1], "quiet")
    assert ended(quiet(GUARD.replace("1  S", "1  L").replace("3  . B", "3  L B"), trophies=("", "S")))[0] == [1]


@pytest.mark.rule("LBF-72")
def test_then_fish_in_play_then_sizes() -> None:
    assert ended(quiet(GUARD.replace("3  . B", "3  S B")))[0] == [0]
    assert ended(quiet(GUARD.replace("6  s W s . W .", "6  s W s . W s")))[0] == [1]
    assert ended(quiet(GUARD.replace("6  s W s . W .", "6  s W s . W s").replace("1  S", "1  L")))[0] == [1]
    assert ended(quiet(GUARD.replace("1  S", "1  M")))[0] == [0]
    assert ended(quiet(GUARD.replace("6  s W s", "6  l W s").replace("1  S", "1  M")))[0] == [1]


@pytest.mark.rule("LBF-72")
def test_a_catch_starts_the_count_anew_and_its_turn_is_not_counted() -> None:
    drawing = GUARD.replace("1  S ? S . ? .", "1  S ? S s ? .").replace("4  . W . . B .", "4  . W . s B .")
    state = play(sea(drawing, quiet_turns=49), "c1-d1", "d1-c1")
    assert (state.to_act(), state.quiet_turns) == (1, 0)
    play(state, "a6-a5", "swim on", "a5-a6")
    assert state.quiet_turns == 1


@pytest.mark.rule("LBF-72")
def test_passed_turns_count_and_the_guard_can_be_off() -> None:
    """R17"""
    unguarded = sea(GUARD, guard=False)
    unguarded.quiet_turns = 49  # no position tells what nobody counts
    assert play(unguarded, "c1-d1", "d1-c1").to_act() == 1
    assert GAME.new(GAME.setup("random", 2, {"guard": "off"})).guard is False
    passed = sea(
        """
          6  . W . . W M
          5  ? B R B l W
          4  . W . . ? s
          3  . B . . W .
          2  W Y W U W B
          1  M l . . ? .
        """,
        boards="red1 green0 yellow1 blue2",
        quiet_turns=49,
    )
    assert play(passed, "pass").to_act() == OVER


def test_an_ending_is_told_alike_to_the_winner_and_the_loser() -> None:
    for told in REASONS.values():
        assert not re.search(r"adversaire|opponent|other side|\b(vous|you)\b", f"{told.fr} {told.en}", re.I)
