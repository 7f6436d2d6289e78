"""Puzzles are mined from games: the same each time, and only where one move leads clearly."""

from __future__ import annotations

import pytest

from embruns.arena.play import play_game
from embruns.bots import Budget, find_bot
from embruns.core.contract import Action, State
from embruns.games import find_game
from embruns.review.puzzles import Found, Miner, MiningEffort

GAME = find_game("little-big-fish")
SETUP = GAME.setup("first-game")
LIGHT = MiningEffort(simulations=16, times=1)


@pytest.fixture(scope="module")
def played() -> tuple[State, list[Action]]:
    bots = [find_bot(GAME, "matelot")] * 2
    return GAME.new(SETUP), play_game(GAME, SETUP, bots, 0, 0, Budget()).actions[:40]


@pytest.fixture(scope="module")
def mined(played: tuple[State, list[Action]]) -> list[Found]:
    return list(Miner(GAME, SETUP, LIGHT, 0).find(*played))


def test_the_same_game_has_the_same_puzzles(played: tuple[State, list[Action]], mined: list[Found]) -> None:
    assert mined
    assert list(Miner(GAME, SETUP, LIGHT, 0).find(*played)) == mined


def test_the_best_move_leads_all_others_by_what_was_asked(
    played: tuple[State, list[Action]], mined: list[Found]
) -> None:
    state, actions = played[0].copy(), played[1]
    found = {one.ply: one for one in mined}
    for ply, action in enumerate(actions):
        if ply in found:
            ideas = found[ply].ideas
            assert all(not state.forbids(move) for move, _ in ideas)
            assert all(ideas[0][1] - promises >= LIGHT.lead - 1 for _, promises in ideas[1:])
        state.play(action)


def test_a_larger_lead_leaves_fewer_puzzles(played: tuple[State, list[Action]], mined: list[Found]) -> None:
    strict = list(Miner(GAME, SETUP, MiningEffort(8, 1, lead=9000), 0).find(*played))
    assert strict == []
    assert len(mined) >= 1
