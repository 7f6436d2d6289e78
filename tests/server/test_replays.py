"""A replay comes page by page. Others are served while it is worked out, and a finished game is worked out once."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from embruns.core.contract import Rng
from embruns.server import replays
from embruns.server.replays import Replays
from embruns.server.room import Room
from embruns.server.table import Table
from embruns.server.views import frames_of
from tests.server.client import Browser, Server, play_on, start
from tests.server.test_table import begun

NO_STORE: Any = None  # a game that goes on is not read again


def played(slug: str, moves: int) -> Table:
    table, rng = begun(slug)[0], Rng(5)
    for _ in range(moves):
        play(table, rng)
    return table


def play(table: Table, rng: Rng) -> None:
    seat = table.to_act()
    if seat is not None:
        table.commit(table.decide(seat, table.state.pick(rng), table.named), 3)


@pytest.mark.parametrize("slug", ["little-big-fish", "bretagne"])
def test_others_are_served_between_two_slices(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With slices of no length after every position; meanwhile the game goes on, and the replay tells what was."""
    monkeypatch.setattr(replays, "SLICE_SECONDS", -1.0)
    table, rng = played(slug, 40), Rng(6)
    expected = [msgspec.json.encode(frame) for frame in frames_of(table, 0)]
    turns = 0

    async def others() -> None:
        nonlocal turns
        while True:
            turns += 1
            play(table, rng)
            await asyncio.sleep(0)

    async def ask() -> list[bytes]:
        busy = asyncio.create_task(others())
        room = Room(table, 60.0)
        found = await Replays(NO_STORE).make(room, 0, "a")
        busy.cancel()
        return [bytes(frame) for frame in found.frames]  # type: ignore[call-overload]  # encoded already

    assert asyncio.run(ask()) == expected
    assert turns >= len(expected) - 1


@pytest.mark.parametrize("slug", ["little-big-fish", "bretagne"])
def test_the_pages_together_are_the_whole(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "PAGE", 16)
    table = played(slug, 40)
    expected = [msgspec.json.encode(frame) for frame in frames_of(table, 0)]

    async def ask() -> list[bytes]:
        room, frames = Room(table, 60.0), list[bytes]()
        while len(frames) < len(expected):
            page = await Replays(NO_STORE).make(room, 0, "a", len(frames))
            assert (page.first, page.length) == (len(frames), len(expected))
            frames += [bytes(frame) for frame in page.frames]  # type: ignore[call-overload]  # encoded already
        return frames

    assert asyncio.run(ask()) == expected


def test_a_finished_game_is_worked_out_once_by_a_process_and_comes_compressed(
    new_server: Callable[..., Server], browse: Callable[[Server], Browser]
) -> None:
    """Petite Mer has long positions; nobody's page names another person's seat as theirs."""
    server = new_server()
    host = browse(server)
    line = host.line(host.table("petite-mer", seats=("me", "here")))
    start(line)
    play_on([line], Rng(3))
    path = f"/api/tables/{line.table['id']}/replay"
    before = set(server.children())
    answers = [host.http.get(path), browse(server).http.get(path)]
    made = set(server.children()) - before
    assert len(made) == 1
    assert [answer.headers.get("content-encoding") for answer in answers] == ["gzip", "gzip"]
    whole, other = (answer.json() for answer in answers)
    assert whole["frames"] == other["frames"]
    assert [seat["mine"] for seat in whole["table"]["seats"]] == [True, True]
    assert [seat["mine"] for seat in other["table"]["seats"]] == [False, False]
    assert (whole["first"], whole["length"]) == (0, line.scene["ply"] + 1)
    assert [frame["event"] for frame in whole["frames"][1:]] == line.events
    for child in made:
        os.kill(child, signal.SIGKILL)
    plain = host.http.get(path, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.json()["frames"] == whole["frames"], "it is kept, also without the process"
    assert not (set(server.children()) - before)


def test_a_page_after_the_last_is_empty(person: Callable[[], Browser]) -> None:
    host = person()
    line = host.line(host.table(seats=("me", "here")))
    path = f"/api/tables/{line.table['id']}/replay"
    assert host.get(path)["length"] == 0
    start(line)
    line.play()
    assert (host.get(path)["length"], len(host.get(path)["frames"])) == (2, 2)
    assert host.get(path + "?first=500")["frames"] == []
    assert host.get(path + "?first=-1", 400)["code"] == "bad-request"
