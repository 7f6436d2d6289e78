"""What a position tells about each fish, so that no browser has to know the rules."""

from __future__ import annotations

import pytest

from embruns.core.contract import CHANCE, OVER, Rng
from embruns.core.match import Match
from embruns.games.little_big_fish import GAME
from embruns.games.little_big_fish.actions import Step
from embruns.games.little_big_fish.position import Fish
from embruns.games.little_big_fish.state import LittleBigFishState
from tests.games.little_big_fish.drawing import play, sea, side, square

STRANDS = """
  6  . W . M W s
  5  ? B R W l ?
  4  . W . . B .
  3  . B . . W .
  2  W Y W U W B
  1  S ? . . ? .
"""


def fish(state: LittleBigFishState, name: str) -> Fish:
    return next(one for seat in (0, 1) for one in side(state, seat).fish if one.square == square(name))


@pytest.mark.rule("LBF-37", "LBF-40", "LBF-41")
def test_it_tells_which_plankton_would_make_a_fish_grow() -> None:
    state = sea(STRANDS, plankton=("RU", "G"), trophies=("", "LL"))
    assert fish(state, "a1").grows == ["red", "blue"]
    assert fish(state, "d6").grows == [], "both large fish of South are eaten"
    assert fish(state, "f6").grows == ["green"]
    assert fish(state, "e5").grows == [], "nothing is larger"


@pytest.mark.rule("LBF-29", "LBF-45", "LBF-46")
def test_it_tells_which_enemies_bar_the_way() -> None:
    """s on f6 meets M behind the wreck e6; M on d6 meets nobody, for wrecks stop it; l fears nobody."""
    state = sea(STRANDS)
    assert fish(state, "f6").barred == [square("d6")]
    assert fish(state, "d6").barred == []
    assert fish(state, "e5").barred == []


@pytest.mark.rule("LBF-67", "LBF-73")
def test_it_tells_who_is_stranded_and_who_would_be() -> None:
    """X23 A turn of NE clockwise puts M between the wrecks; the other turns strand nobody there."""
    state = play(sea(STRANDS), "a1-b1", "stop", "[whirlpool]")
    whirls = {(whirl.quarter, whirl.turns): whirl.stranded for whirl in GAME.position(state).whirls}
    assert len(whirls) == 8
    assert whirls["NE", 1] == [square("f6")]
    assert [quarter for quarter, squares in whirls.items() if squares] == [("NE", 1)]
    assert not fish(state, "d6").stranded
    play(state, "whirl NE cw")
    assert GAME.position(state).whirls == []
    assert fish(state, "f6").stranded


def test_what_it_tells_agrees_with_the_rules_in_whole_games() -> None:
    """A stranded fish has no step; a step to a barred square is refused as too large; growth comes as foretold."""
    grown = 0
    for seed in range(6):
        match, rng = Match(GAME, GAME.setup("random")), Rng(seed)
        while match.state.to_act() != OVER:
            if match.state.to_act() == CHANCE:
                match.settle(rng)
                continue
            grown += check(match.state, action := match.state.pick(rng))  # type: ignore[arg-type]  # it is a LittleBigFishState
            match.play(action)
    assert grown > 10


def check(state: LittleBigFishState, action: object) -> bool:
    """Whether this action makes a fish grow, after all that is told was compared with what is allowed."""
    position = GAME.position(state)
    steps = [step for step in state.legal() if isinstance(step, Step)]
    for one in position.sides[position.turn].fish:
        mine = [step for step in steps if step.start == one.square]
        assert not (one.stranded and mine)
        assert not {step.end for step in mine} & set(one.barred)
    if not isinstance(action, Step):
        return False
    mover = next(one for one in position.sides[position.turn].fish if one.square == action.start)
    colour = {"R": "red", "Y": "yellow", "G": "green", "U": "blue"}.get(position.squares[action.end])
    after = state.copy()
    after.play(action)
    if after.to_act() == OVER:
        return False
    sizes = {one.square: one.size for one in GAME.position(after).sides[position.turn].fish}
    assert (sizes[action.end] != mover.size) == (colour in mover.grows)
    return colour in mover.grows
