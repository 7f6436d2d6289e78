"""The rulings of section 5, one test each, where the book is silent."""

from __future__ import annotations

import msgspec
import pytest

from embruns.core.contract import CHANCE, OVER
from embruns.core.errors import BadNotation
from embruns.games.maitre_des_mers import GAME
from embruns.games.maitre_des_mers.position import Dice
from tests.games.maitre_des_mers.table import (
    closed,
    dice,
    facts,
    fleet,
    harbour,
    listed,
    pile,
    play,
    port,
    possible,
    refused,
    seen,
)

ARM_N1 = ("arm", "[11123]", "1 on N1", "1 on N1", "1 on N1")
FAIL_B3 = ("arm", "[22446]", "discard 2")
FAIL_B4 = ("arm", "[11111]", "1 on B4", "[1111]", "discard 1")
SILVER = ("hunt", "[45666]", "6 on silver", "6 on silver", "6 on silver", "5 on silver", "4 on silver")
TIMBER = ("buy", "[11116]", "1 on timber", "1 on timber", "1 on timber", "1 on timber")


def test_ruling_01_the_ship_is_fixed_by_the_first_die() -> None:
    state = play(harbour("M1 N1", "", ""), "arm", "[11123]")
    assert {"1 on M1", "1 on N1"} <= listed(state)
    assert {text.split()[-1] for text in listed(play(state, "1 on N1"))} == {"N1", "throw"}


def test_ruling_02_dice_go_on_one_ship_only() -> None:
    state = play(harbour("M1 N1", "", ""), "arm", "[11123]", "1 on N1", "throw", "[1123]")
    assert refused(state, "2 on M1") == "MDM-22"


def test_ruling_03_fewer_dice_than_possible_may_be_placed() -> None:
    state = play(harbour("N1", "", ""), "arm", "[11123]", "1 on N1", "throw")
    assert dice(state) == ("1", "", "")


def test_ruling_04_placeable_means_that_completion_is_still_possible() -> None:
    hopeless = play(harbour("M3", "", ""), "arm", "[11111]")
    assert listed(hopeless) == {"1 on M3"}
    play(hopeless, "1 on M3", "[5556]", "6 on M3", "[555]")
    assert refused(hopeless, "5 on M3") == "MDM-15"


def test_ruling_05_no_refill_after_a_failure() -> None:
    state = play(harbour("N4 B3", "M1", ""), "arm", "[22444]", "discard 2")
    assert port(state) == ["N4", "B3"]
    assert state.to_act() == 1


def test_ruling_06_one_ship_per_arming_also_into_a_short_port() -> None:
    state = play(harbour("N1 B3", "M1", ""), *ARM_N1, "[port M4]")
    assert port(state) == ["M4", "B3"]
    assert state.to_act() == 1


def test_ruling_07_a_ship_sent_back_to_an_empty_pile_waits_there() -> None:
    state = play(harbour("N1 B3", "M1", "N3", pile=""), "attack M1 N3", "[6]", "[1]")
    assert (port(state), seen(state).returned) == (["N1", "B3"], ["N3"])
    assert not facts(state).last_ship


def test_ruling_08_an_empty_port_means_an_empty_pile() -> None:
    with_pile = play(harbour("N1", "M1", "", pile="M4"), *ARM_N1)
    assert with_pile.to_act() == CHANCE
    assert port(play(with_pile, "[port M4]")) == ["M4"]
    ended = play(harbour("N1", "M1", "", pile=""), *ARM_N1)
    assert ended.to_act() == OVER
    assert sum(len(f.ships) for f in seen(ended).players) == 12


def test_ruling_09_sending_ships_back_does_not_go_on_for_ever() -> None:
    state = harbour("N1", "M1", "N3", pile="", turns=239)
    assert play(state, "attack M1 N3", "[6]", "[1]").to_act() == OVER
    assert state.outcome().clause == "MDM-72"


def test_ruling_10_no_attack_after_the_last_ship() -> None:
    state = play(harbour("N1", "M1", "N3", pile=""), *ARM_N1)
    assert refused(state, "attack M1 N3") == "MDM-63"


def test_ruling_11_goods_serve_in_the_own_turn_only() -> None:
    state = play(harbour("B3", "M1:salt", ""), *FAIL_B3, "arm", "[22446]")
    assert refused(state, "salt 2") == "MDM-42"


def test_ruling_12_goods_arrive_at_the_end_of_the_turn() -> None:
    state = play(harbour("B4", "M1:salt M2", ""), *TIMBER)
    assert state.to_act() == 1
    assert fleet(state, 0) == ["M1:salt", "M2:timber"]


def test_ruling_13_the_advantage_goes_with_the_card() -> None:
    state = play(harbour("B3", "M1", "N3:salt"), "attack M1 N3", "[6]", "[1]", "plunder M1", "arm", "[22446]")
    assert refused(state, "salt 2") == "MDM-42"
    play(state, "discard 2", "arm", "[22446]")
    assert "salt 2" in listed(state)


