"""The tables in PostgreSQL: read by a few threads, written in batches by one, each with a connection of its own.

Every commit waits for PostgreSQL's own log, so that an acknowledged move survives a killed server, a killed database
and, as PostgreSQL is usually set up, a power cut. While the database restarts, reads and writes are tried again; a
write whose answer was lost is recognised by its entries, so that nothing is stored twice.
"""

from __future__ import annotations

import asyncio
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

import psycopg

from embruns.server import postgres_schema, writes
from embruns.server.entries import Entry, decode, encode
from embruns.server.errors import BadDatabase, BadSecret, Busy, Conflict, FolderInUse
from embruns.server.jobs import Job
from embruns.server.keys import REPAIR, Key, signs
from embruns.server.postgres import LOST, connect, first_connect, name_of
from embruns.server.postgres_schema import Connection
from embruns.server.signals import Hear
from embruns.server.store import Note
from embruns.server.writes import (
    AddJob,
    Append,
    DropJob,
    DropNote,
    DropTable,
    FinishJob,
    Keep,
    KeepNote,
    Tell,
    Write,
    Writer,
)

READERS = 4
READ_SECONDS = 10.0  # that a read is tried
WRITE_SECONDS = 20.0  # that a batch is tried
LOCK_WAIT = "5s"  # for another transaction, before a batch is tried again
LISTEN_SECONDS = 0.5  # after which the listening thread looks whether the store closes
FIRST_WAIT, LONGEST_WAIT = 0.05, 1.0  # seconds between two attempts

ABOUT_JOBS = ("job", "done")
LONGEST_ANSWER = 7000  # bytes that travel in a notification; what is longer is read

END_LOST = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = %s AND usename = user"

# Quick ones first, but nobody waits behind them for more than five seconds; then everybody's first before a second one.
TAKE_JOB = """UPDATE jobs SET worker = %s, lease = now() + make_interval(secs => %s) WHERE id = (
    SELECT id FROM jobs AS one WHERE answer IS NULL AND (lease IS NULL OR lease < now()) AND (quick OR NOT %s)
    AND %s > (SELECT count(*) FROM jobs AS other WHERE other.person = one.person AND answer IS NULL AND lease > now())
    ORDER BY NOT quick AND made > now() - interval '5 seconds', (
        SELECT count(*) FROM jobs AS other WHERE other.person = one.person AND answer IS NULL AND other.made < one.made
    ), made LIMIT 1 FOR UPDATE SKIP LOCKED
) RETURNING id, task"""

Found = TypeVar("Found")


