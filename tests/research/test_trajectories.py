"""Trajectories: what is read back is what was played, files are whole, and a run goes on where it stopped."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from embruns.arena.play import play_game
from embruns.arena.simulate import Plan
from embruns.bots import Budget, bots_for
from embruns.core.contract import CHANCE
from embruns.core.errors import BadSetup
from embruns.games import find_game
from embruns.research import trajectories
from embruns.research.results import result_of
from embruns.research.trajectories import COLUMNS, FORMATS, Part, read, write
from tests.research.cases import EVERY_GAME


def plan_of(game: str, games: int, *bots: str, **options: str) -> Plan:
    house = find_game(game)
    setup = house.setup(options=options)
    return Plan(game, setup, bots or ("random",) * setup.players, games, 5)


def check(part: Part, plan: Plan) -> None:
    """Compare every row with the games played again."""
    game, row = find_game(plan.game), 0
    bots = bots_for(game, plan.bots, plan.setup.players)
    for number in range(part.about["first"], part.about["end"]):
        played = play_game(game, plan.setup, bots, plan.seed, number, Budget())
        state, result, rows = game.new(plan.setup), result_of(game, played.end), dict[int, list[int]]()
        had: dict[int, list[int]] = {}
        for ply, action in enumerate(played.actions):
            seat = state.to_act()
            if seat != CHANCE:
                told = [part[name][row] for name in ("game", "ply", "seat", "action", "result")]
                assert told == [number, ply, seat, action.index, np.float32(result[seat])]
                assert part["observation"][row].tolist() == list(game.observe(state.seen_by(seat), seat))
                assert part.legal(row).tolist() == sorted(choice.index for choice in state.legal())
                rows.setdefault(seat, []).append(row)
                had.setdefault(seat, []).append(state.scores()[seat])
                row += 1
            state.play(action)
        for seat, own in rows.items():
            assert [bool(last) for last in part["last"][own]] == [False] * (len(own) - 1) + [True]
            then = [*had[seat][1:], state.scores()[seat]]
            assert part["points"][own].tolist() == [
                after - before for before, after in zip(had[seat], then, strict=True)
            ]
    assert row == len(part)


@EVERY_GAME
@pytest.mark.parametrize("form", FORMATS)
def test_what_is_read_back_is_what_was_played(game: str, form: Any, tmp_path: Path) -> None:
    if form == "parquet":
        pytest.importorskip("pyarrow")
    plan = plan_of(game, 2)
    assert [path.name for path in write(tmp_path, plan, 1, form)] == [f"part-00000.{form}", f"part-00001.{form}"]
    parts = list(read(tmp_path))
    assert [part.about["first"] for part in parts] == [0, 1]
    for part in parts:
        check(part, plan)
        assert part.about["rules"] == find_game(game).version
        for column in COLUMNS:
            assert part[column.name].dtype == column.kind


def test_bots_and_small_games_are_told_and_equal_runs_are_equal(tmp_path: Path) -> None:
    plan = plan_of("little-big-fish", 2, "greedy", "random", trophies="1")
    write(tmp_path / "one", plan)
    write(tmp_path / "two", plan)
    [one], [two] = read(tmp_path / "one"), read(tmp_path / "two")
    check(one, plan)
    assert (one.about["bots"], one.about["options"]["trophies"]) == (["greedy", "random"], "1")
    assert all((one[name] == two[name]).all() for name in one.rows)


def test_a_run_goes_on_where_it_stopped_and_leaves_no_half_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan, played = plan_of("little-big-fish", 3), list[range]()
    real = trajectories._play

    def stops(game: Any, plan: Plan, numbers: range, budget: Budget) -> Any:
        played.append(numbers)
        if len(played) == 2:
            raise KeyboardInterrupt
        return real(game, plan, numbers, budget)

    monkeypatch.setattr(trajectories, "_play", stops)
    with pytest.raises(KeyboardInterrupt):
        write(tmp_path, plan, 1)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["about.json", "part-00000.npz"]
    first = (tmp_path / "part-00000.npz").stat().st_mtime_ns
    write(tmp_path, plan, 1)
    assert played == [range(1), range(1, 2), range(1, 2), range(2, 3)]
    assert (tmp_path / "part-00000.npz").stat().st_mtime_ns == first
    assert [len(part) > 0 for part in read(tmp_path)] == [True] * 3


def test_what_cannot_be_written_is_refused(tmp_path: Path) -> None:
    write(tmp_path, plan_of("little-big-fish", 1))
    with pytest.raises(BadSetup, match="holds other games: game is 'little-big-fish' there"):
        write(tmp_path, plan_of("regate", 1))
    with pytest.raises(BadSetup, match="files are npz or parquet, with one game or more each; not csv of 1000"):
        write(tmp_path, plan_of("little-big-fish", 1), form="csv")  # type: ignore[arg-type]
