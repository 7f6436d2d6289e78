"""The tree search finds what is forced, is repeatable, keeps its limits and counts what it tried."""

from __future__ import annotations

from time import perf_counter

import pytest

from embruns.bots.search.mcts import TO_THE_END, Settings, search
from embruns.bots.search.result import ONE, Limit, Scale, SearchResult
from embruns.core.contract import CHANCE, OVER, Action, State
from embruns.core.game import Game
from embruns.core.playout import settle
from embruns.core.seeds import rng_for
from embruns.games import find_game
from tests.conformance.cases import all_games
from tests.games_for_tests import bottle

FISH = find_game("little-big-fish")
WHOLE_GAMES = Settings(playout=TO_THE_END, sensible=False)
JUDGED = Settings(Scale(1000), playout=0)
WITH_PRIORS = Settings(Scale(1000), playout=0, prior=2)
OPEN_LOOP = Settings(Scale(1000), playout=2, by_chance=False)


def think(game: Game, state: State, settings: Settings, simulations: int, seed: int = 1) -> SearchResult:
    view = state.seen_by(state.to_act())
    return search(view, bool(game.hidden), game.judge, settings, Limit(simulations, None), rng_for(seed))


def before_a_win() -> State:
    """A moment of a random game at which one action wins at once and another does not."""
    for seed in range(200):
        state, rng = FISH.new(FISH.setup()), rng_for(seed)
        while state.to_act() != OVER:
            settle(state, rng)
            if state.to_act() >= 0 and len(state.legal()) > 3 and 1 <= len(winning(state)) < len(state.legal()):
                return state
            if state.to_act() >= 0:
                state.play(state.pick(rng))
    raise AssertionError("nobody could win")


def winning(state: State) -> list[int]:
    found = []
    for action in state.legal():
        after = state.copy()
        after.play(action)
        if after.to_act() == OVER and after.outcome().winners == [state.to_act()]:
            found.append(action.index)
    return found


def before_a_win_in_two() -> State:
    """A moment at which no action wins at once, but some lead to one of the same seat that does."""
    for seed in range(400):
        state, rng = FISH.new(FISH.setup()), rng_for(seed, "two")
        while state.to_act() != OVER:
            settle(state, rng)
            leading = [] if winning(state) else [action for action in state.legal() if leads_on(state, action)]
            if 1 <= len(leading) <= 2 and len(state.legal()) > 6:
                return state
            if state.to_act() >= 0:
                state.play(state.pick(rng))
    raise AssertionError("nobody could win in two")


def leads_on(state: State, action: Action) -> bool:
    after = state.copy()
    after.play(action)
    return after.to_act() == state.to_act() and bool(winning(after))


@pytest.mark.parametrize("prior", [0, 2, 10])
def test_it_finds_a_win_that_takes_several_decisions(prior: int) -> None:
    state = before_a_win_in_two()
    seat = state.to_act()
    settings = Settings(Scale(1000), playout=0, prior=prior, courage=20)
    assert think(FISH, state, settings, 600).expected > 0.9
    while state.to_act() == seat:
        state.play(think(FISH, state, settings, 600).action)
    assert state.to_act() == OVER
    assert state.outcome().winners == [seat]


@pytest.mark.parametrize("settings", [WHOLE_GAMES, JUDGED, WITH_PRIORS, OPEN_LOOP])
def test_it_takes_a_win(settings: Settings) -> None:
    state = before_a_win()
    thought = think(FISH, state, settings, 150)
    assert thought.action.index in winning(state)
    assert thought.expected > 0.9


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.slug)
@pytest.mark.parametrize("settings", [JUDGED, WITH_PRIORS, OPEN_LOOP])
def test_every_simulation_is_counted_once_and_the_same_seed_thinks_the_same(game: Game, settings: Settings) -> None:
    state, rng = game.new(game.setup()), rng_for(3)
    for _ in range(6 if game is not bottle.GAME else 1):
        settle(state, rng)
        state.play(state.pick(rng))
    settle(state, rng)
    first, again = think(game, state, settings, 25), think(game, state, settings, 25)
    weighed = [(each.action.index, each.visits, each.result) for each in first.weighed]
    assert weighed == [(each.action.index, each.visits, each.result) for each in again.weighed]
    priors = int(settings.prior) * len(state.legal())
    assert sum(each.visits for each in first.weighed) == 25 + priors
    assert all(0 <= each.result <= 1 for each in first.weighed)
    assert first.action in state.legal()
    assert first.simulations == 25


def test_a_search_in_a_game_with_secrets_never_offers_what_the_view_does_not() -> None:
    game = bottle.GAME
    state, rng = game.new(game.setup("calm", 3)), rng_for(2)
    settle(state, rng)
    thought = think(game, state, WHOLE_GAMES, 60)
    assert [each.action for each in thought.weighed] == state.legal()


def test_seconds_are_kept_and_at_least_one_simulation_is_made() -> None:
    state = FISH.new(FISH.setup())
    start = perf_counter()
    thought = search(state, False, FISH.judge, JUDGED, Limit(None, 0.2), rng_for(1))
    assert 0.2 <= perf_counter() - start < 2, "a busy machine is forgiven, a search without end is not"
    assert thought.simulations > 10
    assert search(state, False, FISH.judge, JUDGED, Limit(None, 0), rng_for(1)).simulations == 1


def test_a_scale_turns_values_into_results() -> None:
    scale = Scale(1000)
    assert [scale.result(value) for value in (0, 1000, -1000)] == [ONE // 2, ONE * 3 // 4, ONE // 4]
    results = [scale.result(value) for value in range(-100_000, 100_001, 500)]
    assert results == sorted(set(results))
    assert 0 < results[0] < results[-1] < ONE
    assert Scale(1000, even=5000, shared=True).result(5000) == ONE // 2


def test_where_all_win_together_the_value_of_the_end_is_the_result() -> None:
    game = find_game("petite-mer")
    state, rng = game.new(game.setup()), rng_for(1)
    while state.to_act() != OVER:
        state.play(state.roll(rng) if state.to_act() == CHANCE else state.pick(rng))
    scale = Scale(1000, even=3000, shared=True)
    assert scale.of(state, game.judge, 0) == scale.result(game.judge.value(state, 0))
    assert 0 < scale.of(state, game.judge, 0) < ONE


def test_a_logistic_scale_makes_odds_of_values() -> None:
    scale = Scale(1000, logistic=True)
    assert [scale.result(value) for value in (0, 1000, -1000, 2000)] == [500_000, 750_000, 250_000, 900_000]
    assert all(scale.result(value) + scale.result(-value) == ONE for value in range(0, 9000, 7))
    assert scale.result(8_000) == scale.result(100_000) < ONE
    assert Scale(500, even=100, logistic=True).result(600) == 750_000
