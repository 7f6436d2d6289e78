"""MDM-49 to MDM-62: attacking a ship of another player."""

from __future__ import annotations

import pytest

from embruns.core.contract import CHANCE
from embruns.games.maitre_des_mers.bot.odds import winning_throws
from tests.games.maitre_des_mers.table import facts, fleet, harbour, listed, play, port, possible, refused, seen


def attacks(texts: set[str]) -> set[str]:
    return {text.removeprefix("attack ") for text in texts if text.startswith("attack")}


@pytest.mark.rule("MDM-49")
def test_an_own_ship_attacks_one_of_another_fleet() -> None:
    state = harbour("B4", "M1", "N1 B1", "N2", returned="N3")
    assert attacks(listed(state)) == {"M1 N1", "M1 B1", "M1 N2"}
    assert refused(state, "attack N1 M1") == "MDM-49"  # not the own ship
    assert refused(state, "attack M1 N3") == "MDM-49"  # in the pile
    assert refused(state, "attack M1 B4") == "MDM-49"  # in the port
    assert refused(harbour("B4", "M1 N1", "B1"), "attack M1 N1") == "MDM-49"  # the own fleet


@pytest.mark.rule("MDM-50")
def test_e14_the_families_must_differ() -> None:
    state = harbour("B4", "M2", "M3 N3")
    assert attacks(listed(state)) == {"M2 N3"}
    assert refused(state, "attack M2 M3") == "MDM-50"


@pytest.mark.rule("MDM-51")
def test_loyalty_the_target_is_at_least_as_strong() -> None:
    state = harbour("B4", "M2", "B1 N1 N2 B2 N4")  # powers 1, 2, 3, 2, 5 against 2
    assert attacks(listed(state)) == {"M2 N1", "M2 N2", "M2 B2", "M2 N4"}
    assert refused(state, "attack M2 B1") == "MDM-51"


@pytest.mark.rule("MDM-51")
def test_e13_the_strongest_ship_can_never_attack() -> None:
    everything = "M1 M2 M3 M4 B1 B2 B3 B4"
    state = harbour("N1", "N4", everything)
    assert refused(state, "attack N4 M4") == "MDM-51"
    assert attacks(listed(state)) == set()


@pytest.mark.rule("MDM-52")
def test_each_side_throws_one_die_and_adds_its_fire_power() -> None:
    state = play(harbour("B4", "M2 N1", "B3:salt"), "attack M2 B3")
    assert state.to_act() == CHANCE
    assert possible(state) == {str(face): 1 for face in range(1, 7)}
    play(state, "[5]")
    assert state.to_act() == CHANCE
    assert possible(state) == {str(face): 1 for face in range(1, 7)}
    fight = seen(state).fight
    assert fight is not None
    assert (fight.ship, fight.prey, fight.blow, fight.parry) == ("M2", "B3", 5, 0)
    won = play(state.copy(), "[4]")  # 2 + 5 against 3 + 4
    assert won.to_act() == 0
    lost = play(state, "[5]")
    assert lost.to_act() == 1
    assert fleet(lost, 0) == ["N1"]


@pytest.mark.rule("MDM-53")
def test_e03_a_tie_is_the_attackers() -> None:
    empty = play(harbour("B4", "M1", "N1"), "attack M1 N1", "[4]", "[3]")
    assert fleet(empty, 1) == []
    assert seen(empty).returned == ["N1"]
    laden = play(harbour("B4", "M1", "N1:salt"), "attack M1 N1", "[4]", "[3]")
    assert listed(laden) == {"plunder M1", "spare"}
    play(laden, "plunder M1")
    assert (fleet(laden, 0), fleet(laden, 1)) == (["M1:salt"], ["N1"])


@pytest.mark.rule("MDM-53")
def test_the_higher_strength_wins() -> None:
    assert fleet(play(harbour("B4", "M1", "N1"), "attack M1 N1", "[3]", "[3]"), 0) == []
    assert fleet(play(harbour("B4", "M1", "N1"), "attack M1 N1", "[5]", "[3]"), 1) == []


def test_e12_the_weakest_beats_the_strongest() -> None:
    state = harbour("B4", "M1", "N4")
    assert winning_throws(5 - 1) == 3  # of 36: 8.3 %
    assert fleet(play(state, "attack M1 N4", "[6]", "[1]"), 1) == []


@pytest.mark.rule("MDM-54")
def test_the_defender_who_wins_has_the_same_rights() -> None:
    state = play(harbour("B4", "M1:salt", "N1"), "attack M1 N1", "[1]", "[6]")
    assert state.to_act() == 1
    assert listed(state) == {"plunder N1", "spare"}
    play(state, "plunder N1")
    assert (fleet(state, 0), fleet(state, 1)) == (["M1"], ["N1:salt"])
    assert state.to_act() == 1  # the next turn


