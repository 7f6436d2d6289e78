"""LBF-55 to LBF-68: the surprise squares and their four tokens."""

from __future__ import annotations

from typing import Any

import pytest

from embruns.core.contract import CHANCE, OVER, Rng, State
from embruns.games.little_big_fish import GAME
from embruns.games.little_big_fish.state import LittleBigFishState
from tests.games.little_big_fish.drawing import (
    drawn,
    ends,
    facts,
    fish_on,
    letters_of,
    listed,
    play,
    player,
    possible,
    refused,
    sea,
)

X16 = """
  6  . W . . W s
  5  ? B R W G ?
  4  . W . . B .
  3  S m s . W .
  2  W Y W U W B
  1  . S . . ? S
"""
X19 = """
  6  s W . . W .
  5  ? B R W G ?
  4  . W . . B .
  3  . B . . W .
  2  W Y W m W B
  1  S ? . . S .
"""
QUIET = """
  6  s W s . W .
  5  ? B R W G ?
  4  . W . . B .
  3  . B . . W .
  2  W Y W U W B
  1  S ? S . ? S
"""


def on_surprise(drawing: str, square: int, **more: Any) -> LittleBigFishState:
    """A fish has just stopped on this surprise square with its first step."""
    return sea(drawing, phase="drawing", steps_left=1, mover=square, next_step="other", **more)


@pytest.mark.rule("LBF-55")
def test_passing_over_draws_nothing() -> None:
    """X14"""
    state = play(sea(QUIET.replace("1  S ? S", "1  . ? S").replace("3  . B", "3  S B")), "c1-b1", "swim on", "b1-a1")
    assert (state.to_act(), sum(GAME.position(state).stack.values())) == (1, 8)


@pytest.mark.rule("LBF-55", "LBF-56")
def test_stopping_draws_a_token_that_is_discarded_even_without_effect() -> None:
    state = play(sea(QUIET), "a1-b1", "stop")
    assert state.to_act() == CHANCE
    assert refused(state, "fisher") == "LBF-56"
    assert refused(state, "c1-d1") == "LBF-56"
    play(state, "[plankton]")
    assert facts(state).discards == {"fisher": 0, "plankton": 1, "birth": 0, "whirlpool": 0}
    large = play(sea(QUIET.replace("1  S ?", "1  L ?")), "a1-b1", "stop", "[plankton]")
    assert facts(large).discards["plankton"] == 1


@pytest.mark.rule("LBF-56")
def test_the_token_is_as_likely_as_its_number() -> None:
    state = sea(QUIET, stack={"fisher": 1, "birth": 2})
    play(state, "a1-b1", "stop")
    assert possible(state) == {"fisher": 1, "birth": 2}


@pytest.mark.rule("LBF-56")
@pytest.mark.parametrize(
    "stack",
    [
        {"fisher": 2, "plankton": 2, "birth": 2, "whirlpool": 2},
        {"fisher": 1, "plankton": 2},
        {"plankton": 1, "whirlpool": 2},
        {"fisher": 2, "birth": 1, "whirlpool": 1},
        {"whirlpool": 1},
    ],
)
def test_a_token_is_drawn_by_its_number(stack: dict[str, int]) -> None:
    """The quick way to draw gives what counting all outcomes gives, and 2 in 3 are 2 in 3."""
    state = play(sea(QUIET, stack=stack), "a1-b1", "stop")
    drawn_tokens = [state.roll(Rng(seed)) for seed in range(900)]
    assert drawn_tokens == [State.roll(state, Rng(seed)) for seed in range(900)]
    for token, number in stack.items():
        share = sum(GAME.notation(drawn) == token for drawn in drawn_tokens) * sum(stack.values()) / 900
        assert abs(share - number) < 0.3


def test_nothing_is_drawn_from_an_empty_stack() -> None:
    """No position and no play leads here; a bug that does must not hang."""
    state = play(sea(QUIET), "a1-b1", "stop")
    state.stack = 0
    with pytest.raises(AssertionError, match="an empty stack"):
        state.roll(Rng(1))


@pytest.mark.rule("LBF-57")
def test_after_the_eighth_token_a_new_stack() -> None:
    """R20 Directly after the eighth was applied."""
    state = sea(QUIET, stack={"plankton": 1})
    play(state, "a1-b1", "stop")
    assert possible(state) == {"plankton": 1}
    play(state, "[plankton]")
    assert GAME.position(state).stack == {"fisher": 2, "plankton": 2, "birth": 2, "whirlpool": 2}
    two_left = play(sea(QUIET, stack={"plankton": 2}), "a1-b1", "stop", "[plankton]")
    assert GAME.position(two_left).stack == {"fisher": 0, "plankton": 1, "birth": 0, "whirlpool": 0}


