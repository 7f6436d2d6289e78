"""My tables: those in play and the archive, and the socket that tells what changes."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import httpx
import msgspec
import pytest
from websockets.sync.client import connect

from embruns.server.entries import Made, Seating
from embruns.server.shelf import MOST, OLD, Shelf
from embruns.server.sqlite_store import SqliteStore
from embruns.server.table import Table
from tests.server.client import PATIENCE, Browser, Json, Server, start
from tests.server.places import KINDS

DAY = 86_400
MADE = Made("little-big-fish", "1", "first-game", {}, False, (Seating("nolwenn"), Seating()), "00" * 32, "nolwenn")


def shelf(browser: Browser, **asked: object) -> Json:
    found: Json = browser.get("/api/shelf?" + "&".join(f"{name}={word}" for name, word in asked.items()))
    return found


def ids(found: Json) -> list[str]:
    return [table["id"] for table in found["tables"]]


def move_clock(server: Server, seconds: int) -> None:
    httpx.get(f"{server.base}/clock/{seconds}").raise_for_status()


def end_game(browser: Browser, table: Json) -> None:
    """Bots of the weakest level play this game to its end."""
    line = browser.line(table)
    line.ready()
    line.until(lambda m: m["type"] == "hello" and m["scene"])
    browser.post(f"/api/tables/{table['id']}/seats/0/bot", {"level": "mousse"})
    while line.table.get("stage") != "over":
        line.recv()


def test_a_finished_table_goes_to_the_archive_after_a_week(
    new_server: Callable[..., Server], browse: Callable[[Server], Browser]
) -> None:
    server = new_server()
    person = browse(server)
    tables = [person.table(seats=("me", "mousse")) for _ in range(2)]
    tables.append(person.table("petite-mer", seats=("me", "mousse")))
    assert set(ids(shelf(person))) == {table["id"] for table in tables}
    end_game(person, tables[0])
    assert (shelf(person)["in_play"], shelf(person)["archived"]) == (3, 0)
    move_clock(server, 7 * DAY - 60)
    assert shelf(person)["archived"] == 0
    move_clock(server, 61)
    assert set(ids(shelf(person))) == {table["id"] for table in tables[1:]}
    assert ids(shelf(person, archived="true")) == [tables[0]["id"]]
    assert ids(shelf(person, game="petite-mer")) == [tables[2]["id"]]
    assert shelf(person, archived="true", game="petite-mer")["archived"] == 0

    path = f"/api/tables/{tables[1]['id']}/shelf"
    person.post(path, {"archived": True})
    assert ids(shelf(person)) == [tables[2]["id"]]
    assert ids(shelf(person, archived="true", most=1)) == [tables[0]["id"]]
    assert ids(shelf(person, archived="true", most=1, offset=1)) == [tables[1]["id"]]
    person.post(path, {"archived": False})
    person.post(f"/api/tables/{tables[0]['id']}/shelf", {"archived": False})
    assert shelf(person, archived="true")["tables"] == []
    assert browse(server).post(path, {"archived": True}, 403)["code"] == "not-your-seat"
    server.kill()
    server.start()
    person.http.base_url = server.base
    assert len(shelf(person)["tables"]) == 3


@pytest.mark.parametrize("kind", KINDS)
def test_finished_tables_are_deleted_after_so_many_days(
    new_server: Callable[..., Server], browse: Callable[[Server], Browser], kind: str, request: pytest.FixtureRequest
) -> None:
    """If the operator wants it so, while the server runs; not those in play, and not while somebody looks."""
    url = request.getfixturevalue("cluster").new_database() if kind == "postgresql" else ""
    server = new_server(database=url, keep_days=30, tidy=0.1)
    person = browse(server)
    tables = [person.table(seats=("me", "mousse")) for _ in range(3)]
    for table in tables[:2]:
        end_game(person, table)
    for line in person.lines:
        line.close()
    watching = browse(server).line(tables[1])
    move_clock(server, 30 * DAY - 60)
    time.sleep(0.5)
    assert len(ids(shelf(person, archived="true"))) == 2
    move_clock(server, 120)
    deadline = time.monotonic() + PATIENCE
    while ids(shelf(person, archived="true")) != [tables[1]["id"]]:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    person.get(f"/api/tables/{tables[0]['id']}", 404)
    time.sleep(0.5)
    person.get(f"/api/tables/{tables[1]['id']}")
    watching.close()
    while ids(shelf(person, archived="true")):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    assert ids(shelf(person)) == [tables[2]["id"]]
    assert [table["id"] for table in person.get("/api/tables")] == [tables[2]["id"]]
    assert "Traceback" not in server.errors()


def test_there_is_no_limit_of_fifty(person: Callable[[], Browser]) -> None:
    host = person()
    for _ in range(60):
        host.table()
    first, second = shelf(host, most=40), shelf(host, most=40, offset=40)
    assert len({*ids(first), *ids(second)}) == 60
    assert first["in_play"] == 60


def test_tables_from_before_shelves_are_asked_for_a_few_at_a_time_and_not_for_ever(tmp_path: Path) -> None:
    """Of a person with more tables than are listed, none is read again and again."""
    asked = []

    class Watched(SqliteStore):
        async def tables_without_note(self, person: str, kind: str, most: int) -> list[str]:
            asked.append(person)
            return await super().tables_without_note(person, kind, most)

    async def visit() -> None:
        store = Watched(tmp_path / "tables.sqlite")
        shelf = Shelf(store)
        with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as file, file:
            file.executemany("INSERT INTO people VALUES ('nolwenn', ?)", [(f"t{n:05}",) for n in range(MOST + 220)])
            known = [(f"nolwenn/t{n:05}", 1 + n) for n in range(MOST + 100)]
            file.executemany("INSERT INTO notes VALUES ('shelf', ?, ?, '{\"game\":\"regate\"}')", known)
        adopted = []
        while found := await shelf.unknown("nolwenn"):
            adopted.append(len(found))
            for table_id in found:
                await store.keep_note("shelf", f"nolwenn/{table_id}", 0, b'{"game":"regate"}')
        assert adopted == [OLD, OLD, 20]
        checks = len(asked)
        assert [await shelf.unknown("nolwenn") for _ in range(9)] == [[]] * 9
        assert len(asked) == checks, "who has none is not asked about each time"
        listed = await shelf.find("nolwenn", archived=True)
        assert (listed.in_play, listed.archived) == (120, MOST - 120)
        assert (await shelf.find("nolwenn", archived=False, game="regate")).in_play == 120
        assert (await shelf.find("nolwenn", archived=False, game="bretagne")).in_play == 0
        table = Table("new", MADE, 1)
        await shelf.add(table, ["nolwenn"])
        assert await shelf.unknown("nolwenn") == []
        assert len(asked) == checks + 1, "what is new may not have been stored"
        store.close()

    asyncio.run(visit())


def test_the_news_socket_tells_what_changes(shared_server: Server, person: Callable[[], Browser]) -> None:
    host, guest = person(), person()
    host.get("/api/me")

    def listen(cookie: str) -> str:
        url = f"ws://127.0.0.1:{shared_server.port}/ws/me"
        with connect(url, additional_headers={"Cookie": cookie}, proxy=None, open_timeout=PATIENCE) as socket:
            return str(socket.recv(timeout=PATIENCE))

    assert '"type":"error"' in listen("")  # somebody without a cookie has no tables
    url = f"ws://127.0.0.1:{shared_server.port}/ws/me"
    with connect(url, additional_headers={"Cookie": host.cookie()}, proxy=None, open_timeout=PATIENCE) as socket:

        def next_news() -> Json:
            message: Json = msgspec.json.decode(socket.recv(timeout=PATIENCE))
            return message

        assert next_news() == {"type": "hello"}
        socket.send('{"type":"ping"}')
        assert next_news() == {"type": "pong"}
        socket.send("nonsense")
        table = host.table()
        news = next_news()
        assert (news["type"], news["table"]["id"]) == ("news", table["id"])
        assert news["table"]["seats"][0]["mine"]
        guest.post(f"/api/tables/{table['id']}/seats/1", {"name": "Yann"})
        assert next_news()["table"]["seats"][1]["name"] == "Yann"
        lines = [host.line(table), guest.line(table)]
        start(*lines)
        while (news := next_news()["table"])["stage"] != "playing":
            pass
        assert news["to_act"] == 0
        for _ in range(3):
            lines[0].play()
        while next_news()["table"]["to_act"] != 1:
            pass
