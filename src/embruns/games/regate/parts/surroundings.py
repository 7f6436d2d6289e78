"""What lies round a point of the table: the edges, the discs, and the other boats with their zones."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.games.regate.parts.boat import Boat
from embruns.games.regate.parts.course import Course
from embruns.games.regate.parts.geometry import EXTENTS, ZONE_EXTENTS
from embruns.games.regate.parts.reach import FAR, covers, east_of, north_of, reach_to, south_of, west_of

# What a movement meets, by its reach
CLEAR: Final = 0  # nothing: it stays on the table, away from every body and every zone
LEAVES: Final = 1  # it leaves the table, and does not come home before
NEAR: Final = 2  # its way must be followed
ZONED: Final = 3  # it stays on the table and away from every body, but may end in a zone


# Neither the hull nor the zone of a boat is farther from its stern, to any side
_FARTHEST_BODY: Final[i64] = max([int(n) if n > 0 else -int(n) for n in ZONE_EXTENTS])


@final
class Surroundings:
    """How far something must reach from a point, to the west, south, east and north, to meet what lies round it.

    Bodies and zones are taken for the boxes round them: a reach that meets no box meets nothing.
    """

    def __init__(self, course: Course, boats: list[Boat]) -> None:
        self.course: Final = course
        self.boats: Final = boats
        self.follows_all: Final = course.contact_penalty  # REG-A18 contact may be chosen, but not that with the edge
        self.room: i64 = 0  # how far something may reach without leaving the table
        self.line: i64 = 0  # how far it must reach to meet the line, or the wood of its board
        self.bodies: i64 = 0  # how many bodies are near
        self.zones: i64 = 0  # how many zones are near
        self._bodies: vec[i64] = vec[i64]([i64(0)] * (len(course.discs) // 3 + len(boats)))  # the reach to each of them
        self._zones: vec[i64] = vec[i64]([i64(0)] * len(boats))

    def look(self, x: i64, y: i64, seat: i64, reach: i64) -> None:
        """Look round from this point for a seat; only what is within this reach counts as near.

        Something is, if the reach exceeds the distance to it by nothing negative, to each of the four sides; and four
        numbers joined by `|` are negative where one of them is.
        """
        course = self.course
        self.room = reach_to(x - course.west, y - course.south, course.east - x, course.north - y)
        west, south, east, north = west_of(reach), south_of(reach), east_of(reach), north_of(reach)
        discs, bodies, n = course.discs, self._bodies, i64(0)
        for k in range(0, i64(len(discs)), 3):
            dx, dy, radius = discs[k] - x, discs[k + 1] - y, discs[k + 2]
            if (west + radius + dx) | (south + radius + dy) | (east + radius - dx) | (north + radius - dy) >= 0:
                bodies[n] = reach_to(-dx - radius, -dy - radius, dx - radius, dy - radius)
                n += 1
        self.bodies = n
        self.zones = 0
        far = _FARTHEST_BODY
        for other in range(i64(len(self.boats))):
            if other == seat:
                continue
            boat = self.boats[other]
            dx, dy = boat.x - x, boat.y - y
            if (west + far + dx) | (south + far + dy) | (east + far - dx) | (north + far - dy) >= 0 and boat.placed:
                self._look_at_boat(dx, dy, 4 * boat.heading, reach)
        wide, high = course.line, course.wood
        if (west + wide - x) | (south + high - y) | (east + wide + x) | (north + high + y) >= 0:
            self.line = reach_to(x - wide, y - high, -x - wide, -y - high)
        else:
            self.line = FAR

    def _look_at_boat(self, dx: i64, dy: i64, box: i64, reach: i64) -> None:
        hull, zone = _to_box(EXTENTS, box, dx, dy), _to_box(ZONE_EXTENTS, box, dx, dy)
        if covers(reach, hull):
            self._bodies[self.bodies] = hull
            self.bodies += 1
        if covers(reach, zone):
            self._zones[self.zones] = zone
            self.zones += 1

    def is_open(self, reach: i64) -> bool:
        """Say whether no body, no zone and no line is near, within the reach that was looked at: only the edges are."""
        return self.bodies + self.zones == 0 and not covers(reach, self.line)

    def find(self, reach: i64) -> i64:
        """Return CLEAR, LEAVES, NEAR or ZONED for a movement from the point, by its reach."""
        if not covers(self.room, reach):
            return NEAR if self.follows_all or covers(reach, self.line) else LEAVES
        bodies = self._bodies
        for n in range(self.bodies):
            if covers(reach, bodies[n]):
                return NEAR
        zones = self._zones
        for n in range(self.zones):
            if covers(reach, zones[n]):
                return ZONED
        return CLEAR


def _to_box(boxes: vec[i64], box: i64, dx: i64, dy: i64) -> i64:
    """Return how far something must reach to meet a box that is told as seen from dx and dy away."""
    return reach_to(-dx - boxes[box + 2], -dy - boxes[box + 3], dx + boxes[box], dy + boxes[box + 1])
