"""The secret that signs cookies: written whole or not at all, and never used when it is damaged."""

from __future__ import annotations

import errno
import os
import time
from contextlib import closing
from pathlib import Path

import pytest

from embruns.server import upkeep
from embruns.server.errors import BadSecret
from embruns.server.keys import Key, rotated
from embruns.server.security import Seal
from tests.server.places import KINDS, Place


def test_a_full_disk_leaves_no_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next start makes one, because nothing was left behind."""

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space left"):
            Seal.of_folder(tmp_path)
    assert list(tmp_path.iterdir()) == []
    made = Seal.of_folder(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["secret"]
    assert Seal.of_folder(tmp_path).opened("cookie", made.sealed("cookie", "nolwenn")) == "nolwenn"


@pytest.mark.parametrize("damaged", [b"", b"short"])
def test_a_damaged_secret_signs_nothing(tmp_path: Path, damaged: bytes) -> None:
    (tmp_path / "secret").write_bytes(damaged)
    with pytest.raises(BadSecret, match="is damaged: it has not 32 bytes"):
        Seal.of_folder(tmp_path)
    assert (tmp_path / "secret").read_bytes() == damaged, "nothing is overwritten"


@pytest.mark.parametrize("kind", KINDS)
def test_no_key_is_made_where_there_are_tables(tmp_path: Path, kind: str, request: pytest.FixtureRequest) -> None:
    """Otherwise everybody would lose their seats; what is left of older keys stays as it is."""
    place = Place(tmp_path, "" if kind == "sqlite" else request.getfixturevalue("cluster").new_database())
    store = place.store()
    old = store.keys()[0]
    with closing(place.database()) as database:
        database.insert_table("table", [(0, 1, b"{}")], [])
        database.write_keys([Key(old.secret, until=2**40)])
        (tmp_path / "secret").unlink(missing_ok=True)
        with pytest.raises(BadSecret, match=r"Put it back from a backup, or run embruns admin rotate-secret"):
            store.keys()
        assert [key.secret for key in database.read_keys()] == [old.secret]
        problems = upkeep.check(database).problems
        assert any("the key that signs cookies and personal links is missing" in problem for problem in problems)
        with pytest.raises(BadSecret):
            upkeep.link(database, "nolwenn")
        database.write_keys(rotated(database.read_keys(), 30))
    assert [key.secret for key in store.keys()[:-1]] == [old.secret]
    store.close()


def test_an_older_key_is_believed_until_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1_000]
    monkeypatch.setattr(time, "time", lambda: now[0])
    old = Key(b"o" * 32, since=0, until=2_000)
    word = Seal([old]).sealed("cookie", "nolwenn")
    both = Seal([old, Key(b"n" * 32, since=900)])
    assert both.opened("cookie", word) == "nolwenn"
    now[0] = 2_000
    assert both.opened("cookie", word) == ""
    assert both.opened("cookie", both.sealed("cookie", "nolwenn")) == "nolwenn"
