"""The OpenSpiel games pass OpenSpiel's own tests, unmodified, and its algorithms play them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")  # not on every system

from open_spiel.python.algorithms import evaluate_bots, ismcts, mcts  # noqa: E402
from open_spiel.python.bots import uniform_random  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

from embruns.core.errors import BadSetup  # noqa: E402
from embruns.games import games  # noqa: E402
from embruns.research.openspiel import NAMES  # noqa: E402
from tests.research.cases import EVERYWHERE  # noqa: E402

EVERY_NAME = pytest.mark.parametrize("name", NAMES)


@EVERYWHERE
def test_the_random_simulation_of_openspiel(game: str, variant: str, players: int) -> None:
    loaded = pyspiel.load_game(f"embruns_{game.replace('-', '_')}", {"variant": variant, "players": players})
    assert loaded.num_players() == players
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


def begun(name: str, plies: int) -> Any:
    """A state after so many random plies."""
    state, rng = pyspiel.load_game(name).new_initial_state(), np.random.default_rng(3)
    for _ in range(plies):
        legal = [outcome for outcome, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(int(rng.choice(legal)))
    return state


@EVERY_NAME
def test_states_and_games_are_serialised(name: str) -> None:
    game, state = pyspiel.load_game(name), begun(name, 30)
    again_game, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(again_game) == str(game)
    assert again.state == state.state
    assert (again.history(), again.shown) == (state.history(), state.shown)
    assert pyspiel.load_game(str(game)).new_initial_state().state == game.new_initial_state().state


def test_parameters_come_back_from_the_text_of_a_game() -> None:
    game = pyspiel.load_game("embruns_regate", {"variant": "2010", "players": 3, "options": "contact:on;spacing:wider"})
    again = pyspiel.load_game(str(game))
    assert again.setup == game.setup == pyspiel.load_game(str(again)).setup
    assert (again.setup.variant, again.setup["contact"]) == ("2010", "on")
    assert pyspiel.load_game("embruns_regate(variant=_2010)").setup.variant == "2010"


@EVERY_NAME
def test_the_probabilities_are_those_of_the_weights(name: str) -> None:
    state = pyspiel.load_game(name).new_initial_state()
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        assert sum(probability for _, probability in outcomes) == pytest.approx(1)
        weights = {action.index: weight for action, weight in state.state.chances()}
        assert {index: round(p * sum(weights.values())) for index, p in outcomes} == weights
        state.apply_action(outcomes[0][0])


@EVERY_NAME
def test_observers_tell_the_view_and_information_states_what_was_shown(name: str) -> None:
    state = begun(name, 40)
    game = state.house
    for player in range(state.num_players()):
        numbers = list(game.observe(state.state.seen_by(player), player))
        assert state.observation_tensor(player) == pytest.approx(numbers)
        worlds = [state.resample_from_infostate(player, lambda: chance) for chance in (0.1, 0.7)]  # noqa: B023
        for world in worlds:
            assert world.information_state_string(player) == state.information_state_string(player)
            assert world.observation_string(player) == state.observation_string(player)
    fields = make_observation(state.get_game())
    fields.set_from(state, 0)
    assert list(fields.dict) == [field.name for field in game.fields(state.get_game().setup)]


def test_what_is_hidden_is_in_no_information_state() -> None:
    state = begun("embruns_bretagne", 120)
    for world in [state.resample_from_infostate(0, lambda: chance) for chance in (0.2, 0.5, 0.9)]:  # noqa: B023
        assert world.information_state_string(0) == state.information_state_string(0)
        assert world.state.seen_by(0) == state.state.seen_by(0)


def test_the_tree_search_of_openspiel_plays_little_big_fish() -> None:
    game, rng = pyspiel.load_game("embruns_little_big_fish(variant=first-game)"), np.random.RandomState(1)
    searcher = mcts.MCTSBot(game, 2.0, 8, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    returns = evaluate_bots.evaluate_bots(
        game.new_initial_state(), [searcher, uniform_random.UniformRandomBot(1, rng)], rng
    )
    assert sum(returns) == 0


def test_the_search_over_information_sets_of_openspiel_plays_regate() -> None:
    game, rng = pyspiel.load_game("embruns_regate"), np.random.RandomState(1)
    searcher = ismcts.ISMCTSBot(
        game=game,
        uct_c=2.0,
        max_simulations=4,
        evaluator=mcts.RandomRolloutEvaluator(1, rng),
        random_state=rng,
    )
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    for _ in range(6):
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        else:
            action = searcher.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)


def test_co_operative_games_have_identical_returns_and_others_a_sum_of_zero() -> None:
    for name, game in zip(NAMES, games().values(), strict=True):
        kind = pyspiel.load_game(name).get_type()
        wanted = pyspiel.GameType.Utility.IDENTICAL if game.together else pyspiel.GameType.Utility.ZERO_SUM
        assert (kind.utility, kind.long_name.endswith(f"rules {game.version})")) == (wanted, True)


@pytest.mark.parametrize(
    ("asked", "complaint"),
    [
        ({"players": 5}, "is for 2 or 3 or 4 seats, not 5"),
        ({"variant": "long"}, "has no variant 'long'"),
        ({"options": "wind:on"}, "has no option 'wind'"),
        ({"options": "wind"}, "options are NAME:VALUE"),
    ],
)
def test_what_is_not_offered_is_refused(asked: dict[str, object], complaint: str) -> None:
    with pytest.raises((BadSetup, RuntimeError), match=complaint):
        pyspiel.load_game("embruns_bretagne", asked)


def test_illegal_actions_and_steps_after_the_end_are_refused() -> None:
    state = pyspiel.load_game("embruns_little_big_fish(variant=first-game)").new_initial_state()
    legal = state.legal_actions()
    illegal = next(index for index in range(len(state.house.actions)) if index not in legal)
    with pytest.raises(Exception, match=r"seat 0 may not play .* \(LBF-\d+\)"):
        state.apply_action(illegal)
    with pytest.raises(Exception, match="actions are 0 to"):
        state.apply_action(10**6)
    rng = np.random.default_rng(1)
    while not state.is_terminal():
        legal = [outcome for outcome, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(int(rng.choice(legal)))
    with pytest.raises(Exception, match="the game is over"):
        state.apply_action(0)
