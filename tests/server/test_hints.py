"""The coach at the table, in every game of the house: legal moves with names, numbers and reasons."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from embruns.core.seeds import rng_for
from embruns.games import games
from tests.server.client import Browser, start
from tests.server.coached import GOALS, Tally, play

HOUSE = ["bretagne", "little-big-fish", "maitre-des-mers", "petite-mer", "regate"]


def test_the_house_is_whole() -> None:
    assert [slug for slug in games() if slug in HOUSE] == HOUSE == sorted(GOALS)


@pytest.mark.parametrize("game", HOUSE)
def test_the_coach_names_legal_moves_with_numbers(person: Callable[[], Browser], game: str) -> None:
    host = person()
    line = host.line(host.table(game, seats=("me", "mousse"), practice=True))
    start(line)
    rng = rng_for(5)
    for _ in range(2):
        while not line.scene["legal"]:
            line.recv()
        hint = line.expect("hint", id=line.send("hint"))
        assert (hint["ply"], hint["undos"]) == (line.scene["ply"], line.scene["undos"])
        legal = [each["index"] for each in line.scene["legal"]]
        advised = [idea["action"]["index"] for idea in hint["ideas"]]
        assert set(advised) <= set(legal)
        assert len(set(advised)) == len(advised) == min(4, len(legal))
        assert all(idea["result"] <= hint["ideas"][0]["result"] for idea in hint["ideas"])
        for idea in hint["ideas"]:
            for lang in ("fr", "en"):
                assert idea["why"][lang].endswith(".")
                assert idea["named"][lang]
            assert idea["named"]["fr"] != idea["named"]["en"]
        line.play(line.scene["legal"][rng.below(len(line.scene["legal"]))]["index"])


def test_a_player_who_follows_the_coach_beats_the_cabin_boy(new_server: Callable[..., object]) -> None:
    """One game here; `python -m tests.server.coached` plays twenty of each game."""
    tally = Tally()
    play(new_server(simulations=40, seed=1), "little-big-fish", 2, tally)
    assert tally.games == 2
    assert tally.won == 2
