"""The distance still to sail, in tenths of a millimetre: from mark to mark, and more for pointing elsewhere."""

from __future__ import annotations

from math import isqrt
from typing import Final

from mypy_extensions import i64

from embruns.games.regate.parts.course import Course
from embruns.games.regate.parts.geometry import CENTRES, SIN

TURN_LOST: Final = 1_200  # what a lost turn counts as: about the length of a card and a boat
HEADING: Final = 900  # what pointing the wrong way costs; pointing abeam costs half as much
NEAREST: Final = 320  # from a mark's centre, at the least: where its ray is crossed
FARTHEST: Final = 1_500  # at the most
START_AT: Final = 900  # from the middle of the line, at the most: where it is crossed


def to_go(course: Course, x: i64, y: i64, heading: i64, started: bool, marks: i64) -> i64:
    """Return the distance from the boat's centre round the marks that are left to the line, by heading."""
    x += CENTRES[2 * heading]
    y += CENTRES[2 * heading + 1]
    if not started:
        return to_start(course, x, y, heading)
    if marks == 0:
        return _to_ray(course, x, y, heading, True) + distance(course.mark2_x, course.mark2_y)
    if marks == 1:
        return _to_ray(course, x, y, heading, False)
    half = course.line - 250
    at = half if x > half else -half if x < -half else x
    return _to_point(at - x, -y, heading)


def distance(dx: i64, dy: i64) -> i64:
    """Return the length of a straight way."""
    return isqrt(int(dx * dx + dy * dy))


def _to_point(dx: i64, dy: i64, heading: i64) -> i64:
    """Return the distance to a point, and more the farther the heading is off."""
    far = distance(dx, dy)
    along = (dx * SIN[heading] + dy * SIN[heading + 90]) >> 14
    return far + HEADING * (far - along) // (2 * far + 200)


def _to_ray(course: Course, x: i64, y: i64, heading: i64, first: bool) -> i64:
    """Return the way to where the mark's ray is best crossed, and from there to the next mark or the line."""
    mx, my, rx, ry = course.mark2_x, course.mark2_y, course.ray2_x, course.ray2_y
    nx: i64 = 0
    ny: i64 = 0
    if first:
        nx, ny = mx, my
        mx, my, rx, ry = course.mark1_x, course.mark1_y, course.ray1_x, course.ray1_y
    length = distance(32 * rx, 32 * ry)
    off = ((x - mx) * rx + (y - my) * ry) * 32 // length
    off = NEAREST if off < NEAREST else FARTHEST if off > FARTHEST else off
    gx, gy = mx + 32 * off * rx // length, my + 32 * off * ry // length
    way = _to_point(gx - x, gy - y, heading) + distance(nx - gx, ny - gy)
    # Past the ray without credit: first back round the mark.
    return way if course.sense * (rx * (y - my) - ry * (x - mx)) >= 0 else way + 2 * TURN_LOST


def to_start(course: Course, x: i64, y: i64, heading: i64) -> i64:
    """Return the way of a boat that has not started: to the line, and from there the whole course."""
    at = START_AT if x > START_AT else -START_AT if x < -START_AT else x
    rest = distance(course.mark1_x - at, course.mark1_y) + distance(course.mark2_x, course.mark2_y)
    rest += distance(course.mark1_x - course.mark2_x, course.mark1_y - course.mark2_y)
    if y > 0:  # it has passed beside the line: first back behind it
        return _to_point(at - x, -700 - y, heading) + 2 * TURN_LOST + rest
    return _to_point(at - x, 100 - y, heading) + rest
