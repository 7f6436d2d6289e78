"""MDM-31 to MDM-41: hunting, buying, transport."""

from __future__ import annotations

import pytest

from tests.games.maitre_des_mers.table import fleet, harbour, listed, pile, play, refused

THREE_ONES = ("arm", "[11123]", "1 on N1", "1 on N1", "1 on N1")  # arms N1
SILVER = ("hunt", "[45666]", "6 on silver", "6 on silver", "6 on silver", "5 on silver", "4 on silver")
SALT = ("buy", "[11556]", "5 on salt", "5 on salt", "6 on salt")

# Hunting


@pytest.mark.rule("MDM-31")
def test_hunting_needs_a_map_in_the_own_fleet() -> None:
    assert refused(harbour("N1", "M1 N4", "M2"), "hunt") == "MDM-31"
    for ship in ("M2", "M3", "N2", "N3", "B2", "B3"):
        assert "hunt" in listed(harbour("N1", ship, ""))
    for ship in ("M1", "M4", "N4", "B1", "B4"):
        assert refused(harbour("N1", ship, ""), "hunt") == "MDM-31"
    assert refused(harbour("M1", "N1", ""), "hunt") == "MDM-31"


@pytest.mark.rule("MDM-32")
def test_e21_hunting_needs_a_free_ship() -> None:
    assert refused(harbour("B4", "M2:salt N1:silver", ""), "hunt") == "MDM-32"


@pytest.mark.rule("MDM-32")
def test_hunting_needs_a_treasure_in_the_pile() -> None:
    state = harbour("B4", "M2 N1", "M1:silver N2:pearls N3:chest B2:temple B3:gold")
    assert refused(state, "hunt") == "MDM-32"
    assert "hunt" in listed(harbour("B4", "M2 N1", "M1:silver N2:pearls N3:chest B2:temple"))


@pytest.mark.rule("MDM-33")
def test_the_map_ship_need_be_neither_free_nor_the_carrier() -> None:
    state = play(harbour("B4", "M2:salt N1 M1", ""), *SILVER)
    assert listed(state) == {"stow N1", "stow M1"}
    assert fleet(play(state, "stow N1"), 0) == ["M1", "M2:salt", "N1:silver"]


@pytest.mark.rule("MDM-34")
def test_the_treasure_goes_under_a_free_ship_of_choice() -> None:
    state = play(harbour("B4", "M2 N1 M1:salt", "B1"), *SILVER)
    assert state.to_act() == 0
    assert pile(state, "treasures")[0] == "pearls"
    assert listed(state) == {"stow M2", "stow N1"}
    assert refused(state, "stow M1") == "MDM-39"
    assert refused(state, "stow B1") == "MDM-34"
    play(state, "stow M2")
    assert fleet(state, 0) == ["M1:salt", "M2:silver", "N1"]
    assert state.to_act() == 1


@pytest.mark.rule("MDM-34")
def test_a_single_free_ship_takes_the_treasure_without_a_question() -> None:
    state = play(harbour("B4", "M2:salt N1", "B1"), *SILVER)
    assert fleet(state, 0) == ["M2:salt", "N1:silver"]
    assert state.to_act() == 1


@pytest.mark.rule("MDM-35")
def test_a_failed_hunt_leaves_the_treasure_on_the_pile() -> None:
    state = play(harbour("B4", "M2 N1", ""), "hunt", "[11111]", "1 on silver", "[1111]", "discard 1")
    assert pile(state, "treasures") == ["silver", "pearls", "chest", "temple", "gold"]
    assert fleet(state, 0) == ["M2", "N1"]
    assert state.to_act() == 1


# Buying


@pytest.mark.rule("MDM-36")
def test_buying_needs_a_free_ship_and_goods_but_no_map() -> None:
    assert "buy" in listed(harbour("B4", "M1", ""))
    assert refused(harbour("B4", "", ""), "buy") == "MDM-36"
    assert refused(harbour("B4", "M1:salt", ""), "buy") == "MDM-36"
    sold_out = harbour("B4", "M1", "M2:salt M3:timber N1:sugar N2:tobacco N3:rum B1:spices B2:silk")
    assert refused(sold_out, "buy") == "MDM-36"


@pytest.mark.rule("MDM-37")
def test_the_goods_go_under_a_free_ship_of_choice() -> None:
    state = play(harbour("B4", "M2 N1 M1:silver", "B1"), *SALT)
    assert listed(state) == {"stow M2", "stow N1"}
    assert refused(state, "stow M1") == "MDM-39"
    assert refused(state, "stow B1") == "MDM-37"
    play(state, "stow N1")
    assert fleet(state, 0) == ["M1:silver", "M2", "N1:salt"]
    assert pile(state, "goods")[0] == "timber"
    assert state.to_act() == 1


@pytest.mark.rule("MDM-38")
def test_a_failed_purchase_leaves_the_goods_on_the_pile() -> None:
    tries = ("buy", "[11111]", "discard 1", "[1111]", "discard 1", "[111]", "discard 1")
    state = play(harbour("B4", "M1", ""), *tries)
    assert pile(state, "goods")[0] == "salt"
    assert fleet(state, 0) == ["M1"]
    assert state.to_act() == 1


# Transport


@pytest.mark.rule("MDM-39")
def test_a_ship_carries_one_card_at_most() -> None:
    state = play(harbour("B4", "M2:salt N1 M1", ""), *SILVER)
    assert refused(state, "stow M2") == "MDM-39"
    loot = play(harbour("B4", "M1:salt N1", "N3:silver"), "attack M1 N3", "[6]", "[1]")
    assert refused(loot, "plunder M1") == "MDM-39"
    assert listed(loot) == {"plunder N1", "spare"}


@pytest.mark.rule("MDM-40")
def test_cargo_is_not_moved_thrown_away_or_traded() -> None:
    """No action of a turn does it: cargo is stowed only when it has just been won."""
    state = harbour("N1", "M2:salt M1", "B1")
    assert listed(state) == {"arm", "hunt", "buy", "attack M1 B1"}
    assert refused(state, "stow M1") == "MDM-40"
    play(state, *THREE_ONES)
    assert refused(state, "stow M1") == "MDM-40"


@pytest.mark.rule("MDM-41")
def test_cargo_leaves_a_ship_only_by_plunder() -> None:
    state = harbour("N1", "M2:salt M1", "B1")
    for ship in ("M1", "M2", "B1"):
        assert refused(state, f"plunder {ship}") == "MDM-41"
    beaten = play(harbour("B4", "M1", "N3:silver"), "attack M1 N3", "[6]", "[1]", "plunder M1")
    assert (fleet(beaten, 0), fleet(beaten, 1)) == (["M1:silver"], ["N3"])
