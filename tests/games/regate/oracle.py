"""Our integer geometry held against shapely on random shapes, near and far. Any number of cases:

python -m tests.games.regate.oracle 100000
"""

from __future__ import annotations

import sys
from fractions import Fraction
from itertools import pairwise
from random import Random

from shapely.geometry import LineString, Point, Polygon, box

from embruns.games.regate.box import BOX
from embruns.games.regate.parts.geometry import (
    Pose,
    east,
    hull_in_zone,
    hull_leaves,
    hull_meets_disc,
    hulls_meet,
    line_crossing,
    north,
    ray_crossing,
    touches_wood,
)

ZONE = [[500, -280], [1380, -280], [1380, 280], [500, 280]]


def shape(corners: list[list[int]], pose: Pose) -> Polygon:
    """The polygon of the rules: its corners rounded to whole units, as section 2.3 says."""
    x, y, heading = pose
    return Polygon([(x + int(east(heading, a, b)), y + int(north(heading, a, b))) for a, b in corners])


def any_pose(rng: Random, near: int) -> Pose:
    return rng.randint(-near, near), rng.randint(-near, near), rng.randrange(360)


def check_hulls(rng: Random) -> None:
    one, other = any_pose(rng, 300), any_pose(rng, 300)
    assert hulls_meet(*one, *other) == shape(BOX.hull, one).intersects(shape(BOX.hull, other)), (one, other)


def check_zone(rng: Random) -> None:
    """A common interior: the first cell of the intersection matrix."""
    one, other = any_pose(rng, 900), any_pose(rng, 300)
    inside = shape(BOX.hull, one).relate_pattern(shape(ZONE, other), "T********")
    assert hull_in_zone(*one, *other) == inside, (one, other)


def check_disc(rng: Random) -> None:
    pose, centre, radius = any_pose(rng, 300), (rng.randint(-500, 500), rng.randint(-500, 500)), rng.randint(60, 250)
    hull = shape(BOX.hull, pose)
    apart = hull.distance(Point(centre))
    too_near = abs(apart - radius) < 1e-6
    expected = exact_square(hull, centre) <= radius * radius if too_near else apart <= radius
    assert hull_meets_disc(*pose, *centre, radius) == expected, (pose, centre, radius)


def exact_square(hull: Polygon, centre: tuple[int, int]) -> Fraction:
    """The squared distance of an outside point, in fractions, where floating point would be too near to call."""
    corners = [(round(x), round(y)) for x, y in hull.exterior.coords]
    least = Fraction(10**9)
    for (ax, ay), (bx, by) in pairwise(corners):
        ex, ey, qx, qy = bx - ax, by - ay, centre[0] - ax, centre[1] - ay
        along = max(Fraction(0), min(Fraction(1), Fraction(ex * qx + ey * qy, ex * ex + ey * ey)))
        least = min(least, (qx - along * ex) ** 2 + (qy - along * ey) ** 2)
    return least


def check_edge(rng: Random) -> None:
    pose = any_pose(rng, 700)
    west, south, east_end, north_end = -rng.randint(300, 900), -rng.randint(300, 900), 600, rng.randint(300, 900)
    table = box(west, south, east_end, north_end)
    assert hull_leaves(*pose, west, south, east_end, north_end) != table.covers(shape(BOX.hull, pose)), pose


def any_step(rng: Random, near: int) -> tuple[int, int, int, int]:
    x, y = rng.randint(-near, near), rng.randint(-near, near)
    return x, y, x + rng.randint(-80, 80), y + rng.randint(-80, 80)


def check_wood(rng: Random) -> None:
    step = any_step(rng, 300)
    half_x, half_y = rng.randint(50, 250), rng.randint(20, 120)
    path: LineString | Point = LineString([step[:2], step[2:]]) if step[:2] != step[2:] else Point(step[:2])
    assert touches_wood(*step, half_x, half_y) == path.intersects(box(-half_x, -half_y, half_x, half_y)), step


def check_line(rng: Random) -> None:
    px, py, qx, qy = any_step(rng, 150)
    half = rng.randint(40, 120)
    crossing = line_crossing(px, py, qx, qy, half)
    met = LineString([(-half, 0), (half, 0)]).intersects(LineString([(px, py), (qx, qy)]))
    expected = 0 if (py >= 0) == (qy >= 0) or not met else 1 if qy >= 0 else -1
    assert crossing == expected, (px, py, qx, qy, half)


def check_ray(rng: Random) -> None:
    """Away from the mark's own centre, which no boat's centre can reach."""
    px, py, qx, qy = any_step(rng, 200)
    mark = rng.randint(-50, 50), rng.randint(-50, 50)
    ray = rng.choice([(-26, 15), (26, 15), (-2, 1), (1, 1), (2, 1), (-1, 1)])
    step = LineString([(px, py), (qx, qy)]) if (px, py) != (qx, qy) else Point(px, py)
    if step.distance(Point(mark)) < 1:
        return
    met = LineString([mark, (mark[0] + 1000 * ray[0], mark[1] + 1000 * ray[1])]).intersects(step)
    for sense in (1, -1):
        side_p = sense * (ray[0] * (py - mark[1]) - ray[1] * (px - mark[0]))
        side_q = sense * (ray[0] * (qy - mark[1]) - ray[1] * (qx - mark[0]))
        expected = 0 if (side_p >= 0) == (side_q >= 0) or not met else 1 if side_p >= 0 else -1
        assert ray_crossing(px, py, qx, qy, *mark, *ray, sense) == expected, (px, py, qx, qy, mark, ray, sense)


CHECKS = [check_hulls, check_zone, check_disc, check_edge, check_wood, check_line, check_ray]


def run(cases: int, seed: int) -> None:
    """So many cases, shared among the checks."""
    rng = Random(seed)
    for number in range(cases):
        CHECKS[number % len(CHECKS)](rng)


if __name__ == "__main__":
    run(int(sys.argv[1]), 1)
    print(f"{int(sys.argv[1]):,} cases agree")
