"""What may be done: cards, stops, replays, Suns and pivots, listed, or one of them picked without listing all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from embruns.core.contract import Action, Rng
from embruns.games.regate.actions import (
    CHANGES,
    END_TURN,
    FORCED_STOPS,
    HEAVE_TO,
    KEEP_HEADING,
    MIDDLE_X,
    PIVOTS,
    SAILS,
    SIT_OUT,
    SPIN,
    SUNS,
    XS,
    Sail,
)
from embruns.games.regate.boat import UNSEEN, count_of
from embruns.games.regate.components import ADVANCED, BOX, EDITION_2010, SUN_CARD
from embruns.games.regate.geometry import BOWS, CENTRES, hull_in_zone, line_crossing, touches_wood
from embruns.games.regate.passage import FREE, HOME, Passage, in_contact
from embruns.games.regate.phases import (
    CHANGING,
    CLOSING,
    HEAVING_TO,
    PIVOTING,
    PLACING_HEADING,
    PLACING_X,
    PLACING_Y,
    SAILING,
)
from embruns.games.regate.placing import headings, reach_of, step_of, x_fits, xs, ys
from embruns.games.regate.referee import FIRST_DISC, touched

if TYPE_CHECKING:
    from embruns.games.regate.rules import Regatta

SUN_CODE: Final = SUN_CARD + 1

# What a movement comes to
LEGAL: Final = 0
IN_ZONE: Final = 1  # free of contact, but it ends in an opponent's zone
CONTACT: Final = 2


def legal(race: Regatta) -> list[Action]:
    """All of it, in the order of the table's cards and places."""
    if race.phase == SAILING:
        return _legal_cards(race)
    if race.phase == CLOSING:
        return _legal_closings(race)
    if race.phase == PIVOTING:
        return _legal_pivots(race)
    if race.phase == HEAVING_TO:
        return _each_card(race, CHANGES) + _legal_pivots(race)  # REG-G15
    if race.phase == CHANGING:
        return [*_each_card(race, CHANGES), END_TURN]
    if race.phase == PLACING_X:
        return xs(race.course, race.boats, race.at_y)
    if race.phase == PLACING_Y:
        return ys(race.course, race.boats, race.at_x)
    if race.phase == PLACING_HEADING:
        return headings(race.course, race.boats, race.at_x, race.at_y)
    return []


def _legal_cards(race: Regatta) -> list[Action]:
    """REG-B11, REG-B28, REG-B31, REG-G12, REG-G14 A movement; if none is legal, a stop; if none is left, a pass."""
    boat = race.boats[race.seat]
    if boat.sun:
        return [SIT_OUT]
    if boat.spin:
        return [SPIN]
    movements, stops, contacts = _sorted_sails(race)
    if may_bask(race):  # REG-A28
        movements.append(SUNS[race.seat])
    choices = movements or stops
    if race.course.rules == EDITION_2010:
        choices.append(HEAVE_TO)
    return (choices or _each_card(race, FORCED_STOPS)) + contacts


def _legal_closings(race: Regatta) -> list[Action]:
    """REG-B32, REG-B34, REG-A20, REG-G21 A replay if the helm allows one; a Sun; or nothing."""
    choices: list[Action] = []
    if race.may_replay:
        movements, _, contacts = _sorted_sails(race)
        choices = movements + contacts
        if may_bask(race):
            choices.append(SUNS[race.seat])
    for seat in range(len(race.boats)):
        if seat != race.seat and _may_becalm(race, seat):
            choices.append(SUNS[seat])
    choices.append(END_TURN)
    return choices


def _sorted_sails(race: Regatta) -> tuple[list[Action], list[Action], list[Action]]:
    """The movements of the hand: legal, ending in a zone, and in contact where that may be chosen."""
    movements: list[Action] = []
    stops: list[Action] = []
    contacts: list[Action] = []
    passage = Passage(race.course, race.boats, race.seat)
    hand, last = race.boats[race.seat].hand, i64(0)
    while hand and hand & 31 != UNSEEN:
        if hand & 31 != last:
            last = hand & 31
            for sail in SAILS[last - 1]:
                verdict = _verdict(passage, sail)
                if verdict == LEGAL:
                    movements.append(sail)
                elif verdict == IN_ZONE:
                    stops.append(sail)
                elif race.course.contact_penalty and _may_strike(race, passage, sail):
                    contacts.append(sail)
        hand >>= 5
    return movements, stops, contacts


def _may_strike(race: Regatta, passage: Passage, sail: Sail) -> bool:
    """REG-A18, REG-A32 What stops the movement is the other boat or a buoy."""
    body = touched(race.course, race.boats, race.seat, passage.blocked_pose(sail.first, sail.second))
    return body >= 0 and body < FIRST_DISC + race.course.buoys


def _each_card(race: Regatta, actions: list[Action]) -> list[Action]:
    """One for each kind of card in hand."""
    found: list[Action] = []
    hand, last = race.boats[race.seat].hand, i64(0)
    while hand and hand & 31 != UNSEEN:
        if hand & 31 != last:
            last = hand & 31
            found.append(actions[last - 1])
        hand >>= 5
    return found


