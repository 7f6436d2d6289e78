"""Reviews of finished tables: in a process of their own, one at a time, for nobody before the end."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest

from embruns.core.seeds import rng_for
from embruns.server import entries
from embruns.server.reviewer import ReviewTask
from embruns.server.reviews import Reviews
from embruns.server.sqlite_store import SqliteStore
from embruns.server.table import Table
from tests.server.client import PATIENCE, Browser, Json, Line, Server, play_on, start

Serve = Callable[..., Server]
Browse = Callable[[Server], Browser]


def finished(host: Browser, game: str = "bottle") -> str:
    """A game at its end, played at one screen or by two lines; the table's path."""
    guest = Browser(host.server)
    made = host.table(game)
    guest.post(f"/api/tables/{made['id']}/seats/1", {"name": "Yann"})
    lines = [host.line(made), guest.line(made)]
    start(*lines)
    play_on(lines, rng_for(1))
    guest.close()
    return f"/api/tables/{made['id']}"


def awaited(host: Browser, path: str, *stages: str) -> Json:
    """The status, once it is one of these."""
    deadline = time.monotonic() + 600
    while time.monotonic() < deadline:
        status: Json = host.get(f"{path}/review")
        if status["stage"] in stages:
            return status
        time.sleep(0.05)
    raise AssertionError(f"still {status}")


def test_a_finished_game_is_reviewed_once_for_all(person: Callable[[], Browser]) -> None:
    host = person()
    path = finished(host, "little-big-fish")
    assert host.get(f"{path}/review") == {"stage": "none", "done": 0, "total": 0, "review": None}
    assert host.post(f"{path}/review")["stage"] in ("waiting", "running")
    found = awaited(host, path, "done")["review"]
    plies = len(host.get(f"{path}/replay")["frames"])
    assert len(found["curve"]) == plies
    for share in found["shares"]:
        assert share["start"] + share["luck"] + share["own"] + share["others"] == share["result"]
    assert found["costly"]
    for each in found["costly"]:
        assert each["told"]["fr"].startswith(("Nolwenn", "Yann")), "by the names of the table"
    assert person().post(f"{path}/review")["review"] == found, "whoever asks gets the same at once"


@pytest.mark.parametrize("durable", [False, True])
def test_a_review_outlives_its_server_until_it_is_out_of_date(new_server: Serve, browse: Browse, durable: bool) -> None:
    server = new_server(durable=durable)
    host = browse(server)
    path = finished(host)
    host.post(f"{path}/review")
    found = awaited(host, path, "done")
    server.kill()
    server.start()
    assert host.get(f"{path}/review") == host.post(f"{path}/review") == found
    server.kill()
    with closing(sqlite3.connect(server.data / "tables.sqlite")) as store, store:
        assert store.execute("UPDATE reviews SET mark = mark || 'old'").rowcount == 1
    server.start()
    assert host.get(f"{path}/review")["stage"] == "none", "made by another edition of the game"
    host.post(f"{path}/review")
    assert awaited(host, path, "done") == found
    with closing(sqlite3.connect(server.data / "tables.sqlite")) as store:
        assert store.execute("SELECT count(*) FROM reviews").fetchone() == (1,), "in the place of the old one"


def test_a_game_that_goes_on_has_no_review(person: Callable[[], Browser]) -> None:
    host = person()
    path = f"/api/tables/{host.table(seats=('me', 'mousse'))['id']}/review"
    assert host.post(path, status=409)["code"] == "not-over"
    assert host.get(path, status=409)["code"] == "not-over"
    assert host.post("/api/tables/nowhere/review", status=404)["code"] == "unknown-table"


def test_a_process_that_is_killed_is_started_again(new_server: Serve, browse: Browse) -> None:
    server = new_server()
    host = browse(server)
    path = finished(host)
    host.post(f"{path}/review")
    os.kill(_reviewer(server), signal.SIGKILL)
    assert awaited(host, path, "done")["review"]
    assert "the process of a review crashed" in server.errors()


