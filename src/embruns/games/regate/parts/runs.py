"""Runs: the samples of each arrow, and what a whole run or a whole movement comes to, seen from the stern."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.games.regate.actions import ARROWS, SAIL_ENDS
from embruns.games.regate.box import EXITS, SAMPLES
from embruns.games.regate.parts.geometry import BOWS, CENTRES, CORNERS, EXTENTS, HULLS, east, north, turned_by
from embruns.games.regate.parts.reach import EVERYWHERE, is_exact, reach_to

RUN: Final = 3 * (SAMPLES + 1)
SAMPLE: Final = vec[i64]([i64(n) for e in EXITS for sample in e.samples for n in sample])  # a, b, turn
SLACK: Final = 4  # poses and corners are rounded, each by half a unit at most


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
        boxes.extend([box[0] - SLACK, box[1] + SLACK, box[2] - SLACK, box[3] + SLACK])
    return boxes


def _leads() -> list[i64]:
    """Return for each arrow how far the centre gets from where it was, or the bow if that is farther."""
    leads: list[i64] = []
    for e in EXITS:
        most = 0
        for a, b, turn in e.samples:
            for points in (CENTRES, BOWS):
                da = a + int(points[2 * (turn % 360) + 1]) - int(points[1])
                db = b + int(points[2 * (turn % 360)]) - int(points[0])
                while most * most < da * da + db * db:
                    most += 1
        leads.append(i64(most + SLACK))
    return leads


def _middles() -> list[i64]:
    """Return for each arrow and each of its samples where the centre is, in the boat's frame: a, b."""
    middles: list[i64] = []
    for e in EXITS:
        for a, b, turn in e.samples:
            middles.append(a + CENTRES[2 * (turn % 360) + 1])
            middles.append(b + CENTRES[2 * (turn % 360)])
    return middles


SWEPT: Final = vec[i64](_swept())
MIDDLES: Final = vec[i64](_middles())
LEADS: Final = vec[i64](_leads())

# A whole run: how far its hulls reach west, south, east and north, and where the boat lies at the end (x, y, heading)

_UNKNOWN: Final = 2**40
_ARROWS: Final = i64(len(EXITS))
_NUMBERS: Final = 7
WHOLE: Final = vec[i64]([i64(_UNKNOWN) for _ in range(_NUMBERS * 360 * _ARROWS)])


def whole_run(exit: i64, heading: i64) -> i64:
    """Return the place in `WHOLE` of a run; its numbers are exact, and worked out when they are first asked for."""
    place = _NUMBERS * (_ARROWS * heading + exit)  # all arrows of a heading side by side
    if WHOLE[place] == _UNKNOWN:
        _work_out_run(place, exit, heading)
    return place


def _work_out_run(place: i64, exit: i64, heading: i64) -> None:
    west, south, east_end, north_end = i64(_UNKNOWN), i64(_UNKNOWN), i64(-_UNKNOWN), i64(-_UNKNOWN)
    x, y, turned = i64(0), i64(0), heading
    for at in range(RUN * exit + 3, RUN * (exit + 1), 3):
        x, y = east(heading, SAMPLE[at], SAMPLE[at + 1]), north(heading, SAMPLE[at], SAMPLE[at + 1])
        turned = turned_by(heading, SAMPLE[at + 2])
        hull = 4 * turned
        west, south = least(west, x + EXTENTS[hull]), least(south, y + EXTENTS[hull + 1])
        east_end, north_end = most(east_end, x + EXTENTS[hull + 2]), most(north_end, y + EXTENTS[hull + 3])
    for k, number in enumerate((west, south, east_end, north_end, x, y, turned)):
        WHOLE[place + k] = number


def least(a: i64, b: i64) -> i64:
    """Return the smaller number."""
    return a if a < b else b


def most(a: i64, b: i64) -> i64:
    """Return the larger number."""
    return a if a > b else b


# A whole movement: its reach

MOVEMENTS: Final = SAIL_ENDS[-1]
REACHES: Final = vec[i64]([i64(EVERYWHERE) for _ in range(360 * MOVEMENTS)])  # see `movement_reach`


def movement_reach(movement: i64, heading: i64) -> i64:
    """Return how far the hulls of a movement reach from the stern: exact, and worked out when it is first asked for.

    It remains EVERYWHERE for a movement that has to be followed: its reach is too large for the fields, or bow and
    centre are outside it where they start.
    """
    reach = REACHES[MOVEMENTS * heading + movement]  # all movements of a heading side by side
    return reach if reach != EVERYWHERE else _work_out_movement(movement, heading)


def _work_out_movement(movement: i64, heading: i64) -> i64:
    whole, second = whole_run(ARROWS[2 * movement], heading), ARROWS[2 * movement + 1]
    west, south, east_end, north_end = WHOLE[whole], WHOLE[whole + 1], WHOLE[whole + 2], WHOLE[whole + 3]
    if second >= 0:
        x, y, again = WHOLE[whole + 4], WHOLE[whole + 5], whole_run(second, WHOLE[whole + 6])
        west, south = least(west, x + WHOLE[again]), least(south, y + WHOLE[again + 1])
        east_end, north_end = most(east_end, x + WHOLE[again + 2]), most(north_end, y + WHOLE[again + 3])
    reach = i64(EVERYWHERE)
    if is_exact(-west, -south, east_end, north_end) and starts_inside(heading, west, south, east_end, north_end):
        reach = reach_to(-west, -south, east_end, north_end)
    REACHES[MOVEMENTS * heading + movement] = reach
    return reach


def starts_inside(heading: i64, west: i64, south: i64, east_end: i64, north_end: i64) -> bool:
    """Say whether bow and centre of a boat with its stern at (0, 0) lie in a box."""
    bow_x, bow_y, x, y = BOWS[2 * heading], BOWS[2 * heading + 1], CENTRES[2 * heading], CENTRES[2 * heading + 1]
    if not (west <= bow_x <= east_end and south <= bow_y <= north_end):
        return False
    return west <= x <= east_end and south <= y <= north_end
