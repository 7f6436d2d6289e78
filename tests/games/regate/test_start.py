"""The advanced start: who may cross when, what crossing too early costs, and the contact penalty."""

from __future__ import annotations

import pytest

from embruns.games.regate.phases import DRAWING, SAILING
from embruns.games.regate.refusals import zones_over
from embruns.games.regate.state import RegateState
from tests.games.regate.afloat import FAR_AWAY, Boat, Pose, after, choices, fill, hand, play, pose, refusal, sea

BEHIND: Pose = (0, -1500, 0)


def before_start(laid: int, others: int = 0, cards: str = "B0") -> RegateState:
    """A boat that crosses the line with B0, its player having laid so many cards."""
    mine = Boat(BEHIND, cards, started=False, laid=laid)
    return sea(mine, Boat(FAR_AWAY, laid=others, started=False), rules="advanced")


@pytest.mark.rule("REG-A10")
def test_a_boat_starts_when_its_bow_crosses_over_the_board() -> None:
    assert play(before_start(3), "B0").boats[0].started
    southward = sea(Boat((0, 1500, 180), "B0", started=False, laid=4), rules="advanced")
    assert not play(southward, "B0").boats[0].started
    beside = sea(Boat((-1800, -1500, 0), "B0", started=False, laid=4), rules="advanced")
    assert not play(beside, "B0").boats[0].started


@pytest.mark.rule("REG-A11", "REG-A14")
@pytest.mark.parametrize(("laid", "early"), [(0, True), (2, True), (3, False), (4, False)])
def test_the_fourth_card_may_cross(laid: int, early: bool) -> None:
    race = play(before_start(laid), "B0")
    assert (race.boats[0].started, race.boats[0].spin) == (True, early)


@pytest.mark.rule("REG-A12")
def test_what_counts_as_a_laid_card() -> None:
    wind = sea(Boat((0, -3400, 90), "B0+W", started=False), rules="advanced")
    assert play(wind, "B0+W").boats[0].laid == 1
    own_sun = sea(Boat((0, -2000, 90), "SUN", started=False), rules="advanced")
    assert play(own_sun, "sun blue").boats[0].laid == 1
    both = play(sea(Boat((0, -3000, 90), "B0k SUN", started=False), rules="advanced"), "B0k", "sun red")
    assert both.boats[0].laid == 2
    stopped = sea(Boat((5600, -2000, 90), "B0 G90", started=False), rules="advanced")
    assert play(stopped, "stop B0").boats[0].laid == 1
    assert play(before_start(4), "B0").boats[0].laid == 4  # more do not matter


@pytest.mark.rule("REG-A12")
@pytest.mark.parametrize("cards", [1, 2])
def test_a_chain_of_replays_counts_card_by_card(cards: int) -> None:
    """The second card of a turn is the fourth in all: it may cross."""
    mine = Boat((-3000, -3000, 90), "R30+H B0k B0", started=False, laid=2)
    race = play(sea(mine, rules="advanced"), "R30+H")
    assert race.boats[0].laid == 3
    play(race, *["B0k"][: cards - 1])
    assert race.boats[0].laid == 2 + cards


@pytest.mark.rule("REG-A13")
def test_after_a_fourth_card_the_other_may_cross_with_fewer() -> None:
    assert not play(before_start(0, others=4), "B0").boats[0].spin
    assert play(before_start(0, others=3), "B0").boats[0].spin


@pytest.mark.rule("REG-A15", "REG-A16")
def test_an_early_start_costs_a_full_turn_and_the_crossing_stands() -> None:
    other = Boat((4500, -2500, 0), "B0k", started=False)
    race = sea(Boat(BEHIND, "B0 R45 G45 B0k", started=False, laid=1), other, rules="advanced")
    fill(play(race, "B0"))
    assert (race.seat, race.boats[0].started) == (1, True)
    fill(play(race, "B0k"))
    before, cards = pose(race), hand(race)
    assert choices(race) == ["spin"]
    assert [refusal(race, text) for text in ("R45", "stop R45", "end turn", "sun red")] == ["REG-A16"] * 4
    play(race, "spin")
    assert (pose(race), hand(race), race.boats[0].spin) == (before, cards, False)
    assert (race.seat, race.phase) == (1, SAILING)


@pytest.mark.rule("REG-A17")
def test_the_early_card_is_completed_and_ends_the_turn() -> None:
    wind = play(before_start(0, cards="B0+W SUN R45 G45"), "B0+W")
    assert (pose(wind), wind.boats[0].spin) == ((0, -1500 + 2760, 0), True)
    assert wind.phase == DRAWING  # nobody is asked for the Sun
    helm = play(sea(Boat((0, -900, 0), "B0k+H SUN R45", started=False), rules="advanced"), "B0k+H")
    assert (helm.phase, helm.boats[0].spin) == (DRAWING, True)
    fill(helm)
    assert len(hand(helm)) == 4


