"""Games over days: nobody loses a seat for being away, and when time is up, what was chosen happens."""

from __future__ import annotations

import time
from collections.abc import Callable

import httpx

from tests.server.client import Browser, Json, Line, Server, start

DAY = 86_400


def pass_time(server: Server, days: float) -> None:
    httpx.get(f"{server.base}/clock/{int(days * DAY)}").raise_for_status()


def two(server: Server, browse: Callable[[Server], Browser], **pace: object) -> tuple[Json, list[Browser], list[Line]]:
    """Two people in a game over days."""
    people = [browse(server), browse(server)]
    table = people[0].table(pace=pace)
    people[1].post(f"/api/tables/{table['id']}/seats/1", {"name": "Yann"})
    lines = [person.line(table) for person in people]
    start(*lines)
    return table, people, lines


def turn(line: Line) -> None:
    """Decide until the other seat is to act."""
    seat = line.scene["to_act"]
    while line.scene["to_act"] == seat:
        line.play()


def until_bot(person: Browser, table: Json, seat: int) -> Json:
    """The table once a bot has stepped in; the server looks at its clock every 0.1 s."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        found: Json = person.get(f"/api/tables/{table['id']}")
        if found["seats"][seat]["kind"] == "bot":
            return found
        time.sleep(0.05)
    raise AssertionError("no bot has stepped in")


def test_a_week_of_evenings_with_a_bot_that_steps_in(
    new_server: Callable[..., Server], browse: Callable[[Server], Browser]
) -> None:
    server = new_server(away_after=0.1, tick=0.1, simulations=4)
    table, people, lines = two(server, browse, days=2, level="mousse")
    path = f"/api/tables/{table['id']}"
    told = people[0].get(path)
    assert told["pace"] == {"days": 2, "level": "mousse"}
    assert abs(told["deadline"] - told["changed"] - 2 * DAY) <= 1

    # Evenings one and two: each plays and closes the page; being away is no reason to lose a seat
    for line in lines:
        line.at_ply(lines[0].scene["ply"])
    turn(lines[0])
    for line in lines:
        line.close()
    pass_time(server, 1)
    time.sleep(0.5)
    assert not any(seat["away"] for seat in people[0].get(path)["seats"])
    assert people[0].post(path + "/seats/1/bot", {"level": "mousse"}, 409)["code"] == "not-away"
    yann = people[1].line(table)
    assert yann.hello["you"]["seats"] == [1]
    turn(yann)
    yann.close()

    # Nolwenn lets two days pass: the bot plays her turn, though nobody looks, and waits for Yann
    pass_time(server, 2.1)
    found = until_bot(people[1], table, 0)
    assert (found["seats"][0]["name"], found["seats"][0]["level"]) == ("Nolwenn", "mousse")
    while people[1].get(path)["to_act"] != 1:
        time.sleep(0.05)
    ply = people[1].get(path)["ply"]

    # The server is killed and started again; Yann's deadline, not the old one, counts
    server.kill()
    server.start()
    for person in people:
        person.http.base_url = server.base
    assert people[1].get(path)["ply"] == ply
    assert people[1].get(path)["seats"][1]["kind"] == "person"

    # Nolwenn comes back: her seat is hers by looking at the table
    nolwenn = people[0].line(table)
    nolwenn.until(lambda m: m["type"] == "hello" and m["you"]["seats"] == [0])
    yann = people[1].line(table)
    turn(yann)
    nolwenn.at_ply(yann.scene["ply"])
    assert nolwenn.scene["legal"]
    assert nolwenn.events[:ply] == yann.events[:ply]  # nothing is lost


def test_the_others_decide_when_time_is_up(
    new_server: Callable[..., Server], browse: Callable[[Server], Browser]
) -> None:
    server = new_server(tick=0.1)
    table, people, _ = two(server, browse, days=1)
    path = f"/api/tables/{table['id']}"
    pass_time(server, 0.9)
    assert people[1].post(path + "/seats/0/bot", {"level": "mousse"}, 409)["code"] == "not-away"
    pass_time(server, 0.2)
    assert people[1].get(path)["seats"][0]["away"]
    assert not people[1].get(path)["seats"][1]["away"]
    time.sleep(0.3)
    assert people[1].get(path)["seats"][0]["kind"] == "person"  # no bot steps in by itself
    given = people[1].post(path + "/seats/0/bot", {"level": "mousse"})
    assert given["seats"][0]["level"] == "mousse"


def test_without_a_limit_nobody_is_ever_away(
    new_server: Callable[..., Server], browse: Callable[[Server], Browser]
) -> None:
    server = new_server(away_after=0.1, tick=0.1)
    table, people, lines = two(server, browse)
    lines[0].close()
    pass_time(server, 100)
    time.sleep(0.3)
    told = people[1].get(f"/api/tables/{table['id']}")
    assert (told["pace"], told["deadline"]) == ({"days": 0, "level": ""}, None)
    assert not told["seats"][0]["away"]


def test_bots_that_play_for_nobody_pause_over_days_too(
    new_server: Callable[..., Server], browse: Callable[[Server], Browser]
) -> None:
    """Both seats are given to bots for good: they wait until somebody looks, as they do at one sitting."""
    server = new_server(pause_after=0.0, tick=0.1)
    host = browse(server)
    line = host.line(host.table(seats=("me", "here"), pace={"days": 0}))
    start(line)
    line.close()
    path = f"/api/tables/{line.table['id']}"
    to_act = line.scene["to_act"]
    for seat in (1 - to_act, to_act):
        host.post(f"{path}/seats/{seat}/bot", {"level": "mousse"})
    time.sleep(1)
    assert host.get(path)["ply"] == line.scene["ply"]
    assert server.children() == [], "no process was started to think"
    again = browse(server).line(line.table)
    again.at_ply(again.scene["ply"] + 3)


def test_a_bot_that_stepped_in_plays_though_nobody_looks(
    new_server: Callable[..., Server], browse: Callable[[Server], Browser]
) -> None:
    """One person against a bot lets the time pass: what was agreed happens, and the game goes on."""
    server = new_server(pause_after=0.0, tick=0.1, simulations=4)
    host = browse(server)
    line = host.line(host.table(seats=("me", "mousse"), pace={"days": 1, "level": "mousse"}))
    start(line)
    while not line.scene["legal"]:
        line.recv()
    line.close()
    ply = line.scene["ply"]
    pass_time(server, 1.1)
    until_bot(host, line.table, 0)
    deadline = time.monotonic() + 60
    while host.get(f"/api/tables/{line.table['id']}")["ply"] < ply + 3:
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_an_absent_person_does_not_agree_over_days(
    new_server: Callable[..., Server], browse: Callable[[Server], Browser]
) -> None:
    server = new_server(away_after=0.1)
    people = [browse(server), browse(server)]
    table = people[0].table("petite-mer", pace={"days": 3})
    people[1].post(f"/api/tables/{table['id']}/seats/1", {"name": "Yann"})
    lines = [person.line(table) for person in people]
    start(*lines)
    lines[1].close()
    time.sleep(0.3)
    swap = next(action for action in lines[0].scene["legal"] if action["text"].startswith("swap"))
    lines[0].move(swap["index"])
    assert lines[0].expect("proposal")["proposal"]["asked"] == 1
    yann = people[1].line(table)
    proposal = yann.hello["proposal"]
    yann.send("answer", ply=proposal["ply"], undos=proposal["undos"], yes=True)
    assert "swap" in yann.expect("update")["events"][0]["text"]


def test_a_pace_has_limits(person: Callable[[], Browser]) -> None:
    host = person()
    seats = [{"kind": "me", "name": "Nolwenn"}, {"kind": "open"}]
    for pace, code in (({"days": 15}, "bad-request"), ({"days": -1}, "bad-request"), ({"level": "x"}, "unknown-bot")):
        wish = {"game": "little-big-fish", "seats": seats, "pace": pace}
        assert host.post("/api/tables", wish, 400)["code"] == code