@pytest.mark.rule("LBF-58", "LBF-59", "LBF-60", "LBF-61")
def test_fisher() -> None:
    """X16"""
    state = play(on_surprise(X16, 1), "[fisher]")
    assert fish_on(state, "b1") == ""
    assert player(state, 0).reserve["small"] == 4, "back in the reserve, not eaten"
    assert state.to_act() == 1, "North chooses"
    assert listed(state) == {"give b3", "give c3"}
    assert refused(state, "give f6") == "LBF-59"
    assert refused(state, "give a3") == "LBF-60"
    assert refused(state, "c3-c4") == "LBF-60"
    play(state, "give b3")
    assert (state.scores(), state.shoal(0).in_play, state.shoal(1).in_play) == ([0, 0], 2, 2)
    assert player(state, 1).reserve["medium"] == 4
    assert state.to_act() == 0, "South still owes a step"
    assert {text[:2] for text in listed(state)} == {"a3", "f1"}


@pytest.mark.rule("LBF-59")
def test_fisher_takes_the_only_enemy_without_asking() -> None:
    state = play(on_surprise(X16.replace("3  S m s", "3  S B s"), 1), "[fisher]")
    assert state.to_act() == OVER, "North had two: one is left"
    three = X16.replace("3  S m s", "3  S B s").replace("4  . W . . B .", "4  . W . . m .")
    going_on = play(on_surprise(three, 1), "[fisher]")
    assert (going_on.to_act(), fish_on(going_on, "c3")) == (0, "")


@pytest.mark.rule("LBF-59")
def test_fisher_leaves_other_boards_alone() -> None:
    elsewhere = X16.replace("3  S m s", "3  S B .").replace("6  . W .", "6  s W s")
    state = play(on_surprise(elsewhere, 1), "[fisher]")
    assert (state.to_act(), state.shoal(1).in_play) == (0, 3)


@pytest.mark.rule("LBF-61")
def test_a_catch_of_the_fisher_is_no_trophy_and_no_eaten_fish() -> None:
    """R7, R13 The trophy of the eater stays; it goes home itself."""
    drawing = X16.replace("1  . S . . ? S", "1  S s . . ? S")
    state = play(sea(drawing, quiet_turns=9), "a1-b1", "stop", "[fisher]", "give c3")
    assert state.scores() == [1, 0]
    fished_only = play(on_surprise(X16, 1, quiet_turns=9), "[fisher]", "give c3")
    assert (fished_only.scores(), fished_only.quiet_turns) == ([0, 0], 9)


@pytest.mark.rule("LBF-62")
def test_plankton_token_grows_the_fish_without_a_token_of_the_player() -> None:
    state = play(sea(QUIET, plankton=("", "")), "a1-b1", "stop", "[plankton]")
    assert (fish_on(state, "b1"), player(state, 0).reserve) == ("M", {"small": 4, "medium": 3, "large": 2})
    with_tokens = play(sea(QUIET), "a1-b1", "stop", "[plankton]")
    assert len(player(with_tokens, 0).plankton) == 4


@pytest.mark.rule("LBF-63")
def test_plankton_token_without_effect() -> None:
    large = play(sea(QUIET.replace("1  S ?", "1  L ?")), "a1-b1", "stop", "[plankton]")
    assert fish_on(large, "b1") == "L"
    none_left = QUIET.replace("1  S ? S . ? S", "1  M ? L . ? L")
    assert fish_on(play(sea(none_left), "a1-b1", "stop", "[plankton]"), "b1") == "M"


@pytest.mark.rule("LBF-64")
def test_birth_token() -> None:
    """R11 As on a birth square: LBF-52 to LBF-54 apply."""
    state = play(sea(QUIET), "a1-b1", "stop", "[birth]")
    assert listed(state) == {"birth a1", "birth a3", "birth b2", "birth b3", "birth c3"}
    assert refused(state, "birth a2") == "LBF-44"
    play(state, "birth b2")
    assert (fish_on(state, "b2"), len(player(state, 0).plankton)) == ("S", 4)
    play(state, "b2-b3")
    assert {text.split()[0] for text in listed(state)} == {"birth"}, "the newborn took the second step"
    six_small = """
      6  s W s . W .
      5  ? B R W G ?
      4  . W S S B S
      3  . B . . W .
      2  W Y W U W B
      1  S ? S . ? S
    """
    nobody = play(sea(six_small), "a1-b1", "stop", "[birth]")
    assert nobody.to_act() == 0
    assert "birth a1" not in listed(nobody)


