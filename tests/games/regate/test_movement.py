"""Movement: which cards may be sailed, stops at zones, winds, the advanced start and its penalty, contact penalties."""

from __future__ import annotations

import pytest

from embruns.games.regate.box import CARDS, HELM, WIND
from embruns.games.regate.phases import DRAWING, SAILING
from embruns.games.regate.refusals import follow, zones_over
from tests.games.regate.afloat import (
    BEHIND,
    BLUE,
    FAR_AWAY,
    OPEN,
    RED,
    Boat,
    after,
    before_start,
    choices,
    discards,
    fill,
    hand,
    play,
    pose,
    refusal,
    sail,
    sea,
)

# The basic game


@pytest.mark.rule("REG-B27", "REG-B28")
def test_no_stop_while_any_card_exit_or_second_exit_is_legal() -> None:
    assert choices(sea(Boat(BLUE, "B0 B0k"), RED)) == ["B0", "B0k"]
    assert choices(sea(Boat(BLUE, "B0 B0k R90"), RED)) == ["R90"]
    hook = sea(Boat(BLUE, "B0 HOOK-R+H"), RED, rules="advanced")
    assert choices(hook) == ["HOOK-R+H R90"]  # one exit of one card is enough
    winds = sea(Boat(BLUE, "B0 LANE+W"), RED, rules="advanced")
    assert "B0" not in choices(winds)
    assert all(text.startswith("LANE+W") for text in choices(winds))


@pytest.mark.rule("REG-B28")
def test_a_movement_that_touches_something_is_no_candidate_for_a_stop() -> None:
    assert choices(sea(Boat(BLUE, "B0 G45 G60 G90"), RED)) == ["B0"]


@pytest.mark.rule("REG-B35", "REG-G20")
@pytest.mark.parametrize("rules", ["basic", "advanced", "2010"])
def test_a_wind_card_is_played_twice_and_not_once(rules: str) -> None:
    race = sea(Boat((0, 1000, 0), "B0+W"), rules=rules)
    assert [text for text in choices(race) if text.startswith("B0")] == ["B0+W"]
    assert pose(play(race, "B0+W")) == (0, 1000 + 2 * 1380, 0)


@pytest.mark.rule("REG-B36")
def test_a_wind_card_is_one_card() -> None:
    race = play(sea(Boat((0, 1000, 0), "B0+W R45 G45 B0 B0")), "B0+W")
    assert (discards(race), len(hand(race))) == (["B0+W"], 4)
    fill(race)
    assert len(hand(race)) == 5
    advanced = play(sea(Boat((0, -3400, 90), "B0+W", started=False), rules="advanced"), "B0+W")
    assert advanced.boats[0].laid == 1


@pytest.mark.rule("REG-B37")
def test_each_run_of_a_wind_card_may_take_another_exit() -> None:
    race = sea(Boat((0, 1000, 0), "LANE+W"), rules="advanced")
    ends = {text: pose(after(race, text)) for text in choices(race)}
    assert len(ends) == 9
    assert ends["LANE+W BLp BLs"] == (0, 3760, 0)
    assert ends["LANE+W BLs B0"] == (190, 3760, 0)
    assert ends["LANE+W BLp BLp"] == (-380, 3760, 0)


@pytest.mark.rule("REG-B38")
def test_both_runs_must_be_free_and_only_the_last_end_outside_the_zone() -> None:
    first_blocked = sea(Boat((-2500, 3100, 0), "B0+W R90"))
    assert refusal(first_blocked, "B0+W") == "REG-B20"
    second_in_zone = sea(Boat((-3700, 1900, 0), "B0+W R90"), Boat((-3000, 4600, 270)))
    assert refusal(second_in_zone, "B0+W") == "REG-B23"
    between = sea(Boat((-1380, 1900, 90), "B0+W R90"), RED)
    call = follow(between.course, between.boats, 0, sail("B0+W"))
    assert zones_over(between.boats, 0, call.poses[24]) == [1]
    assert refusal(between, "B0+W") == ""


def test_ruling_13_no_card_shows_helm_and_wind() -> None:
    assert [card.name for card in CARDS if card.symbol == HELM] == [
        "R30+H",
        "G30+H",
        "R60+H",
        "G60+H",
        "B0k+H",
        "HOOK-R+H",
        "HOOK-G+H",
    ]
    assert [card.name for card in CARDS if card.symbol == WIND] == ["B0+W", "LANE+W"]


# The advanced game


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
    stopped = sea(Boat((5490, -2000, 90), "B0 G90", started=False), rules="advanced")
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


@pytest.mark.rule("REG-A16")
def test_ruling_26_a_becalmed_turn_does_not_pay_the_full_turn() -> None:
    race = sea(Boat(OPEN, "R45", sun=True, spin=True), rules="advanced")
    assert choices(race) == ["sit out"]
    play(race, "sit out")
    assert race.boats[0].spin


@pytest.mark.rule("REG-A17")
def test_the_early_card_is_completed_and_ends_the_turn() -> None:
    wind = play(before_start(0, cards="B0+W SUN R45 G45"), "B0+W")
    assert (pose(wind), wind.boats[0].spin) == ((0, -1500 + 2760, 0), True)
    assert wind.phase == DRAWING  # nobody is asked for the Sun
    helm = play(sea(Boat((0, -900, 0), "B0k+H SUN R45", started=False), rules="advanced"), "B0k+H")
    assert (helm.phase, helm.boats[0].spin) == (DRAWING, True)
    fill(helm)
    assert len(hand(helm)) == 4


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


@pytest.mark.rule("REG-A30")
def test_crossing_early_is_punished_not_impossible() -> None:
    race = before_start(0, cards="B0")
    assert choices(race) == ["B0"]
    zone = sea(Boat(BEHIND, "B0 B0k", started=False), Boat((-1200, -410, 90)), rules="advanced")
    assert zones_over(zone.boats, 0, (0, -440, 0)) == [1]  # where B0k ends
    assert choices(zone) == ["B0"]  # a legal movement, so no stop at the zone is open
    assert play(zone, "B0").boats[0].spin


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


# The 2010 edition


@pytest.mark.rule("REG-G11")
def test_the_zone_of_any_opponent_is_forbidden() -> None:
    fleet = [Boat((-900, 900, 45), "B0 R90"), Boat((3000, 1000, 0)), Boat((0, 1000, 0))]
    race = sea(*fleet, rules="2010")
    assert refusal(race, "B0") == "REG-G11"
    assert refusal(sea(fleet[0], fleet[1], rules="2010"), "B0") == ""


@pytest.mark.rule("REG-G12", "REG-G14")
def test_a_stop_at_a_zone_and_heaving_to_are_both_open() -> None:
    race = sea(Boat(BLUE, "B0 B0k"), RED, rules="2010")
    assert choices(race) == ["B0", "B0k", "heave to"]
    fleet = sea(Boat(BLUE, "B0"), RED, Boat((-1500, 2500, 120)), rules="2010")
    call = follow(fleet.course, fleet.boats, 0, sail("B0"))
    assert pose(after(fleet, "B0")) == call.poses[call.stop]
    assert zones_over(fleet.boats, 0, call.poses[call.stop]) == []
