"""The passage of a boat: contact, zones, where a stop ends, starting, and rounding the marks."""

from __future__ import annotations

from itertools import pairwise
from math import gcd, isqrt
from random import Random

import pytest

from embruns.core.contract import CHANCE, OVER
from embruns.core.numbers import Mask, unmarked
from embruns.core.seeds import rng_for
from embruns.games.regate import GAME
from embruns.games.regate.actions import ACTIONS, SAILS
from embruns.games.regate.box import BOX
from embruns.games.regate.parts.geometry import (
    Pose,
    east,
    hull_in_zone,
    hull_meets_disc,
    hulls_meet,
    line_crossing,
    north,
    ray_crossing,
)
from embruns.games.regate.parts.runs import movement_reach
from embruns.games.regate.parts.surroundings import CLEAR, LEAVES, NEAR, ZONED
from embruns.games.regate.phases import CLOSING
from embruns.games.regate.refusals import follow, zones_over
from embruns.games.regate.rules.movement import CONTACT, IN_ZONE, LEGAL, verdict
from embruns.games.regate.rules.passage import BLOCKED, FREE, HOME, Passage
from tests.games.regate.afloat import (
    RED,
    Boat,
    after,
    before_start,
    choices,
    play,
    pose,
    refusal,
    sail,
    sea,
)

# The basic game


@pytest.mark.rule("REG-B20")
def test_no_contact_on_the_way_even_where_the_end_is_free() -> None:
    race = sea(Boat((-900, 1300, 90), "B0 R90"), RED)
    assert refusal(race, "B0") == "REG-B20"
    end = follow(race.course, [race.boats[0]], 0, sail("B0")).poses[-1]
    assert not hulls_meet(*end, 0, 1000, 0)  # it would have come out on the other side


@pytest.mark.rule("REG-B20")
def test_touching_is_contact() -> None:
    assert hulls_meet(0, 0, 0, 160, 0, 0)  # side to side, 80 and 80
    assert not hulls_meet(0, 0, 0, 161, 0, 0)
    assert hull_meets_disc(0, 0, 0, 0, 600, 100)  # bow on the buoy's edge
    assert not hull_meets_disc(0, 0, 0, 0, 601, 100)


@pytest.mark.rule("REG-B20")
def test_touching_a_side_or_a_bow_exactly_is_contact() -> None:
    assert hulls_meet(0, 0, 0, 0, -500, 0)  # a bow on the middle of a stern, seen from either boat
    assert hulls_meet(0, -500, 0, 0, 0, 0)
    assert not hulls_meet(0, 0, 0, 0, -501, 0)
    assert not hulls_meet(0, -501, 0, 0, 0, 0)
    assert hulls_meet(0, 0, 0, 0, 1000, 180)  # bow on bow
    assert not hulls_meet(0, 0, 0, 0, 1001, 180)
    assert hull_meets_disc(0, 0, 0, 20, -100, 100)  # the middle of a side on a disc's edge
    assert not hull_meets_disc(0, 0, 0, 20, -101, 100)


@pytest.mark.rule("REG-B20")
def test_a_disc_that_touches_the_middle_of_a_side_exactly_is_contact() -> None:
    """Every side, at every heading, whose length is a whole number: only there a disc can touch it exactly."""
    sides = 0
    for heading in range(360):
        corners = [(int(east(heading, a, b)), int(north(heading, a, b))) for a, b in BOX.hull]
        for (ax, ay), (bx, by) in pairwise([*corners, corners[0]]):
            length = isqrt((bx - ax) ** 2 + (by - ay) ** 2)
            parts = gcd(bx - ax, by - ay)
            if length * length == (bx - ax) ** 2 + (by - ay) ** 2 and parts > 1:
                x, y = ax + (bx - ax) // parts - (by - ay), ay + (by - ay) // parts + (bx - ax)  # clockwise: outward
                assert hull_meets_disc(0, 0, heading, x, y, length)
                assert not hull_meets_disc(0, 0, heading, x, y, length - 1)
                sides += 1
    assert sides > 20


@pytest.mark.rule("REG-B20")
@pytest.mark.parametrize(
    ("other", "apart"), [((0, 1560, 0), (0, 1)), ((160, 1060, 0), (1, 0)), ((0, 2060, 180), (0, 1))]
)
def test_a_movement_may_not_end_touching_a_stern_a_side_or_a_bow(other: Pose, apart: tuple[int, int]) -> None:
    """B0k ends at (0, 1060, 0), its bow at (0, 1560); in the last case it also ends in the zone of the other boat."""
    mover, (x, y, heading) = Boat((0, 0, 0), "B0k"), other
    assert refusal(sea(mover, Boat(other)), "B0k") == "REG-B20"
    assert refusal(sea(mover, Boat((x + apart[0], y + apart[1], heading))), "B0k") == ""


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