def test_ruling_14_a_ship_that_loses_its_cargo_stays_and_may_be_lost_next() -> None:
    state = play(harbour("B4", "M1 M2", "N3:salt"), "attack M1 N3", "[6]", "[1]", "plunder M2")
    assert fleet(state, 1) == ["N3"]
    play(state, *FAIL_B4, "attack M1 N3", "[6]", "[1]")
    assert fleet(state, 1) == []


def test_ruling_15_cargo_that_is_not_taken_saves_the_ship() -> None:
    cannot = play(harbour("B4", "M1:salt", "N3:silver"), "attack M1 N3", "[6]", "[1]")
    will_not = play(harbour("B4", "M1", "N3:silver"), "attack M1 N3", "[6]", "[1]", "spare")
    assert fleet(cannot, 1) == fleet(will_not, 1) == ["N3:silver"]
    assert seen(cannot).phase == seen(will_not).phase == "choosing"


def test_ruling_16_loot_goes_under_any_free_ship_and_there_is_no_swap() -> None:
    state = play(harbour("B4", "M1:salt M2", "N3:silver"), "attack M1 N3", "[6]", "[1]")
    assert listed(state) == {"plunder M2", "spare"}


def test_ruling_17_cards_never_return_to_their_piles() -> None:
    state = play(harbour("B4", "M1", "N3:silver"), "attack M1 N3", "[6]", "[1]", "plunder M1")
    assert "silver" not in pile(state, "treasures")
    assert pile(state, "treasures") == ["pearls", "chest", "temple", "gold"]
    assert refused(play(state, "arm", "[11111]"), "1 on silver") == "MDM-26"


def test_ruling_18_an_empty_pile_closes_its_action() -> None:
    treasures = "M1:silver N2:pearls N3:chest B2:temple B3:gold"
    assert closed(harbour("B4", "M2 N1", treasures))["hunt"] == "MDM-32"
    goods = "M2:salt M3:timber N1:sugar N2:tobacco N3:rum B1:spices B2:silk"
    assert closed(harbour("B4", "M1", goods))["buy"] == "MDM-36"


def test_ruling_19_one_map_is_enough_and_more_do_nothing() -> None:
    one, three = harbour("B4", "M2 N1", ""), harbour("B4", "M2 M3 N3", "")
    assert {"hunt"} <= listed(one) & listed(three)
    assert possible(play(one, "hunt")) == possible(play(three, "hunt"))


def test_ruling_20_same_family_is_forbidden_for_the_pair_of_ships() -> None:
    state = harbour("B4", "M2 B2", "M3")
    assert refused(state, "attack M2 M3") == "MDM-50"
    assert "attack B2 M3" in listed(state)


def test_ruling_21_without_a_target_or_a_ship_no_attack() -> None:
    assert closed(harbour("B4", "N4", "M4"))["attack"] == "MDM-49"
    assert closed(harbour("B4", "", "M4"))["attack"] == "MDM-49"


def test_ruling_22_nobody_attacks_oneself() -> None:
    assert refused(harbour("B4", "M1 N1", "B1"), "attack M1 N1") == "MDM-49"


def test_ruling_23_loyalty_goes_by_printed_fire_power() -> None:
    state = harbour("B4", "N2", "M2 M3 M4")  # power 3 against 2, 3 and 4
    assert refused(state, "attack N2 M2") == "MDM-51"
    assert {"attack N2 M3", "attack N2 M4"} <= listed(state)


def test_ruling_24_six_players_with_two_ships_each() -> None:
    fleets = ("M1", "M2 B1", "M3 B2", "M4 B3", "N2 B4", "N3 N4")
    state = play(harbour("N1", *fleets, pile=""), *ARM_N1)
    assert state.to_act() == OVER
    assert [len(f.ships) for f in seen(state).players] == [2, 2, 2, 2, 2, 2]
    assert (state.outcome().winners, state.outcome().reason) == ([5], "empty-port-power")


def test_ruling_25_a_fleet_has_no_limit_but_its_ships_limit_the_cargo() -> None:
    state = play(harbour("N1", "M1:salt M2 M3 M4 N2 N3 N4 B1 B2 B3 B4", "", pile=""), *ARM_N1)
    assert len(fleet(state, 0)) == 12
    assert state.scores() == [15, 0]
    assert len(listed(play(harbour("N1", "M1:salt M2 M3 M4", ""), *SILVER))) == 3


def test_ruling_26_a_player_without_ships_goes_on() -> None:
    state = play(harbour("N1", "M1", "N3"), "attack M1 N3", "[6]", "[1]")
    assert fleet(state, 1) == []
    assert state.to_act() == 1
    assert listed(state) == {"arm"}


