"""The search: it chooses what to do with a turn; dice are placed by the exact odds without it."""

from __future__ import annotations

from embruns.core.contract import Rng
from embruns.games.maitre_des_mers import GAME
from embruns.games.maitre_des_mers.state import MaitreDesMersState
from tests.games.maitre_des_mers.table import harbour, play


def choice(state: MaitreDesMersState, simulations: int) -> str:
    thought = GAME.judge.search(state, 3, Rng(5))
    assert thought is not None
    for _ in range(simulations):
        thought.simulate()
    weighed = thought.weighed()
    assert sum(visits for _, visits, _ in weighed) == simulations
    assert all(0 <= result <= 1_000_000 for _, _, result in weighed)
    return GAME.notation(weighed[0][0])


def test_who_is_ahead_ends_the_game_and_who_is_behind_does_not() -> None:
    rich, poor = "M1:chest M2:pearls M4 N2 N4 B1", "M3:silver N3 B2 B3 B4"
    assert choice(harbour("N1", rich, poor, pile=""), 6) == "arm"
    assert choice(harbour("N1", poor, rich, pile=""), 6) != "arm"


def test_loot_is_taken() -> None:
    assert choice(play(harbour("B4", "M1", "N1:silver"), "attack M1 N1", "[6]", "[1]"), 4) == "plunder M1"


def test_dice_need_no_trials() -> None:
    state = play(harbour("N1", "M1", "B1"), "arm", "[11123]")
    assert GAME.judge.search(state, 3, Rng(1)) is None
    assert GAME.judge.search(harbour("N1", "M1", "B1"), 1, Rng(1)) is None
