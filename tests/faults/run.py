"""Run a fault many times while people play. `python -m tests.faults kills 1000 --seed 3 --players 8`"""

from __future__ import annotations

import statistics
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

from embruns.core.contract import Rng
from tests.faults.faults import FAULTS, Fault
from tests.faults.follower import FaultError
from tests.faults.player import Player
from tests.server.client import Server
from tests.server.places import Place

GIVE_UP = 120.0  # seconds


class Figures(NamedTuple):
    """What happened."""

    fault: str
    times: int
    seconds: float
    moves: int
    games: int
    connections: int
    refused: int
    compared: int
    slowest: float
    median: float

    def __str__(self) -> str:
        return (
            f"{self.fault}: {self.times:,} times in {self.seconds:.0f} s; {self.moves:,} moves acknowledged at "
            f"{self.games:,} tables over {self.connections:,} connections "
            f"({self.refused:,} times told to try again), none lost, none doubled; "
            f"{self.compared:,} positions known by updates were told anew and are equal; "
            f"a move took {1000 * self.median:.1f} ms (median), {self.slowest:.1f} s at most"
        )


def run(
    fault: str, times: int, seed: int, players: int, harm: Fault | None = None, log: str = "", **settings: Any
) -> Figures:
    """Let players play at a new server, do harm so many times, and compare what they know with its log.

    `log` is another address of its database, at which the log is read.
    """
    known, kind = FAULTS.get(fault, (None, Player))
    harm = harm or known
    assert harm, f"there is no fault {fault}"
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "data", **settings)
        place = Place(server.data, log) if log else server.place
        people = [kind(server.port, place, 1000 * seed + number, number) for number in range(players)]
        began, rng = time.monotonic(), Rng(seed)
        try:
            for person in people:
                person.start()
            for _ in range(times):
                _wait_for_moves(people)
                harm(server, rng)
            _wait_for_moves(people)
            for person in people:
                person.stop()
            for person in people:
                person.join(timeout=120)
            _raise_failure(people)
            if any(person.is_alive() for person in people):
                raise FaultError("a player still waits for the server")
            if "Traceback" in server.errors():
                raise FaultError(server.errors())
        finally:
            server.kill()
    waits = [wait for person in people for wait in person.waits]
    return Figures(
        fault,
        times,
        time.monotonic() - began,
        sum(person.moves for person in people),
        sum(person.games for person in people),
        sum(person.reconnected for person in people),
        sum(person.refused for person in people),
        sum(person.compared for person in people),
        max(waits),
        statistics.median(waits),
    )


def _wait_for_moves(people: list[Any]) -> None:
    """Wait until everybody has played on since the last fault."""
    before, give_up = [person.moves for person in people], time.monotonic() + GIVE_UP
    while any(person.moves == moves for person, moves in zip(people, before, strict=True)):
        _raise_failure(people)
        if time.monotonic() > give_up:
            raise FaultError("somebody does not get over the fault")
        time.sleep(0.01)


def _raise_failure(people: list[Any]) -> None:
    for person in people:
        if person.failure is not None:
            raise person.failure
