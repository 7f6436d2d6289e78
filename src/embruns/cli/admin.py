"""`embruns admin`: what an operator does with the tables of a server: copies, checks, keys, and a person's data."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from embruns.cli.terminal import print_json, say

if TYPE_CHECKING:
    from embruns.server.database import Database

BROKEN = 1  # the exit code of a check that found something wrong

app = typer.Typer(
    help="Look after the tables of a server: copies, checks, keys, and a person’s data.",
    no_args_is_help=True,
    rich_markup_mode="rich",
    epilog="Examples:\n\nembruns admin backup tables.backup\n\nembruns admin check --data /srv/embruns",
)

Data = Annotated[Path | None, typer.Option(metavar="DIR", help="where the tables are  \\[default: the user’s data]")]
Url = Annotated[
    str, typer.Option("--database", envvar="EMBRUNS_DATABASE", metavar="URL", help="the PostgreSQL database instead")
]
File = Annotated[Path, typer.Argument(metavar="FILE", help="the backup")]
Person = Annotated[
    str, typer.Argument(metavar="PERSON", help="the person’s id, personal link in quotes, or TABLE/SEAT")
]
PublicUrl = Annotated[str, typer.Option(metavar="URL", help="the address of the server, to print the whole link")]
KeepDays = Annotated[
    int, typer.Option("--days", min=1, max=36500, help="how long a table is kept after its last change")
]
Grace = Annotated[int, typer.Option(min=0, max=3650, metavar="DAYS", help="how long older cookies and links are valid")]


@contextmanager
def opened(
    where: tuple[Path | None, str], alone: bool = False, make: bool = False, older: bool = False
) -> Iterator[Database]:
    """The database: `alone` means that no server may run, `older` that its schema may be of an older version."""
    from embruns.server.errors import BadDatabase

    with _in_folder(where[0], alone, make) if not where[1] else _at(where[1], alone) as database:
        if database.version() < database.latest and not older:
            raise BadDatabase(f"{database.name} has an older schema: run embruns admin migrate first")
        yield database


@contextmanager
def _in_folder(data: Path | None, alone: bool, make: bool) -> Iterator[Database]:
    from embruns.server.database import SqliteDatabase, check_folder
    from embruns.server.folder_lock import locked
    from embruns.server.run import data_folder

    folder = data or data_folder()
    if not make:
        check_folder(folder)
    with locked(folder) if alone else nullcontext(), closing(SqliteDatabase(folder, make)) as database:
        yield database


@contextmanager
def _at(url: str, alone: bool) -> Iterator[Database]:
    from embruns.server.stores import open_database

    with closing(open_database(url)) as database:
        if alone:
            database.take()
        yield database


@app.command(epilog="Example:\n\nembruns admin migrate --data /srv/embruns")
def migrate(data: Data = None, url: Url = "") -> None:
    """Bring the database to the schema of this version. A server must not run; it would do the same at its start."""
    with opened((data, url), alone=True, older=True) as database:
        before, after = database.migrate()
        say(f"{database.name}: schema {after}" + (f", before {before}" if before != after else ", as before"))


@app.command(epilog="Example:\n\nembruns admin backup tables-$(date +%F).backup")
def backup(file: File, data: Data = None, url: Url = "") -> None:
    """Write all tables, notes and keys to a new file. A server may run. Keep the file private: it has secrets in it."""
    from embruns.server.backup import back_up

    with opened((data, url)) as database:
        done = back_up(database, file)
    say(f"{file}: {done.tables} tables, {done.entries} entries, {done.notes} notes")


@app.command(epilog="Example:\n\nembruns admin restore tables-2026-11-16.backup --data /srv/embruns")
def restore(file: File, data: Data = None, url: Url = "") -> None:
    """Read a backup into an empty database. People keep their seats, because the keys come back too."""
    from embruns.server.backup import restore as read

    if not file.is_file():
        raise FileNotFoundError(2, "No such file", str(file))
    with opened((data, url), alone=True, make=True, older=True) as database:
        database.migrate()
        done = read(database, file)
        say(f"{database.name}: {done.tables} tables, {done.entries} entries, {done.notes} notes")


@app.command(epilog="Example:\n\nembruns admin export 'https://club.example/resume#…' > nolwenn.json")
def export(person: Person, data: Data = None, url: Url = "") -> None:
    """Print all that is stored about a person, as JSON, with the records of their finished games."""
    from embruns.server import upkeep

    with opened((data, url)) as database:
        print_json(upkeep.export(database, upkeep.find_person(database, person)))


@app.command(epilog="Example:\n\nembruns admin forget 'https://club.example/resume#…'")
def forget(person: Person, data: Data = None, url: Url = "") -> None:
    """Delete a person: tables without other people go, elsewhere the seat stays without a name. Backups keep them."""
    from embruns.server import upkeep

    with opened((data, url), alone=True) as database:
        done = upkeep.forget(database, upkeep.find_person(database, person))
    say(f"{done.deleted} tables deleted, the name removed from {done.emptied}, {done.notes} notes deleted")


@app.command(epilog="Example:\n\nembruns admin prune --days 365")
def prune(days: KeepDays, data: Data = None, url: Url = "") -> None:
    """Delete the tables that have not changed for so many days, and people without a table who did not come either."""
    from embruns.server import upkeep

    with opened((data, url), alone=True) as database:
        done = upkeep.prune(database, int(time.time()) - days * 86_400)
    say(f"{done.deleted} tables and {done.notes} people deleted, {done.kept} tables kept")


@app.command("rotate-secret", epilog="Example:\n\nembruns admin rotate-secret --grace-days 30")
def rotate_secret(data: Data = None, url: Url = "", grace_days: Grace = 90) -> None:
    """Sign cookies and personal links by a new key. Older ones are valid for a while, and signed anew when seen.

    Servers on PostgreSQL may run: they read the new key within a minute, and sign by it after two.
    Where the key was lost, this makes a new one; all that the lost one signed is void.
    """
    from embruns.server.keys import DELAY_SECONDS, rotated, signs

    with opened((data, url), alone=not url) as database:
        before = database.read_keys()
        keys = rotated(before, grace_days, DELAY_SECONDS if url else 0)
        with database.change():
            database.write_keys(keys)
    if not signs(before):
        say("the key was lost: its cookies and links are void, and embruns admin link PERSON gives a seat back")
    until = max((key.until or 0 for key in keys[:-1]), default=0)
    ended = f", the last valid until {time.strftime('%Y-%m-%d', time.gmtime(until))}" if until else ""
    say(f"{len(keys) - 1} older keys{ended}")


@app.command(epilog="Example:\n\nembruns admin link vBmFnQIZ3rT-Vb3Xt7jEWA --public-url https://club.example")
def link(person: Person, data: Data = None, url: Url = "", public_url: PublicUrl = "") -> None:
    """Print a person’s personal link, for who has lost all their devices, or after the keys were lost.

    Whoever opens it is that person. A server may run.
    """
    from embruns.server import upkeep

    with opened((data, url)) as database:
        say(public_url.rstrip("/") + upkeep.link(database, upkeep.find_person(database, person)))


@app.command(epilog="Example:\n\nembruns admin check && embruns admin backup tables.backup")
def check(data: Data = None, url: Url = "") -> None:
    """Read every table, and the database’s own files. Exit code 1 if something is wrong. A server may run."""
    from embruns.server import upkeep

    with opened((data, url), older=True) as database:
        say(f"{database.name}: schema {database.version()} of {database.latest}")
        health = upkeep.check(database)
    counts = ", ".join(f"{count} {stage}" for stage, count in sorted(health.stages.items()))
    say(f"{sum(health.stages.values())} tables" + (f": {counts}" if counts else ""))
    for line in health.archived:
        say(line)
    for problem in health.problems:
        say(f"wrong: {problem}")
    if health.problems:
        raise typer.Exit(BROKEN)
