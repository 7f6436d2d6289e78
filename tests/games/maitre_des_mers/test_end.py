"""MDM-63 to MDM-72: the end, the count, the tie-breaks."""

from __future__ import annotations

import pytest

from embruns.core.contract import CHANCE, OVER
from tests.games.maitre_des_mers.table import facts, fleet, harbour, listed, play, port, possible, refused, seen

ARM_N1 = ("arm", "[11123]", "1 on N1", "1 on N1", "1 on N1")
FAIL_B3 = ("arm", "[22446]", "discard 2")


@pytest.mark.rule("MDM-63")
def test_the_game_stops_when_the_port_has_no_ship() -> None:
    state = play(harbour("N1", "M1", "", pile=""), *ARM_N1)
    assert state.to_act() == OVER
    assert state.outcome().clause == "MDM-63"
    assert refused(state, "arm") == "MDM-63"
    going_on = play(harbour("N1 B3", "M1", "", pile=""), *ARM_N1)
    assert going_on.to_act() == 1


@pytest.mark.rule("MDM-63", "MDM-28")
def test_a_ship_that_was_sent_back_keeps_the_port_open() -> None:
    """One ship in the port, none unseen: only a returned ship stands between this arming and the end."""
    state = harbour("N1", "M1", "", returned="B1", pile="")
    assert not facts(state).last_ship
    play(state, *ARM_N1)
    assert possible(state) == {"port B1": 1}
    play(state, "[port B1]")
    assert (state.to_act(), port(state)) == (1, ["B1"])
    assert facts(state).last_ship  # now the pile is empty


@pytest.mark.rule("MDM-63")
def test_the_last_ship_is_the_only_one_in_port_and_pile() -> None:
    assert facts(harbour("N1", "M1", "", pile="")).last_ship
    assert not facts(harbour("N1 B1", "M1", "", pile="")).last_ship
    assert not facts(harbour("N1", "M1", "", pile="B1")).last_ship


@pytest.mark.rule("MDM-64")
def test_nobody_finishes_the_round() -> None:
    state = play(harbour("N1", "M1", "M2", "M3", pile=""), *ARM_N1)
    assert state.to_act() == OVER
    assert listed(state) == set()
    assert seen(state).turns == 1


@pytest.mark.rule("MDM-65")
def test_the_values_of_the_treasures_are_the_score() -> None:
    state = harbour("N1", "M1:silver M2:chest B1", "N2:pearls N3:gold B2:temple")
    assert state.scores() == [8, 18]
    assert [f.treasure for f in facts(state).fleets] == [8, 18]


@pytest.mark.rule("MDM-66")
def test_e19_a_complete_family_adds_five() -> None:
    state = harbour("N1", "B1:silver B2 B3:chest B4", "M1:pearls M2")
    assert state.scores() == [13, 4]
    assert state.fleets.families(0) == 1
    assert harbour("N1", "B1:silver B2 B3:chest", "M1:pearls B4").scores() == [8, 4]


@pytest.mark.rule("MDM-66")
def test_each_complete_family_counts() -> None:
    state = harbour("N1", "B1 B2 B3 B4 M1 M2 M3 M4", "")
    assert state.scores() == [10, 0]
    assert state.fleets.families(0) == 2


@pytest.mark.rule("MDM-67")
def test_goods_and_single_ships_score_nothing() -> None:
    assert harbour("N1", "M1:salt M2:timber B4 N4", "").scores() == [0, 0]


def last_arming(*fleets: str) -> tuple[list[int], str]:
    """Let seat 0 arm N1, the last ship of the port; return who wins, and by what."""
    state = play(harbour("N1", *fleets, pile=""), *ARM_N1)
    assert state.to_act() == OVER
    outcome = state.outcome()
    assert facts(state).winners == outcome.winners
    return outcome.winners, outcome.reason


@pytest.mark.rule("MDM-68")
def test_the_highest_total_wins() -> None:
    fleets = "N2 N3 N4 B1 B2 B3 M4"
    assert last_arming("M1:silver B4", "M2:pearls M3", fleets) == ([1], "empty-port-points")
    assert last_arming("M1:pearls B4", "M2:silver M3", fleets) == ([0], "empty-port-points")


@pytest.mark.rule("MDM-69")
def test_tie_break_the_larger_fleet() -> None:
    assert last_arming("M1 B1", "M2 M3 B4 M4", "N2 N3 B2 B3 N4") == ([2], "empty-port-fleet")
    assert last_arming("M1 B1 M2 M3 B4 N4", "N2 N3 B2 B3 M4") == ([0], "empty-port-fleet")
    weaker = ("M1 B1 B2 M2 M3", "N2 N3 N4 B4 M4", "B3")  # six ships of 11 in all against five of 20
    assert last_arming(*weaker) == ([0], "empty-port-fleet")


@pytest.mark.rule("MDM-70")
def test_tie_break_the_greater_fire_power() -> None:
    """Six ships each, fire power 11 and 23 in all; then 21 and 13."""
    assert last_arming("M1 B1 B2 M2 M3", "N2 N3 B3 B4 N4 M4") == ([1], "empty-port-power")
    assert last_arming("N2 N3 B3 B4 N4", "M1 B1 B2 M2 M3 M4") == ([0], "empty-port-power")