def test_one_that_is_too_slow_fails_and_may_be_asked_again(new_server: Serve, browse: Browse) -> None:
    server = new_server(review_seconds=0.05)
    host = browse(server)
    path = finished(host)
    host.post(f"{path}/review")
    assert awaited(host, path, "failed")["review"] is None
    deadline = time.monotonic() + PATIENCE
    while _reviewers(server):  # it may have been cut off while it started: then it ends a moment later
        assert time.monotonic() < deadline
        time.sleep(0.01)
    assert host.post(f"{path}/review")["stage"] in ("waiting", "running")
    awaited(host, path, "failed")


def test_others_wait_their_turn_and_tables_go_on(new_server: Serve, browse: Browse) -> None:
    server = new_server()
    host = browse(server)
    first, second = finished(host), finished(host)
    host.post(f"{first}/review")
    pid = _reviewer(server)
    os.kill(pid, signal.SIGSTOP)
    assert host.post(f"{second}/review")["stage"] == "waiting"
    line: Line = host.line(host.table(seats=("me", "mousse")))
    start(line)
    for _ in range(3):
        line.play()
    line.at_ply(6)
    assert _reviewers(server) == [pid], "one at a time"
    os.kill(pid, signal.SIGCONT)
    assert awaited(host, second, "done")["review"]


def test_a_review_ends_with_its_server(new_server: Serve, browse: Browse) -> None:
    server = new_server()
    host = browse(server)
    path = finished(host)
    host.post(f"{path}/review")
    pid = _reviewer(server)
    server.stop()
    assert not os.path.exists(f"/proc/{pid}")


def test_a_game_that_ends_again_waits_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Undo and finish again at one table: the queue holds its latest end alone, and has room for other tables."""
    started: list[str] = []

    async def run(_: Reviews, __: object, task: ReviewTask) -> None:
        started.append(task.record)
        await asyncio.sleep(60)

    def again(table_id: str, undos: int) -> Table:
        table = Table.load(table_id, [(0, entries.decode(MADE))])
        table.undos = undos
        return table

    monkeypatch.setattr(Reviews, "_run", run)
    monkeypatch.setattr("embruns.server.reviews._task", lambda table: ReviewTask(f"{table.id}{table.undos}", {}, 1, 0))
    store = SqliteStore(tmp_path / "log.sqlite")

    async def ask() -> None:
        reviews = Reviews(store)
        await reviews.ask(again("a", 0))
        await asyncio.sleep(0)
        for undos in range(40):
            assert (await reviews.ask(again("b", undos))).stage == "waiting"
            await asyncio.sleep(0)
        assert (await reviews.status(again("b", 38))).stage == "none"
        assert (await reviews.status(again("b", 39))).stage == "waiting"
        assert (await reviews.ask(again("c", 0))).stage == "waiting"
        await reviews.ask(again("a", 1))  # the one that runs is given up too
        while len(started) < 2:
            await asyncio.sleep(0.01)
        assert started == ["a0", "b39"]
        await reviews.close()

    asyncio.run(asyncio.wait_for(ask(), 20))
    store.close()


MADE = b"""{"type": "Made", "game": "little-big-fish", "rules": "1", "variant": "first-game", "options": {},
"practice": true, "chairs": [{"person": "x", "name": "Nolwenn"}, {"level": "mousse"}], "seed": "00", "by": "x"}"""


def _reviewer(server: Server) -> int:
    """The process that reviews, as soon as it runs."""
    deadline = time.monotonic() + PATIENCE
    while not (found := _reviewers(server)):
        assert time.monotonic() < deadline, server.errors()
        time.sleep(0.01)
    (pid,) = found
    return pid


def _reviewers(server: Server) -> list[int]:
    found = []
    for pid in server.children():
        with suppress(OSError):  # it may end while it is looked at
            if b"embruns.server.reviewer" in Path(f"/proc/{pid}/cmdline").read_bytes():
                found.append(pid)
    return found
