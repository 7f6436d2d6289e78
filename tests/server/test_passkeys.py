"""Passkeys: made, used on another device, listed and removed; bad, old, used and foreign answers are refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest

from tests.server.authenticator import Authenticator, text
from tests.server.client import Browser, Json, Server
from tests.server.places import KINDS

Browse = Callable[[Server], Browser]


@pytest.fixture(params=KINDS)
def server(request: pytest.FixtureRequest, new_server: Callable[..., Server]) -> Server:
    """A server on each kind of database."""
    on_postgres = request.param == "postgresql"
    return new_server(
        **({"database": request.getfixturevalue("cluster").new_database()} if on_postgres else {}),
        public_url="https://club.example",
    )


ORIGIN = "https://club.example"


def ask(person: Browser, path: str, body: object = None, status: int = 200, origin: str = ORIGIN) -> Any:
    answer = person.http.post(path, json=body, headers={"origin": origin, "host": "club.example"})
    assert answer.status_code == status, answer.text
    return answer.json()


def register(person: Browser, key: Authenticator) -> Json:
    """Make a passkey for this person."""
    asked = ask(person, "/api/me/passkeys/ask")
    made = key.make(asked["options"], ORIGIN)
    told: Json = ask(person, "/api/me/passkeys", {"token": asked["token"], "credential": made})
    return told


def sign_in(person: Browser, key: Authenticator, status: int = 200, **wrong: Any) -> Json:
    asked = ask(person, "/api/passkeys/ask")
    signed = key.sign(asked["options"], **{"origin": ORIGIN, **wrong})
    told: Json = ask(person, "/api/passkeys", {"token": asked["token"], "credential": signed}, status)
    return told


def new(server: Server, browse: Browse) -> Browser:
    """A browser that asks for the public address."""
    person = browse(server)
    person.http.headers["host"] = "club.example"
    return person


def cookie(person: Browser) -> None:
    """Send the secure cookie over plain http as well, as the proxy in front of the server does."""
    jar = "; ".join(f"{one.name}={one.value}" for one in person.http.cookies.jar)
    person.http.headers["cookie"] = jar


def test_a_passkey_signs_in_elsewhere_and_is_removed(server: Server, browse: Browse) -> None:
    me, other, key = new(server, browse), new(server, browse), Authenticator()
    me.get("/api/me")
    cookie(me)
    link = me.get("/api/me")["link"]
    assert me.get("/api/me/passkeys") == {"possible": True, "passkeys": []}
    assert len(register(me, key)["passkeys"]) == 1
    assert me.get("/api/me/passkeys")["passkeys"][0]["id"] == text(key.id)
    assert sign_in(other, key)["link"] == link
    cookie(other)
    assert other.get("/api/me")["link"] == link
    asked = ask(me, "/api/me/passkeys/ask")  # the same authenticator makes no second one
    assert [one["id"] for one in asked["options"]["excludeCredentials"]] == [text(key.id)]
    left = me.http.delete(f"/api/me/passkeys/{text(key.id)}", headers={"origin": ORIGIN}).json()
    assert left == {"possible": True, "passkeys": []}
    assert sign_in(new(server, browse), key, 400)["code"] == "bad-request"
    assert me.http.delete(f"/api/me/passkeys/{text(key.id)}", headers={"origin": ORIGIN}).status_code == 404


def test_nobody_signs_in_with_a_bad_answer(server: Server, browse: Browse) -> None:
    me, key, thief = new(server, browse), Authenticator(), Authenticator(2)
    me.get("/api/me")
    cookie(me)
    register(me, key)
    other = new(server, browse)
    # another origin, another host, another's key, nobody's handle
    assert sign_in(other, key, 400, origin="https://evil.example")["code"] == "bad-request"
    assert sign_in(other, key, 400, host="evil.example")["code"] == "bad-request"
    thief.id, thief._handle = key.id, key._handle
    assert sign_in(other, thief, 400)["code"] == "bad-request"
    assert sign_in(other, key, 400, handle=text(b"somebody else"))["code"] == "bad-request"
    # a challenge that was answered, of another question, changed, or too old
    asked = ask(other, "/api/passkeys/ask")
    body = {"token": asked["token"], "credential": key.sign(asked["options"], ORIGIN)}
    ask(other, "/api/passkeys", body)
    assert ask(new(server, browse), "/api/passkeys", body, 400)["code"] == "bad-request"
    fresh = ask(other, "/api/passkeys/ask")
    assert ask(other, "/api/passkeys", {**body, "token": fresh["token"]}, 400)["code"] == "bad-request"
    signed = key.sign(fresh["options"], ORIGIN)
    for token in (ask(me, "/api/me/passkeys/ask")["token"], fresh["token"][:-2] + "xx", "x"):
        assert ask(other, "/api/passkeys", {"token": token, "credential": signed}, 400)["code"] == "bad-request"
    # an authenticator that was copied counts from the beginning again
    key.count = 0
    assert sign_in(other, key, 400)["code"] == "bad-request"
    key.count = 10
    sign_in(other, key)
    late = ask(other, "/api/passkeys/ask")
    httpx.get(f"{server.base}/clock/301")
    body = {"token": late["token"], "credential": key.sign(late["options"], ORIGIN)}
    assert ask(new(server, browse), "/api/passkeys", body, 400)["code"] == "bad-request"
    assert "Traceback" not in server.errors()


def test_an_answer_counts_once_also_where_nothing_counts_signatures(server: Server, browse: Browse) -> None:
    me, key = new(server, browse), Authenticator(counts=False)
    me.get("/api/me")
    cookie(me)
    register(me, key)
    other = new(server, browse)
    asked = ask(other, "/api/passkeys/ask")
    body = {"token": asked["token"], "credential": key.sign(asked["options"], ORIGIN)}
    ask(other, "/api/passkeys", body)
    for person in (other, new(server, browse)):
        assert ask(person, "/api/passkeys", body, 400)["code"] == "bad-request"
    sign_in(new(server, browse), key)  # a new challenge is fine


def test_nobody_makes_a_passkey_for_somebody_else(server: Server, browse: Browse) -> None:
    me, other, key = new(server, browse), new(server, browse), Authenticator()
    for person in (me, other):
        person.get("/api/me")
        cookie(person)
    asked = ask(me, "/api/me/passkeys/ask")
    body = {"token": asked["token"], "credential": key.make(asked["options"], ORIGIN)}
    assert ask(other, "/api/me/passkeys", body, 400)["code"] == "bad-request"
    bad = {**body, "credential": key.make(asked["options"], "https://evil.example")}
    assert ask(me, "/api/me/passkeys", bad, 400)["code"] == "bad-request"
    ask(me, "/api/me/passkeys", body)
    assert ask(me, "/api/me/passkeys", body, 400)["code"] == "bad-request"  # once
    for credential in ({}, {"id": 3}, {"response": {"userHandle": "é"}, "rawId": []}):
        token = ask(other, "/api/passkeys/ask")["token"]
        assert ask(other, "/api/passkeys", {"token": token, "credential": credential}, 400)["code"] == "bad-request"


def test_who_is_somebody_already_is_asked_first(server: Server, browse: Browse) -> None:
    me, other, key = new(server, browse), new(server, browse), Authenticator()
    for person in (me, other):
        person.get("/api/me")
        cookie(person)
    register(me, key)
    seats = [{"kind": "me", "name": "Yann"}, {"kind": "bot", "level": "mousse"}]
    ask(other, "/api/tables", {"game": "little-big-fish", "seats": seats}, 201)
    asked = ask(other, "/api/passkeys/ask")
    body = {"token": asked["token"], "credential": key.sign(asked["options"], ORIGIN)}
    assert ask(other, "/api/passkeys", body, 409)["code"] == "already-somebody"
    ask(other, "/api/passkeys", {**body, "replace": True})  # the same answer, after the question


def test_passkeys_need_a_name_and_https(person: Callable[[], Browser]) -> None:
    me = person()
    for headers in ({}, {"origin": str(me.http.base_url).rstrip("/")}):
        assert me.http.post("/api/passkeys/ask", headers=headers).json()["code"] == "bad-request"
