"""The schema in PostgreSQL, by versions. The version is in the table `embruns_schema`.

A later version appends its statements to `MIGRATIONS`, and changes none that are there. Keys compare by bytes, so that
every process locks them in the same order.
"""

from __future__ import annotations

from typing import Any

import psycopg

from embruns.server.errors import BadDatabase
from embruns.server.keys import Key, new_key

FIRST = (
    """CREATE TABLE log (
    table_id text COLLATE "C" NOT NULL, n integer NOT NULL, at bigint NOT NULL, entry bytea NOT NULL,
    PRIMARY KEY (table_id, n)
)""",
    """CREATE TABLE people (
    person text COLLATE "C" NOT NULL, table_id text COLLATE "C" NOT NULL, PRIMARY KEY (person, table_id)
)""",
    "CREATE INDEX people_by_table ON people (table_id)",
    """CREATE TABLE reviews (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, table_id text COLLATE "C" NOT NULL UNIQUE,
    mark text NOT NULL, review bytea NOT NULL
)""",
    """CREATE TABLE notes (
    kind text COLLATE "C" NOT NULL, key text COLLATE "C" NOT NULL, at bigint NOT NULL, value bytea NOT NULL,
    PRIMARY KEY (kind, key)
)""",
    "CREATE INDEX notes_by_time ON notes (kind, at)",
    """CREATE TABLE keys (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, secret bytea NOT NULL, since bigint NOT NULL, until bigint
)""",
    # All entries or none, because another process was first. `again` is true if the answer to a first attempt was lost:
    # then entries that are there already are our own. A commit notifies: who wrote, the table, how many entries it has.
    """CREATE FUNCTION embruns_append(
    the_table text, first integer, moment bigint, entries bytea[], persons text[], again boolean, source text
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO log VALUES (the_table, first, moment, entries[1]) ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN
        RETURN again AND cardinality(entries) = (
            SELECT count(*) FROM unnest(entries) WITH ORDINALITY AS one (entry, i)
            JOIN log ON log.table_id = the_table AND log.n = first + one.i - 1 AND log.entry = one.entry
        );
    END IF;
    INSERT INTO log SELECT the_table, first + one.i - 1, moment, one.entry
        FROM unnest(entries) WITH ORDINALITY AS one (entry, i) WHERE one.i > 1;
    INSERT INTO people SELECT person, the_table FROM unnest(persons) AS person ON CONFLICT DO NOTHING;
    PERFORM pg_notify('embruns', source || ' log ' || the_table || ' ' || first + cardinality(entries));
    RETURN true;
END $$""",
)
JOBS = (
    # Not logged: a crash of the database forgets it, and whoever asked asks again.
    """CREATE UNLOGGED TABLE jobs (
    id text COLLATE "C" PRIMARY KEY, person text NOT NULL, quick boolean NOT NULL, task bytea NOT NULL,
    made timestamptz NOT NULL DEFAULT clock_timestamp(), worker text, lease timestamptz, answer bytea
)""",
    "CREATE INDEX jobs_by_person ON jobs (person)",
)
MIGRATIONS: list[tuple[str, ...]] = [FIRST, JOBS]  # the statements that lead to version 1, 2, …

USE = 0x656D6272  # the number of the advisory lock that every server holds
MIGRATE = USE + 1  # and of the one that a migration holds

Connection = psycopg.Connection[tuple[Any, ...]]


def version(connection: Connection) -> int:
    """The version of the schema; 0 if there is none."""
    there = connection.execute("SELECT to_regclass('embruns_schema') IS NOT NULL").fetchone()
    if not there or not there[0]:
        return 0
    found = connection.execute("SELECT version FROM embruns_schema").fetchone()
    return int(found[0]) if found else 0


def migrate(connection: Connection) -> tuple[int, int]:
    """Bring the database to the latest version, all at once or not at all; return the versions before and after."""
    latest = len(MIGRATIONS)
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (MIGRATE,))  # another process may do the same
        before = version(connection)
        if before == 0:
            connection.execute("CREATE TABLE IF NOT EXISTS embruns_schema (version integer NOT NULL)")
            connection.execute("INSERT INTO embruns_schema VALUES (0)")
        for statements in MIGRATIONS[before:]:
            for statement in statements:
                connection.execute(statement)
        if before == 0:
            key = new_key()
            connection.execute("INSERT INTO keys (secret, since) VALUES (%s, %s)", (key.secret, key.since))
        connection.execute("UPDATE embruns_schema SET version = %s", (max(before, latest),))
    return before, latest


def read_keys(connection: Connection) -> list[Key]:
    """The keys that sign identities, the latest last."""
    rows = connection.execute("SELECT secret, since, until FROM keys ORDER BY since, number").fetchall()
    return [Key(bytes(secret), since, until) for secret, since, until in rows]


def check(found: int, name: str) -> None:
    """Raise BadDatabase if this version of the schema is newer than all that are known here."""
    if found > len(MIGRATIONS):
        raise BadDatabase(
            f"{name} has schema {found}, and this version of Embruns knows {len(MIGRATIONS)} at most: "
            "update Embruns, or restore an older backup"
        )
