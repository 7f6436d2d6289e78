"""Any wrong input gives one clear line and exit code 2; nothing is written, and there is no stack trace."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from embruns.core.record import parse_record
from embruns.games import find_game
from tests.cli.shell import WITH_BOTTLE, embruns, refusal

BAD = {
    ("simulate", "chess"): "embruns: there is no game 'chess'; there are ",
    ("simulate",): "embruns simulate: Missing argument 'GAME'; try 'embruns simulate --help'",
    ("simulate", "little-big-fish", "--variant", "huge"): "has no variant 'huge'; it has first-game, random",
    ("simulate", "little-big-fish", "--players", "3"): "little-big-fish (first-game) is for 2 seats, not 3",
    ("simulate", "little-big-fish", "--option", "wind=strong"): "has no option 'wind'; it has first, guard",
    ("simulate", "little-big-fish", "--option", "first=east"): "option first is south or north or random, not 'east'",
    ("simulate", "little-big-fish", "--option", "first"): "--option takes NAME=VALUE, each name once, not 'first'",
    ("simulate", "little-big-fish", "--option", "guard=on", "--option", "guard=off"): "each name once",
    ("simulate", "little-big-fish", "--bots", "shark,random"): "no bot 'shark' for little-big-fish; there are random",
    ("simulate", "little-big-fish", "--bots", "greedy"): "2 seats need 2 bots, not 1: greedy",
    ("simulate", "little-big-fish", "--games", "0"): "embruns simulate: Invalid value for '--games'",
    ("simulate", "little-big-fish", "--games", "many"): "embruns simulate: Invalid value for '--games'",
    ("simulate", "little-big-fish", "--jobs", "-1"): "embruns simulate: Invalid value for '--jobs'",
    ("simulate", "little-big-fish", "--gmaes", "3"): "embruns simulate: No such option: --gmaes",
    ("simulate", "little-big-fish", "extra"): "embruns simulate: Got unexpected extra argument",
    ("simulat",): "embruns: No such command 'simulat'. Did you mean 'simulate'",
    ("play",): "embruns: name a game, as `embruns games` lists them, or a record with --load",
    ("play", "little-big-fish", "--seat", "2"): "there is no seat 2: this game has seats 0 to 1",
    ("play", "little-big-fish", "--bot", "shark"): "there is no bot 'shark'",
    ("play", "little-big-fish", "--lang", "de"): "embruns play: Invalid value for '--lang'",
    ("play", "little-big-fish", "--save", "no/such/folder/game.txt"): "no/such/folder: there is no such folder",
    ("play", "little-big-fish", "--save", "."): "this is a folder, not a file",
    ("play", "--load", "nothing.txt"): "embruns: nothing.txt: No such file or directory",
    ("play", "little-big-fish", "--load", "x", "--variant", "random"): "the record has the set-up: leave out",
    ("play", "--from", "x", "--ply", "3", "--players", "2"): "the record has the set-up: leave out",
    ("play", "--from", "x"): "use both or neither",
    ("play", "little-big-fish", "--ply", "3"): "use both or neither",
    ("play", "--from", "x", "--ply", "3", "--load", "y"): "--load continues a game, --from begins another",
    ("play", "--from", "x", "--ply", "-1"): "embruns play: Invalid value for '--ply'",
    ("play", "--from", "nothing.txt", "--ply", "3"): "embruns: nothing.txt: No such file or directory",
    ("replay", "nothing.txt"): "embruns: nothing.txt: No such file or directory",
    ("replay", "."): "embruns: .: Is a directory",
    ("rules", "little-big-fish", "LBF-999"): "has no clause 'LBF-999': they go from LBF-01 to LBF-",
    ("rules", "chess"): "there is no game 'chess'",
    ("bench", "--game", "chess"): "there is no game 'chess'",
    ("games", "--yaml"): "embruns games: No such option: --yaml",
    ("simulate", "bad\nname"): "there is no game 'bad\\nname'",
}


@pytest.mark.parametrize("arguments", BAD, ids=" ".join)
def test_an_argument(arguments: tuple[str, ...], tmp_path: Path) -> None:
    assert BAD[arguments] in refusal(*arguments, cwd=tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_records_cannot_go_into_a_file_or_over_other_files(tmp_path: Path) -> None:
    diary = tmp_path / "diary.txt"
    diary.write_text("dear diary")
    assert "File exists" in refusal("simulate", "little-big-fish", "--records", str(diary))
    assert "this file is not a record, and is left as it is" in refusal("play", "little-big-fish", "--save", str(diary))
    assert diary.read_text() == "dear diary"


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("records")
    done = embruns("simulate", "little-big-fish", "--games", "1", "--bots", "greedy,random", "--records", str(folder))
    assert done.returncode == 0
    return (folder / "little-big-fish-0-000000.txt").read_text()


DAMAGE: dict[str, tuple[Callable[[str], str], str]] = {
    "empty": (lambda _: "", "line 1: a record begins with 'embruns: 1'"),
    "headers cut": (lambda text: text[:60], "cut short"),
    "moves cut": (lambda text: text[: len(text) // 2], "line "),
    "last line cut": (lambda text: text[: text.rindex("= ")], "cut short: its last line must begin with '=' or '*'"),
    "a PGN": (lambda _: '[Event "x"]\n\n1. e4 e5\n', "line 1: a record begins with 'embruns: 1'"),
    "another game": (lambda text: text.replace("little-big-fish", "chess"), "there is no game 'chess'"),
    "a future rule": (lambda text: text.replace("rules: 1", "rules: 99"), "follows rules '99'"),
    "an impossible move": (lambda text: text.replace("place a", "place b", 1), "(LBF-08)"),
    "no move": (lambda text: text.replace("place a", "plaice a", 1), "is not a move of little-big-fish"),
    "other scores": (lambda text: text[: text.rindex("= ")] + "= 9 9\n", "the record says '= 9 9'"),
    "more after the end": (lambda text: text + "600. a1-a2\n", "nothing may follow the line of the scores"),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_record(damage: str, good: str, tmp_path: Path) -> None:
    change, said = DAMAGE[damage]
    assert change(good) != good, "the damage must be real"
    file = tmp_path / "bad.txt"
    file.write_text(change(good))
    for command in (("replay", "bad.txt"), ("play", "--load", "bad.txt", "--save", "new.txt")):
        line = refusal(*command, cwd=tmp_path)
        assert line.startswith("embruns: bad.txt: ")
        assert said in line
    assert [path.name for path in tmp_path.iterdir()] == ["bad.txt"]


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    (tmp_path / "noise").write_bytes(bytes(range(256)) * 40)
    assert "noise: this file is not text, so it is not a record" in refusal("replay", "noise", cwd=tmp_path)


def test_a_place_or_seat_that_a_record_has_not_got(good: str, tmp_path: Path) -> None:
    (tmp_path / "good.txt").write_text(good)
    assert "--at 99999: good.txt has" in refusal("replay", "good.txt", "--at", "99999", cwd=tmp_path)
    assert "--seat 2: good.txt has seats 0 to 1" in refusal("replay", "good.txt", "--seat", "2", cwd=tmp_path)
    assert "the game in good.txt is over" in refusal("play", "--load", "good.txt", cwd=tmp_path)
    plies = len(parse_record((tmp_path / "good.txt").read_text(), find_game).actions)
    ended = refusal("play", "--from", "good.txt", "--ply", str(plies), cwd=tmp_path)
    assert "is over there; play on from an earlier ply" in ended
    assert "--ply 99999: good.txt has" in refusal("play", "--from", "good.txt", "--ply", "99999", cwd=tmp_path)
    assert "is a record of little-big-fish, not of bottle" in refusal(
        "play", "bottle", "--load", "good.txt", cwd=tmp_path, env=WITH_BOTTLE
    )


@pytest.mark.parametrize("header", ["person: nobody", "person: 7", "person: -1", "seed: blue"])
def test_headers_that_say_nothing_sensible(header: str, tmp_path: Path) -> None:
    save = tmp_path / "game.txt"
    embruns("play", "little-big-fish", "--seed", "1", "--save", str(save), stdin="place a1\n")
    name = header.partition(":")[0]
    lines = [header if line.startswith(f"{name}:") else line for line in save.read_text().splitlines()]
    save.write_text("\n".join(lines) + "\n")
    line = refusal("play", "--load", str(save))
    assert "person and seed are numbers" in line or "there is no seat" in line
