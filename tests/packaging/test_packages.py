"""What the tests install from the machine: one package after another, also when several parts of `make test` ask."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.packages import install

# Writes a line when it begins and one when it ends; in between another one could begin.
MANAGER = """#!/bin/sh
echo "begin $*" >> '{log}'
sleep 0.05
echo "end $*" >> '{log}'
"""


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package manager that only writes down what it is asked for, and that alone is on the path before sh."""
    manager, log = tmp_path / "apt-get", tmp_path / "log"
    manager.write_text(MANAGER.format(log=log), encoding="utf-8")
    manager.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    return log


def test_two_that_install_at_once_take_turns(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    with ThreadPoolExecutor() as both:
        list(both.map(install, ["nginx", "chromium"]))
    lines = log.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 8
    for began, ended in zip(lines[::2], lines[1::2], strict=True):
        assert began.removeprefix("begin") == ended.removeprefix("end")
    assert {line.split()[-1] for line in lines} == {"update", "nginx", "chromium"}


def test_an_ordinary_user_installs_nothing(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    install("nginx")
    assert not log.exists()
