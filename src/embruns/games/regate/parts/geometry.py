"""The plane in whole numbers: tenths of a millimetre, degrees clockwise from north, sines in parts of 16384.

A pose is the stern point x, y and the heading. In the boat's frame a runs forward from the stern, b to starboard.
Every question that a rule asks about shapes is answered here exactly: no fraction is rounded before a yes or no.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.games.regate.box import BOX

Pose = tuple[int, int, int]  # x and y of the stern, heading

_HALF: Final = 8192
CORNERS: Final = i64(len(BOX.hull))
LENGTH: Final = BOX.boat_length
MIDDLE: Final = BOX.boat_length // 2


def _full_circle() -> list[i64]:
    """Return the sines of 0 to 449 degrees: 90 more than a circle, so that a cosine is a sine farther on."""
    quarter = BOX.sines
    circle: list[i64] = []
    for d in range(450):
        at = d % 360
        if at <= 90:
            circle.append(quarter[at])
        elif at <= 180:
            circle.append(quarter[180 - at])
        elif at <= 270:
            circle.append(-quarter[at - 180])
        else:
            circle.append(-quarter[360 - at])
    return circle


SIN: Final = vec[i64](_full_circle())


def rounded(n: i64) -> i64:
    """Return n / 16384, halves rounded away from zero: so mirror images stay mirror images."""
    return (n + _HALF) >> 14 if n >= 0 else -((_HALF - n) >> 14)


def east(heading: i64, a: i64, b: i64) -> i64:
    """Return how far east of the stern the point (a, b) of a boat lies."""
    return rounded(a * SIN[heading] + b * SIN[heading + 90])


def north(heading: i64, a: i64, b: i64) -> i64:
    """Return how far north of the stern the point (a, b) of a boat lies."""
    return rounded(a * SIN[heading + 90] - b * SIN[heading])


def ahead(heading: i64, dx: i64, dy: i64) -> i64:
    """Return the a of a point that lies dx east and dy north of the stern, up to rounding."""
    return rounded(dx * SIN[heading] + dy * SIN[heading + 90])


def abeam(heading: i64, dx: i64, dy: i64) -> i64:
    """Return the b of a point that lies dx east and dy north of the stern, up to rounding."""
    return rounded(dx * SIN[heading + 90] - dy * SIN[heading])


def turned_by(heading: i64, turn: i64) -> i64:
    """Return the heading after a turn of at most a circle; a negative one is to port."""
    after = heading + turn
    if after < 0:
        return after + 360
    return after - 360 if after >= 360 else after


# Shapes by heading: their corners as seen from the stern, clockwise


def _turned(shape: list[list[int]]) -> list[i64]:
    """Return x and y of each corner, for each of the 360 headings."""
    corners: list[i64] = []
    for heading in range(360):
        for a, b in shape:
            corners.append(east(heading, a, b))
            corners.append(north(heading, a, b))
    return corners


def _zone() -> list[list[int]]:
    """REG-B24 Return the corners of a card that is laid lengthwise against the bow."""
    side, end = BOX.card_width // 2, BOX.boat_length + BOX.card_length
    return [[LENGTH, -side], [end, -side], [end, side], [LENGTH, side]]


HULLS: Final = vec[i64](_turned(BOX.hull))
ZONES: Final = vec[i64](_turned(_zone()))
BOWS: Final = vec[i64](_turned([[LENGTH, 0]]))
CENTRES: Final = vec[i64](_turned([[MIDDLE, 0]]))
ZONE_MIDDLES: Final = vec[i64](_turned([[LENGTH + BOX.card_length // 2, 0]]))


def _radius(corners: vec[i64], count: i64, middles: vec[i64]) -> i64:
    """Return the radius of a circle round the middle that holds the shape, whatever its heading."""
    most: i64 = 0
    for heading in range(360):
        for k in range(count):
            dx = corners[2 * (count * heading + k)] - middles[2 * heading]
            dy = corners[2 * (count * heading + k) + 1] - middles[2 * heading + 1]
            while most * most < dx * dx + dy * dy:
                most += 1
    return most


def _extents(corners: vec[i64], count: i64) -> list[i64]:
    """Return the least x and y and the greatest x and y of a shape, for each of the 360 headings."""
    found: list[i64] = []
    for heading in range(360):
        places = range(2 * count * heading, 2 * count * (heading + 1), 2)
        for choose in (min, max):
            found.append(i64(choose([int(corners[place]) for place in places])))
            found.append(i64(choose([int(corners[place + 1]) for place in places])))
    return found


EXTENTS: Final = vec[i64](_extents(HULLS, CORNERS))
ZONE_EXTENTS: Final = vec[i64](_extents(ZONES, 4))
HULL_RADIUS: Final = _radius(HULLS, CORNERS, CENTRES)
ZONE_RADIUS: Final = _radius(ZONES, 4, ZONE_MIDDLES)


def is_within(dx: i64, dy: i64, distance: i64) -> bool:
    """Say whether a point so far east and north is no farther away than that."""
    return dx * dx + dy * dy <= distance * distance


# Bodies: contact counts touching


def hull_meets_disc(x: i64, y: i64, heading: i64, disc_x: i64, disc_y: i64, radius: i64) -> bool:
    """REG-B20 Say whether the hull comes within the radius of the disc's centre."""
    dx, dy = disc_x - x - CENTRES[2 * heading], disc_y - y - CENTRES[2 * heading + 1]
    if dx * dx + dy * dy > (radius + HULL_RADIUS) * (radius + HULL_RADIUS):
        return False
    return _hull_reaches(heading, disc_x - x, disc_y - y, radius)


