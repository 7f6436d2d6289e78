"""The OpenSpiel games pass OpenSpiel's own tests, unmodified, and its algorithms play them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")  # not on every system

from absl import flags  # noqa: E402
from open_spiel.python import policy  # noqa: E402
from open_spiel.python.algorithms import (  # noqa: E402
    best_response,
    cfr,
    evaluate_bots,
    expected_game_score,
    ismcts,
    mcts,
)
from open_spiel.python.bots import uniform_random  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

from embruns.arena.play import play_game  # noqa: E402
from embruns.bots import Budget, bots_for  # noqa: E402
from embruns.core.errors import BadSetup  # noqa: E402
from embruns.games import games  # noqa: E402
from embruns.research.openspiel import NAMES  # noqa: E402
from embruns.research.solve import Solution  # noqa: E402
from tests.research.cases import EVERY_VARIANT, EVERYWHERE  # noqa: E402

NAMES_OF = dict(zip(games(), NAMES, strict=True))
EVERY_NAME = pytest.mark.parametrize("name", NAMES)


@EVERYWHERE
def test_the_random_simulation_of_openspiel(game: str, variant: str, players: int) -> None:
    loaded = pyspiel.load_game(f"embruns_{game.replace('-', '_')}", {"variant": variant, "players": players})
    assert loaded.num_players() == players
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


def choices_of(state: Any) -> list[int]:
    """What a player may do, or chance may bring."""
    return [outcome for outcome, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()


def begun(game: Any, plies: int) -> Any:
    """A state of a game, which may be named, after so many random plies."""
    loaded = pyspiel.load_game(game) if isinstance(game, str) else game
    state, rng = loaded.new_initial_state(), np.random.default_rng(3)
    for _ in range(plies):
        legal = choices_of(state)
        state.apply_action(int(rng.choice(legal)))
    return state


SHORT = {  # games that end soon, so that a playthrough is short
    "bretagne": "rounds:1",
    "little-big-fish": "trophies:1",
    "maitre-des-mers": "ships:1",
    "petite-mer": "pile:8",
    "regate": "",
}


@EVERY_VARIANT
def test_the_playthrough_of_openspiel_is_the_same_when_it_is_played_again(
    game: str, variant: str, tmp_path: Path
) -> None:
    from open_spiel.python.algorithms import generate_playthrough  # it loads all of SciPy

    loaded = pyspiel.load_game(NAMES_OF[game], {"variant": variant, "options": SHORT[game]})
    bots = bots_for(loaded.house, ["greedy"] * loaded.num_players(), loaded.num_players())
    played = play_game(loaded.house, loaded.setup, bots, 5, 0, Budget()).actions
    told = generate_playthrough.playthrough(str(loaded), [action.index for action in played], seed=5)
    assert "IsTerminal() = True" in told
    (tmp_path / "one.txt").write_text(told, encoding="utf-8")
    flags.FLAGS.mark_as_parsed()  # OpenSpiel's test asks a flag of the command line whether to read numbers or names
    before, again = generate_playthrough.replay(str(tmp_path / "one.txt"))
    assert before == again


@EVERYWHERE
def test_states_and_games_are_serialised(game: str, variant: str, players: int) -> None:
    loaded = pyspiel.load_game(NAMES_OF[game], {"variant": variant, "players": players})
    state = begun(loaded, 30)
    again_game, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(loaded, state))
    assert str(again_game) == str(loaded)
    assert again_game.setup == loaded.setup
    assert again.state == state.state
    assert (again.history(), again.shown) == (state.history(), state.shown)
    assert pyspiel.load_game(str(loaded)).new_initial_state().state == loaded.new_initial_state().state


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


@EVERY_NAME
def test_the_information_state_tensor_has_the_view_and_all_that_was_shown(name: str) -> None:
    state = begun(name, 40)
    game, seen = state.get_game(), []
    for player in range(state.num_players()):
        tensor, view = state.information_state_tensor(player), state.observation_tensor(player)
        assert len(tensor) == game.information_state_tensor_size() == len(view) + game.max_game_length()
        assert tensor[: len(view)] == view
        shown = [int(index) + 1 for index in state.information_state_string(player).split(":")[1].split()]
        assert len(shown) == len(state.history())
        assert tensor[len(view) :] == [*shown, *[0] * (game.max_game_length() - len(shown))]
        seen.append(shown)
    veiled = [index for index, action in enumerate(state.history()) if any(own[index] != action + 1 for own in seen)]
    assert bool(veiled) <= bool(state.house.hidden), "what nothing hides is shown to all"
    fields = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True)).dict
    assert list(fields) == [*[field.name for field in state.house.fields(game.setup)], "history"]


@EVERY_NAME
def test_private_information_is_what_a_spectator_does_not_see(name: str) -> None:
    state = begun(name, 60)
    kind = pyspiel.IIGObservationType(
        public_info=False, perfect_recall=False, private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER
    )
    private = make_observation(state.get_game(), kind)
    told = private.string_from(state, 0)
    private.set_from(state, 0)
    if not state.house.hidden:
        assert (told, private.tensor.any()) == ("0:{}", False)
    else:
        assert told != "0:{}"
        world = state.resample_from_infostate(0, lambda: 0.3)
        assert private.string_from(world, 0) == told
    for public, recall in ((True, True), (False, False)):
        nobody = pyspiel.IIGObservationType(
            public_info=public, perfect_recall=recall, private_info=pyspiel.PrivateInfoType.NONE
        )
        with pytest.raises(ValueError, match="look for one player"):
            make_observation(state.get_game(), nobody)


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


def test_the_best_response_of_openspiel_is_the_exact_value_of_a_small_game() -> None:
    game = pyspiel.load_game("embruns_petite_mer(players=1,options=pile:4)")
    solution = Solution(game.house, game.setup)
    state, rng = game.new_initial_state(), np.random.default_rng(2)
    while True:
        legal = choices_of(state)
        if state.state.in_pile == 0 and solution.value_of(state.state) > 0 and len(legal) < 8:
            break
        state.apply_action(int(rng.choice(legal)))
        state = game.new_initial_state() if state.is_terminal() else state
    uniform = policy.UniformRandomPolicy(game)
    best = best_response.BestResponsePolicy(game, 0, uniform, root_state=state)
    assert best.value(state) == pytest.approx(solution.value_of(state.state))


def test_the_best_response_of_openspiel_solves_a_whole_small_game() -> None:
    """Every history of Petite Mer with three tiles, from the first draw to the last turn."""
    game = pyspiel.load_game("embruns_petite_mer(players=1,options=pile:3)")
    solution = Solution(game.house, game.setup)
    root = game.new_initial_state()
    best = best_response.BestResponsePolicy(game, 0, policy.UniformRandomPolicy(game), root_state=root)
    assert best.value(root) == solution.value
    decided = {state.state.key() for told in best.infosets.values() for state, _ in told}
    assert len(best.infosets) > 6000
    assert len(decided) == decisions_of(root.state)


class Subgame:
    """A game of OpenSpiel that begins in one of its states: its solvers begin where a game does."""

    def __init__(self, root: Any) -> None:
        self._game, self._root = root.get_game(), root

    def new_initial_state(self) -> Any:
        return self._root.clone()

    def new_initial_states(self) -> list[Any]:
        return [self._root.clone()]

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)


def test_the_counterfactual_regrets_of_openspiel_find_the_exact_value_of_a_small_game() -> None:
    """Two of four tiles lie beside the tower: laid well, the others surround it, which random play hardly ever does.

    A whole small game has too many histories for a solver in Python to list them in seconds, so the end of one is
    solved: about a thousand histories.
    """
    game = pyspiel.load_game("embruns_petite_mer(players=1,options=pile:4)")
    root = game.new_initial_state()
    for text in ("O1", "A16", "C1", "C1 W", "token E", "O1 E", "keep A16"):
        action = next(index for index in choices_of(root) if game.house.texts[index] == text)
        root.apply_action(action)
    exact = Solution(game.house, game.setup).value_of(root.state)
    assert (exact, expected_game_score.policy_value(root, [policy.UniformRandomPolicy(game)])[0] < 0.1) == (3, True)
    solver = cfr.CFRSolver(Subgame(root))
    for _ in range(20):
        solver.evaluate_and_update_policy()
    assert expected_game_score.policy_value(root, [solver.current_policy()])[0] == pytest.approx(exact)
    assert expected_game_score.policy_value(root, [solver.average_policy()])[0] > 0.9 * exact


def decisions_of(start: Any) -> int:
    """How many positions there are in which something is to be decided."""
    seen, left, decisions = {start.key()}, [start], 0
    while left:
        state = left.pop()
        decisions += state.to_act() >= 0
        for action in [outcome for outcome, _ in state.chances()] or state.legal():
            child = state.copy()
            child.play(action)
            if child.key() not in seen:
                seen.add(child.key())
                left.append(child)
    return decisions


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
    with pytest.raises(BadSetup, match=complaint):
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
        legal = choices_of(state)
        state.apply_action(int(rng.choice(legal)))
    with pytest.raises(Exception, match="the game is over"):
        state.apply_action(0)
