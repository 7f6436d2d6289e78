"""The end of a turn: discard, draw, turn the tokens, pass the turn on (PM-43 to PM-48)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from embruns.games.petite_mer.phases import DRAWING, ENDED, PLAYING
from embruns.games.petite_mer.rules import end, setup

if TYPE_CHECKING:
    from embruns.games.petite_mer.state import PetiteMerState


def end_turn(state: PetiteMerState, kept: i64) -> None:
    """PM-43 Every tile of the hand is discarded, but for the kept one of a lone player (PM-50)."""
    state.hands[state.seat] = kept
    hand = state.box.hand[state.players - 1] - i64(kept != 0)  # PM-44
    state.to_draw = min(hand, state.in_pile)  # PM-45
    state.tokens = state.box.tokens[state.players - 1]  # PM-46
    state.placed = 0
    state.swapped = False
    state.phase = DRAWING
    if state.to_draw == 0:
        next_turn(state)


def draw(state: PetiteMerState, tile: i64) -> None:
    """PM-44 The seat fills its hand; after the last tile its turn is over."""
    setup.take(state, tile)
    if state.to_draw == 0:
        next_turn(state)


def next_turn(state: PetiteMerState) -> None:
    """PM-47, PM-48 The next seat is active, with the hand it has had; or no tile is left, and the game is over."""
    setup.pass_on(state)
    state.phase = ENDED if end.is_over(state) else PLAYING
