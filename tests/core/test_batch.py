"""Many games at once: each is the game that a loop would play, and one that is over begins anew."""

from __future__ import annotations

from typing import cast

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.batch import Batch
from embruns.core.contract import CHANCE, OVER, Rng, State
from tests.games_for_tests.bottle import GAME
from tests.games_for_tests.bottle.state import BottleState


def observe(view: State, seat: int) -> vec[i64]:
    return GAME.observe(cast(BottleState, view), seat)


def go_on(state: State, seat: int, rng: Rng) -> None:
    while state.to_act() not in (seat, OVER):
        state.play(state.roll(rng) if state.to_act() == CHANCE else state.pick(rng))


def test_each_game_is_the_one_that_a_loop_would_play() -> None:
    start, seat = GAME.new(GAME.setup(players=3)), 1
    batch = Batch(start, [Rng(seed) for seed in range(4)], seat, list(GAME.actions), observe)
    rngs, begun = [Rng(seed) for seed in range(4)], 4
    states = [start.copy() for _ in rngs]
    for state, rng in zip(states, rngs, strict=True):
        go_on(state, seat, rng)
    for step in range(60):
        for game, state in enumerate(states):
            assert batch.states[game] == state
            seen = list(GAME.observe(state.seen_by(seat), seat))
            assert list(batch.numbers)[game * len(seen) : (game + 1) * len(seen)] == seen
            first = game * len(GAME.actions)
            mask = list(batch.masks)[first : first + len(GAME.actions)]
            assert [index for index, fine in enumerate(mask) if fine] == sorted(a.index for a in state.legal())
        actions = [state.legal()[step % len(state.legal())].index if state.legal() else 0 for state in states]
        over_before = [state.to_act() == OVER for state in states]
        ended = batch.step(actions)
        begun += sum(over_before)
        states = [start.copy() if over else state for state, over in zip(states, over_before, strict=True)]
        for game, state in enumerate(states):
            if not over_before[game]:
                state.play(GAME.actions[actions[game]])
            go_on(state, seat, rngs[game])
        assert ended == [g for g, state in enumerate(states) if state.to_act() == OVER and not over_before[g]]
    assert begun > 8, "games ended and began anew"
