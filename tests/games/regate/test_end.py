"""The end: the finish, the win, and the guard after sixty turns each."""

from __future__ import annotations

import pytest

from embruns.core.contract import OVER
from embruns.games.regate.box import BOX
from embruns.games.regate.parts.geometry import (
    line_crossing,
    touches_wood,
)
from embruns.games.regate.phases import DRAWING
from embruns.games.regate.state import RegateState
from tests.games.regate.afloat import (
    Boat,
    fill,
    hand,
    play,
    refusal,
    sea,
)


def last_turn(*boats: Boat, rules: str = "basic") -> RegateState:
    """Return a race in which the last seat is to play the last turn of all."""
    race = sea(*boats, rules=rules, turn=len(boats) - 1)
    race.turns = BOX.guard_turns * len(boats) - 1
    return race


# The basic game


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
    race = sea(Boat((-500, 2000, 0), marks=2), Boat((500, 2000, 0), marks=2, sun=True), rules="2010", turn=1)
    race.turns = 119
    play(race, "sit out")  # a turn lost to a Sun is a turn had
    assert (race.to_act(), race.outcome().winners, race.outcome().reason) == (OVER, [0, 1], "guard-draw")


@pytest.mark.rule("REG-B44")
def test_a_spin_is_a_turn_had() -> None:
    race = sea(Boat((0, 1000, 0)), Boat((1500, 2000, 0), spin=True), rules="advanced", turn=1)
    race.turns = 119
    assert play(race, "spin").to_act() == OVER


@pytest.mark.rule("REG-B44")
def test_the_furthest_boat_is_measured_from_its_bow() -> None:
    """Both boats make for mark 1 at (-2500, 4330). The second is nearer by its stern and its centre, not by its bow."""
    race = sea(Boat((-2800, 3000, 0)), Boat((-2200, 3700, 180), spin=True), rules="advanced", turn=1)
    first, second = race.boats
    assert (first.y, first.centre_y(), first.bow_y()) == (3000, 3250, 3500)
    assert (second.y, second.centre_y(), second.bow_y()) == (3700, 3450, 3200)
    race.turns = 119
    play(race, "spin")
    assert (race.to_act(), race.outcome().winners, race.outcome().reason) == (OVER, [0], "guard")


@pytest.mark.rule("REG-B44")
def test_the_last_hand_is_refilled_before_the_guard_ends_the_race() -> None:
    race = play(last_turn(Boat((-3000, 3000, 0)), Boat((3000, 3000, 0), "B0k R45 G45 B0 JOK")), "B0k")
    assert (race.phase, race.turns) == (DRAWING, 119)
    play(race, "draw R90")
    assert (race.to_act(), race.turns, len(hand(race, 1))) == (OVER, 120, 5)


# The advanced game


@pytest.mark.rule("REG-A29")
def test_only_a_boat_that_has_started_can_win() -> None:
    race = play(sea(Boat((0, 900, 180), "B0", started=False), rules="advanced"), "B0")
    assert race.reason == ""
    won = play(sea(Boat((0, 900, 180), "B0", marks=2), rules="advanced"), "B0")
    assert (won.reason, won.outcome().clause) == ("home", "REG-B41")


# The 2010 edition


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


@pytest.mark.rule("REG-G28")
def test_a_southward_crossing_through_an_end_of_the_line_counts() -> None:
    for end in (-1200, 1200):
        beyond = end + (1 if end > 0 else -1)
        assert line_crossing(end, 10, end, -5, 1200) == -1  # straight through the end
        assert line_crossing(end - 20, 10, end + 20, -10, 1200) == -1  # aslant through it
        assert line_crossing(end + 20, 10, end - 20, -10, 1200) == -1
        assert line_crossing(beyond, 10, beyond, -5, 1200) == 0
        assert line_crossing(beyond - 20, 10, beyond + 20, -10, 1200) == 0
    assert line_crossing(1200, 0, 1200, -1, 1200) == -1  # a bow on the line is still north of it
    assert line_crossing(1200, 5, 1200, 0, 1200) == 0


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
