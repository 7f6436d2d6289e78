"""The way as a boat sails it: turns cost, gates have a right side, and both directions of the course are alike."""

from __future__ import annotations

from math import atan2, cos, pi, sin

from embruns.games.regate.bot.track import ASTRAY, TURN_SAILED, angle, held, track_of
from tests.games.regate.afloat import STATIONS, Boat, sea

TRACK = track_of(sea(Boat((0, 0, 0))).course)


def test_the_way_shrinks_along_the_course() -> None:
    ways = [TRACK.to_go(*pose, True, marks) for pose, marks in STATIONS]
    assert ways == sorted(ways, reverse=True)
    assert ways[0] > 15_000
    assert ways[-1] < 1_000


def test_straight_on_is_the_distance_and_turning_is_longer() -> None:
    assert abs(int(TRACK.to_go(0, 3250, 180, True, 2)) - 3000) <= 60
    abeam, astern = TRACK.to_go(250, 3000, 270, True, 2), TRACK.to_go(0, 2750, 0, True, 2)
    assert 3000 + TURN_SAILED // 2 < abeam < astern


def test_who_is_too_near_to_turn_to_the_line_sails_round() -> None:
    """The bow points along the line, just before its end."""
    assert TRACK.to_go(1500, 400, 90, True, 2) > TRACK.to_go(1500, 2000, 205, True, 2)


def test_a_mark_is_passed_in_the_right_direction() -> None:
    right, wrong = TRACK.to_go(-3300, 3700, 30, True, 0), TRACK.to_go(-2900, 5500, 210, True, 0)
    assert wrong > right + ASTRAY // 2


def test_the_same_way_in_both_directions() -> None:
    mirrored = track_of(sea(Boat((0, 0, 0)), sense=-1).course)
    for marks, (x, y, heading) in ((0, (-1500, 2200, 330)), (1, (0, 4900, 90)), (2, (1200, 1800, 215))):
        one, other = TRACK.to_go(x, y, heading, True, marks), mirrored.to_go(-x, y, -heading % 360, True, marks)
        assert abs(int(one) - int(other)) <= 100  # up to the steps of headings


def test_the_line_of_2010_is_crossed_from_the_course_side() -> None:
    line = track_of(sea(Boat((0, 0, 0)), rules="2010").course)
    assert line.to_go(0, -1500, 0, True, 2) > ASTRAY
    assert TRACK.to_go(0, -1500, 0, True, 2) < 1500


def test_angles() -> None:
    for degrees in range(0, 360, 7):
        radians = degrees * pi / 180
        found = angle(cos(radians), sin(radians))
        assert abs(found - atan2(sin(radians), cos(radians)) % (2 * pi)) < 0.01
    assert angle(1.0, -0.001) == 0.0


def test_symbols_in_the_hand_save_way() -> None:
    hands = [sea(Boat((0, 0, 0), cards)).boats[0].hand for cards in ("B0 R30", "B0 R30+H", "B0+W R30+H")]
    assert held(hands[0]) == 0 < held(hands[1]) < held(hands[2])