class PostgresStore:
    """The tables in one database. Raise BadDatabase if it cannot be used, FolderInUse if its operator works on it."""

    def __init__(self, url: str) -> None:
        self._place = name_of(url)
        self._url = url
        self.name = secrets.token_hex(4)  # the name of this process in notifications
        self._closing = threading.Event()
        self._connection: Connection | None = first_connect(url)  # of the writing thread
        try:
            self._take(self._connection)
            self._prepare(self._connection)
        except psycopg.Error as error:
            raise BadDatabase(f"{self._place} cannot be used: {error}") from error
        except BaseException:
            self._connection.close()
            raise
        self._local = threading.local()  # the connection of each reading thread
        self._opened: list[Connection] = []
        self._readers = ThreadPoolExecutor(READERS, "log reader")
        self._writer = Writer(self._commit)
        self._listener: threading.Thread | None = None
        self._ears: list[tuple[Hear, Callable[[], None]]] = []

    def _take(self, connection: Connection) -> None:
        """Use the database together with other servers; the lock ends with the connection.

        End an earlier connection that this process has lost: while the database still waits for the rest of its
        transaction, the same entries cannot be stored again.
        """
        mine = f"embruns {self.name}"
        connection.execute(END_LOST, (mine,))
        connection.execute("SELECT set_config('application_name', %s, false)", (mine,))
        connection.execute("SELECT set_config('lock_timeout', %s, false)", (LOCK_WAIT,))
        taken = connection.execute("SELECT pg_try_advisory_lock_shared(%s)", (postgres_schema.USE,)).fetchone()
        if not taken or not taken[0]:
            raise FolderInUse(f"embruns admin is at work on {self._place}: wait until it has finished")

    def _prepare(self, connection: Connection) -> None:
        """Make the schema in an empty database; refuse one of another version."""
        found = postgres_schema.version(connection)
        postgres_schema.check(found, self._place)
        if found == 0:
            postgres_schema.migrate(connection)
        elif found < len(postgres_schema.MIGRATIONS):
            raise BadDatabase(f"{self._place} has schema {found}: run embruns admin migrate --database … first")

    # Reading

    async def read(self, table_id: str, first: int = 0) -> list[tuple[int, Entry]]:
        """The time and content of each entry of a table, in order from the first; empty if there is none."""
        query = "SELECT at, entry FROM log WHERE table_id = %s AND n >= %s ORDER BY n"
        rows = await self._all(query, table_id, first)
        return [(at, decode(entry)) for at, entry in rows]

    async def tables_of(self, person: str, most: int) -> list[str]:
        """The ids of the tables where this person sat, the latest change first."""
        rows = await self._all(
            "SELECT table_id FROM people WHERE person = %s ORDER BY "
            "(SELECT at FROM log WHERE log.table_id = people.table_id ORDER BY n DESC LIMIT 1) DESC LIMIT %s",
            person,
            most,
        )
        return [table_id for (table_id,) in rows]

    async def tables_without_note(self, person: str, kind: str, most: int) -> list[str]:
        """The ids of those tables of this person that have no note PERSON/TABLE of this kind."""
        rows = await self._all(
            "SELECT table_id FROM people WHERE person = %s AND NOT EXISTS "
            "(SELECT 1 FROM notes WHERE notes.kind = %s AND notes.key = people.person || '/' || people.table_id) "
            "ORDER BY (SELECT at FROM log WHERE log.table_id = people.table_id ORDER BY n DESC LIMIT 1) DESC LIMIT %s",
            *(person, kind, most),
        )
        return [table_id for (table_id,) in rows]

    async def review(self, table_id: str, mark: str) -> bytes | None:
        """The stored review of this table with this mark, if there is one."""
        rows = await self._all("SELECT review FROM reviews WHERE table_id = %s AND mark = %s", table_id, mark)
        return bytes(rows[0][0]) if rows else None

    async def note(self, kind: str, key: str) -> Note | None:
        """The note of this kind with this key, if there is one."""
        rows = await self._all("SELECT key, at, value FROM notes WHERE kind = %s AND key = %s", kind, key)
        return Note(*rows[0]) if rows else None

    async def notes(
        self, kind: str, prefix: str = "", since: int = 0, until: int | None = None, most: int = 1000
    ) -> list[Note]:
        """The notes of this kind whose key begins so, from `since` to `until`, the earliest time first."""
        rows = await self._all(
            "SELECT key, at, value FROM notes WHERE kind = %s AND at >= %s AND at <= %s AND key >= %s AND key < %s "
            "ORDER BY at, key LIMIT %s",
            *(kind, since, until if until is not None else 1 << 62, prefix, prefix + "\U0010ffff", most),
        )
        return [Note(*row) for row in rows]

    def keys(self) -> list[Key]:
        """The keys that sign identities, the latest last. It may wait."""
        found = self._readers.submit(self._try_reading, postgres_schema.read_keys).result()
        if not signs(found):
            raise BadSecret(f"{self._place} has no key that signs. {REPAIR}")
        return found

    async def _all(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        if any(isinstance(value, str) and not _is_text(value) for value in values):
            return []  # nothing is stored under it
        read = lambda connection: connection.execute(query, values).fetchall()  # noqa: E731 - it is short
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._try_reading, read)

    def _try_reading(self, read: Callable[[Connection], Found]) -> Found:
        """Read in this thread, again if the connection was lost; raise Busy if that takes too long."""
        until, wait = time.monotonic() + READ_SECONDS, FIRST_WAIT
        while True:
            try:
                return read(self._reading_connection())
            except LOST as error:
                self._forget_reading_connection()
                if time.monotonic() + wait > until or self._closing.wait(wait):
                    raise Busy(f"the database does not answer: {error}") from error
                wait = min(2 * wait, LONGEST_WAIT)
            except psycopg.Error as error:
                raise Busy(f"the database cannot be read: {error}") from error

    def _reading_connection(self) -> Connection:
        connection: Connection | None = getattr(self._local, "connection", None)
        if connection is None:
            connection = self._local.connection = connect(self._url)
            self._opened.append(connection)
        return connection

    def _forget_reading_connection(self) -> None:
        connection: Connection | None = getattr(self._local, "connection", None)
        self._local.connection = None
        if connection is not None:
            self._opened.remove(connection)
            connection.close()

    # Other processes

    def post(self) -> PostgresStore:
        """The way to the other processes: notifications of this database."""
        return self

    def tell(self, text: str) -> None:
        """Notify all processes."""
        done = _future()
        done.add_done_callback(lambda told: told.exception())  # who missed it asks again when the connection is back
        self._writer.put(Tell(text, done))

    def listen(self, hear: Hear, again: Callable[[], None]) -> None:
        """Call this on the event loop for every notification of another process, and for those about jobs."""
        self._ears.append((hear, again))
        if self._listener is None:
            loop = asyncio.get_running_loop()
            self._listener = threading.Thread(target=self._listen, args=(loop,), name="log news", daemon=True)
            self._listener.start()

    def _hear(self, source: str, kind: str, told: str) -> None:
        for hear, _ in self._ears:
            hear(source, kind, told)

    def _again(self) -> None:
        for _, again in self._ears:
            again()

    def _listen(self, loop: asyncio.AbstractEventLoop) -> None:
        wait = FIRST_WAIT
        while not self._closing.is_set():
            try:
                with connect(self._url) as connection:
                    connection.execute("LISTEN embruns")
                    loop.call_soon_threadsafe(self._again)
                    wait = FIRST_WAIT
                    while not self._closing.is_set():
                        for note in connection.notifies(timeout=LISTEN_SECONDS):
                            source, kind, told = note.payload.split(" ", 2)
                            if source != self.name or kind in ABOUT_JOBS:
                                loop.call_soon_threadsafe(self._hear, source, kind, told)
            except LOST:
                self._closing.wait(wait)
                wait = min(2 * wait, LONGEST_WAIT)
            except RuntimeError:  # the event loop has ended
                return

    # Jobs

    def add_job(self, job_id: str, person: str, quick: bool, task: bytes) -> asyncio.Future[None]:
        """Add a job, unless it is there. The future raises Busy if that failed."""
        return self._write_soon(AddJob(job_id, _future(), person, quick, task))

    async def take_job(self, seconds: float, most: int, only_quick: bool = False) -> Job | None:
        """Lease the next job for so long; None if there is none. A person has so many leased jobs at most."""
        rows = await self._all(TAKE_JOB, self.name, seconds, only_quick, most)
        return Job(rows[0][0], bytes(rows[0][1])) if rows else None

    async def renew_job(self, job_id: str, seconds: float) -> None:
        """Lease the same job for so long from now."""
        query = "UPDATE jobs SET lease = now() + make_interval(secs => %s) WHERE id = %s AND answer IS NULL RETURNING 1"
        await self._all(query, seconds, job_id)

    def finish_job(self, job_id: str, answer: bytes) -> asyncio.Future[None]:
        """Answer a job. The future raises Busy if that failed."""
        return self._write_soon(FinishJob(job_id, _future(), answer))

    async def answer_of(self, job_id: str) -> tuple[bool, bytes | None]:
        """Return whether the job is there, and its answer if it has one."""
        rows = await self._all("SELECT answer FROM jobs WHERE id = %s", job_id)
        return bool(rows), bytes(rows[0][0]) if rows and rows[0][0] is not None else None

    async def waiting_jobs(self, job_ids: Sequence[str]) -> int:
        """How many of these jobs nobody works at."""
        query = "SELECT count(*) FROM jobs WHERE id = ANY(%s) AND answer IS NULL AND (lease IS NULL OR lease < now())"
        return int((await self._all(query, list(job_ids)))[0][0])

    def drop_job(self, job_id: str) -> asyncio.Future[None]:
        """Delete a job."""
        return self._write_soon(DropJob(job_id, _future()))

    # Writing

    def append(
        self, table_id: str, n: int, at: int, entries: Sequence[Entry], people: Sequence[str] = ()
    ) -> asyncio.Future[None]:
        """Store all entries or none. The future raises Conflict if another process was first, Busy if it failed."""
        return self._write_soon(Append(table_id, _future(), n, at, entries, people))

    def keep_review(self, table_id: str, mark: str, review: bytes) -> asyncio.Future[None]:
        """Store a review. The future raises Busy if that failed."""
        return self._write_soon(Keep(table_id, _future(), mark, review))

    def keep_note(self, kind: str, key: str, at: int, value: bytes) -> asyncio.Future[None]:
        """Store a note, in place of an older one with that key. The future raises Busy if that failed."""
        return self._write_soon(KeepNote(key, _future(), kind, at, value))

    def take_note(self, kind: str, key: str, at: int, value: bytes, now: int) -> asyncio.Future[None]:
        """Store a note unless one with that key has a time after `now`: then the future raises Conflict."""
        return self._write_soon(KeepNote(key, _future(), kind, at, value, now))

    def drop_note(self, kind: str, key: str) -> asyncio.Future[None]:
        """Delete the note, if there is one. The future raises Busy if that failed."""
        return self._write_soon(DropNote(key, _future(), kind))

    def drop_table(self, table_id: str, before: int, by_person: str, by_table: str) -> asyncio.Future[None]:
        """Delete a table that was changed last before this time; the future raises Conflict if it was changed since."""
        return self._write_soon(DropTable(table_id, _future(), before, by_person, by_table))

    def _write_soon(self, write: Write) -> asyncio.Future[None]:
        self._writer.put(write)
        return write.done

    def _commit(self, batch: list[Write]) -> None:
        """Store a batch, again if the connection was lost; if it fails, every write gets the error."""
        until, wait, again = time.monotonic() + WRITE_SECONDS, FIRST_WAIT, False
        while True:
            try:
                if self._connection is None:
                    self._connection = connect(self._url)
                    self._take(self._connection)
                _store(self._connection, batch, again, self.name)
                return
            except (*LOST, FolderInUse) as error:
                self._close_connection()
                again = True
                if time.monotonic() + wait > until or self._closing.wait(wait):
                    _fail(batch, error)
                    return
                wait = min(2 * wait, LONGEST_WAIT)
            except psycopg.Error as error:
                _fail(batch, error)
                return

    def _close_connection(self) -> None:
        if self._connection is not None:
            with suppress(psycopg.Error):
                self._connection.close()
        self._connection = None

    def close(self) -> None:
        """Write what waits, then end the threads."""
        self._closing.set()
        self._writer.close()
        self._readers.shutdown()
        if self._listener:
            self._listener.join()
        self._close_connection()
        for connection in self._opened:
            connection.close()


