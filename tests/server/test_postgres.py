"""What only a database in a process of its own can do: restart, be away, be of another version."""

from __future__ import annotations

import asyncio
import signal
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import httpx
import psycopg
import pytest

from embruns.core.contract import Rng
from embruns.server import postgres_schema, postgres_store
from embruns.server.entries import Entry, Left
from embruns.server.errors import BadDatabase, Busy, Conflict, FolderInUse
from embruns.server.keys import DELAY_SECONDS
from embruns.server.postgres import AT_THE_DATABASE, connect, name_of
from embruns.server.postgres_database import PostgresDatabase
from embruns.server.postgres_store import PostgresStore
from embruns.server.stores import check_url
from embruns.server.writes import Append, KeepNote, Write
from tests.cli.shell import embruns, refusal
from tests.server.client import Browser, Server, play_on
from tests.server.postgres import Cluster
from tests.server.test_crash import sit_down

Browse = Callable[[Server], Browser]


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT], ids=["fast", "crash"])
def test_writes_wait_for_a_restart_and_are_stored_once(cluster: Cluster, how: signal.Signals) -> None:
    async def write(store: PostgresStore) -> None:
        for n in range(3):
            writing = [store.append(f"table{table}", n, 1, [Left(n)]) for table in range(40)]
            await asyncio.to_thread(cluster.restart, how)
            await asyncio.gather(*writing)
        for table in range(40):
            assert await store.read(f"table{table}") == [(1, Left(n)) for n in range(3)]

    with closing(PostgresStore(cluster.new_database())) as store:
        asyncio.run(write(store))


def test_a_write_whose_answer_was_lost_is_recognised(cluster: Cluster) -> None:
    """The same batch again: what is there already is our own, unless it says something else."""
    url = cluster.new_database()

    async def attempt(again: bool, *entries: Entry) -> list[type[Exception] | None]:
        loop = asyncio.get_running_loop()
        batch: list[Write] = [
            Append("a", loop.create_future(), 0, 1, entries, ["x"]),
            KeepNote("key", loop.create_future(), "kind", 99, repr(entries).encode(), now=50),
        ]
        with psycopg.connect(url, autocommit=True) as connection:
            postgres_store._store(connection, batch, again, "test")
        return [type(write.error) if write.error else None for write in batch]

    with closing(PostgresStore(url)) as store:
        assert asyncio.run(attempt(False, Left(0), Left(1))) == [None, None]
        assert asyncio.run(attempt(False, Left(0), Left(1))) == [Conflict, Conflict]
        assert asyncio.run(attempt(True, Left(0), Left(1))) == [None, None]
        assert asyncio.run(attempt(True, Left(0), Left(2))) == [Conflict, Conflict]
        assert asyncio.run(attempt(True, Left(1))) == [Conflict, Conflict]
        assert asyncio.run(store.read("a")) == [(1, Left(0)), (1, Left(1))]


@pytest.mark.parametrize("bad", ["a key with \0", "x" * 10_000_000], ids=["refused here", "refused there"])
def test_a_batch_is_stored_whole_or_not_at_all(cluster: Cluster, bad: str) -> None:
    url = cluster.new_database()

    async def attempt() -> None:
        loop = asyncio.get_running_loop()
        batch: list[Write] = [
            Append("a", loop.create_future(), 0, 1, [Left(0)], ["x"]),
            KeepNote("fine", loop.create_future(), "kind", 99, b""),
            KeepNote(bad, loop.create_future(), "kind", 99, b""),
            KeepNote("z", loop.create_future(), "kind", 99, b""),
        ]
        with psycopg.connect(url, autocommit=True) as connection:
            with pytest.raises(psycopg.Error):
                postgres_store._store(connection, batch, False, "test")
            assert connection.info.transaction_status == psycopg.pq.TransactionStatus.IDLE

    async def look(store: PostgresStore) -> None:
        assert await store.read("a") == []
        assert await store.notes("kind") == []

    with closing(PostgresStore(url)) as store:
        asyncio.run(attempt())
        asyncio.run(look(store))


