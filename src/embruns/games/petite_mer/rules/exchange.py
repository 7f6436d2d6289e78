"""The exchange of one tile with a partner (PM-37 to PM-42)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.bits import BIT, MEMBER, SPREAD, member_of
from embruns.core.contract import Action
from embruns.games.petite_mer.actions import SWAPS, swap_place

if TYPE_CHECKING:
    from embruns.games.petite_mer.state import PetiteMerState

FIRST_SWAP: Final[i64] = SWAPS[0].index  # they stand together, as `swap_place` says


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


def put_swaps(state: PetiteMerState, marked: vec[i64], n: i64) -> i64:
    """Put the indices of what `add_swaps` would add from place n on; return where they end."""
    if state.swapped:
        return n
    own = state.hands[state.seat]
    while own:
        given = member_of(own & -own)
        own &= own - 1
        for seat in range(state.players):
            if seat == state.seat:
                continue
            theirs = state.hands[seat]
            while theirs:
                one = theirs & -theirs
                theirs ^= one
                marked[n] = FIRST_SWAP + swap_place(given, MEMBER[one * SPREAD >> 58 & 63], seat)
                n += 1
    return n


def swap(state: PetiteMerState, given: i64, taken: i64, seat: i64) -> None:
    """PM-38 to PM-40, R6 One tile for one: each lies in the other hand at once, ready to be used."""
    both = BIT[given] | BIT[taken]
    state.hands[state.seat] ^= both
    state.hands[seat] ^= both
    state.swapped = True