def _hull_reaches(heading: i64, px: i64, py: i64, radius: i64) -> bool:
    """Say whether a point, seen from the stern, lies inside the hull or within the radius of one of its sides."""
    inside = True
    last = 2 * (CORNERS * heading + CORNERS - 1)
    ax, ay = HULLS[last], HULLS[last + 1]
    for k in range(CORNERS):
        corner = 2 * (CORNERS * heading + k)
        bx, by = HULLS[corner], HULLS[corner + 1]
        ex, ey, qx, qy = bx - ax, by - ay, px - ax, py - ay
        off = ex * qy - ey * qx
        if off > 0:  # clockwise: the point is on the outer side of this edge
            inside = False
            along, length = ex * qx + ey * qy, ex * ex + ey * ey
            if along <= 0:
                if qx * qx + qy * qy <= radius * radius:
                    return True
            elif along >= length:
                if (px - bx) * (px - bx) + (py - by) * (py - by) <= radius * radius:
                    return True
            elif off * off <= radius * radius * length:
                return True
        ax, ay = bx, by
    return inside


def hulls_meet(x: i64, y: i64, heading: i64, other_x: i64, other_y: i64, other_heading: i64) -> bool:
    """REG-B20 Say whether two hulls have a point in common."""
    dx, dy = other_x - x, other_y - y
    mx = dx + CENTRES[2 * other_heading] - CENTRES[2 * heading]
    my = dy + CENTRES[2 * other_heading + 1] - CENTRES[2 * heading + 1]
    if mx * mx + my * my > 4 * HULL_RADIUS * HULL_RADIUS:
        return False
    if _boxes_part(EXTENTS, 4 * heading, EXTENTS, 4 * other_heading, dx, dy, 1):
        return False
    mine, other = 2 * CORNERS * heading, 2 * CORNERS * other_heading
    if _an_edge_parts(HULLS, mine, CORNERS, HULLS, other, CORNERS, dx, dy, 1):
        return False
    return not _an_edge_parts(HULLS, other, CORNERS, HULLS, mine, CORNERS, -dx, -dy, 1)


def _boxes_part(boxes: vec[i64], box: i64, others: vec[i64], other: i64, dx: i64, dy: i64, gap: i64) -> bool:
    """Say whether the boxes round two shapes, dx and dy away, are apart; with gap 0 they may lie against each other."""
    if others[other] + dx - boxes[box + 2] >= gap or boxes[box] - others[other + 2] - dx >= gap:
        return True
    return others[other + 1] + dy - boxes[box + 3] >= gap or boxes[box + 1] - others[other + 3] - dy >= gap


def _an_edge_parts(
    shape: vec[i64], start: i64, count: i64, other: vec[i64], other_start: i64, others: i64, dx: i64, dy: i64, gap: i64
) -> bool:
    """Say whether some edge of a clockwise convex shape has all of the other, dx and dy away, on its outer side.

    With gap 1 the other must be clear of the edge, with gap 0 it may lie against it.
    """
    last = start + 2 * (count - 1)
    ax, ay = shape[last], shape[last + 1]
    for k in range(count):
        bx, by = shape[start + 2 * k], shape[start + 2 * k + 1]
        ex, ey = bx - ax, by - ay
        beyond = True
        for j in range(others):
            qx, qy = other[other_start + 2 * j] + dx - ax, other[other_start + 2 * j + 1] + dy - ay
            if ex * qy - ey * qx < gap:
                beyond = False
                break
        if beyond:
            return True
        ax, ay = bx, by
    return False


