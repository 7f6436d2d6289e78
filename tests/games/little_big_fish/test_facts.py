"""What the board is told beside a position, so that no browser has to know the rules."""

from __future__ import annotations

import pytest

from embruns.core.bits import in_order
from embruns.core.contract import CHANCE, OVER, Rng
from embruns.core.match import Match
from embruns.games.little_big_fish import GAME
from embruns.games.little_big_fish.actions import Step
from embruns.games.little_big_fish.phases import SWIMMING
from embruns.games.little_big_fish.state import LittleBigFishState
from tests.games.little_big_fish.drawing import START, about, facts, fish_on, play, player, previews, sea, square

STRANDS = """
  6  . W . M W s
  5  ? B R W l ?
  4  . W . . B .
  3  . B . . W .
  2  W Y W U W B
  1  S ? . . ? .
"""
X7 = """
  6  s W s . W .
  5  ? B R W G ?
  4  . W . . B .
  3  . B . m W .
  2  W Y W U W B
  1  S ? . S ? .
"""


@pytest.mark.rule("LBF-37", "LBF-40", "LBF-41")
def test_it_tells_which_sizes_plankton_would_make_grow() -> None:
    assert about(sea(STRANDS), 0).grows == ["small", "medium"], "nothing is larger than a large fish"
    assert about(sea(STRANDS, trophies=("", "LL")), 0).grows == ["small"], "both large fish of South are eaten"
    assert about(sea(STRANDS, trophies=("MMMM", "")), 1).grows == ["medium"]


@pytest.mark.rule("LBF-29", "LBF-45", "LBF-46")
def test_it_tells_which_enemies_bar_the_way() -> None:
    """s on f6 meets M behind the wreck e6; M on d6 meets nobody, for wrecks stop it; l fears nobody."""
    state = sea(STRANDS)
    assert about(state, 1).barred == {square("f6"): [square("d6")]}
    assert about(state, 0).barred == {}


@pytest.mark.rule("LBF-67", "LBF-73")
def test_it_tells_who_is_stranded_and_who_would_be() -> None:
    """X23 A turn of NE clockwise puts M between the wrecks; the other turns strand nobody there."""
    state = sea(STRANDS)
    assert previews(state) is None
    offered = previews(play(state, "a1-b1", "stop", "[whirlpool]"))
    assert offered is not None
    whirls = {(whirl.quarter, whirl.turns): whirl.stranded for whirl in offered.whirls}
    assert len(whirls) == 8
    assert whirls["NE", 1] == [square("f6")]
    assert [quarter for quarter, squares in whirls.items() if squares] == [("NE", 1)]
    assert about(state, 0).stranded == []
    play(state, "whirl NE cw")
    assert previews(state) is None
    assert (about(state, 0).stranded, about(state, 1).stranded) == ([square("f6")], [])


@pytest.mark.rule("LBF-57")
def test_the_stack_is_empty_while_the_eighth_token_is_applied() -> None:
    """R20 It is shuffled anew after that, not before: by the turn, by the newborn, by the Fisher's second catch."""
    quiet = START.replace("1  S ? S S ? .", "1  S ? S S ? S")
    two_enemies = quiet.replace("3  . B .", "3  s B s").replace("6  s W s s", "6  . W . s")
    for drawing, token, answer in (
        (quiet, "whirlpool", "whirl NW cw"),
        (quiet, "birth", "birth a3"),
        (two_enemies, "fisher", "give a3"),
    ):
        state = play(sea(drawing, stack={token: 1}), "a1-b1", "stop", f"[{token}]")
        assert sum(GAME.position(state).stack.values()) == 0
        assert sum(facts(state).discards.values()) == 8
        assert GAME.state(GAME.position(state)) == state
        play(state, answer)
        assert sum(GAME.position(state).stack.values()) == 8
        assert sum(facts(state).discards.values()) == 0


# Danger


def endangered(state: LittleBigFishState, seat: int) -> list[int]:
    return about(state, seat).in_danger


def test_fish_that_can_be_eaten_within_two_steps_are_in_danger() -> None:
    """d1 at one step of M, e1 at two; nobody can reach the others, nor a larger fish."""
    state = sea(START.replace("1  S ? S S ? .", "1  S ? M s s ."))
    assert endangered(state, 1) == [square("d1"), square("e1")]
    assert endangered(state, 0) == []
    assert endangered(GAME.new(GAME.setup("random")), 0) == []


@pytest.mark.rule("LBF-43")
def test_a_hunter_that_grows_on_its_way_is_a_danger() -> None:
    """X7 The small fish on d1 becomes medium on d2 and eats the medium fish on d3."""
    assert endangered(sea(X7), 1) == [square("d3")]
    assert endangered(sea(X7, plankton=("RYG", "RYGU")), 1) == [], "without its blue token it stays small"
    assert endangered(sea(X7, trophies=("", "MMMM")), 1) == [], "without a medium fish in reserve too"


