"""Check the integer geometry against shapely on random shapes: near, far, and touching exactly. Any number of cases:

python -m tests.games.regate.oracle 100000
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from math import gcd
from random import Random

from shapely.affinity import rotate
from shapely.geometry import LineString, Point, Polygon, box

from embruns.games.regate.box import BOX
from embruns.games.regate.parts.geometry import (
    Pose,
    abeam,
    ahead,
    box_may_meet_ray,
    east,
    hull_in_zone,
    hull_leaves,
    hull_meets_disc,
    hulls_meet,
    is_within,
    line_crossing,
    north,
    ray_crossing,
    rounded,
    touches_wood,
    turned_by,
)

ZONE = [[500, -280], [1380, -280], [1380, 280], [500, 280]]
Step = tuple[int, int, int, int]


# Shapes


def shape(corners: list[list[int]], pose: Pose) -> Polygon:
    """Return the polygon of the rules: its corners are rounded to whole units (section 2.3; `check_point_of_boat`)."""
    x, y, heading = pose
    return Polygon([(x + int(east(heading, a, b)), y + int(north(heading, a, b))) for a, b in corners])


def any_pose(rng: Random, near: int) -> Pose:
    return rng.randint(-near, near), rng.randint(-near, near), rng.randrange(360)


def touching(rng: Random, one: Polygon, corners: list[list[int]], nudge: int) -> Pose:
    """Return a pose whose shape has a corner on the outline of another one, or next to it."""
    heading = rng.randrange(360)
    outline = [(round(x), round(y)) for x, y in one.exterior.coords]
    k = rng.randrange(len(outline) - 1)
    (ax, ay), (bx, by) = outline[k], outline[k + 1]
    parts = gcd(bx - ax, by - ay)
    at = rng.randint(0, parts)
    px, py = ax + (bx - ax) // parts * at, ay + (by - ay) // parts * at
    other = [(round(x), round(y)) for x, y in shape(corners, (0, 0, heading)).exterior.coords]
    cx, cy = rng.choice(other)
    return px - cx + rng.randint(-nudge, nudge), py - cy + rng.randint(-nudge, nudge), heading


# Points


def check_rounded(rng: Random) -> None:
    """Halves are rounded away from zero."""
    n = rng.choice([rng.randint(-(10**8), 10**8), 8192 * rng.randint(-9, 9) + rng.randint(-1, 1)])
    exact = Fraction(n, 16384)
    whole = int(abs(exact) + Fraction(1, 2))
    assert rounded(n) == (whole if n >= 0 else -whole), n


def check_point_of_boat(rng: Random) -> None:
    """`east` and `north` turn a point of the boat's frame into the plane; the sines are exact to 1 in 32768."""
    heading, a, b = rng.randrange(360), rng.randint(-1400, 1400), rng.randint(-1400, 1400)
    turned = rotate(Point(b, a), -heading, origin=(0, 0))
    error = 0.5 + (abs(a) + abs(b)) / 32768
    assert abs(int(east(heading, a, b)) - turned.x) <= error, (heading, a, b)
    assert abs(int(north(heading, a, b)) - turned.y) <= error, (heading, a, b)


def check_point_of_plane(rng: Random) -> None:
    """`ahead` and `abeam` turn it back."""
    heading, dx, dy = rng.randrange(360), rng.randint(-1400, 1400), rng.randint(-1400, 1400)
    turned = rotate(Point(dx, dy), heading, origin=(0, 0))
    error = 0.5 + (abs(dx) + abs(dy)) / 32768
    assert abs(int(ahead(heading, dx, dy)) - turned.y) <= error, (heading, dx, dy)
    assert abs(int(abeam(heading, dx, dy)) - turned.x) <= error, (heading, dx, dy)


# Bodies and zones


def check_within(rng: Random) -> None:
    """On the axes the distance is a whole number, and a point at exactly that distance is within it."""
    distance = rng.randint(0, 400)
    dx, dy = rng.choice([(distance, 0), (0, -distance), (rng.randint(-300, 300), rng.randint(-300, 300))])
    apart = Point(dx, dy).distance(Point(0, 0))
    assert is_within(dx, dy, distance) == (apart <= distance), (dx, dy, distance)
    assert not is_within(distance + 1, 0, distance)


