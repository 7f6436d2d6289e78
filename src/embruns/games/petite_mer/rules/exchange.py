"""The exchange of one tile with a partner (PM-37 to PM-42)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from embruns.core.bits import BIT, member_of
from embruns.core.contract import Action
from embruns.core.numbers import Mask
from embruns.games.petite_mer.actions import SWAPS, swap_place

if TYPE_CHECKING:
    from embruns.games.petite_mer.state import PetiteMerState


def add_swaps(state: PetiteMerState, actions: list[Action]) -> None:
    """PM-37, PM-41 Add, once in a turn, every own tile for every tile of every partner; no tile, no exchange."""
    if state.swapped:
        return
    own = state.hands[state.seat]
    while own:
        given = member_of(own & -own)
        own &= own - 1
        for seat in range(state.players):
            theirs = state.hands[seat]
            if seat == state.seat:
                continue
            while theirs:
                actions.append(SWAPS[swap_place(given, member_of(theirs & -theirs), seat)])
                theirs &= theirs - 1


def mark_swaps(state: PetiteMerState, mask: Mask) -> None:
    """Mark what `add_swaps` would add."""
    if state.swapped:
        return
    own, first = state.hands[state.seat], SWAPS[0].index
    while own:
        one = own & -own
        own ^= one
        given = first + swap_place(member_of(one), 0, 0)
        for seat in range(state.players):
            if seat != state.seat:
                below, above = state.hands[seat] & (one - 1), state.hands[seat] & ~(one - 1)
                if below:
                    mask.mark_set(below, given + seat, 4)
                if above:
                    mask.mark_set(above, given + seat - 4, 4)  # the given tile has no place among the taken


def swap(state: PetiteMerState, given: i64, taken: i64, seat: i64) -> None:
    """PM-38 to PM-40, R6 One tile for one: each lies in the other hand at once, ready to be used."""
    both = BIT[given] | BIT[taken]
    state.hands[state.seat] ^= both
    state.hands[seat] ^= both
    state.swapped = True
