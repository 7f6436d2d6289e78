"""What is waiting to be stored, and the thread that stores it: new writes gather while it commits those before."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from embruns.core.errors import EmbrunsError
from embruns.server.entries import Entry

BATCH = 500  # writes in one commit at most
REVIEWS = 1000  # that are kept, some 20 KB each


@dataclass
class Write:
    """Something to be stored; `done` tells when it is, and `error` why it was not."""

    table_id: str
    done: asyncio.Future[None]
    error: EmbrunsError | None = field(default=None, init=False)


@dataclass
class Append(Write):
    """Entries of one table, all or none of which are stored; `n` is the number of the first."""

    n: int
    at: int
    entries: Sequence[Entry]
    people: Sequence[str]


@dataclass
class Keep(Write):
    """A table's review; it replaces an older one."""

    mark: str
    review: bytes


@dataclass
class KeepNote(Write):
    """A note; `table_id` is its key. With `now` it is refused while another note with that key lasts."""

    kind: str
    at: int
    value: bytes
    now: int | None = None


@dataclass
class DropNote(Write):
    """A note to be deleted; `table_id` is its key."""

    kind: str


@dataclass
class DropTable(Write):
    """A table to be deleted if it was changed last before this time, with its notes of these kinds."""

    before: int
    by_person: str
    by_table: str

    def statements(self) -> list[tuple[str, tuple[str | int, ...]]]:
        """The first says whether the table was not changed since; if it was, the others delete nothing."""
        table, before = self.table_id, self.before
        keys = "SELECT person || '/' || table_id FROM people WHERE table_id = ?"
        gone = "NOT EXISTS (SELECT 1 FROM log WHERE log.table_id = ?)"
        return [
            ("SELECT NOT EXISTS (SELECT 1 FROM log WHERE table_id = ? AND at >= ?)", (table, before)),
            (
                "DELETE FROM log WHERE table_id = ? AND NOT EXISTS "
                "(SELECT 1 FROM log AS later WHERE later.table_id = ? AND later.at >= ?)",
                (table, table, before),
            ),
            (f"DELETE FROM notes WHERE kind = ? AND key IN ({keys}) AND {gone}", (self.by_person, table, table)),
            (
                f"DELETE FROM notes WHERE kind = ? AND key > ? AND key < ? AND {gone}",
                (self.by_table, f"{table}/", f"{table}0", table),  # the character after '/'
            ),
            (f"DELETE FROM people WHERE table_id = ? AND {gone}", (table, table)),
            (f"DELETE FROM reviews WHERE table_id = ? AND {gone}", (table, table)),
        ]


@dataclass
class AddJob(Write):
    """A question for a bot; `table_id` is the id of the job."""

    person: str
    quick: bool
    task: bytes


@dataclass
class FinishJob(Write):
    """The answer to a job; `table_id` is its id."""

    answer: bytes


@dataclass
class DropJob(Write):
    """A job to be deleted; `table_id` is its id."""


@dataclass
class Tell(Write):
    """A message to other processes, which is not stored; `table_id` is its text."""


class Writer:
    """A thread that stores writes in batches: `commit` stores one batch and sets the errors of its writes."""

    def __init__(self, commit: Callable[[list[Write]], None]) -> None:
        self._commit = commit
        self._waiting: queue.SimpleQueue[Write | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="log writer", daemon=True)
        self._thread.start()

    def put(self, write: Write) -> None:
        """Store this with the next batch."""
        self._waiting.put(write)

    def close(self) -> None:
        """Store what waits, and end the thread."""
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        while batch := self._gather():
            self._commit(batch)
            _tell(batch)

    def _gather(self) -> list[Write]:
        """Wait for a write and take all others that have come; empty when the store closes."""
        first = self._waiting.get()
        batch = [first] if first else []
        while batch and len(batch) < BATCH:
            try:
                more = self._waiting.get_nowait()
            except queue.Empty:
                break
            if more is None:
                self._waiting.put(None)
                break
            batch.append(more)
        return batch


def _tell(batch: list[Write]) -> None:
    """Resolve a batch on the event loop."""
    loop = batch[0].done.get_loop()
    if not loop.is_closed():
        loop.call_soon_threadsafe(resolve, batch)


def resolve(batch: list[Write]) -> None:
    """Tell everybody who waits for one of these writes how it ended."""
    for write in batch:
        if write.done.done():
            continue
        if write.error:
            write.done.set_exception(write.error)
        else:
            write.done.set_result(None)
