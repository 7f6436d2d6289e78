"""Stopping: what is left where no movement is legal, the forced stop, heaving-to, and pivots on the spot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.contract import Action, Rng
from embruns.core.numbers import Mask
from embruns.games.regate.actions import (
    CHANGES,
    END_TURN,
    FORCED_STOPS,
    HEAVE_TO,
    KEEP_HEADING,
    PIVOTS,
    SAILS,
    SIT_OUT,
    SPIN,
    SUNS,
    Sail,
)
from embruns.games.regate.box import BOX, EDITION_2010
from embruns.games.regate.parts.geometry import (
    BOWS,
    CENTRES,
    EXTENTS,
    HULL_RADIUS,
    hull_in_zone,
    line_crossing,
    touches_wood,
)
from embruns.games.regate.parts.hand import UNSEEN
from embruns.games.regate.parts.movements import FIT_IN_A_SET
from embruns.games.regate.parts.reach import covers, reach_to
from embruns.games.regate.parts.surroundings import CLEAR, NEAR, ZONED
from embruns.games.regate.phases import CHANGING, HEAVING_TO, PIVOTING
from embruns.games.regate.rules.helm_and_sun import may_bask
from embruns.games.regate.rules.movement import IN_ZONE, LEGAL, mark_sails, sorted_sails, verdict
from embruns.games.regate.rules.passage import in_contact
from embruns.games.regate.rules.turn import close, end_turn, lay_card

if TYPE_CHECKING:
    from embruns.games.regate.state import RegateState


# The card of the turn, or what is left instead


def cards(state: RegateState) -> list[Action]:
    """REG-B11, REG-B28, REG-B31, REG-G14 A movement; if none is legal, a stop at a zone; if none is left, none."""
    boat = state.boats[state.seat]
    if boat.sun:
        return [SIT_OUT]
    if boat.spin:
        return [SPIN]
    movements, stops, contacts = sorted_sails(state)
    if may_bask(state):  # REG-A28
        movements.append(SUNS[state.seat])
    choices = movements or stops
    if state.course.rules == EDITION_2010:
        choices.append(HEAVE_TO)
    return (choices or _each_card(state, FORCED_STOPS)) + contacts


def mark_cards(state: RegateState, mask: Mask) -> None:
    """Mark what `cards` lists, without making the list."""
    boat = state.boats[state.seat]
    if boat.sun or boat.spin or state.course.contact_penalty or not FIT_IN_A_SET:
        mask.mark_all(cards(state))
        return
    stops = mark_sails(state, mask, LEGAL)
    if may_bask(state):
        mask.mark(SUNS[state.seat].index)
    if stops and mask.count == 0:
        mark_sails(state, mask, IN_ZONE)
    if state.course.rules == EDITION_2010:
        mask.mark(HEAVE_TO.index)
    if mask.count == 0:
        _mark_each_card(state, mask, FORCED_STOPS[0].index)


def pick_card(state: RegateState, rng: Rng) -> Action:
    """Try the choices in a random order: the first that is legal is any of the legal ones, all equally likely."""
    boat = state.boats[state.seat]
    if boat.sun:
        return SIT_OUT
    if boat.spin:
        return SPIN
    tries = _sails_of(boat.hand)
    others: i64 = 1 if state.course.rules == EDITION_2010 or may_bask(state) else 0
    passage = state.passage()
    passage.look_far()
    left: i64 = len(tries)
    while left > 0:
        k = rng.below(left + others)
        if k == left:
            break
        if verdict(passage, tries[k].index) == LEGAL:
            return tries[k]
        left -= 1
        tries[k] = tries[left]
    actions = cards(state)
    first = actions[0]
    if isinstance(first, Sail) and verdict(passage, first.index) == LEGAL:
        return actions[-1]  # the Sun, or heaving-to, came up before a movement
    return actions[rng.below(len(actions))]


def _sails_of(hand: i64) -> list[Sail]:
    """Return every movement of a hand, whether it is legal or not."""
    found: list[Sail] = []
    last = i64(0)
    while hand:
        if hand & 31 != last:
            last = hand & 31
            found.extend(SAILS[last - 1])
        hand >>= 5
    return found


def _each_card(state: RegateState, actions: list[Action]) -> list[Action]:
    """Return the action of each kind of card in hand."""
    found: list[Action] = []
    hand, last = state.boats[state.seat].hand, i64(0)
    while hand and hand & 31 != UNSEEN:
        if hand & 31 != last:
            last = hand & 31
            found.append(actions[last - 1])
        hand >>= 5
    return found


def _mark_each_card(state: RegateState, mask: Mask, first: i64) -> None:
    """Mark the action of each kind of card in hand; `first` is the index of the one for the first kind."""
    hand, last = state.boats[state.seat].hand, i64(0)
    while hand and hand & 31 != UNSEEN:
        if hand & 31 != last:
            last = hand & 31
            mask.mark(first + last - 1)
        hand >>= 5


def forced_stop(state: RegateState, kind: i64) -> None:
    """REG-B31 A card is discarded, and the boat may pivot."""
    lay_card(state, kind)
    state.idle = True
    state.phase = PIVOTING


# Pivots


def pivots(state: RegateState) -> list[Action]:
    """REG-B31, REG-A19, REG-G15 Return every heading that a boat may turn to, and keeping its own."""
    turn = i64(BOX.turn)
    found = [PIVOTS[way] for way in range(i64(len(PIVOTS))) if may_pivot(state, way * turn)]
    found.append(KEEP_HEADING)
    return found


def mark_pivots(state: RegateState, mask: Mask) -> None:
    """Mark what `pivots` lists. Where nothing is within a full turn that is every heading but the boat's own."""
    boat, around, turn = state.boats[state.seat], state.passage().around, i64(BOX.turn)
    heading = boat.heading
    around.look(boat.centre_x(), boat.centre_y(), state.seat, _FULL_TURN)
    near_line = (not boat.started or boat.marks == 2) and covers(_FULL_TURN, around.line)
    first, ways, own = PIVOTS[0].index, i64(len(PIVOTS)), heading // turn
    if near_line:
        _mark_tried(state, mask)
    elif heading == own * turn and around.find(_FULL_TURN) == CLEAR:
        mask.mark_run(first, own)
        mask.mark_run(first + own + 1, ways - own - 1)
    elif around.is_open(_FULL_TURN):
        marked, n, turned, room = mask.room(ways), mask.count, _TURNED, around.room
        for way in range(ways):
            marked[n] = first + way  # the next one takes its place if the hull leaves the table
            n += i64(covers(room, turned[way]) and way * turn != heading)
        mask.mark_until(n)
    else:
        _mark_looked_at(state, mask)
    mask.mark(KEEP_HEADING.index)


