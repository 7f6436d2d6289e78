"""What an operator does with a database: check it, and hand out or delete what it has about a person."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from embruns.core.record import print_record
from embruns.server.archive import Archive, is_playable
from embruns.server.boxes.editions import can_be_played
from embruns.server.database import Database, Row
from embruns.server.entries import (
    Answering,
    Claimed,
    Entry,
    Excused,
    Made,
    Pausing,
    Played,
    Readied,
    Sat,
    Seating,
    Undone,
    decode,
    encode,
)
from embruns.server.errors import BadRequest, BadSecret
from embruns.server.identity import KIND, Account, link_of, read_link
from embruns.server.keys import REPAIR, signs
from embruns.server.notify.contacts import KIND as CONTACT
from embruns.server.people.days import KINDS as DAYS
from embruns.server.people.passkeys import KIND as PASSKEY
from embruns.server.people.ratings import KIND as RATED
from embruns.server.people.ratings import Rated, Side
from embruns.server.security import Seal
from embruns.server.shelf import SHELF
from embruns.server.table import Table
from embruns.server.talk.said import KIND as TALK

FORGOTTEN = "forgotten-"  # how the id begins that stands in place of a person's

# A check


class Health(msgspec.Struct):
    """What a check found. The counts are by stage; `archived` tables can be read and not played."""

    stages: dict[str, int]
    problems: list[str]
    archived: list[str]


def check(database: Database) -> Health:
    """Read every table from its log, and let the database look at its own files."""
    health = Health({}, list(database.damage()), [])
    if not signs(database.read_keys()) and database.table_ids():
        health.problems.append(f"the key that signs cookies and personal links is missing or damaged. {REPAIR}")
    with database.snapshot():
        for table_id in database.table_ids():
            try:
                stage = _check_table(database, table_id, health)
            except Exception as error:  # whatever may come of a damaged entry
                stage = "broken"
                health.problems.append(f"table {table_id} cannot be read: {type(error).__name__}: {error}")
            health.stages[stage] = health.stages.get(stage, 0) + 1
    return health


def _check_table(database: Database, table_id: str, health: Health) -> str:
    rows = database.log_of(table_id)
    if [n for n, _, _ in rows] != list(range(len(rows))):
        health.problems.append(f"table {table_id}: entries are missing from its log")
    found = _read(table_id, rows)
    indexed = set(database.people_of(table_id))
    for person in sorted(_people(found) - indexed):
        health.problems.append(f"table {table_id}: {person} sits there and does not find it in the list")
    if isinstance(found, Archive):
        health.archived.append(f"table {table_id}: {found.why()}")
        return "archived"
    return found.stage


def _read(table_id: str, rows: Sequence[Row]) -> Table | Archive:
    read = [(at, decode(entry)) for _, at, entry in rows]
    made = read[0][1]
    if isinstance(made, Made) and not (is_playable(made) and can_be_played(made)):
        return Archive.load(table_id, read)
    return Table.load(table_id, read)


def _people(found: Table | Archive) -> set[str]:
    """Those who sit at a table, and the one who made it, but none that was forgotten."""
    known = {found.made.by, *(occupant.person for occupant in found.occupants)} - {""}
    return {person for person in known if not person.startswith(FORGOTTEN)}


# A person


def find_person(database: Database, word: str) -> str:
    """The person whom an id, a personal link, or TABLE/SEAT names; raise BadRequest if nobody here has it."""
    table_id, slash, seat = word.partition("/")
    if slash and seat.isdecimal():
        return _person_at(database, table_id, int(seat))
    token = word.rpartition("#")[2]
    if "." in token:
        told = Seal(database.read_keys()).opened("link", token)
        if not told:
            raise BadRequest("this is not a personal link of this server")
        return read_link(told)[0]
    if not database.tables_of(word) and not _notes_of(database, word):
        raise BadRequest(f"nothing is stored about {word[:40]!r}: give the person’s id or personal link")
    return word


def _person_at(database: Database, table_id: str, seat: int) -> str:
    rows = database.log_of(table_id)
    occupants = _read(table_id, rows).occupants if rows else []
    if seat >= len(occupants) or not occupants[seat].person:
        raise BadRequest(f"nobody has seat {seat} of table {table_id[:40]!r}")
    return occupants[seat].person


def link(database: Database, person: str) -> str:
    """The personal link of this person, without the address of the server; raise BadSecret if no key signs."""
    keys = database.read_keys()
    if not signs(keys):
        raise BadSecret(f"no key signs links. {REPAIR}")
    accounts = [value for kind, key, _, value in database.notes() if (kind, key) == (KIND, person)]
    number = msgspec.json.decode(accounts[0], type=Account).link if accounts else 0
    return "/resume#" + Seal(keys).sealed("link", link_of(person, number))


def export(database: Database, person: str) -> dict[str, Any]:
    """All that is stored about a person: what they did at each table, and the records of games that have ended."""
    with database.snapshot():
        tables = [_exported(table_id, database.log_of(table_id), person) for table_id in database.tables_of(person)]
        notes = [_exported_note(note, person) for note in _notes_of(database, person)]
    return {"person": person, "tables": tables, "notes": notes}


def _exported(table_id: str, rows: Sequence[Row], person: str) -> dict[str, Any]:
    entries = [(at, decode(entry)) for _, at, entry in rows]
    mine, told = set[int](), []
    for at, entry in entries:
        if isinstance(entry, Made):
            mine = {seat for seat, seating in enumerate(entry.seatings) if seating.person == person}
        elif isinstance(entry, Sat):
            mine = mine | {entry.seat} if entry.person == person else mine - {entry.seat}
        if _is_by(entry, person, mine):
            shown = _made_by(entry, person) if isinstance(entry, Made) else entry
            told.append({"at": at, "entry": msgspec.json.decode(encode(shown))})
    return {"table": table_id, "entries": told, "record": _record(_read(table_id, rows))}


def _exported_note(note: tuple[str, str, int, bytes], person: str) -> dict[str, Any]:
    """A note; its value only if it is the person's own, such as the list of devices."""
    kind, key, at, value = note
    own = person in key.split("/")
    return {"kind": kind, "key": key, "at": at, **({"value": value.decode(errors="replace")} if own else {})}


