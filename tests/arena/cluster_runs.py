"""The engine ray: the same results as on one machine, byte for byte, even if a worker is killed on the way.

`make cluster` installs Ray and runs this; `make test` does not, since Ray is large and a cluster is slow to start.
A real local cluster of two workers runs each test. Throughput on larger runs: `embruns arena … --engine ray --jobs N`.
"""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from embruns.arena.cluster import RETRIES, cluster
from embruns.arena.engines import AHEAD, Engine, WorkFailed
from embruns.arena.tournament import Contest, digest, play_contest
from embruns.bots import Budget
from embruns.core.errors import IllegalAction
from embruns.games import find_game
from tests.cli.shell import COMMAND, embruns, environment

LINUX = pytest.mark.skipif(not Path("/proc").is_dir(), reason="processes are found in /proc")


@pytest.fixture(scope="module")
def ray() -> Iterator[Engine]:
    with cluster(None, 2) as (engine, workers):
        assert workers == 2
        yield engine


def test_results_come_in_order_and_tasks_are_not_taken_long_before_they_are_needed(ray: Engine) -> None:
    taken: list[int] = []

    def tasks() -> Iterator[int]:
        for number in range(60):
            taken.append(number)
            yield number

    results = ray(slow_when_even, tasks())
    assert next(results) == 0
    assert len(taken) <= 2 * AHEAD + 1
    assert list(results) == list(range(1, 60))
    assert list(ray(abs, [])) == []


def test_a_fault_in_a_worker_is_told_here(ray: Engine) -> None:
    with pytest.raises(WorkFailed, match=r"invalid literal for int.*'x'"):
        list(ray(int, ["1", "x", "2"]))
    with pytest.raises(WorkFailed, match=r"^bot cheat may not play this$"):
        list(ray(cheat, [1]))


def test_a_batch_whose_worker_is_killed_is_played_again(ray: Engine, tmp_path: Path) -> None:
    marks = [(number, str(tmp_path / str(number))) for number in range(12)]
    assert list(ray(die_at_the_first_try, marks)) == list(range(12))
    assert sorted(int(mark.name) for mark in tmp_path.iterdir()) == [3, 7], "two workers were killed"


def test_a_batch_that_kills_every_worker_is_given_up(ray: Engine) -> None:
    with pytest.raises(WorkFailed, match=rf"a worker ended {RETRIES + 1} times before its work was done"):
        list(ray(die, [1]))


def test_a_contest_is_the_same_on_the_cluster(ray: Engine) -> None:
    fish = find_game("little-big-fish")
    contest = Contest("little-big-fish", fish.setup(), ("greedy", "random"), 12, 3, Budget())
    here, there = play_contest(contest, full=True), play_contest(contest, full=True, engine=ray)
    assert digest(here.rounds) == digest(there.rounds)
    assert here.rounds == there.rounds


def test_a_cluster_that_is_there_is_found_by_its_address(ray: Engine) -> None:
    from ray import get_runtime_context  # imported by the engine by now

    words = ("arena", "little-big-fish", "--bots", "greedy,random", "--games", "4", "--full")
    address = get_runtime_context().gcs_address
    assert address.startswith("127.0.0.1:")
    there = embruns(*words, "--engine", "ray", "--address", address)
    assert (there.returncode, there.stderr) == (0, "")
    assert there.stdout.splitlines()[-1] == embruns(*words).stdout.splitlines()[-1]
    assert list(ray(abs, [-1])) == [1], "the cluster goes on without that run"


def test_everything_listens_on_the_loopback_address_alone(ray: Engine) -> None:
    """Sockets of this process and of its descendants that wait for connections, from the kernel's own list."""
    ours = {link for pid in [os.getpid(), *descendants(os.getpid())] for link in sockets_of(pid)}
    heard = set()
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        for line in Path(table).read_text().splitlines()[1:]:
            words = line.split()
            if words[3] == "0A" and f"socket:[{words[9]}]" in ours:
                heard.add(words[1].split(":")[0])
    assert len(heard) >= 1
    assert heard <= {"0100007F", "0000000000000000FFFF00000100007F", "00000000000000000000000001000000"}, heard


STUDY = ("study", "little-big-fish", "--games", "120", "--weaker", "none", "--others", "0", "--seed", "5")


@LINUX
def test_a_study_with_a_killed_worker_is_the_same_to_the_byte(tmp_path: Path) -> None:
    (tmp_path / "short.toml").write_text("trophies_to_win = 4\n")
    words = [*STUDY, "--against", "short.toml", "--out"]
    here = embruns(*words, "here", "--jobs", "2", cwd=tmp_path)
    assert here.returncode == 0, here.stderr
    with subprocess.Popen(
        [*COMMAND, *words, "there", "--engine", "ray", "--jobs", "2"],
        cwd=tmp_path,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as there:
        killed = kill_a_worker(there, tmp_path / "there" / "first.jsonl")
        said, errors = there.communicate(timeout=240)
    assert (there.returncode, errors) == (0, "")
    assert killed, "the study was over before a worker could be killed"
    assert "240 games in" in said
    assert "--engine ray, workers: 2" in said
    assert files(tmp_path / "here") == files(tmp_path / "there")
    assert descendants(there.pid) == []


def kill_a_worker(study: subprocess.Popen[str], games: Path) -> bool:
    """Wait for the first games, then kill a worker in the middle of a batch."""
    end = time.monotonic() + 120
    while study.poll() is None and time.monotonic() < end:
        if games.exists() and games.read_bytes().count(b"\n") > 1:
            for pid in descendants(study.pid):
                if title(pid).startswith("ray::_play"):
                    os.kill(pid, signal.SIGKILL)
                    return study.poll() is None
        time.sleep(0.02)
    return False


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


# Work for the workers


def slow_when_even(number: int) -> int:
    if number % 2 == 0:
        time.sleep(0.005)
    return number


def cheat(_: int) -> int:
    raise IllegalAction("bot cheat may not play this", "LBF-01")


def die(_: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def die_at_the_first_try(task: tuple[int, str]) -> int:
    number, mark = task
    if number in (3, 7) and not Path(mark).exists():
        Path(mark).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


# Processes


def title(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().decode(errors="replace")
    except OSError:
        return ""


def sockets_of(pid: int) -> list[str]:
    found = []
    try:
        for link in Path(f"/proc/{pid}/fd").iterdir():
            found.append(os.readlink(link))
    except OSError:
        pass
    return found


def descendants(pid: int) -> list[int]:
    """Return the children of a process, their children and so on."""
    parents: dict[int, list[int]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(path.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
        parents.setdefault(parent, []).append(int(path.parent.name))
    found, left = list[int](), [pid]
    while left:
        children = parents.get(left.pop(), [])
        found += children
        left += children
    return found
