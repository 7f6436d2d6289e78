"""A bounded run of the socket's fuzzer; the long one is `python -m tests.server.fuzz 100000`."""

from __future__ import annotations

from collections.abc import Callable

from tests.server.client import Server
from tests.server.fuzz import fuzz


def test_six_thousand_messages_break_nothing(new_server: Callable[..., Server]) -> None:
    server = new_server(seed=2)
    answers = fuzz(server, 6_000, seed=4)
    assert server.process.poll() is None
    assert "Traceback" not in server.errors()
    assert {"bad-request", "not-your-seat", "stale", "illegal-action", "update", "why", "pong"} <= set(answers)
    assert all(answers[f"secrets kept in {game}"] for game in ("bottle", "bretagne", "regate"))
    assert {"talk", "my news", "my pong"} <= set(answers)
    assert {"proposal", "no-proposal", "pointed", "slow-down"} <= set(answers)
