"""Actions in two halves: fewer numbers, the same games."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from embruns.core.errors import IllegalAction
from embruns.core.observation import places
from embruns.research.gymnasium import SeatEnv
from embruns.research.parallel import parallel_env
from embruns.research.pettingzoo import env
from embruns.research.split import SplitEpisode
from tests.research.cases import EVERY_GAME

pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
    pytest.mark.filterwarnings("ignore:.*Not able to test alternative render modes"),
]


@EVERY_GAME
def test_the_suites_pass_with_halves(game: str) -> None:
    api_test(env(game, split=True), num_cycles=15)
    seed_test(lambda: env(game, split=True), num_cycles=15)
    check_env(SeatEnv(game, split=True, illegal="penalty", render_mode="ansi"))


def test_there_are_fewer_actions() -> None:
    numbers = {
        game: (env(game).episode.actions, env(game, split=True).episode.actions)
        for game in ("petite-mer", "little-big-fish")
    }
    assert numbers == {"petite-mer": (16_263, 887), "little-big-fish": (1_437, 191)}


@pytest.mark.parametrize("game", ["petite-mer", "little-big-fish"])
def test_a_game_in_halves_is_the_same_game(game: str) -> None:
    split, whole, rng = env(game, split=True), env(game), np.random.default_rng(3)
    split.reset(seed=3)
    whole.reset(seed=3)
    episode, halves = split.episode, 0
    assert isinstance(episode, SplitEpisode)
    at = places(episode.fields)["first_half"].start
    while not any(whole.terminations.values()):
        legal = np.flatnonzero(whole.observe(whole.agent_selection)["action_mask"])
        index = int(rng.choice(legal))
        seen = split.observe(split.agent_selection)
        assert seen["observation"][at] == 0
        assert (seen["observation"][:at] == whole.observe(whole.agent_selection)["observation"]).all()
        halves_of = [episode._halves[one] for one in map(int, legal) if one in episode._halves]
        for number, step in enumerate(episode._halves.get(index, (episode._wholes.get(index),))):
            open_now = set(np.flatnonzero(split.observe(split.agent_selection)["action_mask"]))
            if number:
                assert open_now == {second for first, second in halves_of if first == episode._first}
            assert step in open_now
            split.step(step)
        halves += index in episode._halves
        whole.step(index)
        assert split.episode.state == whole.episode.state
        assert (split.agent_selection, split.rewards) == (whole.agent_selection, whole.rewards)
    assert halves > 3, "some tiles were exchanged"
    assert split.infos == whole.infos


def test_points_are_paid_once_in_halves_too() -> None:
    table, rng = env("petite-mer", players=2, rewards="points", split=True), np.random.default_rng(3)
    table.reset(seed=3)
    paid = dict.fromkeys(table.agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, over, cut, _ = table.last()
        paid[agent] += reward
        assert seen
        table.step(None if over or cut else rng.choice(np.flatnonzero(seen["action_mask"])))
    points = map(int, table.episode.state.scores())
    assert paid == dict(zip(table.possible_agents, points, strict=True))
    assert sum(paid.values()) > 0


def test_a_half_is_seen_by_its_seat_alone_and_a_wrong_one_is_refused() -> None:
    table = parallel_env("petite-mer", players=2, split=True)
    seen, _ = table.reset(seed=3)
    episode = table.episode
    assert isinstance(episode, SplitEpisode)
    first = next(number for number in np.flatnonzero(seen["seat_0"]["action_mask"]) if number >= episode._asked[0])
    with pytest.raises(IllegalAction, match=r"may not play \d+ 'Swap .*': it chooses a whole action or a first half"):
        table.step({"seat_0": episode.actions - 1})
    seen, *_ = table.step({"seat_0": first})
    assert episode.texts[first].startswith("Swap ")
    assert (seen["seat_0"]["observation"][-1], seen["seat_1"]["observation"][-1]) == (first - episode._asked[0] + 1, 0)
    again = pickle.loads(pickle.dumps(table))
    assert (again.episode.observe(0)["action_mask"] == seen["seat_0"]["action_mask"]).all()
    with pytest.raises(IllegalAction, match="it chooses a second half"):
        table.step({"seat_0": first})
    assert set(np.flatnonzero(seen["seat_0"]["action_mask"])) <= set(range(episode._asked[1], episode.actions))
