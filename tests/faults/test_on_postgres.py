"""The faults over PostgreSQL, small. `python -m tests.faults.on_postgres kills 200` runs them longer."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import closing

import pytest

from embruns.server.entries import Left
from embruns.server.postgres_store import PostgresStore
from tests.faults.fleet import Game, play_fleet
from tests.faults.follower import FaultError
from tests.faults.on_postgres import restart
from tests.faults.relay import Relay, cut, relayed
from tests.faults.run import run
from tests.faults.speed import commits
from tests.server.postgres import Cluster, running

SYNC = b"S\x00\x00\x00\x04"  # the message that ends a transaction


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


def test_no_move_is_lost_when_the_network_to_the_database_is_cut(cluster: Cluster) -> None:
    url = cluster.new_database()
    with relayed(url) as relay:
        figures = run("cuts", 6, 1, 3, cut(relay), log=url, database=relay.url)
        assert relay.carried > 10, "the server had to connect again"
    assert figures.moves > 6
    assert figures.connections == figures.games, "no player had to connect again"


def test_a_half_sent_transaction_of_a_lost_connection_blocks_nobody(cluster: Cluster) -> None:
    """The database waits for the end of the transaction, which was cut off, and holds the entry's place in the log."""

    async def write(store: PostgresStore, relay: Relay) -> None:
        await store.append("a", 0, 1, [Left(0)])
        relay.cut(before=SYNC)
        writing = store.append("a", 1, 1, [Left(1)])
        await asyncio.sleep(0.3)
        assert not writing.done()
        relay.break_all(database_too=False)
        await asyncio.wait_for(writing, 5)
        assert await store.read("a") == [(1, Left(0)), (1, Left(1))]

    with relayed(cluster.new_database()) as relay, closing(PostgresStore(relay.url)) as store:
        asyncio.run(write(store, relay))


def test_all_games_end_when_a_server_and_a_worker_are_killed(cluster: Cluster) -> None:
    figures = asyncio.run(play_fleet(cluster.new_database(), tables=2, bots=1, seed=1))
    assert figures.connections > 3, "some had to go to the other server"


def test_a_lost_move_would_be_found() -> None:
    game = Game([0], 0, 1, bot=True)
    game.clients[0].told = {1: "place a1"}
    game.clients[0].scene = {"view": "a fish"}
    scene = {"view": "a fish"}
    game.check({"events": [{"ply": 1, "text": "place a1"}], "scene": scene})
    with pytest.raises(FaultError, match="was acknowledged"):
        game.check({"events": [{"ply": 1, "text": "place a2"}], "scene": scene})
    with pytest.raises(FaultError, match="the last position"):
        game.check({"events": [{"ply": 1, "text": "place a1"}], "scene": {"view": "two fish"}})


def test_commits_are_counted(cluster: Cluster) -> None:
    url = cluster.new_database()
    PostgresStore(url).close()
    assert commits(url, writers=2, listeners=1, seconds=0.3, notify=True) > 0
