"""Many games at once: each is the game that a loop would play, and one that is over begins anew."""

from __future__ import annotations

from collections import Counter

import pytest

from embruns.core.batch import EVERY, Batch, utility
from embruns.core.contract import CHANCE, OVER, Rng, State
from tests.games_for_tests.bottle import GAME


def go_on(state: State, seat: int, rng: Rng) -> None:
    while state.to_act() not in (seat, OVER):
        state.play(state.roll(rng) if state.to_act() == CHANCE else state.pick(rng))


def choose(batch: Batch, actions: list[int]) -> int:
    return batch.choose(b"".join(action.to_bytes(8, "little", signed=True) for action in actions))


def test_each_game_is_the_one_that_a_loop_would_play() -> None:
    start, seat = GAME.new(GAME.setup(players=3)), 1
    batch = Batch(start, [Rng(seed) for seed in range(4)], seat, list(GAME.actions), GAME.observer, True, False)
    rngs, begun = [Rng(seed) for seed in range(4)], 4
    states = [start.copy() for _ in rngs]
    for state, rng in zip(states, rngs, strict=True):
        go_on(state, seat, rng)
    for step in range(60):
        for game, state in enumerate(states):
            assert batch.states[game] == state
            seen = list(GAME.observe(state.seen_by(seat), seat))
            assert list(batch.observations)[game * len(seen) : (game + 1) * len(seen)] == seen
            first = game * len(GAME.actions)
            mask = list(batch.masks)[first : first + len(GAME.actions)]
            assert [index for index, fine in enumerate(mask) if fine] == sorted(a.index for a in state.legal())
        assert sorted(batch.marks()) == [place for place, fine in enumerate(batch.masks) if fine]
        actions = [state.legal()[step % len(state.legal())].index if state.legal() else 0 for state in states]
        over_before = [state.to_act() == OVER for state in states]
        assert choose(batch, actions) == -1
        ended = batch.step()
        begun += sum(over_before)
        states = [start.copy() if over else state for state, over in zip(states, over_before, strict=True)]
        for game, state in enumerate(states):
            if not over_before[game]:
                state.play(GAME.actions[actions[game]])
            go_on(state, seat, rngs[game])
        now = [g for g, state in enumerate(states) if state.to_act() == OVER and not over_before[g]]
        assert list(batch.over) == [state.to_act() == OVER for state in states]
        assert ended == sum(batch.over)
        for game, state in enumerate(states):
            if game in now:
                scores, winners = state.scores(), state.outcome().winners
                assert list(batch.scores)[3 * game : 3 * game + 3] == scores
                assert batch.rewards[game] == utility(seat, scores, winners, False)
            else:
                assert batch.rewards[game] == 0
    assert begun > 8, "games ended and began anew"


def test_every_seat_may_decide_from_outside() -> None:
    start = GAME.new(GAME.setup(players=3))
    batch = Batch(start, [Rng(5)], EVERY, list(GAME.actions), GAME.observer, True, False)
    state, rng, decided, last = start.copy(), Rng(5), set[int](), -1
    for step in range(80):
        while state.to_act() == CHANCE:
            state.play(state.roll(rng))
        decider = state.to_act()
        assert batch.states[0] == state
        if decider == OVER:
            results = [utility(seat, state.scores(), state.outcome().winners, False) for seat in range(3)]
            assert list(batch.results) == results
            assert (batch.rewards[0], batch.over[0]) == (results[batch.deciders[0]], 1)
            assert batch.deciders[0] == last, "an ended game is told to whoever decided last"
            batch.step()
            state = start.copy()
            continue
        last = decider
        decided.add(decider)
        assert batch.deciders[0] == decider
        assert list(batch.observations) == list(GAME.observe(state.seen_by(decider), decider))
        marked = [index for index, fine in enumerate(batch.masks) if fine]
        assert marked == sorted(action.index for action in state.legal())
        action = state.legal()[step % len(state.legal())]
        assert choose(batch, [action.index]) == -1
        batch.step()
        state.play(action)
    assert decided == {0, 1, 2}


def test_the_first_game_with_an_illegal_action_is_found() -> None:
    batch = Batch(GAME.new(GAME.setup()), [Rng(1), Rng(2)], 0, list(GAME.actions), GAME.observer, True, False)
    legal = [state.legal()[0].index for state in batch.states]
    assert choose(batch, legal) == -1
    illegal = next(action.index for action in GAME.actions if action.BY_CHANCE)
    for wrong in (illegal, -1, len(GAME.actions)):
        assert choose(batch, [legal[0], wrong]) == 1
        assert choose(batch, [wrong, wrong]) == 0


def test_samples_are_legal_and_equally_likely() -> None:
    batch = Batch(GAME.new(GAME.setup()), [Rng(1), Rng(2)], 0, list(GAME.actions), GAME.observer, True, False)
    legal, rngs = [sorted(action.index for action in state.legal()) for state in batch.states], [Rng(3), Rng(4)]
    drawn = [Counter[int](), Counter[int]()]
    for _ in range(2000):
        batch.sample(rngs)
        for game in range(2):
            drawn[game][batch.chosen[game]] += 1
    for game in range(2):
        assert sorted(drawn[game]) == legal[game]
        assert min(drawn[game].values()) > 0.7 * 2000 / len(legal[game])


@pytest.mark.parametrize(
    ("winners", "wanted"),
    [([0], [1, -0.5, -0.5]), ([1, 2], [-0.5, 0.25, 0.25]), ([0, 1, 2], [0, 0, 0]), ([], [0, 0, 0])],
)
def test_what_an_end_is_worth(winners: list[int], wanted: list[float]) -> None:
    assert [utility(seat, [3, 2, 1], winners, False) for seat in range(3)] == wanted
    assert [utility(seat, [3, 3, 3], winners, True) for seat in range(3)] == [3, 3, 3]
    assert utility(0, [3], [0], False) == 0
