"""What lies round a point: everything within a reach is near, and nothing else."""

from __future__ import annotations

from random import Random

import pytest

from embruns.games.regate.parts.geometry import EXTENTS, ZONE_EXTENTS
from embruns.games.regate.parts.reach import FAR, covers, reach_to
from embruns.games.regate.parts.surroundings import CLEAR, LEAVES, NEAR, ZONED, Surroundings
from tests.games.regate.afloat import Boat, sea

Box = tuple[int, int, int, int]  # the least x and y, the greatest x and y


@pytest.mark.parametrize("obstacles", ["none", "rocks"])
def test_what_is_near_is_what_the_reach_meets(obstacles: str) -> None:
    """Reaches that just touch a disc, a hull, a zone or the line, and those that just do not."""
    rng, found = Random(1), {CLEAR: 0, LEAVES: 0, NEAR: 0, ZONED: 0}
    race = sea(*[Boat((x, 1500, 0)) for x in (-1500, 0, 1500)], rules="2010", obstacles=obstacles)
    course, around = race.course, Surroundings(race.course, race.boats)
    discs = [[int(n) for n in course.discs[k : k + 3]] for k in range(0, len(course.discs), 3)]
    for case in range(3000):
        seat = case % 3
        x, y = rng.randint(-5500, 5500), rng.randint(-2000, 7000)
        bodies: list[Box] = [(dx - r, dy - r, dx + r, dy + r) for dx, dy, r in discs]
        zones: list[Box] = []
        for other, boat in enumerate(race.boats):
            boat.x, boat.y, boat.heading = (
                x + rng.randint(-2000, 2000),
                y + rng.randint(-2000, 2000),
                rng.randrange(360),
            )
            boat.placed = case % 7 > 0
            if other != seat and boat.placed:
                for kind, extents in ((bodies, EXTENTS), (zones, ZONE_EXTENTS)):
                    west, south, east, north = [int(n) for n in extents[4 * boat.heading : 4 * boat.heading + 4]]
                    kind.append((int(boat.x) + west, int(boat.y) + south, int(boat.x) + east, int(boat.y) + north))
        wide, high = int(course.line), int(course.wood)
        boxes = [*bodies, *zones, (-wide, -high, wide, high)]
        one = rng.choice(boxes)
        sides = [x - one[2], y - one[3], one[0] - x, one[1] - y]
        reach = reach_to(*[side + rng.choice((0, 0, 0, 0, -1, 300)) for side in sides])
        room = reach_to(x - course.west, y - course.south, course.east - x, course.north - y)
        around.look(x, y, seat, reach)
        met = [covers(reach, reach_to(x - e, y - n, w - x, s - y)) for w, s, e, n in boxes]
        assert around.bodies == sum(met[: len(bodies)])
        assert around.zones == sum(met[len(bodies) : -1])
        assert (around.line != FAR) == met[-1]
        assert around.is_open(reach) == (not any(met))
        off = NEAR if met[-1] else LEAVES
        on = NEAR if any(met[: len(bodies)]) else ZONED if any(met[:-1]) else CLEAR
        assert around.find(reach) == (on if covers(room, reach) else off)
        found[int(around.find(reach))] += 1
    assert min(found.values()) > 20
