"""Set-up: the deal, the first player, and where boats may be placed: bow on the line, or anywhere in the start area."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.bits import BIT
from embruns.core.contract import Action, Rng
from embruns.games.regate.actions import HEADINGS, MIDDLE_X, XS, YS
from embruns.games.regate.box import ADVANCED, BASIC, BOX, EDITION_2010
from embruns.games.regate.parts.boat import Boat
from embruns.games.regate.parts.course import Course
from embruns.games.regate.parts.geometry import (
    BOWS,
    HULL_RADIUS,
    LENGTH,
    hull_in_zone,
    hull_leaves,
    hulls_meet,
    is_within,
)
from embruns.games.regate.parts.hand import size_of, with_card
from embruns.games.regate.phases import DEALING, NOBODY, PLACING_HEADING, PLACING_X, PLACING_Y, SAILING
from embruns.games.regate.rules.passage import in_contact

if TYPE_CHECKING:
    from embruns.games.regate.state import RegateState

_STEP: Final[i64] = BOX.step
_GRID: Final[i64] = BOX.grid
_HEADING_STEP: Final[i64] = BOX.turn
_SLANT: Final[i64] = BOX.slant


# The deal and the first player


def deal(state: RegateState, code: i64) -> None:
    """REG-B06, REG-A02, REG-G03 One card is dealt; once all hands are full, the boats are placed."""
    boat = state.boats[state.seat]
    boat.hand = with_card(boat.hand, code)
    state.pile -= 1
    if size_of(boat.hand) == boat.target:
        state.seat = (state.seat + 1) % len(state.boats)
        if size_of(state.boats[state.seat].hand) == boat.target:
            _begin_placing(state)


def name_first(state: RegateState, seat: i64) -> None:
    """REG-B07, REG-A04, REG-G04 Chance has named the first player; the cards are dealt."""
    state.seat = seat
    state.phase = DEALING


# Where a boat may be placed


def _begin_placing(state: RegateState) -> None:
    """REG-B08, REG-A05, REG-G05 The boats are placed one after the other, from the first player on."""
    state.phase = PLACING_X
    state.at_x = 0
    state.at_y = row_of(state)


def row_of(state: RegateState) -> i64:
    """REG-B08 Return the y of the bow: 0 on the board; just behind the line in 2010, or farther where that is full."""
    if state.course.rules != EDITION_2010:
        return 0
    reach = _reach_of(state.course)
    for x in range(-reach, reach + 1, _STEP):
        if _some_heading_fits(state, x, -BOX.behind):
            return -BOX.behind  # REG-G06
    return -BOX.second_row  # REG-G30


def _some_heading_fits(state: RegateState, x: i64, y: i64) -> bool:
    """Decide whether the boat can be placed there with any heading."""
    heading, slanted, is_open = i64(0), state.course.rules != ADVANCED, is_open_water(state.course, x, y)
    ways = _ways_in_row(state, x, y) if is_open else i64(_UNKNOWN)
    if ways != _UNKNOWN:
        return ways != 0
    while heading < 360:
        if heading_fits(state, x, y, heading, is_open):
            return True
        heading += _HEADING_STEP
        if slanted and _SLANT < heading < 360 - _SLANT:
            heading = 360 - _SLANT
    return False


def heading_fits(state: RegateState, x: i64, y: i64, heading: i64, is_open: bool = False) -> bool:
    """REG-B09, REG-A08, REG-G06 The stern lies there if advanced; else the bow, slanted no more than allowed.

    `is_open`: it is known that there is neither a disc nor an edge of the table near (`is_open_water`).
    """
    if state.course.rules == ADVANCED:
        return _fits(state, x, y, heading, is_open)
    if _SLANT < heading < 360 - _SLANT:
        return False
    return _fits(state, x - BOWS[2 * heading], y - BOWS[2 * heading + 1], heading, is_open)


def is_open_water(course: Course, x: i64, y: i64) -> bool:
    """Say whether a boat with its bow or its stern there touches no disc and no edge, however it points."""
    if x - _SPAN < course.west or y - _SPAN < course.south or x + _SPAN > course.east or y + _SPAN > course.north:
        return False
    discs = course.discs
    for k in range(0, i64(len(discs)), 3):
        if is_within(discs[k] - x, discs[k + 1] - y, _SPAN + discs[k + 2]):
            return False
    return True


_SPAN: Final[i64] = 2 * HULL_RADIUS  # no point of a hull is farther from another one


def _fits(state: RegateState, x: i64, y: i64, heading: i64, is_open: bool) -> bool:
    """REG-B09, REG-A09, REG-G06 The hull is on the table, in no contact, in no zone; if advanced, behind the board."""
    course = state.course
    if not is_open and in_contact(course, _NO_BOATS, NOBODY, x, y, heading):
        return False
    if course.rules == ADVANCED and hull_leaves(
        x, y, heading, course.west, course.south, course.east, -course.wood - 1
    ):
        return False  # REG-A07
    for boat in state.boats:  # noqa: SIM110  # compiled, a generator is slow
        if boat.placed and not fits_beside(boat, x, y, heading):
            return False
    return True


_NO_BOATS: Final[list[Boat]] = []
_ROW: Final[i64] = 2 * (LENGTH + BOX.card_length + BOX.card_width) // BOX.step  # steps farther than a zone reaches
_WAYS: Final[i64] = 2 * BOX.slant // BOX.turn + 1  # headings that are allowed in a row: starboard first, in their order
_STARBOARD: Final[i64] = BOX.slant // BOX.turn + 1
_EVERY_WAY: Final[i64] = sum([2**way for way in range(min(int(_WAYS), 62))])
_TOLD_BY_WAYS: Final[bool] = BOX.slant % BOX.turn == 0 and _WAYS <= 62  # so it is in the box that is in the shop
_UNKNOWN: Final = -1
_IN_ROW: Final = vec[i64]([i64(_UNKNOWN) for _ in range((2 * _ROW + 1) * _WAYS)])  # the ways that fit, as a set


def fits_beside(boat: Boat, x: i64, y: i64, heading: i64) -> bool:
    """REG-B09, REG-A09, REG-G06 A hull in this pose neither touches a boat nor lies in its zone."""
    way = _way_of(heading)
    ways = _ways_beside(boat, x + BOWS[2 * heading], y + BOWS[2 * heading + 1]) if way >= 0 else i64(_UNKNOWN)
    return _is_clear_of(boat, x, y, heading) if ways == _UNKNOWN else ways >> way & 1 == 1


def _ways_in_row(state: RegateState, x: i64, y: i64) -> i64:
    """Return the ways that fit with the bow there, in open water among boats in the same row; else _UNKNOWN."""
    if state.course.rules == ADVANCED or not _TOLD_BY_WAYS:
        return _UNKNOWN
    ways = _EVERY_WAY
    for boat in state.boats:
        if boat.placed:
            beside = _ways_beside(boat, x, y)
            if beside == _UNKNOWN:
                return _UNKNOWN
            ways &= beside
    return ways


def _ways_beside(boat: Boat, x: i64, y: i64) -> i64:
    """Return the ways that fit with the bow there beside a boat whose bow lies in the same row; else _UNKNOWN.

    Only the steps between the bows and the heading of the boat matter: those answers are kept.
    """
    apart, other = boat.bow_x() - x, _way_of(boat.heading)
    steps = apart // _STEP
    if boat.bow_y() != y or steps * _STEP != apart or not -_ROW <= steps <= _ROW or other < 0:
        return _UNKNOWN
    place = (steps + _ROW) * _WAYS + other
    if _IN_ROW[place] == _UNKNOWN:
        ways = i64(0)
        for heading in range(0, 360, _HEADING_STEP):
            way = _way_of(heading)
            if way >= 0 and _is_clear_of(boat, x - BOWS[2 * heading], y - BOWS[2 * heading + 1], heading):
                ways |= BIT[way]
        _IN_ROW[place] = ways
    return _IN_ROW[place]


def _way_of(heading: i64) -> i64:
    """Return the place of a heading among those that are allowed in a row; below 0 where it is none of them."""
    way = heading // _HEADING_STEP
    if way * _HEADING_STEP != heading or not _TOLD_BY_WAYS:
        return -1
    if heading <= _SLANT:
        return way
    return way - (360 - _SLANT) // _HEADING_STEP + _STARBOARD if heading >= 360 - _SLANT else i64(-1)


def _is_clear_of(boat: Boat, x: i64, y: i64, heading: i64) -> bool:
    if hulls_meet(x, y, heading, boat.x, boat.y, boat.heading):
        return False
    return not hull_in_zone(x, y, heading, boat.x, boat.y, boat.heading)


_kept: Final[dict[tuple[object, ...], list[Action]]] = {}  # the places of a row, by the boats that lie there


def places_x(state: RegateState) -> list[Action]:
    """REG-B09, REG-A08, REG-G06 Return every x that some placement has.

    It takes long to find the places beside a boat, and there are a thousand ways in which a single boat can lie in a
    row: their places are kept.
    """
    placed = [boat for boat in state.boats if boat.placed]
    if state.course.rules == ADVANCED or len(placed) > 1:
        return _find_places_x(state)
    lying = tuple([(int(boat.x), int(boat.y), int(boat.heading)) for boat in placed])
    key = (state.course.options, int(state.at_y), lying)
    found = _kept.get(key)
    if found is None:
        found = _find_places_x(state)
        _kept[key] = found
    return found


def _find_places_x(state: RegateState) -> list[Action]:
    found: list[Action] = []
    reach, step = _reach_of(state.course), _step_of(state.course)
    x = -reach
    while x <= reach:
        if _x_fits(state, x):
            found.append(XS[MIDDLE_X + x // _STEP])
        x += step
    return found


def pick_x(state: RegateState, rng: Rng) -> Action:
    """Return one of those at random, without trying them all."""
    reach, step = _reach_of(state.course), _step_of(state.course)
    while True:
        x = step * rng.below(2 * reach // step + 1) - reach
        if _x_fits(state, x):
            return XS[MIDDLE_X + x // _STEP]


def _reach_of(course: Course) -> i64:
    """REG-B09, REG-G06 Return how far from the middle a boat can be placed; in 2010 between the white buoys."""
    if course.rules == ADVANCED:
        return course.east // _GRID * _GRID
    return BOX.reach if course.rules == BASIC else (course.line - 1) // _STEP * _STEP


def _step_of(course: Course) -> i64:
    """Return the distance between one x and the next."""
    return _GRID if course.rules == ADVANCED else _STEP


def _x_fits(state: RegateState, x: i64) -> bool:
    """Decide whether a boat fits there: in the advanced game at some depth, else with the bow in its row."""
    if state.course.rules != ADVANCED:
        return _some_heading_fits(state, x, state.at_y)
    return any(_some_heading_fits(state, x, y) for y in range(state.course.south, 1, _GRID))


def places_y(state: RegateState) -> list[Action]:
    """REG-A08 Return every depth of the start area that some placement has."""
    found: list[Action] = []
    for y in range(state.course.south, 1, _GRID):
        if _some_heading_fits(state, state.at_x, y):
            found.append(YS[len(YS) - 1 + y // _GRID])
    return found


def headings(state: RegateState) -> list[Action]:
    """REG-B09, REG-A08, REG-G06 Return every heading that fits at the place that was chosen."""
    x, y = state.at_x, state.at_y
    is_open, among = is_open_water(state.course, x, y), i64(len(HEADINGS))
    ways = _ways_in_row(state, x, y) if is_open else i64(_UNKNOWN)
    if ways == _UNKNOWN:
        return [HEADINGS[n] for n in range(among) if heading_fits(state, x, y, _HEADING_STEP * n, is_open)]
    starboard = [HEADINGS[way] for way in range(_STARBOARD) if ways >> way & 1]
    return starboard + [HEADINGS[among - _WAYS + way] for way in range(_STARBOARD, _WAYS) if ways >> way & 1]


# What happens


def place_x(state: RegateState, x: i64) -> None:
    """REG-B09, REG-A08, REG-G06 The x is chosen; the depth follows in the advanced game, else the heading."""
    state.at_x = x
    state.phase = PLACING_Y if state.course.rules == ADVANCED else PLACING_HEADING


def place_y(state: RegateState, y: i64) -> None:
    """REG-A08 The depth is chosen; the heading follows."""
    state.at_y = y
    state.phase = PLACING_HEADING


def place_heading(state: RegateState, heading: i64) -> None:
    """REG-B09, REG-A08, REG-G06 The boat lies there, and in the basic game it has started; the next one follows."""
    boat = state.boats[state.seat]
    boat.x, boat.y, boat.heading = state.at_x, state.at_y, heading
    if state.course.rules != ADVANCED:
        boat.x -= BOWS[2 * heading]
        boat.y -= BOWS[2 * heading + 1]
    boat.placed = True
    boat.started = state.course.rules == BASIC
    state.seat = (state.seat + 1) % len(state.boats)
    if state.boats[state.seat].placed:
        state.at_x = state.at_y = 0
        state.phase = SAILING  # REG-B10, REG-G07
    else:
        _begin_placing(state)