def _mark_tried(state: RegateState, mask: Mask) -> None:
    """Mark the headings that a boat may turn to, each tried by itself."""
    first, turn = PIVOTS[0].index, i64(BOX.turn)
    for way in range(i64(len(PIVOTS))):
        if may_pivot(state, way * turn):
            mask.mark(first + way)


def _mark_looked_at(state: RegateState, mask: Mask) -> None:
    """Mark them where bodies or zones are near, but no line: only the heading at which the hull may touch one is tried.

    Where it can meet zones alone, it must lie in none but those in which the boat lies already.
    """
    boat, passage, turn = state.boats[state.seat], state.passage(), i64(BOX.turn)
    around, heading, x, y = passage.around, boat.heading, boat.centre_x(), boat.centre_y()
    first, ways, others = PIVOTS[0].index, i64(len(PIVOTS)), ~passage.zones_at(boat.x, boat.y, heading)
    marked, n = mask.room(ways), mask.count
    for way in range(ways):
        seen, at = around.find(_TURNED[way]), way * turn
        marked[n] = first + way  # the next one takes its place if the boat may not turn to this one
        if seen == CLEAR:
            n += i64(at != heading)
        elif seen == ZONED:
            entered = others & passage.zones_at(x - CENTRES[2 * at], y - CENTRES[2 * at + 1], at)
            n += i64(entered == 0 and at != heading)
        elif seen == NEAR:
            n += i64(may_pivot(state, at))
    mask.mark_until(n)


