"""The operator's work on a database: copies that any database takes in, checks, and a person's data."""

from __future__ import annotations

import gzip
import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from embruns.server import upkeep
from embruns.server.backup import back_up, restore
from embruns.server.database import Database, SqliteDatabase
from embruns.server.entries import decode
from embruns.server.errors import BadBackup, BadRequest
from embruns.server.keys import new_key, rotated
from embruns.server.security import Seal
from embruns.server.table import Table
from tests.server.places import KINDS, Place
from tests.server.test_schema_versions import BEFORE_VERSIONS, STORED

NOLWENN, YANN = "SbzdcRFFpkX-qm9VPSygKQ", "PQo5zGFUTI6dpJ6SZphx6Q"  # Yann sat at one table, with Nolwenn
Make = Callable[[], Database]


@pytest.fixture(params=KINDS)
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Make]:
    """Empty databases of each kind. The second is of the other kind, so that backups go from one to the other."""
    made: list[Database] = []

    def make() -> Database:
        folder = tmp_path / f"folder{len(made)}"
        is_sqlite = (request.param == "sqlite") == (len(made) % 2 == 0)
        place = Place(folder) if is_sqlite else Place(folder, request.getfixturevalue("cluster").new_database())
        made.append(place.database())
        return made[-1]

    yield make
    for database in made:
        database.close()


@pytest.fixture
def database(tmp_path: Path, empty: Make) -> Database:
    """A database with the tables that were stored before, and a note."""
    source = tmp_path / "before"
    source.mkdir()
    shutil.copyfile(BEFORE_VERSIONS, source / "tables.sqlite")
    before = SqliteDatabase(source)
    before.migrate()
    filled = empty()
    with filled.change():
        for table_id in before.table_ids():
            filled.insert_table(table_id, before.log_of(table_id), before.people_of(table_id))
        filled.insert_note("kind", f"{NOLWENN}/1", 5, b"\x00\xff")
        filled.write_keys([new_key()])
    before.close()
    return filled


def contents(database: Database) -> list[Any]:
    tables = [(one, database.log_of(one), database.people_of(one)) for one in database.table_ids()]
    return [tables, database.notes(), [(key.secret, key.until) for key in database.read_keys()]]


def test_a_backup_is_restored_whole(database: Database, empty: Make, tmp_path: Path) -> None:
    database.write_keys(rotated(database.read_keys(), 30))
    with database.change():
        database.execute("UPDATE log SET entry = ? WHERE table_id = ? AND n = 1", (b"\xff\x00", STORED[1]["id"]))
    file = tmp_path / "tables.backup"
    told = back_up(database, file)
    assert (told.tables, told.entries, told.notes) == (len(STORED), sum(len(one["rows"]) for one in STORED), 1)
    assert file.stat().st_mode & 0o077 == 0, "it has secrets in it"
    other = empty()
    assert restore(other, file) == told
    assert contents(other) == contents(database)
    cookie = Seal(database.read_keys()).sealed("cookie", NOLWENN)
    assert Seal(other.read_keys()).opened("cookie", cookie) == NOLWENN


def test_a_backup_overwrites_nothing(database: Database, empty: Make, tmp_path: Path) -> None:
    file = tmp_path / "tables.backup"
    back_up(database, file)
    with pytest.raises(BadBackup, match="there already"):
        back_up(database, file)
    with pytest.raises(BadBackup, match="has tables already"):
        restore(database, file)


@pytest.mark.parametrize("harm", ["cut", "lines", "text", "newer"])
def test_a_damaged_backup_restores_nothing(database: Database, empty: Make, tmp_path: Path, harm: str) -> None:
    file = tmp_path / "tables.backup"
    back_up(database, file)
    lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    if harm == "cut":
        file.write_bytes(file.read_bytes()[:2000])
    elif harm == "lines":
        file.write_bytes(gzip.compress(b"".join(lines[:3] + lines[4:])))
    elif harm == "text":
        file.write_bytes(b"This is no backup.")
    else:
        head = json.loads(lines[0]) | {"format": 99}
        file.write_bytes(gzip.compress(json.dumps(head).encode() + b"\n" + b"".join(lines[1:])))
    other = empty()
    keys = contents(other)[2]
    with pytest.raises(BadBackup, match=r"cut short|damaged|update Embruns"):
        restore(other, file)
    assert contents(other) == [[], [], keys]


def test_a_check_finds_what_is_wrong(database: Database) -> None:
    health = upkeep.check(database)
    assert health.problems == []
    assert sum(health.stages.values()) == len(STORED)
    gap, broken, old, lost, *_ = (one["id"] for one in sorted(STORED, key=lambda one: -len(one["rows"])))
    with database.change():
        database.execute("UPDATE log SET entry = ? WHERE table_id = ? AND n = 0", (b"{", broken))
        database.execute("DELETE FROM log WHERE table_id = ? AND n = 2", (gap,))
        made = json.loads(database.log_of(old)[0][2]) | {"rules": "0"}
        database.execute("UPDATE log SET entry = ? WHERE table_id = ? AND n = 0", (json.dumps(made).encode(), old))
        database.execute("DELETE FROM people WHERE table_id = ?", (lost,))
    health = upkeep.check(database)
    assert [line for line in health.problems if broken in line and "cannot be read" in line]
    assert [line for line in health.problems if gap in line and "missing" in line]
    assert [line for line in health.problems if lost in line and NOLWENN in line]
    assert not [line for line in health.problems if old in line]
    assert [line for line in health.archived if old in line]
    assert health.stages["archived"] == 1