def _made_by(made: Made, person: str) -> Made:
    """How a table was made, without the seed and the other people."""
    seatings = tuple(one if one.person in ("", person) else Seating("another person") for one in made.seatings)
    return replace(made, seed="", by=person if made.by == person else "another person", seatings=seatings)


def _is_by(entry: Entry, person: str, seats: set[int]) -> bool:
    """Return whether this person made the entry. Bots and others may have played the same seats at other times."""
    match entry:
        case Made():
            return True
        case Sat() | Claimed() | Excused() | Answering() | Pausing() | Readied() | Undone():
            return entry.person == person
        case Played():
            return entry.seat in seats and bool(entry.id)
        case _:
            return False


def _record(found: Table | Archive) -> str | None:
    """The record, unless the game goes on: it may have others' secrets."""
    if isinstance(found, Archive):
        return found.record()
    over = found.stage == "over"
    return print_record(found.record(time.strftime("%Y-%m-%d", time.gmtime(found.created)))) if over else None


def _notes_of(database: Database, person: str) -> list[tuple[str, str, int, bytes]]:
    """The notes that name this person."""
    return [note for note in database.notes() if person in note[1] or person.encode() in note[3]]


class Forgotten(msgspec.Struct, frozen=True):
    """How many tables and notes were deleted, and at how many tables somebody without a name has taken the seat."""

    deleted: int
    emptied: int
    notes: int


def forget(database: Database, person: str) -> Forgotten:
    """Delete a person's tables and notes; where other people sat, replace the person by one whom nobody knows."""
    deleted = emptied = 0
    with database.change():
        for table_id in database.tables_of(person):
            rows = database.log_of(table_id)
            others = set(database.people_of(table_id)) - {person}
            database.drop_table(table_id)
            if others:
                database.insert_table(table_id, _without(rows, person), others)
            emptied += bool(others)
            deleted += not others
        notes, unknown = _notes_of(database, person), FORGOTTEN + secrets.token_urlsafe(9)
        for kind, key, at, value in notes:
            database.drop_note(kind, key)
            if kind == RATED:  # the others keep what they won
                database.insert_note(kind, key, at, _unrated(value, person, unknown))
    return Forgotten(deleted, emptied, len(notes))


def _unrated(value: bytes, person: str, unknown: str) -> bytes:
    """The same rated game with an unknown person, who has no name, in the place of this one."""
    game = msgspec.json.decode(value, type=Rated)
    sides = tuple(Side(unknown) if side.person == person else side for side in game.sides)
    return msgspec.json.encode(replace(game, sides=sides))


def _without(rows: Iterable[Row], person: str) -> list[Row]:
    """The same log with an unknown person, who has no name, in the place of this one."""
    unknown = FORGOTTEN + secrets.token_urlsafe(9)
    return [(n, at, _replaced(entry, person, unknown)) for n, at, entry in rows]


def _replaced(coded: bytes, person: str, unknown: str) -> bytes:
    try:
        entry = decode(coded)
    except (msgspec.DecodeError, UnicodeError):
        return coded.replace(person.encode(), unknown.encode())  # a damaged entry
    match entry:
        case Made():
            seatings = tuple(Seating(unknown) if one.person == person else one for one in entry.seatings)
            entry = replace(entry, seatings=seatings, by=unknown if entry.by == person else entry.by)
        case Sat() if entry.person == person:
            entry = replace(entry, person=unknown, name="", emblem=UNSET)
        case Claimed() if entry.person == person:
            entry = replace(entry, person=unknown, name="")
        case Excused() | Answering() | Pausing() | Readied() | Undone() if entry.person == person:
            entry = replace(entry, person=unknown)
        case _:
            return coded
    return encode(entry)


# Old tables


class Pruned(msgspec.Struct):
    """What was deleted because it is old."""

    deleted: int
    kept: int
    notes: int


def prune(database: Database, before: int) -> Pruned:
    """Delete the tables that have not changed since that time, and the notes of people who then have no table.

    What such a person changed since stays: the devices of somebody who was here lately.
    """
    with database.change():
        rows = database.execute("SELECT table_id FROM log GROUP BY table_id HAVING max(at) < ?", (before,)).fetchall()
        for (table_id,) in rows:
            for person in database.people_of(table_id):
                database.drop_note(SHELF, f"{person}/{table_id}")
            database.drop_table(table_id)
        old = {table_id for (table_id,) in rows}
        for kind, key, _, _ in [note for note in database.notes() if note[0] == TALK]:
            if key.partition("/")[0] in old:
                database.drop_note(kind, key)
        gone = [
            (kind, key)
            for kind, key, at, _ in database.notes()
            if kind in (KIND, CONTACT, PASSKEY) and at < before and not database.tables_of(key.partition("/")[0])
        ]
        for kind, person in gone:
            database.drop_note(kind, person)
        days = [(kind, key) for kind, key, at, _ in database.notes() if kind in DAYS and at < before]
        for kind, key in days:
            database.drop_note(kind, key)
        return Pruned(len(rows), len(database.table_ids()), len(gone))