def check_hulls(rng: Random) -> None:
    one = any_pose(rng, 300)
    hull = shape(BOX.hull, one)
    other = any_pose(rng, 300) if rng.random() < 0.5 else touching(rng, hull, BOX.hull, rng.randint(0, 1))
    assert hulls_meet(*one, *other) == hull.intersects(shape(BOX.hull, other)), (one, other)


def check_zone(rng: Random) -> None:
    """The hull and the zone have a common interior: the first cell of the intersection matrix."""
    other = any_pose(rng, 300)
    zone = shape(ZONE, other)
    one = any_pose(rng, 900) if rng.random() < 0.5 else touching(rng, zone, BOX.hull, rng.randint(0, 1))
    inside = shape(BOX.hull, one).relate_pattern(zone, "T********")
    assert hull_in_zone(*one, *other) == inside, (one, other)


def check_disc(rng: Random) -> None:
    pose, centre, radius = any_pose(rng, 300), (rng.randint(-500, 500), rng.randint(-500, 500)), rng.randint(60, 250)
    hull = shape(BOX.hull, pose)
    if rng.random() < 0.5:  # straight ahead of a corner on either axis: at exactly the radius, or one unit farther
        cx, cy = rng.choice([(round(x), round(y)) for x, y in hull.exterior.coords])
        away = radius + rng.randint(0, 1)
        dx, dy = rng.choice([(away, 0), (-away, 0), (0, away), (0, -away)])
        centre = cx + dx, cy + dy
    apart = hull.distance(Point(centre))
    too_near = abs(apart - radius) < 1e-6
    expected = exact_square(hull, centre) <= radius * radius if too_near else apart <= radius
    assert hull_meets_disc(*pose, *centre, radius) == expected, (pose, centre, radius)


def exact_square(hull: Polygon, centre: tuple[int, int]) -> Fraction:
    """Return the squared distance of an outside point in fractions, where floating point would be too near to call."""
    corners = [(round(x), round(y)) for x, y in hull.exterior.coords]
    least = Fraction(10**9)
    for (ax, ay), (bx, by) in pairwise(corners):
        ex, ey, qx, qy = bx - ax, by - ay, centre[0] - ax, centre[1] - ay
        along = max(Fraction(0), min(Fraction(1), Fraction(ex * qx + ey * qy, ex * ex + ey * ey)))
        least = min(least, (qx - along * ex) ** 2 + (qy - along * ey) ** 2)
    return least


def check_edge(rng: Random) -> None:
    pose = any_pose(rng, 700)
    hull = shape(BOX.hull, pose)
    west, south, east_end, north_end = -rng.randint(300, 900), -rng.randint(300, 900), 600, rng.randint(300, 900)
    if rng.random() < 0.5:  # the table ends exactly at the hull, or cuts one unit off it
        bounds = [round(bound) for bound in hull.bounds]
        west, south = bounds[0] + rng.randint(0, 1), bounds[1] + rng.randint(0, 1)
        east_end, north_end = bounds[2] - rng.randint(0, 1), bounds[3] - rng.randint(0, 1)
    table = box(west, south, east_end, north_end)
    assert hull_leaves(*pose, west, south, east_end, north_end) != table.covers(hull), pose


# Steps


def any_step(rng: Random, near: int) -> Step:
    x, y = rng.randint(-near, near), rng.randint(-near, near)
    return x, y, x + rng.randint(-80, 80), y + rng.randint(-80, 80)


def step_through(rng: Random, x: int, y: int) -> Step:
    """Return a step that passes exactly through this point, or begins or ends there."""
    dx, dy, before, after = rng.randint(-9, 9), rng.randint(-9, 9), rng.randint(0, 4), rng.randint(0, 4)
    return x - before * dx, y - before * dy, x + after * dx, y + after * dy


def path_of(step: Step) -> LineString | Point:
    return LineString([step[:2], step[2:]]) if step[:2] != step[2:] else Point(step[:2])


def check_wood(rng: Random) -> None:
    half_x, half_y = rng.randint(50, 250), rng.randint(20, 120)
    corner = rng.choice([-1, 1]) * half_x, rng.choice([-1, 1]) * half_y
    step = any_step(rng, 300) if rng.random() < 0.5 else step_through(rng, *corner)
    assert touches_wood(*step, half_x, half_y) == path_of(step).intersects(box(-half_x, -half_y, half_x, half_y)), step


