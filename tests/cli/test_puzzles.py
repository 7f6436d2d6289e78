"""`embruns puzzles`: a file that grows, goes on where it stopped, and does not mix seeds."""

from __future__ import annotations

from pathlib import Path

from embruns.core.puzzle import read_puzzles
from tests.cli.shell import embruns, refusal

LIGHT = ("--simulations", "8", "--times", "1")


def test_the_same_command_goes_on_where_it_stopped(tmp_path: Path) -> None:
    file = tmp_path / "fish.toml"
    ask = ("puzzles", "little-big-fish", "--out", str(file), *LIGHT)
    said = embruns(*ask, "--count", "2", "--each", "1")
    assert (said.returncode, said.stderr) == (0, "")
    assert said.stdout.startswith("1 of 2: game 0, ")
    whole = file.read_text(encoding="utf-8")
    seed, found = read_puzzles(whole, "fish")
    assert (seed, len(found)) == (0, 2)
    file.write_text("[[puzzles]]".join(whole.split("[[puzzles]]")[:2]).rstrip() + "\n", encoding="utf-8")
    again = embruns(*ask, "--count", "2", "--each", "1")
    assert again.stdout.startswith(f"2 of 2: game {found[1].game}, "), "the first one is not looked for again"
    assert file.read_text(encoding="utf-8") == whole
    assert refusal(*ask, "--seed", "1").endswith("was begun with --seed 0, not 1")
    other = tmp_path / "two processes.toml"
    embruns("puzzles", "little-big-fish", "--out", str(other), *LIGHT, "--count", "2", "--jobs", "2")
    assert other.read_text(encoding="utf-8") == whole, "several processes find the same"
