"""What Python copies and pickles is what it was: generators, outcomes, games, matches; states and actions have laws."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest

import embruns
from embruns.core.contract import Action, Outcome, Rng
from embruns.core.game import Game
from embruns.core.match import Match
from embruns.core.pickling import game_in
from tests.games_for_tests.bottle import GAME


class Stray(Action):
    """An action of no game."""


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda rng: pickle.loads(pickle.dumps(rng))])
def test_a_generator_goes_on_with_the_same_numbers_on_its_own(again: Callable[[Rng], Rng]) -> None:
    rng = Rng(7)
    rng.below(6)
    other = again(rng)
    assert [rng.below(1000) for _ in range(9)] == [other.below(1000) for _ in range(9)]


def test_an_outcome_is_equal_to_its_pickle_and_prints_what_it_is() -> None:
    outcome = Outcome([0, 2], "tied", "BOT-12")
    assert pickle.loads(pickle.dumps(outcome)) == outcome == copy.deepcopy(outcome)
    assert outcome != Outcome([0], "tied", "BOT-12")
    assert len({outcome, copy.copy(outcome)}) == 1
    assert repr(outcome) == "Outcome(winners=[0, 2], reason='tied', clause='BOT-12')"


@pytest.mark.parametrize("game", [*embruns.all_games().values(), GAME], ids=lambda game: game.slug)
def test_a_game_is_made_once_and_a_match_goes_on_after_its_pickle(game: Game) -> None:
    assert pickle.loads(pickle.dumps(game)) is game is copy.deepcopy(game)
    match = Match(game, game.setup())
    match.settle(Rng(1))
    again = pickle.loads(pickle.dumps(match))
    assert (again.state, again.plies, again.game) == (match.state, match.plies, game)
    match.play(match.state.legal()[0])
    assert again.ply == match.ply - 1


def test_a_state_prints_who_acts_and_the_scores() -> None:
    state = GAME.new(GAME.setup())
    assert repr(state) == "<BottleState: chance draws, scores [0, 0]>"
    embruns.settle(state, Rng(1))
    assert repr(state) == "<BottleState: seat 0 decides, scores [0, 0]>"
    embruns.playout(state, Rng(1))
    assert repr(state) == f"<BottleState: over, scores {state.scores()}>"
    assert [repr(action) for action in GAME.actions[:2]] == ["Open(number=1)", "Open(number=2)"]


def test_what_belongs_to_no_game_says_so() -> None:
    with pytest.raises(TypeError, match=r"no package around .*test_pickling has a GAME"):
        pickle.dumps(Stray(0))
    assert game_in("tests.games_for_tests.bottle.state") is GAME