@pytest.mark.rule("MDM-54", "MDM-59")
def test_e16_the_attackers_empty_ship_goes_under_the_pile() -> None:
    state = play(harbour("B4", "M2", "N3"), "attack M2 N3", "[1]", "[6]")
    assert (fleet(state, 0), seen(state).returned) == ([], ["M2"])
    other = harbour("B4", "M2 M1", "N3")
    assert "hunt" in listed(other)
    play(other, "attack M2 N3", "[1]", "[6]", "arm", "[11111]", "1 on B4", "[1111]", "discard 1")
    assert refused(other, "hunt") == "MDM-31"  # it was the only map


@pytest.mark.rule("MDM-55")
def test_the_winner_may_take_the_cargo() -> None:
    state = play(harbour("B4", "M1", "N1:silver"), "attack M1 N1", "[6]", "[1]")
    assert facts(state).victor == 0
    assert listed(state) == {"plunder M1", "spare"}
    assert play(state, "plunder M1").scores() == [3, 0]


@pytest.mark.rule("MDM-56")
def test_loot_goes_under_any_free_ship_of_the_winner() -> None:
    state = play(harbour("B4", "M1 M2 N2:salt", "N1:silver B1"), "attack M1 N1", "[6]", "[1]")
    assert listed(state) == {"plunder M1", "plunder M2", "spare"}
    assert refused(state, "plunder B1") == "MDM-56"
    assert refused(state, "plunder N1") == "MDM-56"
    assert fleet(play(state, "plunder M2"), 0) == ["M1", "M2:silver", "N2:salt"]


@pytest.mark.rule("MDM-57")
def test_e15_without_a_free_ship_nothing_is_taken() -> None:
    before = harbour("B4", "M1:pearls", "N1:silver")
    state = play(before, "attack M1 N1", "[1]", "[6]")
    assert (fleet(state, 0), fleet(state, 1)) == (["M1:pearls"], ["N1:silver"])
    assert (seen(state).phase, state.to_act()) == ("choosing", 1)


@pytest.mark.rule("MDM-57")
def test_the_winner_may_decline() -> None:
    state = play(harbour("B4", "M1", "N1:silver"), "attack M1 N1", "[6]", "[1]", "spare")
    assert (fleet(state, 0), fleet(state, 1)) == (["M1"], ["N1:silver"])
    assert state.to_act() == 1
    assert refused(state, "spare") == "MDM-57"


@pytest.mark.rule("MDM-58")
def test_a_plundered_ship_stays_empty_in_its_fleet() -> None:
    state = play(harbour("B4", "M1", "N1:silver"), "attack M1 N1", "[6]", "[1]", "plunder M1")
    assert fleet(state, 1) == ["N1"]
    assert seen(state).returned == []


@pytest.mark.rule("MDM-59")
def test_a_beaten_empty_ship_is_sent_back_at_once_under_the_pile() -> None:
    state = play(harbour("B4", "M1", "N1", returned="B1"), "attack M1 N1", "[6]", "[1]")
    assert seen(state).returned == ["B1", "N1"]
    assert "N1" not in seen(state).unseen
    assert port(state) == ["B4"]
    assert state.to_act() == 1  # nobody was asked


@pytest.mark.rule("MDM-60")
def test_the_winning_ship_is_unharmed_and_keeps_its_cargo() -> None:
    state = play(harbour("B4", "M1:salt", "N1"), "attack M1 N1", "[6]", "[1]")
    assert fleet(state, 0) == ["M1:salt"]
    defended = play(harbour("B4", "M1", "N1:salt"), "attack M1 N1", "[1]", "[6]")
    assert (fleet(defended, 0), fleet(defended, 1)) == ([], ["N1:salt"])


@pytest.mark.rule("MDM-61")
def test_one_fight_ends_the_turn() -> None:
    state = play(harbour("B4", "M1 M2", "N1 N2"), "attack M1 N1", "[6]", "[1]")
    assert state.to_act() == 1
    assert seen(state).turns == 1
    assert seen(state).action == "none"


@pytest.mark.rule("MDM-62")
def test_any_ship_fights_any_number_of_times_laden_or_not() -> None:
    state = harbour("B4", "M1:salt", "N1:timber")
    for _ in range(3):
        assert "attack M1 N1" in listed(state)
        play(state, "attack M1 N1", "[6]", "[1]")  # no free ship on either side: nothing is taken
        assert fleet(state, 0) == ["M1:salt"]
        while state.to_act() != 0:
            play(state, "arm", "[11111]", "1 on B4", "[1111]", "discard 1")
    empty = harbour("B4", "M1", "N1")
    assert "attack M1 N1" in listed(empty)
