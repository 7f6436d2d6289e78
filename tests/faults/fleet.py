"""Many tables at two servers and two workers on one PostgreSQL, of which one each is killed in play."""

from __future__ import annotations

import asyncio
import itertools
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from embruns.core.contract import Rng
from tests.cli.shell import COMMAND, environment
from tests.faults.follower import FaultError
from tests.server.client import Server
from tests.server.merging import Merging

Json = dict[str, Any]
BROKEN = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError, EOFError, httpx.HTTPError)
ANSWER = 30.0  # seconds until an answer counts as lost
MOVES_BEFORE = 3  # that each table has played on average before something is killed
_ids = itertools.count(1)


class Client:
    """A person at one table, who goes to the next server when the line breaks, and resends what was not answered."""

    def __init__(self, ports: list[int], first: int, seed: int) -> None:
        self._ports = ports
        self._at = first
        self._rng = Rng(seed)
        self._http = httpx.AsyncClient(timeout=ANSWER)
        self._pending: Json | None = None
        self._merging = Merging()
        self._named = (-1, -1)  # the position that the last answered move named
        self.scene: Json = {}
        self.told: dict[int, str] = {}  # acknowledged moves by their ply
        self.texts: dict[str, str] = {}
        self.connected = 0

    async def ask(self, path: str, body: Json) -> Json:
        """A POST, again at the next server if this one does not answer.

        The person is known before the first POST, as in a browser: otherwise somebody else would ask again.
        """
        while True:
            try:
                if not self._http.cookies:
                    (await self._http.get(f"http://127.0.0.1:{self.port}/api/me")).raise_for_status()
                answer = await self._http.post(f"http://127.0.0.1:{self.port}{path}", json=body)
                if answer.status_code in (200, 201):
                    return dict(answer.json())
                if answer.status_code != 503:
                    raise FaultError(f"{path}: {answer.status_code} {answer.text}")
            except BROKEN:
                self._at += 1
            await asyncio.sleep(0.1)

    @property
    def port(self) -> int:
        return self._ports[self._at % len(self._ports)]

    async def play(self, table: str, seconds: float = 1e9) -> None:
        """Play at this table until its game is over, or so long."""
        until = time.monotonic() + seconds
        while not self.scene.get("ending") and time.monotonic() < until:
            cookie = "; ".join(f"{one.name}={one.value}" for one in self._http.cookies.jar)
            since, undos = self.scene.get("ply", 0), self.scene.get("undos", 0)
            url = f"ws://127.0.0.1:{self.port}/ws/tables/{table}?since={since}&undos={undos}&merges=1"
            options: Json = {"compression": None, "proxy": None, "ping_interval": None, "close_timeout": 0.2}
            try:
                async with connect(url, additional_headers={"Cookie": cookie}, open_timeout=ANSWER, **options) as line:
                    self.connected += 1
                    await self._sit(line, until)
            except BROKEN:
                self._at += 1
                await asyncio.sleep(0.1)
        await self._http.aclose()

    async def _sit(self, line: ClientConnection, until: float) -> None:
        while not self.scene.get("ending") and time.monotonic() < until:
            frame = self._merging.hear(msgspec.json.decode(await asyncio.wait_for(line.recv(), 2 * ANSWER)))
            self.scene = frame.get("scene") or self.scene
            if frame["type"] == "hello":
                if not frame["you"]["ready"]:
                    await self._send(line, {"type": "ready", "contribution": "salt"})
                if self._pending:
                    await self._send(line, self._pending)
            elif frame["type"] == "error" and frame["code"] == "internal":
                raise FaultError(f"the server failed: {frame}")
            await self._answered(line, frame)
            scene = self.scene
            if scene and scene["legal"] and not self._pending and self._named != (scene["ply"], scene["undos"]):
                await self._move(line, scene)

    async def _answered(self, line: ClientConnection, frame: Json) -> None:
        pending = self._pending
        if pending is None or pending["id"] not in (frame.get("ack"), frame.get("id")):
            return
        if frame["type"] != "error":
            self.told[pending["ply"] + 1] = self.texts.pop(pending["id"])
            self._named = (pending["ply"], pending["undos"])
            self._pending = None
        elif frame["code"] == "busy":
            await asyncio.sleep(0.1)
            await self._send(line, pending)
        else:
            raise FaultError(f"a move was refused: {frame}")

    async def _move(self, line: ClientConnection, scene: Json) -> None:
        chosen = scene["legal"][self._rng.below(len(scene["legal"]))]
        named = {"ply": scene["ply"], "undos": scene["undos"], "seat": scene["to_act"], "action": chosen["index"]}
        self._pending = {"type": "move", "id": f"c{next(_ids)}", **named}
        self.texts[self._pending["id"]] = chosen["text"]
        await self._send(line, self._pending)

    @staticmethod
    async def _send(line: ClientConnection, message: Json) -> None:
        await line.send(msgspec.json.encode(message).decode())