def may_bask(race: Regatta) -> bool:
    """REG-A19, REG-A25 A Sun on one's own boat; not in 2010 (REG-G25)."""
    boat = race.boats[race.seat]
    return race.course.rules == ADVANCED and boat.streak < 2 and count_of(boat.hand, SUN_CODE) > 0


def _may_becalm(race: Regatta, seat: i64) -> bool:
    """REG-A25, REG-G25 A Sun on that opponent."""
    boat = race.boats[race.seat]
    return boat.streak < 2 and not race.boats[seat].sun and count_of(boat.hand, SUN_CODE) > 0


def _legal_pivots(race: Regatta) -> list[Action]:
    found = [PIVOTS[h // BOX.turn] for h in range(0, 360, BOX.turn) if _may_pivot(race, h)]
    found.append(KEEP_HEADING)
    return found


def _may_pivot(race: Regatta, heading: i64) -> bool:
    """REG-B31, REG-A19, REG-G15 Round the centre, into no contact and no new zone, the bow neither over the line where
    that starts or finishes (ruling 46) nor, once both marks are rounded, onto the wood."""
    boat, course = race.boats[race.seat], race.course
    if heading == boat.heading:
        return False  # that is KEEP_HEADING
    x, y = boat.centre_x() - CENTRES[2 * heading], boat.centre_y() - CENTRES[2 * heading + 1]
    bow_x, bow_y = x + BOWS[2 * heading], y + BOWS[2 * heading + 1]
    line_counts = not boat.started or boat.marks == 2
    if line_counts and line_crossing(boat.bow_x(), boat.bow_y(), bow_x, bow_y, course.line):
        return False
    if boat.marks == 2 and course.wood and touches_wood(bow_x, bow_y, bow_x, bow_y, course.line, course.wood):
        return False
    if in_contact(course, race.boats, race.seat, x, y, heading):
        return False
    for seat in range(len(race.boats)):
        other = race.boats[seat]
        inside = seat != race.seat and hull_in_zone(x, y, heading, other.x, other.y, other.heading)
        if inside and not hull_in_zone(boat.x, boat.y, boat.heading, other.x, other.y, other.heading):
            return False
    return True


def pick(race: Regatta, rng: Rng) -> Action:
    """Without looking at every card or place: several times the speed of random play."""
    if race.phase == SAILING and not race.course.contact_penalty:
        return _pick_card(race, rng)
    if race.phase == PLACING_X:
        reach, step = reach_of(race.course), step_of(race.course)
        while True:
            x = step * rng.below(2 * reach // step + 1) - reach
            if x_fits(race.course, race.boats, x, race.at_y):
                return XS[MIDDLE_X + x // BOX.step]
    if race.phase == PIVOTING or race.phase == HEAVING_TO:
        return _pick_pivot(race, _each_card(race, CHANGES) if race.phase == HEAVING_TO else [], rng)
    actions = legal(race)
    return actions[rng.below(len(actions))]


def _pick_pivot(race: Regatta, changes: list[Action], rng: Rng) -> Action:
    """Try headings until one may be taken; staying and changing cards always may."""
    ways: i64 = len(PIVOTS)
    while True:
        k = rng.below(ways + 1 + len(changes))
        if k > ways:
            return changes[k - ways - 1]
        if k == ways:
            return KEEP_HEADING
        if _may_pivot(race, k * BOX.turn):
            return PIVOTS[k]


def _pick_card(race: Regatta, rng: Rng) -> Action:
    """Try the choices in a random order: the first that is legal is any of the legal ones, all alike."""
    boat = race.boats[race.seat]
    if boat.sun:
        return SIT_OUT
    if boat.spin:
        return SPIN
    tries: list[Sail] = []
    hand, last = boat.hand, i64(0)
    while hand:
        if hand & 31 != last:
            last = hand & 31
            tries.extend(SAILS[last - 1])
        hand >>= 5
    others: i64 = 1 if race.course.rules == EDITION_2010 or may_bask(race) else 0
    passage = Passage(race.course, race.boats, race.seat)
    left: i64 = len(tries)
    while left > 0:
        k = rng.below(left + others)
        if k == left:
            break
        if _verdict(passage, tries[k]) == LEGAL:
            return tries[k]
        left -= 1
        tries[k] = tries[left]
    actions = legal(race)
    first = actions[0]
    if isinstance(first, Sail) and _verdict(passage, first) == LEGAL:
        return actions[-1]  # the Sun, or heaving-to, came up before a movement
    return actions[rng.below(len(actions))]


def _verdict(passage: Passage, sail: Sail) -> i64:
    """REG-B20, REG-B23, REG-B38, REG-B43 What this movement comes to, from where the boat lies."""
    passage.begin()
    end = passage.sail(sail.first, sail.second)
    if end == FREE:
        return IN_ZONE if passage.ends_in_zone() else LEGAL
    return LEGAL if end == HOME else CONTACT
