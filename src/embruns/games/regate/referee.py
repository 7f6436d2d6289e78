"""The referee: a movement followed sample by sample, every body and every zone looked at each time.

A second statement of what `passage.py` does with short cuts; it explains refusals and previews.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from embruns.games.regate.actions import Sail
from embruns.games.regate.boat import Boat
from embruns.games.regate.components import EXITS, SAMPLES
from embruns.games.regate.course import Course
from embruns.games.regate.geometry import (
    LENGTH,
    MIDDLE,
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

# What a hull touches: nothing, the edge of the table, boats from FIRST_BOAT on, discs from FIRST_DISC on
NOTHING: Final = -2
EDGE: Final = -1
FIRST_BOAT: Final = 0
FIRST_DISC: Final = 10

Pose = tuple[int, int, int]


def sample_of(start: Pose, exit: int, number: int) -> Pose:
    """The pose on that sample of a run."""
    a, b, turn = EXITS[exit].samples[number]
    x, y, heading = start
    return x + east(heading, a, b), y + north(heading, a, b), (heading + turn) % 360


def touched(course: Course, boats: list[Boat], seat: int, pose: Pose) -> int:
    """REG-B20, REG-B22, REG-G10 What a hull in this pose is in contact with: an obstacle sooner than a boat or buoy."""
    x, y, heading = pose
    if hull_leaves(x, y, heading, course.west, course.south, course.east, course.north):
        return EDGE
    for k in range(len(course.discs) // 3 - 1, -1, -1):
        if hull_meets_disc(x, y, heading, course.discs[3 * k], course.discs[3 * k + 1], course.discs[3 * k + 2]):
            return FIRST_DISC + k
    for other, boat in enumerate(boats):
        if other != seat and boat.placed and hulls_meet(x, y, heading, boat.x, boat.y, boat.heading):
            return FIRST_BOAT + other
    return NOTHING


def zones_over(boats: list[Boat], seat: int, pose: Pose) -> list[int]:
    """REG-B24 The opponents in whose manoeuvre zone such a hull lies."""
    x, y, heading = pose
    found: list[int] = []
    for other, boat in enumerate(boats):
        if other != seat and boat.placed and hull_in_zone(x, y, heading, boat.x, boat.y, boat.heading):
            found.append(other)
    return found


@final
class Call:
    """What the referee saw."""

    def __init__(self, boat: Boat) -> None:
        self.poses: Final[list[Pose]] = [(int(boat.x), int(boat.y), int(boat.heading))]  # where it lay, then as sailed
        self.struck: int = NOTHING
        self.struck_at: Pose = self.poses[0]
        self.started: bool = boat.started
        self.marks: int = int(boat.marks)
        self.home: bool = False
        self.zones: list[int] = []  # at the end
        self.stop: int = 0  # REG-B29 the sample to stop at, if it must


def follow(course: Course, boats: list[Boat], seat: int, sail: Sail) -> Call:
    """REG-B20 to REG-B29, REG-B35 to REG-B43 One movement from its first sample to its end."""
    call = Call(boats[seat])
    for exit in [sail.first] if sail.second < 0 else [sail.first, sail.second]:
        start = call.poses[-1]
        for number in range(1, SAMPLES + 1):
            pose = sample_of(start, exit, number)
            call.struck = touched(course, boats, seat, pose)
            if call.struck != NOTHING:
                call.struck_at = pose
                break
            _look_at_course(course, call, pose)
            call.poses.append(pose)
            if call.home:
                return call
        if call.struck != NOTHING:
            break
    call.zones = zones_over(boats, seat, call.poses[-1])
    covered = zones_over(boats, seat, call.poses[0])
    for k in range(len(call.poses)):
        if all(zone in covered for zone in zones_over(boats, seat, call.poses[k])):
            call.stop = k
    return call


def _point(pose: Pose, a: i64) -> tuple[int, int]:
    return pose[0] + east(pose[2], a, 0), pose[1] + north(pose[2], a, 0)


def _look_at_course(course: Course, call: Call, pose: Pose) -> None:
    """Finish, start, marks: in this order."""
    (px, py), (qx, qy) = _point(call.poses[-1], LENGTH), _point(pose, LENGTH)
    crossing = line_crossing(px, py, qx, qy, course.line)
    if call.marks == 2:
        on_wood = course.wood > 0 and touches_wood(px, py, qx, qy, course.line, course.wood)
        call.home = on_wood or (course.wood == 0 and crossing == -1)
    if crossing == 1:
        call.started = True
    if not call.started or call.home:
        return
    (px, py), (qx, qy) = _point(call.poses[-1], MIDDLE), _point(pose, MIDDLE)
    way = ray_crossing(px, py, qx, qy, course.mark1_x, course.mark1_y, course.ray1_x, course.ray1_y, course.sense)
    if way and call.marks < 2:
        call.marks = 1 if way == 1 else 0
    way = ray_crossing(px, py, qx, qy, course.mark2_x, course.mark2_y, course.ray2_x, course.ray2_y, course.sense)
    if way and call.marks > 0:
        call.marks = 2 if way == 1 else 1
