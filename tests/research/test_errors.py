"""What is wrong is the same exception in every adapter, with a message of one line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from embruns.core.errors import BadSetup, GameOver, IllegalAction, UnknownGame
from embruns.research import parallel, pettingzoo
from embruns.research.gymnasium import SeatEnv
from embruns.research.vector import BatchEnv

Make = Callable[..., Any]


def openspiel(game: str, variant: str | None = None, players: int | None = None, **_: Any) -> Any:
    pyspiel = pytest.importorskip("pyspiel")  # not on every system
    import embruns.research.openspiel  # noqa: F401

    return pyspiel.load_game(f"embruns_{game.replace('-', '_')}", {"variant": variant or "", "players": players or 0})


class Begun:
    """A game of any adapter: `step` plays an action of seat 0."""

    def __init__(self, kind: str, table: Any) -> None:
        self.kind, self.table = kind, table
        if kind == "openspiel":
            self.table = table.new_initial_state()
        else:
            table.reset(seed=1)

    def step(self, action: int) -> None:
        if self.kind == "openspiel":
            self.table.apply_action(action)
        elif self.kind == "parallel":
            self.table.step({"seat_0": action, "seat_1": action})
        else:
            self.table.step(np.array([action]) if self.kind == "vector" else action)


ADAPTERS: dict[str, Make] = {
    "pettingzoo": pettingzoo.env,
    "parallel": parallel.parallel_env,
    "gymnasium": SeatEnv,
    "vector": BatchEnv,
    "openspiel": openspiel,
}
EVERY_ADAPTER = pytest.mark.parametrize("kind", ADAPTERS)


@EVERY_ADAPTER
def test_seats_and_variants_that_are_not_offered(kind: str) -> None:
    for asked, complaint in (
        ({"players": 5}, "little-big-fish (first-game) is for 2 seats, not 5"),
        ({"variant": "long"}, "little-big-fish has no variant 'long'; it has first-game, random"),
    ):
        with pytest.raises(BadSetup) as caught:
            ADAPTERS[kind]("little-big-fish", **asked)
        assert (str(caught.value), caught.value.code) == (complaint, "bad-setup")


@pytest.mark.parametrize("kind", [kind for kind in ADAPTERS if kind != "openspiel"])  # it names the games that it knows
def test_a_game_that_there_is_not(kind: str) -> None:
    with pytest.raises(UnknownGame, match="there is no game 'go'"):
        ADAPTERS[kind]("go")


@EVERY_ADAPTER
def test_illegal_actions(kind: str) -> None:
    begun = Begun(kind, ADAPTERS[kind]("little-big-fish"))
    for action, complaint in ((1400, "may not play"), (10**6, "to 1436|not one of 0 to 1436")):
        with pytest.raises(IllegalAction, match=complaint) as caught:
            begun.step(action)
        assert "\n" not in str(caught.value)
    begun.step(legal(kind, begun)[0])  # and nothing has changed


@pytest.mark.parametrize("kind", [kind for kind in ADAPTERS if kind != "vector"])  # there the next game begins
def test_steps_after_the_end(kind: str) -> None:
    table = ADAPTERS[kind]("little-big-fish")
    with pytest.raises(GameOver, match=r"little-big-fish: .*(is over|call reset)") as caught:
        play_without_end(kind, Begun(kind, table))
    assert caught.value.code == "game-over"


def play_without_end(kind: str, begun: Begun) -> None:
    rng = np.random.default_rng(1)
    for _ in range(5000):
        begun.step(int(rng.choice(legal(kind, begun))))


def legal(kind: str, begun: Begun) -> list[int]:
    """What may be played; anything at the end."""
    if kind == "vector":
        return [int(np.flatnonzero(begun.table._arrays.masks[0])[0])]
    if kind != "openspiel":
        state = begun.table.episode.state
        return [action.index for action in state.legal()] or [0]
    if begun.table.is_chance_node():
        return [outcome for outcome, _ in begun.table.chance_outcomes()]
    return begun.table.legal_actions() or [0]
