"""The passage of a boat along the samples of an arrow: what stops it, and what it starts, rounds and wins.

Most runs pass near nothing. A run is therefore first compared with a box round all its samples, and followed sample
by sample only where a body, a ray or the line may be near; the answer is the same. Where only the legality of a
movement is asked for (`look`), the start and the marks are followed only if the boat could come home.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.games.regate.box import EXITS, SAMPLES
from embruns.games.regate.parts.boat import Boat
from embruns.games.regate.parts.course import Course
from embruns.games.regate.parts.geometry import (
    BOWS,
    CENTRES,
    CORNERS,
    EXTENTS,
    HULL_RADIUS,
    HULLS,
    ZONE_RADIUS,
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
    touches_wood,
)

# How a run ends
FREE: Final = 0  # on its last sample
BLOCKED: Final = 1  # before a contact
HOME: Final = 2  # at the finish

# What a movement passes, at first sight
CLEAR: Final = 0  # it stays on the table, away from every body and every zone
LEAVES: Final = 1  # it leaves the table, and is clear up to that run
NEAR: Final = 2  # its way must be followed

_RUN: Final = 3 * (SAMPLES + 1)
SAMPLE: Final = vec[i64]([i64(n) for e in EXITS for sample in e.samples for n in sample])  # a, b, turn
_SLACK: Final = 4  # poses and corners are rounded, each by half a unit at most


def _swept() -> list[i64]:
    """Return for each arrow the box round all hulls on its way, in the boat's frame: a from, to, b from, to."""
    boxes: list[i64] = []
    for e in EXITS:
        box = [0, 0, 0, 0]
        for a, b, turn in e.samples:
            for k in range(CORNERS):
                corner = 2 * (CORNERS * (turn % 360) + k)
                east_of, north_of = int(HULLS[corner]), int(HULLS[corner + 1])
                box = [min(box[0], a + north_of), max(box[1], a + north_of), *box[2:]]
                box = [*box[:2], min(box[2], b + east_of), max(box[3], b + east_of)]
        boxes.extend([box[0] - _SLACK, box[1] + _SLACK, box[2] - _SLACK, box[3] + _SLACK])
    return boxes


def _reach() -> list[i64]:
    """Return for each arrow how far the centre gets from where it was, or the bow if that is farther."""
    reaches: list[i64] = []
    for e in EXITS:
        most = 0
        for a, b, turn in e.samples:
            for points in (CENTRES, BOWS):
                da = a + int(points[2 * (turn % 360) + 1]) - int(points[1])
                db = b + int(points[2 * (turn % 360)]) - int(points[0])
                while most * most < da * da + db * db:
                    most += 1
        reaches.append(i64(most + _SLACK))
    return reaches


_SWEPT: Final = vec[i64](_swept())
_REACH: Final = vec[i64](_reach())
_A_RUN: Final = max([int(reach) for reach in _REACH])  # how far a run can take the centre or the bow; a card has two
_UNKNOWN: Final = 2**40
_ARROWS: Final = len(EXITS)
_NUMBERS: Final = 7
_WHOLE: Final = vec[i64]([i64(_UNKNOWN) for _ in range(_NUMBERS * 360 * _ARROWS)])  # see `_whole`
_SEAT_BIT: Final = vec[i64]([i64(1), i64(2), i64(4), i64(8)])


def _whole(exit: i64, heading: i64) -> i64:
    """Return the place in `_WHOLE` of what a whole run comes to, seen from the stern.

    These are how far the hulls reach west, south, east and north, and where the boat lies at the end: x, y and heading.
    The numbers are exact; they are worked out when they are first asked for.
    """
    place = _NUMBERS * (_ARROWS * heading + exit)  # all arrows of a heading side by side
    if _WHOLE[place] == _UNKNOWN:
        _work_out(place, exit, heading)
    return place


def _work_out(place: i64, exit: i64, heading: i64) -> None:
    for sample in range(1, SAMPLES + 1):
        at = _RUN * exit + 3 * sample
        x, y = east(heading, SAMPLE[at], SAMPLE[at + 1]), north(heading, SAMPLE[at], SAMPLE[at + 1])
        turned = (heading + SAMPLE[at + 2] + 360) % 360
        hull = 4 * turned
        ends = [x + EXTENTS[hull], y + EXTENTS[hull + 1], x + EXTENTS[hull + 2], y + EXTENTS[hull + 3]]
        for k in range(4):
            if sample == 1 or (ends[k] < _WHOLE[place + k] if k < 2 else ends[k] > _WHOLE[place + k]):
                _WHOLE[place + k] = ends[k]
        _WHOLE[place + 4], _WHOLE[place + 5], _WHOLE[place + 6] = x, y, turned


