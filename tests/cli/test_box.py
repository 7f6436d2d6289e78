"""`embruns box`, and `--box` on the commands that play."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.shell import answer, embruns, environment, refusal
from tests.core.test_boxes import BROKEN, NO_TABLE

CHEAP = "trophies_to_win = 2\n"


@pytest.fixture
def cheap(tmp_path: Path) -> str:
    path = tmp_path / "cheap.toml"
    path.write_text(CHEAP)
    return str(path)


def test_new_check_and_diff_go_together(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    assert embruns("box", "new", "little-big-fish", str(mine)).returncode == 0
    assert "no difference" in embruns("box", "diff", "little-big-fish", str(mine)).stdout
    mine.write_text(mine.read_text().replace("trophies_to_win = 5", "trophies_to_win = 4"))
    assert "trophies_to_win: 5 -> 4" in embruns("box", "diff", "little-big-fish", str(mine)).stdout
    told = answer("box", "check", "little-big-fish", str(mine))
    assert told["changes"] == [{"part": "trophies_to_win", "from": 5, "to": 4}]
    assert any("LBF-72, reconstructed" in line for line in told["reconstructed"])
    assert "left as it is" in refusal("box", "new", "little-big-fish", str(mine))


def test_show_prints_the_table_with_its_comments() -> None:
    shown = embruns("box", "show", "bretagne").stdout
    assert "lighthouses" in shown
    assert "reconstructed" in shown


def test_a_simulation_says_with_which_box_it_played(cheap: str, tmp_path: Path) -> None:
    with_box = answer("simulate", "little-big-fish", "--games", "4", "--box", cheap)
    two_jobs = answer("simulate", "little-big-fish", "--games", "4", "--box", cheap, "--jobs", "2")
    without = answer("simulate", "little-big-fish", "--games", "4")
    assert with_box["box"].startswith("cheap ")
    assert without["box"] == ""
    assert with_box["digest"] == two_jobs["digest"] != without["digest"]
    assert max(spread["most"] for spread in with_box["spreads"]) == 2
    assert "box cheap " in embruns("simulate", "little-big-fish", "--games", "1", "--box", cheap).stdout


def test_a_record_of_a_box_replays_and_reviews_without_the_file(cheap: str, tmp_path: Path) -> None:
    records = tmp_path / "records"
    bots = ("--bots", "greedy,greedy", "--games", "1")
    assert embruns("simulate", "little-big-fish", "--box", cheap, *bots, "--records", str(records)).returncode == 0
    Path(cheap).unlink()
    record = next(records.iterdir())
    replayed = embruns("replay", str(record))
    assert (replayed.returncode, replayed.stderr) == (0, "")


def test_the_arena_plays_with_a_box_in_all_its_processes(cheap: str) -> None:
    told = answer("arena", "little-big-fish", "--bots", "greedy,random", "--games", "4", "--box", cheap, "--jobs", "2")
    assert told["box"].startswith("cheap ")
    assert max(standing["score"]["value"] for standing in told["standings"]) <= 2


def test_a_game_in_the_terminal_is_played_and_saved_with_its_box(cheap: str, tmp_path: Path) -> None:
    saved = tmp_path / "game.txt"
    done = embruns("play", "little-big-fish", "--box", cheap, "--seed", "1", "--save", str(saved), stdin="quit\n")
    assert done.returncode == 0, done
    assert "box: cheap " in saved.read_text()
    again = embruns("play", "--load", str(saved), stdin="quit\n")
    assert again.returncode == 0, again


def test_a_bad_box_is_one_line_and_nothing_is_written(tmp_path: Path) -> None:
    bad, records = tmp_path / "bad.toml", tmp_path / "records"
    for text in ("rounds = 2", "rounds = [", "rounds = 1.5", "nothing = 1"):
        bad.write_text(text)
        for words in (
            ("simulate", "bretagne", "--records", str(records)),
            ("arena", "bretagne", "--bots", "greedy,random"),
        ):
            assert "bad" in refusal(*words, "--box", str(bad))
        assert "bad" in refusal("box", "check", "bretagne", str(bad))
    bad.write_text(NO_TABLE)  # only a trial game finds it
    for command in ("simulate regate --games 2", "laws regate", "box check regate"):
        given = (str(bad),) if command.startswith("box") else ("--box", str(bad))
        assert "a seat must decide and has no choice" in refusal(*command.split(), *given)
    bad.write_bytes(b"\xff\xfe")
    assert "this file is not text" in refusal("simulate", "bretagne", "--box", str(bad))
    assert "No such file" in refusal("simulate", "bretagne", "--box", str(tmp_path / "none.toml"))
    assert not records.exists()


def test_fifty_broken_boxes_are_each_one_line_and_exit_code_two(tmp_path: Path) -> None:
    assert len(BROKEN) >= 50
    for number, (_, text, _) in enumerate(BROKEN):
        (tmp_path / f"bad{number}.toml").write_text(text, encoding="utf-8")
    files = sorted(tmp_path.iterdir())
    commands = [["box", "check", slug, str(tmp_path / f"bad{n}.toml")] for n, (slug, _, _) in enumerate(BROKEN)]
    done = subprocess.run(
        [sys.executable, "-m", "tests.cli.one_by_one"],
        input=json.dumps(commands),
        capture_output=True,
        encoding="utf-8",
        env=environment(),
        check=True,
    )
    answers = json.loads(done.stdout)
    assert len(answers) == len(BROKEN)
    for (_, text, said), (code, out, error) in zip(BROKEN, answers, strict=True):
        assert (code, out, error.count("\n")) == (2, "", 1), text[:60]
        assert said in error
        assert "Traceback" not in error
    assert sorted(tmp_path.iterdir()) == files


def test_a_damaged_table_of_the_house_is_one_line(tmp_path: Path) -> None:
    """The box that a whole process plays with can be named in the environment, too."""
    broken = tmp_path / "broken.json"
    broken.write_text('{"rounds": 0}')
    said = refusal("rules", "bretagne", env={"EMBRUNS_BOXES": f"embruns.games.bretagne={broken}"})
    assert "rounds must be a whole number" in said
