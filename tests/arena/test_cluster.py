"""The engine ray where it cannot run: one clear line each. What it does where it can: tests/arena/cluster_runs.py."""

from __future__ import annotations

import sys

import pytest

from embruns.arena.cluster import ADVICE, NoCluster, cluster
from tests.cli.shell import embruns


def test_an_address_without_the_engine_is_refused() -> None:
    done = embruns("arena", "little-big-fish", "--bots", "greedy,random", "--address", "127.0.0.1:1")
    assert done.returncode == 2
    assert done.stderr == "embruns: --address goes with --engine ray\n"


def test_without_ray_it_is_said_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "python")
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(NoCluster, match="pip install 'embruns"), cluster(None, 1):
        pass
    assert "embruns[cluster]" in ADVICE


def test_a_folder_with_a_space_is_refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ray hands the path of Python to a shell unquoted, and would try for ever."""
    monkeypatch.setattr(sys, "executable", "my games/python")
    with pytest.raises(NoCluster, match=r"a path without spaces.*is my games/python"), cluster(None, 1):
        pass
