"""Contact and manoeuvre zones: what may not be touched, where a movement may not end, stops and forced stops."""

from __future__ import annotations

import pytest

from embruns.games.regate import GAME
from embruns.games.regate.actions import Sail
from embruns.games.regate.parts.geometry import hull_in_zone, hull_meets_disc, hulls_meet
from embruns.games.regate.phases import CLOSING, DRAWING, PIVOTING
from embruns.games.regate.refusals import follow, zones_over
from tests.games.regate.afloat import Boat, after, choices, discards, fill, hand, play, pose, refusal, sea

RED = Boat((0, 1000, 0))
BLUE = (-900, 900, 45)


@pytest.mark.rule("REG-B20")
def test_no_contact_on_the_way_even_where_the_end_is_free() -> None:
    race = sea(Boat((-900, 1300, 90), "B0 R90"), RED)
    assert refusal(race, "B0") == "REG-B20"
    end = follow(race.course, [race.boats[0]], 0, sail("B0")).poses[-1]
    assert not hulls_meet(*end, 0, 1000, 0)  # it would have come out on the other side


def sail(text: str) -> Sail:
    action = GAME.read(text)
    assert isinstance(action, Sail)
    return action


@pytest.mark.rule("REG-B20")
def test_touching_is_contact() -> None:
    assert hulls_meet(0, 0, 0, 160, 0, 0)  # side to side, 80 and 80
    assert not hulls_meet(0, 0, 0, 161, 0, 0)
    assert hull_meets_disc(0, 0, 0, 0, 600, 100)  # bow on the buoy's edge
    assert not hull_meets_disc(0, 0, 0, 0, 601, 100)


@pytest.mark.rule("REG-B20")
@pytest.mark.parametrize(
    ("kind", "start"), [("islet", (0, 1400, 0)), ("rocks", (-1250, 700, 0)), ("narrows", (-3279, 3300, 0))]
)
def test_obstacles_stop_a_boat(kind: str, start: tuple[int, int, int]) -> None:
    assert refusal(sea(Boat(start, "B0 R90 G90")), "B0") == ""
    assert refusal(sea(Boat(start, "B0 R90 G90"), obstacles=kind), "B0") == "REG-B20"


