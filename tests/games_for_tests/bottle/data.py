"""A position of Message in a Bottle as plain data, and back, checked."""

from __future__ import annotations

from itertools import chain

import msgspec

from embruns.core.contract import HIDDEN
from embruns.core.errors import BadData
from tests.games_for_tests.bottle.rules import MOST_IN_HAND, NOTHING, NUMBERS, Sea

COPIES = {"calm": 2, "storm": 3}  # BOT-01
LIMITS = range(6, 13)  # BOT-11


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position or a view: -1 is a number that this seat may not see."""

    hands: list[list[int]]
    opened: list[list[int]]
    dropped: list[int]  # 0: nothing yet
    ashore: list[bool]
    sea: list[int]  # how many bottles of each number
    in_sea: int
    turn: int
    to_deal: int
    hauling: bool
    copies: int
    limit: int
    may_drop: bool


def position_of(sea: Sea) -> Position:
    """The data of a state or a view."""
    return Position(
        hands=[list(hand) for hand in sea.hands],
        opened=[list(opened) for opened in sea.opened],
        dropped=list(sea.dropped),
        ashore=list(sea.ashore),
        sea=list(sea.sea),
        in_sea=sea.in_sea(),
        turn=sea.seat,
        to_deal=sea.to_deal,
        hauling=sea.hauling,
        copies=sea.copies,
        limit=sea.limit,
        may_drop=sea.may_drop,
    )


def sea_of(position: Position) -> Sea:
    """The state or view that the data tells; raises BadData where it contradicts itself."""
    fault = _fault(position)
    if fault:
        raise BadData(f"bottle: {fault}")
    sea = Sea(len(position.hands), position.copies, position.limit, position.may_drop)
    sea.hands = [list(hand) for hand in position.hands]
    sea.opened = [list(opened) for opened in position.opened]
    sea.dropped, sea.ashore, sea.sea = list(position.dropped), list(position.ashore), list(position.sea)
    sea.seat, sea.to_deal, sea.hauling = position.turn, position.to_deal, position.hauling
    if sea.in_sea() != position.in_sea:
        raise BadData(f"bottle: {sea.in_sea()} bottles are left in the sea, not {position.in_sea}")
    return sea


def _fault(position: Position) -> str:
    """What contradicts the rules, or ''."""
    players = len(position.hands)
    if players not in (2, 3, 4) or not 0 <= position.turn < players:
        return "there are two to four seats, and the turn is one seat’s"
    if {len(position.opened), len(position.dropped), len(position.ashore)} != {players} or len(position.sea) != 6:
        return "every list has one item a seat, and the sea six numbers"
    if position.copies not in COPIES.values() or position.limit not in LIMITS or not 0 <= position.to_deal <= 8:
        return "copies, limit or to_deal is out of range"
    if any(hand != sorted(hand) or len(hand) > MOST_IN_HAND for hand in position.hands):
        return "a hand is sorted and has three bottles at the most"
    seen = [*chain(*position.hands, *position.opened), *(number for number in position.dropped if number != NOTHING)]
    if any(number not in (*NUMBERS, HIDDEN) for number in seen):
        return "bottles are numbered 1 to 6"
    if len(seen) > position.copies * len(NUMBERS):
        return "there are more bottles than the box has"
    holes = HIDDEN in position.sea
    for number, count in zip(NUMBERS, position.sea, strict=True):
        left = position.copies - seen.count(number)
        if left < 0 or count != (HIDDEN if holes else left):
            return f"there are {position.copies} bottles {number}"
    return "" if holes or HIDDEN not in seen else "a hidden bottle where nothing else is hidden"
