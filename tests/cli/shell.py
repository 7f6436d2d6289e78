"""Run the command line as people do, in a process of its own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

from tests.nursery import POSSIBLE, nursery

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-m", "embruns"]
PATIENCE = 300.0  # seconds until a test gives up waiting: the machine may be slow, and busy with other things
AT_FIRST = dict(os.environ)
WITH_BOTTLE = {"EMBRUNS_GAMES": "tests.games_for_tests.bottle"}


def environment(**changes: str) -> dict[str, str]:
    """This process's, in English unless said otherwise, and with the games of the tests within reach."""
    here = {name: value for name, value in os.environ.items() if name not in ("LC_ALL", "LC_MESSAGES", "LANG")}
    path = os.pathsep.join([*filter(None, [here.get("PYTHONPATH")]), str(ROOT)])
    if "PYTHONPATH" in here:  # relative ones are meant from here, and the process may run elsewhere
        path = os.pathsep.join(str(Path(part).absolute()) for part in path.split(os.pathsep))
    return {**here, "PYTHONPATH": path, "COLUMNS": "100", **changes}


def embruns(
    *arguments: str, stdin: str = "", cwd: Path | None = None, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run it to its end."""
    around = environment(**env or {})
    if POSSIBLE and _is_usual(around):
        return _from_nursery(list(arguments), stdin, cwd, around)
    return subprocess.run(
        [*COMMAND, *arguments],
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        cwd=cwd,
        env=around,
        timeout=120,
        check=False,
    )


def _is_usual(around: dict[str, str]) -> bool:
    """Whether nothing is set that could be read while Python starts or modules are loaded."""
    unusual = {name for name, value in around.items() if value != AT_FIRST.get(name)}
    known = around.get("EMBRUNS_GAMES", WITH_BOTTLE["EMBRUNS_GAMES"]) == WITH_BOTTLE["EMBRUNS_GAMES"]
    return known and unusual <= {"PYTHONPATH", "PYTEST_CURRENT_TEST", "COLUMNS", "LANG", "EMBRUNS_GAMES"}


def _from_nursery(
    arguments: list[str], stdin: str, cwd: Path | None, around: dict[str, str]
) -> subprocess.CompletedProcess[str]:
    """Run it in a process that has loaded the command line already; its streams are files."""
    with TemporaryFile() as given, TemporaryFile() as said, TemporaryFile() as errors:
        given.write(stdin.encode())
        given.seek(0)
        streams = {0: given.fileno(), 1: said.fileno(), 2: errors.fileno()}
        child = nursery("command", around).start(arguments, around, streams, cwd or Path.cwd())
        try:
            code = child.wait(120)
        finally:
            child.kill()
        told = [stream.read().decode() for stream in (said, errors) if stream.seek(0) == 0]
    return subprocess.CompletedProcess([*COMMAND, *arguments], code, *told)


@contextmanager
def under_way(*arguments: str, records: Path, games: int) -> Iterator[subprocess.Popen[bytes]]:
    """A long run, in a process group of its own as a shell starts it, when it has written so many records."""
    with subprocess.Popen(
        [*COMMAND, *arguments, "--games", "100000", "--records", str(records)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        start_new_session=True,
    ) as process:
        try:
            deadline = time.monotonic() + PATIENCE
            while not records.exists() or len(list(records.iterdir())) < games:
                assert process.poll() is None
                assert time.monotonic() < deadline
                time.sleep(0.02)
            yield process
        finally:
            if alive(process.pid):
                os.killpg(process.pid, signal.SIGKILL)


def interrupt(process: subprocess.Popen[bytes]) -> tuple[bytes, bytes]:
    """As Ctrl-C does; what it said on both outputs until all its processes had ended."""
    os.killpg(process.pid, signal.SIGINT)  # a terminal sends it to the whole group
    said, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert errors.count(b"\n") == 1
    assert_all_end(process.pid)
    return said, errors


def alive(group: int) -> list[str]:
    """The processes of the group that still run; a dead one that nobody has buried does not count."""
    listed = subprocess.run(["ps", "-eo", "pgid=,stat=,args="], capture_output=True, text=True, check=True).stdout
    rows = [line.split(None, 2) for line in listed.splitlines()]
    return [" ".join(row) for row in rows if row[0] == str(group) and not row[1].startswith("Z")]


def assert_all_end(group: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while alive(group):
        assert time.monotonic() < deadline, alive(group)
        time.sleep(0.05)


def read_to_the_end(terminal: int) -> bytes:
    """What is shown on it until its other end is closed."""
    shown = b""
    try:
        while chunk := os.read(terminal, 65536):
            shown += chunk
    except OSError:  # on Linux that is how the end is told
        pass
    return shown


def answer(*arguments: str, env: dict[str, str] | None = None) -> Any:
    """What it says in JSON, when it says nothing else and all went well."""
    done = embruns(*arguments, "--json", env=env)
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


def refusal(*arguments: str, cwd: Path | None = None, env: dict[str, str] | None = None) -> str:
    """The one line of a refusal with exit code 2."""
    done = embruns(*arguments, cwd=cwd, env=env)
    assert done.returncode == 2, done
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    assert "Traceback" not in done.stderr
    return done.stderr.rstrip("\n")
