"""A table whose log is damaged is refused by itself; the person's other tables stay in reach."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing

import pytest

from tests.server.client import Browser, Line, Server

Serve = Callable[..., Server]


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE log SET entry = x'ff00' WHERE table_id = ? AND n = 0",
        """UPDATE log SET entry = '{"type": "Later"}' WHERE table_id = ? AND n = 0""",
        """UPDATE log SET entry = '{"type": "Left", "seat": 0}' WHERE table_id = ? AND n = 0""",
        """INSERT INTO log VALUES (?, 1, 1, '{"type": "Given", "seat": 9, "level": "mousse"}')""",
    ],
    ids=["bytes", "kind", "order", "seat"],
)
def test_one_damaged_entry_hides_one_table(new_server: Serve, browse: Callable[[Server], Browser], damage: str) -> None:
    server = new_server()
    host = browse(server)
    broken, sound = host.table(), host.table()
    server.kill()
    with closing(sqlite3.connect(server.data / "tables.sqlite")) as store, store:
        assert store.execute(damage, (broken["id"],)).rowcount == 1
    server.start()
    assert [table["id"] for table in host.get("/api/tables")] == [sound["id"]]
    assert host.get(f"/api/tables/{broken['id']}", 410)["code"] == "broken-table"
    with closing(Line(host, broken["id"])) as line:
        assert line.hello["code"] == "broken-table"
        assert line.closed() == 4410, "a browser does not come back"
    assert host.line(sound).hello["type"] == "hello"
    assert broken["id"] in server.errors(), "the operator is told which"
