"""The studio: studies in the browser, in a process of their own, bounded, stopped when asked, shut where one likes."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from tests.server.client import Browser, Json, Server, children_of
from tests.server.test_boxes import GAME, bring

NewPerson = Callable[[], Browser]
Serve = Callable[..., Server]
Browse = Callable[[Server], Browser]

WISH = {"variant": "first-game", "players": 2, "games": 20, "level": "mousse"}


def begin(browser: Browser, status: int = 201, **changed: object) -> Json:
    told: Json = browser.post(f"/api/games/{GAME}/studies", {**WISH, **changed}, status)
    return told


def ended(browser: Browser, study: Json) -> Json:
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        status: Json = browser.get(f"/api/studies/{study['id']}")
        if status["stage"] not in ("waiting", "running"):
            return status
        time.sleep(0.1)
    raise AssertionError(f"still {status}")


def test_a_study_of_a_changed_box_is_read_as_a_page(person: NewPerson) -> None:
    host, other = person(), person()
    study = begin(host, box=bring(host)["sha256"])
    assert (study["box"], study["total"]) == ("short", 40)
    assert host.get(f"/api/studies/{study['id']}/study.en.html", 404)["code"] == "not-found"
    status = ended(host, study)
    assert (status["stage"], status["done"], status["error"]) == ("done", 40, "")
    page = other.http.get(f"/api/studies/{study['id']}/study.en.html")  # whoever has the link
    assert page.headers["content-type"].startswith("text/html")
    assert "script-src" not in page.headers["content-security-policy"]
    assert "style-src 'unsafe-inline'" in page.headers["content-security-policy"]
    assert "trophies_to_win" in page.text
    assert "--against short.toml" in page.text
    assert other.http.get(f"/api/studies/{study['id']}/games.csv").text.startswith("box,game,")
    assert other.get(f"/api/studies/{study['id']}/first.jsonl", 404)["code"] == "not-found"
    assert other.delete(f"/api/studies/{study['id']}", 403)["code"] == "not-your-study"


def test_a_study_is_stopped_with_its_processes_and_another_may_begin(new_server: Serve, browse: Browse) -> None:
    server = new_server()
    host, other = browse(server), browse(server)
    study = begin(host, games=500, level="capitaine")
    assert begin(host, 429)["code"] == "too-many"
    while host.get(f"/api/studies/{study['id']}")["stage"] == "waiting" or not server.children():
        time.sleep(0.05)
    child = server.children()[0]
    waits = begin(other)
    assert other.get(f"/api/studies/{waits['id']}")["stage"] == "waiting"
    assert host.delete(f"/api/studies/{study['id']}")["stage"] == "cancelled"
    assert child not in server.children()
    assert children_of(child) == []
    assert ended(other, waits)["stage"] == "done"
    assert begin(host)["stage"] in ("waiting", "running")


def test_so_many_studies_wait(new_server: Serve, browse: Browse) -> None:
    server = new_server()
    for _ in range(5):
        begin(browse(server), games=500, level="capitaine")
    assert begin(browse(server), 503)["code"] == "busy"


@pytest.mark.parametrize(
    ("changed", "status", "code"),
    [
        ({"games": 10}, 400, "bad-request"),
        ({"games": 501}, 400, "bad-request"),
        ({"level": "nobody"}, 400, "unknown-bot"),
        ({"level": "os:system"}, 400, "unknown-bot"),
        ({"players": 9}, 400, "bad-setup"),
        ({"variant": "none"}, 400, "bad-setup"),
        ({"box": "0" * 64}, 404, "unknown-box"),
    ],
)
def test_what_cannot_be_studied_is_refused(person: NewPerson, changed: Json, status: int, code: str) -> None:
    assert begin(person(), status, **changed)["code"] == code


def test_paths_and_strangers_find_nothing(person: NewPerson) -> None:
    host = person()
    assert host.get("/api/studies/none", 404)["code"] == "unknown-study"
    assert host.delete("/api/studies/none", 404)["code"] == "unknown-study"
    assert host.http.get("/api/studies/none/..%2f..%2fetc").status_code == 404


def test_an_operator_shuts_the_studio(new_server: Serve, browse: Browse) -> None:
    host = browse(new_server(studio=False))
    assert begin(host, 403)["code"] == "no-uploads"