def test_the_database_notices_a_lost_server(cluster: Cluster) -> None:
    """Each end asks whether the other is there: what a lost server had begun does not stay for hours."""
    with closing(connect(cluster.new_database())) as connection:
        for name, value in AT_THE_DATABASE.items():
            found = connection.execute("SELECT setting FROM pg_settings WHERE name = %s", (name,)).fetchone()
            assert found == (value,)


def test_a_database_that_stays_away_is_told(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_store, "READ_SECONDS", 0.3)
    monkeypatch.setattr(postgres_store, "WRITE_SECONDS", 0.3)

    async def ask(store: PostgresStore) -> None:
        await store.append("a", 0, 1, [Left(0)])
        await asyncio.to_thread(cluster.stop)
        with pytest.raises(Busy, match="could not be written"):
            await store.append("a", 1, 1, [Left(1)])
        with pytest.raises(Busy, match="does not answer"):
            await store.read("a")
        await asyncio.to_thread(cluster.start)
        await store.append("a", 1, 1, [Left(2)])
        assert await store.read("a") == [(1, Left(0)), (1, Left(2))]

    with closing(PostgresStore(cluster.new_database())) as store:
        asyncio.run(ask(store))


def test_ids_that_a_text_cannot_hold_are_not_there(cluster: Cluster) -> None:
    with closing(PostgresStore(cluster.new_database())) as store:
        for word in ("\0", "a\0b", "\udcff"):
            assert asyncio.run(store.read(word)) == []


def test_other_versions_and_addresses_are_refused_in_one_line(cluster: Cluster) -> None:
    url = cluster.new_database()
    PostgresStore(url).close()
    serve = ("serve", "--no-browser", "--port", "0", "--database")
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("UPDATE embruns_schema SET version = 99")
        assert "has schema 99" in refusal(*serve, url)
        connection.execute("DROP TABLE embruns_schema")
        connection.execute(f"CREATE TABLE embruns_schema AS SELECT {len(postgres_schema.MIGRATIONS)} AS version")
    known = len(postgres_schema.MIGRATIONS)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(postgres_schema, "MIGRATIONS", [*postgres_schema.MIGRATIONS, ("CREATE TABLE later (a int)",)])
        with pytest.raises(BadDatabase, match="run embruns admin migrate"):
            PostgresStore(url)
        with psycopg.connect(url, autocommit=True) as connection:
            assert postgres_schema.migrate(connection) == (known, known + 1)
            assert postgres_schema.migrate(connection) == (known + 1, known + 1)
        PostgresStore(url).close()
    away = refusal(*serve, url.replace(str(cluster.port), "1").replace("embruns@", "embruns:hush@"))
    assert "postgresql://127.0.0.1:1/" in away
    assert "cannot be reached" in away
    assert "hush" not in away
    assert "--database takes an address such as" in refusal(*serve, "mysql://there")


