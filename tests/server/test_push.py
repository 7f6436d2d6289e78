"""Web Push: the turn passes while all pages are closed, and a push service gets what only the browser can read."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from websockets.sync.client import connect

from embruns.server.elsewhere import Elsewhere
from embruns.server.signals import Closes, Opens, Wonders
from tests.server.client import Browser, Json, Line, Server, start
from tests.server.postgres import Cluster
from tests.server.push_service import PushService, Subscription, push_service

Browse = Callable[[Server], Browser]


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    with push_service() as found:
        yield found


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, service: PushService) -> Iterator[Server]:
    ways = {"services": [service.origin], "after": 0.2, "tick": 0.1}
    made = Server(tmp_path_factory.mktemp("push") / "data", ways=ways, tick=0.1, away_after=0.1, simulations=4)
    yield made
    made.stop()
    assert "Traceback" not in made.errors(), made.errors()


def take_pushes(person: Browser, service: PushService, lang: str = "fr") -> Subscription:
    made = service.subscription()
    told = person.post("/api/me/push", {**made.wish, "lang": lang, "zone": "Europe/Paris"})
    assert told["pushed"]
    return made


def two(server: Server, browse: Browse, **wish: Any) -> tuple[Json, list[Browser], list[Line]]:
    people = [browse(server), browse(server)]
    table = people[0].table(**wish)
    people[1].post(f"/api/tables/{table['id']}/seats/1", {"name": "Yann"})
    lines = [person.line(table) for person in people]
    start(*lines)
    return table, people, lines


def turn(line: Line) -> None:
    """Decide until another seat is to act."""
    seat = line.scene["to_act"]
    while line.scene["to_act"] == seat:
        line.play()


def test_the_turn_passes_while_all_pages_are_closed(server: Server, browse: Browse, service: PushService) -> None:
    table, people, lines = two(server, browse)
    french = take_pushes(people[1], service)
    turn(lines[0])  # Yann looks: his page tells him
    lines[1].at_ply(lines[0].scene["ply"])
    time.sleep(1.6)
    assert french.got == []
    turn(lines[1])
    lines[1].close()
    lines[0].at_ply(lines[1].scene["ply"])
    turn(lines[0])
    told = french.wait()
    assert told["title"] == "À vous, dans Little Big Fish"
    assert told["text"].startswith("Nolwenn ")
    assert len(told["text"]) <= 90
    assert told["path"] == f"/t/{table['id']}"
    assert (told["lang"], told["table"], told["many"]) == ("fr", table["id"], "À vous à {n} tables")
    assert french.headers[0]["topic"] == table["id"]
    assert int(french.headers[0]["ttl"]) > 3600
    time.sleep(0.5)
    assert len(french.got) == 1  # told once


def test_the_page_is_closed_while_it_is_my_turn(server: Server, browse: Browse, service: PushService) -> None:
    table, people, lines = two(server, browse, pace={"days": 3})
    english = take_pushes(people[0], service, "en")
    lines[0].close()
    told = english.wait()
    assert told["title"] == "Your turn in Little Big Fish"
    assert told["text"].endswith("3 days left.")
    assert told["path"] == f"/t/{table['id']}"
    assert (told["open"], told["later"]) == ("Open the table", "Remind me tonight")


def test_whoever_comes_back_in_time_is_not_told(server: Server, browse: Browse, service: PushService) -> None:
    table, people, lines = two(server, browse)
    mine = take_pushes(people[0], service)
    lines[0].close()
    people[0].line(table)
    time.sleep(1.6)  # a notice is due after 0.2 seconds, at the next whole one
    assert mine.got == []


def test_nothing_hidden_is_told(server: Server, browse: Browse, service: PushService) -> None:
    """What happened last is told as a spectator sees it."""
    _, people, lines = two(server, browse, game="bottle", seats=("me", "open"))
    seat = lines[0].scene["to_act"]
    mine = take_pushes(people[1 - seat], service, "en")
    lines[1 - seat].close()
    turn(lines[seat])
    told = mine.wait()
    seen = browse(server).line(lines[seat].table)  # a spectator
    assert told["text"].rstrip(".…") in seen.events[-1]["told"]["en"].rstrip(".")


def test_a_browser_that_is_gone_is_forgotten_and_a_failure_tried_again(
    new_server: Callable[..., Server], browse: Browse, service: PushService
) -> None:
    server = new_server(ways={"services": [service.origin], "after": 0.1, "tick": 0.1}, tick=0.1)
    _, people, lines = two(server, browse)
    gone, failing = take_pushes(people[0], service), service.subscription()
    other = browse(server)  # another device of the same person
    other.post("/api/me", {"token": people[0].get("/api/me")["link"].partition("#")[2], "replace": True})
    other.post("/api/me/push", {**failing.wish, "lang": "fr"})
    gone.gone, failing.failing = True, 1
    lines[0].close()
    deadline = time.monotonic() + 30
    while failing.failing and time.monotonic() < deadline:
        time.sleep(0.05)
    server.kill()  # what was begun is tried again after a minute, by whoever serves then
    server.start()
    for person in (*people, other):
        person.http.base_url = server.base
    other.http.get("/clock/61")
    failing.wait()
    assert people[0].get("/api/me/notify")["pushed"] is False
    assert other.get("/api/me/notify")["pushed"] is True


def test_a_revoked_device_gets_no_pushes(server: Server, browse: Browse, service: PushService) -> None:
    _, people, lines = two(server, browse)
    mine = take_pushes(people[0], service)
    other = browse(server)
    other.post("/api/me", {"token": people[0].get("/api/me")["link"].partition("#")[2], "replace": True})
    other.post("/api/me/link")  # a change, so that the device is listed
    here = next(device["id"] for device in people[0].get("/api/me/devices") if device["here"])
    other.delete(f"/api/me/devices/{here}")
    lines[0].close()
    time.sleep(1)
    assert mine.got == []


def test_only_push_services_are_written_to(server: Server, browse: Browse, service: PushService) -> None:
    person = browse(server)
    wish = {**service.subscription().wish, "lang": "fr"}
    for endpoint in (
        "http://127.0.0.1:1/push",
        "https://example.org/push",
        "https://fcm.googleapis.com.example.org/push",
        "https://fcm.googleapis.com@example.org/push",
        service.origin.replace("http:", "https:") + "/push",
    ):
        assert person.post("/api/me/push", {**wish, "endpoint": endpoint}, 400)["code"] == "bad-request"
    for real in ("https://fcm.googleapis.com/fcm/send/x", "https://web.push.apple.com/x"):
        assert person.post("/api/me/push", {**wish, "endpoint": real})["pushed"]
    assert person.post("/api/me/push", {**wish, "p256dh": "A" * 87}, 400)["code"] == "bad-request"
    assert not person.delete("/api/me/push")["pushed"]


def test_the_keys_are_made_once(new_server: Callable[..., Server], browse: Browse) -> None:
    server = new_server()
    first = browse(server).get("/api/me/notify")["push_key"]
    assert len(first) == 87
    server.kill()
    server.start()
    assert browse(server).get("/api/me/notify")["push_key"] == first


def test_a_page_at_another_process_is_a_page(
    cluster: Cluster, new_server: Callable[..., Server], browse: Browse, service: PushService
) -> None:
    """No push while /ws/me is open there; one when it is closed, and one when that process dies with the page open."""
    url, ways = cluster.new_database(), {"services": [service.origin], "after": 0.2, "tick": 0.1}
    here, there = (new_server(database=url, ways=ways, tick=0.1, away_after=0.1, beat=0.2) for _ in range(2))
    _, people, lines = two(here, browse)
    mine = take_pushes(people[1], service)
    page = partial(
        connect, f"ws://127.0.0.1:{there.port}/ws/me", additional_headers={"Cookie": people[1].cookie()}, proxy=None
    )

    with page() as opened:
        opened.recv()
        lines[1].close()
        time.sleep(0.5)  # the news travel
        turn(lines[0])
        time.sleep(1)
        assert mine.got == []
    mine.wait()

    back = people[1].line(lines[0].table)
    turn(back)
    with page() as opened:
        opened.recv()
        back.close()
        time.sleep(0.5)
        lines[0].at_ply(back.scene["ply"])
        turn(lines[0])
        time.sleep(1)
        assert len(mine.got) == 1
        there.kill()
        deadline = time.monotonic() + 30
        while len(mine.got) < 2 and time.monotonic() < deadline:
            time.sleep(0.05)
        assert len(mine.got) == 2


def test_what_processes_tell_about_pages() -> None:
    told: list[Any] = []
    gone: list[str] = []
    many = [f"p{n}" for n in range(250)]
    pages = Elsewhere(told.append, lambda: many)
    pages.gone = gone.append
    pages.hear("a", Wonders())
    assert [one.all for one in told] == [True, False, False]
    assert [person for one in told for person in one.people] == many
    pages.hear("a", Opens(("anne", "ben")))
    pages.hear("b", Opens(("anne",)))
    pages.hear("a", Closes("anne"))
    assert pages.has("anne")
    assert gone == []
    pages.hear("a", Opens(("carl",), all=True))  # something was missed: ben has closed his page
    assert gone == ["ben"]
    pages.lose("b")
    assert gone == ["ben", "anne"]
    assert not pages.has("anne")
    pages.again()
    assert gone == ["ben", "anne", "carl"]
    assert Wonders() in told