@pytest.mark.rule("REG-B39")
def test_the_marks_count_in_order_and_mark_1_is_frozen_by_mark_2() -> None:
    over_ray_2 = (2300, 5600, 135)
    assert [play(sea(Boat(over_ray_2, "B0", marks=n)), "B0").boats[0].marks for n in (0, 1, 2)] == [0, 2, 2]
    back_over_ray_1 = (-1900, 5600, 225)
    assert [play(sea(Boat(back_over_ray_1, "B0", marks=n)), "B0").boats[0].marks for n in (0, 1, 2)] == [0, 0, 2]
    back_over_ray_2 = (3630, 4270, 315)
    assert [play(sea(Boat(back_over_ray_2, "B0", marks=n)), "B0").boats[0].marks for n in (0, 1, 2)] == [0, 1, 1]


@pytest.mark.rule("REG-B39")
def test_only_the_outer_side_of_a_mark_counts() -> None:
    inner = Boat((-1900, 3500, 45), "B0")  # over the line of the ray, but on the other side of the mark
    assert play(sea(inner), "B0").boats[0].marks == 0
    assert ray_crossing(0, 100, 0, -100, 500, 0, 1, 0, 1) == 0
    assert ray_crossing(600, 100, 600, -100, 500, 0, 1, 0, 1) == 1
    assert ray_crossing(600, -100, 600, 100, 500, 0, 1, 0, 1) == -1


@pytest.mark.rule("REG-B40")
def test_going_back_round_undoes_and_costs_nothing_else() -> None:
    race = play(sea(Boat((-1900, 5600, 225), "B0 R45 G45 JOK B0k", marks=1)), "B0")
    assert (race.boats[0].marks, race.boats[0].spin) == (0, False)
    assert race.course.next_mark(race.boats[0].marks) == (-2500, 4330)


# The advanced game


@pytest.mark.rule("REG-A10")
def test_a_boat_starts_when_its_bow_crosses_over_the_board() -> None:
    assert play(before_start(3), "B0").boats[0].started
    southward = sea(Boat((0, 1500, 180), "B0", started=False, laid=4), rules="advanced")
    assert not play(southward, "B0").boats[0].started
    beside = sea(Boat((-1800, -1500, 0), "B0", started=False, laid=4), rules="advanced")
    assert not play(beside, "B0").boats[0].started


# The 2010 edition


@pytest.mark.rule("REG-G10")
def test_white_buoys_are_bodies() -> None:
    race = sea(Boat((1200, -1300, 0), "B0 R90"), rules="2010")
    assert refusal(race, "B0") == "REG-G10"
    assert refusal(sea(Boat((600, -1300, 0), "B0 R90"), rules="2010"), "B0") == ""


@pytest.mark.rule("REG-G13")
def test_a_card_in_the_air_needs_a_free_way_all_the_same() -> None:
    race = sea(Boat((-2500, 3750, 0), "R45 B0"), rules="2010")  # the red mark (-2400, 4800) in front
    assert refusal(race, "R45") == ""
    assert refusal(race, "B0") == "REG-G10"
    trapped = sea(Boat((-2400, 4100, 0), "B0 B0k"), rules="2010")
    assert choices(trapped) == ["heave to"]
    assert trapped.phase != CLOSING


@pytest.mark.rule("REG-G26")
def test_the_boat_starts_where_its_bow_crosses_the_line_northward() -> None:
    assert play(sea(Boat((0, -900, 0), "B0", started=False), rules="2010"), "B0").boats[0].started
    assert not play(sea(Boat((0, 1500, 180), "B0", started=False), rules="2010"), "B0").boats[0].started
    assert not play(sea(Boat((1900, -900, 0), "B0", started=False), rules="2010"), "B0").boats[0].started
    assert line_crossing(0, -10, 0, 0, 1200) == 1  # on the line is north of it
    assert line_crossing(1200, -10, 1200, 5, 1200) == 1  # its ends belong to it
    assert line_crossing(1201, -10, 1201, 5, 1200) == 0


@pytest.mark.rule("REG-G26", "REG-A29")
@pytest.mark.parametrize("rules", ["advanced", "2010"])
def test_a_boat_that_has_not_started_rounds_nothing(rules: str) -> None:
    start = (-3100, 3300, 0) if rules == "advanced" else (-3000, 3800, 0)
    raced = {s: play(sea(Boat(start, "G60", started=s), rules=rules), "G60").boats[0].marks for s in (True, False)}
    assert raced == {True: 1, False: 0}


FLEETS = [
    ("basic", 2, "none", False),
    ("basic", 2, "islet", False),
    ("advanced", 2, "rocks", False),
    ("advanced", 2, "narrows", True),
    ("2010", 2, "narrows", False),
    ("2010", 4, "none", False),
]


