"""Levels that search find the same in both forms and on every machine, keep their time, and print their budget."""

from __future__ import annotations

from time import perf_counter

import pytest

from embruns.bots import Budget, find_bot, own_budgets
from embruns.bots.searcher import MOST, Searcher
from embruns.core.contract import State
from embruns.core.game import Game
from embruns.core.playout import settle
from embruns.core.seeds import rng_for
from embruns.games import find_game
from tests.bots.moments import FISH, forced
from tests.cli.shell import embruns

BRETAGNE = find_game("bretagne")


def after(game: Game, decisions: int) -> State:
    state, rng = game.new(game.setup()), rng_for(11)
    for _ in range(decisions):
        settle(state, rng)
        state.play(state.pick(rng))
    settle(state, rng)
    return state


# What the amiral thinks of a moment, with 60 simulations: the actions tried most, how often, and what it expects.
THOUGHTS: dict[Game, tuple[list[tuple[str, int]], float]] = {
    FISH: ([("stop", 68), ("swim on", 12)], 0.374151824),
    BRETAGNE: ([("load clay", 63), ("load wood", 3), ("load stone", 3)], 0.411364127),
}


@pytest.mark.parametrize("game", THOUGHTS, ids=lambda game: game.slug)
def test_a_thought_is_the_same_interpreted_and_compiled(game: Game) -> None:
    bot, state = find_bot(game, "amiral"), after(game, 30)
    assert isinstance(bot, Searcher)
    thought = bot.think(game, state.seen_by(state.to_act()), Budget(simulations=60), rng_for(4))
    ranked = sorted(thought.weighed, key=lambda each: (-each.visits, each.action.index))[:3]
    told = [(game.texts[each.action.index], each.visits) for each in ranked], round(thought.expected, 9)
    assert told == THOUGHTS[game]
    assert thought.action is ranked[0].action


@pytest.mark.parametrize("game", [FISH, BRETAGNE], ids=lambda game: game.slug)
def test_the_amiral_keeps_its_time_at_the_table(game: Game) -> None:
    bot, state = find_bot(game, "amiral"), after(game, 30)
    view = state.seen_by(state.to_act())
    start = perf_counter()
    assert bot.choose(game, view, Budget(seconds=0.3), rng_for(1)) in state.legal()
    assert perf_counter() - start < 2


def test_a_patient_level_thinks_on_at_the_table_and_the_others_do_not() -> None:
    captain, admiral, legend = (find_bot(FISH, name) for name in ("capitaine", "amiral", "legende"))
    assert isinstance(captain, Searcher)
    assert isinstance(admiral, Searcher)
    assert isinstance(legend, Searcher)
    at_table, elsewhere, told = Budget(seconds=1), Budget(), Budget(simulations=7)
    assert [captain.limit(each).simulations for each in (at_table, elsewhere, told)] == [20, 20, 7]
    assert [admiral.limit(each).simulations for each in (at_table, elsewhere, told)] == [MOST, 1000, 7]
    assert [legend.limit(each).simulations for each in (at_table, elsewhere, told)] == [2 * MOST, 5000, 7]
    assert [captain.limit(each).timed for each in (at_table, elsewhere, told)] == [True, False, False]


def test_a_forced_move_takes_no_thought() -> None:
    state = forced()
    start = perf_counter()
    assert find_bot(FISH, "amiral").choose(FISH, state, Budget(seconds=5), rng_for(1)) is state.legal()[0]
    assert perf_counter() - start < 2


def test_levels_play_in_simulate_and_their_budget_is_told() -> None:
    done = embruns("simulate", "little-big-fish", "--bots", "capitaine,random", "--games", "1", "--seed", "2")
    assert done.returncode == 0, done.stderr
    assert "simulations a decision: capitaine 20" in done.stdout
    assert own_budgets(FISH, ["amiral", "greedy"]) == "simulations a decision: amiral 1,000"
    assert own_budgets(FISH, ["greedy", "random"]) == ""