@pytest.mark.rule("MDM-70")
def test_e20_fire_power_decides_between_equal_fleets() -> None:
    state = harbour("B4", "M1:silver M3:chest N3", "B2:gold B3 M4", "N2:pearls", "B1:temple", turns=239)
    counted = [(f.total, len(fleet(state, seat)), f.power) for seat, f in enumerate(facts(state).fleets)]
    assert counted[:2] == [(8, 3, 8), (8, 3, 9)]
    play(state, "arm", "[11111]", "1 on B4", "[1111]", "discard 1")
    outcome = state.outcome()
    assert (outcome.winners, outcome.reason) == ([1], "guard-power")


@pytest.mark.rule("MDM-71")
def test_still_tied_the_victory_is_shared() -> None:
    """Six ships and fire power 17 on both sides; with a family each, and with none."""
    assert last_arming("M1 M2 M3 M4 N4", "B1 B2 B3 B4 N2 N3") == ([0, 1], "empty-port-shared")
    assert last_arming("M1 M2 M3 B4 N4", "B1 B2 B3 M4 N2 N3") == ([0, 1], "empty-port-shared")


@pytest.mark.rule("MDM-71")
def test_three_share_the_victory() -> None:
    """Three ships and fire power 10 on three sides; the fourth seat has three ships too, but fire power 4."""
    fleets = ("M4 N3", "N4 M3 B2", "B4 N2 B3", "M1 B1 M2")
    assert last_arming(*fleets) == ([0, 1, 2], "empty-port-shared")
    assert at_guard("M2", "N1", "B2", "M1") == ([0, 1, 2], "guard-shared")
    assert at_guard("M1", "N1", "B2", "M2") == ([1, 2, 3], "guard-shared")


def at_guard(*fleets: str) -> tuple[list[int], str]:
    """Let seat 0 fail in turn 240; return who wins, and by what."""
    state = play(harbour("B3", *fleets, turns=239), *FAIL_B3)
    assert (state.to_act(), state.outcome().clause) == (OVER, "MDM-72")
    return state.outcome().winners, state.outcome().reason


@pytest.mark.rule("MDM-72", "MDM-68", "MDM-69", "MDM-70", "MDM-71")
def test_at_the_guard_ties_are_broken_as_at_an_empty_port() -> None:
    assert at_guard("M1:silver", "M2:pearls N4") == ([1], "guard-points")
    assert at_guard("M4", "M1 B1") == ([1], "guard-fleet")  # two ships of 2 in all against one of 4
    assert at_guard("M4", "M1", "N4") == ([2], "guard-power")
    assert at_guard("N4", "M1", "M4") == ([0], "guard-power")
    assert at_guard("M1", "B1") == ([0, 1], "guard-shared")


@pytest.mark.rule("MDM-72", "MDM-28")
def test_the_guard_stops_the_game_after_the_refill_of_the_last_turn() -> None:
    state = play(harbour("N1 B3", "M1", "M2", turns=239), *ARM_N1)
    assert state.to_act() == CHANCE  # the port is refilled first
    assert state.turns == 239
    play(state, "[port B4]")
    assert (state.to_act(), state.turns, port(state)) == (OVER, 240, ["B3", "B4"])
    assert (state.outcome().winners, state.outcome().reason) == ([0], "guard-fleet")
    going_on = play(harbour("N1 B3", "M1", "M2", turns=238), *ARM_N1, "[port B4]")
    assert (going_on.to_act(), going_on.turns) == (1, 239)


@pytest.mark.rule("MDM-72")
def test_the_guard_waits_for_the_cargo_of_the_last_turn() -> None:
    silver = ("hunt", "[45666]", *["6 on silver"] * 3, "5 on silver", "4 on silver")
    hunted = play(harbour("B4", "M2 N1", "", turns=239), *silver)
    assert hunted.to_act() == 0
    assert play(hunted, "stow N1").to_act() == OVER
    assert hunted.scores() == [3, 0]
    fought = play(harbour("B4", "M1", "N1:silver", turns=239), "attack M1 N1", "[6]", "[1]")
    assert fought.to_act() == 0
    assert play(fought, "plunder M1").to_act() == OVER
    assert fought.outcome().winners == [0]


@pytest.mark.rule("MDM-72")
def test_after_240_turns_the_game_stops_and_is_scored() -> None:
    state = play(harbour("B3", "M1:silver", "M2", turns=238), *FAIL_B3)
    assert state.to_act() == 1
    play(state, *FAIL_B3)
    assert state.to_act() == OVER
    outcome = state.outcome()
    assert (outcome.winners, outcome.reason, outcome.clause) == ([0], "guard-points", "MDM-72")
    assert refused(state, "arm") == "MDM-72"


@pytest.mark.rule("MDM-72", "MDM-63")
def test_the_last_ship_armed_in_the_last_turn_empties_the_port() -> None:
    state = play(harbour("N1", "M1:silver", "M2", pile="", turns=239), *ARM_N1)
    assert state.outcome().reason == "empty-port-points"