def _future() -> asyncio.Future[None]:
    return asyncio.get_running_loop().create_future()


def _is_text(value: str) -> bool:
    """Return whether PostgreSQL can hold this text."""
    try:
        return b"\0" not in value.encode()
    except UnicodeEncodeError:
        return False


def _fail(batch: list[Write], error: Exception) -> None:
    for write in batch:
        write.error = Busy(f"the log could not be written: {error}")


@contextmanager
def _one_round_trip(connection: Connection) -> Iterator[None]:
    """Make one transaction of all statements: to PostgreSQL whatever a pipeline holds until its end is one."""
    with connection.pipeline():
        try:
            yield
        except BaseException:
            with suppress(psycopg.Error):
                connection.execute("ROLLBACK")
            raise


def _store(connection: Connection, batch: list[Write], again: bool, source: str) -> None:
    """Write a batch in one commit and one round trip, in an order in which no two processes wait for each other."""
    for write in batch:
        write.error = None
    answers: list[tuple[Write, psycopg.Cursor[tuple[Any, ...]]]] = []
    with _one_round_trip(connection):
        for write in sorted(batch, key=_order):
            match write:
                case Append():
                    entries = [encode(entry) for entry in write.entries]
                    values = (write.table_id, write.n, write.at, entries, list(write.people), again, source)
                    # Nothing is appended to a table that was deleted.
                    there = "%s = 0 OR EXISTS (SELECT 1 FROM log WHERE table_id = %s AND n = %s - 1)"
                    query = f"SELECT CASE WHEN {there} THEN embruns_append(%s, %s, %s, %s, %s, %s, %s) ELSE false END"
                    answers.append((write, connection.execute(query, (write.n, write.table_id, write.n, *values))))
                case Keep():
                    _keep(connection, write)
                case KeepNote():
                    answers.append((write, _keep_note(connection, write, again)))
                case AddJob():
                    query = "INSERT INTO jobs (id, person, quick, task) VALUES (%s, %s, %s, %s) ON CONFLICT DO NOTHING"
                    connection.execute(query, (write.table_id, write.person, write.quick, write.task))
                    connection.execute("SELECT pg_notify('embruns', %s)", (f"{source} job new",))
                case FinishJob():
                    connection.execute(
                        "UPDATE jobs SET answer = %s, lease = NULL WHERE id = %s", (write.answer, write.table_id)
                    )
                    short = write.answer.decode() if len(write.answer) <= LONGEST_ANSWER else ""
                    told = f"{source} done {write.table_id} {short}"
                    connection.execute("SELECT pg_notify('embruns', %s)", (told,))
                case DropJob():
                    connection.execute("DELETE FROM jobs WHERE id = %s", (write.table_id,))
                case Tell():
                    connection.execute("SELECT pg_notify('embruns', %s)", (f"{source} {write.table_id}",))
                case DropNote():
                    query = "DELETE FROM notes WHERE kind = %s AND key = %s"
                    connection.execute(query, (write.kind, write.table_id))
                case DropTable():
                    done = [connection.execute(told.replace("?", "%s"), given) for told, given in write.statements()]
                    answers.append((write, done[0]))
    for write, answer in answers:
        row = answer.fetchone()
        if row and row[0]:
            continue
        if isinstance(write, KeepNote):
            write.error = Conflict(f"the {write.kind} {write.table_id} is taken")
        else:
            write.error = Conflict(f"table {write.table_id} was changed by another process")


