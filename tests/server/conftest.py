"""The server of these tests: a process of its own on the loopback, with its own folder."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from signal import SIGTERM
from typing import Any

import pytest

from tests.server.client import Browser, Server
from tests.server.places import KINDS, Place
from tests.server.postgres import Cluster, running

# `EMBRUNS_TESTS_ON=postgresql pytest tests/server` runs all servers of the tests on PostgreSQL.
ON_POSTGRESQL = os.environ.get("EMBRUNS_TESTS_ON") == "postgresql"


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[Server]:
    """One for all tests that do not harm it; it must not have failed at the end."""
    server = Server(tmp_path_factory.mktemp("server") / "data", away_after=0.3, **_database(request))
    yield server
    assert server.stop() == -SIGTERM  # stopped cleanly, then raised again for whoever asks how it ended
    assert "Traceback" not in server.errors(), server.errors()


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """One PostgreSQL for all tests; a test that harms it starts it again."""
    with running() as found:
        yield found


def _database(request: pytest.FixtureRequest) -> dict[str, str]:
    """The setting that puts a server's tables into PostgreSQL, if that is asked for."""
    return {"database": request.getfixturevalue("cluster").new_database()} if ON_POSTGRESQL else {}


@pytest.fixture(params=KINDS)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """A new place for tables, of each kind."""
    url = request.getfixturevalue("cluster").new_database() if request.param == "postgresql" else ""
    return Place(tmp_path / "place", url)


@pytest.fixture
def new_server(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Callable[..., Server]]:
    """Servers of a test's own."""
    started: list[Server] = []

    def make(**settings: Any) -> Server:
        started.append(Server(tmp_path / f"data{len(started)}", **{**_database(request), **settings}))
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
