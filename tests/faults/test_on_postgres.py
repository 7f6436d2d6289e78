"""The faults over PostgreSQL, small. `python -m tests.faults.on_postgres kills 200` runs them longer."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from embruns.server.postgres_store import PostgresStore
from tests.faults.fleet import Game, play_fleet
from tests.faults.on_postgres import restart
from tests.faults.player import FaultError
from tests.faults.run import run
from tests.faults.speed import commits
from tests.server.postgres import Cluster, running


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL to be restarted."""
    with running(fsync="on") as found:
        yield found


def test_no_move_is_lost_when_the_server_is_killed(cluster: Cluster) -> None:
    assert run("kills", 2, seed=1, players=2, database=cluster.new_database()).moves > 2


def test_no_move_is_lost_when_the_database_restarts(cluster: Cluster) -> None:
    figures = run("restarts", 3, 1, 2, restart(cluster), database=cluster.new_database())
    assert figures.moves > 3
    assert figures.connections == figures.games, "nobody had to connect again"


def test_all_games_end_when_a_server_and_a_worker_are_killed(cluster: Cluster) -> None:
    figures = asyncio.run(play_fleet(cluster.new_database(), tables=2, bots=1, seed=1))
    assert figures.connections > 3, "some had to go to the other server"


def test_a_lost_move_would_be_found() -> None:
    game = Game([0], 0, 1, bot=True)
    game.clients[0].told = {1: "place a1"}
    game.check([{"ply": 1, "text": "place a1"}])
    with pytest.raises(FaultError, match="was acknowledged"):
        game.check([{"ply": 1, "text": "place a2"}])


def test_commits_are_counted(cluster: Cluster) -> None:
    url = cluster.new_database()
    PostgresStore(url).close()
    assert commits(url, writers=2, listeners=1, seconds=0.3, notify=True) > 0
