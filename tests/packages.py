"""Install what the tests need from the machine, where that is allowed: root, with the package manager of Debian."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def install(*packages: str) -> None:
    """Try to install each of these; nothing happens for an ordinary user, or without `apt-get`."""
    manager = shutil.which("apt-get")
    if not hasattr(os, "geteuid") or os.geteuid() != 0 or not manager:
        return
    with _turn(Path(manager)):
        attempt("apt-get", "-qq", "update")
        for package in packages:  # one by one: not every Debian has each of them
            attempt("apt-get", "-qq", "install", "-y", "--no-install-recommends", package)


@contextmanager
def _turn(manager: Path) -> Iterator[None]:
    """Wait until no other process of the tests runs the package manager: it refuses to work beside itself."""
    assert sys.platform != "win32"
    from fcntl import LOCK_EX, flock

    with manager.open("rb") as program:
        flock(program, LOCK_EX)
        yield


def attempt(*command: str) -> None:
    """Run a command that may fail, without its output."""
    without_questions = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=without_questions,
        check=False,
    )
