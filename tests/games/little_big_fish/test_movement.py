"""LBF-16 to LBF-28, LBF-73, LBF-74: the two steps of a turn."""

from __future__ import annotations

import pytest

from embruns.core.contract import CHANCE, OVER, Rng
from embruns.core.numbers import Mask, unmarked
from embruns.games.little_big_fish import GAME
from embruns.games.little_big_fish.actions import STOP, SWIM_ON, Step
from embruns.games.little_big_fish.phases import DECLARING
from tests.games.little_big_fish.drawing import ends, fish_on, listed, play, refused, sea

OPEN = """
  6  s W s s W .
  5  ? B R W G ?
  4  . W S . B .
  3  . B . . W .
  2  W Y W U W B
  1  S ? . S ? .
"""


@pytest.mark.rule("LBF-16", "LBF-22")
def test_two_squares_with_one_fish_or_one_each_with_two() -> None:
    one = play(sea(OPEN), "c4-d4", "d4-d3")
    assert one.to_act() == 1
    two = play(sea(OPEN), "c4-d4", "d1-d2")
    assert (fish_on(two, "d4"), fish_on(two, "d2"), two.to_act()) == ("S", "M", 1)


@pytest.mark.rule("LBF-16")
def test_a_turn_is_not_given_away_and_not_played_with_others_fish() -> None:
    state = sea(OPEN)
    assert refused(state, "pass") == "LBF-16"
    assert refused(state, "c6-c5") == "LBF-16"
    assert refused(state, "f4-f5") == "LBF-16"


@pytest.mark.rule("LBF-17")
def test_steps_are_orthogonal_and_may_turn() -> None:
    state = sea(OPEN.replace("W S .", "W M ."))
    assert ends(state, "c4") == {"c5", "c3", "d4"}
    assert refused(state, "c4-d3") == "LBF-17"
    assert refused(state, "c4-e4") == "LBF-17"
    play(state, "c4-d4", "d4-d3")
    assert fish_on(state, "d3") == "M"


@pytest.mark.rule("LBF-18")
def test_the_field_ends_and_its_boards_do_not() -> None:
    state = sea(OPEN)
    assert ends(state, "d1") == {"c1", "d2", "e1"}, "c1 lies on another board, nothing lies below row 1"
    right = sea(OPEN.replace("5  ? B R W G ?", "5  ? B R W G M"))
    assert ends(right, "f5") == {"e5", "f4", "f6"}, "f5 does not touch a4 or a6 round the edge"


@pytest.mark.rule("LBF-19")
def test_own_fish_bar_the_way_even_in_passing() -> None:
    state = sea(OPEN.replace("3  . B . .", "3  . B M ."))
    assert refused(state, "c4-c3") == "LBF-19"
    in_a_row = sea(OPEN.replace("1  S ? . S ? .", "1  S ? S S M ."))
    assert refused(in_a_row, "d1-c1") == "LBF-19"
    assert refused(in_a_row, "d1-e1") == "LBF-19"
    assert refused(in_a_row, "c1-e1") == "LBF-19"


@pytest.mark.rule("LBF-20")
def test_larger_enemies_bar_the_way_even_in_passing() -> None:
    state = sea(OPEN.replace("W S .", "W S m"), plankton=("", ""))
    assert refused(state, "c4-d4") == "LBF-20"
    play(state, "c4-c3")
    assert refused(state, "c3-d4") == "LBF-17"


@pytest.mark.rule("LBF-21", "LBF-43")
def test_a_square_works_before_the_next_step() -> None:
    """X8 The fish has grown before it takes its second step."""
    state = play(sea(OPEN), "d1-d2")
    assert fish_on(state, "d2") == "M"
    assert ends(state, "d2") == {"d1", "d3"}
    assert refused(state, "d2-c2") == "LBF-14"
    assert refused(state, "d2-f2") == "LBF-14"


@pytest.mark.rule("LBF-22")
def test_the_second_step_is_free_to_any_fish() -> None:
    state = play(sea(OPEN), "c4-d4")
    assert {text[:2] for text in listed(state)} == {"a1", "d1", "d4"}


@pytest.mark.rule("LBF-23")
@pytest.mark.parametrize(("step", "back"), [("a1-b1", "b1-a1"), ("f3-f2", "f2-f3")])
def test_on_a_birth_or_surprise_the_player_declares(step: str, back: str) -> None:
    state = play(sea(OPEN.replace("3  . B . . W .", "3  . B . . W S")), step)
    assert listed(state) == {"stop", "swim on"}
    assert refused(state, back) == "LBF-23"
    assert refused(state, "pass") == "LBF-23"


@pytest.mark.rule("LBF-23")
def test_swim_on_binds_the_same_fish_and_has_no_effect() -> None:
    state = play(sea(OPEN), "a1-b1", "swim on")
    assert {text[:2] for text in listed(state)} == {"b1"}
    assert refused(state, "d1-e1") == "LBF-23"
    play(state, "b1-a1")
    assert state.to_act() == 1


@pytest.mark.rule("LBF-23")
def test_a_fish_that_stopped_may_not_move_again() -> None:
    """R3"""
    state = play(sea(OPEN), "a1-b1", "stop", "[plankton]")
    assert fish_on(state, "b1") == "M"
    assert {text[:2] for text in listed(state)} == {"c4", "d1"}
    assert refused(state, "b1-c1") == "LBF-23"


