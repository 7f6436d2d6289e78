"""Run commands one by one, each in a fork that has read the command line but no game: `python -m tests.cli.one_by_one`.

It reads lists of arguments as JSON and writes the exit code and both outputs of each. A process for each command would
spend most of its time on its start.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile

from embruns.cli import run


def ran(arguments: list[str]) -> tuple[int, str, str]:
    """Return the exit code and both outputs of a command."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as error:
        child = os.fork()
        if not child:
            os.dup2(out.fileno(), 1)
            os.dup2(error.fileno(), 2)
            code = run(arguments)
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        out.seek(0)
        error.seek(0)
        return code, out.read().decode(), error.read().decode()


if __name__ == "__main__":
    assert "embruns.games.bretagne" not in sys.modules
    json.dump([ran(arguments) for arguments in json.load(sys.stdin)], sys.stdout)
