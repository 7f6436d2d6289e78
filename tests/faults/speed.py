"""What a move costs with several servers on one PostgreSQL, and how many commits a second notify at most."""

from __future__ import annotations

import asyncio
import os
import tempfile
import threading
import time
from pathlib import Path
from typing import NamedTuple

import psycopg

from embruns.server.entries import Left, encode
from tests.faults.fleet import Game
from tests.server.client import Server, children_of

TICKS = os.sysconf("SC_CLK_TCK")


class Speed(NamedTuple):
    """Moves a second, and the processor time of a move by itself: that does not depend on what else runs here."""

    servers: int
    tables: int
    apart: bool
    moves: float  # a second
    server_ms: float
    database_ms: float

    def __str__(self) -> str:
        where = "the two people at different servers" if self.apart else "both people at the same server"
        return (
            f"{self.servers} servers, {self.tables} tables, {where}: {self.moves:.0f} moves/s here; a move takes "
            f"{self.server_ms:.2f} ms of the servers and {self.database_ms:.2f} ms of the database"
        )


async def measure(url: str, servers: int, tables: int, seconds: float, postgres: int, apart: bool = True) -> Speed:
    """Play at so many tables for so long."""
    with tempfile.TemporaryDirectory() as folder:
        houses = [Server(Path(folder) / str(number), database=url, bots=0) for number in range(servers)]
        ports = [house.port for house in houses]
        games = [Game(ports, number, number, bot=False, apart=apart) for number in range(tables)]
        try:
            for game in games:
                await game.open()
            spent = [_cpu([house.process.pid for house in houses]), _cpu([postgres, *children_of(postgres)])]
            began = time.monotonic()
            people = [(client, game.table) for game in games for client in game.clients]
            await asyncio.gather(*(client.play(table, seconds) for client, table in people))
            took = time.monotonic() - began
            moves = max(1, sum(len(client.told) for game in games for client in game.clients))
            spent = [
                _cpu([house.process.pid for house in houses]) - spent[0],
                _cpu([postgres, *children_of(postgres)]) - spent[1],
            ]
        finally:
            for house in houses:
                house.kill()
    return Speed(servers, tables, apart, moves / took, 1000 * spent[0] / moves, 1000 * spent[1] / moves)


def _cpu(pids: list[int]) -> float:
    """Seconds of processor time of these processes."""
    total = 0
    for pid in pids:
        try:
            fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        except OSError:
            continue
        total += int(fields[11]) + int(fields[12])
    return total / TICKS


def commits(url: str, writers: int, listeners: int, seconds: float, notify: bool) -> float:
    """Commits a second by so many connections, each with one entry and, if asked, a notification."""
    done, stop = [0] * writers, threading.Event()
    ears = [psycopg.connect(url, autocommit=True) for _ in range(listeners)]
    for ear in ears:
        ear.execute("LISTEN embruns")

    def write(number: int) -> None:
        entry = encode(Left(0))
        with psycopg.connect(url, autocommit=True) as connection:
            while not stop.is_set():
                row = (f"speed {writers} {listeners} {notify} {number}", done[number], 1, entry)
                with connection.pipeline(), connection.transaction():
                    connection.execute("INSERT INTO log VALUES (%s, %s, %s, %s)", row)
                    if notify:
                        connection.execute("SELECT pg_notify('embruns', %s)", (f"x log {row[0]} {row[1]}",))
                done[number] += 1

    threads = [threading.Thread(target=write, args=(number,)) for number in range(writers)]
    for thread in threads:
        thread.start()
    time.sleep(seconds)
    stop.set()
    for thread in threads:
        thread.join()
    for ear in ears:
        ear.close()
    return sum(done) / seconds
