"""Every fault a few times. `python -m tests.faults kills 1000` runs them longer."""

from __future__ import annotations

import pytest

from tests.faults.faults import FAULTS
from tests.faults.player import FaultError, Player
from tests.faults.run import run

TIMES = {"kills": 3, "full-disk": 6, "clock": 6, "vanishing": 8, "stuttering": 8}


@pytest.mark.parametrize("fault", FAULTS)
def test_nothing_is_lost_or_doubled(fault: str) -> None:
    figures = run(fault, TIMES[fault], seed=1, players=3)
    assert figures.moves > 3
    if fault in ("kills", "vanishing"):
        assert figures.connections > figures.games, "the players had to connect again"
    if fault == "full-disk":
        assert figures.refused, "a move met the full disk"


def test_a_lost_and_a_doubled_move_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player(0, 1)
    player.told = ["place a1", "place a2"]
    for logged in (["place a1"], ["place a1", "place a2", "place a2"]):
        hello = {"events": [{"seat": 0, "text": text} for text in logged]}
        monkeypatch.setattr(player, "line_for_all", lambda hello=hello: hello)
        with pytest.raises(FaultError, match="was acknowledged"):
            player.check()
