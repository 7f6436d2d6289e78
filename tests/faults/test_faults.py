"""Every fault a few times. `python -m tests.faults kills 1000` runs them longer."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tests.faults.faults import FAULTS
from tests.faults.follower import SEEN, FaultError, Follower, Json
from tests.faults.player import Player
from tests.faults.run import run
from tests.server.places import Place

TIMES = {"kills": 3, "full-disk": 6, "clock": 6, "vanishing": 8, "stuttering": 8}


@pytest.mark.parametrize("fault", FAULTS)
def test_nothing_is_lost_or_doubled(fault: str) -> None:
    figures = run(fault, TIMES[fault], seed=1, players=3)
    assert figures.moves > 3
    if fault in ("kills", "vanishing"):
        assert figures.connections > figures.games, "the players had to connect again"
    if fault == "full-disk":
        assert figures.refused, "a move met the full disk"


def test_a_lost_and_a_doubled_move_would_be_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    player = Player(0, Place(tmp_path), 1)
    player.told = ["place a1", "place a2"]
    monkeypatch.setattr(Follower, "line", lambda _: None)
    for logged in (["place a1"], ["place a1", "place a2", "place a2"]):
        monkeypatch.setattr(player, "logged", lambda logged=logged: logged)
        with pytest.raises(FaultError, match="was acknowledged"):
            player.check()


def test_an_update_that_tells_too_little_would_be_found() -> None:
    follower = Follower(0, "table")
    scene = {"ply": 3, "undos": 0, "seat": None, "covered": False, **dict.fromkeys(SEEN)}
    line = Told(
        {"type": "hello", "since": 0, "events": [], "scene": scene | {"view": {"fish": 1, "sea": 2}, "facts": {}}},
        {"type": "update", "events": [], "base": {"ply": 3}, "scene": scene | {"ply": 4, "view": {"fish": 2}}},
        {"type": "hello", "since": 4, "events": [], "scene": scene | {"ply": 4, "view": {"fish": 2, "sea": 2}}},
        {"type": "hello", "since": 4, "events": [], "scene": scene | {"ply": 4, "view": {"fish": 2, "sea": 3}}},
    )
    for _ in range(3):
        follower.hear(line)  # type: ignore[arg-type]
    assert follower.compared == 1
    with pytest.raises(FaultError, match="view of ply 4"):
        follower.hear(line)  # type: ignore[arg-type]


class Told:
    """A line that tells these frames."""

    def __init__(self, *frames: Json) -> None:
        self._frames = list(frames)

    def recv(self, timeout: float) -> bytes:
        return msgspec.json.encode(self._frames.pop(0))
