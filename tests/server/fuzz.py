"""A fuzzer for the socket. `python -m tests.server.fuzz 100000 [SEED]` sends so many messages; the tests send fewer.

Most are almost right: real messages with a field missing, doubled, of another type, too large, of another seat or ply.
Between them a real game goes on: no acknowledged move may be lost, nothing but a coded error may come back, and no
frame may have what its seat may not see.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from embruns.core.contract import HIDDEN, Rng
from embruns.server.refusals import SAID
from tests.server.client import PATIENCE, Browser, Json, Line, Server, play_on, start

BATCH = 40
NEWS = 10  # messages to the person's own socket at a time
ROUNDS = 5  # at one table
VALUES: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    2**31,
    2**63,
    10**400,
    -0.5,
    1e308,
    "",
    "a",
    "place a1",
    "a1-a2",
    "\x00",
    "🐟",
    "é" * 50,
    "x" * 3000,
    [],
    [[]],
    {},
    {"verb": "Step", "start": 0, "end": 6},
    {"verb": None},
    {"": ""},
)
MARKS = '{}[]",:\\0e-é'
REAL = ("ready", "move", "undo", "hint", "why", "show", "ping", "ahead", "answer", "point", "say")
TYPES = (*REAL, "hello", "update", "error", "proposal", "", "constructor")
GAMES = ("little-big-fish", "petite-mer", "bottle", "bretagne", "regate")  # one has moves to agree to, three secrets
FIRST_MOVES = {"bretagne": 60, "regate": 20}  # that are played before, so that there are hands to hide
WORDS = ("", "", "ahoy", "\u202eahoy", "<b>ahoy</b>", "é" * 201, 4)


class Fuzzer:
    """One seed, one stream of messages."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)
        self.sent = 0

    def one_of(self, things: Any) -> Any:
        return things[self.rng.below(len(things))]

    def message(self, scene: Json) -> str | bytes:
        """The next one."""
        self.sent += 1
        kind = self.rng.below(10)
        if kind == 0:
            return bytes(self.rng.below(256) for _ in range(self.rng.below(60)))
        if kind == 1:
            return "".join(chr(32 + self.rng.below(95)) for _ in range(self.rng.below(80)))
        body = self.almost(scene)
        text = json.dumps(body, ensure_ascii=False)  # has no limit to its numbers
        if kind == 2:
            return text[: self.rng.below(len(text) + 1)]
        if kind == 3:
            place = self.rng.below(len(text))
            return f"{text[:place]}{self.one_of(MARKS)}{text[place + 1 :]}"
        if kind == 4 and self.rng.below(20) == 0:
            return text + " " * 5000
        return text

    def almost(self, scene: Json) -> Json:
        """A real message in the position, half the time with up to three changes to it."""
        body: Json = {"type": self.one_of(REAL)}
        if body["type"] == "move":
            ply, seat = scene["ply"] + self.one_of((0, 0, 0, -1, 1)), self.one_of((0, 0, 1, 1, 2))
            body["undos"] = scene["undos"]
            body |= {"id": f"f{self.rng.below(50)}", "ply": ply, "seat": seat, "action": self.rng.below(1500)}
            if scene["legal"] and self.rng.below(2):
                body |= {"seat": scene["to_act"], "action": self.one_of(scene["legal"])["index"]}
            elif scene["legal"] and self.rng.below(2):
                body |= {"seat": scene["to_act"], "ply": scene["ply"]}
        elif body["type"] in ("undo", "hint", "why"):
            body |= {"id": f"f{self.rng.below(50)}", "ply": scene["ply"], "action": self.rng.below(1500)}
            if body["type"] != "why":
                del body["action"]
            if body["type"] != "undo":
                del body["ply"]
        elif body["type"] == "ahead":
            lines = [[self.rng.below(1500) for _ in range(1 + self.rng.below(5))] for _ in range(self.rng.below(40))]
            body |= {"id": "f", "lines": lines}
        elif body["type"] == "answer":
            body |= {
                "id": f"f{self.rng.below(50)}",
                "ply": scene["ply"] - self.one_of((0, 0, 1)),
                "undos": scene["undos"],
            }
            body["yes"] = self.rng.below(2) == 0
        elif body["type"] == "point":
            body["where"] = self.one_of(("c4", "", "x" * 41, "é", 4))
        elif body["type"] == "say":
            body |= {"id": "f", "phrase": self.one_of(("", "well-played", "thanks", "Thanks\n"))}
            body["text"] = self.one_of(WORDS)
        elif body["type"] == "show":
            body["seat"] = self.rng.below(4)
        elif body["type"] == "ready":
            body["contribution"] = "x"
        for _ in range(self.one_of((0, 0, 0, 1, 2, 3))):
            self.change(body)
        return body

    def change(self, body: Json) -> None:
        field = self.one_of([*body, "type", "id", "ply", "undos", "seat", "action", "since", "x"])
        if self.rng.below(3) == 0:
            body.pop(field, None)
        elif field == "type":
            body["type"] = self.one_of(TYPES)
        else:
            body[field] = self.one_of(VALUES)


