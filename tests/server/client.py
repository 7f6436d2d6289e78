"""A server in its own process, browsers that ask it, and lines that play at its tables."""

from __future__ import annotations

import itertools
import os
import signal
import ssl
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from embruns.core.contract import Rng
from tests.nursery import POSSIBLE, Child, nursery
from tests.ports import next_port
from tests.server.merging import Merging
from tests.server.places import Place

Json = dict[str, Any]
ROOT = Path(__file__).parents[2]
GAMES = "tests.games_for_tests.bottle,tests.server.tell_all,tests.server.ask_first,tests.server.brood"
PATIENCE = 90.0  # seconds until a test gives up waiting: the machine may be slow, and busy with other things
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # nothing is encrypted here; another would read all authorities
_numbers = itertools.count(1)


class Server:
    """Started, killed, started again on the same folder and port."""

    def __init__(self, data: Path, **settings: Any) -> None:
        self.data = data
        self._settings = settings
        self.port = next_port()
        self.said: list[str] = []
        self.start()

    def start(self) -> None:
        words = msgspec.json.encode({"data": str(self.data), "port": self.port, **self._settings}).decode()
        # The engine is the one of this process: installed, or in PYTHONPATH.
        paths = [*filter(None, [os.environ.get("PYTHONPATH")]), str(ROOT)]
        environment = {**os.environ, "EMBRUNS_GAMES": GAMES, "PYTHONPATH": os.pathsep.join(paths)}
        with (self.data.parent / f"{self.data.name}.err").open("ab") as errors:
            self.process: subprocess.Popen[str] | Child
            if POSSIBLE:
                self.process = nursery("server", environment).start_with_pipe([words], environment, errors.fileno())
            else:
                command = [sys.executable, "-m", "tests.server.serving", words]
                self.process = subprocess.Popen(
                    command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=errors, text=True
                )
        assert self.process.stdout
        while not self.said or not self.said[-1].startswith("Embruns: "):
            line = self.process.stdout.readline()
            if not line:
                self.process.wait(timeout=PATIENCE)
                self.process.stdout.close()
                raise AssertionError("the server did not start: " + self.errors())
            self.said.append(line.strip())
        self.port = int(self.said[-1].rsplit(":", 1)[1].split("/")[0])
        self.said.append("")

    @property
    def place(self) -> Place:
        """Where its tables are."""
        return Place(self.data, self._settings.get("database", ""))

    def errors(self) -> str:
        """What it wrote to its error output."""
        return (self.data.parent / f"{self.data.name}.err").read_text(encoding="utf-8")

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """As `kill -9` does."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """As a service manager does; the exit code."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        self.process.send_signal(how)
        code = self.process.wait(timeout=PATIENCE)
        assert self.process.stdout
        self.process.stdout.close()
        return code

    def children(self) -> list[int]:
        """The processes of its bots."""
        return children_of(self.process.pid)


def children_of(pid: int) -> list[int]:
    """The processes that this one has started."""
    children: list[int] = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):  # a thread may end while it is looked at
            children += map(int, task.read_text(encoding="utf-8").split())
    return children


class Browser:
    """One cookie jar."""

    def __init__(self, server: Server) -> None:
        self.server = server
        # The server hangs up on who is silent for 5 s: here a line is given up before, so that no request meets that.
        self._http = httpx.Client(
            base_url=server.base, timeout=PATIENCE, limits=httpx.Limits(keepalive_expiry=2), verify=NO_TLS
        )
        self.lines: list[Line] = []

    @property
    def http(self) -> httpx.Client:
        """The client of the server as it runs now: one that starts again takes the next port if its own is taken."""
        self._http.base_url = self.server.base
        return self._http

    def get(self, path: str, status: int = 200) -> Any:
        return self._checked(self.http.get(path), status)

    def post(self, path: str, body: object = None, status: int = 200) -> Any:
        return self._checked(self.http.post(path, json=body), status)

    def delete(self, path: str, status: int = 200) -> Any:
        return self._checked(self.http.delete(path), status)

    @staticmethod
    def _checked(answer: httpx.Response, status: int) -> Any:
        assert answer.status_code == status, answer.text
        return answer.json()

    def table(self, game: str = "little-big-fish", seats: Sequence[str] = ("me", "open"), **wish: Any) -> Json:
        """A table: a seat is `me`, `here`, `open` or a bot's level."""
        made: Json = self.post("/api/tables", {"game": game, "seats": [_seat(s) for s in seats], **wish}, 201)
        return made

    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def line(self, table: Json, since: int = 0, undos: int = 0, name: str = "") -> Line:
        """A socket at the table, after its hello; a spectator may have a name."""
        line = Line(self, table["id"], since, undos, name)
        self.lines.append(line)
        return line

    def close(self) -> None:
        for line in self.lines:
            line.close()
        self.http.close()


