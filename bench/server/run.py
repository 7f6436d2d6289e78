"""The load run: Embruns beside boardgame.io on this machine. `python bench/server/run.py [--rounds N] [--json]`

`--builds old=PATH new=PATH` compares builds of Embruns with each other instead; a PATH is a value for PYTHONPATH.
`--games` tells what a move of every game costs, with `--builds` in each of them. `--endurance 300` plays 500 moves a
second at 1,000 tables for five minutes, first alone and then beside hostile clients.

One process for each server, one for the clients: 50 tables of two clients. Embruns plays Little Big Fish with full
views and legal actions and stores every move; boardgame.io counts, in memory. The servers take turns and medians are
shown, so that a busy machine disturbs all alike. Needs `npm ci` in this folder, and a compiled Embruns to be fair.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import Any

HERE = Path(__file__).parent
TABLES = 50
LIGHT = 200  # moves a second
OPEN = 1000  # tables whose memory is measured
TEN = 10  # tables at which each game is measured
STEADY = 500  # moves a second, for minutes
HOSTILE_TABLES, HOSTILE_SHOWS = 50, 4
SAMPLES = 10  # of the memory in a long run

SERVE = """
import sys
from pathlib import Path
from embruns.server.app import App, Settings
from embruns.server.run import bind, run
from embruns.server.security import Limits
free = (1e9, 1e9)
many = 10**6
messages = Limits().messages if sys.argv[3] == "limited" else free
limits = Limits(
    requests=free, changes=free, sockets=free, messages=messages, sockets_at_once=many, connections_at_once=many
)
listener = bind("127.0.0.1", 0)
port = listener.getsockname()[1]
settings = Settings(Path(sys.argv[1]), durable=sys.argv[2] == "durable", limits=limits, port=port)
app = App(settings)
run(app, listener, app.addresses, 0, False, limits)
"""


def _line(process: subprocess.Popen[str]) -> str:
    """The next line that it prints."""
    assert process.stdout
    return process.stdout.readline().strip()


class Server:
    """A server in a process of its own."""

    def __init__(self, kind: str, command: list[str], path: str = "") -> None:
        self.kind = kind
        environment = {**os.environ, "NODE_ENV": "production", **({"PYTHONPATH": path} if path else {})}
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=HERE, env=environment)
        self.port = int(_line(self._process).rstrip("/").replace(":", " ").split()[-1])

    def megabytes(self) -> float:
        """Resident memory of the process."""
        lines = Path(f"/proc/{self._process.pid}/status").read_text(encoding="utf-8").splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024

    def seconds(self) -> float:
        """Time on the processor so far."""
        words = Path(f"/proc/{self._process.pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def load(self, seconds: float, rate: int, tables: int = TABLES, game: str = "") -> dict[str, float]:
        """What the clients measured, and what a move cost the server; `rate` 0 is as fast as it goes."""
        with self.clients(tables, seconds, rate, game) as clients:
            before = self.seconds()
            found: dict[str, float] = json.loads(_line(clients))
            return {**found, "cpu_us": 1e6 * (self.seconds() - before) / found["moves_in_all"]}

    @contextmanager
    def clients(
        self, tables: int, seconds: float = 0, rate: int = 0, game: str = ""
    ) -> Iterator[subprocess.Popen[str]]:
        """Clients in a process of their own, who sit at their tables by now."""
        words = ["node", "load.mjs", self.kind, str(self.port), str(tables), str(seconds), str(rate)]
        words += [game] if game else []
        with subprocess.Popen(words, cwd=HERE, stdout=subprocess.PIPE, text=True) as clients:
            try:
                assert _line(clients) == "open"
                yield clients
            finally:
                clients.kill()

    def stop(self) -> None:
        """End it."""
        self._process.kill()
        self._process.wait()


def embruns(folder: str, durable: str = "", path: str = "", limited: str = "") -> Server:
    """Our server, as it is installed or as `path` or PYTHONPATH names it; `limited` keeps the limit of messages."""
    return Server("embruns", [sys.executable, "-c", SERVE, folder, durable, limited], path)


def memory(folder: str) -> dict[str, float]:
    """Of a server with so many games going on, two clients each."""
    server = embruns(folder)
    try:
        empty = server.megabytes()
        with server.clients(OPEN):
            full = server.megabytes()
    finally:
        server.stop()
    return {"empty_mb": empty, "full_mb": full, "kb_a_table": 1024 * (full - empty) / OPEN}


def measure(rounds: int, seconds: float) -> dict[str, Any]:
    """All servers in turn, round after round; the medians."""
    with ExitStack() as stack:
        folders = [stack.enter_context(tempfile.TemporaryDirectory()) for _ in range(3)]
        servers = {
            "boardgame.io": Server("boardgame", ["node", "peer.mjs"]),
            "embruns": embruns(folders[0]),
            "embruns --durable": embruns(folders[1], "durable"),
        }
        for server in servers.values():
            stack.callback(server.stop)
        runs: dict[str, list[dict[str, float]]] = {}
        for _ in range(rounds):
            for name, server in servers.items():
                runs.setdefault(name + " full", []).append(server.load(seconds, 0))
                runs.setdefault(name + " light", []).append(server.load(seconds, LIGHT))
        found: dict[str, Any] = {
            name: {key: median(run[key] for run in each) for key in each[0]} for name, each in runs.items()
        }
        return {**found, "memory": memory(folders[2])}


def compare(builds: dict[str, str], rounds: int, seconds: float) -> dict[str, dict[str, float]]:
    """Load several builds in turn, round after round; return the medians."""
    with ExitStack() as stack:
        servers = {}
        for name, path in builds.items():
            servers[name] = embruns(stack.enter_context(tempfile.TemporaryDirectory()), path=path)
            stack.callback(servers[name].stop)
        runs: dict[str, list[dict[str, float]]] = {name: [] for name in builds}
        for _ in range(rounds):
            for name, server in servers.items():
                runs[name].append(server.load(seconds, 0))
    return {name: {key: median(run[key] for run in each) for key in each[0]} for name, each in runs.items()}


def every_game(builds: dict[str, str], rounds: int, seconds: float) -> dict[tuple[str, str], dict[str, float]]:
    """What a move of each game costs at ten tables, the builds in turn, round after round; the medians."""
    from embruns.games import games

    runs: dict[tuple[str, str], list[dict[str, float]]] = {(slug, name): [] for slug in games() for name in builds}
    with ExitStack() as stack:
        servers = {}
        for name, path in builds.items():
            servers[name] = embruns(stack.enter_context(tempfile.TemporaryDirectory()), path=path)
            stack.callback(servers[name].stop)
        for _ in range(rounds):
            for (slug, name), each in runs.items():
                each.append(servers[name].load(seconds, 0, TEN, slug))
    return {which: {key: median(run[key] for run in each) for key in each[0]} for which, each in runs.items()}


@contextmanager
def sampling(server: Server, seconds: float) -> Iterator[list[int]]:
    """The memory of the server in megabytes, every so many seconds: it shows whether it goes on growing."""
    sizes: list[int] = []
    ended = threading.Event()

    def sample() -> None:
        while not ended.wait(seconds):
            sizes.append(round(server.megabytes()))

    thread = threading.Thread(target=sample, daemon=True)
    thread.start()
    try:
        yield sizes
    finally:
        ended.set()
        thread.join()


def endurance(seconds: float, hostile: bool) -> dict[str, Any]:
    """Many tables at a steady rate; the memory of the server at the beginning, on the way and at the end."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        server = embruns(folder, limited="limited")
        stack.callback(server.stop)
        with server.clients(OPEN, seconds, STEADY) as clients:
            before, used = server.megabytes(), server.seconds()
            harm = None
            if hostile:
                words = ["node", "hostile.mjs", str(server.port), str(seconds), str(HOSTILE_TABLES), str(HOSTILE_SHOWS)]
                harm = stack.enter_context(subprocess.Popen(words, cwd=HERE, stdout=subprocess.PIPE, text=True))
                stack.callback(harm.kill)
            with sampling(server, seconds / SAMPLES) as sizes:
                found: dict[str, Any] = json.loads(_line(clients))
            found |= {"mb_before": before, "mb_during": sizes, "mb_after": server.megabytes()}
            found["cpu_us"] = 1e6 * (server.seconds() - used) / found["moves_in_all"]
            return found | (json.loads(_line(harm)) if harm else {})


