"""The process that works out the replays of finished games: one line in, one line out.

Run as `python -m embruns.server.replayer`; it ends when its input ends. It has a low priority, so that play at the
tables comes first.
"""

from __future__ import annotations

import gzip
import os
import sys
from itertools import islice

import msgspec

from embruns.core.errors import EmbrunsError
from embruns.server.child import end_with_the_server
from embruns.server.entries import decode
from embruns.server.table import Table
from embruns.server.views import frames_of

NICENESS = 5
PAGE = 500  # frames of one page


class ReplayTask(msgspec.Struct, frozen=True):
    """A table's log: the time and content of each entry."""

    table_id: str
    rows: list[tuple[int, msgspec.Raw]]


class Pages(msgspec.Struct, frozen=True, omit_defaults=True):
    """The frames of a replay, PAGE on each page, as JSON, compressed, in base64; or an error."""

    pages: list[bytes] = []
    error: str = ""


def work_out(task: ReplayTask) -> list[bytes]:
    """Every position with every secret, PAGE on each page, as compressed JSON."""
    table = Table.load(task.table_id, ((at, decode(bytes(entry))) for at, entry in task.rows))
    frames, pages = frames_of(table, None), list[bytes]()
    while page := list(islice(frames, PAGE)):
        pages.append(gzip.compress(msgspec.json.encode(page), 6, mtime=0))
    return pages


def main() -> None:
    """Answer every line of the input."""
    os.nice(NICENESS)
    for line in sys.stdin.buffer:
        try:
            pages = Pages(work_out(msgspec.json.decode(line, type=ReplayTask)))  # JSON writes bytes in base64
        except EmbrunsError as error:
            pages = Pages(error=str(error))
        sys.stdout.buffer.write(msgspec.json.encode(pages) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    end_with_the_server()
    main()
