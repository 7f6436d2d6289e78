"""The servers of the tests are processes like any other, in the form that the tests run in."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from signal import SIGKILL, SIGSTOP, SIGTERM

import pytest

from embruns.build import compiled
from tests.server.client import PATIENCE, Browser, Server

Serve = Callable[..., Server]


def test_servers_run_in_the_form_of_the_tests(shared_server: Server) -> None:
    libraries = Path(f"/proc/{shared_server.process.pid}/maps").read_text(encoding="utf-8")
    assert ("embruns_core__mypyc" in libraries) == compiled()


def test_a_server_is_seen_to_run_and_to_end(new_server: Serve) -> None:
    first, second = new_server(), new_server()
    assert first.process.pid != second.process.pid
    assert first.process.poll() is None
    with pytest.raises(subprocess.TimeoutExpired):
        first.process.wait(timeout=0.05)
    assert first.stop() == -SIGTERM
    assert second.process.poll() is None
    second.process.send_signal(SIGSTOP)
    second.kill()
    assert second.process.poll() == -SIGKILL
    second.process.kill()  # it has ended already
    second.start()
    assert second.process.poll() is None


def test_a_server_that_cannot_start_says_why(new_server: Serve) -> None:
    with pytest.raises(AssertionError, match=r"the server did not start: (?s:.)*bots"):
        new_server(bots="many")


def test_a_server_has_the_environment_of_its_test(
    new_server: Serve, browse: Callable[[Server], Browser], monkeypatch: pytest.MonkeyPatch
) -> None:
    """And hands it on to the processes of its bots."""
    monkeypatch.setenv("EMBRUNS_TIDE", "high")
    server = new_server(simulations=1)
    host = browse(server)
    line = host.line(host.table(seats=("me", "amiral")))
    line.ready()
    line.send("hint")
    deadline = time.monotonic() + PATIENCE
    while not any(b"EMBRUNS_TIDE=high" in environment_of(bot) for bot in server.children()):
        assert time.monotonic() < deadline
        time.sleep(0.02)


def environment_of(pid: int) -> list[bytes]:
    """What a process was given when it started; nothing where it has ended."""
    try:
        return Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
    except OSError:
        return []
