"""MDM-26 to MDM-30: arming a ship, and the ship that takes its place in the port."""

from __future__ import annotations

import pytest

from embruns.core.contract import CHANCE, OVER
from tests.games.maitre_des_mers.table import facts, fleet, harbour, listed, play, port, possible, refused, seen

THREE_ONES = ("arm", "[11123]", "1 on N1", "1 on N1", "1 on N1")  # arms N1


@pytest.mark.rule("MDM-26")
def test_only_a_ship_of_the_port_can_be_armed() -> None:
    state = play(harbour("N1 B3", "M1", "M2", returned="M3"), "arm", "[11123]")
    for elsewhere in ("M1", "M2", "M3", "N2", "salt", "silver"):
        assert refused(state, f"1 on {elsewhere}") == "MDM-26"
    assert listed(state) == {"1 on N1", "2 on N1", "3 on N1", "1 on B3", "3 on B3"}


@pytest.mark.rule("MDM-27")
def test_the_armed_ship_joins_the_fleet_empty() -> None:
    state = play(harbour("N1 B3", "M1:salt", "M2"), *THREE_ONES)
    assert fleet(state, 0) == ["M1:salt", "N1"]
    assert fleet(state, 1) == ["M2"]
    assert "N1" not in port(state)


@pytest.mark.rule("MDM-28")
def test_one_ship_from_the_pile_takes_its_place() -> None:
    state = play(harbour("N1 B3", "M1", "M2", returned="M3"), *THREE_ONES)
    assert state.to_act() == CHANCE
    unseen = {"M4", "N2", "N3", "N4", "B1", "B2", "B4"}
    assert possible(state) == {f"port {ship}": 1 for ship in unseen}  # those sent back lie underneath
    play(state, "[port B4]")
    assert port(state) == ["B3", "B4"]
    assert (set(seen(state).unseen), seen(state).returned) == (unseen - {"B4"}, ["M3"])
    assert state.to_act() == 1


@pytest.mark.rule("MDM-28")
def test_ships_that_were_sent_back_come_in_the_order_of_their_return() -> None:
    state = play(harbour("N1 B3", "M1", "M2", returned="M3 B1", pile=""), *THREE_ONES)
    assert possible(state) == {"port M3": 1}
    play(state, "[port M3]")
    assert port(state) == ["M3", "B3"]
    assert seen(state).returned == ["B1"]


@pytest.mark.rule("MDM-29")
def test_after_a_failure_nothing_moves() -> None:
    before = harbour("N4 B3", "M1", "M2", returned="M3")
    after = play(before.copy(), "arm", "[22444]", "discard 2")
    assert (port(after), fleet(after, 0), fleet(after, 1)) == (["N4", "B3"], ["M1"], ["M2"])
    assert (seen(after).unseen, seen(after).returned) == (seen(before).unseen, ["M3"])
    assert after.to_act() == 1


@pytest.mark.rule("MDM-30")
def test_the_port_is_refilled_at_no_other_time() -> None:
    """It is filled neither up to four, nor after a failure, nor when a ship is sent back."""
    state = play(harbour("N1 B3", "M1", "M2"), *THREE_ONES, "[port B4]")
    assert len(port(state)) == 2
    sent_back = play(harbour("N1 B3", "M1", "N3"), "attack M1 N3", "[6]", "[1]")
    assert port(sent_back) == ["N1", "B3"]
    assert refused(sent_back, "port N3") == "MDM-30"


def test_e17_arming_the_last_ship_ends_the_game() -> None:
    state = harbour("N1", "M1", "M2", pile="")
    assert facts(state).last_ship
    play(state, *THREE_ONES)
    assert state.to_act() == OVER
    assert state.outcome().clause == "MDM-63"


@pytest.mark.rule("MDM-28", "MDM-59")
def test_e18_a_ship_sent_back_forms_a_new_pile() -> None:
    state = harbour("N1 B3", "M1", "N3", pile="")
    play(state, "attack M1 N3", "[6]", "[1]")
    assert (seen(state).returned, seen(state).unseen, port(state)) == (["N3"], [], ["N1", "B3"])
    play(state, *THREE_ONES)
    assert possible(state) == {"port N3": 1}
    play(state, "[port N3]")
    assert port(state) == ["N3", "B3"]
