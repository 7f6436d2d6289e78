"""`embruns review`: a table for people, JSON for programs, one line for a file that cannot be reviewed."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import time
from pathlib import Path

import pytest

from embruns.core.record import Record, print_record
from embruns.games import find_game
from tests.cli.shell import COMMAND, answer, embruns, environment, refusal
from tests.review.playing import finished


@pytest.fixture(scope="module")
def record() -> Record:
    return finished(find_game("little-big-fish"), 1)


@pytest.fixture(scope="module")
def file(record: Record, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("review") / "game.txt"
    path.write_text(print_record(record), encoding="utf-8")
    return path


def test_people_get_a_curve_a_table_and_the_costliest_decisions(file: Path) -> None:
    said = embruns("review", str(file), "--simulations", "2")
    assert (said.returncode, said.stderr) == (0, "")
    first, south, north, *rest = said.stdout.splitlines()
    assert first.startswith("Expected share of the win")
    assert south.startswith("South")
    assert south.endswith("█ 100\u00a0%")
    assert north.endswith("▁ 0\u00a0%")
    assert "luck" in rest[1]
    assert any("better: " in line for line in rest)


def test_in_french_too(file: Path) -> None:
    said = embruns("review", str(file), "--simulations", "2", "--lang", "fr").stdout
    assert said.startswith("Part de victoire attendue")
    assert "mieux\u00a0: " in said
    assert "hasard" in said


def test_programs_get_one_object_that_adds_up(file: Path, record: Record) -> None:
    told = answer("review", str(file), "--simulations", "2", "--seed", "3")
    assert (told["simulations"], told["seed"], told["names"]) == (2, 3, list(record.names))
    assert len(told["curve"]) == len(record.actions) + 1
    for share in told["shares"]:
        assert share["start"] + share["luck"] + share["own"] + share["others"] == share["result"]


def test_a_file_that_cannot_be_reviewed_gets_one_line(record: Record, tmp_path: Path) -> None:
    cut = Record(record.game, record.setup, record.names, record.actions[:-3])
    (tmp_path / "going.txt").write_text(print_record(cut), encoding="utf-8")
    (tmp_path / "noise.txt").write_text("hello", encoding="utf-8")
    assert "going.txt: the game is not over" in refusal("review", "going.txt", cwd=tmp_path)
    assert "noise.txt: line 1" in refusal("review", "noise.txt", cwd=tmp_path)
    assert "nothing.txt: No such file" in refusal("review", "nothing.txt", cwd=tmp_path)
    assert "--simulations" in refusal("review", "going.txt", "--simulations", "1", cwd=tmp_path)


def test_ctrl_c_ends_it_in_one_line_while_a_bar_is_shown(file: Path) -> None:
    ours, theirs = pty.openpty()
    command = [*COMMAND, "review", str(file), "--simulations", "2000"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=theirs, env=environment(TERM="xterm")) as process:
        os.close(theirs)
        shown = b""
        while b"review" not in shown:
            shown += os.read(ours, 4096)
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 130
        assert process.stdout
        assert process.stdout.read() == b""
        shown += os.read(ours, 65536)
    os.close(ours)
    assert b"embruns review: interrupted" in shown
    assert b"Traceback" not in shown
