"""A page at one table: it connects again when the line breaks, and merges updates that carry only what changed."""

from __future__ import annotations

from contextlib import ExitStack, suppress
from typing import Any

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from tests.server.merging import Merging

Json = dict[str, Any]
ANSWER = 20.0  # seconds until an answer counts as lost
BROKEN = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError, EOFError, httpx.HTTPError)
SEEN = ("view", "facts", "scores", "to_act", "ask", "legal", "previews", "ending")  # of a scene, must not depend on how


class FaultError(AssertionError):
    """The server lost, doubled or changed something, or never came back."""


class Follower:
    """The scenes and events of a table as one person knows them; without a cookie, as a spectator does."""

    def __init__(self, port: int, table: str, cookie: str = "") -> None:
        self._port = port
        self._table = table
        self._cookie = cookie
        self._open = ExitStack()
        self._socket: ClientConnection | None = None
        self._merging = Merging()
        self._known: dict[int | None, tuple[Json, bool]] = {}  # by seat the last scene, and whether it was merged
        self.scene: Json = {}
        self.events: list[Json] = []
        self.connected = 0
        self.compared = 0  # merged scenes that a hello told again, whole

    def line(self) -> ClientConnection:
        """The socket, opened anew if it is closed; then its hello has been read."""
        if self._socket is None:
            since, undos = self.scene.get("ply", 0), self.scene.get("undos", 0)
            opening = connect(
                f"ws://127.0.0.1:{self._port}/ws/tables/{self._table}?since={since}&undos={undos}&merges=1",
                additional_headers={"Cookie": self._cookie} if self._cookie else {},
                compression=None,
                proxy=None,
                open_timeout=ANSWER,
                ping_interval=None,
                close_timeout=0.2,
            )
            line = self._open.enter_context(opening)
            self.connected += 1
            while self.hear(line)["type"] != "hello":
                pass
            self._socket = line
        return self._socket

    def hear(self, line: ClientConnection) -> Json:
        """The next frame, with a whole scene."""
        changes = self._merging.changes
        frame = self._merging.hear(msgspec.json.decode(line.recv(timeout=ANSWER)))
        if frame["type"] == "error" and frame["code"] == "internal":
            raise FaultError(f"the server failed: {frame}")
        if frame.get("scene"):
            self._look(frame, self._merging.changes > changes)
        return frame

    def _look(self, frame: Json, merged: bool) -> None:
        self.scene = scene = frame["scene"]
        if frame["type"] == "hello":
            self._compare(scene)
            self.events = self.events[: frame["since"]]
        self.events = self.events + frame["events"]
        self._known[scene["seat"]] = scene, merged

    def _compare(self, scene: Json) -> None:
        """Raise if this whole scene differs from what the updates before it told of the same position."""
        before, merged = self._known.get(scene["seat"], ({}, False))
        names = ("ply", "undos", "covered")
        if not before or any(before[name] != scene[name] for name in names):
            return
        for name in SEEN:
            if before[name] != scene[name]:
                told = f"{name} of ply {scene['ply']}: {before[name]} was told, but it is {scene[name]}"
                raise FaultError(f"table {self._table}, seat {scene['seat']}: {told}")
        self.compared += merged

    def hang_up(self) -> None:
        """Close the socket. The next `line` opens another."""
        self._socket = None
        with suppress(*BROKEN):
            self._open.close()

    def reach(self, ply: int) -> None:
        """Read until the game has come that far; raises what is in BROKEN if the line breaks."""
        line = self.line()
        while self.scene.get("ply", -1) < ply:
            self.hear(line)