def hull_leaves(x: i64, y: i64, heading: i64, west: i64, south: i64, east_end: i64, north_end: i64) -> bool:
    """REG-B22 Say whether a corner of the hull lies outside this rectangle."""
    box = 4 * heading
    if x + EXTENTS[box] < west or x + EXTENTS[box + 2] > east_end:
        return True
    return y + EXTENTS[box + 1] < south or y + EXTENTS[box + 3] > north_end


# Zones: a shared edge or point is not inside


def hull_in_zone(x: i64, y: i64, heading: i64, other_x: i64, other_y: i64, other_heading: i64) -> bool:
    """REG-B24 Say whether some of the hull's inside lies in the manoeuvre zone of the other boat."""
    dx, dy = other_x - x, other_y - y
    mx = dx + ZONE_MIDDLES[2 * other_heading] - CENTRES[2 * heading]
    my = dy + ZONE_MIDDLES[2 * other_heading + 1] - CENTRES[2 * heading + 1]
    reach = HULL_RADIUS + ZONE_RADIUS
    if mx * mx + my * my > reach * reach:
        return False
    if _boxes_part(EXTENTS, 4 * heading, ZONE_EXTENTS, 4 * other_heading, dx, dy, 0):
        return False
    hull, zone = 2 * CORNERS * heading, 8 * other_heading
    if _an_edge_parts(ZONES, zone, 4, HULLS, hull, CORNERS, -dx, -dy, 0):
        return False
    return not _an_edge_parts(HULLS, hull, CORNERS, ZONES, zone, 4, dx, dy, 0)


# Steps from P to Q: of the centre round a mark, of the bow over the line


def ray_crossing(
    px: i64, py: i64, qx: i64, qy: i64, mark_x: i64, mark_y: i64, ray_x: i64, ray_y: i64, sense: i64
) -> i64:
    """REG-B39 Return +1 where the step rounds the mark the right way over its ray, -1 the wrong way, else 0.

    sense: 1 clockwise, -1 anticlockwise. A point on the ray's own line counts as before it.
    """
    px, py, qx, qy = px - mark_x, py - mark_y, qx - mark_x, qy - mark_y
    before, after = sense * (ray_x * py - ray_y * px), sense * (ray_x * qy - ray_y * qx)
    if (before >= 0) == (after >= 0):
        return 0
    along = ray_x * (px * after - qx * before) + ray_y * (py * after - qy * before)
    if before >= 0:
        return 1 if along < 0 else 0
    return -1 if along > 0 else 0


def box_may_meet_ray(west: i64, south: i64, east_end: i64, north_end: i64, ray_x: i64, ray_y: i64) -> bool:
    """Return False only where no point of a box, seen from a mark, lies on the mark's ray."""
    if ray_x < 0:
        west, east_end, ray_x = -east_end, -west, -ray_x
    if ray_y < 0:
        south, north_end, ray_y = -north_end, -south, -ray_y
    if ray_x * east_end + ray_y * north_end < 0:
        return False  # all of it lies behind the mark
    return ray_x * south <= ray_y * east_end and ray_y * west <= ray_x * north_end


def line_crossing(px: i64, py: i64, qx: i64, qy: i64, half: i64) -> i64:
    """REG-A10, REG-G26 Return +1 for a step north over the line from (-half, 0) to (half, 0), -1 south, else 0."""
    if (py >= 0) == (qy >= 0):
        return 0
    rise = qy - py
    at = px * rise - py * (qx - px)  # the crossing's x, times the rise
    if rise > 0:
        return 1 if -half * rise <= at <= half * rise else 0
    return -1 if half * rise <= at <= -half * rise else 0


def touches_wood(px: i64, py: i64, qx: i64, qy: i64, half_x: i64, half_y: i64) -> bool:
    """REG-B41 Say whether the step has a point in the closed rectangle of the board."""
    if (px < -half_x and qx < -half_x) or (px > half_x and qx > half_x):
        return False
    if (py < -half_y and qy < -half_y) or (py > half_y and qy > half_y):
        return False
    ex, ey = qx - px, qy - py
    middle = ey * px - ex * py  # how far the board's centre is off the step, times its length
    spread = (ex if ex > 0 else -ex) * half_y + (ey if ey > 0 else -ey) * half_x
    return -spread <= middle <= spread