@pytest.mark.rule("LBF-23")
def test_elsewhere_there_is_nothing_to_declare() -> None:
    state = play(sea(OPEN), "c4-d4")
    assert refused(state, "stop") == "LBF-23"
    assert refused(state, "swim on") == "LBF-23"


@pytest.mark.rule("LBF-24")
def test_swim_on_is_refused_where_the_fish_has_no_way_out() -> None:
    """The square it came from is free, so this takes a drawn position: all three neighbours are larger."""
    state = sea(
        """
          6  s W s . W .
          5  ? B R W G ?
          4  . W . . B .
          3  . B . . W .
          2  W m W U W B
          1  l S l S ? .
        """,
        phase="declaring",
        steps_left=1,
        mover=1,
    )
    assert listed(state) == {"stop"}
    assert refused(state, "swim on") == "LBF-24"


@pytest.mark.rule("LBF-24", "LBF-27")
def test_a_fish_that_came_to_a_birth_or_surprise_can_always_swim_on() -> None:
    """LBF-24 never applies in play: the fish has kept its size, and the square it came from is free."""
    declared = 0
    for seed in range(12):
        rng, state, came_from = Rng(seed), GAME.new(GAME.setup("random")), 0
        while state.to_act() != OVER:
            action = state.roll(rng) if state.to_act() == CHANCE else state.pick(rng)
            came_from = action.start if isinstance(action, Step) else came_from
            state.play(action)
            if state.phase == DECLARING:
                assert state.legal() == [STOP, SWIM_ON]
                state.play(SWIM_ON)
                assert came_from in [step.end for step in state.legal() if isinstance(step, Step)]
                declared += 1
    assert declared > 100


@pytest.mark.rule("LBF-25")
def test_the_second_step_is_compulsory() -> None:
    state = play(sea(OPEN), "c4-d4")
    assert refused(state, "pass") == "LBF-25"


STRANDED = """
  6  . W . . W M
  5  ? B R B l W
  4  . W . . ? s
  3  . B . . W .
  2  W Y W U W B
  1  S ? . . ? .
"""
GREEN_TURNED = "red1 green0 yellow1 blue2"


@pytest.mark.rule("LBF-25")
def test_a_second_step_that_nobody_can_take_is_lost() -> None:
    """The small fish stops on the surprise; the other one is stranded."""
    state = play(sea(STRANDED, boards=GREEN_TURNED), "a1-b1", "stop", "[plankton]")
    assert listed(state) == {"pass"}
    play(state, "pass")
    assert (state.to_act(), fish_on(state, "b1")) == (1, "M")


@pytest.mark.rule("LBF-26")
def test_without_a_first_step_the_turn_is_passed() -> None:
    barred = STRANDED.replace("1  S ? .", "1  M l .")
    state = sea(barred, boards=GREEN_TURNED)
    assert listed(state) == {"pass"}
    play(state, "pass")
    assert (state.to_act(), state.scores(), state.quiet_turns) == (1, [0, 0], 1)


@pytest.mark.rule("LBF-27")
def test_a_fish_may_go_there_and_back() -> None:
    state = play(sea(OPEN), "c4-d4", "d4-c4")
    assert (fish_on(state, "c4"), state.to_act()) == ("S", 1)


@pytest.mark.rule("LBF-28")
def test_the_last_step_is_a_stop() -> None:
    """The second step onto a birth square brings a newborn without any declaration."""
    state = play(sea(OPEN), "c4-c3", "c3-b3")
    assert {text.split()[0] for text in listed(state)} == {"birth"}
    two_fish = play(sea(OPEN), "c4-d4", "a1-b1")
    assert two_fish.to_act() == -1, "the last step on a surprise draws a token"


@pytest.mark.rule("LBF-73")
def test_a_stranded_fish_stays_in_play() -> None:
    """X23 after the turn: M on f6 cannot move, cannot be eaten, and counts."""
    state = sea(STRANDED, boards=GREEN_TURNED)
    assert ends(state, "f6") == set()
    play(state, "a1-b1", "swim on", "b1-a1")
    assert fish_on(state, "f6") == "M"
    assert state.shoal(0).in_play == 2
    assert ends(state, "f4") == {"e4", "f3"}
    assert refused(state, "f4-f6") == "LBF-20"


@pytest.mark.rule("LBF-74")
def test_nobody_has_to_look_ahead() -> None:
    """R15 Stopping is free although no second step can follow it, and swimming on would have given one."""
    state = play(sea(STRANDED, boards=GREEN_TURNED), "a1-b1")
    assert listed(state) == {"stop", "swim on"}
    stopped = play(state.copy(), "stop", "[plankton]")
    assert listed(stopped) == {"pass"}, "only the second step is lost"
    assert play(stopped, "pass").to_act() == 1
    assert listed(play(state, "swim on")) == {"b1-a1", "b1-b2", "b1-c1"}


def test_the_marks_of_a_mask_are_the_listed_steps() -> None:
    """Steps are listed, drawn and marked by three functions; here the marks are held to the list in many positions."""
    rng = Rng(5)
    for _ in range(30):
        state, mask = GAME.new(GAME.setup("random")), Mask(unmarked(len(GAME.actions)), 0)
        while state.to_act() != OVER:
            mask.begin()
            state.mark(mask)
            marked = [index for index, mark in enumerate(bytes(mask.memory)) if mark]
            assert marked == sorted(action.index for action in state.legal())
            state.play(state.roll(rng) if state.to_act() == CHANCE else state.pick(rng))
