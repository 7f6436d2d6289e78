"""Every game has golden files and still does what they say, interpreted and compiled."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from embruns.core.codec import decode_state
from embruns.core.contract import OVER
from embruns.core.errors import UnknownGame
from embruns.core.game import Game
from embruns.core.match import Match
from embruns.core.playout import perft
from embruns.core.record import Record, parse_record, print_record
from embruns.core.seeds import rng_for
from embruns.laws.cases import Case
from tests.conformance.cases import GOLDEN, all_cases, all_games
from tests.conformance.golden import (
    Entry,
    answers_digest,
    changed_files,
    judge_digest,
    record_text,
    rules_digest,
    write_golden,
)

GAMES = pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.slug)
CASES = pytest.mark.parametrize("case", all_cases(), ids=str)
RECORDS = pytest.mark.parametrize(
    "path",
    [path for slug in all_games() for path in sorted((GOLDEN / slug).glob("*.txt"))],
    ids=lambda path: f"{path.parent.name}/{path.stem}",
)


def find(slug: str) -> Game:
    if slug not in all_games():
        raise UnknownGame(slug)
    return all_games()[slug]


def read(path: Path) -> Record:
    return parse_record(path.read_text(encoding="utf-8"), find)


def entries(game: Game, name: str) -> list[Entry]:
    path = GOLDEN / game.slug / name
    assert path.exists(), f"{game.slug} has no {name}: run python -m tests.conformance.golden {game.slug}"
    found: list[Entry] = json.loads(path.read_text(encoding="utf-8"))
    return found


def entry_of(case: Case, name: str) -> list[Entry]:
    found = [e for e in entries(case.game, name) if e["variant"] == case.variant and e["players"] == case.players]
    assert found, f"{name} has no entry for {case}"
    return found


# Records


@GAMES
def test_every_variant_has_a_finished_golden_record(game: Game) -> None:
    records = [read(path) for path in sorted((GOLDEN / game.slug).glob("*.txt"))]
    assert all(record.game is game for record in records)
    finished = {record.setup.variant for record in records if Match.replay(record).state.to_act() == OVER}
    assert finished == {variant.slug for variant in game.variants}


@RECORDS
def test_a_golden_record_replays_and_prints_back_byte_for_byte(path: Path) -> None:
    record = read(path)
    assert print_record(record) == path.read_text(encoding="utf-8")
    assert Match.replay(record).record().actions == record.actions


@CASES
def test_seeded_play_gives_the_golden_record(case: Case) -> None:
    path = GOLDEN / case.game.slug / f"{case.variant}-{case.players}.txt"
    assert path.exists(), f"no record: run python -m tests.conformance.golden {case.game.slug}"
    assert record_text(case) == path.read_text(encoding="utf-8")


# Counts and digests


@CASES
def test_perft(case: Case) -> None:
    for entry in entry_of(case, "perft.json"):
        setup = case.game.setup(case.variant, case.players, entry["options"])
        assert perft(case.game.new(setup), entry["depth"]) == entry["nodes"], entry


@CASES
def test_the_digest_of_seeded_games(case: Case) -> None:
    assert [rules_digest(case)] == [entry["sha256"] for entry in entry_of(case, "digests.json")]


@CASES
def test_the_digest_of_all_answers(case: Case) -> None:
    assert [answers_digest(case)] == [entry["sha256"] for entry in entry_of(case, "answers.json")]


@CASES
def test_the_digest_of_the_judge(case: Case) -> None:
    assert [judge_digest(case)] == [entry["sha256"] for entry in entry_of(case, "judge.json")]


def test_no_golden_file_belongs_to_no_game() -> None:
    assert {folder.name for folder in GOLDEN.iterdir()} == set(all_games())


# Counted worlds


@GAMES
def test_every_hidden_component_has_counted_worlds(game: Game) -> None:
    if not game.hidden:
        assert not (GOLDEN / game.slug / "worlds.json").exists(), "nothing is declared hidden, but worlds are counted"
        return
    worlds = entries(game, "worlds.json")
    assert {entry["hidden"] for entry in worlds} == set(game.hidden)
    for entry in worlds:
        assert entry["worlds"] > 1, f"{entry['hidden']} is not hidden in its own position"
        assert entry["how"].strip(), "say how the worlds were counted"


@GAMES
def test_guess_reaches_exactly_the_counted_worlds(game: Game) -> None:
    for entry in entries(game, "worlds.json") if game.hidden else []:
        view, seat, worlds = decode_state(game, json.dumps(entry["view"])), entry["seat"], entry["worlds"]
        assert view.seen_by(seat) == view, f"{entry['hidden']}: this is no view of seat {seat}"
        rng = rng_for(0, game.slug, entry["hidden"])
        draws = worlds * (500 if "odds" in entry else 60) + 200
        guesses = [view.guess(rng) for _ in range(draws)]
        assert all(world.seen_by(seat) == view for world in guesses)
        reached = Counter(guesses)
        assert len(reached) == worlds, f"{entry['hidden']}: {len(reached)} worlds reached, {worlds} counted"
        if "odds" in entry:
            _check_odds(entry, sorted(reached.values()))


def _check_odds(entry: Entry, reached: list[int]) -> None:
    """Check that worlds come up by their likelihood: no count is more than five standard deviations off."""
    odds = sorted(entry["odds"])
    assert len(odds) == entry["worlds"], "one weight for each world"
    for weight, count in zip(odds, reached, strict=True):
        expected = sum(reached) * weight / sum(odds)
        assert abs(count - expected) < 5 * expected**0.5, f"{entry['hidden']}: {count} times, expected {expected:.0f}"


# The script that writes them


def test_golden_files_are_written_once_and_not_overwritten(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    assert write_golden(folder, {"a.txt": "one", "judge.json": "1"}, []) == []
    assert write_golden(folder, {"a.txt": "one", "b.txt": "new"}, []) == []
    assert (folder / "b.txt").read_text() == "new"
    assert write_golden(folder, {"a.txt": "two", "b.txt": "newer", "judge.json": "2"}, ["judge.json"]) == [
        "a.txt",
        "b.txt",
    ]
    assert [(folder / name).read_text() for name in ("a.txt", "b.txt", "judge.json")] == ["one", "new", "1"]
    assert write_golden(folder, {"a.txt": "two", "judge.json": "2"}, ["a.txt", "judge.json"]) == []
    assert changed_files(folder, {"a.txt": "two", "judge.json": "3"}) == ["judge.json"]
