"""`embruns admin`: each command on the folder of a real server."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from embruns.server.folder_lock import locked
from tests.cli.shell import embruns, refusal
from tests.server.client import Browser, Server


def admin(*words: str, code: int = 0) -> str:
    done = embruns("admin", *words)
    assert done.returncode == code, done
    return done.stdout


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "data")
    yield server
    if server.process.poll() is None:
        server.kill()


def test_every_command_has_help_with_an_example() -> None:
    for command in ("migrate", "backup", "restore", "export", "forget", "rotate-secret", "check", "link"):
        assert f"embruns admin {command}" in admin(command, "--help").partition("Example")[2]


def test_a_folder_is_checked_copied_restored_and_a_person_forgotten(server: Server, tmp_path: Path) -> None:
    with closing(Browser(server)) as host:
        table = host.table()
        link = host.get("/api/me")["link"]
        data, copy, file = str(server.data), str(tmp_path / "copy"), str(tmp_path / "tables.backup")
        assert "1 tables: 1 gathering" in admin("check", "--data", data)
        kept = re.search(r"1 tables, 1 entries, [1-9]\d* notes", admin("backup", file, "--data", data))
        assert kept, "a join code is among the notes"
        assert json.loads(admin("export", link, "--data", data))["tables"][0]["table"] == table["id"]
        with locked(server.data):  # as `embruns serve` does
            assert "another server uses" in refusal("admin", "forget", link, "--data", data)
        server.stop()
    assert kept[0] in admin("restore", file, "--data", copy)
    assert "has tables already" in refusal("admin", "restore", file, "--data", copy)
    assert "1 tables deleted" in admin("forget", link, "--data", data)
    assert "0 tables" in admin("check", "--data", data)
    assert json.loads(admin("export", link, "--data", copy))["tables"], "a backup keeps what was forgotten"
    with closing(sqlite3.connect(Path(copy) / "tables.sqlite")) as file_, file_:
        file_.execute("UPDATE log SET entry = '{'")
    assert f"wrong: table {table['id']} cannot be read" in admin("check", "--data", copy, code=1)


def test_cookies_outlive_a_rotation_and_are_signed_anew(server: Server) -> None:
    with closing(Browser(server)) as host:
        table, old = host.table(), host.cookie()
        server.stop()
        assert "1 older keys" in admin("rotate-secret", "--data", str(server.data), "--grace-days", "1")
        server.start()
        answer = host.http.get("/api/tables")
        assert [one["id"] for one in answer.json()] == [table["id"]]
        assert "set-cookie" in answer.headers, "signed anew when seen"
        new = host.cookie().replace(old, "").strip("; ")
        host.http.cookies.clear()
        name, _, value = new.partition("=")
        host.http.cookies.set(name, value)
        answer = host.http.get("/api/tables")
        assert [one["id"] for one in answer.json()] == [table["id"]], "the new cookie alone is the same person's"
        assert "set-cookie" not in answer.headers
        server.stop()
        admin("rotate-secret", "--data", str(server.data), "--grace-days", "0")
        server.start()
        assert host.http.get("/api/tables").json() == [], "without a grace all are strangers"


def test_a_lost_secret_stops_the_start_and_is_repaired(server: Server) -> None:
    """The tables stay, nobody is known any more, and a link from the operator gives a person their seat back."""
    with closing(Browser(server)) as host:
        table, data = host.table(), str(server.data)
        server.stop()
        (server.data / "secret").unlink()
        told = refusal("serve", "--no-browser", "--port", "0", "--data", data)
        assert "is missing, and there are tables. Put it back from a backup, or run embruns admin rotate-secret" in told
        assert not (server.data / "secret").exists()
        assert "secret" in admin("check", "--data", data, code=1)
        assert "no key signs links" in refusal("admin", "link", f"{table['id']}/0", "--data", data)
        assert "its cookies and links are void" in admin("rotate-secret", "--data", data)
        server.start()
        assert host.http.get("/api/tables").json() == []
        link = admin("link", f"{table['id']}/0", "--data", data, "--public-url", "https://club.example/").strip()
        assert link.startswith("https://club.example/resume#")
        host.post("/api/me", {"token": link.partition("#")[2]})
        assert [one["id"] for one in host.get("/api/tables")] == [table["id"]]


def test_what_is_not_there_is_told_in_one_line(tmp_path: Path) -> None:
    for command in ("migrate", "check", "rotate-secret"):
        assert "there are no tables in" in refusal("admin", command, "--data", str(tmp_path / "none"))
    assert not (tmp_path / "none").exists()
    assert "No such file" in refusal("admin", "restore", str(tmp_path / "none"), "--data", str(tmp_path))


def test_an_older_schema_is_migrated_first(tmp_path: Path) -> None:
    from tests.server.test_schema_versions import BEFORE_VERSIONS

    (tmp_path / "tables.sqlite").write_bytes(BEFORE_VERSIONS.read_bytes())
    (tmp_path / "secret").write_bytes(bytes(32))
    assert "run embruns admin migrate first" in refusal("admin", "backup", "x", "--data", str(tmp_path))
    assert "before 0" in admin("migrate", "--data", str(tmp_path))
    assert "as before" in admin("migrate", "--data", str(tmp_path))
    assert "7 tables" in admin("check", "--data", str(tmp_path))
