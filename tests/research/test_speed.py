"""The speed of the environments is measured as the page says; no test depends on how fast this machine is."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from embruns.build import form
from embruns.core.errors import GameOver
from embruns.games import find_game, games
from embruns.research import rates
from embruns.research.rates import Rate, vector_on_several_cores
from embruns.research.speed import (
    AEC,
    CONNECT_FOUR,
    COUNTS,
    EVERY_SEAT,
    FIELDS_LOOP,
    FIELDS_VECTOR,
    RULES_ALONE,
    SEVERAL_CORES,
    UNWRAPPED,
    Kind,
    Measured,
    kinds_of,
    main,
    measure,
    page,
)
from embruns.research.vector import BatchEnv
from tests.docs.markdown import ROOT


@pytest.fixture(autouse=True)
def all_cores() -> Iterator[None]:
    """A run keeps to one core; the other tests get theirs back."""
    before = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set[int]()
    yield
    if before:
        os.sched_setaffinity(0, before)


@pytest.fixture
def quick_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the five seconds of PettingZoo's benchmark pass in a fiftieth of one."""
    from pettingzoo.test import performance_benchmark

    clock = SimpleNamespace(time=lambda: 250 * time.time())
    monkeypatch.setattr(sys.modules[performance_benchmark.__module__], "time", clock)


@pytest.mark.usefixtures("quick_clock")
def test_one_run_measures_our_game_and_the_peers_that_are_installed(tmp_path: Path) -> None:
    main(["--game", "little-big-fish", "--repeats", "1", "--seconds", "0.01", "--write", str(tmp_path / "speed.md")])
    text = (tmp_path / "speed.md").read_text(encoding="utf-8")
    assert text.startswith("# Speed\n")
    assert f"the engine runs {form()}" in text
    assert "the median of 1 measurements of 0.01 s" in text
    assert text.count("\n| Little Big Fish | ") == 8 + (find_spec("pyspiel") is not None)
    assert text.count("\n| Little Big Fish, ") == 3 + 2 * len(COUNTS)
    assert "| Little Big Fish, arrays copied | " in text
    peers = {"pygame": "PettingZoo’s connect_four", "pyspiel": "OpenSpiel’s backgammon", "pgx": "Pgx’s connect_four"}
    for package, name in peers.items():
        assert (f"| {name}" in text) is (find_spec(package) is not None), name


def test_the_workers_end_after_each_measurement(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[BatchEnv] = []

    class Kept(BatchEnv):
        def __init__(self, *arguments: Any, **named: Any) -> None:
            super().__init__(*arguments, **named)
            opened.append(self)

    monkeypatch.setattr(rates, "BatchEnv", Kept)
    assert vector_on_several_cores(find_game("little-big-fish"), 2)(0.01) > 0
    with pytest.raises(GameOver, match="call reset first"):
        opened[0].sample()


def test_measurements_take_turns_and_the_median_counts() -> None:
    asked: list[str] = []

    def rate(name: str, *rates: float) -> tuple[str, Rate]:
        left = list(rates)

        def next_rate(_: float) -> float:
            asked.append(name)
            return left.pop(0)

        return name, next_rate

    def kind(title: str, *named: tuple[str, Rate]) -> Kind:
        return Kind(title, "steps/s", "Steps.", dict(named))

    steps: list[int] = []
    kinds = [kind("One", rate("ours", 1_234_567, 10, 2_000_000), rate("theirs", 5, 7, 6)), kind("None")]
    found = measure(kinds, 3, 0.1, lambda: steps.append(1))
    assert asked == ["ours", "theirs"] * 3
    assert len(steps) == 6
    text = page(found, 3, 0.1, 2.4)
    assert "\n| ours | 1,230,000 | 10 to 2,000,000 |\n| theirs | 6 | 5 to 7 |\n" in text
    assert "for which 2 programs competed when it began." in text
    assert "## None" not in text, "a kind without any measurement is left out"


def test_the_page_compares_the_loop_with_its_peer_and_many_games_with_the_loop() -> None:
    def kind(title: str, **rates: float) -> tuple[Kind, list[Measured]]:
        return Kind(title, "steps/s", "Steps.", {}), [Measured(name, [rate]) for name, rate in rates.items()]

    loop, many = kind(AEC, fish=100, sea=40), kind(EVERY_SEAT, sea=500, fish=1234)
    loop[1].append(Measured(CONNECT_FOUR, [20]))
    alone = kind(RULES_ALONE, sea=1000, fish=3000)
    several = kind(SEVERAL_CORES, **{f"fish, {count} processes": 1000 * count for count in COUNTS})
    counted = "".join(f"{10 * count}.0 | " for count in COUNTS)
    unknown = "not measured | " * len(COUNTS)
    assert page([loop, many, several, alone], 1, 0.1, 0).endswith(
        f"|\n| fish | 5.0 | 12.3 | {counted}30.0 |\n| sea | 2.0 | 12.5 | {unknown}25.0 |\n"
    )
    turns, steps = (
        kind(FIELDS_LOOP, fish=60, **{"fish, `split=True`": 30, CONNECT_FOUR: 6, UNWRAPPED: 12}),
        kind(FIELDS_VECTOR, fish=900, **{f"fish, {count} processes": 600 * count for count in COUNTS}),
    )
    whole, halves = ("".join(f" {part * count}.0 |" for count in COUNTS) for part in (10, 20))
    assert page([loop, many, turns, steps], 1, 0.1, 0).endswith(
        f"|\n| fish | 10.0 | 5.0 | 15.0 |{whole}\n| fish, `split=True` | 5.0 | 2.5 | 30.0 |{halves}\n"
    )
    loop[1].pop()
    assert f"\n| fish | not measured | 12.3 | {unknown}not measured |" in page([loop, many], 1, 0.1, 0)
    assert "In comparison" not in page([many], 1, 0.1, 0)


def test_the_page_of_the_house_has_all_kinds_of_measurements() -> None:
    text = (ROOT / "docs" / "speed.md").read_text(encoding="utf-8")
    for kind in kinds_of(["little-big-fish"]):
        assert f"\n## {kind.title}\n" in text
        for name in kind.rates:
            if "processes" not in name:  # another machine may have more cores
                assert f"\n| {name} | " in text


def times_in(page: str, column: str, number: int = 0) -> list[float]:
    """Return a column of a comparison of a page, game by game: the first one, or that of the whole loops, number 1."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8").split("\n## In comparison\n")[1]
    table = [part for part in text.split("\n\n") if part.startswith("|")][number]
    heads, _, *rows = [[cell.strip() for cell in line.split("|")] for line in table.splitlines()]
    times = {row[1]: float(row[heads.index(column)]) for row in rows}
    return [times[game.title.en] for game in games().values()]


def test_the_guide_tells_what_the_pages_say() -> None:
    """What the pages were written on is told there; the guide and the README repeat how many times the loop it is."""
    guide = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")
    alone, eight = times_in("speed.md", "many games, one core"), times_in("speed-16-cores.md", "8 processes")
    loops, two = times_in("speed.md", "many games, one core", 1), times_in("speed.md", "2 processes", 1)
    for times in (alone, eight, loops, two):
        assert f" | {' | '.join(f'{number:.1f}' for number in times)} |\n" in guide
    assert min(eight) >= 10
    assert min(loops) >= 10
    assert min(two) >= 10
    assert sum(number >= 10 for number in alone) == 3, "the README tells of three games"
