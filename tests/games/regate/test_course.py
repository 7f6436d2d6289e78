"""Rounding, winning, and the guard."""

from __future__ import annotations

import pytest

from embruns.core.contract import OVER
from embruns.games.regate import GAME
from embruns.games.regate.box import BOX
from embruns.games.regate.parts.geometry import line_crossing, ray_crossing, touches_wood
from embruns.games.regate.rules.end import progress
from embruns.games.regate.state import RegateState
from tests.games.regate.afloat import Boat, fill, hand, play, pose, refusal, sea


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
    assert GAME.position(race).boats[0].bound_for == (-2500, 4330)


@pytest.mark.rule("REG-B41")
@pytest.mark.parametrize("start", [(0, 900, 180), (0, -900, 0), (-2400, 0, 90), (1900, -700, 315)])
def test_the_bow_touches_the_wood_from_any_side(start: tuple[int, int, int]) -> None:
    race = play(sea(Boat(start, "B0", marks=2)), "B0")
    assert race.to_act() == OVER
    assert race.outcome().winners == [0]
    assert race.outcome().reason == "home"
    assert race.scores() == [3, 0]


@pytest.mark.rule("REG-B41")
def test_the_wood_is_the_closed_rectangle() -> None:
    assert touches_wood(0, 300, 0, 100, 1200, 100)
    assert not touches_wood(0, 300, 0, 101, 1200, 100)
    assert touches_wood(1150, 150, 1250, 50, 1200, 100)  # over the corner
    assert not touches_wood(1151, 150, 1251, 50, 1200, 100)
    assert touches_wood(-2000, 0, 2000, 0, 1200, 100)


@pytest.mark.rule("REG-B42")
def test_the_board_does_nothing_before_both_marks_are_rounded() -> None:
    for marks in (0, 1):
        race = play(sea(Boat((0, 900, 180), "B0", marks=marks)), "B0")
        assert (race.to_act() == OVER, race.boats[0].marks) == (False, marks)


@pytest.mark.rule("REG-B43")
def test_the_win_is_immediate() -> None:
    at_home = Boat((0, 900, 180), "B0+W", marks=2)
    in_a_zone = sea(at_home, Boat((-900, -300, 90)))  # the run would end in this boat's zone
    assert play(in_a_zone, "B0+W").to_act() == OVER
    beyond = sea(at_home, Boat((-250, -800, 90)))  # and in this boat itself
    assert refusal(beyond, "B0+W") == ""
    race = play(beyond, "B0+W")
    assert (race.to_act(), hand(race)) == (OVER, [])
    assert race.boats[0].y > 0


@pytest.mark.rule("REG-B43")
def test_contact_before_the_finish_is_no_win() -> None:
    race = sea(Boat((0, 1300, 180), "B0 R90", marks=2), Boat((-250, 500, 90)))
    assert refusal(race, "B0") == "REG-B20"


# The 2010 edition


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


@pytest.mark.rule("REG-G27")
def test_the_first_across_the_finish_after_both_marks_wins() -> None:
    for marks in (0, 1, 2):
        race = play(sea(Boat((0, 700, 180), "B0", marks=marks), rules="2010"), "B0")
        assert (race.to_act() == OVER) == (marks == 2)
    assert (race.outcome().winners, race.outcome().clause) == ([0], "REG-G27")


@pytest.mark.rule("REG-G28")
def test_the_finish_is_crossed_from_the_side_of_the_course() -> None:
    race = play(sea(Boat((0, -900, 0), "B0", marks=2), rules="2010"), "B0")
    assert race.to_act() != OVER
    back = play(sea(Boat((0, 700, 180), "B0", marks=2), rules="2010"), "B0")
    assert back.to_act() == OVER


# The guard


def last_turn(*boats: Boat, rules: str = "basic") -> RegateState:
    """The last seat is to play the last turn of all."""
    race = sea(*boats, rules=rules, turn=len(boats) - 1)
    race.turns = BOX.guard_turns * len(boats) - 1
    return race


@pytest.mark.rule("REG-B44")
def test_after_60_turns_each_the_boat_further_along_wins() -> None:
    race = last_turn(Boat((-3000, 3000, 0), "R45"), Boat((3000, 3000, 0), "B0k"))
    race.turns -= 1
    race.seat = 0
    fill(play(race, "R45"))
    assert race.to_act() == 1
    fill(play(race, "B0k"))
    assert (race.to_act(), race.turns) == (OVER, 120)
    assert (race.outcome().winners, race.outcome().reason, race.outcome().clause) == ([0], "guard", "REG-B44")


@pytest.mark.rule("REG-B44")
def test_started_counts_before_marks_and_marks_before_distance() -> None:
    near, far = (-2500, 3000, 0), (-2500, 500, 0)
    more_marks = fill(play(last_turn(Boat((1500, 1000, 90), "", marks=1), Boat(near, "R45")), "R45"))
    assert more_marks.outcome().winners == [0]
    nearer = fill(play(last_turn(Boat(far), Boat((-3100, 2000, 0), "B0k")), "B0k"))
    assert nearer.outcome().winners == [1]
    unstarted = last_turn(Boat(far), Boat((0, -3000, 0), "B0k", started=False), rules="advanced")
    play(unstarted, "B0k")
    fill(play(unstarted, "end turn") if unstarted.to_act() >= 0 else unstarted)
    assert unstarted.outcome().winners == [0]


@pytest.mark.rule("REG-B44")
def test_equal_boats_share_the_race() -> None:
    race = sea(Boat((0, 2000, 0), marks=2), Boat((0, 2000, 0), marks=2, sun=True), rules="2010", turn=1)
    race.turns = 119
    play(race, "sit out")  # a turn lost to a Sun is a turn had
    assert (race.to_act(), race.outcome().winners, race.outcome().reason) == (OVER, [0, 1], "guard-draw")


@pytest.mark.rule("REG-B44")
def test_a_spin_is_a_turn_had() -> None:
    race = sea(Boat((0, 1000, 0)), Boat((1500, 2000, 0), spin=True), rules="advanced", turn=1)
    race.turns = 119
    assert play(race, "spin").to_act() == OVER


@pytest.mark.rule("REG-G29")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_guard_of_the_2010_edition(players: int) -> None:
    boats = [Boat((-3000 + 1500 * k, 1000, 0), "B0k") for k in range(players)]
    race = last_turn(*boats, rules="2010")
    assert race.turns == 60 * players - 1
    play(race, "heave to", "keep heading")
    fill(race)
    assert (race.to_act(), race.outcome().clause) == (OVER, "REG-G29")
    assert race.outcome().winners == [0]  # the nearest to the red mark


def test_the_furthest_boat_is_measured_from_its_bow() -> None:
    race = sea(Boat((-2500, 3000, 0)), Boat((-2500, 3100, 180)))
    assert progress(race, 0) > progress(race, 1)
    assert pose(race, 1)[1] > pose(race, 0)[1]
