"""What a game is worth to each seat when it is over; the same in every adapter and in the solver."""

from __future__ import annotations

from embruns.core.batch import utility
from embruns.core.contract import State
from embruns.core.game import Game


def result_of(game: Game, state: State) -> list[float]:
    """Return the utility of each seat at OVER: see `core.batch.utility`."""
    scores, winners = state.scores(), state.outcome().winners
    return [utility(seat, scores, winners, game.together) for seat in range(len(scores))]
