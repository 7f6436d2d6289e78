"""Where a boat may be placed before the race: bow on the line, or anywhere in the start area."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from embruns.core.contract import Action
from embruns.games.regate.actions import HEADINGS, MIDDLE_X, XS, YS
from embruns.games.regate.boat import Boat
from embruns.games.regate.components import ADVANCED, BASIC, BOX
from embruns.games.regate.course import Course
from embruns.games.regate.geometry import BOWS, east, hull_in_zone, hull_leaves, north
from embruns.games.regate.passage import in_contact
from embruns.games.regate.phases import NOBODY
from embruns.games.regate.referee import NOTHING, touched, zones_over

_STEP: Final = BOX.step
_GRID: Final = BOX.grid
_TURN: Final = BOX.turn
_SLANT: Final = BOX.slant


def fits(course: Course, boats: list[Boat], x: i64, y: i64, heading: i64) -> bool:
    """REG-B09, REG-A07, REG-A09, REG-G06 On the table, in no contact and in no zone; behind the board if advanced."""
    if in_contact(course, boats, NOBODY, x, y, heading):
        return False
    if course.rules == ADVANCED and hull_leaves(
        x, y, heading, course.west, course.south, course.east, -course.wood - 1
    ):
        return False
    return all(not (boat.placed and hull_in_zone(x, y, heading, boat.x, boat.y, boat.heading)) for boat in boats)


def heading_fits(course: Course, boats: list[Boat], x: i64, y: i64, heading: i64) -> bool:
    """With the stern there, in the advanced game; else with the bow there, and no farther off than the slant."""
    if course.rules == ADVANCED:
        return fits(course, boats, x, y, heading)
    if _SLANT < heading < 360 - _SLANT:
        return False
    return fits(course, boats, x - BOWS[2 * heading], y - BOWS[2 * heading + 1], heading)


def some_heading_fits(course: Course, boats: list[Boat], x: i64, y: i64) -> bool:
    """The boat can be placed there in some way."""
    return any(heading_fits(course, boats, x, y, heading) for heading in range(0, 360, _TURN))


def x_fits(course: Course, boats: list[Boat], x: i64, row: i64) -> bool:
    """In the advanced game at some depth, else with the bow in that row."""
    if course.rules != ADVANCED:
        return some_heading_fits(course, boats, x, row)
    return any(some_heading_fits(course, boats, x, y) for y in range(course.south, 1, _GRID))


def reach_of(course: Course) -> i64:
    """How far from the middle a boat can be placed."""
    if course.rules == ADVANCED:
        return course.east // _GRID * _GRID
    return BOX.reach if course.rules == BASIC else (course.line - 1) // _STEP * _STEP  # between the white buoys


def step_of(course: Course) -> i64:
    """Between one x and the next."""
    return _GRID if course.rules == ADVANCED else _STEP


def row_of(course: Course, boats: list[Boat]) -> i64:
    """The y of the bow: REG-B08 on the board, REG-G06 behind the line, REG-G30 far behind where that is full."""
    if course.rules == BASIC or course.rules == ADVANCED:
        return 0
    reach = reach_of(course)
    for x in range(-reach, reach + 1, _STEP):
        if some_heading_fits(course, boats, x, -BOX.behind):
            return -BOX.behind
    return -BOX.second_row


def xs(course: Course, boats: list[Boat], row: i64) -> list[Action]:
    """Every x that can be completed."""
    found: list[Action] = []
    reach = reach_of(course)
    for x in range(-reach, reach + 1, step_of(course)):
        if x_fits(course, boats, x, row):
            found.append(XS[MIDDLE_X + x // _STEP])
    return found


def ys(course: Course, boats: list[Boat], x: i64) -> list[Action]:
    """Every depth of the start area that can be completed."""
    found: list[Action] = []
    for y in range(course.south, 1, _GRID):
        if some_heading_fits(course, boats, x, y):
            found.append(YS[len(YS) - 1 + y // _GRID])
    return found


def headings(course: Course, boats: list[Boat], x: i64, y: i64) -> list[Action]:
    """Every heading that fits there."""
    return [HEADINGS[h // _TURN] for h in range(0, 360, _TURN) if heading_fits(course, boats, x, y, h)]


# What is forbidden, and why: a second statement, by the referee


def forbids_pose(course: Course, boats: list[Boat], x: int, y: int, heading: int) -> str:
    """The clause against placing a boat with its bow there; in the advanced game, with its stern there."""
    if course.rules == ADVANCED:
        if any(py >= -course.wood for _, py in _corners(x, y, heading)):
            return "REG-A07"
        if touched(course, boats, NOBODY, (x, y, heading)) != NOTHING or zones_over(boats, NOBODY, (x, y, heading)):
            return "REG-A09" if any(boat.placed for boat in boats) else "REG-A07"
        return ""
    clause = "REG-B09" if course.rules == BASIC else "REG-G06"
    if min(heading, 360 - heading) > BOX.slant:
        return clause
    stern = (x - int(BOWS[2 * heading]), y - int(BOWS[2 * heading + 1]), heading)
    return clause if touched(course, boats, NOBODY, stern) != NOTHING or zones_over(boats, NOBODY, stern) else ""


def _corners(x: int, y: int, heading: int) -> list[tuple[int, int]]:
    return [(x + int(east(heading, a, b)), y + int(north(heading, a, b))) for a, b in BOX.hull]


def forbids_place(course: Course, boats: list[Boat], x: int, y: int) -> str:
    """The clause against choosing this place before the heading: the last one tried, where none fits."""
    clause = ""
    for heading in range(0, 360, BOX.turn):
        clause = forbids_pose(course, boats, x, y, heading)
        if not clause:
            return ""
    return clause


def forbids_x(course: Course, boats: list[Boat], x: int, row: int) -> str:
    """The clause against choosing this x."""
    if course.rules != ADVANCED:
        inside = abs(x) <= BOX.reach if course.rules == BASIC else abs(x) < course.line
        return forbids_place(course, boats, x, row) if inside else "REG-B09" if course.rules == BASIC else "REG-G06"
    clause = "REG-A08"
    if x % BOX.grid == 0:
        for y in range(int(course.south), 1, BOX.grid):
            clause = forbids_place(course, boats, x, y)
            if not clause:
                break
    return clause
