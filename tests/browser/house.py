"""A real server on a real database, in a process of its own that a test may kill and start again."""

from __future__ import annotations

import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from tests.server.client import Browser

ROOT = Path(__file__).parents[2]


class House:
    """The server: its address, and ways to end it."""

    def __init__(self, data: Path, games: str = "") -> None:
        self.data = data
        self._games = games
        self.port = _free_port()
        self.address = f"http://localhost:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def base(self) -> str:
        """For a client that is no browser."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Serve, and wait until it answers."""
        environment = {**os.environ, "EMBRUNS_GAMES": self._games}
        environment["PYTHONPATH"] = os.pathsep.join([*sys.path, str(ROOT)])
        settings = json.dumps({"data": str(self.data), "port": self.port})
        command = [sys.executable, "-m", "tests.server.serving", settings]
        self._process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            try:
                with urllib.request.urlopen(self.address + "/api/games") as answer:
                    answer.read()
            except OSError:
                time.sleep(0.1)
            else:
                return
        raise TimeoutError("the server does not answer")

    def kill(self) -> None:
        """As a power cut would: no goodbye."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        """As a person would."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()


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


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
