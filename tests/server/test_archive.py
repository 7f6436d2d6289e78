"""A table whose game or rules version is not here any more can still be read, and says why it cannot go on."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from embruns.core.contract import Rng
from embruns.core.record import print_record
from embruns.server.archive import Archive
from embruns.server.entries import decode
from embruns.server.table import Table
from tests.server.client import Browser, Line, Server, play_on
from tests.server.places import Place
from tests.server.test_play import two_at_a_table

STORED: list[dict[str, Any]] = json.loads(Path(__file__).with_name("stored_log.json").read_text(encoding="utf-8"))
NewPerson = Callable[[], Browser]


@pytest.mark.parametrize("stored", STORED, ids=lambda stored: str(stored["about"]))
def test_the_record_of_an_archive_is_the_table_s_without_points_and_seed(stored: dict[str, Any]) -> None:
    rows = [(at, decode(json.dumps(entry))) for at, entry in stored["rows"]]
    table, archive = Table.load(stored["id"], rows), Archive.load(stored["id"], rows)
    told = archive.record().splitlines()
    expected = print_record(table.record("-")).splitlines()[:-1]  # without the points
    hidden = ("seed: ", "date: ", "archived: ", "start: ")  # a position may have changed its form
    assert [line for line in told if not line.startswith(hidden)] == _without_names_of_seats(table, expected, hidden)
    assert not any(line.startswith("seed: ") for line in told)
    assert [str(one.seating) for one in archive.occupants] == [str(one.seating) for one in table.occupants]
    assert (archive.rematch, archive.changed) == (table.rematch, table.changed)


def _without_names_of_seats(table: Table, lines: list[str], hidden: tuple[str, ...]) -> list[str]:
    """The lines of a record, with '-' for a seat without a name, because only the game knows what it calls it."""
    unnamed = {f"seat {n}" for n, one in enumerate(table.occupants) if not one.name and not one.level}
    lines = [line for line in lines if not line.startswith(hidden)]
    return [f"{line.split(':')[0]}: -" if line.split(":")[0] in unnamed else line for line in lines]


def make_old(place: Place, table_id: str, field: str, value: str) -> str:
    """Copy a table under another id, with this in place of what the log says about its game; return the id.

    It stands on the same shelves: a running server does not look for tables that came without one.
    """
    old = f"old-{field}-{table_id}"
    rows = place.rows("SELECT n, at, entry FROM log WHERE table_id = ? ORDER BY n", (table_id,))
    for n, at, entry in rows:
        changed = json.dumps(json.loads(entry) | {field: value}).encode() if n == 0 else bytes(entry)
        place.execute("INSERT INTO log VALUES (?, ?, ?, ?)", (old, n, at, changed))
    place.execute("INSERT INTO people SELECT person, ? FROM people WHERE table_id = ?", (old, table_id))
    on_shelves = "SELECT kind, replace(key, ?, ?), at, value FROM notes WHERE kind = 'shelf' AND key LIKE ?"
    place.execute(f"INSERT INTO notes (kind, key, at, value) {on_shelves}", (table_id, old, f"%/{table_id}"))
    return old


@pytest.mark.parametrize(("field", "value"), [("rules", "0"), ("game", "sunken-game")])
def test_an_old_table_is_listed_and_read_but_not_played(
    shared_server: Server, person: NewPerson, field: str, value: str
) -> None:
    table, south, north = two_at_a_table(person)
    play_on([south, north], Rng(1), moves=7)
    host, table_id = south.browser, table["id"]
    old = make_old(shared_server.place, table_id, field, value)
    listed = {info["id"]: info for info in host.get("/api/tables")}
    assert set(listed) == {table_id, old}
    assert listed[old]["stage"] == "archived"
    assert listed[old][field] == value
    assert listed[old]["fairness"]["seed"] is None
    assert [seat["name"] for seat in listed[old]["seats"]] == [seat["name"] for seat in listed[table_id]["seats"]]
    assert host.get(f"/api/tables/{old}") == listed[old]
    record = host.http.get(f"/api/tables/{old}/record").text
    assert f"archived: the game {listed[old]['game']} with rules {listed[old]['rules']} is not here any more" in record
    assert [event["text"] for event in south.events] == _moves(record)
    refused = [
        host.get(f"/api/tables/{old}/replay", 410),
        host.post(f"/api/tables/{old}/rematch", None, 410),
        host.post(f"/api/tables/{old}/review", None, 410),
        host.delete(f"/api/tables/{old}/seats/0", 410),
    ]
    assert {answer["code"] for answer in refused} == {"archived"}
    with closing(Line(host, old)) as line:
        assert line.hello["code"] == "archived"
        assert line.closed() == 4410, "a browser does not come back"


def _moves(record: str) -> list[str]:
    turns = record.partition("\n\n")[2].split("\n")
    return [move.strip("[]") for turn in turns if turn for move in turn.partition(". ")[2].split("; ")]
