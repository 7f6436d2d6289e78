"""MDM-01 to MDM-08: players, ships, port, piles, first player."""

from __future__ import annotations

import pytest

from embruns.core.contract import CHANCE
from embruns.core.errors import BadSetup
from embruns.games.maitre_des_mers import GAME
from embruns.games.maitre_des_mers.box import BOX
from tests.games.maitre_des_mers.table import (
    NUMBER,
    fleet,
    harbour,
    listed,
    new,
    pile,
    play,
    port,
    possible,
    refused,
    seen,
)

PORT = ("[port M1]", "[port N2]", "[port B3]", "[port M4]")


@pytest.mark.rule("MDM-01")
def test_two_to_six_players() -> None:
    for players in (2, 3, 4, 5, 6):
        assert len(seen(new(players)).players) == players
    for players in (0, 1, 7):
        with pytest.raises(BadSetup, match="is for 2 or 3 or 4 or 5 or 6 seats"):
            GAME.setup("standard", players)


@pytest.mark.rule("MDM-02")
def test_the_ships_are_a_pile_of_unknown_order() -> None:
    state = new()
    assert state.to_act() == CHANCE
    assert possible(state) == {f"port {family}{rank}": 1 for family in "MNB" for rank in "1234"}
    play(state, "[port M1]")
    assert possible(state).keys() == {f"port {family}{rank}" for family in "MNB" for rank in "1234"} - {"port M1"}
    assert sorted(seen(state).unseen) == sorted({f"{f}{r}" for f in "MNB" for r in "1234"} - {"M1"})


@pytest.mark.rule("MDM-03")
def test_four_ships_are_turned_up() -> None:
    state = new(first="first-seat")
    for number, ship in enumerate(PORT):
        assert len(port(state)) == number
        assert state.to_act() == CHANCE
        play(state, ship)
    assert port(state) == ["M1", "M4", "N2", "B3"]
    assert state.to_act() == 0
    assert refused(state, "port N1") == "MDM-30"


@pytest.mark.rule("MDM-04", "MDM-05")
def test_goods_and_treasures_lie_face_up_with_a_on_top() -> None:
    state = new()
    assert pile(state, "goods") == ["salt", "timber", "sugar", "tobacco", "rum", "spices", "silk"]
    assert pile(state, "treasures") == ["silver", "pearls", "chest", "temple", "gold"]
    assert [BOX.cards[NUMBER[card]].letter for card in ("salt", "silver")] == ["A", "A"]


@pytest.mark.rule("MDM-06")
def test_only_the_top_card_of_a_pile_can_be_acquired() -> None:
    buying = play(harbour("B4", "M2 N1", ""), "buy", "[55566]")
    assert listed(buying) == {"5 on salt", "6 on salt"}
    assert refused(buying, "5 on sugar") == "MDM-23"
    after_salt = play(harbour("B4", "M2:salt N1", ""), "buy", "[11123]")
    assert refused(after_salt, "1 on salt") == "MDM-23"
    assert listed(after_salt) >= {"1 on timber", "2 on timber"}
    hunting = play(harbour("B4", "M2:silver N1", ""), "hunt", "[11123]")
    assert listed(hunting) == {"1 on pearls", "2 on pearls", "3 on pearls"}


@pytest.mark.rule("MDM-07")
def test_the_first_player_is_drawn_or_the_first_seat() -> None:
    state = play(new(3), *PORT)
    assert state.to_act() == CHANCE
    assert possible(state) == {"seat 1 first": 1, "seat 2 first": 1, "seat 3 first": 1}
    assert refused(state, "arm") == "MDM-10"
    play(state, "[seat 3 first]")
    assert state.to_act() == 2
    assert refused(state, "seat 1 first") == "MDM-07"
    assert play(new(3, first="first-seat"), *PORT).to_act() == 0


@pytest.mark.rule("MDM-08")
def test_fleets_start_empty() -> None:
    state = play(new(4), *PORT, "[seat 1 first]")
    assert [fleet(state, seat) for seat in range(4)] == [[], [], [], []]
    assert state.scores() == [0, 0, 0, 0]