@pytest.mark.parametrize(("rules", "boats", "obstacles", "contact"), FLEETS)
def test_a_look_finds_what_the_whole_passage_does(rules: str, boats: int, obstacles: str, contact: bool) -> None:
    """All movements from poses of all kinds: at the edges, round the marks, at the finish, among other boats."""
    rng, looks, homes, at_once = Random(4), {CLEAR: 0, LEAVES: 0, NEAR: 0, ZONED: 0}, 0, 0
    whole_table = [(0, 0, 700), (2500, 4330, 900), (-2500, 4330, 900), (0, 3000, 6000), (6000, 7000, 700)]
    whole_table += [(-4500, 500, 900), (4500, 1500, 900)]  # open water
    whole_table += [(-4400, 5600, 700), (4400, 5600, 700)]  # on the rays
    fleet = [Boat((x, 1500, 0), "B0") for x in (-1500, -500, 500, 1500)[:boats]]
    race = sea(*fleet, rules=rules, obstacles=obstacles, contact=contact)
    for case in range(144):
        x, y, spread = whole_table[case % len(whole_table)]
        near = rng.choice((900, 2500, 6000))
        race.seat = case % boats
        mine = race.boats[race.seat]
        for boat in [mine, *[boat for boat in race.boats if boat is not mine]]:
            boat.x, boat.y = x + rng.randint(-spread, spread), y + rng.randint(-spread, spread)
            boat.heading, spread = rng.randrange(360), near
        mine.marks, mine.started = (2, 0, 2, 1)[case % 4], rules == "basic" or case % 5 > 0
        looking, whole = Passage(race.course, race.boats, race.seat), Passage(race.course, race.boats, race.seat)
        looking.look_far()
        for one in (one for kind in SAILS for one in kind):
            whole.begin()
            end = whole.sail(one.first, one.second)
            plain = CONTACT if end == BLOCKED else IN_ZONE if end == FREE and whole.ends_in_zone() else LEGAL
            where = [boat.key() for boat in race.boats], one
            assert verdict(looking, one.index) == plain, where
            reach = movement_reach(one.index, mine.heading)
            seen = looking.around.find(reach)
            looks[seen] += 1
            assert plain == {CLEAR: LEGAL, LEAVES: CONTACT, NEAR: plain, ZONED: plain}[seen], where
            assert plain != CONTACT or seen != ZONED, where
            looking.begin()
            if looking.passes_nothing(reach):
                looking.go_to_end(one.first, one.second)
                assert progress(looking) == progress(whole), where
                assert (whole.started, whole.marks, end) == (mine.started, mine.marks, FREE), where
                at_once += 1
            homes += end == HOME
    assert looks[CLEAR] > 600
    assert looks[LEAVES] > (-1 if contact else 600)
    assert looks[NEAR] > 600
    assert at_once > 400
    assert homes > 5


def progress(passage: Passage) -> tuple[int, ...]:
    return passage.x, passage.y, passage.heading, passage.started, passage.marks, passage.sailed


@pytest.mark.parametrize(("rules", "boats", "obstacles", "contact"), FLEETS)
def test_what_was_marked_changes_nothing_of_what_is_played(
    rules: str, boats: int, obstacles: str, contact: bool
) -> None:
    """A movement that is played looks round the boat itself, or it uses what `mark` has just seen."""
    options = {"obstacles": obstacles, "contact": "on" if contact else "off"}
    for seed in range(4):
        rng, mask = rng_for(seed, rules, boats), Mask(unmarked(len(ACTIONS)), 0)
        race = GAME.new(GAME.setup(rules, boats, options))
        other = race.copy()
        while (actor := race.to_act()) != OVER:
            if rng.below(2) and actor != CHANCE:
                mask.begin()
                race.mark(mask)
            action = other.roll(rng) if actor == CHANCE else other.copy().pick(rng)
            race.play(action)
            other.play(action)
            other = other.copy()  # has not looked round
            assert race == other


@pytest.mark.parametrize("rules", ["basic", "advanced", "2010"])
def test_a_passage_starts_rounds_and_wins_where_the_second_statement_says(rules: str) -> None:
    """All movements round the marks, over the line and at the edges: they are looked at only where a box comes near."""
    rng, rounded, started = Random(9), 0, 0
    race = sea(Boat((0, 2000, 0), "B0"), Boat((5000, 1500, 0), "B0"), rules=rules)
    boat, course = race.boats[0], race.course
    marks = [(course.mark1_x, course.mark1_y), (course.mark2_x, course.mark2_y), (0, 0)]
    for case in range(240):
        x, y = marks[case % 3]
        boat.x, boat.y = int(x) + rng.randint(-1100, 1100), int(y) + rng.randint(-1100, 1100)
        boat.heading, boat.marks, boat.started = (
            rng.randrange(360),
            rng.randrange(3),
            case % 3 < 2 and rng.random() < 0.8,
        )
        before = boat.marks, boat.started
        for one in (one for kind in SAILS for one in kind[:2]):
            passage, told = Passage(course, race.boats, 0), follow(course, race.boats, 0, one)
            home = passage.sail(one.first, one.second) == HOME
            found = (passage.x, passage.y, passage.heading, passage.started, passage.marks, home)
            assert found == (*told.poses[-1], told.started, told.marks, told.home), (boat.key(), one)
            rounded += told.marks != before[0]
            started += told.started != before[1]
    assert min(rounded, started) > 100
