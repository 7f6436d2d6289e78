"""What a game is worth to each seat when it is over; the same in every adapter and in the solver."""

from __future__ import annotations

from embruns.core.contract import State
from embruns.core.game import Game


def result_of(game: Game, state: State) -> list[float]:
    """Return the utility of each seat at OVER.

    Against each other it is zero-sum: a sole winner gets 1, what winners share is divided among them, and the others
    lose the same sum together; where nobody or everybody wins it is 0. Together it is the common score.
    """
    scores, winners = state.scores(), state.outcome().winners
    if game.together:
        return [float(points) for points in scores]
    seats = len(scores)
    if seats < 2 or not winners:
        return [0.0] * seats
    return [(seats * (seat in winners) / len(winners) - 1) / (seats - 1) for seat in range(seats)]
