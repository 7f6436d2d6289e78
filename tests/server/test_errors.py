"""Bad input on every route and message: one shape, a code, nothing changed, the server alive."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from embruns.server.refusals import SAID, STATUS
from embruns.server.rest import ROUTES, make_rest
from embruns.server.undo import UNDO_TEXTS
from tests.server.client import ROOT, Browser, Server
from tests.server.test_play import two_at_a_table

NewPerson = Callable[[], Browser]


def shaped(answer: httpx.Response) -> str:
    """An error in the one shape; its code."""
    body: dict[str, Any] = answer.json()
    assert answer.headers["content-type"] == "application/json"
    assert set(body) <= {"code", "message", "clause", "detail"}
    assert set(body["message"]) == {"fr", "en"}
    assert all(body["message"].values())
    assert STATUS[body["code"]] == answer.status_code
    assert "Traceback" not in answer.text
    return str(body["code"])


@pytest.mark.parametrize(
    ("method", "path", "code"),
    [
        ("GET", "/api", "not-found"),
        ("GET", "/api/", "not-found"),
        ("GET", "/api/nothing", "not-found"),
        ("GET", "/api/tables/x/y/z", "not-found"),
        ("GET", "/nothing.css", "not-found"),
        ("POST", "/", "not-found"),
        ("PUT", "/api/tables", "method-not-allowed"),
        ("POST", "/api/games", "method-not-allowed"),
        ("PATCH", "/api/me", "method-not-allowed"),
        ("GET", "/api/games/chess/rules", "unknown-game"),
        ("GET", "/api/tables/none", "unknown-table"),
        ("GET", "/api/tables/none/record", "unknown-table"),
        ("GET", "/api/tables/none/replay", "unknown-table"),
        ("POST", "/api/tables/none/rematch", "unknown-table"),
        ("POST", "/api/tables/none/play-on", "bad-request"),
        ("DELETE", "/api/tables/none/seats/0", "unknown-table"),
        ("GET", "/api/tables/" + "x" * 65, "bad-request"),
        ("DELETE", "/api/tables/none/seats/x", "not-found"),
        ("DELETE", "/api/tables/none/seats/-1", "bad-request"),
        ("DELETE", "/api/tables/none/seats/99999999999999999999", "bad-request"),
        ("GET", "/api/tables/%00%ff", "unknown-table"),
    ],
)
def test_an_address_that_leads_nowhere(person: NewPerson, method: str, path: str, code: str) -> None:
    assert shaped(person().http.request(method, path)) == code


def settled(table: dict[str, Any]) -> dict[str, Any]:
    """Without what changes by waiting."""
    return table | {"seats": [seat | {"away": None} for seat in table["seats"]]}


BODIES = [
    b"",
    b"{",
    b"null",
    b"[]",
    b"3",
    b'"x"',
    b"{}",
    b'{"name": 3}',
    b'{"name": ""}',
    b'{"name": "' + b"x" * 25 + b'"}',
    b'{"name": "ok", "more": 1}',
    b'{"name": "\xff\xfe"}',
    b'{"name": "\\ud800"}',
    b"\x00" * 100,
    b"[" * 15_000,
]


@pytest.mark.parametrize("body", BODIES, ids=range(len(BODIES)))
@pytest.mark.parametrize("path", ["/api/tables", "/api/me", "/api/tables/ID/seats/1", "/api/tables/ID/seats/1/bot"])
def test_a_body_that_does_not_fit(person: NewPerson, path: str, body: bytes) -> None:
    host = person()
    table = host.table()
    answer = host.http.post(path.replace("ID", table["id"]), content=body, headers={"content-type": "application/json"})
    assert shaped(answer) == "bad-request"
    assert settled(host.get(f"/api/tables/{table['id']}")) == settled(table)


def test_a_body_that_is_too_long(person: NewPerson) -> None:
    host = person()
    long = b'{"token": "' + b"x" * 20_000 + b'"}'
    assert shaped(host.http.post("/api/me", content=long)) == "too-large"

    def pieces() -> Iterator[bytes]:
        for _ in range(200):
            yield b"x" * 1000

    assert shaped(host.http.post("/api/me", content=pieces())) == "too-large"


@pytest.mark.parametrize(
    "message",
    [
        "",
        "x",
        "{}",
        "[]",
        "null",
        '{"type": "hello"}',
        '{"type": 3}',
        '{"type": "move"}',
        '{"type": "move", "id": "", "ply": 0, "seat": 0, "action": 0}',
        '{"type": "move", "id": "a", "ply": -1, "seat": 0, "action": 0}',
        '{"type": "move", "id": "a", "ply": 0, "seat": -1, "action": 0}',
        '{"type": "move", "id": "a", "ply": 0, "seat": 0, "action": -1}',
        '{"type": "move", "id": "a", "ply": 1e400, "seat": 0, "action": 0}',
        '{"type": "move", "id": "a", "ply": 0, "seat": 0, "action": {"verb": "Pass"}}',
        '{"type": "move", "id": "a", "ply": 0, "seat": 0, "action": 0, "more": 1}',
        '{"type": "move", "id": "' + "a" * 41 + '", "ply": 0, "seat": 0, "action": 0}',
        '{"type": "move", "id": "a", "ply": "0", "seat": 0, "action": 0}',
        '{"type": "undo", "id": "a"}',
        '{"type": "ready", "contribution": "a,b"}',
        '{"type": "ready", "contribution": ""}',
        '{"type": "ready", "contribution": "salt\\n"}',
        '{"type": "point", "where": "c4\\n"}',
        '{"type": "why", "id": "a", "action": []}',
        '{"type": "show", "seat": "me"}',
        '{"type": "ping", "id": "a"}',
        "[" * 4000,
        '{"a":' * 800,
        "\ud7ff",
    ],
)
def test_a_message_that_does_not_fit(person: NewPerson, message: str) -> None:
    host = person()
    line = host.line(host.table())
    line.socket.send(message)
    error = line.expect("error")
    assert error["code"] == "bad-request"
    assert error["detail"]
    line.send("ping")
    line.expect("pong")


def test_frames_that_are_no_text(person: NewPerson) -> None:
    host = person()
    line = host.line(host.table())
    line.socket.send(b"\xff\x00")
    assert line.expect("error")["code"] == "bad-request"
    line.socket.send(b"\xff\xfe", text=True)
    assert line.closed() == 1007
    assert host.line(line.table).hello["type"] == "hello"


@pytest.mark.parametrize("query", ["since=x", "since=-1", "since=" + "9" * 30, "undos=%ff"])
def test_a_socket_address_that_does_not_fit(person: NewPerson, query: str) -> None:
    from tests.server.client import Line

    host = person()
    table = host.table()
    line = Line(host, f"{table['id']}?{query}&x=")
    assert line.hello["code"] == "bad-request"
    assert line.closed() == 1008
    line.close()
    for path in ("none", "", "x/y", "../../api/me"):
        line = Line(host, path)
        assert line.hello["code"] == "unknown-table"
        assert line.closed() == 4404
        line.close()


def test_every_code_has_words_a_status_and_a_place_in_the_protocol() -> None:
    protocol = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    for code, text in SAID.items():
        assert f"`{code}`" in protocol, code
        assert STATUS[code] >= 400
        assert text.fr.endswith(".")
        assert text.en.endswith(".")
    assert set(STATUS) - {"error"} == set(SAID)
    assert set(UNDO_TEXTS) == {"", "nothing", "chance", "turn", "secret", "end"}


def test_every_route_is_in_the_protocol(person: NewPerson) -> None:
    protocol = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    paths = person().get("/api/openapi.json")["paths"]
    assert len(ROUTES) - 1 == sum(len(methods) for methods in paths.values())
    for path, methods in paths.items():
        written = path.replace("{table_id}", "{id}")
        for method in methods:
            assert f"`{method.upper()} {written}`" in protocol, (method, path)


def test_a_mistake_of_ours_is_told_without_a_trace(tmp_path: Path) -> None:
    """The handler of last resort, with a route that fails."""
    from litestar import get
    from litestar.testing import TestClient

    async def nothing() -> None:
        return None

    @get("/api/broken")
    async def broken() -> None:
        raise RuntimeError("secret detail")

    app = make_rest(nothing, nothing)
    app.register(broken)
    with TestClient(app, raise_server_exceptions=False) as client:
        answer = client.get("/api/broken")
    assert answer.status_code == 500
    assert answer.json()["code"] == "internal"
    assert "secret detail" not in answer.text


def test_other_peoples_seats_stay_theirs(person: NewPerson) -> None:
    table, south, _ = two_at_a_table(person)
    stranger = person()
    seat = f"/api/tables/{table['id']}/seats/0"
    assert shaped(stranger.http.post(seat, json={"name": "Zoé"})) == "seat-taken"
    assert shaped(stranger.http.delete(seat)) == "not-your-seat"
    assert shaped(stranger.http.post(seat + "/bot", json={"level": "mousse"})) == "not-your-seat"
    assert shaped(stranger.http.post(f"/api/tables/{table['id']}/rematch")) == "not-your-seat"
    assert south.browser.get(f"/api/tables/{table['id']}")["seats"][0]["mine"]


def test_the_shared_server_lives(shared_server: Server, person: NewPerson) -> None:
    assert shared_server.process.poll() is None
    assert person().get("/api/games")