def show(found: dict[str, Any]) -> None:
    """A table for people."""
    head = "moves/s   p50 ms   p99 ms   CPU µs/move   its clients'"
    print(f"{TABLES} tables of two clients   {head}   p99 ms at {LIGHT} moves/s")
    for name in ("boardgame.io", "embruns", "embruns --durable"):
        full, light = found[name + " full"], found[name + " light"]
        speed = f"{full['per_second']:10.0f} {full['p50']:8.1f} {full['p99']:8.1f}"
        print(f"{name:23} {speed} {full['cpu_us']:13.0f} {full['client_us']:14.0f} {light['p99']:14.1f}")
    ours, peer = found["embruns full"], found["boardgame.io full"]
    print(f"embruns / boardgame.io: moves/s {ours['per_second'] / peer['per_second']:.2f},", end=" ")
    print(f"CPU of a move {ours['cpu_us'] / peer['cpu_us']:.2f}")
    kept = found["memory"]
    print(f"memory: {kept['empty_mb']:.0f} MB empty, {kept['full_mb']:.0f} MB with {OPEN:,} open tables", end="")
    print(f" ({kept['kb_a_table']:.0f} kB a table with its two clients)")


def main() -> None:
    """Print a table, or one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--builds", nargs="+", metavar="NAME=PATH", help="compare these builds instead")
    parser.add_argument("--games", action="store_true", help="what a move of every game costs")
    parser.add_argument("--endurance", type=float, metavar="SECONDS", help="500 moves a second at 1,000 tables")
    asked = parser.parse_args()
    builds = dict(each.split("=", 1) for each in asked.builds or ())
    if asked.games:
        for (slug, name), cost in every_game(builds or {"": ""}, asked.rounds, asked.seconds).items():
            speed = f"{cost['per_second']:6.0f} moves/s, p99 {cost['p99']:.1f} ms"
            print(f"{slug:18} {name:6} {cost['cpu_us']:6.0f} µs a move, {speed}")
        return
    if asked.endurance:
        for hostile in (False, True):
            print(json.dumps({"hostile": hostile, **endurance(asked.endurance, hostile)}), flush=True)
        return
    if asked.builds:
        print(json.dumps(compare(builds, asked.rounds, asked.seconds)))
        return
    found = measure(asked.rounds, asked.seconds)
    if asked.json:
        print(json.dumps(found))
    else:
        show(found)


if __name__ == "__main__":
    main()