def fuzz(server: Server, messages: int, seed: int) -> dict[str, int]:
    """Send so many; how often each kind of answer came. Raises where the server misbehaves."""
    fuzzer, answers = Fuzzer(seed), dict[str, int]()
    host, guest, stranger = Browser(server), Browser(server), Browser(server)
    open_sockets = ExitStack()
    try:
        line, other, watcher = _sit(host, guest, stranger, GAMES[0], fuzzer)
        rounds, news = 0, open_sockets.enter_context(_news_of(host))
        while fuzzer.sent < messages:
            for seat, target in ((0, line), (1, other), (-1, watcher)):
                _volley(fuzzer, target, seat, answers)
            _news_volley(fuzzer, news, line.scene, answers)
            rounds += 1
            if rounds % ROUNDS == 0 or any(each.scene["ending"] for each in (line, other)):
                line, other, watcher = _sit(host, guest, stranger, GAMES[rounds // ROUNDS % len(GAMES)], fuzzer)
            _real_move(line, other)
    finally:
        open_sockets.close()
        for browser in (host, guest, stranger):
            browser.close()
    return answers


def _sit(host: Browser, guest: Browser, stranger: Browser, game: str, fuzzer: Fuzzer) -> tuple[Line, Line, Line]:
    """A new table; the lines of the one before are hung up."""
    for line in [*host.lines, *guest.lines, *stranger.lines]:
        line.close()
    for browser in (host, guest, stranger):
        browser.lines.clear()
    table = host.table(game, variant="random" if game == GAMES[0] else None, chat=True)
    guest.post(f"/api/tables/{table['id']}/seats/1", {"name": "Yann"})
    line, other = host.line(table), guest.line(table)
    start(line, other)
    watcher = stranger.line(table)
    play_on([line, other, watcher], fuzzer.rng, FIRST_MOVES.get(game, 0))
    return line, other, watcher


@contextmanager
def _news_of(browser: Browser) -> Iterator[ClientConnection]:
    """The person's own socket, which tells what happens at all their tables."""
    url = f"ws://127.0.0.1:{browser.server.port}/ws/me"
    browser.get("/api/me")
    with connect(
        url,
        additional_headers={"Cookie": browser.cookie()},
        proxy=None,
        open_timeout=PATIENCE,
        close_timeout=1,
        ping_interval=None,
    ) as socket:
        yield socket


def _news_volley(fuzzer: Fuzzer, socket: ClientConnection, scene: Json, answers: dict[str, int]) -> None:
    """A few messages, of which it understands pings alone; what it tells about tables is for everybody."""
    for _ in range(NEWS):
        socket.send(fuzzer.message(scene))
    socket.send('{"type":"ping"}')
    kind = ""
    while kind != "pong":
        message = msgspec.json.decode(socket.recv(timeout=PATIENCE))
        kind = message["type"]
        answers[f"my {kind}"] = answers.get(f"my {kind}", 0) + 1
        assert kind in ("hello", "pong", "news"), message
        if kind == "news":
            assert message.keys() == {"type", "table"}
            assert message["table"]["stage"] == "over" or not message["table"]["fairness"]["seed"], message


def _volley(fuzzer: Fuzzer, line: Line, seat: int, answers: dict[str, int]) -> None:
    """A batch, then a question of our own: what comes before its answer answers the batch."""
    line.frames.clear()
    try:
        for _ in range(BATCH):
            line.socket.send(fuzzer.message(line.scene))
        last, message = line.send("why", action=0), dict[str, Any]()
        while message.get("id") != last:
            message = line.recv()
            kind = message.get("code") or message["type"]
            answers[kind] = answers.get(kind, 0) + 1
            assert message["type"] != "error" or message["code"] in SAID
            assert kind not in ("internal", "busy"), message
            if hidden := _keeps_secrets(message, seat):
                answers[f"secrets kept in {hidden}"] = answers.get(f"secrets kept in {hidden}", 0) + 1
    except ConnectionClosed as end:
        raise AssertionError(f"the server hung up: {end}") from end


def _keeps_secrets(message: Json, seat: int) -> str:
    """The game of which the frame hides something, if any; raise if it tells what this seat may not see."""
    scene: Json = message.get("scene") or {}
    game = ""
    if scene and scene["ending"] is None:
        game, told = _hands_told(scene["view"], seat)
        assert not told, f"seat {seat} sees {told}: {message}"
        assert not ((message.get("table") or {}).get("fairness") or {}).get("seed"), message
    for event in message.get("events", ()):
        action = event["action"]
        if action.get("verb") == "Drop" and event["seat"] != seat:
            assert action["number"] == HIDDEN, f"seat {seat} is told {event}"
        if action.get("verb") == "Draw" and "card" in action and seat < 0:
            assert action["card"] == HIDDEN, f"who watches is told {event}"
    return game


def _hands_told(view: Json, seat: int) -> tuple[str, list[Any]]:
    """The game, if it hides cards in this view, and what the view tells of them."""
    others = [player for number, player in enumerate(view.get("players", ())) if number != seat]
    if "sea" in view:  # of bottles
        hidden = [view["sea"], *(player["hand"] for player in others)]
        return "bottle", [number for hand in hidden for number in hand if number != HIDDEN]
    if "lighthouses" in view:
        told = [player["hand"] for player in others if player["hand"] is not None]
        return "bretagne" if any(player["cards"] for player in others) else "", told
    if "spin" in next(iter(others), {}):
        cards = [card for player in others for card in player["hand"]]
        return "regate" if cards else "", [card for card in cards if card != "?"]
    return "", []


def _real_move(line: Line, other: Line) -> None:
    """A newcomer sees the game where the players see it; then somebody moves."""
    fresh = line.browser.line(line.table)
    for each in (line, other):
        _catch_up(each, fresh)
    fresh.close()
    line.browser.lines.remove(fresh)
    mover = next((each for each in (line, other) if each.scene["legal"]), None)
    if mover:
        mover.play(mover.scene["legal"][-1]["index"])
        _catch_up(other if mover is line else line, mover)


def _catch_up(line: Line, with_line: Line) -> None:
    while any(line.scene[name] != with_line.scene[name] for name in ("ply", "undos")):
        line.recv()


def main(messages: int, seed: int) -> None:
    """From the command line, with a server of its own."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "data")
        began = time.monotonic()
        try:
            answers = fuzz(server, messages, seed)
            assert server.process.poll() is None
            assert "Traceback" not in server.errors(), server.errors()
        finally:
            server.kill()
    seconds = time.monotonic() - began
    print(f"{messages:,} messages in {seconds:.0f} s, seed {seed}; the server lives, no move was lost")
    print(msgspec.json.format(msgspec.json.encode(dict(sorted(answers.items())))).decode())


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1)
