"""A player that behaves as a browser does when the line breaks: it connects again and resends what was not answered.

It plays all seats of a table, so that it knows what the log must tell: every move that was acknowledged, once, in
order. An onlooker follows the same table, and must be told the same.
"""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Callable

import httpx
import msgspec
import psycopg
from websockets.sync.client import ClientConnection

from embruns.core.contract import Rng
from embruns.games import games
from embruns.server.entries import Played, decode
from tests.faults.follower import ANSWER, BROKEN, FaultError, Follower, Json
from tests.server.places import Place

PATIENCE = 60.0  # seconds until a player gives up: a fault must pass before
EACH = 12  # moves after which the onlooker connects anew, and compares what it is told with what it knew
_ids = itertools.count(1)


class Player(threading.Thread):
    """Plays table after table until it is stopped, each time another game; `first` is the number of the first one."""

    def __init__(self, port: int, place: Place, seed: int, first: int = 0) -> None:
        super().__init__(daemon=True)
        self._port = port
        self._place = place
        self._games = itertools.cycle([*list(games())[first % len(games()) :], *list(games())[: first % len(games())]])
        self.rng = Rng(seed)
        self._stop_asked = threading.Event()
        self._cookie = ""
        self.table = ""
        self._page = self._onlooker = Follower(port, "")
        self.told: list[str] = []  # the moves of this table that were acknowledged
        self.messages: list[str] = []  # that led to them
        self.moves = self.games = self.reconnected = self.refused = self.compared = 0
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
        self.told, self.messages = [], []
        seats = [{"kind": "me", "name": "Nolwenn"}, {"kind": "here", "name": "Yann"}]
        game = next(self._games)
        wish = {"game": game, "seats": seats, "variant": "random" if game == "little-big-fish" else None}
        self.table = self._make(wish)
        self._page = Follower(self._port, self.table, self._cookie)
        self._onlooker = Follower(self._port, self.table)
        self._begin()
        while not self._stop_asked.is_set() and not self._page.scene["ending"]:
            self.move()
            self._look_on()
        self.check()
        self.games += 1
        self.reconnected += self._page.connected
        self.compared += self._page.compared + self._onlooker.compared

    def move(self) -> None:
        """Play any legal move, and wait until it is acknowledged."""
        self._patiently(self.line, "shown")
        scene, legal = self._page.scene, self._page.scene["legal"]
        chosen = legal[self.rng.below(len(legal))]
        named = {"ply": scene["ply"], "undos": scene["undos"], "seat": scene["to_act"], "action": chosen["index"]}
        message = msgspec.json.encode({"type": "move", "id": f"f{next(_ids)}", **named}).decode()
        began = time.monotonic()
        self._patiently(lambda: self._deliver(message), f"told about {message}")
        self.waits.append(time.monotonic() - began)
        self.told.append(chosen["text"])
        self.messages.append(message)
        self.moves += 1

    # What a browser does

    def _patiently(self, do: Callable[[], object], what: str) -> None:
        """Do it until it succeeds: it returns None or False, or the line breaks, if it has to be tried again."""
        give_up = time.monotonic() + PATIENCE
        while time.monotonic() < give_up:
            try:
                if do():
                    return
            except BROKEN:
                self._hang_up()
            time.sleep(0.02)
        raise FaultError(f"table {self.table} was never {what}")

    def _deliver(self, message: str) -> bool:
        line = self.line()
        self.send(line, message)
        return self._is_acknowledged(line, msgspec.json.decode(message)["id"])

    def send(self, line: ClientConnection, message: str) -> None:
        """Send a message once. Faults of the line override this."""
        line.send(message)

    def _is_acknowledged(self, line: ClientConnection, wanted: str) -> bool:
        """Read until the answer comes; return False if it is to be sent again."""
        until = time.monotonic() + ANSWER
        while time.monotonic() < until:
            frame = self._page.hear(line)
            if frame.get("ack") == wanted or (frame["type"] == "ack" and frame["id"] == wanted):
                return True
            if frame["type"] == "error" and frame.get("id") == wanted:
                if frame["code"] == "busy":
                    self.refused += 1
                    return False
                raise FaultError(f"{wanted} of table {self.table} was refused: {frame}")
        raise TimeoutError

    def line(self) -> ClientConnection:
        """The socket, with the secrets of the seat to act uncovered."""
        line = self._page.line()
        while self._page.scene.get("covered"):
            scene = self._page.scene
            line.send(msgspec.json.encode({"type": "show", "seat": scene["to_act"], "since": scene["ply"]}).decode())
            while self._page.hear(line)["type"] != "hello":
                pass
        return line

    def _hang_up(self) -> None:
        self._page.hang_up()
        self._onlooker.hang_up()

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
        def be_ready() -> bool:
            line = self._page.line()
            line.send('{"type":"ready","contribution":"salt"}')
            while not self._page.scene:
                if self._page.hear(line)["type"] == "error":
                    return False
            return True

        self._patiently(be_ready, "begun")

    def _look_on(self) -> None:
        """Let the onlooker see what was played; now and then by another line too, which tells everything anew."""
        ply, again = self._page.scene["ply"], self.moves % EACH == 0

        def look() -> bool:
            self._onlooker.reach(ply)
            if again:
                self._onlooker.hang_up()
                self._onlooker.line()
            return True

        self._patiently(look, f"seen at ply {ply}")

    # What must be so

    def check(self) -> None:
        """Compare the log with what was acknowledged, and with what a newcomer is told: nothing is lost or doubled."""
        self._hang_up()
        found: list[str] = []
        newcomer = Follower(self._port, self.table)

        def read() -> bool:
            try:
                found[:] = self.logged()
            except psycopg.Error:  # the database restarts
                return False
            newcomer.line()
            return True

        self._patiently(read, "read any more")
        newcomer.hang_up()
        if found != self.told:
            raise FaultError(f"table {self.table} tells {found}, but {self.told} was acknowledged")
        for new, known in itertools.zip_longest(newcomer.events, self._onlooker.events):
            if new != known:
                raise FaultError(f"table {self.table} tells a newcomer {new}, but whoever has looked on {known}")
        if newcomer.scene["view"] != self._onlooker.scene["view"]:
            raise FaultError(f"table {self.table} looks different to whoever has followed it")

    def logged(self) -> list[str]:
        """The moves that are stored."""
        rows = self._place.rows("SELECT entry FROM log WHERE table_id = ? ORDER BY n", (self.table,))
        entries = [decode(bytes(entry)) for (entry,) in rows]
        return [entry.action for entry in entries if isinstance(entry, Played)]
