"""The PettingZoo environments pass PettingZoo's own suites, unmodified, and say clearly what is wrong."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import embruns
from embruns.core.errors import BadSetup, GameOver, IllegalAction, UnknownGame
from embruns.core.observation import places
from embruns.research.pettingzoo import TableEnv, env
from tests.research.cases import EVERY_GAME, EVERY_VARIANT, EVERYWHERE, NEEDS_CHROMIUM

# What the suites warn of: they know the classic games with masks by their names, and ours not.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),  # for seats whose game is over
]


@EVERYWHERE
def test_the_suite_for_the_interface(game: str, variant: str, players: int) -> None:
    table = env(game, variant, players)
    api_test(table, num_cycles=15)
    assert table.possible_agents == [f"seat_{seat}" for seat in range(players)]


@EVERYWHERE
def test_the_suite_for_seeds(game: str, variant: str, players: int) -> None:
    seed_test(lambda: env(game, variant, players), num_cycles=15)


@EVERY_VARIANT
@NEEDS_CHROMIUM
def test_the_suite_for_rendering(game: str, variant: str, windows: list[str]) -> None:
    render_test(lambda render_mode: env(game, variant, render_mode=render_mode))
    assert len(windows) == 1, "one window follows all games of an environment"


def finish(table: TableEnv, seed: int) -> dict[str, float]:
    """Play by the masks to the end; return what each seat got in all."""
    table.reset(seed)
    rng, total = np.random.default_rng(seed), dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, terminated, truncated, _ = table.last()
        total[agent] += reward
        assert seen is not None
        table.step(None if terminated or truncated else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return total


@EVERY_GAME
def test_the_rewards_are_the_result_or_the_points(game: str) -> None:
    table = env(game, rewards="result")
    total, state = list(finish(table, 3).values()), table.episode.state
    if table.episode.game.together:
        assert total == state.scores()
    else:
        assert sum(total) == pytest.approx(0)
        assert {seat for seat, won in enumerate(total) if won > 0} in ({*state.outcome().winners}, set())
    points = env(game, rewards="points")
    shaped = list(finish(points, 3).values())
    assert points.episode.state == state, "the rewards changed the game"
    begin = points.episode.game.new(points.episode.setup).scores()
    assert shaped == [now - then for now, then in zip(state.scores(), begin, strict=True)]


def test_the_end_is_told_and_a_cut_is_not_an_end() -> None:
    table = env("little-big-fish")
    table.reset(1)
    while not any(table.terminations.values()):
        table.step(int(np.flatnonzero(table.observe(table.agent_selection)["action_mask"])[-1]))
    assert table.infos["seat_0"].keys() == {"winners", "reason", "clause", "scores"}
    cut = env("little-big-fish", max_steps=5)
    cut.reset(1)
    for _ in range(5):
        assert not any(cut.truncations.values())
        cut.step(int(np.flatnonzero(cut.observe(cut.agent_selection)["action_mask"])[0]))
    assert all(cut.truncations.values())
    assert not any(cut.terminations.values())
    assert finish(env("regate", max_steps=20), 1) == {"seat_0": 0.0, "seat_1": 0.0}


def test_a_seed_begins_a_row_of_games_and_the_name_has_the_version_of_the_rules() -> None:
    table, games = env("regate"), []
    for seed in (7, None, 7, None):
        table.reset(seed)
        games.append(table.observe("seat_0")["observation"].tolist())
    assert games[:2] == games[2:]
    assert games[0] != games[1]
    assert str(table) == f"embruns_regate_v{embruns.find_game('regate').version}"


def test_the_numbers_are_those_of_the_view_and_the_table_can_be_pickled() -> None:
    table = env("bretagne", players=3)
    table.reset(2)
    seen = table.observe("seat_1")
    hands = seen["observation"][places(table.episode.fields)["hands"]].reshape(3, 4)
    assert (hands[1:] == -1).all()
    assert (hands[0] >= 0).all()
    again = pickle.loads(pickle.dumps(table))
    assert (again.observe("seat_1")["observation"] == seen["observation"]).all()
    assert again.observation_space("seat_1") == table.observation_space("seat_1")


@pytest.mark.parametrize(
    ("asked", "error", "complaint"),
    [
        ({"game": "go"}, UnknownGame, "there is no game 'go'"),
        ({"game": "bretagne", "players": 5}, BadSetup, "is for 2 or 3 or 4 seats, not 5"),
        ({"game": "bretagne", "variant": "long"}, BadSetup, "has no variant 'long'"),
        ({"game": "bretagne", "options": {"wind": "on"}}, BadSetup, "has no option 'wind'"),
        ({"game": "bretagne", "rewards": "shaped"}, BadSetup, "rewards are result or points, not 'shaped'"),
        ({"game": "bretagne", "max_steps": 0}, BadSetup, "max_steps is a whole number above 0, not 0"),
        ({"game": "bretagne", "render_mode": "film"}, BadSetup, "render_mode is ansi or rgb_array or human"),
    ],
)
def test_what_is_not_offered_is_refused(asked: dict[str, Any], error: type[Exception], complaint: str) -> None:
    with pytest.raises(error, match=complaint):
        env(**asked)


def test_illegal_actions_and_steps_without_a_game_are_refused_and_change_nothing() -> None:
    table = env("little-big-fish")
    with pytest.raises(GameOver, match="no game is on; call reset first"):
        table.step(0)
    table.reset(1)
    seen = table.observe("seat_0")
    illegal = int(np.flatnonzero(seen["action_mask"] == 0)[-1])
    with pytest.raises(IllegalAction, match=rf"seat 0 may not play {illegal} .* \(LBF-\d+\)"):
        table.step(illegal)
    for strange in (-1, len(seen["action_mask"]), None):
        with pytest.raises(IllegalAction, match="actions are 0 to"):
            table.step(strange)
    assert (table.observe("seat_0")["observation"] == seen["observation"]).all()
    finish(table, 1)
    with pytest.raises(GameOver, match="call reset"):
        table.step(0)


def test_a_mask_of_another_moment_allows_nothing() -> None:
    """What was legal before the last step, or in the last game, is checked anew."""
    table = env("little-big-fish", variant="first-game")
    table.reset(1)
    agent = table.agent_selection
    place = int(np.flatnonzero(table.observe(agent)["action_mask"])[0])
    table.step(place)
    with pytest.raises(IllegalAction, match=f"may not play {place} "):
        table.step(place)  # the square is taken
    last = int(np.flatnonzero(table.observe(table.agent_selection)["action_mask"])[-1])
    table.reset(1)
    table.step(place)
    table.step(last)
    assert table.episode.steps == 2, "a legal action needs no mask that was asked for"
