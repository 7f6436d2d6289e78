"""Two server processes on one PostgreSQL: any of them serves any table, and people at both see the same game."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from threading import Barrier, Thread
from typing import Any

import msgspec
import psycopg
import pytest
from websockets.sync.client import connect

from embruns.core.contract import Rng
from tests.server.client import PATIENCE, Browser, Json, Line, Server, play_on, start
from tests.server.postgres import Cluster
from tests.server.test_review import _reviewers

Browse = Callable[[Server], Browser]
Pair = tuple[Server, Server]


@pytest.fixture(scope="module")
def pair(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """Two processes that beat fast."""
    url, folder = cluster.new_database(), tmp_path_factory.mktemp("pair")
    servers = [Server(folder / name, database=url, away_after=1.0, beat=0.2, bots=1) for name in ("one", "two")]
    yield servers[0], servers[1]
    for server in servers:
        server.kill()
        assert "Traceback" not in server.errors(), server.errors()


def at(browser: Browser, server: Server, table: Json, since: int = 0, undos: int = 0) -> Line:
    """A line of the same person to another process."""
    other = Browser(server)
    other.http.cookies = browser.http.cookies
    browser.lines.append(line := other.line(table, since, undos))
    return line


def seated(pair: Pair, browse: Browse, **wish: Any) -> tuple[Json, Line, Line]:
    """Two people at one table, each at a process of their own."""
    host, guest = browse(pair[0]), browse(pair[1])
    table = host.table(**wish)
    guest.post(f"/api/tables/{table['id']}/seats/1", {"name": "Yann"})
    lines = host.line(table), guest.line(table)
    start(*lines)
    return table, *lines


def test_a_game_over_two_processes_is_one_game(pair: Pair, browse: Browse) -> None:
    table, south, north = seated(pair, browse, variant="random")
    play_on([south, north], Rng(3))
    assert south.scene["ending"]
    assert south.scene["ending"] == north.scene["ending"]
    assert [event["text"] for event in south.events] == [event["text"] for event in north.events]
    records = [line.browser.http.get(f"/api/tables/{table['id']}/record").text for line in (south, north)]
    assert records[0] == records[1]
    assert "= " in records[0]
    again = south.browser.post(f"/api/tables/{table['id']}/rematch")
    north.until(lambda m: m["type"] == "table" and m["table"]["rematch"] == again["id"])


def test_who_is_there_is_known_everywhere(pair: Pair, browse: Browse) -> None:
    table, south, north = seated(pair, browse)
    south.until(lambda m: m["type"] == "table" and m["table"]["seats"][1]["present"])
    spectator = browse(pair[1]).line(table)
    south.until(lambda m: m["type"] == "table" and m["table"]["spectators"] == 1)
    spectator.close()
    south.until(lambda m: m["type"] == "table" and m["table"]["spectators"] == 0)
    late = browse(pair[0]).get(f"/api/tables/{table['id']}")
    assert [seat["present"] for seat in late["seats"]] == [True, True]
    refused = south.browser.post(f"/api/tables/{table['id']}/seats/1/bot", {"level": "mousse"}, 409)
    assert refused["code"] == "not-away"
    north.close()
    south.until(lambda m: m["type"] == "table" and m["table"]["seats"][1]["away"])
    south.browser.post(f"/api/tables/{table['id']}/seats/1/bot", {"level": "mousse"})


def test_undo_and_pointing_travel(pair: Pair, browse: Browse) -> None:
    _, south, north = seated(pair, browse)
    south.play()
    north.at_ply(1)
    south.send("point", where="a1")
    assert north.expect("pointed")["where"] == "a1"
    south.expect("update", ack=south.send("undo", ply=1, undos=0))
    assert north.expect("update", undone=0)["scene"]["undos"] == 1
    south.play()
    assert north.at_ply(1)["undos"] == 1


def test_a_message_is_answered_by_whichever_process_gets_it_again(pair: Pair, browse: Browse) -> None:
    table, south, _ = seated(pair, browse)
    move = {"id": "lost", "ply": 0, "seat": 0, "undos": 0, "action": south.scene["legal"][0]["index"]}
    south.send("move", **move)
    south.expect("update", ack="lost")
    again = at(south.browser, pair[1], table)
    again.send("move", **move)
    assert again.until(lambda m: m.get("id") == "lost" or m.get("ack") == "lost")["type"] in ("ack", "update")
    assert again.browser.line(table).scene["ply"] == 1


def test_of_two_that_move_at_once_one_wins_and_both_see_it(pair: Pair, browse: Browse) -> None:
    """The same person at two processes sends different moves for the same position."""
    table, south, _ = seated(pair, browse)
    twin = at(south.browser, pair[1], table)
    for _ in range(5):
        if not south.scene["legal"]:
            break
        twin.at_ply(south.scene["ply"])
        legal, gate = south.scene["legal"], Barrier(2)

        def move(line: Line, action: int, gate: Barrier = gate) -> None:
            gate.wait()
            line.move(action)

        threads = [
            Thread(target=move, args=(south, legal[0]["index"])),
            Thread(target=move, args=(twin, legal[-1]["index"])),
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        ply = south.scene["ply"] + 1
        assert south.at_ply(ply)["view"] == twin.at_ply(ply)["view"]
        assert [event["text"] for event in south.events] == [event["text"] for event in twin.events]


@pytest.mark.parametrize("agrees", [True, False])
def test_a_proposal_is_answered_at_another_process(pair: Pair, browse: Browse, agrees: bool) -> None:
    table, asker, asked = seated(pair, browse, game="ask-first")
    if not asker.scene["legal"]:
        asker, asked = asked, asker
    wish = next(one for one in asker.scene["legal"] if one["text"].startswith("drop"))
    move_id = asker.move(wish["index"])
    told = asked.until(lambda m: m["type"] == "proposal" and m["proposal"])["proposal"]
    late = at(asked.browser, asked.browser.server, table)
    assert late.hello["proposal"] == told
    asked.send("answer", ply=told["ply"], undos=told["undos"], yes=agrees)
    if agrees:
        asker.expect("update", ack=move_id)
        asked.at_ply(asker.scene["ply"])
        assert [event["ply"] for event in asked.events] == [event["ply"] for event in asker.events]
    else:
        asker.refused("declined", move_id)
        asker.until(lambda m: m["type"] == "proposal" and m["proposal"] is None)


def test_bots_go_on_when_their_process_is_killed(
    cluster: Cluster, new_server: Callable[..., Server], browse: Browse
) -> None:
    url = cluster.new_database()
    servers = [new_server(database=url, beat=0.2, bots=1) for _ in range(2)]
    host = browse(servers[0])
    table = host.table(seats=("me", "mousse"))
    line = host.line(table)
    start(line)
    watcher = browse(servers[1]).line(table)
    for _ in range(3):
        line.play()
    watcher.at_ply(6)
    servers[0].kill()
    assert line.closed() == 1006
    again = at(host, servers[1], table, line.scene["ply"], line.scene["undos"])
    deadline = time.monotonic() + PATIENCE
    while not again.scene["ending"] and time.monotonic() < deadline:
        again.play() if again.scene["legal"] else again.recv()
    assert again.scene["ending"]


def test_a_server_that_stops_hands_its_tables_over(
    cluster: Cluster, new_server: Callable[..., Server], browse: Browse
) -> None:
    """It says that it goes, long before a beat is missed: the other one plays the bots of all of them."""
    url = cluster.new_database()
    servers = [new_server(database=url, beat=60.0, bots=1) for _ in range(2)]
    host = browse(servers[0])
    tables = [host.table(seats=("me", "mousse")) for _ in range(6)]  # each server leads some of them
    watchers = []
    for table in tables:
        line = host.line(table)
        start(line)
        while not line.scene["legal"]:
            line.recv()
        watchers.append(at(host, servers[1], table))
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("LISTEN embruns")
        assert servers[0].stop() == -signal.SIGTERM
        told = [note.payload for note in connection.notifies(timeout=1)]
    assert told[-1].endswith('say {"type":"gone"}')
    for watcher in watchers:
        ply = watcher.scene["ply"]
        while watcher.scene["to_act"] == 0:
            watcher.play()
        while watcher.scene["to_act"] == 1 and not watcher.scene["ending"]:
            watcher.recv()
        assert any(event["seat"] == 1 for event in watcher.events if event["ply"] > ply)


def test_a_review_is_worked_out_once_and_seen_everywhere(pair: Pair, browse: Browse) -> None:
    table, south, north = seated(pair, browse)
    play_on([south, north], Rng(3))
    path = f"/api/tables/{table['id']}/review"
    assert north.browser.get(path)["stage"] == "none"
    assert south.browser.post(path)["stage"] in ("waiting", "running")
    assert north.browser.post(path)["stage"] in ("waiting", "running"), "it is not begun again"
    deadline, stages = time.monotonic() + PATIENCE, set[str]()
    while (told := north.browser.get(path))["stage"] != "done" and time.monotonic() < deadline:
        stages.add(told["stage"])
        assert not _reviewers(pair[1]), "the other process works on nothing"
        time.sleep(0.2)
    assert told["review"]
    assert stages <= {"waiting", "running"}


def test_a_revoked_device_is_hung_up_on_everywhere(pair: Pair, browse: Browse) -> None:
    nolwenn, phone = browse(pair[0]), browse(pair[1])
    table = nolwenn.table()
    phone.post("/api/me", {"token": nolwenn.get("/api/me")["link"].removeprefix("/resume#")})
    line = phone.line(table)
    assert line.hello["you"]["seats"] == [0]
    there = next(device for device in nolwenn.get("/api/me/devices") if not device["here"])
    nolwenn.delete(f"/api/me/devices/{there['id']}")
    assert line.closed() == 4401
    assert phone.get("/api/tables") == []


def test_the_news_of_my_tables_come_from_any_process(pair: Pair, browse: Browse) -> None:
    """The table was never opened at the process where the guest's page hears the news."""
    host, guest = browse(pair[0]), browse(pair[0])
    table = host.table()
    guest.post(f"/api/tables/{table['id']}/seats/1", {"name": "Yann"})
    lines = [person.line(table) for person in (host, guest)]
    start(*lines)
    lines[1].close()
    url = f"ws://127.0.0.1:{pair[1].port}/ws/me"
    with connect(url, additional_headers={"Cookie": guest.cookie()}, proxy=None, open_timeout=PATIENCE) as news:
        assert msgspec.json.decode(news.recv(timeout=PATIENCE))["type"] == "hello"
        time.sleep(0.5)  # its tables are looked up
        seat = lines[0].scene["to_act"]
        while lines[0].scene["to_act"] == seat:
            lines[0].play()
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            told = msgspec.json.decode(news.recv(timeout=PATIENCE))
            if told["type"] == "news" and told["table"]["to_act"] == 1:
                break
        assert told["table"]["id"] == table["id"]
        assert told["table"]["seats"][1]["mine"]


def test_spectators_of_another_process_are_named(pair: Pair, browse: Browse) -> None:
    _, north, _ = seated(pair, browse)
    browse(pair[1]).line(north.table, name="Anne")
    told = north.until(lambda m: m["type"] == "table" and m["table"]["spectators"] == 1)["table"]
    assert told["watching"] == ["Anne"]
