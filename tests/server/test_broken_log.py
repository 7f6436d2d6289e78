"""A table whose log is damaged is refused by itself; the person's other tables stay in reach."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing

import pytest

from tests.server.client import Browser, Line, Server

Serve = Callable[..., Server]


@pytest.mark.parametrize(
    ("n", "entry"),
    [
        (0, b"\xff\x00"),
        (0, b'{"type": "Later"}'),
        (0, b'{"type": "Left", "seat": 0}'),
        (1, b'{"type": "Given", "seat": 9, "level": "mousse"}'),
    ],
    ids=["bytes", "kind", "order", "seat"],
)
def test_one_damaged_entry_hides_one_table(
    new_server: Serve, browse: Callable[[Server], Browser], n: int, entry: bytes
) -> None:
    server = new_server()
    host = browse(server)
    broken, sound = host.table(), host.table()
    server.kill()
    server.place.execute("DELETE FROM log WHERE table_id = ? AND n = ?", (broken["id"], n))
    server.place.execute("INSERT INTO log VALUES (?, ?, 1, ?)", (broken["id"], n, entry))
    server.start()
    assert [table["id"] for table in host.get("/api/tables")] == [sound["id"]]
    assert host.get(f"/api/tables/{broken['id']}", 410)["code"] == "broken-table"
    with closing(Line(host, broken["id"])) as line:
        assert line.hello["code"] == "broken-table"
        assert line.closed() == 4410, "a browser does not come back"
    assert host.line(sound).hello["type"] == "hello"
    assert broken["id"][:6] in server.errors(), "the operator is told which"
    assert broken["id"] not in server.errors(), "and a reader of the log cannot open it"
