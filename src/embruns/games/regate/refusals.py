"""What is forbidden, and by which clause: legality stated a second time, by the referee and not by short cuts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

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
from embruns.games.regate.boat import UNSEEN, count_of
from embruns.games.regate.components import ADVANCED, BASIC, EDITION_2010, SAMPLES, SUN_CARD
from embruns.games.regate.geometry import LENGTH, MIDDLE, east, line_crossing, north
from embruns.games.regate.phases import (
    CHANGING,
    CLOSING,
    DEALING,
    DRAWING,
    ENDED,
    HEAVING_TO,
    PIVOTING,
    PLACING_HEADING,
    PLACING_X,
    PLACING_Y,
    SAILING,
    STARTING,
)
from embruns.games.regate.placing import forbids_place, forbids_pose, forbids_x
from embruns.games.regate.referee import EDGE, FIRST_DISC, NOTHING, follow, touched, zones_over

if TYPE_CHECKING:
    from embruns.games.regate.rules import Regatta

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


def forbidden(race: Regatta, action: Action) -> str:
    """'' where the seat to act may do this, else the clause against it."""
    phase = race.phase
    if phase == SAILING:
        return _forbids_card(race, action)
    if phase == CLOSING:
        return _forbids_closing(race, action)
    if phase == ENDED:
        return race.outcome().clause
    if phase == PIVOTING or phase == HEAVING_TO:
        if action is KEEP_HEADING:
            return ""
        if isinstance(action, Pivot):
            return _forbids_pivot(race, int(action.heading))
    if (phase == HEAVING_TO or phase == CHANGING) and isinstance(action, Change):
        return "" if _holds(race, int(action.kind)) else "REG-G15"
    if phase == CHANGING and action is END_TURN:
        return ""
    return _forbids_placing(race, action)


def _forbids_placing(race: Regatta, action: Action) -> str:
    course, boats, phase = race.course, race.boats, race.phase
    if phase == PLACING_X and isinstance(action, PlaceX):
        return forbids_x(course, boats, int(action.x), int(race.at_y))
    if phase == PLACING_Y and isinstance(action, PlaceY):
        return forbids_place(course, boats, int(race.at_x), int(action.y))
    if phase == PLACING_HEADING and isinstance(action, PlaceHeading):
        return forbids_pose(course, boats, int(race.at_x), int(race.at_y), int(action.heading))
    if phase == PIVOTING and race.idle:
        return "REG-B31"
    return _FIRST_DO[phase][course.rules]


# The turn


def _forbids_card(race: Regatta, action: Action) -> str:
    rules, boat = race.course.rules, race.boats[race.seat]
    if boat.sun:
        return "" if action is SIT_OUT else "REG-A21" if rules == ADVANCED else "REG-G24"
    if boat.spin:
        return "" if action is SPIN else "REG-A16"
    if isinstance(action, Sail):
        return _forbids_sail(race, action, False)
    if isinstance(action, ForcedStop):
        return _forbids_forced_stop(race, int(action.kind))
    if isinstance(action, LaySun):
        return _forbids_sun(race, int(action.seat))
    if action is HEAVE_TO and rules == EDITION_2010:
        return ""
    return _WHEN[type(action).__name__][rules]


def _forbids_closing(race: Regatta, action: Action) -> str:
    rules = race.course.rules
    if action is END_TURN:
        return ""
    if isinstance(action, LaySun):
        return _forbids_sun(race, int(action.seat))
    if isinstance(action, Sail):
        if race.may_replay:
            return _forbids_sail(race, action, True)
        if race.replays:
            return "REG-G19" if rules == EDITION_2010 else "REG-B33"
        return "REG-G19" if rules == EDITION_2010 else "REG-B32"
    return _WHEN[type(action).__name__][rules]


def _holds(race: Regatta, kind: int) -> bool:
    return count_of(race.boats[race.seat].hand, kind + 1) > 0


def _forbids_sail(race: Regatta, sail: Sail, replay: bool) -> str:
    edition = race.course.rules == EDITION_2010
    if not _holds(race, int(sail.kind)):
        return "REG-G08" if edition else "REG-B11"
    call = follow(race.course, race.boats, int(race.seat), sail)
    if call.home:
        return ""
    if call.struck != NOTHING:
        return forbids_contact(race, call.struck, len(call.poses) > SAMPLES)
    if not call.zones:
        return ""
    if replay:
        return "REG-B34"
    if _sun_at_hand(race):
        return "REG-A28"
    return ("REG-G11" if edition else "REG-B23") if _some_movement(race, False) else ""


def forbids_contact(race: Regatta, body: int, second_run: bool) -> str:
    """REG-B20, REG-B22, REG-B38, REG-G10 Against touching this; '' where REG-A18 lets a player choose it."""
    if race.course.contact_penalty:
        return "" if EDGE < body < FIRST_DISC + race.course.buoys else "REG-A32"
    if body == EDGE:
        return "REG-B22"
    if second_run:
        return "REG-B38"
    return "REG-G10" if race.course.rules == EDITION_2010 else "REG-B20"


def _some_movement(race: Regatta, stops: bool) -> bool:
    """REG-B28 Some card in hand gives a legal movement; with `stops`, or one that is only stopped at a zone."""
    hand = race.boats[race.seat].hand
    while hand and hand & 31 != UNSEEN:
        for sail in SAILS[(hand & 31) - 1]:
            call = follow(race.course, race.boats, int(race.seat), sail)
            if call.home or (call.struck == NOTHING and (stops or not call.zones)):
                return True
        hand >>= 5
    return False


def _sun_at_hand(race: Regatta) -> bool:
    """REG-A28 A Sun that could be played on the own boat."""
    return race.course.rules == ADVANCED and race.boats[race.seat].streak < 2 and _holds(race, SUN_CARD)


def _forbids_forced_stop(race: Regatta, kind: int) -> str:
    if race.course.rules == EDITION_2010:
        return "REG-G14"
    if not _holds(race, kind):
        return "REG-B31"
    if _sun_at_hand(race):
        return "REG-A28"
    return "REG-B11" if _some_movement(race, True) else ""


def _forbids_sun(race: Regatta, seat: int) -> str:
    rules, boat = race.course.rules, race.boats[race.seat]
    if rules == BASIC:
        return "REG-B02"
    if seat == race.seat:
        if rules == EDITION_2010:
            return "REG-G25"
        if race.phase == CLOSING and not race.may_replay:
            return "REG-A19"
    elif race.phase == SAILING or seat >= len(race.boats):
        return "REG-A20" if rules == ADVANCED else "REG-G21"
    elif race.boats[seat].sun:
        return "REG-G25"
    if not _holds(race, SUN_CARD):
        return "REG-A20" if rules == ADVANCED else "REG-G21"
    return "REG-A25" if boat.streak >= 2 else ""


def _forbids_pivot(race: Regatta, heading: int) -> str:
    course, boat = race.course, race.boats[race.seat]
    clause = "REG-G15" if course.rules == EDITION_2010 else "REG-B31" if race.idle else "REG-A19"
    x = int(boat.x + east(boat.heading, MIDDLE, 0) - east(heading, MIDDLE, 0))
    y = int(boat.y + north(boat.heading, MIDDLE, 0) - north(heading, MIDDLE, 0))
    pose, before = (x, y, heading), (int(boat.x), int(boat.y), int(boat.heading))
    if pose == before or touched(course, race.boats, int(race.seat), pose) != NOTHING:
        return clause
    bow_x, bow_y = int(x + east(heading, LENGTH, 0)), int(y + north(heading, LENGTH, 0))
    under_way = boat.started and boat.marks < 2  # ruling 46: the line means nothing to it
    if not under_way and line_crossing(boat.bow_x(), boat.bow_y(), bow_x, bow_y, course.line) != 0:
        return clause
    if boat.marks == 2 and course.wood > 0 and abs(bow_x) <= course.line and abs(bow_y) <= course.wood:
        return clause
    old_zones = zones_over(race.boats, int(race.seat), before)
    new_zones = [zone for zone in zones_over(race.boats, int(race.seat), pose) if zone not in old_zones]
    return clause if new_zones else ""
