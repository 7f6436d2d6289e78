"""games, simulate, replay, rules and --version: what they print, for people and for programs."""

from __future__ import annotations

import os
import pty
import re
import subprocess
from pathlib import Path

import pytest

from embruns.build import compiled
from embruns.core.record import parse_record
from embruns.games import find_game, games
from tests.cli.shell import COMMAND, WITH_BOTTLE, answer, embruns, environment, read_to_the_end

FIELDS = (
    "game variant players games decisions chances seconds decisions_per_second compiled seed digest wins mean_scores "
    "bots"
)


def test_the_version_says_which_form_runs() -> None:
    done = embruns("--version")
    assert done.stdout == f"embruns 0.2.0 ({'compiled' if compiled() else 'interpreted'})\n"


def test_every_command_has_help_with_an_example() -> None:
    done = embruns("--help")
    assert done.returncode == 0
    for command in (
        "serve",
        "games",
        "play",
        "simulate",
        "arena",
        "replay",
        "review",
        "verify",
        "rules",
        "bench",
        "train",
        "worker",
    ):
        assert command in done.stdout
        told = embruns(command, "--help")
        assert told.returncode == 0
        assert f"embruns {command}" in told.stdout.partition("Example")[2]


def test_the_games_are_listed_for_programs_and_in_both_languages() -> None:
    listed = answer("games")["games"]
    assert [each["game"] for each in listed] == list(games())
    fish = next(each for each in listed if each["game"] == "little-big-fish")
    assert fish["rules"] == "1"
    assert [variant["slug"] for variant in fish["variants"]] == ["first-game", "random"]
    assert fish["variants"][0]["players"] == [2]
    assert "variant random: Random boards (seats: 2)" in embruns("games", "--lang", "en").stdout
    assert (
        "variante random: Plateaux au hasard (places\u00a0: 2)" in embruns("games", env={"LANG": "fr_FR.UTF-8"}).stdout
    )


def test_simulate_tells_programs_all_and_the_same_with_two_processes() -> None:
    asked = ("simulate", "little-big-fish", "--games", "60", "--seed", "7", "--bots", "greedy,random")
    told = answer(*asked)
    assert set(FIELDS.split()) <= set(told)
    assert (told["game"], told["variant"], told["players"], told["seed"]) == ("little-big-fish", "first-game", 2, 7)
    assert told["bots"] == ["greedy", "random"]
    assert told["compiled"] is compiled()
    assert sum(told["wins"]) == told["games"] == 60
    again = answer(*asked, "--jobs", "2")
    timing = {"seconds", "decisions_per_second", "jobs"}
    assert {k: v for k, v in again.items() if k not in timing} == {k: v for k, v in told.items() if k not in timing}


def test_simulate_takes_variants_seats_and_options() -> None:
    told = answer("simulate", "bottle", "--variant", "storm", "--players", "3", "--option", "limit=7", env=WITH_BOTTLE)
    assert (told["variant"], told["players"], told["options"]) == ("storm", 3, {"limit": "7", "drop": "yes"})
    assert len(told["wins"]) == len(told["mean_scores"]) == len(told["bots"]) == 3


def test_simulate_tells_people_in_lines() -> None:
    done = embruns("simulate", "little-big-fish", "--games", "10", "--variant", "random")
    assert done.stderr == "", "no progress bar in a pipe"
    assert done.stdout.startswith("little-big-fish random first=south guard=on, 10 games with seed 0\n")
    assert re.search(
        r"\nseat 1  random .* mean score \d+\.\d\d \[\d+\.\d\d, \d+\.\d\d\] ± \d+\.\d\d \(\d+, \d+\.\.\d+, \d+\)\n",
        done.stdout,
    )
    assert re.search(r"\nendings: .*\d \(\d+\.\d %\)\n", done.stdout)
    assert "\ndigest " in done.stdout


