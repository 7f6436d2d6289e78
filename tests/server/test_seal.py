"""The secret that signs cookies: written whole or not at all, and never used when it is damaged."""

from __future__ import annotations

import errno
import os
import time
from pathlib import Path

import pytest

from embruns.server.errors import BadSecret
from embruns.server.keys import Key
from embruns.server.security import Seal


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
    with pytest.raises(BadSecret, match="restore it from a backup"):
        Seal.of_folder(tmp_path)
    assert (tmp_path / "secret").read_bytes() == damaged, "nothing is overwritten"


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
