"""Hints at the table, in every game of the house: a legal move, and why in both languages."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from embruns.core.seeds import rng_for
from embruns.games import games
from tests.server.client import Browser, start

HOUSE = ["bretagne", "little-big-fish", "maitre-des-mers", "petite-mer", "regate"]


def test_the_house_is_whole() -> None:
    assert [slug for slug in games() if slug in HOUSE] == HOUSE


@pytest.mark.parametrize("game", HOUSE)
def test_a_hint_is_a_legal_move_with_a_sentence(person: Callable[[], Browser], game: str) -> None:
    host = person()
    line = host.line(host.table(game, seats=("me", "mousse"), practice=True))
    start(line)
    rng = rng_for(5)
    for _ in range(3):
        while not line.scene["legal"]:
            line.recv()
        hint = line.expect("hint", id=line.send("hint"))
        assert hint["action"]["index"] in [each["index"] for each in line.scene["legal"]]
        assert hint["ply"] == line.scene["ply"]
        for lang in ("fr", "en"):
            assert hint["said"][lang].endswith(".")
        assert hint["said"]["fr"] != hint["said"]["en"]
        line.play(line.scene["legal"][rng.below(len(line.scene["legal"]))]["index"])