def test_simulate_writes_records_that_can_be_replayed(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "records"
    answer("simulate", "little-big-fish", "--games", "5", "--seed", "3", "--jobs", "2", "--records", str(folder))
    names = sorted(path.name for path in folder.iterdir())
    assert names == [f"little-big-fish-3-{number:06}.txt" for number in range(5)]
    record = parse_record((folder / names[4]).read_text(), find_game)
    assert record.headers == (("seed", "3"), ("number", "4"))
    assert embruns("replay", str(folder / names[4])).returncode == 0


def test_long_work_shows_a_bar_on_a_terminal() -> None:
    terminal, far_end = pty.openpty()
    command = [*COMMAND, "simulate", "little-big-fish", "--games", "40", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=far_end, env=environment(TERM="xterm")) as process:
        os.close(far_end)
        assert process.stdout
        assert process.stdout.read().startswith(b"{")
        shown = os.read(terminal, 100_000)
    os.close(terminal)
    assert b"games" in shown
    assert b"/40" in shown


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("records")
    done = embruns("simulate", "little-big-fish", "--variant", "random", "--games", "1", "--records", str(folder))
    assert done.returncode == 0
    return folder / "little-big-fish-0-000000.txt"


def test_replay_tells_a_game_in_both_languages(record: Path) -> None:
    played = parse_record(record.read_text(), find_game)
    for lang, won in (("en", "Won by random ("), ("fr", "Gagné par random (")):
        told = embruns("replay", str(record), "--lang", lang).stdout
        assert f"\n   5. {played.game.texts[played.actions[4].index]}" in told
        assert told.splitlines()[-1].startswith(won)
        assert f"{len(played.actions):>4}. " in told


def test_replay_stops_where_it_is_asked_to(record: Path) -> None:
    told = answer("replay", str(record), "--at", "6", "--seat", "0")
    assert (told["at"], len(told["moves"]), told["seat"], told["outcome"]) == (6, 6, 0, None)
    assert told["legal"], "seat 0 is to place its third fish"
    assert answer("replay", str(record), "--at", "6", "--seat", "1")["legal"] is None, "they are seat 0's"
    assert told["position"]["phase"] == "placing"
    whole = answer("replay", str(record))
    assert whole["at"] == whole["plies"] == len(whole["moves"])
    assert whole["outcome"]["winners"]
    text = embruns("replay", str(record), "--at", "6", "--lang", "en").stdout
    assert text.startswith("   6. place ")
    assert "Place a small fish on an ocean square" in text


def test_replay_shows_nobody_what_is_hidden_from_them(tmp_path: Path) -> None:
    embruns("simulate", "bottle", "--games", "1", "--records", str(tmp_path), env=WITH_BOTTLE)
    file = str(tmp_path / "bottle-0-000000.txt")
    seats = [answer("replay", file, "--at", "4", "--seat", str(seat), env=WITH_BOTTLE) for seat in (0, 1)]
    spectator = answer("replay", file, "--at", "4", env=WITH_BOTTLE)
    assert spectator["moves"] == ["haul ?"] * 4
    for seat, told in enumerate(seats):
        assert [move == "haul ?" for move in told["moves"]] == [n % 2 != seat for n in range(4)]
    drawn = embruns("replay", file, "--at", "4", "--seat", "1", "--lang", "en", env=WITH_BOTTLE).stdout
    assert "Ushant: hand ? ?" in drawn or "random: hand ? ?" in drawn


def test_rules_are_told_whole_and_clause_by_clause() -> None:
    fish = find_game("little-big-fish")
    for lang in ("fr", "en"):
        assert embruns("rules", "little-big-fish", "--lang", lang).stdout.strip() == fish.help(lang).strip()
        one = embruns("rules", "little-big-fish", "lbf-19", "--lang", lang).stdout
        assert one == f"LBF-19  {fish.clauses(lang)['LBF-19']}\n"
    assert answer("rules", "little-big-fish", "LBF-19", "--lang", "en")["clauses"] == {
        "LBF-19": fish.clauses("en")["LBF-19"]
    }


def test_rules_are_laid_out_on_a_terminal() -> None:
    terminal, far_end = pty.openpty()
    command = [*COMMAND, "rules", "little-big-fish", "--lang", "fr"]
    with subprocess.Popen(command, stdout=far_end, env=environment(TERM="xterm")):
        os.close(far_end)
        shown = read_to_the_end(terminal)
    os.close(terminal)
    assert b"\x1b[" in shown
    assert "Épave".encode() in shown
    assert b"**LBF-01**" not in shown


def test_a_reader_that_leaves_early_hears_nothing_more() -> None:
    command = [*COMMAND, "rules", "little-big-fish"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


def test_a_terminal_that_knows_only_ascii_gets_what_it_can_show() -> None:
    narrow = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii", "PYTHONCOERCECLOCALE": "0"}
    for arguments in (("games", "--lang", "fr"), ("rules", "little-big-fish", "--lang", "fr"), ("--help",)):
        done = embruns(*arguments, env=narrow)
        assert (done.returncode, done.stderr) == (0, "")
    assert "Premi?re partie" in embruns("games", "--lang", "fr", env=narrow).stdout
