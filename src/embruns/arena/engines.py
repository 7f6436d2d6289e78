"""Where batches of games are computed: in this process, or in several on this machine. Results come in order."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread, current_thread, main_thread
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")

AHEAD = 3  # tasks in hand for each process, so that none waits and memory stays small


def run_tasks(work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int) -> Iterator[Result]:
    """The result of each task, in the order of the tasks, whatever the number of processes."""
    if jobs == 1:
        yield from map(work, tasks)
    else:
        yield from _run_in_processes(work, tasks, jobs)


def _run_in_processes(work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int) -> Iterator[Result]:
    """Processes start afresh: a copy of a process that draws a progress bar would inherit its threads' locks."""
    context = get_context("spawn")
    lifeline, held = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(jobs, context, _end_with_parent, (lifeline,))
    waiting: deque[Future[Result]] = deque()
    try:
        for task in tasks:
            with _without_interrupt():
                waiting.append(pool.submit(work, task))
            if len(waiting) >= AHEAD * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BaseException:
        held.close()  # every process ends at once, in the middle of a thought
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
        held.close()
        lifeline.close()


@contextmanager
def _without_interrupt() -> Iterator[None]:
    """A process started in here ignores Ctrl-C from its first moment: the parent ends it."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _end_with_parent(lifeline: Connection) -> None:
    """In a worker: nobody ever writes to the lifeline, but it breaks when the parent lets go of it or dies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_wait_for_the_end, args=(lifeline,), daemon=True).start()


def _wait_for_the_end(lifeline: Connection) -> None:
    try:
        lifeline.recv()
    except (EOFError, OSError):
        os._exit(1)
