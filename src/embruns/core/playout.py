"""Random play inside compiled code: whole games, outcomes of chance that are due, and counts of ways."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from mypy_extensions import i64

from embruns.core.contract import CHANCE, OVER, Action, Rng, State


def playout(state: State, rng: Rng) -> i64:
    """Play to the end in place, each choice equally likely; return how many decisions that took."""
    decisions: i64 = 0
    while True:
        seat = state.to_act()
        if seat == OVER:
            return decisions
        if seat == CHANCE:
            state.play(state.roll(rng))
        else:
            state.play(state.pick(rng))
            decisions += 1


def playouts(start: State, games: int, rng: Rng) -> i64:
    """Play that many random games, each from a copy of `start`; return how many decisions they took in all."""
    decisions: i64 = 0
    for _ in range(games):
        decisions += playout(start.copy(), rng)
    return decisions


def recorded_playout(state: State, rng: Rng) -> list[Action]:
    """Play to the end in place; return everything that was played, with the outcomes of chance."""
    played: list[Action] = []
    playout_onto(played, state, rng)
    return played


def playout_onto(played: list[Action], state: State, rng: Rng) -> i64:
    """Play to the end in place and add what is played to the list; return how many of these were decisions."""
    decisions: i64 = 0
    while True:
        seat = state.to_act()
        if seat == OVER:
            return decisions
        if seat == CHANCE:
            action = state.roll(rng)
        else:
            action = state.pick(rng)
            decisions += 1
        played.append(action)
        state.play(action)


def playout_in_words(words: list[str], state: State, rng: Rng, texts: list[str]) -> i64:
    """Play to the end in place and add the text of what is played to the list; return how many were decisions.

    `texts` has the text of each action by its index.
    """
    decisions: i64 = 0
    while True:
        seat = state.to_act()
        if seat == OVER:
            return decisions
        if seat == CHANCE:
            action = state.roll(rng)
        else:
            action = state.pick(rng)
            decisions += 1
        words.append(texts[action.index])
        state.play(action)


def texts_of(played: list[Action], texts: list[str]) -> str:
    """Return the text of each action, of which `texts` has one by index, with '; ' between them."""
    return "; ".join([texts[action.index] for action in played])


def draws(state: State, rng_of: Callable[[int], Rng]) -> Iterator[Action]:
    """Play every outcome that is due, in place, and yield each one. `rng_of(n)` is the generator of the nth, from 0."""
    number = 0
    while state.to_act() == CHANCE:
        outcome = state.roll(rng_of(number))
        state.play(outcome)
        yield outcome
        number += 1


def settle(state: State, rng: Rng) -> list[Action]:
    """Draw every outcome that is due, until a seat must decide or the game is over; return what was drawn."""
    drawn: list[Action] = []
    while state.to_act() == CHANCE:
        outcome = state.roll(rng)
        state.play(outcome)
        drawn.append(outcome)
    return drawn


def play_on(state: State, action: Action, rng: Rng, played: list[Action]) -> i64:
    """Play an action and every outcome that is due, and add them to the list; return who acts then."""
    state.play(action)
    played.append(action)
    actor = state.to_act()
    while actor == CHANCE:
        outcome = state.roll(rng)
        state.play(outcome)
        played.append(outcome)
        actor = state.to_act()
    return actor


def actors_after(state: State, actions: Sequence[Action]) -> list[int]:
    """Who acts after each of these actions: a seat, CHANCE or OVER."""
    actors: list[int] = []
    for action in actions:
        after = state.copy()
        after.play(action)
        actors.append(after.to_act())
    return actors


def perft(state: State, depth: int) -> int:
    """Count the lines of play of that many plies from here; a game that ends earlier counts once."""
    seat = state.to_act()
    if depth == 0 or seat == OVER:
        return 1
    ways = 0
    if seat == CHANCE:
        for outcome, _ in state.chances():
            ways += _perft_after(state, outcome, depth)
    else:
        for action in state.legal():
            ways += _perft_after(state, action, depth)
    return ways


def _perft_after(state: State, action: Action, depth: int) -> int:
    after = state.copy()
    after.play(action)
    return perft(after, depth - 1)