class Game:
    """One table: two people at different servers, or one and a bot."""

    def __init__(self, ports: list[int], number: int, seed: int, bot: bool, apart: bool = True) -> None:
        self.clients = [Client(ports, number, 2 * seed)]
        if not bot:
            self.clients.append(Client(ports, number + apart, 2 * seed + 1))
        self.table = ""

    async def play(self, seconds: float = 1e9) -> None:
        """Make the table and play."""
        await self.open()
        await asyncio.gather(*(client.play(self.table, seconds) for client in self.clients))

    async def open(self) -> None:
        """Make the table, and let everybody sit down."""
        other: Json = {"kind": "open"} if len(self.clients) > 1 else {"kind": "bot", "level": "mousse"}
        seats = [{"kind": "me", "name": "Nolwenn"}, other]
        wish = {"game": "little-big-fish", "variant": "random", "seats": seats}
        self.table = (await self.clients[0].ask("/api/tables", wish))["id"]
        for client in self.clients[1:]:
            await client.ask(f"/api/tables/{self.table}/seats/1", {"name": "Yann"})

    def check(self, hello: Json) -> None:
        """Raise unless the log has every move that was acknowledged, and everybody has seen the last position."""
        texts = {event["ply"]: event["text"] for event in hello["events"]}
        for client in self.clients:
            if client.scene["view"] != hello["scene"]["view"]:
                raise FaultError(f"table {self.table}: somebody has not seen the last position")
            for ply, text in client.told.items():
                if texts.get(ply) != text:
                    raise FaultError(f"table {self.table}: {text} was acknowledged at ply {ply}, not {texts.get(ply)}")


class Figures(NamedTuple):
    """What happened."""

    tables: int
    bots: int
    seconds: float
    moves: int
    connections: int

    def __str__(self) -> str:
        return (
            f"fleet: {self.tables:,} tables, {self.bots:,} of them with a bot, at two servers with two workers; one of "
            f"each was killed; all games ended after {self.seconds:.0f} s; {self.moves:,} moves acknowledged over "
            f"{self.connections:,} connections, none lost, and the logs of all servers agree"
        )


async def play_fleet(url: str, tables: int, bots: int, seed: int) -> Figures:
    """Play so many tables to their ends, and compare the logs."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        settings: Json = {"database": url, "bots": 0}
        servers = [Server(Path(folder) / name, beat=1.0, **settings) for name in ("one", "two")]
        workers = [_worker(url) for _ in range(2)]
        ports = [server.port for server in servers]
        games = [Game(ports, number, seed + number, number < bots) for number in range(tables)]
        killing = asyncio.create_task(_kill_one_of_each(servers[0], workers[0], games))
        try:
            await asyncio.gather(*(game.play() for game in games))
            await killing
            servers.append(Server(Path(folder) / "three", **settings))
            for game in games:
                hellos = [await _hello(server.port, game.table) for server in servers[1:]]
                if hellos[0]["events"] != hellos[1]["events"]:
                    raise FaultError(f"the servers do not agree about table {game.table}")
                game.check(hellos[0])
            if errors := [server.errors() for server in servers if "Traceback" in server.errors()]:
                raise FaultError(errors[0])
        finally:
            killing.cancel()
            for process in [*workers, *(server.process for server in servers)]:
                process.kill()
                process.wait()
                assert process.stdout
                process.stdout.close()
    people = [client for game in games for client in game.clients]
    moves, connections = sum(len(one.told) for one in people), sum(one.connected for one in people)
    return Figures(tables, bots, time.monotonic() - began, moves, connections)


def _worker(url: str) -> subprocess.Popen[str]:
    command = [*COMMAND, "worker", "--database", url, "--processes", "1"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment())
    assert process.stdout
    assert process.stdout.readline().startswith("Embruns: ")
    return process


async def _kill_one_of_each(server: Server, worker: subprocess.Popen[str], games: list[Game]) -> None:
    while sum(len(client.told) for game in games for client in game.clients) < MOVES_BEFORE * len(games):
        await asyncio.sleep(0.02)
    server.process.kill()
    worker.kill()


async def _hello(port: int, table: str) -> Json:
    """The last position of a table and all events, as a newcomer sees them."""
    for _ in range(20):
        with suppress(*BROKEN):
            url = f"ws://127.0.0.1:{port}/ws/tables/{table}"
            async with connect(url, compression=None, proxy=None, open_timeout=ANSWER, close_timeout=0.2) as line:
                hello: Json = msgspec.json.decode(await asyncio.wait_for(line.recv(), ANSWER))
                if hello["type"] == "hello":
                    return hello
        await asyncio.sleep(0.2)
    raise FaultError(f"table {table} cannot be read")
