"""A player that behaves as a browser does when the line breaks: it connects again and resends what was not answered.

It plays both seats of a table, so that it knows what the log must tell: every move that was acknowledged, once, in
order.
"""

from __future__ import annotations

import itertools
import threading
import time
from contextlib import ExitStack, suppress
from typing import Any

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from embruns.core.contract import Rng
from tests.server.merging import Merging

Json = dict[str, Any]
PATIENCE = 60.0  # seconds until a player gives up: a fault must pass before
ANSWER = 20.0  # seconds until an answer counts as lost
BROKEN = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError, EOFError, httpx.HTTPError)
_ids = itertools.count(1)


class FaultError(AssertionError):
    """The server lost, doubled or changed something, or never came back."""


class Player(threading.Thread):
    """Plays table after table until it is stopped. `game` has no secrets, so that one socket may play both seats."""

    def __init__(self, port: int, seed: int, game: str = "little-big-fish") -> None:
        super().__init__(daemon=True)
        self._port = port
        self._game = game
        self.rng = Rng(seed)
        self._stop_asked = threading.Event()
        self._cookie = ""
        self._socket: ClientConnection | None = None
        self._open = ExitStack()
        self.table = ""
        self.scene: Json = {}
        self._merging = Merging()
        self.told: list[str] = []  # the moves of this table that were acknowledged
        self.messages: list[str] = []  # that led to them
        self.moves = self.games = self.reconnected = self.refused = 0
        self.waits: list[float] = []  # seconds from a move to its answer
        self.failure: BaseException | None = None

    # The whole

    def run(self) -> None:
        try:
            while not self._stop_asked.is_set():
                self._play_table()
        except BaseException as error:
            self.failure = error
        self._hang_up()

    def stop(self) -> None:
        """Let it finish its move and check its table."""
        self._stop_asked.set()

    def _play_table(self) -> None:
        self._hang_up()
        self.told, self.messages, self.scene, self._merging = [], [], {}, Merging()
        seats = [{"kind": "me", "name": "Nolwenn"}, {"kind": "here", "name": "Yann"}]
        self.table = self._make({"game": self._game, "variant": "random", "seats": seats})
        self._begin()
        while not self._stop_asked.is_set() and not self.scene["ending"]:
            self.move()
        self.check()
        self.games += 1

    def move(self) -> None:
        """Play any legal move, and wait until it is acknowledged."""
        scene, legal = self.scene, self.scene["legal"]
        chosen = legal[self.rng.below(len(legal))]
        named = {"ply": scene["ply"], "undos": scene["undos"], "seat": scene["to_act"], "action": chosen["index"]}
        message = msgspec.json.encode({"type": "move", "id": f"f{next(_ids)}", **named}).decode()
        began = time.monotonic()
        self.deliver(message)
        self.waits.append(time.monotonic() - began)
        self.told.append(chosen["text"])
        self.messages.append(message)
        self.moves += 1

    # What a browser does

    def deliver(self, message: str) -> None:
        """Send a message until it is acknowledged."""
        wanted, give_up = msgspec.json.decode(message)["id"], time.monotonic() + PATIENCE
        while time.monotonic() < give_up:
            try:
                line = self.line()
                self.send(line, message)
                if self._is_acknowledged(line, wanted):
                    return
                time.sleep(0.02)  # refused for now: send it again
            except BROKEN:
                self._hang_up()
                time.sleep(0.02)
        raise FaultError(f"{wanted} of table {self.table} was never acknowledged")

    def send(self, line: ClientConnection, message: str) -> None:
        """Send a message once. Faults of the line override this."""
        line.send(message)

    def _is_acknowledged(self, line: ClientConnection, wanted: str) -> bool:
        """Read until the answer comes; return False if it is to be sent again."""
        until = time.monotonic() + ANSWER
        while time.monotonic() < until:
            frame = self._hear(line)
            if frame.get("ack") == wanted or (frame["type"] == "ack" and frame["id"] == wanted):
                return True
            if frame["type"] == "error" and frame.get("id") == wanted:
                if frame["code"] == "busy":
                    self.refused += 1
                    return False
                raise FaultError(f"{wanted} of table {self.table} was refused: {frame}")
        raise TimeoutError

    def _hear(self, line: ClientConnection) -> Json:
        frame = self._merging.hear(msgspec.json.decode(line.recv(timeout=ANSWER)))
        if frame.get("scene"):
            self.scene = frame["scene"]
        if frame["type"] == "error" and frame["code"] == "internal":
            raise FaultError(f"the server failed: {frame}")
        return frame

    def line(self) -> ClientConnection:
        """The socket, opened anew if it is closed; then its hello has been read."""
        if self._socket is None:
            since, undos = self.scene.get("ply", 0), self.scene.get("undos", 0)
            opening = connect(
                f"ws://127.0.0.1:{self._port}/ws/tables/{self.table}?since={since}&undos={undos}&merges=1",
                additional_headers={"Cookie": self._cookie},
                compression=None,
                proxy=None,
                open_timeout=ANSWER,
                ping_interval=None,
                close_timeout=0.2,
            )
            self._socket = self._open.enter_context(opening)
            self.reconnected += 1
            while self._hear(self._socket)["type"] != "hello":
                pass
        return self._socket

    def _hang_up(self) -> None:
        self._socket = None
        with suppress(*BROKEN):
            self._open.close()

    def _make(self, wish: Json) -> str:
        give_up = time.monotonic() + PATIENCE
        while time.monotonic() < give_up:
            try:
                headers = {"Cookie": self._cookie} if self._cookie else {}
                base = f"http://127.0.0.1:{self._port}"
                answer = httpx.post(f"{base}/api/tables", json=wish, headers=headers, timeout=ANSWER)
                if "set-cookie" in answer.headers:
                    self._cookie = answer.headers["set-cookie"].split(";")[0]
                if answer.status_code == 201:
                    return str(answer.json()["id"])
                if answer.status_code != 503:
                    raise FaultError(f"no table: {answer.status_code} {answer.text}")
            except BROKEN:
                pass
            time.sleep(0.02)
        raise FaultError("no table could be made")

    def _begin(self) -> None:
        give_up = time.monotonic() + PATIENCE
        while not self.scene and time.monotonic() < give_up:
            try:
                line = self.line()
                line.send('{"type":"ready","contribution":"salt"}')
                while not self.scene:
                    if self._hear(line)["type"] == "error":
                        time.sleep(0.02)
                        break
            except BROKEN:
                self._hang_up()
                time.sleep(0.02)
        if not self.scene:
            raise FaultError(f"table {self.table} did not begin")

    # What must be so

    def check(self) -> None:
        """Compare the log, as a newcomer sees it, with what was acknowledged: nothing is lost or doubled."""
        give_up = time.monotonic() + PATIENCE
        while time.monotonic() < give_up:
            self._hang_up()
            self.scene = {}
            try:
                line = self.line_for_all()
            except BROKEN:
                time.sleep(0.05)
                continue
            logged = [event["text"] for event in line["events"] if event["seat"] is not None]
            if logged != self.told:
                raise FaultError(f"table {self.table} tells {logged}, but {self.told} was acknowledged")
            if line["scene"]["view"] != self._merging.scene["view"]:
                raise FaultError(f"table {self.table} looks different to whoever has followed it")
            return
        raise FaultError(f"table {self.table} cannot be read any more")

    def line_for_all(self) -> Json:
        """A hello with all events."""
        with connect(
            f"ws://127.0.0.1:{self._port}/ws/tables/{self.table}",
            compression=None,
            proxy=None,
            open_timeout=ANSWER,
            close_timeout=0.2,
        ) as line:
            hello: Json = msgspec.json.decode(line.recv(timeout=ANSWER))
        if hello["type"] != "hello":
            raise TimeoutError
        return hello
