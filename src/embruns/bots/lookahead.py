"""Look one decision ahead: the worlds that a view allows, and the states that an action can lead to."""

from __future__ import annotations

from embruns.core.contract import CHANCE, Action, Rng, State
from embruns.core.game import Game
from embruns.core.playout import settle

GUESSES = 6  # worlds, if the view hides something
OUTCOMES = 24  # if chance has more outcomes, this many are sampled


def worlds(game: Game, view: State, rng: Rng) -> list[State]:
    """Return whole positions that agree with the view; one if it hides nothing."""
    first = view.guess(rng)
    if not game.hidden or first == view:
        return [first]
    return [first, *[view.guess(rng) for _ in range(GUESSES - 1)]]


def futures(world: State, action: Action, luck: int) -> list[tuple[State, float]]:
    """Return the states after the action and the chance that follows, each with its probability.

    Outcomes that are too many to list are sampled; equal `luck` samples the same, so that actions can be compared.
    """
    after = world.copy()
    after.play(action)
    if after.to_act() != CHANCE:
        return [(after, 1.0)]
    rng = Rng(luck)
    outcomes = after.chances()
    if len(outcomes) > OUTCOMES:
        return [(_settled(after.copy(), rng), 1 / OUTCOMES) for _ in range(OUTCOMES)]
    total = sum(weight for _, weight in outcomes)
    return [(_drawn(after.copy(), outcome, rng), weight / total) for outcome, weight in outcomes]


def _drawn(state: State, outcome: Action, rng: Rng) -> State:
    state.play(outcome)
    return _settled(state, rng)


def _settled(state: State, rng: Rng) -> State:
    settle(state, rng)
    return state