@pytest.mark.rule("LBF-65", "LBF-66")
def test_whirlpool_is_a_must_and_any_board_any_way_will_do() -> None:
    state = play(sea(QUIET), "a1-b1", "stop", "[whirlpool]")
    assert listed(state) == {f"whirl {board} {way}" for board in ("NW", "NE", "SW", "SE") for way in ("cw", "ccw")}
    assert refused(state, "pass") == "LBF-65"
    assert refused(state, "c1-d1") == "LBF-65"


@pytest.mark.rule("LBF-65", "LBF-66", "LBF-67")
@pytest.mark.parametrize(
    ("turn", "after"),
    [
        (
            "whirl SE cw",
            """
              6  s W . . W .
              5  ? B R W G ?
              4  . W . . B .
              3  . B . . m .
              2  W Y W S W W
              1  S ? . . B .
            """,
        ),
        (
            "whirl SE ccw",
            """
              6  s W . . W .
              5  ? B R W G ?
              4  . W . . B .
              3  . B . . B .
              2  W Y W W W S
              1  S ? . . m .
            """,
        ),
    ],
)
def test_whirlpool_turns_the_fish_with_the_board(turn: str, after: str) -> None:
    """X19"""
    state = play(on_surprise(X19, 4), "[whirlpool]", turn)
    assert drawn(state) == letters_of(after)
    assert state.to_act() == 0, "no token is drawn again"
    assert len(player(state, 1).plankton) == 4, "m does not grow"
    assert state.scores() == [0, 0]


@pytest.mark.rule("LBF-67")
def test_the_squares_turn_too() -> None:
    """X19 Rows 3, 2, 1 of the board, clockwise and anticlockwise."""
    clockwise = play(on_surprise(X19, 4), "[whirlpool]", "whirl SE cw").field.drawing()
    assert [clockwise[15:18], clockwise[9:12], clockwise[3:6]] == [".U.", "?WW", ".B."]
    back = play(on_surprise(X19, 4), "[whirlpool]", "whirl SE ccw").field.drawing()
    assert [back[15:18], back[9:12], back[3:6]] == [".B.", "WW?", ".U."]


@pytest.mark.rule("LBF-67")
def test_the_fish_that_stopped_is_the_same_fish_after_the_turn() -> None:
    """R14 Identity, not position, decides who has already moved; the board may be empty."""
    state = play(on_surprise(X19, 4), "[whirlpool]", "whirl SE cw")
    assert ends(state, "d2") == set()
    assert refused(state, "d2-d3") == "LBF-23"
    assert ends(state, "a1") == {"b1", "a3", "b2"}
    empty = play(on_surprise(X19, 4), "[whirlpool]", "whirl NE cw")
    assert ends(empty, "e1") == set()


@pytest.mark.rule("LBF-67", "LBF-73")
def test_a_whirlpool_may_strand_a_fish() -> None:
    """X23, R23"""
    drawing = """
      6  . W . M W s
      5  ? B R W l ?
      4  . W . . B .
      3  . B . . W .
      2  W Y W U W B
      1  S ? . . ? .
    """
    state = play(sea(drawing), "a1-b1", "stop", "[whirlpool]", "whirl NE cw")
    after = """
      6  . W . . W M
      5  ? B R B l W
      4  . W . . ? s
      3  . B . . W .
      2  W Y W U W B
      1  . S . . ? .
    """
    assert drawn(state) == letters_of(after)
    assert listed(state) == {"pass"}, "M has no step, and S has stopped"
    play(state, "pass")
    assert ends(state, "e5") == {"d5", "e4"}
    assert ends(state, "f4") == {"e4", "f3"}
    alone = after.replace("W M\n", "W S\n").replace("B l W", "B G W").replace("? s\n", "? .\n")
    small = sea(alone.replace("3  . B . . W .", "3  l B s . W ."), boards="red1 green0 yellow1 blue2")
    assert ends(small, "f6") == {"d6", "e5", "f4"}, "a small fish is not stranded there"


@pytest.mark.rule("LBF-68")
def test_after_a_surprise_another_fish_still_steps() -> None:
    state = play(sea(QUIET), "a1-b1", "stop", "[plankton]")
    assert state.to_act() == 0
    assert {text[:2] for text in listed(state)} == {"c1", "f1"}
    last = play(sea(QUIET), "c1-d1", "a1-b1", "[plankton]")
    assert last.to_act() == 1, "none is left after the second"
