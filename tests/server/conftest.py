"""The server of these tests: a process of its own on the loopback, with its own folder."""

from collections.abc import Callable, Iterator
from pathlib import Path
from signal import SIGTERM
from typing import Any

import pytest

from tests.server.client import Browser, Server


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all tests that do not harm it; it must not have failed at the end."""
    server = Server(tmp_path_factory.mktemp("server") / "data", away_after=0.3)
    yield server
    assert server.stop() == -SIGTERM  # stopped cleanly, then raised again for whoever asks how it ended
    assert "Traceback" not in server.errors(), server.errors()


@pytest.fixture
def new_server(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Servers of a test's own."""
    started: list[Server] = []

    def make(**settings: Any) -> Server:
        started.append(Server(tmp_path / f"data{len(started)}", **settings))
        return started[-1]

    yield make
    for server in started:
        if server.process.poll() is None:
            server.kill()


@pytest.fixture
def browse() -> Iterator[Callable[[Server], Browser]]:
    """New people."""
    opened: list[Browser] = []

    def make(server: Server) -> Browser:
        opened.append(Browser(server))
        return opened[-1]

    yield make
    for browser in opened:
        browser.close()


@pytest.fixture
def person(shared_server: Server, browse: Callable[[Server], Browser]) -> Callable[[], Browser]:
    """New people at the shared server."""
    return lambda: browse(shared_server)