def test_ruling_27_fire_power_is_summed_over_the_fleet() -> None:
    """The best single ship, N4 with 5, is on the losing side."""
    state = play(harbour("N1", "N4 M1 B1 M2 B2", "M3 M4 N2 N3 B3 B4", pile=""), *ARM_N1)
    assert [f.power for f in facts(state).fleets] == [13, 21]
    assert state.outcome().winners == [1]


def test_ruling_28_every_complete_family_counts_five() -> None:
    assert harbour("N1", "B1 B2 B3 B4 M1 M2 M3 M4", "").scores()[0] == 10


def test_ruling_29_timber_only_replaces_a_discard() -> None:
    state = play(harbour("B3", "M1:timber", ""), "arm", "[11111]")
    assert refused(state, "timber keep") == "MDM-44"


def test_ruling_30_rethrow_goods_serve_with_the_last_die() -> None:
    last = ("arm", "[12345]", "1 on B4", "2 on B4", "3 on B4", "4 on B4", "throw", "[6]")
    for goods, use in (("salt", "salt 6"), ("timber", "timber keep"), ("sugar", "sugar all")):
        state = play(harbour("B4", f"M1:{goods}", ""), *last, use)
        assert possible(state) == {str(face): 1 for face in range(1, 7)}


def test_ruling_31_tobacco_needs_another_die() -> None:
    last = ("arm", "[12345]", "1 on B4", "2 on B4", "3 on B4", "4 on B4", "throw", "[6]")
    state = play(harbour("B4", "M1:tobacco", ""), *last)
    assert listed(state) == {"discard 6"}
    assert refused(state, "tobacco 6 to 5") == "MDM-45"


def test_ruling_32_returned_ships_keep_the_order_of_their_return() -> None:
    state = play(harbour("N1 B4", "M1 M2", "N3 N2", pile=""), "attack M1 N3", "[6]", "[1]", *FAIL_B4)
    while state.to_act() != 0:
        play(state, *FAIL_B4)
    play(state, "attack M1 N2", "[6]", "[1]")
    assert seen(state).returned == ["N3", "N2"]
    assert possible(play(state, *ARM_N1)) == {"port N3": 1}


def test_ruling_33_the_attacker_throws_first() -> None:
    state = play(harbour("B4", "M1", "N1"), "attack M1 N1", "[4]")
    fight = seen(state).fight
    assert fight is not None
    assert (fight.blow, fight.parry) == (4, 0)


def test_ruling_34_no_refill_when_the_game_has_ended() -> None:
    state = play(harbour("N1", "M1", "", pile=""), *ARM_N1)
    assert state.to_act() == OVER
    assert possible(state) == {}


def test_ruling_35_an_attempt_cannot_be_broken_off_and_success_is_taken() -> None:
    state = play(harbour("N1", "M1", "M2:silver", pile=""), "arm", "[11123]", "1 on N1", "1 on N1")
    assert listed(state) == {"1 on N1", "throw"}
    play(state, "throw", "[111]")
    assert listed(state) == {"1 on N1"}  # though it ends the game to one's own loss
    assert play(state, "1 on N1").outcome().winners != [0]


def test_ruling_36_a_lies_on_top() -> None:
    state = harbour("B4", "", "")
    assert (pile(state, "goods")[0], pile(state, "treasures")[0]) == ("salt", "silver")


def test_ruling_37_any_die_of_the_throw_may_be_discarded_without_effect() -> None:
    state = play(harbour("N4", "M1 M2", ""), "buy", "[11234]")
    assert listed(state) == {"discard 1", "discard 2", "discard 3", "discard 4"}
    after = [play(state.copy(), f"discard {face}") for face in (1, 2, 3, 4)]
    assert [dice(one)[2] for one in after] == ["1", "2", "3", "4"]
    assert all(possible(one) == possible(after[0]) for one in after)


@pytest.mark.rule("MDM-25")
def test_ruling_38_a_ship_that_the_dice_cannot_fill_takes_none() -> None:
    """Told as data: with the cards of the box, a discard before a ship is fixed always ends the attempt."""
    arming = seen(play(harbour("N1 B3", "M1", ""), "arm"))
    told = msgspec.structs.replace(arming, dice=Dice(placed="", thrown="", discarded="6"))
    state = play(GAME.state(told), "[1113]")
    assert listed(state) == {"1 on N1", "3 on N1"}
    assert refused(state, "1 on B3") == "MDM-25"


@pytest.mark.rule("MDM-42")
def test_ruling_39_a_die_is_not_turned_to_the_face_it_shows() -> None:
    state = play(harbour("N1", "M1:silk", ""), "arm", "[11144]")
    with pytest.raises(BadNotation):
        GAME.read("silk 1 to 1")
    assert sum("silk" in text for text in listed(state)) == 10


@pytest.mark.rule("MDM-34", "MDM-37")
def test_ruling_40_a_single_free_ship_needs_no_choice() -> None:
    state = play(harbour("B4", "M1:salt M2", ""), *SILVER)
    assert fleet(state, 0) == ["M1:salt", "M2:silver"]
    assert state.to_act() == 1
