"""A real server on a real database, in a process of its own that a test may kill and start again."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from embruns.core.contract import Rng
from tests.nursery import POSSIBLE, Child, nursery
from tests.ports import next_port
from tests.server.client import Browser, Json, children_of, play_on, start

ROOT = Path(__file__).parents[2]


# Its chance is held and its bots think by count, so that a test meets the same deals and moves each time,
# and it says to be in a network, so that its lobbies invite.
NETWORK = "192.0.2.24"  # reserved for documentation: a test that opened it would reach nobody
SETTINGS: dict[str, Any] = {"seed": 1, "simulations": 4, "host": "0.0.0.0", "networks": [NETWORK]}


class House:
    """The server: its address, and ways to end it."""

    def __init__(self, data: Path, games: str = "", **settings: Any) -> None:
        self.data = data
        self._settings = {**SETTINGS, **settings}
        self._games = games
        self.port = next_port()
        self._errors = data.with_suffix(".err")
        self._process: subprocess.Popen[str] | Child | None = None

    @property
    def address(self) -> str:
        """For a browser."""
        return f"http://localhost:{self.port}"

    @property
    def base(self) -> str:
        """For a client that is no browser."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Serve, and wait until it answers."""
        environment = {**os.environ, "EMBRUNS_GAMES": self._games}
        environment["PYTHONPATH"] = os.pathsep.join([*sys.path, str(ROOT)])
        settings = json.dumps({"data": str(self.data), "port": self.port, **self._settings})
        with self._errors.open("ab") as errors:
            if POSSIBLE:
                self._process = nursery("server", environment).start_with_pipe([settings], environment, errors.fileno())
            else:
                command = [sys.executable, "-m", "tests.server.serving", settings]
                self._process = subprocess.Popen(
                    command, env=environment, stdout=subprocess.PIPE, stderr=errors, text=True
                )
        assert self._process.stdout
        told = next((line for line in self._process.stdout if line.startswith("Embruns: ")), "")
        assert told, "the server did not start: " + self.said()
        self.port = int(told.rsplit(":", 1)[1].split("/")[0])
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline:
            try:
                with urllib.request.urlopen(self.address + "/api/games") as answer:
                    answer.read()
            except OSError:
                time.sleep(0.1)
            else:
                return
        raise TimeoutError("the server does not answer")

    def hold(self, number: int) -> None:
        """The next table is the first of this number: it deals as it always did."""
        with urllib.request.urlopen(f"{self.address}/hold/{number}") as answer:
            answer.read()

    def said(self) -> str:
        """What it wrote to its log."""
        return self._errors.read_text(encoding="utf-8")

    def bots(self) -> list[int]:
        """The processes of its bots."""
        assert self._process is not None
        found = []
        for pid in children_of(self._process.pid):
            with suppress(OSError):  # it may end while it is looked at
                if b"embruns.server.worker" in Path(f"/proc/{pid}/cmdline").read_bytes():
                    found.append(pid)
        return found

    def kill(self) -> None:
        """As a power cut would: no goodbye."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._end()

    def stop(self) -> None:
        """As a person would."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(30)
            self._process.kill()
            self._end()

    def _end(self) -> None:
        assert self._process is not None
        assert self._process.stdout
        self._process.wait()
        self._process.stdout.close()


def finished_game(house: House) -> str:
    """A game played to its end over a bare socket; the path of its table."""
    browser = Browser(house)  # type: ignore[arg-type]  # it needs the port and the address alone
    line = browser.line(browser.table(seats=("me", "mousse")))
    line.ready()
    chance = random.Random(8)
    while not line.scene or not line.scene["ending"]:
        if line.scene and line.scene["legal"]:
            line.play(chance.choice(line.scene["legal"])["index"])
        else:
            line.recv()
    browser.close()
    return f"/t/{line.table['id']}"


def played_until(house: House, wanted: Callable[[Json], bool], **wish: Any) -> tuple[str, dict[str, str]]:
    """Two people play at random over bare sockets until a view is as wanted: the table's path, and who acts there."""
    for seed in range(60):
        people = [Browser(house), Browser(house)]  # type: ignore[arg-type]  # it needs the port and the address alone
        table = people[0].table(**wish)
        people[1].post(f"/api/tables/{table['id']}/seats/1", {"name": "Yann"})
        lines = [person.line(table) for person in people]
        start(*lines)
        rng = Rng(seed)
        while not wanted(lines[0].scene["view"]) and not lines[0].scene["ending"]:
            play_on(lines, rng, moves=1)
        acting = next((n for n, line in enumerate(lines) if line.scene["legal"]), 0)
        cookies = dict(people[acting].http.cookies.items())
        for person in people:
            person.close()
        if wanted(lines[0].scene["view"]):
            return f"/t/{table['id']}", cookies
    raise AssertionError("no game came to what was wanted")


def become(page: Page, house: House, person: dict[str, str]) -> None:
    """This page is that person's from now on."""
    cookies = [{"name": name, "value": value, "url": house.address} for name, value in person.items()]
    page.context.add_cookies(cookies)  # type: ignore[arg-type]  # plain dictionaries are cookies
