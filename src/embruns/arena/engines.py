"""Run batches of games in this process or in several on this machine. Results come in the order of the tasks."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from threading import Thread, current_thread, main_thread
from traceback import format_exc
from typing import Generic, Protocol, TypeVar

from embruns.core.errors import EmbrunsError

Task = TypeVar("Task")
Result = TypeVar("Result")

IN_HAND = 2  # tasks that a process has at a time: one to work on, and one so that it need not wait
AHEAD = 4  # results of each process that may wait for an earlier one, so that memory stays small


class Engine(Protocol):
    """Does work in one process or many: yields the result of each task, in the order of the tasks."""

    def __call__(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Generator[Result, None, None]: ...


class WorkFailed(EmbrunsError):
    """A process ended before its work was done: it was killed, or the program has a bug."""

    code = "work-failed"


def on_this_machine(jobs: int, apart: bool = False) -> Engine:
    """Return the engine that runs so many processes here; `run_tasks` says what `apart` means."""

    def engine(work: Callable[[Task], Result], tasks: Iterable[Task]) -> Generator[Result, None, None]:
        return run_tasks(work, tasks, jobs, apart)

    return engine


def run_tasks(
    work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int, apart: bool = False
) -> Generator[Result, None, None]:
    """Yield the result of each task, in the order of the tasks, whatever the number of processes.

    A single job runs in this process unless it must stay `apart`: Ctrl-C in the middle of compiled arithmetic with
    large numbers ends a process, and this one has yet to report.
    """
    if jobs == 1 and not apart:
        yield from map(work, tasks)
        return
    with _without_interrupt():
        workers = [_Worker(work) for _ in range(jobs)]
    try:
        yield from _in_order(workers, tasks)
    finally:  # even if the caller is interrupted or wants no more
        for worker in workers:
            worker.end()


def _in_order(workers: list[_Worker[Task, Result]], tasks: Iterable[Task]) -> Iterator[Result]:
    left, sent, given = iter(tasks), 0, 0
    done: dict[int, Result] = {}
    exhausted = False
    while not exhausted or given < sent:
        while not exhausted and sent - given < AHEAD * len(workers) and (idle := _least_busy(workers)):
            try:
                idle.send(sent, next(left))
                sent += 1
            except StopIteration:
                exhausted = True
        if given == sent:
            continue
        for ready in wait([worker.pipe for worker in workers if worker.in_hand]):
            number, result = next(worker for worker in workers if worker.pipe is ready).receive()
            done[number] = result
        while given in done:
            yield done.pop(given)
            given += 1


def _least_busy(workers: list[_Worker[Task, Result]]) -> _Worker[Task, Result] | None:
    idlest = min(workers, key=lambda worker: worker.in_hand)
    return idlest if idlest.in_hand < IN_HAND else None


class _Worker(Generic[Task, Result]):
    """A process with a pipe of its own, so that it can be ended at any moment without harm to the others.

    It is spawned, not forked: a fork of a process that draws a progress bar would inherit its threads' locks.
    """

    def __init__(self, work: Callable[[Task], Result]) -> None:
        context = get_context("spawn")
        self.pipe, far_end = context.Pipe()
        self._process: SpawnProcess = context.Process(target=_serve, args=(work, far_end), daemon=True)
        self._process.start()
        far_end.close()
        self.in_hand = 0

    def send(self, number: int, task: Task) -> None:
        try:
            self.pipe.send((number, task))
        except OSError:
            raise WorkFailed("a process ended before its work was done") from None
        self.in_hand += 1

    def receive(self) -> tuple[int, Result]:
        try:
            number, result, fault = self.pipe.recv()
        except (EOFError, OSError):
            raise WorkFailed("a process ended before its work was done") from None
        if fault:
            raise WorkFailed(fault)
        self.in_hand -= 1
        return number, result

    def end(self) -> None:
        self._process.kill()  # even in the middle of a task: it keeps nothing
        self._process.join()
        self._process.close()
        self.pipe.close()


def _serve(work: Callable[[Task], Result], pipe: Connection) -> None:
    """Run in the other process: answer until the pipe is closed."""
    Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            number, task = pipe.recv()
            pipe.send((number, *attempt(work, task)))


def attempt(work: Callable[[Task], Result], task: Task) -> tuple[Result | None, str]:
    """Return the result, or the error."""
    try:
        return work(task), ""
    except EmbrunsError as error:
        return None, str(error)
    except Exception:
        return None, format_exc()


def _end_with_parent() -> None:
    """End this process when its parent ends, even if the parent is killed or this process is busy."""
    parent = parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)


@contextmanager
def _without_interrupt() -> Iterator[None]:
    """Start processes that ignore Ctrl-C from the beginning, since the parent ends them."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
