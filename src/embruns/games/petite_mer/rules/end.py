"""The end of the game, and how many turns it is away (PM-53 to PM-55)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from embruns.core.bits import BIT
from embruns.games.petite_mer.phases import DRAWING, ENDED, PLAYING

if TYPE_CHECKING:
    from embruns.games.petite_mer.state import PetiteMerState


def is_over(state: PetiteMerState) -> bool:
    """PM-53, PM-54 The game is over when the hands are empty as well as the pile."""
    return state.pile | state.in_hands() == 0


def leave_hand(state: PetiteMerState, tile: i64) -> None:
    """PM-54, R11 A tile is placed or discarded; with the last one the game ends at once."""
    state.hands[state.seat] ^= BIT[tile]
    if not state.pile and is_over(state):
        state.phase = ENDED


def turns_left(state: PetiteMerState) -> tuple[int, int]:
    """PM-55 Return the least and the most turns to come, this one included.

    They differ only for a lone player: a turn in which a tile is kept draws one less.
    """
    size, pile = int(state.box.hand[state.players - 1]), int(state.in_pile) - _due(state)
    hands = 0  # turns of the seats that hold tiles, draw them now or are in their turn
    for seat in range(state.players):
        waits = seat == state.seat and state.phase != ENDED
        hands += 1 if waits or state.hands[seat] or state.to_deal else 0
    least = hands + -(-pile // size)
    if state.players > 1:
        return least, least
    if state.phase == PLAYING and not state.hands[0] and pile:  # nothing to keep: the next hand is drawn whole
        hands, pile = hands + 1, max(0, pile - size)
    return least, hands + -(-pile // (size - 1))


def _due(state: PetiteMerState) -> int:
    """Return how many tiles will leave the pile before somebody decides."""
    if state.phase == DRAWING:
        return int(state.to_draw)
    if state.to_deal:
        return int(state.to_draw + (state.to_deal - 1) * state.box.hand[state.players - 1])
    return 0