@pytest.mark.rule("REG-A30")
def test_crossing_early_is_punished_not_impossible() -> None:
    race = before_start(0, cards="B0")
    assert choices(race) == ["B0"]
    zone = sea(Boat(BEHIND, "B0 B0k", started=False), Boat((-1200, -410, 90)), rules="advanced")
    assert zones_over(zone.boats, 0, (0, -440, 0)) == [1]  # where B0k ends
    assert choices(zone) == ["B0"]  # a legal movement, so no stop at the zone is open
    assert play(zone, "B0").boats[0].spin


@pytest.mark.rule("REG-A29")
def test_only_a_boat_that_has_started_can_win() -> None:
    race = play(sea(Boat((0, 900, 180), "B0", started=False), rules="advanced"), "B0")
    assert race.reason == ""
    won = play(sea(Boat((0, 900, 180), "B0", marks=2), rules="advanced"), "B0")
    assert (won.reason, won.outcome().clause) == ("home", "REG-B41")


# The contact penalty


@pytest.mark.rule("REG-A18")
def test_contact_may_be_chosen_where_the_table_agreed_on_its_penalty() -> None:
    mover, other = Boat((-2500, 3100, 0), "B0 R90 G45"), Boat(FAR_AWAY)
    assert refusal(sea(mover, other, rules="advanced"), "B0") == "REG-B20"
    race = sea(mover, other, rules="advanced", contact=True)
    assert refusal(race, "B0") == ""
    play(race, "B0")
    assert (race.boats[0].spin, race.phase) == (True, DRAWING)
    assert pose(race) == (-2500, 3675, 0)  # sample 10; the bow of sample 11 would be at 4233, the buoy begins at 4230
    assert refusal(sea(mover, other, contact=True), "B0") == "REG-B20"  # only in the advanced game


@pytest.mark.rule("REG-A18")
def test_a_boat_may_be_touched_too() -> None:
    race = sea(Boat((-900, 1300, 90), "B0 R90"), Boat((0, 1000, 0)), rules="advanced", contact=True)
    play(race, "B0")
    assert race.boats[0].spin
    assert race.boats[0].bow_x() < -80


@pytest.mark.rule("REG-A32")
def test_obstacles_and_the_edge_may_not_be_touched() -> None:
    islet = sea(Boat((0, 1400, 0), "B0 R90"), rules="advanced", contact=True, obstacles="islet")
    assert refusal(islet, "B0") == "REG-A32"
    edge = sea(Boat((5000, 3000, 90), "B0 R90"), rules="advanced", contact=True)
    assert refusal(edge, "B0") == "REG-A32"


@pytest.mark.rule("REG-A32")
def test_a_contact_play_is_no_other_choice() -> None:
    race = sea(Boat((-900, 900, 45), "B0 G45"), Boat((0, 1000, 0)), rules="advanced", contact=True)
    assert choices(race) == ["B0", "G45"]  # a stop at the zone, and a contact
    stuck = sea(Boat((-2500, 3650, 0), "B0 B0k"), rules="advanced", contact=True)
    assert choices(stuck) == ["stop B0", "stop B0k", "B0", "B0k"]


@pytest.mark.rule("REG-A32")
def test_the_last_free_sample_in_a_zone_is_given_up_for_the_entry() -> None:
    other = Boat((0, 1000, 0))
    race = sea(Boat((0, 3300, 180), "B0 G90"), other, rules="advanced", contact=True)
    assert zones_over(race.boats, 0, (0, 3300, 180)) == []
    play(race, "B0")  # it runs through the zone into the boat
    assert race.boats[0].spin
    assert zones_over(race.boats, 0, pose(race)) == []
    assert race.boats[0].bow_y() >= 2380


@pytest.mark.rule("REG-A32")
def test_an_early_crossing_and_a_contact_by_one_card_cost_one_full_turn() -> None:
    mover = Boat((0, -900, 0), "B0", started=False)
    race = sea(mover, Boat((-250, 900, 90)), rules="advanced", contact=True)
    assert refusal(race, "B0") == ""
    play(race, "B0")
    assert (race.boats[0].started, race.boats[0].spin) == (True, True)
    fill(race)
    race.boats[1].spin = True
    play(race, "spin", "spin")
    assert choices(race) != ["spin"]


def test_a_contact_as_a_replay_ends_the_turn() -> None:
    race = sea(Boat((-2500, 2000, 0), "B0k+H B0 R45"), rules="advanced", contact=True)
    play(race, "B0k+H")
    assert "B0" in choices(race)
    play(race, "B0")
    assert (race.boats[0].spin, race.phase) == (True, DRAWING)
    assert after(race).boats[0].marks == 0
