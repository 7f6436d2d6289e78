"""Several processes give results in order, report faults, and leave nothing running."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator

import pytest

from embruns.arena.engines import AHEAD, WorkFailed, run_tasks
from embruns.core.errors import IllegalAction


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_results_come_in_the_order_of_the_tasks(jobs: int) -> None:
    assert list(run_tasks(_slow_when_even, range(30), jobs)) == list(range(30))
    assert list(run_tasks(abs, [], jobs)) == []


def test_tasks_are_not_taken_long_before_they_are_needed() -> None:
    taken: list[int] = []

    def tasks() -> Iterator[int]:
        for number in range(1000):
            taken.append(number)
            yield number

    results = run_tasks(abs, tasks(), 2)
    assert next(results) == 0
    assert len(taken) <= 2 * AHEAD + 1
    results.close()


def test_a_fault_in_a_process_is_told_here() -> None:
    with pytest.raises(WorkFailed, match=r"invalid literal for int.*'x'"):
        list(run_tasks(int, ["1", "x", "2"], 2))
    with pytest.raises(WorkFailed, match=r"^bot cheat may not play this$"):
        list(run_tasks(_cheat, [1, 2], 2))


def test_a_process_that_is_killed_is_missed() -> None:
    results = run_tasks(_process_id, range(1000), 2)
    os.kill(next(results), signal.SIGKILL)
    with pytest.raises(WorkFailed, match="a process ended before its work was done"):
        list(results)


def test_processes_end_when_no_more_results_are_wanted() -> None:
    results = run_tasks(_process_id, range(1000), 2)
    workers = {next(results) for _ in range(20)}
    assert os.getpid() not in workers
    results.close()
    for worker in workers:
        with pytest.raises(ProcessLookupError):
            os.kill(worker, 0)


def _slow_when_even(number: int) -> int:
    if number % 2 == 0:
        time.sleep(0.005)
    return number


def _process_id(_: int) -> int:
    return os.getpid()


def _cheat(_: int) -> int:
    raise IllegalAction("bot cheat may not play this", "LBF-01")