def _order(write: Write) -> tuple[int, str]:
    """Logs first, by table; then notes and reviews, by key; then messages, in the order in which they came."""
    return (2, "") if isinstance(write, Tell) else (not isinstance(write, Append), write.table_id)


def _keep(connection: Connection, write: Keep) -> None:
    """Insert the review, and delete the oldest if there are too many."""
    connection.execute("DELETE FROM reviews WHERE table_id = %s", (write.table_id,))
    query = "INSERT INTO reviews (table_id, mark, review) VALUES (%s, %s, %s) ON CONFLICT (table_id) DO NOTHING"
    connection.execute(query, (write.table_id, write.mark, write.review))
    query = "DELETE FROM reviews WHERE number <= (SELECT max(number) FROM reviews) - %s"
    connection.execute(query, (writes.REVIEWS,))


def _keep_note(connection: Connection, write: KeepNote, again: bool) -> psycopg.Cursor[tuple[Any, ...]]:
    """Insert the note in place of an older one; with `now`, only if that one has ended."""
    ended = 1 << 62 if write.now is None else write.now
    query = (
        "INSERT INTO notes VALUES (%s, %s, %s, %s) ON CONFLICT (kind, key) "
        "DO UPDATE SET at = excluded.at, value = excluded.value WHERE notes.at <= %s "
        "OR (%s AND (notes.at, notes.value) = (excluded.at, excluded.value)) RETURNING true"
    )
    return connection.execute(query, (write.kind, write.table_id, write.at, write.value, ended, again))
