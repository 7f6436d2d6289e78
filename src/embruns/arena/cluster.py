"""Run batches of games on a Ray cluster, or on a local one that ends with the run: `--engine ray`.

Each batch is a Ray task. A few for each worker are under way at a time; a batch whose worker or machine is lost is
played again elsewhere, and gives the same result, since it depends on its numbers alone. Results come in the order of
the tasks, so a run gives the same bytes as on one machine. Ray is an extra: `pip install 'embruns[cluster]'`.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from logging import ERROR, getLogger
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryDirectory, mkdtemp
from typing import Any, TypeVar

from embruns.arena.engines import AHEAD, Engine, WorkFailed, attempt
from embruns.build import form
from embruns.core import boxes
from embruns.core.boxes import Box
from embruns.core.errors import EmbrunsError
from embruns.games import VARIABLE as OTHER_GAMES

Task = TypeVar("Task")
Result = TypeVar("Result")

RETRIES = 5  # workers that one batch may lose
MEMORY = 100 * 1024 * 1024  # bytes that a local cluster keeps for results on their way
# Ray reads these when it is imported. LOOPBACK keeps a local cluster on the loopback address, on every system.
QUIET = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0", "RAY_DEDUP_LOGS": "0"}
LOOPBACK = {"RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0"}
ADVICE = "the engine ray needs Ray: pip install 'embruns[cluster]'"


class NoCluster(EmbrunsError):
    """Ray is not installed, the cluster does not answer, or it has another version of Embruns."""

    code = "no-cluster"


@contextmanager
def cluster(address: str | None, workers: int) -> Iterator[tuple[Engine, int]]:
    """Connect to the cluster at this address, or start one of so many workers here; yields it and its workers.

    A local cluster listens on the loopback address alone, and ends with this block.
    """
    if address is None and " " in sys.executable:  # Ray hands it to a shell unquoted, and would try for ever
        raise NoCluster(f"Ray starts its workers from a path without spaces only, and Python is {sys.executable}")
    ray = _ray(local=address is None)
    scratch = TemporaryDirectory(prefix="embruns-ray-", ignore_cleanup_errors=True)
    _connect(ray, address, workers, scratch.name)
    try:
        found = int(ray.cluster_resources().get("CPU", 0))
        if not found:
            raise NoCluster(f"the cluster at {address} has no processors to play on")
        engine = _Ray(ray, found)
        engine.check()
        yield engine, found
    finally:
        ray.shutdown()
        scratch.cleanup()


def _ray(local: bool) -> Any:
    """Import Ray, with its usage reports switched off."""
    os.environ.update(QUIET)
    if local:  # with a token of its own, instead of one in the user's folder
        os.environ.update({**LOOPBACK, "RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": token_hex(32)})
    getLogger("ray").setLevel(ERROR)
    try:
        import ray  # an extra
    except ImportError:
        raise NoCluster(ADVICE) from None
    return ray


def _connect(ray: Any, address: str | None, workers: int, scratch: str) -> None:
    quiet = {"configure_logging": False, "logging_level": "ERROR", "log_to_driver": False}
    try:
        if address is None:
            here: dict[str, object] = {"num_cpus": workers, "object_store_memory": MEMORY, "_temp_dir": scratch}
            here["_node_ip_address"] = "127.0.0.1"
            ray.init(address="local", include_dashboard=False, **here, **quiet)
        else:
            ray.init(address=address, **quiet)
    except Exception as error:
        place = f"at {address}" if address else "here"
        told = next(iter(str(error).splitlines()), type(error).__name__)
        raise NoCluster(f"there is no Ray cluster {place}: {told[:200]}") from None


class _Ray:
    """The engine: submits batches as tasks, with back-pressure, and yields their results in order."""

    def __init__(self, ray: Any, workers: int) -> None:
        self._ray = ray
        self._workers = workers

    def check(self) -> None:
        """Raise NoCluster if the workers cannot play the same games: another version of Embruns or of Python."""
        (theirs,) = list(self(_about, [0]))
        if theirs != _about(0):
            raise NoCluster(f"the workers have {theirs}, and this machine has {_about(0)}: results could differ")

    def __call__(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Generator[Result, None, None]:
        """Yield the result of each task, in the order of the tasks."""
        ray, chosen = self._ray, _chosen_boxes()
        settings = {"max_retries": RETRIES, "num_cpus": 1, "runtime_env": {"env_vars": _environment(chosen)}}
        remote = ray.remote(_play).options(**settings)
        left, under_way, done = iter(tasks), dict[Any, int](), dict[int, Result]()
        sent, given, exhausted = 0, 0, False
        try:
            while not exhausted or given < sent:
                while not exhausted and sent - given < AHEAD * self._workers:
                    try:
                        under_way[remote.remote(work, next(left), chosen)] = sent
                        sent += 1
                    except StopIteration:
                        exhausted = True
                if under_way:
                    ready, _ = ray.wait(list(under_way), num_returns=1)
                    done[under_way.pop(ready[0])] = self._result(ready[0])
                while given in done:
                    yield done.pop(given)
                    given += 1
        finally:  # even if the caller is interrupted or wants no more
            for task in under_way:
                ray.cancel(task, force=True)

    def _result(self, task: Any) -> Any:
        try:
            result, fault = self._ray.get(task)
        except self._ray.exceptions.RayError as error:
            told = str(error).splitlines()[0][:200]
            raise WorkFailed(f"a worker ended {RETRIES + 1} times before its work was done: {told}") from None
        if fault:
            raise WorkFailed(fault)
        return result


def _chosen_boxes() -> list[tuple[str, str, str]]:
    """Return the boxes that the processes of this one play with: package, name and components."""
    pairs = [pair.partition("=") for pair in os.environ.get(boxes.VARIABLE, "").split(os.pathsep) if pair]
    return [(package, Path(file).stem, Path(file).read_text(encoding="utf-8")) for package, _, file in pairs]


def _environment(chosen: list[tuple[str, str, str]]) -> dict[str, str]:
    """Return what sets workers apart: a process plays with one box, and Ray starts others for another environment."""
    labels = [f"{package} {Box(name, components).label()}" for package, name, components in chosen]
    return {"EMBRUNS_WORKER": json.dumps(labels), OTHER_GAMES: os.environ.get(OTHER_GAMES, ""), boxes.VARIABLE: ""}


def _play(work: Callable[[Task], Result], task: Task, chosen: list[tuple[str, str, str]]) -> tuple[Result | None, str]:
    """Run in a worker: choose the boxes before a game is imported, then do the work."""
    for package, name, components in chosen:
        if package not in sys.modules:
            file = Path(mkdtemp(prefix="embruns-box-")) / f"{name}.json"
            file.write_text(components, encoding="utf-8")
            boxes.choose_for_process(package, file)
    return attempt(work, task)


def _about(_: int) -> str:
    """Return what must be the same wherever games are played."""
    from embruns import __version__

    return f"Embruns {__version__}, {form()}, Python {sys.version_info.major}.{sys.version_info.minor}"
