"""The schema has a version: older files are brought up to date, newer and damaged ones are refused in one line."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from embruns.server import sqlite_schema
from embruns.server.entries import Left, encode
from embruns.server.errors import BadDatabase
from embruns.server.sqlite_store import SqliteStore
from embruns.server.table import Table
from tests.cli.shell import refusal

HERE = Path(__file__).parent
BEFORE_VERSIONS = HERE / "format_before_versions.sqlite"  # written by the server before files had a version
STORED = json.loads((HERE / "stored_log.json").read_text(encoding="utf-8"))


def version_of(path: Path) -> int:
    with closing(sqlite3.connect(path)) as file:
        return sqlite_schema.version(file)


def test_a_file_from_before_versions_is_read_and_gets_its_number(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    shutil.copyfile(BEFORE_VERSIONS, path)
    assert version_of(path) == 0
    store = SqliteStore(path)
    assert version_of(path) == len(sqlite_schema.MIGRATIONS)

    async def read() -> None:
        for stored in STORED:
            rows = await store.read(stored["id"])
            assert [[at, json.loads(encode(entry))] for at, entry in rows] == stored["rows"]
            assert Table.load(stored["id"], rows).ply == stored["expected"]["ply"]
        assert await store.tables_of("PQo5zGFUTI6dpJ6SZphx6Q", 9) == [STORED[0]["id"]]
        assert len(await store.tables_of("SbzdcRFFpkX-qm9VPSygKQ", 9)) == len(STORED)
        assert await store.review(STORED[0]["id"], "mark") == b"a review"
        await store.append(STORED[0]["id"], len(STORED[0]["rows"]), 1, [Left(0)])

    asyncio.run(read())
    store.close()


def test_every_later_version_is_reached_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "tables.sqlite"
    SqliteStore(path).close()
    later = [*sqlite_schema.MIGRATIONS, ("CREATE TABLE later (a)",), ("INSERT INTO later VALUES (1)",)]
    monkeypatch.setattr(sqlite_schema, "MIGRATIONS", later)
    SqliteStore(path).close()
    SqliteStore(path).close()
    assert version_of(path) == len(later)
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("SELECT * FROM later").fetchall() == [(1,)]


def test_a_migration_that_fails_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "tables.sqlite"
    SqliteStore(path).close()
    known = len(sqlite_schema.MIGRATIONS)
    later = [*sqlite_schema.MIGRATIONS, ("CREATE TABLE later (a)", "INSERT INTO nowhere VALUES (1)")]
    monkeypatch.setattr(sqlite_schema, "MIGRATIONS", later)
    with pytest.raises(BadDatabase, match="nowhere"):
        SqliteStore(path)
    assert version_of(path) == known
    with closing(sqlite3.connect(path)) as file:
        assert not file.execute("SELECT * FROM sqlite_master WHERE name = 'later'").fetchall()


@pytest.mark.parametrize("harm", ["newer", "text", "torn"])
def test_a_file_that_cannot_be_used_is_refused_in_one_line(tmp_path: Path, harm: str) -> None:
    path = tmp_path / "tables.sqlite"
    if harm == "newer":
        with closing(sqlite3.connect(path)) as file:
            file.execute("PRAGMA user_version=99")
        reason = "has schema 99"
    elif harm == "text":
        path.write_text("This is no database.\n" * 99, encoding="utf-8")
        reason = "file is not a database"
    else:
        path.write_bytes(BEFORE_VERSIONS.read_bytes()[:4096] + bytes(8192))
        reason = "malformed"
    before = path.read_bytes()
    with pytest.raises(BadDatabase, match=reason):
        SqliteStore(path)
    line = refusal("serve", "--no-browser", "--port", "0", "--data", str(tmp_path))
    assert line.startswith(f"embruns: {path} ")
    assert reason in line
    assert path.read_bytes() == before