def check_box_and_ray(rng: Random) -> None:
    """A box that meets the ray is always told; one behind the mark, or beside the ray's line, never."""
    ray_x, ray_y = rng.randint(-9, 9), rng.choice((-7, -1, 0, 3, 8))
    west, south = rng.randint(-60, 60), rng.randint(-60, 60)
    east_end, north_end = west + rng.randint(0, 40), south + rng.randint(0, 40)
    found = box_may_meet_ray(west, south, east_end, north_end, ray_x, ray_y)
    cell = box(west, south, east_end, north_end)
    line = LineString([(-100 * ray_x, -100 * ray_y), (100 * ray_x, 100 * ray_y)]) if ray_x or ray_y else Point(0, 0)
    ray = LineString([(0, 0), (100 * ray_x, 100 * ray_y)]) if ray_x or ray_y else Point(0, 0)
    if cell.intersects(ray):
        assert found, (cell, ray_x, ray_y)
    if (ray_x or ray_y) and cell.distance(line) > 1e-6:
        assert not found, (cell, ray_x, ray_y)
    if max(ray_x * x + ray_y * y for x in (west, east_end) for y in (south, north_end)) < 0:
        assert not found, (cell, ray_x, ray_y)


def check_line(rng: Random) -> None:
    """A step crosses where shapely says that it meets the line; a point on the line counts as north of it."""
    half = rng.randint(40, 120)
    end = rng.choice([-1, 1]) * half
    step = any_step(rng, 150) if rng.random() < 0.5 else step_through(rng, end + rng.randint(-1, 1), 0)
    _, py, _, qy = step
    met = LineString([(-half, 0), (half, 0)]).intersects(path_of(step))
    expected = 0 if (py >= 0) == (qy >= 0) or not met else 1 if qy >= 0 else -1
    assert line_crossing(*step, half) == expected, (step, half)


def check_ray(rng: Random) -> None:
    """A step crosses a ray where shapely says so, away from the mark's centre, which no boat's centre can reach."""
    mark = rng.randint(-50, 50), rng.randint(-50, 50)
    ray = rng.choice([(-26, 15), (26, 15), (-2, 1), (1, 1), (2, 1), (-1, 1)])
    on_ray = [m + rng.randint(1, 9) * d for m, d in zip(mark, ray, strict=True)]
    step = any_step(rng, 200) if rng.random() < 0.5 else step_through(rng, on_ray[0], on_ray[1])
    (px, py, qx, qy), path = step, path_of(step)
    if path.distance(Point(mark)) < 1:
        return
    met = LineString([mark, (mark[0] + 1000 * ray[0], mark[1] + 1000 * ray[1])]).intersects(path)
    for sense in (1, -1):
        side_p = sense * (ray[0] * (py - mark[1]) - ray[1] * (px - mark[0]))
        side_q = sense * (ray[0] * (qy - mark[1]) - ray[1] * (qx - mark[0]))
        expected = 0 if (side_p >= 0) == (side_q >= 0) or not met else 1 if side_p >= 0 else -1
        assert ray_crossing(*step, *mark, *ray, sense) == expected, (step, mark, ray, sense)


def check_turn(rng: Random) -> None:
    heading, turn = rng.randrange(360), rng.randint(-360, 360)
    assert turned_by(heading, turn) == (heading + turn) % 360, (heading, turn)


CHECKS: dict[str, Callable[[Random], None]] = {  # by the function of parts/geometry.py that is checked
    "rounded": check_rounded,
    "east": check_point_of_boat,
    "north": check_point_of_boat,
    "ahead": check_point_of_plane,
    "abeam": check_point_of_plane,
    "turned_by": check_turn,
    "is_within": check_within,
    "hull_meets_disc": check_disc,
    "hulls_meet": check_hulls,
    "hull_leaves": check_edge,
    "hull_in_zone": check_zone,
    "ray_crossing": check_ray,
    "box_may_meet_ray": check_box_and_ray,
    "line_crossing": check_line,
    "touches_wood": check_wood,
}


def run(cases: int, seed: int) -> None:
    """Check so many cases, shared among the checks."""
    rng = Random(seed)
    checks = [*CHECKS.values()]
    for number in range(cases):
        checks[number % len(checks)](rng)


if __name__ == "__main__":
    run(int(sys.argv[1]), 1)
    print(f"{int(sys.argv[1]):,} cases agree")