def test_an_export_has_what_a_person_did_and_nobody_else(database: Database) -> None:
    told = upkeep.export(database, YANN)
    assert [table["table"] for table in told["tables"]] == [STORED[0]["id"]]
    text = json.dumps(told)
    assert NOLWENN not in text
    assert STORED[0]["rows"][0][1]["seed"] not in json.dumps(told["tables"][0]["entries"])
    mine = [entry for _, entry in STORED[0]["rows"] if entry.get("person") == YANN]
    assert [one["entry"] for one in told["tables"][0]["entries"] if one["entry"].get("person") == YANN] == mine
    moves = [one["entry"] for one in told["tables"][0]["entries"] if one["entry"]["type"] == "Played"]
    assert moves
    assert all(move["seat"] == 1 and move["id"] for move in moves)
    everything = upkeep.export(database, NOLWENN)
    assert len(everything["tables"]) == len(STORED)
    assert [note["key"] for note in everything["notes"]] == [f"{NOLWENN}/1"]


def test_who_is_forgotten_leaves_the_games_of_others_as_they_were(database: Database) -> None:
    shared = STORED[0]["id"]
    before = Table.load(shared, [(at, decode(entry)) for _, at, entry in database.log_of(shared)])
    done = upkeep.forget(database, NOLWENN)
    assert (done.deleted, done.emptied, done.notes) == (len(STORED) - 1, 1, 1)
    assert database.table_ids() == [shared]
    assert database.people_of(shared) == [YANN]
    after = Table.load(shared, [(at, decode(entry)) for _, at, entry in database.log_of(shared)])
    assert after.state.key() == before.state.key()
    assert after.contributions == before.contributions, "the proof of the chance still holds"
    assert NOLWENN.encode() not in b"".join(entry for _, _, entry in database.log_of(shared))
    assert b"Nolwenn" not in b"".join(entry for _, _, entry in database.log_of(shared))
    assert upkeep.check(database).problems == []
    with pytest.raises(BadRequest, match="nothing is stored"):
        upkeep.find_person(database, NOLWENN)
    assert upkeep.forget(database, YANN).deleted == 1, "nobody is left who could come back to it"


def test_a_person_is_found_by_id_or_by_a_link_that_this_server_signed(database: Database) -> None:
    link = "https://club.example/resume#" + Seal(database.read_keys()).sealed("link", YANN)
    assert upkeep.find_person(database, link) == upkeep.find_person(database, YANN) == YANN
    with pytest.raises(BadRequest, match="not a personal link"):
        upkeep.find_person(database, link[:-1] + ("A" if link[-1] != "A" else "B"))


def test_a_person_is_found_by_their_seat(database: Database) -> None:
    shared = database.tables_of(YANN)[0]
    seats = Table.load(shared, [(at, decode(entry)) for _, at, entry in database.log_of(shared)]).occupants
    for seat, occupant in enumerate(seats):
        assert upkeep.find_person(database, f"{shared}/{seat}") == occupant.person
    for nobody in (f"{shared}/{len(seats)}", "no-table/0"):
        with pytest.raises(BadRequest, match="nobody has seat"):
            upkeep.find_person(database, nobody)


def test_old_tables_are_deleted_and_people_without_one(database: Database) -> None:
    """Who sits at a table that is kept, or was here since, stays."""
    lately = max(at for one in database.table_ids() for _, at, _ in database.log_of(one)) + 100
    kept = database.table_ids()[0]
    with database.change():
        database.execute("UPDATE log SET at = ? WHERE table_id = ? AND n = 1", (lately, kept))
        database.insert_note("person", database.people_of(kept)[0], 5, b"{}")
        database.insert_note("person", "gone", 5, b"{}")
        shelved = [f"{person}/{one}" for one in database.table_ids() for person in database.people_of(one)]
        for key in shelved:
            database.insert_note("shelf", key, 5, b"{}")
        database.insert_note("person", "newcomer", lately, b"{}")
    tables = len(database.table_ids())
    done = upkeep.prune(database, lately)
    assert (done.deleted, done.kept, done.notes) == (tables - 1, 1, 1)
    assert database.table_ids() == [kept]
    left = {key for kind, key, _, _ in database.notes() if kind == "shelf"}
    assert left == {key for key in shelved if key.endswith(f"/{kept}")}
    assert {key for kind, key, _, _ in database.notes() if kind == "person"} == {
        "newcomer",
        next(person for person in database.people_of(kept)),
    }
    assert database.log_of(kept)
    assert upkeep.prune(database, lately).deleted == 0
