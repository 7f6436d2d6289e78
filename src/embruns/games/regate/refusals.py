"""What is forbidden, and by which clause: legality stated a second time.

Nothing here asks the chapters in `rules/`. A movement is followed sample by sample, and every body and every zone is
looked at each time, where `rules/passage.py` takes short cuts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from embruns.core.contract import Action
from embruns.games.regate.actions import (
    END_TURN,
    HEAVE_TO,
    KEEP_HEADING,
    SAILS,
    SIT_OUT,
    SPIN,
    Change,
    ForcedStop,
    LaySun,
    Pivot,
    PlaceHeading,
    PlaceX,
    PlaceY,
    Sail,
)
from embruns.games.regate.box import ADVANCED, BASIC, BOX, EDITION_2010, EXITS, SAMPLES, SUN_CARD
from embruns.games.regate.parts.boat import Boat
from embruns.games.regate.parts.course import Course
from embruns.games.regate.parts.geometry import (
    LENGTH,
    MIDDLE,
    Pose,
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
from embruns.games.regate.parts.hand import UNSEEN, count_of
from embruns.games.regate.phases import (
    CHANGING,
    CLOSING,
    DEALING,
    DRAWING,
    ENDED,
    HEAVING_TO,
    NOBODY,
    PIVOTING,
    PLACING_HEADING,
    PLACING_X,
    PLACING_Y,
    SAILING,
    STARTING,
)

if TYPE_CHECKING:
    from embruns.games.regate.state import RegateState

Clauses = tuple[str, str, str]  # of the basic game, the advanced game, the 2010 edition

_FIRST_DO: Final[dict[int, Clauses]] = {  # what must happen before anything else
    STARTING: ("REG-B07", "REG-A05", "REG-G04"),
    DEALING: ("REG-B06", "REG-A02", "REG-G03"),
    PLACING_X: ("REG-B08", "REG-A05", "REG-G05"),
    PLACING_Y: ("REG-B08", "REG-A08", "REG-G05"),
    PLACING_HEADING: ("REG-B08", "REG-A08", "REG-G05"),
    PIVOTING: ("REG-B31", "REG-A19", "REG-G15"),
    HEAVING_TO: ("REG-B31", "REG-B31", "REG-G15"),
    CHANGING: ("REG-B31", "REG-B31", "REG-G15"),
    DRAWING: ("REG-B17", "REG-A24", "REG-G23"),
}
_WHEN: Final[dict[str, Clauses]] = {  # in the turn: the clause that says when such an action is called for
    "First": ("REG-B07", "REG-A05", "REG-G04"),
    "Draw": ("REG-B17", "REG-A24", "REG-G23"),
    "DrawUnseen": ("REG-B17", "REG-A24", "REG-G23"),
    "Shuffle": ("REG-B19", "REG-B19", "REG-G18"),
    "PlaceX": ("REG-B08", "REG-A05", "REG-G05"),
    "PlaceY": ("REG-B08", "REG-A08", "REG-G05"),
    "PlaceHeading": ("REG-B08", "REG-A08", "REG-G05"),
    "ForcedStop": ("REG-B31", "REG-B31", "REG-G14"),
    "HeaveTo": ("REG-B11", "REG-B11", "REG-G14"),
    "Change": ("REG-B11", "REG-B11", "REG-G15"),
    "Pivot": ("REG-B31", "REG-A19", "REG-G15"),
    "KeepHeading": ("REG-B31", "REG-A19", "REG-G15"),
    "EndTurn": ("REG-B11", "REG-B11", "REG-G08"),
    "SitOut": ("REG-B11", "REG-A21", "REG-G24"),
    "Spin": ("REG-B11", "REG-A16", "REG-G08"),
}
_ENDED: Final[tuple[Clauses, Clauses]] = (  # by the finish, and by the guard
    ("REG-B41", "REG-B41", "REG-G27"),
    ("REG-B44", "REG-B44", "REG-G29"),
)

# What a hull touches: nothing, the edge of the table, boats from FIRST_BOAT on, discs from FIRST_DISC on
NOTHING: Final = -2
EDGE: Final = -1
FIRST_BOAT: Final = 0
FIRST_DISC: Final = 10


def refusal(state: RegateState, action: Action) -> str:
    """Return '' where the seat to act may do this, else the clause against it."""
    phase = state.phase
    if phase == SAILING:
        return _forbids_card(state, action)
    if phase == CLOSING:
        return _forbids_closing(state, action)
    if phase == ENDED:
        return _ENDED[0 if state.reason == "home" else 1][state.course.rules]
    if phase == PIVOTING or phase == HEAVING_TO:
        if action is KEEP_HEADING:
            return ""
        if isinstance(action, Pivot):
            return _forbids_pivot(state, int(action.heading))
    if (phase == HEAVING_TO or phase == CHANGING) and isinstance(action, Change):
        return "" if _holds(state, int(action.kind)) else "REG-G15"
    if phase == CHANGING and action is END_TURN:
        return ""
    return _forbids_placing(state, action)


def _forbids_placing(state: RegateState, action: Action) -> str:
    """Return the clause against a placement; for any other action, the clause that says what is due first."""
    phase = state.phase
    if phase == PLACING_X and isinstance(action, PlaceX):
        return _forbids_x(state, int(action.x))
    if phase == PLACING_Y and isinstance(action, PlaceY):
        return _forbids_place(state, int(state.at_x), int(action.y))
    if phase == PLACING_HEADING and isinstance(action, PlaceHeading):
        return _forbids_pose(state, int(state.at_x), int(state.at_y), int(action.heading))
    if phase == PIVOTING and state.idle:
        return "REG-B31"
    return _FIRST_DO[phase][state.course.rules]


# The turn


def _forbids_card(state: RegateState, action: Action) -> str:
    """Return the clause against opening the turn so."""
    rules, boat = state.course.rules, state.boats[state.seat]
    if boat.sun:
        return "" if action is SIT_OUT else "REG-A21" if rules == ADVANCED else "REG-G24"
    if boat.spin:
        return "" if action is SPIN else "REG-A16"
    if isinstance(action, Sail):
        return _forbids_sail(state, action, False)
    if isinstance(action, ForcedStop):
        return _forbids_forced_stop(state, int(action.kind))
    if isinstance(action, LaySun):
        return _forbids_sun(state, int(action.seat))
    if action is HEAVE_TO and rules == EDITION_2010:
        return ""
    return _WHEN[type(action).__name__][rules]


def _forbids_closing(state: RegateState, action: Action) -> str:
    """Return the clause against following a card so."""
    rules = state.course.rules
    if action is END_TURN:
        return ""
    if isinstance(action, LaySun):
        return _forbids_sun(state, int(action.seat))
    if isinstance(action, Sail):
        if state.may_replay:
            return _forbids_sail(state, action, True)
        if state.replays:
            return "REG-G19" if rules == EDITION_2010 else "REG-B33"
        return "REG-G19" if rules == EDITION_2010 else "REG-B32"
    return _WHEN[type(action).__name__][rules]


def _holds(state: RegateState, kind: int) -> bool:
    return count_of(state.boats[state.seat].hand, kind + 1) > 0


def _forbids_sail(state: RegateState, sail: Sail, replay: bool) -> str:
    """Return the clause against this movement."""
    edition = state.course.rules == EDITION_2010
    if not _holds(state, int(sail.kind)):
        return "REG-G08" if edition else "REG-B11"
    movement = follow(state.course, state.boats, int(state.seat), sail)
    if movement.home:
        return ""
    if movement.struck != NOTHING:
        return _forbids_contact(state, movement.struck, len(movement.poses) > SAMPLES)
    if not movement.zones:
        return ""
    if replay:
        return "REG-B34"
    if _sun_at_hand(state):
        return "REG-A28"
    return ("REG-G11" if edition else "REG-B23") if _some_movement(state, False) else ""


def _forbids_contact(state: RegateState, body: int, second_run: bool) -> str:
    """Return the clause against touching this body; '' where REG-A18 lets a player choose it."""
    if state.course.contact_penalty:
        return "" if EDGE < body < FIRST_DISC + state.course.buoys else "REG-A32"
    if body == EDGE:
        return "REG-B22"
    if second_run:
        return "REG-B38"
    return "REG-G10" if state.course.rules == EDITION_2010 else "REG-B20"


def _some_movement(state: RegateState, stops: bool) -> bool:
    """REG-B28 Say whether some card in hand gives a legal movement; with `stops`, or one stopped at a zone."""
    hand = state.boats[state.seat].hand
    while hand and hand & 31 != UNSEEN:
        for sail in SAILS[(hand & 31) - 1]:
            movement = follow(state.course, state.boats, int(state.seat), sail)
            if movement.home or (movement.struck == NOTHING and (stops or not movement.zones)):
                return True
        hand >>= 5
    return False


def _sun_at_hand(state: RegateState) -> bool:
    """REG-A28 Say whether the player holds a Sun that could be played on the own boat."""
    return state.course.rules == ADVANCED and state.boats[state.seat].streak < 2 and _holds(state, SUN_CARD)


def _forbids_forced_stop(state: RegateState, kind: int) -> str:
    """Return the clause against a forced stop with this card."""
    if state.course.rules == EDITION_2010:
        return "REG-G14"
    if not _holds(state, kind):
        return "REG-B31"
    if _sun_at_hand(state):
        return "REG-A28"
    return "REG-B11" if _some_movement(state, True) else ""


def _forbids_sun(state: RegateState, seat: int) -> str:
    """Return the clause against a Sun on the boat of this seat."""
    rules, boat = state.course.rules, state.boats[state.seat]
    if rules == BASIC:
        return "REG-B02"
    if seat == state.seat:
        if rules == EDITION_2010:
            return "REG-G25"
        if state.phase == CLOSING and not state.may_replay:
            return "REG-A19"
    elif state.phase == SAILING or seat >= len(state.boats):
        return "REG-A20" if rules == ADVANCED else "REG-G21"
    elif state.boats[seat].sun:
        return "REG-G25"
    if not _holds(state, SUN_CARD):
        return "REG-A20" if rules == ADVANCED else "REG-G21"
    return "REG-A25" if boat.streak >= 2 else ""


def _forbids_pivot(state: RegateState, heading: int) -> str:
    """Return the clause against turning on the spot to this heading."""
    course, boat = state.course, state.boats[state.seat]
    clause = "REG-G15" if course.rules == EDITION_2010 else "REG-B31" if state.idle else "REG-A19"
    x = int(boat.x + east(boat.heading, MIDDLE, 0) - east(heading, MIDDLE, 0))
    y = int(boat.y + north(boat.heading, MIDDLE, 0) - north(heading, MIDDLE, 0))
    pose, before = (x, y, heading), (int(boat.x), int(boat.y), int(boat.heading))
    if pose == before or touched(course, state.boats, int(state.seat), pose) != NOTHING:
        return clause
    bow_x, bow_y = int(x + east(heading, LENGTH, 0)), int(y + north(heading, LENGTH, 0))
    under_way = boat.started and boat.marks < 2  # ruling 46: the line means nothing to it
    if not under_way and line_crossing(boat.bow_x(), boat.bow_y(), bow_x, bow_y, course.line) != 0:
        return clause
    if boat.marks == 2 and course.wood > 0 and abs(bow_x) <= course.line and abs(bow_y) <= course.wood:
        return clause
    old_zones = zones_over(state.boats, int(state.seat), before)
    new_zones = [zone for zone in zones_over(state.boats, int(state.seat), pose) if zone not in old_zones]
    return clause if new_zones else ""


# Placing


def _forbids_x(state: RegateState, x: int) -> str:
    """Return the clause against choosing this x."""
    course = state.course
    if course.rules != ADVANCED:
        inside = abs(x) <= BOX.reach if course.rules == BASIC else abs(x) < course.line
        return (
            _forbids_place(state, x, int(state.at_y)) if inside else "REG-B09" if course.rules == BASIC else "REG-G06"
        )
    clause = "REG-A08"
    if x % BOX.grid == 0:
        for y in range(int(course.south), 1, BOX.grid):
            clause = _forbids_place(state, x, y)
            if not clause:
                break
    return clause


def _forbids_place(state: RegateState, x: int, y: int) -> str:
    """Return the clause against choosing this place before the heading: the last one tried, where none fits."""
    clause = ""
    for heading in range(0, 360, BOX.turn):
        clause = _forbids_pose(state, x, y, heading)
        if not clause:
            return ""
    return clause


def _forbids_pose(state: RegateState, x: int, y: int, heading: int) -> str:
    """Return the clause against placing a boat with its bow there; in the advanced game, with its stern there."""
    course, boats = state.course, state.boats
    if course.rules == ADVANCED:
        if any(y + int(north(heading, a, b)) >= -course.wood for a, b in BOX.hull):
            return "REG-A07"
        if touched(course, boats, NOBODY, (x, y, heading)) != NOTHING or zones_over(boats, NOBODY, (x, y, heading)):
            return "REG-A09" if any(boat.placed for boat in boats) else "REG-A07"
        return ""
    clause = "REG-B09" if course.rules == BASIC else "REG-G06"
    if min(heading, 360 - heading) > BOX.slant:
        return clause
    stern = (x - int(east(heading, LENGTH, 0)), y - int(north(heading, LENGTH, 0)), heading)
    return clause if touched(course, boats, NOBODY, stern) != NOTHING or zones_over(boats, NOBODY, stern) else ""


# A movement, sample by sample


def sample_of(start: Pose, exit: int, number: int) -> Pose:
    """Return the pose on that sample of a run."""
    a, b, turn = EXITS[exit].samples[number]
    x, y, heading = start
    return x + east(heading, a, b), y + north(heading, a, b), (heading + turn) % 360


def touched(course: Course, boats: list[Boat], seat: int, pose: Pose) -> int:
    """REG-B20, REG-B22, REG-G10 Return what a hull in this pose touches: an obstacle sooner than a buoy or boat."""
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
    """REG-B24 Return the opponents in whose manoeuvre zones a hull in this pose lies."""
    x, y, heading = pose
    found: list[int] = []
    for other, boat in enumerate(boats):
        if other != seat and boat.placed and hull_in_zone(x, y, heading, boat.x, boat.y, boat.heading):
            found.append(other)
    return found


@final
class Movement:
    """What was seen of a movement that was followed to its end."""

    def __init__(self, boat: Boat) -> None:
        self.poses: Final[list[Pose]] = [(int(boat.x), int(boat.y), int(boat.heading))]  # where it lay, then as sailed
        self.struck: int = NOTHING
        self.struck_at: Pose = self.poses[0]
        self.started: bool = boat.started
        self.marks: int = int(boat.marks)
        self.home: bool = False
        self.zones: list[int] = []  # at the end
        self.stop: int = 0  # REG-B29 the sample to stop at, if it must


def follow(course: Course, boats: list[Boat], seat: int, sail: Sail) -> Movement:
    """REG-B20 to REG-B29, REG-B35 to REG-B43 Follow a movement from its first sample to its end."""
    movement = Movement(boats[seat])
    for exit in [sail.first] if sail.second < 0 else [sail.first, sail.second]:
        start = movement.poses[-1]
        for number in range(1, SAMPLES + 1):
            pose = sample_of(start, exit, number)
            movement.struck = touched(course, boats, seat, pose)
            if movement.struck != NOTHING:
                movement.struck_at = pose
                break
            _look_at_course(course, movement, pose)
            movement.poses.append(pose)
            if movement.home:
                return movement
        if movement.struck != NOTHING:
            break
    movement.zones = zones_over(boats, seat, movement.poses[-1])
    covered = zones_over(boats, seat, movement.poses[0])
    for k in range(len(movement.poses)):
        if all(zone in covered for zone in zones_over(boats, seat, movement.poses[k])):
            movement.stop = k
    return movement


def _point(pose: Pose, a: i64) -> tuple[int, int]:
    """Return the point so far ahead of the stern."""
    return pose[0] + east(pose[2], a, 0), pose[1] + north(pose[2], a, 0)


def _look_at_course(course: Course, movement: Movement, pose: Pose) -> None:
    """Note what the last step finishes, starts and rounds, in this order."""
    (px, py), (qx, qy) = _point(movement.poses[-1], LENGTH), _point(pose, LENGTH)
    crossing = line_crossing(px, py, qx, qy, course.line)
    if movement.marks == 2:
        on_wood = course.wood > 0 and touches_wood(px, py, qx, qy, course.line, course.wood)
        movement.home = on_wood or (course.wood == 0 and crossing == -1)
    if crossing == 1:
        movement.started = True
    if not movement.started or movement.home:
        return
    (px, py), (qx, qy) = _point(movement.poses[-1], MIDDLE), _point(pose, MIDDLE)
    way = ray_crossing(px, py, qx, qy, course.mark1_x, course.mark1_y, course.ray1_x, course.ray1_y, course.sense)
    if way and movement.marks < 2:
        movement.marks = 1 if way == 1 else 0
    way = ray_crossing(px, py, qx, qy, course.mark2_x, course.mark2_y, course.ray2_x, course.ray2_y, course.sense)
    if way and movement.marks > 0:
        movement.marks = 2 if way == 1 else 1
