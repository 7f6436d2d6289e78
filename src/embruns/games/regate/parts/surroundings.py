"""What lies round a point of the table: the edges, the discs, and the other boats with their zones."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.games.regate.parts.boat import Boat
from embruns.games.regate.parts.course import Course
from embruns.games.regate.parts.geometry import EXTENTS, ZONE_EXTENTS
from embruns.games.regate.parts.reach import FAR, covers, reach_to

# What a movement meets, by its reach
CLEAR: Final = 0  # nothing: it stays on the table, away from every body and every zone
LEAVES: Final = 1  # it leaves the table, and does not come home before
NEAR: Final = 2  # its way must be followed


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
        self.near: i64 = 0  # how many bodies and zones are near
        self._bodies: vec[i64] = vec[i64](
            [i64(0)] * (len(course.discs) // 3 + 2 * len(boats))
        )  # the reach to each of them

    def look(self, x: i64, y: i64, seat: i64, within: i64) -> None:
        """Look round from this point for a seat; what is farther away than that is not looked at."""
        course = self.course
        self.room = reach_to(x - course.west, y - course.south, course.east - x, course.north - y)
        discs, bodies, n = course.discs, self._bodies, i64(0)
        for k in range(0, i64(len(discs)), 3):
            dx, dy, radius = discs[k] - x, discs[k + 1] - y, discs[k + 2]
            far = within + radius
            if -far <= dx <= far and -far <= dy <= far:
                bodies[n] = reach_to(-dx - radius, -dy - radius, dx - radius, dy - radius)
                n += 1
        far = within + _FARTHEST_BODY
        for other in range(i64(len(self.boats))):
            boat = self.boats[other]
            dx, dy, box = boat.x - x, boat.y - y, 4 * boat.heading
            if -far <= dx <= far and -far <= dy <= far and other != seat and boat.placed:
                bodies[n] = _to_box(EXTENTS, box, dx, dy)
                bodies[n + 1] = _to_box(ZONE_EXTENTS, box, dx, dy)
                n += 2
        self.near = n
        wide, high = course.line, course.wood
        near_line = -wide - within <= x <= wide + within and -high - within <= y <= high + within
        self.line = reach_to(x - wide, y - high, -x - wide, -y - high) if near_line else i64(FAR)

    def find(self, reach: i64) -> i64:
        """Return CLEAR, LEAVES or NEAR for a movement from the point, by its reach."""
        if not covers(self.room, reach):
            return NEAR if self.follows_all or covers(reach, self.line) else LEAVES
        bodies = self._bodies
        for n in range(self.near):
            if covers(reach, bodies[n]):
                return NEAR
        return CLEAR


def _to_box(boxes: vec[i64], box: i64, dx: i64, dy: i64) -> i64:
    """Return how far something must reach to meet a box that is told as seen from dx and dy away."""
    return reach_to(-dx - boxes[box + 2], -dy - boxes[box + 3], dx + boxes[box], dy + boxes[box + 1])