@pytest.mark.rule("LBF-43", "LBF-14")
def test_a_hunter_that_has_grown_slips_through_no_wreck() -> None:
    """Only over the plankton on c5 and through the wreck d5 does the small fish on b5 reach e5."""
    drawing = """
      6  . W . . W .
      5  ? S R W s ?
      4  . W . . B .
      3  . B . . W s
      2  W Y W U W B
      1  M ? . . ? s
    """
    assert endangered(sea(drawing, plankton=("YGU", "")), 1) == [square("e5")]
    assert endangered(sea(drawing), 1) == []


@pytest.mark.rule("LBF-53")
def test_a_newborn_is_a_danger() -> None:
    """M on f1 stops on the birth square f2; its newborn on d3 eats s on d4."""
    drawing = """
      6  s W s . W .
      5  ? B R W G ?
      4  . W . s B .
      3  . B . . W .
      2  W Y W U W B
      1  M ? . . ? M
    """
    assert endangered(sea(drawing), 1) == [square("d4")]
    assert endangered(sea(drawing.replace(". s B", ". m B")), 1) == [], "a newborn is small"
    used_up = drawing.replace("6  s W s . W .", "6  S W . . W s").replace("W G ?", "W G s").replace("3  .", "3  S")
    assert endangered(sea(used_up, trophies=("", "SSSS")), 1) == [], "no small fish is left"
    assert endangered(sea(used_up, trophies=("", "SSS")), 1) == [square("d4")]


@pytest.mark.rule("LBF-33")
def test_after_a_catch_that_ends_the_game_nobody_else_is_in_danger() -> None:
    """M eats d1 and would go on to e1, but the first catch already wins."""
    drawing = START.replace("1  S ? S S ? .", "1  S ? M s s .")
    assert endangered(sea(drawing, trophies=("mmll", "")), 1) == [square("d1")]
    assert endangered(sea(drawing.replace("6  s W s s", "6  . W . .")), 1) == [square("d1")]


def eaten_in_the_turn(state: LittleBigFishState) -> set[int]:
    """The fish that the seat to act can eat in this turn without a surprise, found by playing all of it."""
    found: set[int] = set()
    for action in state.legal() if state.to_act() >= 0 else []:
        after = state.copy()
        after.play(action)
        if isinstance(action, Step) and state.theirs.fish & action.bit:
            found.add(action.end)
        if after.seat == state.seat:
            found |= eaten_in_the_turn(after)
    return found


def test_danger_is_what_playing_the_turn_finds() -> None:
    checked = 0
    for seed in range(5):
        state, rng = GAME.new(GAME.setup("random")), Rng(seed)
        while state.to_act() != OVER:
            if state.phase == SWIMMING and state.steps_left == 2 and rng.below(8) == 0:
                assert set(endangered(state, 1 - state.seat)) == eaten_in_the_turn(state), GAME.draw(state, "en", "SN")
                checked += 1
            state.play(state.roll(rng) if state.to_act() == CHANCE else state.pick(rng))
    assert checked > 15


def test_what_it_tells_agrees_with_the_rules_in_whole_games() -> None:
    """A stranded fish has no step; a step to a barred square is refused as too large; growth comes as foretold."""
    grown = 0
    for seed in range(6):
        match, rng = Match(GAME, GAME.setup("random")), Rng(seed)
        while match.state.to_act() != OVER:
            if match.state.to_act() == CHANCE:
                match.settle(rng)
                continue
            action = match.state.pick(rng)
            assert isinstance(match.state, LittleBigFishState)
            grown += check(match.state, action)
            match.play(action)
    assert grown > 10


def check(state: LittleBigFishState, action: object) -> bool:
    """Whether this action makes a fish grow, after all that is told was compared with what is allowed."""
    seat, told = state.seat, about(state, state.seat)
    steps = [step for step in state.legal() if isinstance(step, Step)]
    for one in in_order(state.mine.fish):
        mine = [step for step in steps if step.start == one]
        assert not (one in told.stranded and mine)
        assert not {step.end for step in mine} & set(told.barred.get(one, []))
    if not isinstance(action, Step):
        return False
    sizes = {square: size for size, squares in player(state, seat).fish.items() for square in squares}
    colour = {"R": "red", "Y": "yellow", "G": "green", "U": "blue"}.get(facts(state).squares[action.end])
    grows = sizes[action.start] in told.grows and colour in player(state, seat).plankton
    after = state.copy()
    after.play(action)
    if after.to_act() == OVER:
        return False
    new = fish_on(after, "abcdef"[action.end % 6] + str(action.end // 6 + 1)).upper()
    assert (new != sizes[action.start][0].upper()) == grows
    return grows
