"""After Ctrl-C or a kill in the middle of a simulation all processes end, and every file is whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from embruns.core.record import parse_record
from embruns.games import find_game
from tests.cli.shell import PATIENCE, alive, assert_all_end, interrupt, under_way

LONG = ("simulate", "little-big-fish", "--bots", "greedy,greedy")


def assert_whole(folder: Path) -> None:
    names = sorted(path.name for path in folder.iterdir())
    assert names == [f"little-big-fish-0-{number:06}.txt" for number in range(len(names))]
    for name in (names[0], names[-1]):
        parse_record((folder / name).read_text(), find_game)


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_ends_it_with_one_line(jobs: int, tmp_path: Path) -> None:
    with under_way(*LONG, "--jobs", str(jobs), records=tmp_path / "records", games=40) as process:
        said, errors = interrupt(process)
        assert said == b""
        assert errors.startswith(b"embruns simulate: interrupted after ")
    assert_whole(tmp_path / "records")


def test_when_it_is_killed_its_processes_end_too(tmp_path: Path) -> None:
    with under_way(*LONG, "--jobs", "2", records=tmp_path / "records", games=40) as process:
        assert len(alive(process.pid)) >= 3
        process.kill()
        process.communicate(timeout=PATIENCE)
        assert_all_end(process.pid)