def in_contact(course: Course, boats: list[Boat], seat: i64, x: i64, y: i64, heading: i64) -> bool:
    """REG-B20, REG-B22 A hull in this pose touches a buoy, an obstacle, another boat or the edge of the table."""
    if hull_leaves(x, y, heading, course.west, course.south, course.east, course.north):
        return True
    discs = course.discs
    for k in range(0, len(discs), 3):
        if hull_meets_disc(x, y, heading, discs[k], discs[k + 1], discs[k + 2]):
            return True
    for other in range(len(boats)):
        boat = boats[other]
        if other != seat and boat.placed and hulls_meet(x, y, heading, boat.x, boat.y, boat.heading):
            return True
    return False


@final
class Passage:
    """The way of one boat from where it lies; the other boats and the course do not move."""

    def __init__(self, course: Course, boats: list[Boat], seat: i64) -> None:
        self.course: Final = course
        self.boats: Final = boats
        self.take(seat)

    def take(self, seat: i64) -> None:
        """Follow the boat of this seat, from where it lies."""
        self.seat: i64 = seat
        self.brief: bool = False  # whether only contact and zones matter, and not where a run ends: see `look`
        self.alone: bool = False  # for a run only the edges of the table matter: see `look`
        self.begin()

    def begin(self) -> None:
        """Go back to where the boat lies."""
        boat = self.boats[self.seat]
        self.x: i64 = boat.x
        self.y: i64 = boat.y
        self.heading: i64 = boat.heading
        self.started: bool = boat.started
        self.marks: i64 = boat.marks
        self.sailed: i64 = 0  # samples since the beginning

    def start_from(self, x: i64, y: i64, heading: i64, started: bool, marks: i64) -> None:
        """Start as if the boat lay there and had come so far."""
        self.x, self.y, self.heading = x, y, heading
        self.started = started
        self.marks = marks
        self.sailed = 0

    def look(self) -> None:
        """Prepare for `sail` where only its answer counts, from where the boat lies: follow no more than that needs."""
        self.brief = not self.course.contact_penalty and not self._may_come_home()
        self.alone = self.brief and self._is_alone()

    def _is_alone(self) -> bool:
        """Decide whether no run can take the hull to a body or into a zone."""
        x, y = self.x + CENTRES[2 * self.heading], self.y + CENTRES[2 * self.heading + 1]
        discs, reach = self.course.discs, i64(_A_RUN) + HULL_RADIUS
        for k in range(0, len(discs), 3):
            if is_within(discs[k] - x, discs[k + 1] - y, reach + discs[k + 2]):
                return False
        for seat in range(i64(len(self.boats))):
            boat = self.boats[seat]
            if seat == self.seat or not boat.placed:
                continue
            if is_within(boat.centre_x() - x, boat.centre_y() - y, reach + HULL_RADIUS):
                return False
            if is_within(boat.zone_x() - x, boat.zone_y() - y, reach + ZONE_RADIUS):
                return False
        return True

    def first_look(self, first: i64, second: i64) -> i64:
        """Return CLEAR, LEAVES or NEAR for a movement from where the boat lies, by the boxes round its runs."""
        boat = self.boats[self.seat]
        x, y, whole = boat.x, boat.y, _whole(first, boat.heading)
        if self._leaves(x, y, whole):
            return LEAVES
        if not self.alone and not self._is_clear(x, y, whole):
            return NEAR
        if second < 0:
            return CLEAR
        x, y, whole = x + _WHOLE[whole + 4], y + _WHOLE[whole + 5], _whole(second, _WHOLE[whole + 6])
        if self._leaves(x, y, whole):
            return LEAVES
        return CLEAR if self._is_clear(x, y, whole) else NEAR

    def _is_clear(self, x: i64, y: i64, whole: i64) -> bool:
        """Say whether no body and no zone is near the box round a whole run from a stern at this point."""
        west, south = x + _WHOLE[whole], y + _WHOLE[whole + 1]
        east_end, north_end = x + _WHOLE[whole + 2], y + _WHOLE[whole + 3]
        discs = self.course.discs
        for k in range(0, len(discs), 3):
            x, y, radius = discs[k], discs[k + 1], discs[k + 2]
            if west - radius <= x <= east_end + radius and south - radius <= y <= north_end + radius:
                return False
        for seat in range(i64(len(self.boats))):
            boat = self.boats[seat]
            if seat == self.seat or not boat.placed:
                continue
            x, y, radius = boat.centre_x(), boat.centre_y(), i64(HULL_RADIUS)
            if west - radius <= x <= east_end + radius and south - radius <= y <= north_end + radius:
                return False
            x, y, radius = boat.zone_x(), boat.zone_y(), ZONE_RADIUS
            if west - radius <= x <= east_end + radius and south - radius <= y <= north_end + radius:
                return False
        return True

    def _may_come_home(self) -> bool:
        """Decide whether any card could take the bow over the finish, both marks rounded."""
        course, heading, reach = self.course, self.heading, 2 * i64(_A_RUN)
        bow_x, bow_y = self.x + BOWS[2 * heading], self.y + BOWS[2 * heading + 1]
        high, wide = reach + course.wood, reach + course.line
        if not (-high <= bow_y <= high and -wide <= bow_x <= wide):
            return False
        if self.marks == 2:
            return True
        x = self.x + CENTRES[2 * heading] - course.mark2_x
        y = self.y + CENTRES[2 * heading + 1] - course.mark2_y
        return box_may_meet_ray(x - reach, y - reach, x + reach, y + reach, course.ray2_x, course.ray2_y)

    # Contact

    def _first_contact(self, exit: i64, last: i64, whole: i64) -> i64:
        """REG-B20, REG-B21, REG-B30 Return the first sample that touches a body; last + 1 where none does."""
        end = last + 1
        discs = self.course.discs
        west, south = self.x + _WHOLE[whole], self.y + _WHOLE[whole + 1]
        east_end, north_end = self.x + _WHOLE[whole + 2], self.y + _WHOLE[whole + 3]
        for k in range(0, len(discs), 3):
            x, y, radius = discs[k], discs[k + 1], discs[k + 2]
            near = west - radius <= x <= east_end + radius and south - radius <= y <= north_end + radius
            if near and self._in_the_way(exit, x, y, radius):
                end = self._meets_disc(exit, end, x, y, radius)
        radius = HULL_RADIUS
        for seat in range(i64(len(self.boats))):
            boat = self.boats[seat]
            if seat == self.seat or not boat.placed:
                continue
            x, y = boat.centre_x(), boat.centre_y()
            near = west - radius <= x <= east_end + radius and south - radius <= y <= north_end + radius
            if near and self._in_the_way(exit, x, y, radius):
                end = self._meets_boat(exit, end, boat)
        return end if self.brief or not self._leaves(self.x, self.y, whole) else self._leaves_table(exit, end)

    def _in_the_way(self, exit: i64, x: i64, y: i64, radius: i64) -> bool:
        """Decide whether a body round a point may be touched at all, by a box that turns with the boat."""
        dx, dy, box = x - self.x, y - self.y, 4 * exit
        a, b = ahead(self.heading, dx, dy), abeam(self.heading, dx, dy)
        if a < _SWEPT[box] - radius or a > _SWEPT[box + 1] + radius:
            return False
        return _SWEPT[box + 2] - radius <= b <= _SWEPT[box + 3] + radius

    def _meets_disc(self, exit: i64, end: i64, x: i64, y: i64, radius: i64) -> i64:
        h, at = self.heading, _RUN * exit
        for sample in range(1, end):
            at += 3
            sx, sy = self.x + east(h, SAMPLE[at], SAMPLE[at + 1]), self.y + north(h, SAMPLE[at], SAMPLE[at + 1])
            if hull_meets_disc(sx, sy, (h + SAMPLE[at + 2] + 360) % 360, x, y, radius):
                return sample
        return end

    def _meets_boat(self, exit: i64, end: i64, boat: Boat) -> i64:
        h, at = self.heading, _RUN * exit
        for sample in range(1, end):
            at += 3
            sx, sy = self.x + east(h, SAMPLE[at], SAMPLE[at + 1]), self.y + north(h, SAMPLE[at], SAMPLE[at + 1])
            if hulls_meet(sx, sy, (h + SAMPLE[at + 2] + 360) % 360, boat.x, boat.y, boat.heading):
                return sample
        return end

    def _leaves(self, x: i64, y: i64, whole: i64) -> bool:
        """REG-B22 Say whether a whole run from a stern at this point leaves the table anywhere."""
        course = self.course
        if x + _WHOLE[whole] < course.west or y + _WHOLE[whole + 1] < course.south:
            return True
        return x + _WHOLE[whole + 2] > course.east or y + _WHOLE[whole + 3] > course.north

    def _leaves_table(self, exit: i64, end: i64) -> i64:
        h, at, course = self.heading, _RUN * exit, self.course
        for sample in range(1, end):
            at += 3
            sx, sy = self.x + east(h, SAMPLE[at], SAMPLE[at + 1]), self.y + north(h, SAMPLE[at], SAMPLE[at + 1])
            turned = (h + SAMPLE[at + 2] + 360) % 360
            if hull_leaves(sx, sy, turned, course.west, course.south, course.east, course.north):
                return sample
        return end

    # Zones

    def ends_in_zone(self) -> bool:
        """REG-B23, REG-G11 The boat is now in the manoeuvre zone of an opponent."""
        return self._zones(self.x, self.y, self.heading) != 0

    def zones_entered(self) -> list[int]:
        """Return the seats in whose zones the boat is now."""
        found = self._zones(self.x, self.y, self.heading)
        return [seat for seat in range(len(self.boats)) if found & _SEAT_BIT[seat]]

    def _zones(self, x: i64, y: i64, heading: i64) -> i64:
        """REG-B24 Return the opponents in whose zones a hull lies, as a set of seats."""
        found: i64 = 0
        for seat in range(len(self.boats)):
            boat = self.boats[seat]
            if seat != self.seat and boat.placed and hull_in_zone(x, y, heading, boat.x, boat.y, boat.heading):
                found |= _SEAT_BIT[seat]
        return found

    def stop_at_entry(self, first: i64, second: i64) -> None:
        """REG-B29 Sail again to the last sample outside every zone; zones that covered the boat before do not count."""
        sailed = self.sailed
        self.begin()
        entered = ~self._zones(self.x, self.y, self.heading)
        keep: i64 = 0
        for sample in range(1, sailed + 1):
            if sample == SAMPLES + 1:
                self.run(first, SAMPLES)
            exit = first if sample <= SAMPLES else second
            at = _RUN * exit + 3 * (sample if sample <= SAMPLES else sample - SAMPLES)
            sx = self.x + east(self.heading, SAMPLE[at], SAMPLE[at + 1])
            sy = self.y + north(self.heading, SAMPLE[at], SAMPLE[at + 1])
            if not self._zones(sx, sy, (self.heading + SAMPLE[at + 2] + 360) % 360) & entered:
                keep = sample
        self.begin()
        self.run(first, keep if keep <= SAMPLES else SAMPLES)
        if keep > SAMPLES:
            self.run(second, keep - SAMPLES)

    # The movement of a card

    def sail(self, first: i64, second: i64) -> i64:
        """REG-B35 Make the whole movement of a card, one run or two; return FREE, BLOCKED or HOME."""
        end = self.run(first, SAMPLES)
        return self.run(second, SAMPLES) if second >= 0 and end == FREE else end

    def run(self, exit: i64, last: i64) -> i64:
        """Follow the arrow to that sample, or to the sample before a contact, or to the finish."""
        whole = _whole(exit, self.heading)
        if self.brief and self._leaves(self.x, self.y, whole):
            return BLOCKED  # wherever that is
        contact = self._first_contact(exit, last, whole)
        if not self.brief and self._near_course(exit, whole) and self._watch(exit, contact - 1):
            return HOME
        self._go(exit, contact - 1)
        return FREE if contact > last else BLOCKED

    def _go(self, exit: i64, sample: i64) -> None:
        if sample == SAMPLES:
            whole = _whole(exit, self.heading)
            self.x += _WHOLE[whole + 4]
            self.y += _WHOLE[whole + 5]
            self.heading = _WHOLE[whole + 6]
        else:
            at = _RUN * exit + 3 * sample
            self.x += east(self.heading, SAMPLE[at], SAMPLE[at + 1])
            self.y += north(self.heading, SAMPLE[at], SAMPLE[at + 1])
            self.heading = (self.heading + SAMPLE[at + 2] + 360) % 360
        self.sailed += sample

    # Start, marks and finish

    def _near_course(self, exit: i64, whole: i64) -> bool:
        """Decide whether this run may start, round, undo or finish anything."""
        course, reach = self.course, _REACH[exit]
        if not self.started or self.marks == 2:
            bow_x, bow_y = self.x + BOWS[2 * self.heading], self.y + BOWS[2 * self.heading + 1]
            high, wide = reach + course.wood, reach + course.line
            if -high <= bow_y <= high and -wide <= bow_x <= wide:
                return True
        if not self.started:
            return False
        if self.marks < 2 and self._near_mark(whole, course.mark1_x, course.mark1_y, course.ray1_x, course.ray1_y):
            return True
        if self.marks == 0:
            return False  # mark 2 counts only after mark 1
        return self._near_mark(whole, course.mark2_x, course.mark2_y, course.ray2_x, course.ray2_y)

    def _near_mark(self, whole: i64, mark_x: i64, mark_y: i64, ray_x: i64, ray_y: i64) -> bool:
        """Decide whether the centre may cross the ray of a mark on a run, by the box round all hulls."""
        x, y = self.x - mark_x, self.y - mark_y
        centre_x, centre_y = CENTRES[2 * self.heading], CENTRES[2 * self.heading + 1]
        west, south, east_end, north_end = _WHOLE[whole], _WHOLE[whole + 1], _WHOLE[whole + 2], _WHOLE[whole + 3]
        return box_may_meet_ray(
            x + (west if west < centre_x else centre_x),
            y + (south if south < centre_y else centre_y),
            x + (east_end if east_end > centre_x else centre_x),
            y + (north_end if north_end > centre_y else centre_y),
            ray_x,
            ray_y,
        )

    def _watch(self, exit: i64, last: i64) -> bool:
        """Follow bow and centre sample by sample up to that one; return True, with the boat there, where it wins."""
        x, y, heading = self.x, self.y, self.heading
        bow_x, bow_y = x + BOWS[2 * heading], y + BOWS[2 * heading + 1]
        centre_x, centre_y = x + CENTRES[2 * heading], y + CENTRES[2 * heading + 1]
        for sample in range(1, last + 1):
            at = _RUN * exit + 3 * sample
            h = (heading + SAMPLE[at + 2] + 360) % 360
            sx, sy = x + east(heading, SAMPLE[at], SAMPLE[at + 1]), y + north(heading, SAMPLE[at], SAMPLE[at + 1])
            next_x, next_y = sx + BOWS[2 * h], sy + BOWS[2 * h + 1]
            if self.marks == 2 and self._finishes(bow_x, bow_y, next_x, next_y):
                self._go(exit, sample)
                return True
            if not self.started:
                # REG-A10, REG-G26
                self.started = line_crossing(bow_x, bow_y, next_x, next_y, self.course.line) == 1
            bow_x, bow_y = next_x, next_y
            next_x, next_y = sx + CENTRES[2 * h], sy + CENTRES[2 * h + 1]
            if self.started:
                self._round(centre_x, centre_y, next_x, next_y)
            centre_x, centre_y = next_x, next_y
        return False

    def _round(self, px: i64, py: i64, qx: i64, qy: i64) -> None:
        """REG-B39, REG-B40 The last passage of a mark's outer side counts; mark 2 only after mark 1, and freezes it."""
        c = self.course
        if self.marks < 2:
            way = ray_crossing(px, py, qx, qy, c.mark1_x, c.mark1_y, c.ray1_x, c.ray1_y, c.sense)
            if way:
                self.marks = 1 if way > 0 else 0
        if self.marks:
            way = ray_crossing(px, py, qx, qy, c.mark2_x, c.mark2_y, c.ray2_x, c.ray2_y, c.sense)
            if way:
                self.marks = 2 if way > 0 else 1

    def _finishes(self, px: i64, py: i64, qx: i64, qy: i64) -> bool:
        """REG-B41 The bow touches the wood; REG-G28 without a board it crosses the line from the course side."""
        course = self.course
        if course.wood:
            return touches_wood(px, py, qx, qy, course.line, course.wood)
        return line_crossing(px, py, qx, qy, course.line) == -1

    # What a blocked movement has struck

    def contact_pose(self, first: i64, second: i64) -> Pose:
        """After a blocked movement: return the first pose that is in contact, and leave the boat there."""
        sample = self.sailed + 1
        self.begin()
        if sample > SAMPLES:
            self._go(first, SAMPLES)
        self._go(first if sample <= SAMPLES else second, sample if sample <= SAMPLES else sample - SAMPLES)
        return int(self.x), int(self.y), int(self.heading)

    def struck_boat_or_buoy(self, first: i64, second: i64) -> bool:
        """After a blocked movement: REG-A18, REG-A32 it struck neither the edge of the table nor an obstacle."""
        self.contact_pose(first, second)
        x, y, heading, course = self.x, self.y, self.heading, self.course
        if hull_leaves(x, y, heading, course.west, course.south, course.east, course.north):
            return False
        discs = course.discs
        for k in range(3 * course.buoys, len(discs), 3):
            if hull_meets_disc(x, y, heading, discs[k], discs[k + 1], discs[k + 2]):
                return False
        return True
