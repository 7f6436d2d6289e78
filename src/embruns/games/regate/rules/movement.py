"""Movement: which cards of the hand may be sailed, and what sailing one does; the start and its penalty.

`passage.py` follows the boat itself: contact, zones, marks and finish.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from embruns.core.bits import MEMBER, SPREAD
from embruns.core.contract import Action
from embruns.core.numbers import Mask
from embruns.games.regate.actions import ARROWS, SAILS, Sail
from embruns.games.regate.box import ADVANCED, BOX, HELM
from embruns.games.regate.parts.hand import SYMBOL, UNSEEN
from embruns.games.regate.parts.movements import movements_of, staying, widest_of
from embruns.games.regate.parts.reach import covers
from embruns.games.regate.parts.runs import movement_reach
from embruns.games.regate.parts.surroundings import CLEAR, LEAVES, ZONED
from embruns.games.regate.phases import CLOSING
from embruns.games.regate.rules.end import finish
from embruns.games.regate.rules.passage import BLOCKED, FREE, HOME, Passage
from embruns.games.regate.rules.turn import close, end_turn, lay_card, next_turn

if TYPE_CHECKING:
    from embruns.games.regate.state import RegateState

# What a movement comes to
LEGAL: Final = 0
IN_ZONE: Final = 1  # free of contact, but it ends in an opponent's zone
CONTACT: Final = 2


def sorted_sails(state: RegateState) -> tuple[list[Action], list[Action], list[Action]]:
    """REG-B12, REG-B15 Sort the movements of the hand: legal, ending in a zone, in contact where that may be chosen."""
    movements: list[Action] = []
    stops: list[Action] = []
    contacts: list[Action] = []
    passage = state.passage()
    passage.look_far()
    hand, last = state.boats[state.seat].hand, i64(0)
    while hand and hand & 31 != UNSEEN:
        if hand & 31 != last:
            last = hand & 31
            for one in SAILS[last - 1]:
                found = verdict(passage, one.index)
                if found == LEGAL:
                    movements.append(one)
                elif found == IN_ZONE:
                    stops.append(one)
                elif state.course.contact_penalty and passage.struck_boat_or_buoy(one.first, one.second):
                    contacts.append(one)
        hand >>= 5
    return movements, stops, contacts


def mark_sails(state: RegateState, mask: Mask, wanted: i64) -> bool:
    """Mark the movements of the hand that are LEGAL or IN_ZONE, as is wanted; tell whether some are IN_ZONE.

    Where nothing but the edges of the table is near, the LEGAL ones are those that stay on it.
    """
    boat, passage = state.boats[state.seat], state.passage()
    around, movements = passage.around, movements_of(boat.hand)
    widest = widest_of(movements, boat.heading)
    around.look(boat.x, boat.y, state.seat, widest)
    state.looked = True
    if not around.is_open(widest):
        return _mark_looked_at(passage, mask, movements, wanted)
    if wanted == LEGAL:
        room = around.room
        mask.mark_set(movements if covers(room, widest) else staying(movements, boat.heading, room), 0)
    return False


def _mark_looked_at(passage: Passage, mask: Mask, movements: i64, wanted: i64) -> bool:
    """Mark as `mark_sails` does, where a movement may meet something: each is looked at by itself."""
    some, legal = False, i64(0)
    while movements:
        one = movements & -movements
        movements ^= one
        found = verdict(passage, MEMBER[one * SPREAD >> 58 & 63])
        if found == wanted:
            legal |= one
        if found == IN_ZONE:
            some = True
    mask.mark_set(legal, 0)
    return some


def verdict(passage: Passage, movement: i64) -> i64:
    """REG-B20, REG-B23, REG-B38, REG-B43 Say what this movement comes to, from where the boat lies."""
    reach = movement_reach(movement, passage.boats[passage.seat].heading)
    seen = passage.around.find(reach)
    if seen == CLEAR:
        return LEGAL
    if seen == LEAVES:
        return CONTACT
    first, second = ARROWS[2 * movement], ARROWS[2 * movement + 1]
    if seen == ZONED and not covers(reach, passage.around.line):
        passage.begin()
        passage.go_to_end(first, second)  # nothing stops it, and it does not come home
        end = i64(FREE)
    else:
        end = passage.follow_briefly(first, second, reach)
    if end == FREE:
        return IN_ZONE if passage.ends_in_zone() else LEGAL
    return LEGAL if end == HOME else CONTACT


# What happens


def is_early(state: RegateState) -> bool:
    """REG-A14 A crossing now is early: no player's count of laid cards, the current card included, has reached 4."""
    if state.course.rules != ADVANCED:
        return False
    for seat in range(len(state.boats)):
        laid = state.boats[seat].laid
        if seat == state.seat:
            laid += 1
        if laid >= BOX.cards_before_start:
            return False
    return True


def sail(state: RegateState, action: Sail) -> None:
    """REG-B27, REG-G08 The boat follows the arrow, stopped at a zone if it must be; the card goes to the discard."""
    if state.phase == CLOSING:
        state.replays += 1
    boat, passage = state.boats[state.seat], state.passage()
    passage.begin()
    reach = movement_reach(action.index, boat.heading)
    if not state.looked:
        passage.look(reach)
    if passage.passes_nothing(reach):
        passage.go_to_end(action.first, action.second)
        end = i64(FREE)
    else:
        end = passage.sail(action.first, action.second)
        if end == BLOCKED or (end == FREE and passage.ends_in_zone()):
            passage.stop_at_entry(action.first, action.second)  # REG-B29, REG-A32
    early = passage.started and not boat.started and is_early(state)
    lay_card(state, action.kind)
    boat.x, boat.y, boat.heading = passage.x, passage.y, passage.heading
    boat.started = passage.started
    boat.marks = passage.marks
    if early or end == BLOCKED:
        boat.spin = True  # REG-A15, REG-A17, REG-A18
        end_turn(state, False)
    elif end == FREE:
        state.may_replay = SYMBOL[action.kind] == HELM and state.replays < state.course.replays  # REG-B33, REG-G19
        close(state)
    else:
        finish(state, state.seat, "home")  # REG-B43


def spin(state: RegateState) -> None:
    """REG-A16, REG-A31 The full turn that was owed: a turn without a card, a Sun or a draw."""
    boat = state.boats[state.seat]
    boat.spin = False
    boat.streak = 0
    boat.target = state.course.hand
    next_turn(state)