def _seat(word: str) -> Json:
    if word in ("me", "here"):
        return {"kind": word, "name": "Nolwenn" if word == "me" else "Yann"}
    return {"kind": "open"} if word == "open" else {"kind": "bot", "level": word}


class Line:
    """A socket; keeps every frame it got."""

    def __init__(
        self,
        browser: Browser,
        table_id: str,
        since: int = 0,
        undos: int = 0,
        name: str = "",
        merges: bool = True,
        **headers: str,
    ) -> None:
        self.browser = browser
        query = f"since={since}&undos={undos}&merges={int(merges)}&name={quote(name)}"
        url = f"ws://127.0.0.1:{browser.server.port}/ws/tables/{table_id}?{query}"
        cookie = {"Cookie": browser.cookie()} if browser.cookie() else {}
        self._open = ExitStack()
        opening = connect(
            url,
            additional_headers=cookie | headers,
            compression=None,
            proxy=None,
            open_timeout=PATIENCE,
            ping_interval=None,  # a line that nobody reads for a while is not broken
            close_timeout=1,
        )
        self.socket: ClientConnection = self._open.enter_context(opening)
        self.frames: list[str] = []
        self.scenes: list[Json] = []  # all of them, whole
        self.merging = Merging()
        self.scene: Json = {}
        self.table: Json = {}
        self.hello = self.recv()
        self.events: list[Json] = list(self.hello.get("events", ()))

    def recv(self) -> Json:
        """The next frame."""
        text = self.socket.recv(timeout=PATIENCE)
        assert isinstance(text, str)
        self.frames.append(text)
        message = self.merging.hear(msgspec.json.decode(text))
        if message.get("scene"):
            self.scene = message["scene"]
            self.scenes.append(self.scene)
        self.table = message.get("table") or self.table
        if message["type"] == "hello":
            self.events = message["events"]
        elif message["type"] == "update":
            kept = self.events if message.get("undone") is None else self.events[: message["undone"]]
            self.events = kept + message["events"]
        return message

    def until(self, fits: Callable[[Json], bool]) -> Json:
        """The next frame that fits; those before it are kept."""
        while not fits(message := self.recv()):
            pass
        return message

    def expect(self, kind: str, **fields: Any) -> Json:
        """The next frame of this type with these fields."""
        return self.until(lambda m: m["type"] == kind and all(m.get(k) == v for k, v in fields.items()))

    def send(self, kind: str, **fields: Any) -> str:
        """Send; the id it had."""
        fields.setdefault("id", f"m{next(_numbers)}") if kind in ("move", "undo", "answer", "hint", "why") else None
        self.socket.send(msgspec.json.encode({"type": kind, **fields}).decode())
        return str(fields.get("id", ""))

    def ready(self, contribution: str = "salt") -> None:
        self.send("ready", contribution=contribution)

    def at_ply(self, ply: int) -> Json:
        """The scene once the game has come that far."""
        while not self.scene or self.scene["ply"] < ply:
            self.recv()
        return self.scene

    def move(self, action: int | str | None = None, **changed: Any) -> str:
        """The first legal action, or this one, in the position last seen."""
        scene = self.scene
        chosen = scene["legal"][0]["index"] if action is None else action
        named = {"ply": scene["ply"], "undos": scene["undos"], "seat": scene["to_act"], "action": chosen}
        return self.send("move", **(named | changed))

    def play(self, action: int | str | None = None) -> Json:
        """Move, and wait for the acknowledgement."""
        return self.expect("update", ack=self.move(action))

    def refused(self, code: str, message_id: str) -> Json:
        """The answer to that message is this refusal."""
        error = self.until(lambda m: m.get("id") == message_id or m.get("ack") == message_id)
        assert (error["type"], error.get("code")) == ("error", code), error
        return error

    def closed(self) -> int:
        """Read to the end: the code with which the server hung up."""
        try:
            while True:
                self.recv()
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else 1006

    def close(self) -> None:
        self._open.close()


def start(*lines: Line) -> None:
    """Everybody is ready."""
    for line in lines:
        line.ready()
    for line in lines:
        line.until(lambda m: m["type"] == "hello" and m["scene"] is not None)


def play_on(lines: Sequence[Line], rng: Rng, moves: int = 10_000) -> int:
    """Random moves of whoever is to act until the end, or so many; all lines read along. How many were made."""
    for made in range(moves + 1):
        ply = max(line.scene["ply"] for line in lines)
        for line in lines:
            line.at_ply(ply)
        if made == moves or lines[0].scene["ending"]:
            break
        mover = next(line for line in lines if line.scene["legal"])
        legal = mover.scene["legal"]
        mover.play(legal[rng.below(len(legal))]["index"])
    return made
