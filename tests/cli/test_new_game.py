"""A game of one's own: written from the skeleton, played by its path or as an installed package, held to the laws."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.shell import ROOT, embruns, environment

NAME, FOLDER, PACKAGE = "Treasure Island", "treasure-island", "treasure_island"
OWN = f"./{PACKAGE}"


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that `embruns new-game` wrote."""
    around = tmp_path_factory.mktemp("games")
    done = embruns("new-game", NAME, cwd=around)
    assert done.returncode == 0, done.stderr
    assert "make quick" in done.stdout
    return around / FOLDER


@pytest.fixture
def own(written: Path, tmp_path: Path) -> Path:
    """A copy to be changed."""
    return Path(shutil.copytree(written, tmp_path / FOLDER, ignore=shutil.ignore_patterns("__pycache__")))


def test_its_own_tests_pass_and_name_every_clause(written: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=written,
        env=environment(),
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert "3 passed" in done.stdout
    for file in (f"test_{PACKAGE}.py", f"{PACKAGE}/rules.md", f"{PACKAGE}/help.en.md", f"{PACKAGE}/help.fr.md"):
        text = (written / file).read_text(encoding="utf-8")
        assert all(f"TRE-0{number}" in text for number in range(1, 6)), file


def test_no_name_of_the_recipe_is_left(written: Path) -> None:
    for file in written.rglob("*.*"):
        if file.suffix in (".py", ".md", ".toml"):
            text = file.read_text(encoding="utf-8").replace("@final", "").replace("@pytest", "")
            for word in ("@", "PEB-", "Pebbles", "from pebbles", "./pebbles", '"pebbles"]', "pebbles/"):
                assert word not in text, f"{file.name}: {word}"


def test_it_obeys_the_laws_and_they_say_how_much_they_looked_at(written: Path) -> None:
    done = embruns("laws", OWN, "--all", cwd=written)
    assert done.returncode == 0, done.stdout
    assert done.stdout.startswith(f"{FOLDER}: 12 random games, ")
    assert "holds  legal_agrees_with_forbids: Every action is either legal or forbidden" in done.stdout
    assert re.search(r"\n(\d+) of \1 laws hold\n", done.stdout)


FAULTS = [
    ("rules/turn.py", "TAKES[: state.left()]", "TAKES", "legal_agrees_with_forbids", ", ply "),
    ("state.py", "new.washed = self.washed", "new.washed = 0", "replay_gives_the_same_state", "the fold to ply"),
    ("rules/turn.py", "state.phase = ENDED", "pass", "games_end", "seed 0"),
    ("help.fr.md", "- **TRE-05**", "- **TRE-06**", "help_tells_every_clause", "help.fr.md does not tell TRE-05"),
    ("text.py", 'f"take {action.pebbles}"', '"take"', "notation_round_trip", "is read as"),
]


@pytest.mark.parametrize(("file", "right", "wrong", "law", "where"), FAULTS, ids=[fault[3] for fault in FAULTS])
def test_a_broken_rule_is_found(own: Path, file: str, right: str, wrong: str, law: str, where: str) -> None:
    path = own / PACKAGE / file
    text = path.read_text(encoding="utf-8")
    assert right in text
    path.write_text(text.replace(right, wrong), encoding="utf-8")
    done = embruns("laws", OWN, cwd=own)
    assert done.returncode == 1, done.stdout + done.stderr
    assert where in done.stdout.partition(f"BROKEN {law}: ")[2].partition("BROKEN")[0], done.stdout
    assert "broken" in done.stdout.splitlines()[-1]


def test_it_is_played_by_its_path_in_several_processes_too(written: Path) -> None:
    words = ["simulate", OWN, "--games", "40", "--bots", "greedy,random", "--seed", "3"]
    alone, jobs = embruns(*words, cwd=written), embruns(*words, "--jobs", "2", cwd=written)
    assert alone.returncode == 0, alone.stderr
    assert alone.stdout.startswith(f"{FOLDER} beach, 40 games")
    assert alone.stdout.splitlines()[-1] == jobs.stdout.splitlines()[-1]
    played = embruns("play", OWN, "--seed", "1", "--lang", "en", stdin="take 1\n" * 12, cwd=written)
    assert "The last pebble is taken." in played.stdout, played.stdout + played.stderr


def test_it_plays_with_another_box(written: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("pebbles = 20\n")
    done = embruns("simulate", OWN, "--games", "5", "--box", str(tmp_path / "mine.toml"), cwd=written)
    assert done.returncode == 0, done.stderr
    assert "\nbox mine " in done.stdout


def test_its_upper_levels_are_not_weaker_than_greedy(written: Path) -> None:
    told = embruns("levels", OWN, cwd=written)
    assert told.returncode == 0, told.stderr
    assert "whole games, 100 simulations a decision: 1" in told.stdout, "the search that used to be the amiral loses"
    assert "none wins 70 %: the upper levels play greedily" in told.stdout
    done = embruns("arena", OWN, "--bots", "amiral,greedy", "--games", "40", "--full", "--json", cwd=written)
    wins = {each["bot"]: each["wins"] for each in json.loads(done.stdout)["standings"]}
    assert wins["amiral"] >= 16, wins


def test_an_installed_game_is_in_the_list_and_a_broken_one_stops_nobody(own: Path, tmp_path: Path) -> None:
    for name, module in ((FOLDER, PACKAGE), ("shipwreck", "shipwreck")):
        info = own / f"embruns_{module}-0.1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: embruns-{name}\nVersion: 0.1.0\n")
        (info / "entry_points.txt").write_text(f"[embruns.games]\n{module} = {module}\n")
    around = {"PYTHONPATH": os.pathsep.join([environment()["PYTHONPATH"], str(own)]), "EMBRUNS_GAMES": ""}
    done = embruns("games", cwd=tmp_path, env=around)
    assert done.returncode == 0, done.stderr
    assert f"\n{FOLDER}: Treasure island (rules 1" in done.stdout
    assert done.stderr.startswith("embruns: left out: shipwreck: an installed game: ModuleNotFoundError")
    assert len(done.stderr.splitlines()) == 1
    asked = embruns("rules", "shipwreck", cwd=tmp_path, env=around)
    assert asked.returncode == 2
    assert asked.stderr.startswith("embruns: shipwreck: an installed game: ModuleNotFoundError")


def test_broken_components_of_one_game_stop_no_other(tmp_path: Path) -> None:
    (tmp_path / "broken.toml").write_text("[never closed\n")
    around = {"EMBRUNS_BOXES": f"embruns.games.bretagne={tmp_path / 'broken.toml'}"}
    done = embruns("simulate", "little-big-fish", "--games", "1", env=around)
    assert (done.returncode, done.stderr) == (0, "")
    listed = embruns("games", env=around)
    assert listed.returncode == 0
    assert "little-big-fish:" in listed.stdout
    assert listed.stderr.startswith("embruns: left out: bretagne: broken.toml: this is not TOML")
    asked = embruns("simulate", "bretagne", "--games", "1", env=around)
    assert asked.returncode == 2
    assert asked.stderr.startswith("embruns: bretagne: broken.toml: this is not TOML")
    assert len(asked.stderr.splitlines()) == 1


@pytest.mark.parametrize("name", ["", "7 seas", "../out", "json", "bretagne", "Petite Mer", "class", "é", "x" * 41])
def test_a_name_that_cannot_be_is_refused_in_one_line(name: str, tmp_path: Path) -> None:
    done = embruns("new-game", name, cwd=tmp_path)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "tides").mkdir()
    (tmp_path / "tides" / "mine.txt").write_text("kept")
    done = embruns("new-game", "tides", cwd=tmp_path)
    assert (done.returncode, [file.name for file in (tmp_path / "tides").iterdir()]) == (2, ["mine.txt"])


def test_a_folder_without_a_game_is_refused(tmp_path: Path) -> None:
    done = embruns("laws", "./nothing", cwd=tmp_path)
    assert done.returncode == 2
    assert "a game is a folder with an __init__.py that has a GAME" in done.stderr


def test_make_quick_checks_one_game(written: Path, tmp_path: Path) -> None:
    quick = [sys.executable, str(ROOT / "tools" / "quick.py"), "--game"]
    done = subprocess.run([*quick, str(written / PACKAGE)], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "3 passed" in done.stdout
    assert re.search(r"\n(\d+) of \1 laws hold\n", done.stdout)
    assert subprocess.run([*quick, "./none"], cwd=tmp_path, capture_output=True, check=False).returncode == 2
