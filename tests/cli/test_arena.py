"""`embruns arena`: what it prints for people and for programs, and what remains when it is interrupted."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from embruns.core.record import parse_record
from embruns.games import find_game
from tests.cli.shell import ROOT, answer, embruns, environment, interrupt, refusal, under_way

ASKED = ("arena", "little-big-fish", "--bots", "greedy,mousse,random", "--games", "12", "--seed", "7", "--full")


def test_it_tells_programs_all_and_the_same_with_two_processes() -> None:
    told, again = answer(*ASKED), answer(*ASKED, "--jobs", "2")
    assert (told["game"], told["bots"], told["games"], told["rounds"]) == (
        "little-big-fish",
        ["greedy", "mousse", "random"],
        12,
        2,
    )
    assert told["ending"] == "complete"
    assert [each["bot"] for each in told["standings"]] == told["bots"]
    assert sum(each["wins"] for each in told["standings"]) == 12
    assert [(each["first"], each["second"]) for each in told["pairs"]] == [
        ("greedy", "mousse"),
        ("greedy", "random"),
        ("mousse", "random"),
    ]
    for each in told["standings"]:
        assert set(each) == {"bot", "games", "wins", "share", "elo", "score"}
        assert each["share"]["low"] <= each["share"]["value"] <= each["share"]["high"]
    timing = {"seconds", "jobs"}
    assert {k: v for k, v in again.items() if k not in timing} == {k: v for k, v in told.items() if k not in timing}


def test_it_tells_people_in_lines_and_keeps_records(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    done = embruns("arena", "little-big-fish", "--bots", "greedy,random", "--games", "100", "--records", str(folder))
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert "stopped early, since it is decided" in lines[0]
    assert any(line.startswith("greedy     won 1") for line in lines)
    assert any(line.startswith("greedy - random: ") and line.endswith("stronger: greedy") for line in lines)
    names = sorted(path.name for path in folder.iterdir())
    assert names[:2] == ["little-big-fish-0-000000-01.txt", "little-big-fish-0-000000-02.txt"]
    seats = [parse_record((folder / name).read_text(), find_game).names for name in names[:2]]
    assert seats == [("greedy", "random"), ("random", "greedy")]


def test_a_bot_of_ones_own_joins_by_its_module_from_the_current_folder(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text((ROOT / "tests" / "bots" / "outsider.py").read_text())
    code = "import sys; sys.path.remove(''); from embruns.cli import main; main()"  # as the installed command starts
    asked = ["--bots", "mine:LAST,random", "--games", "4", "--json"]
    done = subprocess.run(
        [sys.executable, "-c", code, "arena", "little-big-fish", *asked],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=environment(),
        check=False,
    )
    assert done.stderr == ""
    assert json.loads(done.stdout)["bots"] == ["mine:LAST", "random"]
    played = embruns("play", "little-big-fish", "--bot", "mine:LAST", stdin="quit\n", cwd=tmp_path)
    assert (played.returncode, played.stderr) == (0, "")
    assert "mine:FIRST" in refusal("simulate", "little-big-fish", "--bots", "mine:FIRST,random")


def test_a_budget_in_seconds_says_that_the_run_cannot_be_repeated() -> None:
    asked = ("arena", "little-big-fish", "--bots", "greedy,random", "--games", "2")
    assert answer(*asked, "--seconds", "0.01")["repeatable"] is False
    told = answer(*asked, "--simulations", "50")
    assert (told["repeatable"], told["simulations"]) == (True, 50)


BAD = {
    ("arena", "little-big-fish"): "embruns arena: Missing option '--bots'",
    ("arena", "little-big-fish", "--bots", "greedy"): "two bots or more, each named once, not 'greedy'",
    ("arena", "little-big-fish", "--bots", "greedy,shark"): "there is no bot 'shark'",
    ("arena", "little-big-fish", "--bots", "greedy,random", "--games", "0"): "Invalid value for '--games'",
    ("arena", "little-big-fish", "--bots", "greedy,random", "--simulations", "9", "--seconds", "1"): "not both",
    ("arena", "chess", "--bots", "greedy,random"): "there is no game 'chess'",
}


@pytest.mark.parametrize("arguments", BAD, ids=" ".join)
def test_an_argument(arguments: tuple[str, ...], tmp_path: Path) -> None:
    assert BAD[arguments] in refusal(*arguments, cwd=tmp_path)


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_leaves_an_honest_report(jobs: int, tmp_path: Path) -> None:
    asked = ("arena", "little-big-fish", "--bots", "greedy,mousse", "--full", "--jobs", str(jobs), "--json")
    folder = tmp_path / "records"
    with under_way(*asked, records=folder, games=8) as process:
        said, errors = interrupt(process)
        assert errors.startswith(b"embruns arena: interrupted after ")
    told = json.loads(said)
    assert told["ending"] == "interrupted"
    assert 3 <= told["rounds"] < 50_000
    assert told["games"] == 2 * told["rounds"] == sum(each["wins"] for each in told["standings"])
