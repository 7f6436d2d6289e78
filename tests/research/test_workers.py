"""The vector environment in several processes: the same games, and nothing left behind however it ends."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from embruns.core.errors import BadSetup, GameOver, IllegalAction
from embruns.games import games
from embruns.research.vector import BatchEnv
from embruns.research.workers import LostWorker, SharedTables

PATIENCE = 30.0  # seconds; a worker that is alive after that has not noticed


def pids_of(tables: BatchEnv) -> list[int]:
    assert isinstance(tables._tables, SharedTables)
    return [worker.process.pid for worker in tables._tables._workers]


def is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def wait_until_gone(pids: list[int]) -> None:
    end = time.monotonic() + PATIENCE
    while any(is_there(pid) for pid in pids):
        assert time.monotonic() < end, "a worker is still there"
        time.sleep(0.02)


@pytest.fixture
def shared() -> Iterator[BatchEnv]:
    """Five tables of Little Big Fish in three processes: this one and two workers."""
    tables = BatchEnv("little-big-fish", 5, processes=3, seat=None)
    yield tables
    tables.close()


def assert_equal(one: Any, other: Any) -> None:
    """Compare what `step` or `reset` returned, to the byte."""
    if isinstance(one, dict):
        assert one.keys() == other.keys()
        for name in one:
            assert_equal(one[name], other[name])
    else:
        assert one.dtype == other.dtype
        assert one.tobytes() == other.tobytes()


@pytest.mark.parametrize(("game", "seat"), [*((game, None) for game in games()), ("bretagne", 1)])
def test_several_processes_play_the_games_that_one_plays(game: str, seat: int | None) -> None:
    alone, shared = BatchEnv(game, 5, seat=seat), BatchEnv(game, 5, seat=seat, processes=2)
    seeds: list[Any] = [7, None, [4, 5, 6, 7, 8]]
    for seed in seeds:
        for one, other in zip(alone.reset(seed=seed), shared.reset(seed=seed), strict=True):
            assert_equal(one, other)
        for _ in range(60):
            actions = alone.sample()
            assert_equal(actions, shared.sample())
            for wanted, told in zip(alone.step(actions), shared.step(actions), strict=True):
                assert_equal(told, wanted)
    shared.close()


def test_games_end_and_begin_anew_in_every_process(shared: BatchEnv) -> None:
    alone = BatchEnv("little-big-fish", 5, seat=None)
    alone.reset(seed=1)
    shared.reset(seed=1)
    ended = np.zeros(5, int)
    for _ in range(600):
        actions = shared.sample()
        told, wanted = shared.step(actions), alone.step(actions)
        for one, other in zip(told, wanted, strict=True):
            assert_equal(one, other)
        ended += told[2]
    assert (ended > 0).all()


def test_without_copies_the_arrays_are_the_shared_memory(shared: BatchEnv) -> None:
    tables = BatchEnv("little-big-fish", 4, processes=2, copy=False)
    seen, _ = tables.reset(seed=1)
    before = seen["observation"].copy()
    again, *_ = tables.step(tables.sample())
    assert again["observation"] is seen["observation"]
    assert (seen["observation"] != before).any()
    tables.close()
    assert seen["observation"].shape == before.shape, "it stays readable"


def test_an_illegal_action_changes_no_table_in_any_process(shared: BatchEnv) -> None:
    seen, _ = shared.reset(seed=1)
    legal = seen["action_mask"].argmax(axis=1)
    for table in (0, 4):
        for wrong in (int(seen["action_mask"][table].argmin()), -1, 10**6):
            actions = legal.copy()
            actions[table] = wrong
            with pytest.raises(IllegalAction, match=f"table {table}: seat 0 may not play"):
                shared.step(actions)
    alone = BatchEnv("little-big-fish", 5, seat=None)
    alone.reset(seed=1)
    for one, other in zip(alone.step(legal), shared.step(legal), strict=True):
        assert_equal(one, other)


def test_close_ends_the_workers_and_reset_starts_new_ones(shared: BatchEnv) -> None:
    shared.reset(seed=1)
    pids = pids_of(shared)
    assert len(pids) == 2, "this process plays a share itself"
    shared.close()
    wait_until_gone(pids)
    first, _ = shared.reset(seed=1)
    assert_equal(first, BatchEnv("little-big-fish", 5, seat=None).reset(seed=1)[0])
    pids = pids_of(shared)
    shared.close()
    wait_until_gone(pids)
    with pytest.raises(GameOver, match="call reset first"):
        shared.sample()


@pytest.mark.parametrize("error", [OSError, KeyboardInterrupt])
def test_where_one_worker_cannot_start_none_is_left(
    shared: BatchEnv, monkeypatch: pytest.MonkeyPatch, error: type[BaseException]
) -> None:
    started: list[int] = []

    class Popen(subprocess.Popen[bytes]):
        def __init__(self, *arguments: Any, **more: Any) -> None:
            if started:
                raise error
            super().__init__(*arguments, **more)
            started.append(self.pid)

    with monkeypatch.context() as changed:
        changed.setattr(subprocess, "Popen", Popen)
        with pytest.raises(error):
            shared.reset(seed=1)
    assert not is_there(started[0])
    first, _ = shared.reset(seed=1)
    assert_equal(first, BatchEnv("little-big-fish", 5, seat=None).reset(seed=1)[0])


def test_workers_that_nobody_closes_end_with_their_environment() -> None:
    tables = BatchEnv("little-big-fish", 4, processes=2)
    tables.reset(seed=1)
    pids = pids_of(tables)
    del tables
    gc.collect()
    assert not [pid for pid in pids if is_there(pid)]


def test_a_worker_that_does_not_end_by_itself_is_killed(shared: BatchEnv, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("embruns.research.workers._PATIENCE", 0.1)
    shared.reset(seed=1)
    pids = pids_of(shared)
    os.kill(pids[0], signal.SIGSTOP)
    shared.close()
    assert not [pid for pid in pids if is_there(pid)]


@pytest.mark.parametrize("lost", [0, 1])
def test_a_worker_that_dies_is_one_clear_error_and_the_others_end(shared: BatchEnv, lost: int) -> None:
    shared.reset(seed=1)
    actions, pids = shared.sample(), pids_of(shared)
    os.kill(pids[lost], signal.SIGKILL)
    with pytest.raises(LostWorker, match=r"has ended \(exit status -9\); reset starts new ones"):
        shared.step(actions)
    wait_until_gone(pids)
    with pytest.raises(GameOver, match="call reset first"):
        shared.step(actions)
    again, _ = shared.reset(seed=1)
    assert_equal(again, BatchEnv("little-big-fish", 5, seat=None).reset(seed=1)[0])


def test_a_new_worker_does_not_show_what_a_lost_one_had_marked() -> None:
    """Petite Mer has so many actions that only the marks of a mask are written."""
    tables, alone = (BatchEnv("petite-mer", 4, processes=processes, seat=None) for processes in (2, 1))
    tables.reset(seed=1)
    for _ in range(5):
        tables.step(tables.sample())
    os.kill(pids_of(tables)[0], signal.SIGKILL)
    with pytest.raises(LostWorker):
        tables.sample()
    assert_equal(tables.reset(seed=2)[0], alone.reset(seed=2)[0])
    tables.close()


PROGRAM = """
    import signal, sys
    from embruns.research.vector import BatchEnv
    signal.signal(signal.SIGINT, signal.default_int_handler)
    tables = BatchEnv("little-big-fish", 4, processes=3)
    tables.reset(seed=1)
    print(*(worker.process.pid for worker in tables._tables._workers), flush=True)
    while True:
        tables.step(tables.sample())
"""


def named_memory() -> set[str]:
    """Return the names of shared memory as Python gives them; other programs, such as databases, have their own."""
    return {block.name for block in Path("/dev/shm").glob("psm_*")}


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_worker_outlives_its_program(how: signal.Signals) -> None:
    """The program has no `if __name__ == "__main__"`: it is not imported by its workers."""
    before = named_memory()
    program = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(PROGRAM)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert program.stdout
    pids = [int(pid) for pid in program.stdout.readline().split()]
    assert len(pids) == 2
    program.send_signal(how)
    _, errors = program.communicate(timeout=PATIENCE)
    wait_until_gone(pids)
    assert named_memory() <= before, "the shared memory has a name, and is left over"
    if how == signal.SIGINT:
        assert errors.strip().endswith("KeyboardInterrupt")
        assert "LostWorker" not in errors


def test_a_wrong_number_of_processes_is_refused() -> None:
    for processes in (0, 3):
        with pytest.raises(BadSetup, match="processes is a whole number from 1 to 2"):
            BatchEnv("little-big-fish", 2, processes=processes)
