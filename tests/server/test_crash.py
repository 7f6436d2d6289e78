"""`kill -9` in mid-game: every acknowledged move is there after a restart, and clients carry on."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Thread

import pytest
from websockets.exceptions import ConnectionClosed

from embruns.core.contract import Rng
from tests.server.client import PATIENCE, Browser, Line, Server, play_on, start

Serve = Callable[..., Server]
Browse = Callable[[Server], Browser]


def sit_down(server: Server, browse: Browse) -> tuple[Line, Line]:
    host, guest = browse(server), browse(server)
    table = host.table()
    guest.post(f"/api/tables/{table['id']}/seats/1", {"name": "Yann"})
    lines = host.line(table), guest.line(table)
    start(*lines)
    return lines


@pytest.mark.parametrize("kept", ["sqlite", "durable", "postgresql"])
def test_a_game_goes_on_after_kill_9(
    new_server: Serve, browse: Browse, kept: str, request: pytest.FixtureRequest
) -> None:
    more = {"database": request.getfixturevalue("cluster").new_database()} if kept == "postgresql" else {}
    server = new_server(durable=kept == "durable", **more)
    lines = sit_down(server, browse)
    for part in range(3):
        play_on(lines, Rng(part), moves=15)
        server.kill()
        assert [line.closed() for line in lines] == [1006, 1006]
        server.start()
        again = [line.browser.line(line.table, line.scene["ply"], line.scene["undos"]) for line in lines]
        for old, new in zip(lines, again, strict=True):
            assert new.hello["events"] == []
            assert new.scene == old.scene
            new.events = old.events
        lines = again[0], again[1]
    play_on(lines, Rng(9))
    assert lines[0].scene["ending"]
    assert len(lines[0].events) == lines[0].scene["ply"]


def test_no_acknowledged_move_is_lost_at_any_moment(new_server: Serve, browse: Browse) -> None:
    """Eight tables play as fast as they can while the server is killed; the log has all that was acknowledged."""
    server = new_server()
    tables = [sit_down(server, browse) for _ in range(8)]
    players = [Thread(target=play_until_cut, args=(lines, seed)) for seed, lines in enumerate(tables)]
    for player in players:
        player.start()
    deadline = time.monotonic() + PATIENCE
    while min(lines[0].scene["ply"] for lines in tables) < 3 and time.monotonic() < deadline:
        time.sleep(0.01)
    server.kill()
    for player in players:
        player.join()
    server.start()
    for lines in tables:
        known = max(lines, key=lambda line: line.scene["ply"])
        new = known.browser.line(known.table)
        assert new.scene["ply"] >= known.scene["ply"] > 0
        assert [event["text"] for event in new.events][: len(known.events)] == [e["text"] for e in known.events]


def play_until_cut(lines: tuple[Line, Line], seed: int) -> None:
    try:
        play_on(lines, Rng(seed))
    except ConnectionClosed:
        return


def test_a_move_whose_answer_was_lost_is_resent_and_played_once(new_server: Serve, browse: Browse) -> None:
    server = new_server()
    south, _ = sit_down(server, browse)
    legal = south.scene["legal"][0]
    move = {"id": "lost", "ply": 0, "seat": 0, "undos": 0, "action": legal["index"]}
    south.send("move", **move)
    south.expect("update", ack="lost")
    server.kill()
    server.start()
    again = south.browser.line(south.table)
    again.send("move", **move)
    assert again.expect("ack", id="lost")["ply"] == 1
    assert again.browser.line(again.table).scene["ply"] == 1


def test_a_bot_that_was_thinking_plays_after_the_restart(new_server: Serve, browse: Browse) -> None:
    server = new_server()
    host = browse(server)
    line = host.line(host.table(seats=("me", "mousse")))
    start(line)
    for _ in range(3):
        line.play()
    server.kill()
    server.start()
    again = host.line(line.table)
    again.at_ply(6)
    assert [event["seat"] for event in again.events] == [0, 0, 0, 1, 1, 1]