def test_a_failing_migration_leaves_the_database_as_it_was(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    url = cluster.new_database()
    PostgresStore(url).close()
    known = len(postgres_schema.MIGRATIONS)
    later = [*postgres_schema.MIGRATIONS, ("CREATE TABLE later (a int)", "INSERT INTO nowhere VALUES (1)")]
    monkeypatch.setattr(postgres_schema, "MIGRATIONS", later)
    with psycopg.connect(url, autocommit=True) as connection:
        with pytest.raises(psycopg.Error, match="nowhere"):
            postgres_schema.migrate(connection)
        assert postgres_schema.version(connection) == known
        assert connection.execute("SELECT to_regclass('later')").fetchone() == (None,)


def test_no_message_has_the_password() -> None:
    assert name_of("postgresql://embruns:hush@db.example:5433/club?sslmode=require") == (
        "postgresql://db.example:5433/club"
    )
    assert "hush" not in name_of("postgresql://:hush@[")


def test_a_missing_driver_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(BadDatabase, match=r"pip install 'embruns\[postgresql\]'"):
        check_url("postgresql://localhost/embruns")


def test_servers_share_a_database_and_its_operator_has_it_alone(cluster: Cluster) -> None:
    url = cluster.new_database()
    with closing(PostgresStore(url)), closing(PostgresStore(url)):
        assert "stop it first" in refusal("admin", "migrate", "--database", url)
    with closing(PostgresDatabase(url)) as operator:
        operator.take()
        with pytest.raises(FolderInUse, match="admin is at work"):
            PostgresStore(url)
    PostgresStore(url).close()


def test_play_goes_on_over_restarts_of_the_database(
    cluster: Cluster, new_server: Callable[..., Server], browse: Browse
) -> None:
    server = new_server(database=cluster.new_database())
    lines = sit_down(server, browse)
    for part, how in enumerate((signal.SIGINT, signal.SIGQUIT)):
        play_on(lines, Rng(part), moves=5)
        cluster.restart(how)
    play_on(lines, Rng(9))
    assert lines[0].scene["ending"]
    assert len(lines[0].events) == lines[0].scene["ply"]


def test_running_servers_sign_by_a_rotated_key(
    cluster: Cluster, new_server: Callable[..., Server], browse: Browse
) -> None:
    """Not before all can know it; the older cookie is exchanged, and the new one is believed at every server."""
    url = cluster.new_database()
    servers = [new_server(database=url, tidy=0.1) for _ in range(2)]
    host = browse(servers[0])
    table, before = host.table(), dict(host.http.cookies)
    assert embruns("admin", "rotate-secret", "--database", url, "--grace-days", "1").returncode == 0
    time.sleep(1)
    assert "set-cookie" not in host.http.get("/api/tables").headers, "the others may not know it yet"
    for server in servers:
        httpx.get(f"{server.base}/clock/{DELAY_SECONDS + 1}").raise_for_status()
    answer = host.http.get("/api/tables")
    assert [one["id"] for one in answer.json()] == [table["id"]]
    name, _, value = answer.headers["set-cookie"].partition(";")[0].partition("=")
    other = browse(servers[1])
    other.http.cookies.set(name, value)
    answer = other.http.get("/api/tables")
    assert [one["id"] for one in answer.json()] == [table["id"]], "the new cookie alone is the same person's"
    assert "set-cookie" not in answer.headers
    httpx.get(f"{servers[1].base}/clock/{2 * 86_400}").raise_for_status()
    late = browse(servers[1])
    late.http.cookies.update(before)
    assert late.http.get("/api/tables").json() == [], "the older key has ended"


def test_a_server_is_ready_while_its_database_answers(cluster: Cluster, new_server: Callable[..., Server]) -> None:
    server = new_server(database=cluster.new_database())

    def status(path: str) -> int:
        return httpx.get(server.base + path, timeout=60).status_code

    assert status("/readyz") == 200
    cluster.stop()
    try:
        assert (status("/readyz"), status("/healthz")) == (503, 200)
    finally:
        cluster.start()
    assert status("/readyz") == 200


def test_admin_looks_after_it(
    cluster: Cluster, new_server: Callable[..., Server], browse: Browse, tmp_path: Path
) -> None:
    url = cluster.new_database()
    server = new_server(database=url)
    host = browse(server)
    table = host.table()
    link = host.get("/api/me")["link"]
    file = str(tmp_path / "tables.backup")

    def admin(*words: str) -> str:
        done = embruns("admin", *words)
        assert done.returncode == 0, done
        return done.stdout

    assert "1 tables, 1 entries" in admin("backup", file, "--database", url)
    assert table["id"] in admin("export", link, "--database", url)
    assert "1 older keys" in admin("rotate-secret", "--database", url), "while the server runs"
    server.stop()
    assert "1 tables, 1 entries" in admin("restore", file, "--database", cluster.new_database())
    server.start()
    assert [one["id"] for one in host.get("/api/tables")] == [table["id"]], "the older key is still believed"
    server.stop()
    assert "1 tables deleted" in admin("forget", link, "--database", url)
    assert "0 tables" in admin("check", "--database", url)
