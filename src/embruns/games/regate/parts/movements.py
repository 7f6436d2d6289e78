"""Sets of movements: those of a hand, the widest of a heading, and those that stay on the table.

A set is a number, and movement n is its bit n (core/bits.py).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.bits import BIT, MEMBER, SPREAD
from embruns.games.regate.actions import ARROWS, SAILS
from embruns.games.regate.parts.reach import EVERYWHERE, covers, east_of, north_of, reach_to, south_of, west_of
from embruns.games.regate.parts.runs import MOVEMENTS, REACHES, most, movement_reach

FIT_IN_A_SET: Final[bool] = MOVEMENTS <= 62  # as those of the box in the shop do; another box may have more


def _sets_of_cards() -> list[i64]:
    """Return the movements of each card by its code: none for an unseen card, and for 0 where there is no card."""
    sets = [i64(0)] * 32
    for kind, sails in enumerate(SAILS):
        for one in sails:
            sets[kind + 1] |= BIT[one.index] if FIT_IN_A_SET else i64(0)
    return sets


_OF_CARD: Final = vec[i64](_sets_of_cards())
_OF_WIND: Final[i64] = sum([2**n for n in range(MOVEMENTS) if FIT_IN_A_SET and ARROWS[2 * n + 1] >= 0])


def movements_of(hand: i64) -> i64:
    """Return the movements of a hand of at most five cards, as far as they may be looked at."""
    of = _OF_CARD
    first = of[hand & 31] | of[hand >> 5 & 31] | of[hand >> 10 & 31]
    return first | of[hand >> 15 & 31] | of[hand >> 20 & 31]


# The widest movements of a heading

_WIDEST: Final = vec[i64]([i64(0) for _ in range(2 * 360)])  # 0: not worked out yet, no reach is 0


def widest_of(movements: i64, heading: i64) -> i64:
    """Return a reach that none of these movements exceeds: that of all movements of one run, or of all that are."""
    return widest_reach(heading, movements & _OF_WIND != 0)


def widest_reach(heading: i64, wind: bool) -> i64:
    """Return the least reach that no movement of this heading exceeds, with `wind` those of two runs among them.

    It is worked out when it is first asked for.
    """
    place = 2 * heading + i64(wind)
    if not _WIDEST[place]:
        _WIDEST[place] = _work_out_widest(heading, wind)
    return _WIDEST[place]


def _work_out_widest(heading: i64, wind: bool) -> i64:
    west = south = east_end = north_end = i64(-0x1FFE)
    for movement in range(MOVEMENTS):
        if ARROWS[2 * movement + 1] >= 0 and not wind:
            continue
        reach = movement_reach(movement, heading)
        if reach == EVERYWHERE:
            return i64(EVERYWHERE)
        west, south = most(west, west_of(reach)), most(south, south_of(reach))
        east_end, north_end = most(east_end, east_of(reach)), most(north_end, north_of(reach))
    return reach_to(west, south, east_end, north_end)


def staying(movements: i64, heading: i64, room: i64) -> i64:
    """Return those of a set of movements that reach no farther than the room.

    Their reaches have been worked out: `widest_of` was asked for them. None of them decides where the loop goes on, so
    that a processor has nothing to guess.
    """
    row, reaches, stay = MOVEMENTS * heading, REACHES, i64(0)
    while movements:
        one = movements & -movements
        movements ^= one
        stay |= one & -i64(covers(room, reaches[row + MEMBER[one * SPREAD >> 58 & 63]]))
    return stay
