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
    if FIT_IN_A_SET:
        for turned in range(heading, heading + 360, 90):
            _work_out_row(turned if turned < 360 else turned - 360)
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


# Movements that stay within a distance to one side. A boat that is turned by 90 degrees reaches as far to the east as
# it reached to the north: so one row of sets for each heading, by the distance to the north, tells of all four sides.

_CELL: Final = 6  # a cell is 64 long
_FROM: Final = 0x2000 - 64  # in a field of a reach, where the first cell begins: hulls hardly reach less than -64
_CELLS: Final = 56
_ROW: Final = _CELLS + 1
_WITHIN: Final = vec[i64]([i64(0) for _ in range(360 * _ROW)])  # the movements that reach less than where a cell begins


def staying(movements: i64, heading: i64, room: i64) -> i64:
    """Return those of a set of movements that reach no farther than the room, once `widest_of` was asked.

    Surely so where they reach less than where the cell of the room begins, to each side; surely not where they reach
    beyond its end; only those between are asked by themselves.
    """
    sets = _WITHIN
    north, east = _place(heading, room >> 45), _place(heading + 270, room >> 30 & 0x7FFF)
    south, west = _place(heading + 180, room >> 15 & 0x7FFF), _place(heading + 90, room & 0x7FFF)
    sure = movements & sets[north] & sets[east] & sets[south] & sets[west]
    doubtful = (movements ^ sure) & sets[north + 1] & sets[east + 1] & sets[south + 1] & sets[west + 1]
    while doubtful:
        one = doubtful & -doubtful
        doubtful ^= one
        if covers(room, REACHES[MOVEMENTS * heading + MEMBER[one * SPREAD >> 58 & 63]]):
            sure |= one
    return sure


def _place(heading: i64, field: i64) -> i64:
    """Return the place in `_WITHIN` for a boat of this heading, with this field of a reach to its north."""
    cell = (field - _FROM) >> _CELL
    cell = max(cell, 0)
    cell = min(cell, _CELLS - 1)
    place = _ROW * heading + cell
    if place >= 360 * _ROW:
        place -= 360 * _ROW
    return place


def _work_out_row(heading: i64) -> None:
    row = _ROW * heading
    if _WITHIN[row + _CELLS]:
        return
    for movement in range(MOVEMENTS):
        cell = ((movement_reach(movement, heading) >> 45) - _FROM) >> _CELL  # the one in which it ends
        cell = max(cell, 0)
        cell = min(cell, _CELLS - 1)
        _WITHIN[row + cell + 1] |= BIT[movement]
    for cell in range(1, _CELLS):
        _WITHIN[row + cell + 1] |= _WITHIN[row + cell]
