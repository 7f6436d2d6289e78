"""Ctrl-C, or worse, in the middle of a simulation: processes end, and every file that is there is whole."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from embruns.core.record import parse_record
from embruns.games import find_game
from tests.cli.shell import COMMAND, environment


@contextmanager
def simulation(folder: Path, jobs: int) -> Iterator[subprocess.Popen[bytes]]:
    """A long one, in a process group of its own as a shell starts it, when it has written some records."""
    command = [*COMMAND, "simulate", "little-big-fish", "--games", "100000", "--bots", "greedy,greedy"]
    with subprocess.Popen(
        [*command, "--jobs", str(jobs), "--records", str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        start_new_session=True,
    ) as process:
        try:
            deadline = time.monotonic() + 60
            while not folder.exists() or len(list(folder.iterdir())) < 40:
                assert process.poll() is None
                assert time.monotonic() < deadline
                time.sleep(0.02)
            yield process
        finally:
            if alive(process.pid):
                os.killpg(process.pid, signal.SIGKILL)


def assert_whole(folder: Path) -> None:
    names = sorted(path.name for path in folder.iterdir())
    assert names == [f"little-big-fish-0-{number:06}.txt" for number in range(len(names))]
    for name in (names[0], names[-1]):
        parse_record((folder / name).read_text(), find_game)


def alive(group: int) -> list[str]:
    """The processes of the group that still run; a dead one that nobody has buried does not count."""
    listed = subprocess.run(["ps", "-eo", "pgid=,stat=,args="], capture_output=True, text=True, check=True).stdout
    rows = [line.split(None, 2) for line in listed.splitlines()]
    return [" ".join(row) for row in rows if row[0] == str(group) and not row[1].startswith("Z")]


def assert_all_end(group: int) -> None:
    deadline = time.monotonic() + 30
    while alive(group):
        assert time.monotonic() < deadline, alive(group)
        time.sleep(0.05)


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_ends_it_with_one_line(jobs: int, tmp_path: Path) -> None:
    with simulation(tmp_path / "records", jobs) as process:
        os.killpg(process.pid, signal.SIGINT)  # a terminal sends it to the whole group
        said, errors = process.communicate(timeout=60)
        assert (process.returncode, said) == (130, b"")
        assert errors.startswith(b"embruns simulate: interrupted after ")
        assert errors.count(b"\n") == 1
        assert_all_end(process.pid)
    assert_whole(tmp_path / "records")


def test_when_it_is_killed_its_processes_end_too(tmp_path: Path) -> None:
    with simulation(tmp_path / "records", 2) as process:
        assert len(alive(process.pid)) >= 3
        process.kill()
        process.communicate(timeout=60)
        assert_all_end(process.pid)
