"""Bots with the game's own search keep their budget, are repeatable, and get better with more simulations."""

from __future__ import annotations

import pytest

from embruns.arena.tournament import Contest, digest, play_contest
from embruns.bots import Budget, find_bot
from embruns.bots.planner import Planner
from embruns.core.contract import State
from embruns.core.game import Game
from embruns.core.playout import settle
from embruns.core.seeds import rng_for
from embruns.games import find_game

GAMES = [find_game(slug) for slug in ("petite-mer", "regate", "maitre-des-mers")]


def after(game: Game, plies: int) -> State:
    """A moment of a game between sensible players."""
    state, rng = game.new(game.setup()), rng_for(4, game.slug)
    for _ in range(plies):
        settle(state, rng)
        state.play(game.judge.plan(state, rng) or state.pick(rng))
    settle(state, rng)
    return state


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_simulations_are_counted_and_weighed(game: Game) -> None:
    amiral = find_bot(game, "amiral")
    assert isinstance(amiral, Planner)
    state = after(game, 12)
    while game.judge.search(state, 3, rng_for(1)) is None or len(state.legal()) == 1:
        state.play(state.legal()[0])
        settle(state, rng_for(2))
    view = state.seen_by(state.to_act())
    thought = amiral.think(game, view, Budget(simulations=6), rng_for(3))
    assert thought.simulations <= 6
    assert sum(each.visits for each in thought.weighed) == thought.simulations
    assert all(0 <= each.result <= 1 for each in thought.weighed)
    assert thought.weighed[0].action is thought.action
    again = amiral.think(game, view, Budget(simulations=6), rng_for(3))
    assert [(each.action, each.visits, each.result) for each in again.weighed] == [
        (each.action, each.visits, each.result) for each in thought.weighed
    ]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_level_is_there_and_the_strongest_uses_its_time(game: Game) -> None:
    levels = [find_bot(game, name) for name in ("mousse", "matelot", "capitaine", "amiral")]
    capitaine, amiral = levels[2], levels[3]
    assert isinstance(capitaine, Planner)
    assert isinstance(amiral, Planner)
    assert amiral.tireless
    assert capitaine.simulations < amiral.simulations


# Interpreted and compiled think alike. A change here is a change of the rules, of the judge or of the search.
GAMES_PLAYED = {
    ("petite-mer", "amiral,mousse", 2): "57d3b8204107172c82aa3d945c7b3620a408ad02cc444102e292c34e1da44ee0",
    ("regate", "amiral,matelot", 4): "1fcb05cd7345c7429eaf6096843ccd3c50c876d99f9c84c253107393ec1063b1",
    ("maitre-des-mers", "amiral,greedy", 2): "fe15c715b56ffcc67e7df78c0097ca835d3ee757073732b0e8f7e14587b44d45",
}


@pytest.mark.parametrize("asked", GAMES_PLAYED, ids=str)
def test_whole_games_are_the_same_everywhere(asked: tuple[str, str, int]) -> None:
    slug, bots, simulations = asked
    budget = Budget(simulations=simulations)
    played = play_contest(Contest(slug, find_game(slug).setup(), tuple(bots.split(",")), 2, 5, budget))
    assert digest(played.rounds) == GAMES_PLAYED[asked]
