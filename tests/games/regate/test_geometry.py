"""The plane: points, shapes by heading, an independent oracle, and mirror images."""

from __future__ import annotations

import ast
from math import ceil, cos, hypot, radians, sin
from pathlib import Path
from random import Random

import pytest
from shapely.geometry import Point

from embruns.games.regate.box import BOX
from embruns.games.regate.parts import geometry
from embruns.games.regate.parts.geometry import (
    BOWS,
    CENTRES,
    CORNERS,
    HULL_RADIUS,
    HULLS,
    SIN,
    ZONES,
    Pose,
    east,
    hull_in_zone,
    hull_leaves,
    hull_meets_disc,
    hulls_meet,
    line_crossing,
    north,
    ray_crossing,
    rounded,
)
from tests.games.regate import oracle


def test_halves_are_rounded_away_from_zero() -> None:
    assert [rounded(n) for n in (8191, 8192, -8191, -8192, 24576, -24576)] == [0, 1, 0, -1, 2, -2]


def test_sines_of_the_whole_circle() -> None:
    for d in range(360):
        assert abs(int(SIN[d]) - 16384 * sin(radians(d))) < 0.5
        assert abs(int(SIN[d + 90]) - 16384 * cos(radians(d))) < 0.5


def test_points_of_a_boat_lie_where_trigonometry_says() -> None:
    for heading in range(360):
        s, c = sin(radians(heading)), cos(radians(heading))
        for a, b in BOX.hull:
            assert abs(int(east(heading, a, b)) - (a * s + b * c)) < 0.55
            assert abs(int(north(heading, a, b)) - (a * c - b * s)) < 0.55


def test_rounded_hulls_stay_convex_at_every_heading() -> None:
    for heading in range(360):
        corners = [(east(heading, a, b), north(heading, a, b)) for a, b in BOX.hull]
        for k in range(len(corners)):
            (ax, ay), (bx, by), (cx, cy) = corners[k - 2], corners[k - 1], corners[k]
            assert (bx - ax) * (cy - by) - (by - ay) * (cx - bx) < 0


@pytest.mark.parametrize("name", oracle.CHECKS)
def test_shapely_agrees(name: str) -> None:
    rng = Random(7)
    for _ in range(700):
        oracle.CHECKS[name](rng)


def test_shapely_checks_every_primitive() -> None:
    """Both statements of legality may share these functions, so an independent library must agree with each of them."""
    source = Path(geometry.__file__).with_name("geometry.py").read_text(encoding="utf-8")
    functions = [node.name for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]
    assert {name for name in functions if not name.startswith("_")} == set(oracle.CHECKS)


def test_the_tables_of_shapes_are_the_points_they_stand_for() -> None:
    """The tables save time: each row is a shape turned by `east` and `north`, and the circles hold every hull."""
    farthest = 0
    for heading in range(360):
        hull = oracle.shape(BOX.hull, (0, 0, heading))
        row = [int(n) for n in HULLS[2 * CORNERS * heading : 2 * CORNERS * (heading + 1)]]
        assert [*zip(row[::2], row[1::2], strict=True)] == [(round(x), round(y)) for x, y in hull.exterior.coords[:-1]]
        zone = oracle.shape(oracle.ZONE, (0, 0, heading))
        row = [int(n) for n in ZONES[8 * heading : 8 * heading + 8]]
        assert [*zip(row[::2], row[1::2], strict=True)] == [(round(x), round(y)) for x, y in zone.exterior.coords[:-1]]
        bow = Point(int(BOWS[2 * heading]), int(BOWS[2 * heading + 1]))
        centre = int(CENTRES[2 * heading]), int(CENTRES[2 * heading + 1])
        assert hull.touches(bow)
        assert hull.contains(Point(centre))
        farthest = max(farthest, *[ceil(hypot(x - centre[0], y - centre[1])) for x, y in hull.exterior.coords])
    assert farthest == HULL_RADIUS


def test_the_oracle_sees_both_answers() -> None:
    """The random cases are near enough to be worth asking."""
    rng = Random(7)
    poses = [(oracle.any_pose(rng, 300), oracle.any_pose(rng, 300)) for _ in range(500)]
    meets = sum(hulls_meet(*one, *other) for one, other in poses)
    assert 100 < meets < 400


def mirrored(pose: Pose) -> Pose:
    return -pose[0], pose[1], -pose[2] % 360


def test_mirror_images_give_mirror_images() -> None:
    rng = Random(11)
    for _ in range(2_000):
        one, other, radius = oracle.any_pose(rng, 400), oracle.any_pose(rng, 300), rng.randint(60, 250)
        assert hulls_meet(*one, *other) == hulls_meet(*mirrored(one), *mirrored(other))
        assert hull_in_zone(*one, *other) == hull_in_zone(*mirrored(one), *mirrored(other))
        disc = other[:2]
        assert hull_meets_disc(*one, *disc, radius) == hull_meets_disc(*mirrored(one), -disc[0], disc[1], radius)
        px, py, qx, qy = oracle.any_step(rng, 200)
        assert line_crossing(px, py, qx, qy, 90) == line_crossing(-px, py, -qx, qy, 90)
        ray = ray_crossing(px, py, qx, qy, 10, 20, -26, 15, 1)
        assert ray == ray_crossing(-px, py, -qx, qy, -10, 20, 26, 15, -1)


def test_a_point_on_the_line_of_a_ray_counts_as_before_it_in_both_directions() -> None:
    assert ray_crossing(300, 0, 300, -50, 0, 0, 1, 0, 1) == 1
    assert ray_crossing(-300, 0, -300, -50, 0, 0, -1, 0, -1) == 1
    assert ray_crossing(300, 50, 300, 0, 0, 0, 1, 0, 1) == 0


def test_a_hull_leaves_a_rectangle_with_its_first_corner() -> None:
    rng, told = Random(11), set()
    for _ in range(4000):
        x, y, heading = rng.randrange(-900, 900), rng.randrange(-900, 900), rng.randrange(360)
        corners = [
            (x + HULLS[k], y + HULLS[k + 1]) for k in range(2 * CORNERS * heading, 2 * CORNERS * (heading + 1), 2)
        ]
        outside = any(not (-800 <= px <= 700 and -600 <= py <= 500) for px, py in corners)
        assert hull_leaves(x, y, heading, -800, -600, 700, 500) == outside
        told.add(outside)
        west, south = min(px for px, _ in corners), min(py for _, py in corners)
        east_end, north_end = max(px for px, _ in corners), max(py for _, py in corners)
        assert not hull_leaves(x, y, heading, west, south, east_end, north_end), "to touch the edge is not to leave"
        for edge in range(4):
            less = [west, south, east_end, north_end]
            less[edge] += 1 if edge < 2 else -1
            assert hull_leaves(x, y, heading, *less)
    assert told == {True, False}
