"""The vector environment: what it shows is what its games are, ended games begin anew, and seeds repeat everything."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from numpy.typing import NDArray

from embruns.core.contract import CHANCE, OVER
from embruns.core.errors import BadSetup, GameOver, IllegalAction
from embruns.core.seeds import rng_for
from embruns.games import find_game
from embruns.research.gymnasium import IDS
from embruns.research.results import result_of
from embruns.research.tables import Tables
from embruns.research.vector import BatchEnv
from tests.research.cases import EVERY_GAME, EVERYWHERE


def choose(masks: NDArray[Any], rng: np.random.Generator) -> NDArray[Any]:
    """A legal action for each table; 0 where there is none."""
    return np.array([int(rng.choice(np.flatnonzero(mask))) if mask.any() else 0 for mask in masks])


@EVERYWHERE
def test_it_shows_what_its_games_are(game: str, variant: str, players: int) -> None:
    seat, rng = players - 1, np.random.default_rng(1)
    tables = BatchEnv(game, 3, variant, players, seat=seat)
    seen, _ = tables.reset(seed=5)
    for _ in range(12):
        assert seen in tables.observation_space
        assert isinstance(tables._tables, Tables)
        batch = tables._tables.batch
        for table, state in enumerate(batch.states):
            assert state.to_act() in (seat, OVER)
            wanted = list(tables._episode.game.observe(state.seen_by(seat), seat))
            assert seen["observation"][table].tolist() == wanted
            assert np.flatnonzero(seen["action_mask"][table]).tolist() == sorted(a.index for a in state.legal())
        seen, *_ = tables.step(choose(seen["action_mask"], rng))


@EVERY_GAME
def test_each_table_is_the_game_that_a_loop_would_play(game: str) -> None:
    house, rng = find_game(game), np.random.default_rng(2)
    tables, chance = BatchEnv(game, 2), rng_for(9, "batch", 0, 1)
    seen, _ = tables.reset(seed=9)
    state = house.new(house.setup())
    for _ in range(3000):
        while state.to_act() not in (0, OVER):
            state.play(state.roll(chance) if state.to_act() == CHANCE else state.pick(chance))
        assert isinstance(tables._tables, Tables)
        assert tables._tables.batch.states[1] == state
        if state.to_act() == OVER:
            break
        actions = choose(seen["action_mask"], rng)
        state.play(house.actions[actions[1]])
        seen, rewards, over, cut, infos = tables.step(actions)
    assert (over[1], cut[1], rewards[1]) == (True, False, result_of(house, state)[0])
    assert (infos["_scores"][1], infos["scores"][1].tolist()) == (True, state.scores())
    assert not seen["action_mask"][1].any()
    seen, rewards, over, *_ = tables.step(choose(seen["action_mask"], rng))
    assert (rewards[1], over[1], seen["action_mask"][1].any()) == (0, False, True), "the next game has begun"


@EVERY_GAME
def test_every_seat_is_played_from_outside_if_none_is_named(game: str) -> None:
    """Two tables, and a third game with the same actions and chance in a loop."""
    house, rng = find_game(game), np.random.default_rng(2)
    tables, chance = BatchEnv(game, 2, seat=None), rng_for(9, "batch", 0, 1)
    seen, infos = tables.reset(seed=9)
    state, deciders = house.new(house.setup()), set[int]()
    for _ in range(3000):
        while state.to_act() == CHANCE:
            state.play(state.roll(chance))
        if state.to_act() == OVER:
            break
        decider = int(state.to_act())
        deciders.add(decider)
        assert (infos["seat"][1], infos["_seat"][1]) == (decider, True)
        assert seen["observation"][1].tolist() == list(house.observe(state.seen_by(decider), decider))
        assert np.flatnonzero(seen["action_mask"][1]).tolist() == sorted(a.index for a in state.legal())
        actions = choose(seen["action_mask"], rng)
        state.play(house.actions[actions[1]])
        seen, rewards, over, _, infos = tables.step(actions)
    assert deciders == {0, 1}
    assert (over[1], infos["_seat"][1], infos["_rewards"][1]) == (True, False, True)
    assert infos["rewards"][1].tolist() == result_of(house, state)
    assert rewards[1] == result_of(house, state)[decider]
    assert infos["scores"][1].tolist() == state.scores()


@EVERY_GAME
@pytest.mark.parametrize("seat", [1, None])
def test_nothing_of_the_last_game_is_left_in_the_next_one(game: str, seat: int | None) -> None:
    """Only what has changed is written again; so compare what is seen after the end of a game, ply by ply."""
    house, tables = find_game(game), BatchEnv(game, 1, seat=seat, copy=False)
    seen, _ = tables.reset(seed=2)
    assert isinstance(tables._tables, Tables)
    batch, ended, compared = tables._tables.batch, 0, 0
    for _ in range(6000):
        seen, _, over, *_ = tables.step(tables.sample())
        ended += int(over[0])
        if ended:
            state, decider = batch.states[0], int(batch.deciders[0])
            assert seen["observation"][0].tolist() == list(house.observe(state.seen_by(decider), decider))
            assert np.flatnonzero(seen["action_mask"][0]).tolist() == sorted(a.index for a in state.legal())
            compared += 1
            if compared == 60:
                return
    raise AssertionError("no game ended")


def test_equal_seeds_give_equal_tables_and_each_table_has_its_own_chance() -> None:
    one, two = BatchEnv("regate", 4), BatchEnv("regate", 4, copy=False)
    first, second = one.reset(seed=3)[0], two.reset(seed=3)[0]
    assert (first["observation"] == second["observation"]).all()
    assert len({tuple(numbers) for numbers in first["observation"].tolist()}) > 1
    assert (
        one.reset(seed=[7, 8, 7, 8])[0]["observation"][:2] == one.reset(seed=[7, 8, 7, 8])[0]["observation"][2:]
    ).all()
    again = one.reset()[0]["observation"]
    assert (again != first["observation"]).any()


def test_samples_are_legal_and_repeat_with_the_seed() -> None:
    tables = BatchEnv("maitre-des-mers", 4, seat=None)
    with pytest.raises(GameOver, match="call reset first"):
        tables.sample()
    games: list[list[list[int]]] = []
    for _ in range(2):
        seen, _ = tables.reset(seed=3)
        games.append([])
        for _ in range(40):
            actions = tables.sample()
            assert all(mask[action] for mask, action in zip(seen["action_mask"], actions, strict=True))
            games[-1].append(actions.tolist())
            seen, *_ = tables.step(actions)
    assert games[0] == games[1]
    assert len({tuple(row) for row in games[0]}) > 20


def test_without_copies_the_arrays_are_the_same_ones() -> None:
    tables, copied = BatchEnv("little-big-fish", 2, copy=False), BatchEnv("little-big-fish", 2)
    seen, kept = tables.reset(seed=1)[0], copied.reset(seed=1)[0]
    actions = choose(kept["action_mask"], np.random.default_rng(1))
    assert tables.step(actions)[0]["observation"] is seen["observation"]
    assert copied.step(actions)[0]["observation"] is not kept["observation"]


@pytest.mark.parametrize("name", IDS)
def test_gymnasium_makes_it_by_its_id(name: str) -> None:
    tables = gymnasium.make_vec(name, num_envs=2, vectorization_mode="vector_entry_point")
    seen, _ = tables.reset(seed=1)
    assert seen in tables.observation_space
    assert tables.metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.NEXT_STEP
    tables.close()


def test_what_is_wrong_is_refused_and_changes_nothing() -> None:
    for asked in ({"num_envs": 0}, {"seat": 2}, {"players": 5}, {"variant": "long"}):
        with pytest.raises(BadSetup):
            BatchEnv("bretagne", **asked)
    tables = BatchEnv("little-big-fish", 2)
    with pytest.raises(GameOver, match="call reset first"):
        tables.step(np.zeros(2))
    with pytest.raises(BadSetup, match="2 tables need 2 seeds, not 1"):
        tables.reset(seed=[1])
    seen, _ = tables.reset(seed=1)
    legal = choose(seen["action_mask"], np.random.default_rng(1))
    illegal = int(np.flatnonzero(seen["action_mask"][1] == 0)[0])
    for wrong in (illegal, -1, 10**6):
        with pytest.raises(IllegalAction, match="table 1: seat 0 may not play"):
            tables.step(np.array([legal[0], wrong]))
    with pytest.raises(IllegalAction, match="2 tables need 2 actions"):
        tables.step(legal[:1])
    assert (tables._seen()["observation"] == seen["observation"]).all()


@pytest.mark.parametrize("name", IDS)
def test_gymnasiums_own_vector_form_and_wrapper_count_the_same_games(name: str) -> None:
    """Its loop over single environments takes ours, and its statistics around our batch see whole games."""
    loop = gymnasium.make_vec(name, num_envs=2, vectorization_mode="sync")
    seen, _ = loop.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in range(5):
        assert seen in loop.observation_space
        seen, rewards, *_ = loop.step(choose(seen["action_mask"], rng))
        assert rewards.shape == (2,)
    loop.close()
    counted = gymnasium.wrappers.vector.RecordEpisodeStatistics(BatchEnv(gymnasium.spec(name).kwargs["game"], 3))
    seen, _ = counted.reset(seed=1)
    for _ in range(4000):
        seen, rewards, over, _, infos = counted.step(choose(seen["action_mask"], rng))
        if over.any():
            assert (infos["episode"]["r"][over] == rewards[over]).all()
            assert (infos["episode"]["l"][over] > 0).all()
            return
    raise AssertionError("no game ended")
