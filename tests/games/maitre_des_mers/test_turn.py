"""MDM-09 to MDM-13: one action a turn."""

from __future__ import annotations

import pytest

from embruns.core.contract import CHANCE
from tests.games.maitre_des_mers.table import closed, harbour, listed, play, refused, seen

FAIL = ("arm", "[22446]", "discard 2")  # for R(5:1,3,5), alone in the port


@pytest.mark.rule("MDM-09", "MDM-13")
def test_turns_go_round_clockwise_whether_won_or_lost() -> None:
    state = harbour("B3", "", "", "", pile="")
    turns = []
    for _ in range(4):
        turns.append(state.to_act())
        play(state, *FAIL)
    assert turns == [0, 1, 2, 3]  # the further seat that has the other ships is the last
    assert state.to_act() == 0
    won = play(harbour("N1 B3", "M1", "M2", ""), "arm", "[11123]", "1 on N1", "1 on N1", "1 on N1", "[port M3]")
    assert won.to_act() == 1
    assert seen(won).dice is None


@pytest.mark.rule("MDM-10")
def test_the_action_comes_before_any_throw_and_is_the_only_one() -> None:
    state = harbour("N1", "M2", "B1")
    assert refused(state, "throw") == "MDM-15"
    assert refused(state, "3 on N1") == "MDM-15"
    play(state, "buy")
    assert state.to_act() == CHANCE
    play(state, "[11234]")
    for other in ("arm", "hunt", "buy", "attack M2 B1"):
        assert refused(state, other) == "MDM-10"
    play(state, "discard 1", "[1123]")
    assert refused(state, "arm") == "MDM-10"


@pytest.mark.rule("MDM-11")
def test_arming_is_always_possible_and_passing_never() -> None:
    for state in (harbour("N1", "", ""), harbour("B4", "M2:salt", "N1"), harbour("B4", "M1 M2", "B1", turn=1)):
        assert "arm" in listed(state)
        assert not {"spare", "throw"} & listed(state)
    assert listed(harbour("N1", "", "")) == {"arm"}


@pytest.mark.rule("MDM-12")
def test_an_action_without_its_conditions_cannot_be_chosen_and_says_why() -> None:
    nothing = harbour("N1", "", "B1")
    assert closed(nothing) == {"hunt": "MDM-31", "buy": "MDM-36", "attack": "MDM-49"}
    mapless = harbour("N1", "M1", "B1")
    assert closed(mapless) == {"hunt": "MDM-31"}
    assert listed(mapless) == {"arm", "buy", "attack M1 B1"}
    full = harbour("N1", "M2:salt", "B1")
    assert closed(full) == {"hunt": "MDM-32", "buy": "MDM-36", "attack": "MDM-49"}
    assert closed(harbour("N1", "M2", "B2")) == {}


@pytest.mark.rule("MDM-13")
def test_the_next_player_gets_all_five_dice() -> None:
    state = play(harbour("B3", "", ""), *FAIL, "arm")
    assert sum(weight for outcome, weight in ((a, w) for a, w in state.chances())) == 6**5
    assert state.to_act() == CHANCE
    play(state, "[11113]")
    assert seen(state).seat == 1
