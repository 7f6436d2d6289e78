"""The passage of a boat along the samples of an arrow: what stops it, and what it starts, rounds and wins.

Most movements pass near nothing. `look` measures once what lies round the boat; a movement whose reach meets none of it
(`passes_nothing`) is made at once. Any other is followed, run by run: a run is first compared with a box round all its
samples, and goes sample by sample only where a body, a ray or the line may be near. The answer is the same.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.games.regate.box import SAMPLES
from embruns.games.regate.parts.boat import Boat
from embruns.games.regate.parts.course import Course
from embruns.games.regate.parts.geometry import (
    BOWS,
    CENTRES,
    HULL_RADIUS,
    SIN,
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
from embruns.games.regate.parts.movements import widest_reach
from embruns.games.regate.parts.reach import covers, east_of, north_of, south_of, west_of
from embruns.games.regate.parts.runs import LEADS, MIDDLES, RUN, SAMPLE, SLACK, SWEPT, WHOLE, whole_run
from embruns.games.regate.parts.surroundings import CLEAR, ZONED, Surroundings

# How a run ends
FREE: Final = 0  # on its last sample
BLOCKED: Final = 1  # before a contact
HOME: Final = 2  # at the finish

_SEAT_BIT: Final = vec[i64]([i64(1), i64(2), i64(4), i64(8)])


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
        self.around: Final = Surroundings(course, boats)
        self.seat: i64 = seat
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
        self.brief: bool = False  # whether only contact and zones matter, and not where a run ends
        self.free: bool = False  # whether it is known that nothing can be touched

    def start_from(self, x: i64, y: i64, heading: i64, started: bool, marks: i64) -> None:
        """Start as if the boat lay there and had come so far."""
        self.x, self.y, self.heading = x, y, heading
        self.started = started
        self.marks = marks
        self.sailed = 0
        self.brief = self.free = False

    def look(self, reach: i64) -> None:
        """Look round from where the boat lies, for what movements within this reach may meet."""
        boat = self.boats[self.seat]
        self.around.look(boat.x, boat.y, self.seat, reach)

    def look_far(self) -> None:
        """Look round from where the boat lies, for what any of its movements may meet."""
        self.look(widest_reach(self.boats[self.seat].heading, True))

    def passes_nothing(self, reach: i64) -> bool:
        """Say whether no body, zone or edge is within reach of a movement, nor what starts, rounds or wins.

        It is kept whether at least no body and no edge is: then the movement is followed without asking for contact.
        """
        course, around = self.course, self.around
        seen = around.find(reach)
        self.free = seen == CLEAR or seen == ZONED
        if seen != CLEAR or ((not self.started or self.marks == 2) and covers(reach, around.line)):
            return False
        if not self.started:
            return True
        if self.marks < 2 and self._may_round(reach, course.mark1_x, course.mark1_y, course.ray1_x, course.ray1_y):
            return False
        if self.marks == 0:
            return True
        return not self._may_round(reach, course.mark2_x, course.mark2_y, course.ray2_x, course.ray2_y)

    def _may_round(self, reach: i64, mark_x: i64, mark_y: i64, ray_x: i64, ray_y: i64) -> bool:
        """Decide whether the centre may cross the ray of a mark on a movement of this reach."""
        x, y = self.x - mark_x, self.y - mark_y
        west, south = x - west_of(reach), y - south_of(reach)
        return box_may_meet_ray(west, south, x + east_of(reach), y + north_of(reach), ray_x, ray_y)

    # Contact

    def _first_contact(self, exit: i64, last: i64, whole: i64) -> i64:
        """REG-B20, REG-B21, REG-B30 Return the first sample that touches a body; last + 1 where none does."""
        end = last + 1
        discs = self.course.discs
        west, south = self.x + WHOLE[whole], self.y + WHOLE[whole + 1]
        east_end, north_end = self.x + WHOLE[whole + 2], self.y + WHOLE[whole + 3]
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
        if a < SWEPT[box] - radius or a > SWEPT[box + 1] + radius:
            return False
        return SWEPT[box + 2] - radius <= b <= SWEPT[box + 3] + radius

    def _near_sample(self, exit: i64, sample: i64, end: i64, x: i64, y: i64, radius: i64) -> i64:
        """Return the first sample, from this one on, at which a body round a point may touch the hull; or the end."""
        middles, at, distance = MIDDLES, 2 * ((SAMPLES + 1) * exit + sample), radius + HULL_RADIUS + SLACK
        dx, dy = x - self.x, y - self.y
        a, b = ahead(self.heading, dx, dy), abeam(self.heading, dx, dy)
        while sample < end:
            if is_within(middles[at] - a, middles[at + 1] - b, distance):
                return sample
            sample += 1
            at += 2
        return end

    def _meets_disc(self, exit: i64, end: i64, x: i64, y: i64, radius: i64) -> i64:
        h, sample = self.heading, self._near_sample(exit, 1, end, x, y, radius)
        while sample < end:
            at = RUN * exit + 3 * sample
            sx, sy = self.x + east(h, SAMPLE[at], SAMPLE[at + 1]), self.y + north(h, SAMPLE[at], SAMPLE[at + 1])
            if hull_meets_disc(sx, sy, turned_by(h, SAMPLE[at + 2]), x, y, radius):
                return sample
            sample = self._near_sample(exit, sample + 1, end, x, y, radius)
        return end

    def _meets_boat(self, exit: i64, end: i64, boat: Boat) -> i64:
        x, y = boat.centre_x(), boat.centre_y()
        h, sample = self.heading, self._near_sample(exit, 1, end, x, y, HULL_RADIUS)
        while sample < end:
            at = RUN * exit + 3 * sample
            sx, sy = self.x + east(h, SAMPLE[at], SAMPLE[at + 1]), self.y + north(h, SAMPLE[at], SAMPLE[at + 1])
            if hulls_meet(sx, sy, turned_by(h, SAMPLE[at + 2]), boat.x, boat.y, boat.heading):
                return sample
            sample = self._near_sample(exit, sample + 1, end, x, y, HULL_RADIUS)
        return end

    def _leaves(self, x: i64, y: i64, whole: i64) -> bool:
        """REG-B22 Say whether a whole run from a stern at this point leaves the table anywhere."""
        course = self.course
        if x + WHOLE[whole] < course.west or y + WHOLE[whole + 1] < course.south:
            return True
        return x + WHOLE[whole + 2] > course.east or y + WHOLE[whole + 3] > course.north

    def _leaves_table(self, exit: i64, end: i64) -> i64:
        h, at, course = self.heading, RUN * exit, self.course
        for sample in range(1, end):
            at += 3
            sx, sy = self.x + east(h, SAMPLE[at], SAMPLE[at + 1]), self.y + north(h, SAMPLE[at], SAMPLE[at + 1])
            turned = turned_by(h, SAMPLE[at + 2])
            if hull_leaves(sx, sy, turned, course.west, course.south, course.east, course.north):
                return sample
        return end

    # Zones

    def ends_in_zone(self) -> bool:
        """REG-B23, REG-G11 The boat is now in the manoeuvre zone of an opponent."""
        return self.zones_at(self.x, self.y, self.heading) != 0

    def zones_entered(self) -> list[int]:
        """Return the seats in whose zones the boat is now."""
        found = self.zones_at(self.x, self.y, self.heading)
        return [seat for seat in range(len(self.boats)) if found & _SEAT_BIT[seat]]

    def zones_at(self, x: i64, y: i64, heading: i64) -> i64:
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
        entered = ~self.zones_at(self.x, self.y, self.heading)
        keep: i64 = 0
        for sample in range(1, sailed + 1):
            if sample == SAMPLES + 1:
                self.run(first, SAMPLES)
            exit = first if sample <= SAMPLES else second
            at = RUN * exit + 3 * (sample if sample <= SAMPLES else sample - SAMPLES)
            sx = self.x + east(self.heading, SAMPLE[at], SAMPLE[at + 1])
            sy = self.y + north(self.heading, SAMPLE[at], SAMPLE[at + 1])
            if not self.zones_at(sx, sy, turned_by(self.heading, SAMPLE[at + 2])) & entered:
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

    def follow_briefly(self, first: i64, second: i64, reach: i64) -> i64:
        """Make the movement from where the boat lies, where only the answer counts.

        Where it cannot come home, nothing but bodies are looked at, and it does not matter where it leaves the table.
        """
        self.begin()
        self.brief = not self.course.contact_penalty and not covers(reach, self.around.line)
        return self.sail(first, second)

    def go_to_end(self, first: i64, second: i64) -> None:
        """Make the movement, on which the boat passes nothing."""
        self._go(first, SAMPLES)
        if second >= 0:
            self._go(second, SAMPLES)

    def run(self, exit: i64, last: i64) -> i64:
        """Follow the arrow to that sample, or to the sample before a contact, or to the finish."""
        whole = whole_run(exit, self.heading)
        if self.brief and self._leaves(self.x, self.y, whole):
            return BLOCKED  # wherever that is
        contact = last + 1 if self.free else self._first_contact(exit, last, whole)
        if not self.brief and self._near_course(exit, whole) and self._watch(exit, contact - 1):
            return HOME
        self._go(exit, contact - 1)
        return FREE if contact > last else BLOCKED

    def _go(self, exit: i64, sample: i64) -> None:
        if sample == SAMPLES:
            whole = whole_run(exit, self.heading)
            self.x += WHOLE[whole + 4]
            self.y += WHOLE[whole + 5]
            self.heading = WHOLE[whole + 6]
        else:
            at = RUN * exit + 3 * sample
            self.x += east(self.heading, SAMPLE[at], SAMPLE[at + 1])
            self.y += north(self.heading, SAMPLE[at], SAMPLE[at + 1])
            self.heading = turned_by(self.heading, SAMPLE[at + 2])
        self.sailed += sample

    # Start, marks and finish

    def _near_course(self, exit: i64, whole: i64) -> bool:
        """Decide whether this run may start, round, undo or finish anything."""
        course, reach = self.course, LEADS[exit]
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
        west, south, east_end, north_end = WHOLE[whole], WHOLE[whole + 1], WHOLE[whole + 2], WHOLE[whole + 3]
        return box_may_meet_ray(
            x + (west if west < centre_x else centre_x),
            y + (south if south < centre_y else centre_y),
            x + (east_end if east_end > centre_x else centre_x),
            y + (north_end if north_end > centre_y else centre_y),
            ray_x,
            ray_y,
        )

    def _watch(self, exit: i64, last: i64) -> bool:
        """Follow bow and centre sample by sample up to that one; return True, with the boat there, where it wins.

        The bow counts only for a start and at the finish. The centre rounds nothing as long as it stays on one side of
        the line on which a ray lies: `side1` and `side2` keep their signs then, and 0 counts as in `ray_crossing`.
        """
        x, y, heading, c = self.x, self.y, self.heading, self.course
        sine, cosine = SIN[heading], SIN[heading + 90]
        a1, b1, a2, b2 = c.sense * c.ray1_x, c.sense * c.ray1_y, c.sense * c.ray2_x, c.sense * c.ray2_y
        c1, c2 = a1 * c.mark1_y - b1 * c.mark1_x, a2 * c.mark2_y - b2 * c.mark2_x
        from_x, from_y, from_heading = x, y, heading
        centre_x, centre_y = x + CENTRES[2 * heading], y + CENTRES[2 * heading + 1]
        side1, side2 = a1 * centre_y - b1 * centre_x - c1, a2 * centre_y - b2 * centre_x - c2
        for at in range(RUN * exit + 3, RUN * exit + 3 * last + 3, 3):
            a, b, h = SAMPLE[at], SAMPLE[at + 1], turned_by(heading, SAMPLE[at + 2])
            sx, sy = x + rounded(a * sine + b * cosine), y + rounded(a * cosine - b * sine)  # `east` and `north`
            if (self.marks == 2 or not self.started) and self._line_wins(from_x, from_y, from_heading, sx, sy, h):
                self._go(exit, (at - RUN * exit) // 3)
                return True
            from_x, from_y, from_heading = sx, sy, h
            next_x, next_y = sx + CENTRES[2 * h], sy + CENTRES[2 * h + 1]
            next1, next2 = a1 * next_y - b1 * next_x - c1, a2 * next_y - b2 * next_x - c2
            if (side1 ^ next1) | (side2 ^ next2) < 0 and self.started:
                self._round(centre_x, centre_y, next_x, next_y)
            centre_x, centre_y, side1, side2 = next_x, next_y, next1, next2
        return False

    def _line_wins(self, x: i64, y: i64, heading: i64, next_x: i64, next_y: i64, turned: i64) -> bool:
        """Follow the bow from one pose to the next: REG-A10, REG-G26 it may start; tell whether it wins."""
        px, py = x + BOWS[2 * heading], y + BOWS[2 * heading + 1]
        qx, qy = next_x + BOWS[2 * turned], next_y + BOWS[2 * turned + 1]
        if self.marks == 2 and self._finishes(px, py, qx, qy):
            return True
        if not self.started:
            self.started = line_crossing(px, py, qx, qy, self.course.line) == 1
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
