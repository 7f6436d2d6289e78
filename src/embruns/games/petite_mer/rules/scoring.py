"""The common score and its rank (PM-56 to PM-64). The chart counts the points of inspected tiles as they are laid."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from embruns.games.petite_mer.state import PetiteMerState

RANKS: Final = ("freshwater-sailors", "ships-hands", "captains", "pilots", "cartographers")


def scores(state: PetiteMerState) -> list[int]:
    """PM-62, PM-63 There is one score, and every seat has it; boats, tokens and discards add nothing."""
    return [state.chart.score()] * state.players


def rank(state: PetiteMerState) -> int:
    """PM-64, R19 Return the rank of the score, 0 to 4."""
    score = state.chart.score()
    return len([step for step in state.box.ladder(state.extensions) if score >= step])
