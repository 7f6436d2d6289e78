"""The Gymnasium environments pass Gymnasium's own checker, unmodified, and say clearly what is wrong."""

from __future__ import annotations

import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from embruns.core.errors import BadSetup, GameOver, IllegalAction, UnknownBot
from embruns.games import games
from embruns.research.gymnasium import IDS, SeatEnv
from tests.research.cases import EVERY_GAME, EVERYWHERE, NEEDS_CHROMIUM

# The checker tries actions without their mask, so that they must not be exceptions.
PENALTY: dict[str, Any] = {"illegal": "penalty", "disable_env_checker": True}


@pytest.mark.parametrize("name", IDS)
@NEEDS_CHROMIUM
def test_the_checker_passes_every_registered_game_and_render_mode(name: str, windows: list[str]) -> None:
    check_env(gymnasium.make(name, **PENALTY).unwrapped)
    assert windows, "the mode for people opens a window"


@EVERYWHERE
def test_the_checker_passes_every_variant_and_seat(game: str, variant: str, players: int) -> None:
    for seat in {0, players - 1}:
        table = SeatEnv(game, variant, players, seat=seat, illegal="penalty", render_mode="ansi")
        with pytest.warns(UserWarning, match="Not able to test alternative render modes"):
            check_env(table)


def finish(table: Any, seed: int | None) -> tuple[float, dict[str, Any], int]:
    """Play by the masks to the end; return the sum of the rewards, the last info, and the steps."""
    rng, total, steps = np.random.default_rng(seed or 0), 0.0, 0
    seen, info = table.reset(seed=seed)
    over = False
    while not over:
        seen, reward, terminated, truncated, info = table.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        total, over, steps = total + reward, terminated or truncated, steps + 1
    return total, info, steps


@EVERY_GAME
def test_a_game_against_bots_ends_with_its_result(game: str) -> None:
    table = SeatEnv(game, bots="random")
    total, info, _ = finish(table, 5)
    assert total == table.episode.result()[0]
    assert info["scores"] == table.episode.state.scores()
    points = SeatEnv(game, bots="random", rewards="points")
    total, info, _ = finish(points, 5)
    assert total == info["scores"][0] - points.episode.game.new(points.episode.setup).scores()[0]


def test_the_ids_have_the_version_of_the_rules_and_bots_of_any_level_sit_down() -> None:
    assert len(IDS) == len(games())
    table = gymnasium.make("Embruns/LittleBigFish-v1", variant="first-game", bots="greedy", seat=1)
    losses = [finish(table, seed)[0] for seed in range(3)]
    assert losses == [-1.0] * 3, "random play beats no greedy bot"
    three = SeatEnv("bretagne", players=3, bots=["greedy", "tests.bots.outsider:LAST"])
    assert finish(three, 1)[1]["reason"]


def test_equal_seeds_give_equal_games_and_a_table_goes_on_after_its_pickle() -> None:
    table, other = SeatEnv("regate", bots="greedy", max_steps=60), SeatEnv("regate", bots="greedy", max_steps=60)
    assert finish(table, 3) == finish(other, 3)
    assert table.episode.state == other.episode.state
    again = pickle.loads(pickle.dumps(table))
    assert finish(again, None) == finish(table, None)


@pytest.mark.parametrize(
    ("asked", "error", "complaint"),
    [
        ({"players": 5}, BadSetup, "is for 2 or 3 or 4 seats, not 5"),
        ({"variant": "long"}, BadSetup, "has no variant 'long'"),
        ({"seat": 2}, BadSetup, "there is no seat 2: this game has seats 0 to 1"),
        ({"bots": ["greedy", "greedy"]}, BadSetup, "1 other seats need 1 bots, not 2"),
        ({"bots": "shark"}, UnknownBot, "there is no bot 'shark'"),
        ({"illegal": "lose"}, BadSetup, "illegal is raise or penalty, not 'lose'"),
        ({"render_mode": "film"}, BadSetup, "render_mode is ansi or rgb_array or human"),
    ],
)
def test_what_is_not_offered_is_refused(asked: dict[str, Any], error: type[Exception], complaint: str) -> None:
    with pytest.raises(error, match=complaint):
        SeatEnv("bretagne", **asked)


def test_illegal_actions_and_steps_without_a_game_are_refused_or_punished() -> None:
    table = SeatEnv("little-big-fish", max_steps=3)
    with pytest.raises(GameOver, match="call reset first"):
        table.step(0)
    seen, _ = table.reset(seed=1)
    illegal = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction, match=r"\(LBF-\d+\)"):
        table.step(illegal)
    table.illegal = "penalty"
    for step in range(3):
        after, reward, terminated, truncated, info = table.step(illegal)
        assert (reward, terminated, truncated, "LBF-" in info["illegal"]) == (-1.0, False, step == 2, True)
        assert (after["observation"] == seen["observation"]).all()
    with pytest.raises(GameOver, match="call reset first"):
        table.step(illegal)


def test_the_table_is_drawn_as_the_seat_sees_it() -> None:
    drawn = gymnasium.make("Embruns/Regate-v2", render_mode="ansi", seat=1).unwrapped
    drawn.reset(seed=1)
    assert "cards" in str(drawn.render())
    assert SeatEnv("regate").render() is None