def _turned_hulls() -> list[i64]:
    """Return for each heading that a boat may turn to how far its hull reaches from its centre."""
    reaches: list[i64] = []
    for heading in range(0, 360, BOX.turn):
        x, y, box = CENTRES[2 * heading], CENTRES[2 * heading + 1], 4 * heading
        reaches.append(reach_to(x - EXTENTS[box], y - EXTENTS[box + 1], EXTENTS[box + 2] - x, EXTENTS[box + 3] - y))
    return reaches


_TURNED: Final = vec[i64](_turned_hulls())
_FULL_TURN: Final = reach_to(HULL_RADIUS, HULL_RADIUS, HULL_RADIUS, HULL_RADIUS)  # the circle that the hull turns in


def pick_pivot(state: RegateState, changes: list[Action], rng: Rng) -> Action:
    """Try headings at random until one may be taken; staying and changing cards always may."""
    ways: i64 = len(PIVOTS)
    while True:
        k = rng.below(ways + 1 + len(changes))
        if k > ways:
            return changes[k - ways - 1]
        if k == ways:
            return KEEP_HEADING
        if may_pivot(state, k * BOX.turn):
            return PIVOTS[k]


def may_pivot(state: RegateState, heading: i64) -> bool:
    """REG-B31, REG-A19, REG-G15 The boat turns round its centre, into no contact and no new zone.

    The bow may neither cross the line where that starts or finishes (ruling 46) nor, once both marks are rounded,
    come to lie on the wood.
    """
    boat, course = state.boats[state.seat], state.course
    if heading == boat.heading:
        return False  # that is KEEP_HEADING
    x, y = boat.centre_x() - CENTRES[2 * heading], boat.centre_y() - CENTRES[2 * heading + 1]
    bow_x, bow_y = x + BOWS[2 * heading], y + BOWS[2 * heading + 1]
    line_counts = not boat.started or boat.marks == 2
    if line_counts and line_crossing(boat.bow_x(), boat.bow_y(), bow_x, bow_y, course.line):
        return False
    if boat.marks == 2 and course.wood and touches_wood(bow_x, bow_y, bow_x, bow_y, course.line, course.wood):
        return False
    if in_contact(course, state.boats, state.seat, x, y, heading):
        return False
    for seat in range(len(state.boats)):
        other = state.boats[seat]
        inside = seat != state.seat and hull_in_zone(x, y, heading, other.x, other.y, other.heading)
        if inside and not hull_in_zone(boat.x, boat.y, boat.heading, other.x, other.y, other.heading):
            return False
    return True


def pivot(state: RegateState, heading: i64) -> None:
    """REG-B31, REG-A19, REG-G15 The centre stays; nothing is started, rounded or won."""
    boat = state.boats[state.seat]
    boat.x, boat.y = boat.centre_x() - CENTRES[2 * heading], boat.centre_y() - CENTRES[2 * heading + 1]
    boat.heading = heading
    if state.idle:
        end_turn(state, False)
    else:
        close(state)


# Heaving-to


def heave_to(state: RegateState) -> None:
    """REG-G14, REG-G16 The player passes the movement; no Sun follows."""
    state.idle = True
    state.phase = HEAVING_TO


def heaving_to(state: RegateState) -> list[Action]:
    """REG-G15 Return what a player who has hove to may do: change a card, or pivot."""
    return changes(state) + pivots(state)


def mark_heaving_to(state: RegateState, mask: Mask) -> None:
    """Mark what `heaving_to` lists."""
    mask.mark_all(changes(state))
    mark_pivots(state, mask)


def changing(state: RegateState) -> list[Action]:
    """REG-G15 Return what may follow a changed card: another one, or the end of the turn."""
    return [*changes(state), END_TURN]


def changes(state: RegateState) -> list[Action]:
    """REG-G15 Return every card that may be changed."""
    return _each_card(state, CHANGES)


def change(state: RegateState, kind: i64) -> None:
    """REG-G15, REG-G17 The chosen cards are discarded first, then as many are drawn."""
    lay_card(state, kind)
    state.changed += 1
    if state.changed < BOX.change_at_most and state.boats[state.seat].hand:
        state.phase = CHANGING
    else:
        end_turn(state, False)