@pytest.mark.rule("REG-B21")
def test_a_run_is_looked_at_in_24_places_and_between_them_nothing_is_seen() -> None:
    """A disc of no size can slip between two samples of the bow's flank, but none of a buoy's size can."""
    race = sea(Boat((0, 1500, 0), "B0"))
    call = follow(race.course, race.boats, 0, sail("B0"))
    assert len(call.poses) == 25
    assert [pose[1] - 1500 for pose in call.poses] == [(1380 * i + 12) // 24 for i in range(25)]


@pytest.mark.rule("REG-B22")
def test_the_edge_of_the_table_is_an_obstacle() -> None:
    race = sea(Boat((0, 7200, 0), "B0k R90"))
    assert refusal(race, "B0k") == "REG-B22"
    touching = sea(Boat((0, 7830 - 500 - 1060, 0), "B0k"))  # the bow comes to lie on the edge, not over it
    assert refusal(touching, "B0k") == ""
    beyond = sea(Boat((0, 7831 - 500 - 1060, 0), "B0k R90"))
    assert refusal(beyond, "B0k") == "REG-B22"


@pytest.mark.rule("REG-B24")
def test_any_part_of_the_hull_counts_but_a_shared_edge_does_not() -> None:
    assert hull_in_zone(0, 1500, 0, 0, 1000, 0)
    assert not hull_in_zone(0, 2380, 0, 0, 1000, 0)  # stern on the far edge
    assert hull_in_zone(0, 2379, 0, 0, 1000, 0)
    assert not hull_in_zone(360, 1800, 0, 0, 1000, 0)  # side on the side: 280 and 80
    assert hull_in_zone(359, 1800, 0, 0, 1000, 0)
    assert not hull_in_zone(0, 1000, 180, 0, 1000, 0)  # stern to stern, behind


@pytest.mark.rule("REG-B25")
def test_a_zone_may_be_crossed() -> None:
    race = sea(Boat((-900, 1900, 90), "B0"), RED)
    call = follow(race.course, race.boats, 0, sail("B0"))
    assert any(zones_over(race.boats, 0, pose) for pose in call.poses)
    assert refusal(race, "B0") == ""


@pytest.mark.rule("REG-B26")
def test_the_movers_own_zone_may_cover_the_other_boat() -> None:
    race = play(sea(Boat((-2200, 1300, 90), "B0"), RED), "B0")
    assert zones_over(race.boats, 1, pose(race, 1)) == [0]


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


@pytest.mark.rule("REG-B29")
def test_rounding_counts_only_as_far_as_the_boat_sails() -> None:
    """The whole movement would cross ray 1 inside the zone; stopped at its entry, the boat has not rounded."""
    mover = Boat((-3100, 3000, 0), "B0")
    free = sea(mover)
    assert after(free, "B0").boats[0].marks == 0
    mover = Boat((-3100, 3300, 0), "B0")
    assert after(sea(mover), "B0").boats[0].marks == 1
    race = sea(mover, Boat((-3900, 4900, 120)))
    assert zones_over(race.boats, 0, (-3100, 4680, 0)) == [1]
    play(race, "B0")
    assert race.boats[0].marks == 0
    assert 3300 < race.boats[0].y < 4680


@pytest.mark.rule("REG-B29")
def test_a_zone_that_covered_the_boat_before_is_ignored() -> None:
    race = sea(Boat((0, 1550, 0), "B0k"), Boat((0, 1000, 0)))  # in red's zone from the beginning
    assert refusal(race, "B0k") == ""
    assert pose(play(race, "B0k")) == (0, 2610, 0)
    both = sea(Boat((0, 1520, 0), "R45 B0k"), Boat((0, 1000, 0)))
    assert "R45" in choices(both)


@pytest.mark.rule("REG-B30")
def test_a_card_that_cannot_lie_flat_is_held_in_the_air() -> None:
    race = sea(Boat((-2600, 3300, 0), "R45"))  # mark 1 stands where the card would lie
    mark_x, mark_y = race.course.next_mark(0)
    assert (-280 < mark_x - -2600 < 280, 500 < mark_y - 3300 < 1380) == (True, True)
    assert refusal(race, "R45") == ""


@pytest.mark.rule("REG-B31")
def test_a_forced_stop_discards_a_card_and_may_pivot() -> None:
    race = sea(Boat((-2500, 3650, 0), "B0 B0 B0k B0k+H G90"))  # nose on mark 1
    assert choices(race) == ["stop G90", "stop B0", "stop B0k", "stop B0k+H"]
    play(race, "stop B0k+H")
    assert (discards(race), pose(race), race.phase) == (["B0k+H"], (-2500, 3650, 0), PIVOTING)
    assert refusal(race, "B0") == "REG-B31"  # no replay, though the card shows a helm
    turned = after(race, "pivot 270")
    assert (turned.phase, turned.boats[0].heading) == (DRAWING, 270)
    play(race, "keep heading")
    assert (race.phase, pose(race)) == (DRAWING, (-2500, 3650, 0))
    fill(race)
    assert (len(hand(race)), race.seat) == (5, 1)


@pytest.mark.rule("REG-B31")
def test_there_is_no_forced_stop_while_a_stop_at_a_zone_is_left() -> None:
    race = sea(Boat(BLUE, "B0 G45"), RED)
    assert choices(race) == ["B0"]
    assert refusal(race, "stop G45") == "REG-B11"


@pytest.mark.rule("REG-B31")
def test_where_a_pivot_may_not_lead() -> None:
    stuck = sea(Boat((-2500, 3650, 0), "B0"))
    play(stuck, "stop B0")
    assert refusal(stuck, "pivot 0") == "REG-B31"  # that is keeping the heading
    near_edge = play(sea(Boat((0, 7310, 0), "B0")), "stop B0")
    assert refusal(near_edge, "pivot 180") == ""
    at_side = play(sea(Boat((-5900, 7310, 0), "B0")), "stop B0")
    assert refusal(at_side, "pivot 270") == "REG-B31"  # over the edge
    zone = play(sea(Boat((-2500, 3650, 0), "B0"), Boat((-2280, 3000, 0))), "stop B0")
    assert zones_over(zone.boats, 0, pose(zone)) == [1]
    assert refusal(zone, "pivot 330") == ""  # it was in that zone before


@pytest.mark.rule("REG-B31")
def test_a_pivot_enters_no_zone() -> None:
    stuck = Boat((-2500, 3650, 0), "B0")  # centre at (-2500, 3900)
    race = play(sea(stuck, Boat((-4030, 3900, 90))), "stop B0")  # whose zone ends at x = -2650
    assert zones_over(race.boats, 0, pose(race)) == []
    assert refusal(race, "pivot 270") == "REG-B31"
    assert refusal(play(sea(stuck), "stop B0"), "pivot 270") == ""


def test_a_pivot_neither_crosses_the_line_nor_ends_on_the_wood_when_that_would_win() -> None:
    at_line = Boat((0, -350, 0), "R45 SUN", marks=2)  # centre at -100
    race = play(sea(at_line, rules="advanced"), "sun blue")
    assert race.boats[0].bow_y() == 150
    assert refusal(race, "pivot 180") == "REG-A19"  # the bow would come back over the line
    waiting = play(sea(Boat((0, -650, 180), "R45 SUN", started=False), rules="advanced"), "sun blue")
    assert waiting.boats[0].bow_y() == -1150
    assert refusal(waiting, "pivot 0") == ""
    home = play(sea(Boat((0, 500, 0), "R45 SUN", marks=2), rules="advanced"), "sun blue")
    assert home.boats[0].centre_y() == 750
    assert refusal(home, "pivot 180") == ""  # bow at 500
    near = play(sea(Boat((0, 80, 0), "R45 SUN", marks=2), rules="advanced"), "sun blue")
    assert refusal(near, "pivot 180") == "REG-A19"  # bow at 80, on the wood
    not_yet = play(sea(Boat((0, 80, 0), "R45 SUN", marks=1), rules="advanced"), "sun blue")
    assert refusal(not_yet, "pivot 180") == ""


# The 2010 edition


@pytest.mark.rule("REG-G10")
def test_white_buoys_are_bodies() -> None:
    race = sea(Boat((1200, -1300, 0), "B0 R90"), rules="2010")
    assert refusal(race, "B0") == "REG-G10"
    assert refusal(sea(Boat((600, -1300, 0), "B0 R90"), rules="2010"), "B0") == ""


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


@pytest.mark.rule("REG-G13")
def test_a_card_in_the_air_needs_a_free_way_all_the_same() -> None:
    race = sea(Boat((-2500, 3750, 0), "R45 B0"), rules="2010")  # the red mark (-2400, 4800) in front
    assert refusal(race, "R45") == ""
    assert refusal(race, "B0") == "REG-G10"
    trapped = sea(Boat((-2400, 4100, 0), "B0 B0k"), rules="2010")
    assert choices(trapped) == ["heave to"]
    assert trapped.phase != CLOSING
