"""Eating, LBF-29 to LBF-34: a fish eats what it swims into."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from embruns.games.little_big_fish.rules import end

if TYPE_CHECKING:
    from embruns.games.little_big_fish.state import LittleBigFishState


def eat(state: LittleBigFishState, square: i64) -> None:
    """LBF-29, LBF-30 The prey becomes a trophy of the eater and does not come back to its owner's reserve."""
    state.theirs.leave(square)
    state.mine.trophies += 1
    state.quiet_turns = -1  # the end of this turn makes it 0: a turn with a catch is not a quiet one
    end.after_eating(state)  # LBF-33
