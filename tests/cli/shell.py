"""The command line as people run it: a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-m", "embruns"]
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
    return subprocess.run(
        [*COMMAND, *arguments],
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        cwd=cwd,
        env=environment(**env or {}),
        timeout=120,
        check=False,
    )


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
