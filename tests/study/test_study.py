"""A study from the command line: pages, tables and records, the same to the byte, and resumed where it was cut."""

from __future__ import annotations

import itertools
import json
import re
import subprocess
import time
from html.parser import HTMLParser
from pathlib import Path
from zipfile import ZipFile

import pytest

from embruns.core.editions import edition, package_of, read_box
from embruns.core.game import Setup
from embruns.core.record import parse_record
from embruns.games import find_game
from embruns.study.compare import Change, compare
from embruns.study.course import skill_of
from embruns.study.games import POINTS, StudyPlan, play_batch, play_one
from embruns.study.measures import measure
from embruns.study.teller import table
from tests.cli.shell import COMMAND, PATIENCE, embruns, environment, interrupt, refusal

FISH = (
    "study",
    "little-big-fish",
    "--games",
    "40",
    "--weaker",
    "none",
    "--others",
    "0",
    "--bots",
    "random",
    "--seed",
    "5",
)


def _files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


@pytest.fixture(scope="module")
def fish(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("fish")
    (folder / "short.toml").write_text("trophies_to_win = 2\n")
    done = embruns(*FISH, "--against", "short.toml", "--out", "out", cwd=folder)
    assert (done.returncode, done.stderr) == (0, "")
    return folder


def test_a_study_writes_pages_tables_and_records(fish: Path) -> None:
    files = _files(fish / "out")
    assert list(files) == [
        "first.jsonl",
        "games.csv",
        "records.zip",
        "second.jsonl",
        "study.en.html",
        "study.fr.html",
        "study.json",
    ]
    assert files["games.csv"].count(b"\n") == 81
    told = json.loads(files["study.json"])
    assert told["first"]["number_of_games"] == told["second"]["number_of_games"] == 40
    with ZipFile(fish / "out" / "records.zip") as records:
        assert len(records.namelist()) == 80
        first = parse_record(records.read("first/000007.txt").decode(), find_game)
        second = parse_record(records.read("second/000007.txt").decode(), find_game)
    assert first.game.box is None
    assert second.game.box is not None


def test_the_planted_change_stands_on_top_of_the_page(fish: Path) -> None:
    english = (fish / "out" / "study.en.html").read_text()
    top = english[english.index("class='findings'") : english.index("id='two'")]
    assert "Seat 1, score: from" in top
    assert "trophies_to_win" in english
    changes = json.loads((fish / "out" / "study.json").read_text())["changes"]
    sure = {(change["kind"], change["of"]) for change in changes if change["sure"]}
    assert {("score", "0"), ("score", "1"), ("decisions", "")} <= sure


def test_the_pages_stand_alone_in_both_languages(fish: Path) -> None:
    for lang, title in (("fr", "Étude d’équilibre"), ("en", "Balance study")):
        text = (fish / "out" / f"study.{lang}.html").read_text()
        assert f"lang='{lang}'" in text
        assert title in text
        assert "<script" not in text
        assert not re.search(r"(?:src|href)=['\"](?:https?:)?//", text)
        ids = re.findall(r" id=[\"']([^\"']+)", text)
        assert len(ids) == len(set(ids))
        for asked in re.findall(r"url\(#([^)]+)\)", text):
            assert asked in ids
        HTMLParser().feed(text)


def test_a_cell_names_its_column_for_phones() -> None:
    made = table(["thing", "used & worn", ""], "<tr><td>a</td><td class='n'>1</td><td>x</td></tr>" * 2)
    row = "<tr><td>a</td><td class='n' data-head='used &amp; worn'>1</td><td>x</td></tr>"
    assert made.endswith(f"<tbody>{row}{row}</tbody></table></div>")


def test_the_same_command_gives_the_same_bytes_with_any_number_of_processes(fish: Path) -> None:
    done = embruns(*FISH, "--against", "short.toml", "--out", "again", "--jobs", "2", cwd=fish)
    assert done.returncode == 0, done.stderr
    assert _files(fish / "again") == _files(fish / "out")


def test_a_study_that_was_cut_short_goes_on(fish: Path) -> None:
    whole = (fish / "out" / "second.jsonl").read_bytes()
    part = fish / "part"
    part.mkdir()
    (part / "first.jsonl").write_bytes((fish / "out" / "first.jsonl").read_bytes())
    (part / "second.jsonl").write_bytes(whole[: len(whole) // 2])  # in the middle of a line
    done = embruns(*FISH, "--against", "short.toml", "--out", "part", cwd=fish)
    assert done.returncode == 0, done.stderr
    assert _files(part) == _files(fish / "out")


def test_ctrl_c_says_how_far_it_is_and_keeps_whole_games(tmp_path: Path) -> None:
    file = tmp_path / "out" / "games.jsonl"
    words = [*FISH[:3], "100000", *FISH[4:], "--out", "out"]
    with subprocess.Popen(
        [*COMMAND, *words],
        cwd=tmp_path,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        deadline = time.monotonic() + PATIENCE
        while not file.exists() or file.read_bytes().count(b"\n") < 3:
            assert process.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.02)
        said, errors = interrupt(process)
    assert said == b""
    assert re.fullmatch(
        rb"embruns study: interrupted after [\d,]+ of 100,000 games; the same command goes on\n", errors
    )
    games = [json.loads(line) for line in file.read_bytes().splitlines()[1:]]
    assert [game["number"] for game in games] == list(range(len(games)))
    assert [path.name for path in file.parent.iterdir()] == ["games.jsonl"]


def test_another_study_is_not_mixed_in(fish: Path) -> None:
    said = refusal(*FISH[:-1], "6", "--against", "short.toml", "--out", "out", cwd=fish)
    assert "this file is of another study" in said


def test_bad_input_is_one_line_and_writes_nothing(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("trophies_to_win = 99\n")
    assert "from 1 to 15" in refusal(*FISH, "--box", "bad.toml", "--out", "out", cwd=tmp_path)
    assert "one for each of the 2 seats" in refusal(*FISH[:8], "--bots", "a,b,c", "--out", "out", cwd=tmp_path)
    assert "from 1 to 15" in refusal(*FISH, "--against", "bad.toml", "--out", "out", cwd=tmp_path)
    assert not (tmp_path / "out").exists()


# What is measured


def test_an_unchanged_box_differs_in_nothing() -> None:
    game = find_game("little-big-fish")
    for seed in range(20):
        plan = StudyPlan(game.slug, game.setup(), ("random", "random"), 8, seed)
        first, second = (measure(play_batch((plan, 0, 8)), together=False) for _ in range(2))
        assert not any(change.sure for change in compare(first, second))


def test_other_draws_of_one_box_raise_hardly_an_alarm() -> None:
    """Two runs with different seeds are no pairs, and differ by chance alone: 5 % of such studies may cry wolf."""
    game = find_game("little-big-fish")
    plans = [StudyPlan(game.slug, game.setup(), ("random", "random"), 30, seed) for seed in range(21)]
    runs = [measure(play_batch((plan, 0, 30)), together=False) for plan in plans]
    alarms = sum(any(change.sure for change in compare(a, b)) for a, b in itertools.pairwise(runs))
    assert alarms <= 4


def test_what_a_game_notes_is_what_happened() -> None:
    game = find_game("maitre-des-mers")
    plan = StudyPlan(game.slug, game.setup(players=3), ("random",) * 3, 2, 1)
    for noted in play_batch((plan, 0, 2)):
        record = parse_record(noted.record, find_game)
        state = record.first()
        decisions = 0
        for action in record.actions:
            decisions += state.to_act() >= 0
            state.play(action)
        assert noted.decisions == decisions
        assert noted.scores == list(state.scores()) == noted.course[-1]
        assert noted.winners == list(state.outcome().winners)
        assert sum(count for used in noted.used for name, count in used.items() if " " not in name) == decisions
        assert len(noted.expected) == POINTS + 1
        assert all(abs(sum(promised) - 10_000) <= 3 for promised in noted.expected)
        assert [round(10_000 * (seat in noted.winners) / len(noted.winners)) for seat in range(3)] == noted.expected[-1]


def test_a_common_score_has_ranks_and_what_each_seat_brought() -> None:
    game = find_game("petite-mer")
    setup = game.setup(players=2, options={"pile": "12"})
    plan = StudyPlan(game.slug, setup, ("random", "random"), 12, 3)
    games = play_batch((plan, 0, 12))
    ladder = [rank.least for rank in game.ranks(setup)]
    assert ladder == [0, 26, 36, 46, 56]
    found = measure(games, together=True, ladder=ladder)
    assert sum(rank.value for rank in found.ranks) == pytest.approx(1)
    assert found.ranks[0].value == sum(noted.scores[0] < 26 for noted in games) / 12
    for noted in games:
        assert sum(noted.brought) == noted.scores[0]
    assert found.course.decided[-1].value == 1


def test_who_plays_is_told_apart_from_luck() -> None:
    game = find_game("little-big-fish")
    setup = game.setup()
    plan = StudyPlan(game.slug, setup, ("greedy", "greedy"), 24, 1, "random")
    assert {tuple(plan.strong(number)) for number in range(24)} == {
        (a, b) for a in (False, True) for b in (False, True)
    }
    skill = skill_of(plan, play_batch((plan, 0, 24)), together=False)
    assert skill.players.value > 0.25
    assert skill.best.value > 0.9
    assert skill.worst.value < 0.1
    assert skill.players.value + skill.luck.value <= 1
    same = StudyPlan(game.slug, setup, ("random", "random"), 24, 1, "random")
    assert skill_of(same, play_batch((same, 0, 24)), together=False).players.low == 0


def test_other_set_ups_and_mixed_bots_are_on_the_page(tmp_path: Path) -> None:
    words = ("study", "little-big-fish", "--games", "20", "--bots", "random", "--weaker", "random", "--others", "20")
    done = embruns(*words, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    folder = tmp_path / "study-little-big-fish"
    assert sorted(path.name for path in folder.glob("*.jsonl")) == ["games.jsonl", "random-2.jsonl", "skill.jsonl"]
    english = (folder / "study.en.html").read_text()
    assert "Random boards, 2 seats" in english
    assert "Where does the result come from?" in english
    assert len(json.loads((folder / "study.json").read_text())["others"]) == 1


# Planted changes are found, at a small size; docs/studies.md has them at a real size


def _changes(slug: str, setup: Setup, bot: str, texts: tuple[str, str], games: int) -> dict[tuple[str, str], Change]:
    game = find_game(slug)
    plan = StudyPlan(slug, setup, (bot,) * setup.players, games, 4)
    ladder = [rank.least for rank in game.ranks(setup)]
    sides = []
    for text in texts:
        played = edition(game, read_box(package_of(game), text, "planted"))
        sides.append(measure([play_one(played, plan, n) for n in range(games)], game.together, ladder))
    return {(change.kind, change.of): change for change in compare(*sides) if change.sure}


def test_a_ship_that_is_too_cheap_is_found() -> None:
    setup = find_game("maitre-des-mers").setup(players=2, options={"ships": "4"})
    cheap = 'ships = [{ id = "M1", combination = "F(1)" }]'
    found = _changes("maitre-des-mers", setup, "greedy", ("", cheap), 60)
    assert found["use", "Place card=0"].gap.value < -2  # one die arms it, instead of four in a row


def test_a_seat_with_a_head_start_is_found() -> None:
    setup = find_game("maitre-des-mers").setup(players=2, options={"first": "first-seat"})
    found = _changes("maitre-des-mers", setup, "greedy", ("guard_turns = 4", "guard_turns = 1"), 80)
    assert found["wins", "0"].gap.value > 0.2
    assert found["wins", "1"].gap.value < -0.2


def test_a_tile_with_more_houses_is_found() -> None:
    setup = find_game("petite-mer").setup("pontoons", 1, {"pile": "17"})
    houses = '[tiles]\nP1 = "LLSS NE:9 P"'
    found = _changes("petite-mer", setup, "greedy", ("", houses), 16)
    assert found["score", ""].gap.low > 1
    assert all(change.gap.value > 0 for (kind, _), change in found.items() if kind == "score")
