"""The parallel form passes PettingZoo's own suites, unmodified, and plays what the turns of the game say."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import max_cycles_test, parallel_api_test, parallel_seed_test

from embruns.core.errors import BadSetup, GameOver, IllegalAction, UnknownGame
from embruns.research import parallel, pettingzoo
from embruns.research.parallel import parallel_env
from tests.research.cases import EVERY_GAME, EVERYWHERE


@EVERYWHERE
def test_the_suites_for_the_interface_and_for_cycles(game: str, variant: str, players: int) -> None:
    """These suites try actions without their masks, so that they must not be exceptions."""
    parallel_api_test(parallel_env(game, variant, players), num_cycles=8)
    setup: dict[str, Any] = {"variant": variant, "players": players, "illegal": "penalty"}
    forms = SimpleNamespace(parallel_env=partial(parallel_env, game, **setup), env=partial(parallel.env, game, **setup))
    max_cycles_test(forms)
    parallel_seed_test(forms.parallel_env, num_cycles=4)


@EVERY_GAME
def test_a_cycle_is_one_decision_of_the_same_game(game: str) -> None:
    table, turns, rng = parallel_env(game), pettingzoo.env(game), np.random.default_rng(4)
    seen, _ = table.reset(seed=4)
    turns.reset(seed=4)
    total = dict.fromkeys(table.agents, 0.0)
    for _ in range(5000):
        masks = {agent: seen[agent]["action_mask"] for agent in table.agents}
        [decides] = [agent for agent in table.agents if masks[agent].any()]
        assert decides == turns.agent_selection
        action = int(rng.choice(np.flatnonzero(masks[decides])))
        seen, rewards, over, cut, told = table.step({**dict.fromkeys(table.agents, 0), decides: action})
        turns.step(action)
        assert rewards == turns.rewards
        total = {agent: points + rewards[agent] for agent, points in total.items()}
        if not table.agents:
            break
    assert (all(over.values()), any(cut.values())) == (True, False)
    assert table.episode.state == turns.episode.state
    assert list(total.values()) == table.episode.result()
    assert told == turns.infos


def test_a_cut_takes_all_agents_from_the_table_and_a_penalty_changes_nothing() -> None:
    table = parallel_env("little-big-fish", illegal="penalty", max_cycles=2)
    seen, _ = table.reset(seed=1)
    illegal = int(np.flatnonzero(seen["seat_0"]["action_mask"] == 0)[0])
    for cycle in range(2):
        after, rewards, over, cut, told = table.step({"seat_0": illegal, "seat_1": illegal})
        assert (rewards, any(over.values()), all(cut.values())) == ({"seat_0": -1.0, "seat_1": 0.0}, False, cycle == 1)
        assert (after["seat_0"]["observation"] == seen["seat_0"]["observation"]).all()
        assert ("LBF-" in told["seat_0"]["illegal"], told["seat_1"]) == (True, {})
    assert table.agents == []


def test_what_is_wrong_is_one_clear_exception() -> None:
    wrong: list[tuple[type[Exception], str, str, dict[str, Any]]] = [
        (UnknownGame, "there is no game 'go'", "go", {}),
        (BadSetup, "is for 2 or 3 or 4 seats, not 5", "bretagne", {"players": 5}),
        (BadSetup, "has no variant 'long'", "bretagne", {"variant": "long"}),
        (BadSetup, "illegal is raise or penalty, not 'lose'", "bretagne", {"illegal": "lose"}),
        (BadSetup, "render_mode is ansi or rgb_array or human", "bretagne", {"render_mode": "film"}),
    ]
    for error, complaint, game, asked in wrong:
        with pytest.raises(error, match=complaint):
            parallel_env(game, **asked)
    table = parallel_env("little-big-fish", max_cycles=1)
    with pytest.raises(GameOver, match="call reset first"):
        table.step({})
    seen, _ = table.reset(seed=1)
    with pytest.raises(IllegalAction, match="actions are 0 to"):
        table.step({"seat_1": 0})  # seat 0 decides, and gave no action
    legal = np.flatnonzero(seen["seat_0"]["action_mask"])
    with pytest.raises(IllegalAction, match=r"seat 0 may not play .* \(LBF-\d+\)"):
        table.step({"seat_0": legal[-1] + 1})
    table.step({"seat_0": legal[0]})
    with pytest.raises(GameOver, match="call reset first"):
        table.step({"seat_0": legal[0]})
